"""The excuses of the mutation run (`make mutate`) fit the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_every_excuse_names_breakages_of_the_statement_below_it() -> None:
    script = Path(__file__).parent / "mutate.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
