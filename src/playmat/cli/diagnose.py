"""`playmat diagnose`: where a deck or a bot loses."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from playmat.cli.common import AsJson, check_writable, fail, plain_console, print_json
from playmat.cli.games import WRONG, Field, On, Ruleset, Seed, Unchecked, Workers, check_bots, progress
from playmat.cli.sim import make_plan, run
from playmat.engine.link.linker import Unplayable
from playmat.extras import needed
from playmat.lab.diagnosis import Diagnosis, ReviewTask, lost_games, review
from playmat.lab.executors import WorkersLost, runner_for
from playmat.lab.intervals import Z95
from playmat.lab.report import write_json
from playmat.lab.sim_report import interval
from playmat.lab.simulation import Goal, Simulation
from playmat.lab.summary import summary
from playmat.lab.tune_report import diagnosis_report

HELP = """Find out where a deck, played by a bot, loses: match-ups, turns, kinds of decisions, and the decisions that cost most.

The deck plays the others in pairs with the same luck. Then the command reviews some of the lost games, decision by decision,
with a search that sees what the player saw.

\b
playmat diagnose mine.txt --field standard-2019 --report mine.html --records lost
playmat diagnose cinderace inteleon --bot mine:Bot --bot greedy --games 200 --review 20
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def diagnose(
    decks: Annotated[list[str], typer.Argument(metavar="DECK [OPPONENT]...", help="The deck, and decks or folders to play.")],
    field: Field = "",
    bot: Annotated[
        list[str] | None, typer.Option("--bot", "-b", help="The bot that plays the deck; a second one plays the others.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games against each deck.")] = 200,
    review_games: Annotated[int, typer.Option("--review", min=0, help="How many lost games to review.")] = 12,
    lines: Annotated[int, typer.Option("--lines", min=10, max=100_000, help="Lines of play tried for each decision.")] = 100,
    ruleset: Ruleset = "",
    seed: Seed = 0,
    workers: Workers = 0,
    on: On = "",
    report: Annotated[Path | None, typer.Option("--report", help="Write a report to this HTML file.")] = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Write the reviewed games to this folder, as records.")
    ] = None,
    unchecked: Unchecked = False,
    as_json: AsJson = False,
) -> None:
    bots = bot or ["quick"]
    check_bots(bots)
    check_writable(report)
    try:
        if report is not None:
            needed("plotly", "a report")
        if len(bots) > 2:
            fail("give one --bot for all, or two: one for the deck, one for the others", 2)
        plan = make_plan(decks, field, bots, ruleset, "", seed, True, unchecked, one_against_all=True)
        runner = runner_for(on, workers)
        sim = run(plan, Goal(-(-games // 2)), runner, None)
        found = Diagnosis()
        lost = lost_games(sim, review_games)
        with progress(len(lost), "lost games") as bar:
            for reviewed in runner.run(review, ReviewTask(plan, lines), lost):
                found.reviewed.append(reviewed)
                bar(1)
    except WRONG as error:
        fail(str(error), 2)
    except (Unplayable, WorkersLost) as error:
        fail(str(error), 1)
    found.reviewed.sort(key=lambda one: (one.game.pairing, one.game.pair, one.game.swapped))
    try:
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
            for one in found.reviewed:
                write_json(records / one.file, one.record.to_json())
        if report is not None:
            diagnosis_report(sim, found).write(report)
    except OSError as error:
        fail(str(error), 1)
    if as_json:
        print_json(summary(sim) | {"diagnosis": found.to_json()})
    else:
        show(sim, found, report)


def show(sim: Simulation, found: Diagnosis, report: Path | None) -> None:
    console = plain_console()
    me = sim.plan.entrants[0]
    console.print(f"{escape(me.name)}, played by {me.bot}: {sim.overall(0)} of the points.", soft_wrap=True)
    ranked = sorted(zip(sim.plan.pairings, sim.stats, strict=True), key=lambda entry: entry[1].share().mean)
    table = Table("Against", "Points", "95 %", box=None, header_style="bold")
    for pairing, stats in ranked[:10]:
        share = stats.share()
        table.add_row(escape(sim.plan.entrants[pairing.second].name), f"{share.mean:.1%}", interval(share))
    console.print(table)
    if found.reviewed:
        count = len(found.reviewed)
        console.print(f"{count} lost games reviewed. What decisions cost, by kind:")
        kinds = Table("Kind", "Decisions", "Cost a game", "Its standard error", box=None, header_style="bold")
        for kind, cost in found.by_kind()[:8]:
            kinds.add_row(kind, str(cost.count), f"{cost.lost / count:.1%}", f"{cost.error / count:.1%}")
        console.print(kinds)
        console.print("Decisions that cost most:")
        for one in found.worst(8):
            lost = f"{one.moment.lost:.0%} ± {Z95 * one.moment.error:.0%}"
            text = f"  turn {one.moment.turn} against {one.review.against}: {one.chosen}; {one.best} was better ({lost})"
            console.print(escape(text), soft_wrap=True)
    if report is not None:
        console.print(f"Report: {escape(str(report))}", soft_wrap=True)
