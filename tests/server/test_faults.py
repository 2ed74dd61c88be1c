"""Seats, clocks, undo and limits: what an attack on the server found, and what must not be possible again."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from people import LIST, Json, Person, Player, checked, closing_code, services_at, serving
from sqlalchemy import delete
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from test_play import at, duel, play_on
from typer.testing import CliRunner

from playmat.cli import verify
from playmat.play.fairness import commitment
from playmat.server import db_tables
from playmat.server.metrics import JsonLines
from playmat.server.repository import Lease
from playmat.server.settings import Settings
from playmat.server.updates import Updates


def hello(token: str) -> str:
    return json.dumps({"type": "hello", "token": token})


def is_closed(player: Player) -> int:
    """The code with which the server closes the player's connection."""
    with pytest.raises(WebSocketDisconnect) as closed:
        while True:
            player.receive()
    return closed.value.code


def test_the_token_of_a_seat_dies_with_the_seat(client: TestClient) -> None:
    mia, ben, eve = Person(client, "Mia"), Person(client, "Ben"), Person(client, "Eve")
    three = mia.make({"kind": "bot", "level": 1, "deck": LIST}, {"kind": "open"}, {"kind": "open"}, form="team-battle")
    game = three["game"]["id"]
    bens = ben.post(f"/api/games/{game}/join", {"deck": LIST, "seat": 2})
    with client.websocket_connect(f"ws://localhost/api/games/{game}/ws") as socket:
        inside = Player(socket, bens["token"])
        ben.post(f"/api/games/{game}/leave")
        assert is_closed(inside) == 4401, "also of a connection that is open"
    assert closing_code(client, game, hello(bens["token"])) == 4401
    eves = eve.post(f"/api/games/{game}/join", {"deck": LIST, "seat": 2})
    assert closing_code(client, game, hello(bens["token"])) == 4401
    with client.websocket_connect(f"ws://localhost/api/games/{game}/ws") as socket:
        assert Player(socket, eves["token"]).welcome["seat"] == 2


def test_a_new_token_for_a_seat_replaces_the_old_one(client: TestClient) -> None:
    mia = Person(client, "Mia")
    made = mia.against_bot()
    game = made["game"]["id"]
    with at(client, made) as inside:
        renewed = mia.post(f"/api/games/{game}/seat")
        assert is_closed(inside) == 4401
    assert closing_code(client, game, hello(made["token"])) == 4401
    with at(client, renewed) as player:
        assert player.welcome["seat"] == 0


def test_a_new_guest_token_ends_the_old_one_and_all_connections(client: TestClient) -> None:
    mia = Person(client, "Mia")
    made = mia.against_bot()
    with at(client, made) as inside:
        renewed = mia.post("/api/me/token")
        assert is_closed(inside) == 4401
    assert mia.get("/api/me", 401)["error"]["code"] == "no_guest"
    mia.token = renewed["token"]
    assert mia.get("/api/me")["id"] == mia.id
    assert mia.get("/api/me/games")["games"][0]["seat"] == 0
    assert client.delete("/api/me", headers=mia.headers).status_code == 204
    assert mia.get("/api/me", 401)["error"]["code"] == "no_guest"
    assert client.get(f"/api/games/{made['game']['id']}").json()["players"][0]["name"] == ""


def test_a_token_that_another_process_ends_closes_its_connection(client: TestClient) -> None:
    with at(client, Person(client).against_bot()) as inside:
        with services_at(client).storage.engine.execution_options(is_writer=True).begin() as other:
            other.execute(delete(db_tables.tokens))
        assert is_closed(inside) == 4401


def test_rematches_count_as_new_games(settings: Settings) -> None:
    with serving(replace(settings, game_rate=1e-6, game_burst=2)) as client:
        mia = Person(client, "Mia")
        made = mia.against_bot()
        with at(client, made) as player:
            player.ask(type="resign")
            assert player.ask(type="rematch")["type"] == "ack"
            assert player.ask(type="rematch")["code"] == "too_fast"
        assert (
            mia.post("/api/games", {"seats": [{"kind": "me", "deck": LIST}, {"kind": "open"}]}, 429)["error"]["code"]
            == "too_fast"
        )


def test_games_have_a_quota(settings: Settings) -> None:
    with serving(replace(settings, games_per_guest=2)) as client:
        mia = Person(client, "Mia")
        for _ in range(2):
            mia.against_bot()
        body = {"seats": [{"kind": "me", "deck": LIST}, {"kind": "open"}]}
        assert mia.post("/api/games", body, 409)["error"]["code"] == "quota"
        assert len(mia.get("/api/me/games")["games"]) == 2, "nothing of the refused game is kept"


