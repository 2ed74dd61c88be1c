"""Reads the purposes of effect trees into the records of `purposes`, once for each table. Nothing here names a card."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from mypy_extensions import i64

from playmat.bots.card_values import CARD, FOUND, MINE, THEIRS, TextValuation, any_of
from playmat.bots.evaluation import CardValues, types_provided
from playmat.bots.purposes import (
    FROM_DECK,
    FROM_DISCARD,
    FROM_HAND,
    FROM_TOP,
    HIDDEN,
    OPEN,
    OWN_HAND,
    TO_BENCH,
    TO_DECK,
    TO_HAND,
    TO_POKEMON,
    Condition,
    Estimate,
    Purpose,
    Purposes,
    ShareOfDeck,
    Supply,
    Term,
)
from playmat.effects import nodes as n
from playmat.effects.tree import nodes_of
from playmat.engine.codes import ATTACK, EVERY_TYPE
from playmat.engine.link.linker import Linker, Scope
from playmat.engine.link.tree_queries import RESULTS
from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.engine.table import Table
from playmat.engine.terms.term import Filter, Quantity, Test
from playmat.vocabulary import TYPES

UNKNOWN = (*RESULTS, n.UsingOf, n.Using, n.Given, n.Paid, n.ExtraEnergy, n.Attacker, n.DamageReceived, n.Spent, n.Beside)
"""Nodes with a meaning only while a text is carried out."""
FLEETING = (n.SameType, n.SameName, n.Among, n.EvolvesFrom, n.NameShared, n.OtherHalf, n.EarlierForm, n.OfChosenType, n.Selector)
"""Nodes of filters whose answer for a card may change."""
COPIED = 600
"""Worth of a Pokémon whose attack another one can copy, for a Knock Out."""
Guard = tuple[n.Test, bool]
PLACES = {n.Place.HAND: TO_HAND, n.Place.BENCH: TO_BENCH, n.Place.DECK: TO_DECK, n.Place.TOP: TO_DECK, n.Place.BOTTOM: TO_DECK}


def without_results(tree: object) -> bool:
    return not any(isinstance(node, UNKNOWN) for node in nodes_of(tree))


def is_settled(filter: n.Filter | None) -> bool:
    return filter is None or not any(isinstance(node, FLEETING) for node in nodes_of(filter))


def substituted(tree: Any, result: n.Quantity | None) -> Any:
    """The tree with a number instead of `result`."""
    if result is None:
        return tree
    if isinstance(tree, n.Result) or (isinstance(tree, n.Count) and any(isinstance(node, n.Those) for node in nodes_of(tree))):
        return result
    changed = {
        field.name: substituted(value, result)
        for field in fields(tree)
        if isinstance(value := getattr(tree, field.name), n.Quantity)
    }
    return replace(tree, **changed) if changed else tree


def visibility(tree: object) -> int:
    """Whether a player can see the things that the tree counts."""
    seen = OPEN
    for node in nodes_of(tree):
        if isinstance(node, n.Hand) and node.filter is not None:
            seen = max(seen, OWN_HAND if node.of is n.Who.YOU else HIDDEN)
        elif isinstance(node, (n.Deck, n.Prizes)) and node.filter is not None:
            seen = HIDDEN
        elif isinstance(node, (n.Top, n.Bottom)):
            seen = HIDDEN
    return seen


class Reader(TextValuation):
    """Reads one text. Effects with a field in `Purpose` go there; the rest adds to its worth."""

    def __init__(self, table: Table, linker: Linker, printed: int = 0) -> None:
        super().__init__()
        self.table = table
        self.linker = linker
        self.purpose = Purpose()
        self.hit = Estimate(printed)
        self.draws = Estimate(0)
        self.until = Estimate(0)
        self.guards: list[Guard] = []
        self.waiting: list[Supply] = []
        """Cards that the text has found and has not put anywhere yet."""
        self.result: n.Quantity | None = None
        self.given = False
        """Whether the latest result is the number of cards given up for it."""
        self.milled = 0.0
        """The number of cards that the text has just discarded from the top of its player's deck."""
        self.average = 0.0
        """The damage that follows from them on average."""
        self.chosen: n.Selector | None = None
        """The choice of the text, for `it` and `those`."""
        self.kept: dict[n.Order, n.Selector] = {}

    def meant(self, s: n.Selector) -> n.Selector:
        """The selector behind `it` or `those`, if the text has made a choice before."""
        match s:
            case n.It() | n.Those() if self.chosen is not None:
                return self.chosen
            case n.Saved(name) if name in self.kept:
                return self.kept[name]
            case n.CardsOf(of):
                return self.meant(of)
        return s

    def size(self, s: n.Selector) -> float:
        match s:
            case n.Where(n.Those()) if self.milled:
                return self.milled / 2
        return super().size(s)

    # Linked parts

    def quantity(self, q: n.Quantity) -> Quantity | None:
        if not without_results(q):
            return None
        return self.linker.quantity(q)

    def test(self, t: n.Test) -> Test | None:
        if not without_results(t) or visibility(t) != OPEN:
            return None
        return self.linker.test(t)

    def filter(self, f: n.Filter | None) -> Filter | None:
        if f is None or any(isinstance(node, UNKNOWN) for node in nodes_of(f)):
            return None
        return self.linker.filter(f)

    def conditions(self) -> list[Condition]:
        found = []
        for test, wanted in self.guards:
            linked = self.test(test)
            assert linked is not None
            found.append(Condition(linked, wanted))
        return found

    def term(self, to: Estimate, q: n.Quantity, share: float, sets_base: bool = False) -> None:
        q = substituted(q, self.result)
        match q:
            case n.Times(n.Number(points), n.Count(n.Where(n.Those(), f))) if (
                self.milled and (filter := self.filter(f)) is not None
            ):
                cards = ShareOfDeck(round(self.milled), filter)
                to.terms.append(Term(round(share * points), cards, 0, OPEN, sets_base, self.conditions()))
                self.average = share * self.amount(q)
                return
        amount = self.quantity(q)
        typical = round(self.amount(q))
        seen = visibility(q)
        if amount is None:
            # A number that the board does not decide: a typical one, in thousandths because of coins.
            share, typical = share * self.amount(q), 1
            amount, seen = self.linker.quantity(n.Number(1)), OPEN
        if self.given and any(isinstance(node, n.Count) for node in nodes_of(q)):
            match q:
                case n.Times(n.Number(points)):
                    to.fuel = points
        to.terms.append(Term(round(1000 * share), amount, typical, seen, sets_base, self.conditions()))

    # Actions

    def act(self, a: n.Action | None, share: float = 1.0) -> None:
        match a:
            case n.Require(test):
                linked = self.test(test)
                if linked is not None:
                    self.hit.required.append(Condition(linked, True))
                return
            case n.If():
                self.branch(a, share)
                return
            case n.AsPlayer(n.Who.EACH, do):
                self.act(do, share)
                if any_of(do, n.Draw):
                    self.gain(-CARD * 3, share)
                elif any_of(do, n.Hand):
                    self.gain(CARD * 4, share)
                return
            case n.OneOf(options):
                pays = self.purpose.pays
                for option in options:
                    self.act(option, share / len(options))
                    self.purpose.pays = pays
                return
            case _:
                super().act(a, share)

    def branch(self, a: n.If, share: float) -> None:
        """Either of two actions: the part that a test of the board decides, and the worth of both."""
        test, then, else_ = a.test, a.then, a.else_
        if self.test(test) is None:
            if isinstance(test, n.Exists) and then is not None and else_ is None:
                self.act(then, share)  # usually the text has just seen to it
            else:
                super().act(a, share)
            return
        if isinstance(then, n.Nothing) and else_ is None:
            linked = self.test(test)
            assert linked is not None
            if self.guards:
                self.tally.factor *= 0.6
            else:
                self.hit.required.append(Condition(linked, False))
            return
        for branch, wanted, chance in ((then, True, 0.6), (else_, False, 0.4)):
            if branch is None:
                continue
            self.guards.append((test, wanted))
            if any_of(branch, n.Nothing):
                self.tally.factor *= 1 - chance
            else:
                worth = self.tally.worth
                self.act(branch, share)
                # Damage and draws have the test beside them; the rest is weighed here.
                self.tally.worth = worth + (self.tally.worth - worth) * chance
            self.guards.pop()

    def effect(self, a: n.Action, share: float) -> None:
        match a:
            case n.Choose(what):
                self.chosen = what
            case n.Save(name, what):
                self.kept[name] = self.meant(what)
            case n.Base(amount):
                self.term(self.hit, amount, share, True)
            case n.More(amount):
                self.term(self.hit, amount, share)
            case n.Less(amount):
                self.term(self.hit, amount, -share)
            case n.Damage(amount, to) if isinstance(to, n.Defending):
                self.term(self.hit, amount, share)
            case n.UseAttack(of) if without_results(of) and visibility(of) == OPEN:
                self.hit.copied = self.linker.selector(of)
            case n.Draw(count, n.Who.YOU) if share > 0:
                self.term(self.draws, count, share)
            case n.DrawUntil(count, n.Who.YOU) if share > 0:
                if all(term.conditions for term in self.until.terms):
                    self.term(self.until, count, 1)
            case _:
                self.step(a, share)
                return
        super().effect(a, share)

    def step(self, a: n.Action, share: float) -> None:
        """Note the purpose of an action with cards or Pokémon."""
        purpose = self.purpose
        match a:
            case n.Search(for_):
                self.chosen = None
                self.subject = self.side(for_)
                self.count = self.size(for_)
                self.waiting = self.supplies_of(for_, FROM_DECK) if self.subject == MINE else []
                if self.subject == MINE and not self.waiting:
                    self.gain(FOUND * min(self.count, 4), share)
                return
            case n.Look(cards) | n.Reveal(cards):
                self.chosen = None
                self.subject = self.side(cards)
                if isinstance(cards, n.Pick) and isinstance(cards.of, n.Hand) and self.subject == MINE:
                    purpose.shows = True
                if isinstance(cards, (n.Top, n.Bottom)) and self.subject == MINE:
                    self.looked = self.amount(cards.n)
                super().effect(a, share)
                return
            case n.Move(cards, to):
                if isinstance(cards, (n.Those, n.It)):
                    purpose.shows = False
                if not self.moves(self.meant(cards), to):
                    super().effect(a, share)
                return
            case n.Attach(cards, to):
                if not self.attaches(self.meant(cards), to):
                    super().effect(a, share)
                return
            case n.Discard(cards):
                if isinstance(cards, (n.Those, n.It)):
                    purpose.shows = False
                meant = self.meant(cards)
                of = meant.of if isinstance(meant, n.Pick) else meant
                if isinstance(of, (n.InPlay, n.Bench, n.Active)) and self.side(of) == MINE:
                    return  # the next step says where the Pokémon goes
                if not self.gives_up(meant, 1):
                    self.discard(meant, share)
                return
            case n.Switch(with_):
                with_ = self.meant(with_)
                if self.side(with_) == THEIRS:
                    chosen = isinstance(with_, n.Pick) and with_.by is n.By.YOU
                    purpose.gusts = purpose.gusts or chosen
                    self.gain(0 if chosen else 60, share)
                else:
                    purpose.switches = True
                return
            case n.Heal(amount, from_) if self.side(from_) == MINE:
                purpose.heals = max(int(purpose.heals), round(self.amount(amount)) if amount is not None else 300)
                self.subject = MINE
                return
            case n.PutCounters(count, on) if isinstance(on, n.Pick) and self.side(on) == THEIRS:
                purpose.counters = max(int(purpose.counters), round(10 * self.amount(count)))
                super().effect(a, share)
                return
            case n.PutCounters(_, n.This()) | n.Damage(_, n.This()):
                purpose.costs_self = max(int(purpose.costs_self), 1)
            case n.KnockOut(n.This()):
                purpose.costs_self = 2
            case n.EndTurn():
                purpose.ends = True
            case n.Lasting(n.Modify() as change) if self.boost(change):
                return
            case _:
                pass
        super().effect(a, share)

    def supplies_of(self, s: n.Selector, source: int) -> list[Supply]:
        match s:
            case n.Both(left, right):
                return self.supplies_of(left, source) + self.supplies_of(right, source)
            case n.Pick(count, of):
                limit = round(self.amount(count)) if count is not None else 4
                return self.supplies_from(of, max(1, limit), source)
        return self.supplies_from(s, 4, source)

    def supplies_from(self, of: n.Selector, limit: int, source: int) -> list[Supply]:
        f: n.Filter | None = None
        if isinstance(of, n.Where):
            f, of = of.filter, of.of
        if isinstance(of, (n.Deck, n.DiscardPile, n.Hand)) and of.of is n.Who.YOU:
            source = {n.Deck: FROM_DECK, n.DiscardPile: FROM_DISCARD, n.Hand: FROM_HAND}[type(of)]
            both = tuple(one for one in (f, of.filter) if one is not None)
            whole = both[0] if len(both) == 1 else n.AllOf(both) if both else None
            return [Supply(limit, source, TO_HAND, self.filter(whole), is_settled(whole))]
        if isinstance(of, (n.Top, n.Looked)) and self.side(of) == MINE:
            return [Supply(limit, FROM_TOP, TO_HAND, self.filter(f), is_settled(f))]
        return []

    def boost(self, part: n.Part) -> bool:
        """Whether the part makes attacks harder, which is noted."""
        if not isinstance(part, n.Modify) or part.change is not n.Change.ADD or self.side(part.who) != MINE:
            return False
        if part.what not in (n.Attribute.DAMAGE_DONE, n.Attribute.DAMAGE_DONE_AFTER):
            return False
        self.purpose.boosts = max(int(self.purpose.boosts), round(self.amount(part.by)))
        return True

    looked = 0.0
    """The number of cards of the deck that the text looks at."""

    def moves(self, cards: n.Selector, to: n.Place) -> bool:
        """Whether a move has a place in the purpose."""
        purpose = self.purpose
        if isinstance(cards, (n.Those, n.It)) or (isinstance(cards, n.Where) and isinstance(cards.of, n.Those)):
            if to in PLACES and self.waiting:
                for supply in self.waiting:
                    supply.target = PLACES[to]
                purpose.supplies += self.waiting
                self.waiting = []
                return True
            return False
        if isinstance(cards, n.Hand) and cards.of is n.Who.YOU:
            purpose.sheds = 2
            self.tally.sheds = True
            self.result = None
            return True
        if isinstance(cards, n.Rest):
            if to in (n.Place.LOST, n.Place.DISCARD):
                taken = sum(int(supply.n) for supply in purpose.supplies if supply.source == FROM_TOP)
                purpose.mills = max(int(purpose.mills), round(self.looked) - taken)
            return True
        of = cards.of if isinstance(cards, n.Pick) else cards
        if isinstance(of, n.Hand) and of.of is n.Who.YOU and to is not n.Place.BENCH:
            return self.gives_up(cards, 0.6)
        if isinstance(of, n.Attached) and self.side(of) == MINE and to in (n.Place.LOST, n.Place.DISCARD):
            return self.gives_up(cards, 1)
        if to in (n.Place.HAND, n.Place.BENCH) or isinstance(of, n.DiscardPile):
            found = self.supplies_of(cards, FROM_DECK)
            if found and to in PLACES:
                for supply in found:
                    supply.target = PLACES[to]
                purpose.supplies += found
                return True
        if isinstance(of, (n.InPlay, n.Active, n.Bench, n.This)) and self.side(of) == MINE and to in (n.Place.HAND, n.Place.DECK):
            purpose.scoops = True
            return True
        return False

    def attaches(self, cards: n.Selector, to: n.Selector) -> bool:
        if self.side(to) == THEIRS:
            return False
        purpose = self.purpose
        if isinstance(cards, (n.Those, n.It)) or (isinstance(cards, n.Where) and isinstance(cards.of, n.Those)):
            if not self.waiting:
                return False
            for supply in self.waiting:
                supply.target = TO_POKEMON
            purpose.supplies += self.waiting
            self.waiting = []
            return True
        of = cards.of if isinstance(cards, n.Pick) else cards
        if isinstance(of, n.Attached) and self.side(of) == MINE:
            purpose.moves_energy = True
            return True
        found = self.supplies_of(cards, FROM_DECK)
        for supply in found:
            supply.target = TO_POKEMON
        purpose.supplies += found
        return bool(found)

    def gives_up(self, cards: n.Selector, price: float) -> bool:
        """Whether the player gives up own cards, which are noted as a price or as fuel for damage."""
        purpose = self.purpose
        of = cards.of if isinstance(cards, n.Pick) else cards
        inner = of.of if isinstance(of, n.Where) else of
        self.given = False
        self.result = None
        if isinstance(cards, n.Pick) and isinstance(inner, (n.Hand, n.Attached)) and self.side(inner) == MINE:
            if without_results(of):
                count = n.Count(of)
                self.result = count if cards.n is None else n.Cap(count, cards.n)
            if cards.n is None or cards.upto or cards.none:
                self.given = True
                return isinstance(inner, n.Hand)
        if isinstance(inner, n.Hand) and inner.of is n.Who.YOU:
            if isinstance(cards, n.Pick):
                purpose.pays += round(self.amount(cards.n) * price) or 1
            else:
                purpose.sheds = 1
                self.tally.sheds = True
            return True
        if isinstance(inner, (n.Top, n.Bottom)) and self.side(inner) == MINE:
            self.milled = self.amount(inner.n)
            purpose.mills += round(self.milled)
            self.waiting = [Supply(1, FROM_TOP, TO_HAND, None, True)]
            return True
        return False

    def draw(self, cards: float, who: n.Who, share: float) -> None:
        if who is not n.Who.YOU:
            super().draw(cards, who, share)

    def finish(self) -> Purpose:
        purpose = self.purpose
        purpose.worth = round(self.tally.worth)
        if self.draws.terms:
            purpose.draws = self.draws
        if self.until.terms:
            purpose.until = self.until
        return purpose


