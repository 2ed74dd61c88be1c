"""Linked tables, kept for further games of the same decks, and decks put into an order that tells nothing."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence

from playmat.engine.game import make_table
from playmat.engine.table import Table

Key = tuple[str, str, tuple[tuple[str, ...], ...]]


class Tables:
    """The last tables by ruleset, form and decks. Safe to use from several threads."""

    def __init__(self, kept: int, salt: bytes = b"") -> None:
        """`kept` is the number of tables, `salt` what decides the order of decks: empty, what nobody can guess."""
        self.kept = kept
        self.tables: OrderedDict[Key, Table] = OrderedDict()
        self.lock = threading.Lock()
        self.salt = salt or secrets.token_bytes(16)

    def get(self, ruleset: str, form: str, decks: Iterable[Sequence[str]]) -> Table:
        key = (ruleset, form, tuple(tuple(deck) for deck in decks))
        with self.lock:
            table = self.tables.get(key)
            if table is not None:
                self.tables.move_to_end(key)
                return table
        table = make_table(ruleset, form, key[2])
        with self.lock:
            self.tables[key] = table
            while len(self.tables) > self.kept:
                self.tables.popitem(last=False)
        return table

    def shuffle(self, deck: Iterable[str]) -> list[str]:
        """The deck in an order that only this server knows, the same each time.

        Copies are numbered in the order of the list, and players see the numbers of open cards. In a sorted list two numbers
        would tell what lies between them. The same order each time lets games of the same decks share a table.
        """
        copies: Counter[str] = Counter()
        keyed: list[tuple[bytes, str]] = []
        for card_id in deck:
            copies[card_id] += 1
            name = f"{card_id} {copies[card_id]}".encode()
            keyed.append((hashlib.blake2b(name, key=self.salt, digest_size=16).digest(), card_id))
        return [card_id for _, card_id in sorted(keyed)]
