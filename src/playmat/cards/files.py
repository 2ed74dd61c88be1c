"""Card files: one text file for each set, with facts and script only.

    set base1 Base | series Base | released 1999-01-09 | code BS | era base

    4 Charizard | Stage 2 R 120 | from Charmeleon | weak W x2 | resist F -30 | retreat 3 | level 76
      power "Energy Burn": use(...)
      attack RRRR "Fire Spin" 100: cost(discard(pick(2, attached(self, is("Energy")))))

    91 Bill | Item
      text: play(draw(2))

    98 Fire Energy | Basic Energy R
    130 = base1-4

A card is a line of facts separated by bars and, indented by two spaces, its texts: `attack`, an Ability by its kind
(`power`, `poke-power`, `poke-body`, `ability`, `trait`), `text` for everything else, and `unread` with the reason why a card
cannot be played. A number with `=` is a reprint, followed by the facts that differ. Empty lines and lines that start with `#`
say nothing.

A text continues over the lines below it that are indented further, by any number of spaces:

    91 Example Search | Item
      text: play(
        search(pick(2, deck(you, basic_pokemon), upto=true));
        move(those, bench);
        shuffle
      )

If an Ability or text has several parts, each further part is on separate lines. A part ends with a line at whose end all brackets
are closed and no semicolon announces another action. A line of facts continues on indented lines that start with a bar.

A file is at first only cut into blocks; a card, and its script, is parsed when it is asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from textwrap import dedent
from typing import Any, NoReturn, TypeVar

from playmat.cards.model import Ability, Attack, Card, Resistance, Weakness
from playmat.effects.nodes import Action, Node, Part
from playmat.effects.script import InvalidScript, did_you_mean, format_text, parse_script, piece_of
from playmat.effects.script_layout import WIDTH, Group, Piece, broken, flat
from playmat.vocabulary import BY_LETTER, AbilityKind, Era, Stage, Supertype, TrainerKind, Type, format_cost, parse_cost

F = TypeVar("F", bound=Node)

Originals = Callable[[str], Card]
"""Finds the card that a reprint repeats."""


class InvalidCard(ValueError):
    """A card file or card is malformed; the message names the place and says what to do."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        self.source = source
        self.line = line
        """Counted from 1; 0 when the card did not come from a text."""
        self.reason = reason
        super().__init__(f"{source}:{line}: {reason}" if line else f"{source}: {reason}")


@dataclass(frozen=True, slots=True)
class CardSet:
    """The first line of a card file."""

    id: str
    name: str
    series: str = ""
    released: str = ""
    """Date as year-month-day."""
    code: str = ""
    """The set's short code in deck lists; empty if it has none."""
    era: Era = Era.MODERN
    """The era of its cards that do not name another."""


INLINE = CardSet("inline", "Inline")
"""The set of cards that are written where they are used, such as in a scenario."""

ABILITY_WORDS: dict[str, AbilityKind] = {
    "power": AbilityKind.POKEMON_POWER,
    "poke-power": AbilityKind.POKE_POWER,
    "poke-body": AbilityKind.POKE_BODY,
    "ability": AbilityKind.ABILITY,
    "trait": AbilityKind.ANCIENT_TRAIT,
}
WORD_OF_ABILITY = {kind: word for word, kind in ABILITY_WORDS.items()}

LONGEST = 150
"""No line of a card file is longer, in characters."""
INSIDE = " " * 4
"""The indentation of the second line of a text."""
HEAD = re.compile(r"^[^\s#].*+(?:\n ++\|.*+)*+", re.MULTILINE)
FURTHER_FACTS = re.compile(r"\n +\|")
QUOTED = r'("(?:[^"\\]|\\.)*")'
ATTACK = re.compile(rf"attack (\S+) {QUOTED}(?: (\d*[-+x?]?)(?![\w+?-]))?(?: ([A-Z]\w*))?(?::\s*(.*))?")
ABILITY = re.compile(rf"({'|'.join(ABILITY_WORDS)}) {QUOTED}(?::\s*(.*))?")
UNREAD = re.compile(rf"unread {QUOTED}")
TEXT_WORDS = ("attack", *ABILITY_WORDS, "text", "unread")
POKEMON = re.compile(rf"({'|'.join(re.escape(stage) for stage in Stage)}) (\S+) (\d+)")
WEAKNESS = re.compile(r"([A-Z])(?: x(\d+))?(?: \+(\d+))?")
RESISTANCE = re.compile(r"([A-Z]) -(\d+)")
CONTINUED = re.compile(r"   +\S|  [)\]]|#")
"""A line that continues a text: indented further than the text, or a bracket that it closes; or a remark."""
BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]]')
"""A bracket, or a text in quotes, whose brackets do not count."""
DEPTH = {"(": 1, "[": 1, ")": -1, "]": -1}


