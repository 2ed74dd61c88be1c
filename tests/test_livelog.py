"""Battle logs of PTCG Live: our own games are written as logs, and reading them gives the same games back."""

from __future__ import annotations

import doctest
import json
import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from unicodedata import normalize

import pytest
from typer.testing import CliRunner

import playmat as pm
from playmat.cards.pool import default_pool
from playmat.cli import app
from playmat.livelog import following, names
from playmat.livelog.candidate import IN_HAND, Candidate
from playmat.livelog.facts import BENCH, COUNTERS, DECK, EITHER, HAND, MOVED
from playmat.livelog.following import Followed, Follower, follow, with_copies
from playmat.livelog.lines import InvalidLog, Line, parse
from playmat.livelog.names import CardNames, fold
from playmat.livelog.printings import Printings
from playmat.livelog.writing import UnsuitedGame, write
from playmat.play.game import Game
from playmat.play.record import InvalidRecord, Record
from playmat.play.settlement import Settlement

GAMES = [
    ("2024-charizard", "2024-giratina", 2),
    ("2025-raging-bolt", "2025-gholdengo", 5),
    ("2026-dragapult-dusknoir", "2026-mega-lucario", 1),
]
ANSWERS = 70


@cache
def played(one: str, other: str, seed: int) -> Game:
    """The beginning of a game between two bots."""
    game = pm.new_game("scarlet-violet-2023", one, other, seed=seed)
    bots = [pm.make_bot("quick", seed=seed), pm.make_bot("quick", seed=seed + 1)]
    while game.decision and (len(game.answers) < ANSWERS or game.decision.kind != "main"):
        game.answer(bots[game.decision.player].decide(game.view(game.decision.player)))
    return game


@cache
def text_of(one: str, other: str, seed: int) -> str:
    return write(played(one, other, seed).record(["Ann", "Bob"]), seed % 2)


@cache
def followed(one: str, other: str, seed: int) -> Followed:
    return follow(text_of(one, other, seed))


def board(game: Game) -> list[object]:
    """What both players can see."""
    found: list[object] = [game.turn, game.winner]
    for side in game.state.sides:
        pokemon = sorted(
            (
                game.card(int(p.cards[len(p.cards) - 1])).name,
                int(p.damage),
                int(p.conditions),
                sorted(game.card(int(uid)).name for uid in p.attached),
            )
            for p in (*side.active, *side.bench)
        )
        discard = sorted(game.card(int(uid)).name for uid in side.discard)
        found.append((pokemon, len(side.hand), len(side.deck), discard, int(side.prizes_left())))
    return found


@pytest.mark.parametrize("decks", GAMES, ids=lambda decks: f"{decks[0]}, {decks[1]}")
def test_reading_our_own_log_gives_the_same_game(decks: tuple[str, str, int]) -> None:
    found = followed(*decks)
    assert [line.text for line in found.unfollowed] == []
    assert board(found.game) == board(played(*decks))
    assert found.script.players == ("Ann", "Bob")
    assert found.seat == decks[2] % 2


def steps(text: str) -> list[Counter[tuple[object, ...]]]:
    """The facts that a log says of each action: all that two games with the same log have in common."""
    found: list[Counter[tuple[object, ...]]] = [Counter()]
    for line in parse(text).lines:
        if line.act is not None or line.kind == "turn":
            found.append(Counter())
        found[-1].update(line.facts)
    return found


@pytest.mark.parametrize("decks", GAMES, ids=lambda decks: f"{decks[0]}, {decks[1]}")
def test_the_game_of_a_log_has_the_same_log(decks: tuple[str, str, int]) -> None:
    text = text_of(*decks)
    assert steps(write(followed(*decks).record, decks[2] % 2)) == steps(text)


@pytest.mark.parametrize("decks", GAMES, ids=lambda decks: f"{decks[0]}, {decks[1]}")
def test_the_record_of_a_log_replays_to_the_same_game(decks: tuple[str, str, int]) -> None:
    found = followed(*decks)
    record = Record.from_json(json.loads(json.dumps(found.record.to_json())))
    assert record == found.record
    replayed = pm.replay(record)
    assert replayed == found.game
    assert Game.from_json(replayed.to_json()).record() == replayed.record()
    assert len(replayed.history) == len(record.answers)
    assert replayed.history[len(record.answers) - 1].decision is not None


