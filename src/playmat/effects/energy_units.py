"""The unit in a number of Energy: provided Energy or cards."""

from __future__ import annotations

from playmat.effects import nodes as n
from playmat.vocabulary import Era


def counts_basic_energy(of: n.Selector, era: Era) -> bool:
    """Whether attached basic Energy is counted by units: texts since Black & White say "basic Energy", older ones "basic Energy
    cards"."""
    if era is not Era.MODERN or not isinstance(of, n.Attached):
        return False
    match of.filter:
        case n.AllOf(filters):
            return n.Is("Basic Energy") in filters
    return of.filter == n.Is("Basic Energy")


def counts_energy(what: n.Selector, era: Era) -> bool:
    """Whether attached Energy that a text discards or moves away is counted by units, not by cards.

    The oldest texts, and older ones that name a type, count cards.
    """
    match what:
        case n.Pick(n=n.Quantity(), of=n.Attached(filter=n.Is("Energy") | n.Provides() as filter), upto=False):
            return era is Era.MODERN or (era is not Era.BASE and isinstance(filter, n.Is))
    return False
