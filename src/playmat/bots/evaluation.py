"""The worth of a position to a player, as a sum of weighted figures of both sides.

It reads the `Machine` of a guessed game (see `View.guess`), never of the game in progress. It is written like the engine, so that
mypyc compiles it. The worth of a card's text is not computed here but once per table, on its `CardValues`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.judge_net import Net, judge_net
from playmat.bots.purposes import Purposes
from playmat.engine import attacks, damage, energy, in_force, players, pokemon_values, prohibitions
from playmat.engine.card_definitions import CardDef
from playmat.engine.codes import ATTACK, ENERGY_CARD, EVERY_TYPE, H_DAMAGE, POKEMON_CARD, V_ATTACK
from playmat.engine.machine import Machine
from playmat.engine.program import Attacking, Context, ref_index, ref_uid
from playmat.engine.state import ASLEEP, BURNED, C_PRIZES_SET, CONFUSED, PARALYZED, POISONED, Pokemon, Side
from playmat.engine.table import Table
from playmat.engine.terms.term import Selector


class CardValues:
    """The worth of the cards of a table, by `CardDef.index`; filled by `card_values.make_card_values`.

    Values are in thousandths of a Prize card. They are rules of thumb for quick play and for the order of trials. The real
    effect of an option is found by trying it in a guessed game.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.damage: list[vec[i64]] = []
        """For each attack the expected damage to the Defending Pokémon, in points."""
        self.extra: list[vec[i64]] = []
        """For each attack the worth of the rest of its text."""
        self.play: vec[i64] = vec[i64]()
        """Worth of a Trainer card, without draws and own switches."""
        self.draws: vec[i64] = vec[i64]()
        """Expected number of cards drawn, in thousandths of a card."""
        self.sheds: vec[i64] = vec[i64]()
        """1 if its player loses their hand first."""
        self.swaps: vec[i64] = vec[i64]()
        """1 if it moves its player's Active Pokémon to the Bench."""
        self.gusts: vec[i64] = vec[i64]()
        """1 if it makes one of the opponent's Benched Pokémon Active."""
        self.use: vec[i64] = vec[i64]()
        """Worth of one use of the best activation on the card."""
        self.passive: vec[i64] = vec[i64]()
        """Worth of statics and triggers while the card is in play."""
        self.keep: vec[i64] = vec[i64]()
        """Worth of the card in hand."""
        self.evolutions: list[vec[i64]] = []
        """Indices of the cards at the table that evolve from it, directly or indirectly."""
        self.defs: list[CardDef] = []
        """The first definition of each index."""
        self.purposes: list[Purposes] = []
        """The purposes of a card's texts."""
        self.scale: i64 = 60
        """The average HP of the Pokémon cards. Damage and HP are scaled by it, because they have grown over the eras."""
        self.pace: i64 = 100
        """The number of turns for a Prize card at this table, by rule of thumb, in hundredths."""
        self.net: Net = judge_net()
        """Judges positions where a turn begins."""
        self.mover: vec[i64] = MOVER
        self.other: vec[i64] = OTHER
        """Weights of the figures; fields, so that other weights can be tried."""


def types_provided(d: CardDef) -> i64:
    """Bits of the types of Energy that a card can provide."""
    if d.supertype != ENERGY_CARD:
        return 0
    bits = d.types if d.basic_energy else 0
    for provision in d.provisions:
        bits |= provision.types if provision.types else EVERY_TYPE
    return bits


def missing(units: vec[i64], cost: vec[i64]) -> i64:
    """A lower bound of the Energy units missing for a cost: typed symbols are counted one type at a time."""
    have: i64 = len(units)
    total: i64 = 0
    lacking: i64 = 0
    for i in range(10):
        wanted = cost[i]
        if wanted:
            total += wanted
            bit: i64 = 1 << i
            for unit in units:
                if unit & bit:
                    wanted -= 1
            if wanted > 0:
                lacking += wanted
    total += cost[10]
    short = total - have
    return lacking if lacking > short else short if short > 0 else 0


def remaining(m: Machine, p: Pokemon) -> i64:
    left = pokemon_values.hp(m, p) - p.damage
    return left if left > 0 else 0


def expected(m: Machine, sheet: CardValues, p: Pokemon, uid: i64, index: i64, q: Pokemon) -> i64:
    """Expected damage of the attack to the Pokémon."""
    d = m.defs[uid]
    damages = sheet.damage[d.index]
    if index >= len(damages):
        return 0
    base = damages[index]
    hit_now = sheet.purposes[d.index].hits[index]
    if base <= 0 and hit_now is None:
        return 0
    c = Context(p.owner, q.owner, ATTACK, p.serial, uid)
    c.attacker = p.serial
    c.target = q.serial
    c.attacking = Attacking(uid, index, 0)
    if hit_now is not None:
        base = hit_now.value(m, c)
        if hit_now.copied is not None:
            copied = best_copied(m, sheet, c, hit_now.copied)
            if copied > base:
                base = copied
        if base <= 0:
            return 0
    hit = damage.calculate(m, c, p, q, base, True, 0)
    if hit > 0 and in_force.is_prevented(m, c, q, H_DAMAGE, hit):
        return 0
    return hit


