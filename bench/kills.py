"""Kills servers under load and checks that nothing that was acknowledged is lost or duplicated.

    python bench/kills.py --db sqlite:///games.sqlite --servers 1 --games 20 --kills 20
    python bench/kills.py --db postgresql://playmat@127.0.0.1/test --servers 2 --games 200 --kills 100

Players answer at random, each at any of the servers; where a game ends, the next one begins. Again and again one server is killed
(`kill -9`) and started again; the next kill comes when every game has gone on. Each game must go on within `--patience` seconds
of the kill, in which its players connect again, think and have an answer acknowledged.
At the end all games are resigned, and the acknowledged answers are compared with the records of the games. A token of another
seat must not open a seat. Exit code 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from random import Random
from typing import Any

import httpx2
from load import DECK
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from playmat.play.record import Record
from playmat.server.updates import applied

Json = dict[str, Any]
SERVER = """
import sys
from playmat.server.run import bind, run
from playmat.server.settings import Settings

settings = Settings(
    database=sys.argv[1], bot_workers=1, request_rate=1e6, request_burst=10**6, message_rate=1e6, game_rate=1e6,
    game_burst=10**6, guest_rate=1e6, guest_burst=10**6, connections=10**6, sockets_per_address=10**6, sockets=10**6,
)
run(settings, bind("127.0.0.1", int(sys.argv[2])), lambda: print("ready", flush=True))
"""
FORKING = """
import os, signal, sys
import playmat.server.app

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("loaded", flush=True)
for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.argv = ["server", *line.split()]
        exec(CODE)
        os._exit(0)
    print(pid, flush=True)
