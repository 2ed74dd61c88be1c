"""Processes that play training games and measure nets; `train.py` starts them and learns from what they send."""

from __future__ import annotations

import multiprocessing as mp
import os
import traceback
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from playmat.bots.card_values import sheet_of
from playmat.bots.judge import net_chance
from playmat.bots.lookahead import Trial, key_of
from playmat.lab.panels import panel_in_turn
from playmat.learn.features import Floats, squashed_cards
from playmat.learn.inputs import Adviser, Inputs, Ints, inputs
from playmat.learn.net import OptionNet
from playmat.learn.vector import VectorEnv

Weights = dict[str, Floats]
CARDS = ("pokemon_card", "hand", "about", "option_card")
"""The inputs that are rows of cards."""


@dataclass(frozen=True)
class Task:
    """What a process plays. `index` of `count` processes has its own decks."""

    index: int
    count: int
    games: int
    """Half of them against `quick`, a quarter against itself and a quarter against earlier versions."""
    seed: int


def pairs_of(held_out: bool, index: int, count: int, most: int) -> list[tuple[str, str]]:
    """Two decks for each table: a third of the tournament decks, by name, are never trained on."""
    return [setting.decks for setting in panel_in_turn(held_out)][index::count][:most]


class Table:
    """A vector environment with what a net needs beside it."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        cards, row_of = np.unique(squashed_cards(env.cards), axis=0, return_inverse=True)
        self.cards: Floats = cards
        """The different cards of all decks."""
        self.row_of: Ints = row_of.reshape(-1)
        """Their rows, by the rows of the environment; the last one is "no card" (-1)."""
        self.sheets = [sheet_of(table) for table in env.layout.tables]
        self.advisers = [Adviser(sheet) for sheet in self.sheets]
        env.reset()

    def look(self) -> tuple[Inputs, Ints]:
        """What all players who are asked see at this moment, and the allowed actions."""
        env, count = self.env, len(self.advisers)
        figures = [
            self.advisers[g % count].figures(slot.enter(), slot.picked, env.actions - 1) for g, slot in enumerate(env.batch.slots)
        ]
        found, allowed = inputs(env.arrays, figures)
        for name in CARDS:
            setattr(found, name, self.row_of[getattr(found, name)])
        return found, allowed

    def lessons(self, own: NDArray[np.bool_], x: Inputs, allowed: Ints, random: np.random.Generator) -> Floats:
        """The win chance after each action of the learner's questions, as far as it is tried; NaN for the others.

        Actions are tried as `greedy` does, to the end of the turn, but with the cards as they are: a player must not know them,
        yet the mean of many lessons depends only on what players see. If a question lets players pick several options, the picks
        after the action are those of `quick`.
        """
        env = self.env
        found = np.full(len(allowed), np.nan, np.float32)
        counts = np.bincount(x.games, minlength=int(own.sum()))
        begins = np.cumsum(counts) - counts
        for g, begin, count in zip(np.flatnonzero(own).tolist(), begins.tolist(), counts.tolist(), strict=True):
            if count < 2:
                continue
            slot, sheet = env.batch.slots[g], self.sheets[g % len(self.sheets)]
            state = slot.state
            trial = Trial(slot.enter(), sheet, state.asked, int(random.integers(2**30)))
            trial.load(trial.start)
            options = [int(option) for option in state.options]
            wanted = [int(option) for option in trial.quick.answer(trial.m)] if state.most > 1 else []
            picked = [options[place] for place in slot.picked]
            size = min(max(len(wanted), len(picked) + 1), state.most)
            tried: set[int] = set()
            for row, action in enumerate(allowed[begin : begin + count].tolist(), begin):
                answer = picked
                if action < env.actions - 1:
                    option = options[action]
                    key = int(key_of(trial.m, option))
                    if key in tried:  # another copy of a card
                        continue
                    tried.add(key)
                    chosen = [*picked, option]
                    answer = (chosen + [one for one in wanted if one not in chosen])[:size]
                    answer += [one for one in options if one not in answer][: max(0, state.least - len(answer))]
                found[row] = trial.value(vec[i64](answer))
                trial.load(trial.start)
        return found

    def odds(self, chosen: NDArray[np.bool_]) -> Floats:
        """Half the log-odds of winning for the players who are asked, as Playmat's judge sees them, who knows all cards."""
        found = []
        for g in np.flatnonzero(chosen).tolist():
            slot, sheet = self.env.batch.slots[g], self.sheets[g % len(self.sheets)]
            found.append(net_chance(slot.enter(), sheet, sheet.net, slot.state.asked))
        chance = np.clip(np.array(found), 0.005, 0.995)
        return np.asarray(np.log(chance / (1 - chance)) / 2, dtype=np.float32)


