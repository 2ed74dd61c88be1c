"""Formats: the cards from which a deck may be built.

A format is data (`data/formats/*.toml`): sets, single cards, bans, and the ruleset and form of play it is played by. It knows
those two by name only; `rules.deck_legality` combines everything.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from playmat.cards.pool import Pool
from playmat.cards.sets import expansions
from playmat.cards.summaries import CardSummary
from playmat.json_object import Json
from playmat.vocabulary import Type


class InvalidFormat(ValueError):
    """A format does not exist or its file is malformed; the message says what to do."""


class Status(StrEnum):
    """Whether a card may be in a deck."""

    LEGAL = "legal"
    BANNED = "banned"
    ABSENT = "absent"
    """No printing of it belongs to the format."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format. Lists of cards hold ids, or a span of numbers within a set: `smp-SM94..SM250`."""

    name: str
    title: str = ""
    also: tuple[str, ...] = ()
    """Other names of the format: `worlds-2010` is that of the World Championships of that year."""
    ruleset: str = "mega-evolution-2025"
    """The ruleset that the format is played by; today's official one if the file names none."""
    day: str = ""
    """A day on which it was played, "2004-08-21", if its rules are not those of its newest set's release; empty: they are."""
    form: str = ""
    """Form of play; empty: the ordinary one."""
    sets: tuple[str, ...] = ()
    """Ids of its sets; empty: all there are."""
    until: str = ""
    """With `since`, the sets released from one to another, instead of a list; empty: to the newest."""
    since: str = ""
    cards: tuple[str, ...] = ()
    """Cards that belong to it in addition to those of its sets."""
    without: tuple[str, ...] = ()
    """Printings of its sets that do not belong to it; the card may still do so by another printing."""
    bans: tuple[str, ...] = ()
    """Cards that are banned, in any printing."""
    apart: tuple[str, ...] = ()
    """Names of cards that one deck may not have together, with slashes between them."""
    reprints: bool = True
    """A printing from elsewhere is legal if the card belongs to the format by another."""
    max_copies: int | None = None
    """Cards of one name where the format has its own limit; None: the ruleset's."""
    single_type: bool = False
    """All Pokémon must share a type."""
    rule_box: bool = True
    """Whether cards with a rule box may be played."""

    def all_sets(self) -> frozenset[str]:
        """Ids of the format's sets."""
        known = expansions()
        if self.sets or not (self.since or self.until):
            return frozenset(self.sets or known)
        first = known[self.since].released if self.since else min(entry.released for entry in known.values())
        last = known[self.until].released if self.until else max(entry.released for entry in known.values())
        return frozenset(entry.id for entry in known.values() if first <= entry.released <= last)


class Judge:
    """Decides for each card of a pool whether a format allows it. Make one per format and pool and reuse it."""

    def __init__(self, format: Format, pool: Pool) -> None:
        self.format = format
        self.pool = pool
        self.sets = format.all_sets()
        self.is_open = not (format.sets or format.since or format.until)
        self.cards = _Span(format.cards)
        self.without = _Span(format.without)
        self.banned = _Span(format.bans)
        summaries = pool.summaries()
        self.banned_names = {summaries[card_id].name for card_id in format.bans if card_id in summaries}
        self.banned_identities = {summaries[card_id].identity for card_id in format.bans if card_id in summaries}
        self._inside: dict[str, set[Hashable]] = {}

    def status(self, card_id: str) -> Status:
        summary = self.pool.summaries()[card_id]
        if self.banned.has(card_id) or (summary.name in self.banned_names and summary.identity in self.banned_identities):
            return Status.BANNED
        if self.has_printing(summary) or (self.format.reprints and summary.identity in self.inside(summary.name)):
            return Status.LEGAL
        if summary.is_basic_energy and summary.types[0] in self.types:
            return Status.LEGAL
        return Status.ABSENT

    @cached_property
    def types(self) -> frozenset[Type]:
        """Types of the format's Pokémon. Basic Energy of these belongs to it, wherever it was printed: few sets list any."""
        members = (summary for summary in self.pool.summaries().values() if summary.is_pokemon and self.has_printing(summary))
        return frozenset(kind for summary in members for kind in summary.types)

    def has_printing(self, summary: CardSummary) -> bool:
        """Whether this very printing belongs to the format."""
        if self.without.has(summary.id):
            return False
        return self.is_open or summary.set_id in self.sets or self.cards.has(summary.id)

    def inside(self, name: str) -> set[Hashable]:
        """The different cards of a name that belong to the format."""
        if name not in self._inside:
            summaries = self.pool.summaries()
            named = (summaries[card_id] for card_id in self.pool.by_name(name))
            self._inside[name] = {entry.identity for entry in named if self.has_printing(entry)}
        return self._inside[name]


