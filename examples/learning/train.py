"""Train a bot by self-play, and measure it against `quick` with decks that it has not seen.

    python examples/learning/train.py --minutes 20 --out run        writes run/net.npz, run/curve.svg, run/log.jsonl

It needs PyTorch (`pip install torch`) and the extra `learn`, and uses a GPU if there is one. The net scores every allowed action
from its features and from what `quick` would do; at the start it plays like `quick`. Processes play games of three kinds (see
actors.py), and this one learns from them by PPO. Run it again with the same folder to go on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from playmat.lab.intervals import Moments, Share, paired
from playmat.learn.features import Floats
from playmat.learn.inputs import Inputs, Ints
from playmat.learn.net import CardCodes, hidden_of, scores_of, shapes

sys.path.insert(0, str(Path(__file__).parent))
from actors import Actors, Weights

STEPS = 32
"""Steps of every game between two updates."""
CLIP, BLEND, SPREAD = 0.2, 0.95, 0.002
"""PPO's limit on changes, the factor of the blend of later gains, and the weight of the entropy."""
PASSES, PART = 2, 8192
"""Passes over a round, and decisions of an update."""
CHANGED = 0.03
"""The mean change of the logarithm of a chance (by its usual estimate) after which a round is left."""
SNAPSHOTS = 12
"""Earlier versions that are kept as opponents."""
ONLY_JUDGE = 4
"""Rounds at the start in which only the judge learns."""
LEAST_SCALE = 0.03


def first_weights(code: int, hidden: int, seed: int) -> Weights:
    """A net that plays nearly as `quick` does, and a judge that says what Playmat's own says."""
    random = np.random.default_rng(seed)
    wanted = shapes(code, hidden) | {"judge": (hidden, hidden), "judge_bias": (hidden,), "win": (hidden,), "odds": ()}
    found: Weights = {}
    for name, shape in wanted.items():
        if name.endswith("_scale"):
            found[name] = np.ones(shape, np.float32)
        elif name.endswith("_bias") or name == "place":
            found[name] = np.zeros(shape, np.float32)
        elif name in ("score", "win"):
            found[name] = (random.normal(size=shape) * 0.02 / shape[0] ** 0.5).astype(np.float32)
        else:
            found[name] = (random.normal(size=shape) * (1 / max(shape[-2:-1] or (1,))) ** 0.5).astype(np.float32)
    found["advice"] = np.array([3.5, 0.5, 0.0], np.float32)
    found["odds"] = np.array(1.0, np.float32)
    return found


class Round:
    """The decisions of a round of all processes, as tensors on the device."""

    def __init__(self, parts: list[dict[str, Any]], offsets: list[int], device: str) -> None:
        def joined(name: str) -> Any:
            return np.concatenate([part[name] for part in parts])

        def cards(name: str) -> torch.Tensor:
            """Rows of the table of all processes' cards; the last row of each table is "none"."""
            found = [
                np.where(part[name] < 0, end - 1, part[name].astype(np.int64) + begin)
                for part, begin, end in zip(parts, offsets, offsets[1:], strict=False)
            ]
            return torch.from_numpy(np.concatenate(found)).to(device)

        def tensor(name: str) -> torch.Tensor:
            return torch.from_numpy(joined(name)).to(device)

        self.state, self.pokemon, self.option = tensor("state"), tensor("pokemon"), tensor("option")
        self.pokemon_card, self.hand, self.about, self.option_card = map(cards, ("pokemon_card", "hand", "about", "option_card"))
        self.slots, self.counts = tensor("slots").long(), tensor("count").long()
        self.lesson = tensor("lesson")
        self.row, self.log, self.odds = tensor("row").long(), tensor("log"), tensor("odds")
        self.begins = self.counts.cumsum(0) - self.counts
        self.reward, self.ended, self.step, self.results = map(joined, ("reward", "ended", "step", "results"))
        starts = np.cumsum([0, *(len(part["next"]) for part in parts)])
        self.next: Ints = np.concatenate(
            [np.where(part["next"] < 0, -1, part["next"] + start) for part, start in zip(parts, starts, strict=False)]
        )
        self.device = device

    def __len__(self) -> int:
        return len(self.next)

    def inputs(self, chosen: torch.Tensor) -> tuple[Inputs, torch.Tensor, torch.Tensor]:
        """The inputs for some decisions, the rows of the actions that were taken, and the lessons."""
        counts = self.counts[chosen]
        begins = counts.cumsum(0) - counts
        games = torch.repeat_interleave(torch.arange(len(chosen), device=self.device), counts)
        rows = torch.arange(len(games), device=self.device) + (self.begins[chosen] - begins)[games]
        x = Inputs(
            self.state[chosen].float(), self.pokemon[chosen].float(), self.pokemon_card[chosen], self.hand[chosen],
            self.about[chosen], self.option[rows].float(), self.option_card[rows], self.slots[rows], games,
        )  # fmt: skip
        return x, begins + self.row[chosen], self.lesson[rows]


