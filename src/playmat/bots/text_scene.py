"""The worth of a text now: cards drawn and found, Pokémon that change places, damage that is healed or done."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import possible_damage, remaining
from playmat.bots.policy_weights import (
    W_BACK,
    W_CARD,
    W_FULL,
    W_MEND,
    W_PAY,
    W_SCOOP,
    W_SHED,
    W_SUPPLY,
    W_TAKE,
    W_TRADE,
    W_UNREAD,
    W_USEFUL,
)
from playmat.bots.purposes import (
    FROM_DECK,
    FROM_DISCARD,
    FROM_HAND,
    FROM_TOP,
    TO_BENCH,
    TO_DECK,
    TO_POKEMON,
    Purpose,
    Supply,
)
from playmat.bots.scene import MANY_USES, REFUSE, UNKNOWN, Scene
from playmat.engine import players, pokemon_values
from playmat.engine.codes import (
    ABILITY,
    ENERGY_CARD,
    POKEMON_CARD,
    SUPPORTER,
    TRAINER,
)
from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.engine.questions import (
    O_ATTACH,
    O_ATTACK,
    O_PLAY,
    Q_MAIN,
    first_of,
    kind_of,
)
from playmat.engine.state import ASLEEP, PARALYZED, Pokemon


class TextScene(Scene):
    """A turn in which texts are compared."""

    def look_unseen(self, m: Machine) -> None:
        """Collect a card of each kind in the player's deck and among the Prize cards, which cannot be told apart."""
        if self.are_unseen_known:
            return
        self.are_unseen_known = True
        seen: vec[i64] = vec[i64]()
        for uid in self.side.deck:
            index = m.defs[uid].index
            if index not in seen:
                seen = append(seen, index)
                self.unseen = append(self.unseen, uid)
        for uid in self.side.prizes:
            if uid >= 0:
                index = m.defs[uid].index
                if index not in seen:
                    seen = append(seen, index)
                    self.unseen = append(self.unseen, uid)

    def supply_worth(self, m: Machine, c: Context, supply: Supply) -> i64:
        """The worth of the cards that a text finds."""
        w = self.habits
        side = self.side
        if supply.source == FROM_TOP:
            return supply.n * w[W_CARD] * 3 // 2
        if supply.target == TO_BENCH and self.room <= 0:
            return 0
        n = supply.n
        if supply.target == TO_BENCH and n > self.room:
            n = self.room
        best: i64 = 0
        second: i64 = 0
        found: i64 = 0
        if supply.source == FROM_DECK:
            if len(side.deck) == 0:
                return 0
            self.look_unseen(m)
            cards = self.unseen
        elif supply.source == FROM_DISCARD:
            cards = side.discard
        else:
            cards = side.hand
        for uid in cards:
            if not supply.passes(m, c, uid):
                continue
            d = m.defs[uid]
            if supply.target == TO_BENCH:
                worth = self.bench_worth(m, d) if d.supertype == POKEMON_CARD else 0
            elif supply.target == TO_POKEMON:
                worth = self.best_attach(m, uid) * w[W_SUPPLY] // 1000 if d.supertype == ENERGY_CARD else 100
                if worth > 600:
                    worth = 600
            else:
                worth = self.want(m, uid)
                if supply.target == TO_DECK:
                    worth = worth // 3
            found += 1
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
        if found == 0:
            return 0
        if supply.source == FROM_HAND:
            return best
        if n > found and supply.source == FROM_DISCARD:
            n = found
        if n > 1:
            best += (second if second > best // 2 else best // 2) * (n - 1) * 2 // 3
        if supply.source == FROM_DECK:
            best -= self.thinning(n)
        elif supply.source == FROM_DISCARD and supply.target == TO_DECK:
            best += self.thinning(n if n < found else found)
        return best

    def gust_worth(self, m: Machine) -> i64:
        """The gain of making one of the opponent's Benched Pokémon Active."""
        if self.lead is None or self.target is None:
            return 0
        if m.st.question == Q_MAIN and not self.may_attack(m):
            return 0
        best: i64 = 0
        for q in self.foe.bench:
            worth = self.strike_worth(m, q)
            if worth > best:
                best = worth
        if best == 0:
            return 0
        self.look(m)
        if self.soon >= remaining(m, self.target):
            n = pokemon_values.prizes_for(m, self.target)
            if n >= self.side.prizes_left():
                return 0
            best -= self.habits[W_TAKE] * n
        else:
            best += self.habits[W_TRADE]
        return best

    def may_attack(self, m: Machine) -> bool:
        """Whether an attack is among the options, or could be with the Energy of the turn."""
        for option in m.st.options:
            kind = kind_of(option)
            if kind == O_ATTACK or kind == O_ATTACH:
                return True
        return False

    def draw_worth(self, m: Machine, purpose: Purpose, c: Context, is_card: bool) -> i64:
        """The worth of the cards that a text draws; REFUSE if the deck is too small for it."""
        w = self.habits
        side = self.side
        hand: i64 = len(side.hand) - (1 if is_card else 0) - purpose.pays
        if hand < 0:
            hand = 0
        n: i64 = 0
        if purpose.draws is not None:
            n = purpose.draws.value(m, c)
        if purpose.sheds:
            back = hand
            hand = 0
        else:
            back = 0
        if purpose.until is not None:
            more = purpose.until.value(m, c) - hand
            if more > n:
                n = more
        rest: i64 = len(side.deck) + (back if purpose.sheds == 2 else 0) - n
        if n > 0 and rest < 2 + self.nearest // 2:
            return REFUSE
        worth = -self.thinning(n - (back if purpose.sheds == 2 else 0))
        for i in range(n):
            gain = w[W_CARD] - w[W_FULL] * (hand + i)
            worth += gain if gain > 15 else 15
        if n > 0 and len(side.bench) == 0 and not self.holds_basic(m):
            worth += 400
        if purpose.sheds:
            factor = w[W_SHED] if purpose.sheds == 1 else w[W_BACK]
            skipped = not is_card
            for uid in side.hand:
                if not skipped and uid == c.uid:
                    skipped = True
                    continue
                worth -= self.want(m, uid) * factor // 100
        return worth

    def holds_basic(self, m: Machine) -> bool:
        for uid in self.side.hand:
            if m.defs[uid].is_basic:
                return True
        return False

    def price(self, m: Machine, n: i64, but: i64) -> i64:
        """The price of giving up the n least valuable cards of the hand."""
        worths: vec[i64] = vec[i64]()
        for uid in self.side.hand:
            if uid != but:
                worths = append(worths, self.want(m, uid))
        total: i64 = 0
        for _ in range(n):
            least: i64 = -1
            for i in range(len(worths)):
                if worths[i] >= 0 and (least < 0 or worths[i] < worths[least]):
                    least = i
            if least < 0:
                break
            total += worths[least]
            worths[least] = -1
        return total * self.habits[W_PAY] // 100

    def worth_of(self, m: Machine, purpose: Purpose, c: Context, is_card: bool) -> i64:
        """The worth of a text now, in thousandths of a Prize card."""
        w = self.habits
        total = purpose.worth
        if purpose.mills:
            if len(self.side.deck) - purpose.mills < 2 + self.nearest // 2:
                return REFUSE
            total -= self.thinning(purpose.mills)
        if total == 0 and not self.is_read(purpose):
            total = w[W_UNREAD]
        if purpose.draws is not None or purpose.until is not None or purpose.sheds:
            worth = self.draw_worth(m, purpose, c, is_card)
            if worth == REFUSE:
                return REFUSE
            total += worth
        for supply in purpose.supplies:
            total += self.supply_worth(m, c, supply)
        if purpose.pays:
            total -= self.price(m, purpose.pays, c.uid if is_card else -1)
        if purpose.gusts:
            total += self.gust_worth(m)
        if purpose.switches and self.lead is not None:
            best: i64 = -1000
            for q in self.side.bench:
                gain = self.swap_gain(m, self.lead, q)
                if gain > best:
                    best = gain
            total += best if best >= 150 else -300
        if purpose.heals:
            most: i64 = 0
            for p in self.side.active:
                healed = self.healed(m, p, purpose.heals) * 2
                if healed > most:
                    most = healed
            for p in self.side.bench:
                healed = self.healed(m, p, purpose.heals)
                if healed > most:
                    most = healed
            total += most
        if purpose.counters:
            for p in self.foe.active:
                if remaining(m, p) <= purpose.counters:
                    total += w[W_TAKE] * pokemon_values.prizes_for(m, p)
            for p in self.foe.bench:
                if remaining(m, p) <= purpose.counters:
                    total += w[W_TAKE] * pokemon_values.prizes_for(m, p) // 2
        if purpose.boosts:
            total += self.boost_worth(m, purpose.boosts)
        if purpose.scoops:
            total += self.scoop_worth(m)
        if purpose.moves_energy:
            total += self.move_worth(m)
        return total

    def is_read(self, purpose: Purpose) -> bool:
        """Whether any purpose of the text is known."""
        return (
            purpose.draws is not None
            or purpose.until is not None
            or purpose.sheds > 0
            or len(purpose.supplies) > 0
            or purpose.switches
            or purpose.gusts
            or purpose.scoops
            or purpose.heals > 0
            or purpose.moves_energy
            or purpose.boosts > 0
        )

    def healed(self, m: Machine, p: Pokemon, amount: i64) -> i64:
        healed = p.damage if p.damage < amount else amount
        return healed * self.habits[W_MEND] * pokemon_values.prizes_for(m, p) // self.sheet.scale

    def boost_worth(self, m: Machine, more: i64) -> i64:
        """The gain of more damage this turn: only an additional Knock Out counts."""
        if self.lead is None or self.target is None or self.lead.conditions & (ASLEEP | PARALYZED):
            return 0
        self.look(m)
        left = remaining(m, self.target)
        if more < self.boost(m):
            more = self.boost(m)
        if self.hits <= 0 or self.hits >= left or self.hits + more < left:
            return 0
        return self.habits[W_TAKE] * pokemon_values.prizes_for(m, self.target)

    def scoop_worth(self, m: Machine) -> i64:
        """The gain of taking a nearly Knocked Out Active Pokémon out of play."""
        self.look(m)
        if self.lead is None or not self.side.bench:
            return 0
        left = remaining(m, self.lead)
        if self.threat < left or self.lead.damage == 0:
            return 0
        worth = self.habits[W_SCOOP] * pokemon_values.prizes_for(m, self.lead)
        if self.soon >= (remaining(m, self.target) if self.target is not None else 0):
            worth -= 400
        return worth

    def move_worth(self, m: Machine) -> i64:
        """The gain of moving Energy to the Active Pokémon."""
        if self.lead is None or self.uses >= MANY_USES:
            return 0
        if possible_damage(m, self.sheet, self.lead, self.target).lacking == 0:
            return 0
        for p in self.side.bench:
            for i in range(len(p.attached)):
                bits, n = pokemon_values.provided(m, p, i)
                if n and self.units_gain(m, self.lead, bits, n) > 100:
                    return 200
        return 0

    def use_score(self, m: Machine, purpose: Purpose, source: i64, uid: i64) -> i64:
        """The score of an Ability or Stadium that can be used."""
        if purpose.unlimited and self.uses >= MANY_USES:
            return REFUSE
        c = Context(self.seat, players.facing(self.seat), ABILITY, source, uid)
        worth = self.worth_of(m, purpose, c, False)
        if purpose.costs_self == 2:
            worth -= 900
        if worth < self.habits[W_USEFUL]:
            return REFUSE
        if purpose.ends:
            return 490 + (worth if worth < 800 else 800) // 4
        if purpose.switches or purpose.gusts:
            return 3300 + (worth if worth < 600 else 600)
        if purpose.sheds:
            return 3300 + (worth if worth < 600 else 600) // 2
        return 7500 + (worth if worth < 1200 else 1200)

    def play_score(self, m: Machine, uid: i64) -> i64:
        """Whether a Trainer card is of use to its player now."""
        d = m.defs[uid]
        purpose = self.sheet.purposes[d.index].played
        if purpose is None:
            return 7000
        worth = self.card_use(m, uid, purpose)
        if worth < self.habits[W_USEFUL]:
            return REFUSE
        if d.kind == SUPPORTER:
            if self.supporter == UNKNOWN:
                self.supporter = 0
                for option in m.st.options:
                    if kind_of(option) == O_PLAY:
                        other = m.defs[first_of(option)]
                        plan = self.sheet.purposes[other.index].played
                        if other.kind == SUPPORTER and plan is not None:
                            value = self.card_use(m, first_of(option), plan)
                            if value > self.supporter:
                                self.supporter = value
            if worth < self.supporter:
                return REFUSE
        if purpose.ends:
            return 490 + (worth if worth < 800 else 800) // 4
        if purpose.boosts:
            return 3100
        if purpose.gusts:
            return 3300 + (worth if worth < 1500 else 1500) // 3
        if purpose.switches:
            return 3200 + (worth if worth < 1200 else 1200) // 2
        if purpose.sheds:
            return 3300 + (worth if worth < 1200 else 1200) // 3
        if d.kind == SUPPORTER or purpose.pays:
            return 6900 + (worth if worth < 900 else 900) // 2
        return 7000 + (worth if worth < 1500 else 1500)

    def card_use(self, m: Machine, uid: i64, purpose: Purpose) -> i64:
        c = Context(self.seat, players.facing(self.seat), TRAINER, 0, uid)
        return self.worth_of(m, purpose, c, True)
