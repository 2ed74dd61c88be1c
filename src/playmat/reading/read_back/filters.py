"""Our own English, read back: filters, as adjectives, names, relative clauses and predicates."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import cast

from playmat.effects import nodes as fx
from playmat.effects.english.enumerations import (
    ABILITIES,
    CARD_CLASSES,
    EVERY_TRAINER,
    EVERY_TRAINER_WORDS,
    HELD_CLASSES,
    NOUN_CLASSES,
    PLAIN_CLASSES,
)
from playmat.effects.nodes import Filter
from playmat.reading.meaning import rank
from playmat.reading.parsing import Grammar
from playmat.reading.read_back.rule_helpers import chained, keys, listing, said, same
from playmat.vocabulary import TAGS, Stage

Filters = tuple[Filter, ...]


def add(g: Grammar) -> None:
    add_nouns(g)
    add_predicates(g)
    add_such(g)


def add_nouns(g: Grammar) -> None:
    """Nouns with their qualifiers: adjectives before, names right behind, a relative clause.

    Trees have the adjective nearest to the noun first.
    """
    plain = {str(word) for word in (*Stage, *TAGS, *PLAIN_CLASSES)} - {str(Stage.MEGA)}
    for word in sorted(plain):
        g.words("our_word", {keys(PLAIN_CLASSES.get(word, word)): fx.Is(word)})
    g.words("our_class", {keys(name): fx.Is(word) for word, name in CARD_CLASSES.items()})
    g.words("our_class", {keys(EVERY_TRAINER_WORDS): EVERY_TRAINER})
    g.rule("our_adj", "{f:our_word}", lambda f: (f,))
    g.rule("our_adj", "{t:our_types_hyphen}", lambda t: (fx.OfType(t),))
    g.rule("our_adj", "{f:our_class}", lambda f: (f,))
    g.rule("our_adj", "face-up", lambda: (fx.FaceUp(),))
    g.rule("our_adj", "{t:our_types} energy", lambda t: (fx.Provides(t),))
    for word in ("Basic Energy", "Special Energy"):
        kind = keys(CARD_CLASSES[word].removesuffix(" Energy"))
        g.rule("our_adj", f"{kind} {{t:our_types}} energy", lambda t, word=word: (fx.Is(word), fx.Provides(t)))
    g.rule("our_adj_card", "{a:our_adj}", same)
    g.rule("our_adj_card", "{t:our_types} pokémon", lambda t: (fx.OfType(t), fx.Is("Pokémon")))
    g.rule("our_adjs", "{a:our_adj_card}", same)
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
    g.rule("our_which", "that {a:our_and_preds}", same)
    g.rule("our_cards", "{f:our_card_noun} [{w:our_which}]", lambda f, w=(): all_of(*f, *w))
    g.rule("our_one_card", "1 {a:our_cards}", same)


def _no_basic(filters: Filters) -> Filters | None:
    """Adjectives before a noun; "basic Fire Energy" is a class, never a Basic card."""
    energy = any(isinstance(one, fx.Provides) or one == fx.Is("Energy") for one in filters)
    return None if fx.Is("Basic") in filters and energy else filters


def all_of(*filters: Filter) -> Filter | None:
    """Filters as adjectives, names and clauses, in the order in which trees have them; None if there are none."""
    return fx.AllOf(tuple(sorted(filters, key=rank))) if len(filters) > 1 else filters[0] if filters else None


def add_predicates(g: Grammar) -> None:
    """Predicates: one filter, a choice of several behind one "is", or several predicates in a row."""
    said(g, "be", "{a:our_word}", same)
    g.words("our_be", {f"a/an {keys(word)}": fx.Is(word) for word in NOUN_CLASSES})
    g.words("our_be", {keys(f"{word}s"): fx.Is(word) for word in NOUN_CLASSES})
    said(g, "be", "benched", lambda: fx.Is("Benched"))
    said(g, "be", "{types:our_types_hyphen}", fx.OfType)
    said(g, "be", "of no type", lambda: fx.OfType(()))
    said(g, "be", "[a/an] {f:our_card_noun}", lambda f: all_of(*f) if _is_kind(f) else None)
    said(g, "be", "[a/an] {f:our_pokemon_noun}", lambda f: all_of(*f) if len(f) > 1 and not any(isinstance(one, fx.Named) for one in f) else None)
    said(g, "be", "named {names:our_names}", fx.Named)
    said(g, "be", "face up", fx.FaceUp)
    said(g, "be", "{by:our_conditions}", fx.Afflicted)
    said(g, "be", "affected by a special condition", lambda: fx.Afflicted())
    said(g, "provide", "{types:our_energy}", fx.Provides)
    said(g, "have", "any {types:our_energy} attached", fx.HasEnergy)
    said(g, "have", "{op:our_op} {n:our_int} {types:our_energy} attached", fx.HasEnergy)
    said(g, "have", "any {filter:our_cards} attached", fx.HasCard)
    said(g, "have", "at least {n:our_int} {filter:our_cards} attached", fx.HasCard)
    said(g, "have", "{n:our_names} in the name", lambda n: fx.AnyOf(tuple(map(fx.NameHas, n))) if len(n) > 1 else None)
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
    said(g, "have", "any ability named {name:our_name}", lambda name: fx.HasAbility(name=name))
    g.rule("our_one_pred", "has/have no retreat cost", lambda: fx.Not(fx.RetreatIs(fx.Op.AT_LEAST, 1)))
    said(g, "have", "{kinds:our_abilities} [named {name:our_name}]", fx.HasAbility)
    g.rule("our_to_types", "to {a:our_types}", same)
    said(g, "be", "1 of {of:our_all}", fx.Among)
    said(g, "be", "{s:our_definite}", lambda s: fx.Among(s) if isinstance(s, (fx.Those, fx.Saved, fx.This, fx.It)) else None)
    said(g, "have", "any of {s:our_all} attached", lambda s: fx.HasCard(fx.Among(s)))
    said(g, "have", "{s:our_definite} attached", lambda s: fx.HasCard(fx.Among(s)))
    said(g, "have", "weakness", fx.WeakTo)
    said(g, "have", "resistance", fx.Resists)
    said(g, "evolve", "from {of:our_any}", fx.EvolvesFrom)
    said(g, "evolve", "from {of:our_any} ‹ skipping stage 1 ›", partial(fx.EvolvesFrom, skip=True))
    names = "from {n:our_names}"
    said(g, "evolve", names, lambda n: fx.AnyOf(tuple(map(fx.EvolvesFromName, n))) if len(n) > 1 else None)
    either = "from {of:our_any} ‹ even skipping stage 1 ›"
    said(g, "evolve", either, lambda of: fx.AnyOf((fx.EvolvesFrom(of), fx.EvolvesFrom(of, skip=True))))
    g.rule("our_one_pred", "came into play or evolved this turn", fx.EnteredThisTurn)
    g.rule("our_one_pred", "did not come into play or evolve this turn", lambda: fx.Not(fx.EnteredThisTurn()))
    g.words("our_attack_used", {"an attack": "", "a GX attack": "GX"})
    g.rule("our_attack_used", "the attack {a:our_name}", same)
    # Several
    chained(g, "our_be_or", "our_be", "or")
    chained(g, "our_be_nor", "our_be", "nor")
    g.rule("our_choice", "is/are {f:our_be_or}", lambda f: _choice(f))
    g.rule("our_one_pred", "is/are neither {f:our_be_nor}", lambda f: fx.Not(fx.AnyOf(f)))
    g.rule("our_choice", "{filters:our_or_preds}", fx.AnyOf)
    g.rule("our_long_pred", "{a:our_one_pred}", same)
    g.rule("our_long_pred", "{a:our_long}", same)
    g.rule("our_choice", "either {a:our_long_pred} or {b:our_long_pred}", lambda a, b: fx.AnyOf((a, b)))
    chained(g, "our_nor_preds", "our_one_pred", "nor")
    g.rule("our_one_pred", "neither {f:our_nor_preds}", lambda f: fx.Not(fx.AnyOf(f)))
    for word, only, kind in (("and", "all", fx.AllOf), ("or", "any", fx.AnyOf)):
        chained(g, f"our_{word}_preds", "our_one_pred", word)
        g.rule("our_one_pred", f"‹ {only} of this : {{f:our_one_pred}} ›", lambda f, kind=kind: kind((f,)))
    g.rule("our_long", "is/are [a/an] {f:our_card_noun} {w:our_which}", lambda f, w: all_of(*f, *w) if _is_kind(f) else None)
    long = "is/are not [a/an] {f:our_card_noun} {w:our_which}"
    g.rule("our_long", long, lambda f, w: fx.Not(cast(Filter, all_of(*f, *w))) if _is_kind(f) else None)
    g.rule("our_several", "{a:our_choice}", same)
    g.rule("our_long", "{filters:our_and_preds}", fx.AllOf)
    g.rule("our_several", "{a:our_long}", same)
    g.rule("our_one_pred", "‹ {a:our_several} ›", same)
    g.rule("our_one_pred", "not ‹ {filter:our_several} ›", fx.Not)
    g.rule("our_pred", "{a:our_one_pred}", same)
    g.rule("our_pred", "{a:our_several}", same)


def _is_kind(filters: Filters) -> bool:
    """Whether a noun names a kind of card: "is a card" would mean nothing."""
    return any(isinstance(one, (fx.Is, fx.Provides)) or one == EVERY_TRAINER for one in filters)


def _choice(filters: Filters) -> Filter | None:
    """One of several; "Asleep or Confused", "Fire or Water-type" and a list of names are one filter each."""
    merged = (fx.Named, fx.OfType, fx.Afflicted)
    return None if any(type(a) is type(b) and isinstance(a, merged) for a, b in pairwise(filters)) else fx.AnyOf(filters)


def add_such(g: Grammar) -> None:
    """`our_such`: a Pokémon that passes a filter; `our_such_many`: all that do; `our_such_card`: a card that does."""
    noun = "{f:our_pokemon_noun} [{r:our_which}]"
    g.rule("our_active_noun", "active {b:our_pokemon_noun}", lambda b: (fx.Is("Active"), *b))
    for category, article_ in (("our_such", "a/an"), ("our_such_many", "")):
        g.words(category, {"any pokémon": fx.Is("Pokémon"), "this pokémon": fx.ItSelf()})
        g.words(category, {"the pokémon this card is attached to": fx.ItSelf()})
        g.rule(category, f"{article_} {noun}", lambda f, r=(): all_of(*f, *r))
        g.rule(category, f"{article_} {{f:our_active_noun}} [{{r:our_which}}]", lambda f, r=(): all_of(*f, *r))
        g.rule(category, f"{{w:our_whose}} {noun}", lambda w, f, r=(): all_of(fx.Owned(w), *f, *r))
    g.words("our_such_card", {"this card": fx.ItSelf()})
    g.rule("our_such_card", "a/an {f:our_cards}", lambda f: f)
