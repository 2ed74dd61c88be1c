"""Printings of a card and by whose words it is played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import POOL, pokemon, trainer

from playmat.cards.printings import current_wording, errata, printings, worded_by
from playmat.effects.nodes import Draw, Number, Play
from playmat.terms import TrainerKind


def test_printings_are_the_same_card_by_name_and_facts() -> None:
    assert printings("base4-4", POOL) == ["base1-4", "base4-4"]
    assert printings("base1-58", POOL) == ["base1-58"]
    assert printings("bw1-100", POOL) == ["base1-94", "bw1-100"]


@pytest.mark.rules("CR-102.2-p2")
def test_an_old_printing_has_the_words_of_the_newest() -> None:
    old = current_wording("base1-94", POOL)
    assert old.id == "base1-94"
    assert old.parts == (Play(Draw(Number(3))),)
    assert current_wording("bw1-100", POOL) is POOL["bw1-100"]


def test_only_sets_that_exist_for_the_game_count() -> None:
    assert worded_by("base1-94", POOL, sets=("base1", "base2")) == "base1-94"
    assert current_wording("base1-94", POOL, sets=("base1",)).parts == (Play(Draw(Number(1))),)


@pytest.mark.rules("CR-102.2")
def test_errata_replace_the_printed_text() -> None:
    assert errata()["base1-91"] == "hgss1-89"
    pool = POOL.with_cards([trainer("hgss1-89", "Bill", TrainerKind.SUPPORTER, draw=2)])
    assert current_wording("base1-91", pool).kind is TrainerKind.SUPPORTER
    assert current_wording("base1-91", POOL).kind is TrainerKind.ITEM


def test_a_reprinted_pokemon_keeps_its_facts_and_takes_the_new_effect() -> None:
    new = pokemon("base4-58", "Pikachu", "L", hp=40)
    new = replace(new, attacks=(replace(new.attacks[0], effect=Draw(Number(1))),))
    pool = POOL.with_cards([new])
    card = current_wording("base1-58", pool)
    assert (card.id, card.attacks[0].effect, card.attacks[0].damage) == ("base1-58", Draw(Number(1)), 10)


def test_a_printing_that_cannot_be_played_lends_no_words() -> None:
    pool = POOL.with_cards([replace(trainer("sv1-188", "Potion"), unread="all of it")])
    assert worded_by("base1-94", pool) == "bw1-100"
