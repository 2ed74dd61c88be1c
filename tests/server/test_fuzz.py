"""Ten thousand messages that nobody should send: each gets one clear reply, and the game is unharmed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from people import Person, Player, address, services_at
from starlette.testclient import TestClient

MESSAGES = 10_000
BATCH = 200
TYPES = ("answer", "why_not", "refusals", "preview", "undo", "undo_reply", "rematch", "log", "ping", "hello", "bye", "", "ANSWER")
FIELDS = ("type", "id", "n", "picks", "text", "accept", "since", "token", "log", "__class__", "seat", "")
CODES = {"invalid", "illegal", "stale", "not_your_turn", "over", "not_over", "no_undo", "waiting", "watching"}
KINDS = {"ack", "why_not", "refusals", "preview", "log", "pong", "error"}


class Sender:
    """Makes messages: hardly any of them right, some of them almost."""

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
            "", "end turn", "".join(chr(random.choice([0, 9, 34, 92, 255, 0x2028, 0x1F600])) for _ in range(5)), "x" * random.randrange(600),
        ]  # fmt: skip
        return random.choice(simple)

    def message(self, n: int) -> str:
        random = self.random
        kind = random.randrange(8)
        if kind == 0:
            return "".join(chr(random.randrange(32, 127)) for _ in range(random.randrange(40)))
        if kind == 1:
            return random.choice(["[" * 2000, '{"a":' * 500, '"', "nul", "NaN", '{"type": "ping", "id": 1e999}', "\ufeff{}", " ", "{}" * 2])
        if kind == 2:
            return json.dumps(self.value())
        message: dict[str, Any] = {"type": random.choice(TYPES), "id": random.choice([random.randrange(99), "a", self.value()])}
        if message["type"] in ("answer", "preview"):
            message["n"] = random.choice([n, n, n + random.randrange(-2, 3), self.value()])
            message["picks"] = random.choice([[random.randrange(-1, 12)], [0, 0], [], self.value()])
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


def test_ten_thousand_wrong_messages(client: TestClient) -> None:
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    sender = Sender(1)
    kinds: dict[str, int] = {}
    with client.websocket_connect(address(mine)) as one, client.websocket_connect(address(theirs)) as two:
        players = [Player(one, mine["token"], 1), Player(two, theirs["token"], 2)]
        room = services_at(client).rooms.rooms[mine["game"]["id"]]
        for batch in range(MESSAGES // BATCH):
            player = players[batch % 2]
            for _ in range(BATCH):
                player.socket.send_text(sender.message(len(room.answers)))
            replies = 0
            while replies < BATCH:
                reply = player.receive()
                if reply["type"] in ("state", "rematch"):
                    continue
                assert reply["type"] in KINDS, reply
                assert reply["type"] != "error" or (reply["code"] in CODES and reply["message"]), reply
                kinds[reply.get("code", reply["type"])] = kinds.get(reply.get("code", reply["type"]), 0) + 1
                replies += 1
        assert {"ack", "invalid", "illegal", "stale", "pong", "preview", "refusals", "log"} <= kinds.keys()
        assert room.course is not None and room.course.game.problems() == []
        for player in players:
            assert player.ask(type="ping", id=None)["type"] == "pong" if False else player.ask(type="ping")["type"] == "pong"
        assert client.get("/api/health").json() == {"status": "ok"}
        for player in players:
            while player.state["n"] < len(room.answers):
                player.read_state()
        assert players[0].state["view"] == room.view(0)
