"""Train a bot by self-play, and measure it against `quick` with decks that it has not seen.

    python examples/learning/train.py --minutes 20 --out run        writes run/net.npz, run/curve.svg, run/log.jsonl

It needs PyTorch (`pip install torch`) and the extra `learn`, and uses a GPU if there is one. The net scores every allowed action
from its features and from what `quick` would do; at the start it plays like `quick`. It learns by PPO in three kinds of games at
once: against `quick`, against itself, and against earlier versions of itself. Run it again with the same folder to go on.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from playmat.bots.card_values import sheet_of
from playmat.bots.judge import net_chance
from playmat.lab.intervals import Moments, Share, paired
from playmat.lab.panels import panel_in_turn
from playmat.learn.features import ADVICE, STATE, Adviser, Features, Floats, option_names, squashed_cards
from playmat.learn.vector import VectorEnv

Ints = NDArray[np.int64]
HIDDEN = 64
LENGTH = 24
"""Steps of every game between two updates."""
CLIP, BLEND, SPREAD = 0.2, 0.9, 0.001
"""PPO's limit on changes, the factor of the blend of later gains, and the weight of the entropy."""
SNAPSHOTS = 12
"""Earlier versions that are kept as opponents."""


def pairs_of(held_out: bool, count: int) -> list[tuple[str, str]]:
    """Two decks for each table: a third of the tournament decks, by name, are never trained on."""
    return [setting.decks for setting in panel_in_turn(held_out)][:count]


class Net:
    """The weights of `playmat.learn.net.OptionNet` as tensors, and those of a judge that only training needs.

    The judge corrects the win chance of Playmat's own judge, which sees all cards; the player never does.
    """

    def __init__(self, device: str, seed: int = 0, hidden: int = HIDDEN) -> None:
        random = np.random.default_rng(seed)
        state, option = len(STATE), len(option_names())

        def drawn(rows: int, columns: int, scale: float = 1.0) -> Floats:
            return (random.normal(0, scale * (2 / rows) ** 0.5, (rows, columns))).astype(np.float32)

        self.device = device
        self.weights = {
            "state": drawn(state, hidden), "state_bias": np.zeros(hidden, np.float32),
            "option": drawn(option, hidden), "mix": drawn(hidden, hidden), "option_bias": np.zeros(hidden, np.float32),
            "score": drawn(hidden, 1, 0.05)[:, 0], "advice": np.array([5.0, 0.5], np.float32),
            "judge": drawn(state, hidden), "judge_bias": np.zeros(hidden, np.float32),
            "win": drawn(hidden, 1, 0.02)[:, 0], "odds": np.array(1.0, np.float32),
        }  # fmt: skip
        self.tensors = {name: torch.tensor(value, device=device, requires_grad=True) for name, value in self.weights.items()}

    def scores(self, states: torch.Tensor, rows: torch.Tensor, games: torch.Tensor) -> torch.Tensor:
        w = self.tensors
        hidden = torch.relu(states @ w["state"] + w["state_bias"])
        options = torch.relu(rows @ w["option"] + (hidden @ w["mix"])[games] + w["option_bias"])
        return options @ w["score"] + rows[:, -len(ADVICE) :] @ w["advice"]

    def values(self, states: torch.Tensor, odds: torch.Tensor) -> torch.Tensor:
        """The expected results, -1 to 1. `odds` are half the log-odds of Playmat's judge, whose `tanh` is what it expects."""
        w = self.tensors
        return torch.tanh(odds * w["odds"] + torch.relu(states @ w["judge"] + w["judge_bias"]) @ w["win"])

    def arrays(self) -> dict[str, Floats]:
        return {name: tensor.detach().cpu().numpy().copy() for name, tensor in self.tensors.items()}

    def load(self, arrays: dict[str, Floats]) -> None:
        with torch.no_grad():
            for name, tensor in self.tensors.items():
                tensor.copy_(torch.tensor(arrays[name]))


def log_chances(scores: torch.Tensor, games: torch.Tensor, count: int) -> torch.Tensor:
    """The logarithm of the softmax of the scores of each game's rows."""
    most = torch.full((count,), -1e9, device=scores.device).scatter_reduce(0, games, scores.detach(), "amax")
    shifted = scores - most[games]
    total = torch.zeros(count, device=scores.device).index_add(0, games, shifted.exp())
    return shifted - total.log()[games]


