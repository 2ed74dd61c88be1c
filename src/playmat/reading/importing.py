"""Writing card files from public card data: facts and effect trees, never the printed words.

A set is one file, `<series>/<set>.cards`. A printing with the same function as an older one is a line that refers to it. A card
whose text was not understood has its facts and the words where reading stopped. Texts that are written by hand (`written`) and
slips of a source that are corrected (`slips`) are applied here, so that an import alone makes every card file.
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
from playmat.reading.batch import names_in, read_all, stadiums_in, wording_eras
from playmat.reading.hand_written import Scripts, bundled_scripts
from playmat.reading.printed import era_of
from playmat.reading.reader import Stumble, read_card
from playmat.reading.sources import RawCard, RawSet, Source
from playmat.reading.tokens import Names
from playmat.vocabulary import Era

NO_NUMBER = 10**6
"""The place of a card whose number is not one: after all others."""
STATE = ".import.json"
"""The progress of an interrupted import; removed when the import is complete."""


def series_folder(series: str) -> str:
    """`Sword & Shield` → `sword-shield`."""
    return re.sub(r"[^a-z0-9]+", "-", series.lower().replace("é", "e")).strip("-") or "other"


def set_path(target: Path, raw_set: RawSet) -> Path:
    return target / series_folder(raw_set.series) / f"{raw_set.id}.cards"


def merge(*sources: Source) -> tuple[Source, dict[str, RawCard]]:
    """The first source with the sets and cards that only the others have; and the others' remaining cards by id, as alternatives.

    A single card is missing from a set if the source with the set has no card there that the other lacks. Otherwise the two may
    number the set differently (`H1` and `H01`), and the card may be there already.
    """
    merged, others = sources[0], dict[str, RawCard]()
    for source in sources[1:]:
        own, there = {card.id for card in merged.cards}, {card.id for card in source.cards}
        apart = {card.set_id for card in merged.cards if card.id not in there}
        added = [card for card in source.cards if card.id not in own and card.set_id not in apart]
        sets = merged.sets | {set_id: raw for set_id, raw in source.sets.items() if set_id not in merged.sets}
        order = {set_id: place for place, set_id in enumerate(sorted(sets, key=lambda one: sets[one].released or "9999"))}
        cards = sorted([*merged.cards, *added], key=lambda card: order[card.set_id])
        entered = {card.id for card in added}
        others = {card.id: card for card in source.cards if card.id not in entered} | others
        merged = Source({set_id: sets[set_id] for set_id in order}, cards)
    return merged, others


def import_cards(
    source: Source,
    target: Path,
    doubts: dict[str, RawCard] | None = None,
    processes: int | None = None,
    tick: Callable[[int], None] = lambda _: None,
    before: Path | None = None,
) -> list[tuple[str, tuple[Stumble, ...]]]:
    """Write the card files of a source; returns the cards that could not be read, and why.

    `doubts` are cards of another source: if a text is not understood, the other source's wording is tried. `before` is a folder
    of card files whose cards stay as they are if the source does not have them.
    """
    print_of = _fingerprint(source, doubts)
    source = completed(source, doubts or {})
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
    names = Names.of(names_in(source.cards), stadiums_in(source.cards))
    eras = wording_eras(source)
    scripts = Scripts(bundled_scripts(), {raw.id: raw for raw in source.cards})
    cards: list[Card] = []
    current = ""
    for raw, (card, stumbles) in read_all(waiting, source.cards, processes, tick):
        if raw.set_id != current:
            _write(source.sets.get(current), cards, target, originals, known, state, print_of, done, before)
            current, cards = raw.set_id, []
        settled = (card, stumbles)
        if stumbles and doubts and raw.id in doubts:
            settled = _settled(raw, card, stumbles, doubts[raw.id], eras[raw.id], names, scripts)
        if settled[1]:
            unread.append((raw.id, settled[1]))
        cards.append(settled[0])
    _write(source.sets.get(current), cards, target, originals, known, state, print_of, done, before)
    state.unlink(missing_ok=True)
    return unread


def differing_files(source: Source, made: Path, target: Path) -> list[Path]:
    """The files of the source's sets that are not the same, byte for byte, in both folders."""
    paths = [set_path(target, raw_set) for raw_set in source.sets.values()]
    return [path for path in paths if not path.exists() or path.read_bytes() != (made / path.relative_to(target)).read_bytes()]


