"""Card names in logs: the cards that they may mean, and the printing that agrees with the log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Mapping
from datetime import date
from functools import cache

from playmat.cards.belief import known_lists
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions

MARKED = re.compile(r"\(([A-Za-z][A-Za-z0-9-]*)_([A-Za-z0-9]+)\)\s*")
"""A card's set and number before its name, as some logs have it."""
BASIC, ENERGY = "basic ", " energy"
OLDEST = date(2020, 2, 7)
"""Release of the oldest cards of the period in which PTCG Live began; older printings are taken only if no other fits."""


def fold(name: str) -> str:
    """A name for comparisons: without upper case, curved apostrophes and the word Basic of basic Energy."""
    folded = " ".join(name.replace("’", "'").casefold().split())
    if folded.startswith(BASIC) and folded.endswith(ENERGY):
        folded = folded[len(BASIC) :]
    return folded


class CardNames:
    """The cards of a pool by folded name."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.ids: dict[str, list[str]] = {}
        for name, ids in pool.names().items():
            self.ids.setdefault(fold(name), []).extend(ids)

    def __contains__(self, name: str) -> bool:
        return fold(name) in self.ids

    def is_pokemon(self, name: str) -> bool:
        return any(self.pool[card_id].is_pokemon for card_id in self.ids.get(name, ())[:1])

    def marked(self, set_code: str, number: str) -> str:
        """The id of a card that a log names by set and number; empty if the pool does not have it."""
        code = set_code.casefold().replace("-", "pt")
        for candidate in (f"{code}-{number.lstrip('0')}", f"{code}-{number}", f"{code}-{number.upper()}"):
            if candidate in self.pool:
                return candidate
        return ""

    def first_day(self, name: str) -> date:
        """The day on which a card of that name was first released."""
        days = [released(card_id) for card_id in self.ids.get(fold(name), ())]
        return min(days, default=date.min)

    def printings(
        self, name: str, used: Collection[str], beneath: Collection[str], day: date, hp: Container[int] = ()
    ) -> list[str]:
        """The printings of a name that can be played, have the attacks and Abilities used and evolve from the cards beneath them,
        if there are any. Those with such HP come first, then those of that day, those that players use, and the newest."""
        ids = [card_id for card_id in self.ids.get(fold(name), ()) if not self.pool[card_id].unread] or self.ids.get(
            fold(name), []
        )
        ranks: dict[str, tuple[int, ...]] = {}
        for card_id in ids:
            card = self.pool[card_id]
            titles = titles_of(card)
            fits = sum(title in titles for title in used) + (not beneath or fold(card.evolves_from) in beneath)
            released_on = released(card_id)
            age = (released_on - date.min).days if released_on <= day else -(released_on - day).days
            lists = sum(uses().get(other, 0) for other in ids if is_same(card, self.pool[other]))
            ranks[card_id] = (
                fits, int(card.hp in hp), int(released_on >= OLDEST), int(released_on <= day), lists, age,
            )  # fmt: skip
        best = sorted(ranks, key=lambda card_id: ranks[card_id], reverse=True)
        return [card_id for card_id in best if ranks[card_id][0] == ranks[best[0]][0] and released(card_id) >= OLDEST] or best[:1]


@cache
def uses() -> Mapping[str, int]:
    """The number of known lists that hold each card."""
    return Counter(card_id for known in known_lists() for card_id in known)


def is_same(card: Card, other: Card) -> bool:
    """Whether two printings do the same in play."""
    return (card.hp, card.attacks, card.abilities, card.retreat) == (other.hp, other.attacks, other.abilities, other.retreat)


def titles_of(card: Card) -> set[str]:
    """The names of a card's attacks and Abilities, folded."""
    return {fold(attack.name) for attack in card.attacks} | {fold(ability.name) for ability in card.abilities}


@cache
def release_days() -> Mapping[str, date]:
    return {set_id: entry.released for set_id, entry in expansions().items()}


def released(card_id: str) -> date:
    """The day on which the set of a card was released."""
    return release_days().get(card_id.rpartition("-")[0], date.max)
