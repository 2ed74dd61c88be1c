"""Imports point one way: terms → effects → cards → rules → engine → play → bots → lab → server, terminal → cli."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import playmat

PACKAGE = Path(playmat.__file__).parent
ORDER = ["terms", "effects", "cards", "rules", "engine", "bots", "lab", "server", "terminal", "cli"]
RANK = {layer: rank for rank, layer in enumerate(ORDER)}
ANYWHERE = {"compiled"}
READING_MAY_USE = {"terms", "effects", "cards", "reading"}


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_layers(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "playmat" else [f"playmat.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("playmat.")}
    return found - ANYWHERE - {"__version__"}


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != PACKAGE or layer_of(path) in RANK]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    layer = layer_of(path)
    for other in imported_layers(path):
        if layer == "reading":
            assert other in READING_MAY_USE, f"{path.name} imports {other}"
        elif other == "reading":
            assert layer == "cli", f"{path.name}: nothing in play imports reading"
        else:
            assert RANK[other] <= RANK[layer], f"{path.name} ({layer}) imports {other}"
