"""Puzzles: every line wins in several deals, and positions with one solution are told from others.

That no other line wins is proven here for one puzzle of each period; `playmat puzzles check` proves it for all.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playmat.bots.quick import QuickBot
from playmat.cli import app
from playmat.lab.puzzles import making
from playmat.lab.puzzles.making import late_turns, make_puzzles, puzzles_of_record, without_card
from playmat.lab.puzzles.model import (
    BETWEEN,
    InvalidPuzzle,
    Puzzle,
    daily,
    puzzles,
    read_puzzles,
    write_puzzles,
)
from playmat.lab.puzzles.proof import TooMuch, Unproven, deals_of, follow, prove, prove_survival, wins_by_rule
from playmat.lab.puzzles.runs import PuzzleRun
from playmat.play.decision import IllegalAction
from playmat.play.new_game import new_game
from playmat.play.notation.positions import position
from playmat.play.view import view
from playmat.rules.periods import periods

DEALS = (1, 2, 3)
"""Deals in which the line of every puzzle is played."""
FACTS = "puzzle: one\nends: prizes\nrating: 1\nsearched: 2\n"
ATTACH_AND_WIN = """ruleset: base-1999
turn: 5 of player 1
player 1:
  active: Charmander base1-46 [Fire Energy base1-98, Fire Energy base1-98]
  bench: Machop base1-52
  hand: Fire Energy base1-98, Squirtle base1-63, Potion base1-94
  prizes: 1 cards
  list:
    Charmander base1-46 x4, Machop base1-52 x4, Squirtle base1-63 x4, Gust of Wind base1-93
    Potion base1-94 x4, Fire Energy base1-98 x20
player 2:
  active: Machop base1-52
  bench: Machop base1-52 [damage 40]
  hand: 3 cards
"""
"""Nothing that the player can do reaches the damaged Machop."""
GUST = ATTACH_AND_WIN.replace("Potion base1-94\n", "Gust of Wind base1-93\n")
"""Gust of Wind brings it up; then Scratch is enough, and so is Ember."""
ONE_ATTACK = GUST.replace("[Fire Energy base1-98, Fire Energy base1-98]", "[Fire Energy base1-98]").replace(
    "hand: Fire Energy base1-98, ", "hand: "
)
GUST_PUZZLE = Puzzle("one", (), "prizes", 1.0, 1, (("play Gust of Wind",), ("attack Scratch",)), ONE_ATTACK)


THREATENED = """ruleset: base-1999
turn: 5 of player 1
player 1:
  active: Squirtle base1-63 [damage 30]
  bench: Machop base1-52
  hand: Potion base1-94, Machop base1-52, Bulbasaur base1-44
  prizes: 3 cards
  list:
    Machop base1-52 x4, Squirtle base1-63 x4, Bulbasaur base1-44 x4
    Potion base1-94 x4, Fighting Energy base1-97 x20
player 2:
  active: Machop base1-52 [Fighting Energy base1-97]
  bench: Machop base1-52
  hand: 2 cards
  prizes: 1 cards
  list:
    Machop base1-52 x4, Fighting Energy base1-97 x36
"""
"""The opponent's Low Kick takes the last Prize card, unless Potion heals Squirtle."""
POTION = (("play Potion",), ("Squirtle",), ("heal 20 damage",), ("end turn",))
TO_SURVIVE = Puzzle("two", (), "survival", 1.0, 1, POTION, THREATENED)


def wins() -> list[Puzzle]:
    return [puzzle for puzzle in puzzles().values() if puzzle.ends != "survival"]


def of_period(ruleset: str) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles().values() if puzzle.ruleset == ruleset]


PERIODS = [ruleset for _, ruleset in periods() if of_period(ruleset)]


@pytest.mark.parametrize("ruleset", PERIODS)
def test_every_line_wins_in_several_deals_against_every_answer(ruleset: str) -> None:
    for puzzle in of_period(ruleset):
        for deal in DEALS:
            is_survival = puzzle.ends == "survival"
            assert follow(puzzle.begin(deal), puzzle.seat, puzzle.solution, is_survival) == puzzle.ends, (
                f"{puzzle.name}, deal {deal}"
            )


