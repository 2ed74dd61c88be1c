"""The repository of guests, their decks, and games with their seats and answers.

A game is stored as its record. `events` is an append-only journal of answers and undos; an undo says how many answers are left.
The answers that a game begins with, such as those of an uploaded record, are one event, and so are its settlements.
Every write of a game is made by its owner (see `leases`) and refused if another process has become the owner.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, or_, select, update

from playmat.cards.decks import Deck
from playmat.play.settlement import Settlement
from playmat.server import db_tables
from playmat.server.errors import ApiError, not_found
from playmat.server.request_guard import digest, new_id, new_token
from playmat.server.storage import Change, LostLease, Storage
from playmat.server.stored_people import end_sessions, forget_guest, new_session, rename_guest
from playmat.server.stored_records import (
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Answer,
    ClockRule,
    GameRow,
    Guest,
    History,
    Played,
    Result,
    Seat,
)

Deal = Callable[[GameRow], GameRow]
"""Takes a game whose seats are all taken; gives it with its seed, and the decks in the order in which copies are numbered."""
DAY = 86_400.0
MAX_BLOCKS = 500
NOTHING_PLAYED = Played(())
AT_ONCE = 500
"""Values in one list of a query."""

OWN = (
    db_tables.games.c.id == bindparam("game_id"),
    db_tables.games.c.owner == bindparam("by"),
    db_tables.games.c.term == bindparam("in_term"),
)
OWNED = update(db_tables.games).where(*OWN)
ADDED = ("number", "kind", "seat", "picks", "n", "spent", "extra")
ADD_EVENT = insert(db_tables.events).from_select(
    ["game", *ADDED],
    select(db_tables.games.c.id, *(bindparam(name, type_=db_tables.events.c[name].type) for name in ADDED))
    .where(*OWN)
    .with_for_update(read=True),
)
"""Adds an event only if the game has this owner; on PostgreSQL no other process can take over the game until it is committed."""
COUNT_ANSWERS = OWNED.values(answers=bindparam("count"), updated=bindparam("now"))
END_GAME = OWNED.values(
    status=OVER, result=bindparam("ending", type_=db_tables.games.c.result.type), answers=bindparam("count"),
    updated=bindparam("now"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write a game: its owner, and the number of that owner in the sequence."""

    owner: str
    term: int
    events: int = 0
    seconds: float = 0.0
    """How long the clock had been running after this number of events when the game's owner last gave a sign of life."""

    def values(self) -> dict[str, object]:
        return {"by": self.owner, "in_term": self.term}


