"""Diagnosis: lost games are replayed and reviewed, decision by decision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_sim import plan, rows_of
from typer.testing import CliRunner

from playmat.cli.diagnose import app
from playmat.lab.diagnosis import Diagnosis, LostGame, ReviewedGame, ReviewTask, lost_games, played_again, review
from playmat.lab.simulation import Goal, simulate


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
    assert all(0 <= chance <= 1 and 0 <= best <= 1 for _, _, _, chance, _, best in found.moments)


REVIEWS = [
    ReviewedGame(
        LostGame(0, 1, 0),
        "x",
        ((1, "main", "a", 0.5, "b", 0.7), (1, "pick", "c", 0.4, "d", 0.4), (3, "main", "e", 0.1, "f", 0.2)),
    ),
    ReviewedGame(LostGame(0, 2, 1), "y", ((1, "main", "g", 0.3, "g", 0.3),)),
]


def test_costs_are_added_by_kind_turn_and_decision() -> None:
    found = Diagnosis(REVIEWS)
    kinds = found.by_kind()
    assert [(kind, n) for kind, n, _ in kinds] == [("main", 3), ("pick", 1)]
    assert [loss for *_, loss in kinds] == pytest.approx([0.3, 0.0])
    assert [(turn, n) for turn, n, _, _ in found.by_turn()] == [(1, 2), (2, 1)]
    assert found.by_turn()[0][2] == pytest.approx((0.4 + 0.3) / 2)
    worst = found.worst(1)
    assert (worst[0].chosen, worst[0].best, worst[0].against) == ("a", "b", "x")


def test_diagnose_writes_a_report(tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    out = tmp_path / "report.html"
    arguments = [
        "first-flame", "green-shoots", "--ruleset", "base-2000", "--bot", "random", "--bot", "quick", "-n", "4", "--review", "1",
        "--lines", "10", "-w", "1", "--report", str(out), "--json",
    ]  # fmt: skip
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert [deck["bot"] for deck in data["decks"]] == ["random", "quick"]
    assert data["diagnosis"]["reviewed"] == 1
    assert "Decisions that cost most" in out.read_text()
    shown = CliRunner().invoke(app, arguments[:-3])
    assert "Decisions that cost most" in shown.stdout


def test_diagnose_needs_an_opponent() -> None:
    result = CliRunner().invoke(app, ["first-flame"])
    assert result.exit_code == 2
    assert "give two decks" in result.output
