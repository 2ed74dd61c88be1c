"""`playmat hint`: what a player might do at a point of a recorded game, with the win chances."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from playmat.bots import InvalidBot, hint, parse_budget
from playmat.cli.analyse import read_record
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, print_json
from playmat.play.record import InvalidRecord
from playmat.play.view import view

HELP = """Say what to do at a point of a game, as the player who is asked there sees it.

\b
playmat hint game.json                     at the end of a record of a game that goes on
playmat hint game.json --at 40             after the first 40 answers
playmat hint game.json --at 40 --budget 2s --count 5
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def hint_at(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game's record, as `playmat terminal --save` writes it.")],
    at: Annotated[int | None, typer.Option(min=0, help="After so many answers of the record; without it, after all.")] = None,
    budget: Annotated[str, typer.Option(help="How long to think: seconds as 0.5s, or lines of play as 300.")] = "1s",
    count: Annotated[int, typer.Option(min=1, help="How many options to show.")] = 3,
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    told = read_record(record)
    if at is not None and at > len(told.answers):
        fail(f"{record} has {len(told.answers)} answers; give --at a number up to that", 2)
    try:
        allowed = parse_budget(budget)
        game = told.at(at, open_pool(cards))
    except InvalidBot as error:
        fail(str(error), 2)
    except InvalidRecord as error:
        fail(f"{record}: {error}", 1)
    decision = game.decision
    if decision is None:
        fail(f"{record}: the game is over there; give --at a number below {len(game.answers)}", 1)
    found = hint(view(game, decision.player), allowed, count)
    if as_json:
        options = [{"option": option.text, "chance": round(chance, 4)} for option, chance in found]
        print_json({"seat": decision.player, "turn": int(game.state.turn), "kind": decision.kind, "options": options})
        return
    console = Console(highlight=False)
    console.print(f"Turn {int(game.state.turn)}, player {decision.player + 1}: {escape(decision.prompt)}", soft_wrap=True)
    table = Table(box=None, show_header=False)
    for option, chance in found:
        table.add_row(f"{chance:.0%}", escape(option.text))
    console.print(table)
