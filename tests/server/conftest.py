"""A server in this process with a database of its own, and people who sit at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from people import serving
from starlette.testclient import TestClient

from playmat.server.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """No limits that a test would run into by being fast; bots think in a thread."""
    return Settings(
        database=f"sqlite:///{tmp_path / 'games.sqlite'}", bot_workers=0, message_rate=1e6, message_burst=10**6,
        request_rate=1e6, request_burst=10**6, static=tmp_path,
    )  # fmt: skip


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with serving(settings) as client:
        yield client
