"""Between turns: Special Conditions and the effects of cards at that time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import conditions, events, in_force, players, pokemon_values
from playmat.engine.codes import E_CHECKUP, K_BURN, K_POISON, K_SLEEP_COINS
from playmat.engine.conditions import is_any_afflicted
from playmat.engine.players import rule_context
from playmat.engine.program import CALL, DONE, Context, Exec, Frame
from playmat.engine.questions import O_POKEMON, Q_ORDER, pack, second_of
from playmat.engine.state import ASLEEP, BETWEEN_TURNS, BURNED, PARALYZED, POISONED, Pokemon
from playmat.engine.triggers import AGREED, On

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class ConditionStep(Exec):
    """One Special Condition of all Active Pokémon between turns; the player about to start goes last."""

    def __init__(self, condition: int, do: Exec | None) -> None:
        super().__init__()
        self.condition: i64 = condition
        self.do = do

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_afflicted(m, self.condition)

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the seats; `step` has the bits of the finished Active Spots, if their order was asked for."""
        st = m.st
        while f.n < m.seats:
            seat = (st.player + m.seats - f.n) % m.seats
            # harmless (without or not m.teams): with two players these are all
            if not m.teams or seat == st.player or seat == players.next_seat(m):  # CR-702.17
                side = st.sides[seat]
                left: vec[i64] = vec[i64]()
                for i in range(len(side.active)):
                    if side.active[i].conditions & self.condition and not (f.step >> i) & 1:
                        left = append(left, pack(O_POKEMON, side.active[i].serial, i, 0))
                if st.answered:
                    option = m.answer_of()[0]
                    return self.begin(m, f, side.active[second_of(option)], second_of(option))
                if len(left) > 1:
                    return m.ask(seat, Q_ORDER, left, 1, 1)  # CR-701.8
                if len(left):
                    return self.begin(m, f, side.active[second_of(left[0])], second_of(left[0]))
            f.n += 1
            f.step = 0
        return DONE

    def begin(self, m: Machine, f: Frame, p: Pokemon, i: i64) -> int:
        bit: i64 = 1 << i
        f.step |= bit
        self.treat(m, p)
        return CALL

    def treat(self, m: Machine, p: Pokemon) -> None:
        if self.condition == PARALYZED:
            self.end_paralysis(m, p)
            return
        if self.do is None:
            return
        c = rule_context(m, p.owner, p.serial)
        c.number = self.condition
        if self.condition == POISONED:
            c.strength = pokemon_values.modified(m, K_POISON, p, p.poison if p.poison else 1) - 1
        elif self.condition == BURNED:
            c.strength = pokemon_values.modified(m, K_BURN, p, p.burn if p.burn else 2) - 2
        elif self.condition == ASLEEP:
            c.more_coins = pokemon_values.modified(m, K_SLEEP_COINS, p, p.sleep_coins if p.sleep_coins else 1) - 1
        m.push(self.do, c)

    def end_paralysis(self, m: Machine, p: Pokemon) -> None:
        """After its owner's turn, if it was Paralyzed when that turn began (or whenever, by the ruleset)."""
        if p.owner != m.st.player:
            return
        if p.paralyzed_turn < m.st.turn or m.rules.paralysis_ends == "owners_checkup":
            conditions.cure(m, p, PARALYZED)

    def children(self) -> list[Exec]:
        return [] if self.do is None else [self.do]


