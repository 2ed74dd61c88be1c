"""Selectors that run: noun phrases over Pokémon in play or over cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from playmat.engine import board, players
from playmat.engine.codes import ATTACK, EACH, OPPONENT, TRAINER
from playmat.engine.program import Context
from playmat.engine.state import Pokemon, Side
from playmat.engine.terms.term import Filter, Quantity, Selector
from playmat.engine.vectors import without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def only(p: Pokemon | None) -> list[Pokemon]:
    return [] if p is None else [p]


class Single(Selector):
    """One Pokémon that the context names: 0 this one, 1 Defending, 2 attacker, 3 the old Active."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which: i64 = which

    def serial(self, m: Machine, c: Context) -> i64:
        if self.which == 0:
            return c.source
        if self.which == 1:
            if c.target:
                return c.target
            active = m.st.sides[c.opponent].active
            return active[0].serial if active else 0
        if self.which == 2:
            return c.attacker
        return c.old

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        p = board.find(m, self.serial(m, c))
        if p is not None and c.seats and not (c.seats >> p.owner) & 1:
            return []
        return only(p)

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.serial(m, c) == p.serial


class Serials(Selector):
    """Pokémon that were picked or spoken of before: `it`, or a slot of results (Pokémon or cards)."""

    def __init__(self, slot: int, of_cards: bool) -> None:
        super().__init__()
        self.slot: i64 = slot
        """-1: `it`; -2: `those`."""
        self.of_cards = of_cards

    def stored(self, c: Context) -> vec[i64]:
        if self.slot == -1:
            return c.it
        if self.slot == -2:
            return c.those
        if self.slot < len(c.saved):
            return c.saved[self.slot]
        return vec[i64]()

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        for serial in self.stored(c):
            p = board.find(m, serial)
            if p is not None:
                found.append(p)
        return found

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.serial in self.stored(c)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        return self.stored(c)


class InPlay(Selector):
    """Pokémon of a player: where 0 Active, 1 Bench, 2 both."""

    def __init__(self, where: int, who: int, filter: Filter | None) -> None:
        super().__init__()
        self.where: i64 = where
        self.who: i64 = who
        self.filter = filter

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        if self.who == EACH:
            for i in range(m.seats):
                self.collect(m, c, (c.you + i) % m.seats, found)
        else:
            seat = players.seat_of(m, self.who, c)
            self.collect(m, c, seat, found)
            if m.teams and self.who == OPPONENT and c.origin == ATTACK and self.where == 0:
                self.collect(m, c, seat ^ 2, found)  # each Defending Pokémon of both mates (CR-702.15)
        return found

    def collect(self, m: Machine, c: Context, seat: i64, found: list[Pokemon]) -> None:
        if c.seats and not (c.seats >> seat) & 1:
            return
        side = m.st.sides[seat]
        if self.where != 1:
            for p in side.active:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found.append(p)
        if self.where != 0:
            for p in side.bench:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found.append(p)

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if not players.is_who(m, self.who, c, p.owner):
            return False
        if self.where != 2 and board.is_active(m, p) != (self.where == 0):
            return False
        return self.filter is None or self.filter.pokemon(m, c, p)


class Where(Selector):
    def __init__(self, of: Selector, filter: Filter) -> None:
        super().__init__()
        self.of = of
        self.filter = filter
        self.of_cards = of.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        return [p for p in self.of.pokemon(m, c) if self.filter.pokemon(m, c, p)]

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.of.has(m, c, p) and self.filter.pokemon(m, c, p)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        return passing(m, c, self.of.cards(m, c), self.filter)


class Except(Selector):
    def __init__(self, of: Selector, but: Selector) -> None:
        super().__init__()
        self.of = of
        self.but = but
        self.of_cards = of.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        return [p for p in self.of.pokemon(m, c) if not self.but.has(m, c, p)]

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.of.has(m, c, p) and not self.but.has(m, c, p)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        but = self.but.cards(m, c)
        found: vec[i64] = vec[i64]()
        for uid in self.of.cards(m, c):
            if uid not in but:
                found = append(found, uid)
        return found


class Both(Selector):
    """Two phrases as one. Where one is about Pokémon and the other about cards (something in play, or a Stadium), `Exists`
    asks each of them."""

    def __init__(self, left: Selector, right: Selector) -> None:
        super().__init__()
        self.left = left
        self.right = right
        self.of_cards = left.of_cards
        self.mixed: bool = left.of_cards != right.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        if self.mixed:
            return self.right.pokemon(m, c) if self.left.of_cards else self.left.pokemon(m, c)
        found = self.left.pokemon(m, c)
        for p in self.right.pokemon(m, c):
            if not any_is(found, p):
                found.append(p)
        return found

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if self.mixed:
            return self.right.has(m, c, p) if self.left.of_cards else self.left.has(m, c, p)
        return self.left.has(m, c, p) or self.right.has(m, c, p)

    def count(self, m: Machine, c: Context) -> i64:
        if self.mixed:
            return self.left.count(m, c) + self.right.count(m, c)
        return super().count(m, c)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found = self.left.cards(m, c)[:]
        for uid in self.right.cards(m, c):
            if uid not in found:
                found = append(found, uid)
        return found


