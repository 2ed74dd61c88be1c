"""The game in a terminal, played by typing."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console

from playmat.cards.decks import load_deck
from playmat.cli.terminal import clock, introduce, play_series
from playmat.lab.scenarios.files import parse_scenarios
from playmat.lab.scenarios.runs import begin_scenario
from playmat.play.game import Game
from playmat.play.new_game import new_game
from playmat.play.record import Record
from playmat.play.series import Series
from playmat.play.view import View
from playmat.terminal.table import Quit, play, record_text

DECK = load_deck("first-flame").cards


def new() -> Game:
    return new_game("base-2000", DECK, DECK, seed=4, listen=True)


def typing(lines: list[str]) -> tuple[Callable[[str], str], Console]:
    said: Iterator[str] = iter(lines)

    def ask(_: str) -> str:
        line = next(said, None)
        if line is None:
            raise Quit
        return line

    return ask, Console(file=io.StringIO(), width=120)


def shown(console: Console) -> str:
    out = console.file
    assert isinstance(out, io.StringIO)
    return out.getvalue()


def test_a_game_can_be_played_to_the_end_by_numbers() -> None:
    console = Console(file=io.StringIO(), width=120)
    game = new()

    def ask(_: str) -> str:
        decision = game.decision
        assert decision is not None
        # The last option of a turn is to end it; of a pick, the first ones are taken.
        return str(len(decision.options)) if decision.kind == "main" else ",".join(map(str, range(1, decision.min + 1))) or "none"

    finished = play(game, {}, console, ask)
    assert finished.is_over
    assert "has won" in shown(console)
    assert Record.from_json(record_text(finished)).at() == finished


def test_an_illegal_command_is_answered_with_its_rule() -> None:
    ask, console = typing(["1", "none", "1", "none", "why attack Flamethrower", "attack Fire Spin", "rule BS-turn-8"])
    with pytest.raises(Quit):
        play(new(), {}, console, ask)
    assert "You may attach one Energy card each turn" in shown(console)


@pytest.mark.parametrize("number", ["0", "99"])
def test_a_number_that_is_not_listed_is_refused_with_the_numbers_on_screen(number: str) -> None:
    ask, console = typing([number])
    with pytest.raises(Quit):
        play(new(), {}, console, ask)
    assert f"option {number} is out of range (1–" in shown(console)


def test_a_drawn_hand_is_one_line() -> None:
    ask, console = typing([])
    with pytest.raises(Quit):
        play(new(), {}, console, ask)
    mine, theirs, shows, again = [
        line for line in shown(console).splitlines() if line.startswith(("You", "Player")) and " draw" in line
    ]
    assert mine.startswith("You draw ")
    assert (mine.count(","), mine.count(" and ")) == (5, 1)
    assert theirs == again == "Player 2 draws 7 cards."
    assert shows == "Player 2 shows a hand without Basic Pokémon and draws again."


def test_undo_takes_the_last_answer_back() -> None:
    ask, console = typing(["1", "undo", "undo"])
    with pytest.raises(Quit):
        play(new(), {}, console, ask)
    assert "There is nothing to undo." in shown(console)


def test_columns_line_up_on_both_sides() -> None:
    ask, console = typing(["1", "none", "1", "none", "1", "end turn"])
    with pytest.raises(Quit):
        play(new(), {}, console, ask)
    rows = [line for line in shown(console).splitlines() if " HP" in line]
    assert len({line.index("/") for line in rows[-2:]}) == 1


def test_the_log_names_pokemon_from_the_side_of_its_reader() -> None:
    console = Console(file=io.StringIO(), width=200)
    game = new()

    def ask(_: str) -> str:
        decision = game.decision
        assert decision is not None
        if decision.kind != "main":
            return ",".join(map(str, range(1, decision.min + 1))) or "none"
        kinds = [option.kind for option in decision.options]
        wanted = next((kind for kind in ("attach", "bench", "attack") if kind in kinds), "end")
        return str(kinds.index(wanted) + 1)

    play(game, {}, console, ask)
    told = shown(console)
    assert " is Knocked Out." in told
    for unclear in ("A Pokémon ", "a Pokémon is", "opponent's Charmander is now"):
        assert unclear not in told


# Questions of single cards


def ask_about(board: str, *lines: str) -> str:
    """The output of the terminal when both players of a board type these lines."""
    game = begin_scenario(parse_scenarios(f"scenario: a board\n{board}\n= game goes on")[0])
    ask, console = typing(list(lines))
    with pytest.raises(Quit):
        play(game, {}, console, ask)
    return shown(console)


def test_a_stadium_that_faces_a_player_says_whom() -> None:
    board = "ruleset: sun-moon-2019\nplayer 1:\n  active: Machop\n  hand: Parallel City xy8-145"
    told = ask_about(board, "play Parallel City", "2", "end turn")
    assert "Choose the player that Parallel City faces." in told
    assert "1  player 1 (you)" in told and "2  player 2\n" in told
    assert "You put Parallel City into play, facing Player 2." in told
    assert "Stadium: Parallel City, facing Player 2" in told
    assert "Stadium: Parallel City, facing you" in told, "in the turn of player 2"


def test_rock_paper_scissors_is_told_with_its_ties_and_winner() -> None:
    board = "ruleset: platinum-2009\nplayer 1:\n  active: Machop\n  hand: Team Galactic's Wager dp2-115, 2 cards"
    told = ask_about(board, "play Team Galactic's Wager", "rock", "1", "2", "rock", "6", "draw 3 cards")
    lines = [line for line in told.splitlines() if " show" in line or "tie" in line or "Scissors" in line]
    assert lines == [
        "You show rock.", "Player 2 shows rock.", "It is a tie; both choose again.",
        "You show paper.", "Player 2 shows rock.", "You win Rock-Paper-Scissors.",
    ]  # fmt: skip
    assert "Choose how many cards to draw." in told and "3  draw 3 cards" in told


def test_amounts_say_what_they_count() -> None:
    board = "ruleset: base-2000\nplayer 1:\n  active: Machop [damage 30]\n  hand: Potion base1-94"
    told = ask_about(board, "play Potion", "heal 10 damage", "end turn")
    assert "Choose how much damage to heal." in told
    assert "1  heal nothing\n  2  heal 10 damage\n  3  heal 20 damage" in told
    assert "10 damage is healed from your Machop." in told


# Matches


def first(view: View) -> Any:
    """The last option of a turn, which ends it; of a pick, the first ones."""
    decision = view.decision
    assert decision is not None
    return len(decision.options) - 1 if decision.kind == "main" else list(range(decision.min))


def attack(view: View) -> Any:
    decision = view.decision
    assert decision is not None
    if decision.kind != "main":
        return list(range(decision.min))
    kinds = [option.kind for option in decision.options]
    return next(kinds.index(kind) for kind in ("attack", "attach", "bench", "end") if kind in kinds)


def test_a_match_in_the_terminal_goes_on_until_somebody_has_won_most_games() -> None:
    console = Console(file=io.StringIO(), width=120)
    series = Series("mega-evolution-2025", DECK, DECK, seed=3)
    introduce(series, console, True)
    play_series(series, {0: attack, 1: first}, console, None)
    assert (series.winner, series.wins[0]) == (0, 2)
    told = shown(console)
    assert "A match is best of 3 games, 50 minutes." in told
    assert "Games won: you 1, opponent 0." in told
    assert "You have won the match." in told


def test_time_ends_a_match_in_the_terminal() -> None:
    console = Console(file=io.StringIO(), width=120)
    series = Series("mega-evolution-2025", DECK, DECK, seed=3)
    game = play_series(series, {0: first, 1: first}, console, lambda: True)
    assert not game.is_over
    told = shown(console)
    assert "Time is called: turn 1 is the last one." in told
    assert "The match is a tie." in told


def test_a_single_game_has_no_match_around_it() -> None:
    console = Console(file=io.StringIO(), width=120)
    series = Series("ex-2004", DECK, DECK, seed=3, games=1)
    introduce(series, console, False)
    play_series(series, {0: attack, 1: first}, console, None)
    told = shown(console)
    assert told.startswith("EX (summer 2004). The first player does not draw and cannot play a Supporter.")
    assert "match" not in told


def test_only_matches_with_a_limit_have_a_clock() -> None:
    assert clock(Series("ex-2004", DECK, DECK)) is None
    limited = clock(Series("xy-2013", DECK, DECK))
    assert limited is not None and not limited()


def test_cards_can_be_read_and_hints_asked_for_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.terminal.table.HINT_SECONDS", 0.05)
    game = new()
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    seat = 0 if game.decision is None else game.decision.player
    active = game.view(seat).you.active[0]
    ask, console = typing([f"card {active.name}", "card Nobody", "hint"])
    with pytest.raises(Quit):
        play(game, {}, console, ask)
    facts = active.card.facts if active.card is not None else None
    assert facts is not None and facts.attacks[0].name in shown(console)
    assert "You can see no card named Nobody." in shown(console) and "Hint: " in shown(console)


def test_attacks_are_listed_with_cost_and_damage() -> None:
    scenario = "scenario: s\nruleset: modern\nplayer 1:\n  active: Machop base1-52 [Fighting Energy]\n= game goes on"
    game = begin_scenario(parse_scenarios(scenario)[0])
    ask, console = typing([])
    with pytest.raises(Quit):
        play(game, {}, console, ask)
    assert "attack Low Kick  [F] 20" in shown(console)
