"""Knock Outs and their consequences: Prizes, promotion, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from playmat.engine import (
    attacks,
    board,
    conditions,
    durations,
    events,
    in_force,
    memory,
    movement,
    players,
    pokemon_values,
    prohibitions,
    zones,
)
from playmat.engine.actions.control import Seq
from playmat.engine.card_definitions import UNCOUNTED
from playmat.engine.codes import (
    E_AS_SOON,
    E_KNOCKED_OUT,
    E_PRIZE_TAKEN,
    E_WOULD_BE_KNOCKED_OUT,
    ENERGY_CARD,
    K_BENCH_SIZE,
    K_HP,
    K_IMMUNE,
    K_PRIZES_GO,
    K_SILENCE,
    LEAVES_KNOCKED_OUT,
    M_DAMAGED_KO,
    M_KNOCKED_OUT,
    M_TOOK_PRIZE,
    P_HAND,
    V_CARRY,
    V_TAKE_PRIZES,
)
from playmat.engine.durations import GONE
from playmat.engine.machine import EVERYBODY
from playmat.engine.pick_options import pokemon_asked
from playmat.engine.players import rule_context
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.questions import O_PLACE, Q_PRIZE, Q_PROMOTE, first_of, pack
from playmat.engine.state import (
    ATTACHED_GO,
    BETWEEN_TURNS,
    C_EXTRA,
    C_LOST_PRIZES,
    C_OWED,
    C_PRIZES_TO,
    CARDS_GO,
    F_DOWNED,
    F_FELLED,
    F_KNOCKED_OUT,
    F_RISES,
    ONGOING,
    Pokemon,
    no_counts,
    serials_of,
)
from playmat.engine.statics import PrizesGo
from playmat.engine.vectors import positive, with_card, with_card_at

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def is_out(m: Machine, p: Pokemon) -> bool:
    # harmless (without and p.damage > 0): no Pokémon has 0 HP
    # harmless (bound of p.damage > 0): no Pokémon has 0 HP
    return p.flags & F_KNOCKED_OUT != 0 or (p.damage > 0 and p.damage >= pokemon_values.hp(m, p))


def all_out(m: Machine) -> list[Pokemon]:
    found: list[Pokemon] = []
    for side in m.st.sides:
        for p in side.active:
            if is_out(m, p):
                found.append(p)
        for p in side.bench:
            if is_out(m, p):
                found.append(p)
    return found


def is_any_out(m: Machine) -> bool:
    if not in_force.is_any(m, K_HP) and m.all_stand:
        return False
    for side in m.st.sides:
        if is_any_out_in(m, side.active) or is_any_out_in(m, side.bench):
            return True
    m.all_stand = True
    return False


def is_any_out_in(m: Machine, zone: list[Pokemon]) -> bool:
    n: i64 = len(zone)
    i: i64 = 0
    while i < n:
        if (zone[i].damage or zone[i].flags & F_KNOCKED_OUT) and is_out(m, zone[i]):
            return True
        i += 1
    return False


def damage_before(m: Machine, p: Pokemon) -> i64:
    """The damage of a Knocked Out Pokémon before the attack, which texts ask about."""
    if p.hurt_turn != m.st.turn:
        return p.damage
    return positive(p.damage - p.hurt)


class KnockOuts(Exec):
    """Pokémon with damage of at least their HP are Knocked Out, all at once; the player facing their owner is owed Prizes."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_out(m)

    def run(self, m: Machine, f: Frame) -> int:
        out = [board.own(m, p) for p in all_out(m)]
        if not out:
            return DONE
        if f.step == 0:
            f.step = 1
            saves = in_force.in_force(m, E_WOULD_BE_KNOCKED_OUT)
            pushed = False
            for p in out:
                damage = p.damage
                p.damage = damage_before(m, p)
                attacker = self.attacker_of(m, p)
                for live in saves:
                    c = events.triggered(m, live, p, -1, p.owner, attacker, self.striker_of(m, p))
                    if c is not None and live.trigger is not None:
                        events.wait(m, live.trigger, c, True)
                        pushed = True
                p.damage = damage
            if pushed:
                m.push(m.table.triggers_now, f.c)
                return CALL
        if f.step == 1:
            f.step = 2
            for p in out:
                p.flags |= F_KNOCKED_OUT  # nothing more can be attached to it
            if self.fire_early(m, out):
                m.push(m.table.triggers_now, f.c)
                return CALL
        self.fall(m, out)
        for p in out:
            if p.flags & F_RISES:
                self.raise_up(m, board.own(m, p))
                continue
            place = zones.destination(m, p, -1, LEAVES_KNOCKED_OUT)
            attached = place
            if (p.flags >> CARDS_GO) & 15:
                place = int((p.flags >> CARDS_GO) & 15) - 1
                attached = int((p.flags >> ATTACHED_GO) & 15) - 1
            movement.leave(m, p, place, attached)
        return DONE

    def fall(self, m: Machine, out: list[Pokemon]) -> None:
        """Count the Prizes, remember the Knock Outs, and queue their triggers. This comes before the first card leaves play, so
        that each Pokémon knows the others and the attacker. Until 2010, texts that one of these Pokémon has switched off work
        again (CR-406.2)."""
        silenced = m.rules.silences != "first" and len(in_force.in_force(m, K_SILENCE)) > 0
        if silenced:
            m.fallen = serials_of(out)
            m.touch()
        for p in out:
            self.owe(m, p)
        for p in out:
            top = p.cards[len(p.cards) - 1]
            if m.log is not None:
                m.tell("knock_out", p.owner, pokemon=[p.serial], cite="knock_out")
            if pokemon_values.top(m, p).as_flags & UNCOUNTED:
                continue
            memory.remember(m, M_KNOCKED_OUT, p.owner, p.serial, top)
            if self.is_by_attack(m, p):
                memory.remember(m, M_DAMAGED_KO, p.owner, p.serial, top)
            waiting = len(m.st.waiting)
            damage = p.damage
            p.damage = damage_before(m, p)
            events.fire(m, E_KNOCKED_OUT, p, -1, m.st.player, self.attacker_of(m, p), self.striker_of(m, p))
            p.damage = damage
            for pending in m.st.waiting[waiting:]:
                pending.c.looked = extend(p.cards[:], p.attached)
        if silenced:
            m.fallen = vec[i64]()
            m.touch()

    def raise_up(self, m: Machine, p: Pokemon) -> None:
        """A Knocked Out Pokémon stays in play, with its Energy cards and nothing else on it."""
        p.flags &= ~(F_RISES | F_KNOCKED_OUT | F_FELLED | F_DOWNED)
        p.damage = 0
        conditions.clear(m, p)
        durations.end_effects(m, p, GONE)
        p.marks = ()
        for uid in p.attached:
            if m.defs[uid].supertype != ENERGY_CARD:
                zones.discard(m, uid)
        m.touch_if_entangled()

    def is_by_attack(self, m: Machine, p: Pokemon) -> bool:
        """Whether damage from an attack of the opponent Knocked it Out."""
        return p.flags & F_FELLED != 0 and m.st.acting and not players.same_team(p.owner, m.st.player)

    def attacker_of(self, m: Machine, p: Pokemon) -> Pokemon | None:
        """The attacker whose damage Knocked it Out; None: the cause was another one."""
        return attacks.find_attacker(m) if p.flags & F_FELLED else None

    def striker_of(self, m: Machine, p: Pokemon) -> i64:
        """The card of the Pokémon whose attack's damage Knocked it Out, even if that Pokémon has left play; -1: the cause was
        another one."""
        return m.st.striker if p.flags & F_FELLED and m.st.acting else -1

    def fire_early(self, m: Machine, out: list[Pokemon]) -> bool:
        """Queue the triggers that refer to cards on Pokémon that are about to leave play."""
        pushed = False
        for live in in_force.in_force(m, E_KNOCKED_OUT):
            t = live.trigger
            if t is not None and t.early:
                for p in out:
                    if pokemon_values.top(m, p).as_flags & UNCOUNTED:
                        continue
                    damage = p.damage
                    p.damage = damage_before(m, p)
                    c = events.triggered(m, live, p, -1, m.st.player, self.attacker_of(m, p), self.striker_of(m, p))
                    p.damage = damage
                    if c is not None:
                        events.wait(m, t, c, True)
                        pushed = True
        return pushed

    def owe(self, m: Machine, p: Pokemon) -> None:
        n = pokemon_values.prizes_for(m, p, self.is_by_attack(m, p), self.striker_of(m, p))
        if self.is_by_attack(m, p):
            pokemon_values.note_once(m, p)
        side = m.st.sides[players.facing(p.owner)]
        if prohibitions.is_forbidden(m, V_TAKE_PRIZES, p, side.seat, -1, -1):
            return
        if m.teams:
            left = side.prizes_left() - side.counts[C_OWED]
            # harmless (bound): equal numbers give the same result
            if n > left:  # the teammate takes the Prizes that the facing player does not have (CR-702.10-p2)
                mate = m.st.sides[side.seat ^ 2]
                mate.count(C_OWED, mate.counts[C_OWED] + n - left)
                n = left
        side.count(C_OWED, side.counts[C_OWED] + n)
        if n and self.is_by_attack(m, p) and in_force.is_any(m, K_PRIZES_GO):
            for live in in_force.in_force(m, K_PRIZES_GO):
                go = live.static
                assert isinstance(go, PrizesGo)
                if go.who is not None and in_force.applies(m, live, p) and players.is_who(m, go.player, live.c, side.seat):
                    side.count(C_LOST_PRIZES, side.counts[C_LOST_PRIZES] + n)
                    side.count(C_PRIZES_TO, go.to)
                    return


