"""Answers by rule of thumb, and guessed games continued with them: the quick player inside the other bots.

Like `evaluation` it works on the `Machine` of a guessed game and is compiled with the engine. The rules of thumb do not know any
card: they use what an option does (evolve, attach, attack, ...) and the card's `CardValues`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues, arms_of, expected, grows_from, missing, remaining
from playmat.bots.policy_weights import (
    LEARNED,
    W_ARMED,
    W_BASIC,
    W_COST,
    W_DOOMED,
    W_EVER,
    W_FAST,
    W_GROWTH,
    W_HEALTH,
    W_HEAVY,
    W_HEIR,
    W_HEIR_HELD,
    W_HIT,
    W_HP,
    W_KEEP,
    W_KNOCK_OUT,
    W_LACK,
    W_LADEN,
    W_LEAST,
    W_LEFT,
    W_LOSS,
    W_NEARER,
    W_NO_ENERGY,
    W_NOW,
    W_PERK,
    W_PLENTY,
    W_PRIZES,
    W_RISKED,
    W_SAVED,
    W_SLOW,
    W_SOON,
    W_STRIKE,
    W_STUCK,
    W_TEXT,
    W_TOUGH,
    W_TWIN,
    W_UNRIPE,
    W_UP_FRONT,
    W_YOUNG,
)
from playmat.engine import attacks, board, energy, players, pokemon_values
from playmat.engine.card_definitions import CardDef
from playmat.engine.codes import COLORLESS_BIT, ENERGY, ENERGY_CARD, LIMIT_ANY, M_ABILITY_USED, M_BECAME_ACTIVE, POKEMON_CARD
from playmat.engine.legality import nth_use
from playmat.engine.machine import Machine
from playmat.engine.memory import event_turn
from playmat.engine.playout import Dice, random_answer
from playmat.engine.program import Context, ref_index, ref_uid
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_BENCH,
    O_CARD,
    O_DECLARE,
    O_DISCARD_OWN,
    O_END,
    O_EVOLVE,
    O_LEGEND,
    O_LEVEL_UP,
    O_PLAY,
    O_POKEMON,
    O_RETREAT,
    O_SEAT,
    O_STADIUM,
    O_TOOL,
    O_USE,
    O_YES,
    Q_ACTIVE,
    Q_BENCH,
    Q_BONUS,
    Q_FIRST,
    Q_MAIN,
    Q_PROMOTE,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from playmat.engine.state import ASLEEP, NOBODY, PARALYZED, Pokemon, Side

LONG_TURN: Final = 40
"""Actions in one turn after which only attacks and the end of the turn are considered: some texts can be used endlessly."""
MANY_USES: Final = 8
"""Abilities used in one turn after which Abilities without a limit are ignored."""
MANY_RETREATS: Final = 2
RETREAT: Final = 3000
"""The score of a retreat that gains nothing."""
KNOCK_OUT: Final = 1000
"""The score of a Knock Out when an Active Pokémon is replaced; damage counts in proportion, but less."""
REFUSE: Final = -1_000_000


class Quick:
    """A player by rule of thumb. `noise` (in the unit of scores) makes it play differently each time."""

    def __init__(self, sheet: CardValues, seed: int, noise: int) -> None:
        self.sheet = sheet
        self.dice = Dice(seed)
        self.noise: i64 = noise
        self.habits: list[vec[i64]] = [LEARNED, LEARNED]
        """The habits of the players, by team."""

    def answer(self, m: Machine) -> vec[i64]:
        """An answer to the open question, for any player."""
        st = m.st
        if st.asked < 0:
            return random_answer(m, self.dice)
        if st.question == Q_MAIN:
            return append(vec[i64](), st.options[best_of(self.main_scores(m, True))])
        return self.choice(m)

    def main_scores(self, m: Machine, best_only: bool) -> vec[i64]:
        """A score for each option of the turn; the option with the highest score comes next.

        With `best_only`, retreating, which is expensive to judge, is judged only if it could be the best.
        """
        st = m.st
        seat = st.player
        scene = Scene(m, self.sheet, self.habits[seat & 1], seat)
        scores: vec[i64] = vec[i64]()
        best: i64 = 0
        left_out = False
        for option in st.options:
            score: i64 = REFUSE
            if best_only and kind_of(option) == O_RETREAT:
                left_out = True
            else:
                score = self.main_score(m, scene, option)
                if score > best:
                    best = score
            scores = append(scores, score)
        if left_out and best <= scene.most_by_retreat() + self.noise:
            for i in range(len(scores)):
                if kind_of(st.options[i]) == O_RETREAT:
                    scores[i] = self.main_score(m, scene, st.options[i])
        return scores

    def main_score(self, m: Machine, scene: Scene, option: i64) -> i64:
        kind = kind_of(option)
        if kind == O_ATTACK:
            score = scene.attack_score(m, option)
        elif kind == O_END:
            score = 0
        elif scene.done > LONG_TURN:
            score = REFUSE
        else:
            score = self.action_score(m, scene, option, kind)
        if self.noise and score > 0:
            score += self.dice.below(self.noise)
        return score

    def action_score(self, m: Machine, scene: Scene, option: i64, kind: i64) -> i64:
        """Useful actions come before the attack, so they score above every attack that does not win."""
        st = m.st
        sheet = self.sheet
        side = scene.side
        a = first_of(option)
        if kind == O_BENCH:
            n = len(side.active) + len(side.bench)
            return 9000 - 500 * n if n < 5 else 6000 if sheet.keep[m.defs[a].index] > 150 else REFUSE
        if kind == O_EVOLVE or kind == O_LEVEL_UP or kind == O_LEGEND:
            return 9200 + m.defs[a].hp
        if kind == O_ATTACH:
            p = board.find(m, second_of(option))
            return 5000 + scene.attach_gain(m, p, a) if p is not None else REFUSE
        if kind == O_PLAY:
            return scene.play_score(m, a)
        if kind == O_DECLARE:
            return 9900  # any other action forfeits a triggered Power
        if kind == O_USE:
            uid = second_of(option)
            value = sheet.use[m.defs[uid].index]
            if value < 0 or (nth_use(m.defs[uid], third_of(option)).limit == LIMIT_ANY and scene.uses >= MANY_USES):
                return REFUSE
            return 8000 + value
        if kind == O_TOOL:
            p = board.find(m, second_of(option))
            if p is None:
                return REFUSE
            return 4500 + (200 if board.is_active(m, p) else 0) + len(p.attached) * 20
        if kind == O_STADIUM:
            return 4000 if st.stadium < 0 or not players.same_team(st.stadium_owner, side.seat) else REFUSE
        if kind == O_RETREAT:
            p = board.find(m, a)
            q = board.find(m, second_of(option))
            if p is None or q is None or scene.moves >= MANY_RETREATS:
                return REFUSE
            gain = scene.swap_gain(m, p, q) - scene.habits[W_COST] * pokemon_values.retreat_cost(m, p)
            return RETREAT + gain if gain > scene.habits[W_LEAST] else REFUSE
        if kind == O_DISCARD_OWN:
            return REFUSE
        return 4000

    def choice(self, m: Machine) -> vec[i64]:
        st = m.st
        size: i64 = len(st.options)
        if size == 0 or st.most == 0:
            return vec[i64]()
        kind = kind_of(st.options[0])
        if kind == O_CARD:
            giving = self.gives(m)
            return top_of(st.options, self.card_scores(m, giving), st.least if giving else st.most)
        if kind == O_POKEMON:
            return top_of(st.options, self.pokemon_scores(m), st.most)
        if st.most == 1:
            return append(vec[i64](), st.options[best_of(self.other_scores(m))])
        return random_answer(m, self.dice)

    def scores(self, m: Machine) -> vec[i64]:
        """A score for each option of the open question."""
        st = m.st
        if st.question == Q_MAIN:
            return self.main_scores(m, False)
        kind = kind_of(st.options[0])
        if kind == O_CARD:
            return self.card_scores(m, self.gives(m))
        if kind == O_POKEMON:
            return self.pokemon_scores(m)
        return self.other_scores(m)

    def other_scores(self, m: Machine) -> vec[i64]:
        st = m.st
        scores: vec[i64] = vec[i64]()
        for option in st.options:
            score: i64 = self.dice.below(100)
            kind = kind_of(option)
            if kind == O_YES:
                score = 200
            elif st.question == Q_BONUS:
                score = first_of(option)
            elif st.question == Q_FIRST and kind == O_SEAT:
                score = 1 if players.same_team(first_of(option), st.asked) == m.rules.starter_attacks else 0
            scores = append(scores, score)
        return scores

    def gives(self, m: Machine) -> bool:
        """Whether the cards to pick are the player's own, in hand or in play: usually they are given up."""
        st = m.st
        if st.question == Q_ACTIVE or st.question == Q_BENCH:
            return False
        uid = first_of(st.options[0])
        owner = m.owners[uid]
        return owner == st.asked and (uid in st.sides[owner].hand or board.holder(m, uid) is not None)

    def card_scores(self, m: Machine, giving: bool) -> vec[i64]:
        """Pick the best of what is gained, or the least of what is given up."""
        st = m.st
        scores: vec[i64] = vec[i64]()
        side = st.sides[st.asked]
        habits = self.habits[st.asked & 1]
        for option in st.options:
            uid = first_of(option)
            if st.question == Q_ACTIVE:
                score = lead_worth(self.sheet, habits, m.defs[uid])
            else:
                score = card_worth(m, self.sheet, habits, side, uid)
            if self.noise:
                score += self.dice.below(self.noise)
            scores = append(scores, -score if giving else score)
        return scores

    def pokemon_scores(self, m: Machine) -> vec[i64]:
        st = m.st
        seat = st.asked
        w = self.habits[seat & 1]
        foe: Pokemon | None = None
        opposing = st.sides[players.facing(seat)].active
        if opposing:
            foe = opposing[0]
        scores: vec[i64] = vec[i64]()
        for option in st.options:
            score: i64 = 0
            p = board.find(m, first_of(option))
            if p is not None:
                left = remaining(m, p)
                if players.same_team(p.owner, seat):
                    arms = arms_of(m, self.sheet, p, foe)
                    score = (arms.now * w[W_NOW] + arms.soon * w[W_SOON] + left * w[W_LEFT]) // 100
                    score += arms.ever * w[W_EVER] // (100 + 50 * arms.lacking)
                    if st.question == Q_PROMOTE and foe is not None:
                        if arms_of(m, self.sheet, foe, p).soon >= left:
                            score -= w[W_LOSS] * pokemon_values.prizes_for(m, p)
                        score -= w[W_HEAVY] * pokemon_values.retreat_cost(m, p) + w[W_LADEN] * len(p.attached)
                        if len(self.sheet.heirs[pokemon_values.top(m, p).index]):
                            score -= w[W_YOUNG]
                else:
                    score = (
                        2000 + w[W_PRIZES] * pokemon_values.prizes_for(m, p) - w[W_TOUGH] * left + w[W_ARMED] * len(p.attached)
                    )
            if self.noise:
                score += self.dice.below(self.noise)
            scores = append(scores, score)
        return scores


