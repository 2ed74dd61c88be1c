"""Matches: several games between the same decks, by the match rules of a ruleset."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from playmat.cards.decks import load_deck
from playmat.engine.playout import Dice, play_out
from playmat.play.game import Game
from playmat.play.record import InvalidRecord, Record
from playmat.play.series import Series
from playmat.rules.ruleset import TODAY, InvalidRuleset, load_ruleset

DECKS = ("first-flame", "green-shoots")


def series(ruleset: str = TODAY, games: int | None = None) -> Series:
    return Series(ruleset, *DECKS, seed=5, games=games)


def begun(match: Series) -> Game:
    """The next game of a match, in its first turn."""
    game = match.next_game()
    while game.decision is not None and game.decision.kind != "main":
        game.answer(
            game.decision.options[: max(game.decision.min, 1)]
            if game.decision.kind == "first"
            else game.decision.options[: game.decision.min]
        )
    return game


def end_turns(game: Game, count: int) -> None:
    for _ in range(count):
        turn = game.turn
        while game.turn == turn:
            assert game.decision is not None
            game.answer("end turn" if game.decision.kind == "main" else game.decision.options[: game.decision.min])


def take_prizes(game: Game, seat: int, left: int) -> None:
    game.state.sides[seat].prizes = game.state.sides[seat].prizes[:left]


def test_a_match_of_today_is_best_of_three() -> None:
    match = series()
    match.results += [0, 1]
    assert (match.is_over, match.winner, match.wins) == (False, None, (1, 1))
    match.results.append(1)
    assert (match.is_over, match.winner) == (True, 1)


def test_two_wins_end_a_match() -> None:
    match = series()
    match.results += [1, 1]
    assert (match.is_over, match.winner) == (True, 1)
    with pytest.raises(ValueError, match="the match is over"):
        match.next_game()


def test_a_match_before_2013_is_a_single_game() -> None:
    match = series("black-white-2011")
    match.results.append(0)
    assert (match.games, match.is_over, match.winner) == (1, True, 0)


def test_a_match_has_an_odd_number_of_games() -> None:
    with pytest.raises(ValueError, match="another odd number of games, not 2"):
        series(games=2)


@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_chooses_who_goes_first_and_no_coin_is_flipped(loser: int) -> None:
    match = series()
    match.results.append(1 - loser)
    game = match.next_game(listen=True)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player, game.decision.texts) == ("first", loser, ("player 1", "player 2"))
    game.answer("player 2")
    assert game.state.first == 1
    assert "flip" not in [entry.kind for entry in game.log]


def test_after_a_draw_the_coin_decides() -> None:
    match = series("ex-2006")
    match.games = 3
    match.results.append(None)
    game = match.next_game(listen=True)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(game.decision.options[: game.decision.min])
    assert "flip" in [entry.kind for entry in game.log]


def test_a_game_in_which_the_loser_chose_is_saved_cloned_and_replayed() -> None:
    match = series()
    match.results.append(0)
    game = match.next_game()
    assert Game.from_json(game.to_json()) == game.clone() == game
    play_out(game.machine, Dice(3), 2000)
    again = match.next_game()
    again.answer("player 2")
    record = Record.from_json(again.record().to_json())
    assert record.chooser == 1
    assert record.at() == again


@pytest.mark.parametrize("chooser", [-1, 2, 99])
def test_a_record_with_a_chooser_who_does_not_play_is_refused(chooser: int) -> None:
    record = replace(series().next_game().record(), chooser=chooser)
    with pytest.raises(InvalidRecord, match="chooser: must be null or the number of a player below 2"):
        record.at()


@pytest.mark.rules("P-ME-match-1")
def test_today_the_other_player_has_one_more_turn_and_an_unfinished_game_is_a_draw() -> None:
    match = series()
    game = begun(match)
    match.call_time(game)
    end_turns(game, 1)
    assert not match.is_stopped(game)
    end_turns(game, 1)
    assert match.is_stopped(game)
    match.finish(game)
    assert (match.results, match.is_over, match.winner) == ([None], True, None)


@pytest.mark.rules("P-XY-match-1", "P-SM-match-1", "P-SS-match-1")
@pytest.mark.parametrize("ruleset", ["xy-2013", "sun-moon-2017", "sword-shield-2020", "scarlet-violet-2023"])
def test_three_turns_follow_the_one_in_which_time_is_called(ruleset: str) -> None:
    match = series(ruleset)
    assert (match.games, match.rules.match_minutes) == (3, 50)
    match.results.append(1)
    game = begun(match)
    match.call_time(game)
    end_turns(game, 3)
    assert not match.is_stopped(game)
    end_turns(game, 1)
    assert match.is_stopped(game)
    match.finish(game)
    assert (match.results, match.winner) == ([1, None], 1)


@pytest.mark.rules("P-BW-match-1")
@pytest.mark.parametrize("ahead", [0, 1])
def test_in_2011_prizes_decide_a_game_that_time_stops(ahead: int) -> None:
    match = series("black-white-2011")
    assert match.rules.match_minutes == 30
    game = begun(match)
    match.call_time(game)
    end_turns(game, 4)
    assert not match.is_stopped(game), "equal Prizes: the next one decides"
    with pytest.raises(ValueError, match="the game is not over"):
        match.finish(game)
    take_prizes(game, ahead, 4)
    assert match.is_stopped(game)
    match.finish(game)
    assert (match.is_over, match.winner) == (True, ahead)


def test_time_is_called_once() -> None:
    match = series()
    game = begun(match)
    match.call_time(game)
    last = match.last_turn
    end_turns(game, 1)
    match.call_time(game)
    assert match.last_turn == last == game.turn


def test_a_game_that_ends_after_time_was_called_counts() -> None:
    match = series("base-1999")
    game = match.next_game()
    play_out(game.machine, Dice(1), 20_000)
    match.call_time(game)
    match.finish(game)
    assert match.results == [game.winner]


def test_a_ruleset_file_has_match_rules_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        f'inherits = "{TODAY}"\nmatch_games = 5\nmatch_minutes = "unlimited"\nmatch_unfinished = "prizes"\n', encoding="utf-8"
    )
    rules = load_ruleset(path)
    match = Series(rules, *(load_deck(name) for name in DECKS))
    assert (match.games, match.rules.match_minutes, match.rules.match_unfinished) == (5, None, "prizes")
    path.write_text(f'inherits = "{TODAY}"\nmatch_unfinished = "points"\n', encoding="utf-8")
    with pytest.raises(InvalidRuleset, match="'points' is not one of prizes, draw"):
        load_ruleset(path)
