"""`playmat play`: a server for one's own, and the browser on it."""

from __future__ import annotations

from typing import Annotated

import typer

from playmat.cli.serve import start
from playmat.server.run import LOOPBACK, own_database
from playmat.server.settings import Settings

app = typer.Typer(rich_markup_mode=None, add_completion=False)


HELP = """Play a game in the browser. Games are kept in your data folder; Ctrl-C stops it.

\b
playmat play
playmat play --no-browser --port 8000
"""


@app.command(help=HELP)
def play(
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = 0,
) -> None:
    start(Settings(database=own_database(), is_warm=True), LOOPBACK, port, visit=not no_browser)
