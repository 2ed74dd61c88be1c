"""Boards of the other engine, written by hand."""

from __future__ import annotations

from playmat.json_object import Json
from playmat.peers.cabt.boards import Naming
from playmat.peers.cabt.library import Kind, PeerAttack, PeerCard

EMBER = PeerAttack(11, "Ember", "", 30, "CR")
CHARMANDER = PeerCard(
    101, "Charmander", Kind.POKEMON, hp=50, type="R", weakness="W", retreat=1, is_basic=True,
    attacks=(PeerAttack(10, "Scratch", "", 10, "C"), EMBER),
)  # fmt: skip
ENERGY = PeerCard(2, "Basic {R} Energy", Kind.BASIC_ENERGY)
NAMES = Naming({card.number: card for card in (CHARMANDER, ENERGY)})


def side(**given: object) -> Json:
    empty: Json = {zone: [] for zone in ("active", "bench", "hand", "deck", "discard", "prize")}
    return empty | dict.fromkeys(("poisoned", "burned", "asleep", "paralyzed", "confused"), False) | given


def charmander(hp: int = 50, *energy: int) -> Json:
    cards = [{"id": number, "serial": 60 + number} for number in energy]
    return {
        "id": 101, "serial": 1, "hp": hp, "maxHp": 50, "appearThisTurn": False, "energies": [2] * len(energy),
        "energyCards": cards, "tools": [], "preEvolution": [],
    }  # fmt: skip


def current(*sides: Json) -> Json:
    return {"turn": 3, "yourIndex": 0, "firstPlayer": 0, "stadium": [], "result": -1, "players": list(sides), "looking": None}
