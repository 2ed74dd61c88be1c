"""Selectors that run: noun phrases over Pokémon in play or over cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from playmat.engine import board, energy, memory, players, pokemon_values
from playmat.engine.codes import ATTACK, EACH, OPPONENT, PART_BASIC, PART_BELOW, PART_TOP, PART_UNDER, PART_WHOLE, TRAINER, YOU
from playmat.engine.memory import M_SPENT
from playmat.engine.program import Context
from playmat.engine.state import F_KNOCKED_OUT, Pokemon, Side
from playmat.engine.terms.term import Filter, Quantity, Selector
from playmat.engine.vectors import joined, with_card, without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def only(p: Pokemon | None) -> list[Pokemon]:
    return [] if p is None else [p]


class Single(Selector):
    """One Pokémon that the context names."""

    def __init__(self) -> None:
        super().__init__()
        self.is_definite = True

    def serial(self, m: Machine, c: Context) -> i64:
        raise NotImplementedError

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        p = board.find(m, self.serial(m, c))
        if p is not None and c.seats and not (c.seats >> p.owner) & 1:
            return []
        return only(p)

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.serial(m, c) == p.serial


class This(Single):
    def serial(self, m: Machine, c: Context) -> i64:
        return c.source


class Defending(Single):
    def serial(self, m: Machine, c: Context) -> i64:
        if c.target:
            return c.target
        active = m.st.sides[c.opponent].active
        return active[0].serial if active else 0


class AnyDefending(Selector):
    """The Pokémon that the text is against, or every Pokémon that it could be against."""

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        if c.target:
            return only(board.find(m, c.target))
        return list(m.st.sides[c.opponent].active)


class ActiveOfEvent(Selector):
    """Of the Active Pokémon that a text may mean, the one of the event: in the answer to an attack the attacker, after a move
    to the Bench the Pokémon that took the place (`heir`). All of them if it is not among them."""

    def __init__(self, among: Selector, heir: bool) -> None:
        super().__init__()
        self.among = among
        self.heir = heir

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        actives = self.among.pokemon(m, c)
        meant = c.target if self.heir else c.attacker
        for p in actives:
            if p.serial == meant:
                return [p]
        return actives


class AttackerOrTarget(Selector):
    """The Active Pokémon of an opponent in a text about the damage of an attack: the one that attacks or is attacked."""

    def __init__(self, among: InPlay) -> None:
        super().__init__()
        self.among = among

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        p = board.find(m, c.attacker) if c.attacker else None
        # harmless (without or players.same_team(p.owner, c.you)): attacks are against opponents
        if p is None or players.same_team(p.owner, c.you):
            p = board.find(m, c.target) if c.target else None
        # harmless (without or players.same_team(p.owner, c.you)): attacks are against opponents
        if p is None or players.same_team(p.owner, c.you) or not board.is_active(m, p):
            return self.among.pokemon(m, c)
        return [p] if self.among.filter is None or self.among.filter.pokemon(m, c, p) else []


class Attacker(Single):
    def serial(self, m: Machine, c: Context) -> i64:
        return c.attacker


class Old(Single):
    """The Pokémon that the latest switch moved to the Bench."""

    def serial(self, m: Machine, c: Context) -> i64:
        return c.old


class Mentioned(Selector):
    """Pokémon or cards that were picked or mentioned before."""

    def __init__(self) -> None:
        super().__init__()
        self.is_definite = True

    def stored(self, c: Context) -> vec[i64]:
        raise NotImplementedError

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        for serial in self.stored(c):
            p = board.find(m, serial)
            if p is not None:
                found.append(p)
        return found

    def finds(self, m: Machine, c: Context) -> bool:
        for serial in self.stored(c):
            if board.find(m, serial) is not None:
                return True
        return False

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return p.serial in self.stored(c)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        return self.stored(c)


class It(Mentioned):
    def stored(self, c: Context) -> vec[i64]:
        return c.it


class Those(Mentioned):
    def __init__(self) -> None:
        super().__init__()
        self.of_cards = True

    def stored(self, c: Context) -> vec[i64]:
        return c.those


class SlotContent(Mentioned):
    """The content of a slot of the context: the result of a pick, or of `save`."""

    def __init__(self, slot: int, of_cards: bool) -> None:
        super().__init__()
        self.slot: i64 = slot
        self.of_cards = of_cards

    def stored(self, c: Context) -> vec[i64]:
        return c.slot(self.slot)


class InPlay(Selector):
    """Pokémon of a player, in the Active Spot or on the Bench."""

    def __init__(self, of: int, filter: Filter | None) -> None:
        super().__init__()
        self.of: i64 = of
        self.filter = filter
        self.active: bool = True
        self.benched: bool = True
        self.mates: bool = True
        """Of the Active Pokémon of an opponent, in an attack: those of both opponents."""
        self.falls: bool = False
        """It is about a Pokémon that is being Knocked Out: its place at the time of the damage counts."""
        self.team: bool = False
        """Each of your Active Pokémon, including your teammate's (CR-702.15)."""
        self.settled: bool = False
        """In a lasting effect: an opponent's Pokémon are those of the player that the text was against."""

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        found: list[Pokemon] = []
        if self.of == EACH:
            for i in range(m.seats):
                # harmless (sign): with two players it is the same; in teams only the order differs
                self.collect(m, c, (c.you + i) % m.seats, found)
        else:
            seat = players.seat_of(m, self.of, c)
            self.collect(m, c, seat, found)
            if self.is_of_both(m, c):
                self.collect(m, c, seat ^ 2, found)
        return found

    def serials(self, m: Machine, c: Context) -> vec[i64]:
        # harmless (without or self.is_of_both(m, c)): beforehand only whether there is one counts; there is
        if self.of == EACH or self.is_of_both(m, c):
            return super().serials(m, c)
        found: vec[i64] = vec[i64](capacity=8)
        seat = players.seat_of(m, self.of, c)
        if c.seats and not (c.seats >> seat) & 1:
            return found
        side = m.st.sides[seat]
        if self.active:
            for p in side.active:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found = append(found, p.serial)
        if self.benched:
            for p in side.bench:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found = append(found, p.serial)
        return found

    def is_of_both(self, m: Machine, c: Context) -> bool:
        """Whether it means each Defending Pokémon, or each of your Active Pokémon, of both teammates (CR-702.15)."""
        if self.team:
            return True
        return m.teams and self.mates and self.of == OPPONENT and c.origin == ATTACK and not self.benched

    def collect(self, m: Machine, c: Context, seat: i64, found: list[Pokemon]) -> None:
        if c.seats and not (c.seats >> seat) & 1:
            return
        side = m.st.sides[seat]
        if self.active:
            for p in side.active:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found.append(p)
        if self.benched:
            for p in side.bench:
                if self.filter is None or self.filter.pokemon(m, c, p):
                    found.append(p)

    def reaches(self, m: Machine, c: Context, n: i64) -> bool:
        if self.of == EACH:
            for seat in range(m.seats):
                n -= self.tally(m, c, seat, n)
            return n <= 0
        seat = players.seat_of(m, self.of, c)
        n -= self.tally(m, c, seat, n)
        if self.is_of_both(m, c):
            n -= self.tally(m, c, seat ^ 2, n)
        return n <= 0

    def finds(self, m: Machine, c: Context) -> bool:
        return self.reaches(m, c, 1)

    def tally(self, m: Machine, c: Context, seat: i64, most: i64) -> i64:
        """The number of Pokémon of a seat among them, counted up to `most`."""
        n: i64 = 0
        if c.seats and not (c.seats >> seat) & 1:
            return n
        side = m.st.sides[seat]
        if self.active:
            for p in side.active:
                # harmless (turned; without and n < most): counting on makes no difference where there are enough
                # harmless (without and self.filter is None or self.filt*): counting on makes no difference where there are enough
                # harmless (bound): counting on makes no difference where there are enough
                if n < most and (self.filter is None or self.filter.pokemon(m, c, p)):
                    n += 1
        if self.benched:
            for p in side.bench:
                # harmless (turned; without and n < most): counting on makes no difference where there are enough
                # harmless (without and self.filter is None or self.filt*): counting on makes no difference where there are enough
                # harmless (bound): counting on makes no difference where there are enough
                if n < most and (self.filter is None or self.filter.pokemon(m, c, p)):
                    n += 1
        return n

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if self.team:
            if not players.same_team(p.owner, c.you):
                return False
        elif not players.is_meant(m, self.of, c, p.owner, self.settled and not self.is_of_both(m, c)):
            return False
        if self.active != self.benched:
            if (board.fell_active(m, p) if self.falls else board.is_active(m, p)) != self.active:
                return False
        return self.filter is None or self.filter.pokemon(m, c, p)