# Parsing


def parse_cards(text: str, source: str, originals: Originals | None = None) -> list[Card]:
    """All cards of a file's text. `originals` finds the cards of other sets that reprints repeat."""
    file = CardFile(text, source, originals)
    return [file.card(number) for number in file.places]


def parse_card_block(text: str, number: int = 1, source: str = "inline card") -> Card:
    """One card written where it is used, such as in a scenario: a block without a number. Its id is `inline-<number>`."""
    block = dedent(text).strip("\n")
    if HEAD.search(block, 1):
        raise InvalidCard(source, 1, "expected one card; indent its texts by two spaces")
    head = HEAD.match(block)
    return Block(block, source, 1, INLINE).card(f"{INLINE.id}-{number}", one_line(head.group() if head else ""))


def one_line(head: str) -> str:
    """A card's facts, which may continue over several lines, on one line."""
    return FURTHER_FACTS.sub(" |", head) if "\n" in head else head


class CardFile:
    """The text of a card file, cut into blocks. Cards are built when they are asked for."""

    def __init__(self, text: str, source: str, originals: Originals | None = None) -> None:
        self.text = text
        self.source = source
        self.originals = originals
        self.built: dict[str, Card] = {}
        self.building: set[str] = set()
        first = HEAD.search(text)
        if first is None or not first.group().startswith("set "):
            line = text.count("\n", 0, first.start()) + 1 if first else 1
            raise InvalidCard(source, line, "a card file starts with its set, such as: set base1 Base | series Base")
        self.set = parse_set(first.group(), source, text.count("\n", 0, first.start()) + 1)
        self.cards_from = first.end()
        self.found: dict[str, tuple[int, int]] = {}
        """Places that were looked up one by one."""

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where each card's block starts and its facts end, by number and in order."""
        found: dict[str, tuple[int, int]] = {}
        for head in HEAD.finditer(self.text, self.cards_from):
            number = head.group().partition(" ")[0]
            if number in found:
                self.fail_twice(head.start(), number)
            found[number] = head.span()
        return found

    def place(self, number: str) -> tuple[int, int] | None:
        """The place of one card, found without cutting up the file; None if it has no such number."""
        known = self.found.get(number)
        if known is None and number and number[0] != "#" and not set(number) & set(" \n"):
            line = f"\n{number} "
            at = self.text.find(line, self.cards_from)
            head = HEAD.match(self.text, at + 1) if at >= 0 else None
            if head is not None:
                again = self.text.find(line, at + 1)
                if again >= 0:
                    self.fail_twice(again + 1, number)
                known = self.found[number] = head.span()
        return known

    def heads(self) -> list[str]:
        """The number and the facts of every card as they are written, in order."""
        return HEAD.findall(self.text, self.cards_from)

    def head(self, number: str) -> str:
        """The facts of a card on one line, without its number. KeyError if there is no such card."""
        start, end = self.span(number)
        return one_line(self.text[start + len(number) + 1 : end])

    def span(self, number: str) -> tuple[int, int]:
        place = self.place(number)
        if place is None:
            raise KeyError(number)
        return place

    def card(self, number: str) -> Card:
        """The card of the number (KeyError if there is none); a reprint with the texts of its original."""
        card = self.built.get(number)
        if card is None:
            if number in self.building:
                self.fail(
                    self.span(number)[0], f"{self.set.id}-{number} is a reprint of its own reprint; write one of them in full"
                )
            self.building.add(number)
            try:
                card = self.built[number] = self.build(number)
            finally:
                self.building.discard(number)
        return card

    def build(self, number: str) -> Card:
        start = self.span(number)[0]
        block = Block(self.block(number), self.source, self.text.count("\n", 0, start) + 1, self.set)
        card_id, head = f"{self.set.id}-{number}", self.head(number)
        if not head.startswith("= "):
            return block.card(card_id, head)
        original_id, *facts = head[2:].split(" | ")
        set_id, _, other = original_id.rpartition("-")
        if original_id == card_id:
            block.fail(0, f"{card_id} cannot be a reprint of itself")
        if set_id == self.set.id:
            if self.place(other) is None:
                block.fail(0, f"{original_id} is not in this file{did_you_mean(other, self.places)}")
            original = self.card(other)
        elif self.originals is None:
            block.fail(0, f"{original_id} belongs to another set, which cannot be looked up here")
        else:
            try:
                original = self.originals(original_id)
            except KeyError as error:
                block.fail(0, f"this is a reprint of {original_id}, but {error}")
        return block.reprint(card_id, original, facts)

    def block(self, number: str) -> str:
        """The lines of a card as they are written, up to the next card."""
        start, end = self.span(number)
        following = HEAD.search(self.text, end)
        return self.text[start : following.start() if following else len(self.text)]

    def fail_twice(self, place: int, number: str) -> NoReturn:
        self.fail(place, f"{self.set.id} has two cards with the number {number}; remove one")

    def fail(self, place: int, reason: str) -> NoReturn:
        raise InvalidCard(self.source, self.text.count("\n", 0, place) + 1, reason)


