"""Public card data in the layouts in which it is published, with its known errors."""

from __future__ import annotations

import gzip
import json
import lzma
import zipfile
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.model import Resistance
from playmat.reading.printed import card_of
from playmat.reading.reader import read_card
from playmat.reading.sources import InvalidSource, RawCard, Source, load
from playmat.reading.tokens import normalize
from playmat.vocabulary import AbilityKind, Era, Stage, Type

SET = {"id": "tst1", "name": "Test Set", "series": "Tests", "releaseDate": "2020/02/07", "ptcgoCode": "TST"}


def entry(**more: Any) -> dict[str, Any]:
    plain = {"id": "tst1-1", "name": "Testmon", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "70", "types": ["Fire"]}
    return plain | more


def tcg_data(folder: Path, *cards: dict[str, Any]) -> Path:
    """A pokemon-tcg-data tree with one set."""
    (folder / "cards" / "en").mkdir(parents=True)
    (folder / "sets").mkdir()
    (folder / "cards" / "en" / "tst1.json").write_text(json.dumps(cards), encoding="utf-8")
    (folder / "sets" / "en.json").write_text(json.dumps([SET]), encoding="utf-8")
    return folder


def only(source: Source) -> RawCard:
    (card,) = source.cards
    return card


def test_a_folder_of_sets(tmp_path: Path) -> None:
    source = load(tcg_data(tmp_path, entry()))
    assert [(one.id, one.name, one.released) for one in source.sets.values()] == [("tst1", "Test Set", "2020-02-07")]
    assert (only(source).set_id, only(source).number, only(source).hp) == ("tst1", "1", 70)


def test_an_archive_of_it(tmp_path: Path) -> None:
    tree = tcg_data(tmp_path / "tree", entry())
    with zipfile.ZipFile(tmp_path / "data.zip", "w") as archive:
        for file in tree.rglob("*.json"):
            archive.write(file, f"data-master/{file.relative_to(tree)}")
    assert only(load(tmp_path / "data.zip")).name == "Testmon"


TCGDEX = {
    "id": "tst1-001", "setid": "tst1", "set": "Test Set", "serie": "Tests", "release": "2020-02-07", "local": "001",
    "name": "Testmon", "category": "Pokemon", "stage": "Stage1", "evolveFrom": "Babymon", "hp": 70, "types": ["Fire"],
    "attacks": [{"name": "Slap", "cost": ["Fire"], "damage": "20x", "effect": "Flip 3 coins."}],
    "abilities": [{"name": "Glow", "type": "Poke-POWER", "effect": "Draw a card."}], "retreat": 2,
}  # fmt: skip


@pytest.mark.parametrize("suffix", [".json", ".json.xz", ".json.gz"])
def test_a_list_of_the_other_layout(tmp_path: Path, suffix: str) -> None:
    data = json.dumps([TCGDEX]).encode()
    packed = {".json": data, ".json.xz": lzma.compress(data), ".json.gz": gzip.compress(data)}[suffix]
    (tmp_path / f"cards{suffix}").write_bytes(packed)
    raw = only(load(tmp_path / f"cards{suffix}"))
    card = card_of(raw, Era.EX)
    assert (raw.id, card.stage, card.evolves_from, card.retreat) == ("tst1-1", Stage.STAGE_1, "Babymon", 2)
    assert (card.attacks[0].damage, card.attacks[0].mark) == (20, "x")
    assert card.abilities[0].kind is AbilityKind.POKE_POWER


@pytest.mark.parametrize("content", ["not json", '{"a": 1}', '[{"id": "tst1-1"}]'])
def test_a_file_without_card_data_is_refused_by_name(tmp_path: Path, content: str) -> None:
    (tmp_path / "cards.json").write_text(content, encoding="utf-8")
    with pytest.raises(InvalidSource, match="cards"):
        load(tmp_path / "cards.json")


@pytest.mark.parametrize("attack", [{"cost": []}, {"cost": ["Free"]}, {}])
def test_a_cost_of_nothing_is_written_in_three_ways(tmp_path: Path, attack: dict[str, Any]) -> None:
    raw = only(load(tcg_data(tmp_path, entry(attacks=[{"name": "Slap", "damage": "10", **attack}]))))
    assert card_of(raw, Era.MODERN).attacks[0].cost == ()


@pytest.mark.parametrize(
    ("broken", "mended"),
    [
        ("a FireEnergy card", "a Fire Energy card"),
        ("is ColorlessColorless less", "is Colorless Colorless less"),
        ("your WaterPokémon", "your Water Pokémon"),
        ("{G}{G} Energy", "Grass Grass Energy"),
        ("his or her hand", "their hand"),
        ("an opponent’s Poke-Power", "an opponent's Poké-Power"),
        ("face-down cards", "face down cards"),
    ],
)
def test_words_that_lost_their_space_or_their_letters(broken: str, mended: str) -> None:
    assert normalize(broken) == mended


