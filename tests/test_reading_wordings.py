"""Other wordings of known meanings, and words whose referent is easily mistaken."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import Names
from playmat.vocabulary import Era, Stage, TrainerKind

POKEMON = TextContext(era=Era.MODERN, stage=Stage.BASIC, names=Names.of({"Snom": "Snom", "Abra": "Abra"}))
CARRIERS = {
    "attack": POKEMON,
    "ability": POKEMON,
    "energy": TextContext(era=Era.MODERN),
    "item": TextContext(era=Era.MODERN, trainer=TrainerKind.ITEM),
    "stadium": TextContext(era=Era.MODERN, trainer=TrainerKind.STADIUM),
    "tool": TextContext(era=Era.MODERN, trainer=TrainerKind.TOOL),
}


def read(kind: str, text: str) -> str:
    """The script of a text, its parts on lines; or why it is refused."""
    context = CARRIERS[kind]
    reading = read_text(text, "trainer" if context.trainer is not None else kind, context)
    if reading.stumble is not None:
        return f"refused: {reading.stumble.reason}"
    return "\n".join(format_script(part) for part in ((reading.effect,) if reading.effect is not None else reading.parts))


WORDINGS = {
    # signs and numbers
    ("ability", "Attacks used by your Metal Pokémon do +35 damage to your opponent's Active Pokémon."): (
        "modify(in_play(you, type(Metal)), damage_done, add, 35)"
    ),
    ("ability", "This Pokémon takes -15 damage from attacks."): "modify(self, damage_taken, less, 15)",
    ("ability", "Attacks used by this Pokémon cost 2 Colorless less."): ("modify(self, attack_cost, less, 2, energy=Colorless)"),
    ("ability", "Attacks used by your opponent's Active Pokémon cost 1 more Colorless Energy."): (
        "modify(active(opponent), attack_cost, add, 1, energy=Colorless)"
    ),
    ("ability", "Your Active Pokémon's Retreat Cost is 2 less."): "modify(active, retreat_cost, less, 2)",
    # one Active Pokémon of two, or each of them
    ("ability", "Once during your turn, you may heal 20 damage from each of your Active Pokémon."): (
        'use(heal(20, in_play(you, is("Active"))))'
    ),
    ("ability", "Between turns, put 1 damage counter on each Defending Pokémon."): (
        'on(checkup, put_counters(1, in_play(opponent, is("Active"))))'
    ),
    ("ability", "If you have any Fairy Energy attached to your Active Pokémon, the Retreat Cost for that Pokémon is 0."): (
        "modify(active(you, has_energy(Fairy)), retreat_cost, set, 0)"
    ),
    ("ability", "This Pokémon's maximum HP is 25 more for each of your Benched Snom."): (
        'modify(self, hp, add, times(25, count(bench(you, named("Snom")))))'
    ),
    ("attack", "If you have exactly 3, 6, or 9 cards in your hand, this attack does 45 more damage."): (
        "if(any(compare(count(hand), =, 3), compare(count(hand), =, 6), compare(count(hand), =, 9)), then=more(45))"
    ),
    ("attack", "This attack does 15 damage for each of your Benched Pokémon with a maximum HP of 40."): (
        "base(times(15, count(bench(you, hp_is(=, 40)))))"
    ),
    ("attack", "This attack does 15 damage for each {P} Energy and each {M} Energy attached to all of your Pokémon."): (
        "base(times(15, energy(in_play, types=[Psychic, Metal])))"
    ),
    # damage on Pokémon
    ("attack", "If this Pokémon has no damage on it, draw 3 cards."): "if(matches(self, damaged(0, op==)), then=draw(3))",
    ("ability", "If this Pokémon takes damage from an attack from your opponent's Pokémon ex, draw 3 cards."): (
        'on(damaged, draw(3), by=opponent, from=is("ex"))'
    ),
    ("ability", "Your Benched Pokémon can't be damaged by attacks from your opponent's Stage 1 Pokémon."): (
        'prevent(bench, what=damage, from=is("Stage 1"))'
    ),
    (
        "attack",
        "This attack does 35 damage to each of your opponent's Pokémon. Don't apply Weakness and Resistance for this damage.",
    ): ("damage(35, in_play(opponent), plain=true)"),
    (
        "ability",
        "This Pokémon can't be affected by effects of attacks used by your opponent's Stage 1 Pokémon. "
        "(Damage is not an effect.)",
    ): ('prevent(self, what=effects, from=is("Stage 1"))'),
    # at random
    ("attack", "1 of your opponent's Benched Pokémon is chosen at random. Put 4 damage counters on it."): (
        "choose(pick(1, bench(opponent), by=chance)); put_counters(4, it)"
    ),
    ("attack", "This attack does 45 damage to 1 of your opponent's Pokémon chosen at random."): (
        "damage(45, pick(1, in_play(opponent), by=chance))"
    ),
    ("attack", "Discard 2 random Energy from among the Energy attached to your opponent's Benched Pokémon."): (
        'discard(pick(2, attached(bench(opponent), is("Energy")), by=chance))'
    ),
    # what is where
    (
        "energy",
        "This card provides 2 Grass Energy. The Benched Grass Pokémon this card is attached to has no Weakness.",
    ): ('provide(Grass, n=2)\nset_weakness(where(self, and(is("Benched"), type(Grass))))'),
    ("item", "Put your Stage 2 Pokémon in the Active Spot into your hand."): 'play(move(active(you, is("Stage 2")), hand))',
    ("item", "Switch out your opponent's Active Stage 1 Pokémon to the Bench."): (
        'play(switch(pick(1, bench(opponent), by=opponent), active=active(opponent, is("Stage 1"))))'
    ),
    ("item", "Put a Stadium card and an Item card from your discard pile into your hand."): (
        'play(move(both(pick(1, discard_pile(you, is("Stadium"))), pick(1, discard_pile(you, is("Item")))), hand))'
    ),
    ("ability", "If you have another Snom in play, this Pokémon has no Retreat Cost."): (
        'modify(self, retreat_cost, set, 0, when=exists(except(in_play(you, named("Snom")), self)))'
    ),
    ("ability", "If you have Abra and Snom on your Bench, this Pokémon has no Retreat Cost."): (
        'modify(self, retreat_cost, set, 0, when=all(exists(bench(you, named("Abra"))), exists(bench(you, named("Snom")))))'
    ),
    ("ability", "If your Abra or Abra ex is in the Active Spot and is damaged by an attack, draw 3 cards."): (
        'on(damaged, draw(3), who=active(you, named("Abra", "Abra ex")))'
    ),
    # several sentences in an option
    (
        "item",
        "Choose 1: • Search your deck for 3 Stadium cards, reveal them, and put them into your hand. Then, shuffle your deck. "
        "• Heal 45 damage from your Active Pokémon.",
    ): ('play(one_of((search(pick(3, deck(you, is("Stadium"))), reveal=true); move(those, hand); shuffle), heal(45, active)))'),
    ("item", "Draw a card for each Own Card card in your discard pile (not including this card)."): (
        'play(draw(count(discard_pile(you, named("Own Card")))))'
    ),
    # when, and how often
    ("ability", "You may use this Ability once during your turn if this Pokémon is on your Bench. Draw 3 cards."): (
        "use(draw(3), when=is_benched(self))"
    ),
    ("ability", "During your first turn, this Pokémon's attacks cost Colorless less."): (
        "modify(self, attack_cost, less, 1, when=first_turn, energy=Colorless)"
    ),
    ("ability", "If this Pokémon is Knocked Out during your opponent's turn, draw 3 cards."): (
        "on(knocked_out, draw(3), when=your_turn(opponent))"
    ),
    ("ability", "Your Pokémon in play get +15 HP. This Ability doesn't stack."): "modify(in_play, hp, add, 15, stacks=false)",
    (
        "energy",
        "This card provides 3 Colorless Energy. At the end of your "
        "turn, if the Pokémon this card is attached to is on your Bench, heal 15 damage from it.",
    ): ("provide(Colorless, n=3)\non(turn_ends, heal(15, self), by=you, when=is_benched(self))"),
    ("item", "You can only use this card if you went second. Draw 3 cards."): "play(draw(3), when=went(second))",
}


@pytest.mark.parametrize(("kind", "text"), WORDINGS)
def test_other_words_for_a_known_meaning(kind: str, text: str) -> None:
    assert read(kind, text) == WORDINGS[kind, text]


REFERENTS = {
    # whose Pokémon are counted
    ("attack", "Draw cards until you have as many cards in your hand as your opponent has Benched Pokémon."): (
        "draw_until(count(bench(opponent)))"
    ),
    # not this Pokémon, to which nothing happens when a turn ends
    (
        "attack",
        "If your opponent's Active Pokémon is a Stage 1 Pokémon, it will be Knocked Out at the end of your opponent's next turn.",
    ): (
        'if(matches(defending, is("Stage 1")), then=lasting(on(turn_ends, knock_out(defending), by=opponent), '
        "opponents_next_turn, subject=defending))"
    ),
    # what is said of the Energy and of the Pokémon, both on such a Pokémon only
    (
        "energy",
        "As long as this card is attached to a Metal Pokémon, it provides Metal Energy, and that Pokémon has no Retreat Cost.",
    ): ("provide(Metal, when=matches(self, type(Metal)))\nmodify(self, retreat_cost, set, 0, when=matches(self, type(Metal)))"),
    # the Pokémon that it happened to
    (
        "ability",
        "When your opponent plays a Basic Pokémon from their hand onto their Bench, if that Pokémon has "
        "65 HP or less, put 4 damage counters on it.",
    ): ('on(benched, if(matches(it, hp_is(<=, 65)), then=put_counters(4, it)), who=in_play(opponent, is("Basic")), by=opponent)'),
    # the Pokémon too, and no other
    ("item", "Choose 1 of your Pokémon and all cards attached to it and put them on the bottom of your deck in any order."): (
        "play(choose(pick(1, in_play)); move(it, bottom))"
    ),
    # the one that has the attack, or the one that it is done to
    ("attack", "Until this Pokémon leaves the Active Spot, the Defending Pokémon can't attack."): (
        "lasting(forbid(attack, who=defending), leaves_active, bound=self)"
    ),
    ("attack", "The Defending Pokémon can't attack until it leaves the Active Spot."): (
        "lasting(forbid(attack, who=defending), leaves_active)"
    ),
    # Asleep, and nothing else
    ("tool", "The Pokémon this card is attached to can attack even if it is Asleep."): (
        "allow(attack_afflicted, who=self, when=unless(matches(self, afflicted(Paralyzed))))"
    ),
    # of the cards that were discarded, those of the kind
    (
        "attack",
        "Discard up to 4 cards from your hand. If you discarded 3 Item cards in this way, this attack does 45 more damage.",
    ): ('discard(pick(4, hand, upto=true)); if(compare(count(where(those, is("Item"))), >=, 3), then=more(45))'),
    ("attack", "Flip a coin. If heads, the Defending Pokémon is now Burned. If tails, it is now Asleep."): (
        "flip(heads=inflict(Burned, defending), tails=inflict(Asleep, defending))"
    ),
}


@pytest.mark.parametrize(("kind", "text"), REFERENTS)
def test_what_a_word_stands_for(kind: str, text: str) -> None:
    assert read(kind, text) == REFERENTS[kind, text]


UNCLEAR = {
    # chosen in the other branch only
    (
        "attack",
        "Flip a coin. If heads, heal 35 damage from 1 of your Benched Pokémon. If tails, discard an Energy from that Pokémon.",
    ): ("refused: nothing was named before that it could stand for"),
    # not the number of cards drawn
    ("item", "Discard your hand and draw 3 cards. If you discarded 6 or more cards in this way, draw 2 more cards."): (
        "refused: the number of cards that were just drawn is not meant"
    ),
    # the player whose Pokémon it was, in either player's turn
    ("ability", "When a player's Pokémon is Knocked Out, that player draws 3 cards."): "refused: it is not "
    "clear which player this is",
    ("stadium", "When a player's Pokémon is Knocked Out, that player discards 3 cards from your hand."): (
        "refused: it is not clear which player this is"
    ),
    # the cards that were chosen, or all of them
    (
        "attack",
        "Your opponent reveals their hand. Choose 3 cards you find there. Your opponent chooses 1 of those cards and "
        "discards it.",
    ): "refused: it is not clear whether these are the chosen cards or all of them",
    # a Pokémon that is a card in the hand by then
    ("item", "Put 1 of your Benched Pokémon and all attached cards into your hand. If that Pokémon is a Snom, draw 3 cards."): (
        "refused: the Pokémon has left play before this asks for it"
    ),
    # more cards, but whose
    ("attack", "Discard the top 3 cards of your deck. If this Pokémon is Burned, your opponent discards 3 more cards."): (
        "refused: nothing before this fits what it says"
    ),
    # one of several Pokémon, each called "that Pokémon" for a while
    (
        "item",
        "Choose up to 2 of your Benched Pokémon. Attach a Basic Metal Energy card from your hand to each of them. "
        "If you attached Energy to a Pokémon in this way, heal 15 damage from that Pokémon.",
    ): ("refused: nothing was named before that it could stand for"),
    # named in the other option only
    ("attack", "Choose 1: • Heal 35 damage from 1 of your Benched Pokémon. • Discard an Energy from that Pokémon."): (
        "refused: nothing was named before that it could stand for"
    ),
    # Energy does not make a Pokémon evolve
    ("attack", "Put a Grass Energy card from your hand onto 1 of your Benched Pokémon."): "refused: not understood",
}


@pytest.mark.parametrize(("kind", "text"), UNCLEAR)
def test_a_word_that_could_stand_for_the_wrong_thing_is_refused(kind: str, text: str) -> None:
    assert read(kind, text) == UNCLEAR[kind, text]


def test_an_attack_without_a_name_is_no_obstacle() -> None:
    context = TextContext(era=Era.MODERN, stage=Stage.BASIC, titles=((),))
    text = "This Pokémon can't use Quick Nap during your next turn."
    effect = read_text(text, "attack", context).effect
    assert effect is not None
    assert format_script(effect) == 'lasting(forbid(attack, who=self, attack="Quick Nap"), your_next_turn)'
