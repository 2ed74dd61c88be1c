"""The knowledge of a player before their last answer, which decides whether it can be taken back."""

from __future__ import annotations

from playmat.server.logged_game import LoggedGame


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
