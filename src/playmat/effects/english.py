"""English for effect trees: what people read on a card, in our own words.

Every node has its wording here. Selectors become noun phrases ("2 of your Benched Pokémon"), filters adjectives and relative
clauses, quantities numbers or "10 for each ...", tests clauses, actions and parts sentences. Nothing of a tree is lost: trees
that mean different things read differently, so what hangs together inside a sentence is kept together by semicolons and,
deeper down, by parentheses.

Nothing is told twice in different words either: `reading.grammar_ours` reads every text back to the tree it was made from.

`english` writes any node. How the Pokémon with the text is called (`self`) depends on where the text is printed: "this
Pokémon" on a Pokémon, "the Pokémon this card is attached to" on a Tool or Energy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, TypeGuard, TypeVar

from playmat.effects import nodes as n
from playmat.effects.nodes import By, Change, Event, Limit, Op, Place, Source, Verb, Who
from playmat.effects.phrases import (
    ABILITIES,
    ATTACHED_ITSELF,
    ATTRIBUTES,
    CARD_CLASSES,
    CARD_EVENTS,
    CARD_PARTS,
    COMPARISONS,
    DOLLS,
    ENDS,
    EVENTS,
    HAPPENINGS,
    HARM_EVENTS,
    HARMS,
    HELD_CLASSES,
    LIMITS,
    OWN_EVENTS,
    PERIODS,
    PLACES,
    PLAIN_CLASSES,
    PLAYED_EVENTS,
    SHIFTS,
    SOURCES,
    TIMES,
    VERBS,
    ZONES,
    Deed,
    Noun,
    Predicate,
    article,
    capital,
    compared,
    conditions_of,
    control,
    counted,
    energy_of,
    listed,
    order,
    quoted,
    relative,
    spaced,
    tell,
    types_of,
)
from playmat.terms import Condition, Type

ON_POKEMON = "this Pokémon"
ON_CARD = "the Pokémon this card is attached to"


def english(node: n.Node, subject: str = ON_POKEMON) -> str:
    """The node in English: actions and parts as sentences, all others as a phrase. `subject` is what `self` is called."""
    writer = Writer(subject)
    if isinstance(node, n.Part):
        return writer.paragraph(node)
    if isinstance(node, n.Selector):
        return str(writer.noun(node))
    if isinstance(node, n.Filter):
        return str(writer.predicate(node))
    if isinstance(node, n.Quantity):
        return writer.quantity(node)
    assert isinstance(node, n.Test)
    return writer.test(node)


def english_parts(parts: Iterable[n.Part], subject: str = ON_POKEMON) -> str:
    """The parts of a text, one paragraph each."""
    return "\n".join(english(part, subject) for part in parts)


# Wordings that need no code. A field is put in by its name in script: a selector as all that it selects (`of.all`, `of.each`,
# `of.is_`: other forms), a player as "you" (`of.whose`: "your", `of.has`: "you have"), a quantity as a number (`n.cards`,
# `amount.damage`, ...: so many of something), types as a list (`types.energy`).

PHRASES: dict[type[n.Node], str] = {
    n.Number: "{value}",
    n.Count: "the number of {of.all}",
    n.EnergyOn: "the amount of {types.energy} attached to {on}",
    n.Counters: "the number of damage counters on {on}",
    n.Heads: "the number of heads",
    n.Tails: "the number of tails",
    n.Result: "that number",
    n.Chosen: "the chosen number",
    n.Plus: "({left} plus {right})",
    n.Minus: "({left} minus {right})",
    n.Cap: "({of}, but at most {limit})",
    n.Quotient: "({of} divided by {by}, rounded down)",
    n.PrizesLeft: "the number of Prize cards {of.has} left",
    n.PrizesTaken: "the number of Prize cards {of.has} taken",
    n.RetreatCost: "the amount of Energy in the retreat cost of {of}",
    n.DamageDone: "the damage that this attack did",
    n.DamageReceived: "the damage that the attack did to {of}",
    n.Surplus: "the amount of {types.energy} attached to the attacking Pokémon beyond the cost of this attack",
    n.Distinct: "the number of different {what} among {of.all}",
    n.Conditions: "the number of Special Conditions on {of}",
    n.MarksOn: "the number of “{name}” markers on {on}",
    n.CostOf: "the amount of Energy in the attack cost of {of}",
    n.Compare: "{left} is {op} {right}",
    n.IsActive: "{what} {what.is_} in the Active Spot",
    n.IsBenched: "{what} {what.is_} on the Bench",
    n.Did: "that was done",
    n.YourTurn: "it is {of.whose} turn",
    n.Went: "{of} took the {order} turn of the game",
    n.Guessed: "the guess was right",
    n.BenchFull: "{of.whose} Bench is full",
}
"""Quantities and tests."""

UNITS: dict[type[n.Node], str] = {
    n.Count: "{of.each}",
    n.EnergyOn: "{types.energy} attached to {on}",
    n.Counters: "damage counter on {on}",
    n.Heads: "heads",
    n.Tails: "tails",
    n.Result: "one of them",
    n.PrizesLeft: "Prize card that {of.has} left",
    n.PrizesTaken: "Prize card that {of.has} taken",
    n.RetreatCost: "Energy in the retreat cost of {of}",
    n.Surplus: "{types.energy} attached to the attacking Pokémon beyond the cost of this attack",
    n.Conditions: "Special Condition on {of}",
    n.MarksOn: "“{name}” marker on {on}",
    n.CostOf: "Energy in the attack cost of {of}",
}
"""Quantities behind "for each"."""

DEFINITE: dict[type[n.Node], str] = {
    n.This: "{self}",
    n.ThisCard: "this card",
    n.Attacker: "the attacking Pokémon",
    n.Old: "the Pokémon that moved to the Bench",
    n.Saved: "the one remembered as “{name}”",
}
"""Selectors of one definite thing."""

PILES: dict[type[n.Node], str] = {
    n.Hand: "hand",
    n.Deck: "deck",
    n.DiscardPile: "discard pile",
    n.LostZone: "Lost Zone",
}
"""Selectors of cards by where they lie."""

PREDICATES: dict[type[n.Node], tuple[str, str]] = {
    n.NameHas: ("have", "“{words}” in the name"),
    n.HasAttack: ("have", "the attack “{name}”"),
    n.WeakTo: ("have", "Weakness{types.to}"),
    n.Resists: ("have", "Resistance{types.to}"),
    n.RetreatIs: ("have", "a retreat cost of {op} {n}"),
    n.EvolvesFromName: ("evolve", "from “{name}”"),
    n.EvolvesInto: ("evolve", "into “{name}”"),
    n.SameType: ("share", "a type with {as.any}"),
    n.SameName: ("have", "the same name as {as.any}"),
    n.HasMark: ("have", "any “{name}” markers"),
    n.ItSelf: ("be", "this very card"),
    n.Among: ("be", "one of {of.all}"),
    n.OfChosenType: ("be", "of the chosen type"),
    n.Owned: ("belong", "to {by.whom}"),
}
"""Filters: a verb, and what follows it."""

ORDERS: dict[type[n.Node], str] = {
    n.Spread: "spread {n.counters} over {on.all} as you like",
    n.Discard: "discard {cards}",
    n.Evolve: "evolve {what} by putting {with} onto it",
    n.AttachAsTool: "attach {self} to {to} as a Pokémon Tool, discarding all cards attached to it",
    n.Reveal: "reveal {cards}",
    n.Look: "look at {cards}",
    n.SwapCards: "exchange {a} with {b}",
    n.Save: "choose {what}, remembered as “{name}”",
    n.Choose: "choose {what}",
    n.NameNumber: "choose a number from {low} to {high}",
    n.UseCard: "use the effect of {card} as the effect of this card",
    n.Mark: "put a “{name}” marker on {on}",
    n.Unmark: "remove all “{name}” markers from {from}",
    n.ExtraTurn: "take another turn after this one",
    n.RemoveEffects: "remove all effects of attacks from {from}",
    n.Reflip: "ignore those flips and flip again",
    n.Mirror: "do to the Defending Pokémon what the attack of your opponent's last turn did to {self}",
}
"""Actions that you carry out."""

DOINGS: dict[type[n.Node], tuple[str, str, str]] = {
    n.FlipUntilTails: ("by", "flip", "a coin until it is tails"),
    n.DrawUntil: ("who", "draw", "cards until {they} have {n.cards} in {their} hand"),
    n.Shuffle: ("who", "shuffle", "{their} deck"),
    n.TakePrize: ("who", "take", "{n.prizes}"),
    n.ChooseAttack: ("by", "choose", "an attack of {of.any}"),
}
"""Actions that a player carries out: the field that says who, the verb and the rest."""

REPORTS: dict[type[n.Node], str] = {
    n.EndTurn: "the turn ends",
    n.Base: "this attack does {amount.damage}",
    n.More: "this attack does {amount.more}",
    n.Less: "this attack does {amount.less}",
    n.Survive: "it is not Knocked Out, and its remaining HP become {hp}",
}
"""Actions that happen, and statics."""

CONTROLS: dict[type[n.Node], str] = {
    n.BeforeDamage: "before doing damage, {do}",
}
"""Actions around another one."""

TABLES = (PHRASES, DEFINITE, PILES, PREDICATES, ORDERS, DOINGS, REPORTS, CONTROLS)


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
    """A quantity in a template: a number, or (by attribute) so many of something."""

    def __init__(self, writer: Writer, quantity: n.Quantity) -> None:
        self.writer = writer
        self.quantity = quantity

    def __str__(self) -> str:
        return self.writer.quantity(self.quantity)

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
    "times": ("time", "times"),
}


class Types:
    """Types in a template."""

    def __init__(self, types: Sequence[Type]) -> None:
        self.energy = energy_of(types)
        self.to = f" to {types_of(types)}" if types else ""


# The writer

K = TypeVar("K", bound=n.Node)
R = TypeVar("R")
WORDINGS: dict[type[n.Node], Callable[[Any, Any], Any]] = {}
"""How each kind of node is put into words."""


def wording(kind: type[K]) -> Callable[[Callable[[Writer, K], R]], Callable[[Writer, K], R]]:
    """Enter the function as the wording of the kind of node."""

    def register(function: Callable[[Writer, K], R]) -> Callable[[Writer, K], R]:
        WORDINGS[kind] = function
        return function

    return register


THAT_POKEMON = Noun(definite="that Pokémon")
AN_ATTACK, A_POWER = "the attack", "the Power"
LOOKED_AT = Noun(definite="the cards looked at", plural=True, cards=True)
ONE_LOOKED_AT = Noun(definite="the card looked at", cards=True)
LEFT_BEHIND = Noun(definite="the cards that it leaves", plural=True, cards=True)
"""What `looked` finds when a Pokémon was Knocked Out."""
THOSE_CARDS = Noun(definite="those cards", plural=True, cards=True)


class Writer:
    """Writes one text. It knows from whose point of view (`your`, or `their` inside `as_player`) and how deep inside."""

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.others = False
        """Inside `as_player`: "you" is somebody spoken of as "they"."""
        self.inside = False
        """Inside a sentence that is already a list; another list needs parentheses."""
        self.cards = THOSE_CARDS
        """How the cards handled last are spoken of."""
        self.it = THAT_POKEMON
        """How the Pokémon handled last is (or are) spoken of."""
        self.deed_under_way = AN_ATTACK
        """What it is that may be kept from doing anything."""
        self.seen = LOOKED_AT
        """How the cards that `looked` finds are spoken of."""

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

    def doing(self, who: Who, verb: str, rest: str, ending: str = "s") -> Deed:
        """What a player does: an order to you, or told of somebody else. `rest` speaks of a player as "they" and "their"."""
        return order(f"{verb} {rest}") if who is Who.YOU else tell(f"{self.player(who)} {verb}{ending} {rest}")

    # Nodes

    def fill(self, template: str, node: n.Node, **more: str) -> str:
        """The template with the node's fields in it."""
        words = {field.name.rstrip("_"): self.word(getattr(node, field.name)) for field in fields(node)}  # type: ignore[arg-type]
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
        template = PHRASES.get(type(node))
        return self.fill(template, node) if template is not None else str(WORDINGS[type(node)](self, node))

    def predicate(self, node: n.Filter) -> Predicate:
        known = PREDICATES.get(type(node))
        if known is not None:
            return Predicate(known[0], self.fill(known[1], node))
        found: Predicate = WORDINGS[type(node)](self, node)
        return found

    def noun(self, node: n.Selector) -> Noun:
        if type(node) in DEFINITE:
            return Noun(definite=self.fill(DEFINITE[type(node)], node))
        if isinstance(node, (n.Hand, n.Deck, n.DiscardPile, n.LostZone)):
            return self.pile(PILES[type(node)], node.of, node.filter)
        found: Noun = WORDINGS[type(node)](self, node)
        return found

    def inner(self, node: n.Selector) -> Noun:
        """The noun inside another noun phrase: in parentheses if it is made of several itself."""
        noun = self.noun(node)
        if isinstance(node, (n.Pick, n.Both, n.Where, n.Except)):
            return replace(noun, definite=f"({noun.whole})", group="")
        return noun

    def whole(self, node: n.Selector) -> str:
        """All that is selected, as the object of a sentence."""
        return self.noun(node).whole

    def deed(self, node: n.Part) -> Deed:
        kind = type(node)
        if isinstance(node, (n.Look, n.Reveal, n.UntilFound)):
            self.see(node)
        if kind in ORDERS:
            return order(self.fill(ORDERS[kind], node))
        if kind in REPORTS:
            return tell(self.fill(REPORTS[kind], node))
        if kind in CONTROLS:
            return control(self.fill(CONTROLS[kind], node))
        if kind in DOINGS:
            field, verb, rest = DOINGS[kind]
            who: Who = getattr(node, field)
            you = who is Who.YOU
            they, their = (self.player(who), self.whose(who)) if you else ("they", "their")
            return self.doing(who, verb, self.fill(rest, node, they=they, their=their))
        found: Deed = WORDINGS[kind](self, node)
        return found

    def see(self, node: n.Look | n.Reveal | n.UntilFound) -> None:
        """Take note of the cards that are looked at from now on; showing some of them changes nothing."""
        cards = None if isinstance(node, n.UntilFound) else node.cards
        if not isinstance(cards, n.Pick):
            single = isinstance(cards, (n.Top, n.Bottom)) and cards.n == n.Number(1) and not self.others
            self.seen = ONE_LOOKED_AT if single else LOOKED_AT

    # Sentences

    def paragraph(self, node: n.Part) -> str:
        """The sentences of an action or part."""
        return " ".join(f"{capital(sentence)}." for sentence in self.deed(node).sentences)

    def body(self, node: n.Part) -> str:
        """What follows "if heads," and the like: up to the next full stop, semicolon or closing parenthesis."""
        return self.body_deed(node)[0]

    def body_deed(self, node: n.Part) -> tuple[str, bool]:
        """The body, and whether it is told rather than ordered."""
        if isinstance(node, n.Seq) and len(node.steps) > 1:
            before = self.cards
            steps = [self.deed(step) for step in node.steps]
            if all(step.leaf for step in steps):
                return ", then ".join(step.sentences[0] for step in steps), steps[0].told
            self.cards = before
        outer, self.inside = self.inside, True
        deed = self.deed(node)
        self.inside = outer
        text = "; ".join(deed.sentences)
        if outer and len(deed.sentences) > 1:
            return f"({text})", True
        return text, deed.told

    def branches(self, *branches: tuple[str, n.Action | None]) -> list[str]:
        return [f"{start}, {self.body(action)}" for start, action in branches if action is not None]

    def when(self, test: n.Test | None, text: str) -> str:
        """A static that holds only while a test does."""
        return f"{self.condition(test, 'as long as')}, {text}" if test is not None else text

    def condition(self, test: n.Test, word: str = "if") -> str:
        """A test as the condition of something: "if ...", or "unless ..." where there is no plain way to deny it."""
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
        """So many of something that is not chosen from a set: "2 cards", "that many cards", "1 card for each heads"."""
        if isinstance(amount, n.Number):
            return f"{amount.value} {one if amount.value == 1 else many}"
        if isinstance(amount, n.Result):
            return f"that many {many}" if many != one else f"that much {many}"
        times = amount.of if isinstance(amount, n.Cap) else amount
        unit = self.unit(times.of) if isinstance(times, n.Times) and isinstance(times.factor, n.Number) else ""
        if unit and isinstance(amount, n.Cap):
            return f"{self.amount(times, one, many)} (at most {self.quantity(amount.limit)})"
        if unit and isinstance(amount, n.Times):
            return f"{self.amount(amount.factor, one, many)} for each {unit}"
        if many == one:
            return f"{many} equal to {self.quantity(amount)}"
        return f"a number of {many} equal to {self.quantity(amount)}"

    def unit(self, node: n.Quantity) -> str:
        """What is counted, behind "for each"; empty for what is not a count of things."""
        template = UNITS.get(type(node))
        if template is not None:
            return self.fill(template, node)
        if isinstance(node, n.Distinct):
            return f"different {node.what.removesuffix('s')} among {self.noun(node.of).all}"
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
        # Of one rank, trees have what stands nearest to the noun first: V before Basic for "Basic V Pokémon".
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
        self.cards = replace(THOSE_CARDS, side=of)
        return noun if noun.entire else replace(noun, plural=True)

    def such(self, what: str, node: n.Filter) -> str:
        """One that passes the filter, whichever it is: "a Fire Energy card", "a Pokémon that has any damage counters"."""
        noun = self.filtered(Noun(one=what, many=f"{what}s"), node)
        return article(spaced(noun.one, noun.which_one))

    def cards_that(self, node: n.Filter) -> Noun:
        """Cards that pass the filter, wherever they are."""
        return self.filtered(Noun(one="card", many="cards", cards=True), node)

    def place(self, to: Place, noun: Noun) -> str:
        """The place where cards go: always their owner's."""
        if noun.side in (Who.YOU, Who.OPPONENT):
            return PLACES[to].format(self.whose(noun.side))
        return PLACES[to].format("their owner's" if noun.plural else "its owner's")


