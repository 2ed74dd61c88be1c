"""Club nights: tournaments whose matches are games of this server.

The state is that of `lab.tournaments`, with ids of guests as players. Every step is one transaction on the night's row: its games
are stored together with the pairing that they come from, and a result together with the game that it follows from.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from playmat.lab.tournaments import InvalidTournament, Tournament
from playmat.server import db_tables
from playmat.server.errors import ApiError, not_found
from playmat.server.repository import Deal, insert_game, is_blocked
from playmat.server.request_guard import digest, new_id, new_token
from playmat.server.storage import Storage
from playmat.server.stored_records import OVER, PERSON, PLAYING, ClockRule, GameRow, Guest, Seat

log = logging.getLogger(__name__)
OPEN: Final = "open"
NightStatus = Literal["open", "playing", "over"]
MOST_PLAYERS = 128
MOST_OPEN = 10
"""Club nights of one host that are not over."""
LISTED = 50


@dataclass(frozen=True, slots=True)
class Terms:
    """How the games of a night are played."""

    ruleset: str
    format: str | None
    clock: ClockRule


@dataclass(frozen=True, slots=True)
class Night:
    id: str
    name: str
    host: str
    host_name: str
    status: NightStatus
    listed: bool
    terms: Terms
    cup: Tournament
    names: dict[str, str]
    """Names by guest."""
    games: dict[tuple[int, int], str]
    """The newest game of each round and table, counted from 1."""


class Nights:
    def __init__(self, storage: Storage, deal: Deal, new_secret: Callable[[], str]) -> None:
        self.storage = storage
        self.deal = deal
        self.new_secret = new_secret

    async def add(self, host: Guest, name: str, terms: Terms, cup: Tournament, listed: bool) -> tuple[str, str]:
        """A new night and its invitation, which is shown only now."""
        table, night, invite, now = db_tables.nights, new_id("n_"), new_token(), time.time()

        def create(db: Connection) -> None:
            mine = select(func.count()).select_from(table).where(table.c.host == host.id, table.c.status != OVER)
            if db.execute(mine).scalar_one() >= MOST_OPEN:
                raise ApiError(409, "quota", f"You have {MOST_OPEN} club nights that are not over; end one first.")
            values = {
                "id": night, "name": name, "host": host.id, "status": OPEN, "listed": listed, "invite": digest(invite),
                "ruleset": terms.ruleset, "format": terms.format, "clock": terms.clock.to_json(), "state": cup.to_json(),
                "created": now, "updated": now,
            }  # fmt: skip
            db.execute(insert(table).values(values))

        await self.storage.write(create)
        return night, invite

    async def night(self, night: str) -> Night:
        return await self.storage.read(lambda db: night_of(db, found(db, night)))

    async def nights(self, guest: Guest | None) -> list[Night]:
        """Listed nights that are not over, and the guest's own, the newest first."""
        table, entries = db_tables.nights, db_tables.entries
        wanted: list[ColumnElement[bool]] = [table.c.listed.is_(True) & (table.c.status != OVER)]
        if guest is not None:
            entered = select(entries.c.night).where(entries.c.guest == guest.id)
            wanted += [table.c.host == guest.id, table.c.id.in_(entered)]
        query = select(table).where(or_(*wanted)).order_by(table.c.updated.desc()).limit(LISTED)
        return await self.storage.read(lambda db: [night_of(db, row) for row in db.execute(query)])

    async def change(self, night: str, step: Callable[[Connection, Any, Tournament], None], host: Guest | None = None) -> None:
        """Carry out a step, which may be one of the host alone. Raises ApiError if it is not possible now."""

        def run(db: Connection) -> None:
            row = found(db, night, is_locked=True)
            if host is not None and row.host != host.id:
                raise ApiError(403, "forbidden", "Only the host of the club night can do that.")
            if row.status == OVER and host is None:
                raise ApiError(409, "over", "The club night is over.")
            cup = Tournament.from_json(row.state)
            try:
                step(db, row, cup)
            except InvalidTournament as error:
                names = names_of(db, night)
                reason = str(error)
                for guest in cup.players:
                    reason = reason.replace(guest, names.get(guest, ""))
                raise ApiError(409, "invalid_step", f"{reason[:1].upper()}{reason[1:]}.") from None
            save(db, night, cup)

        await self.storage.write(run)

    async def enter(self, night: str, guest: Guest, deck: tuple[str, ...], invite: str | None) -> None:
        """Take part, also late in a Swiss tournament, or again; until the first round also with another deck."""

        def step(db: Connection, row: Any, cup: Tournament) -> None:
            if not row.listed and row.host != guest.id and (invite is None or digest(invite) != row.invite):
                raise ApiError(403, "forbidden", "You need an invitation for this club night; ask its host for the link.")
            if is_blocked(db, guest, [row.host]):
                raise ApiError(403, "forbidden", "You cannot take part in this club night.")
            if guest.id not in cup.players and len(cup.players) >= MOST_PLAYERS:
                raise ApiError(409, "quota", f"A club night has at most {MOST_PLAYERS} players.")
            entries = db_tables.entries
            mine = (entries.c.night == night) & (entries.c.guest == guest.id)
            if guest.id not in cup.playing():
                cup.enter(guest.id)
            elif cup.rounds:
                raise ApiError(
                    409, "has_entered", "You take part already, and the deck cannot be changed after the first pairing."
                )
            db.execute(delete(entries).where(mine))
            db.execute(insert(entries).values(night=night, guest=guest.id, name=guest.name, deck=deck))

        await self.change(night, step)

    async def drop(self, night: str, number: int, host: Guest) -> None:
        """The host takes a player out, by number."""

        def step(db: Connection, row: Any, cup: Tournament) -> None:
            if not 0 <= number < len(cup.players):
                raise not_found(f"player {number}")
            self.drop_in(db, night, cup, cup.players[number])

        await self.change(night, step, host)

    async def leave(self, night: str, guest: Guest) -> None:
        await self.change(night, lambda db, row, cup: self.drop_in(db, night, cup, guest.id))

    def drop_in(self, db: Connection, night: str, cup: Tournament, guest: str) -> None:
        if guest not in cup.playing():
            raise ApiError(409, "invalid_step", "This player does not take part.")
        cup.drop(guest)
        if guest not in cup.players:
            entries = db_tables.entries
            db.execute(delete(entries).where(entries.c.night == night, entries.c.guest == guest))

    async def pair(self, night: str, host: Guest) -> list[str]:
        """Pair the next round and begin its games; returns their ids."""
        begun: list[str] = []

        def step(db: Connection, row: Any, cup: Tournament) -> None:
            begun.clear()
            entries = db_tables.entries
            decks = {one.guest: one for one in db.execute(select(entries).where(entries.c.night == night))}
            for guest in [guest for guest in cup.playing() if guest not in decks]:  # their account has been deleted
                cup.drop(guest)
            for table, match in enumerate(cup.pair(), 1):
                if match.second is not None and match.is_open:
                    pair = [decks[match.first], decks[match.second]]
                    seats = tuple(Seat(PERSON, one.name, None, one.guest, tuple(one.deck)) for one in pair)
                    begun.append(self.begin(db, row, cup, seats, (len(cup.rounds), table)))

        await self.change(night, step, host)
        return begun

    def begin(self, db: Connection, row: Any, cup: Tournament, seats: tuple[Seat, ...], place: tuple[int, int]) -> str:
        game = new_id()
        new = GameRow(
            game, row.ruleset, "standard", seats, format=row.format, clock=ClockRule(**row.clock), listed=row.listed,
            secret=self.new_secret(), best_of=cup.best_of, match=game, is_settled=False, night=(row.id, *place),
        )  # fmt: skip
        insert_game(db, replace(self.deal(new), status=PLAYING))
        return game

    async def take_back(self, night: str, host: Guest) -> None:
        """Undo the last pairing. Games that have begun go on, but they no longer belong to the night."""

        def step(db: Connection, row: Any, cup: Tournament) -> None:
            games = db_tables.games
            theirs = (games.c.night == night) & (games.c.night_round == len(cup.rounds))
            cup.take_back()
            db.execute(update(games).where(theirs).values(night=None))

        await self.change(night, step, host)

    async def report(self, night: str, host: Guest, number: int, table: int, score: tuple[int, int]) -> None:
        """Enter or correct a result. Games of the match that are still played no longer change it."""
        await self.change(night, lambda db, row, cup: cup.report(table, score, number), host)

    async def end(self, night: str, host: Guest) -> None:
        """End a night early; one that has not begun is deleted."""

        def run(db: Connection) -> None:
            row = found(db, night, is_locked=True)
            if row.host != host.id:
                raise ApiError(403, "forbidden", "Only the host of the club night can do that.")
            if Tournament.from_json(row.state).rounds:
                ended = {"status": OVER, "updated": time.time()}
                db.execute(update(db_tables.nights).where(db_tables.nights.c.id == night).values(ended))
            else:
                db.execute(delete(db_tables.entries).where(db_tables.entries.c.night == night))
                db.execute(delete(db_tables.nights).where(db_tables.nights.c.id == night))

        await self.storage.write(run)


