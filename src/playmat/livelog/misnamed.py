"""Lines that name another player than they mean. Versions of the client differ in this."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from playmat.livelog.facts import BENCH, DECK, DISCARD, HAND, PLAY, STADIUM
from playmat.livelog.lines import SEATS, Act, Line


def move_facts(line: Line, kind: str, seat: int) -> None:
    """Let the facts of a kind be about another player."""
    for fact, n in list(line.facts.items()):
        if fact[0] == kind:
            del line.facts[fact]
            line.facts[(kind, seat, *fact[2:])] += n


def name_stadium_users(lines: Iterable[Line]) -> None:
    """Some logs name the owner of a Stadium where they mean the player who uses it to put a Pokémon onto the Bench, and the
    player who puts a Stadium into play where they mean the owner of the one that leaves play."""
    owners: dict[str, int] = {}
    act: Act | None = None
    last = before = ""
    owner = 0
    for line in lines:
        act = line.act or act
        if act is None:
            continue
        if line.act is not None and act.kind == STADIUM:
            before, last = last, act.card
            owner = owners.get(before, act.seat)
            owners[last] = act.seat
        elif line.is_detail and act.kind == STADIUM and {(fact[0], fact[-1]) for fact in line.facts} == {(DISCARD, before)}:
            move_facts(line, DISCARD, owner)
        elif line.is_detail and act.kind == PLAY and act.card in owners:
            move_facts(line, BENCH, act.seat)


def name_drawers(lines: Sequence[Line]) -> None:
    """Note for each line of a step who draws the next cards, where players put their hands away and draw new ones."""
    drew: list[Line] = []
    is_misnamed = False
    away = [line for line in lines if line.is_detail and any(fact[0] == DECK for fact in line.facts)]
    for before, line in pairwise(lines):
        seats = {int(fact[1]) for fact in line.facts if fact[0] == DECK}
        if seats and before.kind == "shuffle" and before.seat >= 0 and seats != {before.seat}:
            move_facts(line, DECK, before.seat)
            is_misnamed = True
        if line.is_detail and any(fact[0] == HAND for fact in line.facts):
            drew.append(line)
    seats = {int(fact[1]) for line in (*away, *drew) for fact in line.facts if fact[0] in (DECK, HAND)}
    if len(away) == SEATS == len(drew) and len(seats) == 1 and sum(line.act is not None for line in lines) == 1:
        move_facts(away[1], DECK, 1 - seats.pop())  # the log names the player who acts for both
    put = {int(fact[1]) for line in lines for fact in line.facts if fact[0] == DECK}
    drawers = {int(fact[1]) for line in drew for fact in line.facts if fact[0] == HAND}
    if len(put) == SEATS == len(drew) and len(drawers) == 1:
        move_facts(drew[1], HAND, 1 - drawers.pop())
    elif is_misnamed and len(put) == len(drew) == 1:
        move_facts(drew[0], HAND, put.pop())