@dataclass
class Look:
    """What all players who are asked see at one moment."""

    states: Floats
    odds: Floats
    rows: Floats
    games: Ints
    actions: Ints

    def of(self, chosen: NDArray[np.bool_]) -> tuple[Look, Ints]:
        """The part of some games, and their numbers."""
        numbers = np.flatnonzero(chosen)
        place = np.cumsum(chosen) - 1
        kept = chosen[self.games]
        part = Look(self.states[numbers], self.odds[numbers], self.rows[kept], place[self.games[kept]], self.actions[kept])
        return part, numbers


class Table:
    """A vector environment with its features."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        self.cards = squashed_cards(env.cards)
        self.adviser = Adviser()
        sheets = [sheet_of(table) for table in env.layout.tables]
        self.sheets = [sheets[g % len(sheets)] for g in range(env.games)]
        env.reset()

    def look(self, judged: bool = True) -> Look:
        env = self.env
        features = Features(env.arrays, self.cards)
        games, actions = features.allowed()
        advice = np.zeros((env.games, env.actions, len(ADVICE)), np.float32)
        for slot, out in zip(env.batch.slots, advice, strict=True):
            self.adviser.advise(slot.enter(), tuple(int(place) for place in slot.picked), out)
        rows = features.options(games, actions, advice[games, actions])
        return Look(features.states, self.odds() if judged else np.zeros(env.games, np.float32), rows, games, actions)

    def odds(self) -> Floats:
        """Half the log-odds of winning for the players who are asked, as Playmat's judge sees them."""
        seats = self.env.arrays["player"].tolist()
        chances = [
            net_chance(slot.enter(), sheet, sheet.net, seat)
            for slot, sheet, seat in zip(self.env.batch.slots, self.sheets, seats, strict=True)
        ]
        chance = np.clip(np.array(chances), 0.005, 0.995)
        return np.asarray(np.log(chance / (1 - chance)) / 2, dtype=np.float32)


def choose(net: Net, look: Look, best: bool, random: np.random.Generator) -> tuple[Ints, Floats]:
    """A row for every game, drawn by its chance or the best one, and the logarithms of all chances."""
    count = len(look.states)
    with torch.no_grad():
        tensors = (torch.from_numpy(part).to(net.device) for part in (look.states, look.rows, look.games))
        states, rows, games = tensors
        logs: Floats = log_chances(net.scores(states, rows, games), games, count).cpu().numpy()
    keys = logs if best else logs + random.gumbel(size=len(logs)).astype(np.float32)
    order = np.lexsort((keys, look.games))
    return order[np.searchsorted(look.games[order], np.arange(count), side="right") - 1], logs


@dataclass
class Batch:
    """The learner's decisions of a round, one after another."""

    states: list[Floats]
    odds: list[Floats]
    rows: list[Floats]
    counts: list[Ints]
    picked: list[Ints]
    logs: list[Floats]
    values: list[Floats]
    gains: list[Floats]


