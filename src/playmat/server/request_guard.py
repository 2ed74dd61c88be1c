"""The guard in front of the server: host names, origins, sizes, rates and headers. Plain ASGI."""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
from collections.abc import Iterable
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from playmat.server.connection_limits import Proxies, bucket_of
from playmat.server.errors import ApiError
from playmat.server.rate_limits import Bans, Buckets
from playmat.server.settings import Settings

log = logging.getLogger(__name__)
POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    )
)  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
READING = ("GET", "HEAD", "OPTIONS")
HEAVY = (
    "/api/cards", "/api/builder/cards", "/api/rules", "/api/rulesets", "/api/bundled-decks", "/api/me/replays", "/replay",
    "/sheet", "/position",
)  # fmt: skip
"""Ends of the paths of expensive GET requests, which search through everything or play parts of a game."""
HEAVY_COST = 4.0
"""The cost of such a request, and of every request that may write; others cost one."""
PICTURES = "/api/pictures/"
PICTURE_COST = 0.1
"""The cost of a picture: a page shows up to 120 of them, and browsers keep them."""


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)


def new_id(prefix: str = "") -> str:
    """An id that cannot be guessed (96 bits); it does not give access to anything by itself."""
    return prefix + secrets.token_urlsafe(12)


def digest(token: str) -> str:
    """The stored form of a token: enough to recognise it, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def address_of(connection: HTTPConnection) -> str:
    """The address that a request comes from."""
    return connection.client.host if connection.client else ""


class Relays:
    """The proof that other processes with the same database send along: our own id, once it is known."""

    def __init__(self) -> None:
        self.relay_id: str | None = None

    def sent(self, given: str) -> bool:
        """Whether a request was passed on by another process, which has checked it."""
        return self.relay_id is not None and secrets.compare_digest(given.encode(), self.relay_id.encode())


class Guard:
    """Refuses foreign hosts and origins, large bodies and too many requests, and adds the headers to every response."""

    def __init__(self, app: ASGIApp, settings: Settings, relays: Relays) -> None:
        self.app = app
        self.relays = relays
        self.settings = settings
        self.buckets = Buckets(settings.request_rate, settings.request_burst)
        self.bans = Bans(settings.ban_refusals, settings.ban_seconds)
        self.proxies = Proxies(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        error = self.refusal(scope)
        if scope["type"] == "websocket":
            if error is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": error.code})
            return
        guarded = with_headers(send)
        if error is not None:
            await respond(error, guarded)
            return
        await self.app(scope, limited(receive, self.settings.body_bytes), guarded)

    def refusal(self, scope: Scope) -> ApiError | None:
        """The refusal of the request; None if it is allowed."""
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        client = scope.get("client")
        relayed = headers.get(b"x-playmat-relay")
        if relayed is not None:
            if not self.relays.sent(relayed):  # for another process; passed on again it would go in a circle
                return ApiError(421, "misdirected", "This request is for another process; give each one its own --peer address.")
            scope["playmat.relayed"] = True
            scope["client"] = (headers.get(b"x-forwarded-for", ""), 0)
            return None
        if client:
            scope["client"] = (self.proxies.origin(client[0], headers.get(b"x-forwarded-for")), client[1])
        host = headers.get(b"host", "")
        if not is_host_known(host, self.settings.hosts):
            return ApiError(403, "forbidden", f"{host[:100]!r} is not a name of this server; start it with --name to add one.")
        origin = headers.get(b"origin")
        method = scope.get("method", "")
        is_foreign = origin is not None and not is_own(origin, host) and origin not in self.settings.origins
        if origin is not None and is_foreign and (scope["type"] == "websocket" or method not in READING):
            return ApiError(403, "bad_origin", f"Pages from {origin[:100]} may not use this server; allow them with --origin.")
        length = headers.get(b"content-length", "")
        if length.isdecimal() and int(length) > self.settings.body_bytes:
            return too_large(self.settings.body_bytes)
        is_light = scope["type"] == "websocket" or (method in READING and not scope["path"].endswith(HEAVY))
        is_picture = is_light and scope["path"].startswith(PICTURES)
        cost = PICTURE_COST if is_picture else 1.0 if is_light else HEAVY_COST
        address = bucket_of(scope["client"][0]) if client else ""
        banned = self.bans.left(address)
        if banned > 0:
            message = f"This address is banned for {banned:.0f} seconds because it went on although its requests were refused."
            return ApiError(429, "banned", message, retry_after=banned)
        wait = self.buckets.take(address, cost)
        if wait > 0:
            if self.bans.refused(address):
                log.warning("the address %s is banned for %.0f seconds: too many refused requests", address, self.bans.seconds)
            return ApiError(429, "too_fast", f"Too many requests; try again in {wait:.1f} seconds.", retry_after=wait)
        return None


def is_own(origin: str, host: str) -> bool:
    """Whether a page of the origin is one of the host's own."""
    try:
        return origin != "null" and urlsplit(origin).netloc == host
    except ValueError:
        return False


def is_host_known(host: str, known: Iterable[str]) -> bool:
    """Whether a Host header (with its port, if any) is one of the names."""
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    return any(entry in ("*", name.lower()) for entry in known)


def too_large(limit: int) -> ApiError:
    return ApiError(413, "too_large", f"That is more than {limit // 1000} kB; send less at once.")


def limited(receive: Receive, limit: int) -> Receive:
    """Counts the bytes of a body as they arrive, for requests without a length."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > limit:
                # The only kind of exception that starlette passes on unchanged while it reads a body.
                raise HTTPException(413, too_large(limit).message)
        return message

    return counted


def with_headers(send: Send) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            names = {key.lower() for key, _ in given}
            given += [(key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in names]
            message = {**message, "headers": given}
        await send(message)

    return headed


async def respond(error: ApiError, send: Send) -> None:
    body = json.dumps(error.to_json()).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if "retry_after" in error.more:
        headers.append((b"retry-after", str(int(error.more["retry_after"]) + 1).encode()))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
