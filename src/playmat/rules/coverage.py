"""Coverage: the rules of the rulebook that tests cite.

A scenario cites the rules that it shows in a line `rules: ID, ID`, and a test in Python in a mark,
`@pytest.mark.rules("SM-deck-1", "SM-deck-2")`. Both are read from the sources without running them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playmat.rules.rulebook import rulebook

SCENARIO_LINE = re.compile(r"\s*rules:(?P<ids>.*)")


class InvalidTests(ValueError):
    """The tests cannot be read. The message says where, and what to do."""


@dataclass(frozen=True, slots=True)
class Coverage:
    testable: int
    """The number of rules that a game can show."""
    covered: tuple[str, ...]
    """Those of them that a test cites, in the order of the rulebook."""
    missing: tuple[str, ...]
    cited: dict[str, tuple[str, ...]]
    """Every id that is cited, testable or not, with the places: "tests/test_deck.py:12"."""
    unknown: tuple[str, ...]
    """Cited ids that no rule has."""
    inapplicable: dict[str, str]
    """The rules that Playmat does not carry out, with the reasons. They are neither testable nor covered."""

    @property
    def argued_away(self) -> tuple[str, ...]:
        """Rules that a test cites although Playmat does not carry them out."""
        return tuple(id for id in self.inapplicable if id in self.cited)

    def to_json(self) -> dict[str, object]:
        return {
            "testable": self.testable, "covered": len(self.covered), "missing": list(self.missing),
            "not_applicable": self.inapplicable,
        }  # fmt: skip


def find_tests() -> tuple[Path | None, tuple[Path, ...]]:
    """The folder of tests, or None, and the place that was searched."""
    looked = [Path.cwd() / "tests"]
    source = Path(__file__).resolve().parents[2]
    if source.name == "src":
        looked.append(source.parent / "tests")
    return next((folder for folder in looked if folder.is_dir()), None), tuple(dict.fromkeys(looked))


def measure(tests: Path) -> Coverage:
    """The citations of the tests in a folder. Raises InvalidTests if the folder or one of its files cannot be read."""
    if not tests.is_dir():
        raise InvalidTests(f"{tests}: no such folder; give the folder of the tests")
    cited: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*")):
        if path.suffix in (".scenario", ".py") and path.is_file():
            for id, line in citations(path):
                cited.setdefault(id, []).append(f"{path}:{line}")
    known = rulebook().rules
    testable = [rule.id for rule in rulebook().testable()]
    return Coverage(
        testable=len(testable),
        covered=tuple(id for id in testable if id in cited),
        missing=tuple(id for id in testable if id not in cited),
        cited={id: tuple(places) for id, places in cited.items()},
        unknown=tuple(id for id in cited if id not in known),
        inapplicable={rule.id: rule.because for rule in rulebook().inapplicable()},
    )


def citations(path: Path) -> Iterator[tuple[str, int]]:
    """The ids that a file cites, with their lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".scenario":
        for number, line in enumerate(text.splitlines(), 1):
            found = SCENARIO_LINE.fullmatch(line.partition("#")[0])
            if found:
                for id in found["ids"].split(","):
                    if id.strip():
                        yield id.strip(), number
        return
    try:
        tree = ast.parse(text, str(path))
    except SyntaxError as error:
        raise InvalidTests(f"{path}:{error.lineno}: not Python: {error.msg}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_mark(node.func):
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise InvalidTests(f"{path}:{argument.lineno}: pytest.mark.rules takes ids as quoted strings")
                yield argument.value, argument.lineno


def is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "rules" and ast.unparse(node) == "pytest.mark.rules"
