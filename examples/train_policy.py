"""Train a small policy from scratch in games against a random player, and show its curve.

The policy scores every option by its kind, the features of its card and of its Pokémon, and the state of the game. The masked
softmax of the scores is the policy; a second small network judges states. Both learn by advantage actor–critic, in plain NumPy.

    python examples/train_policy.py --steps 3000000 --curve curve.svg     a few minutes on two cores, compiled

Without arguments it only shows that everything runs.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from playmat.lab.intervals import wilson
from playmat.learn.encoding import SIDE_SLOTS
from playmat.learn.vector import VectorEnv

F = NDArray[np.float32]
PAIRS = [("first-flame", "green-shoots")]
KINDS, QUESTIONS = 29, 24
GAME_SCALE, POKEMON_SCALE = 20.0, 50.0


def squash(values: NDArray[Any], scale: float) -> F:
    """Small numbers stay as they are, large ones grow slowly."""
    scaled = values.astype(np.float32) / scale
    return np.asarray(np.sign(scaled) * np.log1p(np.abs(scaled)), dtype=np.float32)


class Features:
    """Turns the environment's arrays into the inputs of the two networks."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        none = np.zeros((1, env.cards.shape[1]), np.float32)
        self.cards = np.concatenate([squash(env.cards, 10.0), none])  # row -1 is "no card"
        self.size = KINDS + 5 + self.cards.shape[1] + 2 * 32 + QUESTIONS + 37
        self.state_size = QUESTIONS + 37 + 4 * 32

    def states(self) -> F:
        a = self.env.arrays
        game = squash(a["game"], GAME_SCALE)
        question = np.eye(QUESTIONS, dtype=np.float32)[a["game"][:, 0].clip(0)]
        pokemon = squash(a["pokemon"], POKEMON_SCALE)
        own, theirs = pokemon[:, :SIDE_SLOTS], pokemon[:, SIDE_SLOTS:]
        return np.concatenate([question, game, own[:, 0], own[:, 1:].sum(1), theirs[:, 0], theirs[:, 1:].sum(1)], 1)

    def options(self) -> tuple[F, NDArray[np.int64], NDArray[np.int64]]:
        """A row for every legal action, with its game and its number."""
        a = self.env.arrays
        games, actions = np.nonzero(a["mask"])
        done = actions == self.env.actions - 1
        places = np.where(done, 0, actions)
        option = a["option"][games, places]
        kinds = np.eye(KINDS, dtype=np.float32)[option[:, 0]]
        numbers = squash(option[:, 1:], 10.0)
        card = np.where(done, -1, a["option_card"][games, places])
        pokemon = squash(a["pokemon"], POKEMON_SCALE)
        blank = np.zeros(32, np.float32)
        slots = [np.where(done, -1, a[name][games, places]) for name in ("option_pokemon", "option_target")]
        about = [np.where((slot >= 0)[:, None], pokemon[games, slot], blank) for slot in slots]
        rows = np.concatenate([kinds, numbers, self.cards[card], *about], 1)
        rows[done] = 0
        question = np.eye(QUESTIONS, dtype=np.float32)[a["game"][:, 0].clip(0)]
        state = np.concatenate([question, squash(a["game"], GAME_SCALE)], 1)
        return np.concatenate([rows, state[games]], 1), games, actions


class Net:
    """Two layers with ReLU and one output, trained by Adam."""

    def __init__(self, size: int, hidden: int, random: np.random.Generator) -> None:
        self.weights = [
            random.normal(0, (2 / size) ** 0.5, (size, hidden)).astype(np.float32), np.zeros(hidden, np.float32),
            random.normal(0, 0.1 / hidden**0.5, hidden).astype(np.float32), np.zeros(1, np.float32),
        ]  # fmt: skip
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def __call__(self, x: F) -> F:
        one, bias, two, last = self.weights
        return np.asarray(np.maximum(x @ one + bias, 0) @ two + last, dtype=np.float32)

    def learn(self, x: F, slope: F, rate: float) -> None:
        """One step against the gradient; `slope` is that of the loss by each output."""
        one, bias, two, _ = self.weights
        hidden = np.maximum(x @ one + bias, 0)
        back = (slope[:, None] * two) * (hidden > 0)
        self.updates += 1
        fade = (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for i, gradient in enumerate((x.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True))):
            self.first[i] += 0.1 * (gradient - self.first[i])
            self.second[i] += 0.001 * (gradient * gradient - self.second[i])
            self.weights[i] -= (rate * fade * self.first[i] / (np.sqrt(self.second[i]) + 1e-8)).astype(np.float32)


def chances(scores: F, games: NDArray[np.int64], count: int) -> F:
    """The softmax of the scores of each game's rows."""
    most = np.full(count, -np.inf, np.float32)
    np.maximum.at(most, games, scores)
    powers = np.exp(scores - most[games])
    return np.asarray(powers / np.bincount(games, powers, count)[games], dtype=np.float32)


