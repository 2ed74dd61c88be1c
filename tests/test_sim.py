"""Simulations: pairs with the same luck, what is noted about games, files from which a run continues, the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from typer.testing import CliRunner

from playmat.bots.card_values import sheet_of
from playmat.bots.policy import Quick
from playmat.cards.decks import load_deck
from playmat.cli.common import plain_console
from playmat.cli.sim import app
from playmat.lab import chunks, fields, simulation
from playmat.lab.checkpoint import NAME, read
from playmat.lab.chunks import COLUMNS, ChunkResult, Playing, play_chunk
from playmat.lab.executors import InProcess, Processes
from playmat.lab.fields import field_decks
from playmat.lab.game_tracker import BY_DECK, RACE_TURNS, ROW, WAYS, Totals, Track
from playmat.lab.intervals import Moments
from playmat.lab.piloting import Piloting, piloting
from playmat.lab.plan import Chunk, Entrant, InvalidPlan, Pairing, Plan, every_pairing
from playmat.lab.simulation import Goal, Simulation, simulate
from playmat.lab.stats import Stats, card_effects
from playmat.lab.summary import digest, summary
from playmat.play.game import Game, start
from playmat.play.tables import make_table

FLAME, SHOOTS = (load_deck(name) for name in ("first-flame", "green-shoots"))


def plan(chunk: int = 4, bots: tuple[str, str] = ("random", "random"), form: str = "standard", **more: Any) -> Plan:
    entrants = tuple(Entrant(deck.name, deck.cards, bot) for deck, bot in zip((FLAME, SHOOTS), bots, strict=True))
    return Plan(entrants, (Pairing(0, 1, "base-2000", form),), chunk=chunk, **more)


def mirror(bot: str = "quick") -> Plan:
    entrants = (Entrant("one", FLAME.cards, bot), Entrant("other", FLAME.cards, bot))
    return Plan(entrants, (Pairing(0, 1, "base-2000"),), chunk=8)


def rows_of(sim: Simulation) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for number in sorted(sim.results):
        rows = sim.results[number].rows
        assert rows is not None
        found += list(zip(*rows, strict=True))
    return found


# Pairs


def test_the_same_seed_gives_the_same_games() -> None:
    assert rows_of(simulate(plan(), Goal(6))) == rows_of(simulate(plan(), Goal(6)))
    assert rows_of(simulate(plan(seed=1), Goal(6))) != rows_of(simulate(plan(seed=2), Goal(6)))


def test_games_do_not_depend_on_chunks_or_workers() -> None:
    alone, divided = simulate(plan(12), Goal(12)), simulate(plan(3), Goal(12), Processes(2))
    assert rows_of(alone) == rows_of(divided)
    assert digest(alone) == digest(divided)


def test_a_deck_against_itself_shares_every_pair() -> None:
    """Luck belongs to the seat, so equal decks with equal bots change results when they change seats."""
    sim = simulate(mirror(), Goal(10))
    assert sim.stats[0].share().mean == 0.5
    assert sim.stats[0].saved() == float("inf")
    assert sim.stats[0].share().low < 0.5 < sim.stats[0].share().high


def test_a_deck_against_itself_in_independent_games_gives_half_within_its_interval() -> None:
    one = mirror("random")
    sim = simulate(Plan(one.entrants, one.pairings, chunk=30, mirrored=False), Goal(30))
    assert sim.stats[0].share().low <= 0.5 <= sim.stats[0].share().high
    assert sim.stats[0].saved() != float("inf")


def test_the_games_of_a_pair_have_the_same_first_seat_and_change_decks() -> None:
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(simulate(plan(), Goal(6)))]
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        assert (one["swapped"], other["swapped"]) == (0, 1)
        assert one["first"] != other["first"]


def test_pairings_of_one_group_have_the_same_luck() -> None:
    two = Plan(plan().entrants, (Pairing(0, 1, "base-2000", group=3), Pairing(0, 1, "base-2000", group=3)), chunk=4)
    sim = simulate(two, Goal(4))
    assert sim.stats[0].turns == sim.stats[1].turns
    other = Plan(plan().entrants, (Pairing(0, 1, "base-2000", group=3), Pairing(0, 1, "base-2000", group=4)), chunk=4)
    assert simulate(other, Goal(4)).stats[1].turns != sim.stats[1].turns


# Notes


def test_every_game_is_counted_once() -> None:
    stats = simulate(plan(), Goal(7)).stats[0]
    assert stats.games == 14
    assert sum(stats.won) + stats.nobody == sum(stats.turns) == sum(stats.first) == 14
    assert sum(map(sum, stats.ways)) + stats.cut_off == 14
    assert stats.pairs.n == 7


def test_games_are_added_up_by_what_they_have_in_common() -> None:
    rows = [
        (0, 0, 7, 50, 0, 0, 3, 0, 2, 0, 0),
        (0, 1, 9, 60, 1, 5, 6, 1, 0, 1, 0),
        (1, 0, 200, 70, 2, 4, 1, 0, 0, -1, 1),
        (-1, 1, 7, 80, 4, 6, 6, 0, 0, -1, 0),
    ]
    stats = Stats()
    stats.add_games(list(zip(*rows, strict=True)))
    assert (stats.games, stats.won, stats.nobody, stats.cut_off) == (4, [2, 1], 1, 1)
    assert (stats.first, stats.first_won, stats.first_prize, stats.first_prize_won) == ([2, 2], [1, 0], [1, 1], [1, 0])
    assert (stats.mulligans, stats.mulligan_games, stats.sudden_deaths, stats.decisions) == ([1, 2], [1, 1], 1, 260)
    assert [(turn, n) for turn, n in enumerate(stats.turns) if n] == [(7, 2), (9, 1), (100, 1)]
    assert [(left, n) for left, n in enumerate(stats.left) if n] == [(3, 1), (4, 1), (6, 1)]
    assert stats.ways == [[1, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]]
    assert (stats.pairs.n, stats.pairs.total, stats.pairs.squares) == (2, 1.25, 1.0625)


def test_rows_say_what_the_log_says() -> None:
    """The way of winning, Prize cards and mulligans, as noted, against the log of the same games."""
    cites = {"win_prizes": "Prize cards", "win_no_pokemon": "no Pokémon left", "deck_out": "no card to draw"}
    table = make_table("base-2000", "standard", [FLAME.cards, SHOOTS.cards])
    seen = set()
    for seed in range(12):
        game = start(table, seed, listen=True)
        track, dice = Track(game.machine, False), Random(seed)
        while (decision := game.decision) is not None:
            game.answer(dice.sample(range(len(decision.options)), dice.randint(decision.min, decision.max)))
            track.look(game.machine)
        row = dict(zip(ROW, track.finish(game.machine, len(game.answers), Totals([[], []])), strict=True))
        (last,) = [entry for entry in game.log if entry.cite in cites]
        assert WAYS[row["way"]] == cites[last.cite]
        assert row["winner"] == game.winner
        prizes = [entry.player for entry in game.log if entry.kind == "prize"]
        assert row["first_prize"] == (prizes[0] if prizes else -1)
        assert [6 - row["prizes_left_0"], 6 - row["prizes_left_1"]] == [prizes.count(0), prizes.count(1)]
        assert row["turns"] == game.turn
        seen.add(row["way"])
    assert len(seen) > 1


def test_the_first_cards_of_a_game_are_followed() -> None:
    table = make_table("base-2000", "standard", [FLAME.cards, SHOOTS.cards])
    game = start(table, 1)
    track = Track(game.machine, False)
    while game.turn == 0:
        decision = game.decision
        assert decision is not None
        game.answer(list(range(decision.min)))
        track.look(game.machine)
    for side in game.state.sides:
        held = {int(uid) % 60 for uid in side.hand} | {
            int(uid) % 60 for zone in (side.active, side.bench) for pokemon in zone for uid in pokemon.cards
        }
        assert {place for place in range(60) if track.opened[side.seat] >> place & 1} == held


def test_cards_are_ranked_by_what_they_gain() -> None:
    stats = Stats(games=100, won=[50, 50], cards=[[40, 30, 80, 45, 40, 10, 90, 40], []])
    good, bad = card_effects(stats, 0, ("a", "a", "b"))
    assert (good.card, good.copies, good.opening.mean, good.without.mean) == ("a", 2, 0.75, 20 / 60)
    assert good.is_clear
    assert bad.gain < 0
    assert good.drawn.mean == 45 / 80


def test_the_race_follows_the_later_winner() -> None:
    stats = simulate(plan(bots=("quick", "quick")), Goal(8)).stats[0]
    curve = stats.race_curve()
    assert curve[0][1:] == (0.0, 0.0)
    assert curve[-1][1] >= curve[-1][2]
    assert len(stats.race) == 3 * RACE_TURNS


def test_four_seats_are_filled_from_two_decks() -> None:
    stats = simulate(plan(form="team-battle"), Goal(2)).stats[0]
    assert stats.games == 4


def test_any_bots_can_play() -> None:
    stats = simulate(plan(chunk=2, bots=("greedy", "random")), Goal(2)).stats[0]
    assert stats.games == 4
    assert stats.won[0] > stats.won[1]


def dealt_again(game: Game, seat: int, dice: Random) -> Game:
    """A clone in which the cards that the seat cannot see have changed places."""
    twin = game.clone()
    known = game.view(seat).known()
    for side in twin.state.sides:
        zones = [list(side.deck), list(side.prizes), list(side.hand) if side.seat != seat else []]
        places = [(zone, i) for zone in zones for i, uid in enumerate(zone) if uid >= 0 and int(uid) not in known]
        cards = [zone[i] for zone, i in places]
        dice.shuffle(cards)
        for (zone, i), uid in zip(places, cards, strict=True):
            zone[i] = uid
        side.deck, side.prizes = vec[i64](zones[0]), vec[i64](zones[1])
        if side.seat != seat:
            side.hand = vec[i64](zones[2])
    return twin


def test_the_rule_of_thumb_does_not_look_at_hidden_cards() -> None:
    table = make_table("modern", "standard", [load_deck("cinderace").cards, load_deck("inteleon").cards])
    sheet = sheet_of(table)
    compared = 0
    for seed in range(3):
        game, dice = start(table, seed), Random(seed)
        while (decision := game.decision) is not None and compared < 150:
            twin = dealt_again(game, decision.player, dice)
            assert list(Quick(sheet, 5, 0).answer(game.machine)) == list(Quick(sheet, 5, 0).answer(twin.machine))
            compared += 1
            game.answer(dice.sample(range(len(decision.options)), dice.randint(decision.min, decision.max)))
    assert compared == 150


# Continuing


class Stop:
    """Interrupts a run after some chunks, as Ctrl-C does."""

    def __init__(self, chunks: int) -> None:
        self.left = chunks

    def __call__(self, sim: Simulation) -> None:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1


def test_an_interrupted_run_keeps_what_is_done_and_continues(tmp_path: Path) -> None:
    whole = simulate(plan(), Goal(20))
    first = simulate(plan(), Goal(20), folder=tmp_path, report=Stop(3))
    assert first.interrupted
    assert 0 < first.games < 40
    played: list[int] = []
    again = simulate(plan(), Goal(20), folder=tmp_path, report=lambda sim: played.append(sim.games))
    assert played[0] == first.games
    assert rows_of(again) == rows_of(whole)
    assert digest(again) == digest(whole)


def test_a_finished_run_plays_nothing_again_and_can_be_extended(tmp_path: Path) -> None:
    simulate(plan(), Goal(6), folder=tmp_path)
    played: list[int] = []
    simulate(plan(), Goal(6), folder=tmp_path, report=lambda sim: played.append(sim.games))
    assert played == [12]
    longer = simulate(plan(), Goal(11), folder=tmp_path)
    assert rows_of(longer) == rows_of(simulate(plan(), Goal(11)))
    assert read(tmp_path / NAME)[1].keys() == {0, 1, 2}


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    simulate(plan(), Goal(8), folder=tmp_path)
    path = tmp_path / NAME
    path.write_bytes(path.read_bytes()[:-20])
    assert rows_of(simulate(plan(), Goal(8), folder=tmp_path)) == rows_of(simulate(plan(), Goal(8)))


def test_a_chunk_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    simulate(plan(), Goal(8), folder=tmp_path)
    path = tmp_path / NAME
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines, lines[1]]))
    assert simulate(plan(), Goal(8), folder=tmp_path).games == 16


def test_the_results_of_another_simulation_are_refused(tmp_path: Path) -> None:
    simulate(plan(), Goal(1), folder=tmp_path)
    with pytest.raises(InvalidPlan, match="another simulation"):
        simulate(plan(seed=9), Goal(1), folder=tmp_path)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    simulate(plan(), Goal(8), folder=tmp_path)
    path = tmp_path / NAME
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], '{"chunk": 0}', lines[2]]) + "\n")
    with pytest.raises(InvalidPlan, match="line 2"):
        read(path)


KILLED = """
import os, signal, sys

