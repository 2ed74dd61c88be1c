"""Durable storage. One thread writes and commits everything that is waiting together; reads run in parallel.

`await storage.write(work)` returns once the transaction is on disk: SQLite runs in WAL mode with `synchronous=FULL`, PostgreSQL
with its default `synchronous_commit=on`, so a commit survives a crash of the process and a power failure. Group commits keep that
cheap with many games. Changes of many games that are waiting go to the database as one statement with many parameters.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep as rest
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Executable, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from playmat.server import migrations
from playmat.server.db_tables import InvalidDatabase, missing_parts

T = TypeVar("T")
GROUP = 256
"""The most writes that are committed together."""
READERS = 4
LIMITS = {
    "options": "-c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=4000",
    "tcp_user_timeout": "4000",
    "connect_timeout": "4",
}
"""Settings of PostgreSQL and libpq: a process that stops in the middle of a transaction must not hold the rows of its games for
longer than its lease, and a connection that is cut must be noticed. Times are in milliseconds, the last in seconds."""
MIGRATING = 7_526_283
"""The number of the lock that keeps two processes from migrating at once."""


Change = tuple[Executable, dict[str, Any]]
"""A statement and the values of its parameters."""


class LostLease(RuntimeError):
    """A change of a game was refused because another process is its owner by now. Nothing was written."""


class Job:
    """Something to write: work with the connection, or changes whose statement is shared by many games and executed once."""

    def __init__(self, work: Callable[[Connection], Any] | None = None, changes: Sequence[Change] = ()) -> None:
        self.work = work
        self.changes = changes
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()


class Storage:
    """One database. Open it before use; `close` finishes the waiting writes first."""

    def __init__(self, address: str, pace: float = 0.0) -> None:
        """`pace` is the number of seconds from the end of a commit to the beginning of the next."""
        self.address = address
        self.pace = pace
        self.engine = connect(address, LIMITS)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.written = self.commits = 0
        """The numbers of writes and commits since the start."""
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self.writer = threading.Thread(target=self._write_all, name="write", daemon=True)

    def open(self) -> None:
        prepare(self.address)
        self.writer.start()

    def close(self) -> None:
        if self.writer.is_alive():
            self.jobs.put(None)
            self.writer.join()
        self.readers.shutdown()
        self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run the work in a transaction and return when it is durable. It may run twice, so it must only execute queries."""
        result: T = await self.submit(Job(work))
        return result

    def submit(self, job: Job) -> asyncio.Future[Any]:
        self.jobs.put(job)
        return job.done

    async def change(self, *changes: Change) -> None:
        """Make the changes in a transaction and return when they are durable.

        If several games submit the same statement object, it runs once for all of them: create it once and reuse it.
        """
        await self.submit(Job(changes=changes))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _write_all(self) -> None:
        is_open = True
        while is_open:
            group: list[Job] = []
            job = self.jobs.get()
            while job is not None:
                group.append(job)
                if len(group) == GROUP:
                    break
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
            else:
                is_open = False
            if group:
                self._commit(group)
                if self.pace and is_open:
                    rest(self.pace)

    def _commit(self, group: list[Job]) -> None:
        """Run all in one transaction; if one of them fails, each in its own."""
        try:
            with self.engine.execution_options(is_writer=True).begin() as connection:
                results = [job.work(connection) if job.work is not None else None for job in group]
                for statement, values in gathered(group):
                    done = connection.execute(statement, values, execution_options={"preserve_rowcount": True})
                    if done.rowcount != len(values):
                        raise LostLease
        except Exception as error:
            if len(group) == 1:
                settle(group[0], error=error)
            else:
                for job in group:
                    self._commit([job])
            return
        self.written += len(group)
        self.commits += 1
        for job, result in zip(group, results, strict=True):
            settle(job, result)


def gathered(group: Iterable[Job]) -> Iterable[tuple[Executable, list[dict[str, Any]]]]:
    """The changes of all jobs by statement, in the order in which the statements first occur."""
    found: dict[int, tuple[Executable, list[dict[str, Any]]]] = {}
    for job in group:
        for statement, values in job.changes:
            found.setdefault(id(statement), (statement, []))[1].append(values)
    return found.values()


def settle(job: Job, result: Any = None, error: Exception | None = None) -> None:
    """Resolve the future of a waiting caller, unless the caller has given up."""
    with contextlib.suppress(RuntimeError):  # the loop has been closed
        job.loop.call_soon_threadsafe(tell, job.done, result, error)


