"""Rate limits: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict

from playmat.server.errors import ApiError


class Bucket:
    """Fills with `rate` tokens a second up to `burst`. A caller that finds it empty has to wait."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = time.monotonic()

    def wait(self, cost: float = 0.0) -> float:
        """Seconds until there are that many tokens; 0 if there are."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, (cost - self.level) / self.rate)

    def take(self, cost: float = 1.0) -> float:
        """Seconds to wait; 0 if there were enough tokens, and only then are they taken."""
        wait = self.wait(cost)
        if not wait:
            self.level -= cost
        return wait

    def spend(self, cost: float) -> None:
        """Take tokens for finished work; the number may become negative."""
        self.level -= cost


class Buckets:
    """A bucket for each address; the least recently used ones are dropped first."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.kept = kept
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst)
            if len(self.buckets) > self.kept:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket

    def take(self, address: str, cost: float = 1.0) -> float:
        return self.of(address).take(cost)

    def check(self, address: str, doing: str) -> None:
        """Take a token. Raises ApiError if there is none; `doing` describes the action of the client."""
        wait = self.take(address)
        if wait > 0:
            raise ApiError(429, "too_fast", f"You are {doing} too fast; try again in {wait:.0f} seconds.", retry_after=wait)


class Bans:
    """Addresses that go on although they are refused again and again are kept away for a while."""

    def __init__(self, refusals: int, seconds: float) -> None:
        """`refusals` in a row lead to a ban of so many seconds; one is forgotten each second."""
        self.seconds = seconds
        self.refusals = Buckets(1.0, refusals)
        self.ends: OrderedDict[str, float] = OrderedDict()

    def left(self, address: str) -> float:
        """Seconds until the address is let in again; 0 if it is not banned."""
        end = self.ends.get(address)
        if end is None:
            return 0.0
        left = end - time.monotonic()
        if left <= 0:
            del self.ends[address]
        return max(0.0, left)

    def refused(self, address: str) -> bool:
        """Note that a request was refused; returns whether the address is banned from now on."""
        if self.refusals.take(address) <= 0:
            return False
        self.ends[address] = time.monotonic() + self.seconds
        if len(self.ends) > self.refusals.kept:
            self.ends.popitem(last=False)
        return True
