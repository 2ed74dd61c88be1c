"""Rated games, matches of several games, challenges by name, quick match, results."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from people import LIST, Json, Person, Player, address, checked, services_at, serving
from sqlalchemy import text
from starlette.testclient import TestClient
from test_accounts import with_account
from test_storage import engine_of

from playmat.server.settings import Settings

RATED = {"rated": True, "clock": {"minutes": 10}}


def account(client: TestClient, name: str) -> Person:
    return with_account(client, name)[0]


def end(client: TestClient, game: Json, loser: Json, answers: bool = True) -> None:
    """Play a game to its end: both give an answer, unless they should not, and one of them resigns."""
    tokens = sorted((game, loser), key=lambda one: one["seat"])
    with client.websocket_connect(address(game)) as first, client.websocket_connect(address(game)) as second:
        players = [Player(first, tokens[0]["token"]), Player(second, tokens[1]["token"])]
        given: set[int] = set()
        while answers and given != {0, 1}:
            for number, player in enumerate(players):
                player.sync()
                if player.decision:
                    player.answer()
                    given.add(number)
        assert players[loser["seat"]].ask(type="resign")["type"] == "ack"
        for player in players:
            player.sync()
            assert player.is_over
    settle(client, game["game"]["id"])


def settle(client: TestClient, game: str) -> None:
    """What follows is done in the background; here it is done before the test goes on."""
    assert client.portal is not None
    client.portal.call(services_at(client).matches.settle, game)


def seat(person: Person, game: str) -> Json:
    given = person.post(f"/api/games/{game}/seat")
    return {"game": given["game"], "seat": given["seat"], "token": given["token"]}


def ratings(person: Person) -> list[Json]:
    found: list[Json] = person.get("/api/me/results")["ratings"]
    return found


def test_a_rated_game_changes_both_ratings_once(client: TestClient) -> None:
    mia, ben = account(client, "Mia"), account(client, "Ben")
    mine, theirs = mia.against(ben, **RATED)
    assert mine["game"]["rated"] is True
    end(client, mine, theirs)
    expected = [("classic", 1662, 290, 1, True)]  # what Glicko-2 gives for a first win
    assert [tuple(line.values()) for line in ratings(mia)] == expected
    assert [(line["rating"], line["games"]) for line in ratings(ben)] == [(1338, 1)]
    settle(client, mine["game"]["id"])
    assert [tuple(line.values()) for line in ratings(mia)] == expected


def test_a_casual_game_and_one_that_nobody_played_change_nothing(client: TestClient) -> None:
    mia, ben = account(client, "Mia"), account(client, "Ben")
    end(client, *mia.against(ben))
    end(client, *mia.against(ben, **RATED), answers=False)
    assert ratings(mia) == ratings(ben) == []


def test_a_game_is_settled_although_its_process_died_in_between(client: TestClient, settings: Settings) -> None:
    mia, ben = account(client, "Mia"), account(client, "Ben")
    mine, theirs = mia.against(ben, **RATED)
    services_at(client).matches.settle = lambda game: nothing()  # type: ignore[method-assign,assignment]  # dies here
    end(client, mine, theirs)
    assert ratings(mia) == []
    with serving(settings) as again:
        matches = services_at(again).matches
        matches.settled_at = -1e9
        assert again.portal is not None
        again.portal.call(matches.settle_all, False)
        mia.client = again
        assert [line["games"] for line in ratings(mia)] == [1]


async def nothing() -> None:
    return


def test_rated_games_need_accounts_a_clock_and_two_people(client: TestClient) -> None:
    mia, eve = account(client, "Mia"), Person(client, "Eve")
    seats = [{"kind": "me", "deck": LIST}, {"kind": "open"}]
    assert mia.post("/api/games", {"seats": seats, "rated": True}, 400)["error"]["where"] == "clock"
    assert eve.post("/api/games", {"seats": seats, **RATED}, 403)["error"]["code"] == "no_account"
    bots = [seats[0], {"kind": "bot", "level": 1, "deck": LIST}]
    mia.post("/api/games", {"seats": bots, **RATED}, 400)
    mia.post("/api/games", {"seats": bots, "best_of": 3}, 400)
    made = mia.make({"kind": "open"}, **RATED)
    refused = eve.post(f"/api/games/{made['game']['id']}/join", {"deck": LIST, "invite": made["invite"]}, 403)
    assert refused["error"]["code"] == "no_account"


def test_the_best_of_three_goes_on_until_it_is_decided(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    mine, theirs = mia.against(ben, best_of=3)
    match = mine["game"]["match"]
    assert match == mine["game"]["id"]
    end(client, mine, theirs)
    found = mia.get(f"/api/matches/{match}")
    assert (found["score"], len(found["games"])) == ([1, 0], 2)
    second = found["games"][1]
    assert (second["parent"], second["status"], second["best_of"]) == (match, "playing", 3)
    end(client, seat(ben, second["id"]), seat(mia, second["id"]))
    third = mia.get(f"/api/matches/{match}")["games"][2]
    end(client, seat(mia, third["id"]), seat(ben, third["id"]))
    found = mia.get(f"/api/matches/{match}")
    assert (found["score"], len(found["games"])) == ([2, 1], 3)


def test_asking_for_a_rematch_leads_to_the_next_game_of_the_match(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    mine, theirs = mia.against(ben, best_of=3)
    end(client, mine, theirs)
    with client.websocket_connect(address(mine)) as socket:
        player = Player(socket, mine["token"])
        socket.send_json({"type": "rematch", "id": 1})
        while (news := player.receive())["type"] != "rematch":
            pass
    following = mia.get(f"/api/matches/{mine['game']['match']}")["games"][1]["id"]
    assert (news["game"], news["seat"]) == (following, mine["seat"])
    with client.websocket_connect(f"ws://localhost/api/games/{following}/ws") as socket:
        assert Player(socket, news["token"]).welcome["seat"] == mine["seat"]


def test_a_match_of_draws_ends(client: TestClient, settings: Settings) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    mine, _ = mia.against(ben, best_of=3)
    for _ in range(8):
        change = 'UPDATE games SET status = \'over\', result = \'{"winner": null, "winners": [], "reason": "rules"}\''
        with engine_of(settings.database) as engine, engine.begin() as db:
            db.execute(text(f"{change} WHERE status = 'playing'"))
            open_games = list(db.execute(text("SELECT id FROM games WHERE NOT settled")).scalars())
        for game in open_games:
            settle(client, game)
    found = mia.get(f"/api/matches/{mine['game']['match']}")
    assert (found["score"], len(found["games"])) == ([0, 0], 5)


def test_a_challenge_by_name_is_for_that_person_alone(client: TestClient) -> None:
    mia, ben, eve = Person(client, "Mia"), account(client, "Ben"), Person(client, "Eve")
    made = mia.make({"kind": "open"}, to="ben")
    game = made["game"]["id"]
    assert made["game"]["listed"] is False
    assert [one["id"] for one in ben.get("/api/me/challenges")["games"]] == [game]
    assert eve.get("/api/me/challenges")["games"] == []
    eve.post(f"/api/games/{game}/join", {"deck": LIST, "invite": made["invite"]}, 403)
    eve.post(f"/api/games/{game}/leave", status=403)
    assert ben.post(f"/api/games/{game}/join", {"deck": LIST})["seat"] == 1
    assert ben.get("/api/me/challenges")["games"] == []


def test_a_challenge_can_be_declined(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), account(client, "Ben")
    game = mia.make({"kind": "open"}, to="Ben")["game"]["id"]
    assert ben.post(f"/api/games/{game}/leave")["game"]["result"]["reason"] == "cancelled"
    assert mia.get(f"/api/games/{game}")["status"] == "over"


def test_people_choose_who_may_challenge_them(client: TestClient) -> None:
    mia, ben = account(client, "Mia"), account(client, "Ben")
    body = {"seats": [{"kind": "me", "deck": LIST}, {"kind": "open"}], "to": "Ben"}
    mia.post("/api/games", body | {"to": "Nobody"}, 404)
    mia.post("/api/games", body | {"to": "Mia"}, 404)
    client.put("/api/me/choices", json={"challenges": "followed"}, headers=ben.headers)
    mia.post("/api/games", body, 403)
    client.put("/api/me/choices", json={"public": True}, headers=mia.headers)
    ben.post("/api/me/followed", {"name": "Mia"})
    mia.post("/api/games", body, 201)
    client.put("/api/me/choices", json={"challenges": "all"}, headers=ben.headers)
    ben.post("/api/me/blocked", {"name": "Mia"})
    mia.post("/api/games", body, 403)


# Quick match


def seek(person: Person, status: int = 200, **more: object) -> Json:
    return person.post("/api/quick", {"deck": LIST, **more}, status)


def test_two_people_who_look_for_the_same_find_each_other(client: TestClient) -> None:
    mia, ben, eve = (Person(client, name) for name in ("Mia", "Ben", "Eve"))
    assert seek(mia)["game"] is None
    assert seek(eve, ruleset="base-2000")["game"] is None  # something else
    game = seek(ben)["game"]
    assert game is not None
    assert mia.get("/api/quick")["game"] == game
    seats = {seat(mia, game)["seat"], seat(ben, game)["seat"]}
    assert seats == {0, 1}
    assert mia.get(f"/api/games/{game}")["clock"] == {"minutes": 20.0, "increment": 10.0}
    assert mia.get("/api/quick")["game"] == ben.get("/api/quick")["game"] == game, "a reply may have been lost"
    assert seek(mia)["game"] is None
    assert client.delete("/api/quick", headers=mia.headers).status_code == 204
    assert eve.get("/api/quick") == {"game": None, "since": eve.get("/api/quick")["since"], "others": 0}
    assert client.delete("/api/quick", headers=eve.headers).status_code == 204
    eve.get("/api/quick", 404)


def test_who_has_gone_is_not_found(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    seek(mia)
    now = time.time()
    monkeypatch.setattr("playmat.server.matches.time.time", lambda: now + 13)
    assert seek(ben)["game"] is None


def test_people_who_block_each_other_are_not_paired(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), account(client, "Ben")
    mia.post("/api/me/blocked", {"name": "Ben"})
    seek(mia)
    assert (seek(ben)["game"], ben.get("/api/quick")["others"]) == (None, 1)


def test_opponents_of_another_strength_are_found_after_a_while(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, ben = account(client, "Mia"), account(client, "Ben")
    with engine_of(settings.database) as engine, engine.begin() as db:
        row = "INSERT INTO ratings VALUES (:id, 'modern', 1900, 60, 0.06, 50, :now)"
        db.execute(text(row), {"id": ben.id, "now": time.time()})
    seek(mia, rated=True)
    assert seek(ben, rated=True)["game"] is None
    now = time.time()
    monkeypatch.setattr("playmat.server.matches.time.time", lambda: now + 8)
    assert mia.get("/api/quick")["game"] is None
    monkeypatch.setattr("playmat.server.matches.time.time", lambda: now + 21)
    with engine_of(settings.database) as engine, engine.begin() as db:
        db.execute(text("UPDATE seekers SET seen = :now"), {"now": now + 20})
    game = mia.get("/api/quick")["game"]
    assert game is not None and mia.get(f"/api/games/{game}")["rated"] is True


def test_looking_for_rated_games_needs_an_account_and_a_legal_deck(client: TestClient) -> None:
    mia = Person(client, "Mia")
    assert seek(mia, 403, rated=True)["error"]["code"] == "no_account"
    assert mia.post("/api/quick", {"deck": {"cards": {"base1-46": 4}}}, 409)["error"]["code"] == "illegal_deck"
    mia.get("/api/quick", 404)


# Results


def test_results_are_counted_by_deck_and_by_opponent(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    for _ in range(2):
        end(client, *mia.against(ben), answers=False)
    theirs, mine = ben.against(mia)
    end(client, theirs, mine, answers=False)
    found = mia.get("/api/me/results")
    assert found["opponents"] == [{"name": "Ben", "played": 3, "won": 2, "drawn": 0}]
    assert [(line["played"], line["won"]) for line in found["decks"]] == [(3, 2)]


def test_a_page_is_shown_to_others_if_its_person_wants_that(client: TestClient) -> None:
    mia, ben = account(client, "Mia"), account(client, "Ben")
    end(client, *mia.against(ben, **RATED))
    checked(client.get("/api/people/Mia"), 404)
    client.put("/api/me/choices", json={"public": True}, headers=mia.headers)
    found = checked(client.get("/api/people/mia"), 200)
    assert found["name"] == "Mia" and found["ratings"][0]["games"] == 1
    assert set(found) == {"name", "since", "ratings"}


def test_a_match_that_may_not_be_watched_is_shown_to_its_players(settings: Settings) -> None:
    with serving(replace(settings)) as client:
        mia, ben = Person(client, "Mia"), Person(client, "Ben")
        mine, _ = mia.against(ben, best_of=3, watch=False)
        match = mine["game"]["match"]
        mia.get(f"/api/matches/{match}")
        Person(client, "Eve").get(f"/api/matches/{match}", 404)
