"""Reading by a grammar: rules of typed categories, and a memoised descent that returns every reading.

A rule gives a wording of a category and its meaning:

    grammar.rule("action", "draw+s {n:number} card+s", lambda n: Draw(n))

A pattern consists of

- words (`draw`), compared without regard to case unless the token itself is case-sensitive (`Pokémon-EX`);
- `a/b/c`, any one of several words, and `draw+s` as a shorthand for `draw/draws`;
- `[ ... ]`, an optional part, and `( ... | ... )`, alternatives;
- `{category}` or `{name:category}`: another category, whose meaning is passed to the rule's action under the name.

An action that returns `None` rejects the reading. An action with a parameter `text` also gets the words themselves. Readings of
one category that end at the same place and mean the same are one reading, so several derivations of one meaning do no harm;
two that remain are a true ambiguity.

Only the rules that can begin with the current token are tried, so the cost of a category does not grow with its rules. Rules
must not be left-recursive; `Grammar.prepare` refuses a left-recursive rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from inspect import signature

from playmat.reading.tokens import ABBREVIATIONS, Token

Meaning = Callable[..., object]
Terminal = Callable[["Parse", int], Iterable[tuple[int, object]]]
"""A category that is code: gives the end and the meaning of each reading that starts at a token."""
Bindings = tuple[tuple[str, object], ...]


class InvalidGrammar(Exception):
    """A rule is invalid; raised while the grammar is built, never while reading."""


@dataclass(frozen=True, slots=True)
class Word:
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Ref:
    category: str
    name: str


@dataclass(frozen=True, slots=True)
class Maybe:
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    options: tuple[tuple[Item, ...], ...]


Item = Word | Ref | Maybe | Choice


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    category: str
    pattern: str
    items: tuple[Item, ...]
    meaning: Meaning
    wants_text: bool = False


TEXT = "text"
"""A parameter of this name receives the words that were read, in lower case."""
_SYMBOL = re.compile(r"\{[^{}]*\}|[\[\](|)]|[^\s\[\](|){}]+")
_TRAILING = (",", ".", ";", ":")


def _words(text: str) -> frozenset[str]:
    keys = set()
    for part in text.split("/"):
        word, plus, ending = part.partition("+")
        keys.add(word or part)
        if word and plus:
            keys.add(word + ending)
    return frozenset(keys)


def parse_pattern(pattern: str) -> tuple[Item, ...]:
    """The items of a pattern; see the module's docstring for the notation. `‹` and `›` stand for printed parentheses."""
    symbols: list[str] = []
    for symbol in _SYMBOL.findall(pattern):
        if len(symbol) > 1 and symbol[0] != "{" and symbol[-1] in _TRAILING and symbol not in ABBREVIATIONS:
            symbols += [symbol[:-1], symbol[-1]]
        else:
            symbols.append(symbol)
    position = 0

    def sequence(closing: str) -> tuple[Item, ...]:
        nonlocal position
        options: list[tuple[Item, ...]] = []
        items: list[Item] = []
        while True:
            symbol = symbols[position] if position < len(symbols) else ""
            position += 1
            if symbol == closing:
                break
            if symbol == "":
                raise InvalidGrammar(f"{pattern!r} has no {closing!r}")
            if symbol == "|":
                options.append(tuple(items))
                items = []
            elif symbol == "[":
                items.append(Maybe(sequence("]")))
            elif symbol == "(":
                items.append(Choice((sequence(")"),)))
            elif symbol in ("]", ")"):
                raise InvalidGrammar(f"{pattern!r} has an extra {symbol!r}")
            elif symbol[0] == "{":
                name, colon, category = symbol[1:-1].partition(":")
                items.append(Ref(category, name) if colon else Ref(name, ""))
            else:
                items.append(Word(_words(symbol)))
        if options:
            return (Choice((*options, tuple(items))),)
        return tuple(items)

    return sequence("")


