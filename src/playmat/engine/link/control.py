"""Control nodes that number results, or that are more than their fields."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.effects.tree import contains
from playmat.engine.actions import coins, control
from playmat.engine.actions.choices import AskForPick
from playmat.engine.codes import BY_YOU
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.tree_queries import NUMBERS
from playmat.engine.program import Exec


@links(n.Incidental)
def link_incidental(linker: Linker, a: n.Incidental, before: Before) -> Exec:
    """An incidental action is the action itself with a mark."""
    done = linker.action(a.do)
    done.is_incidental = True
    return done


def give_rest(node: Exec, after: list[Exec]) -> None:
    """Give every pick of Pokémon the rest of the text, so that it can leave out Pokémon for which the rest changes nothing."""
    match node:
        case control.Seq():
            for at, step in enumerate(node.steps):
                give_rest(step, [*node.steps[at + 1 :], *after])
        case AskForPick():
            if after and not node.of.of_cards and node.by == BY_YOU:
                node.rest = control.Seq(after)
        case control.Do() | control.May():
            give_rest(node.do, [])
            for branch in (node.then, node.else_):
                if branch is not None:
                    give_rest(branch, after)
        case control.If() | coins.Flip() | control.OneOf():
            for branch in node.children():
                give_rest(branch, after)


@links(n.If)
def link_if(linker: Linker, a: n.If, before: Before) -> Exec:
    """Note whether the test is about picks, and whether an attachment depends on it."""
    branch: control.If = linker.plainly(a, before)
    branch.of_picks = not contains(a.test, NUMBERS)
    branch.attaches = not branch.known and isinstance(a.then, n.Attach)
    return branch


@links(n.Do)
def link_do(linker: Linker, a: n.Do, before: Before) -> Exec:
    """A choice alone changes nothing, but it is made."""
    done: control.Do = linker.plainly(a, before)
    done.chooses = isinstance(a.do, (n.Choose, n.Save))
    if isinstance(a.do, n.Move) and a.do.to is n.Place.LOST:
        done.do.is_incidental = False  # the effect of the text is that cards go to the Lost Zone
    return done


@links(n.May)
def link_may(linker: Linker, a: n.May, before: Before) -> Exec:
    """A choice between two outcomes is asked even if one of them changes nothing."""
    match a:
        case n.May(n.Seq(()), n.Action() as then, else_, by):  # only a question: `then` is the effect of a yes
            otherwise = None if else_ is None else linker.action(else_)
            question = control.May(linker.action(then), None, otherwise, code_of(by), False)
            question.is_choice = otherwise is not None
            return question
    may: control.May = linker.plainly(a, before)
    if isinstance(may.do, control.Repeat):
        may.do.is_agreed = True
    return may


@links(n.ForEach)
def link_for_each(linker: Linker, a: n.ForEach, before: Before) -> Exec:
    """The list is kept under a number of the text during the loop."""
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
    """It is a section of the attack and not a step (see `attacks.divide`)."""
    return linker.action(a.do)
