"""The hidden cards that the open question shows to the player who is asked: the deck they search, the cards they look at."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.actions.cards import unfiltered
from playmat.engine.actions.choices import AskForPick
from playmat.engine.machine import Machine
from playmat.engine.state import State


def looked_at(m: Machine, seat: i64) -> list[int]:
    """The uids of these cards in an order that does not reveal the order of a deck; empty if the question shows none.

    A player who answers for another one (Hand Control) and that player both see them. A spectator's seat is -1.
    """
    st = m.st
    if seat < 0 or not st.asking or not st.depth:
        return []
    f = st.top()
    if st.decides >= 0:
        if seat != st.asked and seat != f.c.you:
            return []
    elif st.asked != seat or f.c.you != seat:
        return []
    node = f.node
    cards = f.c.looked
    if isinstance(node, AskForPick) and node.of.of_cards and not node.is_hidden:
        cards = unfiltered(m, f.c, node.of)
    if not len(cards):
        return []
    hidden = hidden_from(st, seat)
    shown: set[int] = set()
    for uid in cards:
        if uid in hidden:
            shown.add(uid)
    keyed: list[tuple[str, int]] = []
    for each in shown:
        keyed.append((m.defs[each].id, each))
    keyed.sort()
    return [uid for _, uid in keyed]


def hidden_from(st: State, seat: i64) -> set[int]:
    """The cards in decks, and those in the hands of others or set aside by them."""
    hidden: set[int] = set()
    for side in st.sides:
        for uid in side.deck:
            hidden.add(uid)
        if side.seat != seat:
            for uid in side.hand:
                hidden.add(uid)
            for uid in side.aside:
                hidden.add(uid)
    return hidden
