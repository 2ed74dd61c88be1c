"""`playmat serve`: the server for a circle of friends."""

from __future__ import annotations

import os
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from typing import Annotated

import typer

from playmat.cli.common import fail
from playmat.server.db_tables import InvalidDatabase
from playmat.server.run import LOOPBACK, address_of, bind, own_database, run
from playmat.server.settings import Settings
from playmat.server.storage import prepare

HELP = """Run the server.

It listens on this machine only, unless --host says otherwise; then also say by which names it is known (--name). Games are kept
in a file in your data folder, or in the database of --db. Put a proxy with TLS in front of it on the open internet.

\b
playmat serve --port 8000
playmat serve --host 0.0.0.0 --port 8000 --name games.example.org --origin https://games.example.org
playmat serve --db sqlite:///friends.sqlite
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 is every one.")] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = 8000,
    db: Annotated[str, typer.Option("--db", metavar="URL", help="The database; default: a file in your data folder.")] = "",
    name: Annotated[list[str] | None, typer.Option("--name", help="A host name by which people reach it; `*`: any.")] = None,
    origin: Annotated[list[str] | None, typer.Option("--origin", help="Another page that may use it.")] = None,
    bots: Annotated[int, typer.Option("--bots", min=0, help="Processes in which bots think; 0: one fewer than cores.")] = 0,
    requests: Annotated[float, typer.Option("--requests", min=1, help="Requests per second from one address.")] = 20.0,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log every request.")] = False,
) -> None:
    plain = Settings()
    settings = replace(
        plain,
        database=db or own_database(),
        hosts=(*plain.hosts, *(entry.lower() for entry in (host, *(name or ())))),
        origins=tuple(origin or ()),
        is_warm=True,
        bot_workers=bots or max(1, (os.cpu_count() or 2) - 1),
        request_rate=requests,
        request_burst=round(10 * requests),
        connections=max(plain.connections, round(10 * requests)),
    )
    start(settings, host, port, verbose)


def start(settings: Settings, host: str, port: int, verbose: bool = False, visit: bool = False) -> None:
    """Serve until Ctrl-C; with `visit`, the browser is opened when the server is ready."""
    try:
        prepare(settings.database)
        listener = bind(host, port)
    except (InvalidDatabase, OSError) as error:
        fail(f"playmat: {error}", 2)
    address = address_of(listener)

    def ready() -> None:
        typer.echo(f"Playmat is at {address}  (Ctrl-C stops it; games are kept)")
        if visit:
            open_browser(address)

    with suppress(KeyboardInterrupt):
        run(settings, listener, ready, verbose)


def open_browser(address: str) -> None:
    """Open the page without waiting for the browser; where there is none, the address was printed."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
