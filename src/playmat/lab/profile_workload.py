"""The workload of the instrumented build, which tells the compiler what to make fast.

    python -m playmat.lab.profile_workload

Random games of the benchmark's decks, views, states as JSON, and decisions of a bot that searches.
"""

from __future__ import annotations

from playmat.bots.registry import make_bot
from playmat.engine.playout import Dice, play_out, random_answer
from playmat.lab.speed import PAIRS
from playmat.play.game import Game, start
from playmat.play.view import view

GAMES = 300
"""Games of each pair of the benchmark."""
LOOKED_AT = 60
"""Answers of a game that is looked at and saved after each of them."""
LIMIT = 2_000


def main() -> None:
    for pair in PAIRS:
        table = pair.table()
        for seed in range(GAMES):
            play_out(start(table, seed).machine, Dice(seed), LIMIT)
        looked_at(start(table, 0))
        bots_play(start(table, 1))


def looked_at(game: Game) -> None:
    """Play on at random; after each answer take views, and save and load the game."""
    dice = Dice(0)
    for _ in range(LOOKED_AT):
        if not game.state.asking:
            return
        game.machine.reply(random_answer(game.machine, dice))
        for seat in range(len(game.state.sides)):
            view(game, seat)
        Game.from_json(game.to_json())


def bots_play(game: Game) -> None:
    """The beginning of a game of a bot that searches and a quick one."""
    bots = [make_bot("search@20", seed=0), make_bot("quick", seed=0)]
    for _ in range(LOOKED_AT):
        decision = game.decision
        if decision is None or decision.player is None:
            return
        game.answer(bots[decision.player % 2].decide(view(game, decision.player)))


if __name__ == "__main__":
    main()
