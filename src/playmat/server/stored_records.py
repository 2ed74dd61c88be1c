"""Stored data as records: guests, games with their seats, answers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Final, NamedTuple

from playmat.play.fairness import Proof, commitment
from playmat.play.record import Record
from playmat.play.settlement import Settlement
from playmat.server.responses import ClockInfo, GameInfo, GameReason, GameStatus, Player, ResultInfo, SeatKind

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class Guest:
    id: str
    name: str
    session: str = ""
    """The digest of the token that the guest has shown."""
    has_account: bool = False
    suspended: float | None = None
    """The guest may not use the server until this time."""
    suspension: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    kind: SeatKind
    name: str = ""
    level: int | None = None
    guest: str | None = None
    deck: tuple[str, ...] | None = None
    """Card ids; None while the seat is open."""
    luck: str = ""
    """The player's part of the seed."""


@dataclass(frozen=True, slots=True)
class Result:
    winner: int | None
    """The seat of the winner (of a team the lower seat); None if there is no winner."""
    winners: tuple[int, ...]
    reason: GameReason

    def to_json(self) -> ResultInfo:
        return {"winner": self.winner, "winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True, slots=True)
class ClockRule:
    minutes: float
    increment: float
    """Seconds added after each answer."""

    def to_json(self) -> ClockInfo:
        return {"minutes": self.minutes, "increment": self.increment}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it is stored, without its answers."""

    id: str
    ruleset: str
    form: str
    seats: tuple[Seat, ...]
    status: GameStatus = WAITING
    format: str | None = None
    seed: int | None = None
    flips: tuple[bool, ...] = ()
    decks: tuple[tuple[str, ...], ...] | None = None
    clock: ClockRule | None = None
    listed: bool = False
    watch: bool = True
    invite: str | None = None
    maker: str | None = None
    parent: str | None = None
    result: Result | None = None
    answers: int = 0
    created: float = 0.0
    updated: float = 0.0
    secret: str | None = None
    """The server's part of the seed; None for games whose seed the server did not choose."""
    rated: bool = False
    best_of: int = 1
    """The most games of the match; 1: it is a single game."""
    match: str | None = None
    """The first game of the match."""
    is_settled: bool = True
    """Whether nothing follows from its end any more, such as ratings or the next game of a match."""
    invited: str | None = None
    """The guest who was invited by name."""
    night: tuple[str, int, int] | None = None
    """The club night, round and table of its match."""
    people: tuple[int, ...] = field(init=False, compare=False)
    """The seats of human players."""

    def __post_init__(self) -> None:
        people = tuple(number for number, seat in enumerate(self.seats) if seat.kind == PERSON)
        object.__setattr__(self, "people", people)

    @property
    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]

    @property
    def is_all_bots(self) -> bool:
        return all(seat.kind == BOT for seat in self.seats)

    def seat_of(self, guest: Guest | None) -> int | None:
        if guest is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.guest == guest.id), None)

    def players(self) -> list[Player]:
        return [
            {"seat": number, "kind": seat.kind, "name": name if seat.name else "", "level": seat.level}
            for number, (seat, name) in enumerate(zip(self.seats, self.names(), strict=True))
        ]

    def names(self) -> list[str]:
        """The players' names by seat, with a letter where several have the same."""
        given = [seat.name or f"Player {number}" for number, seat in enumerate(self.seats, 1)]
        return [
            name if given.count(name) == 1 else f"{name} {ascii_uppercase[given[:place].count(name)]}"
            for place, name in enumerate(given)
        ]

    def to_json(self) -> GameInfo:
        """The game as everyone may see it. While it is in progress, the number of answers and the exact time of the last one
        would show how often a player was asked about hidden cards."""
        is_played = self.status == PLAYING
        return {
            "id": self.id, "status": self.status, "ruleset": self.ruleset, "form": self.form, "format": self.format,
            "players": self.players(), "clock": self.clock.to_json() if self.clock else None, "listed": self.listed,
            "watch": self.watch, "answers": 0 if is_played else self.answers, "created": moment(self.created),
            "updated": moment(self.updated // 60 * 60 if is_played else self.updated),
            "commitment": None if self.secret is None else commitment(self.secret),
            "result": self.result.to_json() if self.result else None, "parent": self.parent,
            "rated": self.rated, "best_of": self.best_of, "match": self.match,
            "night": None if self.night is None else self.night[0],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    seat: int
    picks: tuple[int, ...]


class Played(NamedTuple):
    """The answers of a game, and what was settled from outside between them."""

    answers: Sequence[Answer]
    settlements: Sequence[Settlement] = ()

    def until(self, count: int) -> Played:
        """The first answers, with what was settled up to them."""
        return Played(self.answers[:count], [settlement for settlement in self.settlements if settlement.at <= count])

    def between(self, start: int, end: int) -> Played:
        """Some answers, with what was settled after each of them; settlements keep their numbers."""
        return Played(self.answers[start:end], [settlement for settlement in self.settlements if start < settlement.at <= end])


@dataclass(slots=True)
class History:
    """The journal of a game, added up."""

    answers: list[Answer] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    spent: dict[int, float] = field(default_factory=dict)
    """Seconds that each seat has used, including undone answers: an undo does not give time back."""
    extras: list[float] = field(default_factory=list)
    """Seconds that each answer has added to its player's clock; an undo takes them away again."""
    events: int = 0

    @property
    def played(self) -> Played:
        return Played(self.answers, self.settlements)

    def extra(self, seat: int) -> float:
        return sum(extra for answer, extra in zip(self.answers, self.extras, strict=True) if answer.seat == seat)


def moment(seconds: float) -> str:
    """A time in ISO 8601, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def record_of(row: GameRow, played: Played) -> Record:
    assert row.decks is not None and row.seed is not None
    picks = tuple(answer.picks for answer in played.answers)
    proof = None if row.secret is None else Proof(row.secret, commitment(row.secret), tuple(seat.luck for seat in row.seats))
    names = tuple(seat.name for seat in row.seats)
    settled = tuple(played.settlements)
    return Record(row.ruleset, row.form, row.decks, row.seed, picks, row.flips, names, proof=proof, settlements=settled)
