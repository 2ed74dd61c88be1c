"""The report of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from playmat.cards.pool import default_pool
from playmat.lab.game_tracker import WAYS
from playmat.lab.intervals import Share
from playmat.lab.piloting import Piloting
from playmat.lab.plan import Pairing, Plan
from playmat.lab.report import BLUE, GREY, RED, Report
from playmat.lab.simulation import Simulation
from playmat.lab.stats import LEAST_SEEN, CardEffect, Stats, card_effects

DETAILED = 12
"""Pairings that get a separate section."""
CARDS = 12
"""Cards of a deck that are shown."""
NARROW = 0.08
"""The width of a chart of gains below which whole per cents are too coarse for its ticks."""


def sim_report(sim: Simulation, pilots: Sequence[Piloting] = ()) -> Report:
    plan = sim.plan
    names = [one.name for one in plan.entrants]
    title = f"{names[0]} against {names[1]}" if len(names) == 2 else f"{len(names)} decks"
    bots = sorted({one.bot for one in plan.entrants})
    kind = "pairs with the same luck" if plan.mirrored else "independent games"
    report = Report(
        f"{title}: {sim.games:,} games", f"Played by {', '.join(bots)}, in {kind}; seed {plan.seed}. Intervals are 95 %."
    )
    if sim.interrupted:
        report.text("The run was interrupted; these are the finished games.")
    for one in pilots:
        if one.is_doubtful:
            report.text(one.sentence())
    if len(names) > 2:
        field(report, sim, names)
    shown = list(zip(plan.pairings, sim.stats, strict=True))
    for pairing, stats in shown[:DETAILED]:
        if stats.games:
            one_pairing(report, sim, pairing, stats)
    if len(shown) > DETAILED:
        report.text(f"The other {len(shown) - DETAILED} pairings are in summary.json.", note=True)
    if sim.faults:
        report.heading(f"Faults: {sim.fault_count:,}")
        report.table(["fault"], [[fault] for fault in sim.faults[:20]])
    return report


def own_decks(plan: Plan) -> list[int]:
    """The decks that played a field; all decks if every deck played every other."""
    first, second = {one.first for one in plan.pairings}, {one.second for one in plan.pairings}
    return sorted(first) if not first & second else sorted(first | second)


def ranked(sim: Simulation, places: Sequence[int]) -> list[int]:
    """These decks by their share of the points, the best first."""
    return sorted(places, key=lambda place: -sim.overall(place).mean)


def field(report: Report, sim: Simulation, names: list[str]) -> None:
    """All decks against each other, or against a field, whose decks are listed apart: they did not play each other."""
    own = own_decks(sim.plan)
    others = [place for place in range(len(names)) if place not in own]
    standings(report, sim, names, ranked(sim, own), "Your decks against the field" if others else "All decks")
    if others:
        standings(report, sim, names, ranked(sim, others), "The decks of the field against yours")
    matchups(report, sim, names, ranked(sim, own), ranked(sim, others) or ranked(sim, own))


def standings(report: Report, sim: Simulation, names: list[str], places: list[int], title: str) -> None:
    shares = [sim.overall(place) for place in places]
    report.heading(title)
    report.chart(
        "Share of the points, with 95 % intervals",
        [bars([names[place] for place in places], shares)],
        {"xaxis": {"tickformat": ".0%", "range": [0, 1]}, "yaxis": {"autorange": "reversed", "automargin": True}},
        120 + 28 * len(places),
    )
    rows = [
        [names[place], f"{share.mean:.1%}", interval(share), share.games] for place, share in zip(places, shares, strict=True)
    ]
    report.table(["deck", "points", "95 %", "games"], rows)


def matchups(report: Report, sim: Simulation, names: list[str], rows: list[int], columns: list[int]) -> None:
    grid: list[list[float | None]] = [[None] * len(columns) for _ in rows]
    for pairing, stats in zip(sim.plan.pairings, sim.stats, strict=True):
        mean = stats.share().mean
        for one, other, share in ((pairing.first, pairing.second, mean), (pairing.second, pairing.first, 1 - mean)):
            if stats.games and one in rows and other in columns:
                grid[rows.index(one)][columns.index(other)] = share
    report.chart(
        "Match-ups: the share of the deck in the row against the deck in the column",
        [
            {
                "type": "heatmap", "z": grid, "x": [names[place] for place in columns], "y": [names[place] for place in rows],
                "zmin": 0, "zmax": 1, "colorscale": "RdBu",
                "hovertemplate": "%{y} against %{x}: %{z:.1%}<extra></extra>", "colorbar": {"tickformat": ".0%"},
            }
        ],
        {"yaxis": {"autorange": "reversed", "automargin": True}, "xaxis": {"automargin": True, "side": "top"}},
        220 + 26 * len(rows),
    )  # fmt: skip


def one_pairing(report: Report, sim: Simulation, pairing: Pairing, stats: Stats) -> None:
    entrants = [sim.plan.entrants[pairing.first], sim.plan.entrants[pairing.second]]
    names = [one.name for one in entrants]
    report.heading(f"{names[0]} against {names[1]}")
    share = stats.share()
    other = Share(1 - share.mean, 1 - share.high, 1 - share.low, share.games)
    report.table(
        ["deck", "bot", "wins", "points", "95 %", "mulligans a game"],
        [
            [one.name, one.bot, stats.won[deck], f"{own.mean:.1%}", interval(own), f"{stats.mulligans[deck] / stats.games:.2f}"]
            for deck, (one, own) in enumerate(zip(entrants, (share, other), strict=True))
        ],
    )
    report.text(facts(stats))
    report.text(saving(stats), note=True)
    count = max(1, sum(stats.won))
    report.chart(
        "How games were decided, as a share of all decided games",
        [
            {
                "type": "bar", "name": name, "x": list(WAYS), "y": [n / count for n in ways], "marker": {"color": colour},
                "hovertemplate": "%{x}: %{y:.1%}<extra>" + "%{fullData.name}</extra>",
            }
            for name, ways, colour in zip(names, stats.ways, (BLUE, RED), strict=True)
        ],
        {"barmode": "stack", "yaxis": {"tickformat": ".0%"}},
        320,
    )  # fmt: skip
    last = max((turn for turn, n in enumerate(stats.turns) if n), default=1)
    report.chart(
        "Games by their length in turns (both players' turns count)",
        [{"type": "bar", "x": list(range(last + 1)), "y": stats.turns[: last + 1], "marker": {"color": BLUE}}],
        {"xaxis": {"title": {"text": "turns"}}, "yaxis": {"title": {"text": "games"}}},
        300,
    )
    race = stats.race_curve()
    report.chart(
        "The Prize race: Prize cards taken when a turn began, in games that reached it",
        [
            {
                "type": "scatter", "mode": "lines+markers", "name": name, "x": [turn for turn, *_ in race], "y": values,
                "line": {"color": colour},
            }
            for name, values, colour in (
                ("later winner", [winner for _, winner, _ in race], BLUE),
                ("later loser", [loser for _, _, loser in race], GREY),
            )
        ],
        {"xaxis": {"title": {"text": "turn"}}, "yaxis": {"title": {"text": "Prize cards taken"}, "rangemode": "tozero"}},
        320,
    )  # fmt: skip
    pool = default_pool()
    for deck, one in enumerate(entrants):
        effects = [effect for effect in card_effects(stats, deck, one.cards) if effect.high - effect.low < 2]
        if not effects:
            continue
        shown = effects if len(effects) <= 2 * CARDS else effects[:CARDS] + effects[-CARDS:]
        report.text(
            f"{one.name}: how much more often it won with a card in the first hand (or drawn for the first turn) than without. "
            "Luck decides who has it, so a clear difference is due to the card. Cards in colour are clear even if one allows "
            "for their number (Fisher's exact test, Holm's correction): without any effect, a colour has a chance of 5 % at most."
            f" Nothing is said about cards that were there, or missing, in fewer than {LEAST_SEEN} games."
        )
        report.chart(
            f"{one.name}: gain in the share of games won with the card in the first hand, with 95 % intervals",
            [card_bars([f"{pool[effect.card].name} ({effect.card})" for effect in shown], shown)],
            gains_layout([bound for effect in shown for bound in (effect.low, effect.high)]),
            120 + 22 * len(shown),
        )


def facts(stats: Stats) -> str:
    """The figures of a pairing in sentences."""
    first, prize = stats.first_player(), stats.first_prize_share()
    text = (
        f"The player with the first turn won {first.mean:.1%} ({interval(first)}). Games took {stats.mean_turns():.1f} turns and "
        f"{stats.decisions / max(1, stats.games):.0f} decisions."
    )
    if prize.games:
        text += f" Who took the first Prize card won {prize.mean:.1%} ({interval(prize)})."
    if stats.nobody:
        text += f" {stats.nobody} games had no winner (too many answers, or both players lost) and count half for each."
    return text


def saving(stats: Stats) -> str:
    """The effect of pairs with the same luck on the variance."""
    saved = stats.saved()
    if saved is None:
        return "There are too few pairs to say what playing in pairs saved."
    if isinf(saved):
        return "Both games of every pair gave the same points, so playing in pairs left no variance at all."
    if 0.9 < saved < 1.1:
        return f"Playing in pairs with the same luck hardly changed the variance here ({saved:.2f} times smaller)."
    if saved > 1:
        return (
            f"Playing in pairs with the same luck made the variance {saved:.2f} times smaller: {1 - 1 / saved:.0%} fewer games "
            "for the same interval."
        )
    return f"Playing in pairs with the same luck made the variance {1 / saved:.2f} times larger here; --independent avoids that."


def interval(share: Share) -> str:
    return f"{share.low:.1%} to {share.high:.1%}"


def bars(names: list[str], shares: list[Share]) -> dict[str, object]:
    return {
        "type": "bar", "orientation": "h", "y": names, "x": [share.mean for share in shares], "marker": {"color": BLUE},
        "error_x": {
            "type": "data", "array": [share.high - share.mean for share in shares],
            "arrayminus": [share.mean - share.low for share in shares], "color": "#1c2430",
        },
        "hovertemplate": "%{y}: %{x:.1%}<extra></extra>",
    }  # fmt: skip


def card_bars(names: list[str], effects: list[CardEffect]) -> dict[str, object]:
    return {
        "type": "bar", "orientation": "h", "y": names, "x": [effect.gain for effect in effects],
        "marker": {"color": [GREY if not effect.is_clear else BLUE if effect.gain > 0 else RED for effect in effects]},
        "error_x": {
            "type": "data", "symmetric": False, "array": [effect.high - effect.gain for effect in effects],
            "arrayminus": [effect.gain - effect.low for effect in effects], "color": "#1c2430",
        },
        "hovertemplate": "%{y}: %{x:+.1%}<extra></extra>",
    }  # fmt: skip


def gains_layout(bounds: Sequence[float]) -> dict[str, object]:
    """The axes of a chart of gains between the bounds; a narrow one shows tenths, so that no two ticks have the same number."""
    narrow = max(bounds, default=1.0) - min(bounds, default=0.0) < NARROW
    return {
        "xaxis": {"tickformat": "+.1%" if narrow else "+.0%", "zeroline": True},
        "yaxis": {"autorange": "reversed", "automargin": True},
    }
