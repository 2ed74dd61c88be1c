"""Judges answers by the results of a better player than the one in the lines of `search`, and bots by the answers that they give.

    python bench/answers.py values FILE --positions 200 --seed 1     positions, and the worth of every answer to their questions
    python bench/answers.py bots FILE search@0.05cpu search@0.2cpu   how much better the bots' answers are than the first thought

The positions are questions of a player's own turn in games of `greedy` on decks for tuning. An answer's worth is the mean over
deals of the hidden cards: `greedy`, who deals them again at each question, plays the rest of the turn and three more turns, then
`Quick` plays four, and the net judges the end. Compared with games a difference between two bots needs a tenth of the time,
because both answer the same questions; but it counts single answers only, and `greedy` is not a perfect player.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.card_values import sheet_of
from playmat.bots.evaluation import CardValues
from playmat.bots.greedy import GreedyBot, vector
from playmat.bots.judge import net_chance
from playmat.bots.lookahead import ANSWERS, LIMIT, Trial, answers_to, deal_anew, keys_of
from playmat.bots.policy import Quick, play_until
from playmat.bots.registry import make_bot
from playmat.bots.search import is_own_turn, unseen
from playmat.bots.turn_search import answer_with
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice
from playmat.engine.questions import Q_MAIN
from playmat.engine.state import State
from playmat.lab.arena import Setting, table_of
from playmat.lab.panels import panel_in_turn
from playmat.play.game import Game, start
from playmat.play.view import view

GREEDY_TURNS = 3
QUICK_TURNS = 4
"""Turns after the own one that are played by the one and then by the other."""
FIRST_DEALS = 8
MORE_DEALS = 12
FINALISTS = 6
"""All answers are tried in the first deals, the best ones in more."""
DEALS_PER_GUESS = 6
SPOTS = 4
"""Questions of one game at most."""

Key = tuple[int, ...]


class Lines:
    """Plays lines that begin at one question."""

    def __init__(self, game: Game, sheet: CardValues, seat: int, seed: int) -> None:
        self.m = Machine(game.table, game.state)
        self.sheet = sheet
        self.seat = seat
        self.dice = Dice(seed)
        self.luck = Dice(0)
        self.quick = Quick(sheet, seed, 0)

    def load(self, st: State) -> None:
        self.m.st = st
        self.m.parts_stamp = -1

    def answer(self, st: State) -> vec[i64]:
        """The answer of `greedy`, who knows the lists but not where the hidden cards are."""
        self.load(st)
        if st.asked < 0 or not len(st.options) or st.most == 0 or st.least == st.most == len(st.options):
            return self.quick.answer(self.m)
        guess = st.clone()
        if st.question == Q_MAIN:  # a text that is being carried out may have shown cards
            deal_anew(guess, unseen(guess, int(st.asked), set()), self.dice)
        return Trial(Machine(self.m.table, guess), self.sheet, int(st.asked), int(self.dice.below(1 << 29))).best(12)

    def value(self, base: State, key: Key, chance: int) -> float:
        """The win chance at the end of a line; the same `chance` gives all answers the same luck."""
        st = base.clone()
        self.load(st)
        keys: vec[i64] = vec[i64]()
        for one in key:
            keys = append(keys, i64(one))
        self.dice.state = self.quick.dice.state = i64(chance)
        first = turn = int(st.turn)
        deaths = st.sudden_death
        self.m.reply(answer_with(self.m, keys))
        for _ in range(LIMIT):
            if not st.asking or st.sudden_death != deaths:
                break
            if st.question == Q_MAIN and st.turn > turn:
                turn = int(st.turn)
                if turn - first > GREEDY_TURNS:
                    break
                self.luck.state = i64((chance + 7919 * (turn - first)) & 0x7FFFFFFF)
                st.rng = (self.luck.word(), self.luck.word(), self.luck.word(), self.luck.word())
                self.dice.state = self.luck.state
            answer = self.answer(st)
            self.load(st)
            self.m.reply(answer)
        self.load(st)
        if st.asking and st.sudden_death == deaths:
            self.quick.dice.state = i64(chance)
            play_until(self.m, self.quick, turn + QUICK_TURNS, LIMIT)
        return net_chance(self.m, self.sheet, self.sheet.net, self.seat)


def values_at(game: Game, seed: int) -> dict[Key, list[float]]:
    """The worth of every answer in each deal in which it was tried, `Quick`'s first thought first."""
    random = Random(seed)
    decision = game.decision
    assert decision is not None
    seen = view(game, decision.player)
    dice = Dice(seed)
    values: dict[Key, list[float]] = {}
    racing: list[Key] = []
    for deal in range(FIRST_DEALS + MORE_DEALS):
        if deal % DEALS_PER_GUESS == 0:
            guess = seen.guess(random)
            hidden = unseen(guess.state, decision.player, seen.known())
            lines = Lines(guess, sheet_of(guess.table), decision.player, random.getrandbits(29))
        if not values:
            racing = [key_of(lines.m, answer) for answer in answers_to(lines.m, lines.quick, ANSWERS)]
            values = {key: [] for key in racing}
        if deal == FIRST_DEALS:
            racing = sorted(racing, key=lambda key: -sum(values[key]))[:FINALISTS]
        base = guess.state.clone()
        deal_anew(base, hidden, dice)
        chance = random.getrandbits(20)
        for key in racing:
            values[key].append(round(lines.value(base, key, chance), 4))
    return values


