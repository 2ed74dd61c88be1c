"""Jobs that share one interpreter by taking turns: only one runs at a time, and each gives way at its pauses.

A job is a function in a separate thread, which starts when the job has its first turn. While it runs, it calls `pause()` often;
a search calls `QueuedJob.clock` before each line. When a job has used its slice, the next turn goes to the job with the lowest
rank; among those, to the person who has used least time, and to the game of that person that has used least. Sending many
requests therefore gains nothing.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

SLICE = 0.05
"""Seconds after which a job gives way if others wait."""
PATIENCE = 4.0
"""A search ends after this many times its budget of seconds, however small its share of the processor was."""
_local = threading.local()


class Cancelled(BaseException):
    """The job is no longer needed. Not an Exception, so that a job does not take it for its own error."""


@dataclass(slots=True, eq=False)
class QueuedJob:
    """A job with its person and game, its urgency (`rank`, lower is sooner), and the time that it has used."""

    number: int
    work: Callable[..., object]
    details: tuple[object, ...]
    who: str = ""
    game: str = ""
    rank: int = 0
    is_cancelled: bool = False
    go: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None
    began: float = 0.0
    """When it had its first turn, and (`resumed`) when its current slice began."""
    resumed: float = 0.0
    used: float = 0.0
    turns: JobQueue | None = None

    def clock(self) -> float:
        """Seconds that count for a budget: the job's own running time, or a part of the time that clients have waited for it."""
        self.give_way()
        now = time.monotonic()
        return max(self.used + now - self.resumed, (now - self.began) / PATIENCE)

    def give_way(self) -> None:
        """Let others run if the slice is used up. Raises Cancelled when the job is no longer needed."""
        if self.is_cancelled:
            raise Cancelled
        assert self.turns is not None
        if time.monotonic() - self.resumed >= SLICE or self.turns.has_sooner(self.rank):
            self.turns.give_way(self)
            if self.is_cancelled:
                raise Cancelled


def pause() -> None:
    """Give way to other jobs, if the caller is a job; long tasks call it often."""
    turn: QueuedJob | None = getattr(_local, "turn", None)
    if turn is not None:
        turn.give_way()


def own_clock() -> Callable[[], float]:
    """The clock of the running job; the clock of the machine outside of jobs."""
    turn: QueuedJob | None = getattr(_local, "turn", None)
    return time.monotonic if turn is None else turn.clock


class JobQueue:
    """The jobs of one process. `report(number, result, error)` is called in a job's thread when it is done or has failed, and
    `alive(number)` at the beginning of each slice."""

    def __init__(
        self,
        report: Callable[[int, object, BaseException | None], None],
        alive: Callable[[int], None] = lambda number: None,
    ) -> None:
        self.report = report
        self.alive = alive
        self.lock = threading.Lock()
        self.waiting: list[QueuedJob] = []
        self.running: QueuedJob | None = None
        self.jobs: dict[int, QueuedJob] = {}
        self.used: defaultdict[tuple[str, str], float] = defaultdict(float)
        """Seconds by person, and by person and game. Forgotten when a person has no jobs left."""

    def add(self, turn: QueuedJob) -> None:
        turn.turns = self
        with self.lock:
            self.jobs[turn.number] = turn
            least = min((self.used[other.who, ""] for other in self.waiting), default=0.0)
            if (turn.who, "") not in self.used:
                self.used[turn.who, ""] = least  # a new client starts equal to the one who has used least, not ahead forever
            self.waiting.append(turn)
            if self.running is None:
                self.next()

    def cancel(self, number: int) -> None:
        with self.lock:
            turn = self.jobs.get(number)
            if turn is None:
                return
            turn.is_cancelled = True
            if turn.thread is not None:
                return
            self.waiting.remove(turn)
            self.forget(turn)
        self.report(number, None, Cancelled())  # the server counts it among this process's jobs

    def has_sooner(self, rank: int) -> bool:
        return any(turn.rank < rank for turn in self.waiting)

    def give_way(self, turn: QueuedJob) -> None:
        with self.lock:
            self.count(turn)
            if not self.waiting:
                self.alive(turn.number)
                return
            turn.go.clear()
            self.waiting.append(turn)
            self.next()
        turn.go.wait()

    def next(self) -> None:
        """Give the turn to the next job. The caller holds the lock."""
        self.running = None
        if not self.waiting:
            return
        turn = min(self.waiting, key=self.urgency)
        self.waiting.remove(turn)
        self.running = turn
        turn.resumed = time.monotonic()
        self.alive(turn.number)
        if turn.thread is None:
            turn.began = turn.resumed
            turn.thread = threading.Thread(target=self.carry_out, args=(turn,), name=f"job {turn.number}", daemon=True)
            turn.thread.start()
        else:
            turn.go.set()

    def urgency(self, turn: QueuedJob) -> tuple[int, float, float, int]:
        return turn.rank, self.used[turn.who, ""], self.used[turn.who, turn.game], turn.number

    def count(self, turn: QueuedJob) -> None:
        """Charge the person and the game for the slice that ends. The caller holds the lock."""
        now = time.monotonic()
        spent = now - turn.resumed
        turn.used += spent
        turn.resumed = now
        self.used[turn.who, ""] += spent
        if turn.game:
            self.used[turn.who, turn.game] += spent

    def carry_out(self, turn: QueuedJob) -> None:
        _local.turn = turn
        result: object = None
        error: BaseException | None = None
        try:
            result = turn.work(*turn.details)
        except Cancelled as cancelled:
            error = cancelled
        except Exception as failure:
            error = failure
        with self.lock:
            self.count(turn)
            self.forget(turn)
            self.next()
        self.report(turn.number, result, error)

    def forget(self, turn: QueuedJob) -> None:
        """The job is done. The caller holds the lock."""
        self.jobs.pop(turn.number, None)
        if not any(other.who == turn.who for other in self.jobs.values()):
            for key in [key for key in self.used if key[0] == turn.who]:
                del self.used[key]
