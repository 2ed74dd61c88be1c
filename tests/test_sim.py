"""Matches of random players: the same seed gives the same games, and `playmat sim` says what is wrong with its arguments."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from playmat.cards.decks import load_deck
from playmat.cli.sim import app
from playmat.lab.matches import Match, game_seed, play_match


def match(seed: int = 0, form: str = "standard") -> Match:
    first, second = load_deck("first-flame").cards, load_deck("green-shoots").cards
    return Match("base-2000", form, (first, second) * (2 if form == "team-battle" else 1), seed)


def test_the_same_seed_gives_the_same_games() -> None:
    assert play_match(match(), 6).games == play_match(match(), 6).games


def test_another_seed_gives_other_games() -> None:
    assert play_match(match(1), 6).digest != play_match(match(2), 6).digest


def test_the_first_games_of_a_longer_match_are_those_of_a_shorter_one() -> None:
    assert play_match(match(), 6).games[:3] == play_match(match(), 3).games


def test_games_do_not_depend_on_the_number_of_workers() -> None:
    assert play_match(match(), 20, workers=2).games == play_match(match(), 20).games


def test_games_of_neighbouring_matches_have_different_seeds() -> None:
    seeds = {game_seed(seed, number) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2500


def test_every_game_has_one_outcome() -> None:
    tally = play_match(match(), 6)
    assert sum(tally.wins) + tally.nobody == 6
    assert all(game.turns > 0 and game.decisions > 0 for game in tally.games)


def test_progress_is_reported_for_every_game() -> None:
    done: list[int] = []
    play_match(match(), 20, report=done.append)
    assert sum(done) == 20


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_sim_prints_the_same_json_again_apart_from_timing() -> None:
    arguments = ("first-flame", "green-shoots", "--ruleset", "base-2000", "--games", "4", "--seed", "7", "--json")
    first, second = (json.loads(run(*arguments)[1]) for _ in range(2))
    assert first.pop("timing") != {}
    second.pop("timing")
    assert first == second
    assert first["games"] == 4


def test_sim_shows_wins_and_speed() -> None:
    code, shown, _ = run("first-flame", "green-shoots", "--ruleset", "base-2000", "--games", "3")
    assert code == 0
    assert "First Flame" in shown
    assert "3 games" in shown
    assert "decisions/s" in shown
    assert "games/s" in shown


def test_four_seats_are_filled_from_two_decks() -> None:
    code, shown, _ = run("first-flame", "green-shoots", "--ruleset", "base-2000", "--form", "team-battle", "--games", "2")
    assert code == 0
    assert "2 games" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("first-flam", "green-shoots"), "did you mean first-flame"),
        (("first-flame", "green-shoots", "--ruleset", "moden"), "did you mean modern"),
        (("first-flame", "green-shoots", "--form", "standart"), "did you mean standard"),
        (("first-flame", "green-shoots", "--form", "starter"), "not 30"),
    ],
)
def test_sim_says_what_is_wrong_with_its_arguments(arguments: tuple[str, ...], message: str) -> None:
    code, _, errors = run(*arguments, "--games", "1")
    assert code == 2
    assert message in errors
