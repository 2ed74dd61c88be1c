"""Sums over games, which can be added up, written and read: everything that a simulation reports is computed from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playmat.lab.associations import adjusted, difference, fisher
from playmat.lab.game_tracker import RACE_TURNS, WAYS
from playmat.lab.intervals import Moments, Share, paired, paired_ratio, variance_saved, wilson

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
    first_pairs: list[int] = field(default_factory=lambda: zeros(5))
    """Pairs by the points of whoever took the first turn, in half points."""
    prize_pairs: list[int] = field(default_factory=lambda: zeros(15))
    """Pairs by the number of games in which a first Prize card was taken (0 to 2), and by the points of whoever took it (in half
    points, 0 to 4)."""
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
        games_by_kind = list(zip(winners, firsts, first_prizes, strict=True))
        for (one, other), pairs in Counter(zip(games_by_kind[::2], games_by_kind[1::2], strict=True)).items():
            self.add_pairs(one, other, pairs)

    def add_pairs(self, one: tuple[int, int, int], other: tuple[int, int, int], pairs: int) -> None:
        """Add equal pairs; each game is its winner, its first player, and who took the first Prize card."""
        self.pairs.add((points(one[0]) + points(other[0])) / 2, pairs)
        self.first_pairs[half_points(one[0], one[1]) + half_points(other[0], other[1])] += pairs
        taken = [(winner, first_prize) for winner, _, first_prize in (one, other) if first_prize >= 0]
        self.prize_pairs[5 * len(taken) + sum(half_points(winner, deck) for winner, deck in taken)] += pairs

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
            "first_pairs",
            "prize_pairs",
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
        """The share of the points of the player with the first turn."""
        pairs = Moments()
        for halves, count in enumerate(self.first_pairs):
            pairs.add(halves / 4, count)
        return paired(pairs)

    def first_prize_share(self) -> Share:
        """The share of the points of the player who took the first Prize card, in games in which one was taken."""
        return paired_ratio({(n // 5, n % 5 / 2): count for n, count in enumerate(self.prize_pairs) if n >= 5 and count})

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


def half_points(winner: int, deck: int) -> int:
    """A deck's points for a game, in half points; winner -1: no deck won."""
    return 1 if winner < 0 else 2 * (winner == deck)


def added(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    if not mine:
        return list(theirs)
    return [one + other for one, other in zip(mine, theirs, strict=True)]


ERROR = 0.05
"""The chance that any card of a deck is called clear against an opponent although none has an effect."""
LEAST_SEEN = 10
"""Games with a card in the first hand, and games without it, below which nothing is said about the card."""


@dataclass(frozen=True)
class CardEffect:
    """The relation of a card to winning. `opening`: games with a copy among the first cards against the others, which luck
    decides; `drawn`: games in which a copy was drawn by the end, which also depends on how the game went."""

    card: str
    copies: int
    opening: Share
    without: Share
    gain: float
    """The difference of the two, with the bounds of its 95 % interval; 0, -1 and 1 if the games are too few."""
    low: float
    high: float
    chance: float
    """How likely a difference as large as this one would be for any card of the deck if none had an effect (Fisher's exact test,
    corrected by Holm's method for the number of cards)."""
    drawn: Share

    @property
    def is_clear(self) -> bool:
        return self.chance <= ERROR

    def to_json(self) -> dict[str, object]:
        return {
            "card": self.card, "copies": self.copies, "opening": self.opening.to_json(), "without": self.without.to_json(),
            "gain": round(self.gain, 6), "low": round(self.low, 6), "high": round(self.high, 6), "chance": round(self.chance, 6),
            "clear": self.is_clear, "drawn": self.drawn.to_json(),
        }  # fmt: skip


def card_effects(stats: Stats, deck: int, cards: Sequence[str]) -> list[CardEffect]:
    """The cards of a deck with their relation to winning, the best first."""
    names = list(dict.fromkeys(cards))
    sums = stats.cards[deck]
    games, won = stats.games, stats.won[deck]
    counts = [sums[4 * place : 4 * place + 4] for place in range(min(len(names), len(sums) // 4))]
    tested = [place for place, (seen, *_) in enumerate(counts) if min(seen, games - seen) >= LEAST_SEEN]
    chances = dict(
        zip(tested, adjusted([fisher(counts[place][1], counts[place][0], won, games) for place in tested]), strict=True)
    )
    found = []
    for place, (seen, seen_won, drawn, drawn_won) in enumerate(counts):
        with_it, without = wilson(seen_won, seen), wilson(won - seen_won, games - seen)
        gain, low, high = difference(with_it, without) if place in chances else (0.0, -1.0, 1.0)
        name = names[place]
        chance = chances.get(place, 1.0)
        found.append(CardEffect(name, cards.count(name), with_it, without, gain, low, high, chance, wilson(drawn_won, drawn)))
    return sorted(found, key=lambda effect: -effect.gain)
