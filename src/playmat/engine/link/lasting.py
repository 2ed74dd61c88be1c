"""Lasting effects: statics and triggers that are in force for a time."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.engine.actions import lasting
from playmat.engine.durations import BOUND_SOURCE, BOUND_TARGET
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.statics import link_static
from playmat.engine.link.triggers import link_trigger
from playmat.engine.program import Exec
from playmat.engine.statics import Static
from playmat.engine.terms.selectors import Defending, It
from playmat.vocabulary import AbilityKind

BOUNDS = {None: 0, n.Bound.SELF: BOUND_SOURCE, n.Bound.BOTH: BOUND_SOURCE | BOUND_TARGET}


@links(n.Lasting)
def link_lasting(linker: Linker, a: n.Lasting, before: Before) -> Exec:
    """A lasting static or trigger is settled: it means the players and Pokémon of the moment when it is made."""
    part: Exec
    if isinstance(a.what, n.Static):
        with linker.within(lasts=True):
            static = link_static(linker, a.what, before)
        static.settled = True
        static.bound = BOUNDS[a.bound]
        if a.ability:
            static.gained = True
            static.ability = code_of(AbilityKind.ABILITY)
            linker.table.entangled = linker.table.gains = True
        part = static
    elif isinstance(a.what, n.On):
        with linker.within(lasts=True):
            trigger = link_trigger(linker, a.what, before)
        trigger.settled = True
        trigger.bound = BOUNDS[a.bound]
        part = trigger
    else:
        raise linker.fault(f"lasting({type(a.what).script_name}(...)): only statics and triggers can last")
    made = lasting.Lasting(part, code_of(a.until), a.active, a.benched)
    if isinstance(part, Static) and (a.active or a.benched) and part.who is not None and not part.who.is_definite:
        made.subject = part.who  # "if that Pokémon is no longer Active": it is on the Pokémon that are Active now
        part.who = It()
    if a.subject is n.Subject.DEFENDING:
        made.subject = Defending()
    made.is_loose = a.subject is n.Subject.NOBODY
    return made


@links(n.Mark)
def link_mark(linker: Linker, a: n.Mark, before: Before) -> Exec:
    """The table lists the names of counters that stay when a Pokémon evolves."""
    name = linker.name(a.name)
    if a.stays and name not in linker.table.lasting_marks:
        linker.table.lasting_marks.append(name)
    return lasting.Mark(name, linker.selector(a.on, before), a.stays)
