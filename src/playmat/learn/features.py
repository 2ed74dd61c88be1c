"""The arrays of an environment as floats that a net can use at once: a row for each game, and one for each allowed action.

Numbers are scaled so that most are between -1 and 3; kinds and questions are 0 or 1. Nothing is a card's name or number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playmat.engine.questions import OPTIONS as KINDS
from playmat.engine.questions import QUESTIONS
from playmat.learn.cards import names
from playmat.learn.encoding import GAME, OPTION, POKEMON, SIDE_SLOTS, SLOTS

Floats = NDArray[np.float32]
PLACES = ("own_active", "own_bench", "their_active", "their_bench")
HELD = ("is_pokemon", "is_energy", "is_evolution", "kind_supporter", "draws", "searches", "switches", "gusts")
"""Features of cards that are added up over the hand."""
STATE = (
    *(f"asks_{question}" for question in QUESTIONS), *GAME[1:],
    *(f"{side}_{name}" for side in PLACES for name in POKEMON), *(f"hand_{name}" for name in HELD),
)  # fmt: skip
"""The names of the numbers of a game."""


def option_names() -> tuple[str, ...]:
    """The names of the numbers of an action."""
    slots = [f"{about}_{name}" for about in ("pokemon", "target") for name in (*PLACES, *POKEMON)]
    return ("done", *(f"kind_{number}_{kind}" for number, kind in enumerate(KINDS)), *OPTION[1:], *names(), *slots)


def squash(values: NDArray[Any], scale: float) -> Floats:
    """Small numbers stay as they are, large ones grow slowly."""
    scaled = np.asarray(values, dtype=np.float32) / np.float32(scale)
    return np.asarray(np.copysign(np.log1p(np.abs(scaled)), scaled), dtype=np.float32)


def squashed_cards(cards: NDArray[Any]) -> Floats:
    """The features of all cards as floats, with a row of zeros at the end for "no card" (-1)."""
    none = np.zeros((1, cards.shape[1]), np.float32)
    return np.concatenate([squash(cards, 10.0), none])


PLACE_OF = np.zeros((SLOTS + 1, len(PLACES)), np.float32)
"""The place of a slot; the last row, of slot -1, is none."""
for _slot in range(SLOTS):
    PLACE_OF[_slot, 2 * (_slot // SIDE_SLOTS) + (_slot % SIDE_SLOTS >= 2)] = 1
QUESTION_OF = np.concatenate([np.eye(len(QUESTIONS), dtype=np.float32), np.zeros((1, len(QUESTIONS)), np.float32)])
KIND_OF = np.eye(len(KINDS), dtype=np.float32)
HELD_COLUMNS = [names().index(name) for name in HELD]


class Features:
    """The features of all games of a set of arrays at one moment. `cards` comes from `squashed_cards`."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], cards: Floats) -> None:
        self.arrays = arrays
        self.cards = cards
        pokemon = squash(arrays["pokemon"], 50.0)
        count = len(pokemon)
        self.pokemon = np.concatenate([pokemon, np.zeros((count, 1, pokemon.shape[2]), np.float32)], 1)
        game = arrays["game"]
        held = self.cards[:, HELD_COLUMNS][arrays["hand"]].sum(1)
        sides = [
            pokemon[:, 0:2].sum(1), pokemon[:, 2:SIDE_SLOTS].sum(1),
            pokemon[:, SIDE_SLOTS : SIDE_SLOTS + 2].sum(1), pokemon[:, SIDE_SLOTS + 2 :].sum(1),
        ]  # fmt: skip
        self.states: Floats = np.concatenate([QUESTION_OF[game[:, 0]], squash(game[:, 1:], 10.0), *sides, held], 1)
        """A row for each game, as in `STATE`."""

    def options(self, games: NDArray[Any], actions: NDArray[Any]) -> Floats:
        """A row for each of these actions, as in `option_names`."""
        a = self.arrays
        done = actions == a["mask"].shape[1] - 1
        places = np.where(done, 0, actions)
        option = a["option"][games, places]
        card = np.where(done, -1, a["option_card"][games, places])
        parts = [done[:, None].astype(np.float32), KIND_OF[option[:, 0]], squash(option[:, 1:], 10.0), self.cards[card]]
        for name in ("option_pokemon", "option_target"):
            slot = np.where(done, -1, a[name][games, places])
            parts += [PLACE_OF[slot], self.pokemon[games, slot]]
        rows = np.concatenate(parts, 1)
        rows[done, 1:] = 0
        return rows

    def allowed(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All allowed actions: their games and their numbers."""
        games, actions = np.nonzero(self.arrays["mask"])
        return games, actions
