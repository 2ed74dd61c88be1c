"""Selectors: noun phrases for Pokémon in play, or for cards. `pick` is the only one that asks a player."""

from __future__ import annotations

from playmat.effects.nodes.base import Filter, Quantity, Selector, node
from playmat.effects.nodes.enumerations import By, CardPart, Order, Place, Trait, Who
from playmat.effects.nodes.quantities import Number


@node("self")
class This(Selector):
    """The Pokémon that has this text: its own, or the one that this card is attached to."""

    phrase = "{self}"


@node("this_card")
class ThisCard(Selector):
    """The card that has this text, as a card."""

    phrase = "this card"


@node("defending")
class Defending(Selector):
    """The Pokémon that this attack is against; outside an attack, the opponent's Active Pokémon."""


@node("attacker")
class Attacker(Selector):
    """The Pokémon whose attack caused this."""

    phrase = "the attacking Pokémon"


@node("it")
class It(Selector):
    """The Pokémon that was picked, moved or mentioned last; in a trigger, the one that it happened to."""


@node("old")
class Old(Selector):
    """The Pokémon that the latest switch moved to the Bench (`it` is the new Active one)."""

    phrase = "the Pokémon that moved to the Bench"


@node("those")
class Those(Selector):
    """The cards that were picked, found, revealed or moved last."""


@node("rest")
class Rest(Selector):
    """The cards that were looked at or revealed last, without picked ones."""


@node("looked")
class Looked(Selector):
    """The cards that were looked at or revealed last."""


@node("saved")
class Saved(Selector):
    """The cards or Pokémon that `save` kept."""

    name: Order


@node("active")
class Active(Selector):
    """The player's Active Pokémon.

    Where a player has two, the text of a Trainer card, an activation or a trigger means one, which its player chooses; each of
    them is `in_play(you, is("Active"))`.
    """

    of: Who = Who.YOU
    filter: Filter | None = None


@node("bench")
class Bench(Selector):
    """The player's Benched Pokémon."""

    of: Who = Who.YOU
    filter: Filter | None = None


@node("in_play")
class InPlay(Selector):
    """The player's Pokémon in play."""

    of: Who = Who.YOU
    filter: Filter | None = None


@node("hand")
class Hand(Selector):
    """The cards in the player's hand."""

    pile = "hand"

    of: Who = Who.YOU
    filter: Filter | None = None


@node("deck")
class Deck(Selector):
    """The cards in the player's deck."""

    pile = "deck"

    of: Who = Who.YOU
    filter: Filter | None = None


@node("discard_pile")
class DiscardPile(Selector):
    """The cards in the player's discard pile."""

    pile = "discard pile"

    of: Who = Who.YOU
    filter: Filter | None = None


@node("prizes")
class Prizes(Selector):
    """The player's Prize cards."""

    of: Who = Who.YOU
    filter: Filter | None = None


@node("lost_zone")
class LostZone(Selector):
    """The cards in the player's Lost Zone."""

    pile = "Lost Zone"

    of: Who = Who.YOU
    filter: Filter | None = None


@node("beside")
class Beside(Selector):
    """Trainer cards next to the Active Pokémon: one that is being played, Supporters until the turn ends."""

    of: Who = Who.YOU
    filter: Filter | None = None


@node("aside")
class Aside(Selector):
    """The player's cards that are set aside face down."""

    of: Who = Who.YOU


@node("spent")
class Spent(Selector):
    """Cards in a discard pile that the Pokémon's own attack has discarded from it this turn."""

    by: Selector


@node("stadium")
class StadiumCard(Selector):
    """The Stadium in play; `of` its player (`each`: any player)."""

    of: Who = Who.EACH
    filter: Filter | None = None


@node("top")
class Top(Selector):
    """The top n cards of a deck."""

    n: Quantity = Number(1)
    of: Who = Who.YOU


@node("bottom")
class Bottom(Selector):
    """The bottom n cards of a deck."""

    n: Quantity = Number(1)
    of: Who = Who.YOU


@node("attached")
class Attached(Selector):
    """Cards attached to the Pokémon that pass the filter."""

    to: Selector
    filter: Filter | None = None


@node("cards_of")
class CardsOf(Selector):
    """The Pokémon cards of a Pokémon in play: the top one, those under it, or all of them."""

    of: Selector
    part: CardPart = CardPart.TOP


@node("pick")
class Pick(Selector):
    """Some of the selected, picked by a player or by chance.

    `upto` lets the picker stop at any number below n (CR-103.2 says whether at 0 too); `n` may be left out for "any
    number". `distinct` requires that no two share a name or a type; `again` lets one be picked several times,
    and damage to it is then one amount. `any` also allows picking none.
    """

    implied = ("to", "secret", "enters", "used")

    n: Quantity | None
    of: Selector
    upto: bool = False
    by: By = By.YOU
    distinct: Trait | None = None
    none: bool = False
    again: bool = False
    to: Place | None = None
    """The place where the next step puts the picks: only cards that can go there are picked, and for the Bench no more than
    there is room for. Without room a deck is not searched or shuffled for it."""
    secret: bool = False
    """Only the picker has seen the cards. If they are of a kind, the picker may say that there are none (CR-316.4b)."""
    enters: bool = False
    """A later step puts the card into play: cards that cannot come into play this way are not picked."""
    used: bool = False
    """A later step uses the Trainer card: unless an attack uses it, its own condition must be met and its cost payable."""


@node("except")
class Except(Selector):
    """The selected without the others."""

    of: Selector
    but: Selector


@node("both")
class Both(Selector):
    """Everything in either selector."""

    left: Selector
    right: Selector


@node("where")
class Where(Selector):
    """The selected that pass the filter.

    `pick(2, where(attached(self), is("Energy")))` counts cards, where `pick(2, attached(self, is("Energy")))` counts Energy.
    """

    of: Selector
    filter: Filter
