"""Orders of decks that reveal nothing."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable


class Shuffler:
    """Puts decks into a secret order, the same each time.

    Copies are numbered in the order of the list, and players see the numbers of face-up cards. With a sorted list, two numbers
    would reveal the cards between them. Since the order is always the same, games of the same decks can share a table.
    """

    def __init__(self, salt: bytes = b"") -> None:
        """`salt` determines the order; if it is empty, a random salt is used."""
        self.salt = salt or secrets.token_bytes(16)

    def shuffle(self, deck: Iterable[str]) -> list[str]:
        copies: Counter[str] = Counter()
        keyed: list[tuple[bytes, str]] = []
        for card_id in deck:
            copies[card_id] += 1
            name = f"{card_id} {copies[card_id]}".encode()
            keyed.append((hashlib.blake2b(name, key=self.salt, digest_size=16).digest(), card_id))
        return [card_id for _, card_id in sorted(keyed)]
