"""The ledger of proofreading: the cards that a human reader has compared with their printed text.

A grammar cannot notice that it has misunderstood a text, so human readers compare the printed text of every card with our text
and with the script. `Texts` puts the texts of a source on sheets. Texts that differ only in numbers, types, conditions and the
card's
own name, in all three places alike, are one entry. A reader of a sheet writes a file of verdicts: `read 52 entries`, then a line
for each entry that is not right, such as `1a2b3c4d wrong | drops 'other'` or `1a2b3c4d doubt | the source lacks a word`.

The ledger keeps the outcome, without printed words: a line for each card, with a digest of its scripts. A change of a script
changes the digest, and a test then asks for a new look at the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from playmat.cards.english import subject_of
from playmat.cards.model import Card
from playmat.effects.english import english, english_parts
from playmat.effects.nodes import Part
from playmat.effects.plain import plain
from playmat.effects.script import format_script
from playmat.reading.importing import series_folder
from playmat.reading.sources import RawCard, Source
from playmat.vocabulary import Supertype

RIGHT, DOUBT, WRONG = "right", "doubt", "wrong"
SHEET_SIZE = 24_000
"""Characters on a sheet: as much as a reader can check carefully in one go."""
_VARIABLE = re.compile(
    r"\b(?:\d+|Grass|Fire|Water|Lightning|Psychic|Fighting|Darkness|Metal|Fairy|Colorless|Dragon"
    r"|Asleep|Burned|Confused|Paralyzed|Poisoned)\b"
)
_FIRST_LINE = re.compile(r"read (\d+) entries")
_VERDICT = re.compile(rf"([0-9a-f]{{8}}) ({DOUBT}|{WRONG}) \| (.+)")


class InvalidProofreading(ValueError):
    """A file of verdicts or of the ledger that cannot be used; the message names the file and the line."""


def script_of(parts: Iterable[Part]) -> str:
    """The script of parts on one line, without the words that it implies."""
    return "; ".join(format_script(plain(part)) for part in parts)


def scripts_of(card: Card) -> tuple[str, ...]:
    """The scripts of a card's texts, each with its name, in their order on the card."""
    return (
        *(f"attack {one.name}: {format_script(plain(one.effect)) if one.effect else ''}" for one in card.attacks),
        *(f"{one.kind} {one.name}: {script_of(one.parts)}" for one in card.abilities),
        *((f"text: {script_of(card.parts)}",) if card.parts else ()),
    )


def has_text(card: Card) -> bool:
    """True if there is anything to compare: an effect or an Ability, or a Trainer or Special Energy card."""
    return bool(card.parts or card.abilities or any(one.effect for one in card.attacks) or card.supertype is Supertype.TRAINER)


