"""Turns: the draw, the player's actions until the turn is over, its end, and the next player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine import board, durations, events, in_force, movement, players, prohibitions, zones
from playmat.engine import legality as legal
from playmat.engine.codes import (
    E_ABOUT_TO_ATTACH,
    E_DRAWN,
    E_TURN_ENDS,
    E_TURN_STARTED,
    K_DISCARD_AT,
    P_DISCARD,
    RULE,
    THIS_TURN_END,
    TRAINER,
    TRAINER_CARD,
    V_TURN_DRAW,
)
from playmat.engine.flow.attack import begin_attack
from playmat.engine.flow.plays import attach_energy, begin_use, bench_card, declare, play_legend
from playmat.engine.legal_actions import main_options
from playmat.engine.memory import M_TURN, forget, remember
from playmat.engine.players import rule_context
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_EVOLVE,
    O_LEGEND,
    O_LEVEL_UP,
    O_PLAY,
    O_RETREAT,
    O_STADIUM,
    O_TOOL,
    O_USE,
    O_USE_CARD,
    O_USE_STADIUM,
    Q_MAIN,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import (
    C_ENERGY,
    C_EXTRA,
    C_OUT,
    C_PRIZES_SET,
    C_STADIUM_USED,
    C_TURNS,
    F_ENERGY_TWO,
    F_TURN,
    IN_TURN,
    Pokemon,
    Side,
)
from playmat.engine.statics import DiscardAt
from playmat.engine.vectors import NOTHING, with_card, with_card_at

if TYPE_CHECKING:
    from playmat.engine.machine import Machine

MEMORY: Final = 40
"""With at most this number of remembered events, dropping old ones is not worth the time."""


def refresh(m: Machine, pokemon: list[Pokemon]) -> None:
    """Clear the record of this turn on each of them."""
    n: i64 = len(pokemon)
    i: i64 = 0
    while i < n:
        if pokemon[i].used or pokemon[i].flags & F_TURN:
            p = board.own(m, pokemon[i])
            p.used = 0
            p.flags &= ~F_TURN
        i += 1


class StartTurn(Exec):
    """The turn begins: counts are reset and the player draws a card; a player who cannot draw has lost."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 1:
            return DONE
        f.step = 1
        st.turn += 1
        st.turn_over = False
        st.phase = IN_TURN
        st.striker = -1
        side = st.sides[st.player]
        side.own_counts()
        for i in range(C_STADIUM_USED + 1):
            side.counts[i] = 0
        side.counts[C_TURNS] = side.counts[C_TURNS] + 1
        for s in st.sides:
            refresh(m, s.active)
            refresh(m, s.bench)
        if len(st.memory) > MEMORY:
            forget(st, st.turn - 2 * m.seats)
        remember(m, M_TURN, st.player, 0, 0)
        if st.effects:
            durations.begin_turn(m)
        if m.log is not None:
            m.tell("turn", st.player, n=st.turn)
        draws = m.rules.starter_draws or not legal.is_game_start(m, st.player)
        if draws:
            if len(side.deck) == 0:  # lost, also if a text would not let the player draw
                return deck_out(m, st.player)
            if not prohibitions.is_forbidden(m, V_TURN_DRAW, None, st.player, -1, -1) and zones.draw(m, st.player, 1):
                events.fire_card(m, E_DRAWN, side.hand[len(side.hand) - 1], st.player)
        events.fire(m, E_TURN_STARTED, None, -1, st.player, None)
        if st.waiting:
            m.push(m.table.triggers, f.c)
            return CALL
        return DONE


def deck_out(m: Machine, seat: i64) -> int:
    """The player cannot draw for the turn and loses; in teams the player only leaves the game (CR-702.12)."""
    st = m.st
    if m.log is not None:
        m.tell("deck_out", seat, cite="deck_out")
    mate = seat ^ 2
    if not m.teams or st.sides[mate].counts[C_OUT]:
        st.outcome = (seat & 1) ^ 1
        return DONE
    side = st.sides[seat]
    side.count(C_OUT, 1)
    owed = side.prizes_left()
    for zone in (side.active, side.bench):
        for p in zone:
            movement.leave(m, p, P_DISCARD, P_DISCARD)
    other = st.sides[mate]
    for _ in range(owed):
        if len(other.deck):
            uid = other.deck[0]
            other.deck = other.deck[1:]
            other.prizes = with_card(other.prizes, uid)
            other.count(C_PRIZES_SET, other.counts[C_PRIZES_SET] + 1)
    for i in range(len(side.prizes)):
        if side.prizes[i] >= 0:
            side.discard = with_card(side.discard, side.prizes[i])
            side.prizes = with_card_at(side.prizes, i, -1)
    st.turn_over = True
    return DONE


