"""One game as one flat observation: the common base of the interfaces for single games."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from playmat.engine.machine import Machine
from playmat.learn.batch import Batch, IllegalMove, Saved, Slot
from playmat.learn.encoding import HAND, N_GAME, N_OPTION, N_POKEMON, PILE, SLOTS, Rows
from playmat.learn.vector import LIMIT, OPTIONS, STRIDE, Layout, views_of, words_of
from playmat.play.game import Game
from playmat.play.new_game import GivenDeck

PARTS = (
    "game", "pokemon", "pokemon_card", "hand", "discard", "stadium", "asking", "option", "option_card", "option_pokemon",
    "option_target",
)  # fmt: skip
"""The arrays that an observation consists of, in order."""


class Single:
    """One game of two decks: `begin`, then `act` until `is_over`."""

    def __init__(
        self,
        decks: tuple[GivenDeck, GivenDeck],
        ruleset: str = "",
        *,
        options: int = OPTIONS,
        limit: int = LIMIT,
        skip_forced: bool = True,
    ) -> None:
        self.layout = Layout([decks], ruleset)
        table = self.layout.tables[0]
        machine = Machine(table, table.empty_state())
        slot = Slot(machine, Rows(machine, 0), [None, None])
        self.batch = Batch([slot], options, limit, skip_forced, STRIDE)
        self.arrays = views_of(self.batch.arrays)
        self.options = options
        self.actions = options + 1
        self.parts = part_slices(options)
        """Where each array is in an observation."""
        self.size = max(part.stop for part in self.parts.values())

    @property
    def slot(self) -> Slot:
        return self.batch.slots[0]

    def begin(self, seed: int) -> None:
        """Start a game; if no player has anything to decide in it, use the next seed."""
        self.batch.begin(0, seed, words_of(seed))
        while self.is_over:
            seed += STRIDE
            self.batch.begin(0, seed, words_of(seed))
        self.batch.show(0)

    @property
    def is_over(self) -> bool:
        return not self.slot.state.asking

    @property
    def player(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return -1 if self.is_over else int(self.slot.state.asked)

    def act(self, action: int) -> None:
        """Raises IllegalMove."""
        if self.is_over:
            raise IllegalMove("the game is over")
        self.batch.act(0, action)
        self.batch.show(0)

    def legal(self) -> list[int]:
        return [] if self.is_over else np.flatnonzero(self.arrays["mask"][0]).tolist()

    def mask(self) -> NDArray[np.int8]:
        return np.array(self.arrays["mask"][0], dtype=np.int8)

    def returns(self) -> tuple[float, float]:
        outcome = int(self.slot.state.outcome)
        return (0.0, 0.0) if outcome < 0 else (1.0, -1.0) if outcome == 0 else (-1.0, 1.0)

    def observe(self, seat: int) -> NDArray[np.int16]:
        """The view of a seat, flat. If the seat is not asked, there are no options."""
        self.batch.show_to(0, seat)
        flat = np.concatenate([self.arrays[name].reshape(-1) for name in PARTS])
        if seat != self.player and not self.is_over:
            self.batch.show(0)
        return flat

    def save(self) -> Saved:
        return self.batch.save(0)

    def restore(self, saved: Saved) -> None:
        self.batch.restore(0, saved)

    def game(self) -> Game:
        """The game as `Game`, for words and views. It shares the state: do not answer it."""
        return Game(self.slot.table, self.slot.state)

    def action_text(self, action: int) -> str:
        if action == self.options:
            return "done"
        decision = self.game().decision
        return decision.texts[action] if decision is not None and action < len(decision.texts) else f"action {action}"


def part_slices(options: int) -> Mapping[str, slice]:
    """Where each array is in a flat observation."""
    sizes = {
        "game": N_GAME, "pokemon": SLOTS * N_POKEMON, "pokemon_card": SLOTS, "hand": HAND, "discard": 2 * PILE, "stadium": 1,
        "asking": 1, "option": options * N_OPTION, "option_card": options, "option_pokemon": options, "option_target": options,
    }  # fmt: skip
    found = {}
    at = 0
    for name in PARTS:
        found[name] = slice(at, at + sizes[name])
        at += sizes[name]
    return found