def found(db: Connection, night: str, is_locked: bool = False) -> Any:
    query = select(db_tables.nights).where(db_tables.nights.c.id == night)
    row = db.execute(query.with_for_update() if is_locked else query).one_or_none()
    if row is None:
        raise not_found(f"club night {night[:40]!r}")
    return row


def names_of(db: Connection, night: str) -> dict[str, str]:
    entries = db_tables.entries
    return {row.guest: row.name for row in db.execute(select(entries).where(entries.c.night == night))}


def night_of(db: Connection, row: Any) -> Night:
    games, guests = db_tables.games, db_tables.guests
    query = select(games.c.id, games.c.night_round, games.c.night_table).where(games.c.night == row.id).order_by(games.c.created)
    newest = {(one.night_round, one.night_table): one.id for one in db.execute(query)}
    host = db.execute(select(guests.c.name).where(guests.c.id == row.host)).scalar_one()
    terms = Terms(row.ruleset, row.format, ClockRule(**row.clock))
    cup = Tournament.from_json(row.state)
    return Night(row.id, row.name, row.host, host, row.status, row.listed, terms, cup, names_of(db, row.id), newest)


def save(db: Connection, night: str, cup: Tournament) -> None:
    status = OVER if cup.is_over else PLAYING if cup.rounds else OPEN
    values = {"state": cup.to_json(), "status": status, "updated": time.time()}
    db.execute(update(db_tables.nights).where(db_tables.nights.c.id == night).values(values))


def report_match(db: Connection, row: GameRow, score: tuple[int, int]) -> None:
    """Enter the result of a match that is decided, unless the host has entered one or has taken the pairing back."""
    if row.night is None:
        return
    night, number, table = row.night
    kept = db.execute(select(db_tables.nights).where(db_tables.nights.c.id == night).with_for_update()).one_or_none()
    if kept is None or kept.status == OVER:
        return
    cup = Tournament.from_json(kept.state)
    try:
        match = cup.match_at(table, number)
        if match.is_open and (match.first, match.second) == tuple(seat.guest for seat in row.seats):
            cup.report(table, score, number)
            save(db, night, cup)
    except InvalidTournament as error:
        log.warning("club night %s: the host has to enter the result of table %d (%s)", night, table, error)


def new_seed() -> int:
    return secrets.randbits(31)
