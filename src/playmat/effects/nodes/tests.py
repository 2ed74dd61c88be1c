"""Tests: yes-or-no questions about the game."""

from __future__ import annotations

from playmat.effects.nodes.base import Filter, Quantity, Selector, Test, node
from playmat.effects.nodes.enumerations import Happening, Op, Order, Power, When, Who
from playmat.vocabulary import Condition, Type


@node("exists")
class Exists(Test):
    """The selector finds at least n."""

    what: Selector
    n: int = 1


@node("compare")
class Compare(Test):
    """The two quantities satisfy the comparison."""

    phrase = "{left.first} is {op} {right.last}"

    left: Quantity
    op: Op
    right: Quantity


@node("matches")
class Matches(Test):
    """The selected (all of them, and at least one) pass the filter."""

    what: Selector
    filter: Filter


@node("is_active")
class IsActive(Test):
    """The Pokémon is in the Active Spot."""

    phrase = "{what} {what.is_} in the Active Spot"

    what: Selector


@node("is_benched")
class IsBenched(Test):
    """The Pokémon is on the Bench."""

    phrase = "{what} {what.is_} on the Bench"

    what: Selector


@node("did")
class Did(Test):
    """The latest action (or optional action) was done."""

    phrase = "that was done"


@node("coin")
class Coin(Test):
    """The coin at this place among the coins flipped last is heads."""

    phrase = "coin number {place} is heads"

    place: int


@node("knocked_out_by_this")
class KnockedOutByThis(Test):
    """The Pokémon (left out: the Defending Pokémon) is Knocked Out by this attack; of several, one is enough."""

    what: Selector | None = None


@node("all")
class Every(Test):
    """All of the tests hold."""

    tests: tuple[Test, ...]


@node("any")
class Either(Test):
    """One of the tests holds."""

    tests: tuple[Test, ...]


@node("unless")
class Unless(Test):
    """The test does not hold."""

    test: Test


@node("your_turn")
class YourTurn(Test):
    """It is that player's turn."""

    phrase = "it is {of.whose} turn"

    of: Who = Who.YOU


@node("first_turn")
class FirstTurn(Test):
    """It is that player's first turn; with `went`, only if that player went first (or second)."""

    of: Who = Who.YOU
    went: Order | None = None


@node("went")
class Went(Test):
    """That player took the game's first (or second) turn."""

    phrase = "{of} took the {order} turn of the game"

    order: Order
    of: Who = Who.YOU


@node("happened")
class Happened(Test):
    """Something happened in this turn or in a player's last turn.

    `of` is the player it happened to, `about` the Pokémon, `filter` tests the card, `name` is the attack's name.
    """

    what: Happening
    when: When = When.THIS_TURN
    of: Who = Who.YOU
    about: Selector | None = None
    filter: Filter | None = None
    name: str = ""


@node("using")
class Using(Test):
    """The attack that is being used has this name."""

    name: str


@node("using_of")
class UsingOf(Test):
    """The attack that is being used is printed on one of the selected cards."""

    phrase = "the attack that is being used is printed on {of}"

    of: Selector


@node("given")
class Given(Test):
    """(in a trigger on `condition`) The Special Condition that was given is one of these.

    In a trigger on `flipped`: the coins were flipped for this Special Condition between turns.
    """

    conditions: tuple[Condition, ...]


@node("gx_used")
class GxUsed(Test):
    """That player has used their GX attack (VSTAR Power) in this game."""

    of: Who = Who.YOU
    power: Power = Power.GX


@node("paid")
class Paid(Test):
    """The optional extra of a card was paid: extra cards discarded (TAG TEAM Supporters), extra Energy attached."""

    n: int = 1
    types: tuple[Type, ...] = ()


@node("extra_energy")
class ExtraEnergy(Test):
    """Energy of each of the types is attached to the attacker beyond what the attack's cost uses, a different unit for each."""

    types: tuple[Type, ...]


@node("guessed")
class Guessed(Test):
    """The latest `guess` was right."""

    phrase = "the guess was right"


@node("is_stadium")
class IsStadium(Test):
    """This Pokémon card is in play as a Stadium card. A part of an Ability under this condition holds only then."""

    phrase = "this card is in play as a Stadium card"


@node("bench_full")
class BenchFull(Test):
    """There is no room on the player's Bench."""

    phrase = "{of.whose} Bench is full"

    of: Who = Who.YOU
