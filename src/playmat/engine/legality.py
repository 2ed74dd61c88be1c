"""Legality of the actions of a turn.

Every rule about the turn's actions is one function that returns a reason: OK, or the number of the rule against it.
`legal_actions` walks over everything that a player might expect to do and asks these functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine import board, energy, events, in_force, memory, movement, players, pokemon_values, prohibitions
from playmat.engine.actions.control import costs_payable
from playmat.engine.card_definitions import NO_RETREAT, SETUP_ONLY, CardDef
from playmat.engine.codes import (
    ABILITY,
    ATTACK,
    E_BEING_PLAYED,
    K_ALLOW,
    K_ENERGY_PER_TURN,
    K_SUPPORTERS_PER_TURN,
    LEGEND,
    LEVEL_UP,
    LIMIT_ANY,
    LIMIT_GAME,
    LIMIT_NAME,
    LIMIT_TURN,
    LIMIT_VSTAR,
    M_ABILITY_USED,
    RESTORED,
    RULE,
    S_REQUIREMENTS,
    STADIUM,
    SUPPORTER,
    TOOL,
    TRAINER,
    TRAINER_CARD,
    V_ATTACH,
    V_ATTACH_TWO,
    V_ATTACK,
    V_ATTACK_AFFLICTED,
    V_ATTACK_FIRST_TURN,
    V_ATTACK_TWICE,
    V_BENCH,
    V_CARRY,
    V_EVOLVE_EARLY,
    V_EVOLVE_NEW,
    V_GX_AGAIN,
    V_LEVEL_UP,
    V_PLAY,
    V_PLAY_FIRST_TURN,
    V_RETREAT,
    V_RETREAT_AFFLICTED,
    V_USE_ABILITY,
    YOU,
)
from playmat.engine.program import Context, Exec, would
from playmat.engine.state import (
    ASLEEP,
    C_ATTACKS,
    C_ENERGY,
    C_GX,
    C_OUT,
    C_RETREATS,
    C_STADIUM_USED,
    C_STADIUMS,
    C_SUPPORTERS,
    C_TURNS,
    C_VSTAR,
    F_ENERGY_TWO,
    F_RETREAT_FAILED,
    PARALYZED,
    Pokemon,
    Waiting,
)
from playmat.engine.triggers import On, Use

if TYPE_CHECKING:
    from playmat.engine.machine import Machine

REASONS: Final = (
    "", "bench_full", "bench_basic", "evolve_name", "evolve_same_turn", "evolve_first_turn", "level_up_active",
    "level_up_name", "level_up_same_turn", "level_up_first_turn", "energy_per_turn", "supporter_per_turn",
    "stadium_per_turn", "same_stadium", "retreat_per_turn", "retreat_cost", "retreat_no_bench", "retreat_asleep",
    "retreat_paralyzed", "retreat_confused", "attack_energy", "attack_asleep", "attack_paralyzed", "attack_first_turn",
    "attack_once", "starter_trainer", "starter_supporter", "starter_stadium", "tool_limit", "no_effect_play", "gx_once",
    "vstar_once", "restored", "forbidden_by_card", "only_active_attacks", "ability_use", "legend_halves", "play_condition",
    "attack_cost", "tool_attach", "level_up_twice", "evolve_twice", "hyper_gear", "ability_used", "ability_stopped",
    "play_moment", "must_bench", "no_effect_use",
)  # fmt: skip
"""The key of each reason, by its number."""
KINDS: Final = ("Item", "Supporter", "Stadium", "Tool", "Technical Machine")
"""Kinds of Trainer card by their numbers, as a ruleset calls them."""
OK: Final = 0
BENCH_FULL: Final = 1
BENCH_BASIC: Final = 2
EVOLVE_NAME: Final = 3
EVOLVE_SAME_TURN: Final = 4
EVOLVE_FIRST_TURN: Final = 5
LEVEL_UP_ACTIVE: Final = 6
LEVEL_UP_NAME: Final = 7
LEVEL_UP_SAME_TURN: Final = 8
LEVEL_UP_FIRST_TURN: Final = 9
ENERGY_PER_TURN: Final = 10
SUPPORTER_PER_TURN: Final = 11
STADIUM_PER_TURN: Final = 12
SAME_STADIUM: Final = 13
RETREAT_PER_TURN: Final = 14
RETREAT_COST: Final = 15
RETREAT_NO_BENCH: Final = 16
RETREAT_ASLEEP: Final = 17
RETREAT_PARALYZED: Final = 18
RETREAT_CONFUSED: Final = 19
ATTACK_ENERGY: Final = 20
ATTACK_ASLEEP: Final = 21
ATTACK_PARALYZED: Final = 22
ATTACK_FIRST_TURN: Final = 23
ATTACK_ONCE: Final = 24
STARTER_TRAINER: Final = 25
STARTER_SUPPORTER: Final = 26
STARTER_STADIUM: Final = 27
TOOL_LIMIT: Final = 28
NO_EFFECT_PLAY: Final = 29
GX_ONCE: Final = 30
VSTAR_ONCE: Final = 31
NOT_RESTORED: Final = 32
FORBIDDEN_BY_CARD: Final = 33
ONLY_ACTIVE_ATTACKS: Final = 34
ABILITY_USE: Final = 35
LEGEND_HALVES: Final = 36
PLAY_CONDITION: Final = 37
ATTACK_COST: Final = 38
TOOL_ATTACH: Final = 39
LEVEL_UP_TWICE: Final = 40
EVOLVE_TWICE: Final = 41
HYPER_GEAR: Final = 42
ABILITY_USED: Final = 43
ABILITY_STOPPED: Final = 44
PLAY_MOMENT: Final = 45
MUST_BENCH: Final = 46
NO_EFFECT_USE: Final = 47


def limit_of(m: Machine, kind: i64, seat: i64, value: i64) -> i64:
    """A per-turn limit after live changes to it."""
    if not in_force.is_any(m, kind):
        return value
    for live in in_force.in_force(m, kind):
        mod = pokemon_values.modifier(live)
        # harmless (without and mod.player >= 0): such a text always says whose limit it is
        if mod.player >= 0 and not players.is_meant(m, mod.player, live.c, seat, mod.settled):
            continue
        if mod.when is not None and not mod.when.holds(m, live.c):
            continue
        value = pokemon_values.changed(value, mod.change, mod.by.value(m, live.c))
    return value


def is_first_turn(m: Machine, seat: i64) -> bool:
    """Whether this is the player's own first turn."""
    return m.st.sides[seat].counts[C_TURNS] == 1


