"""Sums over games, which can be added up, written and read: everything that a simulation reports is computed from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playmat.lab.game_tracker import RACE_TURNS, WAYS
from playmat.lab.intervals import Moments, Share, paired, variance_saved, wilson

LONGEST = 100
"""Turns of a game that are counted separately; longer games count as this long."""
PRIZES = 13
"""Prize cards left that are counted separately (teams have up to twelve)."""


def zeros(count: int) -> list[int]:
    return [0] * count


def two_zeros() -> list[int]:
    return [0, 0]


@dataclass
class Stats:
    """Sums over games of one pairing. Lists of two are by deck."""

    games: int = 0
    won: list[int] = field(default_factory=two_zeros)
    nobody: int = 0
    decisions: int = 0
    sudden_deaths: int = 0
    pairs: Moments = field(default_factory=Moments)
    """The first deck's share of the points in each pair."""
    first: list[int] = field(default_factory=two_zeros)
    """Games in which the deck took the first turn, and those of them that it won."""
    first_won: list[int] = field(default_factory=two_zeros)
    first_prize: list[int] = field(default_factory=two_zeros)
    """Games in which the deck took the first Prize card, and those of them that it won."""
    first_prize_won: list[int] = field(default_factory=two_zeros)
    mulligans: list[int] = field(default_factory=two_zeros)
    mulligan_games: list[int] = field(default_factory=two_zeros)
    """Games in which the deck took at least one mulligan."""
    turns: list[int] = field(default_factory=lambda: zeros(LONGEST + 1))
    """Games by length."""
    ways: list[list[int]] = field(default_factory=lambda: [zeros(len(WAYS)) for _ in range(2)])
    """Games that the deck won, by `game_tracker.WAYS`."""
    cut_off: int = 0
    left: list[int] = field(default_factory=lambda: zeros(PRIZES))
    """Games by the number of Prize cards that the loser still had."""
    cards: list[list[int]] = field(default_factory=lambda: [[], []])
    """See `game_tracker.Totals`."""
    race: list[int] = field(default_factory=lambda: zeros(3 * RACE_TURNS))
    seconds: float = 0.0
    """Processor time."""

    def add_games(self, columns: Sequence[Sequence[int]]) -> None:
        """Add games in pairs, the two games of a pair in succession; `columns` are in the order of `game_tracker.ROW`.

        Equal games are counted together, which takes much less time than adding them up one by one.
        """
        winners, firsts, turns, decisions, ways, left0, left1, mulligans0, mulligans1, first_prizes, sudden_deaths = columns
        self.games += len(winners)
        self.decisions += sum(decisions)
        self.sudden_deaths += len(sudden_deaths) - sudden_deaths.count(0)
        for deck, mulligans in enumerate((mulligans0, mulligans1)):
            self.mulligans[deck] += sum(mulligans)
            self.mulligan_games[deck] += len(mulligans) - mulligans.count(0)
        for length, games in Counter(turns).items():
            self.turns[min(length, LONGEST)] += games
        for (winner, first, way, first_prize), games in Counter(zip(winners, firsts, ways, first_prizes, strict=True)).items():
            self.first[first] += games
            if first_prize >= 0:
                self.first_prize[first_prize] += games
            if winner < 0:
                self.nobody += games
                self.cut_off += games
                continue
            self.won[winner] += games
            self.ways[winner][way] += games
            if winner == first:
                self.first_won[first] += games
            if winner == first_prize:
                self.first_prize_won[winner] += games
        for (winner, *left), games in Counter(zip(winners, left0, left1, strict=True)).items():
            if winner >= 0:
                self.left[min(left[1 - winner], PRIZES - 1)] += games
        for (one, other), pairs in Counter(zip(winners[::2], winners[1::2], strict=True)).items():
            self.pairs.add((points(one) + points(other)) / 2, pairs)

    def merge(self, other: Stats) -> None:
        self.games += other.games
        self.nobody += other.nobody
        self.decisions += other.decisions
        self.sudden_deaths += other.sudden_deaths
        self.cut_off += other.cut_off
        self.seconds += other.seconds
        self.pairs = self.pairs + other.pairs
        for name in (
            "won",
            "first",
            "first_won",
            "first_prize",
            "first_prize_won",
            "mulligans",
            "mulligan_games",
            "turns",
            "left",
            "race",
        ):
            setattr(self, name, added(getattr(self, name), getattr(other, name)))
        self.ways = [added(mine, theirs) for mine, theirs in zip(self.ways, other.ways, strict=True)]
        self.cards = [added(mine, theirs) for mine, theirs in zip(self.cards, other.cards, strict=True)]

    # Results

    def share(self) -> Share:
        """The first deck's share of the points."""
        return paired(self.pairs)

    def first_player(self) -> Share:
        """The share of the games that the player with the first turn won."""
        return wilson(sum(self.first_won) + self.nobody / 2, self.games)

    def first_prize_share(self) -> Share:
        """The share of the games that the player who took the first Prize card won."""
        return wilson(sum(self.first_prize_won), sum(self.first_prize))

    def saved(self) -> float | None:
        """The factor by which the variance is smaller than with independent games."""
        return variance_saved(self.pairs)

    def mean_turns(self) -> float:
        return sum(turn * games for turn, games in enumerate(self.turns)) / max(1, self.games)

    def race_curve(self) -> list[tuple[int, float, float]]:
        """Turn, and Prize cards that the later winner and the later loser had taken when it began; from at least 5 % of games."""
        curve = []
        for turn in range(RACE_TURNS):
            games, winner, loser = self.race[3 * turn : 3 * turn + 3]
            if games and games >= 0.05 * self.games:
                curve.append((turn + 1, winner / games, loser / games))
        return curve

    def to_json(self) -> dict[str, object]:
        data = dict(vars(self))
        data["pairs"] = [self.pairs.n, self.pairs.total, self.pairs.squares]
        data["seconds"] = round(self.seconds, 4)
        return data

    @staticmethod
    def from_json(data: Any) -> Stats:
        stats = Stats(**data)
        stats.pairs = Moments(*data["pairs"])
        return stats


