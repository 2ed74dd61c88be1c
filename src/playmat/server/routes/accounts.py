"""Accounts, their sessions, and what people do about each other: follow, block, report."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Response

from playmat.server import db_tables
from playmat.server.accounts import SHOWN
from playmat.server.errors import ApiError
from playmat.server.people_responses import FollowedList, Me, RecoveryCodes, SessionList
from playmat.server.request_guard import new_id
from playmat.server.requests import (
    AccountRequest,
    ChoicesRequest,
    ConfirmRequest,
    LoginRequest,
    NameRequest,
    PasswordRequest,
    PersonRequest,
    RecoveryRequest,
    ReportRequest,
)
from playmat.server.responses import Blocked, NewGuest
from playmat.server.services import Address, App, Services, SomeGuest
from playmat.server.stored_people import key_of
from playmat.server.stored_records import PLAYING, Guest, moment, record_of

router = APIRouter(tags=["people"])
EXPORTED = 2000
"""The most games in an export."""


@router.get("/api/me", summary="Who you are")
async def me(app: App, guest: SomeGuest) -> Me:
    row = await app.accounts.of(guest) if guest.has_account else None
    return {
        "id": guest.id,
        "name": guest.name,
        "account": row is not None,
        "public": row is not None and row.public,
        "challenges": "nobody" if row is None else row.challenges,
    }


@router.post("/api/accounts", status_code=201, summary="Make an account of your name; the recovery codes are shown only now")
async def add_account(app: App, guest: SomeGuest, address: Address, body: AccountRequest) -> RecoveryCodes:
    app.logins.check(address, "making accounts")
    return {"recovery_codes": await app.accounts.add(guest, body.name, body.password)}


@router.post("/api/sessions", status_code=201, summary="Log in")
async def log_in(app: App, address: Address, body: LoginRequest) -> NewGuest:
    check_attempt(app, address, body.name)
    guest, token = await app.accounts.log_in(body.name, body.password, body.device)
    return {"id": guest.id, "name": guest.name, "token": token}


@router.post("/api/sessions/recover", status_code=201, summary="Log in with a recovery code, and choose a new password")
async def recover(app: App, address: Address, body: RecoveryRequest) -> NewGuest:
    check_attempt(app, address, body.name)
    guest, token, ended = await app.accounts.recover(body.name, body.code, body.password, body.device)
    app.rooms.end_seats(ended)
    return {"id": guest.id, "name": guest.name, "token": token}


def check_attempt(app: Services, address: str, name: str) -> None:
    app.logins.check(address, "logging in")
    app.logins_by_name.check(key_of(name), "logging in")


@router.get("/api/me/sessions", summary="Your sessions, newest first")
async def my_sessions(app: App, guest: SomeGuest) -> SessionList:
    rows = await app.accounts.sessions(guest)
    return {
        "sessions": [
            {
                "id": row.token[:SHOWN], "device": row.device, "created": moment(row.created), "seen": moment(row.seen),
                "current": row.token == guest.session,
            }
            for row in rows
        ]
    }  # fmt: skip


@router.delete("/api/me/sessions/{session}", status_code=204, summary="End a session; to end your own is to log out")
async def end_session(app: App, guest: SomeGuest, session: str) -> Response:
    app.rooms.end_seats(await app.accounts.end_session(guest, session))
    return Response(status_code=204)


@router.put("/api/me/password", status_code=204, summary="Change your password; your other sessions end")
async def change_password(app: App, guest: SomeGuest, address: Address, body: PasswordRequest) -> Response:
    check_attempt(app, address, guest.name)
    await app.accounts.check(guest, body.old)
    app.rooms.end_seats(await app.accounts.set_password(guest, body.new))
    return Response(status_code=204)


@router.post("/api/me/recovery", summary="New recovery codes; the old ones become invalid")
async def new_codes(app: App, guest: SomeGuest, address: Address, body: ConfirmRequest) -> RecoveryCodes:
    check_attempt(app, address, guest.name)
    await app.accounts.check(guest, body.password)
    return {"recovery_codes": await app.accounts.recovery_codes(guest)}


@router.put("/api/me/choices", summary="What others may see of you, and who may challenge you by name")
async def choose(app: App, guest: SomeGuest, body: ChoicesRequest) -> Me:
    await app.accounts.of(guest)
    await app.accounts.choose(guest, body.public, body.challenges)
    return await me(app, guest)


@router.get("/api/me/export", summary="Everything that the server stores about you, as a file")
async def export(app: App, guest: SomeGuest) -> Response:
    rows = await app.repository.games_of(guest, None, EXPORTED)
    games: list[dict[str, Any]] = []
    for row in rows:
        entry: dict[str, Any] = {**row.to_json(), "seat": row.seat_of(guest)}
        if row.decks is not None and row.status != PLAYING:
            entry["record"] = record_of(row, (await app.repository.history(row.id)).played).to_json()
        games.append(entry)
    found = {
        "me": await me(app, guest),
        "sessions": (await my_sessions(app, guest))["sessions"],
        "decks": [
            {"id": deck_id, "name": deck.name, "format": deck.format, "note": deck.note, "cards": deck.counts()}
            for deck_id, deck, _ in await app.repository.decks(guest)
        ],
        "blocked": (await blocked(app, guest))["guests"],
        "followed": [{"id": other.id, "name": other.name} for other in await app.accounts.followed(guest)],
        "games": games,
    }
    headers = {"content-disposition": 'attachment; filename="playmat.json"', "cache-control": "no-store"}
    return Response(json.dumps(found, ensure_ascii=False), media_type="application/json", headers=headers)


# Other people


async def person(app: Services, guest: Guest, wanted: PersonRequest) -> str:
    """The guest whom a request names."""
    if wanted.name is not None:
        row = await app.accounts.row(wanted.name)
        if row is None:
            raise ApiError(404, "not_found", "Nobody has an account with this name.", where="name")
        other: str | None = row.guest
    else:
        game = await app.repository.game(wanted.game or "")
        seat = wanted.seat or 0
        other = game.seats[seat].guest if seat < len(game.seats) and game.seat_of(guest) is not None else None
    if other is None or other == guest.id:
        raise ApiError(
            400, "invalid", "That must be another player, by name or at a table where you have or had a seat.", where="seat"
        )
    return other


@router.get("/api/me/blocked", summary="The players that you have blocked")
async def blocked(app: App, guest: SomeGuest) -> Blocked:
    return {"guests": [{"id": other.id, "name": other.name} for other in await app.repository.blocked(guest)]}


@router.post("/api/me/blocked", summary="Block a player: you cannot join each other's tables")
async def block(app: App, guest: SomeGuest, body: PersonRequest) -> Blocked:
    await app.repository.block(guest, await person(app, guest, body))
    return await blocked(app, guest)


@router.delete("/api/me/blocked/{other}", summary="Unblock somebody")
async def unblock(app: App, guest: SomeGuest, other: str) -> Blocked:
    await app.repository.unblock(guest, other)
    return await blocked(app, guest)


@router.get("/api/me/followed", summary="The players that you follow, with their games that can be watched")
async def followed(app: App, guest: SomeGuest) -> FollowedList:
    people = await app.accounts.followed(guest)
    games, seats = db_tables.games.c, db_tables.seats.c
    watched: dict[str, list[str]] = {other.id: [] for other in people}
    if people:
        theirs = games.id.in_(db_tables.seats.select().with_only_columns(seats.game).where(seats.guest.in_(list(watched))))
        for row in await app.repository.games(games.status == PLAYING, games.watch.is_(True), games.listed.is_(True), theirs):
            for seat in row.seats:
                if seat.guest in watched:
                    watched[seat.guest].append(row.id)
    return {"guests": [{"id": other.id, "name": other.name, "playing": watched[other.id]} for other in people]}


@router.post("/api/me/followed", summary="Follow a player who lets others see their page")
async def follow(app: App, guest: SomeGuest, body: NameRequest) -> FollowedList:
    await app.accounts.follow(guest, (await app.accounts.profile(body.name)).guest)
    return await followed(app, guest)


@router.delete("/api/me/followed/{other}", summary="Follow somebody no longer")
async def unfollow(app: App, guest: SomeGuest, other: str) -> FollowedList:
    await app.accounts.unfollow(guest, other)
    return await followed(app, guest)


@router.post("/api/reports", status_code=204, summary="Report a player to those who run the server")
async def report(app: App, guest: SomeGuest, body: ReportRequest) -> Response:
    about = await person(app, guest, body)
    await app.accounts.report(guest, about, body.game, body.reason, body.note, new_id("r_"))
    return Response(status_code=204)