# Quantities


@wording(n.Times)
def times(w: Writer, q: n.Times) -> str:
    unit = w.unit(q.of) if isinstance(q.factor, n.Number) else ""
    return f"{w.quantity(q.factor)} for each {unit}" if unit else f"({w.quantity(q.factor)} times {w.quantity(q.of)})"


@wording(n.Half)
def half(w: Writer, q: n.Half) -> str:
    step = {1: "a whole number", 10: "the nearest 10"}.get(q.to, f"a multiple of {q.to}")
    return f"half of {w.quantity(q.of)} (rounded {'up' if q.up else 'down'} to {step})"


@wording(n.HitPoints)
def hit_points(w: Writer, q: n.HitPoints) -> str:
    return f"the {'remaining ' if q.remaining else ''}HP of {w.whole(q.of)}"


# Filters


@wording(n.Is)
def is_(w: Writer, f: n.Is) -> Predicate:
    if f.word in CARD_CLASSES:
        name = CARD_CLASSES[f.word]
        rank = 1 if f.word == "Evolution" else 3
        return Predicate("be", article(f"{name} card"), f"{name} cards", adjective=name, rank=rank)
    if f.word in HELD_CLASSES:
        return Predicate("have", HELD_CLASSES[f.word])
    word = PLAIN_CLASSES.get(f.word, f.word)
    return Predicate("be", word, adjective="" if word == "Benched" else word, rank=1)  # Benched Pokémon are a set of their own


