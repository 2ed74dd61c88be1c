"""Bots think outside the event loop: in processes of their own, because compiled search does not let go of the interpreter."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from playmat import bots
from playmat.bots.search import SearchBot
from playmat.cards.pool import default_pool
from playmat.play.game import Game
from playmat.play.saved import Json, load_state
from playmat.play.tables import make_table
from playmat.play.view import View, view

log = logging.getLogger(__name__)
TITLES = {1: "Newcomer", 2: "Learner", 3: "Regular", 4: "Expert", 5: "Champion"}
HINTS = 3
"""Answers that a hint names, the best first."""


def levels() -> list[Json]:
    """The levels, each with what a player may expect of it."""
    return [
        {"level": level, "title": TITLES[level], "about": f"{kind.about[:1].upper()}{kind.about[1:]}."}
        for level, kind in bots.LEVELS.items()
    ]


def think(position: Json, seat: int, level: int, seed: int | None) -> list[int]:
    """The places of the options that a bot picks; at random if the bot fails, so that the game goes on."""
    seen, game = placed(position, seat)
    decision = seen.decision
    assert decision is not None
    try:
        picks = game.resolve(decision, bots.make_bot(level, seed=seed).decide(seen))
        if decision.min <= len(picks) <= decision.max and len(set(picks)) == len(picks):
            return picks
        log.error("a bot of level %d gave %d answers to %s", level, len(picks), decision.kind)
    except Exception:
        log.exception("a bot of level %d failed at %s", level, decision.kind)
    return game.resolve(decision, bots.make_bot("random").decide(seen))


def advise(position: Json, seat: int, seconds: float) -> list[tuple[list[int], float]]:
    """The best few answers with the win chance that each is thought to give, the best first."""
    seen, _ = placed(position, seat)
    return SearchBot(0, bots.Budget(seconds=seconds)).look(seen).ranked()[:HINTS]


def placed(position: Json, seat: int) -> tuple[View, Game]:
    """The game at a position as the seat sees it."""
    table = make_table(position["ruleset"], position["form"], position["decks"])
    game = Game(table, load_state(position["state"], table))
    return view(game, seat), game


def wake() -> None:
    """A reason for a worker to start, and to read what the first table will need."""
    default_pool().names()


def prepare_worker() -> None:
    """A worker ends when the server is gone, however it went; and Ctrl-C is for the server to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    server = parent.sentinel

    def watch() -> None:
        wait([server])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Bots:
    """The workers. They start when a bot is first asked. `workers` is their number; 0: a thread of this process."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor: Executor | None = None

    async def decide(self, level: int, position: Json, seat: int, seed: int | None = None) -> list[int]:
        picks: list[int] = await self.run(think, position, seat, level, seed)
        return picks

    async def advise(self, position: Json, seat: int, seconds: float) -> list[tuple[list[int], float]]:
        found: list[tuple[list[int], float]] = await self.run(advise, position, seat, seconds)
        return found

    async def run(self, work: Callable[..., Any], *details: Any) -> Any:
        """Let a worker do it; if its process dies (out of memory, say), another one."""
        tries = 3
        while True:
            executor = self.running()
            try:
                return await asyncio.get_running_loop().run_in_executor(executor, work, *details)
            except BrokenProcessPool:
                log.exception("a bot's process died; starting another")
                if self.executor is executor:
                    self.executor = None
                tries -= 1
                if not tries:
                    raise

    def running(self) -> Executor:
        if self.executor is None:
            if self.workers:
                context = multiprocessing.get_context("spawn")
                self.executor = ProcessPoolExecutor(self.workers, context, prepare_worker)
            else:
                self.executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        return self.executor

    def close(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
