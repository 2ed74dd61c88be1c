"""Games from elsewhere: battle logs, episodes, records and positions as text; and the board editor."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from playmat.server.brought import read
from playmat.server.errors import ApiError
from playmat.server.positions import advised, begun, described, judged, position_at, refused
from playmat.server.replays import ALL
from playmat.server.request_guard import new_id
from playmat.server.requests import BringRequest, PositionGameRequest, PositionRequest, RefusalsRequest
from playmat.server.responses import (
    BroughtGame,
    NewGame,
    PositionAt,
    PositionInfo,
    RefusalList,
    ScenarioResults,
)
from playmat.server.routes.games import looked_up, open_game, viewer
from playmat.server.services import Address, App, MaybeGuest, SomeGuest
from playmat.server.socket_replies import HintAnswers
from playmat.server.stored_records import BOT, OVER, PERSON, PLAYING, GameRow, Seat
from playmat.server.workers import SEARCHING, SHOWING, STUDYING

router = APIRouter(tags=["games from elsewhere"])


@router.post("/api/bring", status_code=201, summary="Bring a game: a battle log, an episode, a record or a position")
async def bring(app: App, guest: SomeGuest, address: Address, body: BringRequest) -> BroughtGame:
    app.uploads.check(address, "bringing games")
    found = await app.workers.run(read, body.text, body.packed, body.game, guest.id, who=guest.id, rank=STUDYING)
    kept = None
    if found.game is not None:
        row, played = found.game
        kept, _ = await app.repository.add_game(row, played, owner=None, quota=app.settings.games_per_guest)
    return {
        "kind": found.kind, "game": None if kept is None else kept.to_json(), "seat": found.seat, "lines": found.lines,
        "followed": found.followed, "notes": list(found.notes), "games": found.games,
    }  # fmt: skip


@router.post("/api/positions", summary="The board of a position, with everything that is impossible about it")
async def read_position(app: App, address: Address, body: PositionRequest) -> PositionInfo:
    return await app.workers.run(described, body.text, who=address, rank=SHOWING)


@router.post("/api/positions/refusals", summary="What a player cannot do in a position, with the rules")
async def refusals(app: App, address: Address, body: RefusalsRequest) -> RefusalList:
    return {"refusals": await app.workers.run(refused, body.text, body.about, who=address, rank=SHOWING)}


@router.post("/api/positions/hint", summary="The best answers in a position, with their win chances")
async def hint(app: App, guest: SomeGuest, body: PositionRequest) -> HintAnswers:
    seconds = app.settings.hint_seconds
    return {"answers": await app.workers.run(advised, body.text, seconds, who=guest.id, rank=SEARCHING)}


@router.post("/api/positions/scenario", summary="Run scenarios: a board, answers, and what must be true afterwards")
async def run_scenarios(app: App, address: Address, body: PositionRequest) -> ScenarioResults:
    return {"results": await app.workers.run(judged, body.text, who=address, rank=STUDYING)}


@router.post("/api/positions/game", status_code=201, summary="Play on from a position against bots")
async def play(app: App, guest: SomeGuest, body: PositionGameRequest) -> NewGame:
    found = await app.workers.run(begun, body.text, who=guest.id, rank=SHOWING)
    if body.seat >= len(found.decks):
        raise ApiError(400, "invalid", f"The game has {len(found.decks)} seats, counted from 0.", where="seat")
    seats = [Seat(BOT, f"Bot {body.level}", body.level, None, deck) for deck in found.decks]
    seats[body.seat] = Seat(PERSON, guest.name, None, guest.id, found.decks[body.seat])
    row = GameRow(
        new_id(), found.ruleset, found.form, tuple(seats), status=PLAYING, seed=found.seed, decks=found.decks, maker=guest.id,
    )  # fmt: skip
    return await open_game(app, row, body.seat, found.played)


@router.get("/api/games/{game_id}/position", summary="A finished game as a position, at the last question of a turn by then")
async def get_position(
    app: App,
    guest: MaybeGuest,
    address: Address,
    game_id: str,
    at: Annotated[int, Query(ge=0)],
    view: Annotated[str, Query(pattern=r"^([0-3]|all)$")] = "all",
) -> PositionAt:
    row, played = await looked_up(app, game_id, guest)
    seen_by = viewer(row, guest, view)
    if row.status != OVER:
        raise ApiError(409, "not_over", "A game can be edited when it is over.")
    seat = None if seen_by == ALL else seen_by
    assert not isinstance(seat, str)
    return await app.workers.run(position_at, row, played, at, seat, who=address, game=row.id, rank=SHOWING)
