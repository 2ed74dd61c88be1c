"""`playmat cards doctor`: facts in the card files that cannot be right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playmat.cli.common import AsJson, CardFolder, fail, open_pool, print_json
from playmat.vocabulary import LETTERS, Supertype

if TYPE_CHECKING:
    from playmat.cards.doctor import Claim

HELP = """Find impossible facts in the card files. Exit code 1 if there are any.

It finds Pokémon that evolve from a name that no card has, damage marks and whole cards without a text, impossible tags and
figures, figures that differ from those of a printing with the same texts, and differences from another source of card data.

\b
playmat cards doctor
playmat cards doctor --kind evolves
playmat cards doctor --against path/to/pokemon-tcg-data --kind source
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def doctor(
    against: Annotated[Path | None, typer.Option(help="Card data from another source, to compare costs, HP and names.")] = None,
    kind: Annotated[str, typer.Option(help="Only findings of this kind, such as evolves, mark or source.")] = "",
    cards: CardFolder = None,
    as_json: AsJson = False,
) -> None:
    from playmat.cards.doctor import KINDS, diagnose
    from playmat.reading.sources import InvalidSource

    if kind and kind not in KINDS:
        fail(f"{kind!r} is not a kind of finding; use one of {', '.join(KINDS)}", 2)
    pool = open_pool(cards)
    try:
        claims = read_claims(against) if against is not None else []
    except InvalidSource as error:
        fail(str(error), 2)
    findings = [finding for finding in diagnose(pool, claims) if kind in ("", finding.kind)]
    if as_json:
        print_json([{"card": one.card_id, "kind": one.kind, "message": one.message} for one in findings])
    else:
        for finding in findings:
            typer.echo(f"{finding.kind:8} {finding}")
        typer.echo(f"{len(pool)} cards, {len(findings)} finding{'' if len(findings) == 1 else 's'}.")
    if findings:
        raise typer.Exit(1)


def read_claims(path: Path) -> list[Claim]:
    """The facts in another source that the doctor compares."""
    from playmat.cards.doctor import Claim
    from playmat.reading.sources import load

    letters = {str(kind): letter for kind, letter in LETTERS.items()}
    claims = []
    for raw in load(path).cards:
        costs = [(attack.name, "".join(letters.get(kind, "?") for kind in attack.cost)) for attack in raw.attacks]
        claims.append(Claim(raw.id, raw.name, raw.hp, raw.retreat, tuple(costs), Supertype(raw.supertype)))
    return claims
