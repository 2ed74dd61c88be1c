"""Sides, Pokémon and cards as plain data, with only what is open. This is most of the work of a view, so it is compiled.

`view` decides what is open to which player and passes it here as flags.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import attacks, values
from playmat.engine.machine import Machine
from playmat.engine.state import (
    C_ATTACKS,
    C_ENERGY,
    C_GX,
    C_MULLIGANS,
    C_OUT,
    C_RETREATS,
    C_STADIUMS,
    C_SUPPORTERS,
    C_VSTAR,
    Pokemon,
    Side,
)
from playmat.engine.table import Table
from playmat.terms import TYPES, Condition

TYPE_WORDS: list[str] = [kind.value for kind in TYPES]
CONDITION_WORDS: list[str] = [condition.value for condition in Condition]


def set_words(bits: i64, words: list[str]) -> list[str]:
    """The words whose bits are set."""
    found: list[str] = []
    i: i64 = 0
    while bits >> i:
        if (bits >> i) & 1:
            found.append(words[i])
        i += 1
    return found


class Faces:
    """The cards of a table as views show them. What is printed is looked up once; every view gets its own data."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: list[dict[str, Any] | None] = [None for _ in table.defs]

    def card(self, uid: i64) -> dict[str, Any]:
        face = self.cards[uid]
        if face is None:
            card = self.table.defs[uid].card
            face = self.cards[uid] = {"uid": uid, "id": card.id, "name": card.printed_name}
        return face.copy()

    def zone(self, cards: vec[i64]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for uid in cards:
            found.append(self.card(uid))
        return found

    def prizes(self, side: Side, is_open: bool) -> list[dict[str, Any] | None]:
        """None where the Prize card was taken; a face-down one says nothing about itself."""
        found: list[dict[str, Any] | None] = []
        for place in range(len(side.prizes)):
            uid = side.prizes[place]
            if uid < 0:
                found.append(None)
            elif is_open or (side.prizes_up >> place) & 1:
                found.append(self.card(uid))
            else:
                found.append({"face_down": True})
        return found

    def pokemon(self, m: Machine, p: Pokemon) -> dict[str, Any]:
        """A face-up Pokémon."""
        attached: list[dict[str, Any]] = []
        for i in range(len(p.attached)):
            shown = self.card(p.attached[i])
            bits, units = values.provided(m, p, i)
            if units:
                shown["provides"] = set_words(bits, TYPE_WORDS)
                shown["units"] = units
            attached.append(shown)
        usable: list[str] = []
        for ref in attacks.attack_refs(m, p):
            usable.append(m.attack_of(ref).title)
        turn = m.st.turn
        return {
            "serial": p.serial,
            "name": values.top(m, p).card.printed_name,
            "cards": self.zone(p.cards),
            "attached": attached,
            "hp": values.hp(m, p),
            "damage": p.damage,
            "types": set_words(values.types(m, p), TYPE_WORDS),
            "retreat": values.retreat_cost(m, p),
            "conditions": set_words(p.conditions, CONDITION_WORDS),
            "marks": [m.table.names[mark] for mark in p.marks],
            "attacks": usable,
            "new": p.entered == turn or p.evolved == turn,
        }

    def row(self, m: Machine, row: list[Pokemon], is_open: bool) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for p in row:
            found.append(self.pokemon(m, p) if is_open else {"face_down": True})
        return found

    def side(self, m: Machine, side: Side, pokemon: bool, hand: bool, everything: bool) -> dict[str, Any]:
        """A side; the flags say whether its Pokémon, its hand, and also its deck and Prize cards are open."""
        counts = side.counts
        shown: dict[str, Any] = {"seat": side.seat}
        shown["deck"] = self.zone(side.deck) if everything else len(side.deck)
        shown["hand"] = self.zone(side.hand) if hand else len(side.hand)
        shown["discard"] = self.zone(side.discard)
        shown["lost"] = self.zone(side.lost)
        shown["beside"] = self.zone(side.beside)
        shown["prizes"] = self.prizes(side, everything)
        shown["active"] = self.row(m, side.active, pokemon)
        shown["bench"] = self.row(m, side.bench, pokemon)
        shown["bench_size"] = values.bench_limit(m, side.seat)
        shown["energy_attached"] = counts[C_ENERGY]
        shown["supporters_played"] = counts[C_SUPPORTERS]
        shown["stadiums_played"] = counts[C_STADIUMS]
        shown["retreats"] = counts[C_RETREATS]
        shown["attacks"] = counts[C_ATTACKS]
        shown["gx_used"] = counts[C_GX] != 0
        shown["vstar_used"] = counts[C_VSTAR] != 0
        shown["mulligans"] = counts[C_MULLIGANS]
        shown["out"] = counts[C_OUT] != 0
        return shown
