"""Quantities, filters, selectors and tests that run: what texts ask about the game without asking a player.

Each class here carries out the tree node of the same name in `effects.nodes`; `link` builds them. Selectors over Pokémon
also answer `has`, so that a static can ask about one Pokémon without listing all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from playmat.engine import queries
from playmat.engine.linked import (
    ATTACK,
    EACH,
    ENERGY_CARD,
    OPPONENT,
    POKEMON_CARD,
    ROLE_ENERGY,
    ROLE_TOOL,
    TRAINER,
    TRAINER_CARD,
    CardDef,
    Filter,
    Quantity,
    Selector,
    Test,
)
from playmat.engine.machine import (
    M_ABILITY,
    M_ATTACHED,
    M_ATTACKED,
    M_BECAME_ACTIVE,
    M_DAMAGE_KO,
    M_DAMAGED,
    M_DISCARDED,
    M_EVOLVED,
    M_HEALED,
    M_KNOCKED_OUT,
    M_PLAYED,
    M_PRIZE,
)
from playmat.engine.state import C_GX, C_PRIZES_SET, C_TURNS, C_VSTAR, Context, Pokemon, Side, without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine

OPS: Final = ("<", "<=", "=", ">=", ">", "!=")


def compares(left: i64, op: i64, right: i64) -> bool:
    if op == 0:
        return left < right
    if op == 1:
        return left <= right
    if op == 2:
        return left == right
    if op == 3:
        return left >= right
    if op == 4:
        return left > right
    return left != right


def bit_count(bits: i64) -> i64:
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


# Quantities


class Number(Quantity):
    def __init__(self, n: int) -> None:
        self.n: i64 = n

    def value(self, m: Machine, c: Context) -> i64:
        return self.n


class Count(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        return self.of.count(m, c)


class EnergyOn(Quantity):
    def __init__(self, on: Selector, types: int) -> None:
        self.on = on
        self.types: i64 = types

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.on.pokemon(m, c):
            n += queries.energy_of(m, p, self.types)
        return n


class Counters(Quantity):
    def __init__(self, on: Selector) -> None:
        self.on = on

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.on.pokemon(m, c):
            n += p.damage // 10
        return n


class Register(Quantity):
    """A number that an earlier action left: 0 heads, 1 tails, 2 result, 3 chosen number, 4 damage done."""

    def __init__(self, which: int) -> None:
        self.which: i64 = which

    def value(self, m: Machine, c: Context) -> i64:
        if self.which == 0:
            return c.heads
        if self.which == 1:
            return c.tails
        if self.which == 2:
            return c.result
        if self.which == 3:
            return c.number
        return c.damage


class Times(Quantity):
    def __init__(self, factor: Quantity, of: Quantity) -> None:
        self.factor = factor
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        return self.factor.value(m, c) * self.of.value(m, c)


class Plus(Quantity):
    def __init__(self, left: Quantity, right: Quantity) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, c: Context) -> i64:
        return self.left.value(m, c) + self.right.value(m, c)


class Minus(Quantity):
    def __init__(self, left: Quantity, right: Quantity) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, c: Context) -> i64:
        n = self.left.value(m, c) - self.right.value(m, c)
        return n if n > 0 else 0


class Cap(Quantity):
    def __init__(self, of: Quantity, limit: Quantity) -> None:
        self.of = of
        self.limit = limit

    def value(self, m: Machine, c: Context) -> i64:
        n = self.of.value(m, c)
        limit = self.limit.value(m, c)
        return n if n < limit else limit


class Half(Quantity):
    def __init__(self, of: Quantity, up: bool, to: int) -> None:
        self.of = of
        self.up = up
        self.to: i64 = to

    def value(self, m: Machine, c: Context) -> i64:
        n = self.of.value(m, c)
        unit = 2 * self.to
        if self.up:
            n += unit - 1
        return n // unit * self.to


class Quotient(Quantity):
    def __init__(self, of: Quantity, by: int) -> None:
        self.of = of
        self.by: i64 = by

    def value(self, m: Machine, c: Context) -> i64:
        return self.of.value(m, c) // self.by


class PrizeCount(Quantity):
    """Prize cards left, or taken, of a player."""

    def __init__(self, who: int, taken: bool) -> None:
        self.who: i64 = who
        self.taken = taken

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for seat in m.seats_of(self.who, c):
            side = m.st.sides[seat]
            left = side.prizes_left()
            n += side.counts[C_PRIZES_SET] - left if self.taken else left
        return n if n > 0 else 0


class RetreatCost(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            n += queries.retreat_cost(m, p)
        return n


class HitPoints(Quantity):
    def __init__(self, of: Selector, remaining: bool) -> None:
        self.of = of
        self.remaining = remaining

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                n += m.defs[uid].hp
            return n
        for p in self.of.pokemon(m, c):
            n += queries.hp(m, p)
            if self.remaining:
                n -= p.damage
        return n if n > 0 else 0


class DamageReceived(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        if c.amount > 0 and c.move_uid < 0:
            return c.amount  # about to be done: the text is carried out just before
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            if p.hurt_turn >= m.st.turn - 1:
                n += p.hurt
        return n


class Surplus(Quantity):
    """Energy of the types beyond the cost of the attack that is being carried out."""

    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def value(self, m: Machine, c: Context) -> i64:
        p = m.find(c.source)
        if p is None or c.move_uid < 0:
            return 0
        cost = queries.attack_cost(m, p, m.defs[c.move_uid].attacks[c.move_index])
        have = queries.energy_of(m, p, self.types)
        units = queries.energy_of(m, p, 0)
        typed: i64 = 0
        total: i64 = 0
        for i in range(11):
            total += cost[i]
            if self.types == 0 or (self.types >> i) & 1:
                typed += cost[i]
        # Colorless in the cost is paid by other Energy first, which leaves the most of the named type over.
        others = units - have
        rest = total - typed - others
        left = have - typed - (rest if rest > 0 else 0)
        return left if left > 0 else 0


class Distinct(Quantity):
    def __init__(self, what: int, of: Selector) -> None:
        self.what: i64 = what
        """0 types, 1 names."""
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        bits: i64 = 0
        names: list[i64] = []
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                d = m.defs[uid]
                bits |= d.types
                if d.name not in names:
                    names.append(d.name)
        else:
            for p in self.of.pokemon(m, c):
                bits |= queries.types(m, p)
                name = queries.name_of(m, p)
                if name not in names:
                    names.append(name)
        return bit_count(bits) if self.what == 0 else len(names)


class ConditionCount(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            n += bit_count(p.conditions)
        return n


class MarksOn(Quantity):
    def __init__(self, name: int, on: Selector) -> None:
        self.name: i64 = name
        self.on = on

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.on.pokemon(m, c):
            for mark in p.marks:
                if mark == self.name:
                    n += 1
        return n


class CostOf(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        if c.attack_uid >= 0:
            return m.defs[c.attack_uid].attacks[c.attack_index].total
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            for attack in queries.top(m, p).attacks:
                if attack.total > n:
                    n = attack.total
        return n


# Filters


class HasClass(Filter):
    """Of a class that is a fact of the card alone."""

    def __init__(self, bit: int) -> None:
        self.bit: i64 = bit

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        if m.table.has_roles:
            return queries.classes(m, uid) & self.bit != 0
        return m.defs[uid].classes & self.bit != 0

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        d = queries.top(m, p)
        return (d.classes if d.supertype == POKEMON_CARD else m.table.pokemon_classes) & self.bit != 0


class StageIs(Filter):
    """Basic, Evolved or Unevolved, which in play depend on the stack and the ruleset (CR-307.1).

    0 Basic, 1 Evolution (card) / Evolved (in play), 2 Unevolved, 3 Stage 1, 4 Stage 2.
    """

    def __init__(self, which: int) -> None:
        self.which: i64 = which

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if m.table.has_roles and queries.acts_as(m, uid):
            return False  # no longer a Pokémon of any stage (CR-200.3-p2)
        if self.which == 0:
            return d.is_basic or d.basic_energy
        if self.which == 1:
            return d.is_evolution
        if self.which == 2:
            return d.supertype == POKEMON_CARD and not d.is_evolution
        return d.supertype == POKEMON_CARD and d.stage == self.which - 2

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if self.which == 0:
            return queries.is_basic(m, p)
        if self.which == 1:
            return queries.is_evolved(m, p)
        if self.which == 2:
            return not queries.is_evolved(m, p)
        return queries.staged(m, p).stage == self.which - 2


class TrainerIs(Filter):
    """A Trainer card: in texts printed before Diamond & Pearl any of them, later texts of a ruleset that keeps the kinds
    apart only the plain kind (CR-902)."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if d.supertype != TRAINER_CARD:
            return m.table.has_roles and queries.acts_as(m, uid) == ROLE_TOOL  # CR-308.2
        return not self.plain or (d.kind != 1 and d.kind != 2)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return False


