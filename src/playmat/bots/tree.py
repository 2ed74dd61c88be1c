"""Looking ahead in guessed games: trying every answer once, and a search over many deals.

The search is a race between the answers with a tree below each of them. In every heat of the race the unseen cards are dealt
anew, so an answer is judged by what the player does and not by where the cards lie. Answers are told apart by the printed card
and the Pokémon that they are about, hence copies of a card are tried once. The tree holds the player's later questions in the
same turn and a plan for them, which is what `Quick` says until something better was found. Everybody's later turns are played
by `Quick`; where a line ends it is judged by `win_chance`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isinf, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.habits import someone
from playmat.bots.judging import Sheet, outlook, win_chance
from playmat.bots.playing import Quick, play_until
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
"""Answers after which a line is judged wherever it is."""
MARGIN: Final = 0.004
"""How much better (in win chance) an answer must look than one that comes to mind before it."""
ANSWERS: Final = 24
"""Answers that are told apart where several options are to be picked at once."""
FIRST_HEATS: Final = 8
"""Heats before which no answer is taken out of the race."""
SURE: Final = 2.5
"""Standard errors by which an answer must be behind to be taken out while most of the budget is left.

They shrink with the root of what is left, since the less is left the less likely it changes who leads.
"""
EVEN: Final = 0.002
"""Win chance that is not worth thinking about: an answer that can hardly be that much better than the leader is taken out."""
DECIDED: Final = 0.02
"""Win chance, of either player, below which a game is taken for decided and nothing is gained by thinking on."""
TREE_HEATS: Final = 8
"""Heats after which the plans for the rest of the turn are worked on, too."""
DEPTH: Final = 5
"""Questions of the turn after the open one that are planned."""
FIRST_TRIES: Final = 6
"""Tries before which nothing takes the place of what was planned."""
SURE_PLAN: Final = 2.0
"""Standard errors by which it must be better."""
HOPE: Final = 0.1
"""How much better (in win chance) something may turn out than a single try of it showed."""
AS_QUICK: Final = -1
NOTHING: Final = -2
"""Plans that are no option's key: what `Quick` says, and picking nothing."""

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

    def credit(self, gain: float) -> None:
        """Count the gain of a better plan in the heats that were run without it."""
        self.total = 0.0
        for i in range(len(self.values)):
            self.values[i] = min(1.0, self.values[i] + gain)
            self.total += self.values[i]


class Node:
    """A later question of the player's own turn, known by the answers that lead to it: what was drawn meanwhile may differ.

    What is answered there is the plan. Other answers are tried against it on the same deal, and one takes its place when it is
    better by more than chance accounts for.
    """

    def __init__(self) -> None:
        self.plan: i64 = AS_QUICK
        """The key of the answer to give, or AS_QUICK, or NOTHING."""
        self.passes: i64 = 0
        """Lines that went through here and kept to their plan, and how often anything was tried here against it."""
        self.visits: i64 = 0
        self.keys: vec[i64] = vec[i64]()
        """What was tried; for each how often, the win chance that it gained on the plan in all, and the squares of that."""
        self.tries: vec[i64] = vec[i64]()
        self.gains: vec[float] = vec[float]()
        self.squares: vec[float] = vec[float]()

    def place_of(self, key: i64) -> i64:
        for i in range(len(self.keys)):
            if self.keys[i] == key:
                return i
        return -1

    def promise(self, key: i64) -> float:
        """What might be gained by an answer; one that was never tried promises most."""
        i = self.place_of(key)
        if i < 0:
            return 1.0
        n = float(self.tries[i])
        return self.gains[i] / n + HOPE / sqrt(n)

    def learn(self, key: i64, gain: float) -> float:
        """Keep what came of a try, and change the plan if that is called for; returns what is gained by that, at least."""
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
        self.keys = vec[i64]()  # the others were measured against another plan
        self.tries = vec[i64]()
        self.gains = vec[float]()
        self.squares = vec[float]()
        return mean - error


