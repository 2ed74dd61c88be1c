"""Control nodes that number results, or that are more than their fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.effects import nodes as n
from playmat.engine.actions import coins, control
from playmat.engine.actions.cards import Show, bottommost, returns_to
from playmat.engine.actions.choices import Choosing, PickEach
from playmat.engine.actions.deck_order import Shuffle
from playmat.engine.codes import BY_YOU
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.link.tree_queries import NUMBERS, contains, is_known, looks_in_secret, owners_of_those
from playmat.engine.program import Exec
from playmat.engine.terms.selectors import DiscardPile, Looked


@links(n.Seq)
def link_seq(linker: Linker, a: n.Seq, before: Before) -> Exec:
    return control.Seq(sequence(linker, a.steps))


def is_payment(step: n.Action) -> bool:
    """Whether a step gives up cards from one's own hand, which alone would not be an effect (CR-602.3-p2)."""
    match step:
        case n.Move(n.Hand(), n.Place.DECK):
            return False  # a hand that is shuffled in is an effect
        case n.Discard(cards) | n.Move(cards, n.Place.DISCARD | n.Place.LOST | n.Place.TOP | n.Place.BOTTOM | n.Place.DECK):
            cards = cards.of if isinstance(cards, n.Pick) else cards
            return isinstance(cards, n.Hand) and cards.of is n.Who.YOU
    return False


def is_aside(steps: Sequence[n.Action], at: int) -> bool:
    """Whether a step only serves others: cards are shown so that some of them can be taken, and the others go back; a card
    of the hand is chosen and then given up; the Energy of a Pokémon is discarded because it was healed; the Pokémon is Knocked
    Out, or the card discarded, because it was used."""
    match steps[max(at - 1, 0) : at + 1]:
        case [n.Choose(n.Pick(of=n.Hand(of=n.Who.YOU))), n.Discard(n.Those())]:
            return True
        case [n.Choose(n.Pick(of=n.Hand(of=n.Who.YOU))), n.Move(n.Those(), place)] if place is not n.Place.BENCH:
            return True
        case [n.Heal(), n.Discard(n.Attached(n.It()))]:
            return True
        case [*_, n.Move(n.Rest(), n.Place.DECK | n.Place.TOP | n.Place.BOTTOM)] if at > 0:
            return True
        case [*_, n.KnockOut(n.This())] if len(steps) > 1:
            return True
        case [_, n.Discard(n.ThisCard())]:
            return True
    later = tuple(steps[at + 1 :])
    match steps[at]:
        case n.Look(n.Hand(of=n.Who.OPPONENT)) | n.Reveal(n.Hand(of=n.Who.OPPONENT)):
            takes = contains(later, (n.Pick, n.Move, n.Discard))  # else its cards are only counted
            return takes and contains(later, (n.Looked, n.Rest))
        case n.Look() | n.Reveal():
            return contains(later, (n.Looked, n.Rest))
    return False


def with_cost(do: n.Action) -> n.Action:
    """A text that is used: if it begins with giving up a number of cards from one's hand, this is its cost."""
    if not isinstance(do, n.Seq) or len(do.steps) < 2:
        return do
    first = do.steps[0]
    if is_payment(first) and isinstance(first, (n.Discard, n.Move)) and isinstance(first.cards, n.Pick):
        if first.cards.n is not None and not first.cards.none:
            return n.Seq((n.Cost(first), *do.steps[1:]))
    match do.steps:
        case [n.Choose(n.Pick(of=n.Hand(of=n.Who.YOU))), n.Reveal(n.Those()), n.Move(n.Those(), place), _, *_]:
            if place is not n.Place.BENCH:
                return n.Seq((n.Cost(n.Seq(do.steps[:3])), *do.steps[3:]))
    return do


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


def without_order(steps: Sequence[n.Action], at: int) -> n.Action:
    """The step; cards that it puts on the deck or under it are not ordered if the deck is shuffled before that could matter."""
    step = steps[at]
    if isinstance(step, n.Move) and step.to in (n.Place.TOP, n.Place.BOTTOM):
        for later in steps[at + 1 :]:
            if isinstance(later, n.Shuffle):
                return replace(step, shuffled=True)
            if not isinstance(later, n.Search) and not (isinstance(later, n.Move) and later.to is n.Place.HAND):
                break
    return step


