"""Decks: cards with their counts in a fixed order, and a name.

`rules.deck_legality` says whether a deck may be played; the written forms are in `lists`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from playmat.cards.lists import InvalidDeck, Listing, parse_list
from playmat.cards.model import Card
from playmat.cards.pool import Pool, default_pool
from playmat.cards.summaries import print_order
from playmat.vocabulary import Supertype, TrainerKind

SUFFIX = ".deck"
MAX_BYTES = 1_000_000
"""A larger file is not a deck list; it is refused before it is read."""

_SUPERTYPES = tuple(Supertype)
_KINDS = (TrainerKind.SUPPORTER, TrainerKind.ITEM, TrainerKind.TOOL, TrainerKind.TECHNICAL_MACHINE, TrainerKind.STADIUM)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list. Build it with `make_deck`, which puts the cards in order."""

    name: str
    cards: tuple[str, ...]
    """Card ids, one for each copy: Pokémon, then Trainers, then Energy, each sorted by name."""
    format: str = ""
    """The format the deck was built for; empty: none is named."""
    note: str = ""
    side: tuple[str, ...] = ()
    """Cards of a side deck. No ruleset allows them (CR-100.1-p3); they are kept so that a check can report them."""
    year: int = 0
    """The year in which the deck was played; 0: not known."""
    source: str = ""
    """The author of the list, or a note that it was put together from knowledge of the archetype."""
    cover: str = ""
    """The card that its owner chose for its cover; empty: none."""

    def counts(self) -> dict[str, int]:
        """The number of copies of each card, in the deck's order."""
        return dict(Counter(self.cards))


def make_deck(
    name: str,
    cards: Iterable[str] | Mapping[str, int],
    pool: Pool,
    *,
    format: str = "",
    note: str = "",
    side: Iterable[str] = (),
    year: int = 0,
    source: str = "",
) -> Deck:
    """A deck of the cards (ids, or ids with counts) in canonical order. UnknownCard if one of them is not in the pool."""
    return Deck(name, sort_cards(cards, pool), format, note, sort_cards(side, pool), year, source)


def sort_cards(ids: Iterable[str] | Mapping[str, int], pool: Pool) -> tuple[str, ...]:
    """The ids in canonical order: Pokémon, Trainers by kind, special and basic Energy; by name, age and number within."""
    counts = Counter(dict(ids)) if isinstance(ids, Mapping) else Counter(ids)
    ordered = sorted(counts, key=lambda card_id: _order(pool[card_id]))
    return tuple(card_id for card_id in ordered for _ in range(counts[card_id]))


def _order(card: Card) -> tuple[int, int, str, tuple[str, str, int, str]]:
    within = _KINDS.index(card.kind) if card.kind is not None else int(card.basic_energy)
    return _SUPERTYPES.index(card.supertype), within, card.name, print_order(card.id, card.number)


def load_deck(path_or_name: str | Path, pool: Pool | None = None) -> Deck:
    """The deck of a file in any form, or a bundled one by its name. InvalidDeck if there is none or a line is not understood."""
    pool = default_pool() if pool is None else pool
    deck, listing = read_deck(path_or_name, pool)
    if listing.unknown:
        lines = "\n  ".join(str(unknown) for unknown in listing.unknown[:20])
        more = f"\n  and {len(listing.unknown) - 20} more" if len(listing.unknown) > 20 else ""
        raise InvalidDeck(str(path_or_name), f"{len(listing.unknown)} line(s) name no card:\n  {lines}{more}")
    return deck


def read_deck(path_or_name: str | Path, pool: Pool) -> tuple[Deck, Listing]:
    """The understood part of the deck, and the listing with the lines that were not understood."""
    text, name = deck_text(path_or_name)
    return deck_of_listing(parse_list(text, pool, str(path_or_name)), pool, name)


def deck_of_listing(listing: Listing, pool: Pool, name: str) -> tuple[Deck, Listing]:
    """The listing's deck, called `name` if the list does not say."""
    deck = make_deck(
        listing.name or name, listing.cards, pool, format=listing.format, note=listing.note, side=listing.side,
        year=listing.year, source=listing.source,
    )  # fmt: skip
    return deck, replace(listing, name=deck.name)


def deck_text(path_or_name: str | Path) -> tuple[str, str]:
    """The text of a deck file or bundled deck, and its name."""
    path = Path(path_or_name)
    if path.exists() or path.suffix:
        return read_deck_file(path), path.stem
    bundled = bundled_decks().get(str(path_or_name))
    if bundled is None:
        near = get_close_matches(str(path_or_name).casefold(), bundled_decks(), n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; give the path of a file or the name of a bundled deck"
        raise InvalidDeck(str(path_or_name), f"no file and no bundled deck has this name{hint}")
    return bundled.read_text(encoding="utf-8"), str(path_or_name)


def read_deck_file(path: Path) -> str:
    """The text of a deck file; InvalidDeck if it cannot contain a deck."""
    source = str(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise InvalidDeck(source, f"the file has {size / 1e6:.1f} MB, a deck list takes a few kB; is it the right file?")
        data = path.read_bytes()
    except OSError as error:
        raise InvalidDeck(source, f"the file cannot be read ({error.strerror}); check the path") from None
    if not data.strip():
        raise InvalidDeck(source, "the file is empty; write one card a line, such as '4 Bulbasaur BS 44'")
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise InvalidDeck(source, "this is not a text file; export the deck as text, CSV or JSON and save it as UTF-8")
    return text


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bundled decks that make a good match, and the rulesets that they are offered for: the period of their time first, then
    the book of that time."""

    rulesets: tuple[str, ...]
    decks: tuple[str, str]


@cache
def pairs() -> tuple[Pair, ...]:
    """The pairs that are offered first: of tournament decks, then of theme decks, the oldest first (`data/decks/pairs.toml`)."""
    text = (files("playmat") / "data" / "decks" / "pairs.toml").read_text(encoding="utf-8")
    return tuple(Pair(tuple(entry["rulesets"]), tuple(entry["decks"])) for entry in tomllib.loads(text)["pair"])


@cache
def bundled_decks() -> Mapping[str, Traversable]:
    """The decks that come with Playmat, by name (the file's, without its ending): tournament decks by year, then theme decks that
    are paired, then the others."""
    tournament = bundled_folder("tournament")
    found = bundled_folder("theme") | bundled_folder("")
    first = {name: found[name] for pair in pairs() for name in pair.decks if name in found}
    return tournament | first | found


def bundled_folder(folder: str) -> dict[str, Traversable]:
    """The decks in one folder of bundled decks, by name."""
    entries = (files("playmat") / "data" / "decks" / folder).iterdir()
    found = {entry.name.removesuffix(SUFFIX): entry for entry in entries if entry.name.endswith(SUFFIX)}
    return dict(sorted(found.items(), key=lambda named: named[0]))
