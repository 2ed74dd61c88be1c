"""A walk over everything that a player might expect to do in their turn.

`try_all` walks over it and notes each option with its reason, as `legality` judges it. The list of legal options
(`main_options`) and the explanations (`attempts`) come from that one walk, so they cannot differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from playmat.engine import attacks, board, energy, in_force, legality, movement, players, pokemon_values, prohibitions
from playmat.engine.card_definitions import DISCARDABLE, CardDef
from playmat.engine.codes import (
    BREAK,
    ENERGY_CARD,
    K_ALLOW,
    K_ATTACK_COST,
    K_FORBID,
    LEGEND,
    LEVEL_UP,
    POKEMON_CARD,
    STADIUM,
    TECHNICAL_MACHINE,
    TOOL,
    TRAINER_CARD,
    V_ATTACK,
)
from playmat.engine.legality import ATTACK_ONCE, FORBIDDEN_BY_CARD, MUST_BENCH, OK, ONLY_ACTIVE_ATTACKS
from playmat.engine.program import attack_ref, ref_index, ref_uid
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_EVOLVE,
    O_LEGEND,
    O_LEVEL_UP,
    O_PLAY,
    O_RETREAT,
    O_STADIUM,
    O_TOOL,
    O_USE,
    O_USE_CARD,
    O_USE_STADIUM,
    pack,
)
from playmat.engine.state import C_ATTACKS, Pokemon, Side
from playmat.engine.vectors import NOTHING

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


@mypyc_attr(acyclic=True, free_list_len=1)
class Attempts:
    """Options that a player might expect, in the order in which they are listed, each with the reason for or against it.

    A listing asks only for legal options (`why` is false): then `reasons` stays empty, and other options are skipped early.
    Both lists are filled by the same walk.
    """

    def __init__(self, why: bool) -> None:
        self.why = why
        self.barred: i64 = OK
        """The reason against everything from here on that would otherwise be legal."""
        self.codes: vec[i64] = vec[i64](capacity=16)
        self.reasons: vec[i64] = NOTHING

    def add(self, code: i64, reason: i64) -> None:
        if self.why:
            self.explain(code, reason)
        elif reason == OK:
            self.codes = append(self.codes, code)

    def explain(self, code: i64, reason: i64) -> None:
        if self.barred == OK or code not in self.codes:
            self.codes = append(self.codes, code)
            self.reasons = append(self.reasons, self.barred if reason == OK else reason)


def main_options(m: Machine, seat: i64) -> vec[i64]:
    """Everything the player may do now, in a fixed order: hand, Pokémon in play, Stadium, retreat, attacks, end."""
    out = Attempts(False)
    try_all(m, seat, out)
    return out.codes


def attempts(m: Machine, seat: i64) -> Attempts:
    """Everything the player might expect to do now; the entries with the reason OK are the options of `main_options`."""
    out = Attempts(True)
    try_all(m, seat, out)
    return out


def try_all(m: Machine, seat: i64, out: Attempts) -> None:
    """The walk behind both lists."""
    st = m.st
    side = st.sides[seat]
    if not side.active and must_bench(m, seat):
        for uid in side.hand:
            if m.defs[uid].is_basic:
                out.add(pack(O_BENCH, uid, 0, 0), legality.bench(m, seat, uid))
        if not out.why:
            return
        out.barred = MUST_BENCH
    if side.counts[C_ATTACKS]:
        try_attacks(m, seat, side, out)
        out.add(pack(O_END, 0, 0, 0), OK)
        if not out.why:
            return
        out.barred = ATTACK_ONCE  # after an attack only a second attack may follow
    for i in range(len(st.offered)):
        c = st.offered[i].c
        if board.find(m, c.source) is not None:
            out.add(pack(O_DECLARE, c.source, c.uid, i), legality.declare(m, st.offered[i]))
    try_hand(m, seat, side, out)
    if m.table.discard_uses:
        for uid in side.discard:
            try_lying(m, seat, uid, m.defs[uid], 2, out)
    if m.table.uses:
        for p in side.active:
            try_uses(m, seat, p, out)
        for p in side.bench:
            try_uses(m, seat, p, out)
    if st.stadium >= 0:
        uses = m.defs[st.stadium].text.uses
        for i in range(len(uses)):
            out.add(pack(O_USE_STADIUM, i, 0, 0), legality.use_stadium(m, seat, uses[i]))
    for p in side.active:
        reason = legality.retreat(m, seat, p)
        if reason == OK or out.why:
            for q in side.bench:
                out.add(pack(O_RETREAT, p.serial, q.serial, 0), reason)
            if not side.bench:
                out.add(pack(O_RETREAT, p.serial, 0, 0), reason)
    try_attacks(m, seat, side, out)
    out.add(pack(O_END, 0, 0, 0), OK)


def must_bench(m: Machine, seat: i64) -> bool:
    """Whether a player of a team who has no Pokémon holds a Basic, which must be put into play at once (CR-702.11-p3)."""
    for uid in m.st.sides[seat].hand:
        # harmless (without and m.defs[uid].is_basic): `bench` asks for a Basic Pokémon too
        if m.defs[uid].is_basic and legality.bench(m, seat, uid) == OK:
            return True
    return False


def try_hand(m: Machine, seat: i64, side: Side, out: Attempts) -> None:
    closed = legality.attach_at_all(m, seat)
    may_attach = closed == OK or out.why or in_force.is_any(m, K_ALLOW)
    names: i64 = 0
    if out.why or in_force.is_any(m, K_ALLOW):
        names = -1  # a text may let Pokémon of other names evolve
    room: i64 = -1
    m.listing += 1
    for uid in side.hand:
        d = m.defs[uid]
        if m.listed[d.index] == m.listing:
            continue  # copies of a card in hand are the same choice
        m.listed[d.index] = m.listing
        if d.supertype == ENERGY_CARD:
            if may_attach:
                free = closed == OK and d.bearer is None and d.play_when is None and not in_force.is_any(m, K_FORBID)
                try_attaching(m, seat, uid, side.active, closed, free, out)
                try_attaching(m, seat, uid, side.bench, closed, free, out)
        elif d.supertype == POKEMON_CARD:
            if d.is_basic:
                if room < 0:
                    room = movement.room(m, seat)
                if room or out.why or m.table.babies:
                    try_pokemon(m, seat, uid, d, side, names, out)
            else:
                if names == 0 and d.is_evolution:
                    names = pokemon_values.names_of(m, side)
                if not d.is_evolution or (names >> (d.evolves_from & 63)) & 1:
                    try_pokemon(m, seat, uid, d, side, names, out)
        else:
            try_trainer(m, seat, uid, d, out)
        if d.abilities or d.acts:
            try_lying(m, seat, uid, d, 1, out)


def try_attaching(m: Machine, seat: i64, uid: i64, pokemon: list[Pokemon], closed: i64, free: bool, out: Attempts) -> None:
    """Attach an Energy card to each of them; `free`: nothing can be against it."""
    for p in pokemon:
        reason: i64 = OK
        if not free:
            reason = legality.attach_now(m, seat, uid, p, closed)
        out.add(pack(O_ATTACH, uid, p.serial, 0), reason)


def try_pokemon(m: Machine, seat: i64, uid: i64, d: CardDef, side: Side, names: i64, out: Attempts) -> None:
    if d.is_basic:
        out.add(pack(O_BENCH, uid, 0, 0), legality.bench(m, seat, uid))
        if m.table.babies:
            for zone in (side.active, side.bench):
                for p in zone:
                    if pokemon_values.grows_into(m, p, d):
                        out.add(pack(O_EVOLVE, uid, p.serial, 0), legality.evolve(m, seat, uid, p))
        return
    if d.stage == LEVEL_UP:
        for p in side.active:
            out.add(pack(O_LEVEL_UP, uid, p.serial, 0), legality.level_up(m, seat, uid, p))
        if out.why:
            for p in side.bench:
                out.add(pack(O_LEVEL_UP, uid, p.serial, 0), legality.level_up(m, seat, uid, p))
    elif d.stage == LEGEND:
        half = legality.other_half(m, seat, uid)
        if half < 0 or uid < half:  # both halves are one play
            out.add(pack(O_LEGEND, uid, half if half >= 0 else uid, 0), legality.legend(m, seat, uid))
    elif d.is_evolution and (names >> (d.evolves_from & 63)) & 1:
        try_evolving(m, seat, uid, side.active, out)
        try_evolving(m, seat, uid, side.bench, out)
    if out.why:
        out.add(pack(O_BENCH, uid, 0, 0), legality.bench(m, seat, uid))


def try_evolving(m: Machine, seat: i64, uid: i64, pokemon: list[Pokemon], out: Attempts) -> None:
    name = m.defs[uid].evolves_from
    others = out.why or in_force.is_any(m, K_ALLOW)  # a text may let Pokémon of other names evolve
    for p in pokemon:
        if pokemon_values.name_of(m, p) == name or (others and (out.why or pokemon_values.evolves_into(m, p, uid))):
            out.add(pack(O_EVOLVE, uid, p.serial, 0), legality.evolve(m, seat, uid, p))


def try_trainer(m: Machine, seat: i64, uid: i64, d: CardDef, out: Attempts) -> None:
    if d.as_hp > 0:
        out.add(pack(O_BENCH, uid, 0, 0), legality.bench(m, seat, uid))
    elif d.kind == TOOL or d.kind == TECHNICAL_MACHINE:
        reason = legality.trainer_at_all(m, seat, d, uid)
        if reason == OK or out.why:
            for side in m.st.sides:
                for zone in (side.active, side.bench):
                    for p in zone:
                        out.add(pack(O_TOOL, uid, p.serial, 0), legality.tool(m, seat, uid, p) if reason == OK else reason)
    elif d.kind == STADIUM:
        out.add(pack(O_STADIUM, uid, 0, 0), legality.play_stadium(m, seat, uid))
    else:
        out.add(pack(O_PLAY, uid, 0, 0), legality.play(m, seat, uid))


def try_lying(m: Machine, seat: i64, uid: i64, d: CardDef, zone: i64, out: Attempts) -> None:
    """The activations of cards out of play: in hand (zone 1) or in the discard pile (zone 2)."""
    i: i64 = 0
    for ability in d.abilities:
        for u in ability.uses:
            if u.zone == zone:
                out.add(pack(O_USE_CARD, uid, 0, i), legality.use_card(m, seat, uid, u))
            i += 1
    for u in d.text.uses:
        if u.zone == zone:
            out.add(pack(O_USE_CARD, uid, 0, i), legality.use_card(m, seat, uid, u))
        i += 1


def try_uses(m: Machine, seat: i64, p: Pokemon, out: Attempts) -> None:
    """The activations on a Pokémon in play: its Abilities, and texts of cards attached to it."""
    n = len(p.cards)
    uid = p.cards[n - 1]
    d = m.defs[uid]
    if d.abilities:
        try_abilities(m, seat, p, uid, d, out)
    if d.acts:  # its own text, as on a Trainer card that is in play as a Pokémon
        first: i64 = 0
        for ability in d.abilities:
            first += len(ability.uses)
        for i in range(len(d.text.uses)):
            if d.text.uses[i].zone == 0:
                out.add(pack(O_USE, p.serial, uid, first + i), legality.use(m, seat, p, uid, d.text.uses[i]))
    if m.copies:
        if in_force.original(m, p).serial != p.serial:
            for copied in in_force.faces(m, p):
                try_abilities(m, seat, p, copied, m.defs[copied], out)
    # harmless (without and n > 1; bound): such a card always lies on another
    if n > 1 and (d.stage == LEVEL_UP or d.stage == BREAK):
        try_abilities(m, seat, p, p.cards[n - 2], m.defs[p.cards[n - 2]], out)
    if m.table.acts:
        for a in p.attached:
            if m.defs[a].acts:
                try_uses_of_attached(m, seat, p, a, m.defs[a], out)
    # harmless (without and d.supertype == TRAINER_CARD): other cards have no such flag
    if d.supertype == TRAINER_CARD and d.as_flags & DISCARDABLE:
        out.add(pack(O_DISCARD_OWN, p.serial, 0, 0), OK)


def try_uses_of_attached(m: Machine, seat: i64, p: Pokemon, uid: i64, d: CardDef, out: Attempts) -> None:
    for i in range(len(d.text.uses)):
        if d.text.uses[i].zone == 0:
            out.add(pack(O_USE, p.serial, uid, i), legality.use_attached(m, seat, p, uid, d.text.uses[i]))
    if d.abilities and d.supertype == TRAINER_CARD and attacks.is_granted(m, p, uid) and not in_force.switched_off(m, p, uid):
        try_abilities(m, seat, p, uid, d, out)


def try_abilities(m: Machine, seat: i64, p: Pokemon, uid: i64, d: CardDef, out: Attempts) -> None:
    n: i64 = 0
    for ability in d.abilities:
        for u in ability.uses:
            if u.zone == 0:
                out.add(pack(O_USE, p.serial, uid, n), legality.use(m, seat, p, uid, u))
            n += 1


def try_attacks(m: Machine, seat: i64, side: Side, out: Attempts) -> None:
    at_all = legality.attack_at_all(m, seat)
    if at_all == OK or out.why:
        for p in side.active:
            try_attacks_of(m, seat, p, at_all, out)
    if out.why or m.table.bench_attacks:
        for p in side.bench:
            try_attacks_of(m, seat, p, ONLY_ACTIVE_ATTACKS, out)


def try_attacks_of(m: Machine, seat: i64, p: Pokemon, at_all: i64, out: Attempts) -> None:
    """The attacks of a Pokémon; `at_all` is the reason against all of them, or OK."""
    units = energy.energy_units(m, p)
    if not attacks.has_printed_only(m, p):
        for ref in attacks.attack_refs(m, p):
            try_attack(m, seat, p, ref_uid(ref), ref_index(ref), units, at_all, out)
        return
    uid = p.cards[len(p.cards) - 1]
    printed = m.defs[uid].attacks
    is_plain = not out.why and not in_force.is_any(m, K_ATTACK_COST)
    n: i64 = len(printed)
    i: i64 = 0
    while i < n:
        if not is_plain or len(units) >= printed[i].total or len(printed[i].other_cost):  # otherwise it lacks Energy
            try_attack(m, seat, p, uid, i, units, at_all, out)
        i += 1


def try_attack(m: Machine, seat: i64, p: Pokemon, uid: i64, index: i64, units: vec[i64], at_all: i64, out: Attempts) -> None:
    """An attack, against each opposing Active Pokémon."""
    can_try = at_all == OK or (at_all == ONLY_ACTIVE_ATTACKS and m.defs[uid].attacks[index].on_bench)
    reason = legality.attack(m, seat, p, uid, index, units) if can_try else at_all
    if reason == OK or out.why:
        for side in m.st.sides:
            if not players.same_team(side.seat, seat):
                for q in side.active:
                    code = pack(O_ATTACK, p.serial, attack_ref(uid, index), q.serial)
                    barred = reason == OK and in_force.is_banned(m, V_ATTACK) and prohibitions.is_spared(m, p, q)
                    out.add(code, FORBIDDEN_BY_CARD if barred else reason)
