"""Exact chances for a shuffled deck: opening hands, mulligans, Prizes.

Everything is counted, nothing is simulated: a `Fraction` is the chance itself. A hand without a Basic Pokémon is dealt again, so
chances about a game that starts are chances among the hands that are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from playmat.cards.decks import Deck
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.effects.nodes.triggers import Provide
from playmat.vocabulary import Supertype, Type


def hypergeometric(size: int, copies: int, drawn: int, hits: int) -> Fraction:
    """The chance that exactly `hits` of `copies` cards are among `drawn` of a deck of `size`."""
    if not 0 <= copies <= size or not 0 <= drawn <= size:
        raise ValueError(f"cannot draw {drawn} cards or hold {copies} copies in a deck of {size}")
    return Fraction(_ways(copies, hits) * _ways(size - copies, drawn - hits), comb(size, drawn))


def at_least_one(size: int, copies: int, drawn: int) -> Fraction:
    """The chance that at least one of the copies is drawn."""
    return 1 - hypergeometric(size, copies, drawn, 0)


def mulligan_chance(size: int, basics: int, hand: int = 7) -> Fraction:
    """The chance that an opening hand has no Basic Pokémon; 1 if the deck has none."""
    return hypergeometric(size, basics, min(hand, size), 0)


def expected_mulligans(size: int, basics: int, hand: int = 7) -> Fraction | None:
    """The average number of hands shown before one is kept; None if no hand can be kept."""
    chance = mulligan_chance(size, basics, hand)
    return None if chance == 1 else chance / (1 - chance)


def opening_chance(size: int, basics: int, copies: int, is_basic: bool, hand: int = 7) -> Fraction:
    """The chance that the hand that is kept holds at least one of the copies; 0 if no hand can be kept."""
    return sum((kept_hand(size, basics, copies, is_basic, hits, hand) for hits in range(1, copies + 1)), Fraction(0))


def prized_chances(size: int, basics: int, copies: int, is_basic: bool, hand: int = 7, prizes: int = 6) -> tuple[Fraction, ...]:
    """The chances that 0, 1, 2, … of the copies are among the Prizes once a hand is kept."""
    chances = [Fraction(0)] * (min(copies, prizes) + 1)
    for held in range(min(copies, hand) + 1):
        kept = kept_hand(size, basics, copies, is_basic, held, hand)
        if not kept:
            continue
        for prized in range(min(copies - held, prizes) + 1):
            chances[prized] += kept * hypergeometric(size - hand, copies - held, prizes, prized)
    return tuple(chances)


def kept_hand(size: int, basics: int, copies: int, is_basic: bool, hits: int, hand: int = 7) -> Fraction:
    """The chance that a kept hand holds exactly `hits` of the copies."""
    kept = comb(size, hand) - comb(size - basics, hand)
    if kept == 0:
        return Fraction(0)
    ways = _ways(copies, hits) * _ways(size - copies, hand - hits)
    if not is_basic:
        ways -= _ways(copies, hits) * _ways(size - basics - copies, hand - hits)
    elif hits == 0:
        ways -= _ways(size - basics, hand)
    return Fraction(ways, kept)


def _ways(cards: int, drawn: int) -> int:
    return comb(cards, drawn) if 0 <= drawn <= cards else 0


@dataclass(frozen=True, slots=True)
class CardOdds:
    """One name of the deck: its chance to be in the opening hand, and its numbers among the Prizes."""

    name: str
    copies: int
    is_basic: bool
    opening: Fraction
    prized: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """The chances of a deck. Chances about cards are those of a game that starts."""

    size: int
    basics: int
    mulligan: Fraction
    expected_mulligans: Fraction | None
    """Hands shown on average; None if the deck has no Basic Pokémon."""
    cards: tuple[CardOdds, ...]


def deck_odds(deck: Deck, pool: Pool, hand: int = 7, prizes: int = 6) -> DeckOdds:
    """The odds of a deck, by name in the order of the deck. A deck too small to deal from has no odds of cards."""
    cards = [pool[card_id] for card_id in deck.cards]
    size, basics = len(cards), sum(card.is_basic_pokemon for card in cards)
    names: dict[tuple[str, bool], int] = {}
    for card in cards:
        key = card.name, card.is_basic_pokemon
        names[key] = names.get(key, 0) + 1
    rows: list[CardOdds] = []
    if size >= hand + prizes:
        rows = [
            CardOdds(
                name, copies, is_basic,
                opening_chance(size, basics, copies, is_basic, hand),
                prized_chances(size, basics, copies, is_basic, hand, prizes),
            )
            for (name, is_basic), copies in names.items()
        ]  # fmt: skip
    mulligan = mulligan_chance(size, basics, hand) if size else Fraction(1)
    return DeckOdds(size, basics, mulligan, expected_mulligans(size, basics, hand) if size else None, tuple(rows))


def energy_curve(cards: Sequence[Card]) -> dict[int, int]:
    """The number of attacks for each cost, each copy counted, without gaps between the costs."""
    costs = [len(attack.cost) for card in cards for attack in card.attacks]
    return {cost: costs.count(cost) for cost in range(min(costs), max(costs) + 1)} if costs else {}


def energy_needs(cards: Sequence[Card]) -> dict[Type, int]:
    """The number of symbols of each type in attack costs, Colorless apart, each copy counted."""
    asked = [kind for card in cards for attack in card.attacks for kind in attack.cost if kind is not Type.COLORLESS]
    return {kind: asked.count(kind) for kind in Type if kind in asked}


def energy_given(cards: Sequence[Card]) -> dict[Type, int]:
    """The number of Energy cards that can provide each type; a card for every type counts for each type that the deck needs."""
    needed = tuple(energy_needs(cards))
    given = [kind for card in cards if card.supertype is Supertype.ENERGY for kind in types_given(card, needed)]
    return {kind: given.count(kind) for kind in Type if kind in given}


def types_given(card: Card, needed: tuple[Type, ...]) -> set[Type]:
    """The types that an Energy card can provide, by any part of its text; for a card that provides every type, the needed
    ones."""
    if card.basic_energy:
        return set(card.types)
    provides = [part for part in card.parts if isinstance(part, Provide)]
    return {kind for part in provides for kind in part.types or needed}
