"""The cost of simulations and environments: the command compared with the bare engine, the parts of the time, and steps of the
vector environment.

    python bench/lab.py

All figures are seconds of CPU (of all processes), taken in turn in the same run, so that a busy machine affects both sides alike.
Bytecode is available, as after an installation.
The table goes to the screen and to its chapter of `bench/results.md`; docs/lab.md uses the figures.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from results import ROOT, write_chapter

BARE = """
import json, sys, time
from playmat.cards.decks import load_deck
from playmat.engine.playout import Dice, play_out
from playmat.bots.policy import Quick
from playmat.bots.policy import play_out as quick_out
from playmat.bots.card_values import sheet_of
from playmat.lab.chunks import bot_seed, started
from playmat.lab.plan import Chunk, Entrant, Pairing, Plan
from playmat.play.tables import make_table

first, second, ruleset, bot, games = sys.argv[1:6]
decks = [load_deck(name).cards for name in (first, second)]
tables = [make_table(ruleset, "standard", order) for order in (decks, decks[::-1])]
for table in tables:
    sheet_of(table)
plan = Plan((Entrant("", (), ""),) * 2, (Pairing(0, 1, ruleset),))
begun = time.process_time()
decisions = 0
for pair in range(int(games) // 2):
    seed = plan.seed_of(Chunk(0, 0, 0, 1), pair)
    for table in tables:
        machine = started(table, seed).machine
        if bot == "random":
            decisions += play_out(machine, Dice(bot_seed(seed, 0)), 20000)
        else:
            decisions += quick_out(machine, Quick(sheet_of(table), bot_seed(seed, 0), 0), 20000)
print(json.dumps({"seconds": time.process_time() - begun, "decisions": decisions}))
"""

VECTOR = """
import json, sys, time
import numpy as np
from playmat.engine.playout import Dice, play_out
from playmat.learn.vector import VectorEnv
from playmat.play.game import start

figures = {}
pair = ("cinderace", "inteleon")
for games in (16, 64, 256):
    env = VectorEnv(games, [pair], ruleset="modern", seed=1, skip_forced=False)
    env.reset()
    random = np.random.default_rng(0)
    spent, rounds = 0.0, 40_000 // games
    for _ in range(rounds):
        actions = env.random_actions(random)
        begun = time.process_time()
        env.step(actions)
        spent += time.process_time() - begun
    figures[f"steps/s, vector environment of {games} games"] = rounds * games / spent
table = env.layout.tables[0]
begun, decisions = time.process_time(), 0
for seed in range(200):
    decisions += play_out(start(table, seed).machine, Dice(seed), 20000)
figures["decisions/s, bare engine"] = decisions / (time.process_time() - begun)
saved = env.save(0)
begun = time.process_time()
for _ in range(2000):
    env.branch(saved, [1])
figures["µs per branch with its observation"] = (time.process_time() - begun) / 2000 * 1e6
print(json.dumps(figures))
"""


BYTECODE = tempfile.TemporaryDirectory()
ENV = os.environ | {
    "PYTHONPATH": str(ROOT / "src"),
    "PYTHONPYCACHEPREFIX": BYTECODE.name,
    "PYTHONDONTWRITEBYTECODE": "",
}


def program(text: str, *arguments: object) -> tuple[float, dict[str, float]]:
    """Seconds of CPU of a program, its imports included, and the figures that it printed."""
    spent, printed = python("-c", text, *arguments)
    return spent, json.loads(printed)


def command(*arguments: object) -> tuple[float, str]:
    """Seconds of CPU of a command and its workers, and its output."""
    return python("-m", "playmat", *arguments)


def python(*arguments: object) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *map(str, arguments)], env=ENV, stdout=subprocess.PIPE, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def simulations(runs: int, games: int) -> list[str]:
    decks = ("cinderace", "inteleon", "modern")
    lines = [
        f"| {games:,} games of cinderace / inteleon on two processes | random | quick |",
        "|---|--:|--:|",
    ]
    rows: dict[str, list[float]] = {}
    size: dict[str, float] = {}
    command("sim", *decks[:2], "--ruleset", decks[2], "--games", 2, "--workers", 2, "--json")  # writes the bytecode
    for bot in ("random", "quick"):
        bare, around, whole, without, played = [], [], [], [], []
        for _ in range(runs):
            spent, figures = program(BARE, *decks, bot, games)
            around.append(spent)
            bare.append(figures["seconds"])
            common = ("sim", *decks[:2], "--ruleset", decks[2], "--bot", bot, "--workers", 2, "--json")
            spent, text = command(*common, "--games", games)
            whole.append(spent)
            played.append(json.loads(text)["timing"]["cpu_seconds"])
            without.append(command(*common, "--games", 2)[0])
            print(f"{bot}: bare {bare[-1]:.2f}, command {whole[-1]:.2f}, its start {without[-1]:.2f}", file=sys.stderr)
        ratio = [one / other for one, other in zip(whole, bare, strict=True)]
        fair = [one / other for one, other in zip(whole, around, strict=True)]
        net = [(one - empty) / other for one, empty, other in zip(whole, without, bare, strict=True)]
        for name, values in (
            ("CPU s, bare engine", bare),
            ("CPU s, a program around the bare engine, with its imports and tables", around),
            ("CPU s, the whole command", whole),
            ("CPU s, the command with 2 games (its start)", without),
            ("CPU s in chunks", played),
            ("whole command / bare engine", ratio),
            ("whole command / program around the bare engine", fair),
            ("the same without its start", net),
        ):
            rows.setdefault(name, []).append(statistics.median(values))
        with tempfile.TemporaryDirectory() as folder:
            command("sim", *decks[:2], "--ruleset", decks[2], "--bot", bot, "--games", games, "--out", folder, "--workers", 2)
            for file in ("journal.jsonl", "games.parquet"):
                size[f"{file}/{bot}"] = (Path(folder) / file).stat().st_size / games
    for name, values in rows.items():
        lines.append(f"| {name} | {values[0]:.2f} | {values[1]:.2f} |")
    for file in ("journal.jsonl", "games.parquet"):
        lines.append(f"| bytes a game, {file} | {size[file + '/random']:.1f} | {size[file + '/quick']:.1f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="how often each figure is taken (default 5)")
    parser.add_argument("--games", type=int, default=10_000, help="games of a simulation (default 10,000)")
    given = parser.parse_args()
    lines = simulations(given.runs, given.games)
    taken = [program(VECTOR)[1] for _ in range(given.runs)]
    lines += ["", "| figure | median | best |", "|---|--:|--:|"]
    for name in taken[0]:
        values = [run[name] for run in taken]
        best = min(values) if name.startswith("µs") else max(values)
        lines.append(f"| {name} | {statistics.median(values):,.1f} | {best:,.1f} |")
    text = "\n".join(lines)
    print(text)
    write_chapter("Simulations and environments: `python bench/lab.py`", f"Medians of {given.runs} runs, in CPU time.\n\n{text}")


if __name__ == "__main__":
    main()
