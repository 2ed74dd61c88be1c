"""Tuning: swaps with the same luck, verdicts, runs that continue; and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playmat.cards.decks import load_deck
from playmat.cards.formats import Judge, load_format
from playmat.cards.pool import default_pool
from playmat.cli.tune import app
from playmat.lab.checkpoint import NAME
from playmat.lab.fields import field_names
from playmat.lab.intervals import wilson
from playmat.lab.piloting import Piloting
from playmat.lab.plan import InvalidPlan
from playmat.lab.tuning import Swap, SwapResult, Tuning, cards_for, cards_in, swaps_of, tune

FLAME, SHOOTS = load_deck("first-flame"), load_deck("green-shoots")
ENERGY, BASIC = "base1-98", FLAME.cards[0]


def test_a_swap_keeps_every_other_card_in_its_place() -> None:
    cards = ("a", "b", "b", "c")
    assert Swap("b", "x").of(cards) == ("a", "b", "x", "c")


def test_only_legal_swaps_are_tried() -> None:
    swaps = swaps_of(FLAME, [ENERGY], [], "base-2000", "standard", None)
    assert {swap.into for swap in swaps} == {ENERGY}
    assert {swap.out for swap in swaps} == set(FLAME.cards) - {ENERGY}
    full = next(card for card, count in FLAME.counts().items() if count == 4)
    with pytest.raises(InvalidPlan, match="no swap"):
        swaps_of(FLAME, [full], [ENERGY], "base-2000", "standard", None)


def test_cards_to_swap_are_given_by_name_or_id() -> None:
    modern = load_format("standard-2025")
    deck = load_deck("2026-gholdengo")
    ball = cards_in(deck, ["nest ball"]) or []
    assert {default_pool()[card].name for card in ball} == {"Nest Ball"}
    assert cards_in(deck, [*ball, "Nest Ball"]) == ball
    assert cards_for(deck, ["Nest Ball", ball[0]], modern) == ball[:1], "the deck's own printing"
    (added,) = cards_for(deck, ["Pokégear 3.0"], modern)
    assert Judge(modern, default_pool()).has_printing(default_pool().summary(added)), "a printing of the format"
    with pytest.raises(InvalidPlan, match="--cut names a card of the deck"):
        cards_in(deck, ["Potion"])
    with pytest.raises(InvalidPlan, match="several cards are named Pikachu; give an id"):
        cards_for(deck, ["Pikachu"], modern)
    with pytest.raises(InvalidPlan, match="did you mean"):
        cards_for(deck, ["Nest Bell"], modern)


@pytest.mark.long
def test_the_counts_of_a_whole_deck_can_be_varied_against_a_field() -> None:
    """What the help shows first: without --add and --cut, every swap of two cards of the deck."""
    for name in field_names("standard-2025")[:3]:
        deck, format = load_deck(name), load_format("standard-2025")
        assert len(swaps_of(deck, [], [], format.ruleset, "standard", format)) > 200


@pytest.mark.parametrize(("gains", "verdict"), [([0.5, 0.0], "helps"), ([-0.5, 0.0], "harms"), ([0.0, 0.0], "hardly matters")])
def test_verdicts_follow_the_interval(gains: list[float], verdict: str) -> None:
    tried = SwapResult(Swap("a", "b"))
    tried.judge(0.01, 0.05)
    assert tried.verdict == ""
    for _ in range(200):
        for gain in gains:
            tried.add(gain)
    tried.judge(0.01, 0.05)
    assert tried.verdict == verdict


def test_a_rare_gain_is_not_called_negligible() -> None:
    """Where most pairs are equal, few pairs do not show that the others do not matter."""
    tried = SwapResult(Swap("a", "b"))
    for _ in range(300):
        tried.add(0.0)
    tried.judge(0.003, 0.01)
    assert tried.verdict == ""
    assert tried.high > 0.01


def test_a_swap_of_a_card_for_its_equal_changes_nothing() -> None:
    twin = tune(FLAME, [SHOOTS], [Swap(ENERGY, ENERGY)], "base-2000", bot="random", pairs=4, step=2)
    assert twin.tried[0].gains.squares == 0.0
    assert twin.games == 16
    assert twin.piloting is not None
    assert twin.piloting.games == 8


def test_a_deck_that_the_bot_draws_out_is_named() -> None:
    fine = Piloting("mine", "quick", 400, 0.01, wilson(200, 400))
    drawn = Piloting("mine", "quick", 400, 0.4, wilson(100, 400))
    assert Tuning("mine", wilson(1, 2), []).doubt == Tuning("mine", wilson(1, 2), [], piloting=fine).doubt == ""
    tuning = Tuning("mine", wilson(1, 2), [], piloting=drawn)
    assert tuning.doubt.startswith("quick may not be able to play mine: it drew the deck out in 40%")
    assert tuning.to_json()["doubt"] == tuning.doubt


def test_tuning_continues_where_it_stopped(tmp_path: Path) -> None:
    swaps = [Swap(ENERGY, BASIC)]
    whole = tune(FLAME, [SHOOTS], swaps, "base-2000", bot="random", pairs=4, step=2)
    tune(FLAME, [SHOOTS], swaps, "base-2000", bot="random", pairs=2, step=2, folder=tmp_path)
    before = len((tmp_path / NAME).read_text().splitlines())
    again = tune(FLAME, [SHOOTS], swaps, "base-2000", bot="random", pairs=4, step=2, folder=tmp_path)
    assert before == 1 + 2
    assert again.tried[0].gains == whole.tried[0].gains
    assert again.base == whole.base


def test_tune_prints_what_helps(tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    arguments = [
        "first-flame", "--against", "green-shoots", "--ruleset", "base-2000", "--add", ENERGY, "--cut", BASIC, "--bot", "random",
        "--pairs", "2", "-w", "1", "--out", str(tmp_path), "--json",
    ]  # fmt: skip
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert [swap["in"] for swap in data["swaps"]] == [ENERGY]
    assert data["swaps"][0]["games"] == 4
    assert "First Flame: 1 swaps" in (tmp_path / "report.html").read_text()
    shown = CliRunner().invoke(app, arguments[:-1])
    assert "unclear" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["first-flame"], "no deck to play against"),
        (["first-flam", "--against", "green-shoots"], "did you mean first-flame"),
        (["first-flame", "--against", "green-shoots", "--add", "base1-9999"], "base1-9999"),
        (["first-flame", "--against", "green-shoots", "--cut", "swsh1-178"], "is not in First Flame"),
        (["first-flame", "--against", "green-shoots", "--bot", "gredy"], "did you mean greedy"),
    ],
)
def test_tune_says_what_is_wrong_with_its_arguments(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert message in result.output
