"""Injects faults into servers while players play at random, and checks the whole history afterwards.

    python tests/server/faults.py --servers 2 --games 30 --faults 200
    python tests/server/faults.py --servers 1 --db sqlite:///games.sqlite --kinds kill disk --faults 50

Without `--db` it starts a PostgreSQL of its own. The kinds of faults, each drawn by the seed:

- kill: a server is killed and started again;
- stop: a server stops for longer than its lease, at any point of a transaction, and goes on;
- terminate: PostgreSQL ends all its connections;
- cut, delay, hold: the connections of a server to the database are cut, answer late, or hold everything back and are then cut;
- peers: the connections of other servers to a server hold everything back and are then cut;
- clock: the clock of a server jumps by an hour;
- disk: a server cannot write to its disk for a while (SQLite).

The people of a table meet in turn as guests, in rated games, matches, quick match, challenges and club nights (`fault_people`).
At the end every game is resigned and compared with what its players saw. Every acknowledged answer is in the record, once and at
its place; the record has no answer that its player did not send; no player was shown the opponent's hand; no token of another
game opens a seat; and each game went on in time. Ratings count each game once, matches go on until they are decided, nights have
the results of their games, and sessions are open until they are ended. Exit code 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx2
from databases import postgresql
from fault_people import WAYS, People, Refused
from sqlalchemy import create_engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from playmat.play.record import Record
from playmat.server.updates import applied

Json = dict[str, Any]
STOPPED = 7.0
"""Seconds for which a server is stopped: longer than its lease."""
DISTURBED = 3.0
"""Seconds for which connections are slow or silent, or a disk is full."""
SHARED = ("kill", "stop", "terminate", "cut", "delay", "hold", "peers", "clock")
ALONE = ("kill", "stop", "clock", "disk")
"""Kinds of faults for servers with PostgreSQL, and for a server with SQLite."""
LASTING = ("delay", "hold", "peers", "disk")
"""Kinds whose games are waited for from the end of the fault. In place of a server that is stopped another one goes on."""
SERVER = """
import signal, sys, time
from playmat.server.run import bind, run
from playmat.server.settings import Settings