def key_of(m: Machine, answer: vec[i64]) -> Key:
    return tuple(int(one) for one in keys_of(m, answer))


def questions(seed: int) -> Iterator[tuple[Setting, int, list[list[int]]]]:
    """Questions with more than two answers that differ: the setting, the seed of the game and the answers before."""
    settings = panel_in_turn(False, seed)
    random = Random(seed)
    number = 0
    while True:
        setting, dealt = settings[number % len(settings)], random.getrandbits(30)
        number += 1
        game = start(table_of(setting), dealt)
        bots = [GreedyBot(random.getrandbits(30)), GreedyBot(random.getrandbits(30))]
        given: list[list[int]] = []
        spots: list[list[list[int]]] = []
        while (decision := game.decision) is not None:
            if is_own_turn(game, decision.player) and decision.max == 1 and random.random() < 0.5:
                keys = {key_of(game.machine, append(vec[i64](), option)) for option in game.state.options}
                if len(keys) + (decision.min == 0) > 2:
                    spots.append(list(given))
            picks = game.resolve(decision, bots[decision.player].decide(view(game, decision.player)))
            given.append(picks)
            game.answer(picks)
        for spot in random.sample(spots, min(SPOTS, len(spots))):
            yield setting, dealt, spot


def replayed(setting: Setting, dealt: int, spot: list[list[int]]) -> Game:
    game = start(table_of(setting), dealt)
    for picks in spot:
        game.answer(list(picks))
    return game


def write_values(path: Path, positions: int, seed: int) -> None:
    for number, (setting, dealt, spot) in zip(range(positions), questions(seed), strict=False):
        values = values_at(replayed(setting, dealt, spot), seed + number)
        row = [setting.ruleset, list(setting.decks), dealt, spot, list(values.items())]
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def compare(path: Path, names: list[str], seed: int) -> None:
    """Print the mean worth of each bot's answers beyond the first thought, and the difference from the first bot."""
    gains: dict[str, list[float]] = {name: [] for name in names}
    seconds = dict.fromkeys(names, 0.0)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        ruleset, (one, other), dealt, spot, rows = json.loads(line)
        game = replayed(Setting(ruleset, (one, other)), dealt, spot)
        decision = game.decision
        assert decision is not None
        worth = {tuple(key): sum(values) / len(values) for key, values in rows}
        first = next(iter(worth.values()))
        for name in names:
            bot = make_bot(name, seed=seed + number)
            begun = process_time()
            picks = game.resolve(decision, bot.decide(view(game, decision.player)))
            seconds[name] += process_time() - begun
            gains[name].append(worth.get(key_of(game.machine, vector(game, picks)), first) - first)
    for name, gain in gains.items():
        n = len(gain)
        ahead = [a - b for a, b in zip(gain, gains[names[0]], strict=True)]
        mean = sum(ahead) / n
        error = sqrt(sum((x - mean) ** 2 for x in ahead) / max(n - 1, 1) / n)
        print(f"{name}: {sum(gain) / n:+.4f}, against {names[0]} {mean:+.4f} ± {1.96 * error:.4f}", end="")
        print(f" ({n} questions, {1000 * seconds[name] / n:.0f} ms each)")


def main() -> None:
    parser = argparse.ArgumentParser(description="Answers judged by the results of a better player.")
    parser.add_argument("what", choices=["values", "bots"])
    parser.add_argument("file", type=Path)
    parser.add_argument("bots", nargs="*")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    if wanted.what == "values":
        write_values(wanted.file, wanted.positions, wanted.seed)
    else:
        compare(wanted.file, wanted.bots, wanted.seed)


if __name__ == "__main__":
    main()
