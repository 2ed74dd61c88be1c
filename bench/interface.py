"""The cost of decisions, answers and views for a program in Python, compared with another commit in one run.

    python bench/interface.py --against COMMIT       compiles that commit in a separate worktree
    python bench/interface.py --against FOLDER       uses a checkout that is already compiled

Both sides are measured in turn, in seconds of CPU, so that a busy machine affects both alike; only the ratio counts.
The table goes to the screen and to its chapter of `bench/results.md`.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from results import ROOT, write_chapter
from run import checkout, measured

STEPS = """
import json, random, sys, time
from playmat.lab.speed import PAIRS, middle_game
try:
    from playmat.play.game import start
    from playmat.play.view import view
except ImportError:  # where games were a part of the engine
    from playmat.play.game import (start)
    from playmat.play.view import (view)

def loop(table, with_views):
    steps = seed = 0
    began = time.process_time()
    while steps < 4000:
        game, dice = start(table, seed), random.Random(seed)
        while (decision := game.decision) is not None:
            if with_views:
                view(game, decision.player).to_json()
            count = decision.min if decision.min == decision.max else dice.randint(decision.min, decision.max)
            size = len(decision.options)
            game.answer(dice.randrange(size) if count == 1 else dice.sample(range(size), count))
            steps += 1
        seed += 1
    return (time.process_time() - began) / steps * 1e6

def views(game, seat):
    view(game, seat).to_json()
    began = time.process_time()
    for _ in range(2000):
        view(game, seat).to_json()
    return (time.process_time() - began) / 2000 * 1e6

figures = {}
for pair in (PAIRS[3], PAIRS[6]):
    table = pair.table()
    game = middle_game(table)
    asked = int(game.state.asked)
    loop(table, False)
    figures[f"µs per decision and answer by place, {pair.name}"] = loop(table, False)
    figures[f"µs per view of the player who is asked, {pair.name}"] = views(game, asked)
    figures[f"µs per view of the other player, {pair.name}"] = views(game, 1 - asked)
    figures[f"µs per decision, its view with all texts, and answer, {pair.name}"] = loop(table, True)
print(json.dumps(figures))
"""


def start_up(source: Path, bytecode: Path) -> float:
    """CPU milliseconds of `playmat --version`, with bytecode available, as after an installation (the median of ten)."""
    env = os.environ | {"PYTHONPATH": str(source), "PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONDONTWRITEBYTECODE": ""}
    spent = []
    for _ in range(11):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "playmat", "--version"]
        subprocess.run(command, env=env, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * statistics.median(spent[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMIT_OR_FOLDER", required=True, help="what to compare with")
    parser.add_argument("--name", help="what to call it in the table (default: as given)")
    parser.add_argument("--runs", type=int, default=5, help="how often each side is measured (default 5)")
    given = parser.parse_args()
    scratch = Path(tempfile.mkdtemp())
    folder = Path(given.against) / "src"
    try:
        other = folder if folder.is_dir() else checkout(given.against, scratch / "other")
        sources = {"this": ROOT / "src", given.name or given.against: other}
        runs: dict[str, list[dict[str, float]]] = {name: [] for name in sources}
        for number in range(given.runs):
            for name, source in sources.items():
                print(f"run {number + 1} of {given.runs}: {name}", file=sys.stderr)
                figures = measured(source, False, STEPS)
                figures["CPU ms of `playmat --version`"] = start_up(source, scratch / "bytecode")
                runs[name].append(figures)
        text = compared(runs)
        print(text)
        write_chapter("Speed from Python: `python bench/interface.py`", f"Medians of {given.runs} runs, in CPU time.\n\n{text}")
    finally:
        if (scratch / "other").exists():
            subprocess.run(["git", "worktree", "remove", "--force", str(scratch / "other")], cwd=ROOT, check=False)
        shutil.rmtree(scratch, ignore_errors=True)


def compared(runs: dict[str, list[dict[str, float]]]) -> str:
    """Medians side by side, and the median of the ratios of successive runs."""
    first, second = runs
    lines = [f"| figure | {first} | {second} | times as fast |", "|---|--:|--:|--:|"]
    for name in runs[first][0]:
        ones = [run[name] for run in runs[first]]
        others = [run[name] for run in runs[second]]
        ratio = statistics.median(other / one for one, other in zip(ones, others, strict=True))
        lines.append(f"| {name} | {statistics.median(ones):,.1f} | {statistics.median(others):,.1f} | {ratio:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
