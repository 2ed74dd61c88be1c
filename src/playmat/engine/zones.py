"""Moving cards between zones: taking, putting, drawing, discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from playmat.engine import board, events, in_force, memory, prohibitions
from playmat.engine.codes import (
    E_DISCARDED,
    K_INSTEAD,
    LEAVES_OTHERWISE,
    LEAVES_THIS,
    P_ASIDE,
    P_BOTTOM,
    P_DECK,
    P_DISCARD,
    P_HAND,
    P_LOST,
    P_PRIZES,
    P_TOP,
    V_DRAW,
)
from playmat.engine.machine import EVERYBODY
from playmat.engine.state import C_PRIZES_SET, Pokemon
from playmat.engine.statics import Instead
from playmat.engine.vectors import with_card, with_card_at, without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def put(m: Machine, uid: i64, place: int, face_up: bool = False) -> int:
    """Put a card that was taken from its zone into a zone of its owner (CR-316.2-p2); `face_up` is about Prize cards.

    Returns the place where it is now: a Prism Star card goes to the Lost Zone instead of the discard pile.
    """
    side = m.st.sides[m.owners[uid]]
    if place == P_HAND:
        side.hand = with_card(side.hand, uid)
    elif place == P_DISCARD:
        if m.defs[uid].prism:
            place = P_LOST
            side.lost = with_card(side.lost, uid)  # SM-C-3
        else:
            side.discard = with_card(side.discard, uid)
            if m.defs[uid].abilities:
                memory.made_fresh(m, uid)
    elif place == P_TOP or place == P_DECK:
        side.deck = with_card(side.deck, uid)
    elif place == P_BOTTOM:
        side.deck = extend(append(vec[i64](), uid), side.deck)
    elif place == P_ASIDE:
        side.aside = with_card(side.aside, uid)
    elif place == P_LOST:
        side.lost = with_card(side.lost, uid)
    elif place == P_PRIZES:
        side.count(C_PRIZES_SET, side.counts[C_PRIZES_SET] + 1)  # the Prize still counts as taken
        at: i64 = 0
        while at < len(side.prizes) and side.prizes[at] >= 0:
            at += 1
        if at < len(side.prizes):
            side.prizes = with_card_at(side.prizes, at, uid)
        else:
            side.prizes = with_card(side.prizes, uid)
        bit: i64 = 1 << at
        side.prizes_up = side.prizes_up | bit if face_up else side.prizes_up & ~bit
    if m.st.stadium_half >= 0 and m.st.stadium < 0:  # the Stadium of two halves has just left play
        half = m.st.stadium_half
        m.st.stadium_half = -1
        put(m, half, place)
    return place


def is_open(m: Machine, uid: i64) -> bool:
    """Whether a card that is not on a Pokémon is visible to every player."""
    side = m.st.sides[m.owners[uid]]
    for i in range(len(side.prizes)):
        if side.prizes[i] == uid:
            return (side.prizes_up >> i) & 1 != 0
    return uid in side.discard or uid in side.lost or uid in side.beside or uid == m.st.stadium


def readers(m: Machine, uid: i64, to: int, knower: i64, face_up: bool = False) -> int:
    """The readers of a card in the log that is about to go to a place: all if they see it here or there, its owner if it is or
    comes into a hand, otherwise the `knower`, who has looked at it or found it (NOBODY: no player has)."""
    if face_up or to not in (P_HAND, P_DECK, P_TOP, P_BOTTOM, P_ASIDE, P_PRIZES):
        return EVERYBODY
    if is_open(m, uid) or board.holder(m, uid) is not None:
        return EVERYBODY
    side = m.st.sides[m.owners[uid]]
    if to == P_HAND or uid in side.hand or uid in side.aside:
        return int(side.seat)
    return int(knower)


def put_away(m: Machine, uid: i64) -> None:
    """Put a Trainer card whose text has been carried out where it goes then."""
    to = put(m, uid, int(m.defs[uid].leaves_to))
    if m.log is not None and to != P_DISCARD:
        m.tell("move", m.owners[uid], cards=[uid], n=to)


def take(m: Machine, uid: i64) -> bool:
    """Remove a card from its zone."""
    st = m.st
    side = st.sides[m.owners[uid]]
    rest = without_card(side.hand, uid)
    if len(rest) < len(side.hand):
        side.hand = rest
        return True
    rest = without_card(side.deck, uid)
    if len(rest) < len(side.deck):
        side.deck = rest
        return True
    rest = without_card(side.discard, uid)
    if len(rest) < len(side.discard):
        side.discard = rest
        return True
    rest = without_card(side.beside, uid)
    if len(rest) < len(side.beside):
        side.beside = rest
        return True
    rest = without_card(side.lost, uid)
    if len(rest) < len(side.lost):
        side.lost = rest
        return True
    rest = without_card(side.aside, uid)
    if len(rest) < len(side.aside):
        side.aside = rest
        return True
    for i in range(len(side.prizes)):
        if side.prizes[i] == uid:
            side.prizes = with_card_at(side.prizes, i, -1)
            side.prizes_up &= ~(1 << i)
            side.count(C_PRIZES_SET, side.counts[C_PRIZES_SET] - 1)  # put elsewhere, not taken
            return True
    if st.stadium == uid:
        st.stadium = -1
        m.touch()
        return True
    p = board.holder(m, uid)
    if p is not None:
        board.detach(m, p, uid)
        return True
    return False


def discard(m: Machine, uid: i64, why: int = LEAVES_OTHERWISE, attacker: Pokemon | None = None) -> None:
    """Discard a card from its place, or put it where a text says instead. `attacker`: the player whose attack does it."""
    p = board.holder(m, uid)
    to = int(m.defs[uid].stadium_to) if uid == m.st.stadium else P_DISCARD
    if p is not None:
        events.fire(m, E_DISCARDED, None, uid, p.owner, attacker)
        to = destination(m, p, uid, why)
        board.detach(m, p, uid)
        to = put(m, uid, to)
    elif take(m, uid):
        to = put(m, uid, to)
    tell_discarded(m, uid, to)


def open_copies(m: Machine, seat: i64, name: i64) -> i64:
    """The number of the player's cards of that name that everyone can see: in play, discarded, in the Lost Zone, or as a
    face-up Prize card. Basic Energy cards are not counted, because a deck may have any number of them."""
    n: i64 = 0
    for side in m.st.sides:
        for zone in (side.active, side.bench):
            for p in zone:
                n += named(m, p.cards, seat, name) + named(m, p.attached, seat, name)
    side = m.st.sides[seat]
    n += named(m, side.discard, seat, name) + named(m, side.lost, seat, name) + named(m, side.beside, seat, name)
    for i in range(len(side.prizes)):
        uid = side.prizes[i]
        if uid >= 0 and side.prizes_up & (i64(1) << i) and m.defs[uid].name == name:
            n += 1
    stadium = m.st.stadium
    if stadium >= 0 and m.owners[stadium] == seat and m.defs[stadium].name == name:
        n += 1
    return n


def named(m: Machine, cards: vec[i64], seat: i64, name: i64) -> i64:
    """The number of these cards that are the player's and have that name."""
    n: i64 = 0
    for uid in cards:
        if m.owners[uid] == seat and m.defs[uid].name == name and not m.defs[uid].basic_energy:
            n += 1
    return n


