"""Tournaments: pairings without rematches, byes, tie-breakers, files, bots."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from playmat.cli.tournament import app
from playmat.lab.pairings import bracket, pairs_with, round_robin_pairs, swiss_pairs
from playmat.lab.standings import Match, standings_of
from playmat.lab.tournaments import KNOCK_OUT, ROUND_ROBIN, InvalidTournament, Kind, Tournament

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
    rows = standings_of(["a", "b", "c", "d"], rounds, set(), 0)
    assert [row.player for row in rows] == ["a", "c", "b", "d"]
    assert rows[0].points == rows[1].points == 4
    assert rows[0].opponents == (0.5 + 0.75) / 2  # b won one of two; c won one and drew one, which counts as half a win
    assert rows[1].opponents == (0.75 + 0.25) / 2  # d won nothing, which counts as a quarter
    assert rows[0].opponents_opponents == ((0.75 + 0.25) / 2 + (0.75 + 0.25) / 2) / 2


def test_the_share_of_a_player_who_drops_out_is_at_most_three_quarters() -> None:
    rounds = [[Match("a", "b", (2, 0)), Match("c", "d", (2, 0))]]
    shares = {row.player: row.opponents for row in standings_of(list("abcd"), rounds, {"a"}, 0)}
    assert shares["b"] == 0.75
    assert shares["d"] == 1.0


def test_byes_count_for_points_but_not_for_tie_breakers() -> None:
    rounds = [[Match("a", None), Match("b", "c", (2, 0))], [Match("a", "b", (0, 2)), Match("c", None)]]
    rows = {row.player: row for row in standings_of(list("abc"), rounds, set(), 0)}
    assert rows["a"].points == 3
    assert rows["b"].opponents == 0.25  # a and c have lost everything that they played


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("better", ["a", "b"])
def test_two_players_who_are_equal_otherwise_are_ranked_by_their_own_match(seed: int, better: str) -> None:
    other = "b" if better == "a" else "a"
    won = [(better, other), (other, "d"), ("c", better), ("e", "c"), ("d", "f"), ("f", "e")]  # everybody wins one and loses one
    rounds = [[Match(one, two, (2, 0)) for one, two in won], [Match("a", None), Match("b", None)]]
    rows = standings_of(list("abcdef"), rounds, set(), seed)
    assert {(row.points, row.opponents, row.opponents_opponents) for row in rows[:2]} == {(6, 0.5, 0.5)}
    assert [row.player for row in rows[:2]] == [better, other]


def test_players_who_are_equal_in_everything_are_ranked_by_lot() -> None:
    rounds = [[Match("a", "b", (1, 1)), Match("c", "d", (1, 1))]]
    assert len({tuple(row.player for row in standings_of(list("abcd"), rounds, set(), seed)) for seed in range(8)}) > 1


def test_a_pairing_steps_back_if_the_rest_cannot_be_paired() -> None:
    met = {frozenset(pair) for pair in ("cd", "bc", "bd")}
    assert pairs_with(list("abcd"), met) is None
    assert pairs_with(list("abcd"), {frozenset("cd")}) == [("a", "c"), ("b", "d")]


def test_there_are_no_more_rematches_than_needed() -> None:
    met = {frozenset(pair) for pair in ("ab", "ac", "ad", "ae", "af", "cd")}
    pairs, bye = swiss_pairs(list("abcdef"), met, set())
    assert bye is None
    assert sum(frozenset(pair) in met for pair in pairs) == 1


def test_a_bye_goes_to_somebody_else_if_that_avoids_a_rematch() -> None:
    met = {frozenset(pair) for pair in ("ab", "cd", "ac", "bd", "ad", "bc")}  # without e, all have met
    assert pairs_with(list("abcd"), met) is None
    five = met - {frozenset("bc")}
    pairs, bye = swiss_pairs(list("abcde"), five, set())
    assert not [pair for pair in pairs if frozenset(pair) in five]
    assert bye != "e"


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    cup = Tournament([str(number) for number in range(count)], kind=ROUND_ROBIN)
    while not cup.is_over:
        for table, match in enumerate(cup.pair(), 1):
            if match.second is not None:
                cup.report(table, (2, 0))
    met = [frozenset((match.first, match.second)) for one in cup.rounds for match in one if match.second is not None]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    assert len(cup.rounds) == count - 1 + count % 2
    with pytest.raises(InvalidTournament, match="is over"):
        cup.pair()


def test_the_places_of_a_round_robin_change_from_round_to_round() -> None:
    firsts = [one for number in range(3) for one, _ in round_robin_pairs(list("abcd"), number)[0]]
    assert len(set(firsts)) > 1


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11])
def test_the_winner_of_a_knock_out_has_lost_no_match(count: int) -> None:
    cup = Tournament([f"p{number:02}" for number in range(count)], kind=KNOCK_OUT)
    while not cup.is_over:
        for table, match in enumerate(cup.pair(), 1):
            if match.second is not None:
                cup.report(table, (2, 1) if match.first < match.second else (0, 2))
    rows = cup.standings()
    assert rows[0].player == "p00"
    assert rows[0].lost == 0
    assert all(row.lost == 1 for row in rows[1:])
    assert len(cup.rounds) == (count - 1).bit_length()
    assert rows[1].player in (cup.rounds[-1][0].first, cup.rounds[-1][0].second)


def test_a_match_of_a_knock_out_needs_a_winner_who_stays_the_winner() -> None:
    cup = Tournament(list("abcd"), kind=KNOCK_OUT)
    first, _ = cup.pair()
    with pytest.raises(InvalidTournament, match="has a winner"):
        cup.report(1, (1, 1))
    cup.report(1, (2, 0))
    cup.report(1, (0, 2))  # a correction before the next round
    cup.report(2, (2, 0))
    cup.pair()
    cup.report(1, (1, 2), 1)
    with pytest.raises(InvalidTournament, match="take that pairing back"):
        cup.report(1, (2, 0), 1)
    cup.take_back()
    cup.report(1, (2, 0), 1)
    assert cup.pair()[0].first == first.first


def test_the_cut_follows_the_swiss_rounds_and_decides_the_first_places() -> None:
    cup = Tournament([f"p{number}" for number in range(6)], planned=2, cut=4)
    for _ in range(2):
        for table, match in enumerate(cup.pair(), 1):
            assert match.second is not None
            cup.report(table, (2, 0) if match.first < match.second else (0, 2))
    best = [row.player for row in cup.standings()[:4]]
    halves = cup.pair()
    assert [(match.first, match.second) for match in halves] == [(best[0], best[3]), (best[1], best[2])]
    with pytest.raises(InvalidTournament, match="nobody can enter"):
        cup.enter("late")
    cup.report(1, (0, 2))
    cup.report(2, (2, 0))
    final = cup.pair()[0]
    assert (final.first, final.second) == (best[1], best[3])  # the better place first
    cup.report(1, (1, 2))
    assert cup.is_over
    assert [row.player for row in cup.standings()[:2]] == [best[3], best[1]]
    assert next(row for row in cup.standings() if row.player == best[3]).won < 3  # the cut does not change the points


def test_a_late_player_has_lost_the_rounds_before() -> None:
    cup = played(4, 1)
    cup.enter("late")
    standing = {row.player: row for row in cup.standings()}
    assert (standing["late"].lost, standing["late"].points) == (1, 0)
    assert "late" in {name for match in cup.pair() for name in (match.first, match.second)}
    with pytest.raises(InvalidTournament, match="already"):
        cup.enter("late")


def test_who_drops_out_in_a_round_loses_its_match_and_may_return() -> None:
    cup = Tournament(list("abcd"))
    match = cup.pair()[0]
    cup.drop(match.first)
    assert match.score == (0, 2)
    cup.report(2, (2, 0))
    cup.pair()
    cup.enter(match.first)
    assert match.first in cup.playing()
    assert next(row for row in cup.standings() if row.player == match.first).lost == 2


@pytest.mark.parametrize("kind", [ROUND_ROBIN, KNOCK_OUT])
def test_who_drops_out_leaves_byes(kind: Kind) -> None:
    cup = Tournament([str(number) for number in range(8)], kind=kind)
    while not cup.is_over:
        for table, match in enumerate(cup.pair(), 1):
            if match.is_open:
                cup.report(table, (2, 0))
        if len(cup.rounds) == 1:
            cup.drop(cup.rounds[0][0].first)
    gone = cup.rounds[0][0].first
    assert cup.standings()[0].player != gone
    assert Tournament.from_json(json.loads(json.dumps(cup.to_json()))).standings() == cup.standings()


@pytest.mark.parametrize("score", [(3, 0), (2, 2), (9, 9), (-1, 2)])
def test_a_score_fits_a_match_of_three_games(score: tuple[int, int]) -> None:
    cup = Tournament(["a", "b"])
    cup.pair()
    with pytest.raises(InvalidTournament, match="best of 3"):
        cup.report(1, score)


def test_an_earlier_round_is_corrected() -> None:
    cup = played(4, 2)
    match = cup.rounds[0][0]
    cup.report(1, (0, 2), 1)
    assert match.score == (0, 2)
    with pytest.raises(InvalidTournament, match="no round 3"):
        cup.report(1, (2, 0), 3)


def test_many_players_are_paired_quickly() -> None:
    cup = played(400, 3)
    assert len(cup.rounds[2]) == 200


def test_dropped_players_are_not_paired() -> None:
    cup = played(6, 1)
    cup.drop("p03")
    names = {name for match in cup.pair() for name in (match.first, match.second)}
    assert "p03" not in names


def test_the_first_meets_the_last_in_the_cut_and_the_second_on_the_other_side() -> None:
    assert bracket([str(n) for n in range(1, 9)]) == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    assert bracket(["a", "b", "c"]) == [("a", None), ("b", "c")]
    with pytest.raises(ValueError, match="two players"):
        bracket(["a"])


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
    assert call("enter", file, "Dan")[0] == 0
    assert call("pair", file)[0] == 0
    assert call("report", file, 1, "0-2", "--round", 1) == (0, "1 table is still playing.\n")
    assert call("take-back", file)[0] == 0
    code, shown = call("pairings", file)
    assert "0–2" in shown and "(came later)" in shown
    code, shown = call("pairings", file, "--print", tmp_path / "round.html")
    page = (tmp_path / "round.html").read_text()
    assert code == 0 and "Round 1 by name" in page and "<td>Dan</td>" in page
    assert call("pairings", file, "--round", 5)[0] == 2


def test_a_printed_page_shows_names_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    call("new", file, "<b>Ann</b>", "Bob", "--kind", "knock-out")
    call("pair", file)
    call("pairings", file, "--print", tmp_path / "round.html")
    assert "&lt;b&gt;Ann" in (tmp_path / "round.html").read_text()


def test_a_file_of_the_first_version_is_read(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    file.write_text('{"playmat_tournament": 1, "players": ["a", "b"], "seed": 0, "dropped": [], "rounds": [[["a", "b", null]]]}')
    assert call("report", file, 1, "2-1") == (0, "The round is finished.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("new", "{file}", "Ann"), "at least two"),
        (("new", "{file}", "Ann", "Ann"), "twice"),
        (("pair", "{file}"), "cannot be read"),
        (("run", "cinderace=gredy", "inteleon"), "did you mean greedy"),
        (("run", "cinderace", "inteleon", "--cut", "3"), "top cut"),
        (("new", "{file}", "Ann", "Bob", "--kind", "swizz"), "swiss, round-robin, knock-out"),
        (("new", "{file}", "Ann", "Bob", "--kind", "knock-out", "--cut", "2"), "only a swiss"),
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
