"""An interface like OpenSpiel's: a game, and states with `legal_actions`, `apply_action`, `returns` and tensors.

    game = SpielGame(("cinderace", "inteleon"))
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    state.returns()

Coins and shuffles are derived from the seed and are not chance nodes, so a state's clone has the same future luck.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from playmat.learn.single import Single
from playmat.learn.vector import LIMIT, OPTIONS
from playmat.play.new_game import GivenDeck

TERMINAL = -4
"""`current_player` of a finished game, as in OpenSpiel."""


class SpielGame:
    """Two decks and a ruleset."""

    def __init__(
        self,
        decks: tuple[GivenDeck, GivenDeck] = ("first-flame", "green-shoots"),
        ruleset: str = "",
        *,
        options: int = OPTIONS,
        limit: int = LIMIT,
    ) -> None:
        self.decks = decks
        self.ruleset = ruleset
        self.options = options
        self.limit = limit
        self._first = self.single()

    def single(self) -> Single:
        return Single(self.decks, self.ruleset, options=self.options, limit=self.limit)

    def new_initial_state(self, seed: int = 0) -> SpielState:
        single = self.single()
        single.begin(seed)
        return SpielState(self, single)

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self.options + 1

    def information_state_tensor_shape(self) -> list[int]:
        return [self._first.size]

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return self.limit


class SpielState:
    """A state of a game; `apply_action` changes it, `clone` and `child` give others."""

    def __init__(self, game: SpielGame, single: Single) -> None:
        self.game = game
        self._single = single

    def current_player(self) -> int:
        return TERMINAL if self._single.is_over else self._single.player

    def is_terminal(self) -> bool:
        return self._single.is_over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self._single.legal() if player is None or player == self.current_player() else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._single.actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Raises IllegalMove."""
        self._single.act(action)

    def child(self, action: int) -> SpielState:
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> SpielState:
        """An independent state with the same future luck."""
        twin = self.game.single()
        twin.restore(self._single.save())
        return SpielState(self.game, twin)

    def returns(self) -> list[float]:
        return list(self._single.returns())

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """The view of a player (default: the one who is asked), flat, as float32."""
        seat = max(0, self.current_player()) if player is None else player
        return self._single.observe(seat).astype(np.float32)

    observation_tensor = information_state_tensor

    def action_to_string(self, player: int, action: int) -> str:
        return self._single.action_text(action)

    def __str__(self) -> str:
        return repr(self._single.game())
