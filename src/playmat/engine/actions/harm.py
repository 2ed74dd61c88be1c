"""Damage, damage counters, healing, Knock Outs and Special Conditions done by texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, conditions, damage, in_force, pokemon_values, prohibitions, shields
from playmat.engine.codes import ATTACK, E_WOULD_BE_DAMAGED, EVERY_CONDITION, NONE_THERE, RULE, V_HEAL, V_MOVE_COUNTERS
from playmat.engine.pick_options import is_none_enough, numbers_asked, pokemon_asked
from playmat.engine.program import CALL, DONE, IGNORE_EFFECTS, IGNORE_RESISTANCE, IGNORE_WEAKNESS, Context, Exec, Frame
from playmat.engine.questions import O_CONDITION, Q_CONDITION, Q_NUMBER, Q_PICK, Q_SPREAD, first_of, pack
from playmat.engine.state import BURNED, F_DOWNED, F_FELLED, F_KNOCKED_OUT, F_RISES, PARALYZED, POISONED, Pokemon, serials_of
from playmat.engine.terms.selectors import Mentioned
from playmat.engine.terms.term import Quantity, Selector
from playmat.engine.vectors import with_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Base(Exec):
    def __init__(self, amount: Quantity) -> None:
        super().__init__()
        self.instant = True
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        if f.c.attacking is not None:
            f.c.attacking.base = self.amount.value(m, f.c)
        return DONE


class More(Exec):
    def __init__(self, amount: Quantity) -> None:
        super().__init__()
        self.instant = True
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        if f.c.attacking is not None:
            f.c.attacking.more += self.amount.value(m, f.c)
        return DONE


class Less(Exec):
    def __init__(self, amount: Quantity) -> None:
        super().__init__()
        self.instant = True
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        if f.c.attacking is not None:
            f.c.attacking.more -= self.amount.value(m, f.c)
        return DONE


def ignore_bits(weakness: bool, resistance: bool, effects: bool) -> i64:
    bits: i64 = 0
    if weakness:
        bits |= IGNORE_WEAKNESS
    if resistance:
        bits |= IGNORE_RESISTANCE
    if effects:
        bits |= IGNORE_EFFECTS
    return bits


class Ignore(Exec):
    def __init__(self, weakness: bool, resistance: bool, effects: bool) -> None:
        super().__init__()
        self.instant = True
        self.bits = ignore_bits(weakness, resistance, effects)

    def run(self, m: Machine, f: Frame) -> int:
        move = f.c.attacking
        if move is not None:
            move.ignores |= self.bits
        return DONE


class OnPokemon(Exec):
    """An action on each of the selected Pokémon, except for shielded ones."""

    def __init__(self, on: Selector) -> None:
        super().__init__()
        self.instant = True
        self.on = on

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        raise NotImplementedError

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        n: i64 = 0
        pokemon = self.on.pokemon(m, c)
        for p in pokemon:
            if self.act(m, c, board.own(m, p)):
                n += 1
        c.it = serials_of(pokemon)
        # harmless (left out): no text reads this result
        c.result = n
        c.did = n > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return self.on.finds(m, c)


def once_each(picked: list[Pokemon]) -> list[Pokemon]:
    """The Pokémon that were picked, each of them once."""
    found: list[Pokemon] = []
    for p in picked:
        if times_in(found, p) == 0:
            found.append(p)
    return found if len(found) < len(picked) else picked


def times_in(picked: list[Pokemon], p: Pokemon) -> i64:
    """The number of times that a Pokémon was picked."""
    n: i64 = 0
    for other in picked:
        if other.serial == p.serial:
            n += 1
    return n


class Damage(OnPokemon):
    def __init__(self, amount: Quantity, to: Selector, plain: bool, through: bool, full: bool, no_weakness: bool) -> None:
        super().__init__(to)
        self.instant = False
        self.amount = amount
        self.plain = plain
        self.through = through
        """Effects on the damaged Pokémon do not change it."""
        self.full = full
        """Weakness and Resistance also count on the Bench."""
        self.no_weakness = no_weakness
        """Resistance counts and Weakness does not."""

    def run(self, m: Machine, f: Frame) -> int:
        """If texts wait for damage of an attack, one Pokémon at a time: `n` counts two steps for each, and `step` the damaged
        Pokémon, from 1 on. A Pokémon that was picked several times takes one amount."""
        c = f.c
        move = c.attacking
        picked = self.on.pokemon(m, c)
        pokemon = once_each(picked) if len(picked) > 1 else picked
        waits = move is not None and c.origin == ATTACK and (f.step > 0 or in_force.is_any(m, E_WOULD_BE_DAMAGED))
        if f.step == 0:
            f.step = 1
        while f.n < 2 * len(pokemon):
            p = board.own(m, pokemon[f.n // 2])
            f.n += 1
            if f.n % 2 == 0:
                assert move is not None
                if self.hurts(m, c, p, move.amount):
                    f.step += 1
                continue
            amount = self.amount_for(m, c, p, 1 if len(pokemon) == len(picked) else times_in(picked, p))
            if not waits:
                f.n += 1
                if self.hurts(m, c, p, amount):
                    f.step += 1
                continue
            assert move is not None
            move.amount = amount
            if not self.through and amount > 0 and damage.announce(m, c, p, amount, False):
                m.push(m.table.triggers_now, c)
                return CALL
        c.it = serials_of(pokemon)
        c.result = f.step - 1
        c.did = c.result > 0
        return DONE

    def hurts(self, m: Machine, c: Context, p: Pokemon, amount: i64) -> bool:
        """Do the damage; returns whether there was any."""
        done = damage.hurt(m, c, p, amount, self.through)
        move = c.attacking
        # harmless (without and m.printed_attack(move).da*): no text with printed damage that damages others reads the damage done
        if move is not None and m.printed_attack(move).damage == 0:
            move.damage += done  # the text of the attack does all its damage
        return done > 0

    def amount_for(self, m: Machine, c: Context, p: Pokemon, times: i64) -> i64:
        """The damage to this Pokémon, which was picked so many times."""
        was = c.it
        c.it = append(vec[i64](), p.serial)
        amount = self.amount.value(m, c) * times
        # harmless (left out): the damage ends with `it` set to those that were damaged
        c.it = was
        if c.origin == RULE:
            amount += 10 * c.strength
        if self.full:
            by = board.find(m, c.source)
            if by is not None:
                return damage.calculate(m, c, by, p, amount, True, damage.ignored(c))
        return damage.of_text(m, c, p, amount, self.plain, self.through, self.no_weakness)


class PutCounters(OnPokemon):
    def __init__(self, n: Quantity, on: Selector) -> None:
        super().__init__(on)
        self.n = n
        self.known: bool = False
        """The number depends only on the board, not on earlier results of the text."""

    def run(self, m: Machine, f: Frame) -> int:
        """The result is the number of counters put. The numbers are determined before the first is put."""
        c = f.c
        n = self.n.value(m, c)
        if c.origin == RULE:
            n += c.strength  # a stronger Poison or Burn
        put: i64 = 0
        pokemon = self.on.pokemon(m, c)
        for p in pokemon:
            if damage.add_counters(m, c, p, n):
                put += n
        c.it = serials_of(pokemon)
        c.result = put
        c.did = put > 0
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        return (not self.known or self.n.value(m, c) > 0) and super().can(m, c)


class HowMany(Exec):
    """Ask for a number of damage counters up to a quantity; it becomes the chosen number."""

    def __init__(self, n: Quantity, heals: bool) -> None:
        super().__init__()
        self.is_pick = True
        self.n = n
        self.heals = heals
        """Whether they are removed, not put."""

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if m.st.answered:
            c.number = first_of(m.answer_of()[0])
            return DONE
        most = self.n.value(m, c)
        if most <= 0:
            c.number = 0
            return DONE
        return m.ask(c.you, Q_NUMBER, numbers_asked(0 if is_none_enough(m, c) else 1, most), 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return self.n.value(m, c) > 0


class Spread(Exec):
    """Distribute counters one at a time, as the player likes."""

    def __init__(self, n: Quantity, on: Selector) -> None:
        super().__init__()
        self.n = n
        self.on = on

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        if f.step == 0:
            f.step = 1
            f.n = self.n.value(m, c)
            c.did = f.n > 0
        if m.st.answered:
            p = board.find(m, first_of(m.answer_of()[0]))
            if p is not None:
                damage.add_counters(m, c, p, 1)
            f.n -= 1
        pokemon = self.on.pokemon(m, c)
        if f.n <= 0 or not pokemon:
            if m.forced is not None and not m.st.answered:
                m.forced.append(NONE_THERE)
            return DONE
        if len(pokemon) == 1:
            if m.forced is not None:
                m.forced.extend([int(pokemon[0].cards[len(pokemon[0].cards) - 1])] * int(f.n))
            damage.add_counters(m, c, pokemon[0], f.n)
            return DONE
        options = pokemon_asked(pokemon)
        return m.ask(c.you, Q_SPREAD, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        return self.on.finds(m, c)


class MoveCounters(Exec):
    """Move counters between Pokémon. The text's player chooses how many and, where there are several, between which."""

    def __init__(self, n: Quantity | None, from_: Selector, to: Selector, upto: bool, alive: bool) -> None:
        super().__init__()
        self.n = n
        self.from_ = from_
        self.to = to
        self.upto = upto
        self.alive = alive
        """Only as many as leave the Pokémon that gets them some HP."""

    def most(self, m: Machine, c: Context, source: Pokemon, target: Pokemon) -> i64:
        """The number that can be moved between the two, if no shield keeps the text off."""
        if source.serial == target.serial or prohibitions.is_forbidden(m, V_MOVE_COUNTERS, source, source.owner, -1, -1):
            return 0
        most = source.damage // 10
        # harmless (bound): equal numbers give the same result
        if self.n is not None and self.n.value(m, c) < most:
            most = self.n.value(m, c)
        # harmless (bound): equal numbers give the same result
        if self.alive and (pokemon_values.hp(m, target) - target.damage - 1) // 10 < most:
            most = (pokemon_values.hp(m, target) - target.damage - 1) // 10
        return most

    def run(self, m: Machine, f: Frame) -> int:
        """`step`: the next question (the source, the target, the number), from bit 2 on the counters moved so far; `n`: the
        serials that were picked."""
        c = f.c
        # harmless (bound): a Pokémon without counters gives none
        sources = [p for p in self.from_.pokemon(m, c) if p.damage > 0]
        targets = self.to.pokemon(m, c)
        if not m.st.answered:
            c.did = False
            # harmless (left out): no text reads this result
            c.result = 0
        while True:
            moved = f.step >> 2
            left = self.limit(m, c, sources, targets) - moved
            if f.step & 3 == 0:
                givers = [p for p in sources if self.takers(m, c, p, targets)]
                if not givers or left <= 0:
                    return DONE
                if m.st.answered:
                    picked = m.answer_of()
                    if len(picked) == 0:
                        return DONE
                    f.n = first_of(picked[0])
                elif (len(sources) == 1 and not moved) or (self.n is None and not self.upto):
                    m.force(givers[0])
                    f.n = givers[0].serial
                else:
                    return m.ask(c.you, Q_PICK, pokemon_asked(givers), 0 if self.upto else 1, 1)
                f.step += 1
            source = board.find(m, f.n & 0xFFFFF)
            if source is None:
                return DONE
            if f.step & 3 == 1:
                takers = self.takers(m, c, source, targets)
                if m.st.answered:
                    f.n |= first_of(m.answer_of()[0]) << 20
                elif len(takers) == 1:
                    m.force(takers[0])
                    f.n |= takers[0].serial << 20
                else:
                    return m.ask(c.you, Q_PICK, pokemon_asked(takers), 1, 1)
                f.step += 1
            target = board.find(m, f.n >> 20)
            if target is None:
                return DONE
            n = self.most(m, c, source, target)
            # harmless (bound): equal numbers give the same result
            if n > left:
                n = left
            several = len(sources) > 1 or len(targets) > 1
            # harmless (turned; without and n > 1): the player is asked about the only one
            # harmless (without and self.upto or (several and self.n is not None); bound): the player is asked about the only one
            if n > 1 and (self.upto or (several and self.n is not None)):
                if not m.st.answered:
                    return m.ask(c.you, Q_NUMBER, numbers_asked(1, n), 1, 1)
                n = first_of(m.answer_of()[0])
            self.move(m, c, source, target, n)
            f.step = (moved + n) << 2
            if not several:
                return DONE
            # harmless (bound): a Pokémon without counters gives none
            sources = [p for p in self.from_.pokemon(m, c) if p.damage > 0]
            targets = self.to.pokemon(m, c)

    def limit(self, m: Machine, c: Context, sources: list[Pokemon], targets: list[Pokemon]) -> i64:
        """The total number of counters that can be moved: the text's number, otherwise all counters once."""
        if self.n is not None:
            return self.n.value(m, c)
        seen: vec[i64] = vec[i64]()
        total: i64 = 0
        for group in (sources, targets):
            for p in group:
                if p.serial not in seen:
                    seen = append(seen, p.serial)
                    total += p.damage // 10
        return total

    def takers(self, m: Machine, c: Context, source: Pokemon, targets: list[Pokemon]) -> list[Pokemon]:
        return [p for p in targets if self.most(m, c, source, p) > 0]

    def move(self, m: Machine, c: Context, source: Pokemon, target: Pokemon, n: i64) -> None:
        if shields.keeps_off(m, c, source):  # it can be chosen, and keeps its counters
            return
        board.own(m, source).damage -= 10 * n
        # harmless (without or c.source == target.serial): no Pokémon is protected from texts of its own in its turn
        if c.source == target.serial or not shields.keeps_counters_off(
            m, c, target
        ):  # counters that cannot be put there are still removed from their place
            target = board.own(m, target)
            target.damage += 10 * n
            damage.note_downed(m, c, target)
        m.touch_if_entangled()
        c.result += n
        # harmless (without or c.did): some are moved every time
        # harmless (bound): nobody moves none
        c.did = c.did or n > 0
        if m.log is not None:
            m.tell("move_counters", c.you, pokemon=[source.serial, target.serial], n=n)

    def can(self, m: Machine, c: Context) -> bool:
        targets = self.to.pokemon(m, c)
        for p in self.from_.pokemon(m, c):
            # harmless (without and p.damage > 0; bound): a Pokémon without counters gives none
            if p.damage > 0 and self.takers(m, c, p, targets):
                return True
        return False


