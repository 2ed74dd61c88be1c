"""The server's threads share one pool of cards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from playmat.cards.pool import Pool, default_pool
from playmat.play.tables import make_table


@pytest.fixture(autouse=True)
def hasty_threads() -> Iterator[None]:
    """Threads take turns as often as they can, so that code that is not thread-safe fails soon."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def test_cards_can_be_asked_for_from_many_threads_at_once() -> None:
    known = default_pool()
    ids = [card_id for set_id in ("base1", "base4") for card_id in known if card_id.startswith(f"{set_id}-")][:60]
    for _ in range(3):
        pool = Pool(known.root)
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: [pool[card_id] for card_id in ids], range(8)))  # noqa: B023
        assert found == [[known[card_id] for card_id in ids]] * 8


def test_tables_can_be_asked_for_from_many_threads_at_once() -> None:
    deck = tuple(["base1-46"] * 4 + ["base1-98"] * 56)
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda _: make_table("modern", "standard", [deck, deck]), range(16)))
    assert make_table("modern", "standard", [deck, deck]) in made
