"""The base of all nodes: a frozen record with its name in card script, its wording, and its family."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

NODES: dict[str, type[Node]] = {}
"""Every node by its name in card script."""


class Node:
    """The root of the tree's classes.

    `phrase` (and, in some families, `unit`, `pile` or `report`) is the node's wording, if it needs no code. A field is put into
    it by its name in script. A selector becomes everything that it selects (`{of.all}`, `{of.each}`, `{of.any}`, `{of.is_}`:
    other forms), a player "you" (`{of.whose}`: "your", `{of.has}`: "you have"), a quantity a number (`{n.cards}`,
    `{amount.damage}`: that number of something), types a list (`{types.energy}`), and `{self}` the Pokémon that has the text. A
    node without a wording here has a function in the module of the same name in `english`.
    """

    __slots__ = ()
    if TYPE_CHECKING:  # every node is a record
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    script_name: ClassVar[str] = ""
    """The node's word in card script."""
    phrase: ClassVar[str] = ""
    implied: ClassVar[tuple[str, ...]] = ()
    """Fields that English does not say, because the rest of the text implies them (`effects.plain`); or the node's own name."""
    values: Callable[[Node], object] = staticmethod(lambda node: ())
    """The fields' values, all at once."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values(self) == self.values(other)

    def __hash__(self) -> int:
        return hash((self.script_name, self.values(self)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__name__}({shown})"


class LateInit:
    """The `__init__` of a node class, which is generated when it is first needed.

    There are some two hundred classes, and generating all of them took most of the time of a short command.
    """

    def __get__(self, instance: Node | None, owner: type[Node]) -> object:
        init = init_of(owner)
        setattr(owner, "__init__", init)  # noqa: B010 - an assignment would be one to a method, for type checkers
        return init if instance is None else init.__get__(instance)


def init_of(kind: type[Node]) -> FunctionType:
    """An `__init__` with the fields as parameters, as a dataclass has it."""
    slots = fields(kind)
    defaults = {f"default_{slot.name}": slot.default for slot in slots if slot.default is not MISSING}
    parameters = [slot.name if slot.default is MISSING else f"{slot.name}=default_{slot.name}" for slot in slots]
    body = [f" self.{slot.name} = {slot.name}" for slot in slots] or [" pass"]
    made: dict[str, FunctionType] = {}
    exec("\n".join((f"def __init__({', '.join(('self', *parameters))}):", *body)), defaults, made)
    return made["__init__"]


N = TypeVar("N", bound=Node)


@dataclass_transform(frozen_default=True)
def node(name: str) -> Callable[[type[N]], type[N]]:
    """Make the class a frozen record and enter it in `NODES` under its script name.

    Type checkers see a frozen dataclass. At run time `__init__` is generated late (`LateInit`), and the rest is inherited
    from `Node`.
    """

    def register(cls: type[N]) -> type[N]:
        assert cls.__doc__, f"{name} needs a docstring"
        record = dataclass(slots=True, init=False, eq=False, repr=False)(cls)
        setattr(record, "__init__", LateInit())  # noqa: B010 - as above
        record.script_name = name
        names = [field.name for field in fields(record)]
        if names:
            record.values = attrgetter(*names)
        assert name not in NODES, name
        NODES[name] = record
        return record

    return register


class Quantity(Node):
    """A number that is computed when it is needed; negative results count as zero (CR-103.1).

    `phrase` is the number ("the number of heads"); `unit` is the counted noun after "for each" ("heads"). A quantity without a
    unit counts nothing.
    """

    __slots__ = ()
    unit: ClassVar[str] = ""


class Filter(Node):
    """A test on one card or one Pokémon in play. `phrase` begins with a verb in its basic form: "have", "be", "evolve"."""

    __slots__ = ()


class Selector(Node):
    """A set of Pokémon in play, or of cards, in a fixed order.

    `phrase` names one definite thing ("this card"); `pile` is the place of the cards ("discard pile").
    """

    __slots__ = ()
    pile: ClassVar[str] = ""


class Test(Node):
    """A yes-or-no question about the game. `phrase` is a clause: "the guess was right"."""

    __slots__ = ()


class Part(Node):
    """A part of the text of an Ability, Trainer or Energy."""

    __slots__ = ()


class Action(Part):
    """Something that happens. As a part of a Trainer card it is the effect of playing the card.

    `phrase` is an order to the player whose card it is ("discard {cards}"), or says what a player does ("{who} shuffle {their}
    deck"); `report` is any other clause ("the turn ends").
    """

    __slots__ = ()
    report: ClassVar[str] = ""
    claim: ClassVar[str] = ""
    """A statement that is true afterwards. `playmat cards exercise` checks it each time the action runs (`lab.claims`)."""
    unseen: ClassVar[str] = ""
    """Why the effect of the action cannot be observed, if it has no claim."""
    changes: ClassVar[tuple[str, ...]] = ()
    """Everything that the action can change, in words of `lab.claims.aspects`: a claim that needs no code."""
    worth: ClassVar[int] = 0
    """The worth of the action to its player, in thousandths of a Prize card, for bots (`bots.card_values` has exceptions)."""


class Static(Part):
    """Something that is in force as long as its source is in its place (or, inside `lasting`, for a time)."""

    __slots__ = ()
