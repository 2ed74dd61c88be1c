"""What a net of `playmat.learn.net` is given: the arrays of an environment as floats, with figures of the rules of thumb.

Cards and Pokémon are numbers of rows, so that a net encodes a card once for all games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from playmat.bots.card_values import sheet_of
from playmat.bots.evaluation import CardValues
from playmat.bots.judge import N_POKEMON as N_FIGURES
from playmat.bots.policy import Quick
from playmat.engine.machine import Machine
from playmat.learn.encoding import GAME, OPTION, POKEMON, SLOTS
from playmat.learn.features import KIND_OF, QUESTION_OF, squash
from playmat.learn.figures import N_ADVICE, advice, pokemon_figures

Ints = NDArray[np.int64]
Figures = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Of the Pokémon in all slots, and of all actions."""
STATE = QUESTION_OF.shape[1] + len(GAME) - 1
"""Numbers of a game."""
OF_POKEMON = len(POKEMON) + N_FIGURES
"""Numbers of a Pokémon; the first one is above 0 if there is one."""
OF_OPTION = 1 + KIND_OF.shape[1] + len(OPTION) - 1 + N_ADVICE
"""Numbers of an action; the last ones are the advice."""


@dataclass
class Inputs:
    """Questions to players, and the allowed actions of all of them, one after another."""

    state: Any
    """Questions × `STATE`."""
    pokemon: Any
    """Questions × 21 slots × `OF_POKEMON`; the last slot is always empty."""
    pokemon_card: Any
    """Questions × 21: rows of cards, -1 for none."""
    hand: Any
    """Questions × 30."""
    about: Any
    """Questions × 2: the Stadium, and the card whose text asks."""
    option: Any
    """Actions × `OF_OPTION`."""
    option_card: Any
    """Actions."""
    slots: Any
    """Actions × 2: the Pokémon that the action is about, and the one it is aimed at; -1 for none."""
    games: Any
    """Actions: the number of its question."""

    def of(self, chosen: NDArray[np.bool_]) -> Inputs:
        """The part of some questions."""
        place = np.cumsum(chosen) - 1
        kept = chosen[self.games]
        return Inputs(
            self.state[chosen], self.pokemon[chosen], self.pokemon_card[chosen], self.hand[chosen], self.about[chosen],
            self.option[kept], self.option_card[kept], self.slots[kept], place[self.games[kept]],
        )  # fmt: skip


class Adviser:
    """The figures of the rules of thumb for a table: what its Pokémon can do, and the opinion of `quick` about each action.

    A net that is given these begins where the rules of thumb end.
    """

    def __init__(self, sheet: CardValues) -> None:
        self.sheet = sheet
        self.quick = Quick(sheet, 0, 0)

    def figures(self, machine: Machine, picked: vec[i64], options: int) -> Figures:
        """The figures of the Pokémon in all slots, and the advice on all actions, for the player who is asked."""
        of_pokemon: Any = pokemon_figures(machine, self.sheet, machine.st.asked)
        of_actions: Any = advice(machine, self.quick, picked, options)
        return (
            np.frombuffer(of_pokemon, dtype=np.float64).reshape(SLOTS, N_FIGURES),
            np.frombuffer(of_actions, dtype=np.float64).reshape(options + 1, N_ADVICE),
        )


def adviser_of(machine: Machine) -> Adviser:
    return Adviser(sheet_of(machine.table))


def inputs(
    arrays: Mapping[str, NDArray[Any]], figures: Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]]
) -> tuple[Inputs, Ints]:
    """The inputs for all games of a set of arrays, and the numbers of the allowed actions."""
    a = arrays
    count = len(a["game"])
    games, actions = np.nonzero(a["mask"])
    pokemon = np.zeros((count, SLOTS + 1, OF_POKEMON), np.float32)
    pokemon[:, :SLOTS, : len(POKEMON)] = squash(a["pokemon"], 50.0)
    pokemon[:, :SLOTS, len(POKEMON) :] = [one for one, _ in figures]
    cards = np.full((count, SLOTS + 1), -1, np.int64)
    cards[:, :SLOTS] = a["pokemon_card"]
    game = a["game"]
    state = np.concatenate([QUESTION_OF[game[:, 0]], squash(game[:, 1:], 10.0)], 1)
    done = actions == a["mask"].shape[1] - 1
    places = np.where(done, 0, actions)
    numbers = a["option"][games, places]
    told = np.array([one for _, one in figures], np.float32)[games, actions]
    option = np.concatenate([done[:, None], KIND_OF[numbers[:, 0]], squash(numbers[:, 1:], 10.0), told], 1, dtype=np.float32)
    option[done, 1:-N_ADVICE] = 0
    of_option = [np.where(done, -1, a[name][games, places]).astype(np.int64) for name in ("option_card", "option_pokemon")]
    target = np.where(done, -1, a["option_target"][games, places])
    slots = np.stack([of_option[1], target], 1).astype(np.int64)
    about = np.stack([a["stadium"], a["asking"]], 1).astype(np.int64)
    return Inputs(state, pokemon, cards, a["hand"].astype(np.int64), about, option, of_option[0], slots, games), actions
