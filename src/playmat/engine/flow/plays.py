"""Actions of a turn besides attacks: benching, evolving, attaching, playing, using, retreating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, events, in_force, memory, movement, players, pokemon_values, prohibitions, zones
from playmat.engine import legality as legal
from playmat.engine.actions.attaching import is_tried
from playmat.engine.actions.coins import Flip
from playmat.engine.actions.control import pays_for_something
from playmat.engine.codes import (
    ABILITY,
    ATTACK,
    E_ABOUT_TO_RETREAT,
    E_ATTACHED,
    E_BEING_PLAYED,
    E_BENCHED,
    E_EVOLVED,
    E_EVOLVES,
    E_LEVELLED_UP,
    E_PLAYED,
    E_POWER_DONE,
    E_POWER_USED,
    E_RETREATED,
    E_RETREATS,
    LEAVES_ENERGY,
    LIMIT_EVENT,
    LIMIT_GAME,
    LIMIT_TURN,
    LIMIT_VSTAR,
    M_ABILITY_USED,
    M_ATTACHED,
    M_EVOLVED,
    M_PLAYED,
    M_RETREATED,
    STADIUM,
    SUPPORTER,
    TRAINER,
    V_ATTACH_TWO,
)
from playmat.engine.memory import M_CARD_USED, M_ONCE_A_GAME
from playmat.engine.pick_options import cards_asked
from playmat.engine.program import CALL, DONE, Context, Exec, Frame, would
from playmat.engine.questions import (
    O_CARD,
    O_SEAT,
    O_USE,
    O_USE_STADIUM,
    O_YES,
    Q_EXTRA,
    Q_FACING,
    Q_OPPONENT,
    Q_PAY,
    Q_PICK,
    Q_PLAYER,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from playmat.engine.state import (
    C_ENERGY,
    C_OUT,
    C_RETREATS,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    C_VSTAR,
    CONFUSED,
    F_ENERGY_TWO,
    F_RETREAT_FAILED,
    Pokemon,
    Side,
    Waiting,
)
from playmat.engine.triggers import On, Use
from playmat.engine.vectors import with_card, without_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def declare(m: Machine, waiting: Waiting, seat: i64) -> None:
    """Use a triggered Power as the action that follows its event."""
    t = waiting.part
    c = waiting.c.clone()
    if isinstance(t, On):
        memory.remember(m, M_ABILITY_USED, seat, t.title, c.source)
        if m.log is not None:
            t.tell(m, c)
        m.push(t.carried_out, c)


def bench_card(m: Machine, seat: i64, uid: i64) -> None:
    zones.take(m, uid)
    side = m.st.sides[seat]
    # With an empty Active Spot a new Basic goes straight there (CR-701.2-p2, CR-702.11-p3).
    goes_up = len(side.active) < m.actives
    p = movement.enter(m, seat, uid, goes_up)
    if m.log is not None:
        m.tell("bench", seat, cards=[uid], pokemon=[p.serial], cite="bench_basic")
        if goes_up:
            m.tell("promote", seat, pokemon=[p.serial], cite="promote")
    memory.remember(m, M_PLAYED, seat, p.serial, uid)
    events.fire(m, E_BENCHED, p, uid, seat, None)


class FillActiveSpot(Exec):
    """A player of a team who has no Pokémon puts a Basic that comes to hand into the Active Spot at once (CR-702.11-p3)."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        for side in m.st.sides:
            if not side.active and not side.bench and len(self.basics(m, side)):
                return False
        return True

    def basics(self, m: Machine, side: Side) -> vec[i64]:
        """The Basic Pokémon that the player has to choose from; in their own turn the game offers only this anyway."""
        st = m.st
        found: vec[i64] = vec[i64]()
        if side.counts[C_OUT] or (side.seat == st.player and st.acting and not st.turn_over):
            return found
        for uid in side.hand:
            if m.defs[uid].is_basic:
                found = append(found, uid)
        return found

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        for side in st.sides:
            if side.active or side.bench:
                continue
            cards = self.basics(m, side)
            if len(cards) == 0:
                continue
            uid = cards[0]
            if st.answered:
                uid = first_of(m.answer_of()[0])
            elif len(cards) > 1:
                return m.ask(side.seat, Q_PICK, cards_asked(cards), 1, 1)
            bench_card(m, side.seat, uid)
        return DONE


