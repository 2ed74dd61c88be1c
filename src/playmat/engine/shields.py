"""What cards prevent: damage and effects that are kept off a Pokémon, and Special Conditions it cannot have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import bans, board, players, texts, values
from playmat.engine.codes import ATTACK, H_DAMAGE, H_EFFECTS, K_IMMUNE, K_PREVENT, OPPONENT, TRAINER_CARD, V_BE_DISCARDED, YOU
from playmat.engine.definitions import NO_CONDITIONS
from playmat.engine.program import IGNORE_EFFECTS, Context
from playmat.engine.state import Pokemon
from playmat.engine.statics import Immune, Prevent

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def is_prevented(m: Machine, c: Context, p: Pokemon, harm: int, amount: i64) -> bool:
    """Whether something keeps this harm (damage of `amount`, or an effect) of the running text off the Pokémon."""
    for live in texts.in_force(m, K_PREVENT):
        shield = live.static
        assert isinstance(shield, Prevent)
        if not shield.what & harm:
            continue
        if shield.by >= 0 and shield.by != c.origin:
            continue
        if shield.whose == OPPONENT and players.same_team(live.c.you, c.you):
            continue
        if shield.whose == YOU and not players.same_team(live.c.you, c.you):
            continue
        if harm == H_DAMAGE and ((shield.above and amount < shield.above) or (shield.below and amount > shield.below)):
            continue
        if shield.who is not None and not shield.who.has(m, live.c, p):
            continue
        if shield.from_ is not None:
            attacker = board.find(m, c.source if c.source else c.attacker)  # CR-400.2a-p2: whose text it is, not who set it off
            if attacker is None:
                if c.uid < 0 or not shield.from_.card(m, live.c, c.uid):
                    continue
            elif not shield.from_.pokemon(m, live.c, attacker):
                continue
        if shield.when is None or shield.when.holds(m, live.c):
            return True
    return False


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
    return is_prevented(m, c, p, H_EFFECTS, 0)


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
    if c.you != p.owner and is_shielded(m, c, p):
        return False
    return not bans.is_forbidden(m, V_BE_DISCARDED, p, p.owner, uid, -1)
