"""The proofs find the errors that they are designed to find."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playmat.effects.english import english
from playmat.effects.nodes import Action, Part
from playmat.effects.script import parse_script
from playmat.reading import batch
from playmat.reading.hand_written import parse_scripts
from playmat.reading.proofs import (
    corruption,
    differing_printings,
    differing_sources,
    lost_numbers,
    lost_words,
    prove,
    say_again,
)
from playmat.reading.reader import Reading, Stumble, read_card
from playmat.reading.sources import RawAttack, RawCard, RawSet, Source
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Era


def effect(script: str) -> Action:
    return parse_script(script, Action)


def card(card_id: str, text: str) -> RawCard:
    return RawCard(card_id, "Testmon", "Pokémon", ("Basic",), 70, ("Fire",), attacks=(RawAttack("Slap", ("Fire",), "10", text),))


def source(*cards: RawCard) -> Source:
    return Source({"one": RawSet("one", "One", "Tests", "2020-01-01")}, list(cards))


def test_a_number_that_the_tree_does_not_hold() -> None:
    reading = Reading(effect("draw(3)"))
    assert lost_numbers("Draw 3 cards.", reading, TextContext()) == ()
    assert lost_numbers("Draw 7 cards.", reading, TextContext()) == (7,)


def test_what_our_words_do_not_mention() -> None:
    ours = english(effect("lasting(forbid(attack, who=defending), opponents_next_turn)"))
    assert lost_words("The Defending Pokémon can't attack until your opponent's next turn ends.", ours) == ()
    told = lost_words("During your next turn, if it is Asleep, a Benched Fire Pokémon can't attack.", ours)
    assert told == ("Fire", "Asleep", "Bench", "your next turn")


def test_reminders_and_class_rules_are_not_missed() -> None:
    text = "Draw 3 cards. (This reminds you of your Bench.)\nYou may play only 1 Supporter card during your turn."
    assert lost_words(text, english(effect("draw(3)"))) == ()


def test_our_own_words_mean_what_they_were_made_from() -> None:
    tree = effect("flip(heads=inflict(Paralyzed, defending), tails=discard(pick(2, hand)))")
    assert say_again(tree) == tree
    parts = (parse_script("modify(self, hp, add, 20)", Part), parse_script("use(draw(2))", Part))
    assert say_again(parts) == parts


def test_our_own_words_for_an_unknown_class_of_card() -> None:
    again = say_again(effect('discard(pick(1, hand(you, is("Wobbly"))))'))
    assert isinstance(again, Stumble) and again.words.startswith("Wobbly card from your hand")


def test_a_text_with_a_word_less_or_more_is_seldom_understood() -> None:
    texts = [
        "Flip 4 coins. This attack does 15 damage times the number of heads.",
        "Draw cards until you have 9 cards in your hand.",
    ]
    shares = corruption([(text, "attack", TextContext()) for text in texts * 10], seed=1)
    assert max(shares.dropped, shares.added, shares.swapped) < 0.5


def test_printings_and_sources_that_differ_are_named() -> None:
    first, _ = read_card(card("one-1", "Draw 3 cards."), Era.MODERN)
    second, _ = read_card(card("one-2", "Draw 4 cards."), Era.MODERN)
    same = replace(first, id="one-3")
    assert [(one.id, other.id) for one, other in differing_printings([first, same, second])] == [("one-1", "one-2")]
    assert [one.id for one, _ in differing_sources([first], {"one-1": second})] == ["one-1"]
    assert list(differing_sources([first], {"one-1": same})) == []


def test_the_proofs_over_a_collection() -> None:
    mine = source(card("one-1", "Draw 3 cards."), card("one-2", "Draw 4 cards."), card("one-3", "Sing a song."))
    theirs = source(card("one-1", "Draw 5 cards."), card("one-2", "Draw 4 cards."))
    proofs = prove(mine, theirs, processes=1)
    assert (proofs.cards, proofs.texts, proofs.lost) == (3, 2, [])
    assert (proofs.said_same, proofs.said_otherwise, proofs.unsaid) == (2, [], [])
    assert [(one.card, one.where, one.what) for one in proofs.printings] == [("one-2", "one-1", "Slap")]
    assert proofs.shared == 2
    assert [(one.card, one.what) for one in proofs.sources] == [("one-1", "Slap")]
    assert proofs.to_json()["sources"]["compared"] == 2


def test_a_script_is_for_the_words_of_the_first_source(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = source(replace(card("one-1", "Slap as hard as a drum."), name="Testmon LV.X"))
    theirs = source(replace(card("one-1", "Draw 3 cards."), name="Testmon"))
    script = parse_scripts('one-1 Testmon LV.X\n  attack "Slap": draw(3)\n', "test")
    monkeypatch.setattr(batch, "bundled_scripts", lambda: script)
    proofs = prove(mine, theirs, processes=1)
    assert (proofs.shared, proofs.sources) == (1, [])
