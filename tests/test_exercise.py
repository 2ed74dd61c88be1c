from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from playmat.cards.files import parse_card_block
from playmat.cards.pool import default_pool
from playmat.cli.exercise import app
from playmat.engine.game import Game
from playmat.lab.exercise import Cast, Exercise, exercise

SAMPLE = """
    base1-4 base1-15 base1-21 base1-39 base1-90 base2-13 base2-47 base3-3 base3-7 bw1-61 bw2-61 bw3-49 bw5-60 bw10-94 col1-24
    dp1-42 dp1-122 dp5-30 dp5-67 dp6-52 ecard1-81 ecard3-121 ex1-33 ex9-29 ex11-63 ex12-20 ex14-5 gym1-60 gym2-63 hgss1-16
    hgss4-52 hgss4-66 hgss4-96 me1-100 me2-58 neo1-26 neo4-52 np-1 np-20 pl1-51 pl1-63 pl2-25 pl2-105 pl3-119 pop3-5 pop9-15
    sm3-111 sm5-102 sm9-91 sm10-22 sm10-125 sv3-189 sv3pt5-94 sv4-48 sv5-41 sv5-155 swsh5-63 swsh6-51 swsh6-124 swsh7-63
    xy1-41 xy5-51 xy5-58 xy6-55 xy12-55
"""
"""Pokémon, Trainer and Energy cards of every era, with texts of many kinds."""


@pytest.fixture(scope="module")
def cast() -> Cast:
    return Cast(default_pool())


@pytest.mark.parametrize("card_id", SAMPLE.split())
def test_every_branch_of_a_card_is_played(card_id: str, cast: Cast) -> None:
    done = exercise(cast.pool[card_id], cast)
    assert not done.faults
    assert not done.missed
    assert done.answers > 0


def play(text: str, cast: Cast) -> Exercise:
    return exercise(parse_card_block(text), cast, rounds=10)


def test_branch_that_no_game_comes_to_is_told(cast: Cast) -> None:
    done = play('Tester | Basic R 60\n  attack 0 "Try": if(compare(count(bench), >, 9), then=draw(2), else=draw)', cast)
    assert done.missed == ["attack0/5:2 Draw"]
    assert not done.faults


def test_statics_count_as_run_while_they_hold(cast: Cast) -> None:
    done = play(
        'Tester | Basic R 60\n  ability "A": modify(self, hp, add, 10)\n'
        '  ability "B": modify(self, hp, add, 10, when=compare(count(bench), >, 9))',
        cast,
    )
    assert done.missed == ["ability1/0 Mod"]


def test_card_that_cannot_be_linked_is_told(cast: Cast) -> None:
    done = play('Tester | Basic R 60\n  ability "A": modify(pick(1, in_play), hp, add, 10)', cast)
    assert "inline-1 Tester" in done.faults[0]


def test_broken_state_is_told(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "problems", lambda game: ["a card is missing"])
    done = exercise(cast.pool["base1-4"], cast)
    assert "after 0 answers the state is broken: a card is missing" in done.faults[0]
    assert "base-2000, round 1, seed" in done.faults[0]


def test_exercise_is_the_same_every_time(cast: Cast) -> None:
    first, second = exercise(cast.pool["base1-4"], cast, seed=3), exercise(cast.pool["base1-4"], cast, seed=3)
    assert (first.rounds, first.answers) == (second.rounds, second.answers)


def test_command_reports_cards_and_branches() -> None:
    result = CliRunner().invoke(app, ["base1-4", "base1-91", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["cards"], told["failed"], told["missed"]) == (2, [], [])
    assert told["branches"] > 2


def test_command_names_a_set_that_is_not_there() -> None:
    result = CliRunner().invoke(app, ["--set", "base99"])
    assert result.exit_code == 2
    assert "there is no set 'base99'" in result.output


def test_text_that_does_not_end_is_told(cast: Cast) -> None:
    done = play('Tester | Basic R 60\n  attack 0 "Loop": repeat(1000000, heal(10, self))', cast)
    assert "RuntimeError: the text at inline-1/attack0/5:" in done.faults[0]
