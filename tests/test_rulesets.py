from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from playmat.effects.script import parse_script
from playmat.rules.cites import CITE_KEYS, FIELD_KEYS
from playmat.rules.highlights import MOST, SENTENCES, highlights
from playmat.rules.rulebook import rulebook, unknown_cites
from playmat.rules.ruleset import (
    DATA,
    SCRIPTS,
    TODAY,
    Form,
    InvalidRuleset,
    Ruleset,
    form_names,
    load_form,
    load_ruleset,
    read,
    ruleset_names,
)


def words(text: str) -> list[str]:
    return text.split()


BASE, PLATINUM, COMPREHENSIVE, SUN_MOON, MODERN = (
    "base-2000", "platinum-2009", "comprehensive-2009", "sun-moon-2019", "modern",
)  # fmt: skip
RULESETS = (BASE, PLATINUM, COMPREHENSIVE, SUN_MOON, MODERN)

SIX = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")
EIGHT = (*SIX, "Darkness", "Metal")
NINE = (*EIGHT, "Fairy")
ANY_TRAINER = ("Item", "Supporter", "Stadium", "Tool", "Technical Machine")
NO_SUPPORTER = ("Item", "Stadium", "Tool", "Technical Machine")
SLEEP_FLIP = "flip(heads=cure(self, conditions=Asleep))"
THREE_COUNTERS = "flip(tails=(put_counters(3, self); nothing))"
BURN_FLIP = "flip(tails=put_counters(2, self))"
BURN_THEN_FLIP = "put_counters(2, self); flip(heads=cure(self, conditions=Burned))"
FIVE = ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
POISON_FIRST = ("Poisoned", "Burned", "Asleep", "Paralyzed", "effects")
PRIZES_THEN_FLIP = ("draw", "place", "prizes", "bonus", "flip", "reveal")
CHOICES_FIRST = ("announce", "choices", "requirements", "alter", "confusion", "before_damage", "damage", "after")
CANCEL_FIRST = ("announce", "alter", "confusion", "choices", "requirements", "before_damage", "damage", "after")
DISCARD_BEFORE = (*CHOICES_FIRST[:6], "discards", "damage", "after")
TRAINERS_LAST = ("base", "attacker", "weakness", "resistance", "attacker_cards", "defender_cards", "defender")
TRAINERS_FIRST = ("base", "attacker", "weakness", "resistance", "defender_cards", "defender")

