"""One command, `playmat`."""

from __future__ import annotations

import typer

from playmat.cli import rules

app = typer.Typer(no_args_is_help=True, help="Play the Pokémon Trading Card Game by the book.")
app.add_typer(rules.app, name="rules")


def main() -> None:
    app()
