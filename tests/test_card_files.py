from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import trees

from playmat.cards.files import (
    LONGEST,
    CardFile,
    CardSet,
    InvalidCard,
    format_card_block,
    format_cards,
    format_file,
    parse_card_block,
    parse_cards,
)
from playmat.cards.model import Ability, Attack, Card, Resistance, Weakness
from playmat.cards.pool import Pool
from playmat.cards.summaries import read_summaries
from playmat.effects.nodes import Action, Part
from playmat.effects.script import format_script
from playmat.vocabulary import TAGS, TYPES, AbilityKind, Era, Stage, Supertype, TrainerKind, Type

MEADOW = CardSet("meadow", "Meadow Days", "Test", "2001-02-03", "MD", Era.EX)

FILE = """\
# invented cards
set meadow Meadow Days | series Test | released 2001-02-03 | code MD | era ex

1 Cinderpup | Basic R 60 | weak W x2 | retreat 1
  attack R "Singe" 10: flip(heads=inflict(Burned, defending))
  attack RC "Trail of Sparks" 20x

2 Cinderwolf ex | Stage 1 RM 150 | from Cinderpup | weak W +20 | resist F -30 | tags ex, Team Plasma | prizes 2
  poke-body "Warm Fur": immune(self, conditions=Burned)
    modify(self, hp, add, 10)
  attack 0 "Howl": draw

3 Campfire | Stadium | copies 1
  text: use(draw, by=each)

4 Ember Energy | Special Energy
  text: provide(Fire)
    on(attached, draw)

5 Fire Energy | Basic Energy R
6 = meadow-1
7 = meadow-1 | title Cinderpup δ | tags Delta
8 Mystery | Supporter
  unread "shuffle the \\"moon\\" | into"
"""


def cards() -> dict[str, Card]:
    return {card.id: card for card in parse_cards(FILE, "meadow.cards")}


def test_facts_of_a_pokemon() -> None:
    wolf = cards()["meadow-2"]
    assert (wolf.name, wolf.supertype, wolf.stage, wolf.hp) == ("Cinderwolf ex", Supertype.POKEMON, Stage.STAGE_1, 150)
    assert wolf.types == (Type.FIRE, Type.METAL)
    assert wolf.evolves_from == "Cinderpup"
    assert wolf.weaknesses == (Weakness(Type.WATER, plus=20),)
    assert wolf.resistances == (Resistance(Type.FIGHTING, 30),)
    assert wolf.tags == ("ex", "Team Plasma")
    assert (wolf.prizes, wolf.retreat, wolf.era, wolf.number) == (2, 0, Era.EX, "2")


def test_texts() -> None:
    pup, wolf = cards()["meadow-1"], cards()["meadow-2"]
    singe, trail = pup.attacks
    assert (singe.name, singe.cost, singe.damage, singe.mark) == ("Singe", (Type.FIRE,), 10, "")
    assert singe.effect is not None
    assert format_script(singe.effect) == "flip(heads=inflict(Burned, defending))"
    assert (trail.damage, trail.mark, trail.effect) == (20, "x", None)
    (fur,) = wolf.abilities
    assert (fur.name, fur.kind, len(fur.parts)) == ("Warm Fur", AbilityKind.POKE_BODY, 2)
    assert wolf.attacks[0].cost == ()


def test_trainers_and_energy() -> None:
    found = cards()
    assert found["meadow-3"].kind is TrainerKind.STADIUM
    assert found["meadow-3"].copies == 1
    assert [format_script(part) for part in found["meadow-4"].parts] == ["provide(Fire)", "on(attached, draw)"]
    assert not found["meadow-4"].basic_energy
    assert found["meadow-5"].basic_energy
    assert found["meadow-5"].types == (Type.FIRE,)
    assert found["meadow-8"].unread == 'shuffle the "moon" | into'


def test_reprint_has_the_texts_of_its_original_and_facts_of_its_own() -> None:
    found = cards()
    pup = found["meadow-1"]
    assert found["meadow-6"] == replace(pup, id="meadow-6", reprint_of="meadow-1")
    assert found["meadow-7"] == replace(pup, id="meadow-7", reprint_of="meadow-1", title="Cinderpup δ", tags=("Delta",))


def test_reprint_of_another_set_is_looked_up() -> None:
    pup = cards()["meadow-1"]
    (reprint,) = parse_cards("set later Later\n1 = meadow-1\n", "later.cards", {"meadow-1": pup}.__getitem__)
    assert reprint == replace(pup, id="later-1", reprint_of="meadow-1")


