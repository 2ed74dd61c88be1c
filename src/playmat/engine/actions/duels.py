"""What the players decide between themselves: rock, paper, scissors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.program import CALL, DONE, Context, Exec, Frame, would
from playmat.engine.questions import O_CHOICE, Q_THROW, first_of, pack

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


THROWS: Final = ("rock", "paper", "scissors")
"""Each beats the one before it, and rock beats scissors."""


class RockPaperScissors(Exec):
    """Both players choose, each without seeing the other's choice, until somebody wins. `n` is the first choice, from 1 on."""

    def __init__(self, win: Exec | None, lose: Exec | None) -> None:
        super().__init__()
        self.is_slight = win is None and lose is None
        self.win = win
        self.lose = lose

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        while f.step < 2:
            if not m.st.answered:
                options: vec[i64] = vec[i64]()
                for i in range(len(THROWS)):
                    options = append(options, pack(O_CHOICE, i, 0, 0))
                return m.ask(c.opponent if f.step else c.you, Q_THROW, options, 1, 1)
            throw = first_of(m.answer_of()[0])
            if f.step == 0:
                f.step = 1
                f.n = throw + 1
                continue
            mine = f.n - 1
            f.n = 0
            if m.log is not None:
                m.tell("throw", c.you, n=mine, text=THROWS[mine])
                m.tell("throw", c.opponent, n=throw, text=THROWS[throw])
            if mine == throw:
                f.step = 0
                continue
            f.step = 2
            done = self.win if (mine - throw) % len(THROWS) == 1 else self.lose
            if done is not None:
                m.push(done, c)
                return CALL
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return (self.win is not None and would(m, c, self.win)) or (self.lose is not None and would(m, c, self.lose))

    def children(self) -> list[Exec]:
        return [part for part in (self.win, self.lose) if part is not None]
