"""Constructions of printed English, one by one, in sentences of our own."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import Names, words_of
from playmat.vocabulary import Era, Stage, TrainerKind


def scripts(text: str, kind: str = "attack", context: TextContext | None = None) -> list[str]:
    """The reading of a text, in card script."""
    reading = read_text(text, kind, context)
    assert reading.stumble is None, reading.stumble
    parts = reading.parts if kind != "attack" else () if reading.effect is None else (reading.effect,)
    return [format_script(part) for part in parts]


ATTACKS = {
    "Move all Special Conditions from this Pokémon to the Defending Pokémon.": "move_conditions(self, defending)",
    # coins
    "Flip 4 coins. This attack does 15 damage times the number of heads.": "flip(4); base(times(15, heads))",
    "Flip a coin until you get tails. Draw 2 cards for each heads.": "flip_until_tails; draw(times(2, heads))",
    "Flip 5 coins. If all of them are heads, the Defending Pokémon is Knocked Out.": "flip(5, heads=knock_out(defending))",
    "Flip a coin. If heads, discard 4 Energy attached to the Defending Pokémon. If tails, draw 2 cards.": (
        'flip(heads=discard(pick(4, attached(defending, is("Energy")))), tails=draw(2))'
    ),
    "Flip 3 coins. If any of them are heads, look at your opponent's hand. For each heads, choose an Item card you find there "
    "and put it on the bottom of your opponent's deck in any order.": (
        "flip(3); if(compare(heads, >=, 1), "
        'then=(incidental(look(hand(opponent))); choose(pick(heads, where(looked, is("Item")))); move(those, bottom)))'
    ),
    "Flip 3 coins. If any of them are heads, look at your opponent's hand. For each heads, choose an Item card you find there "
    "and discard it.": (
        "flip(3); if(compare(heads, >=, 1), "
        'then=(incidental(look(hand(opponent))); choose(pick(heads, where(looked, is("Item")))); discard(those)))'
    ),
    "Flip 4 coins. For each heads, search your deck for a Special Energy card, reveal it, and put it into your hand. If you do, "
    "shuffle your deck.": (
        'flip(4); repeat(heads, search(pick(1, deck(you, is("Special Energy"))), reveal=true); move(those, hand)); '
        "if(compare(heads, >=, 1), then=shuffle)"
    ),
    "Discard up to 3 cards from your hand. Then, flip a coin. If heads, draw twice that many cards.": (
        "discard(pick(3, hand, upto=true)); flip(heads=draw(times(2, count(those))))"
    ),
    # how long something lasts
    "The Defending Pokémon can't evolve during your opponent's next turn.": (
        "lasting(forbid(evolve_at_all, who=defending), opponents_next_turn)"
    ),
    "The Defending Pokémon can't evolve until the end of your opponent's next turn.": (
        "lasting(forbid(evolve_at_all, who=defending), opponents_next_turn_end)"
    ),
    # damage
    "During your opponent's next turn, prevent all damage done to this Pokémon from your opponent's Basic Pokémon.": (
        'lasting(prevent(self, what=damage, by=any, from=is("Basic")), opponents_next_turn)'
    ),
    "This attack does 25 more damage for each Trainer card your opponent has in play.": (
        'more(times(25, plus(count(both(attached(in_play(opponent), is("Trainer")), stadium(opponent, is("Trainer")))), '
        'count(in_play(opponent, is("Trainer"))))))'
    ),
    "This attack does 35 more damage for each Water Energy attached to this Pokémon.": (
        "more(times(35, energy(self, types=Water)))"
    ),
    "This attack does 15 less damage for each damage counter on the Defending Pokémon.": "less(times(15, counters(defending)))",
    "This attack's damage isn't affected by Resistance or by any effects on the Defending Pokémon.": (
        "ignore(resistance=true, effects=true)"
    ),
    "This attack does 45 damage to each Benched Pokémon (both yours and your opponent's).": "damage(45, bench(each))",
    "This attack also does 25 damage to 3 of your opponent's Benched Pokémon. "
    "(Don't apply Weakness and Resistance for Benched Pokémon.)": "damage(25, pick(3, bench(opponent)))",
    # conditions of its use and of its effects
    "If you have more Prize cards remaining than your opponent, this attack does 75 more damage.": (
        "if(compare(prizes_left, >, prizes_left(opponent)), then=more(75))"
    ),
    "If your opponent's Bench is full, draw 5 cards.": "if(bench_full(opponent), then=draw(5))",
    "If this Pokémon evolved during this turn, draw 6 cards.": "if(happened(evolved, about=self), then=draw(6))",
    "Discard 2 Energy cards attached to this Pokémon or this attack does nothing.": (
        'do(discard(pick(2, attached(self, is("Energy")))), else=nothing)'
    ),
    "You may discard 2 Fire Energy attached to this Pokémon. If you do, this attack does 90 more damage.": (
        "may(discard(pick(2, attached(self, provides(Fire)))), then=more(90), in_part=true)"
    ),
    # counters and Special Conditions
    "Put 7 damage counters on your opponent's Pokémon in any way you like.": "spread(7, in_play(opponent))",
    "Move 2 damage counters from 1 of your Pokémon to another of your Pokémon.": (
        "move_counters(2, pick(1, in_play(you, damaged)), pick(1, except(in_play, it)))"
    ),
    "The Defending Pokémon is now Burned and Confused.": "inflict([Burned, Confused], defending)",
    "The Defending Pokémon is now Asleep and Poisoned. Put 5 damage counters instead of 1 on that Pokémon between turns.": (
        "inflict(Asleep, defending); inflict(Poisoned, defending, strength=5)"
    ),
    "Your opponent's Active Pokémon is now Confused and Burned. Put 7 damage counters instead of 3 on that Pokémon for this "
    "Special Condition.": "inflict(Burned, defending); inflict(Confused, defending, strength=7)",
    # what a text that does not mention attacks is about
    "Prevent all damage done to each of your Pokémon during your opponent's next turn.": (
        "lasting(prevent(in_play, what=damage, by=any, whose=each), opponents_next_turn)"
    ),
    "Prevent all damage done to each of your Pokémon by attacks during your opponent's next turn.": (
        "lasting(prevent(in_play, what=damage, whose=each), opponents_next_turn)"
    ),
    "During your opponent's next turn, whenever 55 or less damage is done to this Pokémon (after applying Weakness and "
    "Resistance), prevent that damage.": "lasting(prevent(self, what=damage, by=any, whose=each, below=55), opponents_next_turn)",
    "During your opponent's next turn, any damage done to this Pokémon is reduced by 15 (after applying Weakness and "
    "Resistance).": ("lasting(modify(self, any_damage_taken, less, 15), opponents_next_turn)"),
    "Until the end of your next turn, if an attack damages the Defending Pokémon (after applying Weakness and Resistance), that "
    "attack does 45 more damage to the Defending Pokémon.": (
        "lasting(modify(defending, damage_taken_after, add, 45), your_next_turn_end)"
    ),
    # what else ends an effect
    "The Defending Pokémon can't retreat or attack during your opponent's next turn. "
    "(Benching or evolving either Pokémon ends this effect.)": (
        "lasting(forbid(attack, who=defending), opponents_next_turn, bound=both); "
        "lasting(forbid(retreat, who=defending), opponents_next_turn, bound=both)"
    ),
    "During your opponent's next turn, the Defending Pokémon can't use any Poké-Powers or Poké-Bodies.": (
        'lasting(silence(defending, kinds=["Poké-Power", "Poké-Body"], kept=true), opponents_next_turn)'
    ),
    "Until the end of your next turn, the Defending Pokémon's Weakness is now Metal. (The amount of Weakness doesn't change.)": (
        "lasting(set_weakness(defending, types=Metal, factor=0), your_next_turn_end)"
    ),
    "This Pokémon does 35 damage to itself. Don't apply Weakness to this damage.": "damage(35, self, no_weakness=true)",
    "Discard all Metal Energy attached to this Pokémon. Draw a card for each Energy you discarded.": (
        "discard(attached(self, provides(Metal))); draw(energy_in(those))"
    ),
    "Discard all Metal Energy attached to this Pokémon. Draw a card for each Energy card you discarded.": (
        'discard(attached(self, provides(Metal))); draw(count(where(those, is("Energy"))))'
    ),
    "Put each player's Active Pokémon and all attached cards into their hand. (You choose a new Active Pokémon first.)": (
        "move(active(each), hand); promote"
    ),
    "Remove all Special Conditions from each of your Pokémon.": "cure(in_play)",
    # cards
    "Search your deck for up to 4 Stage 2 Pokémon, reveal them, and put them into your hand. Then, shuffle your deck.": (
        'search(pick(4, deck(you, and(is("Pokémon"), is("Stage 2"))), upto=true), reveal=true); move(those, hand); shuffle'
    ),
    "Attach up to 3 Psychic Energy cards from your discard pile to your Pokémon in any way you like.": (
        "attach(pick(3, discard_pile(you, provides(Psychic)), upto=true), pick(1, in_play), each=true)"
    ),
    "Draw cards until you have 9 cards in your hand.": "draw_until(9)",
    "Your opponent discards 2 cards from their hand.": "discard(pick(2, hand(opponent), by=opponent))",
    "Each player shuffles their hand into their deck and draws 3 cards.": "as_player(each, move(hand, deck); draw(3))",
    # places
    "Switch this Pokémon with 1 of your Benched Pokémon.": "switch(pick(1, bench))",
    "Switch your Active Fire Pokémon with 1 of your Benched Pokémon.": ("switch(pick(1, bench), active=active(you, type(Fire)))"),
    "Reveal the top card of your deck. If it is a Supporter card, draw a card. If it is not a Supporter card, discard it.": (
        'reveal(top); if(matches(looked, is("Supporter")), then=draw, else=discard(looked))'
    ),
    "Put this Pokémon and all cards attached to it on the bottom of your deck.": "move(self, bottom)",
    # for a time
    "During your opponent's next turn, your opponent's Benched Pokémon can't retreat.": (
        "lasting(forbid(retreat, who=bench(opponent)), opponents_next_turn)"
    ),
    "At the end of your opponent's next turn, the Defending Pokémon is Knocked Out.": (
        "lasting(on(turn_ends, knock_out(defending), by=opponent), opponents_next_turn, subject=defending)"
    ),
    # attacks of others
    "Choose an attack of 1 of your Benched Pokémon and use it as this attack.": "use_attack(pick(1, bench))",
}


@pytest.mark.parametrize("text", ATTACKS)
def test_attacks(text: str) -> None:
    assert scripts(text) == [ATTACKS[text]]


def test_an_effect_that_ends_with_the_attacker_in_the_active_spot() -> None:
    text = (
        "During your opponent's next turn, each of your Pokémon takes 25 less damage from attacks (after applying Weakness and "
        "Resistance). (If Testmon is no longer your Active Pokémon, this effect ends.)"
    )
    context = TextContext(name="Testmon", own=(words_of("Testmon"),), stage=Stage.BASIC)
    assert scripts(text, "attack", context) == [
        "lasting(modify(in_play, damage_taken, less, 25), opponents_next_turn, bound=self)"
    ]


ABILITIES = {
    "If this Pokémon would be Knocked Out by an opponent's attack, flip 2 coins. If both of them are heads, this Pokémon is not "
    "Knocked Out and its remaining HP becomes 10 instead.": (
        "on(would_be_knocked_out, flip(2, heads=survive), from=owned(opponent), effects=true)"
    ),
    "If this Pokémon would be Knocked Out by damage from an opponent's attack, flip 2 coins. If both of them are heads, this "
    "Pokémon is not Knocked Out and its remaining HP becomes 10 instead.": (
        "on(would_be_knocked_out, flip(2, heads=survive), from=owned(opponent))"
    ),
    "Once during your turn, if this Pokémon is on your Bench, you may discard a card from your hand. If you do, draw 5 cards.": (
        "use(do(discard(pick(1, hand)), then=draw(5), payment=true), when=is_benched(self))"
    ),
    "As often as you like during your turn, you may move a Grass Energy from 1 of your Pokémon to another of your Pokémon.": (
        "use(attach(pick(1, attached(pick(1, in_play), provides(Grass))), pick(1, except(in_play, it))), limit=any)"
    ),
    "Once during your turn, you may draw 4 cards. This power can't be used if this Pokémon is affected by a Special Condition.": (
        "use(draw(4), stops=any_condition)"
    ),
    "When you play this Pokémon from your hand to evolve 1 of your Pokémon during your turn, you may draw 4 cards.": (
        "on(evolved, draw(4), optional=true)"
    ),
    "If this Pokémon is in the Active Spot and is damaged by an attack from your opponent's Pokémon, "
    "put 4 damage counters on the Attacking Pokémon.": (
        "on(damaged, put_counters(4, attacker), by=opponent, when=is_active(self))"
    ),
    "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon, draw 4 cards.": (
        'on(knocked_out, draw(4), by=opponent, from=is("Pokémon"))'
    ),
    "Whenever your opponent's Active Pokémon moves to the Bench during their turn, draw a card.": (
        "on(left_active, draw, who=in_play(opponent), when=your_turn(owner))"
    ),
    "Between turns, put 3 damage counters on each of your opponent's Burned Pokémon.": (
        "on(checkup, put_counters(3, in_play(opponent, afflicted(Burned))), late=true)"
    ),
    "Your Metal Pokémon take 15 less damage from your opponent's attacks (after applying Weakness and Resistance).": (
        "modify(in_play(you, type(Metal)), damage_taken, less, 15, against=owned(opponent))"
    ),
    "Attacks used by your Dragon Pokémon cost Colorless less.": (
        "modify(in_play(you, type(Dragon)), attack_cost, less, 1, energy=Colorless)"
    ),
    "As long as this Pokémon is on your Bench, your Fire Pokémon have no Weakness.": (
        "set_weakness(in_play(you, type(Fire)), when=is_benched(self))"
    ),
    "Your opponent can't play any Stadium cards from their hand.": 'forbid(play, player=opponent, filter=is("Stadium"))',
    "Prevent all effects of attacks, except damage, done to your Benched Pokémon by your opponent's Pokémon.": (
        "prevent(bench, what=effects)"
    ),
    "If this Pokémon would be Knocked Out by damage from an attack, flip 2 coins. "
    "If both are heads, this Pokémon is not Knocked Out, and its remaining HP becomes 30.": (
        'on(would_be_knocked_out, flip(2, heads=survive(30)), from=is("Pokémon"))'
    ),
}


@pytest.mark.parametrize("text", ABILITIES)
def test_abilities(text: str) -> None:
    assert scripts(text, "ability") == [ABILITIES[text]]


BIG_HEART = TextContext(titles=(words_of("Big Heart"),))


def test_a_limit_by_name_goes_into_the_use_it_refers_to() -> None:
    text = "Once during your turn, you may draw 4 cards. You can't use more than 1 Big Heart Ability each turn."
    assert scripts(text, "ability", BIG_HEART) == ["use(draw(4), limit=name)"]


def test_only_one_of_several_statics_of_one_name_counts() -> None:
    text = "Each of your Stage 1 Pokémon gets +35 HP. You can't apply more than 1 Big Heart Ability at a time."
    assert scripts(text, "ability", BIG_HEART) == ['modify(in_play(you, is("Stage 1")), hp, add, 35, stacks=false)']


def test_an_attack_can_be_named() -> None:
    context = TextContext(titles=(words_of("Test Strike"),))
    assert scripts("During your next turn, this Pokémon can't use Test Strike.", "attack", context) == [
        'lasting(forbid(attack, who=self, attack="Test Strike"), your_next_turn)'
    ]


TRAINERS = {
    "Draw 4 cards. Then, discard 2 cards from your hand.": "play(draw(4); incidental(discard(pick(2, hand))))",
    "Discard 2 cards from your hand in order to draw 5 cards.": "play(cost(discard(pick(2, hand))); draw(5))",
    "You can play this card only if your opponent has 2 or fewer Prize cards remaining. Draw 6 cards.": (
        "play(draw(6), when=compare(prizes_left(opponent), <=, 2))"
    ),
    "Choose 1:\n• Draw 4 cards.\n• Heal 70 damage from 1 of your Pokémon.": "play(one_of(draw(4), heal(70, pick(1, in_play))))",
}


@pytest.mark.parametrize("text", TRAINERS)
def test_trainers(text: str) -> None:
    assert scripts(text, "trainer", TextContext(trainer=TrainerKind.ITEM)) == [TRAINERS[text]]


def test_a_stadium_serves_both_players() -> None:
    text = "Once during each player's turn, that player may draw 6 cards."
    assert scripts(text, "trainer", TextContext(trainer=TrainerKind.STADIUM)) == ["use(draw(6), by=each)"]


def test_a_tool_that_is_discarded_is_not_its_bearer() -> None:
    context = TextContext(name="Test Band", own=(words_of("Test Band"),), trainer=TrainerKind.TOOL)
    text = (
        "At the end of each turn, if the Pokémon Test Band is attached to has any damage counters on it, "
        "heal 30 damage from that Pokémon and discard Test Band."
    )
    assert scripts(text, "trainer", context) == [
        "on(turn_ends, heal(30, self); incidental(discard(this_card)), by=each, when=matches(self, damaged))"
    ]


def test_a_trainer_played_as_a_pokemon() -> None:
    context = TextContext(name="Test Doll", own=(words_of("Test Doll"),), trainer=TrainerKind.ITEM, hp=30)
    text = (
        "Play Test Doll as if it were a Basic Pokémon. Test Doll can't retreat. "
        "If Test Doll is Knocked Out, it doesn't count as a Knocked Out Pokémon."
    )
    assert scripts(text, "trainer", context) == ["play(play_as_pokemon(30, no_retreat=true, uncounted=true))"]


def test_energy_provides_by_its_bearer() -> None:
    text = (
        "This card provides Fire Energy. As long as this card is attached to a Stage 2 Pokémon, "
        "it provides every type of Energy but provides only 1 Energy at a time."
    )
    assert scripts(text, "energy") == ["provide(Fire)", 'provide(when=matches(self, is("Stage 2")))']


def test_an_energy_attached_to_a_benched_pokemon_asks_whether_it_is_benched() -> None:
    text = "When you attach this card from your hand to 1 of your Benched Pokémon, draw 2 cards."
    assert scripts(text, "energy") == ["on(attached, draw(2), by=you, filter=itself, when=is_benched(self))"]


# Names


KNOWN = Names.of({name: name for name in ("Testmon", "Testopia", "Formon Red Cloak", "Formon Blue Cloak")}, ["Testopia"])


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("Testmon", 'exists(in_play(each, named("Testmon")))'),
        ("Testopia", 'exists(stadium(each, named("Testopia")))'),
        ("Nomon", 'any(exists(in_play(each, named("Nomon"))), exists(stadium(each, named("Nomon"))))'),
    ],
)
def test_what_is_in_play_is_a_stadium_only_if_its_name_is_one(name: str, test: str) -> None:
    assert scripts(f"If {name} is in play, draw 4 cards.", "attack", TextContext(names=KNOWN)) == [f"if({test}, then=draw(4))"]


def test_a_name_in_the_plural_is_the_name_of_the_cards() -> None:
    known = TextContext(names=Names.of({"Tester's Gastly": "Tester's Gastly"}))
    (script,) = scripts("Flip a number of coins equal to the number of Tester's Gastlys you have in play.", "attack", known)
    assert script == 'flip(count(in_play(you, named("Tester\'s Gastly"))))'


def test_a_pokemons_own_name_is_the_pokemon_itself() -> None:
    context = TextContext(name="Testmon", own=(words_of("Testmon"),), stage=Stage.BASIC, era=Era.EX, names=KNOWN)
    assert scripts("Testmon does 35 damage to itself.", "attack", context) == ["damage(35, self)"]


def test_the_name_that_forms_share_means_each_of_them() -> None:
    context = TextContext(names=KNOWN, era=Era.DIAMOND_PEARL)
    (script,) = scripts("Search your deck for Formon and put it onto your Bench.", "attack", context)
    assert 'named("Formon", "Formon Blue Cloak", "Formon Red Cloak")' in script


def test_a_trainer_card_is_not_a_supporter_on_cards_of_one_era() -> None:
    text = "Discard 3 Trainer cards from your hand."
    plain, narrow = scripts(text), scripts(text, "attack", TextContext(era=Era.DIAMOND_PEARL))
    assert plain == ['discard(pick(3, hand(you, is("Trainer"))))']
    assert narrow == ['discard(pick(3, hand(you, and(is("Trainer"), not(or(is("Supporter"), is("Stadium")))))))']


def test_a_deck_limit_is_a_rule_on_the_card() -> None:
    context = TextContext(name="Testmon", own=(words_of("Testmon"),), stage=Stage.BASIC)
    assert scripts("You can't have more than 1 Testmon in your deck.", "rule", context) == ["copies(1)"]


def test_the_names_after_a_list_of_kinds_apply_to_all_of_them() -> None:
    text = (
        "Search your deck for up to 3 Item or Supporter cards with Test in their names, reveal them, and put them into your hand."
    )
    (script,) = scripts(text)
    assert 'or(and(is("Item"), name_has("Test")), and(is("Supporter"), name_has("Test")))' in script


def test_a_shuffle_after_cards_were_put_on_the_deck_belongs_to_the_coin() -> None:
    text = "Flip a coin. If heads, put 3 of your Benched Pokémon on top of your deck. Shuffle your deck."
    assert scripts(text) == ["flip(heads=(move(pick(3, bench), top, shuffled=true); shuffle))"]


def test_a_shuffle_after_a_search_does_not_wait_for_what_was_found() -> None:
    text = "Search your deck for 4 Item cards. Flip a coin. If heads, put those cards on top of your deck. Shuffle your deck."
    (script,) = scripts(text)
    assert script.endswith("; shuffle")


def test_a_look_at_the_chosen_card_belongs_to_the_coin() -> None:
    text = "Flip a coin. If heads, choose 2 cards from your opponent's hand without looking. Look at them. Discard those cards."
    assert scripts(text) == ["flip(heads=(choose(pick(2, hand(opponent), by=chance)); look(those); discard(those)))"]


def test_the_card_that_is_found_decides_which_pokemon_evolves() -> None:
    text = "Search your deck for a card that evolves from 1 of your Benched Pokémon and put it onto that Pokémon. Draw 3 cards."
    assert scripts(text) == [
        "search(pick(1, deck(you, evolves_from(bench)))); evolve(pick(1, bench(you, earlier_form(those))), those); draw(3)"
    ]


def test_what_is_said_of_a_basic_or_evolution_card_is_said_of_both() -> None:
    text = "Search your deck for 3 Basic Pokémon or Evolution cards with Test in its name and put them into your hand."
    (script,) = scripts(text)
    assert 'deck(you, and(is("Pokémon"), name_has("Test")))' in script


def test_a_clause_after_two_classes_is_about_both() -> None:
    text = "Prevent all damage done to this Pokémon by attacks from your opponent's Pokémon V and Pokémon-GX that have Abilities."
    (script,) = scripts(text, "ability")
    assert 'or(and(is("V"), has_ability(Ability)), and(is("GX"), has_ability(Ability)))' in script


def test_these_effects_are_all_of_them() -> None:
    text = (
        "Testy Energy provides Colorless Energy. The Pokémon that Testy Energy is attached to has no Weakness. "
        "The Retreat Cost for the Pokémon that Testy Energy is attached to is 0. "
        "Ignore these effects if Testy Energy is attached to Pokémon-ex."
    )
    context = TextContext(name="Testy Energy", own=(words_of("Testy Energy"),))
    first, *others = scripts(text, "energy", context)
    assert first == "provide(Colorless)"
    assert len(others) == 2
    assert all('unless(matches(self, is("ex")))' in script for script in others)


def test_a_pokemon_put_onto_the_bench_may_be_treated_as_basic() -> None:
    text = "Search your deck for 4 Item cards and put them onto your Bench. Treat the new Benched Pokémon as Basic Pokémon."
    (script,) = scripts(text)
    assert "move(those, bench, basic=true)" in script


def test_up_to_a_number_of_counters_may_be_fewer() -> None:
    assert scripts("Remove up to 3 damage counters from this Pokémon.") == ["heal(30, self, upto=true)"]


def test_that_player_is_the_one_who_flips() -> None:
    text = "Each player flips a coin. If heads, that player draws 4 cards."
    assert scripts(text) == ["as_player(each, flip(heads=draw(4)))"]


def test_all_of_the_discarded_cards_of_a_kind_are_attached() -> None:
    text = "Discard the top 3 cards of your deck, and attach any Energy cards you discarded in this way to this Pokémon."
    (script,) = scripts(text)
    assert 'attach(where(those, is("Energy")), self)' in script


def test_extra_energy_is_on_this_pokemon() -> None:
    text = (
        "Attach 4 basic Energy cards from your discard pile to your Pokémon in any way you like. If this Pokémon has at least "
        "2 extra Energy attached to it (in addition to this attack's cost), heal 30 damage from it."
    )
    (script,) = scripts(text)
    assert "then=heal(30, self)" in script
