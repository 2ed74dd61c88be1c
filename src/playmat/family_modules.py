"""The modules of a package, from its folder: families of nodes have one in several packages, and no list names them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules_in(package: str) -> list[ModuleType]:
    """All modules directly in a package, imported, in alphabetical order."""
    found = iter_modules(import_module(package).__path__)
    return [import_module(f"{package}.{module.name}") for module in sorted(found, key=lambda each: each.name)]
