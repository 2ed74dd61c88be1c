"""`playmat terminal`: a game in the terminal, against a bot or a friend at the same keyboard, full-screen or by plain prompts."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from getpass import getuser
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from playmat.bots import make_bot
from playmat.cli.common import check_writable, fail, plain_console
from playmat.cli.games import PlayYear, open_deck, ruleset_of_decks, ruleset_or_year
from playmat.play.game import Game
from playmat.play.series import Series
from playmat.rules.periods import decks_for
from playmat.rules.ruleset import load_form
from playmat.terminal.joining import join
from playmat.terminal.sources import GameSource, Source
from playmat.terminal.starting import BEGINNERS, PACE, Setup, begin, replay, resume, saved_file
from playmat.terminal.table import Decide, Quit, play, record_text

HELP = """Play in the terminal. You are player 1.

With the extra `terminal` the game fills the screen, with mouse and keys; without options it begins with a menu. On a pipe, on a
dumb terminal, for a match and with --plain it asks line by line; then type ? for help.

\b
playmat terminal
playmat terminal --year 2004 --level 4
playmat terminal --deck cinderace --against inteleon --plain
playmat terminal --watch 5 --level 4          two bots
playmat terminal --replay game.json           a record, or a battle log of PTCG Live
playmat terminal --resume                     the game that you saved
playmat terminal --join LINK                  the link of an invitation
playmat puzzles solve                         the puzzle of the day
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(help=HELP)
def terminal(
    deck: Annotated[
        str, typer.Option(help="Your deck: a name (see `playmat deck list`) or a file. Default: a deck of the year.")
    ] = "",
    against: Annotated[str, typer.Option(help="Your opponent's deck.")] = "",
    ruleset: Annotated[str, typer.Option(help="The ruleset; if left out, the rules of the decks' time.")] = "",
    year: PlayYear = None,
    match: Annotated[
        bool, typer.Option("--match", help="Play a match by the ruleset's rules for matches, with its time limit.")
    ] = False,
    form: Annotated[str, typer.Option(help="The form of play, such as standard or two-on-two.")] = "standard",
    level: Annotated[str, typer.Option(help="Your opponent: a level from 1 to 5, a bot's name, or `friend`.")] = "2",
    seed: Annotated[int | None, typer.Option(help="The same seed and answers give the same game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the record of the finished game to this file.")] = None,
    unchecked: Annotated[bool, typer.Option("--unchecked", help="Allow illegal decks.")] = False,
    watch: Annotated[str, typer.Option(help="Let this level or bot play for you, and watch.")] = "",
    replay_file: Annotated[Path | None, typer.Option("--replay", help="Replay a record or a battle log.")] = None,
    resumes: Annotated[bool, typer.Option("--resume", help="Go on with the game that you saved.")] = False,
    join_link: Annotated[str, typer.Option("--join", metavar="LINK", help="Take a seat on a server by its invitation.")] = "",
    pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds between two actions of others on the screen.")] = PACE,
    plain: Annotated[bool, typer.Option("--plain", help="Ask line by line instead of filling the screen.")] = False,
) -> None:
    check_writable(save)
    setup = Setup(ruleset_or_year(ruleset, year), form, deck, against, level, watch, seed, unchecked)
    if not plain and not match and fits_screen():
        fill_screen(setup, replay_file, resumes, join_link, pace, save)
        return
    if watch or replay_file is not None or resumes or join_link:
        fail("--watch, --replay, --resume and --join need a terminal and pip install 'playmat[terminal]'", 2)
    console = plain_console()
    seats = load_form(form).seats
    chosen = seed if seed is not None else random.SystemRandom().getrandbits(32)
    ruleset = ruleset_or_year(ruleset, year)
    own, other = decks_for(ruleset) or BEGINNERS
    deck, against = deck or own, against or other
    ruleset = ruleset or ruleset_of_decks(deck, against)
    decks = [open_deck(deck if seat % 2 == 0 else against, ruleset, form, unchecked).cards for seat in range(seats)]
    series = Series(ruleset, *decks, form=form, seed=chosen, games=None if match else 1)
    introduce(series, console, match)
    bots: dict[int, Decide] = {}
    if level != "friend":
        bots = {seat: make_bot(int(level) if level.isdecimal() else level, seed=chosen + seat).decide for seat in range(1, seats)}
    try:
        finished = play_series(series, bots, console, clock(series) if match else None)
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\nYou left the game. Its seed was {chosen}.")
        raise typer.Exit from None
    if save is not None:
        save.write_text(json.dumps(record_text(finished)) + "\n")
        console.print(f"The record was saved to {save}.")


def fits_screen() -> bool:
    """Whether the full-screen game can be shown here."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal and find_spec("textual") is not None


def fill_screen(setup: Setup, replay_file: Path | None, resumes: bool, join_link: str, pace: float, save: Path | None) -> None:
    """The full-screen game: the one that was asked for, or the menu."""
    from playmat.terminal.app import PlaymatApp

    source: Source | None = None
    if replay_file is not None:
        source = replay(replay_file)
    elif resumes:
        source = resume(saved_file())
    elif join_link:
        source = join(join_link, getuser(), setup.deck)
    elif setup != Setup():
        source = begin(setup)
    app = PlaymatApp(source, pace)
    app.run()
    if app.return_code:
        raise typer.Exit(app.return_code)
    if save is not None and isinstance(source, GameSource):
        save.write_text(json.dumps(record_text(source.game)) + "\n", encoding="utf-8")


def introduce(series: Series, console: Console, match: bool) -> None:
    """Print the rules of the game, and their specialities."""
    rules = series.rules
    console.print(f"[bold]{rules.title}[/bold]. {rules.summary}".rstrip(), highlight=False)
    if match:
        games = f"best of {series.games} games" if series.games > 1 else "one game"
        limit = f", {rules.match_minutes} minutes" if rules.match_minutes is not None else ""
        console.print(f"A match is {games}{limit}.", highlight=False)


def clock(series: Series) -> Callable[[], bool] | None:
    """Says whether the time of the match is over; None if it has no limit."""
    minutes = series.rules.match_minutes
    if minutes is None:
        return None
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= end


def play_series(series: Series, bots: dict[int, Decide], console: Console, is_late: Callable[[], bool] | None) -> Game:
    """Play the games of a match in sequence. Returns the last game."""
    while True:
        game = play(series.next_game(listen=True), bots, console, input, stopper(series, console, is_late))
        series.finish(game)
        if series.games > 1 or not game.is_over:
            console.print(f"Games won: you {series.wins[0]}, opponent {series.wins[1]}.", highlight=False)
        if series.is_over:
            if series.games > 1:
                result = {None: "The match is a tie.", 0: "You have won the match.", 1: "Your opponent has won the match."}
                console.print(f"[bold]{result[series.winner]}[/bold]")
            return game


def stopper(series: Series, console: Console, is_late: Callable[[], bool] | None) -> Callable[[Game], bool]:
    """Says of each position whether time stops the game there."""

    def stops(game: Game) -> bool:
        if is_late is not None and series.last_turn is None and is_late():
            series.call_time(game)
            console.print(f"Time is called: turn {series.last_turn} is the last one.", highlight=False)
        return series.is_stopped(game)

    return stops