def sequence(linker: Linker, steps: Sequence[n.Action]) -> list[Exec]:
    steps = [without_order(steps, at) for at in range(len(steps))]
    linked: list[Exec] = []
    for step, whose in zip(steps, owners_of_those(steps), strict=True):
        linker.those_of = whose
        linked.append(linker.action(step))
    for at, (step, done) in enumerate(zip(steps, linked, strict=True)):
        if (is_payment(step) and at + 1 < len(steps)) or is_aside(steps, at):
            done.is_slight = True
        if isinstance(step, n.Do) and isinstance(done, control.Do) and at and is_aside((steps[at - 1], step.do), 1):
            done.do.is_slight = done.do.is_payment = True  # "choose cards of your hand and give them up. If you do, ..."
    for step, following, search in zip(steps, steps[1:], linked, strict=False):
        match step, following:
            case n.Search(), n.Move(n.Those(), n.Place.BENCH):
                mark_for_bench(search)
                mark_shuffles(linked)
            case n.AsPlayer(_, n.Search()), n.Move(n.Those(), n.Place.BENCH):
                assert isinstance(search, control.AsPlayer)
                mark_for_bench(search.do)
            case n.Search(), n.Evolve() | n.Do(n.Evolve()):
                search.is_slight = True  # it is useful only with a Pokémon that the found card can evolve
            case n.Search(), n.Attach(n.Those()):
                search.is_slight = True  # or that it can be attached to
            case n.Heal(from_=what), n.Evolve(evolving, n.Pick(of=n.Hand())) if what == evolving:
                search.is_slight = True  # a Pokémon is healed because it evolves
            case n.Look(), n.Action() if isinstance(search, Show) and puts_looked_on_bench(following):
                search.for_bench = True
    for at, done in enumerate(linked):
        if any(isinstance(later, n.Move) and returns_to(code_of(later.to)) for later in steps[at:]):
            mark_returning(done)
    if looks_in_secret(steps):
        for done in linked:
            mark_secret(done)
    return linked


def mark_returning(node: Exec) -> None:
    """Let picks from a discard pile know that the cards go to a hand or deck."""
    if isinstance(node, Choosing) and isinstance(bottommost(node.of), DiscardPile):
        node.returns = True
    for child in node.children():
        mark_returning(child)


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


def mark_shuffles(steps: list[Exec]) -> None:
    """The deck is shuffled because it was searched for Pokémon that go to the Bench."""
    for step in steps:
        if isinstance(step, Shuffle):
            step.after_search = True


def mark_secret(node: Exec, is_asked: bool = False) -> None:
    """The player who picks from the cards that were looked at is the only one who has seen them.

    If the player is asked whether to do it at all (`is_asked`), a single pick cannot be left out as well.
    """
    if isinstance(node, Choosing) and node.by == BY_YOU and isinstance(bottommost(node.of), Looked):
        node.in_secret = not is_asked
    is_asked = (is_asked or isinstance(node, control.May)) and not isinstance(node, PickEach)
    for child in node.children():
        mark_secret(child, is_asked)


def mark_for_bench(search: Exec) -> None:
    """What the picks of a search find goes to the Bench."""
    for step in search.steps if isinstance(search, control.Seq) else [search]:
        if isinstance(step, Choosing):
            step.for_bench = True


@links(n.If)
def link_if(linker: Linker, a: n.If, before: Before) -> Exec:
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
    done: control.Do = linker.plainly(a, before)
    if is_payment(a.do):
        done.do.is_slight = done.do.is_payment = True
    elif isinstance(a.do, n.Reveal) and isinstance(a.do.cards, n.ThisCard):
        done.do.is_slight = True
    done.chooses = isinstance(a.do, (n.Choose, n.Save))
    return done


@links(n.Repeat)
def link_repeat(linker: Linker, a: n.Repeat, before: Before) -> Exec:
    repeated: control.Repeat = linker.plainly(a, before)
    repeated.known = is_known(a.times)
    return repeated


@links(n.May)
def link_may(linker: Linker, a: n.May, before: Before) -> Exec:
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
    done = control.AsPlayer(code_of(a.who), linker.action(a.do), linker.new_slot())
    done.opponents_first = a.who is n.Who.EACH and a.last
    return done


@links(n.BeforeDamage)
def link_before_damage(linker: Linker, a: n.BeforeDamage, before: Before) -> Exec:
    return linker.action(a.do)
