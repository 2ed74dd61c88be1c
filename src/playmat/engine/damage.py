"""Damage: how much an attack does by the ruleset's steps, damage counters, healing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, events, in_force, memory, players, pokemon_values, prohibitions, shields
from playmat.engine.codes import (
    ABILITY,
    ADD,
    ATTACK,
    E_DAMAGED,
    E_HEALED,
    E_HURT,
    E_WOULD_BE_DAMAGED,
    H_DAMAGE,
    K_ANY_DAMAGE_TAKEN,
    K_BASE_DAMAGE,
    K_BENCH_WEAK,
    K_DAMAGE_DONE,
    K_DAMAGE_DONE_AFTER,
    K_DAMAGE_TAKEN,
    K_DAMAGE_TAKEN_AFTER,
    K_DAMAGE_TAKEN_BEFORE,
    K_HEALING,
    K_SKIP_WEAK,
    LIMIT_EVENT,
    M_DAMAGED,
    M_DAMAGED_ACTIVE,
    M_HEALED,
    RULE,
    TRAINER,
    V_HEAL,
)
from playmat.engine.program import IGNORE_EFFECTS, IGNORE_RESISTANCE, IGNORE_WEAKNESS, Context
from playmat.engine.state import CONDITIONS_THEN, F_DOWNED, F_FELLED, F_HIT_ACTIVE, Pokemon
from playmat.engine.statics import Modify, SkipWeakness
from playmat.engine.vectors import positive

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


# Steps of the damage calculation.
D_BASE: Final = 0
D_ATTACKER: Final = 1
D_WEAKNESS: Final = 2
D_RESISTANCE: Final = 3
D_ATTACKER_CARDS: Final = 4
D_DEFENDER_CARDS: Final = 5
D_DEFENDER: Final = 6

# The kind of a line of `Machine.sums`.
SUM_BASE: Final = 0
SUM_CHANGE: Final = 1
SUM_WEAKNESS: Final = 2
SUM_RESISTANCE: Final = 3

DAMAGE_STEPS: Final = ("base", "attacker", "weakness", "resistance", "attacker_cards", "defender_cards", "defender")


def calculate(m: Machine, c: Context, attacker: Pokemon, target: Pokemon, base: i64, weak: bool, ignore: i64) -> i64:
    """The damage an attack does to a Pokémon, by the ruleset's steps; `weak`: Weakness and Resistance apply."""
    amount = base
    kinds: i64 = 0
    if m.sums is not None:
        # harmless (left out): tests/test_sheets.py notices
        m.sums.append((SUM_BASE, int(target.serial), -1, int(base)))
    for step in m.damage_steps:
        if step == D_BASE:
            if target.serial == c.target:  # the base is the damage to the Defending Pokémon (BS-damage-2)
                more = 0 if c.attacking is None else c.attacking.more  # damage that the text adds is not part of it
                amount = modified(m, K_BASE_DAMAGE, attacker, target, amount - more, -1, c) + more
        elif step == D_ATTACKER:
            amount = modified(m, K_DAMAGE_DONE, attacker, target, amount, 0 if m.attacker_cards_apart else -1, c)
            if not ignore & IGNORE_EFFECTS:
                amount = modified(m, K_DAMAGE_TAKEN_BEFORE, target, attacker, amount, -1, c)
            if amount <= 0:
                return 0  # base damage of 0: stop
        elif step == D_WEAKNESS:
            if weak and not ignore & IGNORE_WEAKNESS:
                kinds = pokemon_values.types(m, attacker) & ~skipped_weakness(m, attacker, target)
                amount = weakened(m, target, kinds, amount)
        elif step == D_RESISTANCE:
            if weak and not ignore & IGNORE_RESISTANCE:
                kinds = pokemon_values.types(m, attacker)
                amount = resisted(m, target, kinds, amount)
                if amount <= 0 and m.stop_resisted:
                    return 0  # texts for more damage add nothing to it (official 501)
            amount = modified(m, K_DAMAGE_DONE_AFTER, attacker, target, amount, -1, c)
            if not ignore & IGNORE_EFFECTS:
                amount = modified(m, K_DAMAGE_TAKEN_AFTER, target, attacker, amount, -1, c)
        elif step == D_ATTACKER_CARDS:
            amount = modified(m, K_DAMAGE_DONE, attacker, target, amount, 1, c)
        elif step == D_DEFENDER_CARDS:
            if not ignore & IGNORE_EFFECTS:
                amount = modified(m, K_DAMAGE_TAKEN, target, attacker, amount, 1, c)
        elif step == D_DEFENDER:
            if not ignore & IGNORE_EFFECTS:
                amount = modified(m, K_DAMAGE_TAKEN, target, attacker, amount, 0, c)
                amount = modified(m, K_ANY_DAMAGE_TAKEN, target, attacker, amount, -1, c)
        # harmless (without and step != D_BASE): no text lowers the base damage to nothing
        if amount <= 0 and m.stop_any and step != D_BASE:
            return 0  # CR-603.5e
    return positive(amount)


