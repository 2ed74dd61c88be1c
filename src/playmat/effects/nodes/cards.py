"""Cards: actions that draw, search, move, discard, attach, evolve, switch and shuffle, and Prize cards."""

from __future__ import annotations

from playmat.effects.nodes.base import Action, Filter, Quantity, Selector, node
from playmat.effects.nodes.enumerations import Place, Who
from playmat.effects.nodes.quantities import Number
from playmat.vocabulary import Type


@node("draw")
class Draw(Action):
    """Draw cards; with `upto` as many of n as the player likes."""

    claim = "n cards of the deck, or as many as there were, are in the hand"

    n: Quantity = Number(1)
    who: Who = Who.YOU
    upto: bool = False


@node("draw_until")
class DrawUntil(Action):
    """Draw until there are n cards in the hand."""

    claim = "the hand has n cards, unless the deck ran out"

    n: Quantity
    who: Who = Who.YOU


@node("search")
class Search(Action):
    """Look through the deck (or discard pile, ...) for the picked cards; they are `those`. `reveal` shows them.

    A search of the deck is not followed by a shuffle here: the text says when (`shuffle`).
    """

    claim = "the found cards are `those`"

    for_: Selector
    reveal: bool = False


@node("move")
class Move(Action):
    """Put cards somewhere: into the hand, discard pile, deck, Lost Zone, onto the Bench, among the Prizes.

    A Pokémon in play as the object moves with all cards attached (`whole`), or leaves those to be discarded.
    `order` says that the player may order several cards put on top or at the bottom.
    """

    implied = ("of",)
    claim = "each card is in that place; a Pokémon is there with all its cards"

    cards: Selector
    to: Place
    whole: bool = True
    face_up: bool = False
    shuffled: bool = False
    """Several cards are shuffled first, so that no player knows their order."""
    basic: bool = False
    """A card put onto the Bench is a Basic Pokémon there, of any stage."""
    of: Who | None = None
    """The player whose deck `those` go into: it is shuffled even if there are none (CR-316.5d-p2)."""


@node("discard")
class Discard(Action):
    """Put cards into their owner's discard pile; a Pokémon in play with everything attached to it."""

    implied = ("draws_to",)
    claim = "each card is in the discard pile"

    cards: Selector
    draws_to: Quantity | None = None
    """The player may discard them and then draws until the hand has this number of cards. Only the number of cards is asked. It
    may be 0, but a Trainer card is played to draw at least one."""


@node("bench_legend")
class BenchLegend(Action):
    """Put both halves of a Pokémon LEGEND onto the Bench as one Pokémon, which is `it`."""

    phrase = "put {half} onto the Bench as one Pokémon with {other}"
    claim = "both cards are one Pokémon on the Bench, if there is room"

    half: Selector
    other: Selector


@node("put_stadium")
class PutStadium(Action):
    """Put the Stadium card into play, replacing another one, unless that has the same name."""

    phrase = "put {card} into play as the Stadium"
    claim = "the card is the Stadium in play, unless one of its name was"

    card: Selector


@node("attach")
class Attach(Action):
    """Attach the cards to the Pokémon; `to` may be a `pick` for each card (`each=True`)."""

    claim = "each card is attached to one of the Pokémon"

    cards: Selector
    to: Selector
    each: bool = False
    """The Pokémon is picked again for each card."""


@node("evolve")
class Evolve(Action):
    """Put the picked card onto the Pokémon to evolve it (counts as evolving)."""

    phrase = "evolve {what} by putting {with} onto it"
    worth = 300
    claim = "the card is the top card of the Pokémon"

    what: Selector
    with_: Selector


@node("devolve")
class Devolve(Action):
    """Take the highest Stage card (n of them, or `all`) off the Pokémon and put it there."""

    claim = "the taken cards are in that place"

    what: Selector
    to: Place = Place.HAND
    all: bool = False


@node("level_down")
class LevelDown(Action):
    """Take the Level-Up card off the Pokémon and put it there; the card under it stays."""

    claim = "the Level-Up card is in that place"

    what: Selector
    to: Place = Place.HAND


@node("become")
class Become(Action):
    """Swap the Pokémon's card for the other card; attached cards, damage, conditions and effects stay.

    A card that is not an Evolution card takes the place of all Pokémon cards of the Pokémon.
    """

    claim = "the card is the top card of the Pokémon, and the old one is in its place"

    what: Selector
    card: Selector
    old: Place = Place.DECK
    whole: bool = False
    """The Pokémon goes with everything on it, and the card is a new Pokémon where it was."""


@node("cover")
class Cover(Action):
    """Put a card on top of the Pokémon, which is that card's Pokémon now and has not evolved; everything on it stays."""

    phrase = "put {card} on top of {what} without evolving it"
    claim = "the card is the top card of the Pokémon, and the old one is under it"

    what: Selector
    card: Selector