def parse_set(line: str, source: str, number: int) -> CardSet:
    """The set of a file's first line."""
    head, *facts = line.removeprefix("set ").split(" | ")
    set_id, _, name = head.partition(" ")
    known: dict[str, Any] = {}
    for fact in facts:
        word, _, value = fact.partition(" ")
        if word not in ("series", "released", "code", "era"):
            hint = did_you_mean(word, ("series", "released", "code", "era"))
            raise InvalidCard(source, number, f"a set has no fact {word!r}{hint}")
        if word == "era":
            if value not in list(Era):
                raise InvalidCard(source, number, f"{value!r} is not an era; use one of {', '.join(Era)}")
            known[word] = Era(value)
        else:
            known[word] = value
    return CardSet(set_id, name, **known)


class Block:
    """The lines of one card. `line` is the number of its first line in the source."""

    def __init__(self, text: str, source: str, line: int, card_set: CardSet) -> None:
        self.lines = text.split("\n")
        self.start = 1
        """Index of the line after the facts."""
        while self.start < len(self.lines) and self.lines[self.start].lstrip(" ").startswith("|"):
            self.start += 1
        self.source = source
        self.line = line
        self.set = card_set

    def fail(self, index: int, reason: str) -> NoReturn:
        raise InvalidCard(self.source, self.line + index, reason) from None

    def card(self, card_id: str, head: str) -> Card:
        name, *facts = head.split(" | ")
        if not facts:
            self.fail(0, f"{name!r} has no kind; put it after a bar: '{name} | Basic R 60', '{name} | Item'")
        known = self.kind(facts[0])
        known["era"] = self.set.era
        self.facts(facts[1:], known)
        self.texts(known)
        known.setdefault("number", card_id.rpartition("-")[2])
        return Card(id=card_id, name=name, **known)

    def reprint(self, card_id: str, original: Card, facts: list[str]) -> Card:
        known: dict[str, Any] = {}
        self.facts(facts, known)
        if any(line.strip() for line in self.lines[self.start :] if not line.startswith("#")):
            self.fail(self.start, f"{card_id} has the texts of {original.id}; write it in full to give it others")
        known.setdefault("number", card_id.rpartition("-")[2])
        return replace(original, id=card_id, reprint_of=original.id, **known)

    def kind(self, fact: str) -> dict[str, Any]:
        """The fields given by a card's first fact: `Stage 2 R 120`, `Supporter`, `Basic Energy R`, `Special Energy`."""
        if fact in list(TrainerKind):
            return {"supertype": Supertype.TRAINER, "kind": TrainerKind(fact)}
        if fact == "Special Energy":
            return {"supertype": Supertype.ENERGY}
        if fact.startswith("Basic Energy "):
            provided = self.cost(0, fact.removeprefix("Basic Energy "))
            return {"supertype": Supertype.ENERGY, "basic_energy": True, "types": provided}
        if pokemon := POKEMON.fullmatch(fact):
            stage, types, hp = pokemon.groups()
            return {"supertype": Supertype.POKEMON, "stage": Stage(stage), "types": self.cost(0, types), "hp": int(hp)}
        if fact.startswith(tuple(Stage)):
            self.fail(0, f"{fact!r}: after the stage come the types and the HP, such as Stage 1 R 80")
        kinds = [*Stage, *TrainerKind, "Basic Energy", "Special Energy"]
        return self.fail(0, f"{fact!r} is not a kind of card{did_you_mean(fact, kinds)}; start with one of {', '.join(kinds)}")

    def facts(self, facts: Iterable[str], known: dict[str, Any]) -> None:
        """Add the facts after the first one to `known`."""
        for fact in facts:
            word, _, value = fact.partition(" ")
            if word not in FACTS:
                self.fail(0, f"unknown fact {word!r}{did_you_mean(word, FACTS)}; facts are {', '.join(FACTS)}")
            field = FACTS[word]
            if word in ("from", "level", "title", "number", "reprint"):
                known[field] = value
            elif word in ("retreat", "prizes", "copies", "hp"):
                if not value.isdecimal():
                    self.fail(0, f"{word!r} takes a number, not {value!r}")
                known[field] = int(value)
            elif word == "type":
                known[field] = self.cost(0, value)
            elif word in ("tags", "into"):
                known[field] = tuple(value.split(", "))
            elif word == "era":
                if value not in list(Era):
                    self.fail(0, f"{value!r} is not an era; use one of {', '.join(Era)}")
                known[field] = Era(value)
            elif word == "weak":
                found = WEAKNESS.fullmatch(value)
                if not found or found[1] not in BY_LETTER:
                    self.fail(0, f"{fact!r}: a Weakness is written weak W x2 or weak W +20")
                weakness = Weakness(BY_LETTER[found[1]], int(found[2] or 2), int(found[3] or 0))
                known[field] = (*known.get(field, ()), weakness)
            else:
                found = RESISTANCE.fullmatch(value)
                if not found or found[1] not in BY_LETTER:
                    self.fail(0, f"{fact!r}: a Resistance is written resist F -30")
                known[field] = (*known.get(field, ()), Resistance(BY_LETTER[found[1]], int(found[2])))

    def texts(self, known: dict[str, object]) -> None:
        """Add the fields in the indented lines to `known`."""
        attacks: list[Attack] = []
        abilities: list[Ability] = []
        parts: list[Part] = []
        index = self.start
        while index < len(self.lines):
            line = self.lines[index]
            here, entry = index, line.strip()
            index += 1
            if not entry or line.startswith("#"):
                continue
            if line.startswith("   ") or not line.startswith("  "):
                self.fail(here, "a text starts on a line indented by two spaces; the lines that continue it are indented further")
            while index < len(self.lines) and CONTINUED.match(self.lines[index]):
                index += 1
            further = ["" if line.startswith("#") else line for line in self.lines[here + 1 : index]]
            if entry.startswith("text:"):
                parts += self.parts(here, entry.removeprefix("text:"), further)
            elif attack := ATTACK.fullmatch(entry):
                cost, name, damage, power, script = attack.groups()
                number = (damage or "").rstrip("+-x?")
                mark = (damage or "").removeprefix(number)
                effect = self.script(here, [script or "", *further], Action) if script or any(further) else None
                attacks.append(Attack(self.text(here, name), self.cost(here, cost), int(number or 0), mark, effect, power or ""))
            elif ability := ABILITY.fullmatch(entry):
                word, name, script = ability.groups()
                found = tuple(self.parts(here, script or "", further))
                abilities.append(Ability(self.text(here, name), ABILITY_WORDS[word], found))
            elif (unread := UNREAD.fullmatch(entry)) and not any(further):
                known["unread"] = self.text(here, unread[1])
            else:
                self.fail(here, self.remedy(entry))
        known["attacks"] = tuple(attacks)
        known["abilities"] = tuple(abilities)
        known["parts"] = tuple(parts)

    def remedy(self, entry: str) -> str:
        """The message about a text that cannot be read."""
        word = re.split(r"[\s:]", entry)[0]
        if word == "attack":
            return 'an attack is written: attack RCC "Name" 30: script'
        if word in ABILITY_WORDS:
            return f'an Ability is written: {word} "Name": script'
        if word == "unread":
            return 'the reason is written in double quotes on one line: unread "..."'
        return f"a text cannot start with {word!r}{did_you_mean(word, TEXT_WORDS)}; texts start with {', '.join(TEXT_WORDS)}"

    def parts(self, index: int, first: str, further: list[str]) -> list[Part]:
        """The parts of an Ability or text, of which the first line holds `first`; `index` is the place of that line."""
        if not further:
            return [self.script(index, [first], Part)] if first.strip() else []
        found: list[Part] = []
        lines: list[str] = []
        depth = 0
        for offset, line in enumerate([first, *further]):
            lines.append(line)
            for bracket in BRACKET.findall(line):
                depth += DEPTH.get(bracket, 0)
            if depth <= 0 and not line.rstrip().endswith(";"):
                if any(map(str.strip, lines)):
                    found.append(self.script(index + offset + 1 - len(lines), lines, Part))
                lines, depth = [], 0
        if lines:
            found.append(self.script(index + len(further) + 1 - len(lines), lines, Part))
        return found

    def script(self, index: int, lines: list[str], family: type[F]) -> F:
        """The tree of a script. `index` is the place of its first line."""
        text = "\n".join(lines) if len(lines) > 1 else lines[0].strip()
        try:
            return parse_script(text, family)
        except InvalidScript as error:
            self.fail(index + text.count("\n", 0, error.position), str(error))

    def text(self, index: int, quoted: str) -> str:
        try:
            return str(json.loads(quoted))
        except ValueError:
            return self.fail(index, f"{quoted}: after a backslash only a quote, a backslash or n can follow")

    def cost(self, index: int, letters: str) -> tuple[Type, ...]:
        try:
            return parse_cost(letters)
        except ValueError as error:
            return self.fail(index, str(error))


