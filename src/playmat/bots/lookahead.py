"""Looking ahead in guessed games: trying every answer once, and a search over many deals.

The search is a race between the answers with a tree below each of them. In every heat of the race the unseen cards are dealt
again, so an answer is judged by the play and not by the places of the cards. Answers are distinguished by the printed
card and the Pokémon that they are about, so copies of a card are tried once. The tree contains the player's later questions of
the same turn and a plan for them, which is `Quick`'s answer until something better is found. `Quick` plays all later turns;
a small net judges the end of a line.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isinf, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues
from playmat.bots.judge import end_worth, net_chance
from playmat.bots.policy import Quick, play_until
from playmat.bots.policy_weights import someone
from playmat.engine import board
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice, random_answer
from playmat.engine.program import attack_ref, ref_index, ref_uid
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
    Q_MAIN,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from playmat.engine.state import State

LIMIT: Final = 400
"""Answers after which a line ends and is judged."""
MARGIN: Final = 0.004
"""The gain in win chance by which an answer must beat an earlier one in the order."""
ANSWERS: Final = 24
"""The most answers that are distinguished if several options are picked at once."""
FIRST_HEATS: Final = 8
"""Heats before which no answer leaves the race."""
SURE: Final = 2.5
"""Standard errors by which an answer must be behind to leave the race while most of the budget is left.

The number shrinks with the root of the remaining budget, because the lead becomes less likely to change.
"""
EVEN: Final = 0.002
"""A negligible win chance: an answer that is unlikely to be better than the leader by this much leaves the race."""
DECIDED: Final = 0.02
"""Win chance of either player below which a game counts as decided, so that the search stops."""
TREE_HEATS: Final = 8
"""Heats after which plans for the rest of the turn are improved as well."""
DEPTH: Final = 5
"""Questions of the turn after the open one that are planned."""
FIRST_TRIES: Final = 6
"""Tries before which nothing replaces the plan."""
SURE_PLAN: Final = 2.0
"""Standard errors by which an answer must be better to replace the plan."""
HOPE: Final = 0.1
"""The win chance that an answer may have above the result of its single try."""
AS_QUICK: Final = -1
NOTHING: Final = -2
"""Plans that are not the key of an option: `Quick`'s answer, and picking nothing."""

DECK: Final = 0
HAND: Final = 1
PRIZES: Final = 2


class Deal:
    """The hidden places of one side, and the cards there in some order."""

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
    """Shuffle the unseen cards among the hidden places, and reseed the game."""
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
    """A key for the meaning of an option, the same for all copies of a card and in all deals."""
    kind = kind_of(option)
    a = first_of(option)
    b = second_of(option)
    if kind == O_CARD:
        p = board.holder(m, a)
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
        return pack(kind, a, attack_ref(m.defs[ref_uid(b)].index, ref_index(b)), third_of(option))
    if kind == O_PLACE:
        side = m.st.sides[b]
        up = (side.prizes_up >> a) & 1
        return pack(kind, a + 1 if up else 0, b, 0)
    return option


def answers_to(m: Machine, quick: Quick, most: i64) -> list[vec[i64]]:
    """Answers worth distinguishing, the most plausible first: all single picks, and some combinations."""
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
    """The answer shortened, or filled up with the first options, to n picks."""
    if len(answer) > n:
        return answer[:n]
    filled = answer[:]
    for option in m.st.options:
        if len(filled) < n and option not in filled:
            filled = append(filled, option)
    return filled


def keys_of(m: Machine, answer: vec[i64]) -> vec[i64]:
    """The keys of an answer's picks, sorted: the order of picks rarely matters."""
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

    def __init__(self, m: Machine, sheet: CardValues, seat: int, seed: int) -> None:
        self.start = m.st
        self.m = Machine(m.table, m.st)
        self.sheet = sheet
        self.seat: i64 = seat
        self.seed: i64 = seed
        self.quick = Quick(sheet, seed, 0)

    def best(self, most: int) -> vec[i64]:
        """The answer after which the turn ends best; the most plausible one wins unless another is clearly better."""
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
        """The worth of the end of the turn, with the rest of it played by rule of thumb."""
        st = self.start.clone()
        self.load(st)
        self.quick.dice.state = self.seed & 0x7FFFFFFF
        turn = st.turn
        self.m.reply(answer)
        play_until(self.m, self.quick, turn + 1, LIMIT)
        return end_worth(self.m, self.sheet, self.seat)


