"""Clients that open connections to a server and do nothing with them, for `bench/load.py`.

    python bench/idlers.py http://127.0.0.1:8000 --idle 1000 --half 100 --slow 50

`--idle`: a third are connections that send nothing, a third are WebSockets that never say hello, and a third watch tables without
players. `--half`: requests whose bodies never come to an end. `--slow`: half of them watch a game and do not read,
and half read the description of the interface at one byte a second. Who is cut off comes again after a second. It prints
`ready` when all have come once, and runs until its standard input is closed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import resource
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

WATCHERS = 10
"""Watchers of one table."""
ARRIVING = 20
"""Connections that are made at the same time."""


class Idlers:
    def __init__(self, address: str) -> None:
        self.address = address
        parts = urlsplit(address)
        assert parts.hostname is not None and parts.port is not None
        self.host, self.port = parts.hostname, parts.port
        self.door = asyncio.Semaphore(ARRIVING)
        self.tables: list[str] = []
        """Games with an open seat."""
        self.played: list[str] = []
        self.arrived = 0
        self.cut_off = 0

    async def come_again(self, stay: Callable[[int], Awaitable[None]], number: int) -> None:
        is_first = True
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
                async with self.door:
                    connection = asyncio.ensure_future(stay(number))
                    await asyncio.wait([connection], timeout=0.2)
                self.arrived += is_first
                is_first = False
                await connection
            self.cut_off += 1
            await asyncio.sleep(1.0)

    async def send_and_wait(self, text: str) -> None:
        """Send the beginning of a request, or nothing, and wait until the server ends the connection."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(text.encode())
            while await reader.read(1000):
                pass
        finally:
            writer.close()

    async def say_nothing(self, _: int) -> None:
        await self.send_and_wait("")

    async def send_half(self, number: int) -> None:
        head = f"POST /api/guests HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Type: application/json\r\n"
        await self.send_and_wait(head + ("Content-Length: 100\r\n\r\n{" if number % 2 else "X-Half: "))

    def watching(self, game: str, **more: Any) -> Any:
        return connect(f"ws://{self.host}:{self.port}/api/games/{game}/ws", proxy=None, open_timeout=30, **more)

    async def never_say_hello(self, number: int) -> None:
        async with self.watching(self.tables[number % len(self.tables)]) as link:
            await link.wait_closed()

    async def watch(self, number: int) -> None:
        async with self.watching(self.tables[number // WATCHERS % len(self.tables)]) as link:
            await link.send(json.dumps({"type": "hello"}))
            async for _ in link:
                pass

    async def watch_without_reading(self, number: int) -> None:
        with socket.create_connection((self.host, self.port), timeout=30) as plain:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link: ClientConnection
            async with self.watching(self.played[number % len(self.played)], sock=plain) as link:
                await link.send(json.dumps({"type": "hello"}))
                link.transport.pause_reading()
                await link.wait_closed()

    async def read_slowly(self, _: int) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=64)
        try:
            plain = writer.get_extra_info("socket")
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            writer.write(f"GET /api HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode())
            while await reader.read(1):
                await asyncio.sleep(1.0)
        finally:
            writer.close()

    async def make_tables(self, count: int) -> None:
        """Tables with an open seat, and the games that are played now."""
        async with httpx2.AsyncClient(base_url=self.address, timeout=60) as http:
            for number in range(count):
                guest = (await http.post("/api/guests", json={"name": f"Idler {number}"})).json()["token"]
                seats = [{"kind": "me", "deck": {"any": True}}, {"kind": "open"}]
                made = await http.post("/api/games", json={"seats": seats}, headers={"authorization": f"Bearer {guest}"})
                self.tables.append(made.json()["game"]["id"])
            self.played = [game["id"] for game in (await http.get("/api/lobby")).json()["games"]]

    async def run(self, idle: int, half: int, slow: int) -> None:
        await self.make_tables(max(1, idle // 3 // WATCHERS))
        kinds = (self.say_nothing, self.never_say_hello, self.watch)
        tasks = [asyncio.create_task(self.come_again(kinds[number % 3], number // 3)) for number in range(idle)]
        tasks += [asyncio.create_task(self.come_again(self.send_half, number)) for number in range(half)]
        readers = (self.watch_without_reading, self.read_slowly) if self.played else (self.read_slowly,)
        tasks += [asyncio.create_task(self.come_again(readers[number % len(readers)], number)) for number in range(slow)]
        while self.arrived < len(tasks):
            await asyncio.sleep(0.1)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        print(f"{self.cut_off} times somebody was cut off", flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Connections that nobody uses.")
    parser.add_argument("address")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--half", type=int, default=0)
    parser.add_argument("--slow", type=int, default=0)
    wanted = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(Idlers(wanted.address).run(wanted.idle, wanted.half, wanted.slow))


if __name__ == "__main__":
    main()
