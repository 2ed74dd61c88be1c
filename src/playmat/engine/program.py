"""Actions and control that run: the part of a text that happens.

Each class carries out the tree node of the same name in `effects.nodes`, with `can` beside `run`, so that "listed means
doable" has one home. A node that asks returns ASK and is run again with the answer; a node that has others do something
pushes their frames. Everything an action leaves for later nodes is in the context: `it`, `those`, `result`, `did`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from playmat.engine import queries
from playmat.engine.expressions import Z_DECK, Z_PRIZES, Except, InZone, Serials, Single, Where
from playmat.engine.linked import (
    ATTACK,
    COLORLESS_BIT,
    E_ATTACHED,
    E_EVOLVED,
    E_FLIPPED,
    EACH,
    EVERY_TYPE,
    LEVEL_UP,
    POKEMON_CARD,
    ROLE_ENERGY,
    ROLE_TOOL,
    RULE,
    V_SEARCH,
    V_SWITCH,
    YOU,
    Filter,
    Mod,
    Quantity,
    Selector,
    Test,
    Trigger,
    pack_role,
)
from playmat.engine.machine import (
    DEVOLVED,
    FOREVER,
    GONE,
    M_AFFLICTED,
    M_ATTACHED,
    M_DISCARDED,
    M_EVOLVED,
    P_BENCH,
    P_BOTTOM,
    P_DECK,
    P_DISCARD,
    P_HAND,
    P_TOP,
    U_LEAVES_ACTIVE,
    U_NEXT_ATTACK,
    U_OPPONENTS_NEXT,
    U_TURN_END,
    U_YOUR_NEXT,
    U_YOUR_NEXT_END,
)
from playmat.engine.questions import (
    O_CARD,
    O_CHOICE,
    O_CONDITION,
    O_HEADS,
    O_MOVE,
    O_NO,
    O_NUMBER,
    O_PLACE,
    O_POKEMON,
    O_TAILS,
    O_TYPE,
    O_YES,
    Q_ATTACK,
    Q_CONDITION,
    Q_FLIP,
    Q_GUESS,
    Q_NUMBER,
    Q_ONE_OF,
    Q_ORDER,
    Q_PICK,
    Q_SPREAD,
    Q_TYPE,
    Q_YES_NO,
    first_of,
    kind_of,
    pack,
    second_of,
)
from playmat.engine.state import (
    ASK,
    C_EXTRA,
    C_OWED,
    CALL,
    DONE,
    F_KNOCKED_OUT,
    Context,
    Effect,
    Exec,
    Frame,
    Pokemon,
    with_card,
    with_card_at,
)

if TYPE_CHECKING:
    from playmat.engine.machine import Machine

CHANCE: i64 = -1


def slot_of(c: Context, slot: i64) -> vec[i64]:
    while len(c.saved) <= slot:
        c.saved.append(vec[i64]())
    return c.saved[slot]


def serials_of(pokemon: list[Pokemon]) -> vec[i64]:
    found: vec[i64] = vec[i64]()
    for p in pokemon:
        found = append(found, p.serial)
    return found


def pokemon_asked(pokemon: list[Pokemon]) -> vec[i64]:
    options: vec[i64] = vec[i64](capacity=len(pokemon))
    for p in pokemon:
        options = append(options, pack(O_POKEMON, p.serial, 0, 0))
    return options


def cards_asked(cards: vec[i64]) -> vec[i64]:
    options: vec[i64] = vec[i64](capacity=len(cards))
    for uid in cards:
        options = append(options, pack(O_CARD, uid, 0, 0))
    return options


def numbers_asked(low: i64, high: i64) -> vec[i64]:
    options: vec[i64] = vec[i64]()
    for i in range(low, high + 1):
        options = append(options, pack(O_NUMBER, i, 0, 0))
    return options


def opponent_of(m: Machine, c: Context, seat: i64) -> i64:
    """Whom a seat means by its opponent inside a text of another player."""
    if m.same_team(seat, c.you):
        return c.opponent
    return c.you


# Control


class Seq(Exec):
    def __init__(self, steps: list[Exec]) -> None:
        super().__init__()
        self.steps = steps

    def run(self, m: Machine, f: Frame) -> int:
        n = len(self.steps)
        c = f.c
        while f.step < n:
            if c.cancelled:
                return DONE
            step = self.steps[f.step]
            f.step += 1
            if step.instant:
                if m.trace is not None:
                    m.note(step)
                step.run(m, f)
            elif not step.is_idle(m, c):
                m.push(step, c)
                return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        """Something comes of it, and no cost in it fails; an action whose picks come first needs those and itself."""
        it = c.it
        those = c.those
        some = self.could(m, c)
        c.it = it
        c.those = those
        return some

    def could(self, m: Machine, c: Context) -> bool:
        some = False
        picks = False
        for step in self.steps:
            if step.is_pick:
                picks = True
                if not step.can(m, c):
                    return False
            elif step.can(m, c):
                if not step.is_slight:
                    some = True
            elif step.is_cost or picks:
                return False
        return some

    def is_idle(self, m: Machine, c: Context) -> bool:
        for step in self.steps:
            if not step.is_idle(m, c):
                return False
        return True

    def children(self) -> list[Exec]:
        return self.steps


class Choosing(Exec):
    """Ask for a pick and keep it in a slot. It is what every `pick` in a tree becomes."""

    def __init__(
        self, slot: int, of: Selector, n: Quantity | None, upto: bool, by: int, distinct: int, none: bool, again: bool
    ) -> None:
        super().__init__()
        self.is_pick = True
        self.slot: i64 = slot
        self.of = of
        self.zone = zone_of(of)
        self.n = n
        self.upto = upto
        self.by: i64 = by
        """0 the text's player, 1 the opponent, 2 chance, 3 the owner of what is picked."""
        self.distinct: i64 = distinct
        """1 names, 2 types."""
        self.none = none
        self.again = again
        self.for_bench: bool = False
        """What is picked goes to its player's Bench, so no more is picked than there is room for (CR-300.3-p2)."""

    def chooser(self, m: Machine, c: Context) -> i64:
        if self.by == 1:
            return c.opponent
        if self.by == 3:
            if self.of.of_cards:
                cards = self.of.cards(m, c)
                return m.owners[cards[0]] if len(cards) else c.you
            pokemon = self.of.pokemon(m, c)
            return pokemon[0].owner if pokemon else c.you
        return c.you

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        slot_of(c, self.slot)
        if m.st.answered:
            return self.keep(m, c, m.answer_of())
        options: vec[i64] = vec[i64]()
        hidden = self.zone == Z_PRIZES
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                options = append(options, place_of(m, uid) if hidden else pack(O_CARD, uid, 0, 0))
        else:
            for p in self.of.pokemon(m, c):
                options = append(options, pack(O_POKEMON, p.serial, 0, 0))
        size = len(options)
        wanted: i64 = size if self.n is None else self.n.value(m, c)
        most: i64 = wanted if wanted < size or self.again else size
        if self.for_bench and most > m.room(c.you):
            most = m.room(c.you)
        least: i64 = most
        searching = self.zone == Z_DECK
        if searching and queries.is_forbidden(m, V_SEARCH, None, c.you, -1, -1):
            most = 0
        if self.n is None or self.none:
            least = 0
        elif self.upto:
            least = 0 if m.rules.up_to_allows_none or most == 0 else 1
        if searching and is_typed(self.of) and m.rules.search_may_fail:
            least = 0  # CR-316.4b
        if most == 0:
            return self.keep(m, c, vec[i64]())
        if self.by == 2:
            return self.keep(m, c, self.drawn(m, options, most))
        if least == most and size == most and not self.again:
            return self.keep(m, c, options)
        return m.ask(self.chooser(m, c), Q_PICK, options, least, most)

    def drawn(self, m: Machine, options: vec[i64], n: i64) -> vec[i64]:
        """n of the options by chance."""
        pool = options[:]
        for i in range(n):
            j = i + m.below(len(pool) - i)
            held = pool[i]
            pool[i] = pool[j]
            pool[j] = held
        return pool[:n]

    def is_distinct(self, m: Machine, picked: vec[i64], one: i64) -> bool:
        """Whether it shares its name (or a type) with none that was picked; only the first of those that do counts."""
        for other in picked:
            if self.of.of_cards:
                if self.distinct == 1 and m.defs[other].name == m.defs[one].name:
                    return False
                if self.distinct == 2 and m.defs[other].types & m.defs[one].types:
                    return False
            else:
                p = m.find(other)
                q = m.find(one)
                if p is not None and q is not None:
                    if self.distinct == 1 and queries.name_of(m, p) == queries.name_of(m, q):
                        return False
                    if self.distinct == 2 and queries.types(m, p) & queries.types(m, q):
                        return False
        return True

    def keep(self, m: Machine, c: Context, answer: vec[i64]) -> int:
        picked: vec[i64] = vec[i64]()
        for option in answer:
            if kind_of(option) == O_PLACE:
                picked = append(picked, m.st.sides[second_of(option)].prizes[first_of(option)])
            elif not self.distinct or self.is_distinct(m, picked, first_of(option)):
                picked = append(picked, first_of(option))
        c.saved[self.slot] = picked
        if self.of.of_cards:
            c.those = picked
        else:
            c.it = picked
        c.result = len(picked)
        c.did = len(picked) > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        slot_of(c, self.slot)
        if self.for_bench and m.room(c.you) == 0:
            return False
        if self.zone == Z_DECK:
            return len(m.st.sides[c.you].deck) > 0  # a search is an effect even if nothing is taken (CR-602.3-p3)
        # All that could be picked stands in for the pick, so that the action after it can say whether it could do anything.
        if isinstance(self.of, Except) and not self.of.of_cards and isinstance(self.of.but, Serials):
            # Of what was picked before only one will be left out, not all that stand in for it.
            others = self.of.of.pokemon(m, c)
            out = self.of.but.pokemon(m, c)
            if len(out) > 1 and len(others) > 1:
                c.it = serials_of(others)
                c.saved[self.slot] = c.it
                return True
        if self.of.of_cards:
            c.those = self.of.cards(m, c)
            c.saved[self.slot] = c.those
        else:
            c.it = serials_of(self.of.pokemon(m, c))
            c.saved[self.slot] = c.it
        return len(c.saved[self.slot]) > 0


