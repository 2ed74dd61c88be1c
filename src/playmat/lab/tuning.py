"""Tuning a deck: which single-card swaps help against a field.

Every swap plays the same pairs of games as the deck itself: the same opponents, seeds and seats, with the new card instead of
the old one. Most of these games are the same, or nearly, so the difference has little variance. Swaps leave the race as soon as
it is clear whether they help; the intervals stay valid after any number of looks (`intervals.always_valid`), and allow for the
number of swaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playmat.cards.catalogue import catalogue
from playmat.cards.decks import Deck
from playmat.cards.formats import Format, Judge, Status
from playmat.cards.names import fold_name
from playmat.cards.pool import default_pool
from playmat.engine.link.linker import Unplayable
from playmat.lab.checkpoint import Checkpoint
from playmat.lab.chunks import ChunkResult, Playing, play_chunk, table_for
from playmat.lab.executors import Executor, InProcess
from playmat.lab.fields import problems_of
from playmat.lab.game_tracker import BY_DECK
from playmat.lab.intervals import Moments, Share, always_valid, paired
from playmat.lab.piloting import Piloting
from playmat.lab.plan import Chunk, Entrant, InvalidPlan, Pairing, Plan

ERROR = 0.05
"""The chance that any verdict on any swap is wrong."""
MOST_SWAPS = 2000


@dataclass(frozen=True)
class Swap:
    """One copy of a card out, another card in."""

    out: str
    into: str

    def of(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The deck after the swap: the new card replaces the last copy of the old one."""
        place = len(cards) - 1 - cards[::-1].index(self.out)
        return (*cards[:place], self.into, *cards[place + 1 :])

    def __str__(self) -> str:
        pool = default_pool()
        return f"{pool[self.out].name} ({self.out}) → {pool[self.into].name} ({self.into})"


@dataclass
class SwapResult:
    """The results for a swap."""

    swap: Swap
    gains: Moments = field(default_factory=Moments)
    """Differences of the points of pairs, with the swap less without it."""
    scores: Counter[float] = field(default_factory=Counter)
    """How often each gain occurred, from 0 (a pair less) over 0.5 (none) to 1 (a pair more)."""
    low: float = -1.0
    high: float = 1.0
    """The bounds of the interval of the gain."""
    verdict: str = ""
    """"helps", "harms", "hardly matters", or empty if it is not clear yet."""
    games: int = 0
    seconds: float = 0.0

    def add(self, gain: float) -> None:
        self.gains.add(gain)
        self.scores[(1 + gain) / 2] += 1

    def judge(self, error: float, least: float) -> None:
        self.low, self.high = (2 * bound - 1 for bound in always_valid(self.scores, error))
        if self.low > 0:
            self.verdict = "helps"
        elif self.high < 0:
            self.verdict = "harms"
        elif self.high < least and self.low > -least:
            self.verdict = "hardly matters"

    def to_json(self) -> dict[str, object]:
        mean = self.gains.mean if self.gains.n else 0.0
        return {
            "out": self.swap.out, "in": self.swap.into, "gain": round(mean, 6),
            "interval": [round(self.low, 6), round(self.high, 6)], "verdict": self.verdict or "unclear",
            "pairs": self.gains.n, "games": self.games, "cpu_seconds": round(self.seconds, 3),
        }  # fmt: skip


@dataclass
class Tuning:
    """A deck, a field, and the results of the swaps."""

    deck: str
    base: Share
    tried: list[SwapResult]
    games: int = 0
    seconds: float = 0.0
    """Processor time."""
    saved: float | None = None
    """The factor by which the variance of a gain was smaller than with independent games (the median over the swaps)."""
    interrupted: bool = False
    piloting: Piloting | None = None
    """Whether the bot can play the deck; None before the first games."""

    @property
    def doubt(self) -> str:
        """That the bot may not be able to play the deck, in a sentence; empty if nothing shows it."""
        return self.piloting.sentence() if self.piloting is not None and self.piloting.is_doubtful else ""

    def ranked(self) -> list[SwapResult]:
        return sorted(self.tried, key=lambda one: -(one.gains.mean if one.gains.n else 0.0))

    def to_json(self) -> dict[str, object]:
        return {
            "deck": self.deck,
            "base": self.base.to_json(),
            "games": self.games,
            "cpu_seconds": round(self.seconds, 3),
            "variance_saved": self.saved,
            "doubt": self.doubt,
            "interrupted": self.interrupted,
            "swaps": [one.to_json() for one in self.ranked()],
        }


def swaps_of(deck: Deck, adds: Sequence[str], outs: Sequence[str], ruleset: str, form: str, format: Format | None) -> list[Swap]:
    """All legal swaps of one copy of `outs` (default: any card of the deck) for one of `adds` (default: the deck's other
    cards)."""
    own = list(dict.fromkeys(deck.cards))
    found = []
    for out in outs or own:
        for into in adds or own:
            if into == out:
                continue
            changed = Deck(deck.name, Swap(out, into).of(deck.cards), deck.format)
            if not problems_of(changed, ruleset, form, format) and plays(changed.cards, ruleset, form):
                found.append(Swap(out, into))
    if not found:
        raise InvalidPlan("no swap gives a legal deck; name other cards with --add and --cut")
    if len(found) > MOST_SWAPS:
        raise InvalidPlan(f"there are {len(found)} swaps, more than {MOST_SWAPS}; name cards with --add or --cut")
    return found


def cards_in(deck: Deck, texts: Sequence[str]) -> list[str]:
    """The cards of a deck that ids or names mean, all printings of a name. Raises InvalidPlan for one that is not in it."""
    pool = default_pool()
    found: list[str] = []
    for text in texts:
        own = [card for card in deck.counts() if text == card or fold_name(text) == fold_name(pool[card].name)]
        if not own:
            raise InvalidPlan(f"{text} is not in {deck.name}; --cut names a card of the deck")
        found += own
    return list(dict.fromkeys(found))


