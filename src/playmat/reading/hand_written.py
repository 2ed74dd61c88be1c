"""Hand-written scripts for single texts that the grammar does not read, or reads wrongly.

The files are `data/scripts/<series>.scripts`. A block names a card and gives the script of one or several of its texts, by the
name of the attack or Ability, or as `text` for everything else:

    base1-15 Venusaur
      ability "Energy Trans": use(...)

    gym1-18 Misty
      text: play(...)

An import uses the script instead of its own reading. The script belongs to the words: another printing of the card whose text
has the same words has the same script, and a reworded printing is read as usual or has its own block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from playmat.cards.files import CONTINUED, HEAD, INLINE, QUOTED, Block, InvalidCard, written_parts, written_script
from playmat.effects.nodes import Action, Part
from playmat.effects.script import format_text
from playmat.reading.sources import RawCard
from playmat.reading.spell_out import spell_out
from playmat.reading.tokens import normalize

ATTACK, ABILITY, TEXT = "attack", "ability", "text"
SUFFIX = ".scripts"
ENTRY = re.compile(rf"(?:({ATTACK}|{ABILITY}) {QUOTED}|({TEXT})):\s*(.*)")

Place = tuple[str, str]
"""The kind of a text and its name; a text that is neither attack nor Ability has none."""


@dataclass(frozen=True, slots=True)
class Written:
    """The hand-written texts of one card: an attack's effect, or the parts of an Ability or of the rest."""

    card_id: str
    name: str
    effects: dict[str, Action | None] = field(default_factory=dict)
    parts: dict[Place, tuple[Part, ...]] = field(default_factory=dict)

    def places(self) -> tuple[Place, ...]:
        return (*((ATTACK, name) for name in self.effects), *self.parts)


def parse_scripts(text: str, source: str) -> list[Written]:
    """The blocks of a file of scripts. Raises InvalidCard, which names the line."""
    heads = list(HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [_block(text, source, head.start(), end) for head, end in zip(heads, ends, strict=True)]


def _block(text: str, source: str, start: int, end: int) -> Written:
    block = Block(text[start:end], source, text.count("\n", 0, start) + 1, INLINE)
    card_id, _, name = block.lines[0].partition(" ")
    if not name or "-" not in card_id:
        block.fail(0, f"{block.lines[0]!r}: a block starts with the card's id and name, such as: base1-15 Venusaur")
    written = Written(card_id, name)
    index = 1
    while index < len(block.lines):
        here, line = index, block.lines[index]
        index += 1
        if not line.strip() or line.startswith("#"):
            continue
        entry = ENTRY.fullmatch(line[2:]) if line.startswith("  ") else None
        if entry is None:
            block.fail(
                here,
                'a text is indented by two spaces and written: attack "Name": script, ability "Name": script or text: script',
            )
        while index < len(block.lines) and CONTINUED.match(block.lines[index]):
            index += 1
        further = ["" if line.startswith("#") else line for line in block.lines[here + 1 : index]]
        kind, quoted, first = entry[1] or TEXT, entry[2] or '""', entry[4]
        title = str(json.loads(quoted))
        if kind == ATTACK:
            is_empty = not first.strip() and not any(map(str.strip, further))
            written.effects[title] = None if is_empty else spell_out(block.script(here, [first, *further], Action))
        else:
            written.parts[kind, title] = spell_out(tuple(block.parts(here, first, further)))
    if not written.places():
        block.fail(0, f"{card_id} has no script; write one or take the block out")
    return written


def format_scripts(scripts: Iterable[Written]) -> str:
    """The text of a file of scripts; `parse_scripts` reads it back."""
    blocks = []
    for one in scripts:
        lines = [f"{one.card_id} {one.name}"]
        for (kind, name), parts in one.parts.items():
            lines += written_parts(f"  {kind} {format_text(name)}" if name else f"  {kind}", parts)
        for name, effect in one.effects.items():
            lines += (
                [f"  {ATTACK} {format_text(name)}:"]
                if effect is None
                else written_script(f"  {ATTACK} {format_text(name)}", effect)
            )
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


@cache
def bundled_scripts() -> tuple[Written, ...]:
    """All hand-written scripts that Playmat has."""
    found: list[Written] = []
    folder = files("playmat") / "data" / "scripts"
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(SUFFIX):
            found += parse_scripts(path.read_text(encoding="utf-8"), path.name)
    return tuple(found)


def printed_texts(raw: RawCard) -> dict[Place, str]:
    """The words of each text of a card, in one spelling."""
    found = {(ATTACK, attack.name): normalize(attack.text) for attack in raw.attacks}
    found |= {(ABILITY, ability.name): normalize(ability.text) for ability in raw.abilities}
    found[TEXT, ""] = normalize("\n".join(raw.rules))
    return found


def _of(raw: RawCard, words: str) -> str:
    """The cards that a script is for: all cards of the name with these words, or one card if the source lacks its text."""
    return raw.name if words else raw.id


class Scripts:
    """Hand-written scripts by the words that they are for."""

    def __init__(self, written: Iterable[Written], cards: Mapping[str, RawCard]) -> None:
        """`cards` are the printed cards by id; scripts for cards that are not among them are left out."""
        self._found: dict[tuple[str, Place, str], Written] = {}
        for one in written:
            raw = cards.get(one.card_id)
            if raw is None:
                continue
            texts = printed_texts(raw)
            if one.name != raw.name:
                raise InvalidCard(one.card_id, 0, f"the script is for {one.name}, but the card is {raw.name}; correct the name")
            for place in one.places():
                if place not in texts:
                    raise InvalidCard(one.card_id, 0, f"{raw.name} has no {' '.join(filter(None, place))}; correct the name")
                self._found[_of(raw, texts[place]), place, texts[place]] = one

    def of(self, raw: RawCard) -> Written | None:
        """The hand-written texts of a card; None if it has none."""
        found = Written(raw.id, raw.name)
        for place, words in printed_texts(raw).items():
            one = self._found.get((_of(raw, words), place, words))
            if one is not None and place[0] == ATTACK:
                found.effects[place[1]] = one.effects[place[1]]
            elif one is not None:
                found.parts[place] = one.parts[place]
        return found if found.places() else None
