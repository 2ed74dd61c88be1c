"""The sets by the codes that deck lists use for them.

The table (`data/sets.toml`) lists every set, including those whose cards are not in the pool, so that messages about a deck list
can name it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Expansion:
    """One set. `codes` are its short names in deck lists, the written one first; it may have none."""

    id: str
    name: str
    series: str
    released: date
    cards: int
    """The number printed after the slash of a collector number; secret cards go beyond it."""
    codes: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The code of the set in deck lists; its id if no code is known."""
        return self.codes[0] if self.codes else self.id


@cache
def expansions() -> Mapping[str, Expansion]:
    """All sets by id, the oldest first."""
    text = files("playmat").joinpath("data", "sets.toml").read_text(encoding="utf-8")
    return {
        set_id: Expansion(set_id, facts["name"], facts["series"], facts["released"], facts["cards"], tuple(facts["codes"]))
        for set_id, facts in tomllib.loads(text).items()
    }


def find_sets(word: str) -> tuple[str, ...]:
    """Ids of the sets that a code, id or name in a deck list may mean, in upper or lower case; sets with that code first."""
    return _by_word().get(word.casefold(), ())


@cache
def _by_word() -> Mapping[str, tuple[str, ...]]:
    words: dict[str, tuple[str, ...]] = {}
    spellings = (
        [(code, expansion.id) for expansion in expansions().values() for code in expansion.codes],
        [(expansion.id, expansion.id) for expansion in expansions().values()],
        [(expansion.name, expansion.id) for expansion in expansions().values()],
    )
    for pairs in spellings:
        for word, set_id in pairs:
            known = words.get(word.casefold(), ())
            if set_id not in known:
                words[word.casefold()] = (*known, set_id)
    return words
