"""Notes about a game during play, and players that answer inside compiled code.

A game is a row of numbers (`ROW`). Sums over games are in `Totals`. Both cost a few microseconds a game. "Deck 0" and "deck 1"
are the two decks of a pairing in either seat: with `swapped` the first deck has the second seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.policy import Quick
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice, random_answer
from playmat.engine.state import C_MULLIGANS, C_PRIZES_SET, NOBODY, Side, State

ROW: Final = (
    "winner", "first", "turns", "decisions", "way", "prizes_left_0", "prizes_left_1", "mulligans_0", "mulligans_1", "first_prize",
    "sudden_death",
)  # fmt: skip
"""The numbers of a game. `winner`, `first` (who took the first turn) and `first_prize` (who took the first Prize card) are decks,
-1 means none; `way` is an index of `WAYS`."""
WAYS: Final = ("Prize cards", "no Pokémon left", "no card to draw", "a card's text", "cut off", "illegal answer")
BY_PRIZES: Final = 0
BY_POKEMON: Final = 1
BY_DECK: Final = 2
BY_TEXT: Final = 3
CUT_OFF: Final = 4
ILLEGAL: Final = 5
RACE_TURNS: Final = 40
"""Turns for which the Prize race is noted."""
MASKED: Final = 62
"""Cards of a deck that are followed: one bit each."""


class Pilot:
    """A player inside compiled code."""

    def answer(self, m: Machine) -> vec[i64]:
        raise NotImplementedError


class RandomPilot(Pilot):
    """Every answer has the same chance."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def answer(self, m: Machine) -> vec[i64]:
        return random_answer(m, self.dice)


class QuickPilot(Pilot):
    """Plays by rule of thumb."""

    def __init__(self, quick: Quick) -> None:
        self.quick = quick

    def answer(self, m: Machine) -> vec[i64]:
        return self.quick.answer(m)


class Totals:
    """Sums over the games of a pairing."""

    def __init__(self, groups: list[list[int]]) -> None:
        self.groups: list[list[int]] = groups
        """For each deck: the bits of the copies of each card (the bit is the place in the deck list)."""
        self.cards: list[vec[i64]] = [vec[i64]([0] * (4 * len(group))) for group in groups]
        """For each deck and card: games with a copy among the first cards, won ones of those, games in which a copy was drawn by
        the end, won ones of those."""
        self.race: vec[i64] = vec[i64]([0] * (3 * RACE_TURNS))
        """For each turn: games that reached it, Prize cards that the later winner and loser had taken when it began."""

    def add_cards(self, deck: i64, opened: i64, drawn: i64, won: i64) -> None:
        groups = self.groups[deck]
        sums = self.cards[deck]
        for i in range(len(groups)):
            bits: i64 = groups[i]
            if opened & bits:
                sums[4 * i] += 1
                sums[4 * i + 1] += won
            if drawn & bits:
                sums[4 * i + 2] += 1
                sums[4 * i + 3] += won

    def plain(self) -> tuple[list[list[int]], list[int]]:
        """`cards` and `race` as lists."""
        return [list(sums) for sums in self.cards], list(self.race)


