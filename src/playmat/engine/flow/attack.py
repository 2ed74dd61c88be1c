"""An attack, step by step, in the order of the ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from playmat.engine import attacks, board, damage, events, in_force, memory, players, pokemon_values, prohibitions
from playmat.engine.codes import (
    ATTACK,
    BABY,
    E_ATTACK_DECLARED,
    E_ATTACKED,
    E_WOULD_BE_DAMAGED,
    K_CONFUSION,
    K_SKIP_TEXT,
    K_UNAFFECTED,
    M_ATTACKED,
    S_AFTER,
    S_STRIKE,
    U_NEXT_ATTACK,
    V_ATTACK_TWICE,
    V_BABY_FLIP,
)
from playmat.engine.conditions import is_any_afflicted
from playmat.engine.memory import M_ATTACKER, M_MOVE, NO_SERIAL
from playmat.engine.players import rule_context
from playmat.engine.program import CALL, DONE, IGNORE_EFFECTS, Attacking, Context, Exec, Frame, ref_index, ref_uid
from playmat.engine.state import C_ATTACKS, CONFUSED
from playmat.engine.statics import SkipText, Unaffected

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def begin_attack(m: Machine, seat: i64, serial: i64, ref: i64, target: i64) -> None:
    uid = ref_uid(ref)
    a = m.attack_of(ref)
    c = Context(seat, players.facing(seat), ATTACK, serial, uid)
    c.attacker = serial
    c.target = target
    q = board.find(m, target)
    if q is not None:
        c.opponent = q.owner
    c.attacking = Attacking(uid, ref_index(ref), a.base)
    m.st.attack = c
    m.push(m.table.attack, c)
    if m.teams and a.mentions & 1:
        m.push(m.table.attackers, c)


class Attack(Exec):
    """An attack: the ruleset's steps, then the end of the turn in any case."""

    def __init__(self, steps: Exec) -> None:
        super().__init__()
        self.steps = steps

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            m.push(self.steps, c)
            return CALL
        move = c.attacking
        assert move is not None
        st = m.st
        if f.step == 1:
            f.step = 2
            if c.cancelled and move.stopped:
                take_back(m, c)
            p = board.find(m, c.attacker)
            if p is not None:
                events.fire(m, E_ATTACKED, p, -1, p.owner, p)
            kept = [e for e in st.effects if e.until != U_NEXT_ATTACK or e.on != c.attacker or e.first == st.turn]
            # harmless (turned): run, it does nothing
            if len(kept) != len(st.effects):
                st.effects = tuple(kept)
                m.touch()
            st.attack = None
            if m.table.attacks_again and st.sides[st.player].counts[C_ATTACKS] == 1 and not c.cancelled:
                m.push(m.table.checks, c)  # a Knock Out may bring back the text that allows another attack
                return CALL
        st.turn_over = c.cancelled or not self.goes_on(m, c, move.uid)
        return DONE

    def goes_on(self, m: Machine, c: Context, uid: i64) -> bool:
        """Whether a second attack may follow in this turn."""
        seat = m.st.player
        if m.st.sides[seat].counts[C_ATTACKS] != 1:
            return False
        p = board.find(m, c.attacker)
        twice = p is not None and prohibitions.is_allowed(m, V_ATTACK_TWICE, p, seat, uid)
        return twice or prohibitions.has_follower(m, seat)

    def children(self) -> list[Exec]:
        return [self.steps]


def take_back(m: Machine, c: Context) -> None:
    """An attack that was stopped before it started has not been used: the player still has the GX attack or VSTAR Power of the
    game, and nothing remembers it."""
    assert c.attacking is not None
    seat = m.st.player
    attacks.use_up(m, seat, m.printed_attack(c.attacking).power, -1)
    if not m.rules.stopped_attack_is_used:
        memory.drop_attack(m, seat)


class Announce(Exec):
    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        assert c.attacking is not None
        attack = m.printed_attack(c.attacking)
        seat = m.st.player
        side = m.st.sides[seat]
        side.count(C_ATTACKS, side.counts[C_ATTACKS] + 1)
        attacks.use_up(m, seat, attack.power, 1)
        p = board.find(m, c.attacker)
        if p is not None:
            p = board.own(m, p)
            p.last_attack_turn = m.st.turn
            if side.counts[C_ATTACKS] == 1:
                prohibitions.note_followers(m, p)
            m.st.striker = p.cards[len(p.cards) - 1]
        memory.remember(m, M_ATTACKED, seat, attack.name, c.attacker)
        memory.remember(m, M_MOVE, seat, c.attacking.index | NO_SERIAL, c.attacking.uid)
        if m.st.striker >= 0:
            memory.remember(m, M_ATTACKER, seat, c.attacker, m.st.striker)
        if m.log is not None:
            m.tell(
                "attack",
                seat,
                cards=[c.attacking.uid],
                pokemon=[c.attacker, c.target],
                n=c.attacking.index,
                text=attack.title,
                cite="attack",
            )
        return DONE


