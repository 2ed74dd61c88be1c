"""Words that a reading must not drop: where it is, what it evolved from, which number, whose cards, how many of a kind."""

from __future__ import annotations

import pytest

from playmat.effects.english import english
from playmat.effects.nodes import Action
from playmat.effects.script import format_script, parse_script
from playmat.reading.proofs import lost_names, say_again
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import Names, words_of
from playmat.vocabulary import Stage

NAMES = Names.of({name: name for name in ("Murkrow", "Honchkrow", "Testmon", "Sabrina's Gastly")})
CARRIER = TextContext(name="Testmon", own=(words_of("Testmon"),), names=NAMES, stage=Stage.STAGE_1)

ATTACKS = {
    "If Testmon evolved from Murkrow during this turn, draw 7 cards.": (
        'if(all(happened(evolved, about=self), matches(cards_of(self, part=below), named("Murkrow"))), then=draw(7))'
    ),
    "Choose 1 of your opponent's Pokémon. If you choose a Benched Pokémon, switch the Defending Pokémon with that Pokémon. "
    "This attack does 70 damage to the Pokémon you chose.": (
        "choose(pick(1, in_play(opponent))); if(is_benched(it), then=switch(it)); damage(70, it)"
    ),
    "If the Defending Pokémon's maximum HP is 70 or less, it can't attack Testmon during your opponent's next turn.": (
        "if(compare(hp(defending), <=, 70), "
        "then=lasting(forbid(attack, who=defending, against=self), opponents_next_turn, bound=self))"
    ),
    "Discard a random card from your opponent's hand. If you have any Benched Pokémon, discard 3 cards instead of 1.": (
        "if(exists(bench), then=discard(pick(3, hand(opponent), by=chance)), else=discard(pick(1, hand(opponent), by=chance)))"
    ),
    "This attack does 7 damage for each of your Murkrows.": 'base(times(7, count(in_play(you, named("Murkrow")))))',
    "This attack does 7 damage for each of your Sabrina's Gastlys.": (
        'base(times(7, count(in_play(you, named("Sabrina\'s Gastly")))))'
    ),
}


@pytest.mark.parametrize("text", ATTACKS)
def test_no_word_of_an_attack_is_dropped(text: str) -> None:
    reading = read_text(text, "attack", CARRIER)
    assert reading.stumble is None, reading.stumble
    assert reading.effect is not None
    assert format_script(reading.effect) == ATTACKS[text]


ABILITIES = {
    "When you play Testmon from your hand to evolve 1 of your Active Pokémon, you may draw 7 cards.": (
        "on(evolved, draw(7), when=is_active(self), optional=true)"
    ),
    "Whenever your opponent attaches an Energy card from their hand to 1 of their Pokémon, put 7 damage counters on that "
    "Pokémon. The effect of Test Pulse doesn't stack.": (
        'on(attached, put_counters(7, it), who=in_play(opponent), by=opponent, filter=is("Energy"), limit=event)'
    ),
}


@pytest.mark.parametrize("text", ABILITIES)
def test_no_word_of_an_ability_is_dropped(text: str) -> None:
    reading = read_text(text, "ability", CARRIER)
    assert reading.stumble is None, reading.stumble
    assert [format_script(part) for part in reading.parts] == [ABILITIES[text]]


def test_what_cannot_be_said_of_unseen_cards_is_refused() -> None:
    text = "Choose up to 3 cards at random from your opponent's hand (don't look at them). Your opponent discards those cards."
    assert read_text(text, "attack", CARRIER).stumble is not None


def test_a_name_that_our_words_do_not_mention_is_lost() -> None:
    text = "If Testmon evolved from Murkrow this turn, search your deck for Honchkrow."
    own = (words_of("Testmon"),)
    assert lost_names(text, "Search your deck for 1 card named “Honchkrow”.", own, NAMES) == ("Murkrow",)
    assert lost_names(text, "If it evolved from “Murkrow”, search your deck for “Honchkrow”.", own, NAMES) == ()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("move_counters(6, in_play, defending)", "from any of your Pokémon"),
        ("move_counters(none, in_play, defending)", "from each of your Pokémon"),
        ("move_counters(none, in_play, defending, upto=true)", "from any of your Pokémon"),
    ],
)
def test_counters_in_all_are_not_counters_from_each(script: str, words: str) -> None:
    tree = parse_script(script, Action)
    assert words in english(tree)
    assert say_again(tree) == tree
