"""The lines of a board: facts of the game, made-up cards, and the zones of the players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from playmat.effects.script import did_you_mean
from playmat.play.notation.lines import InvalidLine, Line, cut_owner, parse_seat
from playmat.play.notation.player_setup import ZONES

KEYS = {
    "ruleset": "ruleset", "form": "form", "form of play": "form", "turn": "turn", "first": "first", "first player": "first",
    "seed": "seed", "flips": "flips", "flip": "flips", "coins": "flips", "coin": "flips", "filler": "filler", "note": "note",
    "notes": "note", "source": "note", "comment": "note", "date": "note", "id": "note", "ruling": "note", "card": "card",
    "cards": "card", "stadium": "stadium", "sudden death": "sudden death", "order of arrival": "arrived",
    "silencing": "silencing", "attacker": "attacker", "checkup": "checkup", "happened": "happened", "lasting": "lasting",
    "offered": "offered",
}  # fmt: skip
"""The keys of lines about the game, by all the words for them."""
LISTS = ("happened", "lasting", "offered")
"""Keys below which each indented line is an entry of its own."""
KEY = re.compile(r"(?P<key>[A-Za-zé' ’1-4-]+?)\s*:(?:\s+(?P<value>.*)|$)")
HUGE = re.compile(r"\d{5,}")
"""Numbers that no line needs: the engine calculates in 64 bits, and a thousand copies of a card take a thousand places."""
FREE = re.compile(r"\s*(?:seed|scenario|title|notes?|source|comment|date|id|ruling)\s*:", re.IGNORECASE)
"""Lines whose numbers may be longer."""
LONGEST = 1_000_000
"""The most characters of a text that is read."""


class Reader:
    """Splits the text of a board into its lines. Scenarios add steps to it."""

    keys: ClassVar[Mapping[str, str]] = KEYS
    begins: ClassVar[str] = "a line begins with a word such as player 1: or hand:, or with # for a comment"

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise InvalidLine(f"the text has {len(text):,} characters; at most {LONGEST:,} are read")
        self.lines = [strip_comment(line) for line in text.split("\n")]
        self.at = 0
        self.seat: int | None = None
        self.header: list[Line] = []
        """Facts of the game, and zones of players."""
        self.cards: list[tuple[int, str]] = []
        """Made-up cards: the line of each, and its text."""

    def read_lines(self) -> None:
        for number, line in enumerate(self.lines, 1):
            if (huge := HUGE.search(line)) and not FREE.match(line):
                raise InvalidLine(f"the number {huge[0][:20]} is too large; numbers have at most four digits", number)
        while self.at < len(self.lines):
            number, line = self.at + 1, self.lines[self.at]
            self.at += 1
            if line.strip():
                try:
                    self.enter(number, line)
                except InvalidLine as error:
                    raise InvalidLine(error.reason, error.line or number) from None

    def enter(self, number: int, line: str) -> None:
        text = line.strip()
        found = KEY.match(text)
        words = " ".join(found["key"].casefold().replace("’", "'").split()) if found else ""
        value = (found["value"] or "").strip() if found else ""
        owner, zone = cut_owner(words) if found else (None, "")
        if found and owner is not None and (not zone or zone in ZONES):
            self.section(number, owner, zone, value)
        elif found and words in ZONES and self.seat is not None and line[0].isspace():
            self.zone(number, self.seat, words, value)
        elif found and words in self.keys:
            self.seat = None
            self.fact(number, self.keys[words], value)
        elif found and words in ZONES and self.seat is not None:
            self.zone(number, self.seat, words, value)
        elif (seat := parse_seat(text)) is not None:
            self.seat = seat
        else:
            raise self.unknown(text, words)

    def unknown(self, text: str, words: str) -> InvalidLine:
        """The error for an unknown line."""
        near = did_you_mean(words or text, [*self.keys, *ZONES, "player 1", "player 2"])
        remedy = near or f"; {self.begins}"
        if words in ZONES:
            remedy = f"; say whose it is, with a line `player 1:` above it or with `player 1 {words}:`"
        return InvalidLine(f"{text!r} cannot be understood{remedy}")

    def section(self, number: int, owner: int, zone: str, value: str) -> None:
        if zone:
            self.zone(number, owner, zone, value)
            return
        if value:
            raise InvalidLine(
                "write nothing after a player's name; put their zones on the lines below, such as `active: Charmander`"
            )
        self.seat = owner

    def zone(self, number: int, seat: int, zone: str, value: str) -> None:
        value = ", ".join(filter(None, [value, *(text for _, text in self.below(number))]))
        if not value:
            raise InvalidLine(f"write what is there after `{zone}:`, or `none`")
        self.put_zone(Line(number, zone, value, seat))

    def put_zone(self, line: Line) -> None:
        self.header.append(line)

    def ends(self, text: str) -> bool:
        """Whether a line cannot belong to the line above it, however deep it is indented."""
        return False

    def below(self, number: int) -> Iterator[tuple[int, str]]:
        """The following lines that are indented deeper than the line with this number; they belong to it."""
        depth = indent(self.lines[number - 1])
        while self.at < len(self.lines) and self.lines[self.at].strip() and indent(self.lines[self.at]) > depth:
            if self.ends(self.lines[self.at].strip()):
                return
            yield self.at + 1, self.lines[self.at].strip()
            self.at += 1

    def fact(self, number: int, key: str, value: str) -> None:
        if key == "card":
            self.cards += self.card_blocks(number, value)
            return
        if key in LISTS:
            entries = [(number, value)] if value else []
            self.header += [Line(at, key, text) for at, text in (*entries, *self.below(number))]
            return
        if not value:
            raise InvalidLine(f"write a value after `{key}:`")
        self.header.append(Line(number, key, value))

    def card_blocks(self, number: int, value: str) -> list[tuple[int, str]]:
        """The card after `card:`, or the cards below `cards:`; texts are indented below the facts."""
        start = self.at
        depth = indent(self.lines[number - 1])
        while self.at < len(self.lines) and (not self.lines[self.at].strip() or indent(self.lines[self.at]) > depth):
            self.at += 1
        while self.at > start and not self.lines[self.at - 1].strip():
            self.at -= 1
        body = [(start + i + 1, line) for i, line in enumerate(self.lines[start : self.at]) if line.strip()]
        if value:
            base = min((indent(line) for _, line in body), default=0)
            return [(number, "\n".join([value, *("  " + line[base:] for _, line in body)]))]
        if not body:
            raise InvalidLine("write the card after `card:`, such as `card: Sparky | Basic L 60 | retreat 1`")
        base = indent(body[0][1])
        blocks: list[tuple[int, list[str]]] = []
        for line_number, line in body:
            if indent(line) <= base:
                blocks.append((line_number, [line[base:]]))
            else:
                blocks[-1][1].append(line[base:])
        return [(line_number, "\n".join(lines)) for line_number, lines in blocks]


def strip_comment(line: str) -> str:
    """The line without its comment, which goes from a `#` at the start or after a space to the end."""
    line = line.expandtabs(2).rstrip()
    if line.lstrip().startswith("#"):
        return ""
    return re.sub(r"\s+#\s.*$", "", line)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())
