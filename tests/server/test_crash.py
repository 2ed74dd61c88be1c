"""The server is killed in the middle of games: nothing that was acknowledged is lost, and every game continues."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from people import LIST
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from playmat.play.record import Record
from playmat.server.updates import applied

Json = dict[str, Any]
GAMES = 3
KILLS = 3

SERVER = """
import sys
from playmat.server.run import address_of, bind, run
from playmat.server.settings import Settings

listener = bind("127.0.0.1", 0)
settings = Settings(database=sys.argv[1], bot_workers=int(sys.argv[2]), request_rate=1e6, request_burst=10**6, message_rate=1e6)
run(settings, listener, lambda: print(address_of(listener), flush=True))
"""


class Server:
    """A server in a separate process."""

    def __init__(self, database: str, bot_workers: int = 0) -> None:
        command = [sys.executable, "-c", SERVER, database, str(bot_workers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.address + self.process.stdout.read()

    def kill(self) -> None:
        """Kill the process as a power cut would, without closing anything."""
        self.process.kill()
        self.process.wait()

    def rest(self) -> str:
        """The output until all processes that inherited it have ended: the server and its workers."""
        assert self.process.stdout is not None
        with self.process.stdout as output:
            return output.read()

    def post(self, path: str, body: Json, token: str = "") -> Json:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        reply = httpx2.post(self.address + path, json=body, headers=headers, timeout=30)
        assert reply.status_code in (200, 201), reply.text
        found: Json = reply.json()
        return found

    def get(self, path: str) -> Json:
        reply = httpx2.get(self.address + path, timeout=30)
        assert reply.status_code == 200, reply.text
        found: Json = reply.json()
        return found


class Seat:
    """A player who answers at random as fast as they can, and remembers what was acknowledged."""

    def __init__(self, game: str, token: str, seed: int) -> None:
        self.game = game
        self.token = token
        self.random = Random(seed)
        self.acknowledged: dict[int, list[int]] = {}
        self.shown: dict[int, Json] = {}
        self.is_over = False

    async def play(self, server: Server) -> None:
        address = server.address.replace("http", "ws") + f"api/games/{self.game}/ws"
        while not self.is_over and server.process.poll() is None:
            try:
                async with connect(address, ping_interval=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.token}))
                    await self.converse(socket)
            except (WebSocketException, OSError):
                await asyncio.sleep(0.1)  # the killed server still counts as the owner of the game for a moment

    async def resign(self, server: Server) -> None:
        """Connect again: the game is unchanged. Then resign, so that its record can be read."""
        for _ in range(200):
            try:
                async with connect(server.address.replace("http", "ws") + f"api/games/{self.game}/ws") as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.token}))
                    await socket.recv()
                    state = json.loads(await socket.recv())
                    assert state["n"] >= len(self.acknowledged)
                    await socket.send(json.dumps({"type": "resign", "id": 1}))
                    async for text in socket:
                        if json.loads(text).get("id") == 1:
                            return
            except (WebSocketException, OSError):
                await asyncio.sleep(0.1)

    async def converse(self, socket: ClientConnection) -> None:
        asked: dict[int, list[int]] = {}
        state: Json = {}
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "ack":
                self.acknowledged[message["id"]] = asked[message["id"]]
            elif message["type"] == "state":
                view = message["view"] if "view" in message else applied(state["view"], message.get("changes", {}))
                state = state | message | {"view": view}
                n, decision = state["n"], view["decision"]
                if decision is not None:
                    if n in self.shown:
                        assert self.shown[n] == decision, f"question {n} differs from the one before"
                    self.shown[n] = decision
                self.is_over = state["status"] == "over"
                if self.is_over:
                    return
                if decision is not None and n not in asked:
                    count = self.random.randint(decision["min"], min(decision["max"], len(decision["options"])))
                    asked[n] = self.random.sample(range(len(decision["options"])), count)
                    await socket.send(json.dumps({"type": "answer", "id": n, "n": n, "picks": asked[n]}))
            else:
                assert message["type"] == "welcome", message


def sit_down(server: Server, seed: int) -> list[Seat]:
    one, two = (server.post("api/guests", {"name": name})["token"] for name in ("Mia", "Ben"))
    made = server.post("api/games", {"seats": [{"kind": "me", "deck": LIST}, {"kind": "open"}]}, one)
    game = made["game"]["id"]
    joined = server.post(f"api/games/{game}/join", {"deck": LIST}, two)
    return [Seat(game, made["token"], seed), Seat(game, joined["token"], seed + 1)]


async def play_all(seats: list[Seat], server: Server, more: int) -> None:
    """Let everyone play, and kill the server after a number of further acknowledged answers."""
    goal = sum(len(seat.acknowledged) for seat in seats) + more
    players = [asyncio.create_task(seat.play(server)) for seat in seats]
    while sum(len(seat.acknowledged) for seat in seats) < goal and not all(player.done() for player in players):
        await asyncio.sleep(0.001)
    server.kill()
    try:
        await asyncio.gather(*players)
    except AssertionError:
        print(server.rest())
        raise


def test_killed_servers_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    random = Random(5)
    server = Server(database)
    seats = [seat for number in range(GAMES) for seat in sit_down(server, 10 * number)]
    for _ in range(KILLS):
        asyncio.run(play_all(seats, server, random.randint(30, 60)))
        assert "Traceback" not in server.rest()
        server = Server(database)
    for seat in seats[::2]:
        asyncio.run(seat.resign(server))
    records = {seat.game: server.get(f"api/games/{seat.game}/record") for seat in seats}
    server.kill()
    assert "Traceback" not in server.rest()
    for number, seat in enumerate(seats):
        decided = Record.from_json(records[seat.game]).at().history
        given = [list(one.picks) for one in decided if one.player == number % 2]
        assert seat.acknowledged
        for n, picks in seat.acknowledged.items():
            assert given[n] == picks


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")
def test_workers_of_a_killed_server_end_too(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", bot_workers=1)
    token = server.post("api/guests", {"name": "Mia"})["token"]
    made = server.post("api/games", {"seats": [{"kind": "me", "deck": LIST}, {"kind": "bot", "level": 1, "deck": LIST}]}, token)

    async def answer_until_the_bot_did() -> None:
        address = server.address.replace("http", "ws") + f"api/games/{made['game']['id']}/ws"
        state: Json = {}
        answered: set[int] = set()
        async with connect(address) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            async for text in socket:
                message = json.loads(text)
                if message["type"] != "state":
                    continue
                view = message["view"] if "view" in message else applied(state["view"], message.get("changes", {}))
                state = state | message | {"view": view}
                if any(entry["kind"] == "place" and entry["player"] == 1 for entry in message["log"]):
                    return
                decision = view["decision"]
                if decision is not None and state["n"] not in answered:
                    answered.add(state["n"])
                    picks = list(range(decision["min"]))
                    await socket.send(json.dumps({"type": "answer", "n": state["n"], "picks": picks}))

    asyncio.run(asyncio.wait_for(answer_until_the_bot_did(), 30))
    server.kill()
    began = time.monotonic()
    server.rest()
    assert time.monotonic() - began < 60
