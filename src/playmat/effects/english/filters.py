"""English for filters that need code, and for several filters together."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.effects import nodes as n
from playmat.effects.english.enumerations import (
    ABILITIES,
    CARD_CLASSES,
    COMPARISONS,
    EVERY_TRAINER,
    EVERY_TRAINER_WORDS,
    HELD_CLASSES,
    NOUN_CLASSES,
    PLAIN_CLASSES,
    compared,
    conditions_of,
    energy_of,
    types_of,
)
from playmat.effects.english.phrases import Noun, Predicate, article, counted, listed, quoted, spaced
from playmat.effects.english.writer import Writer, wording
from playmat.effects.nodes import Op


@wording(n.Is)
def is_(w: Writer, f: n.Is) -> Predicate:
    if f.word in CARD_CLASSES:
        name = CARD_CLASSES[f.word]
        rank = 1 if f.word == "Evolution" else 3
        return Predicate("be", article(f"{name} card"), f"{name} cards", adjective=name, rank=rank)
    if f.word in HELD_CLASSES:
        return Predicate("have", HELD_CLASSES[f.word])
    word = PLAIN_CLASSES.get(f.word, f.word)
    if word in NOUN_CLASSES:
        return Predicate("be", article(word), f"{word}s", adjective=word, rank=1)
    adjective = "" if word == "Benched" else word  # Benched Pokémon are a separate set
    return Predicate("be", word, adjective=adjective, rank=0 if word == "Active" else 1)


@wording(n.OfType)
def of_type(w: Writer, f: n.OfType) -> Predicate:
    word = f"{types_of(f.types)}-type" if f.types else "of no type"
    return Predicate("be", word, adjective=word if f.types else "", rank=2)


@wording(n.Named)
def named(w: Writer, f: n.Named) -> Predicate:
    return Predicate("be", f"named {listed(map(quoted, f.names), 'or') or 'nothing'}", names=True)


@wording(n.Provides)
def provides(w: Writer, f: n.Provides) -> Predicate:
    energy = energy_of(f.types)
    return Predicate("provide", energy, adjective=energy if f.types else "", rank=4)


@wording(n.AllOf)
def all_of(w: Writer, f: n.AllOf) -> Predicate:
    predicates = [w.predicate(one) for one in f.filters]
    if len(predicates) > 1 and any(one.adjective and one.rest.endswith(" card") for one in predicates):
        noun = w.cards_that(f)
        one, many = spaced(noun.one, noun.which_one), spaced(noun.many, noun.which_many)
        return Predicate("be", article(one), many, several=bool(noun.which_one))
    if len(predicates) > 1 and all(one.adjective and one.verb == "be" for one in predicates):
        pokemon = w.filtered(Noun(one="Pokémon", many="Pokémon"), f)
        return Predicate("be", article(pokemon.one), pokemon.many)
    return joined(predicates, "and", "everything is true of")


@wording(n.AnyOf)
def any_of(w: Writer, f: n.AnyOf) -> Predicate:
    if f == EVERY_TRAINER:
        card = f"{EVERY_TRAINER_WORDS} card"
        return Predicate("be", article(card), f"{card}s", adjective=EVERY_TRAINER_WORDS, rank=3)
    parts = [one.words for one in f.filters if isinstance(one, n.NameHas)]
    if len(parts) > 1 and len(parts) == len(f.filters):
        return Predicate("have", f"{listed(map(quoted, parts), 'or')} in the name")
    names = [one.name for one in f.filters if isinstance(one, n.EvolvesFromName)]
    if len(names) > 1 and len(names) == len(f.filters):
        return Predicate("evolve", f"from {listed(map(quoted, names), 'or')}")
    match f.filters:
        case (n.EvolvesFrom(of, False), n.EvolvesFrom(same, True)) if of == same:
            return Predicate("evolve", f"from {w.noun(of).any} (even skipping Stage 1)")
    predicates = [w.predicate(one) for one in f.filters]
    if is_choice(predicates):
        return Predicate("be", *rests(predicates, " or "), several=True)
    if len(predicates) == 2 and any(one.several for one in predicates):
        one, many = (" or ".join(each.write(plural) for each in predicates) for plural in (False, True))
        if one.count(" or ") == 1:
            return Predicate("", f"either {one}", f"either {many}", several=True)
    return joined(predicates, "or", "nothing is true of")


def is_choice(predicates: Sequence[Predicate]) -> bool:
    """Whether one "is" serves all of them: "is Basic or an Item card"."""
    return len(predicates) > 1 and all(one.verb == "be" and not one.several for one in predicates)


def rests(predicates: Sequence[Predicate], between: str) -> tuple[str, str]:
    return between.join(one.rest for one in predicates), between.join(one.rest_many or one.rest for one in predicates)


def joined(predicates: Sequence[Predicate], conjunction: str, empty: str) -> Predicate:
    """Several filters as one predicate."""
    if not predicates:
        return Predicate("", f"({empty} it)", f"({empty} them)")
    one, many = (f" {conjunction} ".join(each.beside(plural) for each in predicates) for plural in (False, True))
    if len(predicates) == 1:
        only = f"{'all' if conjunction == 'and' else 'any'} of this: "
        return Predicate("", f"({only}{one})", f"({only}{many})")
    return Predicate("", one, many, several=True)


@wording(n.Not)
def not_(w: Writer, f: n.Not) -> Predicate:
    if isinstance(f.filter, n.AnyOf):
        choices = [w.predicate(one) for one in f.filter.filters]
        if is_choice(choices):
            one, many = rests(choices, " nor ")
            return Predicate("", f"is neither {one}", f"are neither {many}")
        if len(choices) > 1:
            one, many = (" nor ".join(each.beside(plural) for each in choices) for plural in (False, True))
            return Predicate("", f"neither {one}", f"neither {many}")
    if f.filter == n.RetreatIs(Op.AT_LEAST, 1):
        return Predicate("", "has no retreat cost", "have no retreat cost", denied="")
    inner = w.predicate(f.filter)
    several = inner.several and bool(inner.verb)
    return Predicate("", inner.write(False, negated=True), inner.write(True, negated=True), several=several)


@wording(n.HasEnergy)
def has_energy(w: Writer, f: n.HasEnergy) -> Predicate:
    amount = "any" if f.op is Op.AT_LEAST and f.n == 1 else compared(f.op, str(f.n))
    return Predicate("have", f"{amount} {energy_of(f.types)} attached")


@wording(n.HasCard)
def has_card(w: Writer, f: n.HasCard) -> Predicate:
    if isinstance(f.filter, n.Among) and f.n == 1:
        noun = w.noun(f.filter.of)
        return Predicate("have", f"{noun.all if noun.definite and not noun.plural else f'any of {noun.all}'} attached")
    cards = w.cards_that(f.filter)
    return Predicate("have", f"{cards.some('any', False) if f.n == 1 else cards.some(f'at least {f.n}', False)} attached")


@wording(n.Damaged)
def damaged(w: Writer, f: n.Damaged) -> Predicate:
    if f.op is Op.AT_LEAST and f.n == 1:
        return Predicate("have", "any damage counters")
    if f.op is Op.EQUAL and f.n == 0:
        return Predicate("have", "no damage counters")
    return Predicate("have", f"{COMPARISONS[f.op]} {counted(f.n, 'damage counter')}")


@wording(n.Afflicted)
def afflicted(w: Writer, f: n.Afflicted) -> Predicate:
    return Predicate("be", conditions_of(f.by, "or") or "affected by a Special Condition")


@wording(n.HpIs)
def hp_is(w: Writer, f: n.HpIs) -> Predicate:
    return Predicate("have", f"{compared(f.op, str(f.n))} {'remaining ' if f.remaining else ''}HP")


@wording(n.HasAbility)
def has_ability(w: Writer, f: n.HasAbility) -> Predicate:
    every = "any Ability" if f.name else "an Ability of any kind"
    kinds = listed((article(ABILITIES[kind]) for kind in f.kinds), "or") or every
    return Predicate("have", spaced(kinds, f"named {quoted(f.name)}" if f.name else ""))


@wording(n.Among)
def among(w: Writer, f: n.Among) -> Predicate:
    noun = w.noun(f.of)
    only = isinstance(f.of, (n.Those, n.Saved, n.This, n.It)) and not noun.plural
    return Predicate("be", noun.definite if only else f"one of {noun.all}")


@wording(n.EvolvesFrom)
def evolves_from(w: Writer, f: n.EvolvesFrom) -> Predicate:
    return Predicate("evolve", f"from {w.noun(f.of).any}{' (skipping Stage 1)' if f.skip else ''}")


@wording(n.EnteredThisTurn)
def entered_this_turn(w: Writer, f: n.EnteredThisTurn) -> Predicate:
    return Predicate("", "came into play or evolved this turn", denied="did not come into play or evolve this turn")


@wording(n.FaceUp)
def face_up(w: Writer, f: n.FaceUp) -> Predicate:
    return Predicate("be", "face up", adjective="face-up")


def attack_named(name: str) -> str:
    """An attack of that name, of that class (GX), or any."""
    return "a GX attack" if name == "GX" else f"the attack {quoted(name)}" if name else "an attack"
