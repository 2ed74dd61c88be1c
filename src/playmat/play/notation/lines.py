"""Lines of a scenario, and the words in them for players, numbers and lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from playmat.play.answer_parser import cut_count, split_list

T = TypeVar("T")


class InvalidLine(ValueError):
    """A line that is not understood or does not fit the game; the message gives a remedy. `line` 0 means unknown."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text: its number, the word before the colon, and the rest."""

    number: int
    key: str
    value: str
    seat: int | None = None
    """The seat whose zone it is about; None for the game."""


OWNER = re.compile(
    r"(?:the )?(?:(?:player|p) ?(?P<seat>[1-4])(?:['’]s)?|(?P<you>your|yours|you|my|mine|me)"
    r"|(?P<other>opponents?['’]?s?|their|them))\b[’']?",
    re.IGNORECASE,
)
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def seat_of(found: re.Match[str]) -> int:
    """The seat that an `OWNER` means: "you" is player 1 and "the opponent" is player 2, no matter whose turn it is."""
    if found["seat"]:
        return int(found["seat"]) - 1
    return 0 if found["you"] else 1


def parse_seat(text: str) -> int | None:
    """The seat that a text names; None if the whole text is not the name of a player."""
    found = OWNER.fullmatch(text.strip())
    return seat_of(found) if found else None


def cut_owner(text: str) -> tuple[int | None, str]:
    """The player that a text starts with (None if there is none), and the rest of the text."""
    found = OWNER.match(text)
    if found is None or (found.end() < len(text) and not text[found.end()].isspace() and text[found.end()] not in ":,"):
        return None, text
    return seat_of(found), text[found.end() :].strip()


def parse_number(text: str) -> int | None:
    word = text.strip().casefold()
    if word.isdecimal():
        return int(word)
    return NUMBER_WORDS.index(word) if word in NUMBER_WORDS else None


def parse_flips(text: str) -> list[bool]:
    """`heads, tails`, `H T T` or `heads x3` → True for heads."""
    flips: list[bool] = []
    for item in (
        split_list(text.replace(" ", ",").replace(",x", " x").replace(",×", " x")) if "," not in text else split_list(text)
    ):
        count, word = cut_count(item)
        side = {"heads": True, "head": True, "h": True, "tails": False, "tail": False, "t": False}.get(word.casefold())
        if side is None:
            raise InvalidLine(f"{word!r} is not a side of a coin; write heads or tails")
        flips += [side] * count
    return flips


def numbered(line: int, do: Callable[[], T]) -> T:
    """Call it, and give an error without a line this one."""
    try:
        return do()
    except InvalidLine as error:
        raise InvalidLine(error.reason, error.line or line) from None