@pytest.mark.parametrize("ruleset", PERIODS)
def test_no_other_line_wins_in_the_puzzle_that_is_searched_fastest(ruleset: str) -> None:
    puzzle = min(of_period(ruleset), key=lambda puzzle: puzzle.searched)
    proof = (prove_survival if puzzle.ends == "survival" else prove)(puzzle.begin(), puzzle.seat)
    assert sorted(proof.solution) == sorted(puzzle.solution)
    assert (proof.searched, proof.ends) == (puzzle.searched, puzzle.ends)
    assert proof.rating == pytest.approx(puzzle.rating, abs=0.006)


def test_what_the_player_by_rule_of_thumb_solves_is_hard_for_others() -> None:
    easy = making.EASY_RATING["win"]
    assert [p.name for p in wins() if p.rating < easy and wins_by_rule(p.begin(), p.seat)] == []


def test_names_are_those_of_the_rules_and_files_are_read_as_they_are_written() -> None:
    found = list(puzzles().values())
    assert all(puzzle.name.startswith(puzzle.ruleset) for puzzle in found)
    assert {puzzle.name: puzzle for puzzle in read_puzzles(write_puzzles(found), "again")} == dict(puzzles())
    assert len({puzzle.board for puzzle in found}) == len(found)


def test_a_position_without_a_win_is_no_puzzle() -> None:
    with pytest.raises(Unproven, match="no line is certain to win"):
        prove(position(ATTACH_AND_WIN), 0)


def test_two_attacks_that_win_are_two_solutions() -> None:
    with pytest.raises(TooMuch, match="several lines win"):
        prove(position(GUST), 0)


def test_one_line_survives_the_opponents_next_turn() -> None:
    proof = prove_survival(position(THREATENED), 0)
    assert (proof.solution, proof.ends, proof.decisions) == (POTION, "survival", 3)
    assert proof.searched > 20, "the opponent's answers count"
    assert follow(position(THREATENED), 0, proof.solution, True) == "survival"
    assert follow(position(THREATENED), 0, (("bench Machop",), ("end turn",)), True) is None


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (THREATENED.replace("damage 30", "damage 10"), "does not threaten to win"),
        (THREATENED.replace("hand: Potion base1-94, ", "hand: "), "no line is certain to survive"),
        (THREATENED.replace("hand: Potion base1-94, ", "hand: Potion base1-94, Switch base1-95, "), "several lines win"),
        (THREATENED.replace("hand: 2 cards", "hand: 2 cards").replace("base1-97 x36", "base1-97 x32, PlusPower base1-84 x4"),
         "no line is certain to survive"),
    ],
)  # fmt: skip
def test_positions_that_are_no_puzzle_of_survival(text: str, reason: str) -> None:
    listed = text.replace("    Machop base1-52 x4, Squirtle", "    Switch base1-95 x4, Machop base1-52 x4, Squirtle")
    with pytest.raises(Unproven, match=reason):
        prove_survival(position(listed), 0)


def test_a_run_shows_the_opponents_win_or_that_there_is_none() -> None:
    run = PuzzleRun(TO_SURVIVE)
    hint = run.hint()
    assert hint is not None and hint.texts == ("play Potion",)
    run.answer("end turn")
    assert (run.status, run.game.winner, run.hint()) == ("failed", 1, None)
    run = PuzzleRun(TO_SURVIVE, 4)
    run.answer("bench Bulbasaur")
    assert [step.texts for step in run.rest()][-1] == ("end turn",)
    assert run.status == "solved" and not run.game.is_over


def test_the_order_of_actions_and_needless_ones_do_not_count() -> None:
    proof = prove(position(ONE_ATTACK), 0)
    assert proof.solution[0] == ("play Gust of Wind",)
    assert proof.solution[-1] == ("attack Scratch",)
    assert len(proof.solution) == 2, "with one Pokémon to choose, nothing is chosen"
    assert 2.0 < 10**proof.rating < 100.0
    assert proof.ends == "prizes"