FACTS: dict[str, str] = {
    "from": "evolves_from",
    "into": "evolves_into",
    "hp": "hp",
    "type": "types",
    "weak": "weaknesses",
    "resist": "resistances",
    "retreat": "retreat",
    "level": "level",
    "title": "title",
    "tags": "tags",
    "prizes": "prizes",
    "copies": "copies",
    "era": "era",
    "number": "number",
    "reprint": "reprint_of",
}
"""The words of the facts after the first, in the order in which they are written, and the fields of a card that they give."""
DEFAULTS = {field.name: field.default for field in fields(Card)}


# Formatting


def format_cards(cards: Iterable[Card], card_set: CardSet, originals: Mapping[str, Card] | None = None) -> str:
    """The text of a card file. A reprint whose original is among the cards or `originals` takes one line."""
    cards = list(cards)
    known = {card.id: card for card in cards}
    blocks = []
    for card in cards:
        original = known.get(card.reprint_of)
        if original is None and card.reprint_of and originals is not None:
            original = originals.get(card.reprint_of)
        blocks.append(format_card(card, card_set, original))
    return join_blocks(format_set(card_set), blocks)


def format_file(file: CardFile, originals: Mapping[str, Card]) -> str:
    """The text of the file as Playmat writes it. Remarks would be lost, so a file that has any is refused."""
    remark = re.search("^#", file.text, re.MULTILINE)
    if remark:
        file.fail(remark.start(), "this remark would be lost; take it out before the file is formatted")
    return format_cards([file.card(number) for number in file.places], file.set, originals)