class Repository:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def add_guest(self, name: str, device: str = "") -> tuple[Guest, str]:
        guest, now = Guest(new_id("g_"), name), time.time()

        def add(db: Connection) -> str:
            db.execute(insert(db_tables.guests).values(id=guest.id, name=name, created=now, seen=now))
            return new_session(db, guest.id, device)

        return guest, await self.storage.write(add)

    async def guest_of(self, token: str) -> Guest | None:
        guests, sessions, accounts = db_tables.guests, db_tables.sessions, db_tables.accounts
        kept = digest(token)
        query = (
            select(guests.c.id, guests.c.name, sessions.c.seen, guests.c.suspended, guests.c.suspension, accounts.c.key)
            .join(sessions, sessions.c.guest == guests.c.id)
            .outerjoin(accounts, accounts.c.guest == guests.c.id)
            .where(sessions.c.token == kept)
        )
        row = await self.storage.read(lambda db: db.execute(query).one_or_none())
        if row is None:
            return None
        if time.time() - row.seen > DAY:
            seen = time.time()

            def note(db: Connection) -> None:
                db.execute(update(guests).where(guests.c.id == row.id).values(seen=seen))
                db.execute(update(sessions).where(sessions.c.token == kept).values(seen=seen))

            await self.storage.write(note)
        return Guest(row.id, row.name, kept, row.key is not None, row.suspended, row.suspension or "")

    async def new_guest_token(self, guest: Guest) -> tuple[str, list[tuple[str, int]]]:
        """A new token for a guest; the others and the tokens of the guest's seats become invalid. Also returns those seats."""

        def renew(db: Connection) -> tuple[str, list[tuple[str, int]]]:
            sessions = db_tables.sessions
            device = db.execute(select(sessions.c.device).where(sessions.c.token == guest.session)).scalar_one_or_none()
            ended = end_sessions(db, guest.id)
            return new_session(db, guest.id, device or ""), ended

        return await self.storage.write(renew)

    async def forget_guest(self, guest: Guest) -> list[tuple[str, int]]:
        """End a guest's sessions and delete their name and all else about them. Games stay for the other players."""
        return await self.storage.write(lambda db: forget_guest(db, guest.id))

    async def promise(self, guest: Guest, secret: str) -> str:
        """The secret of the guest's next game: the one that was promised before, or else this new one."""
        table = db_tables.guests

        def keep(db: Connection) -> str:
            db.execute(update(table).where(table.c.id == guest.id, table.c.secret.is_(None)).values(secret=secret))
            return str(db.execute(select(table.c.secret).where(table.c.id == guest.id)).scalar_one())

        before = await self.promised(guest)
        return before if before is not None else await self.storage.write(keep)

    async def promised(self, guest: Guest) -> str | None:
        query = select(db_tables.guests.c.secret).where(db_tables.guests.c.id == guest.id)
        return await self.storage.read(lambda db: db.execute(query).scalar_one_or_none())

    async def block(self, guest: Guest, other: str) -> None:
        """Keep another guest away from the guest's tables, and the guest away from theirs."""
        table = db_tables.blocks

        def add(db: Connection) -> None:
            if db.execute(select(db_tables.guests.c.id).where(db_tables.guests.c.id == other)).one_or_none() is None:
                raise not_found(f"guest {other[:40]!r}")
            count = db.execute(select(func.count()).select_from(table).where(table.c.guest == guest.id)).scalar_one()
            if count >= MAX_BLOCKS:
                raise ApiError(409, "quota", f"You have blocked {count} players, which is the limit. Unblock one first.")
            known = and_(table.c.guest == guest.id, table.c.other == other)
            if db.execute(select(table.c.guest).where(known)).one_or_none() is None:
                db.execute(insert(table).values(guest=guest.id, other=other))
            follows = db_tables.follows
            db.execute(delete(follows).where(follows.c.guest == other, follows.c.other == guest.id))

        await self.storage.write(add)

    async def unblock(self, guest: Guest, other: str) -> None:
        table = db_tables.blocks
        removal = delete(table).where(and_(table.c.guest == guest.id, table.c.other == other))
        await self.storage.write(lambda db: db.execute(removal))

    async def blocked(self, guest: Guest) -> list[Guest]:
        """The players that the guest has blocked."""
        table, guests = db_tables.blocks, db_tables.guests
        query = select(guests.c.id, guests.c.name).join(table, table.c.other == guests.c.id).where(table.c.guest == guest.id)
        rows = await self.storage.read(lambda db: db.execute(query).all())
        return [Guest(row.id, row.name) for row in rows]

    async def rename(self, guest: Guest, name: str) -> Guest:
        await self.storage.write(lambda db: rename_guest(db, guest.id, name))
        return replace(guest, name=name)

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
            "cover": deck.cover, "updated": now,
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

    async def add_game(
        self, row: GameRow, played: Played = NOTHING_PLAYED, *, owner: str | None, seats: Sequence[int] = (), quota: int = 0,
        is_promised: bool = False,
    ) -> tuple[GameRow, list[str]]:  # fmt: skip
        """Store a new game with what was played of it, if anything was, and tokens for some of its seats, all or nothing.

        `owner` is the process that has its room, `quota` the most games that its creator may have (0: any number). With
        `is_promised` the game's secret is the one that was promised to its creator, and cannot be used again.
        """

        def add(db: Connection) -> tuple[GameRow, list[str]]:
            games = db_tables.games
            if quota and row.maker is not None:
                count = db.execute(select(func.count()).select_from(games).where(games.c.maker == row.maker)).scalar_one()
                if count >= quota:
                    raise ApiError(409, "quota", f"You have created {count} games, which is the limit here.")
            if is_promised:
                guests = db_tables.guests
                mine = and_(guests.c.id == row.maker, guests.c.secret == row.secret)
                if not db.execute(update(guests).where(mine).values(secret=None)).rowcount:
                    raise broken_promise()
            insert_game(db, row, played, owner)
            return find_game(db, row.id), [renewed_token(db, row.id, seat) for seat in seats]

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
        self, game_id: str, lease: Lease, wanted: int | None, guest: Guest, deck: tuple[str, ...], luck: str, invite: str | None,
        deal: Deal,
    ) -> tuple[GameRow, int, str]:  # fmt: skip
        """Take a seat and get its token; the game starts if this was the last open one."""

        def take(db: Connection) -> tuple[GameRow, int, str]:
            row = owned_game(db, game_id, lease)
            if row.status != WAITING:
                raise ApiError(409, "seat_taken", "This game has already started; every seat is taken.")
            if row.invited is not None and row.invited != guest.id:
                raise ApiError(403, "forbidden", "Somebody else was invited to this table.")
            if row.rated and not guest.has_account:
                raise ApiError(403, "no_account", "Rated games are for people with an account; make one in the settings.")
            if not row.listed and row.invited is None and (invite is None or digest(invite) != row.invite):
                raise ApiError(403, "forbidden", "You need an invitation for this table; ask for its link.")
            if row.seat_of(guest) is not None:
                raise ApiError(409, "seat_taken", "You already have a seat at this table.")
            if is_blocked(db, guest, [seat.guest for seat in row.seats if seat.guest]):
                raise ApiError(403, "forbidden", "You cannot join this table.")
            seat = row.open_seats[0] if wanted is None else wanted
            if seat not in row.open_seats:
                raise ApiError(409, "seat_taken", "That seat is not open.")
            place = and_(db_tables.seats.c.game == game_id, db_tables.seats.c.seat == seat)
            values = {"kind": PERSON, "name": guest.name, "guest": guest.id, "deck": deck, "luck": luck}
            db.execute(update(db_tables.seats).where(place).values(values))
            token = renewed_token(db, game_id, seat)
            return start_if_full(db, find_game(db, game_id), deal), seat, token

        return await self.storage.write(take)

    async def leave(self, game_id: str, lease: Lease, guest: Guest) -> tuple[GameRow, int | None]:
        """Give up the seat, whose token becomes invalid, or decline an invitation by name: then there is no seat."""

        def go(db: Connection) -> tuple[GameRow, int | None]:
            row = owned_game(db, game_id, lease)
            seat = row.seat_of(guest)
            is_declined = row.invited == guest.id and seat is None
            if seat is None and not is_declined:
                raise ApiError(403, "forbidden", "You don't have a seat at this table.")
            if row.status != WAITING:
                raise ApiError(409, "over" if row.status == OVER else "seat_taken", "The game has started; resign instead.")
            if row.maker == guest.id or is_declined:
                db.execute(END_GAME, ending(game_id, lease, Result(None, (), "cancelled"), 0))
            else:
                place = and_(db_tables.seats.c.game == game_id, db_tables.seats.c.seat == seat)
                empty = {"kind": OPEN, "name": "", "guest": None, "deck": None, "luck": None}
                db.execute(update(db_tables.seats).where(place).values(empty))
            if seat is not None:
                db.execute(delete(db_tables.tokens).where(token_of(game_id, seat)))
            return find_game(db, game_id), seat

        return await self.storage.write(go)

    async def new_seat_token(self, game_id: str, lease: Lease, guest: Guest) -> tuple[GameRow, int, str]:
        """A new token for the seat that a guest has; the old one becomes invalid."""

        def renew(db: Connection) -> tuple[GameRow, int, str]:
            row = owned_game(db, game_id, lease)
            seat = row.seat_of(guest)
            if seat is None:
                raise ApiError(403, "forbidden", "You don't have a seat at this table.")
            return row, seat, renewed_token(db, game_id, seat)

        return await self.storage.write(renew)

    async def seat_of(self, game_id: str, token: str) -> int | None:
        """The seat that a token is for; None if it is not for a seat of this game."""
        table = db_tables.tokens
        query = select(table.c.seat).where(and_(table.c.token == digest(token), table.c.game == game_id))
        return await self.storage.read(lambda db: db.execute(query).scalar_one_or_none())

    async def ended(self, tokens: Iterable[str]) -> set[str]:
        """The tokens (digests) among these that are no longer valid."""
        known = db_tables.tokens.c.token
        wanted = list(tokens)

        def find(db: Connection) -> set[str]:
            parts = [wanted[start : start + AT_ONCE] for start in range(0, len(wanted), AT_ONCE)]
            return {token for part in parts for token in db.execute(select(known).where(known.in_(part))).scalars()}

        return set(wanted) - await self.storage.read(find) if wanted else set()

    async def journal(self, game_id: str) -> tuple[GameRow, History]:
        """A game and its events."""
        return await self.storage.read(lambda db: (find_game(db, game_id), find_history(db, game_id)))

    async def history(self, game_id: str) -> History:
        return await self.storage.read(lambda db: find_history(db, game_id))

    async def append(
        self, game_id: str, lease: Lease, number: int, kind: str, seat: int | None, picks: Sequence[int] | None, n: int,
        spent: float = 0.0, extra: float = 0.0, result: Result | None = None, is_noted: bool = True,
    ) -> None:  # fmt: skip
        """Append an answer or undo to the journal, and the end of the game if there is one. Returns when that is durable.

        With `is_noted`, the game's own row notes the time, which is enough once a minute. Raises LostLease, and writes nothing,
        if another process is the owner by now.
        """
        changes: list[Change] = [
            (
                ADD_EVENT,
                {
                    "game_id": game_id, "number": number, "kind": kind, "seat": seat,
                    "picks": None if picks is None else list(picks), "n": n, "spent": round(spent * 1000),
                    "extra": round(extra * 1000), "by": lease.owner, "in_term": lease.term,
                },
            )
        ]  # fmt: skip
        if result is not None:
            changes.append((END_GAME, ending(game_id, lease, result, n)))
        elif is_noted:
            changes.append((COUNT_ANSWERS, {"game_id": game_id, "count": n, "now": time.time(), **lease.values()}))
        await self.storage.change(*changes)

    async def end(self, game_id: str, lease: Lease, result: Result, answers: int) -> None:
        await self.storage.change((END_GAME, ending(game_id, lease, result, answers)))