"""
"""Forks servers that have loaded their modules already, which on a busy machine takes most of the time between two kills."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Servers:
    def __init__(self, database: str, count: int, is_forking: bool = False) -> None:
        self.database = database
        self.ports = [free_port() for _ in range(count)]
        self.pids = [0] * count
        self.processes: list[subprocess.Popen[str] | None] = [None] * count
        self.parent: subprocess.Popen[str] | None = None
        if is_forking:
            code = FORKING.replace("CODE", repr(SERVER))
            self.parent = self.run(code)
            self.expect(self.parent, "loaded")

    def run(self, code: str, *details: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", code, *details]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def expect(self, process: subprocess.Popen[str], text: str) -> None:
        assert process.stdout is not None
        if process.stdout.readline().strip() != text:
            raise RuntimeError("a server did not start")

    def start(self, number: int) -> None:
        port = str(self.ports[number])
        if self.parent is None:
            process = self.processes[number] = self.run(SERVER, self.database, port)
            self.pids[number] = process.pid
            self.expect(process, "ready")
            return
        assert self.parent.stdin is not None and self.parent.stdout is not None
        self.parent.stdin.write(f"{self.database} {port}\n")
        self.parent.stdin.flush()
        self.pids[number] = int(self.parent.stdout.readline())
        self.expect(self.parent, "ready")

    def kill(self, number: int) -> None:
        os.kill(self.pids[number], signal.SIGKILL)
        process = self.processes[number]
        if process is not None:
            process.wait()

    def close(self) -> None:
        for number in range(len(self.pids)):
            if self.pids[number]:
                self.kill(number)
        if self.parent is not None:
            self.parent.terminate()
            self.parent.wait(20)


class Seat:
    def __init__(self, run: Run, game: str, seat: int, token: str, seed: int) -> None:
        self.run, self.game, self.seat, self.token = run, game, seat, token
        self.random = Random(seed)
        self.acknowledged: dict[int, list[int]] = {}
        self.is_over = False
        self.logged = 0
        """Entries of the log that were received."""

    async def play(self) -> None:
        """Play, and connect again when the connection ends, until the game or the run is over."""
        while not self.is_over and not self.run.is_done:
            port = self.random.choice(self.run.servers.ports)
            try:
                async with connect(f"ws://127.0.0.1:{port}/api/games/{self.game}/ws", proxy=None, open_timeout=5) as link:
                    await link.send(json.dumps({"type": "hello", "token": self.token, "log": self.logged}))
                    await self.converse(link)
            except (WebSocketException, OSError, TimeoutError):
                await asyncio.sleep(0.2)

    async def converse(self, link: Any) -> None:
        asked: dict[int, list[int]] = {}
        state: Json = {}
        while not self.run.is_done:
            try:
                message = json.loads(await asyncio.wait_for(link.recv(), 1.0))
            except TimeoutError:
                continue
            if message["type"] == "ack":
                n = message["id"]
                if n in self.acknowledged:
                    self.run.faults.append(f"{self.game}: question {n} was acknowledged twice")
                self.acknowledged[n] = asked[n]
                self.run.answers += 1
                self.run.goes_on(self.game)
            elif message["type"] == "state":
                view = message["view"] if "view" in message else applied(state["view"], message.get("changes", {}))
                state = state | message | {"view": view}
                self.logged = message["log_from"] + len(message["log"])
                self.run.is_shown(self.game)
                if state["status"] == "over":
                    self.is_over = True
                    self.run.went_on.pop(self.game, None)
                    return
                n, decision = state["n"], view["decision"]
                if decision is not None and n not in asked:
                    if n < len(self.acknowledged):
                        self.run.faults.append(f"{self.game}: question {n} is asked again, but was acknowledged")
                    count = self.random.randint(decision["min"], min(decision["max"], len(decision["options"])))
                    asked[n] = self.random.sample(range(len(decision["options"])), count)
                    await asyncio.sleep(self.random.uniform(0, 2 * self.run.think))
                    await link.send(json.dumps({"type": "answer", "id": n, "n": n, "picks": asked[n]}))
            elif message["type"] == "error" and message["code"] not in ("not_saved", "stale"):
                self.run.faults.append(f"{self.game}: {message}")


class Run:
    def __init__(self, servers: Servers, think: float) -> None:
        self.servers = servers
        self.think = think
        self.seats: list[Seat] = []
        self.faults: list[str] = []
        self.answers = 0
        self.is_done = False
        self.went_on: dict[str, float] = {}
        self.arriving = asyncio.Semaphore(4)
        """Tables at which players sit down at the same time."""
        self.killed_at = time.monotonic()
        self.shown_at: dict[str, float] = {}
        """When a game was last shown to a player."""
        self.phases: dict[str, list[float]] = {"a server was there again": [], "a game was shown": [], "a game went on": []}
        """Seconds from a kill until then."""
        self.late: set[str] = set()
        """Games that have been stuck for too long."""

    def is_shown(self, game: str) -> None:
        if self.shown_at.get(game, self.killed_at) <= self.killed_at:
            self.phases["a game was shown"].append(time.monotonic() - self.killed_at)
        self.shown_at[game] = time.monotonic()

    def goes_on(self, game: str) -> None:
        if self.went_on.get(game, self.killed_at) < self.killed_at:
            self.phases["a game went on"].append(time.monotonic() - self.killed_at)
        self.went_on[game] = time.monotonic()

    @property
    def longest(self) -> float:
        return max(self.phases["a game went on"], default=0.0)

    async def table(self, number: int) -> None:
        """Play successive games at a table, until the run is over."""
        played = 0
        while not self.is_done:
            try:
                async with self.arriving:
                    game, tokens = await self.sit_down(number)
            except (httpx2.HTTPError, KeyError, ValueError):  # the server was killed in the meantime
                await asyncio.sleep(0.2)
                continue
            seed = 1000 * number + 2 * played
            seats = [Seat(self, game, seat, token, seed + seat) for seat, token in enumerate(tokens)]
            self.seats += seats
            self.went_on[game] = time.monotonic()
            await asyncio.gather(*(seat.play() for seat in seats))
            played += 1

    async def sit_down(self, number: int) -> tuple[str, tuple[str, str]]:
        """A new game for two guests who come to different servers, and the tokens of their seats."""
        async with httpx2.AsyncClient(timeout=60) as http:
            base = f"http://127.0.0.1:{self.servers.ports[number % len(self.servers.ports)]}"
            one, two = [
                {"authorization": f"Bearer {(await http.post(f'{base}/api/guests', json={'name': name})).json()['token']}"}
                for name in ("Mia", "Ben")
            ]
            seats = [{"kind": "me", "deck": {"cards": DECK}}, {"kind": "open"}]
            made = (await http.post(f"{base}/api/games", json={"seats": seats}, headers=one)).json()
            game = made["game"]["id"]
            other = f"http://127.0.0.1:{self.servers.ports[(number + 1) % len(self.servers.ports)]}"
            joined = await http.post(f"{other}/api/games/{game}/join", json={"deck": {"cards": DECK}}, headers=two)
            return game, (made["token"], joined.json()["token"])

    async def watch(self, patience: float) -> None:
        """Notice games that do not continue."""
        while not self.is_done:
            await asyncio.sleep(0.5)
            for game, last in self.went_on.items():
                waited = time.monotonic() - max(last, self.killed_at)
                if waited > patience and game not in self.late:
                    self.late.add(game)
                    self.faults.append(f"{game} did not go on for {waited:.1f} s")
                elif waited <= patience:
                    self.late.discard(game)

    async def kill(self, kills: int, pause: float) -> None:
        random = Random(1)
        for kill in range(kills):
            if kill % 10 == 0:
                load = os.getloadavg()[0]
                print(f"{kill} kills, {self.answers} answers, longest wait {self.longest:.1f} s, load {load:.1f}", flush=True)
            goal = self.answers + random.randint(20, 60)
            until = time.monotonic() + 30
            while self.answers < goal and time.monotonic() < until:
                await asyncio.sleep(0.01)
            number = random.randrange(len(self.servers.ports))
            killed = self.killed_at = time.monotonic()
            self.servers.kill(number)
            await asyncio.sleep(pause)
            await asyncio.to_thread(self.servers.start, number)
            self.phases["a server was there again"].append(time.monotonic() - killed)
            while any(last < killed for last in self.went_on.values()) and time.monotonic() < killed + 60:
                await asyncio.sleep(0.05)
        await asyncio.sleep(pause)
        self.is_done = True

    async def compare(self) -> None:
        """Resign every game, and compare its record with the acknowledged answers."""
        base = f"127.0.0.1:{self.servers.ports[0]}"
        async with httpx2.AsyncClient(timeout=60) as http:
            for place in range(0, len(self.seats), 2):
                pair = self.seats[place : place + 2]
                for wrong in (pair[0].token[:-1] + ("A" if pair[0].token[-1] != "A" else "B"), self.seats[place - 1].token):
                    if len(self.seats) > 2 and await self.opens(base, pair[0].game, wrong):
                        self.faults.append(f"{pair[0].game}: a wrong token opens a seat")
                await self.resign(base, pair[0])
                record = Record.from_json((await http.get(f"http://{base}/api/games/{pair[0].game}/record")).json())
                history = record.at().history
                for seat in pair:
                    given = [list(one.picks) for one in history if one.player == seat.seat]
                    for n, picks in seat.acknowledged.items():
                        if n >= len(given) or given[n] != picks:
                            self.faults.append(f"{seat.game}: answer {n} of seat {seat.seat} is lost")

    async def opens(self, base: str, game: str, token: str) -> bool:
        async with connect(f"ws://{base}/api/games/{game}/ws", proxy=None) as link:
            await link.send(json.dumps({"type": "hello", "token": token}))
            try:
                await link.recv()
            except WebSocketException:
                return False
            return True

    async def resign(self, base: str, seat: Seat) -> None:
        for _ in range(60):
            try:
                async with connect(f"ws://{base}/api/games/{seat.game}/ws", proxy=None) as link:
                    await link.send(json.dumps({"type": "hello", "token": seat.token}))
                    await link.send(json.dumps({"type": "resign", "id": "r"}))
                    async for text in link:
                        if json.loads(text).get("id") == "r":
                            return
            except (WebSocketException, OSError):
                await asyncio.sleep(0.5)
        self.faults.append(f"{seat.game} cannot be resigned")


async def run_all(servers: Servers, wanted: argparse.Namespace) -> Run:
    run = Run(servers, wanted.think)
    watching = asyncio.create_task(run.watch(wanted.patience))
    tables = [asyncio.create_task(run.table(number)) for number in range(wanted.games)]
    while len(run.went_on) < wanted.games:
        await asyncio.sleep(0.1)
    for times in run.phases.values():  # the simultaneous arrival of guests is not measured
        times.clear()
    await run.kill(wanted.kills, wanted.pause)
    await asyncio.gather(watching, *tables)
    await run.compare()
    return run


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill servers under load.")
    parser.add_argument("--db", required=True)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--think", type=float, default=0.2)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between a kill and the new start")
    parser.add_argument("--fork", action="store_true", help="fork servers from a process that has loaded their modules")
    parser.add_argument("--patience", type=float, default=10.0)
    wanted = parser.parse_args()
    servers = Servers(wanted.db, wanted.servers, wanted.fork)
    try:
        for number in range(wanted.servers):
            servers.start(number)
        run = asyncio.run(run_all(servers, wanted))
    finally:
        servers.close()
    played = len({seat.game for seat in run.seats})
    print(f"{wanted.kills} kills, {wanted.games} tables, {played} games, {run.answers} acknowledged answers")
    for phase, times in run.phases.items():
        if times:
            median, p99 = statistics.median(times), sorted(times)[int(len(times) * 0.99)]
            print(
                f"{phase} after: median {median:.1f} s, 99 % within {p99:.1f} s, longest {max(times):.1f} s ({len(times)} times)"
            )
    late = [fault for fault in run.faults if "did not go on" in fault]
    others = [fault for fault in run.faults if "did not go on" not in fault]
    for fault in (*others[:20], *late[:5]):
        print(fault)
    print(f"{len(others)} faults; {len(late)} times a game did not go on for {wanted.patience:.0f} s")
    sys.exit(1 if run.faults else 0)


if __name__ == "__main__":
    main()
