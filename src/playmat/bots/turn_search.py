"""A search of a player's own turn as a whole, in one guessed game.

A node is a question of the player's own turn with the position in which it is asked. From every node lead the answers to it,
the most plausible first. The search follows `Quick`'s answers first, then lines that deviate from them once, then more often:
each answer has a price by its place in the order, and the cheapest lines come first. Positions that are equal are one node,
however they were reached, so actions that commute are not tried in every order. When a line ends better than all before it,
deviations from it become cheap. Where the turn ends, a judge values the board; every node knows the best end found so far.

Cards that are hidden are where this guess has them, so a line may depend on cards that the player cannot know. `certain` tries
a line in other guesses; `planner` compares answers over many of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues
from playmat.bots.judge import end_worth
from playmat.bots.lookahead import ANSWERS, LIMIT, answers_to, key_of, keys_of, same
from playmat.bots.policy import Quick
from playmat.engine.codes import M_ABILITY_USED, M_ATTACKED
from playmat.engine.machine import Machine
from playmat.engine.memory import event_first, event_kind, event_turn
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import Pokemon, State

WON: Final = 1.0
MASK: Final = 0xFFFFFFFFFFFFFFF
"""Digests have 60 bits, so that plain Python computes the same ones."""
OTHERWISE: Final = 0.4
"""The worth of an end that wins in some deals only, in the other deals."""
DEAREST: Final = 40
"""Prices above this one count as this one."""
GAIN: Final = 0.002
"""The gain in win chance by which an end must beat one that was found before."""
PICKS: Final = 8
"""Answers of several picks that are tried at a question after the first one."""
MANY: Final = 64
"""The same in a thorough search."""


class TurnNode:
    """A question of the turn, or the end of the turn."""

    def __init__(self, st: State, price: i64) -> None:
        self.st = st
        self.price = price
        """Sum of the prices of the answers that lead here on the cheapest line."""
        self.value = -1.0
        """The worth of the best end found from here, 0 to 1; -1: none was found."""
        self.over = False
        """The turn ends here."""
        self.answers: list[vec[i64]] = []
        """The answers, once the node has been opened."""
        self.opened = False
        self.after: list[TurnNode | None] = []
        """The next node for each answer; None: not tried."""
        self.queued: vec[i64] = vec[i64]()
        """By answer: the price at which it waits to be tried."""
        self.parents: list[TurnNode] = []
        self.best: i64 = -1
        """The answer that leads to the best end."""


class TurnSearch:
    """The search from one position, at a question of the seat in its own turn."""

    def __init__(self, m: Machine, sheet: CardValues, seat: i64, quick: Quick) -> None:
        self.m = m
        """The machine that lines are played on; its state is replaced."""
        self.sheet = sheet
        self.seat = seat
        self.quick = quick
        self.turn: i64 = 0
        self.deaths: i64 = 0
        self.used: i64 = 0
        """Answers that were tried."""
        self.cut: bool = False
        """Some answers of several picks were left out, or a line became too long: the search cannot be complete."""
        self.most_won: float = 0.0
        """The largest share of the deals in which a line won."""
        self.nodes: dict[int, TurnNode] = {}
        self.queue: list[list[TurnNode]] = []
        """By price: nodes with an answer that waits to be tried."""
        self.waiting: list[vec[i64]] = []
        """By price: which answer of the node at the same place."""
        self.root = TurnNode(m.st, 0)
        self.evenly: bool = True
        """Whether the answers to the first question cost equally little."""
        self.thorough: bool = False
        """Whether all answers of several picks are tried, up to MANY at a question."""
        self.ends_with_win: bool = True
        """Whether the search stops once a certain win is found."""
        self.others: list[State] = []
        """The position in other deals. A line that wins is worth the share of these in which it wins as well."""

    def begin(self, st: State, answers: list[vec[i64]]) -> None:
        """Start from a position; `answers` are those to its question that are tried."""
        self.turn = st.turn
        self.deaths = st.sudden_death
        self.used = 0
        self.cut = False
        self.most_won = 0.0
        self.nodes = {}
        self.queue = []
        self.waiting = []
        for _ in range(DEAREST + 1):
            self.queue.append([])
            self.waiting.append(vec[i64]())
        self.root = TurnNode(st, 0)
        self.fill(self.root, answers)

    def follow(self, line: list[vec[i64]]) -> None:
        """Try a line, given as keys of its answers, as far as it is possible here."""
        node = self.root
        for keys in line:
            self.m.st = node.st
            self.m.parts_stamp = -1
            found = place_among(self.m, keys, node.answers)
            if found < 0:
                return
            if node.after[found] is None:
                self.step(node, found)
            following = node.after[found]
            if following is None or following.over:
                return
            node = following

    def fill(self, node: TurnNode, answers: list[vec[i64]]) -> None:
        """Give the node its answers, and queue them: the first one last, because the last one in is tried first."""
        node.opened = True
        node.answers = answers
        for _ in range(len(answers)):
            node.after.append(None)
            node.queued = append(node.queued, DEAREST + 1)
        self.enqueue(node)

    def enqueue(self, node: TurnNode) -> None:
        """Queue the answers that were not tried, at the prices that follow from the node's."""
        i: i64 = len(node.answers) - 1
        while i >= 0:
            price = node.price + self.price_at(node, i)
            if price > DEAREST:
                price = DEAREST
            if node.after[i] is None and price < node.queued[i]:
                node.queued[i] = price
                self.queue[price].append(node)
                self.waiting[price] = append(self.waiting[price], i)
            i -= 1

    def price_at(self, node: TurnNode, i: i64) -> i64:
        """The price of an answer. Those to the first question cost little, because each is to be judged."""
        return (1 if i else 0) if node is self.root and self.evenly else price_of(i)

    def run(self, nodes: i64) -> None:
        """Try answers until that many were tried since the beginning, none is left, or the game is won."""
        price: i64 = 0
        while self.used < nodes and (self.root.value < WON or not self.ends_with_win):
            price = 0
            while price <= DEAREST and not self.queue[price]:
                price += 1
            if price > DEAREST:
                return
            node = self.queue[price].pop()
            line = self.waiting[price]
            i = line[len(line) - 1]
            self.waiting[price] = line[: len(line) - 1]
            if node.after[i] is None and node.queued[i] == price:
                self.step(node, i)

    def is_complete(self) -> bool:
        """Whether every line was tried."""
        if self.cut:
            return False
        for price in range(DEAREST + 1):
            for k in range(len(self.queue[price])):
                node = self.queue[price][k]
                if node.after[self.waiting[price][k]] is None:
                    return False
        return True

    def step(self, node: TurnNode, i: i64) -> None:
        """Try an answer of the node."""
        self.used += 1
        m = self.m
        st = node.st.clone()
        m.st = st
        m.parts_stamp = -1
        price = node.price + self.price_at(node, i)
        m.reply(node.answers[i])
        answers = self.go_on()
        if self.is_end():
            following = TurnNode(st, price)
            following.opened = True
            following.over = True
            following.value = self.judge()
            won = 0.0
            if following.value >= WON:
                won = self.share_won(node, i) if self.others else WON
                if won < WON:
                    following.value = won + (1.0 - won) * OTHERWISE
            if won > self.most_won:
                self.most_won = won
        else:
            digest: i64 = -1
            if st.question == Q_MAIN:
                digest = digest_of(m)
                known = self.nodes.get(digest)
                if known is not None:
                    node.after[i] = known
                    if known is not node:
                        known.parents.append(node)
                        if price < known.price:
                            known.price = price
                            self.enqueue(known)
                        if known.value >= 0.0:
                            self.found(node, i, known)
                    return
            following = TurnNode(st, price)
            self.fill(following, answers)
            if digest >= 0:
                self.nodes[digest] = following
        following.parents.append(node)
        node.after[i] = following
        if following.over:
            self.found(node, i, following)

    def judge(self) -> float:
        """The worth of the position after the end of the turn."""
        return end_worth(self.m, self.sheet, self.seat)

    def is_end(self) -> bool:
        st = self.m.st
        return not st.asking or st.sudden_death != self.deaths or (st.question == Q_MAIN and st.turn > self.turn)

    def go_on(self) -> list[vec[i64]]:
        """Answer for everyone else, and where there is no choice, until the seat has a choice or the turn ends."""
        m = self.m
        st = m.st
        n: i64 = 0
        while not self.is_end():
            if st.asked == self.seat and st.turn == self.turn and len(st.options) and st.most > 0:
                if st.most == 1:
                    answers = answers_to(m, self.quick, ANSWERS)
                    if len(answers) > 1:
                        return answers
                    m.reply(answers[0])
                elif st.least == len(st.options):
                    m.reply(self.quick.answer(m))
                else:
                    if self.thorough:
                        answers = all_answers(m, MANY)
                        if not answers:
                            self.cut = True
                            answers = answers_to(m, self.quick, MANY)
                    else:
                        self.cut = True
                        answers = answers_to(m, self.quick, PICKS)
                    if len(answers) > 1:
                        return answers
                    m.reply(answers[0])
            else:
                m.reply(self.quick.answer(m))
            n += 1
            if n > LIMIT:
                self.cut = True
                st.asking = False
        nothing: list[vec[i64]] = []
        return nothing

    def found(self, node: TurnNode, i: i64, following: TurnNode) -> None:
        """An end was found behind an answer: tell all nodes from which it is the best one."""
        value = following.value
        was = self.root.value
        told: list[TurnNode] = [node]
        node_at: i64 = 0
        if value <= node.value + GAIN and not (value >= WON and node.value < WON):
            return
        node.value = value
        node.best = i
        while node_at < len(told):
            one = told[node_at]
            node_at += 1
            for parent in one.parents:
                if one.value > parent.value + GAIN or (one.value >= WON and parent.value < WON):
                    parent.value = one.value
                    for k in range(len(parent.after)):
                        if parent.after[k] is one:
                            parent.best = k
                    told.append(parent)
        if was >= 0.0 and self.root.value > was:
            self.cheapen()

    def cheapen(self) -> None:
        """Make deviations from the best line as cheap as deviations from the first one."""
        node = self.root
        n = 0
        while not node.over and node.best >= 0 and n < LIMIT:
            if node.price > 0:
                node.price = 0
                self.enqueue(node)
            following = node.after[node.best]
            if following is None:
                return
            node = following
            n += 1

    def graft(self) -> None:
        """Try the best line behind every other answer to the first question, as far as it is possible there.

        Otherwise an answer that has nothing against it would look worse only because little was tried behind it.
        """
        if self.root.best < 0:
            return
        best = self.root.best
        line = self.line_of(best)
        self.m.st = self.root.st
        self.m.parts_stamp = -1
        line.insert(0, keys_of(self.m, self.root.answers[best]))
        for i in range(len(self.root.answers)):
            if i != best and self.value_of(i) < self.root.value:
                self.try_behind(i, line)

    def try_behind(self, i: i64, line: list[vec[i64]]) -> None:
        """Try the possible steps of a line behind an answer to the first question, then the best line from there."""
        if self.root.after[i] is None:
            self.step(self.root, i)
        left = line[:]
        node = self.root.after[i]
        n = 0
        while node is not None and not node.over and n < LIMIT:
            at: i64 = -1
            self.m.st = node.st
            self.m.parts_stamp = -1
            for place in range(len(left)):
                if at < 0:
                    at = place_among(self.m, left[place], node.answers)
                    if at >= 0:
                        del left[place]
            if at < 0:
                at = node.best if node.best >= 0 else 0
                left.clear()
            if node.after[at] is None:
                self.step(node, at)
            node = node.after[at]
            n += 1

    def value_of(self, i: i64) -> float:
        """The best end behind an answer of the first question; -1: none was found."""
        following = self.root.after[i]
        return following.value if following is not None else -1.0

    def end_of(self, i: i64) -> State | None:
        """The best end of the turn behind an answer of the first question."""
        node = self.root.after[i]
        n = 0
        while node is not None and not node.over:
            if node.best < 0 or n > LIMIT:
                return None
            node = node.after[node.best]
            n += 1
        return node.st if node is not None else None

    def nodes_of(self, i: i64) -> list[State]:
        """The positions of the questions on the best line, from the first question with that answer to the end of the turn."""
        found: list[State] = []
        node: TurnNode | None = self.root
        at = i
        while node is not None and not node.over and 0 <= at < len(node.answers) and len(found) < LIMIT:
            found.append(node.st)
            node = node.after[at]
            if node is not None:
                at = node.best
        return found

    def answers_of(self, i: i64) -> list[vec[i64]]:
        """The answers at these questions."""
        found: list[vec[i64]] = []
        node: TurnNode | None = self.root
        at = i
        while node is not None and not node.over and 0 <= at < len(node.answers) and len(found) < LIMIT:
            found.append(node.answers[at])
            node = node.after[at]
            if node is not None:
                at = node.best
        return found

    def line_of(self, i: i64) -> list[vec[i64]]:
        """The keys of the answers after the first one on the best line that begins with it."""
        line: list[vec[i64]] = []
        answers = self.answers_of(i)
        nodes = self.nodes_of(i)
        for n in range(1, len(nodes)):
            self.m.st = nodes[n]
            self.m.parts_stamp = -1
            line.append(keys_of(self.m, answers[n]))
        return line

    def share_won(self, node: TurnNode, i: i64) -> float:
        """The share of the other deals in which the line to this answer wins the game in this turn."""
        line: list[vec[i64]] = []
        at = i
        one = node
        m = self.m
        n = 0
        while n < LIMIT:
            m.st = one.st
            m.parts_stamp = -1
            line.append(keys_of(m, one.answers[at]))
            if not one.parents:
                break
            parent = one.parents[0]
            for k in range(len(parent.after)):
                if parent.after[k] is one:
                    at = k
            one = parent
            n += 1
        line.reverse()
        won = 0
        for st in self.others:
            if self.wins_by(st.clone(), line):
                won += 1
        return float(won) / float(len(self.others))

    def wins_by(self, st: State, line: list[vec[i64]]) -> bool:
        """Whether the line wins in this turn from the position, which is used up."""
        m = self.m
        m.st = st
        m.parts_stamp = -1
        for keys in line:
            if self.is_end():
                break
            answer = answer_with(m, keys)
            if len(answer) != len(keys) or len(answer) < st.least or len(answer) > st.most:
                return False
            m.reply(answer)
            self.go_on()
        return not st.asking and self.judge() >= WON


