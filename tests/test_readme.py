"""The README and the other pages are true."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import playmat
from playmat.cli import COMMANDS

ROOT = Path(__file__).parent.parent
NAMES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in NAMES}
EVERY_PAGE = pytest.mark.parametrize("page", PAGES)


def test_the_readmes_python_runs() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


@EVERY_PAGE
def test_the_pages_that_it_links_to_exist(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGES[page]):
        assert link.startswith("http") or (ROOT / link).exists(), link


@EVERY_PAGE
def test_the_commands_that_it_names_exist(page: str) -> None:
    for command in re.findall(r"(?:^|`|/bin/)playmat ([a-z]+)", PAGES[page], re.MULTILINE):
        assert command in COMMANDS, command


@EVERY_PAGE
def test_the_make_targets_that_it_names_exist(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:`|^)make ([a-z-]+)", PAGES[page], re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_version_is_the_same_everywhere() -> None:
    newest = re.search(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", PAGES["CHANGELOG.md"], re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert newest is not None
    assert newest[1] == project["version"] == playmat.__version__


def test_the_workflow_only_calls_the_check_that_anybody_can_run() -> None:
    workflow = (ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
    assert re.findall(r"run: (.*)", workflow) == [".ci/run"]