class Aftermath(Exec):
    """Carry out the triggers of Knock Outs, and the Knock Outs that result from them or from lost HP: all of these count as
    simultaneous."""

    def __init__(self, triggers: Exec, knock_outs: Exec) -> None:
        super().__init__()
        self.triggers = triggers
        self.knock_outs = knock_outs

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.st.waiting and not is_any_out(m)

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0 and m.st.waiting:
            f.step = 1
            m.push(self.triggers, f.c)
            return CALL
        if not is_any_out(m):
            return DONE
        f.step = 0
        m.push(self.knock_outs, f.c)
        return CALL

    def children(self) -> list[Exec]:
        return [self.triggers, self.knock_outs]


class TakePrizes(Exec):
    """Players take the Prize cards they are owed, then promote (BS-ko-9, PL-ko-8, CR-303.1-p3).

    If both are owed Prizes, or both must promote, one player does everything first, then the other (CR-303.1g); some rulesets
    let all players take Prizes before any player promotes.
    """

    def __init__(self, promote: bool) -> None:
        super().__init__()
        self.promote = promote

    def is_idle(self, m: Machine, c: Context) -> bool:
        for side in m.st.sides:
            if side.counts[C_OWED] > 0 or (self.promote and len(side.active) < m.actives and side.bench):
                return False
        return True

    def seat(self, m: Machine, i: i64) -> i64:
        """The opponents of the player whose turn it is go first; between turns, the player about to start (CR-303.1g), which
        before an extra turn is the same player."""
        st = m.st
        first: i64 = 1
        if st.phase == BETWEEN_TURNS and st.sides[st.player].counts[C_EXTRA]:
            first = 0
        if m.teams and 0 < i < 3:
            i = 3 - i  # that player's teammate comes before the other team
        return (st.player + first + i) % m.seats

    def is_shared(self, m: Machine) -> bool:
        takers = 0
        promoters = 0
        for side in m.st.sides:
            if side.counts[C_OWED] > 0:
                takers += 1
            # harmless (without and side.bench): who has no Bench has lost
            if len(side.active) < m.actives and side.bench:
                promoters += 1
        return takers > 1 or promoters > 1

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the tasks, two for each player; `step` is 1 if all Prizes come first, 2 if it goes player by player."""
        if f.step == 0:
            f.step = 2 if self.is_shared(m) and not m.rules.prizes_before_promotion else 1
        # harmless (bound): once more round comes to nothing
        while f.n < 2 * m.seats:
            prizes_first = f.step == 1
            seat = self.seat(m, f.n % m.seats if prizes_first else f.n // 2)
            if (f.n >= m.seats) if prizes_first else (f.n % 2 == 1):
                if self.promote:
                    result = self.replace(m, f, seat)
                    if result != DONE:
                        return result
            else:
                result = self.take(m, f, seat)
                if result != DONE:
                    return result
            f.n += 1
        return DONE

    def take(self, m: Machine, f: Frame, seat: i64) -> int:
        """Take the Prizes one at a time, with the triggers of each before the next. If no card has such a trigger and no Prize
        is face up, one question is about all of them."""
        st = m.st
        side = st.sides[seat]
        while side.counts[C_OWED] > 0 and not side.has_no_prizes():
            owed = side.counts[C_OWED]
            options: vec[i64] = vec[i64]()
            for i in range(len(side.prizes)):
                if side.prizes[i] >= 0:
                    options = append(options, pack(O_PLACE, i, seat, 0))
            if st.answered:
                options = m.answer_of()
            elif owed < len(options):
                n: i64 = 1 if m.table.prizes_trigger or side.prizes_up else owed
                return m.ask(seat, Q_PRIZE, options, n, n)
            for option in options:
                side.count(C_OWED, side.counts[C_OWED] - 1)
                if take_prize(m, seat, first_of(option)):
                    m.push(m.table.triggers_now, f.c)
                    return CALL
        side.count(C_OWED, 0)
        return DONE

    def replace(self, m: Machine, f: Frame, seat: i64) -> int:
        """Promote a Pokémon; a Bench that has become too small shrinks before that."""
        st = m.st
        side = st.sides[seat]
        if not st.answered and len(side.active) < m.actives and len(side.bench) > 1 and not m.table.overflow.is_idle(m, f.c):
            m.push(m.table.overflow, f.c)
            return CALL
        if st.answered:
            p = board.find(m, first_of(m.answer_of()[0]))
            if p is not None:
                movement.promote(m, p)
        while len(side.active) < m.actives and side.bench:
            if len(side.bench) == 1:
                m.force(side.bench[0])
                movement.promote(m, side.bench[0])
            else:
                return m.ask(seat, Q_PROMOTE, pokemon_asked(side.bench), 1, 1)
        return DONE


def take_prize(m: Machine, seat: i64, i: i64) -> bool:
    """Put the Prize card at a place into its player's hand; returns whether this triggers anything."""
    side = m.st.sides[seat]
    uid = side.prizes[i]
    side.prizes = with_card_at(side.prizes, i, -1)
    bit: i64 = 1 << i
    is_up = side.prizes_up & bit != 0
    side.prizes_up &= ~bit
    place = prize_place(m, seat)
    zones.put(m, uid, place)
    memory.remember(m, M_TOOK_PRIZE, seat, 0, uid)
    if m.log is not None:
        is_open = is_up or place != P_HAND
        m.tell("prize", seat, cards=[uid], n=i, cite="prize_taken", seen_by=EVERYBODY if is_open else seat)
    waiting = len(m.st.waiting)
    if not is_up and place == P_HAND:
        events.fire_card(m, E_PRIZE_TAKEN, uid, seat, True)
    return len(m.st.waiting) > waiting


