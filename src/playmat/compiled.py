"""The modules that mypyc compiles, and the check that they were built from the current sources.

Python imports an extension module rather than the Python file next to it, even if the file was edited after the build. The
build therefore writes a note with a hash of the sources that it compiled. Unless that note matches, `prefer_sources` sends
imports to the Python files; PLAYMAT_PURE=1 does the same. `setup.py` reads this file without importing the package.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
OTHERS = (
    "playmat.rules.ruleset",
    "playmat.play.saved",
    "playmat.play.loading",
    "playmat.play.revealed_cards",
    "playmat.play.option_text",
    "playmat.play.log",
    "playmat.play.view_data",
    "playmat.play.client_state",
    "playmat.play.decision",
    "playmat.play.position",
    "playmat.play.answering",
    "playmat.bots.purposes",
    "playmat.bots.evaluation",
    "playmat.bots.policy_weights",
    "playmat.bots.scene",
    "playmat.bots.text_scene",
    "playmat.bots.policy",
    "playmat.bots.lookahead",
    "playmat.bots.judge_net",
    "playmat.bots.judge",
    "playmat.bots.turn_search",
    "playmat.bots.planner",
    "playmat.lab.game_tracker",
    "playmat.learn.encoding",
    "playmat.learn.figures",
    "playmat.learn.batch",
)


def engine_modules(package: Path = PACKAGE) -> tuple[str, ...]:
    """All of the engine but the linker, which runs once for each table."""
    paths = sorted((package / "engine").rglob("*.py"))
    names = [".".join(("playmat", *path.relative_to(package).with_suffix("").parts)) for path in paths if path.stem != "__init__"]
    return tuple(name for name in names if not name.startswith("playmat.engine.link."))


MODULES = engine_modules() + OTHERS
NOTE = "compiled.txt"


def source_of(module: str, package: Path = PACKAGE) -> Path:
    return package.joinpath(*module.split(".")[1:]).with_suffix(".py")


def source_hash(package: Path = PACKAGE) -> str:
    """One hash over the sources of all compiled modules and the kind of Python: a wheel works with every patch of its version."""
    digest = hashlib.sha256(str(sys.implementation.cache_tag).encode())
    for module in MODULES:
        digest.update(source_of(module, package).read_bytes())
    return digest.hexdigest()


def noted() -> list[str]:
    """The note of the last build: the hash of its sources, and `profiled` if a profile was requested."""
    try:
        return (PACKAGE / NOTE).read_text().split()
    except OSError:
        return []


def is_current(profiled: bool = False) -> bool:
    """Whether compiled modules exist and were built from the sources as they are now. The build writes its note last.

    `profiled`: also with a profile.
    """
    first = source_of(MODULES[0])
    is_there = any(first.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
    words = noted()
    return is_there and words[:1] == [source_hash()] and (not profiled or "profiled" in words)


def is_pure() -> bool:
    """Whether the environment asks for plain Python."""
    return os.environ.get("PLAYMAT_PURE") == "1"


def add_docstrings(kind: type) -> None:
    """Give a compiled class the docstring of its source, which mypyc leaves out.

    Those of compiled methods cannot be set; they follow the class's own, also in a class that inherits the methods.
    """
    compiled = [base for base in kind.__mro__ if base.__module__ in MODULES]
    if not compiled or is_pure() or not is_current():
        return
    import ast  # only a compiled build needs it

    text = kind.__doc__ or ""
    for base in compiled:
        tree = ast.parse(source_of(base.__module__).read_text(encoding="utf-8"))
        node = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == base.__name__)
        text = text or ast.get_docstring(node) or ""
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and (told := ast.get_docstring(member)):
                text += f"\n\n{member.name}: {told}"
    kind.__doc__ = text


class SourceFinder(MetaPathFinder):
    """Imports the Python files of the compiled modules."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name in MODULES:
            return importlib.util.spec_from_file_location(name, source_of(name))
        return None


def prefer_sources() -> None:
    """Decide for this process whether it runs compiled modules. The package calls this before it imports anything else.

    The decision also holds if a build finishes later: a process must never import some modules compiled and others not.
    """
    if is_pure() or not is_current():
        sys.meta_path.insert(0, SourceFinder())