def is_game_start(m: Machine, seat: i64) -> bool:
    """Whether the limits on who starts apply: the game's first turn, in teams the first turn of each team's first player
    (CR-702.7)."""
    st = m.st
    if m.teams:
        return st.turn <= 2
    return st.turn == 1 and seat == st.first


def is_playable_basic(d: CardDef) -> bool:
    # harmless (without and d.as_hp > 0; bound): only such Trainer cards are asked about
    # harmless (without and d.supertype == TRAINER_CARD): other cards have no HP of that kind
    return d.is_basic or (d.supertype == TRAINER_CARD and d.as_hp > 0 and not d.as_flags & SETUP_ONLY)


def bench(m: Machine, seat: i64, uid: i64) -> i64:
    d = m.defs[uid]
    if not is_playable_basic(d):
        if d.stage == RESTORED:
            return NOT_RESTORED
        if d.stage == LEGEND:
            return LEGEND_HALVES
        return BENCH_BASIC
    if movement.room(m, seat) == 0:
        return BENCH_FULL
    if d.supertype == TRAINER_CARD and is_game_start(m, seat) and "Item" not in m.rules.starter_plays:
        return STARTER_TRAINER  # PL-turn-17
    if prohibitions.is_forbidden(m, V_BENCH, None, seat, uid, -1) or prohibitions.is_forbidden(m, V_PLAY, None, seat, uid, -1):
        return FORBIDDEN_BY_CARD
    if prohibitions.is_kept_out(m, None, uid):
        return FORBIDDEN_BY_CARD
    return OK


def evolve(m: Machine, seat: i64, uid: i64, p: Pokemon) -> i64:
    d = m.defs[uid]
    # harmless (without or p.owner != seat): only the player's own Pokémon are asked about
    if p.owner != seat or not (pokemon_values.grows_into(m, p, d) or (d.is_evolution and pokemon_values.evolves_into(m, p, uid))):
        return EVOLVE_NAME
    if prohibitions.is_forbidden_to_evolve(m, None, p, uid):
        return FORBIDDEN_BY_CARD
    if d.evolves_early or prohibitions.is_allowed(m, V_EVOLVE_EARLY, p, seat, uid):
        return OK
    is_new = p.entered == m.st.turn or p.evolved == m.st.turn  # an Evolution card is played as its Pokémon evolves
    if is_new and prohibitions.is_allowed(m, V_EVOLVE_NEW, p, seat, uid):
        return OK
    # harmless (without and not m.rules.evolve_on_first_turn): no ruleset has the other value
    if not m.rules.evolve_on_first_turn and is_first_turn(m, seat):
        return EVOLVE_FIRST_TURN
    if p.entered == m.st.turn:
        return EVOLVE_SAME_TURN
    # harmless (without and not m.rules.evolve_twice): no ruleset has the other value
    if p.evolved == m.st.turn and not m.rules.evolve_twice:
        return EVOLVE_TWICE
    return OK


