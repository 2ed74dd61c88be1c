"""Analysis of a finished game from one seat: the win chance at each decision, and how much each answer lost.

It uses only what that player could see at the time, so an answer that failed by bad luck is not called a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playmat.bots.bot import Budget, forced_answer
from playmat.bots.reasons import facts_of, reason
from playmat.bots.search import Found, SearchBot
from playmat.cards.pool import Pool
from playmat.json_object import Json
from playmat.play.decision import Decision
from playmat.play.game import Game
from playmat.play.record import InvalidRecord, Record
from playmat.play.view import view

if TYPE_CHECKING:
    from playmat.json_types import MomentJson

WORDS_FROM = 0.01
"""The loss of win chance from which a reason is given."""


@dataclass(frozen=True)
class Moment:
    """One decision of the player. Chances are win chances, 0 to 1."""

    number: int
    """The index of the answer in the record, from 0."""
    turn: int
    kind: str
    chosen: tuple[str, ...]
    chance: float
    """After the answer that was given."""
    best: tuple[str, ...]
    best_chance: float
    lost: float
    """The win chance that the answer lost compared with the best one. Both are judged in other deals than those in which the
    best one was chosen, so the loss can be negative, and losses can be added up."""
    error: float
    """The standard error of `lost`."""
    reason: str = ""
    """The advantage of the best answer over the given one, in words; empty if they are about equal."""

    @property
    def loss(self) -> float:
        """The loss of the answer, at least 0: negative values are chance."""
        return max(0.0, self.lost)

    @property
    def is_clear(self) -> bool:
        """Whether the answer lost more than chance explains."""
        return self.lost > 2 * self.error

    def to_json(self) -> MomentJson:
        return {
            "number": self.number, "turn": self.turn, "kind": self.kind, "chosen": list(self.chosen),
            "chance": round(self.chance, 4), "best": list(self.best), "best_chance": round(self.best_chance, 4),
            "loss": round(self.loss, 4), "error": round(self.error, 4), "reason": self.reason,
        }  # fmt: skip


@dataclass(frozen=True)
class Analysis:
    seat: int
    moments: tuple[Moment, ...]
    winner: int | None
    """Seat of the winner; None if there is no winner or the record is incomplete."""

    def worst(self, count: int = 5) -> list[Moment]:
        """The decisions that lost most, worst first; decisions that lost nothing are left out."""
        return sorted((moment for moment in self.moments if moment.loss > 0), key=lambda moment: -moment.loss)[:count]

    def curve(self) -> list[tuple[int, float]]:
        """Turn and win chance after the player's last answer of each turn in which they answered."""
        by_turn = {moment.turn: moment.chance for moment in self.moments}
        return list(by_turn.items())

    def to_json(self) -> Json:
        return {
            "seat": self.seat,
            "winner": self.winner,
            "curve": [[turn, round(chance, 4)] for turn, chance in self.curve()],
            "moments": [moment.to_json() for moment in self.moments],
        }


def analyse(
    record: Record,
    seat: int,
    budget: Budget | None = None,
    pool: Pool | None = None,
    seed: int = 0,
    report: Callable[[], None] | None = None,
) -> Analysis:
    """Analyse a record from a seat; `report` is called after each answer of the record."""
    game = record.at(0, pool)
    if not 0 <= seat < game.form.seats:
        raise InvalidRecord(f"the game had seats 1 to {game.form.seats}, not {seat + 1}")
    thinker = SearchBot(seed, budget or Budget(lines=300))
    moments: list[Moment] = []
    for picks in replayed(game, record):
        decision = game.decision
        if decision is not None and decision.player == seat:
            seen = view(game, seat)
            if forced_answer(seen) is None:
                found = thinker.look(seen, also=picks)
                moments.append(moment_of(game, decision, found, picks))
        if report is not None:
            report()
    return Analysis(seat, tuple(moments), game.winner)


def moment_of(game: Game, decision: Decision, found: Found, picks: list[int]) -> Moment:
    best, best_chance = found.ranked()[0]
    chosen, better = (tuple(decision.texts[pick] for pick in answer) for answer in (picks, best))
    turn = int(game.state.turn)
    lost, error = found.loss_of(picks)
    why = ""
    if best != picks and lost >= WORDS_FROM:
        why = reason(*facts_of(found.search, [found.answer_at(best), found.answer_at(picks)]))
    return Moment(len(game.answers), turn, decision.kind, chosen, best_chance - lost, better, best_chance, lost, error, why)


def replayed(game: Game, record: Record) -> Iterator[list[int]]:
    """The answers of a record; each is applied after the caller has looked at the game."""
    for number, answer in enumerate(record.answers):
        decision = game.decision
        if decision is None or any(not 0 <= pick < len(decision.options) for pick in answer):
            raise InvalidRecord(f"answer {number + 1} does not fit the game; was it recorded with other cards?")
        yield list(answer)
        game.answer(list(answer))
        record.settle(game, number + 1)
