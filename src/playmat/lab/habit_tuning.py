"""Fitting the habits of `quick` to games, by simultaneous perturbation: all weights are changed at random at once, the changed
player meets the one with the opposite changes, and the weights move towards the winner.

A step needs only two players for any number of weights. Its state is a small file, so that tuning goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.card_values import make_card_values
from playmat.bots.evaluation import CardValues
from playmat.bots.policy import Quick
from playmat.bots.policy_weights import LEARNED, SPREAD, W_LACK
from playmat.engine.table import Table
from playmat.lab.arena import Setting, deck_cards
from playmat.lab.chunks import bot_seed, started
from playmat.lab.game_seeds import game_seed
from playmat.lab.game_tracker import QuickPilot, Track, play_tracked
from playmat.lab.intervals import Moments, Share, paired
from playmat.lab.ratings import SequentialTest
from playmat.play.tables import make_table

LIMIT = 4000
"""Answers after which a game ends without a winner."""
VERSION = 1


class InvalidTuning(ValueError):
    """A file does not hold the state of a tuning; the message says why."""


@dataclass(frozen=True)
class Schedule:
    """The sizes of changes and moves of the weights, in units of `SPREAD`."""

    pairs: int = 60
    """Mirrored pairs of games in a step."""
    change: float = 0.5
    move: float = 0.4
    settling: float = 400.0
    """Steps after which changes and moves begin to shrink."""

    def change_at(self, step: int) -> float:
        return self.change / float((1 + step / self.settling) ** 0.101)

    def move_at(self, step: int) -> float:
        return self.move / float((1 + step / self.settling) ** 0.602)


@dataclass
class Tuning:
    """Weights that are being tuned, and the number of steps made."""

    weights: list[float] = field(default_factory=lambda: [float(weight) for weight in LEARNED])
    steps: int = 0
    seed: int = 0

    def step(self, settings: Sequence[Setting], schedule: Schedule) -> float:
        """Make one step; returns the share of the points of the player with the changes."""
        random = Random(f"{self.seed}/{self.steps}")
        signs = [random.choice((-1, 1)) for _ in self.weights]
        towards = [sign * int(spread) for sign, spread in zip(signs, SPREAD, strict=True)]
        change = schedule.change_at(self.steps)
        one, other = (
            [weight + side * change * way for weight, way in zip(self.weights, towards, strict=True)] for side in (1, -1)
        )
        chosen = [random.choice(settings) for _ in range(schedule.pairs)]
        scores = compare(rounded(one), rounded(other), chosen, random.getrandbits(40))
        share = sum(scores) / len(scores)
        move = schedule.move_at(self.steps) * (share - 0.5) / change
        self.weights = [weight + move * way for weight, way in zip(self.weights, towards, strict=True)]
        self.steps += 1
        return share

    @property
    def habits(self) -> vec[i64]:
        return rounded(self.weights)

    def save(self, path: Path) -> None:
        data = {
            "playmat": VERSION,
            "steps": self.steps,
            "seed": self.seed,
            "weights": [round(weight, 3) for weight in self.weights],
        }
        part = path.with_suffix(path.suffix + ".part")
        part.write_text(json.dumps(data) + "\n", encoding="utf-8")
        part.replace(path)

    @staticmethod
    def load(path: Path) -> Tuning:
        try:
            data: Any = json.loads(path.read_text(encoding="utf-8"))
            tuning = Tuning([float(weight) for weight in data["weights"]], int(data["steps"]), int(data["seed"]))
        except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise InvalidTuning(f"{path} does not hold the state of a tuning: {error}") from None
        if len(tuning.weights) != len(LEARNED):
            raise InvalidTuning(f"{path} has {len(tuning.weights)} weights, not {len(LEARNED)}; start with another file")
        return tuning


def rounded(weights: Sequence[float]) -> vec[i64]:
    habits: vec[i64] = vec[i64]()
    for weight in weights:
        habits = append(habits, i64(round(weight)))
    habits[W_LACK] = max(habits[W_LACK], i64(1))
    return habits


@lru_cache(maxsize=1024)
def laid(setting: Setting) -> tuple[Table, CardValues]:
    """The table of a setting and the values of its cards, which take longer to make than a game does."""
    table = make_table(setting.ruleset, setting.form, [deck_cards(name) for name in setting.decks])
    return table, make_card_values(table)


def compare(one: vec[i64], other: vec[i64], settings: Sequence[Setting], seed: int) -> list[float]:
    """The first player's share of the points of a mirrored pair of games for each setting."""
    scores = []
    for number, setting in enumerate(settings):
        table, sheet = laid(setting)
        chosen = game_seed(seed, number)
        score = 0.0
        for swapped in (0, 1):
            machine = started(table, chosen).machine
            pilots = []
            for seat in (0, 1):
                quick = Quick(sheet, bot_seed(chosen, seat), 0)
                habits = one if seat == swapped else other
                quick.habits = [habits, habits]
                pilots.append(QuickPilot(quick))
            play_tracked(machine, list(pilots), Track(machine, False), LIMIT)
            outcome = int(machine.st.outcome)
            score += 0.5 if outcome < 0 else float(outcome == swapped)
        scores.append(score / 2)
    return scores


@dataclass(frozen=True)
class Check:
    """How tuned weights did against those in use."""

    share: Share
    verdict: str
    """"better", "not better" or "unclear", by a test that keeps its promise however rarely the players differ."""


def check(tuning: Tuning, settings: Sequence[Setting], pairs: int) -> Check:
    """Compare the weights with those in use, on deals that no earlier check has used."""
    random = Random(f"{tuning.seed}/{tuning.steps}/check")
    chosen = [random.choice(settings) for _ in range(pairs)]
    scores = compare(tuning.habits, LEARNED, chosen, random.getrandbits(40))
    seen = Moments()
    for score in scores:
        seen.add(score)
    return Check(paired(seen), SequentialTest().verdict(scores) or "unclear")
