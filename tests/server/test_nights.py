"""Club nights: entry, pairings with their games, results, corrections, players who leave; on one server and after a restart."""

from __future__ import annotations

from typing import Any

import pytest
from people import LIST, Json, Person, serving
from sqlalchemy import text
from starlette.testclient import TestClient
from test_matches import end, seat
from test_storage import engine_of

from playmat.server.maintenance import check, prune
from playmat.server.settings import Retention, Settings

NAMES = ("Ann", "Bob", "Cem", "Dee")


def night(client: TestClient, players: int = 4, **more: Any) -> tuple[Person, list[Person], str]:
    """A host, the players of a night, and its id."""
    host = Person(client, "Hal")
    made = host.post("/api/nights", {"name": "Thursday", "listed": True, "ruleset": "base-2000", "best_of": 1, **more}, 201)
    people = [Person(client, name) for name in NAMES[:players]]
    for one in people:
        one.post(f"/api/nights/{made['night']['id']}/enter", {"deck": LIST})
    return host, people, made["night"]["id"]


def finish(client: TestClient, game: str, people: list[Person]) -> None:
    """The first of two players wins."""
    winner, loser = (seat(one, game) for one in people)
    end(client, winner, loser, answers=False)


def play_round(client: TestClient, host: Person, people: list[Person], id: str) -> None:
    """Pair a round and play it: the player with the lower number wins each game."""
    shown = host.post(f"/api/nights/{id}/pair")
    numbers = {player["name"]: player["number"] for player in shown["players"]}
    by_number = {numbers[one.name]: one for one in people if one.name in numbers}
    while any(match["score"] is None and match["second"] is not None for match in shown["rounds"][-1]):
        for match in shown["rounds"][-1]:
            if match["score"] is None and match["second"] is not None:
                winner, loser = sorted((match["first"], match["second"]))
                end(client, seat(by_number[winner], match["game"]), seat(by_number[loser], match["game"]), answers=False)
        shown = host.get(f"/api/nights/{id}")


def table_of(shown: Json) -> list[tuple[str, int]]:
    names = {player["number"]: player["name"] for player in shown["players"]}
    return [(names[row["player"]], row["points"]) for row in shown["standings"]]


def test_a_night_of_two_rounds_is_played_and_ranked(client: TestClient) -> None:
    host, people, id = night(client, rounds=2)
    assert people[0].get(f"/api/nights/{id}")["you"] == 0
    play_round(client, host, people, id)
    play_round(client, host, people, id)
    shown = host.get(f"/api/nights/{id}")
    assert shown["status"] == "over"
    assert table_of(shown)[0] == ("Ann", 6)
    assert [points for _, points in table_of(shown)] == [6, 3, 3, 0]
    assert host.post(f"/api/nights/{id}/pair", status=409)["error"]["message"] == "The tournament is over; Ann has won."
    game = people[0].get(f"/api/games/{shown['rounds'][0][0]['game']}")
    assert (game["night"], game["clock"]) == (id, {"minutes": 25.0, "increment": 5.0})


def test_a_match_of_a_night_is_the_best_of_three(client: TestClient) -> None:
    host, people, id = night(client, 2, best_of=3, rounds=1)
    first = host.post(f"/api/nights/{id}/pair")["rounds"][0][0]["game"]
    end(client, seat(people[0], first), seat(people[1], first), answers=False)
    match = host.get(f"/api/nights/{id}")["rounds"][0][0]
    assert match["score"] is None and match["game"] != first
    end(client, seat(people[1], match["game"]), seat(people[0], match["game"]), answers=False)
    match = host.get(f"/api/nights/{id}")["rounds"][0][0]
    end(client, seat(people[1], match["game"]), seat(people[0], match["game"]), answers=False)
    shown = host.get(f"/api/nights/{id}")
    match, numbers = shown["rounds"][0][0], {player["name"]: player["number"] for player in shown["players"]}
    assert match["score"] == ([1, 2] if match["first"] == numbers["Ann"] else [2, 1])
    assert table_of(shown)[0] == ("Bob", 3)


def test_a_night_goes_on_after_a_restart(settings: Settings) -> None:
    with serving(settings) as client:
        host, people, id = night(client, rounds=2)
        play_round(client, host, people, id)
        before = host.post(f"/api/nights/{id}/pair")
    with serving(settings) as client:
        for one in (host, *people):
            one.client = client
        assert host.get(f"/api/nights/{id}") == before
        match = before["rounds"][1][0]
        pair = [people[match["first"]], people[match["second"]]]
        finish(client, match["game"], pair)
        assert host.get(f"/api/nights/{id}")["rounds"][1][0]["score"] == [1, 0]
    assert [line for line in check(settings.database) if "read by other" not in line] == []


