"""A seat's view of a game as plain data: the board, sides, Pokémon and cards, open parts only. It is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import attacks, pokemon_values
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
    ONGOING,
    Pokemon,
    Side,
)
from playmat.engine.table import Table
from playmat.play.option_text import CONDITION_WORDS, TYPE_WORDS, set_words
from playmat.play.revealed_cards import looked_at

if TYPE_CHECKING:
    from playmat.json_types import (
        AttachedViewJson,
        CardViewJson,
        DecisionJson,
        FaceDownJson,
        PokemonViewJson,
        SideViewJson,
        StadiumViewJson,
        ViewJson,
    )


class ViewData:
    """The cards of a table as views show them. Printed facts are looked up once; every view gets its own data."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: list[CardViewJson | None] = [None for _ in table.defs]

    def card(self, uid: i64) -> CardViewJson:
        return self.face(uid).copy()

    def face(self, uid: i64) -> CardViewJson:
        """The shared card object; do not modify it."""
        face = self.cards[uid]
        if face is None:
            d = self.table.defs[uid]
            face = self.cards[uid] = {"uid": uid, "id": d.id, "name": d.title}
        return face

    def zone(self, cards: vec[i64]) -> list[CardViewJson]:
        found: list[CardViewJson] = []
        for uid in cards:
            found.append(self.card(uid))
        return found

    def prizes(self, side: Side, is_open: bool) -> list[CardViewJson | FaceDownJson | None]:
        """None where the Prize card was taken; a face-down one says nothing about itself."""
        found: list[CardViewJson | FaceDownJson | None] = []
        for place in range(len(side.prizes)):
            uid = side.prizes[place]
            if uid < 0:
                found.append(None)
            elif is_open or (side.prizes_up >> place) & 1:
                found.append(self.card(uid))
            else:
                found.append({"face_down": True})
        return found

    def pokemon(self, m: Machine, p: Pokemon) -> PokemonViewJson:
        """A face-up Pokémon."""
        attached: list[AttachedViewJson] = []
        for i in range(len(p.attached)):
            card = self.face(p.attached[i])
            shown: AttachedViewJson = {"uid": card["uid"], "id": card["id"], "name": card["name"]}
            bits, units = pokemon_values.provided(m, p, i)
            if units:
                shown["provides"] = set_words(bits, TYPE_WORDS)
                shown["units"] = units
            attached.append(shown)
        usable: list[str] = []
        for ref in attacks.attack_refs(m, p):
            usable.append(m.attack_of(ref).title)
        marks: list[str] = []
        for mark in p.marks:
            marks.append(m.table.names[mark])
        turn = m.st.turn
        return {
            "serial": p.serial,
            "name": pokemon_values.top(m, p).title,
            "cards": self.zone(p.cards),
            "attached": attached,
            "hp": pokemon_values.hp(m, p),
            "damage": p.damage,
            "types": set_words(pokemon_values.types(m, p), TYPE_WORDS),
            "retreat": pokemon_values.retreat_cost(m, p),
            "conditions": set_words(p.conditions, CONDITION_WORDS),
            "marks": marks,
            "attacks": usable,
            "new": p.entered == turn or p.evolved == turn,
        }

    def row(self, m: Machine, row: list[Pokemon], is_open: bool) -> list[PokemonViewJson | FaceDownJson]:
        found: list[PokemonViewJson | FaceDownJson] = []
        for p in row:
            found.append(self.pokemon(m, p) if is_open else {"face_down": True})
        return found

    def side(self, m: Machine, side: Side, seat: i64, everything: bool) -> SideViewJson:
        """A side as a seat sees it (-1: a spectator); with `everything`, its deck and Prize cards are also open."""
        mine = everything or side.seat == seat
        is_placed = mine or m.st.phase != 0
        hand: int | list[CardViewJson] = self.zone(side.hand) if mine or pokemon_values.is_open(m, side.seat) else len(side.hand)
        deck: int | list[CardViewJson] = self.zone(side.deck) if everything else len(side.deck)
        aside: int | list[CardViewJson] = self.zone(side.aside) if everything else len(side.aside)
        counts = side.counts
        return {
            "seat": side.seat,
            "deck": deck,
            "hand": hand,
            "discard": self.zone(side.discard),
            "lost": self.zone(side.lost),
            "beside": self.zone(side.beside),
            "aside": aside,
            "prizes": self.prizes(side, everything),
            "active": self.row(m, side.active, is_placed),
            "bench": self.row(m, side.bench, is_placed),
            "bench_size": pokemon_values.bench_limit(m, side.seat),
            "energy_attached": counts[C_ENERGY],
            "supporters_played": counts[C_SUPPORTERS],
            "stadiums_played": counts[C_STADIUMS],
            "retreats": counts[C_RETREATS],
            "attacks": counts[C_ATTACKS],
            "gx_used": counts[C_GX] != 0,
            "vstar_used": counts[C_VSTAR] != 0,
            "mulligans": counts[C_MULLIGANS],
            "out": counts[C_OUT] != 0,
        }

    def looking(self, m: Machine, seat: i64) -> list[CardViewJson]:
        """The hidden cards that the open question shows to a seat."""
        found: list[CardViewJson] = []
        for uid in looked_at(m, seat):
            found.append(self.card(uid))
        return found

    def view(self, m: Machine, seat: i64, everything: bool, decision: DecisionJson | None) -> ViewJson:
        """The game as a seat sees it (-1: a spectator); `decision` is the open question, if the seat may see it."""
        st = m.st
        stadium: StadiumViewJson | None = None
        if st.stadium >= 0:
            card = self.face(st.stadium)
            faces: int | None = st.stadium_faces if st.stadium_faces >= 0 else None
            stadium = {"uid": card["uid"], "id": card["id"], "name": card["name"], "owner": st.stadium_owner, "faces": faces}
        sides: list[SideViewJson] = []
        for side in st.sides:
            sides.append(self.side(m, side, seat, everything))
        you: int | None = seat if seat >= 0 else None
        first: int | None = st.first if st.turn else None
        winner: int | None = st.outcome if st.outcome >= 0 else None
        asked: int | None = st.asked if st.asking else None
        return {
            "ruleset": m.rules.name,
            "form": m.table.form.name,
            "you": you,
            "turn": st.turn,
            "player": st.player,
            "first": first,
            "phase": "play" if st.phase else "setup",
            "over": st.outcome != ONGOING,
            "winner": winner,
            "sudden_death": st.sudden_death,
            "asked": asked,
            "decision": decision,
            "looking": self.looking(m, seat),
            "stadium": stadium,
            "sides": sides,
        }


def try_to_show(m: Machine) -> None:
    """Compute everything that a view of the board shows, and keep nothing. It raises the same errors as making the view."""
    names = m.table.names
    for side in m.st.sides:
        pokemon_values.bench_limit(m, side.seat)
        pokemon_values.is_open(m, side.seat)
        for row in (side.active, side.bench):
            for p in row:
                for i in range(len(p.attached)):
                    pokemon_values.provided(m, p, i)
                for ref in attacks.attack_refs(m, p):
                    m.attack_of(ref)
                for mark in p.marks:
                    names[mark]
                pokemon_values.top(m, p)
                pokemon_values.hp(m, p)
                pokemon_values.types(m, p)
                pokemon_values.retreat_cost(m, p)
    looked_at(m, m.st.asked)
