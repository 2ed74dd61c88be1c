"""Notebooks: results as data frames, games and replays, and the example notebook, which is run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import playmat as pm

NOTEBOOK = Path(__file__).parent.parent / "examples" / "notebook.ipynb"


@pytest.fixture(scope="module")
def results() -> pm.Results:
    return pm.play_games("first-flame", "green-shoots", games=8, bots="random", ruleset="base-2000", seed=2)


def test_results_are_data_frames(results: pm.Results) -> None:
    pytest.importorskip("pandas")
    assert len(results.games) == 8
    assert results.games["score"].mean() == pytest.approx(results.pairings["share"][0])
    assert set(results.cards["deck"]) == {"First Flame", "Green Shoots"}


def test_a_game_of_the_results_is_the_game_that_was_played(results: pm.Results) -> None:
    pytest.importorskip("pandas")
    for row in results.games.itertuples():
        game = results.game(row.pair, row.swapped)
        assert (game.turn, len(game.answers)) == (row.turns, row.decisions)


def test_a_replay_has_a_board_for_each_turn(results: pm.Results) -> None:
    game = results.game(1)
    boards = pm.Replay(game).boards()
    # set-up, every turn, the end; the last turn of this game ended before a player was asked, because a deck was empty
    assert len(boards) == game.turn + 1
    assert 'type="range"' in results.replay(1)._repr_html_()


def test_results_are_shown_and_reported(results: pm.Results, tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    assert "First Flame" in results._repr_html_()
    assert "First Flame / Green Shoots" in repr(results)
    assert results.report(tmp_path / "report.html").read_text().startswith("<!doctype html>")


def test_decks_come_in_any_form() -> None:
    cards = pm.load_deck("first-flame").counts()
    played = pm.play_games(cards, "green-shoots", games=2, bots=["random", "random"], ruleset="base-2000")
    assert [one.name for one in played.simulation.plan.entrants] == ["deck 1", "Green Shoots"]


def test_mistakes_are_named(results: pm.Results) -> None:
    with pytest.raises(pm.InvalidPlan, match="two decks"):
        pm.play_games("first-flame")
    with pytest.raises(pm.InvalidPlan, match="no pairing 3"):
        results.game(pairing=3)
    for pair in (-1, 4):
        with pytest.raises(pm.InvalidPlan, match=f"no pair {pair} of pairing 0; 4 were played"):
            results.game(pair=pair)
    with pytest.raises(pm.InvalidPlan, match="games must be 1 or more"):
        pm.play_games("first-flame", "green-shoots", games=0)


def test_play_can_be_called_before_and_after_the_package_is_imported() -> None:
    script = (
        "import playmat as pm; first = pm.play; import playmat.play.game; assert first is pm.play is playmat.play; "
        "print(pm.play('first-flame', 'green-shoots', games=2, bots='random', ruleset='base-2000').simulation.games)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "2\n"


@pytest.mark.long
def test_the_example_notebook_runs(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("pandas")
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "save the notebook without its outputs"
    nbclient.NotebookClient(
        notebook, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert sum("text/html" in output.get("data", {}) for output in shown) >= 5