def completed(source: Source, others: dict[str, RawCard]) -> Source:
    """The source with its missing texts added: from the other source, or else from the previous printing with the same name."""
    cards = [_completed(raw, others[raw.id]) if raw.id in others else raw for raw in source.cards]
    latest: dict[tuple[str, str], tuple[str, ...]] = {}
    for place, raw in enumerate(cards):
        key = raw.supertype, raw.name
        if raw.supertype == "Pokémon" or (raw.supertype == "Energy" and "Basic" in raw.subtypes):
            continue
        if raw.rules:
            latest[key] = raw.rules
        elif not raw.attacks and key in latest:
            cards[place] = replace(raw, rules=latest[key])
    return Source(source.sets, cards)


def _completed(raw: RawCard, other: RawCard) -> RawCard:
    """The card with texts of attacks that only the other source has."""
    if [one.name for one in raw.attacks] != [one.name for one in other.attacks]:
        return raw
    pairs = zip(raw.attacks, other.attacks, strict=True)
    return replace(raw, attacks=tuple(mine if mine.text else replace(mine, text=theirs.text) for mine, theirs in pairs))


def _settled(
    raw: RawCard,
    card: Card,
    stumbles: tuple[Stumble, ...],
    other: RawCard,
    era: Era,
    names: Names,
    scripts: Scripts,
) -> tuple[Card, tuple[Stumble, ...]]:
    """The card, read from the other source's words for the same texts."""
    if [one.name for one in raw.attacks] != [one.name for one in other.attacks]:
        return card, stumbles
    if [one.name for one in raw.abilities] != [one.name for one in other.abilities]:
        return card, stumbles
    again = replace(
        raw,
        attacks=tuple(replace(mine, text=theirs.text) for mine, theirs in zip(raw.attacks, other.attacks, strict=True)),
        abilities=tuple(replace(mine, text=theirs.text) for mine, theirs in zip(raw.abilities, other.abilities, strict=True)),
        rules=other.rules if raw.supertype != "Pokémon" and other.rules else raw.rules,
    )
    reread, rest = read_card(again, era, names, scripts.of(raw))
    return (reread, rest) if not rest else (card, stumbles)


def _texts_of(card: Card) -> tuple[object, ...]:
    """The texts that a reprint shares with its original."""
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
    before: Path | None,
) -> None:
    if raw_set is None or not cards:
        return
    card_set = CardSet(raw_set.id, raw_set.name, raw_set.series, raw_set.released, raw_set.code, era_of(raw_set.released))
    entered = [_enter(card, originals, known) for card in cards]
    if before is not None and (others := _others(set_path(before, raw_set), known)):
        others = [_enter(card, originals, known) for card in others]
        entered = sorted([*entered, *others], key=lambda card: int(card.number) if card.number.isdecimal() else NO_NUMBER)
    path = set_path(target, raw_set)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_cards(entered, card_set, known), encoding="utf-8")
    done.append(raw_set.id)
    state.write_text(json.dumps({"of": print_of, "done": done}), encoding="utf-8")


def _others(path: Path, known: dict[str, Card]) -> list[Card]:
    """The cards of a file that no source has."""
    if not path.exists():
        return []
    file = CardFile(path.read_text(encoding="utf-8"), str(path), known.__getitem__)
    return [file.card(number) for number in file.places if f"{file.set.id}-{number}" not in known]


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
    digest.update(repr(bundled_scripts()).encode())
    digest.update(repr((list(source.sets.values()), source.cards, sorted(doubts or ()))).encode())
    return digest.hexdigest()


def _done(state: Path, print_of: str) -> list[str]:
    if not state.exists():
        return []
    saved = json.loads(state.read_text(encoding="utf-8"))
    return list(saved["done"]) if saved.get("of") == print_of else []
