"""Sends malformed messages and requests, and checks the replies, the log and the memory of the server.

    python bench/fuzz.py --messages 80000 --requests 20000

Everything runs in this process, without sockets. Exit code 1 if a reply is not one of those that the protocol describes, if a
response has a status of 500, if anything was logged as an error, or if the process is much larger at the end than after the first
fifth.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx2

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import test_fuzz
from people import quick_settings

from playmat.server.app import create_app
from playmat.server.room import Room

GROWTH = 40.0
"""Megabytes by which the process may grow after the first fifth: games in memory, and what Python keeps."""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")


class Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def megabytes() -> float:
    """The memory of this process; 0 if the system does not report it."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


async def send_messages(app: Any, http: httpx2.AsyncClient, count: int) -> Counter[str]:
    """Successive games, each with two players who send nonsense."""
    kinds: Counter[str] = Counter()
    for start in range(0, count, test_fuzz.MESSAGES):
        game, tokens = await test_fuzz.sit_down(http)
        wires = [test_fuzz.Wire(app, f"/api/games/{game}/ws") for _ in tokens]
        for wire, token in zip(wires, tokens, strict=True):
            wire.send(json.dumps({"type": "hello", "token": token}))
            await wire.reply()
        room: Room = app.state.services.rooms.rooms[game]
        kinds += await test_fuzz.harass(room, wires, min(count - start, test_fuzz.MESSAGES), seed=1 + start)
        for wire in wires:
            await wire.close()
        print(f"{sum(kinds.values())} messages, {megabytes():.0f} MB", flush=True)
    return kinds


async def send_requests(http: httpx2.AsyncClient, paths: dict[str, Any], count: int, seed: int) -> Counter[int]:
    """Requests to all paths, mostly with a method that the path has."""
    random = Random(seed)
    sender = test_fuzz.Sender(seed)
    guest = (await http.post("/api/guests", json={"name": "Mia"})).json()["token"]
    found: Counter[int] = Counter()
    for number in range(1, count + 1):
        path = random.choice(list(paths))
        method = random.choice([name.upper() for name in paths[path]] if random.random() < 0.9 else METHODS)
        while "{" in path:
            before, _, rest = path.partition("{")
            path = before + random.choice(["0", "x", "base1-4", "zap", "%00", "..%2f", "9" * 50, "é"]) + rest.partition("}")[2]
        names = random.sample(["q", "view", "at", "limit"], 2)
        query = "".join(f"&{name}={random.choice(['', '-1', '1e9', 'x', '%ff'])}" for name in names)
        almost = json.dumps({"seats": sender.value(), "name": sender.value()})
        body = random.choice([None, json.dumps(sender.value()), almost, "{", "\xff" * 9])
        headers = random.choice(
            [{}, {"authorization": f"Bearer {guest}"}, {"authorization": "Bearer x y"}, {"content-type": "text/plain"}]
        )
        try:
            reply = await http.request(method, f"{path}?{query[1:]}", content=body, headers=headers)
        except httpx2.InvalidURL:
            continue
        found[reply.status_code] += 1
        if reply.status_code >= 500 and reply.status_code != 503:
            raise AssertionError(f"{path}?{query}: {reply.status_code} for {body!r}")
        if number % 5000 == 0:
            print(f"{number} requests, {megabytes():.0f} MB", flush=True)
    return found


async def send_all(messages: int, requests: int) -> bool:
    errors = Errors()
    logging.getLogger().addHandler(errors)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(replace(quick_settings(Path(folder)), seed=11))
        async with (
            app.router.lifespan_context(app),
            httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost", timeout=600) as http,
        ):
            described = (await http.get("/api")).json()["paths"]
            paths = {path: methods for path, methods in described.items() if path not in ("/api/me", "/api/me/token")}
            kinds = await send_messages(app, http, messages // 5)
            statuses = await send_requests(http, paths, requests // 5, 7)
            before = megabytes()
            kinds += await send_messages(app, http, messages - messages // 5)
            statuses += await send_requests(http, paths, requests - requests // 5, 8)
            after = megabytes()
    print(f"{sum(kinds.values())} messages and {sum(statuses.values())} requests")
    print(f"replies: {dict(kinds)}\nstatuses: {dict(statuses)}\nerrors logged: {len(errors.lines)}")
    print(f"memory: {before:.0f} MB after the first fifth, {after:.0f} MB at the end")
    for line in errors.lines[:10]:
        print(line)
    return not errors.lines and after - before < GROWTH


def main() -> None:
    parser = argparse.ArgumentParser(description="Messages and requests that nobody should send.")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=20_000)
    wanted = parser.parse_args()
    sys.exit(0 if asyncio.run(send_all(wanted.messages, wanted.requests)) else 1)


if __name__ == "__main__":
    main()
