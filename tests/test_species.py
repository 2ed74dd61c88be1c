"""The species of Pokémon: their table, and which of them cards show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playmat.cards.names import owner_of, region_of
from playmat.cards.pool import default_pool
from playmat.cards.species import all_species, line_of, species_of
from playmat.vocabulary import Supertype

DRAWINGS = Path(__file__).parents[1] / "frontend" / "src" / "creatures"
SHAPES = {
    "ball", "squiggle", "fish", "arms", "blob", "upright", "legs", "quadruped", "wings", "tentacles", "heads", "humanoid",
    "bug-wings", "armor",
}  # fmt: skip
REGIONS = ("Alolan", "Galarian", "Hisuian", "Paldean")
WITHOUT_SPECIES = {"Buried Fossil": "a Pokémon that may become any of the fossils"}


def printed_names() -> list[str]:
    return sorted({card.name for card in default_pool().summaries().values() if card.supertype is Supertype.POKEMON})


def test_the_table_has_every_number_once_before_the_forms() -> None:
    numbers = [species.number for species in all_species().values()]
    assert numbers[:1025] == list(range(1, 1026))
    assert set(numbers[1025:]) <= set(numbers[:1025])


def test_every_species_has_one_of_fourteen_shapes() -> None:
    assert {species.shape for species in all_species().values()} == SHAPES


def test_every_line_starts_somewhere() -> None:
    for name in all_species():
        assert line_of(name)[-1].name == name


def test_every_pokemon_in_the_pool_has_a_species() -> None:
    names = printed_names()
    assert len(names) > 2000
    assert {name for name in names if not species_of(name)} == set(WITHOUT_SPECIES)


@pytest.mark.parametrize("region", REGIONS)
def test_every_form_of_a_region_is_a_row_of_its_own_or_evolves_from_one(region: str) -> None:
    names = [name for name in printed_names() if region_of(name) == region]
    lines = {name: [step.name for found in species_of(name) for step in line_of(found.name)] for name in names}
    assert lines
    assert [name for name, line in lines.items() if not any(step.startswith(region) for step in line)] == []


def test_only_a_pair_or_a_trio_shows_several_species() -> None:
    for name in printed_names():
        assert len(species_of(name)) == name.removesuffix(" & Friends").count(" & ") + (name not in WITHOUT_SPECIES)


@pytest.mark.parametrize(
    ("name", "species"),
    [
        ("Charizard", ["Charizard"]), ("Charizard ex", ["Charizard"]), ("Charizard-GX", ["Charizard"]),
        ("M Charizard-EX", ["Charizard"]), ("Dark Charizard", ["Charizard"]), ("Blaine's Charizard", ["Charizard"]),
        ("Charizard VMAX", ["Charizard"]), ("Mega Charizard X ex", ["Charizard"]), ("Radiant Charizard", ["Charizard"]),
        ("Mewtwo & Mew-GX", ["Mewtwo", "Mew"]), ("Alolan Vulpix", ["Alolan Vulpix"]), ("Nidoran ♂", ["Nidoran♂"]),
        ("Galarian Farfetch'd", ["Galarian Farfetch’d"]), ("Porygon-Z", ["Porygon-Z"]), ("Mr. Mime", ["Mr. Mime"]),
        ("Unown [A]", ["Unown"]), ("Ho-Oh LEGEND", ["Ho-Oh"]),
        ("Rowlet & Alolan Exeggutor-GX", ["Rowlet", "Alolan Exeggutor"]), ("Flabébé", ["Flabébé"]), ("Missingno", []),
    ],
)  # fmt: skip
def test_a_name_shows_its_species(name: str, species: list[str]) -> None:
    assert [found.name for found in species_of(name)] == species


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        ("Blaine's Charizard", "Blaine"),
        ("Team Rocket's Nidoran ♀", "Team Rocket"),
        ("Lt. Surge's Raichu", "Lt. Surge"),
        ("Farfetch'd", ""),
    ],
)
def test_a_name_says_whose_pokemon_it_is(name: str, owner: str) -> None:
    assert owner_of(name) == owner


def test_every_part_has_a_drawing() -> None:
    keys = re.compile(r'^  (\w+): (?:\[\[|\(|bands)|\bhas\("(\w+)"\)', re.MULTILINE)
    drawn = {word for path in DRAWINGS.rglob("*.ts*") for pair in keys.findall(path.read_text(encoding="utf-8")) for word in pair}
    words = {part for species in all_species().values() for part in species.parts}
    assert words - drawn == set()
    assert len(words) > 100


def test_evolution_lines_of_the_same_shape_and_colour_differ() -> None:
    """The line decides a drawing, so no two lines have the same; most of them differ already by their parts."""
    first = [species for species in all_species().values() if not species.evolves_from]
    looks = {(species.shape, species.colour, species.second, species.parts) for species in first}
    assert len(looks) > 0.95 * len(first)