class Evolving(Exec):
    """Evolve or level up with a card from hand, after texts that wait for this."""

    def __init__(self, levels_up: bool) -> None:
        super().__init__()
        self.levels_up = levels_up

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            p = board.find(m, c.source)
            lives = in_force.in_force(m, E_EVOLVES)
            # harmless (without and lives): run, it does nothing
            if lives and p is not None:
                for live in lives:
                    d = events.triggered(m, live, p, c.uid, c.you, None)
                    if d is not None and live.trigger is not None:
                        m.push(live.trigger, d)
                return CALL
        evolve_with(m, c.you, c.uid, c.source, self.levels_up)
        return DONE


def evolve_with(m: Machine, seat: i64, uid: i64, serial: i64, level_up: bool) -> None:
    p = board.find(m, serial)
    if p is None:
        return
    zones.take(m, uid)
    p = board.own(m, p)
    movement.evolve(m, p, uid)
    if not level_up:
        memory.remember(m, M_EVOLVED, seat, p.serial, uid)
        memory.remember(m, M_PLAYED, seat, p.serial, uid)
    if m.log is not None:
        m.tell(
            "level_up" if level_up else "evolve", seat, cards=[uid], pokemon=[p.serial], cite="level_up" if level_up else "evolve"
        )
    events.fire(m, E_LEVELLED_UP if level_up else E_EVOLVED, p, uid, seat, None)
    movement.may_end_turn(m, p, uid)


def attach_energy(m: Machine, seat: i64, uid: i64, serial: i64) -> None:
    p = board.find(m, serial)
    if p is None:
        return
    side = m.st.sides[seat]
    two = side.counts[C_ENERGY] == 0 and prohibitions.is_allowed(m, V_ATTACH_TWO, p, seat, uid)
    zones.take(m, uid)
    p = board.own(m, p)
    board.attach(m, uid, p, 0)
    side.count(C_ENERGY, side.counts[C_ENERGY] + 1)
    if two:
        p.flags |= F_ENERGY_TWO
    memory.remember(m, M_ATTACHED, seat, p.serial, uid)
    if m.log is not None:
        m.tell("attach", seat, cards=[uid], pokemon=[p.serial], cite="energy_attach")
    events.fire(m, E_ATTACHED, p, uid, seat, None)


class Attaching(Exec):
    """Attach the Energy card for the turn when texts wait for an attachment. A stopped attachment does not count for the turn."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        p = board.find(m, c.source)
        if f.step == 0 and p is not None:
            f.step = 1
            if is_tried(m, c.you, c.uid, p):
                return CALL
        stopped = m.st.power_stopped
        m.st.power_stopped = False
        if not stopped:
            attach_energy(m, c.you, c.uid, c.source)
        return DONE


def attach_tool(m: Machine, seat: i64, uid: i64, serial: i64) -> None:
    p = board.find(m, serial)
    if p is None:
        return
    zones.take(m, uid)
    p = board.own(m, p)
    board.attach(m, uid, p, 0)
    memory.remember(m, M_PLAYED, seat, 0, uid)
    memory.remember(m, M_ATTACHED, seat, p.serial, uid)
    if m.log is not None:
        m.tell("attach", seat, cards=[uid], pokemon=[p.serial], cite="tool_attach")
    events.fire(m, E_PLAYED, None, uid, seat, None)
    events.fire(m, E_ATTACHED, p, uid, seat, None)


class PutTrainer(Exec):
    """Play a Trainer card that stays in play: attach it to a Pokémon (`source`), or put it onto the Bench as one. Texts may stop
    it: then it is discarded, unless the text has put it elsewhere."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        c = f.c
        side = st.sides[c.you]
        if f.step == 0:
            f.step = 1
            zones.take(m, c.uid)
            side.beside = with_card(side.beside, c.uid)
            if begin_preventing_texts(m, c):
                return CALL
        if is_stopped(m, c):
            return DONE
        side.beside = without_card(side.beside, c.uid)
        if c.source:
            attach_tool(m, c.you, c.uid, c.source)
        else:
            bench_card(m, c.you, c.uid)
        return DONE


