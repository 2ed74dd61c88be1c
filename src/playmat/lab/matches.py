"""Matches: many games of the same decks between random players.

Each game has a separate seed, made from the match's seed and the game's number, so the games are the same no matter how many
processes share them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter

from playmat.engine import machine
from playmat.engine.playout import Dice, play_out
from playmat.engine.table import Table
from playmat.play.game import start
from playmat.play.saved import Json
from playmat.play.tables import make_table

LIMIT = 20_000
"""Answers after which a game is stopped. Each turn's draw empties the decks, so only a loop of effects reaches this limit."""
CHUNK = 16 if str(machine.__file__).endswith(".py") else 256
"""Games that a process plays before it reports: more than a tenth of a second of work, compiled or not."""


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a match, of 48 bits."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=6).digest())


@dataclass(frozen=True, slots=True)
class Match:
    """A match: one deck of card ids for each seat."""

    ruleset: str
    form: str
    decks: tuple[tuple[str, ...], ...]
    seed: int = 0

    def table(self) -> Table:
        return make_table(self.ruleset, self.form, self.decks)


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played to its end."""

    number: int
    outcome: int
    """Seat of the winner (of a team the lower seat); negative if there is no winner."""
    turns: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a match."""

    games: tuple[Played, ...]
    seats: int
    seconds: float
    """Duration; the only value that differs between two runs of a match."""
    workers: int = 1

    @property
    def wins(self) -> tuple[int, int]:
        """Games that each side won; in teams seats 0 and 2 are one side."""
        return sum(game.outcome == 0 for game in self.games), sum(game.outcome == 1 for game in self.games)

    @property
    def nobody(self) -> int:
        return sum(game.outcome < 0 for game in self.games)

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.games)

    @property
    def digest(self) -> str:
        """A short hash of all games: equal for equal matches."""
        text = json.dumps([(game.outcome, game.turns, game.decisions) for game in self.games])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def to_json(self) -> Json:
        turns = [game.turns for game in self.games]
        count = max(len(self.games), 1)
        return {
            "games": len(self.games),
            "wins": list(self.wins),
            "nobody": self.nobody,
            "turns": {"mean": sum(turns) / count, "least": min(turns, default=0), "most": max(turns, default=0)},
            "decisions": {"total": self.decisions, "mean": self.decisions / count},
            "digest": self.digest,
            "timing": {
                "seconds": self.seconds,
                "workers": self.workers,
                "games_per_second": len(self.games) / self.seconds if self.seconds else 0.0,
                "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
            },
        }


def play_games(table: Table, seed: int, numbers: Sequence[int]) -> list[Played]:
    """Play some games of a match on one table."""
    played = []
    for number in numbers:
        own = game_seed(seed, number)
        game = start(table, own)
        decisions = play_out(game.machine, Dice(own), LIMIT)
        played.append(Played(number, int(game.state.outcome), int(game.state.turn), int(decisions)))
    return played


_table: Table | None = None
"""The table of a worker process, linked once."""
_seed = 0


def begin_worker(match: Match) -> None:
    global _table, _seed
    _table, _seed = match.table(), match.seed


def play_chunk(numbers: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Games as plain numbers, which are faster to send between processes than objects."""
    assert _table is not None
    return [(game.number, game.outcome, game.turns, game.decisions) for game in play_games(_table, _seed, numbers)]


def play_match(match: Match, games: int, workers: int = 1, report: Callable[[int], None] | None = None) -> Tally:
    """Play a match at random; `report` is called with the number of games finished since the last call."""
    size = max(1, min(CHUNK, games // max(workers, 1)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    table = match.table()  # even with several processes, so that an unplayable deck is reported at once
    begun = perf_counter()
    played: list[Played] = []
    for chunk in run_chunks(match, table, chunks, workers):
        played += chunk
        if report is not None:
            report(len(chunk))
    return Tally(tuple(played), table.form.seats, perf_counter() - begun, workers)


def run_chunks(match: Match, table: Table, chunks: Sequence[range], workers: int) -> Iterator[list[Played]]:
    """The games chunk by chunk, in order."""
    if workers <= 1:
        for chunk in chunks:
            yield play_games(table, match.seed, chunk)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), begin_worker, (match,)) as pool:
        for played in pool.map(play_chunk, chunks):
            yield [Played(*game) for game in played]
