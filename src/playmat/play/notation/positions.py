"""Positions: a game in the middle of a turn as a text that a person can read and write."""

from __future__ import annotations

from playmat.cards.pool import Pool, default_pool
from playmat.play.game import Game
from playmat.play.notation.checks import Fault
from playmat.play.notation.header import Header
from playmat.play.notation.lines import InvalidLine
from playmat.play.notation.reader import Reader


class InvalidPosition(ValueError):
    """A text that is not a position; the message names the line and says what to do."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line
        """Counted from 1; 0 means the text as a whole."""


def position(text: str, pool: Pool | None = None) -> Game:
    """The game of a position (see docs/positions.md). Raises InvalidPosition.

    Its coins and shuffles follow from the line `seed:`. It has no record, because its start is not known.
    """
    try:
        return header_of(text, pool).begin("turn", is_ruling=False)
    except InvalidLine as error:
        raise InvalidPosition(error.reason, error.line) from None


def header_of(text: str, pool: Pool | None) -> Header:
    if not isinstance(text, str):
        raise TypeError(f"a position is a text, not {type(text).__name__}; read the file first")
    reader = Reader(text)
    reader.read_lines()
    if not reader.header:
        raise InvalidLine("it has no lines; write at least `player 1:` and a zone below it, such as `active: Pikachu`")
    return Header(reader.header, reader.cards, pool if pool is not None else default_pool())


def check_position(text: str, pool: Pool | None = None) -> list[Fault]:
    """Everything that is impossible about a position, each with its line and rule; empty for one that play can lead to.

    A text that cannot be read has one fault, which says why.
    """
    try:
        builder = header_of(text, pool).builder("turn", is_ruling=False)
        builder.faults = []
        builder.build()
        return sorted(builder.faults, key=lambda fault: fault.line)
    except InvalidLine as error:
        return [Fault(error.reason, error.line)]
