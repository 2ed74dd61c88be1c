"""Known parts of card texts in combinations that no card has, as a future set may have them."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.printed import attack_of
from playmat.reading.reader import Reading, read_text
from playmat.reading.sources import RawAttack
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import words_of
from playmat.vocabulary import Era, Stage, TrainerKind

MODERN = TextContext(era=Era.MODERN, stage=Stage.BASIC)


def scripts(reading: Reading) -> list[str]:
    assert reading.stumble is None, reading.stumble
    return [format_script(part) for part in ((reading.effect,) if reading.effect is not None else reading.parts)]


ATTACKS = {
    "You may discard 3 Water Energy from this Pokémon to have this attack do 70 more damage.": (
        ["may(discard(pick(3, attached(self, provides(Water)))), then=more(70), in_part=true)"]
    ),
    "You may shuffle all Energy attached to this Pokémon into your deck and have this attack do 65 more damage.": (
        ['may(move(attached(self, is("Energy")), deck), then=more(65))']
    ),
    "You may discard 4 Metal Energy from this Pokémon to make your opponent's Active Pokémon Asleep.": (
        ["may(discard(pick(4, attached(self, provides(Metal)))), then=inflict(Asleep, defending), in_part=true)"]
    ),
    "Choose 1 of your opponent's Pokémon. This attack does 25 damage for each Energy attached to that Pokémon. This attack's "
    "damage isn't affected by Weakness or Resistance.": (
        ["choose(pick(1, in_play(opponent))); damage(times(25, energy(it)), it, plain=true)"]
    ),
    "This attack does 35 damage to each of 3 of your opponent's Benched Pokémon.": ["damage(35, pick(3, bench(opponent)))"],
    "Discard any amount of Psychic Energy from among your Benched Pokémon, and this attack does 25 damage for each "
    "card you discarded in this way.": (
        ["discard(pick(none, attached(bench, provides(Psychic)), upto=true, none=true)); base(times(25, result))"]
    ),
    "Discard all Energy from this Pokémon. This attack does 55 damage for each type of Energy you discarded in this way.": (
        ['discard(attached(self, is("Energy"))); base(times(55, distinct(types, where(those, is("Energy")))))']
    ),
    "Knock Out 1 of your opponent's Benched Pokémon. If that Pokémon is Knocked Out in this way, draw 4 cards.": (
        ["do(knock_out(pick(1, bench(opponent))), then=draw(4))"]
    ),
    "Before doing damage, discard all Pokémon Tools from all of your Pokémon. If you can't discard any, this attack "
    "does nothing.": (['before_damage(do(discard(attached(in_play, is("Tool"))), else=nothing))']),
    "If none of your Benched Pokémon have any damage counters on them, this attack does 45 more damage.": (
        ["if(unless(exists(bench(you, damaged))), then=more(45))"]
    ),
    "If the number of cards in your hand is at least 9, this attack does 95 more damage.": (
        ["if(exists(hand, n=9), then=more(95))"]
    ),
    "Flip 4 coins. Attach an amount of Basic Metal Energy up to the number of heads from your discard pile to your "
    "Pokémon in any way you like.": [
        'flip(4); attach(pick(heads, discard_pile(you, and(is("Basic Energy"), provides(Metal))), upto=true), '
        "pick(1, in_play), each=true)",
    ],
    "Choose 1 of your opponent's Benched Pokémon. Count the number of Pokémon Tools attached to that Pokémon. Draw "
    "that many cards.": (['choose(pick(1, bench(opponent))); draw(count(attached(it, is("Tool"))))']),
    "Put 7 damage counters on 1 of your opponent's Benched Pokémon. If that Pokémon is a Basic Pokémon, put 9 "
    "damage counters instead.": [
        'choose(pick(1, bench(opponent))); if(matches(it, is("Basic")), then=put_counters(9, it), else=put_counters(7, it))',
    ],
    "Discard the top card of your deck, and if that card is a Stadium card, draw 5 cards.": (
        ['discard(top); if(matches(those, is("Stadium")), then=draw(5))']
    ),
    "If you go first, you can't use this attack during your first turn. This attack does 15 damage for each Benched Pokémon.": (
        ["require(unless(first_turn(went=first))); base(times(15, count(bench(each))))"]
    ),
    "Put a Stadium card from your hand on top of your deck, or draw a card.": (
        ['one_of(move(pick(1, hand(you, is("Stadium"))), top), draw)']
    ),
    "At the end of this turn, if you have 8 or more cards in your hand, discard your hand.": (
        ["lasting(on(turn_ends, if(exists(hand, n=8), then=discard(hand)), by=you), turn_end, subject=nobody)"]
    ),
    "Search your discard pile for 3 Item cards (all if there are less than 3), reveal them, and put them into your hand.": (
        ['search(pick(3, discard_pile(you, is("Item")), to=hand), reveal=true); move(those, hand)']
    ),
    "If your opponent has taken 4 or more Prize cards, this attack does 55 more damage.": (
        ["if(compare(prizes_taken(opponent), >=, 4), then=more(55))"]
    ),
    "Look at the top 5 cards of your deck. Put 1 of them into your hand, 2 on the bottom of your deck, and discard the rest.": [
        "look(top(5)); save(first, pick(1, looked, secret=true)); "
        "save(second, pick(2, except(looked, saved(first)), secret=true)); move(saved(first), hand); "
        "move(saved(second), bottom); discard(except(except(looked, saved(first)), saved(second)))"
    ],
    "Your opponent discards 2 cards from their hand, an Energy from their Active Pokémon, or a Pokémon Tool from 1 of their "
    "Pokémon of their choice.": [
        'one_of(discard(pick(2, hand(opponent), by=opponent)), discard(pick(1, attached(defending, is("Energy")), by=opponent)), '
        'discard(pick(1, attached(pick(1, in_play(opponent), by=opponent), is("Tool")), by=opponent)), by=opponent)'
    ],
    "Switch this Pokémon with 1 of your Benched Pokémon. If you switched a Pokémon in this way, draw 3 cards.": (
        ["do(switch(pick(1, bench)), then=draw(3))"]
    ),
}

ABILITIES = {
    "At the end of your opponent's turn, if your opponent didn't attack during that turn, draw 4 cards.": (
        ["on(turn_ends, draw(4), by=opponent, when=unless(happened(attacked, of=opponent)))"]
    ),
    "Each Pokémon Tool attached to your opponent's Benched Pokémon has no effect.": [
        'switch_off(is("Tool"), who=bench(opponent))'
    ],
    "During Pokémon Checkup, put 3 more damage counters on your opponent's Burned Pokémon for each of your Benched Pokémon.": (
        ["modify(in_play(opponent), burn, add, times(3, count(bench)))"]
    ),
    "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon ex, your opponent takes 1 fewer Prize "
    "card, and you may draw 5 cards.": [
        'modify(self, prizes_for_damage, less, 1, against=is("ex"))',
        'on(knocked_out, draw(5), by=opponent, optional=true, from=is("ex"))',
    ],
    "Your opponent's Pokémon ex that have no Abilities and are in the Active Spot can't use attacks.": (
        ['forbid(attack, who=active(opponent, and(is("ex"), not(has_ability(Ability)))))']
    ),
    "Once during your turn, when you play this Pokémon from your hand onto your Bench, if you have any Ancient "
    "Pokémon in play, you may draw 4 cards.": (
        ['on(benched, draw(4), when=exists(in_play(you, is("Ancient"))), optional=true, limit=turn)']
    ),
    "Once during your first turn, if this Pokémon is on your Bench, you may draw 5 cards. You can't use more than 1 "
    "Early Bird Ability during your turn.": (["use(draw(5), limit=name, when=all(first_turn, is_benched(self)))"]),
    "If this Pokémon is in the Active Spot, has any Grass Energy attached, and is damaged by an attack from your "
    "opponent's Pokémon ex, draw 3 cards.": (
        ['on(damaged, draw(3), by=opponent, when=all(is_active(self), matches(self, has_energy(Grass))), from=is("ex"))']
    ),
    "If this Pokémon is Burned and is damaged by an attack, flip a coin. If tails, prevent that damage.": (
        ["on(would_be_damaged, flip(tails=soften), when=matches(self, afflicted(Burned)))"]
    ),
    "When this Pokémon moves from the Active Spot to your Bench, you may draw 4 cards.": (
        ["on(left_active, draw(4), optional=true)"]
    ),
    "Once at the end of your turn, if this Pokémon is in the Active Spot, you must discard 3 cards from your hand.": (
        ["on(turn_ends, discard(pick(3, hand)), by=you, when=is_active(self), limit=turn)"]
    ),
    "If your opponent's Evolution Pokémon is Knocked Out by damage from an attack used by this Pokémon, draw 4 cards.": (
        ['on(knocked_out, draw(4), who=in_play(opponent, is("Evolution")), by=you, from=itself)']
    ),
    "Your opponent can't play any Stage 2 Pokémon from their hand, except for Tera Pokémon.": (
        ['forbid(play, player=opponent, filter=and(is("Pokémon"), is("Stage 2"), not(is("Tera"))))']
    ),
    "Attacks used by your Ancient Pokémon cost Colorless less and do 15 more damage to your opponent's Active Pokémon.": [
        'modify(in_play(you, is("Ancient")), attack_cost, less, 1, energy=Colorless)',
        'modify(in_play(you, is("Ancient")), damage_done, add, 15)',
    ],
    "During Pokémon Checkup, put 4 more damage counters on your opponent's Poisoned Evolution Pokémon.": (
        ['modify(in_play(opponent, is("Evolution")), poison, add, 4)']
    ),
    "If you go first, this Pokémon can attack during your first turn.": ["allow(attack_first_turn, who=self)"],
    "Once during your turn, you may use this Ability. If this Pokémon is on your Bench, draw 2 cards. Or, if this "
    "Pokémon is in the Active Spot, draw 4 cards.": (
        ["use(if(is_benched(self), then=draw(2), else=if(is_active(self), then=draw(4))))"]
    ),
    "After your opponent plays a Stadium card from their hand, draw 3 cards.": (
        ['on(played, draw(3), by=opponent, filter=is("Stadium"))']
    ),
    "This Pokémon gets +35 HP, recovers from all Special Conditions, and can't be affected by any Special Conditions.": (
        ["modify(self, hp, add, 35)", "immune(self)"]
    ),
}


@pytest.mark.parametrize("text", ATTACKS)
def test_attacks_in_new_combinations(text: str) -> None:
    assert scripts(read_text(text, "attack", MODERN)) == ATTACKS[text]


@pytest.mark.parametrize("text", ABILITIES)
def test_abilities_in_new_combinations(text: str) -> None:
    assert scripts(read_text(text, "ability", MODERN)) == ABILITIES[text]


def test_a_pokemon_that_takes_the_active_ones_place_refers_to_the_old_one() -> None:
    text = "Once during your turn, you may switch this Pokémon with your Active Pokémon. If you do, heal 35 damage from it."
    assert scripts(read_text(text, "ability", MODERN)) == ["use(do(switch(self), then=heal(35, old)))"]


def test_the_opponent_may_have_to_do_the_same() -> None:
    context = TextContext(trainer=TrainerKind.ITEM)
    text = "Discard 2 cards from your hand and draw a card. Your opponent does the same."
    [script] = scripts(read_text(text, "trainer", context))
    assert script == "play(cost(discard(pick(2, hand))); draw; as_player(opponent, incidental(discard(pick(2, hand))); draw))"


def test_a_card_for_which_other_cards_are_given_up_may_name_their_kind() -> None:
    text = "You can play this card only if you discard 3 other Metal Energy cards from your hand. Draw 6 cards."
    [script] = scripts(read_text(text, "trainer", TextContext(trainer=TrainerKind.ITEM)))
    assert script == "play(cost(discard(pick(3, hand(you, provides(Metal))))); draw(6))"


def test_a_stadium_may_spare_a_kind_of_pokemon() -> None:
    text = "Each Pokémon in play (both yours and your opponent's) gets -10 HP. Fire Pokémon are not affected by this effect."
    [script] = scripts(read_text(text, "trainer", TextContext(trainer=TrainerKind.STADIUM)))
    assert script == "modify(in_play(each, not(type(Fire))), hp, less, 10)"


def test_the_other_cards_need_cards_that_were_looked_at() -> None:
    text = "Your opponent chooses 4 cards from your discard pile. Put 3 of them into your hand, and discard the other."
    reading = read_text(text, "trainer", TextContext(trainer=TrainerKind.ITEM))
    assert reading.stumble is not None
    assert reading.stumble.reason == "it is not clear which the other cards are"


def test_one_instruction_or_another_is_a_choice_only_if_the_second_needs_nothing_of_the_first() -> None:
    look = "Look at the top 9 cards of your deck and put them back in any order, or discard them."
    assert read_text(look, "attack", MODERN).stumble is not None


def test_a_name_of_a_power_in_the_plural_is_that_power() -> None:
    context = TextContext(era=Era.BASE, stage=Stage.BASIC, titles=(("Foul", "Gas"),))
    [script] = scripts(read_text("Ignore all Pokémon Powers other than Foul Gases.", "ability", context))
    assert script == 'silence(in_play(each), kinds="Pokémon Power", but="Foul Gas")'


EACH_DEFENDING = {
    "Does 45 damage to each Defending Pokémon.": "damage(45, active(opponent))",
    "Each Defending Pokémon is now Asleep and Poisoned.": "inflict([Asleep, Poisoned], active(opponent))",
    "Put a total of 7 damage counters on all Defending Pokémon in any way you like.": "spread(7, active(opponent))",
    "Each Defending Pokémon can't retreat during your opponent's next turn.": (
        "for_each(active(opponent), lasting(forbid(retreat, who=it), opponents_next_turn))"
    ),
    "Choose 1 of the Defending Pokémon. Put 3 damage counters on that Pokémon.": (
        "choose(pick(1, active(opponent))); put_counters(3, it)"
    ),
    "Put 3 damage counters on the Defending Pokémon.": "put_counters(3, defending)",
}


@pytest.mark.parametrize("text", EACH_DEFENDING)
def test_each_defending_pokemon_is_more_than_the_one_that_is_attacked(text: str) -> None:
    assert scripts(read_text(text, "attack", TextContext(era=Era.EX, stage=Stage.BASIC))) == [EACH_DEFENDING[text]]


MORE = {
    "This attack does 15 damage to each of your opponent's Benched Pokémon for each Energy attached to that Pokémon.": (
        "damage(times(15, energy(it)), bench(opponent))"
    ),
    "Discard the top 2 cards of your deck. If you have any Stadium card in play, discard the top 4 cards instead.": (
        "if(exists(stadium(you)), then=discard(top(4)), else=discard(top(2)))"
    ),
    "Flip a coin until you get tails. If the first flip is tails, draw 3 cards.": (
        "flip_until_tails; if(compare(heads, =, 0), then=draw(3))"
    ),
    "You may discard 2 cards from your hand or a Stadium in play.": ("may(one_of(discard(pick(2, hand)), discard(stadium)))"),
    "If you and your opponent have a different number of Pokémon in play, draw 3 cards.": (
        "if(compare(count(in_play), !=, count(in_play(opponent))), then=draw(3))"
    ),
}


@pytest.mark.parametrize("text", MORE)
def test_what_is_counted_or_chosen_elsewhere(text: str) -> None:
    assert scripts(read_text(text, "attack", MODERN)) == [MORE[text]]


def test_a_permission_for_the_first_turn_does_not_apply_to_later_turns() -> None:
    [script] = scripts(read_text("This Pokémon can evolve during your first turn.", "ability", MODERN))
    assert script == "allow(evolve_early, who=self, when=first_turn)"


def test_a_minus_sign_after_the_damage_may_be_a_dash() -> None:
    attack = attack_of(RawAttack("Tire", damage="80−", text="This attack does 25 less damage for each of your Benched Pokémon."))
    assert (attack.damage, attack.mark) == (80, "-")


def test_what_happened_to_the_opponents_pokemon_happened_on_their_side() -> None:
    text = "If your opponent's Active Pokémon moved from the Bench to the Active Spot during their last turn, draw 3 cards."
    [script] = scripts(read_text(text, "attack", MODERN))
    assert script == "if(happened(became_active, when=last_turn, of=opponent, about=defending), then=draw(3))"


def test_a_cost_that_must_be_paid_in_full_is_not_asked_for_again() -> None:
    text = (
        "Put 3 cards from your hand on the bottom of your deck in any order. If you put 3 cards on the bottom of your deck in "
        "this way, draw 5 cards. (If you can't put 3 cards from your hand on the bottom of your deck, you can't use this card.)"
    )
    [script] = scripts(read_text(text, "trainer", TextContext(trainer=TrainerKind.ITEM)))
    assert script == "play(cost(move(pick(3, hand), bottom)); draw(5))"


ATTACKS_OF_LATER_SETS = {
    "Your opponent's Active Pokémon is now Poisoned. During Pokémon Checkup, place 7 damage counters on that "
    "Pokémon instead of 1.": [
        "inflict(Poisoned, defending, strength=7)",
    ],
    "Reveal the bottom 4 cards of your deck, and this attack does 35 damage for each Pokémon you find there "
    "that has the Dig Deep attack. Then, shuffle any revealed Pokémon back into your deck. Discard the other "
    "cards.": [
        (
            'reveal(bottom(4)); base(times(35, count(where(looked, and(is("Pokémon"), has_attack("Dig Deep")))))); '
            'move(where(looked, is("Pokémon")), deck); discard(rest)'
        ),
    ],
    "If you have 9 or more Pokémon that have the Lie 'n' Wait Ability in your discard pile, choose 3 of your "
    "opponent's Pokémon and triple the number of damage counters on each of them.": [
        (
            'if(exists(discard_pile(you, and(is("Pokémon"), has_ability(name="Lie \'n\' Wait"))), n=9), '
            "then=(choose(pick(3, in_play(opponent))); for_each(it, put_counters(times(2, counters(it)), it))))"
        ),
    ],
    'If there is a Stadium in play with "Ruins" in its name, this attack does 65 more damage.': [
        'if(exists(stadium(each, name_has("Ruins"))), then=more(65))',
    ],
    "Flip 3 coins. Search your deck for an amount of Basic Water Energy up to the number of heads and attach "
    "it to this Pokémon. Then, shuffle your deck.": [
        (
            'flip(3); search(pick(heads, deck(you, and(is("Basic Energy"), provides(Water))), upto=true)); '
            "attach(those, self); shuffle"
        ),
    ],
    "Reveal any number of Pokémon from your hand. This attack does 45 damage for each type of Pokémon you "
    "revealed in this way.": [
        (
            'reveal(pick(none, hand(you, is("Pokémon")), upto=true, none=true)); base(times(45, distinct(types, '
            'where(those, is("Pokémon")))))'
        ),
    ],
    "Choose 1 of your opponent's Benched Pokémon 3 times. (You can choose the same Pokémon more than once.) "
    "For each time you chose a Pokémon, do 35 damage to it.": [
        "damage(35, pick(3, bench(opponent), again=true))",
    ],
    "Choose either player. That player shuffles their hand into their deck and draws 7 cards.": [
        "one_of((move(hand, deck); draw(7)), as_player(opponent, move(hand, deck); draw(7)))",
    ],
    "Choose an Item card from your opponent's discard pile and use it as the effect of this attack.": [
        'choose(pick(1, discard_pile(opponent, is("Item")), used=true)); use_card(those)',
    ],
    "Choose an attack from a Water Pokémon in your opponent's discard pile and use it as this attack.": [
        'use_attack(discard_pile(opponent, and(is("Pokémon"), type(Water))))',
    ],
    "Discard your hand. If you discarded 7 or more cards in this way, this attack does 85 more damage.": [
        "discard(hand); if(compare(result, >=, 7), then=more(85))",
    ],
    "This attack does 45 more damage for each Prize card your opponent took during their last turn.": [
        "more(times(45, prizes_taken_lately))",
    ],
    "If you attached a Stadium card from your hand to this Pokémon during this turn, this attack does 45 more damage.": [
        'if(happened(attached, about=self, filter=is("Stadium")), then=more(45))',
    ],
    "Choose 1 of your opponent's Pokémon and flip 5 coins. This attack does 45 damage to the chosen Pokémon for each heads.": [
        "choose(pick(1, in_play(opponent))); flip(5); damage(times(45, heads), it)",
    ],
    "Discard up to 5 in any combination of Basic Grass and Basic Metal Energy cards from your Benched Pokémon. "
    "This attack does 35 damage for each card you discarded in this way.": [
        (
            'discard(pick(5, attached(bench, and(is("Basic Energy"), provides(Grass, Metal))), upto=true)); '
            "base(times(35, result))"
        ),
    ],
    "You may discard up to 3 Basic Grass Energy or up to 3 Basic Metal Energy from this Pokémon. This attack "
    "does 35 more damage for each card you discarded in this way.": [
        (
            'may(one_of(discard(pick(3, attached(self, and(is("Basic Energy"), provides(Grass))), upto=true)), '
            'discard(pick(3, attached(self, and(is("Basic Energy"), provides(Metal))), upto=true)))); '
            "more(times(35, result))"
        ),
    ],
    "During your opponent's next turn, whenever they flip a coin, treat it as heads.": [
        "lasting(on(flipped, treat_coins(heads=true), by=opponent), opponents_next_turn)",
    ],
    "During your opponent's next turn, if a Special Energy card is attached to the Defending Pokémon from your "
    "opponent's hand, that Pokémon will be Confused.": [
        (
            'lasting(on(attached, inflict(Confused, it), who=defending, by=opponent, filter=is("Special Energy")), '
            "opponents_next_turn)"
        ),
    ],
}


ABILITIES_OF_LATER_SETS = {
    "Prevent all effects of your opponent's Pokémon ex's attacks and Abilities done to your Benched Pokémon. "
    "(Damage is not an effect.)": [
        'prevent(bench, what=effects, from=is("ex"))',
        'prevent(bench, what=effects, by=abilities, from=is("ex"))',
    ],
    "If your Magikarp is in the Active Spot and is damaged by an attack from your opponent's Pokémon, draw 3 cards.": [
        'on(damaged, draw(3), who=active(you, named("Magikarp")), by=opponent)',
    ],
    "If this Pokémon is in the Active Spot and takes 90 or more damage from an attack from your opponent's "
    "Basic Pokémon, draw 3 cards.": [
        (
            "on(damaged, draw(3), by=opponent, when=all(is_active(self), compare(damage_received(self), >=, 90)), "
            'from=is("Basic"))'
        ),
    ],
    "This Pokémon has no Retreat Cost if it has any Metal Energy attached.": [
        "modify(self, retreat_cost, set, 0, when=matches(self, has_energy(Metal)))",
    ],
    "This Pokémon can't be affected by any effects of your opponent's Stadium or Item cards.": [
        'prevent(self, by=trainers, from=or(is("Stadium"), is("Item")))',
    ],
    "Each of your Pokémon that has any Metal Energy attached can't be Burned or Poisoned, and if it is already "
    "affected by any of those Special Conditions, it recovers from them.": [
        "immune(in_play(you, has_energy(Metal)), conditions=[Burned, Poisoned])",
    ],
    "Once during your turn, if you have no other Pokémon with the Deep Breath Ability in play, you may draw 4 cards.": [
        'use(draw(4), when=unless(exists(except(in_play(you, has_ability(name="Deep Breath")), self))))',
    ],
    "Once during your turn, you may use this Ability. Look at the top 5 cards of your deck. Put 2 of them into "
    "your hand and the other cards on the bottom of your deck.": [
        "use(incidental(look(top(5))); move(pick(2, looked, secret=true), hand); incidental(move(rest, bottom)))",
    ],
    "Basic Energy attached to your Water Pokémon can't be discarded by an effect of your opponent's Item cards.": [
        (
            'guard(attached(in_play(you, type(Water)), is("Basic Energy")), to=discard, by=trainers, '
            'from=is("Item"), whose=opponent)'
        ),
    ],
    "Cards in your deck can't be discarded by effects of your opponent's attacks, Abilities, Supporter cards, "
    "or Stadium cards.": [
        "guard(deck, to=discard, by=attacks, whose=opponent)",
        "guard(deck, to=discard, by=abilities, whose=opponent)",
        'guard(deck, to=discard, by=trainers, from=or(is("Supporter"), is("Stadium")), whose=opponent)',
    ],
    "Your opponent's Burned Pokémon don't recover from that Special Condition when they evolve or devolve.": [
        "keep_conditions(in_play(opponent), conditions=Burned)",
    ],
    "If you have any Ancient Pokémon in play, this Pokémon can use the Deep Dive attack for Water.": [
        ('modify(self, attack_cost, set, 1, when=exists(in_play(you, is("Ancient"))), energy=Water, attack="Deep Dive")'),
    ],
    "If 1 of your Metal Pokémon is Knocked Out by damage from an attack from your opponent's Stage 2 Pokémon, "
    "that player takes 1 fewer Prize card.": [
        'modify(in_play(you, type(Metal)), prizes_for_damage, less, 1, against=is("Stage 2"))',
    ],
    "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon, and if you have any "
    "Magikarp in play, your opponent takes 1 fewer Prize card.": [
        'modify(self, prizes_for_damage, less, 1, when=exists(in_play(you, named("Magikarp"))))',
    ],
    "During your opponent's turn, if this Pokémon is discarded from your hand by an effect of an attack or "
    "Ability from your opponent's Pokémon, or by an effect of your opponent's Stadium or Item cards, draw 3 "
    "cards.": [
        ('on(thrown, draw(3), by=opponent, filter=or(is("Pokémon"), is("Stadium"), is("Item")), when=your_turn(opponent))'),
    ],
    "Damage from your Metal Pokémon's attacks isn't affected by your opponent's Active Pokémon's Resistance.": [
        "unaffected(in_play(you, type(Metal)), resistance=true)",
    ],
}


CARDS_OF_LATER_SETS = {
    (
        TrainerKind.ITEM,
        "You must play 2 Own Card cards at once. (This effect works one time for 2 cards.)\nDraw 5 cards.",
    ): [
        'play(cost(discard(pick(1, hand(you, named("Own Card"))))); draw(5))',
    ],
    (
        TrainerKind.ITEM,
        "You can play this card only during your first turn.\nDraw 5 cards.",
    ): [
        "play(draw(5), when=first_turn)",
    ],
    (
        TrainerKind.ITEM,
        "Switch in 1 of your opponent's Benched Pokémon V or Pokémon ex to the Active Spot.",
    ): [
        'play(switch(pick(1, bench(opponent, or(is("V"), is("ex"))))))',
    ],
    (
        TrainerKind.ITEM,
        "Shuffle a Supporter card and an Item card from your discard pile into your deck.",
    ): [
        ('play(move(both(pick(1, discard_pile(you, is("Supporter"))), pick(1, discard_pile(you, is("Item")))), deck))'),
    ],
    (
        TrainerKind.SUPPORTER,
        'Draw 3 cards. Then, if there is a Stadium in play with "Ruins" in its name, put this card back into '
        "your hand instead of discarding it.",
    ): [
        'play(draw(3); if(exists(stadium(each, name_has("Ruins"))), then=move(this_card, hand)))',
    ],
    (
        TrainerKind.SUPPORTER,
        "Switch your Active Pokémon with 1 of your Benched Fire Pokémon. If you moved a Stage 2 Pokémon to your "
        "Bench in this way, heal 110 damage from that Pokémon.",
    ): [
        'play(switch(pick(1, bench(you, type(Fire)))); if(matches(old, is("Stage 2")), then=heal(110, old)))',
    ],
    (
        TrainerKind.SUPPORTER,
        "Search your deck for an Item card, a Pokémon Tool card, a Stadium card, and a Basic Energy card, "
        "reveal them, and put them into your hand. Then, shuffle your deck.",
    ): [
        (
            'play(search(both(both(both(pick(1, deck(you, is("Item"))), pick(1, deck(you, is("Tool")))), pick(1, '
            'deck(you, is("Stadium")))), pick(1, deck(you, is("Basic Energy")))), reveal=true); move(those, hand); '
            "shuffle)"
        ),
    ],
    (
        TrainerKind.SUPPORTER,
        "Reveal the top 7 cards of your deck and have your opponent choose 4 of them. Discard the chosen cards "
        "and put the remaining cards into your hand.",
    ): [
        "play(incidental(reveal(top(7))); choose(pick(4, looked, by=opponent)); discard(those); move(rest, hand))",
    ],
    (
        TrainerKind.TOOL,
        "The Stage 1 Pokémon this card is attached to gets +35 HP, except Pokémon ex.",
    ): [
        'modify(where(self, and(is("Stage 1"), not(is("ex")))), hp, add, 35)',
    ],
    (
        TrainerKind.TOOL,
        "Once during your turn, after you flip any coins for an attack of the Water Pokémon this card is "
        "attached to, you may ignore all results of those coin flips and begin flipping those coins again.",
    ): [
        (
            "on(flipped, reflip, by=you, when=all(is_active(self), your_turn, matches(self, type(Water))), "
            'optional=true, limit=turn, from=is("Pokémon"))'
        ),
    ],
    (
        TrainerKind.TOOL,
        "Attacks used by the Pokémon this card is attached to do 5 more damage to your opponent's Active "
        "Pokémon (before applying Weakness and Resistance) for each card in your hand.",
    ): [
        "modify(self, damage_done, add, times(5, count(hand)))",
    ],
    (
        TrainerKind.STADIUM,
        "Each player can have up to 7 Benched Pokémon.",
    ): [
        "modify(bench(each), bench_size, set, 7)",
    ],
    (
        TrainerKind.STADIUM,
        "Whenever either player puts a Basic Pokémon onto their Bench, that player draws a card.",
    ): [
        'on(benched, draw(who=turn), who=in_play(turn, is("Basic")), hand=false)',
    ],
    (
        TrainerKind.STADIUM,
        "Whenever a player plays a Stage 2 Pokémon from their hand to evolve 1 of their Pokémon, that player draws 2 cards.",
    ): [
        'on(evolved, draw(2, who=turn), who=in_play(turn, is("Stage 2")))',
    ],
    (
        TrainerKind.STADIUM,
        "Each player's Water Pokémon can evolve into Water Pokémon during the turn they play those Pokémon, "
        "except during their first turn.",
    ): [
        "allow(evolve_early, who=in_play(you, type(Water)), filter=type(Water), when=unless(first_turn))",
        ("allow(evolve_early, who=in_play(opponent, type(Water)), filter=type(Water), when=unless(first_turn(opponent)))"),
    ],
    (
        TrainerKind.STADIUM,
        "Once during each player's turn, that player may draw 3 cards. In order to use this effect, that "
        "player must discard 2 cards from their hand.",
    ): [
        "use(cost(discard(pick(2, hand))); draw(3), by=each)",
    ],
    (
        TrainerKind.STADIUM,
        "Prevent all damage counters from being placed on Benched Pokémon (both yours and your opponent's) by "
        "effects of attacks from the opponent's Pokémon. (Damage from attacks is still taken.)",
    ): [
        "prevent(bench, what=counters)",
        "prevent(bench(opponent), what=counters, whose=you)",
    ],
    (
        TrainerKind.STADIUM,
        "When a Water Pokémon (yours or your opponent's) is Knocked Out by damage from an attack from the "
        "opponent's Pokémon, that player takes 1 fewer Prize card.",
    ): [
        "modify(in_play(each, type(Water)), prizes_for_damage, less, 1)",
    ],
    (
        None,
        "While this card is attached to a Pokémon, it provides Water Energy.\n\nIf this card is discarded "
        "by an effect of an attack used by the Water Pokémon this card is attached to, put this card into your "
        "hand after attack damage and effects.",
    ): [
        "provide(Water)",
        "on(discarded, move(this_card, hand), from=and(type(Water), among(self)))",
    ],
    (
        None,
        "While this card is attached to a Pokémon, it provides every type of Energy but provides only 1 "
        "Energy at a time. If the Pokémon this card is attached to has any other Pokémon Tool attached, this "
        "card provides Colorless Energy instead.",
    ): [
        "provide",
        'provide(Colorless, when=exists(attached(self, and(is("Tool"), not(itself)))))',
    ],
    (
        TrainerKind.ITEM,
        "Both Active non-Water Pokémon are now Asleep.",
    ): [
        "play(inflict(Asleep, active(each, not(type(Water)))))",
    ],
    (
        TrainerKind.ITEM,
        "Draw 3 cards. This card can't be put into your deck or hand from your discard pile.",
    ): [
        "play(draw(3))",
        "stays_discarded",
    ],
}


@pytest.mark.parametrize("text", ATTACKS_OF_LATER_SETS)
def test_attacks_in_the_wording_of_later_sets(text: str) -> None:
    assert scripts(read_text(text, "attack", MODERN)) == ATTACKS_OF_LATER_SETS[text]


@pytest.mark.parametrize("text", ABILITIES_OF_LATER_SETS)
def test_abilities_in_the_wording_of_later_sets(text: str) -> None:
    assert scripts(read_text(text, "ability", MODERN)) == ABILITIES_OF_LATER_SETS[text]


@pytest.mark.parametrize(("kind", "text"), CARDS_OF_LATER_SETS)
def test_trainers_and_energy_in_the_wording_of_later_sets(kind: TrainerKind | None, text: str) -> None:
    own = "Own Card" if kind else "Own Energy"
    context = TextContext(name=own, own=(words_of(own),), era=Era.MODERN, trainer=kind)
    reading = read_text(text, "trainer" if kind else "energy", context)
    assert scripts(reading) == CARDS_OF_LATER_SETS[kind, text]


def test_more_cards_are_discarded_from_where_the_first_was() -> None:
    text = "Discard the top card of your opponent's deck. If you have no cards in your hand, your opponent discards 4 more cards."
    assert read_text(text, "attack", MODERN).stumble is not None


def test_damage_done_by_an_ability_is_not_the_damage_of_an_attack() -> None:
    text = "During Pokémon Checkup, if this Pokémon is in the Active Spot, do 35 damage to your opponent's Active Pokémon."
    [script] = scripts(read_text(text, "ability", MODERN))
    assert script == "on(checkup, damage(35, active(opponent)), when=is_active(self))"
    more = read_text("Once during your turn, this attack does 35 more damage.", "ability", MODERN)
    assert more.stumble is not None


def test_a_card_from_both_pokemon_is_not_one_card_of_either() -> None:
    assert read_text("Discard 2 Energy from both Active Pokémon.", "attack", MODERN).stumble is not None


def test_a_pokemon_whose_weakness_is_tested_is_the_one_that_it_means() -> None:
    text = (
        "If the Pokémon this card is attached to has Weakness to your opponent's Active Pokémon's type, its attacks do 45 more "
        "damage to your opponent's Active Pokémon (before applying Weakness and Resistance)."
    )
    [script] = scripts(read_text(text, "trainer", TextContext(era=Era.MODERN, trainer=TrainerKind.TOOL)))
    assert script == "modify(self, damage_done, add, 45, when=matches(self, weak_to_types_of(active(opponent))))"


def test_only_the_pokemon_that_were_healed() -> None:
    text = (
        "Heal 50 damage from each of your Benched Pokémon. If you do, discard all Basic Energy from the Pokémon that were healed "
        "in this way."
    )
    [script] = scripts(read_text(text, "trainer", TextContext(era=Era.MODERN, trainer=TrainerKind.SUPPORTER)))
    assert script == 'play(do(heal(50, bench), then=discard(attached(it, is("Basic Energy")))))'


def test_the_pokemon_that_was_put_onto_the_bench() -> None:
    text = (
        "Search your deck for a Stage 1 Pokémon and put it onto your Bench. Then, shuffle your deck. If you put any Pokémon onto "
        "your Bench in this way, move 2 Energy from this Pokémon to the new Benched Pokémon."
    )
    [script] = scripts(read_text(text, "attack", MODERN))
    assert script.endswith('then=attach(pick(2, attached(self, is("Energy"))), it))')


def test_damage_that_waits_is_not_the_damage_of_the_attack() -> None:
    text = "At the end of your opponent's next turn, do 55 damage to the Defending Pokémon."
    [script] = scripts(read_text(text, "attack", MODERN))
    assert script == "lasting(on(turn_ends, damage(55, defending), by=opponent), opponents_next_turn, subject=defending)"


def test_an_energy_of_two_types_joined_by_and_is_one_of_each() -> None:
    [script] = scripts(read_text("Discard a Grass and Metal Energy from this Pokémon.", "attack", MODERN))
    assert script == "discard(both(pick(1, attached(self, provides(Grass))), pick(1, attached(self, provides(Metal)))))"


def test_a_pokemon_that_is_healed_and_cured_need_not_have_damage() -> None:
    text = "Heal 45 damage and remove all Special Conditions from 1 of your Benched Pokémon."
    [script] = scripts(read_text(text, "trainer", TextContext(era=Era.MODERN, trainer=TrainerKind.ITEM)))
    assert script == "play(choose(pick(1, bench)); heal(45, it); cure(it))"


def test_what_the_opponent_may_do_when_something_happens_is_the_opponents_choice() -> None:
    text = "When this Pokémon becomes your Active Pokémon, your opponent may draw 2 cards."
    assert scripts(read_text(text, "ability", MODERN)) == ["on(became_active, may(draw(2, who=opponent), by=opponent))"]


def test_a_card_that_was_chosen_is_the_same_card_after_the_others_were_shuffled() -> None:
    text = "Look at the top 6 cards of your deck, choose 1 of them, and shuffle the other cards back into your deck. "
    text += "Then, put the card you chose on the bottom of your deck."
    [script] = scripts(read_text(text, "trainer", TextContext(era=Era.MODERN, trainer=TrainerKind.ITEM)))
    assert script == (
        "play(incidental(look(top(6))); choose(pick(1, looked, secret=true)); save(first, those); incidental(move(rest, deck)); "
        "move(saved(first), bottom))"
    )


def test_energy_that_was_attached_to_any_of_several_pokemon_was_attached() -> None:
    text = "Choose up to 3 of your Future Pokémon and attach a Basic Energy card from your discard pile to each of them. "
    text += "If you attached any Energy in this way, draw 2 cards."
    [script] = scripts(read_text(text, "trainer", TextContext(era=Era.MODERN, trainer=TrainerKind.SUPPORTER)))
    energy = 'for_each(it, attach(pick(1, discard_pile(you, is("Basic Energy"))), it))'
    assert script == f'play(choose(pick(3, in_play(you, is("Future")), upto=true)); do({energy}, then=draw(2)))'


def test_names_joined_by_and_are_a_card_each() -> None:
    text = "You can use this card only if you discard Pikachu, Raichu, and Pichu from your hand.\nDraw 4 cards."
    [script] = scripts(read_text(text, "trainer", TextContext(era=Era.MODERN, trainer=TrainerKind.SUPPORTER)))
    one, two, three = (f'pick(1, hand(you, named("{name}")))' for name in ("Pikachu", "Raichu", "Pichu"))
    assert script == f"play(cost(discard(both(both({one}, {two}), {three}))); draw(4))"
