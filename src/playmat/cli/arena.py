"""`playmat arena`: rated leagues between bots, and gates that check whether a bot has become better."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from typer.core import TyperGroup

from playmat.bots import BOTS, LEVELS, InvalidBot
from playmat.bots.registry import installed_bots
from playmat.cards.formats import InvalidFormat, load_format
from playmat.cards.lists import InvalidDeck
from playmat.cli.common import fail, plain_console, print_json
from playmat.cli.games import Field, check_bots
from playmat.engine.link.linker import Unplayable
from playmat.json_object import Json
from playmat.lab.arena import (
    Gate,
    InvalidLeague,
    League,
    Setting,
    Standing,
    ThinkingTime,
    default_settings,
    judge,
    read_standing,
    run_league,
    settings_for,
    table_of,
    time_bot,
)
from playmat.lab.fields import field_names
from playmat.lab.habit_tuning import InvalidTuning, Schedule, Tuning
from playmat.lab.habit_tuning import check as checked
from playmat.lab.intervals import Moments, paired
from playmat.lab.panels import panel_in_turn, period_name, period_of
from playmat.lab.plan import InvalidPlan
from playmat.lab.ratings import Rating, Scored, SequentialTest, rate, rating_chart
from playmat.rules.ruleset import InvalidRuleset

if TYPE_CHECKING:
    from playmat.json_types import ShareJson

HELP = """Play rated leagues between bots.

A bot is a name (see `playmat arena bots`), a level from 1 to 5, or module:Class. You can add a budget for each decision: seconds
(@0.1s), seconds of processor time (@0.1cpu) or lines of play (@200). Bots play games in pairs, with the same decks and draws, and
change seats in between.

\b
playmat arena random greedy search@0.1s               a league over decks and rulesets of all eras
playmat arena random greedy --field worlds-2010       with the tournament decks of a format
playmat arena search@200 greedy --out league.jsonl    continue it later if it is interrupted
playmat arena table league.jsonl --chart league.svg   show the table of a league and draw a chart
playmat arena gate search@300 search@200              is the first bot better than the second?
playmat arena gate mine:Bot greedy --games 200 --json
playmat arena gate greedy quick --panel judge         with tournament decks of all periods that nothing was tuned on
playmat arena tune weights.json                       fit the weights of quick to games, from where it stopped
playmat arena speed greedy                            milliseconds per decision
"""


class LeagueFirst(TyperGroup):
    """Treats everything but a command's name as a bot: `playmat arena a b` means `playmat arena run a b`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=LeagueFirst, help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True,
    subcommand_metavar="[BOT BOT ... | COMMAND]",
)  # fmt: skip