def test_how_often_a_player_is_asked_is_not_shown(client: TestClient) -> None:
    """Whether there is a second Basic Pokémon to put onto the Bench is a secret: others must not see the extra question."""
    mine, theirs = Person(client, "Mia").against(Person(client, "Ben"))
    game = mine["game"]["id"]
    room = services_at(client).rooms.rooms[game]
    hidden = 0
    with at(client, mine, seed=1) as mia, at(client, theirs, seed=2) as ben, at(client, mine, watch=True) as guest:
        players = [mia, ben]
        for player in (mia, ben, guest):
            player.sync()
        for _ in range(60):
            asked = players[mia.state["view"]["asked"]]
            other = players[1 - asked.welcome["seat"]]
            before = {"other": (other.state, len(other.traffic)), "guest": (guest.state, len(guest.traffic))}
            n = other.state["n"]
            if asked.decision is not None and asked.decision["kind"] == "setup_bench":
                asked.ask(type="answer", n=asked.state["n"], picks=[])  # which no other player sees
                mia.sync()
                ben.sync()
            else:
                play_on(players, 1)
            guest.sync()
            assert other.state["n"] == n, "only a player's own answers count"
            assert guest.state["n"] == 0
            for player, (state, messages) in zip((other, guest), before.values(), strict=True):
                if not any('"state"' in text for text in player.traffic[messages:]):
                    hidden += player is other
                    assert player.state is state
        shown = client.get(f"/api/games/{game}").json()
        assert shown["answers"] == 0 and shown["updated"].endswith(":00Z")
        assert len(room.answers) == 60
        total = client.get(f"/api/games/{game}/replay", params={"view": "public", "count": 100}).json()["total"]
        assert total == 60 - sum(1 for _ in hidden_steps(client, room))
    assert hidden, "some answers change nothing that the other player sees"


def hidden_steps(client: TestClient, room: Any) -> Iterator[int]:
    """The answers that change nothing in public."""
    from playmat.server.replays import replay_steps
    from playmat.server.stored_records import Played

    steps = replay_steps(room.row, Played(room.answers), None, 0, len(room.answers) + 1)
    last = steps[0]["view"]
    for step in steps[1:]:
        if not step["log"] and step["view"] == last:
            yield step["n"]
        last = step["view"]


def test_only_what_changed_is_sent_and_it_adds_up(client: TestClient) -> None:
    with duel(client) as players:
        for _ in range(40):
            play_on(players, 1)
            for player in players:
                room = services_at(client).rooms.rooms[player.welcome["game"]["id"]]
                assert player.state["view"] == json.loads(json.dumps(room.view(player.welcome["seat"])))
        sizes = [len(text) for text in players[0].traffic if '"changes"' in text]
        assert sum(sizes) / len(sizes) < len(json.dumps(players[0].state["view"])) / 2


def test_an_undo_gives_no_time_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings) as client, duel(client, clock={"minutes": 5, "increment": 10}) as players:
        room = services_at(client).rooms.rooms[players[0].welcome["game"]["id"]]
        clock = room.clock
        assert clock is not None
        play_on(players, 12)
        asker = players[0]
        seat = asker.welcome["seat"]
        before = clock.left[seat]
        earned = sum(extra for answer, extra in zip(room.answers, room.extras, strict=True) if answer.seat == seat)
        for _ in range(3):
            asker.ask(type="undo")
            players[1 - seat].ask(type="undo_reply", accept=True)
        left = sum(extra for answer, extra in zip(room.answers, room.extras, strict=True) if answer.seat == seat)
        after = clock.left[seat]
        assert before is not None and after is not None
        assert after <= before - (earned - left) + 0.01, "what undone answers earned is taken away, and time is not given back"


def test_a_game_that_was_lost_is_not_ended_for_ever(settings: Settings) -> None:
    """A process that has lost a game with a clock tries to end it once; then the room is closed."""
    with serving(settings) as client, duel(client, clock={"minutes": 5, "increment": 0}) as players:
        services = services_at(client)
        room = services.rooms.rooms[players[0].welcome["game"]["id"]]
        room.lease = Lease("somebody else", room.lease.term + 1)
        assert room.clock is not None and room.clock.running is not None
        assert client.portal is not None
        client.portal.call(room.run_out, room.version)
        assert room.is_shut and room.timer is None
        assert room.row.id not in services.rooms.rooms


