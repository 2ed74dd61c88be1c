"""The sheet of a Pokémon: in a game in progress or at a step of a finished one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from playmat.json_types import SheetJson
from playmat.server.bots import sheet_at
from playmat.server.errors import not_found
from playmat.server.replays import sheet_after
from playmat.server.request_guard import address_of
from playmat.server.routes.games import looked_up, viewer
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
    row, played = await looked_up(app, game_id, guest)
    seen_by = viewer(row, guest, view)
    # On the account of the asking person: a watcher must not use up the jobs of the players.
    who = guest.id if guest is not None else address_of(request)
    found: SheetJson | None = None
    if row.status == OVER:
        kept = played if at is None else played.until(at)
        found = await app.workers.run(sheet_after, row, kept, seen_by, pokemon, who=who, game=row.id, rank=SHOWING)
    else:
        assert not isinstance(seen_by, str)
        position = await (await app.rooms.get(game_id)).position(seen_by)
        if position is not None:
            found = await app.workers.run(sheet_at, position, seen_by, pokemon, who=who, game=row.id, rank=SHOWING)
    if found is None:
        raise not_found(f"Pokémon {pokemon} in play")
    return found
