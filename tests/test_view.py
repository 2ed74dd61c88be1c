"""What a player may know is a function: nothing hidden leaves the engine."""

from __future__ import annotations

import json
import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.decks import load_deck
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.play.view import view

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards
TABLE = make_table("modern", "standard", [FLAME, SHOOTS])


def positions(seed: int, every: int) -> list[Game]:
    game = start(TABLE, seed, listen=True)
    dice = random.Random(seed)
    found = []
    while (decision := game.decision) is not None:
        if len(game.answers) % every == 0:
            copy = game.clone()
            copy.machine.log = list(game.log)
            found.append(copy)
        game.answer(dice.sample(list(decision.options), dice.randint(decision.min, decision.max)))
    return found


def deal_hidden_anew(game: Game, seat: int | None, dice: random.Random) -> None:
    """Swap cards among the places that the seat cannot see into."""
    for side in game.state.sides:
        hidden = list(side.deck) + list(side.prizes if not side.prizes_up else [])
        mine = side.seat == seat
        if not mine:
            hidden += list(side.hand)
        hidden = [uid for uid in hidden if uid >= 0]
        dice.shuffle(hidden)

        def take(zone: vec[i64], cards: list[i64] = hidden) -> vec[i64]:
            return vec[i64]([uid if uid < 0 else cards.pop() for uid in zone])

        side.deck = take(side.deck)
        if not side.prizes_up:
            side.prizes = take(side.prizes)
        if not mine:
            side.hand = take(side.hand)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hidden_cards_do_not_change_a_byte(seat: int | None) -> None:
    dice = random.Random(1)
    checked = 0
    for game in positions(12, every=5):
        decision = game.decision
        assert decision is not None
        if decision.player == seat and decision.kind not in ("main", "prize"):
            continue  # the text under way may be showing hidden cards to this seat
        before = json.dumps([view(game, seat).to_json(), view(game, seat).log()])
        deal_hidden_anew(game, seat, dice)
        game._decision = None
        assert json.dumps([view(game, seat).to_json(), view(game, seat).log()]) == before
        checked += 1
    assert checked > 10


def test_an_opponents_hand_deck_and_prizes_are_counts() -> None:
    game = positions(2, every=20)[2]
    shown = view(game, 0).to_json()["sides"][1]
    assert isinstance(shown["hand"], int)
    assert isinstance(shown["deck"], int)
    assert all(prize is None or prize == {"face_down": True} for prize in shown["prizes"])


def placed(seed: int) -> Game:
    """A game in which somebody has an Active Pokémon and is asked for the Bench (or, if nobody could be, one in play)."""
    game = start(TABLE, seed)
    while game.decision is not None and game.decision.kind not in ("setup_bench", "main"):
        game.answer(list(range(game.decision.min)))
    return game


def test_pokemon_lie_face_down_until_set_up_is_over() -> None:
    game = next(game for seed in range(20) if (game := placed(seed)).state.turn == 0)
    asked = game.decision
    assert asked is not None
    assert view(game, 1 - asked.player).to_json()["sides"][asked.player]["active"] == [{"face_down": True}]


def test_a_drawn_card_is_seen_only_by_who_drew_it() -> None:
    game = positions(2, every=20)[1]
    drawn = [entry for entry in view(game, 0).log() if entry["kind"] == "draw"]
    assert all(bool(entry["cards"]) == (entry["player"] == 0) for entry in drawn)
    assert {entry["player"] for entry in drawn} == {0, 1}


def test_a_guess_is_a_game_that_looks_the_same() -> None:
    for number, game in enumerate(positions(4, every=9)):
        decision = game.decision
        assert decision is not None
        seat = decision.player
        guess = view(game, seat).guess(random.Random(number))
        assert guess.problems() == []
        assert view(guess, seat).to_json() == view(game, seat).to_json()


def test_a_guess_does_not_depend_on_where_hidden_cards_lie() -> None:
    game = positions(4, every=20)[2]
    assert game.decision is not None
    seat = game.decision.player
    twin = game.clone()
    deal_hidden_anew(twin, seat, random.Random(3))
    one, other = view(game, seat).guess(random.Random(7)), view(twin, seat).guess(random.Random(7))
    assert one.fingerprint() == other.fingerprint()


def test_there_are_only_so_many_seats() -> None:
    with pytest.raises(ValueError, match="seats 0 to 1"):
        view(start(TABLE, 1), 2)
