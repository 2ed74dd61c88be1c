from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from trees import altered, kinds_of, minimal, nodes_in, trees

from playmat.effects import english as effects_english
from playmat.effects.docs import FAMILIES
from playmat.effects.english import ON_CARD, english, english_parts
from playmat.effects.english.writer import WORDINGS
from playmat.effects.nodes import NODES, Action, Filter, Incidental, Node, On, Part, Play, Quantity, Selector, Test
from playmat.effects.plain import plain
from playmat.effects.script import Shape, format_script, parse_script, signature
from playmat.reading import read_back
from playmat.vocabulary import Era


def say(script: str, family: type[Node] = Part) -> str:
    return english(parse_script(script, family))


@pytest.mark.parametrize("name", NODES)
def test_every_node_has_its_words(name: str) -> None:
    kind = NODES[name]
    if name in kind.implied:
        return  # the text around it implies it
    at_node = [getattr(kind, name, "") for name in ("phrase", "report", "pile")]
    assert sum(map(bool, at_node)) + (kind in WORDINGS) == 1
    text = english(minimal(kind))
    assert text
    assert "{" not in text
    assert "  " not in text


def test_english_and_its_reading_have_modules_of_the_names_that_the_nodes_have() -> None:
    families = {Path(one.__file__ or "").stem for one in FAMILIES} | {"enumerations"}
    for package in (effects_english, read_back):
        names = {path.stem for path in Path(package.__file__ or "").parent.glob("*.py")}
        assert families <= names


