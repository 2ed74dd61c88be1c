"""Species in other languages: in searches, in imported lists, and as a table without gaps."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from playmat.cards.languages import in_english
from playmat.cards.lists import parse_list
from playmat.cards.names import fold_name
from playmat.cards.pool import default_pool
from playmat.cards.query import find
from playmat.cards.species import all_species


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("Glurak", "charizard"),
        ("glurak-EX", "charizard e x"),
        ("Mega-Glurak X-ex", "mega charizard x ex"),
        ("Évoli V", "eevee v"),
        ("リザードンex", "charizard ex"),
        ("カラカラ", "cubone"),
        ("ガラガラ", "marowak"),
        ("리자몽 ex", "charizard ex"),
        ("喷火龙", "charizard"),
        ("噴火龍", "charizard"),
        ("Charizard", ""),
        ("Tausch", ""),
        ("", ""),
    ],
)
def test_species_are_named_in_english(name: str, english: str) -> None:
    assert in_english(name) == english


def test_every_species_has_a_name_in_every_language() -> None:
    text = files("playmat").joinpath("data", "species_names.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert {int(row["number"]) for row in rows} == {species.number for species in all_species().values()}
    assert all(name.strip() for row in rows for name in row.values())


def test_each_name_means_its_own_species() -> None:
    text = files("playmat").joinpath("data", "species_names.csv").read_text(encoding="utf-8")
    english = {str(species.number): species.name for species in reversed(list(all_species().values()))}
    for row in csv.DictReader(text.splitlines()):
        own = fold_name(english[row.pop("number")])
        assert {in_english(name) or fold_name(name) for name in row.values()} == {own}


def test_a_search_finds_cards_by_a_foreign_name() -> None:
    def names(query: str) -> set[str]:
        return {summary.name for summary in find(default_pool(), query)}

    assert names("name=glurak") == {"Charizard"}
    assert names("glurak set:base1") == {"Charizard"}
    assert names("リザードンex") == names('"charizard ex"')


def test_a_list_in_another_language_is_read() -> None:
    listing = parse_list("4 Glumanda BS 46\n2 Glurak-ex OBF 125\n", default_pool())
    assert [entry.line for entry in listing.unknown] == [] and listing.cards.count("base1-46") == 4
    assert {default_pool()[card_id].name for card_id in listing.cards} == {"Charmander", "Charizard ex"}
