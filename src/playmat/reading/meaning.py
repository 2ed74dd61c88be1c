"""What phrases mean before a whole text has been understood.

Noun phrases and clauses build nodes of the effect tree at once. Three things cannot be settled inside a sentence and stand in
the tree as placeholders until `discourse` resolves them against the sentences before: who acts (`Someone`), what a pronoun
stands for (`Pronoun`), and which coin, choice or action an "if heads" or "if you do" looks back to (`Coin`, `Did`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Filter, Node, Part, Quantity, Selector, Test, Who
from playmat.reading.tokens import Names
from playmat.terms import Condition, Era, Stage, TrainerKind

N = TypeVar("N")


class Someone(StrEnum):
    """A player whom the sentence, or the text before it, must name."""

    AGENT = "agent"
    """Who does it: the subject of the clause; `you` where the clause has none."""
    THEY = "they"
    """The player spoken of: the subject of the clause, or the one mentioned last."""
    THAT = "that"
    """The same as `THEY`, but said so that somebody must have been named before."""
    EITHER = "either"
    """One of the players, as the acting player likes."""


AGENT: Any = Someone.AGENT
THEY: Any = Someone.THEY
THAT: Any = Someone.THAT
EITHER: Any = Someone.EITHER


@dataclass(frozen=True, slots=True)
class Pronoun(Selector):
    """`it`, `that Pokémon`, `those cards`: something mentioned before. `kind` is "pokemon", "card" or "" if both fit."""

    kind: str = ""
    many: bool = False
    new: bool = False
    """The Pokémon that has just become Active."""
    named: bool = False
    """Said as "that Pokémon", which may be a card or one in play."""


@dataclass(frozen=True, slots=True)
class Other(Selector):
    """What "other" leaves out: the Pokémon or cards that were just chosen, or else the one that has the text."""

    kind: str = "pokemon"


@dataclass(frozen=True, slots=True)
class EachDefending(Selector):
    """Each Defending Pokémon: both in a 2-on-2 game, where "the Defending Pokémon" is the one that is attacked (CR-701.4)."""


@dataclass(frozen=True, slots=True)
class There(Selector):
    """The cards that were looked at, revealed or searched: "a card you find there"."""

    filter: Filter | None = None
    them: bool = False
    """Said with a pronoun ("1 of them"), so that Pokémon may be meant as well."""


@dataclass(frozen=True, slots=True)
class Coin(Test):
    """How the coins fell: `count` of them (None: all; -1: at least one) came up on that side."""

    side: str
    count: int | None = None
    op: fx.Op = fx.Op.EQUAL


@dataclass(frozen=True, slots=True)
class NthCoin(Test):
    """How the first, second, ... of several coins fell."""

    side: str
    place: int


@dataclass(frozen=True, slots=True)
class DidIt(Test):
    """Whether the action before was carried out ("if you do"); `no` for "if you can't"."""

    no: bool = False
    what: type[Action] | None = None
    """The sort of action, where the words repeat it ("if you can't discard 2 cards")."""
    otherwise: bool = False
    """Said as "if not", which may look back to a coin as well."""


class Pending(Action):
    """A sentence that only says something about a step before or after it; it must be absorbed by that step."""


@dataclass(frozen=True, slots=True)
class Then(Pending):
    """ "Then, ...": what follows in the branch before, if there is one."""

    action: Action


@dataclass(frozen=True, slots=True)
class InPlaceOfIt(Pending):
    """ "Instead, ...": what is done in the branch before, in place of what that branch took away."""

    action: Action


@dataclass(frozen=True, slots=True)
class CountFirst(Pending):
    """ "Count the number of ...": the number that "that many" means afterwards."""

    of: Quantity


@dataclass(frozen=True, slots=True)
class Stronger(Pending):
    """The condition that was just inflicted is worse: so many counters (or coins) instead of the usual number."""

    n: int


@dataclass(frozen=True, slots=True)
class AtMost(Pending):
    """What was just added or put cannot be more than this; `units` limits what is counted, not the product."""

    n: int
    units: bool = False


@dataclass(frozen=True, slots=True)
class ChoseCondition(Pending):
    """A Special Condition was chosen; the next step inflicts it."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class CopyIt(Pending):
    """The attack that was just chosen is used as this attack; `pay` its cost is needed, `free` nothing else is required."""

    pay: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Alternative(Pending):
    """ "Or, ...": this instead of the step before, as the player likes."""

    action: Action


@dataclass(frozen=True, slots=True)
class ChosenBy(Pending):
    """Another player chooses in the switch before: the Benched Pokémon, or (`active`) the Active one."""

    by: Who
    active: bool = False


@dataclass(frozen=True, slots=True)
class Weaknesses(Pending):
    """Whether Weakness and Resistance apply to the damage before."""

    apply: bool
    through: bool = False
    """Effects on the Pokémon do not affect it either."""


@dataclass(frozen=True, slots=True)
class InsteadIf(Pending):
    """If the test holds, the action takes the place of the step of its kind before it."""

    test: Test
    action: Action


