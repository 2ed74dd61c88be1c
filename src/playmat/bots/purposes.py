"""The purpose of a text and the effect of an attack, as far as the board decides them: numbers and filters that a player can
check before the text is carried out.

`card_values` fills these records from effect trees once for each table. They refer to the linked quantities, tests and filters of
the engine, so that they follow the board.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from playmat.engine.machine import Machine
from playmat.engine.program import Context
from playmat.engine.terms.term import Filter, Quantity, Selector, Test

OPEN: Final = 0
"""A number is about things that everybody can see; about the hand of the text's player; about other hidden cards."""
OWN_HAND: Final = 1
HIDDEN: Final = 2

FROM_DECK: Final = 0
"""Where a text finds cards: in the deck, in the discard pile, in the hand, among cards that it looks at."""
FROM_DISCARD: Final = 1
FROM_HAND: Final = 2
FROM_TOP: Final = 3

TO_HAND: Final = 0
"""Where it puts them: into the hand, onto the Bench, onto a Pokémon, on top of the deck."""
TO_BENCH: Final = 1
TO_POKEMON: Final = 2
TO_DECK: Final = 3


class Condition:
    """A test that must come out one way."""

    def __init__(self, test: Test, wanted: bool) -> None:
        self.test = test
        self.wanted = wanted


class ShareOfDeck(Quantity):
    """Of n cards from the top of the player's deck, those that pass a filter on average, in thousandths."""

    def __init__(self, n: int, filter: Filter) -> None:
        super().__init__()
        self.n: i64 = n
        self.filter = filter

    def value(self, m: Machine, c: Context) -> i64:
        deck = m.st.sides[c.you].deck
        size: i64 = len(deck)
        if size == 0:
            return 0
        found: i64 = 0
        for uid in deck:
            if self.filter.card(m, c, uid):
                found += 1
        return 1000 * found * (self.n if self.n < size else size) // size


class Term:
    """A summand: a share of a number, which counts while its conditions hold."""

    def __init__(
        self, share: int, amount: Quantity, typical: int, seen: int, sets_base: bool, conditions: list[Condition]
    ) -> None:
        self.share: i64 = share
        """In thousandths."""
        self.amount = amount
        self.typical: i64 = typical
        """The substitute for a number that the asking player cannot see."""
        self.seen: i64 = seen
        self.sets_base = sets_base
        """It replaces the printed damage."""
        self.conditions = conditions


class Estimate:
    """A number that depends on the board: printed damage, or 0, and additions."""

    def __init__(self, printed: int) -> None:
        self.printed: i64 = printed
        self.terms: list[Term] = []
        self.required: list[Condition] = []
        """Conditions without which the number is 0."""
        self.chance: i64 = 1000
        """Typical chance that coins allow it, in thousandths."""
        self.fuel: i64 = 0
        """The addition for each card given up for it."""
        self.copied: Selector | None = None
        """The Pokémon or cards whose attacks can be used instead."""

    def value(self, m: Machine, c: Context) -> i64:
        """The number now, without copied attacks."""
        for condition in self.required:
            if condition.test.holds(m, c) != condition.wanted:
                return 0
        base: i64 = self.printed * 1000
        more: i64 = 0
        is_set = False
        asks = m.st.asked
        for term in self.terms:
            holds = True
            for condition in term.conditions:
                if condition.test.holds(m, c) != condition.wanted:
                    holds = False
                    break
            if not holds:
                continue
            if term.seen == OPEN or (term.seen == OWN_HAND and asks == c.you):
                points = term.share * term.amount.value(m, c)
            else:
                points = term.share * term.typical
            if not term.sets_base:
                more += points
            elif is_set:
                base += points
            else:
                base = points
                is_set = True
        total = (base + more) * self.chance // 1_000_000
        return total if total > 0 else 0


class Supply:
    """Cards that a text finds: their number, kind, source and destination."""

    def __init__(self, n: int, source: int, target: int, filter: Filter | None, settled: bool) -> None:
        self.n: i64 = n
        self.source: i64 = source
        self.target: i64 = target
        self.filter = filter
        self.settled = settled
        """The filter is about printed facts, so its answer for a card never changes."""
        self.known: vec[i64] = vec[i64]()
        """By index of a card, if so: 0 not asked yet, 1 it does not pass, 2 it passes."""

    def passes(self, m: Machine, c: Context, uid: i64) -> bool:
        filter = self.filter
        if filter is None:
            return True
        if not self.settled:
            return filter.card(m, c, uid)
        index = m.defs[uid].index
        while len(self.known) <= index:
            self.known = append(self.known, 0)
        if self.known[index] == 0:
            self.known[index] = 2 if filter.card(m, c, uid) else 1
        return self.known[index] == 2


class Purpose:
    """The purpose of a text for its player."""

    def __init__(self) -> None:
        self.worth: i64 = 0
        """The worth of everything else, in thousandths of a Prize card."""
        self.draws: Estimate | None = None
        self.until: Estimate | None = None
        """Draws until the hand has this many cards."""
        self.sheds: i64 = 0
        """The player loses the hand first: 1 it is discarded, 2 it goes back to the deck."""
        self.pays: i64 = 0
        """Cards of the hand that it costs."""
        self.shows: bool = False
        """It only shows cards of the hand."""
        self.mills: i64 = 0
        """Cards that it takes off the player's own deck without giving them."""
        self.supplies: list[Supply] = []
        self.switches: bool = False
        """It moves the player's Active Pokémon to the Bench."""
        self.gusts: bool = False
        """It moves the opponent's."""
        self.scoops: bool = False
        """It takes one of the player's Pokémon out of play."""
        self.heals: i64 = 0
        """Damage that it heals, of each Pokémon that it may heal."""
        self.counters: i64 = 0
        """Damage that it does to a Pokémon of the player's choice."""
        self.moves_energy: bool = False
        """It moves Energy between the player's Pokémon."""
        self.costs_self: i64 = 0
        """It Knocks Out (2) or hurts (1) the player's own Pokémon."""
        self.boosts: i64 = 0
        """The additional damage of attacks this turn."""
        self.ends: bool = False
        """It ends the turn."""
        self.unlimited: bool = False
        """It can be used again and again."""


class Purposes:
    """The records of one printed card."""

    def __init__(self) -> None:
        self.hits: list[Estimate | None] = []
        """For each attack, if its damage depends on the board."""
        self.attacks: list[Purpose] = []
        self.played: Purpose | None = None
        """Of a Trainer card that is played."""
        self.uses: list[Purpose] = []
        """Of each activation, Abilities first."""
        self.triggered: list[Purpose] = []
        """Of each text that an event triggers."""
        self.line: i64 = 0
        """The attacking strength of the Pokémon and its evolutions, in thousandths of a Knock Out, less for slow attacks."""
        self.eases: bool = False
        """It makes its bearer's retreat cheaper."""
        self.role: i64 = 0
        """Worth of its texts while it is in play, with those of its evolutions."""