def test_a_line_that_needs_a_coin_or_a_certain_card_is_not_certain() -> None:
    lucky = ONE_ATTACK.replace("Gust of Wind base1-93", "Bill base1-91").replace("  list:\n", "  list:\n    Bill base1-91\n")
    with pytest.raises(Unproven, match="no line is certain to win"):
        prove(position(lucky), 0)


def test_deals_hide_each_card_in_the_prizes_once() -> None:
    game = position(ONE_ATTACK.replace("  list:\n", "  list:\n    Gust of Wind base1-93 x2\n"))
    gusts = [uid for uid, d in enumerate(game.table.defs) if d.card.id == "base1-93"]
    assert any(any(uid in gusts for uid in st.sides[0].prizes) for st in deals_of(game, 0))
    for st in deals_of(game, 0):
        own, before = st.sides[0], game.state.sides[0]
        assert sorted([*own.deck, *own.prizes]) == sorted([*before.deck, *before.prizes])
        assert list(own.hand) == list(before.hand)


def test_a_card_goes_from_the_hand_to_the_deck() -> None:
    game = position(GUST)
    energy = next(uid for uid in game.state.sides[0].hand if game.card(uid).id == "base1-98")
    fewer = without_card(making.Turn(game, 0), int(energy)).game
    assert [game.card(uid).id for uid in fewer.state.sides[0].hand] == ["base1-63", "base1-93"]
    assert not any(text.startswith("attach") for text in fewer.decision.texts) if fewer.decision else False
    assert not fewer.problems()


def test_a_run_ends_with_the_win_or_with_the_turn() -> None:
    puzzle = next(iter(puzzles().values()))
    assert PuzzleRun(puzzle, 5).status == "open"
    run = PuzzleRun(puzzle, 5)
    steps = run.rest()
    assert run.status == "solved" and len(steps) >= len(puzzle.solution)
    with pytest.raises(IllegalAction, match="the turn is over"):
        run.answer("end turn")
    failed = PuzzleRun(puzzle)
    failed.answer("end turn")
    assert failed.status == "failed"
    assert failed.hint() is None


def test_a_hint_goes_on_from_what_was_done_and_sees_when_it_is_too_late() -> None:
    run = PuzzleRun(GUST_PUZZLE)
    run.answer("bench Squirtle")
    hint = run.hint()
    assert hint is not None and hint.texts == ("play Gust of Wind",)
    run.answer(hint.picks)
    assert [step.texts for step in run.rest()] == [("attack Scratch",)]
    late = PuzzleRun(GUST_PUZZLE)
    late.answer("retreat to Machop")
    assert late.status == "open"
    assert late.hint() is None


def test_every_puzzle_is_that_of_a_day_before_one_comes_again() -> None:
    first = date(2026, 11, 1).toordinal()
    names = [daily(first + day).name for day in range(len(puzzles()))]
    assert sorted(names) == sorted(puzzles())
    assert daily(first + len(names)).name == names[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no puzzle in it"),
        ("ruleset: base-1999\n", "the first line must be `puzzle:`"),
        ("puzzle: one\nends: prizes\n", "puzzle one has no line `rating:`"),
        ("puzzle: one\nends: luck\nrating: 1\nsearched: 2\n", "`ends:` is one of prizes"),
        (FACTS + "ruleset: base-1999\n", "has no solution"),
        ("puzzle: one\nends: prizes\nrating: hard\nsearched: 2\n> end turn\n", "are numbers"),
        (FACTS + "> end turn\nruleset: base-1999\n", "has no line `turn:`"),
        (FACTS + "> end turn\nruleset: base-1999\nturn: soon\n", "turn: 6 of player 2"),
    ],
)
def test_files_that_are_no_puzzles_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPuzzle, match=reason):
        read_puzzles(text, "mine.puzzles")


def test_a_position_that_cannot_be_read_names_its_puzzle() -> None:
    puzzle = Puzzle("one", ("no-such-deck", "first-flame"), "prizes", 1.0, 1, (("end turn",),), ONE_ATTACK)
    with pytest.raises(InvalidPuzzle, match=r"puzzle one: .*no-such-deck"):
        puzzle.begin()


def test_the_same_seed_gives_the_same_turns() -> None:
    decks = ("2-player-starter-set", "2-player-starter-set")
    first, second = ([turn.game.fingerprint() for turn in late_turns(decks, "base-1999", 1, 0)] for _ in range(2))
    assert first == second
    assert first, "the last turn of a game is always one"


