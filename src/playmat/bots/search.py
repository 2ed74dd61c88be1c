"""`search`: many guessed games, a tree of one's own answers in this turn, the opponent's reply by rule of thumb."""

from __future__ import annotations

from random import Random
from time import perf_counter

from playmat.bots.bot import Answer, Budget, forced_answer
from playmat.bots.greedy import Sheets, places
from playmat.bots.tree import DECK, HAND, PRIZES, Deal, Search
from playmat.engine.game import Game
from playmat.engine.view import View

GUESSES = 64
"""Runs after which the position is guessed afresh; in between the unseen cards are only dealt anew."""


class SearchBot:
    def __init__(self, seed: int = 0, budget: Budget | None = None, turns: int = 2, noise: int = 150) -> None:
        self.random = Random(seed)
        self.budget = budget or Budget(seconds=1.0)
        self.sheets = Sheets()
        self.turns = turns
        self.noise = noise
        self.lines = 0

    def decide(self, view: View) -> Answer:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        search = self.look(view)
        best = max(range(len(search.answers)), key=lambda i: (search.roots[i].visits, search.roots[i].total))
        return places(self.game, search.answers[best])

    def look(self, view: View) -> Search:
        begun = perf_counter()
        seconds = self.budget.seconds
        deadline = begun + seconds if seconds is not None else float("inf")
        lines = self.budget.lines if self.budget.lines is not None else 1 << 40
        assert view.seat is not None
        game = self.game = view.guess(self.random)
        shown = view.known()
        sheet = self.sheets.of(game)
        search = Search(game.machine, sheet, view.seat, unseen(game, view.seat, shown), self.random.getrandbits(30), self.turns, self.noise)
        if len(search.answers) > 1:
            while search.runs < lines and perf_counter() < deadline:
                search.run(min(lines, search.runs + GUESSES), deadline)
                another = view.guess(self.random)
                search.rebase(another.state, unseen(another, view.seat, shown))
        self.lines += int(search.runs)
        return search


def unseen(game: Game, seat: int, shown: set[int]) -> list[Deal]:
    """The places that the seat cannot see into, with the cards that the guess put there."""
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
