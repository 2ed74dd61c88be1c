"""For the deck builder: a search with one entry for each card, lists whose missing cards are replaced by reprints, and trials."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse
from pydantic_core import to_json

from playmat.cards.catalogue import catalogue
from playmat.cards.lists import COUNTED, TRAILING, Listing, UnknownLine
from playmat.cards.pool import Pool
from playmat.cards.printings import printings
from playmat.cards.query import InvalidQuery, find, parse_query
from playmat.cards.sets import expansions
from playmat.cards.summaries import CardSummary
from playmat.server.card_json import card_to_json
from playmat.server.deck_trials import plan_of
from playmat.server.errors import ApiError
from playmat.server.requests import ImportRequest, TrialRequest
from playmat.server.responses import (
    BuilderCard,
    BuilderSearch,
    NamedPrinting,
    PrintingPlace,
    ReadList,
    Replaced,
    TrialResults,
    UnknownCard,
)
from playmat.server.routes.cards import MAX_QUERY, check_formats
from playmat.server.services import Address, App, Lookup, Services, SomeGuest

router = APIRouter(tags=["decks"])
ORDERS = Literal["newest", "oldest", "name", "hp"]


@router.get("/api/builder/cards", summary="Search the cards, with one entry for all printings of a card")
async def search(
    lookup: Lookup,
    app: App,
    q: Annotated[str, Query(max_length=MAX_QUERY)] = "",
    offset: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=120)] = 36,
    order: ORDERS = "newest",
) -> BuilderSearch:
    return await lookup(found_cards, app, q, offset, limit, order)


def found_cards(app: Services, query: str, offset: int, limit: int, order: str) -> BuilderSearch:
    try:
        check_formats(parse_query(query), query)
        found = find(app.pool, query)
    except InvalidQuery as error:
        raise ApiError(400, "invalid_query", f"{error.reason}.", place=error.place) from None
    groups: dict[object, list[CardSummary]] = {}
    for summary in found if order == "oldest" else reversed(found):
        groups.setdefault(summary.identity, []).append(summary)
    entries = list(groups.values())
    if order == "name":
        entries.sort(key=lambda group: group[0].name)
    elif order == "hp":
        entries.sort(key=lambda group: (-group[0].hp, group[0].name))
    else:
        entries.sort(key=lambda group: group[0].id.rpartition("-")[0] not in expansions())  # sets without a date come last
    page = [entry_to_json(app, group) for group in entries[offset : offset + limit]]
    return {"total": len(entries), "printings": len(found), "cards": page}


def entry_to_json(app: Services, group: list[CardSummary]) -> BuilderCard:
    """The first printing that can be played represents the card."""
    shown = next((summary for summary in group if not summary.is_unread), group[0])
    places = [place_of(other.id, other.number) for other in group]
    return {**card_to_json(app.pool[shown.id], app.pictures), "printings": places}


def place_of(card_id: str, number: str) -> PrintingPlace:
    """Set code and number, as players write them."""
    set_id = card_id.rpartition("-")[0]
    expansion = expansions().get(set_id)
    return {"id": card_id, "code": set_id if expansion is None else expansion.code, "number": number}


@router.post("/api/builder/list", summary="Read a list; missing cards are replaced by reprints, or have suggestions")
async def read_list(app: App, lookup: Lookup, body: ImportRequest) -> ReadList:
    listing = await lookup(app.deck_lookup.listing, body.text)
    return await lookup(list_to_json, app.pool, listing)


@router.post(
    "/api/builder/trial", summary="Play a deck against others, with the results as they arrive",
    response_class=StreamingResponse, responses={200: {"model": TrialResults, "description": "Server-sent events"}},
)  # fmt: skip
async def trial(app: App, guest: SomeGuest, address: Address, body: TrialRequest) -> StreamingResponse:
    """Server-sent events, each with all results so far."""
    rules = app.deck_lookup.rules(body.ruleset, body.form, body.format)
    deck = await app.deck_lookup.playable(body.deck, guest, rules)
    field = [await app.deck_lookup.playable(choice, guest, rules) for choice in body.against]
    seed = secrets.randbits(32) if app.settings.seed is None else app.settings.seed
    plan = plan_of(deck, field, rules, seed)
    app.trials.check_room(guest.id, address)

    async def events() -> AsyncIterator[bytes]:
        async for found in app.trials.run(plan, body.pairs, guest.id, address):
            yield b"data: " + to_json(found) + b"\n\n"

    return StreamingResponse(events(), media_type="text/event-stream", headers={"cache-control": "no-store"})


def list_to_json(pool: Pool, listing: Listing) -> ReadList:
    cards: Counter[str] = Counter()
    replaced: list[Replaced] = []
    for card_id, count in Counter(listing.cards).items():
        other = playable_printing(pool, card_id)
        cards[other] += count
        if other != card_id:
            replaced.append({"from": named(pool, card_id), "to": named(pool, other), "count": count})
    unknown: list[UnknownCard] = []
    for line in listing.unknown:
        near, count = near_cards(pool, line), count_of(line.text)
        reprint = sole_card(pool, line)
        if reprint and count:
            cards[reprint] += count
            replaced.append({"from": {"text": line.text}, "to": named(pool, reprint), "count": count})
        else:
            unknown.append({"line": line.line, "text": line.text, "reason": line.reason, "count": count, "near": near})
    remarks = [spelt(pool, remark) for remark in listing.remarks]
    return {"name": listing.name, "cards": dict(cards), "remarks": remarks, "replaced": replaced, "unknown": unknown}


def spelt(pool: Pool, text: str) -> str:
    """A text with set codes and numbers instead of the ids of cards."""

    def place(found: re.Match[str]) -> str:
        if found[0] not in pool:
            return found[0]
        card = named(pool, found[0])
        return f"{card['code']} {card['number']}"

    return re.sub(r"\b\w+-\w+\b", place, text)


def playable_printing(pool: Pool, card_id: str) -> str:
    """The newest printing of the card that can be played; the card itself if it can, or if none can."""
    if not pool.summaries()[card_id].is_unread:
        return card_id
    playable = [other for other in printings(card_id, pool) if not pool.summaries()[other].is_unread]
    return playable[-1] if playable else card_id


def named(pool: Pool, card_id: str) -> NamedPrinting:
    summary = pool.summaries()[card_id]
    return {**place_of(card_id, summary.number), "name": summary.printed_name}


def near_cards(pool: Pool, line: UnknownLine) -> list[NamedPrinting]:
    ids = [text.rpartition(" ")[2] for text in line.near]
    return [named(pool, card_id) for card_id in ids if card_id in pool]


def count_of(text: str) -> int:
    found = COUNTED.match(text.strip())
    if found:
        return int(found[1] or found[3])
    trailing = TRAILING.match(text.strip())
    return int(trailing[2]) if trailing else 0


def sole_card(pool: Pool, line: UnknownLine) -> str:
    """The card of a line whose set is missing, if all cards of that name are one card; empty if there are several, or none."""
    counted = COUNTED.match(line.text.strip())
    words = (counted[2] or counted[4]).split() if counted else []
    books = catalogue(pool)
    while words:
        ids = books.named(" ".join(words))
        if ids:
            return playable_printing(pool, books.newest(ids, 1)[0]) if books.are_one(ids) else ""
        if not re.fullmatch(r"[\w./#()-]+", words[-1]) or len(words) == 1:
            return ""
        words.pop()
    return ""