class Active(InPlay):
    def __init__(self, of: int, filter: Filter | None) -> None:
        super().__init__(of, filter)
        self.benched = False


class Bench(InPlay):
    def __init__(self, of: int, filter: Filter | None) -> None:
        super().__init__(of, filter)
        self.active = False


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
        cards = self.of.cards(m, c)
        # harmless (without or not len(c.taken)): it only saves time
        if not isinstance(self.of, Those) or not len(c.taken):
            return passing(m, c, cards, self.filter)
        found: vec[i64] = vec[i64]()
        for uid in cards:
            # "Fire Energy cards discarded in this way" are cards that provided Fire where they were.
            bits, units = energy.taken_off(c, uid)
            if (
                self.filter.card(m, c, uid)
                if not units
                else pokemon_values.passes_with_energy(m, c, self.filter, uid, bits, units)
            ):
                found = append(found, uid)
        return found


class NotKnockedOut(Selector):
    """The Pokémon that are not being Knocked Out."""

    def __init__(self, of: Selector) -> None:
        super().__init__()
        self.of = of

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        return [p for p in self.of.pokemon(m, c) if not p.flags & F_KNOCKED_OUT]


class Except(Selector):
    def __init__(self, of: Selector, but: Selector) -> None:
        super().__init__()
        self.of = of
        self.but = but
        self.of_cards = of.of_cards

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        all_ = self.of.pokemon(m, c)
        found = [p for p in all_ if not self.but.has(m, c, p)]
        if c.ahead and isinstance(self.but, Mentioned) and len(self.but.pokemon(m, c)) > max(c.picked, 1):
            return all_  # everything that could be picked stands in for the pick, which leaves some of it over
        return found

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return self.of.has(m, c, p) and not self.but.has(m, c, p)

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        but = self.but.cards(m, c)
        found: vec[i64] = vec[i64]()
        for uid in self.of.cards(m, c):
            if uid not in but:
                found = append(found, uid)
        if c.ahead and isinstance(self.but, Mentioned) and len(but) > max(c.picked, 1):
            return self.of.cards(m, c)
        return found