def join_blocks(head: str, blocks: list[str]) -> str:
    """A file's text: an empty line separates cards of several lines from others; cards of one line follow each other."""
    lines = [head, ""]
    for block, following in zip(blocks, [*blocks[1:], ""], strict=True):
        lines.append(block)
        if "\n" in block or "\n" in following:
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def format_set(card_set: CardSet) -> str:
    facts = [f"{word} {getattr(card_set, word)}" for word in ("series", "released", "code") if getattr(card_set, word)]
    return " | ".join([f"set {card_set.id} {card_set.name}", *facts, f"era {card_set.era}"])


def format_card(card: Card, card_set: CardSet, original: Card | None = None) -> str:
    """The block of one card in the file of its set, without a line's end; for a reprint of `original` only the differences."""
    number = card.id.rpartition("-")[2]
    facts = written_facts(card)
    if original is not None:
        # One line is enough if every field equals the original's or is a separate fact.
        differing = {field.name for field in fields(Card) if getattr(card, field.name) != getattr(original, field.name)}
        differing -= {"id", "reprint_of", "number"}
        stated = {FACTS[word]: text for word, text in facts if word != "reprint"}
        if differing <= stated.keys() - {"weaknesses", "resistances"}:
            own = [text for word, text in facts if FACTS[word] in differing or word == "number"]
            return "\n".join(written_head(card, [f"{number} = {original.id}", *own]))
    return f"{number} {format_card_block(card, card_set)}"


def format_card_block(card: Card, card_set: CardSet = INLINE) -> str:
    """A card's block without its number: the inverse of `parse_card_block`."""
    facts = [text for word, text in written_facts(card) if word != "era" or card.era is not card_set.era]
    return "\n".join([*written_head(card, [card.name, written_kind(card), *facts]), *written_texts(card)])


