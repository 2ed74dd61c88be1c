"""Windows over the board: a text, a card with the actions about it, a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Dialog(ModalScreen[int | None]):
    """A title, a text and choices; the result is the number of the choice, None if the window was closed."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss(None)", "Close")]

    def __init__(self, title: str, text: str, choices: Sequence[str] = ()) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.choices = choices

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self.heading, id="dialog-title", markup=False)
            if self.text:
                with VerticalScroll():
                    yield Static(self.text, markup=False)
            if self.choices:
                yield OptionList(*(Option(choice) for choice in self.choices), markup=False)
            yield Static("Esc closes this window." + (" Enter chooses." if self.choices else ""), classes="dim")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
