"""Storage: durable, all or nothing, and migrated from any earlier version."""

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
from playmat.server.db_tables import InvalidDatabase
from playmat.server.storage import Job, Storage, connect, migrate, prepare


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


OLD = (
    """CREATE TABLE guests (id VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, token VARCHAR NOT NULL UNIQUE,
    created FLOAT NOT NULL)""",
    """CREATE TABLE decks (id VARCHAR PRIMARY KEY, guest VARCHAR NOT NULL REFERENCES guests (id), name VARCHAR NOT NULL,
    format VARCHAR NOT NULL, note VARCHAR NOT NULL, cards JSON NOT NULL, updated FLOAT NOT NULL)""",
    """CREATE TABLE games (id VARCHAR PRIMARY KEY, status VARCHAR NOT NULL, ruleset VARCHAR NOT NULL, form VARCHAR NOT NULL,
    format VARCHAR, seed BIGINT, flips JSON NOT NULL, decks JSON, clock JSON, listed BOOLEAN NOT NULL, watch BOOLEAN NOT NULL,
    invite VARCHAR, maker VARCHAR REFERENCES guests (id), parent VARCHAR, result JSON, answers INTEGER NOT NULL,
    created FLOAT NOT NULL, updated FLOAT NOT NULL)""",
    """CREATE TABLE seats (game VARCHAR NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, kind VARCHAR NOT NULL,
    name VARCHAR NOT NULL, level INTEGER, guest VARCHAR REFERENCES guests (id), deck JSON, PRIMARY KEY (game, seat))""",
    "CREATE TABLE tokens (token VARCHAR PRIMARY KEY, game VARCHAR NOT NULL REFERENCES games (id), seat INTEGER NOT NULL)",
    """CREATE TABLE events (game VARCHAR NOT NULL REFERENCES games (id), number INTEGER NOT NULL, kind VARCHAR NOT NULL,
    seat INTEGER, picks JSON, n INTEGER NOT NULL, spent INTEGER NOT NULL, PRIMARY KEY (game, number))""",
    "CREATE TABLE schema_version (version INTEGER NOT NULL)",
    "INSERT INTO schema_version VALUES (1)",
    "INSERT INTO guests VALUES ('g', 'Mia', 't', 7)",
)
"""A database as the first version of Playmat made it."""


def test_an_older_database_is_brought_up_to_date(address: str) -> None:
    with engine_of(address) as engine, engine.begin() as db:
        for statement in OLD:
            db.execute(text(statement))
    prepare(address)
    with engine_of(address) as engine, engine.connect() as db:
        assert db.execute(text("SELECT name, seen FROM guests")).one() == ("Mia", 7.0)
        assert not inspect(db).has_table("schema_version")
        assert db.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0008"
    prepare(address)


def test_a_step_that_fails_leaves_the_database_as_it_was(address: str) -> None:
    with engine_of(address) as engine, engine.begin() as db:
        migrate(db, "0001")
        db.execute(text("CREATE TABLE blocks (id VARCHAR)"))  # which the next step creates, after others
    with pytest.raises(InvalidDatabase, match="already exists"):
        prepare(address)
    with engine_of(address) as engine, engine.connect() as db:
        assert not inspect(db).has_table("processes")
        assert db.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0001"


def test_a_newer_or_foreign_database_is_left_alone(address: str, tmp_path: Path) -> None:
    prepare(address)
    with engine_of(address) as engine, engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(InvalidDatabase, match="install a newer Playmat"):
        prepare(address)
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    with engine_of(other) as engine, engine.begin() as db:
        db.execute(text("CREATE TABLE recipes (id INTEGER)"))
    with pytest.raises(InvalidDatabase, match="recipes"):
        prepare(other)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("DELETE FROM alembic_version", "does not say which version"),
        ("INSERT INTO alembic_version VALUES ('0001')", "does not say which version"),
        ("DROP TABLE blocks", "lacks the table blocks"),
        ("ALTER TABLE events DROP COLUMN extra", "lacks the column events.extra"),
    ],
)
def test_a_database_that_lacks_something_is_noticed_at_the_start(address: str, damage: str, message: str) -> None:
    prepare(address)
    with engine_of(address) as engine, engine.begin() as db:
        db.execute(text(damage))
    with pytest.raises(InvalidDatabase, match=message):
        prepare(address)


