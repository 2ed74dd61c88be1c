"""Several sessions of a guest, accounts, followed players, reports, suspensions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("token", sa.String, primary_key=True),
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.execute("INSERT INTO sessions (token, guest, device, created, seen) SELECT token, id, '', created, seen FROM guests")
    remove_tokens_of_guests()
    op.add_column("guests", sa.Column("suspended", sa.Float))
    op.add_column("guests", sa.Column("suspension", sa.String))
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("key", sa.String, nullable=False, unique=True),
        sa.Column("password", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("challenges", sa.String, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
    )
    op.create_table(
        "follows",
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("other", sa.String, sa.ForeignKey("guests.id"), primary_key=True, index=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, sa.ForeignKey("guests.id"), nullable=True, index=True),
        sa.Column("about", sa.String, sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("game", sa.String),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("note", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("closed", sa.Float),
    )


def remove_tokens_of_guests() -> None:
    """SQLite cannot drop a column that is unique, so the table is made again. The caller has foreign keys switched off."""
    if op.get_bind().dialect.name != "sqlite":
        op.drop_column("guests", "token")
        return
    op.create_table(
        "guests_without_tokens",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("secret", sa.String),
    )
    op.execute("INSERT INTO guests_without_tokens SELECT id, name, created, seen, secret FROM guests")
    op.drop_table("guests")
    op.rename_table("guests_without_tokens", "guests")
