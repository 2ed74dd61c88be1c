"""The preferred reading of a sentence if the grammar finds several."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Node
from playmat.effects.tree import walk
from playmat.reading.meaning import Note
from playmat.reading.placeholders import Pronoun, Remark, Stronger
from playmat.reading.text_context import TextContext
from playmat.vocabulary import TrainerKind

Read = tuple[int, object]
"""The token after a sentence, and the meaning of the sentence."""


def prefer(
    readings: tuple[Read, ...], kind: str, context: TextContext, before: Sequence[object], in_parentheses: bool
) -> tuple[Read, ...]:
    """The readings that are left after the tie-breaks; more than one means that the sentence is ambiguous.

    `before` are the meanings of the sentences before this one. A tie-break that would leave nothing is not applied:

    1. Only an attack has damage of its own, so in other texts a reading with it loses.
    2. The first sentence of a text has nothing before it that it could make stronger.
    3. In a text that must say when something happens, a bare action does not come before a sentence that says it.
    4. A note wins over an effect.
    5. The rule of a class of card, or a remark in parentheses, wins over a general reading of the same words.
    6. Right after cards were shown, "if it is a Pokémon" is about a card, and so is "1 of them" that is switched.
    """
    if len(readings) == 1:
        return readings
    if kind != "attack":
        readings = _without(readings, lambda meaning: isinstance(meaning, Node) and _has_own_damage(meaning))
    if all(isinstance(sentence, Note) for sentence in before):
        readings = _without(readings, lambda meaning: isinstance(meaning, Stronger))
    if _says_when(kind, context) and not any(_goes_on(sentence) for sentence in before):
        readings = _without(readings, lambda meaning: isinstance(meaning, Action))
    notes = tuple(one for one in readings if isinstance(one[1], Note))
    special = tuple(one for one in readings if _is_special(one[1], in_parentheses))
    if before and _shows_cards(before[-1]):
        readings = _without(readings, _asks_of_pokemon)
        readings = _without(readings, lambda meaning: any(isinstance(node, fx.Become) for node in walk(meaning)))
    return notes or special or readings


def _shows_cards(sentence: object) -> bool:
    return any(isinstance(node, (fx.Look, fx.Reveal)) for node in walk(sentence))


def _asks_of_pokemon(meaning: object) -> bool:
    return any(isinstance(node, fx.Matches) and node.what == Pronoun("pokemon") for node in walk(meaning))


def _without(readings: tuple[Read, ...], loses: Callable[[object], bool]) -> tuple[Read, ...]:
    """The readings whose meaning does not lose; all of them, if every one does."""
    return tuple(one for one in readings if not loses(one[1])) or readings


def _goes_on(sentence: object) -> bool:
    """Whether an action can follow the sentence as a part of it."""
    if isinstance(sentence, tuple):
        return isinstance(sentence[-1], (fx.Use, fx.On, fx.Play))
    return not isinstance(sentence, Note)


def _has_own_damage(meaning: object) -> bool:
    return any(isinstance(node, (fx.Base, fx.More, fx.Less)) for node in walk(meaning))


def _says_when(kind: str, context: TextContext) -> bool:
    """Whether a text of the kind must say when something happens: all but attacks, and Trainers that are played and discarded."""
    return kind != "attack" and (kind != "trainer" or context.trainer in (TrainerKind.TOOL, TrainerKind.STADIUM))


def _is_special(meaning: object, in_parentheses: bool) -> bool:
    """Whether the meaning is the rule of a class of card and nothing else, or a remark in parentheses."""
    if in_parentheses and isinstance(meaning, Remark):
        return True
    own = (fx.DiscardAt, fx.Bearer, fx.Provide)
    return isinstance(meaning, tuple) and bool(meaning) and all(isinstance(part, own) for part in meaning)
