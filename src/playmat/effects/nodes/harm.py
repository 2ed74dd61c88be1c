"""Harm: damage, damage counters, healing, Knock Outs and Special Conditions."""

from __future__ import annotations

from playmat.effects.nodes.base import Action, Quantity, Selector, node
from playmat.vocabulary import Condition


@node("base")
class Base(Action):
    """This attack's base damage is this much."""

    report = "this attack does {amount.damage}"
    claim = "the base damage is this"

    amount: Quantity


@node("more")
class More(Action):
    """This attack does this much more damage (before Weakness and Resistance)."""

    report = "this attack does {amount.more}"
    claim = "the damage is this much more"

    amount: Quantity


@node("less")
class Less(Action):
    """This attack does this much less damage."""

    report = "this attack does {amount.less}"
    claim = "the damage is this much less"

    amount: Quantity


@node("ignore")
class Ignore(Action):
    """This attack's damage is not affected by Weakness, Resistance or effects on the Defending Pokémon."""

    claim = "the attack ignores that"

    weakness: bool = False
    resistance: bool = False
    effects: bool = False


@node("damage")
class Damage(Action):
    """Do damage to Pokémon other than by the attack's printed damage.

    Weakness and Resistance are applied only to an Active Pokémon, unless `plain`, and only if an attack does the damage: its own
    text, or an effect of it that strikes back in the next turn (`damage(10, attacker)`), with the type of the Pokémon that used
    that attack. Damage by Abilities, Trainer cards and Energy cards is always plain.
    """

    claim = "each of the Pokémon has more damage: this much, where Weakness, Resistance and texts do not count"

    amount: Quantity
    to: Selector
    plain: bool = False
    through: bool = False
    """Not affected by effects on the damaged Pokémon."""
    full: bool = False
    """Weakness and Resistance are also applied to Benched Pokémon."""
    no_weakness: bool = False
    """Resistance is applied and Weakness is not."""


@node("put_counters")
class PutCounters(Action):
    """Put damage counters on each of the Pokémon; this is not damage."""

    claim = "each of the Pokémon has n more counters, and the result is the number of counters"

    n: Quantity
    on: Selector
    upto: bool = False
    """As many of n as the player likes."""


@node("spread")
class Spread(Action):
    """Put n damage counters on the Pokémon in any way the player likes."""

    phrase = "spread {n.counters} over {on.all} as you like"
    claim = "the Pokémon together have n more counters"

    n: Quantity
    on: Selector


@node("move_counters")
class MoveCounters(Action):
    """Move n (without n: all) damage counters, or as many as there are; with `upto`, the player decides how many of them."""

    worth = 150
    claim = "the counters are on other Pokémon, and there are as many as before"

    n: Quantity | None
    from_: Selector
    to: Selector
    upto: bool = False
    alive: bool = False
    """Only as far as the Pokémon that gets them is not Knocked Out."""


@node("swap_counters")
class SwapCounters(Action):
    """All damage counters of the one Pokémon change places with all of the other."""

    claim = "each Pokémon has the damage that the other had"

    a: Selector
    b: Selector


@node("heal")
class Heal(Action):
    """Remove this much damage from each of the Pokémon; without an amount, all of it."""

    claim = "each of the Pokémon has this much less damage, or none"

    amount: Quantity | None
    from_: Selector
    upto: bool = False
    """As many of the damage counters as the player likes."""


@node("knock_out")
class KnockOut(Action):
    """The Pokémon is Knocked Out."""

    claim = "each of the Pokémon is Knocked Out, or will be at the next check"

    what: Selector
    at_once: bool = False
    """It leaves play before the rest of the text is carried out; otherwise at the next check."""


@node("soften")
class Soften(Action):
    """(in a trigger on `would_be_damaged`) That damage is this much less; without an amount, it is prevented.

    `effects` also prevents the attack's other effects on the Pokémon.
    """

    claim = "the damage that is about to be done is this much less"

    by: Quantity | None = None
    effects: bool = False


@node("survive")
class Survive(Action):
    """(in a trigger on `would_be_knocked_out`) It is not Knocked Out; its remaining HP become this."""

    report = "it is not Knocked Out, and its remaining HP become {hp}"
    claim = "the Pokémon has these remaining HP and is not Knocked Out"

    hp: int = 10


@node("rise")
class Rise(Action):
    """(in a trigger on `would_be_knocked_out`) It is Knocked Out and stays in play, with its Energy cards only.

    Prize cards are taken for it. Damage, Special Conditions and effects end.
    """

    report = "it is Knocked Out but stays in play with its Energy cards only, without damage, Special Conditions and effects"
    claim = "the Pokémon will stay in play"


@node("inflict")
class Inflict(Action):
    """The Pokémon is now Asleep, Burned, ...; `strength` is the number of counters (or coins) of a stronger condition."""

    claim = "each of the Pokémon in the Active Spot has the Special Conditions"

    conditions: tuple[Condition, ...]
    on: Selector
    strength: int = 0
    same: bool = False
    """(in a trigger on `switched`) As strong as the Poison of the Pokémon that was Active before."""


@node("inflict_chosen")
class InflictChosen(Action):
    """One of the Special Conditions, picked by the player."""

    claim = "each of the Pokémon in the Active Spot has one of the Special Conditions"

    conditions: tuple[Condition, ...]
    on: Selector


@node("cure")
class Cure(Action):
    """Remove Special Conditions; without a list, all of them."""

    claim = "the Pokémon do not have the Special Conditions"

    from_: Selector
    conditions: tuple[Condition, ...] = ()


@node("move_conditions")
class MoveConditions(Action):
    """All Special Conditions of the one Pokémon are on the other instead, as strong as they were."""

    phrase = "move all Special Conditions from {from} to {to}"
    changes = ("Special Conditions",)
    worth = 150

    from_: Selector
    to: Selector


@node("cure_chosen")
class CureChosen(Action):
    """Remove one Special Condition, picked by the player among those that affect the Pokémon."""

    claim = "the Pokémon has one Special Condition fewer"

    from_: Selector
