"""The value of cards by their texts: rules of thumb applied to effect trees, once for each table.

The tree is evaluated with typical numbers (a Bench of three, a coin that lands on heads half the time), so that an unknown card
gets a sensible worth. Nodes without a worth are skipped or only entered. Nothing here names a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.bots.evaluation import CardValues
from playmat.cards.model import Card
from playmat.effects import nodes as n
from playmat.effects.tree import nodes_of
from playmat.engine.card_definitions import CardDef
from playmat.engine.table import Table
from playmat.vocabulary import Condition, TrainerKind

CONDITIONS = {
    Condition.ASLEEP: 120,
    Condition.BURNED: 130,
    Condition.CONFUSED: 130,
    Condition.PARALYZED: 250,
    Condition.POISONED: 150,
}
CARD = 90
"""One more card in hand, in thousandths of a Prize card."""
FOUND = 130
"""A card of the player's choice."""
ENERGY = 160
"""One more Energy in play, beyond the one per turn."""
POINT = 5
"""A point of damage on a Pokémon other than the Defending one."""

MINE, THEIRS, BOTH = 1, -1, 0
TYPICAL: dict[type[n.Quantity], float] = {
    n.EnergyOn: 2,
    n.Counters: 3,
    n.Result: 2,
    n.Chosen: 3,
    n.PrizesLeft: 4,
    n.PrizesTaken: 2,
    n.RetreatCost: 2,
    n.HitPoints: 80,
    n.DamageDone: 40,
    n.DamageReceived: 30,
}
TYPICAL_COUNTS: dict[type[n.Selector], float] = {
    n.Active: 1,
    n.Bench: 3,
    n.InPlay: 4,
    n.Hand: 5,
    n.DiscardPile: 4,
    n.Prizes: 4,
    n.LostZone: 1,
    n.Attached: 2,
    n.Deck: 10,
    n.This: 1,
    n.Defending: 1,
    n.It: 1,
    n.StadiumCard: 0.5,
}


@dataclass
class Tally:
    """The total of a text."""

    base: float | None = None
    """Damage that replaces the printed damage; None if nothing replaces it."""
    more: float = 0
    factor: float = 1
    """Chance that the attack does anything at all."""
    worth: float = 0
    """The worth of everything except damage to the Defending Pokémon and draws, in thousandths of a Prize card."""
    draws: float = 0
    sheds: bool = False
    swaps: bool = False
    gusts: bool = False


