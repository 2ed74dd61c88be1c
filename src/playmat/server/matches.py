"""What follows from a game that is over: ratings, the next game of a match. And quick match, which finds opponents.

The games that something follows from are not settled when they begin. Settling is one transaction, which any process may carry
out and which changes nothing the second time; so nothing is lost if a process dies between the end of a game and what follows.
"""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from playmat.server import db_tables
from playmat.server.errors import ApiError
from playmat.server.nights import report_match
from playmat.server.repository import Deal, Repository, find_game, game_of, insert_game, is_blocked, renewed_token, seats_of
from playmat.server.request_guard import new_id
from playmat.server.stored_ratings import family_of, rate, stored_rating
from playmat.server.stored_records import OVER, PERSON, PLAYING, ClockRule, GameRow, Guest, Seat

log = logging.getLogger(__name__)
SETTLING = 5.0
"""Seconds between two searches for games that no process has settled."""
AT_ONCE = 50
DRAWS = 2
"""Games that a match may have in addition because of draws."""
QUICK_CLOCK = ClockRule(20.0, 10.0)
FRESH = 12.0
"""Seconds after which somebody who no longer asks is no longer looking for an opponent."""
RANGE, WIDER = 100.0, 15.0
"""The difference of ratings at which two people are paired at once, and by how much it grows with each second of waiting."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What two people who look for an opponent must want alike."""

    ruleset: str
    format: str | None
    rated: bool
    best_of: int

    @property
    def key(self) -> str:
        return json.dumps([self.ruleset, self.format, self.rated, self.best_of])


@dataclass(frozen=True, slots=True)
class Found:
    """The state of a search: the game that was found, or how long one has waited and how many others wait for the same."""

    game: str | None
    since: float
    others: int


