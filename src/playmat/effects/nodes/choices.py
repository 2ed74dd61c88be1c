"""Choices: actions in which a player chooses something for later, guesses, or uses another attack or card."""

from __future__ import annotations

from playmat.effects.nodes.base import Action, Filter, Quantity, Selector, node
from playmat.effects.nodes.enumerations import Guessing, Order, Who
from playmat.vocabulary import Type


@node("save")
class Save(Action):
    """Keep the selected, so that `saved` can refer to them later; there may be a first and a second."""

    claim = "the selected are kept"

    name: Order
    what: Selector


@node("choose")
class Choose(Action):
    """Choose now; later nodes refer to it as `it` or `those`."""

    claim = "the selected are `it` or `those`"

    what: Selector


@node("name_number")
class NameNumber(Action):
    """Choose a number from `low` to `high`; `chosen` refers to it. With `upto` the number may also be 0 where the ruleset allows
    none for "up to"."""

    claim = "the chosen number is one of these"

    low: int
    high: Quantity
    upto: bool = False


@node("name_type")
class NameType(Action):
    """Choose a type; `but` excludes some, and with `among` it must be a type of one of those."""

    claim = "a type is chosen"

    but: tuple[Type, ...] = ()
    by: Who = Who.YOU
    among: Selector | None = None


@node("choose_attack")
class ChooseAttack(Action):
    """Choose an attack of the Pokémon; `forbid` refers to it with `attack="chosen"`."""

    phrase = "{by} choose an attack of {of.any}"
    claim = "an attack is chosen, if there is one"

    of: Selector
    by: Who = Who.YOU


@node("guess")
class Guess(Action):
    """The player guesses something; `about` is the card that the guess is about."""

    unseen = "whether a guess is right changes nothing by itself; what follows is checked"

    what: Guessing
    by: Who = Who.OPPONENT
    about: Selector | None = None
    named: bool = False
    """The player learns the name of the card."""


@node("guess_which")
class GuessWhich(Action):
    """The player guesses which of the filters the card passes, or that it passes none of them."""

    unseen = "whether a guess is right changes nothing by itself; what follows is checked"

    about: Selector
    among: tuple[Filter, ...]
    by: Who = Who.OPPONENT


@node("guess_name")
class GuessName(Action):
    """The player is told the name of an attack of the card, which the card's player chooses, and guesses the card's name."""

    unseen = "whether a guess is right changes nothing by itself; what follows is checked"

    about: Selector
    by: Who = Who.OPPONENT


@node("rock_paper_scissors")
class RockPaperScissors(Action):
    """Both players choose rock, paper or scissors secretly, until one of them wins; `win` and `lose` are for `you`."""

    unseen = "who wins changes nothing by itself; what follows is checked"

    win: Action | None = None
    lose: Action | None = None


@node("use_attack")
class UseAttack(Action):
    """Use the chosen attack (or an attack of the selected Pokémon or card) as this attack.

    `pay` also requires the attack's Energy cost; `free` leaves out all other requirements for using it.
    """

    claim = "an attack is chosen and used; the nodes of its own card are checked with that card"

    of: Selector
    pay: bool = False
    free: bool = False
    plain: bool = False
    """Not a GX attack."""
    last: bool = False
    """Only the attack that was used in the opponent's last turn."""


@node("mirror")
class Mirror(Action):
    """Do to the Defending Pokémon what the attack of the opponent's last turn did to this one: its damage and effects."""

    phrase = "do to the Defending Pokémon what the attack of your opponent's last turn did to {self}"
    claim = "the Defending Pokémon has more damage, another Special Condition or another effect"


@node("play_for")
class PlayFor(Action):
    """The owner of the Trainer card plays it from hand, and the text's player makes all decisions for it; it is discarded."""

    phrase = "let its owner play {card} while you make all decisions for it"
    claim = "the card is not in the hand any more, unless it cannot be played; its nodes are checked with that card"

    card: Selector


@node("use_card")
class UseCard(Action):
    """Use the effect of the picked Trainer card as the effect of this one."""

    phrase = "carry out the effect of {card}"
    claim = "the card has a text to use; its nodes are checked with that card"

    card: Selector