class Learner:
    def __init__(self, games: int, tables: int, device: str, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.net, self.old = Net(device, seed), Net(device, seed)
        self.league: list[dict[str, Floats]] = [self.net.arrays()]
        pairs = pairs_of(held_out=False, count=tables)
        self.tables = [
            Table(VectorEnv(games // 2, pairs, opponent="quick", seed=seed + 1)),
            Table(VectorEnv(games // 2, pairs[::-1], seed=seed + 2)),
        ]
        self.optimizer = torch.optim.Adam(self.net.tensors.values(), lr=1e-3, eps=1e-5)
        self.decisions = 0
        self.against_quick: list[float] = []
        """Results of the training games against `quick` since the last measurement."""

    def play(self) -> Batch:
        """A round of `LENGTH` steps in every game, with gains by generalised advantage estimation."""
        batch = Batch([], [], [], [], [], [], [], [])
        self.old.load(self.league[self.random.integers(len(self.league))])
        for table in self.tables:
            self.play_table(table, batch)
        return batch

    def play_table(self, table: Table, batch: Batch) -> None:
        env = table.env
        count = env.games
        learns = np.ones((count, 2), bool)
        if env.opponent is None:  # in half of the games one seat belongs to an earlier version
            half = np.arange(count // 2)
            learns[half, half % 2] = False
        steps = []
        for _ in range(LENGTH):
            player = env.arrays["player"].astype(np.int64)
            own = learns[np.arange(count), player]
            look, actions = table.look(), np.zeros(count, np.int64)
            mine, numbers = look.of(own)
            picked, logs = choose(self.net, mine, False, self.random)
            actions[numbers] = mine.actions[picked]
            if not own.all():
                theirs, others = look.of(~own)
                actions[others] = theirs.actions[choose(self.old, theirs, False, self.random)[0]]
            values = np.zeros(count, np.float32)
            values[numbers] = self.judge(mine.states, mine.odds)
            rewards, done = env.step(actions)
            if env.opponent is not None:
                self.against_quick += ((1 + rewards[np.arange(count), env.seats][done == 1]) / 2).tolist()
            steps.append((mine, numbers, picked, logs, values, player, rewards.astype(np.float32), done.astype(bool)))
        after = self.judge(Features(env.arrays, table.cards).states, table.odds())
        player = env.arrays["player"]
        later = np.where(np.arange(2)[None, :] == player[:, None], after[:, None], -after[:, None])
        gain = np.zeros((count, 2), np.float32)
        reward = np.zeros((count, 2), np.float32)
        for mine, numbers, picked, logs, values, seats, rewards, done in reversed(steps):
            later[done], gain[done], reward[done] = 0, 0, rewards[done]
            at = numbers, seats[numbers]
            own_values = values[numbers]
            gain[at] = reward[at] + later[at] - own_values + BLEND * gain[at]
            later[at], reward[at] = own_values, 0
            batch.states.append(mine.states)
            batch.odds.append(mine.odds)
            batch.rows.append(mine.rows)
            batch.counts.append(np.bincount(mine.games, minlength=len(numbers)))
            batch.picked.append(picked)
            batch.logs.append(logs[picked])
            batch.values.append(own_values)
            batch.gains.append(gain[at].copy())
            self.decisions += len(numbers)

    def judge(self, states: Floats, odds: Floats) -> Floats:
        device = self.net.device
        with torch.no_grad():
            values: Floats = self.net.values(torch.from_numpy(states).to(device), torch.from_numpy(odds).to(device)).cpu().numpy()
        return values

    def learn(self, batch: Batch, rate: float, only_judge: bool) -> None:
        """Two passes over the round in parts."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        spread = float(np.concatenate(batch.gains).std()) + 1e-6
        for _ in range(2):
            order = self.random.permutation(len(batch.states))
            for part in np.array_split(order, 6):
                self.update([int(n) for n in part], batch, spread, only_judge)

    def update(self, part: Sequence[int], batch: Batch, spread: float, only_judge: bool) -> None:
        net = self.net
        states = torch.from_numpy(np.concatenate([batch.states[n] for n in part])).to(net.device)
        gains = torch.from_numpy(np.concatenate([batch.gains[n] for n in part])).to(net.device)
        targets = gains + torch.from_numpy(np.concatenate([batch.values[n] for n in part])).to(net.device)
        odds = torch.from_numpy(np.concatenate([batch.odds[n] for n in part])).to(net.device)
        loss = ((net.values(states, odds) - targets.clamp(-1, 1)) ** 2).mean()
        if not only_judge:
            rows = torch.from_numpy(np.concatenate([batch.rows[n] for n in part])).to(net.device)
            counts = np.concatenate([batch.counts[n] for n in part])
            games = torch.from_numpy(np.repeat(np.arange(len(counts)), counts)).to(net.device)
            begins = np.cumsum([0, *(len(batch.rows[n]) for n in part)])
            picked = np.concatenate([batch.picked[n] + begin for n, begin in zip(part, begins, strict=False)])
            before = torch.from_numpy(np.concatenate([batch.logs[n] for n in part])).to(net.device)
            logs = log_chances(net.scores(states, rows, games), games, len(counts))
            ratio = (logs[torch.from_numpy(picked).to(net.device)] - before).exp()
            weight = gains / spread
            loss = loss - torch.minimum(ratio * weight, ratio.clamp(1 - CLIP, 1 + CLIP) * weight).mean()
            loss = loss + SPREAD * (logs.exp() * logs).sum() / len(counts)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.tensors.values(), 0.5)
        self.optimizer.step()

    def remember(self) -> None:
        """Add this version to the league; the oldest but the first one leaves."""
        self.league.append(self.net.arrays())
        if len(self.league) > SNAPSHOTS:
            del self.league[1]


def measure(net: Net, pairs: int, seed: int, report: Callable[[str], None] | None = None) -> Share:
    """The share of points of the net, playing its best action, against `quick`, with decks that it has not seen.

    Both games of a pair have the same decks, seed and first turn; the players change seats.
    """
    random = np.random.default_rng(seed)
    tables = pairs_of(held_out=True, count=pairs)
    count = min(pairs, 128)
    doubled = [two for two in tables[:count] for _ in (0, 1)]
    env = VectorEnv(len(doubled), doubled, opponent="quick", seed=seed)
    env.seats[:] = np.arange(len(doubled)) % 2
    table = Table(env)
    scores = Moments()
    for begin in range(0, pairs, count):
        for g in range(env.games):
            env.begin(g, seed + begin + g // 2)
        results = np.full(env.games, np.nan)
        while np.isnan(results).any():
            look = table.look(judged=False)
            picked, _ = choose(net, look, True, random)
            rewards, done = env.step(look.actions[picked])
            own = rewards[np.arange(env.games), env.seats]
            first = (done == 1) & np.isnan(results)
            results[first] = (1 + own[first]) / 2
        for score in results.reshape(-1, 2).mean(1):
            scores.add(float(score))
        if report is not None:
            report(f"{2 * scores.n} games: {paired(scores)}")
    return paired(scores)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20, help="processor time (default 20)")
    parser.add_argument("--rounds", type=int, default=0, help="end after so many rounds instead of a time")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--tables", type=int, default=96, help="pairs of decks to train on")
    parser.add_argument("--pairs", type=int, default=256, help="pairs of games of each measurement")
    parser.add_argument("--rate", type=float, default=1e-3, help="the learning rate at the start; it falls to a tenth")
    parser.add_argument("--out", type=Path, default=Path("run"), help="the folder for nets, log and curve")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cpu":
        torch.set_num_threads(1)
    learner = Learner(given.games, given.tables, device, given.seed)
    path, history = given.out / "net.npz", given.out / "log.jsonl"
    log: list[dict[str, float]] = []
    if path.exists():
        with np.load(path) as arrays:
            learner.net.load(dict(arrays))
        log = [json.loads(line) for line in history.read_text().splitlines()]
        learner.decisions = int(log[-1]["decisions"])
        learner.remember()
    before = log[-1]["minutes"] if log else 0.0
    begun = time.process_time()
    rounds = 0

    def note() -> None:
        spent = before + (time.process_time() - begun) / 60
        share = measure(learner.net, given.pairs, 10**6)
        measured = {"share": share.mean, "low": share.low, "high": share.high}
        log.append({"minutes": round(spent, 2), "decisions": learner.decisions, **measured})
        training = float(np.mean(learner.against_quick or [0.5]))
        learner.against_quick.clear()
        with history.open("a") as file:
            file.write(json.dumps(log[-1]) + "\n")
        np.savez(path, **learner.net.arrays())  # type: ignore[arg-type] # arrays by name
        np.savez(given.out / f"net-{len(log):03}.npz", **learner.net.arrays())  # type: ignore[arg-type]
        draw(log, given.out / "curve.svg")
        text = f"{learner.decisions:>10,} decisions, {spent:5.1f} min: {share} against quick, {training:.1%} in training"
        print(text, flush=True)

    note()
    noted = 0.0
    while (done := rounds / given.rounds if given.rounds else (time.process_time() - begun) / 60 / given.minutes) < 1:
        batch = learner.play()
        rounds += 1
        learner.learn(batch, given.rate * (1 - 0.9 * done), only_judge=rounds <= 3 and not before)
        if rounds % 20 == 0:
            learner.remember()
        if done - noted >= 0.2:
            noted = done
            note()
    note()


if __name__ == "__main__":
    main()