def insert_game(db: Connection, row: GameRow, played: Played = NOTHING_PLAYED, owner: str | None = None) -> None:
    """Store a new game with its first answers."""
    now = time.time()
    values = {
        "id": row.id, "status": row.status, "ruleset": row.ruleset, "form": row.form, "format": row.format, "seed": row.seed,
        "flips": list(row.flips), "decks": row.decks, "clock": row.clock.to_json() if row.clock else None,
        "listed": row.listed, "watch": row.watch, "invite": row.invite, "maker": row.maker, "parent": row.parent,
        "answers": len(played.answers), "result": row.result.to_json() if row.result else None, "created": now, "updated": now,
        "owner": owner, "term": 1, "secret": row.secret, "rated": row.rated, "best_of": row.best_of, "match": row.match,
        "settled": row.is_settled, "invited": row.invited,
        **dict(zip(("night", "night_round", "night_table"), row.night or (None,) * 3, strict=True)),
    }  # fmt: skip
    chairs = [
        {
            "game": row.id, "seat": n, "kind": s.kind, "name": s.name, "level": s.level, "guest": s.guest, "deck": s.deck,
            "luck": s.luck,
        }
        for n, s in enumerate(row.seats)
    ]  # fmt: skip
    db.execute(insert(db_tables.games).values(values))
    db.execute(insert(db_tables.seats), chairs)
    begun = {
        "settlements": [settlement.to_json() for settlement in played.settlements],
        "answers": [[answer.seat, *answer.picks] for answer in played.answers],
    }
    events = [
        {"game": row.id, "number": number, "kind": kind, "picks": picks, "n": len(played.answers), "spent": 0, "extra": 0}
        for number, (kind, picks) in enumerate((kind, picks) for kind, picks in begun.items() if picks)
    ]
    if events:
        db.execute(insert(db_tables.events), events)


