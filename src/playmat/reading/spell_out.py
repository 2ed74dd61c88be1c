"""Implications of printed English, in words of the script: costs, steps that only serve others, where picked cards go, secrecy.

The script of a card is complete, so the engine guesses nothing from the shape of a tree. English leaves these words out: they
follow from the rest of a text. `effects.plain` removes them before a tree is put into English, and reading our English adds them
again. Only a cost is also said in English. Hand-written scripts contain the words too; `parse_scripts` adds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar, cast, overload

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Part, Place, Selector, Who
from playmat.effects.plain import evolves_each, is_unordered, plain
from playmat.effects.tree import contains, nodes_of, rewrite, with_children

P = TypeVar("P", bound=Part)
BACK = (Place.HAND, Place.DECK, Place.TOP, Place.BOTTOM)
"""The places to which some cards cannot go from the discard pile."""


@overload
def spell_out(text: Action) -> Action: ...
@overload
def spell_out(text: tuple[Part, ...]) -> tuple[Part, ...]: ...
def spell_out(text: Action | tuple[Part, ...]) -> Action | tuple[Part, ...]:
    """The effect of an attack, or the parts of any other text, with everything that they imply."""
    if isinstance(text, tuple):
        return tuple(map(spell_out_part, text))
    return spell_out_attack(text)


def spell_out_attack(effect: Action) -> Action:
    """The text of an attack. An attack can be used with any text, so no step at the top is incidental."""
    effect = rewrite(plain(effect), _in_part)
    if isinstance(effect, fx.Seq):
        return fx.Seq(_unasked(_placed(tuple(_inside(step) for step in effect.steps))))
    return _inside(effect)


def spell_out_part(part: Part) -> Part:
    """A part of any other text. A card that is played, or a text that is used, may begin with a cost."""
    part = rewrite(plain(part), _suffered)
    match part:
        case fx.Play(do, when=when) | fx.Use(do, when=when):
            return cast(Part, replace(part, do=_about(when, _inside(_with_cost(do)))))
        case fx.Action():
            return _inside(_with_cost(part))
    return _inside(part)


def _inside(part: P) -> P:
    return rewrite(part, _said)


def _said(node: Any) -> Any:
    match node:
        case fx.Seq(steps):
            return fx.Seq(_unasked(_incidental(_placed(steps))))
        case fx.Do(do) if is_payment(do):
            return replace(node, payment=True)
        case fx.Do(fx.Reveal(fx.ThisCard()) as do):
            return replace(node, do=fx.Incidental(do))
        case fx.On(fx.Event.KNOCKED_OUT, do) if _is_about_fallen(do):
            return replace(node, early=True)
        case fx.UseCard(fx.Pick() as card):
            return fx.UseCard(_used(card))
        case fx.On(fx.Event.CHECKUP, do, when=when) if contains((do, when), (fx.Afflicted, fx.Conditions)):
            return replace(node, late=True)
        case fx.Lasting(fx.Static() as what, bound=None) if _ends_with_attacker(what):
            return replace(node, bound=fx.Bound.SELF)
        case fx.Lasting(fx.On(who=None) as what, until):
            return replace(node, subject=_subject(what, until))
    return node


# When texts are carried out, and when effects end


def _is_about_fallen(do: fx.Action) -> bool:
    """Whether a text that waits for a Knock Out has to be carried out before the cards leave play: it refers to cards of that
    Pokémon, to their destination, or to the Prizes for it."""
    for node in nodes_of(do):
        if isinstance(node, (fx.Attached, fx.CardsOf, fx.EnergyOn, fx.NoPrizes)):
            return True
        if isinstance(node, fx.Modify) and node.what is fx.Attribute.PRIZES:
            return True
        if isinstance(node, fx.Move) and isinstance(node.cards, (fx.This, fx.It)):
            return True
    return False


def _ends_with_attacker(what: fx.Static) -> bool:
    """Whether an effect ends for good when the Pokémon that made it is benched: it is about both this Pokémon and the Defending
    Pokémon, or lasts as long as this Pokémon is Active."""
    if isinstance(getattr(what, "who", None), fx.Defending) and contains(what, (fx.This, fx.ItSelf)):
        return True
    when = getattr(what, "when", None)
    tests = when.tests if isinstance(when, fx.Every) else (when,)
    return any(isinstance(test, fx.IsActive) and isinstance(test.what, fx.This) for test in tests)


def _subject(trigger: fx.On, until: fx.Until) -> fx.Subject:
    """The Pokémon that a lasting trigger is on, if it does not wait for another one. For the rest of the game it is on nobody, so
    it outlasts evolving. "Return those cards at the end of the turn" happens even if the Pokémon is gone."""
    about = (trigger.do, trigger.when)
    if until is fx.Until.GAME_END:
        return fx.Subject.NOBODY
    if contains(about, (fx.Defending,)):
        return fx.Subject.DEFENDING
    if trigger.event is fx.Event.TURN_ENDS and not contains(about, (fx.This, fx.ThisCard, fx.ItSelf)):
        return fx.Subject.NOBODY
    return fx.Subject.SELF


def _about(when: fx.Test | None, do: Action) -> Action:
    """The effect of a text with a condition on a player's Active Pokémon: of several, the first one that it refers to is one that
    meets the condition."""
    for test in when.tests if isinstance(when, fx.Every) else (when,):
        match test:
            case fx.Matches(fx.Active(of, None), filter):
                do = _first_replaced(do, fx.Active(of), fx.Active(of, filter))
    return do


def _first_replaced(tree: Any, old: Selector, new: Selector) -> Any:
    """The tree with the first occurrence of a phrase replaced."""
    done = False

    def change(node: Any) -> Any:
        nonlocal done
        if done or node != old:
            return node
        done = True
        return new

    return rewrite(tree, change)


# Costs and steps that serve others


def _in_part(node: Any) -> Any:
    """In an attack: the player may give up a number of Energy of the attacker."""
    match node:
        case fx.May(
            fx.Discard(fx.Pick(fx.Number(), fx.Attached(fx.This()))) | fx.Move(fx.Pick(fx.Number(), fx.Attached(fx.This())))
        ):
            return replace(node, in_part=True)
    return node


def is_payment(step: Action) -> bool:
    """Whether a step gives up cards from one's own hand, which alone would not be an effect (CR-602.3-p2)."""
    match step:
        case fx.Move(fx.Hand(), Place.DECK):
            return False  # a hand that is shuffled in is an effect
        case fx.Discard(cards) | fx.Move(cards, Place.DISCARD | Place.LOST | Place.TOP | Place.BOTTOM | Place.DECK):
            cards = cards.of if isinstance(cards, fx.Pick) else cards
            return isinstance(cards, fx.Hand) and cards.of is Who.YOU
    return False


