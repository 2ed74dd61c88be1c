"""A game under way, with its log and answers in words.

Rooms play on a course; replays walk along one. Both show the same, because both go through here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playmat.engine.table import Table
from playmat.play.game import Game, start
from playmat.play.saved import Json
from playmat.play.view import View, view


class Course:
    """A game that listens, from its start. `players` are the players' names by seat, as the log calls them."""

    def __init__(
        self,
        table: Table,
        seed: int,
        flips: Iterable[bool] = (),
        answers: Iterable[Sequence[int]] = (),
        players: Sequence[str] = (),
    ) -> None:
        self.game: Game = start(table, seed, flips=flips, listen=True)
        self.players = players
        for picks in answers:
            self.answer(list(picks))

    def answer(self, given: str | Sequence[int]) -> tuple[int, ...]:
        """Answer the open question; returns the places of the options. IllegalAction if it cannot be, and nothing changes."""
        self.game.answer(given)
        return self.game.answers[-1]

    @property
    def asked(self) -> int | None:
        return int(self.game.state.asked) if self.game.state.asking else None

    def view(self, seat: int | None) -> View:
        return view(self.game, seat)

    @property
    def logged(self) -> int:
        """Entries of the log so far."""
        return len(self.game.log)

    def log(self, seat: int | None, since: int = 0) -> list[Json]:
        """The entries from a number on as the seat (None: a watcher) may read them."""
        return self.view(seat).log(since, self.players)
