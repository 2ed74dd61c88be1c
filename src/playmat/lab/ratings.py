"""Ratings from results: Bradley–Terry strengths on the Elo scale with intervals, and a sequential test of two players.

Results are pairs of games. The two games of a pair share decks and draws, so they are not independent: intervals and tests
count pairs, not games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from xml.sax.saxutils import escape

from playmat.lab.intervals import capital

ELO = 400 / log(10)
"""Points of Elo for a unit of log-odds."""
SAMPLES = 300


@dataclass(frozen=True)
class Rating:
    """A player's rating in points of Elo; the average of all is 1500. `low` and `high` are the bounds of its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    share: float
    """Share of the possible points, 0 to 1."""


@dataclass(frozen=True)
class Scored:
    """A pair of games between two players; `score` is the first one's share of the points."""

    first: str
    second: str
    score: float


def rate(players: Sequence[str], results: Sequence[Scored], seed: int = 0) -> list[Rating]:
    """Ratings of all players, best first.

    Intervals come from `SAMPLES` bootstrap samples of the pairs, drawn with `seed`. In every sample, each two that met have one
    more pair with a random result: a few pairs, or pairs that are all equal, do not show their uncertainty by themselves.
    """
    elo = strengths(players, results)
    random = Random(seed)
    drawn: dict[str, list[float]] = {name: [] for name in players}
    if results:
        met = sorted({(one.first, one.second) for one in results})
        for _ in range(SAMPLES):
            drawn_pairs = random.choices(results, k=len(results))
            drawn_pairs += [Scored(first, second, random.randrange(5) / 4) for first, second in met]
            sample = strengths(players, drawn_pairs)
            for name in players:
                drawn[name].append(sample[name])
    ratings = []
    for name in players:
        shares = [one.score if one.first == name else 1 - one.score for one in results if name in (one.first, one.second)]
        spread = sorted(drawn[name]) or [elo[name]]
        low, high = spread[int(0.025 * len(spread))], spread[min(len(spread) - 1, int(0.975 * len(spread)))]
        share = sum(shares) / len(shares) if shares else 0.5
        ratings.append(Rating(name, elo[name], min(low, elo[name]), max(high, elo[name]), 2 * len(shares), share))
    return sorted(ratings, key=lambda rating: -rating.elo)


def strengths(players: Sequence[str], results: Sequence[Scored], rounds: int = 60) -> dict[str, float]:
    """Bradley–Terry by minorisation, on the Elo scale around 1500.

    Half a point each way between every two that met keeps a player who won (or lost) everything at a finite distance.
    """
    points: dict[str, float] = dict.fromkeys(players, 0.0)
    met: dict[tuple[str, str], float] = {}
    for one in results:
        points[one.first] += one.score
        points[one.second] += 1 - one.score
        two = (one.first, one.second) if one.first < one.second else (one.second, one.first)
        met[two] = met.get(two, 0.0) + 1
    for first, second in met:
        points[first] += 0.5
        points[second] += 0.5
        met[first, second] += 1
    worth = dict.fromkeys(players, 1.0)
    for _ in range(rounds):
        load = dict.fromkeys(players, 0.0)
        for (first, second), games in met.items():
            each = games / (worth[first] + worth[second])
            load[first] += each
            load[second] += each
        worth = {name: points[name] / load[name] if load[name] else 1.0 for name in players}
        middle = exp(sum(log(value) for value in worth.values()) / max(1, len(worth)))
        worth = {name: value / middle for name, value in worth.items()}
    return {name: 1500 + ELO * log(value) for name, value in worth.items()}


def score_interval(scores: Sequence[float], z: float = 1.96) -> tuple[float, float, float]:
    """The mean of pairs' scores with its interval (Wilson's, with the observed variance of the pairs)."""
    n = len(scores)
    if n == 0:
        return 0.5, 0.0, 1.0
    mean = sum(scores) / n
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    spread = sum((score - mean) ** 2 for score in scores) / n
    half = z / (1 + z * z / n) * sqrt(max(spread, 1e-9) / n + z * z / (4 * n * n))
    return mean, max(0.0, centre - half), min(1.0, centre + half)


def share_of(elo: float) -> float:
    """The expected share of points for a lead in Elo."""
    return 1 / (1 + exp(-elo / ELO))


@dataclass(frozen=True)
class SequentialTest:
    """A sequential test on pairs of games: is the first player `elo` points better, or not at all?

    It may be looked at after every pair. Each kind of wrong verdict has at most the probability `error`, for any share of split
    pairs: it bets against the hypothesis that it wants to refute (`intervals.capital`). Only the numbers of the possible scores
    of a pair count.
    """

    elo: float = 30.0
    error: float = 0.05
    both: bool = False
    """Whether it tests in both directions, as leagues do."""

    def verdict(self, scores: Sequence[float]) -> str:
        """ "better", "not better" (with `both`: "better", "worse"), or "" while it is undecided."""
        counts = Counter(scores)
        if capital(counts, 0.5, 1) >= 1 / self.error:
            return "better"
        if self.both:
            return "worse" if capital(counts, 0.5, -1) >= 1 / self.error else ""
        return "not better" if capital(counts, share_of(self.elo), -1) >= 1 / self.error else ""


def rating_chart(ratings: Sequence[Rating]) -> str:
    """The ratings with their intervals as an SVG drawing."""
    width, row, left = 640, 34, 170
    height = row * len(ratings) + 56
    low = min(rating.low for rating in ratings) - 20
    high = max(rating.high for rating in ratings) + 20

    def x(elo: float) -> float:
        return round(left + (elo - low) / (high - low) * (width - left - 24), 1)

    step = next(size for size in (25, 50, 100, 200, 400, 1000, 10_000) if (high - low) / size <= 10)
    ticks = range(int(low // step + 1) * step, int(high) + 1, step)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for tick in ticks:
        parts.append(f'<line x1="{x(tick)}" x2="{x(tick)}" y1="14" y2="{height - 34}" stroke="#ddd"/>')
        parts.append(f'<text x="{x(tick)}" y="{height - 16}" text-anchor="middle" fill="#555">{tick}</text>')
    for place, rating in enumerate(ratings):
        y = 14 + row * place + row / 2
        parts.append(f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{escape(rating.name)}</text>')
        parts.append(f'<line x1="{x(rating.low)}" x2="{x(rating.high)}" y1="{y}" y2="{y}" stroke="#2563a8" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(rating.elo)}" cy="{y}" r="6" fill="#2563a8"><title>{rating.elo:.0f} Elo</title></circle>')
    return "\n".join([*parts, "</svg>", ""])