class Player:
    """A net at a table."""

    def __init__(self, weights: Weights, table: Table) -> None:
        self.net = OptionNet(weights)
        self.codes = self.net.codes(table.cards)

    def choose(self, x: Inputs, random: np.random.Generator | None) -> tuple[Ints, Floats]:
        """A row for every question, drawn by its chance or, without `random`, the best one; and the logarithm of its chance."""
        return drawn(self.net.scores(self.codes, x), x.games, random)


def drawn(scores: Floats, games: Ints, random: np.random.Generator | None) -> tuple[Ints, Floats]:
    count = int(games[-1]) + 1
    begins = np.searchsorted(games, np.arange(count))
    shifted = scores - np.maximum.reduceat(scores, begins)[games]
    logs = shifted - np.log(np.add.reduceat(np.exp(shifted), begins))[games]
    keys = logs if random is None else logs + random.gumbel(size=len(logs))
    order = np.lexsort((keys, games))
    picked = order[np.searchsorted(games[order], np.arange(count), side="right") - 1]
    return picked, logs[picked].astype(np.float32)


class Actor:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.random = np.random.default_rng([task.seed, task.index])
        half = task.games // 2
        pairs = pairs_of(False, task.index, task.count, max(half // 2, 1))
        seed = 10**6 * (1 + task.seed) + 10**4 * task.index
        self.tables = [
            Table(VectorEnv(half, pairs, opponent="quick", seed=seed)),
            Table(VectorEnv(half, pairs, seed=seed + 5000)),
        ]

    def play(self, weights: Weights, earlier: Weights, steps: int, taught: bool) -> dict[str, Any]:
        """A round of so many steps in every game: the learner's decisions, with lessons if it is `taught`."""
        parts = [self.play_table(table, Player(weights, table), Player(earlier, table), steps, taught) for table in self.tables]
        sent = {name: np.concatenate([part[name] for part in parts]) for name in parts[0] if name != "next"}
        shift = len(parts[0]["next"])
        sent["next"] = np.concatenate([parts[0]["next"], np.where(parts[1]["next"] < 0, -1, parts[1]["next"] + shift)])
        return sent

    def play_table(self, table: Table, learner: Player, earlier: Player, steps: int, taught: bool) -> dict[str, Any]:
        env, count = table.env, table.env.games
        numbers = np.arange(count)
        learns = np.ones((count, 2), bool)
        if env.opponent is None:  # in half of the games one seat belongs to an earlier version
            half = numbers[: count // 2]
            learns[half, half % 2] = False
        last = np.full((count, 2), -1)
        size = count * steps
        after, reward, ended = np.full(size, -1), np.zeros(size, np.float32), np.zeros(size, bool)
        begin, kept, results = 0, [], []
        lessons: list[Floats] = []
        for step in range(steps):
            player = env.arrays["player"].astype(np.int64)
            own = learns[numbers, player]
            look, allowed = table.look()
            mine = look.of(own)
            actions = np.zeros(count, np.int64)
            picked, logs = learner.choose(mine, self.random)
            actions[own] = allowed[own[look.games]][picked]
            if not own.all():
                theirs = look.of(~own)
                actions[~own] = allowed[~own[look.games]][earlier.choose(theirs, self.random)[0]]
            counts = np.bincount(mine.games, minlength=len(mine.state))
            rows = picked - np.cumsum(counts) + counts
            if taught:
                lessons.append(table.lessons(own, mine, allowed[own[look.games]], self.random))
            kept.append((mine, rows, logs, counts, table.odds(own), np.full(len(rows), step)))
            ids = begin + np.arange(len(rows))
            before = last[own, player[own]]
            after[before[before >= 0]] = ids[before >= 0]
            last[own, player[own]] = ids
            begin += len(rows)
            rewards, done = env.step(actions)
            for g in np.flatnonzero(done).tolist():
                for seat in range(2):
                    if last[g, seat] >= 0:
                        reward[last[g, seat]], ended[last[g, seat]] = rewards[g, seat], True
                if env.opponent is not None:
                    results.append((1 + rewards[g, env.seats[g]]) / 2)
            last[done.astype(bool)] = -1
        looks = [one[0] for one in kept]
        kinds = {"state": np.float16, "option": np.float16, "slots": np.int8} | dict.fromkeys(CARDS, np.int16)
        sent: dict[str, Any] = {
            name: np.concatenate([getattr(look, name).astype(kind) for look in looks]) for name, kind in kinds.items()
        }
        there = [look.pokemon[:, :, 0] > 0 for look in looks]  # most slots are empty
        sent["there"] = np.concatenate(there)
        sent["pokemon"] = np.concatenate([look.pokemon[one].astype(np.float16) for look, one in zip(looks, there, strict=True)])
        for number, name in enumerate(("row", "log", "count", "odds", "step"), 1):
            sent[name] = np.concatenate([one[number] for one in kept])
        sent["lesson"] = np.concatenate(lessons or [np.full(len(sent["option"]), np.nan, np.float32)])
        sent |= {"next": after[:begin], "reward": reward[:begin], "ended": ended[:begin], "results": np.array(results)}
        return sent

    def measure(self, weights: Weights, pairs: int, seed: int) -> list[float]:
        """The shares of points of the net, playing its best actions, against `quick` in pairs of games with decks that it has not
        seen. Both games of a pair have the same decks, seed and first turn; the players change seats."""
        tables = pairs_of(True, self.task.index, self.task.count, min(pairs, 64))
        count = len(tables)
        env = VectorEnv(2 * count, [two for two in tables for _ in (0, 1)], opponent="quick", seed=seed)
        env.seats[:] = np.arange(env.games) % 2
        table = Table(env)
        player = Player(weights, table)
        scores: list[float] = []
        while len(scores) < pairs:
            for g in range(env.games):
                env.begin(g, seed + 1000 * self.task.index + len(scores) + g // 2)
            results = np.full(env.games, np.nan)
            while np.isnan(results).any():
                look, allowed = table.look()
                rewards, done = env.step(allowed[player.choose(look, None)[0]])
                first = (done == 1) & np.isnan(results)
                results[first] = (1 + rewards[np.arange(env.games), env.seats][first]) / 2
            scores += results.reshape(-1, 2).mean(1).tolist()
        return scores[:pairs]


def work(task: Task, pipe: Any) -> None:
    """Answer messages `(method, arguments)` until None comes."""
    try:
        actor = Actor(task)
        pipe.send(actor.tables[0].cards)
        while (message := pipe.recv()) is not None:
            method, arguments = message
            pipe.send(getattr(actor, method)(*arguments))
    except EOFError:  # the other end has gone
        return
    except Exception:
        pipe.send(traceback.format_exc())


class Actors:
    """The processes. What they send is read at once, so that they never wait for the one that learns."""

    def __init__(self, count: int, games: int, seed: int) -> None:
        os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
        context = mp.get_context("spawn")
        self.pipes = []
        for index in range(count):
            here, there = context.Pipe()
            task = Task(index, count, games, seed)
            context.Process(target=work, args=(task, there), daemon=True).start()
            self.pipes.append(here)
        self.readers = ThreadPoolExecutor(count)
        self.coming: list[Future[Any]] = [self.readers.submit(pipe.recv) for pipe in self.pipes]

    def send(self, method: str, *arguments: Any) -> None:
        for pipe in self.pipes:
            pipe.send((method, arguments))
        self.coming = [self.readers.submit(pipe.recv) for pipe in self.pipes]

    def are_done(self) -> bool:
        return all(one.done() for one in self.coming)

    def answers(self) -> list[Any]:
        found = [one.result() for one in self.coming]
        for answer in found:
            if isinstance(answer, str):
                raise RuntimeError(answer)
        return found