def level_up(m: Machine, seat: i64, uid: i64, p: Pokemon) -> i64:
    d = m.defs[uid]
    # harmless (without or p.owner != seat): only the player's own Pokémon are asked about
    if p.owner != seat or d.evolves_from != pokemon_values.name_of(m, p):
        return LEVEL_UP_NAME
    if prohibitions.is_forbidden(m, V_LEVEL_UP, p, seat, uid, -1):
        return FORBIDDEN_BY_CARD
    if pokemon_values.top(m, p).stage == LEVEL_UP:
        return LEVEL_UP_TWICE
    if not board.is_active(m, p):
        return LEVEL_UP_ACTIVE
    # harmless (without and not m.rules.level_up_on_first_turn): no ruleset has the other value
    if not m.rules.level_up_on_first_turn and is_first_turn(m, seat):
        return LEVEL_UP_FIRST_TURN
    if p.entered == m.st.turn or p.evolved == m.st.turn:
        return LEVEL_UP_SAME_TURN
    return OK


def attach_at_all(m: Machine, seat: i64) -> i64:
    most = m.table.energy_per_turn
    if most >= 0 and m.st.sides[seat].counts[C_ENERGY] >= limit_of(m, K_ENERGY_PER_TURN, seat, most):
        return ENERGY_PER_TURN
    return OK


def attach(m: Machine, seat: i64, uid: i64, p: Pokemon) -> i64:
    d = m.defs[uid]
    if p.owner != seat:
        # harmless (allowed): only the player's own Pokémon are asked about
        return TOOL_ATTACH
    if prohibitions.is_forbidden_to_attach(m, p, uid):
        return FORBIDDEN_BY_CARD
    if not pokemon_values.bears(m, p, seat, uid):
        return FORBIDDEN_BY_CARD
    if d.play_when is not None and not d.play_when.holds(m, Context(seat, players.facing(seat), RULE, 0, uid)):
        return FORBIDDEN_BY_CARD
    return OK


def trainer_at_all(m: Machine, seat: i64, d: CardDef, uid: i64) -> i64:
    """Limits on playing a Trainer card of this kind now."""
    if is_game_start(m, seat):
        barred: i64 = OK
        if KINDS[d.kind] not in m.rules.starter_plays:
            barred = STARTER_TRAINER
            if d.kind == SUPPORTER:
                barred = STARTER_SUPPORTER
            # harmless (turned): the rule that is cited is the same
            elif d.kind == STADIUM:
                barred = STARTER_STADIUM
        if barred != OK and not d.plays_first and not prohibitions.is_allowed(m, V_PLAY_FIRST_TURN, None, seat, uid):
            return barred
    side = m.st.sides[seat]
    if d.kind == SUPPORTER and m.table.supporters_per_turn >= 0:
        if side.counts[C_SUPPORTERS] >= limit_of(m, K_SUPPORTERS_PER_TURN, seat, m.table.supporters_per_turn):
            return SUPPORTER_PER_TURN
    per_turn = m.rules.stadiums_per_turn
    if d.kind == STADIUM and per_turn is not None and side.counts[C_STADIUMS] >= per_turn and not d.plays_again:
        return STADIUM_PER_TURN
    if prohibitions.is_forbidden(m, V_PLAY, None, seat, uid, -1):
        return FORBIDDEN_BY_CARD
    return OK