class TextValuation:
    """The evaluation of one text. `heads` is the expected number of heads of the latest flips."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.heads = 0.5
        self.subject = THEIRS
        """The owner of the Pokémon or cards mentioned last, for `it` and `those`."""
        self.count = 1.0

    def amount(self, q: n.Quantity | None) -> float:
        match q:
            case None:
                return 1
            case n.Number(value):
                return value
            case n.Count(of):
                return self.size(of)
            case n.Heads() | n.Tails():
                return self.heads
            case n.Times(factor, of):
                return self.amount(factor) * self.amount(of)
            case n.Plus(left, right):
                return self.amount(left) + self.amount(right)
            case n.Minus(left, right):
                return max(0.0, self.amount(left) - self.amount(right))
            case n.Cap(of, limit):
                return min(self.amount(of), self.amount(limit))
            case n.Half(of):
                return self.amount(of) / 2
        return TYPICAL.get(type(q), 1)

    def size(self, s: n.Selector) -> float:
        """The number that a selector is likely to find."""
        match s:
            case n.Pick():
                return min(self.size(s.of), self.amount(s.n)) if s.n is not None else self.size(s.of)
            case n.Top(count) | n.Bottom(count):
                return self.amount(count)
            case n.Except(of) | n.Where(of):
                return max(1.0, self.size(of) - 1)
            case n.Both(left, right):
                return self.size(left) + self.size(right)
        narrowed = 0.5 if getattr(s, "filter", None) is not None else 1
        return max(1.0, TYPICAL_COUNTS.get(type(s), 1) * narrowed)

    def side(self, s: n.Selector | None) -> int:
        """The owner of the selected: MINE, THEIRS or BOTH."""
        match s:
            case n.This() | n.ThisCard() | n.Old():
                return MINE
            case n.Defending() | n.Attacker():
                return THEIRS
            case n.It() | n.Those() | n.Rest() | n.Looked() | n.Saved():
                return self.subject
            case n.Pick(_, of) | n.Except(of) | n.Where(of):
                return self.side(of)
            case n.Attached(to):
                return self.side(to)
            case n.CardsOf(of):
                return self.side(of)
            case n.Both(left):
                return self.side(left)
        who = getattr(s, "of", None)
        return {n.Who.YOU: MINE, n.Who.OPPONENT: THEIRS, n.Who.OWNER: self.subject}.get(who, BOTH) if who is not None else MINE

    def gain(self, worth: float, share: float) -> None:
        self.tally.worth += worth * share

    def act(self, a: n.Action | None, share: float = 1.0) -> None:
        """Add the worth of the action, which happens with probability `share`: of its parts, as often as they happen."""
        tally = self.tally
        match a:
            case None:
                return
            case n.Seq(steps):
                for step in steps:
                    self.act(step, share)
            case n.Flip(coins, heads, tails):
                n_coins = self.amount(coins)
                self.heads = n_coins / 2
                for branch, chance in ((heads, 0.5**n_coins), (tails, 0.5)):
                    if branch is not None and any_of(branch, n.Nothing):
                        tally.factor *= 1 - chance
                    else:
                        self.act(branch, share * chance)
            case n.FlipUntilTails():
                self.heads = 1
            case n.If(_, then, else_):
                if then is not None and any_of(then, n.Nothing):
                    tally.factor *= 0.6
                else:
                    self.act(then, share * 0.6)
                self.act(else_, share * 0.4)
            case n.May(do, then, else_) | n.Do(do, then, else_):
                self.act(do, share)
                self.act(then, share)
                self.act(else_, share * 0.2)
            case n.OneOf(options):
                for option in options:
                    self.act(option, share / len(options))
            case n.ForEach(of, do):
                self.subject = self.side(of)
                self.act(do, share * self.size(of))
            case n.Repeat(times, do):
                self.act(do, share * self.amount(times))
            case n.StartOver(do):
                self.act(do, share)
            case n.AsPlayer(who, do):
                if who is n.Who.YOU:
                    self.act(do, share)
                elif who is n.Who.OPPONENT:
                    self.act(do, -share)
            case n.Cost(do) | n.BeforeDamage(do) | n.Incidental(do):
                self.act(do, share)
            case _:
                self.effect(a, share)

    def effect(self, a: n.Action, share: float) -> None:
        """Add the worth of an action that has no parts."""
        tally = self.tally
        match a:
            case n.Base(amount):
                tally.base = self.amount(amount) * share + (tally.base or 0)
            case n.More(amount):
                tally.more += self.amount(amount) * share
            case n.Less(amount):
                tally.more -= self.amount(amount) * share
            case n.Damage(amount, to):
                self.harm(self.amount(amount), to, share)
            case n.PutCounters(count, on) | n.Spread(count, on):
                self.harm(10 * self.amount(count), on, share)
            case n.Heal(amount, from_):
                points = self.amount(amount) if amount is not None else 60
                self.gain(3 * min(points, 80) * self.side(from_), share)
            case n.KnockOut(what):
                self.gain(-900 * self.side(what), share)
            case n.Inflict(conditions, on):
                worth = sum(CONDITIONS[condition] for condition in conditions)
                self.gain(-worth * (self.side(on) or -0.2), share)
            case n.InflictChosen(_, on):
                self.gain(-200 * self.side(on), share)
            case n.Cure(from_):
                self.gain(80 * self.side(from_), share)
            case n.Draw(count, who):
                self.draw(self.amount(count), who, share)
            case n.DrawUntil(count, who):
                self.draw(max(1.0, self.amount(count) - 3), who, share)
            case n.Search(for_):
                self.subject = self.side(for_)
                self.count = self.size(for_)
                if self.subject == MINE:
                    self.gain(FOUND * min(self.count, 4), share)
            case n.Move(cards, to):
                self.move(cards, to, share)
            case n.Discard(cards):
                self.discard(cards, share)
            case n.Attach(cards, to):
                self.gain(ENERGY * self.size(cards) * (self.side(to) or 1), share)
            case n.Devolve(what):
                self.gain(-250 * self.side(what), share)
            case n.Switch(with_):
                if self.side(with_) == THEIRS:
                    tally.gusts = True
                    self.gain(100, share)
                else:
                    tally.swaps = True
                    self.gain(30, share)
            case n.TakePrize(count):
                self.gain(900 * self.amount(count), share)
            case n.Lasting(what):
                self.lasting(what, share)
            case n.UseAttack() | n.UseCard():
                tally.more += 40 * share
            case n.Choose(what) | n.Save(_, what):
                self.subject = self.side(what)
                self.count = self.size(what)
            case _:
                self.gain(a.worth, share)

    def draw(self, cards: float, who: n.Who, share: float) -> None:
        if who is n.Who.YOU and share > 0:
            self.tally.draws += cards * share
        elif who is n.Who.OPPONENT:
            self.gain(-CARD * cards, share)

    def harm(self, points: float, to: n.Selector, share: float) -> None:
        """Add damage: to the Defending Pokémon it counts as damage, to the player's own Pokémon against the text."""
        side = self.side(to)
        if isinstance(to, n.Defending) or (isinstance(to, n.Active) and side == THEIRS):
            self.tally.more += points * share
        elif side != BOTH:
            self.gain(-POINT * points * min(self.size(to), 4) * side, share)

    def move(self, cards: n.Selector, to: n.Place, share: float) -> None:
        side = self.side(cards)
        count = self.size(cards) if not isinstance(cards, (n.Those, n.It)) else self.count
        if isinstance(cards, n.Hand) and side == MINE:
            self.tally.sheds = True
        elif to is n.Place.HAND and not isinstance(cards, n.Those):
            self.gain(100 * min(count, 4) * (side or 0.2), share)
        elif to is n.Place.BENCH:
            self.gain(150 * min(count, 3) * (side or 0.2), share)
        elif to in (n.Place.DECK, n.Place.TOP, n.Place.BOTTOM, n.Place.LOST, n.Place.ASIDE) and side == THEIRS:
            self.gain(100 * min(count, 3), share)

    def discard(self, cards: n.Selector, share: float) -> None:
        side = self.side(cards)
        count = min(self.size(cards), 5)
        of = cards.of if isinstance(cards, n.Pick) else cards
        if isinstance(of, n.Hand):
            if side == MINE and not isinstance(cards, n.Pick):
                self.tally.sheds = True
            else:
                self.gain(-60 * count * side, share)
        elif isinstance(of, (n.Top, n.Bottom)):
            self.gain(-20 * count * side, share)
        elif isinstance(of, n.StadiumCard):
            self.gain(60, share)
        else:
            self.gain(-ENERGY * count * (side or 0.2), share)

    def lasting(self, what: n.Part, share: float) -> None:
        match what:
            case n.Forbid():
                side = self.side(what.who) if what.who is not None else (THEIRS if what.player is n.Who.OPPONENT else MINE)
                self.gain(-170 * side, share)
            case n.Prevent(to):
                self.gain(250 * self.side(to), share)
            case n.Modify():
                self.gain(100, share)
            case _:
                self.gain(60, share)