def points(winner: int) -> float:
    """The first deck's points for a game that this deck won; -1: no deck won."""
    return 0.5 if winner < 0 else 1.0 - winner


def added(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    if not mine:
        return list(theirs)
    return [one + other for one, other in zip(mine, theirs, strict=True)]


@dataclass(frozen=True)
class CardEffect:
    """The relation of a card to winning. `opening`: games with a copy among the first cards against the others, which luck
    decides; `drawn`: games in which a copy was drawn by the end, which also depends on how the game went."""

    card: str
    copies: int
    opening: Share
    without: Share
    gain: float
    """The difference of the two, and half the width of its 95 % interval."""
    half: float
    drawn: Share

    @property
    def is_clear(self) -> bool:
        return abs(self.gain) > self.half

    def to_json(self) -> dict[str, object]:
        return {
            "card": self.card, "copies": self.copies, "opening": self.opening.to_json(), "without": self.without.to_json(),
            "gain": round(self.gain, 6), "half": round(self.half, 6), "drawn": self.drawn.to_json(),
        }  # fmt: skip


def card_effects(stats: Stats, deck: int, cards: Sequence[str]) -> list[CardEffect]:
    """The cards of a deck with their relation to winning, the best first."""
    names = list(dict.fromkeys(cards))
    sums = stats.cards[deck]
    games, won = stats.games, stats.won[deck]
    found = []
    for place, name in enumerate(names[: len(sums) // 4]):
        seen, seen_won, drawn, drawn_won = sums[4 * place : 4 * place + 4]
        with_it, without = wilson(seen_won, seen), wilson(won - seen_won, games - seen)
        half = (with_it.half**2 + without.half**2) ** 0.5
        gain = with_it.mean - without.mean if seen and seen < games else 0.0
        found.append(CardEffect(name, cards.count(name), with_it, without, gain, half, wilson(drawn_won, drawn)))
    return sorted(found, key=lambda effect: -effect.gain)
