"""Scenario files: a board, answers and expectations, in a text that a judge can write by hand.

    scenario: Poison adds a damage counter between turns
    rules: SM-poisoned-2
    ruleset: sun-moon-2019

    player 1:
      active: Charmander [poisoned]

    > end turn
    = your Charmander has 10 damage

`docs/scenarios.md` describes every line. `load_scenarios` reads a file; `runs.run_scenario` plays a scenario.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from playmat.effects.script import did_you_mean
from playmat.lab.scenarios.lines import InvalidLine, Line, cut_owner, parse_seat
from playmat.lab.scenarios.player_setup import ZONES
from playmat.play.answer_parser import split_list
from playmat.rules.rulebook import rulebook
from playmat.rules.ruleset import TODAY

SUFFIX = ".scenario"


class InvalidScenario(ValueError):
    """A scenario file cannot be read, or a line of it is not understood; the message names the place and a remedy."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}:{line}: {reason}" if line else f"{source}: {reason}")
        self.source = source
        self.line = line
        """Counted from 1; 0 means the file as a whole."""
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `kind` is `answer`, `expect`, `flips`, `shuffle`, `deck` or `again`."""

    line: int
    kind: str
    text: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    source: str
    line: int
    title: str
    rules: tuple[str, ...] = ()
    """Ids of the rules that it shows."""
    header: tuple[Line, ...] = ()
    """Facts of the game (ruleset, turn, …) and zones of players."""
    cards: tuple[tuple[int, str], ...] = ()
    """The scenario's own cards: the line of each, and its text."""
    steps: tuple[Step, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.source}::{self.title}"

    def fact(self, key: str, default: str = "") -> Line:
        """The last line with this key in the header."""
        found = [line for line in self.header if line.key == key and line.seat is None]
        return found[-1] if found else Line(self.line, key, default)


KEYS = {
    "scenario": "scenario", "title": "scenario", "rules": "rules", "rule": "rules", "ruleset": "ruleset", "form": "form",
    "form of play": "form", "format": "format", "turn": "turn", "first": "first", "first player": "first", "seed": "seed",
    "flips": "flips", "flip": "flips", "coins": "flips", "coin": "flips", "filler": "filler", "start": "start", "note": "note",
    "notes": "note", "source": "note",
    "comment": "note", "date": "note", "id": "note", "ruling": "note",
    "card": "card", "cards": "card", "stadium": "stadium", "side": "side",
    "side deck": "side", "again": "again", "restart": "again", "expect": "expect", "answer": "answer", "refused": "refused",
}  # fmt: skip
"""The keys of lines about the game, by all the words for them."""
SHARED = ("ruleset", "form", "format", "card", "filler", "note", "seed", "rules")
"""The keys that may come before the first scenario of a file; they apply to all scenarios."""
MARKS = {">": "answer", "=": "expect", "!": "refused"}
KEY = re.compile(r"(?P<key>[A-Za-zé' ’1-4-]+?)\s*:(?:\s+(?P<value>.*)|$)")
HUGE = re.compile(r"\d{5,}")
"""Numbers that no line needs: the engine calculates in 64 bits, and a thousand copies of a card take a thousand places."""
FREE = re.compile(r"\s*(?:seed|scenario|title|notes?|source|comment|date|id|ruling)\s*:", re.IGNORECASE)
"""Lines whose numbers may be longer."""


def load_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of a file. Raises InvalidScenario."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidScenario(str(path), 0, f"cannot be read ({error}); give the path of a text file") from None
    return parse_scenarios(text, str(path))


def parse_scenarios(text: str, source: str = "scenario") -> list[Scenario]:
    """The scenarios of a text, in order."""
    try:
        scenarios = Reader(text, source).read()
    except InvalidLine as error:
        raise InvalidScenario(source, error.line, error.reason) from None
    if not scenarios:
        raise InvalidScenario(source, 0, "it contains no scenario; begin one with `scenario: TITLE`")
    titles: dict[str, int] = {}
    for scenario in scenarios:
        if scenario.title in titles:
            raise InvalidScenario(
                source, scenario.line, f"line {titles[scenario.title]} already has this title; choose another one"
            )
        titles[scenario.title] = scenario.line
    return scenarios


