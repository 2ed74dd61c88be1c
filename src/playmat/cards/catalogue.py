"""Finding the card of a line: by any spelling of its name, by set code and by number.

Lists name cards in many ways. To resolve one, the catalogue needs all names and numbers of the pool; it collects them once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from heapq import nlargest

from playmat.cards.languages import in_english
from playmat.cards.names import basic_energy_type, fold_name
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions, find_sets

LIKELY = 60
"""Names that are compared letter by letter. A comparison with all names would take a server a second for each long list."""
LONGEST_NAME = 60


class Spellings:
    """Names by their pairs of letters, to find those that are spelt alike."""

    def __init__(self, names: Iterable[str]) -> None:
        self.by_pair: dict[str, list[str]] = {}
        for name in names:
            for pair in pairs_of(name):
                self.by_pair.setdefault(pair, []).append(name)

    def alike(self, name: str, most: int = 3, cutoff: float = 0.6) -> list[str]:
        """The names most like this one, the nearest first."""
        wanted = name[:LONGEST_NAME]
        shared: Counter[str] = Counter()
        for pair in pairs_of(wanted):
            shared.update(self.by_pair.get(pair, ()))
        likely = nlargest(LIKELY, shared, key=lambda other: shared[other] / (len(wanted) + len(other)))
        return get_close_matches(wanted, likely, n=most, cutoff=cutoff)


def pairs_of(name: str) -> set[str]:
    return {name[place : place + 2] for place in range(max(1, len(name) - 1))}


@dataclass(frozen=True, slots=True)
class Found:
    """The card of a line, or the reason why there is none."""

    card_id: str = ""
    reason: str = ""
    near: tuple[str, ...] = ()
    """Cards that the line may mean, by name and id."""
    remark: str = ""


class Catalogue:
    """The pool by spelling and by set and number, for finding the cards of a list."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.by_spelling: dict[str, list[str]] = {}
        self.by_number: dict[tuple[str, str], list[str]] = {}
        folded: dict[str, str] = {}
        for summary in pool.summaries().values():
            for spelling in {summary.name, summary.printed_name}:
                key = folded.get(spelling) or folded.setdefault(spelling, fold_name(spelling))
                self.by_spelling.setdefault(key, []).append(summary.id)
            self.by_number.setdefault((summary.set_id, _fold_number(summary.number)), []).append(summary.id)
            tail = summary.id.rpartition("-")[2]
            if tail != summary.number:
                self.by_number.setdefault((summary.set_id, _fold_number(tail)), []).append(summary.id)

    def named(self, name: str) -> list[str]:
        """Cards of the name in any spelling; the species may be named in another language."""
        return self.by_spelling.get(fold_name(name)) or self.by_spelling.get(in_english(name), [])

    @cached_property
    def spellings(self) -> Spellings:
        return Spellings(self.by_spelling)

    def near(self, name: str) -> tuple[str, ...]:
        """One card for each of the nearest names."""
        return self.show(self.by_spelling[match][-1] for match in self.spellings.alike(fold_name(name)))

    def show(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The cards by name and id, as a line of a list could name them; each once."""
        return tuple(f"{self.pool.summaries()[card_id].printed_name} {card_id}" for card_id in dict.fromkeys(ids))

    def numbered(self, set_ids: Sequence[str], number: str) -> list[str]:
        """Cards with the number in one of the sets; promos also without the letters before their number."""
        key = _fold_number(number)
        found = [card_id for set_id in set_ids for card_id in self.by_number.get((set_id, key), ())]
        if not found and key.isdigit():
            letters = (_PROMO_LETTERS.get(set_id, "") for set_id in set_ids)
            pairs = zip(set_ids, letters, strict=True)
            found = [card_id for set_id, before in pairs if before for card_id in self.by_number.get((set_id, before + key), ())]
        return found

    def coded(self, text: str) -> list[str]:
        """Cards by set and number, as players write them: `PRE 71`, `SVI 086/198`, `Base 4`."""
        set_word, _, number = text.strip().rpartition(" ")
        return self.numbered(find_sets(set_word), number) if set_word and any(map(str.isdigit, number)) else []

    def resolve(self, name: str, set_word: str = "", number: str = "") -> Found:
        """The card for a name, optionally with a set and a number."""
        named = self.named(name)
        if not set_word:
            return self.resolve_name(name, named, number)
        set_ids = find_sets(set_word)
        if not set_ids and any(card_id.startswith(f"{set_word}-") for card_id in self.pool.extra):
            set_ids = (set_word,)
        numbered = self.numbered(set_ids, number)
        both = [card_id for card_id in numbered if card_id in named]
        if both:
            return Found(both[0])
        place = f"{set_word} {number}".strip()
        within = [card_id for card_id in named if card_id.rpartition("-")[0] in set_ids]
        if within and (not number or not numbered or basic_energy_type(name)):
            if not self.are_one(within):
                return self.several(name, within)
            is_exact = not number or basic_energy_type(name)
            return Found(within[0], remark="" if is_exact else f"{place} is not {name}; took {within[0]}")
        if numbered:
            return self.misnamed(name, place, numbered, within or named)
        where = f"{expansions()[set_ids[0]].name} has no {name} in this pool" if set_ids else f"no set is called {set_word!r}"
        if not named:
            reason = f"no card is named {name!r}"
            return Found(reason=reason if set_ids else f"{where}, and {reason}", near=self.near(name))
        return self.elsewhere(named, where, set_ids)

    def misnamed(self, name: str, place: str, numbered: list[str], named: list[str]) -> Found:
        """Handle a set and number whose card has another name than the line."""
        title = self.pool.summaries()[numbered[0]].printed_name
        if named:
            near = self.show((numbered[0], *self.newest(named, 2)))
            return Found(reason=f"{place} is {title}, not {name}", near=near)
        if len(numbered) > 1:
            return Found(reason=f"{place} may be several cards and none is named {name!r}", near=self.show(numbered[:3]))
        if _is_like(name, title) or not name.isascii() or not self.spellings.alike(fold_name(name), 1, 0.85):
            # A misspelling of this card's name, or a name in another language; but not a misspelling of another name.
            return Found(numbered[0], remark=f"{name!r} is not a name we know; took {place}, {title}")
        return Found(reason=f"{place} is {title}, and no card is named {name!r}", near=(*self.show(numbered), *self.near(name)))

    def elsewhere(self, named: list[str], where: str, set_ids: Sequence[str]) -> Found:
        """Handle a card that is not in the set of the line. A Trainer or Energy card is the same card in every set
        (PL-deck-3)."""
        basics = [card_id for card_id in named if self.pool.summaries()[card_id].is_basic_energy]
        if not self.are_one(basics or named) or self.pool.summaries()[named[0]].is_pokemon:
            return Found(reason=where, near=self.show(self.newest(named, 3)))
        card_id = self.nearest(basics or named, set_ids[0]) if set_ids else self.newest(basics or named, 1)[0]
        return Found(card_id, remark=f"{where}; took {card_id}, which is the same card")

    def resolve_name(self, name: str, named: list[str], number: str) -> Found:
        if not named:
            return Found(reason=f"no card is named {name!r}", near=self.near(name))
        if basics := [card_id for card_id in named if self.pool.summaries()[card_id].is_basic_energy]:
            named = basics
        elif number:
            matching = [
                card_id for card_id in named if _fold_number(self.pool.summaries()[card_id].number) == _fold_number(number)
            ]
            named = matching or named
        return Found(self.newest(named, 1)[0]) if self.are_one(named) else self.several(name, named)

    def several(self, name: str, ids: list[str]) -> Found:
        return Found(reason=f"several cards are named {name}; add the set and number", near=self.show(self.newest(ids, 3)))

    def are_one(self, ids: list[str]) -> bool:
        """Whether all of them are printings of the same card."""
        return len({self.pool.summaries()[card_id].identity for card_id in ids}) == 1

    def nearest(self, ids: Iterable[str], set_id: str) -> str:
        """The printing whose set was released closest to the given set."""
        wanted = expansions()[set_id].released
        dates = ((expansions().get(card_id.rpartition("-")[0]), card_id) for card_id in ids)
        return min(dates, key=lambda entry: abs((entry[0].released - wanted).days) if entry[0] else 10**6)[1]

    def newest(self, ids: Iterable[str], count: int) -> tuple[str, ...]:
        order = list(expansions())
        places = {set_id: place for place, set_id in enumerate(order)}
        ranked = sorted(ids, key=lambda card_id: -places.get(card_id.rpartition("-")[0], len(order)))
        return tuple(ranked[:count])


_PROMO_LETTERS = {"dpp": "DP", "hsp": "HGSS", "bwp": "BW", "xyp": "XY", "smp": "SM", "swshp": "SWSH"}


def _fold_number(number: str) -> str:
    """`007`, `7/102` and `7` are one number, as are `TG01` and `TG1`."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", number.partition("/")[0].strip().upper())


def _is_like(name: str, title: str) -> bool:
    """Whether the spelling of the name is close to the title."""
    return bool(get_close_matches(fold_name(name), [fold_name(title)], n=1, cutoff=0.8))


_catalogue: tuple[Pool, Catalogue] | None = None


def catalogue(pool: Pool) -> Catalogue:
    """The catalogue of a pool; the last one is kept."""
    global _catalogue  # noqa: PLW0603
    if _catalogue is None or _catalogue[0] is not pool:
        _catalogue = pool, Catalogue(pool)
    return _catalogue[1]
