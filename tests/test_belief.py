"""The belief about a deck list from the cards that were seen."""

from __future__ import annotations

from collections import Counter

import pytest

from playmat.cards.belief import believed_rest, candidates, known_lists
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


def test_further_copies_speak_for_a_list() -> None:
    """Of lists with Fighting Energy, those with many are likelier if many were seen."""
    few, most = candidates(Counter({"base1-97": 1})), candidates(Counter({"base1-97": 12}))
    assert most[0][0]["base1-97"] >= 12 > 1
    assert sum(weight for _, weight in few) == pytest.approx(1.0)


def test_another_printing_counts_as_the_same_card() -> None:
    """Machop and Farfetch'd of a later set still suggest lists with those of the first."""
    pool = default_pool()
    seen = Counter({"base1-52": 1, "base1-27": 1})
    names = {pool[card_id].name for card_id in seen}
    others = Counter({next(i for i in pool.by_name(name) if i not in seen): 1 for name in sorted(names)})
    likely = [known for known, _ in candidates(others)]
    assert any(names <= {pool[card_id].name for card_id in known} for known in likely)


def test_ones_own_list_is_as_likely_as_a_known_one() -> None:
    """Three Machop and a card that no known list has beside them: the list of the player who guesses has both."""
    own = Counter({"base1-52": 4, "me1-1": 4, "base1-97": 52})
    seen = Counter({"base1-52": 3, "me1-1": 1})
    assert candidates(seen, tuple(own.elements()))[0][0] == own
    assert own not in [known for known, _ in candidates(seen)]


@pytest.mark.parametrize("seen", [["base1-4"] * 9, ["me1-1", "base1-58", "swsh1-1"], []])
def test_cards_that_no_list_explains_are_filled_in(seen: list[str]) -> None:
    rest = believed_rest(seen, 60)
    assert len(seen) + len(rest) == 60
    assert not any(default_pool()[card_id].unread for card_id in rest)
