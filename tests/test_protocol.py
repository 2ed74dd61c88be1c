"""docs/protocol.md names exactly the kinds of question and log entry that the engine has."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import playmat
from playmat.engine.questions import OPTIONS, QUESTIONS

PAGE = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text(encoding="utf-8")
ENGINE = Path(playmat.__file__).parent / "engine"


def kinds_in_table(title: str) -> list[str]:
    """The words in the first cells of the table below a heading."""
    section = PAGE.split(f"\n### {title}\n")[1].split("\n### ")[0].split("\n## ")[0]
    cells = re.findall(r"^\| (`[^|]+`) \|", section, re.MULTILINE)
    return [word for cell in cells for word in re.findall(r"`(\w+)`", cell)]


def logged_kinds() -> set[str]:
    """The words that engine code passes as the kind of a log entry."""
    found = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                kind = node.args[0]
                words = (kind.body, kind.orelse) if isinstance(kind, ast.IfExp) else (kind,)
                found |= {word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    return found


def test_the_page_describes_every_kind_of_question_that_is_asked() -> None:
    kinds = kinds_in_table("Kinds of decision")
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == set(QUESTIONS)


def test_the_page_describes_every_kind_of_log_entry() -> None:
    kinds = kinds_in_table("Entry")
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == logged_kinds()


def test_the_page_lists_every_kind_of_option() -> None:
    (item,) = re.findall(r"^- Kinds of option: (.+(?:\n  .+)*)$", PAGE, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", item)) - {"prizes", "owner"} == set(OPTIONS)
