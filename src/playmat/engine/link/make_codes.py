"""Writes the numbers of the enumerations into `engine/codes.py`: `python -m playmat.engine.link.make_codes`.

Compiled code needs these numbers as literals, so they stand in a file, between two marker lines. A test compares them with the
output of this module.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from playmat.effects import nodes as n
from playmat.vocabulary import AbilityKind, Stage, Supertype, TrainerKind

CODES = Path(__file__).parent.parent / "codes.py"
BEGIN = "# Written by playmat.engine.link.make_codes: the places of words in their enumerations.\n"
END = "# End of the written part.\n"
NAMES: tuple[tuple[type[StrEnum], str], ...] = (
    (Supertype, "{}_CARD"),
    (Stage, "{}"),
    (TrainerKind, "{}"),
    (AbilityKind, "{}_KIND"),
    (n.Who, "{}"),
    (n.By, "BY_{}"),
    (n.Op, "OP_{}"),
    (n.Change, "{}"),
    (n.Trait, "{}_SHARED"),
    (n.CardPart, "PART_{}"),
    (n.Order, "{}"),
    (n.When, "{}"),
    (n.Power, "GAME_{}"),
    (n.Guessing, "GUESS_{}"),
    (n.Leaving, "LEAVES_{}"),
    (n.TurnEnd, "{}_TURN_END"),
    (n.Zone, "USED_IN_{}"),
    (n.Place, "P_{}"),
    (n.Limit, "LIMIT_{}"),
    (n.Until, "U_{}"),
    (n.Happening, "M_{}"),
    (n.Verb, "V_{}"),
)
"""Enumerations, with the prefix of the constants for their members."""
STATICS = (
    "SET_TYPE", "TYPE_OF_ENERGY", "SET_WEAK", "SET_RESIST", "ENERGY_BECOMES", "PREVENT", "IMMUNE", "FORBID", "ALLOW", "SILENCE",
    "SWITCH_OFF", "GRANT", "NO_PRIZES", "INSTEAD", "DISCARD_AT", "UNAFFECTED", "COPY", "OPEN_HAND", "KEEP_CONDITIONS", "GUARD",
    "SKIP_WEAK", "BENCH_WEAK", "PRIZES_GO", "COUNTS_AS", "SPARE", "SKIP_TEXT", "FIX_COIN",
)  # fmt: skip
"""Kinds of static that change no attribute."""


def numbers() -> dict[str, int]:
    """The constants of the written part, in order."""
    found: dict[str, int] = {}
    for words, name in NAMES:
        for place, word in enumerate(words):
            found[name.format(word.name)] = place
    kinds = [
        *(f"K_{word.name}" for word in n.Attribute),
        *(f"K_{name}" for name in STATICS),
        *(f"E_{word.name}" for word in n.Event),
    ]
    found |= {name: place for place, name in enumerate(kinds)}
    found["K_EVENTS"] = len(n.Attribute) + len(STATICS)
    found["N_KINDS"] = len(kinds)
    return found


def written() -> str:
    """The lines between the markers."""
    return "".join(f"{name}: Final = {number}\n" for name, number in numbers().items())


def updated(text: str) -> str:
    """The text of the module with a new written part."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + written() + END + after


if __name__ == "__main__":
    CODES.write_text(updated(CODES.read_text(encoding="utf-8")), encoding="utf-8")
