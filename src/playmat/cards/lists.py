"""Deck lists as players write them: read any of the common forms, write each of them.

One reader serves the text forms of PTCGO, PTCG Live, Limitless and our own, because they differ only in headings and in how a
card is identified: by id (`base1-44`), by set code and number (`BS 44`) or by its name alone. CSV and the JSON of
pokemon-tcg-data are recognised by their first characters. A line that cannot be resolved is reported with the nearest cards;
it is never dropped, and the reader never guesses.
"""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from playmat.cards.catalogue import Found, catalogue
from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions, find_sets
from playmat.vocabulary import Supertype, Type

if TYPE_CHECKING:
    from playmat.cards.decks import Deck


class InvalidDeck(ValueError):
    """A deck cannot be read; the message names the file and the place and says what to do."""

    def __init__(self, source: str, reason: str) -> None:
        self.source = source
        self.reason = reason
        super().__init__(f"{source}: {reason}" if source else reason)


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A line without an identified card."""

    line: int
    """Counted from 1."""
    text: str
    reason: str
    near: tuple[str, ...] = ()
    """Cards it may mean, by name and id."""

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"line {self.line}: {self.text!r}: {self.reason}{hint}"


@dataclass(frozen=True, slots=True)
class Listing:
    """The contents of a deck list: the cards in its order, and the lines that were not understood."""

    name: str = ""
    cards: tuple[str, ...] = ()
    side: tuple[str, ...] = ()
    """Cards under the heading of a side deck."""
    format: str = ""
    note: str = ""
    year: int = 0
    source: str = ""
    unknown: tuple[UnknownLine, ...] = ()
    remarks: tuple[str, ...] = ()
    """Notes on lines that were resolved although they did not fit the card exactly."""


# Reading

MAX_LINES = 1000
"""A longer text is not a deck list; resolving all its lines would take minutes."""

COUNTED = re.compile(r"^(?:[*•·\-–]\s*)?(\d{1,4})\s*[x×]?\s+(\S.*)$|^(?:[*•·\-–]\s*)?(\d{1,4})[x×](\S.*)$")
TRAILING = re.compile(r"^(?:[*•·\-–]\s+)?(\S.*?)\s+[x×]\s?(\d{1,4})$")
PROPERTY = re.compile(r"^(name|format|note|year|source):\s*(.*)$")
HEADING = re.compile(r"^#{0,2}\s*([^\d:]*[^\d:\s(\[-])\s*(?:[:：-]|\(|\[)?\s*(\d{1,4})?\s*[\])]?\s*:?$")
NUMBER = r"[A-Za-z]{0,5}\d{1,4}[a-z]?(?:_\w+)?(?:/\w+)?|[A-Z!?]|ONE|TWO|THREE|FOUR"
PLACE = re.compile(rf"^(.*?)\s*[(\[]?\b(\w[\w.-]*?)[ -]#?({NUMBER})[)\]]?$")
CODE = re.compile(r"[A-Z][A-Z0-9-]{1,6}")
FINISH = re.compile(r"\s+(?:PH|RH|\(?(?:reverse )?(?:holo|foil)\)?)$", re.IGNORECASE)


@cache
def headings() -> Mapping[str, frozenset[str]]:
    """Words that head a section of a list, folded: `main` those of the deck, `side` those of a side deck."""
    text = files("playmat").joinpath("data", "headings.toml").read_text(encoding="utf-8")
    return {part: frozenset(map(fold_name, words)) for part, words in tomllib.loads(text).items()}


def parse_list(text: str, pool: Pool, source: str = "deck list") -> Listing:
    """Read a deck list in any form. InvalidDeck if the text as a whole is not a deck list."""
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise InvalidDeck(source, "the list is empty; write one card a line, such as '4 Bulbasaur BS 44'")
    if "\0" in text:
        raise InvalidDeck(source, "this is not a text; export the deck as text, CSV or JSON")
    if text.lstrip().startswith(("{", "[")) and not text.lstrip().startswith("[x"):
        return _parse_json(text, pool, source)
    lines = text.count("\n")
    if lines > MAX_LINES:
        raise InvalidDeck(source, f"the text has {lines} lines, a deck list takes a few dozen; is it the right one?")
    if columns := _csv_columns(text):
        return _parse_csv(text, columns, pool)
    return _parse_text(text, pool)


@dataclass(slots=True)
class _Draft:
    """A listing while it is read."""

    pool: Pool
    name: str = ""
    format: str = ""
    note: str = ""
    year: str = ""
    source: str = ""
    cards: list[str] = field(default_factory=list)
    side: list[str] = field(default_factory=list)
    unknown: list[UnknownLine] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    in_side: bool = False

    def add(self, line: int, text: str, count: int, found: Found) -> None:
        if not found.card_id:
            self.unknown.append(UnknownLine(line, text, found.reason, found.near))
            return
        (self.side if self.in_side else self.cards).extend([found.card_id] * count)
        if found.remark:
            self.remarks.append(f"line {line}: {found.remark}")

    def done(self) -> Listing:
        self.unknown.sort(key=lambda unknown: unknown.line)
        return Listing(
            self.name, tuple(self.cards), tuple(self.side), self.format, self.note,
            int(self.year) if re.fullmatch(r"\d{4}", self.year) else 0, self.source, tuple(self.unknown), tuple(self.remarks),
        )  # fmt: skip


def _parse_text(text: str, pool: Pool) -> Listing:
    draft = _Draft(pool)
    claims: list[tuple[int, str, int]] = []
    sizes: list[int] = []
    for index, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("***") or (line.startswith("#") and not line.startswith("##")) or line.startswith("//"):
            continue
        if given := PROPERTY.match(line):
            setattr(draft, given[1], given[2].strip())
        elif counted := COUNTED.match(line):
            count, rest = counted[1] or counted[3], counted[2] or counted[4]
            _add_line(draft, index, line, int(count), rest)
            sizes = [*sizes[:-1], sizes[-1] + int(count)] if sizes else sizes
        elif trailing := TRAILING.match(line):
            _add_line(draft, index, line, int(trailing[2]), trailing[1])
        elif heading := HEADING.match(line):
            words = fold_name(heading[1])
            if words in headings()["side"]:
                draft.in_side = True
            elif words not in headings()["main"]:
                claims.append((index, line, len(sizes)))
            sizes.append(0)
        else:
            reason = "a line starts with a count, such as '4 Bulbasaur BS 44'"
            draft.unknown.append(UnknownLine(index, line, reason, catalogue(pool).near(line)[:2]))
    for index, line, section in claims:
        # A heading in an unknown language is accepted if its figure is the number of cards below it, or of all cards.
        heading = HEADING.match(line)
        claimed = int(heading[2]) if heading and heading[2] else -1
        listed = len(draft.cards) + len(draft.side)
        if claimed not in (sizes[section], listed) or claimed == 0:
            reason = "neither a heading we know nor a card with its count before it"
            draft.unknown.append(UnknownLine(index, line, reason, catalogue(pool).near(heading[1] if heading else line)))
    return draft.done()


def _add_line(draft: _Draft, index: int, line: str, count: int, rest: str) -> None:
    if count == 0:
        draft.unknown.append(UnknownLine(index, line, "a count of 0; leave the line out or give the number of copies"))
        return
    draft.add(index, line, count, _resolve_line(draft.pool, rest.strip()))


def _resolve_line(pool: Pool, rest: str) -> Found:
    """The card of a line without its count."""
    first, _, after = rest.partition(" ")
    if "-" in first and first in pool:
        return _checked_id(pool, first, after)
    before, _, last = rest.rpartition(" ")
    last = last.strip("()[]")
    if "-" in last and last in pool:
        return _checked_id(pool, last, before)
    books = catalogue(pool)
    readings = _readings(FINISH.sub("", rest), pool)
    # Readings whose name exists come before those with an unknown name; the most exact reading comes first.
    known = [reading for reading in readings if books.named(reading[0])]
    outcomes = [books.resolve(*reading) for reading in known or readings]
    # If nothing fits, a set code that does not exist is the reason, rather than a name that ends with it.
    foremost = -1 if not known and CODE.fullmatch(readings[-1][1]) else 0
    return next((outcome for outcome in outcomes if outcome.card_id), outcomes[foremost])


def _readings(rest: str, pool: Pool) -> list[tuple[str, str, str]]:
    """The ways to split a line into name, set and number, the most exact first."""
    readings: list[tuple[str, str, str]] = []
    first, _, after = rest.partition(" ")
    set_id, _, number = first.rpartition("-")
    if after and set_id in expansions():
        readings.append((after, set_id, number))
    place = PLACE.match(rest)
    if place and place[1] and (find_sets(place[2]) or _has_set(pool, place[2])):
        readings.append((place[1].strip(), place[2], place[3]))
    before, _, last = rest.rpartition(" ")
    last = last.strip("()[]")
    if before and re.fullmatch(r"#?\d{1,3}(?:/\d+)?", last):
        readings.append((before, "", last.strip("#")))
    if before and (find_sets(last) or _has_set(pool, last)):
        readings.append((before, last, ""))
    readings.append((rest, "", ""))
    if place and place[1]:
        readings.append((place[1].strip(), place[2], place[3]))
    return readings


def _has_set(pool: Pool, set_id: str) -> bool:
    """Whether a card that is in no file belongs to such a set."""
    return any(card_id.startswith(f"{set_id}-") for card_id in pool.extra)


def _checked_id(pool: Pool, card_id: str, name: str) -> Found:
    """A card given by id; a name on the same line must be that card's."""
    card = pool[card_id]
    if name.strip() and fold_name(name) not in (fold_name(card.name), fold_name(card.printed_name)):
        books = catalogue(pool)
        return books.misnamed(name.strip(), card_id, [card_id], books.named(name))
    return Found(card_id)


