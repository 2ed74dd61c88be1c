"""Imports point one way, between layers and between the modules of the engine."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import playmat

PACKAGE = Path(playmat.__file__).parent
ORDER = [
    "vocabulary",
    "json_types",
    "effects",
    "cards",
    "rules",
    "engine",
    "play",
    "bots",
    "lab",
    "learn",
    "livelog",
    "peers",
    "server",
    "terminal",
    "cli",
]
RANK = {layer: rank for rank, layer in enumerate(ORDER)}
ANYWHERE = {"compiled", "extras", "family_modules", "json_object", "user_files"}
READING_MAY_USE = {"vocabulary", "effects", "cards", "reading"}


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


def engine_modules() -> dict[str, Path]:
    engine = PACKAGE / "engine"
    paths = {".".join(path.relative_to(engine).with_suffix("").parts): path for path in engine.rglob("*.py")}
    return {module: path for module, path in paths.items() if not module.endswith("__init__")}


def engine_imports(path: Path, modules: Collection[str]) -> set[str]:
    """The engine's modules that one of them needs when it runs; imports for type checkers alone do not count."""
    tree = ast.parse(path.read_text())
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))]
    inner = [name.removeprefix("playmat.engine.") for name in imports(tree) if name.startswith("playmat.engine.")]
    return {name if name in modules else name.rpartition(".")[0] for name in inner}


def test_modules_of_the_engine_do_not_import_each_other_in_a_circle() -> None:
    modules = engine_modules()
    TopologicalSorter({module: engine_imports(path, modules) for module, path in modules.items()}).prepare()


def test_only_the_linker_imports_the_linker() -> None:
    modules = engine_modules()
    for module, path in modules.items():
        if not module.startswith("link."):
            assert not {name for name in engine_imports(path, modules) if name.startswith("link.")}, module


def test_no_module_is_over_800_lines() -> None:
    long = {str(path.relative_to(PACKAGE)): len(path.read_text().splitlines()) for path in PACKAGE.rglob("*.py")}
    assert not {name: lines for name, lines in long.items() if lines > 800}
