"""The game that the lobby shows: two bots with decks of today's Standard. It goes on only while somebody watches."""

from __future__ import annotations

import asyncio
import time
from random import Random

from playmat.rules.ruleset import TODAY
from playmat.server.deck_lookup import DeckLookup
from playmat.server.errors import ApiError
from playmat.server.request_guard import new_id
from playmat.server.rooms import Rooms
from playmat.server.stored_records import BOT, PLAYING, GameRow, Seat

EVERY = 600.0
"""Seconds between the beginnings of two games: a limit to what visitors can make the server do and keep."""
FORM, FORMAT = "standard", "standard"
LEVEL = 3


class Showcase:
    """At most one such game at a time."""

    def __init__(self, rooms: Rooms, deck_lookup: DeckLookup) -> None:
        self.rooms = rooms
        self.deck_lookup = deck_lookup
        self.shown: str | None = None
        self.begun_at = -EVERY
        self.lock = asyncio.Lock()

    async def game(self) -> str | None:
        """The game to show, which may have ended; None: there is none at the moment."""
        async with self.lock:
            try:
                if self.shown is not None and (await self.rooms.get(self.shown)).row.status == PLAYING:
                    return self.shown
                if time.monotonic() - self.begun_at >= EVERY:
                    self.begun_at = time.monotonic()
                    self.shown = await self.begin()
            except ApiError:
                self.shown = None
            return self.shown

    async def begin(self) -> str:
        rules = self.deck_lookup.rules(TODAY, FORM, FORMAT)
        choices = await asyncio.to_thread(self.deck_lookup.random_choices, rules)
        decks = Random().sample(choices, 2) if len(choices) > 1 else choices * 2
        seats = tuple(Seat(BOT, f"Bot {LEVEL}", LEVEL, None, entry.deck.cards) for entry in decks)
        row = GameRow(new_id(), TODAY, FORM, seats, format=FORMAT, listed=False, watch=True)
        room, _ = await self.rooms.create(row)
        return room.row.id
