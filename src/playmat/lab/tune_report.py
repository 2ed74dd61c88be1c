"""The reports of tunings, comparisons and diagnoses."""

from __future__ import annotations

from playmat.lab.comparison import Comparison
from playmat.lab.diagnosis import Diagnosis
from playmat.lab.report import BLUE, GREY, RED, Report
from playmat.lab.sim_report import bars, gains_layout, interval
from playmat.lab.simulation import Simulation
from playmat.lab.stats import Stats
from playmat.lab.tuning import SwapResult, Tuning

COLOURS = {"helps": BLUE, "harms": RED}
SHOWN = 40
"""Swaps in the chart."""


def tune_report(tuning: Tuning) -> Report:
    report = Report(
        f"{tuning.deck}: {len(tuning.tried)} swaps", f"Unchanged, the deck scores {tuning.base} of the points against the field."
    )
    if tuning.doubt:
        report.text(tuning.doubt)
    report.text(cost(tuning))
    ranked = tuning.ranked()
    shown = ranked if len(ranked) <= SHOWN else ranked[: SHOWN // 2] + ranked[-SHOWN // 2 :]
    report.chart(
        "Gain in points of each swap. The intervals allow for the number of swaps and for looking again and again.",
        [
            {
                "type": "bar", "orientation": "h", "y": [str(one.swap) for one in shown], "x": [gain(one) for one in shown],
                "marker": {"color": [COLOURS.get(one.verdict, GREY) for one in shown]},
                "error_x": {
                    "type": "data", "symmetric": False, "color": "#1c2430",
                    "array": [one.high - gain(one) for one in shown], "arrayminus": [gain(one) - one.low for one in shown],
                },
                "hovertemplate": "%{y}: %{x:+.1%}<extra></extra>",
            }
        ],
        gains_layout([bound for one in shown for bound in (one.low, one.high)]),
        160 + 24 * len(shown),
    )  # fmt: skip
    rows = [
        [
            one.swap,
            f"{gain(one):+.1%}",
            f"{one.low:+.1%} to {one.high:+.1%}",
            one.verdict or "unclear",
            one.games,
        ]
        for one in ranked
    ]
    report.table(["swap", "gain", "interval", "verdict", "games"], rows)
    return report


def gain(one: SwapResult) -> float:
    return one.gains.mean if one.gains.n else 0.0


def cost(tuning: Tuning) -> str:
    text = f"{tuning.games:,} games, {tuning.seconds:,.0f} s of processor time."
    if tuning.saved is not None:
        text += (
            f" The same luck for every swap made the variance of a gain {tuning.saved:.1f} times smaller than independent games."
        )
    return text


def comparison_report(result: Comparison) -> Report:
    """The report on two lists of a deck."""
    names = result.names
    bot = result.simulation.plan.entrants[0].bot
    report = Report(f"{names[0]} and {names[1]}", result.verdict())
    report.text(f"{result.outlook()} Played by {bot}, both lists with the same luck. Intervals are 95 %.".strip())
    for doubt in result.doubts():
        report.text(doubt)
    report.table(["card", *names], result.changes())
    ranked = sorted(result.opponents(), key=lambda one: -one.difference.mean)
    gaps = [one.difference for one in ranked]
    report.chart(
        f"Points of {names[1]} less those of {names[0]}, by opponent. The intervals allow for the number of opponents.",
        [
            {
                "type": "bar", "orientation": "h", "y": [one.name for one in ranked], "x": [gap.mean for gap in gaps],
                "marker": {"color": [GREY if not gap.is_clear else BLUE if gap.mean > 0 else RED for gap in gaps]},
                "error_x": {
                    "type": "data", "symmetric": False, "color": "#1c2430", "array": [gap.high - gap.mean for gap in gaps],
                    "arrayminus": [gap.mean - gap.low for gap in gaps],
                },
                "hovertemplate": "%{y}: %{x:+.1%}<extra></extra>",
            }
        ],
        gains_layout([bound for gap in gaps for bound in (gap.low, gap.high)]),
        160 + 24 * len(gaps),
    )  # fmt: skip
    report.table(
        ["against", "weight", *names, "difference", "games of each"],
        [
            [
                one.name,
                f"{one.weight:.0%}",
                f"{one.first.mean:.1%}",
                f"{one.second.mean:.1%}",
                one.difference,
                one.difference.games,
            ]
            for one in ranked
        ],
    )
    return report


def diagnosis_report(sim: Simulation, diagnosis: Diagnosis) -> Report:
    """The report on the losses of the first entrant."""
    name, bot = sim.plan.entrants[0].name, sim.plan.entrants[0].bot
    overall = sim.overall(0)
    report = Report(f"Where {name} loses", f"Played by {bot}: {overall} of the points in {sim.games:,} games.")
    report.heading("Match-ups")
    ranked = sorted(zip(sim.plan.pairings, sim.stats, strict=True), key=lambda entry: entry[1].share().mean)
    names = [sim.plan.entrants[pairing.second].name for pairing, _ in ranked]
    shares = [stats.share() for _, stats in ranked]
    report.chart(
        "Share of the points against each deck, the worst first",
        [bars(names, shares)],
        {"xaxis": {"tickformat": ".0%", "range": [0, 1]}, "yaxis": {"autorange": "reversed", "automargin": True}},
        140 + 26 * len(names),
    )
    report.table(
        ["against", "points", "95 %", "with the first turn", "with the second"],
        [
            [opponent, f"{share.mean:.1%}", interval(share), won(stats.first_won[0], stats.first[0]), second(stats)]
            for opponent, share, (_, stats) in zip(names, shares, ranked, strict=True)
        ],
    )
    turns = diagnosis.by_turn()
    report.heading(f"{len(diagnosis.reviewed)} lost games reviewed")
    report.text(
        "Each decision was judged by a search from what the player could see. A cost is the win chance of the best answer found "
        "less that of the answer given, both judged in other deals than the best one was chosen in; it can be negative. Single "
        "judgements are noisy: trust sums over many games, with their standard errors."
    )
    report.chart(
        "Mean win chance at the end of the player's own turns, and what the decisions of a turn cost on average",
        [
            {
                "type": "scatter", "name": "win chance", "x": [turn for turn, *_ in turns], "y": [chance for _, _, chance, _ in
                turns], "line": {"color": BLUE},
            },
            {
                "type": "bar", "name": "cost", "x": [turn for turn, *_ in turns], "y": [loss for *_, loss in turns],
                "marker": {"color": RED},
            },
        ],
        {"yaxis": {"tickformat": ".0%"}, "xaxis": {"title": {"text": "own turn"}}},
        320,
    )  # fmt: skip
    games = max(1, len(diagnosis.reviewed))
    report.heading("Kinds of decisions")
    report.table(
        ["kind", "decisions", "cost a game", "its standard error", "cost a decision"],
        [
            [kind, cost.count, f"{cost.lost / games:.1%}", f"{cost.error / games:.1%}", f"{cost.lost / cost.count:.2%}"]
            for kind, cost in diagnosis.by_kind()
        ],
    )
    report.heading("Decisions that cost most")
    report.text(
        "The costs of decisions that were chosen because they cost most are too high on average. With --records the games are "
        "files, and `playmat hint FILE --at ANSWER` looks at a decision again."
    )
    report.table(
        ["against", "turn", "kind", "chosen", "better", "cost", "its standard error", "game", "answer"],
        [
            [
                one.review.against, one.moment.turn, one.moment.kind, one.chosen, one.best, f"{one.moment.lost:.0%}",
                f"{one.moment.error:.0%}", one.review.file, one.moment.number,
            ]
            for one in diagnosis.worst()
        ],
    )  # fmt: skip
    return report


def won(wins: int, games: int) -> str:
    return f"{wins / games:.0%}" if games else "–"


def second(stats: Stats) -> str:
    """The first deck's wins when it had the second turn."""
    return won(stats.won[0] - stats.first_won[0], stats.first[1])