def _with_cost(do: Action) -> Action:
    """A text that is used: if it begins with giving up a number of cards from one's hand, this is its cost. A discard at its end
    is no effect to use it for."""
    if not isinstance(do, fx.Seq) or len(do.steps) < 2:
        return do
    match do.steps:
        case [*others, fx.Discard() as last] if is_payment(last):
            return _with_cost(fx.Seq((*others, fx.Incidental(last))))
        case [fx.Discard(fx.Pick() as pick) | fx.Move(fx.Pick() as pick) as first, *rest] if is_payment(first):
            if pick.n is not None and not pick.none:
                return fx.Seq((fx.Cost(first), *rest))
        case [fx.Choose(fx.Pick(of=fx.Hand(of=Who.YOU))), fx.Reveal(fx.Those()), fx.Move(fx.Those(), place), _, *_]:
            if place is not Place.BENCH:
                return fx.Seq((fx.Cost(fx.Seq(do.steps[:3])), *do.steps[3:]))
    return do


def _suffered(node: Any) -> Any:
    """To suffer a ban on one's own cards or Pokémon is no effect to use a text for."""
    match node:
        case fx.Lasting(fx.Forbid(who=None, player=Who.YOU) | fx.Forbid(who=fx.This() | fx.InPlay(Who.YOU))):
            return fx.Incidental(node)
    return node


