"""The arena: leagues between bots. They are played in mirrored pairs, can be resumed, and stop as soon as the result is clear.

A pair is two games with the same decks and seed in which the bots swap seats, so that neither the better deck nor the better
draw favours a bot. A league is a list of pairs in a fixed order. Its results are lines of a file, and an interrupted league
continues where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from playmat.bots import Bot, Budget, make_bot
from playmat.bots.external import ExternalBot
from playmat.cards.decks import load_deck, pairs
from playmat.engine.table import Table
from playmat.lab.game_seeds import game_seed
from playmat.lab.ratings import SequentialTest, score_interval
from playmat.play.decision import IllegalAction
from playmat.play.game import start
from playmat.play.tables import make_table
from playmat.play.view import view

LIMIT = 4000
"""Answers after which a game ends without a winner."""
VERSION = 1


class InvalidLeague(ValueError):
    """A league or a file of results is invalid; the message says why and what to do."""


@dataclass(frozen=True)
class Setting:
    """Where a pair is played."""

    ruleset: str
    decks: tuple[str, str]
    """Names or paths of the decks, by seat."""
    form: str = "standard"


@dataclass(frozen=True)
class League:
    """A league: every bot against every other, `pairs` times, with the settings in turn."""

    bots: tuple[str, ...]
    settings: tuple[Setting, ...]
    pairs: int
    """Mirrored pairs for each two bots."""
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise InvalidLeague("a league needs at least two bots")
        if len(set(self.bots)) != len(self.bots):
            raise InvalidLeague("a bot can be in a league only once; give the second one a different budget, such as search@0.2s")
        if not self.settings:
            raise InvalidLeague("there is no deck to play with")

    def pairings(self) -> list[Pairing]:
        """All pairs in the order of play: round after round, so that an interrupted league is a smaller league."""
        return [
            Pairing(number, first, second, self.settings[number % len(self.settings)], game_seed(self.seed, number))
            for number in range(self.pairs)
            for first, second in combinations(self.bots, 2)
        ]

    def to_json(self) -> dict[str, object]:
        return {
            "playmat": VERSION,
            "league": {
                "bots": list(self.bots),
                "settings": [[one.ruleset, *one.decks, one.form] for one in self.settings],
                "pairs": self.pairs,
                "seed": self.seed,
            },
        }

    @staticmethod
    def from_json(data: Any, source: str) -> League:
        try:
            if data["playmat"] != VERSION:
                raise InvalidLeague(f"{source}: these results have version {data['playmat']}, not {VERSION}")
            saved = data["league"]
            settings = tuple(Setting(ruleset, (one, other), form) for ruleset, one, other, form in saved["settings"])
            return League(tuple(saved["bots"]), settings, int(saved["pairs"]), int(saved["seed"]))
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, InvalidLeague):
                raise
            raise InvalidLeague(f"{source}: the first line does not describe a league: {error}") from None


@dataclass(frozen=True)
class Pairing:
    """Two games to be played. `number` is the round."""

    number: int
    first: str
    second: str
    setting: Setting
    seed: int

    @property
    def key(self) -> tuple[int, str, str]:
        return self.number, self.first, self.second


@dataclass(frozen=True)
class ThinkingTime:
    """The time of a bot in a game: number of decisions with a choice, total seconds, and seconds of the longest one."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def __add__(self, other: ThinkingTime) -> ThinkingTime:
        return ThinkingTime(self.decisions + other.decisions, self.seconds + other.seconds, max(self.longest, other.longest))


