"""Random games of every ruleset and form that check at each step what must always hold (`playmat walk` plays more)."""

from __future__ import annotations

import json
from random import Random

import pytest
from typer.testing import CliRunner

from playmat.cards.decks import load_deck
from playmat.cards.pool import default_pool
from playmat.cli.walk import app
from playmat.engine.table import Table
from playmat.lab.game_seeds import game_seed
from playmat.lab.random_decks import playable, random_deck
from playmat.lab.walks import Walk, WalkFailed, walk_games
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.rules.ruleset import TODAY, form_names, load_form, ruleset_names

DECKS = ("first-flame", "green-shoots")


def walk(ruleset: str, form: str, every: int = 25) -> Walk:
    decks = [load_deck(DECKS[seat % 2]).cards for seat in range(load_form(form).seats)]
    return Walk(make_table(ruleset, form, decks), game_seed(1, 1), every, limit=150)


BOOKS = ("base-2000", "platinum-2009", "comprehensive-2009", "sun-moon-2019", "modern")


@pytest.mark.parametrize("form", form_names())
@pytest.mark.parametrize("ruleset", [*BOOKS, TODAY])
def test_everything_holds_at_each_step_of_a_random_game(ruleset: str, form: str) -> None:
    walked = walk(ruleset, form)
    walked.run()
    assert walked.checked > 0


@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name not in (*BOOKS, TODAY)])
def test_everything_holds_at_each_step_of_a_random_game_of_a_period(ruleset: str) -> None:
    """The forms of play in turn, so that the periods together have all of them; `playmat walk` plays every combination."""
    form = form_names()[ruleset_names().index(ruleset) % len(form_names())]
    for name in {"standard", form}:
        walked = walk(ruleset, name, every=75)
        walked.run()
        assert walked.checked > 0


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_the_state_is_sound_at_each_step_of_a_random_game_of_every_form(ruleset: str) -> None:
    for form in form_names():
        walked = walk(ruleset, form)
        walked.limit = 100
        walked.run_lightly()
        assert walked.decisions > 10, form


def test_a_walk_reports_a_broken_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "problems", lambda game: ["a card is missing"])
    with pytest.raises(WalkFailed, match="a card is missing"):
        walk("modern", "standard").run()


def test_a_walk_reports_a_clone_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "__eq__", lambda game, other: False)
    with pytest.raises(WalkFailed, match="the same answers differs"):
        walk("modern", "standard").run()


def test_a_walk_reports_an_option_whose_text_does_not_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Game, "resolve", lambda game, decision, given: [len(decision.options)] if isinstance(given, str) else given
    )
    with pytest.raises(WalkFailed, match="does not name its option"):
        walk("modern", "standard").run()


def test_a_deck_made_up_for_walks_has_60_cards_and_a_basic_pokemon() -> None:
    pool = default_pool()
    cards = playable(pool)
    deck = random_deck(cards, Random(3))
    assert len(deck) == 60
    assert any(pool[card_id].is_basic_pokemon for card_id in deck)
    assert deck == random_deck(cards, Random(3))


def test_a_light_walk_checks_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = walk("modern", "standard")
    monkeypatch.setattr("playmat.lab.walks.start", with_a_card_twice)
    with pytest.raises(WalkFailed, match="and player 1's lost"):
        broken.run_lightly()


def with_a_card_twice(table: Table, seed: int) -> Game:
    game = start(table, seed)
    game.state.sides[0].lost = game.state.sides[0].deck[:1]
    return game


def test_most_games_can_be_walked_lightly() -> None:
    walks = list(walk_games("modern", "standard", range(4), 0, 50, [load_deck(name).cards for name in DECKS], thorough=3))
    assert [bool(walked.checked) for walked in walks] == [True, False, False, True]
    assert all(walked.decisions for walked in walks)


def test_the_command_walks_and_counts() -> None:
    decks = ["first-flame", "green-shoots"]
    arguments = [*decks, "--ruleset", "modern", "--form", "standard", "--games", "1", "--every", "50", "--json"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert figures["failures"] == []
    assert figures["answers"] > figures["checked"] > 0


def test_a_game_that_raises_an_error_is_reported_and_the_others_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(walk: Walk, *_: object) -> None:
        if not seen:
            seen.append(walk)
            raise KeyError("no such card")

    seen: list[Walk] = []
    monkeypatch.setattr(Walk, "check_views", fail)
    arguments = ["first-flame", "green-shoots", "--ruleset", "modern", "--form", "standard", "--games", "2", "--every", "50"]
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == 1
    figures = json.loads(result.stdout)
    assert len(figures["failures"]) == 1 and "KeyError" in figures["failures"][0]
    assert figures["answers"] > 0


def test_the_command_says_what_is_wrong_with_its_arguments() -> None:
    assert "did you mean modern" in CliRunner().invoke(app, ["--ruleset", "modrn"]).stderr
    assert "name two decks" in CliRunner().invoke(app, ["first-flame"]).stderr


def test_games_of_neighbouring_runs_have_different_seeds() -> None:
    seeds = {game_seed(seed, number) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2500
