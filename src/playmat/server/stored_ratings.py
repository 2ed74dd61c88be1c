"""Ratings of accounts, by family of rulesets, inside a transaction."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from playmat.rules.ruleset import load_ruleset
from playmat.server import db_tables
from playmat.server.glicko import Rating, after_games, after_pause
from playmat.server.stored_records import GameRow

FAMILIES = {"modern": "SM", "ex": "CR", "classic": "BS"}
"""The families of rulesets, by a book that only the rulesets of the family and of those above it build on: 2011 to today, 2003 to
2010, 1999 to 2002."""


def family_of(ruleset: str) -> str:
    books = load_ruleset(ruleset).books
    return next((family for family, book in FAMILIES.items() if book in books), "other")


def stored_rating(db: Connection, guest: str, family: str) -> tuple[Rating, int]:
    """A guest's rating today, and the number of games that it is from."""
    table = db_tables.ratings
    row = db.execute(select(table).where(table.c.guest == guest, table.c.family == family)).one_or_none()
    return (Rating(), 0) if row is None else (rating_of(row), row.games)


def rating_of(row: Any) -> Rating:
    return after_pause(Rating(row.value, row.deviation, row.volatility), time.time() - row.updated)


def rate(db: Connection, row: GameRow) -> None:
    """Change the ratings of the two players of a game that is over.

    A game without a result counts for nobody, nor does one in which a player has not given a single answer, as somebody who never
    came. A player who has left since has no rating, and the other one's stays as it is.
    """
    events, accounts = db_tables.events, db_tables.accounts
    if row.result is None or row.result.reason not in ("rules", "resigned", "time") or len(row.seats) != 2:
        return
    people = [seat.guest for seat in row.seats if seat.guest is not None]
    present = select(accounts.c.guest).where(accounts.c.guest.in_(people)).order_by(accounts.c.guest)
    known = set(db.execute(present.with_for_update()).scalars())  # one rated game of a person after the other
    came = set(db.execute(select(events.c.seat).where(events.c.game == row.id, events.c.kind == "answer").distinct()).scalars())
    if len(people) != 2 or known != set(people) or not came >= {0, 1}:
        return
    family = family_of(row.ruleset)
    before = [stored_rating(db, guest, family) for guest in people]
    table = db_tables.ratings
    for seat, guest in enumerate(people):
        score = 0.5 if row.result.winner is None else float(row.result.winner == seat)
        new = after_games(before[seat][0], [(before[1 - seat][0], score)])
        db.execute(delete(table).where(table.c.guest == guest, table.c.family == family))
        db.execute(
            insert(table).values(
                guest=guest, family=family, value=new.value, deviation=new.deviation, volatility=new.volatility,
                games=before[seat][1] + 1, updated=time.time(),
            )
        )  # fmt: skip
