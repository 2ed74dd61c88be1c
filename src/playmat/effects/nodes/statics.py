"""Statics: effects in force as long as their source is in its place or, inside `lasting(...)`, for a time."""

from __future__ import annotations

from playmat.effects.nodes.base import Filter, Quantity, Selector, Static, Test, node
from playmat.effects.nodes.enumerations import Attribute, Change, Harm, Leaving, Place, Source, Verb, Who
from playmat.vocabulary import AbilityKind, Condition, Type


@node("modify")
class Modify(Static):
    """Change a derived value of the Pokémon (or player) while it is in force.

    `against`: only for damage done to (or taken from) Pokémon that pass; `energy`: for costs, of which types; `attack`:
    only for the attack of that name. Energy in attack costs that is ignored is multiplied by 0. More damage is done to the
    opponent's Pokémon only, and without `against` to the Active one only; with `owned(each)` to all that the attack damages.
    Less damage is done to all.
    """

    who: Selector
    what: Attribute
    change: Change
    by: Quantity
    against: Filter | None = None
    when: Test | None = None
    energy: tuple[Type, ...] = ()
    attack: str = ""
    stacks: bool = True
    """False: more than one effect of this name does not add up."""
    once: bool = False
    """Of Prize cards: it counts for one Knock Out in a game, for all cards of this name."""


@node("set_type")
class SetType(Static):
    """The Pokémon's types are these; with `add`, these in addition. `chosen`: the type that was named by `name_type`."""

    who: Selector
    types: tuple[Type, ...]
    add: bool = False
    when: Test | None = None
    chosen: bool = False


@node("type_as")
class TypeAs(Static):
    """The Pokémon's types are those of the selected Pokémon (of an Energy card: its provided Energy)."""

    who: Selector
    as_: Selector
    when: Test | None = None


@node("type_of_energy")
class TypeOfEnergy(Static):
    """The Pokémon is of the types of the (basic) Energy attached to it; without any, of its own."""

    who: Selector
    basic: bool = True
    when: Test | None = None


@node("set_weakness")
class SetWeakness(Static):
    """The Pokémon's Weakness is to these types (none: it has no Weakness), or to the `chosen` one.

    `factor` 0: the amount stays what it is.
    """

    who: Selector
    types: tuple[Type, ...] = ()
    factor: int = 2
    when: Test | None = None
    chosen: bool = False


@node("skip_weakness")
class SkipWeakness(Static):
    """Weakness to these types is not applied to damage of the Pokémon's attacks; `against`: to Pokémon that pass."""

    who: Selector
    types: tuple[Type, ...]
    against: Filter | None = None
    when: Test | None = None


@node("set_resistance")
class SetResistance(Static):
    """The same for Resistance."""

    who: Selector
    types: tuple[Type, ...] = ()
    amount: int = 30
    when: Test | None = None
    chosen: bool = False


@node("copy")
class Copy(Static):
    """The Pokémon is a copy of the other one: name, types, HP, Weakness, attacks and Abilities are those of its card.

    It also keeps its own Abilities.
    """

    who: Selector
    of: Selector
    when: Test | None = None


@node("energy_becomes")
class EnergyBecomes(Static):
    """Energy attached to the Pokémon that passes the filter provides these types instead (`add`: too), n units (0: as many).

    `last`: it is applied after all other changes to the provided Energy, and nothing changes it again. `chosen`: the type that
    was named by `name_type`.
    """

    who: Selector
    types: tuple[Type, ...]
    n: int = 0
    filter: Filter | None = None
    add: bool = False
    when: Test | None = None
    last: bool = False
    chosen: bool = False


@node("prevent")
class Prevent(Static):
    """Prevent damage to, or effects on, the Pokémon (or effects on players' cards) by these sources.

    `from_` tests the Pokémon (or card) that the harm comes from; `whose` gives the player; `above`/`below` only damage of at
    least/at most this amount; `gx` only effects of GX attacks, including lasting ones.
    """

    to: Selector
    what: Harm = Harm.ALL
    by: Source = Source.ATTACKS
    from_: Filter | None = None
    whose: Who = Who.OPPONENT
    when: Test | None = None
    above: int = 0
    below: int = 0
    gx: bool = False


@node("unaffected")
class Unaffected(Static):
    """Damage of the Pokémon's attacks is not affected by Weakness, Resistance or effects on the damaged Pokémon.

    `against`: only if it is done to a Pokémon that passes.
    """

    who: Selector
    weakness: bool = False
    resistance: bool = False
    effects: bool = False
    when: Test | None = None
    against: Filter | None = None


@node("immune")
class Immune(Static):
    """The Pokémon cannot be affected by (and recovers from) these Special Conditions; without a list, any."""

    who: Selector
    conditions: tuple[Condition, ...] = ()
    when: Test | None = None


