"""Triggers and their subjects: made-up sentences with the decisive words."""

from __future__ import annotations

import pytest

from playmat.effects.script import format_script
from playmat.reading.reader import read_text
from playmat.reading.text_context import TextContext
from playmat.vocabulary import Era, Stage, TrainerKind

MODERN = TextContext(era=Era.MODERN, stage=Stage.BASIC)
STADIUM = TextContext(era=Era.MODERN, trainer=TrainerKind.STADIUM)


def scripts(text: str, kind: str, context: TextContext) -> list[str]:
    reading = read_text(text, kind, context)
    assert reading.stumble is None, reading.stumble
    return [format_script(part) for part in ((reading.effect,) if reading.effect is not None else reading.parts)]


ABILITIES = {
    "Whenever you attach a Metal Energy card from your hand to this Pokémon (excluding effects of attacks or Poké-Powers), "
    "draw 2 cards.": "on(attached, draw(2), by=you, filter=provides(Metal), but=[attacks, abilities])",
    "Whenever you attach a Metal Energy card from your hand to this Pokémon (excluding effects of attacks), draw 2 cards.": (
        "on(attached, draw(2), by=you, filter=provides(Metal), but=attacks)"
    ),
    "Whenever you attach a Metal Energy card to this Pokémon, draw 2 cards.": (
        "on(attached, draw(2), by=you, filter=provides(Metal), hand=false)"
    ),
    "Whenever any player attaches a Special Energy card from their hand to 1 of their Pokémon ex, put 3 damage counters on "
    "that Pokémon.": ('on(attached, put_counters(3, it), who=in_play(each, is("ex")), by=each, filter=is("Special Energy"))'),
    "Whenever your opponent's Active Pokémon tries to retreat, draw a card.": "on(retreats, draw, who=active(opponent))",
    "If you took this Pokémon as a face-down Prize card during your turn and your Bench isn't full, before you put it into your "
    "hand, you may put it onto your Bench and draw 2 cards.": (
        "on(prize_taken, move(self, bench); draw(2), by=you, when=all(your_turn, unless(bench_full)), optional=true)"
    ),
    "At the end of each player's turn, if that player has 6 or more cards in their hand, put 3 damage counters on their Active "
    "Pokémon.": "on(turn_ends, put_counters(3, active(turn)), by=each, when=exists(hand(turn), n=6))",
    "At the end of each player's turn, if their Active Pokémon is Asleep, that player draws a card.": (
        "on(turn_ends, draw(who=turn), by=each, when=matches(active(turn), afflicted(Asleep)))"
    ),
    "At the end of each player's turn, if your opponent has 6 or more cards in their hand, draw a card.": (
        "on(turn_ends, draw, by=each, when=exists(hand(opponent), n=6))"
    ),
    "This Pokémon can't use attacks unless you have 8 or more cards in your hand.": (
        "forbid(attack, who=self, when=unless(exists(hand, n=8)))"
    ),
    "This Pokémon can evolve during the turn you play it.": "allow(evolve_new, who=self)",
    "This Pokémon can evolve during your first turn or the turn you play it.": "allow(evolve_early, who=self)",
    "Once during your turn, if your opponent has 7 or more Item cards in the Lost Zone, you may draw 2 cards.": (
        'use(draw(2), when=exists(lost_zone(opponent, is("Item")), n=7))'
    ),
    "Once during your turn, you may switch 1 of your Active Psychic Pokémon with 1 of your Benched Pokémon.": (
        "use(switch(pick(1, bench), active=active(you, type(Psychic))))"
    ),
    "Once during your turn, you may move 1 damage counter from your Pokémon to another of your Pokémon.": (
        "use(move_counters(1, pick(1, in_play(you, damaged)), pick(1, except(in_play, it))))"
    ),
    "Once during your turn, you may move an Energy card attached to your Fire Pokémon to another of your Pokémon.": (
        'use(attach(pick(1, attached(pick(1, in_play(you, type(Fire))), is("Energy"))), pick(1, except(in_play, it))))'
    ),
    "Once during your turn, you may use this Ability. If you do, this Pokémon is Knocked Out. Draw 4 cards.": (
        "use(knock_out(self, at_once=true); draw(4))"
    ),
    "Special Energy attached to your Basic Pokémon can't be discarded by effects of your opponent's attacks, Abilities, or "
    "Trainer cards.": 'guard(attached(in_play(you, is("Basic")), is("Special Energy")), to=discard, whose=opponent)',
}


@pytest.mark.parametrize("text", ABILITIES)
def test_abilities(text: str) -> None:
    assert scripts(text, "ability", MODERN) == [ABILITIES[text]]


