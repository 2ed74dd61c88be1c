"""Whether something goes with winning more often than chance explains: an exact test, its correction for many tests, and the
interval of a difference of two shares."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot, lgamma

from playmat.lab.intervals import Share

NEGLIGIBLE = 1e-15


def fisher(seen_won: int, seen: int, won: int, games: int) -> float:
    """Fisher's exact test: how likely a number of wins among the `seen` games that is at least as far out as `seen_won` would be
    if seeing and winning had nothing to do with each other. Twice the smaller tail, at most 1."""
    return min(1.0, 2 * min(tail(seen_won, seen, won, games, 1), tail(seen_won, seen, won, games, -1)))


def tail(seen_won: int, seen: int, won: int, games: int, way: int) -> float:
    """The chance of `seen_won` or more (way 1) or fewer (way -1) wins among the seen games: hypergeometric, with all four margins
    of the table given."""
    least, most = max(0, seen + won - games), min(seen, won)
    at = seen_won
    term = exp(choices(won, at) + choices(games - won, seen - at) - choices(games, seen))
    total = 0.0
    while least <= at <= most:
        total += term
        if way > 0:
            factor = (won - at) * (seen - at) / ((at + 1) * (games - won - seen + at + 1))
        else:
            factor = at * (games - won - seen + at) / ((won - at + 1) * (seen - at + 1))
        if factor < 1 and term < NEGLIGIBLE * total:
            break
        term *= factor
        at += way
    return min(1.0, total)


def choices(n: int, k: int) -> float:
    """The logarithm of the number of ways to choose k of n."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def adjusted(chances: Sequence[float]) -> list[float]:
    """The chances of several tests after Holm's correction: if no test should find anything, any of them is at most p with at
    most the probability p."""
    result = [1.0] * len(chances)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        largest = max(largest, min(1.0, (len(chances) - rank) * chances[place]))
        result[place] = largest
    return result


def difference(one: Share, other: Share) -> tuple[float, float, float]:
    """The difference of two independent shares with the bounds of its interval (Newcombe's, from the two intervals of Wilson)."""
    gap = one.mean - other.mean
    low = gap - hypot(one.mean - one.low, other.high - other.mean)
    high = gap + hypot(one.high - one.mean, other.mean - other.low)
    return gap, max(-1.0, low), min(1.0, high)
