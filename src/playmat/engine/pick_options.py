"""Options for the questions that nodes ask, and the slots that keep the picks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.codes import ATTACK
from playmat.engine.program import Context
from playmat.engine.questions import O_CARD, O_NO, O_NUMBER, O_POKEMON, O_YES, pack
from playmat.engine.state import Pokemon

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


def pokemon_asked(pokemon: list[Pokemon]) -> vec[i64]:
    options: vec[i64] = vec[i64](capacity=len(pokemon))
    for p in pokemon:
        options = append(options, pack(O_POKEMON, p.serial, 0, 0))
    return options


def cards_asked(cards: vec[i64]) -> vec[i64]:
    options: vec[i64] = vec[i64](capacity=len(cards))
    for uid in cards:
        options = append(options, pack(O_CARD, uid, 0, 0))
    return options


def numbers_asked(low: i64, high: i64) -> vec[i64]:
    options: vec[i64] = vec[i64]()
    for i in range(low, high + 1):
        options = append(options, pack(O_NUMBER, i, 0, 0))
    return options


def is_none_enough(m: Machine, c: Context) -> bool:
    """Whether a text that says "up to n" may be answered with none."""
    word = m.rules.up_to_allows_none
    return word == "always" or (word == "attacks" and c.origin == ATTACK)


def yes_only() -> vec[i64]:
    options: vec[i64] = vec[i64]()
    return append(options, pack(O_YES, 0, 0, 0))


def yes_no() -> vec[i64]:
    options: vec[i64] = vec[i64]()
    options = append(options, pack(O_YES, 0, 0, 0))
    return append(options, pack(O_NO, 0, 0, 0))