def cards_for(deck: Deck, texts: Sequence[str], format: Format | None) -> list[str]:
    """The cards that ids or names mean: for a name the deck's own printing, or else the newest one, if the format has only one
    card of that name. Raises InvalidPlan."""
    pool = default_pool()
    books = catalogue(pool)
    judge = None if format is None else Judge(format, pool)
    found: list[str] = []
    for text in texts:
        known = [card for card in deck.counts() if fold_name(text) == fold_name(pool[card].name)]
        if text in pool:
            known = [text]
        elif not known:
            named = books.named(text)
            legal = [card for card in named if judge is None or judge.status(card) is Status.LEGAL] or named
            if not legal:
                near = books.near(text)
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                raise InvalidPlan(f"there is no card {text!r}{hint}")
            if not books.are_one(legal):
                raise InvalidPlan(f"several cards are named {text}; give an id: {', '.join(books.show(books.newest(legal, 5)))}")
            known = list(books.newest(legal, 1))
        found += known[:1]
    return list(dict.fromkeys(found))


def plays(cards: tuple[str, ...], ruleset: str, form: str) -> bool:
    try:
        table_for(ruleset, form, cards, cards)
    except Unplayable:
        return False
    return True


def tune(
    deck: Deck,
    field: Sequence[Deck],
    swaps: Sequence[Swap],
    ruleset: str,
    *,
    form: str = "standard",
    bot: str = "quick",
    seed: int = 0,
    pairs: int = 400,
    step: int = 20,
    least: float = 0.01,
    runner: Executor | None = None,
    folder: Path | None = None,
    report: Callable[[Tuning], None] | None = None,
) -> Tuning:
    """Try the swaps against the field, at most `pairs` pairs against each deck of it, `step` at a time.

    A swap is decided when its interval excludes 0, or is within `least` of it.
    """
    runner = runner or InProcess()
    entrants = (
        Entrant(deck.name, deck.cards, bot),
        *(Entrant(swap_name(swap), swap.of(deck.cards), bot) for swap in swaps),
        *(Entrant(one.name, one.cards, bot) for one in field),
    )
    pairings = tuple(
        Pairing(place, 1 + len(swaps) + other, ruleset, form, other)
        for place in range(1 + len(swaps))
        for other in range(len(field))
    )
    plan = Plan(entrants, pairings, seed, step)
    journal = Checkpoint(folder, plan)
    plan = journal.plan
    tried = [SwapResult(swap) for swap in swaps]
    result = Tuning(deck.name, paired(Moments()), tried)
    base: dict[tuple[int, int], float] = {}
    """The deck's own points by opponent and pair."""
    own = Moments()
    own_games = drawn_out = 0
    error = ERROR / len(swaps)
    with journal.writing() as writer:
        try:
            for turn in range(-(-pairs // plan.chunk)):
                open_swaps = [place for place, one in enumerate(tried) if not one.verdict]
                if not open_swaps:
                    break
                wanted = list(chunks_of(plan, turn, [0, *(1 + place for place in open_swaps)], len(field), pairs))
                missing = [chunk for chunk in wanted if not is_known(journal, chunk)]
                for played in runner.run(play_chunk, Playing(plan), missing):
                    writer.add(played)
                for chunk in wanted:
                    played = journal.results[chunk.number]
                    result.games += played.games
                    result.seconds += played.stats.seconds
                    place, other = divmod(chunk.pairing, len(field))
                    if place == 0:
                        own_games += played.games
                        drawn_out += played.stats.ways[1][BY_DECK]
                    for pair, score in scores(played):
                        if place == 0:
                            base[other, pair] = score
                            own.add(score)
                        else:
                            tried[place - 1].add(score - base[other, pair])
                    if place:
                        tried[place - 1].games += played.games
                        tried[place - 1].seconds += played.stats.seconds
                for place in open_swaps:
                    tried[place].judge(error, least)
                result.base = paired(own)
                result.piloting = Piloting(deck.name, bot, own_games, drawn_out / max(1, own_games), result.base)
                if report is not None:
                    report(result)
        except KeyboardInterrupt:
            result.interrupted = True
    result.saved = saving(tried, own)
    return result


def chunks_of(plan: Plan, turn: int, places: Sequence[int], others: int, pairs: int) -> Iterator[Chunk]:
    """The chunks of a round, those of the deck itself first."""
    for place in places:
        for other in range(others):
            yield plan.chunk_at(turn, place * others + other, pairs)


def is_known(journal: Checkpoint, chunk: Chunk) -> bool:
    known = journal.results.get(chunk.number)
    return known is not None and known.games >= 2 * (chunk.end - chunk.begin)


def swap_name(swap: Swap) -> str:
    return f"{swap.out} → {swap.into}"


def scores(result: ChunkResult) -> list[tuple[int, float]]:
    """Pairs with the first deck's share of the points."""
    assert result.rows is not None
    pair, _, winner = result.rows[:3]
    points = [0.5 if deck < 0 else 1.0 - deck for deck in winner]
    return [(pair[i], (points[i] + points[i + 1]) / 2) for i in range(0, len(points), 2)]


def saving(tried: Sequence[SwapResult], own: Moments) -> float | None:
    """Independent games would have twice the variance of one deck's pairs of independent games."""
    single = own.mean * (1 - own.mean)
    found = sorted(single / one.gains.variance for one in tried if one.gains.variance > 0)
    return found[len(found) // 2] if found else None