def test_a_file_that_is_not_a_database_or_is_damaged_is_noticed(address: str, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"These are not games. " * 500)
    with pytest.raises(InvalidDatabase, match=r"is damaged .*restore a backup"):
        prepare(address)
    file.unlink()
    prepare(address)
    content = bytearray(file.read_bytes())
    content[100:3000] = b"\xff" * 2900
    file.write_bytes(content)
    with pytest.raises(InvalidDatabase, match=r"is damaged .*restore a backup"):
        prepare(address)


def test_a_new_database_can_be_read_by_its_owner_only(address: str, tmp_path: Path) -> None:
    with opened(address):
        for file in tmp_path.iterdir():
            assert file.stat().st_mode & 0o077 == 0, file


def test_passwords_are_not_shown() -> None:
    with pytest.raises(InvalidDatabase) as error:
        prepare("postgresql://mia:swordfish@127.0.0.1:1/games")
    assert "swordfish" not in str(error.value) and "mia:***@" in str(error.value)


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


def guest(name: str) -> dict[str, Any]:
    return {"id": name, "name": name, "created": 0.0, "seen": 0.0}


def add_guest(name: str) -> Insert:
    return insert(db_tables.guests).values(guest(name))


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
        changes = [storage.change((statement, guest(name))) for name in names]
        results = await asyncio.gather(*changes, return_exceptions=True)
        return [place for place, result in enumerate(results) if isinstance(result, IntegrityError)]

    with opened(address) as storage:
        assert asyncio.run(change_all(storage)) == [21]
        with storage.engine.connect() as db:
            assert count_guests(db) == 41


def test_changes_of_one_kind_reach_the_database_together(address: str) -> None:
    statement = insert(db_tables.guests)
    sent: list[int] = []

    def note(connection: object, cursor: object, text: str, values: list[Any], context: object, is_many: bool) -> None:
        if text.startswith("INSERT"):
            sent.append(len(values))

    async def change_all(storage: Storage) -> None:
        storage._commit([Job(changes=[(statement, guest(str(n)))]) for n in range(30)])

    with opened(address) as storage:
        event.listen(storage.engine, "before_cursor_execute", note)
        asyncio.run(change_all(storage))
    assert sent == [30]


def test_after_a_change_that_failed_others_can_be_made(address: str) -> None:
    statement = insert(db_tables.guests)

    async def change_all(storage: Storage) -> None:
        await storage.change((statement, guest("first")))
        with pytest.raises(IntegrityError):
            await storage.change((statement, guest("first")))
        await storage.change((statement, guest("second")))
        assert await storage.read(count_guests) == 2

    with opened(address) as storage:
        asyncio.run(change_all(storage))


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

    async def write_and_close() -> list[int]:
        jobs = [storage.submit(Job(lambda db, n=n: db.execute(add_guest(f"{n}")).rowcount)) for n in range(20)]  # type: ignore[misc]
        storage.close()
        written: list[int] = await asyncio.gather(*jobs)
        return written

    assert asyncio.run(write_and_close()) == [1] * 20


def test_what_comes_soon_after_a_commit_waits_for_the_next_and_shares_it(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    monkeypatch.setattr("playmat.server.storage.rest", lambda seconds: gate.wait(60))
    storage = Storage(address, pace=0.02)
    storage.open()

    def guest(name: str) -> Any:
        return lambda db: db.execute(insert(db_tables.guests).values(id=name, name=name, created=0, seen=0))

    async def write() -> None:
        await storage.write(guest("one"))
        later = [asyncio.create_task(storage.write(guest(name))) for name in ("two", "three")]
        await asyncio.wait(later, timeout=0.05)
        assert storage.commits == 1
        gate.set()
        await asyncio.gather(*later)
        assert (storage.commits, storage.written) == (2, 3)

    try:
        asyncio.run(write())
    finally:
        gate.set()
        storage.close()
