"""Limits on plain connections, before any part of a request is read.

A connection must send a whole request within some seconds, and read its messages within some seconds; otherwise it is cut off.
The connections of one address, and all connections together, are limited to fewer than the files that the process may open.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import DATA_OPCODES, CloseCode, Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

from playmat.server.rate_limits import Bucket
from playmat.server.settings import Settings

log = logging.getLogger(__name__)
AHEAD = 8
"""Messages of a client that are read before the first of them is answered."""
PARTS = 64
"""The most frames of one message."""
SPARE_FILES = 100
"""Files that the process needs for purposes other than connections."""


def bucket_of(address: str) -> str:
    """The unit for counting an address: itself, or with IPv6 its network of 64 bits, which one customer gets."""
    with contextlib.suppress(ValueError):
        found = ip_address(address)
        if found.version == 6:
            if found.ipv4_mapped is not None:
                return str(found.ipv4_mapped)
            return str(ip_network((int(found) >> 64 << 64, 64)))
    return address


class Proxies:
    """The addresses and networks of proxies that are trusted to say where a request comes from."""

    def __init__(self, trusted: tuple[str, ...]) -> None:
        """Raises ValueError for an entry that is neither an address nor a network."""
        self.networks = [ip_network(entry, strict=False) for entry in trusted]
        self.has_warned = False

    def trusts(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if found.version == 6 and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self.networks)

    def origin(self, peer: str, forwarded: str | None) -> str:
        """The origin of a request: the last address in `X-Forwarded-For` that is not one of the proxies'.

        Clients can write anything into that header, so it counts only behind a trusted proxy, and only from its end.
        """
        if not self.trusts(peer):
            return peer
        if forwarded is None:
            if not self.has_warned:
                self.has_warned = True
                log.warning("the proxy %s does not send X-Forwarded-For, so all its visitors share one limit", peer)
            return peer
        for entry in reversed(forwarded.split(",")):
            address = entry.strip()
            try:
                ip_address(address)
            except ValueError:
                return peer
            if not self.trusts(address):
                return address
        return peer


class ConnectionLimits:
    """Counts connections, by transport."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = Proxies(settings.proxies)
        self.most = min(settings.sockets, max(16, file_limit() - SPARE_FILES))
        self.peers: frozenset[str] = frozenset()
        """Addresses of other processes with the same database, which pass many players on."""
        self.inside: dict[int, str] = {}
        self.counts: Counter[str] = Counter()
        self.refused = 0

    def enter(self, transport: Any) -> bool:
        """Whether the connection may stay."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        address = bucket_of(host)
        is_trusted = self.proxies.trusts(host) or host in self.peers
        most = self.most if is_trusted else self.settings.sockets_per_address
        if len(self.inside) >= self.most or self.counts[address] >= most:
            if not self.refused:
                log.warning("connections are refused: %d are open, %d of %s", len(self.inside), self.counts[address], address)
            self.refused += 1
            return False
        self.inside[id(transport)] = address
        self.counts[address] += 1
        return True

    def leave(self, transport: object) -> None:
        address = self.inside.pop(id(transport), None)
        if address is not None:
            self.counts[address] -= 1
            if not self.counts[address]:
                del self.counts[address]

    def http(self) -> type[H11Protocol]:
        return type("Http", (Http,), {"limits": self})

    def websocket(self) -> type[WebSocketsSansIOProtocol]:
        return type("Socket", (Socket,), {"limits": self})


class SlowPeerLimit:
    """Cuts off a connection whose peer is too slow."""

    limits: ConnectionLimits
    transport: Any
    loop: asyncio.AbstractEventLoop

    def __init__(self, *details: object, **more: object) -> None:
        super().__init__(*details, **more)
        self.unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]  # of uvicorn's class, which stands behind this one
        if self.unread is None:
            self.unread = self.loop.call_later(self.limits.settings.slow_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]  # the same
        self.has_read()

    def has_read(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


class Http(SlowPeerLimit, H11Protocol):
    def __init__(self, *details: object, **more: object) -> None:
        super().__init__(*details, **more)
        self.unsent: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if not self.limits.enter(transport):
            transport.abort()
            return
        self.expect()

    def connection_lost(self, error: Exception | None) -> None:
        self.limits.leave(self.transport)
        self.has_read()
        self.has_sent()
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_whole = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if is_whole or self.transport.get_protocol() is not self:
            self.has_sent()
        elif self.unsent is None:
            self.expect()

    def expect(self) -> None:
        self.unsent = self.loop.call_later(self.limits.settings.request_seconds, self.transport.abort)

    def has_sent(self) -> None:
        if self.unsent is not None:
            self.unsent.cancel()
            self.unsent = None


class FrameLimit(ServerProtocol):
    """The library's protocol. It ends with an error when a client sends frames too fast, or a message in too many parts.

    Control frames and empty parts cost the server time as messages do, but no message is ever counted for them.
    """

    def __init__(self, most: int, bucket: Bucket) -> None:
        super().__init__(max_size=most, logger=logging.getLogger("uvicorn.error"))
        self.bucket = bucket
        self.parts = 0

    def recv_frame(self, frame: Frame) -> None:
        if not frame.fin:
            self.parts += 1
        elif frame.opcode in DATA_OPCODES:
            self.parts = 0
        if self.bucket.take() > 0 or self.parts > PARTS:
            raise ProtocolError("too many frames")
        super().recv_frame(frame)


class Socket(SlowPeerLimit, WebSocketsSansIOProtocol):
    """A WebSocket. `write` sends without waiting: all messages of one turn of the event loop go out together."""

    def __init__(self, *details: object, **more: object) -> None:
        super().__init__(*details, **more)
        settings = self.limits.settings
        self.conn = FrameLimit(self.config.ws_max_size, Bucket(settings.frame_rate, settings.frame_burst))
        self.unwritten = 0
        """Bytes of messages that go out at the end of this turn of the event loop."""

    def write(self, text: bytes, most: int) -> None:
        """Send a message. A client with more than `most` waiting bytes is cut off."""
        if not self.is_open():
            return
        if self.transport.get_write_buffer_size() + self.unwritten + len(text) > most:
            self.transport.abort()
            return
        if not self.unwritten:
            self.loop.call_soon(self.write_all)
        self.unwritten += len(text)
        self.conn.send_text(text)

    def write_all(self) -> None:
        self.unwritten = 0
        if self.is_open():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def is_open(self) -> bool:
        """Whether messages can be sent."""
        return not (self.close_sent or self.transport.is_closing()) and self.conn.state is State.OPEN

    def shutdown(self) -> None:
        self.write_all()
        super().shutdown()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. The base class stops reading after each one, which costs more than reading a few ahead."""
        if self.curr_msg_data_type == "text" and not is_utf8(self.frames):
            self.conn.fail(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self.limits.leave(self.transport)
        self.has_read()
        super().connection_lost(error)

    async def run_asgi(self) -> None:
        self.scope["playmat.write"] = self.write  # type: ignore[typeddict-unknown-key]  # for the route, see `live`
        await super().run_asgi()


def is_utf8(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


def file_limit() -> int:
    """The number of files that the process may open; it is raised as far as the system allows."""
    try:
        import resource
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft < hard:
        wanted = 1 << 16 if hard == resource.RLIM_INFINITY else min(hard, 1 << 16)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
            soft = max(soft, wanted)
    return soft
