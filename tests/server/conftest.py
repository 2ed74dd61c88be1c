"""A server in this process with its own database, for each test."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import postgresql
from people import quick_settings, serving
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from playmat.server.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quick_settings(tmp_path)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with serving(settings) as client:
        yield client


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server, started once for all tests that need one."""
    with postgresql() as address:
        yield address


@pytest.fixture
def empty_postgres(postgres: str) -> Iterator[str]:
    """A separate database on that server."""
    name = f"test_{uuid.uuid4().hex}"
    engine = create_engine(postgres.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield f"{postgres.rpartition('/')[0]}/{name}"
    finally:
        with engine.connect() as db:
            db.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()
