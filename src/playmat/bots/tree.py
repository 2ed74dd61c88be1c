"""Looking ahead in guessed games: trying every answer once, and a race between the answers over many deals.

In every heat of the race the unseen cards are dealt anew, so an answer is judged by what the player does and not by where the
cards lie. Answers are told apart by the printed card and the Pokémon that they are about, hence copies of a card are tried
once. What follows an answer, and everybody's later turns, is played by `Quick`; where a line ends it is judged by `win_chance`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.judging import Sheet, outlook, win_chance
from playmat.bots.playing import Quick, play_until
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice, random_answer
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_CARD,
    O_EVOLVE,
    O_LEGEND,
    O_LEVEL_UP,
    O_MOVE,
    O_PLACE,
    O_PLAY,
    O_STADIUM,
    O_TOOL,
    O_USE,
    O_USE_CARD,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from playmat.engine.state import State

LIMIT: Final = 400
"""Answers after which a line is judged wherever it is."""
MARGIN: Final = 0.004
"""How much better (in win chance) an answer must look than one that comes to mind before it."""
ANSWERS: Final = 24
"""Answers that are told apart where several options are to be picked at once."""
FIRST_HEATS: Final = 8
"""Heats before which no answer is taken out of the race."""
SURE: Final = 2.5
"""Standard errors by which an answer must be behind to be taken out."""
EVEN: Final = 0.002
"""Win chance that is not worth thinking about: an answer that can hardly be that much better than the leader is taken out."""

DECK: Final = 0
HAND: Final = 1
PRIZES: Final = 2


class Deal:
    """The places of one side that a player cannot see into, and the cards that lie there in some order."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat
        self.zones: vec[i64] = vec[i64]()
        self.places: vec[i64] = vec[i64]()
        self.cards: vec[i64] = vec[i64]()

    def add(self, zone: int, place: int, uid: int) -> None:
        self.zones = append(self.zones, i64(zone))
        self.places = append(self.places, i64(place))
        self.cards = append(self.cards, i64(uid))


def deal_anew(st: State, deals: list[Deal], dice: Dice) -> None:
    """Shuffle the unseen cards among the unseen places, and chance to come."""
    for deal in deals:
        cards = deal.cards
        side = st.sides[deal.seat]
        side.deck = side.deck[:]  # a clone shares its zones
        side.hand = side.hand[:]
        side.prizes = side.prizes[:]
        i: i64 = len(cards) - 1
        while i >= 0:
            j = dice.below(i + 1)
            uid = cards[j]
            cards[j] = cards[i]
            cards[i] = uid
            zone = deal.zones[i]
            place = deal.places[i]
            if zone == DECK:
                side.deck[place] = uid
            elif zone == HAND:
                side.hand[place] = uid
            else:
                side.prizes[place] = uid
            i -= 1
    st.rng = (dice.word(), dice.word(), dice.word(), dice.word())


def key_of(m: Machine, option: i64) -> i64:
    """What an option is about, the same for all copies of a card and in all deals."""
    kind = kind_of(option)
    a = first_of(option)
    b = second_of(option)
    if kind == O_CARD:
        p = m.holder(a)
        return pack(kind, m.defs[a].index, m.owners[a], p.serial if p is not None else 0)
    if (
        kind == O_ATTACH
        or kind == O_BENCH
        or kind == O_PLAY
        or kind == O_EVOLVE
        or kind == O_LEVEL_UP
        or kind == O_TOOL
        or kind == O_STADIUM
        or kind == O_USE_CARD
        or kind == O_MOVE
    ):
        return pack(kind, m.defs[a].index, b, third_of(option))
    if kind == O_LEGEND:
        return pack(kind, m.defs[a].index, m.defs[b].index, 0)
    if kind == O_USE:
        return pack(kind, a, m.defs[b].index, third_of(option))
    if kind == O_ATTACK:
        return pack(kind, a, (m.defs[b >> 4].index << 4) | (b & 15), third_of(option))
    if kind == O_PLACE:
        side = m.st.sides[b]
        up = (side.prizes_up >> a) & 1
        return pack(kind, a + 1 if up else 0, b, 0)
    return option


