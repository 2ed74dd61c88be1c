"""Bots think outside the event loop: in processes of their own, because compiled search does not let go of the interpreter."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.connection import wait
from typing import Any, Protocol

import playmat.bots
from playmat.engine.game import Decision, Game
from playmat.engine.saved import Json, load_state
from playmat.engine.view import View, view
from playmat.server.tables import Tables

log = logging.getLogger(__name__)
LEVELS = (
    (1, "Newcomer", "Plays whatever comes to hand."),
    (2, "Learner", "Looks one move ahead."),
    (3, "Regular", "Plans its turn."),
    (4, "Expert", "Thinks about yours, too."),
    (5, "Champion", "Takes its time."),
)
"""The levels with what a player may expect of them."""
WORKER_TABLES = 64


class Bot(Protocol):
    def decide(self, view: View) -> Any: ...


class RandomBot:
    """Answers at random."""

    def decide(self, view: View) -> list[int]:
        assert view.decision is not None
        return random_picks(view.decision)


def random_picks(decision: Decision) -> list[int]:
    count = random.randint(decision.min, min(decision.max, len(decision.options)))
    return random.sample(range(len(decision.options)), count)


def make_bot(level: int) -> Bot:
    maker = getattr(playmat.bots, "make_bot", None)
    bot: Bot = RandomBot() if maker is None else maker(level)
    return bot


def think(level: int, position: Json, seat: int) -> list[int]:
    """The places of the options that a bot picks; at random if the bot fails, so that the game goes on."""
    table = worker_tables().get(position["ruleset"], position["form"], position["decks"])
    game = Game(table, load_state(position["state"], table))
    seen = view(game, seat)
    decision = seen.decision
    assert decision is not None
    try:
        picks = game.resolve(decision, make_bot(level).decide(seen))
        if decision.min <= len(picks) <= decision.max and len(set(picks)) == len(picks):
            return picks
        log.error("a bot of level %d gave %d answers to %s", level, len(picks), decision.kind)
    except Exception:
        log.exception("a bot of level %d failed at %s", level, decision.kind)
    return random_picks(decision)


@cache
def worker_tables() -> Tables:
    """The tables of this process: workers live as long as the server."""
    return Tables(WORKER_TABLES)


def prepare_worker() -> None:
    """A worker ends when the server is gone, however it went; and Ctrl-C is for the server to hear."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Bots:
    """The workers. They start when a bot is first asked."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor: Executor | None = None

    async def decide(self, level: int, position: Json, seat: int) -> list[int]:
        loop = asyncio.get_running_loop()
        for _ in range(3):
            executor = self.running()
            try:
                return await loop.run_in_executor(executor, think, level, position, seat)
            except BrokenProcessPool:
                log.exception("a bot's process died; starting another")
                if self.executor is executor:
                    self.executor = None
        return await asyncio.to_thread(think, 1, position, seat)

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
