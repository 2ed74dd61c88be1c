"""Decks that were played at tournaments: lists of well-known archetypes from 1999 on (`data/decks/tournament`).

Each file describes the list: its archetype (`name`), the year, the format, how it plays, and its author (`source`). This module
reads those lines only; `load_deck` reads the cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from playmat.cards.decks import bundled_folder
from playmat.cards.formats import load_format

FOLDER = "tournament"


@dataclass(frozen=True, slots=True)
class TournamentDeck:
    """Facts about a tournament deck besides its cards."""

    name: str
    """The name by which `load_deck` finds it."""
    title: str
    """The archetype."""
    year: int
    format: str
    note: str
    """How it plays."""
    source: str

    @property
    def ruleset(self) -> str:
        """The ruleset of its format, and so its period."""
        return load_format(self.format).ruleset


@cache
def tournament_decks() -> tuple[TournamentDeck, ...]:
    """The tournament decks, the oldest first."""
    found = []
    for name, file in bundled_folder(FOLDER).items():
        head = file.read_text(encoding="utf-8").partition("\n\n")[0]
        said = dict(re.findall(r"(?m)^(\w+): (.*)$", head))
        found.append(TournamentDeck(name, said["name"], int(said["year"]), said["format"], said["note"], said["source"]))
    return tuple(sorted(found, key=lambda deck: (deck.year, deck.name)))


def played_in(year: int | None = None, format: str = "", ruleset: str = "") -> tuple[TournamentDeck, ...]:
    """The tournament decks of a year, a format and a ruleset; empty values match any."""
    wanted = load_format(format).name if format else ""
    return tuple(
        deck
        for deck in tournament_decks()
        if year in (None, deck.year) and wanted in ("", deck.format) and ruleset in ("", deck.ruleset)
    )
