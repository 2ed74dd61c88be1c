"""Positions as text: what is written loads as an equal game, and what cannot be read is named with its line."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import playmat as pm
from playmat.cards.pool import default_pool
from playmat.engine.playout import Dice, random_answer
from playmat.lab.random_decks import playable, random_table
from playmat.play.game import Game, start
from playmat.play.notation.same import position_facts, same_position
from playmat.rules.ruleset import form_names, ruleset_names

GAMES = [
    (ruleset, form)
    for at, ruleset in enumerate(ruleset_names())
    for form in (tuple(form_names())[(at + 1) % len(form_names())], "standard")
]


def played_on(game: Game, dice: Dice) -> None:
    """Answer at random."""
    decision = game.decision
    assert decision is not None
    codes = [option.code for option in decision.options]
    game.answer([codes.index(int(code)) for code in random_answer(game.machine, dice)])


def random_positions(ruleset: str, form: str, seed: int, answers: int, share: float) -> list[Game]:
    """Positions of a random game between random decks."""
    random = Random(f"{ruleset} {form} {seed}")
    game = start(random_table(ruleset, form, playable(default_pool()), random), seed)
    dice = Dice(seed)
    found = []
    for _ in range(answers):
        if game.decision is None:
            break
        if game.decision.kind == "main" and random.random() < share:
            found.append(game.clone())
        played_on(game, dice)
    return found


@pytest.mark.parametrize(("ruleset", "form"), GAMES, ids=lambda value: value)
def test_what_is_written_loads_as_an_equal_game(ruleset: str, form: str) -> None:
    for game in random_positions(ruleset, form, 1, 150, 0.06):
        text = game.position()
        loaded = pm.position(text)
        assert position_facts(loaded) == position_facts(game), text
        assert loaded.position() == text


@pytest.mark.parametrize(("ruleset", "form"), GAMES[::5], ids=lambda value: value)
def test_a_loaded_game_goes_on_like_the_one_that_was_written(ruleset: str, form: str) -> None:
    for game in random_positions(ruleset, form, 2, 200, 0.03):
        loaded = pm.position(game.position())
        loaded.state.rng = game.state.rng  # the chance to come is no part of a position
        loaded.state.ask_chance = game.state.ask_chance
        dice, twin = Dice(3), Dice(3)
        for _ in range(15):
            if game.decision is None:
                break
            assert loaded.decision is not None and loaded.decision.texts == game.decision.texts
            played_on(game, dice)
            played_on(loaded, twin)
        assert game.decision is None or game.decision.kind != "main" or same_position(game, loaded)


def test_the_examples_of_the_page_load() -> None:
    page = (Path(__file__).parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")
    boards = [block for block in re.findall(r"```\n(.*?)```", page, re.DOTALL) if not block.startswith("playmat")]
    assert len(boards) == 4
    for board in boards:
        text = pm.position(board).position()
        assert pm.position(text).position() == text