def zone_of(s: Selector) -> i64:
    """Zone that a selector takes cards from; -1: another."""
    while isinstance(s, Where):
        s = s.of
    if isinstance(s, InZone):
        return s.zone
    return -1


def is_typed(s: Selector) -> bool:
    if isinstance(s, Where):
        return True
    return isinstance(s, InZone) and s.filter is not None


def place_of(m: Machine, uid: i64) -> i64:
    """A Prize card as an option: by its place, not by what it is."""
    seat = m.owners[uid]
    prizes = m.st.sides[seat].prizes
    for i in range(len(prizes)):
        if prizes[i] == uid:
            return pack(O_PLACE, i, seat, 0)
    return pack(O_CARD, uid, 0, 0)


class Flip(Exec):
    """Flip coins; `until_tails` goes on until one is tails. `after`: use the flips that were made before damage."""

    def __init__(self, coins: Quantity | None, heads: Exec | None, tails: Exec | None, who: int) -> None:
        super().__init__()
        self.coins = coins
        """None: until tails."""
        self.heads = heads
        self.tails = tails
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            c.heads = 0
            c.tails = 0
            f.n = -1 if self.coins is None else self.coins.value(m, c)
            if c.origin == RULE:
                f.n += c.number  # more coins for a deeper sleep
            f.step = 1
        if f.step == 1:
            while f.n != 0:
                if m.st.ask_chance and len(m.st.flips) == 0:
                    if not m.st.answered:
                        options: vec[i64] = vec[i64]()
                        options = append(options, pack(O_HEADS, 0, 0, 0))
                        options = append(options, pack(O_TAILS, 0, 0, 0))
                        return m.ask(CHANCE, Q_FLIP, options, 1, 1)
                    coin: i64 = 1 if kind_of(m.answer_of()[0]) == O_HEADS else 0
                else:
                    coin = m.coin()
                if coin:
                    c.heads += 1
                else:
                    c.tails += 1
                if m.log is not None:
                    m.tell("flip", m.seat_of(self.who, c), [], [], coin, "", "", -1)
                if f.n > 0:
                    f.n -= 1
                elif coin == 0 or c.heads >= 100:
                    f.n = 0
            f.step = 2
            c.did = c.heads > 0
            c.result = c.heads
            if m.live_parts(E_FLIPPED) and self.may_reflip(m, c):
                return CALL
        if self.heads is not None and c.tails == 0 and c.heads > 0:
            m.push(self.heads, c)
        elif self.tails is not None and c.heads == 0:
            m.push(self.tails, c)
        return DONE

    def may_reflip(self, m: Machine, c: Context) -> bool:
        """Texts that let a player flip again are carried out before the result counts."""
        pushed = False
        for live in m.live_parts(E_FLIPPED):
            d = m.triggered(live, m.find(c.source), -1, m.seat_of(self.who, c), m.find(c.attacker))
            if d is not None and live.trigger is not None:
                d.heads = c.heads
                d.tails = c.tails
                m.push(live.trigger, d)
                pushed = True
        return pushed

    def can(self, m: Machine, c: Context) -> bool:
        if self.heads is None and self.tails is None:
            return True
        return (self.heads is not None and self.heads.can(m, c)) or (self.tails is not None and self.tails.can(m, c))

    def children(self) -> list[Exec]:
        return [x for x in (self.heads, self.tails) if x is not None]


class Reflip(Exec):
    """The flips under way are made again."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        frames = m.st.frames
        i = len(frames) - 1
        while i >= 0:
            if isinstance(frames[i].node, Flip):
                frames[i].step = 0
                return DONE
            i -= 1
        return DONE


class TreatCoins(Exec):
    """The coins that were just flipped all count as tails, or as heads."""

    def __init__(self, heads: bool) -> None:
        super().__init__()
        self.instant = True
        self.heads = heads

    def run(self, m: Machine, f: Frame) -> int:
        frames = m.st.frames
        i = len(frames) - 1
        while i >= 0:
            if isinstance(frames[i].node, Flip):
                c = frames[i].c
                n = c.heads + c.tails
                c.heads = n if self.heads else 0
                c.tails = 0 if self.heads else n
                c.did = c.heads > 0
                c.result = c.heads
                return DONE
            i -= 1
        return DONE


class Branch(Exec):
    """`if`: the test is asked when the node runs; `bit` keeps the answer for the part that runs after damage."""

    def __init__(self, test: Test, then: Exec | None, else_: Exec | None, bit: int) -> None:
        super().__init__()
        self.test = test
        self.then = then
        self.else_ = else_
        self.bit: i64 = bit

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        holds = self.test.holds(m, c)
        if holds and self.bit:
            c.bits |= self.bit
        taken = self.then if holds else self.else_
        if taken is not None:
            m.push(taken, c)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        taken = self.then if self.test.holds(m, c) else self.else_
        return taken is not None and taken.can(m, c)

    def children(self) -> list[Exec]:
        return [x for x in (self.then, self.else_) if x is not None]


class May(Exec):
    """A player may do it; `then` follows what was done."""

    def __init__(self, do: Exec, then: Exec | None, else_: Exec | None, who: int) -> None:
        super().__init__()
        self.do = do
        self.then = then
        self.else_ = else_
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            if m.st.answered:
                if kind_of(m.answer_of()[0]) == O_YES:
                    f.step = 1
                    c.did = True
                    m.push(self.do, c)
                    return CALL
                c.did = False
                if self.else_ is not None:
                    m.push(self.else_, c)
                return DONE
            if not self.do.can(m, c):
                c.did = False
                if self.else_ is not None:
                    m.push(self.else_, c)
                return DONE
            return m.ask(m.seat_of(self.who, c), Q_YES_NO, yes_no(), 1, 1)
        if c.did:
            if self.then is not None:
                m.push(self.then, c)
        elif self.else_ is not None:
            m.push(self.else_, c)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.do.can(m, c)

    def children(self) -> list[Exec]:
        return [x for x in (self.do, self.then, self.else_) if x is not None]


def yes_no() -> vec[i64]:
    options: vec[i64] = vec[i64]()
    options = append(options, pack(O_YES, 0, 0, 0))
    return append(options, pack(O_NO, 0, 0, 0))


class Do(Exec):
    """Do it; `then` follows if it was done, else `else_`."""

    def __init__(self, do: Exec, then: Exec | None, else_: Exec | None) -> None:
        super().__init__()
        self.do = do
        self.then = then
        self.else_ = else_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            c.did = False
            if self.do.can(m, c):
                c.did = True
                m.push(self.do, c)
                return CALL
        taken = self.then if c.did else self.else_
        if taken is not None:
            m.push(taken, c)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.do.can(m, c) or (self.else_ is not None and self.else_.can(m, c))

    def children(self) -> list[Exec]:
        return [x for x in (self.do, self.then, self.else_) if x is not None]


class OneOf(Exec):
    def __init__(self, choices: list[Exec], who: int) -> None:
        super().__init__()
        self.choices = choices
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            m.push(self.choices[first_of(m.answer_of()[0])], c)
            return DONE
        options: vec[i64] = vec[i64]()
        for i in range(len(self.choices)):
            if self.choices[i].can(m, c):
                options = append(options, pack(O_CHOICE, i, 0, 0))
        if len(options) == 0:
            c.did = False
            return DONE
        if len(options) == 1:
            m.push(self.choices[first_of(options[0])], c)
            return DONE
        return m.ask(m.seat_of(self.who, c), Q_ONE_OF, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        for choice in self.choices:
            if choice.can(m, c):
                return True
        return False

    def children(self) -> list[Exec]:
        return self.choices


class ForEach(Exec):
    """Once for each of the selected; the list is kept in a slot, so that it does not change under way."""

    def __init__(self, slot: int, of: Selector, do: Exec) -> None:
        super().__init__()
        self.slot: i64 = slot
        self.of = of
        self.do = do

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            slot_of(c, self.slot)
            if self.of.of_cards:
                c.saved[self.slot] = self.of.cards(m, c)[:]
            else:
                c.saved[self.slot] = serials_of(self.of.pokemon(m, c))
        listed = c.saved[self.slot]
        if f.step >= len(listed) or c.cancelled:
            return DONE
        one: vec[i64] = append(vec[i64](), listed[f.step])
        if self.of.of_cards:
            c.those = one
        else:
            c.it = one
        f.step += 1
        m.push(self.do, c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.of.cards(m, c)) > 0 if self.of.of_cards else len(self.of.pokemon(m, c)) > 0

    def children(self) -> list[Exec]:
        return [self.do]


class Repeat(Exec):
    def __init__(self, times: Quantity, do: Exec) -> None:
        super().__init__()
        self.times = times
        self.do = do

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.n = self.times.value(m, f.c)
            f.step = 1
        if f.n <= 0 or f.c.cancelled:
            return DONE
        f.n -= 1
        m.push(self.do, f.c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        return self.times.value(m, c) > 0 and self.do.can(m, c)

    def children(self) -> list[Exec]:
        return [self.do]


class HandBack(Exec):
    """A player has done what the text says; what came of it is added to what came of it for the others."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: i64 = slot

    def run(self, m: Machine, f: Frame) -> int:
        outer = m.st.frames[len(m.st.frames) - 2].c
        tally = outer.saved[self.slot]
        tally[0] = tally[0] + f.c.result
        if f.c.did:
            tally[1] = 1
        outer.saved[self.slot] = extend(tally, f.c.those)
        return DONE


