"""`playmat sim`: many games between decks, with intervals, a report, and files from which a run continues."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from playmat.cli.common import AsJson, check_writable, fail, print_json
from playmat.cli.games import (
    WRONG,
    Field,
    FormOfPlay,
    On,
    PlayYear,
    Reporter,
    Ruleset,
    Seed,
    Unchecked,
    Workers,
    check_bots,
    half_width,
    progress,
    refuse_illegal,
    ruleset_or_year,
)
from playmat.engine.link.linker import Unplayable
from playmat.extras import needed
from playmat.lab.chunks import pairs_per_chunk, table_for
from playmat.lab.dataframes import write_parquet
from playmat.lab.executors import Executor, WorkersLost, runner_for
from playmat.lab.fields import decks_of, load_field, problems_of, renamed, rulesets_of
from playmat.lab.piloting import piloting
from playmat.lab.plan import InvalidPlan, Pairing, Plan, every_pairing
from playmat.lab.report import write_json
from playmat.lab.sim_report import sim_report
from playmat.lab.simulation import Goal, Simulation, simulate
from playmat.lab.stats import Stats
from playmat.lab.summary import summary

HELP = """Simulate many games between decks.

A deck is a file in any supported form or the name of a bundled deck; a folder means all decks in it. Each deck plays every other
one. With --field, the decks you name play each deck of the field; if you name none, the decks of the field play each other.

Games are played in pairs: the decks change seats and everything else stays the same, so each deck has the same luck once. The
same seed gives the same games on every machine. Without a ruleset the games are played by the rules of the decks' time.

With --out, Ctrl-C keeps the finished games, and the same command continues. The folder receives the games (games.parquet), all
figures (summary.json) and a report (report.html), which need: pip install 'playmat[lab]'.

