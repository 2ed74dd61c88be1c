"""Changes of guests and their accounts, inside a transaction. Servers and the command `playmat people` share them."""

from __future__ import annotations

import secrets
import time
import unicodedata

from sqlalchemy import Connection, delete, insert, or_, select, tuple_, update

from playmat.server import db_tables
from playmat.server.errors import ApiError
from playmat.server.request_guard import digest, new_token
from playmat.server.stored_records import OVER

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODES = 8
"""Recovery codes of an account."""


def key_of(name: str) -> str:
    """A name as names of accounts are compared: neither capitals nor spaces nor ways to write a letter make a difference."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def new_session(db: Connection, guest: str, device: str) -> str:
    """A token for another session of a guest."""
    token, now = new_token(), time.time()
    db.execute(insert(db_tables.sessions).values(token=digest(token), guest=guest, device=device, created=now, seen=now))
    return token


def end_sessions(db: Connection, guest: str) -> list[tuple[str, int]]:
    """End all sessions of a guest; returns the seats whose connections end."""
    db.execute(delete(db_tables.sessions).where(db_tables.sessions.c.guest == guest))
    return end_seat_tokens(db, guest)


def end_seat_tokens(db: Connection, guest: str) -> list[tuple[str, int]]:
    """End the tokens of all seats that a guest holds; returns the seats of games that are not over."""
    seats, tokens, games = db_tables.seats, db_tables.tokens, db_tables.games
    held = select(seats.c.game, seats.c.seat).where(seats.c.guest == guest)
    found = db.execute(held.join(games, games.c.id == seats.c.game).where(games.c.status != OVER)).all()
    db.execute(delete(tokens).where(tuple_(tokens.c.game, tokens.c.seat).in_(held)))
    return [(row.game, row.seat) for row in found]


def rename_guest(db: Connection, guest: str, name: str) -> None:
    """Change a guest's name, also the one that they log in with. Raises ApiError if another account has it."""
    accounts = db_tables.accounts
    key = key_of(name)
    if db.execute(select(accounts.c.guest).where(accounts.c.key == key, accounts.c.guest != guest)).one_or_none() is not None:
        raise name_taken()
    db.execute(update(db_tables.guests).where(db_tables.guests.c.id == guest).values(name=name))
    db.execute(update(accounts).where(accounts.c.guest == guest).values(key=key))


def name_taken() -> ApiError:
    return ApiError(409, "name_taken", "Somebody has an account with this name; choose another one.", where="name")


def forget_guest(db: Connection, guest: str) -> list[tuple[str, int]]:
    """End a guest's sessions and delete their name, account, decks and all else about them. Games stay for the other players."""
    ended = end_sessions(db, guest)
    gone = {"name": "", "secret": None, "suspended": None, "suspension": None}
    db.execute(update(db_tables.guests).where(db_tables.guests.c.id == guest).values(gone))
    for table in (
        db_tables.decks,
        db_tables.recovery_codes,
        db_tables.accounts,
        db_tables.ratings,
        db_tables.seekers,
        db_tables.entries,
    ):
        db.execute(delete(table).where(table.c.guest == guest))
    for pairs in (db_tables.blocks, db_tables.follows):
        db.execute(delete(pairs).where(or_(pairs.c.guest == guest, pairs.c.other == guest)))
    reports, seats = db_tables.reports, db_tables.seats
    db.execute(delete(reports).where(reports.c.about == guest))
    db.execute(update(reports).where(reports.c.guest == guest).values(guest=None))
    db.execute(update(seats).where(seats.c.guest == guest).values(name="", guest=None))
    return ended


def new_recovery_codes(db: Connection, guest: str, count: int = CODES) -> list[str]:
    """New codes for an account; the old ones become invalid."""
    table = db_tables.recovery_codes
    codes = ["-".join(random_letters(5) for _ in range(4)) for _ in range(count)]
    db.execute(delete(table).where(table.c.guest == guest))
    db.execute(insert(table), [{"code": digest(code), "guest": guest} for code in codes])
    return codes


def random_letters(count: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(count))


def suspend(db: Connection, guest: str, until: float | None, reason: str) -> None:
    """Keep a guest away until a time, and close their connections; None lets them in again."""
    guests = db_tables.guests
    values = {"suspended": until, "suspension": reason if until is not None else None}
    db.execute(update(guests).where(guests.c.id == guest).values(values))
    if until is not None:
        end_seat_tokens(db, guest)