@given(trees())
def test_every_tree_has_words(tree: Node) -> None:
    text = english(tree)
    assert text
    if isinstance(tree, Part):
        assert text.endswith(".")


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("flip(heads=inflict(Paralyzed, defending))", "Flip a coin. If heads, the Defending Pokémon is now Paralyzed."),
        ('cost(discard(pick(2, attached(self, is("Energy")))))', "Discard 2 Energy attached to this Pokémon as the cost."),
        ("more(times(10, count(bench)))", "This attack does 10 more damage for each of your Benched Pokémon."),
        ("more(times(20, heads))", "This attack does 20 more damage for each heads."),
        ("less(times(10, counters(self)))", "This attack does 10 less damage for each damage counter on this Pokémon."),
        ("damage(10, bench(each))", "Do 10 damage to each Benched Pokémon."),
        ("damage(30, pick(1, bench(opponent)))", "Do 30 damage to 1 of your opponent's Benched Pokémon."),
        (
            'search(pick(1, deck(you, and(is("Basic"), is("Pokémon")))), reveal=true); move(those, hand); shuffle',
            "Search your deck for 1 Basic Pokémon card and reveal it. Put that card into your hand. Shuffle your deck.",
        ),
        (
            'search(pick(2, deck(you, and(is("Basic Energy"), provides(Fire))), upto=true)); attach(those, self)',
            "Search your deck for up to 2 basic Fire Energy cards. Attach those cards to this Pokémon.",
        ),
        ("may(discard(pick(1, hand)), then=draw(3))", "You may discard 1 card from your hand. If you do, draw 3 cards."),
        (
            "as_player(each, (move(hand, deck); draw(4)))",
            "Each player does this: shuffle their hand into their deck, then draw 4 cards.",
        ),
        ("draw(2, who=opponent)", "Your opponent draws 2 cards."),
        ("as_player(opponent, draw(2))", "Your opponent does this: draw 2 cards."),
        ("draw_until(6, who=opponent)", "Your opponent draws cards until they have 6 cards in their hand."),
        ("discard(pick(1, hand(opponent), by=chance))", "Discard 1 card from your opponent's hand at random."),
        (
            "attach(pick(1, attached(self, provides(Fire))), pick(1, bench))",
            "Move 1 Fire Energy attached to this Pokémon to 1 of your Benched Pokémon.",
        ),
        (
            "move(pick(none, discard_pile, upto=true, none=true), hand)",
            "Put any number of cards from your discard pile into your hand.",
        ),
        ("discard(hand)", "Discard your hand."),
        ("rearrange(top(5))", "Put the top 5 cards of your deck back on top of your deck in any order."),
        (
            "switch(pick(1, bench(opponent), by=opponent))",
            "Your opponent switches their Active Pokémon with 1 of their Benched Pokémon.",
        ),
        (
            "lasting(forbid(retreat, who=defending), opponents_next_turn)",
            "During your opponent's next turn, the Defending Pokémon cannot retreat.",
        ),
        ("modify(self, hp, add, 30)", "This Pokémon has 30 more HP."),
        ("modify(bench, retreat_cost, set, 0)", "The retreat cost of each of your Benched Pokémon is 0."),
        (
            "modify(self, damage_taken, less, 20)",
            "This Pokémon takes 20 less damage from attacks after Weakness and Resistance.",
        ),
        (
            "modify(active, attack_cost, less, 1, energy=Colorless)",
            "Attacks of your Active Pokémon cost 1 less Colorless Energy.",
        ),
        ("use(draw, when=is_active(self))", "Once during your turn, if this Pokémon is in the Active Spot, you may draw a card."),
        ("on(knocked_out, draw, optional=true)", "When this Pokémon is Knocked Out, you may draw a card."),
        ("play(draw(2))", "Draw 2 cards."),
        (
            "play(draw(2), when=unless(exists(bench)))",
            "You can play this card only if you have no Benched Pokémon. Draw 2 cards.",
        ),
        (
            "if(exists(in_play(opponent, type(Fire)), n=2), then=draw)",
            "If your opponent has at least 2 Fire Pokémon in play, draw a card.",
        ),
        ("set_weakness(self)", "This Pokémon has no Weakness."),
        ("cure(active, conditions=[Asleep, Confused])", "Your Active Pokémon is no longer Asleep or Confused."),
        ("provide(Colorless, n=2)", "This card provides 2 Colorless Energy."),
        (
            "choose(pick(2, bench(opponent))); damage(10, it)",
            "Choose 2 of your opponent's Benched Pokémon. Do 10 damage to each of those Pokémon.",
        ),
        (
            'look(top(7)); reveal(pick(1, where(looked, is("Trainer")))); move(those, hand); move(rest, deck)',
            "Look at the top 7 cards of your deck. Reveal 1 Trainer card from among the cards you looked at. "
            "Put that card into your hand. Shuffle the other cards into your deck.",
        ),
        (
            'if(exists(stadium(each, named("Arena"))), then=draw)',
            "If there is a Stadium named “Arena” in play, draw a card.",
        ),
        ("switch(pick(1, bench))", "Switch your Active Pokémon with 1 of your Benched Pokémon."),
        (
            "attach(pick(1, attached(pick(1, in_play))), pick(1, except(in_play, it)))",
            "Move 1 card attached to 1 of your Pokémon to another of your Pokémon.",
        ),
        (
            "move_counters(1, pick(1, in_play), pick(1, except(in_play, it)), alive=true)",
            "Move 1 damage counter from 1 of your Pokémon to another of your Pokémon as long as that does not Knock it Out.",
        ),
        (
            'attach(pick(2, discard_pile(you, is("Energy"))), pick(1, bench), each=true)',
            "Attach 2 Energy cards from your discard pile to your Benched Pokémon in any way you like.",
        ),
        (
            "save(first, pick(1, bench)); heal(30, saved(first))",
            "Pick 1 of your Benched Pokémon. Heal 30 damage from the Pokémon you picked.",
        ),
        (
            "save(second, pick(1, hand)); discard(saved(second))",
            "Select 1 card from your hand. Discard the card you selected.",
        ),
        (
            "save(first, hand); draw(count(saved(first)))",
            "Note the number of cards in your hand. Draw a card for each of the cards you noted.",
        ),
        (
            'look(top(3)); reveal(where(looked, is("Item"))); move(where(looked, is("Item")), hand)',
            "Look at the top 3 cards of your deck. Reveal all Item cards among the cards you looked at. "
            "Put all Item cards among the cards you looked at into your hand.",
        ),
        (
            'until_found(is("Supporter")); move(those, hand)',
            "Reveal cards from the top of your deck until you reveal 1 Supporter card. Put that card into your hand.",
        ),
        (
            "devolve(defending, to=deck)",
            "Devolve the Defending Pokémon by shuffling the highest Stage Evolution card from it into your opponent's deck.",
        ),
        (
            "may(seq(), then=draw, else=shuffle, by=opponent)",
            "Your opponent may allow what follows. If your opponent does, draw a card. "
            "If your opponent does not, shuffle your deck.",
        ),
        (
            "if(happened(damaged, when=your_last_turn, of=opponent, about=defending), then=draw)",
            "If the Defending Pokémon was damaged by an attack in your last turn, draw a card.",
        ),
        ("do(discard(pick(1, hand)), then=draw(2))", "Discard 1 card from your hand. If you do, draw 2 cards."),
        (
            "use(flip(heads=heal(30, self)), stops=[Asleep, Confused])",
            "Once during your turn, you may flip a coin. If heads, heal 30 damage from this Pokémon. "
            "This cannot be used while this Pokémon is Asleep or Confused.",
        ),
        (
            "lasting(on(attack_declared, flip(tails=nothing, by=opponent), who=defending), opponents_next_turn)",
            "During your opponent's next turn, when the Defending Pokémon tries to attack, "
            "your opponent flips a coin; if tails, the attack does nothing.",
        ),
        ("draw(count(hand(opponent)))", "Draw a card for each card in your opponent's hand."),
        (
            'discard(hand(you, or(and(is("Trainer"), not(or(is("Supporter"), is("Stadium")))), is("Supporter"), is("Stadium"))))',
            "Discard all Trainer, Supporter or Stadium cards in your hand.",
        ),
        (
            'modify(self, attack_cost, set, 1, energy=[Fire, Water], attack="Burst")',
            "The cost of the attack “Burst” of this Pokémon is 1 Fire and Water Energy each.",
        ),
        (
            "modify(self, damage_done, add, 10)",
            "Attacks of this Pokémon do 10 more damage to the opponent's Active Pokémon before Weakness and Resistance.",
        ),
        ("modify(self, damage_done, less, 10)", "Attacks of this Pokémon do 10 less damage before Weakness and Resistance."),
        (
            'modify(self, damage_done, add, 50, against=and(is("Active"), is("ex")))',
            "Attacks of this Pokémon do 50 more damage to the opponent's Active ex Pokémon before Weakness and Resistance.",
        ),
        (
            'modify(self, damage_done, add, 50, against=and(owned(opponent), is("ex")))',
            "Attacks of this Pokémon do 50 more damage to your opponent's ex Pokémon before Weakness and Resistance.",
        ),
        (
            "modify(self, damage_done, add, times(20, prizes_taken(opponent)))",
            "Attacks of this Pokémon do 20 more damage to the opponent's Active Pokémon before Weakness and Resistance "
            "for each Prize card that your opponent has taken.",
        ),
        (
            'modify(self, attack_cost, set, 1, energy=Colorless, attack="Freeze")',
            "The cost of the attack “Freeze” of this Pokémon is 1 Colorless Energy.",
        ),
        (
            "modify(self, attack_cost, less, count(bench), energy=Colorless)",
            "Attacks of this Pokémon cost 1 less Colorless Energy for each of your Benched Pokémon.",
        ),
        (
            "modify(bench(opponent), bench_size, set, 3)",
            "The size of your opponent's Bench is 3, and Benched Pokémon beyond that are discarded.",
        ),
        (
            "modify(in_play, energy_per_turn, add, 60)",
            "The number of Energy cards that you may attach from the hand in a turn is not limited.",
        ),
        (
            'discard(top(of=each)); more(times(10, count(where(those, is("Energy")))))',
            "Discard the top card of each player's deck. This attack does 10 more damage for each Energy card among those cards.",
        ),
        (
            'lasting(silence(in_play(each), kinds="Pokémon Power"), opponents_next_turn_end)',
            "Until the end of your opponent's next turn, each Pokémon in play no longer has a Pokémon Power.",
        ),
        (
            "lasting(modify(defending, damage_done, less, 20), opponents_next_turn, bound=both)",
            "During your opponent's next turn, ending early if this Pokémon or the Defending Pokémon leaves the Active "
            "Spot, attacks of the Defending Pokémon do 20 less damage before Weakness and Resistance.",
        ),
        ("lasting(on(turn_ends, discard(this_card)), turn_end)", "At the end of this turn, discard this card."),
        (
            "on(became_active, draw, optional=true, limit=turn)",
            "When this Pokémon moves from the Bench to the Active Spot, once during your turn, you may draw a card.",
        ),
        (
            'on(flipped, may(reflip, by=turn), by=turn, limit=turn, from=is("Pokémon"))',
            "When the player whose turn it is flips coins for an attack, once during each turn, the player whose turn "
            "it is may choose this: ignore those flips and flip again.",
        ),
        (
            "on(knocked_out, take_prize, who=in_play(opponent), by=you, from=itself)",
            "When any of your opponent's Pokémon is Knocked Out by damage from your attack with this Pokémon, take 1 "
            "more Prize card.",
        ),
        (
            "play(draw(2), when=compare(count(hand), <=, 4))",
            "You can play this card only if the number of other cards in your hand is at most 4. Draw 2 cards.",
        ),
        (
            "switch(pick(1, bench(opponent))); inflict(Poisoned, it)",
            "Switch your opponent's Active Pokémon with 1 of your opponent's Benched Pokémon. The new Active Pokémon "
            "is now Poisoned.",
        ),
        ("move(pick(2, hand), bottom); draw", "Put 2 cards from your hand on the bottom of your deck in any order. Draw a card."),
        ("move(pick(2, hand), top); shuffle", "Put 2 cards from your hand on top of your deck. Shuffle your deck."),
        (
            "discard(pick(minus(count(hand(opponent)), 3), hand(opponent), by=opponent))",
            "Your opponent discards cards from their hand until 3 are left.",
        ),
        (
            "put_counters(quotient(minus(hp(it, remaining=true), 30), 10), it)",
            "Put damage counters on that Pokémon until its remaining HP is 30.",
        ),
        ('discard(in_play(opponent, is("Trainer")))', "Discard each of your opponent's Pokémon that are Trainer cards."),
        (
            'prevent(in_play, by=trainers, from=is("Supporter"))',
            "Prevent all damage and effects done to each of your Pokémon by your opponent's Supporter cards.",
        ),
        (
            'if(happened(attacked, when=last_turn, of=opponent, name="GX"), then=draw)',
            "If at least 1 of your opponent's Pokémon used a GX attack in your opponent's last turn, draw a card.",
        ),
        (
            "may(cost(discard(pick(1, attached(self)))), then=draw)",
            "You may discard 1 card attached to this Pokémon as the cost. If you do, draw a card.",
        ),
        ("heal(times(10, heads), self)", "Heal 10 damage from this Pokémon for each heads."),
        (
            'discard(pick(1, attached(where(defending, is("ex")), is("Energy"))))',
            "Discard 1 Energy attached to the Defending Pokémon (if it is ex).",
        ),
        ("discard(pick(1, attached(it), by=opponent))", "Your opponent discards 1 card attached to that Pokémon."),
        (
            "choose(pick(1, active(opponent))); opponent_switches",
            "Choose 1 of your opponent's Active Pokémon. Your opponent switches that Pokémon with 1 of their Benched Pokémon.",
        ),
        (
            'search(pick(count(bench), deck(you, is("Basic Energy")), upto=true, distinct=types))',
            "Search your deck for a number of basic Energy cards of different types up to the number of your Benched Pokémon.",
        ),
        (
            "silence(both(in_play(opponent), hand(opponent)), kinds=Ability)",
            "Each of your opponent's Pokémon and all Pokémon in your opponent's hand no longer have an Ability.",
        ),
        (
            'move(pick(2, hand(you, or(and(is("Pokémon"), not(is("V"))), is("Supporter")))), deck)',
            "Shuffle 2 cards from your hand that either are Pokémon cards that are not V or are Supporter cards into your deck.",
        ),
        (
            "allow(evolve_early, who=in_play, filter=type(Grass))",
            "Each of your Pokémon can evolve into Grass Pokémon on the first turn or in the turn it came into play or evolved.",
        ),
        ('if(matches(defending, is("Ultra Beast")), then=draw)', "If the Defending Pokémon is an Ultra Beast, draw a card."),
        ("draw(prizes_left, upto=true)", "Draw a number of cards up to the number of Prize cards you have left."),
        (
            "prevent(self, what=damage, from=among(self), whose=you)",
            "Prevent all damage done to this Pokémon by its own attacks.",
        ),
        (
            "on(knocked_out, take_prize, who=in_play(opponent), by=you, from=among(self))",
            "When any of your opponent's Pokémon is Knocked Out by damage from an attack you use with this Pokémon, "
            "take 1 more Prize card.",
        ),
        (
            "discard(pick(1, hand)); search(pick(1, discard_pile(you, not(among(those))))); move(those, hand)",
            "Discard 1 card from your hand. Search your discard pile for 1 card that is not that card. "
            "Put the found card into your hand.",
        ),
        ("one_of(draw, (shuffle; draw(2)))", "Choose one: (a) draw a card, or (b) shuffle your deck, then draw 2 cards."),
    ],
)
def test_what_cards_say(script: str, words: str) -> None:
    assert say(script) == words


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ('in_play(opponent, is("Basic"))', "each of your opponent's Basic Pokémon"),
        ("bench(you, type(Fire, Water))", "each of your Benched Fire or Water Pokémon"),
        ('in_play(each, and(damaged, not(is("ex"))))', "each Pokémon in play that has any damage counters and is not ex"),
        ('discard_pile(you, named("Potion"))', "all cards named “Potion” in your discard pile"),
        (
            'pick(3, hand(you, or(is("Item"), is("Tool"))), upto=true)',
            "up to 3 cards from your hand that are Item cards or Pokémon Tool cards",
        ),
        ("pick(1, except(in_play, self))", "1 of your other Pokémon"),
        ("prizes(opponent, face_up)", "each of your opponent's face-up Prize cards"),
        ('stadium(each, is("Prism Star"))', "the Prism Star Stadium in play"),
    ],
)
def test_noun_phrases(script: str, words: str) -> None:
    assert say(script, Selector) == words


