"""The decisions of a game, with the words of each position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, overload

from playmat.play.decision import Decision, Option

if TYPE_CHECKING:
    from playmat.play.game import Game


class Decided(NamedTuple):
    """A decision, and the places of the options that were picked."""

    decision: Decision
    picks: tuple[int, ...]

    @property
    def player(self) -> int:
        return self.decision.player

    @property
    def kind(self) -> str:
        return self.decision.kind

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that were picked."""
        return tuple(self.decision.options[place] for place in self.picks)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(option.text for option in self.options)

    def __repr__(self) -> str:
        who = "chance" if self.player < 0 else f"player {self.player + 1}"
        return f"<{who}, {self.kind}: {', '.join(self.texts) or 'none'}>"


class History(Sequence[Decided]):
    """The decisions of a game. A second copy of the game is played from the start as far as the caller reads."""

    def __init__(self, twin: Game, answers: list[tuple[int, ...]], settle: Callable[[Game, int], None]) -> None:
        self._settle = settle
        settle(twin, 0)
        self._twin = twin
        self._answers = answers
        self._read: list[Decided] = []

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, index: int) -> Decided: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Decided, ...]: ...

    def __getitem__(self, index: int | slice) -> Decided | tuple[Decided, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        wanted = index + len(self) if index < 0 else index
        if not 0 <= wanted < len(self):
            raise IndexError(f"there are {len(self)} decisions, not {index}")
        while len(self._read) <= wanted:
            decision = self._twin.decision
            assert decision is not None
            picks = self._answers[len(self._read)]
            self._twin.answer(picks)
            self._settle(self._twin, len(self._read) + 1)
            self._read.append(Decided(decision, picks))
        return self._read[wanted]

    def __repr__(self) -> str:
        return f"<History of {len(self)} decisions>"
