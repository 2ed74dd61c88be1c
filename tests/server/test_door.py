"""Connections that do not do their part: half-sent requests, slow readers, and too many of them."""

from __future__ import annotations

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


def test_who_does_not_read_is_cut_off(hasty: Settings) -> None:
    with running(hasty) as address:
        base = f"http://{address[0]}:{address[1]}"
        token = httpx2.post(f"{base}/api/guests", json={"name": "Mia"}, timeout=60).json()["token"]
        seats = [{"kind": "me", "deck": LIST}, {"kind": "bot", "level": 1, "deck": LIST}]
        headers = {"authorization": f"Bearer {token}"}
        made: Any = httpx2.post(f"{base}/api/games", json={"seats": seats}, headers=headers, timeout=60).json()
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(120)
            one.connect(address)
            path = f"/api/games/{made['game']['id']}/ws"
            one.sendall(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            assert one.recv(12) == b"HTTP/1.1 101"
            messages = [{"type": "hello", "token": made["token"]}, *({"type": "log"} for _ in range(20_000))]
            try:
                for message in messages:
                    text = json.dumps(message).encode()
                    one.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)  # masked with zeros
            except (ConnectionError, TimeoutError):
                pass
            assert is_cut(one)
            assert httpx2.get(f"{base}/api/health", timeout=60).status_code == 200
