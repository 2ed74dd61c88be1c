"""Lasting effects: statics and triggers that hold for a time."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.engine.actions import lasting
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.parts import link_trigger
from playmat.engine.link.statics import link_static
from playmat.engine.link.trees import contains
from playmat.engine.program import Exec
from playmat.engine.terms.selectors import Defending


@links(n.Lasting)
def link_lasting(linker: Linker, a: n.Lasting, before: Before) -> Exec:
    part: Exec
    if isinstance(a.what, n.Static):
        static = link_static(linker, a.what, before)
        other = isinstance(getattr(a.what, "who", None), n.Defending)
        static.bound = other and contains(a.what, (n.This, n.ItSelf))
        part = static
    elif isinstance(a.what, n.On):
        part = link_trigger(linker, a.what, before)
    else:
        raise linker.fault(f"lasting({type(a.what).script_name}(...)): only statics and triggers can last")
    made = lasting.Lasting(part, code_of(a.until), a.active)
    if isinstance(a.what, n.On) and a.what.who is None and contains((a.what.do, a.what.when), (n.Defending,)):
        made.subject = Defending()  # "the Defending Pokémon is Knocked Out at the end of ...": it lies on that one
    return made
