"""Durable storage. One thread writes and commits everything that is waiting together; reads run in parallel.

`await storage.write(work)` returns once the transaction is on disk: SQLite runs in WAL mode with `synchronous=FULL`, so a
commit survives a crash of the process and a power failure. Group commits keep that cheap with many games.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from playmat.server.db_tables import InvalidDatabase, migrate

T = TypeVar("T")
GROUP = 256
"""The most writes that are committed together."""
READERS = 4


Change = tuple[Executable, dict[str, Any]]
"""A statement and the values of its parameters."""


class Job:
    """Something to write: work with the connection, or changes whose statement is shared by many games and executed once."""

    def __init__(self, work: Callable[[Connection], Any] | None = None, changes: Sequence[Change] = ()) -> None:
        self.work = work
        self.changes = changes
        self.done: Future[Any] = Future()


class Storage:
    """One database. Open it before use; `close` finishes the waiting writes first."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.engine = connect(address)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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
        job = Job(work)
        self.jobs.put(job)
        result: T = await asyncio.wrap_future(job.done)
        return result

    async def change(self, *changes: Change) -> None:
        """Make the changes in a transaction and return when they are durable.

        If several games submit the same statement object, it runs once for all of them: create it once and reuse it.
        """
        job = Job(changes=changes)
        self.jobs.put(job)
        await asyncio.wrap_future(job.done)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def _write_all(self) -> None:
        engine = self.engine.execution_options(is_writer=True)
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
                self._commit(engine, group)

    def _commit(self, engine: Engine, group: list[Job]) -> None:
        """Run all in one transaction; if one of them fails, each in its own."""
        try:
            with engine.begin() as connection:
                results = [job.work(connection) if job.work is not None else None for job in group]
                for statement, values in gathered(group):
                    connection.execute(statement, values)
        except Exception as error:
            if len(group) == 1:
                settle(group[0], error=error)
            else:
                for job in group:
                    self._commit(engine, [job])
            return
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
    if job.done.set_running_or_notify_cancel():
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)


def connect(address: str) -> Engine:
    try:
        url = make_url(address)
        engine = create_engine(url)
    except (ArgumentError, ModuleNotFoundError) as error:
        raise InvalidDatabase(
            f"{address!r} is not a database that Playmat can open ({error}); use sqlite:///path/to/file.sqlite"
        ) from None
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise InvalidDatabase("an in-memory database would lose every game; use sqlite:///path/to/file.sqlite")
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare(address: str) -> None:
    """Bring a database up to date before it is used. Raises InvalidDatabase if that is not possible."""
    engine = connect(address)
    try:
        with engine.execution_options(is_writer=True).begin() as connection:
            migrate(connection)
    except DBAPIError as error:
        raise InvalidDatabase(f"the database {address} cannot be opened ({error.orig}); check that its folder exists") from None
    finally:
        engine.dispose()


def prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say; tables are created inside them too
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def begin_sqlite(connection: Connection) -> None:
    is_writer = connection.get_execution_options().get("is_writer", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
