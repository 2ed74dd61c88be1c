"""Records: everything that is needed to replay a game exactly.

A record holds ruleset, form, decks, seed, scripted flips, whether chance is asked for, who chooses who starts, and the answers
(places of the picked options, decision by decision). A record that follows another program's has settlements as well (see
`settlement`). `Game.record` makes one, `replay` gives the same game, `Record.at` the game after some answers.

It also names the behaviour of the engine that made it. A record of another behaviour is replayed if its answers fit and lead
to its score; otherwise the error says why, and gives the score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from playmat.cards.pool import Pool
from playmat.json_object import Json
from playmat.play.decision import IllegalAction
from playmat.play.fairness import Proof
from playmat.play.loading import InvalidState
from playmat.play.settlement import MOST as MAX_SETTLEMENTS
from playmat.play.settlement import Settlement, due, settle
from playmat.play.tables import make_table

if TYPE_CHECKING:
    from playmat.play.game import Game

VERSION = 1
"""The layout of the JSON."""
BEHAVIOUR = 1
"""The behaviour of the engine: which games follow from the same seed and answers. It is apart from the package's version, and
rises by one in a release that changes any game (`tests/test_behaviour.py` notices). Records up to version 0.2 have none: 0."""
MAX_CARDS, MAX_ANSWERS, MAX_FLIPS = 250, 100_000, 100_000
"""Far more than any game has: the most cards of a deck, answers and scripted flips of a record."""


class InvalidRecord(ValueError):
    """A record that cannot be read or replayed; the message says where the problem is and how to fix it."""


@dataclass(frozen=True)
class Score:
    """How a game ended: the winner's seat (None: nobody won), the turn, and the Prize cards that each player had left."""

    winner: int | None
    turn: int
    prizes: tuple[int, ...]

    @staticmethod
    def of(game: Game) -> Score | None:
        """None while the game continues."""
        if not game.is_over:
            return None
        return Score(game.winner, game.turn, tuple(int(side.prizes_left()) for side in game.state.sides))

    def __str__(self) -> str:
        won = "nobody won" if self.winner is None else f"player {self.winner + 1} won"
        return f"{won} in turn {self.turn}, Prize cards left: {', '.join(map(str, self.prizes))}"

    def to_json(self) -> Json:
        return {"winner": self.winner, "turn": self.turn, "prizes": list(self.prizes)}

    @staticmethod
    def from_json(data: Json) -> Score:
        winner = None if data["winner"] is None else int(data["winner"])
        return Score(winner, int(data["turn"]), tuple(int(left) for left in data["prizes"]))


