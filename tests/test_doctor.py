"""The checks of the pool's facts."""

from __future__ import annotations

from dataclasses import replace

from small_pool import POOL, pokemon, trainer

from playmat.cards.doctor import Claim, diagnose
from playmat.cards.model import Attack, Card
from playmat.cards.pool import Pool, default_pool
from playmat.effects.nodes import Draw
from playmat.vocabulary import Stage, Supertype, Type


def findings(*cards: Card, claims: tuple[Claim, ...] = ()) -> list[str]:
    return [str(finding) for finding in diagnose(Pool(None, cards), claims)]


BULBASAUR = pokemon("base1-44", "Bulbasaur", "G", hp=40)


def test_sound_cards_have_no_findings() -> None:
    assert findings(BULBASAUR, pokemon("base1-30", "Ivysaur", "G", Stage.STAGE_1, evolves_from="Bulbasaur")) == []


def test_evolving_from_nobody() -> None:
    card = pokemon("base1-30", "Ivysaur", "G", Stage.STAGE_1, evolves_from="Bulbasour")
    assert findings(BULBASAUR, card) == ["base1-30: Ivysaur evolves from Bulbasour, but no card has that name"]


def test_stages_that_do_not_fit() -> None:
    lost = pokemon("base1-30", "Ivysaur", "G", Stage.STAGE_1)
    early = replace(BULBASAUR, id="base1-45", evolves_from="Bulbasaur")
    assert findings(BULBASAUR, lost) == ["base1-30: Ivysaur is a Stage 1 card and evolves from nothing"]
    assert findings(BULBASAUR, early) == ["base1-45: Bulbasaur is Basic and yet evolves from Bulbasaur"]


def test_a_mark_without_a_text() -> None:
    bare = replace(BULBASAUR, attacks=(Attack("Fury", (Type.GRASS,), 20, "x"),))
    told = replace(BULBASAUR, attacks=(Attack("Fury", (Type.GRASS,), 20, "x", Draw()),))
    assert findings(bare) == ["base1-44: Fury does 20x but no text says how much that is"]
    assert findings(told) == []
    assert findings(replace(bare, unread="twice")) == []


def test_a_card_without_a_text() -> None:
    bare = trainer("tk1-21", "Switch")
    assert findings(replace(bare, parts=())) == ["tk1-21: Switch (Item) has no text"]
    assert findings(bare) == []


def test_a_basic_energy_card_with_a_text() -> None:
    plain = Card("me4-84", "Water Energy", Supertype.ENERGY, types=(Type.WATER,), basic_energy=True)
    told = replace(plain, parts=trainer("tk1-21", "Switch").parts)
    assert findings(told) == ["me4-84: Water Energy is a basic Energy card and yet has a text"]
    assert findings(plain) == []


def test_an_attack_that_only_another_printing_explains() -> None:
    told = replace(BULBASAUR, attacks=(Attack("Nap", (), 20, "", Draw()),))
    bare = replace(told, id="base2-60", attacks=(Attack("Nap", (), 20),))
    assert findings(told, bare) == ["base2-60: Bulbasaur: Nap has no text here but has one on base1-44"]
    assert findings(bare, replace(bare, id="base3-60")) == []


def test_a_figure_that_only_one_printing_has() -> None:
    told = replace(BULBASAUR, attacks=(Attack("Nap", (Type.GRASS,), 20, "", Draw()),))
    tall = replace(told, id="base2-60", hp=50)
    cheap = replace(told, id="base2-60", attacks=(replace(told.attacks[0], cost=(Type.COLORLESS,)),))
    weak = replace(told, id="base2-60", attacks=(replace(told.attacks[0], damage=30),))
    assert findings(told, replace(told, id="base2-60")) == []
    assert findings(told, tall) == ["base1-44: Bulbasaur: the HP is 40 here and 50 on base2-60"]
    assert findings(told, replace(told, id="base3-1"), tall) == ["base2-60: Bulbasaur: the HP is 50 here and 40 on base1-44"]
    assert findings(told, cheap) == ["base1-44: Bulbasaur: the cost of Nap is G here and C on base2-60"]
    assert findings(told, weak) == ["base1-44: Bulbasaur: the damage of Nap is 20 here and 30 on base2-60"]
    assert findings(told, replace(tall, retreat=3)) == []
    assert findings(told, replace(tall, id="sm1-1")) == []
    plain = Attack("Tackle", (), 20)
    assert findings(replace(told, attacks=(plain,)), replace(tall, attacks=(plain,))) == []


def test_names_and_tags() -> None:
    assert findings(replace(BULBASAUR, name="Bulbasaur-GX", prizes=2)) == ["base1-44: Bulbasaur-GX lacks the tag GX"]
    assert findings(replace(BULBASAUR, title="Bulbasaur δ", tags=("Delta", "Shiny"))) == [
        "base1-44: Bulbasaur has the unknown tag Shiny"
    ]
    assert findings(BULBASAUR, replace(BULBASAUR, id="base1-45", name="BulbaSaur")) == [
        "base1-45: 'BulbaSaur' is spelt 'Bulbasaur' on base1-44; one of the two is wrong"
    ]
    assert findings(replace(BULBASAUR, name="Bulbasaur LV. 5")) == [
        "base1-44: 'Bulbasaur LV. 5' has the name 'Bulbasaur', but the card says 'Bulbasaur LV. 5'"
    ]


def test_impossible_figures() -> None:
    assert findings(replace(BULBASAUR, hp=45)) == ["base1-44: Bulbasaur has 45 HP"]
    assert findings(replace(BULBASAUR, retreat=7)) == ["base1-44: Bulbasaur has a Retreat Cost of 7"]
    assert findings(pokemon("sm1-1", "Bulbasaur-GX")) == ["sm1-1: Bulbasaur-GX is worth 1 Prize, a card of its class 2 or more"]


def test_half_a_legend() -> None:
    half = pokemon("hgss1-111", "Ho-Oh LEGEND", "R", Stage.LEGEND, 140)
    assert findings(half) == ["hgss1-111: Ho-Oh LEGEND has 1 pieces in its set, not 2"]
    assert findings(half, replace(half, id="hgss1-112", number="112")) == []


def test_what_another_source_says() -> None:
    same = Claim("base1-44", "Bulbasaur", 40, 1, (("Tackle", "C"),))
    assert findings(BULBASAUR, claims=(same,)) == []
    other = Claim("base1-44", "Bulbasaur", 50, 2, (("Tackle", "GC"),))
    assert findings(BULBASAUR, claims=(other,)) == [
        "base1-44: Bulbasaur: the HP is 40 here and 50 there",
        "base1-44: Bulbasaur: the Retreat Cost is 1 here and 2 there",
        "base1-44: Bulbasaur: Tackle costs C here and CG there",
    ]
    assert findings(BULBASAUR, claims=(Claim("base1-44", "Pikachu"),)) == [
        "base1-44: the name is Bulbasaur here and Pikachu there"
    ]
    assert findings(BULBASAUR, claims=(Claim("base9-1", "Nobody"),)) == []


def test_the_whole_shelf_can_be_checked() -> None:
    kinds = {finding.kind for finding in diagnose(POOL)}
    assert kinds <= {"evolves", "prizes", "hp", "pieces", "text"}


def test_the_pool_has_no_findings() -> None:
    assert [str(finding) for finding in diagnose(default_pool())] == []
