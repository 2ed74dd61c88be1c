"""The time of a beginner's bot while the strongest bots think in many games.

    python bench/bots.py --games 20 --seconds 60

In `--games` games scripts play at random against level 5, and in one more game a script plays against level 1. A bot's time is
from the state that says that the bot is asked until its answer is shown. It includes the pause that every bot makes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import time
from random import Random
from typing import Any

import httpx2
from load import DECK, own_server
from websockets.asyncio.client import connect

from playmat.server.updates import applied


async def play(address: str, level: int, number: int, until: float, times: list[float]) -> None:
    """Successive games against a bot, until the time is over."""
    random = Random(number)
    async with httpx2.AsyncClient(base_url=address, timeout=60) as http:
        guest = (await http.post("/api/guests", json={"name": f"Guest {number}"})).json()
        while time.monotonic() < until:
            seats = [{"kind": "me", "deck": {"cards": DECK}}, {"kind": "bot", "level": level, "deck": {"cards": DECK}}]
            headers = {"authorization": f"Bearer {guest['token']}"}
            made = (await http.post("/api/games", json={"seats": seats}, headers=headers)).json()
            path = f"{address.replace('http', 'ws')}/api/games/{made['game']['id']}/ws"
            async with connect(path) as socket:
                await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
                await converse(socket, random, until, times)


async def converse(socket: Any, random: Random, until: float, times: list[float]) -> None:
    state: dict[str, Any] = {}
    asked, since = -1, None
    while time.monotonic() < until:
        try:
            message = json.loads(await asyncio.wait_for(socket.recv(), 1))
        except TimeoutError:
            continue
        if message["type"] != "state":
            continue
        view = message["view"] if "view" in message else applied(state["view"], message.get("changes", {}))
        state = state | message | {"view": view}
        if since is not None:
            times.append(time.perf_counter() - since)
        since = time.perf_counter() if view["asked"] == 1 else None
        if state["status"] == "over":
            return
        decision = view["decision"]
        if decision is not None and state["n"] != asked:
            asked = state["n"]
            count = random.randint(decision["min"], min(decision["max"], len(decision["options"])))
            picks = random.sample(range(len(decision["options"])), count)
            await socket.send(json.dumps({"type": "answer", "n": asked, "picks": picks}))


async def play_all(address: str, games: int, seconds: float) -> tuple[list[float], list[float]]:
    strong: list[float] = []
    weak: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(
        play(address, 1, 0, until, weak), *(play(address, 5, number, until, strong) for number in range(1, games + 1))
    )
    return weak, strong


def main() -> None:
    parser = argparse.ArgumentParser(description="A beginner's bot beside many strong ones.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0)
    wanted = parser.parse_args()
    with own_server() as (address, _):
        weak, strong = asyncio.run(play_all(address, wanted.games, wanted.seconds))
    for level, times in ((1, sorted(weak)), (5, sorted(strong))):
        if times:
            late = times[int(len(times) * 0.99)]
            print(f"level {level}: {len(times)} answers, median {statistics.median(times):.2f} s, 99 % {late:.2f} s")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
