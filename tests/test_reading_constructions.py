"""Constructions that no card has yet, in texts made up for these tests, as a future set may have them."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Era, Stage

CONTEXT = {
    "attack": TextContext(era=Era.MODERN, stage=Stage.BASIC),
    "ability": TextContext(era=Era.MODERN, stage=Stage.BASIC),
    "trainer": TextContext(era=Era.MODERN),
}

ATTACK = {
    "This attack does 35 more damage for each Energy attached to this Pokémon, up to 140 more damage.": [
        "more(cap(times(35, energy(self)), 140))",
    ],
    "Draw a card for each of your opponent's Benched Stage 2 Pokémon, up to 3 cards.": [
        'draw(cap(count(bench(opponent, is("Stage 2"))), 3))',
    ],
    "If your opponent took any Prize cards during their last turn, this attack does 85 more damage.": [
        "if(compare(prizes_taken_lately, >=, 1), then=more(85))",
    ],
    "If you have taken fewer Prize cards than your opponent, this attack does 75 more damage.": [
        "if(compare(prizes_taken, <, prizes_taken(opponent)), then=more(75))",
    ],
    "If there are more Pokémon on your Bench than on your opponent's Bench, this attack does 45 more damage.": [
        "if(compare(count(bench), >, count(bench(opponent))), then=more(45))",
    ],
    "If this Pokémon has more damage counters on it than your opponent's Active Pokémon, this attack does 65 more damage.": [
        "if(compare(counters(self), >, counters(defending)), then=more(65))",
    ],
    "If you have more cards in your discard pile than your opponent, this attack does 65 more damage.": [
        "if(compare(count(discard_pile), >, count(discard_pile(opponent))), then=more(65))",
    ],
    "If your opponent's Active Pokémon has 2 or more Special Conditions, this attack does 95 more damage.": [
        "if(compare(conditions(defending), >=, 2), then=more(95))",
    ],
    "If this Pokémon has both Fire and Water Energy attached, this attack does 65 more damage.": [
        "if(matches(self, and(has_energy(Fire), has_energy(Water))), then=more(65))",
    ],
    "If this Pokémon has a Pokémon Tool attached, this attack does 55 more damage. If it doesn't, draw a card.": [
        'if(matches(self, has_card(is("Tool"))), then=more(55), else=draw)',
    ],
    "If your opponent's Active Pokémon has a Pokémon Tool attached, discard that Pokémon Tool and this attack does 45 "
    "more damage.": [
        'if(matches(defending, has_card(is("Tool"))), then=(discard(attached(defending, is("Tool"))); more(45)))',
    ],
    "Discard up to 6 Energy from your Benched Pokémon. If you discarded any, this attack does 65 more damage.": [
        'discard(pick(6, attached(bench, is("Energy")), upto=true)); if(exists(those), then=more(65))',
    ],
    "Flip a coin. If heads, discard 1 of your opponent's Active Pokémon's attached Energy.": [
        'flip(heads=discard(pick(1, attached(defending, is("Energy")))))',
    ],
    "Move all Special Energy from your opponent's Active Pokémon to their hand.": [
        'move(attached(defending, is("Special Energy")), hand)',
    ],
    "Each of your opponent's Pokémon with any damage counters on it takes 35 damage.": [
        "damage(35, in_play(opponent, damaged))",
    ],
    "During your next turn, this Pokémon's attacks do 85 more damage if your opponent's Active Pokémon is a Pokémon ex.": [
        'lasting(modify(self, damage_done, add, 85, against=owned(each), when=matches(active(opponent), is("ex"))), '
        "your_next_turn)",
    ],
    "Choose 2 of your opponent's Pokémon. This attack does 35 damage to 1 of them and 65 damage to the other.": [
        "choose(pick(2, in_play(opponent))); save(first, it); save(second, pick(1, saved(first))); damage(35, "
        "saved(second)); damage(65, except(saved(first), saved(second)))",
    ],
    "Choose 1 of your opponent's Pokémon 6 times. For each time you chose a Pokémon, put 3 damage counters on it.": [
        "repeat(6, put_counters(3, pick(1, in_play(opponent))))",
    ],
    "Your opponent reveals their hand. This attack does 45 damage for each Pokémon ex and Pokémon V you find there.": [
        'reveal(hand(opponent)); base(times(45, count(where(looked, or(and(is("Pokémon"), is("ex")), and(is("Pokémon"),'
        ' is("V")))))))',
    ],
    "Heal 65 damage from 1 of your Pokémon. If that Pokémon has any Grass Energy attached, heal 125 damage from it instead.": [
        "choose(pick(1, in_play)); if(matches(it, has_energy(Grass)), then=heal(125, it), else=heal(65, it))",
    ],
}

ABILITY = {
    "If this Pokémon would be Knocked Out by damage from an attack while it has full HP, its remaining HP becomes 30 instead.": [
        'on(would_be_knocked_out, survive(30), when=matches(self, damaged(0, op==)), from=is("Pokémon"))',
    ],
    "Whenever your opponent's Active Pokémon is affected by a Special Condition, put 3 damage counters on it.": [
        "on(condition, put_counters(3, it), who=active(opponent))",
    ],
    "At the end of your first turn, you may draw cards until you have 9 cards in your hand.": [
        "on(turn_ends, draw_until(9), by=you, when=first_turn, optional=true)",
    ],
    "Your Benched Pokémon take 15 less damage from attacks for each Energy attached to that Pokémon.": [
        "modify(bench, damage_taken, less, times(15, energy(it)))",
    ],
    "During your opponent's turn, if this Pokémon is on your Bench, your Active Pokémon can't be Poisoned.": [
        "immune(active, conditions=Poisoned, when=all(your_turn(opponent), is_benched(self)))",
    ],
    "This Pokémon can't be affected by any Special Conditions, except for Poisoned.": [
        "immune(self, conditions=[Asleep, Burned, Confused, Paralyzed])",
    ],
    "Put 5 more damage counters on your opponent's Poisoned Pokémon during Pokémon Checkup if that Pokémon is a Pokémon ex.": [
        'modify(in_play(opponent, is("ex")), poison, add, 5)',
    ],
    "Once during your turn, you may attach 2 Fire Energy cards from your hand to this Pokémon, and if you do, draw 3 cards.": [
        "use(do(attach(pick(2, hand(you, provides(Fire))), self), then=draw(3)))",
    ],
    "This Pokémon's Weakness is now Psychic. (The amount of Weakness doesn't change.)": [
        "set_weakness(self, types=Psychic, factor=0)",
    ],
    "Your opponent's Pokémon can't use any Abilities other than Mist Veil.": [
        'silence(in_play(opponent), kinds=Ability, but="Mist Veil", kept=true)',
    ],
}

TRAINER = {
    "Choose 1: Draw 6 cards. Heal 55 damage from each of your Benched Pokémon.": [
        "play(one_of(draw(6), heal(55, bench)))",
    ],
    "If the Pokémon this card is attached to is Knocked Out by damage from an attack from your opponent's Pokémon, put "
    "that Pokémon's Energy into your hand instead of the discard pile.": [
        'on(knocked_out, move(attached(self, is("Energy")), hand), by=opponent, from=is("Pokémon"), early=true)',
    ],
    "Once during each player's turn, that player may discard a Pokémon from their hand. If they do, that player heals "
    "35 damage from 1 of their Pokémon that has the same type as the discarded card.": [
        'use(do(discard(pick(1, hand(you, is("Pokémon")))), then=heal(35, pick(1, in_play(you, same_type(those)))), '
        "payment=true), by=each)",
    ],
    "Attach a Basic Energy card from your hand to each of up to 4 of your Benched Dragon Pokémon. If you attached at "
    "least 1 Energy in this way, draw 3 cards.": [
        'play(do(for_each(pick(4, bench(you, type(Dragon)), upto=true), attach(pick(1, hand(you, is("Basic Energy"))), '
        "it)), then=draw(3)))",
    ],
    "Put 1 of your Benched Pokémon into your hand. Draw 3 cards. (Discard all cards attached to that Pokémon.)": [
        "play(move(pick(1, bench), hand, whole=false); draw(3))",
    ],
}

TEXTS = [
    (kind, text, scripts)
    for kind, texts in (("attack", ATTACK), ("ability", ABILITY), ("trainer", TRAINER))
    for text, scripts in texts.items()
]


@pytest.mark.parametrize(("kind", "text", "scripts"), TEXTS)
def test_a_new_construction_is_read(kind: str, text: str, scripts: list[str]) -> None:
    reading = read_text(text, kind, CONTEXT[kind])
    assert reading.stumble is None, reading.stumble
    parts = (reading.effect,) if reading.effect is not None else reading.parts
    assert [format_script(part) for part in parts] == scripts
