"""The standings of a tournament, with the tie-breakers of official ones.

A win gives three points, a draw one. Ties are broken by the mean of the opponents' shares of won matches, then by that of the
opponents' opponents, then by the matches of the tied players among each other, and at last by lot. For a share a draw is half a
win; it is at least 25 %, and at most 75 % for a player who has dropped out. Byes do not count for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from random import Random

WIN, DRAW = 3, 1
LEAST_SHARE, MOST_SHARE_OF_DROPPED = 0.25, 0.75


@dataclass
class Match:
    """A match of a round: the games that each player has won, or None while it is not finished.

    Without a second player and a score it is a bye; with a score the player came too late and has lost it.
    """

    first: str
    second: str | None
    score: tuple[int, int] | None = None

    @property
    def is_bye(self) -> bool:
        return self.second is None and self.score is None

    @property
    def is_open(self) -> bool:
        return self.second is not None and self.score is None

    def points_of(self, player: str) -> int:
        if self.is_bye:
            return WIN
        if self.score is None:
            return 0
        mine, theirs = self.score if player == self.first else self.score[::-1]
        return WIN if mine > theirs else DRAW if mine == theirs else 0

    def opponent_of(self, player: str) -> str | None:
        return self.second if player == self.first else self.first


@dataclass(frozen=True)
class Standing:
    player: str
    points: int
    won: int
    lost: int
    drawn: int
    opponents: float
    """Mean share of won matches of the opponents, and of their opponents: the tie-breakers."""
    opponents_opponents: float

    def to_json(self) -> dict[str, object]:
        return {
            "player": self.player, "points": self.points, "won": self.won, "lost": self.lost, "drawn": self.drawn,
            "opponents": round(self.opponents, 4), "opponents_opponents": round(self.opponents_opponents, 4),
        }  # fmt: skip


def standings_of(players: Sequence[str], rounds: Iterable[Sequence[Match]], dropped: set[str], seed: int) -> list[Standing]:
    """All players, the best first."""
    ended: defaultdict[str, list[Match]] = defaultdict(list)
    for matches in rounds:
        for match in matches:
            if not match.is_open:
                for player in (match.first, match.second):
                    if player is not None:
                        ended[player].append(match)
    share = {player: share_of(player, ended[player], player in dropped) for player in players}
    against = {player: [other for match in ended[player] if (other := match.opponent_of(player))] for player in players}
    first = {player: mean([share[other] for other in against[player]]) for player in players}
    second = {player: mean([first[other] for other in against[player]]) for player in players}
    rows = []
    for player in players:
        results = [match.points_of(player) for match in ended[player]]
        won, drawn = results.count(WIN), results.count(DRAW)
        rows.append(Standing(player, sum(results), won, results.count(0), drawn, first[player], second[player]))
    rows.sort(key=tie_key)
    return [row for _, tied in groupby(rows, tie_key) for row in untied(list(tied), ended, seed)]


def tie_key(row: Standing) -> tuple[float, ...]:
    return -row.points, -round(row.opponents, 9), -round(row.opponents_opponents, 9)


def share_of(player: str, matches: Iterable[Match], is_dropped: bool) -> float:
    """A player's share of won matches, without byes."""
    results = [match.points_of(player) for match in matches if not match.is_bye]
    share = (results.count(WIN) + results.count(DRAW) / 2) / len(results) if results else 0.0
    return max(LEAST_SHARE, min(share, MOST_SHARE_OF_DROPPED) if is_dropped else share)


def untied(tied: list[Standing], ended: dict[str, list[Match]], seed: int) -> list[Standing]:
    """Players who are equal in everything else: by their matches among each other if all of them have met, then by lot."""
    names = {row.player for row in tied}
    among = {name: [match for match in ended[name] if match.opponent_of(name) in names] for name in names}
    met = {frozenset((name, match.opponent_of(name))) for name, matches in among.items() for match in matches}
    points = dict.fromkeys(names, 0)
    if all(frozenset(pair) in met for pair in combinations(names, 2)):
        points = {name: sum(match.points_of(name) for match in matches) for name, matches in among.items()}
    return sorted(tied, key=lambda row: (-points[row.player], Random(f"{seed}/{row.player}").random()))


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
