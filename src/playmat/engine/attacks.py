"""The attacks that a Pokémon can use, and the current attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import in_force, prohibitions
from playmat.engine.codes import K_GRANT
from playmat.engine.program import attack_ref
from playmat.engine.state import C_GX, C_VSTAR, Pokemon
from playmat.engine.statics import Grant

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def attack_refs(m: Machine, p: Pokemon) -> vec[i64]:
    """The attacks it can use if it has the Energy: packed card uid and index, in the order they are printed."""
    refs: vec[i64] = vec[i64](capacity=4)
    top = p.cards[len(p.cards) - 1]
    if in_force.has_one_face(m, p):
        for i in range(len(m.defs[top].attacks)):
            refs = append(refs, attack_ref(top, i))
    else:
        for uid in in_force.faces(m, p):
            for i in range(len(m.defs[uid].attacks)):
                refs = append(refs, attack_ref(uid, i))
    for live in in_force.in_force(m, K_GRANT):
        if in_force.applies(m, live, p):
            grant = live.static
            assert isinstance(grant, Grant)
            source = grant.of
            c = live.c
            if not source.of_cards:
                for other in source.pokemon(m, c):
                    if other.serial != p.serial:
                        for b in in_force.faces(m, other):
                            for j in range(len(m.defs[b].attacks)):
                                if attack_ref(b, j) not in refs:
                                    refs = append(refs, attack_ref(b, j))
            else:
                was = c.it
                c.it = append(vec[i64](), p.serial)
                for b in source.cards(m, c):
                    for j in range(len(m.defs[b].attacks)):
                        if attack_ref(b, j) not in refs:
                            refs = append(refs, attack_ref(b, j))
                # harmless (left out): `it` is that Pokémon already where the text asks
                c.it = was
    return refs


def has_printed_only(m: Machine, p: Pokemon) -> bool:
    """Whether its attacks are exactly those of its top card; true for nearly every Pokémon."""
    return in_force.has_one_face(m, p) and not in_force.is_any(m, K_GRANT)


def is_granted(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether the Pokémon can use the attacks and Abilities printed on the card."""
    for live in in_force.in_force(m, K_GRANT):
        grant = live.static
        assert isinstance(grant, Grant)
        source = grant.of
        if source.of_cards and in_force.applies(m, live, p):
            was = live.c.it
            # harmless (left out): texts grant attached cards by themselves, and by `it` only cards beneath
            live.c.it = append(vec[i64](), p.serial)
            found = uid in source.cards(m, live.c)
            # harmless (left out): whoever reads `it` sets it first
            live.c.it = was
            if found:
                return True
    return False


def is_used_up(m: Machine, seat: i64, power: i64) -> bool:
    """Whether the player can no longer use a GX attack (1) or VSTAR Power (2) in this game; 0 is an ordinary attack."""
    if power == 1:
        return m.st.sides[seat].counts[C_GX] > 0 or prohibitions.is_gx_forbidden(m, seat)
    return power == 2 and m.st.sides[seat].counts[C_VSTAR] > 0


def use_up(m: Machine, seat: i64, power: i64, n: i64) -> None:
    """Enter, or with -1 take back, that an attack was the player's GX attack or VSTAR Power of the game."""
    side = m.st.sides[seat]
    if power == 1:
        side.count(C_GX, side.counts[C_GX] + n)
    elif power == 2:
        side.count(C_VSTAR, side.counts[C_VSTAR] + n)


def find_attacker(m: Machine) -> Pokemon | None:
    """The Pokémon that attacked this turn, wherever it is now, during the checks after its attack."""
    st = m.st
    if not st.acting:
        return None
    for p in st.sides[st.player].active:
        if p.last_attack_turn == st.turn:
            return p
    for p in st.sides[st.player].bench:
        if p.last_attack_turn == st.turn:
            return p
    return None