class AsPlayer(Exec):
    """Another player does it: `you` inside means them. The results of all of them are there afterwards."""

    def __init__(self, who: int, do: Exec, slot: int) -> None:
        super().__init__()
        self.who: i64 = who
        self.do = do
        self.slot: i64 = slot
        """Keeps the sum of the results, whether anything was done, and the cards."""
        self.back = HandBack(slot)

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        seats = m.seats_of(self.who, c)
        slot_of(c, self.slot)
        if f.step == 0:
            c.saved[self.slot] = append(append(vec[i64](), 0), 0)
        if f.step >= len(seats):
            tally = c.saved[self.slot]
            c.result = tally[0]
            c.did = tally[1] != 0
            c.those = tally[2:]
            return DONE
        d = self.seen_by(m, c, seats[f.step])
        f.step += 1
        m.push(self.back, d)
        m.push(self.do, d)
        return CALL

    def seen_by(self, m: Machine, c: Context, seat: i64) -> Context:
        d = c.clone()
        d.you = seat
        d.opponent = opponent_of(m, c, seat)
        d.saved = []
        return d

    def can(self, m: Machine, c: Context) -> bool:
        for seat in m.seats_of(self.who, c):
            if self.do.can(m, self.seen_by(m, c, seat)):
                return True
        return False

    def children(self) -> list[Exec]:
        return [self.do, self.back]


class Cost(Exec):
    """Must be done in full; where it cannot, what it pays for cannot be used (and a copied attack does nothing)."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.is_cost = True
        self.is_slight = True
        self.do = do

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            if not self.can(m, f.c):
                f.c.cancelled = True
                return DONE
            f.c.did = True
            if not self.do.can(m, f.c):
                return DONE  # all of nothing, where no rule asks for one
            m.push(self.do, f.c)
            return CALL
        if not f.c.did:
            f.c.cancelled = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return payable(m, c, self.do)

    def children(self) -> list[Exec]:
        return [self.do]


class Require(Exec):
    """The attack can only be used while the test holds."""

    def __init__(self, test: Test) -> None:
        super().__init__()
        self.instant = True
        self.is_cost = True
        self.test = test

    def run(self, m: Machine, f: Frame) -> int:
        if not self.test.holds(m, f.c):
            f.c.cancelled = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.test.holds(m, c)


def payable(m: Machine, c: Context, node: Exec) -> bool:
    """Whether a cost can be paid in full: every pick in it finds as many as it wants."""
    if isinstance(node, Seq):
        return all(payable(m, c, step) for step in node.steps)
    if isinstance(node, Choosing):
        it = c.it
        those = c.those
        possible = node.can(m, c)  # what could be picked stands in for the pick, for those that follow
        c.it = it
        c.those = those
        if not possible:
            return False
        wanted = node.n.value(m, c) if node.n is not None and not node.upto else 1
        have: i64 = len(node.of.cards(m, c)) if node.of.of_cards else len(node.of.pokemon(m, c))
        return have >= wanted
    if isinstance(node, (Discard, Move)):
        if node.slotted or not m.rules.all_needs_one:
            return True  # "all" of nothing is still all, except where CR-103.3 asks for one
    return node.can(m, c)


class Nothing(Exec):
    """The attack does nothing and ends; inside a trigger on another's attack it is that attack."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        f.c.cancelled = True
        return DONE


class EndTurn(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        m.st.turn_over = True
        return DONE


# Damage


class SetBase(Exec):
    """0 base is, 1 more, 2 less."""

    def __init__(self, how: int, amount: Quantity) -> None:
        super().__init__()
        self.instant = True
        self.how: i64 = how
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        n = self.amount.value(m, c)
        if self.how == 0:
            c.base = n
        elif self.how == 1:
            c.more += n
        else:
            c.more -= n
        return DONE


class Ignore(Exec):
    def __init__(self, bits: int) -> None:
        super().__init__()
        self.instant = True
        self.bits: i64 = bits

    def run(self, m: Machine, f: Frame) -> int:
        f.c.ignore |= self.bits
        return DONE


class OnPokemon(Exec):
    """An action on each of the selected Pokémon; those that are shielded from it are passed over."""

    def __init__(self, on: Selector) -> None:
        super().__init__()
        self.instant = True
        self.on = on

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        raise NotImplementedError

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        n: i64 = 0
        pokemon = self.on.pokemon(m, c)
        for p in pokemon:
            if self.act(m, c, m.own(p)):
                n += 1
        c.it = serials_of(pokemon)
        c.result = n
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.on.pokemon(m, c)) > 0


class Damage(OnPokemon):
    def __init__(self, amount: Quantity, to: Selector, plain: bool, through: bool, full: bool) -> None:
        super().__init__(to)
        self.amount = amount
        self.plain = plain
        self.through = through
        """Not affected by effects on the Pokémon it is done to."""
        self.full = full
        """Weakness and Resistance count on the Bench too."""

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        was = c.it
        c.it = append(vec[i64](), p.serial)
        amount = self.amount.value(m, c)
        c.it = was
        if c.origin == RULE:
            amount += 10 * c.more
        attacker = m.find(c.attacker if c.attacker else c.source)
        if self.full and attacker is not None:
            return m.hurt(c, p, m.worked_out(c, attacker, p, amount, True, c.ignore)) > 0
        if not self.through:
            return m.deal(c, p, amount, self.plain) > 0
        ignore = c.ignore
        target = c.target
        c.ignore |= 4
        c.target = p.serial
        dealt = m.deal(c, p, amount, self.plain)
        c.ignore = ignore
        c.target = target
        return dealt > 0


class PutCounters(OnPokemon):
    def __init__(self, n: Quantity, on: Selector) -> None:
        super().__init__(on)
        self.n = n

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        n = self.n.value(m, c)
        if c.origin == RULE:
            n += c.more  # a stronger Poison or Burn
        return m.add_counters(c, p, n)


