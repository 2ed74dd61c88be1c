"""The sheet of a Pokémon: in a game in progress or at a step of a finished one."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query

from playmat.play.sheets import sheet
from playmat.server.errors import ApiError, not_found
from playmat.server.ledger import OVER
from playmat.server.replays import ALL, view_of
from playmat.server.routes.games import course_of, looked_up
from playmat.server.services import App, MaybeGuest

router = APIRouter(tags=["games"])


@router.get("/api/games/{game_id}/sheet", summary="A Pokémon in play: its numbers, what its attacks would do, effects on it")
async def get_sheet(
    app: App,
    guest: MaybeGuest,
    game_id: str,
    pokemon: Annotated[int, Query(ge=1, le=1_000_000)],
    view: Annotated[str, Query(pattern=r"^([0-3]|public|all)$")] = "public",
    at: Annotated[int | None, Query(ge=0)] = None,
) -> dict[str, Any]:
    row, answers = await looked_up(app, game_id, guest)
    if row.decks is None:
        raise ApiError(409, "waiting", "The game has not begun.")
    seen_by: int | str | None = None if view == "public" else ALL if view == ALL else int(view)
    if isinstance(seen_by, int) and seen_by >= len(row.seats):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats, counted from 0.", where="view")
    if row.status != OVER and seen_by is not None and seen_by != row.seat_of(guest):
        raise ApiError(409, "not_over", "While the game is in progress, you can only see your own view.")
    if row.status == OVER:
        kept = answers if at is None else answers[:at]
        course = await asyncio.to_thread(course_of, app, row, kept)
        found = await asyncio.to_thread(sheet, view_of(course, seen_by), pokemon)
    else:
        room = await app.rooms.get(game_id)
        async with room.lock:
            found = None if room.course is None else sheet(view_of(room.course, seen_by), pokemon)
    if found is None:
        raise not_found(f"Pokémon {pokemon} in play")
    return found
