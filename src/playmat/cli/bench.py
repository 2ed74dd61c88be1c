"""`playmat bench`: how fast the engine is on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from playmat.cli.common import plain_console
from playmat.lab.speed import headline

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="Seconds to play each pair of decks.", min=0.1, max=60)] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play random games on one core and print decisions and games per second.

    Examples: playmat bench, playmat bench --json, PLAYMAT_PURE=1 playmat bench
    """
    figures = headline(seconds)
    if as_json:
        typer.echo(json.dumps(figures))
        return
    table = Table("Decks", "Decisions/s", "Games/s", "Turns")
    for column in table.columns[1:]:
        column.justify = "right"
    for pair in figures["pairs"]:
        table.add_row(pair["pair"], f"{pair['decisions_per_s']:,}", f"{pair['games_per_s']:,}", str(pair["turns"]))
    table.add_section()
    table.add_row("mean", f"{figures['decisions_per_s']:,}", f"{figures['games_per_s']:,}", "")
    console = plain_console()
    console.print(table)
    how = "compiled" if figures["compiled"] else "plain Python"
    console.print(f"{how}, Python {figures['python']}, one core; a clone takes {figures['clone_us']} µs")
