"""Answers by rule of thumb, and guessed games continued with them: the quick player inside the other bots.

Like `evaluation` it works on the `Machine` of a guessed game and is compiled with the engine. The rules of thumb do not know
any card: they use the kind of an option (evolve, attach, attack, ...) and the card's `CardValues`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues, expected, possible_damage, remaining, types_provided
from playmat.bots.policy_weights import (
    LEARNED,
    W_ARMED,
    W_BENCHED,
    W_COST,
    W_EVER,
    W_HEAVY,
    W_LADEN,
    W_LEAST,
    W_LEFT,
    W_LOSS,
    W_NOW,
    W_PRIZES,
    W_SOON,
    W_TAKE,
    W_TOUGH,
    W_YOUNG,
)
from playmat.bots.purposes import (
    FROM_HAND,
    TO_BENCH,
    TO_POKEMON,
    Purpose,
)
from playmat.bots.scene import LONG_TURN, MANY_RETREATS, REFUSE, RETREAT, lead_worth
from playmat.bots.text_scene import TextScene
from playmat.engine import board, players, pokemon_values
from playmat.engine.actions.choices import AskForPick
from playmat.engine.codes import (
    ABILITY,
    ENERGY_CARD,
    EVERY_TYPE,
    POKEMON_CARD,
    TRAINER,
)
from playmat.engine.machine import Machine
from playmat.engine.playout import Dice, random_answer
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
    O_MOVE,
    O_NUMBER,
    O_PLAY,
    O_POKEMON,
    O_RETREAT,
    O_SEAT,
    O_STADIUM,
    O_TOOL,
    O_USE,
    O_USE_STADIUM,
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
from playmat.engine.state import NOBODY, Pokemon
from playmat.engine.table import Table


class Quick:
    """A player by rule of thumb. `noise` (in the unit of scores) makes it play differently each time."""

    def __init__(self, sheet: CardValues, seed: int, noise: int) -> None:
        self.sheet = sheet
        self.dice = Dice(seed)
        self.noise: i64 = noise
        self.habits: list[vec[i64]] = [LEARNED, LEARNED]
        """The habits of the players, by team."""
        self.table: Table | None = None
        self.reach: vec[i64] = vec[i64]()
        """At the table above, by seat: bits of the types of Energy in the deck."""

    def scene(self, m: Machine, seat: i64) -> TextScene:
        if self.table is not m.table:
            self.table = m.table
            self.reach = vec[i64]([0] * m.seats)
            for i in range(len(m.owners)):
                self.reach[m.owners[i]] |= types_provided(m.defs[i])
        return TextScene(m, self.sheet, self.habits[seat & 1], seat, self.reach[seat])

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
        scene = self.scene(m, seat)
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

    def main_score(self, m: Machine, scene: TextScene, option: i64) -> i64:
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

    def action_score(self, m: Machine, scene: TextScene, option: i64, kind: i64) -> i64:
        """Useful actions come before the attack, so they score above every attack that does not win."""
        st = m.st
        side = scene.side
        a = first_of(option)
        if kind == O_BENCH:
            worth = scene.bench_worth(m, m.defs[a])
            if worth < scene.habits[W_BENCHED]:
                return REFUSE
            return 8700 + (worth if worth < 600 else 600) // 2
        if kind == O_EVOLVE or kind == O_LEVEL_UP or kind == O_LEGEND:
            return 9200 + m.defs[a].hp
        if kind == O_ATTACH:
            p = board.find(m, second_of(option))
            if p is None:
                return REFUSE
            gain = scene.attach_gain(m, p, a)
            return 5000 + (gain if gain < 1900 else 1900) if gain > 0 else REFUSE
        if kind == O_PLAY:
            return scene.play_score(m, a)
        if kind == O_DECLARE:
            return 9900  # any other action forfeits a triggered Power
        if kind == O_USE:
            uid = second_of(option)
            uses = self.sheet.purposes[m.defs[uid].index].uses
            place = third_of(option)
            return scene.use_score(m, uses[place], a, uid) if place < len(uses) else 4000
        if kind == O_USE_STADIUM:
            uses = self.sheet.purposes[m.defs[st.stadium].index].uses
            return scene.use_score(m, uses[a], 0, st.stadium) if a < len(uses) else 4000
        if kind == O_TOOL:
            p = board.find(m, second_of(option))
            if p is None:
                return REFUSE
            record = self.sheet.purposes[m.defs[a].index]
            line = self.sheet.purposes[pokemon_values.top(m, p).index].line
            score = 4300 + len(p.attached) * 20 + line // 5
            if board.is_active(m, p):
                score += 200
                if record.eases and not scene.may_move(m) and pokemon_values.retreat_cost(m, p) > 0:
                    score += 3000
            elif record.eases:
                score += 20 * pokemon_values.retreat_cost(m, p) - 100
            return score
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
            scores = self.card_scores(m, giving, vec[i64]())
            if giving:
                n = st.least
                if st.most > n:
                    n = fuel_wanted(m, self.sheet, n)
                return top_of(st.options, scores, n)
            n = st.most
            if st.question == Q_BENCH or n > 1:
                # More than the minimum only as far as it is of use.
                good: i64 = 0
                for score in scores:
                    if score >= self.habits[st.asked & 1][W_BENCHED]:
                        good += 1
                if good < n and st.question == Q_BENCH:
                    n = good if good > st.least else st.least
            if n > 1:
                return self.several(m, n)
            return top_of(st.options, scores, n)
        if kind == O_POKEMON:
            return top_of(st.options, self.pokemon_scores(m), st.most)
        if st.most == 1:
            return append(vec[i64](), st.options[best_of(self.other_scores(m))])
        return random_answer(m, self.dice)

    def several(self, m: Machine, n: i64) -> vec[i64]:
        """The n best cards, each chosen as if the ones before it were in hand."""
        st = m.st
        chosen: vec[i64] = vec[i64]()
        taken: vec[i64] = vec[i64]()
        node = st.top().node if st.depth else None
        while len(chosen) < n:
            scores = self.card_scores(m, False, taken)
            best: i64 = -1
            for i in range(len(scores)):
                if st.options[i] in chosen or (best >= 0 and scores[i] <= scores[best]):
                    continue
                uid = first_of(st.options[i])
                if not isinstance(node, AskForPick) or node.distinct < 0 or node.is_distinct(m, taken, uid):
                    best = i
            if best < 0:
                break
            chosen = append(chosen, st.options[best])
            taken = append(taken, first_of(st.options[best]))
        return chosen

    def scores(self, m: Machine) -> vec[i64]:
        """A score for each option of the open question."""
        st = m.st
        if st.question == Q_MAIN:
            return self.main_scores(m, False)
        kind = kind_of(st.options[0])
        if kind == O_CARD:
            return self.card_scores(m, self.gives(m), vec[i64]())
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
                score = 200 if self.agrees(m) else -1
            elif st.question == Q_BONUS or kind == O_NUMBER:
                score = first_of(option)
            elif kind == O_MOVE:
                score += 100 * self.blow(m, first_of(option), second_of(option))
            elif st.question == Q_FIRST and kind == O_SEAT:
                score = 1 if players.same_team(first_of(option), st.asked) else 0
            scores = append(scores, score)
        return scores

    def blow(self, m: Machine, uid: i64, place: i64) -> i64:
        """The damage of a card's attack for the player who chooses among attacks."""
        index = m.defs[uid].index
        if place >= len(self.sheet.damage[index]):
            return 0
        hit = self.sheet.purposes[index].hits[place]
        return self.sheet.damage[index][place] if hit is None else hit.value(m, m.st.top().c)

    def agrees(self, m: Machine) -> bool:
        """Whether the player says yes: not if the deck would run out of cards by it, or if a Pokémon would come up in vain."""
        purpose = purpose_now(m, self.sheet)
        if purpose is not None and purpose.gusts:
            return self.scene(m, m.st.asked).gust_worth(m) > 0
        if purpose is None or (purpose.draws is None and purpose.mills == 0):
            return True
        side = m.st.sides[m.st.asked]
        return len(side.deck) > 2 + side.prizes_left()

    def gives(self, m: Machine) -> bool:
        """Whether the cards to pick are the player's own, in hand or in play: usually they are given up."""
        st = m.st
        if st.question == Q_ACTIVE or st.question == Q_BENCH:
            return False
        uid = first_of(st.options[0])
        owner = m.owners[uid]
        if owner != st.asked:
            return False
        if uid in st.sides[owner].hand:
            purpose = purpose_now(m, self.sheet)
            if purpose is not None and purpose.pays == 0 and purpose.sheds == 0:
                if purpose.shows:
                    return False
                for supply in purpose.supplies:
                    if supply.source == FROM_HAND:
                        return False
            return True
        return board.holder(m, uid) is not None

    def card_scores(self, m: Machine, giving: bool, taken: vec[i64]) -> vec[i64]:
        """Pick the best of the gains, or the least of the losses; `taken` are cards that are picked already."""
        st = m.st
        scores: vec[i64] = vec[i64]()
        seat = st.asked
        scene = self.scene(m, seat)
        scene.taken = taken
        purpose = purpose_now(m, self.sheet)
        target: i64 = -1
        if purpose is not None and len(purpose.supplies):
            target = purpose.supplies[0].target
        for option in st.options:
            uid = first_of(option)
            d = m.defs[uid]
            if st.question == Q_ACTIVE:
                score = lead_worth(self.sheet, scene.habits, d)
            elif m.owners[uid] != seat:
                score = self.sheet.keep[d.index]
            elif giving and board.holder(m, uid) is not None:
                score = scene.attached_worth(m, uid)
            elif st.question == Q_BENCH or (target == TO_BENCH and not giving):
                score = scene.bench_worth(m, d) if d.supertype == POKEMON_CARD else 0
            elif target == TO_POKEMON and not giving and d.supertype == ENERGY_CARD:
                score = scene.best_attach(m, uid)
            else:
                score = scene.want(m, uid)
            if self.noise:
                score += self.dice.below(self.noise)
            scores = append(scores, -score if giving else score)
        return scores

    def pokemon_scores(self, m: Machine) -> vec[i64]:
        st = m.st
        seat = st.asked
        w = self.habits[seat & 1]
        scene = self.scene(m, seat)
        purpose = purpose_now(m, self.sheet)
        if st.question == Q_PROMOTE:
            purpose = None
        scores: vec[i64] = vec[i64]()
        for option in st.options:
            score: i64 = 0
            p = board.find(m, first_of(option))
            if p is not None:
                if players.same_team(p.owner, seat):
                    score = self.own_score(m, scene, p, purpose)
                else:
                    left = remaining(m, p)
                    score = (
                        2000 + w[W_PRIZES] * pokemon_values.prizes_for(m, p) - w[W_TOUGH] * left + w[W_ARMED] * len(p.attached)
                    )
                    if purpose is not None and st.question != Q_PROMOTE:
                        if purpose.gusts and scene.lead is not None:
                            score += scene.strike_worth(m, p)
                        elif purpose.counters >= left:
                            score += w[W_TAKE] * pokemon_values.prizes_for(m, p)
            if self.noise:
                score += self.dice.below(self.noise)
            scores = append(scores, score)
        return scores

    def own_score(self, m: Machine, scene: TextScene, p: Pokemon, purpose: Purpose | None) -> i64:
        """The score of one of the player's own Pokémon: as the next Active one, unless the text is about something else."""
        st = m.st
        w = scene.habits
        foe = scene.target
        left = remaining(m, p)
        if purpose is not None and not purpose.switches:
            if purpose.moves_energy:
                is_lead = scene.lead is not None and scene.lead.serial == p.serial
                if len(st.top().c.first_slot) == 0:
                    return -1000 if is_lead else 100 * len(p.attached) - scene.sheet.purposes[pokemon_values.top(m, p).index].line
                return 1000 if is_lead else scene.sheet.purposes[pokemon_values.top(m, p).index].line // 2
            for supply in purpose.supplies:
                if supply.target == TO_POKEMON:
                    those = st.top().c.those
                    if len(those) and m.defs[those[0]].supertype == ENERGY_CARD:
                        return scene.attach_gain(m, p, those[0])
                    return scene.units_gain(m, p, EVERY_TYPE, 1)
            if purpose.scoops:
                hurt = p.damage if p.damage < 300 else 300
                return hurt * pokemon_values.prizes_for(m, p) - 40 * len(p.attached) - 10 * left
            if purpose.heals:
                return (p.damage if p.damage < purpose.heals else purpose.heals) * (2 if board.is_active(m, p) else 1)
        possible = possible_damage(m, self.sheet, p, foe)
        score = (possible.now * w[W_NOW] + possible.soon * w[W_SOON] + left * w[W_LEFT]) // 100
        score += possible.ever * w[W_EVER] // (100 + 50 * possible.lacking)
        if st.question == Q_PROMOTE and foe is not None:
            if possible_damage(m, self.sheet, foe, p).soon >= left:
                score -= w[W_LOSS] * pokemon_values.prizes_for(m, p)
            score -= w[W_HEAVY] * pokemon_values.retreat_cost(m, p) + w[W_LADEN] * len(p.attached)
            if len(self.sheet.evolutions[pokemon_values.top(m, p).index]):
                score -= w[W_YOUNG]
        return score