def test_the_hand_that_the_log_shows_is_the_hand_of_our_game() -> None:
    decks = GAMES[0]
    hand, ours = (
        sorted(game.card(int(uid)).name for uid in game.state.sides[decks[2] % 2].hand)
        for game in (played(*decks), followed(*decks).game)
    )
    assert hand == ours


def test_a_game_can_be_continued_from_any_point() -> None:
    record = followed(*GAMES[0]).record
    middle = len(record.answers) // 2
    game = record.at(middle)
    assert game.decision is not None
    game.answer(list(range(game.decision.min)))
    assert pm.replay(game.record()) == game


def test_one_odd_line_does_not_lose_the_rest() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    at = next(line.number for line in parse("\n".join(rows)).lines[60:] if line.act and line.act.kind == "attach")
    odd = f"{rows[at - 1].partition(' ')[0]}'s Mew ex used Cosmic Sneeze."
    found = follow("\n".join([*rows[: at - 1], odd, *rows[at - 1 :]]))
    assert [(line.number, line.text) for line in found.unfollowed if line.text == odd] == [(at, odd)]
    assert found.is_to_the_end
    assert found.followed >= 0.9 * found.lines
    assert found.differences[0].kind == "refused"
    assert "player 1:" in found.differences[0].board


def test_a_line_of_an_unknown_kind_is_named_with_its_number() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    found = follow("\n".join([*rows, "The audience cheered."]))
    assert [(line.number, line.reason) for line in found.unfollowed] == [(len(rows) + 1, "this kind of line is not known")]


def test_logs_without_turn_numbers_and_with_card_numbers_are_read() -> None:
    text = text_of(*GAMES[0])
    rows = [row.partition(" - ")[2] if row.startswith("Turn # ") else row for row in text.splitlines()]
    marked = [row.replace("drew Ultra Ball", "drew (sv1_196) Ultra Ball") for row in rows]
    assert marked != text.splitlines()
    script = parse("\n".join(marked))
    assert [line.facts for line in script.lines] == [line.facts for line in parse(text).lines]
    if marked != rows:
        assert script.marks["ultra ball"] == "sv1 196"
    assert CardNames(default_pool()).marked("sv1", "196") == "sv1-196"


def test_a_concession_in_the_middle_of_a_turn_ends_the_log() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    found = follow("\n".join([*rows, "Opponent conceded. Ann wins."]))
    assert found.unfollowed == []
    assert found.is_to_the_end


def test_a_player_who_runs_out_of_time_ends_the_turn() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    at = next(number for number, row in enumerate(rows) if row.endswith(" ended their turn."))
    name = rows[at].partition(" ended")[0]
    found = follow("\n".join([*rows[:at], f"{name} didn't take an action in time.", *rows[at + 1 :]]))
    assert found.unfollowed == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: this is not a battle log"),
        ("Hello\nWorld", "line 1: this is not a battle log"),
        ("Ann drew 7 cards for the opening hand.\nBob drew 7 cards for the opening hand.", "line 2: the log ends before"),
        ("x" * 3000, "line 1: a line has at most"),
        ("\n" * 9000, "at most 8,000 lines"),
        ("a" * 500_000, "at most 400,000 characters"),
        ("Ann won the coin toss.\nB\0b", "line 2: this is not text"),
    ],
)
def test_texts_that_are_no_logs_are_refused_with_the_line(text: str, said: str) -> None:
    with pytest.raises(InvalidLog, match=said):
        follow(text)


