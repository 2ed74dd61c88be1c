"""Words of the tree as the engine's numbers and bits."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from playmat.effects import nodes as n
from playmat.engine import codes
from playmat.vocabulary import AbilityKind, Condition, Type

SOURCES = {
    n.Source.ATTACKS: codes.ATTACK,
    n.Source.ABILITIES: codes.ABILITY,
    n.Source.TRAINERS: codes.TRAINER,
    n.Source.ENERGY: codes.ENERGY,
    n.Source.ANY: -1,
}
HARMS = {
    n.Harm.DAMAGE: codes.H_DAMAGE,
    n.Harm.EFFECTS: codes.H_EFFECTS,
    n.Harm.COUNTERS: codes.H_COUNTERS,
    n.Harm.ALL: codes.H_DAMAGE | codes.H_EFFECTS,
}


def code_of(word: StrEnum) -> int:
    """The number of a word: its place in its enumeration, except for the words that stand for bits or kinds of text."""
    if isinstance(word, n.Source):
        return SOURCES[word]
    if isinstance(word, n.Harm):
        return HARMS[word]
    return places(type(word))[word]


@cache
def places(words: type[StrEnum]) -> dict[StrEnum, int]:
    return {word: place for place, word in enumerate(words)}


def type_bits(types: Iterable[Type]) -> int:
    bits = 0
    for kind in types:
        bits |= kind.bit
    return bits


def condition_bits(conditions: Iterable[Condition]) -> int:
    bits = 0
    for condition in conditions:
        bits |= 1 << code_of(condition)
    return bits


def ability_bits(kinds: Iterable[AbilityKind]) -> int:
    """Bits of kinds of Ability.

    Old texts about Pokémon Powers also mean Poké-Powers and Poké-Bodies, and texts about both of these also mean Pokémon Powers
    (CR-407.1).
    """
    words = set(kinds)
    both = {AbilityKind.POKE_POWER, AbilityKind.POKE_BODY}
    if AbilityKind.POKEMON_POWER in words or both <= words:
        words |= {AbilityKind.POKEMON_POWER, *both}
    return sum(1 << code_of(kind) for kind in words)


def cost_units(types: Iterable[Type]) -> vec[i64]:
    """Units wanted of each type."""
    cost: vec[i64] = vec[i64]([i64(0)] * 11)
    for kind in types:
        cost[code_of(kind)] = cost[code_of(kind)] + 1
    return cost