def written_kind(card: Card) -> str:
    if card.is_pokemon:
        if card.stage is None:
            raise InvalidCard(card.id, 0, "a Pokémon card without a stage cannot be written; give it one")
        return f"{card.stage} {format_cost(card.types)} {card.hp}"
    if card.is_trainer:
        if card.kind is None:
            raise InvalidCard(card.id, 0, "a Trainer card without a kind cannot be written; give it one")
        return str(card.kind)
    return f"Basic Energy {format_cost(card.types)}" if card.basic_energy else "Special Energy"


def written_facts(card: Card) -> list[tuple[str, str]]:
    """The facts after the first, with their words. Facts with the default value are left out."""
    facts: list[tuple[str, str]] = []
    for word, name in FACTS.items():
        value = getattr(card, name)
        if word == "number" and value == card.id.rpartition("-")[2]:
            continue
        if (word == "hp" and card.is_pokemon) or (word == "type" and (card.is_pokemon or card.basic_energy)):
            continue
        if word != "era" and value == DEFAULTS[name]:
            continue
        if word == "weak":
            facts += [(word, f"weak {written_weakness(weakness)}") for weakness in card.weaknesses]
        elif word == "resist":
            facts += [(word, f"resist {resistance.type.letter} -{resistance.minus}") for resistance in card.resistances]
        elif word == "type":
            facts.append((word, f"type {format_cost(value)}"))
        elif word in ("tags", "into"):
            facts.append((word, f"{word} {', '.join(value)}"))
        else:
            facts.append((word, f"{word} {value}"))
    return facts


def written_weakness(weakness: Weakness) -> str:
    if not weakness.plus:
        return f"{weakness.type.letter} x{weakness.factor}"
    factor = f" x{weakness.factor}" if weakness.factor != 2 else ""
    return f"{weakness.type.letter}{factor} +{weakness.plus}"


def written_texts(card: Card) -> list[str]:
    lines: list[str] = []
    for ability in card.abilities:
        lines += written_parts(f"  {WORD_OF_ABILITY[ability.kind]} {format_text(ability.name)}", ability.parts)
    for attack in card.attacks:
        damage = f"{attack.damage or ''}{attack.mark}"
        words = ["  attack", format_cost(attack.cost), format_text(attack.name), damage, attack.power]
        lines += written_script(" ".join(word for word in words if word), attack.effect)
    if card.parts:
        lines += written_parts("  text", card.parts)
    if card.unread:
        lines.append(f"  unread {format_text(card.unread)}")
    return lines


def written_script(start: str, node: Node | None) -> list[str]:
    """The lines of a text that is one script."""
    if node is None:
        return [start]
    piece = piece_of(node)
    line = flat(piece)
    if len(start.lstrip()) + 2 + len(line) <= WIDTH:
        return [f"{start}: {line}"]
    if len(line) <= WIDTH or is_sequence(piece):
        return [f"{start}:", *indented(piece)]
    first, *others = broken(piece, 2, len(start) + 2)
    return [f"{start}: {first}", *others]


def written_parts(start: str, parts: tuple[Part, ...]) -> list[str]:
    """The lines of an Ability or text of any number of parts."""
    if len(parts) < 2:
        return written_script(start, parts[0] if parts else None)
    first, *others = map(piece_of, parts)
    line = flat(first)
    lines = [f"{start}: {line}"] if len(start.lstrip()) + 2 + len(line) <= WIDTH else [f"{start}:", *indented(first)]
    for other in others:
        lines += indented(other)
    return lines


def indented(piece: Piece) -> list[str]:
    """A script on separate lines below the line of its text."""
    first, *others = broken(piece, len(INSIDE), len(INSIDE))
    return [INSIDE + first, *others]


def is_sequence(piece: Piece) -> bool:
    """Whether the script is several actions in sequence."""
    return isinstance(piece, Group) and piece.is_bare


def written_head(card: Card, facts: list[str]) -> list[str]:
    """The facts with bars between them, on one line unless that is too long."""
    lines = [facts[0]]
    # A number of up to eight signs comes before the facts of a card in a file.
    for fact in facts[1:]:
        longer = f"{lines[-1]} | {fact}"
        if len(longer) + 8 <= LONGEST:
            lines[-1] = longer
        else:
            lines.append(f"{INSIDE}| {fact}")
    if any("\n" in fact for fact in facts) or " | " in card.name:
        raise InvalidCard(card.id, 0, "a name with a bar or a line break in it cannot be written; change the name")
    return lines
