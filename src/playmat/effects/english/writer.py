"""The writer of English texts: it keeps the point of view of a text and the things mentioned last.

The wording of a node is its template (`Node.phrase` and the like), which `Writer.fill` completes, or a function that is entered
with `wording` in the module of the node's family.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, TypeGuard, TypeVar

from playmat.effects import nodes as n
from playmat.effects.energy_units import counts_energy
from playmat.effects.english.enumerations import CARD_CLASSES, COMPARISONS, PLACES, TRAITS, energy_of, types_of
from playmat.effects.english.phrases import (
    Clause,
    Noun,
    Predicate,
    article,
    capital,
    control,
    order,
    other_does,
    relative,
    report,
    spaced,
)
from playmat.effects.nodes import Event, Op, Place, Who
from playmat.effects.tree import nodes_of
from playmat.vocabulary import Era, Type

ON_POKEMON = "this Pokémon"

ON_CARD = "the Pokémon this card is attached to"
WAS_ON = "the Pokémon this card was attached to"


class Player:
    """A player in a template."""

    def __init__(self, writer: Writer, who: Who) -> None:
        self.name = writer.player(who)
        self.whose = writer.whose(who)
        self.has = f"{self.name} {'have' if who is Who.YOU else 'has'}"
        self.whom = "them" if self.name == "they" else self.name

    def __str__(self) -> str:
        return self.name


class Amount:
    """A quantity in a template: a number, or (by attribute) that number of something."""

    def __init__(self, writer: Writer, quantity: n.Quantity) -> None:
        self.writer = writer
        self.quantity = quantity

    def __str__(self) -> str:
        return self.writer.quantity(self.quantity)

    @property
    def last(self) -> str:
        """The number at the end of a phrase, where nothing could be read as a part of it."""
        return self.writer.last(self.quantity)

    @property
    def first(self) -> str:
        """The number before its verb, without a comma that would separate the two."""
        text = self.last
        return str(self) if "," in re.sub(r"\(.*\)", "", text) else text

    def __getattr__(self, name: str) -> str:
        one, many = AMOUNTS[name]
        return self.writer.amount(self.quantity, one, many)


AMOUNTS = {
    "damage": ("damage", "damage"),
    "more": ("more damage", "more damage"),
    "less": ("less damage", "less damage"),
    "counters": ("damage counter", "damage counters"),
    "cards": ("card", "cards"),
    "prizes": ("Prize card", "Prize cards"),
    "more_prizes": ("more Prize card", "more Prize cards"),
    "times": ("time", "times"),
}


class Types:
    """Types in a template."""

    def __init__(self, types: Sequence[Type]) -> None:
        self.energy = energy_of(types)
        self.to = f" to {types_of(types)}" if types else ""


K = TypeVar("K", bound=n.Node)

R = TypeVar("R")

WORDINGS: dict[type[n.Node], Callable[[Any, Any], Any]] = {}
"""The function that words each kind of node."""


def wording(kind: type[K]) -> Callable[[Callable[[Writer, K], R]], Callable[[Writer, K], R]]:
    """Enter the function as the wording of the kind of node."""

    def register(function: Callable[[Writer, K], R]) -> Callable[[Writer, K], R]:
        WORDINGS[kind] = function
        return function

    return register


THAT_POKEMON = Noun(definite="that Pokémon")
THOSE_POKEMON = Noun(definite="those Pokémon", plural=True)

Spoken = tuple[Noun, Noun]
"""The phrases for the cards and the Pokémon handled last."""

AN_ATTACK = "the attack does nothing"
UNDONE = {
    Event.POWER_USED: "the Poké-Power does nothing",
    Event.BEING_PLAYED: "the card does nothing",
    Event.ABOUT_TO_RETREAT: "the retreat does not take place and costs nothing",
    Event.ABOUT_TO_ATTACH: "the attachment does not take place and does not count",
}
"""The wording of `nothing` in a trigger, by event."""

A_CONDITION = "that Special Condition is {}"
GIVEN = {
    Event.FLIPPED: "they are flipped for being {}",
    Event.SWITCHED: "the Pokémon that it replaces is {}",
}
"""The wording of `given` in a trigger, by event."""

EITHER = "either player's"
"""The owner if it is enough that one of the players has the things."""

CHOSEN_ATTACK, THAT_ATTACK = "the chosen attack", "that attack"

LOOKED_AT = Noun(definite="the cards {} looked at", plural=True, cards=True)
ONE_LOOKED_AT = Noun(definite="the card {} looked at", cards=True)
REVEALED = Noun(definite="the revealed cards", plural=True, cards=True)
ONE_REVEALED = Noun(definite="the revealed card", cards=True)

LEFT_BEHIND = Noun(definite="the cards that it leaves", plural=True, cards=True)
"""The phrase for `looked` after a Knock Out."""

THOSE_CARDS = Noun(definite="those cards", plural=True, cards=True)


class Writer:
    """Writes one text. It keeps the point of view (`your`, or `their` inside `as_player`) and the depth."""

    def __init__(self, subject: str, era: Era = Era.MODERN) -> None:
        self.subject = subject
        self.era = era
        """The era of the card, which decides the unit in a number of Energy."""
        self.energy: n.Selector | None = None
        """Cards that the text counts by the Energy that they provide."""
        self.others = False
        """Inside `as_player`, where "you" becomes "they"."""
        self.paragraph_of: n.Part | None = None
        """The part of the whole paragraph, whose effect may take several sentences."""
        self.inside = False
        """Inside a sentence that is already a list; another list needs parentheses."""
        self.cards = THOSE_CARDS
        """The phrase for the cards handled last."""
        self.it = THAT_POKEMON
        """The phrase for the Pokémon handled last."""
        self.undone = AN_ATTACK
        """The phrase for the thing that `nothing` stops."""
        self.given = A_CONDITION
        """The phrase for the Special Condition of an event."""
        self.seen = LOOKED_AT
        """The phrase for the cards of `looked`."""
        self.playing = False
        """In the condition for playing a card, which does not count among the cards in hand."""
        self.falls = False
        """In a trigger on a Knock Out, where other Prize cards than those for it are "more"."""
        self.shuffled = False
        """The deck is shuffled next, so that no order of cards there matters."""
        self.before: n.Part | None = None
        """The step before, where actions follow each other."""
        self.saved: dict[n.Order, tuple[Noun, str]] = {}
        """The saved things, and how they were kept: as something "picked", for example."""
        self.attack = CHOSEN_ATTACK
        """The phrase for the attack of an effect."""

    # Players

    def player(self, who: Who) -> str:
        return {
            Who.YOU: "they" if self.others else "you",
            Who.OPPONENT: "the other player" if self.others else "your opponent",
            Who.EACH: "each player",
            Who.OWNER: "its owner",
            Who.TURN: "the player whose turn it is",
        }[who]

    def whose(self, who: Who) -> str:
        return {
            Who.YOU: "their" if self.others else "your",
            Who.OPPONENT: "the other player's" if self.others else "your opponent's",
            Who.EACH: "each player's",
            Who.OWNER: "its owner's",
            Who.TURN: "the current player's",
        }[who]

    def doing(self, who: Who, verb: str, rest: str, ending: str = "s") -> Clause:
        """The action of a player: an order to you, or a clause about others. `rest` refers to a player as "they" and "their"."""
        return order(f"{verb} {rest}") if who is Who.YOU else other_does(who, self.player(who), verb, ending, rest)

    def had(self, node: n.Part) -> str:
        """Another player's action as yours: "have your opponent draw a card"; empty for any other action."""
        clause = self.clause(node) if not isinstance(node, n.Seq) else None
        return (
            f"have {self.player(clause.by)} {clause.done}" if clause is not None and clause.leaf and clause.by is not None else ""
        )

    # Nodes

    def fill(self, template: str, node: n.Node, **more: str) -> str:
        """The template with the node's fields in it."""
        words = {field.name.rstrip("_"): self.word(getattr(node, field.name)) for field in fields(node)}
        return template.format_map({**words, **more, "self": self.subject})

    def word(self, value: object) -> object:
        """The value of a field, for a template."""
        if isinstance(value, n.Selector):
            return self.noun(value)
        if isinstance(value, n.Quantity):
            return Amount(self, value)
        if isinstance(value, n.Filter):
            return self.predicate(value)
        if isinstance(value, n.Test):
            return self.test(value)
        if isinstance(value, n.Part):
            return self.body(value)
        if isinstance(value, Who):
            return Player(self, value)
        if isinstance(value, Op):
            return COMPARISONS[value]
        if isinstance(value, tuple):
            return Types(value)
        return value

    def quantity(self, node: n.Quantity) -> str:
        """A number as a phrase: "3", "the number of cards in your hand"."""
        return self.phrase(node)

    def test(self, node: n.Test) -> str:
        """A test as a clause: "your Bench is full"."""
        return self.phrase(node)

    def phrase(self, node: n.Quantity | n.Test) -> str:
        return self.fill(node.phrase, node) if node.phrase else str(WORDINGS[type(node)](self, node))

    def predicate(self, node: n.Filter) -> Predicate:
        if node.phrase:
            verb, _, rest = node.phrase.partition(" ")
            return Predicate(verb, self.fill(rest, node))
        found: Predicate = WORDINGS[type(node)](self, node)
        return found

    def noun(self, node: n.Selector) -> Noun:
        if node.phrase:
            return Noun(definite=self.fill(node.phrase, node))
        if isinstance(node, (n.Hand, n.Deck, n.DiscardPile, n.LostZone)):
            return self.pile(node.pile, node.of, node.filter)
        found: Noun = WORDINGS[type(node)](self, node)
        return found

    def taken(self, node: n.Selector) -> Noun:
        """The noun for cards that are discarded or moved away: of attached Energy, a number of cards or of units."""
        self.energy = node.of if isinstance(node, n.Pick) and counts_energy(node, self.era) else None
        noun = self.noun(node)
        self.energy = None
        return noun

    def inner(self, node: n.Selector) -> Noun:
        """The noun inside another noun phrase: in parentheses if it consists of several."""
        noun = self.noun(node)
        if isinstance(node, (n.Pick, n.Both, n.Where, n.Except)) and not is_others(node):
            return replace(noun, definite=f"({noun.whole})")
        return noun

    def whole(self, node: n.Selector) -> str:
        """Everything selected, as the object of a sentence."""
        return self.noun(node).whole

    def clause(self, node: n.Part) -> Clause:
        if isinstance(node, (n.Look, n.Reveal, n.UntilFound)):
            self.see(node)
        if isinstance(node, n.Action) and node.report:
            text = self.fill(node.report, node)
            return control(text) if any(isinstance(getattr(node, slot.name), n.Action) for slot in fields(node)) else report(text)
        if node.phrase.startswith("{"):
            return self.player_does(node)
        if node.phrase:
            return order(self.fill(node.phrase, node))
        found: Clause = WORDINGS[type(node)](self, node)
        return found

    def player_does(self, node: n.Part) -> Clause:
        """A template that begins with a player and a verb: "{who} shuffle {their} deck"."""
        player, verb, rest = node.phrase.split(" ", 2)
        who: Who = getattr(node, player[1:-1])
        they, their = (self.player(who), self.whose(who)) if who is Who.YOU else ("they", "their")
        return self.doing(who, verb, self.fill(rest, node, they=they, their=their))

    def see(self, node: n.Look | n.Reveal | n.UntilFound) -> None:
        """Take note of the cards that are looked at from now on; showing some of them changes nothing."""
        cards = None if isinstance(node, n.UntilFound) else node.cards
        if not isinstance(cards, n.Pick) and not any(isinstance(one, n.Looked) for one in nodes_of(cards)):
            top = isinstance(cards, (n.Top, n.Bottom)) and cards.n == n.Number(1) and cards.of is not Who.EACH
            single = top and not self.others
            if isinstance(node, n.Look):
                self.seen = ONE_LOOKED_AT if single else LOOKED_AT
            else:
                self.seen = ONE_REVEALED if single else REVEALED

    # Sentences

    def paragraph(self, node: n.Part) -> str:
        """The sentences of an action or part."""
        self.paragraph_of = node
        return " ".join(f"{capital(sentence)}." for sentence in self.clause(node).sentences)

    def text(self, node: n.Part) -> tuple[list[str], bool]:
        """The effect of a trigger or activation, as sentences up to the end of the paragraph; and whether the first is a
        clause."""
        chain = self.chain(node)
        if chain is not None:
            return [chain[0]], chain[1]
        clause = self.clause(node)
        return list(clause.sentences), clause.reported

    def tail(self, node: n.Part) -> tuple[list[str], bool]:
        """The same inside another sentence, as one clause."""
        body, reported = self.body_deed(node)
        return [body], reported

    def body(self, node: n.Part) -> str:
        """The words after "if heads," and similar openings, up to the next full stop, semicolon or closing parenthesis."""
        return self.body_deed(node)[0]

    def body_deed(self, node: n.Part) -> tuple[str, bool]:
        """The body, and whether it is a clause rather than an order."""
        chain = self.chain(node)
        if chain is not None:
            return chain
        outer, self.inside = self.inside, True
        clause = self.clause(node)
        self.inside = outer
        text = "; ".join(clause.sentences)
        if outer and len(clause.sentences) > 1:
            return f"({text})", True
        return text, clause.reported

    def chain(self, node: n.Part) -> tuple[str, bool] | None:
        """Successive actions without inner actions: "draw a card, then shuffle your deck"."""
        if not isinstance(node, n.Seq) or len(node.steps) < 2:
            return None
        before = self.cards, self.it, self.seen
        steps = [self.clause(step) for step in self.in_order(node.steps)]
        if all(step.leaf for step in steps):
            return ", then ".join(step.sentences[0] for step in steps), steps[0].reported
        self.cards, self.it, self.seen = before
        return None

    def in_order(self, steps: Sequence[n.Action]) -> Iterator[n.Action]:
        """The steps, each with the step before it and whether the deck is shuffled after it."""
        for before, step, after in zip((None, *steps), steps, (*steps[1:], None), strict=False):
            self.before, self.shuffled = before, isinstance(after, n.Shuffle)
            yield step
        self.before, self.shuffled = None, False

    def branches(self, *branches: tuple[str, n.Action | None], ends: Sequence[Spoken] = ()) -> list[str]:
        """The actions of each case. `ends` is the topic at the end of earlier cases."""
        said = []
        ends = list(ends)
        for start, action in branches:
            if action is not None:
                said.append(f"{start}, {self.body(action)}")
                ends.append((self.cards, self.it))
        self.join(ends)
        return said

    def join(self, ends: Sequence[Spoken]) -> None:
        """Use the plural from now on if one of the cases may end with several."""
        if len(ends) > 1 and not self.cards.plural and any(cards.plural for cards, _ in ends):
            self.cards = replace(self.cards, definite=THOSE_CARDS.definite, plural=True)
        if len(ends) > 1 and not self.it.plural and any(it.plural for _, it in ends):
            self.it = replace(self.it, definite=THOSE_POKEMON.definite, plural=True)

    def when(self, test: n.Test | None, text: str) -> str:
        """A static that holds only while a test does."""
        return f"{self.condition(test, 'as long as')}, {text}" if test is not None else text

    def condition(self, test: n.Test, word: str = "if") -> str:
        """A test as the condition of something: "if ...", or "unless ..." if there is no simple denial."""
        if is_exception(test):
            return f"unless {self.case(test.test)}"
        if isinstance(test, n.Every) and len(test.tests) > 1 and any(map(is_exception, test.tests)):
            each = (f"unless {self.test(one.test)}" if is_exception(one) else f"{word} {self.test(one)}" for one in test.tests)
            return " and ".join(each)
        return f"{word} {self.case(test)}"

    def case(self, test: n.Test) -> str:
        """A test behind "if" and the like, where several tests need no parentheses."""
        if isinstance(test, (n.Every, n.Either)) and len(test.tests) > 1:
            return joined_tests(self, test.tests, "and" if isinstance(test, n.Every) else "or")
        return self.test(test)

    # Amounts

    def damage(self, amount: n.Quantity, more: str = "") -> str:
        """An amount of damage: "30 damage", "10 more damage for each card in your hand", "damage equal to ..."."""
        return self.amount(amount, spaced(more, "damage"), spaced(more, "damage"))

    def amount(self, amount: n.Quantity, one: str, many: str) -> str:
        """A number of something that is not chosen from a set: "2 cards", "that many cards", "a card for each heads"."""
        what, rate = self.rated(amount, one, many)
        if rate.startswith("equal to ") and many != one:
            return f"a number of {what} {rate}"
        return spaced(what, rate)

    def last(self, quantity: n.Quantity) -> str:
        """A number at the end of a phrase, where it needs no parentheses."""
        text = self.quantity(quantity)
        enclosed = quantity.phrase.startswith("(") or (isinstance(quantity, n.Times) and text.startswith("("))
        return text[1:-1] if enclosed else text

    def rated(self, amount: n.Quantity, one: str, many: str) -> tuple[str, str]:
        """The same in two pieces, with the target between them: "10 damage", "for each heads"."""
        if isinstance(amount, n.Number):
            return f"{amount.value} {one if amount.value == 1 else many}", ""
        if isinstance(amount, n.Result):
            return f"that many {many}" if many != one else f"that much {many}", ""
        times = amount.of if isinstance(amount, n.Cap) else amount
        if isinstance(times, n.Times) and isinstance(times.factor, n.Number) and (unit := self.unit(times.of)):
            limit = f", but at most {self.quantity(amount.limit)}" if isinstance(amount, n.Cap) else ""
            return self.rated(times.factor, one, many)[0], f"for each {unit}{limit}"
        if many != one and (unit := self.unit(amount)):
            return article(one), f"for each {unit}"
        return many, f"equal to {self.last(amount)}"

    def to(self, verb: str, amount: n.Quantity, what: tuple[str, str], preposition: str, whom: n.Selector) -> str:
        """Something done in an amount to Pokémon: "put a damage counter on this Pokémon for each heads"."""
        much, rate = self.rated(amount, *what)
        noun = self.noun(whom)
        each = "each of" if isinstance(whom, n.It) and noun.plural else ""
        return spaced(verb, much, preposition, each, noun.whole, rate)

    def unit(self, node: n.Quantity) -> str:
        """The counted noun, behind "for each"; empty if the quantity counts nothing."""
        if node.unit:
            return self.fill(node.unit, node)
        if isinstance(node, n.Distinct):
            return f"different {TRAITS[node.what]} among {self.noun(node.of).all}"
        if isinstance(node, n.Cap):
            unit = self.unit(node.of)
            return f"{unit} (counting at most {self.quantity(node.limit)})" if unit else ""
        return ""

    # Sets

    def filtered(self, noun: Noun, node: n.Filter | None) -> Noun:
        """The noun narrowed by a filter: by adjectives, by names behind it, and by a relative clause for the rest."""
        if node is None:
            return noun
        filters = node.filters if isinstance(node, n.AllOf) and len(node.filters) > 1 else (node,)
        predicates = [self.predicate(one) for one in filters]
        energy = self.energy_adjective(filters)
        if energy:
            predicates = [self.predicate(one) for one in filters if not isinstance(one, (n.Is, n.Provides))]
            predicates.append(Predicate("be", energy, adjective=energy, rank=3))
        if n.Is("Energy") in filters:  # "Energy cards that provide Water Energy"
            predicates = [replace(one, adjective="") if one.verb == "provide" else one for one in predicates]
        if not noun.cards or noun.one == "Stadium":  # "Pokémon that are Trainer cards"
            kinds = [one.rank == 3 and one.adjective != "Pokémon" for one in predicates]
            predicates = [replace(one, adjective="") if kind else one for one, kind in zip(predicates, kinds, strict=True)]
        # Within a rank, trees have the word nearest to the noun first: V before Basic for "Basic V Pokémon".
        adjectives = sorted((one for one in reversed(predicates) if one.adjective), key=lambda one: one.rank)
        names = " and ".join(one.rest for one in predicates if one.names)
        clauses = [one for one in predicates if not one.adjective and not one.names]
        words = " ".join(one.adjective for one in adjectives)
        return replace(
            noun,
            one=spaced(words, noun.one, names).replace("-type Pokémon", " Pokémon"),
            many=spaced(words, noun.many, names).replace("-type Pokémon", " Pokémon"),
            which_one=spaced(noun.which_one, relative(clauses, False)),
            which_many=spaced(noun.which_many, relative(clauses, True)),
            entire="",
            plural=noun.plural or bool(noun.entire),
        )

    def energy_adjective(self, filters: Sequence[n.Filter]) -> str:
        """ "basic Fire Energy" for basic Energy cards that provide Fire: the one class with two words in the tree."""
        classes = [one.word for one in filters if isinstance(one, n.Is)]
        provides = [one for one in filters if isinstance(one, n.Provides)]
        if len(classes) != 1 or len(provides) != 1 or classes[0] not in ("Basic Energy", "Special Energy"):
            return ""
        kind = CARD_CLASSES[classes[0]].removesuffix(" Energy")
        return f"{kind} {energy_of(provides[0].types)}" if provides[0].types else ""

    def pokemon(self, where: str, of: Who, node: n.Filter | None) -> Noun:
        """Pokémon in play, of a player or (`each`) of both."""
        noun = Noun(one="Pokémon", many="Pokémon", owner="" if of is Who.EACH else self.whose(of), side=of)
        noun = self.filtered(noun, node)
        noun = replace(noun, one=spaced(where, noun.one), many=spaced(where, noun.many))
        if of is Who.EACH and not where:
            noun = replace(noun, one=f"{noun.one} in play", many=f"{noun.many} in play")
        return noun

    def pile(self, name: str, of: Who, node: n.Filter | None) -> Noun:
        """Cards in a player's hand, deck, ..."""
        place = f"{self.whose(of)} {name}"
        noun = Noun(one="card", many="cards", at=f"in {place}", taken=f"from {place}", entire=place, side=of, cards=True)
        noun = self.filtered(noun, node)
        if self.playing and name == n.Hand.pile and of is Who.YOU and not is_no_trainer(node):
            noun = replace(noun, one=f"other {noun.one}", many=f"other {noun.many}")
        self.cards = replace(THOSE_CARDS, side=of)
        return noun if noun.entire else replace(noun, plural=True)

    def such(self, what: str, node: n.Filter) -> str:
        """Any one that passes the filter: "a Fire Energy card", "a Pokémon that has any damage counters"."""
        noun = self.filtered(Noun(one=what, many=f"{what}s", cards=what == "card"), node)
        return article(spaced(noun.one, noun.which_one))

    def cards_that(self, node: n.Filter) -> Noun:
        """Cards that pass the filter, in any place."""
        return self.filtered(Noun(one="card", many="cards", cards=True), node)

    def place(self, to: Place, noun: Noun) -> str:
        """The place where cards go: always their owner's."""
        if noun.side in (Who.YOU, Who.OPPONENT):
            return PLACES[to].format(self.whose(noun.side))
        return PLACES[to].format("their owner's" if noun.plural else "its owner's")


