"""Whether the bots of a simulation can play its decks: what their games show, and some games with a stronger bot.

If a bot draws the deck out, or a stronger bot on both sides scores much more with it, the figures say little about the deck.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import hypot
from statistics import NormalDist

from playmat.lab.chunks import FAST, pairs_per_chunk
from playmat.lab.executors import Executor
from playmat.lab.game_tracker import BY_DECK
from playmat.lab.intervals import Z95, Share
from playmat.lab.plan import Plan
from playmat.lab.simulation import Goal, Simulation, simulate

STRONGER = {"random": "quick", "quick": "greedy", "greedy": "search@100"}
"""For each bot the one that its play is compared with."""
MOST_DRAWN_OUT = 0.05
"""The share of a deck's games that it may lose with an empty deck before its bot is in doubt."""
LEAST_GAMES = 20
"""Games below which nothing is in doubt."""
GAMES = 60
"""Games of a deck with the stronger bot."""
LEAST_GAIN = 0.05
"""The gain in score of the stronger bot from which the other one is named."""


@dataclass(frozen=True)
class Piloting:
    """The quality of a bot's play with a deck of a simulation."""

    deck: str
    bot: str
    games: int
    drawn_out: float
    """The share of its games that it lost with an empty deck."""
    share: Share
    """Its share of the points."""
    stronger: str = ""
    """The bot that some games were played with on both sides; empty: none were."""
    better: Share | None = None
    """The deck's share of the points in these games."""
    level: float = 0.95

    @property
    def draws_out(self) -> bool:
        return self.games >= LEAST_GAMES and self.drawn_out > MOST_DRAWN_OUT

    @property
    def gains(self) -> bool:
        """Whether the stronger bot clearly scores more with the deck."""
        if self.better is None:
            return False
        z = NormalDist().inv_cdf((1 + self.level) / 2) / Z95
        return self.better.mean - self.share.mean > max(z * hypot(self.share.half, self.better.half), LEAST_GAIN)

    @property
    def is_doubtful(self) -> bool:
        return self.draws_out or self.gains

    def sentence(self) -> str:
        """The doubt and the remedy."""
        found = f"{self.bot} may not be able to play {self.deck}"
        if self.draws_out:
            found += f": it drew the deck out in {self.drawn_out:.0%} of {self.games:,} games and lost"
        if self.better is None:
            remedy = f"; try --bot {STRONGER[self.bot]}" if self.bot in STRONGER else ""
            return f"{found}, so the figures say little about the deck{remedy}."
        scores = f"With {self.stronger} on both sides it scores {self.better.mean:.0%} in {self.better.games} games"
        instead = f"instead of {self.share.mean:.0%}"
        if self.gains:
            return f"{found}. {scores} {instead}: use --bot {self.stronger}."
        return f"{found}. {scores} {instead}, which is no clear difference."

    def to_json(self) -> dict[str, object]:
        return {
            "deck": self.deck,
            "bot": self.bot,
            "doubtful": self.is_doubtful,
            "drawn_out": round(self.drawn_out, 6),
            "stronger": self.stronger or None,
            "share_with_stronger": self.better.to_json() if self.better is not None else None,
        }


def piloting(sim: Simulation, runner: Executor, check: bool = False) -> list[Piloting]:
    """The quality of the bots' play with the decks of a simulation.

    If a fast bot is in doubt, some games are played with a stronger one; with `check` for all decks.
    """
    found = [first_look(sim, place) for place in range(len(sim.plan.entrants))]
    chosen = {
        place
        for place, one in enumerate(found)
        if one.games and one.bot in STRONGER and (check or (one.draws_out and one.bot in FAST)) and not sim.interrupted
    }
    if not chosen:
        return found
    played = simulate(stronger_plan(sim.plan, chosen), Goal(pairs_for(sim.plan, chosen)), runner, keep_rows=False)
    level = 1 - 0.05 / len(chosen)  # several decks are looked at
    for place in chosen:
        better = played.overall(place)
        if better.games:
            found[place] = replace(found[place], stronger=STRONGER[found[place].bot], better=better, level=level)
    return found


def first_look(sim: Simulation, place: int) -> Piloting:
    """The evidence in the games of an entrant alone."""
    games = lost = 0
    for pairing, stats in zip(sim.plan.pairings, sim.stats, strict=True):
        for deck, entrant in enumerate((pairing.first, pairing.second)):
            if entrant == place:
                games += stats.games
                lost += stats.ways[1 - deck][BY_DECK]
    one = sim.plan.entrants[place]
    return Piloting(one.name, one.bot, games, lost / max(1, games), sim.overall(place))


def stronger_plan(plan: Plan, chosen: Collection[int]) -> Plan:
    """The pairings of the chosen entrants, with the same deals, played by stronger bots."""
    entrants = tuple(replace(one, bot=STRONGER.get(one.bot, one.bot)) for one in plan.entrants)
    pairings = tuple(one for one in plan.pairings if (one.first in chosen or one.second in chosen) and one.first != one.second)
    return Plan(entrants, pairings, plan.seed, pairs_per_chunk([one.bot for one in entrants]), plan.mirrored)


def pairs_for(plan: Plan, chosen: Collection[int]) -> int:
    """Pairs of each pairing, so that every chosen entrant has enough games."""
    opponents = min(
        sum(place in (one.first, one.second) and one.first != one.second for one in plan.pairings) for place in chosen
    )
    return -(-GAMES // (2 * max(1, opponents)))