Decks = Annotated[
    list[str] | None,
    typer.Option("--deck", "-d", help="A deck file or a bundled deck; repeatable. Default: decks of all eras."),
]
Rulesets = Annotated[list[str] | None, typer.Option("--ruleset", "-r", help="A ruleset; repeatable. Default: all five.")]
Workers = Annotated[int, typer.Option("--workers", "-w", min=0, help="Processes that share the games; 0 means one per core.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="The seed for all random numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Chart = Annotated[Path | None, typer.Option("--chart", help="Write a chart of the ratings to this file (SVG).")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Save results to this file, and continue from it.")]
PanelName = Annotated[
    Literal["", "tune", "judge"],
    typer.Option("--panel", help="Tournament decks of all periods: those to tune on, or those to judge by."),
]
Elo = Annotated[float, typer.Option("--elo", min=1, help="The Elo difference that the sequential test looks for.")]


@app.command()
def run(
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT ...", help="The bots.")],
    pairs: Annotated[int, typer.Option("--pairs", "-n", min=1, help="Pairs of games for every two bots.")] = 20,
    deck: Decks = None,
    field: Field = "",
    ruleset: Rulesets = None,
    out: Out = None,
    until_clear: Annotated[bool, typer.Option("--until-clear", help="Stop two bots once it is clear which is better.")] = False,
    elo: Elo = 30.0,
    workers: Workers = 1,
    seed: Seed = 0,
    chart: Chart = None,
    as_json: AsJson = False,
) -> None:
    """Play a league (you can leave out the word `run`)."""
    league = make_league(bots, deck, field, ruleset, pairs, seed)
    standing = played(league, out, workers, SequentialTest(elo, both=True) if until_clear else None, as_json)
    show_standing(standing, chart, as_json)


@app.command()
def table(
    results: Annotated[Path, typer.Argument(metavar="FILE", help="The results of a league.")],
    chart: Chart = None,
    as_json: AsJson = False,
) -> None:
    """Show the table of a finished or interrupted league."""
    try:
        standing = read_standing(results)
    except OSError as error:
        fail(f"{results} cannot be read ({error.strerror}); give the file from --out", 2)
    except InvalidLeague as error:
        fail(str(error), 1)
    show_standing(standing, chart, as_json)


@app.command()
def gate(
    new: Annotated[str, typer.Argument(metavar="NEW", help="The bot that should be better.")],
    old: Annotated[str, typer.Argument(metavar="OLD", help="The bot to compare it with.")],
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="The most games to play.")] = 400,
    elo: Elo = 30.0,
    deck: Decks = None,
    field: Field = "",
    ruleset: Rulesets = None,
    panel: PanelName = "",
    out: Out = None,
    workers: Workers = 1,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Check whether NEW is better than OLD: share of points, interval, verdict. Exit code 1 unless it is better.

    The verdict comes from a sequential test, which is rarely wrong however often the bots split a pair; "unclear" asks for more
    games.
    """
    league = make_league([new, old], deck, field, ruleset, (games + 1) // 2, seed, panel)
    test = SequentialTest(elo)
    standing = played(league, out, workers, test, as_json)
    found = judge(standing, test)
    periods = by_period(standing) if panel else {}
    if as_json:
        print_json(found.to_json() | ({"periods": periods} if panel else {}))
    else:
        show_gate(found, periods)
    if found.verdict != "better":
        raise typer.Exit(1)


@app.command()
def tune(
    state: Annotated[Path, typer.Argument(metavar="FILE", help="Where the weights are kept; tuning goes on from them.")],
    steps: Annotated[int, typer.Option("--steps", "-n", min=1, help="Steps to make now.")] = 100,
    pairs: Annotated[int, typer.Option("--pairs", min=2, help="Mirrored pairs of games in each step.")] = 60,
    check: Annotated[int, typer.Option("--check", min=0, help="Pairs on the decks to judge by, at the end.")] = 400,
    seed: Seed = 0,
) -> None:
    """Fit the weights of `quick` to games with the tournament decks to tune on, then compare them with those in use.

    The file is written after every tenth step. It holds the weights in the order of `bots/policy_weights.py`.
    """
    try:
        tuning = Tuning.load(state) if state.exists() else Tuning(seed=seed)
    except InvalidTuning as error:
        fail(str(error), 2)
    settings = panel_in_turn(False, tuning.seed)
    schedule = Schedule(pairs)
    columns = (TextColumn("steps"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=plain_console(stderr=True), transient=True) as progress_bar:
            task = progress_bar.add_task("steps", total=steps)
            for number in range(steps):
                tuning.step(settings, schedule)
                progress_bar.advance(task)
                if number % 10 == 9 or number == steps - 1:
                    tuning.save(state)
    except KeyboardInterrupt:
        tuning.save(state)
        fail(f"\nInterrupted; run the same command to continue from {state}.", 1)
    console = plain_console()
    console.print(f"{tuning.steps} steps: {', '.join(str(round(weight)) for weight in tuning.weights)}", soft_wrap=True)
    if check:
        found = checked(tuning, panel_in_turn(True, tuning.seed), check)
        against = f"{found.share} in {found.share.games} games: {found.verdict}"
        console.print(f"Against the weights in use, with the decks to judge by: {against}", soft_wrap=True)


@app.command()
def bots() -> None:
    """List the available bots."""
    table = Table(box=None, show_header=False)
    for name, kind in BOTS.items():
        table.add_row(name, kind.about)
    for level, kind in LEVELS.items():
        table.add_row(f"level {level}", f"{kind.title}: {kind.about}")
    for name, where in installed_bots().items():
        table.add_row(name, f"installed: {where}")
    plain_console().print(table)


@app.command()
def speed(
    bots: Annotated[list[str] | None, typer.Argument(metavar="[BOT ...]", help="The bots. Default: greedy.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games that each bot plays against itself.")] = 20,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Measure how long bots take for a decision, and whether they keep to their budget, with decks of all eras.

    This measures processor time, or clock time for a budget in seconds (search@1s) and for bots of your own.
    """
    names = bots or ["greedy"]
    check_bots(names)
    rows: list[Json] = []
    for name in names:
        try:
            timing = time_bot(name, games, seed)
        except InvalidBot as error:
            fail(str(error), 2)
        share = None if timing.overrun is None else round(timing.overrun, 3)
        rows.append({"bot": name, "decisions": timing.thought.decisions} | milliseconds(timing.thought) | {"of_budget": share})
    if as_json:
        print_json(rows)
        return
    table = Table("Bot", "ms/decision", "longest", "of the budget", "Decisions", box=None, header_style="bold")
    for row in rows:
        used = "" if row["of_budget"] is None else f"{row['of_budget']:.0%}"
        table.add_row(row["bot"], f"{row['ms_a_decision']:.3f}", f"{row['longest_ms']:.1f}", used, str(row["decisions"]))
    plain_console().print(table)


def make_league(
    bots: Sequence[str],
    decks: Sequence[str] | None,
    field: str,
    rulesets: Sequence[str] | None,
    pairs: int,
    seed: int,
    panel: str = "",
) -> League:
    """The league of these bots. `field` is a format; its decks are added, and its ruleset counts if none is given. `panel` is a
    panel of tournament decks instead."""
    if panel and (decks or field or rulesets):
        fail("--panel has decks and rulesets of its own; leave out --deck, --field and --ruleset", 2)
    try:
        check_bots(bots)
        if field:
            decks, rulesets = [*(decks or ()), *field_names(field)], rulesets or [load_format(field).ruleset]
        if panel:
            settings = panel_in_turn(panel == "judge", seed)
        else:
            settings = settings_for(decks, rulesets) if decks else default_settings(rulesets)
        league = League(tuple(bots), settings, pairs, seed)
        for setting in () if panel else settings:
            check_setting(setting)
        return league
    except (InvalidBot, InvalidLeague, InvalidDeck, InvalidFormat, InvalidPlan, InvalidRuleset) as error:
        fail(str(error), 2)


def check_setting(setting: Setting) -> None:
    try:
        table_of(setting)
    except Unplayable as error:
        fail(f"{' and '.join(setting.decks)} cannot be played: {error}; choose other decks with --deck", 1)


def played(league: League, out: Path | None, workers: int, test: SequentialTest | None, quiet: bool) -> Standing:
    count = workers or os.cpu_count() or 1
    done = 0
    try:
        if out is not None and out.exists():
            done = len(read_standing(out).results)
        with progress(len(league.pairings()), done, quiet) as report:
            return run_league(league, out, count, test, lambda result: report())
    except InvalidLeague as error:
        fail(str(error), 2)
    except KeyboardInterrupt:
        where = f"; run the same command to continue from {out}" if out is not None else ""
        fail(f"\nInterrupted{where}.", 1)


@contextmanager
def progress(total: int, done: int, quiet: bool) -> Iterator[Any]:
    columns = (TextColumn("pairs"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=plain_console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task("pairs", total=total, completed=done)
        yield lambda: bar.advance(task)


def ratings_of(standing: Standing) -> list[Rating]:
    return rate(standing.league.bots, [Scored(one.first, one.second, one.score) for one in standing.results])


def show_standing(standing: Standing, chart: Path | None, as_json: bool) -> None:
    ratings = ratings_of(standing)
    if chart is not None:
        chart.write_text(rating_chart(ratings), encoding="utf-8")
    if as_json:
        rows = [rating_json(one) | milliseconds(standing.thought(one.name)) for one in ratings]
        print_json({"pairs": len(standing.results), "ratings": rows, "faults": standing.faults})
        return
    console = plain_console()
    table = Table("Bot", "Elo", "95 %", "Points", "Games", "ms/decision", "longest", "", box=None, header_style="bold")
    least, most = min(one.low for one in ratings), max(one.high for one in ratings)
    for one in ratings:
        thought = standing.thought(one.name)
        mean = 1000 * thought.seconds / thought.decisions if thought.decisions else 0.0
        table.add_row(
            one.name, f"{one.elo:.0f}", f"{one.low:.0f} to {one.high:.0f}", f"{one.share:.1%}", str(one.games),
            f"{mean:.2f}", f"{1000 * thought.longest:.0f}", bar(one, least, most),
        )  # fmt: skip
    console.print(table)
    if standing.faults:
        console.print(f"{len(standing.faults)} faults; the first: {escape(standing.faults[0])}", style="red", soft_wrap=True)


def rating_json(rating: Rating) -> dict[str, object]:
    return {
        "bot": rating.name,
        "elo": round(rating.elo, 1),
        "interval": [round(rating.low, 1), round(rating.high, 1)],
        "games": rating.games,
        "share": round(rating.share, 4),
    }


def milliseconds(thought: ThinkingTime) -> dict[str, object]:
    mean = 1000 * thought.seconds / thought.decisions if thought.decisions else 0.0
    return {"ms_a_decision": round(mean, 3), "longest_ms": round(1000 * thought.longest, 1)}


def bar(rating: Rating, least: float, most: float, width: int = 32) -> str:
    """The interval as a line, with a dot at the rating."""
    span = max(most - least, 1.0)
    low, at, high = (round((value - least) / span * (width - 1)) for value in (rating.low, rating.elo, rating.high))
    return "".join("●" if i == at else "─" if low <= i <= high else " " for i in range(width))


def by_period(standing: Standing) -> dict[str, ShareJson]:
    """The first bot's share of the points in each period of a panel."""
    pairs: dict[str, Moments] = {}
    settings = standing.league.settings
    for one in standing.results:
        name = period_name(period_of(settings[one.number % len(settings)]))
        pairs.setdefault(name, Moments()).add(one.score)
    return {name: paired(pairs[name]).to_json() for name in sorted(pairs)}


def show_gate(found: Gate, periods: dict[str, ShareJson]) -> None:
    console = plain_console()
    for name, share in periods.items():
        console.print(f"{name}  {share['mean']:.1%} ({share['low']:.1%} to {share['high']:.1%}) in {share['games']:.0f} games")
    colour = {"better": "green", "not better": "red"}.get(found.verdict, "yellow")
    result = f"{found.new} scored {found.share:.1%} of the points against {found.old} ({found.low:.1%} to {found.high:.1%})"
    console.print(f"{escape(result)} in {found.games} games: [{colour}]{found.verdict}[/].", soft_wrap=True)
    if found.faults:
        console.print(f"The first fault: {escape(found.faults[0])}", style="red", soft_wrap=True)
