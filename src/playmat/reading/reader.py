"""The reader: printed English to effect trees, or a refusal that names the words it stumbled on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from playmat.cards.model import Card
from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Node, Part
from playmat.reading.composition import compose_attack, compose_parts
from playmat.reading.discourse import Refusal
from playmat.reading.grammar import Parse
from playmat.reading.grammar_sentences import grammar
from playmat.reading.meaning import Facts, Note, Pending, Stronger, walk
from playmat.reading.ours import our_grammar
from playmat.reading.printed import card_of, own_names
from playmat.reading.sources import RawCard
from playmat.reading.tokens import Names, Token, finish, mend, tokenize, tokenize_ours, words_of
from playmat.terms import Era, Supertype, TrainerKind

UNREAD_WORDS = 5
"""Words of a text that a card file names as the reason why the card cannot be played."""


@dataclass(frozen=True, slots=True)
class Stumble:
    """Where reading stopped: the words from there on, why, and (for tools) what could have stood there."""

    words: str
    reason: str
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text means: `effect` of an attack, `parts` of any other; or `stumble`, where it was not understood."""

    effect: Action | None = None
    parts: tuple[Part, ...] = ()
    stumble: Stumble | None = None


def read_text(text: str, kind: str = "attack", facts: Facts | None = None) -> Reading:
    """Read one text. `kind`: attack, ability, trainer, energy, or rule (a line on a Pokémon that is neither)."""
    facts = facts or Facts()
    text = finish(mend(text))
    tokens = tokenize(text, facts.own, facts.names, facts.titles)
    parse = Parse(grammar(), tokens, facts)
    sentences: list[object] = []
    position = 0
    doll = kind == "trainer" and "as if it were" in text
    while position < len(tokens):
        readings = (doll and parse.read("doll_text", position)) or parse.read(kind, position)
        if not readings:
            at = min(parse.furthest, len(tokens) - 1)
            return Reading(stumble=Stumble(text[tokens[at].start :], "not understood", _expected(tokens, kind, position, facts)))
        if len(readings) > 1:
            if kind != "attack":  # only an attack has damage of its own
                readings = (
                    tuple(one for one in readings if not isinstance(one[1], Node) or not _has_own_damage(one[1])) or readings
                )
            if all(isinstance(one, Note) for one in sentences):  # nothing was said yet that this could go on with
                readings = tuple(one for one in readings if not isinstance(one[1], Stronger)) or readings
                if _says_when(kind, facts):
                    readings = tuple(one for one in readings if not isinstance(one[1], Action)) or readings
            notes = tuple(one for one in readings if isinstance(one[1], Note))
            special = tuple(one for one in readings if _is_special(one[1], tokens[position].key == "‹"))
            readings = notes or special or readings
        if len(readings) > 1:
            return Reading(stumble=Stumble(text[tokens[position].start :], f"{len(readings)} readings"))
        position, meaning = readings[0]
        sentences.append(meaning)
    try:
        if kind == "attack":
            return Reading(effect=compose_attack(sentences, facts))
        return Reading(parts=compose_parts(sentences, kind, facts))
    except Refusal as refusal:
        return Reading(stumble=Stumble(text, refusal.reason))


def read_ours(text: str, kind: str = "attack") -> Reading:
    """Read a text in our own wording, as `effects.english` writes it: that of an attack, or of parts, one in each line."""
    if kind == "attack":
        found = _our_tree(text, "our_attack")
        return Reading(stumble=found) if isinstance(found, Stumble) else Reading(effect=cast(Action, found))
    parts: list[Part] = []
    for line in text.splitlines():
        found = _our_tree(line, "our_part")
        if isinstance(found, Stumble):
            return Reading(stumble=found)
        parts.append(cast(Part, found))
    return Reading(parts=tuple(parts))


def _our_tree(text: str, category: str) -> object:
    """The one tree that a text in our own wording means, or where reading it stopped."""
    tokens = tokenize_ours(text)
    parse = Parse(our_grammar(), tokens, Facts())
    readings = [meaning for end, meaning in parse.read(category, 0) if end == len(tokens)]
    if len(readings) == 1:
        return readings[0]
    if readings:
        return Stumble(text, f"{len(readings)} readings")
    at = min(parse.furthest, len(tokens) - 1)
    again = Parse(our_grammar(), tokens, Facts(), trace=True)
    again.read(category, 0)
    return Stumble(text[tokens[at].start :], "not understood", tuple(sorted(again.expected)))


