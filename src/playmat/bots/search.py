"""`search`: a race between the possible answers in many guessed games, with a tree of plans for the rest of the turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from playmat.bots import lookahead
from playmat.bots.bot import Answer, Budget, forced_answer
from playmat.bots.card_values import sheet_of
from playmat.bots.greedy import places, vector
from playmat.bots.lookahead import DECK, HAND, PRIZES, Deal, Search
from playmat.play.game import Game
from playmat.play.view import View

HEATS = 8
"""Heats after which a new guess is made; in between, only the unseen cards are dealt again."""
UNLIMITED = 1 << 40
MUCH_SECONDS = 5.0 if str(lookahead.__file__).endswith(".py") else 0.25
MUCH_LINES = 400
"""Budgets that allow lines of twelve turns instead of six; plain Python is about twenty times slower.

The longer a line, the less depends on how its end is judged, but the more on chance: with twelve turns it takes about three times
as many heats to tell answers apart, and each takes twice the time.
"""


@dataclass(frozen=True)
class Found:
    """What a search found about a decision."""

    game: Game
    """The guess that the search's answers are options of."""
    search: Search

    def ranked(self) -> list[tuple[list[int], float]]:
        """Answers as indices of options, with their win chances: first the one to give, then by their results in the race."""
        racers = sorted(self.search.racers, key=lambda racer: (-len(racer.values), -racer.mean()))
        return [(places(self.game, racer.answer), racer.mean()) for racer in racers]

    def chance_of(self, picks: list[int]) -> float:
        """The win chance of an answer that was tried."""
        return self.search.racers[self.search.place_of(vector(self.game, picks))].mean()


class SearchBot:
    """Thinks for its budget (a second by default) and gives the answer that wins the race."""

    def __init__(self, seed: int = 0, budget: Budget | None = None, turns: int | None = None, noise: int = 50) -> None:
        self.random = Random(seed)
        self.budget = budget or Budget(seconds=1.0)
        much = has_time(self.budget)
        self.turns = turns or (12 if much else 6)
        """Turns in a line of play, including the current one."""
        self.heats = 40 if much else 16
        """Heats before which equally good answers stay in the race."""
        self.noise = noise
        """Noise in the play of lines; see `Quick`."""
        self.clock: Callable[[], float] = process_time if self.budget.cpu else perf_counter
        """Gives the time that the budget is measured in. It is called before each line; what it raises ends the search."""

    def decide(self, view: View) -> Answer:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        return self.look(view, judge=False).ranked()[0][0]

    def look(self, view: View, also: list[int] | None = None, judge: bool = True) -> Found:
        """Think about the open question; `also` is an answer that is evaluated as thoroughly as the best one.

        Without `judge` only the best answer matters: if only one is worth trying, its win chance is not computed.
        """
        seconds, lines = self.budget.seconds, self.budget.lines
        clock = self.clock
        begun = clock()
        deadline = begun + seconds if seconds is not None else float("inf")
        most = lines if lines is not None else UNLIMITED if seconds is not None else 1000
        assert view.seat is not None, "a spectator is never asked"
        game = view.guess(self.random)
        guessing = clock() - begun
        shown = view.known()
        sheet = sheet_of(game.table)
        deals = unseen(game, view.seat, shown)
        seed = self.random.getrandbits(30)
        search = Search(game.machine, sheet, view.seat, deals, seed, self.turns, self.heats, self.noise)
        if also is not None:
            search.consider(vector(game, also))
        while (not search.is_settled() or (judge and search.heats == 0)) and search.runs < most and clock() < deadline:
            runs = search.runs
            search.run(HEATS, most, deadline, clock)
            now = clock()
            if search.runs == runs:
                break  # there is no time for another line
            if now + guessing < deadline:
                another = view.guess(self.random)
                search.rebase(another.state, unseen(another, view.seat, shown))
                guessing = max(guessing, clock() - now)
        if also is not None:
            search.repeat(search.place_of(vector(game, also)))
        return Found(game, search)


def has_time(budget: Budget) -> bool:
    """Whether the budget is a large one."""
    short = budget.seconds is not None and budget.seconds < MUCH_SECONDS
    few = budget.lines is not None and budget.lines < MUCH_LINES
    return not short and not few


def unseen(game: Game, seat: int, shown: set[int]) -> list[Deal]:
    """The places that are hidden from the seat, with the cards that the guess put there."""
    deals = []
    for side in game.state.sides:
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
