"""Glicko-2 (Glickman 2013): the strength of a player, how sure it is, and how much it varies, after each game.

Ratings are stored on the scale that people know (1500, 350), and computed on the paper's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
START, MOST_DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
TAU = 0.5
"""How much volatility may change; the paper recommends 0.3 to 1.2."""
PERIOD = 7 * 86_400.0
"""Seconds of a rating period: a player who does not play for so long becomes one step less certain."""
EXACT = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    value: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = VOLATILITY

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known for a place in a list."""
        return self.deviation > 110


def after_pause(rating: Rating, seconds: float) -> Rating:
    """The rating after some time without games."""
    wider = sqrt((rating.deviation / SCALE) ** 2 + rating.volatility**2 * max(0.0, seconds) / PERIOD) * SCALE
    return Rating(rating.value, min(wider, MOST_DEVIATION), rating.volatility)


def after_games(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after games against opponents: 1 for a win, 0.5 for a draw, 0 for a loss. Pauses are not in it."""
    if not results:
        return rating
    mine, wide = (rating.value - START) / SCALE, rating.deviation / SCALE
    inverse = total = 0.0
    for other, score in results:
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mine - (other.value - START) / SCALE)))
        inverse += weight**2 * expected * (1 - expected)
        total += weight * (score - expected)
    variance = 1 / inverse
    volatility = new_volatility(wide, rating.volatility, variance, variance * total)
    narrow = 1 / sqrt(1 / (wide**2 + volatility**2) + inverse)
    return Rating(START + SCALE * (mine + narrow**2 * total), min(SCALE * narrow, MOST_DEVIATION), volatility)


def new_volatility(wide: float, volatility: float, variance: float, change: float) -> float:
    """Step 5 of the paper: the root of a function, by the Illinois method."""
    start = log(volatility**2)

    def function(x: float) -> float:
        spread = wide**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if change**2 > wide**2 + variance:
        high = log(change**2 - wide**2 - variance)
    else:
        steps = 1
        while function(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = function(low), function(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = function(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