\b
playmat sim first-flame green-shoots
playmat sim mine.txt theirs.txt --until 1% --out mine-theirs
playmat sim mine.txt --field standard-2019 --bot greedy --games 400
playmat sim my-decks/ --report decks.html
playmat sim firered leafgreen --year 2004
playmat sim mine.txt theirs.txt --bot search@100 --bot quick --on ray
"""

USUAL = 1000
"""Games for every two decks."""
MOST = 1_000_000
"""The same with --until, if no limit is given."""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def sim(
    decks: Annotated[list[str] | None, typer.Argument(metavar="[DECK|FOLDER]...")] = None,
    field: Field = "",
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", "-b", help="The bot that plays: one for all decks, or one for each deck, repeated."),
    ] = None,
    ruleset: Ruleset = "",
    year: PlayYear = None,
    form: FormOfPlay = "",
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", min=1, help="How many games for every two decks (default 1000; with --until a limit)."),
    ] = None,
    until: Annotated[str, typer.Option("--until", help="Stop as soon as every interval is this narrow, such as 1%.")] = "",
    seed: Seed = 0,
    workers: Workers = 0,
    on: On = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Keep everything in this folder, and continue from it.")] = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write the report to this HTML file.")] = None,
    independent: Annotated[bool, typer.Option("--independent", help="Play every game with different luck.")] = False,
    totals: Annotated[bool, typer.Option("--totals", help="Keep only sums, not single games: for very many games.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Play some games with a stronger bot too, and name decks that yours plays badly.")
    ] = False,
    unchecked: Unchecked = False,
    as_json: AsJson = False,
) -> None:
    narrow = half_width(until)
    goal = Goal(-(-(games or (USUAL if narrow is None else MOST)) // 2), narrow)
    bots = bot or ["quick"]
    check_bots(bots)
    check_writable(report)
    ruleset = ruleset_or_year(ruleset, year)
    try:
        if report is not None or out is not None:
            needed("plotly", "a report")
        if out is not None and not totals:
            needed("pyarrow", "writing Parquet")
        plan = make_plan(decks or [], field, bots, ruleset, form, seed, not independent, unchecked)
        runner = runner_for(on, workers)
        result = run(plan, goal, runner, out, not totals)
        pilots = piloting(result, runner, check)
    except WRONG as error:
        fail(str(error), 2)
    except Unplayable as error:
        fail(f"{error}; remove the card", 1)
    except WorkersLost as error:
        fail(str(error), 1)
    if as_json:
        print_json(summary(result, pilots))
    else:
        from playmat.cli.sim_screen import show  # the library for tables takes a while to import

        show(result, out, pilots)
    try:
        if out is not None:
            write_json(out / "summary.json", summary(result, pilots))
            sim_report(result, pilots).write(out / "report.html")
            if not totals:
                write_parquet(result, out / "games.parquet")
        if report is not None:
            sim_report(result, pilots).write(report)
    except OSError as error:
        fail(str(error), 1)
    if result.interrupted:
        raise typer.Exit(130)


def make_plan(
    sources: Sequence[str],
    field: str,
    bots: Sequence[str],
    ruleset: str,
    form: str,
    seed: int,
    mirrored: bool,
    unchecked: bool,
    one_against_all: bool = False,
) -> Plan:
    """The plan for the arguments of a command. With `one_against_all` the first deck plays the others, and a second bot plays
    those."""
    named = decks_of(sources)
    opposition = load_field(field)
    against = opposition.decks
    ruleset, form = ruleset or opposition.ruleset, form or opposition.form or "standard"
    if not field and len(named) < 2:
        raise InvalidPlan("give two decks, a folder with decks, or --field")
    every = renamed([*named, *against])
    if one_against_all and len(bots) == 2:
        bots = [bots[0], *[bots[1]] * (len(every) - 1)]
    elif len(bots) not in (1, len(named)):
        raise InvalidPlan(f"give one --bot for all decks, or one for each of the {len(named)} decks you named")
    rules = rulesets_of(every, ruleset)
    for place, deck in enumerate(named):
        refuse_illegal(deck.name, problems_of(deck, rules[place][place], form), unchecked)
    playing = [bots[place] if place < len(bots) else bots[0] for place in range(len(every))]
    entrants = tuple(opposition.entrants(every, playing))
    if one_against_all or (named and against):
        own = 1 if one_against_all else len(named)
        pairings = tuple(
            Pairing(one, other, rules[one][other], form, other) for one in range(own) for other in range(own, len(every))
        )
    else:
        pairings = every_pairing(len(every), rules, form)
    for pairing in pairings:  # a deck that cannot be played is reported before anything is
        table_for(pairing.ruleset, pairing.form, entrants[pairing.first].cards, entrants[pairing.second].cards)
    return Plan(entrants, pairings, seed, pairs_per_chunk(playing), mirrored)


def run(plan: Plan, goal: Goal, runner: Executor, out: Path | None, keep_rows: bool = True) -> Simulation:
    """Play the plan with a progress bar."""
    with progress(2 * goal.pairs * len(plan.pairings), "games") as bar:
        watch = Watch(bar, goal)
        return simulate(plan, goal, runner, out, watch, keep_rows)


class Watch:
    """Shows how far a simulation is, how fast it is, and how long it will continue."""

    def __init__(self, bar: Reporter, goal: Goal) -> None:
        self.bar = bar
        self.goal = goal
        self.begun = monotonic()
        self.before: int | None = None

    def __call__(self, sim: Simulation) -> None:
        if self.before is None:
            self.before = sim.games
        rate = (sim.games - self.before) / max(1e-9, monotonic() - self.begun)
        self.bar.set(sim.games, sum(wanted(stats, self.goal) for stats in sim.stats), f"{rate:,.0f} games/s")


def wanted(stats: Stats, goal: Goal) -> int:
    """The estimated number of games that a pairing will need."""
    most = 2 * goal.pairs
    if goal.until is None or stats.games == 0:
        return most
    return min(most, max(stats.games, round(stats.games * (stats.share().half / goal.until) ** 2)))
