"""`playmat verify`: whether the luck of a recorded game was fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playmat.cli.analyse import read_record
from playmat.cli.common import AsJson, fail, print_json
from playmat.play.fairness import faults_of
from playmat.play.record import InvalidRecord

HELP = """Check that the luck of a game on a server was fair.

The record has the server's secret, its digest that was published before the game, and what each player added. This command checks
that the digest matches, that the seed and the numbers of the cards are derived from these parts, and that the answers of the
record can be played with this seed. Compare the digest with the one that you noted before the game (--commitment), and your
own part with the one that you gave.

\b
playmat verify game.json
playmat verify game.json --commitment 5e88…
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a finished game on a server.")],
    commitment: Annotated[str, typer.Option(help="The digest that was published before the game.")] = "",
    as_json: AsJson = False,
) -> None:
    loaded = read_record(record)
    proof = loaded.proof
    if proof is None:
        fail(f"{record} has no proof: it is not the record of a game on a server, or the server did not choose its seed", 1)
    found = faults_of(proof, loaded.seed, loaded.decks, loaded.flips)
    if commitment and commitment.strip().lower() != proof.commitment:
        found.append("the digest in the record is not the one that you noted")
    try:
        loaded.at()
    except InvalidRecord as error:
        found.append(str(error))
    if as_json:
        print_json({"fair": not found, "faults": found, "commitment": proof.commitment, "luck": list(proof.luck)})
    else:
        for line in found:
            typer.echo(f"{record}: {line}")
        if not found:
            typer.echo(
                f"Every shuffle and coin followed from the parts of the server and the players ({len(loaded.answers)} answers)."
            )
            typer.echo(f"Published before the game: {proof.commitment}")
            for seat, luck in enumerate(proof.luck, 1):
                typer.echo(f"Part of player {seat}: {luck or 'none'}")
    if found:
        raise typer.Exit(1)