@node("keep_conditions")
class KeepConditions(Static):
    """The Pokémon keeps these Special Conditions (without a list, all) when it evolves or devolves.

    `flips`: instead, it keeps them regardless of the coins flipped for them between turns.
    """

    who: Selector
    conditions: tuple[Condition, ...] = ()
    flips: bool = False
    when: Test | None = None


@node("guard")
class Guard(Static):
    """Such texts cannot move the cards (or Pokémon) to these places; without places, to any other place.

    A Pokémon that is guarded stays, but cards attached to it are not guarded.

    `from_` tests the card that has the text; `whose` gives the player.
    """

    cards: Selector
    to: tuple[Place, ...] = ()
    by: Source = Source.ANY
    from_: Filter | None = None
    whose: Who = Who.EACH
    when: Test | None = None


@node("forbid")
class Forbid(Static):
    """The Pokémon (or the player) cannot do it.

    `who` selects Pokémon; `player` says which player instead. `filter` is on the cards (played, attached), `attack` the
    name of an attack ("chosen" for the chosen one, "others" for all but that, "this" for the attack with this text, "GX" for
    every GX attack). `against` (with `attack`): only attacks against these Pokémon.
    """

    verb: Verb
    who: Selector | None = None
    player: Who | None = None
    filter: Filter | None = None
    attack: str = ""
    when: Test | None = None
    against: Selector | None = None


@node("allow")
class Allow(Static):
    """Lift a rule for the Pokémon (or the player)."""

    verb: Verb
    who: Selector | None = None
    player: Who | None = None
    filter: Filter | None = None
    when: Test | None = None


@node("silence")
class Silence(Static):
    """The Pokémon have no Abilities (of these kinds; without a list, of any), except those that pass `but`."""

    who: Selector
    kinds: tuple[AbilityKind, ...] = ()
    when: Test | None = None
    but: str = ""
    """The name of an Ability that is not switched off."""
    kept: bool = False
    """The Pokémon still have them but cannot use them: texts that check whether a Pokémon has one find it."""
    fatal: bool = False
    """Only Abilities whose use Knocks Out the Pokémon that has them."""


@node("switch_off")
class SwitchOff(Static):
    """Attached cards (Tools, Special Energy) or Stadiums that pass the filter have no effect."""

    filter: Filter
    who: Selector | None = None
    when: Test | None = None


@node("grant")
class Grant(Static):
    """The Pokémon can use the attacks of the selected cards or Pokémon (of its earlier Evolutions, of the Bench).

    The Energy for them is needed, unless `free`.
    """

    who: Selector
    of: Selector
    when: Test | None = None


@node("open_hand")
class OpenHand(Static):
    """That player plays with the hand face up."""

    of: Who = Who.OPPONENT
    when: Test | None = None


@node("no_prizes")
class NoPrizes(Static):
    """No Prize card is taken when the Pokémon is Knocked Out."""

    who: Selector
    when: Test | None = None


@node("weakness_on_bench")
class WeaknessOnBench(Static):
    """Weakness and Resistance also apply to damage that the Pokémon's attacks do to the opponent's Benched Pokémon."""

    who: Selector
    when: Test | None = None


@node("prizes_go")
class PrizesGo(Static):
    """Prize cards that the player takes go to that place instead of the hand; they count as taken.

    `for_`: only Prize cards for the Knock Out of this kind of Pokémon by damage from an attack of that player's Pokémon.
    """

    to: Place
    player: Who = Who.OPPONENT
    for_: Selector | None = None
    when: Test | None = None


@node("counts_as")
class CountsAs(Static):
    """The cards (or Pokémon) also belong to a class (see `is`), if that class depends on the card."""

    cards: Selector
    word: str
    when: Test | None = None


@node("spare")
class Spare(Static):
    """Effects of these texts on the player, or on the cards in that player's hand, are prevented.

    `from_` tests the card (or Pokémon) with the text; `whose` gives its player.
    """

    player: Who = Who.YOU
    by: Source = Source.ATTACKS
    from_: Filter | None = None
    whose: Who = Who.OPPONENT
    when: Test | None = None


@node("skip_text")
class SkipText(Static):
    """The Pokémon's attack of that name does its damage, and its text is not carried out."""

    who: Selector
    attack: str
    when: Test | None = None


@node("follow_attack")
class FollowAttack(Static):
    """The Pokémon may use its attack of that name after the attack of another Active Pokémon of its player, once in the turn."""

    who: Selector
    attack: str
    when: Test | None = None


@node("fix_coin")
class FixCoin(Static):
    """The next time the player flips coins for an attack, Ability or Trainer card, they choose how the first coin lands."""

    player: Who = Who.YOU
    when: Test | None = None


@node("instead")
class Instead(Static):
    """Cards that would go from play to the one place go to the other instead (a Knocked Out Pokémon to the Lost Zone)."""

    who: Selector
    to: Place
    of: Leaving = Leaving.KNOCKED_OUT
    when: Test | None = None
    filter: Filter | None = None
    """Only cards that pass."""
