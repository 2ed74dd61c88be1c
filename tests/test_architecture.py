"""The page on the architecture names every module once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import playmat

PACKAGE = Path(playmat.__file__).parent
PAGE = Path(__file__).parent.parent / "docs" / "architecture.md"
LAYERS = ("effects", "cards", "rules", "engine", "play", "bots", "lab", "peers", "reading", "server", "terminal", "cli")


def named(layer: str) -> list[str]:
    """The modules in the first column of a layer's table."""
    section = re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)
    (text,) = (part for part in section if part.startswith(f"{layer}\n"))
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([\w.]+)`", row)]


@pytest.mark.parametrize("layer", LAYERS)
def test_the_page_names_every_module_of_a_layer_once(layer: str) -> None:
    folder = PACKAGE / layer
    modules = [".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("*.py")]
    assert sorted(named(layer)) == sorted(module for module in modules if not module.endswith("__init__"))