# One row for each field; a column for each ruleset, in the order of RULESETS.
TABLE: dict[str, tuple[object, object, object, object, object]] = {
    "deck_size": (60, 60, 60, 60, 60),
    "max_copies": (4, 4, 4, 4, 4),
    "basic_energy": (SIX, EIGHT, EIGHT, NINE, NINE),
    "star_limit": (1, 1, 1, 1, 1),
    "prism_star_limit": (1, 1, 1, 1, 1),
    "ace_spec_limit": (1, 1, 1, 1, 1),
    "setup_steps": (
        ("draw", "place", "prizes", "flip", "reveal"),
        PRIZES_THEN_FLIP,
        PRIZES_THEN_FLIP,
        ("flip", "draw", "place", "prizes", "bonus", "reveal"),
        ("draw", "bonus", "prizes", "place", "flip", "reveal"),
    ),
    "first_player": ("winner_first", "winner_first", "winner_first", "winner_chooses", "winner_first"),
    "flip_called": (False, False, False, False, True),
    "hand_size": (7, 7, 7, 7, 7),
    "prizes": (6, 6, 6, 6, 6),
    "mulligan_bonus": (2, 1, 1, 1, 1),
    "mulligan_counted": ("not_shared", "not_shared", "after_own_setup", "not_shared", "after_first"),
    "mulligan_bonus_when": ("at_once", "each", "at_once", "together", "together"),
    "mulligan_waits": (False, False, False, True, False),
    "fossil_in_setup": ("no", "must", "must", "no", "no"),
    "starter_draws": (True, True, True, True, True),
    "starter_attacks": (True, True, True, False, False),
    "starter_plays": (ANY_TRAINER, (), (), ANY_TRAINER, NO_SUPPORTER),
    "evolve_on_first_turn": (False, False, False, False, False),
    "level_up_on_first_turn": (False, False, False, False, False),
    "energy_per_turn": (1, 1, 1, 1, 1),
    "supporters_per_turn": (1, 1, 1, 1, 1),
    "stadiums_per_turn": (None, 1, 1, 1, 1),
    "retreats_per_turn": (None, 1, 1, 1, 1),
    "bench_size": (5, 5, 5, 5, 5),
    "tools_per_pokemon": (1, 1, 1, 1, 1),
    "confused_retreat_flip": (True, False, False, False, False),
    "retreat_each_symbol": (False, False, False, True, True),
    "supporter_leaves": ("resolved", "turn_end", "turn_end", "resolved", "resolved"),
    "same_stadium_barred": (False, True, True, True, True),
    "no_effect_plays": (True, False, False, False, False),
    "basic_in_play": ("printed", "printed", "nothing_beneath", "printed", "printed"),
    "evolving_removes": ("attack_effects", "all", "all", "attack_effects", "attack_effects"),
    "devolving_removes": ("attack_effects", "all", "all", "all", "all"),
    "benching_keeps": (
        ("powers", "trainers"), ("powers", "markers"), ("powers", "markers"), ("powers", "trainers", "markers"),
        ("powers", "trainers", "markers"),
    ),
    "evolve_twice": (False, False, False, False, False),
    "mega_ends_turn": (True, True, True, True, True),
    "up_to_allows_none": ("always", *("never",) * 4),
    "all_needs_one": (False, True, True, False, False),
    "search_may_fail": (True, True, True, True, True),
    "trigger_per": ("card", "card", "pokemon", "card", "card"),
    "triggered_powers": ("at_once", "next_action", "next_action", "at_once", "at_once"),
    "order_chosen_by": ("player", "owner", "owner", "owner", "owner"),
    "silences": ("newest", "newest", "newest", "first", "first"),
    "trainer_word": ("any", "plain", "plain", "any", "any"),
    "tools_are_items": (True, True, True, True, False),
    "powers_stopped_by": ("named", "any", "any", "any", "any"),
    "wording": ("printed", "2009-12-31", "2009-12-31", "2019-12-31", "newest"),
    "conditions": (("Asleep", "Confused", "Paralyzed", "Poisoned"), FIVE, FIVE, FIVE, FIVE),
    "exclusive": ((("Asleep", "Confused", "Paralyzed"),),) * 5,
    "poisoned": ("damage(10, self, plain=true)", *("put_counters(1, self)",) * 4),
    "asleep": (SLEEP_FLIP,) * 5,
    "confused": ("flip(tails=(damage(20, self); nothing))", *(THREE_COUNTERS,) * 4),
    "paralysis_ends": ("owners_turn", "owners_turn", "owners_turn", "owners_turn", "owners_checkup"),
    "checkup_steps": (("Poisoned", "Asleep", "Paralyzed", "effects"), *(POISON_FIRST,) * 4),
    "checkup_effects": ("after", "any_time", "any_time", "after", "after"),
    "checkup_order_by": ("owner", "owner", "owner", "next_player", "next_player"),
    "attack_steps": (CHOICES_FIRST, CHOICES_FIRST, DISCARD_BEFORE, CANCEL_FIRST, CANCEL_FIRST),
    "damage_steps": (TRAINERS_LAST, TRAINERS_FIRST, TRAINERS_FIRST, TRAINERS_FIRST, TRAINERS_FIRST),
    "stopped_attack_is_used": (True, True, True, False, False),
    "zero_stop": ("attacker", "attacker", "any", "resistance", "resistance"),
    "fixed_weakness": (True, False, False, False, False),
    "weakness_each": (True, True, True, True, True),
    "checks_inside_effects": (False, False, True, False, False),
    "prizes_before_promotion": (False, False, False, True, True),
    "tiebreaker": ("sudden_death",) * 5,
    "sudden_death_prizes": (1, 1, 1, 1, 1),
    "win_by_most": (True, True, True, True, True),
}  # fmt: skip

ENGINE_KEYS = words(
    """
    draw_for_turn deck_out bench_full bench_basic evolve_name evolve_same_turn evolve_first_turn level_up_active level_up_name
    level_up_same_turn level_up_first_turn energy_per_turn supporter_per_turn stadium_per_turn same_stadium retreat_per_turn
    retreat_cost retreat_no_bench retreat_asleep retreat_paralyzed retreat_confused attack_energy attack_asleep
    attack_paralyzed attack_confused attack_first_turn attack_once starter_trainer starter_supporter starter_stadium tool_limit
    no_effect_play gx_once vstar_once bench_setup active_setup mulligan mulligan_bonus first_player prizes_set knock_out
    prize_taken promote win_prizes win_no_pokemon win_deck_out sudden_death poisoned burned asleep paralyzed confused_attack
    weakness resistance ability_use trainer_play supporter_play stadium_play tool_attach energy_attach retreat attack evolve
    level_up restored special_condition_active_only effect_prevented forbidden_by_card not_your_turn only_active_attacks
    condition_replaced prism_star mega_turn_ends hyper_gear legend_halves baby_flip
    """
)

