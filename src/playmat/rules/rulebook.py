"""The rulebook: every rule of the five books and of the periods with its id, its place and our wording, and the rules of each
book on each point.

The source is `data/rulebook.txt`, which is read once, on first use. The comment at its top explains the format.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from playmat.rules.cites import FIELD_KEYS
from playmat.rules.ruleset import DATA, Form, Ruleset, load_ruleset

KINDS = ("testable", "definition", "display", "advice")
EXTENSION = re.compile(r"-[xpc]\d+$")
"""The suffix for an example, another part or an explained card in the id of a rule."""
EXAMPLE = re.compile(r"-x\d+$")
LINES = re.compile(r"\bL(?=\d)")
GRADES = {"A": "official text", "B": "restated", "M": "unsure"}
"""Grades of a rule of a period: the official text was seen, another source restates it, or it is inferred."""
GRADED = re.compile(r"(?P<grade>[ABM]): (?P<sources>\w+(?:, \w+)*)")
"""The place of a rule of a period."""


class InvalidRulebook(ValueError):
    """The rulebook file is malformed; the message names the line."""


class InvalidRuleId(ValueError):
    """No rule has this id. The message suggests similar ones."""


@dataclass(frozen=True, slots=True)
class Book:
    prefix: str
    """The prefix of the ids of its rules: BS, CR, PL, SM or MD; P and its own letters for a period, P-X4."""
    ruleset: str
    title: str


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    book: Book
    topic: str
    place: str
    """Number of the rule in its book, or L and the lines of the book's plain text; of a period, a grade and sources."""
    kind: str
    """testable (a game can show it), definition, display or advice."""
    text: str
    sources: tuple[str, ...] = ()
    """Where a rule of a period is from, as titles; empty for a rule of a book."""
    because: str = ""
    """Why Playmat does not carry the rule out; empty for a rule that it carries out."""

    @property
    def grade(self) -> str:
        """The grade of a rule of a period, a key of `GRADES`; empty for a rule of a book."""
        return self.place[0] if self.sources else ""

    @property
    def ruleset(self) -> str:
        return self.book.ruleset

    @property
    def is_testable(self) -> bool:
        return self.kind == "testable" and not self.because

    @property
    def source(self) -> str:
        """The book and the place in it: "Sun & Moon rulebook, 2019, lines 81, 199"; of a period, the grade and sources."""
        if self.sources:
            return f"{self.book.title}, {GRADES[self.grade]}: {'; '.join(self.sources)}"
        if not self.place.startswith("L"):
            return f"{self.book.title}, {LINES.sub('line ', self.place)}"
        lines = LINES.sub("", self.place)
        return f"{self.book.title}, line{'s' if '-' in lines or ',' in lines else ''} {lines}"

    @property
    def parent(self) -> str:
        """Id of the rule that this one is an example, part or lettered clause of; empty if there is none."""
        short = EXTENSION.sub("", self.id)
        if short != self.id:
            return short
        return re.sub(r"(?:\.[iv]+|(?<=\d)[a-z])$", "", self.id) if self.book.prefix == "CR" and "gloss" not in self.id else ""


@dataclass(frozen=True, slots=True)
class Point:
    """One question that the books answer, each with its own rules."""

    topic: str
    title: str
    rules: tuple[str, ...]

    @property
    def is_example(self) -> bool:
        """Whether it only groups examples."""
        return all(EXAMPLE.search(id) for id in self.rules)


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which two rulesets differ, and the rules behind each value."""

    field: str
    a: object
    b: object
    a_rules: tuple[str, ...]
    b_rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """The rules of two rulesets' books on a point. If a book has none, the nearest book that it inherits from counts."""

    point: Point
    a: tuple[Rule, ...]
    b: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    a: Ruleset
    b: Ruleset
    differences: tuple[Difference, ...]
    pairs: tuple[Pair, ...]
    """Points on which at least one of the two says something, in the order of the rulebook."""


