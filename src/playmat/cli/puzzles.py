"""`playmat puzzles`: positions in which one line wins in this turn, or survives the next one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from playmat.cli.analyse import read_record
from playmat.cli.common import AsJson, fail, plain_console, print_json
from playmat.cli.games import PlayYear, ruleset_or_year
from playmat.lab.puzzles.making import Aim, decks_of_time, make_puzzles, puzzles_of_record
from playmat.lab.puzzles.model import (
    ENDS,
    MAX_BYTES,
    SUFFIX,
    InvalidPuzzle,
    Puzzle,
    daily,
    puzzles,
    read_puzzles,
    write_puzzles,
)
from playmat.lab.puzzles.proof import Unproven, prove, prove_survival
from playmat.lab.puzzles.runs import PuzzleRun
from playmat.play.decision import IllegalAction
from playmat.play.record import InvalidRecord
from playmat.play.view import view
from playmat.rules.periods import periods
from playmat.rules.ruleset import TODAY, ruleset_names
from playmat.terminal.table import board

HELP = """Puzzles: positions in which one line wins, or survives, whatever the hidden cards are (docs/puzzles.md).

\b
playmat puzzles solve                       the puzzle of the day
playmat puzzles solve base-1999-03          one of `playmat puzzles list`
playmat puzzles make --year 2004 --count 3  find new ones in games between bots
playmat puzzles make --aim survive          those in which the opponent threatens to win
playmat puzzles make game.json              find those in a game of your own
playmat puzzles check my.puzzles            prove each again by an exhaustive search
"""
KEYS = "Type the number of an option, or its words; several with commas between them. Also: hint, undo, solution, quit."

app = typer.Typer(no_args_is_help=True, help=HELP, rich_markup_mode=None, add_completion=False)
PuzzleFile = Annotated[Path | None, typer.Option("--file", help="A file of puzzles instead of those that come with Playmat.")]


def found_in(file: Path | None) -> dict[str, Puzzle]:
    """The puzzles of a file, or those that come with Playmat, by name."""
    if file is None:
        return dict(puzzles())
    try:
        if file.stat().st_size > MAX_BYTES:
            fail(f"{file} is too large; a file of puzzles has at most {MAX_BYTES // 1_000_000} MB", 2)
        return {puzzle.name: puzzle for puzzle in read_puzzles(file.read_text(encoding="utf-8"), str(file))}
    except OSError as error:
        fail(f"{file} cannot be read ({error.strerror}); give a file that `playmat puzzles make` wrote", 2)
    except UnicodeDecodeError:
        fail(f"{file} is not a text in UTF-8", 2)
    except InvalidPuzzle as error:
        fail(str(error), 1)


def chosen(name: str, file: Path | None) -> Puzzle:
    """The named puzzle; without a name the first one of a file, or that of the day."""
    found = found_in(file)
    if not name:
        return daily(date.today().toordinal()) if file is None else next(iter(found.values()))
    if name not in found:
        fail(f"there is no puzzle {name!r}; see `playmat puzzles list`", 2)
    return found[name]


@app.command("list")
def list_puzzles(
    year: PlayYear = None,
    grade: Annotated[int | None, typer.Option(min=1, max=5, help="Only puzzles of this grade; 5 is the hardest.")] = None,
    file: PuzzleFile = None,
    as_json: AsJson = False,
) -> None:
    """List the puzzles: name, grade, and the decks."""
    ruleset = ruleset_or_year("", year)
    listed = [p for p in found_in(file).values() if (not ruleset or p.ruleset == ruleset) and grade in (None, p.grade)]
    if as_json:
        print_json([{"name": p.name, "ruleset": p.ruleset, "grade": p.grade, "rating": p.rating, "ends": p.ends} for p in listed])
        return
    console = plain_console()
    for puzzle in listed:
        console.print(f"{puzzle.name:32} {'*' * puzzle.grade:5} {escape(' / '.join(puzzle.decks))}", soft_wrap=True)


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A puzzle. Default: that of the day.")] = "",
    solution: Annotated[bool, typer.Option("--solution", help="Also print the solution.")] = False,
    file: PuzzleFile = None,
) -> None:
    """Draw a puzzle."""
    puzzle = chosen(name, file)
    console = plain_console()
    draw(PuzzleRun(puzzle), console)
    if solution:
        for step in puzzle.solution:
            console.print(f"  {escape(', '.join(step) or 'none')}", soft_wrap=True)


@app.command()
def solve(
    name: Annotated[str, typer.Argument(help="A puzzle. Default: that of the day.")] = "",
    file: PuzzleFile = None,
    deal: Annotated[int | None, typer.Option(min=0, max=10**9, help="Where the hidden cards are. Default: anywhere.")] = None,
) -> None:
    """Solve a puzzle in the terminal."""
    puzzle = chosen(name, file)
    where = Random().randrange(10**9) if deal is None else deal
    console = plain_console()
    run = PuzzleRun(puzzle, where)
    try:
        while run.status == "open":
            draw(run, console)
            run = answered(run, where, console)
            if run.status == "failed":
                lost = "Your opponent wins then." if puzzle.ends == "survival" else "That does not win."
                console.print(f"{lost} Your last answer was taken back.")
                run = again(run, where, 1)
    except (EOFError, KeyboardInterrupt):
        console.print("\nYou left the puzzle.")
        raise typer.Exit from None
    console.print(f"[bold]Solved.[/bold] The line {ENDS[puzzle.ends]}.")


def draw(run: PuzzleRun, console: Console) -> None:
    decision = run.game.decision
    console.print(board(view(run.game, run.seat)))
    console.print(f"Puzzle {run.puzzle.name}, grade {run.puzzle.grade} of 5. {run.puzzle.task}", soft_wrap=True)
    if decision is not None:
        console.print(escape(decision.prompt), soft_wrap=True)
        for number, option in enumerate(decision.options, 1):
            console.print(f"  {number:2} {escape(option.text)}", soft_wrap=True)


def answered(run: PuzzleRun, deal: int, console: Console) -> PuzzleRun:
    """The puzzle after the next input of the person."""
    text = input("> ").strip()
    decision = run.game.decision
    assert decision is not None
    match text.casefold():
        case "quit" | "q":
            raise EOFError
        case "?" | "help":
            console.print(KEYS)
        case "undo":
            return again(run, deal, 1)
        case "hint":
            hint = run.hint()
            console.print(
                escape(", ".join(hint.texts) or "none") if hint else "The solution is no longer possible. Type undo.",
                soft_wrap=True,
            )
        case "solution":
            for step in run.puzzle.solution:
                console.print(f"  {escape(', '.join(step) or 'none')}", soft_wrap=True)
        case _:
            numbers = [part.strip() for part in text.split(",")]
            try:
                if text and all(part.isdecimal() and 1 <= int(part) <= len(decision.options) for part in numbers):
                    run.answer([int(part) - 1 for part in numbers])
                else:
                    run.answer(text)
            except IllegalAction as error:
                console.print(escape(error.message), soft_wrap=True)
    return run


def again(run: PuzzleRun, deal: int, fewer: int) -> PuzzleRun:
    """The same puzzle without the last answers."""
    begun = PuzzleRun(run.puzzle, deal)
    for picks in run.given[: max(len(run.given) - fewer, 0)]:
        begun.answer(picks)
    return begun


@app.command()
def make(
    record: Annotated[
        Path | None, typer.Argument(metavar="[RECORD]", help="A game record. Without one, bots play the games.")
    ] = None,
    ruleset: Annotated[str, typer.Option(help="The ruleset of the games.")] = "",
    year: PlayYear = None,
    deck: Annotated[
        list[str] | None, typer.Option(help="A bundled deck that plays; repeat it. Default: those of the time.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Stop after this many puzzles, of each period with --folder.")] = 5,
    games: Annotated[int, typer.Option(min=1, help="Stop after this many games, of each period with --folder.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    aim: Annotated[Aim, typer.Option(help="What solutions do; `survive` the opponent's next turn.")] = "win",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file instead of the screen.")] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Write a file for each period into this folder; what is there stays and counts.")
    ] = None,
) -> None:
    """Find puzzles, in games between bots or in a game of your own. Bots need the compiled engine to be quick."""
    if folder is not None:
        fill(folder, count, games, seed, aim)
        return
    if record is not None:
        found: Iterable[Puzzle] = puzzles_of_record(read_record(record), record.stem)
    else:
        ruleset = ruleset_or_year(ruleset, year) or TODAY
        if ruleset not in ruleset_names():
            fail(f"there is no ruleset {ruleset!r}; see `playmat rules list`", 2)
        decks = deck or decks_of_time(ruleset)
        if not decks:
            fail(f"no bundled deck is of the time of {ruleset}; name decks with --deck", 2)
        found = make_puzzles(decks, ruleset, seed, games, aim=aim)
    try:
        text = write_puzzles(islice(found, count))
    except InvalidRecord as error:
        fail(f"{record}: {error}", 1)
    if not text:
        fail("no puzzle was found; try more games or another seed" if record is None else "there is no puzzle in this game", 1)
    if output is None:
        typer.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
        plain_console().print(escape(f"{text.count('puzzle: ')} puzzles are in {output}"), soft_wrap=True)


def fill(folder: Path, count: int, games: int, seed: int, aim: Aim) -> None:
    """Add puzzles of each period to its file until there are enough. Each is written at once, so a run can be interrupted."""
    console = plain_console()
    folder.mkdir(parents=True, exist_ok=True)
    for _, ruleset in periods():
        decks = decks_of_time(ruleset)
        file = folder / f"{ruleset}{SUFFIX}"
        known = list(found_in(file).values()) if file.exists() else []
        wanted = count - sum((puzzle.ends == "survival") == (aim == "survive") for puzzle in known)
        for puzzle in islice(make_puzzles(decks, ruleset, seed, games, known, aim), max(wanted, 0)) if decks else ():
            known.append(puzzle)
            file.write_text(write_puzzles(known), encoding="utf-8")
        console.print(escape(f"{len(known)} puzzles are in {file}"), soft_wrap=True)


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A file of puzzles. Default: all that come along.")
    ] = None,
    only: Annotated[str, typer.Option(help="Only puzzles whose name begins with this.")] = "",
) -> None:
    """Prove puzzles again by an exhaustive search: the line does it, and no other. Exit code 1: not all are proven."""
    console = plain_console()
    faults = 0
    found = [puzzle for name, puzzle in found_in(file).items() if name.startswith(only)]
    for puzzle in found:
        try:
            proof = (prove_survival if puzzle.ends == "survival" else prove)(puzzle.begin(), puzzle.seat)
        except (Unproven, InvalidPuzzle) as error:
            faults += 1
            console.print(escape(f"{puzzle.name}: {error}"), soft_wrap=True)
            continue
        if sorted(proof.solution) != sorted(puzzle.solution):
            faults += 1
            console.print(escape(f"{puzzle.name}: the solution is {proof.solution}"), soft_wrap=True)
    console.print(f"{len(found) - faults} of {len(found)} puzzles have one solution, which is the one in the file")
    if faults:
        raise typer.Exit(1)
