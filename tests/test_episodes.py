"""Episodes of the other engine, written by hand: followed in our engine and analysed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cabt import EMBER, current, side
from test_peers_play import FakeLibrary, card, pokemon
from typer.testing import CliRunner

import playmat.cli.peers
from playmat.bots.bot import Budget
from playmat.cards.pool import default_pool
from playmat.cli import app
from playmat.json_object import Json
from playmat.peers.cabt.episodes import Episode, InvalidEpisode, analyse_episode, follow, frames_of, record_of
from playmat.peers.cabt.game_setup import Tables
from playmat.play.record import Record
from playmat.rules.ruleset import load_ruleset

FIGURES = dict.fromkeys(("energyAttached", "supporterPlayed", "stadiumPlayed", "retreated"), False)


def frame(kind: str, options: list[Json], result: int, selected: list[int], *sides: Json) -> Json:
    question = {"type": kind, "minCount": 1, "maxCount": 1, "option": options, "deck": None, "effect": None, "contextCard": None}
    return {"select": question, "logs": [], "selected": selected, "current": current(*sides) | FIGURES | {"result": result}}


def decks() -> list[Json]:
    return [side(deck=[card(101 if n < 4 else 2, 60 * seat + n, seat) for n in range(60)]) for seat in (0, 1)]


def board(hp: int, prizes: int) -> list[Json]:
    """Player 1's Charmander can Knock Out the only Pokémon of player 2, or do nothing."""
    found = []
    for seat, energy in ((0, (10, 11)), (1, ())):
        used = {3 + 60 * seat, *energy}
        rest = [card(101 if n < 4 else 2, 60 * seat + n, seat) for n in range(60) if 60 * seat + n not in used]
        count = prizes if seat == 0 else 6
        found.append(
            side(
                active=[pokemon(3 + 60 * seat, seat, 50 if seat == 0 else hp, *energy)],
                prize=rest[:count],
                deck=rest[count : 52 if seat == 0 else 59],
                discard=rest[52:] if seat == 0 else [],
            )
        )
    return found


def episode() -> dict[str, Any]:
    """One turn in which player 1 could win, and ends it."""
    options: list[Json] = [{"type": "End"}, {"type": "Attack", "attackId": EMBER.number}]
    frames = [
        frame("YesNo", [{"type": "Yes"}], -1, [], *decks()),
        frame("Main", options, -1, [0], *board(10, 1)),
        frame("Main", [{"type": "End"}], 1, [0], *board(10, 1)),
    ]
    return {"steps": [[{"visualize": frames}, {}]]}


@pytest.fixture
def tables() -> Tables:
    return Tables(load_ruleset("mega-evolution-2025"), default_pool())


def test_an_episode_is_followed_and_its_decisions_are_judged(tables: Tables) -> None:
    (frames,) = frames_of(episode())
    found = follow(frames, FakeLibrary(), tables)
    (question,) = found.questions
    assert (question.seat, question.chosen, found.winner) == (0, "end turn", 1)
    assert question.game.position().startswith("ruleset: mega-evolution-2025\nturn: 3 of player 1")
    analysis = analyse_episode(found, 0, Budget(lines=60))
    (moment,) = analysis.moments
    assert moment.best in (("attack Ember",), ("attack Scratch",)) and moment.lost > 0  # either takes the last Prize
    assert analyse_episode(found, 1, Budget(lines=60)).moments == ()


def test_an_episode_becomes_a_record_with_the_boards_that_it_shows(tables: Tables) -> None:
    steps: list[int] = []
    (frames,) = frames_of(episode())
    found = follow(frames, FakeLibrary(), tables, lambda: steps.append(1))
    record = Record.from_json(json.loads(json.dumps(record_of(found).to_json())))
    begun, (question,) = record.at(0), found.questions
    assert begun.position() == question.game.position() and begun.decision is not None
    assert begun.decision.texts[record.answers[0][0]] == question.chosen == "end turn"
    assert len(record.answers) == len(steps) == 1
    assert record.at().turn == 4


def test_an_episode_without_a_turn_is_no_record() -> None:
    with pytest.raises(InvalidEpisode, match="no question of a turn"):
        record_of(Episode((), None, 0, 0))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "this file has none there"),
        ({"steps": []}, "this file has none there"),
        ({"steps": [[{"visualize": []}]]}, "a list of 1 to 20,000 frames"),
        ({"steps": [[{"visualize": [1]}]]}, "a frame of steps"),
        ({"steps": [[{"visualize": [{"current": {"players": [1, 2]}, "logs": 5, "select": {}}]}]]}, "frame 1 does not have"),
    ],
)
def test_a_file_that_is_no_episode_is_refused(data: object, message: str) -> None:
    with pytest.raises(InvalidEpisode, match=message):
        frames_of(data)


def test_frames_without_their_boards_are_refused(tables: Tables) -> None:
    (frames,) = frames_of(episode())
    del frames[1]["current"]["players"][0]["hand"]
    with pytest.raises(InvalidEpisode, match="cannot be followed"):
        follow(frames, FakeLibrary(), tables)


def test_the_command_lists_and_writes_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playmat.cli.peers, "Library", lambda folder: FakeLibrary())
    file = tmp_path / "episode.json"
    file.write_text(json.dumps(episode()), encoding="utf-8")
    run = CliRunner().invoke
    assert "player 1: end turn" in run(app, ["peers", "episode", str(file), "--list"]).output
    assert run(app, ["peers", "episode", str(file), "--at", "1"]).output.startswith("ruleset: ")
    analysed = run(app, ["peers", "episode", str(file), "--budget", "40", "--json"])
    assert json.loads(analysed.output)["moments"][0]["chosen"] == ["end turn"]
    assert run(app, ["peers", "episode", str(file), "--at", "9"]).exit_code == 2
    assert run(app, ["peers", "episode", str(tmp_path / "none.json")]).exit_code == 2