def best_copied(m: Machine, sheet: CardValues, c: Context, source: Selector) -> i64:
    """The most damage of the attacks that can be copied."""
    best: i64 = 0
    uids: vec[i64] = vec[i64]()
    if source.of_cards:
        uids = source.cards(m, c)
    else:
        for q in source.pokemon(m, c):
            uids = append(uids, q.cards[len(q.cards) - 1])
    for uid in uids:
        index = m.defs[uid].index
        damages = sheet.damage[index]
        for i in range(len(damages)):
            hit = sheet.purposes[index].hits[i]
            points = damages[i] if hit is None else hit.value(m, c)
            if points > best:
                best = points
    return best


class PossibleDamage:
    """The damage that a Pokémon can do to another one."""

    def __init__(self) -> None:
        self.now: i64 = 0
        """Damage with the Energy it has."""
        self.soon: i64 = 0
        """Damage with one more Energy of the right type."""
        self.ever: i64 = 0
        """Damage with all Energy it needs, and the number of missing units."""
        self.lacking: i64 = 0
        self.extra: i64 = 0
        """The best worth of an attack's text that can be used now."""


def possible_damage(m: Machine, sheet: CardValues, p: Pokemon, q: Pokemon | None) -> PossibleDamage:
    """The damage that the Pokémon can do to the other; None means one without Weakness and Resistance to it."""
    possible = PossibleDamage()
    units = energy.energy_units(m, p)
    best: i64 = -1
    for ref in attacks.attack_refs(m, p):
        uid = ref_uid(ref)
        i = ref_index(ref)
        d = m.defs[uid]
        a = d.attacks[i]
        if prohibitions.is_forbidden(m, V_ATTACK, p, p.owner, uid, a.name):
            continue
        lack = missing(units, energy.attack_cost(m, p, a))
        hit: i64 = 0
        if q is not None:
            hit = expected(m, sheet, p, uid, i, q)
        elif i < len(sheet.damage[d.index]):
            hit = sheet.damage[d.index][i]
        if lack == 0:
            if hit > possible.now:
                possible.now = hit
            extra = sheet.extra[d.index][i]
            if extra > possible.extra:
                possible.extra = extra
        if lack <= 1 and hit > possible.soon:
            possible.soon = hit
        worth = (hit * 12) // (12 + 6 * lack)
        if worth > best:
            best = worth
            possible.ever = hit
            possible.lacking = lack
    return possible


N_FEATURES: Final = 29
FIGURES: Final = (
    "prizes taken", "prizes below three", "last prize", "alone", "bench", "HP", "wounds", "strike now", "knock out now",
    "strike soon", "knock out soon", "strike from bench", "ready attackers", "growing attackers", "energy", "hand",
    "more than eight in hand", "thin deck", "empty deck", "asleep or paralyzed", "poisoned or burned", "confused", "evolved",
    "evolutions in hand", "energy in hand", "basic in hand for a thin bench", "can win by a knock out", "passive texts",
    "worth of hand",
)  # fmt: skip
"""The figures of a side, in order; each is about 0 to 1000."""


