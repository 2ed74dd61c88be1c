"""The engine's numbers follow the order of their words."""

from __future__ import annotations

from enum import StrEnum

import pytest

from playmat.effects import nodes as n
from playmat.engine import codes, durations, memory, state
from playmat.engine.link.codes import code_of
from playmat.engine.link.linker import LINKS, converters, engine_class
from playmat.engine.link.table import link_table
from playmat.vocabulary import TYPES, AbilityKind, Condition, Stage, Supertype, TrainerKind

FOLLOWING: list[tuple[type[StrEnum], list[int]]] = [
    (Supertype, [codes.POKEMON_CARD, codes.TRAINER_CARD, codes.ENERGY_CARD]),
    (
        Stage,
        [
            codes.BASIC, codes.STAGE_1, codes.STAGE_2, codes.BABY, codes.LEVEL_UP, codes.RESTORED, codes.MEGA, codes.BREAK,
            codes.LEGEND, codes.VMAX, codes.VSTAR, codes.V_UNION,
        ],
    ),
    (TrainerKind, [codes.ITEM, codes.SUPPORTER, codes.STADIUM, codes.TOOL, codes.MACHINE]),
    (n.Who, [codes.YOU, codes.OPPONENT, codes.EACH, codes.OWNER, codes.TURN]),
    (n.By, [codes.BY_YOU, codes.BY_OPPONENT, codes.BY_CHANCE, codes.BY_OWNER]),
    (n.Op, [codes.OP_LESS, codes.OP_AT_MOST, codes.OP_EQUAL, codes.OP_AT_LEAST, codes.OP_MORE, codes.OP_NOT]),
    (n.Change, [codes.ADD, codes.LESS, codes.SET, codes.TIMES, codes.DIVIDE]),
    (n.Trait, [codes.NAMES_SHARED, codes.TYPES_SHARED]),
    (n.CardPart, [codes.TOP_CARD, codes.UNDER, codes.BASIC_CARD, codes.ALL_CARDS, codes.WHOLE, codes.BELOW]),
    (n.Order, [codes.FIRST, codes.SECOND]),
    (n.When, [codes.THIS_TURN, codes.LAST_TURN, codes.YOUR_LAST_TURN]),
    (n.Power, [codes.GX_ATTACK, codes.VSTAR_POWER]),
    (n.Guessing, [codes.GUESS_COIN, codes.GUESS_KIND, codes.GUESS_NUMBER, codes.GUESS_TYPE, codes.GUESS_HP]),
    (n.Leaving, [codes.LEAVES_KNOCKED_OUT, codes.LEAVES_FOR_RETREAT, codes.LEAVES_THIS, codes.LEAVES_TAKEN]),
    (n.TurnEnd, [codes.THIS_TURN_END, codes.OPPONENTS_TURN_END]),
    (n.Zone, [codes.USED_IN_PLAY, codes.USED_IN_HAND, codes.USED_IN_DISCARD]),
    (
        n.Place,
        [
            codes.P_HAND, codes.P_DISCARD, codes.P_TOP, codes.P_BOTTOM, codes.P_DECK, codes.P_LOST, codes.P_BENCH,
            codes.P_PRIZES, codes.P_ACTIVE, codes.P_ASIDE,
        ],
    ),
    (n.Limit, [codes.ONCE, codes.ANY, codes.BY_NAME, codes.GAME, codes.VSTAR_LIMIT, codes.BY_EVENT, codes.BY_COINS]),
    (
        n.Until,
        [
            durations.U_TURN_END, durations.U_YOUR_NEXT, durations.U_OPPONENTS_NEXT, durations.U_YOUR_NEXT_END,
            durations.U_LEAVES_ACTIVE, durations.U_LEAVES_PLAY, durations.U_GAME_END, durations.U_NEXT_ATTACK,
            durations.U_OPPONENTS_NEXT_END,
        ],
    ),
    (
        n.Attribute,
        [
            codes.K_HP, codes.K_RETREAT, codes.K_DONE, codes.K_DONE_AFTER, codes.K_TAKEN, codes.K_TAKEN_BEFORE, codes.K_COST,
            codes.K_PRIZES, codes.K_PRIZES_FOR_DAMAGE, codes.K_BENCH, codes.K_POISON, codes.K_BURN, codes.K_CONFUSION,
            codes.K_SLEEP, codes.K_WEAK_FACTOR, codes.K_ENERGY_TURN, codes.K_SUPPORTERS, codes.K_TOOLS, codes.K_HEALING,
            codes.K_BASE, codes.K_RESISTANCE, codes.K_TAKEN_ANY, codes.K_TAKEN_AFTER,
            codes.K_COINS,
        ],
    ),
    (
        n.Happening,
        [
            memory.M_KNOCKED_OUT, memory.M_DAMAGE_KO, memory.M_PLAYED, memory.M_EVOLVED, memory.M_BECAME_ACTIVE, memory.M_HEALED,
            memory.M_ATTACHED, memory.M_ATTACKED, memory.M_ABILITY, memory.M_PRIZE, memory.M_DISCARDED, memory.M_DAMAGED,
            memory.M_DAMAGED_ACTIVE, memory.M_AFFLICTED, memory.M_RETREATED, memory.M_EVOLVED_ASLEEP,
        ],
    ),
    (
        n.Verb,
        [
            codes.V_ATTACK, codes.V_RETREAT, codes.V_PLAY, codes.V_ATTACH, codes.V_EVOLVE, codes.V_LEVEL_UP, codes.V_USE,
            codes.V_BENCH, codes.V_HEAL, codes.V_DRAW, codes.V_SEARCH, codes.V_SWITCH, codes.V_TAKE_PRIZES,
            codes.V_EVOLVE_EARLY, codes.V_ATTACK_FIRST, codes.V_PLAY_FIRST, codes.V_AFFLICTED, codes.V_RETREAT_AFFLICTED,
            codes.V_KEEP_TURN, codes.V_EXTRA_TOOL, codes.V_ATTACK_TWICE, codes.V_ATTACH_TWO, codes.V_EVOLVE_INTO,
            codes.V_EVOLVE_NEW, codes.V_ATTACH_AT_ALL, codes.V_ENTER, codes.V_CARRY, codes.V_RETREAT_FREE,
            codes.V_GX_AGAIN, codes.V_PLAY_ON, codes.V_BEAR, codes.V_BABY_FLIP,
            codes.V_TURN_DRAW, codes.V_MOVE_COUNTERS, codes.V_PLAY_AGAIN, codes.V_EVOLVE_AT_ALL,
            codes.V_EVOLVE_UNAIDED,
        ],
    ),
]  # fmt: skip
"""Enumerations with the engine's numbers for their members, in order."""
EVENTS = (
    codes.E_BENCHED, codes.E_EVOLVES, codes.E_EVOLVED, codes.E_LEVELLED, codes.E_ATTACHED, codes.E_KNOCKED_OUT, codes.E_DAMAGED,
    codes.E_DECLARED, codes.E_ATTACKED, codes.E_PLAYED, codes.E_RETREATED, codes.E_BECAME_ACTIVE, codes.E_LEFT_ACTIVE,
    codes.E_TURN_STARTED, codes.E_TURN_ENDS, codes.E_CHECKUP, codes.E_DISCARDED, codes.E_CONDITION, codes.E_HEALED, codes.E_DRAWN,
    codes.E_PRIZE_TAKEN, codes.E_WOULD_DAMAGE, codes.E_WOULD_KO, codes.E_FLIPPED, codes.E_POWER_USED,
    codes.E_BEING_PLAYED, codes.E_POWER_DONE, codes.E_RETREATS, codes.E_GAME_BEGAN, codes.E_THROWN, codes.E_MILLED,
    codes.E_HURT, codes.E_ABOUT_TO_RETREAT, codes.E_ABOUT_TO_ATTACH,
    codes.E_SWITCHED, codes.E_AS_SOON,
)  # fmt: skip


