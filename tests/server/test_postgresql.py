"""The server with a real PostgreSQL, alone and as one of several processes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from people import Person, Player, address, quick_settings, serving
from sqlalchemy import inspect, select, update
from sqlalchemy.exc import OperationalError
from test_play import play_on
from test_storage import add_guest, count_guests, engine_of, opened

from playmat.server import db_tables
from playmat.server.errors import ApiError
from playmat.server.leases import Elsewhere, Leases
from playmat.server.maintenance import backup, check, prune, restore
from playmat.server.repository import Lease, Repository
from playmat.server.settings import Retention
from playmat.server.storage import LostLease, Storage, prepare
from playmat.server.stored_records import PLAYING, GameRow, Result, Seat


def test_the_steps_make_the_tables_that_queries_use(empty_postgres: str) -> None:
    prepare(empty_postgres)
    prepare(empty_postgres)
    with engine_of(empty_postgres) as engine:
        found = inspect(engine)
        for table in db_tables.metadata.sorted_tables:
            assert {column["name"] for column in found.get_columns(table.name)} == {column.name for column in table.columns}
    assert check(empty_postgres) == []


def test_writes_share_commits_and_fail_alone(empty_postgres: str) -> None:
    async def write_all(storage: Storage) -> int:
        names = [str(n) for n in range(30)] + ["7"]
        writes = [storage.write(lambda db, name=name: db.execute(add_guest(name)).rowcount) for name in names]  # type: ignore[misc]
        return sum(isinstance(result, Exception) for result in await asyncio.gather(*writes, return_exceptions=True))

    with opened(empty_postgres) as storage:
        assert asyncio.run(write_all(storage)) == 1
        with storage.engine.connect() as db:
            assert count_guests(db) == 30


def test_a_game_is_played_and_continues_after_a_restart(empty_postgres: str, tmp_path: Path) -> None:
    settings = replace(quick_settings(tmp_path), database=empty_postgres)
    with serving(settings) as client:
        mine, theirs = Person(client, "Mia").against(Person(client, "Ben"), clock={"minutes": 5, "increment": 2})
        with client.websocket_connect(address(mine)) as one, client.websocket_connect(address(theirs)) as two:
            mia, ben = Player(one, mine["token"], 1), Player(two, theirs["token"], 2)
            play_on([mia, ben], 25)
    with serving(settings) as client, client.websocket_connect(address(mine)) as again:
        player = Player(again, mine["token"])
        assert (player.state["n"], player.state["view"]) == (mia.state["n"], mia.state["view"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_has_one_owner_and_an_earlier_one_cannot_write(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = f"sqlite:///{tmp_path / 'games.sqlite'}" if kind == "sqlite" else request.getfixturevalue("empty_postgres")

    async def contend(storage: Storage, other_storage: Storage) -> None:
        repository, other_ledger = Repository(storage), Repository(other_storage)
        one, two = Leases(storage, "127.0.0.1:1"), Leases(other_storage, "127.0.0.1:2")
        await one.show()
        await two.show()
        row = GameRow("g", "modern", "standard", (Seat("bot"), Seat("bot")), status=PLAYING)
        await repository.add_game(row, owner=one.id)
        first = await one.claim("g")
        await repository.append("g", first, 0, "answer", 0, [0], 1)
        with pytest.raises(Elsewhere) as elsewhere:
            await two.claim("g")
        assert elsewhere.value.address == "127.0.0.1:1"
        monkeypatch.setattr("playmat.server.leases.LEASE", -1.0)  # everybody counts as silent
        second = await two.claim("g")
        assert (second.owner, second.term) == (two.id, first.term + 1)
        won = Result(0, (0,), "rules")
        for write in (
            repository.append("g", first, 1, "answer", 0, [1], 2),
            repository.append("g", first, 1, "answer", 0, [1], 2, result=won),
            repository.end("g", first, won, 1),
        ):
            with pytest.raises(LostLease):
                await write
        await other_ledger.append("g", second, 1, "answer", 1, [2], 2)
        with pytest.raises(LostLease):
            await repository.append("g", first, 1, "answer", 0, [1], 2)
        history = await repository.history("g")
        assert [list(answer.picks) for answer in history.answers] == [[0], [2]]
        assert (await repository.game("g")).status == PLAYING
        assert await one.lost(["g"]) == ["g"]

    with opened(where) as storage, opened(where) as other:
        asyncio.run(contend(storage, other))


def test_a_process_that_stops_in_the_middle_of_a_transaction_does_not_stop_others(empty_postgres: str) -> None:
    async def go_on(storage: Storage, stopped: Any) -> None:
        repository, leases = Repository(storage), Leases(storage, "127.0.0.1:1")
        await leases.show()
        for name in ("held", "free"):
            await repository.add_game(GameRow(name, "modern", "standard", (Seat("bot"), Seat("bot")), status=PLAYING), owner=None)
        stopped.execute(select(db_tables.games).where(db_tables.games.c.id == "held").with_for_update())
        begun = time.monotonic()
        with pytest.raises(ApiError, match="busy"):
            await leases.claim("held")
        assert (await leases.claim("free")).owner == leases.id
        assert time.monotonic() - begun < 5
        stopped.rollback()
        assert (await leases.claim("held")).owner == leases.id

    with opened(empty_postgres) as storage, engine_of(empty_postgres) as engine, engine.connect() as stopped:
        asyncio.run(go_on(storage, stopped))


def test_a_writer_does_not_wait_for_long_for_a_row_that_another_process_holds(empty_postgres: str) -> None:
    async def write(storage: Storage, stopped: Any) -> None:
        repository = Repository(storage)
        await repository.add_game(GameRow("held", "modern", "standard", (Seat("bot"), Seat("bot")), status=PLAYING), owner=None)
        stopped.execute(select(db_tables.games).where(db_tables.games.c.id == "held").with_for_update())
        touched = update(db_tables.games).where(db_tables.games.c.id == "held").values(updated=1.0)
        with pytest.raises(OperationalError, match="lock timeout"):
            await storage.write(lambda db: db.execute(touched))
        stopped.rollback()

    with opened(empty_postgres) as storage, engine_of(empty_postgres) as engine, engine.connect() as stopped:
        asyncio.run(write(storage, stopped))


def test_a_process_that_is_known_to_be_dead_does_not_keep_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.server.leases.BEAT", 3600.0)  # the dead process sends no heartbeat, however slow the test is

    async def take_over(storage: Storage) -> None:
        repository = Repository(storage)
        one, two, three = (Leases(storage, f"127.0.0.1:{port}") for port in (1, 2, 1))
        for leases in (one, two):
            await leases.open()
        await repository.add_game(GameRow("g", "modern", "standard", (Seat("bot"),), status=PLAYING), owner=one.id)
        first = await one.claim("g")
        assert not await two.doubt(one.id), "it only did not answer, and has given a sign of life just now"
        with pytest.raises(Elsewhere):
            await two.claim("g")
        assert await two.doubt(one.id, is_refused=True), "nobody listens at its address"
        second = await two.claim("g")
        assert second.term == first.term + 1
        await repository.add_game(GameRow("h", "modern", "standard", (Seat("bot"),), status=PLAYING), owner=one.id)
        await one.show()
        with pytest.raises(Elsewhere):
            await three.claim("h")
        await three.open()  # it has the address of the first one, which must have ended
        assert (await three.claim("h")).owner == three.id
        for leases in (one, two, three):
            await leases.close()

    with opened(f"sqlite:///{tmp_path / 'games.sqlite'}") as storage:
        asyncio.run(take_over(storage))


def test_the_next_owner_of_a_game_knows_how_long_its_clock_has_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.server.leases.BEAT", 3600.0)

    async def take_over(storage: Storage) -> None:
        repository, one, two = Repository(storage), Leases(storage, "127.0.0.1:1"), Leases(storage, "127.0.0.1:2")
        one.clocks = lambda: {"g": (7, 40.5)}
        await one.open()
        for name in ("g", "h"):
            await repository.add_game(GameRow(name, "modern", "standard", (Seat("bot"),), status=PLAYING), owner=one.id)
        assert await two.doubt(one.id, is_refused=True)
        monkeypatch.setattr("playmat.server.leases.OLD", -1.0)  # a process is remembered as long as games in progress name it
        await two.open()
        assert await two.claim("g") == Lease(two.id, 2, 7, 40.5)
        assert await two.claim("h") == Lease(two.id, 2, 0, 0.0)
        await two.close()

    with opened(f"sqlite:///{tmp_path / 'games.sqlite'}") as storage:
        asyncio.run(take_over(storage))


def test_answers_of_many_games_are_written_together_and_a_lost_one_fails_alone(tmp_path: Path) -> None:
    async def write_all(storage: Storage) -> None:
        repository, leases = Repository(storage), Leases(storage, "")
        for n in range(20):
            await repository.add_game(GameRow(f"g{n}", "modern", "standard", (Seat("bot"),), status=PLAYING), owner=leases.id)
        mine = [await leases.claim(f"g{n}") for n in range(20)]
        stale = replace(mine[7], term=mine[7].term + 1)
        writes = [repository.append(f"g{n}", stale if n == 7 else mine[n], 0, "answer", 0, [n], 1) for n in range(20)]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [7]
        assert (await repository.history("g7")).events == 0 and (await repository.history("g8")).events == 1

    with opened(f"sqlite:///{tmp_path / 'games.sqlite'}") as storage:
        asyncio.run(write_all(storage))


def test_a_backup_of_sqlite_can_be_restored_into_postgresql(empty_postgres: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)
    with serving(settings) as client:
        mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
        with client.websocket_connect(address(mine)) as one, client.websocket_connect(address(theirs)) as two:
            mia = Player(one, mine["token"], 1)
            play_on([mia, Player(two, theirs["token"], 2)], 12)
        file = tmp_path / "games.backup"
        count = backup(settings.database, file)  # while the server runs
        assert file.stat().st_mode & 0o077 == 0
    assert restore(empty_postgres, file) == count > 12
    assert check(empty_postgres) == []
    with serving(replace(settings, database=empty_postgres)) as client, client.websocket_connect(address(mine)) as again:
        player = Player(again, mine["token"])
        assert (player.state["n"], player.state["view"]) == (mia.state["n"], mia.state["view"])
    assert prune(empty_postgres, Retention(waiting=0, abandoned=0, guests=0)) == {"games": 0, "guests": 0}
