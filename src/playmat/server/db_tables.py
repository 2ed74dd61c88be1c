"""The tables of the database, and the migrations that create them.

Queries use the tables below. `STEPS` creates them, one step after the other, in new and old databases alike, so there is only
one way to get there. A released step is never changed; add a new one.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    inspect,
    text,
)

metadata = MetaData()

guests = Table(
    "guests", metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("token", String, nullable=False, unique=True),  # digests, never tokens
    Column("created", Float, nullable=False),
)  # fmt: skip

decks = Table(
    "decks", metadata,
    Column("id", String, primary_key=True),
    Column("guest", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("format", String, nullable=False),
    Column("note", String, nullable=False),
    Column("cards", JSON(none_as_null=True), nullable=False),  # [[id, count], ...] in the deck's order
    Column("updated", Float, nullable=False),
)  # fmt: skip

games = Table(
    "games", metadata,
    Column("id", String, primary_key=True),
    Column("status", String, nullable=False, index=True),
    Column("ruleset", String, nullable=False),
    Column("form", String, nullable=False),
    Column("format", String, nullable=True),
    Column("seed", BigInteger, nullable=True),  # null until it starts
    Column("flips", JSON(none_as_null=True), nullable=False),
    Column("decks", JSON(none_as_null=True), nullable=True),  # as dealt: the order gives the copies their numbers
    Column("clock", JSON(none_as_null=True), nullable=True),
    Column("listed", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("invite", String, nullable=True),  # digest
    Column("maker", String, ForeignKey("guests.id"), nullable=True),
    Column("parent", String, nullable=True),
    Column("result", JSON(none_as_null=True), nullable=True),
    Column("answers", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
)  # fmt: skip

seats = Table(
    "seats", metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # person, bot or open
    Column("name", String, nullable=False),
    Column("level", Integer, nullable=True),
    Column("guest", String, ForeignKey("guests.id"), nullable=True, index=True),
    Column("deck", JSON(none_as_null=True), nullable=True),  # ids
)  # fmt: skip

tokens = Table(
    "tokens", metadata,
    Column("token", String, primary_key=True),  # digests of seat tokens
    Column("game", String, ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
)  # fmt: skip

events = Table(
    "events", metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # answer, undo
    Column("seat", Integer, nullable=True),
    Column("picks", JSON(none_as_null=True), nullable=True),  # of an answer
    Column("n", Integer, nullable=False),  # answers after it
    Column("spent", Integer, nullable=False),  # thinking time in milliseconds
)  # fmt: skip

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE guests (id VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, token VARCHAR NOT NULL UNIQUE,
        created FLOAT NOT NULL)""",
        """CREATE TABLE decks (id VARCHAR PRIMARY KEY, guest VARCHAR NOT NULL REFERENCES guests (id), name VARCHAR NOT NULL,
        format VARCHAR NOT NULL, note VARCHAR NOT NULL, cards JSON NOT NULL, updated FLOAT NOT NULL)""",
        "CREATE INDEX ix_decks_guest ON decks (guest)",
        """CREATE TABLE games (id VARCHAR PRIMARY KEY, status VARCHAR NOT NULL, ruleset VARCHAR NOT NULL, form VARCHAR NOT NULL,
        format VARCHAR, seed BIGINT, flips JSON NOT NULL, decks JSON, clock JSON, listed BOOLEAN NOT NULL, watch BOOLEAN NOT NULL,
        invite VARCHAR, maker VARCHAR REFERENCES guests (id), parent VARCHAR, result JSON, answers INTEGER NOT NULL,
        created FLOAT NOT NULL, updated FLOAT NOT NULL)""",
        "CREATE INDEX ix_games_status ON games (status)",
        "CREATE INDEX ix_games_updated ON games (updated)",
        """CREATE TABLE seats (game VARCHAR NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, kind VARCHAR NOT NULL,
        name VARCHAR NOT NULL, level INTEGER, guest VARCHAR REFERENCES guests (id), deck JSON, PRIMARY KEY (game, seat))""",
        "CREATE INDEX ix_seats_guest ON seats (guest)",
        "CREATE TABLE tokens (token VARCHAR PRIMARY KEY, game VARCHAR NOT NULL REFERENCES games (id), seat INTEGER NOT NULL)",
        "CREATE INDEX ix_tokens_game ON tokens (game)",
        """CREATE TABLE events (game VARCHAR NOT NULL REFERENCES games (id), number INTEGER NOT NULL, kind VARCHAR NOT NULL,
        seat INTEGER, picks JSON, n INTEGER NOT NULL, spent INTEGER NOT NULL, PRIMARY KEY (game, number))""",
    ),
)


class InvalidDatabase(RuntimeError):
    """The database is not Playmat's or has a later version; the message says what to do."""


def migrate(connection: Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring the database up to date within the connection's transaction, completely or not at all."""
    if not inspect(connection).has_table("schema_version"):
        if foreign := inspect(connection).get_table_names():
            raise InvalidDatabase(
                f"the database has other tables ({', '.join(foreign[:3])}); use a separate database for Playmat"
            )
        connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO schema_version VALUES (0)"))
    version = int(connection.execute(text("SELECT version FROM schema_version")).scalar_one())
    if version > len(steps):
        raise InvalidDatabase(
            f"the database has version {version}, but this Playmat only knows {len(steps)}; install a newer Playmat"
        )
    for step in steps[version:]:
        for statement in step:
            connection.execute(text(statement))
    connection.execute(text("UPDATE schema_version SET version = :version"), {"version": len(steps)})
