"""The share of missed wins: wins of the present turn that a complete search finds and bots do not, in positions of games
between bots.

    python bench/wins.py search@0.05cpu greedy --wins 1000

The positions are from games of `greedy` on decks that nothing was tuned on: turns that begin with at most three Prize cards left
for their player, or with an opponent who has one Pokémon in play. A win counts if one line of answers wins in twelve deals of the
hidden cards. A bot then plays the turn, and misses the win if the turn ends without it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from playmat.bots.greedy import GreedyBot
from playmat.bots.quick import QuickBot
from playmat.bots.registry import make_bot
from playmat.bots.search import is_own_turn
from playmat.bots.winning_lines import winning_lines
from playmat.lab.arena import table_of
from playmat.lab.intervals import wilson
from playmat.lab.panels import panel_in_turn
from playmat.play.game import Game, start
from playmat.play.view import view

PRIZES = 3


def positions(seed: int) -> Iterator[Game]:
    """The first question of turns that could end with a win."""
    settings = panel_in_turn(True, seed)
    random = Random(seed)
    number = 0
    while True:
        game = start(table_of(settings[number % len(settings)]), random.getrandbits(30))
        bots = [GreedyBot(random.getrandbits(30)), GreedyBot(random.getrandbits(30))]
        number += 1
        turn = -1
        while (decision := game.decision) is not None:
            seat = decision.player
            begins = decision.kind == "main" and is_own_turn(game, seat) and game.state.turn != turn
            if begins and len(decision.options) > 1 and may_end(game, seat):
                turn = int(game.state.turn)
                yield game
            game.answer(bots[seat].decide(view(game, seat)))


def may_end(game: Game, seat: int) -> bool:
    mine, other = game.state.sides[seat], game.state.sides[1 - seat]
    return mine.prizes_left() <= PRIZES or len(other.bench) == 0


def wins(game: Game, name: str, seed: int) -> bool:
    """Whether a bot that plays this turn wins in it."""
    trial = game.clone()
    decision = trial.decision
    assert decision is not None
    seat, turn = decision.player, trial.state.turn
    bot, other = make_bot(name, seed=seed), QuickBot(seed)
    while (asked := trial.decision) is not None and trial.state.turn == turn:
        trial.answer((bot if asked.player == seat else other).decide(view(trial, asked.player)))
    return trial.winner == seat


def main() -> None:
    parser = argparse.ArgumentParser(description="Wins of the present turn that bots miss.")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--wins", type=int, default=1000, help="positions with a certain win")
    parser.add_argument("--nodes", type=int, default=2000, help="answers that the complete search tries at most")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    searched = complete = found = 0
    missed = dict.fromkeys(wanted.bots, 0)
    for game in positions(wanted.seed):
        lines = winning_lines(game, wanted.nodes, seed=searched)
        searched += 1
        complete += lines.is_complete
        if not lines.lines:
            continue
        found += 1
        for name in wanted.bots:
            if not wins(game, name, found):
                missed[name] += 1
                print(f"{name} missed number {found}: {', '.join('/'.join(step.texts) for step in lines.lines[0])}", flush=True)
        if found >= wanted.wins:
            break
        if found % 50 == 0:
            print(found, missed, flush=True)
    print(f"{searched} positions, {complete} searched completely, {found} with a certain win")
    for name, number in missed.items():
        print(f"{name}: missed {number}, {wilson(number, found)}")


if __name__ == "__main__":
    main()
