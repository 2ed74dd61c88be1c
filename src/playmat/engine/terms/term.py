"""The abstract terms: quantity, filter, test, selector. They never ask a player, so they are plain methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.program import Context
from playmat.engine.state import Pokemon, serials_of

if TYPE_CHECKING:
    from playmat.engine.machine import Machine


class Quantity:
    def value(self, m: Machine, c: Context) -> i64:
        raise NotImplementedError


class Filter:
    """A test on one thing. A Pokémon in play is tested with all effects of its cards and other texts."""

    def card(self, m: Machine, c: Context, uid: i64) -> bool:
        raise NotImplementedError

    def pokemon(self, m: Machine, c: Context, p: Pokemon) -> bool:
        raise NotImplementedError

    def names_wanted(self, m: Machine, c: Context) -> vec[i64]:
        """The names that the filter accepts; none: any name."""
        return vec[i64]()


class Test:
    def holds(self, m: Machine, c: Context) -> bool:
        raise NotImplementedError

    def times(self, m: Machine, c: Context, enough: i64) -> i64:
        """The number of times that it holds, counted up to a number; more than once only for remembered events."""
        return 1 if self.holds(m, c) else 0


class Selector:
    """A noun phrase. Selectors over Pokémon answer `pokemon` and `has`, selectors over cards `cards`."""

    def __init__(self) -> None:
        self.of_cards: bool = False
        self.is_definite: bool = False
        """It names particular Pokémon (this one, the Defending one, a picked one), not a class of them."""

    def pokemon(self, m: Machine, c: Context) -> list[Pokemon]:
        raise NotImplementedError

    def serials(self, m: Machine, c: Context) -> vec[i64]:
        """The serials of the Pokémon."""
        return serials_of(self.pokemon(m, c))

    def has(self, m: Machine, c: Context, p: Pokemon) -> bool:
        """Whether the Pokémon is one of them; never, for a selector over cards."""
        return False

    def cards(self, m: Machine, c: Context) -> vec[i64]:
        raise NotImplementedError

    def has_card(self, m: Machine, c: Context, uid: i64) -> bool:
        """Whether the card is one of them; never, for a selector over Pokémon."""
        return self.of_cards and uid in self.cards(m, c)

    def count(self, m: Machine, c: Context) -> i64:
        """The number of selected things."""
        return len(self.cards(m, c)) if self.of_cards else len(self.pokemon(m, c))

    def reaches(self, m: Machine, c: Context, n: i64) -> bool:
        """Whether there are at least n."""
        return self.count(m, c) >= n

    def finds(self, m: Machine, c: Context) -> bool:
        """Whether it selects any Pokémon."""
        return len(self.pokemon(m, c)) > 0