class Search:
    """The search from one position: a race between the answers, heat by heat, and a tree of plans for what follows them.

    In every heat the unseen cards are dealt anew, and all answers that are still in the race are tried on the same deal and
    the same chance. What they differ by is then due to the answers, and far fewer heats are needed to tell them apart.
    Lines that try something else than the plan do not count in the race: an answer is judged by the best that is known to
    follow it. `deals` say what to deal anew, `turns` how far a line goes on, `noise` how freely later turns are played in it.
    Before so many `heats` no answer is taken out for being no better than another, since something better may be found to
    follow it, and no game is taken for decided.
    """

    def __init__(
        self, m: Machine, sheet: Sheet, seat: int, deals: list[Deal], seed: int, turns: int, heats: int, noise: int
    ) -> None:
        self.start = m.st
        self.m = Machine(m.table, m.st)
        self.sheet = sheet
        self.seat: i64 = seat
        self.deals = deals
        self.turns: i64 = turns
        self.least: i64 = heats
        self.noise: i64 = noise
        self.quick = Quick(sheet, seed, 0)
        self.usual = self.quick.habits
        self.players = self.quick.habits
        """Who plays the later turns of the heat's lines, by team: in every heat others."""
        self.dice = Dice(seed + 1)
        self.luck = Dice(0)
        """What chance does in a line; the same for all lines of a heat."""
        self.runs: i64 = 0
        self.heats: i64 = 0
        self.begun = 0.0
        """When the first line began, and the seconds that a line took at most."""
        self.longest = 0.0
        self.nodes: dict[int, Node] = {}
        """The tree, by the path of answers from the open question."""
        self.depth: i64 = 0
        """Nodes that the last line went through."""
        self.tried: Node | None = None
        """Where the last line left the plan, and by which answer."""
        self.tried_key: i64 = 0
        self.racers: list[Racer] = [Racer(answer) for answer in answers_to(self.m, self.quick, ANSWERS)]

    def run(self, heats: int, lines: int, deadline: float, clock: Callable[[], float]) -> None:
        """Run so many heats more, or until so many lines were tried in all, the time is up, or the race is settled.

        The time is up when the line that took longest could not be played once more.
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
            if self.heats >= FIRST_HEATS and self.heats % 4 == 0:
                left = 1.0 - float(self.runs) / float(most)
                if not isinf(deadline):
                    left = min(left, (deadline - before) / (deadline - self.begun))
                self.drop(max(left, 0.0))
                if self.is_settled():
                    return

    def deal(self) -> State:
        """A copy of the position with the unseen cards dealt anew."""
        base = self.start.clone()
        if self.deals:
            deal_anew(base, self.deals, self.dice)
        return base

    def rebase(self, st: State, deals: list[Deal]) -> None:
        """Go on from another guess of the same position."""
        self.start = st
        self.deals = deals

    def repeat(self, i: int) -> None:
        """Try one answer as often as those that stayed in the race to the end."""
        racer = self.racers[i]
        while len(racer.values) < self.heats:
            value = self.line(racer.answer, self.deal(), self.dice.below(1 << 20), -1)
            racer.values = append(racer.values, value)
            racer.total += value

    def line(self, answer: vec[i64], base: State, chance: i64, apart: i64) -> float:
        """One line of play: the answer, the rest of the turn as planned, and on to a position that can be judged.

        `apart` is the number of the node at which something else than the plan is tried; -1: none. The player's own turn is
        played without noise: an answer is to be judged by what would best follow it, and one that ends the turn has nothing
        that could go wrong after it. Chance is set anew for every turn, so that lines which differ in one turn have the
        same luck in the next.
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
        return win_chance(m, self.sheet, self.seat)

    def finish_turn(self, answer: vec[i64], apart: i64) -> i64:
        """Give the answer and play on as planned until the next turn; returns the answers given."""
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
        """What is planned at the node; where that cannot be done in this deal, what `Quick` says."""
        m = self.m
        if node.plan == NOTHING and m.st.least == 0:
            return vec[i64]()
        if node.plan >= 0:
            for option in m.st.options:
                if key_of(m, option) == node.plan:
                    return append(vec[i64](), option)
        return self.quick.answer(m)

    def another(self, node: Node) -> vec[i64]:
        """The most promising answer besides the plan. How many come into question grows with the root of the visits."""
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
        """Whether a single answer is left in the race, or the game is as good as decided whatever the answer is."""
        left = 0
        for racer in self.racers:
            if not racer.out:
                left += 1
        if left > 1 and self.heats >= self.least:
            best = self.racers[self.leader()].mean()
            return best < DECIDED or best > 1.0 - DECIDED
        return left <= 1

    def leader(self) -> int:
        """The place of the answer that does best; of equals the one that came to mind first."""
        best = 0
        for i in range(len(self.racers)):
            racer = self.racers[i]
            if not racer.out and (self.racers[best].out or racer.mean() > self.racers[best].mean()):
                best = i
        return best

    def drop(self, left: float) -> None:
        """Take those out of the race that are behind the leader by more than chance accounts for, or that could hardly lead.

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


def key_of_answer(m: Machine, answer: vec[i64]) -> i64:
    """The key of an answer of one pick or none."""
    return key_of(m, answer[0]) if len(answer) else NOTHING


def path_on(path: i64, keys: vec[i64]) -> i64:
    """The path that goes on from a path by an answer of these keys; paths are hashes."""
    for key in keys:
        path = ((path ^ key) * 1099511628211 + 1) & 0xFFFFFFFFFFFFFFF
    return ((path ^ len(keys)) * 1099511628211 + 1) & 0xFFFFFFFFFFFFFFF


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
