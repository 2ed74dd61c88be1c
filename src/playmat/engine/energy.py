"""Energy: the units attached to a Pokémon, the costs of attacks, and whether the units pay for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, in_force, players, pokemon_values
from playmat.engine.card_definitions import AttackDef, CardDef
from playmat.engine.codes import ADD, ATTACK, ENERGY_CARD, K_ATTACK_COST, K_ENERGY_BECOMES, LESS, SET, TIMES
from playmat.engine.program import Context
from playmat.engine.state import Pokemon
from playmat.engine.vectors import NOTHING, bit_of, joined, with_card

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def energy_units(m: Machine, p: Pokemon) -> vec[i64]:
    """One entry of type bits for each unit of Energy attached."""
    if len(p.attached) == 0:
        return NOTHING
    units: vec[i64] = vec[i64](capacity=len(p.attached))
    as_printed = not p.roles and not in_force.is_any(m, K_ENERGY_BECOMES)
    for i in range(len(p.attached)):
        uid = p.attached[i]
        d = m.defs[uid]
        # harmless (without and d.supertype == ENERGY_CARD): other cards are not basic Energy
        if as_printed and d.supertype == ENERGY_CARD and d.basic_energy:
            units = append(units, d.types)
            continue
        bits, n = pokemon_values.provided(m, p, i)
        for _ in range(n):
            units = append(units, bits)
    return units


def has_units(m: Machine, p: Pokemon, wanted: i64) -> bool:
    """Whether at least that many units of Energy are attached, regardless of type."""
    for i in range(len(p.attached)):
        # harmless (bound): equal numbers give the same result
        if wanted <= 0:
            break
        if is_as_printed(m, m.defs[p.attached[i]]):
            wanted -= 1
        else:
            _bits, n = pokemon_values.provided(m, p, i)
            wanted -= n
    return wanted <= 0


def is_as_printed(m: Machine, d: CardDef) -> bool:
    """Whether the card is a basic Energy card that provides one unit of its printed type, in any place."""
    return d.basic_energy and not m.table.has_roles and not in_force.is_any(m, K_ENERGY_BECOMES)


def energy_of(m: Machine, p: Pokemon, bits: i64) -> i64:
    """Units of Energy attached that are of one of the types; bits 0: of any."""
    n: i64 = 0
    for unit in energy_units(m, p):
        if bits == 0 or unit & bits:
            n += 1
    return n


def units_of_card(m: Machine, uid: i64) -> i64:
    """Units of Energy that an attached card provides; one that provides none counts as one card."""
    if is_as_printed(m, m.defs[uid]):
        return 1
    p = board.holder(m, uid)
    if p is not None:
        for i in range(len(p.attached)):
            if p.attached[i] == uid:
                _bits, n = pokemon_values.provided(m, p, i)
                if n > 0:
                    return n
    return 1


def note_taken(m: Machine, c: Context, uid: i64) -> None:
    """An attached card is about to be taken off its Pokémon: remember the Energy that it provided there."""
    bits, units = provided_by(m, uid)
    if units:
        c.taken = with_card(c.taken, (uid << 20) | (bits << 6) | units)


def provided_by(m: Machine, uid: i64) -> tuple[i64, i64]:
    """Types (bits) and units of Energy that a card provides now; (0, 0) if it is not attached."""
    p = board.holder(m, uid)
    if p is not None:
        for i in range(len(p.attached)):
            if p.attached[i] == uid:
                return pokemon_values.provided(m, p, i)
    return 0, 0


def energy_in(m: Machine, c: Context, uid: i64) -> tuple[i64, i64]:
    """Types (bits) and units of Energy in a card: as attached now, or as attached before this text took it off a Pokémon; an
    Energy card elsewhere is one unit."""
    bits, units = provided_by(m, uid)
    if units:
        return bits, units
    bits, units = taken_off(c, uid)
    if units:
        return bits, units
    d = m.defs[uid]
    return (d.types, 1) if d.supertype == ENERGY_CARD else (0, 0)


def taken_off(c: Context, uid: i64) -> tuple[i64, i64]:
    """Types (bits) and units of Energy that a card provided before this text took it off a Pokémon; (0, 0) if it did not."""
    for taken in c.taken:
        if taken >> 20 == uid:
            return (taken >> 6) & 0x3FFF, taken & 63
    return 0, 0


def has_other_cost(m: Machine, p: Pokemon, attack: AttackDef) -> bool:
    """Whether the attack can be used for the alternative cost in its text."""
    c = Context(p.owner, players.facing(p.owner), ATTACK, p.serial, p.cards[len(p.cards) - 1])
    return attack.other_when is None or attack.other_when.holds(m, c)


def attack_cost(m: Machine, p: Pokemon, attack: AttackDef) -> vec[i64]:
    """Units wanted of each type: the other cost that the text names, which nothing changes, or the cost after live changes."""
    # harmless (without and len(attack.other_cost)): equal numbers give the same result
    if len(attack.other_cost) and not is_nothing(attack.other_cost) and has_other_cost(m, p, attack):
        return attack.other_cost
    return changed_cost(m, p, attack)


def is_nothing(cost: vec[i64]) -> bool:
    for n in cost:
        if n:
            return False
    return True


def changed_cost(m: Machine, p: Pokemon, attack: AttackDef) -> vec[i64]:
    """The cost after live changes: additions, then ignored Energy, then reductions. A cost that is set is final."""
    cost = attack.cost
    if len(attack.other_cost) and is_nothing(attack.other_cost) and has_other_cost(m, p, attack):
        return attack.other_cost  # all its Energy is ignored, including additions
    if not in_force.is_any(m, K_ATTACK_COST):
        return cost
    lives = in_force.in_force(m, K_ATTACK_COST)
    cost = cost[:]
    seen: list[i64] = []
    for change in (ADD, TIMES, LESS, SET):
        for live in lives:
            mod = pokemon_values.modifier(live)
            if mod.change != change or (mod.attack >= 0 and mod.attack != attack.name) or not in_force.applies(m, live, p):
                continue
            if not mod.stacks:
                if mod.title in seen:
                    continue
                seen.append(mod.title)
            amount = mod.by.value(m, live.c)
            for i in range(11):
                if change == SET:
                    # harmless (without and mod.energy == 0): texts that add to a cost add Colorless Energy
                    cost[i] = amount if (mod.energy >> i) & 1 or (mod.energy == 0 and i == 10) else 0
                elif change == TIMES and (mod.energy == 0 or (mod.energy >> i) & 1):
                    cost[i] = cost[i] * amount
                # harmless (without and mod.energy == 0): texts that add to a cost add Colorless Energy
                elif (mod.energy >> i) & 1 or (mod.energy == 0 and i == 10 and change == ADD):
                    if change == ADD:
                        cost[i] = cost[i] + amount
                    elif change == LESS:
                        # harmless (bound): equal numbers give the same result
                        cost[i] = cost[i] - amount if cost[i] > amount else 0
    return cost


def covers(units: vec[i64], cost: vec[i64]) -> bool:
    """Whether the units pay the cost: each unit one symbol (CR-302.3-p3), typed symbols by Energy of that type."""
    total: i64 = 0
    for n in cost:
        total += n
    if len(units) < total:
        return False
    for unit in units:
        if unit & (unit - 1):  # of several types: it matters which symbol it is for
            return assign(units, symbols(cost), 0, 0)
    for i in range(10):
        n = cost[i]
        if n:
            for unit in units:
                if unit == 1 << i:
                    n -= 1
            if n > 0:
                return False
    return True


def symbols(cost: vec[i64]) -> vec[i64]:
    """The typed symbols of a cost one by one, each as the bit of its type."""
    wanted: vec[i64] = vec[i64]()
    for i in range(10):
        for _ in range(cost[i]):
            wanted = append(wanted, 1 << i)
    return wanted


def assign(units: vec[i64], wanted: vec[i64], at: i64, used: i64) -> bool:
    """Find distinct units for the typed symbols from `at` on; `used` has the bits of units already taken."""
    if at == len(wanted):
        return True
    bit = wanted[at]
    tried: i64 = -1
    for i in range(len(units)):
        mask = bit_of(i)
        unit = units[i]
        # harmless (without or unit == tried): it only saves time
        if used & mask or not unit & bit or unit == tried:
            continue
        tried = unit
        if assign(units, wanted, at + 1, used | mask):
            return True
    return False


def can_pay(m: Machine, p: Pokemon, attack: AttackDef) -> bool:
    """Whether the Energy attached to the Pokémon pays for the attack."""
    return is_paid(m, p, attack, energy_units(m, p))


def is_paid(m: Machine, p: Pokemon, attack: AttackDef, units: vec[i64]) -> bool:
    """Whether the units of Energy on the Pokémon pay for the attack."""
    if not in_force.is_any(m, K_ATTACK_COST):
        if attack.total == 0:
            return True
        if len(attack.other_cost) == 0:
            if len(units) < attack.total:
                return False
            # harmless (without or attack.total == attack.cost[10]; without or covers(units, attack.cost)): it only saves time
            return attack.total == attack.cost[10] or covers(units, attack.cost)
    spared = any_less(m, p, attack)
    if covers_but(units, attack_cost(m, p, attack), spared):
        return True
    # harmless (without and len(attack.other_cost) > 0): equal numbers give the same result
    # harmless (without and covers_but(units, changed_cost(m, p, attack), sp*; bound): equal numbers give the same result
    return len(attack.other_cost) > 0 and covers_but(units, changed_cost(m, p, attack), spared)  # either cost pays for it


def beyond_cost(m: Machine, p: Pokemon, attack: AttackDef, types: i64, basic: bool) -> i64:
    """The most units of the types (0: of any) that can be left when the other Energy pays for the attack; `basic`: only those of
    basic Energy cards. 0 if the Energy does not pay for the attack."""
    named: vec[i64] = vec[i64]()
    rest: vec[i64] = vec[i64]()
    for i in range(len(p.attached)):
        bits, n = pokemon_values.provided(m, p, i)
        counts = (types == 0 or bits & types != 0) and (not basic or pokemon_values.is_basic_on(m, p, p.attached[i]))
        for _ in range(n):
            if counts:
                named = append(named, bits)
            else:
                rest = append(rest, bits)
    left: i64 = 0
    if not is_paid(m, p, attack, joined(rest, named)):
        return left
    # Leave any unit that the others can replace: the sets of such units are a matroid, so the order does not matter.
    while len(named):
        last = named[len(named) - 1]
        named = named[: len(named) - 1]
        if is_paid(m, p, attack, joined(rest, named)):
            left += 1
        else:
            rest = append(rest, last)
    return left


def pays_more(m: Machine, p: Pokemon, attack: AttackDef, types: i64) -> bool:
    """Whether the Energy pays for the attack and for one more symbol of each of the types."""
    cost = attack_cost(m, p, attack)[:]
    for i in range(10):
        if (types >> i) & 1:
            cost[i] = cost[i] + 1
    return covers_but(energy_units(m, p), cost, any_less(m, p, attack))


def any_less(m: Machine, p: Pokemon, attack: AttackDef) -> i64:
    """The number of units, of any type, by which the cost of the attack is lower."""
    n: i64 = 0
    if not in_force.is_any(m, K_ATTACK_COST):
        return n
    for live in in_force.in_force(m, K_ATTACK_COST):
        mod = pokemon_values.modifier(live)
        if mod.change == LESS and mod.energy == 0 and (mod.attack < 0 or mod.attack == attack.name):
            if in_force.applies(m, live, p):
                n += mod.by.value(m, live.c)
    return n


def covers_but(units: vec[i64], cost: vec[i64], spared: i64) -> bool:
    """Whether the units pay the cost without this number of any of its symbols."""
    if covers(units, cost):
        return True
    if spared <= 0:
        return False
    for i in range(11):
        if cost[i]:
            less = cost[:]
            less[i] = less[i] - 1
            if covers_but(units, less, spared - 1):
                return True
    return False
