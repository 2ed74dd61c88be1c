"""The result of a simulation on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from playmat.cards.pool import default_pool
from playmat.cli.common import plain_console
from playmat.lab.game_tracker import WAYS
from playmat.lab.piloting import Piloting
from playmat.lab.sim_report import facts, interval, own_decks, ranked, saving
from playmat.lab.simulation import Simulation
from playmat.lab.stats import card_effects
from playmat.rules.ruleset import load_ruleset


def show(sim: Simulation, out: Path | None, pilots: Sequence[Piloting] = ()) -> None:
    console = plain_console()
    plan = sim.plan
    if len(plan.pairings) == 1:
        show_pairing(console, sim)
    else:
        show_field(console, sim)
    for one in pilots:
        if one.is_doubtful:
            console.print(escape(one.sentence()), style="yellow", soft_wrap=True)
    if sim.faults:
        console.print(f"{sim.fault_count:,} faults; the first: {escape(sim.faults[0])}", style="red", soft_wrap=True)
    count = "1 process" if sim.workers == 1 else f"{sim.workers} processes"
    console.print(f"{sim.games / max(sim.seconds, 1e-9):,.0f} games/s in {sim.seconds:.1f} s with {count}", style="dim")
    if out is not None:
        console.print(f"Results: {escape(str(out / 'report.html'))}", soft_wrap=True)
    if sim.interrupted:
        where = "; run the same command to continue" if out is not None else "; with --out you could continue"
        console.print(f"Interrupted: these are the finished games{where}.", style="yellow")


def show_pairing(console: Console, sim: Simulation) -> None:
    (stats,) = sim.stats
    (pairing,) = sim.plan.pairings
    share = stats.share()
    table = Table("Deck", "Bot", "Wins", "Points", "95 %", "Mulligans", box=None, header_style="bold")
    entrants = [sim.plan.entrants[pairing.first], sim.plan.entrants[pairing.second]]
    bounds = [(share.mean, share.low, share.high), (1 - share.mean, 1 - share.high, 1 - share.low)]
    count = max(1, stats.games)
    for deck, (one, (mean, low, high)) in enumerate(zip(entrants, bounds, strict=True)):
        mulligans = f"{stats.mulligans[deck] / count:.2f}"
        table.add_row(escape(one.name), one.bot, str(stats.won[deck]), f"{mean:.1%}", f"{low:.1%} to {high:.1%}", mulligans)
    console.print(table)
    console.print(f"{stats.games} games; rules: {escape(load_ruleset(pairing.ruleset).title)}", soft_wrap=True)
    console.print(facts(stats), soft_wrap=True)
    ways = [a + b for a, b in zip(*stats.ways, strict=True)]
    parts = [f"{name} {n / count:.0%}" for name, n in zip(WAYS, ways, strict=True) if n]
    console.print(f"Decided by: {', '.join(parts)}.", soft_wrap=True)
    pool = default_pool()
    for deck, one in enumerate(entrants):
        clear = [effect for effect in card_effects(stats, deck, one.cards) if effect.is_clear]
        if clear:
            shown = clear if len(clear) <= 5 else [*clear[:3], *clear[-2:]]
            named = ", ".join(f"{pool[effect.card].name} {effect.gain:+.0%}" for effect in shown)
            console.print(f"{escape(one.name)} with a card in the first hand: {escape(named)}.", soft_wrap=True)
    if sim.plan.mirrored:
        console.print(saving(stats), style="dim", soft_wrap=True)


def show_field(console: Console, sim: Simulation) -> None:
    plan = sim.plan
    own = own_decks(plan)
    others = [place for place in range(len(plan.entrants)) if place not in own]
    for places, title in ((own, "Deck"), (others, "Deck of the field")):
        if not places:
            continue
        table = Table(title, "Points", "95 %", "Games", box=None, header_style="bold")
        for place in ranked(sim, places):
            share = sim.overall(place)
            table.add_row(escape(plan.entrants[place].name), f"{share.mean:.1%}", interval(share), str(share.games))
        console.print(table)
    if len(own) == 1:
        worst = sorted(zip(sim.stats, plan.pairings, strict=True), key=lambda entry: entry[0].share().mean)
        (place,) = own
        for title, entries in (("Worst", worst[:3]), ("Best", worst[-3:][::-1])):
            parts = [f"{plan.entrants[pairing.second].name} {stats.share().mean:.0%}" for stats, pairing in entries]
            console.print(
                f"{title} match-ups of {escape(plan.entrants[place].name)}: {escape(', '.join(parts))}.", soft_wrap=True
            )