def _names(items: Sequence[Item]) -> Iterable[str]:
    """The names under which a pattern passes meanings on."""
    for item in items:
        if isinstance(item, Ref):
            if item.name:
                yield item.name
        elif isinstance(item, Maybe):
            yield from _names(item.items)
        elif isinstance(item, Choice):
            for option in item.options:
                yield from _names(option)


class Grammar:
    """Rules by category. Several modules add to one grammar; `prepare` must follow the last rule."""

    def __init__(self) -> None:
        self.rules: dict[str, list[Rule]] = {}
        self.terminals: dict[str, tuple[str, Terminal]] = {}
        self._starts: dict[str, dict[str, tuple[Rule, ...]]] = {}
        self._chosen: dict[tuple[str, tuple[str, ...]], tuple[Rule, ...]] = {}

    def rule(self, category: str, pattern: str, meaning: Meaning) -> None:
        items = parse_pattern(pattern)
        names = set(_names(items))
        parameters = dict(signature(meaning).parameters)
        wants_text = parameters.pop(TEXT, None) is not None
        missing = {name for name, parameter in parameters.items() if parameter.default is parameter.empty} - names
        if missing or not names <= parameters.keys():
            raise InvalidGrammar(f"{category}: {pattern!r} names {sorted(names)}, its meaning takes {list(parameters)}")
        self.rules.setdefault(category, []).append(Rule(category, pattern, items, meaning, wants_text))

    def words(self, category: str, table: dict[str, object]) -> None:
        """Add a closed class of words or short phrases, each with its meaning."""
        for pattern, value in table.items():
            self.rule(category, pattern, lambda value=value: value)

    def terminal(self, category: str, mark: str, terminal: Terminal) -> None:
        """Add a category that is code; it is tried at tokens with the mark."""
        self.terminals[category] = (mark, terminal)

    def prepare(self) -> None:
        """Determine which rules can begin with which token. Raises InvalidGrammar for undefined categories and left recursion."""
        firsts: dict[str, tuple[frozenset[str], bool]] = {}
        under_way: list[str] = []

        def category_first(category: str) -> tuple[frozenset[str], bool]:
            if category in firsts:
                return firsts[category]
            if category in self.terminals:
                return frozenset((self.terminals[category][0],)), False
            if category not in self.rules:
                raise InvalidGrammar(f"no rule for {category!r}, which a rule of {under_way[-1]!r} uses")
            if category in under_way:
                raise InvalidGrammar(f"left recursion: {' → '.join([*under_way, category])}")
            under_way.append(category)
            keys: set[str] = set()
            nullable = False
            for rule in self.rules[category]:
                first, empty = sequence_first(rule.items)
                keys |= first
                nullable |= empty
            under_way.pop()
            firsts[category] = frozenset(keys), nullable
            return firsts[category]

        def sequence_first(items: Sequence[Item]) -> tuple[frozenset[str], bool]:
            keys: set[str] = set()
            for item in items:
                empty = False
                if isinstance(item, Word):
                    keys |= item.keys
                elif isinstance(item, Ref):
                    first, empty = category_first(item.category)
                    keys |= first
                elif isinstance(item, Maybe):
                    keys |= sequence_first(item.items)[0]
                    empty = True
                else:
                    for option in item.options:
                        first, nothing = sequence_first(option)
                        keys |= first
                        empty |= nothing
                if not empty:
                    return frozenset(keys), False
            return frozenset(keys), True

        self._starts.clear()
        self._chosen.clear()
        for category, rules in self.rules.items():
            starts: dict[str, list[Rule]] = {}
            for rule in rules:
                keys, nullable = sequence_first(rule.items)
                if nullable:
                    raise InvalidGrammar(f"{category}: {rule.pattern!r} can be empty")
                for key in keys:
                    starts.setdefault(key, []).append(rule)
            self._starts[category] = {key: tuple(found) for key, found in starts.items()}
        self._check_references()

    def _check_references(self) -> None:
        def check(items: Sequence[Item], where: str) -> None:
            for item in items:
                if isinstance(item, Ref):
                    if item.category not in self.rules and item.category not in self.terminals:
                        raise InvalidGrammar(f"no rule for {item.category!r} in {where!r}")
                elif isinstance(item, Maybe):
                    check(item.items, where)
                elif isinstance(item, Choice):
                    for option in item.options:
                        check(option, where)

        for rules in self.rules.values():
            for rule in rules:
                check(rule.items, rule.pattern)

    def rules_at(self, category: str, token: Token) -> tuple[Rule, ...]:
        """The rules of a category that can begin with the token."""
        chosen = self._chosen.get((category, token.marks))
        if chosen is None:
            starts = self._starts[category]
            found: dict[Rule, None] = {}
            for mark in token.marks:
                for rule in starts.get(mark, ()):
                    found[rule] = None
            chosen = self._chosen[category, token.marks] = tuple(found)
        return chosen