class HowMany(Exec):
    """Ask for a number up to a quantity; it is the chosen number then."""

    def __init__(self, n: Quantity) -> None:
        super().__init__()
        self.n = n

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            c.number = first_of(m.answer_of()[0])
            return DONE
        options = numbers_asked(0 if m.rules.up_to_allows_none else 1, self.n.value(m, c))
        if len(options) == 0:
            c.number = 0
            return DONE
        return m.ask(c.you, Q_NUMBER, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return False  # a number alone changes nothing


class Spread(Exec):
    """Distribute counters one at a time, as the player likes."""

    def __init__(self, n: Quantity, on: Selector) -> None:
        super().__init__()
        self.n = n
        self.on = on

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            f.n = self.n.value(m, c)
            c.did = f.n > 0
        if m.st.answered:
            p = m.find(first_of(m.answer_of()[0]))
            if p is not None:
                m.add_counters(c, p, 1)
            f.n -= 1
        pokemon = self.on.pokemon(m, c)
        if f.n <= 0 or not pokemon:
            return DONE
        if len(pokemon) == 1:
            m.add_counters(c, pokemon[0], f.n)
            return DONE
        options = pokemon_asked(pokemon)
        return m.ask(c.you, Q_SPREAD, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.on.pokemon(m, c)) > 0


class MoveCounters(Exec):
    """Move counters between Pokémon. How many, and where there are several, between which, is asked of the text's player."""

    def __init__(self, n: Quantity | None, from_: Selector, to: Selector, upto: bool, alive: bool) -> None:
        super().__init__()
        self.n = n
        self.from_ = from_
        self.to = to
        self.upto = upto
        self.alive = alive
        """Only as many as leave the Pokémon that gets them some HP."""

    def most(self, m: Machine, c: Context, source: Pokemon, target: Pokemon) -> i64:
        """How many can be moved between the two."""
        if source.serial == target.serial:
            return 0
        for p in (source, target):
            if c.you != p.owner and queries.is_shielded(m, c, p):
                return 0
        most = source.damage // 10
        if self.n is not None and self.n.value(m, c) < most:
            most = self.n.value(m, c)
        if self.alive and (queries.hp(m, target) - target.damage - 1) // 10 < most:
            most = (queries.hp(m, target) - target.damage - 1) // 10
        return most

    def run(self, m: Machine, f: Frame) -> int:
        """`step`: what is asked next (which one from, which one to, how many), from bit 2 on the counters moved so far;
        `n`: the serials that were picked."""
        c = f.c
        sources = [p for p in self.from_.pokemon(m, c) if p.damage > 0]
        targets = self.to.pokemon(m, c)
        if f.step == 0 and not m.st.answered:
            c.did = False
            c.result = 0
        while True:
            moved = f.step >> 2
            left = self.limit(m, c, sources, targets) - moved
            if f.step & 3 == 0:
                givers = [p for p in sources if self.takers(m, c, p, targets)]
                if not givers or left <= 0:
                    return DONE
                if m.st.answered:
                    picked = m.answer_of()
                    if len(picked) == 0:
                        return DONE
                    f.n = first_of(picked[0])
                elif (len(sources) == 1 and not moved) or (self.n is None and not self.upto):
                    f.n = givers[0].serial
                else:
                    return m.ask(c.you, Q_PICK, pokemon_asked(givers), 0 if self.upto or moved else 1, 1)
                f.step += 1
            source = m.find(f.n & 0xFFFFF)
            if source is None:
                return DONE
            if f.step & 3 == 1:
                takers = self.takers(m, c, source, targets)
                if m.st.answered:
                    f.n |= first_of(m.answer_of()[0]) << 20
                elif len(takers) == 1:
                    f.n |= takers[0].serial << 20
                else:
                    return m.ask(c.you, Q_PICK, pokemon_asked(takers), 1, 1)
                f.step += 1
            target = m.find(f.n >> 20)
            if target is None:
                return DONE
            n = self.most(m, c, source, target)
            if n > left:
                n = left
            several = len(sources) > 1 or len(targets) > 1
            if n > 1 and (self.upto or (several and self.n is not None)):
                if not m.st.answered:
                    return m.ask(c.you, Q_NUMBER, numbers_asked(1, n), 1, 1)
                n = first_of(m.answer_of()[0])
            self.move(m, c, source, target, n)
            f.step = (moved + n) << 2
            f.n = 0
            if not several:
                return DONE
            sources = [p for p in self.from_.pokemon(m, c) if p.damage > 0]
            targets = self.to.pokemon(m, c)

    def limit(self, m: Machine, c: Context, sources: list[Pokemon], targets: list[Pokemon]) -> i64:
        """Counters that can be moved in all: those that the text says, else as many as there are, each of them once."""
        if self.n is not None:
            return self.n.value(m, c)
        seen: vec[i64] = vec[i64]()
        total: i64 = 0
        for group in (sources, targets):
            for p in group:
                if p.serial not in seen:
                    seen = append(seen, p.serial)
                    total += p.damage // 10
        return total

    def takers(self, m: Machine, c: Context, source: Pokemon, targets: list[Pokemon]) -> list[Pokemon]:
        return [p for p in targets if self.most(m, c, source, p) > 0]

    def move(self, m: Machine, c: Context, source: Pokemon, target: Pokemon, n: i64) -> None:
        m.own(source).damage -= 10 * n
        m.own(target).damage += 10 * n
        m.stir()
        c.result += n
        c.did = c.did or n > 0
        if m.log is not None:
            m.tell("move_counters", c.you, [], [source.serial, target.serial], n, "", "", -1)

    def can(self, m: Machine, c: Context) -> bool:
        targets = self.to.pokemon(m, c)
        for p in self.from_.pokemon(m, c):
            if p.damage > 0 and self.takers(m, c, p, targets):
                return True
        return False


class SwapCounters(Exec):
    def __init__(self, a: Selector, b: Selector) -> None:
        super().__init__()
        self.instant = True
        self.a = a
        self.b = b

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        left = self.a.pokemon(m, c)
        right = self.b.pokemon(m, c)
        c.did = False
        if not left or not right:
            return DONE
        for p in (left[0], right[0]):
            if c.you != p.owner and queries.is_shielded(m, c, p):
                return DONE
        held = left[0].damage
        m.own(left[0]).damage = right[0].damage
        m.own(right[0]).damage = held
        m.stir()
        c.did = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.a.pokemon(m, c)) > 0 and len(self.b.pokemon(m, c)) > 0


class Heal(OnPokemon):
    def __init__(self, amount: Quantity | None, from_: Selector) -> None:
        super().__init__(from_)
        self.amount = amount

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        amount = p.damage if self.amount is None else self.amount.value(m, c)
        return m.heal(p, amount) > 0

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if p.damage > 0:
                return True
        return False


class KnockOut(OnPokemon):
    """The Pokémon is Knocked Out: at the next check, or `at_once` at one that is made now."""

    def __init__(self, on: Selector, at_once: bool) -> None:
        super().__init__(on)
        self.instant = not at_once
        self.at_once = at_once

    def run(self, m: Machine, f: Frame) -> int:
        if not self.at_once:
            return super().run(m, f)
        if f.step == 1:
            return DONE
        f.step = 1
        super().run(m, f)
        if f.c.did:
            m.push(m.table.checks, f.c)
            return CALL
        return DONE

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if c.you != p.owner and queries.is_shielded(m, c, p):
            return False
        p.flags |= F_KNOCKED_OUT
        m.stir()
        return True


class Soften(Exec):
    """Damage of an attack that is about to be done is less, or prevented; `effects` shields from the rest of it too."""

    def __init__(self, by: Quantity | None, effects: bool) -> None:
        super().__init__()
        self.instant = True
        self.by = by
        self.effects = effects

    def run(self, m: Machine, f: Frame) -> int:
        attack = m.attack_context(f.c)
        if attack is not None:
            left = 0 if self.by is None else attack.amount - self.by.value(m, f.c)
            attack.amount = left if left > 0 else 0
            if self.effects:
                attack.shielded = with_card(attack.shielded, f.c.source)
        return DONE


class Survive(Exec):
    """Its remaining HP become this, so it is not Knocked Out."""

    def __init__(self, hp: int) -> None:
        super().__init__()
        self.instant = True
        self.hp: i64 = hp

    def run(self, m: Machine, f: Frame) -> int:
        for serial in f.c.it:
            p = m.find(serial)
            if p is not None:
                p = m.own(p)
                p.flags &= ~F_KNOCKED_OUT
                p.damage = queries.hp(m, p) - self.hp
                m.stir()
        return DONE


# Conditions


