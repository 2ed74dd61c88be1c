"""The layout of card script: on one line where it fits, else over indented lines.

A script that is too long breaks at the semicolons of a sequence and at the arguments of a call. The contents of brackets are
indented by two spaces, and the closing bracket goes back:

    use(
      search(pick(1, deck(you, basic_pokemon)));
      move(those, bench);
      shuffle,
      when=unless(bench_full)
    )

A long last argument opens on the line of its call: `if(exists(bench(opponent)), then=(`.
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH = 110
"""A line with more characters than this, not counting its indentation, is broken."""
STEP = 2
"""Spaces of indentation for each bracket."""


class Group(NamedTuple):
    """Items between brackets. `start` is everything up to the opening bracket; a sequence without brackets has none."""

    start: str
    items: tuple[Piece, ...]
    end: str
    mark: str = ","
    """The mark between items."""

    @property
    def is_bare(self) -> bool:
        """A sequence that the brackets around it already enclose, or the whole script."""
        return not self.end


Piece = str | Group
"""Something written: one word, or a group that can be broken."""


def flat(piece: Piece) -> str:
    """The piece on one line."""
    if isinstance(piece, str):
        return piece
    return f"{piece.start}{f'{piece.mark} '.join(map(flat, piece.items))}{piece.end}"


def named(keyword: str, piece: Piece) -> Piece:
    """The piece as the value of a named field."""
    return f"{keyword}={piece}" if isinstance(piece, str) else piece._replace(start=f"{keyword}={piece.start}")


def broken(piece: Piece, indent: int, column: int, tail: int = 0) -> list[str]:
    """The lines of the piece, which starts at the column on a line indented by `indent`. The first comes without indentation.

    `tail` is the number of characters that follow the piece on its last line.
    """
    line = flat(piece)
    if isinstance(piece, str) or column - indent + len(line) + tail <= WIDTH:
        return [line]
    if piece.is_bare:
        return _items(piece, indent, column, tail)
    *others, last = piece.items
    head = "".join(f"{flat(item)}{piece.mark} " for item in others)
    if _opens_on_line(last, head) and column + len(piece.start) + len(head) <= WIDTH // 2:
        inner = broken(last, indent, column + len(piece.start) + len(head), tail + len(piece.end))
        if len(inner) > 1:
            return [f"{piece.start}{head}{inner[0]}", *inner[1:-1], f"{inner[-1]}{piece.end}"]
    inside = indent + STEP
    inner = _items(piece, inside, inside, 0)
    return [piece.start, " " * inside + inner[0], *inner[1:], " " * indent + piece.end]


def _opens_on_line(last: Piece, head: str) -> bool:
    """Whether a last argument opens on the line of its call: it has its own brackets and outweighs the others."""
    return isinstance(last, Group) and not last.is_bare and len(flat(last)) > len(head) and ";" not in head


def _items(group: Group, indent: int, column: int, tail: int) -> list[str]:
    """The items on separate lines with marks between them; the first starts at the column, without indentation."""
    lines: list[str] = []
    for index, item in enumerate(group.items):
        is_last = index == len(group.items) - 1
        inner = broken(item, indent, column if index == 0 else indent, tail if is_last else len(group.mark))
        if lines:
            inner[0] = " " * indent + inner[0]
        if not is_last:
            inner[-1] += group.mark
        lines += inner
    return lines