@wording(n.OfType)
def of_type(w: Writer, f: n.OfType) -> Predicate:
    word = f"{types_of(f.types)}-type" if f.types else "of no type"
    return Predicate("be", word, adjective=word if f.types else "", rank=2)


@wording(n.Named)
def named(w: Writer, f: n.Named) -> Predicate:
    return Predicate("be", f"named {listed(map(quoted, f.names), 'or') or 'nothing'}", names=True)


@wording(n.Provides)
def provides(w: Writer, f: n.Provides) -> Predicate:
    energy = energy_of(f.types)
    return Predicate("provide", energy, adjective=energy if f.types else "", rank=4)


@wording(n.AllOf)
def all_of(w: Writer, f: n.AllOf) -> Predicate:
    predicates = [w.predicate(one) for one in f.filters]
    if len(predicates) > 1 and any(one.adjective and one.rest.endswith(" card") for one in predicates):
        noun = w.cards_that(f)
        one, many = spaced(noun.one, noun.which_one), spaced(noun.many, noun.which_many)
        return Predicate("be", article(one), many, several=bool(noun.which_one))
    return joined(predicates, "and", "everything is true of")


@wording(n.AnyOf)
def any_of(w: Writer, f: n.AnyOf) -> Predicate:
    predicates = [w.predicate(one) for one in f.filters]
    if is_choice(predicates):
        return Predicate("be", *rests(predicates, " or "), several=True)
    return joined(predicates, "or", "nothing is true of")


def is_choice(predicates: Sequence[Predicate]) -> bool:
    """Whether one "is" goes for all of them: "is Basic or an Item card"."""
    return len(predicates) > 1 and all(one.verb == "be" and not one.several for one in predicates)


def rests(predicates: Sequence[Predicate], between: str) -> tuple[str, str]:
    return between.join(one.rest for one in predicates), between.join(one.rest_many or one.rest for one in predicates)


def joined(predicates: Sequence[Predicate], conjunction: str, empty: str) -> Predicate:
    """Several filters as one predicate."""
    if not predicates:
        return Predicate("", f"({empty} it)", f"({empty} them)")
    one, many = (f" {conjunction} ".join(each.beside(plural) for each in predicates) for plural in (False, True))
    if len(predicates) == 1:
        only = f"{'all' if conjunction == 'and' else 'any'} of this: "
        return Predicate("", f"({only}{one})", f"({only}{many})")
    return Predicate("", one, many, several=True)


@wording(n.Not)
def not_(w: Writer, f: n.Not) -> Predicate:
    if isinstance(f.filter, n.AnyOf):
        choices = [w.predicate(one) for one in f.filter.filters]
        if is_choice(choices):
            one, many = rests(choices, " nor ")
            return Predicate("", f"is neither {one}", f"are neither {many}")
    inner = w.predicate(f.filter)
    several = inner.several and bool(inner.verb)
    return Predicate("", inner.write(False, negated=True), inner.write(True, negated=True), several=several)


@wording(n.HasEnergy)
def has_energy(w: Writer, f: n.HasEnergy) -> Predicate:
    amount = "any" if f.op is Op.AT_LEAST and f.n == 1 else compared(f.op, str(f.n))
    return Predicate("have", f"{amount} {energy_of(f.types)} attached")


@wording(n.HasCard)
def has_card(w: Writer, f: n.HasCard) -> Predicate:
    return Predicate("have", f"at least {w.cards_that(f.filter).some(str(f.n), f.n == 1)} attached")


@wording(n.Damaged)
def damaged(w: Writer, f: n.Damaged) -> Predicate:
    if f.op is Op.AT_LEAST and f.n == 1:
        return Predicate("have", "any damage counters")
    if f.op is Op.EQUAL and f.n == 0:
        return Predicate("have", "no damage counters")
    return Predicate("have", f"{COMPARISONS[f.op]} {counted(f.n, 'damage counter')}")


@wording(n.Afflicted)
def afflicted(w: Writer, f: n.Afflicted) -> Predicate:
    return Predicate("be", conditions_of(f.by, "or") or "affected by a Special Condition")


@wording(n.HpIs)
def hp_is(w: Writer, f: n.HpIs) -> Predicate:
    return Predicate("have", f"{compared(f.op, str(f.n))} {'remaining ' if f.remaining else ''}HP")


@wording(n.HasAbility)
def has_ability(w: Writer, f: n.HasAbility) -> Predicate:
    kinds = listed((article(ABILITIES[kind]) for kind in f.kinds), "or") or "an Ability of any kind"
    return Predicate("have", spaced(kinds, f"named {quoted(f.name)}" if f.name else ""))


@wording(n.EvolvesFrom)
def evolves_from(w: Writer, f: n.EvolvesFrom) -> Predicate:
    return Predicate("evolve", f"from {w.noun(f.of).any}{' by way of a Stage 1 Pokémon that is left out' if f.skip else ''}")


@wording(n.EnteredThisTurn)
def entered_this_turn(w: Writer, f: n.EnteredThisTurn) -> Predicate:
    return Predicate("", "came into play or evolved this turn", denied="did not come into play or evolve this turn")


@wording(n.FaceUp)
def face_up(w: Writer, f: n.FaceUp) -> Predicate:
    return Predicate("be", "face up", adjective="face-up")


@wording(n.UsedAttack)
def used_attack(w: Writer, f: n.UsedAttack) -> Predicate:
    attack = f"the attack {quoted(f.name)}" if f.name else "an attack"
    time = "in the last turn of its player"
    return Predicate("", f"used {attack} {time}", denied=f"did not use {attack} {time}")


# Selectors


@wording(n.Defending)
def defending(w: Writer, s: n.Defending) -> Noun:
    return Noun(definite="the Defending Pokémon", side=None if w.others else Who.OPPONENT)


@wording(n.It)
def it(w: Writer, s: n.It) -> Noun:
    return w.it


@wording(n.Those)
def those(w: Writer, s: n.Those) -> Noun:
    return w.cards


@wording(n.Rest)
def rest(w: Writer, s: n.Rest) -> Noun:
    return Noun(definite="the other cards", plural=True, side=w.cards.side, cards=True)


@wording(n.Looked)
def looked(w: Writer, s: n.Looked) -> Noun:
    return replace(w.seen, side=w.cards.side)


@wording(n.Active)
def active(w: Writer, s: n.Active) -> Noun:
    noun = w.pokemon("Active", s.of, s.filter)
    if s.of is Who.EACH:
        return noun
    return replace(noun, entire=spaced(noun.owner, noun.many, noun.which_one))


@wording(n.Bench)
def bench(w: Writer, s: n.Bench) -> Noun:
    return w.pokemon("Benched", s.of, s.filter)


@wording(n.InPlay)
def in_play(w: Writer, s: n.InPlay) -> Noun:
    return w.pokemon("", s.of, s.filter)


@wording(n.Prizes)
def prizes(w: Writer, s: n.Prizes) -> Noun:
    return w.filtered(Noun(one="Prize card", many="Prize cards", owner=w.whose(s.of), side=s.of, cards=True), s.filter)


@wording(n.Beside)
def beside(w: Writer, s: n.Beside) -> Noun:
    where = f"beside {w.whose(s.of)} Active Pokémon"
    return w.filtered(Noun(one="card", many="cards", at=where, taken=where, plural=True, side=s.of, cards=True), s.filter)


@wording(n.StadiumCard)
def stadium(w: Writer, s: n.StadiumCard) -> Noun:
    noun = w.filtered(Noun(one="Stadium", many="Stadiums", at="in play", taken="in play", cards=True), s.filter)
    if s.of is Who.EACH:
        return replace(noun, entire=spaced("the", noun.one, noun.at, noun.which_one))
    owner = w.whose(s.of)
    return replace(noun, owner=owner, side=s.of, entire=spaced(owner, noun.one, noun.at, noun.which_one))


@wording(n.Top)
def top(w: Writer, s: n.Top) -> Noun:
    return end_of_deck(w, "top", s.n, s.of)


@wording(n.Bottom)
def bottom(w: Writer, s: n.Bottom) -> Noun:
    return end_of_deck(w, "bottom", s.n, s.of)