class Inflict(OnPokemon):
    def __init__(self, conditions: int, on: Selector, strength: int) -> None:
        super().__init__(on)
        self.conditions: i64 = conditions
        self.strength: i64 = strength

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if queries.is_shielded(m, c, p):
            return False
        done = False
        for i in range(5):
            bit: i64 = 1 << i
            if self.conditions & bit and m.inflict(c, p, bit, self.strength):
                done = True
        return done

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if m.is_active(p):
                return True
        return False


class InflictChosen(Exec):
    def __init__(self, conditions: int, on: Selector) -> None:
        super().__init__()
        self.conditions: i64 = conditions
        self.on = on

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.on.pokemon(m, c)
        c.did = False
        if not pokemon:
            return DONE
        if not m.st.answered:
            options: vec[i64] = vec[i64]()
            for i in range(5):
                if (self.conditions & m.table.conditions) >> i & 1:
                    options = append(options, pack(O_CONDITION, i, 0, 0))
            if len(options) == 0:
                return DONE
            return m.ask(c.you, Q_CONDITION, options, 1, 1)
        bit: i64 = 1 << first_of(m.answer_of()[0])
        for p in pokemon:
            if not queries.is_shielded(m, c, p) and m.inflict(c, p, bit, 0):
                c.did = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.on.pokemon(m, c)) > 0