class Scene:
    """Values that the scores of one turn's options share."""

    def __init__(self, m: Machine, sheet: CardValues, habits: vec[i64], seat: i64) -> None:
        st = m.st
        self.sheet = sheet
        self.habits = habits
        self.side: Side = st.sides[seat]
        self.foe: Side = st.sides[players.facing(seat)]
        self.target: Pokemon | None = self.foe.active[0] if self.foe.active else None
        self.hits: i64 = 0
        """Damage that an Active Pokémon can do now."""
        self.threat: i64 = 0
        """Damage that the opposing Active Pokémon may do to the Active one next turn."""
        self.done: i64 = 0
        """Actions of this turn; among them Abilities used, and replacements of an Active Pokémon."""
        self.uses: i64 = 0
        self.moves: i64 = 0
        for e in st.memory:
            if event_turn(e) == st.turn:
                self.done += 1
                what = (e >> 34) & 63
                if what == M_ABILITY_USED:
                    self.uses += 1
                elif what == M_BECAME_ACTIVE:
                    self.moves += 1
        self.lead: Pokemon | None = self.side.active[0] if self.side.active else None
        if self.lead is not None and self.target is not None:
            if not self.lead.conditions & (ASLEEP | PARALYZED):
                self.hits = arms_of(m, sheet, self.lead, self.target).now
            self.threat = arms_of(m, sheet, self.target, self.lead).soon

    def attack_score(self, m: Machine, option: i64) -> i64:
        p = board.find(m, first_of(option))
        q = board.find(m, third_of(option))
        ref = second_of(option)
        uid = ref_uid(ref)
        if p is None or q is None:
            return REFUSE
        d = m.defs[uid]
        w = self.habits
        score = 500 + self.sheet.perk[d.index][ref_index(ref)] * w[W_TEXT] // 100
        hit = expected(m, self.sheet, p, uid, ref_index(ref), q)
        left = remaining(m, q)
        if hit >= left:
            n = pokemon_values.prizes_for(m, q)
            if n >= self.side.prizes_left() or len(self.foe.active) + len(self.foe.bench) == 1:
                return 20000
            score += w[W_KNOCK_OUT] + 300 * n
        elif left > 0:
            score += hit * w[W_HIT] // left
        return score if score > 1 else 1

    def attach_gain(self, m: Machine, p: Pokemon, uid: i64) -> i64:
        """How much closer the Energy card brings the Pokémon (or its evolutions) to its attacks."""
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
        before = energy.energy_units(m, p)
        after = before[:]
        for _ in range(n):
            after = append(after, bits)
        w = self.habits
        d = pokemon_values.top(m, p)
        left = remaining(m, p)
        best = self.nearer(d.index, before, after) * w[W_NEARER]
        for heir in self.sheet.heirs[d.index]:
            gain = self.nearer(heir, before, after) * w[W_HEIR_HELD if self.holds(m, heir) else W_HEIR]
            if gain > best:
                best = gain
        best = best // 100
        if board.is_active(m, p):
            if self.threat >= left:
                best = best * w[W_DOOMED] // 100
            best = best * w[W_UP_FRONT] // 100 + 5
            if w[W_STRIKE] and self.target is not None and not p.conditions & (ASLEEP | PARALYZED):
                best += self.strike_gain(m, p, self.target, before, after) * w[W_STRIKE] // 100
        best += w[W_HEALTH] * left // self.sheet.scale
        return best if best < 3000 else 3000

    def holds(self, m: Machine, index: i64) -> bool:
        for uid in self.side.hand:
            if m.defs[uid].index == index:
                return True
        return False

    def strike_gain(self, m: Machine, p: Pokemon, q: Pokemon, before: vec[i64], after: vec[i64]) -> i64:
        """How much harder the Pokémon hits this turn with more Energy."""
        left = remaining(m, q)
        if left <= 0:
            return 0
        was: i64 = 0
        hits: i64 = 0
        for ref in attacks.attack_refs(m, p):
            uid = ref_uid(ref)
            cost = energy.attack_cost(m, p, m.defs[uid].attacks[ref_index(ref)])
            if missing(after, cost) == 0:
                hit = share(expected(m, self.sheet, p, uid, ref_index(ref), q), left)
                if hit > hits:
                    hits = hit
                if hit > was and missing(before, cost) == 0:
                    was = hit
        return hits - was

    def nearer(self, index: i64, before: vec[i64], after: vec[i64]) -> i64:
        """The worth of the best attack of a card that more Energy brings closer."""
        w = self.habits
        best: i64 = 0
        attacks = self.sheet.defs[index].attacks
        for i in range(len(attacks)):
            cost = attacks[i].cost
            lack = missing(after, cost)
            if lack < missing(before, cost):
                worth = (self.sheet.damage[index][i] + self.sheet.perk[index][i] * w[W_PERK] // 100 + 10) * 10
                if lack:
                    worth = worth * 12 // (12 + w[W_LACK] * lack)
                if worth > best:
                    best = worth
        return best

    def swap_gain(self, m: Machine, p: Pokemon, q: Pokemon) -> i64:
        """The worth of having `q` Active instead of `p`."""
        w = self.habits
        foe = self.target
        if foe is None:
            return 0
        left = remaining(m, foe)
        if left <= 0:
            left = 10
        gain = share(arms_of(m, self.sheet, q, foe).now, left)
        if not p.conditions & (ASLEEP | PARALYZED):
            is_lead = self.lead is not None and self.lead.serial == p.serial
            gain -= share(self.hits if is_lead else arms_of(m, self.sheet, p, foe).now, left)
        elif gain < 100:
            gain += w[W_STUCK]
        if self.threat >= remaining(m, p):
            gain += w[W_SAVED] * pokemon_values.prizes_for(m, p)
        if arms_of(m, self.sheet, foe, q).soon >= remaining(m, q):
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

    def play_score(self, m: Machine, uid: i64) -> i64:
        """Whether a Trainer card is of use to its player now, judged by the kind of its effect."""
        sheet = self.sheet
        index = m.defs[uid].index
        side = self.side
        score = 7000 + sheet.play[index]
        draws = sheet.draws[index]
        if draws > 0:
            n = draws // 1000
            if len(side.deck) <= n + 3:
                return REFUSE
            if sheet.sheds[index]:
                n -= len(side.hand) - 1
                if n < 2:
                    return REFUSE
            return score + 100 * n
        if sheet.swaps[index]:
            best: i64 = 0
            if self.lead is not None:
                for q in side.bench:
                    gain = self.swap_gain(m, self.lead, q)
                    if gain > best:
                        best = gain
            if best < 150:
                return REFUSE
            return 3200 + best
        if sheet.gusts[index]:
            if self.lead is None or self.target is None or self.hits >= remaining(m, self.target):
                return REFUSE
            for q in self.foe.bench:
                if arms_of(m, sheet, self.lead, q).now >= remaining(m, q):
                    return 3500
            return REFUSE
        if sheet.play[index] < 0:
            return REFUSE
        return score


def share(hit: i64, left: i64) -> i64:
    """Damage in thousandths of the HP left; a Knock Out counts more."""
    return hit * 700 // left if hit < left else KNOCK_OUT


def card_worth(m: Machine, sheet: CardValues, w: vec[i64], side: Side, uid: i64) -> i64:
    """The worth of a card in the hand of the side now."""
    d = m.defs[uid]
    worth = sheet.keep[d.index]
    if d.supertype == POKEMON_CARD:
        if d.is_basic:
            worth += w[W_BASIC] if len(side.active) + len(side.bench) < 3 else 0
        elif grows_from(m, side, d):
            worth += w[W_GROWTH]
    energies: i64 = 0
    for other in side.hand:
        if other != uid:
            e = m.defs[other]
            if e.supertype == ENERGY_CARD:
                energies += 1
            if e.name == d.name:
                worth -= w[W_TWIN]
            elif d.supertype == ENERGY_CARD and e.supertype == ENERGY_CARD:
                worth -= w[W_PLENTY]
    if d.supertype == ENERGY_CARD and energies == 0:
        worth += w[W_NO_ENERGY]
    return worth


def lead_worth(sheet: CardValues, w: vec[i64], d: CardDef) -> i64:
    """The worth of a card as the first Active Pokémon."""
    fast: i64 = 0
    for i in range(len(d.attacks)):
        cost: i64 = 0
        for n in d.attacks[i].cost:
            cost += n
        worth = (sheet.damage[d.index][i] * 1000 // sheet.scale + sheet.perk[d.index][i]) // (1 + cost * cost)
        if worth > fast:
            fast = worth
    score = w[W_KEEP] * sheet.keep[d.index] + w[W_HP] * (d.hp * 1000 // sheet.scale) + w[W_FAST] * fast
    score -= 100 * w[W_SLOW] * d.retreat
    if len(sheet.heirs[d.index]):
        score -= 100 * w[W_UNRIPE]
    return score // 100


def best_of(scores: vec[i64]) -> i64:
    best: i64 = 0
    for i in range(len(scores)):
        if scores[i] > scores[best]:
            best = i
    return best


def top_of(options: vec[i64], scores: vec[i64], n: i64) -> vec[i64]:
    """The n options with the highest scores."""
    chosen: vec[i64] = vec[i64]()
    ranked = scores[:]
    for _ in range(n):
        i = best_of(ranked)
        chosen = append(chosen, options[i])
        ranked[i] = 2 * REFUSE * 1000
    return chosen


def play_until(m: Machine, quick: Quick, turn: i64, limit: i64) -> i64:
    """Play until that turn (or a later one) begins or the game is over; returns the number of answers.

    It stops after `limit` answers. A Sudden Death game that begins in between is not played.
    """
    st = m.st
    deaths = st.sudden_death
    n: i64 = 0
    while st.asking and n < limit:
        if st.sudden_death != deaths or (st.question == Q_MAIN and st.turn >= turn):
            break
        m.reply(quick.answer(m))
        n += 1
    return n


def play_out(m: Machine, quick: Quick, limit: i64) -> i64:
    """Play to the end, or for `limit` answers, after which there is no winner."""
    st = m.st
    n: i64 = 0
    while st.asking:
        if n >= limit:
            st.end(NOBODY)
            break
        m.reply(quick.answer(m))
        n += 1
    return n