def end_of_deck(w: Writer, end: str, amount: n.Quantity, of: Who) -> Noun:
    where = f"of {w.whose(of)} deck"
    w.cards = replace(THOSE_CARDS, side=of)
    if amount == n.Number(1):
        w.cards = replace(w.cards, definite="that card", plural=False)
        return replace(w.cards, definite=f"the {end} card {where}")
    if isinstance(amount, n.Number):
        return replace(w.cards, definite=f"the {end} {amount.value} cards {where}")
    return replace(w.cards, definite=f"{w.amount(amount, 'card', 'cards')} from the {end} {where}")


@wording(n.Attached)
def attached(w: Writer, s: n.Attached) -> Noun:
    bearer = w.noun(s.to) if isinstance(s.to, n.Pick) else w.inner(s.to)
    where = f"attached to {bearer.whole if isinstance(s.to, n.Pick) else bearer.all}"
    w.cards = replace(THOSE_CARDS, side=bearer.side)
    noun = w.filtered(Noun(one="card", many="cards", at=where, taken=where, plural=True, side=bearer.side, cards=True), s.filter)
    # What is said of the cards stands before the Pokémon, of which something may be said as well.
    return replace(
        noun, one=spaced(noun.one, noun.which_one), many=spaced(noun.many, noun.which_many), which_one="", which_many=""
    )


@wording(n.CardsOf)
def cards_of(w: Writer, s: n.CardsOf) -> Noun:
    noun = w.noun(s.of) if isinstance(s.of, n.Pick) else w.inner(s.of)
    text = CARD_PARTS.get(s.part, f"the {quoted(s.part)} cards of {{}}").format(noun.whole)
    return Noun(definite=text, plural=s.part != "top", side=noun.side, cards=True)


@wording(n.Pick)
def pick(w: Writer, s: n.Pick) -> Noun:
    noun = w.noun(s.of)
    plain = isinstance(s.of, n.Except) and not noun.definite
    return picked(w, s, noun if plain or noun.group else w.inner(s.of))


def picked(w: Writer, s: n.Pick, noun: Noun) -> Noun:
    """Some of the noun, with how many they are, who picks them and on which conditions."""
    single = s.n == n.Number(1)
    upto = "up to " if s.upto else ""
    ending = ""
    if isinstance(s.n, n.Number):
        phrase = noun.some(f"{upto}{s.n.value}", single)
    elif isinstance(s.n, n.Result):
        phrase = noun.some(f"{upto}that many", False)
    else:
        group = noun.all if noun.owner or noun.definite else spaced(noun.many, noun.taken, noun.which_many)
        phrase = f"any number of {group}" if s.n is None else f"a number of {group}"
        ending = f" {'up' if s.upto else 'equal'} to {w.quantity(s.n)}" if s.n is not None else ""
    details = [f"of different {s.distinct}"] if s.distinct else []
    if s.n is None and not (s.upto and s.none):
        # Any number with none among them needs no remark; other readings of it do.
        details.append("as many as wanted" if s.upto else "at least 1" if not s.none else "or none")
    if s.by is not By.YOU:
        details.append(
            {
                By.CHANCE: "at random",
                By.OPPONENT: f"chosen by {w.player(Who.OPPONENT)}",
                By.OWNER: "chosen by their owner",
            }[s.by]
        )
    if s.none and s.n is not None:
        details.append("or none")
    if s.again:
        details.append("the same more than once if wanted")
    if noun.cards:
        w.cards = Noun(definite="that card" if single else "those cards", plural=not single, side=noun.side, cards=True)
    else:
        w.it = Noun(definite="that Pokémon" if single else "those Pokémon", plural=not single, side=noun.side)
    text = f"{phrase}{ending}{in_brackets(details)}"
    return Noun(definite=text, plural=not single, side=noun.side, cards=noun.cards)


@wording(n.Except)
def except_(w: Writer, s: n.Except) -> Noun:
    noun, but = w.inner(s.of), w.whole(s.but)
    if noun.definite:
        return replace(noun, definite=f"{noun.definite} (except {but})", group="")
    tail = f"(except {but})"
    return replace(
        noun,
        which_one=spaced(noun.which_one, tail),
        which_many=spaced(noun.which_many, tail),
        entire=spaced(noun.entire, tail) if noun.entire else "",
    )


@wording(n.Both)
def both(w: Writer, s: n.Both) -> Noun:
    left, right = (w.noun(one) if is_plain(one) else w.inner(one) for one in (s.left, s.right))
    if isinstance(s.left, n.Both):
        left = w.noun(s.left)
    side = left.side if left.side is right.side else None
    cards = left.cards and right.cards
    if cards:
        w.cards = replace(THOSE_CARDS, side=side)
    return Noun(definite=f"{left.whole} and {right.whole}", plural=True, side=side, cards=cards)


def is_plain(node: n.Selector) -> bool:
    """Whether its words end before an "and" that goes on with something else."""
    return isinstance(node, n.Pick) and isinstance(node.n, n.Number)


@wording(n.Where)
def where(w: Writer, s: n.Where) -> Noun:
    noun, predicate = w.inner(s.of), w.predicate(s.filter)
    if noun.definite and not noun.plural:
        return replace(noun, definite=f"{noun.definite} (if it {predicate})")
    group = f"{noun.all} that {predicate.write(True)}"
    if noun.definite:
        return Noun(definite=f"all of {group}", group=group, plural=True, side=noun.side, cards=noun.cards)
    return Noun(definite=f"those among {group}", plural=True, side=noun.side, cards=noun.cards)


# Tests


@wording(n.Exists)
def exists(w: Writer, t: n.Exists) -> str:
    return there_are(w, t.what, f"at least {t.n}", t.n == 1)


def there_are(w: Writer, what: n.Selector, count: str, single: bool) -> str:
    """That there are so many of the selected: "you have at least 1 Benched Pokémon", "any of those cards are Basic"."""
    if isinstance(what, n.Where):
        group, predicate = w.inner(what.of), w.predicate(what.filter)
        if not group.definite or group.plural:
            some = {"no": "none", "at least 1": "any"}.get(count, count)
            return f"{some} of {group.all} {predicate.write(True)}"
        if count in ("at least 1", "no"):
            return f"{group.definite} is {'not ' if count == 'no' else ''}one that {predicate}"
    noun = w.noun(what)
    if noun.owner and noun.side is not None:
        of = what.of if isinstance(what, n.Except) else what
        place = "in play" if isinstance(of, n.InPlay) else noun.at
        had = replace(noun, owner="", definite="", entire="", taken=place).some(count, single)
        return f"{Player(w, noun.side).has} {had}"
    if isinstance(what, n.Those) and count in ("at least 1", "no"):
        few = "no such card" if count == "no" else "such a card"
        return f"there were {'no' if count == 'no' else 'any'} such cards" if noun.plural else f"there was {few}"
    if noun.definite and not noun.plural and count in ("at least 1", "no"):
        there = "in play" if isinstance(what, n.This) else "there"
        return f"{noun.definite} is {'not ' if count == 'no' else ''}{there}"
    if noun.definite:
        return f"there {'is' if single else 'are'} {'none' if count == 'no' else count} of {noun.definite}"
    return f"there {'is' if single else 'are'} {replace(noun, taken=noun.at).some(count, single)}"


@wording(n.Matches)
def matches(w: Writer, t: n.Matches) -> str:
    noun = w.noun(t.what)
    return f"{noun.whole} {w.predicate(t.filter).write(noun.plural)}"


@wording(n.Every)
def every(w: Writer, t: n.Every) -> str:
    return several_tests(w, t.tests, "and", "in any case")


@wording(n.Either)
def either(w: Writer, t: n.Either) -> str:
    return several_tests(w, t.tests, "or", "in no case")


def several_tests(w: Writer, tests: Sequence[n.Test], conjunction: str, empty: str) -> str:
    if not tests:
        return f"({empty})"
    only = f"{'all' if conjunction == 'and' else 'any'} of this: " if len(tests) == 1 else ""
    return f"({only}{joined_tests(w, tests, conjunction)})"


def joined_tests(w: Writer, tests: Sequence[n.Test], conjunction: str) -> str:
    return f" {conjunction} ".join(w.test(one) for one in tests)


@wording(n.Unless)
def unless(w: Writer, t: n.Unless) -> str:
    inner = t.test
    if is_exception(t):
        return f"it is not true that {w.test(inner)}"
    if isinstance(inner, n.Exists):
        return there_are(w, inner.what, "no", False)
    return w.test(inner).replace(" is ", " is not ", 1)


def is_exception(test: n.Test) -> TypeGuard[n.Unless]:
    """Whether the test denies something that can only be denied by an "unless"."""
    return isinstance(test, n.Unless) and not plainly_denied(test.test)


def plainly_denied(test: n.Test) -> bool:
    """Whether what the test denies can be said by a "no" or "not" in its words."""
    if isinstance(test, n.Exists):
        return test.n == 1
    return isinstance(test, (n.BenchFull, n.YourTurn)) or test == n.FirstTurn(Who.YOU)


@wording(n.FirstTurn)
def first_turn(w: Writer, t: n.FirstTurn) -> str:
    went = f" and {w.player(t.of)} went {t.went}" if t.went else ""
    return f"it is {w.whose(t.of)} first turn{went}"