def purpose_of(table: Table, linker: Linker, *parts: n.Part) -> Purpose:
    """The purpose of the actions among the parts, if the statics are in force for the rest of the turn."""
    linker.begin()
    reader = Reader(table, linker)
    for part in parts:
        if isinstance(part, n.Action):
            reader.act(part)
        elif isinstance(part, n.Play):
            reader.act(part.do)
    boosted = [part for part in parts if reader.boost(part)] if any(isinstance(part, n.DiscardAt) for part in parts) else []
    if boosted:
        reader.tally.worth = 0
    return reader.finish()


def attack_of(table: Table, linker: Linker, printed: int, effect: n.Action | None) -> tuple[Estimate | None, Purpose, int]:
    """The effect of an attack: its damage, if the board or the deck decides it, and the rest; then the average damage, if the
    deck decides it, or 0."""
    linker.begin()
    reader = Reader(table, linker, printed)
    with linker.within(in_attack=True):
        reader.act(effect)
    hit = reader.hit
    hit.chance = round(1000 * reader.tally.factor)
    lively = any(term.conditions or not is_number(term.amount) for term in hit.terms)
    if not (lively or hit.required or hit.copied is not None):
        return None, reader.finish(), 0
    return hit, reader.finish(), round(reader.average)


def is_number(q: Quantity) -> bool:
    return type(q).__name__ == "Number"


