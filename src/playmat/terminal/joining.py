"""A seat in a game on a server, as docs/protocol.md describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

from playmat.extras import needed
from playmat.json_object import Json
from playmat.play.decision import IllegalAction
from playmat.terminal.sources import Source

if TYPE_CHECKING:
    from playmat.json_types import EntryJson, RefusalJson, ViewJson

LINK = re.compile(r"#/(?P<way>join|game|watch)/(?P<game>[^/?]+)(?:/(?P<invite>[^/?]+))?")
PATIENCE = 0.5
"""Seconds to wait for a message before the screen may do something else."""
REPLY_SECONDS = 15


class CannotJoin(ValueError):
    """A seat cannot be taken; the message is the server's, or says what is wrong with the link."""


def join(link: str, name: str, deck: str = "") -> ServerSource:
    """Take a seat by an invitation, with a bundled deck or any; other links to a game watch it. Raises CannotJoin."""
    parts = urlsplit(link.strip())
    found = LINK.search("#" + parts.fragment)
    if parts.scheme not in ("http", "https") or found is None:
        raise CannotJoin("give the link of an invitation, such as http://192.168.0.5:8000/#/join/abc/def")
    base = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
    game = unquote(found["game"])
    token = None
    if found["way"] == "join":
        guest = post(f"{base}/api/guests", {"name": name})["token"]
        choice = {"bundled": deck} if deck else {"any": True}
        invite = {} if found["invite"] is None else {"invite": unquote(found["invite"])}
        token = post(f"{base}/api/games/{game}/join", {"deck": choice, **invite}, guest)["token"]
    return ServerSource(f"{base.replace('http', 'ws', 1)}/api/games/{game}/ws", token)


def post(url: str, body: Json, guest: str = "") -> Json:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {guest}"} if guest else {})
    request = Request(url, json.dumps(body).encode(), headers)
    try:
        with urlopen(request, timeout=REPLY_SECONDS) as response:
            data: Json = json.load(response)
            return data
    except HTTPError as error:
        try:
            told = str(json.load(error)["error"]["message"])
        except (ValueError, KeyError, TypeError):
            told = f"the server refused: {error}"
        raise CannotJoin(told) from None
    except (URLError, TimeoutError, ValueError) as error:
        raise CannotJoin(f"there is no Playmat server at {url}: {error}") from None


class ServerSource(Source):
    """What the server sends, and answers to it."""

    def __init__(self, address: str, token: str | None) -> None:
        self.connection = ExitStack()
        client = needed("websockets.sync.client", "joining a server's game")
        try:
            self.socket = self.connection.enter_context(client.connect(address))
        except (OSError, needed("websockets", "joining a server's game").WebSocketException) as error:
            raise CannotJoin(f"the server does not answer at {address}: {error}") from None
        self.state: Json = {}
        self.log: list[EntryJson] = []
        self.requests = 0
        self.title = "A game on a server"
        self.send({"type": "hello", "token": token, "log": 0})
        while "status" not in self.state:
            self.take(self.received(REPLY_SECONDS))

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def received(self, seconds: float) -> Json:
        """The next message. Raises TimeoutError, or CannotJoin after the end of the connection."""
        try:
            data: Json = json.loads(self.socket.recv(timeout=seconds))
            return data
        except needed("websockets", "joining a server's game").ConnectionClosed as error:
            raise CannotJoin(f"the server has closed the connection ({error})") from None

    def take(self, message: Json) -> None:
        """Keep what a message says about the game."""
        if message["type"] != "state":
            return
        self.log = [entry for entry in self.log if entry["number"] < message["log_from"]] + message["log"]
        changes = message.pop("changes", None)
        self.state.update(message)
        if changes is not None:
            sides = changes.pop("sides", {})
            self.state["view"].update(changes)
            for seat, fields in sides.items():
                self.state["view"]["sides"][int(seat)].update(fields)

    def request(self, message: Json) -> Json:
        """The reply to a request. Raises IllegalAction if the server refuses it."""
        self.requests += 1
        self.send({**message, "id": self.requests})
        while True:
            found = self.received(REPLY_SECONDS)
            if found.get("id") == self.requests:
                if found["type"] == "error":
                    raise IllegalAction(str(found["message"]), str(found.get("rule", "")))
                return found
            self.take(found)

    @property
    def is_waiting(self) -> bool:
        return self.state.get("view") is None

    def view(self) -> ViewJson:
        view: ViewJson = EMPTY if self.is_waiting else self.state["view"]
        return view

    def entries(self) -> Sequence[EntryJson]:
        return self.log

    def step(self) -> bool:
        data = self.view()
        if data["over"] or data["decision"] is not None:
            return False
        with suppress(TimeoutError):
            self.take(self.received(PATIENCE))
        return True

    def answer(self, picks: Sequence[int]) -> str:
        n = self.state["n"]
        self.request({"type": "answer", "n": n, "picks": list(picks)})
        if self.state["n"] == n:  # the new state is on its way
            self.state["view"]["decision"] = None
        return ""

    def refusals(self) -> Sequence[RefusalJson]:
        found: Any = self.request({"type": "refusals"})["refusals"] if self.decision is not None else ()
        return tuple(found)

    def hint(self) -> str:
        try:
            found = self.request({"type": "hint"})
        except IllegalAction as error:
            return str(error)
        return f"Hint: {', '.join(found['text'])}"

    def undo(self) -> str:
        try:
            self.request({"type": "undo"})
        except IllegalAction as error:
            return str(error)
        return "The server takes your last answer back, or asks the others first."

    def result(self) -> str:
        result = self.state.get("result")
        if result is None or self.is_waiting:
            return ""
        you = self.view()["you"]
        if not result["winners"]:
            return "The game ended without a winner."
        return "You have won." if you in result["winners"] else f"{self.names(result['winners'])} won."

    def names(self, seats: Sequence[int]) -> str:
        return " and ".join(player["name"] for player in self.state["players"] if player["seat"] in seats)

    def close(self) -> None:
        self.connection.close()


EMPTY: ViewJson = {
    "ruleset": "", "form": "", "you": None, "turn": 0, "player": 0, "first": None, "phase": "setup", "over": False,
    "winner": None, "sudden_death": 0, "asked": None, "decision": None, "looking": [], "stadium": None, "sides": [],
}  # fmt: skip
"""The view of a table that waits for players."""