@pytest.mark.parametrize(
    ("era", "filter_", "words"),
    [
        (Era.MODERN, 'is("Energy")', "2 Energy"),
        (Era.MODERN, "provides(Fire)", "2 Fire Energy"),
        (Era.EX, 'is("Energy")', "2 Energy"),
        (Era.EX, "provides(Fire)", "2 Fire Energy cards"),
        (Era.BASE, 'is("Energy")', "2 Energy cards"),
        (Era.MODERN, 'is("Special Energy")', "2 Special Energy cards"),
    ],
)
def test_attached_energy_is_counted_as_the_era_of_the_card_counts_it(era: Era, filter_: str, words: str) -> None:
    tree = parse_script(f"discard(pick(2, attached(self, {filter_})))")
    assert english(tree, era=era) == f"Discard {words} attached to this Pokémon."


@pytest.mark.parametrize(
    "script", ['discard(pick(2, attached(self, is("Energy")), upto=true))', 'discard(attached(self, is("Energy")))']
)
def test_other_energy_is_counted_by_the_card(script: str) -> None:
    assert "Energy cards attached" in say(script)


def test_a_pokemon_that_becomes_a_tool_speaks_of_the_one_that_it_is_attached_to() -> None:
    parts = tuple(parse_script(one, Part) for one in ("use(attach_as_tool(pick(1, in_play)))", "modify(self, hp, add, 20)"))
    first, second = english_parts(parts).split("\n")
    assert "attach this Pokémon to" in first
    assert second == "The Pokémon this card is attached to has 20 more HP."


