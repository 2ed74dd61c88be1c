"""Lasting: actions whose effect lasts for a time or ends the game."""

from __future__ import annotations

from playmat.effects.nodes.base import Action, Part, Selector, node
from playmat.effects.nodes.enumerations import Bound, Source, Subject, Until, Who


@node("lasting")
class Lasting(Action):
    """Create a lasting effect on the Pokémon (or player) that the static is about."""

    implied = ("subject",)
    claim = "the effect exists, and is no longer in force when its time is over"

    what: Part
    until: Until
    active: bool = False
    """It also ends as soon as the Pokémon leaves the Active Spot, regardless of its source."""
    ability: bool = False
    """It is an Ability that this Pokémon gains, so effects that remove Abilities stop it."""
    bound: Bound | None = None
    """It also ends as soon as this Pokémon (`both`: this or the Defending Pokémon) leaves the Active Spot, or evolves if the
    effect is on the other one."""
    benched: bool = False
    """It also ends as soon as the Pokémon leaves the Bench."""
    subject: Subject = Subject.SELF
    """The Pokémon that a trigger is on."""


@node("mark")
class Mark(Action):
    """Put a named counter on the Pokémon; it stays on the Bench and goes when the Pokémon evolves.

    `stays`: counters of this name stay as long as the Pokémon is in play, also when it evolves.
    """

    claim = "each of the Pokémon has one more counter of a name"

    name: str
    on: Selector
    stays: bool = False


@node("unmark")
class Unmark(Action):
    """Remove all counters of that name from the Pokémon."""

    phrase = "remove all “{name}” markers from {from}"
    claim = "the Pokémon have no counter of that name"

    name: str
    from_: Selector


@node("win")
class Win(Action):
    """The player wins the game."""

    worth = 3000
    claim = "that player has won"

    who: Who = Who.YOU


@node("extra_turn")
class ExtraTurn(Action):
    """That player takes another turn after this one."""

    phrase = "take another turn after this one"
    worth = 800
    claim = "the player has one more turn to take"


@node("go_first")
class GoFirst(Action):
    """(in a trigger on `game_began`) The player takes the first turn of the game, regardless of the coin."""

    phrase = "take the first turn of the game"
    claim = "that player has the first turn"


@node("skip_checkup")
class SkipCheckup(Action):
    """Nothing happens between this turn and the next one."""

    phrase = "skip what happens between turns after this turn"
    claim = "nothing will happen between the turns"


@node("remove_effects")
class RemoveEffects(Action):
    """Remove all lasting effects of attacks (or of other texts) on the Pokémon; `whose` gives the player."""

    claim = "no such effect is on the Pokémon"

    from_: Selector
    by: Source = Source.ATTACKS
    whose: Who = Who.EACH


@node("remove_player_effects")
class RemovePlayerEffects(Action):
    """Remove all lasting effects of attacks that are on the player; with `each`, also those on no particular player.

    `whose` names the player of the attacking Pokémon.
    """

    claim = "no such effect of an attack is on the player"

    of: Who = Who.EACH
    whose: Who = Who.EACH
