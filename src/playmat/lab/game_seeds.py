"""The seeds of many games, one for each number, so that games are the same whichever process plays them."""

from __future__ import annotations

import hashlib

LIMIT = 20_000
"""Answers after which a game is stopped. Each turn's draw empties the decks, so only a loop of effects reaches this limit."""


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run, of 48 bits."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=6).digest())
