"""Where the cards of a Pokémon that is being Knocked Out go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import board, shields
from playmat.engine.codes import P_DISCARD
from playmat.engine.program import DONE, Context, Exec, Frame
from playmat.engine.state import ATTACHED_GO, CARDS_GO, serials_of
from playmat.engine.terms.term import Selector

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class SetDestination(Exec):
    """Record where the cards of a Pokémon that is being Knocked Out go. They go there when they leave play; the Pokémon is still
    Knocked Out. If there are several such texts, the first that is carried out counts."""

    def __init__(self, of: Selector, to: int, whole: bool) -> None:
        super().__init__()
        self.instant = True
        self.of = of
        self.to: i64 = to
        self.whole = whole
        """Attached cards also go there; otherwise they are discarded."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.of.pokemon(m, c)
        for p in pokemon:
            if shields.keeps_off(m, c, p):
                continue
            if not (p.flags >> CARDS_GO) & 15:
                attached = self.to if self.whole else P_DISCARD
                board.own(m, p).flags |= ((self.to + 1) << CARDS_GO) | ((attached + 1) << ATTACHED_GO)
        # harmless (left out): `it` is that Pokémon already
        c.it = serials_of(pokemon)
        c.result = len(pokemon)
        # harmless (bound): the Pokémon that is being Knocked Out is there
        c.did = c.result > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        # harmless (bound): the Pokémon that is being Knocked Out is there
        return len(self.of.pokemon(m, c)) > 0