def log_chances(scores: torch.Tensor, games: torch.Tensor, count: int) -> torch.Tensor:
    """The logarithm of the softmax of the scores of each game's rows."""
    most = torch.full((count,), -1e9, device=scores.device).scatter_reduce(0, games, scores.detach(), "amax")
    shifted = scores - most[games]
    total = torch.zeros(count, device=scores.device).index_add(0, games, shifted.exp())
    return shifted - total.log()[games]


def value_of(w: dict[str, torch.Tensor], hidden: torch.Tensor, odds: torch.Tensor) -> torch.Tensor:
    """The expected results, -1 to 1. `odds` are half the log-odds of Playmat's judge, whose `tanh` is what it expects."""
    return torch.tanh(odds * w["odds"] + torch.relu(hidden @ w["judge"] + w["judge_bias"]) @ w["win"])


class Learner:
    def __init__(self, weights: Weights, cards: list[Floats], device: str, seed: int) -> None:
        self.device = device
        self.w = {name: torch.tensor(value, device=device) for name, value in weights.items()}
        self.learned = [tensor.requires_grad_() for name, tensor in self.w.items() if not name.endswith("_scale")]
        self.optimizer = torch.optim.Adam(self.learned, lr=1e-3, eps=1e-5)
        self.cards = torch.from_numpy(np.concatenate(cards)).to(device)
        self.offsets = [0, *np.cumsum([len(part) for part in cards]).tolist()]
        self.random = torch.Generator().manual_seed(seed)

    def arrays(self) -> Weights:
        return {name: tensor.detach().cpu().numpy().copy() for name, tensor in self.w.items()}

    def measure_scales(self, batch: Round) -> None:
        """Give all numbers of the inputs about the same size; measured once, on the first round."""
        with torch.no_grad():
            inputs = {"card": self.cards, "state": batch.state, "pokemon": batch.pokemon.flatten(0, 1), "option": batch.option}
            for name, values in inputs.items():
                self.w[f"{name}_scale"].copy_(1 / values.float().square().mean(0).sqrt().clamp(min=LEAST_SCALE))

    def values(self, batch: Round) -> Floats:
        found = []
        with torch.no_grad():
            codes = CardCodes(self.w, self.cards)
            for part in torch.split(torch.arange(len(batch), device=self.device), 4 * PART):
                hidden, _ = hidden_of(self.w, codes, batch.inputs(part)[0])
                found.append(value_of(self.w, hidden, batch.odds[part]))
        values: Floats = torch.cat(found).cpu().numpy()
        return values

    def learn(self, batch: Round, rate: float, aim: str) -> dict[str, float]:
        values = self.values(batch)
        gains = gains_of(batch, values)
        closed = np.flatnonzero(batch.ended | (batch.next >= 0))  # the others only say what the one before led to
        error = float(((gains[closed]) ** 2).mean())
        spread = float(gains[closed].std()) + 1e-6
        targets = torch.from_numpy((gains + values).clip(-1, 1)).to(self.device)
        weights = torch.from_numpy(gains / spread).to(self.device)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        told: dict[str, float] = {}
        for _ in range(PASSES):
            order = torch.from_numpy(closed)[torch.randperm(len(closed), generator=self.random)].to(self.device)
            for part in torch.split(order, max(256, min(PART, len(order) // 4))):
                told = self.update(batch, part, weights[part], targets[part], aim)
            if aim == "improve" and told["changed"] > CHANGED:
                break
        return told | {"error": error}

    def update(
        self, batch: Round, part: torch.Tensor, weights: torch.Tensor, targets: torch.Tensor, aim: str
    ) -> dict[str, float]:
        x, picked, lessons = batch.inputs(part)
        codes = CardCodes(self.w, self.cards)
        hidden, pokemon = hidden_of(self.w, codes, x)
        loss = ((value_of(self.w, hidden, batch.odds[part]) - targets) ** 2).mean()
        logs = log_chances(scores_of(self.w, codes, x, hidden, pokemon), x.games, len(part))
        change = logs[picked] - batch.log[part]
        ratio = change.exp()
        entropy = -(logs.exp() * logs).sum() / len(part)
        if aim == "imitate":
            loss = loss - (lessons * logs).sum() / lessons.sum().clamp(min=1)
        elif aim == "improve":
            loss = loss - torch.minimum(ratio * weights, ratio.clamp(1 - CLIP, 1 + CLIP) * weights).mean() - SPREAD * entropy
        self.optimizer.zero_grad()
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self.learned, 0.5)
        self.optimizer.step()
        return {"changed": (ratio - 1 - change).mean().item(), "entropy": entropy.item(), "loss": loss.item()}


def gains_of(batch: Round, values: Floats) -> Floats:
    """What each decision led to above what the judge expected, by generalised advantage estimation."""
    gains = np.zeros(len(batch), np.float32)
    order = np.argsort(batch.step, kind="stable")
    for part in np.split(order, np.searchsorted(batch.step[order], np.arange(1, STEPS)))[::-1]:
        later = batch.next[part]
        goes_on = later >= 0
        then = np.where(goes_on, values[later] + BLEND * gains[later], batch.reward[part])
        gains[part] = np.where(goes_on | batch.ended[part], then - values[part], 0)
    return gains


def draw(log: list[dict[str, float]], path: Path) -> None:
    """The curve of the measured shares with their intervals, as SVG."""
    width, height, most = 640, 300, max(1.0, log[-1]["decisions"])
    names = ("share", "low", "high")
    spots = [(50 + 570 * one["decisions"] / most, *(20 + 240 * (1 - one[name]) for name in names)) for one in log]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in spots)
    band = " ".join([f"{x:.1f},{low:.1f}" for x, _, low, _ in spots] + [f"{x:.1f},{high:.1f}" for x, _, _, high in spots[::-1]])
    marks = "".join(
        f'<text x="44" y="{24 + 240 * (1 - share):.0f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.25, 0.5, 0.75, 1)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/><polygon points="{band}" fill="#cfe0f3"/>'
        f'<path d="M50 140H620" stroke="#999" stroke-dasharray="4 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#2563a8" stroke-width="2"/>{marks}'
        f'<text x="620" y="285" text-anchor="end">{most:,.0f} decisions</text></svg>\n',
        encoding="utf-8",
    )


class Run:
    """A run of training, with its folder."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.folder: Path = given.out
        self.folder.mkdir(parents=True, exist_ok=True)
        device = "cuda" if torch.cuda.is_available() else "cpu"
        if device == "cpu":
            torch.set_num_threads(1)
        torch.set_float32_matmul_precision("high")
        self.actors = Actors(given.actors, given.games, STEPS, given.seed)
        self.path, self.history = self.folder / "net.npz", self.folder / "log.jsonl"
        self.log: list[dict[str, float]] = []
        weights = first_weights(given.code, given.hidden, given.seed)
        self.is_new = not self.path.exists()
        if not self.is_new:
            with np.load(self.path) as arrays:
                weights = dict(arrays)
            self.log = [json.loads(line) for line in self.history.read_text().splitlines()]
        self.decisions = int(self.log[-1]["decisions"]) if self.log else 0
        self.learner = Learner(weights, self.actors.answers(), device, given.seed)
        self.league: list[Weights] = [self.learner.arrays()]
        self.results: list[float] = []
        """Of the training games against `quick` since the last measurement."""
        self.is_taught = self.is_new and given.lessons > 0
        """Whether the round that is played has lessons."""
        self.begun = time.monotonic()
        self.before = self.log[-1]["minutes"] if self.log else 0.0

    def done(self, rounds: int) -> float:
        """The share of the run that is over."""
        given = self.given
        return float(rounds / given.rounds if given.rounds else (time.monotonic() - self.begun) / 60 / given.minutes)

    def ask(self) -> None:
        """Let all processes play a round with the weights as they are now."""
        random = np.random.default_rng(self.decisions)
        self.actors.send("play", self.learner.arrays(), self.league[random.integers(len(self.league))], self.is_taught)

    def train(self) -> None:
        """While the processes play a round, this one learns from the round before."""
        given = self.given
        rounds, noted, batch = 0, 0.0, None
        if self.is_new:
            self.note()
        self.ask()
        while (done := self.done(rounds)) < 1:
            taught, self.is_taught = self.is_taught, self.is_new and done < given.lessons
            batch = Round(self.actors.answers(), self.learner.offsets, self.learner.device)
            self.decisions += len(batch)
            self.results += batch.results.tolist()
            if self.is_new and not rounds:
                self.learner.measure_scales(batch)
            self.ask()
            rate = given.rate * min(1, (rounds + 1) / 10) * (1 - 0.95 * done)
            aim = "imitate" if taught else "judge" if self.is_new and rounds < ONLY_JUDGE else "improve"
            told = self.learner.learn(batch, rate, aim)
            rounds += 1
            if rounds % 10 == 0:
                seconds = time.monotonic() - self.begun
                share = float(np.mean(self.results[-4000:] or [0.5]))
                shown = ", ".join(f"{name} {value:.4f}" for name, value in told.items())
                print(f"{seconds:6.1f} s, {rounds} rounds, {self.decisions:,}: {share:.3f} in training, {shown}", flush=True)
            if rounds % 20 == 0:
                self.league.append(self.learner.arrays())
                if len(self.league) > SNAPSHOTS:
                    del self.league[1 + rounds // 20 % (SNAPSHOTS - 1)]
            if done - noted >= given.every:
                noted = done
                self.actors.answers()
                self.note()
                self.ask()
        self.actors.answers()
        self.note()

    def note(self) -> None:
        """Measure the net, and write it and the log."""
        given = self.given
        weights = self.learner.arrays()
        share = measured(self.actors, weights, given.pairs)
        minutes = self.before + (time.monotonic() - self.begun) / 60
        told = {"share": share.mean, "low": share.low, "high": share.high}
        self.log.append({"minutes": round(minutes, 2), "decisions": self.decisions, **told})
        training = float(np.mean(self.results or [0.5]))
        self.results.clear()
        with self.history.open("a") as file:
            file.write(json.dumps(self.log[-1]) + "\n")
        np.savez(self.path, **weights)  # type: ignore[arg-type] # arrays by name
        np.savez(self.folder / f"net-{len(self.log):03}.npz", **weights)  # type: ignore[arg-type]
        draw(self.log, self.folder / "curve.svg")
        text = f"{self.decisions:>10,} decisions, {minutes:5.1f} min: {share} against quick, {training:.1%} in training"
        print(text, flush=True)


def measured(actors: Actors, weights: Weights, pairs: int, seed: int = 10**9) -> Share:
    """The share of the points against `quick` on decks that were never trained on, with its interval from pairs."""
    actors.send("measure", weights, -(-pairs // len(actors.pipes)), seed)
    scores = Moments()
    for part in actors.answers():
        for score in part:
            scores.add(float(score))
    return paired(scores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20, help="how long to train (default 20)")
    parser.add_argument("--rounds", type=int, default=0, help="end after so many rounds instead of a time")
    parser.add_argument("--actors", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes that play")
    parser.add_argument("--games", type=int, default=256, help="games at once of each process")
    parser.add_argument("--pairs", type=int, default=256, help="pairs of games of each measurement")
    parser.add_argument("--every", type=float, default=0.2, help="the share of the run between two measurements")
    parser.add_argument(
        "--lessons", type=float, default=0.2, help="the share of the run that imitates a player who tries answers"
    )
    parser.add_argument("--code", type=int, default=48, help="numbers that describe a Pokémon inside the net")
    parser.add_argument("--hidden", type=int, default=128, help="numbers of the other layers")
    parser.add_argument("--rate", type=float, default=7e-4, help="the learning rate at the start; it falls to a twentieth")
    parser.add_argument("--out", type=Path, default=Path("run"), help="the folder for nets, log and curve")
    parser.add_argument("--seed", type=int, default=0)
    Run(parser.parse_args()).train()


if __name__ == "__main__":
    main()
