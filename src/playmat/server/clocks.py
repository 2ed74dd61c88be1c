"""Thinking time: so much for each person, running while they are asked."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

from playmat.server.ledger import ClockRule


class Clock:
    """The clocks of one game. Times are in seconds; bots have none."""

    def __init__(
        self, rule: ClockRule, people: Iterable[int], seats: int, spent: Mapping[int, float], counts: Mapping[int, int]
    ) -> None:
        self.rule = rule
        self.left: list[float | None] = [None] * seats
        for seat in people:
            self.left[seat] = rule.minutes * 60 - spent.get(seat, 0.0) + rule.increment * counts.get(seat, 0)
        self.running: int | None = None
        self.since = time.monotonic()

    def start(self, seat: int | None) -> None:
        """Let the time of the seat pass from now on; None, or a bot: nobody's. What passed since is for `charge` to take off."""
        self.running = seat if seat is not None and self.left[seat] is not None else None
        self.since = time.monotonic()

    def stop(self) -> None:
        """Keep what is left as it is now."""
        if (left := self.remaining()) is not None and self.running is not None:
            self.left[self.running] = max(0.0, left)
        self.running = None

    def passed(self) -> float:
        """What the running clock has run since it was started."""
        return time.monotonic() - self.since if self.running is not None else 0.0

    def remaining(self) -> float | None:
        """What the running clock has left; None if none runs."""
        if self.running is None:
            return None
        left = self.left[self.running]
        assert left is not None
        return left - self.passed()

    def charge(self, seat: int, spent: float) -> None:
        """Take off what an answer took, and add what each answer earns."""
        left = self.left[seat]
        if left is not None:
            self.left[seat] = left - spent + self.rule.increment

    def to_json(self) -> dict[str, Any]:
        passed = self.passed()
        left = [
            None if seconds is None else round(max(0.0, seconds - (passed if seat == self.running else 0.0)), 1)
            for seat, seconds in enumerate(self.left)
        ]
        return {"left": left, "running": self.running}