def is_stopped(m: Machine, c: Context) -> bool:
    """Whether a text has stopped the card being played; a stopped card is discarded unless the text has put it elsewhere."""
    stopped = m.st.power_stopped
    m.st.power_stopped = False
    if stopped and c.uid in m.st.sides[c.you].beside:
        take_back(m, c)
        zones.discard(m, c.uid)
    return stopped


def take_back(m: Machine, c: Context) -> None:
    """The card does not count as played, because a text has stopped its effect without moving it."""
    side = m.st.sides[m.owners[c.uid]]
    kind = m.defs[c.uid].kind
    if kind == STADIUM:
        side.count(C_STADIUMS, side.counts[C_STADIUMS] - 1)
    elif kind == SUPPORTER:
        side.count(C_SUPPORTERS, side.counts[C_SUPPORTERS] - 1)
    memory.forget_played(m, c.uid)


class PlayStadium(Exec):
    """Play a Stadium, replacing the one in play. Its player may have to choose the player that it faces. Texts may stop it:
    then it replaces nothing and is discarded, unless the text has put it elsewhere."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        c = f.c
        side = st.sides[c.you]
        if f.step == 0:
            if m.defs[c.uid].faces:
                if not st.answered:
                    return m.ask(c.you, Q_FACING, seats_asked(m), 1, 1)
                f.n = first_of(m.answer_of()[0]) + 1
            f.step = 1
            if m.defs[c.uid].halves:
                partner = legal.other_half(m, c.you, c.uid)
                zones.take(m, partner)
                side.beside = with_card(side.beside, partner)
            zones.take(m, c.uid)
            side.beside = with_card(side.beside, c.uid)
            if c.origin == TRAINER:  # played from hand, not put into play by a text
                side.count(C_STADIUMS, side.counts[C_STADIUMS] + 1)
                memory.remember(m, M_PLAYED, c.you, 0, c.uid)
                if begin_preventing_texts(m, c):
                    return CALL
        half = half_beside(m, c)
        counts = c.uid not in side.beside
        if is_stopped(m, c):
            if half >= 0:
                zones.discard(m, half)
            if counts:
                events.fire(m, E_PLAYED, None, c.uid, c.you, None)
            return DONE
        side.beside = without_card(without_card(side.beside, c.uid), half)
        before = st.stadium_owner if st.stadium >= 0 else c.you
        if st.stadium >= 0:
            old = st.stadium
            st.stadium = -1
            place = int(m.defs[old].stadium_to)
            zones.tell_discarded(m, old, zones.put(m, old, place), cite="stadium_play")
        if m.log is not None:
            m.tell("stadium", c.you, cards=[c.uid] if half < 0 else [c.uid, half], n=f.n, cite="stadium_play")
        st.stadium = c.uid
        st.stadium_half = half
        st.stadium_owner = c.you
        st.stadium_faces = f.n - 1
        for other in st.sides:
            other.count(C_STADIUM_USED, 0)  # the new Stadium has not been used
        board.arrive(m, c.uid)
        m.touch()
        if c.origin == TRAINER:
            events.fire(m, E_PLAYED, None, c.uid, c.you, None)
            played = m.defs[c.uid].played
            if played is not None:  # its text about being played comes before texts in force from then on
                m.push(played, Context(c.you, c.opponent, TRAINER, 0, c.uid))
        if before != c.you and not m.table.overflow_led.is_idle(m, c):
            m.push(m.table.overflow_led, players.rule_context(m, before, 0))
        return DONE


def half_beside(m: Machine, c: Context) -> i64:
    """The other half of the Stadium being played, beside it; -1: it has none."""
    d = m.defs[c.uid]
    if d.halves:
        for uid in m.st.sides[c.you].beside:
            if uid != c.uid and m.defs[uid].halves and m.defs[uid].name == d.name:
                return uid
    return -1


def seats_asked(m: Machine) -> vec[i64]:
    """An option for each player."""
    options: vec[i64] = vec[i64]()
    for seat in range(m.seats):
        options = append(options, pack(O_SEAT, seat, 0, 0))
    return options


def begin_preventing_texts(m: Machine, c: Context) -> bool:
    """Begin the texts that may prevent the card's effects, which are carried out first. Returns whether there are any."""
    found = False
    for live in in_force.in_force(m, E_BEING_PLAYED):
        d = events.triggered(m, live, None, c.uid, c.you, None)
        if d is not None and live.trigger is not None:
            m.push(live.trigger, d)
            found = True
    return found


