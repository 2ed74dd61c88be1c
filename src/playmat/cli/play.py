"""`playmat play`: a private server, opened in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from playmat.cli.games import PlayYear, ruleset_or_year
from playmat.cli.serve import Compile, PicturesFolder, start
from playmat.server.run import LOOPBACK, own_database
from playmat.server.settings import Settings

app = typer.Typer(rich_markup_mode=None, add_completion=False)


HELP = """Play a game in the browser. Games are saved in your data folder. Press Ctrl-C to stop.

\b
playmat play
playmat play --year 2004                  the rules and decks of a year; `playmat rules years` lists them
playmat play --no-browser --port 8000
playmat play --pictures FOLDER            show your own pictures of cards
"""


@app.command(help=HELP)
def play(
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address and do not open a browser.")] = False,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 means any free one.")] = 0,
    year: PlayYear = None,
    pictures: PicturesFolder = None,
    compile: Compile = False,
) -> None:
    ruleset_or_year("", year)
    page = "" if year is None else f"#/new/{year}"
    settings = Settings(database=own_database(), is_warm=True, pictures=pictures)
    start(settings, LOOPBACK, port, "choose another --port, or leave it out", visit=not no_browser, compiles=compile, page=page)
