"""The purposes of questions that pick."""

from __future__ import annotations

from random import Random

import pytest

from playmat.play.decision import Decision
from playmat.play.game import start
from playmat.play.purposes import PURPOSES
from playmat.play.tables import make_table

BASICS = ("base1-52",) * 14 + ("base1-58",) * 6
ENERGY = ("base1-97",) * 16


def questions_of(card_id: str, ruleset: str = "modern", seed: int = 5) -> list[Decision]:
    """The questions that the text of a card asks in random games, the first of each time that the card is played."""
    deck = BASICS + ENERGY + (card_id,) * (60 - len(BASICS) - len(ENERGY))
    game = start(make_table(ruleset, "standard", [deck, deck]), seed)
    random = Random(seed)
    asked = []
    for _ in range(600):
        decision = game.decision
        if decision is None:
            break
        if decision.to_json()["source"] == {"card": card_id, "name": ""}:
            asked.append(decision)
        yes = [place for place, option in enumerate(decision.options) if option.kind == "yes"]
        count = random.randint(decision.min, min(decision.max, len(decision.options)))
        game.answer(yes or random.sample(range(len(decision.options)), count))
    return asked


@pytest.mark.parametrize(
    ("card_id", "ruleset", "purposes"),
    [
        ("base1-95", "modern", {"switch"}),  # Switch
        ("base3-59", "base-2000", {"hand"}),  # Energy Search
        ("base1-74", "base-2000", {"discard", "hand"}),  # Item Finder
        ("sm1-119", "modern", {"choose", "hand"}),  # Great Ball, which may take one of the cards that it shows
    ],
)
def test_a_question_says_what_is_done_with_what_is_picked(card_id: str, ruleset: str, purposes: set[str]) -> None:
    asked = questions_of(card_id, ruleset)
    assert {decision.to_json()["purpose"] for decision in asked} == purposes
    assert purposes <= {*PURPOSES}


def test_a_question_of_the_rules_has_no_purpose() -> None:
    deck = BASICS + ENERGY + ("base1-95",) * 24
    decision = start(make_table("modern", "standard", [deck, deck]), 1).decision
    assert decision is not None and decision.to_json()["purpose"] == ""
