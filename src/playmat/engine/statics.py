"""Statics: effects in force while their source is in its place, or for a time as a lasting effect.

Each class has the name and the fields of its node in `effects.nodes.statics`. `kind` is the question that it answers, by which
texts in force are grouped.
"""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.codes import (
    K_ALLOW,
    K_BENCH_WEAK,
    K_COPY,
    K_COUNTS_AS,
    K_DISCARD_AT,
    K_ENERGY_BECOMES,
    K_FIX_COIN,
    K_FORBID,
    K_GRANT,
    K_GUARD,
    K_IMMUNE,
    K_INSTEAD,
    K_KEEP_CONDITIONS,
    K_NO_PRIZES,
    K_OPEN_HAND,
    K_PREVENT,
    K_PRIZES_GO,
    K_SET_RESIST,
    K_SET_TYPE,
    K_SET_WEAK,
    K_SILENCE,
    K_SKIP_TEXT,
    K_SKIP_WEAK,
    K_SPARE,
    K_SWITCH_OFF,
    K_TYPE_OF_ENERGY,
    K_UNAFFECTED,
    V_ATTACK_AFTER,
)
from playmat.engine.program import IGNORE_EFFECTS, IGNORE_RESISTANCE, IGNORE_WEAKNESS, Exec
from playmat.engine.terms.term import Filter, Quantity, Selector, Test


class Static(Exec):
    """The base of all statics: the Pokémon or the player that it is about, and its condition."""

    def __init__(self, kind: int, who: Selector | None, when: Test | None) -> None:
        super().__init__()
        self.kind: i64 = kind
        self.who = who
        """None: `player` decides."""
        self.player: i64 = -1
        self.when = when
        self.title: i64 = -1
        """Interned name of the Ability or card that has it."""
        self.from_card: bool = False
        """It is the text of an attached card; the damage steps distinguish these from other effects."""
        self.ability: i64 = -1
        """Kind of the Ability that has it (index); -1: none."""
        self.gained: bool = False
        """Of a lasting effect: it is an Ability that the Pokémon whose text made it has gained."""
        self.needs: i64 = 0
        """Bits of the Special Conditions of its Pokémon that it holds with; a lasting effect ends with them for good."""
        self.broken_by: i64 = 0
        """Of a lasting effect: bits of the Special Conditions of the Pokémon whose text made it that end it for good."""
        self.bound: i64 = 0
        """Of a lasting effect: bits of the Pokémon that it ends with (BOUND_)."""
        self.settled: bool = False
        """Of a lasting effect: "your opponent" is the player that the text was against, not both opponents."""


class Modify(Static):
    def __init__(
        self, who: Selector | None, what: int, change: int, by: Quantity, against: Filter | None, when: Test | None,
        energy: int, attack: int, stacks: bool, once: bool,
    ) -> None:  # fmt: skip
        super().__init__(what, who, when)
        self.change: i64 = change
        self.by = by
        self.against = against
        self.energy: i64 = energy
        self.attack: i64 = attack
        """Interned name of the attack it is about; negative: see ANY_ATTACK."""
        self.stacks = stacks
        self.once = once
        self.anyones: bool = False
        """More damage is done to every Pokémon that the attack damages, on both sides."""
        self.of_each: bool = False
        """The amount is about the Pokémon that it changes, which is `it` while the amount is computed."""
        self.fights: bool = False
        """It refers to one of several Active Pokémon of an opponent: the one that attacks or is attacked."""


class SetType(Static):
    def __init__(self, who: Selector, types: int, add: bool, when: Test | None, chosen: bool) -> None:
        super().__init__(K_SET_TYPE, who, when)
        self.types: i64 = types
        self.add = add
        self.chosen = chosen
        """Its type is the one the player named when the text ran."""


class TypeAs(Static):
    def __init__(self, who: Selector, as_: Selector, when: Test | None) -> None:
        super().__init__(K_SET_TYPE, who, when)
        self.of = as_


class TypeOfEnergy(Static):
    def __init__(self, who: Selector, add: bool, when: Test | None) -> None:
        super().__init__(K_TYPE_OF_ENERGY, who, when)


class SetWeakness(Static):
    def __init__(self, who: Selector, types: int, factor: int, when: Test | None, chosen: bool) -> None:
        super().__init__(K_SET_WEAK, who, when)
        self.types: i64 = types
        self.factor: i64 = factor
        self.chosen = chosen


class SkipWeakness(Static):
    def __init__(self, who: Selector, types: int, against: Filter | None, when: Test | None) -> None:
        super().__init__(K_SKIP_WEAK, who, when)
        self.types: i64 = types
        self.against = against


class SetResistance(Static):
    def __init__(self, who: Selector, types: int, amount: int, when: Test | None, chosen: bool) -> None:
        super().__init__(K_SET_RESIST, who, when)
        self.types: i64 = types
        self.amount: i64 = amount
        self.chosen = chosen


class EnergyBecomes(Static):
    def __init__(
        self, who: Selector, types: int, n: int, filter: Filter | None, add: bool, when: Test | None, last: bool, chosen: bool
    ) -> None:
        super().__init__(K_ENERGY_BECOMES, who, when)
        self.types: i64 = types
        self.n: i64 = n
        self.filter = filter
        self.add = add
        self.chosen = chosen
        self.layer: i64 = 2 if last else 0 if n else 1
        """First changes of the amount, then changes of the type that keep the amount, then final ones."""


class Prevent(Static):
    def __init__(
        self,
        to: Selector,
        what: int,
        by: int,
        from_: Filter | None,
        whose: int,
        when: Test | None,
        above: int,
        below: int,
        gx: bool,
    ) -> None:
        super().__init__(K_PREVENT, to, when)
        self.what: i64 = what
        """Bits: H_DAMAGE, H_EFFECTS."""
        self.by: i64 = by
        """Kind of text that is prevented (ATTACK, ...); -1: any."""
        self.from_ = from_
        self.whose: i64 = whose
        self.above: i64 = above
        self.below: i64 = below
        self.gx = gx
        """Only damage and effects of GX attacks."""


