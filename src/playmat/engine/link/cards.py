"""Actions with cards that depend on whether the cards were just picked."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.engine.actions import cards, fallen, tools
from playmat.engine.codes import EVERY_TYPE, ROLE_ENERGY
from playmat.engine.link.codes import code_of, type_bits
from playmat.engine.link.control import mark_for_bench
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.program import Exec
from playmat.engine.values import pack_role


@links(n.Draw)
def link_draw(linker: Linker, a: n.Draw, before: Before) -> Exec:
    drawn = cards.DrawUpTo if a.upto else cards.Draw
    return drawn(linker.quantity(a.n, before), code_of(a.who))


@links(n.Move)
def link_move(linker: Linker, a: n.Move, before: Before) -> Exec:
    assert before is not None
    asked = len(before)
    selected = linker.selector(a.cards, before)
    if a.to is n.Place.BENCH:
        for choice in before[asked:]:
            mark_for_bench(choice)
    if linker.falls and isinstance(a.cards, (n.This, n.It)):
        return fallen.Destine(selected, code_of(a.to), a.whole)
    return cards.Move(selected, code_of(a.to), a.whole, a.face_up, a.shuffled, len(before) > asked)


@links(n.AttachAsTool)
def link_attach_as_tool(linker: Linker, a: n.AttachAsTool, before: Before) -> Exec:
    to = a.to
    if isinstance(to, n.Pick):
        to = replace(to, of=n.Except(to.of, n.This()))  # it is a Tool then, so it cannot be on itself (CR-200.3)
    return tools.AttachAsTool(linker.selector(to, before))


@links(n.Discard)
def link_discard(linker: Linker, a: n.Discard, before: Before) -> Exec:
    assert before is not None
    asked = len(before)
    selected = linker.selector(a.cards, before)
    return cards.Discard(selected, len(before) > asked)


@links(n.Attach)
def link_attach(linker: Linker, a: n.Attach, before: Before) -> Exec:
    return attach(linker, a.cards, a.to, a.each, 0, before)


@links(n.AttachAsEnergy)
def link_attach_as_energy(linker: Linker, a: n.AttachAsEnergy, before: Before) -> Exec:
    role = pack_role(ROLE_ENERGY, 0 if a.chosen else type_bits(a.types) or EVERY_TYPE, a.n)
    return attach(linker, a.cards, a.to, False, role, before)


def attach(linker: Linker, what: n.Selector, to: n.Selector, each: bool, role: int, before: Before) -> Exec:
    assert before is not None
    asked = len(before)
    selected = linker.selector(what, before)
    if each and isinstance(to, n.Pick):
        attached = cards.Attach(selected, linker.selector(to.of, before), True, len(before) > asked, role)
        attached.slot = linker.new_slot()
        return attached
    return cards.Attach(selected, linker.selector(to, before), each, len(before) > asked, role)