class OfType(Filter):
    def __init__(self, types: int) -> None:
        self.types: i64 = types
        """0: the type that was named before."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        wanted = self.types if self.types else c.type
        if d.supertype == ENERGY_CARD:
            return provides_any(m, c, d, uid, wanted)
        return d.supertype == POKEMON_CARD and d.types & wanted != 0

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return queries.types(m, p) & (self.types if self.types else c.type) != 0


def provides_any(m: Machine, c: Context, d: CardDef, uid: i64, types: i64) -> bool:
    """Whether an Energy card provides one of the types: attached, what it provides now; elsewhere, what its text says."""
    if uid == m.judged:
        return m.judged_types & types != 0
    p = m.holder(uid)
    if p is not None:
        for i in range(len(p.attached)):
            if p.attached[i] == uid:
                bits, _ = queries.provided(m, p, i)
                return bits & types != 0
    if d.basic_energy:
        return d.types & types != 0
    for provision in d.provisions:
        if provision.when is None and provision.types & types:
            return True
    return False


class Named(Filter):
    def __init__(self, names: list[int]) -> None:
        self.names: list[i64] = [i64(n) for n in names]

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].name in self.names

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return queries.name_of(m, p) in self.names


class NameHas(Filter):
    def __init__(self, words: str) -> None:
        self.words = words

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.words in m.defs[uid].card.name

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.words in queries.top(m, p).card.name


class Provides(Filter):
    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if d.supertype != ENERGY_CARD and queries.acts_as(m, uid) != ROLE_ENERGY:
            return False
        return provides_any(m, c, d, uid, self.types)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return False


class AllOf(Filter):
    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for f in self.filters:
            if not f.card(m, c, uid):
                return False
        return True

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        for f in self.filters:
            if not f.pokemon(m, c, p):
                return False
        return True


class AnyOf(Filter):
    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for f in self.filters:
            if f.card(m, c, uid):
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        for f in self.filters:
            if f.pokemon(m, c, p):
                return True
        return False


class Not(Filter):
    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return not self.filter.card(m, c, uid)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return not self.filter.pokemon(m, c, p)


class PokemonFilter(Filter):
    """A test that only a Pokémon in play can pass."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return False


