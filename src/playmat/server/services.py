"""The services of a server, created once by the app and passed to the routes."""

from __future__ import annotations

import asyncio
import gc
from typing import Annotated

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from playmat.cards.decks import bundled_decks
from playmat.cards.pool import default_pool
from playmat.server.analyses import Analyses
from playmat.server.deck_lookup import DeckLookup
from playmat.server.deck_trials import DeckTrials
from playmat.server.errors import ApiError
from playmat.server.leases import Leases
from playmat.server.pictures import Pictures
from playmat.server.repository import Repository
from playmat.server.rooms import Rooms
from playmat.server.settings import Settings
from playmat.server.storage import Storage
from playmat.server.stored_records import Guest
from playmat.server.workers import Workers, wake


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool = default_pool()
        self.pictures = Pictures(settings.pictures) if settings.pictures else None
        self.storage = Storage(settings.database, settings.pace)
        self.repository = Repository(self.storage)
        self.workers = Workers(settings.bot_workers, settings.jobs_per_person, settings.jobs)
        self.deck_lookup = DeckLookup(self.pool, self.repository, settings.seed)
        self.leases = Leases(self.storage, settings.peer)
        self.rooms = Rooms(settings, self.repository, self.leases, self.workers, self.deck_lookup)
        self.leases.online = self.rooms.online
        self.analyses = Analyses(self.workers, settings.hint_seconds / 3)
        self.trials = DeckTrials(self.workers)

    async def open(self) -> None:
        self.storage.open()
        await self.leases.open()
        await self.rooms.open()
        if self.settings.is_warm:
            self.rooms.spawn(self.warm())

    async def warm(self) -> None:
        """Load what the first visitors will need, as soon as the games of a process that has died are taken over.

        It is kept permanently, so it is excluded from garbage collection.
        """
        await asyncio.to_thread(self.pool.names)
        for name in bundled_decks():
            await self.rooms.quiet()
            await asyncio.to_thread(self.deck_lookup.read_bundled, name)
        await asyncio.to_thread(lambda: self.deck_lookup.described)  # computing it takes seconds, which the loop must not spend
        gc.collect(1)  # a full collection would stop all games for most of a second
        gc.freeze()
        await self.workers.run(wake)

    async def close(self) -> None:
        await self.rooms.close()
        self.analyses.close()
        await self.leases.close()
        self.workers.close()
        self.storage.close()


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


App = Annotated[Services, Depends(services_of)]


async def guest_or_none(app: App, authorization: Annotated[str | None, Header()] = None) -> Guest | None:
    """The guest that a request comes from; None without a token. An unknown token is an error."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    guest = await app.repository.guest_of(token) if scheme.lower() == "bearer" and 0 < len(token) <= 100 else None
    if guest is None:
        raise ApiError(401, "no_guest", "Unknown token. Get one from POST /api/guests.")
    return guest


MaybeGuest = Annotated[Guest | None, Depends(guest_or_none)]


async def guest_needed(guest: MaybeGuest) -> Guest:
    if guest is None:
        raise ApiError(401, "no_guest", "A guest token is required: get one from POST /api/guests and send it as a bearer token.")
    return guest


SomeGuest = Annotated[Guest, Depends(guest_needed)]
