"""The common base of the commands that play games: options, decks, progress."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playmat.bots import InvalidBot, make_bot
from playmat.bots.external import BotFault, ExternalBot
from playmat.cards.decks import Deck, load_deck
from playmat.cards.files import InvalidCard
from playmat.cards.formats import InvalidFormat
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import UnknownCard, default_pool
from playmat.cli.common import fail, plain_console
from playmat.lab.plan import InvalidPlan
from playmat.lab.report import Report, write_json
from playmat.rules.deck_legality import Problem, check_deck
from playmat.rules.periods import InvalidYear, ruleset_for, ruleset_of_year
from playmat.rules.ruleset import InvalidRuleset, load_form, load_ruleset

if TYPE_CHECKING:
    from rich.progress import Progress

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
Workers = Annotated[int, typer.Option("--workers", "-w", min=0, help="Processes that share the games; 0 means one per core.")]
On = Annotated[str, typer.Option("--on", help="Where to play: ray for a cluster on this machine, or ray://HOST:PORT.")]
Field = Annotated[
    str,
    typer.Option("--field", help="A format, such as standard-2025; its decks are the field. Or a file of shares and decks."),
]
Unchecked = Annotated[bool, typer.Option("--unchecked", help="Allow illegal decks.")]

WRONG = (InvalidDeck, InvalidCard, InvalidFormat, InvalidRuleset, InvalidPlan, InvalidBot, UnknownCard)
"""Mistakes in arguments."""


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
    except WRONG as error:
        fail(str(error), 2)


def keep(folder: Path, figures: object, report: Report) -> None:
    """Write the results of a run into its folder: `summary.json` and `report.html`."""
    try:
        write_json(folder / "summary.json", figures)
        report.write(folder / "report.html")
    except OSError as error:
        fail(str(error), 1)


def open_deck(name: str, ruleset: str, form: str, unchecked: bool) -> Deck:
    """The deck with that name. It must be legal, or with `unchecked` at least have a Basic Pokémon."""
    try:
        deck = load_deck(name)
        problems = check_deck(deck, default_pool(), load_ruleset(ruleset), load_form(form))
    except WRONG as error:
        fail(str(error), 2)
    refuse_illegal(name, problems, unchecked)
    return deck


def refuse_illegal(name: str, problems: list[Problem], unchecked: bool) -> None:
    """Fail if a deck may not be played."""
    grave = [problem for problem in problems if not unchecked or problem.kind == "basic"]
    if grave:
        listed = "\n  ".join(map(str, grave))
        remedy = "" if unchecked else "\nFix it, or pass --unchecked."
        fail(f"{name} cannot be played:\n  {listed}{remedy}", 2)


def check_bots(names: Iterable[str]) -> None:
    """Fail if one of them is not a bot, or cannot be made."""
    for name in dict.fromkeys(names):
        try:
            bot = make_bot(name, seed=0)
        except InvalidBot as error:
            fail(str(error), 2)
        if isinstance(bot, ExternalBot):
            try:
                bot.start()
            except BotFault as fault:
                fail(f"the bot {name} {fault}", 1)
            finally:
                bot.close()


def half_width(text: str) -> float | None:
    """`±1%`, `1%` or `0.01` as a number; empty means None."""
    if not text:
        return None
    found = re.fullmatch(r"(?:±|\+-|\+/-)?\s*(\d+(?:\.\d+)?)\s*(%?)", text.strip())
    value = float(found[1]) / (100 if found[2] else 1) if found else 0.0
    if not 0.0005 <= value <= 0.5:
        fail(f"--until {text}: give half the width of the interval, from 0.05% to 50%, such as 1%", 2)
    return value


class Reporter:
    """Advances a progress bar; None: it is not shown."""

    def __init__(self, bar: Progress | None, total: int, what: str) -> None:
        self.bar = bar
        if bar is not None:
            self.task = bar.add_task(what, total=total, rate="")

    def __call__(self, done: int) -> None:
        if self.bar is not None:
            self.bar.advance(self.task, done)
            self.bar.refresh()

    def set(self, done: int, total: int, rate: str) -> None:
        if self.bar is not None:
            self.bar.update(self.task, completed=done, total=max(done, total), rate=rate, refresh=True)


@contextmanager
def progress(total: int, what: str) -> Iterator[Reporter]:
    """A progress bar on the error stream; hidden if that is not a terminal.

    It has no separate thread and is drawn when there is something new, because worker processes start faster as copies of a
    process with a single thread (`executors.start_method`).
    """
    if not sys.stderr.isatty():
        yield Reporter(None, total, what)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=plain_console(stderr=True), transient=True, auto_refresh=False) as bar:
        yield Reporter(bar, total, what)
