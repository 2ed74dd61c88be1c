"""What is believed about a deck list from the cards that were seen."""

from __future__ import annotations

from collections import Counter

import pytest

from playmat.cards.belief import believed_rest, known_lists, nearest_list
from playmat.cards.decks import bundled_decks, load_deck
from playmat.cards.pool import default_pool

BLACKOUT = Counter(load_deck("blackout").cards)


def test_the_lists_that_come_with_playmat_are_known() -> None:
    assert len(known_lists()) == len(bundled_decks())
    assert BLACKOUT in known_lists()


def test_a_list_that_explains_all_seen_cards_is_believed() -> None:
    seen = ["base1-52", "base1-27", "base1-102"]  # Machop, Farfetch'd, Water Energy
    assert all(card_id in BLACKOUT for card_id in seen)
    assert Counter(seen) + Counter(believed_rest(seen, 60)) == BLACKOUT


def test_the_likelier_of_two_matching_lists_is_believed() -> None:
    basic = Counter({"base1-97": 12})  # Fighting Energy, of which some lists hold more than others
    nearest = nearest_list(basic)
    assert nearest["base1-97"] == max(known["base1-97"] for known in known_lists())


@pytest.mark.parametrize("seen", [["base1-4"] * 9, ["me1-1", "base1-58", "swsh1-1"], []])
def test_cards_that_no_list_explains_are_filled_in(seen: list[str]) -> None:
    rest = believed_rest(seen, 60)
    assert len(seen) + len(rest) == 60
    assert not any(default_pool()[card_id].unread for card_id in rest)
