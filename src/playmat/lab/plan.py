"""The plan of a simulation: pairings of decks, in numbered pairs of games, divided into numbered chunks.

A pair is two games with the same seed in which the decks (and their bots) change seats. Draws, coins and the first turn belong
to the seat, so each deck has them once. The number of a pair determines everything about it, so the process, the time and the
number of tries do not matter.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playmat.lab.game_seeds import game_seed

VERSION = 2


class InvalidPlan(ValueError):
    """A simulation cannot be played, or a folder has the results of another one; the message says what to do."""


@dataclass(frozen=True)
class Entrant:
    """A deck and the bot that plays it."""

    name: str
    cards: tuple[str, ...]
    bot: str
    weight: float = 1.0
    """How much it counts among the opponents of a deck, such as its share of a field; only ratios matter."""

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "bot": self.bot, "cards": list(self.cards), "weight": self.weight}


@dataclass(frozen=True)
class Pairing:
    """Two entrants (places in the plan's list) and the rules they play by."""

    first: int
    second: int
    ruleset: str
    form: str = "standard"
    group: int = 0
    """Pairings of one group share the seeds of their pairs, so that their games can be compared pair by pair."""


@dataclass(frozen=True)
class Chunk:
    """Some pairs of a pairing. `number` is unique in the plan."""

    number: int
    pairing: int
    begin: int
    end: int


@dataclass(frozen=True)
class Plan:
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    seed: int = 0
    chunk: int = 64
    """Pairs in a chunk."""
    mirrored: bool = True
    """Whether the second game of a pair has the seed of the first; if not, every game has its own."""

    def __post_init__(self) -> None:
        if not self.pairings:
            raise InvalidPlan("there is nothing to play; give two decks, a folder with decks, or --field")
        if self.chunk < 1:
            raise InvalidPlan("a chunk needs at least one pair of games")

    def chunks(self, pairs: int) -> Iterator[Chunk]:
        """All chunks up to a number of pairs for each pairing: round after round, so that an interrupted run is a shorter run."""
        rounds = -(-pairs // self.chunk)
        for turn in range(rounds):
            for place in range(len(self.pairings)):
                yield self.chunk_at(turn, place, pairs)

    def chunk_at(self, turn: int, place: int, pairs: int) -> Chunk:
        begin = turn * self.chunk
        return Chunk(turn * len(self.pairings) + place, place, begin, min(begin + self.chunk, pairs))

    def seed_of(self, chunk: Chunk, pair: int) -> int:
        return game_seed(self.seed, pair * 1_000_003 + self.pairings[chunk.pairing].group)

    def title(self, pairing: Pairing) -> str:
        return f"{self.entrants[pairing.first].name} / {self.entrants[pairing.second].name}"

    def to_json(self) -> dict[str, object]:
        return {
            "playmat": VERSION,
            "entrants": [one.to_json() for one in self.entrants],
            "pairings": [[one.first, one.second, one.ruleset, one.form, one.group] for one in self.pairings],
            "seed": self.seed,
            "chunk": self.chunk,
            "mirrored": self.mirrored,
        }

    @staticmethod
    def from_json(data: Any, source: str) -> Plan:
        try:
            if data["playmat"] != VERSION:
                raise InvalidPlan(f"{source}: these results have version {data['playmat']}, not {VERSION}; use another folder")
            entrants = tuple(
                Entrant(one["name"], tuple(one["cards"]), one["bot"], float(one["weight"])) for one in data["entrants"]
            )
            pairings = tuple(Pairing(*one) for one in data["pairings"])
            return Plan(entrants, pairings, int(data["seed"]), int(data["chunk"]), bool(data["mirrored"]))
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, InvalidPlan):
                raise
            raise InvalidPlan(f"{source}: this is not a plan of a simulation ({error}); use another folder") from None

    def key(self) -> str:
        """A short hash of everything that the games depend on."""
        data = replace(self, entrants=tuple(replace(one, weight=1.0) for one in self.entrants)).to_json()
        del data["chunk"]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def every_pairing(count: int, rulesets: Sequence[Sequence[str]], form: str, mirrors: bool = False) -> tuple[Pairing, ...]:
    """Every entrant against every other; with `mirrors` also against itself. `rulesets[i][j]` is the ruleset of i against j."""
    found: list[Pairing] = []
    for one in range(count):
        for other in range(one if mirrors else one + 1, count):
            found.append(Pairing(one, other, rulesets[one][other], form, len(found)))
    return tuple(found)