class Immune(Static):
    def __init__(self, who: Selector, conditions: int, when: Test | None) -> None:
        super().__init__(K_IMMUNE, who, when)
        self.conditions: i64 = conditions
        """Bits; 0: all of them."""


class KeepConditions(Static):
    def __init__(self, who: Selector, conditions: int, flips: bool, when: Test | None) -> None:
        super().__init__(K_KEEP_CONDITIONS, who, when)
        self.conditions: i64 = conditions
        self.flips = flips


class Guard(Static):
    def __init__(self, cards: Selector, to: int, by: int, from_: Filter | None, whose: int, when: Test | None) -> None:
        super().__init__(K_GUARD, None if cards.of_cards else cards, when)
        self.cards = cards
        self.to: i64 = to
        """Bits of the places to which they cannot be moved; 0: all other places."""
        self.by: i64 = by
        self.from_ = from_
        self.whose: i64 = whose


class Forbid(Static):
    def __init__(
        self, verb: int, who: Selector | None, player: int, filter: Filter | None, attack: int, when: Test | None,
        against: Selector | None,
    ) -> None:  # fmt: skip
        super().__init__(K_FORBID, who, when)
        self.verb: i64 = verb
        self.player = player
        self.filter = filter
        self.attack: i64 = attack
        self.against = against
        """Only attacks against these Pokémon are forbidden; None: all attacks."""


class Allow(Static):
    def __init__(self, verb: int, who: Selector | None, player: int, filter: Filter | None, when: Test | None) -> None:
        super().__init__(K_ALLOW, who, when)
        self.verb: i64 = verb
        self.player = player
        self.filter = filter


class FollowAttack(Allow):
    def __init__(self, who: Selector, attack: int, when: Test | None) -> None:
        super().__init__(V_ATTACK_AFTER, who, -1, None, when)
        self.attack: i64 = attack


class Silence(Static):
    def __init__(self, who: Selector, kinds: int, when: Test | None, but: int, kept: bool, fatal: bool) -> None:
        super().__init__(K_SILENCE, who, when)
        self.kinds: i64 = kinds
        """Bits of the kinds of Ability; 0: all of them."""
        self.but: i64 = but
        """Abilities of this name keep working; -1: none."""
        self.kept = kept
        """The Pokémon still have them but cannot use them."""
        self.fatal = fatal
        """Only Abilities whose use Knocks Out their own Pokémon (`Table.fatal`)."""


class SwitchOff(Static):
    def __init__(self, filter: Filter, who: Selector | None, when: Test | None) -> None:
        super().__init__(K_SWITCH_OFF, who, when)
        self.filter = filter


class Grant(Static):
    def __init__(self, who: Selector, of: Selector, when: Test | None) -> None:
        super().__init__(K_GRANT, who, when)
        self.of = of


class Copy(Static):
    def __init__(self, who: Selector, of: Selector, when: Test | None) -> None:
        super().__init__(K_COPY, who, when)
        self.of = of


class Unaffected(Static):
    def __init__(
        self, who: Selector, weakness: bool, resistance: bool, effects: bool, when: Test | None, against: Filter | None
    ) -> None:
        super().__init__(K_UNAFFECTED, who, when)
        self.against = against
        self.ignores: i64 = 0
        if weakness:
            self.ignores |= IGNORE_WEAKNESS
        if resistance:
            self.ignores |= IGNORE_RESISTANCE
        if effects:
            self.ignores |= IGNORE_EFFECTS


class OpenHand(Static):
    def __init__(self, of: int, when: Test | None) -> None:
        super().__init__(K_OPEN_HAND, None, when)
        self.player = of


class NoPrizes(Static):
    def __init__(self, who: Selector, when: Test | None) -> None:
        super().__init__(K_NO_PRIZES, who, when)


class Instead(Static):
    def __init__(self, who: Selector, to: int, of: int, when: Test | None, filter: Filter | None) -> None:
        super().__init__(K_INSTEAD, who, when)
        self.filter = filter
        self.to: i64 = to
        self.of: i64 = of


class WeaknessOnBench(Static):
    def __init__(self, who: Selector, when: Test | None) -> None:
        super().__init__(K_BENCH_WEAK, who, when)


class PrizesGo(Static):
    def __init__(self, to: int, player: int, for_: Selector | None, when: Test | None) -> None:
        super().__init__(K_PRIZES_GO, for_, when)
        self.to: i64 = to
        self.player = player


class CountsAs(Static):
    def __init__(self, cards: Selector, bit: int, when: Test | None) -> None:
        super().__init__(K_COUNTS_AS, None, when)
        self.cards = cards
        self.bit: i64 = bit


class Spare(Static):
    def __init__(self, player: int, by: int, from_: Filter | None, whose: int, when: Test | None) -> None:
        super().__init__(K_SPARE, None, when)
        self.player = player
        self.by: i64 = by
        self.from_ = from_
        self.whose: i64 = whose


class SkipText(Static):
    def __init__(self, who: Selector, attack: int, when: Test | None) -> None:
        super().__init__(K_SKIP_TEXT, who, when)
        self.attack: i64 = attack


class FixCoin(Static):
    def __init__(self, player: int, when: Test | None) -> None:
        super().__init__(K_FIX_COIN, None, when)
        self.player = player


class DiscardAt(Static):
    def __init__(self, turn_end: int) -> None:
        super().__init__(K_DISCARD_AT, None, None)
        self.turn_end: i64 = turn_end
