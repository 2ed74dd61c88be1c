"""Alembic runs this file to migrate within a connection that `storage.prepare` has opened."""

from __future__ import annotations

from alembic import context

from playmat.server.db_tables import metadata

connection = context.config.attributes["connection"]
# One transaction for all steps, even on SQLite: the database is migrated completely or not at all.
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True, transaction_per_migration=False)
context.run_migrations()
