"""`playmat hint`: good options at a point of a recorded game, with their win chances."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from playmat.bots import InvalidBot, hint, parse_budget
from playmat.cli.analyse import read_record
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, plain_console, print_json
from playmat.play.record import InvalidRecord
from playmat.play.view import view

HELP = """Suggest what to do at a point in a game, from what the player there can see.

\b
playmat hint game.json                     at the end of an unfinished game
playmat hint game.json --at 40             after the first 40 answers
playmat hint game.json --at 40 --budget 2s --count 5
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def hint_at(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record, such as `playmat terminal --save` writes.")],
    at: Annotated[int | None, typer.Option(min=0, help="After N answers of the record. Default: after all of them.")] = None,
    budget: Annotated[str, typer.Option(help="How long to think: seconds (0.5s) or lines of play (300).")] = "1s",
    count: Annotated[int, typer.Option(min=1, help="How many options to show.")] = 3,
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    loaded = read_record(record)
    if at is not None and at > len(loaded.answers):
        fail(f"{record} has {len(loaded.answers)} answers; give --at a number up to that", 2)
    try:
        allowed = parse_budget(budget)
        game = loaded.at(at, open_pool(cards))
    except InvalidBot as error:
        fail(str(error), 2)
    except InvalidRecord as error:
        fail(f"{record}: {error}", 1)
    decision = game.decision
    if decision is None:
        fail(f"{record}: the game is over at that point; give --at a number below {len(game.answers)}", 1)
    found = hint(view(game, decision.player), allowed, count)
    if as_json:
        options = [
            {"option": one.option.text, "chance": round(one.chance, 4), "error": round(one.error, 4), "reason": one.reason}
            for one in found
        ]
        print_json({"seat": decision.player, "turn": int(game.state.turn), "kind": decision.kind, "options": options})
        return
    console = plain_console()
    console.print(f"Turn {int(game.state.turn)}, player {decision.player + 1}: {escape(decision.prompt)}", soft_wrap=True)
    table = Table(box=None, show_header=False)
    for one in found:
        table.add_row(f"{one.chance:.0%} ± {1.96 * one.error:.0%}", escape(one.option.text), one.reason)
    console.print(table)
