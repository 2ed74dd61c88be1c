"""Fits the net that judges positions (`bots/judge.py`) to games of the quick player, and says how well it predicts.

    python bench/judge.py positions FILE.npz --seconds 200 --seed 1     positions at the start of turns, with who won
    python bench/judge.py fit judge.json FILE.npz ...                   fit, and test on decks that are held out

Three quarters of the games are between tournament decks of one period, the others between theme decks and between any two lists.
Their first turns are played with much noise, because positions of bots alone are too much alike; only later positions count.
The decks that are held out are those of `playmat.lab.panels`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from playmat.bots.card_values import sheet_of
from playmat.bots.judge import N_POKEMON, figures
from playmat.bots.judge_net import CODE, MIDDLE, TOP
from playmat.bots.policy import Quick, play_until
from playmat.bots.policy_weights import LEARNED, someone
from playmat.cards.decks import bundled_folder
from playmat.cards.lists import InvalidDeck
from playmat.cards.tournament import tournament_decks
from playmat.engine.link.linker import Unplayable
from playmat.engine.playout import Dice
from playmat.engine.questions import Q_MAIN
from playmat.lab.arena import Setting, table_of
from playmat.lab.panels import is_held_out, own_ruleset, panel
from playmat.play.game import start

HELD_OUT = 0.15
SAMPLED = 0.35
"""The share of the turns that become positions."""
GAMES = 16
"""Games with the same decks in a row."""
THEMES = ("base-2000", "platinum-2009", "sun-moon-2019", "modern")
PLACES = 12
"""Places for Pokémon in the figures."""
NAMES = ("code", "code_bias", "middle", "middle_bias", "top", "top_bias", "last", "last_bias")
BATCH = 2048
Weights = dict[str, Any]


def setting_for(random: Random) -> tuple[Setting, bool]:
    """The decks of some games, and whether they are held out."""
    held_out, kind = random.random() < HELD_OUT, random.random()
    if held_out or kind < 0.75:
        periods = panel(held_out)
        return random.choice(periods[random.choice(list(periods))]), held_out
    if kind < 0.87:
        themes = [name for name in bundled_folder("theme") if not is_held_out(name)]
        return Setting(random.choice(THEMES), (random.choice(themes), random.choice(themes))), False
    one, other = (random.choice([deck.name for deck in tournament_decks() if not is_held_out(deck.name)]) for _ in range(2))
    return Setting(own_ruleset(one), (one, other)), False


def positions(path: str, seconds: float, seed: int) -> None:
    random = Random(seed)
    rows: list[Any] = []
    won: list[bool] = []
    held: list[bool] = []
    games = 0
    while time.process_time() < seconds:
        try:
            setting, is_held = setting_for(random)
            table = table_of(setting)
        except (InvalidDeck, Unplayable):
            continue
        for _ in range(GAMES):
            games += 1
            found, winner = play(table, random)
            if winner >= 0:
                rows += [row for row, _ in found]
                won += [mover == winner & 1 for _, mover in found]
                held += [is_held] * len(found)
    np.savez(path, rows=np.array(rows), won=np.array(won), held=np.array(held))
    print(f"{len(rows)} positions of {games} games")


def play(table: Any, random: Random) -> tuple[list[tuple[Any, int]], int]:
    """Positions at the start of turns with the team that moves, and the winner; negative if there is none."""
    machine = start(table, random.getrandbits(30)).machine
    st, sheet, dice = machine.st, sheet_of(table), Dice(random.getrandbits(29))
    quick = Quick(sheet, random.getrandbits(29), 3000)
    quick.habits = [LEARNED if random.random() < 0.6 else someone(dice) for _ in range(2)]
    noisy = random.randrange(7)
    found: list[tuple[Any, int]] = []
    turn = 1
    play_until(machine, quick, 1, 400)
    while st.asking and len(found) < 80 and turn < 160:
        if turn > noisy:
            quick.noise = 30
        if turn > max(1, noisy) and st.turn >= 1 and st.question == Q_MAIN and random.random() < SAMPLED:
            found.append((np.array(list(figures(machine, sheet)), np.float16), int(st.player) & 1))
        turn = int(st.turn) + 1
        if play_until(machine, quick, turn, 600) >= 600:
            return [], -1
    return found, -1 if st.asking else int(st.outcome)


class Positions:
    """The figures as the layers take them: those of Pokémon, who belongs to which group, those of the players."""

    def __init__(self, files: list[str]) -> None:
        parts = [np.load(file) for file in files]
        rows = np.concatenate([part["rows"] for part in parts]).astype(np.float32)
        self.won = np.concatenate([part["won"] for part in parts]).astype(np.float32)
        self.held = np.concatenate([part["held"] for part in parts])
        width = N_POKEMON + 1
        pokemon = rows[:, : PLACES * width].reshape(-1, PLACES, width)
        self.players = rows[:, PLACES * width :]
        self.pokemon = np.ascontiguousarray(pokemon[:, :, 1:])
        self.groups = np.zeros((len(rows), 4, PLACES), np.float32)
        for place in range(PLACES):
            for part in (0, 1):
                self.groups[:, 2 * (place >= PLACES // 2) + part, place] = pokemon[:, place, 0] == part + 1


def first_weights(players: int) -> Weights:
    random = np.random.default_rng(0)
    sizes = {"code": (N_POKEMON, CODE), "middle": (4 * CODE + players, MIDDLE), "top": (MIDDLE, TOP), "last": (TOP, 1)}
    weights: Weights = {}
    for name, size in sizes.items():
        weights[name] = random.normal(0, (2 / size[0]) ** 0.5, size).astype(np.float32)
        weights[f"{name}_bias"] = np.zeros(size[1], np.float32)
    return weights


def forward(w: Weights, data: Positions, at: Any) -> tuple[Any, ...]:
    """The outputs of all layers; the last are log-odds."""
    flat = data.pokemon[at].reshape(-1, N_POKEMON)
    code = np.maximum(flat @ w["code"] + w["code_bias"], 0).reshape(len(at), PLACES, CODE)
    sums = np.matmul(data.groups[at], code).reshape(len(at), -1)
    joined = np.concatenate([sums, data.players[at]], 1)
    middle = np.maximum(joined @ w["middle"] + w["middle_bias"], 0)
    top = np.maximum(middle @ w["top"] + w["top_bias"], 0)
    return flat, code, joined, middle, top, (top @ w["last"] + w["last_bias"])[:, 0]


def gradients(w: Weights, data: Positions, at: Any) -> Weights:
    flat, code, joined, middle, top, odds = forward(w, data, at)
    g: Weights = {}
    back = ((chance(odds) - data.won[at]) / len(at))[:, None]
    for name, below in (("last", top), ("top", middle), ("middle", joined)):
        g[name], g[f"{name}_bias"] = below.T @ back, back.sum(0)
        back = back @ w[name].T
        if name != "middle":
            back = back * (below > 0)
    back = np.matmul(data.groups[at].transpose(0, 2, 1), back[:, : 4 * CODE].reshape(-1, 4, CODE)) * (code > 0)
    g["code"], g["code_bias"] = flat.T @ back.reshape(-1, CODE), back.sum((0, 1))
    return g


def chance(odds: Any) -> Any:
    return 1 / (1 + np.exp(-odds))


def log_loss(p: Any, won: Any) -> float:
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(p) + (1 - won) * np.log(1 - p)).mean())


def predicted(w: Weights, data: Positions, at: Any) -> Any:
    return chance(np.concatenate([forward(w, data, at[i : i + 8192])[-1] for i in range(0, len(at), 8192)]))


def fit(path: str, files: list[str], epochs: int) -> None:
    """AdamW with one cycle of the learning rate."""
    data = Positions(files)
    training, held = np.where(~data.held)[0], np.where(data.held)[0]
    w = first_weights(data.players.shape[1])
    means = {name: np.zeros_like(value) for name, value in w.items()}
    squares = {name: np.zeros_like(value) for name, value in w.items()}
    random = np.random.default_rng(0)
    batches = len(training) // BATCH
    step = 0
    for epoch in range(epochs):
        random.shuffle(training)
        for number in range(batches):
            g = gradients(w, data, training[number * BATCH : (number + 1) * BATCH])
            step += 1
            done = step / (epochs * batches)
            rate = 3e-3 * (done / 0.3 if done < 0.3 else max(0.01, (1 - done) / 0.7))
            for name, value in w.items():
                means[name] = 0.9 * means[name] + 0.1 * g[name]
                squares[name] = 0.999 * squares[name] + 0.001 * g[name] ** 2
                move = means[name] / (1 - 0.9**step) / (np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8)
                decay = 0.0 if name.endswith("_bias") else 3e-4
                w[name] = value - rate * (move + decay * value)
        print(
            f"epoch {epoch + 1}: log-loss on decks held out {log_loss(predicted(w, data, held), data.won[held]):.4f}", flush=True
        )
    numbers = [[round(float(value), 4) for value in w[name].ravel()] for name in NAMES]
    Path(path).write_text(json.dumps(numbers, separators=(",", ":")), encoding="utf-8")
    print("said       was  positions")
    said = predicted(w, data, held)
    for low in np.arange(0, 1, 0.1):
        part = (said >= low) & (said < low + 0.1)
        if part.any():
            print(f"{said[part].mean():.3f}  {data.won[held][part].mean():.3f}  {part.sum()}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits the judge of positions.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("positions")
    playing.add_argument("file")
    playing.add_argument("--seconds", type=float, default=200.0, help="processor time")
    playing.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("weights")
    fitting.add_argument("files", nargs="+")
    fitting.add_argument("--epochs", type=int, default=5)
    wanted = parser.parse_args()
    if wanted.command == "positions":
        positions(wanted.file, wanted.seconds, wanted.seed)
    else:
        fit(wanted.weights, wanted.files, wanted.epochs)


if __name__ == "__main__":
    main()
