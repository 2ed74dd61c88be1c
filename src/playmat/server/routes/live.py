"""The WebSocket of a game."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic_core import to_json

from playmat.server import socket_messages as m
from playmat.server.connection_limits import bucket_of
from playmat.server.errors import ApiError, GameError
from playmat.server.leases import Elsewhere
from playmat.server.rate_limits import Bucket
from playmat.server.relay import pass_on_socket
from playmat.server.request_guard import digest
from playmat.server.room import Room
from playmat.server.services import Services, services_of
from playmat.server.socket_replies import MessageId, News, Reply
from playmat.server.updates import Updates

router = APIRouter()
log = logging.getLogger(__name__)
PATIENCE = 200
"""Messages over the rate limit that get an error before the connection is closed."""

MOVES = 3
"""The number of further searches for a game when the process that had it is dead."""
BAD_HELLO, UNKNOWN_TOKEN, NO_GAME, TOO_SLOW = 4400, 4401, 4404, 4408
TOO_MANY, TOO_LARGE, FAULT, MOVED = 4429, 1009, 1011, 1012


class Connection:
    """One WebSocket. The server does not wait until a message is sent, so that a slow client does not delay others.

    The server's own sockets (see `connection_limits`) take messages at once. For those of another server they wait in a queue.
    """

    def __init__(self, socket: WebSocket, most: int) -> None:
        self.socket = socket
        self.most = most
        """Bytes that may wait; a client that is further behind is cut off."""
        self.seat: int | None = None
        self.token = ""
        self.log_sent = 0
        self.telling = Updates()
        self.muted: set[int] = set()
        self.outgoing: asyncio.Queue[bytes | int] = asyncio.Queue()
        """Messages to send; a number is the code to close the connection with."""
        self.waiting = 0
        self.write: Callable[[bytes, int], None] | None = socket.scope.get("playmat.write")

    def send(self, message: Reply | News) -> None:
        text = to_json(message)
        if self.write is not None:
            self.write(text, self.most)
            return
        self.waiting += len(text)
        if self.waiting <= self.most:
            self.outgoing.put_nowait(text)
        else:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        self.outgoing.put_nowait(code)

    async def send_all(self) -> None:
        """Send the queued messages until the connection ends."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                item = await self.outgoing.get()
                if isinstance(item, int):
                    await self.socket.close(item)
                    return
                await self.socket.send_text(item.decode())
                self.waiting -= len(item)

    async def receive(self) -> str | GameError | None:
        """The next text; an error for anything else; None at the end."""
        try:
            message = await self.socket.receive()
        except RuntimeError:
            return None
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        return text if text is not None else GameError("invalid", "Messages must be text, not binary.")


@router.websocket("/api/games/{game_id}/ws")
async def play(socket: WebSocket, game_id: str) -> None:
    app = services_of(socket)
    address = bucket_of(socket.client.host) if socket.client else ""
    counts: Counter[str] = socket.app.state.connections
    await socket.accept()
    if counts[address] >= app.settings.connections:
        await socket.close(TOO_MANY)
        return
    counts[address] += 1
    connection = Connection(socket, app.settings.send_bytes)
    sender = asyncio.create_task(connection.send_all())
    room: Room | None = None
    try:
        room = await greet(app, connection, game_id)
        if room is not None:
            await converse(app, connection, room)
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
        if room is not None:
            await room.exit(connection)
        if not sender.done() and connection.outgoing.empty():
            sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, asyncio.TimeoutError):
            await asyncio.wait_for(sender, 5)


async def greet(app: Services, connection: Connection, game_id: str) -> Room | None:
    """Wait for `hello` and enter the room; None if the client may not."""
    try:
        text = await asyncio.wait_for(connection.receive(), app.settings.hello_seconds)
    except TimeoutError:
        connection.close(BAD_HELLO)
        return None
    if text is None:
        return None
    error: GameError | None = text if isinstance(text, GameError) else None
    hello, hello_id = (None, None) if isinstance(text, GameError) else parse(text, app.settings.message_bytes)
    if isinstance(hello, GameError):
        error = hello
    elif not isinstance(hello, m.Hello) and error is None:
        error = GameError("invalid", "The first message must be a hello.")
    if error is not None:
        connection.send(with_id(error.to_json(), hello_id))
        connection.close(BAD_HELLO)
        return None
    assert isinstance(hello, m.Hello)
    assert isinstance(text, str)
    room = await room_for(app, connection, game_id, text)
    if room is None:
        return None
    if hello.token is not None:
        async with room.lock:  # so that a token that ends at this moment does not open the seat
            connection.seat = await app.repository.seat_of(game_id, hello.token)
            connection.token = digest(hello.token)
            if connection.seat is not None:
                room.add(connection, hello.log)
                return room
        connection.close(UNKNOWN_TOKEN)
        return None
    if not room.row.watch:
        connection.close(NO_GAME)
        return None
    await room.enter(connection, hello.log)
    return room