_COLUMNS = {
    "count": ("count", "quantity", "qty", "amount", "copies", "anzahl", "cantidad"),
    "name": ("name", "card name", "card", "card title"),
    "set": ("set", "set code", "code", "expansion", "edition", "set id"),
    "number": ("number", "card number", "collector number", "no", "num"),
    "id": ("id", "card id"),
    "part": ("part", "section", "board"),
}


def _csv_columns(text: str) -> tuple[str, dict[str, int]] | None:
    """Delimiter and columns of a table; None if the first line is not the head of a table."""
    first = text.lstrip().partition("\n")[0]
    for delimiter in (",", ";", "\t"):
        heads = [head.strip().strip('"').casefold() for head in first.split(delimiter)]
        places = {
            column: heads.index(spelling) for column, spellings in _COLUMNS.items() for spelling in spellings if spelling in heads
        }
        if "count" in places and ("name" in places or "id" in places):
            return delimiter, places
    return None


def _parse_csv(text: str, columns: tuple[str, dict[str, int]], pool: Pool) -> Listing:
    delimiter, places = columns
    draft = _Draft(pool)
    rows = csv.reader(io.StringIO(text.lstrip()), delimiter=delimiter)
    next(rows)
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        index, line = rows.line_num, delimiter.join(row)
        cells = {column: row[place].strip() if place < len(row) else "" for column, place in places.items()}
        if not re.fullmatch(r"\d{1,4}", cells["count"]) or cells["count"] == "0":
            draft.unknown.append(UnknownLine(index, line, f"{cells['count']!r} is not a number of copies"))
            continue
        draft.in_side = fold_name(cells.get("part", "")) in headings()["side"]
        draft.add(index, line, int(cells["count"]), _resolve_fields(pool, cells))
    return draft.done()


