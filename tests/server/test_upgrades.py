"""Databases and backups of every older version: they are brought up to date with all that is in them, on both kinds."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from people import checked, quick_settings, serving
from sqlalchemy import Connection, MetaData, Table, insert, inspect, text
from test_storage import engine_of

from playmat.server import db_tables, migrations
from playmat.server.maintenance import check, restore
from playmat.server.request_guard import digest
from playmat.server.storage import migrate, prepare

TOKEN = "the-token-of-mia"
OLDER = sorted(step.stem[-4:] for step in Path(migrations.__file__).parent.glob("versions/step_*.py"))[:-1]
"""The newest version is made by `prepare` in all other tests."""
ROWS: dict[str, list[dict[str, Any]]] = {
    "guests": [
        {"id": "g_mia", "name": "Mia", "token": digest(TOKEN), "created": 7.0, "seen": 8.0, "secret": "s"},
        {"id": "g_ben", "name": "Ben", "token": digest("another"), "created": 7.0, "seen": 8.0, "secret": None},
    ],
    "decks": [
        {
            "id": "d_1", "guest": "g_mia", "name": "Fire", "format": "", "note": "", "cards": [["base1-46", 4]], "updated": 9.0,
        }
    ],
    "games": [
        {
            "id": "game", "status": "over", "ruleset": "modern", "form": "standard", "seed": 5, "flips": [],
            "decks": [["a"], ["b"]], "listed": True, "watch": True, "maker": "g_mia",
            "result": {"winner": 0, "winners": [0], "reason": "rules"},
            "answers": 1, "created": 9.0, "updated": 9.0, "term": 1,
        }
    ],
    "seats": [
        {"game": "game", "seat": 0, "kind": "person", "name": "Mia", "guest": "g_mia", "deck": ["a"]},
        {"game": "game", "seat": 1, "kind": "person", "name": "Ben", "guest": "g_ben", "deck": ["b"]},
    ],
    "sessions": [
        {"token": digest(TOKEN), "guest": "g_mia", "device": "", "created": 7.0, "seen": 8.0},
        {"token": digest("another"), "guest": "g_ben", "device": "", "created": 7.0, "seen": 8.0},
    ],
    "tokens": [{"token": digest("seat"), "game": "game", "seat": 0}],
    "events": [{"game": "game", "number": 0, "kind": "answer", "seat": 0, "picks": [0], "n": 1, "spent": 3, "extra": 0}],
    "processes": [{"id": "p", "address": "a:1", "beat": 1.0, "online": 0}],
    "blocks": [{"guest": "g_ben", "other": "g_mia"}],
}  # fmt: skip


def fill(db: Connection) -> dict[str, int]:
    """Put the rows into the tables that there are, with the columns that there are; returns the number of rows of each."""
    known = set(inspect(db).get_table_names())
    for name in (name for name in ROWS if name in known):
        table = Table(name, MetaData(), autoload_with=db)
        names = {column.name for column in table.columns}
        db.execute(insert(table), [{key: value for key, value in row.items() if key in names} for row in ROWS[name]])
    return {name: len(ROWS[name]) for name in ROWS if name in known}


def is_whole(address: str, counts: dict[str, int]) -> None:
    prepare(address)
    assert [fault for fault in check(address) if "can be read by other users" not in fault] == []
    with engine_of(address) as engine, engine.connect() as db:
        for name, count in counts.items():
            assert db.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() == count, name
        assert set(inspect(db).get_table_names()) == {*db_tables.metadata.tables, "alembic_version"}
        for table in db_tables.metadata.sorted_tables:
            found = {column["name"] for column in inspect(db).get_columns(table.name)}
            assert found == {column.name for column in table.columns}, table.name


@pytest.mark.parametrize("version", OLDER)
def test_a_sqlite_database_of_an_older_version_keeps_everything(tmp_path: Path, version: str) -> None:
    settings = quick_settings(tmp_path)
    with engine_of(settings.database) as engine, engine.execution_options(is_writer=True).begin() as db:
        migrate(db, version)
        counts = fill(db)
    is_whole(settings.database, counts)
    with serving(settings) as client:
        me = checked(client.get("/api/me", headers={"authorization": f"Bearer {TOKEN}"}), 200)
        assert (me["id"], me["name"], me["account"]) == ("g_mia", "Mia", False)
        mine = checked(client.get("/api/me/games", headers={"authorization": f"Bearer {TOKEN}"}), 200)["games"]
        assert [(game["id"], game["seat"]) for game in mine] == [("game", 0)]


@pytest.mark.parametrize("version", OLDER)
def test_a_postgresql_database_of_an_older_version_keeps_everything(empty_postgres: str, version: str) -> None:
    with engine_of(empty_postgres) as engine, engine.begin() as db:
        migrate(db, version)
        counts = fill(db)
    is_whole(empty_postgres, counts)


def test_a_backup_of_the_first_version_keeps_the_guests_tokens(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)
    lines: list[dict[str, Any]] = [{"playmat": "backup", "version": 1}]
    lines += [{"table": name, "rows": rows} for name, rows in ROWS.items() if name not in ("processes", "sessions")]
    order = ["guests", "blocks", "decks", "games", "events", "seats", "tokens"]
    lines[1:] = sorted(lines[1:], key=lambda line: order.index(line["table"]))
    written = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    count = sum(len(line["rows"]) for line in lines[1:])
    end = json.dumps({"rows": count, "sha256": hashlib.sha256(written).hexdigest()}).encode() + b"\n"
    (tmp_path / "old.backup").write_bytes(gzip.compress(written + end))
    assert restore(settings.database, tmp_path / "old.backup") == count
    with serving(settings) as client:
        assert checked(client.get("/api/me", headers={"authorization": f"Bearer {TOKEN}"}), 200)["name"] == "Mia"
