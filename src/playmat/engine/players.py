"""Players and seats: opponents, teammates, and which player a word such as "you" means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board
from playmat.engine.codes import EACH, OPPONENT, OWNER, RULE, TURN, YOU
from playmat.engine.program import Context
from playmat.engine.state import C_EXTRA, C_OUT
from playmat.engine.vectors import NOTHING

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def facing(seat: i64) -> i64:
    """The opponent across the table; in teams seats 0-1 and 2-3 face each other (CR-702.2)."""
    return seat ^ 1


def same_team(a: i64, b: i64) -> bool:
    return (a & 1) == (b & 1)


def author(c: Context) -> i64:
    """The player whose text runs, even if another player carries it out."""
    outer = c.outer
    while outer is not None:
        c = outer
        outer = c.outer
    return c.you


def is_who(m: Machine, who: i64, c: Context, seat: i64) -> bool:
    """Whether the seat is the player that `who` refers to."""
    if who == YOU:
        return seat == c.you
    if who == OPPONENT:
        return not same_team(seat, c.you)
    if who == TURN:
        return seat == m.st.player
    if who == OWNER:
        return seat == seat_of(m, OWNER, c)
    return True


def is_meant(m: Machine, who: i64, c: Context, seat: i64, settled: bool) -> bool:
    """The same for a text in force; `settled`: "your opponent" is the player that the text was against when it was carried
    out."""
    if settled and who == OPPONENT:
        return seat == c.opponent
    return is_who(m, who, c, seat)


def seat_of(m: Machine, who: i64, c: Context) -> i64:
    """The single seat that a word means (callers that allow `each` use `seats_of`)."""
    # harmless (without or who == EACH): who means each player asks for all seats
    if who == YOU or who == EACH:
        return c.you
    if who == OPPONENT:
        return c.opponent
    if who == TURN:
        return m.st.player
    if len(c.it):
        p = board.find(m, c.it[0])
        if p is not None:
            return p.owner
    if len(c.those):
        return m.owners[c.those[0]]
    return c.you


def seats_of(m: Machine, who: i64, c: Context) -> vec[i64]:
    """The seats that a word means; `each` is all of them, the text's player first."""
    seats: vec[i64] = vec[i64]()
    if who != EACH:
        return append(seats, seat_of(m, who, c))
    for i in range(m.seats):
        # harmless (sign): with two players it is the same; in teams only the order differs
        seat = (c.you + i) % m.seats
        if m.st.sides[seat].counts[C_OUT] == 0:
            seats = append(seats, seat)
    return seats


def opponents_first(m: Machine, c: Context) -> vec[i64]:
    """All seats: the text's opponent with the teammate, then the text's player with the teammate."""
    seats: vec[i64] = append(vec[i64](), c.opponent)
    if not m.teams:
        return append(seats, c.you)
    found: vec[i64] = vec[i64]()
    for seat in append(append(append(seats, c.opponent ^ 2), c.you), c.you ^ 2):
        if m.st.sides[seat].counts[C_OUT] == 0:
            found = append(found, seat)
    return found


def next_seat(m: Machine) -> i64:
    """The player whose turn is next: the next seat clockwise that is still in the game."""
    seat = m.st.player
    tried: i64 = 0
    # harmless (bound): some player is still in the game
    while tried < m.seats:
        tried += 1
        seat += 1
        if seat == m.seats:
            seat = 0
        if m.st.sides[seat].counts[C_OUT] == 0:
            break
    return seat


def checkup_orderer(m: Machine, c: Context) -> i64:
    """The player who decides when a text between turns happens, and in which order."""
    if m.rules.checkup_order_by == "owner":
        return c.you
    return m.st.player if m.st.sides[m.st.player].counts[C_EXTRA] else next_seat(m)


def probe(m: Machine, seat: i64, origin: i64, source: i64, uid: i64) -> Context:
    """A context in which to ask whether a text of the player would do anything. The caller puts it back into `Machine.probe`
    afterwards, so that it is used again; this function clears everything that an earlier question left in it and `would` does
    not clear."""
    c = m.probe
    if c is None:
        return Context(seat, facing(seat), origin, source, uid)
    # harmless (left out): no such question asks another
    m.probe = None
    c.you = seat
    c.opponent = facing(seat)
    c.origin = origin
    c.source = source
    c.uid = uid
    # harmless (left out): texts that leave out what was picked have picked one Pokémon before
    c.picked = 0
    # harmless (left out): texts count what a step before them has done
    c.result = 0
    # harmless (left out): texts refer to a switch that a step before them has made
    c.old = 0
    # harmless (turned): texts refer to what they have picked, looked at or counted before
    if len(c.it):
        # harmless (left out): texts refer to what they have picked, looked at or counted before
        c.it = NOTHING
    # harmless (turned): texts refer to what they have picked, looked at or counted before
    if len(c.those):
        # harmless (left out): texts refer to what they have picked, looked at or counted before
        c.those = NOTHING
    # harmless (turned): texts refer to what they have picked, looked at or counted before
    if len(c.looked):
        # harmless (left out): texts refer to what they have picked, looked at or counted before
        c.looked = NOTHING
    c.clear_slots()
    return c


def rule_context(m: Machine, seat: i64, source: i64) -> Context:
    return Context(seat, facing(seat), RULE, source, -1)
