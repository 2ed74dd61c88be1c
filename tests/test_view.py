"""Views: nothing hidden leaves the engine."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from playmat.cards.decks import load_deck
from playmat.play.decision import Decision, Option
from playmat.play.game import Game, start
from playmat.play.record import Record
from playmat.play.tables import make_table
from playmat.play.view import OpenView, View, view
from playmat.play.view_objects import PokemonView, Shown, SideView

FLAME = load_deck("first-flame").cards
SHOOTS = load_deck("green-shoots").cards
TABLE = make_table("modern", "standard", [FLAME, SHOOTS])


MADE_ON_CALL = ("to_json", "log", "log_lines", "options", "refusals", "known", "_repr_html_")
"""Methods without required arguments; `guess` has its own tests."""
NAMED_POKEMON = ("pokemon_to_json", "pokemon", "label")
"""Methods of a view that take the number of a Pokémon."""


def reachable(value: object, path: str = "view") -> dict[str, object]:
    """Everything that can be read from a view by its public names, by the path that leads there."""
    if isinstance(value, (View, Shown, Decision, Option)):
        found: dict[str, object] = {f"{path}!": repr(value)}
        for name in dir(type(value)) + list(getattr(value, "__dict__", ())):
            if name.startswith("_") and name not in MADE_ON_CALL:
                continue
            try:
                part: Any = getattr(value, name)
            except AttributeError as error:
                part = str(error)
            if callable(part):
                if name in MADE_ON_CALL:
                    part = part()
                elif name in NAMED_POKEMON:
                    part = [part(serial) for serial in range(1, 40)]
                else:
                    assert name in ("guess", "why_not", "offered"), f"{path}.{name} is not checked for leaks"
                    continue
            found |= reachable(part, f"{path}.{name}")
        return found
    if isinstance(value, Sequence) and not isinstance(value, str):
        found = {f"{path}#": len(value)}
        for index, item in enumerate(value):
            found |= reachable(item, f"{path}[{index}]")
        return found
    return {path: value}


def positions(seed: int, every: int) -> list[Game]:
    game = start(TABLE, seed, listen=True)
    dice = random.Random(seed)
    found = []
    while (decision := game.decision) is not None:
        if len(game.answers) % every == 0:
            found.append(game.clone())
            if len(found) % 2:  # not of the player who is asked: the options may name any card in hand
                set_aside(found[-1], [1 - decision.player])
        game.answer(dice.sample(list(decision.options), dice.randint(decision.min, decision.max)))
    return found


def set_aside(game: Game, seats: Sequence[int] = (0, 1)) -> None:
    """Set a card of the hands aside face down."""
    for side in game.state.sides:
        if side.seat in seats and not len(side.aside):
            side.aside, side.hand = side.hand[:1], side.hand[1:]


def deal_hidden_anew(game: Game, seat: int | None, dice: random.Random) -> None:
    """Swap cards among the places that the seat cannot see into."""
    for side in game.state.sides:
        hidden = list(side.deck) + list(side.prizes if not side.prizes_up else [])
        mine = side.seat == seat
        if not mine:
            hidden += [*side.hand, *side.aside]
        hidden = [uid for uid in hidden if uid >= 0]
        dice.shuffle(hidden)

        def take(zone: vec[i64], cards: list[i64] = hidden) -> vec[i64]:
            return vec[i64]([uid if uid < 0 else cards.pop() for uid in zone])

        side.deck = take(side.deck)
        if not side.prizes_up:
            side.prizes = take(side.prizes)
        if not mine:
            side.hand = take(side.hand)
            side.aside = take(side.aside)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hidden_cards_do_not_change_a_byte(seat: int | None) -> None:
    dice = random.Random(1)
    checked = 0
    for game in positions(12, every=5):
        decision = game.decision
        assert decision is not None
        if decision.player == seat and decision.kind not in ("main", "prize"):
            continue  # the current text may be showing hidden cards to this seat
        before = json.dumps([view(game, seat).to_json(), view(game, seat).log()])
        read = reachable(view(game, seat))
        deal_hidden_anew(game, seat, dice)
        game.forget_decision()
        assert json.dumps([view(game, seat).to_json(), view(game, seat).log()]) == before
        assert reachable(view(game, seat)) == read
        assert len(read) > 200
        checked += 1
    assert checked > 10


def test_an_opponents_hand_deck_and_prizes_are_counts() -> None:
    game = positions(2, every=20)[2]
    shown = view(game, 0).to_json()["sides"][1]
    assert isinstance(shown["hand"], int)
    assert isinstance(shown["deck"], int)
    assert all(prize is None or prize == {"face_down": True} for prize in shown["prizes"])


def test_cards_set_aside_are_a_count_for_both_players() -> None:
    game = positions(2, every=20)[2]
    set_aside(game)
    assert game.problems() == []
    for seat in (0, 1, None):
        assert [side.aside_count for side in view(game, seat).sides] == [1, 1]
        assert [side.aside for side in view(game, seat).sides] == [None, None]
    assert [[card.uid for card in side.aside or ()] for side in OpenView(game).sides] == [
        list(side.aside) for side in game.state.sides
    ]


def test_a_guess_knows_the_own_cards_set_aside_and_not_the_opponents() -> None:
    game = positions(2, every=20)[2]
    set_aside(game)
    guesses = [view(game, 0).guess(random.Random(number)) for number in range(20)]
    assert {int(guess.state.sides[0].aside[0]) for guess in guesses} == {int(game.state.sides[0].aside[0])}
    assert len({int(guess.state.sides[1].aside[0]) for guess in guesses}) > 5


def placed(seed: int) -> Game:
    """A game in which a player has an Active Pokémon and is asked for the Bench (or, if that is not possible, one in play)."""
    game = start(TABLE, seed)
    while game.decision is not None and game.decision.kind not in ("setup_bench", "main"):
        game.answer(list(range(game.decision.min)))
    return game


def test_pokemon_are_face_down_until_set_up_is_over() -> None:
    game = next(game for seed in range(20) if (game := placed(seed)).state.turn == 0)
    asked = game.decision
    assert asked is not None
    assert view(game, 1 - asked.player).to_json()["sides"][asked.player]["active"] == [{"face_down": True}]


def test_only_the_player_who_drew_a_card_sees_it() -> None:
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
        seen, guessed = reachable(view(game, seat)), reachable(view(guess, seat))
        assert {path: seen[path] for path in seen if ".log" not in path} == {
            path: guessed[path] for path in guessed if ".log" not in path
        }  # a guess has no log


def test_a_guess_does_not_depend_on_where_hidden_cards_are() -> None:
    game = positions(4, every=20)[2]
    assert game.decision is not None
    seat = game.decision.player
    twin = game.clone()
    deal_hidden_anew(twin, seat, random.Random(3))
    one, other = view(game, seat).guess(random.Random(7)), view(twin, seat).guess(random.Random(7))
    assert one.fingerprint() == other.fingerprint()


def test_guesses_of_a_game_share_the_cards_that_were_linked() -> None:
    known: dict[str, object] = {d.card.id: d for d in TABLE.defs}
    for number, game in enumerate(positions(4, every=9)):
        assert game.decision is not None
        guess = view(game, game.decision.player).guess(random.Random(number))
        for d in guess.table.defs:
            assert known.setdefault(d.card.id, d) is d
    assert len(known) > TABLE.defined  # some cards were believed that the decks do not have


def test_a_seat_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 2 is out of range"):
        view(start(TABLE, 1), 2)


def middle() -> Game:
    """A game after some turns, at the question what to do."""
    return next(game for game in positions(6, every=1) if game.turn > 6 and game.decision and game.decision.kind == "main")


def test_attributes_say_what_the_data_say() -> None:
    game = middle()
    seen = game.view(0)
    data = seen.to_json()
    assert (seen.turn, seen.player, seen.ruleset, seen.phase) == (game.turn, data["player"], "modern", "play")
    you, opponent = seen.you, seen.opponent
    assert (you.to_json(), opponent.to_json()) == tuple(data["sides"])
    assert (you.seat, opponent.seat) == (0, 1)
    assert seen.sides == (you, opponent)
    assert seen.opponents == (opponent,)
    assert you.hand is not None
    hand = data["sides"][0]["hand"]
    assert not isinstance(hand, int)
    assert [card.name for card in you.hand] == [card["name"] for card in hand]
    assert (opponent.hand, opponent.hand_count) == (None, data["sides"][1]["hand"])
    assert you.deck_count == len(game.state.sides[0].deck)
    assert you.prizes_left == sum(prize is not None for prize in you.prizes)
    for p, shown in zip(you.pokemon, data["sides"][0]["active"] + data["sides"][0]["bench"], strict=True):
        assert "face_down" not in shown
        assert (p.name, p.hp, p.damage, p.hp_left) == (shown["name"], shown["hp"], shown["damage"], p.hp - p.damage)
        assert [card.name for card in p.attachments] == [card["name"] for card in shown["attached"]]
        assert p.card is not None and p.card.facts is not None
        assert p.card.facts.printed_name == p.name
        assert seen.pokemon(p.serial) == p
        assert p.name in seen.label(p.serial)


def test_a_view_shows_what_was_done_this_turn() -> None:
    game = middle()
    decision = game.decision
    assert decision is not None
    seat = decision.player
    before = game.view(seat).you
    attach = next(option for option in decision.options if option.kind == "attach")
    game.answer(attach)
    after = game.view(seat).you
    assert (before.energy_attached, after.energy_attached) == (0, 1)
    assert before.hand_count == after.hand_count + 1
    assert not (after.attacked or after.retreated or after.supporter_played or after.stadium_played)


def test_what_a_view_gave_stays_as_it_was() -> None:
    game = middle()
    assert game.decision is not None
    seen = game.view(game.decision.player)
    side = seen.you
    before = reachable(side)
    game.answer("end turn")
    assert seen.turn == game.turn  # the view itself shows the game as it is
    assert reachable(side) == before


def test_changing_the_data_of_a_view_does_not_change_other_views() -> None:
    game = middle()
    data = game.view(0).to_json()
    kept = json.dumps(data)
    for side in data["sides"]:
        for card in side["discard"]:
            card["name"] = "scribble"
        for p in side["active"]:
            assert "face_down" not in p
            p["cards"][0]["name"] = "scribble"
            for energy in p["attached"]:
                energy["name"] = "scribble"
                energy.get("provides", []).append("scribble")
    assert json.dumps(game.view(0).to_json()) == kept


def test_a_spectator_has_no_side_of_their_own() -> None:
    seen = start(TABLE, 1).view()
    with pytest.raises(AttributeError, match="see `sides`"):
        seen.you  # noqa: B018 — reading it is what raises
    assert [side.hand for side in seen.sides] == [None, None]


def test_a_face_down_pokemon_says_nothing() -> None:
    game = next(game for seed in range(20) if (game := placed(seed)).state.turn == 0)
    asked = game.decision
    assert asked is not None
    other = game.view(1 - asked.player)
    (active,) = other.opponent.active
    assert isinstance(active, PokemonView) and active.is_face_down
    assert (active.name, active.serial, active.cards, active.card, active.hp) == ("", 0, (), None, 0)
    serial = int(game.state.sides[asked.player].active[0].serial)
    assert (other.pokemon(serial), other.label(serial)) == (None, "a face-down Pokémon")
    assert game.view(asked.player).pokemon(serial) is not None


def test_an_open_view_shows_every_card() -> None:
    game = middle()
    for side in OpenView(game).sides:
        assert isinstance(side, SideView)
        assert side.hand is not None and side.deck is not None
        assert len(side.deck) == side.deck_count
        assert not any(prize is not None and prize.is_face_down for prize in side.prizes)


def test_in_teams_there_are_two_opponents() -> None:
    table = make_table("comprehensive-2009", "team-battle", [FLAME, SHOOTS] * 2)
    seen = start(table, 3).view(0)
    assert seen.opponent.seat == 1
    assert [side.seat for side in seen.opponents] == [1, 3]
    assert Record.from_json(start(table, 3).record().to_json()).at().view(0).to_json() == seen.to_json()


def test_a_guess_asks_others_about_the_cards_that_they_hold_in_it() -> None:
    """Other players' options name cards that the seat cannot see; in the guess they are options of the guessed cards."""
    deck = ["sm1-106"] * 10 + ["sm8-165"] * 30 + ["sm1-164"] * 20
    game = start(make_table("modern", "standard", [deck, FLAME]), 3)
    dice = random.Random(3)
    guesses = 0
    while (decision := game.decision) is not None and len(game.answers) < 60:
        if decision.kind == "main":
            other = 1 - decision.player
            asked = game.view(other).guess(random.Random(len(game.answers))).decision
            assert asked is not None and asked.player == decision.player
            hand = {option.text for option in asked.options}
            assert "end turn" in hand
            guesses += 1
        game.answer(dice.sample(range(len(decision.options)), dice.randint(decision.min, decision.max)))
    assert guesses > 10