def _resolve_fields(pool: Pool, cells: dict[str, str]) -> Found:
    """The card of a row with columns or of a JSON object."""
    card_id, name = cells.get("id", ""), cells.get("name", "")
    if card_id:
        if card_id in pool:
            return _checked_id(pool, card_id, name)
        if not name:
            return Found(reason=f"no card has the id {card_id}", near=catalogue(pool).show(pool.near_ids(card_id)))
    if not name:
        return Found(reason="neither a name nor an id is given")
    set_word, number = cells.get("set", ""), cells.get("number", "")
    if card_id and not set_word:
        set_word, _, number = card_id.rpartition("-")
    return catalogue(pool).resolve(name, set_word, number)


def _parse_json(text: str, pool: Pool, source: str) -> Listing:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidDeck(source, f"invalid JSON ({error}); export the deck again") from None
    if isinstance(data, list) and data and all(isinstance(deck, dict) and "cards" in deck for deck in data):
        if len(data) > 1:
            names = ", ".join(str(deck.get("name", "?")) for deck in data[:6])
            raise InvalidDeck(source, f"the file holds {len(data)} decks ({names}); put each into its own file")
        data = data[0]
    if isinstance(data, list):
        data = {"cards": data}
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise InvalidDeck(source, 'a deck in JSON is an object with a list "cards" of objects with "id" or "name" and "count"')
    name, format, note, year, source = (str(data.get(key) or "") for key in ("name", "format", "note", "year", "source"))
    draft = _Draft(pool, name, format, note, year, source)
    for part, entries in (("", data["cards"]), ("side", data.get("side") or [])):
        draft.in_side = part == "side"
        listed = entries if isinstance(entries, list) else [entries]
        if len(listed) > MAX_LINES:
            raise InvalidDeck(source, f"the list has {len(listed)} entries, a deck takes a few dozen; is it the right file?")
        for index, entry in enumerate(listed, 1):
            _add_entry(draft, index, entry)
    return draft.done()


