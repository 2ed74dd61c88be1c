"""Connections that misbehave: half-sent requests, slow readers, and too many of them."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from people import LIST, quick_settings
from websockets.frames import Frame, Opcode

from playmat.server.run import bind, configured
from playmat.server.settings import Settings


@contextmanager
def running(settings: Settings) -> Iterator[tuple[str, int]]:
    """A server on a port of this machine, in a thread."""
    listener = bind("127.0.0.1", 0)
    ready = threading.Event()
    server = configured(settings, ready.set)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    assert ready.wait(30)
    try:
        yield listener.getsockname()[:2]
    finally:
        server.should_exit = True
        thread.join()


def connected(address: tuple[str, int], sent: bytes = b"") -> socket.socket:
    one = socket.create_connection(address, timeout=120)
    one.sendall(sent)
    return one


def is_cut(one: socket.socket) -> bool:
    """Whether the server ends the connection, which the caller expects within the socket's timeout."""
    try:
        while one.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.fixture
def hasty(tmp_path: Path) -> Settings:
    return replace(quick_settings(tmp_path), request_seconds=0.3, slow_seconds=0.5)


POST = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"
WHOLE = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("half", [b"", b"GET /api/health HTTP/1.1\r\nHost: loc", POST, WHOLE + b"GET /"])
def test_half_a_request_is_not_waited_for(hasty: Settings, half: bytes) -> None:
    with running(hasty) as address, connected(address, half) as one:
        assert is_cut(one)


def test_a_request_in_drops_is_not_waited_for(hasty: Settings) -> None:
    with running(hasty) as address, connected(address) as one:
        try:
            for sign in b"GET /api/health HTTP/1.1\r\nX-Long: " + b"x" * 300:
                one.sendall(bytes([sign]))
                time.sleep(0.01)
        except ConnectionError:
            return
        assert is_cut(one)


def test_whole_requests_are_answered_one_after_the_other(hasty: Settings) -> None:
    with running(hasty) as address, connected(address) as one:
        for _ in range(3):
            one.sendall(WHOLE)
            reply = b""
            while not reply.endswith(b"}"):
                reply += one.recv(65536)
            assert reply.startswith(b"HTTP/1.1 200")
            time.sleep(0.2)


def test_connections_have_a_limit_and_others_are_served_when_some_leave(hasty: Settings) -> None:
    with running(replace(hasty, sockets_per_address=5, request_seconds=20.0)) as address:
        inside = [connected(address) for _ in range(5)]
        with connected(address) as refused:
            assert is_cut(refused)
        for one in inside:
            one.close()
        for _ in range(100):
            try:
                assert httpx2.get(f"http://{address[0]}:{address[1]}/api/health").status_code == 200
                break
            except httpx2.TransportError:
                time.sleep(0.05)
        else:
            raise AssertionError("nobody was let in again")


def make_game(base: str) -> Any:
    token = httpx2.post(f"{base}/api/guests", json={"name": "Mia"}, timeout=60).json()["token"]
    seats = [{"kind": "me", "deck": LIST}, {"kind": "bot", "level": 1, "deck": LIST}]
    headers = {"authorization": f"Bearer {token}"}
    return httpx2.post(f"{base}/api/games", json={"seats": seats}, headers=headers, timeout=60).json()


def shake_hands(one: socket.socket, game: str) -> None:
    one.sendall(
        f"GET /api/games/{game}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert one.recv(12) == b"HTTP/1.1 101"


PING = Frame(Opcode.TEXT, b'{"type": "ping"}').serialize(mask=True)
LONG = Frame(Opcode.TEXT, b'{"type": "ping", "id": "' + b"x" * 60 + b'"' + b" " * 200 + b"}").serialize(mask=True)
PARTS = Frame(Opcode.TEXT, b'{"type": ', fin=False).serialize(mask=True) + Frame(Opcode.CONT, b'"ping"}').serialize(mask=True)
CONTROL = Frame(Opcode.PING, b"1").serialize(mask=True)


@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        ([PING, LONG, PING], 3),
        ([PING + LONG, PING], 3),
        ([PING[:3], PING[3:], PING], 2),
        ([LONG[:70], LONG[70:] + PING[:1], PING[1:], PING], 3),
        ([PARTS[:12], PARTS[12:], PING], 2),
        ([CONTROL, PING, CONTROL + PING, PING], 3),
    ],
)
def test_messages_are_read_however_the_network_cuts_them(hasty: Settings, pieces: list[bytes], count: int) -> None:
    with running(hasty) as address:
        made = make_game(f"http://{address[0]}:{address[1]}")
        with connected(address) as one:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            shake_hands(one, made["game"]["id"])
            one.sendall(Frame(Opcode.TEXT, json.dumps({"type": "hello", "token": made["token"]}).encode()).serialize(mask=True))
            read = b""
            while b'"state"' not in read:
                read += one.recv(65536)
            for piece in pieces:
                one.sendall(piece)
                time.sleep(0.05)
            while read.count(b'"pong"') < count:
                read += one.recv(65536)
            one.sendall(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
            assert is_cut(one)


EMPTY_PING = Frame(Opcode.PING, b"").serialize(mask=True)
EMPTY_PART = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
FLOODS = {
    "pings": EMPTY_PING * 200_000,
    "pongs": Frame(Opcode.PONG, b"").serialize(mask=True) * 200_000,
    "empty parts": Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + EMPTY_PART * 200_000,
    "parts between pauses": Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + EMPTY_PART * 65,
    "empty messages": Frame(Opcode.TEXT, b"").serialize(mask=True) * 200_000,
}


@pytest.mark.parametrize("flood", list(FLOODS))
def test_a_flood_of_frames_is_cut_off(hasty: Settings, flood: str) -> None:
    with running(hasty) as address:
        base = f"http://{address[0]}:{address[1]}"
        made = make_game(base)
        with connected(address) as one:
            shake_hands(one, made["game"]["id"])
            with contextlib.suppress(ConnectionError):
                one.sendall(FLOODS[flood])
            assert is_cut(one)
        assert httpx2.get(f"{base}/api/health", timeout=60).status_code == 200


def test_words_that_are_no_text_end_the_connection_without_a_traceback(hasty: Settings, caplog: pytest.LogCaptureFixture) -> None:
    with running(hasty) as address:
        made = make_game(f"http://{address[0]}:{address[1]}")
        with connected(address) as one:
            shake_hands(one, made["game"]["id"])
            one.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True))
            read = b""
            while chunk := one.recv(65536):
                read += chunk
    assert read.endswith(bytes([0x88, 2]) + (1007).to_bytes(2, "big"))
    assert not [record for record in caplog.records if record.exc_info]


def test_who_does_not_read_is_cut_off(hasty: Settings) -> None:
    with running(replace(hasty, frame_burst=100_000)) as address:
        base = f"http://{address[0]}:{address[1]}"
        made = make_game(base)
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(120)
            one.connect(address)
            shake_hands(one, made["game"]["id"])
            messages = [{"type": "hello", "token": made["token"]}, *({"type": "log"} for _ in range(20_000))]
            try:
                for message in messages:
                    text = json.dumps(message).encode()
                    one.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)  # masked with zeros
            except (ConnectionError, TimeoutError):
                pass
            assert is_cut(one)
            assert httpx2.get(f"{base}/api/health", timeout=60).status_code == 200
