"""Meanings of phrases: nouns, kinds of card and amounts, and the functions that build tree nodes from them.

The rules in `grammar` use these. Equal meanings get equal trees: filters are put in one order, sequences are not nested.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Filter, Part, Quantity, Selector, Test, Who
from playmat.reading.placeholders import AGENT, DidIt, Had, Other, Pronoun, Someone
from playmat.vocabulary import TrainerKind, Type


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun for Pokémon in play: their place ("", "bench", "active"), a filter, and exclusions."""

    place: str = ""
    filter: Filter | None = None
    but: Selector | None = None
    plain: bool = True
    """False if the noun is a name or a class that does not need "Pokémon" after it."""
    of: object = None
    """The player, if the words after the noun name one ("on your Bench", "you have in play")."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A noun for cards. `filter` None means any card."""

    filter: Filter | None = None
    energy: tuple[Type, ...] | None = None
    """For "Energy" without "card", the types counted as units; () any type; None: cards are counted."""
    distinct: fx.Trait | None = None
    """"names" or "types" if no two may share them."""
    every: bool = False
    """The types are joined by "and": each of them is meant, not any of them."""
    shared: bool = False
    """The words after it are in the plural, so that in a list they also apply to the kinds before it."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount: `n` (None: any number), `upto` if that is the most, `every` for all."""

    n: Quantity | None = None
    upto: bool = False
    every: bool = False
    by_chance: bool = False
    distinct: fx.Trait | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a sentence. `imperative` means without a subject, so that a subject or "may" before it applies to it."""

    action: Action
    imperative: bool = False


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone of cards: hand, deck, discard, prizes, lost."""

    zone: str
    of: Who


def pick(
    n: Quantity | int | None,
    of: Selector,
    upto: bool = False,
    distinct: fx.Trait | None = None,
    by: object = AGENT,
    none: bool = False,
    again: bool = False,
) -> fx.Pick:
    """A pick by the player who acts in the clause."""
    quantity = fx.Number(n) if isinstance(n, int) else n
    return fx.Pick(quantity, of, upto=upto, by=cast(fx.By, by), distinct=distinct, none=none, again=again)


def same(p: Selector) -> Selector:
    """Pokémon that are mentioned a second time: a picked one is not picked again."""
    return Pronoun("pokemon", many=p.n != fx.Number(1)) if isinstance(p, fx.Pick) else p


def take(amount: Amount, of: Selector) -> Selector:
    """The given amount of the selected; all of them if the text says all or each."""
    if amount.other:
        of = fx.Except(of, Other("card"))
    if amount.every:
        return each_active(of)
    if amount.by_chance:
        return fx.Pick(amount.n, of, by=fx.By.CHANCE)
    return pick(amount.n, of, amount.upto, amount.distinct, none=amount.n is None and amount.upto)


def each_active(of: Selector) -> Selector:
    """All Active Pokémon of a player where "each" or "all" says so: "your Active Pokémon" is one of two in 2-on-2."""
    if isinstance(of, fx.Active) and of.of is not Who.EACH:
        return fx.InPlay(of.of, both(fx.Is("Active"), of.filter))
    return of


_RANKS: tuple[type[Filter], ...] = (fx.Is, fx.OfType, fx.Provides, fx.Named, fx.NameHas)
_KINDS = ("Pokémon", "Trainer", "Energy", "Basic Energy", "Special Energy", *TrainerKind)


def rank(filter: Filter) -> int:
    """The rank of a filter in a list: kinds of card come first, other properties last."""
    if isinstance(filter, fx.Is) and filter.word in _KINDS:
        return 0
    for place, kind in enumerate(_RANKS, 1):
        if isinstance(filter, kind):
            return place
    return len(_RANKS) + 1


def both(*filters: Filter | None) -> Filter | None:
    """All filters at once, in one fixed order that does not depend on the order of the words."""
    found: dict[Filter, None] = {}
    for filter in filters:
        if isinstance(filter, fx.AllOf):
            found.update(dict.fromkeys(filter.filters))
        elif filter is not None:
            found[filter] = None
    ordered = sorted(found, key=rank)
    return ordered[0] if len(ordered) == 1 else fx.AllOf(tuple(ordered)) if ordered else None


def _pokemon(word: str) -> Filter:
    return fx.AllOf((fx.Is("Pokémon"), fx.Is(word)))


_ANY_POKEMON_NEEDED = frozenset((_pokemon("Basic"), _pokemon("Evolution")))
_ANY_POKEMON = _ANY_POKEMON_NEEDED | {_pokemon("Baby")}
""" "A Basic Pokémon or Evolution card" in old texts is any Pokémon card (CR-901.1)."""