ATTACKS = {
    "Your opponent can't attach Special Energy cards to the Defending Pokémon during his or her next turn.": (
        'lasting(forbid(attach_at_all, who=defending, player=opponent, filter=is("Special Energy")), opponents_next_turn)'
    ),
    "Your opponent can't attach Special Energy from his or her hand to the Defending Pokémon during his or her next turn.": (
        'lasting(forbid(attach, who=defending, player=opponent, filter=is("Special Energy")), opponents_next_turn)'
    ),
    "This attack does 15 more damage for each Fire Pokémon and each Water Pokémon you have in play.": (
        "more(times(15, plus(count(in_play(you, type(Fire))), count(in_play(you, type(Water))))))"
    ),
}


@pytest.mark.parametrize("text", ATTACKS)
def test_attacks(text: str) -> None:
    assert scripts(text, "attack", MODERN) == [ATTACKS[text]]


def test_a_pokemon_that_was_played_from_the_hand_is_remembered() -> None:
    context = TextContext("Testmon", own=(("Testmon",),), era=Era.DIAMOND_PEARL, stage=Stage.BASIC)
    (script,) = scripts("If you played Testmon from your hand during this turn, draw 2 cards.", "attack", context)
    assert script == "if(happened(played, about=self), then=draw(2))"


def test_the_opponent_of_a_stadium_is_the_other_player_on_each_side() -> None:
    text = "Prevent all damage done to Benched Pokémon (both yours and your opponent's) by the opponent's attacks."
    assert scripts(text, "trainer", STADIUM) == [
        "prevent(bench, what=damage)",
        "prevent(bench(opponent), what=damage, whose=you)",
    ]


FOR_EACH_PLAYER = {
    "Each player can't play more than 2 Item cards from their hand during their turn.": [
        'forbid(play, player=you, filter=is("Item"), when=compare(how_often(happened(played, filter=is("Item"))), >=, 2))',
        'forbid(play, player=opponent, filter=is("Item"), when=compare(how_often(happened(played, of=opponent, '
        'filter=is("Item"))), >=, 2))',
    ],
    "When a player's Pokémon is Knocked Out, that player draws a card.": [
        "on(knocked_out, draw, who=in_play)",
        "on(knocked_out, as_player(opponent, draw), who=in_play(opponent))",
    ],
    "When a player's Fire Pokémon is damaged by an attack from their opponent's Pokémon, that player may draw a card.": [
        "on(damaged, draw, who=in_play(you, type(Fire)), by=opponent, optional=true)",
        "on(damaged, as_player(opponent, may(draw)), who=in_play(opponent, type(Fire)), by=you)",
    ],
    "If a player's Active Pokémon is Burned during Pokémon Checkup, that player draws a card.": [
        "on(checkup, draw, when=exists(active(you, afflicted(Burned))), late=true)",
        "on(checkup, as_player(opponent, draw), when=exists(active(opponent, afflicted(Burned))), late=true)",
    ],
}


@pytest.mark.parametrize("text", FOR_EACH_PLAYER)
def test_a_stadium_that_speaks_of_a_player_has_a_part_for_each_of_them(text: str) -> None:
    assert scripts(text, "trainer", STADIUM) == FOR_EACH_PLAYER[text]


def test_half_of_a_stadium_says_so() -> None:
    own = TextContext(name="Misty Vale", own=(("Misty", "Vale"),), era=Era.MODERN, trainer=TrainerKind.STADIUM)
    text = "You can only put this card into play from your hand with the other half of Misty Vale. "
    text += "Each player's Pokémon have no Weakness."
    assert scripts(text, "trainer", own) == ["halves", "set_weakness(in_play(each))"]

    text = "You can't play this card by itself. You must combine 2 different Misty Vale from your hand to play as 1 Stadium card."
    assert scripts(text, "trainer", own) == ["halves"]


def test_a_stadium_makes_a_knock_out_worth_less() -> None:
    text = (
        "Whenever a Fire Pokémon (yours or your opponent's) is Knocked Out by damage from an attack from the opponent's Pokémon, "
    )
    text += "that player takes 1 fewer Prize card."
    assert scripts(text, "trainer", STADIUM) == ["modify(in_play(each, type(Fire)), prizes_for_damage, less, 1)"]


def test_it_on_a_stadium_is_never_a_pokemon_that_has_the_text() -> None:
    text = "During Pokémon Checkup, if it has no Energy attached, draw a card."
    assert read_text(text, "trainer", STADIUM).stumble is not None
