"""The board of a candidate in the notation of scenarios, so that a difference can be written as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playmat.engine.machine import Machine
from playmat.engine.state import Pokemon
from playmat.livelog.candidate import Candidate
from playmat.play.option_text import CONDITION_WORDS, set_words


def board_lines(candidate: Candidate) -> list[str]:
    """The lines of a scenario's board. Cards that the log does not show are those that our game took them for."""
    st = candidate.state
    m = candidate.machine()
    lines = [
        f"ruleset: {m.rules.name}",
        f"turn: {int(st.turn)} of player {int(st.player) + 1}",
        f"first: player {int(st.first) + 1}",
    ]
    if st.stadium >= 0:
        lines.append(f"stadium: {called(m, int(st.stadium))} of player {int(st.stadium_owner) + 1}")
    for side in st.sides:
        lines.append(f"player {int(side.seat) + 1}:")
        rows = {
            "active": [pokemon(m, p) for p in side.active],
            "bench": [pokemon(m, p) for p in side.bench],
            "hand": counted(m, side.hand),
            "discard": counted(m, side.discard),
            "lost": counted(m, side.lost),
        }
        lines += [f"  {zone}: {', '.join(cards)}" for zone, cards in rows.items() if cards]
        lines.append(f"  prizes: {', '.join(called(m, int(uid)) for uid in side.prizes if uid >= 0)}")
    return lines


def called(m: Machine, uid: int) -> str:
    card = m.defs[uid].card
    return f"{card.name} {card.id}"


def counted(m: Machine, uids: Iterable[int]) -> list[str]:
    cards = Counter(called(m, int(uid)) for uid in uids)
    return [name if n == 1 else f"{name} x{n}" for name, n in cards.items()]


def pokemon(m: Machine, p: Pokemon) -> str:
    """A Pokémon with the cards beneath it and everything on it."""
    stack = [called(m, int(uid)) for uid in p.cards][::-1]
    facts = counted(m, p.attached)
    if p.damage:
        facts.append(f"damage {int(p.damage)}")
    facts += [word.casefold() for word in set_words(p.conditions, CONDITION_WORDS)]
    return " on ".join(stack) + (f" [{', '.join(facts)}]" if facts else "")
