"""Writing card files from public card data: facts and effect trees, never the printed words.

A set is one file, `<series>/<set>.cards`. A printing with the same function as an older one is a line that refers to it. A card
whose text was not understood has its facts and the words where reading stopped. Hand-written corrections are in
`corrections/<set>.corrections`, in the format of card files; they replace what an import reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from playmat.cards.files import CardFile, CardSet, format_cards
from playmat.cards.model import Card
from playmat.reading.batch import read_all
from playmat.reading.printed import era_of
from playmat.reading.reader import Stumble
from playmat.reading.sources import RawCard, RawSet, Source

CORRECTIONS = "corrections"
STATE = ".import.json"
"""The progress of an interrupted import; removed when the import is complete."""


def series_folder(series: str) -> str:
    """`Sword & Shield` → `sword-shield`."""
    return re.sub(r"[^a-z0-9]+", "-", series.lower().replace("é", "e")).strip("-") or "other"


def set_path(target: Path, raw_set: RawSet) -> Path:
    return target / series_folder(raw_set.series) / f"{raw_set.id}.cards"


def merge(first: Source, second: Source) -> tuple[Source, dict[str, RawCard]]:
    """The first source with the sets that only the second has; and the second's other cards by id, as alternatives."""
    own = set(first.sets)
    sets = dict(first.sets) | {set_id: raw for set_id, raw in second.sets.items() if set_id not in own}
    order = {set_id: place for place, set_id in enumerate(sorted(sets, key=lambda one: sets[one].released or "9999"))}
    cards = [*first.cards, *(card for card in second.cards if card.set_id not in own)]
    cards.sort(key=lambda card: order[card.set_id])
    return Source({set_id: sets[set_id] for set_id in order}, cards), {
        card.id: card for card in second.cards if card.set_id in own
    }


def import_cards(
    source: Source,
    target: Path,
    doubts: dict[str, RawCard] | None = None,
    processes: int | None = None,
    tick: Callable[[int], None] = lambda _: None,
) -> list[tuple[str, tuple[Stumble, ...]]]:
    """Write the card files of a source; returns the cards that could not be read, and why.

    `doubts` are cards of another source: if a text is not understood, the other source's wording is tried.
    """
    print_of = _fingerprint(source, doubts)
    if doubts:
        source = Source(source.sets, [_completed(raw, doubts[raw.id]) if raw.id in doubts else raw for raw in source.cards])
    state = target / STATE
    done = _done(state, print_of)
    tick(sum(raw.set_id in done for raw in source.cards))
    originals: dict[tuple[object, ...], Card] = {}
    known: dict[str, Card] = {}
    unread: list[tuple[str, tuple[Stumble, ...]]] = []
    for set_id in done:
        for card in _read_file(set_path(target, source.sets[set_id]), known):
            _enter(card, originals, known)
    waiting = Source(source.sets, [raw for raw in source.cards if raw.set_id not in done])
    cards: list[Card] = []
    current = ""
    for raw, (card, stumbles) in read_all(waiting, source.cards, processes, tick):
        if raw.set_id != current:
            _write(source.sets.get(current), cards, target, originals, known, state, print_of, done)
            current, cards = raw.set_id, []
        settled = (card, stumbles)
        if stumbles and doubts and raw.id in doubts:
            settled = _settled(raw, card, stumbles, doubts[raw.id], source)
        if settled[1]:
            unread.append((raw.id, settled[1]))
        cards.append(settled[0])
    _write(source.sets.get(current), cards, target, originals, known, state, print_of, done)
    state.unlink(missing_ok=True)
    return unread


def _completed(raw: RawCard, other: RawCard) -> RawCard:
    """The card with texts of attacks that only the other source has."""
    if [one.name for one in raw.attacks] != [one.name for one in other.attacks]:
        return raw
    pairs = zip(raw.attacks, other.attacks, strict=True)
    return replace(raw, attacks=tuple(mine if mine.text else replace(mine, text=theirs.text) for mine, theirs in pairs))


