"""The linker: makes the engine's class of the same name for each node, with its fields linked by their types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from playmat.cards.model import Card
from playmat.effects import nodes as n
from playmat.effects.tree import contains
from playmat.engine import statics
from playmat.engine.actions.control import Seq
from playmat.engine.actions.kept_choices import Save
from playmat.engine.link.codes import ability_bits, code_of, condition_bits, type_bits
from playmat.engine.link.tree_queries import is_known
from playmat.engine.program import Exec
from playmat.engine.table import Table
from playmat.engine.terms import selectors
from playmat.engine.terms.term import Filter, Quantity, Selector, Test
from playmat.family_modules import modules_in
from playmat.vocabulary import AbilityKind, Condition, Era, Type

Before = list[Exec] | None
"""The list for the questions of picks, which are asked before the steps that need them; None: no question is possible here."""
Link = TypeVar("Link", bound=Callable[..., object])
LINKS: dict[type[n.Node], Callable[..., object]] = {}
"""The nodes that need more than their fields linked by type."""


def links(kind: type[n.Node]) -> Callable[[Link], Link]:
    """Mark the function that links a kind of node."""

    def register(function: Link) -> Link:
        LINKS[kind] = function
        return function

    return register


class Unplayable(ValueError):
    """A card that the engine cannot run; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The place of a node, as far as its meaning depends on it."""

    card: Card | None = None
    title: int = -1
    """The name of the attack, Ability or card that has the text."""
    from_card: bool = False
    """The text is that of a Trainer or Energy card."""
    as_card: bool = False
    """The text belongs to a card that is not in play: "this Pokémon" means the card."""
    in_attack: bool = False
    falls: bool = False
    """The text waits for a Knock Out: it refers to a Pokémon as it was when the damage was done."""
    successors: bool = False
    """The text waits for an Active Pokémon to move to the Bench: it means the Pokémon that took the place."""
    lasts: bool = False
    """The text is in force for a time: "your opponent" is settled when it is carried out."""
    fighting: bool = False
    """The text is about the damage of an attack: of an opponent's Active Pokémon it means the one that attacks or is attacked."""
    with_ex: bool = False
    """The filter is about Pokémon ex."""
    one_active: bool = False
    """The Active Pokémon of a player means one of several."""
    judged: tuple[tuple[n.Who, int], ...] = ()
    """The slots for the Active Pokémon that a comparison goes through, by their player."""


@dataclass(slots=True)
class Text:
    """The numbers that one text has given, and its steps so far."""

    slots: int = 0
    """The number of results that it keeps."""
    bits: int = 0
    saved: dict[n.Order, tuple[int, bool]] = field(default_factory=dict)
    actives: dict[n.Who, int] = field(default_factory=dict)
    """The slots of the Active Pokémon that it means, by their player."""
    picked_by: n.By = n.By.YOU
    """The player who makes its latest pick."""
    unsettled: bool = False
    """It has attached a card or discarded the Stadium, which may have triggered a text."""