def skipped_weakness(m: Machine, attacker: Pokemon, target: Pokemon) -> i64:
    """Bits of the types whose Weakness is not applied."""
    bits: i64 = 0
    for live in in_force.in_force(m, K_SKIP_WEAK):
        skip = live.static
        assert isinstance(skip, SkipWeakness)
        if in_force.applies(m, live, attacker) and (skip.against is None or skip.against.pokemon(m, live.c, target)):
            bits |= skip.types
    return bits


def weakened(m: Machine, target: Pokemon, kinds: i64, amount: i64) -> i64:
    weak_types, factors, pluses = pokemon_values.weaknesses(m, target)
    for i in range(len(weak_types)):
        if weak_types[i] & kinds:
            amount = amount + pluses[i] if pluses[i] else amount * factors[i]
            if m.sums is not None:
                # harmless (left out): tests/test_sheets.py notices
                m.sums.append((SUM_WEAKNESS, int(target.serial), -1, int(amount)))
            if m.log is not None:
                m.tell("weakness", target.owner, pokemon=[target.serial], n=amount, cite="weakness")
            if not m.rules.weakness_each:
                break
    return amount


def resisted(m: Machine, target: Pokemon, kinds: i64, amount: i64) -> i64:
    """The damage after Resistance; it may be below 0, and later steps continue from there (BS-damage-10, PL-damage-10)."""
    resist_types, minus = pokemon_values.resistances(m, target)
    for i in range(len(resist_types)):
        if resist_types[i] & kinds:
            amount -= minus[i]
            if m.sums is not None:
                # harmless (left out): tests/test_sheets.py notices
                m.sums.append((SUM_RESISTANCE, int(target.serial), -1, int(amount)))
            if m.log is not None:
                m.tell("resistance", target.owner, pokemon=[target.serial], n=amount, cite="resistance")
            if not m.rules.weakness_each:
                break
    return amount


def modified(m: Machine, kind: int, p: Pokemon, other: Pokemon, amount: i64, from_card: int, c: Context) -> i64:
    """Apply damage modifiers of a kind on `p`; `from_card` 1: only those of attached cards, 0: only others, -1: all."""
    if not in_force.is_any(m, kind):
        return amount
    lives = in_force.in_force(m, kind)
    seen: dict[i64, i64] = {}
    for live in lives:
        mod = pokemon_values.modifier(live)
        if from_card >= 0 and mod.from_card != (from_card == 1):
            continue
        if mod.attack >= 0:
            if c.attacking is None or m.printed_attack(c.attacking).name != mod.attack:
                continue
        if mod.against is not None and not mod.against.pokemon(m, live.c, other):
            continue
        if mod.change == ADD and (kind == K_DAMAGE_DONE or kind == K_DAMAGE_DONE_AFTER):
            if not mod.anyones and not gets_bonus(m, c, p, other, mod.against is None):
                continue
            if kind == K_DAMAGE_DONE_AFTER and amount <= 0:
                continue
        if mod.change == ADD and kind == K_DAMAGE_TAKEN_AFTER and amount <= 0:
            continue  # "if an attack does damage": no damage is left here
        if mod.fights:
            fought = in_force.PartInForce(mod, None, live.c.clone())
            fought.c.attacker = c.attacker if c.attacker else c.source
            fought.c.target = c.target
            if not in_force.applies(m, fought, p):
                continue
            by = by_attack(m, c, fought, mod)
        else:
            if not in_force.applies(m, live, p):
                continue
            if mod.of_each:
                live.c.it = append(vec[i64](), p.serial)
            by = by_attack(m, c, live, mod)
        if not mod.stacks:
            by = pokemon_values.beyond(seen, mod, by)
            if by < 0:
                continue
        amount = pokemon_values.changed(amount, mod.change, by)
        if m.sums is not None:
            # harmless (turned): tests/test_sheets.py notices
            about = p if kind in (K_DAMAGE_TAKEN, K_DAMAGE_TAKEN_BEFORE, K_ANY_DAMAGE_TAKEN, K_DAMAGE_TAKEN_AFTER) else other
            # harmless (left out): tests/test_sheets.py notices
            m.sums.append((SUM_CHANGE, int(about.serial), int(live.c.uid), int(amount)))
    return amount


