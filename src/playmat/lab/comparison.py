"""Comparing two lists of a deck: both play the same pairs of games against the same decks, and the differences are counted.

The second list has every card that both have at the same place as the first, so a game goes the same way until a card that
differs matters. The difference therefore has much less variance than that of two simulations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from pathlib import Path
from statistics import NormalDist

from playmat.cards.decks import Deck
from playmat.cards.pool import Pool, default_pool
from playmat.lab.chunks import pairs_per_chunk, table_for
from playmat.lab.executors import Executor, InProcess, runner_for
from playmat.lab.fields import Field, decks_of, load_field, renamed, rulesets_of
from playmat.lab.intervals import Z95, Moments, Share, around, spread_of
from playmat.lab.notebook import named_deck
from playmat.lab.piloting import first_look
from playmat.lab.plan import Entrant, InvalidPlan, Pairing, Plan
from playmat.lab.simulation import Goal, Simulation, simulate
from playmat.lab.stats import points
from playmat.play.new_game import GivenDeck

LEVEL = 0.95
FINE = 0.005
"""Half the width of an interval that is narrow enough for most questions."""
MOST_NEEDED = 10_000_000
"""Games beyond which it does not matter how many more would be needed."""


@dataclass(frozen=True)
class Difference:
    """The points of the second list less those of the first, with the bounds of an interval; all -1 to 1."""

    mean: float
    low: float
    high: float
    games: int
    """Games of each list."""

    @property
    def is_clear(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def needed(self, half: float) -> int | None:
        """How many more games of each list would probably make the interval this narrow; None if they are too many."""
        if half <= 0 or self.games * (self.half / half) ** 2 > MOST_NEEDED:
            return None
        return max(0, 2 * ceil((self.games * (self.half / half) ** 2 - self.games) / 2))

    def to_json(self) -> dict[str, object]:
        return {
            "mean": round(self.mean, 6), "low": round(self.low, 6), "high": round(self.high, 6), "games": self.games,
            "clear": self.is_clear,
        }  # fmt: skip

    def __str__(self) -> str:
        return f"{100 * self.mean:+.1f} points ({100 * self.low:+.1f} to {100 * self.high:+.1f})"


@dataclass(frozen=True)
class Opponent:
    """The results of both lists against one deck. The intervals of the differences hold together with 95 %."""

    name: str
    weight: float
    """Its share of the field, 0 to 1."""
    first: Share
    second: Share
    difference: Difference


@dataclass(frozen=True)
class Comparison:
    """Two lists that played the same pairs of games. A notebook shows it as a table."""

    simulation: Simulation

    @property
    def names(self) -> tuple[str, str]:
        first, second = self.simulation.plan.entrants[:2]
        return first.name, second.name

    def shares(self) -> tuple[Share, Share]:
        """The points of both lists against the field."""
        return self.simulation.overall(0), self.simulation.overall(1)

    def difference(self) -> Difference:
        """The difference against the whole field, each deck with its weight. The interval is that of a number of games which was
        decided on before."""
        gains = self.gains()
        weights = self.weights()
        mean = sum(weight * one.mean for weight, one in zip(weights, gains, strict=True))
        if not all(one.n for one in gains):
            return Difference(0.0, -1.0, 1.0, sum(2 * one.n for one in gains))
        pairs = 1 / sum(weight**2 / one.n for weight, one in zip(weights, gains, strict=True))
        variance = sum(weight**2 * spread_of(one) / one.n for weight, one in zip(weights, gains, strict=True))
        share = around(mean, variance * pairs, pairs, sum(2 * one.n for one in gains), Z95)
        return as_difference(share)

    def opponents(self) -> list[Opponent]:
        """The results by opponent."""
        sim = self.simulation
        count = len(sim.plan.pairings) // 2
        z = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * count))
        found = []
        for place, (gain, weight) in enumerate(zip(self.gains(), self.weights(), strict=True)):
            share = around(gain.mean, spread_of(gain), gain.n, 2 * gain.n, z) if gain.n else Share(0.5, 0.0, 1.0, 0)
            name = sim.plan.entrants[2 + place].name
            first, second = sim.stats[place].share(), sim.stats[count + place].share()
            found.append(Opponent(name, weight, first, second, as_difference(share)))
        return found

    def weights(self) -> list[float]:
        opponents = self.simulation.plan.entrants[2:]
        whole = sum(one.weight for one in opponents)
        return [one.weight / whole for one in opponents]

    def gains(self) -> list[Moments]:
        """For each opponent the differences of the pairs, from 0 (a pair less) over 0.5 (none) to 1 (a pair more)."""
        count = len(self.simulation.plan.pairings) // 2
        scores = pair_scores(self.simulation)
        found = []
        for place in range(count):
            gain = Moments()
            for pair, score in scores[place].items():
                if pair in scores[count + place]:
                    gain.add((1 + scores[count + place][pair] - score) / 2)
            found.append(gain)
        return found

    def saved(self) -> float | None:
        """The factor by which the same luck made the variance of the difference smaller than that of independent simulations."""
        apart = sum(stats.share().mean * (1 - stats.share().mean) / 2 for stats in self.simulation.stats if stats.games)
        together = sum(4 * one.variance for one in self.gains())
        return apart / together if together else None

    def changes(self, pool: Pool | None = None) -> list[tuple[str, int, int]]:
        """The cards that differ: name and id, and the copies in the first and the second list."""
        first, second = self.simulation.plan.entrants[:2]
        return changes(first.cards, second.cards, pool or default_pool())

    def verdict(self) -> str:
        """The result in words."""
        (name, other), (one, two), gap = self.names, self.shares(), self.difference()
        decks = len(self.simulation.plan.entrants) - 2
        against = "1 deck" if decks == 1 else f"{decks} decks"
        text = f"{other} scores {two.mean:.1%} of the points against {against}, and {name} {one.mean:.1%}: {gap}"
        if gap.is_clear:
            return f"{text}. {other if gap.mean > 0 else name} is better."
        return f"{text}. That is no clear difference."

    def outlook(self) -> str:
        """How many more games would settle the comparison."""
        gap = self.difference()
        parts = []
        settling = gap.needed(abs(gap.mean))
        if not gap.is_clear:
            more = "more than ten million games" if settling is None else f"about {settling:,} more games of each list"
            parts.append(f"If the lists differ by what was seen, {more} would settle it.")
        fine = gap.needed(FINE)
        if fine:
            parts.append(f"±{100 * FINE:.1f} points take about {fine:,} more.")
        return " ".join(parts)

    def doubts(self) -> list[str]:
        """What the results do not know: lists that the bot cannot play, in sentences."""
        found = [first_look(self.simulation, place) for place in (0, 1)]
        return [one.sentence() for one in found if one.is_doubtful]

    def to_json(self) -> dict[str, object]:
        first, second = self.shares()
        gap = self.difference()
        return {
            "lists": list(self.names),
            "seed": self.simulation.plan.seed,
            "bot": self.simulation.plan.entrants[0].bot,
            "shares": [first.to_json(), second.to_json()],
            "difference": gap.to_json(),
            "variance_saved": self.saved(),
            "games_to_settle": None if gap.is_clear else gap.needed(abs(gap.mean)),
            "changes": [{"card": card, "first": one, "second": two} for card, one, two in self.changes()],
            "opponents": [
                {
                    "deck": one.name, "weight": round(one.weight, 6), "shares": [one.first.to_json(), one.second.to_json()],
                    "difference": one.difference.to_json(),
                }
                for one in self.opponents()
            ],
            "doubts": self.doubts(),
            "interrupted": self.simulation.interrupted,
        }  # fmt: skip

    def __repr__(self) -> str:
        return "\n".join([self.verdict(), self.outlook(), *self.doubts()]).strip()

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(one.name)}</td><td>{one.weight:.0%}</td><td>{one.first.mean:.1%}</td><td>{one.second.mean:.1%}</td>"
            f"<td>{escape(str(one.difference))}</td></tr>"
            for one in self.opponents()
        )
        head = "".join(f"<th>{escape(name)}</th>" for name in ("against", "weight", *self.names, "difference"))
        texts = "".join(f"<p>{escape(text)}</p>" for text in (self.verdict(), self.outlook(), *self.doubts()))
        return f"{texts}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def as_difference(share: Share) -> Difference:
    """A difference that was counted from 0 to 1."""
    return Difference(2 * share.mean - 1, 2 * share.low - 1, 2 * share.high - 1, share.games)


def pair_scores(sim: Simulation) -> list[dict[int, float]]:
    """For each pairing the points of the first deck by pair."""
    found: list[dict[int, float]] = [{} for _ in sim.plan.pairings]
    for result in sim.results.values():
        assert result.rows is not None
        pair, _, winner = result.rows[:3]
        for i in range(0, len(pair), 2):
            found[result.pairing][pair[i]] = (points(winner[i]) + points(winner[i + 1])) / 2
    return found


def aligned(first: Sequence[str], second: Sequence[str], pool: Pool) -> tuple[str, ...]:
    """The second list with every card that both have at its place in the first list. Printings of one card are the same card."""
    if len(first) != len(second):
        return tuple(second)
    left = list(second)
    placed: list[str | None] = [None] * len(first)
    for alike in (str, lambda card: pool.summary(card).identity, lambda card: pool.summary(card).name):
        for place, card in enumerate(first):
            if placed[place] is None:
                same = next((other for other in left if alike(other) == alike(card)), None)
                if same is not None:
                    left.remove(same)
                    placed[place] = same
    return tuple(left.pop(0) if card is None else card for card in placed)


def changes(first: Sequence[str], second: Sequence[str], pool: Pool) -> list[tuple[str, int, int]]:
    """The cards of which two lists have different numbers; printings of one card are the same card."""
    counts: list[Counter[object]] = []
    shown: dict[object, str] = {}
    for cards in (first, second):
        counts.append(Counter(pool.summary(card).identity for card in cards))
        for card in cards:
            shown.setdefault(pool.summary(card).identity, f"{pool.summary(card).name} ({card})")
    return [(text, counts[0][one], counts[1][one]) for one, text in shown.items() if counts[0][one] != counts[1][one]]


def comparison_plan(
    first: Deck, second: Deck, field: Field, against: Sequence[Deck], *, bot: str, ruleset: str, form: str, seed: int
) -> Plan:
    """Both lists against all opponents. Pairings with one opponent have the same luck."""
    decks = [first, second, *against, *field.decks]
    if len(decks) < 3:
        raise InvalidPlan("there is no deck to play against; give --field or --against")
    every = renamed(decks)
    rules = rulesets_of(every, ruleset or field.ruleset)
    form = form or field.form or "standard"
    entrants = field.entrants(every, [bot] * len(every))
    second_cards = aligned(first.cards, second.cards, default_pool())
    entrants[1] = Entrant(entrants[1].name, second_cards, bot)
    pairings = tuple(Pairing(own, other, rules[own][other], form, other) for own in (0, 1) for other in range(2, len(every)))
    for pairing in pairings:
        table_for(pairing.ruleset, pairing.form, entrants[pairing.first].cards, entrants[pairing.second].cards)
    return Plan(tuple(entrants), pairings, seed, pairs_per_chunk([bot]))


def play_comparison(
    plan: Plan,
    games: int,
    runner: Executor | None = None,
    folder: Path | None = None,
    report: Callable[[Simulation], None] | None = None,
) -> Comparison:
    """Play a plan of `comparison_plan`: `games` games of each list against each deck."""
    return Comparison(simulate(plan, Goal(-(-games // 2)), runner or InProcess(), folder, report))


def compare(
    first: GivenDeck,
    second: GivenDeck,
    *,
    field: str = "",
    against: Sequence[str] = (),
    bot: str = "quick",
    games: int = 1000,
    ruleset: str = "",
    form: str = "",
    seed: int = 0,
    workers: int = 1,
    on: str = "",
    folder: str | Path | None = None,
) -> Comparison:
    """Compare two lists of a deck: the difference of their points, with its interval, in total and by opponent.

    The opponents are the decks of a `field` (a format, or a file of shares and decks) and those `against`. Each list plays
    `games` games against each of them, with the same luck. Raises InvalidDeck, InvalidFormat, InvalidRuleset or InvalidPlan.
    """
    if games < 2:
        raise InvalidPlan(f"games must be 2 or more, not {games}")
    two = [named_deck(deck, number) for number, deck in enumerate((first, second), 1)]
    plan = comparison_plan(
        two[0], two[1], load_field(field), decks_of(against), bot=bot, ruleset=ruleset, form=form, seed=seed
    )  # fmt: skip
    return play_comparison(plan, games, runner_for(on, workers), None if folder is None else Path(folder))
