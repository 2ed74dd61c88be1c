"""`quick`: plays by rule of thumb, without looking ahead. Simulations of many games use the same rules inside compiled code."""

from __future__ import annotations

from random import Random

from playmat.bots.bot import Answer, forced_answer
from playmat.bots.card_values import sheet_of
from playmat.bots.greedy import places
from playmat.bots.policy import Quick
from playmat.play.view import View


class QuickBot:
    """Answers with the option that scores best by rules of thumb."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def decide(self, view: View) -> Answer:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        game = view.guess(self.random)
        return places(game, Quick(sheet_of(game.table), self.random.getrandbits(30), 0).answer(game.machine))
