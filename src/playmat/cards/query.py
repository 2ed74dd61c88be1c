"""Searching the pool: `type:fire hp>=120 -name:pikachu (attack:"fire spin" or text:burn)`.

A query consists of words and terms, all of which must match; combine them with `or` and parentheses, negate one with a minus or
`not`. A bare word is searched in the name. A term is a field, a sign and a value: `:` means contains or equals, the
other signs compare numbers. Values with spaces are quoted; `type:fire,water` is one or the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from playmat.cards.formats import InvalidFormat, Judge, Status, load_format
from playmat.cards.languages import in_english
from playmat.cards.model import Card
from playmat.cards.names import fold_name
from playmat.cards.pool import Pool
from playmat.cards.sets import expansions, find_sets
from playmat.cards.summaries import CardSummary
from playmat.vocabulary import BY_LETTER, Stage, TrainerKind, Type, parse_cost

Matcher = Callable[[CardSummary], bool]


class InvalidQuery(ValueError):
    """A query cannot be read; the message shows the place and says what to write instead."""

    def __init__(self, query: str, place: int, reason: str) -> None:
        self.query = query
        self.place = place
        """Counted from 0."""
        self.reason = reason
        super().__init__(f"{reason}\n  {query}\n  {' ' * place}^")


@dataclass(frozen=True, slots=True)
class Term:
    """`field sign value`; a bare word is a term of the field `name`."""

    field: str
    sign: str
    value: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Not:
    of: Node


@dataclass(frozen=True, slots=True)
class And:
    """All of them; of none: every card."""

    of: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    of: tuple[Node, ...]


Node = Term | Not | And | Or

MAX_DEPTH = 40

TOKEN = re.compile(
    r"""\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-(?=[^\s)]))
    |(?P<field>[A-Za-z_]+)(?P<sign>>=|<=|!=|[:=<>])(?P<value>"[^"]*"|[^\s()"]*)
    |(?P<quoted>"[^"]*")|(?P<word>[^\s()"]+)|(?P<bad>\S))""",
    re.VERBOSE,
)


def search(pool: Pool, query: str, limit: int | None = None) -> list[Card]:
    """The cards that a query finds, the oldest printing first. Only cards that are returned are built."""
    return [pool[summary.id] for summary in find(pool, query)[:limit]]


def find(pool: Pool, query: str) -> list[CardSummary]:
    """Summaries of the cards that a query finds, the oldest printing first. No card is built."""
    matches = compile_query(parse_query(query), pool, query)
    return sorted(filter(matches, pool.summaries().values()), key=lambda summary: summary.order)


# Reading


def parse_query(text: str) -> Node:
    """The query as a tree. InvalidQuery if it cannot be read; an empty one finds every card."""
    tokens = [match for match in TOKEN.finditer(text) if match.lastgroup]
    reader = _Reader(text, tokens)
    node = reader.alternatives()
    if reader.at < len(tokens):
        raise InvalidQuery(text, reader.place(), "unmatched ); remove it")
    return node


class _Reader:
    def __init__(self, text: str, tokens: list[re.Match[str]]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    def place(self) -> int:
        if self.at >= len(self.tokens):
            return len(self.text)
        token = self.tokens[self.at]
        return token.start() + len(token.group()) - len(token.group().lstrip())

    def word(self) -> str:
        """The bare word that comes next, in lower case; empty if no word does."""
        return (self.tokens[self.at]["word"] or "").casefold() if self.at < len(self.tokens) else ""

    def alternatives(self) -> Node:
        found = [self.all_of()]
        while self.word() in ("or", "|"):
            self.at += 1
            found.append(self.all_of())
        if len(found) > 1 and And() in found:
            raise InvalidQuery(self.text, self.place(), "there is nothing on one side of 'or'")
        return found[0] if len(found) == 1 else Or(tuple(found))

    def all_of(self) -> Node:
        found: list[Node] = []
        while self.at < len(self.tokens) and self.word() not in ("or", "|") and not self.tokens[self.at]["close"]:
            if self.word() in ("and", "&"):
                self.at += 1
                continue
            found.append(self.one())
        return found[0] if len(found) == 1 else And(tuple(found))

    def one(self) -> Node:
        place = self.place()
        if self.at >= len(self.tokens) or self.tokens[self.at]["close"]:
            raise InvalidQuery(self.text, place, "something to look for is missing here")
        token = self.tokens[self.at]
        is_not = bool(token["minus"]) or self.word() == "not"
        self.at += 1
        if is_not or token["open"]:
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise InvalidQuery(self.text, place, f"more than {MAX_DEPTH} nested parentheses; simplify the query")
            node = Not(self.one()) if is_not else self.inside(place)
            self.depth -= 1
            return node
        if token["bad"]:
            raise InvalidQuery(self.text, place, "unclosed quote; close it")
        if token["quoted"]:
            return Term("name", ":", token["quoted"].strip('"'), place)
        if token["word"]:
            return Term("name", ":", token["word"], place)
        field = token["field"].casefold()
        if field not in ALIASES:
            near = get_close_matches(field, ALIASES, n=1)
            hint = f"did you mean {near[0]}?" if near else f"fields are {', '.join(sorted(FIELDS))}"
            raise InvalidQuery(self.text, place, f"there is no field {field!r}; {hint}")
        return Term(ALIASES[field], token["sign"], token["value"].strip('"'), place)

    def inside(self, place: int) -> Node:
        """The query inside the parentheses that were opened at `place`."""
        node = self.alternatives()
        if self.at >= len(self.tokens):
            raise InvalidQuery(self.text, place, "unclosed (; close it")
        if node == And():
            raise InvalidQuery(self.text, self.place(), "something to look for is missing here")
        self.at += 1
        return node


def format_query(node: Node) -> str:
    """The inverse of `parse_query`."""
    match node:
        case Term(field, sign, value):
            shown = f'"{value}"' if not re.fullmatch(r'[^\s()"]+', value) else value
            return f"{field}{sign}{shown}"
        case Not(of):
            return f"-{_in_parentheses(of)}"
        case And(of):
            return " ".join(map(_in_parentheses, of))
        case Or(of):
            return " or ".join(map(_in_parentheses, of))


def _in_parentheses(node: Node) -> str:
    return format_query(node) if isinstance(node, Term | Not) else f"({format_query(node)})"


# Matching


def compile_query(node: Node, pool: Pool, query: str = "") -> Matcher:
    """A test for one card. Values are checked here, so that a wrong one is reported before the search."""
    match node:
        case Term():
            try:
                return FIELDS[node.field](node, pool)
            except _WrongValue as error:
                raise InvalidQuery(query or format_query(node), node.place, str(error)) from None
        case Not(of):
            inner = compile_query(of, pool, query)
            return lambda summary: not inner(summary)
        case And(of):
            tests = [compile_query(part, pool, query) for part in of]
            return lambda summary: all(test(summary) for test in tests)
        case Or(of):
            tests = [compile_query(part, pool, query) for part in of]
            return lambda summary: any(test(summary) for test in tests)


class _WrongValue(ValueError):
    """A value that its field cannot have."""


Maker = Callable[[Term, Pool], Matcher]

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ":": lambda a, b: a == b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@cache
def _folded(name: str) -> str:
    return fold_name(name)


def _number(read: Callable[[CardSummary], int], is_known: Callable[[CardSummary], bool] | None = None) -> Maker:
    """A field that is compared as a number; a card for which `is_known` is false never matches."""

    def make(term: Term, pool: Pool) -> Matcher:
        if not term.value.isdecimal():
            raise _WrongValue(f"{term.field} is compared with a number, such as {term.field}>=60, not {term.value!r}")
        compare, wanted = _COMPARE[term.sign], int(term.value)
        return lambda summary: (is_known is None or is_known(summary)) and compare(read(summary), wanted)

    return make


def _any_number(read: Callable[[CardSummary], list[int]]) -> Maker:
    """A field with several numbers on a card; one match is enough."""

    def make(term: Term, pool: Pool) -> Matcher:
        if not term.value.isdecimal():
            raise _WrongValue(f"{term.field} is compared with a number, such as {term.field}>=60, not {term.value!r}")
        compare, wanted = _COMPARE[term.sign], int(term.value)
        return lambda summary: any(compare(number, wanted) for number in read(summary))

    return make


def _signed(term: Term, test: Matcher) -> Matcher:
    """A field of words can only be compared for equality."""
    if term.sign in (":", "="):
        return test
    if term.sign == "!=":
        return lambda summary: not test(summary)
    raise _WrongValue(f"{term.field} is not a number; write {term.field}:{term.value}")


def _words(read: Callable[[CardSummary], str]) -> Maker:
    """A field of text: `:` finds it anywhere within, `=` only as a whole; spelling is compared as in deck lists."""

    def make(term: Term, pool: Pool) -> Matcher:
        wanted = fold_name(term.value)
        if not wanted:
            raise _WrongValue(f"{term.field} needs something to look for")
        if term.sign == "=":
            return lambda summary: _folded(read(summary)) == wanted
        return _signed(term, lambda summary: wanted in _folded(read(summary)))

    return make


def _any_words(read: Callable[[CardSummary], list[str]]) -> Maker:
    def make(term: Term, pool: Pool) -> Matcher:
        wanted = fold_name(term.value)
        if not wanted:
            raise _WrongValue(f"{term.field} needs something to look for")
        if term.sign == "=":
            return lambda summary: any(_folded(text) == wanted for text in read(summary))
        return _signed(term, lambda summary: any(wanted in _folded(text) for text in read(summary)))

    return make


def _name(term: Term, pool: Pool) -> Matcher:
    """In the name or the title; `ex` also finds `EX` in any spelling, as users type it. Species are known in other languages."""
    wanted = {name.replace("e x", "ex") for name in (fold_name(term.value), in_english(term.value)) if name}
    if not wanted:
        raise _WrongValue("give a name to look for")

    def fits(text: str) -> bool:
        folded = _folded(text).replace("e x", "ex")
        return folded in wanted if term.sign == "=" else any(name in folded for name in wanted)

    return _signed(term, lambda summary: fits(summary.name) or bool(summary.title and fits(summary.title)))


def _types(term: Term) -> frozenset[Type]:
    """`fire`, `R` or `fire,water`."""
    by_name = {kind.casefold(): kind for kind in Type}
    found = set()
    for word in term.value.split(","):
        kind = by_name.get(word.strip().casefold()) or (BY_LETTER.get(word.strip().upper()) if len(word.strip()) == 1 else None)
        if kind is None:
            near = get_close_matches(word.casefold(), by_name, n=1)
            hint = f"did you mean {near[0]}?" if near else f"types are {', '.join(by_name)}"
            raise _WrongValue(f"there is no type {word!r}; {hint}")
        found.add(kind)
    return frozenset(found)


def _type_field(read: Callable[[CardSummary], tuple[Type, ...]]) -> Maker:
    def make(term: Term, pool: Pool) -> Matcher:
        wanted = _types(term)
        return _signed(term, lambda summary: not wanted.isdisjoint(read(summary)))

    return make


_KIND_WORDS: dict[str, Matcher] = {
    "pokemon": lambda summary: summary.is_pokemon,
    "trainer": lambda summary: summary.is_trainer,
    "energy": lambda summary: not summary.is_pokemon and not summary.is_trainer,
    "basic energy": lambda summary: summary.is_basic_energy,
    "special energy": lambda summary: summary.kind_fact == "Special Energy",
    **{kind.casefold(): (lambda summary, kind=kind: summary.kind_fact == kind) for kind in map(str, TrainerKind)},  # type: ignore[misc]
}
_KIND_WORDS["pokemon tool"] = _KIND_WORDS["tool"]
_KIND_WORDS["special"] = _KIND_WORDS["special energy"]
_KIND_WORDS["basic"] = lambda summary: summary.is_basic_pokemon


def _one_of(table: dict[str, Matcher], what: str) -> Maker:
    def make(term: Term, pool: Pool) -> Matcher:
        tests = []
        for word in term.value.split(","):
            folded = fold_name(word)
            if folded not in table:
                near = get_close_matches(folded, table, n=1)
                hint = f"did you mean {near[0]}?" if near else f"it is one of {', '.join(table)}"
                raise _WrongValue(f"there is no {what} {word!r}; {hint}")
            tests.append(table[folded])
        return _signed(term, lambda summary: any(test(summary) for test in tests))

    return make


_STAGE_WORDS: dict[str, Matcher] = {
    **{fold_name(stage): (lambda summary, stage=stage: summary.stage is stage) for stage in Stage},  # type: ignore[misc]
    "1": lambda summary: summary.stage is Stage.STAGE_1,
    "2": lambda summary: summary.stage is Stage.STAGE_2,
    "stage1": lambda summary: summary.stage is Stage.STAGE_1,
    "stage2": lambda summary: summary.stage is Stage.STAGE_2,
    "lv x": lambda summary: summary.stage is Stage.LEVEL_UP,
    "lvx": lambda summary: summary.stage is Stage.LEVEL_UP,
    "evolution": lambda summary: summary.stage is not None and summary.stage.is_evolution,
}
_IS_WORDS: dict[str, Matcher] = {
    "basic": lambda summary: summary.is_basic_pokemon,
    "evolution": _STAGE_WORDS["evolution"],
    "unread": lambda summary: summary.is_unread,
    "playable": lambda summary: not summary.is_unread,
    "rulebox": lambda summary: summary.has_rule_box,
    "rule box": lambda summary: summary.has_rule_box,
    "dual": lambda summary: len(summary.types) > 1,
}


def _tag(term: Term, pool: Pool) -> Matcher:
    """Tags in any case, except that `tag:EX` and `tag:ex` are two."""
    wanted = {word.strip() for word in term.value.split(",")}
    exact = wanted & {"ex", "EX"}
    folded = {fold_name(word) for word in wanted - exact}

    def has(summary: CardSummary) -> bool:
        return bool(summary.tags) and any(tag in exact or _folded(tag) in folded for tag in summary.tags)

    return _signed(term, has)


def _set(term: Term, pool: Pool) -> Matcher:
    wanted: set[str] = set()
    for word in term.value.split(","):
        known = pool.file(word) is not None or any(card_id.startswith(f"{word}-") for card_id in pool.extra)
        found = find_sets(word) or ((word,) if known else ())
        if not found:
            names = {entry.id for entry in expansions().values()} | {entry.name.casefold() for entry in expansions().values()}
            near = get_close_matches(word.casefold(), names, n=2, cutoff=0.5)
            raise _WrongValue(f"there is no set {word!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
        wanted.update(found)
    return _signed(term, lambda summary: summary.set_id in wanted)


def _series(term: Term, pool: Pool) -> Matcher:
    wanted = fold_name(term.value)
    sets = {entry.id for entry in expansions().values() if wanted in fold_name(entry.series)}
    if not sets:
        series = sorted({entry.series for entry in expansions().values()})
        raise _WrongValue(f"there is no series {term.value!r}; it is one of {', '.join(series)}")
    return _signed(term, lambda summary: summary.set_id in sets)


_judges: dict[str, Judge] = {}
"""The judges of formats used so far, for the pool of the latest search."""


def _judge(term: Term, pool: Pool) -> Judge:
    try:
        format = load_format(term.value)
    except InvalidFormat as error:
        raise _WrongValue(str(error)) from None
    known = _judges.get(term.value)
    if known is None or known.pool is not pool or known.format != format:
        known = _judges[term.value] = Judge(format, pool)
    return known


def _format(term: Term, pool: Pool) -> Matcher:
    judge = _judge(term, pool)
    return _signed(term, lambda summary: judge.status(summary.id) is Status.LEGAL)


def _banned(term: Term, pool: Pool) -> Matcher:
    judge = _judge(term, pool)
    return _signed(term, lambda summary: judge.status(summary.id) is Status.BANNED)


def _cost(term: Term, pool: Pool) -> Matcher:
    """`cost:RCC` by its letters in any order, `cost<=2` by its amount."""
    if term.value.isdecimal() and not term.value.startswith("0"):
        return _any_number(lambda summary: [len(attack.cost) for attack in summary.attacks])(term, pool)
    try:
        wanted = sorted(parse_cost(term.value.upper()))
    except ValueError as error:
        raise _WrongValue(str(error)) from None
    return _signed(term, lambda summary: any(sorted(attack.cost) == wanted for attack in summary.attacks))


def _text(term: Term, pool: Pool) -> Matcher:
    """In the words of the card's script."""
    wanted = " ".join(term.value.replace("_", " ").casefold().split())
    if not wanted:
        raise _WrongValue("text needs something to look for")
    return _signed(term, lambda summary: wanted in summary.words)


