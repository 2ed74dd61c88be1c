"""Harm with an amount that players choose, or with targets narrowed to Pokémon that can take part."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.engine.actions import harm
from playmat.engine.actions.control import Seq
from playmat.engine.flow.checks import TextPause
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.tree_queries import is_known, narrowed
from playmat.engine.program import Exec
from playmat.engine.terms.quantities import Cap, Chosen, Counters, Number, Quotient, Times
from playmat.engine.terms.term import Quantity


@links(n.PutCounters)
def link_put_counters(linker: Linker, a: n.PutCounters, before: Before) -> Exec:
    """A number with "up to" is a separate question."""
    n_ = linker.quantity(a.n, before)
    on = linker.selector(a.on, before)
    if a.upto:
        return Seq([harm.HowMany(n_, heals=False), harm.PutCounters(Chosen(), on)])
    put = harm.PutCounters(n_, on)
    put.known = is_known(a.n)
    return put


@links(n.Heal)
def link_heal(linker: Linker, a: n.Heal, before: Before) -> Exec:
    """An amount with "up to" is a separate question, and waiting triggers come before the healing."""
    amount = None if a.amount is None else linker.quantity(a.amount, before)
    from_ = linker.selector(a.from_, before)
    if not a.upto:
        healed = harm.Heal(amount, from_)
        return Seq([TextPause(from_, False), healed]) if linker.text.unsettled else healed
    there: Quantity = Counters(from_)
    most = there if amount is None else Cap(there, Quotient(amount, 10))
    return Seq([harm.HowMany(most, heals=True), harm.Heal(Times(Number(10), Chosen()), from_)])


@links(n.MoveCounters)
def link_move_counters(linker: Linker, a: n.MoveCounters, before: Before) -> Exec:
    """Only a Pokémon with damage can give some, not to itself, and with `alive` only one that survives can take some."""
    from_, to = a.from_, a.to
    if isinstance(from_, n.Pick):
        from_ = replace(from_, of=narrowed(from_.of, n.Damaged()))
        if isinstance(to, n.This):  # nothing is moved from a Pokémon to itself
            from_ = replace(from_, of=n.Except(from_.of, to))
    if a.alive and isinstance(to, n.Pick):
        to = replace(to, of=narrowed(to.of, n.HpIs(n.Op.MORE, 10, remaining=True)))
    moved: Exec = linker.plainly(replace(a, from_=from_, to=to), before)
    return moved