def test_a_log_that_is_cut_off_is_followed_as_far_as_it_goes() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    found = follow("\n".join(rows[: len(rows) * 2 // 3]))
    assert found.is_to_the_end
    assert found.lines < len(rows)


def test_as_many_cards_are_brought_as_a_cost_needs() -> None:
    """A log names the cards that pay for a Trainer card only when they are discarded."""
    found = followed(*GAMES[0])
    seat = 1 - found.seat
    table, state = found.game.table, found.game.state
    begun = Candidate(table, state.clone(), None, ())
    name = next(begun.name(int(uid)) for uid in state.sides[seat].deck if "energy" in begun.name(int(uid)))
    before = sum(begun.name(int(uid)) == name for uid in state.sides[seat].hand)
    brought = with_copies(begun, seat, name, IN_HAND, set(), 2)
    assert brought is not None
    assert sum(brought.name(int(uid)) == name for uid in brought.state.sides[seat].hand) == before + 2


def test_a_knock_out_by_the_same_damage_tells_printings_apart() -> None:
    printings = Printings(CardNames(default_pool()), {})
    printings.choose("frigibax", "sv2-58")
    assert [default_pool()[card_id].hp for card_id in ("sv2-57", "sv2-58")] == [60, 70]
    assert printings.by_knock_outs([("frigibax", True)]) == {"sv2-58": "sv2-57"}
    assert printings.card_id("frigibax") == "sv2-57"
    assert printings.by_knock_outs([("frigibax", False)]) == {}, "none has more than 60 and less than 70 HP"
    assert printings.card_id("frigibax") == "sv2-57"


SHROUD = """Ann drew 7 cards for the opening hand.
Bob drew 7 cards for the opening hand.
Ann played Slowpoke to the Active Spot.
Bob played Snorunt to the Active Spot.
Turn # 1 - Ann's Turn
Ann drew a card.
Ann played Forest of Vitality to the Stadium spot.
Ann ended their turn.
Turn # 1 - Bob's Turn
Bob drew a card.
Bob ended their turn.
Turn # 2 - Ann's Turn
Ann drew a card.
Ann ended their turn.
Turn # 2 - Bob's Turn
Bob drew a card.
Bob evolved Snorunt to Froslass in the Active Spot.
Bob ended their turn.
Turn # 3 - Ann's Turn
Ann drew a card.
Ann ended their turn.
"""
"""Froslass puts damage counters on Pokémon that have Abilities; the newest Slowpoke of the time has one."""


@pytest.mark.parametrize("known", [True, False])
def test_another_printing_is_taken_if_the_first_one_cannot_do_what_the_log_says(
    monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    if not known:
        monkeypatch.setattr(names, "uses", dict)
    found = follow(SHROUD)
    assert [line.reason for line in found.unfollowed] == []
    played = {default_pool()[card_id] for card_id in found.record.decks[0] if default_pool()[card_id].name == "Slowpoke"}
    assert [card.abilities for card in played] == [()]
    assert pm.replay(found.record) == found.game


def test_a_step_that_does_not_agree_at_once_is_looked_into_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MANY_NODES", 0)
    monkeypatch.setattr(following, "FEW_NODES", 1)
    assert follow(text_of(*GAMES[1])).unfollowed == []


def test_a_coin_may_be_told_of_either_player() -> None:
    rows = ["Ann drew 7 cards for the opening hand.", "Bob drew 7 cards for the opening hand.", "Turn # 1 - Ann's Turn"]
    told = [
        parse("\n".join([*rows, f"- {name} flipped a coin and it landed on tails."])).lines[-1].facts for name in ("Ann", "Bob")
    ]
    assert told[0] == told[1] != {}


def test_counters_in_a_log_that_names_the_acting_player_may_be_on_either_players_pokemon() -> None:
    """Both players have the same deck. Some lines name a Pokémon that only the other one has: owners are not meant."""
    decks = ("2026-dragapult-dusknoir", "2026-dragapult-dusknoir", 7)
    text = text_of(*decks)
    odd = re.sub(r"^- (Ann|Bob) put (.*) on (?:Ann|Bob)'s", r"- \1 put \2 on \1's", text, flags=re.M)
    assert odd != text
    found = follow(odd)
    assert [line.text for line in found.unfollowed] == []
    assert board(found.game) == board(played(*decks))


BEGIN = """Ann drew 7 cards for the opening hand.
Bob drew 7 cards for the opening hand.
Ann played Budew to the Active Spot.
Bob played Toxel to the Active Spot.
Turn # 1 - Ann's Turn
Ann played Artazon to the Stadium spot.
Ann ended their turn.
Turn # 2 - Bob's Turn
"""


def understood(rows: str) -> list[Line]:
    """The lines after `BEGIN`, as a follower understands them."""
    return Follower(parse(BEGIN + rows), "log", default_pool()).script.lines[BEGIN.count("\n") :]


def test_the_pokemon_that_a_stadium_finds_is_the_users() -> None:
    lines = understood("Bob played Artazon.\n- Ann drew Dreepy and played it to the Bench.")
    assert lines[1].facts == Counter({(BENCH, 1, "dreepy"): 1})


@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_moved_counters_have_owners_only_in_a_log_that_names_them(owner: str) -> None:
    """Nobody but Ann has a Budew: a log that says Bob's means either player by every name."""
    move = f"- Bob moved 2 damage counters from Bob's Toxel to {owner}'s Budew."
    lines = understood(f"{move}\n- Bob put a damage counter on Bob's Toxel.")
    (moved,), (put,) = (line.facts for line in lines)
    assert (moved, put) == {
        "Ann": ((MOVED, 1, "toxel", 0, "budew"), (COUNTERS, 1, "toxel")),
        "Bob": ((MOVED, EITHER, "toxel", EITHER, "budew"), (COUNTERS, EITHER, "toxel")),
    }[owner]


def test_of_two_hands_that_are_shuffled_away_one_is_the_opponents() -> None:
    rows = """Bob played Unfair Stamp.
- Bob shuffled 2 cards into their deck.
- Bob shuffled 3 cards into their deck.
   • Budew, Dreepy, Iono
- Bob drew 5 cards.
- Bob drew 2 cards."""
    lines = understood(rows)
    assert [sorted(line.facts) for line in lines[1:]] == [
        [(DECK, 1, "")], [(DECK, 0, "budew"), (DECK, 0, "dreepy"), (DECK, 0, "iono")], [], [(HAND, 1, "")], [(HAND, 0, "")],
    ]  # fmt: skip


def test_a_prize_that_is_known_may_lie_in_any_place() -> None:
    found = followed(*GAMES[0])
    begun = Candidate(found.game.table, found.game.state.clone(), None, ())
    prizes = [int(uid) for uid in begun.state.sides[0].prizes if uid >= 0]
    one, other = next((a, b) for a, b in combinations(prizes, 2) if begun.name(a) != begun.name(b))
    begun.look(1, [one])
    settled = begun.settle([(one, begun.name(other))])
    assert settled is not None and settled.added == []
    after = [int(uid) for uid in settled.state.sides[0].prizes if uid >= 0]
    assert [begun.name(uid) for uid in after].count(begun.name(one)) == [begun.name(uid) for uid in prizes].count(begun.name(one))
    assert begun.name(after[prizes.index(one)]) == begun.name(other)


@pytest.mark.parametrize("told", ["Bob shuffled their cards.", "Bob's Mew ex has recovered from all Special Conditions."])
def test_lines_that_others_say_as_well_are_known(told: str) -> None:
    rows = ["Ann drew 7 cards for the opening hand.", "Bob drew 7 cards for the opening hand.", "Turn # 1 - Ann's Turn"]
    assert parse("\n".join([*rows, f"- {told}"])).lines[-1].reason == ""


@pytest.mark.parametrize(
    ("told", "fact"),
    [
        ("Bob's Mew ex took 60 damage. Bob's Mew ex took 30 more damage because of Darkness Weakness.", ("damage", 1, "mew ex")),
        (
            "Ann's Mew ex used Pound on Bob’s Mew for 9 damage. Bob's Mew took -3 less damage because of Fire Resistance.",
            ("damage", 1, "mew"),
        ),
        ("Night Stretcher put 2 damage counters on Bob's Mew ex.", ("counters", 1, "mew ex")),
        ("Ann flipped 3 coins, and 2 landed on tails.", ("flip", 0, "tails")),
        ("Ann moved Bob's Mew ex to the Bench.", ("bench", 1, "mew ex")),
        ("Ann moved Bob's (hidden) to the Prize cards.", ("prizes", 1, "")),
        ("Ann shuffled 2 cards into their Prize cards.", ("prizes", 0, "")),
        ("Ann drew Mew ex and played it to the Active Spot.", ("bench", 0, "mew ex")),
        ("Ann revealed Mew ex.", ("reveal", 0, "mew ex")),
    ],
)
def test_rarer_lines_are_read(told: str, fact: tuple[object, ...]) -> None:
    line = parse(f"{BEGIN}- {told}").lines[-1]
    assert line.reason == "" and fact in line.facts


@pytest.mark.parametrize(
    "told",
    [
        "Effects of Pound did not affect Mew ex.", "Mew ex was unaffected.", "Mew ex was not moved.", "Mew ex was not healed.",
        "Bob was unable to make a selection.", "Mew ex cannot be affected by Special Conditions.", "No cards were moved.",
        "Mew ex cannot recover from the Burned Special Condition.", "The effect was prevented.",
        "Bob lost connection and reconnected to the server.", "Bob won Rock-Paper-Scissors.", "Battle Log",
        "Bob took 2 mulligan(s).", "Bob’s Mew ex's Tera effect was used.", "Ann moved Bob's Mew ex to the Active Spot.", "Draw!",
    ],
)  # fmt: skip
def test_lines_without_facts_are_known(told: str) -> None:
    assert parse(f"{BEGIN}{told}").lines[-1].reason == ""


def test_cards_that_a_line_reveals_are_named_by_its_list() -> None:
    lines = parse(f"{BEGIN}- Bob drew 2 cards.\n- Bob revealed 2 cards.\n   • Budew, Dreepy").lines
    assert lines[-2].facts == Counter({("reveal", 1, "budew"): 1, ("reveal", 1, "dreepy"): 1})
    assert lines[-3].facts == Counter({(HAND, 1, ""): 2}), "the list is not about these"


def test_a_version_that_leaves_out_whose_turn_it_is_is_followed() -> None:
    rows = re.sub(r"^Turn # \d+ - (?:Ann|Bob)'s Turn", "[playerName]'s Turn", SHROUD, flags=re.M)
    assert "[playerName]" in rows
    assert [line.seat for line in parse(rows).lines if line.kind == "turn"] == [0, 1, 0, 1, 0]
    assert follow(rows).unfollowed == []


def test_what_comes_after_a_tie_is_not_followed() -> None:
    lines = parse(f"{BEGIN}Entering Sudden Death.\nSetup").lines
    assert [bool(line.reason) for line in lines[-2:]] == [False, True]


def copied(way: str, text: str) -> str:
    """A log after a way through other programs."""
    match way:
        case "quoted":
            return "\n".join(f"> {row}" for row in text.splitlines())
        case "bold":
            return "\n".join(f"**{row}**" if row.endswith("Turn") else row for row in text.splitlines())
        case "other bullets":
            return text.replace("   • ", "   * ")
        case "lists without bullets":
            return text.replace("   • ", "- ")
        case "wrong encoding":
            return text.encode().decode("cp1252", errors="replace").replace("\ufffd", "\x81")
        case "decomposed":
            return normalize("NFD", text)
        case "Windows":
            return "\ufeff" + text.replace("\n", "\r\n")
        case "blank lines":
            return text.replace("\n", "\n\n")
        case "no-break spaces":
            return text.replace(" ", "\u00a0").replace("Ann", "\u200bAnn")
        case _:
            return "\n".join(["```", text, "```"])


WAYS = ["quoted", "bold", "other bullets", "lists without bullets", "wrong encoding", "decomposed", "Windows", "blank lines",
        "no-break spaces", "code"]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_log_says_the_same(way: str) -> None:
    text = text_of(*GAMES[0])
    copy = copied(way, text)
    assert copy != text
    facts, again = ([line.facts for line in parse(one).lines if line.text] for one in (text, copy))
    assert [one for one in again if one] == [one for one in facts if one]
    assert all(not line.reason for line in parse(copy).lines)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("N", "Ann"),
        ("Boss", "Iono"),
        ("A.*(", "[x]"),
        ("Ann", "Annabel"),
        ("O'Hara", "player 1:"),
        ("used", "drew"),
        ("1", "a card"),
    ],
)
def test_players_may_have_any_names(one: str, other: str) -> None:
    record = played(*GAMES[0]).record([one, other])
    script = parse(write(record, 0))
    assert script.players == (one, other)
    same = parse(text_of(*GAMES[0]))
    assert [line.facts for line in script.lines] == [line.facts for line in same.lines]


def test_a_log_without_its_set_up_is_refused() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    first = next(number for number, row in enumerate(rows) if "Turn # 1" in row)
    with pytest.raises(InvalidLog, match="line 1: the log has no opening hands"):
        follow("\n".join(rows[first:]))


def test_a_log_that_is_unlike_any_game_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LAST_DIFFERENCE", 5)
    rows = text_of(*GAMES[0]).splitlines()
    at = next(line.number for line in parse("\n".join(rows)).lines if line.act and line.act.kind == "attach")
    steps: list[int] = []
    found = follow("\n".join([*rows[:at], *[rows[at - 1]] * 40]), report=lambda: steps.append(1))
    assert not found.is_to_the_end and len(found.differences) == 6
    assert found.unfollowed[-1].reason == "the log differs too often to be followed up to here"
    assert 0 < len(steps) < 3 * len(rows)


def test_the_winner_is_the_one_that_the_log_names() -> None:
    rows = text_of(*GAMES[0]).splitlines()
    assert follow("\n".join(rows)).winner is None
    assert follow("\n".join([*rows, "Opponent conceded. Bob wins."])).winner == 1


def test_names_are_compared_without_case_apostrophes_and_the_word_basic() -> None:
    assert fold("Boss’s Orders") == fold("boss's  orders")
    assert fold("Basic Fire Energy") == "fire energy"


def test_only_games_of_two_in_the_standard_form_are_written() -> None:
    game = pm.new_game("modern", "cinderace", "inteleon", form="half-deck", seed=1)
    with pytest.raises(UnsuitedGame, match="not half-deck"):
        write(game.record())


def test_a_settlement_that_does_not_fit_is_refused() -> None:
    record = played(*GAMES[0]).record()
    for swaps in (((0, 60),), ((0, 500),), ((-1, 3),)):
        faulty = Record(**{**vars(record), "settlements": (Settlement(3, swaps),)})
        with pytest.raises(InvalidRecord, match="settlement after answer 3"):
            faulty.at()
    data = record.to_json() | {"settlements": [{"at": 1, "swaps": "no"}]}
    with pytest.raises(InvalidRecord):
        Record.from_json(data)


def test_the_command_reads_writes_and_judges_logs(tmp_path: Path) -> None:
    log, record, own = tmp_path / "logs" / "game.txt", tmp_path / "game.json", tmp_path / "own.txt"
    log.parent.mkdir()
    log.write_text(text_of(*GAMES[0]), encoding="utf-8")
    run = CliRunner()
    result = run.invoke(app, ["log", "read", str(log), "--save", str(record)])
    assert result.exit_code == 0, result.output
    assert "lines followed" in result.output
    assert run.invoke(app, ["log", "write", str(record), "--out", str(own)]).exit_code == 0
    assert own.read_text(encoding="utf-8").startswith("Setup\n")
    result = run.invoke(app, ["peers", "live", str(log.parent), "--out", str(tmp_path / "differences.jsonl")])
    assert result.exit_code == 0, result.output
    assert "1 logs" in result.output and "(100.0%)" in result.output
    log.write_bytes(b"Setup\n\xff\xfe")
    result = run.invoke(app, ["log", "read", str(log)])
    assert result.exit_code == 1
    assert "line 2: this is not text in UTF-8" in result.output


def test_the_examples_of_the_page_about_logs_run() -> None:
    page = Path(__file__).parent.parent / "docs" / "battle-logs.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
