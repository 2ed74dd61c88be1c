"""Records and replays: who sees what, when, and continuing from a point."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from people import Json, Person, checked, quick_settings, serving
from starlette.testclient import TestClient
from test_play import at, duel, play_on

from playmat.play.record import Record
from playmat.play.view import view


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all tests that only read finished games."""
    with serving(quick_settings(tmp_path_factory.mktemp("replays"))) as client:
        yield client


@pytest.fixture(scope="module")
def finished(client: TestClient) -> Json:
    """A game of Mia against Ben that Mia resigned after fifty answers."""
    with duel(client) as (mia, ben):
        play_on([mia, ben], 50)
        mia.ask(type="resign")
        ben.until("resign")
        return {"id": mia.welcome["game"]["id"], "views": [mia.state["view"], ben.state["view"]], "log": mia.entries}


def replay(client: TestClient, game: str, status: int = 200, headers: Any = None, **more: object) -> Json:
    return checked(client.get(f"/api/games/{game}/replay", params=more, headers=headers), status)  # type: ignore[arg-type]


def test_a_replay_shows_what_a_player_saw(client: TestClient, finished: Json) -> None:
    steps: list[Json] = []
    while len(steps) <= 50:
        steps += replay(client, finished["id"], view="0", start=len(steps), count=20)["steps"]
    assert [step["n"] for step in steps] == list(range(51))
    assert steps[-1]["view"]["sides"] == finished["views"][0]["sides"]
    assert [entry for step in steps for entry in step["log"]] == finished["log"]
    for step in steps[1:]:
        answer = step["answer"]
        assert (answer["picks"] is not None) == (answer["seat"] == 0)
        assert answer["text"] is not None or answer["seat"] == 1


def test_all_cards_are_open_afterwards(client: TestClient, finished: Json) -> None:
    last = replay(client, finished["id"], view="all", start=50)["steps"][-1]
    for side in last["view"]["sides"]:
        piles = [side["deck"], side["hand"], side["discard"], [prize for prize in side["prizes"] if prize]]
        pokemon = [card for one in [*side["active"], *side["bench"]] for card in [*one["cards"], *one["attached"]]]
        assert sum(map(len, piles)) + len(pokemon) == 60
        assert len({card["uid"] for pile in [*piles, pokemon] for card in pile}) == 60
    assert last["answer"]["text"]


def test_the_record_plays_again_to_the_same_end(client: TestClient, finished: Json) -> None:
    record = Record.from_json(checked(client.get(f"/api/games/{finished['id']}/record"), 200))
    assert len(record.answers) == 50 and record.players == ("Mia", "Ben")
    shown = view(record.at(), 0).to_json()
    assert shown["sides"] == finished["views"][0]["sides"]


