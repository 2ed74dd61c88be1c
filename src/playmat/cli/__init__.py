"""One command, `playmat`. Each sub-command is a module of this package, imported only when it is used."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from playmat.extras import missing

COMMANDS = {
    "play": ("play", "Play a game in the browser."),
    "terminal": ("terminal", "Play a game in the terminal."),
    "serve": ("serve", "Run a server for a group of friends."),
    "db": ("db", "Check, back up, restore and prune the database of a server."),
    "people": ("people", "Look after the people on a server: reports, suspensions, lost passwords."),
    "verify": ("verify", "Check that the luck of a recorded game was fair."),
    "sim": ("sim", "Simulate many games between decks."),
    "compare": ("compare", "Find out which of two lists of a deck is better."),
    "tune": ("tune", "Find single-card swaps that make a deck better."),
    "diagnose": ("diagnose", "Find out where a deck or a bot loses."),
    "tournament": ("tournament", "Run a tournament of bots or players."),
    "walk": ("walk", "Play random games and check the engine at every step."),
    "rules": ("rules", "Look up rules, compare rulesets, see which rules are tested."),
    "scenario": ("scenario", "Run rulings as tests."),
    "deck": ("deck", "Check, show and convert decks."),
    "card": ("card", "Find and show cards."),
    "cards": ("cards", "Read, import and check the card pool."),
    "arena": ("arena", "Play rated leagues between bots."),
    "puzzles": ("puzzles", "Make, solve and check puzzles: win in this turn."),
    "position": ("position", "Draw, check and write positions: games in the middle of a turn, as text."),
    "hint": ("hint", "Suggest what to do at a point in a game."),
    "log": ("log", "Read and write battle logs of Pokémon TCG Live."),
    "analyse": ("analyse", "Show where a finished game was won or lost."),
    "peers": ("peers", "Compare our engine with another one."),
    "doctor": ("installation", "Show what works on this machine."),
    "bench": ("bench", "Measure how fast the engine runs on this machine."),
}
"""Sub-commands: their module here, and one line of help."""


class Commands(TyperGroup):
    """Finds sub-commands in the table above."""

    def list_commands(self, ctx: object) -> list[str]:
        return [name for name, (module, _) in COMMANDS.items() if find_spec(f"playmat.cli.{module}")]

    def get_command(self, ctx: Any, name: str) -> Any:
        if name not in COMMANDS:
            return None
        gc.disable()  # modules stay: there is nothing to collect while they are imported, nor later among them
        try:
            module = import_module(f"playmat.cli.{COMMANDS[name][0]}")
        except ModuleNotFoundError as error:
            raise missing(error, f"`playmat {name}`") from None
        gc.freeze()
        gc.enable()
        command = get_command(module.app)
        command.name = name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode=None)


def show_version(wanted: bool) -> None:
    if wanted:
        import playmat
        from playmat.engine import machine

        how = "plain Python" if (machine.__file__ or "").endswith(".py") else "compiled"
        typer.echo(f"playmat {playmat.__version__} ({how}, Python {sys.version.split()[0]})")
        raise typer.Exit


@app.callback()
def playmat(
    version: bool = typer.Option(False, "--version", callback=show_version, is_eager=True, help="Show the version and exit."),
) -> None:
    """Play the Pokémon Trading Card Game by the book.

    Examples: playmat play, playmat rules retreat, playmat deck check my-deck.txt

    The exit code is 0 after success, 1 if the input is faulty or nothing was found, and 2 for a wrong argument or a missing file.
    """


def main() -> None:
    """Run the command. A mistake by the user gives one line and exit code 2, never a traceback."""
    try:
        app()
    except (ValueError, KeyError, OSError, ImportError) as error:
        if isinstance(error, OSError) or type(error).__module__.startswith("playmat."):
            message = str(error)
            if isinstance(error, OSError) and error.filename is not None:
                message = f"{error.filename}: {error.strerror}"
            typer.echo(f"playmat: {message}", err=True)
            sys.exit(2)
        raise
    finally:
        gc.freeze()  # the process ends: nothing is left to collect
