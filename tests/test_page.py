"""The page knows options by their kinds, cards and numbers: it does not parse their English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playmat.play.decision import Meaning
from playmat.server.page_types import page_types

SOURCES = Path(__file__).parents[1] / "frontend" / "src"
WRITTEN = r"(?:\.(?:text|prompt|reason|message)|\blineText\([^()]*\))"
"""Texts of the server for human readers: texts of options, prompts, reasons, and lines of the log."""
READS = re.compile(
    rf"""{WRITTEN}[!?]*\.(?:match|matchAll|search|startsWith|endsWith|includes|indexOf|lastIndexOf|split|replace|replaceAll)\(
    | \.(?:exec|test)\([^;]*{WRITTEN}
    | \b(?:Number|parseInt|parseFloat)\([^;]*{WRITTEN}
    | {WRITTEN}\s*(?:[!=]==?\s*["'`/]|\sin\s)
    | ["'`]\s*[!=]==?\s*[\w.!?]*{WRITTEN}\b
    | \b(?:switch|has|get)\s?\([\w.!?]*{WRITTEN}\)""",
    re.VERBOSE,
)
"""Ways to take such a text apart or to compare it with English."""


def test_the_page_matches_no_english() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{number}: {line.strip()}"
        for path in sorted(SOURCES.rglob("*.ts*"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if READS.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "return Number(/\\d+/.exec(option.text)?.[0] ?? 1) - 1;",
        'if (option.text.startsWith("prize")) return;',
        "const [, name] = entry.text!.match(/use (.*)/) ?? [];",
        'if (decision.prompt === "Choose a type.") return;',
        "types && option.text in TYPE_LETTERS",
        'lineText(entry).includes("Knocked Out")',
        "switch (option.text) {",
        "const place = Number(option.text) - 1;",
    ],
)
def test_ways_to_match_english_are_noticed(line: str) -> None:
    assert READS.search(line)


def test_the_types_of_the_page_are_what_the_server_writes() -> None:
    assert (SOURCES / "protocol.ts").read_text(encoding="utf-8") == page_types(), (
        "run `python -m playmat.server.page_types frontend/src/protocol.ts`"
    )


def test_the_page_knows_every_field_of_an_option() -> None:
    types = (SOURCES / "protocol.ts").read_text(encoding="utf-8")
    (body,) = re.findall(r"export interface Option \{(.*?)\n\}", types, re.DOTALL)
    assert sorted(re.findall(r"^  (\w+)\??:", body, re.MULTILINE)) == sorted(["kind", "text", *Meaning._fields])
