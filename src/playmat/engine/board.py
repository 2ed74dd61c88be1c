"""Pokémon in play: finding one, getting one to write to, and its attached cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import pop, vec
from mypy_extensions import i64

from playmat.engine.state import F_FELLED, F_HIT_ACTIVE, Pokemon
from playmat.engine.vectors import with_card, without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


PLACES: Final = 64
ON_BENCH: Final = 32


def find(m: Machine, serial: i64) -> Pokemon | None:
    """The Pokémon in play with that serial. (Compiled, reading an attribute of an item by its index counts no references.)"""
    if serial == 0:
        return None
    if len(m.places) == 0:
        m.places = vec[i64]([0] * PLACES)
    # harmless (sign): it only saves time: the place is looked up again
    place = m.places[serial & (PLACES - 1)]
    side = m.st.sides[place >> 6]
    # harmless (turned): it only saves time: the place is looked up again
    zone = side.bench if place & ON_BENCH else side.active
    # harmless (sign): it only saves time: the place is looked up again
    i = place & (ON_BENCH - 1)
    if i < len(zone) and zone[i].serial == serial:
        return zone[i]
    for side in m.st.sides:
        i = place_in(side.active, serial)
        if i >= 0:
            # harmless (sign): it only saves time: the place is looked up again
            m.places[serial & (PLACES - 1)] = (side.seat << 6) | i
            return side.active[i]
        i = place_in(side.bench, serial)
        if i >= 0:
            # harmless (any): it only saves time: the place is looked up again
            if i < ON_BENCH:
                # harmless (sign): it only saves time: the place is looked up again
                m.places[serial & (PLACES - 1)] = (side.seat << 6) | ON_BENCH | i
            return side.bench[i]
    return None


def place_in(zone: list[Pokemon], serial: i64) -> i64:
    """The place of the Pokémon with that serial in a list; -1: it is not there."""
    n: i64 = len(zone)
    i: i64 = 0
    while i < n:
        if zone[i].serial == serial:
            return i
        i += 1
    return -1


def own(m: Machine, p: Pokemon) -> Pokemon:
    """The Pokémon to write to. If a clone may also have it, a copy takes its place here, and the old object is stale."""
    if not p.shared:
        return p
    side = m.st.sides[p.owner]
    for zone in (side.active, side.bench):
        for i in range(len(zone)):
            if zone[i].serial == p.serial:
                mine = zone[i]
                if mine.shared:
                    mine = mine.clone()
                    changed = zone.copy()
                    changed[i] = mine
                    if zone is side.active:
                        side.active = changed
                    else:
                        side.bench = changed
                return mine
    return p.clone()  # it has left play


def is_active(m: Machine, p: Pokemon) -> bool:
    active = m.st.sides[p.owner].active
    n: i64 = len(active)
    i: i64 = 0
    while i < n:
        if active[i].serial == p.serial:
            return True
        i += 1
    return False


def fell_active(m: Machine, p: Pokemon) -> bool:
    """Whether a Pokémon that is being Knocked Out was Active when an attack's damage brought it to its HP; without such damage,
    whether it is Active now."""
    if p.flags & F_FELLED:
        return p.flags & F_HIT_ACTIVE != 0
    return is_active(m, p)


def arrive(m: Machine, uid: i64) -> None:
    """A card has come into play, or moved within play."""
    if m.defs[uid].is_live:
        st = m.st
        if uid in st.arrived:
            st.arrived = without_card(st.arrived, uid)
        st.arrived = with_card(st.arrived, uid)


def holder(m: Machine, uid: i64) -> Pokemon | None:
    """The Pokémon that the card is attached to."""
    for side in m.st.sides:
        i = bearer_in(side.active, uid)
        if i >= 0:
            return side.active[i]
        i = bearer_in(side.bench, uid)
        if i >= 0:
            return side.bench[i]
    return None


def bearer_in(zone: list[Pokemon], uid: i64) -> i64:
    """The place of the Pokémon that the card is attached to in a list; -1: it is not there."""
    n: i64 = len(zone)
    i: i64 = 0
    while i < n:
        # harmless (without and len(zone[i].attached)): it only saves time
        if len(zone[i].attached) and uid in zone[i].attached:
            return i
        i += 1
    return -1


def detach(m: Machine, p: Pokemon, uid: i64) -> None:
    p = own(m, p)
    for i in range(len(p.attached)):
        if p.attached[i] == uid:
            p.attached, _taken = pop(p.attached[:], i)
            break
    if p.roles:
        p.roles = tuple([role for role in p.roles if role[0] != uid])
    m.touch_with(uid)


def attach(m: Machine, uid: i64, p: Pokemon, role: i64) -> None:
    p = own(m, p)
    p.attached = with_card(p.attached, uid)
    if role:
        p.roles = (*p.roles, (uid, role))
    arrive(m, uid)
    m.touch_with(uid)
