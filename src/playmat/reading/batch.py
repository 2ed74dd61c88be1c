"""Reading many cards, each text once, in several processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from playmat.cards.model import Card
from playmat.reading.printed import card_of, era_of
from playmat.reading.reader import Stumble, read_card
from playmat.reading.sources import RawCard, Source
from playmat.reading.tokens import Names
from playmat.terms import Era

T = TypeVar("T")
Read = tuple[Card, tuple[Stumble, ...]]
Task = tuple[RawCard, Era]
CHUNK = 50
"""Cards per task of a process."""


def function_of(raw: RawCard) -> tuple[object, ...]:
    """What printings with the same function share: name, HP, attacks, Abilities and, for Trainers and Energy, the text."""
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


def stadiums_in(cards: Iterable[RawCard]) -> tuple[str, ...]:
    """The names of the Stadiums among the cards."""
    return tuple(sorted({card_of(raw, Era.MODERN).name for raw in cards if "Stadium" in raw.subtypes}))


_known = Names()


def _start(names: dict[str, str], stadiums: tuple[str, ...]) -> None:
    global _known  # noqa: PLW0603 - set once in each process, before its first task
    _known = Names.of(names, stadiums)


def known_names() -> Names:
    """The names that texts may use, in a process that reads cards."""
    return _known


def _read_chunk(chunk: list[Task]) -> list[Read]:
    return [read_card(raw, era, _known) for raw, era in chunk]


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
    known = names_in(every), stadiums_in(every)
    tasks = [(raw, era_of(source.sets[raw.set_id].released)) for raw in source.cards]
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
    for (raw, _), one in zip(chunk, made, strict=True):
        yield raw, one
    tick(len(chunk))