def test_reprint_of_a_card_that_does_not_exist() -> None:
    with pytest.raises(InvalidCard, match=r"later.cards:2: this is a reprint of meadow-1, but there is no card 'meadow-1'"):
        parse_cards("set later Later\n1 = meadow-1\n", "later.cards", Pool(None).__getitem__)


def test_file_is_written_as_it_was_read() -> None:
    text = FILE.removeprefix("# invented cards\n").replace("Delta\n8", "Delta\n\n8")
    assert format_cards(cards().values(), MEADOW) == text


def test_reprint_that_does_not_fit_in_one_line_is_written_in_full() -> None:
    pup = cards()["meadow-1"]
    mended = replace(pup, id="meadow-9", number="9", reprint_of="meadow-1", attacks=pup.attacks[:1])
    text = format_cards([pup, mended], MEADOW)
    assert "9 Cinderpup | Basic R 60 | weak W x2 | retreat 1 | reprint meadow-1" in text
    assert parse_cards(text, "again")[1] == mended


def test_number_that_differs_from_the_id_is_kept() -> None:
    pup = replace(cards()["meadow-1"], id="meadow-4_A", number="4")
    (again,) = parse_cards(format_cards([pup], MEADOW), "again")
    assert (again.id, again.number) == ("meadow-4_A", "4")


def test_scripts_are_parsed_when_their_card_is_built() -> None:
    file = CardFile("set a A\n1 Good | Item\n  text: draw\n2 Bad | Item\n  text: nonsense(\n", "a.cards")
    assert list(file.places) == ["1", "2"]
    assert file.head("2") == "Bad | Item"
    assert file.card("1").name == "Good"
    with pytest.raises(InvalidCard, match=r"a.cards:5: 'nonsense' is not a part"):
        file.card("2")


def test_inline_card() -> None:
    card = parse_card_block(
        """
        Cinderpup | Basic R 60
          attack R "Singe" 10
    """,
        number=3,
    )
    assert (card.id, card.name, card.hp, card.attacks[0].name) == ("inline-3", "Cinderpup", 60, "Singe")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("1 Cinderpup | Basic R 60", 1, "a card file starts with its set"),
        ("", 1, "a card file starts with its set"),
        ("set a A | serie X", 1, "did you mean series?"),
        ("set a A | era old", 1, "'old' is not an era; use one of base, ex"),
        ("set a A\n1 Pup", 2, "'Pup' has no kind; put it after a bar"),
        ("set a A\n1 Pup | Basic R", 2, "after the stage come the types and the HP"),
        ("set a A\n1 Pup | Basic Q 60", 2, "'Q' is none of GRWLPFDMYNC"),
        ("set a A\n1 Pup | Suporter", 2, "did you mean Supporter"),
        ("set a A\n1 Pup | Basic R 60 | weakness W", 2, "unknown fact 'weakness'"),
        ("set a A\n1 Pup | Basic R 60 | weak W*2", 2, "a Weakness is written weak W x2 or weak W +20"),
        ("set a A\n1 Pup | Basic R 60 | resist W", 2, "a Resistance is written resist F -30"),
        ("set a A\n1 Pup | Basic R 60 | retreat CC", 2, "'retreat' takes a number, not 'CC'"),
        ('set a A\n1 Pup | Basic R 60\n  atack R "X"', 3, "did you mean attack?"),
        ("set a A\n1 Pup | Basic R 60\n  attack R Singe 10", 3, 'an attack is written: attack RCC "Name" 30: script'),
        ('set a A\n1 Pup | Basic R 60\n  attack R "X" 10: draww', 3, "did you mean draw"),
        ('set a A\n1 Pup | Basic R 60\n      attack R "X" 10', 3, "a text starts on a line indented by two spaces"),
        (
            'set a A\n1 Pup | Basic R 60\n  attack R "X" 10: draw\n    draw',
            4,
            "the script should end here, or a semicolon is missing",
        ),
        ("set a A\n1 Pup | Basic R 60\n  ability Fur: draw", 3, 'an Ability is written: ability "Name": script'),
        ("set a A\n1 Pup | Basic R 60\n\n1 Cat | Basic R 60", 4, "two cards with the number 1"),
        ("set a A\n1 = a-2\n2 = a-1", 2, "a reprint of its own reprint"),
        ("set a A\n1 = a-1", 2, "cannot be a reprint of itself"),
        ("set a A\n1 = a-7", 2, "a-7 is not in this file"),
        ("set a A\n1 = b-7", 2, "b-7 belongs to another set"),
        ("set a A\n2 Pup | Basic R 60\n1 = a-2\n  text: draw", 4, "has the texts of a-2"),
    ],
)
def test_errors_name_file_line_and_remedy(text: str, line: int, reason: str) -> None:
    with pytest.raises(InvalidCard) as caught:
        parse_cards(text, "a.cards")
    assert reason in str(caught.value)
    assert str(caught.value).startswith(f"a.cards:{line}: ")


