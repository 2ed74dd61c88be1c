"""Small nets that score the allowed actions, read from a file and run by NumPy, and the bot that plays by them.

A net is a file of arrays (`numpy.savez`), as examples/train_selfplay.py writes it. A bot of your own is three lines:

    class Mine(NetBot):
        path = Path(__file__).with_name("mine.npz")
"""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from playmat.learn.encode import ActionBot, Seen
from playmat.learn.features import ADVICE, STATE, Adviser, Features, Floats, option_names, squashed_cards

NAMES = ("state", "state_bias", "option", "mix", "option_bias", "score", "advice")
"""The arrays of a net."""


class InvalidNet(ValueError):
    """A file is not a net for these features; the message says why."""


class OptionNet:
    """Scores actions.

    The state gives hidden numbers `relu(state x + b)`; an action `relu(option y + mix h + b)`, whose weighted sum is its score,
    plus the weighted advice.
    """

    def __init__(self, weights: dict[str, NDArray[np.float32]]) -> None:
        self.weights = weights

    @staticmethod
    def load(path: Path | str) -> OptionNet:
        """Raises InvalidNet."""
        try:
            with np.load(path, allow_pickle=False) as file:
                weights = {name: np.asarray(file[name], np.float32) for name in NAMES}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise InvalidNet(f"{path} is not a net: {error}") from None
        fits = weights["state"].shape[:1] == (len(STATE),) and weights["option"].shape[:1] == (len(option_names()),)
        if not fits:
            raise InvalidNet(f"{path} was trained with other features; train it again")
        return OptionNet(weights)

    def scores(self, states: Floats, rows: Floats, games: NDArray[np.int64]) -> Floats:
        """A score for each action; its chance is the softmax over the actions of its game."""
        w = self.weights
        hidden = np.maximum(states @ w["state"] + w["state_bias"], 0)
        options = np.maximum(rows @ w["option"] + (hidden @ w["mix"])[games] + w["option_bias"], 0)
        return np.asarray(options @ w["score"] + rows[:, -len(ADVICE) :] @ w["advice"], np.float32)


class NetBot(ActionBot):
    """Plays the action with the highest score of the net in the file `path`."""

    path: Path | str = ""

    def __init__(self, path: Path | str = "", seed: int = 0) -> None:
        super().__init__(self.best)
        self.net = OptionNet.load(path or self.path)
        self.adviser = Adviser()

    def best(self, seen: Seen) -> int:
        features = Features(seen.arrays, squashed_cards(seen.cards))
        games, actions = features.allowed()
        advice = np.zeros((seen.done + 1, len(ADVICE)), np.float32)
        self.adviser.advise(seen.machine, seen.picked, advice)
        scores = self.net.scores(features.states, features.options(games, actions, advice[actions]), games)
        return int(actions[int(scores.argmax())])
