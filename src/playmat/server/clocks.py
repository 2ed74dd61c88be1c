"""Thinking time: each human player has a clock that runs while they must answer."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from playmat.server.socket_replies import ClockState
from playmat.server.stored_records import ClockRule


class Clock:
    """The clocks of one game. Times are in seconds; bots have no clock."""

    def __init__(
        self, rule: ClockRule, people: Iterable[int], seats: int, spent: Mapping[int, float], extra: Mapping[int, float]
    ) -> None:
        self.rule = rule
        self.left: list[float | None] = [None] * seats
        for seat in people:
            self.left[seat] = rule.minutes * 60 - spent.get(seat, 0.0) + extra.get(seat, 0.0)
        self.running: int | None = None
        self.since = time.monotonic()

    def start(self, seat: int | None, since: float) -> None:
        """Run the clock of the seat from that moment; for None or a bot, none runs. `charge` subtracts what has passed."""
        self.running = seat if seat is not None and self.left[seat] is not None else None
        self.since = since

    def stop(self) -> None:
        """Stop the clocks at the time that is left now."""
        if (left := self.remaining()) is not None and self.running is not None:
            self.left[self.running] = max(0.0, left)
        self.running = None

    def passed(self) -> float:
        """Seconds since the running clock was started."""
        return time.monotonic() - self.since if self.running is not None else 0.0

    def remaining(self) -> float | None:
        """Seconds left on the running clock; None if no clock runs."""
        if self.running is None:
            return None
        left = self.left[self.running]
        assert left is not None
        return left - self.passed()

    def charge(self, seat: int, spent: float, extra: float = 0.0) -> None:
        """Subtract the time that an answer took, and add the time that it earned."""
        left = self.left[seat]
        if left is not None:
            self.left[seat] = left - spent + extra

    def to_json(self) -> ClockState:
        passed = self.passed()
        left = [
            None if seconds is None else round(max(0.0, seconds - (passed if seat == self.running else 0.0)), 1)
            for seat, seconds in enumerate(self.left)
        ]
        return {"left": left, "running": self.running}