def _id(term: Term, pool: Pool) -> Matcher:
    wanted = set(term.value.split(","))
    return _signed(term, lambda summary: summary.id in wanted)


def _plain_number(term: Term, pool: Pool) -> Matcher:
    if term.sign in (":", "=", "!="):
        wanted = {word.strip().upper().lstrip("0") for word in term.value.split(",")}
        return _signed(term, lambda summary: summary.number.upper().lstrip("0") in wanted)
    is_known: Matcher = lambda summary: summary.number.isdecimal()  # noqa: E731
    return _number(lambda summary: int(summary.number), is_known)(term, pool)


def _released(summary: CardSummary) -> int:
    expansion = expansions().get(summary.set_id)
    return expansion.released.year if expansion is not None else 0


FIELDS: dict[str, Maker] = {
    "name": _name,
    "type": _type_field(lambda summary: summary.types),
    "hp": _number(lambda summary: summary.hp, lambda summary: summary.hp > 0),
    "kind": _one_of(_KIND_WORDS, "kind of card"),
    "stage": _one_of(_STAGE_WORDS, "stage"),
    "tag": _tag,
    "is": _one_of(_IS_WORDS, "property"),
    "set": _set,
    "series": _series,
    "format": _format,
    "banned": _banned,
    "attack": _any_words(lambda summary: [attack.name for attack in summary.attacks]),
    "ability": _any_words(lambda summary: [ability.name for ability in summary.abilities]),
    "damage": _any_number(lambda summary: [attack.damage for attack in summary.attacks if attack.damage]),
    "cost": _cost,
    "text": _text,
    "weakness": _type_field(lambda summary: summary.weaknesses),
    "resistance": _type_field(lambda summary: summary.resistances),
    "retreat": _number(lambda summary: summary.retreat, lambda summary: summary.is_pokemon),
    "prizes": _number(lambda summary: summary.prizes, lambda summary: summary.is_pokemon),
    "evolves": _words(lambda summary: summary.evolves_from),
    "attacks": _number(lambda summary: len(summary.attacks)),
    "number": _plain_number,
    "year": _number(_released, lambda summary: _released(summary) > 0),
    "id": _id,
}
"""The makers of tests, by field."""

ALIASES: dict[str, str] = {
    **{field: field for field in FIELDS},
    "n": "name", "t": "type", "types": "type", "k": "kind", "supertype": "kind", "subtype": "kind", "s": "set", "e": "set",
    "f": "format", "legal": "format", "a": "attack", "power": "ability", "body": "ability", "d": "damage", "c": "cost",
    "x": "text", "o": "text", "weak": "weakness", "resist": "resistance", "from": "evolves", "evolvesfrom": "evolves",
    "num": "number", "cn": "number", "tags": "tag", "has": "is",
}  # fmt: skip
"""Every spelling of a field."""
