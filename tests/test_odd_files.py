"""Files that are not what a command expects end it with one line, not with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main

NESTED = "[" * 100_000


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status of a command and its output."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as ended:
        patch.setattr("sys.argv", ["playmat", *words])
        main()
    shown = capsys.readouterr()
    return int(ended.value.code or 0), shown.out + shown.err


@pytest.mark.parametrize(
    "command",
    ["hint", "analyse", "cards coverage", "cards import", "cards proof", "arena table", "deck import-theme"],
)
@pytest.mark.parametrize("content", [NESTED.encode(), b"\xff\xfe\x00\x80" * 50], ids=["nested", "binary"])
def test_a_file_of_another_kind_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, content: bytes
) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    more = ["--out", str(tmp_path / "out")] if command in ("cards import", "deck import-theme") else []
    status, shown = run(capsys, *command.split(), str(file), *more)
    assert status in (1, 2) and "Traceback" not in shown and shown.strip()


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_a_record_that_cannot_begin_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    file = tmp_path / "record.json"
    for decks, reason in (('[["base1-98"], ["base1-98"]]', "no Basic Pokémon"), ('[["base1-46"]]', "needs 2 decks, not 1")):
        file.write_text(f'{{"playmat": 1, "ruleset": "modern", "form": "standard", "decks": {decks}, "seed": 1, "answers": []}}')
        status, shown = run(capsys, command, str(file))
        assert status == 1 and reason in shown


@pytest.mark.parametrize("number", ["nan", "inf", "1e30", "-1"])
def test_a_rate_that_is_not_a_number_of_requests_is_refused(capsys: pytest.CaptureFixture[str], number: str) -> None:
    status, shown = run(capsys, "serve", "--requests", number)
    assert status == 2 and "--requests" in shown


SCENARIO = """scenario: odd
{fact}
player 1:
  active: Charmander{inside}
  hand: {hand}
> end turn
= {expected}
"""


@pytest.mark.parametrize(
    ("part", "text", "reason"),
    [
        ("fact", "turn: {}", "too large"),
        ("fact", "flips: heads x{}", "too large"),
        ("fact", "seed: {}", "at most 18 digits"),
        ("fact", "card: Sparky | Basic L {} | retreat 1", "too large"),
        ("inside", " [damage {}]", "too large"),
        ("inside", " [evolved turn {}]", "too large"),
        ("inside", " [Fire Energy x{}]", "too large"),
        ("inside", " [9999 Fire Energy]", "more than 1000 cards"),
        ("hand", "{} cards", "too large"),
        ("expected", "turn {}", "too large"),
    ],
)
def test_huge_numbers_in_a_scenario_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], part: str, text: str, reason: str
) -> None:
    parts = {"fact": "turn: 3", "inside": "", "hand": "none", "expected": "turn 4"} | {part: text.format("9" * 40)}
    file = tmp_path / "odd.scenario"
    file.write_text(SCENARIO.format(**parts), encoding="utf-8")
    status, shown = run(capsys, "scenario", "run", str(file))
    assert status in (1, 2) and reason in shown and "Traceback" not in shown
