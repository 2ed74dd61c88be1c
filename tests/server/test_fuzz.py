"""Ten thousand malformed messages: each gets one clear reply, and the game is unharmed."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from people import LIST, quick_settings
from starlette.types import ASGIApp, Message

from playmat.server.app import create_app
from playmat.server.room import Room

MESSAGES = 10_000
TYPES = (
    *("answer",) * 12, "why_not", "refusals", "preview", "preview", "undo", "undo_reply", "rematch", "log", "ping",
    "hello", "bye", "", "ANSWER",
)  # fmt: skip
FIELDS = ("type", "id", "n", "picks", "text", "accept", "since", "token", "log", "__class__", "seat", "")
CODES = {"invalid", "illegal", "stale", "not_your_turn", "over", "not_over", "no_undo", "waiting", "watching"}
KINDS = {"ack", "why_not", "refusals", "preview", "log", "pong", "error"}


class Sender:
    """Makes messages: hardly any are correct, some are almost correct."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def value(self, depth: int = 0) -> Any:
        random = self.random
        kind = random.randrange(12 if depth < 3 else 9)
        if kind == 9:
            return [self.value(depth + 1) for _ in range(random.randrange(4))]
        if kind == 10:
            return {random.choice(FIELDS): self.value(depth + 1) for _ in range(random.randrange(4))}
        simple: list[Any] = [
            None, True, random.randrange(-3, 30), random.choice([2**31, 2**63, -(2**64), 10**40]), random.random() * 10,
            "", "end turn", "".join(chr(random.choice([0, 9, 34, 92, 255, 0x2028, 0x1F600])) for _ in range(5)),
            "x" * random.randrange(600),
        ]  # fmt: skip
        return random.choice(simple)

    def message(self, n: int) -> str:
        random = self.random
        kind = random.randrange(8)
        if kind == 0:
            return "".join(chr(random.randrange(32, 127)) for _ in range(random.randrange(40)))
        if kind == 1:
            return random.choice(["[" * 2000, '{"a":' * 500, '"', "nul", "NaN", '{"type": "ping", "id": 1e999}', "\ufeff{}", " "])
        if kind == 2:
            return json.dumps(self.value())
        message: dict[str, Any] = {"type": random.choice(TYPES), "id": random.choice([random.randrange(99), "a", self.value()])}
        if message["type"] in ("answer", "preview"):
            message["n"] = random.choice([n, n, n + random.randrange(-2, 3), self.value()])
            message["picks"] = random.choice([[0], [random.randrange(-1, 12)], [0, 0], [], self.value()])
        if message["type"] == "why_not":
            message["text"] = random.choice(["end turn", "attack", self.value()])
        if message["type"] == "undo_reply":
            message["accept"] = random.choice([True, False, self.value()])
        if random.random() < 0.2:
            message[random.choice(FIELDS)] = self.value()
        text = json.dumps(message)
        if random.random() < 0.1:
            place = random.randrange(len(text))
            text = text[:place] + random.choice(["", "\\", "}", "\x7f"]) + text[place + 1 :]
        return text


class Wire:
    """A WebSocket to the app in the same event loop: as fast as the app itself."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Message] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"",
            "headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1), "server": ("localhost", 80),
            "subprotocols": [], "scheme": "ws", "root_path": "",
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(scope, self.incoming.get, self.outgoing.put))

    def send(self, text: str) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> dict[str, Any]:
        message = await self.outgoing.get()
        while message["type"] == "websocket.accept":
            message = await self.outgoing.get()
        assert message["type"] == "websocket.send", message
        found: dict[str, Any] = json.loads(message["text"])
        return found

    async def reply(self) -> dict[str, Any]:
        """The next message that is not news."""
        while (message := await self.receive())["type"] in ("state", "rematch"):
            pass
        return message

    async def close(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def test_ten_thousand_wrong_messages(tmp_path: Path) -> None:
    asyncio.run(send_everything(tmp_path))


async def send_everything(folder: Path) -> None:
    app = create_app(replace(quick_settings(folder), seed=11))
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as http,
    ):
        game, tokens = await sit_down(http)
        wires = [Wire(app, f"/api/games/{game}/ws") for _ in tokens]
        for wire, token in zip(wires, tokens, strict=True):
            wire.send(json.dumps({"type": "hello", "token": token}))
            assert (await wire.reply())["type"] == "welcome"
        room: Room = app.state.services.rooms.rooms[game]
        kinds = await harass(room, wires)
        assert {"ack", "invalid", "illegal", "stale", "not_your_turn", "pong", "preview", "refusals", "log"} <= kinds.keys()
        assert room.course is not None and room.course.game.problems() == [] and len(room.answers) > 20
        for wire in wires:
            wire.send(json.dumps({"type": "ping", "id": "still here"}))
            assert await wire.reply() == {"type": "pong", "id": "still here"}
            await wire.close()
        assert (await http.get("/api/health")).json() == {"status": "ok"}


async def sit_down(http: httpx2.AsyncClient) -> tuple[str, list[str]]:
    guests = [(await http.post("/api/guests", json={"name": name})).json()["token"] for name in ("Mia", "Ben")]
    mia, ben = ({"authorization": f"Bearer {token}"} for token in guests)
    seats = [{"kind": "me", "deck": LIST}, {"kind": "open"}]
    made = (await http.post("/api/games", json={"seats": seats}, headers=mia)).json()
    joined = (await http.post(f"/api/games/{made['game']['id']}/join", json={"deck": LIST}, headers=ben)).json()
    return made["game"]["id"], [made["token"], joined["token"]]


async def harass(room: Room, wires: list[Wire], count: int = MESSAGES, seed: int = 1) -> Counter[str]:
    """Send the messages in turn and count the kinds of reply. There is one reply to each."""
    sender = Sender(seed)
    kinds: Counter[str] = Counter()
    for number in range(count):
        wire = wires[number // 10 % 2]
        wire.send(sender.message(room.count(room.course.asked if room.course is not None else 0)))
        reply = await wire.reply()
        assert reply["type"] in KINDS, reply
        assert reply["type"] != "error" or (reply["code"] in CODES and reply["message"]), reply
        kinds[reply.get("code", reply["type"])] += 1
    return kinds
