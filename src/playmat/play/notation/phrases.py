"""Other phrasings of facts in a Pokémon's brackets, turned into those that the notation knows."""

from __future__ import annotations

import re


def compiled(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), meaning) for pattern, meaning in pairs)


FACTS = compiled(
    (r"(?:energy|energies|tools?|attached|status|conditions?|special conditions?|cards?): (.+)", r"\1"),
    (r"is (.+)", r"\1"),
    (r"(\d+) dmg", r"\1 damage"),
    (r"just evolved|evolved now", r"evolved this turn"),
    (r"new this turn|just played|just benched", r"new"),
)
"""Facts in a Pokémon's brackets, as written and in their known form."""


def rephrased(text: str, phrases: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    """The text in words that the language knows; the text itself if it is not one of the phrases."""
    for pattern, meaning in phrases:
        if pattern.fullmatch(text):
            return " ".join(pattern.sub(meaning, text).split())
    return text
