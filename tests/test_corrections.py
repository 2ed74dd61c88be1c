from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from playmat.cards.files import CardFile, format_cards
from playmat.cards.pool import default_pool
from playmat.engine.link.table import link_table
from playmat.rules.ruleset import load_form, load_ruleset

CORRECTIONS = sorted((files("playmat") / "data" / "cards" / "corrections").iterdir(), key=lambda path: path.name)


@pytest.mark.parametrize("path", CORRECTIONS, ids=lambda path: path.name)
def test_hand_written_cards_are_in_canonical_form_and_can_be_played(path: Traversable) -> None:
    pool = default_pool()
    text = path.read_text(encoding="utf-8")
    file = CardFile(text, path.name, pool.__getitem__)
    cards = [file.card(number) for number in file.places]
    assert format_cards(cards, file.set, pool) == text
    assert [card.id for card in cards if card.unread] == []
    link_table(load_ruleset("modern"), load_form("standard"), [cards, cards], pool.evolves_from)


@pytest.mark.parametrize("set_id", ["base1", "base2", "base3", "base4", "pl1", "pl2", "pl3"])
def test_every_card_of_the_first_and_the_platinum_sets_can_be_played(set_id: str) -> None:
    cards = default_pool().summaries().values()
    assert [card.id for card in cards if card.set_id == set_id and card.is_unread] == []
