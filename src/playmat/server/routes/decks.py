"""Decks: bundled and saved ones, checks, import and export."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Response

from playmat.cards.decks import Deck
from playmat.cards.lists import FORMS, format_list
from playmat.cards.odds import deck_odds, energy_curve, energy_given, energy_needs
from playmat.cards.pool import Pool
from playmat.rules.ruleset import TODAY
from playmat.server.deck_lookup import Rules
from playmat.server.errors import ApiError, not_found
from playmat.server.requests import CheckRequest, ExportRequest, ImportRequest, OddsRequest, SaveDeckRequest
from playmat.server.responses import BundledDecks, Check, DeckInfo, DeckList, Exported, ImportedList, Odds
from playmat.server.services import App, Lookup, MaybeGuest, Services, SomeGuest
from playmat.server.stored_records import moment

router = APIRouter(tags=["decks"])
Choice = Annotated[str, Query(max_length=60)]


@router.get("/api/bundled-decks", summary="The decks that come with Playmat")
async def bundled(app: App, ruleset: Choice = "", form: Choice = "standard", format: Choice = "") -> BundledDecks:
    rules = app.deck_lookup.rules(ruleset, form, format) if ruleset else None
    return await asyncio.to_thread(list_bundled, app, rules)


def list_bundled(app: Services, rules: Rules | None) -> BundledDecks:
    entries = app.deck_lookup.bundled.values() if rules is None else app.deck_lookup.legal_bundled(rules)
    return {"decks": [app.deck_lookup.described[entry.name] for entry in entries]}


@router.get("/api/bundled-decks/{name}", summary="A bundled deck")
async def get_bundled(app: App, name: str) -> DeckInfo:
    deck_lookup = await asyncio.to_thread(lambda: app.deck_lookup.bundled)
    if name not in deck_lookup:
        raise not_found(f"bundled deck {name!r}")
    return deck_to_json(deck_lookup[name].deck)


def deck_to_json(deck: Deck, deck_id: str | None = None, updated: float | None = None, legal: bool | None = None) -> DeckInfo:
    return {
        "id": deck_id, "name": deck.name, "cards": deck.counts(), "format": deck.format, "note": deck.note, "cover": deck.cover,
        "size": len(deck.cards), "updated": None if updated is None else moment(updated),
        "legal": legal,
    }  # fmt: skip


@router.get("/api/decks", summary="Your decks")
async def my_decks(
    app: App, lookup: Lookup, guest: SomeGuest, ruleset: Choice = "", form: Choice = "standard", format: Choice = ""
) -> DeckList:
    """With a ruleset, each deck says whether it is legal under those rules."""
    rules = app.deck_lookup.rules(ruleset, form, format) if ruleset else None
    kept = await app.repository.decks(guest)
    legal: list[bool | None] = (
        [None] * len(kept) if rules is None else await lookup(allowed, app, [deck for _, deck, _ in kept], rules)
    )
    return {"decks": [deck_to_json(deck, key, updated, ok) for (key, deck, updated), ok in zip(kept, legal, strict=True)]}


def allowed(app: Services, decks: list[Deck], rules: Rules) -> list[bool | None]:
    """For each deck, whether the rules allow it."""
    return [not app.deck_lookup.problems(deck, rules) for deck in decks]


@router.post("/api/decks", status_code=201, summary="Save a deck")
async def add_deck(app: App, guest: SomeGuest, body: SaveDeckRequest) -> DeckInfo:
    return await save(app, guest, body, None)


@router.put("/api/decks/{deck_id}", summary="Replace one of your decks")
async def put_deck(app: App, guest: SomeGuest, deck_id: str, body: SaveDeckRequest) -> DeckInfo:
    return await save(app, guest, body, deck_id)


async def save(app: Services, guest: SomeGuest, body: SaveDeckRequest, deck_id: str | None) -> DeckInfo:
    deck = await asyncio.to_thread(app.deck_lookup.listed, body.name, body.cards, body.format, body.note)
    if body.cover in body.cards:
        deck = replace(deck, cover=body.cover)
    kept_id, updated = await app.repository.save_deck(guest, deck, deck_id)
    return deck_to_json(deck, kept_id, updated)


@router.get("/api/decks/{deck_id}", summary="One of your decks")
async def get_deck(app: App, guest: SomeGuest, deck_id: str) -> DeckInfo:
    deck, updated = await app.repository.deck(guest, deck_id)
    return deck_to_json(deck, deck_id, updated)


@router.delete("/api/decks/{deck_id}", status_code=204, summary="Remove one of your decks")
async def delete_deck(app: App, guest: SomeGuest, deck_id: str) -> Response:
    await app.repository.remove_deck(guest, deck_id)
    return Response(status_code=204)


@router.post("/api/decks/check", summary="Check a deck")
async def check_deck(app: App, lookup: Lookup, guest: MaybeGuest, body: CheckRequest) -> Check:
    rules = app.deck_lookup.rules(body.ruleset, body.form, body.format)
    deck = await app.deck_lookup.find(body.deck, guest, rules)
    problems = await lookup(app.deck_lookup.problems, deck, rules)
    unplayable = await lookup(app.deck_lookup.unplayable, deck)
    listed = [problem.to_json() for problem in problems]
    return {"legal": not problems, "problems": listed, "unplayable": unplayable, "size": len(deck.cards)}


@router.post("/api/decks/import", summary="Read a written list")
async def import_deck(app: App, lookup: Lookup, body: ImportRequest) -> ImportedList:
    listing = await lookup(app.deck_lookup.listing, body.text)
    return {
        "name": listing.name, "format": listing.format, "note": listing.note, "cards": dict(Counter(listing.cards)),
        "side": dict(Counter(listing.side)), "remarks": list(listing.remarks),
        "unknown": [{"line": u.line, "text": u.text, "reason": u.reason, "near": list(u.near)} for u in listing.unknown],
    }  # fmt: skip


@router.post("/api/decks/export", summary="Write a deck as a list")
async def export_deck(app: App, lookup: Lookup, guest: MaybeGuest, body: ExportRequest) -> Exported:
    if body.form not in FORMS:
        raise ApiError(400, "invalid", f"Unknown list format {body.form!r}; there are {', '.join(FORMS)}.", where="form")
    deck = await app.deck_lookup.find(body.deck, guest, app.deck_lookup.rules(TODAY, "standard"))
    named = Deck(body.name, deck.cards, deck.format, deck.note)
    return {"text": await lookup(format_list, named, app.pool, body.form)}


@router.post("/api/decks/odds", summary="Chances of opening hands, mulligans and Prizes")
async def odds(app: App, lookup: Lookup, guest: MaybeGuest, body: OddsRequest) -> Odds:
    rules = app.deck_lookup.rules(body.ruleset, body.form)
    deck = await app.deck_lookup.find(body.deck, guest, rules)
    return await lookup(odds_to_json, deck, app.pool, rules)


def odds_to_json(deck: Deck, pool: Pool, rules: Rules) -> Odds:
    played = rules.form.over(rules.ruleset)
    found = deck_odds(deck, pool, played.hand_size, played.prizes)
    cards = [pool[card_id] for card_id in deck.cards]
    waits = found.expected_mulligans
    return {
        "size": found.size, "basics": found.basics, "mulligan": float(found.mulligan),
        "expected_mulligans": None if waits is None else float(waits), "hand": played.hand_size, "prizes": played.prizes,
        "cards": [
            {
                "name": row.name, "copies": row.copies, "basic": row.is_basic, "opening": float(row.opening),
                "prized": [float(chance) for chance in row.prized],
            }
            for row in found.cards
        ],
        "energy": {
            "curve": {str(cost): count for cost, count in energy_curve(cards).items()},
            "needs": {str(kind): count for kind, count in energy_needs(cards).items()},
            "given": {str(kind): count for kind, count in energy_given(cards).items()},
        },
    }  # fmt: skip
