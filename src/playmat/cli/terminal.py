"""`playmat terminal`: a game in the terminal, against a bot or a friend at the same keyboard."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from playmat.bots import make_bot
from playmat.cli.common import plain_console
from playmat.cli.games import PlayYear, open_deck, ruleset_of_decks, ruleset_or_year
from playmat.play.game import Game
from playmat.play.series import Series
from playmat.rules.periods import decks_for
from playmat.rules.ruleset import load_form
from playmat.terminal.table import Decide, Quit, play, record_text

BEGINNERS = ("first-flame", "green-shoots")
"""The decks of a game without named decks or year."""

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
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
) -> None:
    """Play in the terminal. You are player 1. Type ? for help.

    Examples: playmat terminal, playmat terminal --year 2004 --match, playmat terminal --deck cinderace --against inteleon
    """
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
