"""Our own English, read again: what `effects.english` writes for actions, quantities, tests, filters and selectors.

Our wording is a language of its own in which every sentence means one tree, so nothing has to be guessed from the sentences
before: the rules give nodes at once, and a pronoun is a node too ("that Pokémon" is `It`, "those cards" are `Those`). The
templates of `effects.english` are turned into rules by `spoken_by`, so a node that has one needs nothing here; each wording that
is a function there has its inverse here.

How deep inside a text a body is (`Writer.inside`) shows in its signs. At the top, sentences end with full stops; in a body
(`our_body1`, behind "if heads," and the like) they are parted by semicolons; in a body within a body (`our_body2`) parentheses
hold them together. `at_depths` enters a rule with bodies for texts at the top (category ending in 0) and inside (in 1).

Categories that `grammar_ours_parts` builds on, all without a full stop at their end:

- `our_body1`, `our_body2`: the action behind "..., you may" and the like; `our_play`: sentences at the top, with full stops;
- `our_if` and `our_while`: a condition with its word ("if ..."; "as long as ..."; "unless ..."), `our_cond`: the same without,
  `our_test`: a test within, where several are in parentheses;
- `our_pred`: what is said of something, "is Basic", "have any damage counters";
- `our_qty`; `our_n_damage`, `our_n_cards`, `our_n_counters`, ...: so many of something; `our_rate`: "for each ...";
- `our_whole`: all that a selector selects; `our_all`: the same as a plural without "each"; `our_each`: behind "for each";
- `our_one_card`, `our_cards`: cards that pass a filter ("1 Fire Energy card", "Fire Energy cards"), as the filter; such nouns
  without what is said behind them are `our_card_noun` and `our_pokemon_noun`, as tuples of filters, which `our_which` adds to;
- `our_player`, `our_whose`, `our_place`, `our_types` (an "or" list), `our_types_and`, `our_energy`, `our_conditions`
  (an "or" list), `our_conditions_and`, `our_op`, `our_int`, `our_name` (in quotation marks).

It uses from there `our_static` (a static, also with "as long as ...,"), `our_on1` and `our_use1` (with bodies inside), for what lasts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import partial
from itertools import pairwise
from typing import Any, cast

from playmat.effects import english
from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, By, Filter, Node, Place, Quantity, Selector, Test, Who
from playmat.effects.phrases import (
    ABILITIES,
    CARD_CLASSES,
    CARD_PARTS,
    COMPARISONS,
    DOLLS,
    HAPPENINGS,
    HELD_CLASSES,
    PERIODS,
    PLACES,
    PLAIN_CLASSES,
    TIMES,
)
from playmat.reading.meaning import rank
from playmat.reading.parsing import Grammar, Meaning, Parse
from playmat.reading.tokens import NUMBER, QUOTED, tokenize
from playmat.terms import TAGS, TYPES, Condition, Stage

YOU, OPPONENT, EACH = Who.YOU, Who.OPPONENT, Who.EACH
Filters = tuple[Filter, ...]
DEPTHS = (("our_body1", "."), ("our_body2", ";"))
"""At the top and inside: the category of a body, and what parts the sentences."""


def at_depths(g: Grammar, category: str, pattern: str, meaning: Meaning) -> None:
    """A rule with bodies (`BODY`) and parted sentences (`SEP`) inside, for both depths."""
    for depth, (body, separator) in enumerate(DEPTHS):
        g.rule(f"{category}{depth}", pattern.replace("BODY", body).replace("SEP", separator), meaning)


def keys(words: str) -> str:
    """Words of ours as a pattern."""
    return " ".join(token.key for token in tokenize(words))


def listing(g: Grammar, category: str, item: str, conjunction: str, last: str = "") -> None:
    """A list as `phrases.listed` writes it: a; a and b; a, b and c. `last` is how the last item is written, if otherwise."""
    last = last or item
    g.rule(category, f"{{a:{last}}}", lambda a: (a,))
    g.rule(category, f"{{a:{category}_rest}}", lambda a: a)
    g.rule(f"{category}_rest", f"{{a:{item}}} {conjunction} {{b:{last}}}", lambda a, b: (a, b))
    g.rule(f"{category}_rest", f"{{a:{item}}} , {{b:{category}_rest}}", lambda a, b: (a, *b))


def chained(g: Grammar, category: str, item: str, between: str) -> None:
    """Two or more of something with the same word between them."""
    g.rule(category, f"{{a:{item}}} {between} {{b:{item}}}", lambda a, b: (a, b))
    g.rule(category, f"{{a:{item}}} {between} {{b:{category}}}", lambda a, b: (a, *b))


def _same(a: object) -> object:
    return a


# Templates

SLOTS: Mapping[str, Mapping[str, str]] = {
    "Selector": {"": "our_whole", "all": "our_all", "any": "our_any", "each": "our_each", "is_": "is/are"},
    "Quantity": {"": "our_qty", **{name: f"our_n_{name}" for name in english.AMOUNTS}},
    "Who": {"": "our_player", "whose": "our_whose", "has": "our_has", "whom": "our_whom"},
    "tuple[Type, ...]": {"energy": "our_energy", "to": "our_to_types"},
    "Test": {"": "our_test"},
    "Filter": {"": "our_pred"},
    "Action": {"": "BODY"},
    "Op": {"": "our_op"},
    "int": {"": "our_int"},
    "str": {"": "our_word_of"},
}
"""How the fields of a node are read where a template puts them in, by type and form."""


def spoken_by(kind: type[Node], template: str) -> str:
    """The pattern that reads what a template of `effects.english` writes for a node of the kind."""
    types = {slot.name.rstrip("_"): (slot.name, str(slot.type)) for slot in fields(cast(Any, kind))}

    def slot(name: str, form: str) -> str:
        if name == "self":
            return "{our_self}"
        field, type_ = types[name]
        category = SLOTS[type_][form]
        if form == "is_":
            return category
        return f"{{{field}:{category.replace('our_word_of', f'our_{field}')}}}"

    pieces = re.split(r"“?\{(.*?)\}(”?)", template)
    found = [keys(pieces[0])]
    for place in range(1, len(pieces), 3):
        name, _, form = pieces[place].partition(".")
        found += [f"{{{types[name][0]}:our_name}}" if pieces[place + 1] else slot(name, form), keys(pieces[place + 2])]
    return " ".join(found)


def add_templates(g: Grammar) -> None:
    for kind, template in english.PHRASES.items():
        g.rule("our_qty" if issubclass(kind, Quantity) else "our_test", spoken_by(kind, template), kind)
    for kind, template in english.UNITS.items():
        g.rule("our_one_unit", spoken_by(kind, template), kind)
    for kind, template in english.DEFINITE.items():
        g.rule("our_definite", spoken_by(kind, template), kind)
    for kind, name in english.PILES.items():
        g.rule("our_pile", f"{{of:our_whose}} {keys(name)}", kind)
    for kind, (verb, rest) in english.PREDICATES.items():
        said(g, verb, spoken_by(kind, rest), kind)
    for table in (english.ORDERS, english.REPORTS):
        for kind, template in table.items():
            if issubclass(kind, Action):
                g.rule("our_act", spoken_by(kind, template), kind)
    for kind, (player, verb, rest) in english.DOINGS.items():
        pattern = spoken_by(kind, rest.replace("{they}", "THEY").replace("{their}", "THEIR"))
        doing(g, player, verb, pattern, cast(Callable[..., Action], kind))
    for kind, template in english.CONTROLS.items():
        at_depths(g, "our_single", spoken_by(kind, template), kind)


# Words


def add_words(g: Grammar) -> None:
    g.terminal("our_int", NUMBER, _integer)
    g.terminal("our_name", QUOTED, _name)
    listing(g, "our_names", "our_name", "or")
    g.words("our_self", {keys(english.ON_POKEMON): 1, keys(english.ON_CARD): 1})
    for own, other in (("you", "your opponent"), ("they", "the other player")):
        g.words("our_player", {own: YOU, other: OPPONENT})
    g.words("our_player", {"each player": EACH, "its owner": Who.OWNER, "the player whose turn it is": Who.TURN})
    g.rule("our_whom", "{a:our_player}", _same)
    g.words("our_whom", {"them": YOU})
    g.words("our_whose", {"your": YOU, "their": YOU, "your opponent 's": OPPONENT, "the other player 's": OPPONENT})
    g.words("our_whose", {"each player 's": EACH, "its owner 's": Who.OWNER, "the current player 's": Who.TURN})
    g.rule("our_has", "{a:our_player} have/has", _same)
    g.words("our_op", {words: op for op, words in COMPARISONS.items()})
    for place, words in PLACES.items():
        before, after = (keys(part) for part in words.split("{}"))
        g.rule("our_place", f"{before} ( {{our_whose}} | their owner 's ) {after}", lambda place=place: place)
    for type_ in TYPES:
        g.words("our_type", {type_.value.lower(): type_})
        g.words("our_type_hyphen", {f"{type_.value.lower()}-type": type_})
    listing(g, "our_types", "our_type", "or")
    listing(g, "our_types_and", "our_type", "and")
    listing(g, "our_types_hyphen", "our_type", "or", "our_type_hyphen")
    g.rule("our_energy", "energy", lambda: ())
    g.rule("our_energy", "{a:our_types} energy", _same)
    g.words("our_condition", {condition.value.lower(): condition for condition in Condition})
    listing(g, "our_conditions", "our_condition", "or")
    listing(g, "our_conditions_and", "our_condition", "and")
    for your, opponents in (("your", "your opponent's"), ("their", "the other player's")):
        for period, words in PERIODS.items():
            g.rule("our_period", keys(words.format(your=your, opponents=opponents)), lambda period=period: period)
        for time, words in TIMES.items():
            g.rule("our_time", keys(words.format(your=your, opponents=opponents)), lambda time=time: time)
    g.words("our_what", {"names": "names", "types": "types"})
    g.words("our_what_one", {"name": "names", "type": "types"})
    g.words("our_order", {"first": "first", "second": "second"})


def _integer(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    yield start + 1, int(parse.tokens[start].key)


def _name(parse: Parse, start: int) -> Iterable[tuple[int, object]]:
    yield start + 1, parse.tokens[start].text


# Quantities

Rate = tuple[Quantity, Quantity | None]
"""What so many are done for, and how many at most."""


def rated(n: int, rate: Rate) -> Quantity:
    each, limit = rate
    amount = fx.Times(fx.Number(n), each)
    return amount if limit is None else fx.Cap(amount, limit)


def add_quantities(g: Grammar) -> None:
    for name, (one, many) in {**english.AMOUNTS, "coins": ("coin", "coins")}.items():
        what = keys(one) if one == many else f"( {keys(one)} | {keys(many)} )"
        g.rule(f"our_n_{name}", f"{{n:our_int}} {what}", lambda n: fx.Number(n))
        g.rule(f"our_n_{name}", f"that many/much {what}", lambda: fx.Result())
        g.rule(f"our_n_{name}", f"{{n:our_int}} {what} {{r:our_rate}}", lambda n, r: rated(n, r))
        g.rule(f"our_n_{name}", f"[a number of] {what} equal to {{a:our_qty}}", _same)
    g.rule("our_rate", "for each {u:our_unit}", lambda u: (u, None))
    g.rule("our_rate", "for each {u:our_unit} ‹ at most {q:our_qty} ›", lambda u, q: (u, q))
    g.rule("our_qty", "‹ {factor:our_qty} times {of:our_qty} ›", fx.Times)
    g.rule("our_qty", "{n:our_int} for each {u:our_unit}", lambda n, u: fx.Times(fx.Number(n), u))
    g.words("our_up", {"up": True, "down": False})
    g.words("our_step", {"a whole number": 1, "the nearest 10": 10})
    g.rule("our_step", "a multiple of {a:our_int}", _same)
    g.rule("our_qty", "half of {of:our_qty} ‹ rounded {up:our_up} to {to:our_step} ›", fx.Half)
    g.rule("our_qty", "the hp of {of:our_whole}", fx.HitPoints)
    g.rule("our_qty", "the remaining hp of {of:our_whole}", partial(fx.HitPoints, remaining=True))
    g.rule("our_unit", "{a:our_one_unit}", _same)
    g.rule("our_unit", "{of:our_one_unit} ‹ counting at most {limit:our_qty} ›", fx.Cap)
    g.rule("our_one_unit", "different {what:our_what_one} among {of:our_all}", fx.Distinct)


# Filters


def add_nouns(g: Grammar) -> None:
    """Nouns with what narrows them: adjectives before, names right behind, a relative clause.

    Trees have the adjective that stands nearest to the noun first.
    """
    plain = {str(word) for word in (*Stage, *TAGS, *PLAIN_CLASSES)} - {str(Stage.MEGA)}
    for word in sorted(plain):
        g.words("our_word", {keys(PLAIN_CLASSES.get(word, word)): fx.Is(word)})
    g.words("our_class", {keys(name): fx.Is(word) for word, name in CARD_CLASSES.items()})
    g.rule("our_adj", "{f:our_word}", lambda f: (f,))
    g.rule("our_adj", "{t:our_types_hyphen}", lambda t: (fx.OfType(t),))
    g.rule("our_adj", "{f:our_class}", lambda f: (f,))
    g.rule("our_adj", "face-up", lambda: (fx.FaceUp(),))
    g.rule("our_adj", "{t:our_types} energy", lambda t: (fx.Provides(t),))
    for word in ("Basic Energy", "Special Energy"):
        kind = keys(CARD_CLASSES[word].removesuffix(" Energy"))
        g.rule("our_adj", f"{kind} {{t:our_types}} energy", lambda t, word=word: (fx.Is(word), fx.Provides(t)))
    g.rule("our_adj_card", "{a:our_adj}", _same)
    g.rule("our_adj_card", "{t:our_types} pokémon", lambda t: (fx.OfType(t), fx.Is("Pokémon")))
    g.rule("our_adjs", "{a:our_adj_card}", _same)
    g.rule("our_adjs", "{a:our_adj_card} {b:our_adjs}", lambda a, b: (*b, *a))
    for name, words in (("card", "card+s"), ("prize", "prize card+s"), ("stadium", "stadium+s")):
        g.rule(f"our_{name}_noun", f"{words} [{{n:our_called}}]", lambda n=(): n)
        g.rule(f"our_{name}_noun", f"{{a:our_adjs}} {words} [{{n:our_called}}]", lambda a, n=(): _no_basic((*a, *n)))
    g.rule("our_pokemon_noun", "pokémon [{n:our_called}]", lambda n=(): n)
    g.rule("our_pokemon_noun", "{t:our_types} pokémon [{n:our_called}]", lambda t, n=(): (fx.OfType(t), *n))
    g.rule("our_pokemon_noun", "{a:our_adj} {b:our_pokemon_noun}", lambda a, b: (*b, *a))
    g.rule("our_called", "named {n:our_names}", lambda n: (fx.Named(n),))
    g.rule("our_called", "named {n:our_names} and {m:our_called}", lambda n, m: (fx.Named(n), *m))
    g.rule("our_which", "that {f:our_one_pred}", lambda f: (f,))
    g.rule("our_which", "that {f:our_choice}", lambda f: (f,))
    g.rule("our_which", "that {a:our_and_preds}", _same)
    g.rule("our_cards", "{f:our_card_noun} [{w:our_which}]", lambda f, w=(): all_of(*f, *w))
    g.rule("our_one_card", "1 {a:our_cards}", _same)


def _no_basic(filters: Filters) -> Filters | None:
    """Adjectives before a noun; "basic Fire Energy" is a class, never a Basic card."""
    energy = any(isinstance(one, fx.Provides) or one == fx.Is("Energy") for one in filters)
    return None if fx.Is("Basic") in filters and energy else filters


def all_of(*filters: Filter) -> Filter | None:
    """Filters as adjectives, names and clauses, in the order in which trees have them; None if there are none."""
    return fx.AllOf(tuple(sorted(filters, key=rank))) if len(filters) > 1 else filters[0] if filters else None


def said(g: Grammar, verb: str, rest: str, meaning: Meaning) -> None:
    """What can be said of one or several things, or denied."""
    category = f"our_{verb}"
    if category not in g.rules:
        yes = {"be": "is/are", "have": "has/have"}.get(verb, f"{verb}+s")
        no = "is/are not" if verb == "be" else f"does/do not {verb}"
        g.rule("our_one_pred", f"{yes} {{a:{category}}}", _same)
        g.rule("our_one_pred", f"{no} {{filter:{category}}}", fx.Not)
    g.rule(category, rest, meaning)


def add_predicates(g: Grammar) -> None:
    """What is said of things: one filter, a choice of several behind one "is", or several predicates in a row."""
    said(g, "be", "{a:our_word}", _same)
    said(g, "be", "benched", lambda: fx.Is("Benched"))
    said(g, "be", "{types:our_types_hyphen}", fx.OfType)
    said(g, "be", "of no type", lambda: fx.OfType(()))
    said(g, "be", "[a/an] {f:our_card_noun}", lambda f: all_of(*f) if _is_kind(f) else None)
    said(g, "be", "named {names:our_names}", fx.Named)
    said(g, "be", "face up", fx.FaceUp)
    said(g, "be", "{by:our_conditions}", fx.Afflicted)
    said(g, "be", "affected by a special condition", lambda: fx.Afflicted())
    said(g, "provide", "{types:our_energy}", fx.Provides)
    said(g, "have", "any {types:our_energy} attached", fx.HasEnergy)
    said(g, "have", "{op:our_op} {n:our_int} {types:our_energy} attached", fx.HasEnergy)
    said(g, "have", "at least {n:our_int} {filter:our_cards} attached", fx.HasCard)
    said(g, "have", "any damage counters", lambda: fx.Damaged())
    said(g, "have", "no damage counters", lambda: fx.Damaged(0, fx.Op.EQUAL))
    for word, words in HELD_CLASSES.items():
        said(g, "have", keys(words), lambda word=word: fx.Is(word))
    said(g, "have", "{op:our_op} {n:our_int} damage counter+s", fx.Damaged)
    said(g, "have", "{op:our_op} {n:our_int} hp", fx.HpIs)
    said(g, "have", "{op:our_op} {n:our_int} remaining hp", partial(fx.HpIs, remaining=True))
    for ability, name in ABILITIES.items():
        g.words("our_ability", {f"a/an {keys(name)}": ability})
    listing(g, "our_abilities", "our_ability", "or")
    g.rule("our_abilities", "an ability of any kind", lambda: ())
    said(g, "have", "{kinds:our_abilities} [named {name:our_name}]", fx.HasAbility)
    g.rule("our_to_types", "to {a:our_types}", _same)
    said(g, "have", "weakness", fx.WeakTo)
    said(g, "have", "resistance", fx.Resists)
    said(g, "evolve", "from {of:our_any}", fx.EvolvesFrom)
    said(g, "evolve", "from {of:our_any} by way of a stage 1 pokémon that is left out", partial(fx.EvolvesFrom, skip=True))
    g.rule("our_one_pred", "came into play or evolved this turn", fx.EnteredThisTurn)
    g.rule("our_one_pred", "did not come into play or evolve this turn", lambda: fx.Not(fx.EnteredThisTurn()))
    g.words("our_attack_used", {"an attack": ""})
    g.rule("our_attack_used", "the attack {a:our_name}", _same)
    g.rule("our_one_pred", "used {name:our_attack_used} in the last turn of its player", fx.UsedAttack)
    g.rule("our_one_pred", "did not use {n:our_attack_used} in the last turn of its player", lambda n: fx.Not(fx.UsedAttack(n)))
    # Several
    chained(g, "our_be_or", "our_be", "or")
    chained(g, "our_be_nor", "our_be", "nor")
    g.rule("our_choice", "is/are {f:our_be_or}", lambda f: _choice(f))
    g.rule("our_one_pred", "is/are neither {f:our_be_nor}", lambda f: fx.Not(fx.AnyOf(f)))
    g.rule("our_choice", "{filters:our_or_preds}", fx.AnyOf)
    for word, only, kind in (("and", "all", fx.AllOf), ("or", "any", fx.AnyOf)):
        chained(g, f"our_{word}_preds", "our_one_pred", word)
        g.rule("our_one_pred", f"‹ {only} of this : {{f:our_one_pred}} ›", lambda f, kind=kind: kind((f,)))
    g.rule("our_several", "is/are [a/an] {f:our_card_noun} {w:our_which}", lambda f, w: all_of(*f, *w) if _is_kind(f) else None)
    long = "is/are not [a/an] {f:our_card_noun} {w:our_which}"
    g.rule("our_several", long, lambda f, w: fx.Not(cast(Filter, all_of(*f, *w))) if _is_kind(f) else None)
    g.rule("our_several", "{a:our_choice}", _same)
    g.rule("our_several", "{filters:our_and_preds}", fx.AllOf)
    g.rule("our_one_pred", "‹ {a:our_several} ›", _same)
    g.rule("our_one_pred", "not ‹ {filter:our_several} ›", fx.Not)
    g.rule("our_pred", "{a:our_one_pred}", _same)
    g.rule("our_pred", "{a:our_several}", _same)


def _is_kind(filters: Filters) -> bool:
    """Whether a noun says of what kind the cards are: "is a card" would say nothing."""
    return any(isinstance(one, (fx.Is, fx.Provides)) for one in filters)


def _choice(filters: Filters) -> Filter | None:
    """One of several; "Asleep or Confused", "Fire or Water-type" and a list of names are one filter each."""
    merged = (fx.Named, fx.OfType, fx.Afflicted)
    return None if any(type(a) is type(b) and isinstance(a, merged) for a, b in pairwise(filters)) else fx.AnyOf(filters)


# Selectors


def add_selectors(g: Grammar) -> None:
    g.words("our_definite", {"the defending pokémon": fx.Defending(), "that/those pokémon": fx.It(), "that card": fx.Those()})
    g.words("our_definite", {"those cards": fx.Those(), "the other cards": fx.Rest()})
    for seen in (english.LOOKED_AT, english.ONE_LOOKED_AT, english.LEFT_BEHIND):
        g.words("our_definite", {keys(seen.definite): fx.Looked()})
    for end, kind in (("top", fx.Top), ("bottom", fx.Bottom)):
        deck = "of {w:our_whose} deck"
        g.rule("our_definite", f"the {end} card {deck}", lambda w, kind=kind: kind(of=w))
        g.rule("our_definite", f"the {end} {{n:our_int}} cards {deck}", lambda n, w, kind=kind: kind(fx.Number(n), w))
        g.rule("our_definite", f"{{n:our_n_cards}} from the {end} {deck}", lambda n, w, kind=kind: None if isinstance(n, fx.Number) else kind(n, w))
    for part, words in CARD_PARTS.items():
        before, after = (keys(piece) for piece in words.split("{}"))
        of = "{s:our_whole}" if before else "{s:our_member}"
        g.rule("our_definite" if before else "our_whole", f"{before} {of} {after}", lambda s, part=part: fx.CardsOf(s, part))
    g.rule("our_definite", "‹ {s:our_whole} ›", lambda s: s if isinstance(s, (fx.Pick, fx.Both, fx.Where, fx.Except)) else None)
    add_groups(g)
    # All of it
    g.rule("our_whole_group", "{a:our_pile}", _same)
    g.rule("our_whole_group", "{s:our_owned}", lambda s: s if isinstance(s, (fx.Active, fx.StadiumCard)) else None)
    g.rule("our_whole_group", "the {s:our_group}", lambda s: s if isinstance(s, fx.StadiumCard) else None)
    g.rule("our_whole_group", "each of {a:our_owned}", _same)
    g.rule("our_whole_group", "each {a:our_group}", _same)
    g.rule("our_whole_group", "all {a:our_lying}", _same)
    g.rule("our_except", "‹ except {a:our_whole} ›", _same)
    g.rule("our_member", "{a:our_definite}", _same)
    g.rule("our_member", "{a:our_whole_group}", _same)
    g.rule("our_member", "{s:our_pick}", lambda s: s if isinstance(s.n, fx.Number) else None)
    g.rule("our_both", "{a:our_member} and {r:our_other_members}", lambda a, r: _both(a, *r))
    g.rule("our_other_members", "{a:our_member}", lambda a: (a,))
    g.rule("our_other_members", "{a:our_member} and {r:our_other_members}", lambda a, r: (a, *r))
    g.rule("our_sifted", "{of:our_definite} that {filter:our_pred}", fx.Where)
    g.rule("our_if_so", "{of:our_definite} ‹ if it {filter:our_pred} ›", fx.Where)
    g.rule("our_those_among", "those among {of:our_set} that {filter:our_pred}", fx.Where)
    for name in ("our_definite", "our_whole_group", "our_pick", "our_both", "our_if_so", "our_those_among"):
        g.rule("our_whole", f"{{a:{name}}}", _same)
    g.rule("our_whole", "all of {a:our_sifted}", _same)
    g.rule("our_whole", "{of:our_whole_group} {but:our_except}", fx.Except)
    g.rule("our_whole", "{of:our_definite} {but:our_except}", fx.Except)
    # As a plural, behind "for each", and as any of it
    for name in ("our_owned", "our_group", "our_lying"):
        g.rule("our_set", f"{{a:{name}}}", _same)
    for name in ("our_sifted", "our_if_so", "our_those_among", "our_pick"):
        g.rule("our_some", f"{{a:{name}}}", _same)
    for name in ("our_definite", "our_owned"):
        g.rule("our_some", f"{{s:{name}}} [{{b:our_except}}]", lambda s, b=None: _but(s, b))
    g.rule("our_bearer", "{a:our_some}", _same)
    g.rule("our_each", "of {a:our_some}", _same)
    for category in ("our_bearer", "our_each"):
        g.rule(category, "{s:our_group} [{b:our_except}]", lambda s, b=None: _but(s, b))
        g.rule(category, "{s:our_lying} [{b:our_except}]", lambda s, b=None: _but(s, b))
    g.rule("our_all", "{a:our_bearer}", _same)
    g.rule("our_all", "{a:our_both}", _same)
    g.rule("our_each", "of {a:our_both}", _same)
    g.rule("our_any", "{a:our_definite}", _same)
    g.rule("our_any", "{a:our_pick}", _same)
    g.rule("our_any", "any {a:our_each}", _same)
    g.rule("our_any", "{s:our_owned}", lambda s: s if isinstance(s, fx.Active) else None)
    g.rule("our_any", "{s:our_owned} {b:our_except}", lambda s, b: fx.Except(s, b) if isinstance(s, fx.Active) else None)
    add_picks(g)


def add_groups(g: Grammar) -> None:
    """Things of a player (`our_owned`; `our_had` behind "you have"), of both (`our_group`), cards somewhere (`our_lying`, `our_taken`)."""
    for word, kind in (("", fx.InPlay), ("benched", fx.Bench), ("active", fx.Active)):
        noun, in_play = f"{word} {{f:our_pokemon_noun}}", "" if word else "in play"
        g.rule("our_owned", f"{{w:our_whose}} {noun} [{{r:our_which}}]", lambda w, f, r=(), kind=kind: kind(w, all_of(*f, *r)))
        g.rule("our_group", f"{noun} {in_play} [{{r:our_which}}]", lambda f, r=(), kind=kind: kind(EACH, all_of(*f, *r)))
        g.rule("our_had", f"{noun} {in_play} [{{r:our_which}}]", lambda f, r=(), kind=kind: kind(YOU, all_of(*f, *r)))
    for noun, card in (("{f:our_prize_noun}", fx.Prizes), ("{f:our_stadium_noun} in play", fx.StadiumCard)):
        g.rule("our_owned", f"{{w:our_whose}} {noun} [{{r:our_which}}]", lambda w, f, r=(), kind=card: kind(w, all_of(*f, *r)))
        g.rule("our_had", f"{noun} [{{r:our_which}}]", lambda f, r=(), kind=card: kind(YOU, all_of(*f, *r)))
    g.rule("our_group", "{f:our_stadium_noun} in play [{r:our_which}]", lambda f, r=(): fx.StadiumCard(EACH, all_of(*f, *r)))
    for category, word in (("our_lying", "in"), ("our_taken", "from")):
        g.rule(category, f"{{f:our_card_noun}} {word} {{p:our_pile}} [{{r:our_which}}]", lambda f, p, r=(): replace(p, filter=all_of(*f, *r)))
        g.rule(category, "{f:our_card_noun} beside {w:our_whose} active pokémon [{r:our_which}]", lambda f, w, r=(): fx.Beside(w, all_of(*f, *r)))
        g.rule(category, "{f:our_card_noun} [{r:our_which}] attached to {s:our_bearer}", lambda f, s, r=(): fx.Attached(s, all_of(*f, *r)))


def _both(first: Selector, *rest: Selector) -> Selector:
    for one in rest:
        first = fx.Both(first, one)
    return first


def _but(selector: Selector, but: Selector | None) -> Selector:
    return selector if but is None else fx.Except(selector, but)


AS_MANY: dict[str, tuple[tuple[str, bool], ...]] = {
    "as many as wanted": (("upto", True),),
    "at least 1": (),
    "or none": (("none", True),),
}
"""How many, where any number is picked; without a word of it, any number or none."""

PICKED: dict[str, tuple[tuple[str, Any], ...]] = {
    "of different names": (("distinct", "names"),),
    "of different types": (("distinct", "types"),),
    **AS_MANY,
    "at random": (("by", By.CHANCE),),
    "chosen by ( your opponent | the other player )": (("by", By.OPPONENT),),
    "chosen by their owner": (("by", By.OWNER),),
    "the same more than once if wanted": (("again", True),),
}
"""What is said of a pick in parentheses, as fields and their values."""


def add_picks(g: Grammar) -> None:
    """Some of a group (`our_pick`), or some cards of the pile that a search names (`our_found`)."""
    g.words("our_detail", cast(dict[str, object], PICKED))
    listing(g, "our_detail_list", "our_detail", "and")
    g.rule("our_details", "‹ {a:our_detail_list} ›", _same)
    g.rule("our_count", "{n:our_int}", lambda n: fx.Number(n))
    g.rule("our_count", "that many", fx.Result)
    g.rule("our_unplaced", "{f:our_card_noun} [{r:our_which}]", lambda f, r=(): fx.Deck(YOU, all_of(*f, *r)))
    g.rule("our_unplaced", "{f:our_prize_noun} [{r:our_which}]", lambda f, r=(): fx.Prizes(YOU, all_of(*f, *r)))
    g.rule("our_taken", "{s:our_group} [{b:our_except}]", lambda s, b=None: _but(s, b))
    details = "[{d:our_details}]"
    groups = (("our_pick", "( of {s:our_some} | {s:our_taken} )", "( {s:our_some} | {s:our_taken} )"), ("our_found", "{s:our_unplaced}", "{s:our_unplaced}"))
    for category, some, many in groups:
        g.rule(category, f"{{n:our_count}} {some} {details}", _pick)
        g.rule(category, f"up to {{n:our_count}} {some} {details}", partial(_pick, upto=True))
        g.rule(category, f"any number of {many} {details}", _pick)
        g.rule(category, f"a number of {many} equal to {{n:our_qty}} {details}", _pick)
        g.rule(category, f"a number of {many} up to {{n:our_qty}} {details}", partial(_pick, upto=True))


def _pick(s: Selector, n: Quantity | None = None, d: tuple[tuple[tuple[str, Any], ...], ...] = (), upto: bool = False) -> fx.Pick:
    given: dict[str, Any] = {"upto": upto}
    if n is None and not any(detail in AS_MANY.values() for detail in d):
        given = {"upto": True, "none": True}
    for detail in d:
        given |= detail
    return fx.Pick(n, s, **given)


# Tests


def add_tests(g: Grammar) -> None:
    for category, word in (("our_if", "if"), ("our_while", "as long as")):
        g.rule(category, f"{word} {{a:our_cond}}", _same)
        g.rule(category, "unless {test:our_cond}", fx.Unless)
    g.rule("our_cond", "{a:our_test}", _same)
    for word, only, kind in (("and", "all", fx.Every), ("or", "any", fx.Either)):
        chained(g, f"our_{word}_tests", "our_test", word)
        g.rule("our_cond", f"{{tests:our_{word}_tests}}", kind)
        g.rule("our_test", f"‹ {{tests:our_{word}_tests}} ›", kind)
        g.rule("our_test", f"‹ {only} of this : {{t:our_test}} ›", lambda t, kind=kind: kind((t,)))
    g.rule("our_test", "it is not true that {test:our_test}", fx.Unless)
    g.rule("our_test", "{what:our_whole} {filter:our_pred}", fx.Matches)
    g.rule("our_test", "it is {of:our_whose} first turn", fx.FirstTurn)
    g.rule("our_test", "it is {of:our_whose} first turn and {our_player} went {went:our_order}", fx.FirstTurn)
    g.rule("our_test", "it is not your/their first turn", lambda: fx.Unless(fx.FirstTurn()))
    g.rule("our_test", "it is not {w:our_whose} turn", lambda w: fx.Unless(fx.YourTurn(w)))
    g.rule("our_test", "{w:our_whose} bench is not full", lambda w: fx.Unless(fx.BenchFull(w)))
    add_existence(g)
    add_history(g)
    g.rule("our_test", "{what:our_any} is/are knocked out by the damage that this attack does", fx.KnockedOutByThis)
    g.rule("our_test", "the defending pokémon is knocked out by damage from this attack", lambda: fx.KnockedOutByThis())
    g.words("our_power", {"GX attack": "GX", "VSTAR power": "VSTAR"})
    g.rule("our_test", "{of:our_has} used {our_whose} {power:our_power} in this game", fx.GxUsed)
    g.rule("our_test", "the extra cost of {n:our_int} {types:our_energy} was paid", fx.Paid)
    g.rule("our_test", "the extra cost of {n:our_int} card+s was paid", fx.Paid)
    g.rule("our_test", "{of:our_all} all share a {what:our_what_one}", fx.SameSet)


def add_existence(g: Grammar) -> None:
    """Whether there are so many of something (`there_are`)."""
    some = {"at least {n:our_int}": fx.Exists, "no": _none}
    for count, meaning in some.items():
        g.rule("our_test", f"{{p:our_has}} {count} {{s:our_had}} [{{b:our_except}}]", partial(_has, meaning=meaning))
        for name in ("our_group", "our_lying"):
            g.rule("our_test", f"there is/are {count} {{what:{name}}}", meaning)
            g.rule("our_test", f"there is/are {count} {{s:{name}}} {{b:our_except}}", partial(_besides, meaning=meaning))
    g.rule("our_test", "there is/are at least {n:our_int} of {what:our_whole}", fx.Exists)
    g.rule("our_test", "there is/are none of {what:our_whole}", _none)
    # Whether so many of something are such
    g.rule("our_range", "{a:our_definite}", _same)
    g.rule("our_range", "{a:our_set}", _same)
    g.rule("our_test", "any of {s:our_range} {f:our_pred}", lambda s, f: fx.Exists(fx.Where(s, f)))
    g.rule("our_test", "none of {s:our_range} {f:our_pred}", lambda s, f: _none(fx.Where(s, f)))
    g.rule("our_test", "at least {n:our_int} of {s:our_range} {f:our_pred}", lambda n, s, f: fx.Exists(fx.Where(s, f), n) if n > 1 else None)
    for word, is_so in (("is", fx.Exists), ("is not", _none)):
        g.rule("our_test", f"{{s:our_definite}} {word} 1 that {{f:our_pred}}", lambda s, f, is_so=is_so: is_so(fx.Where(s, f)))
        g.rule("our_test", f"{{what:our_definite}} {word} there", is_so)
        g.rule("our_test", f"{{our_self}} {word} in play", lambda is_so=is_so: is_so(fx.This()))


def _none(what: Selector) -> Test:
    return fx.Unless(fx.Exists(what))


def _besides(s: Selector, b: Selector, meaning: Callable[..., Test], n: int | None = None) -> Test:
    return meaning(fx.Except(s, b)) if n is None else meaning(fx.Except(s, b), n)


def _has(p: Who, s: Any, meaning: Callable[..., Test], b: Selector | None = None, n: int | None = None) -> Test:
    what = _but(replace(s, of=p), b)
    return meaning(what) if n is None else meaning(what, n)


def add_history(g: Grammar) -> None:
    """What happened in a turn (`Happened`)."""
    g.rule("our_fallen", "at least 1 of {s:our_owned}", lambda s: s if isinstance(s, fx.InPlay) else None)
    g.rule("our_fallen", "at least 1 {s:our_group}", lambda s: s if isinstance(s, fx.InPlay) else None)
    fallen = "{s:our_fallen} was knocked out"
    g.rule("our_test", f"{fallen} {{t:our_time}}", lambda s, t: fx.Happened("knocked_out", t, s.of, filter=s.filter))
    g.rule("our_test", f"{fallen} by damage from an attack {{t:our_time}}", lambda s, t: fx.Happened("damaged_ko", t, s.of, filter=s.filter))
    g.rule("our_test", "{of:our_player} played at least {filter:our_one_card} {when:our_time}", partial(fx.Happened, "played"))
    g.rule("our_test", "{of:our_player} played at least 1 card {when:our_time}", partial(fx.Happened, "played"))
    g.rule("our_test", "at least 1 card was attached to {w:our_actor} {t:our_time}", lambda w, t: fx.Happened("attached", t, **dict(w)))
    g.rule("our_test", "{of:our_player} took at least 1 prize card {when:our_time}", partial(fx.Happened, "took_prize"))
    g.rule("our_actor", "{s:our_any}", lambda s: (("about", s),))
    g.rule("our_actor", "{s:our_fallen}", lambda s: (("of", s.of),) if s.filter is None else None)
    attached = "at least {f:our_one_card} was attached to {w:our_actor} {t:our_time}"
    g.rule("our_test", attached, lambda f, w, t: fx.Happened("attached", t, filter=f, **dict(w)))
    g.rule("our_test", "{w:our_actor} used {n:our_attack_used} {t:our_time}", lambda w, n, t: fx.Happened("attacked", t, name=n, **dict(w)))
    for what, words in HAPPENINGS.items():
        event = f"{{w:our_actor}} {keys(words)} {{t:our_time}}"
        g.rule("our_test", event, lambda w, t, what=what: fx.Happened(what, t, **dict(w)))
        g.rule("our_test", f"{event} ‹ for {{p:our_player}} ›", lambda w, t, p, what=what: fx.Happened(what, t, **{"of": p, **dict(w)}))


# Actions


def doing(g: Grammar, player: str, verb: str, rest: str, meaning: Callable[..., Action], ending: str = "s") -> None:
    """What a player does: an order to you, or told of somebody else. `THEY` and `THEIR` stand for the player.

    `player` is the parameter that says who it is.
    """
    rest = rest.replace(keys("THEY"), "THEY").replace(keys("THEIR"), "THEIR")
    yours, theirs = rest.replace("THEY", "you/they").replace("THEIR", "your/their"), rest.replace("THEY", "they").replace("THEIR", "their")
    g.rule("our_act", f"{verb} {yours}", partial(meaning, **{player: YOU}))
    g.rule("our_act", f"{{{player}:our_player}} {verb}{ending} {theirs}", meaning)


def add_texts(g: Grammar) -> None:
    """How actions follow each other: `our_act` and `our_leaf` have no other inside, `our_single` is one sentence, `our_multi` more."""
    g.rule("our_leaf", "{a:our_act}", _same)
    g.rule("our_leaf", "{do:our_act} as the cost", fx.Cost)
    for depth in (0, 1):
        for name in ("our_leaf", f"our_single{depth}", f"our_multi{depth}"):
            g.rule(f"our_step{depth}", f"{{a:{name}}}", _same)
        g.rule(f"our_step{depth}", "‹ {a:our_body1} ›", lambda a: a if isinstance(a, fx.Seq) else None)
    g.rule("our_attack", "{a:our_play}", _same)
    g.rule("our_play", "{a:our_sentences}", lambda a: a[0] if len(a) == 1 else fx.Seq(a))
    g.rule("our_sentences", "{a:our_step0} .", lambda a: (a,))
    g.rule("our_sentences", "{a:our_step0} . {b:our_sentences}", lambda a, b: (a, *b))
    chained(g, "our_then", "our_leaf", ", then")
    chained(g, "our_steps", "our_step1", ";")
    for body in ("our_body1", "our_body2"):
        g.rule(body, "{a:our_leaf}", _same)
        g.rule(body, "{a:our_single1}", _same)
        g.rule(body, "{steps:our_then}", fx.Seq)
    for body, opened, closed in (("our_body1", "", ""), ("our_body2", "‹", "›")):
        g.rule(body, f"{opened} {{a:our_multi1}} {closed}", _same)
        g.rule(body, f"{opened} {{steps:our_steps}} {closed}", fx.Seq)
    g.rule("our_act", "do nothing", lambda: fx.Seq(()))
    at_depths(g, "our_single", "do just this : {a:BODY}", lambda a: fx.Seq((a,)))


def add_control(g: Grammar) -> None:
    for coins, heads, tails in (("a coin", "if heads", "if tails"), ("{coins:our_n_coins}", "if all are heads", "if all are tails")):
        doing(g, "by", "flip", coins, fx.Flip)
        for who in ("flip", "{by:our_player} flips"):
            for branches in _branches(f"{heads} , {{heads:BODY}}", f"{tails} , {{tails:BODY}}"):
                at_depths(g, "our_multi", f"{who} {coins} {branches}", fx.Flip)
    otherwise = "SEP otherwise , {else_:BODY}"
    for then in ("{then:BODY}", "nothing happens"):
        at_depths(g, "our_single", f"{{test:our_if}} , {then}", fx.If)
        at_depths(g, "our_multi", f"{{test:our_if}} , {then} {otherwise}", fx.If)
    for may in ("{by:our_player} may {do:BODY}", "{by:our_player} may choose this : {do:BODY}"):
        at_depths(g, "our_single", may, fx.May)
        for branches in _branches("if {our_player} do/does , {then:BODY}", "if {our_player} do/does not , {else_:BODY}"):
            at_depths(g, "our_multi", f"{may} {branches}", fx.May)
    at_depths(g, "our_single", "as far as possible , {do:BODY}", fx.Do)
    for do in ("{do:our_leaf}", "do this : {do:BODY}"):
        for branches in _branches("if that succeeds , {then:BODY}", "if that fails , {else_:BODY}"):
            at_depths(g, "our_multi", f"{do} {branches}", fx.Do)
    for depth in (0, 1):
        g.rule(f"our_single{depth}", "choose 1 : {options:our_options_a}", fx.OneOf)
        g.rule(f"our_single{depth}", "{by:our_player} chooses 1 : {options:our_options_a}", fx.OneOf)
    for letter, after in pairwise(english.LETTERS):
        g.rule(f"our_options_{letter}", f"‹ {letter} › {{a:our_body2}}", lambda a: (a,))
        g.rule(f"our_options_{letter}", f"‹ {letter} › {{a:our_body2}} , or {{b:our_options_{after}}}", lambda a, b: (a, *b))
    g.rule(f"our_options_{english.LETTERS[-1]}", f"‹ {english.LETTERS[-1]} › {{a:our_body2}}", lambda a: (a,))
    at_depths(g, "our_single", "to use this , {do:BODY}", fx.Cost)
    at_depths(g, "our_single", "for each {of:our_each} , {do:BODY}", fx.ForEach)
    at_depths(g, "our_single", "for each {u:our_unit} , {a:BODY}", lambda u, a: None if isinstance(u, fx.Count) else fx.Repeat(u, a))
    at_depths(g, "our_single", "do this {times:our_n_times} : {do:BODY}", fx.Repeat)
    at_depths(g, "our_single", "{who:our_player} do/does this : {do:BODY}", fx.AsPlayer)
    for part in ("our_static", "our_on1", "our_use1"):
        g.rule("our_lasting", f"{{a:{part}}}", _same)
    for depth in (0, 1):
        lasting = "{until:our_period} , {what:our_lasting}"
        g.rule(f"our_single{depth}", lasting, fx.Lasting)
        ends = "‹ this ends when the pokémon leaves the active spot ›"
        g.rule(f"our_single{depth}", f"{lasting} {ends}", partial(fx.Lasting, active=True))


def _branches(first: str, second: str) -> tuple[str, str, str]:
    """What may follow a sentence: the one branch, the other, or both."""
    return f"SEP {first}", f"SEP {second}", f"SEP {first} SEP {second}"


def add_damage(g: Grammar) -> None:
    for what in (english.AN_ATTACK, english.A_POWER):
        g.rule("our_act", f"{keys(what)} does nothing", fx.Nothing)
    g.rule("our_act", "this attack can be used only if {test:our_cond}", fx.Require)
    g.rule("our_act", "this attack can't be used if {t:our_cond}", lambda t: fx.Require(fx.Unless(t)))
    usable = "this attack can be used {u:our_use_of_attack}"
    g.rule("our_act", usable, lambda u: fx.Usable(*u))
    g.rule("our_act", f"as long as {{t:our_cond}} , {usable}", lambda t, u: replace(fx.Usable(*u), when=t))
    g.rule("our_use_of_attack", "even {e:our_even}", lambda e: (*e, ""))
    g.rule("our_use_of_attack", "for {c:our_name} instead of its cost [even {e:our_even}]", lambda c, e=((), False): (*e, c))
    g.rule("our_use_of_attack", "as often as the rules allow", lambda: ((), False, ""))
    g.rule("our_even", "while {our_self} is {c:our_conditions}", lambda c: (c, False))
    g.rule("our_even", "on the first turn of the game", lambda: ((), True))
    g.rule("our_even", "while {our_self} is {c:our_conditions} and on the first turn of the game", lambda c: (c, True))
    g.words("our_cause", {"weakness": "weakness", "resistance": "resistance", "effects on the defending pokémon": "effects"})
    listing(g, "our_causes", "our_cause", "or")
    g.rule("our_causes", "nothing", lambda: ())
    g.rule("our_act", "the damage of this attack is not affected by {c:our_causes}", lambda c: fx.Ignore(**dict.fromkeys(c, True)))
    g.words("our_effects", {"and has no other effect on it": True})
    g.rule("our_act", "that attack does {by:our_n_less} to it [{effects:our_effects}]", fx.Soften)
    g.rule("our_act", "that attack does no damage to it [{effects:our_effects}]", fx.Soften)
    g.words("our_manner", {"without applying weakness and resistance": "plain", "in spite of any effects on it": "through"})
    g.words("our_manner", {"applying weakness and resistance on the bench too": "full"})
    listing(g, "our_manner_list", "our_manner", "and")
    damage = "do {n:our_n_damage} to {s:our_whole}"
    g.rule("our_act", damage, lambda n, s: fx.Damage(n, s))
    g.rule("our_act", f"{damage} ‹ {{m:our_manner_list}} ›", lambda n, s, m: fx.Damage(n, s, **dict.fromkeys(m, True)))
    g.words("our_at_once", {"and leaves play at once": True})
    g.rule("our_act", "{what:our_whole} is/are knocked out [{at_once:our_at_once}]", fx.KnockOut)
    g.words("our_upto", {"up to": True})
    g.rule("our_act", "put [{upto:our_upto}] {n:our_n_counters} on {on:our_whole}", fx.PutCounters)
    g.words("our_moved", {"all damage counters": (None, False), "any number of damage counters": (None, True)})
    g.rule("our_moved", "[{upto:our_upto}] {n:our_n_counters}", lambda n, upto=False: (n, upto))
    g.words("our_alive", {"‹ not so many that it would be knocked out ›": True})
    moved = "move {n:our_moved} from {a:our_whole} to {b:our_whole} [{alive:our_alive}]"
    g.rule("our_act", moved, lambda n, a, b, alive=False: fx.MoveCounters(n[0], a, b, n[1], alive))
    g.rule("our_act", "exchange all damage counters of {a:our_whole} for those of {b:our_whole}", fx.SwapCounters)
    g.rule("our_act", "heal {amount:our_n_damage} from {from_:our_whole}", fx.Heal)
    g.rule("our_act", "heal all damage from {s:our_whole}", lambda s: fx.Heal(None, s))


def add_conditions(g: Grammar) -> None:
    g.words("our_no_condition", {"without a new condition": ()})
    g.words("our_strength", {"damage counters each time": 1, "coins to wake up": 1})
    for conditions in ("our_conditions_and", "our_no_condition"):
        now = f"{{on:our_whole}} is/are now {{conditions:{conditions}}} [‹ {{strength:our_int}} {{our_strength}} ›]"
        g.rule("our_act", now, fx.Inflict)
    g.rule("our_act", "{on:our_whole} is/are now {conditions:our_conditions} , as you choose", fx.InflictChosen)
    g.rule("our_act", "{from_:our_whole} is/are no longer {conditions:our_conditions}", fx.Cure)
    g.rule("our_act", "remove all special conditions from {from_:our_whole}", fx.Cure)
    g.rule("our_act", "remove 1 special condition of your choice from {from_:our_whole}", fx.CureChosen)


def add_cards(g: Grammar) -> None:
    doing(g, "who", "draw", "a card", fx.Draw)
    doing(g, "who", "draw", "[{upto:our_upto}] {n:our_n_cards}", fx.Draw)
    doing(g, "of", "reveal", "cards from the top of THEIR deck until THEY reveal {filter:our_one_card}", fx.UntilFound)
    g.words("our_shown", {"and reveal it": True, "and reveal them": True})
    g.rule("our_searched", "{a:our_pile}", _same)
    g.rule("our_searched", "{w:our_whose} prize cards", lambda w: fx.Prizes(w))
    g.rule("our_all_found", "{s:our_found}", lambda s: (s,))
    g.rule("our_all_found", "{s:our_found} and {r:our_all_found}", lambda s, r: (s, *r))
    g.rule("our_act", "search {p:our_searched} for {s:our_all_found} [{r:our_shown}]", lambda p, s, r=False: fx.Search(_found(p, s), r))
    g.rule("our_act", "search for {for_:our_whole} [{reveal:our_shown}]", fx.Search)
    g.words("our_how", {"discarding what is attached": ("whole", False), "face up": ("face_up", True), "in a random order": ("shuffled", True)})
    listing(g, "our_how_list", "our_how", "and")
    for word in ("shuffle", "put"):
        move = f"{word} {{s:our_whole}} {{p:our_place}} [‹ {{h:our_how_list}} ›]"
        g.rule("our_act", move, lambda s, p, h=(), word=word: fx.Move(s, p, **dict(h)) if (p is Place.DECK) == (word == "shuffle") else None)
    g.words("our_anew", {"‹ chosen anew for each card ›": True})
    for word in ("move", "attach"):
        g.rule("our_act", f"{word} {{c:our_whole}} to {{s:our_whole}} [{{e:our_anew}}]", lambda c, s, e=False, word=word: _attach(c, s, e, word))
    g.words("our_layers", {"all evolution cards": True, "the highest stage evolution card": False})
    g.rule("our_act", "devolve {what:our_whole} by putting {all:our_layers} from it {to:our_place}", fx.Devolve)
    g.rule("our_act", "replace the card of {what:our_whole} by {card:our_whole} and put the old card {old:our_place}", fx.Become)
    for name, words in DOLLS.items():
        g.words("our_doll_fact", {keys(words): name})
    listing(g, "our_doll_list", "our_doll_fact", "and")
    doll = "play this card as if it were a basic {t:our_type} pokémon with {n:our_int} hp"
    g.rule("our_act", doll, lambda t, n: fx.PlayAsPokemon(n, t))
    g.rule("our_act", f"{doll} ‹ {{f:our_doll_list}} ›", lambda t, n, f: fx.PlayAsPokemon(n, t, **dict.fromkeys(f, True)))
    g.rule("our_provided", "{t:our_types_and} energy", lambda t: (t, False))
    g.words("our_provided", {"energy of every type": ((), False), "energy of the chosen type": ((), True)})
    g.rule("our_provided", "{t:our_types_and} energy ‹ of the chosen type instead ›", lambda t: (t, True))
    energy = "attach {c:our_whole} to {s:our_whole} as an energy card that provides {n:our_int} {t:our_provided}"
    g.rule("our_act", energy, lambda c, s, n, t: fx.AttachAsEnergy(c, s, t[0], n, t[1]))
    g.rule("our_act", "switch {active:our_whole} with {with_:our_whole}", fx.Switch)
    g.rule("our_act", "switch in {with_:our_whole} for ( {our_whose} | the ) active 1", fx.Switch)
    g.rule("our_act", "put {s:our_whole} back {p:our_place} in any order", lambda s, p: fx.Rearrange(s) if p is Place.TOP else None)
    g.rule("our_act", "turn {cards:our_whole} face {up:our_up}", fx.TurnPrize)


def _found(pile: Any, picks: tuple[fx.Pick, ...]) -> Selector:
    """The picks of a search, all from the pile: this and that and that."""
    return _both(*(replace(one, of=replace(pile, filter=cast(Any, one.of).filter)) for one in picks))


def _attach(cards: Selector, to: Selector, anew: bool, word: str) -> Action | None:
    moved = isinstance(cards, fx.Attached) or (isinstance(cards, fx.Pick) and isinstance(cards.of, fx.Attached))
    return fx.Attach(cards, to, anew) if moved == (word == "move") else None


def add_others(g: Grammar) -> None:
    a_type = "a type [other than {but:our_types}]"
    doing(g, "by", "choose", a_type, fx.NameType)
    doing(g, "by", "choose", f"{a_type} that is a type of {{among:our_any}}", fx.NameType)
    g.words("our_guess", {"heads or tails": "coin", "the kind": "kind", "the number": "number"})
    doing(g, "by", "guess", "{what:our_guess} [of {about:our_whole}]", fx.Guess, "es")
    g.words("our_term", {"its energy cost must be paid": "pay", "nothing else that it requires is needed": "free"})
    listing(g, "our_terms", "our_term", "and")
    use = "use an attack of {s:our_any} as this attack [‹ {t:our_terms} ›]"
    g.rule("our_act", use, lambda s, t=(): fx.UseAttack(s, **dict.fromkeys(t, True)))
    g.rule("our_act", "{who:our_player} win+s the game", fx.Win)
    g.rule("our_act", "count those coins as heads", lambda: fx.TreatCoins(True))
    g.rule("our_act", "count those coins as tails", lambda: fx.TreatCoins())


def add_ours(g: Grammar) -> None:
    """Enter the rules of our own wording for what is done."""
    add_words(g)
    add_templates(g)
    add_quantities(g)
    add_nouns(g)
    add_predicates(g)
    add_selectors(g)
    add_tests(g)
    add_texts(g)
    add_control(g)
    add_damage(g)
    add_conditions(g)
    add_cards(g)
    add_others(g)
