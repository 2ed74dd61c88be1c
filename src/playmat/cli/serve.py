"""`playmat serve`: the server for a group of friends."""

from __future__ import annotations

import logging
import os
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Annotated

import typer

from playmat.cli.building import HINT, BackgroundBuild, obstacle, wants_compiling
from playmat.cli.common import fail
from playmat.server.connection_limits import Proxies
from playmat.server.db_tables import InvalidDatabase
from playmat.server.metrics import JsonLines
from playmat.server.pictures import InvalidPictures, Pictures
from playmat.server.run import LOOPBACK, address_of, bind, own_database, run
from playmat.server.settings import Retention, Settings
from playmat.server.storage import prepare

HELP = """Run a server for a group of friends.

By default it accepts connections from this machine only. With --host it accepts others; add its public host names with --name.
Games are saved in a file in your data folder, or in the database given with --db. On the open internet, put a
TLS proxy in front of it.

\b
playmat serve --port 8000
playmat serve --host 0.0.0.0 --port 8000 --name games.example.org --origin https://games.example.org
playmat serve --db sqlite:///friends.sqlite
"""

MOST_REQUESTS = 1_000_000

app = typer.Typer(rich_markup_mode=None, add_completion=False)
PicturesFolder = Annotated[
    Path | None,
    typer.Option("--pictures", metavar="FOLDER", help="Show your own pictures of cards, named by set and number: base1-4.png."),
]
Compile = Annotated[bool, typer.Option("--compile", help="Compile the engine in the background if it is not compiled yet.")]


@app.command(help=HELP)
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 means all of them.")] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 means any free one.")] = 8000,
    db: Annotated[str, typer.Option("--db", metavar="URL", help="The database. Default: a file in your data folder.")] = "",
    name: Annotated[list[str] | None, typer.Option("--name", help="A host name of this server; `*` accepts any.")] = None,
    origin: Annotated[list[str] | None, typer.Option("--origin", help="Another site that may use this server.")] = None,
    proxy: Annotated[list[str] | None, typer.Option("--proxy", help="Address or network of a trusted proxy.")] = None,
    bots: Annotated[int, typer.Option("--bots", min=0, help="Processes for bots; 0 means one fewer than cores.")] = 0,
    requests: Annotated[float, typer.Option("--requests", min=1, help="Requests per second allowed from one address.")] = 20.0,
    peer: Annotated[
        str, typer.Option("--peer", metavar="HOST:PORT", help="The address at which other servers reach this one.")
    ] = "",
    keep_all: Annotated[
        bool, typer.Option("--keep-all", help="Delete nothing; otherwise what `playmat db prune` deletes goes once a day.")
    ] = False,
    no_showcase: Annotated[bool, typer.Option("--no-showcase", help="Show no game between bots in the lobby.")] = False,
    metrics: Annotated[bool, typer.Option("--metrics", help="Show figures for Prometheus at /api/metrics.")] = False,
    json_log: Annotated[bool, typer.Option("--json-log", help="Write the log as lines of JSON.")] = False,
    pictures: PicturesFolder = None,
    compile: Compile = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log every request.")] = False,
) -> None:
    plain = Settings()
    if not isfinite(requests) or requests > MOST_REQUESTS:
        fail(f"playmat: --requests {requests} is not possible; give a number from 1 to {MOST_REQUESTS}", 2)
    try:
        Proxies(tuple(proxy or ()))
    except ValueError as error:
        fail(f"playmat: --proxy: {error}; give an address such as 10.0.0.2 or a network such as 10.0.0.0/8", 2)
    many = max(1.0, requests / plain.request_rate)
    settings = replace(
        plain,
        database=db or own_database(),
        hosts=(*plain.hosts, *(entry.lower() for entry in (host, *(name or ())))),
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        peer=peer,
        metrics=metrics,
        retention=None if keep_all else Retention(),
        pictures=pictures,
        showcase=not no_showcase,
        is_warm=True,
        bot_workers=bots or max(1, (os.cpu_count() or 2) - 1),
        request_rate=requests,
        request_burst=round(10 * requests),
        connections=max(plain.connections, round(10 * requests)),
        sockets_per_address=max(plain.sockets_per_address, round(20 * requests)),
        guest_rate=plain.guest_rate * many,
        guest_burst=round(plain.guest_burst * many),
        record_rate=plain.record_rate * many,
        record_burst=round(plain.record_burst * many),
        lookup_share=plain.lookup_share * many,
    )
    if json_log:
        handler = logging.StreamHandler()
        handler.setFormatter(JsonLines())
        logging.basicConfig(handlers=[handler], level=logging.INFO if verbose else logging.WARNING)
    start(settings, host, port, "choose another --host or --port", verbose, compiles=compile, json_log=json_log)


def start(
    settings: Settings,
    host: str,
    port: int,
    remedy: str,
    verbose: bool = False,
    visit: bool = False,
    compiles: bool = False,
    page: str = "",
    json_log: bool = False,
) -> None:
    """Serve until Ctrl-C. `remedy` is the advice if the address is taken; `visit` opens the browser when the server is ready, at
    the `page` that is added to the address."""
    build = BackgroundBuild(typer.echo)

    def ready() -> None:
        typer.echo(f"Playmat is running at {address}  (press Ctrl-C to stop; games are saved)")
        if visit:
            open_browser(address)
        if wants_compiling():
            if compiles:
                build.start()
            elif not obstacle():
                typer.echo(HINT)

    with suppress(KeyboardInterrupt):
        try:
            if settings.pictures is not None:
                typer.echo(welcome(Pictures(settings.pictures)))
            prepare(settings.database)
            listener = bind(host, port)
        except InvalidDatabase as error:
            fail(f"playmat: {error}", 2)
        except InvalidPictures as error:
            fail(f"playmat: --pictures: {error}; give a folder with pictures of cards", 2)
        except OSError as error:
            fail(f"playmat: {error}; {remedy}", 2)
        address = address_of(listener) + page
        try:
            run(settings, listener, ready, verbose, json_log)
        finally:
            build.stop()


def welcome(pictures: Pictures) -> str:
    """A sentence on the pictures found in a folder."""
    found = len({str(path) for path in pictures.files.values()})
    advice = "" if pictures.can_scale else "; install playmat[pictures] to have them scaled, which makes the page faster"
    return f"{found} pictures of cards in {pictures.folder}{advice}"


def open_browser(address: str) -> None:
    """Open the page without waiting for the browser. Without a browser, the user has the printed address."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
