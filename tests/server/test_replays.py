"""Records and replays: who sees what, when, and continuing from a point."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from people import Json, Person, checked, quick_settings, services_at, serving
from sqlalchemy import select
from starlette.testclient import TestClient
from test_play import at, duel, play_on

from playmat.play.record import Record
from playmat.play.view import view
from playmat.server import analyses, db_tables


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


def test_a_replay_shows_the_decks_of_a_finished_game_with_its_first_step(client: TestClient, finished: Json) -> None:
    first, later = (client.get(f"/api/games/{finished['id']}/replay?start={start}&count=1").json() for start in (0, 1))
    assert [set(deck) for deck in first["decks"]] == [{"name", "cover"}] * 2
    assert later["decks"] == []


def resigned(client: TestClient) -> str:
    """Another such game, after thirty answers."""
    with duel(client) as (mia, ben):
        play_on([mia, ben], 30)
        mia.ask(type="resign")
        game: str = mia.welcome["game"]["id"]
        return game


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
    assert len(record["answers"]) == first.state["n"] < 30 and "proof" not in record
    checked(client.get(f"/api/games/{game}/record"), 409)
    mine_so_far = replay(client, game, view="0", headers=mia.headers)
    assert mine_so_far["steps"][-1]["view"] == first.state["view"] and mine_so_far["total"] == len(mine_so_far["steps"]) - 1
    assert replay(client, game, view="public")["steps"][-1]["view"]["sides"][0]["hand"] >= 0
    for eyes, headers in (("1", mia.headers), ("all", mia.headers), ("0", None), ("all", None)):
        assert replay(client, game, 409, headers, view=eyes)["error"]["code"] == "not_over"


def test_playing_on_from_a_point_against_a_bot(client: TestClient, finished: Json) -> None:
    person = Person(client, "Eve")
    made = person.post(f"/api/games/{finished['id']}/continue", {"at": 40, "seat": 1, "level": 1}, 201)
    before = replay(client, finished["id"], view="1", start=40, count=1)["steps"][0]["view"]
    with at(client, made) as eve:
        assert eve.welcome["seat"] == 1 and eve.welcome["game"]["parent"] == finished["id"]
        first = eve.state
        if len(services_at(client).rooms.rooms[made["game"]["id"]].answers) == 40:
            assert first["view"]["sides"] == before["sides"]
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
    storage = services_at(client).storage
    with storage.engine.connect() as db:
        kinds = select(db_tables.events.c.kind).where(db_tables.events.c.game == game["id"])
        assert list(db.execute(kinds).scalars()) == ["answers"], "one row, however long the game is"
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
    assert all(len(attack["previews"]) == 1 and attack["previews"][0]["target"] for attack in found["attacks"])
    checked(client.get(f"/api/games/{finished['id']}/sheet", params=params | {"pokemon": 999}), 404)


def test_a_sheet_of_a_game_in_progress_is_for_its_own_seat(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        play_on([mia, ben], 30)
        game, side = mia.welcome["game"]["id"], mia.state["view"]["sides"][0]
        serial = side["active"][0]["serial"]
        shown = checked(client.get(f"/api/games/{game}/sheet", params={"pokemon": serial}), 200)
        assert shown["pokemon"]["serial"] == serial
        checked(client.get(f"/api/games/{game}/sheet", params={"pokemon": serial, "view": "0"}), 409)


def analysed(client: TestClient, game: str, seat: int, status: str = "done") -> Json:
    """The analysis of a seat, once it has a status."""
    for _ in range(6000):
        found = checked(client.get(f"/api/games/{game}/analysis", params={"seat": seat}), 200)
        if found["status"] in (status, "failed"):
            break
        time.sleep(0.01)
    assert found["status"] == status
    return found


def test_a_finished_game_is_analysed_in_the_background(client: TestClient, finished: Json) -> None:
    zoe = Person(client, "Zoe")
    path = f"/api/games/{finished['id']}/analysis"
    assert checked(client.get(path, params={"seat": 0}), 200)["status"] == "none"
    checked(client.post(path, json={"seat": 3}, headers=zoe.headers), 400)
    started = checked(client.post(path, json={"seat": 0}, headers=zoe.headers), 200)
    assert started["total"] == 50
    found = analysed(client, finished["id"], 0)
    assert found["done"] == 50
    assert found["moments"] and all(0 <= moment["chance"] <= 1 for moment in found["moments"])
    assert [moment["number"] for moment in found["moments"]] == sorted(moment["number"] for moment in found["moments"])
    record = Record.from_json(client.get(f"/api/games/{finished['id']}/record").json())
    for moment in found["moments"]:
        decision = record.at(moment["number"]).decision
        assert decision is not None and decision.player == 0 and decision.kind == moment["kind"]
        assert moment["chosen"] == [decision.texts[pick] for pick in record.answers[moment["number"]]]


def test_an_analysis_that_nobody_looks_at_is_cancelled_and_can_be_continued(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = resigned(client)
    zoe = Person(client, "Zoe")
    services = services_at(client)
    run, held = services.workers.run, asyncio.Event()
    judged: list[int] = []

    async def slow(work: Any, *details: Any, **more: Any) -> Any:
        if work.__name__ == "judge":
            judged.append(details[3])
            if len(judged) == 3:
                await held.wait()
        return await run(work, *details, **more)

    monkeypatch.setattr(services.workers, "run", slow)
    zoe.post(f"/api/games/{game}/analysis", {"seat": 0})
    while len(judged) < 3:
        time.sleep(0.01)
    with monkeypatch.context() as patch:
        patch.setattr(analyses, "UNSEEN", 0.0)
        zoe.get(f"/api/games/{game}/analysis?seat=0")
        while services.analyses.known[game, 0].status != "stopped":
            time.sleep(0.01)
    assert len(judged) == 3
    assert zoe.post(f"/api/games/{game}/analysis", {"seat": 0})["status"] == "waiting"
    found = analysed(client, game, 0)
    assert judged[3] == judged[2] and sorted(set(judged)) == judged[:2] + judged[3:]
    assert len({moment["number"] for moment in found["moments"]}) == len(found["moments"])


def test_a_person_has_few_analyses_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    zoe = Person(client, "Zoe")
    monkeypatch.setattr(analyses, "PER_PERSON", 0)
    game = resigned(client)
    assert zoe.post(f"/api/games/{game}/analysis", {"seat": 0}, 429)["error"]["code"] == "too_many"


def test_finished_games_are_listed_with_their_decks(client: TestClient) -> None:
    mia = Person(client)
    game = mia.against_bot()
    with at(client, game) as player:
        player.ask(type="resign")
        assert player.is_over
    listed = mia.get("/api/me/replays")["games"]
    assert [row["id"] for row in listed] == [game["game"]["id"]]
    assert listed[0]["decks"] == ["Charizard / Venusaur"] * 2 and listed[0]["result"]["reason"] == "resigned"


def test_a_record_whose_decks_have_no_basic_pokemon_is_refused_at_once(client: TestClient, finished: Json) -> None:
    record = client.get(f"/api/games/{finished['id']}/record").json()
    energy = ["base1-98"] * 60
    reply = Person(client).post("/api/records", {"record": record | {"decks": [energy, energy]}}, 400)
    assert "no Basic Pokémon" in reply["error"]["message"]


@pytest.mark.parametrize(
    "change",
    [
        {"ask_chance": True}, {"seed": 2**63}, {"seed": -1}, {"flips": [True] * 5001}, {"answers": [[0]] * 5001},
        {"decks": [[], []]}, {"decks": [["base1-46"] * 201] * 2}, {"decks": [["base1-46"] * 60]}, {"players": 7},
    ],
)  # fmt: skip
def test_a_record_that_is_too_large_or_odd_is_refused(client: TestClient, finished: Json, change: Json) -> None:
    record = client.get(f"/api/games/{finished['id']}/record").json()
    assert Person(client).post("/api/records", {"record": record | change}, 400)["error"]["code"] == "invalid_record"


def test_games_are_replayed_and_played_by_workers_and_not_by_the_server(
    client: TestClient, finished: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    workers = services_at(client).workers
    run = workers.run

    async def noted(work: Any, *details: Any, **more: Any) -> Any:
        done.append(work.__name__)
        return await run(work, *details, **more)

    monkeypatch.setattr(workers, "run", noted)
    person = Person(client)
    record = client.get(f"/api/games/{finished['id']}/record").json()
    person.post("/api/records", {"record": record}, 201)
    replay(client, finished["id"])
    person.post(f"/api/games/{finished['id']}/continue", {"at": 1, "seat": 0, "level": 1}, 201)
    assert done[:3] == ["read_record", "replay_body", "is_over_after"]
    done.clear()
    client.get(f"/api/games/{finished['id']}/sheet", params={"pokemon": 1})
    person.post("/api/lessons/energy", {"answers": []})
    person.post(f"/api/games/{finished['id']}/analysis", {"seat": 1})
    analysed(client, finished["id"], 1)
    mine = [name for name in done if name != "think"]
    assert mine[:3] == ["sheet_after", "lesson_after", "opened"] and set(mine[3:]) == {"judge"}
