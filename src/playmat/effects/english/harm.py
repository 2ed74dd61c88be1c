"""English for damage, healing and Special Conditions."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import conditions_of
from playmat.effects.english.phrases import Clause, Noun, behind, listed, order, report, spaced
from playmat.effects.english.writer import Writer, wording
from playmat.effects.nodes import Who
from playmat.vocabulary import Condition, Era

DAMAGE = ("damage", "damage")
COUNTERS = ("damage counter", "damage counters")
STRENGTHS = {True: "needing {} coins to wake up", False: "taking {} damage counters each time"}
"""The addition for a Special Condition that is stronger than usual: for Asleep, and for the others."""


@wording(n.Ignore)
def ignore(w: Writer, a: n.Ignore) -> Clause:
    return report(f"the damage of this attack is not affected by {ignored(a)}")


def ignored(node: n.Ignore | n.Unaffected) -> str:
    """The things that do not affect the damage."""
    causes = (
        (node.weakness, "Weakness"),
        (node.resistance, "Resistance"),
        (node.effects, "effects on the Defending Pokémon"),
    )
    return listed((cause for given, cause in causes if given), "or") or "nothing"


@wording(n.Soften)
def soften(w: Writer, a: n.Soften) -> Clause:
    if a.by == n.Number(0) and a.effects:
        return report(NO_EFFECT)
    amount, rate = w.rated(a.by, "less damage", "less damage") if a.by is not None else ("no damage", "")
    return report(spaced("that attack does", amount, "to it", rate, "and has no other effect on it" if a.effects else ""))


NO_EFFECT = "that attack has no effect on it other than damage"


@wording(n.Damage)
def damage(w: Writer, a: n.Damage) -> Clause:
    details = ["without applying Weakness and Resistance"] if a.plain else []
    if a.no_weakness:
        details.append("without applying Weakness")
    if a.through:
        details.append("regardless of effects on it")
    if a.full:
        on_bench = "" if isinstance(a.to, (n.Active, n.Attacker)) else ", even on the Bench"
        details.append(f"applying Weakness and Resistance{on_bench}")
    if a.to == n.Active(Who.OPPONENT) and w.era is Era.EX and not w.others:
        much, rate = w.rated(a.amount, *DAMAGE)
        return order(f"{spaced('do', much, 'to', EACH_DEFENDING, rate)}{behind(details)}")
    return order(f"{w.to('do', a.amount, DAMAGE, 'to', a.to)}{behind(details)}")


EACH_DEFENDING = "each Defending Pokémon"
"""The phrase for all Active Pokémon of the opponent on cards from the time of 2-on-2 battles."""


@wording(n.KnockOut)
def knock_out(w: Writer, a: n.KnockOut) -> Clause:
    noun = w.noun(a.what)
    return report(f"{noun.whole} {noun.is_} Knocked Out{' and leaves play at once' if a.at_once else ''}")


@wording(n.PutCounters)
def put_counters(w: Writer, a: n.PutCounters) -> Clause:
    match a.n:
        case n.Quotient(n.Minus(n.HitPoints(of, True), n.Number(left)), 10) if a == until_left(of, left) and is_one(of):
            return order(f"put damage counters on {w.whole(of)} until its remaining HP is {left}")
    return order(w.to("put up to" if a.upto else "put", a.n, COUNTERS, "on", a.on))


def until_left(of: n.Selector, left: int) -> n.PutCounters:
    """Counters on a Pokémon until that many HP are left."""
    return n.PutCounters(n.Quotient(n.Minus(n.HitPoints(of, remaining=True), n.Number(left)), 10), of)


def is_one(of: n.Selector) -> bool:
    """Whether it is a single Pokémon without a pick, so that two mentions mean the same one."""
    return isinstance(of, (n.It, n.This, n.Defending))


@wording(n.MoveCounters)
def move_counters(w: Writer, a: n.MoveCounters) -> Clause:
    if a.n is None:
        amount = "any number of damage counters" if a.upto else "all damage counters"
    else:
        amount = ("up to " if a.upto else "") + w.amount(a.n, "damage counter", "damage counters")
    alive = " as long as that does not Knock it Out" if a.alive else ""
    if a.n is None and not a.upto:
        return order(f"move {amount} from {w.whole(a.from_)} to {w.whole(a.to)}{alive}")
    return order(f"move {amount} from {w.noun(a.from_).any} to {w.noun(a.to).any}{alive}")  # in all, not from each


@wording(n.SwapCounters)
def swap_counters(w: Writer, a: n.SwapCounters) -> Clause:
    return order(f"exchange all damage counters of {w.whole(a.a)} for those of {w.whole(a.b)}")


@wording(n.CureChosen)
def cure_chosen(w: Writer, a: n.CureChosen) -> Clause:
    return order(f"remove one Special Condition of your choice from {w.whole(a.from_)}")


@wording(n.Heal)
def heal(w: Writer, a: n.Heal) -> Clause:
    if a.amount is None:
        text = f"heal {'any amount of' if a.upto else 'all'} damage from {w.whole(a.from_)}"
    else:
        text = w.to("heal up to" if a.upto else "heal", a.amount, DAMAGE, "from", a.from_)
    if isinstance(a.from_, (n.InPlay, n.Bench)):
        w.it = Noun(definite="those Pokémon", plural=True, side=a.from_.of)
    return order(text)


@wording(n.Inflict)
def inflict(w: Writer, a: n.Inflict) -> Clause:
    noun = w.noun(a.on)
    sleep = set(a.conditions) <= {Condition.ASLEEP, Condition.PARALYZED}
    strength = f", {STRENGTHS[sleep].format(a.strength)}" if a.strength else ", with the same effect" if a.same else ""
    whole = EACH_DEFENDING if a.on == n.Active(Who.OPPONENT) and w.era is Era.EX and not w.others else noun.whole
    return report(f"{whole} {noun.is_} now {conditions_of(a.conditions, 'and') or 'without a new condition'}{strength}")


@wording(n.InflictChosen)
def inflict_chosen(w: Writer, a: n.InflictChosen) -> Clause:
    noun = w.noun(a.on)
    return report(f"{noun.whole} {noun.is_} now {conditions_of(a.conditions, 'or') or 'of no condition'}, as you choose")


@wording(n.Cure)
def cure(w: Writer, a: n.Cure) -> Clause:
    noun = w.noun(a.from_)
    if a.conditions:
        return report(f"{noun.whole} {noun.is_} no longer {conditions_of(a.conditions, 'or')}")
    return order(f"remove all Special Conditions from {noun.whole}")
