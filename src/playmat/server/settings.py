"""What can be set about a server. One frozen record; nothing is read from the environment behind its back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:///playmat.sqlite"
    """Address of the database as SQLAlchemy writes it."""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """Names this server answers to (without port); `*` for all. A foreign name is how a page elsewhere would reach a server
    on this machine, so strangers are turned away."""
    origins: tuple[str, ...] = ()
    """Pages that may use this server besides its own, such as `http://localhost:5173` while the page is developed."""
    static: Path = STATIC
    """Folder of the built page; without one only the API answers."""
    bot_workers: int = 1
    """Processes in which bots think. 0: a thread of the server itself, which is enough for tests."""
    is_warm: bool = False
    """Whether bundled decks are read and bots' processes started at once, and not when somebody first waits for them."""
    rooms: int = 500
    """Games that are held in memory; beyond this number those are forgotten that nobody came to for a while."""
    idle_seconds: float = 60.0
    message_rate: float = 20.0
    """Messages per second that a connection may send in the long run, and at once."""
    message_burst: int = 60
    request_rate: float = 20.0
    """Requests per second of one address in the long run, and at once. Searches and those that write count fourfold."""
    request_burst: int = 200
    connections: int = 200
    """Open WebSockets of one address."""
    hello_seconds: float = 10.0
    send_queue: int = 500
    """Messages that may wait for a slow reader before it is disconnected."""
    body_bytes: int = 1_000_000
    message_bytes: int = 16_384
    max_answers: int = 10_000
    """A game that goes on longer is in a loop of effects, and nobody wins it."""
    seed: int | None = None
    """What every game is dealt from, every deck drawn with and every bot's chance made of, so that a test sees the same each
    time. None: nobody can guess it."""
    hint_seconds: float = 1.0
    """How long a hint is thought about."""
