"""Noun phrases: numbers, players, Pokémon, cards, zones, and the quantities that are counted in them.

The categories and what they mean:

- `num` an int, `amount` how many are taken, `types`, `conds` tuples;
- `poss` whose (a `Who`), `zone` a zone of cards;
- `noun` Pokémon by what they are (a `Noun`), `pk` and `pks` Pokémon in play (selectors);
- `vp` what may be said of a Pokémon or card ("has any damage counters on it", "is Asleep"), a filter;
- `kind` cards by what they are (a `Kind`), `cards` cards somewhere (selectors);
- `qty` what "for each" and "the number of" count (quantities).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from playmat.effects import nodes as fx
from playmat.effects.nodes import Filter, Op, Quantity, Selector, Who
from playmat.reading.grammar import Grammar, Parse
from playmat.reading.meaning import (
    EITHER,
    THAT,
    THEY,
    Amount,
    EachDefending,
    Facts,
    Kind,
    Noun,
    Other,
    Pronoun,
    There,
    ZoneOf,
    both,
    either,
    group,
    negate,
    owned,
    rewrite,
    same,
    take,
    walk,
    zone,
)
from playmat.reading.tokens import FORM, NAME, NUMBER, PLAIN, SELF, TITLE, Token
from playmat.terms import TAGS, TYPES, AbilityKind, Condition, Type

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
POWERS = (AbilityKind.POKE_POWER, AbilityKind.POKE_BODY)


# Open classes


class AllTypes(tuple[Type, ...]):
    """Types joined by "and"."""

    __slots__ = ()


class AllNames(tuple[str, ...]):
    """Names joined by "and"."""

    __slots__ = ()


class KnownName(str):
    """The name of a card that is known, so that it is known too whether it is a Stadium's."""

    __slots__ = ()


class StadiumName(KnownName):
    """The name of a Stadium."""

    __slots__ = ()


class OwnName(str):
    """The name of the card that has the text, used as a name."""

    __slots__ = ()


def _facts(parse: Parse) -> Facts:
    facts = parse.facts
    assert isinstance(facts, Facts)
    return facts


def _at(parse: Parse, start: int, words: tuple[str, ...]) -> bool:
    tokens = parse.tokens
    return start + len(words) <= len(tokens) and all(tokens[start + i].text == word for i, word in enumerate(words))