def test_a_running_game_shows_players_only_their_own_record(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    mine, theirs = mia.against(ben)
    with at(client, mine, seed=1) as first, at(client, theirs, seed=2) as second:
        play_on([first, second], 30)
    game = mine["game"]["id"]
    record = mia.get(f"/api/games/{game}/record")
    assert record["partial"] and record["seed"] is None and record["decks"][1] is None and len(record["decks"][0]) == 60
    assert any(record["answers"]) and any(answer is None for answer in record["answers"])
    checked(client.get(f"/api/games/{game}/record"), 409)
    assert replay(client, game, view="0", headers=mia.headers, start=30)["steps"][0]["view"] == first.state["view"]
    assert replay(client, game, view="public", start=30)["steps"][0]["view"]["sides"][0]["hand"] >= 0
    for eyes, headers in (("1", mia.headers), ("all", mia.headers), ("0", None), ("all", None)):
        assert replay(client, game, 409, headers, view=eyes)["error"]["code"] == "not_over"


def test_playing_on_from_a_point_against_a_bot(client: TestClient, finished: Json) -> None:
    person = Person(client, "Eve")
    made = person.post(f"/api/games/{finished['id']}/continue", {"at": 40, "seat": 1, "level": 1}, 201)
    before = replay(client, finished["id"], view="1", start=40, count=1)["steps"][0]["view"]
    with at(client, made) as eve:
        assert eve.welcome["seat"] == 1 and eve.welcome["game"]["parent"] == finished["id"]
        first = eve.state
        if first["n"] == 40:
            assert first["view"] == before
        eve.answer_until_asked()
        assert eve.answer()["type"] == "ack"
    person.post(f"/api/games/{finished['id']}/continue", {"at": 51, "seat": 1, "level": 1}, 400)
    person.post(f"/api/games/{made['game']['id']}/continue", {"at": 1, "seat": 1, "level": 1}, 409)


def test_a_record_can_be_uploaded(client: TestClient, finished: Json) -> None:
    person = Person(client)
    record = client.get(f"/api/games/{finished['id']}/record").json()
    game = person.post("/api/records", {"record": record}, 201)["game"]
    assert game["status"] == "over" and game["answers"] == 50 and game["result"]["reason"] == "imported"
    here, there = (replay(client, one, view="all", start=45)["steps"] for one in (game["id"], finished["id"]))
    assert here == there
    person.post(f"/api/games/{game['id']}/continue", {"at": 50, "seat": 0, "level": 1}, 201)


@pytest.mark.parametrize(
    "change",
    [
        {"playmat": 99}, {"ruleset": "/etc/x.toml"}, {"form": "x"}, {"seed": -1}, {"seed": "x"}, {"answers": [[999]]},
        {"answers": 7}, {"decks": []}, {"decks": [["base1-46"] * 60]},
        {"decks": [["nothing-1"] * 60] * 2}, {"decks": [["base1-46"] * 300] * 2},
        {"answers": [[0]] * 6000},
    ],
)  # fmt: skip
def test_a_record_that_does_not_play_is_refused(client: TestClient, finished: Json, change: Json) -> None:
    record = client.get(f"/api/games/{finished['id']}/record").json() | change
    reply = client.post("/api/records", json={"record": record}, headers=Person(client).headers)
    assert reply.status_code == 400 and reply.json()["error"]["code"] in ("invalid_record", "invalid")


def test_a_sheet_shows_what_attacks_would_do(client: TestClient, finished: Json) -> None:
    steps = replay(client, finished["id"], view="0", start=0, count=60)["steps"]
    step = next(step for step in steps if step["view"]["decision"] and step["view"]["decision"]["kind"] == "main")
    mine = step["view"]["sides"][0]["active"][0]
    params = {"pokemon": mine["serial"], "view": "0", "at": step["n"]}
    found = checked(client.get(f"/api/games/{finished['id']}/sheet", params=params), 200)
    assert found["pokemon"] == mine and found["owner"] == 0 and found["is_active"]
    assert [attack["name"] for attack in found["attacks"]] == mine["attacks"]
    assert all(attack["preview"]["target"] for attack in found["attacks"])
    checked(client.get(f"/api/games/{finished['id']}/sheet", params=params | {"pokemon": 999}), 404)


def test_a_sheet_of_a_game_in_progress_is_for_its_own_seat(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        play_on([mia, ben], 30)
        game, side = mia.welcome["game"]["id"], mia.state["view"]["sides"][0]
        serial = side["active"][0]["serial"]
        shown = checked(client.get(f"/api/games/{game}/sheet", params={"pokemon": serial}), 200)
        assert shown["pokemon"]["serial"] == serial
        checked(client.get(f"/api/games/{game}/sheet", params={"pokemon": serial, "view": "0"}), 409)


def test_a_finished_game_is_analysed_in_the_background(client: TestClient, finished: Json) -> None:
    zoe = Person(client, "Zoe")
    path = f"/api/games/{finished['id']}/analysis"
    assert checked(client.get(path, params={"seat": 0}), 200)["status"] == "none"
    checked(client.post(path, json={"seat": 3}, headers=zoe.headers), 400)
    started = checked(client.post(path, json={"seat": 0}, headers=zoe.headers), 200)
    assert started["total"] == 50
    found = started
    for _ in range(6000):
        if found["status"] == "done":
            break
        time.sleep(0.01)
        found = checked(client.get(path, params={"seat": 0}), 200)
    assert found["status"] == "done" and found["done"] == 50
    assert found["moments"] and all(0 <= moment["chance"] <= 1 for moment in found["moments"])
    assert [moment["number"] for moment in found["moments"]] == sorted(moment["number"] for moment in found["moments"])


def test_finished_games_are_listed_with_their_decks(client: TestClient) -> None:
    mia = Person(client)
    game = mia.against_bot()
    with at(client, game) as player:
        player.ask(type="resign")  # the state may arrive before the reply
        while player.state["cause"] != "resign":
            player.read_state()
    listed = mia.get("/api/me/replays")["games"]
    assert [row["id"] for row in listed] == [game["game"]["id"]]
    assert listed[0]["decks"] == ["Charizard / Venusaur"] * 2 and listed[0]["result"]["reason"] == "resigned"