@dataclass(frozen=True)
class Record:
    """Everything that is needed to replay a game. `answers` are places in the lists of options; `players` are names, if given."""

    ruleset: str
    form: str
    decks: tuple[tuple[str, ...], ...]
    seed: int
    answers: tuple[tuple[int, ...], ...] = ()
    flips: tuple[bool, ...] = ()
    players: tuple[str, ...] = field(default=())
    ask_chance: bool = False
    """Whether flips are decisions of the player `CHANCE`; their answers are then among the others."""
    chooser: int | None = None
    """The player who says who goes first, as after a lost game of a match; None: the ruleset decides."""
    proof: Proof | None = None
    """The parts that the seed was made of, for games on a server."""
    settlements: tuple[Settlement, ...] = ()
    """What was settled from outside, in the order of the answers."""
    behaviour: int = BEHAVIOUR
    """The behaviour of the engine that made the record."""
    score: Score | None = None
    """None if the game was not over."""

    def to_json(self) -> Json:
        data: Json = {
            "playmat": VERSION, "ruleset": self.ruleset, "form": self.form, "decks": [list(deck) for deck in self.decks],
            "seed": self.seed, "flips": list(self.flips), "players": list(self.players),
            "ask_chance": self.ask_chance, "chooser": self.chooser, "answers": [list(answer) for answer in self.answers],
            "behaviour": self.behaviour, "score": None if self.score is None else self.score.to_json(),
        }  # fmt: skip
        if self.proof is not None:
            data["proof"] = self.proof.to_json()
        if self.settlements:
            data["settlements"] = [settlement.to_json() for settlement in self.settlements]
        return data

    @staticmethod
    def from_json(data: object, source: str = "record") -> Record:
        if not isinstance(data, dict):
            raise InvalidRecord(f"{source}: a record is a JSON object, not {type(data).__name__}")
        for key in ("decks", "answers", "flips", "players", "settlements"):
            if not isinstance(data.get(key, []), list):
                raise InvalidRecord(f"{source}: {key!r} must be a list")
        if data.get("playmat") != VERSION:
            raise InvalidRecord(f'{source}: this is not a record of version {VERSION} ("playmat": {data.get("playmat")!r})')
        try:
            record = Record(
                str(data["ruleset"]),
                str(data["form"]),
                tuple(tuple(str(card) for card in deck) for deck in data["decks"]),
                int(data["seed"]),
                tuple(tuple(int(pick) for pick in answer) for answer in data["answers"]),
                tuple(bool(flip) for flip in data.get("flips", ())),
                tuple(str(player) for player in data.get("players", ())),
                bool(data.get("ask_chance", False)),
                None if data.get("chooser") is None else int(data["chooser"]),
                None if data.get("proof") is None else Proof.from_json(data["proof"]),
                tuple(Settlement.from_json(settlement) for settlement in data.get("settlements", ())),
                int(data.get("behaviour", 0)),
                None if data.get("score") is None else Score.from_json(data["score"]),
            )
        except KeyError as error:
            raise InvalidRecord(f"{source}: {error.args[0]!r} is missing") from None
        except (TypeError, ValueError, OverflowError) as error:
            raise InvalidRecord(f"{source}: {error}") from None
        for what, count, most in (
            ("deck with {} cards", max(map(len, record.decks), default=0), MAX_CARDS),
            ("list of {} answers", len(record.answers), MAX_ANSWERS),
            ("list of {} flips", len(record.flips), MAX_FLIPS),
            ("list of {} settlements", len(record.settlements), MAX_SETTLEMENTS),
        ):
            if count > most:
                raise InvalidRecord(f"{source}: a {what.format(count)} is too long; a record has at most {most}")
        return record

    def at(self, count: int | None = None, pool: Pool | None = None, listen: bool = False) -> Game:
        """The game after the first `count` answers (None: all of them). Raises InvalidRecord if there are fewer."""
        if count is not None and not 0 <= count <= len(self.answers):
            raise InvalidRecord(f"the record has {len(self.answers)} answers; give a number from 0 to that, not {count}")
        try:
            game = self.played(count, pool, listen)
            if count is None and self.score not in (None, Score.of(game)):
                raise InvalidRecord("after all answers the game has another score than the record")
        except InvalidRecord as error:
            if self.behaviour == BEHAVIOUR:
                raise
            score = f" Its score: {self.score}." if self.score else ""
            raise InvalidRecord(
                f"{error}. The record is from behaviour {self.behaviour} of the engine, and this is {BEHAVIOUR}: "
                f"replay it with the version of Playmat that made it.{score}"
            ) from None
        return game

    def played(self, count: int | None, pool: Pool | None, listen: bool) -> Game:
        """The game after the first `count` answers, by today's engine."""
        from playmat.play.game import start  # imported here because the game module imports this one

        try:
            table = make_table(self.ruleset, self.form, self.decks, pool)
            if self.chooser is not None and not 0 <= self.chooser < table.form.seats:
                raise InvalidRecord(
                    f"chooser: must be null or the number of a player below {table.form.seats}, not {self.chooser}"
                )
            game = start(table, self.seed, flips=self.flips, ask_chance=self.ask_chance, chooser=self.chooser, listen=listen)
        except InvalidRecord:
            raise
        except (ValueError, LookupError, RuntimeError) as error:
            raise InvalidRecord(f"the game of the record cannot begin: {error}") from None
        self.settle(game, 0)
        for number, answer in enumerate(self.answers[:count], 1):
            try:
                game.answer(list(answer))
            except (IllegalAction, RuntimeError) as error:
                raise InvalidRecord(f"answer {number} does not fit the game: {error}") from None
            self.settle(game, number)
        return game

    def settle(self, game: Game, at: int) -> None:
        """Apply to the game what was settled after that many answers."""
        settle_due(game, self.settlements, at)


def settle_due(game: Game, settlements: Iterable[Settlement], at: int) -> None:
    """Apply the settlements after that many answers. Raises InvalidRecord for one that does not fit."""
    for settlement in due(settlements, at):
        try:
            settle(game, settlement)
        except InvalidState as error:
            raise InvalidRecord(f"the settlement after answer {at} does not fit the game: {error}") from None
        assert game.origin is not None
        game.origin = replace(game.origin, settlements=(*game.origin.settlements, settlement))


def replay(record: Record, pool: Pool | None = None) -> Game:
    """The game of a record, after all of its answers. Raises InvalidRecord if an answer does not fit."""
    return record.at(None, pool)
