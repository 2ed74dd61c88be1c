"""Theme decks from public deck data, as deck files in our own form.

The lists of pokemon-tcg-data name each card by id and name. If the two disagree, the name is more often right. Every such
decision is reported, and a card that is not in the pool keeps its id.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from playmat.cards.catalogue import catalogue
from playmat.cards.decks import make_deck
from playmat.cards.lists import InvalidDeck, format_list
from playmat.cards.names import fold_name
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions
from playmat.json_object import Json


@dataclass(frozen=True, slots=True)
class ThemeDeck:
    """A theme deck as the text of a deck file. `slug` is the name for that file, without an ending."""

    slug: str
    text: str
    remarks: tuple[str, ...] = ()
    """Corrections of the source, and errors that could not be corrected."""


def read_themes(path: Path, pool: Pool) -> list[ThemeDeck]:
    """The decks of a folder of JSON files, one a set, or of a single file."""
    if not path.exists():
        raise InvalidDeck(str(path), "there is no such file or folder; give the folder with the theme decks as JSON files")
    files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
    themes: list[ThemeDeck] = []
    slugs: set[str] = set()
    for file in files:
        try:
            decks = json.loads(file.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise InvalidDeck(str(file), f"invalid JSON ({error}); give the folder with the theme decks") from None
        if not isinstance(decks, list) or not all(isinstance(deck, dict) and "cards" in deck for deck in decks):
            raise InvalidDeck(str(file), 'theme decks are a list of objects with "name" and "cards"')
        for deck in decks:
            slug = _slug(str(deck.get("name", file.stem)))
            slug = slug if slug not in slugs else f"{slug}-{file.stem}"
            slugs.add(slug)
            themes.append(_theme(slug, deck, file.stem, pool))
    if not themes:
        raise InvalidDeck(str(path), "there are no theme decks here; give the folder with the theme decks as JSON files")
    return themes


def _theme(slug: str, deck: Json, set_id: str, pool: Pool) -> ThemeDeck:
    known: dict[str, int] = {}
    missing: list[str] = []
    remarks: list[str] = []
    for entry in deck["cards"]:
        card_id, name, count = str(entry.get("id", "")), str(entry.get("name", "")), int(entry.get("count", 1))
        resolved = _resolve(card_id, name, count, pool)
        if resolved != card_id:
            remarks.append(f"{slug}: the list has {name} as {card_id}; took {resolved}")
        if resolved in pool:
            known[resolved] = known.get(resolved, 0) + count
        else:
            remarks.append(f"{slug}: {card_id} {name} is not in the pool")
            missing.append(f"{count} {card_id} {name}")
    expansion = expansions().get(set_id)
    note = f"theme deck of {expansion.name}, {expansion.released.year}" if expansion is not None else "theme deck"
    total = sum(int(entry.get("count", 1)) for entry in deck["cards"])
    if total != 60:
        note += f"; {total} cards in the source"
        remarks.append(f"{slug}: the list has {total} cards")
    text = format_list(make_deck(str(deck.get("name", slug)), known, pool, note=note), pool)
    return ThemeDeck(slug, text + "".join(f"{line}\n" for line in ["", *missing] if missing), tuple(remarks))


def _resolve(card_id: str, name: str, count: int, pool: Pool) -> str:
    """The id of the card that the entry means."""
    books, set_id = catalogue(pool), card_id.rpartition("-")[0]
    within = [other for other in books.named(name) if other.rpartition("-")[0] == set_id]
    if card_id in pool:
        card = pool[card_id]
        basics = [other for other in books.named(name) if pool.summaries()[other].is_basic_energy]
        if basics and not card.basic_energy and count > 4 and set_id in expansions():
            return books.nearest(basics, set_id)  # no theme deck has more special Energy than the rules allow
        for printed in map(fold_name, (card.name, card.printed_name)):
            rest = printed.removeprefix(fold_name(name))
            # The source leaves out additions to a name: Rhyperior for Rhyperior E4. A longer rest makes another card, unless
            # the set has none of the shorter name.
            if rest != printed and (len(rest) <= len(" GL") or (rest.startswith(" ") and not within)):
                return card_id
    if within and books.are_one(within):
        return within[0]
    has_set = any(other.rpartition("-")[0] == set_id for other in pool)
    return (books.resolve(name, set_id).card_id if has_set else "") or card_id


def _slug(name: str) -> str:
    return re.sub(r"\W+", "-", fold_name(name)).strip("-")
