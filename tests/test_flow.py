"""The course of a game where the five rulesets agree but a custom ruleset may differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playmat.cards.decks import load_deck
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