def _integer(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    yield start + 1, int(parse.tokens[start].key)


def _own_name(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """The card's own name: of a Pokémon the Pokémon, of any other card the card, which may be attached to one."""
    facts = _facts(parse)
    for words in facts.own:
        if _at(parse, start, words):
            yield start + len(words), fx.This() if facts.stage is not None or facts.trainer is None else fx.ThisCard()


def _join(words: Iterable[str]) -> str:
    text = ""
    for word in words:
        text += word if not text or word in ("'s", "'", ":", "!", "?", ".") else f" {word}"
    return text


_LINKS = frozenset(("of", "the", "and", "&", "'s", "'", "to", "in", "for", "on", "with", "a", "from", "at", "by", "!", "?", "-", ":"))


def _capitals(parse: Parse, start: int, plain: frozenset[str]) -> Iterable[tuple[int, object]]:
    """Every run of capitalised words from here, small words in the middle of a name included."""
    tokens = parse.tokens
    words: list[str] = []
    position = start
    while position < len(tokens):
        token = tokens[position]
        first = token.text[0]
        if first.isupper() or first.isdigit() or first in "[★◇♀♂δ":
            if position > start and token.key in plain:
                return
            words.append(token.text)
            yield position + 1, _join(words)
        elif (token.key in _LINKS or token.key == "ex") and words:
            words.append(token.text)
            if token.key in ("!", "?", "ex"):
                yield position + 1, _join(words)
        else:
            return
        position += 1


def _name(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """A card's name: the text's own, one that is known, or else any capitalised words that no known name begins with."""
    facts = _facts(parse)
    found: set[int] = set()
    stem = FORM.sub("", facts.name)
    for words in facts.own:
        if _at(parse, start, words):
            found.add(start + len(words))
            is_stem = stem != facts.name and _join(words) == stem  # other forms are called so too
            yield start + len(words), KnownName(stem) if is_stem else OwnName(facts.name)
    for words in facts.names.by_first.get(parse.tokens[start].text, ()):
        if _at(parse, start, words) and start + len(words) not in found:
            found.add(start + len(words))
            name = facts.names.proper[words]
            yield start + len(words), StadiumName(name) if name in facts.names.stadiums else KnownName(name)
    token = parse.tokens[start]
    if not found and token.text[0].isupper() and token.key not in PLAIN:
        yield from _capitals(parse, start, PLAIN)


def _spelled(words: tuple[str, ...], tokens: Sequence[Token]) -> str:
    """Words with spaces where the text has them: "Slip 'n' Roll"."""
    gaps = (" " * (token.start > before.end) for before, token in pairwise(tokens))
    return words[0] + "".join(gap + word for gap, word in zip(gaps, words[1:], strict=True))


def _title(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    """The name of an attack or Ability: the card's own, or capitalised words."""
    facts = _facts(parse)
    found = False
    for words in facts.titles:
        if any(_at(parse, start, (*words[:-1], words[-1] + plural)) for plural in ("", "s", "es")):
            found = True
            yield start + len(words), _spelled(words, parse.tokens[start : start + len(words)])
    if not found and parse.tokens[start].text[0].isupper():
        yield from _capitals(parse, start, frozenset())


def add_open_classes(g: Grammar) -> None:
    g.terminal("int", NUMBER, _integer)
    g.terminal("self", SELF, _own_name)
    g.terminal("name", NAME, _name)
    g.terminal("title", TITLE, _title)


# Small closed classes


def _listing(g: Grammar, category: str, item: str, join: Any, links: str = "and or") -> None:
    """`A`, `A or B`, `A, B, or C` of any length, joined into one meaning."""
    word = {"and or": "( and | or | and-or )", "or": "( or | and-or )"}[links]
    g.rule(category, f"{{a:{item}}}", lambda a: join(a))
    g.rule(category, f"{{a:{item}}} {word} {{b:{item}}}", lambda a, b: join(a, b))
    g.rule(category, f"{{a:{item}}} , {{b:{item}}} [,] {word} {{c:{item}}}", lambda a, b, c: join(a, b, c))
    g.rule(category, f"{{a:{item}}} , {{b:{item}}} , {{c:{item}}} [,] {word} {{d:{item}}}", lambda a, b, c, d: join(a, b, c, d))
    rest = f"{category}_rest"
    g.rule(rest, f"{{a:{item}}} [,] {word} {{b:{item}}}", lambda a, b: (a, b))
    g.rule(rest, f"{{a:{item}}} , {{r:{rest}}}", lambda a, r: (a, *r))
    g.rule(category, f"{{a:{item}}} , {{b:{item}}} , {{c:{item}}} , {{r:{rest}}}", lambda a, b, c, r: join(a, b, c, *r))


def add_words(g: Grammar) -> None:
    g.words("type", {kind.value.lower(): kind for kind in TYPES})
    _listing(g, "types", "type", lambda *kinds: tuple(kinds), "or")
    g.rule("types", "{a:type} and {b:type}", lambda a, b: AllTypes((a, b)))
    g.rule("types", "{a:type} , {b:type} [,] and {c:type}", lambda a, b, c: AllTypes((a, b, c)))
    g.rule("types", "{a:type} , {b:type} , {c:type} [,] and {d:type}", lambda a, b, c, d: AllTypes((a, b, c, d)))
    g.rule("cost", "{t:type}", lambda t: (t,))
    g.rule("cost", "{t:type} energy", lambda t: (t,))
    g.rule("cost", "{t:type} {r:cost}", lambda t, r: (t, *r))
    g.words("cond", {condition.value.lower(): condition for condition in Condition})
    _listing(g, "conds", "cond", lambda *conditions: tuple(conditions))
    g.words("num", {"a/an": 1})
    g.rule("num", "{n:int}", lambda n: n)
    g.words(
        "poss",
        {
            "your [own]": YOU,
            "your opponent 's": OPPONENT,
            "the opponent 's": OPPONENT,
            "their [own]": THEY,
            "that player 's": THAT,
            "each player 's": EACH,
            "either player 's": EITHER,
            "any player 's": EACH,
            "a player 's": EACH,
            "the owner 's": Who.OWNER,
            "its owner 's": Who.OWNER,
            "their opponent 's": Who.OPPONENT,
        },
    )
    g.words("on_it", {"on ( it | them | that pokémon | this pokémon | {self} )": True})
    g.words("to_it", {"attached [to ( it | them | that pokémon | this pokémon | {self} )]": True})


# Amounts


def add_amounts(g: Grammar) -> None:
    g.rule("amount", "{n:num}", lambda n: Amount(fx.Number(n)))
    g.rule("amount", "{n:num} random", lambda n: Amount(fx.Number(n), by_chance=True))
    g.rule("amount", "another", lambda: Amount(fx.Number(1), other=True))
    g.rule("amount", "up to [any] {n:int}", lambda n: Amount(fx.Number(n), upto=True))
    g.rule("amount", "any", lambda: Amount(fx.Number(1)))
    g.rule("amount", "{n:int} more", lambda n: Amount(fx.Number(n)))
    g.rule("amount", "any ( number | amount ) of", lambda: Amount(None, upto=True))
    g.rule("amount", "any {n:int}", lambda n: Amount(fx.Number(n)))
    g.rule("amount", "{n:int} or more", lambda n: Amount(None, upto=True) if n == 1 else None)
    g.rule("amount", "all [of] [the]", lambda: Amount(every=True))
    g.rule("amount", "each", lambda: Amount(every=True))
    g.rule("amount", "every", lambda: Amount(every=True))
    g.rule("amount", "that many", lambda: Amount(fx.Result()))
    g.rule("amount", "up to that ( many | number of )", lambda: Amount(fx.Result(), upto=True))
    g.rule("amount", "the same number of", lambda: Amount(fx.Result()))
    # How many of something that is named afterwards: "1 of your Pokémon", "any of them".
    g.rule("amount_of", "{n:int} of", lambda n: Amount(fx.Number(n)))
    g.rule("amount_of", "another of", lambda: Amount(fx.Number(1), other=True))
    g.rule("amount_of", "up to {n:int} of", lambda n: Amount(fx.Number(n), upto=True))
    g.rule("amount_of", "up to that ( many | number ) of", lambda: Amount(fx.Result(), upto=True))
    g.rule("amount_of", "any number of", lambda: Amount(None, upto=True))
    g.rule("amount_of", "as many of", lambda: Amount(None, upto=True))
    g.rule("amount_of", "any of", lambda: Amount(every=True))
    g.rule("amount_of", "( any | each of ) {n:int} of", lambda n: Amount(fx.Number(n)))
    g.rule("amount_of", "either of", lambda: Amount(fx.Number(1)))
    g.rule("amount_of", "each [1] of", lambda: Amount(every=True))
    g.rule("amount_of", "all [of]", lambda: Amount(every=True))
    g.rule("amount_of", "both of", lambda: Amount(every=True))


# What Pokémon are


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
}


def _owner(n: str) -> Filter | None:
    return fx.NameHas(f"{n}'s")


def _with(noun: Noun, *more: object) -> Noun | None:
    """The noun with what further words say of it."""
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
    """ "Dark", "Brock's": before a name they are the beginning of a longer one."""
    return isinstance(noun.filter, fx.NameHas) or noun.filter in (_is("Dark"), _is("Light"), _is("Shining"))


def _names_own(noun: Noun) -> bool:
    return isinstance(noun.filter, fx.Named) and any(isinstance(name, OwnName) for name in noun.filter.names)


def _both_nouns(*nouns: Noun) -> Noun | None:
    """`A and B`: Pokémon that are one or the other."""
    if nouns[-1].place and not any(noun.place for noun in nouns[:-1]):  # "A or B on your Bench"
        nouns = tuple(replace(noun, place=nouns[-1].place) for noun in nouns)
    places = {noun.place for noun in nouns}
    owners = {noun.of for noun in nouns if noun.of is not None}
    if len(places) > 1 or len(owners) > 1 or any(noun.filter is None or noun.but is not None for noun in nouns):
        return None
    if isinstance(nouns[0].filter, fx.Not):
        return None  # "that isn't an A or B": the second is part of what is left out
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
    _listing(g, "adjs", "adj1", lambda *filters: either(*filters) if len({isinstance(one, fx.OfType) for one in filters}) == 1 else None)
    g.rule("adjs", "{a:adj1} {b:adj1} ( and | or ) {c:adj1} {d:adj1}", lambda a, b, c, d: either(fx.AllOf((a, b)), fx.AllOf((c, d))))
    g.rule("adj", "{f:adjs}", lambda f: Noun(filter=f))
    g.rule("adj", "benched", lambda: Noun("bench"))
    g.rule("adj", "active", lambda: Noun("active"))
    g.rule("adj", "other", lambda: Noun(but=Other()))
    g.rule("adj", "in-play", lambda: Noun())
    for words, head in _HEADS.items():
        g.rule("head", words, lambda head=head: Noun(filter=head))
    _listing(g, "names", "name", lambda *names: tuple(names), "or")
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
    g.rule("post", "in play", lambda: Noun())
    g.rule("post", "named {n:names}", lambda n: fx.Named(n))
    g.rule("post", "on {w:poss} bench", lambda w: Noun("bench", of=w))
    g.rule("post", "on the bench", lambda: Noun("bench"))
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
    # What is left out: classes, names, or this very Pokémon.
    g.rule("excluded", "( this pokémon | {self} | this 1 )", lambda: Noun(but=fx.This()))
    g.rule("excluded", "any {n:noun}", lambda n: negate(n.filter) if n.filter is not None and not n.place else None)
    g.rule("excluded", "{n:noun}", lambda n: negate(n.filter) if n.filter is not None and not n.place and not _names_own(n) else None)
    g.rule("excluded", "{f:adjs}", lambda f: negate(f))


def add_predicates(g: Grammar) -> None:
    """What may be said of one Pokémon or card: `vp`."""
    g.rule("vp", "has/have {f:having}", lambda f: f)
    g.rule("vp", "( doesn't | don't | do not | does not ) [already] have {f:having}", lambda f: negate(f))
    g.rule("vp", "already has/have {f:having}", lambda f: f)
    g.rule("vp", "is/are [already] {f:being}", lambda f: f)
    g.rule("vp", "( isn't | aren't | is not | are not ) [already] {f:being}", lambda f: negate(f))
    g.rule("vp", "evolve+s from {n:names}", lambda n: None if any(isinstance(name, OwnName) for name in n) else either(*(fx.EvolvesFromName(name) for name in n)))
    g.rule("vp", "evolve+s from {p:pk}", lambda p: fx.EvolvesFrom(p))
    g.rule("vp", "remain+s {c:conds}", lambda c: fx.Afflicted(c))
    g.rule("vp", "is/are the same type [‹ color ›] as {c:cards0}", lambda c: fx.SameType(c))
    g.rule("vp", "share+s a type with {p:pk}", lambda p: fx.SameType(p))
    g.rule("vp", "evolve+s into {n:name}", lambda n: fx.EvolvesInto(n))

    g.rule("having", "( any | a | 1 or more ) damage counter+s {on_it}", lambda: fx.Damaged())
    g.rule("having", "damage counters {on_it}", lambda: fx.Damaged())
    g.rule("having", "any on it", lambda: fx.Damaged())
    g.rule("having", "the same name as {p:pk}", lambda p: fx.SameName(p.of if isinstance(p, fx.Pick) else p))
    g.rule("having", "a retreat cost", lambda: fx.RetreatIs(Op.AT_LEAST, 1))
    g.rule("having", "δ on ( its | their ) card+s", lambda: _is("Delta"))
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
    g.rule("with", "with an ability", lambda: fx.HasAbility((AbilityKind.ABILITY,)))
    g.rule("with", "with ( a retreat cost of {n:int} or more )", lambda n: fx.RetreatIs(Op.AT_LEAST, n))

    g.rule("words", "{w:word}", lambda w: w)
    g.rule("words", "{a:word} or {b:word}", lambda a, b: either(a, b))
    g.rule("words", "{a:word} , {b:word} , or {c:word}", lambda a, b, c: either(a, b, c))
    g.rule("word", "{n:title} ['s]", lambda n: fx.NameHas(n))
    g.rule("word", '" {n:title} "', lambda n: fx.NameHas(n))
    g.rule("word", "( an owner | an owner 's name )", lambda: _is("Owner"))
    g.rule("word", "dark", lambda: fx.NameHas("Dark"))
    g.rule("word", "light", lambda: fx.NameHas("Light"))

    g.rule("being", "{c:conds}", lambda c: fx.Afflicted(c))
    g.rule("being", "affected by ( a | any ) special condition+s", lambda: fx.Afflicted())
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


# Pokémon in play


def add_pokemon(g: Grammar) -> None:
    g.words("yours_too", {"‹ ( both yours and your opponent 's | yours and your opponent 's | both players ' | including your own | including your opponent 's | yours or your opponent 's | either yours or your opponent 's ) [.] ›": True})
    g.words("this_card", {"this card": True, "this tool": True, "this energy": True, "it": True})
    g.rule("this_card", "{self}", lambda: True)
    g.rule("pk1", "this {n:nbase}", lambda n: fx.This() if not n.place and n.but is None and not _names_own(n) else None)
    g.rule("pk1", "[this] {s:self}", lambda s: s)
    g.rule("pk1", "( the | a ) defending {n:nbase}", lambda n: fx.Defending() if n == Noun() else fx.Where(fx.Defending(), n.filter) if n.filter else None)
    g.rule("pk1", "( the | this ) attacking pokémon", lambda: fx.Attacker())
    g.rule("pk1", "the pokémon using this attack", lambda: fx.This())
    g.rule("pk1", "your active pokémon ‹ choose 1 if there are 2 ›", lambda: take(Amount(fx.Number(1)), fx.Active(YOU)))
    g.rule("pk1", "the defending pokémon ‹ choose 1 if there are 2 ›", lambda: take(Amount(fx.Number(1)), EachDefending()))
    g.rule("pk1", "( the | their | your | your opponent 's ) new ( active | defending ) pokémon", lambda: Pronoun("pokemon", new=True))
    g.rule("pk1", "( the pokémon [that] you moved to your bench | the old active pokémon )", lambda: fx.Old())
    g.rule("pk1", "{w:poss} {n:noun}", lambda w, n: owned(w, n))
    g.rule("pk1", "{a:amount_of} {w:poss} {n:noun}", lambda a, w, n: take(replace(a, other=False), group(w, replace(n, but=Other()) if a.other else n)))
    g.rule("pk1", "{a:amount_of} the defending pokémon", lambda a: take(a, EachDefending()))
    g.rule("pk1", "( each | all ) defending pokémon", lambda: EachDefending())
    g.rule("pk1", "{a:amount} {n:noun}", lambda a, n: take(replace(a, other=False), group(EACH, replace(n, but=Other()) if a.other else n)))
    g.rule("pk1", "{a:amount} {n:noun} from {w:poss} bench", lambda a, n, w: None if n.place or a.other else take(a, group(w, replace(n, place="bench"))))
    g.rule("pk1", "as many of {w:poss} {n:noun} as you like", lambda w, n: take(Amount(None, upto=True), group(w, n)))
    g.rule("pk1", "any of {w:poss} {n:noun}", lambda w, n: group(w, n))
    g.rule("pk1", "{n:noun}", lambda n: group(EACH, n) if n.of is EACH or n == Noun("bench") else None)
    g.rule("pk1", "each player 's bench", lambda: fx.Bench(EACH))
    g.rule("pk1", "the pokémon you ( evolved | chose ) [in this way]", lambda: Pronoun("pokemon"))
    g.rule("pk1", "the {n:noun1} [that] {this_card} is attached to ‹ excluding {f:excluded} ›", lambda n, f: _bearer(replace(n, filter=both(n.filter, f))) if isinstance(f, Filter) else None)
    g.rule("pk1", "both {n:noun}", lambda n: group(EACH, n) if n.place == "active" else None)
    g.rule("pk1", "the [{n:adj}] pokémon [that] {this_card} is attached to", lambda n=None: fx.This() if n is None else fx.Where(fx.This(), n.filter))
    g.rule("pk1", "the {n:noun1} [that] {this_card} is attached to", lambda n: _bearer(n))
    g.rule("pk1", "( that | the ) {n:nbase}", lambda n: Pronoun("pokemon") if n.but is None else None)
    g.rule("pk1", "( those | these ) {n:nbase}", lambda n: Pronoun("pokemon", many=True))
    g.rule("pk1", "a number of {w:poss} {n:noun} up to the ( number | amount ) of {q:qty}", lambda w, n, q: take(Amount(q, upto=True), group(w, n)))
    g.rule("pk1", "{a:amount_of} {w:poss} {n:noun} or {b:amount_of} {v:poss} {m:noun}", lambda a, w, n, b, v, m: take(a, fx.Both(group(w, n), group(v, m))) if a == b else None)
    g.rule("pk1", "it", lambda: Pronoun("pokemon"))
    g.rule("pk1", "( them | they )", lambda: Pronoun("pokemon", many=True))
    g.rule("pk1", "{a:amount_of} ( them | those pokémon )", lambda a: take(a, Pronoun("pokemon", many=True)) if not a.every else None)
    g.rule("pk1", "each of them", lambda: Pronoun("pokemon", many=True))
    g.rule("pk1", "each of those pokémon", lambda: Pronoun("pokemon", many=True))
    g.rule("pk", "{p:pk1}", lambda p: p)
    g.rule("pks", "{p:pk}", lambda p: p)
    g.rule("pks", "{a:pk} and {b:pk}", lambda a, b: None if isinstance(a, fx.InPlay) and ((isinstance(b, fx.InPlay) and a.of is b.of) or (isinstance(b, fx.This) and isinstance(a.filter, fx.Named))) else fx.Both(a, b))
    g.rule("pks", "both {a:pk} and {b:pk}", lambda a, b: fx.Both(a, b))
    g.rule("pks", "{a:pk} and to {b:pk}", lambda a, b: fx.Both(a, b))


def _bearer(noun: Noun) -> Selector | None:
    """The Pokémon this card is attached to, if it is such a one."""
    if noun.place or noun.but is not None:
        return None
    return fx.This() if noun.filter is None else fx.Where(fx.This(), noun.filter)


# Cards


_TRAINERS: dict[str, Filter] = {
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


def _class_only(filter: Filter) -> Filter:
    """ "Excluding Pokémon-ex" leaves out a class; that its cards are Pokémon goes without saying."""
    if isinstance(filter, fx.AllOf):
        return both(*(part for part in filter.filters if part != _is("Pokémon"))) or filter
    return filter


def _pokemon_card(noun: Noun) -> Kind | None:
    if noun.place or noun.but is not None:
        return None
    return Kind(both(_is("Pokémon"), noun.filter) if noun.plain else noun.filter)


def _share_name(kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """ "A or B with X in their names": the name goes for the kinds before it too."""
    last = kinds[-1].filter
    if not kinds[-1].shared or not isinstance(last, fx.AllOf):
        return kinds
    name = both(*(part for part in last.filters if isinstance(part, (fx.NameHas, fx.AnyOf))))
    return tuple(kind if kind is kinds[-1] or kind.shared else replace(kind, filter=both(kind.filter, name)) for kind in kinds)


def _and_kind(*kinds: Kind) -> Kind | None:
    """ "Pokémon and Energy cards" as what may be taken: any of them."""
    if any(kind.filter is None for kind in kinds):
        return None
    kinds = _share_name(kinds)
    return Kind(either(*(kind.filter for kind in kinds if kind.filter)))


def _either_kind(*kinds: Kind) -> Kind | None:
    if any(kind.filter is None for kind in kinds):
        return None
    kinds = _share_name(kinds)
    if isinstance(kinds[0].filter, fx.AllOf) and any(isinstance(part, fx.Not) for part in kinds[0].filter.filters):
        return None  # "that isn't an A or B": the second is part of what is left out
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
    g.rule("kind0", "{f:adj1} energy card+s", lambda f: Kind(both(_is("Energy"), f)) if isinstance(f, fx.NameHas) else None)
    g.rule("kind0", "stage 1 card+s", lambda: Kind(both(_is("Pokémon"), _is("Stage 1"))))
    g.rule("kind0", "stage 2 card+s", lambda: Kind(both(_is("Pokémon"), _is("Stage 2"))))
    g.rule("kind0", "stage 1 or stage 2 card+s", lambda: Kind(both(_is("Pokémon"), either(_is("Stage 1"), _is("Stage 2")))))
    g.rule("kind0", "basic {t:type} and basic {u:type} energy [card+s]", lambda t, u: Kind(both(_is("Basic Energy"), fx.Provides((t, u)))))
    g.rule("kind0", "rocket 's secret machine [card+s]", lambda: Kind(_is("Rocket's Secret Machine")))
    for word in ("supporter", "item", "stadium", "pokémon tool"):
        g.rule("kind0", f"{{f:adj1}} {word} [card+s]", lambda f, word=word: Kind(both(_TRAINERS[f"{word}+s"], f)))
    g.rule("kind0", "{f:adj1} trainer card+s", lambda f: Kind(both(_TRAINERS["trainer"], f)))
    for words, filter in _TRAINERS.items():
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
    g.rule("kpost", "that {f:vp} and {h:vp}", lambda f, h: both(f, h))
    g.rule("kpost", "‹ excluding the 1 you discarded ›", lambda: fx.Not(fx.Among(Pronoun("card"))))
    g.rule("kpost", "[,] each {f:with} [,]", lambda f: f)
    g.rule("kpost", "named {n:names}", lambda n: fx.Named(n))
    g.rule("kpost", "not named {n:names}", lambda n: fx.Not(fx.Named(n)))
    g.rule("kpost", "that levels up from {p:pk}", lambda p: both(_is("Level-Up"), fx.SameName(p)))
    g.rule("kpost", "with the same name as {c:cards1}", lambda c: fx.SameName(c.of if isinstance(c, fx.Pick) else c))
    g.rule("kpost", "with the same name as {p:pk}", lambda p: fx.SameName(p))
    g.rule("kpost", "( of | with ) the same type [‹ color ›] as {p:pk}", lambda p: fx.SameType(p.of if isinstance(p, fx.Pick) else p))
    g.rule("kexcluded", "[any/a/an] {k:kind0}", lambda k: negate(_class_only(k.filter)) if k.filter else None)
    g.rule("kexcluded", "[any] {k:kind0} ( and | or ) {m:kind0}", lambda k, m: negate(either(_class_only(k.filter), _class_only(m.filter))) if k.filter and m.filter else None)
    _listing(g, "kind", "kind1", lambda *kinds: kinds[0] if len(kinds) == 1 else _either_kind(*kinds), "or")
    g.rule("kind", "{a:kind1} or a/an {b:kind1}", lambda a, b: _either_kind(a, b))
    g.rule("kind_and", "{a:kind1} and {b:kind1}", lambda a, b: _and_kind(a, b))
    g.rule("kind_and", "{a:kind1} , {b:kind1} [,] and {c:kind1}", lambda a, b, c: _and_kind(a, b, c))


def add_zones(g: Grammar) -> None:
    g.rule("zone", "{w:poss} hand+s", lambda w: ZoneOf("hand", w))
    g.rule("zone", "{w:poss} deck+s", lambda w: ZoneOf("deck", w))
    g.rule("zone", "{w:poss} discard pile+s", lambda w: ZoneOf("discard", w))
    g.rule("zone", "( your discard | the discard pile )", lambda: ZoneOf("discard", YOU))
    g.rule("zone", "{w:poss} prize+s [card+s]", lambda w: ZoneOf("prizes", w))
    g.rule("zone", "{w:poss} lost zone", lambda w: ZoneOf("lost", w))
    g.rule("zone", "the lost zone", lambda: ZoneOf("lost", YOU))


def add_cards(g: Grammar) -> None:
    g.rule("source", "( from | in ) {z:zone}", lambda z: z)
    g.rule("source", "from among the cards in {z:zone}", lambda z: z)
    g.rule("cards1", "{a:amount} {k:kind} {z:source}", lambda a, k, z: take(a, zone(z, k.filter)))
    g.rule("cards1", "{n:names} {z:source}", lambda n, z: take(Amount(fx.Number(1)), zone(z, fx.Named(n))))
    g.rule("cards1", "as many {k:kind} as you like {z:source}", lambda k, z: take(Amount(None, upto=True), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} {z:source} as you like", lambda k, z: take(Amount(None, upto=True), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} as you like attached to {p:pks}", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "as many {k:kind} attached to {p:pks} as you like", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind_and} {z:source}", lambda a, k, z: take(a, zone(z, k.filter)) if a.every or a.upto else None)
    g.rule("cards1", "{n:int} in any combination of {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n)), zone(z, k.filter)))
    g.rule("cards1", "up to {n:int} in any combination of {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True), zone(z, k.filter)))
    g.rule("cards1", "any combination of {n:int} {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n)), zone(z, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind_and} in any combination {z:source}", lambda a, k, z: take(a, zone(z, k.filter)))
    g.rule("cards1", "{a:amount_of} the {k:kind} {z:source}", lambda a, k, z: take(a, zone(z, k.filter)))
    g.rule("cards1", "the {k:kind} {z:source}", lambda k, z: zone(z, k.filter))
    g.rule("cards1", "{n:num} {k:kind} at random from {z:zone}", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "{n:num} [more] {k:kind} from {z:zone} without looking", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "{n:num} {k:kind} from {z:zone} at random", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind} attached to {p:pks}", lambda a, k, p, text: None if _one_each(a, text) else take(a, fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount_of} the {k:kind} attached to {p:pks}", lambda a, k, p: take(a, fx.Attached(p, k.filter)))
    g.rule("cards1", "all [of the] {k:kind_and} attached to {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("cards1", "any {k:kind} attached to {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("cards1", "{p:pk} 's {k:kind}", lambda p, k: fx.Attached(p, k.filter) if k.filter and fx.Is("Pokémon") not in walk(k.filter) else None)
    g.rule("cards1", "{a:amount} {k:kind} from [among] {p:pks}", lambda a, k, p, text: None if _one_each(a, text) else take(a, fx.Attached(p, k.filter)))
    g.rule("cards1", "all {k:kind_and} from {p:pks}", lambda k, p: fx.Attached(p, k.filter))
    g.rule("cards1", "the top [{n:int}] card+s ( of | from | in | on ) {w:poss} deck", lambda w, n=1: fx.Top(fx.Number(n), w))
    g.rule("cards1", "the top card+s of each player 's deck", lambda: fx.Top(fx.Number(1), EACH))
    g.rule("cards1", "[the] {n:int} cards from the bottom of {w:poss} deck", lambda w, n: fx.Bottom(fx.Number(n), w))
    g.rule("cards1", "{w:poss} face down prize+s [cards]", lambda w: fx.Prizes(w, fx.Not(fx.FaceUp())))
    g.rule("cards1", "{a:amount} {k:kind} , {b:amount} {m:kind} , and {c:amount} {o:kind} attached to {p:pk}", lambda a, k, b, m, c, o, p: fx.Both(fx.Both(take(a, fx.Attached(p, k.filter)), take(b, fx.Attached(same(p), m.filter))), take(c, fx.Attached(same(p), o.filter))))
    g.rule("cards1", "{a:amount} {t:type} and {b:amount} {u:type} energy [card+s] ( attached to | from ) {p:pk}", lambda a, t, b, u, p: fx.Both(take(a, fx.Attached(p, fx.Provides((t,)))), take(b, fx.Attached(same(p), fx.Provides((u,))))))
    g.rule("cards1", "{a:amount} {k:kind0} , {m:kind0} , and {o:kind0} attached to {p:pk}", lambda a, k, m, o, p: _one_of_each(a, p, k, m, o))
    g.rule("cards1", "{p:pkp} basic pokémon card", lambda p: fx.CardsOf(p, fx.CardPart.BASIC))
    g.rule("cards1", "{a:amount} {k:kind} and {b:amount} {m:kind} attached to {p:pk}", lambda a, k, b, m, p: fx.Both(take(a, fx.Attached(p, k.filter)), take(b, fx.Attached(same(p), m.filter))))
    g.rule("cards1", "{a:amount} {k:kind} {w:subj} has/have in play", lambda a, k, w: take(a, fx.Both(fx.Attached(fx.InPlay(w), k.filter), fx.StadiumCard(w, k.filter))) if _is_trainer(k) else None)
    g.rule("cards1", "all {k:kind} in play {yours_too}", lambda k: fx.Both(fx.Attached(fx.InPlay(EACH), k.filter), fx.StadiumCard(EACH, k.filter)) if _is_trainer(k) else None)
    g.rule("cards1", "all of {w:poss} {k:kind} in play", lambda w, k: fx.Both(fx.Attached(fx.InPlay(w), k.filter), fx.StadiumCard(w, k.filter)) if _is_trainer(k) else None)
    g.rule("cards1", "as many of them as you like", lambda: take(Amount(None, upto=True), There(them=True)))
    g.rule("cards1", "a combination of up to {n:int} {k:kind_and} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True), zone(z, k.filter)))
    g.rule("cards1", "the bottom [{n:int}] card+s ( of | from ) {w:poss} deck", lambda w, n=1: fx.Bottom(fx.Number(n), w))
    g.rule("cards1", "{n:num} card+s from the top of {w:poss} deck", lambda w, n: fx.Top(fx.Number(n), w))
    g.rule("cards1", "{n:num} card+s from the bottom of {w:poss} deck", lambda w, n: fx.Bottom(fx.Number(n), w))
    g.rule("cards1", "that many cards from the top of {w:poss} deck", lambda w: fx.Top(fx.Result(), w))
    g.rule("cards1", "{z:zone}", lambda z: zone(z))
    g.rule("cards1", "all [of] [the] cards in {z:zone}", lambda z: zone(z))
    g.rule("cards1", "{a:amount_of} {w:poss} prize+s [cards]", lambda a, w: take(a, fx.Prizes(w)))
    g.rule("cards1", "{a:amount_of} {w:poss} face down prize+s [cards]", lambda a, w: take(a, fx.Prizes(w, fx.Not(fx.FaceUp()))))
    g.rule("cards0", "( it | that card | the card | ( the | that ) card you chose | the chosen card )", lambda: Pronoun("card"))
    g.rule("cards0", "( them | those cards | these cards | the cards | both cards | both of them | all of them )", lambda: Pronoun("card", many=True))
    g.rule("cards0", "( that | the | those ) {k:kind1}", lambda k: Pronoun("card") if k.filter not in (None, fx.Is("Stadium")) else None)
    g.rule("cards1", "( the other [revealed | {int}] card+s | the {int} other cards | the rest [of the cards] | the rest of them | the remaining cards | all other cards | the others )", lambda: fx.Rest())
    g.rule("cards1", "this card", lambda: fx.ThisCard())
    g.rule("cards1", "the rest of your cards", lambda: fx.Rest())
    g.rule("cards1", "a number of {k:kind} attached to {p:pk} equal to the number of {q:qty}", lambda k, p, q: take(Amount(q), fx.Attached(p, k.filter)))
    g.rule("cards1", "[up to] {n:int} {k:kind} at random from {z:zone} ‹ don't look at them ›", lambda n, k, z: take(Amount(fx.Number(n), by_chance=True), zone(z, k.filter)))
    g.rule("cards1", "any {k:kind} there", lambda k: There(k.filter))
    g.rule("cards1", "{a:amount} {k:kind_and} you find there", lambda a, k, text: _found(a, k, text))
    g.rule("cards1", "up to {n:int} in any combination of {k:kind_and} you find there", lambda n, k, text: _found(Amount(fx.Number(n), upto=True), k, text))
    g.rule("cards1", "{a:amount} {k:kind} and {b:amount} {m:kind} you find there", lambda a, k, b, m, text: fx.Both(_found(a, k, text), _found(b, m, text)))
    g.rule("cards1", "{a:amount} {k:kind} you discarded [in this way]", lambda a, k: take(a, fx.Where(Pronoun("card", many=True), k.filter)) if k.filter else None)
    g.rule("cards1", "a/an {k:kind} , a/an {m:kind} , or 1 of each {z:source}", lambda k, m, z: fx.Both(take(Amount(fx.Number(1), upto=True), zone(z, k.filter)), take(Amount(fx.Number(1), upto=True), zone(z, m.filter))))
    g.rule("cards1", "{n:int} more cards from the top of {w:poss} deck", lambda n, w: fx.Top(fx.Number(n), w))
    g.rule("cards1", "as many {k:kind} as you like from {p:pks}", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind} attached to {p:pks} , or any stadium [card] in play", lambda a, k, p: take(a, fx.Both(fx.Attached(p.of if isinstance(p, fx.Pick) else p, k.filter), fx.StadiumCard())))
    g.rule("cards1", "[all] the revealed cards", lambda: fx.Looked())
    g.rule("cards1", "[( a number | an amount ) of] {k:kind} {z:source} up to the ( number | amount ) of {q:qty}", lambda k, q, z: take(Amount(q, upto=True), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} you find there as you like", lambda k: take(Amount(None, upto=True), There(k.filter)))
    g.rule("cards1", "{a:amount_of} ( those cards | them | the cards | these cards )", lambda a: take(a, There(them=True)))
    g.rule("cards1", "( a number | an amount ) of {k:kind} up to the ( number | amount ) of {q:qty} {z:source}", lambda k, q, z: take(Amount(q, upto=True), zone(z, k.filter)))
    g.rule("cards1", "[up to] {n:int} different types of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), distinct=fx.Trait.TYPES), zone(z, k.filter)))
    g.rule("cards1", "as many {k:kind} attached to {p:pks}", lambda k, p: take(Amount(None, upto=True), fx.Attached(p, k.filter)))
    g.rule("cards1", "{a:amount} {k:kind} {z:source} that {f:vp}", lambda a, k, z, f: take(a, zone(z, both(k.filter, f))))
    g.rule("cards1", "{a:amount} {k:kind} and {b:amount} {m:kind} from {p:pk}", lambda a, k, b, m, p: fx.Both(take(a, fx.Attached(p, k.filter)), take(b, fx.Attached(same(p), m.filter))))
    g.rule("cards1", "{n:int} in any combination of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n)), zone(z, k.filter)))
    g.rule("cards1", "up to {n:int} in any combination of {k:kind} {z:source}", lambda n, k, z: take(Amount(fx.Number(n), upto=True), zone(z, k.filter)))
    g.rule("cards1", "{a:amount_of} ( those | the ) {k:kind}", lambda a, k: take(a, There(k.filter)) if k.filter else None)
    g.rule("cards1", "{a:amount} {k:kind} [that] ( you find | you found | they find ) ( there | among them | in them | in this way )", lambda a, k, text: _found(a, k, text))
    g.rule("cards1", "{a:amount} {k:kind} there", lambda a, k: take(a, There(k.filter)))
    g.rule("cards1", "as many {k:kind} as you like [you find there]", lambda k: take(Amount(None, upto=True), There(k.filter)))
    g.rule("cards1", "as many {k:kind} you find there as you like", lambda k: take(Amount(None, upto=True), There(k.filter)))
    g.rule("cards1", "{a:amount_of} the {k:kind} [that] ( you find | you found | they find ) ( there | among them )", lambda a, k, text: _found(a, k, text))
    g.rule("cards1", "{a:amount} {k:kind} from ( among them | among those cards | among the revealed cards | those cards | there )", lambda a, k: take(a, There(k.filter)))
    g.rule("cards1", "any {k:kind} ( you find | you found ) ( there | among them )", lambda k: There(k.filter))
    g.rule("cards1", "all ( of the ) {k:kind} ( you find | you found ) ( there | among them )", lambda k: There(k.filter))
    g.rule("cards1", "( the | that | any | a ) stadium [card] in play", lambda: fx.StadiumCard())
    g.rule("cards1", "( that | the | a | any ) stadium [card]", lambda: fx.StadiumCard())
    g.rule("cards1", "{w:poss} stadium [card] [in play]", lambda w: fx.StadiumCard(w))
    g.rule("cards", "{c:cards0}", lambda c: c)
    g.rule("cards", "{c:cards1}", lambda c: c)
    g.rule("cards", "{a:cards1} and {b:cards1}", lambda a, b: fx.Both(a, b))
    g.rule("cards", "{a:cards1} , {b:cards1} [,] and {c:cards1}", lambda a, b, c: fx.Both(fx.Both(a, b), c))
    g.rule("cards", "{a:amount} {k:kind} and {b:amount} {m:kind} {z:source}", lambda a, k, b, m, z: fx.Both(take(a, zone(z, k.filter)), take(b, zone(z, m.filter))))


# Quantities


def add_quantities(g: Grammar) -> None:
    """`qty`: what "for each ..." and "the number of ..." count; singular and plural are the same."""
    g.words("qty", {"heads": fx.Heads(), "tails": fx.Tails()})
    g.words("pokemon_word", {"pokémon": 1})
    g.rule("qty", "damage counter+s on {p:pks}", lambda p: fx.Counters(_all(p)))
    g.rule("qty", "damage counter+s already on {p:pks}", lambda p: fx.Counters(_all(p)))
    g.rule("qty", "{k:kind} attached to {p:pks}", lambda k, p: _attached_number(k, p))
    g.rule("qty", "{k:kind} attached to {pk} [,] but not used to pay for ( this attack 's energy cost | this attack | {title} 's energy cost )", lambda k: _surplus(k))
    g.rule("qty", "extra {k:kind} attached to {pk} ‹ in addition to this attack 's cost ›", lambda k: _surplus(k))
    g.rule("qty", "[different] type+s of basic energy [card+s] attached to {p:pks}", lambda p: fx.Distinct(fx.Trait.TYPES, fx.Attached(p, fx.Is("Basic Energy"))))
    g.rule("qty", "[different] type+s of {k:kind} you discarded [in this way]", lambda k: fx.Distinct(fx.Trait.TYPES, fx.Where(Pronoun("card", many=True), k.filter)) if k.filter else None)
    g.rule("qty", "[different] type+s of {n:noun} [in play]", lambda n: fx.Distinct(fx.Trait.TYPES, group(EACH, n)))
    g.rule("qty", "[different] type+s of {w:poss} {n:noun}", lambda w, n: fx.Distinct(fx.Trait.TYPES, group(w, n)))
    g.rule("qty", "of those {pokemon_word}", lambda: fx.Count(Pronoun("pokemon", many=True)))
    g.rule("qty", "{k:kind_and} attached to {p:pks}", lambda k, p: fx.Count(fx.Attached(_all(p), k.filter)))
    g.rule("qty", "{p:pk_each}", lambda p: fx.Count(p))
    g.rule("qty", "{p:pk_each} and each {r:pk_each}", lambda p, r: fx.Plus(fx.Count(p), fx.Count(r)))
    g.rule("qty", "{k:kind} and each {m:kind} in {z:zone}", lambda k, m, z: fx.Plus(fx.Count(zone(z, k.filter)), fx.Count(zone(z, m.filter))))
    g.rule("qty", "{k:kind} {w:subj} has/have in play", lambda k, w: fx.Count(fx.Both(fx.Attached(fx.InPlay(w), k.filter), fx.StadiumCard(w, k.filter))) if _is_trainer(k) else None)
    g.rule("qty", "{k:kind} in play", lambda k: fx.EnergyOn(fx.InPlay(EACH), k.energy) if k.energy is not None else None)
    g.rule("qty", "cards in both players ' hands", lambda: fx.Count(fx.Hand(EACH)))
    g.rule("qty", "card in {w:poss} hand that {f:vp}", lambda w, f: fx.Count(fx.Hand(w, f)))
    g.rule("qty", "{k:kind} in {z:zone}", lambda k, z: fx.Count(zone(z, k.filter)))
    g.rule("qty", "{k:kind_and} in {z:zone}", lambda k, z: fx.Count(zone(z, k.filter)))
    g.rule("qty", "prize card+s {w:prize_left}", lambda w: fx.PrizesLeft(w))
    g.rule("qty", "of {w:poss} {k:kind} [,] in the lost zone", lambda w, k: fx.Count(fx.LostZone(w, k.filter)))
    g.rule("qty", "prize card+s both players have taken", lambda: fx.Plus(fx.PrizesTaken(YOU), fx.PrizesTaken(OPPONENT)))
    g.rule("qty", "{w:poss} remaining prize cards", lambda w: fx.PrizesLeft(w))
    g.rule("qty", "of {w:poss} remaining prize cards", lambda w: fx.PrizesLeft(w))
    g.rule("qty", "{k:kind} in {z:zone} that {f:vp}", lambda k, z, f: fx.Count(zone(z, both(k.filter, f))))
    g.rule("qty", "the damage done to {p:pk}", lambda p: fx.Quotient(fx.DamageReceived(p), 10))
    g.rule("qty", "( prize card+s {w:subj} has/have [already] taken | of {w:poss} prize cards that have been taken )", lambda w: fx.PrizesTaken(w))
    g.rule("qty", "prize card+s {w:subj} took", lambda w: fx.PrizesTaken(w))
    g.rule("qty", "colorless [energy] in {p:pk} 's retreat cost", lambda p: fx.RetreatCost(p))
    g.rule("qty", "colorless [energy] in the retreat cost of {p:pk}", lambda p: fx.RetreatCost(p))
    g.rule("qty", "colorless [energy] in ( its | that pokémon 's ) retreat cost", lambda: fx.RetreatCost(Pronoun("pokemon")))
    g.rule("qty", "special condition+s ( on | affecting ) {p:pk}", lambda p: fx.Conditions(p))
    g.rule("qty", "{k:kind} you ( find | found ) there", lambda k: fx.Count(There(k.filter)))
    g.rule("qty", "{k:amount_done}", lambda k: fx.Result() if k is True or k.filter is None else fx.Count(fx.Where(Pronoun("card", many=True), k.filter)))
    g.rule("subj", "you", lambda: YOU)
    g.rule("subj", "your opponent", lambda: OPPONENT)
    g.rule("subj", "( they | that player )", lambda: THEY)
    g.rule("prize_left", "{w:subj} has/have ( left | remaining )", lambda w: w)
    g.rule("prize_left", "{w:subj} has/have not taken [yet]", lambda w: w)
    # What an action just did: "for each card discarded in this way".
    g.rule("amount_done", "{k:kind} [that] ( you | they | your opponent ) ( discarded | revealed | found | attached | returned | put there | moved | put into {poss} hand | showed | shuffled into {poss} deck | chose | put on the bottom of {poss} deck | put in the lost zone ) [in this way]", lambda k: k)
    g.rule("amount_done", "{noun} [that] you ( knocked out | put onto your bench ) [in this way]", lambda: True)
    g.rule("amount_done", "{n:noun} [that] you discarded [in this way]", lambda n: True if n.place else None)
    g.rule("amount_done", "{k:kind} discarded", lambda k: k)
    g.rule("amount_done", "{k:kind} ( discarded | revealed | moved | attached | returned | shuffled | put into {poss} hand | put in the lost zone | placed ) ( in this way | this way )", lambda k: k)
    g.rule("amount_done", "damage counter+s ( you | that were ) ( removed | moved | placed | put on {pk} ) [in this way]", lambda: True)
    g.rule("amount_done", "damage counter+s ( removed | moved | healed ) in this way", lambda: True)
    # "Each of your Benched Pokémon" as something counted.
    g.rule("pk_each", "of {w:poss} {n:noun}", lambda w, n: group(w, n))
    g.rule("pk_each", "{w:poss} {n:noun}", lambda w, n: group(w, n))
    g.rule("pk_each", "{n:noun}", lambda n: group(EACH, n))
    g.rule("pk_each", "defending pokémon", lambda: EachDefending())


def _found(amount: Amount, kind: Kind, text: str) -> Selector:
    """Cards among those looked at; what "you find", you pick, whoever it is that shows or moves them."""
    found = take(amount, There(kind.filter))
    is_yours = " you find" in text or " you found" in text
    return replace(found, by=fx.By.YOU) if is_yours and isinstance(found, fx.Pick) and found.by is not fx.By.CHANCE else found


def _one_of_each(amount: Amount, p: Selector, *kinds: Kind) -> Selector | None:
    """ "A Fire Energy, Water Energy, and Metal Energy attached to it": one of each."""
    if amount != Amount(fx.Number(1)) or any(kind.energy is None or len(kind.energy) != 1 for kind in kinds):
        return None
    first, second, third = (take(amount, fx.Attached(p if place == 0 else same(p), kind.filter)) for place, kind in enumerate(kinds))
    return fx.Both(fx.Both(first, second), third)


def _one_each(amount: Amount, text: str) -> bool:
    """Whether so many cards are meant of each of several Pokémon, not of all of them together."""
    return not amount.every and (" to each " in text or " from each " in text)


def _is_trainer(kind: Kind) -> bool:
    return any(node in _TRAINERS.values() for node in walk(kind.filter))


def _surplus(k: Kind) -> Quantity | None:
    """Energy beyond the cost; of types, or of any."""
    if k.energy is not None:
        return fx.Surplus(k.energy)
    return fx.Surplus() if k.filter == fx.Is("Energy") else fx.Surplus(k.filter.types) if isinstance(k.filter, fx.Provides) else None


def _all(selector: Selector) -> Selector:
    """The Pokémon as a group; counting over one of them would need a pick, which "for each" never means."""
    return selector


def _attached_number(k: Kind, p: Selector) -> Quantity:
    if k.energy is not None:
        return fx.EnergyOn(_all(p), k.energy)
    return fx.Count(fx.Attached(_all(p), k.filter))


def add_nouns(g: Grammar) -> None:
    add_open_classes(g)
    add_words(g)
    add_amounts(g)
    add_pokemon_nouns(g)
    add_predicates(g)
    add_pokemon(g)
    add_kinds(g)
    add_zones(g)
    add_cards(g)
    add_quantities(g)
