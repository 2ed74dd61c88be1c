"""A race between the answers to a question of the player's own turn, each judged by the best turn that was found behind it.

In every heat the unseen cards are dealt again, and `TurnSearch` searches the turn in that deal. From the best end that it found
behind an answer, `Quick` plays some turns for both sides. An answer's worth is the mean of these results and of the net's
opinions of the ends, which count like a few more heats: the net is biased but hardly varies.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isinf, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues
from playmat.bots.lookahead import EVEN, LIMIT, SURE, Deal, Racer, Search
from playmat.bots.policy import play_until
from playmat.bots.policy_weights import someone
from playmat.bots.turn_search import WON, TurnSearch
from playmat.engine import players
from playmat.engine.machine import Machine
from playmat.engine.state import State

CHECKS: Final = 12
"""Deals in which a line must win to count as a certain win."""
WEIGHT: Final = 8.0
"""The number of heats that the net's opinion counts for."""
MARGIN: Final = 0.25
"""The standard errors by which an answer must be better than the most plausible one to be given instead."""
CHECK_HEATS: Final = 8
"""Heats after which these deals are made anew; a new guess is made as often."""
NODES_PER_LINE: Final = 8
"""Answers tried by the search of a turn that take about as long as a line of play."""
NEAR: Final = 3
"""Prize cards left with which a win in this turn is looked for first."""
WIN_SHARE: Final = 0.5
"""The share of the budget for that at the first question of a turn; half of it at later ones, where little is new."""
WIN_NODES: Final = 20_000
WIN_STEP: Final = 25
"""Answers that are tried for a win at most, and between two looks at the clock."""