def test_the_bearer_evolves() -> None:
    tree = parse_script("on(evolved, draw, by=you)", Part)
    assert english(tree) == "When you play this Pokémon from the hand to evolve a Pokémon, draw a card."
    assert english(tree, ON_CARD) == "When you evolve the Pokémon this card is attached to from the hand, draw a card."


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("on(benched, draw)", "When this Pokémon is played from the hand onto the Bench, draw a card."),
        ("on(benched, draw, who=in_play)", "When any of your Pokémon is put onto the Bench from the hand, draw a card."),
        (
            'on(condition, draw, by=opponent, from=is("Pokémon"))',
            "When this Pokémon is given a Special Condition by your opponent's attack, draw a card.",
        ),
        (
            "on(would_be_damaged, flip(heads=soften(effects=true)))",
            "When this Pokémon would be damaged or affected by an attack, flip a coin. "
            "If heads, that attack does no damage to it and has no other effect on it.",
        ),
        (
            "on(knocked_out, draw, limit=event)",
            "When this Pokémon is Knocked Out, only one effect of this name each time, draw a card.",
        ),
        (
            'switch_off(is("Special Energy"))',
            "Special Energy cards in play count as 1 Colorless Energy each and have no other effect.",
        ),
        (
            "allow(evolve_early, who=self, when=unless(first_turn))",
            "As long as it is not your first turn, this Pokémon can evolve in the turn it came into play or evolved.",
        ),
        (
            "allow(evolve_early, who=this_card)",
            "This card can be played to evolve a Pokémon on the first turn "
            "or in the turn that Pokémon came into play or evolved.",
        ),
        (
            'modify(self, prizes_for_damage, less, 1, against=is("V"))',
            "The number of Prize cards taken when this Pokémon is Knocked Out by damage from an opposing attack of V Pokémon "
            "is lowered by 1.",
        ),
        (
            'forbid(attach, who=in_play(each), player=each, filter=is("Tool"))',
            "Neither player can attach Pokémon Tool cards from the hand to any of their own Pokémon.",
        ),
        ("forbid(enter, player=you, filter=not(type(Fire)))", "You cannot put Pokémon that are not Fire-type into play."),
    ],
)
def test_what_parts_say(script: str, words: str) -> None:
    assert say(script, Part) == words


