"""`greedy`: tries every answer in a guessed game, plays the turn out by rule of thumb, and takes what looks best."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from playmat.bots.bot import Answer, RandomBot, forced_answer
from playmat.bots.judging import Sheet
from playmat.bots.sheet import make_sheet
from playmat.bots.tree import Trial
from playmat.engine.game import Game
from playmat.engine.view import View


class Sheets:
    """The sheet of the table last played on; making one takes some milliseconds."""

    def __init__(self) -> None:
        self.sheet: Sheet | None = None

    def of(self, game: Game) -> Sheet:
        if self.sheet is None or self.sheet.table is not game.table:
            self.sheet = make_sheet(game.table)
        return self.sheet


class GreedyBot:
    """One guess, every answer once (those that end the turn a few times, for their coins), and the best of them.

    `slips` is the share of decisions that it makes at random, for weaker levels of play.
    """

    samples = 2

    def __init__(self, seed: int = 0, slips: float = 0.0) -> None:
        self.random = Random(seed)
        self.sheets = Sheets()
        self.slips = slips
        self.slipping = RandomBot(seed + 1)

    def decide(self, view: View) -> Answer:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        if self.slips and self.random.random() < self.slips:
            return self.slipping.decide(view)
        game = view.guess(self.random)
        assert view.seat is not None
        trial = Trial(game.machine, self.sheets.of(game), view.seat, self.random.getrandbits(30), 0)
        answers = trial.answers(12)
        seeds = [self.random.getrandbits(30) for _ in range(self.samples)]
        best = max(answers, key=lambda answer: sum(trial.value(answer, 1, seed) for seed in seeds))
        return places(game, best)


def places(game: Game, answer: vec[i64]) -> list[int]:
    """Where the picks of an answer stand among the options."""
    options = list(game.state.options)
    found: list[int] = []
    for option in answer:
        found.append(next(i for i, listed in enumerate(options) if listed == option and i not in found))
    return found
