"""A turn in the eyes of a player by rule of thumb: attackers, Energy, the Bench, and the want for each card."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues, expected, missing, possible_damage, remaining
from playmat.bots.policy_weights import (
    W_BASIC,
    W_COST,
    W_CROWD,
    W_DOOMED,
    W_EXTRA,
    W_FAST,
    W_FILL,
    W_FREE,
    W_GROWTH,
    W_HEALTH,
    W_HEIR,
    W_HEIR_HELD,
    W_HIT,
    W_HP,
    W_KEEP,
    W_KNOCK_OUT,
    W_LACK,
    W_LATER,
    W_LINE,
    W_NEARER,
    W_NO_ENERGY,
    W_PACE,
    W_PLENTY,
    W_RISKED,
    W_ROLE,
    W_SAVED,
    W_SIDE_EFFECT,
    W_SLOW,
    W_SPARE,
    W_SPREAD_LINE,
    W_STRIKE,
    W_STUCK,
    W_TAKE,
    W_TEXT,
    W_THIN,
    W_TWIN,
    W_UNRIPE,
    W_UP_FRONT,
)
from playmat.engine import attacks, board, energy, players, pokemon_values
from playmat.engine.card_definitions import CardDef
from playmat.engine.codes import (
    COLORLESS_BIT,
    ENERGY,
    ENERGY_CARD,
    M_ABILITY_USED,
    M_BECAME_ACTIVE,
    POKEMON_CARD,
    SUPPORTER,
    TRAINER_CARD,
)
from playmat.engine.machine import Machine
from playmat.engine.memory import event_turn
from playmat.engine.program import Context, ref_index, ref_uid
from playmat.engine.questions import (
    O_ATTACH,
    O_RETREAT,
    Q_MAIN,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import ASLEEP, C_ENERGY, C_PRIZES_SET, C_SUPPORTERS, C_TURNS, PARALYZED, Pokemon, Side

LONG_TURN: Final = 60
"""Actions in one turn after which only attacks and the end of the turn are considered: some texts can be used endlessly."""
MANY_USES: Final = 8
"""Abilities used in one turn after which Abilities without a limit are ignored."""
MANY_RETREATS: Final = 2
RETREAT: Final = 3000
"""The score of a retreat that gains nothing."""
KNOCK_OUT: Final = 1000
"""The score of a Knock Out when an Active Pokémon is replaced; damage counts in proportion, but less."""
REFUSE: Final = -1_000_000
UNKNOWN: Final = -2_000_000
"""A value that has not been asked for yet."""


class Scene:
    """Values that the scores of one turn's options share."""

    def __init__(self, m: Machine, sheet: CardValues, habits: vec[i64], seat: i64, reach: i64) -> None:
        st = m.st
        self.sheet = sheet
        self.reach = reach
        """Bits of the types of Energy in the player's deck."""
        self.habits = habits
        self.seat: i64 = seat
        self.side: Side = st.sides[seat]
        self.foe: Side = st.sides[players.facing(seat)]
        self.target: Pokemon | None = self.foe.active[0] if self.foe.active else None
        self.known_hits = False
        self.hits: i64 = 0
        """Damage that an Active Pokémon can do now; `soon` with the Energy of the turn."""
        self.soon: i64 = 0
        self.promise: i64 = 0
        """Its damage in time, in the unit of `share`."""
        self.threat: i64 = 0
        """Damage that the opposing Active Pokémon may do to the Active one next turn."""
        self.done: i64 = 0
        """Actions of this turn; among them Abilities used, and replacements of an Active Pokémon."""
        self.uses: i64 = 0
        self.moves: i64 = 0
        if st.question == Q_MAIN:
            for e in st.memory:
                if event_turn(e) == st.turn:
                    self.done += 1
                    what = (e >> 34) & 63
                    if what == M_ABILITY_USED:
                        self.uses += 1
                    elif what == M_BECAME_ACTIVE:
                        self.moves += 1
        self.lead: Pokemon | None = self.side.active[0] if self.side.active else None
        self.room: i64 = m.table.bench_size - len(self.side.bench)
        left = self.side.prizes_left()
        if self.foe.prizes_left() < left:
            left = self.foe.prizes_left()
        self.nearest: i64 = left
        """Prize cards that are left to the player who has fewer: once they are taken, the game is over."""
        taken = self.side.counts[C_PRIZES_SET] - left
        pace = (100 * self.side.counts[C_TURNS] + 4 * habits[W_PACE] * sheet.pace // 100) // (taken + 4)
        if pace > 400:
            pace = 400
        self.turns: i64 = left * pace // 100 + 1
        """Turns that the game may still take."""
        self.wants: vec[i64] = vec[i64]()
        """The want for a card, by its index; UNKNOWN if it has not been computed yet."""
        self.unseen: vec[i64] = vec[i64]()
        """A card of each kind that may be in the deck."""
        self.are_unseen_known = False
        self.supporter: i64 = UNKNOWN
        """The worth of the best Supporter in hand."""
        self.attaches: i64 = -1
        """Whether Energy can still be attached this turn; -1: not asked yet."""
        self.can_move: i64 = -1
        """Whether the Active Pokémon can retreat now; -1: not asked yet."""
        self.taken: vec[i64] = vec[i64]()
        """Cards that are picked already and count as held."""
        self.boosts: i64 = -1
        """Additional damage by cards in hand; -1: not counted yet."""
        self.reserve: i64 = 0
        """The best damage of a Benched Pokémon now, in the unit of `share`."""

    def thinning(self, n: i64) -> i64:
        """The cost of taking n cards from the deck, or the gain from putting -n back; more if the rest lasts for fewer turns."""
        deck: i64 = len(self.side.deck) - 2
        ahead = deck - len(self.foe.deck)
        if ahead > 0:  # the opponent runs out of cards first
            n -= ahead
            if n <= 0:
                return 0
        deck -= n // 2
        if deck < 0:
            deck = 0
        often = self.turns * self.turns * self.turns * self.turns
        return n * self.habits[W_THIN] * often // (often + 8 * deck * deck * deck * deck)

    def look(self, m: Machine) -> None:
        """Work out the damage of the Active Pokémon."""
        if self.known_hits:
            return
        self.known_hits = True
        if self.lead is not None and self.target is not None:
            if not self.lead.conditions & (ASLEEP | PARALYZED):
                possible = possible_damage(m, self.sheet, self.lead, self.target)
                self.hits = possible.now
                self.promise = share(possible.ever, remaining(m, self.target) + 1) // (1 + possible.lacking)
                self.soon = possible.soon if self.can_attach(m) else possible.now
            self.threat = possible_damage(m, self.sheet, self.target, self.lead).soon

    def can_attach(self, m: Machine) -> bool:
        if self.attaches < 0:
            self.attaches = 0
            if m.st.question != Q_MAIN and self.side.counts[C_ENERGY] == 0:
                for uid in self.side.hand:
                    if m.defs[uid].supertype == ENERGY_CARD:
                        self.attaches = 1
            for option in m.st.options:
                if kind_of(option) == O_ATTACH:
                    self.attaches = 1
                    break
        return self.attaches == 1

    def may_move(self, m: Machine) -> bool:
        """Whether the Active Pokémon can retreat now. It also finds the damage that Benched Pokémon could do in its place."""
        if self.can_move < 0:
            self.can_move = 0
            for option in m.st.options:
                if kind_of(option) == O_RETREAT:
                    self.can_move = 1
                    break
            if self.target is not None:
                left = remaining(m, self.target)
                for q in self.side.bench:
                    hit = share(possible_damage(m, self.sheet, q, self.target).now, left if left > 0 else 10)
                    if hit > self.reserve:
                        self.reserve = hit
        return self.can_move == 1

    def attack_score(self, m: Machine, option: i64) -> i64:
        p = board.find(m, first_of(option))
        q = board.find(m, third_of(option))
        ref = second_of(option)
        uid = ref_uid(ref)
        if p is None or q is None:
            return REFUSE
        d = m.defs[uid]
        w = self.habits
        score = 500 + self.sheet.extra[d.index][ref_index(ref)] * w[W_TEXT] // 100
        hit = expected(m, self.sheet, p, uid, ref_index(ref), q)
        left = remaining(m, q)
        if hit >= left:
            n = pokemon_values.prizes_for(m, q)
            if n >= self.side.prizes_left() or len(self.foe.active) + len(self.foe.bench) == 1:
                return 20000
            score += w[W_KNOCK_OUT] + 300 * n
        elif left > 0:
            score += hit * w[W_HIT] // left
        mills = self.sheet.purposes[d.index].attacks[ref_index(ref)].mills
        if mills:
            score -= self.thinning(mills)
        return score if score > 1 else 1

    def bench_worth(self, m: Machine, d: CardDef) -> i64:
        """The worth of one more Basic Pokémon on the Bench."""
        w = self.habits
        if self.room <= 0:
            return 0
        n: i64 = len(self.side.active) + len(self.side.bench)
        record = self.sheet.purposes[d.index]
        worth = record.line * w[W_LINE] // 100 + record.role * w[W_ROLE] // 100
        same = self.in_play(m, d)
        worth = worth * 100 // (100 + w[W_SPREAD_LINE] * same)
        worth -= w[W_CROWD] * (d.prizes - 1)
        if self.room <= 1:
            worth -= w[W_EXTRA]
        if n <= 1:
            worth += 1000
        elif n == 2:
            worth += w[W_BASIC]
        return worth

    def in_play(self, m: Machine, d: CardDef) -> i64:
        """The number of the player's Pokémon that are this card or evolved from it."""
        n: i64 = 0
        for p in self.side.active:
            if m.defs[p.cards[0]].name == d.name:
                n += 1
        for p in self.side.bench:
            if m.defs[p.cards[0]].name == d.name:
                n += 1
        for uid in self.taken:
            if m.defs[uid].name == d.name:
                n += 1
        return n

    def want(self, m: Machine, uid: i64) -> i64:
        """The want of the player for the card, in thousandths of a Prize card."""
        index = m.defs[uid].index
        while len(self.wants) <= index:
            self.wants = append(self.wants, UNKNOWN)
        if self.wants[index] == UNKNOWN:
            self.wants[index] = self.fresh_want(m, uid)
        return self.wants[index]

    def fresh_want(self, m: Machine, uid: i64) -> i64:
        w = self.habits
        d = m.defs[uid]
        side = self.side
        record = self.sheet.purposes[d.index]
        held: i64 = 0
        for other in side.hand:
            if other != uid and m.defs[other].name == d.name:
                held += 1
        for other in self.taken:
            if m.defs[other].name == d.name:
                held += 1
        if d.supertype == POKEMON_CARD:
            if d.is_basic:
                worth = self.bench_worth(m, d) if self.room > 0 else record.line // 8
                if worth < 20:
                    worth = 20
                return worth * 100 // (100 + w[W_SPREAD_LINE] * held)
            slots: i64 = 0
            young: i64 = 0
            for p in side.active:
                slots += self.grows(m, p, d)
            for p in side.bench:
                slots += self.grows(m, p, d)
            for other in side.hand:
                if m.defs[other].name == d.evolves_from:
                    young += 1
            worth = record.line * w[W_LINE] // 200 + record.role * w[W_ROLE] // 200
            if slots > held:
                return worth + w[W_GROWTH]
            if young > held:
                return worth + w[W_GROWTH] // 3
            return 30 + worth // 2 - w[W_TWIN] * held
        if d.supertype == ENERGY_CARD:
            energies: i64 = 0
            for other in side.hand:
                if other != uid and m.defs[other].supertype == ENERGY_CARD:
                    energies += 1
            for other in self.taken:
                if m.defs[other].supertype == ENERGY_CARD:
                    energies += 1
            worth = self.best_attach(m, uid) * w[W_FILL] // 1000
            if worth > 400:
                worth = 400
            if energies == 0:
                worth += w[W_NO_ENERGY]
            elif energies == 1:
                worth += w[W_NO_ENERGY] // 2
            worth += 40 - w[W_PLENTY] * energies
            return worth if worth > 10 else 10
        worth = self.sheet.keep[d.index]
        if worth > 400:
            worth = 400
        if d.kind == SUPPORTER:
            others: i64 = 0
            for other in side.hand:
                if other != uid and m.defs[other].kind == SUPPORTER and m.defs[other].supertype == TRAINER_CARD:
                    others += 1
            worth += w[W_SPARE] // (1 + 2 * others)
            if side.counts[C_SUPPORTERS]:
                worth = worth * 2 // 3
        worth -= w[W_TWIN] * held
        return worth if worth > 10 else 10

    def grows(self, m: Machine, p: Pokemon, d: CardDef) -> i64:
        name = pokemon_values.name_of(m, p)
        if name == d.evolves_from:
            return 1
        return 0

    def best_attach(self, m: Machine, uid: i64) -> i64:
        """The most that the Energy card gains on any of the player's Pokémon."""
        best: i64 = 0
        for p in self.side.active:
            gain = self.attach_gain(m, p, uid)
            if gain > best:
                best = gain
        for p in self.side.bench:
            gain = self.attach_gain(m, p, uid)
            if gain > best:
                best = gain
        return best

    def attached_worth(self, m: Machine, uid: i64) -> i64:
        """The worth of an attached card that would be lost."""
        p = board.holder(m, uid)
        d = m.defs[uid]
        worth: i64 = 100
        if p is not None:
            worth += self.sheet.purposes[pokemon_values.top(m, p).index].line // 10
            if d.supertype == ENERGY_CARD and not d.basic_energy:
                worth += 60
            if board.is_active(m, p):
                worth += 50
        return worth

    def attach_gain(self, m: Machine, p: Pokemon, uid: i64) -> i64:
        """The progress of the Pokémon (or its evolutions) towards its attacks by the Energy card."""
        e = m.defs[uid]
        bits = e.types
        n: i64 = 1
        if not e.basic_energy:
            c = Context(p.owner, players.facing(p.owner), ENERGY, p.serial, uid)
            bits = COLORLESS_BIT
            for provision in e.provisions:
                if provision.when is None or provision.when.holds(m, c):
                    bits = provision.types
                    n = provision.n.value(m, c)
        return self.units_gain(m, p, bits, n)

    def units_gain(self, m: Machine, p: Pokemon, bits: i64, n: i64) -> i64:
        before = energy.energy_units(m, p)
        after = before[:]
        for _ in range(n):
            after = append(after, bits)
        w = self.habits
        d = pokemon_values.top(m, p)
        left = remaining(m, p)
        best = self.nearer(m, p, d.index, before, after) * w[W_NEARER]
        grows = False
        for heir in self.sheet.evolutions[d.index]:
            near = self.nearer(m, None, heir, before, after)
            gain = near * w[W_HEIR_HELD if self.holds(m, heir) else W_HEIR]
            if near > 0:
                grows = True
            if gain > best:
                best = gain
        best = best // 100
        if best <= 0 and grows:
            best = 5
        main = m.st.question == Q_MAIN
        target = self.target
        if board.is_active(m, p):
            self.look(m)
            if self.threat >= left:
                best = best * w[W_DOOMED] // 100
            best = best * w[W_UP_FRONT] // 100 + (5 if best > 0 else 0)
            if target is not None and not p.conditions & (ASLEEP | PARALYZED):
                best += self.strike_gain(m, p, target, before, after) * w[W_STRIKE] // 100
                if main and not self.may_move(m):
                    lack = pokemon_values.retreat_cost(m, p) - len(before)
                    if 0 < lack <= n:
                        now = share(self.hits, remaining(m, target) + 1)
                        if self.reserve > now:
                            best += (self.reserve - now) * w[W_FREE] // 100
        elif main and target is not None and self.may_move(m):
            gain = self.strike_gain(m, p, target, before, after)
            if gain > 0:
                self.look(m)
                now = share(self.hits, remaining(m, target) + 1)
                if self.reserve > now:
                    now = self.reserve
                gain = self.strike(m, p, target, after) - now
                if gain > 0:
                    best += gain * w[W_STRIKE] // 100
        best += w[W_HEALTH] * left // self.sheet.scale if best > 0 else 0
        return best if best < 3000 else 3000

    def holds(self, m: Machine, index: i64) -> bool:
        for uid in self.side.hand:
            if m.defs[uid].index == index:
                return True
        return False

    def strike_gain(self, m: Machine, p: Pokemon, q: Pokemon, before: vec[i64], after: vec[i64]) -> i64:
        """The additional damage of the Pokémon this turn with more Energy."""
        return self.strike(m, p, q, after) - self.strike(m, p, q, before)

    def strike(self, m: Machine, p: Pokemon, q: Pokemon, units: vec[i64]) -> i64:
        """The damage of the Pokémon with that Energy."""
        left = remaining(m, q)
        if left <= 0:
            return 0
        hits: i64 = 0
        for ref in attacks.attack_refs(m, p):
            uid = ref_uid(ref)
            if missing(units, energy.attack_cost(m, p, m.defs[uid].attacks[ref_index(ref)])) == 0:
                hit = share(expected(m, self.sheet, p, uid, ref_index(ref), q), left)
                if hit > hits:
                    hits = hit
        return hits

    def nearer(self, m: Machine, p: Pokemon | None, index: i64, before: vec[i64], after: vec[i64]) -> i64:
        """The worth of the best attack of a card that more Energy brings closer."""
        w = self.habits
        best: i64 = 0
        attacks = self.sheet.defs[index].attacks
        for i in range(len(attacks)):
            cost = attacks[i].cost
            lack = missing(after, cost)
            if lack < missing(before, cost) and (lack == 0 or self.is_reachable(cost)):
                hit = self.sheet.damage[index][i]
                if p is not None and self.target is not None and self.sheet.purposes[index].hits[i] is not None:
                    most = expected(m, self.sheet, p, p.cards[len(p.cards) - 1], i, self.target)
                    if most > hit:
                        hit = most
                worth = (hit + self.sheet.extra[index][i] * w[W_SIDE_EFFECT] // 100 + 10) * 10
                if lack:
                    worth = worth * 12 // (12 + w[W_LACK] * lack)
                if worth > best:
                    best = worth
        return best

    def is_reachable(self, cost: vec[i64]) -> bool:
        """Whether the player's deck has Energy of every type in a cost."""
        bits = self.reach
        for i in range(10):
            if cost[i] and not (bits >> i) & 1:
                return False
        return True

    def swap_gain(self, m: Machine, p: Pokemon, q: Pokemon) -> i64:
        """The worth of having `q` Active instead of `p`."""
        self.look(m)
        w = self.habits
        foe = self.target
        if foe is None:
            return 0
        left = remaining(m, foe)
        if left <= 0:
            left = 10
        possible = possible_damage(m, self.sheet, q, foe)
        gain = share(possible.now, left)
        is_lead = self.lead is not None and self.lead.serial == p.serial
        if is_lead:
            gain += (share(possible.ever, left) // (1 + possible.lacking) - self.promise) * w[W_LATER] // 100
        if not p.conditions & (ASLEEP | PARALYZED):
            gain -= share(self.hits if is_lead else possible_damage(m, self.sheet, p, foe).now, left)
        elif gain < 100:
            gain += w[W_STUCK]
        if self.threat >= remaining(m, p):
            gain += w[W_SAVED] * pokemon_values.prizes_for(m, p)
        if possible_damage(m, self.sheet, foe, q).soon >= remaining(m, q):
            gain -= w[W_RISKED] * pokemon_values.prizes_for(m, q)
        return gain

    def most_by_retreat(self) -> i64:
        """An upper bound of the score of a retreat: a Knock Out, and a Pokémon worth four Prize cards saved."""
        w = self.habits
        most = RETREAT + KNOCK_OUT
        for gain in (w[W_STUCK], 4 * w[W_SAVED], -4 * w[W_RISKED], -6 * w[W_COST]):
            if gain > 0:
                most += gain
        return most

    def boost(self, m: Machine) -> i64:
        """The additional damage of attacks this turn by cards in hand that can all be played."""
        if self.boosts < 0:
            self.boosts = 0
            for uid in self.side.hand:
                d = m.defs[uid]
                purpose = self.sheet.purposes[d.index].played
                if purpose is not None and d.kind != SUPPORTER:
                    self.boosts += purpose.boosts
        return self.boosts

    def strike_worth(self, m: Machine, q: Pokemon) -> i64:
        """The worth of an attack on that Pokémon this turn if it becomes Active: only a Knock Out counts."""
        if self.lead is None or self.lead.conditions & (ASLEEP | PARALYZED):
            return 0
        possible = possible_damage(m, self.sheet, self.lead, q)
        hit = possible.soon if self.can_attach(m) else possible.now
        if hit > 0:
            hit += self.boost(m)
        if hit < remaining(m, q):
            return 0
        n = pokemon_values.prizes_for(m, q)
        if n >= self.side.prizes_left():
            return 5000
        return self.habits[W_TAKE] * n


def share(hit: i64, left: i64) -> i64:
    """Damage in thousandths of the HP left; a Knock Out counts more."""
    return hit * 700 // left if hit < left else KNOCK_OUT


def lead_worth(sheet: CardValues, w: vec[i64], d: CardDef) -> i64:
    """The worth of a card as the first Active Pokémon."""
    fast: i64 = 0
    for i in range(len(d.attacks)):
        cost: i64 = 0
        for n in d.attacks[i].cost:
            cost += n
        worth = (sheet.damage[d.index][i] * 1000 // sheet.scale + sheet.extra[d.index][i]) // (1 + cost * cost)
        if worth > fast:
            fast = worth
    score = w[W_KEEP] * sheet.keep[d.index] + w[W_HP] * (d.hp * 1000 // sheet.scale) + w[W_FAST] * fast
    score -= 100 * w[W_SLOW] * d.retreat
    if len(sheet.evolutions[d.index]):
        score -= 100 * w[W_UNRIPE]
    return score // 100