class SwapCounters(Exec):
    def __init__(self, a: Selector, b: Selector) -> None:
        super().__init__()
        self.instant = True
        self.a = a
        self.b = b

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        left = self.a.pokemon(m, c)
        right = self.b.pokemon(m, c)
        c.did = False
        # harmless (without or not left): the attacker is in play
        if not left or not right:
            return DONE
        p, q = left[0], right[0]
        is_p_safe = shields.keeps_off(m, c, p)
        is_q_safe = shields.keeps_off(m, c, q)
        # harmless (without or is_p_safe and is_q_safe): what a Pokémon does to itself is never kept off
        # harmless (without or shields.stops_all(m, c, p)): what a Pokémon does to itself is never kept off
        # harmless (without or shields.stops_all(m, c, q); without and is_p_safe): what a Pokémon does to itself is never kept off
        # harmless (without and is_q_safe): what a Pokémon does to itself is never kept off
        if (is_p_safe and is_q_safe) or shields.stops_all(m, c, p) or shields.stops_all(m, c, q):
            return DONE
        # The counters of a protected Pokémon stay there, and the counters that it would get are lost.
        to_p: i64 = 0 if is_q_safe else q.damage
        to_q: i64 = 0 if is_p_safe else p.damage
        if not is_p_safe:
            p = board.own(m, p)
            p.damage = to_p
            # harmless (left out): the texts that answer to it have no such attack
            damage.note_downed(m, c, p)
        if not is_q_safe:
            q = board.own(m, q)
            q.damage = to_q
            damage.note_downed(m, c, q)
        m.touch_if_entangled()
        # harmless (left out): no text reads this result
        c.did = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.a.pokemon(m, c):
            for q in self.b.pokemon(m, c):
                if p.damage != q.damage:
                    return True
        return False


