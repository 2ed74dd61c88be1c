"""The rules of each period: a grid of situations and rulesets, and a made-up period."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from playmat.cards.decks import load_deck
from playmat.cards.formats import Format, format_names, load_format
from playmat.cards.pool import default_pool
from playmat.cards.sets import expansions
from playmat.engine.legality import REASONS
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.outcomes import format_outcome
from playmat.lab.scenarios.runs import begin_scenario, run_scenario
from playmat.play.game import Game
from playmat.play.refusals import CITED_AS
from playmat.play.series import Series
from playmat.rules.cites import CITE_KEYS
from playmat.rules.comparisons import comparisons
from playmat.rules.coverage import measure
from playmat.rules.periods import (
    InvalidYear,
    decks_for,
    period_before,
    periods,
    ruleset_for,
    ruleset_named,
    ruleset_of_year,
    ruleset_on,
    years,
)
from playmat.rules.rulebook import compare, rulebook, unknown_cites
from playmat.rules.ruleset import DATA, TODAY, form_names, load_form, load_ruleset, names_in, ruleset_names

PERIODS = (
    "base-1999", "neo-2000", "e-card-2002", "ex-2003", "ex-2004", "ex-2005", "ex-2006", "diamond-pearl-2007",
    "heartgold-soulsilver-2010", "black-white-2011", "xy-2013", "sun-moon-2017", "sword-shield-2020", "scarlet-violet-2023",
    "mega-evolution-2025",
)  # fmt: skip

CARDS = """
cards:
  Runner | Basic R 120 | weak R x2
    attack 0 "Jab" 10
  Claw Fossil | Item | tags Fossil
    text: play_as_pokemon(40, no_conditions=true, no_retreat=true, discardable=true)
  Notebook | Item
    text: play(draw(1))
  Teacher | Supporter
    text: play(draw(2))
  Harbour | Stadium
    text: modify(in_play(each), hp, add, 10)
  Meadow | Stadium
    text: modify(in_play(each), hp, add, 10)
  Belt | Tool
    text: modify(self, hp, add, 20)
  Radar | Item | era diamond-pearl
    text: play((search(pick(1, deck(you, is("Trainer"))), reveal=true); move(those, hand); shuffle))
  Jammer | Basic C 90
    ability "Jam": forbid(play, player=opponent, filter=is("Item"))
    attack 0 "Rest"
  Bomber | Basic C 60
    attack 0 "Backfire" 100: damage(100, self)
  Payer | Basic R 90
    attack 0 "Blaze" 30: cost(discard(pick(1, attached(self, is("Energy")))))
  Smoker | Basic R 90
    attack 0 "Smoke": defending_flips_to_attack
  Seer | Basic P 90
    power "Sight": use(draw(1), stops=[Asleep, Confused, Paralyzed])
  Puppet | Item
    text: play(play_as_pokemon(10, no_prize=true, no_conditions=true, no_retreat=true, discardable=true))