def choose(chance: F, games: NDArray[np.int64], count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """For each game one of its rows, by chance (the largest of chance to the power of 1 / luck)."""
    keys = np.log(random.random(len(chance))) / np.maximum(chance, 1e-12)
    order = np.lexsort((keys, games))
    return order[np.searchsorted(games[order], np.arange(count), side="right") - 1]


class Learner:
    def __init__(self, env: VectorEnv, hidden: int = 64, seed: int = 0) -> None:
        self.env = env
        self.random = np.random.default_rng(seed)
        self.features = Features(env)
        self.policy = Net(self.features.size, hidden, self.random)
        self.judge = Net(self.features.state_size, hidden, self.random)

    def round(self, length: int, rate: float = 3e-3, spread: float = 0.01, blend: float = 0.95) -> None:
        """Play `length` steps in every game, then learn from them once."""
        env, count = self.env, self.env.games
        kept: list[tuple[F, NDArray[np.int64], F, NDArray[np.int64]]] = []
        values, rewards, ends, states = [], [], [], []
        mine = np.arange(count), env.seats.astype(np.int64)
        for _ in range(length):
            state = self.features.states()
            rows, games, actions = self.features.options()
            chance = chances(self.policy(rows), games, count)
            picked = choose(chance, games, count, self.random)
            states.append(state)
            values.append(np.tanh(self.judge(state)))
            kept.append((rows, games, chance, picked))
            reward, done = env.step(actions[picked])
            rewards.append(reward[mine].astype(np.float32))
            ends.append(done.astype(np.float32))
        after = np.tanh(self.judge(self.features.states()))
        gain = np.zeros(count, np.float32)
        gains: list[F] = [gain] * length
        for t in reversed(range(length)):
            going = 1 - ends[t]
            gain = rewards[t] + going * after - values[t] + going * blend * gain
            gains[t] = gain
            after = values[t]
        scale = 1 / (length * count)
        spread_of = np.std(np.concatenate(gains)) + 1e-6
        slopes = []
        for (_, games, chance, picked), advantage in zip(kept, gains, strict=True):
            weight = advantage / spread_of
            slope = chance * weight[games]
            slope[picked] -= weight
            surprise = np.log(np.maximum(chance, 1e-12))
            mean = np.bincount(games, chance * surprise, count)[games]
            slopes.append((slope + spread * chance * (surprise - mean)).astype(np.float32))
        self.policy.learn(np.concatenate([rows for rows, *_ in kept]), np.concatenate(slopes) * scale, rate)
        value, target = np.concatenate(values), np.concatenate([g + v for g, v in zip(gains, values, strict=True)])
        self.judge.learn(np.concatenate(states), ((value - target) * (1 - value * value) * scale).astype(np.float32), rate)

    def test(self, games: int, seed: int) -> tuple[float, float, float]:
        """The share of games that the policy, as it plays in training, wins against random play, and its 95 % interval."""
        env = VectorEnv(min(128, games), PAIRS, opponent="random", seed=seed)
        env.reset()
        own, self.features.env = self.features.env, env
        won = played = 0
        while played < games:
            rows, at, actions = self.features.options()
            chance = chances(self.policy(rows), at, env.games)
            reward, done = env.step(actions[choose(chance, at, env.games, self.random)])
            played += int(done.sum())
            won += int((reward[np.arange(env.games), env.seats] == 1)[done == 1].sum())
        self.features.env = own
        share = wilson(won, played)
        return share.mean, share.low, share.high


def draw(curve: list[tuple[int, float, float, float]], path: Path) -> None:
    """The curve with its intervals as SVG."""
    width, height, most = 640, 300, max(steps for steps, *_ in curve) or 1
    spots = [(50 + 570 * steps / most, [20 + 240 * (1 - share) for share in shares]) for steps, *shares in curve]
    line = " ".join(f"{x:.1f},{y[0]:.1f}" for x, y in spots)
    band = " ".join([f"{x:.1f},{y[2]:.1f}" for x, y in spots] + [f"{x:.1f},{y[1]:.1f}" for x, y in reversed(spots)])
    marks = "".join(
        f'<text x="44" y="{24 + 240 * (1 - share):.0f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.25, 0.5, 0.75, 1)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/><polygon points="{band}" fill="#cfe0f3"/>'
        f'<polyline points="{line}" fill="none" stroke="#2563a8" stroke-width="2"/>{marks}'
        f'<text x="620" y="285" text-anchor="end">{most:,} steps</text></svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=16, help="games at once")
    parser.add_argument("--steps", type=int, default=1000, help="decisions to learn from")
    parser.add_argument("--tests", type=int, default=20, help="games of each test against the random player")
    parser.add_argument("--curve", type=Path, help="write the curve to this SVG file")
    given = parser.parse_args()
    env = VectorEnv(given.games, PAIRS, opponent="random", seed=1)
    env.reset()
    learner = Learner(env)
    length = 16
    rounds = max(2, given.steps // (given.games * length))
    curve = [(0, *learner.test(given.tests, 10**6))]
    print(f"before: {curve[0][1]:.1%} of {given.tests} games won against random play", flush=True)
    begun = time.process_time()
    for number in range(1, rounds + 1):
        learner.round(length)
        if number % max(1, rounds // 20) == 0 or number == rounds:
            mean, low, high = learner.test(given.tests, 10**6 + number)
            steps = number * length * given.games
            curve.append((steps, mean, low, high))
            spent = time.process_time() - begun
            print(f"{steps:>9,} steps, {spent:6.1f} s of processor: {mean:.1%} ({low:.1%} to {high:.1%})", flush=True)
    if given.curve is not None:
        draw(curve, given.curve)


if __name__ == "__main__":
    main()
