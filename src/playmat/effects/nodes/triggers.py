"""Parts of the text of an Ability, Trainer or Energy card, and the rules of a card about itself."""

from __future__ import annotations

from playmat.effects.nodes.base import Action, Filter, Part, Quantity, Selector, Static, Test, node
from playmat.effects.nodes.enumerations import Event, Limit, Source, TurnEnd, Who, Zone
from playmat.effects.nodes.quantities import Number
from playmat.vocabulary import Condition, Type


@node("provide")
class Provide(Static):
    """This Energy card provides n Energy of all of the types at once; without types, of every type.

    `as_basic`: of all types of the basic Energy cards attached to the same Pokémon.

    The last `provide` of a card whose test holds counts.
    """

    types: tuple[Type, ...] = ()
    n: Quantity = Number(1)
    when: Test | None = None
    as_basic: bool = False


@node("bearer")
class Bearer(Static):
    """This card can only be attached to (and only stays on) Pokémon that pass."""

    filter: Filter
    stays: bool = False
    """It stays on a Pokémon that no longer passes."""


@node("attach_if")
class AttachIf(Static):
    """This Energy card can be attached from the hand only if the test holds."""

    test: Test


@node("play_if")
class PlayIf(Part):
    """This Stadium card can be played only if the test holds."""

    test: Test


@node("discard_at")
class DiscardAt(Static):
    """This attached card is discarded at the end of a turn."""

    when: TurnEnd = TurnEnd.THIS


@node("copies")
class Copies(Static):
    """Deck limit printed on the card: at most n cards of this class (or name)."""

    n: int
    of: str = ""


@node("stays_discarded")
class StaysDiscarded(Static):
    """This card cannot be put into a hand or deck from the discard pile."""


@node("enters_by")
class EntersBy(Static):
    """This Pokémon card can be put into play only by an Ability of this name."""

    ability: str


@node("faces")
class Faces(Static):
    """The player who plays this Stadium chooses the player that it faces: `you` in its texts is that player."""


@node("claims_first_turn")
class ClaimsFirstTurn(Static):
    """Before the flip for the first turn its player may play this card from the hand and go first without a flip.

    If several players do, the coin is flipped.
    """


@node("halves")
class Halves(Static):
    """This Stadium card is one of two halves: it is played from the hand together with the other one, another printed card of its
    name, and both are one Stadium in play."""


@node("start")
class Start(Static):
    """In set-up its player may put this card from the hand into the Active Spot or onto the Bench, like a Basic Pokémon."""

    active: bool = True
    bench: bool = False
    when: Test | None = None


@node("on")
class On(Part):
    """When the event happens to such a Pokémon (or card), do it.

    `who` selects the Pokémon it must happen to (left out: this one, or this card); `by` is the player who must have caused it;
    `filter` tests the card involved (attached, played); `from_` tests the attacking Pokémon.
    """

    implied = ("early", "late")

    event: Event
    do: Action
    who: Selector | None = None
    by: Who | None = None
    filter: Filter | None = None
    when: Test | None = None
    optional: bool = False
    """The player may use it (a triggered Power, CR-408.3)."""
    limit: Limit = Limit.ANY
    from_: Filter | None = None
    stops: tuple[Condition, ...] = ()
    hand: bool = True
    """Of a Pokémon that is benched or evolves and of a card that is attached: only if it came from the hand."""
    but: tuple[Source, ...] = ()
    """Not if an effect of one of these caused it."""
    effects: bool = False
    """Of a Knock Out with `from_`: by the attack in any way, including its counters and other effects."""
    early: bool = False
    """Of a Knock Out: carried out before the cards leave play, because it is about them or about the Prize cards taken for it."""
    late: bool = False
    """Of the Pokémon Checkup: it depends on Special Conditions, so it waits for them (CR-605.1b), unless it is on a Tool."""


@node("use")
class Use(Part):
    """The player may use this during their turn.

    `when` must hold; `stops`: not while affected by one of these Special Conditions; `by` each: either player in their
    own turn (Stadiums); `zone`: where the card must be.
    """

    do: Action
    limit: Limit = Limit.TURN
    when: Test | None = None
    stops: tuple[Condition, ...] = ()
    by: Who = Who.YOU
    zone: Zone = Zone.PLAY


@node("play")
class Play(Part):
    """The effect of playing this Trainer card, and the condition for playing it."""

    do: Action
    when: Test | None = None


@node("play_extra")
class PlayExtra(Part):
    """An optional extra when the card is played: discard n other cards from the hand; the text asks with `paid`."""

    n: int = 1
