"""Known parts of card texts in combinations that no card has, as a future set may have them."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.carrier import Carrier
from playmat.reading.printed import attack_of
from playmat.reading.reader import Reading, read_text
from playmat.reading.sources import RawAttack
from playmat.terms import Era, Stage, TrainerKind

MODERN = Carrier(era=Era.MODERN, stage=Stage.BASIC)


def scripts(reading: Reading) -> list[str]:
    assert reading.stumble is None, reading.stumble
    return [format_script(part) for part in ((reading.effect,) if reading.effect is not None else reading.parts)]


ATTACKS = {
    "You may discard 3 Water Energy from this Pokémon to have this attack do 70 more damage.": (
        ["may(discard(pick(3, attached(self, provides(Water)))), then=more(70))"]
    ),
    "You may shuffle all Energy attached to this Pokémon into your deck and have this attack do 65 more damage.": (
        ['may(move(attached(self, is("Energy")), deck), then=more(65))']
    ),
    "You may discard 4 Metal Energy from this Pokémon to make your opponent's Active Pokémon Asleep.": (
        ["may(discard(pick(4, attached(self, provides(Metal)))), then=inflict(Asleep, defending))"]
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
        ["lasting(on(turn_ends, if(exists(hand, n=8), then=discard(hand)), by=you), turn_end)"]
    ),
    "Search your discard pile for 3 Item cards (all if there are less than 3), reveal them, and put them into your hand.": (
        ['search(pick(3, discard_pile(you, is("Item"))), reveal=true); move(those, hand)']
    ),
}

ABILITIES = {
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
    carrier = Carrier(trainer=TrainerKind.ITEM)
    text = "Discard 2 cards from your hand and draw a card. Your opponent does the same."
    [script] = scripts(read_text(text, "trainer", carrier))
    assert script == "play(discard(pick(2, hand)); draw; as_player(opponent, discard(pick(2, hand)); draw))"


def test_one_instruction_or_another_is_a_choice_only_if_the_second_needs_nothing_of_the_first() -> None:
    look = "Look at the top 9 cards of your deck and put them back in any order, or discard them."
    assert read_text(look, "attack", MODERN).stumble is not None


def test_a_name_of_a_power_in_the_plural_is_that_power() -> None:
    carrier = Carrier(era=Era.BASE, stage=Stage.BASIC, titles=(("Foul", "Gas"),))
    [script] = scripts(read_text("Ignore all Pokémon Powers other than Foul Gases.", "ability", carrier))
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
    assert scripts(read_text(text, "attack", Carrier(era=Era.EX, stage=Stage.BASIC))) == [EACH_DEFENDING[text]]


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
    [script] = scripts(read_text(text, "trainer", Carrier(trainer=TrainerKind.ITEM)))
    assert script == "play(cost(move(pick(3, hand), bottom)); draw(5))"