def play(m: Machine, seat: i64, uid: i64) -> i64:
    """Play a Trainer card for its text."""
    d = m.defs[uid]
    reason = trainer_at_all(m, seat, d, uid)
    if reason != OK:
        return reason
    if d.play is None:
        return NO_EFFECT_PLAY
    if d.interrupt is not None:
        return PLAY_MOMENT
    if in_force.is_any(m, E_BEING_PLAYED):
        for live in in_force.in_force(m, E_BEING_PLAYED):
            if live.trigger is not None and live.trigger.replaces:
                e = events.triggered(m, live, None, uid, seat, None)
                if e is not None:  # the card has another effect now, and its own condition and cost are part of the usual one
                    return OK if m.rules.no_effect_plays or would(m, e, live.trigger.do) else NO_EFFECT_PLAY
    c = players.probe(m, seat, TRAINER, 0, uid)
    reason = play_text(m, c, d, d.play)
    m.probe = c
    return reason


def play_text(m: Machine, c: Context, d: CardDef, text: Exec) -> i64:
    """The reason against playing the card now by its own text."""
    if d.play_when is not None and not d.play_when.holds(m, c):
        return PLAY_CONDITION
    if not costs_payable(m, c, text):
        return PLAY_CONDITION
    if not m.rules.no_effect_plays and not could(m, c, text, 0) and not could_with_extra(m, c, d, text):
        return NO_EFFECT_PLAY
    return OK


def could_with_extra(m: Machine, c: Context, d: CardDef, text: Exec) -> bool:
    """Whether the text would have an effect if the optional extra of the card were paid for."""
    if not d.extra or len(m.st.sides[c.you].hand) <= d.extra:
        return False
    c.paid = d.extra
    c.spent = d.extra
    does = could(m, c, text, 0)
    c.paid = 0
    return does


def could(m: Machine, c: Context, node: Exec, fixed: i64) -> bool:
    """Whether a text would have an effect; in teams, for one of the players it can mean.

    `fixed` has bit 1 if "you" is settled, 2 if "your opponent" is.
    """
    if not m.teams:
        return would(m, c, node)
    for i in range(4):
        if i & fixed:
            continue
        you = c.you ^ 2 if i & 1 else c.you
        opponent = c.opponent ^ 2 if i & 2 else c.opponent
        if not m.st.sides[you].counts[C_OUT] and not m.st.sides[opponent].counts[C_OUT]:
            d = Context(you, opponent, c.origin, c.source, c.uid)
            d.paid = c.paid
            if would(m, d, node):
                return True
    return False


def useful(m: Machine, c: Context, u: Use) -> i64:
    """Whether a used text can be paid for and would do something. Under rulesets that forbid only playing cards without effect
    (CR-602.3), a Power with a limit can be used for nothing; an attached card's text can (Call Energy, 17 February 2011)."""
    if u.when is not None and not u.when.holds(m, c):
        return ABILITY_USE
    if not costs_payable(m, c, u.do):
        return ABILITY_USE
    free = u.limit != LIMIT_ANY and (m.rules.no_effect_uses if u.ability >= 0 else c.source != 0)
    return OK if free or would(m, c, u.do) else NO_EFFECT_USE


def used(m: Machine, seat: i64, origin: i64, source: i64, uid: i64, u: Use) -> i64:
    """The reason against using a text now by its own conditions; `source`: the Pokémon that has it, or 0."""
    c = players.probe(m, seat, origin, source, uid)
    reason = useful(m, c, u)
    m.probe = c
    return reason


def play_stadium(m: Machine, seat: i64, uid: i64) -> i64:
    d = m.defs[uid]
    reason = trainer_at_all(m, seat, d, uid)
    if reason != OK:
        return reason
    # harmless (without and m.st.stadium >= 0): -1 is a card, but none of that name
    if m.st.stadium >= 0 and m.rules.same_stadium_barred and m.defs[m.st.stadium].name == d.name:
        return SAME_STADIUM
    if d.halves and other_half(m, seat, uid) < 0:
        return PLAY_CONDITION
    if d.play_when is not None:
        c = players.probe(m, seat, TRAINER, 0, uid)
        holds = d.play_when.holds(m, c)
        m.probe = c
        if not holds:
            return PLAY_CONDITION
    return OK


def tool(m: Machine, seat: i64, uid: i64, p: Pokemon) -> i64:
    """Attach a Tool or Technical Machine; a Hyper Gear goes on the opponent's Pokémon-EX (SM-K-1)."""
    d = m.defs[uid]
    unfit = HYPER_GEAR if d.hyper_gear else TOOL_ATTACH
    if players.same_team(p.owner, seat) == d.hyper_gear or (not d.hyper_gear and p.owner != seat):
        return unfit
    if d.kind == TOOL and not pokemon_values.has_room_for_tool(m, p, seat, uid):
        return TOOL_LIMIT
    if not d.hyper_gear and (
        prohibitions.is_forbidden(m, V_ATTACH, p, seat, uid, -1) or prohibitions.is_forbidden(m, V_CARRY, p, seat, uid, -1)
    ):
        return FORBIDDEN_BY_CARD
    if not pokemon_values.bears(m, p, seat, uid):
        return unfit
    return OK


