"""Analyses of finished games, made in the background by the workers, decision by decision.

The results so far can be read at any time. An analysis that has not been read for a while is cancelled; it continues
where it was when a client asks for it again. Analyses are kept in memory only; a client asks for a lost one again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar, TypeVarTuple

from playmat.bots.analysis import moment_of
from playmat.bots.bot import Budget, forced_answer
from playmat.bots.search import SearchBot
from playmat.json_object import Json
from playmat.json_types import MomentJson
from playmat.play.settlement import due, settle
from playmat.server.bots import placed, position_of
from playmat.server.errors import ApiError
from playmat.server.job_queue import own_clock, pause
from playmat.server.replays import course_after
from playmat.server.responses import AnalysisState, AnalysisStatus
from playmat.server.stored_records import GameRow, Played
from playmat.server.workers import STUDYING, Busy, Workers

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
AT_ONCE = 2
"""Analyses that run at the same time. Each waits for the workers after every decision, so games go first."""
WAITING = 20
"""The most analyses that may wait for their turn."""
PER_PERSON = 4
"""The most analyses per player that may wait or run."""
PER_ADDRESS = 8
"""The most analyses that players from one address may have under way, so that another guest name does not give more."""
KEPT = 200
LINES = 300
"""The most lines of play that are tried for one decision, as `playmat analyse` does."""
UNSEEN = 120.0
"""Seconds after which an analysis that is not read is cancelled. Browsers wake a page in the background once a minute."""
RETRY = 1.0
"""Seconds until a job that the workers had no room for is tried again."""

Key = tuple[str, int]


@dataclass(slots=True, eq=False)
class Analysis:
    """The results for the decisions of one seat of one game."""

    row: GameRow
    played: Played
    seat: int
    who: str
    """The player who requested it."""
    address: str
    """The address that the request came from."""
    status: AnalysisStatus = "waiting"
    done: int = 0
    """Answers of the game that have been analysed."""
    moments: list[MomentJson] = field(default_factory=list)
    position: Json | None = None
    """The game after those answers, in the form for workers; None before the first."""
    task: asyncio.Task[None] | None = None
    unseen: asyncio.TimerHandle | None = None
    """Cancels the analysis unless it is read."""

    @property
    def is_under_way(self) -> bool:
        return self.status in ("waiting", "running")

    def to_json(self) -> AnalysisState:
        return {"status": self.status, "done": self.done, "total": len(self.played.answers), "moments": self.moments}


def opened(row: GameRow, played: Played) -> Json:
    """The position after some answers of a finished game. Runs in a worker."""
    return position_of(course_after(row, played).game)


def judge(position: Json, seat: int, played: Played, number: int, seconds: float) -> tuple[MomentJson | None, Json]:
    """The worth of the first answer compared with the best one found (None if there was nothing to decide), and the position
    after all of them. Runs in a worker."""
    seen, game = placed(position, seat)
    decision = seen.decision
    moment: MomentJson | None = None
    if decision is not None and forced_answer(seen) is None:
        bot = SearchBot(0, Budget(seconds=seconds, lines=LINES))
        bot.clock = own_clock()
        picks = list(played.answers[0].picks)
        moment = replace(moment_of(game, decision, bot.look(seen, also=picks), picks), number=number).to_json()
    for place, answer in enumerate(played.answers, 1):
        game.answer(list(answer.picks))
        for settlement in due(played.settlements, number + place):
            settle(game, settlement)
        pause()
    return moment, position_of(game)


class Analyses:
    def __init__(self, workers: Workers, seconds: float) -> None:
        """`seconds` are for one decision."""
        self.workers = workers
        self.seconds = seconds
        self.known: OrderedDict[Key, Analysis] = OrderedDict()
        self.turns = asyncio.Semaphore(AT_ONCE)

    def of(self, game_id: str, seat: int) -> Analysis | None:
        """The analysis, for a client that reads it."""
        found = self.known.get((game_id, seat))
        if found is not None:
            self.look(found)
        return found

    def look(self, analysis: Analysis) -> None:
        """The analysis was read, so it continues."""
        if analysis.unseen is not None:
            analysis.unseen.cancel()
            analysis.unseen = None
        if analysis.is_under_way and analysis.task is not None:
            analysis.unseen = asyncio.get_running_loop().call_later(UNSEEN, analysis.task.cancel)

    def start(self, row: GameRow, played: Played, seat: int, who: str, address: str) -> Analysis:
        """The analysis, which is started or continued unless it is running or done. Raises ApiError if too many wait."""
        key = row.id, seat
        found = self.known.get(key)
        if found is None or found.status in ("stopped", "failed"):
            self.check_room(who, address)
            if found is None or found.status == "failed":
                found = Analysis(row, played, seat, who, address)
            found.who, found.address, found.status = who, address, "waiting"
            self.known[key] = found
            self.known.move_to_end(key)
            self.forget_old()
            found.task = asyncio.create_task(self.run(found))
        self.look(found)
        return found

    def check_room(self, who: str, address: str) -> None:
        under_way = [analysis for analysis in self.known.values() if analysis.is_under_way]
        own = sum(analysis.who == who for analysis in under_way)
        if own >= PER_PERSON or sum(analysis.address == address for analysis in under_way) >= PER_ADDRESS:
            raise ApiError(429, "too_many", "You have too many analyses. Wait until one is done.", retry_after=10.0)
        if len(under_way) >= AT_ONCE + WAITING:
            raise ApiError(503, "too_many", "Too many analyses are waiting. Try again in a minute.", retry_after=60.0)

    def forget_old(self) -> None:
        """Drop the oldest analyses that are not running."""
        old = [key for key, analysis in self.known.items() if not analysis.is_under_way]
        for key in old[: max(0, len(self.known) - KEPT)]:
            del self.known[key]

    async def run(self, analysis: Analysis) -> None:
        try:
            async with self.turns:
                analysis.status = "running"
                await self.go_on(analysis)
                analysis.status = "done"
        except asyncio.CancelledError:
            analysis.status = "stopped"
            raise
        except Exception:
            log.exception("game %s: its analysis failed", analysis.row.id)
            analysis.status = "failed"
        finally:
            if analysis.unseen is not None:
                analysis.unseen.cancel()
                analysis.unseen = None

    async def go_on(self, analysis: Analysis) -> None:
        """Analyse the remaining decisions of the seat, each in a separate job."""
        played, seat = analysis.played, analysis.seat
        answers = played.answers
        own = [number for number, answer in enumerate(answers) if answer.seat == seat and number >= analysis.done]
        if own and analysis.position is None:
            analysis.position = await self.work(analysis, opened, analysis.row, played.until(own[0]))
            analysis.done = own[0]
        for number, following in zip(own, [*own[1:], len(answers)], strict=True):
            position = analysis.position
            assert position is not None
            moment, analysis.position = await self.work(
                analysis, judge, position, seat, played.between(number, following), number, self.seconds
            )
            if moment is not None:
                analysis.moments.append(moment)
            analysis.done = following
        analysis.done, analysis.position = len(answers), None

    async def work(self, analysis: Analysis, task: Callable[[*Ts], T], *details: *Ts) -> T:
        """Run a job, when the workers have room for it."""
        while True:
            try:
                return await self.workers.run(
                    task, *details, who=analysis.who, game=analysis.row.id, rank=STUDYING, is_limited=False
                )
            except Busy:
                await asyncio.sleep(RETRY)

    def close(self) -> None:
        for analysis in self.known.values():
            if analysis.task is not None:
                analysis.task.cancel()
