from __future__ import annotations

import re
from importlib.resources import files

import pytest

from playmat.cards.english import card_english
from playmat.cards.files import LONGEST, format_cards
from playmat.cards.pool import default_pool
from playmat.effects.shortforms import SHORT_FORMS

ROOT = files("playmat") / "data" / "cards"
SETS = sorted(default_pool().set_paths())


@pytest.mark.parametrize("set_id", SETS)
def test_card_file_is_in_canonical_form_and_every_card_has_words(set_id: str) -> None:
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


def test_no_line_of_a_card_file_is_long() -> None:
    paths = [path for folder in ROOT.iterdir() if folder.is_dir() for path in folder.iterdir()]
    assert len(paths) == len(SETS)
    for path in paths:
        assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= LONGEST, path.name


def test_every_short_form_is_used() -> None:
    bodies = "\n".join(summary.body for summary in default_pool().summaries().values())
    assert [form.word for form in SHORT_FORMS if form.word not in bodies] == []


def test_search_in_texts_sees_through_short_forms_and_line_breaks() -> None:
    venusaur = default_pool().summaries()["base1-15"]
    assert "turning_condition" in venusaur.body
    assert "stops=[asleep, confused, paralyzed]" in venusaur.words
    assert venusaur.words.startswith("use(save(first, pick(1, in play(you,")
    assert "solarbeam" not in venusaur.words


def test_every_name_in_a_text_is_the_name_of_a_card() -> None:
    """A name that no card has finds nothing: "Sabrina's Gastlys"."""
    pool = default_pool()
    lacking = {"Unfezant ex", "Shadowy Darkness Energy"}  # from sets that are not in the pool
    known = {summary.name for summary in pool.summaries().values()} | lacking
    quoted = re.compile(r'(?<![a-z_])named\(("[^)]*")\)')
    for summary in pool.summaries().values():
        for names in quoted.findall(summary.body):
            assert set(re.findall(r'"([^"]*)"', names)) <= known, summary.id
