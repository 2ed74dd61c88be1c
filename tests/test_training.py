"""The recipe for training a bot runs, goes on where it stopped, and writes a net that plays."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed (pip install 'playmat[train]')")

from playmat.learn.net import NetBot, OptionNet
from playmat.play.new_game import new_game

PROGRAM = Path(__file__).parent.parent / "examples" / "learning" / "train.py"


def train(folder: Path) -> list[dict[str, float]]:
    arguments = ["--rounds", "6", "--actors", "1", "--games", "8", "--pairs", "2", "--out", str(folder)]
    subprocess.run([sys.executable, str(PROGRAM), *arguments], check=True, capture_output=True, text=True, timeout=600)
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def test_training_writes_a_net_that_plays_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    log = train(tmp_path)
    assert log[0]["decisions"] == 0 < log[-1]["decisions"]
    assert all(one["low"] <= one["share"] <= one["high"] for one in log)
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
    before = OptionNet.load(tmp_path / "net-001.npz").weights
    after = OptionNet.load(tmp_path / "net.npz").weights
    assert (before["advice"] != after["advice"]).any()
    game = new_game("modern", "cinderace", "inteleon", seed=1)
    bot = NetBot(tmp_path / "net.npz")
    while (decision := game.decision) is not None and len(game.answers) < 40:
        game.answer(bot.decide(game.view(decision.player)))
    again = train(tmp_path)
    assert again[: len(log)] == log
    assert again[-1]["decisions"] > log[-1]["decisions"]
