"""Cards drawn, looked at, revealed and searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import players, zones
from playmat.engine.asking import numbers_asked
from playmat.engine.codes import TRAINER
from playmat.engine.machine import EVERYBODY
from playmat.engine.program import DONE, Context, Exec, Frame
from playmat.engine.questions import Q_NUMBER, first_of
from playmat.engine.terms.selectors import Deck, bottommost
from playmat.engine.terms.term import Filter, Quantity, Selector

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Draw(Exec):
    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__()
        self.instant = True
        self.n = n
        self.who: i64 = who
        self.until: bool = False
        """n is the number of cards to have in hand afterwards."""
        self.known: bool = True
        """The number is about the board, and not about what the text has done before."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        drawn: i64 = 0
        for seat in players.seats_of(m, self.who, c):
            n = self.n.value(m, c)
            if self.until:
                n -= len(m.st.sides[seat].hand)
            drawn += zones.draw(m, seat, n)
        c.result = drawn
        c.did = drawn > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for seat in players.seats_of(m, self.who, c):
            if not can_draw(m, c, seat):
                continue
            if not self.known or self.n.value(m, c) > (hand_size(m, c, seat) if self.until else 0):
                return True
        return False


def can_draw(m: Machine, c: Context, seat: i64) -> bool:
    """Whether the player would have cards in the deck."""
    return len(m.st.sides[seat].deck) > 0 or (seat == c.you and c.returned > 0)


def hand_size(m: Machine, c: Context, seat: i64) -> i64:
    """Cards that the player would have in hand when the card that is played and what it costs have left it."""
    hand = m.st.sides[seat].hand
    n: i64 = len(hand)
    if seat == c.you:
        n -= c.spent
    if c.origin == TRAINER and c.uid in hand:
        n -= 1
    return n


class DrawUntil(Draw):
    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__(n, who)
        self.until = True


class DrawUpTo(Exec):
    """Draw as many of n cards as the player likes."""

    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__()
        self.n = n
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        seat = players.seat_of(m, self.who, c)
        if m.st.answered:
            c.result = zones.draw(m, seat, first_of(m.answer_of()[0]))
            c.did = c.result > 0
            return DONE
        most = self.n.value(m, c)
        have: i64 = len(m.st.sides[seat].deck)
        if most > have:
            most = have
        options = numbers_asked(0 if m.rules.up_to_allows_none else 1, most)
        if len(options) == 0:
            c.did = False
            c.result = 0
            return DONE
        return m.ask(seat, Q_NUMBER, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return can_draw(m, c, players.seat_of(m, self.who, c))


class Show(Exec):
    """Look at cards or reveal them."""

    def __init__(self, cards: Selector, reveal: bool) -> None:
        super().__init__()
        self.instant = True
        self.of = cards
        self.reveal = reveal

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        cards = self.of.cards(m, c)
        self.keep(c, cards)
        c.result = len(cards)
        c.did = len(cards) > 0
        if m.log is not None and len(cards):
            uids = [int(uid) for uid in cards]
            m.tell("reveal" if self.reveal else "look", c.you, cards=uids, seen_by=EVERYBODY if self.reveal else int(c.you))
        return DONE

    def keep(self, c: Context, cards: vec[i64]) -> None:
        """Note which cards were seen."""
        c.looked = cards[:]
        if len(cards) != len(c.those) or not are_among(cards, c.those):
            c.those = vec[i64]()  # nothing is picked from them yet: all of them are the rest

    def can(self, m: Machine, c: Context) -> bool:
        cards = self.of.cards(m, c)
        self.keep(c, cards)
        return len(cards) > 0


def are_among(cards: vec[i64], others: vec[i64]) -> bool:
    for uid in cards:
        if uid not in others:
            return False
    return True


class Look(Show):
    def __init__(self, cards: Selector) -> None:
        super().__init__(cards, False)


class Reveal(Show):
    def __init__(self, cards: Selector) -> None:
        super().__init__(cards, True)

    def keep(self, c: Context, cards: vec[i64]) -> None:
        if len(cards) and are_among(cards, c.looked):
            c.those = cards[:]  # shown out of those looked at, so that the rest is still the rest of them
        else:
            super().keep(c, cards)


class Search(Show):
    """The cards that a search has found."""

    def __init__(self, for_: Selector, reveal: bool) -> None:
        super().__init__(for_, reveal)

    def keep(self, c: Context, cards: vec[i64]) -> None:
        c.those = cards

    def can(self, m: Machine, c: Context) -> bool:
        zone = bottommost(self.of)
        # A search is an effect even if nothing is taken (CR-602.3-p3).
        c.those = zone.unsifted(m, c) if isinstance(zone, Deck) else self.of.cards(m, c)
        return len(c.those) > 0


class UntilFound(Exec):
    """Turn cards over from the top of the deck until one passes; it is `those`, all of them are `looked`."""

    def __init__(self, filter: Filter, of: int) -> None:
        super().__init__()
        self.instant = True
        self.filter = filter
        self.of: i64 = of

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        deck = m.st.sides[players.seat_of(m, self.of, c)].deck
        looked: vec[i64] = vec[i64]()
        c.those = vec[i64]()
        for i in range(len(deck)):
            uid = deck[len(deck) - 1 - i]
            looked = append(looked, uid)
            if self.filter.card(m, c, uid):
                c.those = append(vec[i64](), uid)
                break
        c.looked = looked
        c.result = len(c.those)
        c.did = len(c.those) > 0
        if m.log is not None:
            m.tell("reveal", c.you, cards=[int(uid) for uid in c.looked])
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(m.st.sides[players.seat_of(m, self.of, c)].deck) > 0