class Heal(OnPokemon):
    def __init__(self, amount: Quantity | None, from_: Selector) -> None:
        super().__init__(from_)
        self.amount = amount

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if shields.keeps_off(m, c, p):
            return False
        amount = p.damage if self.amount is None else self.amount.value(m, c)
        return damage.heal(m, p, amount) > 0

    def run(self, m: Machine, f: Frame) -> int:
        """Of several Pokémon, `it` are the healed ones."""
        c = f.c
        pokemon = self.on.pokemon(m, c)
        serials = serials_of(pokemon)
        before: vec[i64] = vec[i64]()
        for p in pokemon:
            before = append(before, p.damage)
        super().run(m, f)
        if len(serials) > 1:
            healed: vec[i64] = vec[i64]()
            for i in range(len(serials)):
                q = board.find(m, serials[i])
                if q is not None and q.damage < before[i]:
                    healed = append(healed, serials[i])
            c.it = healed
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        if isinstance(self.on, Mentioned):
            for serial in self.on.stored(c):  # these are substitutes for a pick: one of them is enough
                q = board.find(m, serial)
                if q is not None and self.can_heal(m, c, q):
                    return True
            return False
        for p in self.on.pokemon(m, c):
            if self.can_heal(m, c, p):
                return True
        return False

    def can_heal(self, m: Machine, c: Context, p: Pokemon) -> bool:
        # A Pokémon that a switch is about to move to the Bench loses the effects of attacks on the way there.
        return p.damage > 0 and (p.serial == c.old or not prohibitions.is_forbidden(m, V_HEAL, p, p.owner, -1, -1))


