"""The course of a game where the five rulesets agree but a custom ruleset may differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playmat.cards.decks import load_deck
from playmat.engine import events, in_force, players
from playmat.engine.codes import E_CHECKUP
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.rules.ruleset import load_ruleset

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards


def first_turn(starter_draws: bool) -> Game:
    """A game at the first question of its first turn, each player with the one Pokémon that set-up asks for."""
    rules = replace(load_ruleset("modern"), starter_draws=starter_draws)
    game = start(make_table(rules, "standard", [FLAME, SHOOTS]), seed=3)
    while (decision := game.decision) is not None and decision.kind != "main":
        game.answer(decision.options[: decision.min])
    return game


@pytest.mark.parametrize(("starter_draws", "drawn"), [(True, 1), (False, 0)])
def test_whether_the_starter_draws_for_the_first_turn(starter_draws: bool, drawn: int) -> None:
    game = first_turn(starter_draws)
    starter = game.state.sides[game.state.first]
    rest = len(FLAME) - game.rules.hand_size - game.rules.prizes
    assert (game.state.turn, len(starter.deck)) == (1, rest - drawn)
    game.answer("end turn")
    assert len(game.state.sides[game.state.player].deck) == rest - 1


SHRINKING = """
card: Wide Sky | Stadium
  text: modify(bench(each), bench_size, set, 8)
stadium: Wide Sky of player 2
player 1:
  bench: Marshadow sm10-81, Squirtle x{others}
"""
NURTURED = """
card: Watcher | Basic P 60
  ability "Watch": on({trigger})
player 1:
  active: Sceptile xy5-8
  hand: Grass Energy
player 2:
  active: Watcher
"""


@pytest.mark.parametrize(
    ("board", "used", "asked"),
    [
        (SHRINKING.format(others=5), "use Resetting Hole", "order"),
        (SHRINKING.format(others=4), "use Resetting Hole", "main"),
        (NURTURED.format(trigger="attached, put_counters(1, it), who=in_play(opponent)"), "use Nurture and Heal", "order"),
        (NURTURED.format(trigger="attached, draw, who=in_play(opponent), optional=true"), "use Nurture and Heal", "yes_no"),
        (NURTURED.format(trigger="evolved, put_counters(1, it), who=in_play(opponent)"), "use Nurture and Heal", "main"),
    ],
)
def test_an_order_is_asked_for_only_where_it_matters(board: str, used: str, asked: str) -> None:
    """A scenario does not show it: it answers such questions by itself."""
    game = begin_scenario(parse_scenarios(f"scenario: a board\n{board}\n= game goes on")[0])
    game.answer(used)
    assert game.decision is not None
    assert game.decision.kind == asked


def test_a_triggered_text_of_a_stadium_is_its_owners_whomever_it_faces() -> None:
    board = "card: Shrine | Stadium\n  text: on(checkup, put_counters(1, in_play(each)))\nstadium: Shrine of player 1\n"
    game = begin_scenario(parse_scenarios(f"scenario: a board\n{board}\n= game goes on")[0])
    m = game.machine
    m.st.stadium_faces = 1
    m.touch()
    (live,) = in_force.in_force(m, E_CHECKUP)
    assert live.trigger is not None
    context = events.triggered(m, live, None, -1, 0, None)
    assert context is not None
    assert (context.you, players.author(context)) == (1, 0)
    m.push(live.trigger, context)
    copied = game.clone().state.top().c
    assert (copied.you, players.author(copied)) == (1, 0), "a clone keeps it"