class Linker:
    """Links texts for one table: one text after the other, each node in its scope."""

    def __init__(
        self, table: Table, lower_names: Callable[[str], Iterable[str]], evolution_types: Callable[[str], Iterable[Type]]
    ) -> None:
        self.table = table
        self.evolution_types = evolution_types
        """The types of all known cards that evolve from a name."""
        self.lower_names = lower_names
        """Names of the Pokémon from which a named Pokémon evolves, over all known cards."""
        self.rules = table.rules
        self.interned = {name: index for index, name in enumerate(table.names)}
        self.scope = Scope()
        self.text = Text()

    @contextmanager
    def within(self, **more: Any) -> Iterator[None]:
        """Link inner nodes in a scope with these changes."""
        outer, self.scope = self.scope, replace(self.scope, **more)
        yield
        self.scope = outer

    def begin(self) -> None:
        """Begin a new text, with results numbered from 0."""
        self.text = Text()

    @property
    def card(self) -> Card | None:
        return self.scope.card

    @property
    def era(self) -> Era:
        """The era of the card."""
        return Era.MODERN if self.card is None else self.card.era

    def name(self, text: str) -> int:
        """The number of a name."""
        index = self.interned.get(text)
        if index is None:
            index = self.interned[text] = len(self.table.names)
            self.table.names.append(text)
        return index

    def class_bit(self, word: str) -> int:
        """The bit of a class of card."""
        classes = self.table.classes
        bit = classes.get(word)
        if bit is None:
            if len(classes) >= 62:
                raise Unplayable("the decks name more than 62 classes of card")
            bit = classes[word] = 1 << len(classes)
        return bit

    def new_slot(self) -> int:
        self.text.slots += 1
        return self.text.slots - 1

    def new_bit(self) -> int:
        self.text.bits += 1
        return 1 << (self.text.bits - 1)

    # Families

    def quantity(self, q: n.Quantity, before: Before = None) -> Quantity:
        linked: Quantity = self.link(q, before)
        return linked

    def filter(self, f: n.Filter, before: Before = None) -> Filter:
        linked: Filter = self.link(f, before)
        return linked

    def selector(self, s: n.Selector, before: Before = None) -> Selector:
        """A selector that does not ask: picks in it are asked by steps added to `before`."""
        linked: Selector = self.link(s, before)
        return linked

    def test(self, t: n.Test) -> Test:
        linked: Test = self.link(t, None)
        return linked

    def maybe_test(self, t: n.Test | None) -> Test | None:
        return None if t is None else self.test(t)

    def action(self, a: n.Action) -> Exec:
        """An action with the questions that its picks ask before it."""
        before: list[Exec] = []
        done = self.action_without_questions(a, before)
        return Seq([*before, done]) if before else done

    def action_without_questions(self, a: n.Action, before: list[Exec]) -> Exec:
        """The action itself; the questions of its picks go to `before`."""
        linked: Exec = self.link(a, before)
        return linked

    # One node

    def link(self, node: n.Node, before: Before) -> Any:
        """The engine's object for a node."""
        exception = LINKS.get(type(node))
        if exception is not None:
            return exception(self, node, before)
        return self.plainly(node, before)

    def plainly(self, node: n.Node, before: Before) -> Any:
        """The engine's class of the same name, made with the linked fields."""
        name = type(node).script_name
        kind = engine_class(name)
        if kind is None:
            raise self.fault(f"the engine cannot run {name!r}")
        linked: list[object] = []
        for at, (slot, convert) in enumerate(converters(name)):
            value = getattr(node, slot)
            if isinstance(value, n.It) and before is not None and self.picks_after(node, at):
                linked.append(self.kept_it(before))
            else:
                linked.append(convert(self, value, before))
        made = kind(*linked)
        self.annotate(made, node)
        return made

    def annotate(self, made: Any, node: n.Node) -> None:
        """Set attributes that several classes have beside the fields of their nodes."""
        if hasattr(made, "known"):
            values = (getattr(node, slot) for slot, _ in converters(type(node).script_name))
            made.known = all(is_known(value) for value in values if isinstance(value, (n.Quantity, n.Test)))
        if hasattr(made, "counts_result"):
            made.counts_result = any(contains(getattr(node, slot), (n.Result,)) for slot, _ in converters(type(node).script_name))
        if hasattr(made, "tree"):
            made.tree = node  # the words of its options are written from it
        if isinstance(made, selectors.InPlay):
            made.falls = self.scope.falls
            made.settled = self.scope.lasts

    def picks_after(self, node: n.Node, at: int) -> bool:
        """Whether a field after the one at this place has a pick, which changes `it`."""
        later = converters(type(node).script_name)[at + 1 :]
        return any(isinstance(value := getattr(node, slot), n.Selector) and contains(value, (n.Pick,)) for slot, _ in later)

    def kept_it(self, before: list[Exec]) -> Selector:
        """The present `it`, kept for an action after further picks."""
        slot = self.new_slot()
        before.append(Save(slot, selectors.It()))
        return selectors.SlotContent(slot, False)

    # Errors

    def where(self) -> str:
        return f"{self.card.id} {self.card.printed_name}" if self.card is not None else f"ruleset {self.rules.name}"

    def fault(self, message: str) -> Unplayable:
        return Unplayable(f"{self.where()}: {message}")


@cache
def engine_classes() -> dict[str, type]:
    """The engine's classes for nodes, by name."""
    found = [statics, *modules_in("playmat.engine.actions"), *modules_in("playmat.engine.terms")]
    classes = [
        kind for module in found for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]  # fmt: skip
    return {kind.__name__: kind for kind in classes}


def engine_class(name: str) -> type | None:
    """The engine's class for a node, by its name in script; None: there is none."""
    return engine_classes().get(n.NODES[name].__name__)


Convert = Callable[..., object]


@cache
def converters(name: str) -> tuple[tuple[str, Convert], ...]:
    """For each field of a node, named as in script, the field's name and the way to link it by its type."""
    kind = n.NODES[name]
    hints = get_type_hints(kind)
    return tuple((slot.name, converter(hints[slot.name])) for slot in fields(kind))


def converter(hint: object) -> Convert:
    """The way to link a field of a type."""
    if get_origin(hint) is UnionType:
        (inner,) = (option for option in get_args(hint) if option is not type(None))
        convert = converter(inner)
        missing = -1 if issubclass(inner, StrEnum) else None
        return lambda linker, value, before: missing if value is None else convert(linker, value, before)
    if get_origin(hint) is tuple:
        return tuple_converter(get_args(hint)[0])
    for family, convert in FAMILIES.items():
        if isinstance(hint, type) and issubclass(hint, family):
            return convert
    raise TypeError(f"there is no way to link a field of type {hint}")


def tuple_converter(item: object) -> Convert:
    if item is Type:
        return lambda linker, value, before: type_bits(value)
    if item is Condition:
        return lambda linker, value, before: condition_bits(value)
    if item is n.Place:
        return lambda linker, value, before: sum(1 << code_of(place) for place in value)
    if item is AbilityKind:
        return lambda linker, value, before: ability_bits(value)
    convert = converter(item)
    return lambda linker, value, before: [convert(linker, one, before) for one in value]


FAMILIES: dict[type, Convert] = {
    n.Quantity: lambda linker, value, before: linker.quantity(value, before),
    n.Selector: lambda linker, value, before: linker.selector(value, before),
    n.Filter: lambda linker, value, before: linker.filter(value, before),
    n.Test: lambda linker, value, before: linker.test(value),
    n.Action: lambda linker, value, before: linker.action(value),
    Type: lambda linker, value, before: value.bit,
    StrEnum: lambda linker, value, before: code_of(value),
    str: lambda linker, value, before: linker.name(value) if value else -1,
    int: lambda linker, value, before: value,
}
"""The way to link a value, by its class; the first class that fits counts. A string is a name."""
