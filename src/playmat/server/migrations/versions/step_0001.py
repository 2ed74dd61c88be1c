"""Guests, decks, games, seats, tokens and the journal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("token", sa.String, nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "decks",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("format", sa.String, nullable=False),
        sa.Column("note", sa.String, nullable=False),
        sa.Column("cards", sa.JSON, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("status", sa.String, nullable=False, index=True),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("form", sa.String, nullable=False),
        sa.Column("format", sa.String),
        sa.Column("seed", sa.BigInteger),
        sa.Column("flips", sa.JSON, nullable=False),
        sa.Column("decks", sa.JSON),
        sa.Column("clock", sa.JSON),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("watch", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String),
        sa.Column("maker", sa.String, sa.ForeignKey("guests.id")),
        sa.Column("parent", sa.String),
        sa.Column("result", sa.JSON),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), index=True),
        sa.Column("deck", sa.JSON),
    )
    op.create_table(
        "tokens",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("picks", sa.JSON),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("spent", sa.Integer, nullable=False),
    )
