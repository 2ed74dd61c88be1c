"""Card script: the written form of the effect tree in card files.

A node is written as a call of its script name, `inflict(Paralyzed, defending)`, and without parentheses if no field needs a
value, `defending`. The meaning of a word depends on its position: `hand` is a place in `move(those, hand)` and the cards there
in `discard(hand)`.

- Required fields come first, in order; the others are named: `flip(heads=draw(2))`. A field such as `from_` is named
  without its underscore. If no field is required, the first field does not need a name, `draw(2)`, `active(opponent)`; nor does
  the filter of a selector, `bench(you, is("Basic"))`.
- Several values of one field are in brackets, `inflict([Asleep, Poisoned], defending)`; a single value does not need brackets,
  nor do the values of a node's only unnamed field: `type(Fire, Water)`.
- Actions in sequence are separated by semicolons: `draw(2); shuffle`, `play(draw(2); shuffle)`. As the value of a named
  field they are in parentheses: `flip(heads=(draw(2); shuffle))`.
- Numbers, `true`, `false`, `none` and words of an enumeration are bare; names and other text are in double quotes.
- Spaces and line breaks between words have no meaning; `layout` says where a long script is broken.
- A phrase that many cards share has a short form, `basic_pokemon` for `and(is("Pokémon"), is("Basic"))`; `shortforms`
  lists them.

`format_script` writes each tree in one way only, and its output parses back to an equal tree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import MISSING, fields
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints, overload

from playmat.effects.nodes import NODES, Action, Node, Number, Part, Selector, Seq
from playmat.effects.script_layout import Group, Piece, flat, named
from playmat.effects.shortforms import SCRIPT_OF
from playmat.vocabulary import Condition

F = TypeVar("F", bound=Node)


class InvalidScript(ValueError):
    """The text is not card script. `position` is the offset of the place in `text`, `reason` the mistake there."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text = text
        self.position = position
        self.reason = reason
        start = text.rfind("\n", 0, position) + 1
        end = text.find("\n", position)
        line = text[start : end if end >= 0 else len(text)]
        super().__init__(f"{reason}\n  {line}\n  {' ' * (position - start)}^")


class Shape:
    """The type of a field's value: a node of a family, a word of an enumeration, a number, text, yes or no; or several."""

    __slots__ = ("optional", "several", "what", "words")

    def __init__(self, what: type, several: bool = False, optional: bool = False) -> None:
        self.what = what
        self.several = several
        self.optional = optional
        self.words: dict[str, StrEnum] = {str(word): word for word in what} if issubclass(what, StrEnum) else {}

    @property
    def description(self) -> str:
        """The expected value, for messages."""
        if issubclass(self.what, Node):
            return f"{'an' if self.what.__name__[0] in 'AEIOU' else 'a'} {self.what.__name__.lower()}"
        if self.words:
            return f"one of {', '.join(self.words)}"
        return {int: "a number", str: "text in double quotes", bool: "true or false"}[self.what]


class Slot:
    """One field of a node as script sees it."""

    __slots__ = ("default", "keyword", "name", "required", "shape")

    def __init__(self, name: str, shape: Shape, default: object) -> None:
        self.name = name
        self.keyword = name.rstrip("_")
        self.shape = shape
        self.default = default
        self.required = default is MISSING


class Signature:
    """The written form of a kind of node: its fields, and the number of fields without a name."""

    __slots__ = ("by_keyword", "plain", "positional", "slots", "variadic")

    def __init__(self, kind: type[Node]) -> None:
        hints = get_type_hints(kind)
        self.slots = [Slot(field.name, shape_of(hints[field.name]), field.default) for field in fields(kind)]
        self.by_keyword = {slot.keyword: slot for slot in self.slots}
        self.positional = sum(slot.required for slot in self.slots)
        if not self.positional and self.slots and self.slots[0].shape.what is not bool:
            self.positional = 1
        if issubclass(kind, Selector) and "filter" in self.by_keyword:
            self.positional = self.slots.index(self.by_keyword["filter"]) + 1
        self.variadic = self.positional == 1 and self.slots[0].shape.several
        self.plain: Node | None = None if any(slot.required for slot in self.slots) else kind()
        """The node with all its defaults; None if a field is required."""