def prize_place(m: Machine, seat: i64) -> int:
    """Where the next Prize card that the player takes goes."""
    side = m.st.sides[seat]
    if side.counts[C_LOST_PRIZES] > 0:
        side.count(C_LOST_PRIZES, side.counts[C_LOST_PRIZES] - 1)
        return int(side.counts[C_PRIZES_TO])
    if in_force.is_any(m, K_PRIZES_GO):
        for live in in_force.in_force(m, K_PRIZES_GO):
            go = live.static
            assert isinstance(go, PrizesGo)
            if go.who is None and players.is_who(m, go.player, live.c, seat) and in_force.holds(m, live):
                return int(go.to)
    return P_HAND


class CheckWin(Exec):
    """Determine the winner: all Prizes taken, or no opposing Pokémon left. If both win at once, meeting more conditions
    decides."""

    def __init__(self, after_all: bool) -> None:
        super().__init__()
        self.after_all = after_all
        """The triggers of Prizes and promotions come first."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        st = m.st
        if st.outcome != ONGOING or st.phase == 0:
            return True
        for side in st.sides:
            if (not side.active and not side.bench) or side.has_no_prizes():
                return False
        if st.sudden_death and m.rules.tiebreaker == "first_prize" and prizes_of(m, 0) != prizes_of(m, 1):
            return False
        return not st.waiting and not is_any_out(m)

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if self.after_all and (st.waiting or is_any_out(m)):
            m.push(m.table.checks, f.c)
            return DONE
        met0 = conditions_met(m, 0)
        met1 = conditions_met(m, 1)
        if met0 == 0 and met1 == 0:
            if st.waiting or is_any_out(m):
                m.push(m.table.checks, f.c)
            return DONE
        # harmless (without or met0 > 0 and met1 > 0 and (not m.rules.win_by_mos*): no ruleset has the other value
        # harmless (without and met0 > 0; without and met1 > 0): no ruleset has the other value
        # harmless (bound): no ruleset has the other value
        if met0 == met1 or (met0 > 0 and met1 > 0 and not m.rules.win_by_most):
            return sudden_death(m)
        # harmless (bound): equal numbers give the same result
        st.outcome = 0 if met0 > met1 else 1
        if m.log is not None:
            m.tell(
                "win", st.outcome, cite="win_prizes" if no_prizes(m, st.outcome) or is_ahead(m, st.outcome) else "win_no_pokemon"
            )
        return DONE


class AllChecks(Seq):
    """The checks between actions. Single checks are skipped if `is_quiet`."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return is_quiet(m) or super().is_idle(m, c)


