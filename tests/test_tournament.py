"""Tournaments: pairings without rematches, byes, tie-breakers, files, bots."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from playmat.cli.tournament import app
from playmat.lab.swiss import InvalidTournament, Match, Tournament, cut_pairs, without_rematches

runner = CliRunner()


def played(players: int, rounds: int, seed: int = 0) -> Tournament:
    """A tournament in which the player with the lower number always wins, 2 to 0."""
    cup = Tournament([f"p{n:02}" for n in range(players)], seed)
    for _ in range(rounds):
        for table, match in enumerate(cup.pair(), 1):
            if match.second is not None:
                cup.report(table, (2, 0) if match.first < match.second else (0, 2))
    return cup


@pytest.mark.parametrize("players", [2, 5, 8, 13, 32])
def test_nobody_meets_twice_and_everybody_plays_each_round(players: int) -> None:
    rounds = min(players - 1, 5)
    cup = played(players, rounds)
    met = [frozenset((match.first, match.second)) for one in cup.rounds for match in one]
    assert len(set(met)) == len(met)
    for one in cup.rounds:
        names = [name for match in one for name in (match.first, match.second) if name is not None]
        assert sorted(names) == sorted(cup.players)


def test_a_bye_is_given_once_and_counts_as_a_win() -> None:
    cup = played(5, 4)
    byes = [match.first for one in cup.rounds for match in one if match.second is None]
    assert len(byes) == len(set(byes)) == 4
    standing = {row.player: row for row in cup.standings()}
    assert standing[byes[0]].won >= 1


def test_players_with_the_same_points_meet() -> None:
    cup = played(8, 1)
    winners = {row.player for row in cup.standings() if row.points == 3}
    for match in cup.pair():
        assert (match.first in winners) == (match.second in winners)


def test_the_best_player_wins() -> None:
    cup = played(16, 4)
    assert cup.usual_rounds == 4
    assert cup.standings()[0].player == "p00"
    assert cup.standings()[0].points == 12


def test_ties_are_broken_by_the_opponents() -> None:
    rounds = [[Match("a", "b", (2, 0)), Match("c", "d", (2, 1))], [Match("a", "c", (1, 1)), Match("b", "d", (2, 0))]]
    cup = Tournament(["a", "b", "c", "d"], 0, rounds)
    rows = {row.player: row for row in cup.standings()}
    assert [row.player for row in cup.standings()] == ["a", "c", "b", "d"]
    assert rows["a"].points == rows["c"].points == 4
    assert rows["a"].opponents == 0.5  # b won one of two; c one of two
    assert rows["c"].opponents == 0.375  # d won nothing, which counts as a quarter


def test_a_pairing_steps_back_if_the_rest_cannot_be_paired() -> None:
    met = {frozenset(pair) for pair in ("cd", "bc", "bd")}
    assert without_rematches(list("abcd"), met) is None
    assert without_rematches(list("abcd"), {frozenset("cd")}) == [("a", "c"), ("b", "d")]


def test_many_players_are_paired_quickly() -> None:
    cup = played(400, 3)
    assert len(cup.rounds[2]) == 200


def test_dropped_players_are_not_paired() -> None:
    cup = played(6, 1)
    cup.drop("p03")
    names = {name for match in cup.pair() for name in (match.first, match.second)}
    assert "p03" not in names


def test_the_first_meets_the_last_in_the_cut_and_the_second_on_the_other_side() -> None:
    pairs = cut_pairs([str(n) for n in range(1, 9)])
    assert pairs == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    with pytest.raises(InvalidTournament):
        cut_pairs(["a", "b", "c"])


def test_pairings_follow_from_the_seed() -> None:
    assert played(9, 3, 1).to_json() == played(9, 3, 1).to_json()
    assert played(9, 1, 1).to_json() != played(9, 1, 2).to_json()


def test_random_results_never_break_a_tournament() -> None:
    random = Random(1)
    for players in range(2, 12):
        cup = Tournament([str(n) for n in range(players)], players)
        for _ in range(6):
            for table, match in enumerate(cup.pair(), 1):
                if match.second is not None:
                    cup.report(table, random.choice([(2, 0), (1, 2), (1, 1), (0, 0)]))
        rows = cup.standings()
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


# The command


def call(*arguments: object) -> tuple[int, str]:
    result = runner.invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def test_people_play_a_tournament(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    assert call("new", file, "Ann", "Bob", "Carol")[0] == 0
    code, shown = call("pair", file)
    assert code == 0
    assert "(bye)" in shown
    assert call("pair", file)[0] == 1  # results are missing
    assert call("report", file, 1, "2-1") == (0, "The round is finished.\n")
    assert call("drop", file, "Ann")[0] == 0
    code, shown = call("standings", file, "--json")
    rows = json.loads(shown)["standings"]
    assert sorted(row["points"] for row in rows) == [0, 3, 3]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("new", "{file}", "Ann"), "at least two"),
        (("new", "{file}", "Ann", "Ann"), "twice"),
        (("pair", "{file}"), "cannot be read"),
        (("run", "cinderace=gredy", "inteleon"), "did you mean greedy"),
        (("run", "cinderace", "inteleon", "--cut", "3"), "top cut"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    code, shown = call(*(argument.format(file=tmp_path / "cup.json") for argument in arguments))
    assert code == 2
    assert message in shown


def test_a_broken_file_or_result_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    file.write_text("{}")
    assert call("pair", file)[0] == 2
    file.unlink()
    call("new", file, "Ann", "Bob")
    call("pair", file)
    for table, score in ((2, "2-0"), (1, "two")):
        assert call("report", file, table, score)[0] == 2


def test_bots_play_a_tournament(tmp_path: Path) -> None:
    entrants = ["first-flame=random", "green-shoots=random", "first-flame=quick"]
    out = tmp_path / "cup.json"
    arguments = ["run", *entrants, "--ruleset", "base-2000", "--cut", "2", "--json", "--out", out]
    code, shown = call(*arguments)
    assert code == 0, shown
    data = json.loads(shown)
    assert len(data["standings"]) == 3
    assert data["rounds"] == 2
    assert len(data["cut"]) == 1
    assert Tournament.read(out).standings()[0].player == data["standings"][0]["player"]
