"""Views of everyone at a table share their parts during a game, and equal a view made from scratch."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from people import DECK

from playmat.play.client_state import differences
from playmat.play.tables import make_table
from playmat.server.logged_game import LoggedGame
from playmat.server.updates import applied

CARDS = tuple(card for card, count in DECK.items() for _ in range(count))
VIEWERS = (0, 1, None)


def answer_at_random(course: LoggedGame, random: Random) -> None:
    decision = course.game.decision
    assert decision is not None
    count = random.randint(decision.min, min(decision.max, len(decision.options)))
    course.answer(random.sample(range(len(decision.options)), count))


@pytest.mark.parametrize("ruleset", ["base-2000", "modern"])
def test_a_picture_is_the_view_at_every_moment(ruleset: str) -> None:
    course = LoggedGame(make_table(ruleset, "standard", (CARDS, CARDS)), 5)
    random = Random(5)
    for _ in range(150):
        if course.asked is None:
            break
        for viewer in VIEWERS:
            assert course.picture(viewer) == course.view(viewer).to_json()
        answer_at_random(course, random)


def test_earlier_pictures_stay_as_they_were_and_the_differences_lead_to_the_next() -> None:
    course = LoggedGame(make_table("modern", "standard", (CARDS, CARDS)), 6)
    random = Random(6)
    pictures = {viewer: course.picture(viewer) for viewer in VIEWERS}
    copies = deepcopy(pictures)
    for _ in range(150):
        if course.asked is None:
            break
        answer_at_random(course, random)
        for viewer in VIEWERS:
            now = course.picture(viewer)
            assert applied(pictures[viewer], differences(pictures[viewer], now)) == now
            assert pictures[viewer] == copies[viewer]
            pictures[viewer], copies[viewer] = now, deepcopy(now)


def test_what_has_not_changed_is_the_same_data() -> None:
    course = LoggedGame(make_table("modern", "standard", (CARDS, CARDS)), 7)
    random = Random(7)
    while course.question != "main":
        answer_at_random(course, random)
    before = course.picture(1)
    decision = course.game.decision
    assert decision is not None
    course.answer([next(place for place, option in enumerate(decision.options) if option.kind == "attach")])
    after = course.picture(1)
    seat = before["asked"]
    assert seat is not None
    assert after["sides"][1 - seat] is before["sides"][1 - seat]
    assert after["sides"][seat]["prizes"] is before["sides"][seat]["prizes"]
    assert after["sides"][seat]["active"] is not before["sides"][seat]["active"]


SWITCHERS = ("base1-52",) * 20 + ("base1-95",) * 20 + ("base1-97",) * 20
"""Machop and Switch."""
FINDERS = ("base1-52",) * 20 + ("base3-59",) * 30 + ("base1-97",) * 10
"""Machop and Energy Search, whose question depends on what is in the deck."""


def until_asked_within(course: LoggedGame, name: str) -> int:
    """Play the Trainer card as soon as it asks something; returns the player."""
    random = Random(3)
    for _ in range(400):
        decision = course.game.decision
        assert decision is not None
        plays = [place for place, option in enumerate(decision.options) if option.text == f"play {name}"]
        if decision.kind == "main" and plays:
            course.answer(plays[:1])
            if course.question == "pick":
                return decision.player
        else:
            answer_at_random(course, random)
    raise AssertionError("the card never asked")


def test_a_card_whose_question_everybody_expects_is_seen_before_it_is_answered() -> None:
    course = LoggedGame(make_table("modern", "standard", (SWITCHERS, SWITCHERS)), 7)
    seat = until_asked_within(course, "Switch")
    other = 1 - seat
    shown = course.picture(other)
    assert [card["name"] for card in shown["sides"][seat]["beside"]] == ["Switch"]
    assert shown["decision"] is None and shown["asked"] == seat
    assert "".join(map(str, course.log(other)[-1]["line"])).count("plays")
    course.answer([0])
    assert course.picture(other)["sides"][seat]["beside"] == []


def test_a_card_whose_question_depends_on_hidden_cards_is_not_seen_before_it_is_answered() -> None:
    course = LoggedGame(make_table("modern", "standard", (FINDERS, FINDERS)), 7)
    seat = until_asked_within(course, "Energy Search")
    assert course.picture(1 - seat)["sides"][seat]["beside"] == []
    assert course.logged_for(1 - seat) < course.logged_for(seat)
