"""Filters: tests on one card or one Pokémon in play."""

from __future__ import annotations

from playmat.effects.nodes.base import Filter, Selector, node
from playmat.effects.nodes.enumerations import Op, Who
from playmat.vocabulary import AbilityKind, Condition, Type


@node("is")
class Is(Filter):
    """The card or Pokémon is of a class: a supertype, a kind, a stage or a tag (`is("Supporter")`, `is("ex")`).

    Classes that are not tags: Pokémon, Trainer, Energy, Basic Energy, Special Energy, Item, Supporter, Stadium, Tool,
    Technical Machine, Basic, Stage 1, Stage 2, Baby, Restored, Level-Up, Evolution, Evolved, Unevolved, Rule Box.
    """

    word: str


@node("type")
class OfType(Filter):
    """A Pokémon (card) of one of the types."""

    types: tuple[Type, ...]


@node("named")
class Named(Filter):
    """Its name is one of these."""

    names: tuple[str, ...]


@node("name_has")
class NameHas(Filter):
    """Its name contains the words as whole words ("Dark", "Brock's"; "Dark" is not in "Darkrai")."""

    phrase = "have “{words}” in the name"

    words: str


@node("provides")
class Provides(Filter):
    """An Energy card that provides one of the types (as a card outside play: whose text says so)."""

    types: tuple[Type, ...]


@node("stays_in_play")
class StaysInPlay(Filter):
    """A Trainer card that is put into play: a Stadium, one that is attached, or one that is played as a Pokémon."""

    phrase = "stay in play"


@node("provides_amount")
class ProvidesAmount(Filter):
    """An attached Energy card that provides at least n Energy at a time."""

    phrase = "provide at least {n} Energy"

    n: int


@node("and")
class AllOf(Filter):
    """Passes all of the filters."""

    filters: tuple[Filter, ...]


@node("or")
class AnyOf(Filter):
    """Passes one of the filters."""

    filters: tuple[Filter, ...]


@node("not")
class Not(Filter):
    """Does not pass the filter."""

    filter: Filter


@node("has_energy")
class HasEnergy(Filter):
    """Has at least (or `op`) n Energy of the types attached."""

    types: tuple[Type, ...] = ()
    n: int = 1
    op: Op = Op.AT_LEAST


@node("has_card")
class HasCard(Filter):
    """Has a card attached that passes the filter (a Tool, a Special Energy, ...)."""

    filter: Filter
    n: int = 1


@node("damaged")
class Damaged(Filter):
    """Has at least n damage counters on it."""

    n: int = 1
    op: Op = Op.AT_LEAST


@node("afflicted")
class Afflicted(Filter):
    """Is affected by one of the Special Conditions; without a list, by any."""

    by: tuple[Condition, ...] = ()


@node("hp_is")
class HpIs(Filter):
    """Its HP (or remaining HP) satisfy the comparison."""

    op: Op
    n: int
    remaining: bool = False


@node("least_hp")
class LeastHp(Filter):
    """None of the selected Pokémon has less remaining HP."""

    phrase = "have the least remaining HP among {of.all}"

    of: Selector


@node("has_ability")
class HasAbility(Filter):
    """Has an Ability of the kind (any kind if left out) or of the name."""

    kinds: tuple[AbilityKind, ...] = ()
    name: str = ""


@node("has_attack")
class HasAttack(Filter):
    """Has an attack of that name."""

    phrase = "have the attack “{name}”"

    name: str


@node("has_attacks")
class HasAttacks(Filter):
    """Has at least one attack."""

    phrase = "have any attack"


@node("weak_to")
class WeakTo(Filter):
    """Has Weakness to one of the types; without a list, to any."""

    phrase = "have Weakness{types.to}"

    types: tuple[Type, ...] = ()


@node("weak_to_types_of")
class WeakToTypesOf(Filter):
    """Has Weakness to a type of one of the selected (of Energy cards: to a type that they provide)."""

    phrase = "have Weakness to a type of {of.any}"

    of: Selector


@node("resists")
class Resists(Filter):
    """Has Resistance to one of the types; without a list, to any."""

    phrase = "have Resistance{types.to}"

    types: tuple[Type, ...] = ()


@node("retreat_is")
class RetreatIs(Filter):
    """Its retreat cost satisfies the comparison."""

    phrase = "have a retreat cost of {op} {n}"

    op: Op
    n: int


@node("evolves_from")
class EvolvesFrom(Filter):
    """Evolves from the selected Pokémon (or any of them)."""

    of: Selector
    skip: bool = False
    """Only Stage 2 cards whose Stage 1 evolves from a selected Basic Pokémon: they skip a stage."""


@node("evolves_from_name")
class EvolvesFromName(Filter):
    """Evolves from the card of that name."""

    phrase = "evolve from “{name}”"

    name: str


@node("can_evolve")
class CanEvolve(Filter):
    """Some card, whether or not it is in this game, evolves from it."""

    phrase = "be able to evolve"


@node("earlier_form")
class EarlierForm(Filter):
    """The selected card evolves from it, or levels it up."""

    phrase = "be an earlier form of {of.any}"

    of: Selector


@node("new")
class EnteredThisTurn(Filter):
    """Came into play (or evolved) this turn."""


@node("face_up")
class FaceUp(Filter):
    """A face-up Prize card."""


@node("same_type")
class SameType(Filter):
    """Shares a type with one of the selected."""

    phrase = "share a type with {as.any}"

    as_: Selector


@node("same_name")
class SameName(Filter):
    """Has the same name as one of the selected."""

    phrase = "have the same name as {as.any}"

    as_: Selector


@node("other_half")
class OtherHalf(Filter):
    """The other half of a Pokémon LEGEND among the selected."""

    phrase = "be the other half of {of.any}"

    of: Selector


@node("name_shared")
class NameShared(Filter):
    """Another of the selected has the same name."""

    phrase = "have the same name as another of {of.all}"

    of: Selector


@node("has_mark")
class HasMark(Filter):
    """Has a counter of that name on it."""

    phrase = "have any “{name}” markers"

    name: str


@node("of_chosen_type")
class OfChosenType(Filter):
    """Is (or, of Energy, provides) the type that was named by `name_type`."""

    phrase = "be of the chosen type"


@node("itself")
class ItSelf(Filter):
    """Is this very card: the one that has the text."""

    phrase = "be this very card"


@node("among")
class Among(Filter):
    """Is one of the selected."""

    of: Selector


@node("owned")
class Owned(Filter):
    """Belongs to the player."""

    phrase = "belong to {by.whom}"

    by: Who
