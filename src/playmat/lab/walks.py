"""Walks: random games that check the invariants at every step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from playmat.cards.pool import Pool, default_pool
from playmat.engine.legality import OK
from playmat.engine.playout import Dice, Unsound, play_out, random_answer
from playmat.engine.table import Table
from playmat.lab.game_seeds import LIMIT, game_seed
from playmat.lab.random_decks import playable, random_table
from playmat.play.game import Game, start
from playmat.play.loading import load_state
from playmat.play.tables import make_table
from playmat.play.view import view


class WalkFailed(AssertionError):
    """A check failed during a walk; the message says how to reproduce it."""


@dataclass(slots=True)
class Walk:
    """A random game that is checked as it is played.

    Cheap checks run at every step. Expensive checks (twins, every option on a clone, views) run at every `every`-th step.
    """

    table: Table
    seed: int
    every: int = 1
    limit: int = LIMIT
    pool: Pool | None = None
    """The pool with the cards of the decks; None means the default pool."""
    decisions: int = 0
    checked: int = 0
    """The number of steps with all checks."""

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
        self.hold(game, game.problems() == [], f"the state is invalid: {game.problems()}")
        self.check_replay(game)
        return game

    def run_lightly(self) -> Game:
        """Play a whole game and check the state at each step, nothing else. Raises WalkFailed."""
        game = start(self.table, self.seed)
        try:
            self.decisions = play_out(game.machine, Dice(self.seed), self.limit, True)
        except Unsound as error:
            self.hold(game, False, f"the state is invalid {error}")
        return game

    def hold(self, game: Game, fact: bool, what: str) -> None:
        if not fact:
            rules, form = self.table.rules.name, self.table.form.name
            raise WalkFailed(f"{what}\n{rules}, {form}, seed {self.seed}, after {self.decisions} answers: {game.decision}")

    def check_step(self, game: Game) -> None:
        """The state is sound, the texts of the options differ, and the number of picks is possible."""
        found = game.problems()
        self.hold(game, not found, f"the state is invalid: {found}")
        decision = game.decision
        assert decision is not None
        self.hold(game, len(set(decision.texts)) == len(decision.texts), "two options have the same text")
        self.hold(game, 0 <= decision.min <= decision.max, "the question asks for an impossible number of picks")
        self.hold(game, decision.min <= len(decision.options), "the question asks for more picks than there are options")

    def check_twins(self, game: Game, twin: Game) -> Game:
        """A clone and a copy loaded from JSON equal the game and continue identically; returns a new twin."""
        self.hold(game, twin == game, "the twin that got the same answers differs")
        copy = game.clone()
        self.hold(game, copy == game and copy.fingerprint() == game.fingerprint(), "the clone differs")
        data = json.loads(json.dumps(game.to_json()))
        read = Game(self.table, load_state(data["state"], self.table))
        self.hold(game, read == game, "the saved game is different after loading")
        self.hold(game, read.decision == game.decision, "the loaded game asks a different question")
        return read

    def check_options(self, game: Game) -> None:
        """Every option can be chosen, alone or with others as the question requires, and its text names it."""
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
        """A view does not depend on hidden cards: dealing them again changes nothing."""
        for seat in range(self.table.form.seats):
            seen = view(game, seat)
            other = view(seen.guess(random), seat)
            self.hold(game, other.to_json() == seen.to_json(), f"player {seat + 1} has a view that depends on hidden cards")

    def check_replay(self, game: Game) -> None:
        """The record replays the same game."""
        again = game.record().at(pool=self.pool)
        self.hold(game, again.fingerprint() == game.fingerprint(), "the record replays a different game")


def walk_games(
    ruleset: str, form: str, numbers: Sequence[int], seed: int, every: int, decks: Sequence[Sequence[str]] = (), thorough: int = 1
) -> Iterator[Walk]:
    """Walk through games of the decks, or of random decks if none are given. Raises WalkFailed.

    Every `thorough`-th game has all checks and new decks; in the others only the state is checked at each step.
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
