"""Rooms: the games in progress in this process, by id."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from playmat.engine.link.linker import Unplayable
from playmat.play.fairness import order_of, seed_of
from playmat.play.tables import make_table
from playmat.server.deck_lookup import DeckLookup
from playmat.server.errors import ApiError
from playmat.server.leases import Elsewhere, Leases
from playmat.server.matches import Matches
from playmat.server.nights import Nights
from playmat.server.rate_limits import Buckets
from playmat.server.repository import NOTHING_PLAYED, Repository
from playmat.server.room import MOVED, Room
from playmat.server.settings import Settings
from playmat.server.stored_records import PLAYING, WAITING, GameRow, Played
from playmat.server.workers import Workers

log = logging.getLogger(__name__)
ADOPTING = 5.0
"""Seconds between two searches for games whose clocks run and that have no owner."""
ATTENDING = 60.0
ADMITTING = 1.5
"""Seconds after which the tokens of open connections are looked up again."""


class Rooms:
    """All rooms, by game. A room is built from the journal when a client connects, and dropped when it is idle."""

    def __init__(
        self, settings: Settings, repository: Repository, leases: Leases, workers: Workers, deck_lookup: DeckLookup
    ) -> None:
        self.deck_lookup = deck_lookup
        self.settings = settings
        self.repository = repository
        self.leases = leases
        self.workers = workers
        self.building = asyncio.Semaphore(2)
        """Games that are rebuilt at once; each takes time from all others."""
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[object]] = set()
        self.matches = Matches(repository, self.deal, self.new_secret)
        self.nights = Nights(repository.storage, self.deal, self.new_secret)
        self.makers = Buckets(settings.game_rate, settings.game_burst)
        self.adopted_at = self.attended_at = self.admitted_at = time.monotonic()

    async def open(self) -> None:
        """Open the games whose clocks run and that no other process has; all others wait until a client connects."""
        await self.adopt()
        self.leases.tasks += [self.look_after, self.matches.settle_all]

    async def look_after(self, is_late: bool) -> None:
        """Periodically: close rooms of lost games, adopt games without an owner, record the players who wait at tables."""
        now = time.monotonic()
        if is_late:
            for game_id in await self.leases.lost(self.rooms):
                if game_id in self.rooms:
                    self.drop(self.rooms[game_id])
        if now - self.adopted_at > ADOPTING:
            self.adopted_at = now
            await self.adopt()
        if now - self.admitted_at > ADMITTING:
            self.admitted_at = now
            await self.expel_ended()
        if now - self.attended_at > ATTENDING:
            self.attended_at = now
            attended = [
                game_id
                for game_id, room in self.rooms.items()
                if room.row.status == WAITING and any(person.seat is not None for person in room.listeners)
            ]
            await self.leases.attend(attended)

    async def expel_ended(self) -> None:
        """Close connections whose tokens have ended, also if another process ended them."""
        inside = [(room, one) for room in self.rooms.values() for one in room.listeners if one.token]
        ended = await self.repository.ended({one.token for _, one in inside})
        for room, one in inside:
            if one.token in ended and one in room.listeners:
                room.expel([one])

    async def adopt(self) -> None:
        for game_id in await self.leases.orphans():
            try:
                (await self.get(game_id)).go_on()
            except Elsewhere:
                continue
            except ApiError as error:
                log.error("game %s is not resumed: %s", game_id, error.message)

    async def close(self) -> None:
        """Close all rooms; the games are released afterwards, so that other processes can continue them."""
        clocks = self.clocks()
        self.leases.clocks = lambda: clocks  # the next owners go on from there
        for room in list(self.rooms.values()):
            self.shut(room, 1001)
        self.rooms.clear()

    def drop(self, room: Room) -> None:
        """Forget a room whose game belongs to another process now."""
        if self.rooms.get(room.row.id) is room:
            del self.rooms[room.row.id]
        self.shut(room, MOVED)

    def shut(self, room: Room, code: int) -> None:
        room.stop_timer()
        if room.bots_task is not None and room.bots_task is not asyncio.current_task():
            room.bots_task.cancel()
        for listener in room.listeners:
            listener.close(code)
        room.is_shut = True

    async def get(self, game_id: str) -> Room:
        """The room of a game. Raises ApiError if there is no such game, and Elsewhere if another process has its room."""
        room = self.rooms.get(game_id)
        if room is not None:
            room.sought_at = time.monotonic()
            return room
        task = self.loading.get(game_id)
        if task is None:
            task = self.loading[game_id] = asyncio.create_task(self.load(game_id))
            task.add_done_callback(lambda _: self.loading.pop(game_id, None))
        return await asyncio.shield(task)

    async def quiet(self) -> None:
        """Wait until no client waits for a game."""
        await asyncio.sleep(0)
        while self.loading:
            await asyncio.sleep(0.2)

    async def load(self, game_id: str) -> Room:
        lease = await self.leases.claim(game_id)
        row, history = await self.repository.journal(game_id)
        room = Room(self, row, history, lease)
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

    async def create(
        self, row: GameRow, played: Played = NOTHING_PLAYED, seats: Sequence[int] = (), is_promised: bool = False
    ) -> tuple[Room, list[str]]:
        """Store a new game and open its room, with tokens for some seats; bots start at once.

        `is_promised` says that its secret was promised to its maker before.

        Raises ApiError if its maker makes too many, or if its decks cannot be played together.
        """
        self.makers.check(row.maker or "", "creating games")
        if row.decks is None:
            row = replace(row, secret=row.secret or new_secret(self.settings.seed))
            row = row if row.open_seats else replace(self.deal(row), status=PLAYING)
        if row.decks is not None:
            try:
                await asyncio.to_thread(make_table, row.ruleset, row.form, row.decks)
            except Unplayable as error:
                raise ApiError(409, "not_playable", f"{error}.") from None
        _, tokens = await self.repository.add_game(
            row, played, owner=self.leases.id, seats=seats, quota=self.settings.games_per_guest, is_promised=is_promised
        )
        room = await self.get(row.id)
        room.go_on()
        return room, tokens

    def new_secret(self) -> str:
        return new_secret(self.settings.seed)

    def deal(self, row: GameRow) -> GameRow:
        """The game with its seed and with its decks in an order that reveals nothing (see `fairness`)."""
        assert row.secret is not None
        luck = [seat.luck for seat in row.seats]
        decks = tuple(tuple(order_of(row.secret, luck, number, sorted(seat.deck or ()))) for number, seat in enumerate(row.seats))
        return replace(row, seed=seed_of(row.secret, luck), decks=decks)

    def forget_idle(self) -> None:
        excess = len(self.rooms) - self.settings.rooms
        if excess >= 0:
            for game_id in [game_id for game_id, room in self.rooms.items() if room.is_idle][: excess + 1]:
                room = self.rooms.pop(game_id)
                self.spawn(self.leases.release(game_id, room.lease))

    def end_seats(self, seats: Sequence[tuple[str, int]]) -> None:
        """Close the connections of seats whose tokens have ended."""
        for game_id, seat in seats:
            room = self.rooms.get(game_id)
            if room is not None:
                room.shut_out(seat)

    def spawn(self, work: Any) -> None:
        """Run a task in the background, and keep a reference to it until it is done."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def online(self) -> int:
        return sum(len(room.listeners) for room in self.rooms.values())

    def clocks(self) -> dict[str, tuple[int, float]]:
        """For each game whose clock runs: the number of its events, and the seconds since the last of them."""
        clocks = [(room, room.clock) for room in self.rooms.values() if room.clock is not None]
        return {room.row.id: (room.events, round(clock.passed(), 3)) for room, clock in clocks if clock.running is not None}


def new_secret(seed: int | None) -> str:
    """The server's part of a game's seed: 256 random bits; with a `seed`, for tests, always the same."""
    return secrets.token_hex(32) if seed is None else f"test {seed}"
