"""Passing players on to the process that has the room of their game.

Each process accepts players of every game. If another process has the room, requests and WebSockets are passed on to it. A
process trusts messages with its own id, which only processes with the same database know.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from fastapi import Request, Response, WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from playmat.server.errors import ApiError
from playmat.server.leases import BEAT, LEASE, Elsewhere
from playmat.server.services import Services

log = logging.getLogger(__name__)
HEADER = "x-playmat-relay"
SECONDS = 10.0
PASSED = ("authorization", "content-type", "host")
MOST = 4_000_000
"""Bytes of a response or message that are passed on."""
MESSENGERS = ThreadPoolExecutor(16, thread_name_prefix="relay")
"""Threads that wait for other processes, and for nothing else. If they shared threads with the work on requests, two processes
could wait for each other: all threads of each would wait for a reply that needs a thread of the other."""


def headers_for(elsewhere: Elsewhere, scope: Any) -> dict[str, str]:
    """The headers for the other process: the proof that it can trust us, and the asking player."""
    client = scope.get("client")
    return {HEADER: elsewhere.owner, "x-forwarded-for": client[0] if client else ""}


async def pass_on(app: Services, request: Request, elsewhere: Elsewhere) -> Response:
    """The other process's response to a request."""
    headers = {name: request.headers[name] for name in PASSED if name in request.headers} | headers_for(elsewhere, request.scope)
    body = await request.body()
    target = request.url.path + (f"?{request.url.query}" if request.url.query else "")

    def ask() -> tuple[int, str, bytes]:
        connection = http.client.HTTPConnection(elsewhere.address, timeout=SECONDS)
        try:
            connection.request(request.method, target, body or None, headers)
            reply = connection.getresponse()
            return reply.status, reply.getheader("content-type", "application/json"), reply.read(MOST)
        finally:
            connection.close()

    moving = ApiError(503, "busy", "The game is moving to another server. Try again in a moment.", retry_after=1.0)
    reply = asyncio.get_running_loop().run_in_executor(MESSENGERS, ask)
    while not (await asyncio.wait((reply,), timeout=BEAT))[0]:
        if not await app.leases.is_alive(elsewhere.owner):
            reply.cancel()
            raise moving
    try:
        status, kind, content = reply.result()
    except (OSError, http.client.HTTPException) as error:
        log.warning("the process at %s does not answer (%s)", elsewhere.address, error)
        await app.leases.doubt(elsewhere.owner, isinstance(error, ConnectionRefusedError))
        raise moving from None
    return Response(content, status, media_type=kind)


async def pass_on_socket(app: Services, socket: WebSocket, elsewhere: Elsewhere, game_id: str, hello: str) -> bool:
    """Pass messages on in both directions until one side closes. False if the other process is dead, so that its game is free."""
    try:
        upstream = await connect(
            f"ws://{elsewhere.address}/api/games/{game_id}/ws", additional_headers=headers_for(elsewhere, socket.scope),
            max_size=MOST, open_timeout=LEASE, ping_interval=BEAT, ping_timeout=LEASE - BEAT, proxy=None, compression=None,
        )  # fmt: skip
    except (OSError, TimeoutError, WebSocketException) as error:
        log.warning("the process at %s does not answer (%s)", elsewhere.address, error)
        if await app.leases.doubt(elsewhere.owner, isinstance(error, ConnectionRefusedError)):
            return False
        await socket.close(1012)
        return True
    async with upstream:
        outward = asyncio.create_task(send_out(socket, upstream))
        try:
            await upstream.send(hello)
            while True:
                message = await socket.receive()
                if message["type"] != "websocket.receive":
                    break
                given = message.get("text")
                await upstream.send(given if given is not None else message.get("bytes") or b"")
        except (ConnectionClosed, RuntimeError):
            pass
        finally:
            outward.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await outward
    return True


async def send_out(socket: WebSocket, upstream: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            while True:
                text = await upstream.recv(decode=True)
                await socket.send_text(text)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 1012
            await socket.close(code)
