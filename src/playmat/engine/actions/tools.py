"""A Pokémon in play that is attached to another as a Tool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playmat.engine import board, durations, movement, pokemon_values, zones
from playmat.engine.codes import P_DISCARD, ROLE_TOOL
from playmat.engine.durations import GONE
from playmat.engine.pokemon_values import pack_role
from playmat.engine.program import DONE, Context, Exec, Frame
from playmat.engine.state import Pokemon
from playmat.engine.terms.term import Selector

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class AttachAsTool(Exec):
    """This Pokémon leaves play and is attached to another as a Tool; cards attached to it are discarded."""

    def __init__(self, to: Selector) -> None:
        super().__init__()
        self.instant = True
        self.is_cost = True  # if it cannot be attached it cannot be used
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        p = board.find(m, c.source)
        targets = self.to.pokemon(m, c)
        # harmless (left out): no text reads this result
        c.did = False
        # harmless (without or not targets): without such a Pokémon it cannot be used
        if p is None or not targets or not self.is_free(m, c, targets[0]):
            return DONE
        uid = p.cards[len(p.cards) - 1]
        # harmless (left out): effects on a Pokémon that is not in play affect nothing
        durations.end_effects(m, p, GONE)
        movement.leave_bench(m, p)
        for i in range(len(p.cards) - 1):
            zones.put(m, p.cards[i], P_DISCARD)
        for a in p.attached:
            zones.put(m, a, P_DISCARD)
        board.attach(m, uid, targets[0], pack_role(ROLE_TOOL, 0, 0))
        # harmless (left out): no text reads this result
        c.did = True
        if m.log is not None:
            m.tell("attach", c.you, cards=[uid], pokemon=[targets[0].serial])
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.to.pokemon(m, c):
            if p.serial != c.source and self.is_free(m, c, p):
                return True
        return False

    def is_free(self, m: Machine, c: Context, p: Pokemon) -> bool:
        """Whether the Pokémon may hold one more Tool."""
        return pokemon_values.has_room_for_tool(m, p, c.you, c.uid)
