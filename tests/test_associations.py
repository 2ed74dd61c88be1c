"""What is called clear about cards in the first hand: exact chances, their correction, and how often noise is called clear."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from playmat.lab.associations import adjusted, difference, fisher
from playmat.lab.intervals import Moments, paired, paired_ratio, wilson
from playmat.lab.stats import LEAST_SEEN, Stats, card_effects


def chance_of(won_seen: int, seen: int, won: int, games: int) -> float:
    return comb(won, won_seen) * comb(games - won, seen - won_seen) / comb(games, seen)


@pytest.mark.parametrize(
    ("seen_won", "seen", "won", "games"), [(3, 4, 4, 8), (7, 20, 30, 60), (0, 5, 3, 30), (12, 12, 13, 25), (4, 10, 8, 20)]
)
def test_the_exact_test_is_the_sum_of_the_chances_of_all_tables(seen_won: int, seen: int, won: int, games: int) -> None:
    possible = range(max(0, seen + won - games), min(seen, won) + 1)
    above = sum(chance_of(n, seen, won, games) for n in possible if n >= seen_won)
    below = sum(chance_of(n, seen, won, games) for n in possible if n <= seen_won)
    assert fisher(seen_won, seen, won, games) == pytest.approx(min(1.0, 2 * min(above, below)))


def test_the_exact_test_of_a_million_games_is_the_one_of_the_normal_distribution() -> None:
    """With so many games they agree: a difference of two standard errors has a chance of 4.6 %."""
    games, seen, won = 1_000_000, 400_000, 500_000
    error = (seen * 0.5 * 0.5 * (1 - seen / games)) ** 0.5
    assert fisher(round(200_000 + 2 * error), seen, won, games) == pytest.approx(0.0455, abs=2e-4)


def test_holms_correction_multiplies_by_the_tests_that_are_left() -> None:
    assert adjusted([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert adjusted([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert adjusted([]) == []


def test_the_interval_of_a_difference_is_newcombes() -> None:
    """The example of his paper: 56 of 70 less 48 of 80."""
    assert difference(wilson(56, 70), wilson(48, 80)) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


@pytest.mark.parametrize("games", [20, 100, 400])
def test_noise_is_called_clear_no_more_often_than_promised(games: int) -> None:
    """Decks of 24 cards that have nothing to do with winning: any card of a deck is called clear in at most 5 % of all runs."""
    random = Random(games)
    names = tuple(f"card {n}" for n in range(24))
    shares = [random.uniform(0.12, 0.6) for _ in names]
    runs, wrong = 300, 0
    for _ in range(runs):
        results = [random.random() < 0.45 for _ in range(games)]
        sums: list[int] = []
        for share in shares:
            seen = [random.random() < share for _ in range(games)]
            sums += [sum(seen), sum(a and b for a, b in zip(seen, results, strict=True)), 0, 0]
        stats = Stats(games=games, won=[sum(results), games - sum(results)], cards=[sums, []])
        wrong += any(effect.is_clear for effect in card_effects(stats, 0, names))
    assert wrong / runs <= 0.05


def test_a_card_that_wins_games_is_found() -> None:
    effects = card_effects(Stats(games=400, won=[200, 200], cards=[[160, 110, 0, 0, 200, 100, 0, 0], []]), 0, ("good", "other"))
    assert [(effect.card, effect.is_clear) for effect in effects] == [("good", True), ("other", False)]
    assert effects[0].gain == pytest.approx(110 / 160 - 90 / 240)
    assert effects[0].low < effects[0].gain < effects[0].high


def test_few_games_with_a_card_say_nothing() -> None:
    few = LEAST_SEEN - 1
    (effect,) = card_effects(Stats(games=100, won=[50, 50], cards=[[few, few, few, few], []]), 0, ("card",))
    assert (effect.gain, effect.low, effect.high, effect.is_clear) == (0.0, -1.0, 1.0, False)


def mirrored(pairs: int, first_wins: float, random: Random) -> Stats:
    """Games of a deck against itself: both games of a pair are the same game, in which the other deck has each seat."""
    columns: list[list[int]] = [[] for _ in range(11)]
    for _ in range(pairs):
        first_seat = random.random() < 0.5
        winner_seat = first_seat if random.random() < first_wins else not first_seat
        prize_seat = winner_seat if random.random() < 0.8 else not winner_seat
        none = random.random() < 0.1
        for swapped in (0, 1):
            deck = [int(seat) ^ swapped for seat in (winner_seat, first_seat, prize_seat)]
            row = [deck[0], deck[1], 9, 50, 0, 0, 3, 0, 0, -1 if none else deck[2], 0]
            for column, value in zip(columns, row, strict=True):
                column.append(value)
    stats = Stats()
    stats.add_games(columns)
    return stats


def test_intervals_of_the_first_turn_and_prize_hold_the_truth_where_pairs_are_one_game_twice() -> None:
    random, held, prize_held = Random(2), 0, 0
    for _ in range(300):
        stats = mirrored(120, 0.57, random)
        held += stats.first_player().low <= 0.57 <= stats.first_player().high
        prize_held += stats.first_prize_share().low <= 0.8 <= stats.first_prize_share().high
    assert 0.92 <= held / 300 <= 0.98
    assert 0.92 <= prize_held / 300 <= 0.98
    single = wilson(0.57 * 240, 240)
    assert stats.first_player().half == pytest.approx(2**0.5 * single.half, rel=0.05)


def test_games_without_a_first_prize_card_do_not_count() -> None:
    stats = Stats()
    stats.add_games(list(zip(*[(0, 0, 5, 9, 0, 0, 3, 0, 0, 0, 0), (0, 1, 5, 9, 0, 0, 3, 0, 0, -1, 0)] * 40, strict=True)))
    assert (stats.first_prize_share().mean, stats.first_prize_share().games) == (1.0, 40)
    assert (stats.first_player().mean, stats.first_player().games) == (0.5, 80)
    assert paired_ratio({}).low == 0.0


def test_a_ratio_of_whole_pairs_is_the_usual_interval() -> None:
    counts = {0.0: 31, 0.5: 12, 1.0: 90, 2.0: 67}
    pairs = Moments()
    for points, count in counts.items():
        pairs.add(points / 2, count)
    ratio = paired_ratio({(2, points): count for points, count in counts.items()})
    assert (ratio.mean, ratio.games) == (paired(pairs).mean, 400)
    assert ratio.half == pytest.approx(paired(pairs).half, rel=0.005)
