"""`search`: a race between the possible answers in many guessed games, in its own turn with the best turn behind each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from librt.vecs import vec
from mypy_extensions import i64

from playmat.bots.bot import Answer, Budget, forced_answer
from playmat.bots.card_values import sheet_of
from playmat.bots.greedy import places, vector
from playmat.bots.lookahead import DECK, HAND, PRIZES, Deal, Search
from playmat.bots.planner import WIN_SHARE, Planner
from playmat.engine.state import IN_TURN, State
from playmat.play.game import Game
from playmat.play.view import View

HEATS = 8
"""Heats after which a new guess is made; in between, only the unseen cards are dealt again."""
UNLIMITED = 1 << 40
JUDGED = 0.35
"""The share of the budget for the win chances of the answers, if these are wanted."""
ANSWERS_JUDGED = 3
"""Answers whose win chances are computed."""
TURNS = 6
"""Turns in a line of play, including the current one. The longer a line, the less depends on how its end is judged, but the more
on chance: with twelve turns it takes about three times as many heats to tell answers apart, and each takes twice the time."""
STAYING = 16
"""Heats before which equally good answers stay in the race."""
NODES = 80
"""Answers that the search of a turn tries in each deal."""


@dataclass(frozen=True)
class Found:
    """The result of a search for a decision.

    The answer is chosen by one sample of deals and judged by another one: the best of several noisy values is too high.
    """

    game: Game
    """The guess that the search's answers are options of."""
    search: Search
    """The race in which the answer was chosen."""
    judged: Search | None = None
    """The race of the best and the requested answers in other deals; None: they were not judged again."""

    def answer(self) -> list[int]:
        """The answer to give, as indices of options."""
        return places(self.game, self.search.racers[self.search.choice()].answer)

    def ranked(self) -> list[tuple[list[int], float]]:
        """Answers as indices of options, with their win chances: the chosen one first, then by their results in the race."""
        search = self.search
        chosen = search.choice()
        order = sorted(range(len(search.racers)), key=lambda i: (i != chosen, -len(search.racers[i].values), -search.score(i)))
        return [(places(self.game, search.racers[i].answer), self.estimate(i)[0]) for i in order]

    def estimate(self, i: int) -> tuple[float, float]:
        """The win chance of the answer at this place in the race, and its standard error."""
        if self.judged is not None and len(self.judged.racers[i].values):
            return self.judged.racers[i].mean(), self.judged.racers[i].error()
        return self.search.score(i), self.search.racers[i].error()

    def answer_at(self, picks: list[int]) -> vec[i64]:
        """The answer that was tried for these picks, as options of the search's position."""
        return self.search.racers[self.search.place_of(vector(self.game, picks))].answer

    def chance_of(self, picks: list[int]) -> float:
        """The win chance of an answer that was tried."""
        return self.estimate(self.search.place_of(vector(self.game, picks)))[0]

    def error_of(self, picks: list[int]) -> float:
        """The standard error of this chance."""
        return self.estimate(self.search.place_of(vector(self.game, picks)))[1]

    def loss_of(self, picks: list[int]) -> tuple[float, float]:
        """The win chance that an answer loses compared with the best one, and its standard error."""
        best, place = self.search.choice(), self.search.place_of(vector(self.game, picks))
        if best == place:
            return 0.0, 0.0
        if self.judged is not None and self.judged.heats:
            return self.judged.difference(best, place)
        return self.search.score(best) - self.search.score(place), self.search.difference(best, place)[1]


