"""Proof that the luck of a game was fair: a commitment before, parts of the seed from all sides, a check afterwards.

Before the decks are shuffled, the server publishes a digest of its secret. Each player adds any text. The seed, which determines
every shuffle and coin of the game, and the order in which the copies of the cards are numbered are derived from both. When the
game is over the secret is shown, and anyone can check the digest and everything else.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playmat.json_object import Json

MAX_LUCK = 64
"""Characters that a player may add."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The parts of a game's seed. `secret` is the server's, `luck` has a text for each seat (empty: the seat gave none)."""

    secret: str
    commitment: str
    luck: tuple[str, ...]

    def to_json(self) -> Json:
        return {"secret": self.secret, "commitment": self.commitment, "luck": list(self.luck)}

    @staticmethod
    def from_json(data: object) -> Proof:
        """Raises ValueError if the data is not a proof."""
        if not isinstance(data, dict) or not isinstance(data.get("luck"), list) or len(data["luck"]) > 16:
            raise ValueError("a proof is an object with secret, commitment and luck")
        texts = [data.get("secret"), data.get("commitment"), *data["luck"]]
        if not all(isinstance(text, str) and len(text) <= 256 for text in texts):
            raise ValueError("secret, commitment and luck of a proof are texts")
        return Proof(data["secret"], data["commitment"], tuple(data["luck"]))


def commitment(secret: str) -> str:
    """The digest that is published before the game: it fixes the secret and does not reveal it."""
    return hashlib.sha256(f"playmat secret {secret}".encode()).hexdigest()


def derived(secret: str, luck: Sequence[str], what: str) -> bytes:
    """32 bytes that depend on all parts. Each part has its length in front, so that no two lists of parts look the same."""
    parts = "".join(f"{len(text.encode())}:{text}" for text in luck)
    return hmac.new(secret.encode(), f"{what}\n{parts}".encode(), hashlib.sha256).digest()


def seed_of(secret: str, luck: Sequence[str]) -> int:
    """The seed of the game."""
    return int.from_bytes(derived(secret, luck, "seed")[:8]) >> 1


def order_of(secret: str, luck: Sequence[str], seat: int, deck: Iterable[str]) -> list[str]:
    """A deck in the order in which its copies are numbered, which reveals nothing and differs in every game."""
    key = derived(secret, luck, f"order {seat}")
    copies: dict[str, int] = {}
    keyed: list[tuple[bytes, str]] = []
    for card_id in deck:
        copies[card_id] = copies.get(card_id, 0) + 1
        name = f"{card_id} {copies[card_id]}".encode()
        keyed.append((hmac.new(key, name, hashlib.sha256).digest(), card_id))
    return [card_id for _, card_id in sorted(keyed)]


def faults_of(proof: Proof, seed: int, decks: Sequence[Sequence[str]], flips: Sequence[bool]) -> list[str]:
    """The values that are not derived from the parts; empty if all are."""
    found = []
    if commitment(proof.secret) != proof.commitment:
        found.append("the secret does not have the digest that was published before the game")
    if len(proof.luck) != len(decks):
        found.append(f"there are {len(proof.luck)} parts of players for {len(decks)} seats")
    if seed_of(proof.secret, proof.luck) != seed:
        found.append("the seed does not follow from the secret and the players' parts")
    for seat, deck in enumerate(decks):
        if order_of(proof.secret, proof.luck, seat, sorted(deck)) != list(deck):
            found.append(f"the cards of player {seat + 1} are not numbered in the order that follows from the parts")
    if flips:
        found.append("coins of this game were scripted")
    return found