def by_attack(m: Machine, c: Context, live: in_force.PartInForce, mod: Modify) -> i64:
    """The amount by which a static changes the damage of the current attack, which the amount may refer to."""
    own = live.c.attacking
    attacker = live.c.attacker
    live.c.attacking = c.attacking
    # harmless (turned): in an attack the two are the same Pokémon
    live.c.attacker = c.attacker if c.attacker else c.source
    amount = mod.by.value(m, live.c)
    # harmless (left out): it is set again where it is read
    live.c.attacking = own
    # harmless (left out): it is set again where it is read
    live.c.attacker = attacker
    return amount


def gets_bonus(m: Machine, c: Context, attacker: Pokemon, target: Pokemon, active: bool) -> bool:
    """Whether "does more damage" can be about this target: an opposing Pokémon, and an `active` one unless the text says more.

    The damage steps of every book end with the Defending Pokémon. A Confused Pokémon is its own (BS-confused-6).
    """
    if c.origin == RULE:
        return True
    return not players.same_team(target.owner, attacker.owner) and (not active or board.is_active(m, target))


def ignored(c: Context) -> i64:
    """Bits of the things that do not affect the running attack (IGNORE_)."""
    return 0 if c.attacking is None else c.attacking.ignores


def hurt(m: Machine, c: Context, p: Pokemon, amount: i64, through: bool) -> i64:
    """Do damage of an attack to the Pokémon unless it is prevented; returns the damage done. `through`: nothing prevents it."""
    if amount <= 0:
        return 0
    through = through or (ignored(c) & IGNORE_EFFECTS != 0 and p.serial == c.target)
    if not through and in_force.is_prevented(m, c, p, H_DAMAGE, amount):
        if m.log is not None:
            m.tell("prevented", p.owner, pokemon=[p.serial], n=amount, cite="effect_prevented")
        return 0
    p = board.own(m, p)
    p.damage += amount
    if c.origin == ATTACK:
        if p.hurt_turn != m.st.turn:
            p.hurt_turn = m.st.turn
            p.hurt = 0
        p.hurt += amount
        if m.teams:
            memory.remember(m, memory.M_HURT, p.owner, p.serial, amount)
        memory.remember(m, M_DAMAGED, p.owner, p.serial, p.cards[len(p.cards) - 1])
        if board.is_active(m, p):
            memory.remember(m, M_DAMAGED_ACTIVE, p.owner, p.serial, p.cards[len(p.cards) - 1])
    m.touch_if_entangled()
    if c.origin == ATTACK:
        strike(m, p)
    if m.log is not None:
        m.tell("damage", p.owner, pokemon=[p.serial], n=amount)
    attacker = board.find(m, c.source)
    if c.origin == ATTACK:
        events.fire(m, E_DAMAGED, p, -1, c.you, attacker)
    if in_force.is_any(m, E_HURT) and p.damage - amount < pokemon_values.hp(m, p):  # without HP it is not damaged again
        events.fire(m, E_HURT, p, -1, c.you, None)
    return amount


def strike(m: Machine, p: Pokemon) -> None:
    """Note on a Pokémon that an attack has just damaged whether it was Active then, and whether that damage brought it to its HP:
    triggers of a Knock Out refer to the moment when the damage was done."""
    p.flags &= ~F_HIT_ACTIVE
    if board.is_active(m, p):
        p.flags |= F_HIT_ACTIVE
    if p.damage >= pokemon_values.hp(m, p):
        fell(p, F_FELLED)
    else:
        p.flags &= ~F_FELLED


def fell(p: Pokemon, how: i64) -> None:
    """Note the cause that brought the Pokémon to its HP and, for the first cause, its Special Conditions at that moment."""
    if not p.flags & (F_FELLED | F_DOWNED):
        p.flags = (p.flags & ~(31 << CONDITIONS_THEN)) | (p.conditions << CONDITIONS_THEN)
    p.flags |= how


