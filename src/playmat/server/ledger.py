"""What the server remembers: guests, their decks, games with their seats and everything that was answered in them.

A game is stored as its record. `events` is a journal that only grows: answers, and undos that say how many answers are left.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, select, update

from playmat.cards.decks import Deck
from playmat.play.record import Record
from playmat.server import schema
from playmat.server.errors import ApiError, not_found
from playmat.server.security import digest, new_id, new_token
from playmat.server.storage import Change, Storage

WAITING, PLAYING, OVER = "waiting", "playing", "over"
PERSON, BOT, OPEN = "person", "bot", "open"
Deal = Callable[[list[list[str]]], tuple[int, list[list[str]]]]
"""From the decks of the seats: the seed and the decks in the order in which they are numbered."""

THIS_GAME = update(schema.games).where(schema.games.c.id == bindparam("game_id"))
ADD_EVENT = insert(schema.events)
COUNT_ANSWERS = THIS_GAME.values(answers=bindparam("n"), updated=bindparam("now"))
END_GAME = THIS_GAME.values(status=OVER, result=bindparam("ending", type_=schema.games.c.result.type), updated=bindparam("now"))


@dataclass(frozen=True, slots=True)
class Guest:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    kind: str
    name: str = ""
    level: int | None = None
    guest: str | None = None
    deck: tuple[str, ...] | None = None
    """Ids; None while nobody sits here."""


@dataclass(frozen=True, slots=True)
class Result:
    winner: int | None
    """The winner (of a team the lower seat); None if nobody won."""
    winners: tuple[int, ...]
    reason: str
    """rules, resigned, time, cancelled, imported or fault."""

    def to_json(self) -> dict[str, Any]:
        return {"winner": self.winner, "winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True, slots=True)
class ClockRule:
    minutes: float
    increment: float
    """Seconds that are added after each answer."""

    def to_json(self) -> dict[str, Any]:
        return {"minutes": self.minutes, "increment": self.increment}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it is stored, without its answers."""

    id: str
    ruleset: str
    form: str
    seats: tuple[Seat, ...]
    status: str = WAITING
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

    @property
    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]

    def seat_of(self, guest: Guest | None) -> int | None:
        if guest is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.guest == guest.id), None)

    def players(self) -> list[dict[str, Any]]:
        return [
            {"seat": number, "kind": seat.kind, "name": seat.name, "level": seat.level} for number, seat in enumerate(self.seats)
        ]

    def names(self) -> list[str]:
        """The players' names by seat, with the seat where two have the same."""
        given = [seat.name or f"Player {number}" for number, seat in enumerate(self.seats, 1)]
        return [name if given.count(name) == 1 else f"{name} (seat {number})" for number, name in enumerate(given, 1)]

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "status": self.status, "ruleset": self.ruleset, "form": self.form, "format": self.format,
            "players": self.players(), "clock": self.clock.to_json() if self.clock else None, "listed": self.listed,
            "watch": self.watch, "answers": self.answers, "created": moment(self.created), "updated": moment(self.updated),
            "result": self.result.to_json() if self.result else None, "parent": self.parent,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    seat: int
    picks: tuple[int, ...]


@dataclass(slots=True)
class History:
    """What the journal of a game amounts to."""

    answers: list[Answer] = field(default_factory=list)
    spent: dict[int, float] = field(default_factory=dict)
    """Seconds that each seat has thought, undone answers too: time does not come back."""
    counts: dict[int, int] = field(default_factory=dict)
    """Answers that each seat has given, undone ones too."""
    events: int = 0


