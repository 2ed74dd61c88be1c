"""Wordings that return from set to set: limits, counts of what happened, two ways to search, and cards by unknown names."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import Names
from playmat.vocabulary import Era, Stage, TrainerKind

NAMES = Names.of({name: name for name in ("Gloom", "Zygarde", "Lacey", "Mega Gloom ex", "Vale Hall")}, ("Vale Hall",))
POKEMON = TextContext(era=Era.MODERN, stage=Stage.BASIC, names=NAMES)
CARRIERS = {
    "attack": POKEMON,
    "ability": POKEMON,
    "item": TextContext(name="Vexmoth", own=(("Vexmoth",),), era=Era.MODERN, trainer=TrainerKind.ITEM, names=NAMES),
    "supporter": TextContext(name="Vexmoth", own=(("Vexmoth",),), era=Era.MODERN, trainer=TrainerKind.SUPPORTER, names=NAMES),
    "stadium": TextContext(name="Vexmoth", own=(("Vexmoth",),), era=Era.MODERN, trainer=TrainerKind.STADIUM, names=NAMES),
    "tool": TextContext(name="Vexmoth", own=(("Vexmoth",),), era=Era.MODERN, trainer=TrainerKind.TOOL, names=NAMES),
}


def scripts(kind: str, text: str) -> list[str]:
    context = CARRIERS[kind]
    reading = read_text(text, "trainer" if context.trainer is not None else kind, context)
    assert reading.stumble is None, reading.stumble
    return [format_script(part) for part in ((reading.effect,) if reading.effect is not None else reading.parts)]


RECURRING: dict[tuple[str, str], list[str]] = {
    (
        "attack",
        "Your opponent's Active Pokémon is now Poisoned. If this Pokémon evolved from Gloom during this turn,"
        " put 6 damage counters on that Pokémon instead of 1 during Pokémon Checkup.",
    ): [
        'if(all(happened(evolved, about=self), matches(cards_of(self, part=below), named("Gloom"))), '
        "then=inflict(Poisoned, defending, strength=6), else=inflict(Poisoned, defending))",
    ],
    (
        "attack",
        "Your opponent discards 2 cards from their hand. If you have a Stadium in play, your opponent discards 3 more cards.",
    ): [
        "discard(pick(2, hand(opponent), by=opponent)); if(exists(stadium(you)), then=discard(pick(3, "
        "hand(opponent), by=opponent)))",
    ],
    (
        "attack",
        "Discard the top 2 cards of your opponent's deck. If this Pokémon has full HP, discard 4 more cards in this way.",
    ): [
        "discard(top(2, of=opponent)); if(matches(self, damaged(0, op==)), then=discard(top(4, of=opponent)))",
    ],
    (
        "attack",
        "Put 2 damage counters on 1 of your opponent's Benched Pokémon. Do this 3 times.",
    ): [
        "repeat(3, put_counters(2, pick(1, bench(opponent))))",
    ],
    (
        "attack",
        "This attack does 35 more damage for each Supporter card you played from your hand this turn.",
    ): [
        'more(times(35, how_often(happened(played, filter=is("Supporter")))))',
    ],
    (
        "attack",
        "This attack does 35 more damage for each of your Water Pokémon that was Knocked Out during your opponent's last turn.",
    ): [
        "more(times(35, how_often(happened(knocked_out, when=last_turn, filter=type(Water)))))",
    ],
    (
        "attack",
        "If both players have exactly 2 Prize cards remaining, this attack does 35 more damage.",
    ): [
        "if(all(compare(prizes_left, =, 2), compare(prizes_left(opponent), =, 2)), then=more(35))",
    ],
    (
        "attack",
        "If your opponent's Active Pokémon's remaining HP is half its HP or less, this attack does 35 more damage.",
    ): [
        "if(compare(hp(defending, remaining=true), <=, half(hp(defending), to=1)), then=more(35))",
    ],
    (
        "attack",
        "Halve your opponent's Active Pokémon's remaining HP, rounded up to the nearest 10.",
    ): [
        "put_counters(quotient(minus(hp(defending, remaining=true), half(hp(defending, remaining=true), "
        "up=true)), 10), defending)",
    ],
    (
        "attack",
        "Knock Out 1 of your opponent's Benched Fire Pokémon that has the least HP remaining.",
    ): [
        "knock_out(pick(1, bench(opponent, and(type(Fire), least_hp(bench(opponent, type(Fire)))))))",
    ],
    (
        "attack",
        "Discard up to 4 cards from the top of your deck. This attack does 35 damage for each card you discarded in this way.",
    ): [
        "repeat(4, discard(top), upto=true); base(times(35, result))",
    ],
    (
        "attack",
        "Heal 35 damage from 1 of your Benched Pokémon if it has no Energy attached.",
    ): [
        "choose(pick(1, bench)); if(matches(it, not(has_energy)), then=heal(35, it))",
    ],
    (
        "ability",
        "If this Pokémon has full HP and is Knocked Out by damage from an attack from your opponent's "
        "Pokémon, put 7 damage counters on the Attacking Pokémon.",
    ): [
        "on(knocked_out, put_counters(7, attacker), when=matches(self, damaged(0, op==)), from=owned(opponent))",
    ],
    (
        "ability",
        "Your Benched Water Pokémon can't have damage counters placed on them by effects of attacks or "
        "Abilities from your opponent's Pokémon.",
    ): [
        "prevent(bench(you, type(Water)), what=counters)",
        "prevent(bench(you, type(Water)), what=counters, by=abilities)",
    ],
    (
        "ability",
        "Your opponent's Pokémon have a Resistance to Grass of -20.",
    ): [
        "set_resistance(in_play(opponent), types=Grass, amount=20)",
    ],
    (
        "ability",
        "This Pokémon takes half damage from attacks from your opponent's Stage 2 Pokémon (rounded down to the nearest 10).",
    ): [
        'modify(self, damage_taken, divide, 2, against=and(is("Stage 2"), owned(opponent)))',
    ],
    (
        "ability",
        "Once during your turn, you may choose a Special Condition. Your opponent's Active Pokémon is now "
        "affected by that Special Condition.",
    ): [
        "use(inflict_chosen(any_condition, active(opponent)))",
    ],
    (
        "ability",
        "As long as this Pokémon is on your Bench, your opponent can't attach more than 1 Pokémon Tool from "
        "their hand during their turn.",
    ): [
        'forbid(play, player=opponent, filter=is("Tool"), when=all(is_benched(self), '
        'compare(how_often(happened(played, of=opponent, filter=is("Tool"))), >=, 1)))',
    ],
    (
        "item",
        "Heal 35 damage from your Active Pokémon. Heal 15 more damage for each Vexmoth card in your discard "
        "pile (not including this card).",
    ): [
        'play(heal(35, active); heal(times(15, count(discard_pile(you, named("Vexmoth")))), active))',
    ],
    (
        "item",
        "Search your deck for up to 3 Item cards or 1 Stadium card, reveal them, and put them into your hand."
        " Then, shuffle your deck.",
    ): [
        'play(look(deck); one_of(search(pick(3, deck(you, is("Item")), upto=true), reveal=true), '
        'search(pick(1, deck(you, is("Stadium"))), reveal=true)); move(those, hand); shuffle)',
    ],
    (
        "item",
        "Look at the top 6 cards of your deck and put them back in any order, or shuffle them into your deck.",
    ): [
        "play(incidental(look(top(6))); one_of(rearrange(looked), move(looked, deck)))",
    ],
    (
        "item",
        "Search your deck for a Stadium card and put it into play. Then, shuffle your deck.",
    ): [
        'play(search(pick(1, deck(you, is("Stadium")))); put_stadium(those); shuffle)',
    ],
    (
        "supporter",
        "Count the cards in your hand, shuffle those cards into your deck, then draw that many cards plus 3.",
    ): [
        "play(move(hand, deck); draw(plus(result, 3)))",
    ],
    (
        "supporter",
        "Search your deck for up to 2 Basic Energy cards, reveal them, and put 1 of them into your hand. "
        "Attach the other to 1 of your Benched Pokémon. Then, shuffle your deck.",
    ): [
        'play(search(pick(2, deck(you, is("Basic Energy")), upto=true), reveal=true); save(first, those); '
        "save(second, pick(1, saved(first))); move(saved(second), hand); attach(except(saved(first), "
        "saved(second)), pick(1, bench)); shuffle)",
    ],
    (
        "stadium",
        "During Pokémon Checkup, each player puts 3 damage counters on their Active Pokémon if it has no Energy attached.",
    ): [
        "on(checkup, as_player(each, if(matches(active, not(has_energy)), then=put_counters(3, active))))",
    ],
    (
        "stadium",
        "When a player evolves 1 of their Pokémon, that player draws 2 cards.",
    ): [
        "on(evolved, draw(2, who=turn), who=in_play(turn), hand=false)",
    ],
    (
        "stadium",
        "When a player's Grass Pokémon is Knocked Out by damage from an attack from their opponent's Pokémon,"
        " their opponent takes 1 fewer Prize card.",
    ): [
        "modify(in_play(each, type(Grass)), prizes_for_damage, less, 1)",
    ],
    (
        "stadium",
        "Once during each player's turn, that player may discard 3 cards from their hand in order to search "
        "their deck for a Basic Pokémon and put it onto their Bench. If a player searches their deck in this "
        "way, they shuffle their deck.",
    ): [
        "use(cost(discard(pick(3, hand))); search(pick(1, deck(you, basic_pokemon), to=bench)); move(those, bench); shuffle, "
        "by=each)",
    ],
    (
        "tool",
        "When the Metal Pokémon this card is attached to uses an attack, that attack costs 2 Energy less. "
        "(The Energy can be of any type.)",
    ): [
        "modify(where(self, type(Metal)), attack_cost, less, 2)",
    ],
    (
        "tool",
        "At the end of each turn, if the Pokémon this card is attached to is affected by any Special "
        "Conditions, it recovers from all of them, and heal 15 damage from it.",
    ): [
        "on(turn_ends, cure(self); heal(15, self), by=each, when=matches(self, afflicted))",
    ],
    (
        "attack",
        "Search your deck for a Mega Flarewing ex, reveal it, and put it into your hand. Then, shuffle your deck.",
    ): [
        'search(pick(1, deck(you, named("Mega Flarewing ex"))), reveal=true); move(those, hand); shuffle',
    ],
    (
        "attack",
        "If this Pokémon has any Gale Energy attached, this attack does 35 more damage.",
    ): [
        'if(matches(self, has_card(named("Gale Energy"))), then=more(35))',
    ],
    ("tool", "If the Pokémon this card is attached to retreats, draw 2 cards and attach this card to the new Active Pokémon."): [
        "on(retreated, draw(2); attach(this_card, active))"
    ],
    ("tool", "When the Pokémon this card is attached to is healed, draw 2 cards."): ["on(healed, draw(2))"],
    ("ability", "When your opponent's Active Pokémon becomes Asleep, put 4 damage counters on it."): [
        "on(condition, put_counters(4, it), who=active(opponent), when=given(Asleep))"
    ],
    (
        "ability",
        "If this Pokémon is Knocked Out by damage from an attack from your opponent's Stage 2 Pokémon, your opponent can't take "
        "any Prize cards for it.",
    ): ['modify(self, prizes_for_damage, set, 0, against=is("Stage 2"))'],
    ("ability", "Damage counters on each Water Pokémon (both yours and your opponent's) can't be moved to other Pokémon."): [
        "forbid(move_counters, who=in_play(each, type(Water)))"
    ],
    (
        "supporter",
        "Draw cards until you have 9 cards in your hand. Before drawing cards, you may discard up to 4 cards from your "
        "hand. (If you can't draw any cards in this way, you can't use this card.)",
    ): ["play(may(discard(pick(4, hand, upto=true))); draw_until(9))"],
    ("attack", "Flip 3 coins. If only 1 of them is tails, heal 15 damage from this Pokémon."): [
        "flip(3); if(compare(tails, =, 1), then=heal(15, self))"
    ],
}


@pytest.mark.parametrize(("kind", "text"), RECURRING)
def test_recurring_wordings(kind: str, text: str) -> None:
    assert scripts(kind, text) == RECURRING[kind, text]


def test_a_stadium_that_its_player_has_is_not_a_pokemon() -> None:
    text = "If you have Vale Hall in play, draw 5 cards."
    assert scripts("attack", text) == ['if(exists(stadium(you, named("Vale Hall"))), then=draw(5))']


def test_a_known_owner_may_have_an_unknown_pokemon() -> None:
    text = "If you have Lacey's Gloom in play, draw 5 cards."
    assert scripts("attack", text) == ['if(exists(in_play(you, named("Lacey\'s Gloom"))), then=draw(5))']
