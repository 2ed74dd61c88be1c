from __future__ import annotations

import pytest

from playmat.cards.english import card_english, text_english
from playmat.cards.files import parse_card_block
from playmat.cards.pool import default_pool
from playmat.cli import card as cli_card
from playmat.server import card_json


def test_pokemon_in_lines() -> None:
    card = parse_card_block("""
        Cinderwolf ex | Stage 1 R 150 | from Cinderpup | weak W x2 | resist F -30 | retreat 2 | tags ex | prizes 2
          ability "Warm Fur": modify(self, hp, add, 10)
            immune(self, conditions=Burned)
          attack RC "Singe" 20+: flip(heads=more(10))
          attack 0 "Howl" GX: draw
    """)
    assert card_english(card).split("\n") == [
        "Cinderwolf ex",
        "Stage 1 Pokémon, Fire, 150 HP, evolves from Cinderpup, 2 Prize cards when Knocked Out, ex",
        "Warm Fur (Ability): This Pokémon has 10 more HP.",
        "This Pokémon cannot be Burned.",
        "[RC] Singe 20+: Flip a coin. If heads, this attack does 10 more damage.",
        "[0] Howl (GX): Draw a card.",
        "Weakness Water ×2, Resistance Fighting -30, retreat cost 2",
    ]


def test_tool_refers_to_the_pokemon_it_is_attached_to() -> None:
    card = parse_card_block("Scarf | Tool\n  text: modify(self, hp, add, 10)")
    assert card_english(card) == "Scarf\nTool card\nThe Pokémon this card is attached to has 10 more HP."


@pytest.mark.parametrize("card_id", ["base1-80", "base1-84"])  # Defender, PlusPower
def test_attached_item_refers_to_its_pokemon_wherever_it_is_shown(card_id: str) -> None:
    card = default_pool()[card_id]
    shown = [card_english(card), card_json.card_to_json(card)["text"], cli_card.card_to_json(card, [])["text"]]
    for text in shown:
        assert "the Pokémon this card is attached to" in text.replace("The ", "the ")
        assert "this Pokémon" not in text


def test_trainer_that_is_played_as_a_pokemon_refers_to_itself() -> None:
    card = parse_card_block("Doll | Item\n  text: play(play_as_pokemon(10))\n    on(knocked_out, heal(10, self))")
    assert text_english(card).endswith("When this Pokémon is Knocked Out, heal 10 damage from this Pokémon.")


def test_energy() -> None:
    assert card_english(parse_card_block("Fire Energy | Basic Energy R")) == "Fire Energy\nBasic Fire Energy card"


def test_card_that_cannot_be_played_says_why() -> None:
    card = parse_card_block('Riddle | Item\n  unread "the moon is blue"')
    assert card_english(card).endswith("This card cannot be played yet: the moon is blue")


def test_team_flare_gear_says_that_it_goes_on_a_pokemon_of_the_opponent() -> None:
    assert text_english(default_pool()["xy4-97"]).startswith("Attach this card to a Pokémon of your opponent. ")
