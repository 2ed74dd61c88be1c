"""English for effect trees: the text of a card in our own words.

Selectors become noun phrases ("2 of your Benched Pokémon"), filters adjectives and relative clauses, quantities numbers or "10
for each ...", tests clauses, actions and parts sentences. Trees with different meanings read differently, so semicolons and,
deeper down, parentheses group the parts of a sentence. Each meaning has one wording: `reading.read_back` reads every text back
to the tree it was made from.

A wording that needs no code is at its node (`Node.phrase`); the others are functions here, in modules of the same names as
those of `nodes`. `writer` has their common code, `enumerations` the wording of the enumerations, and `phrases` nouns,
predicates and lists.

`english` writes any node. The name of the Pokémon with the text (`self`) depends on the card: "this Pokémon" on a Pokémon, "the
Pokémon this card is attached to" on a Tool or Energy. A number of Energy counts units or cards, depending on the era of the
card (`energy_units`).
"""

from __future__ import annotations

from collections.abc import Iterable

from playmat.effects import nodes as n
from playmat.effects.english import choices, control
from playmat.effects.english.writer import ON_CARD, ON_POKEMON, Writer
from playmat.effects.plain import plain
from playmat.effects.tree import nodes_of
from playmat.family_modules import modules_in
from playmat.vocabulary import Era

__all__ = ["ON_CARD", "ON_POKEMON", "choices_english", "english", "english_parts", "guesses_english"]
WORDED = modules_in("playmat.effects.english")
"""The modules that enter their wordings when they are imported."""


def english(node: n.Node, subject: str = ON_POKEMON, era: Era = Era.MODERN) -> str:
    """The node in English: actions and parts as sentences, all others as a phrase. `subject` is the phrase for `self`."""
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
    """The options of a choice with their letters: "(a) draw a card"."""
    return control.lettered(Writer(subject, era), plain(choice))


def guesses_english(guess: n.GuessWhich) -> list[str]:
    """Each answer to a guess, in the order of the options."""
    return choices.classes_to_guess(Writer(ON_POKEMON), guess)


def english_parts(parts: Iterable[n.Part], subject: str = ON_POKEMON, era: Era = Era.MODERN) -> str:
    """The parts of a text, one paragraph each."""
    parts = tuple(parts)
    tools = [any(isinstance(node, n.AttachAsTool) for node in nodes_of(part)) for part in parts]
    # Further texts of a Pokémon that becomes a Tool are for its bearer.
    subjects = [ON_CARD if any(tools) and not tool else subject for tool in tools]
    return "\n".join(english(part, one, era) for part, one in zip(parts, subjects, strict=True))
