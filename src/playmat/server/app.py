"""The app: `create_app(settings)` combines the services, the routes and the guard. There is no state outside of it."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from playmat.json_object import Json
from playmat.server.connection_limits import ConnectionLimits
from playmat.server.errors import ApiError, invalid_sentence
from playmat.server.leases import Elsewhere
from playmat.server.relay import pass_on
from playmat.server.request_guard import Guard, Relays
from playmat.server.routes import (
    accounts,
    bring,
    builder,
    cards,
    decks,
    games,
    history,
    lessons,
    live,
    matches,
    nights,
    people,
    pokemon_sheets,
    puzzles,
    rulebook,
)
from playmat.server.services import Services
from playmat.server.settings import Settings

log = logging.getLogger(__name__)


def create_app(settings: Settings, limits: ConnectionLimits | None = None) -> FastAPI:
    """An independent server. It opens its storage when it starts and closes it when it stops.

    `limits` are those of its connections; they are told which addresses other processes have.
    """

    guards = Relays()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = Services(settings, limits)
        app.state.services = services
        guards.relay_id = services.leases.id
        app.state.connections = Counter()
        await services.open()
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Playmat", summary="Games, decks, cards and rules; see docs/protocol.md for the WebSocket of a game.",
        openapi_url="/api", docs_url=None, redoc_url=None, lifespan=lifespan,
    )  # fmt: skip
    # FastAPI prepares the routes of a part when it gets its first request. Players who return must not wait for all of them.
    playing = (live, people, accounts, games, matches, nights, pokemon_sheets, history, bring)
    for part in (*playing, cards, decks, builder, lessons, puzzles, rulebook):
        app.include_router(part.router)
    app.add_exception_handler(ApiError, api_error)
    app.add_exception_handler(RequestValidationError, invalid_request)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(SQLAlchemyError, storage_error)
    app.add_exception_handler(Elsewhere, elsewhere)
    app.add_exception_handler(Exception, unexpected)
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Guard, settings=settings, relays=guards)
    if (settings.static / "index.html").is_file():
        app.mount("/", Page(directory=settings.static, html=True))
    return app


class Page(StaticFiles):
    """The built page. Browsers check each time whether it has changed, so a new version appears at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def error_response(error: ApiError) -> JSONResponse:
    headers = {"cache-control": "no-store"}
    if "retry_after" in error.more:
        headers["retry-after"] = str(int(error.more["retry_after"]) + 1)
    return JSONResponse(error.to_json(), error.status, headers)


async def api_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return error_response(error)


async def invalid_request(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first: Json = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return error_response(ApiError(400, "invalid", invalid_sentence(where, first), where=where))


async def http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 413: "too_large"}.get(error.status_code, "invalid")
    return error_response(ApiError(error.status_code, code, f"{error.detail.rstrip('.')}."))


async def storage_error(_: Request, error: Exception) -> Response:
    log.error("the storage failed", exc_info=error)
    return error_response(ApiError(503, "not_saved", "The storage failed and nothing was changed. Try again in a moment."))


async def elsewhere(request: Request, error: Exception) -> Response:
    assert isinstance(error, Elsewhere)
    try:
        return await pass_on(request.app.state.services, request, error)
    except ApiError as refused:
        return error_response(refused)


async def unexpected(_: Request, error: Exception) -> Response:
    log.error("a request failed", exc_info=error)
    return error_response(ApiError(500, "fault", "An internal error occurred on the server."))
