"""The species of Pokémon, and the species on a card.

The table (`data/species.csv`) has facts about each species: the species it evolves from, its two colours, its shape, height and
weight, and its parts, in words for which the page has drawings. Forms that look different, for example those of a region, have
rows of their own at the end.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from playmat.cards.names import fold_name


@dataclass(frozen=True, slots=True)
class Species:
    """One species, or a form of one."""

    number: int
    """In the National Pokédex."""
    name: str
    evolves_from: str
    """Empty for the first of an evolution line."""
    colour: str
    second: str
    """The second colour."""
    shape: str
    height: int
    """In decimetres."""
    weight: int
    """In hectograms."""
    parts: tuple[str, ...]
    """Its features: growths, covering, face."""


@cache
def all_species() -> Mapping[str, Species]:
    """All species and forms by name, in the order of their numbers; forms come last."""
    text = files("playmat").joinpath("data", "species.csv").read_text(encoding="utf-8")
    return {
        row["name"]: Species(
            int(row["number"]), row["name"], row["evolves_from"], row["colour"], row["second"], row["shape"],
            int(row["height_dm"]), int(row["weight_hg"]), tuple(row["parts"].split()),
        )
        for row in csv.DictReader(text.splitlines())
    }  # fmt: skip


@cache
def line_of(name: str) -> tuple[Species, ...]:
    """The species that the evolution line starts with, and so on up to this one."""
    species = all_species()[name]
    return (*line_of(species.evolves_from), species) if species.evolves_from else (species,)


def species_of(name: str) -> tuple[Species, ...]:
    """The species that a Pokémon's name contains, without regard to owners and forms; several for a TAG TEAM.

    A form with a row of its own counts before its species: Alolan Vulpix is not Vulpix. The result is empty if no
    species is known.
    """
    return tuple(found for part in name.split(" & ") if (found := _longest(part)))


@cache
def _longest(name: str) -> Species | None:
    words = fold_name(name).split()
    spans = ((start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    known = (_by_key().get(" ".join(words[start:end])) for start, end in sorted(spans, key=lambda span: span[0] - span[1]))
    return next((found for found in known if found), None)


@cache
def _by_key() -> Mapping[str, Species]:
    return {fold_name(name): species for name, species in all_species().items()}
