"""What drawings start from: what a card is about, and the line of a Pokémon."""

from __future__ import annotations

import pytest

from playmat.cards.pool import default_pool
from playmat.server.card_icons import gist, line_of, species


@pytest.mark.parametrize(
    ("card", "word"),
    [
        ("base1-91", "draw"), ("base1-71", "search"), ("base1-95", "switch"), ("base1-94", "heal"), ("base1-92", "discard"),
        ("base1-93", "gust"), ("base1-84", "power"), ("base1-80", "guard"), ("xy1-121", "power"),
        ("base1-46", ""), ("base1-98", ""),
    ],
)  # fmt: skip
def test_a_trainer_card_is_about_what_it_does(card: str, word: str) -> None:
    assert gist(default_pool()[card]) == word


@pytest.mark.parametrize(
    "name",
    ["Charizard", "Charizard ex", "Charizard-GX", "M Charizard-EX", "Dark Charizard", "Blaine's Charizard", "Charizard VMAX",
     "Mega Charizard X ex", "Radiant Charizard"],
)  # fmt: skip
def test_forms_of_a_pokemon_are_one_species(name: str) -> None:
    assert species(name) == "Charizard"


def test_an_evolution_line_has_one_name() -> None:
    pool = default_pool()
    assert {line_of(pool[card], pool) for card in ("base1-46", "base1-24", "base1-4")} == {"Charmander"}
    assert line_of(pool["base1-91"], pool) == ""