def raw(**more: Any) -> RawCard:
    plain: dict[str, Any] = {"id": "tst1-1", "name": "Testmon", "supertype": "Pokémon", "subtypes": ("Basic",), "hp": 70}
    return RawCard(**plain | more)


def test_the_elite_four_are_written_with_one_letter_too_many() -> None:
    card = card_of(raw(name="Testmon E4 LV.X", subtypes=("Level-Up", "SP")), Era.DIAMOND_PEARL)
    assert (card.name, card.stage) == ("Testmon 4", Stage.LEVEL_UP)


def test_a_level_up_card_goes_on_the_pokemon_of_its_name() -> None:
    rules = ("Put this card onto your Active Testmon.",)
    card, stumbles = read_card(raw(name="Testmon", subtypes=("Level-Up",), rules=rules), Era.DIAMOND_PEARL)
    assert (card.stage, card.evolves_from, card.parts, stumbles) == (Stage.LEVEL_UP, card.name, (), ())


def test_one_half_of_a_legend_is_worth_what_the_whole_is() -> None:
    card, _ = read_card(raw(name="Testmon & Restmon LEGEND", subtypes=("LEGEND",)), Era.DIAMOND_PEARL)
    assert (card.stage, card.prizes) == (Stage.LEGEND, 2)


def test_a_quarter_of_a_v_union() -> None:
    card, _ = read_card(raw(name="Testmon V-UNION", subtypes=("V-UNION",)), Era.MODERN)
    assert (card.stage, card.prizes) == (Stage.V_UNION, 3)


def test_a_break_card_evolves_from_the_pokemon_of_its_name() -> None:
    card = card_of(raw(name="Testmon BREAK", subtypes=("BREAK",), evolves_from="Testmon"), Era.MODERN)
    assert (card.stage, card.evolves_from) == (Stage.BREAK, "Testmon")


def test_prize_cards_follow_the_class() -> None:
    tags = {"EX": 2, "GX": 2, "V": 2, "ex": 2}
    worth = {tag: card_of(raw(name=f"Testmon {tag}", subtypes=("Basic", tag)), Era.MODERN).prizes for tag in tags}
    assert worth == tags
    assert card_of(raw(name="Testmon & Restmon-GX", subtypes=("Basic", "TAG TEAM", "GX")), Era.MODERN).prizes == 3


def test_facts_of_weakness_and_resistance() -> None:
    card = card_of(raw(weaknesses=(("Water", "+20"), ("Grass", "×2")), resistances=(("Fighting", "-30"),)), Era.DIAMOND_PEARL)
    assert [(one.type, one.factor, one.plus) for one in card.weaknesses] == [(Type.WATER, 2, 20), (Type.GRASS, 2, 0)]
    assert card.resistances == (Resistance(Type.FIGHTING, 30),)


@pytest.mark.parametrize("listed", ["Special", "Normal"])
@pytest.mark.parametrize(("effect", "subtype"), [("", "Basic"), ("This card provides Metal Energy.", "Special")])
def test_an_energy_card_with_a_text_is_special_however_it_is_listed(
    tmp_path: Path, listed: str, effect: str, subtype: str
) -> None:
    energy = {
        "setid": "tst1",
        "local": "7",
        "name": "Metal Energy",
        "category": "Energy",
        "energyType": listed,
        "effect": effect,
    }
    (tmp_path / "cards.json").write_text(json.dumps([energy]), encoding="utf-8")
    assert only(load(tmp_path / "cards.json")).subtypes == (subtype,)


def test_a_slip_of_a_source_is_corrected_by_a_fact(tmp_path: Path) -> None:
    slip = entry(id="rsv10pt5-50", name="Archen", subtypes=["Stage 1"], evolvesFrom="Antiuqe Plume Fossil")
    assert only(load(tcg_data(tmp_path, slip))).evolves_from == "Antique Plume Fossil"


def test_markup_in_a_text_is_left_out(tmp_path: Path) -> None:
    text = 'Attach a <span class="energy-symbol">R</span> Energy to <em>1 of your Pokémon</em>.'
    (attack,) = only(load(tcg_data(tmp_path, entry(attacks=[{"name": "Slap", "text": text}])))).attacks
    assert attack.text == "Attach a {R} Energy to 1 of your Pokémon."


def test_a_slip_of_one_attack_leaves_the_others(tmp_path: Path) -> None:
    attacks = [{"name": "Slap", "cost": ["Fire"], "damage": "10"}, {"name": "Electricannon", "cost": ["Lightning"] * 4}]
    first, second = only(load(tcg_data(tmp_path, entry(id="smp-SM208", attacks=attacks)))).attacks
    assert (first.cost, first.damage) == (("Fire",), "10")
    assert second.cost == ("Lightning", "Lightning", "Lightning", "Colorless")


def test_the_name_says_which_class_of_ex_a_card_is() -> None:
    raw = RawCard("tst1-1", "Testmon ex", "Pokémon", ("Basic", "EX"), 70, ("Fire",))
    assert card_of(raw, Era.EX).tags == ("ex",)
