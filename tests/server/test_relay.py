"""Requests that are passed on to the process with the game."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi import Request

from playmat.server.errors import ApiError
from playmat.server.leases import Elsewhere
from playmat.server.relay import pass_on
from playmat.server.services import Services


class Other(BaseHTTPRequestHandler):
    """Another process, which says who passed the request on."""

    def do_GET(self) -> None:
        body = f"{self.path} {self.headers['x-playmat-relay']}".encode()
        self.send_response(200)
        self.send_header("content-type", "text/plain")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def other() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Other)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_request_is_passed_on_while_all_threads_for_requests_are_busy(other: str) -> None:
    """Two processes that pass requests on to each other would otherwise wait for each other's threads."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def ask() -> bytes:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        may_end = threading.Event()
        busy = loop.run_in_executor(None, may_end.wait)
        scope = {
            "type": "http", "method": "GET", "path": "/api/games/g", "query_string": b"from=3", "headers": [], "scheme": "http",
            "server": ("127.0.0.1", 1), "client": ("192.0.2.7", 5),
        }  # fmt: skip
        try:
            reply = await asyncio.wait_for(pass_on(cast(Services, None), Request(scope, receive), Elsewhere("me", other)), 60)
        finally:
            may_end.set()
            await busy
        return bytes(reply.body)

    assert asyncio.run(ask()) == b"/api/games/g?from=3 me"


def test_players_do_not_wait_for_a_process_that_has_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its port still takes connections, but nobody answers; its heartbeats say that it is dead."""
    monkeypatch.setattr("playmat.server.relay.BEAT", 0.01)
    silent = socket.create_server(("127.0.0.1", 0))

    class Ledger:
        checked = 0

        async def is_alive(self, owner: str) -> bool:
            self.checked += 1
            return self.checked < 3

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def ask(ledger: Ledger) -> None:
        scope = {
            "type": "http", "method": "GET", "path": "/api/games/g", "query_string": b"", "headers": [], "scheme": "http",
            "server": ("127.0.0.1", 1), "client": ("192.0.2.7", 5),
        }  # fmt: skip
        app = cast(Services, SimpleNamespace(leases=ledger))
        with pytest.raises(ApiError, match="moving to another server"):
            await pass_on(app, Request(scope, receive), Elsewhere("owner", f"127.0.0.1:{silent.getsockname()[1]}"))

    ledger = Ledger()
    try:
        asyncio.run(ask(ledger))
    finally:
        silent.close()
    assert ledger.checked == 3