def is_text_skipped(m: Machine, c: Context) -> bool:
    """Whether a text says that the current attack does only its damage."""
    assert c.attacking is not None
    attacker = board.find(m, c.attacker)
    for live in in_force.in_force(m, K_SKIP_TEXT):
        skip = live.static
        assert isinstance(skip, SkipText)
        if attacker is not None and skip.attack == m.printed_attack(c.attacking).name and in_force.applies(m, live, attacker):
            return True
    return False


class Section(Exec):
    """A section of the attack's text."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which: i64 = which

    def is_idle(self, m: Machine, c: Context) -> bool:
        if c.attacking is None or m.printed_attack(c.attacking).sections[self.which] is None:
            return True
        return in_force.is_any(m, K_SKIP_TEXT) and is_text_skipped(m, c)

    def run(self, m: Machine, f: Frame) -> int:
        move = None if in_force.is_any(m, K_SKIP_TEXT) and is_text_skipped(m, f.c) else f.c.attacking
        section = None if move is None else m.printed_attack(move).sections[self.which]
        if section is not None:
            m.push(section, f.c)
        return DONE


class Alter(Exec):
    """Carry out effects that may alter or cancel the attack."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not in_force.is_any(m, E_ATTACK_DECLARED)

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step:
            target = board.find(m, c.target)
            if target is not None and not board.is_active(m, target) and m.st.sides[target.owner].active:
                c.target = m.st.sides[target.owner].active[0].serial  # a text has switched the Defending Pokémon
            return DONE
        f.step = 1
        p = board.find(m, c.attacker)
        if p is None:
            return DONE
        against_each = c.attacking is not None and m.printed_attack(c.attacking).against_each
        for live in in_force.in_force(m, E_ATTACK_DECLARED):
            source = board.find(m, live.c.source)
            if source is not None and pokemon_values.top(m, source).stage == BABY:
                is_meant = source.serial == c.target or (against_each and board.is_active(m, source))
                if not is_meant or prohibitions.is_forbidden(m, V_BABY_FLIP, source, source.owner, -1, -1):
                    continue  # a Baby Pokémon guards itself, not its neighbour (CR-701.5-p2)
            d = events.triggered(m, live, p, -1, c.you, p)
            if d is not None and live.trigger is not None:
                m.push(live.trigger, d)
        return CALL


class Confusion(Exec):
    """A Confused Pokémon attacks: carry out the ruleset's effect, which may end the attack."""

    def __init__(self, do: Exec, usual: int) -> None:
        super().__init__()
        self.do = do
        self.usual: i64 = usual
        """Damage counters by the ruleset."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_afflicted(m, CONFUSED)

    def run(self, m: Machine, f: Frame) -> int:
        p = board.find(m, f.c.attacker)
        if p is None or not p.conditions & CONFUSED:
            return DONE
        d = rule_context(m, p.owner, p.serial)
        d.attacker = p.serial
        d.strength = pokemon_values.modified(m, K_CONFUSION, p, p.sleep_coins if p.sleep_coins else self.usual) - self.usual
        m.push(self.do, d)
        return DONE

    def children(self) -> list[Exec]:
        return [self.do]


class Cancelling(Exec):
    """Carries out a rule's text; if it says that the attack does nothing, the attack ends and does not count as used."""

    def __init__(self, do: Exec) -> None:
        super().__init__()
        self.do = do

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            m.push(self.do, f.c)
            return CALL
        if f.c.cancelled:
            attack = m.st.attack
            if attack is not None and attack.attacking is not None:
                attack.attacking.stopped = True  # SM-confused-3: it does not happen
                attack.cancelled = True
        return DONE

    def children(self) -> list[Exec]:
        return [self.do]


class Calculate(Exec):
    """Calculate the damage to the Defending Pokémon, after the part of the text that changes it."""

    def __init__(self, section: Exec) -> None:
        super().__init__()
        self.section = section

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            m.push(self.section, c)
            return CALL
        move = c.attacking
        assert move is not None
        base = move.base + move.more
        attacker = board.find(m, c.attacker)
        target = board.find(m, c.target)
        move.amount = 0
        if attacker is not None:
            for live in in_force.in_force(m, K_UNAFFECTED):
                if in_force.applies(m, live, attacker):
                    unaffected = live.static
                    assert isinstance(unaffected, Unaffected)
                    against = unaffected.against
                    if against is None or (target is not None and against.pokemon(m, live.c, target)):
                        move.ignores |= unaffected.ignores
        if base > 0 and attacker is not None and target is not None:
            move.amount = damage.calculate(m, c, attacker, target, base, True, move.ignores)
        return DONE

    def children(self) -> list[Exec]:
        return [self.section]


class ApplyDamage(Exec):
    """The damage is done, after texts that lower or prevent it at this moment."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        move = c.attacking
        assert move is not None
        target = board.find(m, c.target)
        if f.step == 0:
            f.step = 1
            if in_force.is_any(m, E_WOULD_BE_DAMAGED) and target is not None and not move.ignores & IGNORE_EFFECTS:
                sections = m.printed_attack(move).sections
                affects = sections[S_AFTER] is not None or sections[S_STRIKE] is not None
                if damage.announce(m, c, target, move.amount, affects):
                    m.push(m.table.triggers_now, c)
                    return CALL
        if target is not None:
            move.damage = damage.hurt(m, c, target, move.amount, False)
        return DONE
