"""Many random games in both engines, and the sum of the differences."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from playmat.cards.pool import Pool
from playmat.peers.cabt.card_matching import Match
from playmat.peers.cabt.game_setup import Tables
from playmat.peers.cabt.known_differences import known_differences, recognised
from playmat.peers.cabt.library import Library, RefusedDeck
from playmat.peers.cabt.mirror import Difference, Mirror, TooLong
from playmat.peers.cabt.players import Dealer, random_player
from playmat.rules.ruleset import Ruleset

SOON = 2
"""Turns after our game was set up again in which a difference may be due to a lost lasting effect."""


@dataclass(slots=True)
class Tally:
    """The results of many games."""

    counts: Counter[str] = field(default_factory=Counter)
    """`games`, `decisions`, `options`, `steps`, `equal` steps, `choices`, games `broken off` and games `not begun`."""
    done: Counter[str] = field(default_factory=Counter)
    """Actions with the same result in both engines."""
    known: Counter[str] = field(default_factory=Counter)
    """Known differences, by name."""
    followed: Counter[str] = field(default_factory=Counter)
    """Other differences soon after our game was set up again, by group."""
    new: Counter[str] = field(default_factory=Counter)
    """All other differences, by group."""
    problems: list[str] = field(default_factory=list)
    """Games that could not be played or followed to their end, with the reason."""

    def add(self, difference: Difference) -> str:
        """Count a difference: `known`, `followed` or `new`."""
        entry = recognised(difference, known_differences())
        if entry is not None:
            self.known[entry.name] += 1
            return "known"
        is_new = difference.laid_out < 0 or difference.laid_out > SOON
        (self.new if is_new else self.followed)[difference.group] += 1
        return "new" if is_new else "followed"


class Comparison:
    """Random games in sequence. The other engine has no seed: the same seed gives the same decks, not the same games."""

    def __init__(
        self, library: Library, matches: dict[int, Match], pool: Pool, rules: Ruleset, seed: int, around: Collection[int] = ()
    ) -> None:
        self.library = library
        self.matches = matches
        self.tables = Tables(rules, pool)
        self.rng = random.Random(seed)
        usable = [number for number, match in matches.items() if match.is_playable]
        self.dealer = Dealer(library.cards, usable, self.rng, around)
        self.player = random_player(self.rng, Counter())
        self.tally = Tally()

    def play(self, number: int) -> Iterator[tuple[str, Difference]]:
        """Play a game and follow it; each difference with the name of its count."""
        tally = self.tally
        try:
            frames = self.library.play([self.dealer.deck(), self.dealer.deck()], self.player)
        except (RefusedDeck, IndexError, ValueError) as error:
            tally.counts["not begun"] += 1
            tally.problems.append(f"game {number} could not be played: {error!r}")
            return
        mirror = Mirror(self.library, self.matches, self.tables, frames)
        try:
            mirror.run()
        except TooLong as error:
            tally.counts["broken off"] += 1
            tally.problems.append(f"game {number} was broken off: {error}")
        tally.counts["games"] += 1
        tally.counts.update(mirror.counts)
        tally.done.update(mirror.done)
        for difference in mirror.differences:
            yield tally.add(difference), difference
