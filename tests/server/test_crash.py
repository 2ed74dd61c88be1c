"""Faults in the middle of games: nothing that was acknowledged is lost, and every game continues."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
from faults import ALONE, SHARED, disturb
from people import LIST
from websockets.asyncio.client import connect

from playmat.server.updates import applied

Json = dict[str, Any]
GAMES = 3

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


def test_faults_of_servers_and_databases_lose_nothing(postgres: str) -> None:
    """Two servers, each kind of fault once. `tests/server/faults.py` injects as many as one wants."""
    run = asyncio.run(disturb(postgres, servers=2, games=GAMES, kinds=SHARED, faults=len(SHARED)))
    assert run.faults == []
    assert run.injected.total() == len(SHARED)


@pytest.mark.skipif(sys.platform != "linux", reason="the disk is full by a limit of Linux")
def test_faults_of_a_server_and_its_disk_lose_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    run = asyncio.run(disturb(database, servers=1, games=GAMES, kinds=ALONE, faults=len(ALONE)))
    assert run.faults == []
    assert run.injected.total() == len(ALONE)


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
