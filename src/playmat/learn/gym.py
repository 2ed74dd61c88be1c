"""Gymnasium: one player against a bot.

env = GymEnv(("cinderace", "inteleon"), opponent="greedy")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from playmat.bots import Bot, make_bot
from playmat.lab.chunks import FAST, bot_seed, pilot
from playmat.lab.game_tracker import Pilot
from playmat.learn.encoding import LARGEST
from playmat.learn.single import Single
from playmat.learn.vector import LIMIT, OPTIONS
from playmat.play.game import Game
from playmat.play.new_game import GivenDeck
from playmat.play.view import view

Observation = dict[str, Any]


class GymEnv(gymnasium.Env[Observation, int]):
    """`seat` 0 or 1 has that deck of the two; None changes seats from game to game. An illegal action loses the game at once.

    The opponent is any bot: `random` and `quick` play inside compiled code, others see views as everywhere.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 — Gymnasium's interface

    def __init__(
        self,
        decks: tuple[GivenDeck, GivenDeck] = ("first-flame", "green-shoots"),
        ruleset: str = "",
        *,
        opponent: str = "random",
        seat: int | None = 0,
        options: int = OPTIONS,
        limit: int = LIMIT,
        skip_forced: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.single = Single(decks, ruleset, options=options, limit=limit, skip_forced=skip_forced)
        self.opponent = opponent
        if opponent not in FAST:
            make_bot(opponent, seed=0)
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.bot: Bot | None = None
        size, actions = self.single.size, self.single.actions
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(actions)  # type: ignore[assignment] # of numpy integers, which are integers

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            own = int(self.np_random.integers(1 << 47))
            self.seat = int(own & 1) if self.fixed_seat is None else self.fixed_seat
            other = 1 - self.seat
            pilots: list[Pilot | None] = [None, None]
            self.close()
            if self.opponent in FAST:
                pilots[other] = pilot(self.opponent, self.single.slot.table, bot_seed(own, other))
            else:
                self.bot = make_bot(self.opponent, seed=bot_seed(own, other))
            self.single.slot.pilots = pilots
            self.single.begin(own)
            self.play_opponent()
            if not self.single.is_over:
                return self.seen(), {"seat": self.seat}

    def play_opponent(self) -> None:
        """Let a bot that sees views answer until the player is asked."""
        slot = self.single.slot
        while not self.single.is_over and self.single.player != self.seat:
            assert self.bot is not None
            game = Game(slot.table, slot.state)
            game.answer(self.bot.decide(view(game, 1 - self.seat)))
            slot.steps += 1
            self.single.batch.advance(slot)
        self.single.batch.show(0)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.single.legal():
            return self.seen(), -1.0, True, False, {"seat": self.seat, "illegal": True}
        self.single.act(int(action))
        self.play_opponent()
        over = self.single.is_over
        reward = self.single.returns()[self.seat] if over else 0.0
        cut_off = over and reward == 0.0
        return self.seen(), reward, over and not cut_off, cut_off, {"seat": self.seat}

    def seen(self) -> Observation:
        mask = np.zeros(self.single.actions, np.int8) if self.single.is_over else self.single.mask()
        return {"observation": self.single.observe(self.seat), "action_mask": mask}

    def render(self) -> str | None:
        return repr(self.single.game()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        closing = getattr(self.bot, "close", None)
        if closing is not None:
            closing()
        self.bot = None