"""

Situation = Callable[[str], str]
"""The outcome of a situation under a ruleset, in one word."""


def grid(row: str) -> list[object]:
    """A parameter for each period that the row has a value for; a dash: the situation does not exist there."""
    values = row.split()
    assert len(values) == len(PERIODS)
    return [pytest.param(name, value, id=name) for name, value in zip(PERIODS, values, strict=True) if value != "–"]


def text_of(ruleset: str, lines: str) -> str:
    return f"ruleset: {ruleset}\n{CARDS}\nscenario: situation\n{lines.strip()}\n"


def holds(ruleset: str, lines: str) -> bool:
    """Whether the last line of a scenario holds. The test fails if an earlier line does, or if the scenario cannot be played."""
    text = text_of(ruleset, lines)
    outcome = run_scenario(parse_scenarios(text)[0])
    failure = outcome.failure
    if failure is not None and not (failure.is_unmet and failure.line == len(text.splitlines())):
        pytest.fail(format_outcome(outcome), pytrace=False)
    return outcome.passed


def outcome_of(ruleset: str, lines: str, endings: dict[str, str]) -> str:
    """The one word of `endings` whose lines pass after the common ones."""
    found = [word for word, ending in endings.items() if holds(ruleset, f"{lines.strip()}\n{ending}")]
    assert len(found) == 1, f"{found or 'none'} of {list(endings)} after:\n{lines}"
    return found[0]


@pytest.mark.parametrize(
    ("lines", "endings"),
    [
        ("player 1:\n  active: Nobody", {"Y": "= your turn", "N": "= opponent's turn"}),
        ("player 1:\n  active: Runner\n> attack Nothing", {"Y": "= your turn", "N": "= opponent's turn"}),
        ("player 1:\n  active: Runner\n= opponent's turn", {"Y": "= your turn", "N": "= opponent's turn"}),
        ("player 1:\n  active: Runner", {"Y": "= your tun", "N": "= your turn"}),
    ],
    ids=[
        "a card that does not exist",
        "an answer that is not offered",
        "an earlier expectation",
        "an ending that cannot be read",
    ],
)
def test_a_situation_that_cannot_be_played_is_not_counted_as_an_ending(lines: str, endings: dict[str, str]) -> None:
    with pytest.raises(pytest.fail.Exception, match="FAILED"):
        outcome_of(TODAY, lines, endings)


def allowed(ruleset: str, board: str, action: str) -> str:
    """Y if a player can do it; N if it is refused."""
    return outcome_of(ruleset, board, {"Y": f"= offered: {action}", "N": f"= refused: {action}"})


class SetUp:
    """A set-up that is played to its end with the largest answers, with its questions and its log."""

    def __init__(self, ruleset: str, first: str, second: str) -> None:
        lines = f"flips: heads\nplayer 1:\n{first}\nplayer 2:\n{second}\n= set-up"
        self.game: Game = begin_scenario(parse_scenarios(text_of(ruleset, lines))[0])
        self.asked: list[str] = []
        self.bonus = 0
        while (decision := self.game.decision) is not None and decision.kind != "main":
            self.asked.append(decision.kind)
            if decision.kind == "bonus":
                self.bonus += len(decision.options) - 1
                self.game.answer(decision.options[-1])
            elif decision.min == 0:
                self.game.answer([])
            else:
                self.game.answer(decision.options[0])
        self.log = [(entry.kind, entry.player) for entry in self.game.log]

    def first(self, kind: str, player: int) -> int:
        return self.log.index((kind, player))


BASIC = "  opening hand: Runner, 6 cards\n"
NONE = "  opening hand: 7 cards\n"
MORE = "  redraw: 7 cards\n"
FOUND = "  redraw: Runner, 6 cards\n"


def flip_first(ruleset: str) -> str:
    log = [kind for kind, _ in SetUp(ruleset, BASIC, BASIC).log]
    return "Y" if log.index("flip") < log.index("draw") else "N"


def winner_asked(ruleset: str) -> str:
    return "Y" if "first" in SetUp(ruleset, BASIC, BASIC).asked else "N"


def bonus_for_one(ruleset: str) -> str:
    return str(SetUp(ruleset, BASIC, NONE + FOUND).bonus)


def bonus_for_three(ruleset: str) -> str:
    """Two mulligans of both players, then three of player 2 alone."""
    return str(SetUp(ruleset, NONE + MORE + FOUND, NONE + MORE * 4 + FOUND).bonus)


def mulligan_waits(ruleset: str) -> str:
    played = SetUp(ruleset, BASIC, NONE + FOUND)
    return "Y" if played.first("prizes", 0) < played.first("mulligan", 1) else "N"


def fossil_only(ruleset: str) -> str:
    played = SetUp(ruleset, "  opening hand: Claw Fossil, 6 cards\n" + FOUND, BASIC)
    if "keep" in played.asked:
        return "may"
    return "N" if ("mulligan", 0) in played.log else "Y"


def starter_draws(ruleset: str) -> str:
    played = SetUp(ruleset, BASIC, BASIC)
    return {6: "N", 7: "Y"}[len(played.game.state.sides[int(played.game.state.player)].hand)]


FIRST_TURN = "turn: 1\nplayer 1:\n  active: Runner\n  bench: Runner\n  hand: Teacher, Notebook, Harbour\n"


def starter_plays_supporter(ruleset: str) -> str:
    return allowed(ruleset, FIRST_TURN, "play Teacher")


def starter_plays_item(ruleset: str) -> str:
    return allowed(ruleset, FIRST_TURN, "play Notebook")


def starter_plays_stadium(ruleset: str) -> str:
    return allowed(ruleset, FIRST_TURN, "play Harbour")


def starter_attacks(ruleset: str) -> str:
    return allowed(ruleset, FIRST_TURN, "attack Jab")


def second_retreat(ruleset: str) -> str:
    board = "player 1:\n  active: Runner\n  bench: Bomber, Jammer\n> retreat to Bomber\n"
    return allowed(ruleset, board, "retreat to Jammer")


def confused_retreat(ruleset: str) -> str:
    board = "player 1:\n  active: Runner [confused]\n  bench: Bomber\n> retreat to Bomber\n"
    return outcome_of(ruleset, board, {"Y": "= asked: chance", "N": "= your active is Bomber"})


def confused_attack(ruleset: str) -> str:
    board = "player 1:\n  active: Runner [confused]\n> attack Jab\n> tails\n"
    return outcome_of(ruleset, board, {"30": "= your Runner has 30 damage", "40": "= your Runner has 40 damage"})


def burned(ruleset: str, side: str) -> str:
    board = f"player 1:\n  active: Runner [burned]\n> end turn\n> {side}\n"
    counters = {"0": "= your Runner has no damage", "2": "= your Runner has 20 damage"}
    still = {"Y": "= your Runner is burned", "N": "= your Runner is not burned"}
    return f"{outcome_of(ruleset, board, counters)}/{outcome_of(ruleset, board, still)}"


def burned_heads(ruleset: str) -> str:
    return burned(ruleset, "heads")


def burned_tails(ruleset: str) -> str:
    return burned(ruleset, "tails")


def second_stadium(ruleset: str) -> str:
    return allowed(ruleset, "player 1:\n  hand: Harbour, Meadow\n> play Harbour\n", "play Meadow")


def same_stadium(ruleset: str) -> str:
    return allowed(ruleset, "stadium: Harbour of player 2\nplayer 1:\n  hand: Harbour\n", "play Harbour")


def supporter_discarded(ruleset: str) -> str:
    board = "player 1:\n  hand: Teacher\n> play Teacher\n= your turn\n"
    endings = {"Y": "= your discard contains Teacher", "N": "= your discard does not contain Teacher"}
    return outcome_of(ruleset, board, endings)


def old_trainer_search(ruleset: str) -> str:
    board = "player 1:\n  hand: Radar\n  deck: Teacher, Notebook, Runner, only\n> play Radar\n= offered: Notebook\n"
    return outcome_of(ruleset, board, {"Y": "= offered: Teacher", "N": "= not offered: Teacher"})


def items_barred_stops_tool(ruleset: str) -> str:
    board = "player 1:\n  active: Runner\n  hand: Belt, Notebook\nplayer 2:\n  active: Jammer\n! play Notebook\n"
    endings = {"Y": "= refused: attach Belt to Runner", "N": "= offered: attach Belt to Runner"}
    return outcome_of(ruleset, board, endings)


def five_darkness(ruleset: str) -> str:
    return outcome_of(ruleset, "deck: 4 Runner, 5 Darkness Energy, 51 Fire Energy", {"Y": "= legal", "N": "= illegal"})


def five_fairy(ruleset: str) -> str:
    return outcome_of(ruleset, "deck: 4 Runner, 5 Fairy Energy, 51 Fire Energy", {"Y": "= legal", "N": "= illegal"})


def prizes_after_a_tie(ruleset: str) -> str:
    board = """
