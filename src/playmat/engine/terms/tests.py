"""Tests that run: yes-or-no questions about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine import board, movement, players, values
from playmat.engine.memory import (
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
    event_first,
    event_kind,
    event_player,
    event_second,
    event_turn,
)
from playmat.engine.program import Context
from playmat.engine.state import C_GX, C_TURNS, C_VSTAR
from playmat.engine.terms.quantities import Distinct, Surplus, compares
from playmat.engine.terms.term import Filter, Quantity, Selector, Test

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


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
            if board.is_active(m, p) == self.benched:
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
        p = board.find(m, c.target)
        return p is not None and c.attacking is not None and c.attacking.damage > 0 and p.damage >= values.hp(m, p)


class KnockedOutNow(Test):
    """One of the selected has no HP left, which can only be the work of the attack that is being carried out."""

    def __init__(self, what: Selector) -> None:
        self.what = what

    def holds(self, m: Machine, c: Context) -> bool:
        for p in self.what.pokemon(m, c):
            if p.damage >= values.hp(m, p):
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
        return players.is_who(m, self.who, c, m.st.player)


class FirstTurn(Test):
    def __init__(self, who: int, went: int) -> None:
        self.who: i64 = who
        self.went: i64 = went
        """0 either, 1 first, 2 second."""

    def holds(self, m: Machine, c: Context) -> bool:
        seat = players.seat_of(m, self.who, c)
        if m.st.player != seat or m.st.sides[seat].counts[C_TURNS] != 1:
            return False
        return self.went == 0 or (m.st.first == seat) == (self.went == 1)


class Went(Test):
    def __init__(self, first: bool, who: int) -> None:
        self.first = first
        self.who: i64 = who

    def holds(self, m: Machine, c: Context) -> bool:
        return (m.st.first == players.seat_of(m, self.who, c)) == self.first


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
            if event_turn(e) != turn or event_kind(e) != self.kind:
                continue
            if not players.is_who(m, self.who, c, event_player(e)):
                continue
            first = event_first(e)
            second = event_second(e)
            if self.name >= 0 and first != self.name:
                continue
            by_name = self.kind == M_ATTACKED or self.kind == M_ABILITY
            if self.about is not None and not self.is_about(m, c, second if by_name else first, second):
                continue
            if self.filter is not None and not self.filter.card(m, c, second):
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
        return m.st.sides[players.seat_of(m, self.who, c)].counts[C_VSTAR if self.vstar else C_GX] > 0


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
            bits &= values.types(m, p)
        return bits != 0


class BenchFull(Test):
    def __init__(self, who: int) -> None:
        self.who: i64 = who

    def holds(self, m: Machine, c: Context) -> bool:
        return movement.room(m, players.seat_of(m, self.who, c)) == 0
