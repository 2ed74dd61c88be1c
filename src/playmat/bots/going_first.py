"""Whether a deck had better go first: quick games of the deck against itself."""

from __future__ import annotations

from time import perf_counter

from playmat.bots.card_values import sheet_of
from playmat.bots.policy import Quick, play_out
from playmat.engine.table import Table
from playmat.play.game import start

LIMIT = 2_000
"""Answers after which a game ends without a winner."""
LEAST = 8
"""Games that are played regardless of the time."""


def first_share(table: Table, games: int, seconds: float, seed: int = 0) -> float:
    """The share of games that the player who went first won when `Quick` played both sides, 0 to 1.

    No more games are begun once that many seconds have passed. 0.5 if no game had a winner.
    """
    sheet = sheet_of(table)
    begun = perf_counter()
    wins = losses = 0
    for number in range(games):
        if number >= LEAST and perf_counter() - begun > seconds:
            break
        game = start(table, seed + number)
        play_out(game.machine, Quick(sheet, seed + number, 0), LIMIT)
        winner = game.winner
        if winner is not None:
            wins += winner == int(game.state.first)
            losses += winner != int(game.state.first)
    return wins / (wins + losses) if wins + losses else 0.5
