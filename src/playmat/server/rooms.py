"""Rooms: the games in progress, by id."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from playmat.engine.link.linker import Unplayable
from playmat.play.tables import make_table
from playmat.server import db_tables
from playmat.server.errors import ApiError
from playmat.server.ledger import PLAYING, Answer, GameRow, Ledger
from playmat.server.room import Room
from playmat.server.settings import Settings
from playmat.server.shuffling import Shuffler
from playmat.server.workers import Workers

log = logging.getLogger(__name__)


class Rooms:
    """All rooms, by game. A room is built from the journal when somebody connects, and dropped when it is idle."""

    def __init__(self, settings: Settings, ledger: Ledger, shuffler: Shuffler, workers: Workers) -> None:
        self.settings = settings
        self.ledger = ledger
        self.shuffler = shuffler
        self.workers = workers
        self.building = asyncio.Semaphore(2)
        """Games that are rebuilt at once; each takes time from all others."""
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the games whose clocks run; all others wait until somebody connects."""
        is_timed = db_tables.games.c.status == PLAYING, db_tables.games.c.clock.is_not(None)
        for row in await self.ledger.games(*is_timed, limit=self.settings.rooms):
            try:
                (await self.get(row.id)).go_on()
            except ApiError as error:
                log.error("game %s is not resumed: %s", row.id, error.message)

    async def close(self) -> None:
        for room in self.rooms.values():
            room.stop_timer()
            if room.bots_task is not None:
                room.bots_task.cancel()
            for listener in room.listeners:
                listener.close(1001)

    async def get(self, game_id: str) -> Room:
        """The room of a game. Raises ApiError if there is no such game."""
        room = self.rooms.get(game_id)
        if room is not None:
            room.sought_at = time.monotonic()
            return room
        task = self.loading.get(game_id)
        if task is None:
            task = self.loading[game_id] = asyncio.create_task(self.load(game_id))
            task.add_done_callback(lambda _: self.loading.pop(game_id, None))
        return await asyncio.shield(task)

    async def load(self, game_id: str) -> Room:
        row = await self.ledger.game(game_id)
        room = Room(self, row, await self.ledger.history(game_id))
        if row.decks is not None:
            try:
                await room.begin()
            except Exception as error:
                log.exception("game %s cannot be built from its journal", game_id)
                message = f"This game cannot be opened with the cards of this version ({error}); it is kept as it is."
                raise ApiError(503, "fault", message) from None
        self.forget_idle()
        self.rooms[game_id] = room
        return room

    async def create(self, row: GameRow, answers: Sequence[Answer] = ()) -> Room:
        """Store a new game and open its room; bots start at once. Raises ApiError if its decks cannot be played together."""
        if row.decks is not None:
            try:
                await asyncio.to_thread(make_table, row.ruleset, row.form, row.decks)
            except Unplayable as error:
                raise ApiError(409, "not_playable", f"{error}.") from None
        await self.ledger.add_game(row, answers)
        room = await self.get(row.id)
        room.go_on()
        return room

    def deal(self, decks: Iterable[Sequence[str]]) -> tuple[int, list[list[str]]]:
        """A seed, and the decks in an order that reveals nothing."""
        seed = secrets.randbits(63) if self.settings.seed is None else self.settings.seed
        return seed, [self.shuffler.shuffle(deck) for deck in decks]

    def dealt(self, row: GameRow) -> GameRow:
        """The game at its start, if every seat is taken."""
        if row.open_seats:
            return row
        seed, decks = self.deal([seat.deck or () for seat in row.seats])
        return replace(row, status=PLAYING, seed=seed, decks=tuple(map(tuple, decks)))

    def forget_idle(self) -> None:
        excess = len(self.rooms) - self.settings.rooms
        if excess >= 0:
            for game_id in [game_id for game_id, room in self.rooms.items() if room.is_idle][: excess + 1]:
                del self.rooms[game_id]

    def spawn(self, work: Any) -> None:
        """Run a task in the background, and keep a reference to it until it is done."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def online(self) -> int:
        return sum(len(room.listeners) for room in self.rooms.values())
