"""The arena: mirrored pairs, ratings, sequential tests, files from which leagues continue."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from playmat.bots import BOTS, Budget
from playmat.bots.bot import Answer, RandomBot
from playmat.bots.registry import Kind
from playmat.cards.tournament import tournament_decks
from playmat.cli import COMMANDS
from playmat.cli import app as playmat_app
from playmat.cli.analyse import app as analyse_app
from playmat.cli.arena import app
from playmat.cli.hint import app as hint_app
from playmat.lab import arena
from playmat.lab.arena import (
    PANEL,
    InvalidLeague,
    League,
    Pairing,
    Result,
    Setting,
    ThinkingTime,
    Timing,
    deck_cards,
    default_settings,
    judge,
    play_game,
    play_pair,
    read_standing,
    run_league,
    settings_for,
    table_of,
)
from playmat.lab.habit_tuning import InvalidTuning, Schedule, Tuning
from playmat.lab.panels import PERIODS, is_held_out, panel, panel_in_turn, period_of
from playmat.lab.ratings import Rating, Scored, SequentialTest, rate, rating_chart, score_interval, share_of
from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.play.view import View, view

SETTING = Setting("modern", ("first-flame", "green-shoots"))
runner = CliRunner()


class LastBot:
    """Always answers with the last options: it ends its turn as soon as it can."""

    def __init__(self, seed: int, budget: Budget | None) -> None:
        pass

    def decide(self, view: View) -> Answer:
        decision = view.decision
        assert decision is not None
        return list(range(len(decision.options) - decision.min, len(decision.options)))


class WrongBot(LastBot):
    def decide(self, view: View) -> Answer:
        return 10_000


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that take no time, besides the real ones."""
    monkeypatch.setitem(BOTS, "last", Kind(LastBot, "ends its turn"))
    monkeypatch.setitem(BOTS, "wrong", Kind(WrongBot, "answers nonsense"))
    monkeypatch.setitem(BOTS, "chance", Kind(lambda seed, budget: RandomBot(seed), "as random"))


# Playing


def test_the_same_bot_twice_wins_as_often_as_it_loses() -> None:
    """Both games of a pair have the same decks and draws, and bots are seeded by seat: equal bots split every pair."""
    for number in range(3):
        result = play_pair(Pairing(number, "random", "chance", SETTING, number))
        assert result.score == 0.5
        assert result.turns[0] == result.turns[1]


def test_a_bot_that_answers_nonsense_loses_both_games() -> None:
    result = play_pair(Pairing(0, "random", "wrong", SETTING, 1))
    assert result.scores == (1.0, 1.0)
    assert "illegal" in result.faults[0]


def test_thought_is_counted_for_the_bot_and_not_for_the_seat() -> None:
    result = play_pair(Pairing(0, "random", "last", SETTING, 3))
    first, second = result.thought
    assert first.decisions > 0
    assert second.decisions > 0
    assert first.longest <= first.seconds


def test_a_game_is_played_as_its_seed_says() -> None:
    table = table_of(SETTING)
    games = [play_game(table, 5, [RandomBot(1), RandomBot(2)]) for _ in range(2)]
    assert games[0][:2] == games[1][:2]


def test_the_panel_has_decks_of_all_eras_and_every_ruleset_in_its_first_five() -> None:
    every = {"base-2000", "platinum-2009", "comprehensive-2009", "sun-moon-2019", "modern"}
    assert {one.ruleset for one in PANEL[:5]} == {one.ruleset for one in PANEL[5:]} == every
    assert len({name for one in PANEL for name in one.decks}) == 20
    for setting in PANEL:
        table_of(setting)


def test_some_rulesets_are_played_with_their_part_of_the_panel() -> None:
    assert default_settings() == PANEL
    assert {one.ruleset for one in default_settings(["modern", "base-2000"])} == {"modern", "base-2000"}
    assert len(default_settings(["modern", "base-2000"])) == 4
    assert default_settings(["my-rules.toml"])[0] == Setting("my-rules.toml", ("relentless-flame", "lets-play-pikachu"))


def test_settings_meet_every_deck_with_every_other() -> None:
    settings = settings_for(["a", "b", "c"], ["modern"])
    assert [one.decks for one in settings] == [("a", "a"), ("a", "b"), ("a", "c"), ("b", "b"), ("b", "c"), ("c", "c")]


# Leagues


def league(pairs: int, bots: tuple[str, ...] = ("random", "last")) -> League:
    return League(bots, (SETTING,), pairs, seed=4)


