"""A puzzle as a player takes it: the turn, with hints, until it is over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from playmat.bots.quick import QuickBot
from playmat.lab.puzzles.model import Puzzle
from playmat.lab.puzzles.proof import TooMuch, distinct, follow, go_along, reply_of
from playmat.play.decision import IllegalAction
from playmat.play.view import view

MOST_ANSWERS = 100
"""The most answers that a player can give in one puzzle."""
Status = Literal["open", "solved", "failed"]


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer of the solution: the places of its options, and their texts."""

    picks: tuple[int, ...]
    texts: tuple[str, ...]


class PuzzleRun:
    """A puzzle that is being solved. `deal` says where the hidden cards are."""

    def __init__(self, puzzle: Puzzle, deal: int = 0) -> None:
        self.puzzle = puzzle
        self.seat = puzzle.seat
        self.game = puzzle.begin(deal)
        self.game.listen()
        self.turn = self.game.turn
        self.given: list[tuple[int, ...]] = []
        """The player's answers."""
        self.left = list(puzzle.solution)
        """The steps of the solution that were not given."""
        self.is_beaten = False
        """The opponent has a win in the next turn."""

    @property
    def status(self) -> Status:
        if self.game.is_over:
            return "solved" if self.game.winner == self.seat else "failed"
        if self.game.turn == self.turn:
            return "open"
        return "solved" if self.puzzle.ends == "survival" and not self.is_beaten else "failed"

    def answer(self, given: str | Sequence[int]) -> None:
        """The player's answer. Raises IllegalAction."""
        if self.status != "open":
            raise IllegalAction("the turn is over; take back an answer or start again")
        if len(self.given) >= MOST_ANSWERS:
            raise IllegalAction(f"a puzzle takes at most {MOST_ANSWERS} answers; start again")
        decision = self.game.decision
        assert decision is not None
        self.game.answer(given if isinstance(given, str) else list(given))
        picks = self.game.answers[-1]
        self.given.append(picks)
        texts = tuple(decision.texts[pick] for pick in picks)
        if texts in self.left:
            self.left.remove(texts)
        self._go_on()

    def _go_on(self) -> None:
        """Answer for the other player until this one is asked or the turn is over."""
        bot = QuickBot(1)
        while self.status == "open" and (decision := self.game.decision) is not None and decision.player != self.seat:
            self.game.answer(bot.decide(view(self.game, decision.player)))
        if self.puzzle.ends == "survival" and not self.game.is_over and self.game.turn != self.turn:
            self._reply()

    def _reply(self) -> None:
        """The opponent's next turn: a win is played, so that it can be seen."""
        try:
            reply = reply_of(self.game, self.seat)
        except TooMuch:
            self.is_beaten = bool(self.left)
            return
        self.is_beaten = reply.wins
        if reply.wins:
            go_along(self.game, 1 - self.seat, self.game.turn, reply.line, 0)

    def hint(self) -> Hint | None:
        """The next answer of the solution; None if it cannot be completed from here."""
        decision = self.game.decision
        if self.status != "open" or decision is None or not self._leads_on():
            return None
        if self.left and all(text in decision.texts for text in self.left[0]):
            texts = self.left[0]
            return Hint(tuple(decision.texts.index(text) for text in texts), texts)
        picks = next(distinct(self.game))
        return Hint(tuple(picks), tuple(decision.texts[pick] for pick in picks))

    def _leads_on(self) -> bool:
        """Whether the steps that are left still solve the puzzle."""
        with suppress(TooMuch):
            return follow(self.game.clone(), self.seat, self.left, self.puzzle.ends == "survival") is not None
        return True

    def rest(self) -> list[Hint]:
        """The answers of the solution from here to the win; none if it cannot be completed."""
        found: list[Hint] = []
        while (hint := self.hint()) is not None:
            found.append(hint)
            self.answer(hint.picks)
        return found