@wording(n.Happened)
def happened(w: Writer, t: n.Happened) -> str:
    time = TIMES.get(t.when, f"during {quoted(t.when)}").format(your=w.whose(Who.YOU), opponents=w.whose(Who.OPPONENT))
    about = w.noun(t.about) if t.about is not None else None
    owned = w.pokemon("", t.of, None)
    who = about.any if about else owned.some("at least 1", True)
    if t.what in ("knocked_out", "damaged_ko"):
        fallen = w.pokemon("", t.of, t.filter).some("at least 1", True)
        text = f"{fallen} was Knocked Out{' by damage from an attack' if t.what == 'damaged_ko' else ''} {time}"
        told = {"filter", "of"}
    elif t.what == "played":
        card = w.cards_that(t.filter).some("at least 1", True) if t.filter else "at least 1 card"
        text, told = f"{w.player(t.of)} played {card} {time}", {"filter", "of"}
    elif t.what == "attacked":
        attack = f"the attack {quoted(t.name)}" if t.name else "an attack"
        text, told = f"{who} used {attack} {time}", {"name", "about"}
    elif t.what == "took_prize":
        text, told = f"{w.player(t.of)} took at least 1 Prize card {time}", {"of"}
    elif t.what == "attached":
        card = w.cards_that(t.filter).some("at least 1", True) if t.filter else "at least 1 card"
        text, told = f"{card} was attached to {who} {time}", {"filter", "about"}
    else:
        text, told = f"{who} {HAPPENINGS.get(t.what, quoted(t.what))} {time}", {"about"}
    details = []
    if about is not None and "about" not in told:
        details.append(f"about {about.whole}")
    if about is not None and "of" not in told and t.of is not Who.YOU:
        details.append(f"for {w.player(t.of)}")
    if t.filter is not None and "filter" not in told:
        details.append(f"with {w.cards_that(t.filter).some('1', True)}")
    if t.name and "name" not in told:
        details.append(f"by {quoted(t.name)}")
    return f"{text}{in_brackets(details)}"


@wording(n.KnockedOutByThis)
def knocked_out_by_this(w: Writer, t: n.KnockedOutByThis) -> str:
    if t.what is None:
        return "the Defending Pokémon is Knocked Out by damage from this attack"
    noun = w.noun(t.what)
    return f"{noun.definite or f'any {noun.each}'} {noun.is_} Knocked Out by the damage that this attack does"


@wording(n.GxUsed)
def gx_used(w: Writer, t: n.GxUsed) -> str:
    power = {"GX": "GX attack", "VSTAR": "VSTAR Power"}.get(t.power, quoted(t.power))
    have, whose = ("have", w.whose(t.of)) if t.of is Who.YOU else ("has", "their")
    return f"{w.player(t.of)} {have} used {whose} {power} in this game"


@wording(n.Paid)
def paid(w: Writer, t: n.Paid) -> str:
    if t.types:
        return f"the extra cost of {t.n} {energy_of(t.types)} was paid"
    return f"the extra cost of {counted(t.n, 'card')} was paid"


@wording(n.SameSet)
def same_set(w: Writer, t: n.SameSet) -> str:
    what = {"names": "name", "types": "type"}.get(t.what, quoted(t.what))
    noun = w.noun(t.of)
    return f"{noun.all} all share a {what}"


# Control


@wording(n.Seq)
def seq(w: Writer, a: n.Seq) -> Deed:
    if not a.steps:
        return control("do nothing", told=False)
    if len(a.steps) == 1:
        return control(f"do just this: {w.body(a.steps[0])}", told=False)
    sentences: list[str] = []
    for step in a.steps:
        if isinstance(step, n.Seq):
            text = w.body(step)
            sentences.append(text if text.startswith("(") else f"({text})")
        else:
            sentences.extend(w.deed(step).sentences)
    first = w.deed(a.steps[0])
    return Deed(tuple(sentences), told=first.told or isinstance(a.steps[0], n.Seq), leaf=False)


@wording(n.Flip)
def flip(w: Writer, a: n.Flip) -> Deed:
    single = a.coins == n.Number(1)
    coins = "a coin" if single else w.amount(a.coins, "coin", "coins")
    first = w.doing(a.by, "flip", coins)
    heads, tails = ("if heads", "if tails") if single else ("if all are heads", "if all are tails")
    branches = w.branches((heads, a.heads), (tails, a.tails))
    return Deed((*first.sentences, *branches), told=first.told, leaf=not branches)


@wording(n.If)
def if_(w: Writer, a: n.If) -> Deed:
    condition = w.condition(a.test)
    then = w.body(a.then) if a.then is not None else "nothing happens"
    return control(f"{condition}, {then}", *w.branches(("otherwise", a.else_)))


@wording(n.May)
def may(w: Writer, a: n.May) -> Deed:
    body, told = w.body_deed(a.do)
    you = a.by is Who.YOU
    who = w.player(a.by)
    first = f"{who} may {body}" if you and not told else f"{who} may choose this: {body}"
    do, dont = ("do", "do not") if you else ("does", "does not")
    return control(first, *w.branches((f"if {who} {do}", a.then), (f"if {who} {dont}", a.else_)))


@wording(n.Do)
def do(w: Writer, a: n.Do) -> Deed:
    body, told = w.body_deed(a.do)
    if a.then is None and a.else_ is None:
        return control(f"as far as possible, {body}")
    first = w.deed(a.do)
    start = body if first.leaf else f"do this: {body}"
    return control(start, *w.branches(("if that succeeds", a.then), ("if that fails", a.else_)), told=told)


@wording(n.OneOf)
def one_of(w: Writer, a: n.OneOf) -> Deed:
    outer, w.inside = w.inside, True
    options = [w.body(option) for option in a.options]
    w.inside = outer
    choices = ", or ".join(f"({letter}) {option}" for letter, option in zip(LETTERS, options, strict=False))
    return Deed((f"{w.doing(a.by, 'choose', 'one').sentences[0]}: {choices}",), told=a.by is not Who.YOU, leaf=False)


LETTERS = "abcdefghijklmnopqrstuvwxyz"


@wording(n.NameType)
def name_type(w: Writer, a: n.NameType) -> Deed:
    other = f" other than {types_of(a.but)}" if a.but else ""
    among = f" that is a type of {w.noun(a.among).any}" if a.among is not None else ""
    return w.doing(a.by, "choose", f"a type{other}{among}")


@wording(n.ForEach)
def for_each(w: Writer, a: n.ForEach) -> Deed:
    start = f"for each {w.noun(a.of).each}"
    w.it = THAT_POKEMON
    w.cards = Noun(definite="that card", side=w.cards.side, cards=True)
    return control(f"{start}, {w.body(a.do)}")


@wording(n.Nothing)
def nothing(w: Writer, a: n.Nothing) -> Deed:
    return tell(f"{w.deed_under_way} does nothing")


@wording(n.Require)
def require(w: Writer, a: n.Require) -> Deed:
    if isinstance(a.test, n.Unless) and not plainly_denied(a.test.test):
        return tell(f"this attack cannot be used if {w.case(a.test.test)}")
    return tell(f"this attack can be used only if {w.case(a.test)}")


@wording(n.Usable)
def usable(w: Writer, a: n.Usable) -> Deed:
    times = [f"while {w.subject} is {conditions_of(a.conditions, 'or')}"] if a.conditions else []
    if a.first_turn:
        times.append("on the first turn of the game")
    cost = f"for {quoted(a.cost)} instead of its cost" if a.cost else ""
    even = f"even {listed(times)}" if times else "" if cost else "as often as the rules allow"
    text = f"this attack can be used {spaced(cost, even)}"
    # Never "unless", which would be a condition of the action.
    return tell(f"as long as {w.case(a.when)}, {text}" if a.when is not None else text)


@wording(n.Cost)
def cost(w: Writer, a: n.Cost) -> Deed:
    deed = w.deed(a.do)
    if deed.leaf and not deed.told and not isinstance(a.do, n.Cost):
        return order(f"{deed.sentences[0]} as the cost")
    return control(f"to use this, {w.body(a.do)}")


@wording(n.Repeat)
def repeat(w: Writer, a: n.Repeat) -> Deed:
    unit = w.unit(a.times) if not isinstance(a.times, n.Count) else ""
    if unit:
        return control(f"for each {unit}, {w.body(a.do)}")
    return control(f"do this {w.amount(a.times, 'time', 'times')}: {w.body(a.do)}")


@wording(n.AsPlayer)
def as_player(w: Writer, a: n.AsPlayer) -> Deed:
    who = w.player(a.who)
    outer, w.others = w.others, True
    text = control(f"{who} {'do' if a.who is Who.YOU else 'does'} this: {w.body(a.do)}")
    w.others = outer
    if a.who is Who.EACH:
        w.cards = THOSE_CARDS
    return text


# Actions: damage


@wording(n.Ignore)
def ignore(w: Writer, a: n.Ignore) -> Deed:
    return tell(f"the damage of this attack is not affected by {ignored(a)}")


def ignored(node: n.Ignore | n.Unaffected) -> str:
    """What damage is not affected by."""
    causes = (
        (node.weakness, "Weakness"),
        (node.resistance, "Resistance"),
        (node.effects, "effects on the Defending Pokémon"),
    )
    return listed((cause for given, cause in causes if given), "or") or "nothing"


@wording(n.Soften)
def soften(w: Writer, a: n.Soften) -> Deed:
    amount = w.damage(a.by, "less") if a.by is not None else "no damage"
    return tell(f"that attack does {amount} to it{' and has no other effect on it' if a.effects else ''}")


