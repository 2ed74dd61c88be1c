"""Printings of a card, and which printing's words count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from small_pool import POOL, pokemon, trainer

from playmat.cards.catalogue import catalogue
from playmat.cards.decks import make_deck
from playmat.cards.pool import default_pool
from playmat.cards.printings import current_wording, errata, printings, text_errata, worded, worded_by
from playmat.effects.nodes import Draw, Number, Play
from playmat.play.tables import make_table
from playmat.rules.deck_legality import check_deck
from playmat.rules.ruleset import InvalidRuleset, load_ruleset
from playmat.vocabulary import TrainerKind


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


def test_a_ruleset_says_whose_words_count() -> None:
    potion = POOL["base1-94"]
    assert worded(potion, POOL, "printed") is potion
    assert worded(potion, POOL, "newest").parts == (Play(Draw(Number(3))),)
    assert worded(potion, POOL, "2009-12-31") is potion, "bw1 came out in 2011"
    assert worded(potion, POOL, "2011-04-25").parts == (Play(Draw(Number(3))),)
    assert worded(replace(potion, id="mine-1"), POOL, "newest").parts == potion.parts


def test_a_ruleset_may_name_a_day(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('inherits = "modern"\nwording = "2005-01-31"\n', encoding="utf-8")
    assert load_ruleset(path).wording == "2005-01-31"
    path.write_text('inherits = "modern"\nwording = "2005"\n', encoding="utf-8")
    with pytest.raises(InvalidRuleset, match="'2005' is not one of printed, newest"):
        load_ruleset(path)


def test_decks_are_judged_and_played_by_the_words_that_count() -> None:
    pool = default_pool()
    search = make_deck("Search", {"base1-46": 4, "base1-71": 4, "base1-98": 52}, pool)
    assert check_deck(search, pool, load_ruleset("base-2000")) == []
    assert [problem.rule for problem in check_deck(search, pool, load_ruleset("modern"))] == ["SM-O-1"]
    kinds = {}
    for ruleset in ("base-2000", "modern"):
        table = make_table(ruleset, "standard", [["base1-46"] * 30 + ["base1-91"] * 30] * 2)
        kinds[ruleset] = {d.card.kind for d in table.defs if d.card.is_trainer}
    assert kinds == {"base-2000": {TrainerKind.ITEM}, "modern": {TrainerKind.SUPPORTER}}


def test_cards_of_a_series_are_different_cards() -> None:
    pool = default_pool()
    assert printings("ex10-A", pool) == ["ex10-A", "exu-A"]
    assert printings("hgss1-ONE", pool) == ["hgss1-ONE"]


@pytest.mark.parametrize(
    ("text", "card_id"),
    [("PRE 71", "sv8pt5-71"), ("pre 071/131", "sv8pt5-71"), ("SVI 86", "sv1-86"), ("BS 4", "base1-4"), ("PR-SM 99", "smp-SM99")],
)
def test_a_card_is_found_by_set_code_and_number(text: str, card_id: str) -> None:
    assert catalogue(default_pool()).coded(text) == [card_id]


@pytest.mark.parametrize("text", ["PRE", "71", "PRE Dreepy", "no such set 71", ""])
def test_other_texts_are_no_set_and_number(text: str) -> None:
    assert catalogue(default_pool()).coded(text) == []


def test_every_corrected_text_is_one_of_the_card_and_changes_it() -> None:
    for errata_of_card in text_errata().values():
        for erratum in errata_of_card:
            card = default_pool()[erratum.card]
            assert card.name == erratum.name
            assert (
                erratum.text
                or erratum.ability in [one.name for one in card.abilities]
                or erratum.attack in [attack.name for attack in card.attacks]
            )
            assert erratum.corrected(card) != card


def test_a_correction_reaches_later_printings_and_no_ruleset_before_it() -> None:
    assert worded(default_pool()["ex7-61"], default_pool(), "2004-07-29") == default_pool()["ex7-61"]
    assert worded(default_pool()["ex7-61"], default_pool(), "2005-08-31") != default_pool()["ex7-61"]
    assert worded(default_pool()["ex7-61"], default_pool(), "printed") == default_pool()["ex7-61"]
