"""Reading many cards, each text once, in several processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.reading.hand_written import Scripts, Written, bundled_scripts, printed_texts
from playmat.reading.printed import card_of, era_of
from playmat.reading.reader import Stumble, read_card
from playmat.reading.sources import RawCard, Source
from playmat.reading.tokens import Names
from playmat.vocabulary import Era, TrainerKind

T = TypeVar("T")
Read = tuple[Card, tuple[Stumble, ...]]
Task = tuple[RawCard, Era, Written | None]
"""A card, the era of its wording, and those of its texts that are written by hand."""
CHUNK = 50
"""Cards per task of a process."""


def function_of(raw: RawCard) -> tuple[object, ...]:
    """A key that printings with the same function share: name, HP, attacks, Abilities and, for Trainers and Energy, the text."""
    attacks = tuple((attack.name, attack.cost, attack.damage, attack.text) for attack in raw.attacks)
    abilities = tuple((ability.name, ability.text) for ability in raw.abilities)
    return raw.name, raw.hp, attacks, abilities, raw.rules if raw.supertype != "Pokémon" else ()


def names_in(cards: Iterable[RawCard]) -> dict[str, str]:
    """Names that texts may use for these cards, and for each the name in the sense of the rule books."""
    found: dict[str, str] = {}
    for raw in cards:
        if raw.name not in found:
            name = card_of(raw, Era.MODERN).name
            found |= {raw.name.replace("[", "").replace("]", ""): name, raw.name: name, name: name}
    return found


def pool_names(pool: Pool) -> tuple[dict[str, str], tuple[str, ...]]:
    """The names of a pool's cards, as `names_in` gives them, and the names of its Stadiums."""
    found: dict[str, str] = {}
    stadiums: set[str] = set()
    for card in pool.summaries().values():
        for written in (card.title, card.name):
            found |= {written.replace("[", "").replace("]", ""): card.name, written: card.name}
        if card.kind == TrainerKind.STADIUM:
            stadiums.add(card.name)
    found.pop("", None)
    return found, tuple(sorted(stadiums))


def stadiums_in(cards: Iterable[RawCard]) -> tuple[str, ...]:
    """The names of the Stadiums among the cards."""
    return tuple(sorted({card_of(raw, Era.MODERN).name for raw in cards if "Stadium" in raw.subtypes}))


def words_on(raw: RawCard) -> tuple[object, ...]:
    """The words of a card in one spelling, with its name: cards that share them mean the same."""
    return raw.name, raw.hp, tuple(printed_texts(raw).items())


def wording_eras(source: Source, among: Iterable[RawCard] = ()) -> dict[str, Era]:
    """The era of each card's wording is that of its set. A newer card that repeats older words exactly has the older era."""
    eras = {raw_set.id: era_of(raw_set.released) for raw_set in source.sets.values()}
    older: dict[tuple[object, ...], Era] = {}
    for raw in (*among, *source.cards):
        if eras.get(raw.set_id, Era.MODERN) is not Era.MODERN:
            older.setdefault(words_on(raw), eras[raw.set_id])
    return {
        raw.id: older.get(words_on(raw), Era.MODERN) if eras[raw.set_id] is Era.MODERN else eras[raw.set_id]
        for raw in source.cards
    }


_known = Names()


def _start(names: dict[str, str], stadiums: tuple[str, ...]) -> None:
    global _known  # noqa: PLW0603 - set once in each process, before its first task
    _known = Names.of(names, stadiums)


def known_names() -> Names:
    """The names that texts may use, in a process that reads cards."""
    return _known


def _read_chunk(chunk: list[Task]) -> list[Read]:
    return [read_card(raw, era, _known, written) for raw, era, written in chunk]


def read_all(
    source: Source,
    among: Iterable[RawCard] = (),
    processes: int | None = None,
    tick: Callable[[int], None] = lambda _: None,
) -> Iterator[tuple[RawCard, Read]]:
    """Read the source's cards, in order. `among` are more cards that texts may name; `tick` is called with the number of cards
    read since the last call; `processes` None uses every processor.
    """
    return in_chunks(_read_chunk, source, among, processes, tick)


def in_chunks(
    work: Callable[[list[Task]], list[T]],
    source: Source,
    among: Iterable[RawCard] = (),
    processes: int | None = None,
    tick: Callable[[int], None] = lambda _: None,
) -> Iterator[tuple[RawCard, T]]:
    """Each card with the result of `work`, in order; `work` must be a module-level function, because processes receive it."""
    every = [*among, *source.cards]
    more, stadiums = pool_names(default_pool())
    known = more | names_in(every), tuple(sorted({*stadiums, *stadiums_in(every)}))
    eras = wording_eras(source, among)
    # a script is for the words of the first source: a second source may have others, or another name
    scripts = Scripts(bundled_scripts(), {raw.id: raw for raw in (*source.cards, *among)})
    tasks = [(raw, eras[raw.id], scripts.of(raw)) for raw in source.cards]
    chunks = [tasks[start : start + CHUNK] for start in range(0, len(tasks), CHUNK)]
    processes = processes or min(len(chunks), os.cpu_count() or 1)
    if processes <= 1:
        _start(*known)
        for chunk in chunks:
            yield from _paired(chunk, work(chunk), tick)
        return
    with ProcessPoolExecutor(processes, initializer=_start, initargs=known) as executor:
        for chunk, made in zip(chunks, executor.map(work, chunks), strict=True):
            yield from _paired(chunk, made, tick)


def _paired(chunk: list[Task], made: list[T], tick: Callable[[int], None]) -> Iterator[tuple[RawCard, T]]:
    for (raw, _, _), one in zip(chunk, made, strict=True):
        yield raw, one
    tick(len(chunk))
