"""Descriptions of Pokémon and cards, as filters.

- `noun`: a noun for Pokémon (a `Noun`);
- `vp`: a predicate of a Pokémon or card ("has any damage counters on it", "is Asleep");
- `kind`: a noun for cards (a `Kind`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playmat.effects import nodes as fx
from playmat.effects.nodes import Filter, Op, Selector, Who
from playmat.effects.tree import rewrite, walk
from playmat.reading.grammar.names import OwnName
from playmat.reading.grammar.words import AllNames, AllTypes, listing
from playmat.reading.meaning import Kind, Noun, both, either, negate
from playmat.reading.parsing import Grammar
from playmat.reading.placeholders import Other, Pronoun
from playmat.vocabulary import TAGS, AbilityKind, Type

EACH = Who.EACH

POWERS = (AbilityKind.POKE_POWER, AbilityKind.POKE_BODY)


def _is(word: str) -> Filter:
    return fx.Is(word)


_ADJECTIVES: dict[str, Filter] = {
    "basic": _is("Basic"),
    "stage 1": _is("Stage 1"),
    "stage 2": _is("Stage 2"),
    "evolution": _is("Evolution"),
    "evolved": _is("Evolved"),
    "unevolved": _is("Unevolved"),
    "baby": _is("Baby"),
    "restored": _is("Restored"),
    "team plasma": _is("Team Plasma"),
    "team magma": _is("Team Magma"),
    "team aqua": _is("Team Aqua"),
    "ultra beast": _is("Ultra Beast"),
    "TAG TEAM": _is("TAG TEAM"),
    "single strike": _is("Single Strike"),
    "rapid strike": _is("Rapid Strike"),
    "fusion strike": _is("Fusion Strike"),
    "tera": _is("Tera"),
    "ancient": _is("Ancient"),
    "future": _is("Future"),
    "radiant": _is("Radiant"),
    "prism star": _is("Prism Star"),
    "◇": _is("Prism Star"),
    "mega evolution": _is("Mega"),
    "primal": _is("Primal"),
    "shining": _is("Shining"),
    "dark": _is("Dark"),
    "light": _is("Light"),
    "damaged": fx.Damaged(),
    "holon": fx.NameHas("Holon"),
    "BREAK": _is("BREAK"),
    "LV.X": _is("Level-Up"),
}
_HEADS: dict[str, Filter | None] = {
    "pokémon": None,
    "Pokémon-ex": _is("ex"),
    "pokémon ex": _is("ex"),
    "Pokémon-EX": _is("EX"),
    "pokémon EX": _is("EX"),
    "Pokémon-GX": _is("GX"),
    "pokémon GX": _is("GX"),
    "pokémon V": _is("V"),
    "pokémon VMAX": _is("VMAX"),
    "pokémon VSTAR": _is("VSTAR"),
    "pokémon v-union": _is("V-UNION"),
    "pokémon SP": _is("SP"),
    "pokémon LV.X": _is("Level-Up"),
    "pokémon LEGEND": _is("LEGEND"),
    "pokémon BREAK": _is("BREAK"),
    "pokémon star": _is("Star"),
    "pokémon ★": _is("Star"),
    "pokémon δ": _is("Delta"),
    "ultra beast+s": _is("Ultra Beast"),
    "mega evolution ex": both(_is("Mega"), _is("ex")),
    "mega pokémon ex": both(_is("Mega"), _is("ex")),
}


def _owner(n: str) -> Filter | None:
    return fx.NameHas(f"{n}'s")


def _with(noun: Noun, *more: object) -> Noun | None:
    """The noun, narrowed by further words."""
    for mark in more:
        if isinstance(mark, Noun):
            if mark.place and noun.place and mark.place != noun.place:
                return None
            if mark.of is not None and noun.of is not None and mark.of != noun.of:
                return None
            noun = Noun(
                mark.place or noun.place,
                both(noun.filter, mark.filter),
                mark.but or noun.but,
                noun.plain and mark.plain,
                noun.of if mark.of is None else mark.of,
            )
        elif isinstance(mark, Filter):
            noun = replace(noun, filter=both(noun.filter, mark))
    return noun


def _is_name_part(noun: Noun) -> bool:
    """ "Dark", "Brock's": before a name they are the start of a longer name."""
    return isinstance(noun.filter, fx.NameHas) or noun.filter in (_is("Dark"), _is("Light"), _is("Shining"))


def names_own(noun: Noun) -> bool:
    return isinstance(noun.filter, fx.Named) and any(isinstance(name, OwnName) for name in noun.filter.names)


def _share_clause(nouns: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """"Pokémon-GX and Pokémon-EX that have Abilities": a clause about the last class applies to all of them."""
    last = nouns[-1].filter
    classes = set(_HEADS.values())
    if not isinstance(last, fx.AllOf) or not any(noun.filter in classes for noun in nouns[:-1]):
        return nouns
    clause = tuple(part for part in last.filters if not isinstance(part, (fx.Is, fx.OfType)))
    if not any(part in classes for part in last.filters) or not clause:
        return nouns
    return tuple(replace(noun, filter=both(noun.filter, *clause)) for noun in nouns)


def _both_nouns(*nouns: Noun) -> Noun | None:
    """`A and B`: Pokémon that are one or the other."""
    nouns = _share_clause(nouns)
    if nouns[-1].place and not any(noun.place for noun in nouns[:-1]):  # "A or B on your Bench"
        nouns = tuple(replace(noun, place=nouns[-1].place) for noun in nouns)
    if nouns[0].place and not any(noun.place for noun in nouns[1:]) and all(noun.filter in _HEADS.values() for noun in nouns[1:]):
        nouns = tuple(replace(noun, place=nouns[0].place) for noun in nouns)  # "Benched Pokémon ex and Pokémon V"
    places = {noun.place for noun in nouns}
    owners = {noun.of for noun in nouns if noun.of is not None}
    if len(places) > 1 or len(owners) > 1 or any(noun.filter is None or noun.but is not None for noun in nouns):
        return None
    if isinstance(nouns[0].filter, fx.Not):
        return None  # "that isn't an A or B": the second is excluded too
    filter = either(*(noun.filter for noun in nouns if noun.filter))
    return Noun(nouns[0].place, filter, None, all(noun.plain for noun in nouns), owners.pop() if owners else None)


def add_pokemon_nouns(g: Grammar) -> None:
    for words, filter in _ADJECTIVES.items():
        g.rule("adj1", words, lambda filter=filter: filter)
    g.rule("adj1", "{t:types}", lambda t: fx.OfType(tuple(t)))
    g.rule("adj1", "{c:cond}", lambda c: fx.Afflicted((c,)))
    g.rule("adj1", "non {t:types}", lambda t: fx.Not(fx.OfType(tuple(t))))
    g.rule("adj1", "( ◇ | p ) ‹ prism star ›", lambda: _is("Prism Star"))
    g.rule("adj1", "{n:name} 's", lambda n: _owner(n))
    g.rule("adj1", "team rocket 's", lambda: _owner("Team Rocket"))
    listing(g, "adjs", "adj1", lambda *filters: either(*filters) if len({isinstance(one, fx.OfType) for one in filters}) == 1 else None)
    g.rule("adjs", "{a:adj1} {b:adj1} ( and | or ) {c:adj1} {d:adj1}", lambda a, b, c, d: either(fx.AllOf((a, b)), fx.AllOf((c, d))))
    g.rule("adj", "{f:adjs}", lambda f: Noun(filter=f))
    g.rule("adj", "benched", lambda: Noun("bench"))
    g.rule("adj", "active", lambda: Noun("active"))
    g.rule("adj", "other", lambda: Noun(but=Other()))
    g.rule("adj", "in-play", lambda: Noun())
    for words, head in _HEADS.items():
        g.rule("head", words, lambda head=head: Noun(filter=head))
    listing(g, "names", "name", lambda *names: tuple(names), "or")
    g.rule("names", "{a:name} and {b:name}", lambda a, b: AllNames((a, b)))
    g.rule("names", "{a:name} , {r:names_and}", lambda a, r: AllNames((a, *r)))
    g.rule("names_and", "{a:name} [,] and {b:name}", lambda a, b: (a, b))
    g.rule("names_and", "{a:name} , {r:names_and}", lambda a, r: (a, *r))
    g.rule("head", "{n:names}", lambda n: Noun(filter=fx.Named(n), plain=False))
    g.rule("head", "{n:name} ‹ including {m:name} ›", lambda n, m: Noun(filter=fx.Named((n, m)), plain=False))
    g.rule("nbase", "{h:head}", lambda h: h)
    g.rule("nbase", "{a:adj} {n:nbase}", lambda a, n: None if _is_name_part(a) and not n.plain else _with(n, a))
    g.rule("noun1", "{n:nbase}", lambda n: n)
    g.rule("noun1", "{n:nbase} {p:posts}", lambda n, p: _with(n, *p))
    g.rule("noun", "{n:noun1}", lambda n: n)
    g.rule("noun", "{a:noun1} ( and | or | and-or ) {b:noun1}", lambda a, b: _both_nouns(a, b))
    g.rule("noun", "{a:noun1} , {b:noun1} [,] ( and | or | and-or ) {c:noun1}", lambda a, b, c: _both_nouns(a, b, c))
    g.rule("posts", "{p:post}", lambda p: (p,))
    g.rule("posts", "{p:post} {r:posts}", lambda p, r: (p, *r))
    g.rule("posts", "that {f:vp} and is/are in the active spot", lambda f: (f, Noun("active")))
    g.rule("post", "in play", lambda: Noun())
    g.rule("post", "named {n:names}", lambda n: fx.Named(n))
    g.rule("post", "on {w:poss} bench", lambda w: Noun("bench", of=w))
    g.rule("post", "on the bench", lambda: Noun("bench"))
    g.rule("post", "in the active spot", lambda: Noun("active"))
    g.rule("post", "{w:subj} has/have in play", lambda w: Noun(of=w))
    g.rule("post", "{yours_too}", lambda: Noun(of=EACH))
    g.rule("post", "that [each] {f:vp}", lambda f: f)
    g.rule("post", "{f:with}", lambda f: f)
    g.rule("post", "‹ ( excluding | except [for] | other than ) {f:excluded} [.] ›", lambda f: f)
    g.rule("post", ", including ( {self} | this pokémon )", lambda: Noun())
    g.rule("post", "[,] ( except [for] | excluding ) {f:excluded} [,]", lambda f: f)
    g.rule("post", "‹ including ( this 1 | {self} | this pokémon | this card ) ›", lambda: Noun())
    g.rule("post", "of the same type [‹ color ›] as {p:pk}", lambda p: fx.SameType(p))
    g.rule("post", "other than {f:excluded}", lambda f: f)
    g.rule("post", "with {n:words} in ( its | their ) name+s", lambda n: n)
    # Exclusions: classes, names, or this very Pokémon.
    g.rule("excluded", "( this pokémon | {self} | this 1 )", lambda: Noun(but=fx.This()))
    g.rule("excluded", "any {n:noun}", lambda n: negate(n.filter) if n.filter is not None and not n.place else None)
    g.rule("excluded", "{n:noun}", lambda n: negate(n.filter) if n.filter is not None and not n.place and not names_own(n) else None)
    g.rule("excluded", "{f:adjs}", lambda f: negate(f))


def add_predicates(g: Grammar) -> None:
    """`vp`: predicates of one Pokémon or card."""
    g.rule("vp", "has/have {f:having}", lambda f: f)
    g.rule("vp", "( doesn't | don't | do not | does not ) [already] have {f:having}", lambda f: negate(f))
    g.rule("vp", "already has/have {f:having}", lambda f: f)
    g.rule("vp", "is/are [already] {f:being}", lambda f: f)
    g.rule("vp", "( isn't | aren't | is not | are not ) [already] {f:being}", lambda f: negate(f))
    g.rule("vp", "evolve+s from {n:names}", lambda n: None if any(isinstance(name, OwnName) for name in n) else either(*(fx.EvolvesFromName(name) for name in n)))
    g.rule("vp", "evolve+s from {p:pk}", lambda p: fx.EvolvesFrom(p))
    g.rule("vp", "remain+s {c:conds}", lambda c: fx.Afflicted(c))
    g.rule("vp", "is/are the same type [‹ color ›] as {c:cards0}", lambda c: fx.SameType(c))
    g.rule("vp", "is/are the same type as any {k:kind} attached to {p:pk}", lambda k, p: fx.SameType(fx.Attached(p, k.filter)) if k.filter is not None else None)
    g.rule("vp", "share+s a type with {p:pk}", lambda p: fx.SameType(p))

    g.rule("having", "( any | a | 1 or more ) damage counter+s {on_it}", lambda: fx.Damaged())
    g.rule("having", "damage counters {on_it}", lambda: fx.Damaged())
    g.rule("having", "[any] damage {on_it}", lambda: fx.Damaged())
    g.rule("having", "no damage {on_it}", lambda: fx.Damaged(0, Op.EQUAL))
    g.rule("having", "any on it", lambda: fx.Damaged())
    g.rule("having", "the same name as {p:pk}", lambda p: fx.SameName(p.of if isinstance(p, fx.Pick) else p))
    g.rule("having", "a retreat cost", lambda: fx.RetreatIs(Op.AT_LEAST, 1))
    g.rule("having", "( δ | delta ) on ( its | their ) card+s", lambda: _is("Delta"))
    g.rule("having", "{k:kind} {to_it}", lambda k: _has(k) if k.energy is not None or k.filter == fx.Is("Special Energy") else None)
    g.rule("having", "energy cards {to_it}", lambda: fx.HasCard(_is("Energy")))
    g.rule("having", "{n:int} {k:kind} or ( less | fewer ) {to_it}", lambda n, k: _has(k, n, Op.AT_MOST))
    g.rule("having", "any energy cards", lambda: fx.HasCard(_is("Energy")))
    g.rule("having", "{k:kind} {to_it}", lambda k: _has(k) if k.every and k.energy is None else None)
    g.rule("having", "{n:names} attached [to it]", lambda n: fx.HasCard(fx.Named(n)))
    g.rule("having", "( no ) damage counters {on_it}", lambda: fx.Damaged(0, Op.EQUAL))
    g.rule("having", "{n:int} or more damage counters {on_it}", lambda n: fx.Damaged(n))
    g.rule("having", "at least {n:int} damage counter+s {on_it}", lambda n: fx.Damaged(n))
    g.rule("having", "[exactly] {n:int} damage counter+s {on_it}", lambda n: fx.Damaged(n, Op.EQUAL))
    g.rule("having", "{n:int} or ( less | fewer ) damage counters {on_it}", lambda n: fx.Damaged(n, Op.AT_MOST))
    g.rule("having", "( any | a | an | 1 or more ) {k:kind} {to_it}", lambda k: _has(k))
    g.rule("having", "{n:int} [or more] {k:kind} {to_it}", lambda n, k: _has(k, n))
    g.rule("having", "at least {n:int} {k:kind} {to_it}", lambda n, k: _has(k, n))
    g.rule("having", "both {k:kind} {to_it}", lambda k: _has(k) if k.every else None)
    g.rule("having", "any {t:types} and any {u:types} energy {to_it}", lambda t, u: both(fx.HasEnergy(t), fx.HasEnergy(u)))
    g.rule("having", "the same type [‹ color ›] as {p:pk}", lambda p: fx.SameType(_as_mentioned(p)) if p != Pronoun("pokemon") else None)
    g.rule("having", "the same type [‹ color ›] as {c:cards0}", lambda c: fx.SameType(c))
    g.rule("having", "exactly {n:int} {k:kind} {to_it}", lambda n, k: _has(k, n, Op.EQUAL))
    g.rule("having", "{n:int} or ( less | fewer ) {k:kind} {to_it}", lambda n, k: _has(k, n, Op.AT_MOST))
    g.rule("having", "no {k:kind} {to_it}", lambda k: _has_no(k))
    g.rule("having", "( an | any ) ability/abilities", lambda: fx.HasAbility((AbilityKind.ABILITY,)))
    g.rule("having", "no abilities", lambda: negate(fx.HasAbility((AbilityKind.ABILITY,))))
    g.rule("having", "[a/any] {p:powers}", lambda p: fx.HasAbility(p))
    g.rule("having", "( the | a ) {t:title} ( ability | poké-power | poké-body )", lambda t: fx.HasAbility(name=t))
    g.rule("having", "the {t:title} attack", lambda t: fx.HasAttack(t))
    g.rule("having", "( an | any ) attack+s named {t:title}", lambda t: fx.HasAttack(t))
    g.rule("having", "a rule box", lambda: _is("Rule Box"))
    g.rule("having", "{f:hp}", lambda f: f)
    g.rule("having", "[a] ( weakness to {t:types} [type] | {t:types} weakness )", lambda t: fx.WeakTo(t))
    g.rule("having", "[a] weakness to {p:pkp} type+s", lambda p: fx.WeakToTypesOf(p) if not isinstance(p, Pronoun) else None)
    g.rule("having", "( a weakness | any weakness )", lambda: fx.WeakTo())
    g.rule("having", "no weakness", lambda: negate(fx.WeakTo()))
    g.rule("having", "[a] ( resistance to {t:types} [type] | {t:types} resistance )", lambda t: fx.Resists(t))
    g.rule("having", "( a resistance | any resistance )", lambda: fx.Resists())
    g.rule("having", "no resistance", lambda: negate(fx.Resists()))
    g.rule("having", "a retreat cost of {n:int} or more", lambda n: fx.RetreatIs(Op.AT_LEAST, n))
    g.rule("having", "a retreat cost of {n:int} or ( less | fewer )", lambda n: fx.RetreatIs(Op.AT_MOST, n))
    g.rule("having", "a retreat cost of exactly {n:int}", lambda n: fx.RetreatIs(Op.EQUAL, n))
    g.rule("having", "exactly {c:cost} in its retreat cost", lambda c: fx.RetreatIs(Op.EQUAL, len(c)))
    g.rule("having", "no retreat cost", lambda: fx.RetreatIs(Op.EQUAL, 0))
    g.rule("having", "[the word] {n:words} in ( its | their | the ) name+s", lambda n: n)

    g.rule("powers", "poké-power+s", lambda: (AbilityKind.POKE_POWER,))
    g.rule("powers", "poké-body/poké-bodies", lambda: (AbilityKind.POKE_BODY,))
    g.rule("powers", "( poké-power | poké-powers ) ( or | and ) [a] ( poké-body | poké-bodies )", lambda: POWERS)
    g.rule("powers", "( poké-body | poké-bodies ) ( or | and ) [a] ( poké-power | poké-powers )", lambda: POWERS)
    g.rule("powers", "pokémon power+s", lambda: (AbilityKind.POKEMON_POWER,))
    g.rule("powers", "ability/abilities", lambda: (AbilityKind.ABILITY,))

    g.rule("hp", "{n:int} ( hp or less | or less hp )", lambda n: fx.HpIs(Op.AT_MOST, n))
    g.rule("hp", "{n:int} ( hp or more | or more hp )", lambda n: fx.HpIs(Op.AT_LEAST, n))
    g.rule("hp", "a maximum hp of {n:int}", lambda n: fx.HpIs(Op.EQUAL, n))
    g.rule("hp", "a maximum hp of {n:int} or more", lambda n: fx.HpIs(Op.AT_LEAST, n))
    g.rule("hp", "a maximum hp of {n:int} or less", lambda n: fx.HpIs(Op.AT_MOST, n))
    g.rule(
        "hp",
        "( {n:int} hp or less remaining | {n:int} or less hp remaining | {n:int} or fewer hp remaining | {n:int} remaining hp or less | {n:int} or less remaining hp )",
        lambda n: fx.HpIs(Op.AT_MOST, n, True),
    )
    g.rule(
        "hp",
        "( {n:int} hp or more remaining | {n:int} or more hp remaining | {n:int} remaining hp or more | {n:int} or more remaining hp )",
        lambda n: fx.HpIs(Op.AT_LEAST, n, True),
    )
    g.rule("hp", "( exactly | only ) {n:int} hp remaining", lambda n: fx.HpIs(Op.EQUAL, n, True))
    g.rule("hp", "less than {n:int} hp", lambda n: fx.HpIs(Op.LESS, n))
    g.rule("hp", "more than {n:int} hp", lambda n: fx.HpIs(Op.MORE, n))

    g.rule("with", "with {f:hp}", lambda f: f)
    g.rule("with", "with [a] {t:types} resistance", lambda t: fx.Resists(tuple(t)))
    g.rule("with", "with [a] {t:types} weakness", lambda t: fx.WeakTo(tuple(t)))
    g.rule("with", "with [a] maximum hp of ( at least {n:int} | {n:int} or more )", lambda n: fx.HpIs(Op.AT_LEAST, n))
    g.rule("with", "with [a] maximum hp less than {n:int}", lambda n: fx.HpIs(Op.LESS, n))
    g.rule("with", "with at least {n:int} {k:kind} {to_it}", lambda n, k: _has(k, n))
    g.rule("with", "with a rule box", lambda: _is("Rule Box"))
    g.rule("with", "with damage counters {on_it}", lambda: fx.Damaged())
    g.rule("with", "with ( any | a | 1 or more ) damage counter+s {on_it}", lambda: fx.Damaged())
    g.rule("with", "with {n:int} or more damage counters {on_it}", lambda n: fx.Damaged(n))
    g.rule("with", "with no damage counters {on_it}", lambda: fx.Damaged(0, Op.EQUAL))
    g.rule("with", "with ( any | a | an | 1 or more ) {k:kind} {to_it}", lambda k: _has(k))
    g.rule("with", "with {n:int} or more {k:kind} {to_it}", lambda n, k: _has(k, n))
    g.rule("with", "with no {k:kind} {to_it}", lambda k: _has_no(k))
    g.rule("with", "with ( a | any ) {p:powers}", lambda p: fx.HasAbility(p))
    g.rule("with", "with ( an ability | abilities )", lambda: fx.HasAbility((AbilityKind.ABILITY,)))
    g.rule("with", "with ( a retreat cost of {n:int} or more )", lambda n: fx.RetreatIs(Op.AT_LEAST, n))
    g.rule("with", "with a retreat cost of exactly {n:int}", lambda n: fx.RetreatIs(Op.EQUAL, n))
    g.rule("with", "with the {t:title} ( ability | poké-power | poké-body )", lambda t: fx.HasAbility(name=t))
    g.rule("with", "with the {t:title} attack", lambda t: fx.HasAttack(t))

    g.rule("words", "{w:word}", lambda w: w)
    g.rule("words", "{a:word} or {b:word}", lambda a, b: either(a, b))
    g.rule("words", "{a:word} , {b:word} , or {c:word}", lambda a, b, c: either(a, b, c))
    g.rule("word", "{n:title} ['s]", lambda n: fx.NameHas(n))
    g.rule("word", '" {n:title} "', lambda n: fx.NameHas(n))
    g.rule("word", "( an owner | an owner 's name )", lambda: _is("Owner"))
    g.rule("word", "dark", lambda: fx.NameHas("Dark"))
    g.rule("word", "light", lambda: fx.NameHas("Light"))

    g.rule("being", "{c:conds}", lambda c: fx.Afflicted(c))
    g.rule("being", "affected by [a | any] special condition+s", lambda: fx.Afflicted())
    g.rule("being", "affected by {c:conds}", lambda c: fx.Afflicted(c))
    g.rule("being", "[a/an] {n:noun}", lambda n: n.filter if not n.place and n.but is None else None)
    g.rule("being", "a/an {n:noun} or a/an {m:noun}", lambda n, m: either(n.filter, m.filter) if n.filter and m.filter and not n.place and not m.place else None)
    g.rule("being", "[a/an] {f:adjs} [type]", lambda f: f)
    g.rule("being", "the same type [‹ color ›] as {p:pk}", lambda p: fx.SameType(p))


def _has(kind: Kind, n: int = 1, op: Op = Op.AT_LEAST) -> Filter | None:
    """Has n cards (or Energy, where the text counts units) of the kind attached."""
    if kind.every:
        if kind.energy is not None:
            return both(*(fx.HasEnergy((one,), n, op) for one in kind.energy))
        return both(*(_has(Kind(_providing(kind.filter, one)), n, op) for one in _provided(kind.filter)))
    if kind.energy is not None:
        return fx.HasEnergy(kind.energy, n, op)
    if op is Op.AT_LEAST:
        return fx.HasCard(kind.filter, n) if kind.filter is not None else None
    return None


def _has_no(kind: Kind) -> Filter | None:
    filter = _has(kind)
    return None if filter is None else negate(filter)


def _providing(filter: Filter | None, one: Type) -> Filter | None:
    return rewrite(filter, lambda node: replace(node, types=(one,)) if isinstance(node, fx.Provides) else node)


def _provided(filter: Filter | None) -> tuple[Type, ...]:
    return next((node.types for node in walk(filter) if isinstance(node, fx.Provides)), ())


def _as_mentioned(p: Selector) -> Selector:
    """The Pokémon that a card is compared with: any that may be picked, and "that Pokémon" may be a card that was chosen."""
    if p == Pronoun("pokemon"):
        return Pronoun(named=True)
    return p.of if isinstance(p, fx.Pick) else p


def is_any_evolution(kind: Kind) -> bool:
    """Whether the cards are all that a Pokémon can evolve into, so that a text about evolving does not have to test them."""
    return kind.filter in (_is("Pokémon"), both(_is("Pokémon"), _is("Evolution")))


def bearer_of(noun: Noun) -> Selector | None:
    """The Pokémon this card is attached to, if it matches."""
    if noun.but is not None:
        return None
    spot = _is({"bench": "Benched", "active": "Active"}[noun.place]) if noun.place else None
    filter = both(spot, noun.filter)
    return fx.This() if filter is None else fx.Where(fx.This(), filter)


TRAINERS: dict[str, Filter] = {
    "trainer": _is("Trainer"),
    "item+s": _is("Item"),
    "supporter+s": _is("Supporter"),
    "stadium+s": _is("Stadium"),
    "pokémon tool+s": _is("Tool"),
    "pokémon tool F": both(_is("Tool"), fx.NameHas("F")) or _is("Tool"),
    "tool+s": _is("Tool"),
    "technical machine+s": _is("Technical Machine"),
    "ace spec": _is("ACE SPEC"),
}


def _energy(basic: bool, types: tuple[Type, ...], card: bool, special: bool = False) -> Kind:
    word = "Basic Energy" if basic else "Special Energy" if special else "Energy"
    filter = both(fx.Is(word) if basic or special or not types else None, fx.Provides(types) if types else None)
    return Kind(filter, None if card or basic or special else tuple(types), every=isinstance(types, AllTypes))


def _energy_of_name(begun: fx.NameHas) -> Kind:
    """ "Holon Energy cards" are named so; "Team Magma's Energy cards" are Energy cards of that owner."""
    if begun.words.endswith("'s"):
        return Kind(both(_is("Energy"), begun))
    return Kind(fx.NameHas(f"{begun.words} Energy"))


def _class_only(filter: Filter) -> Filter:
    """ "Excluding Pokémon-ex" excludes a class; the filter does not have to say that its cards are Pokémon."""
    if isinstance(filter, fx.AllOf):
        return both(*(part for part in filter.filters if part != _is("Pokémon"))) or filter
    return filter


def _pokemon_card(noun: Noun) -> Kind | None:
    if noun.place or noun.but is not None:
        return None
    return Kind(both(_is("Pokémon"), noun.filter) if noun.plain else noun.filter)


def _share_name(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """ "A or B with X in their names": the name also applies to the kinds before it."""
    last = kinds[-1].filter
    if not kinds[-1].shared or not isinstance(last, fx.AllOf):
        return kinds
    name = both(*(part for part in last.filters if isinstance(part, (fx.NameHas, fx.AnyOf))))
    return tuple(kind if kind is kinds[-1] or kind.shared else replace(kind, filter=both(kind.filter, name)) for kind in kinds)


def _and_kind(*kinds: Kind) -> Kind | None:
    """ "Pokémon and Energy cards" as cards to take: any of them."""
    if any(kind.filter is None for kind in kinds):
        return None
    kinds = _share_name(kinds)
    return Kind(either(*(kind.filter for kind in kinds if kind.filter)))


def _any_pokemon(first: Kind, last: Kind) -> Kind | None:
    """ "A Basic Pokémon or Evolution card with X in its name": any Pokémon card (CR-901.1), with its other properties."""
    evolution = (_is("Pokémon"), _is("Evolution"))
    said = last.filter.filters if isinstance(last.filter, fx.AllOf) else ()
    if first.filter != both(_is("Pokémon"), _is("Basic")) or len(said) < 3 or any(word not in said for word in evolution):
        return None
    return Kind(both(_is("Pokémon"), *(part for part in said if part not in evolution)))


def _either_kind(*kinds: Kind) -> Kind | None:
    if any(kind.filter is None for kind in kinds):
        return None
    pokemon = _any_pokemon(*kinds) if len(kinds) == 2 else None
    if pokemon is not None:
        return pokemon
    kinds = _share_name(kinds)
    if isinstance(kinds[0].filter, fx.AllOf) and any(isinstance(part, fx.Not) for part in kinds[0].filter.filters):
        return None  # "that isn't an A or B": the second is excluded too
    if any(isinstance(part, fx.Named) for part in getattr(kinds[0].filter, "filters", ())) and any(isinstance(node, fx.Named) for node in walk(kinds[-1].filter)):
        return None
    if isinstance(kinds[-1].filter, fx.Named) and any(isinstance(kind.filter, fx.AllOf) for kind in kinds):
        return None  # "Basic Pokémon named A or B": the list of names binds tighter
    if all(kind.energy for kind in kinds):
        return Kind(either(*(kind.filter for kind in kinds if kind.filter)), tuple(t for kind in kinds for t in kind.energy or ()))
    return Kind(either(*(kind.filter for kind in kinds if kind.filter)))


def _kind_with(kind: Kind, more: Iterable[object], text: str) -> Kind | None:
    shared = text.endswith("in their names")
    for mark in more:
        if not isinstance(mark, Filter) or (isinstance(mark, fx.Not) and isinstance(kind.filter, fx.EvolvesFrom)):
            return None
        kind = Kind(both(kind.filter, mark), None, shared=shared)
    return kind


def add_kinds(g: Grammar) -> None:
    for card, words in ((True, "energy card+s"), (False, "energy"), (False, "energies")):
        g.rule("kind0", words, lambda card=card: _energy(False, (), card))
        g.rule("kind0", f"basic {words}", lambda card=card: _energy(True, (), card))
        g.rule("kind0", f"special {words}", lambda card=card: _energy(False, (), card, special=True))
        g.rule("kind0", f"{{t:types}} {words}", lambda t, card=card: _energy(False, t, card))
        g.rule("kind0", f"basic {{t:types}} {words}", lambda t, card=card: _energy(True, t, card))
        g.rule("kind0", f"{{t:types}} basic {words}", lambda t, card=card: _energy(True, t, card))
    g.rule("kind0", "[other] card+s", lambda: Kind())
    g.rule("kind0", "{f:adj1} energy card+s", lambda f: _energy_of_name(f) if isinstance(f, fx.NameHas) else None)
    g.rule("kind0", "stage 1 card+s", lambda: Kind(both(_is("Pokémon"), _is("Stage 1"))))
    g.rule("kind0", "stage 2 card+s", lambda: Kind(both(_is("Pokémon"), _is("Stage 2"))))
    g.rule("kind0", "stage 1 or stage 2 card+s", lambda: Kind(both(_is("Pokémon"), either(_is("Stage 1"), _is("Stage 2")))))
    g.rule("kind0", "basic {t:type} and basic {u:type} energy [card+s]", lambda t, u: Kind(both(_is("Basic Energy"), fx.Provides((t, u)))))
    g.rule("kind0", "rocket 's secret machine [card+s]", lambda: Kind(_is("Rocket's Secret Machine")))
    for word in ("supporter", "item", "stadium", "pokémon tool"):
        g.rule("kind0", f"{{f:adj1}} {word} [card+s]", lambda f, word=word: Kind(both(TRAINERS[f"{word}+s"], f)))
    g.rule("kind0", "{f:adj1} trainer card+s", lambda f: Kind(both(TRAINERS["trainer"], f)))
    for words, filter in TRAINERS.items():
        g.rule("kind0", f"{words} [card+s]", lambda filter=filter: Kind(filter))
    g.rule("kind0", "trainer card+s with {w:words} in ( its | their ) name+s", lambda w: Kind(both(_is("Trainer"), w)))
    g.rule("kind0", "{noun:nbase} [card+s]", _pokemon_card)
    g.rule("kind0", "evolution card+s", lambda: Kind(both(_is("Pokémon"), _is("Evolution"))))
    g.rule("kind0", "card+s named {n:names}", lambda n: Kind(fx.Named(n)))
    g.rule("kind0", "{n:names} card+s", lambda n: Kind(fx.Named(n)))
    g.rule("kind0", "{f:adjs} card+s", lambda f: Kind(f) if isinstance(f, fx.Is) and f.word in TAGS and f not in _HEADS.values() else Kind(f) if isinstance(f, fx.NameHas) else None)
    g.rule("kind1", "{k:kind0}", lambda k: k)
    g.rule("kind1", "{k:kind0} {p:kposts}", lambda k, p, text: _kind_with(k, p, text))
    g.rule("kposts", "{p:kpost}", lambda p: (p,))
    g.rule("kposts", "{p:kpost} {r:kposts}", lambda p, r: (p, *r))
    g.rule("kpost", "that [each] {f:vp}", lambda f: f)
    g.rule("kpost", "{f:with}", lambda f: f)
    g.rule("kpost", "with {n:words} in ( its | their ) name+s", lambda n: n)
    g.rule("kpost", "‹ ( excluding | except [for] | other than ) {f:kexcluded} ›", lambda f: f)
    g.rule("kpost", "[,] ( except [for] | excluding | other than ) {f:kexcluded}", lambda f: f)
    g.rule("kpost", ", ( except [for] | excluding ) {f:kexcluded} ,", lambda f: f)
    g.rule("kpost", "that {f:vp} and {h:vp}", lambda f, h: both(f, h))
    g.rule("kpost", "( other than | except [for] | excluding ) the card+s you discarded", lambda: fx.Not(fx.Among(Pronoun("card"))))
    g.rule("kpost", "‹ excluding the 1 you discarded ›", lambda: fx.Not(fx.Among(Pronoun("card"))))
    g.rule("kpost", "[,] each {f:with} [,]", lambda f: f)
    g.rule("kpost", "named {n:names}", lambda n: fx.Named(n))
    g.rule("kpost", "not named {n:names}", lambda n: fx.Not(fx.Named(n)))
    g.rule("kpost", "that levels up from {p:pk}", lambda p: both(_is("Level-Up"), fx.SameName(p)))
    g.rule("kpost", "with the same name as {c:cards1}", lambda c: fx.SameName(c.of if isinstance(c, fx.Pick) else c))
    g.rule("kpost", "with the same name as {p:pk}", lambda p: fx.SameName(_as_mentioned(p)))
    g.rule("kpost", "( of | with ) the same type [‹ color ›] as {p:pk}", lambda p: fx.SameType(_as_mentioned(p)))
    g.rule("kpost", "of ( that type | the chosen type | the type you chose )", lambda: fx.OfChosenType())
    g.rule("kexcluded", "[any/a/an] {k:kind0}", lambda k: negate(_class_only(k.filter)) if k.filter else None)
    g.rule("kexcluded", "[any] {k:kind0} ( and | or ) {m:kind0}", lambda k, m: negate(either(_class_only(k.filter), _class_only(m.filter))) if k.filter and m.filter else None)
    listing(g, "kind", "kind1", lambda *kinds: kinds[0] if len(kinds) == 1 else _either_kind(*kinds), "or")
    g.rule("kind", "{a:kind1} or a/an {b:kind1}", lambda a, b: _either_kind(a, b))
    g.rule("kind_and", "{a:kind1} and {b:kind1}", lambda a, b: _and_kind(a, b))
    g.rule("kind_and", "{a:kind1} , {b:kind1} [,] and {c:kind1}", lambda a, b, c: _and_kind(a, b, c))
