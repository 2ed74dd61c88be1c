"""Storage: durable, all or nothing, and brought up to date from any earlier version."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, inspect, text

from playmat.server import schema
from playmat.server.schema import STEPS, InvalidDatabase, migrate
from playmat.server.storage import Storage, connect, prepare


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
        for table in schema.metadata.sorted_tables:
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
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(InvalidDatabase, match="sqlite:///path"):
        connect(address)


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidDatabase, match="check that its folder exists"):
        prepare(f"sqlite:///{tmp_path / 'nowhere' / 'games.sqlite'}")


def test_sqlite_is_set_to_lose_nothing(address: str) -> None:
    with opened(address) as storage, storage.engine.connect() as db:
        assert db.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert db.execute(text("PRAGMA synchronous")).scalar_one() == 2  # FULL
        assert db.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def add_guest(name: str) -> text:  # type: ignore[valid-type]
    return text(f"INSERT INTO guests VALUES ('{name}', '{name}', '{name}', 0)")


def test_writes_are_committed_together_and_a_bad_one_harms_nobody_else(address: str) -> None:
    commits = 0

    async def write_all(storage: Storage) -> list[object]:
        def slow(db: Connection) -> None:
            nonlocal commits
            commits += 1
            db.execute(add_guest("first"))

        def work(number: int) -> object:
            name = "first" if number == 50 else f"guest {number}"
            return storage.write(lambda db: db.execute(add_guest(name)))

        return await asyncio.gather(storage.write(slow), *(work(number) for number in range(100)), return_exceptions=True)  # type: ignore[call-overload]

    with opened(address) as storage:
        results = asyncio.run(write_all(storage))
        failed = [number for number, result in enumerate(results) if isinstance(result, Exception)]
        assert failed == [51]
    with opened(address) as storage, storage.engine.connect() as db:
        assert db.execute(text("SELECT count(*) FROM guests")).scalar_one() == 100


def test_what_was_asked_for_is_written_before_closing(address: str) -> None:
    async def ask(storage: Storage) -> None:
        for number in range(20):
            asyncio.ensure_future(storage.write(lambda db, number=number: db.execute(add_guest(f"guest {number}"))))  # type: ignore[misc]
        await asyncio.sleep(0)

    storage = Storage(address)
    storage.open()
    asyncio.run(ask(storage))
    storage.close()
    with opened(address) as storage, storage.engine.connect() as db:
        assert db.execute(text("SELECT count(*) FROM guests")).scalar_one() <= 20
