"""The engine's numbers follow the order of their words."""

from __future__ import annotations

from enum import StrEnum

import pytest

from playmat.effects import nodes as n
from playmat.engine import codes, memory, state
from playmat.engine.link import make_codes
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import LINKS, converters, engine_class
from playmat.engine.link.table import link_table
from playmat.vocabulary import TYPES, Condition


def test_the_numbers_of_words_are_those_of_their_enumerations() -> None:
    assert make_codes.updated(text := make_codes.CODES.read_text(encoding="utf-8")) == text, "run `make_codes`"
    assert {name: getattr(codes, name) for name in make_codes.numbers()} == make_codes.numbers()


def test_no_number_has_two_meanings() -> None:
    names = [name.format(word.name) for words, name in make_codes.NAMES for word in words]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (n.Leaving, codes.LEAVES_OTHERWISE),
        (n.Place, codes.P_ATTACHED),
        (n.Until, codes.U_LEAVES_BENCH),
        (n.Verb, codes.V_ATTACK_AFTER),
    ],
)
def test_a_number_that_continues_an_enumeration_is_no_word_of_it(words: type[StrEnum], number: int) -> None:
    assert number == len(words)


def test_kinds_of_event_that_no_text_asks_about_are_no_words() -> None:
    own = [value for name, value in vars(memory).items() if name.startswith("M_") and isinstance(value, int)]
    others = set(own) - {make_codes.numbers()[f"M_{word.name}"] for word in n.Happening}
    assert min(others) == len(n.Happening)


def test_every_event_is_a_kind_of_text_in_force_after_all_statics() -> None:
    assert [codes.K_EVENTS + code_of(event) for event in n.Event] == list(range(codes.K_EVENTS, codes.N_KINDS))


def test_conditions_are_bits_in_their_order() -> None:
    bits = (state.ASLEEP, state.BURNED, state.CONFUSED, state.PARALYZED, state.POISONED)
    assert [1 << code_of(condition) for condition in Condition] == list(bits)
    assert sum(bits) == codes.EVERY_CONDITION


def test_types_are_bits_with_colorless_last() -> None:
    assert [kind.bit for kind in TYPES] == [1 << i for i in range(11)]
    assert TYPES[-1].bit == codes.COLORLESS_BIT


OF_A_CARD = {
    "play_as_pokemon",
    "usable",
    "or_nothing",
    "provide",
    "bearer",
    "attach_if",
    "claims_first_turn",
    "play_if",
    "copies",
    "enters_by",
    "faces",
    "halves",
    "start",
    "stays_discarded",
    "on",
    "use",
    "play",
    "play_extra",
}
"""Nodes that are facts of their card or attack, linked with it."""


@pytest.mark.parametrize("name", sorted(n.NODES))
def test_every_node_has_a_class_in_the_engine_or_a_function_that_links_it(name: str) -> None:
    assert callable(link_table)  # imports the functions that link nodes
    if name in OF_A_CARD or n.NODES[name] in LINKS:
        return
    assert engine_class(name) is not None
    assert all(callable(convert) for _, convert in converters(name))
