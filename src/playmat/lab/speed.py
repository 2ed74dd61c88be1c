"""The speed of the engine: measurements of one run on one core of this machine, for users and for `bench/`.

Measurements from different machines (or a busy one) are not comparable; only compare two measurements of the same run.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context

from playmat.cards.decks import load_deck
from playmat.engine import machine
from playmat.engine.codes import ADD, ANY_ATTACK, K_HP, RULE
from playmat.engine.durations import FOREVER
from playmat.engine.legal_actions import main_options
from playmat.engine.playout import Dice, play_out, random_answer
from playmat.engine.program import Context
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import Effect
from playmat.engine.statics import Modify
from playmat.engine.table import Table
from playmat.engine.terms.quantities import Number
from playmat.json_object import Json
from playmat.lab.game_seeds import LIMIT
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.play.view import view

CHUNK = 16 if str(machine.__file__).endswith(".py") else 256
"""Games that a process plays before it reports: more than a tenth of a second of work, compiled or not."""


@dataclass(frozen=True)
class Pair:
    """Two decks, a ruleset and a form of play."""

    decks: tuple[str, str]
    ruleset: str
    form: str = "standard"

    @property
    def name(self) -> str:
        form = "" if self.form == "standard" else f", {self.form}"
        return f"{self.decks[0]} / {self.decks[1]} ({self.ruleset}{form})"

    @property
    def is_theme(self) -> bool:
        """Whether it is an ordinary game of two theme decks."""
        return self.form == "standard" and not set(self.decks) & set(OUR_OWN)

    def table(self) -> Table:
        lists = [load_deck(name).cards for name in self.decks]
        seats = 4 if self.form == "team-battle" else 2
        return make_table(self.ruleset, self.form, [lists[seat % 2] for seat in range(seats)])


PAIRS = (
    Pair(("brushfire", "overgrowth"), "base-2000"),
    Pair(("first-flame", "green-shoots"), "comprehensive-2009", "two-on-two"),
    Pair(("ignition", "overflow"), "platinum-2009"),
    Pair(("firered", "leafgreen"), "comprehensive-2009"),
    Pair(("bright-tide", "roaring-heat"), "sun-moon-2019"),
    Pair(("fennekin", "froakie"), "comprehensive-2009", "team-battle"),
    Pair(("cinderace", "inteleon"), "modern"),
    Pair(("voltage-vortex", "toxic-tricks"), "modern"),
)
"""The mixed set: simple and effect-heavy decks of all eras, all rulesets, 2-on-2 and Team Battle."""
OUR_OWN = ("first-flame", "green-shoots")
"""Decks that are not theme decks."""


@dataclass(frozen=True)
class Speed:
    """The speed of one pair, per second on one core."""

    pair: str
    decisions_per_s: float
    games_per_s: float
    turns: float
    """Mean length of a game."""
    is_theme: bool


def is_compiled() -> bool:
    return not (machine.__file__ or "").endswith(".py")


def play_pair(pair: Pair, seconds: float) -> Speed:
    """Play random games for about `seconds` seconds."""
    table = pair.table()
    decisions = games = turns = seed = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds or games < 2:
        game = start(table, seed)
        decisions += play_out(game.machine, Dice(seed), LIMIT)
        turns += int(game.state.turn)
        games += 1
        seed += 1
    spent = time.perf_counter() - began
    return Speed(pair.name, decisions / spent, games / spent, turns / games, pair.is_theme)


def middle_game(table: Table, seed: int = 5, answers: int = 150) -> Game:
    """A game in progress, at a question of kind `main`."""
    game = start(table, seed)
    dice = Dice(seed)
    for _ in range(answers):
        if game.state.asking:
            game.machine.reply(random_answer(game.machine, dice))
    while game.state.asking and game.state.question != Q_MAIN:
        game.machine.reply(random_answer(game.machine, dice))
    return game if game.state.asking else middle_game(table, seed + 1, answers // 2)


def microseconds(do: Callable[[], object], seconds: float = 0.2) -> float:
    """Median processor time of one call, over batches."""
    count = 1
    while True:
        began = time.process_time()
        for _ in range(count):
            do()
        spent = time.process_time() - began
        if spent > seconds / 10:
            break
        count *= 4
    batches = []
    for _ in range(9):
        began = time.process_time()
        for _ in range(count):
            do()
        batches.append((time.process_time() - began) / count * 1e6)
    return statistics.median(batches)


def operations(pair: Pair) -> dict[str, float]:
    """Microseconds for each operation on a game in progress."""
    game = middle_game(pair.table())
    m = game.machine
    seat = int(game.state.player)
    whole = start(game.table, 11)
    dice = Dice(11)
    while whole.state.asking:
        codes = random_answer(whole.machine, dice)
        listed = [int(code) for code in whole.state.options]
        whole.answer([listed.index(int(code)) for code in codes])
    record = whole.record()

    def from_scratch() -> None:
        m.touch()
        main_options(m, seat)

    return {
        "clone_us": microseconds(game.state.clone),
        "options_us": microseconds(lambda: main_options(m, seat)),
        "options_cold_us": microseconds(from_scratch),
        "view_us": microseconds(lambda: view(game, seat).to_json()),
        "json_round_trip_us": microseconds(lambda: Game.from_json(game.to_json())),
        "json_text_round_trip_us": microseconds(lambda: Game.from_json(json.loads(json.dumps(game.to_json())))),
        "replay_us": microseconds(record.at, 1.0),
    }


def growth(pair: Pair) -> dict[str, float]:
    """Microseconds to clone and to list options as a game grows: Benches, lasting effects, answers given."""
    table = pair.table()
    figures: dict[str, float] = {}

    def take(name: str, game: Game) -> None:
        figures[f"clone_us, {name}"] = microseconds(game.state.clone, 0.1)
        figures[f"options_us, {name}"] = microseconds(lambda: main_options(game.machine, game.state.player), 0.1)

    for answers in (20, 80, 160):
        take(f"after {answers} answers", middle_game(table, answers=answers))
    for size in (0, 3, 5):
        game = middle_game(table)
        for side in game.state.sides:
            side.bench = [(side.active + side.bench)[0].clone() for _ in range(size)]
        game.machine.touch()
        take(f"Benches of {size}", game)
    for effects in (0, 10, 30):
        game = middle_game(table)
        game.state.effects = tuple(lasting_effect() for _ in range(effects))
        game.machine.touch()
        take(f"{effects} lasting effects", game)
    return figures


def lasting_effect() -> Effect:
    """A lasting effect that adds 0 HP, to measure the cost of one more effect."""
    part = Modify(None, K_HP, ADD, Number(0), None, None, 0, ANY_ATTACK, True, False)
    return Effect(part, Context(0, 1, RULE, 0, -1), 0, -1, 0, 0, FOREVER, -1, RULE, 0)


def bytes_per_state(pair: Pair, clones: int = 500) -> float:
    """Bytes that one more clone of a game in progress takes."""
    state = middle_game(pair.table()).state
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [state.clone() for _ in range(clones)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(kept)


@cache
def table_of(pair: Pair) -> Table:
    """The table of a worker process, linked once."""
    return pair.table()


def play_chunk(pair: Pair, first: int) -> None:
    for seed in range(first, first + CHUNK):
        play_out(start(table_of(pair), seed).machine, Dice(seed), LIMIT)


def speed_of_cores(pair: Pair, games: int, workers: int) -> float:
    """Games per second with several processes, which have started and played some games before."""
    play = partial(play_chunk, pair)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        list(pool.map(play, range(workers)))
        began = time.perf_counter()
        chunks = max(workers, 3 * games // CHUNK)
        list(pool.map(play, range(0, chunks * CHUNK, CHUNK)))
        return chunks * CHUNK / (time.perf_counter() - began)


def headline(seconds: float = 2.0, pairs: tuple[Pair, ...] = PAIRS) -> Json:
    """The figures that `playmat bench --json` prints: decisions on all pairs, games on ordinary games of theme decks."""
    speeds = [play_pair(pair, seconds) for pair in pairs]
    return {
        "compiled": is_compiled(),
        "python": sys.version.split()[0],
        "decisions_per_s": round(statistics.mean(speed.decisions_per_s for speed in speeds)),
        "games_per_s": round(statistics.mean(speed.games_per_s for speed in speeds if speed.is_theme), 1),
        "clone_us": round(operations(pairs[0])["clone_us"], 2),
        "pairs": [
            {
                "pair": speed.pair, "decisions_per_s": round(speed.decisions_per_s), "games_per_s": round(speed.games_per_s, 1),
                "turns": round(speed.turns, 1),
            }
            for speed in speeds
        ],
    }  # fmt: skip