true_time, ahead = time.time, [0.0]
time.time = lambda: true_time() + ahead[0]
signal.signal(signal.SIGUSR1, lambda *_: ahead.__setitem__(0, 3600.0 - ahead[0]))
settings = Settings(
    database=sys.argv[1], peer=sys.argv[3], bot_workers=0, request_rate=1e6, request_burst=10**6, message_rate=1e6,
    game_rate=1e6, game_burst=10**6, guest_rate=1e6, guest_burst=10**6, connections=10**6, sockets_per_address=10**6,
    sockets=10**6, frame_rate=1e6, login_rate=1e6, login_burst=10**6,
)
run(settings, bind("127.0.0.1", int(sys.argv[2])), lambda: print("ready", flush=True))
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Proxy:
    """Passes connections on to a port, as long as it is told to."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.target = target
        self.port = free_port()
        self.delay = 0.0
        self.may_pass = asyncio.Event()
        self.may_pass.set()
        self.writers: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", self.port)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(*self.target)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, far_writer}
        with contextlib.suppress(asyncio.CancelledError):  # at the end
            await asyncio.gather(self.pump(reader, far_writer), self.pump(far_reader, writer))

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self.may_pass.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        self.writers.discard(writer)
        writer.close()

    def cut(self) -> None:
        """End all connections as a network does: without a word."""
        for writer in tuple(self.writers):
            writer.transport.abort()

    async def disturb(self, delay: float, is_cut: bool) -> None:
        """Be slow, or silent without a delay, for a while; then perhaps cut."""
        if delay:
            self.delay = delay
        else:
            self.may_pass.clear()
        await asyncio.sleep(DISTURBED)
        self.delay = 0.0
        if is_cut:
            self.cut()
        self.may_pass.set()


class Servers:
    """Processes with one database. Each reaches it, and is reached by the others, through a proxy."""

    def __init__(self, database: str, count: int) -> None:
        self.database = database
        self.is_shared = not database.startswith("sqlite")
        self.ports = [free_port() for _ in range(count)]
        self.processes: list[subprocess.Popen[str] | None] = [None] * count
        self.to_database: list[Proxy] = []
        self.to_peers = [Proxy(("127.0.0.1", port)) for port in self.ports]
        self.output: list[str] = []
        if self.is_shared:
            parts = urlsplit(database)
            self.to_database = [Proxy((str(parts.hostname), int(parts.port or 5432))) for _ in range(count)]

    async def open(self) -> None:
        for proxy in (*self.to_peers, *self.to_database):
            await proxy.open()
        await asyncio.gather(*(self.start(number) for number in range(len(self.ports))))

    async def start(self, number: int) -> None:
        database = self.database
        if self.is_shared:
            parts = urlsplit(database)
            host = f"127.0.0.1:{self.to_database[number].port}"
            database = parts._replace(netloc=f"{parts.username}@{host}" if parts.username else host).geturl()
        command = [sys.executable, "-c", SERVER, database, str(self.ports[number]), f"127.0.0.1:{self.to_peers[number].port}"]
        with Path(os.devnull).open("w") as nowhere:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=nowhere, text=True)
        self.processes[number] = process
        assert process.stdout is not None
        if (await asyncio.to_thread(process.stdout.readline)).strip() != "ready":
            raise RuntimeError("a server did not start")

    def send(self, number: int, what: signal.Signals) -> None:
        process = self.processes[number]
        assert process is not None
        process.send_signal(what)

    def kill(self, number: int) -> None:
        process = self.processes[number]
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()

    def close(self) -> None:
        for proxy in (*self.to_peers, *self.to_database):
            proxy.cut()
            proxy.server.close()
        for number in range(len(self.ports)):
            self.kill(number)

    async def terminate(self) -> None:
        """End all connections from within PostgreSQL."""
        engine = create_engine(self.database.replace("postgresql://", "postgresql+psycopg://"))
        others = "pid != pg_backend_pid() AND datname = current_database()"
        query = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        with engine.connect() as db:
            await asyncio.to_thread(db.execute, query)
        engine.dispose()

    async def inject(self, kind: str, number: int, random: Random) -> None:
        """Cause a fault at a server; returns when it is over."""
        if kind == "kill":
            self.kill(number)
            await asyncio.sleep(random.uniform(0.1, 1.0))
            await self.start(number)
        elif kind == "stop":
            self.send(number, signal.SIGSTOP)
            await asyncio.sleep(STOPPED)
            self.send(number, signal.SIGCONT)
        elif kind == "terminate":
            await self.terminate()
        elif kind == "cut":
            self.to_database[number].cut()
        elif kind == "delay":
            await self.to_database[number].disturb(random.uniform(0.05, 0.5), is_cut=False)
        elif kind == "hold":
            await self.to_database[number].disturb(0.0, is_cut=True)
        elif kind == "peers":
            await self.to_peers[number].disturb(0.0, is_cut=True)
        elif kind == "clock":
            self.send(number, signal.SIGUSR1)
        elif kind == "disk":
            process = self.processes[number]
            assert process is not None
            hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, hard))
            await asyncio.sleep(DISTURBED)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))


class Seat:
    """A player who answers at random, and remembers everything that was sent and shown."""

    def __init__(self, run: Run, game: str, seat: int, token: str, seed: int) -> None:
        self.run, self.game, self.seat, self.token = run, game, seat, token
        self.random = Random(seed)
        self.sent: dict[int, list[list[int]]] = {}
        self.acknowledged: dict[int, list[int]] = {}
        self.shown: dict[int, Json] = {}
        self.is_over = False
        self.stays = self.random.randint(20, 80)
        """Answers after which the player gives up, so that something follows from the end of games."""
        self.logged = 0
        """Entries of the log that were received."""

    async def play(self) -> None:
        """Play, and connect again when the connection ends, until the game or the run is over."""
        while not self.is_over and not self.run.is_done:
            port = self.random.choice(self.run.servers.ports)
            address = f"ws://127.0.0.1:{port}/api/games/{self.game}/ws"
            try:
                async with connect(address, proxy=None, open_timeout=3, ping_interval=1, ping_timeout=2) as link:
                    await link.send(json.dumps({"type": "hello", "token": self.token, "log": self.logged}))
                    await self.converse(link)
            except (WebSocketException, OSError, TimeoutError):
                await asyncio.sleep(0.2)

    async def converse(self, link: ClientConnection) -> None:
        asked: dict[int, list[int]] = {}
        state: Json = {}
        while not self.run.is_done:
            try:
                message = json.loads(await asyncio.wait_for(link.recv(), 1.0))
            except TimeoutError:
                continue
            if message["type"] == "ack":
                n = message["id"]
                if n == "r":
                    continue
                if n in self.acknowledged:
                    self.run.fault(self.game, f"question {n} was acknowledged twice")
                self.acknowledged[n] = asked[n]
                self.run.goes_on(self.game)
            elif message["type"] == "state":
                view = message["view"] if "view" in message else applied(state["view"], message.get("changes", {}))
                state = state | message | {"view": view}
                self.logged = message["log_from"] + len(message["log"])
                self.check_secrets(view)
                if state["status"] == "over":
                    self.is_over = True
                    self.run.went_on.pop(self.game, None)
                    return
                n, decision = state["n"], view["decision"]
                if decision is not None and n not in asked:
                    if self.shown.setdefault(n, decision) != decision:
                        self.run.fault(self.game, f"question {n} differs from the one before")
                    if n in self.acknowledged:
                        self.run.fault(self.game, f"question {n} is asked again, but was acknowledged")
                    count = self.random.randint(decision["min"], min(decision["max"], len(decision["options"])))
                    asked[n] = self.random.sample(range(len(decision["options"])), count)
                    await asyncio.sleep(self.random.uniform(0, 2 * self.run.think))
                    if n >= self.stays:
                        await link.send(json.dumps({"type": "resign", "id": "r"}))
                        continue
                    self.sent.setdefault(n, []).append(asked[n])
                    await link.send(json.dumps({"type": "answer", "id": n, "n": n, "picks": asked[n]}))
            elif message["type"] == "error" and message["code"] == "not_saved":
                n = message["id"]
                await asyncio.sleep(0.3)
                again = {"type": "resign"} if n == "r" else {"type": "answer", "n": n, "picks": asked[n]}
                await link.send(json.dumps(again | {"id": n}))
            elif message["type"] == "error" and message["code"] != "stale":
                self.run.fault(self.game, str(message))

    def check_secrets(self, view: Json) -> None:
        hand = view["sides"][1 - self.seat].get("hand")
        if isinstance(hand, list) and any(card.get("id") for card in hand):
            self.run.fault(self.game, f"seat {self.seat} is shown the other hand")


class Run:
    """Tables at which games are played one after the other, while faults are injected."""

    def __init__(self, servers: Servers, games: int, think: float, patience: float, seed: int) -> None:
        self.servers = servers
        self.games, self.think, self.patience = games, think, patience
        self.random = Random(seed)
        self.seats: list[Seat] = []
        self.people = [People(self, number) for number in range(games)]
        self.met: Counter[str] = Counter()
        """Games by the way in which their players met."""
        self.faults: list[str] = []
        self.answers = 0
        self.injected: Counter[str] = Counter()
        self.waits: dict[str, list[float]] = {}
        """Seconds until each game went on, by kind of fault: from the fault, or from the end of a lasting one."""
        self.is_done = False
        self.went_on: dict[str, float] = {}
        """The time of the last acknowledged answer, by game in progress."""
        self.first_after: dict[str, float] = {}
        """The time of the first one after the last fault."""
        self.arriving = asyncio.Semaphore(4)
        """Tables at which players sit down at the same time."""

    def fault(self, game: str, what: str) -> None:
        self.faults.append(f"{game}: {what}")

    def goes_on(self, game: str) -> None:
        self.answers += 1
        self.went_on[game] = time.monotonic()
        self.first_after.setdefault(game, time.monotonic())

    async def table(self, number: int) -> None:
        """Play successive games at a table, until the run is over."""
        played, following = 0, None
        while not self.is_done:
            way = WAYS[(number + played) % len(WAYS)]
            try:
                async with self.arriving:
                    game, tokens = following or await self.people[number].meet(way)
            except (httpx2.HTTPError, Refused):  # because of a fault; the players try again
                await asyncio.sleep(0.2)
                continue
            self.met[way] += 1
            seed = 1000 * number + 2 * self.met.total()
            seats = [Seat(self, game, seat, token, seed + seat) for seat, token in enumerate(tokens)]
            self.seats += seats
            self.went_on[game] = time.monotonic()
            await asyncio.gather(*(seat.play() for seat in seats))
            following = None if self.is_done else await self.people[number].next_game(game)
            played += following is None

    async def inject_all(self, kinds: tuple[str, ...], count: int, says: Callable[[str], None]) -> None:
        """Inject faults of all kinds in turn; the next one comes when every game has gone on."""
        for number in range(count):
            kind = kinds[number % len(kinds)]
            goal, until = self.answers + self.random.randint(10, 40), time.monotonic() + 30
            while self.answers < goal and time.monotonic() < until:
                await asyncio.sleep(0.01)
            begun = time.monotonic()
            self.first_after.clear()
            await self.servers.inject(kind, self.random.randrange(len(self.servers.ports)), self.random)
            self.injected[kind] += 1
            await self.all_go_on(kind, time.monotonic() if kind in LASTING or not self.servers.is_shared else begun)
            says(f"{number + 1} faults, {self.answers} answers, {len(self.faults)} wrong; last: {kind}")
        self.is_done = True

    async def all_go_on(self, kind: str, since: float) -> None:
        """Wait until every game has gone on after a moment."""
        if kind in LASTING or not self.servers.is_shared:
            self.first_after.clear()
        waiting = set(self.went_on)
        while waiting:
            for game in tuple(waiting):
                if game in self.first_after or game not in self.went_on:
                    waiting.discard(game)
                    if game in self.first_after:
                        self.waits.setdefault(kind, []).append(max(0.0, self.first_after[game] - since))
            if waiting and time.monotonic() - since > 2 * self.patience:
                for game in waiting:
                    self.fault(game, f"did not go on for {2 * self.patience:.0f} s after {kind}")
                return
            await asyncio.sleep(0.02)
        late = [wait for wait in self.waits.get(kind, []) if wait > self.patience]
        if late:
            self.fault("a game", f"went on only {max(late):.1f} s after {kind}")
            self.waits[kind] = [min(wait, self.patience) for wait in self.waits[kind]]

    async def compare(self) -> None:
        """Resign every game, and compare its record with what its players sent and what was acknowledged."""
        base = f"127.0.0.1:{self.servers.ports[0]}"
        async with httpx2.AsyncClient(timeout=60) as http:
            for place in range(0, len(self.seats), 2):
                pair = self.seats[place : place + 2]
                if len(self.seats) > 2 and await self.opens(base, pair[0].game, self.seats[place - 1].token):
                    self.fault(pair[0].game, "a token of another game opens a seat")
                if not any(seat.is_over for seat in pair):
                    await self.resign(base, pair[0])
                record = Record.from_json((await http.get(f"http://{base}/api/games/{pair[0].game}/record")).json())
                history = record.at().history
                for seat in pair:
                    given = [list(one.picks) for one in history if one.player == seat.seat]
                    for n, picks in seat.acknowledged.items():
                        if n >= len(given) or given[n] != picks:
                            self.fault(seat.game, f"answer {n} of seat {seat.seat} is lost")
                    for n, picks in enumerate(given):
                        if picks not in seat.sent.get(n, []):
                            self.fault(seat.game, f"seat {seat.seat} never gave answer {n}")

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
        self.fault(seat.game, "cannot be resigned")


async def disturb(
    database: str, servers: int, games: int, kinds: tuple[str, ...], faults: int, *, think: float = 0.05, patience: float = 10.0,
    seed: int = 1, says: Callable[[str], None] = lambda text: None,
) -> Run:  # fmt: skip
    """Play while faults are injected; returns what was found."""
    processes = Servers(database, servers)
    try:
        await processes.open()
        run = Run(processes, games, think, patience, seed)
        tables = [asyncio.create_task(run.table(number)) for number in range(games)]
        while len(run.went_on) < games:
            await asyncio.sleep(0.05)
        await run.inject_all(kinds, faults, says)
        await asyncio.gather(*tables)
        await run.compare()
        for people in run.people:
            await people.check()
        return run
    finally:
        processes.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Inject faults into servers under load.")
    parser.add_argument("--db", default="", help="a database; default: a new PostgreSQL")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--kinds", nargs="+", choices=sorted({*SHARED, *ALONE}))
    parser.add_argument("--think", type=float, default=0.2)
    parser.add_argument("--patience", type=float, default=10.0, help="seconds in which each game must go on")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    kinds = tuple(wanted.kinds or (ALONE if wanted.db.startswith("sqlite") else SHARED))
    with contextlib.nullcontext(wanted.db) if wanted.db else postgresql() as database:
        run = asyncio.run(
            disturb(
                database, wanted.servers, wanted.games, kinds, wanted.faults, think=wanted.think, patience=wanted.patience,
                seed=wanted.seed, says=print,
            )
        )  # fmt: skip
    played = len({seat.game for seat in run.seats})
    print(f"{run.injected.total()} faults, {wanted.games} tables, {played} games, {run.answers} acknowledged answers")
    print("games by the way in which their players met:", dict(run.met))
    for kind, waits in sorted(run.waits.items()):
        p99 = sorted(waits)[int(len(waits) * 0.99)]
        print(f"{kind}: {run.injected[kind]} times; games on after a median of {statistics.median(waits):.1f} s, "
              f"99 % within {p99:.1f} s, longest {max(waits):.1f} s")  # fmt: skip
    for fault in run.faults[:20]:
        print(fault)
    print(f"{len(run.faults)} wrong")
    sys.exit(1 if run.faults else 0)


if __name__ == "__main__":
    main()