class KnockOut(OnPokemon):
    """The Pokémon is Knocked Out: at the next check, or with `at_once` at a check now."""

    def __init__(self, on: Selector, at_once: bool) -> None:
        super().__init__(on)
        self.instant = not at_once
        self.at_once = at_once

    def run(self, m: Machine, f: Frame) -> int:
        if not self.at_once:
            return super().run(m, f)
        if f.step == 1:
            return DONE
        f.step = 1
        super().run(m, f)
        if f.c.did:
            m.push(m.table.checks, f.c)
            return CALL
        return DONE

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if shields.keeps_off(m, c, p):
            return False
        p.flags |= F_KNOCKED_OUT
        if c.origin == ATTACK:
            p.flags |= F_DOWNED
        m.touch_if_entangled()
        return True


class Soften(Exec):
    """Reduce or prevent the damage that an attack is about to do; `effects` also shields from the rest of the attack."""

    def __init__(self, by: Quantity | None, effects: bool) -> None:
        super().__init__()
        self.instant = True
        self.by = by
        self.effects = effects

    def run(self, m: Machine, f: Frame) -> int:
        attack = m.st.attack
        move = None if attack is None else attack.attacking
        if move is not None:
            left = 0 if self.by is None else move.amount - self.by.value(m, f.c)
            move.amount = left if left > 0 else 0
            if self.effects:
                move.shielded = with_card(move.shielded, f.c.source)
        return DONE


