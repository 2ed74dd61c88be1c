"""The REST interface."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from people import DECK, LIST, Json, Person, Player, checked, services_at, serving
from starlette.routing import Match
from starlette.testclient import TestClient

from playmat.cards.pool import default_pool
from playmat.cards.summaries import CardSummary
from playmat.server import showcase
from playmat.server.app import create_app
from playmat.server.settings import Settings


def error_of(response: Any, status: int) -> Json:
    error: Json = checked(response, status)["error"]
    assert error["message"].endswith(".")
    return error


def test_the_interface_is_described_by_openapi(client: TestClient) -> None:
    described = client.get("/api").json()
    assert described["openapi"].startswith("3.")
    assert {"/api/games", "/api/cards", "/api/decks/check", "/api/rules/{rule_id}"} <= described["paths"].keys()


def test_meta_lists_what_there_is(client: TestClient) -> None:
    meta = client.get("/api/meta").json()
    assert {entry["name"] for entry in meta["rulesets"]} >= {"base-2000", "modern"}
    assert [entry["level"] for entry in meta["levels"]] == [1, 2, 3, 4, 5]
    assert {"name": "team-battle", "title": "Team Battle", "seats": 4, "actives": 1, "teams": True} in meta["forms"]
    assert client.get("/api/health").json() == {"status": "ok"}


def test_rulesets_have_a_year_and_a_line(client: TestClient) -> None:
    rulesets = {entry["name"]: entry for entry in client.get("/api/meta").json()["rulesets"]}
    assert rulesets["ex-2004"] == {
        "name": "ex-2004",
        "title": "EX (summer 2004)",
        "year": 2004,
        "since": "2004-07-30",
        "summary": "The first player does not draw and cannot play a Supporter.",
    }
    assert rulesets["modern"]["year"] == 0


def test_what_differs_from_today_or_from_another_ruleset(client: TestClient) -> None:
    found = checked(client.get("/api/rulesets/ex-2004"), 200)
    assert found["than"]["name"] == "mega-evolution-2025"
    draws = next(change for change in found["changes"] if change["field"] == "starter_draws")
    assert draws == {
        "field": "starter_draws",
        "about": "the card drawn at the start of a turn",
        "here": "no",
        "there": "yes",
        "rules": ["P-X3-first-1"],
    }
    first = next(entry for entry in found["highlights"] if entry["field"] == "starter_draws")
    assert first["text"] == "The player who goes first does not draw a card on that turn."
    assert first["rules"] == ["P-X3-first-1"]
    before = checked(client.get("/api/rulesets/ex-2004?than=ex-2003"), 200)
    assert [change["field"] for change in before["changes"]] == ["starter_plays", "wording"]


@pytest.mark.parametrize("path", ["nope", "..%2f..%2fetc%2fpasswd", "ex-2004?than=nope", "ex-2004?than=/etc/passwd"])
def test_an_unknown_ruleset_is_not_found(client: TestClient, path: str) -> None:
    assert error_of(client.get(f"/api/rulesets/{path}"), 404)["code"] == "not_found"


def test_a_game_without_a_ruleset_is_played_by_the_rules_of_its_decks_or_format(client: TestClient) -> None:
    person = Person(client)

    def ruleset(deck: Json, **request: object) -> str:
        seats = [{"kind": "me", "deck": deck}, {"kind": "bot", "level": 1, "deck": deck}]
        made = checked(client.post("/api/games", json={"seats": seats} | request, headers=person.headers), 201)
        return str(made["game"]["ruleset"])

    assert ruleset({"bundled": "ember-spark"}) == "heartgold-soulsilver-2010"
    assert ruleset({"bundled": "overgrowth"}) == ruleset({"bundled": "overgrowth"}, format="base-fossil") == "base-1999"
    assert ruleset({"bundled": "overgrowth"}, ruleset="modern") == "modern"
    assert ruleset({"any": True}) == "mega-evolution-2025"


def test_a_bundled_deck_knows_its_time(client: TestClient) -> None:
    decks = {entry["name"]: entry["ruleset"] for entry in client.get("/api/bundled-decks").json()["decks"]}
    assert (decks["overgrowth"], decks["ember-spark"]) == ("base-1999", "heartgold-soulsilver-2010")


class TestGuests:
    def test_a_guest_has_a_name_and_can_change_it(self, client: TestClient) -> None:
        person = Person(client, "  Mia \u200b ")
        me = {"id": person.id, "name": "Mia", "account": False, "public": False, "challenges": "nobody"}
        assert person.get("/api/me") == me
        assert checked(client.patch("/api/me", json={"name": "Ben"}, headers=person.headers), 200)["name"] == "Ben"
        assert person.get("/api/me")["name"] == "Ben"

    @pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 41, 7, None])
    def test_a_name_can_be_read(self, client: TestClient, name: object) -> None:
        assert error_of(client.post("/api/guests", json={"name": name}), 400)["where"] == "name"

    @pytest.mark.parametrize("header", ["Bearer nobody", "Basic x", "Bearer ", "Bearer " + "x" * 200])
    def test_an_unknown_token_is_nobody(self, client: TestClient, header: str) -> None:
        assert error_of(client.get("/api/me", headers={"authorization": header}), 401)["code"] == "no_guest"
        assert error_of(client.get("/api/me"), 401)["code"] == "no_guest"


class TestGames:
    def test_my_games_are_listed_with_my_seat(self, client: TestClient) -> None:
        person = Person(client)
        made = person.against_bot()
        assert made["invite"] is None and made["game"]["status"] == "playing"
        mine = person.get("/api/me/games")["games"]
        assert [(game["id"], game["seat"]) for game in mine] == [(made["game"]["id"], 0)]
        assert person.get("/api/me/games?status=over")["games"] == []
        assert Person(client).get("/api/me/games")["games"] == []

    def test_an_open_table_is_in_the_lobby_until_it_is_full(self, client: TestClient) -> None:
        made = Person(client, "Mia").make({"kind": "open"})
        lobby = client.get("/api/lobby").json()
        assert [game["id"] for game in lobby["tables"]] == [made["game"]["id"]] and lobby["games"] == []
        ben = Person(client, "Ben")
        ben.post(f"/api/games/{made['game']['id']}/join", {"deck": LIST})
        lobby = client.get("/api/lobby").json()
        assert lobby["tables"] == [] and [game["id"] for game in lobby["games"]] == [made["game"]["id"]]
        reply = Person(client).client.post(
            f"/api/games/{made['game']['id']}/join", json={"deck": LIST}, headers=Person(client).headers
        )
        assert error_of(reply, 409)["code"] == "seat_taken"

    def test_the_lobby_shows_one_game_between_bots_with_two_decks(
        self, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = client.get("/api/showcase").json()["game"]
        assert client.get("/api/showcase").json()["game"] == game, "there is one at a time"
        row = client.get(f"/api/games/{game}").json()
        assert row["format"] == "standard" and [player["kind"] for player in row["players"]] == ["bot", "bot"]
        assert client.get("/api/lobby").json()["games"] == [], "it is not listed"
        decks = services_at(client).rooms.rooms[game].row.decks
        assert decks is not None and sorted(decks[0]) != sorted(decks[1])
        with client.websocket_connect(f"ws://localhost/api/games/{game}/ws") as socket:
            watcher = Player(socket)
            while watcher.state["status"] == "playing":
                watcher.receive()
        assert client.get("/api/showcase").json()["game"] == game, "the next one begins later"
        monkeypatch.setattr(showcase, "EVERY", 0.0)
        assert client.get("/api/showcase").json()["game"] != game

    def test_a_server_may_show_no_game(self, settings: Settings) -> None:
        with serving(replace(settings, showcase=False)) as client:
            assert client.get("/api/showcase").json() == {"game": None}

    def test_an_invitation_opens_a_table_that_is_not_listed(self, client: TestClient) -> None:
        made = Person(client, "Mia").make({"kind": "open"}, listed=False)
        assert client.get("/api/lobby").json()["tables"] == []
        path, ben = f"/api/games/{made['game']['id']}/join", Person(client, "Ben")
        for invite in (None, "guess", made["token"]):
            reply = client.post(path, json={"deck": LIST, "invite": invite}, headers=ben.headers)
            assert error_of(reply, 403)["code"] == "forbidden"
        assert ben.post(path, {"deck": LIST, "invite": made["invite"]})["seat"] == 1

    def test_nobody_sits_at_a_table_twice(self, client: TestClient) -> None:
        mia = Person(client, "Mia")
        made = mia.make({"kind": "open"})
        mia.post(f"/api/games/{made['game']['id']}/join", {"deck": LIST}, 409)

    def test_leaving_frees_the_seat_and_the_table_closes_with_its_maker(self, client: TestClient) -> None:
        mia, ben = Person(client, "Mia"), Person(client, "Ben")
        made = mia.make({"kind": "open"}, {"kind": "open"}, {"kind": "open"}, form="team-battle")
        path = f"/api/games/{made['game']['id']}"
        ben.post(f"{path}/join", {"deck": LIST, "seat": 2})
        assert [player["kind"] for player in ben.get(path)["players"]] == ["person", "open", "person", "open"]
        ben.post(f"{path}/leave")
        assert [player["kind"] for player in ben.get(path)["players"]] == ["person", "open", "open", "open"]
        ben.post(f"{path}/leave", status=403)
        assert mia.post(f"{path}/leave")["game"]["result"]["reason"] == "cancelled"
        ben.post(f"{path}/join", {"deck": LIST}, 409)

    def test_a_player_can_replace_their_seat_token(self, client: TestClient) -> None:
        mia = Person(client, "Mia")
        made = mia.against_bot()
        path = f"/api/games/{made['game']['id']}/seat"
        again = mia.post(path)
        assert again["seat"] == 0 and again["token"] != made["token"]
        Person(client, "Ben").post(path, status=403)

    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ({"ruleset": "../../etc"}, "ruleset"),
            ({"ruleset": "/tmp/mine.toml"}, "ruleset"),
            ({"form": "five-on-five"}, "form"),
            ({"format": "mine.toml"}, "format"),
            ({"seats": [{"kind": "me", "deck": LIST}]}, "seats"),
            ({"seats": [{"kind": "me", "deck": LIST}] * 3}, "seats"),
            ({"seats": [{"kind": "me", "deck": LIST}] * 2}, "seats"),
            ({"seats": [{"kind": "bot", "level": 9, "deck": LIST}, {"kind": "me", "deck": LIST}]}, "seats.0.bot.level"),
            ({"seats": [{"kind": "me", "deck": {}}, {"kind": "open"}]}, "seats.0.me.deck"),
            ({"seats": [{"kind": "me", "deck": {"any": True, "bundled": "zap"}}, {"kind": "open"}]}, "seats.0.me.deck"),
            ({"clock": {"minutes": -1}}, "clock.minutes"),
            ({"colour": "red"}, "colour"),
        ],
    )
    def test_a_wrong_request_names_the_field(self, client: TestClient, change: Json, where: str) -> None:
        body = {"seats": [{"kind": "me", "deck": LIST}, {"kind": "open"}]} | change
        error = error_of(client.post("/api/games", json=body, headers=Person(client).headers), 400)
        assert (error["code"], error["where"]) == ("invalid", where)

    def test_an_illegal_deck_comes_back_with_its_problems(self, client: TestClient) -> None:
        body = {"seats": [{"kind": "me", "deck": {"cards": DECK | {"base1-58": 5}}}, {"kind": "open"}]}
        error = error_of(client.post("/api/games", json=body, headers=Person(client).headers), 409)
        assert error["code"] == "illegal_deck"
        assert {problem["kind"] for problem in error["problems"]} == {"size", "copies"}
        assert all(problem["rule"] for problem in error["problems"])

    def test_an_unknown_card_is_reported(self, client: TestClient) -> None:
        body = {"seats": [{"kind": "me", "deck": {"cards": {"base1-9999": 4}}}, {"kind": "open"}]}
        assert error_of(client.post("/api/games", json=body, headers=Person(client).headers), 400)["code"] == "invalid_deck"

    def test_what_is_not_there_is_not_found(self, client: TestClient) -> None:
        for path in ("/api/games/nothing", "/api/cards/base1-9999", "/api/rules/XX-1", "/api/nothing"):
            assert error_of(client.get(path), 404)["code"] == "not_found"


class TestDecks:
    def test_decks_are_saved_for_their_owner_only(self, client: TestClient) -> None:
        mia, ben = Person(client, "Mia"), Person(client, "Ben")
        saved = mia.post("/api/decks", {"name": "Fire", "cards": DECK, "note": "first try"}, 201)
        assert saved["size"] == 60 and saved["cards"] == DECK
        path = f"/api/decks/{saved['id']}"
        assert mia.get("/api/decks")["decks"] == [saved] and mia.get(path) == saved
        for reply in (ben.client.get(path, headers=ben.headers), ben.client.delete(path, headers=ben.headers)):
            assert error_of(reply, 404)["code"] == "not_found"
        changed = client.put(path, json={"name": "Small", "cards": {"base1-46": 4}}, headers=mia.headers).json()
        assert (changed["id"], changed["name"], changed["size"]) == (saved["id"], "Small", 4)
        mia.post("/api/games", {"seats": [{"kind": "me", "deck": {"saved": saved["id"]}}, {"kind": "open"}]}, 409)
        assert client.delete(path, headers=mia.headers).status_code == 204
        assert mia.get("/api/decks")["decks"] == []

    def test_saved_decks_say_whether_they_are_legal(self, client: TestClient) -> None:
        mia = Person(client)
        mia.post("/api/decks", {"name": "Fire", "cards": DECK}, 201)
        mia.post("/api/decks", {"name": "Small", "cards": {"base1-46": 4}}, 201)

        def legal(rules: str) -> dict[str, bool | None]:
            return {deck["name"]: deck["legal"] for deck in mia.get(f"/api/decks{rules}")["decks"]}

        assert legal("") == {"Fire": None, "Small": None}
        assert legal("?ruleset=mega-evolution-2025") == {"Fire": True, "Small": False}
        assert legal("?ruleset=mega-evolution-2025&format=standard") == {"Fire": False, "Small": False}

    def test_a_saved_deck_can_be_played(self, client: TestClient) -> None:
        mia = Person(client)
        saved = mia.post("/api/decks", {"name": "Fire", "cards": DECK}, 201)
        choice = {"saved": saved["id"]}
        mia.post("/api/games", {"seats": [{"kind": "me", "deck": choice}, {"kind": "bot", "level": 1, "deck": choice}]}, 201)

    def test_a_check_lists_problems_with_their_rules(self, client: TestClient) -> None:
        good = checked(client.post("/api/decks/check", json={"deck": LIST}), 200)
        assert good == {"legal": True, "problems": [], "unplayable": [], "size": 60}
        few = {"deck": {"cards": {"base1-24": 4}}, "ruleset": "base-2000", "format": "base-fossil"}
        bad = checked(client.post("/api/decks/check", json=few), 200)
        assert {problem["kind"] for problem in bad["problems"]} == {"size", "basic"}

    def test_lists_are_read_and_written(self, client: TestClient) -> None:
        for form in client.get("/api/meta").json()["list_forms"]:
            text = checked(client.post("/api/decks/export", json={"deck": LIST, "form": form, "name": "Fire"}), 200)["text"]
            read = checked(client.post("/api/decks/import", json={"text": text}), 200)
            assert read["cards"] == DECK and read["unknown"] == [], form

    def test_a_line_that_does_not_name_a_card_is_reported(self, client: TestClient) -> None:
        read = checked(client.post("/api/decks/import", json={"text": "4 Charmander BS 46\n4 Nobody Knows BS 999"}), 200)
        assert read["cards"] == {"base1-46": 4} and read["unknown"][0]["line"] == 2
        assert error_of(client.post("/api/decks/import", json={"text": " "}), 400)["code"] == "invalid_deck"
        assert error_of(client.post("/api/decks/export", json={"deck": LIST, "form": "x"}), 400)["where"] == "form"

    def test_odds_of_the_opening_hand(self, client: TestClient) -> None:
        odds = checked(client.post("/api/decks/odds", json={"deck": LIST}), 200)
        assert (odds["size"], odds["basics"], odds["hand"], odds["prizes"]) == (60, 16, 7, 6)
        assert 0.05 < odds["mulligan"] < 0.15
        charmander = next(card for card in odds["cards"] if card["name"] == "Charmander")
        assert charmander["copies"] == 4 and abs(sum(charmander["prized"]) - 1) < 1e-9

    def test_bundled_decks_are_listed_and_one_can_be_drawn_at_random(self, client: TestClient) -> None:
        every = client.get("/api/bundled-decks").json()["decks"]
        legal = client.get("/api/bundled-decks?ruleset=base-2000&format=base-fossil").json()["decks"]
        assert 0 < len(legal) < len(every)
        assert error_of(client.get("/api/bundled-decks/x"), 404)["code"] == "not_found"
        deck = client.get(f"/api/bundled-decks/{every[0]['name']}").json()
        assert deck["size"] == every[0]["size"] == sum(deck["cards"].values())
        if any(entry["playable"] for entry in client.get("/api/bundled-decks?ruleset=modern").json()["decks"]):
            choice = {"any": True}
            Person(client).post(
                "/api/games", {"seats": [{"kind": "me", "deck": choice}, {"kind": "bot", "level": 1, "deck": choice}]}, 201
            )


class TestCards:
    def test_a_card_has_its_facts_and_our_words(self, client: TestClient) -> None:
        card = client.get("/api/cards/base1-46").json()
        assert (card["name"], card["hp"], card["set"]["code"], card["number"]) == ("Charmander", 50, "BS", "46")
        ember = card["attacks"][1]
        assert (ember["cost"], ember["damage"]) == (["Fire", "Colorless"], 30)
        assert "discard" in ember["text"].casefold() and card["attacks"][0]["text"] == ""
        assert "draw" in client.get("/api/cards/base1-91").json()["text"].casefold()

    def test_cards_have_the_words_that_count_under_a_ruleset(self, client: TestClient) -> None:
        def text_under(ruleset: str) -> str:
            found = client.post("/api/cards", json={"ids": ["base1-94"], "ruleset": ruleset}).json()["cards"]["base1-94"]
            assert found["id"] == "base1-94"
            return str(found["text"])

        assert "20" in text_under("base-2000") == text_under("")
        assert "30" in text_under("modern")
        assert error_of(client.post("/api/cards", json={"ids": ["base1-94"], "ruleset": "none"}), 404)

    def test_many_cards_at_once(self, client: TestClient) -> None:
        found = client.post("/api/cards", json={"ids": ["base1-46", "nothing-1", "base1-4"]}).json()
        assert list(found["cards"]) == ["base1-46", "base1-4"] and found["unknown"] == ["nothing-1"]
        assert error_of(client.post("/api/cards", json={"ids": ["base1-4"] * 251}), 400)["where"] == "ids"

    def test_search(self, client: TestClient) -> None:
        found = client.get("/api/cards", params={"q": "set:base1 type:fire hp>=80", "order": "hp"}).json()
        assert found["total"] == len(found["cards"]) >= 2
        assert found["cards"][0]["hp"] >= found["cards"][-1]["hp"] >= 80
        page = client.get("/api/cards", params={"q": "set:base1", "limit": 5, "offset": 5}).json()
        assert len(page["cards"]) == 5 and page["total"] > 10

    def test_a_query_that_cannot_be_read_says_where(self, client: TestClient) -> None:
        error = error_of(client.get("/api/cards", params={"q": "name:x colour:red"}), 400)
        assert (error["code"], error["place"]) == ("invalid_query", 7)

    @pytest.mark.parametrize("query", ["format:/etc/passwd.toml", "-(name:x or legal:../pyproject.toml)"])
    def test_a_query_cannot_read_a_file_of_the_server(self, client: TestClient, query: str) -> None:
        assert error_of(client.get("/api/cards", params={"q": query}), 400)["message"].startswith("there is no format")

    def test_sets_and_printings(self, client: TestClient) -> None:
        sets = client.get("/api/sets").json()["sets"]
        assert next(entry for entry in sets if entry["id"] == "base1")["name"] == "Base"
        assert "base1-46" in client.get("/api/cards/base1-46/printings").json()["printings"]


class TestRules:
    def test_a_rule_with_its_relations(self, client: TestClient) -> None:
        rule = client.get("/api/rules/sm-deck-1").json()
        assert rule["id"] == "SM-deck-1" and rule["ruleset"] == "sun-moon-2019" and rule["related"]

    def test_search(self, client: TestClient) -> None:
        found = client.get("/api/rules", params={"q": "retreat", "ruleset": "modern", "limit": 3}).json()
        assert found["total"] >= len(found["rules"]) > 0 and {rule["ruleset"] for rule in found["rules"]} == {"modern"}
        lost = client.get("/api/rules", params={"q": "retraet"}).json()
        assert lost["total"] == 0 and "retreat" in lost["suggestions"]
        assert error_of(client.get("/api/rules", params={"q": "x", "ruleset": "mine.toml"}), 400)["where"] == "ruleset"


def test_the_page_is_served_and_asked_for_each_time(settings: Settings) -> None:
    (settings.static / "assets").mkdir()
    (settings.static / "index.html").write_text("<!doctype html><title>Playmat</title>")
    (settings.static / "assets" / "index.js").write_text("export {}")
    with serving(settings) as client:
        for path in ("/", "/index.html", "/assets/index.js"):
            page = client.get(path)
            assert page.status_code == 200 and page.headers["cache-control"] == "no-cache"
            assert client.get(path, headers={"if-none-match": page.headers["etag"]}).status_code == 304
        assert error_of(client.get("/missing.js"), 404)["code"] == "not_found"
        assert error_of(client.get("/api/nothing"), 404)["code"] == "not_found"
        assert client.get("/%2e%2e/games.sqlite").status_code == 404


def test_a_lesson_is_taken_by_sending_all_answers(client: TestClient) -> None:
    names = [lesson["name"] for lesson in client.get("/api/lessons").json()["lessons"]]
    assert names[0] == "energy" and "year-2000" in names
    start = client.post("/api/lessons/energy", json={"answers": [], "refusals": True}).json()
    assert start["step"] == 0 and not start["done"] and start["refusals"]
    attach = next(i for i, option in enumerate(start["view"]["decision"]["options"]) if option["kind"] == "attach")
    after = client.post("/api/lessons/energy", json={"answers": [[attach]], "pokemon": 1}).json()
    assert after["step"] == 1 and after["sheet"]["pokemon"]["name"] == "Machop"
    refused = client.post("/api/lessons/energy", json={"answers": [[99]]})
    assert refused.status_code == 409 and "Answer 1 does not fit" in refused.json()["error"]["message"]
    assert client.post("/api/lessons/nothing", json={}).status_code == 404


def test_a_chapter_of_the_rulebook_has_two_rulesets_side_by_side(client: TestClient) -> None:
    chapters = client.get("/api/rulebook").json()["chapters"]
    assert {"topic": "retreat", "title": "Retreating"}.items() <= next(c for c in chapters if c["topic"] == "retreat").items()
    found = client.get("/api/rulebook/retreat", params={"ruleset": "sun-moon-2019", "beside": "base-2000"}).json()
    differs = {point["title"] for point in found["points"] if point["differs"]}
    assert "Confused Pokémon and retreating" in differs and "Retreating for free" not in differs
    assert client.get("/api/rulebook/retreat", params={"ruleset": "nothing"}).status_code == 400
    assert client.get("/api/rulebook/nothing").status_code == 404


def test_a_list_is_read_with_reprints_for_what_is_missing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardSummary, "is_unread", property(lambda summary: summary.id == "ex16-83"))
    text = "4 Charmander BS 46\n2 Steven's Advice PK 83\n1 Blaine's Kangaskhan QQQ 3\n1 Charizard QQQ 5\n2 Switch QQQ 1\n"
    found = client.post("/api/builder/list", json={"text": text}).json()
    assert found["cards"]["base1-46"] == 4 and sum(found["cards"].values()) == 9
    unread = ["Steven's Advice"] if default_pool().summaries()["ex16-83"].is_unread else []  # else there is nothing to replace
    assert [swap["to"]["name"] for swap in found["replaced"]] == [*unread, "Blaine's Kangaskhan"]
    assert [(line["count"], line["text"]) for line in found["unknown"]] == [(1, "1 Charizard QQQ 5")]
    assert {card["name"] for card in found["unknown"][0]["near"]} == {"Charizard"}
    assert "-" not in found["remarks"][0].rpartition("took ")[2]


def test_the_builders_search_groups_printings(client: TestClient) -> None:
    params = {"q": "name:switch kind:item set:base1,me2", "order": "oldest"}
    found = client.get("/api/builder/cards", params=params).json()
    assert found["total"] == 1 and found["printings"] == 2
    assert found["cards"][0]["id"] == "base1-95" and found["cards"][0]["printings"][0]["code"] == "BS"
    assert client.get("/api/builder/cards", params={"q": "hp>=lots"}).status_code == 400


def test_cards_of_sets_without_a_date_are_not_the_newest(client: TestClient) -> None:
    found = client.get("/api/builder/cards", params={"q": "set:miscp,me2", "order": "newest"}).json()["cards"]
    assert found[0]["set"]["id"] == "me2"


def test_a_players_connection_does_not_wait_for_the_routes_of_others(settings: Settings) -> None:
    """FastAPI prepares the routes of a part when a request gets to it; after a crash many players return at once."""
    scope = {"type": "websocket", "path": "/api/games/x/ws", "root_path": "", "headers": []}
    asked = [route.matches(scope)[0] for route in create_app(settings).router.routes]
    assert asked.index(Match.FULL) == 1  # the first is the description of the interface


def test_a_puzzle_is_solved_with_the_answers_that_the_server_tells(client: TestClient) -> None:
    found = client.get("/api/puzzles", params={"day": "2026-11-19"}).json()
    names = [puzzle["name"] for puzzle in found["puzzles"]]
    assert found["daily"] in names and client.get("/api/puzzles", params={"day": "soon"}).status_code == 400
    address = f"/api/puzzles/{names[0]}"
    start = client.post(address, json={"deal": 7, "refusals": True}).json()
    assert (
        start["status"] == "open"
        and start["solution"] is None
        and start["view"]["decision"]["player"] == found["puzzles"][0]["seat"]
    )
    hint = client.post(address, json={"deal": 7, "asked": "hint"}).json()["solution"]
    steps = client.post(address, json={"deal": 7, "asked": "solution"}).json()["solution"]
    assert hint == steps[:1] and len(steps) >= 2
    answers = [step["picks"] for step in steps]
    assert client.post(address, json={"deal": 7, "answers": answers}).json()["status"] == "solved"
    end = next(i for i, option in enumerate(start["view"]["decision"]["options"]) if option["kind"] == "end")
    failed = client.post(address, json={"deal": 7, "answers": [[end]], "asked": "hint"}).json()
    assert failed["status"] == "failed" and failed["solution"] == []
    assert client.post(address, json={"deal": 7, "answers": [*answers, [0]]}).status_code == 409
    assert client.post("/api/puzzles/nothing", json={}).status_code == 404


def test_a_puzzle_shows_nothing_that_its_solver_cannot_see(client: TestClient) -> None:
    """What the page gets is the same in every deal."""
    name = client.get("/api/puzzles").json()["puzzles"][0]["name"]
    first, second = (client.post(f"/api/puzzles/{name}", json={"deal": deal}).json() for deal in (1, 2))
    assert first == second
