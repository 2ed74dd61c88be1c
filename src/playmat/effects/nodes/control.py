"""Control: actions that order, repeat, choose between or forbid other actions, and coin flips."""

from __future__ import annotations

from playmat.effects.nodes.base import Action, Quantity, Selector, Test, node
from playmat.effects.nodes.enumerations import Who
from playmat.effects.nodes.quantities import Number
from playmat.vocabulary import Condition


@node("seq")
class Seq(Action):
    """Actions in sequence. In script they are separated by semicolons."""

    unseen = "the steps in it are checked"

    steps: tuple[Action, ...]


@node("flip")
class Flip(Action):
    """Flip coins. `heads` and `tails` are done once for a single coin; with several, `heads` only if all are heads.

    Afterwards `heads` and `tails` count the results for later nodes.
    """

    claim = "that many coins have been flipped"

    coins: Quantity = Number(1)
    heads: Action | None = None
    tails: Action | None = None
    by: Who = Who.YOU


@node("flip_until_tails")
class FlipUntilTails(Action):
    """Flip until tails; `heads` counts."""

    phrase = "{by} flip a coin until it is tails"
    claim = "the last coin is tails, unless a text says how the coins count"

    by: Who = Who.YOU


@node("flip_until_heads")
class FlipUntilHeads(FlipUntilTails):
    """Flip until heads; `tails` counts."""

    phrase = "{by} flip a coin until it is heads"
    claim = "the last coin is heads, unless a text says how the coins count"


@node("if")
class If(Action):
    """Do one action if the test holds, the other if not."""

    unseen = "the branch that is taken is checked"

    test: Test
    then: Action | None = None
    else_: Action | None = None


@node("may")
class May(Action):
    """The player may do it. `then` follows if it was done, `else_` if not."""

    implied = ("in_part",)
    unseen = "what is done is checked"

    do: Action
    then: Action | None = None
    else_: Action | None = None
    by: Who = Who.YOU
    in_part: bool = False
    """An attack gives up a number of Energy of its Pokémon: if fewer are attached, all of them are enough for `then`, and in a
    copied attack none."""


@node("do")
class Do(Action):
    """Do the first thing as far as possible; `then` follows only if it was done ("if you do"), `else_` if not."""

    implied = ("payment",)
    unseen = "what is done is checked"

    do: Action
    then: Action | None = None
    else_: Action | None = None
    payment: bool = False
    """The first thing gives up something for the second: it has to be possible before the text is used, and a Trainer card is not
    played for it alone."""


@node("one_of")
class OneOf(Action):
    """Choose one of the actions (that can be done); the other player chooses with `by`."""

    unseen = "the action that is chosen is checked"

    options: tuple[Action, ...]
    by: Who = Who.YOU


@node("for_each")
class ForEach(Action):
    """Do it once for each of the selected, which is `it` (cards: `those`) during that time."""

    unseen = "the action in it is checked, each time"

    of: Selector
    do: Action


@node("repeat")
class Repeat(Action):
    """Do it that many times. With `upto` the player may stop after each time, and the result counts all times."""

    unseen = "the action in it is checked, each time"

    times: Quantity
    do: Action
    upto: bool = False


@node("start_over")
class StartOver(Action):
    """Do it; then the player may pay the price and do it again, as often as they like while the test holds.

    It leaves the results of the last time.
    """

    unseen = "the actions in it are checked, each time"

    do: Action
    price: Action
    when: Test | None = None


@node("as_player")
class AsPlayer(Action):
    """That player does it: `you` inside means them. `each` does it for all, the card's player first; with `last`, after the
    opponent."""

    unseen = "the action in it is checked"

    who: Who
    do: Action
    last: bool = False


@node("cost")
class Cost(Action):
    """Must be done (fully) in order to use the attack, Ability or card; if it cannot be done, that cannot be used."""

    unseen = "what is paid is checked"

    do: Action


@node("incidental")
class Incidental(Action):
    """Do it. It only serves the rest of the text and is not an effect by itself: a card or an Ability that could do nothing else
    cannot be used (CR-602.3-p2)."""

    implied = ("incidental",)
    unseen = "what is done is checked"

    do: Action


@node("require")
class Require(Action):
    """The attack cannot be used unless the test holds; checked before anything is done."""

    claim = "the text ends if the test does not hold"

    test: Test


@node("usable")
class Usable(Action):
    """This attack can be used although a rule forbids it: while affected by the conditions, on the game's first turn, or on the
    Bench."""

    unseen = "it is a fact about when the attack is offered"

    conditions: tuple[Condition, ...] = ()
    first_turn: bool = False
    cost: str = ""
    """The Energy it can be used for instead of its cost, in letters; "0" for none at all. Empty: its own cost."""
    when: Test | None = None
    bench: bool = False


@node("or_nothing")
class OrNothing(Action):
    """If one of this attack's effects on a Pokémon is prevented, the attack does nothing."""

    phrase = "let this attack do nothing if one of its effects is prevented"
    unseen = "it is a fact about the attack; the actions that it stops ask for it"


@node("before_damage")
class BeforeDamage(Action):
    """Done before the attack's damage is calculated."""

    report = "before doing damage, {do}"
    unseen = "the action in it is checked"

    do: Action


@node("nothing")
class Nothing(Action):
    """This attack (or, in a trigger on an attack, that attack) does nothing, and ends."""

    claim = "the text ends"


@node("end_turn")
class EndTurn(Action):
    """The turn of the player whose turn it is ends."""

    report = "the turn ends"
    claim = "the turn is over"


@node("reflip")
class Reflip(Action):
    """(in a trigger on `flipped`) Ignore the results and flip again."""

    phrase = "ignore those flips and flip again"
    claim = "the coins are flipped again"


@node("treat_coins")
class TreatCoins(Action):
    """(in a trigger on `flipped`) The coins count as tails (or as heads), regardless of their result."""

    claim = "all coins count as that"

    heads: bool = False