def test_an_interrupted_league_continues_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    whole = run_league(league(4))
    run_league(league(2), path)
    with path.open("a") as file:
        file.write('{"pair": 2, "fir')  # the line that was being written when the process ended
    played: list[Result] = []
    resumed = run_league(league(4), path, report=played.append)
    assert [one.number for one in played] == [2, 3]
    assert [(one.key, one.scores) for one in resumed.results] == [(one.key, one.scores) for one in whole.results]
    assert len(read_standing(path).results) == 4
    assert run_league(league(4), path, report=played.append).results
    assert len(played) == 2


def test_a_file_of_another_league_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    run_league(league(1), path)
    with pytest.raises(InvalidLeague, match="another league"):
        run_league(league(1, ("random", "chance")), path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "does not describe a league"),
        ("not json\n", "does not describe a league"),
        ('{"playmat": 9, "league": {}}\n', "version 9"),
    ],
)
def test_a_file_without_a_league_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "league.jsonl"
    path.write_text(text)
    with pytest.raises(InvalidLeague, match=words):
        read_standing(path)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    run_league(league(2), path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], '{"pair": 0}', lines[2]]) + "\n")
    with pytest.raises(InvalidLeague, match="line 2"):
        read_standing(path)


@pytest.mark.parametrize("bots", [("random",), ("random", "random")])
def test_a_league_needs_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(InvalidLeague):
        League(bots, (SETTING,), 1)


def test_two_bots_stop_once_it_is_clear_who_is_better() -> None:
    standing = run_league(league(60, ("random", "wrong")), test=SequentialTest(both=True))
    assert len(standing.results) < 20
    assert all(one.score == 1.0 for one in standing.results)


def test_results_survive_being_written() -> None:
    result = play_pair(Pairing(0, "random", "wrong", SETTING, 1))
    again = Result.from_json(json.loads(json.dumps(result.to_json())))
    assert (again.key, again.scores, again.turns, again.faults) == (result.key, result.scores, result.turns, result.faults)


# Ratings


def test_a_lead_of_191_points_is_three_quarters_of_the_points() -> None:
    assert share_of(0) == 0.5
    assert share_of(190.85) == pytest.approx(0.75, abs=1e-4)
    results = [Scored("a", "b", 1.0)] * 300 + [Scored("a", "b", 0.0)] * 100
    ratings = rate(["a", "b"], results)
    assert [one.name for one in ratings] == ["a", "b"]
    assert ratings[0].elo - ratings[1].elo == pytest.approx(190, abs=3)
    assert ratings[0].elo + ratings[1].elo == pytest.approx(3000)
    assert ratings[0].low < ratings[0].elo < ratings[0].high
    assert ratings[0].share == 0.75
    assert ratings[0].games == 800


def test_ratings_rank_players_that_never_met() -> None:
    results = [Scored("a", "b", 0.5)] * 7 + [Scored("b", "c", 0.5)] * 6
    results += [Scored("a", "b", 1.0)] * 3 + [Scored("b", "c", 1.0)] * 4
    assert [one.name for one in rate(["c", "b", "a"], results)] == ["a", "b", "c"]


def test_a_player_that_won_everything_has_a_finite_rating() -> None:
    ratings = rate(["a", "b"], [Scored("a", "b", 1.0)] * 10)
    assert 1500 < ratings[0].elo < 2500


def test_the_interval_narrows_with_more_pairs() -> None:
    few, many = score_interval([1.0, 0.5] * 10), score_interval([1.0, 0.5] * 100)
    assert few[0] == many[0] == 0.75
    assert few[1] < many[1] < 0.75 < many[2] < few[2]
    assert score_interval([]) == (0.5, 0.0, 1.0)


def sequence(share: float, n: int, seed: int) -> list[float]:
    """Scores of pairs of games, each game won with the given chance."""
    random = Random(seed)
    return [((random.random() < share) + (random.random() < share)) / 2 for _ in range(n)]


def test_the_sequential_test_is_rarely_wrong() -> None:
    def ends(share: float) -> list[str]:
        found = []
        for seed in range(60):
            scores = sequence(share, 1500, seed)
            verdicts = (SequentialTest(elo=40).verdict(scores[:n]) for n in range(8, 1500, 8))
            found.append(next((verdict for verdict in verdicts if verdict), ""))
        return found

    assert ends(0.5).count("better") <= 6
    assert ends(share_of(40)).count("not better") <= 6
    assert ends(0.7).count("better") == 60


def decided_pairs(share: float, split: float, n: int, random: Random) -> list[float]:
    """Scores of mostly split pairs, so that a few decide the mean."""
    won = 0.5 + (share - 0.5) / (1 - split)
    return [0.5 if random.random() < split else float(random.random() < won) for _ in range(n)]


