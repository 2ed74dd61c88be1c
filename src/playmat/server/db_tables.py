"""The tables of the database as queries use them. The steps in `migrations` create them, in new and old databases alike."""

from __future__ import annotations

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
)

metadata = MetaData()

guests = Table(
    "guests", metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # the last use, to within a day
    Column("secret", String, nullable=True),  # the server's part of the seed of the guest's next game, if one was promised
    Column("suspended", Float, nullable=True),  # may not use the server until then
    Column("suspension", String, nullable=True),  # why, as the person is told
)  # fmt: skip

sessions = Table(
    "sessions", metadata,
    Column("token", String, primary_key=True),  # digests, never tokens
    Column("guest", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("device", String, nullable=False),  # as the person's browser describes itself; may be empty
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # the last use, to within a day
)  # fmt: skip

accounts = Table(
    "accounts", metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("key", String, nullable=False, unique=True),  # the guest's name as it is compared, see `accounts.key_of`
    Column("password", String, nullable=False),  # its hash, made by Argon2; empty: none until a recovery code is used
    Column("created", Float, nullable=False),
    Column("public", Boolean, nullable=False),  # whether others may see the person's page
    Column("challenges", String, nullable=False),  # who may challenge by name: all, followed or nobody
)  # fmt: skip

recovery_codes = Table(
    "recovery_codes", metadata,
    Column("code", String, primary_key=True),  # digests; each is for one use
    Column("guest", String, ForeignKey("guests.id"), nullable=False, index=True),
)  # fmt: skip

follows = Table(
    "follows", metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("other", String, ForeignKey("guests.id"), primary_key=True, index=True),
)  # fmt: skip

reports = Table(
    "reports", metadata,
    Column("id", String, primary_key=True),
    Column("guest", String, ForeignKey("guests.id"), nullable=True, index=True),  # null: has left since
    Column("about", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("game", String, nullable=True),
    Column("reason", String, nullable=False),
    Column("note", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("closed", Float, nullable=True),
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
    Column("cover", String, nullable=False, server_default=""),
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
    Column("maker", String, ForeignKey("guests.id"), nullable=True, index=True),
    Column("parent", String, nullable=True),
    Column("result", JSON(none_as_null=True), nullable=True),
    Column("answers", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    Column("owner", String, nullable=True),  # the process that has its room
    Column("term", Integer, nullable=False),  # counts the owners; writes of an earlier owner are refused
    Column("secret", String, nullable=True),  # the server's part of the seed, published when the game is over
    Column("rated", Boolean, nullable=False),
    Column("best_of", Integer, nullable=False),
    Column("match", String, nullable=True, index=True),  # the first game of the match that it belongs to
    Column("settled", Boolean, nullable=False, index=True),  # whether nothing follows from its end any more, see `matches`
    Column("invited", String, nullable=True, index=True),  # the guest who may join without an invitation
    Column("night", String, nullable=True, index=True),  # the club night, round and table of its match
    Column("night_round", Integer, nullable=True),
    Column("night_table", Integer, nullable=True),
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
    Column("luck", String, nullable=True),  # the player's part of the seed
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
    Column("kind", String, nullable=False),  # answer, undo, or answers: several at the beginning
    Column("seat", Integer, nullable=True),  # the seat that answered; of an undo, the seat whose clock ran
    Column("picks", JSON(none_as_null=True), nullable=True),  # of an answer; of several the seat and the picks of each
    Column("n", Integer, nullable=False),  # answers after it
    Column("spent", Integer, nullable=False),  # thinking time in milliseconds
    Column("extra", Integer, nullable=False),  # time added to the clock afterwards, in milliseconds; negative for an undo
)  # fmt: skip

processes = Table(
    "processes", metadata,
    Column("id", String, primary_key=True),
    Column("address", String, nullable=False),  # where other servers reach it: host:port
    Column("beat", Float, nullable=False),  # its last sign of life
    Column("online", Integer, nullable=False),  # people who are connected
    Column("clocks", JSON(none_as_null=True), nullable=False),  # by game: its events, and for how many seconds its clock has run
)  # fmt: skip

blocks = Table(
    "blocks", metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("other", String, ForeignKey("guests.id"), primary_key=True, index=True),
)  # fmt: skip


ratings = Table(
    "ratings", metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("family", String, primary_key=True),  # of rulesets, see `stored_ratings`
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)  # fmt: skip

seekers = Table(
    "seekers", metadata,
    Column("guest", String, ForeignKey("guests.id"), primary_key=True),
    Column("key", String, nullable=False, index=True),  # the terms, which both must want alike
    Column("deck", JSON(none_as_null=True), nullable=False),  # ids
    Column("value", Float, nullable=False),  # the guest's rating
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when the guest asked last
    Column("game", String, nullable=True),  # which was found
)  # fmt: skip


nights = Table(
    "nights", metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("host", String, ForeignKey("guests.id"), nullable=False, index=True),
    Column("status", String, nullable=False, index=True),  # open, playing or over
    Column("listed", Boolean, nullable=False),
    Column("invite", String, nullable=False),  # digest
    Column("ruleset", String, nullable=False),
    Column("format", String, nullable=True),
    Column("clock", JSON(none_as_null=True), nullable=False),
    Column("state", JSON(none_as_null=True), nullable=False),  # of the tournament, with ids of guests
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)  # fmt: skip

entries = Table(
    "entries", metadata,
    Column("night", String, ForeignKey("nights.id"), primary_key=True),
    Column("guest", String, ForeignKey("guests.id"), primary_key=True, index=True),
    Column("name", String, nullable=False),
    Column("deck", JSON(none_as_null=True), nullable=False),  # ids
)  # fmt: skip


class InvalidDatabase(RuntimeError):
    """The database cannot be used; the message says why and what to do."""


def missing_parts(connection: Connection) -> list[str]:
    """Tables and columns that queries need and the database lacks."""
    found = inspect(connection)
    tables = set(found.get_table_names())
    lacking = [f"the table {table.name}" for table in metadata.sorted_tables if table.name not in tables]
    for table in metadata.sorted_tables:
        if table.name in tables:
            columns = {column["name"] for column in found.get_columns(table.name)}
            lacking += [f"the column {table.name}.{column.name}" for column in table.columns if column.name not in columns]
    return lacking
