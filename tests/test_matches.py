"""Random matches: the same seed gives the same games in any process."""

from __future__ import annotations

from playmat.cards.decks import load_deck
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
