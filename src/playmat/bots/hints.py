"""Hints for human players: the best few answers with their estimated win chances and reasons, from the view of one player."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from playmat.bots.bot import Budget
from playmat.bots.reasons import facts_of, reason
from playmat.bots.search import Found, SearchBot
from playmat.play.decision import Option
from playmat.play.view import View

THINKING = 0.9
"""The share of a budget in seconds for the search; the rest is for the reasons."""


@dataclass(frozen=True)
class Advice:
    """An answer that a bot would consider."""

    picks: tuple[int, ...]
    """The indices of its options."""
    chance: float
    """Win chance, 0 to 1, in other deals than those in which the answer was chosen."""
    error: float
    """The standard error of the win chance."""
    reason: str
    """Its advantages and disadvantages against the best other answer, in words; empty if no counted fact differs."""


@dataclass(frozen=True)
class Hint:
    """An option that a bot would consider, with the win chance, its standard error and the reason of the best answer that
    contains it."""

    option: Option
    chance: float
    error: float
    reason: str


def hint(view: View, budget: Budget | float | None = None, count: int = 3, seed: int = 0) -> list[Hint]:
    """Up to `count` options of the open question, best first; empty if there is no question.

    `budget` as a number is seconds. If several options are picked at once, these are the options of the best answers found.
    """
    decision = view.decision
    if decision is None or not decision.options:
        return []
    allowed = budget if isinstance(budget, Budget) else Budget(seconds=1.0 if budget is None else budget)
    most = count if decision.max <= 1 else max(count, decision.max)
    hints: dict[int, Hint] = {}
    for advice in advise(view, SearchBot(Random(seed).getrandbits(30), allowed), most):
        for pick in advice.picks:
            hints.setdefault(pick, Hint(decision.options[pick], advice.chance, advice.error, advice.reason))
    return list(hints.values())[:most]


def advise(view: View, bot: SearchBot, count: int) -> list[Advice]:
    """The best answers to the open question."""
    seconds = bot.budget.seconds
    begun = bot.clock()
    if seconds is not None:
        bot.budget = Budget(THINKING * seconds, bot.budget.lines, bot.budget.cpu)
    found = bot.look(view)
    ranked = found.ranked()[:count]
    words = reasons(found, [picks for picks, _ in ranked], bot, begun + seconds if seconds is not None else float("inf"))
    return [Advice(tuple(picks), chance, found.error_of(picks), why) for (picks, chance), why in zip(ranked, words, strict=True)]


def reasons(found: Found, ranked: list[list[int]], bot: SearchBot, deadline: float) -> list[str]:
    """The differences of each answer from the best one, and of the best one from the second."""
    if len(ranked) < 2:
        return ["" for _ in ranked]
    facts = facts_of(found.search, [found.answer_at(picks) for picks in ranked], lambda: bot.clock() >= deadline)
    return [reason(facts[0], facts[1]), *(reason(other, facts[0]) for other in facts[1:])]
