"""Looking back: the list of a guest's finished games with their decks, and analyses."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from playmat.cards.pool import Pool
from playmat.cards.summaries import CardSummary
from playmat.server.errors import ApiError
from playmat.server.responses import AnalysisState, FinishedGame, FinishedGames
from playmat.server.routes.games import looked_up
from playmat.server.services import Address, App, MaybeGuest, Services, SomeGuest
from playmat.server.stored_records import OVER, GameRow, Guest

router = APIRouter(tags=["looking back"])
LISTED = 100


class AnalysisRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    seat: Annotated[int, Field(ge=0, le=3)]


@router.get("/api/me/replays", summary="Your finished games, with the decks and turns of each")
async def my_replays(app: App, guest: SomeGuest) -> FinishedGames:
    rows = [row for row in await app.repository.games_of(guest, OVER) if row.decks is not None][:LISTED]
    return {"games": await asyncio.to_thread(lambda: [listed(app, row, guest) for row in rows])}


def listed(app: Services, row: GameRow, guest: Guest) -> FinishedGame:
    return {**row.to_json(), "seat": row.seat_of(guest), "decks": [deck_title(app, deck) for deck in row.decks or ()]}


def deck_title(app: Services, cards: tuple[str, ...]) -> str:
    """The name of a bundled deck, or the Pokémon that a deck is about."""
    counts = Counter(cards)
    for entry in app.deck_lookup.bundled.values():
        if len(entry.deck.cards) == len(cards) and Counter(entry.deck.cards) == counts:
            return entry.deck.name
    return " / ".join(summary.name for summary in chief_pokemon(app.pool, counts))


def chief_pokemon(pool: Pool, counts: Counter[str]) -> list[CardSummary]:
    """The two Pokémon with the most HP, by name."""
    facts = pool.summaries()
    found = {facts[card_id].name: facts[card_id] for card_id in counts if card_id in facts and facts[card_id].hp}
    return sorted(found.values(), key=lambda summary: (-summary.hp, summary.name))[:2]


@router.post("/api/games/{game_id}/analysis", summary="Analyse the decisions of a seat, in the background")
async def start_analysis(app: App, guest: SomeGuest, address: Address, game_id: str, body: AnalysisRequest) -> AnalysisState:
    row, played = await looked_up(app, game_id, guest)
    if row.status != OVER or row.decks is None:
        raise ApiError(409, "not_over", "A game can be analysed when it is over.")
    if body.seat >= len(row.seats):
        raise ApiError(400, "invalid", f"The game has {len(row.seats)} seats, counted from 0.", where="seat")
    await app.leases.claim(game_id)  # so that all servers pass requests about the analysis on to one of them
    return app.analyses.start(row, played, body.seat, guest.id, address).to_json()


@router.get("/api/games/{game_id}/analysis", summary="What an analysis has found so far")
async def get_analysis(app: App, guest: MaybeGuest, game_id: str, seat: Annotated[int, Query(ge=0, le=3)]) -> AnalysisState:
    row, _ = await looked_up(app, game_id, guest)
    found = app.analyses.of(game_id, seat)
    if found is None and row.status == OVER:
        await app.leases.claim(game_id)
    return {"status": "none", "done": 0, "total": 0, "moments": []} if found is None else found.to_json()
