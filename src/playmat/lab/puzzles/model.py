"""Puzzles as data: positions with their solutions, in files of plain text (see docs/puzzles.md).

A block begins with `puzzle:` and its name. Lines of facts follow, then the solution with `>` before each answer, then the
position without the deck lists, which are those of the bundled decks in `decks:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from playmat.cards.decks import load_deck
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import default_pool
from playmat.play.game import Game
from playmat.play.notation.positions import InvalidPosition, position
from playmat.rules.periods import periods

SUFFIX = ".puzzles"
MAX_BYTES = 4_000_000
"""A larger file of puzzles is refused before it is read."""
GRADES = (1.5, 2.25, 3.0, 4.0)
"""The ratings from which the grades 2 to 5 begin."""
End = Literal["prizes", "bench", "deck", "effect", "survival"]
ENDS: Mapping[End, str] = {
    "prizes": "takes the last Prize card",
    "bench": "leaves the opponent without Pokémon",
    "deck": "leaves the opponent without cards to draw",
    "effect": "wins by what a card says",
    "survival": "leaves the opponent without a win in the next turn",
}
"""What solutions reach, in words."""
BETWEEN = " | "
"""Stands between the picks of one answer."""
FACTS = ("puzzle", "decks", "ends", "rating", "searched")


class InvalidPuzzle(ValueError):
    """A file of puzzles that cannot be read. The message names the place."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position at the beginning of a turn, in which one line wins or, where the opponent threatens to win, survives."""

    name: str
    decks: tuple[str, ...]
    """The bundled decks of the players, or none if the position has the lists itself."""
    ends: End
    rating: float
    """The negative decimal logarithm of the chance that random answers win: 3 means one of a thousand."""
    searched: int
    """The answers that the exhaustive search has tried."""
    solution: tuple[tuple[str, ...], ...]
    """The solver's answers where there is a choice, in words: the picks of each."""
    board: str
    """The position as the solver knows it."""

    @property
    def grade(self) -> int:
        """1 to 5."""
        return 1 + sum(self.rating >= least for least in GRADES)

    @property
    def task(self) -> str:
        return "Survive the opponent's next turn." if self.ends == "survival" else "Win in this turn."

    @property
    def ruleset(self) -> str:
        return self.line("ruleset")

    @property
    def seat(self) -> int:
        """The solver's seat: the player whose turn it is."""
        return int(self.line("turn").rpartition("player ")[2]) - 1

    def line(self, key: str) -> str:
        found = re.search(rf"^{key}: *(.*)$", self.board, re.MULTILINE)
        if found is None:
            raise InvalidPuzzle(f"puzzle {self.name}: its position has no line `{key}:`")
        return found.group(1)

    def text(self, deal: int = 0) -> str:
        """The position with both deck lists; the deal says where the hidden cards are."""
        return f"seed: {deal}\n{with_lists(self.board, self.decks)}"

    def begin(self, deal: int = 0) -> Game:
        """The game at the beginning of the turn. Raises InvalidPuzzle if the position cannot be read."""
        try:
            return position(self.text(deal))
        except (InvalidPosition, InvalidDeck) as error:
            raise InvalidPuzzle(f"puzzle {self.name}: {error}") from None


def with_lists(board: str, decks: Sequence[str]) -> str:
    for seat, name in enumerate(decks):
        board = board.replace(f"player {seat + 1}:\n", f"player {seat + 1}:\n  list: {listed(name)}\n")
    return board


@cache
def listed(name: str) -> str:
    """The cards of a bundled deck as positions write them."""
    pool = default_pool()
    counts = load_deck(name, pool).counts()
    return ", ".join(f"{card_id} x{count}" if count > 1 else card_id for card_id, count in counts.items())


def without_lists(text: str) -> str:
    """A position without the lines of deck lists."""
    return re.sub(r"^  list:.*\n(?:    .*\n)*", "", text, flags=re.MULTILINE)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "\n".join(written(puzzle) for puzzle in puzzles)


