"""A client that is connected to a game, as its room knows it."""

from __future__ import annotations

from typing import Protocol

from playmat.server import socket_replies as sent
from playmat.server.updates import Updates


class Listener(Protocol):
    """A client connected to a game: `seat`, or None for a watcher."""

    seat: int | None
    token: str
    """The digest of the token that it opened its seat with; empty for watchers."""
    log_sent: int
    """Number of the next log entry to send."""
    telling: Updates
    muted: set[int]
    """Seats that the listener has muted."""

    def send(self, message: sent.Reply | sent.News) -> None: ...

    def close(self, code: int) -> None: ...