class Survive(Exec):
    """Its remaining HP become this, so it is not Knocked Out."""

    def __init__(self, hp: int) -> None:
        super().__init__()
        self.instant = True
        self.hp: i64 = hp

    def run(self, m: Machine, f: Frame) -> int:
        for serial in f.c.it:
            p = board.find(m, serial)
            if p is not None:
                p = board.own(m, p)
                p.flags &= ~(F_KNOCKED_OUT | F_FELLED | F_DOWNED)
                p.damage = pokemon_values.hp(m, p) - self.hp
                # harmless (left out): texts that silence ask only whether a Pokémon has damage; it has
                m.touch_if_entangled()
        return DONE


class Rise(Exec):
    """It is Knocked Out and stays in play."""

    def __init__(self) -> None:
        super().__init__()
        self.instant = True

    def run(self, m: Machine, f: Frame) -> int:
        for serial in f.c.it:
            p = board.find(m, serial)
            if p is not None:
                p = board.own(m, p)
                p.flags |= F_RISES
        return DONE


class Inflict(OnPokemon):
    def __init__(self, conditions: int, on: Selector, strength: int, same: bool) -> None:
        super().__init__(on)
        self.conditions: i64 = conditions
        self.strength: i64 = strength
        self.same = same
        """As strong as the Poison that the event was about."""

    def counters(self, c: Context) -> i64:
        return c.strength if self.same else self.strength

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if shields.is_shielded(m, c, p):
            return False
        done = False
        for i in range(5):
            bit: i64 = 1 << i
            if self.conditions & bit and conditions.inflict(m, c, p, bit, self.counters(c)):
                done = True
        return done

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if conditions.would_be_new(m, p, self.conditions, self.counters(c)):
                return True
        return False


