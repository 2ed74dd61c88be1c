"""Lookups: requests that search cards, rules or lists.

They run in a thread of their own, so games never wait for them. They still take time from the thread that serves games, so each
address has a share of that time.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from playmat.server.errors import ApiError
from playmat.server.rate_limits import Buckets
from playmat.server.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")


class Lookups:
    def __init__(self, settings: Settings) -> None:
        self.most = settings.lookups_per_address
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="lookup")
        self.shares = Buckets(settings.lookup_share, settings.lookup_burst)
        self.waiting: Counter[str] = Counter()

    async def run(self, address: str, work: Callable[P, T], *details: P.args, **more: P.kwargs) -> T:
        """Do the work for an address. Raises ApiError if the address has used up its share, or has too many lookups waiting."""
        share = self.shares.of(address)
        wait = share.wait()
        if wait > 0:
            raise ApiError(429, "too_fast", f"Your searches take too long; try again in {wait:.1f} seconds.", retry_after=wait)
        if self.waiting[address] >= self.most:
            raise ApiError(429, "too_fast", "You have too many searches at once. Wait until one is done.", retry_after=1.0)
        self.waiting[address] += 1

        def timed() -> T:
            begun = time.thread_time()
            try:
                return work(*details, **more)
            finally:
                share.spend(time.thread_time() - begun)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, timed)
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]

    def close(self) -> None:
        self.thread.shutdown(cancel_futures=True)
