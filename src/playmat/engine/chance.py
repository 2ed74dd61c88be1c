"""Chance: the generator in the state, coins, shuffles. Scripted flips and orders come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import extend
from mypy_extensions import i64

from playmat.engine.vectors import with_card, without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


MASK: Final = 0xFFFFFFFF


def next32(m: Machine) -> i64:
    """Marsaglia's xorshift128 on masked words, so that compiled and plain runs agree."""
    s, second, third, t = m.st.rng
    t = (t ^ (t << 11)) & MASK
    t = t ^ (t >> 8)
    t = (t ^ s ^ (s >> 19)) & MASK
    m.st.rng = (t, s, second, third)
    return t


def below(m: Machine, n: i64) -> i64:
    return (next32(m) * n) >> 32


def shuffle(m: Machine, seat: i64) -> None:
    side = m.st.sides[seat]
    deck = side.deck[:]
    side.deck = deck
    i = len(deck) - 1
    # harmless (bound): the last card changes places with itself
    while i > 0:
        # harmless (sign): one order by chance is as good as another
        j = below(m, i + 1)
        held = deck[i]
        deck[i] = deck[j]
        deck[j] = held
        i -= 1
    if len(m.st.orders):
        arrange(m, seat)
    if m.log is not None:
        m.tell("shuffle", seat)


def arrange(m: Machine, seat: i64) -> None:
    """Put the cards of the next scripted order for the seat on top of its deck; cards not in the deck are skipped."""
    orders = m.st.orders
    at: i64 = 0
    while at < len(orders) and orders[at] != seat:
        at += 2 + orders[at + 1]
    if at >= len(orders):
        return
    end = at + 2 + orders[at + 1]
    side = m.st.sides[seat]
    i = end - 1
    while i >= at + 2:
        wanted = orders[i]
        if wanted < 0:  # any copy of a card
            for uid in side.deck:
                if m.defs[uid].index == -1 - wanted:
                    wanted = uid
                    break
        if wanted in side.deck:
            side.deck = with_card(without_card(side.deck, wanted), wanted)
        i -= 1
    m.st.orders = extend(orders[:at], orders[end:])


def coin(m: Machine) -> i64:
    """1 heads, 0 tails: the next scripted flip, or the generator's."""
    st = m.st
    if len(st.flips):
        result = st.flips[0]
        st.flips = st.flips[1:]
        return result
    return next32(m) >> 31
