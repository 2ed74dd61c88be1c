"""One game as one flat observation: the common base of the interfaces for single games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from playmat.engine.machine import Machine
from playmat.learn import slots
from playmat.learn.batch import Batch, IllegalMove, Slot
from playmat.learn.encoding import Rows
from playmat.learn.features import STATE, Floats, squashed_cards
from playmat.learn.vector import LIMIT, OPTIONS, STRIDE, TRIES, Layout, check_limit, views_of, words_of
from playmat.play.game import Game
from playmat.play.new_game import GivenDeck

SIZE = len(STATE) + (slots.ACTIONS - 1) * slots.WIDTH
"""Numbers of an observation."""
LARGEST = 16.0
"""A bound of all numbers of observations."""


class Single:
    """One game of two decks: `begin`, then `act` until `is_over`. Actions are those of `learn.slots`."""

    actions = slots.ACTIONS
    size = SIZE
    parts = {"game": slice(0, len(STATE)), "actions": slice(len(STATE), SIZE)}  # noqa: RUF012 — constant
    """Where the numbers of the game and of the actions are in an observation; see `features.STATE` and `slots.observation`."""

    def __init__(
        self, decks: tuple[GivenDeck, GivenDeck], ruleset: str = "", *, limit: int = LIMIT, skip_forced: bool = True
    ) -> None:
        check_limit(limit)
        self.layout = Layout([decks], ruleset)
        table = self.layout.tables[0]
        machine = Machine(table, table.empty_state())
        slot = Slot(machine, Rows(machine, 0), [None, None])
        self.batch = Batch([slot], OPTIONS, limit, skip_forced, STRIDE)
        self.arrays = views_of(self.batch.arrays)
        self.cards = squashed_cards(self.layout.cards)

    @property
    def slot(self) -> Slot:
        return self.batch.slots[0]

    def begin(self, seed: int) -> None:
        """Start a game; if no player has anything to decide in it, use the next seed."""
        for _ in range(TRIES):
            self.batch.begin(0, seed, words_of(seed))
            if not self.is_over:
                self.batch.show(0)
                return
            seed += STRIDE
        raise ValueError(f"nobody is asked anything in {TRIES} games; give a larger limit")

    @property
    def is_over(self) -> bool:
        return not self.slot.state.asking

    @property
    def player(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return -1 if self.is_over else int(self.slot.state.asked)

    def act(self, action: int) -> None:
        """Raises IllegalMove."""
        if action not in self.legal():
            raise IllegalMove(f"action {action} is not allowed now; look at the mask")
        self.batch.act(0, int(slots.places(self.arrays)[action]))
        self.batch.show(0)

    def legal(self) -> list[int]:
        return np.flatnonzero(self.mask()).tolist()

    def mask(self) -> NDArray[np.int8]:
        if self.is_over:
            return np.zeros(self.actions, np.int8)
        return slots.mask_of(self.arrays, slots.places(self.arrays))

    def returns(self) -> tuple[float, float]:
        outcome = int(self.slot.state.outcome)
        return (0.0, 0.0) if outcome < 0 else (1.0, -1.0) if outcome == 0 else (-1.0, 1.0)

    def observe(self, seat: int) -> Floats:
        """The view of a seat, flat. If the seat is not asked, there are no options."""
        self.batch.show_to(0, seat)
        flat = slots.observation(self.arrays, self.cards, slots.places(self.arrays))
        if seat != self.player and not self.is_over:
            self.batch.show(0)
        return flat

    def game(self) -> Game:
        """The game as `Game`, for words and views. It shares the state: do not answer it."""
        return Game(self.slot.table, self.slot.state)

    def text(self) -> str:
        """The game and its options, for people."""
        game = self.game()
        decision = game.decision
        if decision is None:
            return repr(game)
        behind = slots.places(self.arrays)
        shown = [f"{action:>4} {self.action_text(action, behind)}" for action in self.legal()]
        return "\n".join([repr(game), decision.prompt, *shown])

    def action_text(self, action: int, behind: NDArray[np.int64]) -> str:
        decision = self.game().decision
        return "done" if action == self.actions - 1 or decision is None else decision.texts[int(behind[action])]
