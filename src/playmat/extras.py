"""Packages that only a part of Playmat needs, and the extra of the project that brings each."""

from __future__ import annotations

from importlib import import_module
from typing import Any

EXTRAS = {
    "fastapi": "server",
    "pydantic": "server",
    "typing_extensions": "server",
    "starlette": "server",
    "uvicorn": "server",
    "websockets": "server",
    "sqlalchemy": "server",
    "alembic": "server",
    "argon2": "server",
    "textual": "terminal",
    "psycopg": "postgresql",
    "PIL": "pictures",
    "pyarrow": "lab",
    "pandas": "lab",
    "plotly": "lab",
    "ray": "ray",
    "numpy": "learn",
    "gymnasium": "learn",
    "pettingzoo": "learn",
}
"""Import names of optional packages, each with the extra that installs it."""


class MissingPackage(ImportError):
    """An optional package is not installed; the message says how to install it."""


def needed(module: str, what: str) -> Any:
    """An optional module, for `what` needs it; without its package, a `MissingPackage`."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise missing(error, what) from None


def missing(error: ModuleNotFoundError, what: str) -> ImportError:
    """The error for a module that was not found: with advice if an extra brings it, else the error itself."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return error
    return MissingPackage(f"{what} needs the package {package}; install it with: pip install 'playmat[{EXTRAS[package]}]'")