@dataclass(frozen=True)
class Result:
    """The result of a pair. `scores` are the first bot's points in both games: 1 for a win, 0.5 for a draw, 0 for a loss."""

    number: int
    first: str
    second: str
    scores: tuple[float, float]
    turns: tuple[int, int]
    thought: tuple[ThinkingTime, ThinkingTime] = (ThinkingTime(), ThinkingTime())
    """Of the first and the second bot, over both games; the only values that differ between two runs."""
    faults: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[int, str, str]:
        return self.number, self.first, self.second

    @property
    def score(self) -> float:
        """The first bot's share of the points, 0 to 1."""
        return sum(self.scores) / 2

    def to_json(self) -> dict[str, object]:
        thought = [[one.decisions, round(one.seconds, 4), round(one.longest, 4)] for one in self.thought]
        data: dict[str, object] = {
            "pair": self.number, "first": self.first, "second": self.second, "scores": list(self.scores),
            "turns": list(self.turns), "thought": thought,
        }  # fmt: skip
        if self.faults:
            data["faults"] = list(self.faults)
        return data

    @staticmethod
    def from_json(data: Any) -> Result:
        one, other = data["scores"]
        first, second = (ThinkingTime(int(n), float(total), float(longest)) for n, total, longest in data["thought"])
        turns = data["turns"]
        return Result(
            int(data["pair"]), data["first"], data["second"], (float(one), float(other)), (int(turns[0]), int(turns[1])),
            (first, second), tuple(data.get("faults", ())),
        )  # fmt: skip


PANEL = (
    Setting("base-2000", ("overgrowth", "blackout")),
    Setting("platinum-2009", ("firered", "ignition")),
    Setting("comprehensive-2009", ("chaos-control", "steel-sentinel")),
    Setting("sun-moon-2019", ("oceans-core", "roaring-heat")),
    Setting("modern", ("relentless-flame", "lets-play-pikachu")),
    Setting("base-2000", ("bodyguard", "trouble")),
    Setting("platinum-2009", ("hydrobloom", "overflow")),
    Setting("comprehensive-2009", ("blue-assault", "toxic-tricks")),
    Setting("sun-moon-2019", ("fennekin", "bright-tide")),
    Setting("modern", ("cinderace", "inteleon")),
)
"""The panel for measuring bots: bundled decks from 1999 to 2020, two pairs for each ruleset.

When `Quick` plays both sides (400 games each), the first deck of a pair wins between 25 and 60 % of the games. If one deck
always won, a pair of games would say nothing about the players.
"""
RULESETS = tuple(dict.fromkeys(setting.ruleset for setting in PANEL))


def default_settings(rulesets: Sequence[str] | None = None) -> tuple[Setting, ...]:
    """The panel, restricted to the rulesets; for a ruleset that is not in the panel, pairs of decks of its time."""
    if not rulesets:
        return PANEL
    newest = [setting.decks for setting in PANEL if setting.ruleset == RULESETS[-1]]
    groups = []
    for name in rulesets:
        own = [setting for setting in PANEL if setting.ruleset == name]
        paired = [pair.decks for pair in pairs() if name in pair.rulesets] or newest
        groups.append(own or [Setting(name, decks) for decks in paired])
    return settings_in_turn(groups)


def settings_for(decks: Sequence[str], rulesets: Sequence[str] | None = None) -> tuple[Setting, ...]:
    """Every deck against itself and every other, under each of the rulesets."""
    twos = [(one, other) for place, one in enumerate(decks) for other in decks[place:]]
    return settings_in_turn([[Setting(ruleset, two) for two in twos] for ruleset in rulesets or RULESETS])


def settings_in_turn(groups: Sequence[Sequence[Setting]]) -> tuple[Setting, ...]:
    """One of each group in turn, so that even a few pairs cover all groups."""
    longest = max(map(len, groups))
    return tuple(group[place % len(group)] for place in range(longest) for group in groups)


@lru_cache(maxsize=32)
def table_of(setting: Setting) -> Table:
    return make_table(setting.ruleset, setting.form, [deck_cards(name) for name in setting.decks])


@lru_cache(maxsize=256)
def deck_cards(name: str) -> tuple[str, ...]:
    return load_deck(name).cards


