"""Games from elsewhere and positions on the server: read in workers, kept as finished games, played on, analysed."""

from __future__ import annotations

import gzip
import json
import time
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from people import Json, Person, checked, quick_settings, services_at, serving
from starlette.testclient import TestClient
from test_play import at
from test_replays import replay

import playmat as pm
from playmat.livelog.writing import write
from playmat.peers.cabt.library import MissingPeer
from playmat.peers.cabt.matches import Environment
from playmat.play.record import Record
from playmat.server import brought

BOARD = """
turn: 5 of player 1
player 1:
  active: Charmander base1-46 [Fire Energy base1-98 x2]
  bench: Squirtle base1-63
  hand: Potion base1-94, 2 cards
player 2:
  active: Rattata base1-61 [damage 20]
  prizes: 3 cards
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(quick_settings(tmp_path_factory.mktemp("brought"))) as client:
        yield client


@pytest.fixture(scope="module")
def person(client: TestClient) -> Person:
    return Person(client)


@cache
def log_text() -> str:
    """The first turns of a game as a battle log that shows the hand of player 2, with a line that nobody can follow."""
    game = pm.new_game("scarlet-violet-2023", "2024-charizard", "2024-giratina", seed=3)
    bots = [pm.make_bot("random", seed=1), pm.make_bot("random", seed=2)]
    while game.turn < 5:
        assert game.decision is not None
        game.answer(bots[game.decision.player].decide(game.view(game.decision.player)))
    rows = write(game.record(["Ann", "Bob"]), seat=1).splitlines()
    return "\n".join([*rows[:-4], "Ann danced on the table.", *rows[-4:]])


def bring(person: Person, text: str, status: int = 201) -> Json:
    return person.post("/api/bring", {"text": text}, status)


@pytest.fixture(scope="module")
def followed(person: Person) -> Json:
    return bring(person, log_text())


def test_a_battle_log_becomes_a_game_to_look_back_at(client: TestClient, followed: Json) -> None:
    assert (followed["kind"], followed["seat"], followed["games"]) == ("log", 1, 1)
    assert followed["followed"] == followed["lines"] - 1
    (note,) = followed["notes"]
    assert note["text"] == "Ann danced on the table." and note["reason"] == "This kind of line is not known."
    assert log_text().splitlines()[note["line"] - 1] == note["text"]
    game = followed["game"]
    assert [player["name"] for player in game["players"]] == ["Ann", "Bob"] and game["status"] == "over"
    found = replay(client, game["id"], view="all", start=game["answers"])
    assert found["total"] == game["answers"] and found["steps"][-1]["view"]["turn"] == 5
    record = Record.from_json(client.get(f"/api/games/{game['id']}/record").json())
    assert record.settlements and pm.replay(record).turn == 5


def test_what_a_player_of_a_brought_game_knew(client: TestClient, followed: Json) -> None:
    game = followed["game"]["id"]
    mine, theirs = (replay(client, game, view=str(seat), start=30, count=1)["steps"][0]["view"] for seat in (1, 0))
    assert isinstance(mine["sides"][1]["hand"], list) and isinstance(mine["sides"][0]["hand"], int)
    assert isinstance(theirs["sides"][0]["hand"], list) and isinstance(theirs["sides"][1]["hand"], int)


def analysed(person: Person, game: str) -> Json:
    """The analysis of a brought game for player 2."""
    person.post(f"/api/games/{game}/analysis", {"seat": 1})
    late = time.monotonic() + 60
    while (found := person.get(f"/api/games/{game}/analysis?seat=1"))["status"] in ("waiting", "running"):
        assert time.monotonic() < late
        time.sleep(0.05)
    return found


def test_a_brought_game_is_analysed(person: Person, followed: Json) -> None:
    game, total = followed["game"]["id"], followed["game"]["answers"]
    found = analysed(person, game)
    assert (found["status"], found["done"]) == ("done", total)
    assert found["moments"] and all(0 <= moment["chance"] <= 1 for moment in found["moments"])


def test_a_brought_game_is_played_on_with_what_was_settled_in_it(client: TestClient, person: Person, followed: Json) -> None:
    game, middle = followed["game"]["id"], followed["game"]["answers"] // 2
    before = replay(client, game, view="1", start=middle, count=1)["steps"][0]["view"]
    made = person.post(f"/api/games/{game}/continue", {"at": middle, "seat": 1, "level": 1}, 201)
    with at(client, made) as player:
        if len(services_at(client).rooms.rooms[made["game"]["id"]].answers) == middle:
            assert player.state["view"]["sides"] == before["sides"]
        player.answer_until_asked()
        assert player.answer()["type"] == "ack"


def test_records_and_positions_are_recognised(client: TestClient, person: Person, followed: Json) -> None:
    record = client.get(f"/api/games/{followed['game']['id']}/record").text
    again = bring(person, record)
    assert again["kind"] == "record" and again["game"]["answers"] == followed["game"]["answers"]
    here, there = (replay(client, one["game"]["id"], view="all", start=40)["steps"] for one in (again, followed))
    assert here == there
    packed = b64encode(gzip.compress(record.encode())).decode()
    assert person.post("/api/bring", {"packed": packed}, 201)["kind"] == "record"
    found = bring(person, BOARD)
    assert (found["kind"], found["game"]) == ("position", None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  \n", "it is empty"),
        ("{", "line 1: it is not valid JSON"),
        ('{"a": 1}', "neither a record of Playmat"),
        ("[1, 2]", "neither a record of Playmat"),
        ("[" * 100_000, "nested too deep"),
        ('{"playmat": 1}', "'ruleset' is missing"),
        ('{"steps": []}', "has none there"),
        ("Hello\nWorld", "line 1"),
        ("x" * 3000, "line 1"),
        ("Setup\nAnn chose heads for the opening coin flip.\n", "log"),
    ],
)
def test_a_text_that_cannot_be_read_gets_a_message(person: Person, text: str, message: str) -> None:
    error = bring(person, text, 400)["error"]
    assert message in error["message"] and error["code"] == "invalid_text"


def test_a_compressed_text_is_bounded(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought, "MAX_CHARACTERS", 1000)
    bomb = b64encode(gzip.compress(b" " * 100_000)).decode()
    assert "more than 1,000 characters" in person.post("/api/bring", {"packed": bomb}, 400)["error"]["message"]
    for packed in ("?", b64encode(b"no gzip").decode(), b64encode(gzip.compress(b"player 1:")[:-9]).decode()):
        assert person.post("/api/bring", {"packed": packed}, 400)["error"]["code"] == "invalid_text"


def test_following_ends_after_a_while(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brought, "SECONDS", 0.0)
    assert bring(person, log_text(), 400)["error"]["code"] == "too_long"


def test_an_episode_needs_the_engine_that_plays_them(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(folder: object) -> None:
        raise MissingPeer("it is not installed; install it")

    monkeypatch.setattr(brought, "Library", missing)
    frame = {"current": {"players": [1, 2]}, "logs": [], "select": {"type": "Main"}}
    error = bring(person, json.dumps({"steps": [[{"visualize": [frame]}]]}), 409)["error"]
    assert error["code"] == "no_peer" and "not installed" in error["message"]


def test_an_episode_of_the_package_itself_is_watched_and_analysed(client: TestClient, person: Person) -> None:
    try:
        package = Environment().package
    except MissingPeer as error:
        pytest.skip(str(error))
    played = package.make("cabt", configuration={"bo": 1})
    played.run(["random", "first"])
    packed = b64encode(gzip.compress(json.dumps(played.toJSON()).encode())).decode()
    found = person.post("/api/bring", {"packed": packed}, 201)
    assert found["kind"] == "episode" and found["lines"] > 10 and found["followed"] >= 0.8 * found["lines"]
    game = found["game"]["id"]
    assert pm.replay(Record.from_json(client.get(f"/api/games/{game}/record").json())).turn > 1
    assert replay(client, game, view="0", start=1, count=1)["steps"]
    assert analysed(person, game)["status"] == "done"


def test_games_are_brought_at_a_limited_rate(tmp_path: Path) -> None:
    with serving(replace(quick_settings(tmp_path), record_rate=0.01, record_burst=2)) as client:
        person = Person(client)
        bring(person, BOARD)
        bring(person, BOARD)
        assert bring(person, BOARD, 429)["error"]["code"] == "too_fast"


def position(client: TestClient, text: str, path: str = "", status: int = 200, **more: object) -> Json:
    return checked(client.post(f"/api/positions{path}", json={"text": text, **more}), status)


def test_a_position_is_drawn_and_taken_apart(client: TestClient) -> None:
    found = position(client, BOARD)
    assert found["faults"] == [] and "attack Ember" in found["options"]
    assert found["view"]["sides"][1]["active"][0]["damage"] == 20
    mine, theirs = found["outline"]["sides"]
    assert [one["word"] for one in mine["hand"]] == ["Potion base1-94", "card"]
    assert mine["active"][0]["attached"][0]["word"] == "Fire Energy base1-98" and theirs["active"][0]["facts"] == ["damage 20"]
    assert theirs["prizes"][0]["count"] == 3 and mine["prizes"] is None
    assert position(client, found["text"])["text"] == found["text"]


def test_what_is_impossible_is_said_with_its_rule(client: TestClient) -> None:
    found = position(
        client, BOARD.replace("damage 20", "damage 90").replace("bench: Squirtle base1-63", "bench: Squirtle base1-63 [asleep]")
    )
    assert [(fault["line"], fault["rule"]) for fault in found["faults"]] == [(5, "SM-sc-2"), (8, "SM-attack-11")]
    (fault,) = position(client, BOARD.replace("Rattata base1-61", "Ratatouille"))["faults"]
    assert fault["line"] == 8 and "Ratatouille" in fault["reason"]


@pytest.mark.parametrize("line", ["ruleset: /etc/passwd", "form: ../form.toml", "ruleset: modern, rules.toml"])
def test_a_position_does_not_make_the_server_read_a_file(client: TestClient, line: str) -> None:
    (fault,) = position(client, f"{line}\n{BOARD}")["faults"]
    assert fault["line"] == 1 and fault["reason"].startswith("There is no ")
    for key in (line, "format: secrets.toml"):
        error = position(client, f"scenario: one\n{key}\n{BOARD}= turn 5\n", "/scenario", 400)["error"]
        assert "there is no" in error["message"]


def test_why_something_is_not_allowed(client: TestClient) -> None:
    board = BOARD + "  this turn: energy attached\n"
    (found,) = position(client, board.replace("turn: 5 of player 1", "turn: 6"), "/refusals", about="retreat")["refusals"]
    assert found["rule"].startswith("SM-retreat") and "Rattata" in found["reason"]
    assert len(position(client, board, "/refusals")["refusals"]) > 1
    assert position(client, board, "/refusals", about="attack Ember")["refusals"] == []


def test_hints_in_a_position(person: Person) -> None:
    answers = person.post("/api/positions/hint", {"text": BOARD})["answers"]
    assert answers and answers[0]["text"] and 0 <= answers[0]["chance"] <= 1 and 0 <= answers[0]["error"] <= 0.5


def test_a_position_is_played_against_a_bot_and_again(client: TestClient, person: Person) -> None:
    made = person.post("/api/positions/game", {"text": BOARD, "seat": 0, "level": 1}, 201)
    with at(client, made) as player:
        view = player.state["view"]
        assert view["turn"] == 5 and view["sides"][1]["active"][0]["damage"] == 20 and view["decision"]["kind"] == "main"
        assert len(view["sides"][0]["hand"]) == 3 and player.entries == []
        end = next(n for n, option in enumerate(view["decision"]["options"]) if option["kind"] == "end")
        assert player.ask(type="answer", n=0, picks=[end])["type"] == "ack"
        player.answer_until_asked()
        player.ask(type="resign")
        player.socket.send_json({"type": "rematch"})
        while (news := player.receive())["type"] != "rematch":
            pass
    first = replay(client, made["game"]["id"], view="all", start=0, count=1)["steps"][0]["view"]
    cards = [card["id"] for side in first["sides"] for card in (*side["hand"], *side["deck"])]
    assert "base1-94" in cards and not any(card.startswith("inline") for card in cards)
    with at(client, {"game": {"id": news["game"]}, "token": news["token"]}) as again:
        assert again.state["view"]["turn"] == 5 and again.state["view"]["sides"][1]["active"][0]["damage"] == 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("player 1:\n  active: Pikachu base1-58\n", "Player 2 has no Active Pokémon"),
        (BOARD.replace("Rattata base1-61", "Zap") + "card: Zap | Basic L 60\n", "made-up card"),
        (BOARD.replace("damage 20", "damage 90"), "already be Knocked Out"),
        ("player 1:\n  active: Pikachuu\n", "line 2"),
    ],
)
def test_a_position_that_cannot_be_played_says_why(person: Person, text: str, message: str) -> None:
    error = person.post("/api/positions/game", {"text": text, "seat": 0, "level": 1}, 400)["error"]
    assert message.casefold() in error["message"].casefold() and error["code"] == "invalid_position"


def test_a_seat_that_a_position_does_not_have_is_refused(person: Person) -> None:
    person.post("/api/positions/game", {"text": BOARD, "seat": 2, "level": 1}, 400)


def test_scenarios_are_run(client: TestClient) -> None:
    board = BOARD.replace(" [damage 20]", "")
    steps = "> attack Scratch\n= player 2's active has 10 damage\n"
    text = f"scenario: Scratch\n{board}{steps}scenario: Scratch again\n{board}{steps.replace('10 damage', '40 damage')}"
    good, bad = position(client, text, "/scenario")["results"]
    assert (good["passed"], good["checks"], good["failure"]) == (True, 1, None)
    assert not bad["passed"] and "not 40" in bad["failure"]["reason"]
    assert "no expectations" in position(client, f"scenario: one\n{BOARD}", "/scenario", 400)["error"]["message"]


def test_a_finished_game_gives_its_positions(client: TestClient, followed: Json) -> None:
    game, count = followed["game"]["id"], followed["game"]["answers"]
    whole = checked(client.get(f"/api/games/{game}/position", params={"at": count}), 200)
    assert 0 < whole["at"] <= count and pm.position(whole["text"]).position() == whole["text"]
    known = checked(client.get(f"/api/games/{game}/position", params={"at": count, "view": "1"}), 200)
    assert known["at"] == whole["at"] and "list:" in known["text"] and known["text"] != whole["text"]
    error = checked(client.get(f"/api/games/{game}/position", params={"at": 0}), 409)["error"]
    assert error["code"] == "no_position"
