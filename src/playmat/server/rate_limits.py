"""Rate limits: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Fills with `rate` tokens a second up to `burst`. A caller that finds it empty has to wait."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Seconds to wait; 0 if there were enough tokens, and only then are they taken."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return (cost - self.level) / self.rate
        self.level -= cost
        return 0.0


class Buckets:
    """A bucket for each address; the least recently used ones are dropped first."""

    def __init__(self, rate: float, burst: float, kept: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.kept = kept
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> float:
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst)
            if len(self.buckets) > self.kept:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take(cost)
