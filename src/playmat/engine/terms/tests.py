"""Tests that run: yes-or-no questions about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, energy, memory, movement, players, pokemon_values
from playmat.engine.codes import ATTACK, FIRST, GAME_GX, M_ABILITY_USED, M_ATTACKED, THIS_TURN, YOUR_LAST_TURN
from playmat.engine.memory import M_ATTACKER, event_first, event_kind, event_player, event_second, event_turn, is_between
from playmat.engine.program import Context
from playmat.engine.state import BETWEEN_TURNS, C_GX, C_TURNS, C_VSTAR
from playmat.engine.terms.quantities import Surplus, compares
from playmat.engine.terms.selectors import Except, InPlay
from playmat.engine.terms.term import Filter, Quantity, Selector, Test

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Exists(Test):
    def __init__(self, what: Selector, n: int) -> None:
        self.what = what
        self.n: i64 = n

    def holds(self, m: Machine, c: Context) -> bool:
        return self.what.reaches(m, c, self.n)


class Compare(Test):
    def __init__(self, left: Quantity, op: int, right: Quantity) -> None:
        self.left = left
        self.op: i64 = op
        self.right = right

    def holds(self, m: Machine, c: Context) -> bool:
        return compares(self.left.value(m, c), self.op, self.right.value(m, c))


class ForOne(Test):
    """The test holds for one of the Pokémon, which the slot contains during the test."""

    def __init__(self, slot: int, among: Selector, test: Test) -> None:
        self.slot: i64 = slot
        self.among = among
        self.test = test

    def holds(self, m: Machine, c: Context) -> bool:
        d = c.clone()
        for serial in self.among.serials(m, c):
            d.keep(self.slot, append(vec[i64](), serial))
            if self.test.holds(m, d):
                return True
        return False


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
    def __init__(self, what: Selector) -> None:
        self.what = what

    def holds(self, m: Machine, c: Context) -> bool:
        pokemon = self.what.pokemon(m, c)
        for p in pokemon:
            if not board.is_active(m, p):
                return False
        return len(pokemon) > 0


class FellActive(Test):
    """`is_active` in a text that waits for a Knock Out: a Pokémon that an attack's damage Knocked Out counts as Active if it
    was Active when the damage was done, wherever it is now."""

    def __init__(self, what: Selector) -> None:
        self.what = what

    def holds(self, m: Machine, c: Context) -> bool:
        pokemon = self.what.pokemon(m, c)
        for p in pokemon:
            if not board.fell_active(m, p):
                return False
        # harmless (bound): the Pokémon that is being Knocked Out is there
        return len(pokemon) > 0


class IsBenched(Test):
    def __init__(self, what: Selector) -> None:
        self.what = what

    def holds(self, m: Machine, c: Context) -> bool:
        pokemon = self.what.pokemon(m, c)
        for p in pokemon:
            if board.is_active(m, p):
                return False
        return len(pokemon) > 0


class Did(Test):
    def holds(self, m: Machine, c: Context) -> bool:
        return c.did


class Coin(Test):
    def __init__(self, place: int) -> None:
        self.at: i64 = place - 1

    def holds(self, m: Machine, c: Context) -> bool:
        return (c.landed >> self.at) & 1 != 0


class Guessed(Test):
    def holds(self, m: Machine, c: Context) -> bool:
        return c.right


class KnockedOutByThis(Test):
    """One of the selected has no HP left, because of the current attack."""

    def __init__(self, what: Selector | None) -> None:
        self.what = what
        """None: the Defending Pokémon, by this attack's damage."""

    def holds(self, m: Machine, c: Context) -> bool:
        if self.what is None:
            p = board.find(m, c.target)
            return p is not None and c.attacking is not None and c.attacking.damage > 0 and p.damage >= pokemon_values.hp(m, p)
        for p in self.what.pokemon(m, c):
            if p.damage >= pokemon_values.hp(m, p):
                return True
        return False


class WasTaken(Test):
    """A branch of the text was taken before damage; a bit of the context remembers it."""

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


class YourTurn(Test):
    def __init__(self, of: int) -> None:
        self.of: i64 = of

    def holds(self, m: Machine, c: Context) -> bool:
        # The time between turns belongs to no turn.
        return m.st.phase != BETWEEN_TURNS and players.is_who(m, self.of, c, m.st.player)


class FirstTurn(Test):
    def __init__(self, of: int, went: int) -> None:
        self.of: i64 = of
        self.went: i64 = went
        """-1: either."""

    def holds(self, m: Machine, c: Context) -> bool:
        seat = players.seat_of(m, self.of, c)
        if m.st.player != seat or m.st.sides[seat].counts[C_TURNS] != 1:
            return False
        return self.went < 0 or (m.st.first == seat) == (self.went == FIRST)


class Went(Test):
    def __init__(self, order: int, of: int) -> None:
        self.order: i64 = order
        self.of: i64 = of

    def holds(self, m: Machine, c: Context) -> bool:
        return (m.st.first == players.seat_of(m, self.of, c)) == (self.order == FIRST)