def test_thinking_time_before_an_undo_counts_after_a_restart_too(settings: Settings) -> None:
    with serving(settings) as client:
        mine, theirs = Person(client, "Mia").against(Person(client, "Ben"), clock={"minutes": 5, "increment": 0})
        with at(client, mine, seed=1) as mia, at(client, theirs, seed=2) as ben:
            play_on([mia, ben], 8)
            room = services_at(client).rooms.rooms[mine["game"]["id"]]
            assert room.clock is not None
            running = room.clock.running
            assert running is not None
            room.clock.since -= 100
            asker, other = (mia, ben) if room.last_answer(0) is not None else (ben, mia)
            asker.ask(type="undo")
            other.ask(type="undo_reply", accept=True)
            spent = room.clock.left[running]
            assert spent is not None and spent < 201
    with serving(settings) as client, at(client, mine) as again:
        assert again.state["clock"]["left"][running] < 201


def test_a_clock_goes_on_in_the_next_process(settings: Settings) -> None:
    with serving(settings) as client:
        mine, theirs = Person(client, "Mia").against(Person(client, "Ben"), clock={"minutes": 5, "increment": 0})
        with at(client, mine, seed=1) as mia, at(client, theirs, seed=2) as ben:
            play_on([mia, ben], 8)
            clock = services_at(client).rooms.rooms[mine["game"]["id"]].clock
            assert clock is not None and clock.running is not None
            running = clock.running
            clock.since -= 100
    with serving(settings) as client, at(client, mine, seed=1) as mia, at(client, theirs, seed=2) as ben:
        assert mia.state["clock"]["running"] == running
        assert mia.state["clock"]["left"][running] < 201 and mia.state["clock"]["left"][1 - running] > 250
        play_on([mia, ben], 1)
        assert mia.state["clock"]["left"][running] < 201, "the answer took the time before the restart too"


def test_waiting_for_an_opponent_takes_no_time_from_a_clock(client: TestClient) -> None:
    host, visitor = Person(client, "Mia"), Person(client, "Ben")
    mine = host.make({"kind": "open"}, clock={"minutes": 5, "increment": 0})
    services_at(client).rooms.rooms[mine["game"]["id"]].asked_at -= 1000
    theirs = visitor.post(f"/api/games/{mine['game']['id']}/join", {"deck": LIST, "invite": mine["invite"]})
    with at(client, mine, seed=1) as mia, at(client, theirs, seed=2) as ben:
        play_on([mia, ben], 2)
        assert mia.state["status"] == "playing" and min(mia.state["clock"]["left"]) > 200


def test_players_can_say_set_phrases_and_mute_each_other(client: TestClient) -> None:
    with duel(client) as (mia, ben):
        assert mia.ask(type="say", phrase="good_luck")["type"] == "ack"
        while (message := ben.receive())["type"] != "said":
            pass
        assert message == {"type": "said", "seat": 0, "phrase": "good_luck"}
        assert ben.ask(type="mute", seat=0)["type"] == "ack"
        mia.ask(type="say", phrase="hello")
        ben.sync()
        assert sum('"said"' in text for text in ben.traffic) == 1
        assert mia.ask(type="say", phrase="anything else")["code"] == "invalid"
        replies = [mia.ask(type="say", phrase="hello").get("code") for _ in range(10)]
        assert replies[-1] == "too_fast"
        assert "good_luck" in client.get("/api/meta").json()["phrases"]


def test_people_who_block_each_other_do_not_meet(client: TestClient) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    mine, _ = mia.against(ben)
    assert mia.post("/api/me/blocked", {"game": mine["game"]["id"], "seat": 1})["guests"] == [{"id": ben.id, "name": "Ben"}]
    for host, visitor in ((mia, ben), (ben, mia)):
        table = host.make({"kind": "open"})
        reply = visitor.post(f"/api/games/{table['game']['id']}/join", {"deck": LIST, "invite": table["invite"]}, 403)
        assert reply["error"]["code"] == "forbidden"
    assert Person(client).post("/api/me/blocked", {"game": mine["game"]["id"], "seat": 1}, 400)
    assert checked(client.delete(f"/api/me/blocked/{ben.id}", headers=mia.headers), 200)["guests"] == []
    mia.against(ben)


