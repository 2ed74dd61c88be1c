"""Options and exits that several sub-commands share. Every command imports this, so it imports little itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from playmat.cards.pool import Pool

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CardFolder = Annotated[Path | None, typer.Option("--cards", help="Folder of card files to use instead of the bundled ones.")]


def fail(message: str, code: int) -> NoReturn:
    """Print a message and exit: with 1 if nothing was found or the input is faulty, with 2 for a wrong argument."""
    typer.echo(message, err=True)
    raise typer.Exit(code)


def print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def open_pool(folder: Path | None) -> Pool:
    from playmat.cards.pool import Pool, default_pool

    if folder is None:
        return default_pool()
    if not folder.is_dir():
        fail(f"{folder} is not a folder; give the folder that has a subfolder of card files for each series", 2)
    return Pool(folder)
