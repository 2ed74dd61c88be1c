"""`playmat people`: the guests and accounts of a server, reports about them, and what to do about those."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import typer
from pydantic import TypeAdapter, ValidationError
from rich.markup import escape
from rich.table import Table
from sqlalchemy import Connection

from playmat.cli.common import AsJson, fail, plain_console, print_json
from playmat.server import moderation
from playmat.server.db_tables import InvalidDatabase
from playmat.server.errors import ApiError
from playmat.server.requests import GuestName
from playmat.server.run import own_database

HELP = """Look after the people on a server. PERSON is an id or the name of an account.

\b
playmat people list mia
playmat people show g_x1Y2
playmat people reports
playmat people suspend Mallory --days 7 --reason "Insults in your name"
playmat people let-in Mallory
playmat people rename Mallory "Guest 7"
playmat people recover Mia           new recovery codes for a lost password
playmat people delete g_x1Y2
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)
Address = Annotated[str, typer.Option("--db", metavar="URL", help="The database. Default: the file in your data folder.")]
Person = Annotated[str, typer.Argument(metavar="PERSON")]
T = TypeVar("T")


@app.command("list")
def list_people(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A part of the name.")] = "",
    accounts: Annotated[bool, typer.Option("--accounts", help="Only people with an account.")] = False,
    db: Address = "",
    as_json: AsJson = False,
) -> None:
    """List people, last seen first; at most 100."""
    show(done(db, lambda connection: moderation.listed(connection, text, accounts)), as_json)


@app.command("show")
def show_person(person: Person, db: Address = "", as_json: AsJson = False) -> None:
    """Show a person, with how much is stored about them."""
    shown = done(db, lambda connection: moderation.described(connection, person))
    if as_json:
        print_json(shown)
    else:
        for name, value in shown.items():
            typer.echo(f"{name}: {said(value)}")


@app.command()
def reports(
    with_all: Annotated[bool, typer.Option("--all", help="Also those that are closed.")] = False,
    db: Address = "",
    as_json: AsJson = False,
) -> None:
    """List reports of players about others, the oldest first."""
    show(done(db, lambda connection: moderation.reports(connection, with_all)), as_json)


@app.command()
def close(report: Annotated[str, typer.Argument(metavar="REPORT")], db: Address = "") -> None:
    """Mark a report as dealt with."""
    done(db, lambda connection: moderation.close_report(connection, report))


@app.command()
def suspend(
    person: Person,
    reason: Annotated[str, typer.Option("--reason", help="Why; the person is told.")],
    days: Annotated[float, typer.Option("--days", min=0.01, max=36_500)] = 7.0,
    db: Address = "",
) -> None:
    """Keep a person away for some days. Their connections end; their games go on without them."""
    end = done(db, lambda connection: moderation.suspend_for(connection, person, days, reason))
    typer.echo(f"{person} is suspended until {end}")


@app.command("let-in")
def let_in(person: Person, db: Address = "") -> None:
    """End a suspension."""
    done(db, lambda connection: moderation.let_in(connection, person))


@app.command()
def rename(person: Person, name: str, db: Address = "") -> None:
    """Give a person another name."""
    try:
        shown = TypeAdapter(GuestName).validate_python(name)
    except ValidationError as error:
        fail(f"{name!r} cannot be a name: {error.errors()[0]['msg']}", 2)
    done(db, lambda connection: moderation.renamed(connection, person, shown))


@app.command()
def recover(person: Person, db: Address = "") -> None:
    """Print new recovery codes for an account. Give one to its person; each works once."""
    for code in done(db, lambda connection: moderation.recovery_codes(connection, person)):
        typer.echo(code)


@app.command()
def delete(person: Person, db: Address = "") -> None:
    """Delete a person's name, account, decks and sessions. Their games stay, without their name."""
    done(db, lambda connection: moderation.deleted(connection, person))


def done(db: str, work: Callable[[Connection], T]) -> T:
    """The result of work in one transaction."""
    try:
        with moderation.changing(db or own_database()) as connection:
            return work(connection)
    except (InvalidDatabase, moderation.UnknownPerson) as error:
        fail(f"playmat: {error}", 2)
    except ApiError as error:
        fail(f"playmat: {error.message}", 2)


def show(rows: list[dict[str, object]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
    elif not rows:
        typer.echo("There are none.")
    else:
        table = Table(*rows[0], box=None, header_style="bold")
        for row in rows:
            table.add_row(*(escape(said(value)) for value in row.values()))
        plain_console().print(table)


def said(value: object) -> str:
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