class Reader:
    """Splits a text into scenarios, and each scenario into header, cards and steps."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = [strip_comment(line) for line in text.split("\n")]
        self.source = source
        self.at = 0
        self.scenarios: list[Scenario] = []
        self.begin("", 0)
        self.shared = self.current

    def begin(self, title: str, line: int) -> None:
        self.current = Draft(self.source, title, line)
        self.seat: int | None = None

    def read(self) -> list[Scenario]:
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
        self.finish()
        return self.scenarios

    def finish(self) -> None:
        if self.current is not self.shared:
            self.scenarios += self.current.done(self.shared)

    def enter(self, number: int, line: str) -> None:
        text = line.strip()
        if text[0] in MARKS:
            kind, rest = MARKS[text[0]], text[1:].strip()
            if not rest:
                raise InvalidLine(f"write what to do after {text[0]!r}")
            self.step(number, kind, rest)
            return
        found = KEY.match(text)
        words = " ".join(found["key"].casefold().replace("’", "'").split()) if found else ""
        value = (found["value"] or "").strip() if found else ""
        owner, zone = cut_owner(words) if found else (None, "")
        if found and owner is not None and (not zone or zone in ZONES):
            self.section(number, owner, zone, value)
        elif found and words in ZONES and self.seat is not None and line[0].isspace() and words != "side deck":
            self.zone(number, self.seat, words, value)
        elif found and words == "deck":
            self.deck(number, value)
        elif found and words in KEYS:
            self.seat = None
            self.fact(number, KEYS[words], value)
        elif found and words in ZONES and self.seat is not None:
            self.zone(number, self.seat, words, value)
        elif fold_word(text) in ("again", "restart"):
            self.step(number, "again", "")
        elif (seat := parse_seat(text)) is not None:
            self.seat = seat
        else:
            known = [*KEYS, *ZONES, "player 1", "player 2"]
            near = did_you_mean(words or text, known)
            remedy = (
                near
                or "; a line begins with > (an answer), = (an expectation), # (a comment) or a word such as player 1: or hand:"
            )
            if words in ZONES:
                remedy = f"; say whose it is, with a line `player 1:` above it or with `player 1 {words}:`"
            raise InvalidLine(f"{text!r} cannot be understood{remedy}")

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
        if self.current.steps:
            if ZONES[zone] != "shuffle":
                raise InvalidLine("the board must come before the first answer; move this line up")
            self.current.steps.append(Step(number, "shuffle", value, seat))
        else:
            self.current.header.append(Line(number, zone, value, seat))

    def below(self, number: int) -> Iterator[tuple[int, str]]:
        """The following lines that are indented deeper than the line with this number; they belong to it."""
        depth = indent(self.lines[number - 1])
        while self.at < len(self.lines) and self.lines[self.at].strip() and indent(self.lines[self.at]) > depth:
            if self.lines[self.at].strip()[0] in MARKS:
                return
            yield self.at + 1, self.lines[self.at].strip()
            self.at += 1

    def deck(self, number: int, value: str) -> None:
        cards = [value, *(text for _, text in self.below(number))]
        self.seat = None
        self.current.steps.append(Step(number, "deck", ", ".join(filter(None, cards))))

    def fact(self, number: int, key: str, value: str) -> None:
        if key == "scenario":
            if not value:
                raise InvalidLine("give the scenario a title: `scenario: A Poisoned Pokémon takes a counter`")
            self.finish()
            self.begin(value, number)
        elif key in ("answer", "expect", "refused"):
            self.step(number, key, value)
        elif self.current is self.shared and key not in SHARED:
            raise InvalidLine(f"`{key}:` belongs to a single scenario; write `scenario: TITLE` above it")
        elif key == "card":
            self.current.cards += self.card_blocks(number, value)
        elif key == "rules":
            self.current.rules += [part.strip() for part in value.split(",") if part.strip()]
            for rule in self.current.rules:
                if rule not in rulebook().rules:
                    raise InvalidLine(f"there is no rule {rule}{did_you_mean(rule, rulebook().rules)}")
        elif key == "flips" and self.current.steps:
            self.step(number, "flips", value)
        elif key in ("again", "side"):
            self.step(number, key, value)
        elif self.current.steps and key != "note":
            raise InvalidLine(f"`{key}:` must come before the first answer; move this line up")
        else:
            if not value:
                raise InvalidLine(f"write a value after `{key}:`")
            self.current.header.append(Line(number, key, value))

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

    def step(self, number: int, kind: str, text: str) -> None:
        if self.current is self.shared:
            raise InvalidLine("begin a scenario with `scenario: TITLE` above the first answer")
        self.seat = None
        if kind == "refused":
            kind, text = "expect", f"refused: {text}"
        self.current.steps.append(Step(number, kind, text))


@dataclass(slots=True)
class Draft:
    """A scenario while it is being read."""

    source: str
    title: str
    line: int
    rules: list[str] = field(default_factory=list)
    header: list[Line] = field(default_factory=list)
    cards: list[tuple[int, str]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def done(self, shared: Draft) -> list[Scenario]:
        """The scenario, once for each ruleset that it names."""
        if not any(step.kind == "expect" for step in self.steps):
            raise InvalidLine(f"the scenario {self.title!r} has no expectations; write what must be true after a `=`", self.line)
        whole = Scenario(
            self.source, self.line, self.title, (*shared.rules, *self.rules), (*shared.header, *self.header),
            (*shared.cards, *self.cards), tuple(self.steps),
        )  # fmt: skip
        named = whole.fact("ruleset", TODAY)
        rulesets = split_list(named.value)
        if len(rulesets) < 2:
            return [whole]
        others = tuple(line for line in whole.header if line.key != "ruleset")
        return [
            replace(whole, title=f"{self.title} ({ruleset})", header=(replace(named, value=ruleset), *others))
            for ruleset in rulesets
        ]


def strip_comment(line: str) -> str:
    """The line without its comment, which goes from a `#` at the start or after a space to the end."""
    line = line.expandtabs(2).rstrip()
    if line.lstrip().startswith("#"):
        return ""
    return re.sub(r"\s+#\s.*$", "", line)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def fold_word(text: str) -> str:
    return text.strip().rstrip(".:").casefold()


def find_scenarios(paths: Iterable[Path]) -> list[Path]:
    """The scenario files at the paths; a folder means all files in it. Raises InvalidScenario."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob(f"*{SUFFIX}"))
        elif path.is_file():
            found.append(path)
        else:
            raise InvalidScenario(str(path), 0, "no such file or folder; give the path of a .scenario file")
    return found