class Happened(Test):
    """Looks through the memory."""

    def __init__(self, what: int, when: int, of: int, about: Selector | None, filter: Filter | None, name: int) -> None:
        self.what: i64 = what
        self.when: i64 = when
        self.of: i64 = of
        self.about = about
        self.filter = filter
        self.name: i64 = name

    def holds(self, m: Machine, c: Context) -> bool:
        return self.times(m, c, 1) > 0

    def times(self, m: Machine, c: Context, enough: i64) -> i64:
        """The number of times that it happened, counted up to a number."""
        n: i64 = 0
        for e in m.st.memory:
            if event_kind(e) != self.what or not players.is_who(m, self.of, c, event_player(e)) or not self.is_then(m, c, e):
                continue
            first = event_first(e)
            second = event_second(e)
            if self.name >= 0 and first != self.name and not self.is_gx(m, first):
                continue
            if self.about is not None:
                if self.what == M_ATTACKED or self.what == M_ABILITY_USED:
                    if not self.is_by(m, c, e, second):
                        continue
                elif not self.is_about(m, c, first, second):
                    continue
            if self.filter is not None and not self.filter.card(m, c, second):
                continue
            n += 1
            # harmless (bound): it only saves time
            if n >= enough:
                break
        return n

    def is_gx(self, m: Machine, attack: i64) -> bool:
        """Whether the text means any GX attack, and this is the name of one."""
        return m.table.names[self.name] == "GX" and m.table.names[attack].endswith("GX")

    def is_then(self, m: Machine, c: Context, e: i64) -> bool:
        """Whether the event was in the turn of the question; the time between turns does not belong to a turn."""
        turn = event_turn(e)
        if self.when == THIS_TURN:
            return turn == m.st.turn
        if is_between(e):
            return False
        if self.when == YOUR_LAST_TURN:
            return turn == memory.last_turn(m, c.you, False)
        if c.origin == ATTACK:  # in teams the opponent that is attacked (CR-702.14)
            return turn == memory.last_turn(m, c.opponent, True)
        for side in m.st.sides:  # otherwise either of them
            if not players.same_team(side.seat, c.you) and turn == memory.last_turn(m, side.seat, True):
                return True
        return False

    def is_by(self, m: Machine, c: Context, e: i64, serial: i64) -> bool:
        """Whether one of the Pokémon did it. "One of your Pokémon" may have left play or evolved since: only its name counts."""
        about = self.about
        if isinstance(about, Except) and isinstance(about.of, InPlay):  # "one of your other Pokémon"
            for p in about.but.pokemon(m, c):
                if p.serial == serial:
                    return False
            about = about.of
        if not isinstance(about, InPlay):
            return self.is_about(m, c, serial, -1)
        if about.filter is None:
            return True
        for other in m.st.memory:
            if event_kind(other) == M_ATTACKER and event_turn(other) == event_turn(e):
                return about.filter.card(m, c, event_second(other))
        return self.is_about(m, c, serial, -1)

    def is_about(self, m: Machine, c: Context, serial: i64, uid: i64) -> bool:
        assert self.about is not None
        if self.about.of_cards:
            return uid in self.about.cards(m, c)
        for p in self.about.pokemon(m, c):
            if p.serial == serial:
                return True
        return False


class Using(Test):
    def __init__(self, name: int) -> None:
        self.name: i64 = name

    def holds(self, m: Machine, c: Context) -> bool:
        attack = m.st.attack
        if attack is None or attack.attacking is None:
            return False
        return m.printed_attack(attack.attacking).name == self.name


class UsingOf(Test):
    def __init__(self, of: Selector) -> None:
        self.of = of

    def holds(self, m: Machine, c: Context) -> bool:
        attack = m.st.attack
        return attack is not None and attack.attacking is not None and attack.attacking.uid in self.of.cards(m, c)


class Given(Test):
    def __init__(self, conditions: int) -> None:
        self.conditions: i64 = conditions

    def holds(self, m: Machine, c: Context) -> bool:
        return c.number & self.conditions != 0


class GxUsed(Test):
    def __init__(self, of: int, power: int) -> None:
        self.of: i64 = of
        self.power: i64 = power

    def holds(self, m: Machine, c: Context) -> bool:
        return m.st.sides[players.seat_of(m, self.of, c)].counts[C_GX if self.power == GAME_GX else C_VSTAR] > 0


class Paid(Test):
    """Extra cards were discarded for this card, or the attack has n more Energy of the types than its cost."""

    def __init__(self, n: int, types: int) -> None:
        self.n: i64 = n
        self.types: i64 = types
        self.surplus = Surplus(types)

    def holds(self, m: Machine, c: Context) -> bool:
        if c.origin == ATTACK:
            return self.surplus.value(m, c) >= self.n
        return c.paid >= self.n


class ExtraEnergy(Test):
    """The attacker has Energy of each of the types beyond the cost of the attack that is being carried out."""

    def __init__(self, types: int) -> None:
        self.types: i64 = types

    def holds(self, m: Machine, c: Context) -> bool:
        # harmless (turned): in an attack the two are the same Pokémon
        p = board.find(m, c.attacker if c.attacker else c.source)
        if p is None or c.attacking is None:
            # harmless (denied): only an attack asks
            return False
        return energy.pays_more(m, p, m.printed_attack(c.attacking), self.types)


class IsStadium(Test):
    def holds(self, m: Machine, c: Context) -> bool:
        return m.st.stadium == c.uid


class BenchFull(Test):
    def __init__(self, of: int) -> None:
        self.of: i64 = of

    def holds(self, m: Machine, c: Context) -> bool:
        return movement.room(m, players.seat_of(m, self.of, c)) == 0
