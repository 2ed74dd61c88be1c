"""The content of a line of a log, as facts that can be compared with the engine's own log.

A fact is a tuple: its kind, a seat, and names or numbers. Facts about cards that change places (`CARDS`) end with the name of the
card, or with an empty name if the log does not show it. Names are folded (see `names.fold`).
"""

from __future__ import annotations

from collections import Counter

Fact = tuple[str | int, ...]
Facts = Counter[Fact]

HAND, DECK, DISCARD, LOST, BENCH, ATTACH = "hand", "deck", "discard", "lost", "bench", "attach"
CARDS = (HAND, DECK, DISCARD, LOST, BENCH, ATTACH)
"""Kinds of facts about a card that comes to a place; the last item is its name."""
UNNAMED = ""
DAMAGE, COUNTERS, KNOCK_OUT, PRIZE = "damage", "counters", "knock_out", "prize"
GRAVE = (DAMAGE, COUNTERS, KNOCK_OUT, PRIZE)
"""Kinds of facts that the official client computes; a difference says something about the engine."""
USE, PLAY, EVOLVE, RETREAT, END, STADIUM, START = "use", "play", "evolve", "retreat", "end", "stadium", "start"
ACTIVE, CONDITION, CURE, HEAL, FLIP, DEVOLVE, MULLIGAN, WIN = (
    "active", "condition", "cure", "heal", "flip", "devolve", "mulligan", "win",
)  # fmt: skip
MOVED = "moved"
REVEAL = "reveal"
MAY_USE = "may_use"
"""The use of an Ability that perhaps comes into effect by itself, so that our game may not say it."""
ANYBODY = 0
"""The seat in facts about coins. PTCG Live says that the owner of a Stadium flips the coins that it asks the other player for."""

EITHER = -1
"""The seat in facts of a log that does not say whose Pokémon is meant."""


def without_owners(facts: Facts) -> Facts:
    """The facts, those about damage counters without the owners of the Pokémon."""
    found: Facts = Counter()
    for fact, n in facts.items():
        match fact[0]:
            case "counters":
                found[COUNTERS, EITHER, fact[2]] += n
            case "moved":
                found[MOVED, EITHER, fact[2], EITHER, fact[4]] += n
            case _:
                found[fact] += n
    return found


def said(fact: Fact, count: int = 1) -> str:
    """The fact in a few words, for reports."""
    kind, seat, *rest = fact
    who = [] if kind == FLIP else ["either player"] if seat == EITHER else [f"player {int(seat) + 1}"]
    words = [str(kind).replace("_", " "), *who, *(str(item) for item in rest if item not in ("", EITHER))]
    return " ".join(words) + (f" ×{count}" if count != 1 else "")
