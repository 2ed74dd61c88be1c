"""Positions as text: what is written loads as an equal game, and what cannot be read is named with its line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import playmat as pm
from playmat.cards.pool import default_pool
from playmat.cli import app
from playmat.engine.playout import Dice, random_answer
from playmat.lab.random_decks import playable, random_table
from playmat.play.game import Game, start
from playmat.play.notation.positions import check_position
from playmat.play.notation.same import position_facts, same_position
from playmat.play.view import view
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


BAD = """
ruleset: modern
turn: 6 of player 2
player 1:
  active: Charizard base1-4 on Squirtle base1-63 [Fire Energy x2, damage 30]
  bench: Squirtle base1-63 [asleep], Pikachu base1-58 x5
  hand: Potion base1-94 x7
player 2:
  active: Rattata base1-61 [asleep, confused, damage 50]
  this turn: supporter played x2
"""


def test_everything_that_is_impossible_is_said_with_its_rule() -> None:
    found = [(fault.line, fault.rule, fault.reason.split(";")[0]) for fault in check_position(BAD)]
    assert found == [
        (5, "SM-evolve-1", "Charizard is on Squirtle, and evolves from Charmeleon"),
        (5, "SM-deck-2", "player 1: 5 cards named Pikachu"),
        (5, "SM-deck-2", "player 1: 7 cards named Potion"),
        (6, "MD-turn-8", "player 1 has 6 Benched Pokémon"),
        (6, "SM-sc-2", "Squirtle is on the Bench and has a Special Condition"),
        (9, "SM-attack-11", "Rattata has 50 damage and 30 HP, so it would already be Knocked Out"),
        (9, "MD-status-2", "Rattata has Special Conditions that replace each other"),
        (9, "MD-turn-5", "player 2 has played 2 Supporters this turn"),
    ]


@pytest.mark.parametrize("ruleset", ["modern", "base-2000", "ex-2004"])
def test_nothing_is_impossible_about_positions_of_a_game(ruleset: str) -> None:
    game = pm.new_game(ruleset, "cinderace", "inteleon", seed=3)
    dice = Dice(3)
    while game.decision is not None and (game.decision.kind != "main" or game.turn < 4):
        played_on(game, dice)
    assert [
        fault for fault in check_position(game.position()) if not fault.rule.startswith(("CR-100", "BS-deck", "PL-deck"))
    ] == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  active: Pikachuu", "line 2: no card is called 'Pikachuu'"),
        ("  active: Pikachu base1-58 [damage 12345]", "line 2: the number 12345 is too large"),
        ("  somewhere: Potion", "line 2: 'somewhere: Potion' cannot be understood"),
        ("  active: Pikachu\nlasting:\n  Growl of Pikachu | on player 1's active", "line 4: "),
        ("  active: Pikachu\nhappened:\n  turn 99: played Potion", "line 4: turn 99 is still to come"),
        (
            "  list: Pikachu base1-58 x3\n  active: Pikachu base1-58\n  hand: Potion base1-94",
            "Potion base1-94 is not on the list",
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, message: str) -> None:
    with pytest.raises(pm.InvalidPosition, match=re.escape(message)):
        pm.position(f"player 1:\n{line}")


def test_a_text_of_any_length_or_kind_is_refused_with_a_message() -> None:
    for text in ("", "x", "x" * 1_000_001, "player 9:", "scenario: one", "\0"):
        with pytest.raises(pm.InvalidPosition):
            pm.position(text)


def test_only_a_question_of_a_turn_has_a_position() -> None:
    with pytest.raises(pm.CannotBeWritten, match="asked what to do in their turn"):
        pm.new_game("modern", "cinderace", "inteleon", seed=7).position()


def test_open_cards_are_those_of_the_list_that_nothing_else_places() -> None:
    text = "player 1:\n  active: Charmander base1-46\n  hand: 2 cards\n  list: Charmander base1-46 x4, Fire Energy base1-98 x56"
    game = pm.position(text)
    side = game.state.sides[0]
    placed = [game.card(int(uid)).id for zone in (side.hand, side.deck, side.prizes) for uid in zone]
    assert (len(side.hand), len(side.prizes), len(side.deck)) == (2, 6, 51)
    assert sorted(placed) == ["base1-46"] * 3 + ["base1-98"] * 56
    assert pm.position(f"seed: 1\n{text}").position() != game.position()
    assert pm.position(text).position() == game.position()


def test_made_up_cards_are_written_with_the_position() -> None:
    text = """
card: Zapmouse | Basic L 60 | retreat 1
  attack L "Zap" 20: flip(heads=inflict(Paralyzed, defending))
player 1:
  active: Zapmouse [Lightning Energy]
"""
    game = pm.position(text)
    loaded = pm.position(game.position())
    assert loaded.position() == game.position()
    assert "attack Zap" in loaded.decision.texts  # type: ignore[union-attr]  # a position asks


def test_the_command_draws_checks_and_writes(tmp_path: Path) -> None:
    board, bad, record = tmp_path / "board.txt", tmp_path / "bad.txt", tmp_path / "game.json"
    game = pm.new_game("modern", "cinderace", "inteleon", seed=3)
    dice = Dice(3)
    while game.decision is not None and (game.decision.kind != "main" or game.turn < 3):
        played_on(game, dice)
    record.write_text(json.dumps(game.record().to_json()), encoding="utf-8")
    bad.write_text(BAD, encoding="utf-8")
    run = CliRunner().invoke
    written = run(app, ["position", "write", str(record)])
    assert written.exit_code == 0 and written.output == game.position()
    board.write_text(written.output, encoding="utf-8")
    assert "end turn" in run(app, ["position", "show", str(board)]).output
    assert run(app, ["position", "check", str(board)]).exit_code == 0
    checked = run(app, ["position", "check", str(bad)])
    assert checked.exit_code == 1 and "[SM-deck-2]" in checked.output
    assert run(app, ["position", "show", str(bad)]).exit_code == 1
    assert run(app, ["position", "show", str(tmp_path / "none.txt")]).exit_code == 2


def test_the_position_that_a_player_knows_does_not_depend_on_hidden_cards() -> None:
    random = Random(5)
    for game in random_positions("modern", "standard", 3, 200, 0.05):
        for seat in (0, 1):
            text = game.position(seat)
            assert view(game, seat).guess(random).position(seat) == text
            loaded = pm.position(text)
            assert loaded.position(seat) == text
            assert [len(side.deck) for side in loaded.state.sides] == [len(side.deck) for side in game.state.sides]
