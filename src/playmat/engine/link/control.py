"""Control nodes that number results, or that are more than their fields."""

from __future__ import annotations

from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.tree import contains
from playmat.engine.actions import coins, control
from playmat.engine.actions.choices import Choosing
from playmat.engine.codes import BY_YOU
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.tree_queries import NUMBERS, is_known
from playmat.engine.program import Exec


@links(n.Incidental)
def link_incidental(linker: Linker, a: n.Incidental, before: Before) -> Exec:
    """How an action counts is not a step of its own: the action is marked."""
    done = linker.action(a.do)
    done.is_incidental = True
    return done


def tell_rest(node: Exec, after: list[Exec]) -> None:
    """Let every pick of Pokémon know what the text does after it, so that it can leave out those for which the rest
    would change nothing."""
    match node:
        case control.Seq():
            for at, step in enumerate(node.steps):
                tell_rest(step, [*node.steps[at + 1 :], *after])
        case Choosing():
            if after and not node.of.of_cards and node.by == BY_YOU:
                node.rest = control.Seq(after)
        case control.Do() | control.May():
            tell_rest(node.do, [])
            for branch in (node.then, node.else_):
                if branch is not None:
                    tell_rest(branch, after)
        case control.If() | coins.Flip() | control.OneOf():
            for branch in node.children():
                tell_rest(branch, after)


@links(n.If)
def link_if(linker: Linker, a: n.If, before: Before) -> Exec:
    """What is known before the text is carried out can be foreseen; results cannot."""
    match a:
        case n.If(n.Exists(n.Active() as active), n.Switch(active=None) as switch) if linker.table.form.actives > 1:
            a = replace(a, then=replace(switch, active=active))  # "switch your Active Water Pokémon": not the one beside it
    branch: control.If = linker.plainly(a, before)
    branch.known = is_known(a.test)
    branch.of_picks = not contains(a.test, NUMBERS)
    branch.attaches = not branch.known and isinstance(a.then, n.Attach)
    return branch


@links(n.Do)
def link_do(linker: Linker, a: n.Do, before: Before) -> Exec:
    """A choice changes nothing but is made all the same."""
    done: control.Do = linker.plainly(a, before)
    done.chooses = isinstance(a.do, (n.Choose, n.Save))
    return done


@links(n.Repeat)
def link_repeat(linker: Linker, a: n.Repeat, before: Before) -> Exec:
    """Whether the number is known before the text is carried out decides whether it would do anything."""
    repeated: control.Repeat = linker.plainly(a, before)
    repeated.known = is_known(a.times)
    return repeated


@links(n.May)
def link_may(linker: Linker, a: n.May, before: Before) -> Exec:
    """A choice between two outcomes is asked even if one of them changes nothing."""
    match a:
        case n.May(n.Seq(()), n.Action() as then, else_, by):  # only a question, and `then` is what a yes means
            otherwise = None if else_ is None else linker.action(else_)
            question = control.May(linker.action(then), None, otherwise, code_of(by))
            question.is_choice = otherwise is not None
            return question
    may: Exec = linker.plainly(a, before)
    return may


@links(n.OneOf)
def link_one_of(linker: Linker, a: n.OneOf, before: Before) -> Exec:
    """The words of the options are written from the tree."""
    one_of: control.OneOf = linker.plainly(a, before)
    one_of.tree = a
    return one_of


@links(n.ForEach)
def link_for_each(linker: Linker, a: n.ForEach, before: Before) -> Exec:
    """The list is kept under a number of the text while it is gone through."""
    of = linker.selector(a.of, before)
    slot = linker.new_slot()
    return control.ForEach(of, linker.action(a.do), slot)


@links(n.AsPlayer)
def link_as_player(linker: Linker, a: n.AsPlayer, before: Before) -> Exec:
    """The results of all players are kept under a number of the text."""
    done = control.AsPlayer(code_of(a.who), linker.action(a.do), linker.new_slot())
    done.opponents_first = a.who is n.Who.EACH and a.last
    return done


@links(n.BeforeDamage)
def link_before_damage(linker: Linker, a: n.BeforeDamage, before: Before) -> Exec:
    """It is a place in the attack and not a step (see `attacks.divide`)."""
    return linker.action(a.do)
