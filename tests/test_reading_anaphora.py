"""The references of "it", "them", "those cards", "that Pokémon", "instead" and "then"."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Stage, TrainerKind


def script(text: str, **context: int) -> str:
    reading = read_text(text, "attack", TextContext(**context))  # type: ignore[arg-type]  # numbers only
    assert reading.stumble is None, reading.stumble
    assert reading.effect is not None
    return format_script(reading.effect)


TEXTS = {
    # Energy that a condition found, not the Pokémon that bears it
    "If the Defending Pokémon has any Water Energy attached to it, choose 1 of them and discard it.": (
        "if(matches(defending, has_energy(Water)), then=(choose(pick(1, attached(defending, provides(Water)))); discard(those)))"
    ),
    # cards of a kind that were found among others
    "Look at your opponent's hand. If they have any Item cards there, choose 1 of them and discard it.": (
        'look(hand(opponent)); if(exists(where(looked, is("Item"))), '
        'then=(choose(pick(1, where(looked, is("Item")))); discard(those)))'
    ),
    "Reveal the top 8 cards of your deck. This attack does 25 damage for each Item card you find there. "
    "Then, discard those cards and shuffle the other cards back into your deck.": (
        'reveal(top(8)); base(times(25, count(where(looked, is("Item"))))); discard(where(looked, is("Item"))); move(rest, deck)'
    ),
    "Look at the top 9 cards of your deck and put 4 of them into your hand. Discard the other cards.": (
        "look(top(9)); move(pick(4, looked, secret=true), hand); discard(rest)"
    ),
    "Look at the top 6 cards of your deck. Choose all Item cards you find there, show them to your opponent, and put them "
    "into your hand.": 'look(top(6)); choose(where(looked, is("Item"))); reveal(those); move(those, hand)',
    # Pokémon that were picked
    "Choose 2 of your opponent's Benched Pokémon. Put 4 damage counters on each of them.": (
        "choose(pick(2, bench(opponent))); put_counters(4, it)"
    ),
    "Heal 70 damage and remove all Special Conditions from 1 of your Benched Pokémon.": (
        "choose(pick(1, bench)); heal(70, it); cure(it)"
    ),
    "Flip a coin. If heads, and if your opponent has 4 or more Benched Pokémon, choose 1 of them. "
    "This attack does 35 damage to that Pokémon. If tails, draw 2 cards.": (
        "flip(heads=if(exists(bench(opponent), n=4), then=(choose(pick(1, bench(opponent))); damage(35, it))), tails=draw(2))"
    ),
    "Move an Energy from the Defending Pokémon to another of your opponent's Pokémon.": (
        'attach(pick(1, attached(defending, is("Energy"))), pick(1, except(in_play(opponent), defending)))'
    ),
    # loops
    "For each of your Benched Pokémon, flip a coin. If heads, heal 40 damage from that Pokémon.": (
        "for_each(bench, flip(heads=heal(40, it)))"
    ),
    "Put damage counters on each of your opponent's Fire Pokémon until its remaining HP is 40.": (
        "for_each(in_play(opponent, type(Fire)), put_counters(quotient(minus(hp(it, remaining=true), 40), 10), it))"
    ),
    # branches
    "Flip a coin. If heads, put your hand on top of your deck. Then, draw 8 cards.": (
        "flip(heads=(incidental(move(hand, top)); draw(8)))"
    ),
    "If you have any Benched Pokémon, draw 4 cards. Then, if your opponent has 3 or more Benched Pokémon, choose 1 of them and "
    "switch it with their Active Pokémon.": (
        "if(exists(bench), then=draw(4)); if(exists(bench(opponent), n=3), then=(choose(pick(1, bench(opponent))); switch(it)))"
    ),
    "Choose 1 of your opponent's Pokémon. This attack does 25 damage to that Pokémon. "
    "If that Pokémon already has any damage counters on it, this attack does 25 damage plus 30 more damage.": (
        "choose(pick(1, in_play(opponent))); if(matches(it, damaged), then=damage(55, it), else=damage(25, it))"
    ),
    "Flip 3 coins. This attack does 15 damage for each heads. If this Pokémon has any Water Energy attached, "
    "flip 5 coins instead.": "if(matches(self, has_energy(Water)), then=flip(5), else=flip(3)); base(times(15, heads))",
    # the action that could not be done, not the one after it
    "Discard 4 cards from your hand, and Knock Out the Defending Pokémon. If you can't discard 4 cards in this way, "
    "this attack does nothing.": "do(discard(pick(4, hand)), then=knock_out(defending), else=nothing, payment=true)",
    # the opponent's Active Pokémon after a switch: the Defending Pokémon is the new one from then on
    "You may switch 1 of your opponent's Benched Fire Pokémon with their Active Pokémon. "
    "Your opponent's Active Pokémon is now Burned.": (
        "may(switch(pick(1, bench(opponent, type(Fire))))); inflict(Burned, defending)"
    ),
    # a player picks the cards that they find
    "You may have your opponent reveal their hand and discard 2 Item cards you find there.": (
        'may(incidental(reveal(hand(opponent))); discard(pick(2, where(looked, is("Item")))))'
    ),
    # one deck or the other
    "Look at the top 6 cards of either player's deck and put them back in any order.": (
        "one_of((incidental(look(top(6))); rearrange(looked)), (incidental(look(top(6, of=opponent))); rearrange(looked)))"
    ),
    # not all of several coins are heads
    "Flip 3 coins. If all of them are heads, this attack does 90 more damage. If not, this attack does 15 more damage for each "
    "heads.": "flip(3); if(compare(heads, =, 3), then=more(90), else=more(times(15, heads)))",
    "Flip a coin. If heads, draw 5 cards. If not, draw a card.": "flip(heads=draw(5), tails=draw)",
    # a Stadium that was discarded is no longer in play
    "If a Stadium is in play, discard it. If you discarded a Stadium in this way, draw 6 cards.": (
        "if(exists(stadium), then=do(discard(stadium), then=draw(6)))"
    ),
    # some of several, or all of them
    "If any of your Benched Pokémon are Asleep, draw 6 cards.": "if(exists(bench(you, afflicted(Asleep))), then=draw(6))",
    "If all of your Benched Pokémon are Asleep, draw 6 cards.": "if(matches(bench, afflicted(Asleep)), then=draw(6))",
    # cards that a condition or a number mentioned
    "Discard an Energy card attached to this Pokémon. Then, if there are any Energy cards attached to the Defending Pokémon, "
    "choose 1 of them and discard it.": (
        'discard(pick(1, attached(self, is("Energy")))); if(exists(attached(defending, is("Energy"))), '
        'then=(choose(pick(1, attached(defending, is("Energy")))); discard(those)))'
    ),
    "If there are any Fire Energy cards in your discard pile, choose 2 of them and attach them to 1 of your Pokémon.": (
        "if(exists(discard_pile(you, provides(Fire))), then=(choose(pick(2, discard_pile(you, provides(Fire)))); "
        "attach(those, pick(1, in_play))))"
    ),
    # a condition does not pick anything
    "If 1 of your Benched Pokémon has the same name as 1 of your opponent's Pokémon in play, draw 6 cards.": (
        "if(exists(bench(you, same_name(in_play(opponent)))), then=draw(6))"
    ),
    # an attack that does nothing does not begin either
    "Discard 3 cards from your hand. If you have fewer than 2 Benched Pokémon, this attack does nothing.": (
        "if(compare(count(bench), <, 2), then=nothing); discard(pick(3, hand))"
    ),
    # the new place of a card that changes places
    "Choose a Stage 1 Pokémon in your discard pile and switch it with 1 of your Stage 1 Pokémon in play.": (
        'choose(pick(1, discard_pile(you, and(is("Pokémon"), is("Stage 1"))), enters=true)); '
        'become(pick(1, in_play(you, is("Stage 1"))), those, old=discard)'
    ),
    # cards that a condition found on a Pokémon, not cards that were looked at
    "If the Defending Pokémon has any Special Energy cards attached to it, flip a coin. If tails, choose 1 of those Energy cards "
    "and discard it.": (
        'if(matches(defending, has_card(is("Special Energy"))), '
        'then=flip(tails=(choose(pick(1, attached(defending, is("Special Energy")))); discard(those))))'
    ),
    # all cards that were chosen in succession, not only the last of them
    "Flip 6 coins. For each heads, choose a card from your opponent's hand at random. Your opponent discards those cards.": (
        "flip(6); choose(pick(heads, hand(opponent), by=chance)); discard(those)"
    ),
}


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_clear_what_a_word_refers_to(text: str) -> None:
    assert script(text) == TEXTS[text]


SWITCH = (
    "Before doing damage, you may switch 1 of your opponent's Benched Fire Pokémon with the Defending Pokémon. "
    "If you do, this attack does 70 damage to the new Defending Pokémon."
)


def test_printed_damage_that_the_text_repeats_is_not_done_twice() -> None:
    assert script(SWITCH, damage=70) == "before_damage(may(switch(pick(1, bench(opponent, type(Fire))))))"
    assert script(SWITCH) == "before_damage(may(switch(pick(1, bench(opponent, type(Fire)))), then=damage(70, it)))"


def test_the_successor_of_a_pokemon_that_left_the_active_spot() -> None:
    text = "Whenever your opponent's Active Pokémon moves to the Bench, their new Active Pokémon is now Asleep."
    (part,) = read_text(text, "ability").parts
    assert format_script(part) == "on(left_active, inflict(Asleep, active(opponent)), who=in_play(opponent))"
    text = "Whenever your opponent's Active Pokémon retreats, their new Active Pokémon is now Asleep."
    (part,) = read_text(text, "ability").parts
    assert format_script(part) == "on(retreated, inflict(Asleep, active(opponent)), who=active(opponent))"


def parts(text: str, context: TextContext, kind: str = "ability") -> list[str]:
    reading = read_text(text, kind, context)
    assert reading.stumble is None, reading.stumble
    return [format_script(part) for part in reading.parts]


def test_the_card_in_hand_that_the_text_is_printed_on() -> None:
    assert parts(
        "Once during your turn, if this Pokémon is the last card in your hand, you may reveal it and play it onto your Bench.",
        TextContext(stage=Stage.BASIC),
    ) == ["use(reveal(this_card); move(this_card, bench), when=compare(count(hand), =, 1), zone=hand)"]
    assert parts(
        "Once during your turn, if this Pokémon is in your hand, you may reveal it and put it on top of your deck. "
        "If you do, draw 4 cards.",
        TextContext(stage=Stage.BASIC),
    ) == ["use(reveal(this_card); do(move(this_card, top), then=draw(4)), zone=hand)"]


def test_an_attack_ends_after_what_is_done_in_its_place() -> None:
    text = (
        "Whenever this Pokémon attacks, flip 4 coins. If all of them are tails, that attack does nothing. "
        "Instead, put this Pokémon into your hand."
    )
    assert parts(text, TextContext(stage=Stage.BASIC)) == [
        "on(attack_declared, flip(4); if(compare(heads, =, 0), then=(move(self, hand); nothing)))"
    ]


def test_a_pokemon_is_played_onto_the_bench_or_to_evolve() -> None:
    stage_2 = TextContext(stage=Stage.STAGE_2)
    draws = "When you play this Pokémon from your hand, you may draw 4 cards."
    assert parts(draws, TextContext(stage=Stage.BASIC)) == ["on(benched, draw(4), optional=true)"]
    assert parts(draws, stage_2) == ["on(evolved, draw(4), optional=true)"]
    assert parts("Whenever you play a Water Pokémon from your hand, you may draw a card.", stage_2) == [
        "on(benched, draw, who=in_play(you, type(Water)), by=you, optional=true)",
        "on(evolved, draw, who=in_play(you, type(Water)), by=you, optional=true)",
    ]
    hurts = "Whenever any player plays a Basic Water Pokémon from their hand, put 3 damage counters on that Pokémon."
    assert parts(hurts, TextContext(trainer=TrainerKind.STADIUM), "trainer") == [
        'on(benched, put_counters(3, it), who=in_play(each, and(is("Basic"), type(Water))), by=each)'
    ]


def test_what_is_searched_for_in_the_same_way_goes_to_the_same_place() -> None:
    text = (
        "Search your deck for a Psychic Energy card, reveal it, and put it into your hand. Shuffle your deck.\n"
        "When you play this card, you may discard 4 other cards from your hand. "
        "If you do, you may also search for a Supporter card in this way."
    )
    assert parts(text, TextContext(trainer=TrainerKind.ITEM), "trainer") == [
        "play_extra(4)",
        "play(search(pick(1, deck(you, provides(Psychic))), reveal=true); move(those, hand); shuffle; if(paid(4), "
        'then=may(search(pick(1, deck(you, is("Supporter"))), reveal=true); move(those, hand); shuffle)))',
    ]


def test_a_trainer_card_is_played_as_itself() -> None:
    text = "Whenever your opponent plays a Supporter card from their hand, draw a card."
    assert parts(text, TextContext(stage=Stage.STAGE_1)) == ['on(played, draw, by=opponent, filter=is("Supporter"))']