class Track:
    """Follows one game: `look` after every answer, `finish` at the end."""

    def __init__(self, m: Machine, swapped: bool) -> None:
        self.swap: i64 = 1 if swapped else 0
        self.turn: i64 = 0
        self.first_prize: i64 = -1
        self.offsets: vec[i64] = vec[i64]()
        """The first uid of each seat."""
        self.opened: vec[i64] = vec[i64]([0, 0])
        self.taken: vec[i64] = vec[i64]([0] * (2 * RACE_TURNS))
        self.reached: i64 = 0
        offset: i64 = 0
        for seat in range(m.seats):
            self.offsets = append(self.offsets, offset)
            while offset < len(m.owners) and m.owners[offset] == seat:
                offset += 1

    def look(self, m: Machine) -> None:
        if m.st.turn != self.turn:
            self.turned(m)

    def turned(self, m: Machine) -> None:
        """A turn has begun."""
        st = m.st
        if self.reached == 0:
            for side in st.sides:
                self.opened[(side.seat & 1) ^ self.swap] |= self.held(side)
        self.note_first_prize(st, (st.player & 1) ^ 1)
        self.turn = st.turn
        while self.reached < st.turn and self.reached < RACE_TURNS:
            for deck in range(2):
                self.taken[2 * self.reached + deck] = self.taken_by(st, deck)
            self.reached += 1

    def note_first_prize(self, st: State, turn_of: i64) -> None:
        """If both have taken Prize cards since the last look, the player whose turn it was counts as the first."""
        if self.first_prize < 0:
            zero = self.taken_by(st, 0) > 0
            one = self.taken_by(st, 1) > 0
            if zero and one:
                self.first_prize = turn_of ^ self.swap
            elif zero or one:
                self.first_prize = 0 if zero else 1

    def taken_by(self, st: State, deck: i64) -> i64:
        n: i64 = 0
        for side in st.sides:
            if ((side.seat & 1) ^ self.swap) == deck:
                n += side.counts[C_PRIZES_SET] - side.prizes_left()
        return n

    def bit(self, seat: i64, uid: i64) -> i64:
        place = uid - self.offsets[seat]
        if place < 0 or place >= MASKED:
            return 0
        bit: i64 = 1
        bit <<= place  # mypyc compiles `1 << place` as a shift of 32 bits
        return bit

    def held(self, side: Side) -> i64:
        """The side's own cards in hand and in play."""
        bits: i64 = 0
        for uid in side.hand:
            bits |= self.bit(side.seat, uid)
        for zone in (side.active, side.bench):
            for p in zone:
                for uid in p.cards:
                    bits |= self.bit(side.seat, uid)
                for uid in p.attached:
                    bits |= self.bit(side.seat, uid)
        return bits

    def drawn(self, side: Side) -> i64:
        """The side's cards that are neither in the deck nor among the Prize cards."""
        bits: i64 = 0
        for uid in side.deck:
            bits |= self.bit(side.seat, uid)
        for uid in side.prizes:
            if uid >= 0:
                bits |= self.bit(side.seat, uid)
        return ((1 << MASKED) - 1) & ~bits

    def finish(self, m: Machine, decisions: i64, totals: Totals, way: i64 = -1) -> list[int]:
        """The row of the game, in the order of `ROW`; adds to the totals. `way` overrides how it was decided."""
        st = m.st
        self.note_first_prize(st, st.player & 1)
        winner: i64 = -1
        if st.outcome >= 0:
            winner = (st.outcome & 1) ^ self.swap
        left: vec[i64] = vec[i64]([0, 0])
        mulligans: vec[i64] = vec[i64]([0, 0])
        drawn: vec[i64] = vec[i64]([0, 0])
        for side in st.sides:
            deck = (side.seat & 1) ^ self.swap
            left[deck] += side.prizes_left()
            mulligans[deck] += side.counts[C_MULLIGANS]
            drawn[deck] |= self.drawn(side)
        for deck in range(2):
            totals.add_cards(deck, self.opened[deck], drawn[deck], 1 if winner == deck else 0)
        if winner >= 0:
            race = totals.race
            for t in range(self.reached):
                race[3 * t] += 1
                race[3 * t + 1] += self.taken[2 * t + winner]
                race[3 * t + 2] += self.taken[2 * t + (winner ^ 1)]
        return [
            winner, (st.first & 1) ^ self.swap, st.turn, decisions, way if way >= 0 else way_of(st), left[0], left[1],
            mulligans[0], mulligans[1], self.first_prize, st.sudden_death,
        ]  # fmt: skip


def way_of(st: State) -> i64:
    """How the game was decided."""
    if st.outcome < 0:
        return CUT_OFF
    winner = st.outcome & 1
    empty = True
    decked = False
    for side in st.sides:
        if side.seat & 1 == winner:
            if side.counts[C_PRIZES_SET] > 0 and side.has_no_prizes():
                return BY_PRIZES
            if st.sudden_death and side.prizes_left() < st.sides[side.seat ^ 1].prizes_left():
                return BY_PRIZES  # the first Prize card decides
        else:
            if side.active or side.bench:
                empty = False
            if len(side.deck) == 0:
                decked = True
    return BY_POKEMON if empty else BY_DECK if decked else BY_TEXT


def play_tracked(m: Machine, pilots: list[Pilot], track: Track, limit: i64) -> i64:
    """Play a game to its end; returns the number of answers. After `limit` answers it ends without a winner."""
    st = m.st
    n: i64 = 0
    turn: i64 = 0
    while st.asking:
        if n >= limit:
            m.st.end(NOBODY)  # without a winner
            break
        m.reply(pilots[st.asked if st.asked >= 0 else 0].answer(m))
        n += 1
        if st.turn != turn:
            turn = st.turn
            track.turned(m)
    return n


def forfeit(m: Machine, seat: i64) -> None:
    """The seat's side loses at once."""
    m.st.end((seat & 1) ^ 1)
