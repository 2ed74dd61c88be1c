"""Train a bot by self-play, and measure it against `quick` with decks that it has not seen.

    python examples/learning/train.py --minutes 20 --out run        writes run/net.npz, run/curve.svg, run/log.jsonl

It needs PyTorch (`pip install torch`) and the extra `learn`, and uses a GPU if there is one. The net scores every allowed action
from its features and from what `quick` would do; at the start it plays like `quick`. Processes play games of three kinds (see
actors.py), and this one learns from them: first from lessons, in which every answer is tried, then also by PPO. Run it again with
the same folder to go on.
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
from playmat.learn.figures import N_ADVICE
from playmat.learn.inputs import Inputs, Ints
from playmat.learn.net import CardCodes, hidden_of, scores_of, shapes

sys.path.insert(0, str(Path(__file__).parent))
from actors import CARDS, Actors, Weights

STEPS, TAUGHT_STEPS = 48, 8
"""Steps of every game in a round, and in a round with lessons."""
CLIP, BLEND, SPREAD = 0.2, 0.95, 0.002
"""PPO's limit on changes, the factor of the blend of later gains, and the weight of the entropy."""
PASSES, PART = 3, 8192
"""Passes over a round, and decisions of an update."""
SOFT, HABIT = 0.005, (1.0, 0.35, 0.0)
"""What lessons aim at: the difference in win chance that makes an action e times as likely, and the weight of the advice."""
FAR_BEHIND = 0.2
"""A difference in win chance beyond which lessons do not distinguish."""
LESSON_PART, LESSON_WEIGHT = 4096, 0.1
"""Decisions of an update with lessons, and their weight once the net improves by itself."""
LEAST_STUDIES, MOST_STUDIES = 4, 40
"""Updates after each round with lessons; above the least number only until the processes have played the next one."""
MOST_LESSONS = 100
"""Rounds with lessons that are kept."""
CHANGED = 0.03
"""The mean change of the logarithm of a chance (by its usual estimate) after which a round is left."""
SNAPSHOTS = 12
"""Earlier versions that are kept as opponents."""
ONLY_JUDGE = 4
"""Rounds at the start in which only the judge learns."""
LEAST_SCALE = 0.03
LAST = 4
"""How many times as many games the last measurement has."""
TOLD = 5
"""Seconds between two lines that say how it goes."""


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
    found["advice"] = np.array([3.5, 0.7, 0.0], np.float32)
    found["odds"] = np.array(1.0, np.float32)
    return found


