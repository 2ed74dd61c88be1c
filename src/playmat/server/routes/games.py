"""Games: create, join, leave, replay."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from playmat.json_object import Json
from playmat.play.fairness import commitment
from playmat.rules.periods import ruleset_for
from playmat.rules.ruleset import TODAY
from playmat.server import db_tables
from playmat.server.errors import ApiError, not_found
from playmat.server.replays import ALL, is_over_after, replay_body
from playmat.server.repository import NOTHING_PLAYED, broken_promise
from playmat.server.request_guard import address_of, digest, new_id, new_token
from playmat.server.requests import BotSeat, ContinueRequest, GameRequest, JoinRequest, MySeat, OpenSeat, RecordRequest
from playmat.server.responses import Imported, Lobby, MyGame, NewGame, Replay, Seated, Showcased
from playmat.server.services import Address, App, MaybeGuest, Services, SomeGuest
from playmat.server.stored_records import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    ClockRule,
    GameRow,
    Guest,
    Played,
    Seat,
    record_of,
)
from playmat.server.uploads import read_record
from playmat.server.workers import SHOWING

router = APIRouter(tags=["games"])
LISTED = 50
FRESH = 120.0
"""Seconds for which a table stays listed while its creator is not connected."""
STEPS = 100


@router.get("/api/lobby", summary="Tables with open seats, and games to watch")
async def lobby(app: App) -> Lobby:
    games = db_tables.games.c
    waiting = await app.repository.games(games.status == WAITING, games.listed.is_(True), limit=4 * LISTED)
    playing = await app.repository.games(games.status == PLAYING, games.watch.is_(True), games.listed.is_(True), limit=LISTED)
    tables = [row for row in waiting if is_attended(app, row)]
    return {
        "tables": [row.to_json() for row in tables[:LISTED]],
        "games": [row.to_json() for row in playing],
        "online": await app.leases.people(),
    }


@router.get("/api/showcase", summary="A game between bots that the lobby shows")
async def showcase(app: App) -> Showcased:
    return {"game": None if app.showcase is None else await app.showcase.game()}


def is_attended(app: Services, row: GameRow) -> bool:
    """Whether a player is waiting at the table."""
    room = app.rooms.rooms.get(row.id)
    return time.time() - row.updated < FRESH or (room is not None and any(person.seat is not None for person in room.listeners))


@router.post("/api/games", status_code=201, summary="Make a game")
async def make_game(app: App, guest: SomeGuest, body: GameRequest) -> NewGame:
    rules = app.deck_lookup.rules(await ruleset_of(app, guest, body), body.form, body.format)
    if len(body.seats) != rules.form.seats:
        raise ApiError(400, "invalid", f"{rules.form.title} has {rules.form.seats} seats, not {len(body.seats)}.", where="seats")
    mine = [number for number, seat in enumerate(body.seats) if isinstance(seat, MySeat)]
    if len(mine) > 1 or (not mine and any(isinstance(seat, OpenSeat) for seat in body.seats)):
        raise ApiError(
            400, "invalid", "Exactly one seat must be yours (kind me), unless all are bots and you watch.", where="seats"
        )
    seats: list[Seat] = []
    for wanted in body.seats:
        if isinstance(wanted, MySeat):
            deck = await app.deck_lookup.playable(wanted.deck, guest, rules)
            seats.append(Seat(PERSON, guest.name, None, guest.id, deck, wanted.luck))
        elif isinstance(wanted, BotSeat):
            deck = await app.deck_lookup.playable(wanted.deck, guest, rules)
            seats.append(Seat(BOT, f"Bot {wanted.level}", wanted.level, None, deck))
        else:
            seats.append(Seat(OPEN))
    clock = None if body.clock is None else ClockRule(body.clock.minutes, body.clock.increment)
    check_terms(body, guest)
    invited = None if body.to is None else await app.accounts.challenged(guest, body.to)
    game_id = new_id()
    row = GameRow(
        game_id, rules.ruleset.name, body.form, tuple(seats), format=body.format, clock=clock,
        listed=body.listed and invited is None, watch=body.watch, maker=guest.id, rated=body.rated, best_of=body.best_of,
        match=game_id if body.best_of > 1 else None, is_settled=not (body.rated or body.best_of > 1), invited=invited,
    )  # fmt: skip
    if body.commitment is not None:
        secret = await app.repository.promised(guest)
        if secret is None or commitment(secret) != body.commitment:
            raise broken_promise()
        row = replace(row, secret=secret)
    return await open_game(app, row, mine[0] if mine else None, is_promised=body.commitment is not None)


def check_terms(body: GameRequest, guest: Guest) -> None:
    """Raises ApiError if such a game cannot be rated, a match, or a challenge."""
    is_duel = len(body.seats) == 2 and any(isinstance(seat, OpenSeat) for seat in body.seats)
    if (body.rated or body.best_of > 1 or body.to is not None) and not is_duel:
        message = "Rated games, matches of several games and challenges are for two people: one seat must be open."
        raise ApiError(400, "invalid", message, where="seats")
    if body.rated and (body.form != "standard" or body.clock is None):
        raise ApiError(400, "invalid", "A rated game has the standard form and a clock.", where="clock")
    if body.rated and not guest.has_account:
        raise ApiError(403, "no_account", "Rated games are for people with an account; make one in the settings.")


async def ruleset_of(app: Services, guest: Guest, body: GameRequest) -> str:
    """The ruleset that a request names or, without one, that of its format or of the time of the decks that it names."""
    if body.ruleset is not None:
        return body.ruleset
    todays = app.deck_lookup.rules(TODAY, body.form, body.format)
    if todays.format is not None:
        return todays.format.ruleset
    chosen = [seat.deck for seat in body.seats if isinstance(seat, (MySeat, BotSeat)) and not seat.deck.any]
    named = [await app.deck_lookup.find(deck, guest, todays) for deck in chosen]
    return ruleset_for(named, app.pool) if named else TODAY


async def open_game(
    app: Services, row: GameRow, seat: int | None, played: Played = NOTHING_PLAYED, is_promised: bool = False
) -> NewGame:
    """Store the game, and give its creator a seat token (None for a game between bots) and an invitation for the others."""
    invite = new_token() if row.open_seats else None
    kept = replace(row, invite=digest(invite) if invite else None)
    room, tokens = await app.rooms.create(kept, played, [] if seat is None else [seat], is_promised)
    return {"game": room.row.to_json(), "seat": seat, "token": tokens[0] if tokens else None, "invite": invite}


@router.get("/api/games/{game_id}", summary="A game")
async def get_game(app: App, guest: MaybeGuest, game_id: str) -> MyGame:
    row = await app.repository.game(game_id)
    return {**row.to_json(), "seat": row.seat_of(guest)}


@router.post("/api/games/{game_id}/join", summary="Take an open seat")
async def join(app: App, guest: SomeGuest, game_id: str, body: JoinRequest) -> Seated:
    room = await app.rooms.get(game_id)
    rules = app.deck_lookup.rules(room.row.ruleset, room.row.form, room.row.format)
    deck = await app.deck_lookup.playable(body.deck, guest, rules)
    seat, token = await room.join(guest, body.seat, deck, body.invite, body.luck)
    return {"game": room.row.to_json(), "seat": seat, "token": token}


@router.post("/api/games/{game_id}/seat", summary="A new token for the seat you hold")
async def seat_token(app: App, guest: SomeGuest, game_id: str) -> Seated:
    room = await app.rooms.get(game_id)
    seat, token = await room.new_token(guest)
    return {"game": room.row.to_json(), "seat": seat, "token": token}


@router.post("/api/games/{game_id}/leave", summary="Leave a table before the game starts")
async def leave(app: App, guest: SomeGuest, game_id: str) -> Imported:
    room = await app.rooms.get(game_id)
    await room.leave(guest)
    return {"game": room.row.to_json()}


@router.post("/api/games/{game_id}/continue", status_code=201, summary="Play on from a finished game")
async def play_on(app: App, guest: SomeGuest, game_id: str, body: ContinueRequest) -> NewGame:
    row, played = await looked_up(app, game_id, guest)
    if row.status != OVER or row.decks is None:
        raise ApiError(409, "not_over", "You can only continue from a game that is over.")
    if body.seat >= len(row.seats) or body.at > len(played.answers):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats and {len(played.answers)} answers.", where="at")
    kept = played.until(body.at)
    if await app.workers.run(is_over_after, row, kept, who=guest.id, rank=SHOWING):
        raise ApiError(409, "over", "The game is over at that point; choose an earlier one.")
    seats = [Seat(BOT, f"Bot {body.level}", body.level, None, deck) for deck in row.decks]
    seats[body.seat] = Seat(PERSON, guest.name, None, guest.id, row.decks[body.seat])
    new = GameRow(
        new_id(), row.ruleset, row.form, tuple(seats), status=PLAYING, format=row.format, seed=row.seed, flips=row.flips,
        decks=row.decks, watch=row.watch, maker=guest.id, parent=row.id,
    )  # fmt: skip
    return await open_game(app, new, body.seat, kept)


async def looked_up(app: Services, game_id: str, guest: Guest | None) -> tuple[GameRow, Played]:
    """A game and what was played of it, for a client that may see it."""
    row = await app.repository.game(game_id)
    if not row.watch and row.seat_of(guest) is None:
        raise not_found(f"game {game_id!r}")
    return row, (await app.repository.history(game_id)).played


def viewer(row: GameRow, guest: Guest | None, view: str) -> int | str | None:
    """The viewer that a request names: a seat, everybody (None), or ALL. Raises ApiError if the guest may not see that."""
    if row.decks is None:
        raise ApiError(409, "waiting", "The game has not begun.")
    seen_by = None if view == "public" else ALL if view == ALL else int(view)
    if isinstance(seen_by, int) and seen_by >= len(row.seats):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats, counted from 0.", where="view")
    if row.status != OVER and seen_by is not None and seen_by != row.seat_of(guest):
        raise ApiError(409, "not_over", "While the game is in progress, you can only see your own view.")
    return seen_by


@router.get("/api/games/{game_id}/record", summary="The record of a game; your part of it while the game is in progress")
async def get_record(app: App, guest: MaybeGuest, game_id: str) -> Json:
    row, played = await looked_up(app, game_id, guest)
    if row.decks is None:
        raise ApiError(409, "waiting", "The game has not started, so there is no record yet.")
    record = record_of(row, played).to_json()
    if row.status == OVER:
        return record
    seat = row.seat_of(guest)
    if seat is None:
        raise ApiError(409, "not_over", "The record shows every card, so it is available when the game is over.")
    record["partial"] = True
    record["seed"] = None
    record["decks"] = [sorted(deck) if number == seat else None for number, deck in enumerate(record["decks"])]
    record["answers"] = [list(answer.picks) for answer in played.answers if answer.seat == seat]
    record.pop("proof", None)
    record.pop("settlements", None)
    return record


@router.get("/api/games/{game_id}/replay", response_model=Replay, summary="A game step by step")
async def get_replay(
    request: Request,
    app: App,
    guest: MaybeGuest,
    game_id: str,
    view: Annotated[str, Query(pattern=r"^([0-3]|public|all)$")] = "public",
    start: Annotated[int, Query(ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=STEPS)] = 50,
) -> Response:
    row, played = await looked_up(app, game_id, guest)
    seen_by = viewer(row, guest, view)
    is_zipped = "gzip" in request.headers.get("accept-encoding", "")
    who = guest.id if guest is not None else address_of(request)
    decks = [app.deck_lookup.face(cards) for cards in row.decks or ()] if row.status == OVER and not start else []
    body = await app.workers.run(
        replay_body, row, played, decks, seen_by, start, count, is_zipped, who=who, game=row.id, rank=SHOWING
    )
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_zipped else {})
    return Response(body, media_type="application/json", headers=headers)


@router.post("/api/records", status_code=201, summary="Upload a record")
async def add_record(app: App, guest: SomeGuest, address: Address, body: RecordRequest) -> Imported:
    app.uploads.check(address, "uploading records")
    row, played = await app.workers.run(read_record, body.record, guest.id, who=guest.id, rank=SHOWING)
    kept, _ = await app.repository.add_game(row, played, owner=None, quota=app.settings.games_per_guest)
    return {"game": kept.to_json()}