LONG = """\
set meadow Meadow Days | series Test | released 2001-02-03 | code MD | era ex

1 Cinderpup | Basic R 60 | weak W x2 | retreat 1
  power "Trade of Embers": use(
    save(first, pick(1, in_play(you, has_card(provides(Fire)))));
    attach(pick(1, attached(saved(first), provides(Fire))), pick(1, except(in_play, saved(first)))),
    limit=any,
    stops=turning_condition
  )
  attack R "Call of the Whole Pack":
    search(pick(4, deck(you, or(named("Cinderpup"), named("Cinderwolf ex"))), upto=true), reveal=true);
    move(those, hand);
    shuffle
  attack RC "Long Howl": if(exists(bench(opponent)), then=(
    choose(pick(1, bench(opponent, and(basic_pokemon, type(Fire)))));
    switch(it);
    inflict(Confused, active(opponent))
  ))

2 Campfire | Stadium
  text:
    on(damaged, flip(heads=damage(10, attacker, plain=true)), who=in_play(you, type(Lightning)), by=opponent)
    modify(in_play(you, type(Fire)), retreat_cost, less, 1)
    on(
      turn_ends,
      flip(heads=heal(10, in_play(you, and(type(Fire), damaged))), tails=damage(10, in_play(opponent, type(Fire))));
      draw,
      by=each
    )
"""


def test_long_scripts_are_written_over_indented_lines() -> None:
    assert format_cards(parse_cards(LONG, "meadow.cards"), MEADOW) == LONG


def test_any_indentation_continues_a_text() -> None:
    ragged = LONG.replace("\n    ", "\n         ").replace("\n  )", "\n       )")
    assert ragged != LONG
    assert parse_cards(ragged, "meadow.cards") == parse_cards(LONG, "meadow.cards")


def test_remark_between_the_lines_of_a_script() -> None:
    remarked = LONG.replace("    limit=any,", "# as often as you like\n    limit=any,")
    assert parse_cards(remarked, "meadow.cards") == parse_cards(LONG, "meadow.cards")
    with pytest.raises(InvalidCard, match=r"meadow.cards:7: this remark would be lost"):
        format_file(CardFile(remarked, "meadow.cards"), {})


def test_facts_continue_on_lines_that_start_with_a_bar() -> None:
    names = ", ".join(["Team Plasma", "Single Strike", "Rapid Strike", "Fusion Strike", "Ultra Beast"])
    card = replace(cards()["meadow-2"], tags=tuple(names.split(", ")), title="Cinderwolf ex of the Farthest Meadow")
    text = format_cards([card], MEADOW)
    assert f"\n    | tags {names} | prizes 2\n" in text
    assert max(map(len, text.splitlines())) <= LONGEST
    file = CardFile(text, "meadow.cards")
    assert file.card("2") == card
    assert read_summaries([file], {})["meadow-2"].tags == card.tags


@pytest.mark.parametrize(
    ("wrong", "right", "line", "excerpt"),
    [
        ("limit=some,", "limit=any,", 7, "    limit=some,\n            ^"),
        ("move(those, handd);", "move(those, hand);", 12, "      move(those, handd);\n                  ^"),
        ("switchh(it);", "switch(it);", 16, "    switchh(it);\n      ^"),
        ("modify(in_play(you, typ(Fire))", "modify(in_play(you, type(Fire))", 23, "typ(Fire)), retreat_cost, less, 1)\n"),
        ("      drawn,", "      draw,", 27, "      drawn,\n        ^"),
    ],
)
def test_error_in_a_further_line_names_that_line_and_column(wrong: str, right: str, line: int, excerpt: str) -> None:
    assert LONG.count(right) == 1
    with pytest.raises(InvalidCard) as caught:
        parse_cards(LONG.replace(right, wrong), "meadow.cards")
    assert str(caught.value).startswith(f"meadow.cards:{line}: ")
    assert excerpt in str(caught.value)