def shape_of(annotation: Any) -> Shape:
    """The shape of a field from its annotation: `T`, `T | None` or `tuple[T, ...]`."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is tuple:
        return Shape(arguments[0], several=True)
    if origin is not None:
        (what,) = (argument for argument in arguments if argument is not type(None))
        return Shape(what, optional=True)
    return Shape(annotation)


SIGNATURES: dict[type[Node], Signature] = {}


def signature(kind: type[Node]) -> Signature:
    """The written form of nodes of this class; computed when the class is first used."""
    known = SIGNATURES.get(kind)
    if known is None:
        known = SIGNATURES[kind] = Signature(kind)
    return known


# Short forms


LISTS = frozenset(word for word, script in SCRIPT_OF.items() if script.startswith("["))
"""The short forms that mean several Special Conditions; the others mean a node."""


@cache
def meaning(word: str) -> Node | tuple[StrEnum, ...]:
    """The node of a short form, parsed when it is first needed."""
    if word in LISTS:
        conditions: tuple[StrEnum, ...] = Parser(SCRIPT_OF[word]).values(Shape(Condition, several=True))
        return conditions
    return parse_script(SCRIPT_OF[word], Node)


@cache
def words_by_meaning() -> dict[Node | tuple[StrEnum, ...], str]:
    """The short forms by their meaning, for writing."""
    return {meaning(word): word for word in SCRIPT_OF}


# Formatting


def format_script(node: Node, full: bool = False) -> str:
    """The script of a tree on one line, in its one canonical form. With `full`, no short forms are used."""
    return flat(piece_of(node, full))


def format_parts(parts: Iterable[Part]) -> str:
    """One part a line."""
    return "\n".join(format_script(part) for part in parts)


def format_value(value: object) -> str:
    """The value of a field on one line."""
    return flat(piece_of_value(value, False))


def piece_of(node: Node, full: bool = False) -> Piece:
    """The script of a tree, for `layout` to put on one line or several."""
    if isinstance(node, Seq) and len(node.steps) > 1:
        return Group("", tuple(piece_of_value(step, full) for step in node.steps), "", ";")
    return piece_of_node(node, full)


def piece_of_node(node: Node, full: bool) -> Piece:
    if isinstance(node, Number):
        return str(node.value)
    if not full:
        word = words_by_meaning().get(node)
        if word is not None:
            return word
    written = signature(type(node))
    values = [getattr(node, slot.name) for slot in written.slots]
    said = [slot.required or value != slot.default for slot, value in zip(written.slots, values, strict=True)]
    arguments: list[Piece]
    unnamed = max((index + 1 for index in range(written.positional) if said[index]), default=0)
    if written.variadic and unnamed:
        word = None if full else words_by_meaning().get(values[0])
        arguments = [word] if word is not None else [piece_of_value(item, full) for item in values[0]]
    else:
        # Between commas a sequence needs no parentheses; as the value of a named field it does, to show where it ends.
        arguments = [
            piece_of(value, full) if isinstance(value, Seq) else piece_of_value(value, full) for value in values[:unnamed]
        ]
    arguments += [
        named(slot.keyword, piece_of_value(value, full))
        for slot, value, is_said in zip(written.slots[unnamed:], values[unnamed:], said[unnamed:], strict=True)
        if is_said
    ]
    if arguments or written.plain is None:
        return Group(f"{node.script_name}(", tuple(arguments), ")")
    return node.script_name


def piece_of_value(value: object, full: bool) -> Piece:
    if isinstance(value, Node):
        if isinstance(value, Seq) and len(value.steps) > 1:
            return Group("(", tuple(piece_of_value(step, full) for step in value.steps), ")", ";")
        return piece_of_node(value, full)
    if isinstance(value, StrEnum):
        return value.value if BARE.fullmatch(value.value) else format_text(value.value)
    if isinstance(value, str):
        return format_text(value)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        if len(value) == 1:
            return piece_of_value(value[0], full)
        word = None if full else words_by_meaning().get(value)
        return word or Group("[", tuple(piece_of_value(item, full) for item in value), "]")
    return str(value)


def format_text(text: str) -> str:
    """Text in double quotes; quotes, backslashes and line breaks in it are escaped as in JSON."""
    return json.dumps(text, ensure_ascii=False)


# Parsing

BARE = re.compile(r"[A-Za-z_]\w*|[<>!]?=|[<>]")
TOKEN = re.compile(
    r"""\s*+(?:(?P<word>[A-Za-z_]\w*)
    |(?P<mark>[()\[\],;])
    |(?P<number>-?\d+)
    |(?P<text>"(?:[^"\\\n]|\\.)*")
    |(?P<sign>[<>!]=|[<>=])
    |(?P<other>\S))""",
    re.VERBOSE,
)
LITERALS = {"true": True, "false": False}


@overload
def parse_script(text: str) -> Action: ...
@overload
def parse_script(text: str, family: type[F]) -> F: ...
def parse_script(text: str, family: type[Node] = Action) -> Node:
    """The tree of a script, which must be of the family (`Action`, `Selector`, `Test`, ...).

    Raises InvalidScript with the place and the expected value.
    """
    return Parser(text).whole(Shape(family))


def parse_parts(text: str) -> tuple[Part, ...]:
    """The parts of a card's text: one on each line that is not empty."""
    return tuple(parse_script(line, Part) for line in text.split("\n") if line.strip())


