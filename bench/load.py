"""Load on the server: many games at once, played by scripts over WebSockets.

    python bench/load.py                       100 games for two minutes against its own server
    python bench/load.py --games 20 --seconds 10 --think 0.2
    python bench/load.py --idle 1000 --half 100 --slow 50     also how much people who only take connections slow others down

Once everybody is seated, the clock starts. Each game has two players who think for a moment (evenly around `--think` seconds),
answer at random, and begin again when the game is over. An answer's time is from its sending to its acknowledgement, which
comes after it is on disk. Its cost is the processor time of the serving process. With `--idle`, `--half` or `--slow` (see
`idlers.py`) the same is measured again while they are there. Exit code 1 if there was an error, the median is not below 50 ms
or the 99th percentile not below 400 ms, or if the median with idlers is more than twice the one without.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from results import write_chapter
from websockets.asyncio.client import ClientConnection, connect

from playmat.server.updates import applied

MEDIAN_MS, P99_MS = 50.0, 400.0
RAISED = 2.0
"""By how much idlers may raise the median."""
IDLERS = ("idle", "half", "slow")
RULESETS = ("base-2000", "platinum-2009", "comprehensive-2009", "sun-moon-2019", "modern")
DECK = {
    "base1-46": 4, "base1-24": 4, "base1-4": 3, "base1-58": 4, "base1-63": 4, "base1-44": 4, "base1-30": 3, "base1-15": 2,
    "base1-91": 4, "base1-94": 4, "base1-95": 4, "base1-96": 4, "base1-98": 4, "base1-99": 4, "base1-100": 4, "base1-102": 4,
}  # fmt: skip


class Crowd:
    """All players, and their measurements."""

    def __init__(self, address: str, games: int, think: float, seconds: float) -> None:
        self.address = address
        self.think = think
        self.seconds = seconds
        self.until = float("inf")
        self.seated = asyncio.Barrier(games)
        self.running: asyncio.Task[None] | None = None
        self.times: list[float] = []
        self.errors: Counter[str] = Counter()
        self.games = 0
        self.spent: Callable[[], float] = lambda: 0.0
        """Seconds of processor time of the server so far."""
        self.idlers: list[str] = []
        """The command for clients that only open connections; empty: none."""
        self.disturbed: list[float] = []
        """The times of answers while they were there."""
        self.cut_off = ""
        self.cost = 0.0
        """Seconds of processor time an answer, in the second half: the first includes creating games and other one-time work."""

    async def play(self, number: int) -> None:
        """Successive games at one table."""
        random = Random(number)
        async with httpx2.AsyncClient(base_url=self.address, timeout=30) as http:
            tokens = [(await self.post(http, "/api/guests", {"name": f"Player {number}"}))["token"] for _ in range(2)]
            while time.monotonic() < self.until:
                ruleset = RULESETS[self.games % len(RULESETS)]
                seats = [{"kind": "me", "deck": {"cards": DECK}}, {"kind": "open"}]
                made = await self.post(http, "/api/games", {"ruleset": ruleset, "seats": seats}, tokens[0])
                game = made["game"]["id"]
                joined = await self.post(http, f"/api/games/{game}/join", {"deck": {"cards": DECK}}, tokens[1])
                self.games += 1
                if self.games <= self.seated.parties:
                    await self.seated.wait()
                    if self.running is None:
                        self.running = asyncio.create_task(self.measure())
                await asyncio.gather(*(self.sit(game, token, random) for token in (made["token"], joined["token"])))

    async def measure(self) -> None:
        """Let all players play for the measured time, and again if idlers are requested."""
        if not self.idlers:
            self.until = time.monotonic() + self.seconds
            await self.count_cost()
            return
        await self.count_cost()
        quiet, self.times = self.times, []  # answers while the idlers arrive are not counted
        idlers = await asyncio.create_subprocess_exec(*self.idlers, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        assert idlers.stdin is not None and idlers.stdout is not None
        if (await idlers.stdout.readline()).strip() != b"ready":
            self.errors["the idlers did not come"] += 1
        self.times = []
        await asyncio.sleep(self.seconds)
        self.disturbed, self.times = self.times, quiet
        self.until = time.monotonic()
        idlers.stdin.close()
        self.cut_off = (await idlers.stdout.readline()).decode().strip()
        await idlers.wait()

    async def count_cost(self) -> None:
        await asyncio.sleep(self.seconds / 2)
        spent, answers = self.spent(), len(self.times)
        await asyncio.sleep(self.seconds / 2 - 0.5)
        self.cost = (self.spent() - spent) / max(1, len(self.times) - answers)
        await asyncio.sleep(0.5)

    async def post(self, http: httpx2.AsyncClient, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        while True:
            reply = await http.post(path, json=body, headers={"authorization": f"Bearer {token}"} if token else {})
            if reply.status_code != 429:
                break
            await asyncio.sleep(float(reply.headers["retry-after"]))
        if reply.is_error:
            raise RuntimeError(f"{path}: {reply.status_code} {reply.text[:200]}")
        found: dict[str, Any] = reply.json()
        return found

    async def sit(self, game: str, token: str, random: Random) -> None:
        """Play on one seat until the game or the time is over."""
        address = self.address.replace("http", "ws") + f"/api/games/{game}/ws"
        async with connect(address) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            sent: dict[int, float] = {}
            asked = -1
            state: dict[str, Any] = {}
            async with asyncio.TaskGroup() as thinking:
                while time.monotonic() < self.until + 2:
                    message = json.loads(await socket.recv())
                    if message["type"] == "ack":
                        self.times.append(time.perf_counter() - sent.pop(message["id"]))
                    elif message["type"] == "error":
                        self.errors[message["message"]] += 1
                        break
                    elif message["type"] == "state":
                        view = message["view"] if "view" in message else applied(state["view"], message.get("changes", {}))
                        state = state | message | {"view": view}
                        if state["status"] == "over" or time.monotonic() > self.until:
                            break
                        if view["decision"] is not None and state["n"] != asked:
                            asked = state["n"]
                            thinking.create_task(self.answer(socket, state, sent, random))

    async def answer(self, socket: ClientConnection, state: dict[str, Any], sent: dict[int, float], random: Random) -> None:
        """Think, then answer. Messages are read in the meantime, so that thinking does not count as waiting."""
        await asyncio.sleep(self.think * random.uniform(0.5, 1.5))
        decision, n = state["view"]["decision"], state["n"]
        count = random.randint(decision["min"], min(decision["max"], len(decision["options"])))
        picks = random.sample(range(len(decision["options"])), count)
        sent[n] = time.perf_counter()
        await socket.send(json.dumps({"type": "answer", "id": n, "n": n, "picks": picks}))


@contextmanager
def own_server(tree: str = "") -> Iterator[tuple[str, int]]:
    """The address and process of a server as `playmat serve` runs it, with a temporary database.

    `tree` is the folder with the sources of another version.
    """
    environment = os.environ | ({"PYTHONPATH": f"{tree}/src"} if tree else {})
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.sqlite'}"
        command = [sys.executable, "-c", "from playmat.cli import main; main()", "serve", "--port", "0", "--db", database]
        command += ["--requests", "400"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            try:
                yield next(word for word in line.split() if word.startswith("http")).rstrip("/"), server.pid
            finally:
                server.terminate()


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used, without its children; 0 if the system does not report it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def gather_crowd(address: str, games: int, seconds: float, think: float, pid: int = 0, idlers: Sequence[str] = ()) -> Crowd:
    crowd = Crowd(address, games, think, seconds)
    if idlers:
        crowd.idlers = [sys.executable, str(Path(__file__).with_name("idlers.py")), address, *idlers]
    if pid:
        crowd.spent = lambda: processor_time(pid)

    async def play(number: int) -> None:
        try:
            await crowd.play(number)
        except Exception as error:
            crowd.errors[f"{type(error).__name__}: {error}"] += 1
            await crowd.seated.abort()

    await asyncio.gather(*(play(number) for number in range(games)))
    if crowd.running is not None:
        await crowd.running
    return crowd


def report(crowd: Crowd, games: int, seconds: float, keep: bool) -> bool:
    """Print the figures; whether they are good enough."""
    times = sorted(1000 * one for one in crowd.times)
    if len(times) < 2:
        print(f"no answers; {dict(crowd.errors)}")
        return False
    median, p99 = statistics.median(times), times[int(len(times) * 0.99)]
    lines = [
        f"{games} tables for {seconds:.0f} s: {crowd.games} games, {len(times)} answers ({len(times) / seconds:.0f} a second).",
        f"Median {median:.1f} ms, 99 % within {p99:.1f} ms, slowest {times[-1]:.1f} ms, {sum(crowd.errors.values())} errors.",
        f"Processor time of the serving process: {1000 * crowd.cost:.2f} ms an answer.",
        *described(crowd, median),
        *(f"{count} × {message}" for message, count in crowd.errors.most_common(5)),
    ]
    print("\n".join(lines))
    if keep:
        write_chapter("Load on the server: `python bench/load.py`", "\n".join(lines))
    is_disturbed = bool(crowd.disturbed) and 1000 * statistics.median(crowd.disturbed) > RAISED * median
    return not crowd.errors and median < MEDIAN_MS and p99 < P99_MS and not is_disturbed


def described(crowd: Crowd, median: float) -> list[str]:
    """The effect of idlers, if there were any."""
    times = sorted(1000 * one for one in crowd.disturbed)
    if not times:
        return []
    raised, p99 = statistics.median(times), times[int(len(times) * 0.99)]
    return [
        f"With idlers ({' '.join(crowd.idlers[3:])}): {len(times)} answers, median {raised:.1f} ms "
        f"({raised / median:.2f} times), 99 % within {p99:.1f} ms, slowest {times[-1]:.1f} ms; {crowd.cut_off}."
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Many games at once over WebSockets.")
    parser.add_argument("--games", type=int, default=100, help="tables that are played at at once")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--think", type=float, default=0.5, help="seconds that a player thinks, on average")
    parser.add_argument("--address", default="", help="a server that runs already, such as http://127.0.0.1:8000")
    parser.add_argument("--tree", default="", help="the folder of another version, whose server is measured")
    parser.add_argument("--keep", action="store_true", help="write the figures to bench/results.md")
    for kind in IDLERS:
        parser.add_argument(f"--{kind}", type=int, default=0, help="people who only take connections, see idlers.py")
    wanted = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    idlers = [f"--{kind}={getattr(wanted, kind)}" for kind in IDLERS if getattr(wanted, kind)]
    details = wanted.games, wanted.seconds, wanted.think
    if wanted.address:
        crowd = asyncio.run(gather_crowd(wanted.address.rstrip("/"), *details, idlers=idlers))
    else:
        with own_server(wanted.tree) as (address, pid):
            crowd = asyncio.run(gather_crowd(address, *details, pid, idlers))
    sys.exit(0 if report(crowd, wanted.games, wanted.seconds, wanted.keep) else 1)


if __name__ == "__main__":
    main()