def of_text(m: Machine, c: Context, p: Pokemon, amount: i64, plain: bool, through: bool, no_weakness: bool) -> i64:
    """The damage that the text of an attack (or of a rule) does: Weakness and Resistance for an Active Pokémon only, unless
    `plain`. Damage to the attacker is calculated like any other (Advanced Players' Rulebook 2.2, "does damage to itself"); if an
    effect of an earlier attack strikes back, the Pokémon that used that attack does it."""
    ignores = ignored(c) | IGNORE_EFFECTS if through else ignored(c)
    if no_weakness:
        ignores |= IGNORE_WEAKNESS
    attacker = board.find(m, c.source)
    if attacker is None or c.origin == TRAINER or c.origin == ABILITY or (plain and c.origin != ATTACK):
        left = amount if c.origin == RULE else modified(m, K_ANY_DAMAGE_TAKEN, p, p, amount, -1, c)
        return positive(left)
    weak = not plain and (board.is_active(m, p) or counts_on_bench(m, attacker, p))
    return calculate(m, c, attacker, p, amount, weak, ignores)


def counts_on_bench(m: Machine, attacker: Pokemon, p: Pokemon) -> bool:
    """Whether Weakness and Resistance count for the attacker's damage to this Benched Pokémon."""
    # harmless (without or not in_force.is_any(m, K_BENCH_WEAK)): it only saves time
    if not in_force.is_any(m, K_BENCH_WEAK) or players.same_team(attacker.owner, p.owner):
        return False
    for live in in_force.in_force(m, K_BENCH_WEAK):
        if in_force.applies(m, live, attacker):
            return True
    return False


def announce(m: Machine, c: Context, p: Pokemon, amount: i64, affects: bool) -> bool:
    """An attack is about to damage the Pokémon: queue the texts that wait for it; returns whether there are any. `affects`: the
    attack also has other effects, so texts that prevent everything are triggered too."""
    queued = False
    answered: list[i64] = []
    for live in in_force.in_force(m, E_WOULD_BE_DAMAGED):
        t = live.trigger
        # harmless (without and t.limit == LIMIT_EVENT): texts of one name have the same limit
        if t is None or (amount <= 0 and not (affects and t.whole)) or (t.limit == LIMIT_EVENT and t.title in answered):
            continue
        d = events.triggered(m, live, p, -1, c.you, board.find(m, c.attacker))
        if d is not None:
            d.incoming = amount
            events.wait(m, t, d, True)
            queued = True
            if t.limit == LIMIT_EVENT:
                answered.append(t.title)
    return queued


def add_counters(m: Machine, c: Context, p: Pokemon, n: i64) -> bool:
    """Put damage counters on a Pokémon. This is not damage, so only prevention of effects stops it."""
    # harmless (without or n <= 0; bound): equal numbers give the same result
    if n <= 0 or shields.keeps_counters_off(m, c, p):
        return False
    p = board.own(m, p)
    p.damage += 10 * n
    m.touch_if_entangled()
    note_downed(m, c, p)
    if m.log is not None:
        m.tell("counters", p.owner, pokemon=[p.serial], n=n)
    return True


def note_downed(m: Machine, c: Context, p: Pokemon) -> None:
    """The running text has put counters on the Pokémon: note on it whether these are from an attack and Knock it Out."""
    if c.origin == ATTACK and p.damage >= pokemon_values.hp(m, p):
        fell(p, F_DOWNED)


def heal(m: Machine, p: Pokemon, amount: i64) -> i64:
    """Remove up to that much damage; returns the amount removed."""
    amount = pokemon_values.modified(m, K_HEALING, p, amount)
    # harmless (bound): equal numbers give the same result
    if amount > p.damage:
        amount = p.damage
    if amount <= 0 or prohibitions.is_forbidden(m, V_HEAL, p, p.owner, -1, -1):
        return 0
    p = board.own(m, p)
    p.damage -= amount
    m.touch_if_entangled()
    memory.remember(m, M_HEALED, p.owner, p.serial, 0)
    events.fire(m, E_HEALED, p, -1, p.owner, None)
    if m.log is not None:
        m.tell("heal", p.owner, pokemon=[p.serial], n=amount)
    return amount