@dataclass(frozen=True, slots=True)
class InsteadNumber(Pending):
    """If the test holds, the step before has this number instead of its own."""

    test: Test
    n: int


@dataclass(frozen=True, slots=True)
class ProvidesAs(Pending):
    """What the card that was attached as an Energy provides."""

    types: tuple[Any, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Stated(Action):
    """The attack's base damage as its text tells it once more; it should be what is printed beside the attack."""

    n: int


@dataclass(frozen=True, slots=True)
class UnlessDone(Pending):
    """ "If your opponent doesn't ...": they may do it, and if they don't the action follows."""

    do: Action
    action: Action


@dataclass(frozen=True, slots=True)
class OpponentFirst(Pending):
    """Of both players, the opponent does it first."""


@dataclass(frozen=True, slots=True)
class NotDiscarded(Pending):
    """Not a card that was just discarded as the cost."""


@dataclass(frozen=True, slots=True)
class Had(Action):
    """ "Have your opponent ...": what follows in the same breath is theirs too, so nothing may be joined to it."""

    action: Action


@dataclass(frozen=True, slots=True)
class DoTheSame(Pending):
    """The opponent does what was said before, too."""


@dataclass(frozen=True, slots=True)
class PayForIt(Pending):
    """The copied attack's Energy cost must be met."""


@dataclass(frozen=True, slots=True)
class Otherwise(Pending):
    """What happens if the condition before did not hold."""

    action: Action


@dataclass(frozen=True, slots=True)
class LeavesCards(Pending):
    """The Pokémon that was just moved leaves what is attached to it to the discard pile."""


@dataclass(frozen=True, slots=True)
class Again(Pending):
    """The same Pokémon may be picked several times."""


@dataclass(frozen=True, slots=True)
class NotNew(Pending):
    """Not on a Pokémon that came into play this turn."""


@dataclass(frozen=True, slots=True)
class MustDo(Pending):
    """The step before must be done, or the card cannot be played; of several, the last of the sort that the words repeat."""

    what: type[Action] | None = None


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun for Pokémon in play: where they are ("", "bench", "active"), which, and which not."""

    place: str = ""
    filter: Filter | None = None
    but: Selector | None = None
    plain: bool = True
    """False if the noun is a name or a class of its own, so that it needs no "Pokémon"."""
    of: Any = None
    """Whose they are, where the words after the noun say so ("on your Bench", "you have in play")."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A noun for cards: which ones; None is any card."""

    filter: Filter | None = None
    energy: tuple[Any, ...] | None = None
    """For "Energy" without "card", the types counted as units; () any type; None: cards are counted."""
    distinct: fx.Trait | None = None
    """"names" or "types" if no two may share them."""
    every: bool = False
    """The types are joined by "and": each of them is meant, where one would do otherwise."""
    shared: bool = False
    """The words behind it speak in the plural of names, so that in a list they go for the kinds before it too."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: `n` (None: any number), `upto` at most so many, `every` all there are."""

    n: Quantity | None = None
    upto: bool = False
    every: bool = False
    by_chance: bool = False
    distinct: fx.Trait | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One clause of a sentence. `imperative`: it has no subject, so that a subject or "may" before it reaches over it."""

    action: Action
    imperative: bool = False


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """A zone of cards: hand, deck, discard, prizes, lost."""

    zone: str
    of: Who


def number(n: int) -> fx.Number:
    return fx.Number(n)


def pick(
    n: Quantity | int | None,
    of: Selector,
    upto: bool = False,
    distinct: fx.Trait | None = None,
    by: Any = AGENT,
    none: bool = False,
    again: bool = False,
) -> fx.Pick:
    """A pick by whoever acts in the clause."""
    quantity = fx.Number(n) if isinstance(n, int) else n
    return fx.Pick(quantity, of, upto=upto, by=by, distinct=distinct, none=none, again=again)


def same(p: Selector) -> Selector:
    """Pokémon spoken of a second time: one that was picked is not picked anew."""
    return Pronoun("pokemon", many=p.n != fx.Number(1)) if isinstance(p, fx.Pick) else p


def take(amount: Amount, of: Selector) -> Selector:
    """So many of those; all of them where the text says all or each."""
    if amount.other:
        of = fx.Except(of, Other("card"))
    if amount.every:
        return of
    if amount.by_chance:
        return fx.Pick(amount.n, of, by=fx.By.CHANCE)
    return pick(amount.n, of, amount.upto, amount.distinct, none=amount.n is None and amount.upto)


_RANKS: tuple[type[Filter], ...] = (fx.Is, fx.OfType, fx.Provides, fx.Named, fx.NameHas)
_KINDS = ("Pokémon", "Trainer", "Energy", "Basic Energy", "Special Energy", *TrainerKind)


def rank(filter: Filter) -> int:
    """The place of a filter among several: what it is comes first, what is said of it last."""
    if isinstance(filter, fx.Is) and filter.word in _KINDS:
        return 0
    for place, kind in enumerate(_RANKS, 1):
        if isinstance(filter, kind):
            return place
    return len(_RANKS) + 1


def both(*filters: Filter | None) -> Filter | None:
    """All the tests at once, in one fixed order whatever the order of the words."""
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
    """One of the tests at least; what all have in common stands in front."""
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


def group(who: Any, noun: Noun) -> Selector:
    """The player's Pokémon that the noun names; words after the noun may have said whose."""
    if noun.of is not None:
        who = noun.of
    if who is Someone.EITHER:
        who = Who.EACH
    relation = {"": fx.InPlay, "bench": fx.Bench, "active": fx.Active}[noun.place]
    selector: Selector = relation(who, noun.filter)
    return fx.Except(selector, noun.but) if noun.but is not None else selector


def owned(who: Any, noun: Noun) -> Selector | None:
    """The player's Pokémon that the noun names; None if the noun itself says they are another's."""
    if noun.of is not None and noun.of != who and not {Someone.THEY, Someone.THAT} & {noun.of, who}:
        return None
    return group(who, noun)


def zone(of: ZoneOf, filter: Filter | None = None) -> Selector:
    relation = {"hand": fx.Hand, "deck": fx.Deck, "discard": fx.DiscardPile, "prizes": fx.Prizes, "lost": fx.LostZone}[of.zone]
    return relation(of.of, filter)


def seq(*actions: Action | None) -> Action:
    """One after the other, without nesting."""
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
    """Several tests at once; None is no condition."""
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
    """The part, but only while the test holds; None where such a part cannot carry a condition."""
    if isinstance(part, Action):
        return fx.If(test, part)
    if any(slot.name == "when" for slot in fields(cast(Any, part))) and not isinstance(part, fx.DiscardAt):
        return cast(Part, replace(cast(Any, part), when=all_tests(test, cast(Any, part).when)))
    return None


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(slot.name for slot in fields(cast(Any, kind)))


def children(value: object) -> Iterable[object]:
    """The values of a record's fields, in the order they are written."""
    if isinstance(value, tuple):
        yield from value
    elif is_dataclass(value) and not isinstance(value, type):
        for name in _field_names(type(value)):
            yield getattr(value, name)


def walk(value: object) -> Iterable[object]:
    """The value and everything inside it, outside first."""
    yield value
    for child in children(value):
        if isinstance(child, (Node, tuple)):
            yield from walk(child)
        else:
            yield child


def rewrite(value: N, change: Callable[[Any], Any]) -> N:
    """The tree with `change` applied to every node and word, inside first; unchanged parts are kept as they are."""
    if isinstance(value, tuple):
        parts = tuple(rewrite(part, change) for part in value)
        return cast(N, value if all(new is old for new, old in zip(parts, value, strict=True)) else parts)
    if isinstance(value, Node):
        updates = {}
        for name in _field_names(cast(Any, type(value))):
            old = getattr(value, name)
            if isinstance(old, (Node, tuple, StrEnum)):
                new = rewrite(old, change)
                if new is not old:
                    updates[name] = new
        if updates:
            value = cast(N, replace(cast(Any, value), **updates))
    return cast(N, change(value))


def assign(value: N, subject: Who) -> N:
    """The clause with its subject filled in: who acts, and whose things "their" are."""

    def change(part: Any) -> Any:
        if part in (Someone.AGENT, Someone.THEY, Someone.THAT):
            return subject
        if isinstance(part, fx.Pick):
            return _chosen(part)
        return part

    return rewrite(value, change)


def settle(value: N, agent: Who) -> N:
    """Fill in who acts, but leave "their" open."""

    def change(part: Any) -> Any:
        if part is Someone.AGENT:
            return agent
        if isinstance(part, fx.Pick):
            return _chosen(part)
        return part

    return rewrite(value, change)


def _chosen(pick: Any) -> Any:
    """The pick with its chooser as a `By`, once it is known which player that is."""
    who = pick.by
    if not isinstance(who, Who):
        return pick
    return replace(pick, by={Who.YOU: fx.By.YOU, Who.OPPONENT: fx.By.OPPONENT}.get(who, fx.By.OWNER))


@dataclass(frozen=True, slots=True)
class Facts:
    """What the reader knows about the card whose text it reads."""

    name: str = ""
    own: tuple[tuple[str, ...], ...] = ()
    """The names by which the text may call its own card, as token texts."""
    titles: tuple[tuple[str, ...], ...] = ()
    """The names of the card's attacks and Abilities, as token texts."""
    names: Names = field(default_factory=Names)
    era: Era = Era.MODERN
    stage: Stage | None = None
    trainer: TrainerKind | None = None
    tags: tuple[str, ...] = ()
    prizes: int = 1
    hp: int = 0
    damage: int = 0
    """An attack's printed damage."""
    mark: str = ""
    power: str = ""
    """"GX" or "VSTAR", of an attack."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence that is no part of its own but says something about the text: a limit, a reminder, a class's rule.

    `what`: `reminder` (checked against the tree, `value` says which), `class` (the rule of a kind of card), `stops` (the Special
    Conditions that switch the power off), `limit` (how often), `once` (no more than one applies), `gate` (a test for its use).
    """

    what: str
    value: Any = None
