"""The services of a server, created once by the app and passed to the routes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Callable
from typing import Annotated, ParamSpec, TypeVar
from urllib.parse import urlsplit

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from playmat.cards.decks import bundled_decks
from playmat.cards.pool import default_pool
from playmat.server.accounts import Accounts
from playmat.server.analyses import Analyses
from playmat.server.connection_limits import ConnectionLimits, bucket_of
from playmat.server.db_tables import InvalidDatabase
from playmat.server.deck_lookup import DeckLookup
from playmat.server.deck_trials import DeckTrials
from playmat.server.errors import ApiError
from playmat.server.leases import Leases
from playmat.server.lookups import Lookups
from playmat.server.maintenance import prune
from playmat.server.pictures import Pictures
from playmat.server.rate_limits import Buckets
from playmat.server.repository import Repository
from playmat.server.request_guard import address_of
from playmat.server.rooms import Rooms
from playmat.server.settings import Settings
from playmat.server.showcase import Showcase
from playmat.server.storage import Storage
from playmat.server.stored_records import Guest, moment
from playmat.server.workers import Workers, wake

log = logging.getLogger(__name__)
ADMITTING = 5.0
"""Seconds between two lookups of the addresses of other processes."""
PRUNING, FIRST_PRUNING = 86_400.0, 600.0
"""Seconds between two deletions of old data, and from the start to the first."""
P = ParamSpec("P")
T = TypeVar("T")


class Services:
    def __init__(self, settings: Settings, limits: ConnectionLimits | None = None) -> None:
        self.settings = settings
        self.limits = limits
        self.pool = default_pool()
        self.pictures = Pictures(settings.pictures) if settings.pictures else None
        self.storage = Storage(settings.database, settings.pace)
        self.repository = Repository(self.storage)
        self.workers = Workers(settings.bot_workers, settings.jobs_per_person, settings.jobs)
        self.deck_lookup = DeckLookup(self.pool, self.repository, settings.seed)
        self.leases = Leases(self.storage, settings.peer)
        self.rooms = Rooms(settings, self.repository, self.leases, self.workers, self.deck_lookup)
        self.matches, self.nights = self.rooms.matches, self.rooms.nights
        self.showcase = Showcase(self.rooms, self.deck_lookup) if settings.showcase else None
        self.leases.online, self.leases.clocks = self.rooms.online, self.rooms.clocks
        self.lookups = Lookups(settings)
        self.admitted_at = 0.0
        self.pruned_at = time.monotonic() - PRUNING + FIRST_PRUNING
        self.newcomers = Buckets(settings.guest_rate, settings.guest_burst)
        self.accounts = Accounts(self.storage)
        self.logins = Buckets(settings.login_rate, settings.login_burst)
        self.logins_by_name = Buckets(settings.login_rate * 4, settings.login_burst * 10)
        self.uploads = Buckets(settings.record_rate, settings.record_burst)
        self.analyses = Analyses(self.workers, settings.hint_seconds / 3)
        self.trials = DeckTrials(self.workers)

    async def open(self) -> None:
        self.storage.open()
        await self.leases.open()
        await self.rooms.open()
        if self.limits is not None:
            self.leases.tasks.append(self.admit_peers)
        if self.settings.retention is not None:
            self.leases.tasks.append(self.prune)
        if self.settings.is_warm:
            self.rooms.spawn(self.warm())

    async def admit_peers(self, is_late: bool) -> None:
        """Tell the connection limits where other processes connect from."""
        assert self.limits is not None
        if time.monotonic() - self.admitted_at > ADMITTING:
            self.admitted_at = time.monotonic()
            found: set[str] = set()
            for address in await self.leases.peers():
                with contextlib.suppress(OSError):
                    host = urlsplit(f"//{address}").hostname
                    known = await asyncio.get_running_loop().getaddrinfo(host, None)
                    found.update(str(place[0]) for _, _, _, _, place in known)
            self.limits.peers = frozenset(found)

    async def prune(self, is_late: bool) -> None:
        """Delete old data, once a day."""
        assert self.settings.retention is not None
        if time.monotonic() - self.pruned_at > PRUNING:
            self.pruned_at = time.monotonic()
            try:
                await asyncio.to_thread(prune, self.settings.database, self.settings.retention)
            except InvalidDatabase as error:
                log.error("nothing is pruned today: %s", error)

    async def warm(self) -> None:
        """Load the data for the first visitors, as soon as the games of a process that has died are taken over.

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
        self.lookups.close()
        self.storage.close()


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


App = Annotated[Services, Depends(services_of)]


def counted_address(connection: HTTPConnection) -> str:
    return bucket_of(address_of(connection))


Address = Annotated[str, Depends(counted_address)]
"""The unit for counting the address of a request."""


class AddressLookup:
    """Does lookups for an address."""

    def __init__(self, app: App, address: Address) -> None:
        self.lookups = app.lookups
        self.address = address

    async def __call__(self, work: Callable[P, T], *details: P.args, **more: P.kwargs) -> T:
        return await self.lookups.run(self.address, work, *details, **more)


Lookup = Annotated[AddressLookup, Depends()]


async def guest_or_none(app: App, authorization: Annotated[str | None, Header()] = None) -> Guest | None:
    """The guest that a request comes from; None without a token. An unknown token is an error."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    guest = await app.repository.guest_of(token) if scheme.lower() == "bearer" and 0 < len(token) <= 100 else None
    if guest is None:
        raise ApiError(401, "no_guest", "Unknown token. Get one from POST /api/guests.")
    if guest.suspended is not None and guest.suspended > time.time():
        message = f"You may not use this server until {moment(guest.suspended)}: {guest.suspension}"
        raise ApiError(403, "suspended", message, until=moment(guest.suspended))
    return guest


MaybeGuest = Annotated[Guest | None, Depends(guest_or_none)]


async def guest_needed(guest: MaybeGuest) -> Guest:
    if guest is None:
        raise ApiError(401, "no_guest", "A guest token is required: get one from POST /api/guests and send it as a bearer token.")
    return guest


SomeGuest = Annotated[Guest, Depends(guest_needed)]
