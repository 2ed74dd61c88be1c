"""Special Conditions: giving them, curing them, and effects that depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import board, events, in_force, memory, shields
from playmat.engine.codes import (
    ATTACK,
    E_CONDITION,
    EVERY_CONDITION,
    K_BURN,
    K_CONFUSION,
    K_KEEP_CONDITIONS,
    K_POISON,
    K_SLEEP_COINS,
    M_AFFLICTED,
)
from playmat.engine.program import Context, Exec
from playmat.engine.state import ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED, Effect, Pokemon
from playmat.engine.statics import KeepConditions, Static

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def changes_condition(part: Exec) -> i64:
    """The Special Condition that a static changes or depends on; 0: none."""
    if isinstance(part, Static):
        if part.kind == K_POISON:
            return POISONED
        if part.kind == K_BURN:
            return BURNED
        if part.kind == K_SLEEP_COINS:
            return ASLEEP
        if part.kind == K_CONFUSION:
            return CONFUSED
        return part.needs
    return 0


def inflict(m: Machine, c: Context, p: Pokemon, condition: i64, strength: i64) -> bool:
    """Give an Active Pokémon a Special Condition; the newest of an exclusive group replaces the others."""
    if not board.is_active(m, p) or not m.table.conditions & condition:
        return False
    if shields.is_immune(m, p, condition):
        return False
    replaced = condition
    for group in m.table.exclusive:
        if group & condition:
            replaced |= group
    p = board.own(m, p)
    end_dependents(m, p, replaced)
    p.conditions &= ~replaced
    p.conditions |= condition
    if m.st.effects:
        end_broken(m, p, condition)
    if condition == POISONED:
        p.poison = strength
    elif condition == BURNED:
        p.burn = strength
    elif condition == ASLEEP or condition == CONFUSED:
        p.sleep_coins = strength
    elif condition == PARALYZED:
        p.paralyzed_turn = m.st.turn
    m.touch()
    if c.origin == ATTACK:
        memory.remember(m, M_AFFLICTED, p.owner, p.serial, condition)
    waiting = len(m.st.waiting)
    events.fire(m, E_CONDITION, p, -1, c.you, board.find(m, c.attacker))
    for pending in m.st.waiting[waiting:]:
        pending.c.number = condition
    if m.log is not None:
        m.tell("condition", p.owner, pokemon=[p.serial], n=condition)
    return True


def would_be_new(m: Machine, p: Pokemon, conditions: i64, strength: i64) -> bool:
    """Whether one of the Special Conditions would be new to the Pokémon, or of another strength."""
    if not board.is_active(m, p):
        return False
    same = p.conditions
    if p.poison != strength:
        same &= ~POISONED
    if p.burn != strength:
        same &= ~BURNED
    if p.sleep_coins != strength:
        same &= ~(ASLEEP | CONFUSED)
    return conditions & m.table.conditions & ~same != 0


def clear(m: Machine, p: Pokemon) -> None:
    if p.conditions:
        p = board.own(m, p)
        end_dependents(m, p, p.conditions)
        p.conditions = 0
        # harmless (left out): the next Poison sets it again
        p.poison = 0
        # harmless (left out): the next Burn sets it again
        p.burn = 0
        # harmless (left out): the next Sleep or Confusion sets it again
        p.sleep_coins = 0
        # harmless (left out): those that call it have all texts gathered again
        m.touch()


def kept(m: Machine, p: Pokemon, flips: bool) -> i64:
    """The Special Conditions that texts keep on the Pokémon when it evolves or devolves; `flips`: regardless of coins."""
    found: i64 = 0
    for live in in_force.in_force(m, K_KEEP_CONDITIONS):
        keeps = live.static
        assert isinstance(keeps, KeepConditions)
        if keeps.flips == flips and in_force.applies(m, live, p):
            found |= keeps.conditions if keeps.conditions else EVERY_CONDITION
    return found & p.conditions


def clear_for_new(m: Machine, p: Pokemon) -> None:
    """Cure the Pokémon because it is another one now, except for conditions that texts keep on it."""
    held = kept(m, p, False)
    if held:
        cure(m, p, p.conditions & ~held)
    else:
        clear(m, p)


def cure(m: Machine, p: Pokemon, conditions: i64) -> bool:
    if not p.conditions & conditions:
        # harmless (denied): no text reads this result
        return False
    p = board.own(m, p)
    end_dependents(m, p, conditions)
    p.conditions &= ~conditions
    m.touch()
    if m.log is not None:
        m.tell("cure", p.owner, pokemon=[p.serial], n=conditions)
    return True


def end_dependents(m: Machine, p: Pokemon, conditions: i64) -> None:
    """End the effects that change a Special Condition of the Pokémon, because that condition has ended (CR-405.1, CR-311.8)."""
    st = m.st
    gone = p.conditions & conditions
    # harmless (without or not gone; without or not st.effects): it only saves time
    if not gone or not st.effects:
        return
    st.effects = tuple([e for e in st.effects if e.on != p.serial or not gone & changes_condition(e.part)])


def end_broken(m: Machine, p: Pokemon, condition: i64) -> None:
    """End the lasting effects of the Pokémon's texts that a Special Condition it has just got undoes."""
    kept: list[Effect] = []
    for e in m.st.effects:
        part = e.part
        if e.c.source != p.serial or not (isinstance(part, Static) and part.broken_by & condition):
            kept.append(e)
    if len(kept) != len(m.st.effects):
        m.st.effects = tuple(kept)


def is_any_afflicted(m: Machine, condition: i64) -> bool:
    for side in m.st.sides:
        n: i64 = len(side.active)
        i: i64 = 0
        while i < n:
            if side.active[i].conditions & condition:
                return True
            i += 1
    return False
