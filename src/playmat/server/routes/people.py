"""Guests, and the lists that the lobby's forms offer."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from fastapi import APIRouter

from playmat.cards.formats import format_names, load_format
from playmat.cards.lists import FORMS
from playmat.cards.query import FIELDS
from playmat.rules.ruleset import form_names, load_form, load_ruleset, ruleset_names
from playmat.server.bots import levels
from playmat.server.requests import GuestRequest
from playmat.server.responses import GameList, GuestInfo, Meta, NewGuest
from playmat.server.services import App, SomeGuest
from playmat.terms import TYPES

router = APIRouter(tags=["people"])
PROTOCOL = 1


@router.get("/api/meta", response_model=Meta, summary="Rulesets, forms, formats, levels")
def meta(app: App) -> dict[str, Any]:
    rulesets = [load_ruleset(name) for name in ruleset_names()]
    forms = [load_form(name) for name in form_names()]
    formats = [load_format(name) for name in format_names()]
    return {
        "version": version("playmat"),
        "protocol": PROTOCOL,
        "engine": app.workers.engine,
        "rulesets": [{"name": rules.name, "title": rules.title} for rules in rulesets],
        "forms": [
            {"name": form.name, "title": form.title, "seats": form.seats, "actives": form.actives, "teams": form.teams}
            for form in forms
        ],
        "formats": [
            {"name": entry.name, "title": entry.title or entry.name, "ruleset": entry.ruleset, "form": entry.form}
            for entry in formats
        ],
        "levels": levels(),
        "types": [{"name": str(kind), "letter": kind.letter} for kind in TYPES],
        "list_forms": list(FORMS),
        "query_fields": sorted(FIELDS),
    }


@router.get("/api/health", summary="Health of the server and its storage")
async def health(app: App) -> dict[str, str]:
    await app.ledger.games(limit=1)
    return {"status": "ok"}


@router.post("/api/guests", status_code=201, response_model=NewGuest, summary="Become a guest")
async def add_guest(app: App, body: GuestRequest) -> dict[str, str]:
    guest, token = await app.ledger.add_guest(body.name)
    return {"id": guest.id, "name": guest.name, "token": token}


@router.get("/api/me", response_model=GuestInfo, summary="Who you are")
async def me(guest: SomeGuest) -> dict[str, str]:
    return {"id": guest.id, "name": guest.name}


@router.patch("/api/me", response_model=GuestInfo, summary="Change your name")
async def rename(app: App, guest: SomeGuest, body: GuestRequest) -> dict[str, str]:
    renamed = await app.ledger.rename(guest, body.name)
    return {"id": renamed.id, "name": renamed.name}


@router.get("/api/me/games", response_model=GameList, summary="Your games, last changed first")
async def my_games(app: App, guest: SomeGuest, status: str | None = None) -> dict[str, Any]:
    rows = await app.ledger.games_of(guest, status)
    return {"games": [row.to_json() | {"seat": row.seat_of(guest)} for row in rows]}