def _incidental(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps, with those marked that are not effects by themselves."""
    found = list(steps)
    for at, step in enumerate(steps):
        if isinstance(step, fx.Do) and at and _serves((steps[at - 1], step.do), 1):
            found[at] = replace(step, payment=True)  # "choose cards of your hand and give them up. If you do, ..."
        elif (is_payment(step) and at + 1 < len(steps)) or _serves(steps, at) or _prepares(steps, at):
            found[at] = fx.Incidental(step)
    return tuple(found)


def _serves(steps: Sequence[Action], at: int) -> bool:
    """Whether a step only serves others: cards are shown so that some of them can be taken, and the others go back; a card
    of the hand is chosen and then given up; the Energy of a Pokémon is discarded because it was healed; the Pokémon is Knocked
    Out or gets a Special Condition, or the card is discarded, because it was used."""
    match steps[max(at - 1, 0) : at + 1]:
        case [fx.Choose(fx.Pick(of=fx.Hand(of=Who.YOU))), fx.Discard(fx.Those())]:
            return True
        case [fx.Choose(fx.Pick(of=fx.Hand(of=Who.YOU))), fx.Move(fx.Those(), place)] if place is not Place.BENCH:
            return True
        case [fx.Heal(), fx.Discard(fx.Attached(fx.It()))]:
            return True
        case [*_, fx.Move(fx.Rest(), Place.DECK | Place.TOP | Place.BOTTOM)] if at > 0:
            return True
        case [*_, fx.KnockOut(fx.This(), at_once=at_once)] if len(steps) > 1:
            return not at_once or contains(tuple(steps), (fx.AttachAsEnergy,))  # at the beginning of a text it is the effect
        case [_, fx.Discard(fx.ThisCard()) | fx.Do(fx.Shuffle(), fx.KnockOut(fx.This())) | fx.Inflict(_, fx.This())]:
            return True
    later = tuple(steps[at + 1 :])
    match steps[at]:
        case fx.Look(fx.Hand(of=Who.OPPONENT)) | fx.Reveal(fx.Hand(of=Who.OPPONENT)):
            takes = contains(later, (fx.Pick, fx.Move, fx.Discard))  # otherwise its cards are only counted
            return takes and contains(later, (fx.Looked, fx.Rest))
        case fx.Look() | fx.Reveal():
            return contains(later, (fx.Looked, fx.Rest))
    return False


def _prepares(steps: Sequence[Action], at: int) -> bool:
    """Whether a step is useful only with the next one: a search for a card that evolves a Pokémon or is attached to one, or a
    Pokémon that is healed because it evolves."""
    match steps[at : at + 2]:
        case [fx.Search(), fx.Evolve() | fx.Do(fx.Evolve())] | [fx.Search(), fx.Attach(fx.Those())]:
            return True
        case [fx.Heal(from_=what), fx.Evolve(evolving, fx.Pick(of=fx.Hand()))]:
            return what == evolving
    return False


# Where cards go


def _placed(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps, with everything that they imply about cards and where those go."""
    return _needed(_destined(_owned(_unordered(steps))))


def _needed(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps, with picks limited to cards and Pokémon with which the later steps can do something."""
    found = list(steps)
    for at, step in enumerate(steps):
        later = steps[at + 1 :]
        match step, later:
            case fx.Search() | fx.Choose(), [*_] if any(isinstance(other, fx.Become) for other in later):
                found[at] = rewrite(step, _entering)
            case fx.Search() | fx.Choose(), [*_] if contains(later, (fx.UseCard,)):
                found[at] = rewrite(step, _used)
            case fx.Choose(fx.Pick() as pick), [fx.ForEach(fx.It(), do), *_] if evolves_each(do):
                found[at] = fx.Choose(replace(pick, of=fx.Where(pick.of, fx.CanEvolve())))
    return tuple(found)


def _unasked(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps; of an optional discard of any number of cards before drawing, only the number is asked, because it may be 0."""
    found = list(steps)
    for at, (step, following) in enumerate(pairwise(steps)):
        match step, following:
            case fx.May(fx.Discard(fx.Pick(None, fx.Hand(Who.YOU)) as pick), None, None, Who.YOU), fx.DrawUntil(hand):
                found[at] = fx.Discard(pick, draws_to=hand)
    return tuple(found)


def _entering(node: Any) -> Any:
    return replace(node, enters=True) if isinstance(node, fx.Pick) else node


def _used(node: Any) -> Any:
    return replace(node, used=True) if isinstance(node, fx.Pick) else node


def _unordered(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps; cards that are put on the deck or under it are not ordered if the deck is shuffled before that could matter."""
    return tuple(
        replace(step, shuffled=True) if isinstance(step, fx.Move) and is_unordered(steps, at) else step
        for at, step in enumerate(steps)
    )


def _owned(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps; a deck that cards of a hand go into is that of the player with the hand, even if the hand is empty
    (CR-316.5d-p2)."""
    found: list[Action] = []
    looked: Who | None = None
    those: Who | None = None
    for step in steps:
        found.append(step if those is None else _into_deck_of(step, those))
        for node in nodes_of(step):
            match node:
                case fx.Look(cards) | fx.Reveal(cards) | fx.Choose(cards):
                    named = looked if contains(cards, (fx.Looked,)) else _owner_named(cards)
                    those = named or those
                    if not isinstance(node, fx.Choose):
                        looked = named or looked
    return tuple(found)


def _into_deck_of(step: Any, who: Who) -> Any:
    def change(node: object) -> object:
        match node:
            case fx.Move(fx.Those(), Place.DECK):
                return replace(node, of=who)
        return node

    return rewrite(step, change, but=(fx.Seq, fx.Lasting))


def _owner_named(cards: Selector) -> Who | None:
    """The player whose cards a phrase refers to; None: it names no zone of a player."""
    match cards:
        case fx.Pick() | fx.Where() | fx.Except():
            return _owner_named(cards.of)
        case fx.Hand() | fx.Deck() | fx.DiscardPile() | fx.Prizes() | fx.LostZone():
            return cards.of
    return None


def _destined(steps: tuple[Action, ...]) -> tuple[Action, ...]:
    """The steps, with the destinations and the secrecy of picks."""
    found = list(steps)
    for at, (step, following) in enumerate(pairwise(steps)):
        match step, following:
            case ((fx.Search() | fx.AsPlayer(_, fx.Search())), fx.Move(fx.Those(), Place.BENCH)):
                found[at] = rewrite(step, _to_bench, but=(fx.Both,))
            case fx.Look() | fx.Reveal(), fx.Action() if _benches_looked(following):
                found[at] = replace(step, to=Place.BENCH)
    for at in range(len(found)):
        place = next((later.to for later in steps[at + 1 :] if isinstance(later, fx.Move) and later.to in BACK), None)
        if place is not None:
            found[at] = rewrite(found[at], partial(_from_discard, place), but=(fx.Lasting,))
    if _looks_in_secret(steps):
        found = [_in_secret(step, False) for step in found]
    return tuple(found)


def _to_bench(node: object) -> object:
    return replace(node, to=Place.BENCH) if isinstance(node, fx.Pick) else node


def _benches_looked(step: Action) -> bool:
    """Whether the step puts some of the cards that were looked at onto the Bench."""
    match step:
        case fx.May(do):
            return _benches_looked(do)
        case fx.Seq((fx.Reveal(fx.Pick(of=cards)), fx.Move(fx.Those(), Place.BENCH))):
            return contains(cards, (fx.Looked,))
        case fx.Move(fx.Pick(of=cards), Place.BENCH):
            return contains(cards, (fx.Looked,))
    return False


def _from_discard(to: Place, node: object) -> object:
    if isinstance(node, fx.Pick) and isinstance(_bottommost(node.of), fx.DiscardPile) and node.to is None:
        return replace(node, to=to)
    return node


def _bottommost(cards: Selector) -> Selector:
    while isinstance(cards, (fx.Where, fx.Except)):
        cards = cards.of
    return cards


# Secrecy


def _looks_in_secret(steps: Sequence[Action]) -> bool:
    """Whether all cards that a text looks at are cards of a deck, which no other player sees."""
    shown = [node for step in steps for node in nodes_of(step) if isinstance(node, (fx.Look, fx.Reveal))]
    looks = [node for node in shown if isinstance(node, fx.Look)]
    return (
        bool(looks)
        and all(isinstance(look.cards, (fx.Top, fx.Bottom)) for look in looks)
        and all(contains(node, (fx.Pick, fx.Those)) for node in shown if isinstance(node, fx.Reveal))
    )


def _in_secret(tree: Any, is_asked: bool) -> Any:
    """The tree with its own picks among the cards looked at marked; a player who was asked whether to do it at all (`is_asked`)
    cannot leave out a single pick as well."""
    if isinstance(tree, tuple):
        return tuple(_in_secret(item, is_asked) for item in tree)
    if not isinstance(tree, fx.Node) or isinstance(tree, fx.Lasting):
        return tree
    if isinstance(tree, fx.Pick) and tree.by is fx.By.YOU and isinstance(_bottommost(tree.of), fx.Looked):
        tree = replace(tree, secret=not is_asked)
    is_asked = (is_asked or isinstance(tree, fx.May)) and not isinstance(tree, fx.Both)
    return with_children(tree, lambda child: _in_secret(child, is_asked))