def test_the_sequential_test_keeps_its_promise_if_few_pairs_differ() -> None:
    """90 of 100 pairs are split; the bot is 30 points better, or no better. Looked at after every fourth pair."""
    random = Random(11)
    for share, wrong in ((share_of(30), "not better"), (0.5, "better")):
        mistakes = 0
        for _ in range(80):
            scores = decided_pairs(share, 0.9, 400, random)
            verdicts = (SequentialTest(30).verdict(scores[:n]) for n in range(4, 401, 4))
            mistakes += next((verdict for verdict in verdicts if verdict), "") == wrong
        assert mistakes <= 0.05 * 80


def test_equal_results_do_not_make_a_rating_certain() -> None:
    for score in (0.5, 1.0):
        one, other = rate(["a", "b"], [Scored("a", "b", score)] * 4)
        assert one.high - one.low > 50
        assert other.high - other.low > 50


def test_a_third_of_the_tournament_decks_is_kept_for_judging() -> None:
    names = [deck.name for deck in tournament_decks()]
    held = {name for name in names if is_held_out(name)}
    assert 0.2 < len(held) / len(names) < 0.45
    judged = {name for settings in panel(True).values() for one in settings for name in one.decks}
    tuned = {name for settings in panel(False).values() for one in settings for name in one.decks}
    assert judged <= held
    assert not tuned & held
    assert [period_of(one) for one in panel_in_turn(True)[:8]] == list(PERIODS)


def test_a_tuning_goes_on_where_it_stopped(tmp_path: Path) -> None:
    schedule = Schedule(pairs=1)
    whole = Tuning(seed=4)
    for _ in range(2):
        whole.step([SETTING], schedule)
    part = Tuning(seed=4)
    part.step([SETTING], schedule)
    part.save(tmp_path / "weights.json")
    again = Tuning.load(tmp_path / "weights.json")
    again.step([SETTING], schedule)
    assert (again.steps, list(again.habits)) == (whole.steps, list(whole.habits))
    (tmp_path / "weights.json").write_text("{}")
    with pytest.raises(InvalidTuning, match="does not hold"):
        Tuning.load(tmp_path / "weights.json")


def test_the_gate_judges_the_first_bot() -> None:
    test = SequentialTest()
    better = judge(run_league(league(60, ("random", "wrong")), test=test), test)
    assert (better.verdict, better.share) == ("better", 1.0)
    worse = judge(run_league(league(60, ("wrong", "random")), test=test), test)
    assert (worse.verdict, worse.share) == ("not better", 0.0)
    open_ = judge(run_league(league(2, ("random", "chance"))), test)
    assert (open_.verdict, open_.games) == ("unclear", 4)


def test_the_chart_shows_every_player() -> None:
    chart = rating_chart([Rating("search@0.1s", 1700, 1650, 1750, 40, 0.8), Rating("a<b", 1300, 1250, 1350, 40, 0.2)])
    assert chart.startswith("<svg")
    assert "search@0.1s" in chart
    assert "a&lt;b" in chart


# The command


