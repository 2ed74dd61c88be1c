"""Coverage: the understood share of a card collection, and the words that stop the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.reading.batch import function_of, read_all
from playmat.reading.printed import era_of
from playmat.reading.reader import Stumble
from playmat.reading.sources import RawCard, Source
from playmat.vocabulary import Era, Supertype

ERA_TITLES = {
    Era.BASE: "Base to Neo",
    Era.EX: "E-Card to EX",
    Era.DIAMOND_PEARL: "Diamond & Pearl to HeartGold & SoulSilver",
    Era.MODERN: "Black & White to today",
}
SPAN_WORDS = 4
"""Places where reading stopped count as the same if this many words are equal."""


@dataclass(frozen=True, slots=True)
class Share:
    """The number of cards that were read completely, and the number of all cards."""

    read: int = 0
    all: int = 0

    @property
    def part(self) -> float:
        return self.read / self.all if self.all else 1.0

    def plus(self, is_read: bool) -> Share:
        return Share(self.read + is_read, self.all + 1)


@dataclass
class Coverage:
    """Shares of cards that differ in function, in total and by group, and the places where reading stops most often."""

    total: Share = field(default_factory=Share)
    by_era: dict[str, Share] = field(default_factory=dict)
    by_series: dict[str, Share] = field(default_factory=dict)
    by_set: dict[str, Share] = field(default_factory=dict)
    by_kind: dict[str, Share] = field(default_factory=dict)
    stumbles: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The number of times that reading stopped, by reason and words."""
    examples: dict[tuple[str, str], str] = field(default_factory=dict)
    """An example card for each of them."""

    def add(self, card: Card, era: Era, series: str, set_name: str, stumbles: Iterable[Stumble]) -> None:
        stumbles = list(stumbles)
        is_read = not stumbles
        self.total = self.total.plus(is_read)
        groups = (self.by_era, ERA_TITLES[era]), (self.by_series, series), (self.by_set, set_name), (self.by_kind, kind_of(card))
        for shares, name in groups:
            shares[name] = shares.get(name, Share()).plus(is_read)
        for stumble in stumbles:
            span = (stumble.reason, " ".join(stumble.words.split()[:SPAN_WORDS]))
            self.stumbles[span] += 1
            self.examples.setdefault(span, card.id)

    def to_json(self, spans: int = 50) -> dict[str, object]:
        def shares(group: dict[str, Share]) -> dict[str, dict[str, float]]:
            return {name: {"read": one.read, "all": one.all, "share": round(one.part, 4)} for name, one in group.items()}

        return {
            "total": shares({"total": self.total})["total"],
            "era": shares(self.by_era),
            "series": shares(self.by_series),
            "set": shares(self.by_set),
            "kind": shares(self.by_kind),
            "stumbles": [
                {"reason": reason, "words": words, "count": count, "example": self.examples[reason, words]}
                for (reason, words), count in self.stumbles.most_common(spans)
            ],
        }


def kind_of(card: Card) -> str:
    """The groups in which kinds of card are counted."""
    if card.kind is not None:
        return str(card.kind)
    return "Basic Energy" if card.basic_energy else "Special Energy" if card.supertype is Supertype.ENERGY else "Pokémon"


def cover_source(source: Source, processes: int | None = None, tick: Callable[[int], None] = lambda _: None) -> Coverage:
    """Read a source; of printings with the same function, the first counts."""
    firsts: dict[tuple[object, ...], RawCard] = {}
    for raw in source.cards:
        firsts.setdefault(function_of(raw), raw)
    distinct = Source(source.sets, list(firsts.values()))
    coverage = Coverage()
    for raw, (card, stumbles) in read_all(distinct, source.cards, processes, tick):
        raw_set = source.sets[raw.set_id]
        coverage.add(card, era_of(raw_set.released), raw_set.series or "unknown", raw_set.name, stumbles)
    return coverage


def cover_pool(pool: Pool) -> Coverage:
    """The pool as its card files have it; reprints do not count."""
    coverage = Coverage()
    sets = {card_set.id: card_set for card_set in pool.sets()}
    for card_id in pool:
        card = pool[card_id]
        if card.reprint_of:
            continue
        card_set = sets[card.set_id]
        stumbles = []
        if card.unread:
            reason, _, words = card.unread.partition(": ")
            stumbles.append(Stumble(words, reason))
        coverage.add(card, card_set.era, card_set.series, card_set.name, stumbles)
    return coverage