NOT_IN: dict[str, set[str]] = {
    BASE: set(
        words(
            """
        level_up_active level_up_name level_up_same_turn level_up_first_turn level_up supporter_per_turn same_stadium
        attack_first_turn starter_trainer starter_supporter starter_stadium tool_limit tool_attach no_effect_play gx_once
        vstar_once burned restored forbidden_by_card prism_star mega_turn_ends hyper_gear legend_halves baby_flip
            """
        )
    ),
    PLATINUM: {"attack_first_turn"},
    COMPREHENSIVE: {"attack_first_turn", "retreat_confused"},
    SUN_MOON: {"starter_trainer", "starter_supporter", "starter_stadium"},
    MODERN: {"starter_trainer", "starter_stadium"},
}
"""Points on which a ruleset has no rule: its book does not mention them, or allows them."""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_five_books_the_periods_and_six_forms_come_with_the_game() -> None:
    assert set(RULESETS) < set(ruleset_names())
    assert len(ruleset_names()) == 20
    assert set(form_names()) == {"standard", "two-on-two", "team-battle", "limited", "starter", "half-deck"}


@pytest.mark.parametrize("field", TABLE)
def test_field_of_each_ruleset(field: str) -> None:
    assert tuple(getattr(load_ruleset(name), field) for name in RULESETS) == TABLE[field]


def test_burned_by_ruleset() -> None:
    burned = [load_ruleset(name).burned for name in (PLATINUM, COMPREHENSIVE, SUN_MOON, MODERN)]
    assert burned == [BURN_FLIP, BURN_FLIP, BURN_THEN_FLIP, BURN_THEN_FLIP]
    assert "Burned" not in load_ruleset(BASE).conditions


@pytest.mark.parametrize("name", [BASE, COMPREHENSIVE])
def test_rulesets_that_inherit_nothing_state_every_field(name: str) -> None:
    stated = set(read(DATA / "rulesets" / f"{name}.toml"))
    unstated = {entry.name for entry in fields(Ruleset)} - stated - {"name", "books", "lifted"}
    assert unstated == ({"burned"} if name == BASE else set())


@pytest.mark.parametrize("name", [name for name in ruleset_names() if name not in (BASE, COMPREHENSIVE)])
def test_rulesets_that_inherit_state_only_what_differs(name: str) -> None:
    table = read(DATA / "rulesets" / f"{name}.toml")
    parent = load_ruleset(table["inherits"])
    own = load_ruleset(name)
    repeated = [key for key in table if key not in ("inherits", "cites") and getattr(own, key) == getattr(parent, key)]
    assert repeated == []
    assert [key for key, cite in table.get("cites", {}).items() if parent.cites.get(key, "") == cite] == []


def test_books_in_the_order_of_inheritance() -> None:
    assert load_ruleset(MODERN).books == ("MD", "SM", "PL", "CR")
    assert load_ruleset(BASE).books == ("BS",)


@pytest.mark.parametrize("name", RULESETS)
def test_condition_scripts_parse(name: str) -> None:
    rules = load_ruleset(name)
    for field in SCRIPTS:
        parse_script(getattr(rules, field))


# Citations


@pytest.mark.parametrize("name", RULESETS)
def test_every_matter_the_engine_cites_has_a_rule_where_there_is_one(name: str) -> None:
    cites = load_ruleset(name).cites
    assert {key for key in ENGINE_KEYS if key not in cites} == NOT_IN[name]


@pytest.mark.parametrize("name", ruleset_names())
def test_citations_name_rules_of_its_own_book_or_an_inherited_one(name: str) -> None:
    rules = load_ruleset(name)
    assert unknown_cites(rules) == {}
    assert {rulebook().rule(id).book.prefix for id in rules.cites.values()} <= set(rules.books)


@pytest.mark.parametrize("name", form_names())
def test_citations_of_forms_name_rules(name: str) -> None:
    assert unknown_cites(load_form(name)) == {}


def test_a_ruleset_cites_its_own_book_before_an_inherited_one() -> None:
    assert load_ruleset(PLATINUM).cites["energy_per_turn"] == "PL-turn-8"
    assert load_ruleset(MODERN).cites["energy_per_turn"] == "MD-turn-6"
    assert load_ruleset(MODERN).cites["retreat_per_turn"] == "SM-turn-9"
    assert load_ruleset(SUN_MOON).cites["no_effect_play"] == "CR-602.3"


