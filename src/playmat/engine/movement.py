"""Pokémon entering play, switching, evolving and leaving play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import board, chance, conditions, durations, events, memory, pokemon_values, prohibitions, zones
from playmat.engine.codes import (
    BREAK,
    E_BECAME_ACTIVE,
    E_LEFT_ACTIVE,
    LEAVES_OTHERWISE,
    LEVEL_UP,
    M_BECAME_ACTIVE,
    M_EVOLVED_ASLEEP,
    MEGA,
    P_DECK,
    P_DISCARD,
    V_CARRY,
    V_KEEP_TURN,
)
from playmat.engine.durations import BENCHED, DEVOLVED, EVOLVED, GONE, PROMOTED
from playmat.engine.state import ASLEEP, Pokemon, new_pokemon
from playmat.engine.vectors import with_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def enter(m: Machine, seat: i64, uid: i64, active: bool) -> Pokemon:
    """Put a card that was taken from its zone into play as a Pokémon of the seat."""
    st = m.st
    st.serials += 1
    p = new_pokemon(st.serials, seat, uid, st.turn)
    side = st.sides[seat]
    if active:
        side.active = [*side.active, p]
        # harmless (left out): no rule reads it: the memory of the turn knows who became Active
        p.became_active = st.turn
    else:
        side.bench = [*side.bench, p]
    board.arrive(m, uid)
    memory.made_fresh(m, uid)
    m.touch_with(uid)
    return p


def room(m: Machine, seat: i64) -> i64:
    """Free places on the seat's Bench."""
    free: i64 = pokemon_values.bench_limit(m, seat) - len(m.st.sides[seat].bench)
    if free < 0:
        return 0
    return free


def leave_bench(m: Machine, p: Pokemon) -> None:
    side = m.st.sides[p.owner]
    side.bench = [q for q in side.bench if q.serial != p.serial]
    side.active = [q for q in side.active if q.serial != p.serial]
    m.touch()


def to_bench(m: Machine, p: Pokemon, heir: Pokemon) -> None:
    """Conditions and results of attacks end when a Pokémon moves to the Bench; markers may stay (CR-402.2).

    `heir` has taken its place.
    """
    p = board.own(m, p)
    conditions.clear(m, p)
    durations.end_effects(m, p, BENCHED)
    # harmless (without and p.marks): equal numbers give the same result
    if p.marks and "markers" not in m.rules.benching_keeps:
        p.marks = lasting_marks(m, p)
    events.fire(m, E_LEFT_ACTIVE, p, -1, p.owner, None, heir=heir.serial)


def lasting_marks(m: Machine, p: Pokemon) -> tuple[int, ...]:
    """Counters that stay on the Pokémon as long as it is in play."""
    return tuple([mark for mark in p.marks if mark in m.table.lasting_marks])


def swap(m: Machine, active: Pokemon, benched: Pokemon) -> None:
    """The Benched Pokémon becomes Active in place of the other."""
    active = board.own(m, active)
    benched = board.own(m, benched)
    side = m.st.sides[active.owner]
    side.active = [benched if q.serial == active.serial else q for q in side.active]
    side.bench = [active if q.serial == benched.serial else q for q in side.bench]
    # harmless (left out): no rule reads it: the memory of the turn knows who became Active
    benched.became_active = m.st.turn
    m.touch()
    to_bench(m, active, benched)
    durations.end_effects(m, benched, PROMOTED)
    memory.remember(m, M_BECAME_ACTIVE, benched.owner, benched.serial, 0)
    events.fire(m, E_BECAME_ACTIVE, benched, -1, benched.owner, None)
    if m.log is not None:
        m.tell("switch", active.owner, pokemon=[active.serial, benched.serial])


def replace(m: Machine, old: Pokemon, uid: i64) -> Pokemon:
    """Put a card that was taken from its zone into the Active Spot; the Pokémon that was there goes to the Bench."""
    old = board.own(m, old)
    p = enter(m, old.owner, uid, True)
    side = m.st.sides[old.owner]
    side.active = [p if q.serial == old.serial else q for q in side.active if q.serial != p.serial]
    side.bench = [*side.bench, old]
    m.touch()
    to_bench(m, old, p)
    if m.log is not None:
        m.tell("switch", old.owner, pokemon=[old.serial, p.serial])
    return p


