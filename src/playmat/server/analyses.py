"""Analyses of finished games, made in the background by the bots' workers, one decision after the other.

What has been found so far can be read at any time. Analyses are kept in memory only; a client asks for a lost one again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from playmat.bots.analysis import moment_of
from playmat.bots.bot import Budget, forced_answer
from playmat.bots.search import SearchBot
from playmat.engine.table import Table
from playmat.play.saved import Json
from playmat.server.bots import Bots, placed
from playmat.server.course import Course
from playmat.server.errors import ApiError
from playmat.server.ledger import Answer, GameRow
from playmat.server.rooms import position_of

log = logging.getLogger(__name__)
AT_ONCE = 2
"""Analyses that run at the same time. Each waits for the workers after every decision, so games go first."""
WAITING = 20
"""The most analyses that may wait for their turn."""
KEPT = 200
LINES = 300
"""The most lines of play that are tried for one decision, as `playmat analyse` does."""

Key = tuple[str, int]


@dataclass(slots=True)
class Analysis:
    """What is known about the decisions of one seat of one game."""

    total: int
    status: str = "waiting"
    """waiting, running, done or failed."""
    done: int = 0
    """Answers of the game that have been looked at."""
    moments: list[Json] = field(default_factory=list)

    def to_json(self) -> Json:
        return {"status": self.status, "done": self.done, "total": self.total, "moments": self.moments}


def judge(position: Json, seat: int, picks: Sequence[int], number: int, seconds: float) -> Json | None:
    """What an answer was worth beside the best one found; None if there was nothing to decide. Runs in a worker."""
    seen, game = placed(position, seat)
    decision = seen.decision
    if decision is None or forced_answer(seen) is not None:
        return None
    found = SearchBot(0, Budget(seconds=seconds, lines=LINES)).look(seen, also=list(picks))
    return replace(moment_of(game, decision, found, list(picks)), number=number).to_json()


class Analyses:
    def __init__(self, bots: Bots, seconds: float) -> None:
        """`seconds` are for one decision."""
        self.bots = bots
        self.seconds = seconds
        self.known: OrderedDict[Key, Analysis] = OrderedDict()
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.tasks: set[asyncio.Task[None]] = set()

    def of(self, game_id: str, seat: int) -> Analysis | None:
        return self.known.get((game_id, seat))

    def start(self, row: GameRow, table: Table, answers: Sequence[Answer], seat: int) -> Analysis:
        """The analysis, which is begun unless it has been before. Raises ApiError if too many wait."""
        key = row.id, seat
        found = self.known.get(key)
        if found is not None and found.status != "failed":
            return found
        if len(self.tasks) >= AT_ONCE + WAITING:
            raise ApiError(503, "too_many", "Too many analyses are waiting. Try again in a minute.")
        found = self.known[key] = Analysis(len(answers))
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        task = asyncio.create_task(self.run(found, row, table, answers, seat))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return found

    async def run(self, analysis: Analysis, row: GameRow, table: Table, answers: Sequence[Answer], seat: int) -> None:
        async with self.turns:
            analysis.status = "running"
            try:
                assert row.seed is not None
                course = Course(table, row.seed, row.flips)
                for number, answer in enumerate(answers):
                    if answer.seat == seat:
                        position = position_of(course.game)
                        moment = await self.bots.run(judge, position, seat, answer.picks, number, self.seconds)
                        if moment is not None:
                            analysis.moments.append(moment)
                    course.answer(answer.picks)
                    analysis.done = number + 1
                    await asyncio.sleep(0)
                analysis.status = "done"
            except Exception:
                log.exception("game %s: its analysis failed", row.id)
                analysis.status = "failed"

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