class InflictChosen(Exec):
    def __init__(self, conditions: int, on: Selector) -> None:
        super().__init__()
        self.conditions: i64 = conditions
        self.on = on

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.on.pokemon(m, c)
        # harmless (left out): no text reads this result
        c.did = False
        if not pokemon:
            return DONE
        if not m.st.answered:
            options: vec[i64] = vec[i64]()
            for i in range(5):
                if (self.conditions & m.table.conditions) >> i & 1:
                    options = append(options, pack(O_CONDITION, i, 0, 0))
            if len(options) == 0:
                return DONE
            return m.ask(c.you, Q_CONDITION, options, 1, 1)
        bit: i64 = 1 << first_of(m.answer_of()[0])
        for p in pokemon:
            if not shields.is_shielded(m, c, p) and conditions.inflict(m, c, p, bit, 0):
                c.did = True
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if conditions.would_be_new(m, p, self.conditions, 0):
                return True
        return False


class CureChosen(Exec):
    """Remove one Special Condition of the player's choice."""

    def __init__(self, from_: Selector) -> None:
        super().__init__()
        self.from_ = from_

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        pokemon = self.from_.pokemon(m, c)
        c.did = False
        if not pokemon:
            return DONE
        if m.st.answered:
            kept = shields.keeps_off(m, c, pokemon[0])
            c.did = not kept and conditions.cure(m, pokemon[0], 1 << first_of(m.answer_of()[0]))
            return DONE
        options: vec[i64] = vec[i64]()
        for i in range(5):
            if (pokemon[0].conditions >> i) & 1:
                options = append(options, pack(O_CONDITION, i, 0, 0))
        if len(options) == 0:
            return DONE
        return m.ask(c.you, Q_CONDITION, options, 1, 1)

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.from_.pokemon(m, c):
            if p.conditions:
                return True
        return False


class Cure(OnPokemon):
    def __init__(self, from_: Selector, conditions: int) -> None:
        super().__init__(from_)
        self.conditions: i64 = conditions if conditions else EVERY_CONDITION

    def act(self, m: Machine, c: Context, p: Pokemon) -> bool:
        if shields.keeps_off(m, c, p):
            # harmless (denied): no text reads this result
            return False
        kept = conditions.kept(m, p, True) if c.origin == RULE else 0  # the condition that coins between turns would end
        return conditions.cure(m, p, self.conditions & ~kept)

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.on.pokemon(m, c):
            if p.conditions & self.conditions:
                return True
        return False


class MoveConditions(Exec):
    """Special Conditions go from one Pokémon to another, as strong as they were."""

    def __init__(self, from_: Selector, to: Selector) -> None:
        super().__init__()
        self.instant = True
        self.from_ = from_
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        c = f.c
        c.did = False
        givers = self.from_.pokemon(m, c)
        takers = self.to.pokemon(m, c)
        if not givers or not takers or shields.keeps_off(m, c, givers[0]):
            return DONE
        p, q = givers[0], takers[0]
        moved, poison, burn, coins = p.conditions, p.poison, p.burn, p.sleep_coins
        c.did = conditions.cure(m, p, moved)
        if shields.is_shielded(m, c, q):
            return DONE
        for i in range(5):
            bit: i64 = 1 << i
            if moved & bit:
                strength = poison if bit == POISONED else burn if bit == BURNED else 0 if bit == PARALYZED else coins
                conditions.inflict(m, c, q, bit, strength)
        return DONE

    def can(self, m: Machine, c: Context) -> bool:
        for p in self.from_.pokemon(m, c):
            if p.conditions:
                return True
        return False