sys.path.insert(0, sys.argv[2])
from test_sim import Goal, Path, plan, simulate

lines, write = [], os.write

def write_and_die(handle, line):
    lines.append(line)
    written = write(handle, line if len(lines) < 3 else line[: int(len(line) * float(sys.argv[3]))])
    if len(lines) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return written

os.write = write_and_die
simulate(plan(), Goal(4000), folder=Path(sys.argv[1]))
"""


@pytest.mark.parametrize(("written", "finished"), [(0.5, 2), (1.0, 3)])
def test_a_killed_command_loses_no_finished_chunk(tmp_path: Path, written: float, finished: int) -> None:
    """The process dies with its third chunk half or wholly written; the run continues as if nothing had happened."""
    tests = str(Path(__file__).parent)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), tests, str(written)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert sorted(read(tmp_path / NAME)[1]) == list(range(finished))
    again = simulate(plan(), Goal(16), folder=tmp_path)
    assert rows_of(again) == rows_of(simulate(plan(), Goal(16)))
    assert sorted(read(tmp_path / NAME)[1]) == [0, 1, 2, 3]


def test_workers_end_when_the_command_is_killed() -> None:
    """Workers keep the output open; it is read to its end, which comes when the last of them has ended."""
    program = (
        "import os, signal, sys; sys.path.insert(0, sys.argv[1]); from test_sim import Goal, Processes, plan, simulate; "
        "simulate(plan(), Goal(4000), Processes(2), report=lambda sim: sim.games and os.kill(os.getpid(), signal.SIGKILL))"
    )
    command = [sys.executable, "-c", program, str(Path(__file__).parent)]
    assert subprocess.run(command, stdout=subprocess.PIPE, timeout=300, check=False).returncode == -signal.SIGKILL


def test_chunks_survive_being_written() -> None:
    result = play_chunk(Playing(plan()), Chunk(0, 0, 0, 3))
    again = ChunkResult.from_json(json.loads(json.dumps(result.to_json())))
    assert again.rows == result.rows
    assert again.stats.pairs == result.stats.pairs
    sums = play_chunk(Playing(plan(), keep_rows=False), Chunk(0, 0, 0, 3))
    assert sums.rows is None
    assert sums.stats.won == result.stats.won


def test_a_run_stops_when_its_interval_is_narrow_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LEAST", 8)
    stats = simulate(plan(), Goal(5000, until=0.2)).stats[0]
    assert stats.share().half <= 0.2
    assert stats.games < 200


# Fields


def test_a_field_without_decks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "bundled_decks", dict)
    with pytest.raises(InvalidPlan, match="folder"):
        field_decks("glc")


def test_every_deck_meets_every_other_once() -> None:
    pairings = every_pairing(4, [["modern"] * 4] * 4, "standard")
    assert [(one.first, one.second) for one in pairings] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert len({one.group for one in pairings}) == 6


# The command


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


DECKS = ("first-flame", "green-shoots", "--ruleset", "base-2000", "--bot", "random", "--workers", "1")


def test_sim_prints_the_same_json_again_apart_from_timing() -> None:
    arguments = (*DECKS, "--games", "4", "--seed", "7", "--json")
    first, second = (json.loads(run(*arguments)[1]) for _ in range(2))
    assert first.pop("timing") != {}
    second.pop("timing")
    assert first == second
    assert first["games"] == 4


def test_sim_shows_wins_and_speed() -> None:
    code, shown, _ = run(*DECKS, "--games", "4")
    assert code == 0
    for words in ("First Flame", "4 games", "games/s", "first turn", "Decided by", "variance"):
        assert words in shown


def test_sim_writes_a_folder_that_can_be_read_anywhere(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pytest.importorskip("plotly")
    out = tmp_path / "out"
    code, _, errors = run(*DECKS, "--games", "20", "--out", str(out))
    assert code == 0, errors
    table = parquet.read_table(out / "games.parquet")
    assert table.num_rows == 20
    assert set(table.column("winner").to_pylist()) <= {"First Flame", "Green Shoots", None}
    assert json.loads((out / "summary.json").read_text())["games"] == 20
    page = (out / "report.html").read_text()
    assert "Plotly.newPlot" in page
    assert "First Flame against Green Shoots" in page
    assert "http" not in page.partition("<script>")[0]
    assert "<script src" not in page


def test_names_cannot_break_a_report() -> None:
    pytest.importorskip("plotly")
    from playmat.lab.sim_report import sim_report

    evil = "</script><script>alert(1)</script>"
    entrants = (Entrant(evil, FLAME.cards, "random"), Entrant("other", SHOOTS.cards, "random"))
    page = sim_report(simulate(Plan(entrants, (Pairing(0, 1, "base-2000"),), chunk=2), Goal(2))).html()
    assert evil not in page


def test_a_folder_of_decks_plays_itself(tmp_path: Path) -> None:
    for name in ("first-flame", "green-shoots"):
        (tmp_path / f"{name}.txt").write_text("\n".join(f"{n} {card}" for card, n in load_deck(name).counts().items()))
    code, shown, errors = run(str(tmp_path), "--ruleset", "base-2000", "--games", "2", "--bot", "random", "-w", "1")
    assert code == 0, errors
    assert "first-flame" in shown


def test_a_deck_meets_a_field() -> None:
    code, shown, errors = run("cinderace", "--field", "modified-2004", "--games", "2", "--bot", "random", "-w", "1", "--json")
    assert code == 0, errors
    data = json.loads(shown)
    assert {pairing["decks"][0] for pairing in data["pairings"]} == {"Cinderace"}
    names = {deck.name for deck in field_decks("modified-2004")}
    assert {pairing["decks"][1] for pairing in data["pairings"]} == names
    assert names
    assert "Brushfire" not in names


def test_a_bot_that_cannot_be_made_is_found_before_the_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("class Bot:\n    def __init__(self, seed):\n        raise ValueError('no weights')\n")
    monkeypatch.chdir(tmp_path)
    code, shown, errors = run("first-flame", "green-shoots", "--bot", "broken:Bot", "--games", "2")
    assert (code, shown) == (1, "")
    assert errors == "the bot broken:Bot cannot be made: no weights\n"


def test_faults_are_counted_although_only_the_first_are_kept() -> None:
    playing = Playing(plan(bots=("illegal", "illegal")))
    wrong = [f"fault {number}" for number in range(5)]
    with pytest.MonkeyPatch.context() as patch:
        row = play_chunk(Playing(plan()), Chunk(0, 0, 0, 1))
        patch.setattr(chunks, "play_slow", lambda table, seed, names, swapped, totals: (one_row(row), wrong))
        result = play_chunk(playing, Chunk(0, 0, 0, 2))
    assert result.fault_count == 4 * len(wrong)
    assert len(result.faults) == chunks.FAULTS_KEPT
    assert ChunkResult.from_json(result.to_json()).fault_count == result.fault_count


def one_row(result: ChunkResult) -> list[int]:
    """The figures of the first game of a chunk, as playing a game returns them."""
    assert result.rows is not None
    return [column[0] for column in result.rows[2:]]


def test_a_report_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none" / "x.html", "there is no folder"), (tmp_path, "is a folder")):
        code, shown, errors = run("first-flame", "green-shoots", "--games", "2", "--report", str(path))
        assert (code, shown) == (2, "")
        assert reason in errors


def test_a_disk_that_fills_up_does_not_lose_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, *_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    code, shown, errors = run(
        "first-flame", "green-shoots", "--games", "2", "--bot", "random", "--report", str(tmp_path / "x.html")
    )
    assert code == 1
    assert "2 games" in shown
    assert errors == f"{tmp_path / 'x.html'} cannot be written: No space left on device\n"


def test_a_write_that_is_cut_short_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data[:7])))
    simulate(plan(), Goal(4), folder=tmp_path)
    monkeypatch.undo()
    _, results, _ = read(tmp_path / NAME)
    assert sum(result.games for result in results.values()) == 8


def test_names_between_colons_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    plain_console().print("mybots:B:")
    assert capsys.readouterr().out == "mybots:B:\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("first-flam", "green-shoots"), "did you mean first-flame"),
        (("first-flame", "green-shoots", "--ruleset", "moden"), "did you mean modern"),
        (("first-flame", "green-shoots", "--form", "standart"), "did you mean standard"),
        (("first-flame", "green-shoots", "--form", "starter"), "not 30"),
        (("first-flame",), "two decks"),
        (("first-flame", "green-shoots", "--bot", "gredy"), "did you mean greedy"),
        (("first-flame", "green-shoots", "--until", "90%"), "half the width"),
        (("first-flame", "green-shoots", "-b", "random", "-b", "random", "-b", "random"), "one for each"),
        (("--field", "standart-2019"), "standard-2019"),
    ],
)
def test_sim_says_what_is_wrong_with_its_arguments(arguments: tuple[str, ...], message: str) -> None:
    code, _, errors = run(*arguments, "--games", "1")
    assert code == 2
    assert message in errors


def test_the_summary_is_plain_data() -> None:
    data = summary(simulate(plan(), Goal(4)))
    assert json.loads(json.dumps(data)) == data
    assert data["pairings"][0]["share"]["games"] == 8


# How sure the play is


def played(bot: str, drawn_out: int) -> Simulation:
    """A hundred games that the first deck lost, some of them with an empty deck."""
    stats = Stats(games=100, won=[0, 100])
    stats.pairs.add(0.0, 50)
    stats.ways[1][BY_DECK] = drawn_out
    return Simulation(plan(bots=(bot, bot)), [stats])


def test_a_deck_that_its_bot_draws_out_is_named_with_the_bot_that_does_better() -> None:
    one, other = piloting(played("random", 6), InProcess())
    assert one.is_doubtful and one.stronger == "quick" and one.better is not None and one.better.games == 60
    assert "drew the deck out in 6% of 100 games" in one.sentence()
    assert one.sentence().endswith("instead of 0%: use --bot quick.")
    assert not other.is_doubtful and other.stronger == ""


def test_no_games_are_added_while_no_deck_is_in_doubt() -> None:
    assert not any(one.is_doubtful or one.stronger for one in piloting(played("random", 5), InProcess()))


def test_a_check_compares_every_deck_and_names_those_that_gain() -> None:
    one, other = piloting(played("random", 0), InProcess(), check=True)
    assert one.stronger == other.stronger == "quick"
    assert one.is_doubtful and not other.is_doubtful
    assert piloting(played("search@1", 0), InProcess(), check=True)[0].better is None


def test_a_bot_that_does_no_better_is_not_offered() -> None:
    share = Stats(pairs=Moments(50, 20, 12)).share()
    one = Piloting("mine", "quick", 100, 0.2, share, "greedy", share)
    assert one.sentence().endswith("instead of 40%, which is no clear difference.")
    assert "try --bot greedy" in Piloting("mine", "quick", 100, 0.2, share).sentence()
    assert "try" not in Piloting("mine", "search@0.2s", 100, 0.2, share).sentence()