def is_others(node: n.Selector) -> bool:
    """Whether it is all of a player's Pokémon except for the one with the text: "your other Pokémon"."""
    return isinstance(node, n.Except) and isinstance(node.but, n.This) and isinstance(node.of, (n.Bench, n.InPlay))


def is_no_trainer(filter_: n.Filter | None) -> bool:
    """Whether no Trainer card passes the filter."""
    parts = filter_.filters if isinstance(filter_, n.AllOf) else (filter_,)
    return any(isinstance(one, n.Is) and one.word in NO_TRAINERS for one in parts)


NO_TRAINERS = frozenset(("Pokémon", "Evolution", "Energy", "Basic Energy", "Special Energy"))


def joined_tests(w: Writer, tests: Sequence[n.Test], conjunction: str) -> str:
    return f" {conjunction} ".join(w.test(one) for one in tests)


def is_exception(test: n.Test) -> TypeGuard[n.Unless]:
    """Whether the test can only be denied with "unless"."""
    return isinstance(test, n.Unless) and not plainly_denied(test.test)


def plainly_denied(test: n.Test) -> bool:
    """Whether a "no" or "not" in the clause denies the test."""
    if isinstance(test, n.Exists):
        return test.n == 1
    return isinstance(test, (n.BenchFull, n.YourTurn)) or test == n.FirstTurn(Who.YOU)
