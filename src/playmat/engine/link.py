"""Linking: effect trees and card facts become the records and programs that the engine runs.

One method per tree node, each a line or two. Two things happen here that are more than translation: every `pick` in an
action is pulled out into a question asked before it (so that nothing but `Choosing` has to ask for it), and the text of an
attack is divided into the sections that the ruleset's attack steps run (choices, requirements, before damage, what damage
depends on, discards, the rest), in printed order within each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.cards.model import Ability, Attack, Card
from playmat.effects import nodes as n
from playmat.effects.script import parse_script
from playmat.engine import expressions as ex
from playmat.engine import flow, program
from playmat.engine import linked as lk
from playmat.engine.linked import AbilityDef, AttackDef, CardDef, Filter, Mod, Provision, Quantity, Selector, Test, Trigger, Use
from playmat.engine.machine import DAMAGE_STEPS
from playmat.engine.state import Exec
from playmat.engine.table import Table
from playmat.rules.ruleset import Form, Ruleset
from playmat.terms import AbilityKind, Condition, Era, Stage, Supertype, TrainerKind, Type, parse_cost

CONDITION_BITS = {condition: 1 << index for index, condition in enumerate(Condition)}
WHO = {n.Who.YOU: lk.YOU, n.Who.OPPONENT: lk.OPPONENT, n.Who.EACH: lk.EACH, n.Who.OWNER: lk.OWNER, n.Who.TURN: lk.TURN}
BY = {n.By.YOU: 0, n.By.OPPONENT: 1, n.By.CHANCE: 2, n.By.OWNER: 3}
PLACES = {place: index for index, place in enumerate(n.Place)}
UNTILS = {until: index for index, until in enumerate(n.Until)}
LIMITS = {limit: index for index, limit in enumerate(n.Limit)}
ATTRIBUTES = {
    n.Attribute.HP: lk.K_HP,
    n.Attribute.RETREAT_COST: lk.K_RETREAT,
    n.Attribute.DAMAGE_DONE: lk.K_DONE,
    n.Attribute.DAMAGE_DONE_AFTER: lk.K_DONE_AFTER,
    n.Attribute.DAMAGE_TAKEN: lk.K_TAKEN,
    n.Attribute.DAMAGE_TAKEN_BEFORE: lk.K_TAKEN_BEFORE,
    n.Attribute.ATTACK_COST: lk.K_COST,
    n.Attribute.PRIZES: lk.K_PRIZES,
    n.Attribute.PRIZES_FOR_DAMAGE: lk.K_PRIZES_FOR_DAMAGE,
    n.Attribute.BENCH_SIZE: lk.K_BENCH,
    n.Attribute.POISON: lk.K_POISON,
    n.Attribute.BURN: lk.K_BURN,
    n.Attribute.CONFUSION: lk.K_CONFUSION,
    n.Attribute.SLEEP_COINS: lk.K_SLEEP,
    n.Attribute.WEAKNESS: lk.K_WEAK_FACTOR,
    n.Attribute.ENERGY_PER_TURN: lk.K_ENERGY_TURN,
    n.Attribute.SUPPORTERS_PER_TURN: lk.K_SUPPORTERS,
    n.Attribute.BASE_DAMAGE: lk.K_BASE,
    n.Attribute.TOOLS: lk.K_TOOLS,
    n.Attribute.HEALING: lk.K_HEALING,
}
STAGES = {stage: index for index, stage in enumerate(Stage)}
KINDS = {kind: index for index, kind in enumerate(TrainerKind)}
ABILITY_KINDS = {kind: index for index, kind in enumerate(AbilityKind)}
SUPERTYPES = {Supertype.POKEMON: 0, Supertype.TRAINER: 1, Supertype.ENERGY: 2}
HARMS = {n.Harm.DAMAGE: lk.H_DAMAGE, n.Harm.EFFECTS: lk.H_EFFECTS, n.Harm.ALL: lk.H_DAMAGE | lk.H_EFFECTS}
SOURCES = {
    n.Source.ATTACKS: lk.ATTACK,
    n.Source.ABILITIES: lk.ABILITY,
    n.Source.TRAINERS: lk.TRAINER,
    n.Source.ENERGY: lk.ENERGY,
    n.Source.ANY: -1,
}
STAGE_WORDS = {"Basic": 0, "Evolution": 1, "Evolved": 1, "Unevolved": 2, "Stage 1": 3, "Stage 2": 4}
DAMAGE_NODES = (n.Base, n.More, n.Less, n.Ignore)
RESULT_NODES = (n.Heads, n.Tails, n.Result, n.It, n.Those, n.Did, n.Chosen, n.Old, n.Rest, n.Looked, n.Guessed)


class Unplayable(ValueError):
    """A card that the engine cannot run; the message says which and why."""


def bits_of(types: Iterable[Type]) -> int:
    bits = 0
    for kind in types:
        bits |= kind.bit
    return bits


def ability_bits(kinds: Iterable[AbilityKind]) -> int:
    """Old texts on Pokémon Powers mean Poké-Powers and Poké-Bodies too, and texts on both of these mean the old ones
    (CR-407.1)."""
    words = set(kinds)
    both = {AbilityKind.POKE_POWER, AbilityKind.POKE_BODY}
    if AbilityKind.POKEMON_POWER in words or both <= words:
        words |= {AbilityKind.POKEMON_POWER, *both}
    return sum(1 << ABILITY_KINDS[kind] for kind in words)


def cost_of(types: Iterable[Type]) -> vec[i64]:
    """Units wanted of each type."""
    cost: vec[i64] = vec[i64]([i64(0)] * 11)
    for kind in types:
        cost[tuple(Type).index(kind)] = cost[tuple(Type).index(kind)] + 1
    return cost


def condition_bits(conditions: Iterable[Condition]) -> int:
    bits = 0
    for condition in conditions:
        bits |= CONDITION_BITS[condition]
    return bits


def contains(tree: object, kinds: tuple[type, ...]) -> bool:
    """Whether a node of one of the kinds stands anywhere in the tree, lasting effects apart."""
    if isinstance(tree, kinds):
        return True
    if isinstance(tree, n.Lasting):
        return False
    if isinstance(tree, tuple):
        return any(contains(item, kinds) for item in tree)
    if is_dataclass(tree):
        return any(contains(getattr(tree, field.name), kinds) for field in fields(tree))
    return False


def nodes_of(tree: object) -> Iterator[n.Node]:
    """The node and all nodes inside it."""
    if isinstance(tree, tuple):
        for item in tree:
            yield from nodes_of(item)
    elif isinstance(tree, n.Node):
        yield tree
        for field in fields(tree):  # type: ignore[arg-type]  # nodes are records
            yield from nodes_of(getattr(tree, field.name))


def mark_for_bench(search: Exec) -> None:
    """What the picks of a search find goes to the Bench."""
    for step in search.steps if isinstance(search, program.Seq) else [search]:
        if isinstance(step, program.Choosing):
            step.for_bench = True


def speaks_of(tree: object) -> int:
    """Whom a text speaks of, as bits: 1 its player, 2 an opponent. Who flips or chooses does not count."""
    if isinstance(tree, n.AsPlayer) and tree.who is n.Who.OPPONENT:
        return 2
    if isinstance(tree, tuple):
        found = 0
        for item in tree:
            found |= speaks_of(item)
        return found
    if not is_dataclass(tree):
        return 0
    found = 0
    for field in fields(tree):
        value = getattr(tree, field.name)
        if field.name in ("of", "who") and isinstance(value, n.Who):
            found |= {n.Who.YOU: 1, n.Who.OPPONENT: 2}.get(value, 0)
        else:
            found |= speaks_of(value)
    return found


def narrowed(selected: n.Selector, filter: n.Filter) -> n.Selector:
    """Those of the selected that pass; what is left out of them stays left out."""
    if isinstance(selected, n.Except):
        return replace(selected, of=narrowed(selected.of, filter))
    return n.Where(selected, filter)


def stage_word(f: n.Filter) -> str:
    """The stage that a filter on Pokémon cards asks for and nothing else; empty: it asks for more, or for something else."""
    match f:
        case n.Is(word):
            return word
        case n.AllOf((n.Is("Pokémon"), n.Is(word))) | n.AllOf((n.Is(word), n.Is("Pokémon"))):
            return word
    return ""


class Linker:
    """Builds one table. `slots` numbers the results that the program under way keeps."""

    def __init__(self, rules: Ruleset, form: Form, lower_names: Callable[[str], Iterable[str]]) -> None:
        self.table = Table(rules, form)
        self.lower_names = lower_names
        """Names of what a named Pokémon evolves from, over all cards there are."""
        self.rules = rules
        self.interned: dict[str, int] = {}
        self.classes: dict[str, int] = {}
        self.slots = 0
        self.saved: dict[str, tuple[int, bool]] = {}
        self.bits = 0
        self.card: Card | None = None
        self.title = -1
        self.from_card = False
        self.as_card = False
        """Whether the text is of a card that is not in play: what is said of the Pokémon is said of the card."""
        self.hoist: list[Exec] | None = None
        """Where the questions of picks inside filters go; None: they cannot be asked here."""
        self.one_active = False
        """Whether a text that speaks of a player's Active Pokémon means one of several: Trainer cards in 2-on-2."""

    # Names and classes

    def name(self, text: str) -> int:
        index = self.interned.get(text)
        if index is None:
            index = self.interned[text] = len(self.table.names)
            self.table.names.append(text)
        return index

    def class_bit(self, word: str) -> int:
        bit = self.classes.get(word)
        if bit is None:
            if len(self.classes) >= 62:
                raise Unplayable("the decks name more than 62 classes of card")
            bit = self.classes[word] = 1 << len(self.classes)
        return bit

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def new_bit(self) -> int:
        self.bits += 1
        return 1 << (self.bits - 1)

    def begin(self) -> None:
        """A new text: results are numbered afresh."""
        self.slots = 0
        self.bits = 0
        self.saved = {}

    # Quantities

    def quantity(self, q: n.Quantity, before: list[Exec] | None = None) -> Quantity:
        match q:
            case n.Number(value):
                return ex.Number(value)
            case n.Count(of):
                return ex.Count(self.selector(of, before))
            case n.EnergyOn(on, types):
                return ex.EnergyOn(self.selector(on, before), bits_of(types))
            case n.Counters(on):
                return ex.Counters(self.selector(on, before))
            case n.Heads():
                return ex.Register(0)
            case n.Tails():
                return ex.Register(1)
            case n.Result():
                return ex.Register(2)
            case n.Chosen():
                return ex.Register(3)
            case n.DamageDone():
                return ex.Register(4)
            case n.Times(factor, of):
                return ex.Times(self.quantity(factor, before), self.quantity(of, before))
            case n.Plus(left, right):
                return ex.Plus(self.quantity(left, before), self.quantity(right, before))
            case n.Minus(left, right):
                return ex.Minus(self.quantity(left, before), self.quantity(right, before))
            case n.Cap(of, limit):
                return ex.Cap(self.quantity(of, before), self.quantity(limit, before))
            case n.Half(of, up, to):
                return ex.Half(self.quantity(of, before), up, to)
            case n.Quotient(of, by):
                return ex.Quotient(self.quantity(of, before), by)
            case n.PrizesLeft(of):
                return ex.PrizeCount(WHO[of], False)
            case n.PrizesTaken(of):
                return ex.PrizeCount(WHO[of], True)
            case n.RetreatCost(of):
                return ex.RetreatCost(self.selector(of, before))
            case n.HitPoints(of, remaining):
                return ex.HitPoints(self.selector(of, before), remaining)
            case n.DamageReceived(of):
                return ex.DamageReceived(self.selector(of, before))
            case n.Surplus(types):
                return ex.Surplus(bits_of(types))
            case n.Distinct(what, of):
                return ex.Distinct(0 if what == "types" else 1, self.selector(of, before))
            case n.Conditions(of):
                return ex.ConditionCount(self.selector(of, before))
            case n.MarksOn(name, on):
                return ex.MarksOn(self.name(name), self.selector(on, before))
            case n.CostOf(of):
                return ex.CostOf(self.selector(of, before))
        raise self.unknown(q)

    # Filters

    def filter(self, f: n.Filter | None) -> Filter | None:
        return None if f is None else self.some_filter(f)

    def some_filter(self, f: n.Filter) -> Filter:
        match f:
            case n.Is(word):
                return self.class_filter(word)
            case n.OfType(types):
                return ex.OfType(bits_of(types))
            case n.OfChosenType():
                return ex.OfType(0)
            case n.Named(names):
                return ex.Named([self.name(name) for name in names])
            case n.NameHas(words):
                return ex.NameHas(words)
            case n.Provides(types):
                return ex.Provides(bits_of(types))
            case n.AllOf(filters):
                return ex.AllOf([self.some_filter(x) for x in filters])
            case n.AnyOf((first, second)) if {stage_word(first), stage_word(second)} == {"Basic", "Evolution"}:
                return self.class_filter("Pokémon")  # CR-901.1
            case n.AnyOf(filters):
                return ex.AnyOf([self.some_filter(x) for x in filters])
            case n.Not(inner):
                return ex.Not(self.some_filter(inner))
            case n.HasEnergy(types, count, op):
                return ex.HasEnergy(bits_of(types), count, ex.OPS.index(op))
            case n.HasCard(inner, count):
                return ex.HasCard(self.some_filter(inner), count)
            case n.Damaged(count, op):
                return ex.Damaged(count, ex.OPS.index(op))
            case n.Afflicted(by):
                return ex.Afflicted(condition_bits(by) or 31)
            case n.HpIs(op, count, remaining):
                return ex.HpIs(ex.OPS.index(op), count, remaining)
            case n.HasAbility(kinds, name):
                bits = ability_bits(kinds)
                return ex.HasAbility(bits, self.name(name) if name else -1)
            case n.HasAttack(name):
                return ex.HasAttack(self.name(name))
            case n.WeakTo(types):
                return ex.WeakTo(bits_of(types), False)
            case n.Resists(types):
                return ex.WeakTo(bits_of(types), True)
            case n.RetreatIs(op, count):
                return ex.RetreatIs(ex.OPS.index(op), count)
            case n.EvolvesFrom(of, skip):
                return ex.EvolvesOver(self.selector(of, self.hoist)) if skip else ex.EvolvesFrom(self.selector(of, self.hoist))
            case n.EvolvesFromName(name):
                return ex.EvolvesFromName(self.name(name))
            case n.EvolvesInto(name):
                return ex.Named([self.name(lower) for lower in sorted(self.lower_names(name))])
            case n.EnteredThisTurn():
                return ex.Entered()
            case n.FaceUp():
                return ex.FaceUp()
            case n.ItSelf():
                return ex.Itself()
            case n.Among(of):
                return ex.Among(self.selector(of, self.hoist))
            case n.SameType(as_):
                return ex.SameAs(0, self.selector(as_, self.hoist))
            case n.SameName(as_):
                return ex.SameAs(1, self.selector(as_, self.hoist))
            case n.HasMark(name):
                return ex.HasMark(self.name(name))
            case n.Owned(by):
                return ex.Owned(WHO[by])
            case n.UsedAttack(name):
                return ex.UsedAttack(self.name(name) if name else -1)
        raise self.unknown(f)

    def class_filter(self, word: str) -> Filter:
        if word in ("Active", "Benched"):
            return ex.PositionIs(word == "Active")
        if word in STAGE_WORDS:
            return ex.StageIs(STAGE_WORDS[word])
        if word == "Trainer":
            old = self.card is not None and self.card.era in (Era.BASE, Era.EX)
            return ex.TrainerIs(self.rules.trainer_word == "plain" and not old)
        return ex.HasClass(self.class_bit(word))

    # Selectors

    def selector(self, s: n.Selector, before: list[Exec] | None = None) -> Selector:
        """A selector that asks nobody: picks in it are asked by steps added to `before`."""
        outer, self.hoist = self.hoist, before
        linked = self.bare_selector(s, before)
        self.hoist = outer
        return linked

    def bare_selector(self, s: n.Selector, before: list[Exec] | None) -> Selector:
        match s:
            case n.This():
                return ex.ThisCard() if self.as_card else ex.Single(0)
            case n.Defending():
                return ex.Single(1)
            case n.Attacker():
                return ex.Single(2)
            case n.Old():
                return ex.Single(3)
            case n.It():
                return ex.Serials(-1, False)
            case n.Those():
                return ex.Serials(-2, True)
            case n.Rest():
                return ex.LookedAt(True)
            case n.Looked():
                return ex.LookedAt(False)
            case n.Saved(name):
                if name not in self.saved:
                    raise self.fault(f"saved({name!r}) stands before any save({name!r}, ...)")
                return ex.Serials(*self.saved[name])
            case n.ThisCard():
                return ex.ThisCard()
            case n.Active(of, filter):
                actives = ex.InPlay(0, WHO[of], self.filter(filter))
                if self.one_active and before is not None and of is not n.Who.EACH:
                    slot = self.new_slot()  # one of several Active Pokémon is meant (CR-701.7)
                    before.append(program.Choosing(slot, actives, ex.Number(1), False, 0, 0, False, False))
                    return ex.Serials(slot, False)
                return actives
            case n.Bench(of, filter):
                return ex.InPlay(1, WHO[of], self.filter(filter))
            case n.InPlay(of, filter):
                return ex.InPlay(2, WHO[of], self.filter(filter))
            case n.Hand(of, filter):
                return ex.InZone(ex.Z_HAND, WHO[of], self.filter(filter))
            case n.Deck(of, filter):
                return ex.InZone(ex.Z_DECK, WHO[of], self.filter(filter))
            case n.DiscardPile(of, filter):
                return ex.InZone(ex.Z_DISCARD, WHO[of], self.filter(filter))
            case n.Prizes(of, filter):
                return ex.InZone(ex.Z_PRIZES, WHO[of], self.filter(filter))
            case n.LostZone(of, filter):
                return ex.InZone(ex.Z_LOST, WHO[of], self.filter(filter))
            case n.Beside(of, filter):
                return ex.InZone(ex.Z_BESIDE, WHO[of], self.filter(filter))
            case n.StadiumCard(of, filter):
                return ex.StadiumCard(WHO[of], self.filter(filter))
            case n.Top(count, of):
                return ex.DeckEnd(self.quantity(count, before), WHO[of], False)
            case n.Bottom(count, of):
                return ex.DeckEnd(self.quantity(count, before), WHO[of], True)
            case n.Attached(to, filter):
                return ex.Attached(self.selector(to, before), self.filter(filter))
            case n.CardsOf(of, part):
                return ex.CardsOf(self.selector(of, before), ("top", "under", "basic", "all", "whole").index(part))
            case n.Except(of, but):
                return ex.Except(self.selector(of, before), self.selector(but, before))
            case n.Both(left, right):
                return ex.Both(self.selector(left, before), self.selector(right, before))
            case n.Where(of, filter):
                return ex.Where(self.selector(of, before), self.some_filter(filter))
            case n.Pick():
                return self.pick(s, before)
        raise self.unknown(s)

    def pick(self, s: n.Pick, before: list[Exec] | None) -> Selector:
        if before is None:
            raise self.fault("a pick cannot stand in a test, a static or a filter: choose first, then speak of it")
        match s.of:
            case n.Attached(n.Pick() as bearer, filter):
                # Whoever picks a card on one of several Pokémon picks one that has such a card.
                having = n.Where(bearer.of, n.HasCard(filter if filter is not None else n.AllOf(())))
                of = self.selector(n.Attached(replace(bearer, of=having), filter), before)
            case _:
                of = self.selector(s.of, before)
        slot = self.new_slot()
        count = None if s.n is None else self.quantity(s.n, before)
        distinct = ("", "names", "types").index(s.distinct)
        before.append(program.Choosing(slot, of, count, s.upto, BY[s.by], distinct, s.none, s.again))
        return ex.Serials(slot, of.of_cards)

    # Tests

    def test(self, t: n.Test | None) -> Test | None:
        return None if t is None else self.some_test(t)

    def some_test(self, t: n.Test) -> Test:
        match t:
            case n.Exists(what, count):
                return ex.Exists(self.selector(what), count)
            case n.Compare(left, op, right):
                return ex.Compare(self.quantity(left), ex.OPS.index(op), self.quantity(right))
            case n.Matches(what, filter):
                return ex.Matches(self.selector(what), self.some_filter(filter))
            case n.IsActive(what):
                return ex.IsActive(self.selector(what), False)
            case n.IsBenched(what):
                return ex.IsActive(self.selector(what), True)
            case n.Did():
                return ex.Flag(0)
            case n.KnockedOutByThis(out):
                return ex.Flag(1) if out is None else ex.KnockedOutNow(self.selector(out))
            case n.Guessed():
                return ex.Flag(2)
            case n.Every(tests):
                return ex.Every([self.some_test(x) for x in tests])
            case n.Either(tests):
                return ex.Either([self.some_test(x) for x in tests])
            case n.Unless(inner):
                return ex.Unless(self.some_test(inner))
            case n.YourTurn(of):
                return ex.TurnOf(WHO[of])
            case n.FirstTurn(of, went):
                return ex.FirstTurn(WHO[of], ("", "first", "second").index(went))
            case n.Went(order, of):
                return ex.Went(order == "first", WHO[of])
            case n.Happened(what, when, of, about, filter, name):
                back = ("this_turn", "last_turn", "your_last_turn").index(when)
                about_ = None if about is None else self.selector(about)
                named = self.name(name) if name else -1
                return ex.Happened(ex.HAPPENINGS[what], back, WHO[of], about_, self.filter(filter), named)
            case n.GxUsed(of, power):
                return ex.GxUsed(WHO[of], power == "VSTAR")
            case n.Paid(count, types):
                return ex.Paid(count, bits_of(types))
            case n.SameSet(what, of):
                return ex.SameSet(0 if what == "types" else 1, self.selector(of))
            case n.BenchFull(of):
                return ex.BenchFull(WHO[of])
        raise self.unknown(t)

    # Actions

    def action(self, a: n.Action) -> Exec:
        """An action with the questions that its picks ask before it."""
        before: list[Exec] = []
        done = self.bare(a, before)
        return program.Seq([*before, done]) if before else done

    def maybe(self, a: n.Action | None) -> Exec | None:
        return None if a is None else self.action(a)

    def bare(self, a: n.Action, pre: list[Exec]) -> Exec:
        """The action itself; the questions of its picks go to `pre`."""
        match a:
            case n.Seq(steps):
                return program.Seq(self.sequence(steps))
            case n.Flip(coins, heads, tails, by):
                return program.Flip(self.quantity(coins, pre), self.maybe(heads), self.maybe(tails), WHO[by])
            case n.FlipUntilTails(by):
                return program.Flip(None, None, None, WHO[by])
            case n.If(test, then, else_):
                return program.Branch(self.some_test(test), self.maybe(then), self.maybe(else_), 0)
            case n.May(n.Seq(()), n.Action() as then, else_, by):  # a mere question, and `then` is what a yes means
                return program.May(self.action(then), None, self.maybe(else_), WHO[by])
            case n.May(do, then, else_, by):
                return program.May(self.action(do), self.maybe(then), self.maybe(else_), WHO[by])
            case n.Do(do, then, else_):
                return program.Do(self.action(do), self.maybe(then), self.maybe(else_))
            case n.OneOf(options, by):
                return program.OneOf([self.action(option) for option in options], WHO[by])
            case n.ForEach(of, do):
                selected = self.selector(of, pre)
                slot = self.new_slot()
                return program.ForEach(slot, selected, self.action(do))
            case n.Repeat(times, do):
                return program.Repeat(self.quantity(times, pre), self.action(do))
            case n.AsPlayer(who, do):
                return program.AsPlayer(WHO[who], self.action(do), self.new_slot())
            case n.Cost(do):
                return program.Cost(self.action(do))
            case n.BeforeDamage(do):
                return self.action(do)
            case n.Require(test):
                return program.Require(self.some_test(test))
            case n.Nothing():
                return program.Nothing()
            case n.EndTurn():
                return program.EndTurn()
            case n.Base(amount):
                return program.SetBase(0, self.quantity(amount, pre))
            case n.More(amount):
                return program.SetBase(1, self.quantity(amount, pre))
            case n.Less(amount):
                return program.SetBase(2, self.quantity(amount, pre))
            case n.Ignore(weakness, resistance, effects):
                return program.Ignore((1 if weakness else 0) | (2 if resistance else 0) | (4 if effects else 0))
            case n.Damage(amount, to, plain, through, full):
                return program.Damage(self.quantity(amount, pre), self.selector(to, pre), plain, through, full)
            case n.PutCounters(count, on, True):
                most = self.quantity(count, pre)
                return program.Seq([program.HowMany(most), program.PutCounters(ex.Register(3), self.selector(on, pre))])
            case n.PutCounters(count, on):
                return program.PutCounters(self.quantity(count, pre), self.selector(on, pre))
            case n.Spread(count, on):
                return program.Spread(self.quantity(count, pre), self.selector(on, pre))
            case n.MoveCounters(count, from_, to, upto, alive):
                moved = None if count is None else self.quantity(count, pre)
                if isinstance(from_, n.Pick):
                    from_ = replace(from_, of=narrowed(from_.of, n.Damaged()))
                if alive and isinstance(to, n.Pick):
                    to = replace(to, of=narrowed(to.of, n.HpIs(n.Op.MORE, 10, remaining=True)))
                return program.MoveCounters(moved, self.selector(from_, pre), self.selector(to, pre), upto, alive)
            case n.SwapCounters(one, other):
                return program.SwapCounters(self.selector(one, pre), self.selector(other, pre))
            case n.CureChosen(from_):
                return program.CureChosen(self.selector(from_, pre))
            case n.Heal(amount, from_):
                return program.Heal(None if amount is None else self.quantity(amount, pre), self.selector(from_, pre))
            case n.KnockOut(what, at_once):
                return program.KnockOut(self.selector(what, pre), at_once)
            case n.Soften(by, effects):
                return program.Soften(None if by is None else self.quantity(by, pre), effects)
            case n.Survive(hp):
                return program.Survive(hp)
            case n.Inflict(conditions, on, strength):
                return program.Inflict(condition_bits(conditions), self.selector(on, pre), strength)
            case n.InflictChosen(conditions, on):
                return program.InflictChosen(condition_bits(conditions), self.selector(on, pre))
            case n.Cure(from_, conditions):
                return program.Cure(self.selector(from_, pre), condition_bits(conditions) or 31)
            case n.Draw(count, who, True):
                return program.DrawUpTo(self.quantity(count, pre), WHO[who])
            case n.Draw(count, who):
                return program.Draw(self.quantity(count, pre), WHO[who], False)
            case n.DrawUntil(count, who):
                return program.Draw(self.quantity(count, pre), WHO[who], True)
            case n.Search(for_, reveal):
                return program.Show(2, self.selector(for_, pre), reveal)
            case n.Reveal(cards):
                return program.Show(1, self.selector(cards, pre), True)
            case n.Look(cards):
                return program.Show(0, self.selector(cards, pre), False)
            case n.Move(cards, to, whole, face_up, shuffled):
                asked = len(pre)
                selected = self.selector(cards, pre)
                if to is n.Place.BENCH:
                    for choice in pre[asked:]:
                        mark_for_bench(choice)
                move = program.Move(selected, PLACES[to], whole, face_up, len(pre) > asked)
                move.shuffled = shuffled
                return move
            case n.Discard(cards):
                asked = len(pre)
                selected = self.selector(cards, pre)
                return program.Discard(selected, len(pre) > asked)
            case n.Attach(cards, to, each):
                return self.attach(cards, to, each, 0, pre)
            case n.AttachAsEnergy(cards, to, types, units, chosen):
                role = lk.pack_role(lk.ROLE_ENERGY, 0 if chosen else bits_of(types) or lk.EVERY_TYPE, units)
                return self.attach(cards, to, False, role, pre)
            case n.AttachAsTool(to):
                return program.AttachAsTool(self.selector(to, pre))
            case n.Evolve(what, with_):
                return program.Evolve(self.selector(what, pre), self.selector(with_, pre))
            case n.Devolve(what, to, all_):
                return program.Devolve(self.selector(what, pre), PLACES[to], all_)
            case n.Become(what, card, old):
                return program.Become(self.selector(what, pre), self.selector(card, pre), PLACES[old])
            case n.Switch(with_, active):
                return program.Switch(self.selector(with_, pre), None if active is None else self.selector(active, pre))
            case n.Shuffle(who):
                return program.Shuffle(WHO[who])
            case n.Rearrange(cards):
                return program.Rearrange(self.selector(cards, pre))
            case n.TakePrize(count, who):
                return program.TakePrize(self.quantity(count, pre), WHO[who])
            case n.TurnPrize(cards, up):
                return program.TurnPrize(self.selector(cards, pre), up)
            case n.SwapCards(a_, b_):
                return program.SwapCards(self.selector(a_, pre), self.selector(b_, pre))
            case n.UntilFound(filter, of):
                return program.UntilFound(self.some_filter(filter), WHO[of])
            case n.Save(name, what):
                selected = self.selector(what, pre)
                slot = self.new_slot()
                self.saved[name] = (slot, selected.of_cards)
                return program.Save(slot, selected)
            case n.Choose(what):
                return program.Speak(self.selector(what, pre))
            case n.NameNumber(low, high):
                return program.NameNumber(low, high)
            case n.NameType(but, by, among):
                return program.NameType(bits_of(but), WHO[by], None if among is None else self.selector(among, pre))
            case n.ChooseAttack(of, by):
                return program.ChooseAttack(self.selector(of, pre), WHO[by])
            case n.Guess(what, by, about):
                kind = ("coin", "kind", "number").index(what)
                return program.Guess(kind, WHO[by], None if about is None else self.selector(about, pre))
            case n.UseAttack(of, pay, free):
                return program.UseAttack(self.selector(of, pre), pay, free)
            case n.Mirror():
                return program.Mirror()
            case n.UseCard(card):
                return program.UseCard(self.selector(card, pre))
            case n.Lasting(what, until, active):
                return program.Lasting(self.lasting_part(what, pre), UNTILS[until], active)
            case n.Mark(name, on):
                return program.Mark(self.name(name), self.selector(on, pre), True)
            case n.Unmark(name, from_):
                return program.Mark(self.name(name), self.selector(from_, pre), False)
            case n.Win(who):
                return program.Win(WHO[who])
            case n.ExtraTurn():
                return program.ExtraTurn()
            case n.Reflip():
                return program.Reflip()
            case n.TreatCoins(heads):
                return program.TreatCoins(heads)
            case n.RemoveEffects(from_):
                return program.RemoveEffects(self.selector(from_, pre))
        raise self.unknown(a)

    def sequence(self, steps: Sequence[n.Action]) -> list[Exec]:
        linked = [self.action(step) for step in steps]
        for step, following, search in zip(steps, steps[1:], linked, strict=False):
            match step, following:
                case n.Search(), n.Move(n.Those(), n.Place.BENCH):
                    mark_for_bench(search)
        return linked

    def attach(self, cards: n.Selector, to: n.Selector, each: bool, role: int, pre: list[Exec]) -> Exec:
        asked = len(pre)
        selected = self.selector(cards, pre)
        if each and isinstance(to, n.Pick):
            attach = program.Attach(selected, self.selector(to.of, pre), True, len(pre) > asked, role)
            attach.slot = self.new_slot()
            return attach
        return program.Attach(selected, self.selector(to, pre), each, len(pre) > asked, role)

    def lasting_part(self, part: n.Part, pre: list[Exec]) -> Exec:
        if isinstance(part, n.Static):
            return self.static(part, pre)
        if isinstance(part, n.On):
            return self.trigger(part, pre)
        raise self.fault(f"lasting({type(part).script_name}(...)): only statics and triggers can last")

    # Statics, triggers, activations

    def static(self, s: n.Static, pre: list[Exec] | None = None) -> Mod:
        match s:
            case n.Modify(who, what, change, by, against, when, energy, attack, stacks):
                mod = self.mod(ATTRIBUTES[what], who, when, pre)
                mod.change = tuple(n.Change).index(change)
                mod.amount = self.quantity(by, pre)
                mod.against = self.filter(against)
                mod.types = bits_of(energy)
                mod.attack = self.attack_name(attack)
                mod.stacks = stacks
                if what in PLAYER_ATTRIBUTES:
                    mod.player = self.player_of(who)
                    mod.who = None
            case n.SetType(who, types, add, when, chosen):
                mod = self.mod(lk.K_SET_TYPE, who, when, pre)
                mod.chosen = chosen
                mod.types = bits_of(types)
                mod.adds = add
            case n.TypeAs(who, as_, when):
                mod = self.mod(lk.K_SET_TYPE, who, when, pre)
                mod.source = self.selector(as_, pre)
            case n.TypeOfEnergy(who, _, when):
                mod = self.mod(lk.K_TYPE_OF_ENERGY, who, when, pre)
            case n.SetWeakness(who, types, factor, when, chosen):
                mod = self.mod(lk.K_SET_WEAK, who, when, pre)
                mod.chosen = chosen
                mod.types = bits_of(types)
                mod.n = factor
            case n.SetResistance(who, types, amount, when, chosen):
                mod = self.mod(lk.K_SET_RESIST, who, when, pre)
                mod.chosen = chosen
                mod.types = bits_of(types)
                mod.n = amount
            case n.EnergyBecomes(who, types, units, filter, add, when):
                mod = self.mod(lk.K_ENERGY_BECOMES, who, when, pre)
                mod.types = bits_of(types)
                mod.n = units
                mod.filter = self.filter(filter)
                mod.adds = add
            case n.Prevent(to, what, by, from_, whose, when, above, below):
                mod = self.mod(lk.K_PREVENT, to, when, pre)
                mod.harm = HARMS[what]
                mod.by = SOURCES[by]
                mod.filter = self.filter(from_)
                mod.whose = WHO[whose]
                mod.above = above
                mod.below = below
            case n.Immune(who, conditions, when):
                mod = self.mod(lk.K_IMMUNE, who, when, pre)
                mod.conditions = condition_bits(conditions)
            case n.Forbid(verb, who_, player, filter, attack, when):
                mod = self.mod(lk.K_FORBID, who_, when, pre)
                mod.verb = lk.VERBS.index(verb)
                mod.player = -1 if player is None else WHO[player]
                mod.filter = self.filter(filter)
                mod.attack = self.attack_name(attack)
            case n.Allow(verb, who_, player, filter, when):
                mod = self.mod(lk.K_ALLOW, who_, when, pre)
                mod.verb = lk.VERBS.index(verb)
                mod.player = -1 if player is None else WHO[player]
                mod.filter = self.filter(filter)
            case n.Silence(who, kinds, when, but):
                mod = self.mod(lk.K_SILENCE, who, when, pre)
                self.table.entangled = True
                mod.attack = self.name(but) if but else -1
                mod.kinds = ability_bits(kinds)
            case n.SwitchOff(filter, who_, when):
                mod = self.mod(lk.K_SWITCH_OFF, who_, when, pre)
                mod.filter = self.some_filter(filter)
            case n.Grant(who, of, when):
                mod = self.mod(lk.K_GRANT, who, when, pre)
                mod.source = self.selector(of, pre)
            case n.Unaffected(who, weakness, resistance, effects, when):
                mod = self.mod(lk.K_UNAFFECTED, who, when, pre)
                mod.n = (1 if weakness else 0) | (2 if resistance else 0) | (4 if effects else 0)
            case n.Copy(who, of, when):
                mod = self.mod(lk.K_COPY, who, when, pre)
                mod.source = self.selector(of, pre)
                self.table.copies = True
                self.table.entangled = True
            case n.OpenHand(of_, when):
                mod = self.mod(lk.K_OPEN_HAND, None, when, pre)
                mod.player = WHO[of_]
            case n.NoPrizes(who, when):
                mod = self.mod(lk.K_NO_PRIZES, who, when, pre)
            case n.Instead(who, to, of, when):
                mod = self.mod(lk.K_INSTEAD, who, when, pre)
                mod.to = PLACES[to]
                mod.of = ("knocked_out", "energy", "any", "this").index(of)
            case n.DiscardAt(when_):
                mod = self.mod(lk.K_DISCARD_AT, None, None, pre)
                mod.of = 0 if when_ == "this" else 1
            case _:
                raise self.unknown(s)
        mod.title = self.title
        mod.from_card = self.from_card
        return mod

    def mod(self, kind: int, who: n.Selector | None, when: n.Test | None, pre: list[Exec] | None) -> Mod:
        mod = Mod(kind)
        mod.who = None if who is None else self.selector(who, pre)
        mod.when = self.test(when)
        return mod

    def player_of(self, who: n.Selector) -> int:
        """Whose Bench, or turn, a modifier of a player's figure is about."""
        of = getattr(who, "of", n.Who.YOU)
        return WHO[of] if isinstance(of, n.Who) else lk.YOU

    def attack_name(self, attack: str) -> int:
        meant = {"": -1, "chosen": -2, "this": -3, "others": -4}.get(attack)
        return self.name(attack) if meant is None else meant

    def trigger(self, t: n.On, pre: list[Exec] | None = None) -> Trigger:
        watched = t.who
        if t.event is n.Event.LEFT_ACTIVE and isinstance(watched, n.Active):
            watched = n.InPlay(watched.of, watched.filter)  # it is Active no longer when this happens
        who = None if watched is None else self.selector(watched, pre)
        self.as_card = t.event in (n.Event.DRAWN, n.Event.PRIZE_TAKEN)
        trigger = Trigger(lk.K_EVENTS + lk.EVENTS.index(t.event), self.action(t.do))
        self.as_card = False
        trigger.who = who
        trigger.by = -1 if t.by is None else WHO[t.by]
        trigger.filter = self.filter(t.filter)
        trigger.when = self.test(t.when)
        trigger.optional = t.optional
        trigger.limit = LIMITS[t.limit]
        trigger.from_ = self.filter(t.from_)
        trigger.stops = self.stops(t.stops)
        trigger.title = self.title
        trigger.speaks = speaks_of(t.do)
        if t.event is n.Event.POWER_USED:
            self.table.has_interrupts = True
        trigger.late = t.event is n.Event.CHECKUP and contains((t.do, t.when), (n.Afflicted, n.Conditions))
        trigger.whole = any(step.effects for step in nodes_of(t.do) if isinstance(step, n.Soften))
        trigger.early = t.event is n.Event.KNOCKED_OUT and contains(t.do, (n.Attached, n.CardsOf))
        return trigger

    def stops(self, conditions: Sequence[Condition]) -> int:
        """Conditions that switch a Power off; some rulesets read the old list of three as all five (CR-903.1)."""
        if conditions and self.rules.old_conditions_mean_all:
            return 31
        return condition_bits(conditions)

    def use(self, u: n.Use) -> Use:
        self.as_card = u.zone != "play"
        use = Use(self.action(u.do))
        self.as_card = False
        use.limit = LIMITS[u.limit]
        use.when = self.test(u.when)
        use.stops = self.stops(u.stops)
        use.by = WHO[u.by]
        use.zone = ("play", "hand", "discard").index(u.zone)
        use.attaches = u.zone == "hand" and contains(u.do, (n.AttachAsEnergy,))
        use.title = self.title
        use.speaks = speaks_of(u.do)
        return use

    # Attacks

    def attack(self, a: Attack) -> AttackDef:
        self.begin()
        self.title = self.name(a.name)
        self.from_card = False
        cost = cost_of(a.cost)
        sections: list[list[Exec]] = [[] for _ in range(6)]
        steps: tuple[n.Action, ...] = ()
        if a.effect is not None:
            steps = a.effect.steps if isinstance(a.effect, n.Seq) else (a.effect,)
            self.divide([step for step in steps if not isinstance(step, n.Usable)], sections)
        listed = [program.Seq(section) if section else None for section in sections]
        attack = AttackDef(self.name(a.name), cost, a.damage, list(listed))
        attack.power = {"": 0, "GX": 1, "VSTAR": 2}[a.power]
        attack.title = a.name
        attack.speaks = 0 if a.effect is None else speaks_of(a.effect)
        for step in steps:
            if isinstance(step, n.Usable):
                attack.despite |= condition_bits(step.conditions)
                attack.on_first_turn = attack.on_first_turn or step.first_turn
                if step.cost:
                    attack.other_cost = cost_of(parse_cost(step.cost))
                    attack.other_when = self.test(step.when)
        return attack

    def divide(self, steps: list[n.Action], sections: list[list[Exec]]) -> None:
        """Put each step of the text into the section of the attack that carries it out."""
        early = self.feeding(steps)
        for index, step in enumerate(steps):
            if isinstance(step, (n.Cost, n.Require)) or self.decides(step):
                self.split_into(step, sections, lk.S_REQUIREMENTS)
            elif isinstance(step, n.BeforeDamage):
                self.place(step.do, sections, lk.S_BEFORE)
            elif index in early or contains(step, DAMAGE_NODES):
                self.split_into(step, sections, early.get(index, lk.S_CALCULATE))
            elif isinstance(step, n.If) and contains(step.test, (n.Damaged,)) and not contains(step.test, RESULT_NODES):
                self.split_into(step, sections, lk.S_CALCULATE)  # how damaged it is already, before this attack's damage
            elif isinstance(step, n.ChooseAttack):
                sections[lk.S_CHOICES].append(self.action(step))
            elif self.discards_own_energy(step) and "discards" in self.rules.attack_steps:
                do = self.action(step)
                first = self.rules.attack_steps.index("discards") < self.rules.attack_steps.index("damage")
                sections[lk.S_DISCARDS].append(program.Cost(do) if first else do)
            else:
                self.place(step, sections, lk.S_AFTER)
                match step, steps[index + 1 : index + 2]:
                    case n.Search(), [n.Move(n.Those(), n.Place.BENCH)]:
                        mark_for_bench(sections[lk.S_AFTER][-1])

    def feeding(self, steps: list[n.Action]) -> dict[int, int]:
        """Steps whose results decide about the attack or its damage ("flip 2 coins; 20 damage for each heads"), each with
        the section that needs them: they come before it."""
        early: dict[int, int] = {}
        for index, step in enumerate(steps):
            if self.decides(step):
                section = lk.S_REQUIREMENTS
            elif contains(step, DAMAGE_NODES):
                section = lk.S_CALCULATE
            else:
                continue
            at = index - 1 if contains(step, RESULT_NODES) else -1
            while at >= 0:
                early[at] = min(section, early.get(at, section))
                if not contains(steps[at], RESULT_NODES):
                    break
                at -= 1
        return early

    def decides(self, step: n.Action) -> bool:
        """Whether the step decides if the attack does anything (a flip whose tails end it)."""
        return isinstance(step, (n.Flip, n.If, n.Do, n.May)) and contains(step, (n.Nothing,))

    def discards_own_energy(self, step: n.Action) -> bool:
        if not isinstance(step, n.Discard):
            return False
        cards = step.cards.of if isinstance(step.cards, n.Pick) else step.cards
        return isinstance(cards, n.Attached) and isinstance(cards.to, n.This)

    def place(self, step: n.Action, sections: list[list[Exec]], section: int) -> None:
        """Put a step into a section; targets among Pokémon that it leaves to its player are chosen in the choices step."""
        before: list[Exec] = []
        done = self.bare(step, before)
        if before and all(self.is_target_choice(choice) for choice in before) and not contains(step, RESULT_NODES):
            sections[lk.S_CHOICES].extend(before)
            sections[section].append(done)
        else:
            sections[section].append(program.Seq([*before, done]) if before else done)

    def is_target_choice(self, step: Exec) -> bool:
        return isinstance(step, program.Choosing) and not step.of.of_cards and step.by == 0

    def split_into(self, step: n.Action, sections: list[list[Exec]], section: int) -> None:
        early, late = self.split(step)
        if early is not None:
            sections[section].append(early)
        sections[lk.S_AFTER].extend(late)

    def split(self, step: n.Action) -> tuple[Exec | None, list[Exec]]:
        """What of a step must come early (before damage), and what follows after; flips and tests are made only once."""
        match step:
            case n.Seq(steps):
                early: list[Exec] = []
                late: list[Exec] = []
                for inner in steps:
                    if self.is_early(inner):
                        first, after = self.split(inner)
                        if first is not None:
                            early.append(first)
                        late.extend(after)
                    else:
                        late.append(self.action(inner))
                return program.Seq(early) if early else None, late
            case n.Flip(coins, heads, tails, by):
                heads_early, heads_late = self.split_branch(heads)
                tails_early, tails_late = self.split_branch(tails)
                kept_heads = self.kept(heads_late)
                kept_tails = self.kept(tails_late)
                flip = program.Flip(
                    self.quantity(coins), self.keeping(kept_heads, heads_early), self.keeping(kept_tails, tails_early), WHO[by]
                )
                return flip, self.later(kept_heads, heads_late) + self.later(kept_tails, tails_late)
            case n.If(test, then, else_):
                then_early, then_late = self.split_branch(then)
                else_early, else_late = self.split_branch(else_)
                kept_then = self.kept(then_late)
                kept_else = self.kept(else_late)
                branch = program.Branch(
                    self.some_test(test), self.keeping(kept_then, then_early), self.keeping(kept_else, else_early), 0
                )
                return branch, self.later(kept_then, then_late) + self.later(kept_else, else_late)
        return self.action(step), []

    def is_early(self, step: n.Action) -> bool:
        return contains(step, DAMAGE_NODES) or contains(step, (n.Nothing, n.Cost))

    def split_branch(self, branch: n.Action | None) -> tuple[Exec | None, list[Exec]]:
        if branch is None:
            return None, []
        if not self.is_early(branch):
            return None, [self.action(branch)]
        return self.split(branch)

    def kept(self, late: list[Exec]) -> int:
        return self.new_bit() if late else 0

    def keeping(self, bit: int, early: Exec | None) -> Exec | None:
        """The early branch, which also notes that it was taken."""
        if not bit:
            return early
        note = program.Branch(ex.Every([]), None, None, bit)
        return note if early is None else program.Seq([note, early])

    def later(self, bit: int, late: list[Exec]) -> list[Exec]:
        return [program.Branch(ex.Kept(bit), program.Seq(late), None, 0)] if late else []

    # Cards

    def define(self, card: Card) -> CardDef:
        """Link one card. Raises `Unplayable` for a card that was not understood."""
        if card.unread:
            raise Unplayable(f"{card.id} {card.printed_name} cannot be played: {card.unread}")
        self.card = card
        d = CardDef(len(self.defined), card)
        d.name = self.name(card.name)
        d.supertype = SUPERTYPES[card.supertype]
        d.types = bits_of(card.types)
        d.hp = card.hp
        d.retreat = card.retreat
        if card.stage is not None:
            d.stage = STAGES[card.stage]
        if card.kind is not None:
            d.kind = KINDS[card.kind]
        d.is_basic = card.is_basic_pokemon
        d.is_evolution = card.stage is not None and card.stage.is_evolution
        d.basic_energy = card.basic_energy
        d.evolves_from = self.name(card.evolves_from) if card.evolves_from else -1
        if card.stage is Stage.STAGE_2 and card.evolves_from:
            for lower in sorted(self.lower_names(card.evolves_from)):
                d.skips.append(i64(self.name(lower)))
        d.prizes = card.prizes
        d.prism = "Prism Star" in card.tags
        d.hyper_gear = "Hyper Gear" in card.tags
        for weakness in card.weaknesses:
            d.weak_types = append(d.weak_types, i64(weakness.type.bit))
            d.weak_factor = append(d.weak_factor, i64(weakness.factor))
            d.weak_plus = append(d.weak_plus, i64(weakness.plus))
        for resistance in card.resistances:
            d.resist_types = append(d.resist_types, i64(resistance.type.bit))
            d.resist_minus = append(d.resist_minus, i64(resistance.minus))
        for word in classes_of(card):
            d.classes |= self.class_bit(word)
        uses = 0
        for a in card.attacks:
            d.attacks.append(self.attack(a))
        for ability in card.abilities:
            linked = self.ability(ability, uses)
            uses += len(linked.uses) + len(linked.triggers)
            d.abilities.append(linked)
            if contains(ability.parts, (n.AttachAsTool,)):
                # What else the Ability says holds while the card is attached, for the Pokémon that bears it.
                d.as_tool.mods, linked.mods = linked.mods, []
                d.as_tool.triggers, linked.triggers = linked.triggers, []
        if contains((card.abilities, card.parts), (n.AttachAsTool, n.AttachAsEnergy)):
            self.table.has_roles = True
        if d.attacks and card.is_trainer and not contains(card.parts, (n.Grant,)):  # its attacks are those of who bears it
            self.text(replace(card, parts=(*card.parts, n.Grant(n.This(), n.ThisCard()))), d)
        else:
            self.text(card, d)
        own = [part for part in (*card.parts, *(p for a in card.abilities for p in a.parts)) if isinstance(part, n.Allow)]
        freed = {part.verb for part in own if isinstance(part.who, n.ThisCard)}  # nothing is live of a card in hand
        d.plays_first = n.Verb.PLAY_FIRST_TURN in freed
        d.evolves_early = n.Verb.EVOLVE_EARLY in freed
        d.is_live = any(text.mods or text.triggers for text in (d.text, d.as_tool, *d.abilities))
        d.acts = bool(d.text.uses) or (card.is_trainer and bool(d.abilities or d.attacks))
        if d.bearer is not None:
            self.table.bearers = True
        if d.is_live and (not card.is_pokemon or d.as_tool.mods or d.as_tool.triggers):
            self.table.live_attachments = True
        if d.acts or d.as_flags & 8 or any(a.uses for a in d.abilities):
            self.table.uses = True
        if any(u.zone == 2 for a in d.abilities for u in a.uses):
            self.table.discard_uses = True
        self.register(card, d)
        return d

    def ability(self, ability: Ability, uses: int) -> AbilityDef:
        self.title = self.name(ability.name)
        self.from_card = False
        linked = AbilityDef(self.title, ABILITY_KINDS[ability.kind])
        linked.title = ability.name
        for part in ability.parts:
            self.part(part, linked, uses)
        for use in linked.uses:
            use.ability = linked.kind
        for mod in linked.mods:
            mod.ability = linked.kind
        for trigger in linked.triggers:
            trigger.ability = linked.kind
        return linked

    def part(self, part: n.Part, text: AbilityDef, uses: int) -> None:
        self.begin()
        match part:
            case n.Use():
                use = self.use(part)
                at = uses + len(text.uses) + len(text.triggers)
                use.bit = 1 << at
                text.uses.append(use)
            case n.On():
                trigger = self.trigger(part)
                trigger.bit = 1 << (uses + len(text.uses) + len(text.triggers))
                text.triggers.append(trigger)
            case n.Provide() | n.Bearer() | n.Copies():
                pass
            case n.Static():
                text.mods.append(self.static(part))
            case _:
                raise self.unknown(part)

    def text(self, card: Card, d: CardDef) -> None:
        """The text of a Trainer or Energy card, and rules on a Pokémon card that are neither attack nor Ability."""
        self.title = self.name(card.name)
        self.from_card = card.supertype is not Supertype.POKEMON and card.kind is not TrainerKind.STADIUM
        self.one_active = card.supertype is Supertype.TRAINER and self.table.form.actives > 1
        for part in card.parts:
            self.begin()
            match part:
                case n.Play(n.PlayAsPokemon() as facts, when):
                    self.as_pokemon(facts, d)
                    d.play_when = self.test(when)
                case n.PlayAsPokemon():
                    self.as_pokemon(part, d)
                case n.Play(do, when):
                    d.speaks = speaks_of(do)
                    d.play = self.action(do)
                    d.play_when = self.test(when)
                case n.PlayExtra(count):
                    d.extra = count
                case n.Action():
                    d.speaks = speaks_of(part)
                    d.play = self.action(part)
                case n.Provide(types, count, when):
                    d.provisions.append(Provision(bits_of(types) or lk.EVERY_TYPE, self.quantity(count), self.test(when)))
                case n.Bearer(filter):
                    d.bearer = self.some_filter(filter)
                case n.Instead(n.ThisCard(), to, "this") if card.kind in (TrainerKind.ITEM, TrainerKind.SUPPORTER):
                    d.leaves_to = PLACES[to]
                case _:
                    self.part(part, d.text, 0)
        for use in d.text.uses:
            use.ability = -1
        for trigger in d.text.triggers:
            if trigger.kind == lk.E_POWER_USED and card.kind in (TrainerKind.ITEM, TrainerKind.SUPPORTER):
                d.interrupt = trigger
                d.play = trigger.do
        d.text.triggers = [trigger for trigger in d.text.triggers if trigger is not d.interrupt]
        self.one_active = False

    def as_pokemon(self, facts: n.PlayAsPokemon, d: CardDef) -> None:
        d.as_hp = facts.hp
        d.as_type = facts.type.bit
        d.as_flags = (
            (1 if facts.no_prize else 0)
            | (2 if facts.no_conditions else 0)
            | (4 if facts.no_retreat else 0)
            | (8 if facts.discardable else 0)
        )

    def register(self, card: Card, d: CardDef) -> None:
        """Keys for every program of the card, by which a saved state finds them."""
        table = self.table
        for i, attack in enumerate(d.attacks):
            for j, section in enumerate(attack.sections):
                if section is not None:
                    table.register(f"{card.id}/attack{i}/{j}", section)
        texts = [(f"ability{i}", ability) for i, ability in enumerate(d.abilities)] + [("text", d.text), ("tool", d.as_tool)]
        for name, text in texts:
            parts: list[Exec] = [*text.mods, *text.triggers, *text.uses]
            for j, part in enumerate(parts):
                table.register(f"{card.id}/{name}/{j}", part)
        if d.interrupt is not None:
            table.register(f"{card.id}/interrupt", d.interrupt)
        elif d.play is not None:
            table.register(f"{card.id}/play", d.play)

    # The whole table

    def build(self, decks: Sequence[Sequence[Card]]) -> Table:
        table = self.table
        # In an order that depends on nothing but which cards there are: so do the numbers of names in a saved state.
        cards = {card.id: card for deck in decks for card in deck}
        self.defined: dict[str, CardDef] = {}
        for card_id in sorted(cards):
            self.defined[card_id] = self.define(cards[card_id])
        for seat, deck in enumerate(decks):
            for card in deck:
                table.defs.append(self.defined[card.id])
                table.owners = append(table.owners, i64(seat))
        self.card = None
        table.tool_classes = self.class_bit("Trainer") | self.class_bit("Tool") | self.class_bit("Item")
        table.energy_classes = self.class_bit("Energy") | self.class_bit("Special Energy")
        table.pokemon_classes = self.class_bit("Pokémon")
        self.rule_programs()
        return table

    def rule_programs(self) -> None:
        """The course of the game from the ruleset's lists."""
        table = self.table
        rules = self.rules
        for step in rules.damage_steps:
            table.damage_steps = append(table.damage_steps, i64(DAMAGE_STEPS.index(step)))
        table.conditions = condition_bits(Condition(word) for word in rules.conditions)
        table.exclusive = [i64(condition_bits(Condition(word) for word in group)) for group in rules.exclusive]
        table.triggers = table.register("rules/triggers", flow.Triggers(False))
        table.interrupts = table.register("rules/interrupts", flow.Interrupts())
        table.triggers_now = table.register("rules/triggers_now", flow.Triggers(True))
        table.take_prizes = table.register("rules/take_prizes", flow.TakePrizes(False))
        table.players = table.register("rules/players", flow.ChoosePlayers())
        table.play_trainer = table.register("rules/play_trainer", flow.PlayTrainer())
        table.evolving = table.register("rules/evolving", flow.Evolving())
        table.retreat = table.register("rules/retreat", flow.Retreat(self.coin()))
        checks: dict[str, Callable[[], Exec]] = {
            "attachments": flow.Attachments,
            "triggers": lambda: flow.Triggers(False),
            "knock_outs": flow.KnockOuts,
            "aftermath": lambda: flow.Aftermath(flow.Triggers(False), flow.KnockOuts()),
            "prizes_and_promotion": lambda: flow.TakePrizes(True),
            "win": flow.CheckWin,
        }
        steps = [flow.Overflow(), *(checks[step]() for step in rules.check_steps)]
        table.checks = table.register("rules/checks", program.Seq(steps))
        table.attack = table.register("rules/attack", flow.Attack(program.Seq(self.attack_steps(rules.attack_steps))))
        body = [step for step in rules.attack_steps if step not in ("announce", "alter", "confusion")]
        table.copied_attack = table.register("rules/copied_attack", program.Seq(self.attack_steps(body)))
        free = [step for step in body if step != "requirements"]
        table.freely_copied = table.register("rules/freely_copied", program.Seq(self.attack_steps(free)))
        table.main = flow.Main()
        turn: list[Exec] = [flow.StartTurn(), table.main, flow.EndPhase(), flow.Checks()]
        turn += [*self.checkup_steps(), flow.NextPlayer()]
        setup = self.setup_steps()
        table.loop = table.register("rules/loop", flow.Loop(program.Seq(setup), program.Seq(turn)))

    def coin(self) -> program.Flip:
        return program.Flip(ex.Number(1), None, None, lk.YOU)

    def attack_steps(self, steps: Iterable[str]) -> list[Exec]:
        built: list[Exec] = []
        calculated = False
        for step in steps:
            if step in ("discards", "damage") and not calculated:
                built.append(flow.Calculate(flow.Section(lk.S_CALCULATE)))
                calculated = True
            match step:
                case "announce":
                    built.append(flow.Announce())
                case "choices":
                    built.append(flow.Section(lk.S_CHOICES))
                case "requirements":
                    built.append(flow.Section(lk.S_REQUIREMENTS))
                case "alter":
                    built.append(flow.Alter())
                case "confusion":
                    if self.rules.confused:
                        built.append(flow.Confusion(flow.Cancelling(self.rule_script(self.rules.confused))))
                case "before_damage":
                    built.append(flow.Section(lk.S_BEFORE))
                case "discards":
                    built.append(flow.Section(lk.S_DISCARDS))
                case "damage":
                    built.append(flow.ApplyDamage())
                case "after":
                    built.append(flow.Section(lk.S_AFTER))
        return built

    def rule_script(self, script: str) -> Exec:
        self.begin()
        return self.action(parse_script(script))

    def checkup_steps(self) -> list[Exec]:
        scripts = {"Poisoned": self.rules.poisoned, "Burned": self.rules.burned, "Asleep": self.rules.asleep, "Paralyzed": ""}
        built: list[Exec] = [flow.BeginCheckup()] if self.rules.effects_any_time else []
        if self.table.form.actives > 1:
            steps = [step for step in self.rules.checkup_steps if step != "effects"]
            early: list[Exec] = [flow.EarlyEffects(31)] if self.rules.effects_any_time else []
            done = [
                flow.ConditionStep(CONDITION_BITS[Condition(step)], self.rule_script(scripts[step]) if scripts[step] else None)
                for step in steps
            ]
            return [*built, *early, flow.ConditionsInTurn(done), flow.CheckupEffects(), flow.Checks()]
        for step in self.rules.checkup_steps:
            if step == "effects":
                built.append(flow.CheckupEffects())
            else:
                if self.rules.effects_any_time:
                    built.append(flow.EarlyEffects(CONDITION_BITS[Condition(step)]))
                script = scripts[step]
                built.append(flow.ConditionStep(CONDITION_BITS[Condition(step)], self.rule_script(script) if script else None))
        built.append(flow.Checks())
        return built

    def setup_steps(self) -> list[Exec]:
        steps = self.rules.setup_steps
        prizes_first = "place" in steps and steps.index("prizes") < steps.index("place")
        built: list[Exec] = []
        for step in steps:
            match step:
                case "flip":
                    built.append(flow.FlipForFirst(self.coin()))
                case "draw":
                    built.append(flow.DrawHands())
                case "place":
                    built.append(flow.Place())
                case "prizes":
                    built.append(flow.SetPrizes(1 if prizes_first else 2))
                    if flow.mulligans_wait(self.rules):
                        built.append(flow.LateMulligans(flow.Place(), flow.SetPrizes(2)))
                case "bonus":
                    built.append(flow.Bonus())
                case "reveal":
                    built.append(flow.RevealAll())
        return built

    # Faults

    def where(self) -> str:
        return f"{self.card.id} {self.card.printed_name}" if self.card is not None else f"ruleset {self.rules.name}"

    def unknown(self, node: Any) -> Unplayable:
        name = getattr(type(node), "script_name", type(node).__name__)
        return Unplayable(f"{self.where()}: the engine cannot run {name!r}")

    def fault(self, message: str) -> Unplayable:
        return Unplayable(f"{self.where()}: {message}")


PLAYER_ATTRIBUTES = (n.Attribute.BENCH_SIZE, n.Attribute.ENERGY_PER_TURN, n.Attribute.SUPPORTERS_PER_TURN)


def classes_of(card: Card) -> list[str]:
    """Every class word that `is(...)` may ask for and that is a fact of the card alone."""
    words = [card.supertype.value, *card.tags]
    if card.supertype is Supertype.ENERGY:
        words.append("Basic Energy" if card.basic_energy else "Special Energy")
    if card.kind is not None:
        words.append(card.kind.value)
        if card.kind in (TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE):
            words.append("Item")
    if card.stage is not None:
        words.append(card.stage.value)
    if card.has_rule_box:
        words.append("Rule Box")
    return words


def link_table(
    rules: Ruleset, form: Form, decks: Sequence[Sequence[Card]], lower_names: Callable[[str], Iterable[str]] = lambda name: ()
) -> Table:
    """Link the decks for a ruleset and form of play. Raises `Unplayable` where a card cannot be run.

    `lower_names` says what a named Pokémon evolves from over all cards there are, for texts that skip a stage.
    """
    return Linker(rules, form, lower_names).build(decks)
