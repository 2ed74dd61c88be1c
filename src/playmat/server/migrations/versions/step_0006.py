"""Club nights."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "nights",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("host", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("status", sa.String, nullable=False, index=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("format", sa.String),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("night", sa.String, sa.ForeignKey("nights.id"), primary_key=True),
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("deck", sa.JSON, nullable=False),
    )
    op.add_column("games", sa.Column("night", sa.String))
    op.add_column("games", sa.Column("night_round", sa.Integer))
    op.add_column("games", sa.Column("night_table", sa.Integer))
    op.create_index("ix_games_night", "games", ["night"])
