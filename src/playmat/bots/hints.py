"""Hints for human players: the best few options with their estimated win chances, from the view of one player."""

from __future__ import annotations

from random import Random

from playmat.bots.bot import Budget
from playmat.bots.search import SearchBot
from playmat.play.decision import Option
from playmat.play.view import View


def hint(view: View, budget: Budget | float | None = None, count: int = 3, seed: int = 0) -> list[tuple[Option, float]]:
    """Up to `count` options of the open question with win chances (0 to 1), best first; empty if there is no question.

    `budget` as a number is seconds. If several options are picked at once, these are the options of the best answer found,
    each with the win chance of the best answer that contains it.
    """
    decision = view.decision
    if decision is None or not decision.options:
        return []
    allowed = budget if isinstance(budget, Budget) or budget is None else Budget(seconds=budget)
    found = SearchBot(Random(seed).getrandbits(30), allowed).look(view)
    chances: dict[int, float] = {}
    for picks, chance in found.ranked():
        for pick in picks:
            chances.setdefault(pick, chance)
    most = count if decision.max <= 1 else max(count, decision.max)
    return [(decision.options[pick], chance) for pick, chance in list(chances.items())[:most]]
