"""Tournaments: Swiss, round robin and knock-out, with late entry, players who drop out, corrections and a top cut.

The state is plain data that a file or a database keeps between two steps, so a tournament survives the process that runs it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from playmat.lab.pairings import bracket, round_robin_pairs, swiss_pairs
from playmat.lab.standings import Match, Standing, standings_of

SWISS: Final = "swiss"
ROUND_ROBIN: Final = "round-robin"
KNOCK_OUT: Final = "knock-out"
Kind = Literal["swiss", "round-robin", "knock-out"]
KINDS = (SWISS, ROUND_ROBIN, KNOCK_OUT)
BEST_OF = (1, 3, 5)
CUTS = (0, 2, 4, 8, 16, 32)
MOST_PLAYERS, MOST_ROUNDS = 1000, 50
VERSION = 2


class InvalidTournament(ValueError):
    """A tournament, its file, a step or a result is invalid; the message says what to do."""


@dataclass
class Tournament:
    """`planned` is the number of Swiss rounds (0: until the host stops, or the usual number before a cut), `cut` the number of
    players in the knock-out after them."""

    players: list[str]
    seed: int = 0
    rounds: list[list[Match]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    kind: Kind = SWISS
    best_of: int = 3
    planned: int = 0
    cut: int = 0

    def __post_init__(self) -> None:
        if len(self.players) > MOST_PLAYERS:
            raise InvalidTournament(f"at most {MOST_PLAYERS} players can take part")
        twice = next((name for place, name in enumerate(self.players) if name in self.players[:place]), None)
        if twice is not None:
            raise InvalidTournament(f"{twice} is there twice; give every player a name of their own")
        for value, known, what in ((self.kind, KINDS, "kind"), (self.best_of, BEST_OF, "best of"), (self.cut, CUTS, "top cut")):
            if value not in known:
                raise InvalidTournament(f"{what} {value!r} is not possible; choose one of {', '.join(map(str, known))}")
        if not 0 <= self.planned <= MOST_ROUNDS:
            raise InvalidTournament(f"a tournament has 0 to {MOST_ROUNDS} planned rounds, not {self.planned}")
        if self.kind != SWISS and (self.cut or self.planned):
            raise InvalidTournament(f"only a {SWISS} tournament has a top cut or a chosen number of rounds")

    @property
    def wins_needed(self) -> int:
        """Games that decide a match."""
        return self.best_of // 2 + 1

    @property
    def usual_rounds(self) -> int:
        """Swiss rounds after which at most one player can have won everything."""
        return max(1, (len(self.players) - 1).bit_length())

    @property
    def first_rounds(self) -> int:
        """Rounds that come before a knock-out, or all if there is none; 0 means that there is no limit."""
        if self.kind == KNOCK_OUT:
            return 0
        if self.kind == ROUND_ROBIN:
            return len(self.players) - 1 + len(self.players) % 2
        return self.planned or (self.usual_rounds if self.cut else 0)

    @property
    def knock_out(self) -> list[list[Match]]:
        """The rounds of the knock-out that have been paired."""
        return self.rounds if self.kind == KNOCK_OUT else self.rounds[self.first_rounds :] if self.cut else []

    @property
    def is_over(self) -> bool:
        """Whether there is no further round and every match has a result."""
        if not self.rounds or self.open_matches():
            return False
        if self.kind == KNOCK_OUT or self.cut:
            return bool(self.knock_out) and len(self.knock_out[-1]) == 1
        return 0 < self.first_rounds <= len(self.rounds)

    def open_matches(self) -> list[tuple[int, Match]]:
        """Matches of the last round without a result, with their table numbers from 1."""
        return [(number, match) for number, match in enumerate(self.rounds[-1], 1) if match.is_open] if self.rounds else []

    def match_at(self, table: int, number: int) -> Match:
        """A match of a round, both counted from 1."""
        if not self.rounds:
            raise InvalidTournament("no round has been paired yet")
        if not 1 <= number <= len(self.rounds):
            raise InvalidTournament(f"there is no round {number}; the rounds are 1 to {len(self.rounds)}")
        if not 1 <= table <= len(self.rounds[number - 1]):
            raise InvalidTournament(f"there is no table {table}; the tables are 1 to {len(self.rounds[number - 1])}")
        return self.rounds[number - 1][table - 1]

    # Steps of the host

    def report(self, table: int, score: tuple[int, int], number: int | None = None) -> None:
        """Enter the result of a table, of the last round unless another one is named; a second time corrects it."""
        number = len(self.rounds) if number is None else number
        match = self.match_at(table, number)
        if match.second is None:
            raise InvalidTournament(f"{match.first} has no opponent in this round, so there is no result to enter")
        needed = self.wins_needed
        if min(score) < 0 or max(score) > needed or sum(score) > self.best_of:
            raise InvalidTournament(f"{score[0]}-{score[1]} is not a result of a best of {self.best_of}; {needed} games win it")
        if number > len(self.rounds) - len(self.knock_out):
            self.check_knock_out(match, score, number)
        match.score = score

    def check_knock_out(self, match: Match, score: tuple[int, int], number: int) -> None:
        """Raises InvalidTournament if a match of a knock-out cannot end like this."""
        if score[0] == score[1]:
            raise InvalidTournament("a match of a knock-out has a winner; let the players go on until there is one")
        before = None if match.score is None else winner_of(match)
        if number < len(self.rounds) and before != (match.first if score[0] > score[1] else match.second):
            raise InvalidTournament("the next round was paired with the winner; take that pairing back first")

    def enter(self, player: str) -> None:
        """Let a player in, also after the start of a Swiss tournament, or back in. Rounds that they missed are lost."""
        if self.rounds and self.kind != SWISS:
            raise InvalidTournament(f"a {self.kind} tournament has begun, so nobody can enter any more")
        if self.knock_out:
            raise InvalidTournament("the top cut has begun, so nobody can enter any more")
        if player in self.dropped:
            self.dropped.remove(player)
        elif player in self.players:
            raise InvalidTournament(f"{player} is in the tournament already")
        elif len(self.players) >= MOST_PLAYERS:
            raise InvalidTournament(f"at most {MOST_PLAYERS} players can take part")
        else:
            self.players.append(player)
        for matches in self.rounds:
            if not any(player in (match.first, match.second) for match in matches):
                matches.append(Match(player, None, (0, self.wins_needed)))

    def drop(self, player: str) -> None:
        """Take a player out of the next rounds; a match that they are playing is lost. Before the start they are forgotten."""
        if player not in self.players:
            raise InvalidTournament(f"there is no player {player}")
        if not self.rounds:
            self.players.remove(player)
        elif player not in self.dropped:
            self.dropped.append(player)
            for _, match in self.open_matches():
                if player in (match.first, match.second):
                    match.score = (0, self.wins_needed) if player == match.first else (self.wins_needed, 0)

    def take_back(self) -> None:
        """Take the last pairing back. Its results are lost."""
        if not self.rounds:
            raise InvalidTournament("no round has been paired yet")
        self.rounds.pop()

    # Pairing

    def pair(self) -> list[Match]:
        """The matches of the next round; this starts it."""
        if self.open_matches():
            tables = ", ".join(str(number) for number, _ in self.open_matches())
            raise InvalidTournament(f"enter the results of all tables first; open: {tables}")
        if self.is_over:
            raise InvalidTournament(f"the tournament is over; {self.standings()[0].player} has won")
        if len(self.playing()) < 2:
            raise InvalidTournament(
                "fewer than two players are left" if self.rounds else "a tournament needs at least two players"
            )
        if self.kind == KNOCK_OUT or (self.cut and len(self.rounds) >= self.first_rounds):
            matches = self.knock_out_matches()
        else:
            matches = self.round_robin_matches() if self.kind == ROUND_ROBIN else self.swiss_matches()
        self.rounds.append(matches)
        return matches

    def playing(self) -> list[str]:
        return [name for name in self.players if name not in self.dropped]

    def swiss_matches(self) -> list[Match]:
        playing = self.playing()
        order = {name: place for place, name in enumerate(self.shuffled(playing))}
        points = {one.player: one.points for one in self.standings()}
        ranked = sorted(playing, key=lambda name: (-points[name], order[name]))
        matches = [match for one in self.rounds for match in one]
        met = {frozenset((match.first, match.second)) for match in matches if match.second is not None}
        pairs, bye = swiss_pairs(ranked, met, {match.first for match in matches if match.is_bye})
        return [Match(one, other) for one, other in pairs] + ([Match(bye, None)] if bye is not None else [])

    def round_robin_matches(self) -> list[Match]:
        """Opponents of players who have dropped out have byes."""
        pairs, bye = round_robin_pairs(self.shuffled(self.players, 0), len(self.rounds))
        groups = [list(pair) for pair in pairs] + ([[bye]] if bye is not None else [])
        present = [[name for name in group if name not in self.dropped] for group in groups]
        met = [Match(here[0], here[1]) for here in present if len(here) == 2]
        return met + [Match(here[0], None) for here in present if len(here) == 1]

    def knock_out_matches(self) -> list[Match]:
        if not self.knock_out:
            seeds = self.shuffled(self.playing(), 0)
            if self.cut:
                seeds = [row.player for row in self.standings() if row.player not in self.dropped][: self.cut]
            return [Match(one, other) for one, other in bracket(seeds)]
        rank = {name: place for place, name in enumerate(self.seeds())}
        through = [winner_of(match) for match in self.knock_out[-1]]
        matches = []
        for place in range(0, len(through), 2):
            one, other = sorted(through[place : place + 2], key=rank.__getitem__)
            matches.append(Match(one, other, self.walkover(one, other)))
        return matches

    def walkover(self, one: str, other: str) -> tuple[int, int] | None:
        """The score of a match that cannot be played because a player has dropped out."""
        gone = one in self.dropped, other in self.dropped
        return None if not any(gone) else (0, self.wins_needed) if gone == (True, False) else (self.wins_needed, 0)

    def seeds(self) -> list[str]:
        """The players of the knock-out, the first of each pair of its first round before the second ones."""
        first = self.knock_out[0]
        if self.cut:
            inside = {name for match in first for name in (match.first, match.second)}
            return [row.player for row in self.first_standings() if row.player in inside]
        return [match.first for match in first] + [match.second for match in first if match.second is not None]

    def shuffled(self, players: list[str], number: int | None = None) -> list[str]:
        order = list(players)
        Random(f"{self.seed}/{len(self.rounds) if number is None else number}").shuffle(order)
        return order

    # Standings

    def first_standings(self) -> list[Standing]:
        """The standings without the top cut."""
        counted = self.rounds[: self.first_rounds] if self.cut else self.rounds
        return standings_of(self.players, counted, set(self.dropped), self.seed)

    def standings(self) -> list[Standing]:
        """All players, the best first. Players of the knock-out come first, in the order in which they went out."""
        rows = self.first_standings()
        progress = dict.fromkeys(self.players, -1)
        for number, matches in enumerate(self.knock_out):
            for match in matches:
                for name in (match.first, match.second):
                    if name is not None:
                        progress[name] = number
                if not match.is_open:
                    progress[winner_of(match)] = number + 1
        return sorted(rows, key=lambda row: -progress[row.player])

    # Files

    def to_json(self) -> dict[str, object]:
        return {
            "playmat_tournament": VERSION,
            "kind": self.kind,
            "best_of": self.best_of,
            "planned": self.planned,
            "cut": self.cut,
            "players": self.players,
            "seed": self.seed,
            "dropped": self.dropped,
            "rounds": [[[match.first, match.second, match.score] for match in one] for one in self.rounds],
        }

    @staticmethod
    def from_json(data: Any) -> Tournament:
        """Raises KeyError, TypeError or ValueError for data that is not a tournament."""
        if data["playmat_tournament"] not in (1, VERSION):
            raise InvalidTournament(f"it has version {data['playmat_tournament']}, not {VERSION}")
        rounds = [
            [Match(one, other, None if score is None else (int(score[0]), int(score[1]))) for one, other, score in matches]
            for matches in data["rounds"]
        ]
        more = {name: data[name] for name in ("kind", "best_of", "planned", "cut") if name in data}  # version 1 has none of them
        return Tournament(list(data["players"]), int(data["seed"]), rounds, list(data["dropped"]), **more)

    @staticmethod
    def read(path: Path) -> Tournament:
        try:
            return Tournament.from_json(json.loads(path.read_text(encoding="utf-8")))
        except OSError as error:
            raise InvalidTournament(f"{path} cannot be read ({error.strerror}); begin with `playmat tournament new`") from None
        except KeyError as error:
            raise InvalidTournament(f"{path} is not the file of a tournament: it has no {error}") from None
        except (TypeError, ValueError) as error:
            raise InvalidTournament(f"{path} is not the file of a tournament: {error}") from None


def winner_of(match: Match) -> str:
    """The player who goes on. A drawn match, as bots may play, goes to the first player, who has the better place."""
    if match.second is None or match.score is None or match.score[0] >= match.score[1]:
        return match.first
    return match.second
