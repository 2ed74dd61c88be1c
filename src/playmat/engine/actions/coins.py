"""Coins: flips, flips until one side comes up, and texts that change the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, chance, events, in_force, memory, players, pokemon_values
from playmat.engine.codes import ANY_ATTACK, ATTACK, E_FLIPPED, K_COINS, K_FIX_COIN, RULE
from playmat.engine.memory import M_FLIPPED_AGAIN
from playmat.engine.program import CALL, DONE, Context, Exec, Frame, is_effect
from playmat.engine.questions import CHANCE_SEAT, O_HEADS, O_TAILS, Q_FLIP, Q_GUESS, kind_of, pack
from playmat.engine.terms.term import Quantity

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


ONE: Final[i64] = 1


def coin_sides() -> vec[i64]:
    """Heads and tails as options."""
    return append(append(vec[i64](), pack(O_HEADS, 0, 0, 0)), pack(O_TAILS, 0, 0, 0))


def uses_fixed_coin(m: Machine, seat: i64) -> bool:
    """Whether an effect lets the player choose the result of the next coin; the effect is used up."""
    for live in in_force.in_force(m, K_FIX_COIN):
        # harmless (without and in_force.holds(m, live)): the one text of this kind has no condition
        if players.is_who(m, live.static.player, live.c, seat) and in_force.holds(m, live):
            m.st.effects = tuple([e for e in m.st.effects if e.c is not live.c])
            m.touch()
            return True
    return False


class Flip(Exec):
    """Flip coins; without a number of coins, until one is tails."""

    def __init__(self, coins: Quantity | None, heads: Exec | None, tails: Exec | None, by: int) -> None:
        super().__init__()
        self.coins = coins
        """None: until tails, or until heads."""
        self.heads = heads
        self.tails = tails
        self.by: i64 = by
        self.last: i64 = 0
        """The coin with which flips without a number end: 0 tails, 1 heads."""
        self.is_incidental = heads is None and tails is None

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if c.flips_again:
            c.flips_again = False
            c.flipped_again = True
            f.step = 0
        if f.step == 0:
            c.heads = 0
            c.tails = 0
            c.landed = 0
            f.n = -1 if self.coins is None else self.coins.value(m, c)
            if c.origin == RULE:
                f.n += c.more_coins  # more coins for a deeper sleep
            # harmless (without and in_force.is_any(m, K_COINS)): it only saves time
            elif self.coins is not None and in_force.is_any(m, K_COINS):
                f.n = self.changed(m, c, f.n)
            f.step = 1
            # harmless (without and in_force.is_any(m, K_FIX_COIN)): it only saves time
            if c.origin != RULE and in_force.is_any(m, K_FIX_COIN):
                f.step = 3
        if f.step == 3:
            seat = players.seat_of(m, self.by, c)
            f.step = 1
            if m.st.answered:
                self.count(m, f, 1 if kind_of(m.answer_of()[0]) == O_HEADS else 0)
            elif f.n != 0 and uses_fixed_coin(m, seat):
                f.step = 3
                return m.ask(seat, Q_GUESS, coin_sides(), 1, 1)
        if f.step == 1:
            while f.n != 0:
                # harmless (without and m.st.ask_chance): a scenario says how each coin lands
                if m.st.ask_chance and len(m.st.flips) == 0:
                    if not m.st.answered:
                        return m.ask(CHANCE_SEAT, Q_FLIP, coin_sides(), 1, 1)
                    coin: i64 = 1 if kind_of(m.answer_of()[0]) == O_HEADS else 0
                else:
                    coin = chance.coin(m)
                self.count(m, f, coin)
            f.step = 2
            c.did = c.heads > 0
            # harmless (left out): no text reads this result
            c.result = c.heads
        if self.is_answered(m, f):
            return CALL
        if self.heads is not None and c.tails == 0 and c.heads > 0:
            m.push(self.heads, c)
        elif self.tails is not None and c.heads == 0:
            m.push(self.tails, c)
        return DONE

    def count(self, m: Machine, f: Frame, coin: i64) -> None:
        """A coin has landed."""
        c = f.c
        if coin:
            # harmless (sign): until the last coin all of them are alike
            if c.heads + c.tails < 62:
                c.landed |= ONE << (c.heads + c.tails)
            c.heads += 1
        else:
            c.tails += 1
        if m.log is not None:
            m.tell("flip", players.seat_of(m, self.by, c), n=coin)
        # harmless (bound): the coins end before their number is 0
        if f.n > 0:
            f.n -= 1
        elif coin == self.last or c.heads + c.tails >= 100:
            f.n = 0

    def changed(self, m: Machine, c: Context, n: i64) -> i64:
        """The number of coins, where texts change it for an attack."""
        # harmless (without and c.origin == ATTACK): only an attack has such a record
        attacker = board.find(m, c.attacker) if c.origin == ATTACK and c.attacking is not None else None
        if attacker is None or c.attacking is None:
            return n
        for live in in_force.in_force(m, K_COINS):
            mod = pokemon_values.modifier(live)
            # harmless (without or mod.attack == ANY_ATTACK): the one text of this kind names an attack
            if mod.attack == ANY_ATTACK or mod.attack == m.printed_attack(c.attacking).name:
                if in_force.applies(m, live, attacker):
                    n = pokemon_values.changed(n, mod.change, mod.by.value(m, live.c))
        return n

    def is_answered(self, m: Machine, f: Frame) -> bool:
        """Whether a text about flips comes next. Such texts are carried out before the result counts: first the ones that flip
        again, then the ones that say how coins count, then the ones that ask how they landed. One that names the attacker
        (`from`) is about the attacking player's attack, whoever flips. A check for Confusion is not part of it. Coins are
        flipped again only once."""
        c = f.c
        attacker = board.find(m, c.attacker) if c.origin == ATTACK else None
        answers = in_force.in_force(m, E_FLIPPED)
        size: i64 = len(answers)
        while f.n < 3 * size:
            live = answers[f.n % size]
            trigger = live.trigger
            stage: i64 = f.n // size
            f.n += 1
            if trigger is None or (c.flipped_again and trigger.reflips):
                continue
            if stage != (0 if trigger.reflips else 1 if trigger.treats else 2):
                continue
            by = players.seat_of(m, self.by, c) if trigger.from_ is None else players.author(c)
            d = events.triggered(m, live, board.find(m, c.source), -1, by, attacker)
            if d is not None:
                d.heads = c.heads
                d.tails = c.tails
                d.number = c.number if c.origin == RULE else 0
                d.outer = c
                m.push(trigger, d)
                return True
        return False

    def can(self, m: Machine, c: Context) -> bool:
        if self.heads is None and self.tails is None:
            return True
        heads = self.heads is not None and is_effect(m, c, self.heads)
        return heads or (self.tails is not None and is_effect(m, c, self.tails))

    def children(self) -> list[Exec]:
        return [x for x in (self.heads, self.tails) if x is not None]


class FlipUntilTails(Flip):
    def __init__(self, by: int) -> None:
        super().__init__(None, None, None, by)


class FlipUntilHeads(Flip):
    def __init__(self, by: int) -> None:
        super().__init__(None, None, None, by)
        self.last = 1


class Reflip(Exec):
    """The current flips are made again."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True
        self.only: bool = False
        """The text says that nothing else may let its player flip again in this turn."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.c.outer is not None:
            f.c.outer.flips_again = True
            memory.remember(m, M_FLIPPED_AGAIN, m.st.player, 1 if self.only else 0, 0)
        return DONE


class TreatCoins(Exec):
    """The coins that were just flipped all count as tails, or as heads."""

    def __init__(self, heads: bool) -> None:
        super().__init__()
        self.instant = True
        self.heads = heads

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c.outer
        if c is not None:
            n = c.heads + c.tails
            c.heads = n if self.heads else 0
            c.tails = 0 if self.heads else n
            c.landed = (ONE << (n if n < 62 else 62)) - 1 if self.heads else 0
            c.did = c.heads > 0
            c.result = c.heads
        return DONE