def any_is(pokemon: list[Pokemon], p: Pokemon) -> bool:
    for q in pokemon:
        if q.serial == p.serial:
            return True
    return False


def passing(m: Machine, c: Context, cards: vec[i64], filter: Filter | None) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    for uid in cards:
        if uid >= 0 and (filter is None or filter.card(m, c, uid)):
            found = append(found, uid)
    return found


Z_HAND: Final = 0
Z_DECK: Final = 1
Z_DISCARD: Final = 2
Z_PRIZES: Final = 3
Z_LOST: Final = 4
Z_BESIDE: Final = 5


class InZone(Selector):
    def __init__(self, zone: int, who: int, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.zone: i64 = zone
        self.who: i64 = who
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        if self.who != EACH:
            return self.of_side(m, c, m.st.sides[players.seat_of(m, self.who, c)])
        found: vec[i64] = vec[i64]()
        for seat in players.seats_of(m, self.who, c):
            found = extend(found, self.of_side(m, c, m.st.sides[seat]))
        return found

    def of_side(self, m: Machine, c: Context, side: Side) -> vec[i64]:
        if self.zone == Z_HAND:
            # A Trainer card that is being played is no card of the hand any more.
            return passing(m, c, without_card(side.hand, c.uid) if c.origin == TRAINER else side.hand, self.filter)
        if self.zone == Z_DECK:
            return passing(m, c, side.deck, self.filter)
        if self.zone == Z_DISCARD:
            return passing(m, c, side.discard, self.filter)
        if self.zone == Z_PRIZES:
            return passing(m, c, side.prizes, self.filter)
        return passing(m, c, side.beside if self.zone == Z_BESIDE else side.lost, self.filter)


class StadiumCard(Selector):
    def __init__(self, who: int, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.who: i64 = who
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        st = m.st
        if st.stadium < 0 or not players.is_who(m, self.who, c, st.stadium_owner):
            return found
        if self.filter is None or self.filter.card(m, c, st.stadium):
            found = append(found, st.stadium)
        return found


class DeckEnd(Selector):
    """The top (or bottom) n cards of a deck, the first of them first."""

    def __init__(self, n: Quantity, who: int, bottom: bool) -> None:
        super().__init__()
        self.of_cards = True
        self.n = n
        self.who: i64 = who
        self.bottom = bottom

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        n = self.n.value(m, c)
        for seat in players.seats_of(m, self.who, c):
            deck = m.st.sides[seat].deck
            size = len(deck)
            for i in range(n if n < size else size):
                found = append(found, deck[i] if self.bottom else deck[size - 1 - i])
        return found


class Attached(Selector):
    def __init__(self, to: Selector, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.to = to
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for p in self.to.pokemon(m, c):
            for uid in p.attached:
                if self.filter is None or self.filter.card(m, c, uid):
                    found = append(found, uid)
        return found


class CardsOf(Selector):
    """The Pokémon cards of Pokémon in play: 0 the top one, 1 those beneath it, 2 the lowest, 3 all, 4 with what is attached."""

    def __init__(self, of: Selector, part: int) -> None:
        super().__init__()
        self.of_cards = True
        self.of = of
        self.part: i64 = part

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for p in self.of.pokemon(m, c):
            n = len(p.cards)
            for i in range(n):
                if self.part >= 3 or (i == 0 if self.part == 2 else (i == n - 1) == (self.part == 0)):
                    found = append(found, p.cards[i])
            if self.part == 4:
                for uid in p.attached:
                    found = append(found, uid)
        return found


class ThisCard(Selector):
    """The card that has the text; of one that has come into play meanwhile, the Pokémon too."""

    def __init__(self) -> None:
        super().__init__()
        self.of_cards = True

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        for side in m.st.sides:
            for zone in (side.active, side.bench):
                for p in zone:
                    if c.uid in p.cards:
                        found.append(p)
        return found

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        return append(found, c.uid) if c.uid >= 0 else found


class LookedAt(Selector):
    """The cards that were looked at; `rest`: without those that were picked from them."""

    def __init__(self, rest: bool) -> None:
        super().__init__()
        self.of_cards = True
        self.rest = rest

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        if not self.rest:
            return c.looked
        found: vec[i64] = vec[i64]()
        for uid in c.looked:
            if uid not in c.those:
                found = append(found, uid)
        return found