@pytest.mark.parametrize(("words", "numbers"), FOLLOWING, ids=lambda value: getattr(value, "__name__", ""))
def test_numbers_follow_their_enumeration(words: type[StrEnum], numbers: list[int]) -> None:
    assert [code_of(word) for word in words] == numbers


def test_events_are_kinds_of_text_in_force_after_all_statics() -> None:
    assert [codes.K_EVENTS + code_of(event) for event in n.Event] == list(EVENTS)
    assert codes.K_EVENTS + len(n.Event) == codes.N_KINDS


def test_conditions_are_bits_in_their_order() -> None:
    bits = (state.ASLEEP, state.BURNED, state.CONFUSED, state.PARALYZED, state.POISONED)
    assert [1 << code_of(condition) for condition in Condition] == list(bits)
    assert sum(bits) == codes.EVERY_CONDITION


def test_types_are_bits_with_colorless_last() -> None:
    assert [kind.bit for kind in TYPES] == [1 << i for i in range(11)]
    assert TYPES[-1].bit == codes.COLORLESS_BIT


def test_kinds_of_ability_have_their_numbers() -> None:
    named = {
        AbilityKind.POKEMON_POWER: codes.POKEMON_POWER,
        AbilityKind.POKE_POWER: codes.POKE_POWER,
        AbilityKind.POKE_BODY: codes.POKE_BODY,
        AbilityKind.ANCIENT_TRAIT: codes.ANCIENT_TRAIT,
    }
    assert {kind: code_of(kind) for kind in named} == named


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