class Rulebook:
    """All rules, by id and in the order of the file."""

    def __init__(self, books: dict[str, Book], topics: dict[str, str], rules: dict[str, Rule], points: list[Point]) -> None:
        self.books = books
        self.topics = topics
        """Title of each topic."""
        self.rules = rules
        self.folded = {id.casefold(): rule for id, rule in rules.items()}
        self.points = points
        self.points_of: dict[str, list[Point]] = {}
        for point in points:
            for id in point.rules:
                self.points_of.setdefault(id, []).append(point)
        self.split_up: dict[str, tuple[list[str], list[str]]] = {}
        self.parts_of: dict[str, list[str]] = {}
        for rule in rules.values():
            if rule.parent:
                self.parts_of.setdefault(rule.parent, []).append(rule.id)

    def rule(self, id: str) -> Rule:
        """The rule with that id, in upper or lower case. Raises InvalidRuleId."""
        found = self.rules.get(id) or self.folded.get(id.casefold())
        if found is None:
            near = get_close_matches(id.casefold(), self.folded, n=3, cutoff=0.6)
            hint = f"; did you mean {' or '.join(self.folded[match].id for match in near)}?" if near else ""
            raise InvalidRuleId(f"no rule has the id {id!r}{hint}")
        return found

    def testable(self) -> list[Rule]:
        """The rules that a game can show."""
        return [rule for rule in self.rules.values() if rule.is_testable]

    def inapplicable(self) -> list[Rule]:
        """The rules that Playmat does not carry out, each with its reason."""
        return [rule for rule in self.rules.values() if rule.because]

    def related(self, id: str) -> list[Rule]:
        """Rules on the same points in any book, then the rule it is part of, its parts and its examples."""
        rule = self.rule(id)
        ids = [other for point in self.points_of.get(rule.id, []) for other in point.rules]
        if rule.parent in self.rules:
            ids.append(rule.parent)
        ids += self.parts_of.get(rule.id, [])
        return [self.rules[other] for other in dict.fromkeys(ids) if other != rule.id]

    def search(self, words: str, ruleset: str = "") -> list[Rule]:
        """Rules with all the words in their text, topic, points or id; the best matches first.

        `ruleset` keeps to the rules of one book. A word also finds longer words that begin with it.
        """
        wanted = list(dict.fromkeys(meant(words)))
        found: list[tuple[int, Rule]] = []
        for rule in self.rules.values():
            if wanted and ruleset in ("", rule.ruleset):
                score = self.score(rule, wanted)
                if score:
                    found.append((score, rule))
        return best_first(found)

    def nearest(self, words: str, ruleset: str = "") -> list[Rule]:
        """Rules with most of the words that the rulebook knows, for words that no rule has all of; the best matches first."""
        wanted = list(dict.fromkeys(meant(words)))
        found: list[tuple[int, Rule]] = []
        most = 1
        for rule in self.rules.values():
            if ruleset in ("", rule.ruleset):
                scores = [self.score(rule, [word]) for word in wanted]
                count = sum(score > 0 for score in scores)
                if count > most:
                    found, most = [], count
                if count == most:
                    found.append((sum(scores), rule))
        return best_first(found)

    def score(self, rule: Rule, wanted: list[str]) -> int:
        """The score of a rule for the words; 0 if it lacks one of them."""
        text, titles = self.words_of(rule)
        total = 0
        for word in wanted:
            best = max(3 * match(word, text), 2 * match(word, titles))
            if not best:
                return 0
            total += best
        return total

    def words_of(self, rule: Rule) -> tuple[list[str], list[str]]:
        """The words of a rule's text, and those of its id, topic and points."""
        if rule.id not in self.split_up:
            titles = [rule.id, self.topics[rule.topic], *(point.title for point in self.points_of.get(rule.id, []))]
            self.split_up[rule.id] = split(rule.text), split(" ".join(titles))
        return self.split_up[rule.id]

    def suggestions(self, words: str) -> list[str]:
        """Words of the rulebook similar to words that found nothing."""
        known = sorted({word for rule in self.rules.values() for part in self.words_of(rule) for word in part})
        near = [other for word in meant(words) if word not in known for other in get_close_matches(word, known, n=3, cutoff=0.6)]
        return list(dict.fromkeys(near))

    def said(self, point: Point, rules: Ruleset) -> tuple[Rule, ...]:
        """The rules of the ruleset's book on the point or, if it has none, of the nearest book that it inherits from."""
        for book in rules.books:
            ids = [id for id in point.rules if self.rules[id].book.prefix == book and id not in rules.lifted]
            if ids:
                return tuple(self.rules[id] for id in ids)
        return ()

    def compare(self, a: Ruleset, b: Ruleset) -> Comparison:
        differences = [
            Difference(entry.name, getattr(a, entry.name), getattr(b, entry.name), cited(a, entry.name), cited(b, entry.name))
            for entry in fields(Ruleset)
            if entry.name in FIELD_KEYS and getattr(a, entry.name) != getattr(b, entry.name)
        ]
        pairs = [Pair(point, self.said(point, a), self.said(point, b)) for point in self.points]
        return Comparison(a, b, tuple(differences), tuple(pair for pair in pairs if pair.a or pair.b))


def cited(rules: Ruleset, field: str) -> tuple[str, ...]:
    """Ids of the rules behind a field's value."""
    return tuple(dict.fromkeys(rules.cites[key] for key in FIELD_KEYS[field] if key in rules.cites))


