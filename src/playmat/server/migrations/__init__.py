"""Migrations of the database, run by Alembic (see `storage.prepare`)."""