class Round:
    """The decisions of a round of all processes, as tensors on the device."""

    def __init__(self, parts: list[dict[str, Any]], rows: list[torch.Tensor], device: str) -> None:
        """`rows` are, for each process, the rows of its cards in the table of all cards."""

        def joined(name: str) -> Any:
            return np.concatenate([part[name] for part in parts])

        def tensor(name: str) -> torch.Tensor:
            return torch.cat([torch.from_numpy(part[name]).to(device) for part in parts])

        def cards(name: str) -> torch.Tensor:
            found = zip(parts, rows, strict=True)
            return torch.cat([of[torch.from_numpy(part[name]).to(device).long()].short() for part, of in found])

        self.state, self.option, self.there, self.pokemon = map(tensor, ("state", "option", "there", "pokemon"))
        self.first = self.there.sum(1).cumsum(0) - self.there.sum(1)
        self.pokemon_card, self.hand, self.about, self.option_card = map(cards, CARDS)
        self.slots, self.counts = tensor("slots"), tensor("count").long()
        self.lesson = tensor("lesson")
        self.row, self.log, self.odds = tensor("row").long(), tensor("log"), tensor("odds")
        self.begins = self.counts.cumsum(0) - self.counts
        self.reward, self.ended, self.step, self.results = map(joined, ("reward", "ended", "step", "results"))
        starts = np.cumsum([0, *(len(part["next"]) for part in parts)])
        self.next: Ints = np.concatenate(
            [np.where(part["next"] < 0, -1, part["next"] + start) for part, start in zip(parts, starts, strict=False)]
        )
        games = torch.repeat_interleave(torch.arange(len(self), device=device), self.counts)
        known = torch.zeros(len(self), device=device).index_add(0, games, (~self.lesson.isnan()).float())
        self.taught = torch.nonzero(known > 1).flatten()
        """The decisions that have a lesson."""
        self.device = device

    def __len__(self) -> int:
        return len(self.next)

    def inputs(self, chosen: torch.Tensor) -> tuple[Inputs, torch.Tensor, torch.Tensor]:
        """The inputs for some decisions, the rows of the actions that were taken, and the lessons."""
        counts = self.counts[chosen]
        begins = counts.cumsum(0) - counts
        games = torch.repeat_interleave(torch.arange(len(chosen), device=self.device), counts)
        rows = torch.arange(len(games), device=self.device) + (self.begins[chosen] - begins)[games]
        there = self.there[chosen]
        held = there.sum(1)
        places = torch.arange(int(held.sum()), device=self.device)
        places += torch.repeat_interleave(self.first[chosen] - held.cumsum(0) + held, held)
        pokemon = torch.zeros((*there.shape, self.pokemon.shape[1]), device=self.device)
        pokemon[there] = self.pokemon[places].float()
        x = Inputs(
            self.state[chosen].float(), pokemon, self.pokemon_card[chosen].long(), self.hand[chosen].long(),
            self.about[chosen].long(), self.option[rows].float(), self.option_card[rows].long(), self.slots[rows].long(), games,
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
        table, row_of = np.unique(np.concatenate(cards), axis=0, return_inverse=True)
        self.cards = torch.from_numpy(table).to(device)
        ends = np.cumsum([len(part) for part in cards])[:-1]
        self.rows = [torch.from_numpy(part).to(device) for part in np.split(row_of.reshape(-1), ends)]
        self.random = torch.Generator().manual_seed(seed)
        self.lessons: list[Round] = []

    def arrays(self) -> Weights:
        return {name: tensor.detach().cpu().numpy().copy() for name, tensor in self.w.items()}

    def measure_scales(self, batch: Round) -> None:
        """Give all numbers of the inputs about the same size; measured once, on the first round."""
        with torch.no_grad():
            inputs = {"card": self.cards, "state": batch.state, "pokemon": batch.pokemon, "option": batch.option}
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

    def learn(self, batch: Round, rate: float, improves: bool) -> dict[str, float]:
        """Learn from a round: the judge, and if it `improves`, the net as well."""
        values = self.values(batch)
        gains = gains_of(batch, values)
        closed = np.flatnonzero(batch.ended | (batch.next >= 0))  # the others only say what the one before led to
        spread = float(gains[closed].std()) + 1e-6
        targets = torch.from_numpy((gains + values).clip(-1, 1)).to(self.device)
        weights = torch.from_numpy(gains / spread).to(self.device)
        self.set_rate(rate)
        told: dict[str, torch.Tensor] = {}
        for _ in range(PASSES if improves else 1):
            order = torch.from_numpy(closed)[torch.randperm(len(closed), generator=self.random)].to(self.device)
            for part in torch.split(order, max(256, min(PART, len(order) // 4))):
                told = self.update(batch, part, weights[part], targets[part], improves)
            if improves and float(told["changed"]) > CHANGED:
                break
        explained = 1 - float(gains[closed].var() / ((gains + values)[closed].var() + 1e-9))
        return {name: float(value) for name, value in told.items()} | {"spread": spread, "explained": explained}

    def set_rate(self, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate

    def step(self, loss: torch.Tensor) -> None:
        self.optimizer.zero_grad()
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self.learned, 0.5)
        self.optimizer.step()

    def update(
        self, batch: Round, part: torch.Tensor, weights: torch.Tensor, targets: torch.Tensor, improves: bool
    ) -> dict[str, torch.Tensor]:
        x, picked, _ = batch.inputs(part)
        codes = CardCodes(self.w, self.cards)
        hidden, pokemon = hidden_of(self.w, codes, x)
        loss = ((value_of(self.w, hidden, batch.odds[part]) - targets) ** 2).mean()
        if not improves:
            self.step(loss)
            return {"judge": loss.detach()}
        logs = log_chances(scores_of(self.w, codes, x, hidden, pokemon), x.games, len(part))
        change = logs[picked] - batch.log[part]
        ratio = change.exp()
        limited = ratio.clamp(1 - CLIP, 1 + CLIP)
        entropy = -(logs.exp() * logs).sum() / len(part)
        told = {
            "judge": loss,
            "changed": (ratio - 1 - change).mean(),
            "clipped": (ratio != limited).float().mean(),
            "entropy": entropy,
        }
        loss = loss - torch.minimum(ratio * weights, limited * weights).mean() - SPREAD * entropy
        if self.lessons:
            loss = loss + LESSON_WEIGHT * self.lesson_loss()[0]
        self.step(loss)
        return {name: value.detach() for name, value in told.items()}

    def gain_on(self, batch: Round) -> float:
        """What the net's best actions gain on those that `quick` would take, by the lessons of a round."""
        with torch.no_grad():
            return float(self.compared(batch, batch.taught[: 4 * PART])[1])

    def keep_lessons(self, batch: Round) -> None:
        self.lessons.append(batch)
        if len(self.lessons) > MOST_LESSONS:
            del self.lessons[0]

    def study(self, rate: float) -> dict[str, torch.Tensor]:
        """Learn from some of the lessons."""
        self.set_rate(rate)
        loss, gain = self.lesson_loss()
        self.step(loss)
        return {"lesson": loss.detach(), "gain": gain}

    def lesson_loss(self) -> tuple[torch.Tensor, torch.Tensor]:
        """How far the net is from what some lessons aim at, and what its best actions gain on those that `quick` would take.

        For each decision the loss is the Kullback–Leibler divergence from the net's chances to those of the lesson. It contains
        the win chances as they are and not powers of them, so luck in them cancels out.
        """
        batch = self.lessons[int(torch.randint(len(self.lessons), (), generator=self.random))]
        chosen = torch.randint(len(batch.taught), (min(LESSON_PART, len(batch.taught)),), generator=self.random)
        part = batch.taught[chosen.to(self.device)]
        return self.compared(batch, part)

    def compared(self, batch: Round, part: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x, _, values = batch.inputs(part)
        count, tried = len(part), ~values.isnan()
        codes = CardCodes(self.w, self.cards)
        hidden, pokemon = hidden_of(self.w, codes, x)
        scores = torch.where(tried, scores_of(self.w, codes, x, hidden, pokemon), -1e4)
        advice = x.option[:, -N_ADVICE:] @ torch.tensor(HABIT, device=self.device)
        logs = log_chances(scores, x.games, count)
        most = torch.zeros(count, device=self.device).scatter_reduce(0, x.games, torch.where(tried, values, 0), "amax")
        behind = torch.where(tried, (values - most[x.games]).clamp(min=-FAR_BEHIND), 0)
        loss = (logs.exp() * torch.where(tried, logs - advice - behind / SOFT, 0)).sum() / count
        with torch.no_grad():
            gain = (
                best(scores, x.games, count) * behind - best(torch.where(tried, advice, -1e4), x.games, count) * behind
            ).sum() / count
        return loss, gain


def best(scores: torch.Tensor, games: torch.Tensor, count: int) -> torch.Tensor:
    """1 for the highest score of each game's rows (the parts of 1 if there are several), 0 for the others."""
    most = torch.full((count,), -1e9, device=scores.device).scatter_reduce(0, games, scores, "amax")
    found = (scores >= most[games]).float()
    return found / torch.zeros(count, device=scores.device).index_add(0, games, found)[games]


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
        self.actors = Actors(given.actors, given.games, given.seed)
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
        steps = TAUGHT_STEPS if self.is_taught else STEPS
        earlier = self.league[random.integers(len(self.league))]
        self.actors.send("play", self.learner.arrays(), earlier, steps, self.is_taught)

    def train(self) -> None:
        """While the processes play a round, this one learns from the round before."""
        given, learner = self.given, self.learner
        rounds = improved = 0
        noted = told_at = 0.0
        if self.is_new:
            self.note()
        self.ask()
        while (done := self.done(rounds)) < 1:
            taught, self.is_taught = self.is_taught, self.is_new and done < given.lessons
            parts = self.actors.answers()
            self.ask()
            batch = Round(parts, learner.rows, learner.device)
            self.decisions += len(batch)
            self.results += batch.results.tolist()
            if self.is_new and not rounds:
                learner.measure_scales(batch)
            if taught:
                rate = given.lesson_rate * min(1, (rounds + 1) / 5) * (1 - 0.9 * done / given.lessons)
                told = learner.learn(batch, given.rate, False)
                told["fresh"] = learner.gain_on(batch)
                learner.keep_lessons(batch)
                told |= self.study(rate)
            else:
                improved += 1
                rate = given.rate * min(1, improved / 10) * (1 - 0.95 * done)
                told = learner.learn(batch, rate, not self.is_new or improved > ONLY_JUDGE or bool(learner.lessons))
            rounds += 1
            seconds = time.monotonic() - self.begun
            if seconds - told_at > TOLD:
                told_at = seconds
                share = float(np.mean(self.results[-4000:] or [0.5]))
                shown = ", ".join(f"{name} {value:.4f}" for name, value in told.items())
                print(f"{seconds:6.1f} s, {rounds} rounds, {self.decisions:,}: {share:.3f} in training, {shown}", flush=True)
            if improved % 20 == 1:
                self.league.append(learner.arrays())
                if len(self.league) > SNAPSHOTS:
                    del self.league[1 + improved // 20 % (SNAPSHOTS - 1)]
            if done - noted >= given.every:
                noted = done
                self.actors.answers()
                self.note()
                self.ask()
        self.actors.answers()
        self.note(LAST)

    def study(self, rate: float) -> dict[str, float]:
        """Learn from lessons while the processes play the next round."""
        updates = 0
        while updates < LEAST_STUDIES or (updates < MOST_STUDIES and not self.actors.are_done()):
            told = self.learner.study(rate)
            updates += 1
        return {name: float(value) for name, value in told.items()} | {"updates": updates}

    def note(self, times: int = 1) -> None:
        """Measure the net in so many times the usual games, and write it and the log."""
        given = self.given
        weights = self.learner.arrays()
        share = measured(self.actors, weights, times * given.pairs)
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
    parser.add_argument("--lessons", type=float, default=0.4, help="the share of the run in which every answer is tried")
    parser.add_argument("--code", type=int, default=48, help="numbers that describe a Pokémon inside the net")
    parser.add_argument("--hidden", type=int, default=128, help="numbers of the other layers")
    parser.add_argument("--rate", type=float, default=7e-4, help="the learning rate at the start; it falls to a twentieth")
    parser.add_argument("--lesson-rate", type=float, default=2e-3, help="the same for lessons; it falls to a tenth")
    parser.add_argument("--out", type=Path, default=Path("run"), help="the folder for nets, log and curve")
    parser.add_argument("--seed", type=int, default=0)
    Run(parser.parse_args()).train()


if __name__ == "__main__":
    main()
