"""Moving a state to another table that has the same cards under the same numbers, and perhaps others in unseen places.

Programs are found by their keys. Names, which states hold as numbers of their table's list, are found by the names.
"""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.actions.contests import GuessName
from playmat.engine.memory import event_name, with_name
from playmat.engine.program import Frame
from playmat.engine.state import Effect, Pokemon, State, Waiting
from playmat.engine.table import Table


def moved(st: State, old: Table, new: Table) -> State:
    """A copy of a state for another table that has all cards that are seen: the same cards and Pokémon, with the other table's
    programs and names."""
    copy = st.clone()
    if new is old:
        return copy

    def name(index: int) -> int:
        text = old.names[index]
        return index if index < len(new.names) and new.names[index] == text else new.names.index(text)

    copy.stack = [
        Frame(new.nodes[f.node.key], f.c, f.step, name(f.n - 1) + 1 if f.n and isinstance(f.node, GuessName) else f.n)
        for f in copy.stack
    ]
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
        copy.memory = vec[i64]([renamed_event(event, name) for event in copy.memory])
    return copy


def renamed(p: Pokemon, name: Callable[[int], int]) -> Pokemon:
    if not p.marks:
        return p
    q = p.clone()
    q.marks = tuple(name(mark) for mark in p.marks)
    return q


def renamed_event(event: i64, name: Callable[[int], int]) -> i64:
    named = event_name(event)
    return event if named < 0 else with_name(event, i64(name(int(named))))
