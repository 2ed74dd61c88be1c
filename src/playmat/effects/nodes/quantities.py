"""Quantities: numbers that are computed when they are needed."""

from __future__ import annotations

from playmat.effects.nodes.base import Quantity, Selector, Test, node
from playmat.effects.nodes.enumerations import Trait, Who
from playmat.vocabulary import Type


@node("number")
class Number(Quantity):
    """A fixed number. In script the number itself is written."""

    phrase = "{value}"

    value: int


@node("count")
class Count(Quantity):
    """The number of Pokémon or cards that a selector finds."""

    phrase = "the number of {of.all}"
    unit = "{of.each}"

    of: Selector


@node("energy")
class EnergyOn(Quantity):
    """The number of Energy (units, not cards) of a type attached to the Pokémon; without types, of any."""

    phrase = "the amount of {types.energy} attached to {on.all}"
    unit = "{types.energy} attached to {on}"

    on: Selector
    types: tuple[Type, ...] = ()


@node("energy_in")
class EnergyIn(Quantity):
    """The number of Energy (units, not cards) of a type that the cards provide; without types, of any.

    Cards that this text has taken off a Pokémon count by the Energy that they provided there; any other Energy card counts as
    one.
    """

    phrase = "the amount of {types.energy} provided by {of}"
    unit = "{types.energy} provided by {of}"

    of: Selector
    types: tuple[Type, ...] = ()


@node("counters")
class Counters(Quantity):
    """The number of damage counters on the Pokémon together."""

    phrase = "the number of damage counters on {on.all}"
    unit = "damage counter on {on}"

    on: Selector


@node("heads")
class Heads(Quantity):
    """The number of heads among the latest flips."""

    phrase = "the number of heads"
    unit = "heads"


@node("tails")
class Tails(Quantity):
    """The number of tails among the latest flips."""

    phrase = "the number of tails"
    unit = "tails"


@node("result")
class Result(Quantity):
    """The number of cards, Pokémon, counters or Energy that the latest action handled ("that many", "in this way")."""

    phrase = "that number"
    unit = "one of them"


@node("chosen")
class Chosen(Quantity):
    """The number that was named by `name_number`."""

    phrase = "the chosen number"


@node("times")
class Times(Quantity):
    """A quantity multiplied by another."""

    factor: Quantity
    of: Quantity


@node("plus")
class Plus(Quantity):
    """The sum of two quantities."""

    phrase = "({left} plus {right})"

    left: Quantity
    right: Quantity


@node("minus")
class Minus(Quantity):
    """The first quantity less the second."""

    phrase = "({left} minus {right})"

    left: Quantity
    right: Quantity


@node("cap")
class Cap(Quantity):
    """A quantity, but not more than the limit."""

    phrase = "({of}, but at most {limit})"

    of: Quantity
    limit: Quantity


@node("half")
class Half(Quantity):
    """Half of a quantity, rounded up or down to the next ten of damage (`to=10`) or whole number (`to=1`)."""

    of: Quantity
    up: bool = False
    to: int = 10


@node("quotient")
class Quotient(Quantity):
    """A quantity divided by a number, rounded down (HP into damage counters: by 10)."""

    phrase = "({of} divided by {by}, rounded down)"

    of: Quantity
    by: int


@node("prizes_left")
class PrizesLeft(Quantity):
    """The number of Prize cards that the player has left."""

    phrase = "the number of Prize cards {of.has} left"
    unit = "Prize card that {of.has} left"

    of: Who = Who.YOU


@node("prizes_taken")
class PrizesTaken(Quantity):
    """The number of Prize cards that the player has taken."""

    phrase = "the number of Prize cards {of.has} taken"
    unit = "Prize card that {of.has} taken"

    of: Who = Who.YOU


@node("prizes_taken_lately")
class PrizesTakenLately(Quantity):
    """The number of Prize cards that the player took in that player's last turn."""

    phrase = "the number of Prize cards that {of} took in that player's last turn"
    unit = "Prize card that {of} took in that player's last turn"

    of: Who = Who.OPPONENT


@node("how_often")
class HowOften(Quantity):
    """The number of times that something happened in this turn or in a player's last turn; `of` is a `happened`.

    Each card that was played or attached, and each Pokémon that was Knocked Out, is one time.
    """

    phrase = "the number of times that {of}"
    unit = "time that {of}"

    of: Test


@node("retreat_cost")
class RetreatCost(Quantity):
    """The Colorless Energy in the Pokémon's retreat cost."""

    phrase = "the amount of Energy in the retreat cost of {of}"
    unit = "Energy in the retreat cost of {of}"

    of: Selector


@node("hp")
class HitPoints(Quantity):
    """The HP of the Pokémon, or printed on the cards; `remaining` takes damage off."""

    of: Selector
    remaining: bool = False


@node("damage_done")
class DamageDone(Quantity):
    """The damage that this attack has just done, after everything."""

    phrase = "the damage that this attack did"


@node("damage_received")
class DamageReceived(Quantity):
    """The damage done by an attack to the Pokémon in the opponent's last turn (or by the event of the trigger)."""

    phrase = "the damage done to {of} by that attack"

    of: Selector


@node("surplus")
class Surplus(Quantity):
    """Energy of the types attached to the attacker beyond what the attack's cost uses."""

    phrase = "the amount of {types.energy} attached to the attacking Pokémon beyond the cost of this attack"
    unit = "{types.energy} attached to the attacking Pokémon beyond the cost of this attack"

    types: tuple[Type, ...] = ()


@node("basic_surplus")
class BasicSurplus(Quantity):
    """Basic Energy cards attached to the attacker beyond those that the attack's cost uses; other Energy pays first."""

    phrase = "the number of basic Energy cards attached to the attacking Pokémon beyond the cost of this attack"
    unit = "basic Energy card attached to the attacking Pokémon beyond the cost of this attack"


@node("distinct")
class Distinct(Quantity):
    """The number of different types (or names) among the selected."""

    phrase = "the number of different {what} among {of.all}"

    what: Trait
    of: Selector


@node("conditions")
class Conditions(Quantity):
    """The number of Special Conditions that affect the Pokémon."""

    phrase = "the number of Special Conditions on {of}"
    unit = "Special Condition on {of}"

    of: Selector


@node("marks_on")
class MarksOn(Quantity):
    """The number of counters of that name on the Pokémon."""

    phrase = "the number of “{name}” markers on {on}"
    unit = "“{name}” marker on {on}"

    name: str
    on: Selector