def any_of(tree: n.Node, kind: type[n.Node]) -> bool:
    """Whether the tree contains a node of the kind."""
    for node in nodes_of(tree):
        if isinstance(node, kind):
            return True
    return False


def tally_of(action: n.Action | None) -> Tally:
    reading = TextValuation()
    reading.act(action)
    return reading.tally


def activation_worth(part: n.Use) -> int:
    tally = tally_of(part.do)
    return round(tally.worth + CARD * tally.draws + POINT * tally.more)


def passive_worth(parts: Iterable[n.Part]) -> int:
    """The worth of statics and triggers in play: a small constant."""
    return min(240, 80 * sum(isinstance(part, (n.Static, n.On)) for part in parts))


KEPT = 64
_sheets: dict[int, CardValues] = {}
"""Sheets of the tables used last, by the identity of the table (which the sheet keeps alive)."""


def sheet_of(table: Table) -> CardValues:
    """The table's sheet. Making one takes some milliseconds, so recent ones are kept."""
    table = table.linked
    sheet = _sheets.get(id(table))
    if sheet is None:
        sheet = make_card_values(table)
        while len(_sheets) >= KEPT:
            del _sheets[next(iter(_sheets))]
        _sheets[id(table)] = sheet
    return sheet


def make_card_values(table: Table) -> CardValues:
    """Read the cards of a table."""
    sheet = CardValues(table)
    by_index: dict[int, CardDef] = {}
    for d in table.defs:
        by_index.setdefault(int(d.index), d)
    ordered = [by_index[index] for index in sorted(by_index)]
    children: dict[int, list[CardDef]] = {}
    for d in ordered:
        children.setdefault(int(d.evolves_from), []).append(d)
    for place, d in enumerate(ordered):
        if int(d.index) != place:
            raise ValueError(f"the table's card {d.card.id} has index {d.index} but is at place {place}")
        add_card(sheet, d, d.card)
        evolutions: vec[i64] = vec[i64]()
        for heir in descendants(d, children):
            evolutions = append(evolutions, i64(heir.index))
        sheet.evolutions.append(evolutions)
        sheet.defs.append(d)
    points = [int(d.hp) for d in table.defs if d.hp > 0]
    sheet.scale = max(30, round(sum(points) / max(1, len(points))))
    from playmat.bots.card_purposes import add_purposes  # it needs this module

    add_purposes(sheet, table)
    return sheet