def test_a_card_that_the_bearers_own_attack_discards() -> None:
    tree = parse_script("on(discarded, attach(this_card, self), from=and(type(Fire), among(self)))", Part)
    assert english(tree, ON_CARD) == (
        "When this card is discarded from play by an attack of the Fire Pokémon this card is attached to, "
        "once that attack is over, attach this card to the Pokémon this card was attached to."
    )


def test_self_is_named_for_where_the_text_is_printed() -> None:
    assert english(parse_script("heal(10, self)"), ON_CARD) == "Heal 10 damage from the Pokémon this card is attached to."


def test_filter_of_what_a_card_is_attached_to_comes_before_the_noun() -> None:
    tree = parse_script("modify(where(self, type(Fire)), hp, add, 20)", Part)
    assert english(tree, ON_CARD) == "The Fire Pokémon this card is attached to has 20 more HP."


def test_what_belongs_together_is_kept_together() -> None:
    scripts = [
        "flip(heads=(draw; shuffle))",
        "flip(heads=draw); shuffle",
        "flip(heads=(flip(heads=draw); shuffle))",
        "flip(heads=flip(heads=draw)); shuffle",
        "flip(heads=flip(heads=(draw; shuffle)))",
        "flip(heads=flip(heads=draw), tails=shuffle)",
        "flip(heads=flip(heads=draw, tails=shuffle))",
        "(flip(heads=draw); flip(heads=shuffle))",
        "may(draw, then=shuffle)",
        "may((draw; shuffle))",
        "may(draw); shuffle",
        "do(draw, then=shuffle)",
        "if(did, may(draw, then=shuffle))",
        "if(did, (may(draw); shuffle))",
        "if(did, may((draw; shuffle)))",
        "if(did, may(draw)); shuffle",
    ]
    assert len({say(script) for script in scripts}) == len(scripts)


