"""Quantities that run: numbers that are computed when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, energy, memory, players, pokemon_values
from playmat.engine.codes import LEGEND, M_TOOK_PRIZE, OP_AT_LEAST, OP_AT_MOST, OP_EQUAL, OP_LESS, OP_MORE, TYPES_SHARED
from playmat.engine.memory import event_kind, event_player, event_turn
from playmat.engine.program import Context
from playmat.engine.state import C_PRIZES_SET
from playmat.engine.terms.term import Quantity, Selector, Test
from playmat.engine.vectors import positive

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def compares(left: i64, op: i64, right: i64) -> bool:
    if op == OP_LESS:
        return left < right
    if op == OP_AT_MOST:
        return left <= right
    if op == OP_EQUAL:
        return left == right
    if op == OP_AT_LEAST:
        return left >= right
    if op == OP_MORE:
        return left > right
    return left != right


def bit_count(bits: i64) -> i64:
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


class Number(Quantity):
    def __init__(self, value: int) -> None:
        self.n: i64 = value

    def value(self, m: Machine, c: Context) -> i64:
        return self.n


class Count(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        return self.of.count(m, c)


class CountUnits(Quantity):
    """The Energy that attached cards provide; one that provides none counts as one."""

    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for uid in self.of.cards(m, c):
            n += energy.units_of_card(m, uid)
        return n


class Largest(Quantity):
    """The largest of the numbers for each of the Pokémon, which the slot contains during the computation."""

    def __init__(self, slot: int, among: Selector, of: Quantity) -> None:
        self.slot: i64 = slot
        self.among = among
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        d = c.clone()
        most: i64 = 0
        for serial in self.among.serials(m, c):
            d.keep(self.slot, append(vec[i64](), serial))
            n = self.of.value(m, d)
            if n > most:
                most = n
        return most


class EnergyOn(Quantity):
    def __init__(self, on: Selector, types: int) -> None:
        self.on = on
        self.types: i64 = types

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.on.pokemon(m, c):
            n += energy.energy_of(m, p, self.types)
        return n


class EnergyIn(Quantity):
    def __init__(self, of: Selector, types: int) -> None:
        self.of = of
        self.types: i64 = types

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for uid in self.of.cards(m, c):
            bits, units = energy.energy_in(m, c, uid)
            if not self.types or bits & self.types:
                n += units
        return n


class Counters(Quantity):
    def __init__(self, on: Selector) -> None:
        self.on = on

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.on.pokemon(m, c):
            n += p.damage // 10
        return n


class Heads(Quantity):
    def value(self, m: Machine, c: Context) -> i64:
        return c.heads


class Tails(Quantity):
    def value(self, m: Machine, c: Context) -> i64:
        return c.tails


class Result(Quantity):
    def value(self, m: Machine, c: Context) -> i64:
        return c.result


class Chosen(Quantity):
    def value(self, m: Machine, c: Context) -> i64:
        return c.number


class DamageDone(Quantity):
    def value(self, m: Machine, c: Context) -> i64:
        return 0 if c.attacking is None else c.attacking.damage


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
        return positive(n)


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


class PrizesLeft(Quantity):
    def __init__(self, of: int) -> None:
        self.of: i64 = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for seat in players.seats_of(m, self.of, c):
            n += m.st.sides[seat].prizes_left()
        return n


class PrizesTaken(Quantity):
    def __init__(self, of: int) -> None:
        self.of: i64 = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for seat in players.seats_of(m, self.of, c):
            side = m.st.sides[seat]
            n += side.counts[C_PRIZES_SET] - side.prizes_left()
        return positive(n)


class PrizesTakenLately(Quantity):
    def __init__(self, of: int) -> None:
        self.of: i64 = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for seat in players.seats_of(m, self.of, c):
            turn = memory.last_turn(m, seat, False)
            for e in m.st.memory:
                if event_kind(e) == M_TOOK_PRIZE and event_player(e) == seat and event_turn(e) == turn:
                    n += 1
        return n


class HowOften(Quantity):
    def __init__(self, of: Test) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        return self.of.times(m, c, len(m.st.memory))


class RetreatCost(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            n += pokemon_values.retreat_cost(m, p)
        return n


class HitPoints(Quantity):
    def __init__(self, of: Selector, remaining: bool) -> None:
        self.of = of
        self.remaining = remaining

    def value(self, m: Machine, c: Context) -> i64:
        n: i64 = 0
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                if m.defs[uid].stage != LEGEND:  # a half of one has no HP of its own
                    n += m.defs[uid].hp
            return n
        for p in self.of.pokemon(m, c):
            n += pokemon_values.hp(m, p)
            if self.remaining:
                n -= p.damage
        return positive(n)


class DamageReceived(Quantity):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def value(self, m: Machine, c: Context) -> i64:
        if c.incoming > 0:
            return c.incoming  # the damage is about to be done: the text runs just before it
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            n += memory.damage_in_last_turn(m, p, c.opponent)
        return n


class Surplus(Quantity):
    """Energy of the types beyond the cost of the attack that is being carried out."""

    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def value(self, m: Machine, c: Context) -> i64:
        p = board.find(m, c.attacker if c.attacker else c.source)
        if p is None or c.attacking is None:
            return 0
        return energy.beyond_cost(m, p, m.printed_attack(c.attacking), self.types, False)


class BasicSurplus(Quantity):
    """Basic Energy cards beyond those that pay for the attack that is being carried out; other Energy pays first."""

    def value(self, m: Machine, c: Context) -> i64:
        p = board.find(m, c.attacker if c.attacker else c.source)
        if p is None or c.attacking is None:
            return 0
        return energy.beyond_cost(m, p, m.printed_attack(c.attacking), 0, True)


class Distinct(Quantity):
    def __init__(self, what: int, of: Selector) -> None:
        self.what: i64 = what
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
                bits |= pokemon_values.types(m, p)
                name = pokemon_values.name_of(m, p)
                if name not in names:
                    names.append(name)
        return bit_count(bits) if self.what == TYPES_SHARED else len(names)


class Conditions(Quantity):
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
