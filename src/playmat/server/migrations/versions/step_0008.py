"""How long the clocks in a process have been running."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("processes", sa.Column("clocks", sa.JSON(none_as_null=True), nullable=False, server_default="{}"))
