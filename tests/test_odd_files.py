"""Files that are not what a command expects end it with one line, not with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main

NESTED = "[" * 100_000


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit status of a command and what it wrote."""
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