def test_a_citation_taken_back_is_gone_and_its_rule_lifted() -> None:
    rules = load_ruleset(SUN_MOON)
    assert "starter_trainer" not in rules.cites
    assert "PL-turn-16" in rules.lifted
    assert load_ruleset(MODERN).cites["starter_supporter"] == "MD-first-2"


def test_every_field_of_play_says_under_which_keys_it_is_cited() -> None:
    described = {"name", "title", "book", "since", "year", "summary", "books", "lifted", "cites"}
    assert set(FIELD_KEYS) == {entry.name for entry in fields(Ruleset)} - described
    assert {key for keys in FIELD_KEYS.values() for key in keys} <= set(CITE_KEYS)
    assert set(ENGINE_KEYS) <= set(CITE_KEYS)


# Forms


def test_forms() -> None:
    assert load_form("standard") == Form("standard", "Standard")
    two = load_form("two-on-two")
    assert (two.seats, two.actives, two.teams, two.bench_size, two.prizes) == (2, 2, False, 4, None)
    team = load_form("team-battle")
    assert (team.seats, team.actives, team.teams, team.bench_size, team.prizes) == (4, 1, True, 4, 3)
    limited = load_form("limited")
    assert (limited.deck_size, limited.prizes, limited.any_copies) == (40, 4, True)
    starter = load_form("starter")
    assert (starter.deck_size, starter.prizes, starter.any_copies) == (30, 3, False)
    assert limited.bench_in_setup and not starter.bench_in_setup
    assert not starter.with_form(limited).bench_in_setup


def test_a_form_changes_a_ruleset() -> None:
    rules = load_form("limited").over(load_ruleset(SUN_MOON))
    assert (rules.deck_size, rules.prizes, rules.max_copies, rules.bench_size) == (40, 4, None, 5)
    assert rules.cites["deck_size"] == "CR-100.1-p2"
    assert rules.cites["energy_per_turn"] == "SM-turn-5"
    assert load_form("standard").over(load_ruleset(BASE)) == load_ruleset(BASE)


@pytest.mark.parametrize(("deck_size", "prizes"), [(60, 6), (55, 5), (40, 4), (8, 1)])
def test_prizes_are_a_tenth_of_a_forms_deck_rounded_down(tmp_path: Path, deck_size: int, prizes: int) -> None:
    form = load_form(write(tmp_path, "short", f"deck_size = {deck_size}"))
    assert form.over(load_ruleset(COMPREHENSIVE)).prizes == prizes


# Custom rulesets


def test_a_ruleset_for_another_year_is_one_file(tmp_path: Path) -> None:
    path = write(tmp_path, "xy-2015", 'inherits = "sun-moon-2019"\nmulligan_waits = false\n[cites]\nmulligan_waits = ""\n')
    rules = load_ruleset(path)
    assert (rules.name, rules.title, rules.mulligan_waits, rules.starter_attacks) == ("xy-2015", "xy-2015", False, False)
    assert rules.cites["energy_per_turn"] == "SM-turn-5"
    assert rules.lifted[-1] == "SM-mulligan-6"
    assert load_ruleset(str(path)) == rules


def test_a_file_may_inherit_another_file_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "parent", 'inherits = "modern"\nbench_size = 8\n')
    assert load_ruleset(write(tmp_path, "child", 'inherits = "parent.toml"\nprizes = 4\n')).bench_size == 8


def test_a_file_that_inherits_nothing_has_the_defaults(tmp_path: Path) -> None:
    assert load_ruleset(write(tmp_path, "plain", "")) == Ruleset("plain", title="plain")


