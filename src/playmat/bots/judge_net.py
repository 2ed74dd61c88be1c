"""The weights of the net that judges positions, as they are kept in `data/judge.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from librt.vecs import append, vec

CODE: Final = 16
"""Outputs of each layer."""
MIDDLE: Final = 16
TOP: Final = 8


_kept: list[Net] = []


class Net:
    """The weights, each layer's by input and then by output."""

    def __init__(self, parts: list[list[float]]) -> None:
        self.code = as_vec(parts[0])
        self.code_bias = as_vec(parts[1])
        self.middle = as_vec(parts[2])
        self.middle_bias = as_vec(parts[3])
        self.top = as_vec(parts[4])
        self.top_bias = as_vec(parts[5])
        self.last = as_vec(parts[6])
        self.last_bias: float = parts[7][0]


def judge_net() -> Net:
    """The net that comes with Playmat."""
    if not _kept:
        file = Path(__file__).parents[1] / "data" / "judge.json"
        _kept.append(Net(json.loads(file.read_text(encoding="utf-8"))))
    return _kept[0]


def as_vec(numbers: list[float]) -> vec[float]:
    found: vec[float] = vec[float]()
    for number in numbers:
        found = append(found, number)
    return found