def play_legend(m: Machine, seat: i64, uid: i64, half: i64) -> None:
    """Both halves of a LEGEND are put into play at once, as one Pokémon (SM-gloss-28)."""
    zones.take(m, uid)
    zones.take(m, half)
    p = movement.enter(m, seat, half, False)
    p.cards = with_card(p.cards, uid)
    if m.log is not None:
        m.tell("bench", seat, cards=[uid, half], pokemon=[p.serial], cite="legend_halves")
    events.fire(m, E_BENCHED, p, uid, seat, None)


def begin_use(m: Machine, seat: i64, option: i64) -> None:
    """Use an Ability of a Pokémon, an activation of an attached card or Stadium, or a card in hand or discard pile."""
    kind = kind_of(option)
    serial: i64 = 0
    p: Pokemon | None = None
    if kind == O_USE:
        serial = first_of(option)
        uid = second_of(option)
        d = m.defs[uid]
        u = legal.nth_use(d, third_of(option))
        p = board.find(m, serial)
    elif kind == O_USE_STADIUM:
        uid = m.st.stadium
        u = m.defs[uid].text.uses[first_of(option)]
        m.st.sides[seat].count(C_STADIUM_USED, 1)
    else:
        uid = first_of(option)
        u = legal.nth_use(m.defs[uid], third_of(option))
        memory.remember(m, M_CARD_USED, seat, 0, uid)
        if u.attaches:
            side = m.st.sides[seat]
            side.count(C_ENERGY, side.counts[C_ENERGY] + 1)
    mark_used(m, seat, p, uid, u)
    c = Context(seat, players.facing(seat), ABILITY if u.ability >= 0 else TRAINER, serial, uid)
    if m.log is not None:
        title = m.table.names[u.title] if u.title >= 0 else ""
        m.tell(
            "use",
            seat,
            cards=[uid],
            pokemon=[serial] if serial else [],
            text=title,
            cite="energy_attach" if u.attaches else "ability_use",
        )
    m.push(u.carried_out, c)


