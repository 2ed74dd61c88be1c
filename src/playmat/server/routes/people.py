"""Guests, and the lists that the lobby's forms offer."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Query, Response

from playmat.cards.formats import format_names, load_format
from playmat.cards.lists import FORMS
from playmat.cards.query import FIELDS
from playmat.play.fairness import commitment
from playmat.rules.cites import CITE_KEYS, FIELD_KEYS
from playmat.rules.comparisons import in_words
from playmat.rules.highlights import highlights
from playmat.rules.rulebook import compare
from playmat.rules.ruleset import TODAY, Ruleset, form_names, load_form, load_ruleset, ruleset_names
from playmat.server.bots import levels
from playmat.server.errors import ApiError, not_found
from playmat.server.metrics import KIND, figures
from playmat.server.requests import GuestRequest
from playmat.server.responses import (
    ChangeInfo,
    GameList,
    GuestInfo,
    Health,
    HighlightInfo,
    Meta,
    NewGuest,
    Promised,
    RulesetDetails,
    RulesetInfo,
)
from playmat.server.room import PHRASES, PROTOCOL
from playmat.server.rooms import new_secret
from playmat.server.services import Address, App, SomeGuest
from playmat.vocabulary import TYPES

router = APIRouter(tags=["people"])


@router.get("/api/meta", summary="Rulesets, forms, formats, levels")
def meta(app: App) -> Meta:
    rulesets = [load_ruleset(name) for name in ruleset_names()]
    forms = [load_form(name) for name in form_names()]
    formats = [load_format(name) for name in format_names()]
    return {
        "version": version("playmat"),
        "protocol": PROTOCOL,
        "engine": app.workers.engine,
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
        "pictures": app.pictures is not None,
        "query_fields": sorted(FIELDS),
        "phrases": list(PHRASES),
    }


def ruleset_info(rules: Ruleset) -> RulesetInfo:
    return {
        "name": rules.name, "title": rules.title, "year": rules.year, "since": rules.since, "summary": rules.summary,
    }  # fmt: skip


@router.get("/api/rulesets/{name}", tags=["rules"], summary="How a ruleset differs from another")
def get_ruleset(name: str, than: Annotated[str, Query(max_length=60)] = TODAY) -> RulesetDetails:
    """Compared with today's official rules, or with the ruleset `than`."""
    for one in (name, than):
        if one not in ruleset_names():
            raise not_found(f"ruleset {one!r}")
    found = compare(name, than)
    changes: list[ChangeInfo] = [
        {
            "field": change.field,
            "about": CITE_KEYS[FIELD_KEYS[change.field][0]],
            "here": in_words(change.a),
            "there": in_words(change.b),
            "rules": list(change.a_rules),
        }
        for change in found.differences
    ]
    rules = {change["field"]: change["rules"] for change in changes}
    sentences: list[HighlightInfo] = [
        {"field": entry.field, "text": entry.text, "rules": rules[entry.field]} for entry in highlights(found.a, found.b)
    ]
    return {
        **ruleset_info(found.a),
        "highlights": sentences,
        "than": {"name": found.b.name, "title": found.b.title},
        "changes": changes,
    }


@router.get("/api/health", summary="Whether the server is ready: it can read and write games")
async def health(app: App) -> Health:
    if not app.leases.is_writing:
        raise ApiError(503, "not_ready", "The server cannot write to its database at the moment.", retry_after=1.0)
    await app.repository.games(limit=1)
    return {"status": "ok"}


@router.get("/api/alive", summary="Whether the server runs, ready or not")
async def alive() -> dict[str, str]:
    return {"status": "ok"}


@router.get("/api/metrics", summary="Figures for Prometheus, if the server was started with --metrics")
async def metrics(app: App) -> Response:
    if not app.settings.metrics:
        raise ApiError(404, "not_found", "This server does not show figures; start it with --metrics.")
    return Response(figures(app), media_type=KIND)


@router.post("/api/guests", status_code=201, summary="Become a guest")
async def add_guest(app: App, address: Address, body: GuestRequest) -> NewGuest:
    app.newcomers.check(address, "becoming a guest")
    guest, token = await app.repository.add_guest(body.name)
    return {"id": guest.id, "name": guest.name, "token": token}


@router.patch("/api/me", summary="Change your name")
async def rename(app: App, guest: SomeGuest, body: GuestRequest) -> GuestInfo:
    renamed = await app.repository.rename(guest, body.name)
    return {"id": renamed.id, "name": renamed.name}


@router.post(
    "/api/me/token",
    summary="A new token; the old one becomes invalid and all your connections are closed",
)
async def renew(app: App, guest: SomeGuest) -> NewGuest:
    token, seats = await app.repository.new_guest_token(guest)
    app.rooms.end_seats(seats)
    return {"id": guest.id, "name": guest.name, "token": token}


@router.post("/api/me/luck", summary="The digest of the server's part of the seed of your next game")
async def promise(app: App, guest: SomeGuest) -> Promised:
    """It stays the same until you make a game with it, so that nothing can be chosen after your own part is known."""
    return {"commitment": commitment(await app.repository.promise(guest, new_secret(app.settings.seed)))}


@router.delete(
    "/api/me", status_code=204, summary="Delete your account: your token becomes invalid, and your name and decks are deleted"
)
async def forget(app: App, guest: SomeGuest) -> Response:
    app.rooms.end_seats(await app.repository.forget_guest(guest))
    return Response(status_code=204)


@router.get("/api/me/games", summary="Your games, last changed first")
async def my_games(app: App, guest: SomeGuest, status: str | None = None) -> GameList:
    rows = await app.repository.games_of(guest, status)
    return {"games": [{**row.to_json(), "seat": row.seat_of(guest)} for row in rows]}
