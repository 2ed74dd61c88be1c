"""Odds of opening hands and Prizes, against figures computed by hand and by dealing every hand of a small deck."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_pool import POOL, deck_of

from playmat.cards.odds import (
    at_least_one,
    deck_odds,
    energy_curve,
    energy_given,
    energy_needs,
    expected_mulligans,
    hypergeometric,
    mulligan_chance,
    opening_chance,
    prized_chances,
)
from playmat.cards.pool import default_pool
from playmat.vocabulary import Type


def test_four_copies_in_seven_of_sixty_cards() -> None:
    assert float(at_least_one(60, 4, 7)) == pytest.approx(0.3995, abs=5e-5)
    assert hypergeometric(60, 4, 7, 0) == Fraction(56 * 55 * 54 * 53 * 52 * 51 * 50, 60 * 59 * 58 * 57 * 56 * 55 * 54)


@pytest.mark.parametrize(
    ("basics", "percent"), [(0, 100.0), (1, 88.33), (4, 60.05), (8, 34.64), (12, 19.06), (15, 11.75), (54, 0.0)]
)
def test_mulligans_of_sixty_cards(basics: int, percent: float) -> None:
    assert 100 * float(mulligan_chance(60, basics)) == pytest.approx(percent, abs=0.006)


def test_expected_mulligans() -> None:
    assert expected_mulligans(60, 0) is None
    assert expected_mulligans(8, 4, 1) == 1
    assert expected_mulligans(60, 60) == 0


def deal(size: int, basics: int, copies: int, is_basic: bool, hand: int, prizes: int) -> tuple[Fraction, list[Fraction]]:
    """Every kept hand and every set of Prizes behind it, counted one by one.

    Cards 0 to `copies` - 1 are the card in question; the Basic Pokémon are those copies, if it is one, and further cards.
    """
    others = range(copies, copies + basics - (copies if is_basic else 0))
    starters = set(others) | (set(range(copies)) if is_basic else set())
    held, dealt = 0, 0
    prized = [0] * (min(copies, prizes) + 1)
    hands = 0
    for cards in combinations(range(size), hand):
        if not starters.intersection(cards):
            continue
        hands += 1
        held += any(card < copies for card in cards)
        rest = [card for card in range(size) if card not in cards]
        for taken in combinations(rest, prizes):
            dealt += 1
            prized[sum(card < copies for card in taken)] += 1
    return Fraction(held, hands), [Fraction(count, dealt) for count in prized]


@pytest.mark.parametrize(
    ("size", "basics", "copies", "is_basic", "hand", "prizes"),
    [(10, 3, 2, True, 3, 2), (10, 3, 2, False, 3, 2), (9, 2, 2, True, 4, 3), (11, 1, 3, False, 2, 2), (8, 8, 1, True, 3, 3)],
)
def test_odds_equal_a_count_of_all_deals(size: int, basics: int, copies: int, is_basic: bool, hand: int, prizes: int) -> None:
    opening, prized = deal(size, basics, copies, is_basic, hand, prizes)
    assert opening_chance(size, basics, copies, is_basic, hand) == opening
    assert list(prized_chances(size, basics, copies, is_basic, hand, prizes)) == prized


@given(st.integers(1, 40), st.integers(1, 20), st.booleans())
def test_prize_chances_add_up_to_one(basics: int, copies: int, is_basic: bool) -> None:
    basics = max(basics, copies) if is_basic else min(basics, 60 - copies)
    assert sum(prized_chances(60, basics, copies, is_basic)) == 1


def test_the_odds_of_a_deck() -> None:
    deck = deck_of({"base1-44": 4, "base1-46": 4, "base1-30": 2, "base1-98": 50})
    odds = deck_odds(deck, POOL)
    assert (odds.size, odds.basics, odds.mulligan) == (60, 8, mulligan_chance(60, 8))
    by_name = {row.name: row for row in odds.cards}
    assert by_name["Bulbasaur"].opening == opening_chance(60, 8, 4, True)
    assert by_name["Ivysaur"].opening == opening_chance(60, 8, 2, False)
    assert by_name["Bulbasaur"].opening > by_name["Ivysaur"].opening
    assert len(by_name["Ivysaur"].prized) == 3


def test_printings_of_one_name_are_counted_together() -> None:
    odds = deck_odds(deck_of({"base1-58": 2, "base2-60": 2, "base1-98": 56}), POOL)
    assert [(row.name, row.copies) for row in odds.cards] == [("Pikachu", 4), ("Fire Energy", 56)]


def test_a_deck_without_basics_and_one_too_small() -> None:
    assert deck_odds(deck_of({"base1-98": 60}), POOL).mulligan == 1
    small = deck_odds(deck_of({"base1-44": 3}), POOL)
    assert small.cards == ()
    assert small.mulligan == 0


def test_the_energy_curve() -> None:
    cards = [POOL[card_id] for card_id in ("base1-4", "base1-4", "base1-46", "base1-44", "base1-98", "base1-91")]
    assert energy_curve(cards) == {1: 1, 2: 1, 3: 0, 4: 2}
    assert energy_needs(cards) == {Type.FIRE: 9}
    assert energy_given(cards) == {Type.FIRE: 1}
    assert energy_curve([]) == {}


def test_special_energy_is_given_as_what_it_can_provide() -> None:
    fire, rainbow, double = (default_pool()[card_id] for card_id in ("base1-98", "base5-17", "base1-96"))
    charizard = POOL["base1-4"]
    assert energy_given([charizard, fire, rainbow, double]) == {Type.FIRE: 2, Type.COLORLESS: 1}
    assert energy_given([rainbow]) == {}


def test_impossible_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot draw 61 cards"):
        hypergeometric(60, 4, 61, 1)