def test_new_puzzles_are_numbered_after_the_known_ones_and_few_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = next(late_turns(("2-player-starter-set", "2-player-starter-set"), "base-1999", 1, 0))
    monkeypatch.setattr(making, "late_turns", lambda *_: [turn])
    monkeypatch.setattr(making, "puzzle_of", lambda _, name, decks, random, aim: replace(GUST_PUZZLE, name=name, decks=decks))
    monkeypatch.setattr(making, "GAMES_OF_A_PAIR", 100)
    made = list(make_puzzles(["one"], "base-1999", 1, 5, known=puzzles().values()))
    assert [puzzle.name for puzzle in made] == [f"base-1999-{len(puzzles()) + n:02}" for n in (1, 2)]


def test_grades_follow_from_ratings() -> None:
    assert [replace(GUST_PUZZLE, rating=rating).grade for rating in (1.4, 1.5, 2.3, 3.0, 4.2)] == [1, 2, 3, 4, 5]
    assert BETWEEN not in "".join("".join(step) for one in puzzles().values() for step in one.solution)


def test_a_game_of_ones_own_is_searched(tmp_path: Path) -> None:
    game = new_game("base-1999", "2-player-starter-set", "2-player-starter-set", seed=1)
    bots = [QuickBot(1), QuickBot(2)]
    while (decision := game.decision) is not None and game.turn < 30:
        game.answer(bots[decision.player].decide(view(game, decision.player)))
    found = list(puzzles_of_record(game.record(), "mine"))
    assert all(follow(puzzle.begin(), puzzle.seat, puzzle.solution) for puzzle in found)


def test_the_command_lists_shows_proves_and_solves(tmp_path: Path) -> None:
    runner = CliRunner()
    file = tmp_path / "mine.puzzles"
    file.write_text(write_puzzles([GUST_PUZZLE]))
    listed = runner.invoke(app, ["puzzles", "list", "--year", "1999"])
    assert listed.exit_code == 0 and "base-1999-01" in listed.output
    shown = runner.invoke(app, ["puzzles", "show", "--file", str(file), "--solution"])
    assert "Win in this turn" in shown.output and "attack Scratch" in shown.output
    proven = runner.invoke(app, ["puzzles", "check", str(file)])
    assert proven.exit_code == 0 and "1 of 1 puzzles" in proven.output
    typed = "hint\nend turn\nplay gust of wind\nattack scratch\n"
    solved = runner.invoke(app, ["puzzles", "solve", "--file", str(file)], input=typed)
    assert "play Gust of Wind" in solved.output and "That does not win" in solved.output
    assert "takes the last Prize card" in solved.output
    file.write_text(file.read_text().replace("> play Gust of Wind\n", "> bench Squirtle\n"))
    wrong = runner.invoke(app, ["puzzles", "check", str(file)])
    assert wrong.exit_code == 1 and "one: the solution is" in wrong.output
    missing = runner.invoke(app, ["puzzles", "show", "nothing"])
    assert missing.exit_code == 2 and "there is no puzzle 'nothing'" in missing.output


def test_a_folder_is_filled_from_where_an_earlier_run_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(decks: object, ruleset: str, seed: int, games: int, known: list[Puzzle], aim: str) -> list[Puzzle]:
        return [replace(GUST_PUZZLE, name=f"{ruleset}-{len(known) + n}") for n in (1, 2, 3)]

    monkeypatch.setattr("playmat.cli.puzzles.periods", lambda: [(date(1999, 1, 9), "base-1999")])
    monkeypatch.setattr("playmat.cli.puzzles.make_puzzles", made)
    for count in (1, 3):
        run = CliRunner().invoke(app, ["puzzles", "make", "--folder", str(tmp_path), "--count", str(count)])
        assert f"{count} puzzles are in" in run.output
    written = read_puzzles((tmp_path / "base-1999.puzzles").read_text(encoding="utf-8"), "filled")
    assert [puzzle.name for puzzle in written] == ["base-1999-1", "base-1999-2", "base-1999-3"]