@wording(n.Damage)
def damage(w: Writer, a: n.Damage) -> Deed:
    details = ["without applying Weakness and Resistance"] if a.plain else []
    if a.through:
        details.append("in spite of any effects on it")
    if a.full:
        details.append("applying Weakness and Resistance on the Bench too")
    return order(f"do {w.damage(a.amount)} to {w.whole(a.to)}{in_brackets(details)}")


def in_brackets(details: Sequence[str]) -> str:
    """What else is said of something, behind it."""
    return f" ({listed(details)})" if details else ""


@wording(n.KnockOut)
def knock_out(w: Writer, a: n.KnockOut) -> Deed:
    noun = w.noun(a.what)
    return tell(f"{noun.whole} {noun.is_} Knocked Out{' and leaves play at once' if a.at_once else ''}")


@wording(n.PutCounters)
def put_counters(w: Writer, a: n.PutCounters) -> Deed:
    return order(w.fill(f"put {'up to ' if a.upto else ''}{{n.counters}} on {{on}}", a))


@wording(n.MoveCounters)
def move_counters(w: Writer, a: n.MoveCounters) -> Deed:
    if a.n is None:
        amount = "any number of damage counters" if a.upto else "all damage counters"
    else:
        amount = ("up to " if a.upto else "") + w.amount(a.n, "damage counter", "damage counters")
    alive = " (not so many that it would be Knocked Out)" if a.alive else ""
    return order(f"move {amount} from {w.whole(a.from_)} to {w.whole(a.to)}{alive}")


@wording(n.SwapCounters)
def swap_counters(w: Writer, a: n.SwapCounters) -> Deed:
    return order(f"exchange all damage counters of {w.whole(a.a)} for those of {w.whole(a.b)}")


@wording(n.CureChosen)
def cure_chosen(w: Writer, a: n.CureChosen) -> Deed:
    return order(f"remove one Special Condition of your choice from {w.whole(a.from_)}")


@wording(n.Heal)
def heal(w: Writer, a: n.Heal) -> Deed:
    amount = w.damage(a.amount) if a.amount is not None else "all damage"
    return order(f"heal {amount} from {w.whole(a.from_)}")


# Actions: conditions


@wording(n.Inflict)
def inflict(w: Writer, a: n.Inflict) -> Deed:
    noun = w.noun(a.on)
    sleep = set(a.conditions) <= {Condition.ASLEEP, Condition.PARALYZED}
    strength = f" ({a.strength} {'coins to wake up' if sleep else 'damage counters each time'})" if a.strength else ""
    return tell(f"{noun.whole} {noun.is_} now {conditions_of(a.conditions, 'and') or 'without a new condition'}{strength}")


@wording(n.InflictChosen)
def inflict_chosen(w: Writer, a: n.InflictChosen) -> Deed:
    noun = w.noun(a.on)
    return tell(f"{noun.whole} {noun.is_} now {conditions_of(a.conditions, 'or') or 'of no condition'}, as you choose")


@wording(n.Cure)
def cure(w: Writer, a: n.Cure) -> Deed:
    noun = w.noun(a.from_)
    if a.conditions:
        return tell(f"{noun.whole} {noun.is_} no longer {conditions_of(a.conditions, 'or')}")
    return order(f"remove all Special Conditions from {noun.whole}")


# Actions: cards


@wording(n.Draw)
def draw(w: Writer, a: n.Draw) -> Deed:
    cards = "a card" if a.n == n.Number(1) and not a.upto else w.amount(a.n, "card", "cards")
    return w.doing(a.who, "draw", f"up to {cards}" if a.upto else cards)


@wording(n.Search)
def search(w: Writer, a: n.Search) -> Deed:
    picks = several_of(a.for_)
    piles: set[n.Selector | None] = {replace(one.of, filter=None) if isinstance(one.of, SEARCHED) else None for one in picks}
    found = piles.pop() if len(piles) == 1 else None
    if found is not None:
        pile = w.noun(found)
        nouns = [picked(w, one, replace(w.noun(one.of), owner="", taken="")) for one in picks]
        noun = nouns[0] if len(nouns) == 1 else replace(THOSE_CARDS, side=pile.side)
        if len(nouns) > 1:
            w.cards = noun
        text = f"search {pile.entire or pile.all} for {' and '.join(one.definite for one in nouns)}"
    else:
        noun = w.noun(a.for_)
        text = f"search for {noun.whole}"
    return order(f"{text} and reveal {'them' if noun.plural else 'it'}" if a.reveal else text)


SEARCHED = (n.Deck, n.DiscardPile, n.Prizes, n.Hand, n.LostZone)


def several_of(node: n.Selector) -> list[n.Pick]:
    """The picks of "this and that and that"; empty if it is anything else."""
    if isinstance(node, n.Pick):
        return [node]
    if isinstance(node, n.Both) and isinstance(node.right, n.Pick) and is_plain(node.right):
        left = several_of(node.left)
        return [*left, node.right] if left and is_plain(left[0]) else []
    return []


@wording(n.Move)
def move(w: Writer, a: n.Move) -> Deed:
    noun = w.noun(a.cards)
    verb = "shuffle" if a.to is Place.DECK else "put"
    details = []
    if not a.whole:
        details.append("discarding what is attached")
    if a.face_up:
        details.append("face up")
    if a.shuffled:
        details.append("in a random order")
    return order(f"{verb} {noun.whole} {w.place(a.to, noun)}{in_brackets(details)}")


@wording(n.Attach)
def attach(w: Writer, a: n.Attach) -> Deed:
    moved = isinstance(a.cards, n.Attached) or (isinstance(a.cards, n.Pick) and isinstance(a.cards.of, n.Attached))
    verb = "move" if moved else "attach"
    return order(w.fill(f"{verb} {{cards}} to {{to}}", a) + (" (chosen anew for each card)" if a.each else ""))


@wording(n.Devolve)
def devolve(w: Writer, a: n.Devolve) -> Deed:
    noun = w.noun(a.what)
    cards = "all Evolution cards" if a.all else "the highest Stage Evolution card"
    return order(f"devolve {noun.whole} by putting {cards} from it {w.place(a.to, noun)}")


@wording(n.Become)
def become(w: Writer, a: n.Become) -> Deed:
    noun = w.noun(a.what)
    card = w.whole(a.card)
    return order(f"replace the card of {noun.whole} by {card} and put the old card {w.place(a.old, noun)}")


@wording(n.PlayAsPokemon)
def play_as_pokemon(w: Writer, a: n.PlayAsPokemon) -> Deed:
    facts = [text for name, text in DOLLS.items() if getattr(a, name)]
    return order(f"play this card as if it were a Basic {a.type} Pokémon with {a.hp} HP{in_brackets(facts)}")


@wording(n.AttachAsEnergy)
def attach_as_energy(w: Writer, a: n.AttachAsEnergy) -> Deed:
    cards = w.whole(a.cards)
    energy = energy_of(a.types, "and") if a.types else "Energy of every type"
    chosen = " (of the chosen type instead)" if a.chosen and a.types else ""
    if a.chosen and not a.types:
        energy = "Energy of the chosen type"
    return order(f"attach {cards} to {w.whole(a.to)} as an Energy card that provides {a.n} {energy}{chosen}")


@wording(n.Switch)
def switch(w: Writer, a: n.Switch) -> Deed:
    noun = w.noun(a.with_)
    if a.active is not None:
        return order(f"switch {w.whole(a.active)} with {noun.whole}")
    if noun.side in (Who.YOU, Who.OPPONENT):
        return order(f"switch in {noun.whole} for {w.whose(noun.side)} Active one")
    return order(f"switch in {noun.whole} for the Active one")


@wording(n.Rearrange)
def rearrange(w: Writer, a: n.Rearrange) -> Deed:
    noun = w.noun(a.cards)
    return order(f"put {noun.whole} back {w.place(Place.TOP, noun)} in any order")


@wording(n.TurnPrize)
def turn_prize(w: Writer, a: n.TurnPrize) -> Deed:
    return order(f"turn {w.whole(a.cards)} face {'up' if a.up else 'down'}")


# Actions: others


@wording(n.UntilFound)
def until_found(w: Writer, a: n.UntilFound) -> Deed:
    card = w.cards_that(a.filter).some("1", True)
    they, their = (w.player(a.of), w.whose(a.of)) if a.of is Who.YOU else ("they", "their")
    return w.doing(a.of, "reveal", f"cards from the top of {their} deck until {they} reveal {card}")


@wording(n.Guess)
def guess(w: Writer, a: n.Guess) -> Deed:
    what = {"coin": "heads or tails", "kind": "the kind", "number": "the number"}.get(a.what, quoted(a.what))
    about = f" of {w.whole(a.about)}" if a.about is not None else ""
    return w.doing(a.by, "guess", f"{what}{about}", ending="es")


@wording(n.UseAttack)
def use_attack(w: Writer, a: n.UseAttack) -> Deed:
    details = ["its Energy cost must be paid"] if a.pay else []
    if a.free:
        details.append("nothing else that it requires is needed")
    return order(f"use an attack of {w.noun(a.of).any} as this attack{in_brackets(details)}")


@wording(n.TreatCoins)
def treat_coins(w: Writer, a: n.TreatCoins) -> Deed:
    return order(f"count those coins as {'heads' if a.heads else 'tails'}")


