"""Access, limits and rates; and the headers of every response."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from people import LIST, Person, Player, address, checked, closing_code, services_at, serving
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from playmat.server.connection_limits import ConnectionLimits, Proxies, bucket_of
from playmat.server.rate_limits import Bucket, Buckets
from playmat.server.request_guard import is_host_known
from playmat.server.settings import Settings


def test_every_response_carries_the_policy(client: TestClient) -> None:
    for path in ("/api/meta", "/api/nothing", "/api/me"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("localhost", True), ("localhost:8000", True), ("LOCALHOST:8000", True), ("127.0.0.1:9", True), ("[::1]:8000", True),
        ("[::1]", True), ("evil.example", False), ("localhost.evil.example", False), ("", False), ("10.0.0.1", False),
    ],
)  # fmt: skip
def test_only_the_servers_own_names_are_accepted(host: str, is_known: bool) -> None:
    assert is_host_known(host, Settings().hosts) == is_known


def test_a_foreign_host_is_refused(client: TestClient) -> None:
    reply = client.get("/api/meta", headers={"host": "evil.example"})
    assert checked(reply, 403)["error"]["code"] == "forbidden"


def test_a_foreign_page_cannot_write(client: TestClient) -> None:
    for origin in ("https://evil.example", "null", "http://localhost:1", "https://localhost.evil.example"):
        reply = client.post("/api/guests", json={"name": "Mia"}, headers={"origin": origin})
        assert checked(reply, 403)["error"]["code"] == "bad_origin"
    assert client.post("/api/guests", json={"name": "Mia"}, headers={"origin": "http://localhost"}).status_code == 201


def test_a_foreign_page_cannot_play(settings: Settings) -> None:
    with serving(replace(settings, origins=("http://localhost:5173",))) as client:
        game = Person(client).against_bot()
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect(address(game), headers={"origin": "https://evil.example"}),
        ):
            pass
        assert closed.value.code == 4403
        for origin in ("http://localhost", "http://localhost:5173"):
            with client.websocket_connect(address(game), headers={"origin": origin}) as socket:
                Player(socket, game["token"])


def hello(**more: Any) -> str:
    return json.dumps({"type": "hello", **more})


def test_a_seat_opens_for_its_token_only(client: TestClient) -> None:
    mia = Person(client)
    one, other = mia.against_bot(), mia.against_bot(watch=False)
    game = one["game"]["id"]
    assert closing_code(client, game, hello(token="guess")) == 4401
    assert closing_code(client, game, hello(token=other["token"])) == 4401
    assert closing_code(client, "nothing", hello()) == 4404
    assert closing_code(client, other["game"]["id"], hello()) == 4404
    for first in ("", "{}", "[]", '{"type": "ping"}', '{"type": "hello", "token": 7}', b"\x00", "x" * 20_000):
        assert closing_code(client, game, first) == 4400


def test_tokens_are_stored_as_digests_only(client: TestClient, settings: Settings) -> None:
    mia = Person(client)
    made = mia.make({"kind": "open"}, listed=False)
    stored = b"".join(path.read_bytes() for path in settings.static.glob("games.sqlite*"))
    assert b"guests" in stored
    for secret in (mia.headers["authorization"].removeprefix("Bearer "), made["token"], made["invite"]):
        assert secret.encode() not in stored


def test_a_silent_connection_is_closed(settings: Settings) -> None:
    with serving(replace(settings, hello_seconds=0.05)) as client:
        game = Person(client).against_bot()
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(address(game)) as socket:
            socket.receive_text()
        assert closed.value.code == 4400


def test_too_many_messages_are_refused_and_then_no_longer_read(settings: Settings) -> None:
    with serving(replace(settings, message_rate=0.001, message_burst=5)) as client:
        game = Person(client).against_bot()
        with client.websocket_connect(address(game)) as socket:
            player = Player(socket, game["token"])
            assert [player.ask(type="ping")["type"] for _ in range(5)] == ["pong"] * 5
            for _ in range(200):
                socket.send_text("{}")
                while (reply := player.receive())["type"] == "state":
                    pass
                assert reply["code"] == "too_fast"
            socket.send_text("{}")
            with pytest.raises(WebSocketDisconnect) as closed:
                while True:
                    player.receive()
            assert closed.value.code == 4429


def test_a_message_that_is_too_large_ends_the_connection(client: TestClient) -> None:
    game = Person(client).against_bot()
    with client.websocket_connect(address(game)) as socket:
        player = Player(socket, game["token"])
        socket.send_text('{"type": "why_not", "text": "' + "x" * 20_000 + '"}')
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                player.receive()
        assert closed.value.code == 1009


def test_a_client_that_does_not_read_is_disconnected(settings: Settings) -> None:
    from playmat.server.routes.live import TOO_SLOW, Connection

    class Nobody:
        scope: ClassVar[dict[str, Any]] = {}

    connection = Connection(Nobody(), 50)  # type: ignore[arg-type]
    for _ in range(4):
        connection.send({"type": "pong"})
    waiting = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    assert waiting[-1] == TOO_SLOW
    written: list[tuple[bytes, int]] = []
    Nobody.scope = {"playmat.write": lambda text, most: written.append((text, most))}
    connection = Connection(Nobody(), 50)  # type: ignore[arg-type]
    connection.send({"type": "pong"})
    assert written == [(b'{"type":"pong"}', 50)]  # the socket cuts off clients itself, see test_connection_limits


def test_connections_from_one_address_are_limited(settings: Settings) -> None:
    with serving(replace(settings, connections=1)) as client:
        game = Person(client).against_bot()
        with client.websocket_connect(address(game)) as socket:
            Player(socket, game["token"])
            assert closing_code(client, game["game"]["id"], hello()) == 4429
        with client.websocket_connect(address(game)) as socket:
            Player(socket, game["token"])
        assert services_at(client).rooms.online() <= 1


def test_too_many_requests_have_to_wait(settings: Settings) -> None:
    with serving(replace(settings, request_rate=1e-6, request_burst=6)) as client:
        assert [client.get("/api/meta").status_code for _ in range(3)] == [200] * 3
        reply = client.post("/api/guests", json={"name": "Mia"})
        assert checked(reply, 429)["error"]["code"] == "too_fast" and int(reply.headers["retry-after"]) >= 1


def test_who_goes_on_although_refused_is_banned_for_a_while(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    strict = replace(settings, request_rate=1.0, request_burst=1, ban_refusals=3, ban_seconds=60.0)
    now = [time.monotonic()]
    with serving(strict) as client:
        monkeypatch.setattr("playmat.server.rate_limits.time", SimpleNamespace(monotonic=lambda: now[0]))
        codes = [client.get("/api/alive").json().get("error", {}).get("code", "") for _ in range(6)]
        assert codes == ["", "too_fast", "too_fast", "too_fast", "too_fast", "banned"]
        assert "is banned for 60 seconds" in caplog.text
        now[0] += 50
        refused = client.get("/api/alive")
        assert refused.headers["retry-after"] == "11"
        now[0] += 11
        assert client.get("/api/alive").status_code == 200


def test_large_bodies_are_refused(settings: Settings) -> None:
    with serving(replace(settings, body_bytes=2000)) as client:
        text = {"text": "4 Charmander BS 46\n" * 200}
        assert checked(client.post("/api/decks/import", json=text), 413)["error"]["code"] == "too_large"

        def chunks() -> Any:
            yield b'{"text": "'
            for _ in range(100):
                yield b"x" * 100
            yield b'"}'

        reply = client.post("/api/decks/import", content=chunks(), headers={"content-type": "application/json"})
        assert checked(reply, 413)["error"]["code"] == "too_large"


def test_decks_of_monstrous_size_are_refused(client: TestClient) -> None:
    check = {"deck": {"cards": {f"base1-{number}": 200 for number in range(1, 60)}}}
    assert client.post("/api/decks/check", json=check).status_code == 400
    assert client.post("/api/decks/check", json={"deck": {"text": "9999 Charmander BS 46"}}).status_code == 400
    assert client.post("/api/decks/import", json={"text": "4 Nobody\n" * 251}).status_code == 400


@pytest.mark.parametrize("body", ["", "null", "[]", '{"name": 1}', '{"name": "x", "y": 1}', "{" * 1000, '{"name": "\\ud800"}'])
def test_a_body_that_is_not_a_request_is_refused(client: TestClient, body: str) -> None:
    reply = client.post("/api/guests", content=body, headers={"content-type": "application/json"})
    assert checked(reply, 400)["error"]["code"] == "invalid"


def test_names_are_data(client: TestClient) -> None:
    name = "Robert'); DROP TABLE games;--"
    person = Person(client, name)
    made = person.make({"kind": "open"})
    assert client.get(f"/api/games/{made['game']['id']}").json()["players"][0]["name"] == name
    Person(client).post(f"/api/games/{made['game']['id']}/join", {"deck": LIST})


def test_a_bucket_fills_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("playmat.server.rate_limits.time.monotonic", lambda: now)
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == 0.5
    now += 0.5
    assert bucket.take() == 0 and bucket.take() > 0
    buckets = Buckets(rate=1, burst=1, kept=2)
    assert [buckets.take(address) for address in ("a", "b", "a", "c")] == [0, 0, 1, 0]
    assert set(buckets.buckets) == {"a", "c"}


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "http://localhost@evil.example", "//localhost"])
def test_an_origin_that_is_not_ours_is_refused_however_odd_it_is(client: TestClient, origin: str) -> None:
    reply = client.post("/api/guests", json={"name": "Mia"}, headers={"origin": origin})
    if origin == "//localhost":  # no scheme, but our own name
        assert reply.status_code == 201
    else:
        assert checked(reply, 403)["error"]["code"] == "bad_origin"


def test_nobody_chooses_the_address_that_they_are_counted_by(settings: Settings) -> None:
    with serving(replace(settings, request_rate=0.001, request_burst=3)) as client:
        codes = [client.get("/api/health", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(5)]
        assert codes == [200, 200, 200, 429, 429]


def test_a_trusted_proxy_says_where_a_request_comes_from() -> None:
    proxies = Proxies(("127.0.0.1", "10.0.0.0/8"))
    assert proxies.origin("192.0.2.7", "198.51.100.1") == "192.0.2.7", "not a proxy of ours"
    assert proxies.origin("127.0.0.1", "203.0.113.9, 198.51.100.1") == "198.51.100.1", "the client wrote the first one"
    assert proxies.origin("127.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.4") == "198.51.100.1"
    assert proxies.origin("127.0.0.1", "rubbish") == proxies.origin("127.0.0.1", None) == "127.0.0.1"
    assert not Proxies(()).trusts("127.0.0.1")
    with pytest.raises(ValueError, match="does not appear to be"):
        Proxies(("friends",))


def test_one_customer_of_ipv6_has_one_bucket() -> None:
    assert bucket_of("2001:db8:1:2::1") == bucket_of("2001:db8:1:2:ffff::9") != bucket_of("2001:db8:1:3::1")
    assert bucket_of("::ffff:192.0.2.1") == bucket_of("192.0.2.1") == "192.0.2.1"


def test_a_proxy_with_an_address_of_ipv6_is_trusted() -> None:
    proxies = Proxies(("2001:db8::7", "10.0.0.2"))
    assert proxies.origin("2001:db8::7", "198.51.100.1") == "198.51.100.1"
    assert proxies.origin("::ffff:10.0.0.2", "198.51.100.1") == "198.51.100.1"


class Wire:
    """A connection from an address."""

    def __init__(self, host: str) -> None:
        self.host = host

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.host, 1


def test_other_processes_and_proxies_may_have_all_connections(settings: Settings) -> None:
    limits = ConnectionLimits(replace(settings, sockets_per_address=1, proxies=("2001:db8::7",)))
    limits.peers = frozenset({"10.0.0.3"})
    for host, count in (("10.0.0.3", 3), ("2001:db8::7", 3), ("10.0.0.4", 1)):
        wires = [Wire(host) for _ in range(3)]
        assert sum(map(limits.enter, wires)) == count, host


def test_a_request_for_another_process_does_not_go_in_a_circle(client: TestClient) -> None:
    """Two processes that were given the same address would pass a request on to themselves."""
    reply = client.get("/api/lobby", headers={"x-playmat-relay": "another process"})
    assert checked(reply, 421)["error"]["code"] == "misdirected"


def test_a_server_that_cannot_write_is_alive_but_not_ready(client: TestClient) -> None:
    assert client.get("/api/health").status_code == 200
    services_at(client).leases.last -= 100
    assert client.get("/api/health").json()["error"]["code"] == "not_ready"
    assert client.get("/api/alive").json() == {"status": "ok"}