class Racer:
    """An answer to the open question, as a participant in the race."""

    def __init__(self, answer: vec[i64]) -> None:
        self.answer = answer
        """As options of the position."""
        self.values: vec[float] = vec[float]()
        """Win chance in each heat it took part in."""
        self.total = 0.0
        self.out = False
        """Whether it has left the race."""

    def mean(self) -> float:
        return self.total / float(len(self.values)) if len(self.values) else 0.5

    def error(self) -> float:
        """The standard error of the mean, 0.5 if there are too few values."""
        n = len(self.values)
        if n < 2:
            return 0.5
        mean = self.mean()
        spread = 0.0
        for value in self.values:
            spread += (value - mean) * (value - mean)
        return sqrt(spread / float(n - 1) / float(n))

    def credit(self, gain: float) -> None:
        """Add the gain of a better plan to the heats that were run without it."""
        self.total = 0.0
        for i in range(len(self.values)):
            self.values[i] = min(1.0, self.values[i] + gain)
            self.total += self.values[i]


class Node:
    """A later question of the player's own turn, identified by the answers that lead to it; the cards drawn may differ.

    The plan is the answer given there. Other answers are compared with it on the same deal, and one of them replaces it when it
    is better by more than chance explains.
    """

    def __init__(self) -> None:
        self.plan: i64 = AS_QUICK
        """The key of the answer to give, or AS_QUICK, or NOTHING."""
        self.passes: i64 = 0
        """Lines that passed through here and followed their plan, and the number of tries against it here."""
        self.visits: i64 = 0
        self.keys: vec[i64] = vec[i64]()
        """The answers tried; for each the number of tries, the total gain in win chance over the plan, and the sum of squares."""
        self.tries: vec[i64] = vec[i64]()
        self.gains: vec[float] = vec[float]()
        self.squares: vec[float] = vec[float]()

    def place_of(self, key: i64) -> i64:
        for i in range(len(self.keys)):
            if self.keys[i] == key:
                return i
        return -1

    def promise(self, key: i64) -> float:
        """The possible gain of an answer; one that was never tried has the most."""
        i = self.place_of(key)
        if i < 0:
            return 1.0
        n = float(self.tries[i])
        return self.gains[i] / n + HOPE / sqrt(n)

    def learn(self, key: i64, gain: float) -> float:
        """Record the result of a try and change the plan if it is better; returns the gain, at least."""
        i = self.place_of(key)
        if i < 0:
            i = len(self.keys)
            self.keys = append(self.keys, key)
            self.tries = append(self.tries, 0)
            self.gains = append(self.gains, 0.0)
            self.squares = append(self.squares, 0.0)
        self.visits += 1
        self.tries[i] += 1
        self.gains[i] += gain
        self.squares[i] += gain * gain
        n = float(self.tries[i])
        mean = self.gains[i] / n
        error = SURE_PLAN * sqrt(self.squares[i] - n * mean * mean + 0.0001) / n
        if self.tries[i] < FIRST_TRIES or mean <= EVEN or mean <= error:
            return 0.0
        self.plan = key
        self.keys = vec[i64]()  # the others were compared with another plan
        self.tries = vec[i64]()
        self.gains = vec[float]()
        self.squares = vec[float]()
        return mean - error


