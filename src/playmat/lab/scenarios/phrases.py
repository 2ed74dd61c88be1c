"""Other ways to say what scenarios say: phrases that mean the same, turned into those that the language knows."""

from __future__ import annotations

import re

from playmat.terms import TYPES

PLAYER = r"player [1-4]|you|opponent|the opponent"
OWNER = r"player [1-4]'s|your|my|opponent's|the opponent's|their"
ZONES = r"hand|discard pile|discard|deck|lost zone|bench"
TYPE = "|".join(kind.value for kind in TYPES)
NUMBER = r"\d+|no|one|two|three|four|five|six"


def compiled(*pairs: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), meaning) for pattern, meaning in pairs)


EXPECTATIONS = compiled(
    (rf"(?:there (?:is|are) )?({NUMBER}) (damage|damage counters?|special conditions?) on (.+)", r"\3 has \1 \2"),
    (r"damage on (.+) is (\d+)", r"\1 has \2 damage"),
    (rf"(.+?) (?:takes|took|has taken) ({NUMBER}) damage", r"\1 has \2 damage"),
    (r"(.+?)(?:'s)? (remaining hp|hp|retreat cost|types?|damage)(?: is| are| =|:) (.+)", r"\1 \2 \3"),
    (rf"(?!{OWNER})(.+?) is (not )?({OWNER}) active(?: pok[eé]mon)?", r"\3 \1 is \2active"),
    (rf"(?:there (?:is|are) )?({NUMBER}) (pok[eé]mon|cards?) (?:in|on) ({OWNER}) ({ZONES})", r"\3 \4 has \1 \2"),
    (rf"({PLAYER}) (?:has|have) (\d+|no) cards? in (?:your |their |the )?({ZONES})", r"\1 \3 has \2 cards"),
    (rf"({PLAYER}) (?:has|have) (?!\d|no )(.+) in (?:your |their |the )?({ZONES})", r"\1 \3 contains \2"),
    (r"(.+?) (?:is|are) attached to (.+)", r"\2 has \1"),
    (r"(.+?) (?:is|are) not attached to (.+)", r"\2 has no \1"),
    (rf"(.+ (?:has|have) (?:\d+ )?(?:{TYPE}) energy) cards?(?: attached)?", r"\1"),
    (r"(.+?) (?:is |are )?still in play", r"\1 is in play"),
    (r"(.+?) (?:survives|survived)", r"\1 is not knocked out"),
    (r"nothing (?:is|was) knocked out", r"nobody is knocked out"),
    (r"log (?:contains|has):? (.+)", r"log: \1"),
)
"""Expectations as they are written, and as they are known."""
ANSWERS = compiled(
    (r"(?:coins?|flips?)(?: is|:)? (.+)", r"\1"),
    (r"(?:i|we|you) (.+)", r"\1"),
    (r"use attack (.+)", r"attack \1"),
    (r"(.+?) uses (.+)", r"\2 of \1"),
    (r"attack (.+?) on (.+)", r"attack \1 against \2"),
    (r"retreat(?: into| by|:) (.+)", r"retreat to \1"),
    (r"(attach|play|bench|discard|put|use|evolve|retreat) (?:an?|one|the|my) (.+)", r"\1 \2"),
    (
        r"(?:choose|pick|select|heal|target|name|find|take|search for|switch to|bring up|bring in|move) (?:an?|the|my)? ?(.+)",
        r"\1",
    ),
)
"""Answers as they are written, and as they are known; they are tried where an answer does not fit as it is."""
FACTS = compiled(
    (r"(?:energy|energies|tools?|attached|status|conditions?|special conditions?|cards?): (.+)", r"\1"),
    (r"is (.+)", r"\1"),
    (r"(\d+) dmg", r"\1 damage"),
    (r"just evolved|evolved now", r"evolved this turn"),
    (r"new this turn|just played|just benched", r"new"),
)
"""What is in a Pokémon's brackets, as it is written and as it is known."""


def rephrased(text: str, phrases: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    """The text in words that the language knows; the text itself if it is not one of the phrases."""
    for pattern, meaning in phrases:
        if pattern.fullmatch(text):
            return " ".join(pattern.sub(meaning, text).split())
    return text
