"""`playmat doctor`: what of Playmat works on this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from shutil import which

import typer

from playmat import __version__
from playmat.cli.building import SLOWER, obstacle
from playmat.cli.common import AsJson, print_json
from playmat.compiled import is_current, is_pure
from playmat.extras import EXTRAS

HELP = """Show what of Playmat works on this machine, and what to do about the rest. Exit code 1 if no game can be played.

\b
playmat doctor
playmat doctor --json
"""

USES = {
    "server": "playmat play, playmat serve",
    "terminal": "the full-screen game of playmat terminal",
    "pictures": "scaled pictures of cards",
    "postgresql": "a server with PostgreSQL",
    "lab": "reports, Parquet files and data frames",
    "ray": "simulations on many machines",
    "learn": "environments for learning",
}
"""The extras, each with what it is for."""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """A part of Playmat, whether it works, what was found, and what to do if it does not work."""

    part: str
    works: bool
    found: str
    remedy: str = ""


def findings() -> Iterator[Finding]:
    yield cards()
    yield compiled()
    for extra, use in USES.items():
        lacking = [package for package, brings in EXTRAS.items() if brings == extra and find_spec(package) is None]
        if lacking:
            yield Finding(f"extra {extra}", False, f"for {use}; lacks {', '.join(lacking)}", f"pip install 'playmat[{extra}]'")
        else:
            yield Finding(f"extra {extra}", True, f"for {use}")


def cards() -> Finding:
    """Whether the bundled cards can be read and a game can begin."""
    from playmat.cards.decks import load_deck
    from playmat.cards.pool import default_pool
    from playmat.play.new_game import new_game

    try:
        count = len(default_pool())
        new_game("modern", load_deck("cinderace"), load_deck("inteleon"), seed=1)
    except (ValueError, LookupError, OSError) as error:
        return Finding("cards", False, str(error), "install Playmat again")
    return Finding("cards", True, f"{count} cards, and a game begins")


def compiled() -> Finding:
    """Whether the engine runs compiled."""
    if is_current() and not is_pure():
        return Finding("compiled engine", True, "in use")
    why = obstacle()
    if is_pure():
        why, remedy = "PLAYMAT_PURE is set", "unset PLAYMAT_PURE"
    elif why:
        remedy = "install a wheel for this machine"
    elif not any(map(which, ("cc", "gcc", "clang", "cl"))):
        why, remedy = "there is no C compiler", "install one, such as gcc"
    else:
        why, remedy = "it is not compiled yet", "make compile"
    return Finding("compiled engine", False, f"plain Python, {SLOWER}: {why}", remedy)


@app.command(help=HELP)
def doctor(as_json: AsJson = False) -> None:
    found = list(findings())
    if as_json:
        print_json([asdict(finding) for finding in found])
    else:
        typer.echo(f"Playmat {__version__}, Python {sys.version.split()[0]}")
        for finding in found:
            typer.echo(f"{'yes' if finding.works else 'no':3}  {finding.part:16} {finding.found}")
            if finding.remedy:
                typer.echo(f"     {'':16} → {finding.remedy}")
    if not all(finding.works for finding in found if finding.part == "cards"):
        raise typer.Exit(1)