class SearchBot:
    """Thinks for its budget (a second by default) and gives the answer that wins the race."""

    def __init__(self, seed: int = 0, budget: Budget | None = None, turns: int = TURNS, noise: int = 50) -> None:
        self.random = Random(seed)
        self.budget = budget or Budget(seconds=1.0)
        self.turns = turns
        self.noise = noise
        """Noise in the play of lines; see `Quick`."""
        self.clock: Callable[[], float] = process_time if self.budget.cpu else perf_counter
        """The clock of the budget. It is called before each line; an exception of it ends the search."""
        self.turn = -1
        self.is_new_turn = True
        """Whether the question is the first one of its turn."""
        self.line: list[vec[i64]] = []
        """The rest of a certain win in this turn, as keys of answers."""

    def decide(self, view: View) -> Answer:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        self.is_new_turn = view.turn != self.turn
        if self.is_new_turn:
            self.turn, self.line = view.turn, []
        found = self.look(view, judge=False)
        if isinstance(found.search, Planner) and len(found.search.racers) > 1:
            self.line = found.search.winning
        return found.answer()

    def look(self, view: View, also: list[int] | None = None, judge: bool = True) -> Found:
        """Think about the open question; `also` is an answer that is evaluated as thoroughly as the best one.

        With `judge` a part of the budget goes to the win chances of the best answers. Without it only the best answer matters:
        if only one is worth trying, nothing is computed.
        """
        seconds, lines = self.budget.seconds, self.budget.lines
        begun = self.clock()
        deadline = begun + seconds if seconds is not None else float("inf")
        most = lines if lines is not None else UNLIMITED if seconds is not None else 1000
        assert view.seat is not None, "a spectator is never asked"
        game = view.guess(self.random)
        guessing = self.clock() - begun
        apart = judge and (seconds is None or guessing < JUDGED * seconds)
        search = self.search_from(game, view)
        if also is not None:
            search.consider(vector(game, also))
        part = 1.0 - JUDGED if apart else 1.0
        first = begun + part * seconds if seconds is not None else deadline
        self.run(search, view, round(part * most), first, judge, guessing)
        if not apart:
            return Found(game, search)
        judged = self.search_from(view.guess(self.random) if self.clock() + guessing < deadline else game, view)
        if also is not None:
            judged.consider(vector(game, also))
        kept = {search.choice(), *(search.place_of(vector(game, picks)) for picks in ([also] if also is not None else []))}
        others = sorted((i for i in range(len(search.racers)) if i not in kept), key=lambda i: -search.score(i))
        kept.update(others[: ANSWERS_JUDGED - len(kept)])
        judged.keep([search.racers[i].answer for i in range(len(search.racers))], sorted(kept))
        self.run(judged, view, max(most - search.runs, 1) if lines is not None else most, deadline, judge, guessing)
        return Found(game, search, judged)

    def search_from(self, game: Game, view: View) -> Search:
        """A search that begins with this guess."""
        assert view.seat is not None
        deals = unseen(game.state, view.seat, view.known())
        sheet, seed = sheet_of(game.table), self.random.getrandbits(30)
        how = (self.turns, STAYING, self.noise)
        if not is_own_turn(game, view.seat):
            return Search(game.machine, sheet, view.seat, deals, seed, *how)
        planner = Planner(game.machine, sheet, view.seat, deals, seed, *how, NODES)
        planner.expected = self.line
        if not self.is_new_turn:
            planner.win_share = WIN_SHARE / 2
        return planner

    def run(self, search: Search, view: View, most: int, deadline: float, judge: bool, guessing: float) -> None:
        """Run the search with a new guess from time to time, until it is settled or the budget is used up.

        `guessing` is the time for a guess in seconds.
        """
        clock = self.clock
        assert view.seat is not None
        while (not search.is_settled() or (judge and search.heats == 0)) and search.runs < most and clock() < deadline:
            runs = search.runs
            search.run(HEATS, most, deadline, clock)
            now = clock()
            if search.runs == runs:
                break  # there is no time for another line
            if now + guessing < deadline and not search.is_settled():
                another = view.guess(self.random)
                search.rebase(another.machine, sheet_of(another.table), unseen(another.state, view.seat, view.known()))
                guessing = max(guessing, clock() - now)


def is_own_turn(game: Game, seat: int) -> bool:
    """Whether the seat is asked in the middle of its own turn."""
    st = game.state
    return bool(st.phase == IN_TURN and st.player == seat and st.asked == seat and not st.turn_over)


def unseen(st: State, seat: int, shown: set[int]) -> list[Deal]:
    """The places that are hidden from the seat, with the cards there in this position."""
    deals = []
    for side in st.sides:
        deal = Deal(int(side.seat))
        zones = [(DECK, side.deck)] if side.seat == seat else [(DECK, side.deck), (HAND, side.hand)]
        for zone, cards in zones:
            for place, uid in enumerate(cards):
                if int(uid) not in shown:
                    deal.add(zone, place, int(uid))
        for place, uid in enumerate(side.prizes):
            if uid >= 0 and not (int(side.prizes_up) >> place) & 1 and int(uid) not in shown:
                deal.add(PRIZES, place, int(uid))
        deals.append(deal)
    return deals