def answers_to(m: Machine, quick: Quick, most: i64) -> list[vec[i64]]:
    """Answers worth telling apart, what comes to mind first first: all single ones, and some of many at once."""
    st = m.st
    found: list[vec[i64]] = []
    keys: vec[i64] = vec[i64]()
    if st.most == 1:
        if st.least == 0 and len(quick.answer(m)) == 0:
            found.append(vec[i64]())
        for i in ranking(quick.scores(m)):
            key = key_of(m, st.options[i])
            if key not in keys:
                keys = append(keys, key)
                found.append(append(vec[i64](), st.options[i]))
        if st.least == 0 and (len(found) == 0 or len(found[0])):
            found.append(vec[i64]())
        return found
    seen: list[vec[i64]] = []
    tries: i64 = 0
    while tries < 2 * most and len(found) < most:
        answer = quick.answer(m) if tries == 0 else random_answer(m, quick.dice)
        if tries == 1:
            answer = answer_of_size(m, quick.answer(m), st.least)
        elif tries == 2:
            answer = answer_of_size(m, quick.answer(m), st.most)
        tries += 1
        keys = keys_of(m, answer)
        known = False
        for other in seen:
            if same(other, keys):
                known = True
        if not known:
            seen.append(keys)
            found.append(answer)
    return found


def answer_of_size(m: Machine, answer: vec[i64], n: i64) -> vec[i64]:
    """The answer cut down, or filled up from the front of the options, to n picks."""
    if len(answer) > n:
        return answer[:n]
    filled = answer[:]
    for option in m.st.options:
        if len(filled) < n and option not in filled:
            filled = append(filled, option)
    return filled


def keys_of(m: Machine, answer: vec[i64]) -> vec[i64]:
    """The keys of an answer's picks, in order of size: which is picked first seldom matters."""
    keys: vec[i64] = vec[i64]()
    for option in answer:
        keys = append(keys, key_of(m, option))
    for i in range(1, len(keys)):
        j: i64 = i
        while j > 0 and keys[j - 1] > keys[j]:
            held = keys[j]
            keys[j] = keys[j - 1]
            keys[j - 1] = held
            j -= 1
    return keys


def same(a: vec[i64], b: vec[i64]) -> bool:
    if len(a) != len(b):
        return False
    for i in range(len(a)):
        if a[i] != b[i]:
            return False
    return True


class Trial:
    """Tries answers on copies of one position."""

    def __init__(self, m: Machine, sheet: Sheet, seat: int, seed: int) -> None:
        self.start = m.st
        self.m = Machine(m.table, m.st)
        self.sheet = sheet
        self.seat: i64 = seat
        self.seed: i64 = seed
        self.quick = Quick(sheet, seed, 0)

    def best(self, most: int) -> vec[i64]:
        """The answer after which the turn ends best; what comes to mind first wins unless another is clearly better."""
        self.load(self.start)
        answers = answers_to(self.m, self.quick, most)
        best = answers[0]
        if len(answers) == 1:
            return best
        best_value = -1.0
        for answer in answers:
            value = self.value(answer)
            if value > best_value + MARGIN:
                best_value = value
                best = answer
        return best

    def load(self, st: State) -> None:
        self.m.st = st
        self.m.parts_stamp = -1

    def value(self, answer: vec[i64]) -> float:
        """The outlook when the turn has ended, the rest of it played by rule of thumb."""
        st = self.start.clone()
        self.load(st)
        self.quick.dice.state = self.seed & 0x7FFFFFFF
        turn = st.turn
        self.m.reply(answer)
        play_until(self.m, self.quick, turn + 1, LIMIT)
        return outlook(self.m, self.sheet, self.seat)


class Racer:
    """An answer to the open question that is in the race."""

    def __init__(self, answer: vec[i64]) -> None:
        self.answer = answer
        """As options of the position."""
        self.values: vec[float] = vec[float]()
        """Win chance in each heat it took part in."""
        self.total = 0.0
        self.out = False
        """Whether it fell behind so far that it takes part no more."""

    def mean(self) -> float:
        return self.total / float(len(self.values)) if len(self.values) else 0.5


