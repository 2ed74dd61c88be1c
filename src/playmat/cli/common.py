"""Options and exits that several sub-commands share. Every command imports this, so it imports little itself."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from playmat.cards.pool import Pool

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CardFolder = Annotated[Path | None, typer.Option("--cards", help="Folder of card files to use instead of the bundled ones.")]


def fail(message: str, code: int) -> NoReturn:
    """Print a message and exit: with 1 if nothing was found or the input is faulty, with 2 for a wrong argument."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


def check_writable(path: Path | None) -> None:
    """Fail if a file cannot be written there: before the work whose result it should hold."""
    if path is None:
        return
    if path.is_dir():
        fail(f"{path} is a folder; give the name of a file in it", 2)
    if not path.parent.is_dir():
        fail(f"{path} cannot be written: there is no folder {path.parent}; create it or name another one", 2)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        fail(f"{path} cannot be written: you may not write there; name another file", 2)


def print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def plain_console(stderr: bool = False, soft_wrap: bool = False) -> Console:
    """A console that shows names as they are: no word between colons becomes a picture, no number is coloured."""
    from rich.console import Console  # takes a while to import

    return Console(stderr=stderr, highlight=False, emoji=False, soft_wrap=soft_wrap)


def open_pool(folder: Path | None) -> Pool:
    from playmat.cards.pool import Pool, default_pool

    if folder is None:
        return default_pool()
    if not folder.is_dir():
        fail(f"{folder} is not a folder; give the folder that has a subfolder of card files for each series", 2)
    return Pool(folder)
