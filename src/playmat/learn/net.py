"""Small nets that score the allowed actions, read from a file and run by NumPy, and the bot that plays by them.

A net is a file of arrays (`numpy.savez`), as examples/learning/train.py writes it. A bot of your own is three lines:

    class Mine(NetBot):
        path = Path(__file__).with_name("mine.npz")

The functions that compute a net work with NumPy's arrays and with PyTorch's tensors.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from playmat.learn.cards import names
from playmat.learn.encode import ActionBot, Seen
from playmat.learn.encoding import SIDE_SLOTS, SLOTS
from playmat.learn.features import Floats, squashed_cards
from playmat.learn.figures import N_ADVICE
from playmat.learn.inputs import OF_OPTION, OF_POKEMON, STATE, Inputs, adviser_of, inputs

GROUP = np.array([2 * (slot // SIDE_SLOTS) + (slot % SIDE_SLOTS >= 2) for slot in range(SLOTS)] + [4])
"""The group of a slot: own Active, own Bench, their Active, their Bench, none."""
GROUPS = (slice(0, 2), slice(2, SIDE_SLOTS), slice(SIDE_SLOTS, SIDE_SLOTS + 2), slice(SIDE_SLOTS + 2, SLOTS))


def shapes(code: int, hidden: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a net with so many numbers for a Pokémon or a card in hand, and in the other layers."""
    cards = len(names())
    return {
        "card_scale": (cards,), "state_scale": (STATE,), "pokemon_scale": (OF_POKEMON,), "option_scale": (OF_OPTION,),
        "pokemon": (OF_POKEMON, code), "pokemon_card": (cards, code), "place": (5, code),
        "hand_card": (cards, code), "hand_bias": (code,), "about_card": (cards, hidden), "asking_card": (cards, hidden),
        "state": (STATE, hidden), "groups": (4, code, hidden), "hand": (code, hidden), "state_bias": (hidden,),
        "option": (OF_OPTION, hidden), "option_card": (cards, hidden), "by": (code, hidden), "target": (code, hidden),
        "mix": (hidden, hidden), "option_bias": (hidden,), "second": (hidden, hidden // 2), "second_bias": (hidden // 2,),
        "score": (hidden // 2,), "advice": (N_ADVICE,),
    }  # fmt: skip


class InvalidNet(ValueError):
    """A file is not a net for these features; the message says why."""


def relu(x: Any) -> Any:
    return x.clip(min=0)


def rows(table: Any, places: Any) -> Any:
    """Rows of a table. PyTorch's own indexing takes far longer to go back through places that are the same."""
    if isinstance(table, np.ndarray):
        return table.take(places, 0)
    return table.index_select(0, places.reshape(-1)).reshape(*places.shape, -1)


class CardCodes:
    """What a net makes of each card of a table of features, in the places where a card can be."""

    def __init__(self, w: Mapping[str, Any], cards: Any) -> None:
        scaled = cards * w["card_scale"]
        self.pokemon = scaled @ w["pokemon_card"]
        self.hand = relu(scaled @ w["hand_card"] + w["hand_bias"])
        self.stadium = scaled @ w["about_card"]
        self.asking = scaled @ w["asking_card"]
        self.option = scaled @ w["option_card"]


def hidden_of(w: Mapping[str, Any], codes: CardCodes, x: Inputs) -> tuple[Any, Any]:
    """The hidden numbers of each question, and the codes of all Pokémon."""
    raw = (x.pokemon * w["pokemon_scale"]) @ w["pokemon"] + rows(codes.pokemon, x.pokemon_card) + w["place"][GROUP]
    pokemon = relu(raw) * (x.pokemon[:, :, :1] > 0)
    total = (x.state * w["state_scale"]) @ w["state"] + w["state_bias"] + rows(codes.hand, x.hand).sum(1) @ w["hand"]
    total = total + rows(codes.stadium, x.about[:, 0]) + rows(codes.asking, x.about[:, 1])
    for place, group in enumerate(GROUPS):
        total = total + pokemon[:, group].sum(1) @ w["groups"][place]
    return relu(total), pokemon


def scores_of(w: Mapping[str, Any], codes: CardCodes, x: Inputs, hidden: Any, pokemon: Any) -> Any:
    """A score for each action; its chance is the softmax over the actions of its question."""
    total = (x.option * w["option_scale"]) @ w["option"] + rows(codes.option, x.option_card) + w["option_bias"]
    table, first = pokemon.reshape(-1, pokemon.shape[2]), (SLOTS + 1) * x.games
    for number, place in enumerate(("by", "target")):
        total = total + rows(table, first + x.slots[:, number] % (SLOTS + 1)) @ w[place]  # the last slot is empty
    total = relu(total + rows(hidden @ w["mix"], x.games))
    return relu(total @ w["second"] + w["second_bias"]) @ w["score"] + x.option[:, -N_ADVICE:] @ w["advice"]


class OptionNet:
    """A net on its own, for playing."""

    def __init__(self, weights: dict[str, NDArray[np.float32]]) -> None:
        self.weights = weights

    @staticmethod
    def load(path: Path | str) -> OptionNet:
        """Raises InvalidNet."""
        wanted = shapes(1, 2)
        try:
            with np.load(path, allow_pickle=False) as file:
                weights = {name: np.asarray(file[name], np.float32) for name in wanted}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise InvalidNet(f"{path} is not a net: {error}") from None
        if weights["place"].ndim == 2:
            wanted = shapes(weights["place"].shape[1], len(weights["state_bias"]))
        if any(weights[name].shape != shape for name, shape in wanted.items()):
            raise InvalidNet(f"{path} was trained with other features; train it again")
        return OptionNet(weights)

    def codes(self, cards: Floats) -> CardCodes:
        return CardCodes(self.weights, cards)

    def scores(self, codes: CardCodes, x: Inputs) -> Floats:
        return np.asarray(scores_of(self.weights, codes, x, *hidden_of(self.weights, codes, x)), np.float32)


class NetBot(ActionBot):
    """Plays the action with the highest score of the net in the file `path`."""

    path: Path | str = ""

    def __init__(self, path: Path | str = "", seed: int = 0) -> None:
        super().__init__(self.best)
        self.net = OptionNet.load(path or self.path)
        self.known: tuple[object, Any] = (None, None)
        """The table of the last question, and what belongs to it: its adviser and the codes of its cards."""

    def best(self, seen: Seen) -> int:
        table = seen.machine.table
        if self.known[0] is not table:
            self.known = table, (adviser_of(seen.machine), self.net.codes(squashed_cards(seen.cards)))
        adviser, codes = self.known[1]
        x, actions = inputs(seen.arrays, [adviser.figures(seen.machine, vec[i64](list(seen.picked)), seen.done)])
        return int(actions[int(self.net.scores(codes, x).argmax())])
