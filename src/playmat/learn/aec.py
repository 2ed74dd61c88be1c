"""PettingZoo: two agents in turn, with action masks.

env = aec.env(("cinderace", "inteleon"))
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from playmat.extras import missing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise missing(error, "playmat.learn.aec") from None

from playmat.learn.single import LARGEST, SIZE, Single
from playmat.learn.vector import LIMIT
from playmat.play.new_game import GivenDeck

AGENTS = ("player_0", "player_1")


class PlaymatAEC(AECEnv):  # type: ignore[misc] # pettingzoo has no type information
    """Observations are dictionaries: `observation` (flat, see docs/learning.md) and `action_mask`.

    An illegal action loses the game at once.
    """

    metadata = {"name": "playmat_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 — PettingZoo's interface

    def __init__(
        self,
        decks: tuple[GivenDeck, GivenDeck] = ("first-flame", "green-shoots"),
        ruleset: str = "",
        *,
        limit: int = LIMIT,
        skip_forced: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be "ansi" or None, not {render_mode!r}')
        self.single = Single(decks, ruleset, limit=limit, skip_forced=skip_forced)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (SIZE,), np.float32),
                    "action_mask": spaces.Box(0, 1, (Single.actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(Single.actions) for agent in AGENTS}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: of this seed, or of the next one after the last seed given. There are no options."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.single.begin(int(self._seeds.integers(1 << 47)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.single.player]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = AGENTS.index(agent)
        asked = seat == self.single.player
        mask = self.single.mask() if asked else np.zeros(self.single.actions, np.int8)
        return {"observation": self.single.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = AGENTS.index(agent)
        if action is None or int(action) not in self.single.legal():
            self.infos[agent] = {"illegal": True}
            self._finish({seat: -1.0, 1 - seat: 1.0})
        else:
            self.single.act(int(action))
            if self.single.is_over:
                self._finish(dict(enumerate(self.single.returns())))
            else:
                self.agent_selection = AGENTS[self.single.player]
        self._accumulate_rewards()

    def _finish(self, returns: dict[int, float]) -> None:
        cut_off = self.single.is_over and self.single.returns() == (0.0, 0.0) and not any(returns.values())
        for seat, agent in enumerate(AGENTS):
            self.rewards[agent] = returns[seat]
            self.terminations[agent] = not cut_off
            self.truncations[agent] = cut_off

    def render(self) -> str | None:
        return self.single.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(decks: tuple[GivenDeck, GivenDeck] = ("first-flame", "green-shoots"), ruleset: str = "", **more: Any) -> PlaymatAEC:
    """The environment; arguments as for `PlaymatAEC`."""
    return PlaymatAEC(decks, ruleset, **more)
