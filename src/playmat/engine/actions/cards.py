"""Cards moved by texts: drawn, searched, discarded, switched, taken as Prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, chance, energy, events, in_force, memory, movement, players, prohibitions, shields, zones
from playmat.engine.card_definitions import SETUP_ONLY
from playmat.engine.codes import (
    ATTACK,
    E_DISCARDED,
    E_MILLED,
    E_SWITCHED,
    E_THROWN,
    ENERGY,
    K_GUARD,
    LEAVES_OTHERWISE,
    LEAVES_TAKEN,
    M_DISCARDED,
    P_ACTIVE,
    P_BENCH,
    P_BOTTOM,
    P_DECK,
    P_DISCARD,
    P_HAND,
    P_TOP,
    POKEMON_CARD,
    RULE,
    TRAINER,
    V_SWITCH,
    YOU,
)
from playmat.engine.machine import EVERYBODY, NOBODY
from playmat.engine.memory import M_SPENT
from playmat.engine.pick_options import cards_asked, is_none_enough, numbers_asked, pokemon_asked
from playmat.engine.program import DONE, Context, Exec, Frame
from playmat.engine.questions import O_POKEMON, Q_NUMBER, Q_ORDER, Q_PICK, Q_PROMOTE, first_of, pack
from playmat.engine.state import F_BASIC, Pokemon
from playmat.engine.terms.selectors import Attached, Both, Deck, Except, Hand, InPlay, InZone, Looked, Mentioned, Rest, Where
from playmat.engine.terms.term import Quantity, Selector
from playmat.engine.vectors import joined, with_card, without

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Draw(Exec):
    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__()
        self.instant = True
        self.fills_hand = True
        self.n = n
        self.who: i64 = who
        self.until: bool = False
        """n is the number of cards to have in hand afterwards."""
        self.known: bool = True
        """The number depends only on the board, not on earlier results of the text."""
        self.counts_result: bool = False
        """The number counts the result of the step before."""
        self.counts_looked: bool = False
        """The number counts some of the cards that were looked at."""
        self.counts_those: bool = False
        """The number counts some of the cards that were picked."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        drawn: i64 = 0
        for seat in players.seats_of(m, self.who, c):
            if shields.spares_player(m, c, seat):
                continue
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
            # harmless (without and len(c.looked) == 0): showing a hand that has cards is an effect by itself
            if (self.counts_result and c.result == 0) or (self.counts_looked and len(c.looked) == 0):
                continue
            if self.counts_those and len(c.those) == 0:
                continue
            if not self.known or self.n.value(m, c) > (hand_size(m, c, seat) if self.until else 0):
                return True
        return False


def can_draw(m: Machine, c: Context, seat: i64) -> bool:
    """Whether the player would have cards in the deck."""
    return len(m.st.sides[seat].deck) > 0 or (seat == c.you and len(c.returned) > 0)