def price_of(i: i64) -> i64:
    """The price of an answer by its place in the order."""
    return i if i < 1 else 1 + i if i < 3 else 4 if i < 6 else 5 if i < 12 else 6


def all_answers(m: Machine, most: i64) -> list[vec[i64]]:
    """All answers to the open question that differ; none if there are more than `most`."""
    st = m.st
    keys: vec[i64] = vec[i64]()
    options: list[vec[i64]] = []
    for option in st.options:
        key = key_of(m, option)
        place: i64 = -1
        for i in range(len(keys)):
            if keys[i] == key:
                place = i
        if place < 0:
            keys = append(keys, key)
            options.append(append(vec[i64](), option))
        else:
            options[place] = append(options[place], option)
    found: list[vec[i64]] = [vec[i64]()]
    for same_ones in options:
        extended: list[vec[i64]] = []
        for answer in found:
            taken = answer
            extended.append(taken)
            for option in same_ones:
                if len(taken) < st.most:
                    taken = append(taken[:], option)
                    extended.append(taken)
        found = extended
        if len(found) > 50 * most:
            nothing: list[vec[i64]] = []
            return nothing
    fitting: list[vec[i64]] = []
    for answer in found:
        if st.least <= len(answer) <= st.most:
            fitting.append(answer)
    if len(fitting) > most:
        fitting = []
    return fitting


