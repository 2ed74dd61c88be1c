"""Control nodes that number results, or that are more than their fields."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.effects import nodes as n
from playmat.engine.actions import control
from playmat.engine.actions.choices import Choosing
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.program import Exec


@links(n.Seq)
def link_seq(linker: Linker, a: n.Seq, before: Before) -> Exec:
    return control.Seq(sequence(linker, a.steps))


def sequence(linker: Linker, steps: Sequence[n.Action]) -> list[Exec]:
    linked = [linker.action(step) for step in steps]
    for step, following, search in zip(steps, steps[1:], linked, strict=False):
        match step, following:
            case n.Search(), n.Move(n.Those(), n.Place.BENCH):
                mark_for_bench(search)
    return linked


def mark_for_bench(search: Exec) -> None:
    """What the picks of a search find goes to the Bench."""
    for step in search.steps if isinstance(search, control.Seq) else [search]:
        if isinstance(step, Choosing):
            step.for_bench = True


@links(n.May)
def link_may(linker: Linker, a: n.May, before: Before) -> Exec:
    match a:
        case n.May(n.Seq(()), n.Action() as then, else_, by):  # only a question, and `then` is what a yes means
            otherwise = None if else_ is None else linker.action(else_)
            return control.May(linker.action(then), None, otherwise, code_of(by))
    may: Exec = linker.plainly(a, before)
    return may


@links(n.OneOf)
def link_one_of(linker: Linker, a: n.OneOf, before: Before) -> Exec:
    one_of: control.OneOf = linker.plainly(a, before)
    one_of.tree = a
    return one_of


@links(n.ForEach)
def link_for_each(linker: Linker, a: n.ForEach, before: Before) -> Exec:
    of = linker.selector(a.of, before)
    slot = linker.new_slot()
    return control.ForEach(of, linker.action(a.do), slot)


@links(n.AsPlayer)
def link_as_player(linker: Linker, a: n.AsPlayer, before: Before) -> Exec:
    return control.AsPlayer(code_of(a.who), linker.action(a.do), linker.new_slot())


@links(n.BeforeDamage)
def link_before_damage(linker: Linker, a: n.BeforeDamage, before: Before) -> Exec:
    return linker.action(a.do)