def add_purposes(sheet: CardValues, table: Table) -> None:
    """Fill in the purposes of the texts of a sheet's cards, and the attacking strength of each Pokémon and its evolutions."""
    linker = Linker(table, lambda name: (), lambda name: TYPES)
    reach = energy_types(table)
    holders: dict[int, int] = {}
    for d, seat in zip(table.defs, table.owners, strict=False):
        holders[int(d.index)] = holders.get(int(d.index), 0) | reach[int(seat)]
    own: list[int] = []
    copied = value_copies(sheet, table, linker)
    roles: list[int] = []
    for d in sheet.defs:
        card = d.card
        linker.scope = Scope(card)
        found = Purposes()
        best = 0.0
        for place, attack in enumerate(card.attacks):
            hit, purpose, average = attack_of(table, linker, attack.base, attack.effect)
            found.hits.append(hit)
            found.attacks.append(purpose)
            if place < len(sheet.damage[d.index]) and average > sheet.damage[d.index][place]:
                sheet.damage[d.index][place] = i64(average)
            cost = int(d.attacks[place].total) if place < len(d.attacks) else 0
            points = min(1000.0, 1000 * float(sheet.damage[d.index][place]) / float(sheet.scale))
            bits = holders.get(int(d.index), int(EVERY_TYPE))
            if place < len(d.attacks) and any(d.attacks[place].cost[i] and not bits >> i & 1 for i in range(10)):
                points /= 4  # no card of the deck pays for it
            best = max(best, (points + min(400, max(0, int(sheet.extra[d.index][place])))) / (1 + 0.2 * cost))
        if card.is_trainer:
            found.played = purpose_of(table, linker, *card.parts)
        found.eases = any(
            isinstance(part, n.Modify) and part.what is n.Attribute.RETREAT_COST and part.change is not n.Change.ADD
            for part in card.parts
        )
        parts = [part for ability in card.abilities for part in ability.parts] + list(card.parts)
        for part in parts:
            if isinstance(part, n.Use):
                purpose = purpose_of(table, linker, part.do)
                purpose.unlimited = part.limit is n.Limit.ANY
                found.uses.append(purpose)
            elif isinstance(part, n.On):
                found.triggered.append(purpose_of(table, linker, part.do))
        sheet.purposes.append(found)
        own.append(round(best))
        roles.append(int(sheet.passive[d.index]) + int(sheet.use[d.index]) + copied[d.index] if card.is_pokemon else 0)
    blows = [max((int(points) for points in sheet.damage[d.index]), default=0) for d in sheet.defs if d.hp > 0]
    shares = [min(1.0, blow / float(sheet.scale)) for blow in blows if blow > 0]
    prizes = [int(d.prizes) for d in sheet.defs if d.hp > 0]
    if shares:
        sheet.pace = i64(round(100 * len(shares) / sum(shares) * len(prizes) / sum(prizes)))
    for d in sheet.defs:
        record = sheet.purposes[d.index]
        line, role = own[d.index], roles[d.index]
        for heir in sheet.evolutions[d.index]:
            line = max(line, own[heir] * 8 // 10)
            role = max(role, roles[heir] * 8 // 10)
        record.line, record.role = line, min(600, role)


def value_copies(sheet: CardValues, table: Table, linker: Linker) -> list[int]:
    """Give attacks that copy those of certain Pokémon of their player a typical damage. Returns the worth of these Pokémon for
    them, by index of a card."""
    m = Machine(table, table.empty_state())
    worths = [0] * len(sheet.defs)
    for d in sheet.defs:
        for place, attack in enumerate(d.card.attacks[: len(sheet.damage[d.index])]):
            of = next((node.of for node in nodes_of(attack.effect) if isinstance(node, n.UseAttack)), None)
            if not isinstance(of, (n.Bench, n.InPlay)) or of.of is not n.Who.YOU:
                continue
            if of.filter is None or not is_settled(of.filter):
                continue
            linker.scope = Scope(d.card)
            linker.begin()
            passes = linker.filter(of.filter)
            for uid, one in enumerate(table.defs):
                points = max((int(points) for points in sheet.damage[one.index]), default=0)
                if (
                    points
                    and one.index != d.index
                    and passes.card(m, Context(i64(0), i64(1), ATTACK, i64(0), i64(uid)), i64(uid))
                ):
                    worths[one.index] = max(worths[one.index], COPIED * min(points, int(sheet.scale)) // int(sheet.scale))
                    sheet.damage[d.index][place] = i64(max(int(sheet.damage[d.index][place]), points * 8 // 10))
    return worths


def energy_types(table: Table) -> list[int]:
    """By seat: bits of the types that the Energy cards of the deck can provide."""
    found = [0] * table.form.seats
    for d, seat in zip(table.defs, table.owners, strict=False):
        found[int(seat)] |= int(types_provided(d))
    return found
