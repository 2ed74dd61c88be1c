from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from playmat.cards.files import parse_card_block
from playmat.cards.pool import default_pool
from playmat.cli.exercise import app
from playmat.lab.exercise import Exercise, different_texts, exercise
from playmat.lab.exercise_decks import ExerciseDecks
from playmat.play.game import Game

SAMPLE = """
    base1-4 base1-15 base1-21 base1-39 base1-90 base2-13 base2-47 base3-3 base3-7 bw1-61 bw2-61 bw3-49 bw5-60 bw10-94 col1-24
    dp1-42 dp1-122 dp5-30 dp5-67 dp6-52 ecard1-81 ecard3-121 ex1-33 ex9-29 ex11-63 ex12-20 ex14-5 gym1-60 gym2-63 hgss1-16
    hgss4-52 hgss4-66 hgss4-96 me1-100 me2-58 neo1-26 neo4-52 np-1 np-20 pl1-51 pl1-63 pl2-25 pl2-105 pl3-119 pop3-5 pop9-15
    sm3-111 sm5-102 sm9-91 sm10-22 sm10-125 sv3-189 sv3pt5-94 sv4-48 sv5-41 sv5-155 swsh5-63 swsh6-51 swsh6-124 swsh7-63
    xy1-41 xy5-51 xy5-58 xy6-55 xy12-55
"""
"""Pokémon, Trainer and Energy cards of every era, with texts of many kinds."""


@pytest.fixture(scope="module")
def cast() -> ExerciseDecks:
    return ExerciseDecks(default_pool())


@pytest.mark.parametrize("card_id", SAMPLE.split())
def test_every_branch_of_a_card_is_played(card_id: str, cast: ExerciseDecks) -> None:
    done = exercise(cast.pool[card_id], cast)
    assert not done.faults
    assert not done.missed
    assert done.answers > 0


@pytest.mark.parametrize(
    "card_id",
    [
        pytest.param("ex10-101", id="evolves from a card that was not read"),
        pytest.param("swsh3-80", id="refers to a Stadium that was not read"),
        pytest.param("pl1-117", id="wants three Pokémon of a class, and a Power of the opponent's"),
        pytest.param("sm8-90", id="wants sixty-six damage counters"),
        pytest.param("sm8-92", id="wants twelve Supporters in the Lost Zone"),
        pytest.param("swsh4-148", id="may be played in the first turn"),
        pytest.param("pop2-14", id="wants two Active Pokémon"),
        pytest.param("hgss1-113", id="is played with its other half"),
        pytest.param("hgss3-75", id="wants both halves of a LEGEND"),
        pytest.param("ex8-29", id="answers Special Conditions"),
        pytest.param("sv6-166", id="is discarded by its own Pokémon"),
    ],
)
def test_rare_boards_are_laid_out_too(card_id: str, cast: ExerciseDecks) -> None:
    assert not exercise(cast.pool[card_id], cast).missed


def play(text: str, cast: ExerciseDecks) -> Exercise:
    return exercise(parse_card_block(text), cast, rounds=10)


def test_branch_that_no_game_reaches_is_reported(cast: ExerciseDecks) -> None:
    done = play('Tester | Basic R 60\n  attack 0 "Try": if(compare(count(bench), >, 9), then=draw(2), else=draw)', cast)
    assert done.missed == ["attack0/5:2 Draw"]
    assert not done.faults


def test_statics_count_as_run_while_they_hold(cast: ExerciseDecks) -> None:
    done = play(
        'Tester | Basic R 60\n  ability "A": modify(self, hp, add, 10)\n'
        '  ability "B": modify(self, hp, add, 10, when=compare(count(bench), >, 9))',
        cast,
    )
    assert done.missed == ["ability1/0 Modify"]


def test_card_that_cannot_be_linked_is_reported(cast: ExerciseDecks) -> None:
    done = play('Tester | Basic R 60\n  ability "A": modify(pick(1, in_play), hp, add, 10)', cast)
    assert "inline-1 Tester" in done.faults[0]