@wording(n.Lasting)
def lasting(w: Writer, a: n.Lasting) -> Deed:
    period = PERIODS[a.until].format(your=w.whose(Who.YOU), opponents=w.whose(Who.OPPONENT))
    ends = " (this ends when the Pokémon leaves the Active Spot)" if a.active else ""
    return control(f"{period}, {w.body(a.what)}{ends}")


@wording(n.Win)
def win(w: Writer, a: n.Win) -> Deed:
    return tell(f"{w.player(a.who)} win{'' if a.who is Who.YOU else 's'} the game")


# Statics


@wording(n.Modify)
def modify(w: Writer, p: n.Modify) -> Deed:
    noun = w.noun(p.who)
    one = bool(p.attack)
    bench = p.who.of if isinstance(p.who, n.Bench) and p.who.filter is None else None
    forms = {
        "who": noun.whole,
        "is": noun.is_,
        "has": noun.has,
        "s": noun.s,
        "bench": f"{w.whose(bench)} Bench" if bench is not None else f"the Bench of the player of {noun.whole}",
        "attacks": f"the attack {quoted(p.attack)} of {noun.whole}" if one else f"attacks of {noun.whole}",
        "es": "es" if one else "",
        "costs": "s" if one else "",
        "against": "",
    }
    shifted = p.change in (Change.ADD, Change.LESS) and p.what in SHIFTS
    template = SHIFTS[p.what][0] + ENDS.get(p.what, "") if shifted else ATTRIBUTES[p.what]
    details = []
    if one and "{attacks}" not in template:
        details.append(f"only for the attack {quoted(p.attack)}")
    if p.against is not None and "{against}" in template:
        forms["against"] = f" {'of' if '{who}' in template else 'to'} {such_pokemon(w, p.against, True)}"
    elif p.against is not None:
        details.append(f"only against {such_pokemon(w, p.against, True)}")
    if not p.stacks:
        details.append("effects of this name do not add up")
    if shifted:
        direction = "more" if p.change is Change.ADD else "less"
        start, what = SHIFTS[p.what]
        if p.energy:
            what = energy_of(p.energy) if p.what is n.Attribute.ATTACK_COST else f"{what} ({types_of(p.energy)})"
        amount = w.amount(p.by, f"{direction} {what}", f"{direction} {what}")
        text = f"{start.format(**forms)} {amount}{ENDS.get(p.what, '').format(**forms)}"
    else:
        change = {
            Change.ADD: "is raised by",
            Change.LESS: "is lowered by",
            Change.SET: "is",
            Change.TIMES: "is multiplied by",
        }[p.change]
        what = ATTRIBUTES[p.what].format(**forms)
        if p.energy and p.what is n.Attribute.ATTACK_COST:
            what = f"the {energy_of(p.energy)} in {what}"
        elif p.energy:
            details.append(f"only {energy_of(p.energy)}")
        text = f"{what} {change} {w.quantity(p.by)}"
    return tell(w.when(p.when, f"{text}{in_brackets(details)}"))


def such_pokemon(w: Writer, filter_: n.Filter, several: bool = False) -> str:
    """A Pokémon that passes the filter, whichever it is, or all such: "a V Pokémon", "your opponent's Basic Pokémon"."""
    if filter_ == n.Is("Pokémon"):
        return "any Pokémon"
    if isinstance(filter_, n.ItSelf):
        return w.subject
    parts = filter_.filters if isinstance(filter_, n.AllOf) and len(filter_.filters) > 1 else (filter_,)
    owned = [one for one in parts if isinstance(one, n.Owned)]
    has_owner = len(owned) == 1 and owned[0].by in (Who.YOU, Who.OPPONENT)
    if not has_owner and not several:
        return w.such("Pokémon", filter_)
    rest = tuple(one for one in parts if one is not owned[0]) if has_owner else ()
    others = n.AllOf(rest) if len(rest) > 1 else rest[0] if rest else None
    noun = w.filtered(Noun(one="Pokémon", many="Pokémon"), others if has_owner else filter_)
    return spaced(w.whose(owned[0].by) if has_owner else "", noun.many, noun.which_many)


def chosen_or(types: Sequence[Type], chosen: bool, none: str) -> str:
    """Types, the type that was chosen, or (which no card says) both."""
    if not chosen:
        return types_of(types, "and") or none
    return f"of the chosen type{f' (not {types_of(types)})' if types else ''}"


@wording(n.SetType)
def set_type(w: Writer, p: n.SetType) -> Deed:
    noun = w.noun(p.who)
    types = chosen_or(p.types, p.chosen, "of no type")
    return tell(w.when(p.when, f"{noun.whole} {noun.is_} {types}{' too' if p.add else ' instead of the printed type'}"))


@wording(n.TypeAs)
def type_as(w: Writer, p: n.TypeAs) -> Deed:
    return tell(w.when(p.when, f"the types of {w.whole(p.who)} are those of {w.whole(p.as_)}"))


@wording(n.TypeOfEnergy)
def type_of_energy(w: Writer, p: n.TypeOfEnergy) -> Deed:
    noun = w.noun(p.who)
    basic = "basic " if p.basic else ""
    return tell(w.when(p.when, f"{noun.whole} {noun.is_} of the types of the {basic}Energy attached to it too"))


@wording(n.SetWeakness)
def set_weakness(w: Writer, p: n.SetWeakness) -> Deed:
    noun = w.noun(p.who)
    if not p.types and p.factor == 2 and not p.chosen:
        return tell(w.when(p.when, f"{noun.whole} {noun.has} no Weakness"))
    return tell(w.when(p.when, f"the Weakness of {noun.whole} is {chosen_or(p.types, p.chosen, 'none')} (×{p.factor})"))


@wording(n.SetResistance)
def set_resistance(w: Writer, p: n.SetResistance) -> Deed:
    noun = w.noun(p.who)
    if not p.types and p.amount == 30 and not p.chosen:
        return tell(w.when(p.when, f"{noun.whole} {noun.has} no Resistance"))
    return tell(w.when(p.when, f"the Resistance of {noun.whole} is {chosen_or(p.types, p.chosen, 'none')} (-{p.amount})"))


@wording(n.Copy)
def copy(w: Writer, p: n.Copy) -> Deed:
    noun = w.noun(p.who)
    return tell(w.when(p.when, f"{noun.whole} {noun.is_} a copy of {w.whole(p.of)} that keeps its own Abilities"))


@wording(n.Provide)
def provide(w: Writer, p: n.Provide) -> Deed:
    energy = energy_of(p.types, "and") if p.types else "Energy of every type"
    at_once = " at once" if len(p.types) > 1 else ""
    amount = w.amount(p.n, energy, energy) if not isinstance(p.n, n.Number) else f"{p.n.value} {energy}"
    return tell(w.when(p.when, f"this card provides {amount}{at_once}"))


@wording(n.EnergyBecomes)
def energy_becomes(w: Writer, p: n.EnergyBecomes) -> Deed:
    kind = w.cards_that(p.filter).all if p.filter is not None else ""
    what = f"all {kind} attached to {w.whole(p.who)} provide" if kind else f"all Energy attached to {w.whole(p.who)} provides"
    energy = energy_of(p.types, "and") if p.types else "Energy of every type"
    amount = f"{p.n} " if p.n else ""
    return tell(w.when(p.when, f"{what} {amount}{energy}{' too' if p.add else ' instead'}"))


@wording(n.Prevent)
def prevent(w: Writer, p: n.Prevent) -> Deed:
    harm = HARMS[p.what].format(to=w.whole(p.to))
    whose = "" if p.whose is Who.EACH else w.whose(p.whose)
    if p.from_ is not None and p.by in (Source.ATTACKS, Source.ABILITIES):
        noun = w.filtered(Noun(one="Pokémon", many="Pokémon"), p.from_)
        source = f"{SOURCES[p.by]} of {spaced(whose, noun.many, noun.which_many)}"
    else:
        source = spaced(whose, SOURCES[p.by], f"that {w.predicate(p.from_).write(True)}" if p.from_ is not None else "")
    text = f"prevent all {harm} by {source}"
    if p.above:
        text += f" if it is at least {p.above}"
    if p.below:
        text += f" {'and' if p.above else 'if it is'} at most {p.below}"
    return tell(w.when(p.when, text)) if p.when is not None else order(text)


@wording(n.Unaffected)
def unaffected(w: Writer, p: n.Unaffected) -> Deed:
    return tell(w.when(p.when, f"the damage of attacks of {w.whole(p.who)} is not affected by {ignored(p)}"))


@wording(n.Immune)
def immune(w: Writer, p: n.Immune) -> Deed:
    noun = w.noun(p.who)
    what = f"be {conditions_of(p.conditions, 'or')}" if p.conditions else "be affected by Special Conditions"
    return tell(w.when(p.when, f"{noun.whole} cannot {what}"))


@wording(n.Forbid)
def forbid(w: Writer, p: n.Forbid) -> Deed:
    attacks = {"": "", "chosen": " with the chosen attack", "others": " with other attacks", "this": " with this attack"}
    attack = attacks.get(p.attack, f" with {quoted(p.attack)}")
    return tell(w.when(p.when, f"{able(w, p, 'cannot')}{attack}"))


@wording(n.Allow)
def allow(w: Writer, p: n.Allow) -> Deed:
    return tell(w.when(p.when, able(w, p, "can")))


