"""Cards, sets and rules."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from playmat.cards.formats import format_names
from playmat.cards.printings import printings, worded
from playmat.cards.query import And, InvalidQuery, Node, Not, Or, Term, find, parse_query
from playmat.cards.summaries import CardSummary
from playmat.rules.rulebook import InvalidRuleId, Rule, rulebook
from playmat.rules.ruleset import load_ruleset, ruleset_names
from playmat.server.card_json import card_to_json, set_to_json
from playmat.server.errors import ApiError, not_found
from playmat.server.requests import CardsRequest
from playmat.server.responses import CardBatch, CardInfo, CardSearch, Printings, RelatedRule, RuleInfo, RuleLine, RuleSearch, Sets
from playmat.server.services import App, Lookup, Services

router = APIRouter()
MAX_QUERY = 300
PICTURE_SECONDS = 3600
"""Seconds for which a browser may show a picture without asking whether it is still the same."""


@router.get("/api/cards", tags=["cards"], summary="Search the cards")
async def search_cards(
    lookup: Lookup,
    app: App,
    q: Annotated[str, Query(max_length=MAX_QUERY)] = "",
    offset: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=120)] = 60,
    order: Literal["released", "name", "hp"] = "released",
) -> CardSearch:
    return await lookup(found_cards, app, q, offset, limit, order)


def found_cards(app: Services, query: str, offset: int, limit: int, order: str) -> CardSearch:
    try:
        check_formats(parse_query(query), query)
        found = find(app.pool, query)
    except InvalidQuery as error:
        raise ApiError(400, "invalid_query", f"{error.reason}.", place=error.place) from None
    if order == "name":
        found.sort(key=lambda summary: summary.name)
    elif order == "hp":
        found.sort(key=lambda summary: (-summary.hp, summary.name))
    return {"total": len(found), "cards": [drawn(app, summary) for summary in found[offset : offset + limit]]}


def drawn(app: Services, summary: CardSummary) -> CardInfo:
    return card_to_json(app.pool[summary.id], app.pictures)


def check_formats(node: Node, query: str) -> None:
    """Refuse formats that are files: a query must not make the server read one."""
    match node:
        case Term("format", _, value, place) if value not in format_names():
            raise InvalidQuery(query, place, f"there is no format {value!r}; formats are {', '.join(format_names())}")
        case Not(of):
            check_formats(of, query)
        case And(of) | Or(of):
            for part in of:
                check_formats(part, query)


@router.post("/api/cards", tags=["cards"], summary="Several cards by id")
async def get_cards(app: App, lookup: Lookup, body: CardsRequest) -> CardBatch:
    if body.ruleset and body.ruleset not in ruleset_names():
        raise not_found(f"ruleset {body.ruleset!r}")
    wording = load_ruleset(body.ruleset).wording if body.ruleset else "printed"
    return await lookup(batch, app, body.ids, wording)


def batch(app: Services, ids: list[str], wording: str) -> CardBatch:
    pool = app.pool
    known = {card_id: card_to_json(worded(pool[card_id], pool, wording), app.pictures) for card_id in ids if card_id in pool}
    return {"cards": known, "unknown": [card_id for card_id in ids if card_id not in known]}


@router.get("/api/cards/{card_id}", tags=["cards"], summary="A card")
async def get_card(app: App, card_id: str) -> CardInfo:
    if card_id not in app.pool:
        raise not_found(f"card {card_id!r}")
    return await asyncio.to_thread(lambda: card_to_json(app.pool[card_id], app.pictures))


@router.get("/api/cards/{card_id}/printings", tags=["cards"], summary="All printings of a card")
async def get_printings(app: App, lookup: Lookup, card_id: str) -> Printings:
    if card_id not in app.pool:
        raise not_found(f"card {card_id!r}")
    return {"printings": await lookup(printings, card_id, app.pool)}


@router.get(
    "/api/pictures/{card_id}", tags=["cards"], summary="The picture of a card", response_class=Response,
    responses={200: {"content": {"image/webp": {}, "image/jpeg": {}, "image/png": {}}}},
)  # fmt: skip
async def get_picture(app: App, card_id: str, size: Literal["small", "large"] = "small") -> Response:
    found = await asyncio.to_thread(app.pictures.picture, card_id, size) if app.pictures else None
    if found is None:
        raise not_found(f"picture of {card_id[:60]!r}")
    return Response(found.body, media_type=found.media_type, headers={"cache-control": f"private, max-age={PICTURE_SECONDS}"})


@router.get("/api/sets", tags=["cards"], summary="Sets with cards in the pool")
async def get_sets(app: App) -> Sets:
    sets = await asyncio.to_thread(app.pool.sets)
    counts = {entry.id: len(file.places) for entry in sets if (file := app.pool.file(entry.id)) is not None}
    return {"sets": [{**set_to_json(entry.id), "cards": counts[entry.id]} for entry in sets]}


@router.get("/api/rules", tags=["rules"], summary="Search the rulebook")
async def search_rules(
    lookup: Lookup,
    q: Annotated[str, Query(max_length=MAX_QUERY)] = "",
    ruleset: Annotated[str, Query(max_length=60)] = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 30,
) -> RuleSearch:
    if ruleset and ruleset not in ruleset_names():
        known = ", ".join(ruleset_names())
        raise ApiError(400, "invalid", f"There is no ruleset {ruleset!r}; there are {known}.", where="ruleset")
    found = await lookup(rulebook().search, q, ruleset)
    has_all = bool(found)
    suggestions = [] if found or not q.strip() else await lookup(rulebook().suggestions, q)
    if not found and q.strip():
        found = await lookup(rulebook().nearest, q, ruleset)
    return {
        "total": len(found),
        "all_words": has_all,
        "rules": [rule_line(rule) for rule in found[:limit]],
        "suggestions": suggestions[:5],
    }


@router.get("/api/rules/{rule_id}", tags=["rules"], summary="A rule")
async def get_rule(rule_id: str) -> RuleInfo:
    book = rulebook()
    try:
        rule = book.rule(rule_id[:60])
    except InvalidRuleId as error:
        raise ApiError(404, "not_found", f"{str(error).capitalize()}.") from None
    related: list[RelatedRule] = [
        {"id": other.id, "text": other.text, "ruleset": other.ruleset} for other in book.related(rule.id)
    ]
    return {**rule_line(rule), "source": rule.source, "topic_title": book.topics[rule.topic], "related": related}


def rule_line(rule: Rule) -> RuleLine:
    return {"id": rule.id, "text": rule.text, "ruleset": rule.ruleset, "topic": rule.topic, "kind": rule.kind}
