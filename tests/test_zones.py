"""Public knowledge about zones, and shuffled decks."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from playmat.engine import chance
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game
from playmat.play.view import view

BOARD = """
scenario: A board
ruleset: comprehensive-2009
player 1:
  hand: Potion, Bill, Switch
  deck: Squirtle x4, Machop x3, only
  prizes: Abra, Pikachu
= turn 3
"""


def board(text: str = BOARD) -> Game:
    return begin_scenario(parse_scenarios(text)[0])


@pytest.mark.rules("CR-316.4a-p3", "CR-316.5a-p2", "CR-316.7a")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_knows_how_many_cards_are_where(seat: int | None) -> None:
    side = view(board(), seat).to_json()["sides"][0]
    hand = side["hand"]
    assert side["deck"] == 7
    assert (hand if isinstance(hand, int) else len(hand)) == 3
    assert sum(prize is not None for prize in side["prizes"]) == 2


@pytest.mark.rules("CR-316.4a-p2", "CR-316.5a", "CR-316.7b")
def test_others_know_only_how_many() -> None:
    side = view(board(), 1).to_json()["sides"][0]
    assert side["hand"] == 3
    assert side["prizes"][:2] == [{"face_down": True}, {"face_down": True}]


def test_every_order_of_a_shuffled_deck_is_equally_likely() -> None:
    games = 4800
    machine = board().machine
    side = machine.st.sides[0]
    deck = side.deck[:4]
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(games):
        side.deck = deck[:]
        chance.shuffle(machine, 0)
        orders[tuple(int(uid) for uid in side.deck)] += 1
    assert set(orders) == set(permutations(int(uid) for uid in deck))
    assert all(140 < count < 260 for count in orders.values())  # 200 each; 4 standard deviations are 56