def broken_promise() -> ApiError:
    return ApiError(409, "no_commitment", "That commitment is no longer valid. Get one from POST /api/me/luck and try again.")


def deck_of(row: Row[object]) -> Deck:
    cards = tuple(card for card, count in row.cards for _ in range(count))
    return Deck(row.name, cards, row.format, row.note, cover=row.cover)


def find_game(db: Connection, game_id: str, is_locked: bool = False) -> GameRow:
    query = select(db_tables.games).where(db_tables.games.c.id == game_id)
    row = db.execute(query.with_for_update() if is_locked else query).one_or_none()
    if row is None:
        raise not_found(f"game {game_id[:40]!r}")
    return game_of(row, seats_of(db, [game_id])[game_id])


def find_history(db: Connection, game_id: str) -> History:
    events = db_tables.events
    query = select(events.c.kind, events.c.seat, events.c.picks, events.c.n, events.c.spent, events.c.extra)
    rows = db.execute(query.where(events.c.game == game_id).order_by(events.c.number)).all()
    history = History(events=len(rows))
    for row in rows:
        if row.seat is not None:
            history.spent[row.seat] = history.spent.get(row.seat, 0.0) + row.spent / 1000
        if row.kind == "answer":
            history.answers.append(Answer(row.seat, tuple(row.picks)))
            history.extras.append(row.extra / 1000)
        elif row.kind == "answers":
            history.answers += [Answer(seat, tuple(picks)) for seat, *picks in row.picks]
            history.extras += [0.0] * row.n
        elif row.kind == "settlements":
            history.settlements += [Settlement.from_json(settlement) for settlement in row.picks]
        else:
            del history.answers[row.n :]
            del history.extras[row.n :]
            history.settlements = [settlement for settlement in history.settlements if settlement.at <= row.n]
    return history


