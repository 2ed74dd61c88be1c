"""Invariants of every state that play can reach. Walks check every step, so it is compiled and builds text only on faults."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board
from playmat.engine.machine import Machine
from playmat.engine.state import Pokemon, Side


def problems(m: Machine) -> list[str]:
    """Check the invariants of a state; returns one sentence per fault. It never raises."""
    st = m.st
    found: list[str] = []
    serials: vec[i64] = vec[i64]()
    for side in st.sides:
        if len(side.active) > m.actives:
            found.append(f"player {side.seat + 1} has {len(side.active)} Active Pokémon")
        for zone in (side.active, side.bench):
            for p in zone:
                check_pokemon(m, side, p, found)
                if p.serial in serials:
                    found.append("two Pokémon share a serial")
                serials = append(serials, p.serial)
        check_owners(m, side, found)
    check_cards(m, found)
    if st.asking and len(st.options) == 0 and st.least > 0:
        found.append("a question has no options")
    return found


def check_pokemon(m: Machine, side: Side, p: Pokemon, found: list[str]) -> None:
    if p.owner != side.seat:
        found.append(f"Pokémon #{p.serial} is with player {side.seat + 1} but its owner is player {p.owner + 1}")
    for uid, _ in p.roles:
        if uid not in p.attached:
            found.append(f"Pokémon #{p.serial} has a role for card {uid}, which is not attached to it")
    if p.damage < 0 or p.damage % 10:
        found.append(f"Pokémon #{p.serial} has {p.damage} damage")
    if not 0 <= p.owner < len(m.st.sides):
        return
    if p.conditions and not board.is_active(m, p):
        found.append(f"Pokémon #{p.serial} on the Bench has Special Conditions")


def check_owners(m: Machine, side: Side, found: list[str]) -> None:
    """A card is outside play only in zones of its owner."""
    for zone in (side.deck, side.hand, side.discard, side.lost, side.aside, side.prizes):
        for uid in zone:
            if 0 <= uid < len(m.defs) and m.owners[uid] != side.seat:
                found.append(f"card {uid} is with player {side.seat + 1} but its owner is player {m.owners[uid] + 1}")


def check_cards(m: Machine, found: list[str]) -> None:
    """Every card is in exactly one place."""
    counts: vec[i64] = vec[i64]([0] * len(m.defs))
    for uid in lying(m):
        if 0 <= uid < len(m.defs):
            counts[uid] = counts[uid] + 1
        else:
            found.append(f"there is no card {uid}")
    for uid in range(len(m.defs)):
        if counts[uid] != 1:
            places = " and ".join(places_of(m, uid)) or "no place"
            found.append(f"card {uid} ({m.table.names[m.defs[uid].name]}) is in {places}")


def lying(m: Machine) -> vec[i64]:
    """All cards in all places, in one list."""
    cards: vec[i64] = vec[i64](capacity=len(m.defs))
    for side in m.st.sides:
        for zone in (side.deck, side.hand, side.discard, side.lost, side.beside, side.aside, side.prizes):
            for uid in zone:
                if uid >= 0 or uid < -1:
                    cards = append(cards, uid)
        for pokemon in (side.active, side.bench):
            for p in pokemon:
                for uid in p.cards:
                    cards = append(cards, uid)
                for uid in p.attached:
                    cards = append(cards, uid)
    if m.st.stadium >= 0:
        cards = append(cards, m.st.stadium)
    if m.st.stadium_half >= 0:
        cards = append(cards, m.st.stadium_half)
    return cards


def places_of(m: Machine, uid: i64) -> list[str]:
    places: list[str] = []
    for side in m.st.sides:
        who = f"player {side.seat + 1}'s"
        for name, zone in (
            ("deck", side.deck), ("hand", side.hand), ("discard", side.discard), ("lost", side.lost), ("beside", side.beside),
            ("aside", side.aside), ("prizes", side.prizes),
        ):  # fmt: skip
            places += [f"{who} {name}" for other in zone if other == uid]
        for p in [*side.active, *side.bench]:
            places += [f"{who} Pokémon #{p.serial}" for other in [*p.cards, *p.attached] if other == uid]
    if m.st.stadium == uid or m.st.stadium_half == uid:
        places.append("the Stadium")
    return places