class CureChosen(Exec):
    """Remove one Special Condition of the player's choice."""

    def __init__(self, from_: Selector) -> None:
        super().__init__()
        self.from_ = from_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.from_.pokemon(m, c)
        c.did = False
        if not pokemon:
            return DONE
        if m.st.answered:
            c.did = m.cure(pokemon[0], 1 << first_of(m.answer_of()[0]))
            return DONE
        options: vec[i64] = vec[i64]()
        for i in range(5):
            if (pokemon[0].conditions >> i) & 1:
                options = append(options, pack(O_CONDITION, i, 0, 0))
        if len(options) == 0:
            return DONE
        return m.ask(c.you, Q_CONDITION, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.from_.pokemon(m, c):
            if p.conditions:
                return True
        return False


class Cure(OnPokemon):
    def __init__(self, from_: Selector, conditions: int) -> None:
        super().__init__(from_)
        self.conditions: i64 = conditions

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        return m.cure(p, self.conditions)

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if p.conditions & self.conditions:
                return True
        return False


# Cards


class Draw(Exec):
    def __init__(self, n: Quantity, who: int, until: bool) -> None:
        super().__init__()
        self.instant = True
        self.n = n
        self.who: i64 = who
        self.until = until

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        drawn: i64 = 0
        for seat in m.seats_of(self.who, c):
            n = self.n.value(m, c)
            if self.until:
                n -= len(m.st.sides[seat].hand)
            drawn += m.draw(seat, n)
        c.result = drawn
        c.did = drawn > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for seat in m.seats_of(self.who, c):
            side = m.st.sides[seat]
            if len(side.deck) > 0 and (not self.until or len(side.hand) < self.n.value(m, c)):
                return True
        return False


class DrawUpTo(Exec):
    """Draw as many of n cards as the player likes."""

    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__()
        self.n = n
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        seat = m.seat_of(self.who, c)
        if m.st.answered:
            c.result = m.draw(seat, first_of(m.answer_of()[0]))
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
        return len(m.st.sides[m.seat_of(self.who, c)].deck) > 0


class Show(Exec):
    """Look at cards, or reveal them: 0 look, 1 reveal, 2 found by a search."""

    def __init__(self, how: int, cards: Selector, reveal: bool) -> None:
        super().__init__()
        self.instant = True
        self.how: i64 = how
        self.of = cards
        self.reveal = reveal

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        cards = self.of.cards(m, c)
        if self.how == 2:
            c.those = cards
        elif self.how == 1 and len(cards) and self.is_among(cards, c.looked):
            c.those = cards[:]  # shown out of those looked at, so that the rest is still the rest of them
        else:
            c.looked = cards[:]
            if len(cards) != len(c.those) or not self.is_among(cards, c.those):
                c.those = vec[i64]()  # nothing is picked from them yet: all of them are the rest
        c.result = len(cards)
        c.did = len(cards) > 0
        if m.log is not None and len(cards):
            uids = [int(uid) for uid in cards]
            m.tell("reveal" if self.reveal else "look", c.you, uids, [], 0, "", "", -1 if self.reveal else int(c.you))
        return DONE

    def is_among(self, cards: vec[i64], others: vec[i64]) -> bool:
        for uid in cards:
            if uid not in others:
                return False
        return True

    def can(self, m: Machine, c: Context) -> bool:
        return self.how == 2 or len(self.of.cards(m, c)) > 0


class Move(Exec):
    """Put cards, or Pokémon in play with their cards, somewhere."""

    def __init__(self, cards: Selector, to: int, whole: bool, face_up: bool, slotted: bool) -> None:
        super().__init__()
        self.of = cards
        self.to: i64 = to
        self.whole = whole
        self.face_up = face_up
        self.slotted = slotted
        """The cards were picked just before, so asking whether there are any is the pick's business."""
        self.shuffled: bool = False
        """Several cards are shuffled before they are put on the deck or under it, instead of ordered."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if not self.of.of_cards:
            return self.move_pokemon(m, c)
        cards = self.of.cards(m, c)[:]
        if self.to == P_TOP or self.to == P_BOTTOM:
            if m.st.answered:
                ordered: vec[i64] = vec[i64]()
                for option in m.answer_of():
                    ordered = append(ordered, first_of(option))
                cards = ordered
            elif self.shuffled:
                for i in range(len(cards)):
                    j = i + m.below(len(cards) - i)
                    held = cards[i]
                    cards[i] = cards[j]
                    cards[j] = held
            elif len(cards) > 1:
                orders = m.owners[cards[0]] if self.face_up else c.you
                return m.ask(orders, Q_ORDER, cards_asked(cards), len(cards), len(cards))
        n: i64 = 0
        seats: list[i64] = []
        if self.to == P_BENCH:
            c.it = vec[i64]()
        for i in range(len(cards)):
            # The first card in order ends up on top.
            uid = cards[len(cards) - 1 - i] if self.to == P_TOP else cards[i]
            if self.move_card(m, c, uid):
                n += 1
                if m.owners[uid] not in seats:
                    seats.append(m.owners[uid])
        c.those = cards
        c.result = n
        c.did = n > 0
        if self.to == P_DECK:
            if not seats:
                seats.append(c.you)  # an empty hand shuffled in still shuffles the deck (CR-316.5d-p2)
            for seat in seats:
                m.shuffle(seat)
        return DONE

    def move_card(self, m: Machine, c: Context, uid: i64) -> bool:
        p = m.holder(uid)
        if p is not None and not m.may_be_discarded(c, p, uid):
            return False
        if self.to == P_BENCH:
            return self.bench_card(m, c, uid)
        if not m.take(uid):
            return False
        m.put(uid, int(self.to))
        if m.log is not None:
            seat = m.owners[uid]
            hidden = (self.to == P_HAND or self.to == P_TOP or self.to == P_BOTTOM or self.to == P_DECK) and not self.face_up
            m.tell("move", seat, [uid], [], self.to, "", "", seat if hidden else -1)
        return True

    def bench_card(self, m: Machine, c: Context, uid: i64) -> bool:
        seat = m.owners[uid]
        d = m.defs[uid]
        if m.room(seat) == 0 or (d.supertype != POKEMON_CARD and d.as_hp == 0):
            return False
        if not m.take(uid):
            return False
        p = m.enter(seat, uid, False)
        c.it = with_card(c.it, p.serial)
        if m.log is not None:
            m.tell("bench", seat, [uid], [p.serial], 0, "", "", -1)
        return True

    def move_pokemon(self, m: Machine, c: Context) -> int:
        n: i64 = 0
        for p in self.of.pokemon(m, c):
            if c.you != p.owner and queries.is_shielded(m, c, p):
                continue
            if m.log is not None:
                m.tell("leave", p.owner, [], [p.serial], self.to, "", "", -1)
            to = int(self.to)
            m.leave(p, to, to if self.whole else P_DISCARD)
            n += 1
        c.result = n
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        if self.slotted or self.to == P_DECK:
            return True
        if self.to == P_BENCH and self.of.of_cards:
            for uid in self.of.cards(m, c):
                if m.room(m.owners[uid]) > 0:
                    return True
            return False
        return len(self.of.cards(m, c)) > 0 if self.of.of_cards else len(self.of.pokemon(m, c)) > 0


def in_stack(m: Machine, uid: i64) -> Pokemon | None:
    """The Pokémon whose stack holds the card."""
    for side in m.st.sides:
        for zone in (side.active, side.bench):
            for p in zone:
                if uid in p.cards:
                    return p
    return None


class Discard(Exec):
    def __init__(self, cards: Selector, slotted: bool) -> None:
        super().__init__()
        self.instant = True
        self.of = cards
        self.slotted = slotted

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        n: i64 = 0
        if self.of.of_cards:
            cards = self.of.cards(m, c)[:]
            for uid in cards:
                p = m.holder(uid)
                if p is not None and not m.may_be_discarded(c, p, uid):
                    continue
                if p is None and uid in m.st.sides[m.owners[uid]].discard:
                    continue
                m.discard(uid)
                m.remember(M_DISCARDED, c.you, 0, uid)
                n += 1
            c.those = cards
        else:
            for p in self.of.pokemon(m, c):
                if c.you != p.owner and queries.is_shielded(m, c, p):
                    continue
                if m.log is not None:
                    m.tell("leave", p.owner, [], [p.serial], P_DISCARD, "", "", -1)
                m.leave(p, P_DISCARD, P_DISCARD)
                n += 1
        c.result = n
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        if self.slotted:
            return True
        return len(self.of.cards(m, c)) > 0 if self.of.of_cards else len(self.of.pokemon(m, c)) > 0


class Attach(Exec):
    """Attach cards to a Pokémon; with `each`, a Pokémon is picked for every card."""

    def __init__(self, cards: Selector, to: Selector, each: bool, slotted: bool, role: int) -> None:
        super().__init__()
        self.of = cards
        self.to = to
        self.each = each
        self.slotted = slotted
        self.role: i64 = role
        """What the cards act as there (see `linked.pack_role`); Energy without types is of the chosen one."""
        self.slot: i64 = -1
        """Where the list is kept while it is asked about card by card: one that has moved is no longer where it was found."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if self.slot < 0:
            cards = self.of.cards(m, c)
        else:
            if f.step == 0 and not m.st.answered:
                slot_of(c, self.slot)
                c.saved[self.slot] = self.of.cards(m, c)[:]
            cards = c.saved[self.slot]
        if f.step == 0:
            f.n = 0
            c.result = 0
        targets = self.to.pokemon(m, c)
        if f.step == 0 and not m.st.answered:
            c.it = vec[i64]()
        while f.step < len(cards):
            uid = cards[f.step]
            p: Pokemon | None = None
            if m.st.answered:
                p = m.find(first_of(m.answer_of()[0]))
            elif targets and not self.each:
                p = targets[0]
            elif len(targets) == 1:
                p = targets[0]
            elif targets:
                options: vec[i64] = vec[i64]()
                for q in targets:
                    options = append(options, pack(O_POKEMON, q.serial, uid, 0))
                return m.ask(c.you, Q_PICK, options, 1, 1)
            from_hand: i64 = 1 if uid in m.st.sides[m.owners[uid]].hand else 0
            if p is not None and self.attach_card(m, c, uid, m.own(p)):
                f.n += 1 + (from_hand << (8 + f.step))
                if p.serial not in c.it:
                    c.it = with_card(c.it, p.serial)
            f.step += 1
        if f.n >> 8:
            self.tell_of(m, c, cards, f.n >> 8)
        c.result = f.n & 0xFF
        c.did = c.result > 0
        return DONE

    def tell_of(self, m: Machine, c: Context, cards: vec[i64], from_hand: i64) -> None:
        """The event of the cards that came from a hand (bits): one for each, or one for each Pokémon (CR-406.3)."""
        for serial in c.it:
            p = m.find(serial)
            if p is None:
                continue
            got: vec[i64] = vec[i64]()
            for i in range(len(cards)):
                if (from_hand >> i) & 1 and cards[i] in p.attached:
                    got = append(got, cards[i])
            if m.rules.trigger_per == "card":
                for uid in got:
                    m.fire(E_ATTACHED, p, uid, c.you, None)
            else:
                m.fire_once(E_ATTACHED, p, got, c.you)

    def attach_card(self, m: Machine, c: Context, uid: i64, p: Pokemon) -> bool:
        d = m.defs[uid]
        holder = m.holder(uid)
        if holder is not None and not m.may_be_discarded(c, holder, uid):
            return False
        if c.you != p.owner and queries.is_shielded(m, c, p):
            return False
        if holder is None and d.bearer is not None and not d.bearer.pokemon(m, c, p):
            return False  # one that is moved goes there all the same, and the next check discards it (CR-301.1-x2)
        if not m.take(uid):
            return False
        role = self.role
        if role & 15 == ROLE_ENERGY and not (role >> 4) & 0xFFFF:
            role |= c.type << 4
        m.attach(uid, p, role)
        m.remember(M_ATTACHED, c.you, p.serial, uid)
        if m.log is not None:
            m.tell("attach", c.you, [uid], [p.serial], 0, "", "", -1)
        return True

    def can(self, m: Machine, c: Context) -> bool:
        if not self.slotted and len(self.of.cards(m, c)) == 0:
            return False
        return len(self.to.pokemon(m, c)) > 0 or self.slotted


class Evolve(Exec):
    """Put a card onto a Pokémon by an effect; it counts as evolving."""

    def __init__(self, what: Selector, with_: Selector) -> None:
        super().__init__()
        self.what = what
        self.with_ = with_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        c.did = False
        if f.step == 1:
            c.did = True
            return DONE
        cards = self.with_.cards(m, c)
        pokemon = self.what.pokemon(m, c)
        if len(cards) == 0 or not pokemon:
            return DONE
        uid = cards[0]
        p = m.own(pokemon[0])
        from_hand = uid in m.st.sides[m.owners[uid]].hand
        if not m.take(uid):
            return DONE
        m.evolve(p, uid)
        m.remember(M_EVOLVED, p.owner, p.serial, uid)
        if from_hand:
            m.fire(E_EVOLVED, p, uid, p.owner, None)
        c.it = append(vec[i64](), p.serial)
        c.did = True
        if m.log is not None:
            m.tell("evolve", p.owner, [uid], [p.serial], 0, "", "evolve", -1)
        if m.rules.checks_inside_effects:
            f.step = 1
            m.push(m.table.checks, c)  # CR-303.1-p2
            return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return True


class Devolve(Exec):
    def __init__(self, what: Selector, to: int, all_: bool) -> None:
        super().__init__()
        self.what = what
        self.to: i64 = to
        self.all = all_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 1:
            return DONE
        n: i64 = 0
        pokemon = self.what.pokemon(m, c)
        for q in pokemon:
            if not queries.is_evolved(m, q) or (c.you != q.owner and queries.is_shielded(m, c, q)):
                continue
            p = m.own(q)
            while queries.is_evolved(m, p):
                last = len(p.cards) - 1
                taken: i64 = 2 if m.defs[p.cards[last]].stage == LEVEL_UP else 1  # CR-307.3i
                for _ in range(taken):
                    uid = p.cards[len(p.cards) - 1]
                    p.cards = p.cards[: len(p.cards) - 1]
                    m.put(uid, int(self.to))
                m.became_other(p, DEVOLVED)
                n += 1
                if m.log is not None:
                    m.tell("devolve", p.owner, [], [p.serial], 0, "", "devolve", -1)
                if not self.all:
                    break
            if self.to == P_DECK:
                m.shuffle(p.owner)
        c.it = serials_of(pokemon)
        c.result = n
        c.did = n > 0
        if n and m.rules.checks_inside_effects:
            f.step = 1
            m.push(m.table.checks, c)
            return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.what.pokemon(m, c):
            if queries.is_evolved(m, p):
                return True
        return False


class Become(Exec):
    """Swap the top card of a Pokémon for another card; everything on it stays."""

    def __init__(self, what: Selector, card: Selector, old: int) -> None:
        super().__init__()
        self.instant = True
        self.what = what
        self.card = card
        self.old: i64 = old

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        c.did = False
        cards = self.card.cards(m, c)
        pokemon = self.what.pokemon(m, c)
        if len(cards) == 0 or not pokemon:
            return DONE
        p = m.own(pokemon[0])
        uid = cards[0]
        if not m.take(uid):
            return DONE
        last = len(p.cards) - 1
        old = p.cards[last]
        p.cards = with_card_at(p.cards, last, uid)
        m.put(old, int(self.old))
        if self.old == P_DECK:
            m.shuffle(m.owners[old])
        m.touch()
        c.did = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.what.pokemon(m, c)) > 0