async def room_for(app: Services, connection: Connection, game_id: str, hello: str) -> Room | None:
    """The room of a game; None if there is none here and the client has been sent away or was passed on to another process."""
    for _ in range(MOVES):
        try:
            return await app.rooms.get(game_id)
        except ApiError as refused:
            connection.close(NO_GAME if refused.status == 404 else FAULT)
            return None
        except Elsewhere as elsewhere:
            if connection.socket.scope.get("playmat.relayed"):
                break
            if await pass_on_socket(app, connection.socket, elsewhere, game_id, hello):
                return None
    connection.close(MOVED)  # it has moved on in the meantime; the client reconnects
    return None


async def converse(app: Services, connection: Connection, room: Room) -> None:
    """Answer messages until the connection ends."""
    bucket = Bucket(app.settings.message_rate, app.settings.message_burst)
    strikes = 0
    while (text := await connection.receive()) is not None:
        if bucket.take() > 0:
            strikes += 1
            if strikes > PATIENCE:
                connection.close(TOO_MANY)
                return
            connection.send(GameError("too_fast", "Too many messages; wait a moment.").to_json())
            continue
        if isinstance(text, GameError):
            connection.send(text.to_json())
            continue
        message, message_id = parse(text, app.settings.message_bytes)
        reply = message.to_json() if isinstance(message, GameError) else await reply_to(room, connection, message)
        connection.send(with_id(reply, message_id))
        if len(text) > app.settings.message_bytes:
            connection.close(TOO_LARGE)
            return


def parse(text: str, limit: int) -> tuple[m.Incoming | GameError, MessageId | None]:
    if len(text) > limit:
        return GameError("invalid", f"A message has at most {limit} bytes."), None
    return m.parse_message(text)


def with_id(reply: Reply, message_id: MessageId | None) -> Reply:
    if message_id is not None:
        reply["id"] = message_id
    return reply


async def reply_to(room: Room, connection: Connection, message: m.Incoming) -> Reply:
    try:
        return await carry_out(room, connection, message)
    except GameError as error:
        return error.to_json()
    except Exception:
        log.exception("game %s: a message of type %s failed", room.row.id, message.type)
        return GameError("fault", "An internal error occurred on the server. The game is not affected.").to_json()


async def carry_out(room: Room, connection: Connection, message: m.Incoming) -> Reply:
    seat = connection.seat
    match message:
        case m.AnswerMessage(n=n, picks=picks, text=text):
            return {"type": "ack", "n": await room.answer(seat, n, picks if picks is not None else text or "")}
        case m.WhyNot(text=text):
            return await room.why_not(seat, text)
        case m.Refusals():
            return await room.refusals(seat)
        case m.Preview(n=n, picks=picks):
            return await room.preview(seat, n, picks)
        case m.Hint():
            return await room.hint(seat)
        case m.Undo():
            return {"type": "ack", "n": await room.undo(seat)}
        case m.UndoReply(accept=accept):
            return {"type": "ack", "n": await room.reply_to_undo(seat, accept)}
        case m.Resign():
            return {"type": "ack", "n": await room.resign(seat)}
        case m.Rematch(luck=luck):
            return {"type": "ack", "n": await room.rematch(seat, luck)}
        case m.Say(phrase=phrase):
            return {"type": "ack", "n": await room.say(seat, phrase)}
        case m.Mute(seat=other, on=on):
            (connection.muted.add if on else connection.muted.discard)(other)
            return {"type": "ack", "n": room.count(seat)}
        case m.Log(since=since):
            return await room.log(seat, since)
        case m.Ping():
            return {"type": "pong"}
        case m.Hello():
            raise GameError("invalid", "You have already sent a hello.")
