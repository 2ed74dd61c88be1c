"""The card on the cover of a saved deck."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("decks", sa.Column("cover", sa.String, nullable=False, server_default=""))