def is_quiet(m: Machine) -> bool:
    """Whether all checks can be skipped. Never in a Sudden Death game, nor in a game with texts about the Bench, immunity, the
    bearers of cards, the number of Tools or the cards that Pokémon may carry."""
    st = m.st
    if st.waiting or st.sudden_death or m.table.bearers or m.table.extra_tools or is_any_out(m):
        return False
    if (
        in_force.is_any(m, K_BENCH_SIZE)
        or in_force.is_any(m, K_IMMUNE)
        or in_force.is_any(m, E_AS_SOON)
        or prohibitions.is_verb_forbidden(m, V_CARRY)
    ):
        return False
    for side in st.sides:
        if not side.active or (len(side.active) < m.actives and side.bench):
            return False
        if len(side.bench) > m.bench_size or side.counts[C_OWED] > 0 or side.has_no_prizes():
            return False
    return True


def no_prizes(m: Machine, team: i64) -> bool:
    for side in m.st.sides:
        if players.same_team(side.seat, team) and not side.has_no_prizes():
            return False
    return True


def prizes_of(m: Machine, team: i64) -> i64:
    """The number of Prize cards that a player or team has left."""
    left: i64 = 0
    for side in m.st.sides:
        if players.same_team(side.seat, team):
            left += side.prizes_left()
    return left


