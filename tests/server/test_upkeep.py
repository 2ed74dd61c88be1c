"""`playmat db`: check, backup, restore, prune."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from people import Person, quick_settings, serving
from sqlalchemy import text
from test_storage import engine_of
from typer.testing import CliRunner

from playmat.cli import db
from playmat.server.db_tables import InvalidDatabase
from playmat.server.maintenance import backup, check, prune, restore
from playmat.server.settings import Retention
from playmat.server.storage import prepare

DAY = 86_400


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A database with some guests, tables and games."""
    settings = quick_settings(tmp_path)
    with serving(settings) as client:
        mia, ben = Person(client, "Mia"), Person(client, "Ben")
        mia.against(ben)
        mia.make({"kind": "open"})
        finished = mia.against(ben)[0]
        mia.post("/api/decks", {"name": "Fire", "cards": {"base1-46": 4}}, 201)
        Person(client, "Eve")
    change(settings.database, f"UPDATE games SET status = 'over' WHERE id = '{finished['game']['id']}'")
    return settings.database


def change(address: str, *statements: str) -> None:
    with engine_of(address) as engine, engine.begin() as connection:
        connection.execute(text("PRAGMA foreign_keys=OFF"))
        for statement in statements:
            connection.execute(text(statement))


def count(address: str, table: str) -> int:
    with engine_of(address) as engine, engine.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def test_a_sound_database_has_no_problems(address: str) -> None:
    assert check(address) == []


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("INSERT INTO events VALUES ('g', 3, 'answer', 0, '[0]', 1, 0, 0)", "refer to something that does not exist"),
        ("INSERT INTO events SELECT id, 7, 'answer', 0, '[0]', 1, 0, 0 FROM games", "its journal has a gap"),
        ("UPDATE games SET seed = NULL", "started without a seed"),
        ("UPDATE games SET status = 'odd'", "unknown status"),
        ("DROP TABLE tokens", "the table tokens is missing"),
    ],
)
def test_damage_is_found(address: str, damage: str, message: str) -> None:
    with engine_of(address) as engine:
        connection = engine.raw_connection()
        connection.driver_connection.execute("PRAGMA foreign_keys=OFF")  # type: ignore[union-attr]
        connection.driver_connection.execute(damage)  # type: ignore[union-attr]
        connection.close()
    assert any(message in line for line in check(address))


def test_damaged_pages_are_found(address: str, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with engine_of(address) as engine, engine.connect() as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8000] = b"\xa5" * 8000
    file.write_bytes(content)
    assert check(address)


def test_a_file_that_others_can_read_is_reported(address: str, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").chmod(0o644)
    assert any("chmod 600" in line for line in check(address))


def test_a_backup_is_whole_and_restores_everything(address: str, tmp_path: Path) -> None:
    file, other = tmp_path / "games.backup", f"sqlite:///{tmp_path / 'other.sqlite'}"
    rows = backup(address, file)
    assert restore(other, file) == rows
    for table in ("guests", "sessions", "decks", "games", "seats", "tokens", "events"):
        assert count(address, table) == count(other, table), table
    assert check(other) == []
    with pytest.raises(InvalidDatabase, match="not empty"):
        restore(other, file)
    with pytest.raises(InvalidDatabase, match="exists"):
        backup(address, file)


def test_a_backup_without_secrets_has_no_tokens_owners_or_games_in_progress(address: str, tmp_path: Path) -> None:
    whole, file, other = tmp_path / "whole", tmp_path / "archive", f"sqlite:///{tmp_path / 'other.sqlite'}"
    backup(address, whole)
    change(address, "UPDATE games SET owner = 'a-process'")
    with engine_of(address) as engine, engine.connect() as db:
        kept = [token for table in ("sessions", "tokens") for token in db.execute(text(f"SELECT token FROM {table}")).scalars()]
    assert kept
    backup(address, file, keeps_secrets=False)
    assert not [secret for secret in (*kept, "a-process") if secret.encode() in gzip.decompress(file.read_bytes())]
    assert [secret for secret in kept if secret.encode() in gzip.decompress(whole.read_bytes())] == kept
    restore(other, file)
    assert (count(other, "games"), count(other, "seats"), count(other, "guests")) == (1, 2, 3)
    assert check(other) == []


def test_no_backup_has_the_ids_by_which_processes_know_each_other(address: str, tmp_path: Path) -> None:
    change(address, "UPDATE games SET owner = 'a-process'")
    backup(address, tmp_path / "file")
    assert b"a-process" not in gzip.decompress((tmp_path / "file").read_bytes())


@pytest.mark.parametrize("part", [0.1, 0.5, 0.95])
def test_half_a_backup_is_refused_and_leaves_nothing(address: str, tmp_path: Path, part: float) -> None:
    file, other = tmp_path / "games.backup", f"sqlite:///{tmp_path / 'other.sqlite'}"
    backup(address, file)
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * part)])
    with pytest.raises(InvalidDatabase, match="not a complete backup"):
        restore(other, file)
    assert not (tmp_path / "other.sqlite").exists()


