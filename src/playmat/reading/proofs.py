"""Tests of the reader by the cards themselves: what a good reading must withstand.

- A text with a word dropped, added or swapped should no longer be understood: `corruption` measures how often it is.
- Every number of a text must be found again in its tree: `lost_numbers`.
- Printings of one card in different words should mean the same: `differing_printings`.
- Two sources of one card should mean the same: `differing_sources`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from playmat.cards.model import Card
from playmat.effects import nodes as fx
from playmat.effects.nodes import Node
from playmat.reading.meaning import Facts, walk
from playmat.reading.reader import Reading, read_text
from playmat.reading.tokens import mend


@dataclass(frozen=True, slots=True)
class Corruption:
    """Of so many corrupted texts, so many were still understood; by the way they were corrupted."""

    dropped: float
    added: float
    swapped: float


def corruption(texts: Iterable[tuple[str, str, Facts]], seed: int = 0) -> Corruption:
    """The shares of corrupted texts that are still read. `texts` are understood texts with their kind and facts."""
    rng = random.Random(seed)
    texts = list(texts)
    words = [word for text, _, _ in texts for word in text.split()]
    shares = []
    for damage in (_drop, _add, _swap):
        read = sum(read_text(damage(text, words, rng), kind, facts).stumble is None for text, kind, facts in texts)
        shares.append(read / len(texts) if texts else 0.0)
    return Corruption(*shares)


def _drop(text: str, _: list[str], rng: random.Random) -> str:
    parts = text.split()
    del parts[rng.randrange(len(parts))]
    return " ".join(parts)


def _add(text: str, words: list[str], rng: random.Random) -> str:
    parts = text.split()
    parts.insert(rng.randrange(len(parts) + 1), rng.choice(words))
    return " ".join(parts)


def _swap(text: str, _: list[str], rng: random.Random) -> str:
    parts = text.split()
    if len(parts) > 1:
        place = rng.randrange(len(parts) - 1)
        parts[place], parts[place + 1] = parts[place + 1], parts[place]
    return " ".join(parts)


_NUMBER = re.compile(r"(?<![\w/-])\d+\b")
_SAID_ONCE = re.compile(
    r"\(.*?\)|instead of \d+|Stage [12]|base damage is \d+ instead|\b(?:does|do) \d+ damage (?:plus|minus)|more than 1\b"
    r"|Flip \d+ coins instead|\d+-HP|more than \d+ (?:damage|cards)"
)
"""Where a number is not the tree's to keep: reminders, what is replaced, stages, the printed damage told once more."""


def lost_numbers(text: str, reading: Reading, facts: Facts) -> tuple[int, ...]:
    """Numbers of the text, from 2 on, that its tree does not hold in any form."""
    wanted = {int(found) for found in _NUMBER.findall(_SAID_ONCE.sub(" ", mend(text)))} - {0, 1, facts.damage}
    held: set[int] = set()
    for value in walk((reading.effect, *reading.parts)):
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            held |= {value, value // 10, value * 10, value + 1}
        elif isinstance(value, fx.Modify):
            held.add(len(value.energy))
        elif isinstance(value, str) and value in ("second", "2nd"):
            held.add(2)
    return tuple(sorted(wanted - held))


def differing_printings(cards: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    """Pairs of printings of one card (same name, figures, names of attacks and Abilities) that were read differently."""
    firsts: dict[tuple[object, ...], Card] = {}
    for card in cards:
        if card.unread:
            continue
        attacks = tuple((attack.name, attack.cost, attack.damage, attack.mark) for attack in card.attacks)
        abilities = tuple((ability.kind, ability.name) for ability in card.abilities)
        key = (card.name, card.supertype, card.kind, card.stage, card.hp, card.types, attacks, abilities)
        first = firsts.setdefault(key, card)
        if _trees(first) != _trees(card):
            yield first, card


def differing_sources(first: Iterable[Card], second: Mapping[str, Card]) -> Iterator[tuple[Card, Card]]:
    """Cards that both sources have, that were read from both, and that mean different things."""
    for card in first:
        other = second.get(card.id)
        if other is not None and not card.unread and not other.unread and _trees(card) != _trees(other):
            yield card, other


def _trees(card: Card) -> tuple[Node | tuple[Node, ...] | None, ...]:
    """The effects of a card, without the rules of its class that one source prints and another does not."""
    parts = tuple(part for part in card.parts if not isinstance(part, (fx.Copies, fx.Instead)))
    return (*(attack.effect for attack in card.attacks), *(ability.parts for ability in card.abilities), parts)
