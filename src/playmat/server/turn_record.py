"""The actions of players in each turn: their number, and whether they earned time for the clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from playmat.play.decision import IllegalAction
from playmat.server.errors import GameError
from playmat.server.logged_game import PUBLIC, LoggedGame

ENDINGS = ("end", "attack")
"""Kinds of option that end a turn."""


class TurnRecord:
    """Counts by seat and turn. A text that can be used any number of times must not stop the game, nor fill a clock."""

    def __init__(self, most: int) -> None:
        self.most = most
        """Actions in a turn after which its player may only attack or end it."""
        self.acted: Counter[tuple[int, int]] = Counter()
        self.earned: set[tuple[int, int]] = set()

    def clear(self) -> None:
        self.acted.clear()
        self.earned.clear()

    def may_earn(self, course: LoggedGame, seat: int) -> bool:
        """Whether this answer adds to the player's clock: once a turn, and not for hidden questions, because the time would show
        how often a player is asked."""
        return course.question in PUBLIC and (seat, course.game.turn) not in self.earned

    def add(self, seat: int, turn: int, is_action: bool, has_earned: bool) -> None:
        self.acted[seat, turn] += is_action
        if has_earned:
            self.earned.add((seat, turn))

    def endings(self, course: LoggedGame, seat: int) -> list[int]:
        """The options that end the turn, if the player may take no others."""
        decision = course.game.decision
        if decision is None or decision.kind != "main" or self.acted[seat, course.game.turn] < self.most:
            return []
        return [place for place, option in enumerate(decision.options) if option.kind in ENDINGS]

    def check(self, course: LoggedGame, seat: int, given: str | Sequence[int]) -> None:
        """Raises GameError if the player has acted so often in this turn that it must end now."""
        endings = self.endings(course, seat)
        decision = course.game.decision
        if endings and decision is not None:
            with suppress(IllegalAction):  # the game refuses it and says why
                if not set(course.game.resolve(decision, given)) <= set(endings):
                    raise GameError("repeated", f"You have acted {self.most} times in this turn. Attack, or end your turn.")
