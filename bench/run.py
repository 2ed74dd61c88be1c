"""The benchmark suite: `make bench`, or `python bench/run.py --against COMMIT` to compare two commits in one run.

Every figure is taken several times in turn with the one it is compared with, so that a busy machine harms both alike; what
counts is the ratio. The table goes to the screen and, with machine, versions and commit, to `bench/results.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from results import ROOT, write_chapter

MEASURE = """
import json, sys
from playmat.lab.speed import PAIRS, bytes_per_state, growth, headline, operations
figures = headline(float(sys.argv[1]))
figures["operations"] = {"simple": operations(PAIRS[0]), "two-on-two": operations(PAIRS[1])}
figures["growth"] = growth(PAIRS[3])
figures["bytes"] = {pair.name: bytes_per_state(pair) for pair in (PAIRS[0], PAIRS[3])}
print(json.dumps(figures))
"""

CORES = """
import json, sys
from playmat.lab.speed import PAIRS, speed_of_cores
print(json.dumps({workers: speed_of_cores(PAIRS[3], int(sys.argv[2]), workers) for workers in (1, int(sys.argv[1]))}))
"""


def measured(source: Path, pure: bool, program: str, *arguments: object) -> dict[str, Any]:
    """The figures that a program prints with the package in `source`."""
    env = os.environ | {"PYTHONPATH": str(source), "PLAYMAT_PURE": "1" if pure else "0"}
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def scaling(runs: int, games: int = 4_000) -> str:
    """Games per second on one core and on all, each run with both in turn."""
    cores = os.cpu_count() or 1
    taken = [measured(ROOT / "src", False, CORES, cores, games) for _ in range(runs)]
    one = statistics.median(float(run["1"]) for run in taken)
    every = statistics.median(float(run[str(cores)]) for run in taken)
    ratio = statistics.median(float(run[str(cores)]) / float(run["1"]) for run in taken)
    return (
        "## All cores\n\n| processes | games/s |\n|--:|--:|\n"
        f"| 1 | {one:,.0f} |\n| {cores} | {every:,.0f} |\n\nMedian ratio of {runs} runs: {ratio:.2f}."
    )


def start_up(command: list[str]) -> float:
    """Seconds of CPU that a command takes from cold (the median of three)."""
    spent = []
    for _ in range(3):
        before = os.times()
        subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
        after = os.times()
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return statistics.median(spent)


def checkout(commit: str, where: Path) -> Path:
    """A compiled copy of another commit's package."""
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(where), commit], check=True, cwd=ROOT)
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], check=True, cwd=where)
    return where / "src"


def flat(figures: dict[str, Any]) -> dict[str, float]:
    """All figures under one name each."""
    rows = {f"decisions/s, {pair['pair']}": float(pair["decisions_per_s"]) for pair in figures["pairs"]}
    rows["decisions/s, mean of the pairs"] = float(figures["decisions_per_s"])
    rows["games/s, mean of the theme-deck pairs"] = float(figures["games_per_s"])
    rows |= {f"bytes per state, {pair}": size for pair, size in figures["bytes"].items()}
    rows |= {f"µs per {name.replace('_us', '')}": time for name, time in figures["growth"].items()}
    for board, times in figures["operations"].items():
        for name, microseconds in times.items():
            rows[f"µs per {name.removesuffix('_us').replace('_', ' ')} ({board})"] = microseconds
    return rows


def table(title: str, runs: dict[str, list[dict[str, float]]]) -> str:
    """Medians side by side, the ratio of the first to the second, and how far apart the runs of the first were."""
    first, second = runs
    lines = [f"## {title}", "", f"| figure | {first} | {second} | ratio | spread |", "|---|--:|--:|--:|--:|"]
    for name in runs[first][0]:
        ones = [run[name] for run in runs[first]]
        others = [run[name] for run in runs[second]]
        one, other = statistics.median(ones), statistics.median(others)
        spread = (max(ones) - min(ones)) / one
        digits = 2 if name.startswith("µs") else 0
        lines.append(f"| {name} | {one:,.{digits}f} | {other:,.{digits}f} | {one / other:.2f} | ±{spread / 2:.0%} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMIT", help="compare with another commit, both compiled")
    parser.add_argument("--runs", type=int, default=5, help="how often each side is measured (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds per pair of decks and run (default 1)")
    given = parser.parse_args()
    here = ROOT / "src"
    scratch = Path(tempfile.mkdtemp())
    try:
        if given.against:
            sides = {"this": (here, False), given.against: (checkout(given.against, scratch / "other"), False)}
        else:
            sides = {"compiled": (here, False), "plain": (here, True)}
        runs: dict[str, list[dict[str, float]]] = {name: [] for name in sides}
        for number in range(given.runs):
            for name, (source, pure) in sides.items():
                print(f"run {number + 1} of {given.runs}: {name}", file=sys.stderr)
                runs[name].append(flat(measured(source, pure, MEASURE, given.seconds)))
        text = table("One core", runs)
        if not given.against:
            text += "\n\n" + scaling(given.runs)
        starts = {
            command: start_up([sys.executable, "-m", "playmat", *command.split()])
            for command in ("--version", "card show base1-4", "card find type:fire text:burn", "rules SM-turn-5")
        }
        text += "\n\n## Start-up\n\n| command | CPU seconds |\n|---|--:|\n"
        text += "\n".join(f"| playmat {command} | {seconds:.2f} |" for command, seconds in starts.items())
        print(text)
        if not given.against:
            write_chapter("Speed of the engine: `make bench`", f"Medians of {given.runs} runs.\n\n{text}")
    finally:
        if given.against:
            subprocess.run(["git", "worktree", "remove", "--force", str(scratch / "other")], cwd=ROOT, check=False)
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main()