class Search:
    """The search from one position: a race between the answers, heat by heat.

    In every heat the unseen cards are dealt anew, and all answers that are still in the race are tried on the same deal and
    the same chance. What they differ by is then due to the answers, and far fewer heats are needed to tell them apart.
    `deals` say what to deal anew.
    """

    def __init__(self, m: Machine, sheet: Sheet, seat: int, deals: list[Deal], seed: int, turns: int, noise: int) -> None:
        self.start = m.st
        self.m = Machine(m.table, m.st)
        self.sheet = sheet
        self.seat: i64 = seat
        self.deals = deals
        self.turns: i64 = turns
        self.noise: i64 = noise
        self.quick = Quick(sheet, seed, 0)
        self.dice = Dice(seed + 1)
        self.runs: i64 = 0
        self.heats: i64 = 0
        self.racers: list[Racer] = [Racer(answer) for answer in answers_to(self.m, self.quick, ANSWERS)]

    def run(self, heats: int, lines: int, deadline: float, clock: Callable[[], float]) -> None:
        """Run so many heats more, or until so many lines were tried in all, the clock is there, or the race is settled."""
        most: i64 = lines
        for _ in range(heats):
            base = self.start.clone()
            if self.deals:
                deal_anew(base, self.deals, self.dice)
            chance = self.dice.below(1 << 20)
            values: vec[float] = vec[float]()
            for racer in self.racers:
                if not racer.out:
                    if self.runs >= most or clock() >= deadline:
                        return
                    self.quick.dice.state = chance
                    values = append(values, self.line(racer.answer, base))
            i: i64 = 0
            for racer in self.racers:
                if not racer.out:
                    racer.values = append(racer.values, values[i])
                    racer.total += values[i]
                    i += 1
            self.heats += 1
            if self.heats >= FIRST_HEATS and self.heats % 4 == 0:
                self.drop()
                if self.is_settled():
                    return

    def rebase(self, st: State, deals: list[Deal]) -> None:
        """Go on from another guess of the same position."""
        self.start = st
        self.deals = deals

    def repeat(self, i: int) -> None:
        """Try one answer as often as those that stayed in the race to the end."""
        racer = self.racers[i]
        while len(racer.values) < self.heats:
            base = self.start.clone()
            if self.deals:
                deal_anew(base, self.deals, self.dice)
            value = self.line(racer.answer, base)
            racer.values = append(racer.values, value)
            racer.total += value

    def line(self, answer: vec[i64], base: State) -> float:
        """One line of play: the answer, the rest of the turn as planned, and on to a position that can be judged.

        The player's own turn is played without noise: an answer is to be judged by what would best follow it, and one that
        ends the turn has nothing that could go wrong after it.
        """
        st = base.clone()
        m = self.m
        m.st = st
        m.parts_stamp = -1
        turn = st.turn
        m.reply(answer)
        self.quick.noise = 0
        play_until(m, self.quick, turn + 1, LIMIT)
        self.quick.noise = self.noise
        play_until(m, self.quick, turn + self.turns, LIMIT)
        self.runs += 1
        return win_chance(m, self.sheet, self.seat)

    def is_settled(self) -> bool:
        """Whether a single answer is left in the race."""
        left = 0
        for racer in self.racers:
            if not racer.out:
                left += 1
        return left <= 1

    def leader(self) -> int:
        """The place of the answer that does best; of equals the one that came to mind first."""
        best = 0
        for i in range(len(self.racers)):
            racer = self.racers[i]
            if not racer.out and (self.racers[best].out or racer.mean() > self.racers[best].mean()):
                best = i
        return best

    def drop(self) -> None:
        """Take those out of the race that are behind the leader by more than chance accounts for, or that could hardly lead."""
        leader = self.racers[self.leader()]
        n = float(self.heats)
        for racer in self.racers:
            if racer.out or racer is leader:
                continue
            lead = (leader.total - racer.total) / n
            spread = 0.0
            for i in range(len(racer.values)):
                off = leader.values[i] - racer.values[i] - lead
                spread += off * off
            error = SURE * sqrt(spread + 0.0001) / n
            if lead > error or (lead >= 0.0 and error - lead < EVEN):
                racer.out = True

    def consider(self, answer: vec[i64]) -> None:
        """Have an answer among those that are tried."""
        if self.place_of(answer) < 0:
            self.racers.append(Racer(answer))

    def place_of(self, answer: vec[i64]) -> int:
        """Where the answer (or one that comes to the same) stands among the racers; -1: it does not."""
        self.m.st = self.start
        self.m.parts_stamp = -1
        keys = keys_of(self.m, answer)
        for i in range(len(self.racers)):
            if same(keys, keys_of(self.m, self.racers[i].answer)):
                return i
        return -1


def ranking(scores: vec[i64]) -> vec[i64]:
    """Places in order of their scores, the highest first."""
    order: vec[i64] = vec[i64]()
    for i in range(len(scores)):
        order = append(order, i)
        j: i64 = i
        while j > 0 and scores[order[j - 1]] < scores[order[j]]:
            held = order[j]
            order[j] = order[j - 1]
            order[j - 1] = held
            j -= 1
    return order
