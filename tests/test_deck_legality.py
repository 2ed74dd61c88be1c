"""Deck-building rules, each shown by a deck that keeps it and one that breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from small_pool import POOL, deck_of, pokemon, sixty

from playmat.cards.decks import Deck, make_deck
from playmat.cards.formats import Format
from playmat.effects.nodes import Copies
from playmat.rules.deck_legality import Problem, check_deck
from playmat.rules.ruleset import load_form, load_ruleset

SUN_MOON = load_ruleset("sun-moon-2019")
PLATINUM = load_ruleset("platinum-2009")
COMPREHENSIVE = load_ruleset("comprehensive-2009")
BASE = load_ruleset("base-2000")
BASIC = {"base1-44": 1}
"""One Bulbasaur, so that a deck has a Basic Pokémon."""


def kinds(problems: list[Problem]) -> list[str]:
    return [problem.kind for problem in problems]


def is_legal(counts: Mapping[str, int], ruleset: str = "sun-moon-2019") -> bool:
    """Whether these cards, a Bulbasaur and Fire Energy up to 60 make a legal deck."""
    return not check_deck(sixty({**BASIC, **counts}), POOL, load_ruleset(ruleset))


def only_problem(deck: Deck, ruleset: str = "sun-moon-2019", form: str = "") -> Problem:
    problems = check_deck(deck, POOL, load_ruleset(ruleset), load_form(form) if form else None)
    assert len(problems) == 1, problems
    return problems[0]


@pytest.mark.rules("SM-deck-1", "BS-deck-1", "PL-deck-1", "CR-100.1")
@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        ("sun-moon-2019", "SM-deck-1"),
        ("base-2000", "BS-deck-1"),
        ("platinum-2009", "PL-deck-1"),
        ("comprehensive-2009", "CR-100.1"),
    ],
)
def test_a_deck_has_exactly_sixty_cards(ruleset: str, rule: str) -> None:
    assert not check_deck(deck_of({"base1-44": 4, "base1-98": 56}), POOL, load_ruleset(ruleset))
    short = only_problem(deck_of({"base1-44": 4, "base1-98": 55}), ruleset)
    assert (short.kind, short.rule, short.remedy) == ("size", rule, "add 1 more")
    long = only_problem(deck_of({"base1-44": 4, "base1-98": 57}), ruleset)
    assert (long.kind, long.rule, long.remedy) == ("size", rule, "remove 1")


@pytest.mark.rules("CR-100.1-p2", "CR-100.2-p4")
def test_a_limited_deck_has_forty_cards_and_any_number_of_copies() -> None:
    forty = deck_of({"base1-44": 9, "base1-91": 11, "base1-98": 20})
    assert not check_deck(forty, POOL, COMPREHENSIVE, load_form("limited"))
    problem = only_problem(deck_of({"base1-44": 9, "base1-98": 51}), "comprehensive-2009", "limited")
    assert (problem.kind, problem.rule) == ("size", "CR-100.1-p2")
    assert kinds(check_deck(forty, POOL, COMPREHENSIVE)) == ["size", "copies", "copies"]


@pytest.mark.rules("BS-deck-2")
def test_the_starter_game_uses_thirty_cards() -> None:
    assert not check_deck(deck_of({"base1-44": 4, "base1-98": 26}), POOL, BASE, load_form("starter"))
    assert only_problem(deck_of({"base1-44": 4, "base1-98": 56}), "base-2000", "starter").rule == "BS-deck-2"


@pytest.mark.rules("CR-100.1-p3")
def test_there_is_no_side_deck() -> None:
    deck = replace(sixty({"base1-44": 4}), side=("base1-91", "base1-91"))
    problem = only_problem(deck, "comprehensive-2009")
    assert (problem.kind, problem.rule, problem.cards) == ("side", "CR-100.1-p3", ("base1-91",))


@pytest.mark.rules("SM-deck-2", "BS-deck-3", "PL-deck-2", "CR-100.2")
@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        ("sun-moon-2019", "SM-deck-2"),
        ("base-2000", "BS-deck-3"),
        ("platinum-2009", "PL-deck-2"),
        ("comprehensive-2009", "CR-100.2"),
    ],
)
def test_at_most_four_cards_of_a_name(ruleset: str, rule: str) -> None:
    assert is_legal({"base1-91": 4}, ruleset)
    problem = only_problem(sixty({**BASIC, "base1-91": 5}), ruleset)
    assert (problem.kind, problem.rule, problem.remedy) == ("copies", rule, "remove 1")
    assert problem.message == "5 cards named Bill; at most 4 are allowed"


@pytest.mark.rules("BS-deck-4", "PL-deck-3")
def test_one_name_is_one_card_whatever_the_set() -> None:
    for ruleset in ("base-2000", "platinum-2009"):
        assert is_legal({"base1-4": 2, "base4-4": 2}, ruleset)
        assert not is_legal({"base1-4": 3, "base4-4": 2}, ruleset)


@pytest.mark.rules("SM-deck-2-x1")
def test_four_gengar_of_four_levels_fill_the_quota() -> None:
    variants = {"base3-5": 1, "dp2-27": 1, "dp7-18": 1, "pl4-97": 1}
    assert is_legal(variants)
    assert not is_legal({**variants, "base3-5": 2})


@pytest.mark.rules("SM-deck-2-x2", "SM-G-2-x2")
def test_owners_and_forms_have_their_own_quotas() -> None:
    assert is_legal({"base5-62": 4, "sm1-78": 4, "gym2-80": 4})
    assert is_legal({"base2-42": 4, "sm1-79": 4})


@pytest.mark.rules("SM-deck-2-x3")
def test_different_pignite_share_the_quota() -> None:
    assert is_legal({"bw1-17": 2, "bw1-18": 2})
    assert not is_legal({"bw1-17": 3, "bw1-18": 2})


@pytest.mark.rules("PL-deck-3-x1", "PL-deck-3-x2")
def test_poochyena_and_team_magmas_poochyena() -> None:
    assert is_legal({"ex1-63": 4, "ex4-84": 4}, "platinum-2009")
    problem = only_problem(sixty({**BASIC, "ex1-63": 3, "ex4-54": 2}), "platinum-2009")
    assert problem.message == "5 cards named Poochyena in 2 printings; at most 4 are allowed"


@pytest.mark.rules("SM-E-4", "SM-E-4-x1", "SM-I-4", "SM-I-4-x1", "SM-L-1", "SM-L-1-x1", "SM-M-1", "SM-M-1-x1")
@pytest.mark.parametrize(
    ("plain", "marked"),
    [("sm1-26", "sm1-27"), ("xy9-49", "xy9-50"), ("xy1-78", "xy1-79"), ("xy1-1", "xy1-2")],
    ids=["GX", "BREAK", "EX", "Mega"],
)
def test_gx_break_ex_and_mega_have_their_own_quotas(plain: str, marked: str) -> None:
    assert is_legal({plain: 4, marked: 4})
    assert not is_legal({plain: 4, marked: 5})


@pytest.mark.rules("PL-A-5", "PL-A-5-x1")
def test_a_level_up_card_shares_the_quota_of_its_pokemon() -> None:
    assert is_legal({"pl3-8": 2, "pl3-146": 2}, "platinum-2009")
    assert not is_legal({"pl3-8": 4, "pl3-146": 4}, "platinum-2009")


@pytest.mark.rules("PL-B-1", "PL-B-1-x1", "PL-B-6", "PL-B-6-x1")
def test_pokemon_sp() -> None:
    assert is_legal({"pl3-60": 4, "pl1-5": 4}, "platinum-2009")
    assert is_legal({"pl3-1": 4}, "platinum-2009")
    assert not is_legal({"pl3-1": 4, "pl3-141": 1}, "platinum-2009")


@pytest.mark.rules("SM-N-3")
def test_team_plasma_shares_the_quota() -> None:
    assert is_legal({"bw9-1": 2, "bw1-99": 2})
    assert not is_legal({"bw9-1": 3, "bw1-99": 2})


@pytest.mark.rules("SM-name-3-x1", "CR-100.2b")
def test_delta_species_share_the_quota() -> None:
    assert not is_legal({"ex11-1": 3, "base3-1": 2}, "comprehensive-2009")


@pytest.mark.rules("SM-deck-3", "BS-deck-5", "PL-deck-4", "CR-100.2-p3")
@pytest.mark.parametrize("ruleset", ["sun-moon-2019", "base-2000", "platinum-2009", "comprehensive-2009"])
def test_basic_energy_has_no_limit_and_special_energy_has(ruleset: str) -> None:
    assert is_legal({"base1-99": 30}, ruleset)
    assert not is_legal({"base1-96": 5}, ruleset)


@pytest.mark.rules("BS-deck-6", "PL-deck-6")
def test_which_energy_is_basic_depends_on_the_book() -> None:
    problem = only_problem(sixty({**BASIC, "dp1-129": 4}), "base-2000")
    assert (problem.kind, problem.rule) == ("energy", "BS-deck-6")
    assert is_legal({"dp1-129": 20}, "platinum-2009")
    assert only_problem(sixty({**BASIC, "xy1-140": 4}), "platinum-2009").rule == "PL-deck-6"
    assert is_legal({"xy1-140": 20}, "sun-moon-2019")


def test_special_darkness_energy_is_not_the_basic_one() -> None:
    assert is_legal({"neo1-104": 4, "dp1-129": 4}, "platinum-2009")
    assert not is_legal({"neo1-104": 5}, "platinum-2009")


@pytest.mark.rules("SM-deck-4", "PL-deck-7", "CR-100.3")
@pytest.mark.parametrize(
    ("ruleset", "rule"), [("sun-moon-2019", "SM-deck-4"), ("platinum-2009", "PL-deck-7"), ("comprehensive-2009", "CR-100.3")]
)
def test_a_deck_needs_a_basic_pokemon(ruleset: str, rule: str) -> None:
    problem = only_problem(sixty({"base1-30": 4}), ruleset)
    assert (problem.kind, problem.rule) == ("basic", rule)
    assert not check_deck(sixty({"base1-44": 1}), POOL, load_ruleset(ruleset))


@pytest.mark.rules("SM-P-5", "PL-deck-8", "SM-gloss-17", "CR-204.3")
@pytest.mark.parametrize("card_id", ["bw7-51", "base3-62", "pl3-146", "hgss1-111"], ids=["Restored", "Fossil", "LV.X", "LEGEND"])
def test_only_the_printed_stage_makes_a_basic(card_id: str) -> None:
    problems = check_deck(sixty({card_id: 1}), POOL, SUN_MOON)
    assert "basic" in kinds(problems)


@pytest.mark.rules("CR-201.2")
def test_a_baby_pokemon_is_a_basic_pokemon_card() -> None:
    assert not check_deck(sixty({"neo1-22": 4}), POOL, COMPREHENSIVE)


@pytest.mark.rules("PL-deck-5")
def test_one_pokemon_star_in_a_deck() -> None:
    assert is_legal({"ex15-99": 1}, "platinum-2009")
    problem = only_problem(sixty({**BASIC, "ex15-99": 1, "ex15-100": 1}), "platinum-2009")
    assert (problem.kind, problem.rule) == ("class", "PL-deck-5")


@pytest.mark.rules("SM-C-1", "SM-C-2", "SM-C-2-x1")
def test_one_prism_star_card_of_each_name() -> None:
    assert is_legal({"sm5-58": 1, "sm5-62": 1, "sm5-120": 1, "sm5-136": 1})
    problem = only_problem(sixty({**BASIC, "sm5-58": 2}))
    assert (problem.kind, problem.rule) == ("class", "SM-C-1")
    assert problem.message == "2 copies of Giratina ◇; a deck may have a Prism Star card once"


@pytest.mark.rules("SM-O-1")
def test_one_ace_spec_card_in_all() -> None:
    assert is_legal({"bw10-94": 1})
    problem = only_problem(sixty({**BASIC, "bw10-94": 1, "bw7-137": 1}))
    assert (problem.kind, problem.rule, problem.cards) == ("class", "SM-O-1", ("bw7-137", "bw10-94"))


def test_one_radiant_pokemon_in_all() -> None:
    assert is_legal({"swsh10-46": 1}, "modern")
    assert only_problem(sixty({**BASIC, "swsh10-46": 1, "pgo-11": 1}), "modern").kind == "class"


@pytest.mark.rules("CR-100.2e")
def test_a_card_may_set_a_limit_of_its_own() -> None:
    assert is_legal({"neo4-107": 1}, "comprehensive-2009")
    problem = only_problem(sixty({**BASIC, "neo4-107": 2}), "comprehensive-2009")
    assert (problem.kind, problem.rule) == ("class", "CR-100.2e")
    assert is_legal({"neo2-14": 2, "neo2-47": 2}, "comprehensive-2009")
    assert only_problem(sixty({**BASIC, "neo2-14": 3, "neo2-47": 2}), "comprehensive-2009").rule == "CR-100.2e"


@pytest.mark.rules("CR-102.1")
def test_a_card_that_allows_any_number_overrides_the_four_copies() -> None:
    assert is_legal({"pl4-1": 20}, "comprehensive-2009")


def test_a_limit_in_the_text_counts_like_one_among_the_facts() -> None:
    card = pokemon("neo4-109", "Shining Mewtwo", parts=(Copies(1),))
    pool = POOL.with_cards([card])
    deck = make_deck("Shining", {"neo4-109": 2, "base1-98": 58}, pool)
    assert kinds(check_deck(deck, pool, COMPREHENSIVE)) == ["class"]


@pytest.mark.rules("SM-gloss-28")
def test_half_a_legend_is_pointed_out() -> None:
    assert is_legal({"hgss1-111": 2, "hgss1-112": 2})
    problem = only_problem(sixty({**BASIC, "hgss1-111": 2}))
    assert (problem.kind, problem.rule) == ("pieces", "SM-gloss-28")
    assert not is_legal({"hgss1-111": 3, "hgss1-112": 2})


def test_all_problems_are_reported_at_once() -> None:
    deck = deck_of({"base1-91": 5, "bw10-94": 2, "base1-98": 10})
    assert kinds(check_deck(deck, POOL, SUN_MOON)) == ["size", "basic", "copies", "class"]


# Formats

OLD = Format("old", "Old", sets=("base1", "base2"), bans=("base1-94",))


def in_format(counts: Mapping[str, int], format: Format) -> list[Problem]:
    return check_deck(sixty({**BASIC, **counts}), POOL, SUN_MOON, None, format)


def test_a_card_of_another_set_is_not_in_the_format() -> None:
    problems = in_format({"sm5-119": 2}, OLD)
    assert [(problem.kind, problem.rule, problem.cards) for problem in problems] == [("absent", "CR-102.4", ("sm5-119",))]


def test_another_printing_of_a_card_in_the_format_is_legal() -> None:
    assert not in_format({"base4-4": 2}, OLD)
    assert kinds(in_format({"base4-4": 2}, replace(OLD, reprints=False))) == ["absent"]


def test_a_pokemon_with_other_attacks_is_not_that_card() -> None:
    format = replace(OLD, sets=("base1",))
    problem = in_format({"base2-60": 1}, format)[0]
    assert problem.remedy == "use another printing, such as base1-58"


def test_a_ban_reaches_every_printing() -> None:
    assert kinds(in_format({"bw1-100": 1}, OLD)) == ["banned"]
    assert kinds(in_format({"base1-94": 1}, OLD)) == ["banned"]


def test_a_span_of_numbers_may_be_banned() -> None:
    assert kinds(in_format({"base1-91": 1}, replace(OLD, bans=("base1-90..92",)))) == ["banned"]


def test_basic_energy_of_any_set_belongs_to_the_format() -> None:
    assert not in_format({"sve-2": 10}, OLD)


def test_single_cards_and_spans_of_numbers() -> None:
    format = replace(OLD, cards=("sm5-119..120",), without=("base1-91",))
    assert not in_format({"sm5-119": 1, "sm5-120": 1}, format)
    assert kinds(in_format({"sm5-62": 1}, format)) == ["absent"]
    assert kinds(in_format({"base1-91": 1}, format)) == ["absent"]


def test_a_format_may_keep_cards_apart() -> None:
    format = replace(OLD, bans=(), apart=("Bill / Potion", "Switch / Gust of Wind"))
    assert not in_format({"base1-91": 4}, format)
    (problem,) = in_format({"base1-91": 1, "base1-94": 2}, format)
    assert (problem.kind, problem.cards) == ("class", ("base1-91", "base1-94"))
    assert problem.remedy == "keep one of Bill, Potion"


def test_gym_leader_challenge_has_rules_of_its_own() -> None:
    glc = Format("glc", "GLC", max_copies=1, single_type=True, rule_box=False)
    rules = load_ruleset("modern")
    good = sixty({"base1-46": 1, "xy11-8": 1, "sm5-119": 1})
    assert not check_deck(good, POOL, rules, None, glc)
    assert kinds(check_deck(sixty({"base1-46": 2}), POOL, rules, None, glc)) == ["copies"]
    assert kinds(check_deck(sixty({"base1-46": 1, "base1-44": 1}), POOL, rules, None, glc)) == ["type"]
    assert kinds(check_deck(sixty({"base1-46": 1, "bw10-94": 1}), POOL, rules, None, glc)) == ["rule_box"]
    assert kinds(check_deck(sixty({"base1-46": 1, "pgo-11": 1}), POOL, rules, None, glc)) == ["rule_box"]


def test_problems_are_json() -> None:
    problem = only_problem(deck_of({"base1-44": 4}))
    assert problem.to_json() == {
        "kind": "size",
        "rule": "SM-deck-1",
        "message": "the deck has 4 cards, not 60",
        "remedy": "add 56 more",
        "cards": [],
    }
