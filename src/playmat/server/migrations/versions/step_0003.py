"""The server's part of the seed of a guest's next game is fixed before the guest's own part is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("guests", sa.Column("secret", sa.String))
