"""Wordings that recombine what cards say: counts of what happened, exceptions, joined effects, choices of kinds."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import Names
from playmat.vocabulary import Era, Stage, TrainerKind

KINDS = {
    "item": ("trainer", TrainerKind.ITEM),
    "stadium": ("trainer", TrainerKind.STADIUM),
    "ability": ("ability", None),
    "attack": ("attack", None),
}


def read(kind: str, text: str) -> list[str]:
    text_kind, trainer = KINDS[kind]
    names = Names.of({"Psyduck ex": "Psyduck ex"})
    reading = read_text(text, text_kind, TextContext(era=Era.MODERN, stage=Stage.BASIC, trainer=trainer, names=names))
    if reading.stumble is not None:
        return [f"refused: {reading.stumble.reason}"]
    return [format_script(part) for part in ((reading.effect,) if reading.effect is not None else reading.parts)]


TEXTS = [
    (
        "attack",
        (
            "Draw cards until you have 9 cards in your hand. If you drew 2 or more cards in this way, this attack does "
            "45 more damage."
        ),
        "draw_until(9); if(compare(result, >=, 2), then=more(45))",
    ),
    (
        "attack",
        (
            "Discard up to 9 Basic Energy cards from your hand. This attack does 35 damage for each type of Basic "
            "Energy discarded in this way."
        ),
        (
            'discard(pick(9, hand(you, is("Basic Energy")), upto=true)); base(times(35, distinct(types, '
            'where(those, is("Basic Energy")))))'
        ),
    ),
    (
        "attack",
        (
            "This attack's damage isn't affected by Resistance, and isn't affected by any effects on your opponent's "
            "Active Pokémon."
        ),
        "ignore(resistance=true, effects=true)",
    ),
    (
        "attack",
        "During your opponent's next turn, this Pokémon can't retreat, and its Abilities have no effect.",
        "lasting(forbid(retreat, who=self), opponents_next_turn); lasting(silence(self, kinds=Ability), opponents_next_turn)",
    ),
    (
        "attack",
        "Your opponent discards a Stadium card, an Item card, or a Supporter card of their choice from their hand.",
        'discard(pick(1, hand(opponent, or(is("Stadium"), is("Item"), is("Supporter"))), by=opponent))',
    ),
    (
        "ability",
        "All of your opponent's Pokémon in play get +2 Retreat Cost.",
        "modify(in_play(opponent), retreat_cost, add, 2)",
    ),
    (
        "ability",
        "This Pokémon's maximum HP is increased by 30 for each Water Energy attached to it.",
        "modify(self, hp, add, times(30, energy(self, types=Water)))",
    ),
    (
        "ability",
        "Basic Pokémon ex in play (both yours and your opponent's) have no Abilities, except for any Psyduck ex.",
        'silence(in_play(each, and(is("ex"), is("Basic"), not(named("Psyduck ex")))), kinds=Ability)',
    ),
    (
        "ability",
        (
            "Attacks used by your opponent's Pokémon that have 4 or more Energy attached do 20 less damage to this "
            "Pokémon (after applying Weakness and Resistance)."
        ),
        "modify(self, damage_taken, less, 20, against=and(has_energy(n=4), owned(opponent)))",
    ),
    (
        "ability",
        (
            "Once during your turn, you may evolve 1 of your Benched Pokémon into any Pokémon ex from your hand that "
            "evolves from it."
        ),
        'use(choose(pick(1, bench)); evolve(it, pick(1, hand(you, and(is("Pokémon"), is("ex"), evolves_from(it))))))',
    ),
    (
        "ability",
        (
            "Once during your turn, you may reveal the top card of your deck. If it is a Pokémon ex, put it into your "
            "hand. Otherwise, put it on the bottom of your deck."
        ),
        (
            'use(incidental(reveal(top)); if(matches(looked, and(is("Pokémon"), is("ex"))), then=move(looked, hand), '
            "else=move(looked, bottom)))"
        ),
    ),
    (
        "stadium",
        (
            "Whenever a Pokémon ex is Knocked Out by damage from an attack, the player who Knocked Out that Pokémon "
            "takes 1 fewer Prize card."
        ),
        'modify(in_play(each, is("ex")), prizes_for_damage, less, 1)',
    ),
    (
        "item",
        (
            "Look at the top 9 cards of your deck, choose a Supporter card you find there, and use its effect as the "
            "effect of this card. Shuffle the other cards back into your deck."
        ),
        (
            'play(incidental(look(top(9))); choose(pick(1, where(looked, is("Supporter")), secret=true, used=true)); '
            "use_card(those); incidental(move(rest, deck)))"
        ),
    ),
]


@pytest.mark.parametrize(("kind", "text", "script"), TEXTS)
def test_recombined_wordings(kind: str, text: str, script: str) -> None:
    assert read(kind, text) == [script]


BEFORE = ["Each player draws 2 cards.", "Your opponent draws 3 cards.", "Heal 30 damage from 1 of your Pokémon."]


@pytest.mark.parametrize("before", BEFORE)
def test_what_you_drew_is_nothing_that_others_drew(before: str) -> None:
    found = read("item", f"{before} If you drew 2 or more cards in this way, your turn ends.")
    assert found == ["refused: you drew no cards just before this"]