class HasEnergy(PokemonFilter):
    def __init__(self, types: int, n: int, op: int) -> None:
        self.types: i64 = types
        self.n: i64 = n
        self.op: i64 = op

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return compares(queries.energy_of(m, p, self.types), self.op, self.n)


class HasCard(PokemonFilter):
    def __init__(self, filter: Filter, n: int) -> None:
        self.filter = filter
        self.n: i64 = n

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        n: i64 = 0
        for uid in p.attached:
            if self.filter.card(m, c, uid):
                n += 1
        return n >= self.n


class Damaged(PokemonFilter):
    def __init__(self, n: int, op: int) -> None:
        self.n: i64 = n
        self.op: i64 = op

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return compares(p.damage // 10, self.op, self.n)


class Afflicted(PokemonFilter):
    def __init__(self, conditions: int) -> None:
        self.conditions: i64 = conditions

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.conditions & self.conditions != 0


class HpIs(Filter):
    def __init__(self, op: int, n: int, remaining: bool) -> None:
        self.op: i64 = op
        self.n: i64 = n
        self.remaining = remaining

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        return d.supertype == POKEMON_CARD and compares(d.hp, self.op, self.n)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        value = queries.hp(m, p)
        if self.remaining:
            value -= p.damage
        return compares(value, self.op, self.n)


class HasAbility(Filter):
    def __init__(self, kinds: int, name: int) -> None:
        self.kinds: i64 = kinds
        """Bits of kinds; 0: any but Ancient Traits."""
        self.name: i64 = name

    def matches(self, m: Machine, d: CardDef, p: Pokemon | None) -> bool:
        for ability in d.abilities:
            if self.kinds and not (self.kinds >> ability.kind) & 1:
                continue
            if not self.kinds and ability.kind == 4:
                continue
            if self.name >= 0 and ability.name != self.name:
                continue
            if p is None or m.ability_works(p, ability.kind, ability.name):
                return True
        return False

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.matches(m, m.defs[uid], None)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.matches(m, queries.top(m, p), p)


class HasAttack(Filter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        for attack in m.defs[uid].attacks:
            if attack.name == self.name:
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.card(m, c, p.cards[len(p.cards) - 1])


class WeakTo(Filter):
    """Has a Weakness (or Resistance) to one of the types; bits 0: to any."""

    def __init__(self, types: int, resists: bool) -> None:
        self.types: i64 = types
        self.resists = resists

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        for bits in d.resist_types if self.resists else d.weak_types:
            if self.types == 0 or bits & self.types:
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if self.resists:
            kinds, _ = queries.resistances(m, p)
        else:
            kinds, _, _ = queries.weaknesses(m, p)
        for bits in kinds:
            if self.types == 0 or bits & self.types:
                return True
        return False


class RetreatIs(Filter):
    def __init__(self, op: int, n: int) -> None:
        self.op: i64 = op
        self.n: i64 = n

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        return d.supertype == POKEMON_CARD and compares(d.retreat, self.op, self.n)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return compares(queries.retreat_cost(m, p), self.op, self.n)


class EvolvesFrom(Filter):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        d = m.defs[uid]
        if not d.is_evolution:
            return False
        if self.of.of_cards:
            for other in self.of.cards(m, c):
                if m.defs[other].name == d.evolves_from:
                    return True
            return False
        for p in self.of.pokemon(m, c):
            if queries.name_of(m, p) == d.evolves_from:
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.card(m, c, p.cards[len(p.cards) - 1])


class EvolvesOver(Filter):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        skips = m.defs[uid].skips
        if not skips:
            return False
        for p in self.of.pokemon(m, c):
            if queries.name_of(m, p) in skips and not queries.is_baby(m, p):
                return True
        return False

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.card(m, c, p.cards[len(p.cards) - 1])


class EvolvesFromName(Filter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.defs[uid].evolves_from == self.name

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return queries.top(m, p).evolves_from == self.name


class Entered(PokemonFilter):
    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.entered == m.st.turn or p.evolved == m.st.turn


class FaceUp(Filter):
    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        side = m.st.sides[m.owners[uid]]
        for i in range(len(side.prizes)):
            if side.prizes[i] == uid:
                return (side.prizes_up >> i) & 1 == 1
        return True

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return True


class Itself(Filter):
    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return uid == c.uid

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.serial == c.source


class Among(Filter):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.of.of_cards and uid in self.of.cards(m, c)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return not self.of.of_cards and self.of.has(m, c, p)


class PositionIs(PokemonFilter):
    def __init__(self, active: bool) -> None:
        self.active = active

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return m.is_active(p) == self.active


class SameAs(Filter):
    """Shares a type (0) or the name (1) with one of the selected."""

    def __init__(self, what: int, of: Selector) -> None:
        self.what: i64 = what
        self.of = of

    def matches(self, m: Machine, c: Context, types: i64, name: i64) -> bool:
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                if (queries.card_types(m, uid) & types) if self.what == 0 else m.defs[uid].name == name:
                    return True
            return False
        for p in self.of.pokemon(m, c):
            if (queries.types(m, p) & types) if self.what == 0 else queries.name_of(m, p) == name:
                return True
        return False

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.matches(m, c, queries.card_types(m, uid), m.defs[uid].name)

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.matches(m, c, queries.types(m, p), queries.name_of(m, p))


class HasMark(PokemonFilter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.name in p.marks


class Owned(Filter):
    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        return m.is_who(self.who, c, m.owners[uid])

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return m.is_who(self.who, c, p.owner)


class UsedAttack(PokemonFilter):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return (
            p.last_attack_turn >= m.st.turn - m.seats
            and p.last_attack_turn < m.st.turn
            and (self.name < 0 or p.last_attack == self.name)
        )


# Selectors over Pokémon


def only(p: Pokemon | None) -> list[Pokemon]:
    return [] if p is None else [p]


class Single(Selector):
    """One Pokémon that the context names: 0 this one, 1 Defending, 2 attacker, 3 the old Active."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which: i64 = which

    def serial(self, m: Machine, c: Context) -> i64:
        if self.which == 0:
            return c.source
        if self.which == 1:
            if c.target:
                return c.target
            active = m.st.sides[c.opponent].active
            return active[0].serial if active else 0
        if self.which == 2:
            return c.attacker
        return c.old

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        p = m.find(self.serial(m, c))
        if p is not None and c.seats and not (c.seats >> p.owner) & 1:
            return []
        return only(p)

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.serial(m, c) == p.serial


class Serials(Selector):
    """Pokémon that were picked or spoken of before: `it`, or a slot of results (Pokémon or cards)."""

    def __init__(self, slot: int, of_cards: bool) -> None:
        super().__init__()
        self.slot: i64 = slot
        """-1: `it`; -2: `those`."""
        self.of_cards = of_cards

    def stored(self, c: Context) -> vec[i64]:
        if self.slot == -1:
            return c.it
        if self.slot == -2:
            return c.those
        if self.slot < len(c.saved):
            return c.saved[self.slot]
        return vec[i64]()

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        for serial in self.stored(c):
            p = m.find(serial)
            if p is not None:
                found.append(p)
        return found

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.serial in self.stored(c)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        return self.stored(c)


class InPlay(Selector):
    """Pokémon of a player: where 0 Active, 1 Bench, 2 both."""

    def __init__(self, where: int, who: int, filter: Filter | None) -> None:
        super().__init__()
        self.where: i64 = where
        self.who: i64 = who
        self.filter = filter

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        if self.who == EACH:
            for i in range(m.seats):
                self.collect(m, c, (c.you + i) % m.seats, found)
        else:
            seat = m.seat_of(self.who, c)
            self.collect(m, c, seat, found)
            if m.teams and self.who == OPPONENT and c.origin == ATTACK and self.where == 0:
                self.collect(m, c, seat ^ 2, found)  # each Defending Pokémon of both mates (CR-702.15)
        return found

    def collect(self, m: Machine, c: Context, seat: i64, found: list[Pokemon]) -> None:
        if c.seats and not (c.seats >> seat) & 1:
            return
        side = m.st.sides[seat]
        if self.where != 1:
            for p in side.active:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found.append(p)
        if self.where != 0:
            for p in side.bench:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found.append(p)

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if not m.is_who(self.who, c, p.owner):
            return False
        if self.where != 2 and m.is_active(p) != (self.where == 0):
            return False
        return self.filter is None or self.filter.pokemon(m, c, p)


class Where(Selector):
    def __init__(self, of: Selector, filter: Filter) -> None:
        super().__init__()
        self.of = of
        self.filter = filter
        self.of_cards = of.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        return [p for p in self.of.pokemon(m, c) if self.filter.pokemon(m, c, p)]

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.of.has(m, c, p) and self.filter.pokemon(m, c, p)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        return passing(m, c, self.of.cards(m, c), self.filter)


class Except(Selector):
    def __init__(self, of: Selector, but: Selector) -> None:
        super().__init__()
        self.of = of
        self.but = but
        self.of_cards = of.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        return [p for p in self.of.pokemon(m, c) if not self.but.has(m, c, p)]

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.of.has(m, c, p) and not self.but.has(m, c, p)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        but = self.but.cards(m, c)
        found: vec[i64] = vec[i64]()
        for uid in self.of.cards(m, c):
            if uid not in but:
                found = append(found, uid)
        return found


class Both(Selector):
    """Two phrases as one. Where one is about Pokémon and the other about cards (something in play, or a Stadium), `Exists`
    asks each of them."""

    def __init__(self, left: Selector, right: Selector) -> None:
        super().__init__()
        self.left = left
        self.right = right
        self.of_cards = left.of_cards
        self.mixed: bool = left.of_cards != right.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        if self.mixed:
            return self.right.pokemon(m, c) if self.left.of_cards else self.left.pokemon(m, c)
        found = self.left.pokemon(m, c)
        for p in self.right.pokemon(m, c):
            if not any_is(found, p):
                found.append(p)
        return found

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if self.mixed:
            return self.right.has(m, c, p) if self.left.of_cards else self.left.has(m, c, p)
        return self.left.has(m, c, p) or self.right.has(m, c, p)

    def count(self, m: Machine, c: Context) -> i64:
        if self.mixed:
            return self.left.count(m, c) + self.right.count(m, c)
        return super().count(m, c)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found = self.left.cards(m, c)[:]
        for uid in self.right.cards(m, c):
            if uid not in found:
                found = append(found, uid)
        return found


def any_is(pokemon: list[Pokemon], p: Pokemon) -> bool:
    for q in pokemon:
        if q.serial == p.serial:
            return True
    return False


# Selectors over cards


def passing(m: Machine, c: Context, cards: vec[i64], filter: Filter | None) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    for uid in cards:
        if uid >= 0 and (filter is None or filter.card(m, c, uid)):
            found = append(found, uid)
    return found


Z_HAND: Final = 0
Z_DECK: Final = 1
Z_DISCARD: Final = 2
Z_PRIZES: Final = 3
Z_LOST: Final = 4
Z_BESIDE: Final = 5


class InZone(Selector):
    def __init__(self, zone: int, who: int, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.zone: i64 = zone
        self.who: i64 = who
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        if self.who != EACH:
            return self.of_side(m, c, m.st.sides[m.seat_of(self.who, c)])
        found: vec[i64] = vec[i64]()
        for seat in m.seats_of(self.who, c):
            found = extend(found, self.of_side(m, c, m.st.sides[seat]))
        return found

    def of_side(self, m: Machine, c: Context, side: Side) -> vec[i64]:
        if self.zone == Z_HAND:
            # A Trainer card that is being played is no card of the hand any more.
            return passing(m, c, without_card(side.hand, c.uid) if c.origin == TRAINER else side.hand, self.filter)
        if self.zone == Z_DECK:
            return passing(m, c, side.deck, self.filter)
        if self.zone == Z_DISCARD:
            return passing(m, c, side.discard, self.filter)
        if self.zone == Z_PRIZES:
            return passing(m, c, side.prizes, self.filter)
        return passing(m, c, side.beside if self.zone == Z_BESIDE else side.lost, self.filter)


class StadiumCard(Selector):
    def __init__(self, who: int, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.who: i64 = who
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        st = m.st
        if st.stadium < 0 or not m.is_who(self.who, c, st.stadium_owner):
            return found
        if self.filter is None or self.filter.card(m, c, st.stadium):
            found = append(found, st.stadium)
        return found


class DeckEnd(Selector):
    """The top (or bottom) n cards of a deck, the first of them first."""

    def __init__(self, n: Quantity, who: int, bottom: bool) -> None:
        super().__init__()
        self.of_cards = True
        self.n = n
        self.who: i64 = who
        self.bottom = bottom

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        n = self.n.value(m, c)
        for seat in m.seats_of(self.who, c):
            deck = m.st.sides[seat].deck
            size = len(deck)
            for i in range(n if n < size else size):
                found = append(found, deck[i] if self.bottom else deck[size - 1 - i])
        return found


class Attached(Selector):
    def __init__(self, to: Selector, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.to = to
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for p in self.to.pokemon(m, c):
            for uid in p.attached:
                if self.filter is None or self.filter.card(m, c, uid):
                    found = append(found, uid)
        return found


class CardsOf(Selector):
    """The Pokémon cards of Pokémon in play: 0 the top one, 1 those beneath it, 2 the lowest, 3 all, 4 with what is attached."""

    def __init__(self, of: Selector, part: int) -> None:
        super().__init__()
        self.of_cards = True
        self.of = of
        self.part: i64 = part

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for p in self.of.pokemon(m, c):
            n = len(p.cards)
            for i in range(n):
                if self.part >= 3 or (i == 0 if self.part == 2 else (i == n - 1) == (self.part == 0)):
                    found = append(found, p.cards[i])
            if self.part == 4:
                for uid in p.attached:
                    found = append(found, uid)
        return found


class ThisCard(Selector):
    """The card that has the text; of one that has come into play meanwhile, the Pokémon too."""

    def __init__(self) -> None:
        super().__init__()
        self.of_cards = True

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        for side in m.st.sides:
            for zone in (side.active, side.bench):
                for p in zone:
                    if c.uid in p.cards:
                        found.append(p)
        return found

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        return append(found, c.uid) if c.uid >= 0 else found


class LookedAt(Selector):
    """The cards that were looked at; `rest`: without those that were picked from them."""

    def __init__(self, rest: bool) -> None:
        super().__init__()
        self.of_cards = True
        self.rest = rest

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        if not self.rest:
            return c.looked
        found: vec[i64] = vec[i64]()
        for uid in c.looked:
            if uid not in c.those:
                found = append(found, uid)
        return found


# Tests


class Exists(Test):
    def __init__(self, what: Selector, n: int) -> None:
        self.what = what
        self.n: i64 = n

    def holds(self, m: Machine, c: Context) -> bool:
        return self.what.count(m, c) >= self.n


class Compare(Test):
    def __init__(self, left: Quantity, op: int, right: Quantity) -> None:
        self.left = left
        self.op: i64 = op
        self.right = right

    def holds(self, m: Machine, c: Context) -> bool:
        return compares(self.left.value(m, c), self.op, self.right.value(m, c))


class Matches(Test):
    def __init__(self, what: Selector, filter: Filter) -> None:
        self.what = what
        self.filter = filter

    def holds(self, m: Machine, c: Context) -> bool:
        if self.what.of_cards:
            cards = self.what.cards(m, c)
            for uid in cards:
                if not self.filter.card(m, c, uid):
                    return False
            return len(cards) > 0
        pokemon = self.what.pokemon(m, c)
        for p in pokemon:
            if not self.filter.pokemon(m, c, p):
                return False
        return len(pokemon) > 0


class IsActive(Test):
    def __init__(self, what: Selector, benched: bool) -> None:
        self.what = what
        self.benched = benched

    def holds(self, m: Machine, c: Context) -> bool:
        pokemon = self.what.pokemon(m, c)
        for p in pokemon:
            if m.is_active(p) == self.benched:
                return False
        return len(pokemon) > 0


class Flag(Test):
    """What the context remembers: 0 did, 1 Defending Pokémon Knocked Out by this attack, 2 guessed right."""

    def __init__(self, which: int) -> None:
        self.which: i64 = which

    def holds(self, m: Machine, c: Context) -> bool:
        if self.which == 0:
            return c.did
        if self.which == 2:
            return c.right
        p = m.find(c.target)
        return p is not None and c.damage > 0 and p.damage >= queries.hp(m, p)


class KnockedOutNow(Test):
    """One of the selected has no HP left, which can only be the work of the attack that is being carried out."""

    def __init__(self, what: Selector) -> None:
        self.what = what

    def holds(self, m: Machine, c: Context) -> bool:
        for p in self.what.pokemon(m, c):
            if p.damage >= queries.hp(m, p):
                return True
        return False


class Kept(Test):
    """A test whose answer was worked out before damage and kept in a bit of the context."""

    def __init__(self, bit: int) -> None:
        self.bit: i64 = bit

    def holds(self, m: Machine, c: Context) -> bool:
        return c.bits & self.bit != 0


class Every(Test):
    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def holds(self, m: Machine, c: Context) -> bool:
        for t in self.tests:
            if not t.holds(m, c):
                return False
        return True


class Either(Test):
    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def holds(self, m: Machine, c: Context) -> bool:
        for t in self.tests:
            if t.holds(m, c):
                return True
        return False


class Unless(Test):
    def __init__(self, test: Test) -> None:
        self.test = test

    def holds(self, m: Machine, c: Context) -> bool:
        return not self.test.holds(m, c)


class TurnOf(Test):
    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, m: Machine, c: Context) -> bool:
        return m.is_who(self.who, c, m.st.player)


class FirstTurn(Test):
    def __init__(self, who: int, went: int) -> None:
        self.who: i64 = who
        self.went: i64 = went
        """0 either, 1 first, 2 second."""

    def holds(self, m: Machine, c: Context) -> bool:
        seat = m.seat_of(self.who, c)
        if m.st.player != seat or m.st.sides[seat].counts[C_TURNS] != 1:
            return False
        return self.went == 0 or (m.st.first == seat) == (self.went == 1)


class Went(Test):
    def __init__(self, first: bool, who: int) -> None:
        self.first = first
        self.who: i64 = who

    def holds(self, m: Machine, c: Context) -> bool:
        return (m.st.first == m.seat_of(self.who, c)) == self.first


HAPPENINGS: Final = {
    "knocked_out": M_KNOCKED_OUT,
    "damaged_ko": M_DAMAGE_KO,
    "played": M_PLAYED,
    "evolved": M_EVOLVED,
    "became_active": M_BECAME_ACTIVE,
    "healed": M_HEALED,
    "attached": M_ATTACHED,
    "attacked": M_ATTACKED,
    "ability_used": M_ABILITY,
    "took_prize": M_PRIZE,
    "discarded": M_DISCARDED,
    "damaged": M_DAMAGED,
}


class Happened(Test):
    """Looks through the memory: `back` is 0 this turn, 1 the opponent's last turn, 2 the player's own last turn."""

    def __init__(self, kind: int, back: int, who: int, about: Selector | None, filter: Filter | None, name: int) -> None:
        self.kind: i64 = kind
        self.back: i64 = back
        self.who: i64 = who
        self.about = about
        self.filter = filter
        self.name: i64 = name

    def holds(self, m: Machine, c: Context) -> bool:
        turn = m.st.turn
        if self.back == 1:
            turn = turn - 1 if m.st.player == c.you else turn
        elif self.back == 2:
            turn = turn - m.seats if m.st.player == c.you else turn - m.seats + 1
        for e in m.st.memory:
            if e >> 40 != turn or (e >> 34) & 63 != self.kind:
                continue
            if not m.is_who(self.who, c, (e >> 32) & 3):
                continue
            a = (e >> 16) & 0xFFFF
            if self.name >= 0 and a != self.name:
                continue
            by_name = self.kind == M_ATTACKED or self.kind == M_ABILITY
            if self.about is not None and not self.is_about(m, c, e & 0xFFFF if by_name else a, e & 0xFFFF):
                continue
            if self.filter is not None and not self.filter.card(m, c, e & 0xFFFF):
                continue
            return True
        return False

    def is_about(self, m: Machine, c: Context, serial: i64, uid: i64) -> bool:
        assert self.about is not None
        if self.about.of_cards:
            return uid in self.about.cards(m, c)
        for p in self.about.pokemon(m, c):
            if p.serial == serial:
                return True
        return False


class GxUsed(Test):
    def __init__(self, who: int, vstar: bool) -> None:
        self.who: i64 = who
        self.vstar = vstar

    def holds(self, m: Machine, c: Context) -> bool:
        return m.st.sides[m.seat_of(self.who, c)].counts[C_VSTAR if self.vstar else C_GX] > 0


class Paid(Test):
    """Extra cards were discarded for this card, or the attack has n more Energy of the types than its cost."""

    def __init__(self, n: int, types: int) -> None:
        self.n: i64 = n
        self.types: i64 = types
        self.surplus = Surplus(types)

    def holds(self, m: Machine, c: Context) -> bool:
        if c.origin == 1:
            return self.surplus.value(m, c) >= self.n
        return c.paid >= self.n


class SameSet(Test):
    def __init__(self, what: int, of: Selector) -> None:
        self.distinct = Distinct(what, of)
        self.what: i64 = what
        self.of = of

    def holds(self, m: Machine, c: Context) -> bool:
        if self.what == 1:
            return self.distinct.value(m, c) == 1
        bits: i64 = -1
        for p in self.of.pokemon(m, c):
            bits &= queries.types(m, p)
        return bits != 0


class BenchFull(Test):
    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, m: Machine, c: Context) -> bool:
        return m.room(m.seat_of(self.who, c)) == 0
