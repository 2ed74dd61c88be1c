"""The command as a whole: every sub-command has help, and errors are one line, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.cli import COMMANDS, main


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code of `playmat words`; anything but a clean exit fails the test."""
    monkeypatch.setattr(sys, "argv", ["playmat", *words])
    with pytest.raises(SystemExit) as exit:
        main()
    return int(exit.value.code or 0)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, name, "--help") == 0
    told = capsys.readouterr().out
    assert f"playmat {name}" in told.partition("\n")[2], "an example, not only the line of usage"
    assert "completion" not in told


WRONG = [
    ("nope", "No such command 'nope'"),
    ("sim", "give two decks"),
    ("sim nope zap", "no file and no bundled deck has this name"),
    ("sim zap zap --ruleset nope", "no ruleset with that name; there are base-1999"),
    ("sim zap zap --form nope", "no form of play with that name; there are half-deck, limited"),
    ("sim zap zap --games 0", "0 is not in the range"),
    ("sim zap binary.deck", "this is not a text file"),
    ("sim zap short.deck", "the deck has 4 cards, not 60 (BS-deck-1): add 56 more"),
    ("terminal --deck short.deck", "the deck has 4 cards, not 60"),
    ("terminal --level 9", "level 9 is out of range (1–5)"),
    ("sim zap zap --year 1998", "no rules of 1998; choose a year from 1999 on"),
    ("sim zap zap --year 2004 --ruleset modern", "give a --ruleset or a --year, not both"),
    ("terminal --year 1990", "no rules of 1990"),
    ("play --year 1990", "no rules of 1990"),
    ("walk zap", "name two decks, or none"),
    ("walk --ruleset nope", "no ruleset with that name"),
    ("rules XX-nope", "No rule has all of these words"),
    ("rules compare base-2000 nope", "no ruleset with that name"),
    ("rules compare 1998", "no rules of 1998"),
    ("rules compare 1999", "no period is known before 1999; name a second ruleset"),
    ("scenario run nope.scenario", "no such file or folder"),
    ("scenario run binary.deck", "give the path of a text file"),
    ("deck check nope.deck", "the file cannot be read (No such file or directory); check the path"),
    ("deck check folder", "the file cannot be read (Is a directory)"),
    ("deck check short.deck --format nope", "there is no format 'nope'"),
    ("deck convert zap --to nope", "is not a form of deck list; use one of playmat, ptcgo, live"),
    ("deck import-theme nope", "there is no such file or folder"),
    ("card show nope-1", "there is no card 'nope-1'; did you mean"),
    ("card show base1-999", "there is no card 'base1-999'; did you mean base1-99"),
    ("card show base1-4 --ruleset nope", "no ruleset with that name"),
    ("card find foo:bar", "there is no field 'foo'; fields are ability"),
    ("card find hp>=x", "hp is compared with a number"),
    ("cards read x --kind nope", "is not a kind of text; use one of attack"),
    ("cards coverage nope", "there is no nope; give a folder or file of card data"),
    ("cards import binary.deck --to there", "is not JSON"),
    ("cards exercise nope-1", "there is no card 'nope-1'; did you mean"),
    ("cards exercise base1-4 --log folder", "folder: Is a directory"),
    ("cards doctor --kind nope", "use one of evolves, stage"),
    ("arena random", "a league needs at least two bots"),
    ("arena random nope", "there is no bot 'nope'"),
    ("arena random nowhere:Bot", "there is no module 'nowhere'"),
    ("analyse nope.json", "cannot be read (No such file or directory)"),
    ("analyse binary.deck", "invalid JSON"),
    ("bench --seconds 0", "0.0 is not in the range"),
    ("serve --db nope", "is not a database that Playmat can open"),
]


@pytest.mark.parametrize(("line", "told"), WRONG, ids=[line for line, _ in WRONG])
def test_errors_are_reported(
    line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "binary.deck").write_bytes(b"\xab\x00\xff")
    (tmp_path / "short.deck").write_text("4 base1-46 Charmander\n")
    (tmp_path / "folder").mkdir()
    assert call(monkeypatch, *line.split()) in (1, 2)
    captured = capsys.readouterr()
    assert told in captured.out + captured.err


def test_a_card_is_shown_with_the_words_of_a_ruleset(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(monkeypatch, "card", "show", "base1-94") == 0
    assert "Heal up to 20 damage" in capsys.readouterr().out
    assert call(monkeypatch, "card", "show", "base1-94", "--ruleset", "modern") == 0
    assert "Heal 30 damage" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "offered"), [("playmat si", "sim"), ("playmat deck ch", "check"), ("playmat sim --fi", "--field")]
)
def test_a_shell_completes_what_is_typed(typed: str, offered: str) -> None:
    completing = {"_PLAYMAT_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv = ['playmat']; from playmat.cli import main; main()"],
        capture_output=True, text=True, check=False, env={**os.environ, **completing},
    )  # fmt: skip
    assert done.stdout.split() == [offered]
