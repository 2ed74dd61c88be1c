"""A server in this process with a database of its own, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from people import quick_settings, serving
from starlette.testclient import TestClient

from playmat.server.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quick_settings(tmp_path)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with serving(settings) as client:
        yield client