def moment(seconds: float) -> str:
    """A time in the form that JSON likes, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def record_of(row: GameRow, answers: Iterable[Answer]) -> Record:
    assert row.decks is not None and row.seed is not None
    picks = tuple(answer.picks for answer in answers)
    return Record(row.ruleset, row.form, row.decks, row.seed, picks, row.flips, tuple(seat.name for seat in row.seats))


class Ledger:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # Guests

    async def add_guest(self, name: str) -> tuple[Guest, str]:
        guest, token = Guest(new_id("g_"), name), new_token()
        values = {"id": guest.id, "name": name, "token": digest(token), "created": time.time()}
        await self.storage.write(lambda db: db.execute(insert(schema.guests).values(values)))
        return guest, token

    async def guest_of(self, token: str) -> Guest | None:
        query = select(schema.guests.c.id, schema.guests.c.name).where(schema.guests.c.token == digest(token))
        row = await self.storage.read(lambda db: db.execute(query).one_or_none())
        return Guest(row.id, row.name) if row is not None else None

    async def rename(self, guest: Guest, name: str) -> Guest:
        change = update(schema.guests).where(schema.guests.c.id == guest.id).values(name=name)
        await self.storage.write(lambda db: db.execute(change))
        return Guest(guest.id, name)

    # Decks

    async def decks(self, guest: Guest) -> list[tuple[str, Deck, float]]:
        """Id, deck and time of the last change, the last changed first."""
        table = schema.decks
        query = select(table).where(table.c.guest == guest.id).order_by(table.c.updated.desc(), table.c.id)
        rows = await self.storage.read(lambda db: db.execute(query).all())
        return [(row.id, deck_of(row), row.updated) for row in rows]

    async def deck(self, guest: Guest, deck_id: str) -> tuple[Deck, float]:
        query = select(schema.decks).where(and_(schema.decks.c.id == deck_id, schema.decks.c.guest == guest.id))
        row = await self.storage.read(lambda db: db.execute(query).one_or_none())
        if row is None:
            raise not_found(f"deck {deck_id!r} of yours")
        return deck_of(row), row.updated

    async def save_deck(self, guest: Guest, deck: Deck, deck_id: str | None = None, limit: int = 500) -> tuple[str, float]:
        """Keep a deck under a new id, or in place of the one that has the id."""
        table, now = schema.decks, time.time()
        values = {
            "name": deck.name, "format": deck.format, "note": deck.note, "cards": list(map(list, deck.counts().items())),
            "updated": now,
        }  # fmt: skip
        kept_id = deck_id or new_id("d_")

        def save(db: Connection) -> None:
            if deck_id is not None:
                done = db.execute(update(table).where(and_(table.c.id == deck_id, table.c.guest == guest.id)).values(values))
                if not done.rowcount:
                    raise not_found(f"deck {deck_id!r} of yours")
                return
            count = db.execute(select(func.count()).select_from(table).where(table.c.guest == guest.id)).scalar_one()
            if count >= limit:
                raise ApiError(409, "forbidden", f"You have {count} decks, more are not kept; remove one first.")
            db.execute(insert(table).values(id=kept_id, guest=guest.id, **values))

        await self.storage.write(save)
        return kept_id, now

    async def remove_deck(self, guest: Guest, deck_id: str) -> None:
        removal = delete(schema.decks).where(and_(schema.decks.c.id == deck_id, schema.decks.c.guest == guest.id))
        done = await self.storage.write(lambda db: db.execute(removal).rowcount)
        if not done:
            raise not_found(f"deck {deck_id!r} of yours")

    # Games

    async def add_game(self, row: GameRow, answers: Sequence[Answer] = ()) -> GameRow:
        """Keep a new game, with answers that it begins with."""
        now = time.time()
        values = {
            "id": row.id, "status": row.status, "ruleset": row.ruleset, "form": row.form, "format": row.format, "seed": row.seed,
            "flips": list(row.flips), "decks": row.decks, "clock": row.clock.to_json() if row.clock else None,
            "listed": row.listed, "watch": row.watch, "invite": row.invite, "maker": row.maker, "parent": row.parent,
            "answers": len(answers), "result": row.result.to_json() if row.result else None, "created": now, "updated": now,
        }  # fmt: skip
        seats = [
            {"game": row.id, "seat": n, "kind": s.kind, "name": s.name, "level": s.level, "guest": s.guest, "deck": s.deck}
            for n, s in enumerate(row.seats)
        ]
        events = [
            {"game": row.id, "number": n, "kind": "answer", "seat": a.seat, "picks": a.picks, "n": n + 1, "spent": 0}
            for n, a in enumerate(answers)
        ]

        def add(db: Connection) -> GameRow:
            db.execute(insert(schema.games).values(values))
            db.execute(insert(schema.seats), seats)
            if events:
                db.execute(insert(schema.events), events)
            return find_game(db, row.id)

        return await self.storage.write(add)

    async def game(self, game_id: str) -> GameRow:
        return await self.storage.read(lambda db: find_game(db, game_id))

    async def games(self, *conditions: Any, limit: int = 50) -> list[GameRow]:
        """The games that meet the conditions, the last changed first."""
        query = select(schema.games).where(*conditions).order_by(schema.games.c.updated.desc()).limit(limit)

        def find(db: Connection) -> list[GameRow]:
            rows = db.execute(query).all()
            seats = seats_of(db, [row.id for row in rows])
            return [game_of(row, seats[row.id]) for row in rows]

        return await self.storage.read(find)

    async def games_of(self, guest: Guest, status: str | None, limit: int = 100) -> list[GameRow]:
        mine = schema.games.c.id.in_(select(schema.seats.c.game).where(schema.seats.c.guest == guest.id))
        return await self.games(mine, *([schema.games.c.status == status] if status else []), limit=limit)

    async def take_seat(
        self, game_id: str, wanted: int | None, guest: Guest, deck: tuple[str, ...], invite: str | None, deal: Deal
    ) -> tuple[GameRow, int]:
        """Sit down; the game starts if this was the last open seat."""

        def take(db: Connection) -> tuple[GameRow, int]:
            row = find_game(db, game_id)
            if row.status != WAITING:
                raise ApiError(409, "seat_taken", "This game has begun; every seat is taken.")
            if not row.listed and (invite is None or digest(invite) != row.invite):
                raise ApiError(403, "forbidden", "This table is by invitation; ask for its link.")
            if row.seat_of(guest) is not None:
                raise ApiError(409, "seat_taken", "You sit at this table already.")
            seat = row.open_seats[0] if wanted is None else wanted
            if seat not in row.open_seats:
                raise ApiError(409, "seat_taken", "That seat is not open.")
            place = and_(schema.seats.c.game == game_id, schema.seats.c.seat == seat)
            values = {"kind": PERSON, "name": guest.name, "guest": guest.id, "deck": deck}
            db.execute(update(schema.seats).where(place).values(values))
            return start_if_full(db, find_game(db, game_id), deal), seat

        return await self.storage.write(take)

    async def leave(self, game_id: str, guest: Guest) -> GameRow:
        def go(db: Connection) -> GameRow:
            row = find_game(db, game_id)
            seat = row.seat_of(guest)
            if seat is None:
                raise ApiError(403, "forbidden", "You do not sit at this table.")
            if row.status != WAITING:
                raise ApiError(409, "over" if row.status == OVER else "seat_taken", "The game has begun; resign instead.")
            if row.maker == guest.id:
                db.execute(END_GAME, ending(game_id, Result(None, (), "cancelled")))
            else:
                place = and_(schema.seats.c.game == game_id, schema.seats.c.seat == seat)
                db.execute(update(schema.seats).where(place).values(kind=OPEN, name="", guest=None, deck=None))
            return find_game(db, game_id)

        return await self.storage.write(go)

    async def new_seat_token(self, game_id: str, seat: int) -> str:
        token = new_token()
        values = {"token": digest(token), "game": game_id, "seat": seat}
        await self.storage.write(lambda db: db.execute(insert(schema.tokens).values(values)))
        return token

    async def seat_of(self, game_id: str, token: str) -> int | None:
        """The seat that a token opens; None if it opens none of this game."""
        table = schema.tokens
        query = select(table.c.seat).where(and_(table.c.token == digest(token), table.c.game == game_id))
        return await self.storage.read(lambda db: db.execute(query).scalar_one_or_none())

    # The journal

    async def history(self, game_id: str) -> History:
        query = select(schema.events).where(schema.events.c.game == game_id).order_by(schema.events.c.number)
        rows = await self.storage.read(lambda db: db.execute(query).all())
        history = History(events=len(rows))
        for row in rows:
            if row.kind == "answer":
                history.answers.append(Answer(row.seat, tuple(row.picks)))
                history.spent[row.seat] = history.spent.get(row.seat, 0.0) + row.spent / 1000
                history.counts[row.seat] = history.counts.get(row.seat, 0) + 1
            else:
                del history.answers[row.n :]
        return history

    async def append(
        self,
        game_id: str,
        number: int,
        kind: str,
        seat: int,
        picks: Sequence[int] | None,
        n: int,
        spent: float,
        result: Result | None,
    ) -> None:
        """Write an answer or undo into the journal, and the end of the game if it is one. Returns when that is durable."""
        values = {
            "game": game_id, "number": number, "kind": kind, "seat": seat, "picks": None if picks is None else list(picks),
            "n": n, "spent": round(spent * 1000),
        }  # fmt: skip

        changes: list[Change] = [(ADD_EVENT, values), (COUNT_ANSWERS, {"game_id": game_id, "n": n, "now": time.time()})]
        if result is not None:
            changes.append((END_GAME, ending(game_id, result)))
        await self.storage.change(*changes)

    async def end(self, game_id: str, result: Result) -> None:
        await self.storage.change((END_GAME, ending(game_id, result)))


def deck_of(row: Row[Any]) -> Deck:
    return Deck(row.name, tuple(card for card, count in row.cards for _ in range(count)), row.format, row.note)


def find_game(db: Connection, game_id: str) -> GameRow:
    row = db.execute(select(schema.games).where(schema.games.c.id == game_id)).one_or_none()
    if row is None:
        raise not_found(f"game {game_id!r}")
    return game_of(row, seats_of(db, [game_id])[game_id])


def seats_of(db: Connection, ids: list[str]) -> Mapping[str, list[Seat]]:
    found: dict[str, list[Seat]] = {game_id: [] for game_id in ids}
    query = select(schema.seats).where(schema.seats.c.game.in_(ids)).order_by(schema.seats.c.game, schema.seats.c.seat)
    for row in db.execute(query):
        found[row.game].append(Seat(row.kind, row.name, row.level, row.guest, None if row.deck is None else tuple(row.deck)))
    return found


def game_of(row: Row[Any], seats: Iterable[Seat]) -> GameRow:
    result = row.result
    return GameRow(
        row.id, row.ruleset, row.form, tuple(seats), row.status, row.format, row.seed, tuple(row.flips),
        None if row.decks is None else tuple(tuple(deck) for deck in row.decks),
        None if row.clock is None else ClockRule(row.clock["minutes"], row.clock["increment"]),
        row.listed, row.watch, row.invite, row.maker, row.parent,
        None if result is None else Result(result["winner"], tuple(result["winners"]), result["reason"]),
        row.answers, row.created, row.updated,
    )  # fmt: skip


def start_if_full(db: Connection, row: GameRow, deal: Deal) -> GameRow:
    if row.open_seats:
        return row
    seed, decks = deal([list(seat.deck or ()) for seat in row.seats])
    values = {"status": PLAYING, "seed": seed, "decks": decks, "updated": time.time()}
    db.execute(update(schema.games).where(schema.games.c.id == row.id).values(values))
    return find_game(db, row.id)


def ending(game_id: str, result: Result) -> dict[str, Any]:
    """The values for `END_GAME`."""
    return {"game_id": game_id, "ending": result.to_json(), "now": time.time()}