SAME = (Play, On, Incidental)
"""Kinds with two trees for one meaning: a text for when the card is played can also be a plain action; a trigger without a
subject is about the Pokémon that has the text; an optional trigger is the same as a trigger with an optional action."""


def values(shape: Shape) -> list[Any]:
    """Values of a field that all have different meanings."""
    found: Any
    if issubclass(shape.what, Node):
        found = [minimal(kind) for kind in kinds_of(shape.what) if kind not in (Play, Incidental)]
    elif issubclass(shape.what, StrEnum):
        found = list(shape.what)
    else:
        found = {int: [0, 1, 2, 7], bool: [False, True], str: ["word", "other"]}[shape.what]
    if shape.several:
        return [(), *((one,) for one in found), tuple(found[:2]), tuple(found[1:3]), tuple(found[:3])]
    return [None, *found] if shape.optional else found


def variants(kind: type[Node]) -> Iterator[Node]:
    """The smallest node of the kind, and all that differ from it in one field that English says."""
    smallest = minimal(kind)
    yield smallest
    for slot in signature(kind).slots:
        for value in values(slot.shape) if slot.name not in kind.implied else ():
            if value != getattr(smallest, slot.name):
                yield replace(smallest, **{slot.name: value})


@pytest.mark.parametrize("family", [Quantity, Filter, Selector, Test, Action, Part])
def test_different_nodes_read_differently(family: type[Node]) -> None:
    said: dict[str, Node] = {}
    for kind in kinds_of(family):
        if kind in SAME:
            continue
        for node in variants(kind):
            other = said.setdefault(english(node), node)
            assert other == node, f"{format_script(other)} and {format_script(node)} both read: {english(node)}"


NAMES = st.sampled_from(["Ash", "Brock", "Misty"])


@given(st.data())
def test_change_anywhere_in_a_tree_changes_its_words(data: st.DataObject) -> None:
    tree = data.draw(trees(Part, 3, NAMES), label="tree")
    other = data.draw(altered(tree, NAMES), label="other")
    assume(plain(tree) != plain(other) and not any(isinstance(node, SAME) for node in (*nodes_in(tree), *nodes_in(other))))
    assert english(tree) != english(other)


@pytest.mark.parametrize(("era", "whom"), [(Era.EX, "each Defending Pokémon"), (Era.MODERN, "your opponent's Active Pokémon")])
def test_all_active_pokemon_of_an_opponent_who_may_have_two(era: Era, whom: str) -> None:
    tree = parse_script("damage(20, active(opponent))", Part)
    assert english(tree, era=era) == f"Do 20 damage to {whom}."
