"""Upkeep of a database: checking it, backing it up, restoring it, and deleting old data.

A backup is one compressed text file that does not depend on the kind of database: a backup of SQLite can be restored into
PostgreSQL. It is read in one transaction, so it is consistent while servers run. Its last line has a digest of all others.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Select, Table, and_, delete, false, func, insert, or_, select, text
from sqlalchemy.exc import DBAPIError

from playmat.json_object import Json
from playmat.server import db_tables
from playmat.server.db_tables import InvalidDatabase, metadata, missing_parts
from playmat.server.settings import Retention
from playmat.server.storage import connect, hidden, prepare, unusable
from playmat.server.stored_people import forget_guest
from playmat.server.stored_records import OVER, PLAYING, WAITING

VERSION = 2
READ = (1, VERSION)
"""Versions of backups that can be restored."""
CHUNK = 500
"""Rows in one line of a backup, and games that are deleted in one transaction."""
LONGEST = 50_000_000
"""Characters in one line of a backup."""
KEPT = tuple(table for table in metadata.sorted_tables if table.name != "processes")
"""Tables that are backed up. Processes are of the moment."""
SECRET = ("tokens", "sessions", "recovery_codes", "reports")
"""Tables that a backup without secrets leaves out."""
DAY = 86_400.0


def opened(address: str) -> Engine:
    """The database as it is, not brought up to date. Raises InvalidDatabase if there is none."""
    engine = connect(address)
    name = engine.url.database
    if engine.dialect.name == "sqlite" and name is not None and not Path(name).exists():
        raise InvalidDatabase(f"there is no database {hidden(address)}; check the address")
    return engine


def check(address: str) -> list[str]:
    """The faults of a database; empty if there are none."""
    engine = opened(address)
    try:
        with engine.connect() as db:
            lacking = missing_parts(db)
            if lacking:
                return [f"{part} is missing" for part in lacking]
            return [*damaged_pages(db), *loose_rows(db), *broken_journals(db), *open_files(engine)]
    except DBAPIError as error:
        return [unusable(address, error)]
    finally:
        engine.dispose()


def damaged_pages(db: Connection) -> list[str]:
    if db.dialect.name != "sqlite":
        return []
    found = [str(row[0]) for row in db.execute(text("PRAGMA integrity_check(10)"))]
    return [] if found == ["ok"] else [f"the file is damaged: {line}" for line in found]


def loose_rows(db: Connection) -> list[str]:
    """Rows with references to missing rows. PostgreSQL does not allow any."""
    if db.dialect.name != "sqlite":
        return []
    found = db.execute(text("PRAGMA foreign_key_check")).all()
    return [f"{len(found)} rows refer to something that does not exist, the first in the table {found[0][0]}"] if found else []


def broken_journals(db: Connection) -> list[str]:
    """Games whose journal has gaps, and games that have started without decks or a seed."""
    events, games = db_tables.events, db_tables.games
    query = select(events.c.game).group_by(events.c.game).having(func.max(events.c.number) + 1 != func.count())
    found = [f"game {game_id}: its journal has a gap" for game_id in db.execute(query).scalars()]
    begun = and_(games.c.status == PLAYING, or_(games.c.seed.is_(None), games.c.decks.is_(None)))
    unbegun = db.execute(select(games.c.id).where(begun)).scalars()
    found += [f"game {game_id}: it has started without a seed or decks" for game_id in unbegun]
    known = games.c.status.in_([WAITING, PLAYING, OVER])
    found += [f"game {game_id}: unknown status" for game_id in db.execute(select(games.c.id).where(~known)).scalars()]
    return found


def open_files(engine: Engine) -> list[str]:
    name = engine.url.database
    if engine.dialect.name != "sqlite" or name is None or os.name != "posix":
        return []
    readable = Path(name).stat().st_mode & 0o077
    return [f"{name} can be read by other users of this machine; run chmod 600 {name}"] if readable else []


def rows_of(table: Table, keeps_secrets: bool) -> Select[object]:
    """The rows of a table for a backup. Without secrets there are no tokens, and only games that are over."""
    query = select(table)
    if keeps_secrets:
        return query
    if table.name in SECRET:
        return query.where(false())
    games = db_tables.games
    if table is games:
        return query.where(games.c.status == OVER)
    return query.where(table.c.game.in_(select(games.c.id).where(games.c.status == OVER))) if "game" in table.c else query


def kept_row(table: Table, row: Any, keeps_secrets: bool) -> Json:
    """A row as a backup has it. Processes know each other by their ids, so the owner of a game is left out."""
    kept = dict(row._mapping)
    if "owner" in kept:
        kept["owner"] = None
    if not keeps_secrets and table is db_tables.guests:
        kept["secret"] = None
    if not keeps_secrets and table is db_tables.accounts:
        kept["password"] = ""
    return kept


def backup(address: str, target: Path, keeps_secrets: bool = True) -> int:
    """Write a backup; returns the number of rows. An existing file is not overwritten.

    With secrets it has everything that players need to go on: digests of their tokens, hashes of passwords, and the seeds of
    games in progress, which reveal hidden cards. Without, it has games that are over, decks and names; guests need new tokens,
    and accounts need recovery codes from `playmat people recover`.
    """
    prepare_check(address)
    engine = opened(address)
    seal = hashlib.sha256()
    count = 0
    partial = target.with_name(target.name + ".partial")
    try:
        with engine.connect() as db, os.fdopen(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as raw:
            if db.dialect.name == "postgresql":
                db.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:

                def write(value: object, is_last: bool = False) -> None:
                    line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                    if not is_last:
                        seal.update(line)
                    file.write(line)

                write({"playmat": "backup", "version": VERSION, "made": time.time()})
                for table in KEPT:
                    for rows in db.execute(rows_of(table, keeps_secrets)).partitions(CHUNK):
                        write({"table": table.name, "rows": [kept_row(table, row, keeps_secrets) for row in rows]})
                        count += len(rows)
                write({"rows": count, "sha256": seal.hexdigest()}, is_last=True)
            raw.flush()
            os.fsync(raw.fileno())
        if target.exists():
            raise InvalidDatabase(f"{target} exists; choose another name, or move it away")
        partial.rename(target)
    except FileExistsError:
        raise InvalidDatabase(
            f"{partial} exists; another backup is running, or one was interrupted: in that case, delete the file"
        ) from None
    except DBAPIError as error:
        raise InvalidDatabase(unusable(address, error)) from None
    finally:
        engine.dispose()
        if partial.exists() and not target.exists():
            partial.unlink()
    return count


def prepare_check(address: str) -> None:
    engine = opened(address)
    try:
        with engine.connect() as db:
            lacking = missing_parts(db)
    except DBAPIError as error:
        raise InvalidDatabase(unusable(address, error)) from None
    finally:
        engine.dispose()
    if lacking:
        raise InvalidDatabase(f"the database lacks {lacking[0]}; start a server with it once to migrate it")


def lines_of(source: Path) -> Iterator[Json]:
    """The lines of a backup, checked as they are read; the digest is checked at the end."""
    seal = hashlib.sha256()
    count = 0
    wrong = InvalidDatabase(f"{source} is not a complete backup; choose another one")
    try:
        with gzip.open(source, "rb") as file:
            first = json.loads(file.readline(LONGEST))
            if not isinstance(first, dict) or first.get("playmat") != "backup" or first.get("version") not in READ:
                raise wrong
            seal.update(json.dumps(first, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            while line := file.readline(LONGEST):
                value = json.loads(line)
                if not isinstance(value, dict):
                    raise wrong
                if "sha256" in value:
                    if value["sha256"] != seal.hexdigest() or value.get("rows") != count:
                        raise wrong
                    return
                seal.update(line)
                count += len(value["rows"])
                yield value
    except (ValueError, KeyError, TypeError, EOFError, zlib.error, gzip.BadGzipFile, RecursionError):
        raise wrong from None
    raise wrong


def restore(address: str, source: Path) -> int:
    """Put a backup into an empty or new database, completely or not at all; returns the number of rows."""
    for _ in lines_of(source):  # a broken backup must not leave an empty database
        pass
    prepare(address)
    engine = connect(address)
    tables = {table.name: table for table in KEPT}
    count = 0
    try:
        with engine.execution_options(is_writer=True).begin() as db:
            for table in KEPT:
                if db.execute(select(func.count()).select_from(table)).scalar_one():
                    raise InvalidDatabase(f"the database {hidden(address)} is not empty; restore into a new one")
            for line in lines_of(source):
                table = tables[line["table"]]
                names = {column.name for column in table.columns}
                rows = [{name: value for name, value in row.items() if name in names} for row in line["rows"]]
                tokens = [row for row in line["rows"] if table is db_tables.guests and "token" in row]
                for row in rows:
                    if table.name == "games":
                        row["owner"] = None
                db.execute(insert(table), rows)
                if tokens:  # version 1 has the only token of a guest in its row
                    db.execute(insert(db_tables.sessions), [session_of(row) for row in tokens])
                count += len(rows)
    except (DBAPIError, KeyError, AttributeError) as error:
        reason = str(error.orig).strip().splitlines()[0] if isinstance(error, DBAPIError) else f"it has {error}"
        raise InvalidDatabase(
            f"{source} does not fit this version of Playmat ({reason}); restore it with the version it is from"
        ) from None
    finally:
        engine.dispose()
    return count


def prune_nights(db: Connection, keep: Retention, now: float, dry: bool) -> None:
    """Delete club nights: those that are over as finished games, others as abandoned ones."""
    nights, entries = db_tables.nights, db_tables.entries
    kinds = ((nights.c.status == OVER, keep.finished), (nights.c.status != OVER, keep.abandoned))
    old = or_(false(), *(and_(kind, nights.c.updated < now - days * DAY) for kind, days in kinds if days > 0))
    if not dry:
        db.execute(delete(entries).where(entries.c.night.in_(select(nights.c.id).where(old))))
        db.execute(delete(nights).where(old))


def session_of(guest: dict[str, Any]) -> dict[str, Any]:
    return {"guest": guest["id"], "device": "", **{name: guest[name] for name in ("token", "created", "seen")}}


def prune(address: str, keep: Retention, dry: bool = False) -> dict[str, int]:
    """Delete data that is older than allowed; returns the number of each kind. `dry` only counts."""
    prepare_check(address)
    engine = opened(address)
    games, guests, seats = db_tables.games, db_tables.guests, db_tables.seats
    now = time.time()
    found = {"games": 0, "guests": 0}
    unplayed = games.c.id.not_in(select(seats.c.game).where(seats.c.guest.is_not(None)))
    kinds = (
        (games.c.status == OVER, keep.finished), (games.c.status == WAITING, keep.waiting),
        (games.c.status == PLAYING, keep.abandoned), (and_(games.c.status == OVER, unplayed), keep.unplayed),
    )  # fmt: skip
    old = or_(false(), *(and_(kind, games.c.updated < now - days * DAY) for kind, days in kinds if days > 0))
    try:
        writer = engine.execution_options(is_writer=True)
        while any(days for _, days in kinds):
            with writer.begin() as db:
                ids = list(db.execute(select(games.c.id).where(old).limit(None if dry else CHUNK)).scalars())
                found["games"] += len(ids)
                if not dry:
                    for table in (db_tables.events, db_tables.tokens, seats):
                        db.execute(delete(table).where(table.c.game.in_(ids)))
                    db.execute(delete(games).where(games.c.id.in_(ids)))
            if dry or not ids:
                break
        with writer.begin() as db:
            prune_nights(db, keep, now, dry)
        if keep.guests > 0:
            with writer.begin() as db:
                seated = select(seats.c.guest).where(seats.c.guest.is_not(None))
                made = select(games.c.maker).where(games.c.maker.is_not(None))
                accounts, sessions = db_tables.accounts, db_tables.sessions
                kept = [seated, made, select(accounts.c.guest), select(db_tables.nights.c.host)]
                gone = and_(guests.c.seen < now - keep.guests * DAY, *(guests.c.id.not_in(one) for one in kept))
                ids = list(db.execute(select(guests.c.id).where(gone)).scalars())
                found["guests"] = len(ids)
                if not dry:
                    for guest in ids:
                        forget_guest(db, guest)
                    for start in range(0, len(ids), CHUNK):
                        db.execute(delete(guests).where(guests.c.id.in_(ids[start : start + CHUNK])))
                    db.execute(delete(sessions).where(sessions.c.seen < now - keep.guests * DAY))
                    db.execute(delete(db_tables.reports).where(db_tables.reports.c.closed < now - keep.guests * DAY))
    except DBAPIError as error:
        raise InvalidDatabase(unusable(address, error)) from None
    finally:
        engine.dispose()
    return found
