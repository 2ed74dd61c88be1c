"""Accounts: a guest's name with a password, so that the same person can come back from another device.

Passwords are hashed with Argon2 in threads, a few at a time, since each hash takes much memory and processor time. Whoever has
lost a password uses one of the recovery codes, which were shown once.
"""

from __future__ import annotations

import asyncio
import time
from functools import cached_property
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from playmat.server import db_tables
from playmat.server.errors import ApiError
from playmat.server.repository import is_blocked
from playmat.server.request_guard import digest
from playmat.server.storage import Storage
from playmat.server.stored_people import (
    end_seat_tokens,
    end_sessions,
    key_of,
    name_taken,
    new_recovery_codes,
    new_session,
)
from playmat.server.stored_records import Guest

HASHING = 2
"""Passwords that are hashed at once; each takes 64 MiB."""
MAX_SESSIONS = 50
SHOWN = 16
"""Signs of a token's digest by which a session is named."""
MAX_FOLLOWED = 500
MAX_REPORTS = 20
"""Open reports of one guest."""


class Accounts:
    def __init__(self, storage: Storage, hasher: PasswordHasher | None = None) -> None:
        self.storage = storage
        self.hasher = hasher or PasswordHasher()
        self.hashing = asyncio.Semaphore(HASHING)

    @cached_property
    def nobody(self) -> str:
        """Compared with the password of a name that has no account, so that the time does not tell which names have one."""
        return self.hasher.hash("nobody has this password")

    async def hashed(self, password: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def is_right(self, kept: str, password: str) -> bool:
        async with self.hashing:
            try:
                return await asyncio.to_thread(lambda: self.hasher.verify(kept or self.nobody, password)) and bool(kept)
            except (VerifyMismatchError, InvalidHashError):
                return False

    async def add(self, guest: Guest, name: str, password: str) -> list[str]:
        """Give a guest an account; returns its recovery codes."""
        check_password(name, password)
        kept = await self.hashed(password)

        def create(db: Connection) -> list[str]:
            accounts, guests = db_tables.accounts, db_tables.guests
            if db.execute(select(accounts.c.guest).where(accounts.c.guest == guest.id)).one_or_none() is not None:
                raise ApiError(409, "has_account", "You have an account already.")
            try:
                with db.begin_nested():
                    db.execute(
                        insert(accounts).values(
                            guest=guest.id, key=key_of(name), password=kept, created=time.time(), public=False, challenges="all"
                        )
                    )
            except IntegrityError:
                raise name_taken() from None
            db.execute(update(guests).where(guests.c.id == guest.id).values(name=name))
            return new_recovery_codes(db, guest.id)

        return await self.storage.write(create)

    async def log_in(self, name: str, password: str, device: str) -> tuple[Guest, str]:
        """A new session of an account."""
        row = await self.row(name)
        if not await self.is_right("" if row is None else row.password, password) or row is None:
            raise ApiError(401, "wrong_password", "There is no account with this name and password.")

        def begin(db: Connection) -> str:
            check_sessions(db, row.guest)
            return new_session(db, row.guest, device)

        return Guest(row.guest, row.name, has_account=True), await self.storage.write(begin)

    async def recover(self, name: str, code: str, password: str, device: str) -> tuple[Guest, str, list[tuple[str, int]]]:
        """Use up a recovery code: the password is changed and all other sessions end. Also returns the seats that end."""
        check_password(name, password)
        row = await self.row(name)
        kept = await self.hashed(password)

        def use(db: Connection) -> tuple[str, list[tuple[str, int]]]:
            codes, accounts = db_tables.recovery_codes, db_tables.accounts
            mine = delete(codes).where(codes.c.code == digest(code.strip().lower()), codes.c.guest == (row.guest if row else ""))
            if row is None or not db.execute(mine).rowcount:
                raise ApiError(401, "wrong_code", "There is no account with this name and recovery code.")
            db.execute(update(accounts).where(accounts.c.guest == row.guest).values(password=kept))
            ended = end_sessions(db, row.guest)
            return new_session(db, row.guest, device), ended

        token, ended = await self.storage.write(use)
        assert row is not None
        return Guest(row.guest, row.name, has_account=True), token, ended

    async def row(self, name: str) -> Any:
        """The account of a name, with its guest's name; None if there is none."""
        accounts, guests = db_tables.accounts, db_tables.guests
        query = select(accounts, guests.c.name).join(guests, guests.c.id == accounts.c.guest)
        return await self.storage.read(lambda db: db.execute(query.where(accounts.c.key == key_of(name))).one_or_none())

    async def of(self, guest: Guest) -> Any:
        """The account of a guest. Raises ApiError if there is none."""
        accounts = db_tables.accounts
        query = select(accounts).where(accounts.c.guest == guest.id)
        row = await self.storage.read(lambda db: db.execute(query).one_or_none())
        if row is None:
            raise ApiError(409, "no_account", "You need an account for this; make one in the settings.")
        return row

    async def check(self, guest: Guest, password: str) -> None:
        """Raises ApiError if that is not the guest's password."""
        if not await self.is_right((await self.of(guest)).password, password):
            raise ApiError(403, "wrong_password", "That is not your password.", where="password")

    async def set_password(self, guest: Guest, password: str) -> list[tuple[str, int]]:
        """Change a password; all other sessions end. Returns the seats that end."""
        check_password(guest.name, password)
        kept = await self.hashed(password)

        def change(db: Connection) -> list[tuple[str, int]]:
            accounts, sessions = db_tables.accounts, db_tables.sessions
            db.execute(update(accounts).where(accounts.c.guest == guest.id).values(password=kept))
            db.execute(delete(sessions).where(sessions.c.guest == guest.id, sessions.c.token != guest.session))
            return end_seat_tokens(db, guest.id)

        return await self.storage.write(change)

    async def recovery_codes(self, guest: Guest) -> list[str]:
        return await self.storage.write(lambda db: new_recovery_codes(db, guest.id))

    async def choose(self, guest: Guest, is_public: bool | None, challenges: str | None) -> None:
        """Change what others may see or do."""
        given = {"public": is_public, "challenges": challenges}
        values = {name: value for name, value in given.items() if value is not None}
        accounts = db_tables.accounts
        if values:
            await self.storage.write(lambda db: db.execute(update(accounts).where(accounts.c.guest == guest.id).values(values)))

    async def sessions(self, guest: Guest) -> list[Any]:
        table = db_tables.sessions
        query = select(table).where(table.c.guest == guest.id).order_by(table.c.created.desc())
        return await self.storage.read(lambda db: list(db.execute(query).all()))

    async def end_session(self, guest: Guest, named: str) -> list[tuple[str, int]]:
        """End a session. Tokens of seats do not belong to one, so all of them end; other sessions get new ones."""
        table = db_tables.sessions

        def end(db: Connection) -> list[tuple[str, int]]:
            found = db.execute(select(table.c.token).where(table.c.guest == guest.id)).scalars()
            ended = [token for token in found if len(named) == SHOWN and token.startswith(named)]
            if not ended:
                raise ApiError(404, "not_found", "There is no such session of yours.")
            db.execute(delete(table).where(table.c.token.in_(ended)))
            return end_seat_tokens(db, guest.id)

        return await self.storage.write(end)

    # Other people

    async def challenged(self, guest: Guest, name: str) -> str:
        """The guest with a name whom another one may challenge. Raises ApiError if there is none."""
        row = await self.row(name)
        if row is None or row.guest == guest.id:
            raise ApiError(404, "not_found", "Nobody else has an account with this name.", where="to")
        follows = db_tables.follows
        known = select(follows.c.guest).where(follows.c.guest == row.guest, follows.c.other == guest.id)

        def may(db: Connection) -> bool:
            is_wanted = row.challenges == "all" or (row.challenges == "followed" and db.execute(known).one_or_none() is not None)
            return is_wanted and not is_blocked(db, guest, [row.guest])

        if not await self.storage.read(may):
            raise ApiError(403, "forbidden", f"{row.name} does not take challenges from you.", where="to")
        return str(row.guest)

    async def profile(self, name: str) -> Any:
        """The account of a name, if its person lets others see it. Raises ApiError otherwise."""
        accounts, guests = db_tables.accounts, db_tables.guests
        query = select(accounts.c.guest, guests.c.name, accounts.c.created).join(guests, guests.c.id == accounts.c.guest)
        wanted = query.where(accounts.c.key == key_of(name), accounts.c.public.is_(True))
        row = await self.storage.read(lambda db: db.execute(wanted).one_or_none())
        if row is None:
            raise ApiError(404, "not_found", "Nobody with this name has a page that others may see.")
        return row

    async def follow(self, guest: Guest, other: str) -> None:
        table, blocks = db_tables.follows, db_tables.blocks

        def add(db: Connection) -> None:
            if other == guest.id:
                raise ApiError(400, "invalid", "You cannot follow yourself.")
            kept_away = select(blocks.c.guest).where(blocks.c.guest == other, blocks.c.other == guest.id)
            if db.execute(kept_away).one_or_none() is not None:
                raise ApiError(403, "forbidden", "You cannot follow this player.")
            count = db.execute(select(func.count()).select_from(table).where(table.c.guest == guest.id)).scalar_one()
            if count >= MAX_FOLLOWED:
                raise ApiError(409, "quota", f"You follow {count} players, which is the limit.")
            known = select(table.c.guest).where(table.c.guest == guest.id, table.c.other == other)
            if db.execute(known).one_or_none() is None:
                db.execute(insert(table).values(guest=guest.id, other=other))

        await self.storage.write(add)

    async def unfollow(self, guest: Guest, other: str) -> None:
        table = db_tables.follows
        gone = delete(table).where(table.c.guest == guest.id, table.c.other == other)
        await self.storage.write(lambda db: db.execute(gone))

    async def followed(self, guest: Guest) -> list[Guest]:
        """The people whom a guest follows and who still let others see their page."""
        table, guests, accounts = db_tables.follows, db_tables.guests, db_tables.accounts
        query = (
            select(guests.c.id, guests.c.name)
            .join(table, table.c.other == guests.c.id)
            .join(accounts, accounts.c.guest == guests.c.id)
            .where(table.c.guest == guest.id, accounts.c.public.is_(True))
            .order_by(guests.c.name)
        )
        rows = await self.storage.read(lambda db: db.execute(query).all())
        return [Guest(row.id, row.name) for row in rows]

    async def report(self, guest: Guest, about: str, game: str | None, reason: str, note: str, report_id: str) -> None:
        table = db_tables.reports

        def add(db: Connection) -> None:
            mine = select(func.count()).select_from(table).where(table.c.guest == guest.id, table.c.closed.is_(None))
            if db.execute(mine).scalar_one() >= MAX_REPORTS:
                raise ApiError(409, "quota", "Your earlier reports have not been read yet; wait for that.")
            values = {"id": report_id, "guest": guest.id, "about": about, "game": game, "reason": reason, "note": note}
            db.execute(insert(table).values(**values, created=time.time()))

        await self.storage.write(add)


def check_password(name: str, password: str) -> None:
    if key_of(name) == key_of(password) or len(set(password)) < 4:
        message = "Choose a password that is harder to guess: neither your name nor always the same letters."
        raise ApiError(400, "invalid", message, where="password")


def check_sessions(db: Connection, guest: str) -> None:
    """End the session that was used longest ago if there are too many."""
    table = db_tables.sessions
    tokens = list(db.execute(select(table.c.token).where(table.c.guest == guest).order_by(table.c.seen)).scalars())
    if len(tokens) >= MAX_SESSIONS:
        db.execute(delete(table).where(table.c.token.in_(tokens[: len(tokens) - MAX_SESSIONS + 1])))
