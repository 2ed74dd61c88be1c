"""Games played out at random inside the engine: the inner loop of simulations and of speed measurements."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine.invariants import problems
from playmat.engine.machine import Machine
from playmat.engine.state import NOBODY, ONGOING


class Dice:
    """A separate generator for random answers, so that answers do not affect the game's chance."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed * 2654435761 + 0x9E3779B9) & 0x7FFFFFFF
        self.one: vec[i64] = vec[i64]([0])
        """An answer that is one option; `play_out` reuses it."""

    def below(self, n: i64) -> i64:
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return ((self.state >> 8) * n) >> 23

    def word(self) -> i64:
        """32 bits, not all of them 0."""
        word = (self.below(1 << 20) << 12) ^ self.below(1 << 20)
        return word & 0xFFFFFFFF if word else 1


def random_answer(m: Machine, dice: Dice) -> vec[i64]:
    """A random legal answer to the open question."""
    st = m.st
    size: i64 = len(st.options)
    n = st.least
    if st.most > st.least:
        n += dice.below(st.most - st.least + 1)
    if n == 1:
        return vec[i64]([st.options[dice.below(size)]])
    answer: vec[i64] = vec[i64](capacity=n)
    pool = st.options[:]
    for i in range(n):
        j = i + dice.below(size - i)
        held = pool[i]
        pool[i] = pool[j]
        pool[j] = held
        answer = append(answer, pool[i])
    return answer


@mypyc_attr(native_class=False)
class Unsound(AssertionError):
    """A state that play must never reach; the message names the fault."""


def play_out(m: Machine, dice: Dice, limit: i64, check: bool = False) -> i64:
    """Answer at random until the game is over; returns the number of answers. `check`: raise Unsound if a state is broken.

    A game that reaches `limit` answers ends without a winner: each turn's draw empties the decks, so only a loop of effects can
    get there, and it is nobody's win.
    """
    st = m.st
    n: i64 = 0
    while st.asking:
        if n >= limit:
            st.end(NOBODY)
            break
        if st.least == 1 and st.most == 1:
            dice.one[0] = st.options[dice.below(len(st.options))]
            m.reply(dice.one)
        else:
            m.reply(random_answer(m, dice))
        n += 1
        if check:
            found = problems(m)
            if found:
                raise Unsound(f"after {n} answers: {'; '.join(found)}")
    return n


def is_over(m: Machine) -> bool:
    return m.st.outcome != ONGOING
