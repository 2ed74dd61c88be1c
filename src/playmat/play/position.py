"""The position of a question, which keeps the words of the question after the game has moved on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from playmat.engine.machine import Machine
from playmat.engine.state import State
from playmat.engine.table import Table
from playmat.play.option_text import OptionText

if TYPE_CHECKING:
    from playmat.json_types import DecisionJson


@mypyc_attr(acyclic=True, free_list_len=1)
class Position:
    """A game at one question. It reads the game itself until `leave`, and a copy of the state from then on."""

    def __init__(self, machine: Machine) -> None:
        self.table: Table = machine.table
        self._machine: Machine | None = machine
        self._left: State | None = None
        self._texts: list[str] | None = None
        self._prompt: str | None = None
        self._naming: OptionText | None = None

    def leave(self) -> None:
        """The game is about to change. A copy of a state takes less than a microsecond; a machine is made when one is needed."""
        if self._left is None:
            assert self._machine is not None
            self._left = self._machine.st.clone()
            self._machine = None
            self._naming = None

    @property
    def machine(self) -> Machine:
        if self._machine is None:
            assert self._left is not None
            self._machine = Machine(self.table, self._left)
        return self._machine

    @property
    def state(self) -> State:
        return self.machine.st

    @property
    def naming(self) -> OptionText:
        if self._naming is None:
            self._naming = OptionText(self.machine, True)
        return self._naming

    @property
    def texts(self) -> list[str]:
        """One text for each option, all different."""
        if self._texts is None:
            self._texts = self.naming.option_texts(self.state.options)
        return self._texts

    @property
    def prompt(self) -> str:
        if self._prompt is None:
            self._prompt = self.naming.prompt()
        return self._prompt

    def to_json(self) -> DecisionJson:
        return self.naming.question(self.texts, self.prompt)
