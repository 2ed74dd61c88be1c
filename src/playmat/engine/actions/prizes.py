"""Prize cards: taken, turned and exchanged by texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, chance, players, zones
from playmat.engine.actions.cards import knower
from playmat.engine.codes import P_DECK, P_DISCARD, P_HAND, P_PRIZES
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.state import C_OWED, Pokemon
from playmat.engine.terms.term import Quantity, Selector
from playmat.engine.vectors import with_card, with_card_at

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class TakePrize(Exec):
    """Take Prize cards by an effect: they are owed and taken at the next check."""

    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__()
        self.fills_hand = True
        self.n = n
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 1:
            return DONE
        f.step = 1
        c = f.c
        seat = players.seat_of(m, self.who, c)
        side = m.st.sides[seat]
        side.count(C_OWED, side.counts[C_OWED] + self.n.value(m, c))
        c.did = True
        # harmless (left out): otherwise the next check has them taken
        m.push(m.table.take_prizes, c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        # harmless (bound): a player without Prize cards has won
        return m.st.sides[players.seat_of(m, self.who, c)].prizes_left() > 0


class TurnPrize(Exec):
    def __init__(self, cards: Selector, up: bool) -> None:
        super().__init__()
        self.instant = True
        self.of = cards
        self.up = up

    def run(self, m: Machine, f: Frame) -> int:
        n: i64 = 0
        for uid in self.of.cards(m, f.c):
            side = m.st.sides[m.owners[uid]]
            for i in range(len(side.prizes)):
                if side.prizes[i] == uid:
                    bit: i64 = 1 << i
                    if self.up:
                        side.prizes_up |= bit
                    else:
                        side.prizes_up &= ~bit
                    n += 1
        f.c.result = n
        f.c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for uid in self.of.cards(m, c):
            side = m.st.sides[m.owners[uid]]
            for i in range(len(side.prizes)):
                if side.prizes[i] == uid and ((side.prizes_up >> i) & 1 == 1) != self.up:
                    return True
        return False


class SwapCards(Exec):
    """Exchange cards with the places of other cards, one for one."""

    def __init__(self, a: Selector, b: Selector) -> None:
        super().__init__()
        self.instant = True
        self.a = a
        self.b = b

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        left = self.a.cards(m, c)[:]
        right = self.b.cards(m, c)[:]
        n = len(left) if len(left) < len(right) else len(right)
        for i in range(n):
            if m.log is not None:
                tell_traded(m, left[i], right[i], knower(m, c, self.a, left[i]))
                tell_traded(m, right[i], left[i], knower(m, c, self.b, right[i]))
            trade(m, left[i], right[i])
        # harmless (left out): no text reads this result
        c.result = n
        # harmless (any): no text reads this result
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.a.cards(m, c)) > 0 and len(self.b.cards(m, c)) > 0


def tell_traded(m: Machine, uid: i64, other: i64, knower: i64) -> None:
    """Log that a card is about to take the place of another one."""
    bearer = board.holder(m, other)
    if bearer is not None:
        m.tell("attach", m.owners[uid], cards=[uid], pokemon=[bearer.serial])
        return
    to = place_of(m, other)
    is_up = to == P_PRIZES and zones.is_open(m, other)
    m.tell("move", m.owners[uid], cards=[uid], n=to, seen_by=zones.readers(m, uid, to, knower, is_up))


def trade(m: Machine, a: i64, b: i64) -> None:
    """Exchange the places of two cards: in hand, deck, discard pile, among the Prizes or attached to a Pokémon."""
    if m.owners[a] != m.owners[b]:
        trade_between(m, a, b)
        return
    for side in m.st.sides:
        for p in (*side.active, *side.bench):
            if a in p.attached or b in p.attached:
                bearer = board.own(m, p)
                bearer.attached = traded(bearer.attached, a, b)
                m.touch()
        side.hand = traded(side.hand, a, b)
        side.deck = traded(side.deck, a, b)
        side.discard = traded(side.discard, a, b)
        side.prizes = traded(side.prizes, a, b)


def trade_between(m: Machine, a: i64, b: i64) -> None:
    """Exchange cards of two players: a card goes to a player other than its owner only on a Pokémon (CR-316.2-p2)."""
    bearer_a = board.holder(m, a)
    bearer_b = board.holder(m, b)
    place_a = place_of(m, a)
    place_b = place_of(m, b)
    zones.take(m, a)
    zones.take(m, b)
    lay(m, a, bearer_b, place_b)
    lay(m, b, bearer_a, place_a)


def place_of(m: Machine, uid: i64) -> int:
    """The zone of its owner that a card is in."""
    side = m.st.sides[m.owners[uid]]
    if uid in side.hand:
        return P_HAND
    if uid in side.deck:
        return P_DECK
    return P_DISCARD if uid in side.discard else P_PRIZES


def lay(m: Machine, uid: i64, bearer: Pokemon | None, place: int) -> None:
    """Attach the card, or put it into the zone of its owner."""
    if bearer is None:
        zones.put(m, uid, place)
        return
    p = board.find(m, bearer.serial)
    assert p is not None
    p = board.own(m, p)
    p.attached = with_card(p.attached, uid)
    # harmless (left out): the card was detached before, which has all texts gathered again
    m.touch()


def traded(zone: vec[i64], a: i64, b: i64) -> vec[i64]:
    """The zone with either card where the other was."""
    for i in range(len(zone)):
        if zone[i] == a:
            zone = with_card_at(zone, i, b)
        elif zone[i] == b:
            zone = with_card_at(zone, i, a)
    return zone


class ShufflePrizes(Exec):
    def __init__(self, who: int) -> None:
        super().__init__()
        self.is_incidental = True
        self.instant = True
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        for seat in players.seats_of(m, self.who, f.c):
            side = m.st.sides[seat]
            places: vec[i64] = vec[i64]()
            for i in range(len(side.prizes)):
                if side.prizes[i] >= 0 and not (side.prizes_up >> i) & 1:
                    places = append(places, i)
            left = len(places)
            # harmless (any): nobody can see in which order face-down Prize cards are
            while left > 1:
                left -= 1
                a = places[left]
                # harmless (sign): nobody can see in which order face-down Prize cards are
                b = places[chance.below(m, left + 1)]
                held = side.prizes[a]
                # harmless (left out): nobody can see in which order face-down Prize cards are
                side.prizes = with_card_at(with_card_at(side.prizes, a, side.prizes[b]), b, held)
            if m.log is not None:
                m.tell("shuffle", seat)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        # harmless (denied): it is a slight step of a sequence, which does not count
        return False  # cards that no player can see have not changed