player 1:
  active: Bomber
  bench: Runner
  prizes: 1
  shuffle: Runner, 6 cards
player 2:
  active: Bomber
  bench: Runner
  prizes: 1
  shuffle: Runner, 6 cards
flips: heads
= no sudden death
"""
    game = begin_scenario(parse_scenarios(text_of(ruleset, board))[0])
    game.answer("attack Backfire")
    while game.decision is not None and game.decision.kind != "main":
        game.answer(game.decision.options[: game.decision.min])
    assert game.state.sudden_death == 1
    return str(game.state.sides[0].prizes_left())


def confusion_after_discard(ruleset: str) -> str:
    """Whether what an attack requires is paid before the flip for confusion."""
    board = "player 1:\n  active: Payer [Fire Energy, confused]\nflips: tails\n> attack Blaze\n"
    return outcome_of(ruleset, board, {"Y": "= your discard: Fire Energy", "N": "= your discard is empty"})


def stop_after_discard(ruleset: str) -> str:
    """Whether it is paid before an effect that may stop the attack."""
    board = (
        "player 1:\n  active: Smoker\nplayer 2:\n  active: Payer [Fire Energy]\n> attack Smoke\nflips: tails\n> attack Blaze\n"
    )
    return outcome_of(ruleset, board, {"Y": "= opponent's discard: Fire Energy", "N": "= opponent's discard is empty"})


def poison_stops_old_power(ruleset: str) -> str:
    return allowed(ruleset, "player 1:\n  active: Seer [poisoned]\n", "use Sight")


def puppet_only(ruleset: str) -> str:
    """A Trainer card that is played as a Pokémon but is not a Fossil, as the only "Basic" of a hand."""
    played = SetUp(ruleset, "  opening hand: Puppet, 6 cards\n" + FOUND, BASIC)
    return "N" if ("mulligan", 0) in played.log else "Y"


def second_in_a_match_chosen(ruleset: str) -> str:
    """Whether the loser of a game says who goes first in the next."""
    decks = decks_for(ruleset)
    assert decks is not None
    series = Series(ruleset, *decks, games=3)
    series.results.append(0)
    game = series.next_game(listen=True)
    while game.decision is not None and game.decision.kind not in ("main", "first"):
        game.answer(game.decision.options[: game.decision.min])
    return "Y" if game.decision is not None and game.decision.kind == "first" and game.decision.player == 1 else "N"


# The grid: one test for each row, one case for each period.


@pytest.mark.rules("P-X3-setup-1", "P-X5-setup-1", "P-BW-setup-1", "P-XY-setup-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N Y Y N N N N N Y Y Y Y Y"))
def test_coin_flipped_before_cards_are_drawn(ruleset: str, expected: str) -> None:
    assert flip_first(ruleset) == expected


@pytest.mark.rules("P-X3-setup-2", "P-X6-setup-1", "P-BW-setup-2", "P-XY-setup-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N Y Y Y N N N N Y Y Y Y Y"))
def test_winner_of_the_flip_is_asked_who_starts(ruleset: str, expected: str) -> None:
    assert winner_asked(ruleset) == expected


@pytest.mark.rules("P-X3-mulligan-1", "P-BW-mulligan-1", "P-XY-mulligan-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("2 2 2 1 1 1 1 1 1 1 1 1 1 1 1"))
def test_cards_for_one_lone_mulligan(ruleset: str, expected: str) -> None:
    assert bonus_for_one(ruleset) == expected


@pytest.mark.rules("P-X3-mulligan-1", "P-XY-mulligan-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("6 6 6 3 3 3 3 3 3 3 3 3 3 3 3"))
def test_cards_for_three_lone_mulligans_after_two_shared(ruleset: str, expected: str) -> None:
    assert bonus_for_three(ruleset) == expected


@pytest.mark.rules("P-BW-mulligan-1", "P-XY-mulligan-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N N N N N N N N Y Y Y Y Y"))
def test_lone_mulligan_waits_for_the_other_set_up(ruleset: str, expected: str) -> None:
    assert mulligan_waits(ruleset) == expected


@pytest.mark.rules("P-X3-fossil-1", "P-X6-fossil-1", "P-BW-fossil-1", "P-XY-fossil-1", "P-SM-fossil-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – – may may may Y Y Y Y Y N N N N"))
def test_fossil_as_the_only_basic(ruleset: str, expected: str) -> None:
    assert fossil_only(ruleset) == expected


@pytest.mark.rules("P-X3-first-1", "P-DP-first-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y N N N N Y Y Y Y Y Y Y Y"))
def test_starter_draws(ruleset: str, expected: str) -> None:
    assert starter_draws(ruleset) == expected


@pytest.mark.rules("P-X3-first-2", "P-X4-first-1", "P-DP-first-1", "P-HS-first-1", "P-BW-first-1", "P-SS-first-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – Y Y N N N N N Y Y Y N N N"))
def test_starter_plays_a_supporter(ruleset: str, expected: str) -> None:
    assert starter_plays_supporter(ruleset) == expected


@pytest.mark.rules("P-DP-first-1", "P-HS-first-1", "P-BW-first-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y Y Y Y Y N N Y Y Y Y Y Y"))
def test_starter_plays_an_item(ruleset: str, expected: str) -> None:
    assert starter_plays_item(ruleset) == expected


@pytest.mark.rules("P-DP-first-1", "P-HS-first-1", "P-BW-first-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y Y Y Y Y N N Y Y Y Y Y Y"))
def test_starter_plays_a_stadium(ruleset: str, expected: str) -> None:
    assert starter_plays_stadium(ruleset) == expected


@pytest.mark.rules("P-BW-first-1", "P-XY-first-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y Y Y Y Y Y Y Y N N N N N"))
def test_starter_attacks(ruleset: str, expected: str) -> None:
    assert starter_attacks(ruleset) == expected


@pytest.mark.rules("P-X3-retreat-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y N N N N N N N N N N N N"))
def test_second_retreat_in_a_turn(ruleset: str, expected: str) -> None:
    assert second_retreat(ruleset) == expected


@pytest.mark.rules("P-X3-confused-2")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y N N N N N N N N N N N N"))
def test_confused_pokemon_flips_to_retreat(ruleset: str, expected: str) -> None:
    assert confused_retreat(ruleset) == expected


@pytest.mark.rules("P-X3-confused-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("40 40 40 30 30 30 30 30 30 30 30 30 30 30 30"))
def test_confused_attacker_weak_to_its_own_type(ruleset: str, expected: str) -> None:
    assert confused_attack(ruleset) == expected


@pytest.mark.rules("P-E2-burned-1", "P-BW-burned-1", "P-XY-burned-1", "P-SM-burned-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – 0/Y 0/Y 0/Y 0/Y 0/Y 0/Y 0/Y 0/Y 0/Y 2/N 2/N 2/N 2/N"))
def test_burned_and_heads(ruleset: str, expected: str) -> None:
    assert burned_heads(ruleset) == expected


@pytest.mark.rules("P-E2-burned-1", "P-BW-burned-1", "P-XY-burned-1", "P-SM-burned-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y 2/Y"))
def test_burned_and_tails(ruleset: str, expected: str) -> None:
    assert burned_tails(ruleset) == expected


@pytest.mark.rules("P-X3-stadium-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y N N N N N N N N N N N N"))
def test_second_stadium_in_a_turn(ruleset: str, expected: str) -> None:
    assert second_stadium(ruleset) == expected


@pytest.mark.rules("P-X3-stadium-1", "P-X6-stadium-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y Y Y Y Y N N N N N N N N N"))
def test_stadium_over_its_own_name(ruleset: str, expected: str) -> None:
    assert same_stadium(ruleset) == expected


@pytest.mark.rules("P-E2-supporter-2", "P-BW-trainer-2")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – N N N N N N N Y Y Y Y Y Y"))
def test_supporter_in_the_discard_pile_during_its_turn(ruleset: str, expected: str) -> None:
    assert supporter_discarded(ruleset) == expected


@pytest.mark.rules("P-DP-text-1", "P-BW-trainer-1", "P-XY-text-1", "P-SM-text-1", "P-SS-text-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – – – – – – N N N N N N N N"))
def test_diamond_pearl_text_finds_a_supporter_as_a_trainer(ruleset: str, expected: str) -> None:
    assert old_trainer_search(ruleset) == expected


@pytest.mark.rules("P-BW-tool-1", "P-SV-tool-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("– – – – – – – – – Y Y Y Y N N"))
def test_ban_on_items_stops_a_tool(ruleset: str, expected: str) -> None:
    assert items_barred_stops_tool(ruleset) == expected


@pytest.mark.rules("P-N0-deck-1", "P-X3-deck-1", "P-DP-deck-1", "P-BW-deck-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N N N N N Y Y Y Y Y Y Y Y"))
def test_five_darkness_energy(ruleset: str, expected: str) -> None:
    assert five_darkness(ruleset) == expected


@pytest.mark.rules("P-BW-deck-1", "P-XY-deck-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N N N N N N N N Y Y Y Y Y"))
def test_five_fairy_energy(ruleset: str, expected: str) -> None:
    assert five_fairy(ruleset) == expected


@pytest.mark.rules("P-ME-tie-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("1 1 1 1 1 1 1 1 1 1 1 1 1 1 6"))
def test_prizes_after_a_tie(ruleset: str, expected: str) -> None:
    assert prizes_after_a_tie(ruleset) == expected


@pytest.mark.rules("P-N0-order-1", "P-BW-order-1", "P-XY-order-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y N N Y Y Y Y Y Y Y N N N N N"))
def test_discard_for_an_attack_comes_before_the_flip_for_confusion(ruleset: str, expected: str) -> None:
    assert confusion_after_discard(ruleset) == expected


@pytest.mark.rules("P-BW-order-1", "P-XY-order-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y N N Y Y Y Y Y Y Y Y N N N N"))
def test_discard_for_an_attack_comes_before_an_effect_that_may_stop_it(ruleset: str, expected: str) -> None:
    assert stop_after_discard(ruleset) == expected


@pytest.mark.rules("P-E2-power-1")
@pytest.mark.parametrize(("ruleset", "expected"), grid("Y Y N N N N N N N N N N N N N"))
def test_poisoned_pokemon_uses_a_power_that_three_other_conditions_stop(ruleset: str, expected: str) -> None:
    assert poison_stops_old_power(ruleset) == expected


@pytest.mark.rules("P-X3-fossil-2")
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N N N N N N N N N N N N N"))
def test_trainer_that_is_played_as_a_pokemon_and_is_not_a_fossil_as_the_only_basic(ruleset: str, expected: str) -> None:
    assert puppet_only(ruleset) == expected


@pytest.mark.rules(
    "P-DP-match-1", "P-HS-match-1", "P-BW-match-2", "P-XY-match-2", "P-SM-match-2", "P-SS-match-2", "P-ME-match-2"
)  # fmt: skip
@pytest.mark.parametrize(("ruleset", "expected"), grid("N N N – – – N Y Y Y Y Y Y Y Y"))
def test_loser_of_a_game_says_who_goes_first_in_the_next(ruleset: str, expected: str) -> None:
    """From 2003 to 2005 the winner of the flip is asked too, so the question alone says nothing there."""
    assert second_in_a_match_chosen(ruleset) == expected


# The periods


def test_the_periods_follow_one_another_and_today_is_the_last() -> None:
    days = [load_ruleset(name).since for name in PERIODS]
    assert days == sorted(days) and all(days)
    assert [name for _, name in periods() if name in PERIODS] == list(PERIODS)
    assert periods()[-1][1] == TODAY == PERIODS[-1]
    assert Format("any").ruleset == TODAY


@pytest.mark.parametrize(
    ("deck", "ruleset"),
    [
        ("overgrowth", "base-1999"),
        ("hotfoot", "neo-2000"),
        ("firered", "ex-2005"),
        ("dark-blast", "ex-2006"),
        ("ignition", "platinum-2009"),
        ("ember-spark", "heartgold-soulsilver-2010"),
        ("blue-assault", "black-white-2011"),
        ("aurora-blast", "xy-2013"),
        ("bright-tide", "sun-moon-2017"),
        ("cinderace", "sword-shield-2020"),
    ],
)
def test_a_bundled_deck_is_played_by_the_rules_of_its_time(deck: str, ruleset: str) -> None:
    assert ruleset_for([load_deck(deck)], default_pool()) == ruleset


def test_two_decks_are_played_by_the_rules_of_the_younger_one() -> None:
    assert ruleset_for([load_deck("cinderace"), load_deck("overgrowth")], default_pool()) == "sword-shield-2020"


def test_a_deck_that_names_a_format_is_played_by_its_rules() -> None:
    deck = replace(load_deck("overgrowth"), format="standard")
    assert ruleset_for([deck], default_pool()) == TODAY


@pytest.mark.parametrize("format", format_names())
def test_a_format_is_played_by_the_rules_of_its_newest_set(format: str) -> None:
    """Or by those of the day on which it was played, if the file names one."""
    entry = load_format(format)
    newest = max(expansions()[set_id].released for set_id in entry.all_sets())
    day = date.fromisoformat(entry.day) if entry.day else newest
    assert newest <= day
    assert entry.ruleset == ruleset_on(day)


def test_only_the_format_of_2004_was_played_by_later_rules_than_those_of_its_newest_set() -> None:
    named = {name: load_format(name) for name in format_names() if load_format(name).day}
    assert list(named) == ["modified-2004"]
    newest = max(expansions()[set_id].released for set_id in named["modified-2004"].all_sets())
    assert ruleset_on(newest) == "ex-2003"


@pytest.mark.parametrize(("a", "b"), [(entry.a, entry.b) for entry in comparisons()])
def test_rulesets_that_people_compare_differ(a: str, b: str) -> None:
    assert compare(a, b).differences


# Years


def test_each_period_has_a_year_and_a_line() -> None:
    assert [entry.ruleset for entry in years()] == [name for _, name in periods()]
    assert [entry.year for entry in years()] == sorted({entry.year for entry in years()})
    for entry in years():
        assert entry.summary.endswith(".") and len(entry.summary) < 120, entry
        assert entry.since.year - 1 <= entry.year <= entry.since.year + 1
    assert [name for name in ruleset_names() if not load_ruleset(name).year] == ["base-2000", "comprehensive-2009", "modern"]


@pytest.mark.parametrize(
    ("year", "ruleset"),
    [(1999, "base-1999"), (2004, "ex-2004"), (2008, "diamond-pearl-2007"), (2012, "black-white-2011"), (2031, TODAY)],
)
def test_ruleset_of_a_year(year: int, ruleset: str) -> None:
    assert ruleset_of_year(year) == ruleset_named(str(year)) == ruleset


def test_there_are_no_rules_before_1999() -> None:
    with pytest.raises(InvalidYear, match="no rules of 1998; choose a year from 1999 on"):
        ruleset_of_year(1998)


def test_every_period_but_the_first_has_one_before_it() -> None:
    names = [name for _, name in periods()]
    assert [period_before(name) for name in names] == ["", *names[:-1]]
    assert period_before("modern") == ""


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_two_decks_of_each_ruleset_are_named(ruleset: str) -> None:
    assert decks_for(ruleset) is not None


def test_no_source_asks_for_the_name_of_a_ruleset() -> None:
    """Rulesets are told apart by their fields; only the default is named, once."""
    named = re.compile(rf"[\"'](?:{'|'.join(map(re.escape, ruleset_names()))})[\"']")
    found = []
    for path in sorted((DATA.parent).rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if named.search(line) and re.search(r"==|!=|\bif\b|\bin\b|match|case", line):
                found.append(f"{path.name}:{number}: {line.strip()}")
    assert found == []


MADE_UP = """
inherits = "mega-evolution-2025"
title = "Made up (2099)"
book = "P-ZZ"
since = "2099-01-01"
year = 2099
summary = "A Bench holds three Pokémon."
bench_size = 3
starter_attacks = true
starter_draws = false
mulligan_bonus = 4
checkup_order_by = "owner"
match_games = 5
[cites]
bench_full = "P-ZZ-bench-1"
attack_first_turn = ""
"""
MADE_UP_RULES = """
source ZN | A notice of 2098
book P-ZZ | made-up-2099 | Rules of 2099
== P-ZZ bench
P-ZZ-bench-1 | A: ZN | testable | A Bench holds three Pokémon.
== points
turn | Basic Pokémon benched in a turn | P-ZZ-bench-1
"""


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a made-up period that is added to the data: one file, and lines in the rulebook."""
    data = tmp_path / "data"
    (data / "rulesets").mkdir(parents=True)
    for path in (DATA / "rulesets").glob("*.toml"):
        (data / "rulesets" / path.name).symlink_to(path)
    (data / "forms").symlink_to(DATA / "forms")
    (data / "rulesets" / "made-up-2099.toml").write_text(MADE_UP, encoding="utf-8")
    (data / "rulebook.txt").write_text((DATA / "rulebook.txt").read_text(encoding="utf-8") + MADE_UP_RULES, encoding="utf-8")
    kept = (names_in, periods, years, rulebook)
    with monkeypatch.context() as patch:
        patch.setattr("playmat.rules.ruleset.DATA", data)
        patch.setattr("playmat.rules.rulebook.DATA", data)
        for function in kept:
            function.cache_clear()
        yield "made-up-2099"
    for function in kept:
        function.cache_clear()


