"""Derived values, each with one home: a Pokémon's present HP, types, Retreat Cost, Weakness and Prizes.

Legality and execution both use these functions, so every listed option can be carried out. Printed facts come from the card
table; the texts in force change them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine import board, in_force, memory, players, prohibitions
from playmat.engine.card_definitions import NO_PRIZE, CardDef
from playmat.engine.codes import (
    ADD,
    BABY,
    BASIC,
    BREAK,
    COLORLESS_BIT,
    DIVIDE,
    ENERGY_CARD,
    EVERY_TYPE,
    K_BENCH_SIZE,
    K_BURN,
    K_COUNTS_AS,
    K_ENERGY_BECOMES,
    K_HP,
    K_NO_PRIZES,
    K_OPEN_HAND,
    K_POISON,
    K_PRIZES,
    K_PRIZES_FOR_DAMAGE,
    K_RESISTANCE,
    K_RETREAT_COST,
    K_SET_RESIST,
    K_SET_TYPE,
    K_SET_WEAK,
    K_TOOLS,
    K_TYPE_OF_ENERGY,
    K_WEAKNESS,
    LEGEND,
    LESS,
    LEVEL_UP,
    POKEMON_CARD,
    ROLE_ENERGY,
    ROLE_TOOL,
    RULE,
    SET,
    TIMES,
    TOOL,
    TRAINER_CARD,
    V_BEAR,
    V_EVOLVE_INTO,
    V_EXTRA_TOOL,
    V_RETREAT_FREE,
)
from playmat.engine.memory import M_ONCE_A_GAME
from playmat.engine.program import Context
from playmat.engine.state import CONDITIONS_THEN, COVERED, F_BASIC, F_DOWNED, F_FELLED, Pokemon, Side
from playmat.engine.statics import CountsAs, EnergyBecomes, Modify, SetResistance, SetType, SetWeakness, TypeAs
from playmat.engine.terms.term import Filter, Selector
from playmat.engine.vectors import bit_of, positive

if TYPE_CHECKING:
    from playmat.engine.in_force import PartInForce
    from playmat.engine.machine import Machine


def pack_role(role: i64, types: i64, n: i64) -> i64:
    """The role of a card that is attached as something else: a Tool, or Energy of `types`, `n` units."""
    return role | (types << 4) | (n << 20)


def role_kind(role: i64) -> i64:
    return role & 15


def role_types(role: i64) -> i64:
    return (role >> 4) & 0xFFFF


def role_units(role: i64) -> i64:
    return role >> 20


def top(m: Machine, p: Pokemon) -> CardDef:
    """The card whose name and figures the Pokémon has: its top card, or the copied one."""
    if m.copies:
        return m.defs[in_force.top_uid(m, p)]
    return m.defs[p.cards[len(p.cards) - 1]]


def staged(m: Machine, p: Pokemon) -> CardDef:
    """The card that gives the Pokémon its stage: a levelled-up one keeps that of the card beneath (CR-307.3j)."""
    d = top(m, p)
    # harmless (without and d.supertype == POKEMON_CARD): other cards have no such stage
    # harmless (without and len(p.cards) > 1; bound): such a card always lies on another
    if d.stage == LEVEL_UP and d.supertype == POKEMON_CARD and len(p.cards) > 1:
        return m.defs[p.cards[len(p.cards) - 2]]
    return d


def is_evolved(m: Machine, p: Pokemon) -> bool:
    """Whether it has evolved from a card under it; a Level-Up card on a lone Basic does not make it evolved (PL-A-7)."""
    n = len(p.cards)
    if n < 2:
        return False
    if m.defs[p.cards[n - 1]].stage == LEVEL_UP:
        n -= 1
    return n > unevolved_cards(m, p)


def unevolved_cards(m: Machine, p: Pokemon) -> i64:
    """The number of its cards, from the lowest, that are the Pokémon before it evolves: both halves of a LEGEND, or one card
    with its covers."""
    if m.defs[p.cards[0]].stage == LEGEND:
        return len(p.cards)
    return 1 + ((p.flags >> COVERED) & 15)


def is_put_as_basic(m: Machine, p: Pokemon) -> bool:
    """Whether a text says that it is a Basic Pokémon; a Pokémon that evolves from it is not."""
    return p.flags & F_BASIC != 0 and not is_evolved(m, p)


def is_basic(m: Machine, p: Pokemon) -> bool:
    d = staged(m, p)
    if m.basic_by_stack:
        return not is_evolved(m, p)
    if is_put_as_basic(m, p):
        return True
    if d.supertype != POKEMON_CARD:
        return True  # a Trainer card that was put into play as a Basic Pokémon
    return (d.stage == BASIC or d.stage == BABY) and not is_evolved(m, p)


def modifier(live: PartInForce) -> Modify:
    """The static of a kind that changes a number."""
    static = live.static
    assert isinstance(static, Modify)
    return static


def changed(value: i64, change: i64, amount: i64) -> i64:
    """A number after a change; setting it discards the old value."""
    if change == ADD:
        return value + amount
    if change == LESS:
        return value - amount
    if change == TIMES:
        return value * amount
    if change == DIVIDE:
        # harmless (bound): no text divides by 0
        return value // amount // 10 * 10 if amount > 0 else value
    return amount


def beyond(seen: dict[i64, i64], mod: Modify, amount: i64) -> i64:
    """The part of a change that counts beside others of its name, which do not add up: the excess over the largest of them; -1:
    nothing. `seen`: the amounts before it, by name. Such texts add or subtract."""
    if mod.title not in seen:
        seen[mod.title] = amount
        return amount
    before = seen[mod.title]
    # harmless (bound): equal numbers give the same result
    if amount <= before:
        return -1
    seen[mod.title] = amount
    return amount - before


def modified(m: Machine, kind: i64, p: Pokemon, value: i64, against: i64 = -1) -> i64:
    """A value of the Pokémon after all live modifiers: additions in the order they came. A set number beats them; HP that are
    set are set first, and additions count on top. `against`: the card that modifiers may test."""
    return changed_by(m, in_force.in_force(m, kind), kind, p, value, against) if in_force.is_any(m, kind) else value


def changed_by(m: Machine, lives: list[PartInForce], kind: i64, p: Pokemon, value: i64, against: i64) -> i64:
    fixed: i64 = -1
    printed = value
    seen: dict[i64, i64] = {}
    for live in lives:
        mod = modifier(live)
        if not in_force.applies(m, live, p):
            continue
        if mod.against is not None and against >= 0 and not mod.against.card(m, live.c, against):
            continue
        # harmless (without and mod.once): only texts that count once in a game are remembered
        if mod.once and memory.happened_in_game(m, live.c.you, mod.title):
            continue
        if mod.of_each:
            live.c.it = append(vec[i64](), p.serial)
        amount = mod.by.value(m, live.c)
        if not mod.stacks:
            amount = beyond(seen, mod, amount)
            if amount < 0:
                continue
        if mod.change == SET:
            # CR-309.3a, CR-403.2-p2: set-to-number wins, the newest of several; of counters for Burned or Poisoned the largest
            fixed = max(fixed, amount) if kind == K_BURN or kind == K_POISON else amount
        else:
            value = changed(value, mod.change, amount)
    if fixed >= 0:
        value = fixed + value - printed if kind == K_HP else fixed
    return positive(value)


def hp(m: Machine, p: Pokemon) -> i64:
    d = top(m, p)
    printed = d.as_hp if d.supertype == TRAINER_CARD else d.hp
    if m.measuring:
        return printed  # a text that changes HP asks for the HP of its own targets
    m.measuring = True
    value = modified(m, K_HP, p, printed)
    m.measuring = False
    # harmless (bound): equal numbers give the same result
    if value < 10:
        return 10
    return value


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
    if m.typing:
        # A text that changes types asks for the types of its targets. A type and Energy that depend on each other would be
        # circular, so Energy that asks during the computation of a type finds the type that it would give.
        return bits | possible_types(m, p) if m.providing else bits
    if not in_force.is_any(m, K_SET_TYPE) and not in_force.is_any(m, K_TYPE_OF_ENERGY):
        return bits
    m.typing = True
    for live in in_force.in_force(m, K_SET_TYPE):
        if in_force.applies(m, live, p):
            static = live.static
            if isinstance(static, SetType):
                kinds = live.c.type if static.chosen else static.types
                bits = bits | kinds if static.add else kinds
            elif isinstance(static, TypeAs):
                bits = types_among(m, live.c, static.of)
    for live in in_force.in_force(m, K_TYPE_OF_ENERGY):
        if in_force.applies(m, live, p):
            provided_types: i64 = 0
            for uid in p.attached:
                if is_basic_on(m, p, uid):
                    provided_types |= m.defs[uid].types
            if provided_types:
                bits = provided_types
    m.typing = False
    return bits


def possible_types(m: Machine, p: Pokemon) -> i64:
    """The types that its own texts give it under some condition."""
    bits: i64 = 0
    for live in in_force.in_force(m, K_SET_TYPE):
        static = live.static
        # harmless (without and live.c.source == p.serial): such texts give the type that they ask for
        if live.c.source == p.serial and isinstance(static, SetType):
            bits |= static.types
    return bits


def retreat_cost(m: Machine, p: Pokemon) -> i64:
    d = top(m, p)
    if d.supertype == TRAINER_CARD:
        return 0  # a Fossil has no Retreat Cost that anything could change
    printed = d.retreat
    # harmless (without and len(p.cards) > 1; bound): such a card always lies on another
    if d.stage == BREAK and len(p.cards) > 1:
        printed = m.defs[p.cards[len(p.cards) - 2]].retreat  # SM-I-2
    return modified(m, K_RETREAT_COST, p, printed)


def retreat_price(m: Machine, p: Pokemon) -> i64:
    """The Energy that its retreat costs: the Retreat Cost, or 0 if a text names another price."""
    if prohibitions.is_allowed(m, V_RETREAT_FREE, p, p.owner, -1):
        return 0
    return retreat_cost(m, p)


def use_bit(p: Pokemon, uid: i64, bit: i64) -> i64:
    """The bit in `Pokemon.used` of a text on its top card, on a card beneath, or on one attached to it."""
    if uid == p.cards[len(p.cards) - 1]:
        return bit
    return bit << 8 if uid in p.cards else bit << 16


def role_of(p: Pokemon, uid: i64) -> i64:
    """The role of an attached card; 0: it acts as itself."""
    for other, role in p.roles:
        if other == uid:
            return role
    return 0


def acts_as(m: Machine, uid: i64) -> i64:
    """The role of a card that is attached or about to be; 0: it acts as itself, or it is not attached."""
    if uid == m.about_to_attach:
        return m.about_to_attach_as
    p = board.holder(m, uid)
    return 0 if p is None else role_kind(role_of(p, uid))


def classes(m: Machine, uid: i64) -> i64:
    """Class bits of a card: while it is attached as something else, only the bits of its role (CR-200.3)."""
    role = acts_as(m, uid)
    if role == ROLE_TOOL:
        return m.table.tool_classes
    if role == ROLE_ENERGY:
        return m.table.energy_classes
    d = m.defs[uid]
    return m.table.stadium_classes if uid == m.st.stadium and d.supertype == POKEMON_CARD else d.classes


def counts_as(m: Machine, bit: i64, uid: i64, p: Pokemon | None) -> bool:
    """Whether a text in force makes the card, or the Pokémon in play, one of a class."""
    for live in in_force.in_force(m, K_COUNTS_AS):
        static = live.static
        assert isinstance(static, CountsAs)
        # harmless (without or static.when is not None and (not static.when.hold*): no text of this kind has a condition
        # harmless (without and not static.when.holds(m, live.c)): no text of this kind has a condition
        if static.bit != bit or (static.when is not None and not static.when.holds(m, live.c)):
            continue
        if p is not None:
            # harmless (without and not static.cards.of_cards): a phrase about cards has no Pokémon
            if not static.cards.of_cards and static.cards.has(m, live.c, p):
                return True
        elif static.cards.of_cards and uid in static.cards.cards(m, live.c):
            return True
    return False


def is_tool(m: Machine, p: Pokemon, i: i64) -> bool:
    role = role_of(p, p.attached[i])
    if role:
        return role_kind(role) == ROLE_TOOL
    d = m.defs[p.attached[i]]
    # harmless (without and d.supertype == TRAINER_CARD): other cards have no such kind
    return d.supertype == TRAINER_CARD and d.kind == TOOL


def is_energy(m: Machine, p: Pokemon, i: i64) -> bool:
    role = role_of(p, p.attached[i])
    if role:
        return role_kind(role) == ROLE_ENERGY
    return m.defs[p.attached[i]].supertype == ENERGY_CARD


def tools_on(m: Machine, p: Pokemon) -> i64:
    n: i64 = 0
    for i in range(len(p.attached)):
        if is_tool(m, p, i):
            n += 1
    return n


def tools_too_many(m: Machine, p: Pokemon) -> i64:
    """The number of Tools beyond the Pokémon's limit; 0 or less: none."""
    return tools_on(m, p) - modified(m, K_TOOLS, p, m.rules.tools_per_pokemon)


