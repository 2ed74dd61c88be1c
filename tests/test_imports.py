"""Imports point one way, between layers and between the modules of the engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import playmat
from playmat.compiled import MODULES as COMPILED

PACKAGE = Path(playmat.__file__).parent
ORDER = ["terms", "effects", "cards", "rules", "engine", "play", "bots", "lab", "learn", "peers", "server", "terminal", "cli"]
RANK = {layer: rank for rank, layer in enumerate(ORDER)}
ANYWHERE = {"compiled"}
READING_MAY_USE = {"terms", "effects", "cards", "reading"}
ENGINE = (
    "vectors", "codes", "questions", "program", "state", "terms.term", "statics", "memory", "parts", "definitions", "table",
    "machine", "board", "players", "texts", "bans", "values", "energy", "attacks", "events", "shields", "chance", "durations",
    "conditions", "zones", "movement", "damage", "asking", "terms.selectors", "terms.quantities", "terms.filters", "terms.tests",
    "actions.cards", "actions.attaching", "actions.evolving", "actions.choices", "actions.decks", "actions.duels",
    "actions.fallen", "actions.prizes", "actions.tools", "actions.harm", "actions.lasting", "actions.coins", "actions.control",
    "actions.borrowed", "options", "attempts",
    "course.checks", "course.checkup", "course.knock_outs", "course.attack", "course.plays", "course.setup", "course.turn",
    "soundness", "playout",
    "link.codes", "link.trees", "link.linker", "link.filters", "link.selectors", "link.control", "link.harm", "link.cards",
    "link.choices", "link.statics", "link.parts", "link.lasting", "link.attacks", "link.definitions", "link.course", "link.table",
)  # fmt: skip
"""The engine's modules in an order in which each imports only earlier ones; docs/architecture.md describes them in it."""


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[str]:
    """The names that a file imports, with the modules they are in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_layers(path: Path) -> set[str]:
    found = {name.split(".")[1] for name in imports(ast.parse(path.read_text())) if name.startswith("playmat.")}
    return found - ANYWHERE - {"__version__"}


LAYERED = [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != PACKAGE or layer_of(path) in RANK]


@pytest.mark.parametrize("path", LAYERED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    layer = layer_of(path)
    for other in imported_layers(path):
        if layer == "reading":
            assert other in READING_MAY_USE, f"{path.name} imports {other}"
        elif other == "reading":
            assert layer == "cli", f"{path.name}: nothing in play imports reading"
        else:
            assert RANK[other] <= RANK[layer], f"{path.name} ({layer}) imports {other}"


def engine_imports(module: str) -> set[str]:
    """The engine's modules that one of them needs when it runs; imports for type checkers alone do not count."""
    tree = ast.parse((PACKAGE / "engine" / (module.replace(".", "/") + ".py")).read_text())
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))]
    found = set()
    for name in imports(tree):
        inner = name.removeprefix("playmat.engine.")
        if inner != name:
            found.add(inner if inner in ENGINE else inner.rpartition(".")[0])
    return found


def test_every_module_of_the_engine_has_its_place_in_the_order() -> None:
    engine = PACKAGE / "engine"
    modules = {".".join(path.relative_to(engine).with_suffix("").parts) for path in engine.rglob("*.py")}
    assert {module for module in modules if not module.endswith("__init__")} == set(ENGINE)


@pytest.mark.parametrize("module", ENGINE)
def test_modules_of_the_engine_import_only_earlier_ones(module: str) -> None:
    earlier = ENGINE[: ENGINE.index(module)]
    assert engine_imports(module) <= {*earlier}, f"{module} imports {engine_imports(module) - {*earlier}}"


def test_all_of_the_engine_but_the_linker_is_compiled() -> None:
    compiled = {module.removeprefix("playmat.engine.") for module in COMPILED if module.startswith("playmat.engine.")}
    assert compiled == {module for module in ENGINE if not module.startswith("link.")}


def test_no_module_is_over_800_lines() -> None:
    long = {str(path.relative_to(PACKAGE)): len(path.read_text().splitlines()) for path in PACKAGE.rglob("*.py")}
    assert not {name: lines for name, lines in long.items() if lines > 800}