def _add_entry(draft: _Draft, index: int, entry: object) -> None:
    line = json.dumps(entry, ensure_ascii=False)
    if not isinstance(entry, dict):
        draft.unknown.append(UnknownLine(index, line, 'a card is an object with "id" or "name" and "count"'))
        return
    count = entry.get("count", entry.get("quantity", 1))
    if not isinstance(count, int) or isinstance(count, bool) or not 0 < count < 10_000:
        draft.unknown.append(UnknownLine(index, line, f"{count!r} is not a number of copies"))
        return
    cells = {column: str(entry[column]) for column in ("id", "name", "set", "number") if entry.get(column) is not None}
    draft.add(index, line, count, _resolve_fields(draft.pool, cells))


# Writing


def format_list(deck: Deck, pool: Pool, form: str = "playmat") -> str:
    """The deck in one of the `FORMS`. Reading it back gives the same cards."""
    if form not in FORMS:
        raise ValueError(f"{form!r} is not a form of deck list; use one of {', '.join(FORMS)}")
    return FORMS[form](deck, pool)


def _sections(ids: Sequence[str], pool: Pool) -> list[tuple[Supertype, list[tuple[Card, int]]]]:
    """The cards with their counts under Pokémon, Trainer and Energy; an empty section is left out."""
    counts = Counter(ids)
    cards = [(pool[card_id], count) for card_id, count in counts.items()]
    sections = ((supertype, [entry for entry in cards if entry[0].supertype is supertype]) for supertype in Supertype)
    return [(supertype, entries) for supertype, entries in sections if entries]


def _total(entries: Iterable[tuple[Card, int]]) -> int:
    return sum(count for _, count in entries)


def _format_playmat(deck: Deck, pool: Pool) -> str:
    given = {"name": deck.name, **_about(deck)}
    lines = [f"{key}: {' '.join(str(value).split())}" for key, value in given.items() if value]
    for heading, ids in (("", deck.cards), ("Side deck", deck.side)):
        if heading and ids:
            lines += ["", heading]
        for supertype, entries in _sections(ids, pool):
            lines += ["", f"{supertype}: {_total(entries)}"]
            lines += [f"{count} {card.id} {card.printed_name}" for card, count in entries]
    return "\n".join(lines).strip("\n") + "\n"


def _about(deck: Deck) -> dict[str, str | int]:
    """The facts about a deck in a list besides its name and cards."""
    return {"format": deck.format, "year": deck.year, "note": deck.note, "source": deck.source}


