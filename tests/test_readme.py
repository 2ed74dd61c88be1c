"""What the README shows is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from playmat.cli import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readmes_python_runs() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


def test_the_readmes_pages_exist() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert link.startswith("http") or (ROOT / link).exists(), link


def test_the_readmes_commands_exist() -> None:
    for command in re.findall(r"^playmat ([a-z]+)", README, re.MULTILINE):
        assert command in COMMANDS, command


def test_the_readmes_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:`|^)make ([a-z]+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