class _Span:
    """A list of ids and spans of numbers."""

    def __init__(self, entries: Iterable[str]) -> None:
        self.ids = {entry for entry in entries if ".." not in entry}
        self.spans: dict[str, list[tuple[int, int]]] = {}
        for entry in entries:
            if ".." in entry:
                first, last = entry.split("..")
                set_id, _, number = first.rpartition("-")
                self.spans.setdefault(set_id, []).append((_digits(number), _digits(last) if last else 10**6))

    def has(self, card_id: str) -> bool:
        if card_id in self.ids:
            return True
        set_id, _, number = card_id.rpartition("-")
        return any(first <= _digits(number) <= last for first, last in self.spans.get(set_id, ()))


def _digits(number: str) -> int:
    found = re.search(r"\d+", number)
    return int(found.group()) if found else 0


@cache
def _files() -> dict[str, Traversable]:
    folder = files("playmat") / "data" / "formats"
    paths = sorted(folder.iterdir(), key=lambda path: path.name)
    return {path.name.removesuffix(".toml"): path for path in paths if path.name.endswith(".toml")}


def format_names() -> tuple[str, ...]:
    """The formats that come with Playmat."""
    return tuple(_files())


def load_format(name_or_path: str) -> Format:
    """The format of that name, or the one in the TOML file at that path."""
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        try:
            return _parse_format(path.stem, path.read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise InvalidFormat(f"{path}: the file cannot be read ({error.strerror}); check the path") from None
        except UnicodeDecodeError:
            raise InvalidFormat(f"{path}: not a text file; a format is TOML in UTF-8") from None
    name = name_or_path if name_or_path in _files() else _other_names().get(name_or_path, "")
    if not name:
        near = get_close_matches(name_or_path, [*_files(), *_other_names()], n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"formats are {', '.join(_files())}"
        raise InvalidFormat(f"there is no format {name_or_path!r}; {hint}")
    return _bundled(name)


@cache
def _other_names() -> dict[str, str]:
    """The formats by their other names."""
    return {other: name for name in _files() for other in _bundled(name).also}


@cache
def _bundled(name: str) -> Format:
    return _parse_format(name, _files()[name].read_text(encoding="utf-8"), f"{name}.toml")


_KINDS: dict[str, type] = {
    "title": str, "also": tuple, "ruleset": str, "day": str, "form": str, "since": str, "until": str, "sets": tuple,
    "cards": tuple, "without": tuple, "bans": tuple, "apart": tuple, "reprints": bool, "max_copies": int, "single_type": bool,
    "rule_box": bool,
}  # fmt: skip
_IN_WORDS: dict[type, str] = {str: "text in quotes", int: "a number", bool: "true or false"}


def _parse_format(name: str, text: str, source: str) -> Format:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidFormat(f"{source}: not valid TOML: {error}") from None
    values: Json = {}
    for key, value in table.items():
        if key not in _KINDS:
            near = get_close_matches(key, _KINDS, n=1)
            raise InvalidFormat(f"{source}: a format has no {key!r}" + (f"; did you mean {near[0]}?" if near else ""))
        if _KINDS[key] is tuple:
            if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
                raise InvalidFormat(f"{source}: {key} is a list of ids in quotes")
        elif type(value) is not _KINDS[key]:
            raise InvalidFormat(f"{source}: {key} must be {_IN_WORDS[_KINDS[key]]}, not {value!r}")
        values[key] = _KINDS[key](value)
    unknown = [set_id for key in ("sets", "since", "until") for set_id in _listed(values.get(key)) if set_id not in expansions()]
    if unknown:
        near = get_close_matches(unknown[0], expansions(), n=2, cutoff=0.4)
        raise InvalidFormat(f"{source}: there is no set {unknown[0]!r}; use a set's id, such as {' or '.join(near) or 'base1'}")
    assert _KINDS.keys() == {entry.name for entry in fields(Format)} - {"name"}
    return Format(name, **values)


def _listed(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value or ()