def test_people_enter_late_leave_and_return(client: TestClient) -> None:
    host, people, id = night(client, 3, rounds=3)
    eve = Person(client, "Eve")
    people[2].post(f"/api/nights/{id}/leave")
    assert [player["name"] for player in host.get(f"/api/nights/{id}")["players"]] == ["Ann", "Bob"]  # nothing has begun
    people[2].post(f"/api/nights/{id}/enter", {"deck": LIST})
    host.post(f"/api/nights/{id}/pair")
    late = eve.post(f"/api/nights/{id}/enter", {"deck": LIST})
    assert [row["lost"] for row in late["standings"] if row["player"] == late["you"]] == [1]
    assert eve.post(f"/api/nights/{id}/enter", {"deck": LIST}, 409)["error"]["code"] == "has_entered"
    shown = people[0].post(f"/api/nights/{id}/leave")
    assert shown["you"] is None
    playing = next(match for match in shown["rounds"][0] if 0 in (match["first"], match["second"]))
    assert playing["bye"] or playing["score"] is not None
    people[0].post(f"/api/nights/{id}/leave", status=409)
    assert people[0].post(f"/api/nights/{id}/enter", {"deck": LIST})["you"] == 0


def test_the_host_corrects_drops_and_takes_back(client: TestClient) -> None:
    host, people, id = night(client)
    host.post(f"/api/nights/{id}/pair")
    people[0].post(f"/api/nights/{id}/pair", status=403)
    result = {"round": 1, "table": 1, "score": [1, 0]}
    assert people[0].client.put(f"/api/nights/{id}/results", json=result, headers=people[0].headers).status_code == 403
    shown = client.put(f"/api/nights/{id}/results", json=result, headers=host.headers).json()
    assert shown["rounds"][0][0]["score"] == [1, 0]
    match = shown["rounds"][0][0]
    pair = [people[match["second"]], people[match["first"]]]
    finish(client, match["game"], pair)  # the host's word holds
    assert host.get(f"/api/nights/{id}")["rounds"][0][0]["score"] == [1, 0]
    wrong = client.put(f"/api/nights/{id}/results", json=result | {"score": [2, 0]}, headers=host.headers)
    assert wrong.json()["error"]["code"] == "invalid_step"
    dropped = host.post(f"/api/nights/{id}/drop", {"player": match["first"]})
    assert dropped["players"][match["first"]]["dropped"] is True
    host.post(f"/api/nights/{id}/drop", {"player": 77}, 404)
    old = dropped["rounds"][0][1]["game"]
    assert host.post(f"/api/nights/{id}/take-back")["rounds"] == []
    assert host.get(f"/api/games/{old}")["night"] is None
    finish(client, old, [people[dropped["rounds"][0][1][side]] for side in ("first", "second")])
    assert host.get(f"/api/nights/{id}")["rounds"] == []


def test_nobody_enters_an_unlisted_night_without_its_link(client: TestClient) -> None:
    host, mia = Person(client, "Hal"), Person(client, "Mia")
    made = host.post("/api/nights", {"name": "Ours", "ruleset": "base-2000"}, 201)
    id = made["night"]["id"]
    assert mia.get("/api/nights")["nights"] == []
    mia.post(f"/api/nights/{id}/enter", {"deck": LIST}, 403)
    mia.post(f"/api/nights/{id}/enter", {"deck": LIST, "invite": made["invite"]})
    assert [one["id"] for one in mia.get("/api/nights")["nights"]] == [id]
    assert mia.post(f"/api/nights/{id}/pair", status=403)["error"]["code"] == "forbidden"
    assert client.delete(f"/api/nights/{id}", headers=mia.headers).status_code == 403
    assert client.delete(f"/api/nights/{id}", headers=host.headers).status_code == 204
    host.get(f"/api/nights/{id}", 404)


def test_a_night_has_legal_decks_and_at_least_two_players(client: TestClient) -> None:
    host, people, id = night(client, 1)
    eve = Person(client, "Eve")
    assert eve.post(f"/api/nights/{id}/enter", {"deck": {"cards": {"base1-46": 4}}}, 409)["error"]["code"] == "illegal_deck"
    assert host.post(f"/api/nights/{id}/pair", status=409)["error"]["code"] == "invalid_step"
    people[0].post("/api/nights", {"name": "x", "kind": "knock-out", "cut": 4}, 400)


def test_a_host_has_few_nights_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.server.nights.MOST_OPEN", 1)
    host, _, id = night(client, 2)
    assert host.post("/api/nights", {"name": "x"}, 409)["error"]["code"] == "quota"
    host.post(f"/api/nights/{id}/pair")
    client.delete(f"/api/nights/{id}", headers=host.headers)
    assert host.get(f"/api/nights/{id}")["status"] == "over"
    host.post("/api/nights", {"name": "x"}, 201)


def test_a_player_who_deletes_their_account_leaves_the_night(client: TestClient) -> None:
    host, people, id = night(client, 4, rounds=2)
    play_round(client, host, people, id)
    client.delete("/api/me", headers=people[3].headers)
    shown = host.post(f"/api/nights/{id}/pair")
    assert [player["dropped"] for player in shown["players"]] == [False, False, False, True]
    assert "Dee" not in str(shown)


def test_old_nights_are_deleted_with_their_entries(client: TestClient, settings: Settings) -> None:
    _, _, id = night(client, 2)
    with engine_of(settings.database) as engine, engine.begin() as db:
        db.execute(text("UPDATE nights SET updated = updated - 100 * 86400"))
    prune(settings.database, Retention(abandoned=200))
    Person(client).get(f"/api/nights/{id}")
    prune(settings.database, Retention())
    Person(client).get(f"/api/nights/{id}", 404)
