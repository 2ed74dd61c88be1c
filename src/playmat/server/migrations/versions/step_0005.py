"""Rated games, matches of several games, challenges by name, quick match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("best_of", sa.Integer, nullable=False, server_default="1"))
    op.add_column("games", sa.Column("match", sa.String))
    op.add_column("games", sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("games", sa.Column("invited", sa.String))
    op.create_index("ix_games_match", "games", ["match"])
    op.create_index("ix_games_settled", "games", ["settled"])
    op.create_index("ix_games_invited", "games", ["invited"])
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("family", sa.String, primary_key=True),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "seekers",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("key", sa.String, nullable=False, index=True),
        sa.Column("deck", sa.JSON, nullable=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("game", sa.String),
    )
