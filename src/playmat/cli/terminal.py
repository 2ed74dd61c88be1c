"""`playmat terminal`: a game in the terminal, against a bot or a friend at the same keyboard."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from playmat.bots import make_bot
from playmat.cli.games import open_deck, ruleset_of_decks
from playmat.play.opening import new_game
from playmat.rules.ruleset import load_form
from playmat.terminal.table import Decide, Quit, play, record_text

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def terminal(
    deck: Annotated[str, typer.Option(help="Your deck: a name (see `playmat deck list`) or a file.")] = "first-flame",
    against: Annotated[str, typer.Option(help="Your opponent's deck.")] = "green-shoots",
    ruleset: Annotated[str, typer.Option(help="The ruleset; if left out, the rules of the decks' time.")] = "",
    form: Annotated[str, typer.Option(help="The form of play, such as standard or two-on-two.")] = "standard",
    level: Annotated[str, typer.Option(help="Your opponent: a level from 1 to 5, a bot's name, or `friend`.")] = "2",
    seed: Annotated[int | None, typer.Option(help="The same seed and answers give the same game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the record of the finished game to this file.")] = None,
    unchecked: Annotated[bool, typer.Option("--unchecked", help="Allow illegal decks.")] = False,
) -> None:
    """Play in the terminal. You are player 1. Type ? for help.

    Examples: playmat terminal, playmat terminal --deck cinderace --against inteleon --level 4
    """
    console = Console()
    seats = load_form(form).seats
    chosen = seed if seed is not None else random.SystemRandom().getrandbits(32)
    ruleset = ruleset or ruleset_of_decks(deck, against)
    decks = [open_deck(deck if seat % 2 == 0 else against, ruleset, form, unchecked).cards for seat in range(seats)]
    game = new_game(ruleset, *decks, form=form, seed=chosen, listen=True)
    bots: dict[int, Decide] = {}
    if level != "friend":
        bots = {seat: make_bot(int(level) if level.isdecimal() else level, seed=chosen + seat).decide for seat in range(1, seats)}
    try:
        finished = play(game, bots, console, input)
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\nYou left the game. Its seed was {chosen}.")
        raise typer.Exit from None
    if save is not None:
        save.write_text(json.dumps(record_text(finished)) + "\n")
        console.print(f"The record was saved to {save}.")