def test_bracket_that_is_never_closed_is_found() -> None:
    with pytest.raises(InvalidCard, match=r"a.cards:4: expected ',' or '\)', not 'modify'"):
        parse_cards("set a A\n1 Fire | Stadium\n  text: use(draw\n    modify(self, hp, add, 10)\n", "a.cards")


def test_inline_block_is_one_card() -> None:
    with pytest.raises(InvalidCard, match="expected one card"):
        parse_card_block("Pup | Basic R 60\nCat | Basic R 60")


def test_name_that_would_break_the_line_is_refused() -> None:
    with pytest.raises(InvalidCard, match="cannot be written"):
        format_card_block(Card("a-1", "Pup | Cat", Supertype.TRAINER, kind=TrainerKind.ITEM))


NAMES = st.text("abcXYZé'&-. δ", min_size=1, max_size=9).map(str.strip).filter(bool)
COSTS = st.lists(st.sampled_from(TYPES), max_size=4).map(tuple)
ATTACKS = st.builds(
    Attack,
    name=st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    cost=COSTS,
    damage=st.integers(0, 300),
    mark=st.sampled_from(["", "+", "-", "x", "?"]),
    effect=st.none() | trees(Action, 2),
    power=st.sampled_from(["", "GX", "VSTAR"]),
)
ABILITIES = st.builds(
    Ability,
    name=st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    kind=st.sampled_from(AbilityKind),
    parts=st.lists(trees(Part, 2), max_size=3).map(tuple),
)


@st.composite
def random_cards(draw: st.DrawFn) -> Card:
    kinds: list[dict[str, Any]] = [
        {"supertype": Supertype.POKEMON, "stage": draw(st.sampled_from(Stage)), "types": draw(COSTS)},
        {"supertype": Supertype.TRAINER, "kind": draw(st.sampled_from(TrainerKind)), "types": draw(COSTS)},
        {"supertype": Supertype.ENERGY, "types": draw(COSTS)},
        {"supertype": Supertype.ENERGY, "basic_energy": True, "types": draw(COSTS)},
    ]
    return Card(
        id="inline-1",
        name=draw(NAMES),
        **draw(st.sampled_from(kinds)),
        title=draw(st.just("") | NAMES),
        hp=draw(st.integers(0, 340)),
        evolves_from=draw(st.just("") | NAMES),
        attacks=tuple(draw(st.lists(ATTACKS, max_size=2))),
        abilities=tuple(draw(st.lists(ABILITIES, max_size=2))),
        weaknesses=tuple(
            draw(st.lists(st.builds(Weakness, st.sampled_from(TYPES), st.integers(1, 4), st.integers(0, 40)), max_size=2))
        ),
        resistances=tuple(draw(st.lists(st.builds(Resistance, st.sampled_from(TYPES), st.integers(0, 30)), max_size=2))),
        retreat=draw(st.integers(0, 5)),
        tags=tuple(draw(st.lists(st.sampled_from(TAGS), max_size=3))),
        parts=tuple(draw(st.lists(trees(Part, 2), max_size=3))),
        prizes=draw(st.integers(0, 3)),
        level=draw(st.sampled_from(["", "43", "X"])),
        era=draw(st.sampled_from(Era)),
        copies=draw(st.none() | st.integers(1, 60)),
        reprint_of=draw(st.sampled_from(["", "base1-4"])),
        unread=draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=12)),
        number="1",
    )


@given(random_cards())
def test_every_card_round_trips(card: Card) -> None:
    block = format_card_block(card)
    assert parse_card_block(block) == card
    assert format_card_block(parse_card_block(block)) == block


def test_one_card_is_found_where_all_cards_are() -> None:
    one, all_cards = CardFile(FILE, "meadow.cards"), CardFile(FILE, "meadow.cards")
    assert {number: one.place(number) for number in all_cards.places} == all_cards.places


@pytest.mark.parametrize("number", ["", "99", "#", "set", "1 Cinderpup", "attack", "\n1"])
def test_what_is_not_a_number_is_not_found(number: str) -> None:
    assert CardFile(FILE, "meadow.cards").place(number) is None


def test_a_number_that_two_cards_have_is_refused_for_one_card_too() -> None:
    text = "set a A\n1 Amber | Item\n\n1 Beryl | Item\n"
    wrong = r"a.cards:4: a has two cards with the number 1; remove one"
    with pytest.raises(InvalidCard, match=wrong):
        CardFile(text, "a.cards").card("1")
    with pytest.raises(InvalidCard, match=wrong):
        parse_cards(text, "a.cards")