def place_among(m: Machine, keys: vec[i64], answers: list[vec[i64]]) -> i64:
    """The index of the answer with these keys; -1 if there is none."""
    for i in range(len(answers)):
        if same(keys, keys_of(m, answers[i])):
            return i
    return -1


def answer_with(m: Machine, keys: vec[i64]) -> vec[i64]:
    """The answer to the open question whose picks have these keys; shorter if there is none."""
    answer: vec[i64] = vec[i64]()
    for key in keys:
        for option in m.st.options:
            if key_of(m, option) == key and option not in answer:
                answer = append(answer, option)
                break
    return answer


def mix(digest: i64, n: i64) -> i64:
    digest = ((digest ^ n) * 1099511628211 + 1) & MASK
    return digest ^ (digest >> 29)


def sum_of(m: Machine, cards: vec[i64], salt: i64) -> i64:
    """A digest of printed cards in any order."""
    total: i64 = salt
    for uid in cards:
        total = (total + mix(salt, m.defs[uid].index if uid >= 0 else -1)) & MASK
    return total


def digest_of_pokemon(m: Machine, p: Pokemon, salt: i64) -> i64:
    digest = sum_of(m, p.attached, salt)
    for uid in p.cards:
        digest = mix(digest, m.defs[uid].index)
    for n in (p.damage, p.conditions, p.poison, p.burn, p.sleep_coins, p.paralyzed_turn, p.entered, p.evolved):
        digest = mix(digest, n)
    for n in (p.became_active, p.used, p.flags, p.last_attack_turn, p.hurt, p.hurt_turn, len(p.roles), len(p.marks)):
        digest = mix(digest, n)
    return digest