class AttachAsTool(Exec):
    """This Pokémon leaves play and is attached to another as a Tool; what was attached to it is discarded."""

    def __init__(self, to: Selector) -> None:
        super().__init__()
        self.instant = True
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        p = m.find(c.source)
        targets = self.to.pokemon(m, c)
        c.did = False
        if p is None or not targets or targets[0].serial == p.serial or queries.tools_on(m, targets[0]):
            return DONE
        uid = p.cards[len(p.cards) - 1]
        m.end_effects(p, GONE)
        m.leave_bench(p)
        for i in range(len(p.cards) - 1):
            m.put(p.cards[i], P_DISCARD)
        for a in p.attached:
            m.put(a, P_DISCARD)
        m.attach(uid, targets[0], pack_role(ROLE_TOOL, 0, 0))
        c.did = True
        if m.log is not None:
            m.tell("attach", c.you, [uid], [targets[0].serial], 0, "", "", -1)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.to.pokemon(m, c):
            if p.serial != c.source and queries.tools_on(m, p) == 0:
                return True
        return False


class Switch(Exec):
    """The Active Pokémon and a Benched one change places."""

    def __init__(self, with_: Selector, active: Selector | None) -> None:
        super().__init__()
        self.with_ = with_
        self.active = active

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.with_.pokemon(m, c)
        if not pokemon or m.is_active(pokemon[0]):
            c.did = False
            return DONE
        p = pokemon[0]
        actives = m.st.sides[p.owner].active
        if self.active is not None:
            actives = self.active.pokemon(m, c)
        if not actives:
            c.did = False
            return DONE
        old = actives[0]
        if m.st.answered:
            picked = m.find(first_of(m.answer_of()[0]))
            if picked is not None:
                old = picked
        elif len(actives) > 1:
            for q in actives:
                if q.serial == c.target or q.serial == c.source:
                    old = q
            if old.serial != c.target and old.serial != c.source:
                options: vec[i64] = vec[i64]()
                for q in actives:
                    options = append(options, pack(O_POKEMON, q.serial, 0, 0))
                return m.ask(c.you, Q_PICK, options, 1, 1)
        c.did = False
        if old.owner != p.owner or not m.is_active(old):
            return DONE
        if c.you != old.owner and (queries.is_shielded(m, c, old) or queries.is_shielded(m, c, p)):
            return DONE
        if queries.is_forbidden(m, V_SWITCH, old, old.owner, -1, -1):
            return DONE
        m.swap(old, p)
        c.it = append(vec[i64](), p.serial)
        c.old = old.serial
        c.result = 1
        c.did = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return True


class Shuffle(Exec):
    def __init__(self, who: int) -> None:
        super().__init__()
        self.is_slight = True
        self.instant = True
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        for seat in m.seats_of(self.who, f.c):
            m.shuffle(seat)
        return DONE


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
            m.take(first_of(option))
        for i in range(len(answer)):
            m.put(first_of(answer[len(answer) - 1 - i]), P_TOP)
        c.result = len(answer)
        c.did = len(answer) > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.of.cards(m, c)) > 0


class TakePrize(Exec):
    """Take Prize cards by an effect: they are owed and taken at the next check."""

    def __init__(self, n: Quantity, who: int) -> None:
        super().__init__()
        self.n = n
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 1:
            return DONE
        f.step = 1
        c = f.c
        seat = m.seat_of(self.who, c)
        side = m.st.sides[seat]
        side.count(C_OWED, side.counts[C_OWED] + self.n.value(m, c))
        c.did = True
        m.push(m.table.take_prizes, c)
        return CALL

    def can(self, m: Machine, c: Context) -> bool:
        return m.st.sides[m.seat_of(self.who, c)].prizes_left() > 0


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
            trade(m, left[i], right[i])
        c.result = n
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.a.cards(m, c)) > 0 and len(self.b.cards(m, c)) > 0


def trade(m: Machine, a: i64, b: i64) -> None:
    """Put each card where the other lies: in hand, deck, discard pile or among the Prizes."""
    for side in m.st.sides:
        side.hand = traded(side.hand, a, b)
        side.deck = traded(side.deck, a, b)
        side.discard = traded(side.discard, a, b)
        side.prizes = traded(side.prizes, a, b)


def traded(zone: vec[i64], a: i64, b: i64) -> vec[i64]:
    """The zone with either card where the other was."""
    for i in range(len(zone)):
        if zone[i] == a:
            zone = with_card_at(zone, i, b)
        elif zone[i] == b:
            zone = with_card_at(zone, i, a)
    return zone


class UntilFound(Exec):
    """Turn cards over from the top of the deck until one passes; it is `those`, all of them are `looked`."""

    def __init__(self, filter: Filter, who: int) -> None:
        super().__init__()
        self.instant = True
        self.filter = filter
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        deck = m.st.sides[m.seat_of(self.who, c)].deck
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
            m.tell("reveal", c.you, [int(uid) for uid in c.looked], [], 0, "", "", -1)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return len(m.st.sides[m.seat_of(self.who, c)].deck) > 0


# Others


class Save(Exec):
    def __init__(self, slot: int, what: Selector) -> None:
        super().__init__()
        self.instant = True
        self.slot: i64 = slot
        self.what = what

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        slot_of(c, self.slot)
        if self.what.of_cards:
            c.saved[self.slot] = self.what.cards(m, c)[:]
        else:
            c.saved[self.slot] = serials_of(self.what.pokemon(m, c))
        return DONE


class Speak(Exec):
    """`choose`: from now on `it` or `those` are these."""

    def __init__(self, what: Selector) -> None:
        super().__init__()
        self.instant = True
        self.what = what

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if self.what.of_cards:
            c.those = self.what.cards(m, c)[:]
            c.result = len(c.those)
        else:
            c.it = serials_of(self.what.pokemon(m, c))
            c.result = len(c.it)
        c.did = c.result > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return True


class NameNumber(Exec):
    def __init__(self, low: int, high: int) -> None:
        super().__init__()
        self.low: i64 = low
        self.high: i64 = high

    def run(self, m: Machine, f: Frame) -> int:
        if m.st.answered:
            f.c.number = first_of(m.answer_of()[0])
            return DONE
        return m.ask(f.c.you, Q_NUMBER, numbers_asked(self.low, self.high), 1, 1)