class Both(Selector):
    """Two phrases as one. If one is about Pokémon and the other about cards (something in play, or a Stadium), `Exists` asks
    each of them."""

    def __init__(self, left: Selector, right: Selector) -> None:
        super().__init__()
        self.left = left
        self.right = right
        self.of_cards = left.of_cards
        self.is_definite = left.is_definite and right.is_definite
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

    def has_card(self, m: Machine, c: Context, uid: i64) -> bool:
        return self.left.has_card(m, c, uid) or self.right.has_card(m, c, uid)

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
    found: vec[i64] = vec[i64](capacity=len(cards))
    for uid in cards:
        if uid >= 0 and (filter is None or filter.card(m, c, uid)):
            found = append(found, uid)
    return found


class InZone(Selector):
    """Cards of one zone of a player."""

    def __init__(self, of: int, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.of: i64 = of
        self.filter = filter

    def zone(self, c: Context, side: Side) -> vec[i64]:
        raise NotImplementedError

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        if self.of != EACH:
            return passing(m, c, self.zone(c, m.st.sides[players.seat_of(m, self.of, c)]), self.filter)
        found: vec[i64] = vec[i64]()
        for seat in players.seats_of(m, self.of, c):
            found = extend(found, passing(m, c, self.zone(c, m.st.sides[seat]), self.filter))
        return found

    def unfiltered(self, m: Machine, c: Context) -> vec[i64]:
        """All cards of the zone, without the filter."""
        found: vec[i64] = vec[i64]()
        for seat in players.seats_of(m, self.of, c):
            found = extend(found, self.zone(c, m.st.sides[seat]))
        return found


class Hand(InZone):
    def zone(self, c: Context, side: Side) -> vec[i64]:
        # A Trainer card that is being played is no longer in the hand.
        return without_card(side.hand, c.uid) if c.origin == TRAINER else side.hand

    def count(self, m: Machine, c: Context) -> i64:
        n: i64 = len(self.cards(m, c))
        return n - c.spent if self.of == YOU and self.filter is None else n


class Deck(InZone):
    def zone(self, c: Context, side: Side) -> vec[i64]:
        # harmless (without and len(c.returned)): equal numbers give the same result
        # harmless (without and side.seat == c.you): no text puts cards into its player's deck and searches another deck
        if len(c.returned) and side.seat == c.you:
            return joined(side.deck, c.returned)
        return side.deck


class DiscardPile(InZone):
    def zone(self, c: Context, side: Side) -> vec[i64]:
        # harmless (without and len(c.gone)): equal numbers give the same result
        if len(c.gone) and side.seat == c.you:
            return joined(side.discard, c.gone)
        return side.discard


class Prizes(InZone):
    def zone(self, c: Context, side: Side) -> vec[i64]:
        return side.prizes


class LostZone(InZone):
    def zone(self, c: Context, side: Side) -> vec[i64]:
        return side.lost


class Beside(InZone):
    def zone(self, c: Context, side: Side) -> vec[i64]:
        # A Trainer card from the hand would be there when the question is whether it would do anything.
        # harmless (without and c.origin == TRAINER): no Ability of a card in hand asks for it
        return with_card(side.beside, c.uid) if c.origin == TRAINER and c.uid in side.hand else side.beside


class Aside(InZone):
    def __init__(self, of: int) -> None:
        super().__init__(of, None)

    def zone(self, c: Context, side: Side) -> vec[i64]:
        return side.aside


class StadiumCard(Selector):
    def __init__(self, of: int, filter: Filter | None) -> None:
        super().__init__()
        self.of_cards = True
        self.of: i64 = of
        self.filter = filter

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        st = m.st
        if st.stadium < 0 or not players.is_who(m, self.of, c, st.stadium_owner):
            return found
        if self.filter is None or self.filter.card(m, c, st.stadium):
            found = append(found, st.stadium)
        return found


class Top(Selector):
    """The top n cards of a deck, the top one first."""

    def __init__(self, n: Quantity, of: int) -> None:
        super().__init__()
        self.of_cards = True
        self.n = n
        self.of: i64 = of
        self.known: bool = True
        """The number depends only on the board, not on earlier results of the text."""
        self.counts_result: bool = False
        """The number counts the result of the step before, which is 0 if nothing could be done."""

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        n = self.n.value(m, c)
        # harmless (without and n == 0): before the number is known it only counts whether there are cards
        if c.ahead and not self.known and not self.counts_result and n == 0:
            n = 1
        for seat in players.seats_of(m, self.of, c):
            deck = m.st.sides[seat].deck
            size = len(deck)
            for i in range(n if n < size else size):
                found = append(found, deck[size - 1 - i])
        return found


class Bottom(Selector):
    """The bottom n cards of a deck, the bottom one first."""

    def __init__(self, n: Quantity, of: int) -> None:
        super().__init__()
        self.of_cards = True
        self.n = n
        self.of: i64 = of

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        n = self.n.value(m, c)
        for seat in players.seats_of(m, self.of, c):
            deck = m.st.sides[seat].deck
            for i in range(n if n < len(deck) else len(deck)):
                found = append(found, deck[i])
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


class Spent(Selector):
    def __init__(self, by: Selector) -> None:
        super().__init__()
        self.of_cards = True
        self.by = by

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for p in self.by.pokemon(m, c):
            for e in m.st.memory:
                if memory.event_turn(e) == m.st.turn and memory.event_kind(e) == M_SPENT and memory.event_first(e) == p.serial:
                    uid = memory.event_second(e)
                    if uid in m.st.sides[m.owners[uid]].discard and uid not in found:
                        found = append(found, uid)
        return found


class CardsOf(Selector):
    """Cards of Pokémon in play; `part` says which of them."""

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
                if self.takes(i, n):
                    found = append(found, p.cards[i])
            if self.part == PART_WHOLE:
                for uid in p.attached:
                    found = append(found, uid)
        return found

    def takes(self, i: i64, n: i64) -> bool:
        """Whether the i-th of n Pokémon cards, from the lowest, is one of them."""
        if self.part == PART_TOP:
            return i == n - 1
        if self.part == PART_UNDER:
            return i < n - 1
        if self.part == PART_BELOW:
            return i == n - 2
        return i == 0 or self.part != PART_BASIC


class ThisCard(Selector):
    """The card that has the text, and the Pokémon if the card has come into play in the meantime."""

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


class Looked(Selector):
    def __init__(self) -> None:
        super().__init__()
        self.of_cards = True

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        return c.looked


class Rest(Selector):
    """The cards that were looked at, without picked ones."""

    def __init__(self) -> None:
        super().__init__()
        self.of_cards = True

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for uid in c.looked:
            if uid not in c.those:
                found = append(found, uid)
        return found
