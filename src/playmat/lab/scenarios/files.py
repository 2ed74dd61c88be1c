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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from playmat.effects.script import did_you_mean
from playmat.play.answer_parser import split_list
from playmat.play.notation.lines import InvalidLine, Line
from playmat.play.notation.player_setup import ZONES
from playmat.play.notation.reader import KEYS as BOARD_KEYS
from playmat.play.notation.reader import Reader
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


KEYS = BOARD_KEYS | {
    "scenario": "scenario", "title": "scenario", "rules": "rules", "rule": "rules", "format": "format", "start": "start",
    "side": "side", "side deck": "side", "again": "again", "restart": "again", "expect": "expect", "answer": "answer",
    "refused": "refused",
}  # fmt: skip
"""The keys of lines about the game, by all the words for them."""
SHARED = ("ruleset", "form", "format", "card", "filler", "note", "seed", "rules")
"""The keys that may come before the first scenario of a file; they apply to all scenarios."""
MARKS = {">": "answer", "=": "expect", "!": "refused"}


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
        scenarios = ScenarioReader(text, source).read()
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


class ScenarioReader(Reader):
    """Splits a text into scenarios, and each scenario into header, cards and steps."""

    keys: ClassVar[Mapping[str, str]] = KEYS
    begins: ClassVar[str] = (
        "a line begins with > (an answer), = (an expectation), # (a comment) or a word such as player 1: or hand:"
    )

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text)
        self.source = source
        self.scenarios: list[Scenario] = []
        self.begin("", 0)
        self.shared = self.current

    def begin(self, title: str, line: int) -> None:
        self.current = Draft(self.source, title, line)
        self.header, self.cards = self.current.header, self.current.cards
        self.seat = None

    def read(self) -> list[Scenario]:
        self.read_lines()
        self.finish()
        return self.scenarios

    def finish(self) -> None:
        if self.current is not self.shared:
            self.scenarios += self.current.done(self.shared)

    def ends(self, text: str) -> bool:
        return text[0] in MARKS

    def enter(self, number: int, line: str) -> None:
        text = line.strip()
        if text[0] in MARKS:
            kind, rest = MARKS[text[0]], text[1:].strip()
            if not rest:
                raise InvalidLine(f"write what to do after {text[0]!r}")
            self.step(number, kind, rest)
        elif (found := re.match(r"(?i)deck\s*:(?:\s+(?P<value>.*)|$)", text)) and (self.seat is None or not line[0].isspace()):
            self.deck(number, (found["value"] or "").strip())
        elif fold_word(text) in ("again", "restart"):
            self.step(number, "again", "")
        else:
            super().enter(number, line)

    def put_zone(self, line: Line) -> None:
        if not self.current.steps:
            super().put_zone(line)
        elif ZONES[line.key] == "shuffle":
            self.current.steps.append(Step(line.number, "shuffle", line.value, line.seat))
        else:
            raise InvalidLine("the board must come before the first answer; move this line up")

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
            super().fact(number, key, value)
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
            super().fact(number, key, value)

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