class Interrupts(Exec):
    """Carry out the texts, in play and in hands, that may prevent the effects of a Poké-Power being used.

    Such texts do not apply to old Pokémon Powers (CR-407.1-p2).
    """

    def __init__(self, ends_turn: bool) -> None:
        super().__init__()
        self.ends_turn = ends_turn
        """Using the Power ends the turn, even if its effect is stopped."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.table.has_interrupts

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the cards in hands that players were asked about."""
        st = m.st
        if st.power_stopped:
            st.power_stopped = False
            f.c.cancelled = True
            if self.ends_turn:
                st.turn_over = True
            return DONE
        p = board.find(m, f.c.source)
        if p is None:
            return DONE
        if f.step == 0:
            f.step = 1
            for live in in_force.in_force(m, E_POWER_USED):
                d = events.triggered(m, live, p, -1, p.owner, None)
                if d is not None and live.trigger is not None:
                    events.wait(m, live.trigger, d, True)
            events.fire(m, E_POWER_DONE, p, -1, p.owner, None)  # waiting texts are carried out after the Power
            m.push(m.table.triggers_now, f.c)
            return CALL
        playable = self.playable(m, p)
        while f.n < len(playable):
            c = playable[f.n]
            if not st.answered:
                return m.ask_yes_no(c.you)
            f.n += 1
            if m.said_yes():
                m.push(m.table.play_trainer, c)
                return CALL
        return DONE

    def playable(self, m: Machine, p: Pokemon) -> list[Context]:
        """A context for each card in a hand that may be played now, one for all copies of a card."""
        found: list[Context] = []
        for side in m.st.sides:
            seen: list[i64] = []
            for uid in side.hand:
                d = m.defs[uid]
                t = d.interrupt
                if t is None or d.index in seen:
                    continue
                if legal.trainer_at_all(m, side.seat, d, uid) != legal.OK:
                    continue
                seen.append(d.index)
                c = Context(side.seat, p.owner, TRAINER, 0, uid)
                c.it = with_card(c.it, p.serial)
                if (t.who is None or t.who.has(m, c, p)) and (t.when is None or t.when.holds(m, c)):
                    found.append(c)
        return found


def mark_used(m: Machine, seat: i64, p: Pokemon | None, uid: i64, u: Use) -> None:
    # harmless (without and u.limit == LIMIT_TURN): the mark is only asked for where it is once a turn
    if p is not None and u.limit == LIMIT_TURN:
        board.own(m, p).used |= pokemon_values.use_bit(p, uid, u.bit)
    if u.limit == LIMIT_GAME:
        memory.remember(m, M_ONCE_A_GAME, seat, u.title, 0)
    if u.limit == LIMIT_VSTAR:
        side = m.st.sides[seat]
        side.count(C_VSTAR, side.counts[C_VSTAR] + 1)
    memory.remember(m, M_ABILITY_USED, seat, u.title, p.serial if p is not None else 0)


