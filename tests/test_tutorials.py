"""Whoever types what a tutorial shows sees what it shows.

Its blocks are run in order, in an empty folder: files saved "as `NAME`:", commands with their output after `$ `, and Python
after `>>>`. `> ` begins an answer that is typed, `…` stands for any output.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playmat.cli import app

DOCS = Path(__file__).parent.parent / "docs"
TUTORIALS = sorted(DOCS.glob("tutorial-*.md"))
BLOCK = re.compile(r"(?:as `(?P<file>[^`]+)`:\n\n)?^```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SERVE = [sys.executable, "-c", "from playmat.cli import main; main()", "serve", "--port", "0"]


def matches(shown: str, seen: str) -> bool:
    """Whether the output is as shown; an ellipsis stands for any text, and spaces at the ends of lines do not count."""
    wanted, got = (re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) for text in (shown.replace("…", "..."), seen))
    return doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)


def run_command(line: str, shown: str) -> None:
    command, *words = shlex.split(line)
    assert command == "playmat", line
    typed = "".join(f"{answer}\n" for answer in re.findall(r"^> (.*)$", shown, re.MULTILINE))
    done = CliRunner().invoke(app, words, input=typed, env={"COLUMNS": "80"}, prog_name="playmat")
    shown = re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE)
    assert matches(shown, done.output), f"$ {line}\n{done.output}"


def run_server(line: str, shown: str) -> subprocess.Popen[str]:
    """A server started in the background, at a port that is free."""
    command = [*SERVE, *shlex.split(line)[2:]]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"HOME": str(Path.cwd())})
    assert server.stdout is not None
    seen = re.sub(r":\d+/", ":8000/", server.stdout.readline())
    assert seen == shown
    return server


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_the_tutorial_shows_what_happens(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("numpy", "textual"):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, object] = {}
    servers = []
    ran = 0
    try:
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            text = block["text"]
            if block["file"]:
                Path(block["file"]).write_text(text, encoding="utf-8")
            elif text.startswith(">>> "):
                test = doctest.DocTestParser().get_doctest(text, names, page.stem, str(page), 0)
                test.globs = names  # not a copy: functions of one block see what later ones define
                assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
                ran += 1
            else:
                for line, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
                    if line.startswith("playmat serve"):
                        servers.append(run_server(line, shown))
                    elif not line.startswith("pip install"):
                        run_command(line, shown)
                    ran += 1
    finally:
        for server in servers:
            server.terminate()
            server.communicate(timeout=30)
        for own in ("hasty", "eager"):
            sys.modules.pop(own, None)
    assert ran >= 1


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_short(page: Path) -> None:
    assert 200 <= len(page.read_text(encoding="utf-8").split()) <= 350


def test_there_is_a_tutorial_for_each_kind_of_reader() -> None:
    assert {page.stem for page in TUTORIALS} == {
        f"tutorial-{reader}" for reader in ("player", "deck", "bot", "judge", "research", "host")
    }
