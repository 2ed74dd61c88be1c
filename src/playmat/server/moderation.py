"""What those who run a server can do about people: look them up, read reports, suspend, rename, let in again, delete.

These functions work on the database directly. Servers notice within seconds: they look up sessions at every request, and the
tokens of open connections every second or two.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, false, func, or_, select, true, update
from sqlalchemy.exc import DBAPIError

from playmat.server import db_tables
from playmat.server.db_tables import InvalidDatabase
from playmat.server.maintenance import opened, prepare_check
from playmat.server.storage import unusable
from playmat.server.stored_people import forget_guest, key_of, new_recovery_codes, rename_guest, suspend
from playmat.server.stored_records import moment

LISTED = 100
DAY = 86_400.0


class UnknownPerson(LookupError):
    """Nobody is meant, or several people are; the message says what to do."""


@contextmanager
def changing(address: str) -> Iterator[Connection]:
    """A transaction on a database that exists and is up to date. Raises InvalidDatabase."""
    prepare_check(address)
    engine = opened(address)
    try:
        with engine.execution_options(is_writer=True).begin() as db:
            yield db
    except DBAPIError as error:
        raise InvalidDatabase(unusable(address, error)) from None
    finally:
        engine.dispose()


def found(db: Connection, wanted: str) -> Any:
    """A guest by id, or by the name of their account, or by a name that nobody else has."""
    guests, accounts = db_tables.guests, db_tables.accounts
    query = select(guests, accounts.c.key, accounts.c.public).outerjoin(accounts, accounts.c.guest == guests.c.id)
    for condition in (guests.c.id == wanted, accounts.c.key == key_of(wanted), guests.c.name == wanted):
        rows = db.execute(query.where(condition).limit(3)).all()
        if len(rows) > 1:
            ids = ", ".join(row.id for row in rows)
            raise UnknownPerson(f"several guests have the name {wanted!r} ({ids}, …); give an id")
        if rows:
            return rows[0]
    raise UnknownPerson(f"there is nobody with the id or name {wanted!r}; `playmat people list` shows who there is")


def listed(db: Connection, text: str = "", only_accounts: bool = False) -> list[dict[str, object]]:
    """Guests whose name contains a text, last seen first."""
    guests, accounts = db_tables.guests, db_tables.accounts
    query = select(guests, accounts.c.key).outerjoin(accounts, accounts.c.guest == guests.c.id).where(guests.c.name != "")
    if text:
        query = query.where(func.lower(guests.c.name).contains(text.lower(), autoescape=True))
    if only_accounts:
        query = query.where(accounts.c.key.is_not(None))
    rows = db.execute(query.order_by(guests.c.seen.desc()).limit(LISTED)).all()
    return [
        {
            "id": row.id, "name": row.name, "account": row.key is not None, "created": moment(row.created),
            "seen": moment(row.seen), "suspended": until(row),
        }
        for row in rows
    ]  # fmt: skip


def until(row: Any) -> str | None:
    """The end of a suspension that is in force."""
    return moment(row.suspended) if row.suspended is not None and row.suspended > time.time() else None


def described(db: Connection, wanted: str) -> dict[str, object]:
    """A person with the numbers of what is stored about them."""
    row = found(db, wanted)
    counts: dict[str, object] = {}
    tables = {"games": db_tables.seats.c.guest, "decks": db_tables.decks.c.guest, "sessions": db_tables.sessions.c.guest}
    for name, column in (tables | {"reports": db_tables.reports.c.about}).items():
        counts[name] = db.execute(select(func.count()).where(column == row.id)).scalar_one()
    return {
        "id": row.id, "name": row.name, "account": row.key is not None, "public": bool(row.public),
        "created": moment(row.created), "seen": moment(row.seen), "suspended": until(row),
        "suspension": row.suspension if until(row) else None, **counts,
    }  # fmt: skip


def reports(db: Connection, with_closed: bool = False) -> list[dict[str, object]]:
    """Reports, the oldest first."""
    table, guests = db_tables.reports, db_tables.guests
    by = guests.alias()
    query = (
        select(table, guests.c.name.label("name"), by.c.name.label("by"))
        .join(guests, guests.c.id == table.c.about)
        .outerjoin(by, by.c.id == table.c.guest)
        .where(or_(table.c.closed.is_(None), true() if with_closed else false()))
        .order_by(table.c.created)
        .limit(LISTED)
    )
    return [
        {
            "id": row.id, "about": row.about, "name": row.name, "by": row.by, "game": row.game, "reason": row.reason,
            "note": row.note, "created": moment(row.created), "closed": row.closed is not None,
        }
        for row in db.execute(query)
    ]  # fmt: skip


def close_report(db: Connection, report: str) -> None:
    table = db_tables.reports
    if not db.execute(update(table).where(table.c.id == report).values(closed=time.time())).rowcount:
        raise UnknownPerson(f"there is no report {report!r}; `playmat people reports` lists them")


def suspend_for(db: Connection, wanted: str, days: float, reason: str) -> str:
    """Suspend a person; returns the end, in words."""
    end = time.time() + days * DAY
    suspend(db, found(db, wanted).id, end, reason)
    return moment(end)


def let_in(db: Connection, wanted: str) -> None:
    suspend(db, found(db, wanted).id, None, "")


def renamed(db: Connection, wanted: str, name: str) -> None:
    """Raises ApiError if another account has the name."""
    rename_guest(db, found(db, wanted).id, name)


def recovery_codes(db: Connection, wanted: str) -> list[str]:
    """New recovery codes for somebody who has lost password and codes; the old ones become invalid."""
    row = found(db, wanted)
    if row.key is None:
        raise UnknownPerson(f"{row.name} has no account")
    return new_recovery_codes(db, row.id)


def deleted(db: Connection, wanted: str) -> None:
    forget_guest(db, found(db, wanted).id)
