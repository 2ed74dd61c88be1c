"""Comparing two lists: the same luck for both, differences that keep their promises, fields by share; and the command."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import playmat as pm
from playmat.cards.decks import Deck, load_deck
from playmat.cards.pool import default_pool
from playmat.cli.compare import app
from playmat.lab.comparison import Comparison, aligned, changes, compare, comparison_plan
from playmat.lab.fields import Field, load_field
from playmat.lab.game_tracker import BY_DECK
from playmat.lab.intervals import Moments
from playmat.lab.plan import InvalidPlan
from playmat.lab.simulation import Simulation
from playmat.lab.stats import Stats

POOL = default_pool()
FLAME, SHOOTS = load_deck("first-flame"), load_deck("green-shoots")
ENERGY = "base1-98"
CUT = next(card for card, count in FLAME.counts().items() if count == 3)


def changed(deck: Deck, out: str, into: str) -> Deck:
    counts = Counter(deck.cards)
    counts[out] -= 1
    counts[into] += 1
    return Deck("changed", tuple(counts.elements()), deck.format)


def test_a_list_takes_the_places_of_the_other() -> None:
    other = changed(FLAME, CUT, ENERGY).cards
    placed = aligned(FLAME.cards, other[::-1], POOL)
    assert Counter(placed) == Counter(other)
    (place,) = [n for n, (one, two) in enumerate(zip(FLAME.cards, placed, strict=True)) if one != two]
    assert (FLAME.cards[place], placed[place]) == (CUT, ENERGY)
    assert aligned(FLAME.cards, other[:-1], POOL) == other[:-1], "lists of different sizes stay as they are"


def test_the_cards_that_differ_are_those_of_which_the_numbers_differ() -> None:
    found = changes(FLAME.cards, changed(FLAME, CUT, ENERGY).cards, POOL)
    energy = FLAME.counts()[ENERGY]
    assert {(POOL[CUT].name + f" ({CUT})", 3, 2), (f"Fire Energy ({ENERGY})", energy, energy + 1)} == set(found)
    assert changes(FLAME.cards, FLAME.cards[::-1], POOL) == []


def test_printings_of_one_card_are_the_same_card() -> None:
    for card in FLAME.counts():
        printed_again = [other for other in POOL.reprints(card) if other != card]
        if printed_again:
            break
    other = tuple(printed_again[0] if one == card else one for one in FLAME.cards)
    assert changes(FLAME.cards, other, POOL) == []
    assert aligned(FLAME.cards, tuple(reversed(other)), POOL) == other


def test_a_list_in_another_order_plays_the_same_games() -> None:
    found = compare(
        FLAME, Deck("shuffled", FLAME.cards[::-1]), against=["green-shoots"], games=12, bot="random", ruleset="base-2000"
    )
    assert [one.squares / one.n for one in found.gains()] == [0.25], "every pair gives the same points"
    assert found.simulation.stats[0].turns == found.simulation.stats[1].turns
    assert found.difference().mean == 0.0
    assert found.changes() == []


def test_both_lists_have_the_same_luck_against_an_opponent_and_other_luck_against_another() -> None:
    plan = comparison_plan(
        FLAME, changed(FLAME, CUT, ENERGY), Field(), [SHOOTS, FLAME], bot="random", ruleset="base-2000", form="", seed=0
    )
    assert [(one.first, one.second) for one in plan.pairings] == [(0, 2), (0, 3), (1, 2), (1, 3)]
    groups = [one.group for one in plan.pairings]
    assert groups[0] == groups[2] != groups[1] == groups[3]
    with pytest.raises(InvalidPlan, match="no deck to play against"):
        comparison_plan(FLAME, SHOOTS, Field(), [], bot="random", ruleset="", form="", seed=0)


# Differences


@dataclass(frozen=True, repr=False)
class Made(Comparison):
    """A comparison with made-up gains."""

    simulation: Simulation
    made: list[Moments] = field(default_factory=list)
    shares_of_field: tuple[float, ...] = (0.5, 0.3, 0.2)

    def gains(self) -> list[Moments]:
        return self.made

    def weights(self) -> list[float]:
        return list(self.shares_of_field)


def made(random: Random, pairs: int, differ: float, up: float) -> Made:
    """Three opponents; a share of the pairs differs by half a point, up with a chance."""
    plan = comparison_plan(FLAME, FLAME, Field(), [SHOOTS] * 3, bot="random", ruleset="base-2000", form="", seed=0)
    gains = []
    for _ in range(3):
        gain = Moments()
        for _ in range(pairs):
            gain.add(0.5 if random.random() > differ else 0.75 if random.random() < up else 0.25)
        gains.append(gain)
    return Made(Simulation(plan, [Stats() for _ in plan.pairings]), gains)


@pytest.mark.parametrize(("pairs", "differ"), [(30, 0.6), (100, 0.2), (200, 0.02)])
def test_equal_lists_are_called_different_no_more_often_than_promised(pairs: int, differ: float) -> None:
    """Also where few pairs differ, and for single opponents, of which there are three."""
    random = Random(pairs)
    runs = [made(random, pairs, differ, 0.5) for _ in range(300)]
    assert sum(run.difference().is_clear for run in runs) / 300 <= 0.06
    assert sum(any(one.difference.is_clear for one in run.opponents()) for run in runs) / 300 <= 0.06


def test_the_interval_of_a_difference_holds_the_truth_as_often_as_it_says() -> None:
    random = Random(3)
    runs = [made(random, 150, 0.5, 0.7).difference() for _ in range(300)]
    truth = 0.5 * 0.5 * (0.7 - 0.3)
    assert 0.93 <= sum(run.low <= truth <= run.high for run in runs) / 300 <= 0.985
    assert sum(run.is_clear for run in runs) > 200


def test_weights_count() -> None:
    gains = [Moments(), Moments()]
    gains[0].add(1.0, 50)
    gains[0].add(0.5, 50)
    gains[1].add(0.5, 100)
    plan = comparison_plan(FLAME, FLAME, Field(), [SHOOTS] * 2, bot="random", ruleset="base-2000", form="", seed=0)
    found = Made(Simulation(plan, [Stats() for _ in plan.pairings]), gains, (0.8, 0.2))
    assert found.difference().mean == pytest.approx(0.8 * 0.5)
    assert Made(found.simulation, gains, (0.5, 0.5)).difference().mean == pytest.approx(0.25)


def test_the_games_that_are_needed_follow_from_the_width() -> None:
    gap = made(Random(1), 400, 0.4, 0.55).difference()
    assert gap.needed(gap.half) == 0
    assert gap.needed(gap.half / 2) == pytest.approx(3 * gap.games, abs=2)
    assert gap.needed(0.0) is None
    assert gap.needed(1e-6) is None


def test_a_bot_that_draws_a_list_out_is_named() -> None:
    found = made(Random(1), 50, 0.2, 0.5)
    stats = [Stats(games=100, won=[40, 60], pairs=Moments(50, 20.0, 10.0)) for _ in range(6)]
    stats[0].ways[1][BY_DECK] = 60
    found = Made(Simulation(found.simulation.plan, stats), found.made)
    (doubt,) = found.doubts()
    assert doubt.startswith("random may not be able to play First Flame: it drew the deck out in 20% of 300 games")
    assert doubt in repr(found)


# Fields by share


def test_a_field_is_a_file_of_shares_and_decks(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("\n".join(f"{count} {card}" for card, count in FLAME.counts().items()))
    meta = tmp_path / "meta.txt"
    meta.write_text("# a small field\n12.5 green-shoots\n\n37.5% mine.txt  # a file beside this one\n")
    found = load_field(str(meta))
    assert ([deck.name for deck in found.decks], found.weights, found.ruleset) == (["Green Shoots", "mine"], (12.5, 37.5), "")
    plan = comparison_plan(FLAME, FLAME, found, [], bot="random", ruleset="base-2000", form="", seed=0)
    assert Comparison(Simulation(plan, [])).weights() == [0.25, 0.75]
    meta.write_text("green-shoots 20\n")
    with pytest.raises(InvalidPlan, match=r"meta.txt, line 1: write the share"):
        load_field(str(meta))
    meta.write_text("# nothing\n")
    with pytest.raises(InvalidPlan, match="names 0 decks"):
        load_field(str(meta))


def test_a_decks_points_count_by_the_weights_of_its_opponents() -> None:
    plan = comparison_plan(
        FLAME, FLAME, Field((SHOOTS, FLAME), (3.0, 1.0)), [], bot="random", ruleset="base-2000", form="", seed=0
    )
    stats = [Stats(pairs=Moments(100, total, total * 0.9)) for total in (80, 40, 50, 50)]
    assert Simulation(plan, stats).overall(0).mean == pytest.approx((3 * 0.8 + 0.4) / 4)


def test_every_recent_standard_has_a_field() -> None:
    for year in range(2014, 2027):
        assert len(load_field(f"standard-{year}").decks) >= 2
    assert load_field("standard-2026").decks == load_field("worlds-2026").decks == load_field("standard").decks


# The command


def test_compare_says_which_list_is_better(tmp_path: Path) -> None:
    pytest.importorskip("plotly")
    worse = tmp_path / "worse.txt"
    counts = Counter(FLAME.cards)
    moved = counts[CUT] + 10
    counts[ENERGY] += moved
    for card in [CUT] * 3 + [card for card in FLAME.cards if POOL[card].hp and card != CUT][:10]:
        counts[card] -= 1
    worse.write_text("\n".join(f"{count} {card}" for card, count in counts.items() if count))
    out = tmp_path / "run"
    arguments = [
        "first-flame", str(worse), "--against", "green-shoots", "--bot", "quick", "--games", "60", "--ruleset", "base-2000",
        "--unchecked", "-w", "1", "--out", str(out), "--json",
    ]  # fmt: skip
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["lists"] == ["First Flame", "worse"]
    assert data["difference"]["mean"] < 0
    assert data["difference"]["games"] == 60
    assert {one["card"] for one in data["changes"]} >= {f"Fire Energy ({ENERGY})"}
    assert "First Flame and worse" in (out / "report.html").read_text()
    shown = CliRunner().invoke(app, arguments[:-1])
    assert f"Fire Energy ({ENERGY})" in shown.stdout
    assert "Green Shoots" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["first-flame", "first-flame"], "no deck to play against"),
        (["first-flame", "first-flam", "--against", "green-shoots"], "did you mean first-flame"),
        (["first-flame", "first-flame", "--field", "standard-2052"], "standard-2052"),
    ],
)
def test_compare_says_what_is_wrong_with_its_arguments(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_lists_are_compared_in_a_notebook() -> None:
    found = pm.compare(
        "first-flame", changed(FLAME, CUT, ENERGY), against=["green-shoots"], games=4, bot="random", ruleset="base-2000"
    )
    assert found.names == ("First Flame", "changed")
    assert "Green Shoots" in found._repr_html_()
    assert "changed scores" in repr(found)
    with pytest.raises(pm.InvalidPlan, match="games must be 2 or more"):
        pm.compare("first-flame", "first-flame", against=["green-shoots"], games=0)
