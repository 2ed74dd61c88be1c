"""Control nodes that number results, or that are more than their fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.effects import nodes as n
from playmat.effects.tree import contains, nodes_of
from playmat.engine.actions import coins, control
from playmat.engine.actions.cards import Show
from playmat.engine.actions.choices import AskForPick
from playmat.engine.codes import BY_YOU
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.tree_queries import NUMBERS
from playmat.engine.program import Exec
from playmat.engine.terms.term import Quantity


@links(n.Seq)
def link_seq(linker: Linker, a: n.Seq, before: Before) -> Exec:
    """A step may depend on the use of its result in a later step."""
    steps = prepared(a.steps)
    linked: list[Exec] = []
    for at, step in enumerate(steps):
        linked.append(in_sequence(linker, steps, at))
        match step, steps[at + 1 : at + 2]:
            case n.Discard(n.Pick(n=None, of=n.Hand(of=n.Who.YOU))), [n.DrawUntil(n=n.Quantity() as most)]:
                mark_discard(linked[at], linker.quantity(most))
    return control.Seq(linked)


def in_sequence(linker: Linker, steps: Sequence[n.Action], at: int) -> Exec:
    """A step, linked with knowledge of the later ones."""
    with linker.within(for_use=is_used_later(steps[at:]), enters=any(isinstance(step, n.Become) for step in steps[at + 1 :])):
        done = linker.action(steps[at])
    if isinstance(done, Show) and any(puts_looked_on_bench(step) for step in steps[at + 1 : at + 2]):
        done.for_bench = True
    return done


def prepared(steps: Sequence[n.Action]) -> list[n.Action]:
    """The steps, after the next step has narrowed some of them: Pokémon are chosen for a search for cards that evolve from
    them, and an optional discard of any number of cards before drawing needs no yes or no, because the number may be 0."""
    found = list(steps)
    for at, step in enumerate(steps):
        match step, steps[at + 1 : at + 2]:
            case n.Choose(n.Pick() as pick), [n.ForEach(n.It(), n.Action() as do)]:
                if contains(do, (n.Search,)) and contains(do, (n.EvolvesFrom,)):
                    found[at] = n.Choose(replace(pick, of=n.Where(pick.of, n.CanEvolve())))
            case n.May(n.Discard(n.Pick(n=None, of=n.Hand(of=n.Who.YOU))) as discard, None, None, n.Who.YOU), [n.DrawUntil()]:
                found[at] = discard
    return found


def mark_discard(node: Exec, most: Quantity) -> None:
    """Tell the pick of cards to discard the number up to which the player then draws."""
    if isinstance(node, AskForPick):
        node.draws_to = most
    for child in node.children():
        mark_discard(child, most)


def is_used_later(steps: Sequence[n.Action]) -> bool:
    """Whether the first step chooses a Trainer card that a later one uses."""
    return isinstance(steps[0], (n.Search, n.Choose)) and any(
        isinstance(node, n.UseCard) for step in steps[1:] for node in nodes_of(step)
    )


def puts_looked_on_bench(step: n.Action) -> bool:
    """Whether the step puts some of the cards that were looked at onto the Bench."""
    match step:
        case n.May(do=n.Action() as do):
            return puts_looked_on_bench(do)
        case n.Seq(steps=(n.Reveal(n.Pick(of=cards)), n.Move(n.Those(), n.Place.BENCH))):
            return contains(cards, (n.Looked,))
        case n.Move(n.Pick(of=cards), n.Place.BENCH):
            return contains(cards, (n.Looked,))
    return False


@links(n.Incidental)
def link_incidental(linker: Linker, a: n.Incidental, before: Before) -> Exec:
    """An incidental action is the action itself with a mark."""
    done = linker.action(a.do)
    done.is_incidental = True
    return done


def tell_rest(node: Exec, after: list[Exec]) -> None:
    """Tell every pick of Pokémon the rest of the text, so that it can leave out Pokémon for which the rest would change
    nothing."""
    match node:
        case control.Seq():
            for at, step in enumerate(node.steps):
                tell_rest(step, [*node.steps[at + 1 :], *after])
        case AskForPick():
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
    """Note whether the test is about picks, and whether an attachment depends on it."""
    match a:
        case n.If(n.Exists(n.Active() as active), n.Switch(active=None) as switch) if linker.table.form.actives > 1:
            a = replace(a, then=replace(switch, active=active))  # "switch your Active Water Pokémon": not the one beside it
    branch: control.If = linker.plainly(a, before)
    branch.of_picks = not contains(a.test, NUMBERS)
    branch.attaches = not branch.known and isinstance(a.then, n.Attach)
    return branch


@links(n.Do)
def link_do(linker: Linker, a: n.Do, before: Before) -> Exec:
    """A choice changes nothing but is made all the same."""
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
            question = control.May(linker.action(then), None, otherwise, code_of(by))
            question.is_choice = otherwise is not None
            return question
    may: control.May = linker.plainly(a, before)
    may.in_part = linker.scope.in_attack and is_own_energy(a.do)
    if isinstance(may.do, control.Repeat):
        may.do.is_agreed = True
    return may


def is_own_energy(do: n.Action) -> bool:
    """Whether a number of Energy of the text's Pokémon is given up."""
    match do:
        case n.Discard(n.Pick(n=n.Number(), of=of)) | n.Move(n.Pick(n=n.Number(), of=of), _):
            return isinstance(of, n.Attached) and isinstance(of.to, n.This)
    return False


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