def hand_size(m: Machine, c: Context, seat: i64) -> i64:
    """Cards that the player would have in hand after the played card and its cost have left it."""
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
        self.fills_hand = True
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
        # harmless (bound): equal numbers give the same result
        if most > have:
            most = have
        options = numbers_asked(0 if is_none_enough(m, c) else 1, most)
        if len(options) == 0:
            c.did = False
            c.result = 0
            return DONE
        return m.ask(seat, Q_NUMBER, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return can_draw(m, c, players.seat_of(m, self.who, c))


class Show(Exec):
    """Look at cards or reveal them."""

    def __init__(self, cards: Selector, reveal: bool, to: int = -1) -> None:
        super().__init__()
        self.instant = True
        self.of = cards
        self.reveal = reveal
        self.for_bench: bool = to == P_BENCH
        """Cards are looked at to put some of them onto their player's Bench: without room, no cards are looked at."""

    def seen(self, m: Machine, c: Context) -> vec[i64]:
        cards = self.of.cards(m, c)
        if self.for_bench and len(cards) and movement.room(m, m.owners[cards[0]]) == 0:
            return vec[i64]()
        if len(cards) and shields.spares_card(m, c, cards[0]):
            return vec[i64]()
        return cards

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        cards = self.seen(m, c)
        self.keep(c, cards)
        c.result = len(cards)
        c.did = len(cards) > 0
        if m.log is not None and len(cards):
            self.tell(m, c, cards)
        return DONE

    def tell(self, m: Machine, c: Context, cards: vec[i64]) -> None:
        uids = [int(uid) for uid in cards]
        m.tell("reveal" if self.reveal else "look", c.you, cards=uids, seen_by=EVERYBODY if self.reveal else int(c.you))

    def keep(self, c: Context, cards: vec[i64]) -> None:
        """Note which cards were seen."""
        c.looked = cards[:]
        # harmless (without or not are_among(cards, c.tho*): texts pick from the cards that they look at before they refer to them
        if len(cards) != len(c.those) or not are_among(cards, c.those):
            c.those = vec[i64]()  # no card is picked yet: all of them are the rest

    def can(self, m: Machine, c: Context) -> bool:
        cards = self.seen(m, c)
        self.keep(c, cards)
        return len(cards) > 0


def are_among(cards: vec[i64], others: vec[i64]) -> bool:
    for uid in cards:
        if uid not in others:
            return False
    return True


class Look(Show):
    def __init__(self, cards: Selector, to: int) -> None:
        super().__init__(cards, False, to)


class Reveal(Show):
    def __init__(self, cards: Selector, to: int) -> None:
        super().__init__(cards, True, to)
        self.is_part: bool = isinstance(bottommost(cards), (Looked, Rest, Mentioned))
        """The cards are some of those looked at, possibly none."""

    def keep(self, c: Context, cards: vec[i64]) -> None:
        if (len(cards) or self.is_part) and are_among(cards, c.looked):
            c.those = cards[:]  # shown from among those looked at, so that `rest` still means the rest of them
        else:
            super().keep(c, cards)


class Search(Show):
    """The cards found by a search."""

    def __init__(self, for_: Selector, reveal: bool) -> None:
        super().__init__(for_, reveal)

    def tell(self, m: Machine, c: Context, cards: vec[i64]) -> None:
        if self.reveal:  # for other cards the log says where they go
            super().tell(m, c, cards)

    def keep(self, c: Context, cards: vec[i64]) -> None:
        c.those = cards

    def can(self, m: Machine, c: Context) -> bool:
        zone = bottommost(self.of)
        # A search is an effect even if nothing is taken (CR-602.3-p3).
        c.those = zone.unfiltered(m, c) if isinstance(zone, Deck) else self.of.cards(m, c)
        return len(c.those) > 0


def bottommost(s: Selector) -> Selector:
    """The unfiltered selector inside a selector."""
    while isinstance(s, (Where, Except)):
        s = s.of
    return s


def is_all(s: Selector) -> bool:
    """Whether a phrase means all of some kind, regardless of their number."""
    s = bottommost(s)
    return isinstance(s, (InZone, InPlay, Attached, Both))


def is_unseen(s: Selector) -> bool:
    """Whether a phrase is about cards that the player does not know before the text is carried out."""
    s = bottommost(s)
    return isinstance(s, (Deck, Looked, Rest)) or (isinstance(s, Hand) and s.of != YOU)


def unfiltered(m: Machine, c: Context, s: Selector) -> vec[i64]:
    """All cards of the zone from which a selector takes some."""
    zone = bottommost(s)
    return zone.unfiltered(m, c) if isinstance(zone, InZone) else zone.cards(m, c)


def is_own_hand(s: Selector) -> bool:
    s = bottommost(s)
    # harmless (without and s.of == YOU): what is done to the opponent's hand is an effect by itself
    return isinstance(s, Hand) and s.of == YOU


def knower(m: Machine, c: Context, of: Selector, uid: i64) -> i64:
    """The player of the text if that player has looked at the card or found it in a deck; otherwise NOBODY."""
    is_known = uid in c.looked or (isinstance(of, Mentioned) and uid in m.st.sides[m.owners[uid]].deck)
    return c.you if is_known else NOBODY


class Removal(Exec):
    """Taking cards, or Pokémon in play with their cards, away from where they are. It may be a cost."""

    def __init__(self, cards: Selector, slotted: bool) -> None:
        super().__init__()
        self.of = cards
        self.slotted = slotted
        """The cards were picked just before, and the pick has counted the cards that leave the hand."""
        self.is_rest: bool = isinstance(cards, Except)
        """These are the cards that their player has not chosen to keep: an effect on that player, and not on the Pokémon."""
        self.is_all: bool = is_all(cards)
        """The text means all cards (or Pokémon) of some kind."""
        self.is_unseen: bool = is_unseen(cards)
        """The player does not know the cards beforehand (CR-602.3-p3)."""
        self.takes_hand = is_own_hand(cards)

    def is_payable(self, m: Machine, c: Context) -> bool:
        # "All" of nothing is still all, except where CR-103.3 requires one.
        return self.can(m, c) or (self.is_all and not m.rules.all_needs_one)

    def spend(self, m: Machine, c: Context) -> None:
        if not self.slotted:
            c.spent += len(self.of.cards(m, c))

    def can(self, m: Machine, c: Context) -> bool:
        if not self.of.of_cards:
            return self.of.finds(m, c)
        cards = unfiltered(m, c, self.of) if self.is_unseen else self.of.cards(m, c)
        if len(cards):
            c.those = cards  # the result that the rest of the text asks about
        return len(cards) > 0


def returns_to(place: i64) -> bool:
    """Whether a card that is put there comes back to a hand or deck."""
    return place == P_HAND or place == P_DECK or place == P_TOP or place == P_BOTTOM


class Move(Removal):
    """Put cards, or Pokémon in play with their cards, somewhere."""

    def __init__(self, cards: Selector, to: int, whole: bool, face_up: bool, shuffled: bool, slotted: bool) -> None:
        super().__init__(cards, slotted)
        self.to: i64 = to
        self.whole = whole
        self.face_up = face_up
        self.shuffled = shuffled
        """Several cards are shuffled before they are put on the deck or under it, instead of ordered."""
        self.whose: i64 = -1
        """The player whose zone the cards come from, if the text names one; -1: none."""
        self.is_filtered: bool = False
        """The text means all cards of a kind in a zone, not the whole zone."""
        self.basic: bool = False
        """A Pokémon that is put onto the Bench is a Basic Pokémon there."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if not self.of.of_cards:
            return self.move_pokemon(m, c)
        cards = self.of.cards(m, c)[:]
        if self.to == P_ACTIVE and m.actives > 1 and not m.st.answered and len(cards):
            actives = m.st.sides[m.owners[cards[0]]].active
            if len(actives) == m.actives:
                return m.ask(c.you, Q_PICK, pokemon_asked(actives), 1, 1)
        if self.to == P_TOP or self.to == P_BOTTOM:
            if m.st.answered:
                cards = self.ordered(m)
            elif self.shuffled:
                for i in range(len(cards)):
                    # harmless (sign of i + chance.below(m, len(cards) - i)): one order by chance is as good as another
                    j = i + chance.below(m, len(cards) - i)
                    held = cards[i]
                    cards[i] = cards[j]
                    cards[j] = held
            elif len(cards) > 1:
                return m.ask(self.orderer(m, c, cards[0]), Q_ORDER, cards_asked(cards), len(cards), len(cards))
        n: i64 = 0
        seats: vec[i64] = vec[i64]()
        kept: vec[i64] = vec[i64]()
        # harmless (without or self.to == P_ACTIVE): no text reads this result
        if self.to == P_BENCH or self.to == P_ACTIVE:
            c.it = vec[i64]()
        for i in range(len(cards)):
            # The first card in order ends up on top.
            uid = cards[len(cards) - 1 - i] if self.to == P_TOP else cards[i]
            if self.move_card(m, c, uid):
                n += 1
                if m.owners[uid] not in seats:
                    seats = append(seats, m.owners[uid])
            else:
                kept = append(kept, uid)
        c.those = cards if len(kept) == 0 else without(cards, kept)
        c.result = n
        c.did = n > 0
        if self.to == P_DECK:
            for seat in self.shuffles(m, c, seats):
                chance.shuffle(m, seat)
        return DONE

    def orderer(self, m: Machine, c: Context, uid: i64) -> i64:
        """The player who orders the cards: of a hand that the text's player has not looked at, the one who knows them."""
        owner = m.owners[uid]
        if self.face_up or (uid in m.st.sides[owner].hand and uid not in c.looked):
            return owner
        return c.you

    def shuffles(self, m: Machine, c: Context, seats: vec[i64]) -> vec[i64]:
        """The seats whose decks are shuffled after the move: an empty hand that is shuffled in still shuffles its player's deck
        (CR-316.5d-p2), but not a hand without cards of the kind that the text names."""
        if self.is_filtered:
            return seats
        if self.whose >= 0:
            return players.seats_of(m, self.whose, c)
        if len(seats):
            return seats
        return append(vec[i64](), m.owners[c.looked[0]] if len(c.looked) else c.you)

    def move_card(self, m: Machine, c: Context, uid: i64) -> bool:
        p = board.holder(m, uid)
        if (p is not None and shields.keeps_off(m, c, p)) or (p is None and shields.spares_card(m, c, uid)):
            return False
        # harmless (without and in_force.is_any(m, K_GUARD)): it only saves time
        if in_force.is_any(m, K_GUARD) and shields.is_guarded(m, c, uid, p, self.to):
            return False
        # harmless (without and returns_to(self.to)): no text moves such a card from there to another place
        if m.defs[uid].stays_discarded and returns_to(self.to) and uid in m.st.sides[m.owners[uid]].discard:
            # harmless (denied): no text reads this result
            return False
        if self.to == P_BENCH or self.to == P_ACTIVE:
            return self.bench_card(m, c, uid)
        # harmless (turned): only basic Energy is counted so after it was moved, and it is one each
        if p is not None:
            # harmless (left out): only basic Energy is counted so after it was moved, and it is one each
            energy.note_taken(m, c, uid)
        readers = EVERYBODY
        if m.log is not None:
            readers = zones.readers(m, uid, int(self.to), knower(m, c, self.of, uid), self.face_up)
        to = P_DISCARD if p is not None and m.defs[uid].hyper_gear else self.to  # SM-K-2
        if not zones.take(m, uid):
            # harmless (denied): the card was found where it is
            return False
        zones.put(m, uid, int(to), self.face_up)
        if m.log is not None:
            m.tell("move", m.owners[uid], cards=[uid], n=to, seen_by=readers)
        return True

    def is_first(self, m: Machine, seat: i64) -> bool:
        """Whether a card goes into an empty Active Spot."""
        return self.to == P_ACTIVE and len(m.st.sides[seat].active) < m.actives

    def has_room(self, m: Machine, seat: i64) -> bool:
        """Whether there is a place for a card of the player: on the Bench, or in an empty Active Spot."""
        return self.is_first(m, seat) or movement.room(m, seat) > 0

    def bench_card(self, m: Machine, c: Context, uid: i64) -> bool:
        seat = m.owners[uid]
        d = m.defs[uid]
        goes_up = self.is_first(m, seat)
        if not self.has_room(m, seat) or (d.supertype != POKEMON_CARD and (d.as_hp == 0 or d.as_flags & SETUP_ONLY)):
            return False
        if prohibitions.is_kept_from_play(m, c, uid):
            return False
        from_hand = uid in m.st.sides[seat].hand
        if not zones.take(m, uid):
            # harmless (denied): the card was found where it is
            return False
        if self.to == P_ACTIVE and not goes_up:
            c.it = with_card(c.it, movement.replace(m, self.giving_way(m, seat), uid).serial)
            return True
        p = movement.enter(m, seat, uid, goes_up)
        if self.basic:
            p.flags |= F_BASIC
        c.it = with_card(c.it, p.serial)
        if self.to == P_BENCH:
            events.fire_put(m, p, uid, seat, from_hand, c.origin)
        if m.log is not None:
            m.tell("bench", seat, cards=[uid], pokemon=[p.serial])
        return True

    def giving_way(self, m: Machine, seat: i64) -> Pokemon:
        """The Active Pokémon that goes to the Bench: the chosen one of several."""
        actives = m.st.sides[seat].active
        chosen = board.find(m, first_of(m.answer_of()[0])) if m.st.answered else None
        return actives[0] if chosen is None else chosen

    def ordered(self, m: Machine) -> vec[i64]:
        """The cards in the order of the answer."""
        cards: vec[i64] = vec[i64]()
        for option in m.answer_of():
            cards = append(cards, first_of(option))
        return cards

    def move_pokemon(self, m: Machine, c: Context) -> int:
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            if not (self.is_rest and p.owner == c.you) and shields.keeps_off(m, c, p):
                continue
            if shields.is_guarded(m, c, -1, p, self.to):
                continue
            cards: vec[i64] = vec[i64]()
            # harmless (without and not self.shuffled): a scenario answers a question about an order by itself
            if self.whole and not self.shuffled and self.to == P_BOTTOM:  # they are put on top only to be shuffled in
                cards = joined(p.cards, p.attached)
            if len(cards) > 1:
                if not m.st.answered:
                    return m.ask(c.you, Q_ORDER, cards_asked(cards), len(cards), len(cards))
                cards = self.ordered(m)
            if m.log is not None:
                m.tell("leave", p.owner, pokemon=[p.serial], n=self.to)
            to = int(self.to)
            movement.leave(m, p, to, to if self.whole else P_DISCARD)
            for uid in cards:
                if uid in m.st.sides[m.owners[uid]].deck:
                    zones.take(m, uid)
                    zones.put(m, uid, to)
            n += 1
        c.result = n
        c.did = n > 0
        return DONE

    def spend(self, m: Machine, c: Context) -> None:
        super().spend(m, c)
        if self.to == P_DECK or self.to == P_TOP or self.to == P_BOTTOM:
            c.returned = joined(c.returned, self.of.cards(m, c))
        elif self.to == P_DISCARD:
            c.gone = joined(c.gone, self.of.cards(m, c))

    def can(self, m: Machine, c: Context) -> bool:
        # harmless (without and self.of.of_cards): Pokémon in play are not put onto the Bench
        if (self.to == P_BENCH or self.to == P_ACTIVE) and self.of.of_cards:
            for uid in self.of.cards(m, c):
                if self.has_room(m, m.owners[uid]) and not prohibitions.is_kept_from_play(m, c, uid):
                    return True
            return False
        if self.to == P_DECK and self.is_all and isinstance(bottommost(self.of), Hand):
            for seat in self.shuffles(m, c, vec[i64]()):
                if len(m.st.sides[seat].deck):
                    return True  # the deck is shuffled
        return super().can(m, c)


class Discard(Removal):
    def __init__(self, cards: Selector, slotted: bool) -> None:
        super().__init__(cards, slotted)
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        n: i64 = 0
        if self.of.of_cards:
            cards = self.of.cards(m, c)[:]
            kept: vec[i64] = vec[i64]()
            for uid in cards:
                p = board.holder(m, uid)
                if p is None and uid in m.st.sides[m.owners[uid]].discard:
                    continue
                if shields.keeps_off(m, c, p) if p is not None else shields.spares_card(m, c, uid):
                    kept = append(kept, uid)
                    continue
                # harmless (without and in_force.is_any(m, K_GUARD)): it only saves time
                if in_force.is_any(m, K_GUARD) and shields.is_guarded(m, c, uid, p, P_DISCARD):
                    kept = append(kept, uid)
                    continue
                if p is None:
                    side = m.st.sides[m.owners[uid]]
                    event = E_THROWN if uid in side.hand else E_MILLED if uid in side.deck else -1
                    zones.discard(m, uid)
                    if event >= 0:
                        events.fire_discarded(m, event, uid, c)
                else:
                    energy.note_taken(m, c, uid)
                    # harmless (without and c.origin != ENERGY): the text of an Energy card is its owner's
                    # harmless (without and c.origin != RULE): no rule discards attached cards in this way
                    takes = c.origin != ENERGY and c.origin != RULE and not players.same_team(players.author(c), m.owners[uid])
                    by = board.find(m, c.source) if c.origin == ATTACK else None
                    if by is not None and by.serial == p.serial:
                        memory.remember(m, M_SPENT, p.owner, p.serial, uid)
                    zones.discard(m, uid, LEAVES_TAKEN if takes else LEAVES_OTHERWISE, by)
                memory.remember(m, M_DISCARDED, c.you, 0, uid)
                n += 1
            c.those = cards if len(kept) == 0 else without(cards, kept)
        else:
            for p in self.of.pokemon(m, c):
                if shields.keeps_off(m, c, p) or shields.is_guarded(m, c, -1, p, P_DISCARD):
                    continue
                if m.log is not None:
                    m.tell("leave", p.owner, pokemon=[p.serial], n=P_DISCARD)
                top = p.cards[len(p.cards) - 1]
                movement.leave(m, p, P_DISCARD, P_DISCARD)
                events.fire_discarded(m, E_DISCARDED, top, c)
                n += 1
        c.result = n
        c.did = n > 0
        return DONE

    def spend(self, m: Machine, c: Context) -> None:
        super().spend(m, c)
        # harmless (left out): what is given up cannot be taken back; no other text takes cards back so
        c.gone = joined(c.gone, self.of.cards(m, c))


class Promote(Exec):
    """The text's player puts a Benched Pokémon, their own or another player's, into an empty Active Spot now."""

    def __init__(self, of: int) -> None:
        super().__init__()
        self.of: i64 = of

    def run(self, m: Machine, f: Frame) -> int:
        side = m.st.sides[players.seat_of(m, self.of, f.c)]
        if m.st.answered:
            p = board.find(m, first_of(m.answer_of()[0]))
            if p is not None:
                movement.promote(m, p)
        while len(side.active) < m.actives and side.bench:
            if len(side.bench) > 1:
                return m.ask(f.c.you, Q_PROMOTE, pokemon_asked(side.bench), 1, 1)
            m.force(side.bench[0])
            movement.promote(m, side.bench[0])
        return DONE


class Switch(Exec):
    """The Active Pokémon and a Benched one change places."""

    def __init__(self, with_: Selector, active: Selector | None) -> None:
        super().__init__()
        self.with_ = with_
        self.active = active
        self.by_owner: bool = False
        """The player whose Pokémon they are chooses the Benched one: the text is then about the Active Pokémon."""
        self.by_opponent: bool = False
        """The opponent switches: of several Active Pokémon, the opponent chooses that one as well."""
        self.of_attack: bool = False
        """It is in an attack: of several Active Pokémon, the attacker or the Defending Pokémon is switched."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.with_.pokemon(m, c)
        if not pokemon or board.is_active(m, pokemon[0]):
            return self.fail(c)
        p = pokemon[0]
        actives = m.st.sides[p.owner].active
        if self.active is not None:
            actives = self.active.pokemon(m, c)
        if not actives:
            return self.fail(c)
        old = actives[0]
        if m.st.answered:
            picked = board.find(m, first_of(m.answer_of()[0]))
            if picked is not None:
                old = picked
        elif len(actives) > 1:
            meant = False
            for q in actives:
                if q.serial == c.target or (self.of_attack and q.serial == c.source):
                    old = q
                    meant = True
            if not meant:
                options: vec[i64] = vec[i64]()
                for q in actives:
                    options = append(options, pack(O_POKEMON, q.serial, 0, 0))
                return m.ask(c.opponent if self.by_opponent else c.you, Q_PICK, options, 1, 1)
        # harmless (without or old.owner != p.owner): texts switch Pokémon of one player
        if old.owner != p.owner or not board.is_active(m, old):
            return self.fail(c)
        if shields.keeps_off(m, c, old if self.by_owner or c.you == p.owner else p):
            return self.fail(c)
        if prohibitions.is_forbidden(m, V_SWITCH, old, old.owner, -1, -1):
            return self.fail(c)
        was = old.conditions
        poison = old.poison
        movement.swap(m, old, p)
        # harmless (without and in_force.is_any(m, E_SWITCHED)): it only saves time
        if in_force.is_any(m, E_SWITCHED) and (self.by_owner or c.you == p.owner):
            waiting = len(m.st.waiting)
            events.fire(m, E_SWITCHED, p, c.uid, p.owner, None)
            for pending in m.st.waiting[waiting:]:
                pending.c.number = was
                pending.c.strength = poison
        new = self.of_attack and self.active is not None and p.owner != c.you  # it replaced one of several Active Pokémon
        # harmless (without or new): the other of the two lines does it too
        if c.target == old.serial or new:
            c.target = p.serial  # the new Active Pokémon is the Defending Pokémon from now on (CR-701.4)
        attack = m.st.attack
        # harmless (without or new): the other of the two lines does it too
        if attack is not None and (attack.target == old.serial or new):
            attack.target = p.serial  # even if the switch is not by the attack
        c.it = append(vec[i64](), p.serial)
        c.old = old.serial
        c.result = 1
        c.did = True
        return DONE

    def fail(self, c: Context) -> int:
        """Nothing was switched, so the rest of the text has no new Active Pokémon to refer to."""
        c.it = vec[i64]()
        c.did = False
        c.result = 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        chosen = self.active.pokemon(m, c) if self.active is not None else None
        for p in self.with_.pokemon(m, c):
            actives = m.st.sides[p.owner].active if chosen is None else chosen
            if not board.is_active(m, p) and actives:
                c.old = actives[0].serial
                return True
        return False
