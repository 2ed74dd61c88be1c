"""Decks: shuffled, their top cards put back in another order, or turned over one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import chance, players, zones
from playmat.engine.codes import ABILITY, P_TOP
from playmat.engine.pick_options import cards_asked
from playmat.engine.program import CALL, DONE, IN_VAIN, Context, Exec, Frame
from playmat.engine.questions import Q_ORDER, first_of
from playmat.engine.terms.term import Filter, Selector

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class PutStadium(Exec):
    """Put a Stadium card into play; a card with the name of the Stadium in play stays where it is."""

    def __init__(self, card: Selector) -> None:
        super().__init__()
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            # harmless (left out): the card is the Stadium in play by then
            f.step = 1
            for uid in self.card.cards(m, c):
                if self.fits(m, uid):
                    m.push(m.table.play_stadium, Context(c.you, c.opponent, ABILITY, 0, uid))
                    return CALL
        return DONE

    def fits(self, m: Machine, uid: i64) -> bool:
        if m.defs[uid].halves:
            return False  # it is put into play only from the hand, with the other half
        # harmless (without or m.st.stadium < 0): -1 is a card, but none of that name
        return m.st.stadium < 0 or m.defs[m.st.stadium].name != m.defs[uid].name

    def can(self, m: Machine, c: Context) -> bool:
        for uid in self.card.cards(m, c):
            if self.fits(m, uid):
                return True
        return False


class Shuffle(Exec):
    def __init__(self, who: int) -> None:
        super().__init__()
        self.is_incidental = True
        self.instant = True
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        if f.c.searched == IN_VAIN:
            return DONE  # the deck was not searched
        for seat in players.seats_of(m, self.who, f.c):
            chance.shuffle(m, seat)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return c.searched != IN_VAIN


class Rearrange(Exec):
    """Put the cards back on top of their deck in any order; the first in the answer is the top card."""

    def __init__(self, cards: Selector) -> None:
        super().__init__()
        self.of = cards

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        answer: vec[i64] = vec[i64]()
        if m.st.answered:
            answer = m.answer_of()
        else:
            answer = cards_asked(self.of.cards(m, c))
            if len(answer) > 1:
                return m.ask(c.you, Q_ORDER, answer, len(answer), len(answer))
        for option in answer:
            uid = first_of(option)
            if m.log is not None and zones.is_open(m, uid):
                m.tell("move", m.owners[uid], cards=[uid], n=P_TOP)
            zones.take(m, uid)
        for i in range(len(answer)):
            zones.put(m, first_of(answer[len(answer) - 1 - i]), P_TOP)
        c.result = len(answer)
        # harmless (bound): no text reads this result
        c.did = len(answer) > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.of.cards(m, c)) > 0


class UntilFound(Exec):
    """Turn cards over from the top of the deck until one passes; this card is `those`, all turned cards are `looked`."""

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
