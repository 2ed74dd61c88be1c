"""Our own English, read back: damage, counters, healing and Special Conditions."""

from __future__ import annotations

from functools import partial

from playmat.effects import nodes as fx
from playmat.effects.english.harm import NO_EFFECT, STRENGTHS, until_left
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.quantities import amount_of, around
from playmat.reading.read_back.rule_helpers import keys, listing


def add(g: Grammar) -> None:
    add_harm(g)
    add_conditions(g)


def add_harm(g: Grammar) -> None:
    g.words("our_cause", {"weakness": "weakness", "resistance": "resistance", "effects on the defending pokémon": "effects"})
    listing(g, "our_causes", "our_cause", "or")
    g.rule("our_causes", "nothing", lambda: ())
    g.rule("our_act", "the damage of this attack is not affected by {c:our_causes}", lambda c: fx.Ignore(**dict.fromkeys(c, True)))
    g.words("our_effects", {"and has no other effect on it": True})
    for pattern in around("less damage", "less damage", "to it"):
        g.rule("our_act", f"that attack does {pattern} [{{effects:our_effects}}]", lambda n=None, q=None, effects=False: fx.Soften(amount_of(n, q), effects))
    g.words("our_act", {keys(NO_EFFECT): fx.Soften(fx.Number(0), effects=True)})
    g.rule("our_act", "that attack does no damage to it [{effects:our_effects}]", fx.Soften)
    g.words("our_manner", {"without applying weakness and resistance": "plain", "regardless of effects on it": "through"})
    g.words("our_manner", {"applying weakness and resistance": "full", "applying weakness and resistance , even on the bench": "full", "without applying weakness": "no_weakness"})
    listing(g, "our_manner_list", "our_manner", "and")
    for pattern in around("damage", "damage", "to {s:our_whole}"):
        g.rule("our_act", f"do {pattern} [{{m:our_manner_list}}]", lambda s, n=None, q=None, m=(): fx.Damage(amount_of(n, q), s, **dict.fromkeys(m, True)))
    for pattern in around("damage", "damage", "from {s:our_whole}"):
        g.rule("our_act", f"heal [{{upto:our_upto}}] {pattern}", lambda s, n=None, q=None, upto=False: fx.Heal(amount_of(n, q), s, upto))
    for pattern in around("damage counter", "damage counters", "on {s:our_whole}"):
        g.rule("our_act", f"put [{{upto:our_upto}}] {pattern}", lambda s, n=None, q=None, upto=False: fx.PutCounters(amount_of(n, q), s, upto))
    g.rule("our_act", "put damage counters on {of:our_definite} until its remaining hp is {left:our_int}", until_left)
    g.rule("our_act", "put damage counters on {our_self} until its remaining hp is {left:our_int}", partial(until_left, fx.This()))
    g.words("our_at_once", {"and leaves play at once": True})
    g.rule("our_act", "{what:our_whole} is/are knocked out [{at_once:our_at_once}]", fx.KnockOut)
    g.words("our_upto", {"up to": True})
    g.words("our_moved", {"all damage counters": (None, False), "any number of damage counters": (None, True)})
    g.rule("our_moved", "[{upto:our_upto}] {n:our_n_counters}", lambda n, upto=False: (n, upto))
    g.words("our_alive", {"as long as that does not knock it out": True})
    moved = "move {n:our_moved} from {a:our_whole} to {b:our_whole} [{alive:our_alive}]"
    g.rule("our_act", moved, lambda n, a, b, alive=False: fx.MoveCounters(n[0], a, b, n[1], alive) if n == (None, False) else None)
    moved = "move {n:our_moved} from {a:our_any} to {b:our_any} [{alive:our_alive}]"
    g.rule("our_act", moved, lambda n, a, b, alive=False: fx.MoveCounters(n[0], a, b, n[1], alive) if n != (None, False) else None)
    g.rule("our_act", "exchange all damage counters of {a:our_whole} for those of {b:our_whole}", fx.SwapCounters)
    g.words("our_healed", {"all damage": False, "any amount of damage": True})
    g.rule("our_act", "heal {upto:our_healed} from {s:our_whole}", lambda upto, s: fx.Heal(None, s, upto))


def add_conditions(g: Grammar) -> None:
    g.words("our_no_condition", {"without a new condition": ()})
    for words in STRENGTHS.values():
        before, after = (keys(part) for part in words.split("{}"))
        g.rule("our_strength", f", {before} {{n:our_int}} {after}", lambda n: n)
    for conditions in ("our_conditions_and", "our_no_condition"):
        now = f"{{on:our_whole}} is/are now {{conditions:{conditions}}} [{{strength:our_strength}}]"
        g.rule("our_act", now, fx.Inflict)
        g.rule("our_act", f"{{on:our_whole}} is/are now {{conditions:{conditions}}} , with the same effect", lambda on, conditions: fx.Inflict(conditions, on, same=True))
    g.rule("our_act", "{on:our_whole} is/are now {conditions:our_conditions} , as you choose", fx.InflictChosen)
    g.rule("our_act", "{from_:our_whole} is/are no longer {conditions:our_conditions}", fx.Cure)
    g.rule("our_act", "remove all special conditions from {from_:our_whole}", fx.Cure)
    g.rule("our_act", "remove 1 special condition of your choice from {from_:our_whole}", fx.CureChosen)