def test_unlimited_counts(tmp_path: Path) -> None:
    assert load_ruleset(write(tmp_path, "free", 'energy_per_turn = "unlimited"')).energy_per_turn is None


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("retreat_per_turn = 1", "retreat_per_turn", "no such field; did you mean retreats_per_turn"),
        ("books = []", "books", "no such field"),
        ("prizes = true", "prizes", "must be a number of 0 or more, not true"),
        ("prizes = -1", "prizes", "must be a number of 0 or more, not -1"),
        ('prizes = "unlimited"', "prizes", "must be a number of 0 or more, not 'unlimited'"),
        ('energy_per_turn = "many"', "energy_per_turn", "must be a number of 0 or more or \"unlimited\", not 'many'"),
        ("starter_attacks = 1", "starter_attacks", "must be true or false, not 1"),
        ("title = 7", "title", "must be text, not 7"),
        ('first_player = "winner_choses"', "first_player", "did you mean winner_chooses"),
        ('since = "July 2003"', "since", "must be a day such as 2003-07-01"),
        ('zero_stop = "never"', "zero_stop", "'never' is not one of attacker, resistance, any"),
        ('setup_steps = "draw"', "setup_steps", "must be a list of words"),
        ('attack_steps = ["announce", "confuse", "damage", "after"]', "attack_steps", "did you mean confusion"),
        ('attack_steps = ["announce", "damage", "damage", "after"]', "attack_steps", "has 'damage' twice"),
        ('attack_steps = ["announce", "after"]', "attack_steps", "lacks 'damage'"),
        ('exclusive = "Asleep"', "exclusive", "must be a list of groups"),
        ('exclusive = [["Asleep", "Angry"]]', "exclusive", "'Angry' is not one of"),
        ('poisoned = "put_counter(1, self)"', "poisoned", "not card script"),
        ("inherits = 3", "inherits", "must be the name or path of a ruleset"),
        ('inherits = "sun-moon"', "inherits", "did you mean sun-moon-2019"),
        ('inherits = "gone.toml"', "inherits", "no such file"),
        ("cites = 1", "cites", "must be a table"),
        ('[cites]\nenergy_per_trun = "SM-turn-5"', "cites.energy_per_trun", "did you mean energy_per_turn"),
        ("[cites]\nenergy_per_turn = 5", "cites.energy_per_turn", "must be the id of a rule, not 5"),
        (
            'inherits = "base-2000"\nmulligan_counted = "after_first"',
            "mulligan_counted",
            "needs a bonus step; set mulligan_bonus_when to 'each' or 'together'",
        ),
    ],
)
def test_a_bad_field_is_refused_with_its_place_and_remedy(tmp_path: Path, text: str, field: str, reason: str) -> None:
    path = write(tmp_path, "bad", text)
    with pytest.raises(InvalidRuleset) as error:
        load_ruleset(path)
    assert (error.value.source, error.value.where) == (str(path), field)
    assert reason in error.value.reason
    assert str(error.value).startswith(f"{path}: {field}: ")


def test_inheriting_in_a_circle_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "a", 'inherits = "b.toml"')
    path = write(tmp_path, "b", 'inherits = "a.toml"')
    with pytest.raises(InvalidRuleset, match=r"inherits from itself \(b → a → b\); remove one"):
        load_ruleset(path)


def test_an_unknown_name_is_refused_with_near_ones() -> None:
    with pytest.raises(InvalidRuleset, match="platinum: there is no ruleset with that name; did you mean platinum-2009"):
        load_ruleset("platinum")
    with pytest.raises(InvalidRuleset, match="no form of play with that name; did you mean two-on-two"):
        load_form("two-on-to")
    with pytest.raises(InvalidRuleset, match="no such file; give the path of a TOML file or one of base-1999"):
        load_ruleset("nowhere/gone.toml")


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRuleset, match=r"bad\.toml: not TOML: .*line 1"):
        load_ruleset(write(tmp_path, "bad", "prizes 6"))


@pytest.mark.parametrize(
    ("text", "field"), [("seats = 3", "seats"), ("seats = 4", "teams"), ("teams = true", "teams"), ("actives = 0", "actives")]
)
def test_a_form_that_cannot_be_seated_is_refused(tmp_path: Path, text: str, field: str) -> None:
    with pytest.raises(InvalidRuleset) as error:
        load_form(write(tmp_path, "odd", text))
    assert error.value.where == field


def test_forms_of_play_combine() -> None:
    both = load_form("team-battle+limited")
    assert (both.name, both.seats, both.deck_size, both.prizes, both.bench_size) == ("team-battle+limited", 4, 40, 2, 4)
    assert both.any_copies
    assert load_form("limited+team-battle").prizes == 2
    assert load_form("two-on-two+limited").prizes == 4
    with pytest.raises(InvalidRuleset, match="one Active Pokémon for each player"):
        load_form("two-on-two+team-battle")


@pytest.mark.parametrize("name", ruleset_names())
def test_what_differs_from_today_is_said_in_at_most_ten_sentences_without_code(name: str) -> None:
    here, today = load_ruleset(name), load_ruleset(TODAY)
    found = highlights(here, today)
    assert len(found) <= MOST and bool(found) == (name != TODAY)
    for entry in found:
        assert entry.text.endswith(".") and not set(entry.text) & set("_()=;")
        assert getattr(here, entry.field) != getattr(today, entry.field)


def test_only_fields_of_rulesets_are_said_and_all_have_a_rule_to_cite() -> None:
    assert set(SENTENCES) <= {entry.name for entry in fields(Ruleset)} & set(FIELD_KEYS)
