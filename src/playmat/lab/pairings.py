"""Who meets whom: Swiss pairs without rematches, the rounds of a round robin, the brackets of a knock-out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

STEPS = 20_000
"""Steps of one search for a pairing."""
DEEPEST = 300
"""The most players for whom every pairing is searched. With more, rematches are rare, and the search would be too deep."""
BYES = 8
"""The most players who are tried for a bye."""
REMATCHES = 3
"""The most rematches of a round that are searched for, if there is no pairing without any."""

Pairs = list[tuple[str, str]]
Met = set[frozenset[str]]


def swiss_pairs(ranked: Sequence[str], met: Met, had_bye: set[str]) -> tuple[Pairs, str | None]:
    """Neighbours in the ranking meet unless they have met before; returns their pairs, and the player with a bye.

    The bye goes to the lowest player who has not had one and who leaves a pairing without rematches for the others.
    """
    if len(ranked) % 2 == 0:
        return nearest_pairs(ranked, met), None
    last_first = list(reversed(ranked))
    candidates = [name for name in last_first if name not in had_bye] or last_first
    for bye in candidates[:BYES]:
        pairs = pairs_with([name for name in ranked if name != bye], met)
        if pairs is not None:
            return pairs, bye
    bye = candidates[0]
    return nearest_pairs([name for name in ranked if name != bye], met), bye


def nearest_pairs(ranked: Sequence[str], met: Met) -> Pairs:
    """Pairs with as few rematches as are found."""
    for rematches in range(REMATCHES + 1):
        pairs = pairs_with(ranked, met, rematches)
        if pairs is not None:
            return pairs
    return [(ranked[place], ranked[place + 1]) for place in range(0, len(ranked), 2)]


def pairs_with(ranked: Sequence[str], met: Met, rematches: int = 0) -> Pairs | None:
    """Pairs of neighbours in the ranking, as near as possible, with at most so many rematches; None if none is found.

    The highest player gets the nearest opponent that leaves a pairing for the rest.
    """
    if len(ranked) > DEEPEST:
        return greedy_pairs(ranked, met)
    left = [STEPS]

    def solve(rest: list[str], allowed: int) -> Pairs | None:
        if not rest:
            return []
        left[0] -= 1
        if left[0] < 0:
            return None
        first = rest[0]
        for place in range(1, len(rest)):
            cost = frozenset((first, rest[place])) in met
            if cost <= allowed:
                others = solve(rest[1:place] + rest[place + 1 :], allowed - cost)
                if others is not None:
                    return [(first, rest[place]), *others]
        return None

    return solve(list(ranked), rematches)


def greedy_pairs(ranked: Sequence[str], met: Met) -> Pairs:
    pairs, rest = [], list(ranked)
    while rest:
        first = rest.pop(0)
        place = next((place for place, name in enumerate(rest) if frozenset((first, name)) not in met), 0)
        pairs.append((first, rest.pop(place)))
    return pairs


def round_robin_pairs(players: Sequence[str], number: int) -> tuple[Pairs, str | None]:
    """A round, counted from 0, of a round robin, and the player who has a bye. The first stays, the others move on one place."""
    seats: list[str | None] = [*players] if len(players) % 2 == 0 else [*players, None]
    turn = number % (len(seats) - 1)
    moving = seats[1:]
    circle = [seats[0], *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    pairs: Pairs = []
    bye = None
    for place in range(len(circle) // 2):
        one, other = circle[place], circle[-1 - place]
        if one is None or other is None:
            bye = other if one is None else one
        else:
            pairs.append((one, other) if (place + turn) % 2 == 0 else (other, one))
    return pairs, bye


def bracket(players: Sequence[str]) -> list[tuple[str, str | None]]:
    """The first round of a knock-out: the first against the last, and so on; winners of neighbouring matches meet next.

    If the number of players is not a power of two, the first ones have byes (None).
    """
    if len(players) < 2:
        raise ValueError("a bracket needs two players")
    order = [0]
    while len(order) < len(players):
        size = 2 * len(order)
        order = [place for one in order for place in (one, size - 1 - one)]
    seats = [players[place] if place < len(players) else None for place in order]
    pairs = [pair for number, pair in enumerate(pairwise(seats)) if number % 2 == 0]
    return [(one, other) for one, other in pairs if one is not None]
