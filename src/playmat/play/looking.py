"""The hidden cards that the open question shows to the player who is asked: the deck they search, the cards they look at."""

from __future__ import annotations

from playmat.engine.actions.cards import unsifted
from playmat.engine.actions.choices import Choosing
from playmat.engine.machine import Machine


def looked_at(m: Machine, seat: int | None) -> list[int]:
    """The uids of these cards in an order that says nothing about the order of a deck; empty if the question shows none."""
    st = m.st
    if seat is None or not st.asking or st.asked != seat or not st.frames:
        return []
    f = st.frames[-1]
    if f.c.you != seat:
        return []
    node = f.node
    if isinstance(node, Choosing) and node.of.of_cards and not node.is_hidden:
        shown = [int(uid) for uid in unsifted(m, f.c, node.of)]
    else:
        shown = [int(uid) for uid in f.c.looked]
    hidden = {int(uid) for side in st.sides for uid in side.deck}
    for side in st.sides:
        if side.seat != seat:
            hidden |= {int(uid) for uid in side.hand}
    return sorted((uid for uid in set(shown) if uid in hidden), key=lambda uid: (m.defs[uid].card.id, uid))
