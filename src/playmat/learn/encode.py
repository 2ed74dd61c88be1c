"""A view as the arrays of the vector environment, and bots that choose actions from them.

    seen = encode(view)
    seen.arrays["option"], seen.cards       the same arrays as those of an environment with one game

So a net that was trained in an environment plays wherever bots do: in the arena, in the terminal, in another engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from playmat.bots.bot import forced_answer
from playmat.engine.machine import Machine
from playmat.engine.table import Table
from playmat.learn.cards import card_rows
from playmat.learn.encoding import Arrays, Rows, write_view
from playmat.learn.vector import OPTIONS, views_of
from playmat.play.view import View


@dataclass(frozen=True)
class Seen:
    """What a player sees of one game. All arrays have a first axis of length 1; cards are rows of `cards`."""

    arrays: dict[str, NDArray[Any]]
    cards: NDArray[np.int16]
    machine: Machine
    """The game as the encoder reads it; for rules of thumb, which look at nothing that the player cannot see."""
    picked: tuple[int, ...]
    """Places of the options picked so far."""

    @property
    def done(self) -> int:
        """The action "done"."""
        return int(self.arrays["mask"].shape[1]) - 1


@lru_cache(16)
def cards_of(table: Table) -> NDArray[np.int16]:
    return np.array(card_rows(table), dtype=np.int16)


def encode(view: View, picked: Sequence[int] = (), options: int = OPTIONS) -> Seen:
    """The view of a player who is asked. `picked` has the places of the options picked so far, if several are picked."""
    if view.seat is None or view.decision is None:
        raise ValueError("only the view of a player who is asked can be encoded")
    machine = view._game.machine  # the encoder leaves out what the seat cannot see; a test changes all of it
    arrays = Arrays(1, options)
    write_view(arrays, 0, machine, Rows(machine, 0), view.seat, vec[i64](list(picked)))
    return Seen(views_of(arrays), cards_of(machine.table), machine, tuple(picked))


class ActionBot:
    """A bot from a function that chooses an action: a place of an option, or `Seen.done`. It is asked once for every pick."""

    def __init__(self, choose: Callable[[Seen], int], options: int = OPTIONS) -> None:
        self.choose = choose
        self.options = options

    def decide(self, view: View) -> list[int]:
        forced = forced_answer(view)
        if forced is not None:
            return forced
        decision = view.decision
        assert decision is not None
        picked: list[int] = []
        while len(picked) < decision.max:
            seen = encode(view, picked, self.options)
            action = int(self.choose(seen))
            if not seen.arrays["mask"][0, action]:
                raise ValueError(f"action {action} is not allowed now; choose one that the mask allows")
            if action == seen.done:
                break
            picked.append(action)
        return picked
