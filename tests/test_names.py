"""Names in the sense of the rule books."""

from __future__ import annotations

import pytest

from playmat.cards.names import basic_energy_type, fold_name, parse_name
from playmat.vocabulary import Supertype


def name_of(printed: str) -> str:
    return parse_name(printed).name


@pytest.mark.rules("SM-name-1", "SM-name-1-x1", "CR-100.2a", "CR-100.2c")
@pytest.mark.parametrize("printed", ["Gengar", "Gengar LV. 43", "Gengar LV.44", "Gengar Lv. 50", "Gengar LV.X"])
def test_levels_are_not_part_of_a_name(printed: str) -> None:
    assert name_of(printed) == "Gengar"


@pytest.mark.rules("SM-name-2", "SM-name-2-x1", "CR-100.2d")
def test_signs_behind_a_name_belong_to_it() -> None:
    assert len({name_of("Alakazam"), name_of("Alakazam ☆"), name_of("Alakazam ex"), name_of("Alakazam-EX")}) == 4


@pytest.mark.rules("SM-name-3", "SM-name-3-x1", "CR-100.2b")
@pytest.mark.parametrize("printed", ["Aerodactyl δ", "Aerodactyl Delta Species"])
def test_delta_is_not_part_of_a_name(printed: str) -> None:
    assert parse_name(printed) == ("Aerodactyl", printed, ("Delta",))


def test_delta_behind_a_sign_leaves_the_sign() -> None:
    assert parse_name("Charizard ★ δ") == ("Charizard ☆", "Charizard ☆ δ", ("Delta", "Star"))
    assert parse_name("Gardevoir ex δ").name == "Gardevoir ex"


@pytest.mark.rules("SM-name-4", "SM-name-4-x1", "SM-G-2", "PL-deck-3-x1")
def test_owners_and_forms_belong_to_a_name() -> None:
    printed = ["Meowth", "Alolan Meowth", "Rocket's Meowth", "Team Magma's Poochyena", "Poochyena"]
    assert [name_of(one) for one in printed] == printed


@pytest.mark.rules("SM-name-5", "SM-name-5-x1")
def test_a_level_does_not_keep_graveler_from_geodude_but_an_owner_does() -> None:
    evolves_from = "Geodude"
    assert name_of("Geodude") == evolves_from
    assert name_of("Geodude LV. 12") == evolves_from
    assert name_of("Brock's Geodude") != evolves_from


@pytest.mark.rules("SM-N-3", "SM-N-4")
@pytest.mark.parametrize("printed", ["Team Plasma Thundurus-EX", "Thundurus-EX (Team Plasma)", "Thundurus EX Team Plasma"])
def test_team_plasma_is_not_part_of_a_name(printed: str) -> None:
    name, _, tags = parse_name(printed)
    assert name == "Thundurus-EX"
    assert "Team Plasma" in tags


@pytest.mark.rules("PL-B-1", "PL-B-1-x2")
def test_the_letters_of_pokemon_sp_distinguish_names() -> None:
    assert parse_name("Lucario C").name != parse_name("Lucario").name
    assert parse_name("Rayquaza C LV.X") == ("Rayquaza C", "Rayquaza C LV.X", ("SP",))
    assert "SP" in parse_name("Infernape E4").tags


@pytest.mark.parametrize(
    ("printed", "tags"),
    [
        ("Incineroar-GX", ("GX",)),
        ("Pikachu & Zekrom-GX", ("GX", "TAG TEAM")),
        ("M Venusaur-EX", ("EX", "Mega")),
        ("Mega Lucario ex", ("ex", "Mega")),
        ("Primal Kyogre-EX", ("EX", "Primal")),
        ("Umbreon ☆", ("Star",)),
        ("Giratina ◇", ("Prism Star",)),
        ("Radiant Greninja", ("Radiant",)),
        ("Dark Charizard", ("Dark",)),
        ("Mewtwo V-UNION", ("V",)),
        ("Charizard VMAX", ("V",)),
        ("Team Rocket's Mewtwo ex", ("ex", "Team Rocket", "Owner")),
        ("Lt. Surge's Raichu", ("Owner",)),
        ("Unown [C]", ()),
        ("Darkrai", ()),
    ],
)
def test_a_name_shows_its_classes(printed: str, tags: tuple[str, ...]) -> None:
    assert parse_name(printed).tags == tags


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Kyogre EX", "Kyogre-EX"),
        ("Mega Venusaur EX", "M Venusaur-EX"),
        ("Umbreon ★", "Umbreon ☆"),
        ("Jirachi {*}", "Jirachi ◇"),
        ("Jirachi Prism Star", "Jirachi ◇"),
        ("Nidoran♀", "Nidoran ♀"),
        ("Mewtwo  LV. 60", "Mewtwo"),
    ],
)
def test_one_spelling_for_each_name(printed: str, name: str) -> None:
    assert parse_name(printed).name == name


@pytest.mark.rules("CR-100.2-p2")
def test_a_foreign_card_has_its_local_name() -> None:
    assert parse_name("ナッシー[Exeggutor]") == ("Exeggutor", "ナッシー[Exeggutor]", ())


def test_trainers_keep_their_letters_and_lose_their_subtitle() -> None:
    assert parse_name("Mystery Plate δ", Supertype.TRAINER).name == "Mystery Plate δ"
    research = parse_name("Professor's Research (Professor Oak)", Supertype.TRAINER)
    assert research.name == "Professor's Research"
    assert research.title == "Professor's Research (Professor Oak)"
    assert parse_name("Team Plasma Grunt", Supertype.TRAINER) == ("Team Plasma Grunt", "", ())


def test_energy_names() -> None:
    assert parse_name("Basic Fire Energy", Supertype.ENERGY) == ("Fire Energy", "Basic Fire Energy", ())
    assert parse_name("Unit Energy GrassFireWater", Supertype.ENERGY).name == "Unit Energy GRW"
    assert basic_energy_type("Basic {P} Energy") == "Psychic"
    assert basic_energy_type("Basis-{W}-Energie") == "Water"
    assert basic_energy_type("Heat {R} Energy") == ""
    assert basic_energy_type("Rainbow Energy") == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Flabébé", "flabebe"),
        ("Kyogre-EX", "Kyogre EX"),
        ("Nidoran ♂", "Nidoran♂"),
        ("Professor’s Letter", "Professors Letter"),
        ("Umbreon ★", "Umbreon ☆"),
        ("Jirachi ◇", "Jirachi Prism Star"),
        ("Basic {R} Energy", "Fire Energy"),
        ("Infernape E4", "Infernape 4"),
        ("Pikachu & Zekrom-GX", "Pikachu and Zekrom GX"),
    ],
)
def test_spellings_of_the_same_name(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Kyogre-EX", "Kyogre ex"), ("Mewtwo", "Mew"), ("Unown [!]", "Unown [?]"), ("Miracle Sphere α", "Miracle Sphere β")],
)
def test_names_that_stay_different(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)