def digest_of(m: Machine) -> i64:
    """A number that is equal for positions of a turn that differ only in the order of the answers before them.

    The order of a deck is left out, because players do not know it, and so is which copy of a card is where.
    """
    st = m.st
    digest: i64 = mix(st.turn, st.player)
    for side in st.sides:
        salt: i64 = 8 * side.seat + 8
        digest = mix(digest, sum_of(m, side.hand, salt))
        digest = mix(digest, sum_of(m, side.deck, salt + 1))
        digest = mix(digest, sum_of(m, side.discard, salt + 2))
        digest = mix(digest, sum_of(m, side.lost, salt + 3))
        digest = mix(digest, sum_of(m, side.beside, salt + 4))
        digest = mix(digest, sum_of(m, side.prizes, salt + 5))
        digest = mix(digest, side.prizes_up)
        for n in side.counts:
            digest = mix(digest, n)
        for p in side.active:
            digest = mix(digest, digest_of_pokemon(m, p, salt + 6))
        total: i64 = 0
        for p in side.bench:
            total = (total + digest_of_pokemon(m, p, salt + 7)) & MASK
        digest = mix(digest, total)
    digest = mix(digest, m.defs[st.stadium].index if st.stadium >= 0 else -1)
    digest = mix(digest, st.stadium_owner)
    lasting: i64 = len(st.effects)
    for effect in st.effects:
        lasting = (lasting + mix(mix(mix(hash(effect.part.key) & MASK, effect.on), effect.player), effect.last)) & MASK
    digest = mix(digest, lasting)
    digest = mix(digest, len(st.waiting))
    digest = mix(digest, len(st.offered))
    done: i64 = 0
    for e in st.memory:
        if event_turn(e) == st.turn:
            kind = event_kind(e)
            what = event_first(e) if kind == M_ABILITY_USED or kind == M_ATTACKED else 0
            done = (done + mix(mix(7, e >> 32), what)) & MASK
    return mix(digest, done)
