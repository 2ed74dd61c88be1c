"""Scripts say what printed English implies, and our English does not repeat it."""

from __future__ import annotations

import pytest

from playmat.effects.english import english
from playmat.effects.nodes import Action, Part
from playmat.effects.plain import plain
from playmat.effects.script import format_script, parse_script
from playmat.reading.reader import read_text
from playmat.reading.spell_out import spell_out

PARTS = {
    # a number of cards that is given up first is a cost; any number, or all, is not
    "play(discard(pick(2, hand)); draw(3))": "play(cost(discard(pick(2, hand))); draw(3))",
    "use(discard(hand); draw(3))": "use(incidental(discard(hand)); draw(3))",
    "use(move(hand, deck); draw(3))": "use(move(hand, deck); draw(3))",
    "use(discard(pick(1, hand(opponent))); draw)": "use(discard(pick(1, hand(opponent))); draw)",
    "on(evolved, discard(pick(1, hand)); draw)": "on(evolved, incidental(discard(pick(1, hand))); draw)",
    "use(do(discard(pick(1, hand)), then=draw))": "use(do(discard(pick(1, hand)), then=draw, payment=true))",
    "use(do(discard(pick(1, attached(self))), then=draw))": "use(do(discard(pick(1, attached(self))), then=draw))",
    # steps that only serve others
    "play(look(top(5)); move(pick(1, looked), hand); move(rest, bottom))": (
        "play(incidental(look(top(5))); move(pick(1, looked, secret=true), hand); incidental(move(rest, bottom)))"
    ),
    "play(look(hand(opponent)))": "play(look(hand(opponent)))",
    "use(draw(2); knock_out(self))": "use(draw(2); incidental(knock_out(self)))",
    "use(knock_out(self))": "use(knock_out(self))",
    "on(damaged, draw; discard(this_card))": "on(damaged, draw; incidental(discard(this_card)))",
    # when a trigger is carried out, and when an effect ends
    "on(knocked_out, move(attached(it), hand))": "on(knocked_out, move(attached(it), hand), early=true)",
    "on(checkup, cure(self), when=matches(self, afflicted))": (
        "on(checkup, cure(self), when=matches(self, afflicted), late=true)"
    ),
    # where cards go
    "play(search(pick(2, deck)); move(those, bench))": "play(search(pick(2, deck, to=bench)); move(those, bench))",
    "play(choose(pick(1, discard_pile)); move(those, top))": "play(choose(pick(1, discard_pile, to=top)); move(those, top))",
    "play(move(those, top); shuffle)": "play(move(those, top, shuffled=true); shuffle)",
    "play(choose(hand(opponent)); move(those, deck))": "play(choose(hand(opponent)); move(those, deck, of=opponent))",
    "play(reveal(hand(opponent)); move(pick(1, looked), bench))": (
        "play(incidental(reveal(hand(opponent), to=bench)); move(pick(1, looked), bench))"
    ),
    "play(draw(2); lasting(forbid(play, player=you), turn_end))": (
        "play(draw(2); incidental(lasting(forbid(play, player=you), turn_end)))"
    ),
    # picks that a later step needs
    "play(search(pick(1, deck)); use_card(those))": "play(search(pick(1, deck, used=true)); use_card(those))",
    "play(use_card(pick(1, hand)))": "play(use_card(pick(1, hand, used=true)))",
    "use(search(pick(1, deck)); become(self, those))": "use(search(pick(1, deck, enters=true)); become(self, those))",
    "play(choose(pick(2, bench)); for_each(it, search(pick(1, deck(you, evolves_from(it)))); evolve(it, those)))": (
        "play(choose(pick(2, where(bench, can_evolve))); "
        "for_each(it, incidental(search(pick(1, deck(you, evolves_from(it))))); evolve(it, those)))"
    ),
    "play(may(discard(pick(none, hand))); draw_until(5))": "play(discard(pick(none, hand), draws_to=5); draw_until(5))",
    # which of several Active Pokémon, and which Pokémon a lasting trigger is on
    "play(cure(active); heal(30, active), when=matches(active, afflicted(Asleep)))": (
        "play(cure(active(you, afflicted(Asleep))); heal(30, active), when=matches(active, afflicted(Asleep)))"
    ),
    "use(lasting(on(turn_ends, draw), turn_end))": "use(lasting(on(turn_ends, draw), turn_end, subject=nobody))",
    "use(lasting(on(turn_ends, knock_out(defending)), opponents_next_turn))": (
        "use(lasting(on(turn_ends, knock_out(defending)), opponents_next_turn, subject=defending))"
    ),
    "use(lasting(on(turn_ends, heal(10, self)), turn_end))": "use(lasting(on(turn_ends, heal(10, self)), turn_end))",
}  # fmt: skip


@pytest.mark.parametrize("script", PARTS)
def test_a_part_says_what_it_implies(script: str) -> None:
    part = parse_script(script, Part)
    (said,) = spell_out((part,))
    assert format_script(said) == PARTS[script]
    assert spell_out((said,)) == (said,)
    assert english(said).replace(" as the cost", "") == english(part)


def test_no_step_of_an_attack_is_incidental_because_an_attack_can_always_be_used() -> None:
    attack = parse_script("look(top(5)); flip(heads=(look(top(2)); rearrange(looked))); rearrange(looked)", Action)
    said = "look(top(5)); flip(heads=(incidental(look(top(2))); rearrange(looked))); rearrange(looked)"
    assert format_script(spell_out(attack)) == said
    assert plain(spell_out(attack)) == attack


def test_an_attack_that_may_give_up_its_own_energy_may_give_up_what_there_is() -> None:
    attack = parse_script('may(discard(pick(2, attached(self, is("Energy")))), then=more(30))', Action)
    said = 'may(discard(pick(2, attached(self, is("Energy")))), then=more(30), in_part=true)'
    assert format_script(spell_out(attack)) == said
    assert plain(spell_out(attack)) == attack
    part = parse_script("use(may(discard(pick(2, attached(self))), then=draw))", Part)
    assert spell_out((part,)) == (part,)


def test_a_player_who_may_take_cards_at_all_cannot_leave_out_a_single_pick() -> None:
    text = "play(look(top(5)); may(move(pick(1, looked), hand)); move(pick(1, looked), top))"
    (said,) = spell_out((parse_script(text, Part),))
    assert "may(move(pick(1, looked), hand))" in format_script(said)
    assert "move(pick(1, looked, secret=true), top" in format_script(said)


def test_what_is_read_from_print_is_spelled_out() -> None:
    reading = read_text("Discard 2 cards from your hand. Draw 4 cards.", "trainer")
    assert list(map(format_script, reading.parts)) == ["play(cost(discard(pick(2, hand))); draw(4))"]