def promote(m: Machine, p: Pokemon) -> None:
    """A Benched Pokémon takes an empty Active Spot."""
    p = board.own(m, p)
    side = m.st.sides[p.owner]
    side.bench = [q for q in side.bench if q.serial != p.serial]
    side.active = [*side.active, p]
    # harmless (left out): no rule reads it: the memory of the turn knows who became Active
    p.became_active = m.st.turn
    m.touch()
    durations.end_effects(m, p, PROMOTED)
    memory.remember(m, M_BECAME_ACTIVE, p.owner, p.serial, 0)
    events.fire(m, E_BECAME_ACTIVE, p, -1, p.owner, None)
    if m.log is not None:
        m.tell("promote", p.owner, pokemon=[p.serial], cite="promote")


def leave(m: Machine, p: Pokemon, place: int, attached: int) -> None:
    """A Pokémon leaves play: its cards go to one place, attached cards to another."""
    top = len(p.cards)
    places: list[int] = []
    for uid in p.attached:
        goes = P_DISCARD if m.defs[uid].hyper_gear else attached  # SM-K-2
        places.append(zones.destination(m, p, uid, LEAVES_OTHERWISE) if goes == P_DISCARD else goes)
    durations.end_effects(m, p, GONE)
    leave_bench(m, p)
    for i in range(top):
        uid = p.cards[i]
        zones.put(m, uid, place)
    for i in range(len(places)):
        zones.put(m, p.attached[i], places[i])
    if place == P_DECK:
        chance.shuffle(m, p.owner)


def evolve(m: Machine, p: Pokemon, uid: i64) -> None:
    """Put a card that was taken from its zone onto the Pokémon: conditions and effects end, damage stays."""
    p = board.own(m, p)
    used = p.used
    slept = p.conditions & ASLEEP != 0
    p.cards = with_card(p.cards, uid)
    board.arrive(m, uid)
    became_other(m, p, EVOLVED)
    stage = m.defs[uid].stage
    if stage == LEVEL_UP or stage == BREAK:
        # It keeps its Abilities and the record of their use: they are on the card beneath now (see `pokemon_values.use_bit`).
        p.used = (used & ~0xFFFF) | ((used & 0xFF) << 8)
    if stage != LEVEL_UP:
        memory.made_new(m, p.serial)
        p.hurt = 0
        if slept:
            memory.remember(m, M_EVOLVED_ASLEEP, p.owner, p.serial, uid)


def may_end_turn(m: Machine, p: Pokemon, uid: i64) -> None:
    """A Pokémon that has become a Mega Evolution, in any way, ends its player's turn (SM-M-5)."""
    # harmless (without or not m.rules.mega_ends_turn): no ruleset has the other value
    if m.defs[uid].stage != MEGA or not m.rules.mega_ends_turn or m.st.player != p.owner:
        return
    if prohibitions.is_allowed(m, V_KEEP_TURN, p, p.owner, uid):
        return
    m.st.turn_over = True
    if m.log is not None:
        m.tell("end", p.owner, pokemon=[p.serial], cite="mega_turn_ends")


def discard_barred(m: Machine, p: Pokemon, barred: bool) -> None:
    """Discard the attached cards that the Pokémon may not carry (CR-301.1); `barred`: some text forbids carrying cards."""
    for uid in p.attached:
        is_out = barred and prohibitions.is_forbidden(m, V_CARRY, p, p.owner, uid, -1)
        if is_out or (not m.defs[uid].stays and not pokemon_values.bears(m, p, p.owner, uid)):
            zones.discard(m, uid)
            p = board.own(m, p)


def became_other(m: Machine, p: Pokemon, why: int) -> None:
    """It is another Pokémon now (CR-307.2d): uses are reset, effects on it end, and earlier triggers do not apply to it."""
    if m.st.waiting:
        m.st.waiting = tuple([one for one in m.st.waiting if not len(one.c.it) or one.c.it[0] != p.serial])
    p = board.own(m, p)
    p.evolved = m.st.turn
    p.used = 0
    ends = m.rules.devolving_removes if why == DEVOLVED else m.rules.evolving_removes
    p.marks = () if ends == "all" else lasting_marks(m, p)  # PL-gloss-6-x1
    conditions.clear_for_new(m, p)
    durations.end_effects(m, p, why)
    m.touch()