class Planner(Search):
    """The race at a question of the player's own turn."""

    def __init__(
        self,
        m: Machine,
        sheet: CardValues,
        seat: int,
        deals: list[Deal],
        seed: int,
        turns: int,
        heats: int,
        noise: int,
        breadth: int,
    ) -> None:
        super().__init__(m, sheet, seat, deals, seed, turns, heats, noise)
        self.breadth: i64 = breadth
        """Answers tried in each deal."""
        self.inner = TurnSearch(self.m, sheet, seat, self.quick)
        self.sure: i64 = -1
        """The answer that begins a certain win in this turn."""
        self.winning: list[vec[i64]] = []
        """The rest of this line, as keys."""
        self.expected: list[vec[i64]] = []
        """The rest of it at the last answer."""
        self.opinions: list[float] = [0.0] * len(self.racers)
        """Sum of the net's win chances of each answer's ends."""
        self.noted: list[float] = [0.0] * len(self.racers)
        self.win_share = WIN_SHARE
        self.slowest = 0.0

    def added(self) -> None:
        self.opinions.append(0.0)
        self.noted.append(0.0)

    def keep(self, answers: list[vec[i64]], places: list[int]) -> None:
        super().keep(answers, places)
        self.opinions = [0.0] * len(answers)
        self.noted = [0.0] * len(answers)

    def run(self, heats: int, lines: int, deadline: float, clock: Callable[[], float]) -> None:
        most: i64 = lines
        before = clock()
        if self.runs == 0:
            self.begun = before
            if not self.is_fixed and self.may_win():
                self.look_for_win(most, deadline, clock)
                before = clock()
                if self.sure >= 0:
                    return
        for _ in range(heats):
            if self.runs >= most or (self.heats > 0 and before + self.slowest >= deadline):
                return
            if not self.heat(most, deadline, clock):
                return
            now = clock()
            self.slowest = max(self.slowest, now - before)
            before = now
            if self.sure >= 0:
                return
            if self.heats >= 4 and self.heats % 2 == 0 and not self.is_fixed:
                left = 1.0 - float(self.runs) / float(most)
                if not isinf(deadline):
                    left = min(left, (deadline - before) / (deadline - self.begun))
                self.drop(max(left, 0.0))
                if self.is_settled():
                    return

    def may_win(self) -> bool:
        """Whether the turn could end the game: few Prize cards are left, or the opponent has one Pokémon in play."""
        if self.expected:
            return True
        st = self.start
        other = st.sides[players.facing(self.seat)]
        return st.sides[self.seat].prizes_left() <= NEAR or len(other.active) + len(other.bench) <= 1

    def look_for_win(self, most: i64, deadline: float, clock: Callable[[], float]) -> None:
        """Search the turn for a line that wins in all deals, with a part of the budget."""
        inner = self.inner
        self.quick.noise = 0
        self.quick.habits = self.usual
        self.quick.dice.state = self.dice.below(1 << 20)
        inner.others = [self.deal() for _ in range(CHECKS)]
        inner.evenly = False
        inner.thorough = True
        inner.begin(self.deal(), [racer.answer for racer in self.racers])
        inner.follow(self.expected)
        nodes: i64 = WIN_NODES
        late = deadline
        if isinf(deadline):
            part = self.win_share * float(NODES_PER_LINE * most)
            if part < float(nodes):
                nodes = i64(part)
        else:
            late = self.begun + self.win_share * (deadline - self.begun)
        tried: i64 = -1
        while inner.root.value < WON and tried < inner.used < nodes and clock() < late:
            tried = inner.used
            inner.run(tried + WIN_STEP)
        self.runs += inner.used // NODES_PER_LINE
        inner.evenly = True
        inner.thorough = False
        if inner.root.value >= WON:
            self.settle(self.racers[inner.root.best])

    def rebase(self, m: Machine, sheet: CardValues, deals: list[Deal]) -> None:
        super().rebase(m, sheet, deals)
        self.inner.m = self.m
        self.inner.sheet = sheet
        self.inner.others = []

    def heat(self, most: i64, deadline: float, clock: Callable[[], float]) -> bool:
        """Search the turn in a new deal, and play on from the best end behind each answer.

        If the budget is used up before all lines are played, the heat does not count, except for the net's opinions; then it
        returns False.
        """
        base = self.deal()
        self.players = [someone(self.dice), someone(self.dice)]
        chance = self.dice.below(1 << 20)
        racing: list[Racer] = []
        answers: list[vec[i64]] = []
        for racer in self.racers:
            if not racer.out:
                racing.append(racer)
                answers.append(racer.answer)
        inner = self.inner
        self.quick.noise = 0
        self.quick.habits = self.usual
        self.quick.dice.state = chance
        if not inner.others or self.heats % CHECK_HEATS == 0:
            inner.others = [self.deal() for _ in range(CHECKS)]
        inner.begin(base, answers)
        nodes = NODES_PER_LINE * (most - self.runs)
        inner.run(nodes if nodes < self.breadth else self.breadth)
        inner.graft()
        self.runs += inner.used // NODES_PER_LINE
        if inner.root.value >= WON and not self.is_fixed:
            self.settle(racing[inner.root.best])
            return True
        values: vec[float] = vec[float]()
        late = False
        for k in range(len(racing)):
            end = inner.end_of(k)
            self.note(
                racing[k],
                self.opinion_of(end, inner.value_of(k)) if end is not None else self.opinion_after(racing[k], base, chance),
            )
            late = late or self.runs >= most or clock() >= deadline
            if not late:
                value = self.play_on(end, chance) if end is not None else self.line(racing[k].answer, base, chance, -1)
                values = append(values, value)
        if late:
            return False
        for k in range(len(racing)):
            racing[k].values = append(racing[k].values, values[k])
            racing[k].total += values[k]
        self.heats += 1
        return True

    def opinion_of(self, end: State, worth: float) -> float:
        """The net's win chance at the end of the turn. If the game is over, it is the worth: in other deals it may go on."""
        if not end.asking:
            return worth
        self.m.st = end
        self.m.parts_stamp = -1
        return self.judged_end()

    def opinion_after(self, racer: Racer, base: State, chance: i64) -> float:
        """The net's win chance at the end of the turn if `Quick` plays the rest of it."""
        self.quick.noise = 0
        self.quick.habits = self.usual
        st = base.clone()
        m = self.m
        m.st = st
        m.parts_stamp = -1
        self.quick.dice.state = chance
        self.inner.used += 1
        m.reply(racer.answer)
        play_until(m, self.quick, base.turn + 1, LIMIT)
        return self.judged_end()

    def note(self, racer: Racer, opinion: float) -> None:
        for i in range(len(self.racers)):
            if self.racers[i] is racer:
                self.opinions[i] += opinion
                self.noted[i] += 1.0

    def play_on(self, end: State, chance: i64) -> float:
        """The result of one line of play from the end of the turn."""
        st = end.clone()
        m = self.m
        m.st = st
        m.parts_stamp = -1
        turn = st.turn
        left: i64 = LIMIT
        self.quick.noise = self.noise
        self.quick.habits = self.players
        for ahead in range(1, self.turns):
            if not st.asking or left <= 0:
                break
            self.luck.state = (chance + 7919 * ahead) & 0x7FFFFFFF
            st.rng = (self.luck.word(), self.luck.word(), self.luck.word(), self.luck.word())
            self.quick.dice.state = self.luck.state
            left -= play_until(m, self.quick, turn + ahead, left)
        self.runs += 1
        return self.judged_end()

    def settle(self, racer: Racer) -> None:
        """The answer begins a line that wins in all deals."""
        self.winning = self.inner.line_of(self.inner.root.best)
        for i in range(len(self.racers)):
            if self.racers[i] is racer:
                self.sure = i
                racer.values = append(vec[float](), WON)
                racer.total = WON
                self.noted[i] = 0.0
            else:
                self.racers[i].out = True

    def score(self, i: int) -> float:
        """The estimated worth of the answer."""
        racer = self.racers[i]
        n = float(len(racer.values))
        if self.noted[i] == 0.0:
            return racer.mean()
        return (racer.total + WEIGHT * self.opinions[i] / self.noted[i]) / (n + WEIGHT)

    def is_settled(self) -> bool:
        return self.sure >= 0 or super().is_settled()

    def leader(self) -> int:
        if self.sure >= 0:
            return int(self.sure)
        best = -1
        for i in range(len(self.racers)):
            if not self.racers[i].out and (best < 0 or self.score(i) > self.score(best)):
                best = i
        return best

    def choice(self) -> int:
        """The answer to give: the leader, unless it is not clearly better than the most plausible one."""
        best = self.leader()
        if best == 0 or self.racers[0].out or self.sure >= 0:
            return best
        lead = self.score(best) - self.score(0)
        return best if lead > MARGIN * self.error_of(best, 0) else 0

    def error_of(self, i: int, j: int) -> float:
        """The standard error of the difference of two answers, with the net's opinion as `WEIGHT` more heats."""
        one = self.racers[i]
        other = self.racers[j]
        n = min(len(one.values), len(other.values))
        lead = 0.0
        for k in range(n):
            lead += one.values[k] - other.values[k]
        lead /= float(max(n, 1))
        spread = 0.0
        for k in range(n):
            off = one.values[k] - other.values[k] - lead
            spread += off * off
        return sqrt((spread + 0.01) / float(max(n, 1)) / (float(n) + WEIGHT))

    def drop(self, left: float) -> None:
        best = self.leader()
        for i in range(len(self.racers)):
            if self.racers[i].out or i == best:
                continue
            lead = self.score(best) - self.score(i)
            error = SURE * self.error_of(best, i)
            if lead > error * sqrt(left) or (self.heats >= self.least and lead >= 0.0 and error - lead < EVEN):
                self.racers[i].out = True