def play_pair(pairing: Pairing) -> Result:
    """Play both games of a pair."""
    table = table_of(pairing.setting)
    scores: list[float] = []
    turns: list[int] = []
    thoughts = [ThinkingTime(), ThinkingTime()]
    faults: list[str] = []
    for swapped in (False, True):
        names = (pairing.second, pairing.first) if swapped else (pairing.first, pairing.second)
        bots = [make_bot(name, seed=game_seed(pairing.seed, seat)) for seat, name in enumerate(names)]
        winner, turn, spent, wrong = play_game(table, pairing.seed, bots)
        scores.append(0.5 if winner is None else float((winner == 0) != swapped))
        turns.append(turn)
        for seat in (0, 1):
            who = seat ^ swapped
            thoughts[who] = thoughts[who] + spent[seat]
        faults += wrong
    return Result(
        pairing.number, pairing.first, pairing.second, (scores[0], scores[1]), (turns[0], turns[1]),
        (thoughts[0], thoughts[1]), tuple(faults[:4]),
    )  # fmt: skip


def play_game(
    table: Table, seed: int, bots: Sequence[Bot], clock: Callable[[], float] = perf_counter
) -> tuple[int | None, int, list[ThinkingTime], list[str]]:
    """Winner, turns, how long each bot thought, and faults. A bot that gives an illegal answer loses."""
    game = start(table, seed)
    spent = [ThinkingTime() for _ in bots]
    faults: list[str] = []
    winner: int | None = None
    while (decision := game.decision) is not None:
        if len(game.answers) >= LIMIT:
            faults.append(f"the game was cut off after {LIMIT} answers")
            break
        seat = decision.player
        begun = clock()
        try:
            answer = bots[seat].decide(view(game, seat))
            took = clock() - begun
            game.answer(answer)
        except IllegalAction as error:
            faults.append(f"{type(bots[seat]).__name__} gave an illegal answer: {error}")
            winner = seat ^ 1
            break
        if len(decision.options) > 1:
            spent[seat] = spent[seat] + ThinkingTime(1, took, took)
    else:
        winner = game.winner
    for bot in bots:
        faults += getattr(bot, "faults", [])
        close = getattr(bot, "close", None)
        if close is not None:
            close()
    return winner, int(game.state.turn), spent, faults


@dataclass(frozen=True)
class Timing:
    """The measured time of a bot. `seconds` is its budget for a decision; None if it has no such budget."""

    thought: ThinkingTime
    seconds: float | None = None

    @property
    def overrun(self) -> float | None:
        """The longest decision as a share of the budget; None without a budget in seconds."""
        return None if self.seconds is None else self.thought.longest / self.seconds


def time_bot(name: str, games: int, seed: int = 0) -> Timing:
    """Measure the time of the bot in games against itself on the panel.

    Measured in CPU seconds, so that other programs do not count; in wall-clock seconds if the bot's budget is, and for an
    external bot, whose process is another one.
    """
    total = ThinkingTime()
    budget: Budget | None = None
    for number in range(games):
        chosen = game_seed(seed, number)
        bots = [make_bot(name, seed=game_seed(chosen, seat)) for seat in (0, 1)]
        budget = getattr(bots[0], "budget", None)
        outside = any(isinstance(bot, ExternalBot) for bot in bots)
        clock = (
            perf_counter if outside or (budget is not None and budget.seconds is not None and not budget.cpu) else process_time
        )
        for thought in play_game(table_of(PANEL[number % len(PANEL)]), chosen, bots, clock)[2]:
            total += thought
    return Timing(total, budget.seconds if budget is not None else None)


def play(pairings: Iterable[Pairing], workers: int = 1) -> Iterator[Result]:
    """Play the pairs; with several workers, results are given in the order in which they are ready."""
    if workers <= 1:
        for pairing in pairings:
            yield play_pair(pairing)
        return
    waiting = iter(pairings)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running: set[Future[Result]] = set()
        try:
            while True:
                while len(running) < 2 * workers and (next_one := next(waiting, None)) is not None:
                    running.add(pool.submit(play_pair, next_one))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


