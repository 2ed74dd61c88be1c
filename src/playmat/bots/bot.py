"""The protocol of a bot: one class with one method, `decide(view) -> answer`.

The answer is an argument of `Game.answer`: an option, its text or index, or a list of them. A bot sees a `View`, the knowledge
of its seat. `View.guess` gives it games that are consistent with the view, to try things out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from playmat.play.decision import Option
from playmat.play.view import View

Answer = Option | str | int | Sequence[Option | str | int]


@runtime_checkable
class Bot(Protocol):
    """Anything with a method `decide`, which is only called with a view that has a `decision`."""

    def decide(self, view: View) -> Answer: ...


@dataclass(frozen=True)
class Budget:
    """The limits of a bot's thinking about one decision: seconds, and lines of play.

    None means no limit of that kind. A budget of lines alone makes a bot's answers the same on every machine.
    """

    seconds: float | None = None
    lines: int | None = None
    cpu: bool = False
    """Whether the seconds are CPU time of this process instead of wall-clock time, so that other programs hardly matter. Use it
    for measurements, not where a player waits."""


class RandomBot:
    """Answers at random; every legal answer has the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def decide(self, view: View) -> Answer:
        decision = view.decision
        assert decision is not None, "a bot can answer only when its seat is asked"
        count = self.random.randint(decision.min, decision.max)
        return self.random.sample(range(len(decision.options)), count)


def forced_answer(view: View) -> list[int] | None:
    """The only possible answer, or None if there is a choice."""
    decision = view.decision
    assert decision is not None, "a bot can answer only when its seat is asked"
    if decision.min == decision.max == len(decision.options):
        return list(range(decision.min))
    if decision.max == 0:
        return []
    return None
