"""Bots by name: built-in bots, levels for human players, and external bots by entry point or `module:Class`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.machinery import PathFinder
from pathlib import Path
from random import SystemRandom

from playmat.bots.bot import Bot, Budget, RandomBot
from playmat.bots.external import ExternalBot
from playmat.bots.greedy import GreedyBot
from playmat.bots.quick import QuickBot
from playmat.bots.search import SearchBot

GROUP = "playmat.bots"
"""The entry-point group in which a package offers its own bots."""


class InvalidBot(ValueError):
    """There is no such bot, or its budget is invalid; the message lists the available bots."""


@dataclass(frozen=True)
class Kind:
    """A kind of bot: how to make it from a seed and a budget, a one-line description, and the title of a level."""

    make: Callable[[int, Budget | None], Bot]
    about: str
    title: str = ""
    thinks: bool = False
    """Whether it takes a budget."""


BOTS: dict[str, Kind] = {
    "random": Kind(lambda seed, budget: RandomBot(seed), "answers at random"),
    "quick": Kind(lambda seed, budget: QuickBot(seed), "plays by rule of thumb without looking ahead"),
    "greedy": Kind(lambda seed, budget: GreedyBot(seed), "tries every answer once and takes the best one"),
    "search": Kind(SearchBot, "looks ahead in many guessed games, within its budget", thinks=True),
}

LEVELS: dict[int, Kind] = {
    1: Kind(lambda seed, budget: GreedyBot(seed, slips=0.6), "answers more than half of the questions at random", "Newcomer"),
    2: Kind(lambda seed, budget: GreedyBot(seed, slips=0.3), "answers three in ten questions at random", "Learner"),
    3: Kind(lambda seed, budget: GreedyBot(seed, slips=0.15), "knows what to do and slips now and then", "Regular"),
    4: Kind(lambda seed, budget: GreedyBot(seed), "makes the most of its turn, without slips", "Expert"),
    5: Kind(
        lambda seed, budget: SearchBot(seed, budget or Budget(seconds=1.0)), "tries out many games for a second", "Champion", True
    ),
}
"""Opponents for human players. Each scores about 70 % of the points against the one below (bench/strength.md)."""


def make_bot(name: str | int, *, seed: int | None = None, budget: Budget | float | None = None) -> Bot:
    """The bot of a name or level.

    `name` is a level (1 to 5), one of `BOTS`, the name of an installed entry point, or `module:Class`; a budget may follow
    it (`search@0.1s`, `search@200`). `budget` as a number is seconds per decision; None means the bot's own. Without a `seed`
    the bot plays differently each time. External bots run in a separate process, see `external`. Raises InvalidBot.
    """
    text = str(name).strip()
    text, _, limit = text.partition("@")
    allowed = parse_budget(limit) if limit else budget if isinstance(budget, Budget) or budget is None else Budget(seconds=budget)
    chosen = seed if seed is not None else SystemRandom().getrandbits(32)
    if text.isdecimal():
        if int(text) not in LEVELS:
            raise InvalidBot(f"level {text} is out of range ({min(LEVELS)}–{max(LEVELS)})")
        return made(LEVELS[int(text)], text, limit, chosen, allowed)
    if text in BOTS:
        return made(BOTS[text], text, limit, chosen, allowed)
    if ":" in text:
        package = text.partition(":")[0].partition(".")[0]
        if PathFinder.find_spec(package, [str(Path.cwd()), *sys.path]) is None:
            raise InvalidBot(
                f"there is no module {package!r} for the bot {text}; install it, or change to the folder that contains it"
            )
        return ExternalBot(text, chosen, allowed)
    offered = installed_bots()
    if text in offered:
        return ExternalBot(offered[text], chosen, allowed)
    names = [*BOTS, *offered]
    near = get_close_matches(text, names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"use {', '.join(names)}, a level from 1 to 5, or module:Class"
    raise InvalidBot(f"there is no bot {text!r}; {hint}")


def made(kind: Kind, name: str, limit: str, seed: int, budget: Budget | None) -> Bot:
    """A built-in bot. Raises InvalidBot if its name has a budget (`limit`) that it would not use."""
    if limit and not kind.thinks:
        raise InvalidBot(f"{name} takes no budget; leave out @{limit}, or use a bot that thinks, such as search@{limit}")
    return kind.make(seed, budget)


def installed_bots() -> dict[str, str]:
    """Bots of installed packages: `module:Class` by the name of the entry point."""
    from importlib.metadata import entry_points  # takes longer to import than all bots

    return {point.name: point.value for point in entry_points(group=GROUP)}


def parse_budget(text: str) -> Budget:
    """`0.5s` is seconds per decision, `0.5cpu` CPU seconds, `200` lines of play."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|cpu|)", text.strip())
    if found is None or float(found[1]) <= 0 or (not found[2] and "." in found[1]):
        raise InvalidBot(f"{text!r} is not a budget; write seconds as 0.5s (CPU time: 0.5cpu) or lines of play as 200")
    return Budget(seconds=float(found[1]), cpu=found[2] == "cpu") if found[2] else Budget(lines=int(found[1]))