def either(*filters: Filter) -> Filter:
    """At least one of the filters."""
    flat: dict[Filter, None] = {}
    for filter in filters:
        flat.update(dict.fromkeys(filter.filters if isinstance(filter, fx.AnyOf) else (filter,)))
    alternatives = tuple(flat)
    if len(alternatives) == 1:
        return alternatives[0]
    if len(alternatives) > 1 and set(alternatives) <= _ANY_POKEMON and set(alternatives) >= _ANY_POKEMON_NEEDED:
        return fx.Is("Pokémon")
    if all(isinstance(one, fx.OfType) for one in alternatives):
        return fx.OfType(tuple(kind for one in alternatives for kind in cast(fx.OfType, one).types))
    if all(isinstance(one, fx.Provides) for one in alternatives):
        return fx.Provides(tuple(kind for one in alternatives for kind in cast(fx.Provides, one).types))
    if all(isinstance(one, fx.Afflicted) and one.by for one in alternatives):
        return fx.Afflicted(tuple(condition for one in alternatives for condition in cast(fx.Afflicted, one).by))
    if all(isinstance(one, fx.Named) for one in alternatives):
        return fx.Named(tuple(name for one in alternatives for name in cast(fx.Named, one).names))
    return fx.AnyOf(alternatives)


def negate(filter: Filter) -> Filter:
    if isinstance(filter, fx.Not):
        return filter.filter
    if filter == fx.Damaged():
        return fx.Damaged(0, fx.Op.EQUAL)
    if filter == fx.Damaged(0, fx.Op.EQUAL):
        return fx.Damaged()
    return fx.Not(filter)


def group(who: object, noun: Noun) -> Selector:
    """The player's Pokémon that the noun names; the noun itself may name the player."""
    if noun.of is not None:
        who = noun.of
    if who is Someone.EITHER:
        who = Who.EACH
    relation = {"": fx.InPlay, "bench": fx.Bench, "active": fx.Active}[noun.place]
    selector: Selector = relation(cast(Who, who), noun.filter)
    return fx.Except(each_active(selector), noun.but) if noun.but is not None else selector


def owned(who: object, noun: Noun) -> Selector | None:
    """The player's Pokémon that the noun names; None if the noun itself says that they are another player's."""
    if noun.of is not None and noun.of != who and not {Someone.THEY, Someone.THAT} & {noun.of, who}:
        return None
    return group(who, noun)


def zone(of: ZoneOf, filter: Filter | None = None) -> Selector:
    relation = {"hand": fx.Hand, "deck": fx.Deck, "discard": fx.DiscardPile, "prizes": fx.Prizes, "lost": fx.LostZone}[of.zone]
    return relation(of.of, filter)


def seq(*actions: Action | None) -> Action:
    """A sequence of actions, without nesting."""
    steps: list[Action] = []
    for one in actions:
        action = one.action if isinstance(one, Had) else one
        if isinstance(action, fx.Seq):
            steps += action.steps
        elif action is not None:
            steps.append(action)
    return steps[0] if len(steps) == 1 else fx.Seq(tuple(steps))


def times(factor: Quantity | int, of: Quantity) -> Quantity:
    quantity = fx.Number(factor) if isinstance(factor, int) else factor
    return of if quantity == fx.Number(1) else fx.Times(quantity, of)


def all_tests(*tests: Test | None) -> Test | None:
    """Several tests at once; None means no condition."""
    found: dict[Test, None] = {}
    for test in tests:
        if isinstance(test, fx.Every):
            found.update(dict.fromkeys(test.tests))
        elif test is not None:
            found[test] = None
    kept = tuple(found)
    return None if not kept else kept[0] if len(kept) == 1 else fx.Every(kept)


def denied(test: Test) -> Test:
    if isinstance(test, fx.Unless):
        return test.test
    if isinstance(test, DidIt):
        return DidIt(not test.no, test.what)
    if isinstance(test, fx.Matches) and negate(test.filter) == getattr(test.filter, "filter", fx.Damaged()):
        return fx.Matches(test.what, negate(test.filter))  # not(not(...)) of one Pokémon
    return fx.Unless(test)


def under(part: Part, test: Test) -> Part | None:
    """The part, but only while the test is true; None if such a part cannot have a condition."""
    if isinstance(part, Action):
        return fx.If(test, part)
    if any(slot.name == "when" for slot in fields(part)) and not isinstance(part, fx.DiscardAt):
        return replace(part, when=all_tests(test, cast(Any, part).when))
    return None


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence that is not a part itself but says something about the text: a limit, a reminder, the rule of a class.

    `what`: `reminder` (checked against the tree, `value` says which), `class` (the rule of a kind of card), `stops` (the Special
    Conditions that switch the power off), `limit` (how often), `once` (no more than one applies), `gate` (a test for its use).
    """

    what: str
    value: Any = None