def digest_of(card: Card) -> str:
    """Changes with the name of a card and with the meaning of any of its texts, but not with words that are implied."""
    return sha256("\n".join((card.name, *scripts_of(card))).encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Text:
    """One text of a card: where it is printed, the printed words, our words and the script."""

    card: str
    name: str
    where: str
    printed: str
    ours: str
    script: str

    def key(self, own: str) -> str:
        """A key that texts of the same shape share. `own` is the card's name in the sense of the rules."""
        numbers: dict[str, str] = {}

        def shaped(text: str, name: str) -> str:
            text = text.replace(name, "~")
            return _VARIABLE.sub(lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text)

        shape = (shaped(self.printed, self.name), shaped(self.ours, own), shaped(self.script, own))
        return sha256("\0".join((self.where.split()[0], *shape)).encode()).hexdigest()[:8]


def texts_of(raw: RawCard, card: Card) -> Iterator[Text]:
    """The texts of a card that was read."""
    subject = subject_of(card)
    for attack, printed in zip(card.attacks, raw.attacks, strict=True):
        ours, script = (english(attack.effect, subject, card.era), format_script(attack.effect)) if attack.effect else ("", "")
        where = f'attack "{attack.name}" {attack.damage or ""}{attack.mark}'.rstrip()
        if printed.text or script:
            yield Text(raw.id, raw.name, where, printed.text, ours, script)
    for ability, written in zip(card.abilities, raw.abilities, strict=True):
        where = f'{ability.kind} "{ability.name}"'
        yield Text(
            raw.id, raw.name, where, written.text, english_parts(ability.parts, subject, card.era), script_of(ability.parts)
        )
    if raw.rules or card.parts:
        kind = f"rules ({card.stage})" if raw.supertype == "Pokémon" else f"{raw.supertype} {card.kind or ''}".rstrip()
        yield Text(
            raw.id, raw.name, kind, "\n".join(raw.rules), english_parts(card.parts, subject, card.era), script_of(card.parts)
        )


class Texts:
    """The texts of the cards of a source that were read, by entry."""

    def __init__(self, source: Source, cards: Mapping[str, Card], known: Iterable[str] = ()) -> None:
        """`known` are the digests of cards that do not have to be read again: those that were found right."""
        self.cards = cards
        self.entries: dict[str, list[Text]] = {}
        self.keys: dict[str, list[str]] = {}
        """The entries of each card."""
        skipped = set(known)
        for raw in source.cards:
            card = cards[raw.id]
            if card.unread or not has_text(card) or digest_of(card) in skipped:
                continue
            for text in texts_of(raw, card):
                key = text.key(card.name)
                self.entries.setdefault(key, []).append(text)
                self.keys.setdefault(raw.id, []).append(key)

    def sheets(self) -> Iterator[list[str]]:
        """The entries in sheets, similar texts side by side."""
        ordered = sorted(self.entries.items(), key=lambda entry: (entry[1][0].where.split()[0], entry[1][0].printed))
        sheet: list[str] = []
        size = 0
        for key, texts in ordered:
            one = texts[0]
            head = f"[{key}] {one.card} {one.name} · {one.where} ({len(texts)})"
            entry = f"{head}\nprinted: {one.printed}\nours:    {one.ours}\nscript:  {one.script}\n"
            if sheet and size + len(entry) > SHEET_SIZE:
                yield sheet
                sheet, size = [], 0
            sheet.append(entry)
            size += len(entry)
        if sheet:
            yield sheet

    def verdicts(self, read: Mapping[str, str]) -> Iterator[tuple[Card, str]]:
        """The cards all of whose texts were read, with their verdicts; `read` are the verdicts of entries."""
        for card_id, keys in self.keys.items():
            found = {read.get(key, "") for key in keys}
            if "" not in found:
                yield self.cards[card_id], WRONG if WRONG in found else DOUBT if DOUBT in found else RIGHT


_ENTRY = re.compile(r"^\[([0-9a-f]{8})\] ", re.MULTILINE)


def read_verdicts(folder: Path) -> dict[str, str]:
    """The verdicts on the entries of the sheets in a folder that have a file of verdicts."""
    found: dict[str, str] = {}
    for sheet in sorted(folder.glob("*.sheet")):
        path = sheet.with_suffix(".verdicts")
        if path.exists():
            keys = _ENTRY.findall(sheet.read_text(encoding="utf-8"))
            found |= dict.fromkeys(keys, RIGHT) | _parse_verdicts(path, keys)
    return found


def _parse_verdicts(path: Path, keys: list[str]) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    first = _FIRST_LINE.fullmatch(lines[0].strip()) if lines else None
    if first is None or int(first[1]) != len(keys):
        raise InvalidProofreading(f"{path}, line 1: write how many entries were read, such as: read {len(keys)} entries")
    found: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        verdict = _VERDICT.fullmatch(line.strip())
        if line.strip() and (verdict is None or verdict[1] not in keys):
            raise InvalidProofreading(f"{path}, line {number}: write the key of an entry of the sheet, a verdict and the reason, "
                                "such as: 1a2b3c4d wrong | drops 'other'")  # fmt: skip
        if verdict is not None:
            found[verdict[1]] = verdict[2]
    return found


class Proofreading:
    """The cards that were compared, by series: digest, an id, and the verdict. The files have one line for each card."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.series: dict[str, dict[str, tuple[str, str]]] = {}
        for path in sorted(folder.glob("*.txt")):
            self.series[path.stem] = {}
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                words = line.split()
                if len(words) != 3 or words[2] not in (RIGHT, DOUBT, WRONG):
                    raise InvalidProofreading(
                        f"{path}, line {number}: write a card, a digest and a verdict, such as: base1-1 1a2b3c4d right"
                    )
                self.series[path.stem][words[1]] = words[0], words[2]

    def digests(self, *verdicts: str) -> set[str]:
        """The digests of all cards that were compared, or of those with one of the verdicts."""
        lines = (line for cards in self.series.values() for line in cards.items())
        return {digest for digest, (_, verdict) in lines if not verdicts or verdict in verdicts}

    def record(self, verdicts: Iterable[tuple[Card, str]], series: Mapping[str, str]) -> int:
        """Enter cards; returns the number of new or changed lines. `series` gives the series of a set. Nothing is written yet."""
        held = {digest: cards for cards in self.series.values() for digest in cards}
        entered = 0
        for card, verdict in verdicts:
            digest = digest_of(card)
            if digest not in held:
                held[digest] = self.series.setdefault(series_folder(series[card.id.rpartition("-")[0]]), {})
            elif held[digest][digest][1] == verdict:
                continue
            held[digest][digest] = card.id, verdict
            entered += 1
        return entered

    def forget(self, current: set[str]) -> int:
        """Remove cards whose digest no card has; returns how many."""
        removed = 0
        for name, cards in self.series.items():
            kept = {digest: line for digest, line in cards.items() if digest in current}
            removed += len(cards) - len(kept)
            self.series[name] = kept
        return removed

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, cards in self.series.items():
            lines = sorted((card, digest, verdict) for digest, (card, verdict) in cards.items())
            text = "".join(f"{card} {digest} {verdict}\n" for card, digest, verdict in lines)
            (self.folder / f"{name}.txt").write_text(text, encoding="utf-8")