def side_features(m: Machine, sheet: CardValues, side: Side, foe: Side) -> vec[i64]:
    """The figures of a side, in the order of `FIGURES`."""
    f: vec[i64] = vec[i64]([i64(0)] * N_FEATURES)
    left = side.prizes_left()
    f[0] = (side.counts[C_PRIZES_SET] - left) * 1000 // 6
    f[1] = (3 - left) * 333 if left < 3 else 0
    f[2] = 1000 if left <= 1 else 0
    n_active: i64 = len(side.active)
    count: i64 = n_active + len(side.bench)
    f[3] = 1000 if count <= 1 else 0
    f[4] = (count - 1) * 200
    vigour: i64 = 0
    wounds: i64 = 0
    strike: i64 = 0
    soon: i64 = 0
    kill: i64 = 0
    kill_soon: i64 = 0
    reserve: i64 = 0
    ready: i64 = 0
    growth: i64 = 0
    energy: i64 = 0
    evolved: i64 = 0
    passive: i64 = 0
    scale = sheet.scale
    cap = scale + scale // 2
    target: Pokemon | None = foe.active[0] if foe.active else None
    for k in range(count):
        active = k < n_active
        p = side.active[k] if active else side.bench[k - n_active]
        full = pokemon_values.hp(m, p)
        hurt = p.damage if p.damage < full else full
        vigour += full
        if hurt:
            wounds += hurt * 1000 // full * pokemon_values.prizes_for(m, p)
        passive += sheet.passive[pokemon_values.top(m, p).index]
        for uid in p.attached:
            passive += sheet.passive[m.defs[uid].index]
        if len(p.cards) > 1:
            evolved += 1
        possible = possible_damage(m, sheet, p, target)
        energy += len(p.attached) if len(p.attached) < 4 else 4
        ready += possible.now if possible.now < cap else cap
        growth += (possible.ever if possible.ever < cap else cap) // (1 + possible.lacking)
        for q in foe.active:
            if target is not None and q.serial != target.serial:
                possible = possible_damage(m, sheet, p, q)
            hp_left = remaining(m, q)
            if hp_left <= 0:
                hp_left = 10
            value = possible.now * 1000 // hp_left if possible.now < hp_left else 1000
            if not active:
                if value > reserve:
                    reserve = value
            elif not p.conditions & (ASLEEP | PARALYZED):
                if value > strike:
                    strike = value
                value = possible.soon * 1000 // hp_left if possible.soon < hp_left else 1000
                if value > soon:
                    soon = value
                if value == 1000:
                    n = pokemon_values.prizes_for(m, q)
                    if possible.now >= hp_left and n > kill:
                        kill = n
                    if n > kill_soon:
                        kill_soon = n
    f[5] = vigour * 200 // scale
    f[6] = wounds
    f[7] = strike
    f[8] = kill * 500
    f[9] = soon
    f[10] = kill_soon * 500
    f[11] = reserve
    f[12] = ready * 500 // scale
    f[13] = growth * 500 // scale
    f[14] = energy * 1000 // 6
    hand: i64 = len(side.hand)
    f[15] = hand * 125 if hand < 8 else 1000
    f[16] = (hand - 8) * 125 if hand > 8 else 0
    deck: i64 = len(side.deck)
    f[17] = (8 - deck) * 125 if deck < 8 else 0
    f[18] = 1000 if deck == 0 else 0
    conditions: i64 = side.active[0].conditions if side.active else 0
    f[19] = 1000 if conditions & (ASLEEP | PARALYZED) else 0
    f[20] = 1000 if conditions & (POISONED | BURNED) else 0
    f[21] = 1000 if conditions & CONFUSED else 0
    f[22] = evolved * 333
    basics: i64 = 0
    evolutions: i64 = 0
    worth: i64 = 0
    for uid in side.hand:
        d = m.defs[uid]
        worth += sheet.keep[d.index]
        if d.supertype == ENERGY_CARD:
            f[24] = 1000
        elif d.supertype == POKEMON_CARD:
            if d.is_basic:
                basics += 1
            elif evolutions < 3 and grows_from(m, side, d):
                evolutions += 1
    f[23] = evolutions * 333
    f[25] = 1000 if basics and count < 3 else 0
    f[26] = 1000 if kill_soon and kill_soon >= left else 0
    stadium = m.st.stadium
    if stadium >= 0 and m.st.stadium_owner == side.seat:
        passive += sheet.passive[m.defs[stadium].index]
    f[27] = passive * 2
    f[28] = worth // 2 if worth < 3000 else 1500
    return f


def grows_from(m: Machine, side: Side, d: CardDef) -> bool:
    """Whether a Pokémon of the side can be evolved (or levelled up) with the card, now or later."""
    for p in side.active:
        if pokemon_values.name_of(m, p) == d.evolves_from:
            return True
    for p in side.bench:
        if pokemon_values.name_of(m, p) == d.evolves_from:
            return True
    return False


MOVER: Final = vec[i64](
    [i64(weight) for weight in (
        4200, 700, 500, -500, 150, 400, -450, 200, 250, 200, 500, 60, 60, 350, 400, 320, -300, -1500, -2500,
        -150, -560, -340, 450, 150, 60, 20, 1570, 80, 100,
    )]
)  # fmt: skip
"""Weights of the figures of the side whose turn begins, in thousandths of log-odds for a figure of 1000.

Prize cards count more and cards in hand less than their effect on the win chance, so that the bot acts and does not wait.
"""
OTHER: Final = vec[i64](
    [i64(weight) for weight in (
        4200, 700, 500, -500, 150, 300, -450, 60, 60, 120, 200, 140, 30, 500, 500, 320, -300, -1500, -2500,
        -150, -700, -350, 400, 150, 60, 20, 410, 60, 100,
    )]
)  # fmt: skip
"""Weights of the figures of the other side."""


def lead(m: Machine, sheet: CardValues, seat: i64) -> float:
    """The lead of the seat over the one it faces, as log-odds: an aim for one turn rather than a win chance."""
    st = m.st
    mine = st.sides[seat]
    theirs = st.sides[players.facing(seat)]
    f = side_features(m, sheet, mine, theirs)
    g = side_features(m, sheet, theirs, mine)
    mover = sheet.mover
    other = sheet.other
    total: i64 = 0
    if players.same_team(st.player, seat) != st.turn_over:
        for i in range(N_FEATURES):
            total += mover[i] * f[i] - other[i] * g[i]
    else:
        for i in range(N_FEATURES):
            total += other[i] * f[i] - mover[i] * g[i]
    return float(total) / 1_000_000.0
