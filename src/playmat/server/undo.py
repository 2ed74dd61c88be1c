"""Undos: the knowledge of a player before their last answer, and refusals by the others."""

from __future__ import annotations

from collections import Counter

from playmat.server.logged_game import LoggedGame

REFUSALS = 2
"""The number of refusals after which an undo of one answer may not be requested again."""


class Before:
    """The knowledge of a player before an answer: enough to check whether the answer has revealed anything."""

    def __init__(self, number: int, seat: int, course: LoggedGame) -> None:
        self.number = number
        self.seat = seat
        self.chance = course.game.state.rng
        self.unseen = course.unseen(seat)

    def knew_all_of(self, course: LoggedGame) -> bool:
        """Whether the player has seen no card and no result of chance since."""
        return course.game.state.rng == self.chance and self.unseen <= course.unseen(self.seat)


class Refusals:
    """The refused undos of a game, by seat and number of answers."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[int, int]] = Counter()

    def add(self, seat: int, answers: int) -> None:
        self.counts[seat, answers] += 1

    def are_final(self, seat: int, answers: int) -> bool:
        """Whether an undo of the last of those answers may not be requested again."""
        return self.counts[seat, answers] >= REFUSALS
