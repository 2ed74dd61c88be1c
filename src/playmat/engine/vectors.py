"""Zones as values: `vec[i64]`, packed machine integers that mypyc reads without boxing.

Zones are never changed in place. A change makes a new zone, so a clone shares all zones with its original.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

NOTHING: Final[vec[i64]] = vec[i64]()
"""The empty zone, which all can share because zones are never changed in place."""


def bit_of(n: i64) -> i64:
    """The number with bit n alone. (mypyc compiles `1 << n` as a shift of 32 bits, even if 1 is a constant of type i64.)"""
    mask: i64 = 1
    mask <<= n
    return mask


def positive(n: i64) -> i64:
    """n, or 0 if it is less. (`n if n > 0 else 0` would be computed with Python's integers: mypyc finds no common machine type
    for an i64 and a literal. For the same reason `_` is not used for an unneeded part of a result.)"""
    if n > 0:
        return n
    return 0


def with_card(zone: vec[i64], uid: i64) -> vec[i64]:
    """The zone with a card added at its end."""
    new: vec[i64] = vec[i64](capacity=len(zone) + 1)
    return append(extend(new, zone), uid)


def joined(zone: vec[i64], others: vec[i64]) -> vec[i64]:
    """The cards of both. `extend` alone may write into memory that a clone shares."""
    new: vec[i64] = vec[i64](capacity=len(zone) + len(others))
    return extend(extend(new, zone), others)


def without_card(zone: vec[i64], uid: i64) -> vec[i64]:
    """The zone without the card, if it is there."""
    for i in range(len(zone)):
        if zone[i] == uid:
            new, _taken = pop(zone[:], i)
            return new
    return zone


def without(zone: vec[i64], others: vec[i64]) -> vec[i64]:
    """The cards that are not among the others."""
    left: vec[i64] = vec[i64]()
    for uid in zone:
        if uid not in others:
            left = append(left, uid)
    return left


def with_card_at(zone: vec[i64], i: i64, uid: i64) -> vec[i64]:
    """The zone with another card at place i."""
    new = zone[:]
    new[i] = uid
    return new