def owned_game(db: Connection, game_id: str, lease: Lease) -> GameRow:
    """The game, for a change by its owner. Raises LostLease if it has another owner by now."""
    row = find_game(db, game_id, is_locked=True)
    table = db_tables.games
    owner = db.execute(select(table.c.owner, table.c.term).where(table.c.id == game_id)).one()
    if (owner.owner, owner.term) != (lease.owner, lease.term):
        raise LostLease
    return row


def token_of(game_id: str, seat: int) -> Any:
    return and_(db_tables.tokens.c.game == game_id, db_tables.tokens.c.seat == seat)


def renewed_token(db: Connection, game_id: str, seat: int) -> str:
    """A new token for a seat; the previous one becomes invalid."""
    token = new_token()
    db.execute(delete(db_tables.tokens).where(token_of(game_id, seat)))
    db.execute(insert(db_tables.tokens).values(token=digest(token), game=game_id, seat=seat))
    return token


def is_blocked(db: Connection, guest: Guest, others: Sequence[str]) -> bool:
    """Whether the guest and one of the others do not want to meet."""
    table = db_tables.blocks
    either = or_(
        and_(table.c.guest == guest.id, table.c.other.in_(others)), and_(table.c.other == guest.id, table.c.guest.in_(others))
    )
    return db.execute(select(table.c.guest).where(either).limit(1)).one_or_none() is not None


def seats_of(db: Connection, ids: list[str]) -> Mapping[str, list[Seat]]:
    found: dict[str, list[Seat]] = {game_id: [] for game_id in ids}
    query = (
        select(db_tables.seats).where(db_tables.seats.c.game.in_(ids)).order_by(db_tables.seats.c.game, db_tables.seats.c.seat)
    )
    for row in db.execute(query):
        deck = None if row.deck is None else tuple(row.deck)
        found[row.game].append(Seat(row.kind, row.name, row.level, row.guest, deck, row.luck or ""))
    return found


def game_of(row: Row[object], seats: Iterable[Seat]) -> GameRow:
    result = row.result
    return GameRow(
        row.id, row.ruleset, row.form, tuple(seats), row.status, row.format, row.seed, tuple(row.flips),
        None if row.decks is None else tuple(tuple(deck) for deck in row.decks),
        None if row.clock is None else ClockRule(row.clock["minutes"], row.clock["increment"]),
        row.listed, row.watch, row.invite, row.maker, row.parent,
        None if result is None else Result(result["winner"], tuple(result["winners"]), result["reason"]),
        row.answers, row.created, row.updated, row.secret, row.rated, row.best_of, row.match, row.settled, row.invited,
        None if row.night is None else (row.night, row.night_round, row.night_table),
    )  # fmt: skip


def start_if_full(db: Connection, row: GameRow, deal: Deal) -> GameRow:
    if row.open_seats:
        return row
    dealt = replace(deal(row), status=PLAYING)
    values = {"status": PLAYING, "seed": dealt.seed, "decks": dealt.decks, "updated": time.time()}
    db.execute(update(db_tables.games).where(db_tables.games.c.id == row.id).values(values))
    return find_game(db, row.id)


def ending(game_id: str, lease: Lease, result: Result, answers: int) -> dict[str, object]:
    """The values for `END_GAME`."""
    return {"game_id": game_id, "ending": result.to_json(), "count": answers, "now": time.time(), **lease.values()}
