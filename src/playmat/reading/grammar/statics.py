"""Effects for a time, or as long as their source is in place.

`static` is one clause, `statics` several in a sentence, `during` their duration. A clause about Pokémon is a subject and a verb
phrase (`svp`), so that "gets +20 HP and can't be Confused" says both of the same Pokémon.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from playmat.effects import nodes as fx
from playmat.effects.nodes import (
    Action,
    Attribute,
    Bound,
    Change,
    Filter,
    Harm,
    Part,
    Quantity,
    Selector,
    Source,
    Test,
    Until,
    Verb,
    Who,
)
from playmat.effects.tree import rewrite, walk
from playmat.reading.combine import capped
from playmat.reading.grammar.filters import is_any_evolution
from playmat.reading.grammar.selectors import is_trainer
from playmat.reading.meaning import Kind, Noun, both, denied, each_active, either, group, seq, times, under, zone
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Coin, EachDefending, Pronoun
from playmat.reading.subjects import assign
from playmat.vocabulary import AbilityKind, Condition, Type

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
Parts = tuple[Part, ...]


def add_durations(g: Grammar) -> None:
    g.words(
        "during",
        {
            "during your opponent 's next turn": Until.OPPONENTS_NEXT_TURN,
            "during their next turn": Until.OPPONENTS_NEXT_TURN,
            "until the end of your opponent 's next turn": Until.OPPONENTS_NEXT_TURN_END,
            "through your opponent 's next turn": Until.OPPONENTS_NEXT_TURN_END,
            "during your next turn": Until.YOUR_NEXT_TURN,
            "on your next turn": Until.YOUR_NEXT_TURN,
            "until the end/ends of your next turn": Until.YOUR_NEXT_TURN_END,
            "during this turn": Until.TURN_END,
            "for the rest of ( this | your | the ) turn": Until.TURN_END,
            "until the end of ( your | this | the ) turn": Until.TURN_END,
            "this turn": Until.TURN_END,
            "until your turn ends": Until.TURN_END,
            "for the rest of ( this | the ) game": Until.GAME_END,
        },
    )
    g.words("before_wr", {"‹ before applying weakness and resistance ›": 1, "before applying weakness and resistance": 1})
    g.words("after_wr", {"‹ after applying weakness and resistance ›": 1, "after applying weakness and resistance": 1})
    g.rule("clause", "{d:during} [,] {s:statics}", _lasting)
    g.rule("clause", "{s:statics} {d:during}", _lasting)
    g.rule("clause", "{s:statics} {d:during} , and {u:statics}", lambda s, d, u: seq(_lasting(d, s), _lasting(d, u)))
    for by, what in (("by attacks", Attribute.DAMAGE_TAKEN), ("", Attribute.ANY_DAMAGE_TAKEN)):
        g.rule("clause", f"( all | any ) damage done {by} to {{p:pk}} {{d:during}} is reduced by {{n:int}} [{{after_wr}}]", lambda p, d, n, what=what: fx.Lasting(_modify(p, what, Change.LESS, n), d))
    g.rule("clause", "{d:during} , as long as {t:tests} , {s:statics}", lambda d, t, s: _lasting(d, under_all(t, s)))
    ends = "‹ benching [or evolving] {b:ends_with} ends this effect . ›"
    g.rule("ends_with", "{pk}", lambda: ANY)
    g.rule("ends_with", "either pokémon", lambda: Bound.BOTH)
    g.rule("attack", f"{{s:statics}} . {ends}", lambda s, b: _until_benched(s, b))
    g.rule("attack", f"if heads , {{s:statics}} . {ends}", lambda s, b: fx.If(Coin("heads"), _until_benched(s, b)))
    g.rule("clause", "( {s:statics} until {p:pk} leaves the active spot | until {p:pk} leaves the active spot , {s:statics} )", lambda s, p: _until_left(s, p))
    g.rule("clause", "{s:statics} as long as {p:pk} ( remains | stays | is ) your active pokémon", lambda s, p: _lasting(Until.LEAVES_ACTIVE, under_all(fx.IsActive(p), s)) if isinstance(p, fx.This) else None)
    g.rule("clause", "{d:during} [,] {s:statics} if {t:tests}", lambda d, t, s: None if _of_the_damage(t) else _lasting(d, under_all(t, s)))
    g.rule("clause", "{d:during} , if {t:tests} , {s:statics}", lambda d, t, s: _lasting(d, under_all(t, s)))
    g.rule("clause", "{p:pks} is/are now {c:conds} [,] and {v:svp} {d:during}", lambda p, c, v, d: seq(fx.Inflict(c, p), _lasting(d, _tuple(v(p)))))


def _tuple(value: object) -> Parts:
    return value if isinstance(value, tuple) else (cast(Part, value),)


def _lasting(d: Until, s: Parts | None) -> Action | None:
    return None if s is None else seq(*(fx.Lasting(part, d) for part in s))


def _until_benched(s: Parts, bound: object) -> Action:
    return seq(*(fx.Lasting(part, Until.LEAVES_ACTIVE, bound=bound if isinstance(bound, Bound) else None) for part in s))


def _until_left(s: Parts, p: Selector) -> Action | None:
    """Until a Pokémon leaves the Active Spot: the one that it is about, or this one."""
    own = isinstance(p, fx.This)
    if not own and not isinstance(p, (Pronoun, fx.Defending)):
        return None
    return seq(*(fx.Lasting(part, Until.LEAVES_ACTIVE, bound=Bound.SELF if own and not _is_on_this(part) else None) for part in s))


def _is_on_this(part: Part) -> bool:
    return isinstance(getattr(part, "who", getattr(part, "to", None)), (fx.This, Pronoun))


def under_all(test: Test, parts: Parts) -> Parts | None:
    """Every part under the same condition; None if one of them cannot have one."""
    found = [under(part, test) for part in parts]
    return tuple(part for part in found if part is not None) if None not in found else None


class _Any:
    """No test: attacks of any Pokémon, or damage to the opponent's Active Pokémon, which is the default."""


ANY = _Any()


def tested(found: object) -> Filter | None:
    return found if isinstance(found, Filter) else None


def _whose(who: object, noun: Noun) -> Filter | None:
    """A test on the attacking Pokémon: its player and its kind."""
    if noun.but is not None or noun.of is not None:
        return None
    place = fx.Is({"bench": "Benched", "active": "Active"}[noun.place]) if noun.place else None
    return both(fx.Owned(cast(Who, who)) if who in (YOU, OPPONENT) else None, place, noun.filter)


def _against(who: object, noun: Noun) -> object:
    """A test on the Pokémon that the damage is done to."""
    if noun.but is not None or noun.of is not None:
        return None
    if who is OPPONENT and noun.place == "active":
        return both(fx.Is("Active"), noun.filter) if noun.filter is not None else ANY
    place = fx.Is("Benched") if noun.place == "bench" else fx.Is("Active") if noun.place == "active" else None
    return both(place, fx.Owned(cast(Who, who)) if who in (YOU, OPPONENT) else None, noun.filter) or fx.Is("Pokémon")


def split_owner(f: object) -> tuple[Who | None, Filter | None]:
    """Split a test on the attacking Pokémon into its owner and the rest."""
    if not isinstance(f, Filter):
        return None, None
    parts = f.filters if isinstance(f, fx.AllOf) else (f,)
    owner = next((part.by for part in parts if isinstance(part, fx.Owned)), None)
    return owner, both(*(part for part in parts if not isinstance(part, fx.Owned)))


def _prevent(p: Selector, harm: Harm, f: object = ANY, **more: Any) -> Part:
    owner, filter = split_owner(f)
    return fx.Prevent(p, harm, from_=filter, whose=owner or EACH, **more)


