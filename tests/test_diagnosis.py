"""Diagnosis: lost games are replayed and reviewed, decision by decision."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from test_sim import plan, rows_of
from typer.testing import CliRunner

from playmat.bots.analysis import Moment
from playmat.cli.diagnose import app
from playmat.lab.diagnosis import Diagnosis, LostGame, ReviewedGame, ReviewTask, lost_games, played_again, review
from playmat.lab.simulation import Goal, simulate
from playmat.play.record import Record


@pytest.mark.parametrize("bots", [("quick", "quick"), ("random", "random"), ("greedy", "random")])
def test_lost_games_are_the_same_when_they_are_played_again(bots: tuple[str, str]) -> None:
    sim = simulate(plan(bots=bots), Goal(3))
    lost = lost_games(sim, 10)
    rows = {(row[0], row[1]): row for row in rows_of(sim)}
    assert len(lost) == sim.stats[0].won[1]
    for one in lost[:3]:
        game = played_again(sim.plan, one)
        row = rows[one.pair, one.swapped]
        assert (game.turn, len(game.answers)) == (row[4], row[5])
        assert game.winner == 1 - one.swapped


def test_a_review_judges_the_losers_decisions() -> None:
    sim = simulate(plan(bots=("quick", "quick")), Goal(6))
    turns = {(row[0], row[1]): row[4] for row in rows_of(sim)}
    lost = min(lost_games(sim, 12), key=lambda one: turns[one.pair, one.swapped])  # the shortest, to be quick
    found = review(ReviewTask(sim.plan, 10), lost)
    assert found.against == "Green Shoots"
    assert found.moments
    assert all(0 <= moment.best_chance <= 1 for moment in found.moments)
    assert found.record.at().turn == turns[lost.pair, lost.swapped]


def moment(turn: int, kind: str, chance: float, lost: float, error: float = 0.1, answer: str = "a") -> Moment:
    return Moment(7, turn, kind, (answer,), chance, ("b",), chance + lost, lost, error)


RECORD = Record("base-2000", "standard", (("x",), ("y",)), 1, ())
FIRST = (moment(1, "main", 0.5, 0.2), moment(1, "pick", 0.4, 0.0), moment(3, "main", 0.1, 0.1))
SECOND = (moment(1, "main", 0.3, -0.1, 0.2), moment(1, "pick", 0.3, 0.15, 0.05, "clear"))
REVIEWS = [ReviewedGame(LostGame(0, 1, 0), "x", FIRST, RECORD), ReviewedGame(LostGame(0, 2, 1), "y", SECOND, RECORD)]


def test_costs_are_added_by_kind_turn_and_decision() -> None:
    found = Diagnosis(REVIEWS)
    kinds = dict(found.by_kind())
    assert {kind: cost.count for kind, cost in kinds.items()} == {"main": 3, "pick": 2}
    assert [kinds["main"].lost, kinds["pick"].lost] == pytest.approx([0.2, 0.15])
    assert kinds["main"].error == pytest.approx((0.1**2 + 0.1**2 + 0.2**2) ** 0.5)
    assert [(turn, n) for turn, n, _, _ in found.by_turn()] == [(1, 2), (2, 1)]
    assert found.by_turn()[0][2:] == pytest.approx(((0.4 + 0.3) / 2, (0.2 - 0.1 + 0.15) / 2))


def test_the_costliest_decisions_are_those_beyond_chance_and_name_their_game() -> None:
    first, second, *_ = Diagnosis(REVIEWS).worst()
    assert (first.chosen, first.review.against, second.moment.lost) == ("clear", "y", 0.2)
    assert first.to_json()["clear"]
    assert (first.to_json()["pair"], first.to_json()["swapped"], first.to_json()["answer"]) == (2, True, 7)


def test_costs_that_are_only_noise_add_up_to_about_nothing() -> None:
    """Answers that lose nothing, judged with errors: the sum stays within its standard error, however many there are."""
    random = Random(1)
    noise = tuple(moment(1, "main", 0.5, random.gauss(0, 0.1)) for _ in range(2000))
    ((_, cost),) = Diagnosis([ReviewedGame(LostGame(0, 0, 0), "x", noise, RECORD)]).by_kind()
    assert cost.error == pytest.approx(0.1 * 2000**0.5)
    assert abs(cost.lost) < 2 * cost.error
    assert sum(one.loss for one in noise) > 10 * cost.error


def test_diagnose_writes_a_report(tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    out = tmp_path / "report.html"
    arguments = [
        "first-flame", "green-shoots", "--ruleset", "base-2000", "--bot", "random", "--bot", "quick", "-n", "4", "--review", "1",
        "--lines", "10", "-w", "1", "--records", str(tmp_path / "lost"), "--report", str(out), "--json",
    ]  # fmt: skip
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert [deck["bot"] for deck in data["decks"]] == ["random", "quick"]
    assert data["diagnosis"]["reviewed"] == 1
    assert "Decisions that cost most" in out.read_text()
    (record,) = (tmp_path / "lost").iterdir()
    assert Record.from_json(json.loads(record.read_text())).at().winner is not None
    shown = CliRunner().invoke(app, arguments[:-3])
    assert "Decisions that cost most" in shown.stdout


def test_diagnose_needs_an_opponent() -> None:
    result = CliRunner().invoke(app, ["first-flame"])
    assert result.exit_code == 2
    assert "give two decks" in result.output