class NameType(Exec):
    def __init__(self, but: int, who: int, among: Selector | None) -> None:
        super().__init__()
        self.but: i64 = but
        self.who: i64 = who
        self.among = among
        """Only types of these Pokémon can be chosen; None: any."""

    def kinds(self, m: Machine, c: Context) -> i64:
        """Bits of the types that can be chosen."""
        kinds: i64 = EVERY_TYPE | COLORLESS_BIT
        if self.among is not None:
            kinds = 0
            for p in self.among.pokemon(m, c):
                kinds |= queries.types(m, p)
        return kinds & ~self.but

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            c.type = 1 << first_of(m.answer_of()[0])
            c.did = True
            return DONE
        kinds = self.kinds(m, c)
        options: vec[i64] = vec[i64]()
        for i in range(11):
            if (kinds >> i) & 1:
                options = append(options, pack(O_TYPE, i, 0, 0))
        if len(options) == 0:
            c.type = 0
            c.did = False
            return DONE
        return m.ask(m.seat_of(self.who, c), Q_TYPE, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return self.kinds(m, c) != 0


class ChooseAttack(Exec):
    """Choose one of the attacks of Pokémon or cards; only printed ones count (CR-302.6c)."""

    def __init__(self, of: Selector, who: int) -> None:
        super().__init__()
        self.of = of
        self.who: i64 = who

    def refs(self, m: Machine, c: Context) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        if self.of.of_cards:
            for uid in self.of.cards(m, c):
                for i in range(len(m.defs[uid].attacks)):
                    options = append(options, pack(O_MOVE, uid, i, 0))
            return options
        for p in self.of.pokemon(m, c):
            n = len(p.cards)
            uid = queries.top_uid(m, p)
            for i in range(len(m.defs[uid].attacks)):
                options = append(options, pack(O_MOVE, uid, i, 0))
            if n > 1 and m.defs[p.cards[n - 1]].stage == LEVEL_UP:
                for i in range(len(m.defs[p.cards[n - 2]].attacks)):
                    options = append(options, pack(O_MOVE, p.cards[n - 2], i, 0))
        return options

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        options = self.refs(m, c)
        if m.st.answered:
            option = m.answer_of()[0]
            c.attack_uid = first_of(option)
            c.attack_index = second_of(option)
            c.did = True
            return DONE
        if len(options) == 0:
            c.did = False
            c.attack_uid = -1
            return DONE
        if len(options) == 1:
            c.attack_uid = first_of(options[0])
            c.attack_index = second_of(options[0])
            c.did = True
            return DONE
        return m.ask(m.seat_of(self.who, c), Q_ATTACK, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return len(self.refs(m, c)) > 0


class Guess(Exec):
    """A player guesses: 0 a coin (the flip follows), 1 the kind of a card, 2 a number."""

    def __init__(self, what: int, who: int, about: Selector | None) -> None:
        super().__init__()
        self.what: i64 = what
        self.who: i64 = who
        self.about = about

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if not m.st.answered:
            options: vec[i64] = vec[i64]()
            if self.what == 0:
                options = append(append(options, pack(O_HEADS, 0, 0, 0)), pack(O_TAILS, 0, 0, 0))
            else:
                for i in range(3):
                    options = append(options, pack(O_CHOICE, i, 0, 0))
            return m.ask(m.seat_of(self.who, c), Q_GUESS, options, 1, 1)
        answer = m.answer_of()[0]
        if self.what == 0:
            coin = m.coin()
            c.right = (kind_of(answer) == O_HEADS) == (coin == 1)
        elif self.about is not None:
            cards = self.about.cards(m, c)
            c.right = len(cards) > 0 and m.defs[cards[0]].supertype == first_of(answer)
        return DONE


class UseAttack(Exec):
    """Use an attack of another Pokémon or card as this attack (CR-302.6a)."""

    def __init__(self, of: Selector, pay: bool, free: bool) -> None:
        super().__init__()
        self.chooser = ChooseAttack(of, YOU)
        self.pay = pay
        self.free = free

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            if c.attack_uid < 0:
                if self.chooser.run(m, f) == ASK:
                    return ASK
            f.step = 1
            if c.attack_uid < 0:
                return DONE
            attack = m.defs[c.attack_uid].attacks[c.attack_index]
            if self.is_under_way(m, c):
                return DONE  # a copy of the copying attack itself comes to nothing
            p = m.find(c.source)
            if p is None or (self.pay and not queries.can_pay(m, p, attack)):
                return DONE
            d = Context(c.you, c.opponent, ATTACK, c.source, c.uid)
            d.target = c.target
            d.attacker = c.source
            d.move_uid = c.attack_uid
            d.move_index = c.attack_index
            d.base = attack.damage
            m.push(m.table.freely_copied if self.free else m.table.copied_attack, d)
            return CALL
        return DONE

    def is_under_way(self, m: Machine, c: Context) -> bool:
        """Whether the chosen attack is being copied already, so that copying it again would never end."""
        for frame in m.st.frames:
            d = frame.c
            if frame.node is m.table.copied_attack or frame.node is m.table.freely_copied:
                if d.move_uid == c.attack_uid and d.move_index == c.attack_index:
                    return True
        return False

    def can(self, m: Machine, c: Context) -> bool:
        return self.chooser.can(m, c)

    def children(self) -> list[Exec]:
        return []


class Mirror(Exec):
    """Do to the Defending Pokémon what an attack did to this one in the last turn: damage, conditions, lasting effects."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        st = m.st
        p = m.find(c.source)
        target = m.find(c.target)
        c.did = False
        if p is None or target is None:
            return DONE
        target = m.own(target)
        if p.hurt_turn == st.turn - 1 and m.deal(c, target, p.hurt, True) > 0:
            c.did = True
        if queries.is_shielded(m, c, target):
            return DONE
        for e in st.memory:
            if e >> 40 == st.turn - 1 and (e >> 34) & 63 == M_AFFLICTED and (e >> 16) & 0xFFFF == p.serial:
                if m.inflict(c, target, e & 0xFFFF, 0):
                    c.did = True
        for effect in st.effects:
            if effect.on == p.serial and effect.origin == ATTACK and not m.same_team(effect.c.you, c.you):
                d = effect.c.clone()
                d.you = c.you
                d.opponent = c.opponent
                d.source = p.serial
                d.target = target.serial
                d.it = append(vec[i64](), target.serial)
                last = effect.last if effect.last == FOREVER else effect.last + 1
                mirrored = Effect(effect.part, d, target.serial, -1, effect.until, effect.first + 1, last, ATTACK, st.stamp)
                st.effects = (*st.effects, mirrored)
                m.touch()
                c.did = True
        return DONE


class UseCard(Exec):
    """Carry out the text of another Trainer card."""

    def __init__(self, card: Selector) -> None:
        super().__init__()
        self.card = card

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 1:
            return DONE
        f.step = 1
        for uid in self.card.cards(m, c):
            play = m.defs[uid].play
            if play is not None:
                d = Context(c.you, c.opponent, c.origin, c.source, uid)
                d.target = c.target
                m.push(play, d)
                return CALL
        return DONE


class Lasting(Exec):
    """Create a lasting effect on the Pokémon (or player) that its static or trigger speaks of."""

    def __init__(self, part: Exec, until: int, active: bool) -> None:
        super().__init__()
        self.instant = True
        self.part = part
        self.until: i64 = until
        self.active = active
        """It also ends when the affected Pokémon leaves the Active Spot."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        who: Selector | None = None
        player: i64 = -1
        if isinstance(self.part, Mod):
            who = self.part.who
            player = self.part.player
        elif isinstance(self.part, Trigger):
            who = self.part.who
            do = self.part.do
            if who is None and isinstance(do, OnPokemon):
                who = do.on  # "the Defending Pokémon is Knocked Out at the end of ...": it lies on that one
        if who is not None and not who.of_cards and names_pokemon(who):
            for p in who.pokemon(m, c):
                if c.you != p.owner and queries.is_shielded(m, c, p):
                    continue
                d = c.clone()
                if not isinstance(who, Single) and not (isinstance(who, Serials) and who.slot >= 0):
                    d.it = append(vec[i64](), p.serial)  # the effect on each of `it` is about that one
                self.add(m, d, p.serial, -1)
        elif isinstance(self.part, Trigger) and self.part.who is None:
            self.add(m, c.clone(), c.source, -1)
        else:
            seat: i64 = -1
            if player >= 0 and player != EACH:
                seat = m.seat_of(player, c)
            self.add(m, c.clone(), 0, seat)
        c.did = True
        return DONE

    def add(self, m: Machine, c: Context, on: i64, player: i64) -> None:
        st = m.st
        first = st.turn
        last: i64 = FOREVER
        c.on = on
        if self.until == U_TURN_END:
            last = st.turn
        elif self.until == U_OPPONENTS_NEXT:
            last = next_turn(m, c.opponent)
        elif self.until == U_YOUR_NEXT:
            last = next_turn(m, c.you)
            first = last
        elif self.until == U_YOUR_NEXT_END or self.until == U_NEXT_ATTACK:
            last = next_turn(m, c.you)
        until = U_LEAVES_ACTIVE if self.active else self.until
        st.effects = (*st.effects, Effect(self.part, c, on, player, until, first, last, c.origin, st.stamp))
        m.touch()

    def children(self) -> list[Exec]:
        return [self.part]


def next_turn(m: Machine, seat: i64) -> i64:
    """The number of a seat's next turn after the present one."""
    ahead = (seat - m.st.player + m.seats) % m.seats
    return m.st.turn + (ahead if ahead else m.seats)


def names_pokemon(s: Selector) -> bool:
    """Whether a selector names particular Pokémon (this one, the Defending one, a picked one), not a class of them."""
    return not isinstance(s, (InZone,)) and type(s).__name__ in ("Single", "Serials", "Both")


class Mark(OnPokemon):
    def __init__(self, name: int, on: Selector, adds: bool) -> None:
        super().__init__(on)
        self.name: i64 = name
        self.adds = adds

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if c.you != p.owner and queries.is_shielded(m, c, p):
            return False
        if self.adds:
            p.marks = (*p.marks, int(self.name))
        elif self.name in p.marks:
            p.marks = tuple([mark for mark in p.marks if mark != self.name])
        else:
            return False
        m.touch()
        return True


class Win(Exec):
    def __init__(self, who: int) -> None:
        super().__init__()
        self.instant = True
        self.who: i64 = who

    def run(self, m: Machine, f: Frame) -> int:
        m.st.outcome = m.seat_of(self.who, f.c) % 2 if m.teams else m.seat_of(self.who, f.c)
        return DONE


class ExtraTurn(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        side = m.st.sides[f.c.you]
        side.count(C_EXTRA, side.counts[C_EXTRA] + 1)
        return DONE


class RemoveEffects(OnPokemon):
    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        n = len(m.st.effects)
        m.st.effects = tuple([e for e in m.st.effects if e.on != p.serial or e.origin != ATTACK])
        m.touch()
        return len(m.st.effects) < n
