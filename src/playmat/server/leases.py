"""Leases: the process that has the room of a game.

Each process writes a heartbeat to the database every second. A game has one owner at a time. When its owner has been silent for
`LEASE` seconds or has stopped, another process may become the owner; the game's term then increases by one, and the
database refuses writes of earlier terms. So two processes can never both write a game, even if one of them is slow.
A heartbeat also says how long the clocks in the process have been running, and the next owner goes on from there: time that
passes while a game has no owner is nobody's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from playmat.server import db_tables
from playmat.server.errors import ApiError, not_found
from playmat.server.repository import Lease
from playmat.server.request_guard import new_token
from playmat.server.storage import Storage, now_in
from playmat.server.stored_records import PLAYING, WAITING

log = logging.getLogger(__name__)
BEAT, LEASE = 1.0, 5.0
"""Seconds between two heartbeats, and until a silent process counts as dead."""
DOUBT = 2.0
"""Seconds of silence after which a process that also does not respond counts as dead."""
OLD = 3600.0
CLAIMING = (0.05, 0.2, 0.5)
"""Seconds after each attempt to claim a game whose row is locked."""
ADOPTED = 50
"""The most games without an owner that are taken over at once."""


class Elsewhere(Exception):
    """The room of the game is in another process, which other servers reach at `address`."""

    def __init__(self, owner: str, address: str) -> None:
        super().__init__(address)
        self.owner = owner
        self.address = address


class Leases:
    """The games that this process owns. `id` is a secret between the processes; `address` is where they reach this one."""

    def __init__(self, storage: Storage, address: str) -> None:
        self.storage = storage
        self.address = address
        self.online: Callable[[], int] = lambda: 0
        self.clocks: Callable[[], dict[str, tuple[int, float]]] = dict
        """For each game whose clock runs: the number of its events, and the seconds since the last of them."""
        self.id = new_token()
        self.beats: asyncio.Task[None] | None = None
        self.last = time.monotonic()
        self.tasks: list[Callable[[bool], Awaitable[None]]] = []
        """Tasks after each heartbeat; their argument is True if the heartbeat came so late that games may have been lost."""

    async def open(self) -> None:
        """Start sending heartbeats. A process that had this address before is dead: two cannot listen at one address."""
        table = db_tables.processes
        before = and_(table.c.address == self.address, table.c.id != self.id)
        if self.address:
            await self.storage.write(lambda db: db.execute(update(table).where(before).values(beat=0.0)))
        await self.show()
        self.last = time.monotonic()
        self.beats = asyncio.create_task(self.beat())

    async def close(self) -> None:
        """Stop, so that others can continue all games at once."""
        if self.beats is not None:
            self.beats.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.beats
        try:
            await self.show(is_last=True)
        except SQLAlchemyError as error:
            log.error("games could not be released (%s); others take them over in %.0f seconds", error, LEASE)

    async def show(self, is_last: bool = False) -> None:
        """Write a heartbeat."""
        games, table = db_tables.games, db_tables.processes
        values = {"address": self.address, "online": self.online(), "clocks": self.clocks()}

        def write(db: Connection) -> None:
            now = now_in(db)
            beat = 0.0 if is_last else now
            if not db.execute(update(table).where(table.c.id == self.id).values(beat=beat, **values)).rowcount:
                owners = select(games.c.owner).where(games.c.status == PLAYING, games.c.owner.is_not(None))
                db.execute(delete(table).where(table.c.beat < now - OLD, table.c.id.not_in(owners)))
                db.execute(insert(table).values(id=self.id, beat=beat, **values))

        await self.storage.write(write)

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.show()
                is_late = time.monotonic() - self.last > LEASE
                self.last = time.monotonic()
                for task in self.tasks:
                    await task(is_late)
            except asyncio.CancelledError:
                raise
            except SQLAlchemyError as error:
                log.error("a heartbeat could not be written (%s)", str(error).splitlines()[0])
            except Exception:
                log.exception("an error occurred while maintaining games")

    async def claim(self, game_id: str) -> Lease:
        """Become the owner of a game. Raises Elsewhere while another living process is."""
        games, processes = db_tables.games, db_tables.processes

        def take(db: Connection) -> Lease | Elsewhere:
            row = db.execute(
                select(games.c.owner, games.c.term).where(games.c.id == game_id).with_for_update(nowait=True)
            ).one_or_none()
            if row is None:
                raise not_found(f"game {game_id[:40]!r}")
            owner = db.execute(select(processes).where(processes.c.id == row.owner)).one_or_none()
            events, seconds = (0, 0.0) if owner is None else owner.clocks.get(game_id, (0, 0.0))
            if row.owner == self.id:
                return Lease(self.id, row.term, events, seconds)
            if owner is not None and owner.beat > now_in(db) - LEASE:
                return Elsewhere(owner.id, owner.address)
            db.execute(update(games).where(games.c.id == game_id).values(owner=self.id, term=row.term + 1))
            return Lease(self.id, row.term + 1, events, seconds)

        for pause in CLAIMING:
            try:
                found = await self.storage.write(take)
                break
            except OperationalError as error:  # another process is writing the row, or has stopped in the middle of it
                reason = str(error.orig).strip().splitlines()[0]
                await asyncio.sleep(pause)
        else:
            log.warning("game %s cannot be claimed now (%s)", game_id, reason)
            raise ApiError(503, "busy", "The game is busy at the moment. Try again.", retry_after=1.0)
        if isinstance(found, Elsewhere):
            raise found
        return found

    async def release(self, game_id: str, lease: Lease) -> None:
        """Release a game."""
        games = db_tables.games
        mine = and_(games.c.id == game_id, games.c.owner == lease.owner, games.c.term == lease.term)
        await self.storage.write(lambda db: db.execute(update(games).where(mine).values(owner=None)))

    async def doubt(self, owner: str, is_refused: bool = False) -> bool:
        """Mark an unresponsive process as dead; returns whether it was. It counts as dead if it has also been silent, or if its
        address refuses connections. If it is alive after all, its games move, but nothing is lost: the database refuses its
        writes in the old term."""
        table = db_tables.processes

        def mark(db: Connection) -> bool:
            silent = table.c.beat < (now_in(db) + 1.0 if is_refused else now_in(db) - DOUBT)
            return bool(db.execute(update(table).where(table.c.id == owner, silent).values(beat=0.0)).rowcount)

        return await self.storage.write(mark)

    def alive_in(self, db: Connection) -> ColumnElement[bool]:
        """The condition for rows of processes that have written a heartbeat lately."""
        return db_tables.processes.c.beat > now_in(db) - LEASE

    async def is_alive(self, owner: str) -> bool:
        table = db_tables.processes
        query = select(table.c.id).where(table.c.id == owner)
        return await self.storage.read(lambda db: db.execute(query.where(self.alive_in(db))).first() is not None)

    async def peers(self) -> list[str]:
        """Addresses of the other living processes."""
        table = db_tables.processes
        query = select(table.c.address).where(table.c.id != self.id, table.c.address != "")
        return await self.storage.read(lambda db: list(db.execute(query.where(self.alive_in(db))).scalars()))

    @property
    def is_writing(self) -> bool:
        """Whether this process can write: whether its last heartbeat was written lately."""
        return time.monotonic() - self.last < LEASE

    async def lost(self, games: Iterable[str]) -> list[str]:
        """The games among these that this process no longer owns."""
        table, ids = db_tables.games, list(games)

        def find(db: Connection) -> list[str]:
            foreign = or_(table.c.owner.is_(None), table.c.owner != self.id)
            return list(db.execute(select(table.c.id).where(table.c.id.in_(ids), foreign)).scalars())

        return await self.storage.read(find) if ids else []

    async def orphans(self) -> list[str]:
        """Games whose clocks run and that have no living owner."""
        games, processes = db_tables.games, db_tables.processes

        def find(db: Connection) -> list[str]:
            alive = select(processes.c.id).where(self.alive_in(db))
            ownerless = or_(games.c.owner.is_(None), games.c.owner.not_in(alive))
            query = select(games.c.id).where(games.c.status == PLAYING, games.c.clock.is_not(None), ownerless).limit(ADOPTED)
            return list(db.execute(query).scalars())

        return await self.storage.read(find)

    async def attend(self, games: Iterable[str]) -> None:
        """Show that players are waiting at these tables, so that they stay listed."""
        table, ids = db_tables.games, list(games)
        waiting = and_(table.c.id.in_(ids), table.c.status == WAITING)
        if ids:
            await self.storage.write(lambda db: db.execute(update(table).where(waiting).values(updated=time.time())))

    async def people(self) -> int:
        """Players who are connected to any living process."""
        table = db_tables.processes

        def count(db: Connection) -> int:
            alive = select(table.c.online).where(self.alive_in(db), table.c.id != self.id)
            return sum(db.execute(alive).scalars())

        return self.online() + await self.storage.read(count)