@dataclass
class Standing:
    """A league with the results it has so far."""

    league: League
    results: list[Result] = field(default_factory=list)

    def between(self, first: str, second: str) -> list[Result]:
        return [one for one in self.results if (one.first, one.second) == (first, second)]

    def thought(self, bot: str) -> ThinkingTime:
        total = ThinkingTime()
        for one in self.results:
            if one.first == bot:
                total += one.thought[0]
            elif one.second == bot:
                total += one.thought[1]
        return total

    @property
    def faults(self) -> list[str]:
        return [fault for one in self.results for fault in one.faults]


def run_league(
    league: League,
    path: Path | None = None,
    workers: int = 1,
    test: SequentialTest | None = None,
    report: Callable[[Result], None] | None = None,
) -> Standing:
    """Play a league and write the results to the file; if `path` already has results of it, play the rest.

    With `test`, two bots stop playing each other once the test has shown which of them is better.
    """
    standing = read_standing(path) if path is not None and path.exists() else Standing(league)
    if replaced(standing.league, league.pairs) != league:
        raise InvalidLeague(f"{path} contains the results of another league; use another file, or delete this one")
    standing.league = league
    done = {one.key for one in standing.results}
    decided = {two for two in combinations(league.bots, 2) if is_decided(standing, two, test)}

    def open_pairs() -> Iterator[Pairing]:
        for pairing in league.pairings():
            if pairing.key not in done and (pairing.first, pairing.second) not in decided:
                yield pairing

    if path is not None:  # rewritten, to drop a truncated line
        lines = [league.to_json(), *(one.to_json() for one in standing.results)]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    for result in play(open_pairs(), workers):
        standing.results.append(result)
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result.to_json()) + "\n")
        if report is not None:
            report(result)
        two = (result.first, result.second)
        if is_decided(standing, two, test):
            decided.add(two)
    return standing


def replaced(league: League, pairs: int) -> League:
    """The league with a different number of pairs, since a league can be extended."""
    return League(league.bots, league.settings, pairs, league.seed)


def is_decided(standing: Standing, two: tuple[str, str], test: SequentialTest | None) -> bool:
    return test is not None and test.verdict([one.score for one in standing.between(*two)]) != ""


def read_standing(path: Path) -> Standing:
    """The results in a file. An incomplete last line (of an interrupted league) is ignored."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InvalidLeague(
            f"{path} is not a text file, so it does not contain the results of a league; give the file from --out"
        ) from None
    try:
        first = json.loads(lines[0]) if lines else None
    except (json.JSONDecodeError, RecursionError):
        first = None
    standing = Standing(League.from_json(first, str(path)))
    for number, line in enumerate(lines[1:], 2):
        try:
            standing.results.append(Result.from_json(json.loads(line)))
        except json.JSONDecodeError:
            if number == len(lines):
                break
            raise InvalidLeague(f"{path}, line {number}: not JSON; delete the line to play that pair again") from None
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise InvalidLeague(f"{path}, line {number}: not the result of a pair ({error}); delete the line") from None
    return standing


@dataclass(frozen=True)
class Gate:
    """Whether a bot is better than another."""

    new: str
    old: str
    games: int
    share: float
    """The new bot's share of the points, 0 to 1; `low` and `high` are the bounds of its 95 % interval."""
    low: float
    high: float
    verdict: str
    """"better", "not better" or "unclear" (more games are needed)."""
    faults: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        return {
            "new": self.new, "old": self.old, "games": self.games, "share": round(self.share, 4),
            "interval": [round(self.low, 4), round(self.high, 4)], "verdict": self.verdict, "faults": list(self.faults),
        }  # fmt: skip


def judge(standing: Standing, test: SequentialTest) -> Gate:
    """The verdict on the first of the league's two bots, by the sequential test alone, which keeps its promise."""
    new, old = standing.league.bots
    results = standing.between(new, old)
    scores = [one.score for one in results]
    share, low, high = score_interval(scores)
    return Gate(new, old, 2 * len(results), share, low, high, test.verdict(scores) or "unclear", tuple(standing.faults[:4]))
