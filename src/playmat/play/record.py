"""Records: a game as what it was made of, so that it can be played again exactly.

A record holds ruleset, form, decks, seed, scripted flips and the answers (places of the picked options, decision by
decision). `replay` gives the same game; `Record.at` the game after some of the answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playmat.cards.pool import Pool
from playmat.play.decision import IllegalAction
from playmat.play.game import Game, decks_of, make_table, start
from playmat.play.saved import Json

VERSION = 1


class InvalidRecord(ValueError):
    """A record that cannot be read or does not play; the message names the place and the remedy."""


@dataclass(frozen=True)
class Record:
    ruleset: str
    form: str
    decks: tuple[tuple[str, ...], ...]
    seed: int
    answers: tuple[tuple[int, ...], ...] = ()
    flips: tuple[bool, ...] = ()
    players: tuple[str, ...] = field(default=())

    def to_json(self) -> Json:
        return {
            "playmat": VERSION, "ruleset": self.ruleset, "form": self.form, "decks": [list(deck) for deck in self.decks],
            "seed": self.seed, "flips": list(self.flips), "players": list(self.players),
            "answers": [list(answer) for answer in self.answers],
        }  # fmt: skip

    @staticmethod
    def from_json(data: object, source: str = "record") -> Record:
        if not isinstance(data, dict):
            raise InvalidRecord(f"{source}: a record is a JSON object, not {type(data).__name__}")
        if data.get("playmat") != VERSION:
            raise InvalidRecord(f'{source}: this is no record of version {VERSION} ("playmat": {data.get("playmat")!r})')
        try:
            return Record(
                str(data["ruleset"]),
                str(data["form"]),
                tuple(tuple(str(card) for card in deck) for deck in data["decks"]),
                int(data["seed"]),
                tuple(tuple(int(pick) for pick in answer) for answer in data["answers"]),
                tuple(bool(flip) for flip in data.get("flips", ())),
                tuple(str(player) for player in data.get("players", ())),
            )
        except KeyError as error:
            raise InvalidRecord(f"{source}: {error.args[0]!r} is missing") from None
        except (TypeError, ValueError) as error:
            raise InvalidRecord(f"{source}: {error}") from None

    def at(self, count: int | None = None, pool: Pool | None = None, listen: bool = False) -> Game:
        """The game after the first `count` answers (None: all of them)."""
        game = start(make_table(self.ruleset, self.form, self.decks, pool), self.seed, flips=self.flips, listen=listen)
        for number, answer in enumerate(self.answers[:count]):
            try:
                game.answer(list(answer))
            except IllegalAction as error:
                raise InvalidRecord(f"answer {number + 1} does not fit the game: {error}") from None
        return game


def record_of(game: Game, players: Sequence[str] = ()) -> Record:
    """The record of a game that was begun with `start` or `new_game` from a seed."""
    if game.seed is None:
        raise InvalidRecord("this game was not begun from a seed, so it has no record; save it with to_json() instead")
    decks = tuple(tuple(deck) for deck in decks_of(game.table))
    return Record(game.rules.name, game.form.name, decks, game.seed, tuple(game.answers), (), tuple(players))


def replay(record: Record, pool: Pool | None = None) -> Game:
    return record.at(None, pool)
