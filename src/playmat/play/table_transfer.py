"""Moving a state to another table that has the same cards under the same numbers, and perhaps others in unseen places.

Programs are found by their keys. Names, which states hold as numbers of their table's list, are found by the names.
"""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.codes import M_ABILITY_USED, M_ATTACKED
from playmat.engine.memory import M_ONCE_A_GAME, M_TRIGGERED
from playmat.engine.program import Frame
from playmat.engine.state import Effect, Pokemon, State, Waiting
from playmat.engine.table import Table

NAMED = (M_ATTACKED, M_ABILITY_USED, M_ONCE_A_GAME, M_TRIGGERED)
"""The kinds of event that are remembered by name."""


def moved(st: State, old: Table, new: Table) -> State:
    """A copy of a state for another table that has all cards that are seen: the same cards and Pokémon, with the other table's
    programs and names."""
    copy = st.clone()
    if new is old:
        return copy

    def name(index: int) -> int:
        if index < 0 or index >= len(old.names):
            return index
        text = old.names[index]
        if text not in new.names:
            new.names.append(text)
        return new.names.index(text)

    copy.stack = [Frame(new.nodes[f.node.key], f.c, f.step, f.n) for f in copy.stack]
    copy.effects = tuple(
        Effect(new.nodes[e.part.key], e.c, e.on, e.player, e.until, e.first, e.last, e.awaits, e.origin, e.stamp)
        for e in copy.effects
    )
    copy.waiting = tuple(Waiting(new.nodes[p.part.key], p.c, p.now) for p in copy.waiting)
    copy.offered = tuple(Waiting(new.nodes[p.part.key], p.c, p.now) for p in copy.offered)
    for side in copy.sides:
        side.active = [renamed(p, name) for p in side.active]
        side.bench = [renamed(p, name) for p in side.bench]
    if len(copy.memory):
        copy.memory = vec[i64]([i64(renamed_event(int(event), name)) for event in copy.memory])
    return copy


def renamed(p: Pokemon, name: Callable[[int], int]) -> Pokemon:
    if not p.marks:
        return p
    q = p.clone()
    q.marks = tuple(name(mark) for mark in p.marks)
    return q


def renamed_event(event: int, name: Callable[[int], int]) -> int:
    """See `Machine.remember`."""
    if (event >> 34) & 63 not in NAMED:
        return event
    named = (event >> 16) & 0xFFFF
    return event & ~(0xFFFF << 16) | (name(named) if named != 0xFFFF else named) << 16
