"""A guess at a player's deck list from the cards seen so far: a known list that fits, otherwise the nearest one, adapted."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import comb

from playmat.cards.decks import bundled_decks
from playmat.cards.pool import default_pool

_LINE = re.compile(r"(\d+) ([a-z0-9]+-\S+) ", re.MULTILINE)


@cache
def known_lists() -> tuple[Counter[str], ...]:
    """The lists that come with Playmat, without cards that the pool does not have."""
    pool = default_pool()
    lists = []
    for file in bundled_decks().values():
        lines = _LINE.findall(file.read_text(encoding="utf-8"))
        lists.append(Counter({card_id: int(count) for count, card_id in lines if card_id in pool}))
    return tuple(lists)


@cache
def holders() -> Mapping[str, list[int]]:
    """For each card the places of the known lists that have it."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, known in enumerate(known_lists()):
        for card_id in known:
            found[card_id].append(place)
    return found


def nearest_list(seen: Counter[str]) -> Counter[str]:
    """The known list that explains most of what was seen; if there are several, the one that makes it most likely."""
    lists = known_lists()
    had: Counter[int] = Counter()
    for card_id, count in seen.items():
        for place in holders().get(card_id, ()):
            had[place] += min(count, lists[place][card_id])
    if not had:
        return lists[0]
    most = max(had.values())

    def ways(place: int) -> int:
        """The number of ways in which the cards could have been drawn."""
        product = 1
        for card_id, count in seen.items():
            product *= comb(lists[place][card_id], min(count, lists[place][card_id]))
        return product

    return lists[max((place for place, count in had.items() if count == most), key=lambda place: (ways(place), -place))]


def believed_rest(seen: Iterable[str], size: int) -> tuple[str, ...]:
    """The cards that a list of that size may hold in addition to those seen, sorted."""
    return _rest(tuple(sorted(seen)), size)


@lru_cache(1024)
def _rest(seen: tuple[str, ...], size: int) -> tuple[str, ...]:
    pool = default_pool()
    counts = Counter(seen)
    nearest = Counter({card_id: count for card_id, count in nearest_list(counts).items() if not pool[card_id].unread})
    rest = [*(nearest - counts).elements()]
    wanted = size - len(seen)
    while len(rest) < wanted:  # more of the same, Energy first: a list may hold any number of basic Energy cards
        same = sorted(nearest, key=lambda card_id: (not pool[card_id].basic_energy, card_id))
        rest += same[: wanted - len(rest)]
    return tuple(sorted(rest[place * len(rest) // wanted] for place in range(wanted)))
