"""Guesses at a player's deck list from the cards seen so far: known lists that fit, weighted, without the cards that were seen.

Cards are compared by name, so that another printing counts nearly as much as the same one. A rare card in known lists is
stronger evidence than a common one, and basic Energy is weak evidence. The guessing player's own list is as likely as a known
one, and if no list has the seen Pokémon, it is assumed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import exp, log
from random import Random

from playmat.cards.decks import bundled_decks
from playmat.cards.pool import default_pool

_LINE = re.compile(r"(\d+) ([a-z0-9]+-\S+) ", re.MULTILINE)
BASIC_ENERGY = 0.3
"""The weight of a basic Energy card as evidence, as a share of that of another card."""
COPY = 0.3
"""The weight of a further copy as evidence, as a share of that of the first."""
PRINTING = 0.5
"""The additional weight if a list has the very printing that was seen."""
ABSENT = 0.7
"""The weight against a list of a card that it lacks, as a share of the weight for it."""
CANDIDATES = 4
"""The number of lists considered possible."""
FEW = 0.34
"""The share of the seen Pokémon that a possible list must have."""


@cache
def known_lists() -> tuple[Counter[str], ...]:
    """The lists that come with Playmat, without cards that the pool does not have."""
    pool = default_pool()
    lists = []
    for file in bundled_decks().values():
        lines = _LINE.findall(file.read_text(encoding="utf-8"))
        lists.append(Counter({card_id: int(count) for count, card_id in lines if card_id in pool}))
    return tuple(lists)


def names_of(cards: Mapping[str, int]) -> Counter[str]:
    """The cards by name, without those that the pool does not have, such as cards made for one scenario."""
    pool = default_pool()
    names: Counter[str] = Counter()
    for card_id, count in cards.items():
        if card_id in pool:
            names[pool[card_id].name] += count
    return names


@cache
def known_names() -> tuple[Counter[str], ...]:
    return tuple(names_of(known) for known in known_lists())


@cache
def holders() -> Mapping[str, list[int]]:
    """For each name the places of the known lists that have it."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, known in enumerate(known_names()):
        for name in known:
            found[name].append(place)
    return found


def candidates(seen: Counter[str], own: tuple[str, ...] = ()) -> list[tuple[Counter[str], float]]:
    """Lists that a player may have, by card id, with weights that add up to 1; the most likely one first.

    `seen` are cards of that player by id, `own` the list of the player who guesses.
    """
    pool = default_pool()
    counts = names_of(seen)
    says: dict[str, float] = {}
    pokemon: set[str] = set()
    for card_id in seen:
        if card_id not in pool:
            continue
        card = pool[card_id]
        rarity = log(1 + len(known_lists()) / (1 + len(holders().get(card.name, ()))))
        says[card.name] = rarity * BASIC_ENERGY if card.basic_energy else rarity
        if card.is_pokemon:
            pokemon.add(card.name)
    like_own = Counter(card_id for card_id in own if card_id in pool and not pool[card_id].unread)
    own_names = names_of(like_own)
    own_place = len(known_lists())
    places = {place for name in says for place in holders().get(name, ())} | (
        {own_place} if says.keys() & own_names.keys() else set()
    )

    def listed(place: int) -> tuple[Counter[str], Counter[str]]:
        return (like_own, own_names) if place == own_place else (known_lists()[place], known_names()[place])

    places = {place for place in places if sum(name in listed(place)[1] for name in pokemon) >= FEW * len(pokemon)}

    def score(place: int) -> float:
        """The evidence of the seen cards for the list, less the evidence against it."""
        cards, names = listed(place)
        total = PRINTING * sum(card_id in cards for card_id in seen)
        for name, worth in says.items():
            more = min(counts[name], names[name]) - 1
            total += worth * (1 + COPY * more) if more >= 0 else -ABSENT * worth
        return total

    scores = {place: score(place) for place in places}
    best = sorted(scores, key=lambda place: (-scores[place], place))[:CANDIDATES]
    if not best:
        return [(like_own or known_lists()[0], 1.0)]
    weights = [exp(scores[place] - scores[best[0]]) for place in best]
    return [(listed(place)[0], weight / sum(weights)) for place, weight in zip(best, weights, strict=True)]


def believed_rest(seen: Iterable[str], size: int, own: Iterable[str] = (), random: Random | None = None) -> tuple[str, ...]:
    """The cards that a list of that size may hold in addition to those seen, sorted; without `random`, of the likeliest list."""
    kept = tuple(sorted(seen))
    lists = _candidates(kept, tuple(sorted(own)))
    place = 0 if random is None else random.choices(range(len(lists)), [weight for _, weight in lists])[0]
    return _rest(kept, tuple(sorted(lists[place][0].items())), size)


@lru_cache(1024)
def _candidates(seen: tuple[str, ...], own: tuple[str, ...]) -> list[tuple[Counter[str], float]]:
    return candidates(Counter(seen), own)


@lru_cache(1024)
def _rest(seen: tuple[str, ...], known: tuple[tuple[str, int], ...], size: int) -> tuple[str, ...]:
    pool = default_pool()
    left = names_of(Counter(seen))
    listed = Counter({card_id: count for card_id, count in known if not pool[card_id].unread})
    rest: list[str] = []
    for card_id in sorted(listed.elements()):
        name = pool[card_id].name
        if left[name] > 0:
            left[name] -= 1
        else:
            rest.append(card_id)
    wanted = size - len(seen)
    while len(rest) < wanted:  # more of the same, Energy first: a list may hold any number of basic Energy cards
        same = sorted(listed, key=lambda card_id: (not pool[card_id].basic_energy, card_id))
        rest += same[: wanted - len(rest)]
    return tuple(sorted(rest[place * len(rest) // wanted] for place in range(wanted)))
