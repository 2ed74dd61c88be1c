from __future__ import annotations

import pytest

from playmat.cards.english import card_english
from playmat.cards.files import format_cards
from playmat.cards.pool import default_pool

SETS = sorted(default_pool().set_paths())


@pytest.mark.parametrize("set_id", SETS)
def test_card_file_is_in_canonical_form_and_every_card_can_be_said(set_id: str) -> None:
    file = default_pool().file(set_id)
    assert file is not None
    cards = [file.card(number) for number in file.places]
    assert format_cards(cards, file.set, default_pool()) == file.text
    assert all(card_english(card) for card in cards)


@pytest.mark.rules("BS-attackdef-3")
@pytest.mark.parametrize("set_id", ["base1", "base2", "base4"])
def test_a_pokemon_of_the_first_sets_has_one_or_two_attacks(set_id: str) -> None:
    file = default_pool().file(set_id)
    assert file is not None
    cards = [file.card(number) for number in file.places]
    assert {len(card.attacks) for card in cards if card.is_pokemon} == {1, 2}
