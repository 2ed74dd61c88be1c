"""The input of drawings: the subject of a card, and the looks of a Pokémon."""

from __future__ import annotations

import pytest

from playmat.cards.pool import default_pool
from playmat.server.card_icons import creatures, gist


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


def test_what_a_pokemon_looks_like() -> None:
    pool = default_pool()
    line = [creatures(pool[card])[0] for card in ("base1-46", "base1-24", "base1-4")]
    assert [one["name"] for one in line] == ["Charmander", "Charmeleon", "Charizard"]
    assert {one["line"] for one in line} == {"Charmander"} and [one["step"] for one in line] == [1, 2, 3]
    assert {one["shape"] for one in line} == {"upright"} and {one["colour"] for one in line} == {"red"}
    assert creatures(pool["base1-91"]) == []
