"""Bots run outside the event loop, in processes of their own, because compiled search does not release the interpreter."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

from playmat import bots
from playmat.bots.search import SearchBot
from playmat.cards.pool import default_pool
from playmat.compiled import is_current, is_pure
from playmat.play.game import Game
from playmat.play.saved import Json, load_state
from playmat.play.tables import make_table
from playmat.play.view import View, view

log = logging.getLogger(__name__)
TITLES = {1: "Newcomer", 2: "Learner", 3: "Regular", 4: "Expert", 5: "Champion"}
HINTS = 3
"""The number of answers that a hint gives, best first."""


def levels() -> list[Json]:
    """The levels, each with a description for players."""
    return [
        {"level": level, "title": TITLES[level], "about": f"{kind.about[:1].upper()}{kind.about[1:]}."}
        for level, kind in bots.LEVELS.items()
    ]


def think(position: Json, seat: int, level: int, seed: int | None) -> list[int]:
    """The indices of the options that a bot picks; random ones if the bot fails, so that the game can continue."""
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
    """The best few answers with the estimated win chance of each, best first."""
    seen, _ = placed(position, seat)
    return SearchBot(0, bots.Budget(seconds=seconds)).look(seen).ranked()[:HINTS]


def placed(position: Json, seat: int) -> tuple[View, Game]:
    """The game at a position as the seat sees it."""
    table = make_table(position["ruleset"], position["form"], position["decks"])
    game = Game(table, load_state(position["state"], table))
    return view(game, seat), game


def wake() -> None:
    """Makes a worker start and load what the first table will need."""
    default_pool().names()


def prepare_worker() -> None:
    """Set up a worker: it ends when the server is gone, for whatever reason, and leaves Ctrl-C to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    server = parent.sentinel

    def watch() -> None:
        wait([server])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def engine_now() -> str:
    """What a process that starts now runs."""
    return "plain" if is_pure() or not is_current() else "compiled"


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C, not even before `prepare_worker` has run."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Bots:
    """The workers. They start when a bot is first asked. `workers` is their number; 0: a thread of this process.

    Workers that started before the engine was compiled are replaced by compiled ones between two decisions.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor: Executor | None = None
        self.engine = engine_now()
        """What the workers run: `compiled` or `plain`."""
        self.faster: Executor | None = None
        """Compiled workers that are starting, to replace the plain ones."""
        self.awake: Future[None] | None = None
        """Done when `faster` can be used."""

    async def decide(self, level: int, position: Json, seat: int, seed: int | None = None) -> list[int]:
        picks: list[int] = await self.run(think, position, seat, level, seed)
        return picks

    async def advise(self, position: Json, seat: int, seconds: float) -> list[tuple[list[int], float]]:
        found: list[tuple[list[int], float]] = await self.run(advise, position, seat, seconds)
        return found

    async def run(self, work: Callable[..., Any], *details: Any) -> Any:
        """Run it in a worker; if the worker's process dies (out of memory, say), in a new one."""
        tries = 3
        while True:
            executor = self.running()
            try:
                with undisturbed():
                    answer = asyncio.get_running_loop().run_in_executor(executor, work, *details)
                return await answer
            except BrokenProcessPool:
                log.exception("a bot's process died; starting another")
                if self.executor is executor:
                    self.executor = None
                tries -= 1
                if not tries:
                    raise

    def running(self) -> Executor:
        """The workers to ask now."""
        if self.executor is None:
            self.engine = engine_now()
            self.executor, self.faster = self.faster or self.new_workers(), None
        elif self.engine == "plain" and self.workers:
            self.change_over()
        return self.executor

    def change_over(self) -> None:
        """Start compiled workers once the engine is compiled, and use them once they are awake."""
        if self.faster is None:
            if engine_now() == "compiled":
                self.faster = self.new_workers()
                with undisturbed():
                    self.awake = self.faster.submit(wake)
        elif self.awake is not None and self.awake.done():
            if self.awake.exception() is None:
                assert self.executor is not None
                self.executor.shutdown(wait=False)  # decisions under way are finished
                self.executor, self.faster, self.engine = self.faster, None, "compiled"
            else:
                log.error("compiled bots cannot be started; they stay in plain Python", exc_info=self.awake.exception())
                self.awake = None  # and `faster` stays, so that nobody tries again

    def new_workers(self) -> Executor:
        if self.workers:
            return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), prepare_worker)
        return ThreadPoolExecutor(1, thread_name_prefix="bots")

    def close(self) -> None:
        for executor in (self.executor, self.faster):
            if executor is not None:
                executor.shutdown(wait=False, cancel_futures=True)
