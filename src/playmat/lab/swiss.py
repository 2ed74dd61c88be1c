"""Swiss tournaments for human players and bots: pairings, standings with tie-breakers, a top cut.

Players with the same points meet if they have not met before; a win gives three points, a draw one. Ties are broken by the mean
of the opponents' shares of wins (each at least 25 %), then by that of the opponents' opponents.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

WIN, DRAW = 3, 1
LEAST_SHARE = 0.25
MOST_PLAYERS = 1000
VERSION = 1


class InvalidTournament(ValueError):
    """A tournament, its file or a result is invalid; the message says what to do."""


@dataclass
class Match:
    """A match of a round. `second` is None for a bye, `score` the games that each won; None if it is not finished."""

    first: str
    second: str | None
    score: tuple[int, int] | None = None

    def points_of(self, player: str) -> int:
        if self.second is None:
            return WIN
        if self.score is None:
            return 0
        mine, theirs = self.score if player == self.first else self.score[::-1]
        return WIN if mine > theirs else DRAW if mine == theirs else 0


@dataclass(frozen=True)
class Standing:
    player: str
    points: int
    won: int
    lost: int
    drawn: int
    opponents: float
    """Mean share of wins of the opponents, and of their opponents: the tie-breakers."""
    opponents_opponents: float

    def to_json(self) -> dict[str, object]:
        return {
            "player": self.player, "points": self.points, "won": self.won, "lost": self.lost, "drawn": self.drawn,
            "opponents": round(self.opponents, 4), "opponents_opponents": round(self.opponents_opponents, 4),
        }  # fmt: skip


@dataclass
class Tournament:
    players: list[str]
    seed: int = 0
    rounds: list[list[Match]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise InvalidTournament("a tournament needs at least two players")
        if len(self.players) > MOST_PLAYERS:
            raise InvalidTournament(f"at most {MOST_PLAYERS} players can take part")
        twice = sorted({name for name in self.players if self.players.count(name) > 1})
        if twice:
            raise InvalidTournament(f"{twice[0]} is there twice; give every player a name of their own")

    @property
    def usual_rounds(self) -> int:
        """Rounds after which at most one player can have won everything."""
        return max(1, (len(self.players) - 1).bit_length())

    def open_matches(self) -> list[tuple[int, Match]]:
        """Matches of the last round without a result, with their table numbers from 1."""
        if not self.rounds:
            return []
        return [(n, match) for n, match in enumerate(self.rounds[-1], 1) if match.score is None and match.second is not None]

    def report(self, table: int, score: tuple[int, int]) -> None:
        """Enter the result of a table of the last round; a second time corrects it."""
        if not self.rounds:
            raise InvalidTournament("no round has been paired yet")
        if not 1 <= table <= len(self.rounds[-1]):
            raise InvalidTournament(f"there is no table {table}; the tables are 1 to {len(self.rounds[-1])}")
        match = self.rounds[-1][table - 1]
        if match.second is None:
            raise InvalidTournament(f"{match.first} has a bye, which needs no result")
        if not all(0 <= games <= 9 for games in score):
            raise InvalidTournament("a result is the games that each player won, such as 2-1")
        match.score = score

    def drop(self, player: str) -> None:
        if player not in self.players:
            raise InvalidTournament(f"there is no player {player}")
        if player not in self.dropped:
            self.dropped.append(player)

    # Pairing

    def pair(self) -> list[Match]:
        """The matches of the next round; this starts it."""
        if self.open_matches():
            tables = ", ".join(str(n) for n, _ in self.open_matches())
            raise InvalidTournament(f"enter the results of all tables first; open: {tables}")
        playing = [name for name in self.players if name not in self.dropped]
        if len(playing) < 2:
            raise InvalidTournament("fewer than two players are left")
        order = {name: place for place, name in enumerate(self.shuffled(playing))}
        points = {one.player: one.points for one in self.standings()}
        ranked = sorted(playing, key=lambda name: (-points[name], order[name]))
        met = self.met()
        matches: list[Match] = []
        if len(ranked) % 2:
            had = {match.first for one in self.rounds for match in one if match.second is None}
            bye = next((name for name in reversed(ranked) if name not in had), ranked[-1])
            ranked.remove(bye)
            matches.append(Match(bye, None))
        two = without_rematches(ranked, met) or [(ranked[i], ranked[i + 1]) for i in range(0, len(ranked), 2)]
        matches = [Match(one, other) for one, other in two] + matches
        self.rounds.append(matches)
        return matches

    def shuffled(self, players: list[str]) -> list[str]:
        order = list(players)
        Random(f"{self.seed}/{len(self.rounds)}").shuffle(order)
        return order

    def met(self) -> set[frozenset[str]]:
        return {frozenset((match.first, match.second)) for one in self.rounds for match in one if match.second is not None}

    # Standings

    def matches_of(self, player: str) -> list[Match]:
        return [match for one in self.rounds for match in one if player in (match.first, match.second)]

    def standings(self) -> list[Standing]:
        """All players, the best first."""
        share = {name: self.share(name) for name in self.players}
        against = {name: self.opponents(name) for name in self.players}
        resistance = {name: mean([share[other] for other in against[name]]) for name in self.players}
        rows = []
        for name in self.players:
            played = [match for match in self.matches_of(name) if match.second is None or match.score is not None]
            results = [match.points_of(name) for match in played]
            further = mean([resistance[other] for other in against[name]])
            won, drawn = results.count(WIN), results.count(DRAW)
            rows.append(Standing(name, sum(results), won, results.count(0), drawn, resistance[name], further))
        return sorted(rows, key=lambda row: (-row.points, -row.opponents, -row.opponents_opponents, row.player))

    def share(self, player: str) -> float:
        """The player's share of wins without byes, at least a quarter."""
        results = [match.points_of(player) for match in self.matches_of(player) if match.score is not None]
        return max(LEAST_SHARE, results.count(WIN) / len(results)) if results else LEAST_SHARE

    def opponents(self, player: str) -> list[str]:
        found = []
        for match in self.matches_of(player):
            if match.second is not None and match.score is not None:
                found.append(match.second if match.first == player else match.first)
        return found

    # Files

    def to_json(self) -> dict[str, object]:
        return {
            "playmat_tournament": VERSION,
            "players": self.players,
            "seed": self.seed,
            "dropped": self.dropped,
            "rounds": [[[match.first, match.second, match.score] for match in one] for one in self.rounds],
        }

    @staticmethod
    def read(path: Path) -> Tournament:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["playmat_tournament"] != VERSION:
                raise InvalidTournament(f"{path} has version {data['playmat_tournament']}, not {VERSION}")
            rounds = [
                [Match(one, other, None if score is None else (int(score[0]), int(score[1]))) for one, other, score in matches]
                for matches in data["rounds"]
            ]
            return Tournament(list(data["players"]), int(data["seed"]), rounds, list(data["dropped"]))
        except OSError as error:
            raise InvalidTournament(f"{path} cannot be read ({error.strerror}); begin with `playmat tournament new`") from None
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, InvalidTournament):
                raise
            raise InvalidTournament(f"{path} is not the file of a tournament: {error}") from None


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def without_rematches(ranked: list[str], met: set[frozenset[str]], steps: int = 20_000) -> list[tuple[str, str]] | None:
    """Pairs of neighbours in the ranking who have not met, as near as possible; None if there is no such pairing.

    The highest player gets the nearest opponent that leaves a pairing for the rest. `steps` bounds the search.
    """
    left = [steps]

    def solve(rest: list[str]) -> list[tuple[str, str]] | None:
        if not rest:
            return []
        left[0] -= 1
        if left[0] < 0:
            return None
        first = rest[0]
        for i in range(1, len(rest)):
            if frozenset((first, rest[i])) not in met:
                others = solve(rest[1:i] + rest[i + 1 :])
                if others is not None:
                    return [(first, rest[i]), *others]
        return None

    if len(ranked) > 300:  # deep recursion; rematches are rare with that many players
        pairs, rest = [], list(ranked)
        while rest:
            first = rest.pop(0)
            at = next((i for i, name in enumerate(rest) if frozenset((first, name)) not in met), 0)
            pairs.append((first, rest.pop(at)))
        return pairs
    return solve(ranked)


def cut_pairs(players: list[str]) -> list[tuple[str, str]]:
    """The first round of a top cut: the first against the last, and so on. Winners of neighbouring matches meet next."""
    count = len(players)
    if count < 2 or count & (count - 1):
        raise InvalidTournament(f"a top cut has 2, 4, 8 or 16 players, not {count}")
    order = [0]
    while len(order) < count:
        size = 2 * len(order)
        order = [place for one in order for place in (one, size - 1 - one)]
    seats = [players[place] for place in order]
    return [pair for number, pair in enumerate(pairwise(seats)) if number % 2 == 0]
