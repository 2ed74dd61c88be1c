"""Aspects of a board that an action may change, and the claim of an action that only names such aspects."""

from __future__ import annotations

from collections.abc import Callable

from playmat.engine.machine import Machine
from playmat.engine.program import Context, Exec
from playmat.lab.claims.claim import Claim, Claimed, in_play, is_quiet, judged

ASPECTS: dict[str, Callable[[Machine], object]] = {
    "hands": lambda m: [sorted(side.hand) for side in m.st.sides],
    "decks": lambda m: [list(side.deck) for side in m.st.sides],
    "discard piles": lambda m: [sorted(side.discard) for side in m.st.sides],
    "Prize cards": lambda m: [(list(side.prizes), side.prizes_up) for side in m.st.sides],
    "the Lost Zone": lambda m: [sorted(side.lost) for side in m.st.sides],
    "the Stadium": lambda m: m.st.stadium,
    "who is in play": lambda m: sorted((p.serial, list(p.cards)) for p in in_play(m)),
    "who is Active": lambda m: [[p.serial for p in side.active] for side in m.st.sides],
    "attached cards": lambda m: sorted((p.serial, list(p.attached)) for p in in_play(m)),
    "damage": lambda m: sorted((p.serial, p.damage) for p in in_play(m)),
    "Special Conditions": lambda m: sorted((p.serial, p.conditions) for p in in_play(m)),
    "lasting effects": lambda m: len(m.st.effects),
}
"""Each aspect of a board by its name."""


def claim_of(changes: tuple[str, ...]) -> Claim:
    """The claim that nothing else than these aspects has changed."""

    def changed(m: Machine, c: Context, node: Exec) -> Claimed:
        quiet = is_quiet(m, c)
        before = {name: of(m) for name, of in ASPECTS.items()}
        yield
        found = [name for name, of in ASPECTS.items() if of(m) != before[name]]
        return judged(quiet, f"changes of {', '.join(changes)}", ", ".join(found), bool(found), set(found) <= set(changes))

    return changed