def has_room_for_tool(m: Machine, p: Pokemon, seat: i64, uid: i64) -> bool:
    """Whether the Pokémon may hold one more Tool, namely this card."""
    most = modified(m, K_TOOLS, p, m.rules.tools_per_pokemon)
    if prohibitions.is_allowed(m, V_EXTRA_TOOL, p, seat, uid):
        most += 1
    return tools_on(m, p) < most


def provided(m: Machine, p: Pokemon, i: i64) -> tuple[i64, i64]:
    """The Energy that the attached card provides now: bits of its types, all at once (CR-305.4), and units. (0, 0): none."""
    role = role_of(p, p.attached[i])
    uid = p.attached[i]
    d = m.defs[uid]
    bits: i64 = 0
    units: i64 = 1
    if role:
        if role_kind(role) != ROLE_ENERGY:
            return 0, 0
        bits = role_types(role)
        units = role_units(role)
    elif d.supertype != ENERGY_CARD:
        return 0, 0
    elif d.basic_energy:
        bits = d.types
    elif in_force.switched_off(m, p, uid):
        bits = COLORLESS_BIT
    else:
        c = Context(p.owner, players.facing(p.owner), 4, p.serial, uid)
        units = 0
        m.providing = m.typing
        for provision in d.provisions:
            if provision.when is None or provision.when.holds(m, c):
                bits = provision.types if provision.types else basic_types(m, p)
                units = provision.n.value(m, c)
        m.providing = False
    if not in_force.is_any(m, K_ENERGY_BECOMES):
        return bits, units
    lives = in_force.in_force(m, K_ENERGY_BECOMES)
    for layer in range(3):
        for live in lives:
            becomes = live.static
            assert isinstance(becomes, EnergyBecomes)
            if becomes.layer != layer:
                continue
            if in_force.applies(m, live, p) and passes_with_energy(m, live.c, becomes.filter, uid, bits, units):
                kinds = live.c.type if becomes.chosen else becomes.types if becomes.types else EVERY_TYPE
                bits = bits | kinds if becomes.add else kinds
                if becomes.n:
                    units = becomes.n
    return bits, units


