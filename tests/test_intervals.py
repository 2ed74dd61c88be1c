"""Intervals are as wide as they say: checked against exact ones, and by counting how often they contain the true value."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from playmat.lab.intervals import Moments, always_valid, binomial_below, exact, paired, variance_saved, wilson


@pytest.mark.parametrize(("won", "games", "low", "high"), [(5, 10, 0.1871, 0.8129), (0, 20, 0.0, 0.1684), (9, 10, 0.555, 0.9975)])
def test_exact_intervals_are_those_of_the_tables(won: int, games: int, low: float, high: float) -> None:
    share = exact(won, games)
    assert [share.low, share.high] == pytest.approx([low, high], abs=5e-5)


def test_the_chance_of_few_wins_is_the_sum_of_the_chances() -> None:
    whole = sum(comb(12, won) * 0.3**won * 0.7 ** (12 - won) for won in range(5))
    assert binomial_below(4, 12, 0.3) == pytest.approx(whole)


@pytest.mark.parametrize("games", [50, 400, 3000])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9])
def test_wilsons_interval_differs_little_from_the_exact_one(games: int, share: float) -> None:
    won = round(share * games)
    quick, sure = wilson(won, games), exact(won, games)
    assert quick.low == pytest.approx(sure.low, abs=0.6 / games + 0.004)
    assert quick.high == pytest.approx(sure.high, abs=0.6 / games + 0.004)


@pytest.mark.parametrize("truth", [0.1, 0.35, 0.5, 0.8])
def test_wilsons_interval_holds_the_truth_as_often_as_it_says(truth: float) -> None:
    """By adding up the exact chances of all results whose interval contains the true share."""
    games = 200
    shares = [wilson(won, games) for won in range(games + 1)]
    chance = [comb(games, won) * truth**won * (1 - truth) ** (games - won) for won in range(games + 1)]
    held = sum(p for p, share in zip(chance, shares, strict=True) if share.low <= truth <= share.high)
    assert 0.93 <= held <= 0.975


@pytest.mark.parametrize("links", [-0.8, 0.0, 0.6])
def test_intervals_of_pairs_hold_the_truth_whether_games_go_together_or_not(links: float) -> None:
    """Pairs of games with correlated results: in 400 samples of 150 pairs about 95 % of the intervals contain the true share."""
    random = Random(3)
    truth, held = 0.4, 0
    for _ in range(400):
        pairs = Moments()
        for _ in range(150):
            first = random.random() < truth
            if random.random() < abs(links):
                # the same result, or (for a negative link) one that is as often won but rarely together with the first
                second = first if links > 0 else not first and random.random() < truth / (1 - truth)
            else:
                second = random.random() < truth
            pairs.add((first + second) / 2)
        share = paired(pairs)
        held += share.low <= truth <= share.high
    assert 0.92 <= held / 400 <= 0.98


def test_pairs_that_always_share_the_points_save_all_variance() -> None:
    pairs = Moments()
    for _ in range(40):
        pairs.add(0.5)
    assert variance_saved(pairs) == float("inf")
    assert paired(pairs).low < 0.5 < paired(pairs).high


def test_independent_games_save_nothing() -> None:
    random = Random(1)
    pairs = Moments()
    for _ in range(20_000):
        pairs.add(((random.random() < 0.5) + (random.random() < 0.5)) / 2)
    assert variance_saved(pairs) == pytest.approx(1.0, abs=0.05)


def test_nothing_is_known_before_the_first_pair() -> None:
    assert (paired(Moments()).low, paired(Moments()).high) == (0.0, 1.0)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert variance_saved(Moments()) is None


def test_intervals_for_looking_at_any_time_are_rarely_left_by_the_truth() -> None:
    """Sequences of scores without and with a mean effect, also a rare one: checked often, at most 5 % ever exclude the truth."""
    for scores, mean in (((0.25, 0.5, 0.5, 0.75), 0.5), ((0.5,) * 49 + (1.0,), 0.51), ((0.0, 1.0, 1.0), 2 / 3)):
        random = Random(5)
        wrong = 0
        for _ in range(200):
            seen: Counter[float] = Counter()
            for number in range(300):
                seen[random.choice(scores)] += 1
                low, high = always_valid(seen, 0.05) if number % 20 == 19 else (0.0, 1.0)
                if not low <= mean <= high:
                    wrong += 1
                    break
        assert wrong / 200 <= 0.05
    assert always_valid({}, 0.05) == (0.0, 1.0)
    low, high = always_valid({0.75: 400}, 0.05)
    assert 0.7 < low < 0.75 < high < 0.8
