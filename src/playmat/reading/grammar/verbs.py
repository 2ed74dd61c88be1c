"""Rules for verb phrases: one rule serves both forms of a verb.

The verb is marked by `~`: "draw~ a card" reads "draw a card" (`do`) and "draws a card" (`does`).
"""

from __future__ import annotations

from playmat.reading.parsing import Grammar, Meaning


def third_person(verb: str) -> str:
    """`switch` → `switches`, `do` → `does`."""
    return verb + ("es" if verb.endswith(("ch", "sh", "o", "ss", "x")) else "s")


def verb(g: Grammar, pattern: str, meaning: Meaning) -> None:
    """A verb phrase, for the bare form and for the third person."""
    base, third = [], []
    for word in pattern.split(" "):
        if word.endswith("~"):
            base.append(word[:-1])
            third.append(third_person(word[:-1]))
        else:
            base.append(word)
            third.append(word)
    g.rule("do", " ".join(base), meaning)
    g.rule("does", " ".join(third), meaning)
