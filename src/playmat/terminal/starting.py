"""How a game in the terminal begins, is saved and goes on."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

from playmat.bots import make_bot
from playmat.cards.decks import load_deck, pairs
from playmat.cards.pool import default_pool
from playmat.lab.puzzles.model import Puzzle
from playmat.lab.puzzles.runs import PuzzleRun
from playmat.livelog.following import follow
from playmat.play.game import Game
from playmat.play.new_game import new_game
from playmat.play.record import Record
from playmat.rules.deck_legality import check_deck
from playmat.rules.periods import decks_for, ruleset_for
from playmat.rules.ruleset import load_form, load_ruleset
from playmat.terminal.sources import GameSource, PuzzleSource, ReplaySource
from playmat.terminal.table import Decide
from playmat.user_files import data_folder

BEGINNERS = ("first-flame", "green-shoots")
"""The decks of a game without named decks or year."""
FRIEND = "friend"
"""The level that means a second person at the same keyboard."""
SAVED = "terminal.json"
PACE = 0.4
"""Seconds between two actions of others."""


class CannotBegin(ValueError):
    """A game cannot begin or go on; the message says why."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to begin. Decks are names or files; empty fields are chosen. `watch` is the bot that plays for the person."""

    ruleset: str = ""
    form: str = "standard"
    deck: str = ""
    against: str = ""
    level: str = "2"
    watch: str = ""
    seed: int | None = None
    unchecked: bool = False


def bot_name(level: str) -> str | int:
    return int(level) if level.isdecimal() else level


def begin(setup: Setup) -> GameSource:
    """A new game. Raises CannotBegin for a deck that is not legal, and the errors of decks, rulesets and bots."""
    own, other = decks_for(setup.ruleset) or BEGINNERS
    deck, against = setup.deck or own, setup.against or other
    pool = default_pool()
    ruleset = setup.ruleset or ruleset_for([load_deck(deck), load_deck(against)], pool)
    rules, form = load_ruleset(ruleset), load_form(setup.form)
    lists = []
    for name in (deck, against):
        loaded = load_deck(name)
        problems = check_deck(loaded, pool, rules, form)
        if grave := [problem for problem in problems if not setup.unchecked or problem.kind == "basic"]:
            raise CannotBegin(f"{name} cannot be played: {'; '.join(map(str, grave))}")
        lists.append(loaded.cards)
    seed = random.SystemRandom().getrandbits(32) if setup.seed is None else setup.seed
    game = new_game(rules, *(lists[seat % 2] for seat in range(form.seats)), form=form, seed=seed, listen=True)
    bots: dict[int, str | int] = {}
    if setup.level != FRIEND:
        bots = {seat: bot_name(setup.level) for seat in range(1, form.seats)}
    if setup.watch:
        bots[0] = bot_name(setup.watch)
    return seated(game, bots, f"{rules.title}. {rules.summary}".rstrip())


def seated(game: Game, bots: dict[int, str | int], title: str) -> GameSource:
    """The game with bots in their seats, who decide as the seed says."""
    seed = game.seed or 0
    deciders: dict[int, Decide] = {seat: make_bot(name, seed=seed + seat).decide for seat, name in bots.items()}
    return GameSource(game, bots, deciders, title)


def saved_file() -> Path:
    return data_folder() / SAVED


def save(source: GameSource, path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.write_text(json.dumps(source.save()) + "\n", encoding="utf-8")


def resume(path: Path) -> GameSource:
    """The game that `save` wrote. Raises CannotBegin, or InvalidRecord if it no longer fits."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        bots = {int(seat): name for seat, name in data["bots"].items()}
        record = data["record"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CannotBegin(f"{path} is not a saved game of the terminal: {error}") from None
    game = Record.from_json(record, str(path)).at(listen=True)
    return seated(game, bots, f"{game.rules.title}. {game.rules.summary}".rstrip())


def replay(path: Path) -> ReplaySource:
    """A record, or the battle log of another client. Raises CannotBegin, InvalidRecord, InvalidLog or OSError."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotBegin(f"{path} is not a text in UTF-8; give a record or a battle log") from None
    if not text.lstrip().startswith("{"):
        return ReplaySource(follow(text, str(path)).record, path.name)
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CannotBegin(f"{path} is neither a record nor a battle log: {error}") from None
    return ReplaySource(Record.from_json(data.get("record", data), str(path)), path.name)


def solve(puzzle: Puzzle, deal: int | None = None) -> PuzzleSource:
    """A puzzle; `deal` says where the hidden cards are."""
    where = random.SystemRandom().randrange(10**9) if deal is None else deal
    return PuzzleSource(PuzzleRun(puzzle, where), where)


def decks_to_choose(ruleset: str) -> list[str]:
    """The decks that the menu offers for a ruleset."""
    return [name for pair in pairs() if ruleset in pair.rulesets for name in pair.decks] or list(BEGINNERS)
