"""Which modules mypyc compiles, and whether the compiled ones at hand were made from these sources.

An extension module beats the Python file beside it on import, also when the file has been edited since. So the build notes
a hash of the sources it compiled, and `prefer_sources` sends imports to the Python files whenever that note does not match
(or when PLAYMAT_PURE=1 asks for it). `setup.py` reads this file too, without importing the package.
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

MODULES = (
    "playmat.rules.ruleset",
    "playmat.engine.state",
    "playmat.engine.linked",
    "playmat.engine.queries",
    "playmat.engine.questions",
    "playmat.engine.machine",
    "playmat.engine.expressions",
    "playmat.engine.program",
    "playmat.engine.options",
    "playmat.engine.flow",
    "playmat.engine.table",
    "playmat.engine.soundness",
    "playmat.engine.playout",
    "playmat.play.faces",
    "playmat.bots.judging",
    "playmat.bots.habits",
    "playmat.bots.playing",
    "playmat.bots.tree",
)
NOTE = "compiled.txt"
PACKAGE = Path(__file__).parent


def source_of(module: str, package: Path = PACKAGE) -> Path:
    return package.joinpath(*module.split(".")[1:]).with_suffix(".py")


def source_hash(package: Path = PACKAGE) -> str:
    """One hash over all compiled modules' sources."""
    digest = hashlib.sha256(sys.version.encode())
    for module in MODULES:
        digest.update(source_of(module, package).read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether compiled modules lie beside the sources at all."""
    bases = [source_of(module).with_suffix("") for module in MODULES]
    return any(base.with_name(base.name + suffix).exists() for base in bases for suffix in EXTENSION_SUFFIXES)


def is_current() -> bool:
    """Whether they were made from the sources as they are now."""
    note = PACKAGE / NOTE
    return note.exists() and note.read_text().strip() == source_hash()


class SourceFinder(MetaPathFinder):
    """Imports the compiled modules' Python files instead."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name in MODULES:
            return importlib.util.spec_from_file_location(name, source_of(name))
        return None


def prefer_sources() -> None:
    """Called when the package is imported, before anything else of it."""
    if is_built() and (os.environ.get("PLAYMAT_PURE") == "1" or not is_current()):
        sys.meta_path.insert(0, SourceFinder())