def retreat(m: Machine, seat: i64, p: Pokemon) -> i64:
    side = m.st.sides[seat]
    if not side.bench:
        return RETREAT_NO_BENCH
    if m.table.retreats_per_turn >= 0 and side.counts[C_RETREATS] >= m.table.retreats_per_turn:
        return RETREAT_PER_TURN
    if p.conditions & (ASLEEP | PARALYZED) and not prohibitions.is_allowed(m, V_RETREAT_AFFLICTED, p, seat, -1):
        return RETREAT_ASLEEP if p.conditions & ASLEEP else RETREAT_PARALYZED
    if p.flags & F_RETREAT_FAILED:
        return RETREAT_CONFUSED
    d = pokemon_values.top(m, p)
    # harmless (without and d.supertype == TRAINER_CARD): other cards have no such flag
    if prohibitions.is_forbidden(m, V_RETREAT, p, seat, -1, -1) or (d.supertype == TRAINER_CARD and d.as_flags & NO_RETREAT):
        return FORBIDDEN_BY_CARD
    return OK if energy.has_units(m, p, pokemon_values.retreat_price(m, p)) else RETREAT_COST


def attack_at_all(m: Machine, seat: i64) -> i64:
    side = m.st.sides[seat]
    if side.counts[C_ATTACKS] > 0:
        # harmless (without or side.counts[C_ATTACKS] > 1): the second attack ends the turn
        if side.counts[C_ATTACKS] > 1 or not in_force.is_any(m, K_ALLOW):
            return ATTACK_ONCE
    return OK


def attack(m: Machine, seat: i64, p: Pokemon, uid: i64, index: i64, units: vec[i64]) -> i64:
    """Use an attack; `units`: the Energy attached to the Pokémon (`energy.energy_units`)."""
    a = m.defs[uid].attacks[index]
    side = m.st.sides[seat]
    if (
        side.counts[C_ATTACKS] > 0
        and not prohibitions.may_follow(m, p, a.name)
        and not prohibitions.is_allowed(m, V_ATTACK_TWICE, p, seat, uid)
    ):
        return ATTACK_ONCE
    if not m.rules.starter_attacks and m.st.turn == 1 and not a.on_first_turn:
        if not prohibitions.is_allowed(m, V_ATTACK_FIRST_TURN, p, seat, -1):
            return ATTACK_FIRST_TURN
    barring = p.conditions & (ASLEEP | PARALYZED) & ~a.despite
    if barring and not prohibitions.is_allowed(m, V_ATTACK_AFFLICTED, p, seat, -1):
        return ATTACK_ASLEEP if barring & ASLEEP else ATTACK_PARALYZED
    if a.power == 1 and side.counts[C_GX] and not prohibitions.is_allowed(m, V_GX_AGAIN, p, seat, uid):
        return GX_ONCE
    if a.power == 1 and prohibitions.is_gx_forbidden(m, seat):
        return FORBIDDEN_BY_CARD
    if a.power == 2 and side.counts[C_VSTAR]:
        return VSTAR_ONCE
    if not energy.is_paid(m, p, a, units):
        return ATTACK_ENERGY
    if prohibitions.is_forbidden(m, V_ATTACK, p, seat, uid, a.name):
        return FORBIDDEN_BY_CARD
    need = a.sections[S_REQUIREMENTS]
    if need is not None and not costs_payable(m, Context(seat, players.facing(seat), ATTACK, p.serial, uid), need):
        return ATTACK_COST
    return OK


