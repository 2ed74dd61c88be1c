"""Hand-written scripts, and the cards that have them."""

from __future__ import annotations

import re
from collections import defaultdict
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from playmat.cards.files import InvalidCard
from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.cards.pool import default_pool
from playmat.engine.link.table import link_table
from playmat.lab.scenarios.files import find_scenarios
from playmat.play.notation.finder import CardFinder
from playmat.reading.hand_written import ABILITY, ATTACK, Place, Scripts, bundled_scripts, format_scripts, parse_scripts
from playmat.reading.reader import read_card
from playmat.reading.sources import RawAbility, RawAttack, RawCard
from playmat.rules.ruleset import load_form, load_ruleset
from playmat.vocabulary import Era

FILES = sorted((files("playmat") / "data" / "scripts").iterdir(), key=lambda path: path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_hand_written_scripts_are_in_canonical_form(path: Traversable) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_scripts(parse_scripts(text, path.name)) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_cards_have_their_hand_written_scripts_and_can_be_played(path: Traversable) -> None:
    pool = default_pool()
    cards = []
    for written in parse_scripts(path.read_text(encoding="utf-8"), path.name):
        card = pool[written.card_id]
        assert {attack.name: attack.effect for attack in card.attacks}.items() >= written.effects.items(), card.id
        if not card.unread:  # another text of the card may be
            cards.append(card)
    link_table(load_ruleset("modern"), load_form("standard"), [cards, cards], pool.evolves_from, pool.evolution_types)


def test_no_card_has_two_blocks() -> None:
    ids = [written.card_id for written in bundled_scripts()]
    assert len(ids) == len(set(ids))


SCENARIOS = Path(__file__).parent / "scenarios"
TITLE = re.compile(r"^scenario:", re.MULTILINE)
WORD = re.compile(r"[^\s,;:\[\]]+")


def script_at(card: Card, place: Place) -> object:
    kind, name = place
    if kind == ATTACK:
        return [attack.effect for attack in card.attacks if attack.name == name]
    return [ability.parts for ability in card.abilities if ability.name == name] if kind == ABILITY else card.parts


def test_every_hand_written_text_has_a_scenario() -> None:
    """A scenario counts if it has the card on its board, or a printing with the same script, and names the attack."""
    pool = default_pool()
    facts = pool.summaries()
    finder = CardFinder(pool)
    texts: list[str] = []
    for path in find_scenarios([SCENARIOS]):
        shared, *scenarios = TITLE.split(path.read_text(encoding="utf-8"))
        texts += [shared + scenario for scenario in scenarios]
    folded = [fold_name(text) for text in texts]
    naming: dict[str, set[int]] = defaultdict(set)
    for index, text in enumerate(texts):
        for word in WORD.findall(text):
            if word in facts:
                naming[word].add(index)
    printings: dict[str, list[str]] = defaultdict(list)
    for card_id, fact in facts.items():
        printings[fact.name].append(card_id)
    without = []
    for written in bundled_scripts():
        card = pool[written.card_id]
        if card.unread:  # another text of the card is, so it cannot be on a board
            continue
        first = finder.first_printing(card.printed_name)
        for place in written.places():
            same = [one for one in printings[card.name] if script_at(pool[one], place) == script_at(card, place)]
            shown = set().union(*(naming[one] for one in same))
            if first is not None and first.id in same:
                shown |= {index for index, text in enumerate(folded) if fold_name(card.printed_name) in text}
            if not any(place[0] != ATTACK or fold_name(place[1]) in folded[index] for index in shown):
                without.append((written.card_id, card.name, *place))
    assert without == [], "\n".join(map(str, without))


@pytest.mark.parametrize("set_id", ["base1", "base2", "base3", "base4", "pl1", "pl2", "pl3"])
def test_every_card_of_the_first_and_the_platinum_sets_can_be_played(set_id: str) -> None:
    cards = default_pool().summaries().values()
    assert [card.id for card in cards if card.set_id == set_id and card.is_unread] == []


def printed(card_id: str, words: str) -> RawCard:
    return RawCard(
        card_id,
        "Testmon",
        "Pokémon",
        ("Basic",),
        70,
        ("Fire",),
        attacks=(RawAttack("Slap", ("Fire",), "10", words),),
        abilities=(RawAbility("Nap", "Ability", "Sleep well."),),
    )


SCRIPT = """
one-1 Testmon
  ability "Nap": use(draw(2))
    immune(self)
  attack "Slap": draw(3)
"""


def test_a_script_belongs_to_the_words_of_every_printing() -> None:
    cards = {one.id: one for one in (printed("one-1", "Slap hard."), printed("two-7", "Slap hard."), printed("two-8", "Slap."))}
    scripts = Scripts(parse_scripts(SCRIPT, "test"), cards)
    first, again, other = (scripts.of(card) for card in cards.values())
    assert first is not None and again is not None and other is not None
    assert again.effects == first.effects
    assert [place for place in other.places() if place[0] == ATTACK] == []
    card, stumbles = read_card(cards["two-7"], Era.MODERN, written=again)
    assert stumbles == ()
    assert len(card.abilities[0].parts) == 2


def test_a_script_for_a_text_that_the_source_lacks_belongs_to_its_card_alone() -> None:
    cards = {one.id: one for one in (printed("one-1", "Slap hard."), printed("two-7", "Slap hard."))}
    scripts = Scripts(parse_scripts("one-1 Testmon\n  text: no_damage_on_bench\n", "test"), cards)
    first = scripts.of(cards["one-1"])
    assert first is not None and len(first.parts) == 1
    assert scripts.of(cards["two-7"]) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("one-1\n  text: play(draw)\n", "a block starts with the card's id and name"),
        ("one-1 Testmon\n", "one-1 has no script"),
        ('one-1 Testmon\n  power "Nap": use(draw)\n', "test:2: a text is indented"),
        ('one-1 Testmon\n  attack "Slap": drow(2)\n', "test:2: 'drow' is not an action"),
    ],
)
def test_an_error_in_a_script_names_its_line(text: str, reason: str) -> None:
    with pytest.raises(InvalidCard, match=reason):
        parse_scripts(text, "test")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('one-1 Restmon\n  attack "Slap": draw\n', "the script is for Restmon, but the card is Testmon"),
        ('one-1 Testmon\n  attack "Slip": draw\n', "Testmon has no attack Slip"),
    ],
)
def test_a_script_must_fit_its_card(text: str, reason: str) -> None:
    with pytest.raises(InvalidCard, match=reason):
        Scripts(parse_scripts(text, "test"), {"one-1": printed("one-1", "Slap hard.")})