def test_a_changed_backup_is_refused(address: str, tmp_path: Path) -> None:
    file, other = tmp_path / "games.backup", f"sqlite:///{tmp_path / 'other.sqlite'}"
    backup(address, file)
    file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()).replace(b"Mia", b"Max")))
    with pytest.raises(InvalidDatabase, match="not a complete backup"):
        restore(other, file)


def test_a_backup_of_another_version_is_refused_without_its_sql(address: str, tmp_path: Path) -> None:
    file, other = tmp_path / "games.backup", f"sqlite:///{tmp_path / 'other.sqlite'}"
    lines = [{"playmat": "backup", "version": 1}, {"table": "guests", "rows": [{"id": "g", "name": None}]}]
    written = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    end = json.dumps({"rows": 1, "sha256": hashlib.sha256(written).hexdigest()}).encode()
    file.write_bytes(gzip.compress(written + end + b"\n"))
    with pytest.raises(InvalidDatabase, match="does not fit this version") as refused:
        restore(other, file)
    assert "INSERT" not in str(refused.value)
    assert count(other, "guests") == 0


def test_games_that_no_guest_played_are_deleted_sooner(address: str) -> None:
    change(address, f"UPDATE games SET updated = updated - {40 * DAY}, maker = NULL", "UPDATE seats SET guest = NULL")
    keep = Retention(waiting=0, abandoned=0, guests=0)
    assert prune(address, keep) == {"games": 1, "guests": 0}
    assert count(address, "games") == 2


def test_what_is_old_is_deleted_with_all_that_belongs_to_it(address: str) -> None:
    assert prune(address, Retention(finished=30)) == {"games": 0, "guests": 0}
    change(address, f"UPDATE games SET updated = updated - {40 * DAY}", f"UPDATE guests SET seen = seen - {500 * DAY}")
    assert prune(address, Retention(finished=30), dry=True) == {"games": 2, "guests": 1}
    assert count(address, "games") == 3
    assert prune(address, Retention(finished=30)) == {"games": 2, "guests": 1}
    assert count(address, "games") == 1 and count(address, "seats") == 2 and count(address, "guests") == 2
    assert check(address) == []
    assert prune(address, Retention(abandoned=30)) == {"games": 1, "guests": 2}
    assert count(address, "decks") == 0


def test_the_commands_say_what_they_did(address: str, tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(db.app, [*words, "--db", address])
        return done.exit_code, done.output

    assert run("check") == (0, "The database is sound.\n")
    assert run("backup", str(tmp_path / "b"))[0] == 0
    assert run("restore", str(tmp_path / "b"))[0] == 2
    assert run("prune", "--dry") == (0, "0 games and 0 guests would be deleted\n")
    assert "there is no database" in CliRunner().invoke(db.app, ["check", "--db", f"sqlite:///{tmp_path / 'no'}"]).output
    prepare(address)