def is_ahead(m: Machine, team: i64) -> bool:
    """Whether a player or team is ahead in a tiebreaker for the first Prize: it has fewer Prizes left than the other."""
    return m.st.sudden_death > 0 and m.rules.tiebreaker == "first_prize" and prizes_of(m, team) < prizes_of(m, 1 - team)


def conditions_met(m: Machine, team: i64) -> i64:
    met: i64 = 1 if no_prizes(m, team) or is_ahead(m, team) else 0
    for side in m.st.sides:
        # harmless (without or side.bench): the Bench has been promoted by then
        if not players.same_team(side.seat, team) and (side.active or side.bench):
            return met
    return met + 1


def sudden_death(m: Machine) -> int:
    """A new game with the Prizes that the ruleset says: all cards back into the decks, set-up and flip again (CR-606.2a.i)."""
    st = m.st
    st.sudden_death += 1
    if m.log is not None:
        m.tell("sudden_death", 0, n=st.sudden_death, cite="sudden_death")
    for side in st.sides:
        side.deck = vec[i64]()
        side.hand = vec[i64]()
        side.discard = vec[i64]()
        side.prizes = vec[i64]()
        side.prizes_up = 0
        side.lost = vec[i64]()
        side.beside = vec[i64]()
        side.aside = vec[i64]()
        side.active = []
        side.bench = []
        side.counts = no_counts()
    for uid in range(len(m.defs)):
        side = st.sides[m.owners[uid]]
        side.deck = with_card(side.deck, uid)
    st.stadium = -1
    st.stadium_half = -1
    st.stadium_owner = -1
    st.stadium_faces = -1
    st.effects = ()
    st.waiting = ()
    st.memory = vec[i64]()
    st.turn = 0
    st.phase = 0
    st.turn_over = False
    st.acting = False
    st.attack = None
    st.skip_checkup = False
    st.power_stopped = False
    st.depth = 0
    m.touch()
    m.push(m.table.loop, rule_context(m, 0, 0))
    return CALL
