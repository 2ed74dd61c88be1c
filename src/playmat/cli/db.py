"""`playmat db`: check, back up, restore and prune the database of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playmat.cli.common import AsJson, fail, print_json
from playmat.server.db_tables import InvalidDatabase
from playmat.server.maintenance import backup as write_backup
from playmat.server.maintenance import check as check_database
from playmat.server.maintenance import prune as prune_database
from playmat.server.maintenance import restore as restore_backup
from playmat.server.run import own_database
from playmat.server.settings import Retention

HELP = """Check, back up, restore and prune the database of a server.

\b
playmat db check
playmat db backup games-2026-11-16.backup
playmat db backup archive.backup --without-secrets
playmat db restore games-2026-11-16.backup --db postgresql://playmat@localhost/playmat
playmat db prune --finished 365
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)
Address = Annotated[str, typer.Option("--db", metavar="URL", help="The database. Default: the file in your data folder.")]
Days = Annotated[float, typer.Option(min=0, max=100_000, help="Days; 0 means never.")]
_keep = Retention()


@app.command()
def check(db: Address = "", as_json: AsJson = False) -> None:
    """Look for damage: broken pages, missing tables, rows without their game, journals with gaps."""
    try:
        found = check_database(db or own_database())
    except InvalidDatabase as error:
        fail(f"playmat: {error}", 2)
    if as_json:
        print_json({"problems": found})
    else:
        for line in found:
            typer.echo(line)
        if not found:
            typer.echo("The database is sound.")
    if found:
        raise typer.Exit(1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write; it must not exist.")],
    db: Address = "",
    without_secrets: Annotated[
        bool, typer.Option("--without-secrets", help="Leave out games in progress and what tokens are recognised by.")
    ] = False,
) -> None:
    """Write everything to one file. Servers may keep running.

    The file has digests of tokens and the seeds of games in progress, which give hidden cards away: keep it private.
    """
    try:
        count = write_backup(db or own_database(), file, keeps_secrets=not without_secrets)
    except InvalidDatabase as error:
        fail(f"playmat: {error}", 2)
    except OSError as error:
        fail(f"playmat: {file} cannot be written ({error.strerror}); choose another place", 2)
    typer.echo(f"{count} rows are in {file}")


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")], db: Address = "") -> None:
    """Put a backup into a new or empty database, also of another kind than the one it came from."""
    try:
        count = restore_backup(db or own_database(), file)
    except InvalidDatabase as error:
        fail(f"playmat: {error}", 2)
    except OSError as error:
        fail(f"playmat: {file} cannot be read ({error.strerror}); give a file that `playmat db backup` wrote", 2)
    typer.echo(f"{count} rows were restored")


@app.command()
def prune(
    finished: Days = _keep.finished,
    waiting: Days = _keep.waiting,
    abandoned: Days = _keep.abandoned,
    unplayed: Days = _keep.unplayed,
    guests: Days = _keep.guests,
    dry: Annotated[bool, typer.Option("--dry", help="Show what would be deleted, without deleting it.")] = False,
    db: Address = "",
    as_json: AsJson = False,
) -> None:
    """Delete old games, and guests who do not come back.

    Each kind of game has its own number of days: finished ones, finished ones that no guest played, tables that were never
    joined, and abandoned ones.
    """
    try:
        found = prune_database(db or own_database(), Retention(finished, waiting, abandoned, unplayed, guests), dry)
    except InvalidDatabase as error:
        fail(f"playmat: {error}", 2)
    if as_json:
        print_json(found)
    else:
        typer.echo(f"{found['games']} games and {found['guests']} guests {'would be' if dry else 'were'} deleted")
