"""Filters whose meaning depends on more than their fields."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.engine.codes import MEGA
from playmat.engine.link.linker import Before, Linker, links
from playmat.engine.terms import filters
from playmat.engine.terms.term import Filter
from playmat.vocabulary import Era

PLAIN_TRAINER = {"any": (), "plain": (Era.DIAMOND_PEARL, Era.MODERN), "dp_plain": (Era.DIAMOND_PEARL,)}
"""The eras whose texts exclude Supporters and Stadiums from "Trainer card", by the ruleset's word."""
STAGE_WORDS = {"Basic": 0, "Evolved": 1, "Unevolved": 2, "Stage 1": 3, "Stage 2": 4, "Evolution": 5}


@links(n.Is)
def link_is(linker: Linker, f: n.Is, before: Before) -> Filter:
    """A word may ask for a position, a stage, a Trainer card as the ruleset defines it, or a class."""
    return class_filter(linker, f.word)


def class_filter(linker: Linker, word: str) -> Filter:
    if word in ("Active", "Benched"):
        return filters.PositionIs(word == "Active")
    if word == "Mega" and not linker.scope.with_ex:
        return filters.OfStage(MEGA)  # the texts of 2014 to 2016, which do not mean Mega Evolution Pokémon ex (official 2235)
    if word in STAGE_WORDS:
        return filters.StageIs(STAGE_WORDS[word])
    if word == "Trainer":
        return filters.TrainerIs(linker.era in PLAIN_TRAINER[linker.rules.trainer_word])
    return filters.HasClass(linker.class_bit(word))


@links(n.AllOf)
def link_all_of(linker: Linker, f: n.AllOf, before: Before) -> Filter:
    """With "ex", the word Mega means another kind of Pokémon."""
    with linker.within(with_ex=n.Is("ex") in f.filters):
        everyone: Filter = linker.plainly(f, before)
    return everyone


@links(n.AnyOf)
def link_any_of(linker: Linker, f: n.AnyOf, before: Before) -> Filter:
    """Basic or Evolution means any Pokémon card (CR-901.1)."""
    if len(f.filters) == 2 and {stage_word(one) for one in f.filters} == {"Basic", "Evolution"}:
        return class_filter(linker, "Pokémon")  # CR-901.1
    anyone: Filter = linker.plainly(f, before)
    return anyone


def stage_word(f: n.Filter) -> str:
    """The stage that a filter on Pokémon cards asks for, if it asks for nothing else; empty otherwise."""
    match f:
        case n.Is(word):
            return word
        case n.AllOf((n.Is("Pokémon"), n.Is(word))) | n.AllOf((n.Is(word), n.Is("Pokémon"))):
            return word
    return ""


@links(n.NameHas)
def link_name_has(linker: Linker, f: n.NameHas, before: Before) -> Filter:
    """The words stay text: they are part of names."""
    return filters.NameHas(f.words)
