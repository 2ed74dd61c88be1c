"""Storage: durable, all or nothing, and brought up to date from any earlier version."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, Insert, event, func, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError

from playmat.server import db_tables
from playmat.server.db_tables import STEPS, InvalidDatabase, migrate
from playmat.server.storage import Job, Storage, connect, prepare


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@contextmanager
def opened(address: str) -> Iterator[Storage]:
    storage = Storage(address)
    storage.open()
    try:
        yield storage
    finally:
        storage.close()


@contextmanager
def engine_of(address: str) -> Iterator[Engine]:
    engine = connect(address)
    try:
        yield engine
    finally:
        engine.dispose()


def test_the_steps_make_the_tables_that_queries_use(address: str) -> None:
    prepare(address)
    with engine_of(address) as engine:
        found = inspect(engine)
        for table in db_tables.metadata.sorted_tables:
            columns = {column["name"]: column for column in found.get_columns(table.name)}
            assert list(columns) == [column.name for column in table.columns]
            for column in table.columns:
                assert column.primary_key or columns[column.name]["nullable"] == column.nullable, f"{table.name}.{column.name}"
            indexed = {tuple(index["column_names"]) for index in found.get_indexes(table.name)}
            assert {(column.name,) for column in table.columns if column.index} <= indexed


def test_an_older_database_is_brought_up_to_date(address: str) -> None:
    newer = (*STEPS, ("ALTER TABLE guests ADD COLUMN colour VARCHAR NOT NULL DEFAULT 'red'",))
    with engine_of(address) as engine:
        with engine.begin() as db:
            migrate(db)
            db.execute(text("INSERT INTO guests VALUES ('g', 'Mia', 't', 0)"))
        with engine.begin() as db:
            migrate(db, newer)
            assert db.execute(text("SELECT name, colour FROM guests")).one() == ("Mia", "red")
            migrate(db, newer)


def test_a_step_that_fails_leaves_the_database_as_it_was(address: str) -> None:
    prepare(address)
    broken = (*STEPS, ("ALTER TABLE guests ADD COLUMN colour VARCHAR", "CREATE TABLE guests (id VARCHAR)"))
    with engine_of(address) as engine:
        with pytest.raises(Exception, match="already exists"), engine.begin() as db:
            migrate(db, broken)
        assert "colour" not in {column["name"] for column in inspect(engine).get_columns("guests")}
        with engine.begin() as db:
            migrate(db)


def test_a_newer_or_foreign_database_is_left_alone(address: str, tmp_path: Path) -> None:
    prepare(address)
    with engine_of(address) as engine, engine.begin() as db, pytest.raises(InvalidDatabase, match="install a newer Playmat"):
        migrate(db, ())
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    with engine_of(other) as engine, engine.begin() as db:
        db.execute(text("CREATE TABLE recipes (id INTEGER)"))
    with pytest.raises(InvalidDatabase, match="recipes"):
        prepare(other)


@pytest.mark.parametrize("address", ["", "nothing", "sqlite://", "sqlite:///:memory:", "mysterious://x/y"])
def test_an_invalid_database_address_is_reported(address: str) -> None:
    with pytest.raises(InvalidDatabase, match="sqlite:///path"):
        connect(address)


def test_a_folder_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InvalidDatabase, match="check that its folder exists"):
        prepare(f"sqlite:///{tmp_path / 'nowhere' / 'games.sqlite'}")


def test_sqlite_is_set_to_lose_nothing(address: str) -> None:
    with opened(address) as storage, storage.engine.connect() as db:
        assert db.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert db.execute(text("PRAGMA synchronous")).scalar_one() == 2  # FULL
        assert db.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def add_guest(name: str) -> Insert:
    return insert(db_tables.guests).values(id=name, name=name, token=name, created=0.0)


def count_guests(db: Connection) -> int:
    return db.execute(select(func.count()).select_from(db_tables.guests)).scalar_one()


def test_a_write_that_fails_does_not_affect_writes_in_the_same_commit(address: str) -> None:
    names = ["first", *(f"guest {number}" for number in range(50)), "first", *(f"guest {number}" for number in range(50, 100))]

    async def write_all(storage: Storage) -> list[int]:
        """The places of the writes that failed."""
        writes = [storage.write(lambda db, name=name: db.execute(add_guest(name)).rowcount) for name in names]  # type: ignore[misc]
        results = await asyncio.gather(*writes, return_exceptions=True)
        return [place for place, result in enumerate(results) if isinstance(result, IntegrityError)]

    with opened(address) as storage:
        assert asyncio.run(write_all(storage)) == [51]
    with opened(address) as storage, storage.engine.connect() as db:
        assert count_guests(db) == 101


def test_a_change_that_fails_does_not_affect_changes_in_the_same_batch(address: str) -> None:
    names = ["first", *(f"guest {number}" for number in range(20)), "first", *(f"guest {number}" for number in range(20, 40))]
    statement = insert(db_tables.guests)

    async def change_all(storage: Storage) -> list[int]:
        """The places of the changes that failed."""
        changes = [storage.change((statement, {"id": name, "name": name, "token": name, "created": 0.0})) for name in names]
        results = await asyncio.gather(*changes, return_exceptions=True)
        return [place for place, result in enumerate(results) if isinstance(result, IntegrityError)]

    with opened(address) as storage:
        assert asyncio.run(change_all(storage)) == [21]
        with storage.engine.connect() as db:
            assert count_guests(db) == 41


def test_changes_of_one_kind_reach_the_database_together(address: str) -> None:
    statement = insert(db_tables.guests)
    sent: list[bool] = []

    def note(_: Any, __: Any, text: str, ___: Any, ____: Any, executemany: bool) -> None:
        if text.startswith("INSERT"):
            sent.append(executemany)

    with opened(address) as storage:
        event.listen(storage.engine, "before_cursor_execute", note)
        jobs = [Job(changes=[(statement, {"id": str(n), "name": "", "token": str(n), "created": 0.0})]) for n in range(30)]
        storage._commit(storage.engine.execution_options(is_writer=True), jobs)
        assert sent == [True]
        with storage.engine.connect() as db:
            assert count_guests(db) == 30


def test_writes_that_wait_share_a_commit(address: str) -> None:
    commits = 0

    def count(_: Connection) -> None:
        nonlocal commits
        commits += 1

    async def write_all(storage: Storage) -> None:
        begun, go_on = threading.Event(), threading.Event()

        def slow(db: Connection) -> None:
            begun.set()
            go_on.wait(10)

        first = asyncio.ensure_future(storage.write(slow))
        await asyncio.to_thread(begun.wait, 10)
        rest = [asyncio.ensure_future(storage.write(lambda db, n=n: db.execute(add_guest(f"{n}")))) for n in range(100)]  # type: ignore[misc]
        await asyncio.sleep(0.01)
        go_on.set()
        await asyncio.gather(first, *rest)

    with opened(address) as storage:
        event.listen(storage.engine, "commit", count)
        asyncio.run(write_all(storage))
        assert commits == 2
        with storage.engine.connect() as db:
            assert count_guests(db) == 100


def test_what_was_asked_for_is_written_before_closing(address: str) -> None:
    storage = Storage(address)
    storage.open()
    jobs = [Job(lambda db, n=n: db.execute(add_guest(f"{n}")).rowcount) for n in range(20)]  # type: ignore[misc]
    for job in jobs:
        storage.jobs.put(job)
    storage.close()
    assert [job.done.result(0) for job in jobs] == [1] * 20