def able(w: Writer, p: n.Forbid | n.Allow, can: str) -> str:
    """Who can or cannot do it: Pokémon, a player or both. Energy is attached to Pokémon, and cards are removed by a player's."""
    who, player, deed = p.who, p.player, deed_of(w, p.verb, p.filter)
    if p.verb is Verb.ATTACH and who is not None:
        noun = w.noun(who)
        deed, who = f"{deed} to {noun.definite or noun.entire or noun.any}", None
    if p.verb is Verb.BE_DISCARDED and player is not None:
        deed, player = f"{deed} of {w.whose(player)} cards", None
    if who is None and can == "cannot" and player in (None, Who.EACH):
        return f"{'nobody' if player is None else 'neither player'} can {deed}"
    subjects = [w.whole(who)] if who is not None else []
    if player is not None:
        subjects.append(w.player(player))
    return f"{listed(subjects) or 'anybody'} {can} {deed}"


def deed_of(w: Writer, verb: Verb, filter_: n.Filter | None) -> str:
    noun = w.cards_that(filter_).all if filter_ is not None else ""
    text = VERBS[verb]
    if "{" in text:
        mega = "a Mega Evolution" if filter_ is None else w.such("card", filter_)
        if isinstance(filter_, n.Named) and filter_.names:
            mega = listed(map(quoted, filter_.names), "or")
        return text.format(cards=noun or "cards", energy=noun or "Energy", pokemon=noun or "Pokémon", mega=mega)
    return f"{text} ({noun})" if noun else text


@wording(n.Silence)
def silence(w: Writer, p: n.Silence) -> Deed:
    noun = w.noun(p.who)
    kinds = listed((article(ABILITIES[kind]) for kind in p.kinds), "or") or "an Ability of any kind"
    but = f" (except {quoted(p.but)})" if p.but else ""
    return tell(w.when(p.when, f"{noun.whole} no longer {noun.has} {kinds}{but}"))


@wording(n.SwitchOff)
def switch_off(w: Writer, p: n.SwitchOff) -> Deed:
    where = f"attached to {w.whole(p.who)}" if p.who is not None else "in play"
    return tell(w.when(p.when, f"{w.cards_that(p.filter).all} {where} have no effect"))


@wording(n.Grant)
def grant(w: Writer, p: n.Grant) -> Deed:
    return tell(w.when(p.when, f"{w.whole(p.who)} can use the attacks of {w.noun(p.of).all}"))


@wording(n.OpenHand)
def open_hand(w: Writer, p: n.OpenHand) -> Deed:
    return tell(w.when(p.when, f"{w.player(p.of)} play{'' if p.of is Who.YOU else 's'} with the hand face up"))


@wording(n.NoPrizes)
def no_prizes(w: Writer, p: n.NoPrizes) -> Deed:
    noun = w.noun(p.who)
    return tell(w.when(p.when, f"no Prize cards are taken when {noun.whole} {noun.is_} Knocked Out"))


@wording(n.Instead)
def instead(w: Writer, p: n.Instead) -> Deed:
    noun = w.noun(p.who)
    what = {
        "knocked_out": f"the cards of {noun.whole}, when Knocked Out,",
        "energy": f"Energy discarded from {noun.whole} to retreat",
        "this": f"this card, when discarded{'' if isinstance(p.who, n.ThisCard) else f' from {noun.whole}'},",
    }.get(p.of, f"{quoted(p.of)} of {noun.whole}")
    return tell(w.when(p.when, f"{what} must be put {w.place(p.to, replace(noun, side=None))} instead of the discard pile"))


@wording(n.Bearer)
def bearer(w: Writer, p: n.Bearer) -> Deed:
    return tell(f"this card can only be attached to {such_pokemon(w, p.filter)}")


@wording(n.DiscardAt)
def discard_at(w: Writer, p: n.DiscardAt) -> Deed:
    when = {"this": "the turn it was attached", "opponents": f"{w.whose(Who.OPPONENT)} next turn"}.get(p.when, quoted(p.when))
    return order(f"discard this card at the end of {when}")


@wording(n.Copies)
def copies(w: Writer, p: n.Copies) -> Deed:
    return tell(f"a deck may hold at most {counted(p.n, 'card')} of {f'the class {quoted(p.of)}' if p.of else 'this name'}")


# Parts


def not_while(w: Writer, conditions: Sequence[Condition]) -> str:
    """What keeps a Power from being used."""
    if not conditions:
        return ""
    every = tuple(conditions) == tuple(Condition)
    return f"(not while {w.subject} is {'affected by a Special Condition' if every else conditions_of(conditions, 'or')})"


def happening(w: Writer, p: n.On) -> str:
    """What a trigger waits for: "when your opponent attaches an Energy card from the hand to this Pokémon"."""
    noun = w.noun(p.who) if p.who is not None else Noun(definite="this card" if p.event in CARD_EVENTS else w.subject)
    who = noun.definite or noun.entire or noun.any
    if p.event in PLAYED_EVENTS and isinstance(p.who, n.InPlay) and p.who.of is p.by:
        who = such_pokemon(w, p.who.filter) if p.who.filter is not None else "a Pokémon"
    card = "a card" if p.filter is None else "this card" if isinstance(p.filter, n.ItSelf) else w.such("card", p.filter)
    itself = p.event is Event.ATTACHED and p.who is None and isinstance(p.filter, n.ItSelf)
    plain, caused = ATTACHED_ITSELF if itself else EVENTS[p.event]
    template = caused if p.by is not None and caused else plain
    you = p.by is Who.YOU
    single = not noun.definite or not noun.plural
    player = "a player" if p.by is Who.EACH else w.player(p.by) if p.by is not None else ""
    text = template.format(
        who=who,
        card=card,
        player=player,
        whose=w.whose(p.by) if p.by is not None else "",
        **{"is": "is" if single else "are", "has": "has" if single else "have", "s": "s" if single else ""},
        ies="ies" if single else "y",
        ps="" if you else "s",
        pes="" if you else "es",
        pis="are" if you else "is",
    )
    details = []
    if p.event in HARM_EVENTS:
        by_attack = p.event in (Event.DAMAGED, Event.WOULD_BE_DAMAGED)
        attack = f"{w.whose(p.by)} attack" if p.by is not None else "an attack"
        if p.from_ is not None and (by_attack or p.from_ != n.Is("Pokémon")):
            text += f" by {attack} {'with' if p.by is not None else 'of'} {such_pokemon(w, p.from_)}"
        elif p.from_ is not None or by_attack:
            text += f" by {attack}"
        elif p.by is not None:
            text += f" by {w.player(p.by)}"
    else:
        if p.by is not None and not caused:
            details.append(f"by {w.player(p.by)}")
        if p.from_ is not None:
            details.append(f"from {such_pokemon(w, p.from_)}")
    if p.who is not None and p.event in OWN_EVENTS:
        details.append(f"for {who}")
    if p.filter is not None and not itself and "{card}" not in template:
        details.append(f"with {card}")
    return f"{text}{in_brackets(details)}"


@wording(n.On)
def on(w: Writer, p: n.On) -> Deed:
    start = [happening(w, p)]
    w.it = THAT_POKEMON
    if p.stops:
        start[0] = f"{start[0]} {not_while(w, p.stops)}"
    if p.when is not None:
        start.append(w.condition(p.when))
    if p.limit is not Limit.ANY:
        start.append(LIMITS[p.limit].format(turn="each turn"))
    w.seen = LEFT_BEHIND if p.event is Event.KNOCKED_OUT else LOOKED_AT
    w.deed_under_way = A_POWER if p.event is Event.POWER_USED else AN_ATTACK
    body, told = w.body_deed(p.do)
    w.seen, w.deed_under_way = LOOKED_AT, AN_ATTACK
    if p.optional:
        body = f"you may choose this: {body}" if told else f"you may {body}"
    elif body.startswith(("you may ", "if ", "unless ")):
        body = f"this happens: {body}"  # a condition or choice of the action, not of the trigger
    return control(", ".join((*start, body)))


@wording(n.Use)
def use(w: Writer, p: n.Use) -> Deed:
    turn = {Who.YOU: "your turn", Who.EACH: "each player's turn"}.get(p.by, f"{w.whose(p.by)} turn")
    outer, w.others = w.others, w.others or p.by is not Who.YOU
    start = [spaced(LIMITS[p.limit].format(turn=turn), not_while(w, p.stops))]
    condition = w.condition(p.when) if p.when is not None else ""
    if p.zone != "play":
        here = f"if this card is in {w.whose(Who.YOU)} {ZONES.get(p.zone, quoted(p.zone))}"
        condition = f"{here} and {condition.removeprefix('if ')}" if condition else here
    if condition:
        start.append(condition)
    body, told = w.body_deed(p.do)
    w.others = outer
    user = "you" if p.by is Who.YOU else "that player"
    return control(", ".join((*start, f"{user} may do this: {body}" if told else f"{user} may {body}")))


@wording(n.Play)
def play(w: Writer, p: n.Play) -> Deed:
    first = []
    if p.when is not None and is_exception(p.when):
        first = [f"you cannot play this card if {w.case(p.when.test)}"]
    elif p.when is not None:
        first = [f"you can play this card only if {w.case(p.when)}"]
    return control(*first, *w.deed(p.do).sentences)


@wording(n.PlayExtra)
def play_extra(w: Writer, p: n.PlayExtra) -> Deed:
    return tell(f"when you play this card, you may discard {counted(p.n, 'other card')} from your hand as an extra cost")
