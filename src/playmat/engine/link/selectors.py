"""Selectors that ask somebody, or that mean something else where the text is."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.engine.actions.choices import Choosing
from playmat.engine.codes import BY_YOU
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.terms import selectors
from playmat.engine.terms.quantities import Number
from playmat.engine.terms.term import Selector


@links(n.This)
def link_this(linker: Linker, s: n.This, before: Before) -> Selector:
    return selectors.ThisCard() if linker.as_card else selectors.This()


@links(n.Active)
def link_active(linker: Linker, s: n.Active, before: Before) -> Selector:
    active: Selector = linker.plainly(s, before)
    if not linker.one_active or before is None or s.of is n.Who.EACH:
        return active
    slot = linker.new_slot()  # one of several Active Pokémon is meant (CR-701.7)
    before.append(Choosing(slot, active, Number(1), False, BY_YOU, -1, False, False))
    return selectors.Kept(slot, False)


@links(n.Saved)
def link_saved(linker: Linker, s: n.Saved, before: Before) -> Selector:
    if s.name not in linker.saved:
        raise linker.fault(f"saved({s.name}) comes before any save({s.name}, ...)")
    return selectors.Kept(*linker.saved[s.name])


@links(n.Pick)
def link_pick(linker: Linker, s: n.Pick, before: Before) -> Selector:
    if before is None:
        raise linker.fault("a pick cannot be in a test, a static or a filter: choose first, then speak of it")
    match s.of:
        case n.Attached(n.Pick() as bearer, filter):
            # Whoever picks a card on one of several Pokémon picks one that has such a card.
            having = n.Where(bearer.of, n.HasCard(filter if filter is not None else n.AllOf(())))
            of = linker.selector(n.Attached(replace(bearer, of=having), filter), before)
        case _:
            of = linker.selector(s.of, before)
    slot = linker.new_slot()
    count = None if s.n is None else linker.quantity(s.n, before)
    distinct = -1 if s.distinct is None else code_of(s.distinct)
    linker.picked_by = s.by
    before.append(Choosing(slot, of, count, s.upto, code_of(s.by), distinct, s.none, s.again))
    return selectors.Kept(slot, of.of_cards)