class Parser:
    """Descends through the tokens; the expected type at each place decides the meaning of a word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.kinds: list[str] = []
        self.words: list[str] = []
        self.places: list[int] = []
        for found in TOKEN.finditer(text):
            kind = found.lastgroup or ""
            word = found[kind]
            if kind == "other":
                reason = "unclosed quote" if word == '"' else f"{word!r} is not allowed in script"
                raise InvalidScript(text, found.start(kind), reason)
            self.kinds.append(kind)
            self.words.append(word)
            self.places.append(found.start(kind))
        self.kinds.append("end")
        self.words.append("")
        self.places.append(len(text))

    def whole(self, shape: Shape) -> Node:
        node = self.steps(shape)
        if self.kinds[self.at] != "end":
            self.fail(f"unexpected {self.words[self.at]!r}; the script should end here, or a semicolon is missing")
        return node

    def steps(self, shape: Shape) -> Node:
        """One node or, where actions are expected, several with semicolons between them."""
        start = self.at
        first: Node = self.value(shape)
        return first if self.words[self.at] != ";" else self.sequence(start, first, shape)

    def sequence(self, start: int, first: Any, shape: Shape) -> Node:
        """The sequence of a first value at the place `start`; a semicolon comes next."""
        if not isinstance(first, Action) or not issubclass(Seq, shape.what):
            self.fail(f"only actions can follow one another, and {self.words[start]!r} is not an action")
        steps = [first]
        while self.skip(";"):
            steps.append(self.value(ACTION))
        return Seq(tuple(steps))

    def value(self, shape: Shape) -> Any:
        """One value of the shape, even if the field takes several."""
        kind, word = self.kinds[self.at], self.words[self.at]
        if kind == "word":
            if word == "none" and shape.optional:
                self.at += 1
                return None
            if issubclass(shape.what, Node):
                return self.node(shape)
            if word in shape.words:
                self.at += 1
                return shape.words[word]
            if shape.what is bool and word in LITERALS:
                self.at += 1
                return LITERALS[word]
            self.unknown(word, [*shape.words] or ([*LITERALS] if shape.what is bool else []), shape)
        if kind == "number":
            if shape.what is int:
                self.at += 1
                return int(word)
            if issubclass(Number, shape.what):
                self.at += 1
                return Number(int(word))
        elif kind == "text":
            if shape.what is str:
                return self.quoted()
            if shape.words:
                place = self.at
                text = self.quoted()
                if text in shape.words:
                    return shape.words[text]
                self.at = place
                self.unknown(text, [*shape.words], shape)
        elif kind == "sign" and word in shape.words:
            self.at += 1
            return shape.words[word]
        elif word == "(" and issubclass(Seq, shape.what):
            self.at += 1
            node = self.steps(shape)
            self.expect(")")
            return node
        return self.fail(f"expected {shape.description}" + (f", not {word!r}" if word else ", but the script ends"))

    def values(self, shape: Shape) -> Any:
        """The value of a field of the shape; for a field with several values, all of them."""
        if not shape.several:
            return self.value(shape)
        if not self.skip("["):
            return (shape.what is Condition and self.short_list()) or (self.value(shape),)
        items = []
        while not self.skip("]"):
            items.append(self.value(shape))
            if self.words[self.at] != "]":
                self.expect(",", "]")
        return tuple(items)

    def quoted(self) -> str:
        try:
            text = json.loads(self.words[self.at])
        except ValueError:
            self.fail("after a backslash only a quote, a backslash or n can follow")
        self.at += 1
        assert isinstance(text, str)
        return text

    def node(self, shape: Shape) -> Node:
        place, word = self.at, self.words[self.at]
        kind = NODES.get(word)
        if kind is None:
            return self.short_form(word, shape)
        if not issubclass(kind, shape.what):
            self.fail(f"expected {shape.description}, and {word!r} is {Shape(family_of(kind)).description}")
        self.at += 1
        written = signature(kind)
        if self.words[self.at] == "(" and self.kinds[self.at] == "mark":
            self.at += 1
            return kind(**self.arguments(word, place, written))
        if written.plain is None:
            self.at = place
            self.fail(f"{word!r} needs {needs(written.slots)}")
        return written.plain

    def short_list(self) -> tuple[StrEnum, ...]:
        """The Special Conditions that a short form means; none if there is no such word here."""
        word = self.words[self.at]
        if word not in LISTS:
            return ()
        self.at += 1
        conditions = meaning(word)
        assert isinstance(conditions, tuple)
        return conditions

    def short_form(self, word: str, shape: Shape) -> Node:
        """The node that a short form means."""
        if word not in SCRIPT_OF or word in LISTS:
            known = [name for name, other in NODES.items() if issubclass(other, shape.what)]
            self.unknown(word, [*known, *(short for short in SCRIPT_OF if isinstance(meaning(short), shape.what))], shape)
        node = meaning(word)
        assert isinstance(node, Node)
        if not isinstance(node, shape.what):
            self.fail(f"expected {shape.description}, and {word!r} is {Shape(family_of(type(node))).description}")
        self.at += 1
        if self.words[self.at] == "(" and self.kinds[self.at] == "mark":
            self.fail(f"{word!r} takes no values; it is short for {SCRIPT_OF[word]}")
        return node

    def arguments(self, word: str, place: int, written: Signature) -> dict[str, object]:
        """The fields of a call up to and with its closing parenthesis; `place` is the place of the call's word."""
        given: dict[str, object] = {}
        items: list[object] = []
        index = 0
        named = False
        while not self.skip(")"):
            if self.words[self.at + 1 : self.at + 2] == ["="] and self.kinds[self.at] == "word":
                keyword = self.words[self.at]
                slot = written.by_keyword.get(keyword)
                if slot is None:
                    self.fail(f"{word!r} has no field {keyword!r}{did_you_mean(keyword, written.by_keyword)}")
                if slot.name in given or (items and slot is written.slots[0]):
                    self.fail(f"{keyword!r} is given twice")
                self.at += 2
                named = True
                given[slot.name] = self.values(slot.shape)
            elif named:
                self.fail(f"a value without a name cannot follow one with a name; {word!r} has {listing(written.slots)}")
            elif written.variadic and self.words[self.at] != "[":
                shape = written.slots[0].shape
                items += (shape.what is Condition and self.short_list()) or (self.value(shape),)
            elif index < len(written.slots) and not items:
                slot = written.slots[index]
                start = self.at
                value = self.values(slot.shape)
                given[slot.name] = value if self.words[self.at] != ";" else self.sequence(start, value, slot.shape)
                index += 1
            else:
                self.fail(f"too many values: {word!r} has {listing(written.slots)}")
            if self.words[self.at] != ")":
                self.expect(",", ")")
        if written.variadic and written.slots[0].name not in given:
            given[written.slots[0].name] = tuple(items)
        missing = [slot for slot in written.slots if slot.required and slot.name not in given]
        if missing:
            self.at = place
            self.fail(f"{word!r} needs {needs(missing)}")
        return given

    def skip(self, mark: str) -> bool:
        if self.words[self.at] == mark and self.kinds[self.at] == "mark":
            self.at += 1
            return True
        return False

    def expect(self, mark: str, *others: str) -> None:
        """Skip the mark, or fail; the message names `others` too, which were also possible here."""
        if not self.skip(mark):
            found = self.words[self.at]
            hint = "; put actions that follow one another in parentheses" if found == ";" else ""
            marks = " or ".join(repr(mark) for mark in (mark, *others))
            self.fail(f"expected {marks}" + (f", not {found!r}{hint}" if found else ", but the script ends"))

    def unknown(self, word: str, words: Iterable[str], shape: Shape) -> NoReturn:
        hint = did_you_mean(word, words)
        self.fail(f"{word!r} is not {shape.description}{hint}")

    def fail(self, reason: str) -> NoReturn:
        raise InvalidScript(self.text, self.places[self.at], reason)


ACTION = Shape(Action)


def family_of(kind: type[Node]) -> type[Node]:
    """The family a node belongs to: `Quantity`, `Filter`, `Selector`, `Test`, `Action`, `Static` or `Part`."""
    return kind.__mro__[1]


def needs(slots: Iterable[Slot]) -> str:
    return " and ".join(f"{slot.keyword} ({slot.shape.description})" for slot in slots if slot.required)


def listing(slots: Iterable[Slot]) -> str:
    return ", ".join(slot.keyword for slot in slots) or "no fields"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a message: near matches for a word, or nothing."""
    by_lower = {known.lower(): known for known in words}
    near = get_close_matches(word.lower(), by_lower, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(by_lower[match] for match in near)}?" if near else ""