def test_a_period_is_one_file_and_its_lines_in_the_rulebook(made_up: str) -> None:
    """It is found by its year and day, compared, played and cited."""
    assert years()[-1].summary == "A Bench holds three Pokémon."
    assert ruleset_of_year(2101) == ruleset_on(date(2099, 5, 1)) == made_up
    assert period_before(made_up) == TODAY
    book, rules = rulebook(), load_ruleset(made_up)
    assert book.rule("P-ZZ-bench-1").source == "Rules of 2099, official text: A notice of 2098"
    assert unknown_cites(rules) == {}
    compared = compare(TODAY, made_up)
    changed = {difference.field: difference.b_rules for difference in compared.differences}
    assert set(changed) == {
        "bench_size", "starter_attacks", "starter_draws", "mulligan_bonus", "checkup_order_by", "match_games",
    }  # fmt: skip
    assert changed["bench_size"] == ("P-ZZ-bench-1",)
    pair = next(pair for pair in compared.pairs if pair.point.title == "Basic Pokémon benched in a turn")
    assert [rule.id for rule in pair.b] == ["P-ZZ-bench-1"]
    assert (starter_attacks(made_up), starter_draws(made_up), bonus_for_one(made_up)) == ("Y", "N", "4")
    assert holds(made_up, "player 1:\n  bench: Runner x3\n  hand: Runner\n! bench Runner [P-ZZ-bench-1]")
    assert Series(made_up, "cinderace", "inteleon").games == 5


REFUSED = re.compile(r"^(?:!|= refused:|= illegal)[^\n]*\[(?P<ids>[^\]]+)\]", re.MULTILINE)


def test_every_rule_of_a_period_that_refuses_something_is_named_by_a_refusal_in_a_scenario() -> None:
    shown = {
        id.strip()
        for path in (Path(__file__).parent / "scenarios").rglob("*.scenario")
        for found in REFUSED.finditer(path.read_text(encoding="utf-8"))
        for id in found["ids"].split(",")
    }
    refusing = {CITED_AS.get(key, key) for key in REASONS if key} | {key for key in CITE_KEYS if key.startswith("deck_")}
    tables = [load_ruleset(name).cites for name in ruleset_names()] + [load_form(name).cites for name in form_names()]
    cites = {id for table in tables for key, id in table.items() if key in refusing and id.startswith("P-")}
    assert len(cites) > 20
    assert sorted(cites - shown) == ["P-X3-confused-2", "P-XY-deck-1"]  # these two allow things, and never refuse one


def test_every_rule_of_a_period_that_a_game_can_show_is_cited_by_a_test() -> None:
    missing = [id for id in measure(Path(__file__).parent).missing if id.startswith("P-")]
    assert missing == []
