"""A game as its followers see it, and the changes since the last time.

Unchanged parts are the same objects again, so they cost nothing and are recognised at once. Every answer on a server is shown
to everyone at the table, so this module is compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import attacks, pokemon_values
from playmat.engine.machine import Machine
from playmat.engine.state import Pokemon, Side
from playmat.engine.table import Table
from playmat.play.view_data import ViewData

if TYPE_CHECKING:
    from playmat.json_types import (
        CardViewJson,
        DecisionJson,
        FaceDownJson,
        PokemonViewJson,
        SideViewJson,
        ViewJson,
    )

KEPT = 500
"""Zones and rows of Pokémon that are kept before all are forgotten."""


class KeptPokemon:
    """A Pokémon as it was last shown, and everything that this depends on."""

    def __init__(self, name: str, facts: list[int], shown: PokemonViewJson) -> None:
        self.name = name
        self.facts = facts
        self.shown = shown


class ClientState(ViewData):
    """Shows one game. The data of different moments and seats share their parts, so do not change them."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.zones: dict[tuple[int, ...], list[CardViewJson]] = {}
        """By the cards in them."""
        self.prize_rows: dict[tuple[int, ...], list[CardViewJson | FaceDownJson | None]] = {}
        """By the cards in them; face-down and taken ones have numbers below zero."""
        self.rows: dict[tuple[int, ...], list[PokemonViewJson | FaceDownJson]] = {}
        """By the serials of the Pokémon."""
        self.pokemons: dict[int, KeptPokemon] = {}
        self.sides: dict[int, SideViewJson] = {}
        """As they are shown to others."""
        self.own: dict[int, SideViewJson] = {}
        """As they are shown to their players."""
        self.moment: i64 = -1

    def show(self, moment: i64, m: Machine, seat: i64, decision: DecisionJson | None) -> ViewJson:
        """The game as a seat sees it (-1: a spectator). `moment` is different for each state of the game."""
        if moment != self.moment:
            self.moment = moment
            if len(self.zones) + len(self.prize_rows) + len(self.rows) > KEPT:
                self.zones.clear()
                self.prize_rows.clear()
                self.rows.clear()
            if m.st.phase:
                for side in m.st.sides:
                    self.sides[side.seat] = latest(self.sides.get(side.seat), super().side(m, side, -1, False))
        return self.view(m, seat, False, decision)

    def side(self, m: Machine, side: Side, seat: i64, everything: bool) -> SideViewJson:
        if not m.st.phase:  # in set-up, others see less of a side
            return super().side(m, side, seat, everything)
        shown = self.sides[side.seat]
        if side.seat != seat:
            return shown
        own = shown.copy()
        own["hand"] = self.zone(side.hand)
        own = latest(self.own.get(side.seat), own)
        self.own[side.seat] = own
        return own

    def zone(self, cards: vec[i64]) -> list[CardViewJson]:
        uids: list[int] = []
        for uid in cards:
            uids.append(uid)
        key = tuple(uids)
        kept = self.zones.get(key)
        if kept is None:
            kept = [self.face(uid) for uid in uids]
            self.zones[key] = kept
        return kept

    def prizes(self, side: Side, is_open: bool) -> list[CardViewJson | FaceDownJson | None]:
        places: list[int] = []
        for place in range(len(side.prizes)):
            uid = side.prizes[place]
            is_up = is_open or (side.prizes_up >> place) & 1
            places.append(-2 if uid < 0 else uid if is_up else -3)
        key = tuple(places)
        kept = self.prize_rows.get(key)
        if kept is None:
            kept = self.prize_rows[key] = super().prizes(side, is_open)
        return kept

    def row(self, m: Machine, row: list[Pokemon], is_open: bool) -> list[PokemonViewJson | FaceDownJson]:
        made = super().row(m, row, is_open)
        if not is_open:
            return made
        serials: list[int] = []
        for p in row:
            serials.append(p.serial)
        key = tuple(serials)
        kept = self.rows.get(key)
        if kept is not None:
            is_same = True
            for i in range(len(made)):
                if kept[i] is not made[i]:
                    is_same = False
                    break
            if is_same:
                return kept
        self.rows[key] = made
        return made

    def pokemon(self, m: Machine, p: Pokemon) -> PokemonViewJson:
        turn = m.st.turn
        facts: list[int] = [
            pokemon_values.hp(m, p), p.damage, pokemon_values.types(m, p), pokemon_values.retreat_cost(m, p), p.conditions,
            1 if p.entered == turn or p.evolved == turn else 0, len(p.cards), len(p.attached), len(p.marks),
        ]  # fmt: skip
        for uid in p.cards:
            facts.append(uid)
        for i in range(len(p.attached)):
            bits, units = pokemon_values.provided(m, p, i)
            facts.append(p.attached[i])
            facts.append(bits)
            facts.append(units)
        for mark in p.marks:
            facts.append(mark)
        for ref in attacks.attack_refs(m, p):
            facts.append(ref)
        name = pokemon_values.top(m, p).title
        kept = self.pokemons.get(p.serial)
        if kept is not None and kept.name == name and kept.facts == facts:
            return kept.shown
        shown = super().pokemon(m, p)
        self.pokemons[p.serial] = KeptPokemon(name, facts, shown)
        return shown


def latest(before: SideViewJson | None, now: SideViewJson) -> SideViewJson:
    """The present data; the previous object if it is the same."""
    if before is None:
        return now
    for name, value in now.items():
        old = before.get(name)
        if old is not value and old != value:
            return now
    return before


def differences(before: ViewJson, after: ViewJson) -> dict[str, object]:
    """The fields of a view that differ, and for sides, by their numbers, the fields of the side."""
    if before is after:
        return {}
    found: dict[str, object] = {}
    for name, value in after.items():
        old = before.get(name)
        if name != "sides" and old is not value and old != value:
            found[name] = value
    sides: dict[str, object] = {}
    mine, theirs = before["sides"], after["sides"]
    for seat in range(len(theirs)):
        was, now = mine[seat], theirs[seat]
        if was is now:
            continue
        changed: dict[str, object] = {}
        for name, value in now.items():
            old = was.get(name)
            if old is not value and old != value:
                changed[name] = value
        if changed:
            sides[str(seat)] = changed
    if sides:
        found["sides"] = sides
    return found