def purpose_now(m: Machine, sheet: CardValues) -> Purpose | None:
    """The purpose of the asking text; None if it is not known."""
    st = m.st
    if st.depth == 0:
        return None
    c = st.top().c
    move = c.attacking
    if move is not None:
        attacks_of = sheet.purposes[m.defs[move.uid].index].attacks
        return attacks_of[move.index] if move.index < len(attacks_of) else None
    if c.uid < 0:
        return None
    record = sheet.purposes[m.defs[c.uid].index]
    if c.origin == TRAINER and record.played is not None and c.uid != st.stadium and c.source == 0:
        return record.played
    if c.origin == ABILITY or c.origin == TRAINER:
        if len(record.uses) == 1:
            return record.uses[0]
        if len(record.uses) == 0 and len(record.triggered) == 1:
            return record.triggered[0]
    return None


def fuel_wanted(m: Machine, sheet: CardValues, least: i64) -> i64:
    """The number of cards to give up for the damage of the asking attack: as many as a Knock Out needs."""
    st = m.st
    c = st.top().c
    move = c.attacking
    if move is None:
        return least
    hit = sheet.purposes[m.defs[move.uid].index].hits[move.index]
    if hit is None or hit.fuel == 0:
        return least
    p = board.find(m, c.attacker)
    q = board.find(m, c.target)
    if p is None or q is None:
        return least
    full = expected(m, sheet, p, move.uid, move.index, q)
    left = remaining(m, q)
    if full < left or full <= 0:
        return st.most
    n: i64 = (len(st.options) * left + full - 1) // full
    return n if n < st.most else st.most


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
