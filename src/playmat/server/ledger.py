"""What the server stores: guests, their decks, and games with their seats and answers.

A game is stored as its record. `events` is an append-only journal of answers and undos; an undo says how many answers are left.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, select, update

from playmat.cards.decks import Deck
from playmat.play.record import Record
from playmat.server import db_tables
from playmat.server.errors import ApiError, not_found
from playmat.server.security import digest, new_id, new_token
from playmat.server.storage import Change, Storage

WAITING, PLAYING, OVER = "waiting", "playing", "over"
PERSON, BOT, OPEN = "person", "bot", "open"
Deal = Callable[[list[list[str]]], tuple[int, list[list[str]]]]
"""Takes the decks of the seats; gives the seed, and the decks in the order in which copies are numbered."""

THIS_GAME = update(db_tables.games).where(db_tables.games.c.id == bindparam("game_id"))
ADD_EVENT = insert(db_tables.events)
COUNT_ANSWERS = THIS_GAME.values(answers=bindparam("n"), updated=bindparam("now"))
END_GAME = THIS_GAME.values(
    status=OVER, result=bindparam("ending", type_=db_tables.games.c.result.type), updated=bindparam("now")
)


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
    """Card ids; None while the seat is open."""


@dataclass(frozen=True, slots=True)
class Result:
    winner: int | None
    """The seat of the winner (of a team the lower seat); None if nobody won."""
    winners: tuple[int, ...]
    reason: str
    """rules, resigned, time, cancelled, imported or fault."""

    def to_json(self) -> dict[str, Any]:
        return {"winner": self.winner, "winners": list(self.winners), "reason": self.reason}


@dataclass(frozen=True, slots=True)
class ClockRule:
    minutes: float
    increment: float
    """Seconds added after each answer."""

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
    """The journal of a game, added up."""

    answers: list[Answer] = field(default_factory=list)
    spent: dict[int, float] = field(default_factory=dict)
    """Seconds that each seat has used, including undone answers: an undo does not give time back."""
    counts: dict[int, int] = field(default_factory=dict)
    """The number of answers that each seat has given, including undone ones."""
    events: int = 0


def moment(seconds: float) -> str:
    """A time in ISO 8601, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def record_of(row: GameRow, answers: Iterable[Answer]) -> Record:
    assert row.decks is not None and row.seed is not None
    picks = tuple(answer.picks for answer in answers)
    return Record(row.ruleset, row.form, row.decks, row.seed, picks, row.flips, tuple(seat.name for seat in row.seats))