class Main(Exec):
    """Ask what to do, do it, run the checks, and ask again until the turn is over. `step` is 1 after something was done."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 1:
            f.step = 0
            if not m.table.checks.is_idle(m, f.c):
                m.push(m.table.checks, f.c)
                return CALL
        if st.turn_over:
            st.acting = False
            return DONE
        st.acting = True
        seat = st.player
        if not st.answered:
            if m.table.entangled:
                in_force.note_silencers(m)
            return m.ask(seat, Q_MAIN, main_options(m, seat), 1, 1)
        option = m.answer_of()[0]
        offered = st.offered
        st.offered = ()
        if kind_of(option) == O_END:
            st.turn_over = True
            st.acting = False
            if m.log is not None:
                m.tell("end", seat)
            return DONE
        f.step = 1
        if st.sides[seat].counts[C_ENERGY]:
            close_attaching(m, st.sides[seat])
        if kind_of(option) == O_DECLARE:
            declare(m, offered[third_of(option)], seat)
        else:
            perform(m, option, seat)
        return CALL


def close_attaching(m: Machine, side: Side) -> None:
    """Another action begins: no second Energy can be attached together with the turn's Energy from now on."""
    for zone in (side.active, side.bench):
        for p in zone:
            if p.flags & F_ENERGY_TWO:
                board.own(m, p).flags &= ~F_ENERGY_TWO
                return


def perform(m: Machine, option: i64, seat: i64) -> None:
    """Start the action that an option of the main question means."""
    kind = kind_of(option)
    a = first_of(option)
    b = second_of(option)
    if kind == O_BENCH:
        if m.defs[a].supertype == TRAINER_CARD:
            m.push(m.table.put_trainer, Context(seat, players.facing(seat), TRAINER, 0, a))
        else:
            bench_card(m, seat, a)
    elif kind == O_EVOLVE:
        m.push(m.table.evolving, Context(seat, players.facing(seat), RULE, b, a))
    elif kind == O_LEVEL_UP:
        m.push(m.table.levelling_up, Context(seat, players.facing(seat), RULE, b, a))
    elif kind == O_ATTACH:
        if in_force.is_any(m, E_ABOUT_TO_ATTACH):
            m.push(m.table.attaching, Context(seat, players.facing(seat), RULE, b, a))
        else:
            attach_energy(m, seat, a, b)
    elif kind == O_TOOL:
        m.push(m.table.put_trainer, Context(seat, players.facing(seat), TRAINER, b, a))
    elif kind == O_STADIUM:
        m.push(m.table.play_stadium, Context(seat, players.facing(seat), TRAINER, 0, a))
    elif kind == O_LEGEND:
        play_legend(m, seat, a, b)
    elif kind == O_DISCARD_OWN:
        p = board.find(m, a)
        if p is not None:
            movement.leave(m, p, P_DISCARD, P_DISCARD)
    elif kind == O_PLAY:
        c = Context(seat, players.facing(seat), TRAINER, 0, a)
        m.push(m.table.play_trainer, c)
    elif kind == O_RETREAT:
        c = rule_context(m, seat, a)
        c.it = with_card(c.it, b)
        m.push(m.table.retreat, c)
    elif kind == O_ATTACK:
        begin_attack(m, seat, a, b, third_of(option))
    elif kind == O_USE or kind == O_USE_STADIUM or kind == O_USE_CARD:
        begin_use(m, seat, option)


class EndPhase(Exec):
    """The end of the turn: triggers, then the end of effects that last until now (CR-604.1), then the discard of cards that
    leave now."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        st = m.st
        if st.effects or len(st.sides[st.player].beside):
            return False
        return not in_force.is_any(m, E_TURN_ENDS) and not in_force.is_any(m, K_DISCARD_AT) and not st.waiting

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if f.step == 0:
            f.step = 1
            events.fire(m, E_TURN_ENDS, None, -1, st.player, None)
            if st.waiting:
                m.push(m.table.triggers, f.c)
                return CALL
        if st.effects:
            kept = [e for e in st.effects if e.last > st.turn]
            if len(kept) != len(st.effects):
                st.effects = tuple(kept)
                m.touch()
        lives = in_force.in_force(m, K_DISCARD_AT)
        if lives:
            due: list[i64] = []
            for live in lives:
                p = board.find(m, live.c.source)
                discard = live.static
                assert isinstance(discard, DiscardAt)
                if p is None:
                    continue
                mine = p.owner == st.player
                if mine if discard.turn_end == THIS_TURN_END else not players.same_team(p.owner, st.player):
                    due.append(live.c.uid)
            for uid in due:
                zones.discard(m, uid)
        side = st.sides[st.player]
        for uid in side.beside:
            zones.put_away(m, uid)
        side.beside = NOTHING
        return DONE


class NextPlayer(Exec):
    """The next turn's player: the next seat clockwise that is still in the game, unless an extra turn waits."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        side = st.sides[st.player]
        if side.counts[C_EXTRA]:
            side.count(C_EXTRA, side.counts[C_EXTRA] - 1)
            return DONE
        st.player = players.next_seat(m)
        return DONE
