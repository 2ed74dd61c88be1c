"""Several servers on one database, players who block others, and games that can be verified."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("online", sa.Integer, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("other", sa.String, sa.ForeignKey("guests.id"), primary_key=True, index=True),
    )
    op.add_column("guests", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("owner", sa.String))
    op.add_column("games", sa.Column("term", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("secret", sa.String))
    op.add_column("seats", sa.Column("luck", sa.String))
    op.add_column("events", sa.Column("extra", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_games_maker", "games", ["maker"])
    op.execute("UPDATE guests SET seen = created")