def basic_types(m: Machine, p: Pokemon) -> i64:
    """Bits of the types of the basic Energy cards attached to the Pokémon."""
    bits: i64 = 0
    for uid in p.attached:
        if is_basic_on(m, p, uid):
            bits |= m.defs[uid].types
    return bits


def is_basic_on(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether the attached card is a basic Energy card, and does not act as another one."""
    # harmless (without and p.roles): it only saves time
    return m.defs[uid].basic_energy and not (p.roles and role_of(p, uid))


def passes_with_energy(m: Machine, c: Context, filter: Filter | None, uid: i64, bits: i64, units: i64) -> bool:
    """Whether the filter passes the card if it provides this Energy."""
    if filter is None:
        return True
    m.energy_in_question = uid
    m.types_in_question = bits
    m.units_in_question = units
    found = filter.card(m, c, uid)
    m.energy_in_question = -1
    return found


def card_types(m: Machine, uid: i64) -> i64:
    """Types of a card; of Energy that is attached, those it provides now."""
    p = board.holder(m, uid)
    if p is not None:
        for i in range(len(p.attached)):
            # harmless (without and is_energy(m, p, i)): texts ask for the types of Energy cards only
            if p.attached[i] == uid and is_energy(m, p, i):
                return provided(m, p, i)[0]
    return m.defs[uid].types


def weaknesses(m: Machine, p: Pokemon) -> tuple[vec[i64], vec[i64], vec[i64]]:
    """Types (bits), factors and additions of its Weaknesses, entry by entry."""
    d = top(m, p)
    # harmless (without and len(p.cards) > 1; bound): such a card always lies on another
    if d.stage == BREAK and len(p.cards) > 1:
        d = m.defs[p.cards[len(p.cards) - 2]]  # SM-I-2
    kinds = d.weak_types
    factors = all_of(2, len(kinds)) if m.rules.fixed_weakness else d.weak_factor
    pluses = all_of(0, len(kinds)) if m.rules.fixed_weakness else d.weak_plus
    for live in in_force.in_force(m, K_SET_WEAK):
        if in_force.applies(m, live, p):
            weak = live.static
            assert isinstance(weak, SetWeakness)
            bits = live.c.type if weak.chosen else weak.types
            others: i64 = 1 if weak.chosen else len(kinds)  # a chosen type replaces one Weakness, the first of several
            factor = weak.factor
            plus: i64 = 0
            if factor == 0:  # the amount does not change
                factor = factors[0] if len(kinds) else 2
                plus = pluses[0] if len(kinds) else 0
            kinds = kinds[others:]
            factors = factors[others:]
            pluses = pluses[others:]
            if not bits:
                return kinds, factors, pluses  # a text that removes it wins over all that change it
            kinds = append(kinds, bits)
            factors = append(factors, factor)
            pluses = append(pluses, plus)
    if in_force.is_any(m, K_WEAKNESS):
        factors = factors[:]
        for i in range(len(factors)):
            factor = modified(m, K_WEAKNESS, p, 0)
            if factor:
                factors[i] = factor  # this factor replaces the printed amount
                pluses = all_of(0, len(pluses))
    return kinds, factors, pluses


def all_of(value: i64, n: i64) -> vec[i64]:
    same: vec[i64] = vec[i64](capacity=n)
    for _ in range(n):
        same = append(same, value)
    return same


def resistances(m: Machine, p: Pokemon) -> tuple[vec[i64], vec[i64]]:
    d = top(m, p)
    # harmless (without and len(p.cards) > 1; bound): such a card always lies on another
    if d.stage == BREAK and len(p.cards) > 1:
        d = m.defs[p.cards[len(p.cards) - 2]]
    kinds = d.resist_types
    minus = all_of(30, len(kinds)) if m.rules.fixed_weakness else d.resist_minus
    for live in in_force.in_force(m, K_SET_RESIST):
        if in_force.applies(m, live, p):
            kinds = vec[i64]()
            minus = vec[i64]()
            resists = live.static
            assert isinstance(resists, SetResistance)
            bits = live.c.type if resists.chosen else resists.types
            if bits:
                kinds = append(kinds, bits)
                minus = append(minus, resists.amount)
    if in_force.is_any(m, K_RESISTANCE):
        minus = minus[:]
        for i in range(len(minus)):
            minus[i] = modified(m, K_RESISTANCE, p, minus[i])
    return kinds, minus


def bench_limit(m: Machine, seat: i64) -> i64:
    """The number of Benched Pokémon that the player may have; if several texts set it, the smallest counts."""
    value = m.bench_size
    if not in_force.is_any(m, K_BENCH_SIZE):
        return value
    is_set = False
    for live in in_force.in_force(m, K_BENCH_SIZE):
        mod = modifier(live)
        # harmless (without and mod.player >= 0): a text that names nobody means everybody
        if mod.player >= 0 and not players.is_meant(m, mod.player, live.c, seat, mod.settled):
            continue
        if mod.when is not None and not mod.when.holds(m, live.c):
            continue
        amount = mod.by.value(m, live.c)
        if mod.change != SET:
            value = changed(value, mod.change, amount)
        # harmless (bound): equal numbers give the same result
        elif not is_set or amount < value:
            value = amount
            is_set = True
    return value


def is_open(m: Machine, seat: i64) -> bool:
    """Whether the player's hand is face up."""
    for live in in_force.in_force(m, K_OPEN_HAND):
        if players.is_who(m, live.static.player, live.c, seat) and (
            live.static.when is None or live.static.when.holds(m, live.c)
        ):
            return True
    return False


def prizes_for(m: Machine, p: Pokemon, by_attack: bool = True, striker: i64 = -1) -> i64:
    """Prize cards that are taken when it is Knocked Out, by damage from an attack of the opponent (with the card `striker`) or
    otherwise. Texts about its Special Conditions mean the ones that it had when an attack brought it to its HP."""
    then = (p.flags >> CONDITIONS_THEN) & 31
    if not p.flags & (F_FELLED | F_DOWNED) or then == p.conditions:
        return prizes_now(m, p, by_attack, striker)
    now = p.conditions
    p.conditions = then  # only for the queries
    n = prizes_now(m, p, by_attack, striker)
    p.conditions = now
    return n


def prizes_now(m: Machine, p: Pokemon, by_attack: bool, striker: i64) -> i64:
    """The same by its present Special Conditions."""
    d = top(m, p)
    n = d.prizes
    if d.supertype == TRAINER_CARD:
        n = 0 if d.as_flags & NO_PRIZE else 1
    if n == 0:
        return 0
    for live in in_force.in_force(m, K_NO_PRIZES):
        if in_force.applies(m, live, p):
            return 0
    n = modified(m, K_PRIZES, p, n)
    return modified(m, K_PRIZES_FOR_DAMAGE, p, n, striker) if by_attack else n


def bears(m: Machine, p: Pokemon, seat: i64, uid: i64) -> bool:
    """Whether the card may be attached to the Pokémon, by the card's text or because a text lifts the restriction."""
    bearer = m.defs[uid].bearer
    if bearer is None or bearer.pokemon(m, Context(seat, players.facing(seat), RULE, p.serial, uid), p):
        return True
    return prohibitions.is_allowed(m, V_BEAR, p, seat, uid)


def note_once(m: Machine, p: Pokemon) -> None:
    """Remember the once-a-game texts that have just changed the Prizes for the Pokémon."""
    for live in in_force.in_force(m, K_PRIZES_FOR_DAMAGE):
        mod = modifier(live)
        # harmless (without and mod.once): only texts that count once in a game are asked for it
        # harmless (without and not memory.happened_in_game(m, live.c.you, mod.t*): what is remembered twice is remembered
        if mod.once and in_force.applies(m, live, p) and not memory.happened_in_game(m, live.c.you, mod.title):
            memory.remember(m, M_ONCE_A_GAME, live.c.you, mod.title, 0)


def is_baby(m: Machine, p: Pokemon) -> bool:
    """Whether it becomes a Basic Pokémon by Baby Evolution; then it is no link in an evolution chain (CR-800.1b). No Stage 2
    Pokémon is two stages above a Baby Pokémon."""
    for ability in top(m, p).abilities:
        if ability.title == "Baby Evolution":
            return True
    return False


def grows_into(m: Machine, p: Pokemon, d: CardDef) -> bool:
    """Whether a Baby Pokémon evolves into the Basic Pokémon of that card (P-N0-baby-2)."""
    # harmless (without and d.is_basic): an Evolution card of that name evolves from it anyway
    return d.is_basic and d.name in top(m, p).into


def evolves_into(m: Machine, p: Pokemon, uid: i64) -> bool:
    """Whether the card evolves from the Pokémon, by its name or because a text says so."""
    return m.defs[uid].evolves_from == name_of(m, p) or prohibitions.is_allowed(m, V_EVOLVE_INTO, p, p.owner, uid)


def names_of(m: Machine, side: Side) -> i64:
    """Bits that say which names the Pokémon of a side can have: bit n stands for the names n, n + 64 and so on."""
    return names_in(m, side.active) | names_in(m, side.bench)


def names_in(m: Machine, zone: list[Pokemon]) -> i64:
    bits: i64 = 0
    n: i64 = len(zone)
    i: i64 = 0
    while i < n:
        bits |= bit_of(top(m, zone[i]).name & 63)
        i += 1
    return bits


def name_of(m: Machine, p: Pokemon) -> i64:
    return top(m, p).name
