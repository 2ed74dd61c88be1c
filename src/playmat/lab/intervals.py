"""Intervals for shares: Wilson's for single games, a similar one for pairs of games, exact ones to check them, and intervals
that stay valid after any number of checks.

Two games of a pair share their luck, so they are not independent. An interval for pairs uses the observed variance of the pairs.
A few pairs, or pairs that are all equal, do not show that spread well enough, so there the interval has a least width.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, lgamma, log, log1p, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playmat.json_types import ShareJson

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """A share of the points with the bounds of its 95 % interval, all 0 to 1. `games` is the number of games behind it."""

    mean: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def to_json(self) -> ShareJson:
        return {
            "mean": round(self.mean, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "games": self.games,
        }

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%})"


@dataclass
class Moments:
    """Scores of pairs, added up: enough for their mean, spread and interval."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, score: float, pairs: int = 1) -> None:
        self.n += pairs
        self.total += pairs * score
        self.squares += pairs * score * score

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.5

    @property
    def variance(self) -> float:
        """Of one score, unbiased; 0 for fewer than two."""
        if self.n < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.n) / (self.n - 1))

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.n + other.n, self.total + other.total, self.squares + other.squares)


def wilson(won: float, games: int, z: float = Z95) -> Share:
    """Wilson's interval for a share of independent games; a game without a winner counts as half a point."""
    if games == 0:
        return Share(0.5, 0.0, 1.0, 0)
    mean = won / games
    return around(mean, mean * (1 - mean), games, games, z)


def paired(pairs: Moments, z: float = Z95) -> Share:
    """The interval for the mean score of pairs of games, by the spread of the pairs.

    Below 30 pairs, or while all pairs are equal, it is never narrower than half of the one for independent games.
    """
    if pairs.n == 0:
        return Share(0.5, 0.0, 1.0, 0)
    return around(pairs.mean, spread_of(pairs), pairs.n, 2 * pairs.n, z)


def spread_of(pairs: Moments) -> float:
    """The variance of the scores of pairs, with a least value while they are few or all equal."""
    spread = pairs.variance
    if spread == 0.0 or pairs.n < 30:
        return max(spread, pairs.mean * (1 - pairs.mean) / 8)
    return spread


def paired_ratio(pairs: Mapping[tuple[int, float], int], z: float = Z95) -> Share:
    """The interval for the mean score of some of the games of pairs. `pairs` counts pairs by the number of these games in them
    and by their points."""
    count = sum(pairs.values())
    games = sum(n * times for (n, _), times in pairs.items())
    if games == 0:
        return Share(0.5, 0.0, 1.0, 0)
    mean = sum(points * times for (_, points), times in pairs.items()) / games
    spread = sum((points - mean * n) ** 2 * times for (n, points), times in pairs.items()) / games**2 * count
    if spread == 0.0 or count < 30:
        single = mean * (1 - mean) * count / games
        spread = max(spread * count / max(1, count - 1), single / 4)
    return around(mean, spread, count, games, z)


def around(mean: float, variance: float, n: float, games: int, z: float) -> Share:
    """Wilson's form for n values of that variance."""
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(variance / n + z * z / (4 * n * n))
    return Share(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)), games)


def variance_saved(pairs: Moments) -> float | None:
    """The factor by which the variance of the mean is smaller than with as many independent games; None if it is not known.

    Infinite if all pairs are equal.
    """
    single = pairs.mean * (1 - pairs.mean) / 2
    if pairs.n < 2 or single == 0.0:
        return None
    return single / pairs.variance if pairs.variance > 0 else float("inf")


def exact(won: int, games: int, level: float = 0.95) -> Share:
    """The exact (Clopper–Pearson) interval for a share of independent games, which is never too narrow."""
    tail = (1 - level) / 2
    low = 0.0 if won == 0 else solve(lambda p: 1 - binomial_below(won - 1, games, p), tail)
    high = 1.0 if won == games else solve(lambda p: 1 - binomial_below(won, games, p), 1 - tail)
    return Share(won / games, low, high, games)


def binomial_below(most: int, games: int, p: float) -> float:
    """The chance of at most `most` wins."""
    if p <= 0:
        return 1.0
    if p >= 1:
        return 1.0 if most >= games else 0.0
    total = 0.0
    for won in range(most + 1):
        total += exp(lgamma(games + 1) - lgamma(won + 1) - lgamma(games - won + 1) + won * log(p) + (games - won) * log(1 - p))
    return min(1.0, total)


def solve(rising: Callable[[float], float], wanted: float) -> float:
    """Where a function that rises from 0 to 1 reaches a value."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if rising(middle) < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


STAKES = (0.02, 0.05, 0.12, 0.3, 0.7)
"""The stakes on each score, as shares of the largest stake that cannot lose everything."""


def capital(counts: Mapping[float, int], mean: float, side: int) -> float:
    """The capital that bets on a mean score above a value (side 1) or below it (-1) have made from 1, averaged over the stakes.

    Scores are 0 to 1. If the value is the true mean, the capital ever reaches `1 / error` with at most the probability `error`
    (Ville's inequality), for any spread of the scores and however often it is looked at.
    """
    most = 1 / mean if side > 0 else 1 / (1 - mean)
    logs = [sum(n * log1p(side * stake * most * (score - mean)) for score, n in counts.items()) for stake in STAKES]
    return sum(exp(min(log, 700.0)) for log in logs) / len(STAKES)


def always_valid(counts: Mapping[float, int], error: float) -> tuple[float, float]:
    """The bounds of an interval for the mean of scores (0 to 1) that stays valid if it is looked at after every score and the run
    stops at any time: all means that the bets do not refute. `error` is the chance that the true mean is ever outside.
    """
    bounds = []
    for side in (1, -1):
        kept, refuted = (1 - 1e-9, 1e-9) if side > 0 else (1e-9, 1 - 1e-9)
        if capital(counts, refuted, side) < 2 / error:
            bounds.append(float(side < 0))
            continue
        for _ in range(40):
            middle = (kept + refuted) / 2
            if capital(counts, middle, side) < 2 / error:
                kept = middle
            else:
                refuted = middle
        bounds.append(kept)
    return bounds[0], bounds[1]