def tell_discarded(m: Machine, uid: i64, place: int, serial: i64 = 0, cite: str = "") -> None:
    """Log a card that was to be discarded and is now in `place`; `serial` is the Pokémon it was attached to."""
    if m.log is None:
        return
    pokemon: list[i64] = [serial] if serial else []
    if place == P_DISCARD:
        m.tell("discard", m.owners[uid], cards=[uid], pokemon=pokemon, cite=cite)
    else:
        m.tell("move", m.owners[uid], cards=[uid], pokemon=pokemon, n=place, cite=cite)


def destination(m: Machine, p: Pokemon, uid: i64, of: int) -> int:
    """Where a card goes when it would be discarded from play; `of` says why (LEAVES_)."""
    for live in in_force.in_force(m, K_INSTEAD):
        instead = live.static
        assert isinstance(instead, Instead)
        if instead.of == LEAVES_THIS:
            if live.c.uid != uid:
                continue
        elif instead.of != of or not in_force.applies(m, live, p):
            continue
        # harmless (without or uid < 0): texts about Knocked Out Pokémon have no filter, and for others there is a card
        if instead.filter is not None and (uid < 0 or not instead.filter.card(m, live.c, uid)):
            continue
        return int(instead.to)
    return P_DISCARD


def draw(m: Machine, seat: i64, n: i64) -> i64:
    """Draw up to n cards, one at a time (CR-316.10c-p2); returns the number drawn."""
    side = m.st.sides[seat]
    drawn: i64 = 0
    if prohibitions.is_forbidden(m, V_DRAW, None, seat, -1, -1):
        return 0
    while drawn < n and len(side.deck) > 0:
        side.deck, uid = pop(side.deck)
        side.hand = with_card(side.hand, uid)
        drawn += 1
        if m.log is not None:
            m.tell("draw", seat, cards=[uid], n=1, seen_by=seat)
    return drawn