def descendants(d: CardDef, children: dict[int, list[CardDef]]) -> list[CardDef]:
    found: list[CardDef] = []
    names = [int(d.name)]
    for name in names:
        for child in children.get(name, ()):
            if child not in found and child is not d:
                found.append(child)
                if int(child.name) not in names:
                    names.append(int(child.name))
    return found if d.card.is_pokemon or d.as_hp else []


def add_card(sheet: CardValues, d: CardDef, card: Card) -> None:
    damage: vec[i64] = vec[i64]()
    extra: vec[i64] = vec[i64]()
    best = 0.0
    for attack in card.attacks:
        tally = tally_of(attack.effect)
        hit = ((attack.base if tally.base is None else tally.base) + tally.more) * tally.factor
        rest = tally.worth * tally.factor + CARD * tally.draws
        damage = append(damage, i64(max(0, round(hit))))
        extra = append(extra, i64(round(rest)))
        best = max(best, hit + rest / 10)
    sheet.damage.append(damage)
    sheet.extra.append(extra)

    parts = [part for ability in card.abilities for part in ability.parts] + list(card.parts)
    uses = [activation_worth(part) for part in parts if isinstance(part, n.Use)]
    played = Tally()
    if card.is_trainer:
        reading = TextValuation()
        for part in card.parts:
            if isinstance(part, n.Action):
                reading.act(part)
            elif isinstance(part, n.Play):
                reading.act(part.do)
        played = reading.tally
    passive = passive_worth(parts)
    worth = round(played.worth + POINT * played.more)
    sheet.play = append(sheet.play, i64(worth))
    sheet.draws = append(sheet.draws, i64(round(1000 * played.draws)))
    sheet.sheds = append(sheet.sheds, i64(played.sheds))
    sheet.swaps = append(sheet.swaps, i64(played.swaps and worth < 100))
    sheet.gusts = append(sheet.gusts, i64(played.gusts and worth < 250))
    sheet.use = append(sheet.use, i64(max(uses, default=0)))
    sheet.passive = append(sheet.passive, i64(passive + (40 if uses else 0)))
    if card.is_energy:
        keep = 120 if card.basic_energy else 160
    elif card.is_trainer:
        keep = max(0, worth) + round(CARD * played.draws / 2) + (80 if card.kind is TrainerKind.SUPPORTER else 50)
    else:
        keep = 80 + card.hp // 2 + round(best) + passive // 2
    sheet.keep = append(sheet.keep, i64(keep))
