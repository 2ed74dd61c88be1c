"""Accounts: made, used from several devices, recovered, exported, deleted; following, blocking, reports; `playmat people`."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from people import Json, Person, Player, address, checked, services_at, serving
from sqlalchemy import text
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from test_storage import engine_of
from typer.testing import CliRunner

from playmat.cli import people as people_command
from playmat.server.settings import Settings
from playmat.server.stored_people import key_of

PASSWORD = "correct horse"


def with_account(client: TestClient, name: str) -> tuple[Person, list[str]]:
    """A person with an account, and its recovery codes."""
    one = Person(client, name)
    return one, one.post("/api/accounts", {"name": name, "password": PASSWORD}, 201)["recovery_codes"]


def log_in(client: TestClient, name: str, password: str = PASSWORD, status: int = 201, **more: str) -> Json:
    return checked(client.post("/api/sessions", json={"name": name, "password": password} | more), status)


def as_person(client: TestClient, given: Json) -> Person:
    """A person who goes on with a token."""
    one = Person.__new__(Person)
    one.client, one.id, one.name, one.token = client, given["id"], given["name"], given["token"]
    return one


def test_an_account_is_the_same_person_on_another_device(client: TestClient) -> None:
    mia, _ = with_account(client, "Mia")
    mia.post("/api/decks", {"name": "Fire", "cards": {"base1-46": 4}}, 201)
    there = as_person(client, log_in(client, " mIA ", device="Firefox on Linux"))
    assert there.id == mia.id and there.token != mia.token
    assert [deck["name"] for deck in there.get("/api/decks")["decks"]] == ["Fire"]
    me = there.get("/api/me")
    assert (me["account"], me["public"], me["challenges"]) == (True, False, "all")


def test_passwords_and_codes_are_stored_as_hashes_only(client: TestClient, settings: Settings) -> None:
    _, codes = with_account(client, "Mia")
    with engine_of(settings.database) as engine, engine.connect() as db:
        kept = str(db.execute(text("SELECT * FROM accounts")).all()) + str(db.execute(text("SELECT * FROM recovery_codes")).all())
    assert "$argon2id$" in kept
    assert not [secret for secret in (PASSWORD, *codes) if secret in kept]


@pytest.mark.parametrize(("name", "password"), [("Mia", "wrong horse"), ("Nobody", PASSWORD), ("Mia", ""), ("", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client: TestClient, name: str, password: str) -> None:
    with_account(client, "Mia")
    assert log_in(client, name, password, 401)["error"]["code"] == "wrong_password"


def test_attempts_to_log_in_are_counted_by_address_and_by_name(settings: Settings) -> None:
    strict = replace(settings, login_rate=1e-6, login_burst=2)
    with serving(strict) as client:
        for _ in range(2):
            log_in(client, "Mia", "wrong", 401)
        assert log_in(client, "Ben", "wrong", 429)["error"]["code"] == "too_fast"
        services_at(client).logins.buckets.clear()  # as if from other addresses
        for _ in range(18):
            log_in(client, "Mia", "wrong", 401)
            services_at(client).logins.buckets.clear()
        assert log_in(client, "Mia", "wrong", 429)["error"]["code"] == "too_fast"


@pytest.mark.parametrize("other", ["Mia", "MIA", "m i a", "Ｍｉａ"])
def test_two_accounts_do_not_have_the_same_name(client: TestClient, other: str) -> None:
    with_account(client, "Mia")
    second = Person(client, other)
    refused = second.post("/api/accounts", {"name": other, "password": PASSWORD}, 409)
    assert refused["error"]["code"] == "name_taken"
    ben, _ = with_account(client, "Ben")
    assert client.patch("/api/me", json={"name": other}, headers=ben.headers).status_code == 409
    assert key_of(other) == "mia"


def test_an_account_logs_in_with_its_new_name(client: TestClient) -> None:
    mia, _ = with_account(client, "Mia")
    checked(client.patch("/api/me", json={"name": "Mia B"}, headers=mia.headers), 200)
    assert log_in(client, "mia b")["id"] == mia.id
    log_in(client, "Mia", status=401)


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaa", "Mia Miller", "x" * 201])
def test_a_password_that_is_easily_guessed_is_refused(client: TestClient, password: str) -> None:
    one = Person(client, "Mia Miller")
    one.post("/api/accounts", {"name": "Mia Miller", "password": password}, 400)
    assert one.get("/api/me")["account"] is False


def test_a_short_password_is_refused_with_the_length_that_it_needs(client: TestClient) -> None:
    refused = Person(client).post("/api/accounts", {"name": "Mia", "password": "horse"}, 400)
    assert refused["error"]["message"] == "The field 'password' must have a length of at least 8."


def test_a_recovery_code_works_once_and_ends_other_sessions(client: TestClient) -> None:
    mia, codes = with_account(client, "Mia")
    assert len(set(codes)) == 8
    body = {"name": "Mia", "code": codes[0].upper(), "password": "another horse"}
    checked(client.post("/api/sessions/recover", json=body | {"code": "abcde"}), 401)
    given = checked(client.post("/api/sessions/recover", json=body), 201)
    assert given["id"] == mia.id
    mia.get("/api/me", 401)
    log_in(client, "Mia", status=401)
    log_in(client, "Mia", "another horse")
    checked(client.post("/api/sessions/recover", json=body), 401)
    again = as_person(client, given)
    again.post("/api/me/recovery", {"password": PASSWORD}, 403)
    new = again.post("/api/me/recovery", {"password": "another horse"})["recovery_codes"]
    checked(client.post("/api/sessions/recover", json=body | {"code": codes[1]}), 401)
    checked(client.post("/api/sessions/recover", json=body | {"code": new[1]}), 201)


def test_a_new_password_ends_other_sessions(client: TestClient) -> None:
    mia, _ = with_account(client, "Mia")
    there = as_person(client, log_in(client, "Mia"))
    wrong = client.put("/api/me/password", json={"old": "wrong", "new": "another horse"}, headers=there.headers)
    assert wrong.status_code == 403
    assert (
        client.put("/api/me/password", json={"old": PASSWORD, "new": "another horse"}, headers=there.headers).status_code == 204
    )
    mia.get("/api/me", 401)
    there.get("/api/me")


def test_sessions_are_listed_and_ended_one_by_one(client: TestClient) -> None:
    mia, _ = with_account(client, "Mia")
    there = as_person(client, log_in(client, "Mia", device="Firefox on Linux"))
    listed = mia.get("/api/me/sessions")["sessions"]
    assert [(entry["device"], entry["current"]) for entry in listed] == [("Firefox on Linux", False), ("", True)]
    made = mia.against_bot()
    other = Person(client, "Eve")
    assert client.delete(f"/api/me/sessions/{listed[0]['id']}", headers=other.headers).status_code == 404
    with client.websocket_connect(address(made)) as socket, pytest.raises(WebSocketDisconnect) as closed:
        Player(socket, made["token"])
        assert client.delete(f"/api/me/sessions/{listed[0]['id']}", headers=mia.headers).status_code == 204
        while True:
            socket.receive_text()
    assert closed.value.code == 4401  # seats are opened again with a new token
    there.get("/api/me", 401)
    mia.get("/api/me")
    mia.post(f"/api/games/{made['game']['id']}/seat")


def test_few_sessions_are_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.server.accounts.MAX_SESSIONS", 3)
    mia, _ = with_account(client, "Mia")
    last = [as_person(client, log_in(client, "Mia")) for _ in range(4)][-1]
    assert len(last.get("/api/me/sessions")["sessions"]) == 3
    mia.get("/api/me", 401)


def test_an_export_has_everything_and_a_deleted_account_is_gone(client: TestClient, settings: Settings) -> None:
    mia, _ = with_account(client, "Mia")
    ben = Person(client, "Ben")
    made, _ = mia.against(ben)
    with client.websocket_connect(address(made)) as socket:
        Player(socket, made["token"]).ask(type="resign")
    mia.post("/api/decks", {"name": "Fire", "cards": {"base1-46": 4}}, 201)
    mia.post("/api/me/blocked", {"game": made["game"]["id"], "seat": 1})
    found = mia.get("/api/me/export")
    assert found["decks"][0]["cards"] == {"base1-46": 4}
    assert found["blocked"] == [{"id": ben.id, "name": "Ben"}]
    assert found["games"][0]["record"]["seed"] is not None
    assert client.delete("/api/me", headers=mia.headers).status_code == 204
    log_in(client, "Mia", status=401)
    with engine_of(settings.database) as engine, engine.connect() as db:
        for table in ("sessions", "accounts", "recovery_codes", "decks", "blocks"):
            column = "guest"
            rows = db.execute(text(f"SELECT count(*) FROM {table} WHERE {column} = :id"), {"id": mia.id}).scalar_one()
            assert rows == 0, table
        assert "Mia" not in str(db.execute(text("SELECT name FROM seats")).all())
    with_account(client, "Mia")  # the name is free again


def test_an_export_hides_what_a_game_in_progress_hides(client: TestClient) -> None:
    mia, _ = with_account(client, "Mia")
    mia.against_bot()
    assert "record" not in mia.get("/api/me/export")["games"][0]


def test_nobody_is_followed_who_did_not_choose_to_be_seen(client: TestClient) -> None:
    mia, _ = with_account(client, "Mia")
    ben = Person(client, "Ben")
    ben.post("/api/me/followed", {"name": "Mia"}, 404)
    client.put("/api/me/choices", json={"public": True}, headers=mia.headers)
    assert ben.post("/api/me/followed", {"name": "mia"})["guests"] == [{"id": mia.id, "name": "Mia", "playing": []}]
    made, _ = mia.against(Person(client, "Eve"))
    assert ben.get("/api/me/followed")["guests"][0]["playing"] == [made["game"]["id"]]
    client.put("/api/me/choices", json={"public": False}, headers=mia.headers)
    assert ben.get("/api/me/followed")["guests"] == []
    client.put("/api/me/choices", json={"public": True}, headers=mia.headers)
    ben.post("/api/accounts", {"name": "Ben", "password": PASSWORD}, 201)
    mia.post("/api/me/blocked", {"name": "Ben"})
    assert ben.get("/api/me/followed")["guests"] == []
    ben.post("/api/me/followed", {"name": "Mia"}, 403)


def test_choices_need_an_account(client: TestClient) -> None:
    mia = Person(client, "Mia")
    assert client.put("/api/me/choices", json={"public": True}, headers=mia.headers).status_code == 409


def test_a_player_who_was_met_or_has_an_account_is_reported(client: TestClient) -> None:
    mia, (eve, _) = Person(client, "Mia"), with_account(client, "Eve")
    made, _ = mia.against(Person(client, "Ben"))
    body = {"game": made["game"]["id"], "seat": 1, "reason": "stalling"}
    assert client.post("/api/reports", json=body, headers=mia.headers).status_code == 204
    assert client.post("/api/reports", json=body, headers=eve.headers).status_code == 400  # she was not there
    assert client.post("/api/reports", json={"name": "Eve", "reason": "name"}, headers=mia.headers).status_code == 204
    for wrong in (
        {"reason": "name"},
        {"name": "Eve", "reason": "boring"},
        {"name": "Eve", **body},
        {"game": "x", "reason": "name"},
    ):
        assert client.post("/api/reports", json=wrong, headers=mia.headers).status_code == 400, wrong


def test_few_reports_wait(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playmat.server.accounts.MAX_REPORTS", 2)
    mia, _ = Person(client, "Mia"), with_account(client, "Eve")
    codes = [
        client.post("/api/reports", json={"name": "Eve", "reason": "name"}, headers=mia.headers).status_code for _ in range(3)
    ]
    assert codes == [204, 204, 409]


# The command


def command(settings: Settings, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(people_command.app, [*words, "--db", settings.database])
    return done.exit_code, done.output


def test_a_suspended_person_is_away_and_told_why(client: TestClient, settings: Settings) -> None:
    eve, codes = with_account(client, "Eve")
    made = eve.against_bot()
    with client.websocket_connect(address(made)) as socket, pytest.raises(WebSocketDisconnect) as closed:
        Player(socket, made["token"])
        code, shown = command(settings, "suspend", "eve", "--days", "2", "--reason", "Insults")
        assert code == 0 and "suspended until" in shown
        while True:
            socket.receive_text()
    assert closed.value.code == 4401
    error = eve.get("/api/me", 403)["error"]
    assert error["code"] == "suspended" and "Insults" in error["message"]
    assert log_in(client, "Eve")["id"] == eve.id  # no way around it
    as_person(client, log_in(client, "Eve")).get("/api/me", 403)
    assert "suspension: Insults" in command(settings, "show", eve.id)[1]
    assert command(settings, "let-in", "Eve") == (0, "")
    eve.get("/api/me")
    new = command(settings, "recover", "Eve")[1].split()
    assert len(new) == 8 and not set(new) & set(codes)


def test_a_suspension_ends_by_itself(client: TestClient, settings: Settings) -> None:
    eve = Person(client, "Eve")
    with engine_of(settings.database) as engine, engine.begin() as db:
        db.execute(text("UPDATE guests SET suspended = :end, suspension = 'x'"), {"end": time.time() - 1})
    eve.get("/api/me")


def test_reports_are_read_and_closed(client: TestClient, settings: Settings) -> None:
    mia, _ = Person(client, "Mia"), with_account(client, "Eve")
    body = {"name": "Eve", "reason": "cheating", "note": "[b]look[/b]"}
    client.post("/api/reports", json=body, headers=mia.headers)
    code, shown = command(settings, "reports")
    assert code == 0 and "[b]look" in shown and "Mia" in shown
    with engine_of(settings.database) as engine, engine.connect() as db:
        report = str(db.execute(text("SELECT id FROM reports")).scalar_one())
    assert command(settings, "close", report) == (0, "")
    assert command(settings, "reports")[1] == "There are none.\n"
    assert command(settings, "close", "r_x")[0] == 2


def test_people_are_found_renamed_and_deleted(client: TestClient, settings: Settings) -> None:
    eve, _ = with_account(client, "Eve")
    for _ in range(2):
        Person(client, "Ben")
    assert "several guests" in command(settings, "show", "Ben")[1]
    assert "nobody" in command(settings, "show", "Ida")[1]
    assert "Ben" not in command(settings, "list", "ev")[1]
    assert command(settings, "rename", "Eve", "bot")[0] == 2
    assert command(settings, "rename", "Eve", "Guest 7") == (0, "")
    assert log_in(client, "guest 7")["name"] == "Guest 7"
    assert command(settings, "delete", eve.id) == (0, "")
    eve.get("/api/me", 401)


def test_a_database_that_is_missing_is_named(settings: Settings) -> None:
    assert "there is no database" in command(replace(settings, database=settings.database + "x"), "list")[1]
