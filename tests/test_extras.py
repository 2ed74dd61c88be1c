"""The package works without its optional packages, and says what to install where one is needed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from playmat.extras import EXTRAS, missing

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DISTRIBUTIONS = {"PIL": "pillow", "starlette": "fastapi", "argon2": "argon2-cffi"}
"""Import names that are not the name of the package in the project's list."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command where no optional package is installed."""
    script = f"import sys; sys.modules.update(dict.fromkeys({sorted(EXTRAS)})); from playmat.__main__ import main; main()"
    return subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False, timeout=120)


def test_every_extra_of_the_list_brings_its_package() -> None:
    for module, extra in EXTRAS.items():
        names = {re.split(r"[\[>=<; ]", entry)[0] for entry in PROJECT["optional-dependencies"][extra]}
        assert DISTRIBUTIONS.get(module, module) in names, module


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("--help",),
        ("card", "show", "base1-4"),
        ("rules", "SM-turn-5"),
        ("deck", "check", "brushfire"),
        ("terminal", "--help"),
        ("sim", "brushfire", "overgrowth", "-n", "2", "--bot", "random"),
    ],
)
def test_the_core_needs_no_optional_package(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["play", "serve", "db"])
def test_a_command_names_the_extra_that_it_needs(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 2
    assert re.fullmatch(
        rf"playmat: `playmat {command}` needs the package \w+; install it with: pip install 'playmat\[server\]'\n", done.stderr
    )


def test_a_report_names_the_extra_that_it_needs(tmp_path: Path) -> None:
    done = run("sim", "brushfire", "overgrowth", "-n", "2", "--report", str(tmp_path / "report.html"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "a report needs the package plotly; install it with: pip install 'playmat[lab]'" in done.stderr


def test_environments_name_the_extra_that_they_need() -> None:
    script = "import sys; sys.modules['numpy'] = None; import playmat.learn.vector"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr.rstrip().endswith("playmat.learn needs the package numpy; install it with: pip install 'playmat[learn]'")


def test_a_missing_module_of_our_own_stays_an_error_of_its_own() -> None:
    error = ModuleNotFoundError("No module named 'playmat.nonsense'", name="playmat.nonsense")
    assert missing(error, "`playmat play`") is error
