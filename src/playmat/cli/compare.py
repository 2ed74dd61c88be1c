"""`playmat compare`: which of two lists of a deck is better, and by how much."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from playmat.cards.decks import load_deck
from playmat.cli.common import AsJson, fail, plain_console, print_json
from playmat.cli.games import (
    WRONG,
    Field,
    FormOfPlay,
    On,
    Ruleset,
    Seed,
    Unchecked,
    Workers,
    check_bots,
    keep,
    progress,
    refuse_illegal,
)
from playmat.cli.sim import Watch
from playmat.engine.link.linker import Unplayable
from playmat.extras import needed
from playmat.lab.comparison import Comparison, comparison_plan, play_comparison
from playmat.lab.executors import WorkersLost, runner_for
from playmat.lab.fields import decks_of, load_field, problems_of
from playmat.lab.simulation import Goal
from playmat.lab.tune_report import comparison_report

HELP = """Compare two lists of a deck: the difference of their points against the same decks, with its interval.

Both lists play the same games with the same luck: the same opponents, seeds and seats, and every card that both have at the same
place. So the difference has a narrow interval. Decide on the number of games first; a run that is continued until the difference
is clear finds differences that are not there.

--field takes a format, or a file with a share and a deck in each line, such as "12.5 2025-gholdengo".

\b
playmat compare mine.txt changed.txt --field standard-2025
playmat compare mine.txt changed.txt --field meta.txt --games 4000 --bot greedy --out changed
playmat compare mine.txt changed.txt --against theirs.txt --against other.txt
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def compare(
    first: Annotated[str, typer.Argument(metavar="DECK")],
    second: Annotated[str, typer.Argument(metavar="CHANGED")],
    field: Field = "",
    against: Annotated[list[str] | None, typer.Option("--against", help="A deck or folder to play against; repeatable.")] = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The bot that plays all decks.")] = "quick",
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each list against each deck.")] = 1000,
    ruleset: Ruleset = "",
    form: FormOfPlay = "",
    seed: Seed = 0,
    workers: Workers = 0,
    on: On = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Keep everything in this folder, and continue from it.")] = None,
    unchecked: Unchecked = False,
    as_json: AsJson = False,
) -> None:
    check_bots([bot])
    try:
        if out is not None:
            needed("plotly", "a report")
        two = [load_deck(name) for name in (first, second)]
        plan = comparison_plan(
            two[0], two[1], load_field(field), decks_of(against or []), bot=bot, ruleset=ruleset, form=form, seed=seed
        )
        for deck in two:
            refuse_illegal(deck.name, problems_of(deck, plan.pairings[0].ruleset, plan.pairings[0].form), unchecked)
        with progress(2 * -(-games // 2) * len(plan.pairings), "games") as bar:
            watch = Watch(bar, Goal(-(-games // 2)))
            result = play_comparison(plan, games, runner_for(on, workers), out, watch)
    except WRONG as error:
        fail(str(error), 2)
    except (Unplayable, WorkersLost) as error:
        fail(str(error), 1)
    if as_json:
        print_json(result.to_json())
    else:
        show(result, out)
    if out is not None:
        keep(out, result.to_json(), comparison_report(result))
    if result.simulation.interrupted:
        raise typer.Exit(130)


def show(result: Comparison, out: Path | None) -> None:
    console = plain_console(soft_wrap=True)
    console.print(escape(result.verdict()))
    if result.outlook():
        console.print(result.outlook())
    for doubt in result.doubts():
        console.print(escape(doubt), style="yellow")
    names = [escape(name) for name in result.names]
    cards = Table("Card", *names, box=None, header_style="bold")
    for card, one, two in result.changes():
        cards.add_row(escape(card), str(one), str(two))
    console.print(cards if cards.row_count else "The lists have the same cards.")
    table = Table("Against", "Weight", *names, "Difference", box=None, header_style="bold")
    for opponent in sorted(result.opponents(), key=lambda one: -one.difference.mean):
        shares = [f"{share.mean:.1%}" for share in (opponent.first, opponent.second)]
        table.add_row(escape(opponent.name), f"{opponent.weight:.0%}", *shares, str(opponent.difference))
    console.print(table)
    saved = result.saved()
    if saved is not None:
        console.print(f"The same luck made the variance of the difference {saved:.1f} times smaller.", style="dim")
    if out is not None:
        console.print(f"Report: {escape(str(out / 'report.html'))}")
    if result.simulation.interrupted:
        console.print("Interrupted: this is what was finished.", style="yellow")
