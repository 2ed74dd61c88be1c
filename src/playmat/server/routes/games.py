"""Games: create, join, leave, replay."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query

from playmat.play.record import InvalidRecord, Record
from playmat.play.tables import make_table
from playmat.rules.periods import ruleset_for
from playmat.rules.ruleset import TODAY
from playmat.server import db_tables
from playmat.server.course import Course
from playmat.server.errors import ApiError, not_found
from playmat.server.ledger import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Answer,
    ClockRule,
    GameRow,
    Guest,
    Result,
    Seat,
    record_of,
)
from playmat.server.replays import ALL, replay_steps
from playmat.server.requests import BotSeat, ContinueRequest, GameRequest, JoinRequest, MySeat, OpenSeat, RecordRequest
from playmat.server.responses import Imported, Lobby, MyGame, NewGame, Replay, Seated
from playmat.server.security import digest, new_id, new_token
from playmat.server.services import App, MaybeGuest, Services, SomeGuest

router = APIRouter(tags=["games"])
LISTED = 50
FRESH = 120.0
"""Seconds for which a table stays listed while its maker is not connected."""
STEPS = 100
MAX_RECORD = 5000
"""The most answers that an uploaded record may have."""


@router.get("/api/lobby", response_model=Lobby, summary="Tables with open seats, and games to watch")
async def lobby(app: App) -> dict[str, Any]:
    games = db_tables.games.c
    waiting = await app.ledger.games(games.status == WAITING, games.listed.is_(True), limit=4 * LISTED)
    playing = await app.ledger.games(games.status == PLAYING, games.watch.is_(True), games.listed.is_(True), limit=LISTED)
    tables = [row for row in waiting if is_attended(app, row)]
    return {
        "tables": [row.to_json() for row in tables[:LISTED]],
        "games": [row.to_json() for row in playing],
        "online": app.rooms.online(),
    }


def is_attended(app: Services, row: GameRow) -> bool:
    """Whether somebody is waiting at the table."""
    room = app.rooms.rooms.get(row.id)
    return time.time() - row.updated < FRESH or (room is not None and any(person.seat is not None for person in room.listeners))


@router.post("/api/games", status_code=201, response_model=NewGame, summary="Make a game")
async def make_game(app: App, guest: SomeGuest, body: GameRequest) -> dict[str, Any]:
    rules = app.shelf.rules(await ruleset_of(app, guest, body), body.form, body.format)
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
            deck = await app.shelf.playable(wanted.deck, guest, rules)
            seats.append(Seat(PERSON, guest.name, None, guest.id, deck))
        elif isinstance(wanted, BotSeat):
            deck = await app.shelf.playable(wanted.deck, guest, rules)
            seats.append(Seat(BOT, f"Bot {wanted.level}", wanted.level, None, deck))
        else:
            seats.append(Seat(OPEN))
    clock = None if body.clock is None else ClockRule(body.clock.minutes, body.clock.increment)
    row = GameRow(
        new_id(), rules.ruleset.name, body.form, tuple(seats), format=body.format, clock=clock, listed=body.listed,
        watch=body.watch, maker=guest.id,
    )  # fmt: skip
    return await open_game(app, row, mine[0] if mine else None)


async def ruleset_of(app: Services, guest: Guest, body: GameRequest) -> str:
    """The ruleset that a request names or, without one, that of its format or of the time of the decks that it names."""
    if body.ruleset is not None:
        return body.ruleset
    todays = app.shelf.rules(TODAY, body.form, body.format)
    if todays.format is not None:
        return todays.format.ruleset
    chosen = [seat.deck for seat in body.seats if isinstance(seat, (MySeat, BotSeat)) and not seat.deck.any]
    named = [await app.shelf.find(deck, guest, todays) for deck in chosen]
    return ruleset_for(named, app.pool) if named else TODAY


async def open_game(app: Services, row: GameRow, seat: int | None, answers: list[Answer] | None = None) -> dict[str, Any]:
    """Store the game, and give its maker a seat token (None for a game between bots) and an invitation for the others."""
    invite = new_token() if row.open_seats else None
    dealt = row if row.decks is not None else app.rooms.dealt(row)
    kept = replace(dealt, invite=digest(invite) if invite else None)
    room = await app.rooms.create(kept, answers or [])
    token = None if seat is None else await app.ledger.new_seat_token(row.id, seat)
    return {"game": room.row.to_json(), "seat": seat, "token": token, "invite": invite}


@router.get("/api/games/{game_id}", response_model=MyGame, summary="A game")
async def get_game(app: App, guest: MaybeGuest, game_id: str) -> dict[str, Any]:
    row = await app.ledger.game(game_id)
    return row.to_json() | {"seat": row.seat_of(guest)}


@router.post("/api/games/{game_id}/join", response_model=Seated, summary="Sit down on an open seat")
async def join(app: App, guest: SomeGuest, game_id: str, body: JoinRequest) -> dict[str, Any]:
    room = await app.rooms.get(game_id)
    rules = app.shelf.rules(room.row.ruleset, room.row.form, room.row.format)
    deck = await app.shelf.playable(body.deck, guest, rules)
    seat = await room.join(guest, body.seat, deck, body.invite)
    return {"game": room.row.to_json(), "seat": seat, "token": await app.ledger.new_seat_token(game_id, seat)}


@router.post("/api/games/{game_id}/seat", response_model=Seated, summary="A new token for the seat you hold")
async def seat_token(app: App, guest: SomeGuest, game_id: str) -> dict[str, Any]:
    row = await app.ledger.game(game_id)
    seat = row.seat_of(guest)
    if seat is None:
        raise ApiError(403, "forbidden", "You don't have a seat at this table.")
    return {"game": row.to_json(), "seat": seat, "token": await app.ledger.new_seat_token(game_id, seat)}


@router.post("/api/games/{game_id}/leave", response_model=Imported, summary="Leave a table before the game starts")
async def leave(app: App, guest: SomeGuest, game_id: str) -> dict[str, Any]:
    room = await app.rooms.get(game_id)
    await room.leave(guest)
    return {"game": room.row.to_json()}


@router.post("/api/games/{game_id}/continue", status_code=201, response_model=NewGame, summary="Play on from a finished game")
async def play_on(app: App, guest: SomeGuest, game_id: str, body: ContinueRequest) -> dict[str, Any]:
    row, answers = await looked_up(app, game_id, guest)
    if row.status != OVER or row.decks is None:
        raise ApiError(409, "not_over", "You can only continue from a game that is over.")
    if body.seat >= len(row.seats) or body.at > len(answers):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats and {len(answers)} answers.", where="at")
    kept = answers[: body.at]
    if await asyncio.to_thread(is_over_after, app, row, kept):
        raise ApiError(409, "over", "The game is over at that point; choose an earlier one.")
    seats = [Seat(BOT, f"Bot {body.level}", body.level, None, deck) for deck in row.decks]
    seats[body.seat] = Seat(PERSON, guest.name, None, guest.id, row.decks[body.seat])
    new = GameRow(
        new_id(), row.ruleset, row.form, tuple(seats), status=PLAYING, format=row.format, seed=row.seed, flips=row.flips,
        decks=row.decks, watch=row.watch, maker=guest.id, parent=row.id,
    )  # fmt: skip
    return await open_game(app, new, body.seat, kept)


def is_over_after(app: Services, row: GameRow, answers: list[Answer]) -> bool:
    return course_of(app, row, answers).game.is_over


def course_of(app: Services, row: GameRow, answers: list[Answer]) -> Course:
    assert row.decks is not None and row.seed is not None
    table = make_table(row.ruleset, row.form, row.decks)
    return Course(table, row.seed, row.flips, [answer.picks for answer in answers])


async def looked_up(app: Services, game_id: str, guest: Guest | None) -> tuple[GameRow, list[Answer]]:
    """A game and its answers, for a client that may see it."""
    row = await app.ledger.game(game_id)
    if not row.watch and row.seat_of(guest) is None:
        raise not_found(f"game {game_id!r}")
    return row, (await app.ledger.history(game_id)).answers


@router.get("/api/games/{game_id}/record", summary="The record of a game; your part of it while the game is in progress")
async def get_record(app: App, guest: MaybeGuest, game_id: str) -> dict[str, Any]:
    row, answers = await looked_up(app, game_id, guest)
    if row.decks is None:
        raise ApiError(409, "waiting", "The game has not started, so there is no record yet.")
    record = record_of(row, answers).to_json()
    if row.status == OVER:
        return record
    seat = row.seat_of(guest)
    if seat is None:
        raise ApiError(409, "not_over", "The record shows every card, so it is available when the game is over.")
    record["partial"] = True
    record["seed"] = None
    record["decks"] = [sorted(deck) if number == seat else None for number, deck in enumerate(record["decks"])]
    record["answers"] = [list(answer.picks) if answer.seat == seat else None for answer in answers]
    return record


@router.get("/api/games/{game_id}/replay", response_model=Replay, summary="A game step by step")
async def get_replay(
    app: App,
    guest: MaybeGuest,
    game_id: str,
    view: Annotated[str, Query(pattern=r"^([0-3]|public|all)$")] = "public",
    start: Annotated[int, Query(ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=STEPS)] = 50,
) -> dict[str, Any]:
    row, answers = await looked_up(app, game_id, guest)
    if row.decks is None:
        raise ApiError(409, "waiting", "The game has not begun.")
    seen_by: int | str | None = None if view == "public" else ALL if view == ALL else int(view)
    if isinstance(seen_by, int) and seen_by >= len(row.seats):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats, counted from 0.", where="view")
    if row.status != OVER and seen_by is not None and seen_by != row.seat_of(guest):
        raise ApiError(409, "not_over", "While the game is in progress, you can only replay your own view.")
    table = await asyncio.to_thread(make_table, row.ruleset, row.form, row.decks)
    steps = await asyncio.to_thread(replay_steps, table, row, answers, seen_by, start, count)
    return {"total": len(answers), "start": start, "steps": steps}


@router.post("/api/records", status_code=201, response_model=Imported, summary="Upload a record")
async def add_record(app: App, guest: SomeGuest, body: RecordRequest) -> dict[str, Any]:
    row, answers = await asyncio.to_thread(read_record, app, guest, body.record)
    return {"game": (await app.ledger.add_game(row, answers)).to_json()}


def readable(name: str) -> str:
    """A name from an uploaded record, made fit to be shown."""
    return "".join(sign for sign in name if sign.isprintable()).strip()[:40]


def read_record(app: Services, guest: Guest, data: dict[str, Any]) -> tuple[GameRow, list[Answer]]:
    """Play a record to its end. Raises ApiError if it cannot be read or played."""
    try:
        record = Record.from_json(data)
    except InvalidRecord as error:
        raise ApiError(400, "invalid_record", f"{error}.") from None
    if not isinstance(record.seed, int) or not 0 <= record.seed < 2**63:
        raise ApiError(400, "invalid_record", "The seed of a record must be a number below 2^63.")
    if record.chooser is not None:
        raise ApiError(
            400, "invalid_record", "This is a later game of a match, which the server cannot replay; upload its first game."
        )
    rules = app.shelf.rules(record.ruleset, record.form)
    unknown = [card_id for deck in record.decks for card_id in deck if card_id not in app.pool]
    if unknown or any(len(deck) > 200 for deck in record.decks) or len(record.decks) != rules.form.seats:
        what = f"there is no card {unknown[0]!r}" if unknown else f"{rules.form.title} is played with {rules.form.seats} decks"
        raise ApiError(400, "invalid_record", f"This record cannot be played: {what}.")
    if len(record.answers) > MAX_RECORD:
        raise ApiError(400, "invalid_record", f"A record has at most {MAX_RECORD} answers here.")
    answers: list[Answer] = []
    try:
        course = Course(make_table(record.ruleset, record.form, record.decks), record.seed, record.flips)
        for picks in record.answers:
            seat = course.asked
            course.answer(picks)
            answers.append(Answer(seat if seat is not None else 0, picks))
    except Exception as error:
        raise ApiError(400, "invalid_record", f"Answer {len(answers) + 1} does not fit the game: {error}.") from None
    winner = course.game.winner
    winners = () if winner is None else tuple(range(winner % 2, rules.form.seats, 2))
    names = [*map(readable, record.players), *("" for _ in record.decks)]
    seats = tuple(
        Seat(PERSON, names[number] or f"Player {number + 1}", None, None, deck) for number, deck in enumerate(record.decks)
    )
    row = GameRow(
        new_id(), record.ruleset, record.form, seats, status=OVER, seed=record.seed, flips=record.flips, decks=record.decks,
        result=Result(winner, winners, "rules" if course.game.is_over else "imported"), maker=guest.id,
    )  # fmt: skip
    return row, answers
