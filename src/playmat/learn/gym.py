"""Gymnasium: one player against a bot.

env = gymnasium.make("playmat.learn.gym:Playmat-v0", decks=("cinderace", "inteleon"), opponent="quick")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from playmat.extras import missing

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
except ModuleNotFoundError as error:
    raise missing(error, "playmat.learn.gym") from None

from playmat.bots import Bot, make_bot
from playmat.bots.bot import Answer
from playmat.lab.chunks import FAST, bot_seed, pilot
from playmat.lab.game_tracker import Pilot
from playmat.learn.single import LARGEST, SIZE, Single
from playmat.learn.vector import LIMIT
from playmat.play.game import Game
from playmat.play.new_game import GivenDeck
from playmat.play.view import View, view

Observation = dict[str, Any]
Opponent = str | Bot | Callable[[View], Answer]
"""The name of a bot, a bot, or a function from a view to an answer."""
MODES = ("ansi", "human")
RESETS = ("seat", "opponent")


class GymEnv(gymnasium.Env[Observation, int], EzPickle):
    """`seat` 0 or 1 has that deck of the two; None changes seats from game to game. An illegal action loses the game at once.

    The opponent is any bot: `random` and `quick` play inside compiled code, others see views as everywhere. Observations are
    dictionaries: `observation` (float32, flat, see docs/learning.md) and `action_mask`. `reset(options={"seat": …, "opponent":
    …})` changes these from that game on.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 — Gymnasium's interface

    def __init__(
        self,
        decks: tuple[GivenDeck, GivenDeck] = ("first-flame", "green-shoots"),
        ruleset: str = "",
        *,
        opponent: Opponent = "random",
        seat: int | None = 0,
        limit: int = LIMIT,
        skip_forced: bool = True,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, decks, ruleset, opponent=opponent, seat=seat, limit=limit, skip_forced=skip_forced, render_mode=render_mode
        )
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode must be one of {', '.join(MODES)}, not {render_mode!r}")
        self.single = Single(decks, ruleset, limit=limit, skip_forced=skip_forced)
        self.render_mode = render_mode
        self.bot: Bot | Callable[[View], Answer] | None = None
        self._choose_seat(seat)
        self._choose_opponent(opponent)
        self.seat = self.fixed_seat or 0
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (SIZE,), np.float32),
                "action_mask": spaces.Box(0, 1, (Single.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(Single.actions)  # type: ignore[assignment] # of numpy integers, which are integers

    def _choose_seat(self, seat: int | None) -> None:
        if seat not in (0, 1, None):
            raise ValueError(f"seat must be 0, 1 or None, not {seat!r}")
        self.fixed_seat = seat

    def _choose_opponent(self, opponent: Opponent) -> None:
        if isinstance(opponent, str) and opponent not in FAST:
            make_bot(opponent, seed=0)
        elif not (isinstance(opponent, (str, Bot)) or callable(opponent)):
            raise ValueError(f"the opponent is the name of a bot, a bot, or a function of a view, not {opponent!r}")
        self.opponent = opponent

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        for name in options or {}:
            if name not in RESETS:
                raise ValueError(f"reset has no option {name!r}; it has {' and '.join(RESETS)}")
        if options and "seat" in options:
            self._choose_seat(options["seat"])
        if options and "opponent" in options:
            self._choose_opponent(options["opponent"])
        while True:
            own = int(self.np_random.integers(1 << 47))
            self.seat = int(own & 1) if self.fixed_seat is None else self.fixed_seat
            other = 1 - self.seat
            pilots: list[Pilot | None] = [None, None]
            self.close()
            if not isinstance(self.opponent, str):
                self.bot = self.opponent
            elif self.opponent in FAST:
                pilots[other] = pilot(self.opponent, self.single.slot.table, bot_seed(own, other))
            else:
                self.bot = make_bot(self.opponent, seed=bot_seed(own, other))
            self.single.slot.pilots = pilots
            self.single.begin(own)
            self.play_opponent()
            if not self.single.is_over:
                self._show()
                return self.seen(), {"seat": self.seat}

    def play_opponent(self) -> None:
        """Let a bot that sees views answer until the player is asked."""
        slot = self.single.slot
        while not self.single.is_over and self.single.player != self.seat:
            assert self.bot is not None
            game = Game(slot.table, slot.state)
            seen = view(game, 1 - self.seat)
            game.answer(self.bot.decide(seen) if isinstance(self.bot, Bot) else self.bot(seen))
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
        self._show()
        return self.seen(), reward, over and not cut_off, cut_off, {"seat": self.seat}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The allowed actions, as MaskablePPO of sb3-contrib asks for them."""
        return self.single.mask().astype(bool)

    def seen(self) -> Observation:
        return {"observation": self.single.observe(self.seat), "action_mask": self.single.mask()}

    def render(self) -> str | None:
        """With `render_mode="ansi"` the game and the allowed actions as text; `"human"` prints them after every step."""
        return self.single.text() if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.single.text())

    def close(self) -> None:
        closing = getattr(self.bot, "close", None)
        if closing is not None:
            closing()
        self.bot = None


gymnasium.register("Playmat-v0", entry_point="playmat.learn.gym:GymEnv")
