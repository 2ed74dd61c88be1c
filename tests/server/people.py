"""Players for tests: they create games, take seats and answer at random."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from playmat.server.app import create_app
from playmat.server.services import Services
from playmat.server.settings import Settings
from playmat.server.socket_replies import Outgoing, StateUpdate
from playmat.server.updates import applied

Json = dict[str, Any]
SENT: TypeAdapter[object] = TypeAdapter(Outgoing)
STATE: TypeAdapter[object] = TypeAdapter(StateUpdate)

DECK = {
    "base1-46": 4, "base1-24": 4, "base1-4": 3, "base1-58": 4, "base1-63": 4, "base1-44": 4, "base1-30": 3, "base1-15": 2,
    "base1-91": 4, "base1-94": 4, "base1-95": 4, "base1-96": 4, "base1-98": 4, "base1-99": 4, "base1-100": 4, "base1-102": 4,
}  # fmt: skip
"""A legal deck of sixty cards in every ruleset."""
LIST = {"cards": DECK}


def quick_settings(folder: Path) -> Settings:
    """Settings without limits that a fast test would reach; bots think in a thread; everything is stored in the folder."""
    return Settings(
        database=f"sqlite:///{folder / 'games.sqlite'}", bot_workers=0, bot_pace=0, message_rate=1e6, message_burst=10**6,
        request_rate=1e6, request_burst=10**6, static=folder, hint_seconds=0.05, game_rate=1e6, game_burst=10**6, pace=0,
        guest_rate=1e6, guest_burst=10**6, record_rate=1e6, record_burst=10**6, lookup_share=1e6,
        login_rate=1e6, login_burst=10**6,
    )  # fmt: skip


@contextmanager
def serving(settings: Settings, seed: int | None = 11) -> Iterator[TestClient]:
    """A server in this process whose games are dealt from one seed, so that they are the same each time (None: they differ)."""
    with TestClient(create_app(replace(settings, seed=seed)), base_url="http://localhost") as client:
        yield client


def services_at(client: TestClient) -> Services:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    return services


class Person:
    """A guest of the server."""

    def __init__(self, client: TestClient, name: str = "Mia") -> None:
        self.client = client
        given = client.post("/api/guests", json={"name": name}).json()
        self.id: str = given["id"]
        self.name = name
        self.token: str = given["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def get(self, path: str, status: int = 200) -> Json:
        return checked(self.client.get(path, headers=self.headers), status)

    def post(self, path: str, body: Json | None = None, status: int = 200) -> Json:
        return checked(self.client.post(path, json=body, headers=self.headers), status)

    def make(self, *others: Json, **more: Any) -> Json:
        """A game with this person on the first seat."""
        seats = [{"kind": "me", "deck": LIST}, *others]
        return self.post("/api/games", {"seats": seats, **more}, 201)

    def against_bot(self, **more: Any) -> Json:
        return self.make({"kind": "bot", "level": 1, "deck": LIST}, **more)

    def against(self, other: Person, **more: Any) -> tuple[Json, Json]:
        """A game of two players: what each was given."""
        mine = self.make({"kind": "open"}, **more)
        theirs = other.post(f"/api/games/{mine['game']['id']}/join", {"deck": LIST, "invite": mine["invite"]})
        return mine, theirs


def checked(response: Any, status: int) -> Json:
    assert response.status_code == status, response.text
    found: Json = response.json()
    return found


class Player:
    """A player at the WebSocket of a game. `state` is the last one received, `entries` the log assembled from all of them."""

    def __init__(self, socket: WebSocketTestSession, token: str | None = None, seed: int = 0) -> None:
        self.socket = socket
        self.random = Random(seed)
        self.state: Json = {}
        self.entries: list[Json] = []
        self.skipped = 0
        """Entries of a long log that come before the first part."""
        self.traffic: list[str] = []
        self.number = 0
        socket.send_json({"type": "hello", "token": token})
        self.welcome = self.receive()
        self.read_state()

    def receive(self) -> Json:
        text = self.socket.receive_text()
        self.traffic.append(text)
        message: Json = json.loads(text)
        SENT.validate_python(message, strict=True, extra="forbid")
        if message["type"] == "state":
            if not self.state:
                self.skipped = message["log_from"]
            begin = message["log_from"] - self.skipped
            assert 0 <= begin <= len(self.entries)
            del self.entries[begin:]
            self.entries += message["log"]
            assert [entry["number"] - self.skipped for entry in self.entries] == list(range(len(self.entries)))
            view = message["view"] if "view" in message else applied(self.state["view"], message.get("changes", {}))
            self.state = self.state | message | {"view": view}
            STATE.validate_python(self.state, strict=True, extra="forbid")
        return message

    def read_state(self) -> Json:
        """Read until a state arrives."""
        while self.receive()["type"] != "state":
            pass
        return self.state

    def until(self, cause: str) -> Json:
        while self.read_state()["cause"] != cause:
            pass
        return self.state

    def ask(self, **message: Any) -> Json:
        """Send a message and read until its reply arrives."""
        self.number += 1
        self.socket.send_json(message | {"id": self.number})
        while (reply := self.receive()).get("id") != self.number:
            pass
        return reply

    @property
    def decision(self) -> Json | None:
        decision: Json | None = self.state["view"]["decision"] if self.state["view"] else None
        return decision

    @property
    def is_over(self) -> bool:
        return bool(self.state["status"] == "over")

    def random_picks(self) -> list[int]:
        assert self.decision is not None
        count = self.random.randint(self.decision["min"], min(self.decision["max"], len(self.decision["options"])))
        return self.random.sample(range(len(self.decision["options"])), count)

    def answer(self) -> Json:
        """Answer the open question at random."""
        return self.ask(type="answer", n=self.state["n"], picks=self.random_picks())

    def sync(self) -> None:
        """Read everything that has been sent so far. Others' answers do not always cause a message."""
        self.ask(type="ping")

    def answer_until_asked(self) -> None:
        """Read until this player is asked something, or the game is over."""
        while not self.decision and not self.is_over:
            self.read_state()


def address(game: Json) -> str:
    return f"ws://localhost/api/games/{game['game']['id']}/ws"


def closing_code(client: TestClient, game: str, first: str | bytes) -> int:
    """The code with which the server closes the connection after a first message."""
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"ws://localhost/api/games/{game}/ws") as socket,
    ):
        socket.send_text(first) if isinstance(first, str) else socket.send_bytes(first)
        while True:
            socket.receive_text()
    return closed.value.code