@node("play_as_pokemon")
class PlayAsPokemon(Action):
    """Play this Trainer card as if it were a Basic Pokémon of these facts (fossils, dolls)."""

    unseen = "it is a fact about the card; a scenario shows each of its fields"

    hp: int
    type: Type = Type.COLORLESS
    no_prize: bool = False
    no_conditions: bool = False
    no_retreat: bool = False
    discardable: bool = False
    """Its player may discard it from play at any time during their turn."""
    setup_only: bool = False
    """It can be put into play only in set-up (see `start`)."""
    trainer: bool = False
    """It counts as a Trainer card in play as well."""
    uncounted: bool = False
    """Its Knock Out does not count as one: no Prize card is taken, and texts do not notice it."""


@node("attach_as_tool")
class AttachAsTool(Action):
    """Attach this Pokémon (in play) to one of your Pokémon as a Pokémon Tool; cards attached to it are discarded."""

    claim = "the card is attached to the Pokémon"

    to: Selector


@node("attach_as_energy")
class AttachAsEnergy(Action):
    """Attach the cards to the Pokémon as Energy that provide the types (none: every type), `n` units.

    `chosen`: the type that was named by `name_type`.
    """

    claim = "each card is attached to the Pokémon"

    cards: Selector
    to: Selector
    types: tuple[Type, ...] = ()
    n: int = 1
    chosen: bool = False


@node("mask_energy")
class MaskEnergy(Action):
    """Turn attached Energy cards face down: each is Special Energy that provides 1 Colorless Energy and does nothing else."""

    phrase = "turn {cards} face down as Special Energy that provides only 1 Colorless Energy"
    claim = "each card that is attached is Special Energy that provides 1 Colorless Energy"

    cards: Selector


@node("unmask_energy")
class UnmaskEnergy(Action):
    """Turn attached Energy cards face up again."""

    phrase = "let {cards} be Energy as printed again"
    claim = "each card that is attached is what is printed on it"

    cards: Selector


@node("switch")
class Switch(Action):
    """Switch a player's Active Pokémon with the Benched Pokémon; `by` of the pick says who chooses it."""

    claim = "the Benched Pokémon is Active, and the Active one is not"

    with_: Selector
    active: Selector | None = None
    """Which Active Pokémon, where there are several; left out, the owner's (or the attack's) one."""


@node("promote")
class Promote(Action):
    """Choose a player's new Active Pokémon now, before other players do, if that player's Active Spot is empty."""

    phrase = "choose {of.whose} new Active Pokémon"
    claim = "the Active Spot is not empty, unless there is no Benched Pokémon"

    of: Who = Who.YOU


@node("reveal")
class Reveal(Action):
    """Show the cards to both players."""

    phrase = "reveal {cards}"
    implied = ("to",)
    claim = "the cards are `looked` or `those`"

    cards: Selector
    to: Place | None = None
    """Where the next step puts some of them: without room on the Bench no cards are revealed for it."""


@node("look")
class Look(Action):
    """Look at the cards; they are `looked`."""

    phrase = "look at {cards}"
    implied = ("to",)
    claim = "the cards are `looked`"

    cards: Selector
    to: Place | None = None
    """Where the next step puts some of them: without room on the Bench no cards are looked at for it."""


@node("shuffle")
class Shuffle(Action):
    """The player shuffles their deck."""

    phrase = "{who} shuffle {their} deck"
    claim = "the deck has the same cards, and chance has ordered them"

    who: Who = Who.YOU


@node("shuffle_prizes")
class ShufflePrizes(Action):
    """The player shuffles their face-down Prize cards, so that no player knows where each of them is."""

    phrase = "{who} shuffle {their} face-down Prize cards"
    claim = "the face-down Prize cards are the same, and chance has ordered them"

    who: Who = Who.YOU


@node("rearrange")
class Rearrange(Action):
    """Put the looked-at cards back on top of the deck in any order."""

    claim = "the cards are on top of their deck"

    cards: Selector


@node("take_prize")
class TakePrize(Action):
    """The player takes Prize cards."""

    claim = "the player has n Prize cards fewer"

    n: Quantity = Number(1)
    who: Who = Who.YOU


@node("turn_prize")
class TurnPrize(Action):
    """Turn Prize cards face up (or down)."""

    claim = "the Prize cards are face up (or down)"

    cards: Selector
    up: bool = True


@node("swap_cards")
class SwapCards(Action):
    """Exchange the cards (a Prize with a card in hand, the top card of the deck, ...)."""

    phrase = "exchange {a} with {b}"
    claim = "each card is where the other was"

    a: Selector
    b: Selector


@node("until_found")
class UntilFound(Action):
    """Reveal (or discard) cards from the top of the deck until one passes; it is `those`, all of them are `looked`."""

    claim = "the cards down to the first that passes are `looked`"

    filter: Filter
    of: Who = Who.YOU
