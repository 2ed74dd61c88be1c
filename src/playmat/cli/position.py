"""`playmat position`: positions as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from playmat.cli.analyse import read_record
from playmat.cli.common import AsJson, CardFolder, fail, open_pool, plain_console, print_json
from playmat.play.notation.lasting import CannotBeWritten
from playmat.play.notation.positions import InvalidPosition, check_position, position
from playmat.play.notation.writer import write_position
from playmat.play.record import InvalidRecord
from playmat.play.view import view
from playmat.terminal.table import board

HELP = """Positions: a game in the middle of a turn, as a text that you can read and write (docs/positions.md).

\b
playmat position show board.txt                draw it, and list what the player can do
playmat position check board.txt               say what is impossible about it, with the rule
playmat position write game.json --at 40       the position after the first 40 answers of a record
playmat position write game.json > board.txt   the last position in which a player had a turn
"""

app = typer.Typer(no_args_is_help=True, help=HELP, rich_markup_mode=None, add_completion=False)
PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A text file with a position.")]


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be read ({error.strerror}); give a text file with a position", 2)
    except UnicodeDecodeError:
        fail(f"{path} is not a text in UTF-8", 2)


@app.command()
def show(
    file: PositionFile,
    seat: Annotated[int | None, typer.Option(min=1, help="As this player sees it. Default: the player whose turn it is.")] = None,
    cards: CardFolder = None,
) -> None:
    """Draw a position, and list the options of the player whose turn it is."""
    try:
        game = position(read_text(file), open_pool(cards))
    except InvalidPosition as error:
        fail(f"{file}: {error}", 1)
    if seat is not None and seat > game.form.seats:
        fail(f"there is no player {seat}; this game has {game.form.seats} players", 2)
    console = plain_console()
    decision = game.decision
    assert decision is not None
    console.print(board(view(game, decision.player if seat is None else seat - 1)))
    console.print(f"Player {decision.player + 1}: {escape(decision.prompt)}", soft_wrap=True)
    for option in decision.options:
        console.print(f"  {escape(option.text)}", soft_wrap=True)


@app.command()
def check(file: PositionFile, cards: CardFolder = None, as_json: AsJson = False) -> None:
    """Say what is impossible about a position. Exit code 0: nothing; 1: something; 2: the file cannot be read."""
    faults = check_position(read_text(file), open_pool(cards))
    if as_json:
        print_json([fault.to_json() for fault in faults])
    else:
        console = plain_console()
        for fault in faults:
            console.print(escape(f"{file}: {fault}"), soft_wrap=True)
        if not faults:
            console.print(escape(f"{file}: nothing is impossible about it"), soft_wrap=True)
    if faults:
        raise typer.Exit(1)


@app.command()
def write(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record, such as `playmat terminal --save` writes.")],
    at: Annotated[int | None, typer.Option(min=0, help="After N answers. Default: the last turn of the record.")] = None,
    cards: CardFolder = None,
) -> None:
    """Write the position of a game record after a number of answers."""
    loaded = read_record(record)
    pool = open_pool(cards)
    if at is not None and at > len(loaded.answers):
        fail(f"{record} has {len(loaded.answers)} answers; give --at a number up to that", 2)
    try:
        game = loaded.at(at, pool)
        if at is None:
            mains = [number for number, entry in enumerate(game.history) if entry.kind == "main"]
            decision = game.decision
            if mains and (decision is None or decision.kind != "main"):
                game = loaded.at(mains[-1], pool)
        typer.echo(write_position(game, pool), nl=False)
    except InvalidRecord as error:
        fail(f"{record}: {error}", 1)
    except CannotBeWritten as error:
        fail(f"{record}: {error}", 1)
