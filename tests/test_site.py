"""The pages of the documentation site. `make site` builds it, and fails for a dead link."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_pages", ROOT / "docs" / "site" / "pages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_is_in_the_side_bar(pages: ModuleType) -> None:
    listed = [name for part in pages.CONTENTS.values() for name in part]
    there = {path.stem for path in (ROOT / "docs").glob("*.md")} | {Path(name).stem for name in pages.MADE}
    assert len(listed) == len(set(listed))
    assert set(listed) == there - {"index"}


def test_links_lead_to_pages_of_the_site_or_become_text(pages: ModuleType) -> None:
    text = "[a](docs/api.md#games) [b](../CONTRIBUTING.md) [c](../bench/results.md) [d](https://a.org) ![e](docs/decks.md)"
    assert pages.linked(text) == "[a](api.md#games) [b](contributing.md) c [d](https://a.org) ![e](decks.md)"


def test_pages_that_are_made_have_what_they_name(pages: ModuleType) -> None:
    assert ["deck", "check"] in list(pages.commands())
    assert "Examples" in pages.help_of([]) and "playmat deck check" in pages.help_of(["deck", "check"])
    assert "**SM-turn-5**" in pages.rules()
    assert "## 2004: " in pages.rulesets()
    assert "autoclass:: playmat.play.game.Game" in pages.reference()
    assert "autoexception:: playmat.play.record.InvalidRecord" in pages.reference()
