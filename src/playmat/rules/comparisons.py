"""Comparing rulesets: pairs that are often compared (`data/comparisons.toml`), and values in words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from playmat.rules.ruleset import DATA


@dataclass(frozen=True, slots=True)
class WorthComparing:
    a: str
    b: str
    about: str
    """The reason for the comparison, in a few words."""


@cache
def comparisons() -> tuple[WorthComparing, ...]:
    table = tomllib.loads((DATA / "comparisons.toml").read_text(encoding="utf-8"))
    return tuple(WorthComparing(entry["a"], entry["b"], entry["about"]) for entry in table["pair"])


def in_words(value: object) -> str:
    """A field's value in readable form."""
    if value is None:
        return "no limit"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(in_words(part) for part in value) or "none"
    return str(value).replace("_", " ") if str(value).replace("_", "").isalpha() else str(value)