class ChoosePlayers(Exec):
    """In teams, the player of a text chooses which opponent it means, and whether "you" is the teammate (CR-702.13, CR-702.14).

    Only players for whom the text would have an effect are offered.
    """

    def __init__(self, do: Exec, mentions: int) -> None:
        super().__init__()
        self.do = do
        self.mentions: i64 = mentions
        """Bits: 1 the text mentions its player, 2 an opponent."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        st = m.st
        if f.step == 0:
            f.step = 1
            f.n = c.you
            if self.mentions & 1:
                options = self.seats(m, c, c.you)
                if len(options) > 1:
                    return m.ask(c.you, Q_PLAYER, options, 1, 1)
                if len(options):
                    c.you = first_of(options[0])
        if f.step == 1:
            f.step = 2
            if st.answered:
                c.you = first_of(m.answer_of()[0])
            if c.origin == ATTACK:
                return DONE  # the opponent is the attacked one
            c.opponent = players.facing(c.you)
            opponents = self.seats(m, c, c.opponent)
            if len(opponents):
                c.opponent = first_of(opponents[0])
            if self.mentions & 2 and len(opponents) > 1:
                return m.ask(f.n, Q_OPPONENT, opponents, 1, 1)
        if st.answered:
            c.opponent = first_of(m.answer_of()[0])
        return DONE

    def seats(self, m: Machine, c: Context, seat: i64) -> vec[i64]:
        """The seat and its teammate, as far as they are in the game and the text can be carried out for them."""
        found: vec[i64] = vec[i64]()
        for other in (seat, seat ^ 2):
            if m.st.sides[other].counts[C_OUT]:
                continue
            d = Context(c.you, c.opponent, c.origin, c.source, c.uid)
            fixed: i64 = 3
            if players.same_team(other, c.you):
                d.you = other
                fixed = 1
            else:
                if c.seats and not (c.seats >> other) & 1:
                    continue  # CR-702.17
                d.opponent = other
            if legal.could(m, d, self.do, fixed):
                found = append(found, pack(O_SEAT, other, 0, 0))
        return found


class PlayTrainer(Exec):
    """Play a Trainer card: it stays next to the Active Pokémon while its text is carried out, then leaves."""

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        c = f.c
        d = m.defs[c.uid]
        side = st.sides[m.owners[c.uid]]
        if f.step == 0:
            f.step = 1
            zones.take(m, c.uid)
            side.beside = with_card(side.beside, c.uid)
            if d.kind == SUPPORTER:
                side.count(C_SUPPORTERS, side.counts[C_SUPPORTERS] + 1)
            memory.remember(m, M_PLAYED, c.you, 0, c.uid)
            if m.log is not None:
                m.tell("play", c.you, cards=[c.uid], cite="supporter_play" if d.kind == SUPPORTER else "trainer_play")
            events.fire(m, E_PLAYED, None, c.uid, c.you, None)
            if begin_preventing_texts(m, c):
                return CALL
        if st.power_stopped and d.interrupt is None:
            st.power_stopped = False
            c.cancelled = True
            f.step = 2
            if c.uid in side.beside:
                take_back(m, c)
        if f.step == 1:
            # The extra is all of its cards or none (SM-A-2).
            if d.extra and len(side.hand) >= d.extra:
                if not st.answered:
                    if pays_for_something(m, c, d.played, d.extra):
                        if m.rules.no_effect_plays or (d.played is not None and would(m, c, d.played)):
                            return m.ask_yes_no(c.you, Q_EXTRA)
                        # Without the extra the card would have no effect, and could not have been played.
                        return m.ask(c.you, Q_EXTRA, append(vec[i64](), pack(O_YES, 0, 0, 0)), 1, 1)
                elif m.said_yes():
                    f.step = 3
                    return m.ask(c.you, Q_EXTRA, cards_asked(side.hand), d.extra, d.extra)
        if f.step == 3:
            answer = m.answer_of()
            for option in answer:
                zones.discard(m, first_of(option))
                c.those = with_card(c.those, first_of(option))
            c.paid = len(answer)
        if f.step != 2:
            f.step = 2
            if d.played is not None:
                m.push(d.played, c)
            return CALL
        if c.uid in side.beside and not (d.kind == SUPPORTER and m.rules.supporter_leaves == "turn_end"):
            side.beside = without_card(side.beside, c.uid)
            zones.put_away(m, c.uid)
        if d.interrupt is not None and c.cancelled:
            st.power_stopped = True
        return DONE


class Retreat(Exec):
    """Pay the cost card by card until it is met or exceeded, then change places with `it`; if Confused, it may have to flip."""

    def __init__(self, flip: Flip) -> None:
        super().__init__()
        self.flip = flip

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        c = f.c
        p = board.find(m, c.source)
        q = board.find(m, c.it[0])
        if p is None or q is None:
            return DONE
        p = board.own(m, p)
        if f.step == 0:
            f.step = 5
            side = st.sides[p.owner]
            side.count(C_RETREATS, side.counts[C_RETREATS] + 1)
            if self.queue_watching_texts(m, p, E_ABOUT_TO_RETREAT):
                m.push(m.table.triggers_now, c)
                return CALL
        if f.step == 5:
            f.step = 1
            f.n = c.number = pokemon_values.retreat_price(m, p)
            if st.power_stopped:
                st.power_stopped = False
                if m.log is not None:
                    m.tell("retreat_failed", p.owner, pokemon=[p.serial], cite="retreat")
                return DONE
        if f.step == 1:
            more = True
            if st.answered:
                answer = m.answer_of()
                more = len(answer) > 0
                if more:
                    pay_with(m, f, p, first_of(answer[0]))
            while f.n > 0:
                options: vec[i64] = vec[i64]()
                for i in range(len(p.attached)):
                    if pokemon_values.is_energy(m, p, i):
                        options = append(options, pack(O_CARD, p.attached[i], 0, 0))
                if len(options) == 0:
                    break
                if len(options) == 1:
                    if m.forced is not None:
                        m.forced.append(int(first_of(options[0])))
                    pay_with(m, f, p, first_of(options[0]))
                else:
                    return m.ask(p.owner, Q_PAY, options, 1, 1)
            if f.n <= 0 and more and m.rules.retreat_each_symbol:
                beyond = self.beyond(m, f, p)
                if len(beyond):
                    return m.ask(p.owner, Q_PAY, beyond, 0, 1)
            f.step = 4
            if self.queue_watching_texts(m, p, E_RETREATS):
                m.push(m.table.triggers_now, c)
                return CALL
        if f.step == 4:
            f.step = 2
            if m.rules.confused_retreat_flip and p.conditions & CONFUSED:
                f.step = 3
                m.push(self.flip, c)
                return CALL
        if f.step == 3 and c.heads == 0:
            p.flags |= F_RETREAT_FAILED  # BS-confused-4
            if m.log is not None:
                m.tell("retreat_failed", p.owner, pokemon=[p.serial], cite="retreat_confused")
            return DONE
        if m.log is not None:
            m.tell("retreat", p.owner, pokemon=[p.serial, q.serial], cite="retreat")
        memory.remember(m, M_RETREATED, p.owner, p.serial, p.cards[len(p.cards) - 1])
        events.fire(m, E_RETREATED, p, -1, p.owner, None, heir=q.serial)
        movement.swap(m, p, q)
        return DONE

    def beyond(self, m: Machine, f: Frame, p: Pokemon) -> vec[i64]:
        """Energy that may be discarded although the cost is met, because there are fewer cards than symbols so far. Cards that
        could have been discarded before the last one are not asked for again."""
        options: vec[i64] = vec[i64]()
        if len(f.c.those) < f.c.number:
            for i in range(len(p.attached)):
                if pokemon_values.is_energy(m, p, i):
                    units = units_paid(m, p, i)
                    if units - max(f.c.result, units) >= f.n:
                        options = append(options, pack(O_CARD, p.attached[i], 0, 0))
        return options

    def queue_watching_texts(self, m: Machine, p: Pokemon, event: int) -> bool:
        """Queue the texts that wait for the Pokémon to try to retreat; they are carried out before the attempt is decided.
        Returns whether there are any."""
        found = False
        answered: list[i64] = []
        for live in in_force.in_force(m, event):
            t = live.trigger
            if t is None or (t.limit == LIMIT_EVENT and t.title in answered):
                continue
            d = events.triggered(m, live, p, -1, p.owner, None)
            if d is not None:
                events.wait(m, t, d, True)
                answered.append(t.title)
                found = True
        return found

    def children(self) -> list[Exec]:
        return [self.flip]


def pay_with(m: Machine, f: Frame, p: Pokemon, uid: i64) -> None:
    """Discard a card for a retreat. The context keeps the cards, and as the result the most Energy that one of them provided."""
    for i in range(len(p.attached)):
        if p.attached[i] == uid:
            units = units_paid(m, p, i)
            f.n -= units
            f.c.result = max(f.c.result, units)
            break
    f.c.those = with_card(f.c.those, uid)
    place = zones.destination(m, p, uid, LEAVES_ENERGY)
    board.detach(m, p, uid)
    zones.tell_discarded(m, uid, zones.put(m, uid, place), p.serial, cite="retreat_cost")


def units_paid(m: Machine, p: Pokemon, i: i64) -> i64:
    """The number of symbols of a cost that an attached card can pay for, at least one."""
    _bits, units = pokemon_values.provided(m, p, i)
    return units if units > 1 else 1