def written(puzzle: Puzzle) -> str:
    decks = [f"decks: {', '.join(puzzle.decks)}"] if puzzle.decks else []
    facts = [
        f"puzzle: {puzzle.name}", *decks, f"ends: {puzzle.ends}", f"rating: {puzzle.rating:.2f}", f"searched: {puzzle.searched}",
    ]  # fmt: skip
    return "\n".join([*facts, *(f"> {BETWEEN.join(picks)}".rstrip() for picks in puzzle.solution), puzzle.board])


def read_puzzles(text: str, source: str) -> list[Puzzle]:
    """The puzzles of a file. InvalidPuzzle names the source and the place."""
    if len(text) > MAX_BYTES:
        raise InvalidPuzzle(f"{source}: a file of puzzles has at most {MAX_BYTES // 1_000_000} MB")
    head, *blocks = re.split(r"^(?=puzzle:)", text, flags=re.MULTILINE)
    if head.strip():
        raise InvalidPuzzle(f"{source}: the first line must be `puzzle:` and a name")
    if not blocks:
        raise InvalidPuzzle(f"{source}: there is no puzzle in it; a puzzle begins with a line `puzzle:` and a name")
    return [read_block(block.split("\n"), source) for block in blocks]


def read_block(lines: Sequence[str], source: str) -> Puzzle:
    facts: dict[str, str] = {}
    solution: list[tuple[str, ...]] = []
    at = 0
    for line in lines:
        key, colon, value = line.partition(":")
        if line.startswith(">"):
            solution.append(tuple(line[1:].strip().split(BETWEEN)) if line[1:].strip() else ())
        elif colon and key in FACTS:
            facts[key] = value.strip()
        else:
            break
        at += 1
    name = facts.get("puzzle", "")
    for key in FACTS:
        if not facts.get(key) and key != "decks":
            raise InvalidPuzzle(f"{source}: puzzle {name or '?'} has no line `{key}:`")
    ends: End | None = next((end for end in ENDS if end == facts["ends"]), None)
    if ends is None:
        raise InvalidPuzzle(f"{source}: puzzle {name}: `ends:` is one of {', '.join(ENDS)}, not {facts['ends']!r}")
    if not solution:
        raise InvalidPuzzle(f"{source}: puzzle {name} has no solution; write its answers in lines that begin with >")
    try:
        rating, searched = float(facts["rating"]), int(facts["searched"])
    except ValueError:
        raise InvalidPuzzle(f"{source}: puzzle {name}: `rating:` and `searched:` are numbers") from None
    decks = tuple(deck.strip() for deck in facts["decks"].split(",")) if "decks" in facts else ()
    found = Puzzle(name, decks, ends, rating, searched, tuple(solution), "\n".join(lines[at:]).strip() + "\n")
    if not re.fullmatch(r"\d+ of player \d+", found.line("turn")) or not found.line("ruleset"):
        raise InvalidPuzzle(f"{source}: puzzle {name}: write `turn:` as in `turn: 6 of player 2`")
    return found


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """All puzzles that come with Playmat, by name: those of the oldest rules first, the easiest first within."""
    folder = files("playmat").joinpath("data", "puzzles")
    order = [ruleset for _, ruleset in periods()]
    found = [puzzle for file in folder.iterdir() for puzzle in read_puzzles(file.read_text(encoding="utf-8"), file.name)]
    found.sort(key=lambda puzzle: (order.index(puzzle.ruleset), puzzle.rating, puzzle.name))
    return {puzzle.name: puzzle for puzzle in found}


def daily(day: int) -> Puzzle:
    """The puzzle of a day, counted from any day: every puzzle comes once before one comes again, in an order that mixes them."""
    names = sorted(puzzles(), key=spread)
    return puzzles()[names[day % len(names)]]


def spread(name: str) -> int:
    """A number that mixes names, the same in every process."""
    digest = 0xCBF29CE484222325
    for byte in name.encode():
        digest = ((digest ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return digest
