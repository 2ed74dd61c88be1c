"""`greedy`: tries every answer in a guessed game, finishes the turn by rule of thumb, and takes the best-looking answer."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.bot import Answer, RandomBot, forced_answer
from playmat.bots.card_values import sheet_of
from playmat.bots.lookahead import Trial
from playmat.play.game import Game
from playmat.play.view import View


class GreedyBot:
    """Makes one guess, tries every answer once, and takes the one with the best board at the end of the turn.

    `slips` is the share of decisions that it makes at random, for weaker levels.
    """

    def __init__(self, seed: int = 0, slips: float = 0.0) -> None:
        self.random = Random(seed)
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
        trial = Trial(game.machine, sheet_of(game.table), view.seat, self.random.getrandbits(30))
        return places(game, trial.best(12))


def places(game: Game, answer: vec[i64]) -> list[int]:
    """The indices of an answer's picks among the options."""
    options = list(game.state.options)
    found: list[int] = []
    for option in answer:
        found.append(next(i for i, listed in enumerate(options) if listed == option and i not in found))
    return found


def vector(game: Game, picks: Iterable[int]) -> vec[i64]:
    """The inverse of `places`."""
    answer: vec[i64] = vec[i64]()
    for pick in picks:
        answer = append(answer, game.state.options[pick])
    return answer