class Matches:
    def __init__(self, repository: Repository, deal: Deal, new_secret: Callable[[], str]) -> None:
        self.repository = repository
        self.storage = repository.storage
        self.deal = deal
        self.new_secret = new_secret
        self.settled_at = time.monotonic()

    async def settle(self, game_id: str) -> None:
        await self.storage.write(lambda db: self.settle_in(db, game_id))

    async def settle_all(self, is_late: bool) -> None:
        """Periodically: settle games whose process has died since they ended."""
        if time.monotonic() - self.settled_at < SETTLING:
            return
        self.settled_at = time.monotonic()
        games = db_tables.games.c
        query = select(games.id).where(games.settled.is_(False), games.status == OVER).limit(AT_ONCE)
        for game_id in await self.storage.read(lambda db: list(db.execute(query).scalars())):
            await self.settle(game_id)

    async def next_game(self, game_id: str, seat: int) -> tuple[str, str] | None:
        """The next game of a match and a new token for a seat; None if the match is decided."""

        def find(db: Connection) -> tuple[str, str] | None:
            self.settle_in(db, game_id)
            games = db_tables.games
            query = select(games.c.id).where(games.c.parent == game_id, games.c.match == find_game(db, game_id).match)
            following = db.execute(query).scalar_one_or_none()
            return None if following is None else (following, renewed_token(db, following, seat))

        return await self.storage.write(find)

    def settle_in(self, db: Connection, game_id: str) -> None:
        row = find_game(db, game_id, is_locked=True)
        if row.status != OVER or row.is_settled:
            return
        if row.rated:
            rate(db, row)
        if row.match is not None:
            games = games_of_match(db, row.match)
            if decided(row.best_of, games):
                report_match(db, row, wins(games))
            else:
                self.add_next(db, row)
        db.execute(update(db_tables.games).where(db_tables.games.c.id == game_id).values(settled=True))

    def add_next(self, db: Connection, row: GameRow) -> None:
        """The next game of a match: the same players, decks and rules."""
        if row.result is None or row.result.reason == "cancelled" or any(seat.guest is None for seat in row.seats):
            return
        seats = tuple(replace(seat, luck="") for seat in row.seats)
        new = replace(
            row, id=new_id(), seats=seats, seed=None, decks=None, parent=row.id, result=None, answers=0, secret=self.new_secret(),
            invite=None, invited=None, is_settled=False,
        )  # fmt: skip
        insert_game(db, replace(self.deal(new), status=PLAYING))

    # Quick match

    async def seek(self, guest: Guest, terms: Terms, deck: tuple[str, ...]) -> Found:
        """Begin to look for an opponent, or change what one looks for."""
        table = db_tables.seekers

        def begin(db: Connection) -> Found:
            now = time.time()
            value = stored_rating(db, guest.id, family_of(terms.ruleset))[0].value
            db.execute(delete(table).where(table.c.guest == guest.id))
            db.execute(
                insert(table).values(guest=guest.id, key=terms.key, deck=deck, value=value, since=now, seen=now, game=None)
            )
            return self.look_in(db, guest)

        return await self.storage.write(begin)

    async def look(self, guest: Guest) -> Found:
        """Go on looking. Raises ApiError if the guest is not looking for an opponent."""
        return await self.storage.write(lambda db: self.look_in(db, guest))

    async def stop(self, guest: Guest) -> None:
        table = db_tables.seekers
        await self.storage.write(lambda db: db.execute(delete(table).where(table.c.guest == guest.id)))

    def look_in(self, db: Connection, guest: Guest) -> Found:
        table, now = db_tables.seekers, time.time()
        mine = db.execute(select(table).where(table.c.guest == guest.id).with_for_update()).one_or_none()
        if mine is None:
            raise ApiError(404, "not_found", "You are not looking for an opponent.")
        if mine.game is not None:  # told as often as asked, until the next search: a reply may be lost
            return Found(mine.game, mine.since, 0)
        db.execute(update(table).where(table.c.guest == guest.id).values(seen=now))
        waiting = and_(table.c.key == mine.key, table.c.game.is_(None), table.c.seen > now - FRESH, table.c.guest != guest.id)
        others = db.execute(select(table).where(waiting).with_for_update(skip_locked=True)).all()
        for other in sorted(others, key=lambda row: abs(row.value - mine.value)):
            patience = now - min(mine.since, other.since)
            if abs(other.value - mine.value) <= RANGE + WIDER * patience and not is_blocked(db, guest, [other.guest]):
                game = self.pair_in(db, mine, other)
                db.execute(update(table).where(table.c.guest.in_([guest.id, other.guest])).values(game=game))
                return Found(game, mine.since, 0)
        return Found(None, mine.since, len(others))

    def pair_in(self, db: Connection, *seekers: Any) -> str:
        """A game of two people who have found each other; who sits where is drawn by lot."""
        ruleset, format_, rated, best_of = json.loads(seekers[0].key)
        guests = db_tables.guests
        query = select(guests.c.id, guests.c.name).where(guests.c.id.in_([one.guest for one in seekers]))
        names = {row.id: row.name for row in db.execute(query)}
        order = random.sample(seekers, len(seekers))
        seats = tuple(Seat(PERSON, names[one.guest], None, one.guest, tuple(one.deck)) for one in order)
        game_id = new_id()
        row = GameRow(
            game_id, ruleset, "standard", seats, format=format_, clock=QUICK_CLOCK, listed=True, secret=self.new_secret(),
            rated=rated, best_of=best_of, match=game_id if best_of > 1 else None, is_settled=not (rated or best_of > 1),
        )  # fmt: skip
        insert_game(db, replace(self.deal(row), status=PLAYING))
        return game_id

    async def waiting(self) -> int:
        """People who look for an opponent."""
        table = db_tables.seekers
        query = select(func.count()).select_from(table).where(table.c.game.is_(None), table.c.seen > time.time() - FRESH)
        return await self.storage.read(lambda db: int(db.execute(query).scalar_one()))

    async def score(self, match: str) -> tuple[list[GameRow], tuple[int, int]]:
        """The games of a match, the first one first, and how many each of its players has won."""
        games = await self.storage.read(lambda db: games_of_match(db, match))
        return games, wins(games)


def games_of_match(db: Connection, match: str) -> list[GameRow]:
    games = db_tables.games
    rows = db.execute(select(games).where(games.c.match == match).order_by(games.c.created, games.c.id)).all()
    seats = seats_of(db, [row.id for row in rows])
    return [game_of(row, seats[row.id]) for row in rows]


def wins(games: list[GameRow]) -> tuple[int, int]:
    """The games that the players of the first and of the second seat have won."""
    winners = [game.result.winner for game in games if game.result is not None]
    return winners.count(0), winners.count(1)


def decided(best_of: int, games: list[GameRow]) -> bool:
    """Whether a match needs no further game: somebody has won it, or there have been too many draws."""
    return best_of == 1 or max(wins(games)) > best_of // 2 or len(games) >= best_of + DRAWS


def again(row: GameRow, luck: dict[int, str], secret: str) -> GameRow:
    """A new game with the same players, decks and settings."""
    seats = tuple(replace(seat, luck=luck.get(number, "")) for number, seat in enumerate(row.seats))
    game_id = new_id()
    return GameRow(
        game_id, row.ruleset, row.form, seats, format=row.format, clock=row.clock, watch=row.watch, maker=row.maker,
        parent=row.id, secret=secret, rated=row.rated, best_of=row.best_of, match=game_id if row.best_of > 1 else None,
        is_settled=not (row.rated or row.best_of > 1),
    )  # fmt: skip