FILLERS = frozenset((
    "a", "am", "an", "and", "any", "are", "be", "by", "can", "could", "did", "do", "does", "for", "from", "get", "has",
    "have", "how", "i", "if", "in", "is", "it", "may", "me", "my", "of", "on", "or", "should", "so", "than", "that", "the",
    "their", "them", "then", "there", "they", "this", "to", "was", "what", "when", "where", "which", "who", "why", "will",
    "with", "would", "you", "your",
))  # fmt: skip
"""Words of a question without information about its topic."""


def meant(words: str) -> list[str]:
    """The words to search for: without words that every question has, unless there are no others."""
    given = split(words)
    return [word for word in given if word not in FILLERS] or given


def best_first(found: list[tuple[int, Rule]]) -> list[Rule]:
    found.sort(key=lambda pair: (-pair[0], KINDS.index(pair[1].kind)))
    return [rule for _, rule in found]


def split(text: str) -> list[str]:
    """The words of a text, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[a-z0-9.☆δ]*[a-z0-9☆δ]", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def match(word: str, words: Iterable[str]) -> int:
    """2 if the word is among them, 1 if one of them begins with it or is its singular, else 0."""
    best = 0
    for other in words:
        if other == word:
            return 2
        if other.startswith(word) or (len(other) > 3 and word in (f"{other}s", f"{other}es", f"{other}d")):
            best = 1
    return best


def parse_rulebook(text: str, source: str) -> Rulebook:
    """The rulebook of a file's text; `source` is its name in messages. Raises InvalidRulebook."""
    books: dict[str, Book] = {}
    topics: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    points: dict[tuple[str, str], Point] = {}
    sources: dict[str, str] = {}
    book: Book | None = None
    topic = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith("book "):
                prefix, ruleset, title = line[5:].split(" | ")
                books[prefix] = Book(prefix, ruleset, title)
            elif line.startswith("source "):
                name, title = line[7:].split(" | ")
                sources[name] = title
            elif line.startswith("topic "):
                name, title = line[6:].split(" | ")
                topics[name] = title
            elif line == "== points":
                book = None
            elif line.startswith("== "):
                prefix, topic = line[3:].split(" ")
                book = books[prefix]
                check_known(topic, topics)
            elif book is None:
                name, title, ids = line.split(" | ")
                check_known(name, topics)
                found = points.get((name, title), Point(name, title, ()))
                points[name, title] = replace(found, rules=(*found.rules, *(rules[id].id for id in ids.split(" "))))
            else:
                id, place, kind, wording, *reasons = line.split(" | ")
                if len(reasons) > 1:
                    raise ValueError("a rule has one reason at most")
                if kind not in KINDS or id in rules or not id.startswith(f"{book.prefix}-"):
                    raise ValueError(f"needs a new id of the book {book.prefix} and a kind of {', '.join(KINDS)}")
                graded = GRADED.fullmatch(place)
                cited = tuple(sources[key] for key in graded["sources"].split(", ")) if graded else ()
                rules[id] = Rule(id, book, topic, place, kind, wording, cited, *reasons)
        except KeyError as error:
            raise InvalidRulebook(f"{source}, line {number}: {error.args[0]!r} is not known here") from None
        except ValueError as error:
            raise InvalidRulebook(f"{source}, line {number}: {error}: {line}") from None
    return Rulebook(books, topics, rules, list(points.values()))


def check_known(name: str, topics: dict[str, str]) -> None:
    if name not in topics:
        raise KeyError(name)


@cache
def rulebook() -> Rulebook:
    """The bundled rulebook."""
    path = DATA / "rulebook.txt"
    return parse_rulebook(path.read_text(encoding="utf-8"), path.name)


def rule(id: str) -> Rule:
    """The rule with that id. Raises InvalidRuleId."""
    return rulebook().rule(id)


def search(words: str, ruleset: str = "") -> list[Rule]:
    """See `Rulebook.search`."""
    return rulebook().search(words, ruleset)


def related(id: str) -> list[Rule]:
    """See `Rulebook.related`."""
    return rulebook().related(id)


def compare(a: str | Path | Ruleset, b: str | Path | Ruleset) -> Comparison:
    """The differences of two rulesets: fields with the rules behind them, and the rules of their books point by point."""
    first = a if isinstance(a, Ruleset) else load_ruleset(a)
    second = b if isinstance(b, Ruleset) else load_ruleset(b)
    return rulebook().compare(first, second)


def unknown_cites(record: Ruleset | Form) -> dict[str, str]:
    """Citations in a ruleset or form of rules that do not exist, by key."""
    return {key: id for key, id in record.cites.items() if id not in rulebook().rules}