class Parse:
    """One text that is being read. `furthest` is the first token that no reading has got past."""

    __slots__ = ("_memo", "context", "expected", "furthest", "grammar", "tokens", "trace")

    def __init__(self, grammar: Grammar, tokens: Sequence[Token], context: object, trace: bool = False) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.context = context
        self.furthest = 0
        self.trace = trace
        self.expected: set[str] = set()
        self._memo: dict[tuple[str, int], tuple[tuple[int, object], ...]] = {}

    def read(self, category: str, start: int) -> tuple[tuple[int, object], ...]:
        """All readings of the category that begin at the token: their ends and meanings."""
        key = (category, start)
        known = self._memo.get(key)
        if known is not None:
            return known
        readings: dict[tuple[int, object], None] = {}
        if start < len(self.tokens):
            terminal = self.grammar.terminals.get(category)
            if terminal is not None:
                if terminal[0] in self.tokens[start].marks:
                    for end, value in terminal[1](self, start):
                        readings[end, value] = None
                        if end > self.furthest:
                            self._advance(end)
            else:
                for rule in self.grammar.rules_at(category, self.tokens[start]):
                    for end, bindings in self._match(rule.items, start):
                        given = dict(bindings)
                        if rule.wants_text:
                            given[TEXT] = " ".join(token.key for token in self.tokens[start:end])
                        value = rule.meaning(**given)
                        if value is not None:
                            readings[end, value] = None
        found = tuple(readings)
        self._memo[key] = found
        return found

    def _advance(self, position: int) -> None:
        self.furthest = position
        self.expected.clear()

    def _match(self, items: Sequence[Item], start: int) -> list[tuple[int, Bindings]]:
        states: list[tuple[int, Bindings]] = [(start, ())]
        tokens = self.tokens
        for item in items:
            after: list[tuple[int, Bindings]] = []
            if isinstance(item, Word):
                keys = item.keys
                for position, bindings in states:
                    if position < len(tokens) and tokens[position].key in keys:
                        if position + 1 > self.furthest:
                            self._advance(position + 1)
                        after.append((position + 1, bindings))
                    elif self.trace and position == self.furthest:
                        self.expected.add("/".join(sorted(keys)))
            elif isinstance(item, Ref):
                category, name = item.category, item.name
                for position, bindings in states:
                    readings = self.read(category, position)
                    if name:
                        after += [(end, (*bindings, (name, value))) for end, value in readings]
                    else:
                        after += [(end, bindings) for end in dict.fromkeys(end for end, _ in readings)]
                    if self.trace and not readings and position == self.furthest:
                        self.expected.add("{" + category + "}")
            elif isinstance(item, Maybe):
                after += states
                for position, bindings in states:
                    after += [(end, bindings + more) for end, more in self._match(item.items, position)]
            else:
                for position, bindings in states:
                    for option in item.options:
                        after += [(end, bindings + more) for end, more in self._match(option, position)]
            if not after:
                return after
            states = after
        return states
