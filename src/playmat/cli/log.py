"""`playmat log`: battle logs of Pokémon TCG Live in and out."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from playmat.cli.analyse import read_record
from playmat.cli.common import AsJson, check_writable, fail, print_json
from playmat.livelog.following import Followed, follow
from playmat.livelog.lines import MAX_CHARACTERS, InvalidLog
from playmat.livelog.writing import UnsuitedGame, write
from playmat.play.record import InvalidRecord

HELP = """Read and write battle logs of Pokémon TCG Live.

To get a log, open the battle log on the screen with the result when a game is over, and use its export button, which copies the
text; paste it into a file.

\b
playmat log read game.txt                       follow the log in our engine
playmat log read game.txt --save game.json      and save the game, for `playmat analyse` and `playmat hint`
playmat log write game.json --seat 1            write one of our games as such a log
"""
READ_HELP = """Follow a log of PTCG Live in our engine, line by line, and say which lines differ.

\b
playmat log read game.txt
playmat log read game.txt --save game.json
playmat analyse game.json --seat 2              the seat that `log read` names: the player whose hand the log shows
"""
WRITE_HELP = """Write a recorded game as a battle log of PTCG Live.

\b
playmat log write game.json
playmat log write game.json --seat 2 --out game.txt
"""

app = typer.Typer(help=HELP, rich_markup_mode=None, add_completion=False, no_args_is_help=True)


@app.command(help=READ_HELP)
def read(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The text that PTCG Live exports.")],
    save: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    check_writable(save)
    try:
        found = follow(read_text(file), str(file))
    except InvalidLog as error:
        fail(str(error), 1)
    if save is not None:
        save.write_text(json.dumps(found.record.to_json(), ensure_ascii=False) + "\n", encoding="utf-8")
    if as_json:
        print_json(summary(found))
        return
    names = found.script.players
    typer.echo(
        f"{names[0]} against {names[1]}: {found.followed} of {found.lines} lines followed, {len(found.record.answers)} answers, "
        f"{int(found.game.turn)} turns; the log shows the hand of {names[found.seat]} (--seat {found.seat + 1})"
    )
    for line in found.unfollowed:
        typer.echo(f"line {line.number}: {line.text}\n    {line.reason}")


def read_text(path: Path) -> str:
    """The text of a file. Raises `InvalidLog` if it is not text or too long."""
    if path.stat().st_size > 4 * MAX_CHARACTERS:
        raise InvalidLog(f"{path}: a log has at most {MAX_CHARACTERS:,} characters")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise InvalidLog(f"{path}, line {line}: this is not text in UTF-8; save the log as UTF-8") from None


def summary(found: Followed) -> dict[str, object]:
    return {
        "players": list(found.script.players), "seat": found.seat, "ruleset": found.record.ruleset, "lines": found.lines,
        "followed": found.followed, "to_the_end": found.is_to_the_end, "answers": len(found.record.answers),
        "unfollowed": [{"line": line.number, "text": line.text, "reason": line.reason} for line in found.unfollowed],
        "differences": [asdict(difference) for difference in found.differences],
    }  # fmt: skip


@app.command("write", help=WRITE_HELP)
def write_log(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record, such as `playmat terminal --save` writes.")],
    seat: Annotated[int, typer.Option(min=1, max=2, help="The player whose draws the log shows.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write the log to this file.")] = None,
) -> None:
    check_writable(out)
    try:
        text = write(read_record(record), seat - 1)
    except (InvalidRecord, UnsuitedGame) as error:
        fail(f"{record}: {error}", 1)
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
