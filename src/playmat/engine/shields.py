"""What cards prevent: damage and effects that are kept off a Pokémon, and Special Conditions it cannot have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import bans, texts, values
from playmat.engine.codes import ATTACK, H_EFFECTS, K_IMMUNE, K_PREVENT, TRAINER_CARD, V_BE_DISCARDED
from playmat.engine.definitions import NO_CONDITIONS
from playmat.engine.program import IGNORE_EFFECTS, Context
from playmat.engine.state import Pokemon
from playmat.engine.statics import Immune

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def is_shielded(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects (other than damage) of the running text are kept off the Pokémon."""
    if c.on == p.serial:
        return False  # it was on the Pokémon before, so it is not a new effect (CR-400.2-p2)
    move = c.attacking
    if move is not None and p.serial in move.shielded:
        return True
    if not texts.in_force(m, K_PREVENT):
        return False
    if c.origin == ATTACK and move is not None and move.ignores & IGNORE_EFFECTS and p.serial == c.target:
        return False
    return texts.is_prevented(m, c, p, H_EFFECTS, 0)


def keeps_off(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects of the running text are kept off the Pokémon; what a Pokémon does to itself never is."""
    return c.source != p.serial and is_shielded(m, c, p)


def stops_all(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects of the running attack are kept off the Pokémon, and the attack then does nothing."""
    return c.attacking is not None and m.printed_attack(c.attacking).or_nothing and keeps_off(m, c, p)


def is_immune(m: Machine, p: Pokemon, condition: i64) -> bool:
    d = values.top(m, p)
    if d.supertype == TRAINER_CARD and d.as_flags & NO_CONDITIONS:
        return True
    for live in texts.in_force(m, K_IMMUNE):
        immunity = live.static
        assert isinstance(immunity, Immune)
        if (immunity.conditions == 0 or immunity.conditions & condition) and texts.applies(m, live, p):
            return True
    return False


def may_be_discarded(m: Machine, c: Context, p: Pokemon, uid: i64) -> bool:
    """Whether the running text may take the attached card away from the Pokémon."""
    if keeps_off(m, c, p):
        return False
    return not bans.is_forbidden(m, V_BE_DISCARDED, p, p.owner, uid, -1)
