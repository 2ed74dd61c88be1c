"""The programs in `examples/` run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_the_example_runs(program: Path) -> None:
    done = subprocess.run([sys.executable, str(program)], check=False, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_list_of_examples_is_complete() -> None:
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [f"[{program.name}]({program.name})" in text for program in PROGRAMS] == [True] * len(PROGRAMS)