def _place(card: Card, pool: Pool, name: str) -> str:
    """Name, set code and number of a card, such that reading them finds this card and no other."""
    expansion = expansions().get(card.set_id)
    words = [expansion.code, card.set_id] if expansion is not None else [card.set_id]
    for set_word in words:
        line = f"{name} {set_word} {card.number or card.id.rpartition('-')[2]}"
        if _resolve_line(pool, line) == Found(card.id):
            return line
    return f"{name} {card.id}"


def _format_ptcgo(deck: Deck, pool: Pool) -> str:
    lines = ["****** Pokémon Trading Card Game Deck List ******"]
    headings = {Supertype.POKEMON: "Pokémon", Supertype.TRAINER: "Trainer Cards", Supertype.ENERGY: "Energy"}
    for supertype, entries in _sections(deck.cards, pool):
        lines += ["", f"##{headings[supertype]} - {_total(entries)}", ""]
        lines += [f"* {count} {_place(card, pool, card.printed_name)}" for card, count in entries]
    lines += ["", f"Total Cards - {len(deck.cards)}"]
    if deck.side:
        lines += ["", "##Side Deck"]
        lines += [f"* {count} {_place(card, pool, card.printed_name)}" for card, count in _all(deck.side, pool)]
    return "\n".join(lines) + "\n"


def _format_live(deck: Deck, pool: Pool) -> str:
    return _format_plain(deck, pool, "{}: {}", "Total Cards: {}", _live_name)


def _format_limitless(deck: Deck, pool: Pool) -> str:
    return _format_plain(deck, pool, "{} ({})", "", lambda card: card.name if card.basic_energy else card.printed_name)


def _format_plain(deck: Deck, pool: Pool, heading: str, total: str, name: Callable[[Card], str]) -> str:
    lines: list[str] = []
    for supertype, entries in _sections(deck.cards, pool):
        lines += ["", heading.format(supertype, _total(entries))]
        lines += [f"{count} {_place(card, pool, name(card))}" for card, count in entries]
    if total:
        lines += ["", total.format(len(deck.cards))]
    if deck.side:
        lines += ["", "Side Deck"]
        lines += [f"{count} {_place(card, pool, name(card))}" for card, count in _all(deck.side, pool)]
    return "\n".join(lines).strip("\n") + "\n"


def _live_name(card: Card) -> str:
    return f"Basic {{{Type(card.types[0]).letter}}} Energy" if card.basic_energy and card.types else card.printed_name


def _all(ids: Sequence[str], pool: Pool) -> list[tuple[Card, int]]:
    return [entry for _, entries in _sections(ids, pool) for entry in entries]


def _format_csv(deck: Deck, pool: Pool) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("count", "name", "set", "number", "id", *(("part",) if deck.side else ())))
    for part, ids in (("deck", deck.cards), ("side", deck.side)):
        for card, count in _all(ids, pool):
            expansion = expansions().get(card.set_id)
            code = expansion.code if expansion is not None else card.set_id
            table.writerow((count, card.printed_name, code, card.number, card.id, *((part,) if deck.side else ())))
    return out.getvalue()


def _format_json(deck: Deck, pool: Pool) -> str:
    def entries(ids: Sequence[str]) -> list[dict[str, object]]:
        return [{"id": card.id, "name": card.printed_name, "count": count} for card, count in _all(ids, pool)]

    types = dict.fromkeys(str(kind) for card, _ in _all(deck.cards, pool) if card.basic_energy for kind in card.types)
    data: dict[str, object] = {"name": deck.name, "types": list(types), "cards": entries(deck.cards)}
    data |= {key: value for key, value in _about(deck).items() if value}
    if deck.side:
        data["side"] = entries(deck.side)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


FORMS: dict[str, Callable[[Deck, Pool], str]] = {
    "playmat": _format_playmat,
    "ptcgo": _format_ptcgo,
    "live": _format_live,
    "limitless": _format_limitless,
    "json": _format_json,
    "csv": _format_csv,
}
"""The written forms by name."""