class Ledger:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def add_guest(self, name: str) -> tuple[Guest, str]:
        guest, token = Guest(new_id("g_"), name), new_token()
        values = {"id": guest.id, "name": name, "token": digest(token), "created": time.time()}
        await self.storage.write(lambda db: db.execute(insert(db_tables.guests).values(values)))
        return guest, token

    async def guest_of(self, token: str) -> Guest | None:
        query = select(db_tables.guests.c.id, db_tables.guests.c.name).where(db_tables.guests.c.token == digest(token))
        row = await self.storage.read(lambda db: db.execute(query).one_or_none())
        return Guest(row.id, row.name) if row is not None else None

    async def rename(self, guest: Guest, name: str) -> Guest:
        change = update(db_tables.guests).where(db_tables.guests.c.id == guest.id).values(name=name)
        await self.storage.write(lambda db: db.execute(change))
        return Guest(guest.id, name)

    async def decks(self, guest: Guest) -> list[tuple[str, Deck, float]]:
        """Id, deck and time of the last change, newest first."""
        table = db_tables.decks
        query = select(table).where(table.c.guest == guest.id).order_by(table.c.updated.desc(), table.c.id)
        rows = await self.storage.read(lambda db: db.execute(query).all())
        return [(row.id, deck_of(row), row.updated) for row in rows]

    async def deck(self, guest: Guest, deck_id: str) -> tuple[Deck, float]:
        query = select(db_tables.decks).where(and_(db_tables.decks.c.id == deck_id, db_tables.decks.c.guest == guest.id))
        row = await self.storage.read(lambda db: db.execute(query).one_or_none())
        if row is None:
            raise not_found(f"deck {deck_id!r} of yours")
        return deck_of(row), row.updated

    async def save_deck(self, guest: Guest, deck: Deck, deck_id: str | None = None, limit: int = 500) -> tuple[str, float]:
        """Store a deck under a new id, or replace the deck with that id."""
        table, now = db_tables.decks, time.time()
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
                raise ApiError(409, "forbidden", f"You have {count} decks, which is the limit. Remove one first.")
            db.execute(insert(table).values(id=kept_id, guest=guest.id, **values))

        await self.storage.write(save)
        return kept_id, now

    async def remove_deck(self, guest: Guest, deck_id: str) -> None:
        removal = delete(db_tables.decks).where(and_(db_tables.decks.c.id == deck_id, db_tables.decks.c.guest == guest.id))
        done = await self.storage.write(lambda db: db.execute(removal).rowcount)
        if not done:
            raise not_found(f"deck {deck_id!r} of yours")

    async def add_game(self, row: GameRow, answers: Sequence[Answer] = ()) -> GameRow:
        """Store a new game with its first answers, if it has any."""
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
            db.execute(insert(db_tables.games).values(values))
            db.execute(insert(db_tables.seats), seats)
            if events:
                db.execute(insert(db_tables.events), events)
            return find_game(db, row.id)

        return await self.storage.write(add)

    async def game(self, game_id: str) -> GameRow:
        return await self.storage.read(lambda db: find_game(db, game_id))

    async def games(self, *conditions: Any, limit: int = 50) -> list[GameRow]:
        """The games that meet the conditions, last changed first."""
        query = select(db_tables.games).where(*conditions).order_by(db_tables.games.c.updated.desc()).limit(limit)

        def find(db: Connection) -> list[GameRow]:
            rows = db.execute(query).all()
            seats = seats_of(db, [row.id for row in rows])
            return [game_of(row, seats[row.id]) for row in rows]

        return await self.storage.read(find)

    async def games_of(self, guest: Guest, status: str | None, limit: int = 100) -> list[GameRow]:
        mine = db_tables.games.c.id.in_(select(db_tables.seats.c.game).where(db_tables.seats.c.guest == guest.id))
        return await self.games(mine, *([db_tables.games.c.status == status] if status else []), limit=limit)

    async def take_seat(
        self, game_id: str, wanted: int | None, guest: Guest, deck: tuple[str, ...], invite: str | None, deal: Deal
    ) -> tuple[GameRow, int]:
        """Take a seat; the game starts if this was the last open one."""

        def take(db: Connection) -> tuple[GameRow, int]:
            row = find_game(db, game_id)
            if row.status != WAITING:
                raise ApiError(409, "seat_taken", "This game has already started; every seat is taken.")
            if not row.listed and (invite is None or digest(invite) != row.invite):
                raise ApiError(403, "forbidden", "You need an invitation for this table; ask for its link.")
            if row.seat_of(guest) is not None:
                raise ApiError(409, "seat_taken", "You already have a seat at this table.")
            seat = row.open_seats[0] if wanted is None else wanted
            if seat not in row.open_seats:
                raise ApiError(409, "seat_taken", "That seat is not open.")
            place = and_(db_tables.seats.c.game == game_id, db_tables.seats.c.seat == seat)
            values = {"kind": PERSON, "name": guest.name, "guest": guest.id, "deck": deck}
            db.execute(update(db_tables.seats).where(place).values(values))
            return start_if_full(db, find_game(db, game_id), deal), seat

        return await self.storage.write(take)

    async def leave(self, game_id: str, guest: Guest) -> GameRow:
        def go(db: Connection) -> GameRow:
            row = find_game(db, game_id)
            seat = row.seat_of(guest)
            if seat is None:
                raise ApiError(403, "forbidden", "You don't have a seat at this table.")
            if row.status != WAITING:
                raise ApiError(409, "over" if row.status == OVER else "seat_taken", "The game has started; resign instead.")
            if row.maker == guest.id:
                db.execute(END_GAME, ending(game_id, Result(None, (), "cancelled")))
            else:
                place = and_(db_tables.seats.c.game == game_id, db_tables.seats.c.seat == seat)
                db.execute(update(db_tables.seats).where(place).values(kind=OPEN, name="", guest=None, deck=None))
            return find_game(db, game_id)

        return await self.storage.write(go)

    async def new_seat_token(self, game_id: str, seat: int) -> str:
        token = new_token()
        values = {"token": digest(token), "game": game_id, "seat": seat}
        await self.storage.write(lambda db: db.execute(insert(db_tables.tokens).values(values)))
        return token

    async def seat_of(self, game_id: str, token: str) -> int | None:
        """The seat that a token is for; None if it is not for a seat of this game."""
        table = db_tables.tokens
        query = select(table.c.seat).where(and_(table.c.token == digest(token), table.c.game == game_id))
        return await self.storage.read(lambda db: db.execute(query).scalar_one_or_none())

    async def history(self, game_id: str) -> History:
        query = select(db_tables.events).where(db_tables.events.c.game == game_id).order_by(db_tables.events.c.number)
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
        """Append an answer or undo to the journal, and the end of the game if there is one. Returns when that is durable."""
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
    row = db.execute(select(db_tables.games).where(db_tables.games.c.id == game_id)).one_or_none()
    if row is None:
        raise not_found(f"game {game_id!r}")
    return game_of(row, seats_of(db, [game_id])[game_id])


def seats_of(db: Connection, ids: list[str]) -> Mapping[str, list[Seat]]:
    found: dict[str, list[Seat]] = {game_id: [] for game_id in ids}
    query = (
        select(db_tables.seats).where(db_tables.seats.c.game.in_(ids)).order_by(db_tables.seats.c.game, db_tables.seats.c.seat)
    )
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
    db.execute(update(db_tables.games).where(db_tables.games.c.id == row.id).values(values))
    return find_game(db, row.id)


def ending(game_id: str, result: Result) -> dict[str, Any]:
    """The values for `END_GAME`."""
    return {"game_id": game_id, "ending": result.to_json(), "now": time.time()}
