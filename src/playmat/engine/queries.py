"""Derived values, each with one home: what a Pokémon's HP, types, costs and attacks are, what is forbidden or prevented.

Legality and execution both ask here, so that what is listed can be done. Printed facts come from the card table; what
changes them are the live parts that `Machine.live_parts` keeps by kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.linked import (
    ADD,
    ATTACK,
    BABY,
    BASIC,
    BREAK,
    COLORLESS_BIT,
    ENERGY_CARD,
    EVERY_TYPE,
    H_DAMAGE,
    H_EFFECTS,
    K_ALLOW,
    K_BENCH,
    K_COPY,
    K_COST,
    K_ENERGY_BECOMES,
    K_FORBID,
    K_GRANT,
    K_HP,
    K_IMMUNE,
    K_NO_PRIZES,
    K_OPEN_HAND,
    K_PREVENT,
    K_PRIZES,
    K_PRIZES_FOR_DAMAGE,
    K_RETREAT,
    K_SET_RESIST,
    K_SET_TYPE,
    K_SET_WEAK,
    K_TYPE_OF_ENERGY,
    K_WEAK_FACTOR,
    LESS,
    LEVEL_UP,
    OPPONENT,
    POKEMON_CARD,
    RESTORED,
    ROLE_ENERGY,
    ROLE_TOOL,
    SET,
    TIMES,
    TOOL,
    TRAINER_CARD,
    YOU,
    AttackDef,
    CardDef,
    Mod,
    Selector,
)
from playmat.engine.state import Context, Pokemon

if TYPE_CHECKING:
    from playmat.engine.machine import Live, Machine


def top(m: Machine, p: Pokemon) -> CardDef:
    """The card that is uppermost, or that is copied: what the Pokémon is now."""
    if m.copies:
        return m.defs[top_uid(m, p)]
    return m.defs[p.cards[len(p.cards) - 1]]


def top_uid(m: Machine, p: Pokemon) -> i64:
    """The card of `top`."""
    if m.copies:
        for live in m.live_parts(K_COPY):
            source = live.mod.source
            if source is not None and applies(m, live, p):
                for other in source.pokemon(m, live.c):
                    return other.cards[len(other.cards) - 1]
    return p.cards[len(p.cards) - 1]


def staged(m: Machine, p: Pokemon) -> CardDef:
    """The card that gives the Pokémon its stage: a levelled-up one keeps that of the card beneath (CR-307.3j)."""
    d = top(m, p)
    if d.stage == LEVEL_UP and d.supertype == POKEMON_CARD and len(p.cards) > 1:
        return m.defs[p.cards[len(p.cards) - 2]]
    return d


def is_evolved(m: Machine, p: Pokemon) -> bool:
    """Whether a Pokémon card lies under it; a Level-Up card on a lone Basic does not make it evolved (PL-A-7)."""
    n = len(p.cards)
    if n < 2:
        return False
    if m.defs[p.cards[n - 1]].stage == LEVEL_UP:
        return n > 2
    return True


def is_basic(m: Machine, p: Pokemon) -> bool:
    d = staged(m, p)
    if m.basic_by_stack:
        return not is_evolved(m, p)
    if d.supertype != POKEMON_CARD:
        return True  # a Trainer card that was put into play as a Basic Pokémon
    return d.stage == BASIC or d.stage == BABY


def amount_of(m: Machine, mod: Mod, c: Context) -> i64:
    return mod.amount.value(m, c) if mod.amount is not None else 0


def changed(value: i64, mod: Mod, amount: i64) -> i64:
    if mod.change == ADD:
        return value + amount
    if mod.change == LESS:
        return value - amount
    if mod.change == TIMES:
        return value * amount
    return value


def applies(m: Machine, live: Live, p: Pokemon) -> bool:
    """Whether a live static is about this Pokémon now."""
    mod = live.mod
    if mod.who is not None:
        if not mod.who.has(m, live.c, p):
            return False
    elif mod.player >= 0 and not m.is_who(mod.player, live.c, p.owner):
        return False
    return mod.when is None or mod.when.holds(m, live.c)


def modified(m: Machine, kind: int, p: Pokemon, value: i64) -> i64:
    """A value of the Pokémon after all live modifiers: additions in the order they came, a set number beats them."""
    lives = m.live_parts(kind)
    if not lives:
        return value
    fixed: i64 = -1
    seen: list[i64] = []
    for live in lives:
        mod = live.mod
        if not applies(m, live, p):
            continue
        if not mod.stacks:
            if mod.title in seen:
                continue
            seen.append(mod.title)
        amount = amount_of(m, mod, live.c)
        if mod.change == SET:
            fixed = amount  # CR-309.3a, CR-403.2-p2: set-to-number wins, the newest of several
        else:
            value = changed(value, mod, amount)
    if fixed >= 0:
        return fixed
    return value if value > 0 else 0


def hp(m: Machine, p: Pokemon) -> i64:
    d = top(m, p)
    printed = d.as_hp if d.supertype == TRAINER_CARD else d.hp
    if m.measuring:
        return printed  # a text that changes HP asks for the HP of those it is about
    m.measuring = True
    value = modified(m, K_HP, p, printed)
    m.measuring = False
    return value if value > 10 else 10


def types_among(m: Machine, c: Context, source: Selector) -> i64:
    """The printed types of the selected Pokémon (two could be of each other's type), or those of cards."""
    bits: i64 = 0
    if source.of_cards:
        for uid in source.cards(m, c):
            bits |= card_types(m, uid)
        return bits
    for other in source.pokemon(m, c):
        bits |= top(m, other).types
    return bits


def types(m: Machine, p: Pokemon) -> i64:
    d = top(m, p)
    bits = d.as_type if d.supertype == TRAINER_CARD else d.types
    if bits == 0 and len(p.cards) > 1:
        bits = m.defs[p.cards[len(p.cards) - 2]].types  # a BREAK card without a type of its own
    if m.typing:
        return bits  # a text that changes types asks for the types of those it is about
    m.typing = True
    for live in m.live_parts(K_SET_TYPE):
        if applies(m, live, p):
            kinds = live.c.type if live.mod.chosen else live.mod.types
            source = live.mod.source
            if source is not None:
                kinds = types_among(m, live.c, source)
            bits = bits | kinds if live.mod.adds else kinds
    for live in m.live_parts(K_TYPE_OF_ENERGY):
        if applies(m, live, p):
            for uid in p.attached:
                e = m.defs[uid]
                if e.supertype == ENERGY_CARD and e.basic_energy:
                    bits |= e.types
    m.typing = False
    return bits


def retreat_cost(m: Machine, p: Pokemon) -> i64:
    d = top(m, p)
    printed = d.retreat
    if d.stage == BREAK and len(p.cards) > 1:
        printed = m.defs[p.cards[len(p.cards) - 2]].retreat  # SM-I-2
    return modified(m, K_RETREAT, p, printed)


def use_bit(p: Pokemon, uid: i64, bit: i64) -> i64:
    """The bit in `Pokemon.used` of a text on its top card, on a card beneath, or on one attached to it."""
    if uid == p.cards[len(p.cards) - 1]:
        return bit
    return bit << 8 if uid in p.cards else bit << 16


def role_of(p: Pokemon, uid: i64) -> i64:
    """What an attached card acts as; 0: what it is."""
    for other, role in p.roles:
        if other == uid:
            return role
    return 0


def acts_as(m: Machine, uid: i64) -> i64:
    """What a card that is attached acts as; 0: what it is, or it is not attached."""
    p = m.holder(uid)
    return 0 if p is None else role_of(p, uid) & 15


def classes(m: Machine, uid: i64) -> i64:
    """Class bits of a card: while it is attached as something else, those of that only (CR-200.3)."""
    role = acts_as(m, uid)
    if role == ROLE_TOOL:
        return m.table.tool_classes
    if role == ROLE_ENERGY:
        return m.table.energy_classes
    return m.defs[uid].classes


def is_tool(m: Machine, p: Pokemon, i: i64) -> bool:
    role = role_of(p, p.attached[i])
    if role:
        return role & 15 == ROLE_TOOL
    d = m.defs[p.attached[i]]
    return d.supertype == TRAINER_CARD and d.kind == TOOL


def is_energy(m: Machine, p: Pokemon, i: i64) -> bool:
    role = role_of(p, p.attached[i])
    if role:
        return role & 15 == ROLE_ENERGY
    return m.defs[p.attached[i]].supertype == ENERGY_CARD


def tools_on(m: Machine, p: Pokemon) -> i64:
    n: i64 = 0
    for i in range(len(p.attached)):
        if is_tool(m, p, i):
            n += 1
    return n


def provided(m: Machine, p: Pokemon, i: i64) -> tuple[i64, i64]:
    """What the attached card provides now: bits of its types, all at once (CR-305.4), and units. (0, 0): no Energy."""
    role = role_of(p, p.attached[i])
    uid = p.attached[i]
    d = m.defs[uid]
    bits: i64 = 0
    units: i64 = 1
    if role:
        if role & 15 != ROLE_ENERGY:
            return 0, 0
        bits = (role >> 4) & 0xFFFF
        units = role >> 20
    elif d.supertype != ENERGY_CARD:
        return 0, 0
    elif d.basic_energy:
        bits = d.types
    elif m.switched_off(p, uid):
        bits = COLORLESS_BIT
    else:
        c = Context(p.owner, m.facing(p.owner), 4, p.serial, uid)
        units = 0
        for provision in d.provisions:
            if provision.when is None or provision.when.holds(m, c):
                bits = provision.types
                units = provision.n.value(m, c)
    for live in m.live_parts(K_ENERGY_BECOMES):
        mod = live.mod
        if applies(m, live, p) and (mod.filter is None or is_such_energy(m, live, uid, bits)):
            kinds = mod.types if mod.types else (live.c.type if live.c.type else EVERY_TYPE)
            bits = bits | kinds if mod.adds else kinds
            if mod.n:
                units = mod.n
    return bits, units


def is_such_energy(m: Machine, live: Live, uid: i64, bits: i64) -> bool:
    """Whether a static that changes Energy is about this card, which provides `bits` so far."""
    filter = live.mod.filter
    m.judged = uid
    m.judged_types = bits
    found = filter is not None and filter.card(m, live.c, uid)
    m.judged = -1
    return found


def card_types(m: Machine, uid: i64) -> i64:
    """Types of a card; of Energy that is attached, those it provides now."""
    p = m.holder(uid)
    if p is not None:
        for i in range(len(p.attached)):
            if p.attached[i] == uid and is_energy(m, p, i):
                return provided(m, p, i)[0]
    return m.defs[uid].types


def energy_units(m: Machine, p: Pokemon) -> vec[i64]:
    """One entry of type bits for each unit of Energy attached."""
    units: vec[i64] = vec[i64](capacity=len(p.attached))
    for i in range(len(p.attached)):
        uid = p.attached[i]
        d = m.defs[uid]
        if not p.roles and d.supertype == ENERGY_CARD and d.basic_energy and not m.live_parts(K_ENERGY_BECOMES):
            units = append(units, d.types)
            continue
        bits, n = provided(m, p, i)
        for _ in range(n):
            units = append(units, bits)
    return units


def energy_of(m: Machine, p: Pokemon, bits: i64) -> i64:
    """Units of Energy attached that are of one of the types; bits 0: of any."""
    n: i64 = 0
    for unit in energy_units(m, p):
        if bits == 0 or unit & bits:
            n += 1
    return n


def has_other_cost(m: Machine, p: Pokemon, attack: AttackDef) -> bool:
    """Whether the attack can be used for the other cost that its text names."""
    c = Context(p.owner, m.facing(p.owner), ATTACK, p.serial, p.cards[len(p.cards) - 1])
    return attack.other_when is None or attack.other_when.holds(m, c)


def attack_cost(m: Machine, p: Pokemon, attack: AttackDef) -> vec[i64]:
    """Units wanted of each type after live changes of attack costs."""
    lives = m.live_parts(K_COST)
    cost = attack.cost
    if len(attack.other_cost) and has_other_cost(m, p, attack):
        cost = attack.other_cost
    if not lives:
        return cost
    cost = cost[:]
    for live in lives:
        mod = live.mod
        if mod.attack >= 0 and mod.attack != attack.name:
            continue
        if not applies(m, live, p):
            continue
        amount = amount_of(m, mod, live.c)
        if mod.change == SET:
            for i in range(11):
                cost[i] = 0
            cost[10] = amount
            continue
        for i in range(11):
            if (mod.types >> i) & 1 or (mod.types == 0 and i == 10):
                if mod.change == ADD:
                    cost[i] = cost[i] + amount
                else:
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
        mask: i64 = 1 << i
        unit = units[i]
        if used & mask or not unit & bit or unit == tried:
            continue
        tried = unit
        if assign(units, wanted, at + 1, used | mask):
            return True
    return False


def can_pay(m: Machine, p: Pokemon, attack: AttackDef) -> bool:
    if attack.total == 0 and not m.live_parts(K_COST):
        return True
    if len(p.attached) == 0 and not m.live_parts(K_COST) and len(attack.other_cost) == 0:
        return False
    return covers(energy_units(m, p), attack_cost(m, p, attack))


def attack_refs(m: Machine, p: Pokemon) -> vec[i64]:
    """The attacks it can use if it has the Energy: packed card uid and index, in the order they are printed."""
    refs: vec[i64] = vec[i64](capacity=4)
    n = len(p.cards)
    uid = top_uid(m, p)
    d = m.defs[uid]
    for i in range(len(d.attacks)):
        refs = append(refs, (uid << 4) | i)
    if n > 1 and (d.stage == LEVEL_UP or d.stage == BREAK) and d.supertype == POKEMON_CARD:
        below = p.cards[n - 2]  # CR-307.3h, SM-I-1
        for i in range(len(m.defs[below].attacks)):
            refs = append(refs, (below << 4) | i)
    for live in m.live_parts(K_GRANT):
        if applies(m, live, p):
            source = live.mod.source
            assert source is not None
            c = live.c
            if live.mod.who is not None and not source.of_cards:
                for other in source.pokemon(m, c):
                    if other.serial != p.serial:
                        b = top_uid(m, other)
                        for j in range(len(m.defs[b].attacks)):
                            if (b << 4) | j not in refs:
                                refs = append(refs, (b << 4) | j)
            else:
                was = c.it
                c.it = append(vec[i64](), p.serial)
                for b in source.cards(m, c):
                    for j in range(len(m.defs[b].attacks)):
                        if (b << 4) | j not in refs:
                            refs = append(refs, (b << 4) | j)
                c.it = was
    return refs


def is_granted(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether the Pokémon can use what is printed on the card."""
    for live in m.live_parts(K_GRANT):
        source = live.mod.source
        if source is not None and source.of_cards and applies(m, live, p) and uid in source.cards(m, live.c):
            return True
    return False


def forbidding(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64, attack: i64) -> Live | None:
    """The live prohibition that stops a Pokémon (or player) from doing this with this card or attack, if any."""
    for live in m.live_parts(K_FORBID):
        mod = live.mod
        if mod.verb != verb:
            continue
        if mod.who is not None:
            if mod.who.of_cards:
                if uid not in mod.who.cards(m, live.c):
                    continue
            elif p is None or not mod.who.has(m, live.c, p):
                continue
        elif not m.is_who(mod.player, live.c, player):
            continue
        if mod.filter is not None and (uid < 0 or not mod.filter.card(m, live.c, uid)):
            continue
        if mod.attack != -1:
            wanted = mod.attack
            if wanted == -2 and live.c.attack_uid >= 0:
                wanted = m.defs[live.c.attack_uid].attacks[live.c.attack_index].name
            elif wanted == -3 and live.c.move_uid >= 0:
                wanted = m.defs[live.c.move_uid].attacks[live.c.move_index].name
            elif wanted == -4 and live.c.attack_uid >= 0:
                if m.defs[live.c.attack_uid].attacks[live.c.attack_index].name == attack:
                    continue
                wanted = attack
            if wanted != attack:
                continue
        if mod.when is None or mod.when.holds(m, live.c):
            return live
    return None


def is_forbidden(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64, attack: i64) -> bool:
    if not m.live_parts(K_FORBID):
        return False
    return forbidding(m, verb, p, player, uid, attack) is not None


def is_allowed(m: Machine, verb: i64, p: Pokemon | None, player: i64, uid: i64) -> bool:
    """Whether a card lifts the rule for this Pokémon, player or card."""
    for live in m.live_parts(K_ALLOW):
        mod = live.mod
        if mod.verb != verb:
            continue
        if mod.who is not None:
            if p is None or not mod.who.has(m, live.c, p):
                continue
        elif mod.player >= 0 and not m.is_who(mod.player, live.c, player):
            continue
        if mod.filter is not None and (uid < 0 or not mod.filter.card(m, live.c, uid)):
            continue
        if mod.when is None or mod.when.holds(m, live.c):
            return True
    return False


def is_prevented(m: Machine, c: Context, p: Pokemon, harm: int, amount: i64) -> bool:
    """Whether something keeps this harm (damage of `amount`, or an effect) of the running text off the Pokémon."""
    for live in m.live_parts(K_PREVENT):
        mod = live.mod
        if not mod.harm & harm:
            continue
        if mod.by >= 0 and mod.by != c.origin:
            continue
        if mod.whose == OPPONENT and m.same_team(live.c.you, c.you):
            continue
        if mod.whose == YOU and not m.same_team(live.c.you, c.you):
            continue
        if harm == H_DAMAGE and ((mod.above and amount < mod.above) or (mod.below and amount > mod.below)):
            continue
        if mod.who is not None and not mod.who.has(m, live.c, p):
            continue
        if mod.filter is not None:
            attacker = m.find(c.source if c.source else c.attacker)  # CR-400.2a-p2: whose text it is, not who set it off
            if attacker is None:
                if c.uid < 0 or not mod.filter.card(m, live.c, c.uid):
                    continue
            elif not mod.filter.pokemon(m, live.c, attacker):
                continue
        if mod.when is None or mod.when.holds(m, live.c):
            return True
    return False


def is_shielded(m: Machine, c: Context, p: Pokemon) -> bool:
    """Whether effects (other than damage) of the running text are kept off the Pokémon."""
    if c.on == p.serial:
        return False  # it lay on the Pokémon before: no new effect (CR-400.2-p2)
    if len(c.shielded) and p.serial in c.shielded:
        return True
    if not m.live_parts(K_PREVENT):
        return False
    if c.origin == ATTACK and c.ignore & 4 and p.serial == c.target:
        return False
    return is_prevented(m, c, p, H_EFFECTS, 0)


def is_immune(m: Machine, p: Pokemon, condition: i64) -> bool:
    d = top(m, p)
    if d.supertype == TRAINER_CARD and d.as_flags & 2:
        return True
    for live in m.live_parts(K_IMMUNE):
        if (live.mod.conditions == 0 or live.mod.conditions & condition) and applies(m, live, p):
            return True
    return False


def weaknesses(m: Machine, p: Pokemon) -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Types (bits), factors and additions of its Weaknesses, entry by entry."""
    d = top(m, p)
    if d.stage == BREAK and len(p.cards) > 1:
        d = m.defs[p.cards[len(p.cards) - 2]]  # SM-I-2
    kinds = d.weak_types
    factors = d.weak_factor
    pluses = d.weak_plus
    for live in m.live_parts(K_SET_WEAK):
        if applies(m, live, p):
            kinds = vec[i64]()
            factors = vec[i64]()
            pluses = vec[i64]()
            bits = live.c.type if live.mod.chosen else live.mod.types
            if bits:
                kinds = append(kinds, bits)
                factors = append(factors, live.mod.n)
                pluses = append(pluses, 0)
    if m.live_parts(K_WEAK_FACTOR):
        factors = factors[:]
        for i in range(len(factors)):
            factors[i] = modified(m, K_WEAK_FACTOR, p, factors[i])
    return kinds, factors, pluses


def resistances(m: Machine, p: Pokemon) -> tuple[vec[i64], vec[i64]]:
    d = top(m, p)
    if d.stage == BREAK and len(p.cards) > 1:
        d = m.defs[p.cards[len(p.cards) - 2]]
    kinds = d.resist_types
    minus = d.resist_minus
    for live in m.live_parts(K_SET_RESIST):
        if applies(m, live, p):
            kinds = vec[i64]()
            minus = vec[i64]()
            bits = live.c.type if live.mod.chosen else live.mod.types
            if bits:
                kinds = append(kinds, bits)
                minus = append(minus, live.mod.n)
    return kinds, minus


def bench_limit(m: Machine, seat: i64) -> i64:
    """How many Benched Pokémon the player may have; of several texts that set the number the smallest counts, as they say."""
    value = m.bench_size
    is_set = False
    for live in m.live_parts(K_BENCH):
        mod = live.mod
        if mod.player >= 0 and not m.is_who(mod.player, live.c, seat):
            continue
        if mod.when is not None and not mod.when.holds(m, live.c):
            continue
        amount = amount_of(m, mod, live.c)
        if mod.change != SET:
            value = changed(value, mod, amount)
        elif not is_set or amount < value:
            value = amount
            is_set = True
    return value


def is_open(m: Machine, seat: i64) -> bool:
    """Whether the player's hand lies face up."""
    for live in m.live_parts(K_OPEN_HAND):
        if m.is_who(live.mod.player, live.c, seat) and (live.mod.when is None or live.mod.when.holds(m, live.c)):
            return True
    return False


def prizes_for(m: Machine, p: Pokemon, by_attack: bool = True) -> i64:
    """Prize cards that are taken when it is Knocked Out, by damage from an attack of the opponent or otherwise."""
    d = top(m, p)
    n = d.prizes
    if d.supertype == TRAINER_CARD:
        n = 0 if d.as_flags & 1 else 1
    if n == 0:
        return 0
    for live in m.live_parts(K_NO_PRIZES):
        if applies(m, live, p):
            return 0
    n = modified(m, K_PRIZES, p, n)
    return modified(m, K_PRIZES_FOR_DAMAGE, p, n) if by_attack else n


def can_evolve_at_all(m: Machine, p: Pokemon) -> bool:
    return staged(m, p).stage != LEVEL_UP or staged(m, p).supertype != POKEMON_CARD


def is_baby(m: Machine, p: Pokemon) -> bool:
    """A Baby Pokémon, or one that becomes a Basic Pokémon by Baby Evolution: no link of an evolution chain (CR-800.1b)."""
    d = top(m, p)
    if d.stage == BABY:
        return True
    for ability in d.abilities:
        if ability.title == "Baby Evolution":
            return True
    return False


def name_of(m: Machine, p: Pokemon) -> i64:
    return top(m, p).name


def is_restored(m: Machine, p: Pokemon) -> bool:
    return top(m, p).stage == RESTORED
