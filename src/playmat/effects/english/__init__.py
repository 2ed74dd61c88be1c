"""English for effect trees: what players read on a card, in our own words.

Selectors become noun phrases ("2 of your Benched Pokémon"), filters adjectives and relative clauses, quantities numbers or
"10 for each ...", tests clauses, actions and parts sentences. Nothing of a tree is lost: trees that mean different things
read differently, so what hangs together inside a sentence is kept together by semicolons and, deeper down, by parentheses.
Nothing is said in two ways either: `reading.read_back` reads every text back to the tree it was made from.

A wording that needs no code is at its node (`Node.phrase`); the others are functions here, in modules of the same names as
those of `nodes`. `writer` has what they share, `enumerations` the wording of the enumerations, and `phrases` nouns, predicates
and lists.

`english` writes any node. How the Pokémon with the text is called (`self`) depends on where the text is printed: "this
Pokémon" on a Pokémon, "the Pokémon this card is attached to" on a Tool or Energy. What a number of Energy means depends on the
era of the card: of Energy that its cards provide, or of cards (`counting`).
"""

from __future__ import annotations

from collections.abc import Iterable

from playmat.effects import nodes as n
from playmat.effects.english import (
    cards,
    choices,
    control,
    filters,
    harm,
    lasting,
    quantities,
    selectors,
    statics,
    tests,
    triggers,
)
from playmat.effects.english.writer import ON_CARD, ON_POKEMON, Writer
from playmat.effects.plain import plain
from playmat.effects.tree import nodes_of
from playmat.vocabulary import Era

__all__ = ["ON_CARD", "ON_POKEMON", "choices_english", "english", "english_parts", "guesses_english"]
WORDED = (quantities, filters, selectors, tests, control, harm, cards, choices, lasting, statics, triggers)
"""The modules that enter their wordings when they are imported."""


def english(node: n.Node, subject: str = ON_POKEMON, era: Era = Era.MODERN) -> str:
    """The node in English: actions and parts as sentences, all others as a phrase. `subject` is what `self` is called."""
    node = plain(node)
    writer = Writer(subject, era)
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


def choices_english(choice: n.OneOf, subject: str = ON_POKEMON, era: Era = Era.MODERN) -> list[str]:
    """Each option of a choice, behind the letter that it has in the text: "(a) draw a card"."""
    return control.lettered(Writer(subject, era), plain(choice))


def guesses_english(guess: n.GuessWhich) -> list[str]:
    """Each answer to a guess, in the order of the options."""
    return choices.classes_to_guess(Writer(ON_POKEMON), guess)


def english_parts(parts: Iterable[n.Part], subject: str = ON_POKEMON, era: Era = Era.MODERN) -> str:
    """The parts of a text, one paragraph each."""
    parts = tuple(parts)
    tools = [any(isinstance(node, n.AttachAsTool) for node in nodes_of(part)) for part in parts]
    # What a Pokémon that becomes a Tool does otherwise, it does for the Pokémon that it is attached to.
    subjects = [ON_CARD if any(tools) and not tool else subject for tool in tools]
    return "\n".join(english(part, one, era) for part, one in zip(parts, subjects, strict=True))