def use(m: Machine, seat: i64, p: Pokemon, uid: i64, u: Use) -> i64:
    """Use an Ability (or an attached card's activation) of a Pokémon in play."""
    if p.owner != seat:
        # harmless (allowed): only the player's own Pokémon are asked about
        return ABILITY_USE
    if u.ability >= 0:
        is_lent = uid in p.attached  # a Tool lets the Pokémon use it: the Pokémon does not have it
        if not is_lent and not in_force.ability_works(m, p, u.ability, u.title):
            return FORBIDDEN_BY_CARD
        if prohibitions.is_forbidden(m, V_USE_ABILITY, p, seat, uid, -1):
            return FORBIDDEN_BY_CARD
    if p.conditions & u.stops:
        return ABILITY_STOPPED
    # harmless (without and u.limit == LIMIT_TURN): what is not once a turn is not marked
    if u.limit == LIMIT_TURN and p.used & pokemon_values.use_bit(p, uid, u.bit):
        return ABILITY_USED
    # harmless (without and u.limit == LIMIT_GAME): what is not once a game is not remembered
    if u.limit == LIMIT_GAME and memory.happened_in_game(m, seat, u.title):
        return ABILITY_USED
    if u.limit == LIMIT_NAME and memory.happened(m, M_ABILITY_USED, seat, u.title):
        return ABILITY_USED
    if u.limit == LIMIT_VSTAR and m.st.sides[seat].counts[C_VSTAR]:
        return VSTAR_ONCE
    # harmless (turned): no text asks here whose it is
    return used(m, seat, ABILITY if u.ability >= 0 else TRAINER, p.serial, uid, u)


def declare(m: Machine, waiting: Waiting) -> i64:
    """Use a triggered Power as the action that follows its event."""
    t = waiting.part
    p = board.find(m, waiting.c.source)
    if not isinstance(t, On) or p is None or not in_force.ability_works(m, p, t.ability, t.title):
        return FORBIDDEN_BY_CARD
    return OK if would(m, waiting.c, t.do) else NO_EFFECT_USE


def use_stadium(m: Machine, seat: i64, u: Use) -> i64:
    st = m.st
    if u.by == YOU and st.stadium_owner != seat:
        return ABILITY_USE
    if u.limit != LIMIT_ANY and st.sides[seat].counts[C_STADIUM_USED]:
        return ABILITY_USED
    return used(m, seat, TRAINER, 0, st.stadium, u)


def use_card(m: Machine, seat: i64, uid: i64, u: Use) -> i64:
    """Use an Ability or text of a card in hand or in the discard pile."""
    if u.ability >= 0 and not in_force.card_ability_works(m, uid, u.ability, u.title):
        return FORBIDDEN_BY_CARD
    if u.attaches and attach_at_all(m, seat) != OK:
        return ENERGY_PER_TURN
    if u.limit == LIMIT_TURN and memory.was_card_used(m, seat, uid):
        return ABILITY_USED
    if u.limit == LIMIT_NAME and memory.happened(m, M_ABILITY_USED, seat, u.title):
        return ABILITY_USED
    return used(m, seat, ABILITY, 0, uid, u)


def use_attached(m: Machine, seat: i64, p: Pokemon, uid: i64, u: Use) -> i64:
    """Use a text of a card that is attached to a Pokémon."""
    reason = use(m, seat, p, uid, u)
    # harmless (without and reason == OK): only the reason of a refusal depends on it
    if reason == OK and in_force.switched_off(m, p, uid):
        return FORBIDDEN_BY_CARD
    return reason


def attach_now(m: Machine, seat: i64, uid: i64, p: Pokemon, closed: i64) -> i64:
    """Attach an Energy card; `closed` is the reason why the turn's attachments are used up, or OK.

    A Pokémon that was allowed two Energy cards at once when it got the first can still get the second.
    """
    if closed != OK:
        if not p.flags & F_ENERGY_TWO or not prohibitions.is_allowed(m, V_ATTACH_TWO, p, seat, uid):
            return closed
    return attach(m, seat, uid, p)


def legend(m: Machine, seat: i64, uid: i64) -> i64:
    """Play a LEGEND, which takes both halves and one place on the Bench."""
    if other_half(m, seat, uid) < 0:
        return LEGEND_HALVES
    return OK if movement.room(m, seat) > 0 else BENCH_FULL


def other_half(m: Machine, seat: i64, uid: i64) -> i64:
    """The other half of a LEGEND or of a Stadium in the hand: same name, another printed card (SM-gloss-28); -1: none."""
    d = m.defs[uid]
    for other in m.st.sides[seat].hand:
        e = m.defs[other]
        # harmless (without and e.stage == d.stage): the name is a LEGEND's
        if e.name == d.name and e.index != d.index and e.stage == d.stage and e.halves == d.halves:
            return other
    return -1


def nth_use(d: CardDef, n: i64) -> Use:
    """The n-th activation printed on the card."""
    i: i64 = 0
    for ability in d.abilities:
        for u in ability.uses:
            if i == n:
                return u
            i += 1
    return d.text.uses[n - i]
