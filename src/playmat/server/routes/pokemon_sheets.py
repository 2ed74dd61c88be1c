"""The sheet of a Pokémon: in a game in progress or at a step of a finished one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from playmat.json_types import SheetJson
from playmat.server.bots import sheet_at
from playmat.server.errors import ApiError, not_found
from playmat.server.replays import ALL, sheet_after
from playmat.server.request_guard import address_of
from playmat.server.routes.games import looked_up
from playmat.server.services import App, MaybeGuest
from playmat.server.stored_records import OVER
from playmat.server.workers import SHOWING

router = APIRouter(tags=["games"])


@router.get("/api/games/{game_id}/sheet", summary="A Pokémon in play: its numbers, what its attacks would do, effects on it")
async def get_sheet(
    request: Request,
    app: App,
    guest: MaybeGuest,
    game_id: str,
    pokemon: Annotated[int, Query(ge=1, le=1_000_000)],
    view: Annotated[str, Query(pattern=r"^([0-3]|public|all)$")] = "public",
    at: Annotated[int | None, Query(ge=0)] = None,
) -> SheetJson:
    row, answers = await looked_up(app, game_id, guest)
    if row.decks is None:
        raise ApiError(409, "waiting", "The game has not begun.")
    seen_by: int | str | None = None if view == "public" else ALL if view == ALL else int(view)
    if isinstance(seen_by, int) and seen_by >= len(row.seats):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats, counted from 0.", where="view")
    if row.status != OVER and seen_by is not None and seen_by != row.seat_of(guest):
        raise ApiError(409, "not_over", "While the game is in progress, you can only see your own view.")
    # On the account of the asking person: a watcher must not use up the jobs of the players.
    who = guest.id if guest is not None else address_of(request)
    found: SheetJson | None = None
    if row.status == OVER:
        kept = answers if at is None else answers[:at]
        found = await app.workers.run(sheet_after, row, kept, seen_by, pokemon, who=who, game=row.id, rank=SHOWING)
    else:
        assert not isinstance(seen_by, str)
        position = await (await app.rooms.get(game_id)).position(seen_by)
        if position is not None:
            found = await app.workers.run(sheet_at, position, seen_by, pokemon, who=who, game=row.id, rank=SHOWING)
    if found is None:
        raise not_found(f"Pokémon {pokemon} in play")
    return found