def test_broken_state_is_reported(cast: ExerciseDecks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "problems", lambda game: ["a card is missing"])
    done = exercise(cast.pool["base1-4"], cast)
    assert "after 0 answers the state is invalid: a card is missing" in done.faults[0]
    assert "base-2000, round 1, seed" in done.faults[0]


def test_exercise_is_the_same_every_time(cast: ExerciseDecks) -> None:
    first, second = exercise(cast.pool["base1-4"], cast, seed=3), exercise(cast.pool["base1-4"], cast, seed=3)
    assert (first.rounds, first.answers) == (second.rounds, second.answers)


def test_command_reports_cards_and_branches() -> None:
    result = CliRunner().invoke(app, ["base1-4", "base1-91", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["cards"], told["failed"], told["missed"]) == (2, [], [])
    assert told["branches"] > 2


def test_command_names_a_set_that_does_not_exist() -> None:
    result = CliRunner().invoke(app, ["--set", "base99"])
    assert result.exit_code == 2
    assert "there is no set 'base99'" in result.output


def test_text_that_does_not_end_is_reported(cast: ExerciseDecks) -> None:
    done = play('Tester | Basic R 60\n  attack 0 "Loop": repeat(1000000, heal(10, self))', cast)
    assert "RuntimeError: the text at inline-1/attack0/5:" in done.faults[0]


def test_run_that_was_stopped_continues_where_it_was(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert CliRunner().invoke(app, ["base1-91", "--log", str(log)]).exit_code == 0
    line = json.loads(log.read_text())
    log.write_text(json.dumps(line | {"answers": 12345}) + "\n")
    told = json.loads(CliRunner().invoke(app, ["base1-91", "base1-46", "--log", str(log), "--json"]).stdout)
    assert told["answers"] > 12345
    assert [json.loads(entry)["id"] for entry in log.read_text().splitlines()] == ["base1-91", "base1-46"]
    log.write_text("nonsense\n")
    assert "line 1: this is not a line of an exercise log" in CliRunner().invoke(app, ["base1-91", "--log", str(log)]).output


def test_printing_with_words_of_its_own_is_a_text_of_its_own() -> None:
    ids = different_texts(default_pool())
    assert {"base1-94", "base1-4"} <= set(ids)
    assert "base4-4" not in ids, "a reprint of base1-4"
    assert any(default_pool()[card_id].name == "Potion" for card_id in ids if card_id != "base1-94")


@pytest.mark.parametrize("text", [
    'attack RR "Burn Out" 50: do(discard(pick(1, attached(self, provides(Fire)))), else=nothing)',
    'ability "Hold On": on(would_be_knocked_out, survive, when=matches(self, damaged(0, op==)))',
    'attack 0 "Try" 10+: if(exists(discard_pile(you, is("Tool")), n=9), then=more(50))',
    'attack 0 "Try" 10+: if(exists(where(cards_of(self, part=under), named("Elekid"))), then=more(50))',
    'attack 0 "Try" 10+: if(happened(played, filter=named("Bill")), then=more(50))',
    'attack 0 "Try" 10+: if(unless(exists(hand)), then=more(50))',
    'attack 0 "Try" 10+: if(exists(stadium(you)), then=more(50))',
    'attack 0 "Try" 10+: if(matches(defending, has_ability("Pokémon Power")), then=more(50))',
])  # fmt: skip
def test_boards_bring_about_what_a_text_asks_for(text: str, cast: ExerciseDecks) -> None:
    done = exercise(parse_card_block(f"Tester | Basic R 60\n  {text}"), cast)
    assert (done.missed, done.faults) == ([], [])


def test_cards_at_random_from_the_whole_pool_run_without_a_fault(cast: ExerciseDecks) -> None:
    for card_id in Random(2026).sample(different_texts(cast.pool), 40):
        done = exercise(cast.pool[card_id], cast, rounds=40)
        assert not done.faults, card_id