class Search:
    """The search from one position: a race between the answers, heat by heat, and a tree of plans for the next questions.

    In every heat the unseen cards are dealt again, and all answers still in the race are tried on the same deal with the same
    luck. Differences are then due to the answers, and far fewer heats are needed to tell them apart. Lines that deviate from
    the plan do not count in the race: an answer is judged by the best known continuation. `deals` are the cards to deal again,
    `turns` is the length of a line, `noise` the freedom in the play of later turns. In the first `heats` heats no answer leaves
    the race for being only as good as another, because a better continuation may be found, and no game counts as decided.
    """

    def __init__(
        self, m: Machine, sheet: CardValues, seat: int, deals: list[Deal], seed: int, turns: int, heats: int, noise: int
    ) -> None:
        self.start = m.st
        self.m = Machine(m.table, m.st)
        self.sheet = sheet
        self.net = sheet.net
        self.seat: i64 = seat
        self.deals = deals
        self.turns: i64 = turns
        self.least: i64 = heats
        self.noise: i64 = noise
        self.quick = Quick(sheet, seed, 0)
        self.usual = self.quick.habits
        self.players = self.quick.habits
        """The players of the later turns of the heat's lines, by team; they change with every heat."""
        self.dice = Dice(seed + 1)
        self.luck = Dice(0)
        """The random seed of a line; the same for all lines of a heat."""
        self.is_fixed: bool = False
        """All answers stay in the race to the end."""
        self.runs: i64 = 0
        self.heats: i64 = 0
        self.begun = 0.0
        """When the first line began, and the seconds of the longest line."""
        self.longest = 0.0
        self.nodes: dict[int, Node] = {}
        """The tree, by the path of answers from the open question."""
        self.depth: i64 = 0
        """Nodes that the last line passed through."""
        self.tried: Node | None = None
        """The node at which the last line deviated from the plan, and the answer there."""
        self.tried_key: i64 = 0
        self.racers: list[Racer] = [Racer(answer) for answer in answers_to(self.m, self.quick, ANSWERS)]

    def run(self, heats: int, lines: int, deadline: float, clock: Callable[[], float]) -> None:
        """Run more heats, until the given number of heats or lines is reached, the time is up, or the race is decided.

        The time is up when there is not enough left for another line as long as the longest one.
        """
        most: i64 = lines
        before = clock()
        if self.runs == 0:
            self.begun = before
        for _ in range(heats):
            base = self.deal()
            self.players = [someone(self.dice), someone(self.dice)]
            chance = self.dice.below(1 << 20)
            values: vec[float] = vec[float]()
            for racer in self.racers:
                if not racer.out:
                    planned = 0.0
                    for trying in range(2 if self.heats >= TREE_HEATS else 1):
                        if trying and self.depth == 0:
                            break
                        now = clock()
                        self.longest = max(self.longest, now - before)
                        before = now
                        if self.runs >= most or now + self.longest >= deadline:
                            return
                        value = self.line(racer.answer, base, chance, self.dice.below(self.depth) if trying else -1)
                        if not trying:
                            planned = value
                        elif self.tried is not None:
                            gain = self.tried.learn(self.tried_key, value - planned)
                            if gain > 0.0:
                                racer.credit(gain * float(self.tried.passes) / float(self.heats + 1))
                    values = append(values, planned)
            i: i64 = 0
            for racer in self.racers:
                if not racer.out:
                    racer.values = append(racer.values, values[i])
                    racer.total += values[i]
                    i += 1
            self.heats += 1
            if self.heats >= FIRST_HEATS and self.heats % 4 == 0 and not self.is_fixed:
                left = 1.0 - float(self.runs) / float(most)
                if not isinf(deadline):
                    left = min(left, (deadline - before) / (deadline - self.begun))
                self.drop(max(left, 0.0))
                if self.is_settled():
                    return

    def deal(self) -> State:
        """A copy of the position with the unseen cards dealt again."""
        base = self.start.clone()
        if self.deals:
            deal_anew(base, self.deals, self.dice)
        return base

    def rebase(self, m: Machine, sheet: CardValues, deals: list[Deal]) -> None:
        """Continue from another guess of the same position, in which other lists may be believed."""
        self.start = m.st
        self.m = Machine(m.table, m.st)
        self.sheet = sheet
        self.net = sheet.net
        self.quick.sheet = sheet
        self.deals = deals

    def keep(self, answers: list[vec[i64]], places: list[int]) -> None:
        """Race with these answers only; the ones at the given places take part to the end."""
        self.racers = [Racer(answer) for answer in answers]
        for i in range(len(answers)):
            self.racers[i].out = i not in places
        self.is_fixed = True

    def line(self, answer: vec[i64], base: State, chance: i64, apart: i64) -> float:
        """One line of play: the answer, the rest of the turn as planned, and on to a position that can be judged.

        `apart` is the number of the node at which the line deviates from the plan; -1 means none. The player's own turn is
        played without noise: an answer is judged by its best continuation, and otherwise an answer that ends the turn would have
        the advantage that nothing can go wrong after it. The game is reseeded every turn, so that lines which differ in one turn
        have the same luck in the next.
        """
        st = base.clone()
        m = self.m
        m.st = st
        m.parts_stamp = -1
        turn = st.turn
        self.quick.dice.state = chance
        self.quick.noise = 0
        self.quick.habits = self.usual
        left = LIMIT - self.finish_turn(answer, apart)
        self.quick.noise = self.noise
        self.quick.habits = self.players
        for ahead in range(1, self.turns):
            if not st.asking or left <= 0:
                break
            self.luck.state = (chance + 7919 * ahead) & 0x7FFFFFFF
            st.rng = (self.luck.word(), self.luck.word(), self.luck.word(), self.luck.word())
            self.quick.dice.state = self.luck.state
            left -= play_until(m, self.quick, turn + ahead + 1, left)
        self.runs += 1
        return self.judged_end()

    def judged_end(self) -> float:
        """The win chance where a line has ended."""
        return net_chance(self.m, self.sheet, self.net, self.seat)

    def finish_turn(self, answer: vec[i64], apart: i64) -> i64:
        """Give the answer and continue as planned until the next turn; returns the number of answers."""
        m = self.m
        st = m.st
        turn = st.turn
        deaths = st.sudden_death
        path = path_on(0, keys_of(m, answer))
        m.reply(answer)
        self.depth = 0
        self.tried = None
        n: i64 = 1
        while st.asking and n < LIMIT:
            if st.sudden_death != deaths or (st.question == Q_MAIN and st.turn > turn):
                break
            if self.depth < DEPTH and st.asked == self.seat and st.most == 1 and len(st.options) > 1:
                node = self.node_at(path)
                if apart < 0:
                    node.passes += 1
                reply = self.another(node) if self.depth == apart else self.planned(node)
                path = path_on(path, keys_of(m, reply))
                self.depth += 1
            else:
                reply = self.quick.answer(m)
            m.reply(reply)
            n += 1
        return n

    def node_at(self, path: i64) -> Node:
        node = self.nodes.get(path)
        if node is None:
            node = Node()
            self.nodes[path] = node
        return node

    def planned(self, node: Node) -> vec[i64]:
        """The plan at the node; if it is not possible in this deal, `Quick`'s answer."""
        m = self.m
        if node.plan == NOTHING and m.st.least == 0:
            return vec[i64]()
        if node.plan >= 0:
            for option in m.st.options:
                if key_of(m, option) == node.plan:
                    return append(vec[i64](), option)
        return self.quick.answer(m)

    def another(self, node: Node) -> vec[i64]:
        """The most promising answer other than the plan. The number of candidates grows with the root of the visits."""
        m = self.m
        chosen = self.planned(node)
        plan = key_of_answer(m, chosen)
        most = 0.0
        seen: i64 = 0
        for answer in answers_to(m, self.quick, ANSWERS):
            key = key_of_answer(m, answer)
            if key == plan:
                continue
            if seen and seen * seen > node.visits:
                break
            promise = node.promise(key)
            if seen == 0 or promise > most:
                most = promise
                chosen = answer
                self.tried_key = key
                self.tried = node
            seen += 1
        return chosen

    def is_settled(self) -> bool:
        """Whether only one answer is left in the race, or the game is practically decided for every answer."""
        if self.is_fixed:
            return False
        left = 0
        for racer in self.racers:
            if not racer.out:
                left += 1
        if left > 1 and self.heats >= self.least:
            best = self.racers[self.leader()].mean()
            return best < DECIDED or best > 1.0 - DECIDED
        return left <= 1

    def leader(self) -> int:
        """The index of the best answer; among equals the most plausible one."""
        best = 0
        for i in range(len(self.racers)):
            racer = self.racers[i]
            if not racer.out and (self.racers[best].out or racer.mean() > self.racers[best].mean()):
                best = i
        return best

    def score(self, i: int) -> float:
        """The win chance after an answer."""
        return self.racers[i].mean()

    def difference(self, i: int, j: int) -> tuple[float, float]:
        """The lead of one answer over another in the heats in which both took part, and its standard error."""
        one = self.racers[i].values
        other = self.racers[j].values
        n = min(len(one), len(other))
        if n < 2:
            return 0.0, 0.5
        lead = 0.0
        for k in range(n):
            lead += one[k] - other[k]
        lead /= float(n)
        spread = 0.0
        for k in range(n):
            off = one[k] - other[k] - lead
            spread += off * off
        return lead, sqrt(spread / float(n - 1) / float(n))

    def choice(self) -> int:
        """The answer to give."""
        best = 0
        for i in range(1, len(self.racers)):
            one = self.racers[i]
            other = self.racers[best]
            if (len(one.values), one.mean()) > (len(other.values), other.mean()):
                best = i
        return best

    def drop(self, left: float) -> None:
        """Remove answers that are behind the leader by more than chance explains, or that are unlikely to lead.

        `left` is the share of the budget that is left.
        """
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
            if lead > error * sqrt(left) or (self.heats >= self.least and lead >= 0.0 and error - lead < EVEN):
                racer.out = True

    def consider(self, answer: vec[i64]) -> None:
        """Add an answer to the race."""
        if self.place_of(answer) < 0:
            self.racers.append(Racer(answer))
            self.added()

    def added(self) -> None:
        """An answer was added to the race."""

    def place_of(self, answer: vec[i64]) -> int:
        """The index of the answer (or an equivalent one) in the race; -1 if it is not there."""
        self.m.st = self.start
        self.m.parts_stamp = -1
        keys = keys_of(self.m, answer)
        for i in range(len(self.racers)):
            if same(keys, keys_of(self.m, self.racers[i].answer)):
                return i
        return -1


def key_of_answer(m: Machine, answer: vec[i64]) -> i64:
    """The key of an answer of one pick or none."""
    return key_of(m, answer[0]) if len(answer) else NOTHING


def path_on(path: i64, keys: vec[i64]) -> i64:
    """The path that extends a path by an answer with these keys; paths are hashes."""
    for key in keys:
        path = ((path ^ key) * 1099511628211 + 1) & 0xFFFFFFFFFFFFFFF
    return ((path ^ len(keys)) * 1099511628211 + 1) & 0xFFFFFFFFFFFFFFF


def ranking(scores: vec[i64]) -> vec[i64]:
    """Indices in order of their scores, highest first."""
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
