"""`playmat tune`: which single-card swaps make a deck better against a field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.cli.common import AsJson, fail, plain_console, print_json
from playmat.cli.games import WRONG, Field, On, Ruleset, Seed, Workers, check_bots, keep, progress
from playmat.engine.link.linker import Unplayable
from playmat.extras import needed
from playmat.lab.executors import WorkersLost, runner_for
from playmat.lab.fields import decks_of, load_field
from playmat.lab.plan import InvalidPlan
from playmat.lab.tune_report import cost, gain, tune_report
from playmat.lab.tuning import Tuning, cards_for, cards_in, swaps_of, tune
from playmat.rules.periods import ruleset_for

HELP = """Try single-card swaps of a deck against a field, and say which help.

Every swap plays the same games as the deck itself, with the same luck. A swap is decided as soon as its interval shows that it
helps, harms or hardly matters; the intervals allow for the number of swaps. Without --add, it varies the counts of the deck's own
cards.

\b
playmat tune mine.txt --field standard-2019
playmat tune mine.txt --against theirs.txt --against other.txt --add "Ultra Ball" --cut sm1-123
playmat tune mine.txt --field standard-2019 --bot greedy --pairs 100 --out tuning
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("tune", help=HELP)
def tune_deck(
    deck: Annotated[str, typer.Argument(metavar="DECK")],
    field: Field = "",
    against: Annotated[list[str] | None, typer.Option("--against", help="A deck or folder to play against; repeatable.")] = None,
    add: Annotated[list[str] | None, typer.Option("--add", help="A card, by name or id, that may be added; repeatable.")] = None,
    cut: Annotated[
        list[str] | None, typer.Option("--cut", help="A card of the deck, by name or id, that may be removed; repeatable.")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The bot that plays all decks.")] = "quick",
    pairs: Annotated[int, typer.Option("--pairs", "-n", min=1, help="The most pairs of games against each deck.")] = 400,
    least: Annotated[float, typer.Option("--least", min=0.001, max=0.5, help="A gain that would hardly matter.")] = 0.01,
    ruleset: Ruleset = "",
    seed: Seed = 0,
    workers: Workers = 0,
    on: On = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Keep everything in this folder, and continue from it.")] = None,
    as_json: AsJson = False,
) -> None:
    check_bots([bot])
    try:
        if out is not None:
            needed("plotly", "a report")
        mine = load_deck(deck)
        opposition = load_field(field)
        format = opposition.format
        opponents = [*opposition.decks, *decks_of(against or [])]
        if not opponents:
            raise InvalidPlan("there is no deck to play against; give --field or --against")
        rules = ruleset or opposition.ruleset or ruleset_for([mine, *opponents], default_pool())
        adds, cuts = cards_for(mine, add or [], format), cards_in(mine, cut or [])
        swaps = swaps_of(mine, adds, cuts, rules, "standard", format)
        most = 2 * pairs * len(opponents) * (len(swaps) + 1)
        typer.echo(
            f"{len(swaps)} swaps against {len(opponents)} decks: {most:,} games at most; Ctrl-C shows what is known", err=True
        )
        runner = runner_for(on, workers)
        with progress(len(swaps), f"{len(swaps)} swaps") as bar:
            done = 0

            def report(tuning: Tuning) -> None:
                nonlocal done
                decided = sum(bool(one.verdict) for one in tuning.tried)
                bar(decided - done)
                done = decided

            result = tune(
                mine, opponents, swaps, rules, bot=bot, seed=seed, pairs=pairs, least=least, runner=runner, folder=out,
                report=report,
            )  # fmt: skip
    except WRONG as error:
        fail(str(error), 2)
    except (Unplayable, WorkersLost) as error:
        fail(str(error), 1)
    if as_json:
        print_json(result.to_json())
    else:
        show(result, out)
    if out is not None:
        keep(out, result.to_json(), tune_report(result))
    if result.interrupted:
        raise typer.Exit(130)


def show(tuning: Tuning, out: Path | None) -> None:
    console = plain_console()
    console.print(f"{escape(tuning.deck)} scores {tuning.base} of the points unchanged.", soft_wrap=True)
    if tuning.doubt:
        console.print(escape(tuning.doubt), style="yellow", soft_wrap=True)
    table = Table("Swap", "Gain", "Interval", "", "Games", box=None, header_style="bold")
    ranked = tuning.ranked()
    for one in ranked if len(ranked) <= 16 else ranked[:12] + ranked[-4:]:
        mean = gain(one)
        bounds = f"{one.low:+.1%} to {one.high:+.1%}"
        table.add_row(escape(str(one.swap)), f"{mean:+.1%}", bounds, one.verdict or "unclear", str(one.games))
    console.print(table)
    if len(ranked) > 16:
        console.print(f"{len(ranked) - 16} swaps in between are not shown; use --json or --out to see them.", style="dim")
    console.print(cost(tuning), style="dim", soft_wrap=True)
    if out is not None:
        console.print(f"Report: {escape(str(out / 'report.html'))}", soft_wrap=True)
    if tuning.interrupted:
        console.print("Interrupted: this is what was finished.", style="yellow")
