"""A text that is not understood is refused with the words that stopped it, never read in part."""

from __future__ import annotations

import pytest

from playmat.reading.reader import Stumble, read_card, read_text
from playmat.reading.sources import RawAttack, RawCard
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Era, Stage, TrainerKind


def stumble(text: str, kind: str = "attack", context: TextContext | None = None) -> Stumble:
    found = read_text(text, kind, context).stumble
    assert found is not None
    return found


def test_an_unknown_word_is_named_with_what_was_expected() -> None:
    found = stumble("Draw a banana.")
    assert (found.reason, found.words) == ("not understood", "banana.")
    assert "card" in found.expected


def test_the_second_sentence_is_the_one_that_is_refused() -> None:
    assert stumble("Draw 4 cards. Sing a song.").words.startswith("a song")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("If heads, draw 4 cards.", "there is no coin flip before this"),
        ("Discard it.", "nothing was named before that it could stand for"),
        ("If you do, draw 4 cards.", "there is no action before this that could be done or not"),
        (
            "For each of your opponent's Pokémon, flip a coin. For each heads, this attack does 25 damage to that Pokémon.",
            "it is not clear which Pokémon's coin this refers to",
        ),
        (
            "Remove all damage counters from all of your Pokémon with damage counters on them, "
            "then discard all Energy cards attached to those Pokémon.",
            "which Pokémon those were may have changed in between",
        ),
        ("The Defending Pokémon is now Asleep. Choose 1 of them.", "only a single Pokémon was named before this"),
        (
            "Draw 4 cards. (Don't apply Weakness and Resistance for Benched Pokémon.)",
            "this reminder does not fit what was read before it",
        ),
        ("Instead, draw 4 cards.", "there is nothing before this that it could replace"),
    ],
)
def test_what_looks_back_to_nothing_is_refused(text: str, reason: str) -> None:
    assert stumble(text).reason == reason


def test_damage_that_contradicts_the_printed_sign_is_refused() -> None:
    found = stumble("This attack does 35 damage for each of your Benched Pokémon.", "attack", TextContext(damage=15, mark="+"))
    assert found.reason == "the damage in the text is not the printed damage"


def test_how_many_cards_is_a_choice_that_is_not_dropped() -> None:
    assert stumble("Put up to 4 cards from the top of your deck into your hand.").words.startswith("top of your deck")


def test_an_action_outside_an_attack_must_say_when() -> None:
    assert stumble("Draw 4 cards.", "ability").reason == "it is not said when this happens"


def test_the_rule_of_another_kind_of_card_is_refused() -> None:
    text = "Draw 4 cards. You can play only 1 Supporter card each turn."
    found = stumble(text, "trainer", TextContext(trainer=TrainerKind.ITEM))
    assert found.reason == "this is the rule of Supporter cards"


def test_a_limit_needs_something_to_limit() -> None:
    assert stumble("You can't use more than 1 Big Heart Ability each turn.", "ability").reason == (
        "there is nothing before this that it could limit"
    )


def test_a_card_cannot_be_stopped_while_it_is_played() -> None:
    text = "Whenever your opponent plays an Item card, flip a coin. If heads, that card does nothing."
    assert stumble(text, "ability", TextContext(stage=Stage.STAGE_1)).reason == "a card cannot be stopped while it is played"


def test_a_pokemon_that_has_left_play_has_no_energy() -> None:
    text = (
        "Put this Pokémon into your hand. "
        "If this Pokémon has at least 2 extra Water Energy attached (in addition to this attack's cost), draw 5 cards."
    )
    assert stumble(text).reason == "the Pokémon has left play before this asks for it"


def test_extra_energy_of_each_of_several_types_cannot_be_distinguished() -> None:
    text = "If this Pokémon has at least 1 extra Water and Fire Energy attached (in addition to this attack's cost), draw a card."
    assert stumble(text).reason == "not understood"


def test_nothing_follows_the_end() -> None:
    text = "Flip a coin. If tails, this attack does nothing and draw 5 cards."
    assert stumble(text).reason == "the text goes on after it has ended"


def test_a_prize_card_that_is_played_before_it_is_in_hand_is_refused() -> None:
    text = "You can use this card only if you took it as a face-down Prize card, before you put it into your hand. Draw 4 cards."
    assert stumble(text, "trainer", TextContext(trainer=TrainerKind.ITEM)).reason == "not understood"


def test_nobody_picks_for_what_always_holds() -> None:
    found = stumble("2 of your Pokémon can't retreat.", "ability")
    assert found.reason == "nobody picks Pokémon for what always holds"


def test_a_text_that_the_source_has_left_out_is_missed() -> None:
    attack = RawAttack("Slap", (), "20×", "")
    _, (found,) = read_card(RawCard("one-1", "Testmon", "Pokémon", ("Basic",), 70, attacks=(attack,)), Era.MODERN)
    assert (found.words, found.reason) == ("Slap", "its text is missing")
    card, stumbles = read_card(RawCard("one-2", "Test Ball", "Trainer", ("Item",)), Era.MODERN)
    assert [one.reason for one in stumbles] == ["its text is missing"]
    assert card.unread == "its text is missing: Test Ball"


def test_an_attack_may_have_no_text() -> None:
    attack = RawAttack("Slap", (), "20", "")
    assert read_card(RawCard("one-1", "Testmon", "Pokémon", ("Basic",), 70, attacks=(attack,)), Era.MODERN)[1] == ()