def test_arena_plays_a_league_and_shows_it_again(tmp_path: Path) -> None:
    out, chart = tmp_path / "league.jsonl", tmp_path / "league.svg"
    decks = ["--deck", "first-flame", "--ruleset", "modern"]
    result = runner.invoke(app, ["random", "last", "-n", "2", *decks, "--out", str(out), "--chart", str(chart), "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["pairs"] == 2
    assert {row["bot"] for row in told["ratings"]} == {"random", "last"}
    assert chart.read_text().startswith("<svg")
    shown = runner.invoke(app, ["table", str(out)])
    assert shown.exit_code == 0
    assert "random" in shown.stdout


def test_gate_says_whether_a_bot_is_better() -> None:
    decks = ["--deck", "first-flame", "--ruleset", "modern"]
    result = runner.invoke(app, ["gate", "random", "wrong", "--games", "40", *decks, "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["verdict"] == "better"
    assert told["interval"][0] <= told["share"] <= told["interval"][1]
    turned = runner.invoke(app, ["gate", "wrong", "random", "--games", "40", *decks])
    assert turned.exit_code == 1
    assert "not better" in turned.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["random", "gredy"], "did you mean greedy"),
        (["random", "random"], "only once"),
        (["random", "last", "--deck", "no-such-deck"], "no-such-deck"),
        (["random", "last", "--deck", "first-flame", "--ruleset", "chess"], "chess"),
        (["table", "missing.jsonl"], "cannot be read"),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(args: list[str], words: str) -> None:
    result = runner.invoke(app, args)
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output


def test_bots_are_listed() -> None:
    shown = runner.invoke(app, ["bots"])
    assert "search" in shown.stdout
    assert "level 5" in shown.stdout


def test_analyse_shows_the_course_of_a_record(tmp_path: Path) -> None:
    game = game_after(24)
    path, chart = tmp_path / "game.json", tmp_path / "game.svg"
    path.write_text(json.dumps(game.record().to_json()))
    shown = runner.invoke(analyse_app, [str(path), "--budget", "4", "--chart", str(chart)])
    assert shown.exit_code == 0, shown.output
    assert "Win chance by turn" in shown.stdout
    assert chart.read_text().startswith("<svg")
    told = runner.invoke(analyse_app, [str(path), "--seat", "2", "--budget", "4", "--json"])
    assert json.loads(told.stdout)["seat"] == 1


def game_after(answers: int) -> Game:
    """A game of random players after a number of answers."""
    game = start(make_table("modern", "standard", [deck_cards("first-flame"), deck_cards("green-shoots")]), 6)
    bots = [RandomBot(1), RandomBot(2)]
    while (decision := game.decision) is not None and len(game.answers) < answers:
        game.answer(bots[decision.player].decide(view(game, decision.player)))
    return game


def test_hint_names_options_of_the_question_at_that_point(tmp_path: Path) -> None:
    game = game_after(24)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record().to_json()))
    for at, asked in ((None, game), (10, game_after(10))):
        decision = asked.decision
        assert decision is not None
        args = [str(path), "--budget", "20", "--json", *(["--at", str(at)] if at is not None else [])]
        told = json.loads(runner.invoke(hint_app, args).stdout)
        assert (told["seat"], told["kind"]) == (decision.player, decision.kind)
        assert told["options"]
        assert {row["option"] for row in told["options"]} <= set(decision.texts)
        assert all(0 <= row["chance"] <= 1 and row["error"] >= 0 for row in told["options"])
    shown = runner.invoke(hint_app, [str(path), "--budget", "20"])
    assert shown.exit_code == 0
    assert "%" in shown.stdout


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [(["--at", "99"], 2, "has 12 answers"), (["--budget", "soon"], 2, "not a budget")],
)
def test_hint_refuses_a_wrong_argument(tmp_path: Path, args: list[str], code: int, words: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game_after(12).record().to_json()))
    result = runner.invoke(hint_app, [str(path), *args])
    assert result.exit_code == code
    assert words in result.output


def test_there_is_no_hint_once_the_game_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game_after(100_000).record().to_json()))
    result = runner.invoke(hint_app, [str(path)])
    assert result.exit_code == 1
    assert "over" in result.output


def test_speed_shows_milliseconds_per_decision() -> None:
    result = runner.invoke(app, ["speed", "random", "--games", "1", "--json"])
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)
    assert row["bot"] == "random"
    assert row["decisions"] > 0
    assert set(row) == {"bot", "decisions", "ms_a_decision", "longest_ms", "of_budget"}
    assert row["of_budget"] is None, "it has no budget"


def test_speed_counts_the_time_of_bots_in_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sleeper.py").write_text(
        "import time\n\nclass Sleeper:\n    def decide(self, view):\n        time.sleep(0.02)\n"
        "        return list(range(view.decision.min))\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(arena, "LIMIT", 12)
    assert arena.time_bot("sleeper:Sleeper", 1).thought.seconds > 0.02
    result = runner.invoke(app, ["speed", "sleeper:Missing", "--games", "1"])
    assert result.exit_code == 1
    assert "Missing" in result.output


def test_speed_shows_the_longest_decision_as_a_share_of_the_budget() -> None:
    assert Timing(ThinkingTime(10, 2.0, 0.55), seconds=0.5).overrun == pytest.approx(1.1)
    assert Timing(ThinkingTime(10, 2.0, 0.55)).overrun is None


@pytest.mark.parametrize("name", ["hint", "analyse", "arena"])
def test_help_has_examples(name: str) -> None:
    assert name in COMMANDS
    shown = runner.invoke(playmat_app, [name, "--help"])
    assert shown.exit_code == 0
    assert f"playmat {name} " in shown.stdout


def test_analyse_refuses_a_file_that_is_not_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    assert "not a record" in runner.invoke(analyse_app, [str(path)]).output
    path.write_text("hello")
    assert "invalid JSON" in runner.invoke(analyse_app, [str(path)]).output
    assert "cannot be read" in runner.invoke(analyse_app, [str(tmp_path / "none.json")]).output
