"""Guests, and the lists that the lobby's forms offer."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Query

from playmat.cards.formats import format_names, load_format
from playmat.cards.lists import FORMS
from playmat.cards.query import FIELDS
from playmat.rules.cites import CITE_KEYS, FIELD_KEYS
from playmat.rules.comparisons import in_words
from playmat.rules.rulebook import compare
from playmat.rules.ruleset import TODAY, Ruleset, form_names, load_form, load_ruleset, ruleset_names
from playmat.server.bots import levels
from playmat.server.errors import not_found
from playmat.server.requests import GuestRequest
from playmat.server.responses import GameList, GuestInfo, Meta, NewGuest, RulesetDetails
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
        "engine": app.bots.engine,
        "rulesets": [ruleset_info(rules) for rules in rulesets],
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


def ruleset_info(rules: Ruleset) -> dict[str, Any]:
    return {
        "name": rules.name, "title": rules.title, "year": rules.year, "since": rules.since, "summary": rules.summary,
    }  # fmt: skip


@router.get("/api/rulesets/{name}", response_model=RulesetDetails, tags=["rules"], summary="How a ruleset differs from another")
def get_ruleset(name: str, than: Annotated[str, Query(max_length=60)] = TODAY) -> dict[str, Any]:
    """Compared with today's official rules, or with the ruleset `than`."""
    for one in (name, than):
        if one not in ruleset_names():
            raise not_found(f"ruleset {one!r}")
    found = compare(name, than)
    changes = [
        {
            "field": change.field,
            "about": CITE_KEYS[FIELD_KEYS[change.field][0]],
            "here": in_words(change.a),
            "there": in_words(change.b),
            "rules": list(change.a_rules),
        }
        for change in found.differences
    ]
    return ruleset_info(found.a) | {"than": {"name": found.b.name, "title": found.b.title}, "changes": changes}


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
