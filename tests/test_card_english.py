from __future__ import annotations

from playmat.cards.english import card_english
from playmat.cards.files import parse_card_block


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


def test_tool_speaks_of_the_pokemon_it_is_attached_to() -> None:
    card = parse_card_block("Scarf | Tool\n  text: modify(self, hp, add, 10)")
    assert card_english(card) == "Scarf\nTool card\nThe Pokémon this card is attached to has 10 more HP."


def test_energy() -> None:
    assert card_english(parse_card_block("Fire Energy | Basic Energy R")) == "Fire Energy\nBasic Fire Energy card"


def test_card_that_cannot_be_played_says_why() -> None:
    card = parse_card_block('Riddle | Item\n  unread "the moon is blue"')
    assert card_english(card).endswith("This card cannot be played yet: the moon is blue")
