"""Tries an installed wheel: `python tests/try_wheel.py`, with the Python that has it. Needs nothing but the wheel.

With `--compiled` it is an error if the engine runs as plain Python.
"""

from __future__ import annotations

import subprocess
import sys

COMMANDS = [
    ["--version"],
    ["doctor"],
    ["card", "show", "base1-4"],
    ["rules", "SM-turn-5"],
    ["deck", "check", "brushfire"],
    ["sim", "brushfire", "overgrowth", "-n", "20", "--workers", "1"],
]


def main() -> int:
    failed = 0
    for command in COMMANDS:
        done = subprocess.run([sys.executable, "-m", "playmat", *command], capture_output=True, text=True, check=False)
        works = done.returncode == 0
        if command == ["--version"] and "--compiled" in sys.argv:
            works = works and "(compiled," in done.stdout
        print(f"{'ok' if works else 'FAILED':6} playmat {' '.join(command)}")
        if not works:
            failed += 1
            print(done.stdout + done.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