def tell(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if not future.done():
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def connect(address: str, limits: Mapping[str, str] | None = None) -> Engine:
    """The engine for a database. `limits` are settings of libpq for connections to PostgreSQL."""
    try:
        url = make_url(address)
        if url.drivername in ("postgres", "postgresql"):
            url = url.set(drivername="postgresql+psycopg")
        backend = url.get_backend_name()
        if backend not in ("sqlite", "postgresql"):
            raise ArgumentError(f"{backend} is not supported")
        # Connections that a restart of the database has closed are noticed before they are used.
        engine = (
            create_engine(url)
            if backend == "sqlite"
            else create_engine(url, pool_size=READERS + 2, pool_pre_ping=True, connect_args=dict(limits or {}))
        )
    except (ArgumentError, ModuleNotFoundError, ValueError) as error:
        raise InvalidDatabase(
            f"{hidden(address)!r} is not a database that Playmat can open ({error}); use sqlite:///path/to/file.sqlite or "
            "postgresql://user@host/name (install playmat[postgresql])"
        ) from None
    if backend == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise InvalidDatabase("an in-memory database would lose every game; use sqlite:///path/to/file.sqlite")
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
    return engine


def hidden(address: str) -> str:
    """An address as it may be shown and logged: without its password."""
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", address)


def prepare(address: str) -> None:
    """Bring a database up to date before it is used. Raises InvalidDatabase if that is not possible."""
    engine = connect(address)
    create_private(engine)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", without_foreign_keys)
    try:
        with engine.execution_options(is_writer=True).begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            migrate(connection)
    except DBAPIError as error:
        raise InvalidDatabase(unusable(address, error)) from None
    finally:
        engine.dispose()


def unusable(address: str, error: DBAPIError) -> str:
    """The fault of a database and the remedy."""
    reason = str(error.orig).strip().splitlines()[0]
    if "malformed" in reason or "not a database" in reason or "corrupt" in reason:
        return f"the database {hidden(address)} is damaged ({reason}); restore a backup with `playmat db restore`"
    if address.startswith("sqlite"):
        return f"the database {hidden(address)} cannot be opened ({reason}); check that its folder exists"
    return f"the database {hidden(address)} cannot be opened ({reason}); check the address, and that the database runs"


def create_private(engine: Engine) -> None:
    """Create the file of a new SQLite database so that only its owner can read it. Its other files get the same mode."""
    name = engine.url.database
    if engine.dialect.name == "sqlite" and name is not None:
        with contextlib.suppress(OSError):
            os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def migrate(connection: Connection, target: str = "head") -> None:
    """Bring the database up to date within the connection's transaction, completely or not at all."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" not in tables:
        if "schema_version" in tables:  # made before the migrations were Alembic's
            connection.execute(text("DROP TABLE schema_version"))
            command.stamp(config, "0001")
        elif tables:
            raise InvalidDatabase(
                f"the database has other tables ({', '.join(sorted(tables)[:3])}); use a separate database for Playmat"
            )
    else:
        versions = [str(row[0]) for row in connection.execute(text("SELECT version_num FROM alembic_version"))]
        known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
        if len(versions) > 1 or (not versions and tables != {"alembic_version"}):
            raise InvalidDatabase(
                f"the database does not say which version it has ({', '.join(versions) or 'no row in alembic_version'}); restore "
                "a backup with `playmat db restore`"
            )
        if versions and versions[0] not in known:
            raise InvalidDatabase(
                f"the database has version {versions[0]}, but this Playmat only knows {max(known)}; install a newer Playmat"
            )
    try:
        command.upgrade(config, target)
    except CommandError as error:
        raise InvalidDatabase(f"the database cannot be migrated ({error})") from None
    lacking = missing_parts(connection) if target == "head" else []
    if lacking:
        raise InvalidDatabase(f"the database lacks {lacking[0]}; restore a backup with `playmat db restore`")


def now_in(connection: Connection) -> float:
    """The time by the clock that all processes with this database share."""
    if connection.dialect.name == "postgresql":
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    return time.time()


def prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say; tables are created inside them too
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def without_foreign_keys(connection: Any, _: object) -> None:
    """For migrations: SQLite can change some columns only by making their table again. It cannot be set in a transaction."""
    connection.execute("PRAGMA foreign_keys=OFF")


def begin_sqlite(connection: Connection) -> None:
    is_writer = connection.get_execution_options().get("is_writer", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
