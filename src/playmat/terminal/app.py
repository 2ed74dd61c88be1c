"""The full-screen terminal: a menu, and a screen for the game that was chosen there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from getpass import getuser
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from playmat.bots.registry import LEVELS
from playmat.cards.decks import load_deck
from playmat.lab.puzzles.model import daily, puzzles
from playmat.rules.periods import years
from playmat.rules.ruleset import TODAY, form_names, load_form
from playmat.terminal.dialogs import Dialog
from playmat.terminal.game_screen import GameScreen
from playmat.terminal.joining import join
from playmat.terminal.sources import Source
from playmat.terminal.starting import FRIEND, PACE, Setup, begin, decks_to_choose, replay, resume, saved_file, solve

MISTAKES = (ValueError, LookupError, OSError, ImportError)
"""Errors of decks, records, files and servers; the message is for the person."""


class Menu(Screen[None]):
    """Choose a game."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "app.quit", "Quit")]

    def __init__(self, pace: float) -> None:
        super().__init__()
        self.pace = pace

    def compose(self) -> ComposeResult:
        yield Static("Playmat", id="title")
        with VerticalScroll(id="menu"):
            yield Label("Rules of")
            listed = [(f"{entry.year}  {entry.title}", entry.ruleset) for entry in reversed(years())]
            yield Select(listed, value=TODAY, allow_blank=False, id="ruleset")
            yield Label("Form of play")
            yield Select([(load_form(name).title, name) for name in form_names()], value="standard", allow_blank=False, id="form")
            yield Label("Your deck and your opponent's")
            with Horizontal(classes="pair"):
                yield Select[str]([], allow_blank=True, id="deck")
                yield Select[str]([], allow_blank=True, id="against")
            yield Label("Opponent")
            levels = [(f"Level {number}: {kind.title}, {kind.about}", str(number)) for number, kind in LEVELS.items()]
            yield Select([*levels, ("A friend at this keyboard", FRIEND)], value="2", allow_blank=False, id="level")
            with Horizontal(classes="buttons"):
                yield Button("Play", variant="primary", id="play")
                yield Button("Watch bots", id="watch")
                yield Button("Resume", id="resume")
                yield Button("Puzzle of the day", id="daily")
                yield Button("Puzzles", id="puzzles")
            yield Label("A record or a battle log to replay")
            yield Input(placeholder="path of a file, then Enter", id="replay")
            yield Label("An invitation to a game on a server")
            yield Input(placeholder="its link, then Enter", id="join")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#play").focus()
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        self.query_one("#resume", Button).disabled = not saved_file().is_file()

    def value(self, name: str) -> str:
        chosen = self.query_one(f"#{name}", Select).value
        return chosen if isinstance(chosen, str) else ""

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "ruleset":
            decks = decks_to_choose(self.value("ruleset"))
            for place, name in enumerate(("deck", "against")):
                chooser = self.query_one(f"#{name}", Select)
                chooser.set_options([(load_deck(deck).name, deck) for deck in decks])
                chooser.value = decks[place]

    def on_button_pressed(self, event: Button.Pressed) -> None:
        match event.button.id:
            case "play":
                self.open(lambda: begin(self.setup()))
            case "watch":
                self.open(lambda: begin(self.setup(watch=True)))
            case "resume":
                self.open(lambda: resume(saved_file()))
            case "daily":
                self.open(lambda: solve(daily(date.today().toordinal())))
            case "puzzles":
                names = list(puzzles())
                choices = [f"{name}  {'*' * puzzles()[name].grade}" for name in names]
                self.app.push_screen(
                    Dialog("Puzzles", "", choices),
                    lambda place: None if place is None else self.open(lambda: solve(puzzles()[names[place]])),
                )

    def setup(self, watch: bool = False) -> Setup:
        level = self.value("level")
        if watch and level == FRIEND:
            level = "4"
        return Setup(
            self.value("ruleset"), self.value("form"), self.value("deck"), self.value("against"), level, level if watch else ""
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text and event.input.id == "join":
            self.open(lambda: join(text, getuser()))
        elif text:
            self.open(lambda: replay(Path(text).expanduser()))

    def open(self, make: Callable[[], Source]) -> None:
        """Show a game, or the reason why there is none."""
        try:
            source = make()
        except MISTAKES as error:
            self.notify(str(error), severity="error", markup=False, timeout=10)
        else:
            self.app.push_screen(GameScreen(source, self.pace))


class PlaymatApp(App[None]):
    """The menu, or at once the game that was asked for."""

    CSS_PATH = "app.tcss"
    TITLE = "Playmat"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, source: Source | None = None, pace: float = PACE) -> None:
        super().__init__()
        self.source = source
        self.pace = pace

    def on_mount(self) -> None:
        self.push_screen(Menu(self.pace))
        if self.source is not None:
            self.push_screen(GameScreen(self.source, self.pace))
