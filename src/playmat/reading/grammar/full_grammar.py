"""The grammar of printed card text, put together."""

from __future__ import annotations

from functools import cache

from playmat.reading.grammar import (
    attached,
    cards,
    clauses,
    control,
    filters,
    harm,
    lasting,
    names,
    notes,
    quantities,
    remarks,
    selectors,
    sentences,
    statics,
    tests,
    triggers,
    words,
)
from playmat.reading.parsing import Grammar

ADDITIONS = (
    names.add_open_classes,
    words.add_words,
    words.add_amounts,
    filters.add_pokemon_nouns,
    filters.add_predicates,
    selectors.add_pokemon,
    filters.add_kinds,
    selectors.add_zones,
    selectors.add_cards,
    quantities.add_quantities,
    remarks.add_looking_back,
    lasting.add_delayed,
    harm.add_conditions_more,
    cards.add_devolving,
    clauses.add_clauses,
    control.add_flips,
    harm.add_damage,
    harm.add_counters,
    harm.add_conditions,
    cards.add_cards,
    control.add_turn,
    statics.add_statics,
    triggers.add_triggers,
    tests.add_tests,
    notes.add_notes,
    attached.add_attached,
    sentences.add_sentences,
)
"""Functions that each add the rules of one kind of phrase."""


@cache
def printed_grammar() -> Grammar:
    """The grammar of printed card text; built once."""
    grammar = Grammar()
    for add in ADDITIONS:
        add(grammar)
    grammar.prepare()
    return grammar
