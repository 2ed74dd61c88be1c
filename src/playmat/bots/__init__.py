"""Bots: anything that answers a decision from a view.

    from playmat.bots import make_bot
    bot = make_bot("greedy", seed=1)
    game.answer(bot.decide(view(game, seat)))

Bots see what a player may see, a `View`, and never the state of the game. See docs/writing-a-bot.md.
"""

from __future__ import annotations

from playmat.bots.bot import Answer, Bot, Budget
from playmat.bots.hints import hint
from playmat.bots.registry import BOTS, LEVELS, InvalidBot, make_bot, parse_budget

__all__ = ["BOTS", "LEVELS", "Answer", "Bot", "Budget", "InvalidBot", "hint", "make_bot", "parse_budget"]