def add_attack_sources(g: Grammar) -> None:
    g.rule("from_whom", "( from | used by ) {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("from_whom", "from {n:noun}", lambda n: _whose(n.of, Noun(n.place, n.filter, n.but)) if n.of is EACH or n.of is None else None)
    g.rule("from_whom", "from ( an opponent 's pokémon | your opponent )", lambda: fx.Owned(OPPONENT))
    g.rule("from_whom", "from an opponent 's {n:noun}", lambda n: _whose(OPPONENT, n) if n.filter else None)
    g.rule("from_whom", "from ( each of | any of | all of | 1 of ) {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("from_whom", "from ( a | an | any ) {n:noun}", lambda n: _whose(None, n))
    # By whose attacks
    g.rule("by_attacks", "{f:from_whom}", lambda f: f)
    g.rule("by_attacks", "{f:said_attacks}", lambda f: f)
    g.rule("said_attacks", "by ( attacks | an attack )", lambda: ANY)
    g.rule("said_attacks", "by ( attacks | an attack ) {f:from_whom}", lambda f: f)
    g.rule("said_attacks", "by ( attacks | an attack ) {yours_too}", lambda: ANY)
    g.rule("said_attacks", "by ( attacks | an attack ) , including your own ,", lambda: ANY)
    g.rule("said_attacks", "by ( an opponent 's attack | your opponent 's attack+s | opponent 's attacks | an opponent 's attacks | the opponent 's attacks )", lambda: fx.Owned(OPPONENT))
    g.rule("said_attacks", "by {w:poss} {n:noun} 's attack+s", lambda w, n: _whose(w, n))
    g.rule("said_attacks", "by {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("said_attacks", "by [a/an/any] {n:noun}", lambda n: _whose(None, n) if n.filter is not None else None)
    g.rule("said_attacks", "by the attacking pokémon", lambda: ANY)
    g.rule("said_attacks", "by any attack", lambda: ANY)
    g.rule("said_attacks", "by attacks of {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("said_attacks", "by your opponent 's attacks {f:from_whom}", lambda f: both(fx.Owned(OPPONENT), f))
    # From whose attacks
    g.rule("from_attacks", "from ( attacks | an attack )", lambda: ANY)
    g.rule("from_attacks", "from ( attacks | an attack ) {f:from_whom}", lambda f: f)
    g.rule("from_attacks", "from ( attacks | an attack ) {yours_too}", lambda: ANY)
    g.rule("from_attacks", "from ( your opponent 's attacks | an opponent 's attack | the opponent 's attacks | an opponent 's attacks )", lambda: fx.Owned(OPPONENT))
    g.rule("from_attacks", "from your attacks", lambda: fx.Owned(YOU))
    g.rule("from_attacks", "from the attacks of {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("from_attacks", "from attacks used by {w:poss} {n:noun}", lambda w, n: _whose(w, n))
    g.rule("from_attacks", "from {w:poss} {n:noun} 's attacks", lambda w, n: _whose(w, n))
    # Of whose attacks
    g.rule("of_attacks", "of ( attacks | an attack )", lambda: ANY)
    g.rule("of_attacks", "of ( attacks | an attack ) {f:from_whom}", lambda f: f)
    g.rule("of_attacks", "of ( your opponent 's attack+s | an opponent 's attack | an opponent 's attacks | the opponent 's attacks )", lambda: fx.Owned(OPPONENT))
    g.rule("of_attacks", "of opponent 's attacks", lambda: fx.Owned(OPPONENT))
    g.rule("of_attacks", "of {w:poss} {n:noun} 's attacks", lambda w, n: _whose(w, n))
    g.rule("of_attacks", "of attacks used by {w:poss} {n:noun}", lambda w, n: _whose(w, n))


def _modify(p: Selector, what: Attribute, change: Change, n: int | Quantity, f: object = None, **more: Any) -> Any:
    amount = fx.Number(n) if isinstance(n, int) else n
    if what is Attribute.DAMAGE_TAKEN and isinstance(p, (fx.InPlay, fx.Bench, fx.Active)) and p.of is EACH and f_owner(f) is OPPONENT:
        # "the opponent's" is seen from the Pokémon's own side
        sides = ((YOU, OPPONENT), (OPPONENT, YOU))
        return tuple(fx.Modify(replace(p, of=mine), what, change, amount, _owned_by(tested(f), theirs), **more) for mine, theirs in sides)
    if f is None and what is Attribute.DAMAGE_DONE and change is Change.ADD:
        f = fx.Owned(EACH)  # no target is named: all damage that the attack does
    return fx.Modify(p, what, change, amount, tested(f), **more)


def _owned_by(f: Filter | None, who: Who) -> Filter | None:
    return rewrite(f, lambda node: fx.Owned(who) if isinstance(node, fx.Owned) else node)


_LESS_MORE = (("less", Change.LESS), ("more", Change.ADD))


def add_damage_statics(g: Grammar) -> None:
    for word, change in _LESS_MORE:
        g.rule("svp", f"take+s {{n:int}} {word} damage {{f:from_attacks}} [{{after_wr}}]", lambda n, f, change=change: lambda p: _modify(p, Attribute.DAMAGE_TAKEN, change, n, f))
        g.rule("svp", f"take+s {{n:int}} {word} damage {{f:from_attacks}} {{before_wr}}", lambda n, f, change=change: lambda p: _modify(p, Attribute.DAMAGE_TAKEN_BEFORE, change, n, f))
        g.rule("svp", f"take+s {{n:int}} {word} damage from each attack", lambda n, change=change: lambda p: _modify(p, Attribute.DAMAGE_TAKEN, change, n))
        g.rule("svp", f"take+s {{n:int}} {word} damage for each {{q:qty}} {{f:from_attacks}} [{{after_wr}}]", lambda n, q, f, change=change: lambda p: _modify(p, Attribute.DAMAGE_TAKEN, change, times(n, q), f))
        g.rule("svp", f"take+s {{n:int}} {word} damage {{f:from_attacks}} for each {{q:qty}} [{{after_wr}}]", lambda n, q, f, change=change: lambda p: _modify(p, Attribute.DAMAGE_TAKEN, change, times(n, q), f))
    g.words("any_damage", {"any damage": 1, "all damage": 1, "damage": 1, "the damage": 1})
    g.words("reduced", {"is reduced by": Change.LESS, "is increased by": Change.ADD})
    done = "{any_damage} done"
    by = "{x:reduced} {n:int}"
    g.rule("static", f"{done} to {{p:pks}} {{f:by_attacks}} {by} [{{after_wr}}]", lambda p, f, x, n: _modify(p, Attribute.DAMAGE_TAKEN, x, n, f))
    g.rule("static", f"{done} {{f:by_attacks}} to {{p:pks}} {by} [{{after_wr}}]", lambda p, f, x, n: _modify(p, Attribute.DAMAGE_TAKEN, x, n, f))
    g.rule("static", f"{done} by attacks to {{p:pks}} {{f:from_whom}} {by} [{{after_wr}}]", lambda p, f, x, n: _modify(p, Attribute.DAMAGE_TAKEN, x, n, f))
    g.rule("static", f"{done} to {{p:pks}} {by} [{{after_wr}}]", lambda p, x, n: _modify(p, Attribute.ANY_DAMAGE_TAKEN, x, n))
    g.rule("static", f"{done} to {{p:pks}} {{f:by_attacks}} {by} for each {{q:qty}} [{{after_wr}}]", lambda p, f, x, n, q: _modify(p, Attribute.DAMAGE_TAKEN, x, times(n, q), f))
    g.rule("static", f"{done} to {{p:pks}} {{f:by_attacks}} {by} {{before_wr}}", lambda p, f, x, n: _modify(p, Attribute.DAMAGE_TAKEN_BEFORE, x, n, f))
    g.rule("static", "reduce {any_damage} done to {p:pks} {f:by_attacks} by {n:int} [{after_wr}]", lambda p, f, n: _modify(p, Attribute.DAMAGE_TAKEN, Change.LESS, n, f))
    g.rule("static", "( attacks do {n:int} less damage to {p:pks} | the damage {p:pks} takes from attacks is reduced by {n:int} ) [{after_wr}]", lambda p, n: _modify(p, Attribute.DAMAGE_TAKEN, Change.LESS, n))
    g.rule("static", f"{{any_damage}} {{p:pks}} ( take+s | receive+s ) {{f:from_attacks}} {by} [{{after_wr}}]", lambda p, f, x, n: _modify(p, Attribute.DAMAGE_TAKEN, x, n, f))
    # Damage of the attacks of some Pokémon
    g.rule("pkp", "{p:pk} 's", lambda p: None if isinstance(p, EachDefending) or (isinstance(p, Pronoun) and p.kind != "pokemon") else p)
    g.rule("pkp", "its", lambda: Pronoun("pokemon"))
    g.rule("pkp", "their", lambda: Pronoun("pokemon", many=True))
    g.rule("their_attacks", "{p:pkp} attack+s", lambda p: p)
    g.rule("their_attacks", "( each of | any of | all of ) {p:pkp} attack+s", lambda p: each_active(p))
    g.rule("their_attacks", "{p:pkp} attacks {yours_too}", lambda p: p if isinstance(p, (fx.InPlay, fx.Active, fx.Bench)) and p.of is EACH else None)
    g.rule("their_attacks", "{p:pkp} attacks ‹ ( excluding | except for ) {f:excluded} ›", lambda p, f: _without(p, f))
    g.rule("their_attacks", "{p:pkp} attacks , except {f:excluded} ,", lambda p, f: replace(p, filter=both(p.filter, f)) if isinstance(p, fx.InPlay) and isinstance(f, Filter) else None)
    g.rule("their_attacks", "each of the attacks of {p:pk}", lambda p: p)
    g.rule("their_attacks", "( the | any | all ) attacks of {p:pks}", lambda p: p)
    g.rule("their_attacks", "[the] attacks [that] {p:pk} use+s", lambda p: p)
    g.rule("their_attacks", "attacks ( used by | by ) {p:pks}", lambda p: p)
    g.rule("their_attacks", "attacks {f:from_whom}", lambda f: fx.InPlay(f_owner(f), split_owner(f)[1]) if fx.Is("Active") not in walk(f) else None)
    g.rule("their_attacks", "{n:noun} 's attacks", lambda n: fx.InPlay(EACH, n.filter) if n.filter and n.of is None and n.plain else None)
    g.rule("their_attacks", "attacks from {p:pk}", lambda p: p if isinstance(p, (fx.Defending, fx.This, fx.Active)) else None)
    g.rule("against", "to {w:poss} {n:noun}", _against2)
    g.rule("against", "to ( the defending pokémon | the active pokémon | active pokémon | defending pokémon | any defending pokémon | each defending pokémon | an active pokémon )", lambda: ANY)
    g.rule("against", "to the defending {n:noun}", lambda n: both(fx.Is("Active"), n.filter) if n.filter is not None else None)
    g.rule("against", "to {n:noun}", lambda n: _against(OPPONENT if n.place == "active" else None, n) if n.filter is not None else None)
    g.rule("against", "to the opponent 's {n:noun}", lambda n: _against(OPPONENT, n))
    for word, change in _LESS_MORE:
        start = f"{{p:their_attacks}} do/does {{n:int}} {word} damage"
        g.rule("static", f"{start} [{{f:against}}] [{{before_wr}}]", lambda p, n, f=None, change=change: _modify(p, Attribute.DAMAGE_DONE, change, n, f))
        g.rule("static", f"{start} [{{f:against}}] {{before_wr}} for each {{q:qty}}", lambda p, n, q, f=None, change=change: _modify(p, Attribute.DAMAGE_DONE, change, times(n, q), f))
        g.rule("static", f"{start} [{{f:against}}] for each {{q:qty}} [{{before_wr}}]", lambda p, n, q, f=None, change=change: _modify(p, Attribute.DAMAGE_DONE, change, times(n, q), f))
        g.rule("static", f"{start} for each {{q:qty}} {{f:against}} [{{before_wr}}]", lambda p, n, q, f, change=change: _modify(p, Attribute.DAMAGE_DONE, change, times(n, q), f))
        g.rule("static", f"{start} [{{f:against}}] {{after_wr}}", lambda p, n, f=None, change=change: _modify(p, Attribute.DAMAGE_DONE_AFTER, change, n, f))
        g.rule("attack_vp", f"do/does {{n:int}} {word} damage [{{f:against}}] [{{before_wr}}]", lambda n, f=None, change=change: lambda p: _modify(p, Attribute.DAMAGE_DONE, change, n, f))
        g.rule("attack_vp", f"cost/costs {{c:cost}} {word}", lambda c, change=change: lambda p: _cost(p, change, c))
        g.rule("svp", f"do/does {{n:int}} {word} damage [{{f:against}}] [{{before_wr}}]", lambda n, f=None, change=change: lambda p: _modify(p, Attribute.DAMAGE_DONE, change, n, f))
        named = f"{{p:pkp}} {{t:title}} [attack] does {{n:int}} {word} damage"
        g.rule("static", f"{named} [{{before_wr}}]", lambda p, t, n, change=change: _modify(p, Attribute.DAMAGE_DONE, change, n, attack=t))
        g.rule("static", f"{named} for each {{q:qty}} [{{before_wr}}]", lambda p, t, n, q, change=change: _modify(p, Attribute.DAMAGE_DONE, change, times(n, q), attack=t))
    g.rule("static", "{p:their_attacks} {v:attack_vp} and {u:attack_vp}", lambda p, v, u: (*_tuple(v(p)), *_tuple(u(p))) if v(p) and u(p) else None)
    g.rule("static", f"{done} by {{p:their_attacks}} [{{f:against}}] {by} [{{before_wr}}]", lambda p, x, n, f=None: _modify(p, Attribute.DAMAGE_DONE, x, n, f))
    g.rule("static", f"{done} by {{p:their_attacks}} [{{f:against}}] {by} {{after_wr}}", lambda p, x, n, f=None: _modify(p, Attribute.DAMAGE_DONE_AFTER, x, n, f))
    g.rule("static", f"{done} by ( an opponent 's attack | your opponent 's attacks ) {by} {{after_wr}}", lambda x, n: _modify(fx.InPlay(OPPONENT), Attribute.DAMAGE_DONE_AFTER, x, n))
    g.rule("static", f"{done} by ( an opponent 's attack | your opponent 's attacks ) {by} {{before_wr}}", lambda x, n: _modify(fx.InPlay(OPPONENT), Attribute.DAMAGE_DONE, x, n))
    g.rule("static", "{p:pkp} {t:title} attack 's base damage is {n:int} [instead of {int}]", lambda p, t, n: _modify(p, Attribute.BASE_DAMAGE, Change.SET, n, attack=t))
    g.rule("static", "{t:title} [attack] does {int} damage plus {n:int} more damage", lambda t, n: _modify(fx.This(), Attribute.DAMAGE_DONE, Change.ADD, n, attack=t))
    g.rule("static", "{t:title} attack 's base damage is {n:int} instead of {int}", lambda t, n: None if "'s " in t else _modify(fx.This(), Attribute.BASE_DAMAGE, Change.SET, n, attack=t))
    g.rule("static", "{t:title} 's base damage is {n:int} instead of {int}", lambda t, n: _modify(fx.This(), Attribute.BASE_DAMAGE, Change.SET, n, attack=t))
    g.rule("static", "{p:pkp} {t:title} attack 's base damage is doubled", lambda p, t: _modify(p, Attribute.BASE_DAMAGE, Change.TIMES, 2, attack=t))
    g.rule("static", "{p:pkp} {t:title} attack 's base damage is {n:int} instead of {int}", lambda p, t, n: _modify(p, Attribute.BASE_DAMAGE, Change.SET, n, attack=t))
    g.rule("static", "{any_damage} done [{f:against}] by {p:pks} ( isn't | is not ) affected by {i:ignored}", lambda p, i, f=None: fx.Unaffected(p, i.weakness, i.resistance, i.effects, against=tested(f)))
    g.rule("static", "{any_damage} done by {p:their_attacks} [{f:against}] ( isn't | is not ) affected by {i:ignored}", lambda p, i, f=None: fx.Unaffected(p, i.weakness, i.resistance, i.effects, against=tested(f)))
    g.rule("static", "{p:their_attacks} ( aren't | are not ) affected by {i:ignored}", lambda p, i: fx.Unaffected(p, i.weakness, i.resistance, i.effects))
    g.rule("static", "( damage from {p:their_attacks} | the damage from {p:their_attacks} | {p:pkp} attack 's damage | the damage of {p:their_attacks} ) isn't affected by {i:ignored}", lambda p, i: fx.Unaffected(p, i.weakness, i.resistance, i.effects))


def f_owner(f: object) -> Who:
    return split_owner(f)[0] or EACH


def _against2(w: object, n: Noun) -> object:
    return _against(w, n)


def add_prevention(g: Grammar) -> None:
    done_to = "done to {p:pks}"
    damage, effects = "prevent ( all damage | any damage | all damage from attacks )", "prevent ( all effects | any effects )"
    anything = {"by": Source.ANY}  # a text that does not mention attacks also means damage of Powers and Trainer cards
    g.rule("static", f"{damage} {done_to} {{f:said_attacks}}", lambda p, f: _prevent(p, Harm.DAMAGE, f))
    g.rule("static", f"prevent all damage from attacks {done_to} {{f:from_whom}}", lambda p, f: _prevent(p, Harm.DAMAGE, f))
    g.rule("static", f"prevent ( all | any ) damage {done_to} {{f:from_whom}}", lambda p, f: _prevent(p, Harm.DAMAGE, f, **anything))
    g.rule("static", f"prevent ( all | any ) damage {done_to}", lambda p: _prevent(p, Harm.DAMAGE, **anything))
    g.rule("static", f"prevent all damage from attacks {done_to}", lambda p: _prevent(p, Harm.DAMAGE))
    g.rule("static", f"{damage} done {{f:by_attacks}} to {{p:pks}}", lambda p, f: _prevent(p, Harm.DAMAGE, f))
    g.rule("static", f"{damage} {{f:from_attacks}} {done_to}", lambda p, f: _prevent(p, Harm.DAMAGE, f))
    g.rule("static", f"{effects} {{f:of_attacks}} , including damage , {done_to}", lambda p, f: _prevent(p, Harm.ALL, f))
    g.rule("static", f"{effects} {{f:of_attacks}} , including damage , {done_to} {{h:by_attacks}}", lambda p, f, h: _prevent(p, Harm.ALL, h if isinstance(h, Filter) else f))
    g.rule("static", f"{effects} of attacks , including damage , done {{f:by_attacks}} to {{p:pks}}", lambda p, f: _prevent(p, Harm.ALL, f))
    g.rule("static", f"{effects} , including damage , {done_to}", lambda p: _prevent(p, Harm.ALL, **anything))
    g.rule("static", f"{effects} , including damage , {done_to} {{f:by_attacks}}", lambda p, f: _prevent(p, Harm.ALL, f))
    g.rule("static", f"prevent all damage from and effects {{f:of_attacks}} {done_to}", lambda p, f: _prevent(p, Harm.ALL, f))
    g.rule("static", f"prevent all damage from and effects of attacks {done_to} {{f:by_attacks}}", lambda p, f: _prevent(p, Harm.ALL, f))
    g.rule("static", f"prevent all damage and effects {{f:of_attacks}} {done_to}", lambda p, f: _prevent(p, Harm.ALL, f))
    for but in ("( except | excluding | other than ) damage", "( except for ) damage"):
        g.rule("static", f"{effects} {{f:of_attacks}} , {but} , {done_to}", lambda p, f: _prevent(p, Harm.EFFECTS, f))
        g.rule("static", f"{effects} {{f:of_attacks}} , {but} , {done_to} {{h:by_attacks}}", lambda p, f, h: _prevent(p, Harm.EFFECTS, h if isinstance(h, Filter) else f))
        g.rule("static", f"{effects} , {but} , {{f:by_attacks}} {done_to}", lambda p, f: _prevent(p, Harm.EFFECTS, f))
        g.rule("static", f"{effects} , {but} , {done_to} {{f:by_attacks}}", lambda p, f: _prevent(p, Harm.EFFECTS, f))
        g.rule("static", f"{effects} {{f:of_attacks}} {done_to} , {but}", lambda p, f: _prevent(p, Harm.EFFECTS, f))
    g.rule("static", f"{effects} {{f:of_attacks}} {done_to}", lambda p, f: _prevent(p, Harm.EFFECTS, f))
    g.rule("static", f"{effects} of attacks {done_to} {{f:by_attacks}}", lambda p, f: _prevent(p, Harm.EFFECTS, f))
    g.rule("static", f"{effects} of {{w:poss}} {{n:noun}} 's attacks and abilities {done_to}", _attacks_and_abilities)
    g.rule("static", f"{effects} of attacks and abilities from {{w:poss}} {{n:noun}} {done_to}", _attacks_and_abilities)
    g.rule("static", f"{effects} of any stadium [card] {done_to}", lambda p: fx.Prevent(p, Harm.EFFECTS, Source.TRAINERS, fx.Is("Stadium"), EACH))
    counters = "prevent all damage counters from being placed on {p:pks} by effects of attacks"
    g.rule("static", f"{counters} ( used by | from ) {{w:poss}} {{n:noun}}", lambda p, w, n: _no_counters(p, (Source.ATTACKS,), w, n))
    g.rule("static", f"{counters} and abilities ( used by | from ) {{w:poss}} {{n:noun}}", lambda p, w, n: _no_counters(p, (Source.ATTACKS, Source.ABILITIES), w, n))
    g.rule("static", f"{effects} of {{w:poss}} [pokémon 's] abilities {done_to}", lambda w, p: fx.Prevent(p, Harm.ALL, Source.ABILITIES, whose=w))
    g.rule("static", f"{effects} of abilities from {{w:poss}} pokémon {done_to}", lambda w, p: fx.Prevent(p, Harm.ALL, Source.ABILITIES, whose=w))
    g.rule("static", f"{effects} of {{w:poss}} {{n:noun}} 's abilities {done_to}", lambda w, n, p: fx.Prevent(p, Harm.ALL, Source.ABILITIES, n.filter, w) if n.filter else None)
    g.rule("static", f"{effects} of {{w:poss}} trainer cards {done_to}", lambda w, p: fx.Prevent(p, Harm.ALL, Source.TRAINERS, whose=w))
    g.rule("static", f"{effects} of {{w:poss}} {{k:kind}} {done_to}", lambda w, k, p: fx.Prevent(p, Harm.ALL, Source.TRAINERS, k.filter, w) if k.filter and k.filter != fx.Is("Trainer") and k.energy is None else None)
    g.rule("svp", "can't be affected by {f:harm_source}", lambda f: lambda p: f(p))
    g.rule("harm_source", "[any] effects {f:of_attacks}", lambda f: lambda p: _prevent(p, Harm.EFFECTS, f))
    g.rule("harm_source", "[any] effects of {w:poss} trainer cards", lambda w: lambda p: fx.Prevent(p, Harm.ALL, Source.TRAINERS, whose=w))
    g.rule("harm_source", "[any] effects of {w:poss} {k:kind}", lambda w, k: lambda p: fx.Prevent(p, Harm.ALL, Source.TRAINERS, k.filter, w) if is_trainer(k) and k.filter != fx.Is("Trainer") else None)
    # Only damage of at least or at most some amount
    g.rule("static", "prevent all damage done to {p:pks} {f:by_attacks} if that damage is {n:int} or more", lambda p, f, n: _prevent(p, Harm.DAMAGE, f, above=n))
    g.rule("static", "prevent all damage done to {p:pks} {f:by_attacks} if that damage is {n:int} or less", lambda p, f, n: _prevent(p, Harm.DAMAGE, f, below=n))


def _attacks_and_abilities(w: object, n: Noun, p: Selector) -> Parts | None:
    """Effects of either; damage of Abilities is not an effect either."""
    if not isinstance(w, Who) or n.place or n.but is not None:
        return None
    return tuple(fx.Prevent(p, Harm.EFFECTS, source, n.filter, w) for source in (Source.ATTACKS, Source.ABILITIES))


def _no_counters(p: Selector, sources: tuple[Source, ...], w: object, n: Noun) -> Parts | None:
    """No counters from the opponent's Pokémon; "the opponent's" is seen from the side of each Pokémon."""
    if not isinstance(w, Who) or n.place or n.but is not None:
        return None
    sides = [(p, w)]
    if isinstance(p, (fx.InPlay, fx.Bench, fx.Active)) and p.of is EACH:
        sides = [(replace(p, of=YOU), OPPONENT), (replace(p, of=OPPONENT), YOU)]
    return tuple(fx.Prevent(one, Harm.COUNTERS, source, n.filter, theirs) for one, theirs in sides for source in sources)


def _of(p: Selector) -> Selector:
    """Every Pokémon that "any" or "a" Pokémon may be."""
    return p.of if isinstance(p, fx.Pick) else p


def _unused(p: Selector, kinds: tuple[AbilityKind, ...]) -> fx.Silence:
    """The Pokémon cannot use these Abilities; it still has them."""
    return fx.Silence(p, kinds, kept=True)


def add_prohibitions(g: Grammar) -> None:
    g.rule("svp", "can't retreat", lambda: lambda p: fx.Forbid(Verb.RETREAT, p))
    g.rule("svp", "can't attack {o:pk}", lambda o: lambda p: fx.Forbid(Verb.ATTACK, p, against=o) if isinstance(o, fx.This) else None)
    g.rule("svp", "can't ( attack | use attacks )", lambda: lambda p: fx.Forbid(Verb.ATTACK, p))
    g.rule("svp", "can't use [any] attacks", lambda: lambda p: fx.Forbid(Verb.ATTACK, p))
    g.rule("svp", "can't ( attack or retreat | retreat or attack | retreat or use attacks )", lambda: lambda p: (fx.Forbid(Verb.ATTACK, p), fx.Forbid(Verb.RETREAT, p)))
    g.rule("svp", "can't use {t:title} [again]", lambda t: None if t.startswith(("Poké-", "Abilit")) else lambda p: fx.Forbid(Verb.ATTACK, p, attack=t))
    g.rule("svp", "can't use the {t:title} attack", lambda t: lambda p: fx.Forbid(Verb.ATTACK, p, attack=t))
    g.rule("svp", "can't use {t:title} or {u:title}", lambda t, u: lambda p: (fx.Forbid(Verb.ATTACK, p, attack=t), fx.Forbid(Verb.ATTACK, p, attack=u)))
    g.rule("svp", "can't use this attack [again]", lambda: lambda p: fx.Forbid(Verb.ATTACK, p, attack="this"))
    g.rule("svp", "can ( use only | only use ) that attack", lambda: lambda p: fx.Forbid(Verb.ATTACK, p, attack="others"))
    g.rule("svp", "can't use ( that attack | the chosen attack | it )", lambda: lambda p: fx.Forbid(Verb.ATTACK, p, attack="chosen"))
    g.rule("svp", "can't be affected by [any] special conditions", lambda: lambda p: fx.Immune(p))
    g.rule("svp", "can't be affected by [any] special conditions [,] ( except [for] | other than ) [being] {c:conds}", lambda c: lambda p: fx.Immune(p, tuple(one for one in Condition if one not in c)))
    g.rule("svp", "can't be affected by [any] special conditions [,] and ( recover+s from ( them | all of them | all special conditions ) )", lambda: lambda p: fx.Immune(p))
    g.rule("svp", "recover+s from all special conditions [,] and can't be affected by [any] special conditions", lambda: lambda p: fx.Immune(p))
    g.rule("svp", "recover+s from being {c:conds} [,] and can't be affected by those special conditions", lambda c: lambda p: fx.Immune(p, c))
    g.rule("svp", "recover+s from being {c:conds} [,] and can't ( be | become ) {d:conds}", lambda c, d: (lambda p: fx.Immune(p, c)) if set(c) == set(d) else None)
    g.rule("svp", "can't be {c:conds} , and if ( it is | they are | any of {poss} pokémon are ) already {already} , ( it recovers | they recover ) from ( that special condition | those special conditions | them )", lambda c: lambda p: fx.Immune(p, c))
    g.words("already", {"{conds}": 1, "affected by any of those special conditions": 1})
    g.rule("svp", "can't be affected by {c:conds}", lambda c: lambda p: fx.Immune(p, c))
    g.rule("svp", "can't become affected by ( a | any ) special condition+s", lambda: lambda p: fx.Immune(p))
    g.rule("svp", "can't ( be | become ) {c:conds}", lambda c: lambda p: fx.Immune(p, c))
    g.rule("svp", "can't attack , retreat , or use any {k:powers}", lambda k: lambda p: (fx.Forbid(Verb.ATTACK, p), fx.Forbid(Verb.RETREAT, p), _unused(p, k)))
    g.rule("svp", "can't retreat or use any {k:powers}", lambda k: lambda p: (fx.Forbid(Verb.RETREAT, p), _unused(p, k)))
    g.rule("svp", "can't attack or use any {k:powers}", lambda k: lambda p: (fx.Forbid(Verb.ATTACK, p), _unused(p, k)))
    g.rule("svp", "can't ( attack | use attacks ) unless {t:tests}", lambda t: lambda p: fx.Forbid(Verb.ATTACK, p, when=denied(t)))
    g.rule("svp", "can retreat even ( if | when ) it is {c:conds}", lambda c: lambda p: _even_if(Verb.RETREAT_AFFLICTED, p, c))
    g.rule("svp", "can't attack until {t:tests}", lambda t: lambda p: fx.Forbid(Verb.ATTACK, p, when=denied(t)))
    g.rule("svp", "can't ( be healed | have damage healed )", lambda: lambda p: fx.Forbid(Verb.HEAL, p))
    g.rule("static", "damage can't be healed from {p:pks}", lambda p: fx.Forbid(Verb.HEAL, _of(p)))
    g.rule("svp", "can't have damage counters ( placed | put ) on ( it | them ) by {s:counter_source} ( used by | from ) {w:poss} {n:noun}", lambda s, w, n: lambda p: _no_counters(p, s, w, n))
    g.words("counter_source", {"[effects of] attacks": (Source.ATTACKS,), "[effects of] abilities": (Source.ABILITIES,), "[effects of] attacks ( and | or ) abilities": (Source.ATTACKS, Source.ABILITIES)})
    g.rule("static", "damage counters can't be ( placed | put ) on {p:pks} by {s:counter_source} ( used by | from ) {w:poss} {n:noun}", lambda p, s, w, n: _no_counters(p, s, w, n))
    g.rule("static", "your opponent 's {s:counter_source} can't put damage counters on {p:pks}", lambda s, p: _no_counters(p, s, OPPONENT, Noun()))
    g.rule("static", "{p:pks} and all attached cards can't be put into {poss} hand", lambda p: (fx.Guard(p, (fx.Place.HAND,)), fx.Guard(fx.Attached(p), (fx.Place.HAND,))))
    g.rule("svp", "can't evolve", lambda: lambda p: fx.Forbid(Verb.EVOLVE_AT_ALL, p))
    g.rule("static", "you can't use {t:title}", lambda t: fx.Forbid(Verb.ATTACK, fx.This(), attack=t))
    g.rule("static", "you can't use this attack [again]", lambda: fx.Forbid(Verb.ATTACK, fx.This(), attack="this"))
    g.words("player_who", {"your opponent": OPPONENT, "you": YOU, "each player": EACH, "players": EACH, "they": OPPONENT, "that player": OPPONENT})
    who = "{w:player_who} can't"
    g.rule("static", "no [more] {k:kind} can be played", lambda k: fx.Forbid(Verb.PLAY, player=EACH, filter=k.filter))
    g.rule("static", "whenever {n:int} or less damage is done to {p:pk} [{after_wr}] , prevent that damage", lambda n, p: _prevent(p, Harm.DAMAGE, below=n, by=Source.ANY))
    g.rule("static", "whenever an attack [‹ ( including | even ) your own ›] does {n:int} or more damage to {p:pk} [{after_wr}] , prevent that damage", lambda n, p: _prevent(p, Harm.DAMAGE, above=n))
    g.rule("static", "if an attack ( does damage to | damages ) {p:pk} [{after_wr}] , that attack does {n:int} more damage [to {pk}]", lambda p, n: _modify(p, Attribute.DAMAGE_TAKEN_AFTER, Change.ADD, n))
    for word, change in _LESS_MORE:
        g.rule("static", f"attacks used by {{p:pks}} do {{n:int}} {word} damage to {{q:pk}} [{{after_wr}}]", lambda p, n, q, change=change: _modify(q, Attribute.DAMAGE_TAKEN, change, n, both(p.filter, fx.Owned(OPPONENT))) if isinstance(p, fx.InPlay) and p.of is OPPONENT and p.filter is not None and isinstance(q, (fx.This, fx.InPlay)) else None)
    g.rule("static", "if an active pokémon {f:vp} , {p:their_attacks} do/does {n:int} more damage to that pokémon [{before_wr}]", lambda f, p, n: _modify(p, Attribute.DAMAGE_DONE, Change.ADD, n, both(fx.Is("Active"), f)))
    g.rule("static", "the number of benched pokémon your opponent can have is now {n:int}", lambda n: _modify(fx.Bench(OPPONENT), Attribute.BENCH_SIZE, Change.SET, n))
    g.rule("static", "whenever {n:int} or more damage is done to {p:pk} [{after_wr}] , prevent that damage", lambda n, p: _prevent(p, Harm.DAMAGE, above=n, by=Source.ANY))
    g.rule("static", "you may reduce all damage done by attacks to {p:pk} by {n:int} [{after_wr}]", lambda p, n: _modify(p, Attribute.DAMAGE_TAKEN, Change.LESS, n))
    g.rule("static", "whenever {p:pk} takes damage , divide that damage in half ‹ rounded down to the nearest 10 ›", lambda p: _modify(p, Attribute.ANY_DAMAGE_TAKEN, Change.DIVIDE, 2))
    g.rule("static", "whenever an attack does {n:int} or less damage to {p:pk} [{after_wr}] , prevent that damage", lambda n, p: _prevent(p, Harm.DAMAGE, below=n))
    g.rule("static", "whenever ( a | an ) {m:noun} damages {p:pk} , reduce that damage by {n:int} [{after_wr}]", lambda m, p, n: _modify(p.of if isinstance(p, fx.Pick) else p, Attribute.DAMAGE_TAKEN, Change.LESS, n, _whose(None, m)))
    g.rule("static", "( ignore all {k:powers} | all {k:powers} stop working )", lambda k: fx.Silence(fx.InPlay(EACH), k))
    g.rule("static", "ignore all {k:powers} other than {t:title}", lambda k, t: fx.Silence(fx.InPlay(EACH), k, but=t))
    g.rule("static", "{w:player_who} plays with their hand face up", lambda w: fx.OpenHand(w))
    g.rule("static", f"{who} play [a/an/any] [more] {{k:kind}} [from {{poss}} hand]", lambda w, k: fx.Forbid(Verb.PLAY, player=w, filter=k.filter))
    per_turn = "[from {poss} hand] [( during | in | on ) ( their turn | your turn | each turn | a turn | each of ( their | your ) turns ) | each turn | per turn] [‹ ( excluding | except [for] | other than ) {f:kexcluded} ›]"
    g.rule("static", f"{who} ( play | use ) more than {{n:int}} {{k:kind}} {per_turn}", _at_most)
    g.rule("static", f"{{w:player_who}} ( can | may ) ( only ( play | use ) | ( play | use ) only ) {{n:int}} {{k:kind}} {per_turn}", _at_most)
    g.rule("static", f"{who} attach more than {{n:int}} {{k:kind}} {per_turn}", lambda w, n, k, f=None: _at_most(w, n, k, f) if k.filter == fx.Is("Tool") else None)
    g.rule("static", f"{who} use [a/an/any] [more] {{k:kind}} [from {{poss}} hand]", lambda w, k: fx.Forbid(Verb.PLAY, player=w, filter=k.filter) if is_trainer(k) else None)
    g.rule("svp", "can't be damaged {f:by_attacks}", lambda f: lambda p: _prevent(p, Harm.DAMAGE, f))
    g.rule("static", f"{who} ( attack | use attacks )", lambda w: fx.Forbid(Verb.ATTACK, fx.InPlay(w)))
    g.rule("static", f"{who} play [any] {{k:kind}} from {{poss}} hand ( , except for {{f:kexcluded}} | ‹ except for {{f:kexcluded}} › )", lambda w, k, f: fx.Forbid(Verb.PLAY, player=w, filter=both(k.filter, f)))
    g.rule("static", f"{who} search {{poss}} deck+s", lambda w: fx.Forbid(Verb.SEARCH, player=w))
    g.rule("static", "neither player can search {poss} deck+s", lambda: fx.Forbid(Verb.SEARCH, player=EACH))
    g.rule("static", "neither player can play [any] {k:kind} from {poss} hand to evolve {n:noun}", lambda k, n: fx.Forbid(Verb.EVOLVE, group(EACH, n)) if is_any_evolution(k) else None)
    g.rule("static", "neither player can play [any] {k:kind} [from {poss} hand]", lambda k: fx.Forbid(Verb.PLAY, player=EACH, filter=k.filter))
    g.rule("static", f"{who} play [a/an/any] {{k:kind}} from {{poss}} hand to evolve {{p:pks}}", lambda w, k, p: fx.Forbid(Verb.EVOLVE, assign(p, w)) if is_any_evolution(k) else None)
    for hand, attach in (("from {poss} hand", Verb.ATTACH), ("", Verb.ATTACH_AT_ALL)):
        g.rule("static", f"{who} attach [any] {{k:kind}} {hand} to {{p:pks}}", lambda w, k, p, attach=attach: fx.Forbid(attach, assign(p, w), w, k.filter))
        g.rule("static", f"{{k:kind}} can't be attached {hand} to {{p:pks}}", lambda k, p, attach=attach: fx.Forbid(attach, p, filter=k.filter))
    g.rule("static", "{k:kind} can't be played from {poss} hand to evolve {p:pks}", lambda k, p: fx.Forbid(Verb.EVOLVE, p) if is_any_evolution(k) else None)
    g.rule("static", "{k:kind} can't be attached to {p:pks} from {poss} hand", lambda k, p: fx.Forbid(Verb.ATTACH, p, filter=k.filter))
    g.rule("static", f"{who} use any {{k:powers}} on {{p:pks}}", lambda w, k, p: _unused(assign(p, w), k))
    g.rule("static", f"{who} evolve {{p:pks}}", lambda w, p: fx.Forbid(Verb.EVOLVE_AT_ALL, assign(p, w)))


def _at_most(w: Who, n: int, k: Kind, f: Filter | None = None) -> Parts | None:
    """A number of cards of a kind that a player may play in a turn."""
    if not isinstance(w, Who) or n < 1 or not is_trainer(k):
        return None
    k = Kind(both(k.filter, f))
    sides = (YOU, OPPONENT) if w is EACH else (w,)
    played = [fx.HowOften(fx.Happened(fx.Happening.PLAYED, of=side, filter=k.filter)) for side in sides]
    return tuple(fx.Forbid(Verb.PLAY, player=side, filter=k.filter, when=fx.Compare(often, fx.Op.AT_LEAST, fx.Number(n))) for side, often in zip(sides, played, strict=True))


def add_figures(g: Grammar) -> None:
    for sign, change in (("+", Change.ADD), ("-", Change.LESS)):
        g.rule("svp", f"get/gets {sign} {{n:int}} retreat cost", lambda n, change=change: lambda p: _modify(p, Attribute.RETREAT_COST, change, n))
        g.rule("svp", f"( get/gets | has/have ) {sign} {{n:int}} hp", lambda n, change=change: lambda p: _modify(p, Attribute.HP, change, n))
        g.rule("svp", f"get/gets {sign} {{n:int}} hp for each {{q:qty}}", lambda n, q, change=change: lambda p: _modify(p, Attribute.HP, change, times(n, q)))
    g.rule("svp", "can retreat for ( no energy | free )", lambda: lambda p: _modify(p, Attribute.RETREAT_COST, Change.SET, 0))
    g.rule("svp", "has/have no retreat cost", lambda: lambda p: _modify(p, Attribute.RETREAT_COST, Change.SET, 0))
    g.rule("svp", "has/have no retreat cost and no weakness", lambda: lambda p: (_modify(p, Attribute.RETREAT_COST, Change.SET, 0), fx.SetWeakness(p)))
    g.rule("static", "when {p:pk} uses an attack , that attack costs {n:int} energy less", lambda p, n: _modify(p, Attribute.ATTACK_COST, Change.LESS, n))
    g.rule("static", "{p:their_attacks} cost/costs {n:int} energy less", lambda p, n: _modify(p, Attribute.ATTACK_COST, Change.LESS, n))
    retreat = "( the retreat cost ( of | for ) {p:pks} | {p:pkp} retreat cost )"
    g.rule("static", f"{retreat} is {{n:int}}", lambda p, n: _modify(p, Attribute.RETREAT_COST, Change.SET, n))
    for word, change in _LESS_MORE:
        g.rule("static", f"{retreat} is {{n:int}} {word}", lambda p, n, change=change: _modify(p, Attribute.RETREAT_COST, change, n))
        g.rule("static", f"{{p:their_attacks}} cost/costs {{n:int}} {word} {{t:type}} [energy]", lambda p, n, t, change=change: _cost(p, change, (t,) * n))
        g.rule("static", f"( the maximum hp ( of | for ) {{p:pks}} | {{p:pkp}} maximum hp ) is {{n:int}} {word} [for each {{q:qty}}]", lambda p, n, q=None, change=change: _modify(p, Attribute.HP, change, n if q is None else times(n, q)))
        g.rule("static", f"{retreat} is {{c:cost}} {word}", lambda p, c, change=change: _modify(p, Attribute.RETREAT_COST, change, len(c)))
        g.rule("static", f"{retreat} is {{c:cost}} {word} for each {{q:qty}}", lambda p, c, q, change=change: _modify(p, Attribute.RETREAT_COST, change, times(len(c), q)))
        g.rule("svp", f"pay+s {{c:cost}} {word} [energy] to use ( its | their ) attacks", lambda c, change=change: lambda p: _cost(p, change, c))
        g.rule("svp", f"can use ( its | their ) attacks for {{c:cost}} {word} [for each {{q:qty}}]", lambda c, q=None, change=change: lambda p: _cost(p, change, c, q))
        g.rule("svp", f"pay+s {{c:cost}} {word} to retreat", lambda c, change=change: lambda p: _modify(p, Attribute.RETREAT_COST, change, len(c)))
        g.rule("static", f"pay {{c:cost}} {word} to retreat {{p:pks}}", lambda p, c, change=change: _modify(p, Attribute.RETREAT_COST, change, len(c)))
        g.rule("static", f"{{w:player_who}} pay+s {{c:cost}} {word} to retreat {{p:pks}}", lambda w, p, c, change=change: _modify(assign(p, w) if w is EACH else p, Attribute.RETREAT_COST, change, len(c)))
        g.rule("static", f"{{w:player_who}} pay+s {{c:cost}} {word} to retreat {{p:pks}} for each {{q:qty}}", lambda w, p, c, q, change=change: _modify(assign(p, w) if w is EACH else p, Attribute.RETREAT_COST, change, times(len(c), q)))
        g.rule("static", f"{{p:their_attacks}} cost/costs {{c:cost}} {word}", lambda p, c, change=change: _cost(p, change, c))
        g.rule("static", f"{{p:their_attacks}} cost/costs {{c:cost}} {word} for each {{q:qty}}", lambda p, c, q, change=change: _cost(p, change, c, q))
        g.rule("static", f"{{p:pkp}} {{t:title}} attack costs {{c:cost}} {word}", lambda p, t, c, change=change: _cost(p, change, c, attack=t))
    g.rule("static", "ignore all {e:cost_energy} in {p:pkp} attack cost+s", lambda e, p: _free(p, e))
    g.rule("static", "ignore all {e:cost_energy} in the [attack] cost+s of {p:their_attacks}", lambda e, p: _free(p, e))
    g.rule("static", "ignore all {e:cost_energy} in the attack costs of {p:pks}", lambda e, p: _free(p, e))
    g.rule("static", "ignore all {e:cost_energy} in the [attack] cost of {t:title} used by {p:pk}", lambda e, t, p: replace(_free(p, e), attack=t))
    g.rule("static", "ignore all {e:cost_energy} in the attack cost of attacks used by {p:pk}", lambda e, p: _free(p, e))
    g.rule("static", "ignore all {e:cost_energy} necessary to use {p:pkp} attacks", lambda e, p: _free(p, e))
    g.rule("static", "{p:pkp} type is the same [type] as its previous level", lambda p: fx.TypeAs(p, fx.CardsOf(p, fx.CardPart.UNDER)))
    g.rule("cost_energy", "energy", lambda: ())
    g.rule("cost_energy", "{t:type} energy", lambda t: (t,))
    g.rule("cost_energy", "{t:type}", lambda t: (t,))
    g.rule("static", "the attack cost of {p:their_attacks} is 0", lambda p: fx.Modify(p, Attribute.ATTACK_COST, Change.SET, fx.Number(0)))
    g.rule("static", "the attack cost of {p:their_attacks} is {c:cost} more", lambda p, c: _cost(p, Change.ADD, c))
    g.rule("static", "the attack cost of {p:their_attacks} is {c:cost} less", lambda p, c: _cost(p, Change.LESS, c))
    g.rule("static", "apply weakness for {p:pks} as × {n:int} [instead]", lambda p, n: _modify(p, Attribute.WEAKNESS, Change.SET, n))
    for word, change in (("increased", Change.ADD), ("reduced", Change.LESS)):
        g.rule("static", f"( the maximum hp ( of | for ) {{p:pks}} | {{p:pkp}} maximum hp ) is {word} by {{n:int}} [for each {{q:qty}}]", lambda p, n, q=None, change=change: _modify(p, Attribute.HP, change, n if q is None else times(n, q)))
    g.rule("static", "the maximum hp ( of | for ) {p:pks} is [now] {n:int}", lambda p, n: _modify(p, Attribute.HP, Change.SET, n))
    g.rule("static", "don't apply weakness for {p:pks}", lambda p: fx.SetWeakness(p))
    g.rule("static", "don't apply resistance for {p:pks}", lambda p: fx.SetResistance(p))
    g.rule("static", "ignore {k:powers} ( for | of ) {p:pks}", lambda k, p: fx.Silence(p, k))
    g.rule("static", "{p:pkp} maximum hp is [now] {n:int}", lambda p, n: _modify(p, Attribute.HP, Change.SET, n))
    g.rule("static", "{t:title} used by {p:pk} costs {c:cost} less [for each {q:qty}]", lambda t, p, c, q=None: _cost(p, Change.LESS, c, q, t))
    for word, attribute in ((Condition.POISONED, Attribute.POISON), (Condition.BURNED, Attribute.BURN)):
        g.rule("static", "put {n:int} damage counters instead of {int} on {m:noun} ( between turns | during pokémon checkup )", lambda n, m, word=word, attribute=attribute: _worse(group(EACH, m), word, attribute, n, Change.SET) if m.of is None else None)
        g.rule("static", "put {n:int} damage counters instead of {int} on {p:pks} ( between turns | during pokémon checkup )", lambda n, p, word=word, attribute=attribute: _worse(p, word, attribute, n, Change.SET))
        g.rule("static", "put {n:int} more damage counter+s on {p:pks} ( between turns | during pokémon checkup )", lambda n, p, word=word, attribute=attribute: _worse(p, word, attribute, n))
        g.rule("static", "( between turns | during pokémon checkup ) , put {n:int} damage counters on {p:pks} instead of {int}", lambda n, p, word=word, attribute=attribute: _worse(p, word, attribute, n, Change.SET))
        g.rule("static", "( between turns | during pokémon checkup ) , put {n:int} more damage counter+s on {p:pks} [for each {q:qty}]", lambda n, p, q=None, word=word, attribute=attribute: _worse(p, word, attribute, n, q=q))
    g.rule("static", "{w:player_who} can't have more than {n:int} benched pokémon", lambda w, n: _modify(fx.Bench(w), Attribute.BENCH_SIZE, Change.SET, n))
    g.rule("static", "{w:player_who} can have ( up to | only ) {n:int} ( benched pokémon | pokémon on {poss} bench )", lambda w, n: _modify(fx.Bench(w), Attribute.BENCH_SIZE, Change.SET, n))
    # Weakness, Resistance, type
    g.rule("svp", "has/have no weakness", lambda: lambda p: fx.SetWeakness(p))
    g.rule("svp", "has/have no resistance", lambda: lambda p: fx.SetResistance(p))
    resistance = "( {t:type} resistance of - {n:int} | [a] resistance to {t:type} of - {n:int} | a resistance of {t:type} - {n:int} | [a] - {n:int} resistance to {t:type} )"
    g.rule("svp", f"has/have {resistance}", lambda t, n: lambda p: fx.SetResistance(p, (t,), n))
    g.rule("static", "( {p:pkp} resistance | the resistance of {p:pks} ) is [now] {t:type} - {n:int}", lambda p, t, n: fx.SetResistance(p, (t,), n))
    g.rule("static", "( {p:pkp} resistance | the resistance of {p:pks} ) is [now] - {n:int}", lambda p, n: _modify(p, Attribute.RESISTANCE, Change.SET, n))
    g.rule("svp", "has/have {t:type} weakness", lambda t: lambda p: fx.SetWeakness(p, (t,)))
    g.rule("svp", "lose/loses all resistance", lambda: lambda p: fx.SetResistance(p))
    g.rule("svp", "lose/loses all weakness", lambda: lambda p: fx.SetWeakness(p))
    g.rule("svp", "take+s half [the] damage {f:from_attacks} ‹ rounded down to the nearest 10 ›", lambda f: lambda p: _modify(p, Attribute.DAMAGE_TAKEN, Change.DIVIDE, 2, f))
    g.rule("static", "( damage done to {p:pks} {f:by_attacks} is halved | attacks do half damage to {p:pks} ) ‹ rounded down to the nearest 10 ›", lambda p, f=None: _modify(p, Attribute.DAMAGE_TAKEN, Change.DIVIDE, 2, f))
    g.rule("svp", "( has/have no weakness ( or | and ) [no] resistance | lose/loses ( its | their ) weakness and resistance )", lambda: lambda p: (fx.SetWeakness(p), fx.SetResistance(p)))
    g.rule("svp", "lose/loses ( its | their ) weakness", lambda: lambda p: fx.SetWeakness(p))
    g.rule("svp", "lose/loses ( its | their ) resistance", lambda: lambda p: fx.SetResistance(p))
    g.rule("static", "{p:pkp} weakness is [now] {t:type}", lambda p, t: fx.SetWeakness(p, (t,)))
    g.rule("static", "the weakness of {p:pks} is [now] {t:type}", lambda p, t: fx.SetWeakness(p, (t,)))
    g.rule("static", "{p:pkp} type is [now] [both] {t:types}", lambda p, t: fx.SetType(p, tuple(t)))
    g.rule("static", "during your turn , you may play {n:int} supporter cards", lambda n: _modify(fx.This(), Attribute.SUPPORTERS_PER_TURN, Change.SET, n))
    g.rule("static", "{p:pkp} type ‹ color › is [now] {t:types}", lambda p, t: fx.SetType(p, t))
    g.rule("static", "{p:pk} is [now] ( {t:types} type | both {t:types} type )", lambda p, t: fx.SetType(p, t))
    g.rule("static", "{p:pk} is [now] a {t:types} pokémon", lambda p, t: fx.SetType(p, t))
    g.rule("static", "{p:pkp} type [‹ color ›] ( becomes | is [now] ) the same as that type of energy", lambda p: fx.TypeAs(p, Pronoun("card")))
    g.rule("static", "{p:pk} is the same type as {r:pk} [‹ all if that pokémon is more than 1 type ›]", lambda p, r: fx.TypeAs(p, r))
    g.rule("static", "whenever an attack from {p:pk} does damage [to the defending pokémon] [{after_wr}] , the attack does {n:int} more damage [{f:against}]", lambda p, n, f=None: _modify(p, Attribute.DAMAGE_DONE_AFTER, Change.ADD, n, f))
    g.rule("static", "{p:pk} is also ( {t:types} type | a {t:types} pokémon )", lambda p, t: fx.SetType(p, t, add=True))
    # Prize cards
    ko = "( if | when ) {p:pk} is knocked out by damage from ( an opponent 's attack | an attack from your opponent 's pokémon | an attack )"
    ko_any = "( if | when | whenever ) ( a | an ) {n:noun} is knocked out by damage from ( an opponent 's attack | an attack from the opponent 's pokémon | an attack )"
    ko_side = "( if | when ) ( a player 's | either player 's | each player 's ) {n:noun} is knocked out by damage from ( an attack from their opponent 's pokémon | their opponent 's attack+s | an opponent 's attack )"
    ko_by = "( if | when ) {p:pk} is knocked out by damage from an attack from your opponent 's {n:noun}"
    for word, change in (("fewer", Change.LESS), ("less", Change.LESS), ("more", Change.ADD)):
        g.rule("static", f"{ko} , ( that player | your opponent | they ) takes/take {{n:int}} {word} prize card+s", lambda p, n, change=change: _modify(p.of if isinstance(p, fx.Pick) else p, Attribute.PRIZES_FOR_DAMAGE, change, n))
        g.rule("static", f"{ko_any} , ( that player | the player who knocked out that pokémon ) takes {{m:int}} {word} prize card+s", lambda n, m, change=change: _modify(fx.InPlay(EACH, n.filter), Attribute.PRIZES_FOR_DAMAGE, change, m) if n.of in (None, EACH) and not n.place and n.but is None else None)
        g.rule("static", f"{ko_side} , ( their opponent | that player 's opponent ) takes {{m:int}} {word} prize card+s", lambda n, m, change=change: _modify(fx.InPlay(EACH, n.filter), Attribute.PRIZES_FOR_DAMAGE, change, m) if not n.place and n.but is None and n.of is None else None)
        g.rule("static", f"{ko_by} , ( that player | your opponent | they ) takes/take {{m:int}} {word} prize card+s", lambda p, n, m, change=change: _modify(p.of if isinstance(p, fx.Pick) else p, Attribute.PRIZES_FOR_DAMAGE, change, m, n.filter) if n.filter is not None and not n.place and n.but is None else None)
        g.rule("static", f"{ko} , and if {{t:tests}} , ( that player | your opponent | they ) takes/take {{n:int}} {word} prize card+s", lambda p, t, n, change=change: _modify(p.of if isinstance(p, fx.Pick) else p, Attribute.PRIZES_FOR_DAMAGE, change, n, when=t))
        g.rule("static", f"( if | when ) {{p:pk}} is knocked out , your opponent takes {{n:int}} {word} prize card+s", lambda p, n, change=change: _modify(p, Attribute.PRIZES, change, n))
        g.rule("static", f"your opponent takes {{n:int}} {word} prize card+s when {{p:pk}} is knocked out", lambda p, n, change=change: _modify(p, Attribute.PRIZES, change, n))
    g.rule("static", "( if | when ) {p:pk} is knocked out , your opponent ( can't | doesn't ) take any prize cards [for {pk}]", lambda p: fx.NoPrizes(p))
    none = "( your opponent | that player | they ) ( can't take any | take no | takes no ) prize cards [for {pk}]"
    g.rule("static", f"{ko_by} , {none}", lambda p, n: _modify(_of(p), Attribute.PRIZES_FOR_DAMAGE, Change.SET, 0, n.filter) if n.filter is not None and not n.place and n.but is None else None)
    g.rule("static", "( if | when ) {p:pk} is {c:conds} and is knocked out by damage from an attack from your opponent 's pokémon , " + none, lambda p, c: _modify(p, Attribute.PRIZES_FOR_DAMAGE, Change.SET, 0, when=fx.Matches(p, fx.Afflicted(c))) if isinstance(p, fx.This) else None)
    # Changes of provided Energy
    energy = "( each | all ) {k:kind} attached to {p:pks} ( provides | provide | is | are )"
    g.rule("static", f"{energy} {{v:provision}} [instead]", lambda k, p, v: fx.EnergyBecomes(p, v[0], v[1], k.filter if k.filter != fx.Is("Energy") else None))
    # of another type, the same amount
    g.rule("static", f"{energy} {{v:provision}} instead of ( its | their ) usual type+s", lambda k, p, v: fx.EnergyBecomes(p, v[0], 0, k.filter if k.filter != fx.Is("Energy") else None))
    # Abilities
    fatal = "( any ability that requires the pokémon using it to knock out itself | all abilities that require those pokémon to be knocked out )"
    g.rule("svp", f"lose/loses {fatal}", lambda: lambda p: fx.Silence(p, (AbilityKind.ABILITY,), fatal=True))
    g.rule("static", "damage counters on {p:pks} can't be moved [to other pokémon]", lambda p: fx.Forbid(Verb.MOVE_COUNTERS, _of(p)))
    g.rule("svp", "lose/loses ( its | their | all ) abilities", lambda: lambda p: fx.Silence(p, (AbilityKind.ABILITY,)))
    g.rule("svp", "has/have no abilities", lambda: lambda p: fx.Silence(p, (AbilityKind.ABILITY,)))
    g.rule("svp", "( its | their ) abilities have no effect", lambda: lambda p: fx.Silence(p, (AbilityKind.ABILITY,)))
    g.rule("svp", "can't use [any] {k:powers}", lambda k: lambda p: _unused(p, k))
    g.rule("svp", "can't use [any] {k:powers} [,] ( other than | except [for] ) {t:title}", lambda k, t: None if "Pokémon" in t else lambda p: replace(_unused(p, k), but=t))
    g.rule("svp", "can ( attack | use attacks ) {in_first_turn} [,] even if you go first", lambda: lambda p: fx.Allow(Verb.ATTACK_FIRST_TURN, p))
    g.rule("svp", "can use ( its | their ) attacks even if ( it doesn't | they don't ) have the necessary energy", lambda: lambda p: _free(p, ()))
    g.rule("svp", "don't recover from that special condition when they evolve or devolve", lambda: _kept)
    g.rule("svp", "can use the {t:title} attack for {c:cost}", lambda t, c: lambda p: _cost(p, Change.SET, c, attack=t))
    g.rule("svp", "can ( attack | use attacks | use its attacks ) even if it is {c:conds}", lambda c: lambda p: _even_if(Verb.ATTACK_AFFLICTED, p, c))
    start = "if this pokémon is in your hand when you are setting up to play , you may put it face down"
    g.rule("static", f"{start} ( in the active spot | as your active pokémon )", lambda: fx.Start())
    g.rule("static", f"{start} in the active spot or on your bench", lambda: fx.Start(bench=True))
    g.rule("static", "all special energy [cards] attached to pokémon {yours_too} provide/provides colorless energy and has/have no other effect", lambda: fx.SwitchOff(fx.Is("Special Energy"), fx.InPlay(EACH)))
    g.rule("static", "{p:pkp} {k:powers} stop/stops working", lambda p, k: fx.Silence(p, k))
    everywhere = "{p:pks} , in {w:poss} hand , and in {poss} discard pile has/have no abilities"
    g.rule("static", f"{everywhere} [‹ except for {{t:title}} ›]", lambda p, w, t="": None if "Pokémon" in t else fx.Silence(_wherever(p, w), (AbilityKind.ABILITY,), but=t))
    g.rule("static", f"{everywhere} , except for {{t:title}}", lambda p, w, t: None if "Pokémon" in t else fx.Silence(_wherever(p, w), (AbilityKind.ABILITY,), but=t))
    g.rule("static", f"{everywhere} ‹ except for {{f:excluded}} ›", _silenced_but)
    played = "whenever {w:plays} plays {k:a_kind} [from {poss} hand] , prevent all effects of that card done to"
    g.rule("static", f"{played} {{p:pks}}", lambda w, k, p: fx.Prevent(p, Harm.ALL, Source.TRAINERS, k.filter, w))
    g.rule("static", f"{played} you or your hand", lambda w, k: fx.Spare(by=Source.TRAINERS, from_=k.filter) if w is OPPONENT else None)
    g.rule("static", "prevent all effects of attacks done to you or your hand by your opponent 's pokémon", lambda: fx.Spare())
    g.rule("static", f"{played} this stadium [card]", lambda w, k: fx.Guard(fx.ThisCard(), (), Source.TRAINERS, k.filter, w))
    g.words("plays", {"your opponent": OPPONENT, "any player": EACH, "a player": EACH})
    g.rule("guard_from", "attacks , abilities , or trainer cards", lambda: ((Source.ANY, None),))
    g.rule("guard_from", "attacks", lambda: ((Source.ATTACKS, None),))
    g.rule("guard_from", "attacks ( or | and ) abilities", lambda: ((Source.ATTACKS, None), (Source.ABILITIES, None)))
    g.rule("guard_from", "abilities or trainer cards", lambda: ((Source.ABILITIES, None), (Source.TRAINERS, None)))
    g.rule("guard_from", "{k:kind}", lambda k: ((Source.TRAINERS, k.filter),) if is_trainer(k) and k.filter != fx.Is("Trainer") else None)
    g.rule("guard_from", "attacks , abilities , {k:kind}", lambda k: ((Source.ATTACKS, None), (Source.ABILITIES, None), (Source.TRAINERS, k.filter)) if is_trainer(k) else None)
    g.rule("guard_from", "attacks , abilities , {a:kind1} , or {b:kind1}", lambda a, b: _guard_sources(a, b))
    g.words("guard_to", {"be discarded": (fx.Place.DISCARD,), "be put into ( your | their ) hand": (fx.Place.HAND,), "be put into ( your | their ) deck": (fx.Place.DECK,), "be put into your hand , deck , or discard pile": (fx.Place.HAND, fx.Place.DECK, fx.Place.DISCARD)})
    g.rule("guarded", "{k:kind} attached to {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("guarded", "cards in {z:zone}", lambda z: zone(z))
    g.rule("guarded", "{k:kind} in {z:zone}", lambda k, z: zone(z, k.filter) if k.filter is not None else None)
    g.rule("static", "{c:guarded} can't {to:guard_to} by [effects of | an effect of] {w:poss} {by:guard_from}", lambda c, to, w, by: tuple(fx.Guard(c, to, source, filter, w) for source, filter in by) if isinstance(w, Who) else None)
    g.rule("svp", "take+s no damage {f:from_attacks}", lambda f: lambda p: _prevent(p, Harm.DAMAGE, f))
    g.rule("static", "each player 's {k:kind} in play has/have no effect", lambda k: fx.SwitchOff(k.filter) if k.filter else None)
    g.rule("static", "( each | all | any ) {k:kind} in play has/have no effect", lambda k: fx.SwitchOff(k.filter) if k.filter else None)
    g.rule("static", "[each | all] {k:kind} attached to {p:pks} has/have no effect", lambda k, p: fx.SwitchOff(k.filter, p) if k.filter else None)
    g.rule("static", "{k:kind} attached to {p:pks} has/have no effect , except for {f:kexcluded}", lambda k, p, f: fx.SwitchOff(fx.AllOf((k.filter, f)), p) if k.filter else None)
    g.rule("static", "if you go first , {p:pks} can ( use attacks | attack ) {in_first_turn}", lambda p: fx.Allow(Verb.ATTACK_FIRST_TURN, p))
    g.rule("static", "if you go first , you may ( play | use ) this card {in_first_turn}", lambda: fx.Allow(Verb.PLAY_FIRST_TURN, fx.ThisCard()))
    g.rule("svp", "can [also] use the attacks of all {k:kind} in the lost zone {yours_too}", lambda k: lambda p: fx.Grant(p, fx.LostZone(EACH, k.filter)))
    g.rule("svp", "can [also] use the attacks of ( any | all ) {k:kind} in {z:zone}", lambda k, z: lambda p: fx.Grant(p, zone(z, k.filter)))
    g.rule("svp", "can [also] use the attacks of {k:kind} in {z:zone}", lambda k, z: lambda p: fx.Grant(p, zone(z, k.filter)))
    # Attacks of other cards
    g.rule("svp", "can [also] use ( any attack+s | the attacks | all attacks ) ( from | of ) ( its previous evolution+s | any of its previous evolutions | its basic pokémon [card] or [its] stage 1 evolution card )", lambda: lambda p: fx.Grant(p, fx.CardsOf(p if isinstance(p, (fx.This, fx.Where, Pronoun)) else fx.It(), fx.CardPart.UNDER)))
    g.rule("svp", "can [also] use [the] ( attack | GX attack | attacks | VSTAR power ) on this card [instead of its own]", lambda: lambda p: fx.Grant(p, fx.ThisCard()))
    g.rule("svp", "can [also] use ( the attacks of | any attack+s of | attacks of | any attack from | the attacks from ) {o:pks} [as its own]", lambda o: lambda p: fx.Grant(p, o.of if isinstance(o, fx.Pick) else o))
    g.rule("svp", "may attack twice ( a | each ) turn", lambda: lambda p: fx.Allow(Verb.ATTACK_TWICE, p))
    g.rule("svp", "may use an attack it has twice", lambda: lambda p: fx.Allow(Verb.ATTACK_TWICE, p, filter=fx.Is("Pokémon")))
    g.rule("static", "when {p:pk} is healed [{yours_too}] , double the amount [of damage] healed", lambda p: _modify(p.of if isinstance(p, fx.Pick) else p, Attribute.HEALING, Change.TIMES, 2))
    g.rule("static", "when you attach an energy card from your hand to {p:pk} ‹ except with an attack , ability , or trainer card › , you may attach 2 energy cards", lambda p: fx.Allow(Verb.ATTACH_TWO, p))
    g.rule("static", "you may play this card from your hand to evolve a pokémon during your first turn or the turn you play that pokémon", lambda: fx.Allow(Verb.EVOLVE_EARLY, fx.ThisCard()))
    # Evolving early
    g.rule("svp", "can evolve during your first turn or the turn ( you play ( it | them ) | they were put into play )", lambda: lambda p: fx.Allow(Verb.EVOLVE_EARLY, p))
    early = "each player 's {n:noun} can evolve [into {k:kind}] during"
    g.rule("static", f"{early} their first turn or the turn they plays/play those pokémon", lambda n, k=None: _early(n, k))
    g.rule("static", f"{early} the turn they plays/play those pokémon , except during their first turn", lambda n, k=None: _early(n, k, first=False))
    g.rule("svp", "can evolve during the turn you play it", lambda: lambda p: fx.Allow(Verb.EVOLVE_NEW, p))
    g.rule("svp", "can evolve {in_first_turn}", lambda: lambda p: fx.Allow(Verb.EVOLVE_EARLY, p, when=fx.FirstTurn()))
    g.rule("static", "your turn ( does not | doesn't ) end if {p:pk} becomes {n:names}", lambda p, n: fx.Allow(Verb.KEEP_TURN, p, filter=fx.Named(n)))
    g.rule("svp", "may have up to {n:int} pokémon tool+s [cards] attached [to it]", lambda n: lambda p: _modify(p, Attribute.TOOLS, Change.SET, n))


def _even_if(verb: Verb, p: Selector, conditions: tuple[Condition, ...]) -> Part | None:
    """A Pokémon may do it in spite of these conditions; the other ones still prevent it."""
    others = tuple(one for one in (Condition.ASLEEP, Condition.PARALYZED) if one not in conditions)
    if len(others) == 2:
        return None
    return fx.Allow(verb, p, when=fx.Unless(fx.Matches(p, fx.Afflicted(others))) if others else None)


def _early(n: Noun, k: Kind | None, first: bool = True) -> Parts | None:
    """Pokémon of each player that can evolve early, in their player's first turn or only later."""
    if n.place or n.but is not None:
        return None
    card = None if k is None or k.filter is None else without_pokemon(k.filter)
    whens = [None if first else fx.Unless(fx.FirstTurn(who)) for who in (YOU, OPPONENT)]
    return tuple(fx.Allow(Verb.EVOLVE_EARLY, fx.InPlay(who, n.filter), filter=card, when=when) for who, when in zip((YOU, OPPONENT), whens, strict=True))


def without_pokemon(filter: Filter) -> Filter | None:
    """Filters on an Evolution card, which is always a Pokémon card."""
    parts = filter.filters if isinstance(filter, fx.AllOf) else (filter,)
    return both(*(part for part in parts if part != fx.Is("Pokémon")))


def _guard_sources(*kinds: Kind) -> tuple[tuple[Source, Filter | None], ...] | None:
    """Attacks, Abilities, and Trainer cards of several kinds."""
    filters = [kind.filter for kind in kinds if kind.filter is not None and is_trainer(kind)]
    return ((Source.ATTACKS, None), (Source.ABILITIES, None), (Source.TRAINERS, either(*filters))) if len(filters) == len(kinds) else None


def _kept(p: Selector) -> Part | None:
    """ "Your opponent's Poisoned Pokémon don't recover": the condition is that of the Pokémon, which the node asks for itself."""
    if not isinstance(p, fx.InPlay):
        return None
    parts = p.filter.filters if isinstance(p.filter, fx.AllOf) else (p.filter,)
    afflicted = next((part for part in parts if isinstance(part, fx.Afflicted)), None)
    if afflicted is None:
        return None
    return fx.KeepConditions(fx.InPlay(p.of, both(*(part for part in parts if part is not afflicted))), afflicted.by)


def _worse(p: Selector, condition: Condition, attribute: Attribute, n: int, change: Change = Change.ADD, q: Quantity | None = None) -> Part | None:
    """More counters for a condition, on the Pokémon that have it."""
    afflicted = fx.Afflicted((condition,))
    if not isinstance(p, (fx.InPlay, fx.Active)) or afflicted not in walk(p.filter):
        return None
    others = p.filter.filters if isinstance(p.filter, fx.AllOf) else (p.filter,)
    return fx.Modify(fx.InPlay(p.of, both(*(one for one in others if one != afflicted))), attribute, change, fx.Number(n) if q is None else times(n, q))


def _cost(p: Selector, change: Change, cost: tuple[Type, ...], q: Quantity | None = None, attack: str = "") -> Part | None:
    """More or less Energy in attack costs; always of one type."""
    if len(set(cost)) != 1:
        return None
    amount = fx.Number(len(cost)) if q is None else times(len(cost), q)
    return fx.Modify(p, Attribute.ATTACK_COST, change, amount, energy=cost[:1], attack=attack)


def _free(p: Selector, energy: tuple[Type, ...]) -> fx.Modify:
    return fx.Modify(p, Attribute.ATTACK_COST, Change.TIMES, fx.Number(0), energy=energy)


def add_static_lists(g: Grammar) -> None:
    g.rule("static", "{p:pks} {v:svp}", lambda p, v: v(p))
    g.rule("static", "{p:pks} {v:svp} , except [for] {f:excluded}", lambda p, v, f: None if fx.Afflicted in map(type, walk(f)) or (rest := _without(p, f)) is None else v(rest))
    g.rule("static", "{p:pks} has/have no abilities , except for {t:title}", lambda p, t: None if "Pokémon" in t else fx.Silence(p, (AbilityKind.ABILITY,), but=t))
    g.rule("static", "{p:pks} has/have no abilities , except for any {t:name}", lambda p, t: fx.Silence(type(p)(p.of, both(p.filter, fx.Not(fx.Named((t,))))), (AbilityKind.ABILITY,)) if isinstance(p, fx.InPlay) else None)
    g.rule("static", "{p:pks} {v:svp} [,] and {u:svp}", lambda p, v, u: (*_tuple(v(p)), *_tuple(u(p))))
    g.rule("static", "{p:pks} {v:svp} , {u:svp}", lambda p, v, u: (*_tuple(v(p)), *_tuple(u(p))))
    g.rule("static", "{p:pks} {v:svp} , {u:svp} , and {t:svp}", lambda p, v, u, t: (*_tuple(v(p)), *_tuple(u(p)), *_tuple(t(p))))
    g.rule("static", "{n:noun} {v:svp}", lambda n, v: v(group(EACH, n)) if n.filter and n.plain and n.of is None else None)
    g.rule("statics", "{s:static}", lambda s: _tuple(s))
    g.rule("statics", "{s:static} {n:cap}", lambda s, n: None if (limited := capped(s, n)) is None else _tuple(limited))
    g.rule("static", "{t:title} can't be used by ( this pokémon | {self} )", lambda t: fx.Forbid(Verb.ATTACK, fx.This(), attack=t))
    g.rule("statics", "{a:static} [,] and {b:static}", lambda a, b: (*_tuple(a), *_tuple(b)))
    g.words("while", {"if": 1, "as long as": 1, "while": 1})
    g.rule("s_static", "{s:statics}", lambda s: s)
    g.rule("s_static", "{while} {t:tests} , {s:statics}", lambda t, s: under_all(t, s))
    turn = "during {w:poss} turn"
    g.rule("s_static", f"{turn} , {{s:statics}}", lambda w, s: under_all(fx.YourTurn(w), s) if w in (YOU, OPPONENT) else None)
    g.rule("s_static", f"{turn} , {{while}} {{t:tests}} , {{s:statics}}", lambda w, t, s: under_all(fx.Every((fx.YourTurn(w), t)), s) if w in (YOU, OPPONENT) else None)
    g.rule("s_static", "{in_first_turn} , {s:statics}", lambda s: under_all(fx.FirstTurn(), s))
    g.rule("s_static", "{s:statics} {while} {p:pk1} {f:vp}", lambda s, p, f: _of_such(s, f) if p in THEY else None)
    g.rule("s_static", "{s:statics} {while} {t:tests}", lambda t, s: None if _of_the_damage(t) or _of_each(t, s) else under_all(_of_subject(t, s), s))


def _of_the_damage(test: Test) -> bool:
    """ "If that damage is 60 or less" is about the damage that is prevented, not a condition of the effect."""
    return any(isinstance(node, fx.DamageReceived) for node in walk(test))


THEY = (Pronoun("pokemon"), Pronoun("pokemon", many=True))


def _is_group(who: object) -> bool:
    return isinstance(who, (fx.InPlay, fx.Bench)) or (isinstance(who, fx.Active) and who.of is EACH)


def _of_each(test: Test, parts: Parts) -> bool:
    """Whether the condition is about "that Pokémon" of a group: it narrows the group."""
    return any(node in THEY for node in walk(test)) and any(_is_group(getattr(part, "who", None)) for part in parts)


def _of_such(parts: Parts, f: Filter) -> Parts | None:
    """ "Your Benched Pokémon ... if that Pokémon is Poisoned": those of the group that are."""
    found: list[Part] = []
    for part in parts:
        who = getattr(part, "who", None)
        if not isinstance(who, (fx.InPlay, fx.Bench, fx.Active)) or not _is_group(who):
            return None
        found.append(replace(cast(Any, part), who=replace(who, filter=both(who.filter, f))))
    return tuple(found)


def _of_subject(test: Test, parts: Parts) -> Test:
    """ "This Pokémon has no Weakness if it has any Energy attached": the Pokémon of the clause before."""
    subjects = {getattr(part, "who", None) for part in parts}
    if not subjects <= {fx.This()}:
        return test
    return rewrite(test, lambda node: fx.This() if node == Pronoun("pokemon") else node)


def _wherever(p: Selector, w: Any, filter: Filter | None = None) -> Selector:
    """Pokémon in play, and the cards in the players' hands and discard piles: of the kind that the noun names."""
    filter = both(p.filter if isinstance(p, fx.InPlay) else None, filter)
    return fx.Both(fx.Both(p, fx.Hand(w, filter)), fx.DiscardPile(w, filter))


def _silenced_but(p: Selector, w: object, f: object) -> Part | None:
    """All Pokémon except some have no Abilities."""
    rest = _without(p, f)
    return None if rest is None or not isinstance(f, Filter) else fx.Silence(_wherever(rest, w, f), (AbilityKind.ABILITY,))


def _without(p: Selector, excluded: object) -> Selector | None:
    """The Pokémon without the excluded ones."""
    if isinstance(excluded, fx.Not) and isinstance(excluded.filter, fx.Named):
        return None
    if isinstance(excluded, Filter) and isinstance(p, (fx.InPlay, fx.Bench, fx.Active)):
        return type(p)(p.of, both(p.filter, excluded))
    if isinstance(excluded, Filter) and isinstance(p, fx.Where):
        return fx.Where(p.of, fx.AllOf((p.filter, excluded)))
    return None


def add_statics(g: Grammar) -> None:
    add_durations(g)
    add_attack_sources(g)
    add_damage_statics(g)
    add_prevention(g)
    add_prohibitions(g)
    add_figures(g)
    add_static_lists(g)
