"""The pieces of English sentences: noun phrases, predicates, clauses, lists. This module does not know nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playmat.effects.nodes import Who


def behind(details: Sequence[str]) -> str:
    """A phrase with an addition behind it."""
    return f" {listed(details)}" if details else ""


def in_brackets(details: Sequence[str]) -> str:
    """The same in parentheses if it could be read as a part of something else."""
    return f" ({listed(details)})" if details else ""


@dataclass(frozen=True, eq=False, repr=False)
class Noun:
    """A selector as a noun phrase, in the forms that sentences need.

    Either a set, described by its common noun ("Item card") with its owner ("your Benched Pokémon") or place ("in your
    hand"), or one phrase for something definite ("that Pokémon").
    """

    one: str = ""
    many: str = ""
    owner: str = ""
    at: str = ""
    """The place, for all things: "in your hand"."""
    taken: str = ""
    """The place, for some things that are taken from it: "from your hand"."""
    which_one: str = ""
    """The addition behind the noun, for one thing: "that is Basic"."""
    which_many: str = ""
    entire: str = ""
    """The phrase for the complete set: "your hand"."""
    definite: str = ""
    """The phrase for something definite; the fields above are not used then."""
    another: bool = False
    """Whether it must differ from the one mentioned last."""
    plural: bool = False
    """Whether the phrase for all of it takes a plural verb."""
    cards: bool = False
    """Whether it refers to cards rather than to Pokémon in play."""
    side: Who | None = None
    """The player to whom the things belong, if the tree names one."""

    @property
    def whole(self) -> str:
        """All of them."""
        if self.definite or self.entire:
            return self.definite or self.entire
        if self.owner:
            return spaced("each of", self.owner, self.many, self.which_many)
        if self.at:
            return spaced("all", self.many, self.at, self.which_many)
        return spaced("each", self.one, self.which_one)

    def __str__(self) -> str:
        return self.whole

    @property
    def all(self) -> str:
        """All of them, as a plural without "each" or "all": behind "the number of"."""
        if self.definite:
            return self.definite
        return spaced(self.owner, self.many, self.at, self.which_many)

    @property
    def each(self) -> str:
        """Each of them, behind "for each"."""
        if self.definite or self.owner:
            return spaced("of", self.all)
        return spaced(self.one, self.at, self.which_one)

    @property
    def any(self) -> str:
        """Any of them: "evolves from any of your Pokémon"."""
        if self.definite and self.plural and self.cards:
            return f"any of {self.definite}"
        if self.definite or (self.entire and not self.cards):
            return self.definite or self.entire
        return f"any {self.each}"

    def some(self, count: str, single: bool) -> str:
        """A number of them; `single` if that is one."""
        if self.definite or self.owner:
            return spaced(count, "of", self.all)
        if single:
            return spaced(count, self.one, self.taken, self.which_one)
        return spaced(count, self.many, self.taken, self.which_many)

    @property
    def is_(self) -> str:
        return "are" if self.plural else "is"

    @property
    def has(self) -> str:
        return "have" if self.plural else "has"

    @property
    def s(self) -> str:
        """The ending of a verb."""
        return "" if self.plural else "s"


@dataclass(frozen=True, eq=False, repr=False)
class Predicate:
    """A filter as a predicate of one or several things: "is Basic", "have any Fire Energy attached"."""

    verb: str
    """`be`, `have`, a verb that takes an s, or empty if the rest is complete."""
    rest: str
    rest_many: str = ""
    """If it differs for several."""
    adjective: str = ""
    """The word before the noun, if there is one."""
    rank: int = 0
    """Order among adjectives; the highest is nearest to the noun."""
    denied: str = ""
    """Without a verb: the denied form."""
    names: bool = False
    """Whether it consists of names, which come right after the noun."""
    several: bool = False
    """Whether it consists of several predicates, which are in parentheses beside others."""

    def __str__(self) -> str:
        return self.write(False)

    def write(self, plural: bool, negated: bool = False) -> str:
        rest = (self.rest_many or self.rest) if plural else self.rest
        auxiliary = "do not" if plural else "does not"
        if self.verb == "be":
            return spaced("are" if plural else "is", "not" if negated else "", rest)
        if self.verb == "have":
            return spaced(f"{auxiliary} have" if negated else "have" if plural else "has", rest)
        if not self.verb:
            return self.denied or f"not ({rest})" if negated else rest
        return spaced(f"{auxiliary} {self.verb}" if negated else self.verb if plural else f"{self.verb}s", rest)

    def beside(self, plural: bool) -> str:
        """The same beside other predicates."""
        return f"({self.write(plural)})" if self.several else self.write(plural)


@dataclass(frozen=True, eq=False, repr=False)
class Clause:
    """An action as sentences without capital and full stop.

    `reported` is false for an order to the card's player ("draw a card"), which can follow "you may"; true for any other clause
    ("this attack does nothing"). `leaf`: it contains no other action.
    """

    sentences: tuple[str, ...]
    reported: bool = False
    leaf: bool = True
    by: Who | None = None
    """The other player who does it, if the clause is about one; `own` is that player's action: "draw a card"."""
    done: str = ""


def order(text: str) -> Clause:
    return Clause((text,))


def report(text: str) -> Clause:
    return Clause((text,), reported=True)


def other_does(by: Who, player: str, verb: str, ending: str, rest: str) -> Clause:
    """A clause about another player's action."""
    return Clause((f"{player} {verb}{ending} {rest}",), reported=True, by=by, done=f"{verb} {rest}")


def control(*sentences: str, reported: bool = True) -> Clause:
    return Clause(tuple(sentences), reported=reported, leaf=False)


def spaced(*words: str) -> str:
    return " ".join(word for word in words if word)


def listed(words: Iterable[str], conjunction: str = "and") -> str:
    """Words as a list: a; a and b; a, b and c."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


def quoted(text: str) -> str:
    return f"“{text}”"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 card, 2 cards."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def article(word: str) -> str:
    return f"{'an' if word[:1].lower() in 'aeiou' or word.startswith('SP ') else 'a'} {word}"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def relative(clauses: Sequence[Predicate], plural: bool) -> str:
    """A relative clause with the parts that cannot come before the noun."""
    if not clauses:
        return ""
    if len(clauses) == 1:
        return f"that {clauses[0].write(plural)}"
    return f"that {' and '.join(one.beside(plural) for one in clauses)}"