def _settled(
    raw: RawCard, card: Card, stumbles: tuple[Stumble, ...], other: RawCard, source: Source
) -> tuple[Card, tuple[Stumble, ...]]:
    """The card, read from the other source's words for the same texts."""
    if [one.name for one in raw.attacks] != [one.name for one in other.attacks]:
        return card, stumbles
    if [one.name for one in raw.abilities] != [one.name for one in other.abilities]:
        return card, stumbles
    from playmat.reading.reader import read_card

    again = replace(
        raw,
        attacks=tuple(replace(mine, text=theirs.text) for mine, theirs in zip(raw.attacks, other.attacks, strict=True)),
        abilities=tuple(replace(mine, text=theirs.text) for mine, theirs in zip(raw.abilities, other.abilities, strict=True)),
        rules=other.rules if raw.supertype != "Pokémon" and other.rules else raw.rules,
    )
    reread, rest = read_card(again, era_of(source.sets[raw.set_id].released))
    return (reread, rest) if not rest else (card, stumbles)


def _texts_of(card: Card) -> tuple[object, ...]:
    """What a reprint shares with its original."""
    unread = card.unread
    return card.name, card.supertype, card.kind, card.stage, card.hp, card.types, card.attacks, card.abilities, card.parts, unread


def _enter(card: Card, originals: dict[tuple[object, ...], Card], known: dict[str, Card]) -> Card:
    """The card, with a reference to the oldest card of the same function."""
    first = originals.setdefault(_texts_of(card), card)
    if first.id != card.id:
        card = replace(card, reprint_of=first.id, era=first.era)
    known[card.id] = card
    return card


def _write(
    raw_set: RawSet | None,
    cards: list[Card],
    target: Path,
    originals: dict[tuple[object, ...], Card],
    known: dict[str, Card],
    state: Path,
    print_of: str,
    done: list[str],
) -> None:
    if raw_set is None or not cards:
        return
    card_set = CardSet(raw_set.id, raw_set.name, raw_set.series, raw_set.released, raw_set.code, era_of(raw_set.released))
    corrected = _corrections(target, raw_set.id, known)
    cards = [corrected.pop(card.id, card) for card in cards] + list(corrected.values())
    entered = [_enter(card, originals, known) for card in cards]
    path = set_path(target, raw_set)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_cards(entered, card_set, known), encoding="utf-8")
    done.append(raw_set.id)
    state.write_text(json.dumps({"of": print_of, "done": done}), encoding="utf-8")


def _corrections(target: Path, set_id: str, known: dict[str, Card]) -> dict[str, Card]:
    """The hand-written cards of a set; one may refer to a hand-written card of a later set."""
    path = target / CORRECTIONS / f"{set_id}.corrections"
    if not path.exists():
        return {}

    def find(card_id: str) -> Card:
        if card_id in known:
            return known[card_id]
        return _corrections(target, card_id.rpartition("-")[0], known)[card_id]

    file = CardFile(path.read_text(encoding="utf-8"), str(path), find)
    return {card.id: replace(card, reprint_of="") for card in map(file.card, file.places)}


def _read_file(path: Path, known: dict[str, Card]) -> Iterable[Card]:
    file = CardFile(path.read_text(encoding="utf-8"), str(path), known.__getitem__)
    for number in file.places:
        card = file.card(number)
        known[card.id] = card
        yield card


def _fingerprint(source: Source, doubts: dict[str, RawCard] | None) -> str:
    """Changes with the cards to import and with the reader, so that only an unchanged import is resumed."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    digest.update(repr((list(source.sets.values()), source.cards, sorted(doubts or ()))).encode())
    return digest.hexdigest()


def _done(state: Path, print_of: str) -> list[str]:
    if not state.exists():
        return []
    saved = json.loads(state.read_text(encoding="utf-8"))
    return list(saved["done"]) if saved.get("of") == print_of else []