def test_the_luck_of_a_finished_game_can_be_verified(client: TestClient, tmp_path: Path) -> None:
    mia, ben = Person(client, "Mia"), Person(client, "Ben")
    made = mia.post(
        "/api/games", {"seats": [{"kind": "me", "deck": LIST, "luck": "seven"}, {"kind": "open"}], "listed": True}, 201
    )
    game, published = made["game"]["id"], made["game"]["commitment"]
    assert published and "secret" not in json.dumps(made["game"])
    theirs = ben.post(f"/api/games/{game}/join", {"deck": LIST, "luck": "eleven"})
    assert theirs["game"]["commitment"] == published
    with at(client, made, seed=1) as one, at(client, theirs, seed=2) as two:
        play_on([one, two], 30)
        one.ask(type="resign")
    record = client.get(f"/api/games/{game}/record").json()
    assert record["proof"]["luck"] == ["seven", "eleven"] and record["proof"]["commitment"] == published

    def verified(changed: Json, *more: str) -> tuple[int, str]:
        file = tmp_path / "record.json"
        file.write_text(json.dumps(changed))
        done = CliRunner().invoke(verify.app, [str(file), *more])
        return done.exit_code, done.output

    assert verified(record, "--commitment", published)[0] == 0
    assert "digest in the record is not the one" in verified(record, "--commitment", "0" * 64)[1]
    for change, message in (
        ({"seed": record["seed"] + 1}, "the seed does not follow"),
        ({"proof": record["proof"] | {"secret": "x"}}, "does not have the digest"),
        ({"proof": record["proof"] | {"luck": ["seven", "twelve"]}}, "the seed does not follow"),
        ({"decks": [record["decks"][0][::-1], record["decks"][1]]}, "not numbered in the order"),
        ({"flips": [True]}, "were scripted"),
    ):
        status, shown = verified(record | change)
        assert status == 1 and message in shown, shown
    del record["proof"]
    assert "has no proof" in verified(record)[1]


def test_against_bots_the_servers_part_is_fixed_before_the_players_part_is_known(settings: Settings) -> None:
    with serving(settings, None) as client:
        mia, ben = Person(client, "Mia"), Person(client, "Ben")
        promised = mia.post("/api/me/luck", {})["commitment"]
        assert mia.post("/api/me/luck", {})["commitment"] == promised, "it cannot be exchanged by asking again"
        seats = [{"kind": "me", "deck": LIST, "luck": "seven"}, {"kind": "bot", "level": 1, "deck": LIST}]
        assert ben.post("/api/games", {"seats": seats, "commitment": promised}, 409)["error"]["code"] == "no_commitment"
        made = mia.post("/api/games", {"seats": seats, "commitment": promised}, 201)
        assert made["game"]["commitment"] == promised
        assert mia.post("/api/games", {"seats": seats, "commitment": promised}, 409)["error"]["code"] == "no_commitment"
        assert mia.post("/api/me/luck", {})["commitment"] != promised
        with at(client, made) as one:
            one.ask(type="resign")
            proof = client.get(f"/api/games/{made['game']['id']}/record").json()["proof"]
            assert commitment(proof["secret"]) == promised and proof["luck"] == ["seven", ""]
            shown = one.state["next"]
            assert shown and shown != promised
            one.ask(type="rematch", luck="eight")
            messages = [json.loads(text) for text in one.traffic]
            message = next(message for message in messages if message["type"] == "rematch")
        assert client.get(f"/api/games/{message['game']}").json()["commitment"] == shown, "a rematch has the digest shown before"


def test_clocks_that_a_listener_counts_on_are_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("playmat.server.updates.time.monotonic", lambda: now[0])
    telling = Updates()
    telling.set_clock({"left": [60.0, 50.0], "running": 0})
    now[0] += 5
    assert telling.agrees({"left": [55.0, 50.0], "running": 0})
    assert not telling.agrees({"left": [60.0, 50.0], "running": 0})
    assert not telling.agrees({"left": [55.0, 50.0], "running": 1})
    assert not telling.agrees(None)


def test_a_game_and_its_token_are_one_transaction(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError("the disk is full")

    mia = Person(client)
    monkeypatch.setattr("playmat.server.repository.renewed_token", fail)
    with pytest.raises(RuntimeError):
        mia.against_bot()
    monkeypatch.undo()
    assert mia.get("/api/me/games")["games"] == []


def test_figures_are_shown_on_request_only(client: TestClient, settings: Settings, tmp_path: Path) -> None:
    assert client.get("/api/metrics").status_code == 404
    with serving(replace(settings, metrics=True, database=f"sqlite:///{tmp_path / 'other.sqlite'}")) as other:
        made = Person(other).against_bot()
        with at(other, made):
            text = other.get("/api/metrics").text
    assert "# TYPE playmat_rooms gauge\nplaymat_rooms 1\n" in text and "playmat_players 1\n" in text
    assert made["game"]["id"] not in text


def test_a_log_can_be_lines_of_json() -> None:
    record = logging.LogRecord("playmat.server.room", logging.ERROR, "", 1, "game %s failed", ("x",), None)
    line = json.loads(JsonLines().format(record))
    assert line["level"] == "error" and line["message"] == "game x failed" and line["logger"] == "playmat.server.room"
