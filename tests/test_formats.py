"""The bundled formats, and custom formats."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pool import POOL

from playmat.cards.decks import make_deck
from playmat.cards.formats import InvalidFormat, Judge, Status, format_names, load_format
from playmat.cards.pool import default_pool
from playmat.cards.query import find
from playmat.cards.sets import expansions, find_sets
from playmat.engine.link.card_definitions import classes_of
from playmat.rules.deck_legality import check_deck
from playmat.rules.ruleset import form_names, load_form, load_ruleset, ruleset_names
from playmat.vocabulary import Type


@pytest.mark.parametrize("name", format_names())
def test_bundled_formats_name_rulesets_forms_sets_and_cards_that_exist(name: str) -> None:
    pool, format = default_pool(), load_format(name)
    assert format.title
    assert format.ruleset in ruleset_names()
    assert format.form in ("", *form_names())
    assert set(format.sets) <= {one.id for one in pool.sets()}
    for entry in (*format.cards, *format.without, *format.bans):
        first, _, last = entry.partition("..")
        assert first in pool, entry
        assert not last or f"{first.rpartition('-')[0]}-{last}" in pool, entry


OUTSIDE_EXPANDED = {
    "tk-bw-e": "a Trainer Kit, its cards are printed elsewhere",
    "tk-bw-z": "a Trainer Kit",
    "tk-xy-n": "a Trainer Kit",
    "tk-xy-sy": "a Trainer Kit",
    "tk-xy-b": "a Trainer Kit",
    "tk-xy-w": "a Trainer Kit",
    "tk-xy-latia": "a Trainer Kit",
    "tk-xy-latio": "a Trainer Kit",
    "tk-xy-p": "a Trainer Kit",
    "tk-xy-su": "a Trainer Kit",
    "tk-sm-l": "a Trainer Kit",
    "tk-sm-r": "a Trainer Kit",
    "cel25c": "cards as they once were, not for tournaments",
    "mfb": "not for tournaments",
}
"""Sets since Black & White that Expanded leaves out; a set that is not legal yet stands here with its day."""


def test_every_set_since_black_and_white_is_in_expanded_or_left_out_for_a_reason() -> None:
    known, format = expansions(), load_format("expanded")
    since = {one.id for one in default_pool().sets() if known[one.id].released >= known["bw1"].released}
    assert since - format.all_sets() == OUTSIDE_EXPANDED.keys()


def test_the_newest_sets_are_in_every_format_of_today() -> None:
    newest = [one.id for one in default_pool().sets()][-5:]
    for name in ("standard", "expanded", "glc"):
        assert load_format(name).all_sets() >= set(newest) - OUTSIDE_EXPANDED.keys(), name


def test_the_well_known_formats_are_there() -> None:
    wanted = {"base-fossil", "unlimited", "standard", "expanded", "glc", "standard-2019", "expanded-2019"}
    wanted |= {f"modified-{year}" for year in range(2004, 2011)}
    assert wanted <= set(format_names())


def test_what_belongs_to_which_format() -> None:
    def status(card_id: str, name: str) -> Status:
        return Judge(load_format(name), POOL).status(card_id)

    assert status("base1-4", "base-fossil") is Status.LEGAL
    assert status("neo1-22", "base-fossil") is Status.ABSENT
    assert status("neo1-22", "unlimited") is Status.LEGAL
    assert status("ex15-99", "modified-2007") is Status.LEGAL
    assert status("ex1-63", "modified-2007") is Status.ABSENT
    assert status("sm1-27", "standard-2019") is Status.LEGAL
    assert status("xy1-79", "standard-2019") is Status.ABSENT
    assert status("xy4-99", "expanded") is Status.BANNED
    assert status("xy4-99", "unlimited") is Status.LEGAL
    assert status("sve-2", "base-fossil") is Status.LEGAL


def test_sets_between_two_others() -> None:
    sets = load_format("base-neo").all_sets()
    assert {"base1", "gym2", "neo4", "basep"} <= sets
    assert not {"ecard1", "base6"} & sets


def test_a_custom_format(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.toml"
    path.write_text('title = "Kitchen table"\nruleset = "base-2000"\nsets = ["base1"]\nmax_copies = 2\n', encoding="utf-8")
    format = load_format(str(path))
    assert (format.name, format.max_copies, format.all_sets()) == ("kitchen", 2, frozenset({"base1"}))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sets = [", "not valid TOML"),
        ('set = ["base1"]', "did you mean sets"),
        ('sets = "base1"', "is a list of ids"),
        ('max_copies = "two"', "must be a number"),
        ('sets = ["bases1"]', "there is no set 'bases1'.*base1"),
        ('since = "nowhere"', "there is no set 'nowhere'"),
    ],
)
def test_a_malformed_format_says_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidFormat, match=message):
        load_format(str(path))


def test_a_format_that_does_not_exist() -> None:
    with pytest.raises(InvalidFormat, match="did you mean expanded"):
        load_format("expandd")
    with pytest.raises(InvalidFormat, match="cannot be read"):
        load_format("nowhere.toml")


def test_sets_by_code_id_and_name() -> None:
    assert find_sets("BS") == ("base1",)
    assert find_sets("bs") == ("base1",)
    assert find_sets("base set 2") == ("base4",)
    assert find_sets("G1") == ("gym1", "g1")
    assert find_sets("CEL") == ("cel25", "cel25c")
    assert find_sets("nothing") == ()
    assert expansions()["pop1"].code == "P1"


@pytest.mark.parametrize("name", format_names())
def test_every_format_has_a_legal_deck_in_the_pool(name: str) -> None:
    """One type of Basic Pokémon without a rule box, as often as the format allows, and basic Energy of that type."""
    pool, format = default_pool(), load_format(name)
    judge, rules = Judge(format, pool), load_ruleset(format.ruleset)
    copies = format.max_copies or 4
    basics = [summary for summary in pool.summaries().values() if summary.is_basic_pokemon and summary.types == (Type.WATER,)]
    names: dict[str, str] = {}
    for summary in basics:
        if not summary.has_rule_box and judge.status(summary.id) is Status.LEGAL and len(names) < 5:
            names.setdefault(summary.name, summary.id)
    counts = dict.fromkeys(names.values(), copies)
    energy = next(
        summary.id for summary in pool.summaries().values() if summary.is_basic_energy and summary.types == (Type.WATER,)
    )
    deck = make_deck(name, counts | {energy: 60 - sum(counts.values())}, pool)
    assert len(names) == 5
    assert check_deck(deck, pool, rules, load_form(format.form) if format.form else None, format) == []


RULE_BOXES = {
    "sv1-32": "Pokémon ex of 2023",
    "bw10-9": "Pokémon-EX",
    "xy5-55": "Primal and Mega Evolution Pokémon",
    "xy10-14": "Pokémon BREAK",
    "sm1-12": "Pokémon-GX",
    "sm10-1": "TAG TEAM",
    "cel25-6": "Pokémon V",
    "cel25-7": "Pokémon VMAX",
    "pgo-31": "Pokémon VSTAR",
    "swshp-SWSH139": "Pokémon V-UNION",
    "sm5-58": "Prism Star",
    "pgo-4": "Radiant Pokémon",
    "ex10-113": "Pokémon ☆",
    "dp1-120": "Pokémon LV.X",
    "hgss1-111": "Pokémon LEGEND",
    "bw10-94": "ACE SPEC",
}


@pytest.mark.parametrize("card_id", RULE_BOXES)
def test_class_of_cards_with_a_rule_box(card_id: str) -> None:
    assert default_pool()[card_id].has_rule_box, RULE_BOXES[card_id]


@pytest.mark.parametrize("card_id", ["base1-4", "basep-31", "bw10-3", "ex1-96", "dpp-DP41", "ex11-1", "bw1-101", "base1-96"])
def test_ordinary_pokemon_old_pokemon_ex_sp_delta_species_and_supporters_have_no_rule_box(card_id: str) -> None:
    assert not default_pool()[card_id].has_rule_box


def test_deck_checks_search_and_engine_agree_on_rule_boxes() -> None:
    pool = default_pool()
    found = {summary.id for summary in find(pool, "is:rulebox")}
    for card_id, summary in pool.summaries().items():
        card = pool[card_id]
        assert card.has_rule_box == summary.has_rule_box == (card_id in found) == ("Rule Box" in classes_of(card, True)), card_id
