"""Many games at once: random players for figures, and walks that check what must hold at every step.

A match is a number of games of the same decks. Each game has a seed of its own, made from the match's seed and its number, so
the games are the same whatever the number of processes that share them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from time import perf_counter

from playmat.cards.facts import Facts
from playmat.cards.pool import Pool, default_pool
from playmat.engine import machine
from playmat.engine.link import Unplayable
from playmat.engine.options import OK
from playmat.engine.playout import Dice, Unsound, play_out, random_answer
from playmat.engine.table import Table
from playmat.play.game import Game, make_table, start
from playmat.play.record import record_of
from playmat.play.saved import Json, load_state
from playmat.play.view import view
from playmat.rules.ruleset import load_form
from playmat.terms import BASIC_ENERGY_TYPES

LIMIT = 20_000
"""Answers after which a game is cut off: decks run out by the draw of each turn, so only a loop of effects gets there."""
CHUNK = 16 if str(machine.__file__).endswith(".py") else 256
"""Games that a process plays before it reports: more than a tenth of a second's worth, compiled or not."""


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a match, of 48 bits."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=6).digest())


# Random against random


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: one deck of card ids for each seat."""

    ruleset: str
    form: str
    decks: tuple[tuple[str, ...], ...]
    seed: int = 0

    def table(self) -> Table:
        return make_table(self.ruleset, self.form, self.decks)


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played to its end."""

    number: int
    outcome: int
    """Seat of the winner, in teams the lower one of the team; negative: nobody."""
    turns: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a match."""

    games: tuple[Played, ...]
    seats: int
    seconds: float
    """Time it took; the only figure that differs between two runs of a match."""
    workers: int = 1

    @property
    def wins(self) -> tuple[int, int]:
        """Games that each side won; in teams seats 0 and 2 are one side."""
        return sum(game.outcome == 0 for game in self.games), sum(game.outcome == 1 for game in self.games)

    @property
    def nobody(self) -> int:
        return sum(game.outcome < 0 for game in self.games)

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.games)

    @property
    def digest(self) -> str:
        """A short hash of all games: equal for equal matches."""
        text = json.dumps([(game.outcome, game.turns, game.decisions) for game in self.games])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def to_json(self) -> Json:
        turns = [game.turns for game in self.games]
        count = max(len(self.games), 1)
        return {
            "games": len(self.games),
            "wins": list(self.wins),
            "nobody": self.nobody,
            "turns": {"mean": sum(turns) / count, "least": min(turns, default=0), "most": max(turns, default=0)},
            "decisions": {"total": self.decisions, "mean": self.decisions / count},
            "digest": self.digest,
            "timing": {
                "seconds": self.seconds,
                "workers": self.workers,
                "games_per_second": len(self.games) / self.seconds if self.seconds else 0.0,
                "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
            },
        }


def play_games(table: Table, seed: int, numbers: Sequence[int]) -> list[Played]:
    """Play some games of a match on one table."""
    played = []
    for number in numbers:
        own = game_seed(seed, number)
        game = start(table, own)
        decisions = play_out(game.machine, Dice(own), LIMIT)
        played.append(Played(number, int(game.state.outcome), int(game.state.turn), int(decisions)))
    return played


_table: Table | None = None
"""The table of a worker process, linked once."""
_seed = 0


def begin_worker(match: Match) -> None:
    global _table, _seed
    _table, _seed = match.table(), match.seed


def play_chunk(numbers: Sequence[int]) -> list[tuple[int, int, int, int]]:
    """Games as bare numbers, which go between processes faster than objects."""
    assert _table is not None
    return [(game.number, game.outcome, game.turns, game.decisions) for game in play_games(_table, _seed, numbers)]


def play_match(match: Match, games: int, workers: int = 1, report: Callable[[int], None] | None = None) -> Tally:
    """Play a match at random; `report` is told how many games were finished since it was last called."""
    size = max(1, min(CHUNK, games // max(workers, 1)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    table = match.table()  # also where processes share the games: a deck that cannot be played is told at once
    begun = perf_counter()
    played: list[Played] = []
    for chunk in run_chunks(match, table, chunks, workers):
        played += chunk
        if report is not None:
            report(len(chunk))
    return Tally(tuple(played), table.form.seats, perf_counter() - begun, workers)


def run_chunks(match: Match, table: Table, chunks: Sequence[range], workers: int) -> Iterator[list[Played]]:
    """The games chunk by chunk, in order."""
    if workers <= 1:
        for chunk in chunks:
            yield play_games(table, match.seed, chunk)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), begin_worker, (match,)) as pool:
        for played in pool.map(play_chunk, chunks):
            yield [Played(*game) for game in played]


# Walks


class WalkFailed(AssertionError):
    """Something that must hold at every step does not; the message has what is needed to see it again."""


@dataclass(slots=True)
class Walk:
    """A random game that is checked on the way.

    Cheap checks run at every step. The dear ones (twins, every option on a clone, views) run at every `every`-th step.
    """

    table: Table
    seed: int
    every: int = 1
    limit: int = LIMIT
    pool: Pool | None = None
    """Where the cards of the decks are found again; None: the default pool."""
    decisions: int = 0
    checked: int = 0
    """Steps with all checks."""

    def run(self) -> Game:
        """Play and check a whole game. Raises WalkFailed."""
        game = start(self.table, self.seed)
        twin = game.clone()
        dice = Dice(self.seed)
        random = Random(self.seed)
        while game.decision is not None and self.decisions < self.limit:
            self.check_step(game)
            if self.decisions % self.every == 0:
                twin = self.check_twins(game, twin)
                self.check_options(game)
                self.check_views(game, random)
                self.checked += 1
            codes = [int(code) for code in random_answer(game.machine, dice)]
            picks = [[option.code for option in game.decision.options].index(code) for code in codes]
            game.answer(picks)
            twin.answer(picks)
            self.decisions += 1
        self.hold(game, game.problems() == [], f"the state is broken: {game.problems()}")
        self.check_replay(game)
        return game

    def run_lightly(self) -> Game:
        """Play a whole game and check the state at each step, nothing else. Raises WalkFailed."""
        game = start(self.table, self.seed)
        try:
            self.decisions = play_out(game.machine, Dice(self.seed), self.limit, True)
        except Unsound as error:
            self.hold(game, False, f"the state is broken {error}")
        return game

    def hold(self, game: Game, fact: bool, what: str) -> None:
        if not fact:
            rules, form = self.table.rules.name, self.table.form.name
            raise WalkFailed(f"{what}\n{rules}, {form}, seed {self.seed}, after {self.decisions} answers: {game.decision}")

    def check_step(self, game: Game) -> None:
        """The state is sound, and the texts of the options are all different and name them."""
        found = game.problems()
        self.hold(game, not found, f"the state is broken: {found}")
        decision = game.decision
        assert decision is not None
        self.hold(game, len(set(decision.texts)) == len(decision.texts), "two options have the same text")
        self.hold(game, 0 <= decision.min <= decision.max, "the question asks for no number that there is")
        self.hold(game, decision.min <= len(decision.options), "the question asks for more than there is")

    def check_twins(self, game: Game, twin: Game) -> Game:
        """A clone and what was read from JSON are the same game, and go on as it does; returns a fresh twin."""
        self.hold(game, twin == game, "the twin that got the same answers is another game")
        copy = game.clone()
        self.hold(game, copy == game and copy.fingerprint() == game.fingerprint(), "the clone is another game")
        data = json.loads(json.dumps(game.to_json()))
        read = Game(self.table, load_state(data["state"], self.table))
        self.hold(game, read == game, "what was saved and read is another game")
        self.hold(game, read.decision == game.decision, "what was saved and read asks another question")
        return read

    def check_options(self, game: Game) -> None:
        """Every option can be done, alone or with others as the question wants, and its text means it."""
        decision = game.decision
        assert decision is not None
        size = len(decision.options)
        for index, option in enumerate(decision.options):
            self.hold(game, game.resolve(decision, option.text) == [index], f"the text {option.text!r} does not name its option")
            if decision.max == 0:
                continue
            count = max(decision.min, 1)
            self.try_answer(game, [(index + offset) % size for offset in range(count)])
        if decision.min == 0:
            self.try_answer(game, [])
        if decision.max > max(decision.min, 1):
            self.try_answer(game, list(range(min(decision.max, size))))
        if decision.kind == "main":
            tried = game.attempts.tried()
            legal = [option.code for option, reason in tried if reason == OK]
            self.hold(game, legal == [option.code for option in decision.options], "what is legal is not what is offered")
            for option, reason in tried:
                if reason != OK:
                    self.hold(game, bool(game.attempts.refusal(option, reason).reason), f"{option.text!r} is refused silently")

    def try_answer(self, game: Game, picks: list[int]) -> None:
        clone = game.clone()
        try:
            clone.answer(picks)
        except Exception as error:
            raise WalkFailed(
                f"the answer {picks} fails: {error!r}\n{self.table.rules.name}, {self.table.form.name}, seed {self.seed}, "
                f"after {self.decisions} answers: {game.decision}"
            ) from error
        found = clone.problems()
        self.hold(game, not found, f"the answer {picks} breaks the state: {found}")

    def check_views(self, game: Game, random: Random) -> None:
        """What a player sees does not depend on what they cannot see: dealing that anew changes nothing."""
        for seat in range(self.table.form.seats):
            seen = view(game, seat)
            other = view(seen.guess(random), seat)
            self.hold(game, other.to_json() == seen.to_json(), f"player {seat + 1} sees something of hidden cards")

    def check_replay(self, game: Game) -> None:
        """The record plays the same game again."""
        again = record_of(game).at(pool=self.pool)
        self.hold(game, again.fingerprint() == game.fingerprint(), "the record plays another game")


# Decks for walks


def random_deck(cards: Sequence[Facts], random: Random, left_out: Collection[str] = (), size: int = 60) -> list[str]:
    """A deck that brings cards of all kinds and times together; it need not be legal, only playable.

    Some Basic Pokémon with what evolves from them, Trainer cards, special Energy, and basic Energy of the Pokémon's types.
    """
    facts = [card for card in cards if card.id not in left_out]
    basics = [card for card in facts if card.is_basic_pokemon]
    by_parent: dict[str, list[Facts]] = {}
    for card in facts:
        if card.evolves_from:
            by_parent.setdefault(card.evolves_from, []).append(card)
    chosen: list[str] = []
    types: set[str] = set()
    for card in random.sample(basics, min(6, len(basics))):
        line = [card]
        while line[-1].name in by_parent and len(line) < 4:
            line.append(random.choice(by_parent[line[-1].name]))
        for member in line:
            chosen += [member.id] * (3 if member is card else 2)
            types |= {str(kind) for kind in member.types}
            types |= {str(kind) for attack in member.attacks for kind in attack.cost}
    others = [card for card in facts if card.is_trainer]
    chosen += [card.id for card in random.sample(others, min(12, len(others)))]
    special = [card for card in facts if not card.is_pokemon and not card.is_trainer and not card.is_basic_energy]
    chosen += [card.id for card in random.sample(special, min(3, len(special)))]
    wanted = [str(kind) for kind in BASIC_ENERGY_TYPES if str(kind) in types] or ["Fire"]
    energies = [card.id for card in facts if card.is_basic_energy and str(card.types[0]) in wanted]
    chosen = chosen[: size - 14]
    while len(chosen) < size:
        chosen.append(random.choice(energies))
    return chosen


def playable(pool: Pool) -> list[Facts]:
    """The cards that can be played, one printing of each."""
    seen: set[object] = set()
    found = []
    for card in pool.facts().values():
        if not card.is_unread and card.identity not in seen:
            seen.add(card.identity)
            found.append(card)
    return found


def walk_games(
    ruleset: str, form: str, numbers: Sequence[int], seed: int, every: int, decks: Sequence[Sequence[str]] = (), thorough: int = 1
) -> Iterator[Walk]:
    """Walk through games of the decks, or of decks made up for them. Raises WalkFailed.

    Every `thorough`-th game is walked with all checks, on new decks; in the others only the state is checked at each step.
    """
    cards = () if decks else playable(default_pool())
    table = make_table(ruleset, form, decks) if decks else None
    for at, number in enumerate(numbers):
        own = game_seed(seed, number)
        if not decks and at % thorough == 0:
            table = random_table(ruleset, form, cards, Random(own))
        assert table is not None
        walk = Walk(table, own, every)
        if at % thorough == 0:
            walk.run()
        else:
            walk.run_lightly()
        yield walk


def random_table(ruleset: str, form: str, cards: Sequence[Facts], random: Random) -> Table:
    """A table of decks made up from the cards; cards that the engine cannot run are left out."""
    seats = load_form(form).seats
    left_out: set[str] = set()
    while True:
        decks = [random_deck(cards, random, left_out) for _ in range(seats)]
        try:
            return make_table(ruleset, form, decks)
        except Unplayable as error:
            left_out.add(str(error).partition(" ")[0])
