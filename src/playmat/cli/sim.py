"""`playmat sim`: many games between two decks, played at random."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from playmat.cards.decks import Deck, load_deck
from playmat.cards.files import InvalidCard
from playmat.cards.formats import InvalidFormat
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import default_pool
from playmat.cli.common import fail, print_json
from playmat.engine.link.linker import Unplayable
from playmat.lab.matches import Match, Tally, play_match
from playmat.rules.legality import check_deck
from playmat.rules.periods import InvalidYear, ruleset_for, ruleset_of_year
from playmat.rules.ruleset import InvalidRuleset, load_form, load_ruleset

HELP = """Simulate games between two decks, played at random.

A deck is a file in any supported form or the name of a bundled deck. The same seed gives the same games, whatever the number of
workers. Without a ruleset the games are played by the rules of the decks' time. In forms for four players, players 1 and 3 have
the first deck.

\b
playmat sim first-flame green-shoots --games 1000
playmat sim mine.txt theirs.txt --ruleset platinum-2009 --seed 7 --json
playmat sim firered leafgreen --year 2004
"""

app = typer.Typer(rich_markup_mode=None, add_completion=False)

Ruleset = Annotated[
    str,
    typer.Option("--ruleset", "-r", help="A ruleset's name, or the path of its TOML file."),
]
FormOfPlay = Annotated[
    str, typer.Option("--form", help="The form of play: standard, limited, starter, two-on-two or team-battle.")
]
PlayYear = Annotated[
    int | None, typer.Option("--year", min=1, max=9999, help="Play by the rules of this year; `playmat rules years` lists them.")
]
Seed = Annotated[int, typer.Option("--seed", "-s", help="The seed for all random numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command(help=HELP)
def sim(
    first: Annotated[str, typer.Argument(metavar="DECK")],
    second: Annotated[str, typer.Argument(metavar="DECK")],
    ruleset: Ruleset = "",
    year: PlayYear = None,
    form: FormOfPlay = "standard",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Seed = 0,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=0, help="Processes that share the games; 0 means one per core.")
    ] = 1,
    unchecked: Annotated[bool, typer.Option("--unchecked", help="Allow illegal decks.")] = False,
    as_json: AsJson = False,
) -> None:
    ruleset = ruleset_or_year(ruleset, year) or ruleset_of_decks(first, second)
    decks = [open_deck(name, ruleset, form, unchecked) for name in (first, second)]
    seats = load_form(form).seats
    match = Match(ruleset, form, tuple(decks[seat % 2].cards for seat in range(seats)), seed)
    count = workers or os.cpu_count() or 1
    try:
        with progress(games, "games") as report:
            tally = play_match(match, games, min(count, games), report)
    except Unplayable as error:
        fail(f"{error}; remove the card", 1)
    if as_json:
        names = [deck.name for deck in decks]
        print_json({"ruleset": ruleset, "form": form, "decks": names, "seed": seed} | tally.to_json())
    else:
        show(tally, decks, load_ruleset(ruleset).title)


def ruleset_or_year(ruleset: str, year: int | None) -> str:
    """The ruleset that is named or belongs to the year; empty if neither is given."""
    if year is None:
        return ruleset
    if ruleset:
        fail("give a --ruleset or a --year, not both", 2)
    try:
        return ruleset_of_year(year)
    except InvalidYear as error:
        fail(str(error), 2)


def ruleset_of_decks(*names: str) -> str:
    """The ruleset of the time of the decks."""
    try:
        return ruleset_for([load_deck(name) for name in names], default_pool())
    except (InvalidDeck, InvalidCard, InvalidFormat, InvalidRuleset) as error:
        fail(str(error), 2)


def open_deck(name: str, ruleset: str, form: str, unchecked: bool) -> Deck:
    """The deck with that name. It must be legal, or with `unchecked` at least have a Basic Pokémon."""
    try:
        deck = load_deck(name)
        problems = check_deck(deck, default_pool(), load_ruleset(ruleset), load_form(form))
    except (InvalidDeck, InvalidCard, InvalidRuleset) as error:
        fail(str(error), 2)
    grave = [problem for problem in problems if not unchecked or problem.kind == "basic"]
    if grave:
        listed = "\n  ".join(map(str, grave))
        remedy = "" if unchecked else "\nFix it, or pass --unchecked."
        fail(f"{name} cannot be played:\n  {listed}{remedy}", 2)
    return deck


class Reporter:
    """Advances a progress bar."""

    def __init__(self, bar: Progress, total: int, what: str) -> None:
        self.bar = bar
        self.task = bar.add_task(what, total=total)

    def __call__(self, done: int) -> None:
        self.bar.advance(self.task, done)


@contextmanager
def progress(total: int, what: str) -> Iterator[Reporter]:
    """A progress bar on the error stream; hidden if that is not a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield Reporter(bar, total, what)


def show(tally: Tally, decks: list[Deck], rules: str) -> None:
    console = Console(highlight=False)
    games = len(tally.games)
    table = Table("Deck", "Wins", "", box=None, header_style="bold")
    for deck, wins in zip(decks, tally.wins, strict=True):
        table.add_row(deck.name, str(wins), f"{100 * wins / games:.1f} %")
    if tally.nobody:
        table.add_row("nobody", str(tally.nobody), f"{100 * tally.nobody / games:.1f} %")
    console.print(table)
    turns = [game.turns for game in tally.games]
    console.print(
        f"{games} games, {sum(turns) / games:.1f} turns each ({min(turns)} to {max(turns)}), "
        f"{tally.decisions / games:.0f} decisions each; rules: {escape(rules)}"
    )
    speed = f"{tally.decisions / tally.seconds:,.0f} decisions/s, {games / tally.seconds:,.0f} games/s"
    console.print(
        f"{speed} in {tally.seconds:.1f} s with {tally.workers} {'process' if tally.workers == 1 else 'processes'}", style="dim"
    )
