"""The sources of a simulation's decks: names, files, folders, and fields (the tournament decks of a format)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from playmat.cards.decks import Deck, bundled_decks, load_deck
from playmat.cards.formats import Format, load_format
from playmat.cards.lists import InvalidDeck
from playmat.cards.pool import default_pool
from playmat.cards.tournament import played_in, tournament_decks
from playmat.engine.link.linker import Unplayable
from playmat.lab.plan import Entrant, InvalidPlan
from playmat.play.tables import make_table
from playmat.rules.deck_legality import Problem, check_deck
from playmat.rules.periods import ruleset_for
from playmat.rules.ruleset import load_form, load_ruleset

SHARE = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*%?\s+(\S.*)")
SUFFIXES = (".deck", ".txt", ".csv", ".json", ".ptcgo")
MOST = 200
"""Decks in a folder or field."""


def decks_of(sources: Sequence[str]) -> list[Deck]:
    """The decks that names, files and folders give, in order. Raises InvalidDeck."""
    found: list[Deck] = []
    for source in sources:
        path = Path(source)
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
            if not files:
                raise InvalidDeck(source, f"the folder has no deck; a deck's file ends in {', '.join(SUFFIXES)}")
            if len(files) > MOST:
                raise InvalidDeck(source, f"the folder has {len(files)} files; at most {MOST} decks can play each other")
            found += [load_deck(file) for file in files]
        else:
            found.append(load_deck(source))
    return renamed(found)


def renamed(decks: Sequence[Deck]) -> list[Deck]:
    """The decks, with a number after a name that several have."""
    seen: dict[str, int] = {}
    found = []
    for deck in decks:
        count = seen[deck.name] = seen.get(deck.name, 0) + 1
        name = deck.name if count == 1 else f"{deck.name} ({count})"
        found.append(replace(deck, name=name))
    return found


@dataclass(frozen=True)
class Field:
    """The decks that others play against, with their weights."""

    decks: tuple[Deck, ...] = ()
    weights: tuple[float, ...] = ()
    format: Format | None = None

    @property
    def ruleset(self) -> str:
        """The ruleset of its format; empty if it has none."""
        return "" if self.format is None else self.format.ruleset

    @property
    def form(self) -> str:
        return "" if self.format is None else form_of(self.format)

    def entrants(self, decks: Sequence[Deck], bots: Sequence[str]) -> list[Entrant]:
        """The last of these decks, which are those of the field, as entrants."""
        own = len(decks) - len(self.decks)
        weights = [1.0] * own + list(self.weights)
        return [Entrant(deck.name, deck.cards, bot, weight) for deck, bot, weight in zip(decks, bots, weights, strict=True)]


def load_field(name: str) -> Field:
    """The field of a format's name or file, in which all decks weigh the same, or of a file with a share and a deck in each line.
    An empty name is an empty field. Raises InvalidFormat, InvalidDeck or InvalidPlan."""
    if not name:
        return Field()
    path = Path(name)
    if path.is_file() and path.suffix != ".toml":
        return read_field(path)
    decks = field_decks(name)
    return Field(decks, (1.0,) * len(decks), load_format(name))


def read_field(path: Path) -> Field:
    """A field as a file: `12.5 2025-gholdengo` or `8% mine.txt` in each line; files are relative to it, `#` begins a remark."""
    decks, weights = [], []
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if len(lines) > 4 * MOST:
        raise InvalidPlan(f"{path} has {len(lines)} lines; a field has at most {MOST} decks")
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        found = SHARE.fullmatch(text)
        if found is None or float(found[1]) <= 0:
            raise InvalidPlan(f"{path}, line {number}: write the share of a deck and the deck, such as '12.5 2025-gholdengo'")
        file = path.parent / found[2]
        decks.append(load_deck(file if file.is_file() else found[2]))
        weights.append(float(found[1]))
    if not decks or len(decks) > MOST:
        raise InvalidPlan(f"{path} names {len(decks)} decks; a field has 1 to {MOST}, one in each line")
    return Field(tuple(renamed(decks)), tuple(weights))


def field_decks(name: str) -> tuple[Deck, ...]:
    """The decks of a format's field. Raises InvalidFormat, or InvalidPlan if there is none."""
    return tuple(renamed([load_deck(deck) for deck in field_names(name)]))


@lru_cache(16)
def field_names(name: str) -> tuple[str, ...]:
    """The names of the decks that make up a format's field: the tournament decks that were built for it; if there are fewer than
    two, all tournament decks that are legal in it, or else all bundled decks. Raises InvalidFormat, or InvalidPlan if there is
    none."""
    format = load_format(name)
    found: list[str] = []
    for decks in (played_in(format=name), tournament_decks()):
        found = [deck.name for deck in decks if is_entry(deck.name, format)]
        if len(found) > 1:
            return tuple(found)
    found = [deck for deck in bundled_decks() if is_entry(deck, format)]
    if not found:
        raise InvalidPlan(f"no bundled deck is legal in {name}; put deck lists into a folder and name the folder instead")
    return tuple(found)


def is_entry(name: str, format: Format) -> bool:
    """Whether a bundled deck is legal in a format and the engine can play it."""
    try:
        deck = load_deck(name)
    except InvalidDeck:
        return False  # one of its cards is not in the pool yet
    ruleset, form = format.ruleset, form_of(format)
    return not problems_of(deck, ruleset, form, format) and is_playable(deck, ruleset, form)


def form_of(format: Format) -> str:
    return format.form or "standard"


def problems_of(deck: Deck, ruleset: str, form: str, format: Format | None = None) -> list[Problem]:
    return check_deck(deck, default_pool(), load_ruleset(ruleset), load_form(form), format)


def is_playable(deck: Deck, ruleset: str, form: str) -> bool:
    """Whether the engine can play every card of the deck."""
    try:
        make_table(ruleset, form, [deck.cards] * load_form(form).seats)
    except Unplayable:
        return False
    return True


def rulesets_of(decks: Sequence[Deck], ruleset: str = "") -> list[list[str]]:
    """The ruleset for every two of the decks: the one given, or that of their time."""
    if ruleset:
        return [[ruleset] * len(decks) for _ in decks]
    own = {deck.name: ruleset_for([deck], default_pool()) for deck in decks}
    since = {name: load_ruleset(name).since for name in own.values()}
    return [[max(own[one.name], own[other.name], key=lambda name: since[name]) for other in decks] for one in decks]