class BeginCheckup(Exec):
    """The turn is over and the time between turns begins. Under rulesets that let players choose the moment of between-turns
    effects, the effects that do not depend on conditions may be used from now on."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        m.st.phase = BETWEEN_TURNS
        if m.rules.checkup_effects != "after":
            events.fire_between_turns(m, False)
        return DONE


class Checkup(Exec):
    """The checks after the turn, and everything that happens between turns, unless a text skips it."""

    def __init__(self, steps: Exec) -> None:
        super().__init__()
        self.steps = steps

    def is_idle(self, m: Machine, c: Context) -> bool:
        """Whether all checks can be skipped, because nothing happens between these turns."""
        st = m.st
        if (
            st.skip_checkup
            or st.effects
            or st.waiting
            or in_force.is_any(m, E_CHECKUP)
            or is_any_afflicted(m, m.table.conditions)
        ):
            return False
        return m.table.checks.is_idle(m, c)

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            if not m.table.checks.is_idle(m, f.c):
                m.push(m.table.checks, f.c)
                return CALL
        if m.st.skip_checkup:
            m.st.skip_checkup = False
        else:
            m.push(self.steps, f.c)
        return DONE

    def children(self) -> list[Exec]:
        return [self.steps]


class ConditionsInTurn(Exec):
    """The Special Conditions of each Active Pokémon in turn, if a player has several and chooses the order (CR-701.8); those of
    one Pokémon keep the ruleset's order."""

    def __init__(self, steps: list[ConditionStep]) -> None:
        super().__init__()
        self.steps = steps

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not is_any_afflicted(m, m.table.conditions)

    def run(self, m: Machine, f: Frame) -> int:
        """`n` counts the seats. `step`: bits of the finished Active Spots, from bit 8 the current one (counted from 1), from
        bit 16 the number of its conditions handled so far."""
        st = m.st
        # harmless (bound): once more round comes to nothing
        while f.n < m.seats:
            side = st.sides[(st.player + m.seats - f.n) % m.seats]
            at_hand = (f.step >> 8) & 0xFF
            if at_hand:
                p = side.active[at_hand - 1]
                at = f.step >> 16
                if at < len(self.steps):
                    f.step += 1 << 16
                    if p.conditions & self.steps[at].condition:
                        self.steps[at].treat(m, p)
                        return CALL
                else:
                    f.step = (f.step & 0xFF) | (1 << (at_hand - 1))
                continue
            left: vec[i64] = vec[i64]()
            for i in range(len(side.active)):
                if side.active[i].conditions and not (f.step >> i) & 1:
                    left = append(left, pack(O_POKEMON, side.active[i].serial, i, 0))
            if st.answered:
                f.step |= (second_of(m.answer_of()[0]) + 1) << 8
            elif len(left) > 1:
                return m.ask(side.seat, Q_ORDER, left, 1, 1)
            elif len(left):
                f.step |= (second_of(left[0]) + 1) << 8
            else:
                f.n += 1
                f.step = 0
        return DONE

    def children(self) -> list[Exec]:
        return list(self.steps)


class EarlyEffects(Exec):
    """Under rulesets that let players choose the moment of between-turns effects, a player may use them before the next
    condition (CR-605.2) or before all conditions."""

    def __init__(self, condition: int) -> None:
        super().__init__()
        self.condition: i64 = condition

    def is_idle(self, m: Machine, c: Context) -> bool:
        """If no Pokémon has the next condition, waiting costs nothing."""
        return not m.st.waiting or not is_any_afflicted(m, self.condition)

    def run(self, m: Machine, f: Frame) -> int:
        st = m.st
        if self.is_idle(m, f.c):
            return DONE
        while f.n < len(st.waiting):
            waiting = st.waiting[f.n]
            seat = players.checkup_orderer(m, waiting.c)
            if not st.answered:
                if events.has_lapsed(m, waiting):
                    f.n += 1
                    continue
                return m.ask_yes_no(seat)
            if m.said_yes():
                events.wait_no_more(m, f.n)
                part = waiting.part
                if seat == waiting.c.you and isinstance(part, On):
                    st.stack[st.depth - 1].step = AGREED
                return CALL
            f.n += 1
        return DONE


class CheckupEffects(Exec):
    """The remaining between-turns effects of cards, and the effects that depend on the conditions (CR-605.1b)."""

    def is_idle(self, m: Machine, c: Context) -> bool:
        return not m.st.waiting and not in_force.is_any(m, E_CHECKUP)

    def run(self, m: Machine, f: Frame) -> int:
        if f.step == 0:
            f.step = 1
            if m.rules.checkup_effects == "after":
                events.fire_between_turns(m, False)
            events.fire_between_turns(m, True)
            m.push(m.table.triggers, f.c)
            return CALL
        return DONE
