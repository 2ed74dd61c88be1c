"""A game in progress with what people see of it: the log with names, and answers in words.

Rooms play on a course and replays step through one, so both show the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playmat.engine.table import Table
from playmat.play.game import Game, start
from playmat.play.view import View, view


class Course:
    """A game that keeps a log from its start. `names[i]` are the names that the Pokémon of log entry i had at that time."""

    def __init__(self, table: Table, seed: int, flips: Iterable[bool] = (), answers: Iterable[Sequence[int]] = ()) -> None:
        self.game: Game = start(table, seed, flips=flips, listen=True)
        self.names: list[list[str | None]] = []
        self.in_play: dict[int, str] = {}
        self.note()
        for picks in answers:
            self.answer(list(picks))

    def answer(self, given: str | Sequence[int]) -> tuple[int, ...]:
        """Answer the open question and return the indices of the options. Raises IllegalAction, in which case nothing changes."""
        self.game.answer(given)
        self.note()
        return self.game.answers[-1]

    def note(self) -> None:
        """Add names to the new log entries, preferably those from before the answer, since a Pokémon may be gone afterwards."""
        before, self.in_play = self.in_play, names_in_play(self.game)
        for entry in self.game.log[len(self.names) :]:
            self.names.append([before.get(serial) or self.in_play.get(serial) for serial in entry.pokemon])

    @property
    def asked(self) -> int | None:
        return int(self.game.state.asked) if self.game.state.asking else None

    def view(self, seat: int | None) -> View:
        return view(self.game, seat)

    def log(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The entries from a number on, as the seat (None: a watcher) may see them."""
        entries = self.view(seat).log(since)
        for entry in entries:
            entry["names"] = self.names[entry["number"]]
        return entries


def names_in_play(game: Game) -> dict[int, str]:
    """Names of all Pokémon in play, by serial; empty while they are face down."""
    if not game.state.phase:
        return {}
    return {
        int(pokemon.serial): game.card(int(pokemon.cards[len(pokemon.cards) - 1])).printed_name
        for side in game.state.sides
        for pokemon in [*side.active, *side.bench]
    }
