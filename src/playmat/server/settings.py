"""The settings of a server: one frozen record. Nothing is read from the environment."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after which something is deleted; 0 means never."""

    finished: float = 0.0
    """Finished games, after their last change."""
    waiting: float = 7.0
    """Tables that were never joined."""
    abandoned: float = 90.0
    """Abandoned games."""
    unplayed: float = 30.0
    """Finished games in which no guest had a seat: uploaded records, and games between bots."""
    guests: float = 400.0
    """Guests who have not come back and have no games, with their decks."""


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:///playmat.sqlite"
    """SQLAlchemy URL of the database."""
    pace: float = 0.03
    """Seconds from the end of a commit to the beginning of the next. Everything that has to be written in the meantime is
    committed together: waiting for the disk costs more processor time than to write an answer. Nobody notices 30
    milliseconds."""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """Host names this server answers to (without port); `*` for all. Requests to other names are refused, because that is how
    a page from elsewhere could reach a server on this machine."""
    origins: tuple[str, ...] = ()
    """Origins that may use this server besides its own, such as `http://localhost:5173` during development."""
    pictures: Path | None = None
    """Folder with pictures of cards; None: there are none."""
    static: Path = STATIC
    """Folder of the built page; None serves only the API."""
    bot_workers: int = 1
    """Worker processes for bots, hints and replays; 0 means threads of the server itself, which is enough for tests."""
    bot_pace: float = 1.0
    """Bots answer at the earliest after this many times the seconds of `bots.PACE`; 0 in tests."""
    jobs: int = 1000
    """Jobs that may wait for the workers, and those of one person."""
    jobs_per_person: int = 8
    showcase: bool = True
    """Whether the lobby shows a game between bots."""
    is_warm: bool = False
    """Whether bundled decks are read and bots' processes started at once, instead of when they are first needed."""
    rooms: int = 500
    """Games kept in memory; beyond this number the least recently used ones are dropped."""
    idle_seconds: float = 60.0
    message_rate: float = 20.0
    """Messages per second that a connection may send: sustained rate and burst."""
    message_burst: int = 60
    frame_rate: float = 60.0
    """Frames per second of a WebSocket, of any kind: sustained rate and burst. A client that sends more is cut off."""
    frame_burst: int = 600
    request_rate: float = 20.0
    """Requests per second of one address: sustained rate and burst. Searches and writes count fourfold."""
    request_burst: int = 200
    ban_refusals: int = 300
    """Refused requests after which an address is banned, and for how many seconds; one refusal is forgotten each second."""
    ban_seconds: float = 600.0
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` is believed. All others are counted by their own address."""
    lookup_share: float = 0.2
    """Processor seconds per second that the searches of one address may take, and how many seconds it may save up."""
    lookup_burst: float = 5.0
    lookups_per_address: int = 16
    """Searches of one address that may wait at once."""
    game_rate: float = 0.1
    """New games per second of one person, also by rematches: sustained rate and burst."""
    game_burst: int = 20
    guest_rate: float = 0.1
    """New guests per second from one address: sustained rate and burst."""
    guest_burst: int = 60
    login_rate: float = 0.05
    """Attempts to log in per second from one address: sustained rate and burst. Per name there may be more."""
    login_burst: int = 10
    record_rate: float = 1 / 30
    """Uploaded records per second from one address: sustained rate and burst."""
    record_burst: int = 20
    retention: Retention | None = None
    """The data that the server deletes once a day; None: nothing."""
    games_per_guest: int = 2000
    """The most games that one person may have made; 0 means any number."""
    peer: str = ""
    """Where other servers with the same database reach this one, as host:port; empty means the address it listens on."""
    connections: int = 200
    """Open WebSockets of one address."""
    sockets: int = 4000
    """Open connections of any kind, and those of one address (a trusted proxy may have all)."""
    sockets_per_address: int = 400
    request_seconds: float = 15.0
    """Seconds within which a client must have sent a whole request."""
    slow_seconds: float = 10.0
    """Seconds without reading after which a client is cut off."""
    hello_seconds: float = 10.0
    send_bytes: int = 1_000_000
    """Bytes that may be queued for a client before it is cut off."""
    body_bytes: int = 1_000_000
    message_bytes: int = 16_384
    actions_per_turn: int = 200
    """Actions in a turn after which its player may only attack or end it: some texts can be used any number of times."""
    max_answers: int = 10_000
    """Answers after which a game ends without a winner: it is in a loop of effects."""
    metrics: bool = False
    """Whether `/api/metrics` shows figures for Prometheus."""
    seed: int | None = None
    """Seed for games, random decks and bots, so that a test sees the same each time. None means unpredictable."""
    hint_seconds: float = 1.0
    """Seconds that a hint takes."""