def _expected(tokens: Sequence[Token], kind: str, position: int, facts: Facts) -> tuple[str, ...]:
    """What the grammar could have gone on with where reading stopped; found by reading the sentence once more."""
    parse = Parse(grammar(), tokens, facts, trace=True)
    parse.read(kind, position)
    return tuple(sorted(parse.expected))


def _says_when(kind: str, facts: Facts) -> bool:
    """Whether a text of the kind must say when something happens: any but an attack and a Trainer that is played and done."""
    return kind != "attack" and (kind != "trainer" or facts.trainer in (TrainerKind.TOOL, TrainerKind.STADIUM))


def _has_own_damage(meaning: object) -> bool:
    return any(isinstance(node, (fx.Base, fx.More, fx.Less)) for node in walk(meaning))


def _is_special(meaning: object, in_parentheses: bool) -> bool:
    """The rule of a class of card, which is that and nothing else: it wins over a general reading of the same words.

    So does, in parentheses, what only says something about the step before.
    """
    if in_parentheses and isinstance(meaning, Pending):
        return True
    own = (fx.DiscardAt, fx.Bearer, fx.Provide)
    return isinstance(meaning, tuple) and bool(meaning) and all(isinstance(part, own) for part in meaning)


def _missing(raw: RawCard, card: Card, parts: tuple[Part, ...]) -> list[Stumble]:
    """Texts that a source has left out: a card that does something but does not say what is not understood."""
    found = [
        Stumble(attack.name, "its text is missing")
        for printed, attack in zip(raw.attacks, card.attacks, strict=True)
        if not printed.text and (attack.mark or not attack.damage)
    ]
    is_special = card.supertype is Supertype.ENERGY and not card.basic_energy
    if (card.supertype is Supertype.TRAINER or is_special) and not parts and not raw.rules:
        found.append(Stumble(raw.name, "its text is missing"))
    return found


def read_card(raw: RawCard, era: Era, names: Names | None = None) -> tuple[Card, tuple[Stumble, ...]]:
    """The card with its texts as trees; for each text that was not understood, where."""
    card = card_of(raw, era)
    base = Facts(
        name=card.name,
        own=own_names(raw, card),
        titles=tuple(words_of(name) for name in [one.name for one in raw.attacks] + [one.name for one in raw.abilities]),
        names=names or Names(),
        era=era,
        stage=card.stage,
        trainer=card.kind,
        tags=card.tags,
        prizes=card.prizes,
        hp=card.hp,
    )
    stumbles: list[Stumble] = []

    def read(text: str, kind: str, facts: Facts = base) -> Reading:
        reading = read_text(text, kind, facts) if text else Reading()
        if reading.stumble is not None:
            stumbles.append(reading.stumble)
        return reading

    # Newer texts say "this Pokémon"; a name in them is that of any card that has it.
    named = replace(base, own=()) if era is Era.MODERN and card.stage is not None else base
    attacks = []
    for raw_attack, attack in zip(raw.attacks, card.attacks, strict=True):
        facts = replace(named, damage=attack.damage, mark=attack.mark, power=attack.power)
        attacks.append(replace(attack, effect=read(raw_attack.text, "attack", facts).effect))
    abilities = []
    for raw_ability, ability in zip(raw.abilities, card.abilities, strict=True):
        abilities.append(replace(ability, parts=read(raw_ability.text, "ability", replace(named, trainer=None)).parts))
    text = "\n".join(raw.rules)
    parts = read(text, {"Pokémon": "rule"}.get(raw.supertype, raw.supertype.lower())).parts
    stumbles += _missing(raw, card, parts)
    unread = "; ".join(f"{stumble.reason}: {' '.join(stumble.words.split()[:UNREAD_WORDS])}" for stumble in stumbles)
    copies = next((part.n for part in parts if isinstance(part, fx.Copies) and not part.of), None)
    parts = tuple(part for part in parts if not (isinstance(part, fx.Copies) and not part.of))
    finished = replace(card, attacks=tuple(attacks), abilities=tuple(abilities), parts=parts, copies=copies, unread=unread)
    return finished, tuple(stumbles)
