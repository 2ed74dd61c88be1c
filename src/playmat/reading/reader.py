"""Reading texts and whole cards: printed English to effect trees, or a refusal that names the words where reading stopped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from playmat.cards.model import Card
from playmat.effects import nodes as fx
from playmat.effects.nodes import Action, Part
from playmat.reading.attack_texts import compose_attack
from playmat.reading.card_texts import compose_parts
from playmat.reading.grammar.full_grammar import printed_grammar
from playmat.reading.hand_written import ABILITY, TEXT, Written
from playmat.reading.parsing import Parse
from playmat.reading.preference import prefer
from playmat.reading.printed import card_of, own_names
from playmat.reading.read_back import our_grammar
from playmat.reading.refusal import Refusal
from playmat.reading.sources import RawCard
from playmat.reading.spell_out import spell_out
from playmat.reading.text_context import TextContext
from playmat.reading.tokens import Names, Token, finish, normalize, tokenize, tokenize_ours, words_of
from playmat.vocabulary import Era, Supertype, TrainerKind

UNREAD_WORDS = 5
"""The number of words that a card file quotes from where reading stopped."""


@dataclass(frozen=True, slots=True)
class Stumble:
    """The place where reading stopped: the words from there on, the reason, and (for tools) the expected words."""

    words: str
    reason: str
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The meaning of a text: `effect` for an attack, `parts` for any other text; or `stumble` if it was not understood."""

    effect: Action | None = None
    parts: tuple[Part, ...] = ()
    stumble: Stumble | None = None


def read_text(text: str, kind: str = "attack", context: TextContext | None = None) -> Reading:
    """Read one text. `kind`: attack, ability, trainer, energy, or rule (a line on a Pokémon that is neither)."""
    context = context or TextContext()
    text = finish(normalize(text))
    if kind == "trainer" and context.trainer is None:
        context = replace(context, trainer=_trainer_kind(text))
    tokens = tokenize(text, context.own, context.names, context.titles)
    parse = Parse(printed_grammar(), tokens, context)
    sentences: list[object] = []
    position = 0
    doll = kind == "trainer" and "as if it were" in text
    while position < len(tokens):
        readings = (doll and parse.read("doll_text", position)) or parse.read(kind, position)
        if not readings:
            at = min(parse.furthest, len(tokens) - 1)
            return Reading(
                stumble=Stumble(text[tokens[at].start :], "not understood", _expected(tokens, kind, position, context))
            )
        readings = prefer(readings, kind, context, sentences, tokens[position].key == "‹")
        if len(readings) > 1:
            return Reading(stumble=Stumble(text[tokens[position].start :], f"{len(readings)} readings"))
        position, meaning = readings[0]
        sentences.append(meaning)
    try:
        if kind == "attack":
            effect = compose_attack(sentences, context)
            return Reading(effect=effect if effect is None else spell_out(effect))
        return Reading(parts=spell_out(compose_parts(sentences, kind, context)))
    except Refusal as refusal:
        return Reading(stumble=Stumble(text, refusal.reason))


def _trainer_kind(text: str) -> TrainerKind | None:
    """The kind of a Trainer that was not given, as far as its text shows it."""
    if re.search(r"\b(?:this card is attached to|attach this card)\b", text):
        return TrainerKind.TOOL
    of_both = r"\bduring each player's turn\b|^when(?:ever)? (?:a|any|either) player\b|\bboth yours and your opponent's\b"
    return TrainerKind.STADIUM if re.search(of_both, text, re.IGNORECASE) else None


def read_ours(text: str, kind: str = "attack") -> Reading:
    """Read a text in our own wording, as `effects.english` writes it: of an attack, or of parts, one per line."""
    if kind == "attack":
        found = _our_tree(text, "our_attack")
        return Reading(stumble=found) if isinstance(found, Stumble) else Reading(effect=spell_out(cast(Action, found)))
    parts: list[Part] = []
    for line in text.splitlines():
        found = _our_tree(line, "our_part")
        if isinstance(found, Stumble):
            return Reading(stumble=found)
        parts.append(cast(Part, found))
    return Reading(parts=spell_out(tuple(parts)))


def _our_tree(text: str, category: str) -> object:
    """The tree of a text in our own wording, or the place where reading stopped."""
    tokens = tokenize_ours(text)
    parse = Parse(our_grammar(), tokens, TextContext())
    readings = [meaning for end, meaning in parse.read(category, 0) if end == len(tokens)]
    if len(readings) == 1:
        return readings[0]
    if readings:
        return Stumble(text, f"{len(readings)} readings")
    at = min(parse.furthest, len(tokens) - 1)
    again = Parse(our_grammar(), tokens, TextContext(), trace=True)
    again.read(category, 0)
    return Stumble(text[tokens[at].start :], "not understood", tuple(sorted(again.expected)))


def _expected(tokens: Sequence[Token], kind: str, position: int, context: TextContext) -> tuple[str, ...]:
    """The words that the grammar expected where reading stopped; found by reading the sentence again."""
    parse = Parse(printed_grammar(), tokens, context, trace=True)
    parse.read(kind, position)
    return tuple(sorted(parse.expected))


def _missing(raw: RawCard, card: Card, parts: tuple[Part, ...], own: Written) -> list[Stumble]:
    """Texts that are missing from a source: a card with an effect but without its text is not understood."""
    found = [
        Stumble(attack.name, "its text is missing")
        for printed, attack in zip(raw.attacks, card.attacks, strict=True)
        if not printed.text and (attack.mark or not attack.damage) and attack.name not in own.effects
    ]
    is_special = card.supertype is Supertype.ENERGY and not card.basic_energy
    if (card.supertype is Supertype.TRAINER or is_special) and not parts and not raw.rules:
        found.append(Stumble(raw.name, "its text is missing"))
    return found


def read_card(
    raw: RawCard, era: Era, names: Names | None = None, written: Written | None = None
) -> tuple[Card, tuple[Stumble, ...]]:
    """The card with its texts as trees, and for each text that was not understood where reading stopped.

    `written` are texts with a hand-written script; they are not read.
    """
    own = written or Written(raw.id, raw.name)
    card = card_of(raw, era)
    base = TextContext(
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

    def read(text: str, kind: str, context: TextContext = base) -> Reading:
        reading = read_text(text, kind, context) if text else Reading()
        if reading.stumble is not None:
            stumbles.append(reading.stumble)
        return reading

    # Newer texts say "this Pokémon"; a name in them means any card of that name.
    named = replace(base, own=()) if era is Era.MODERN and card.stage is not None else base
    attacks = []
    for raw_attack, attack in zip(raw.attacks, card.attacks, strict=True):
        context = replace(named, damage=attack.damage, mark=attack.mark, power=attack.power)
        if attack.name in own.effects:
            attacks.append(replace(attack, effect=own.effects[attack.name]))
            continue
        effect = read(raw_attack.text, "attack", context).effect
        if effect is not None and named is not base and re.search(rf"\bthis {re.escape(card.name)}\b", raw_attack.text):
            effect = fx.If(fx.Matches(fx.This(), fx.Named((card.name,))), effect)  # by another Pokémon the attack does none of it
        attacks.append(replace(attack, effect=effect))
    abilities = []
    for raw_ability, ability in zip(raw.abilities, card.abilities, strict=True):
        found = own.parts.get((ABILITY, ability.name))
        if found is None:
            found = read(raw_ability.text, "ability", replace(named, trainer=None)).parts
        abilities.append(replace(ability, parts=found))
    parts = own.parts.get((TEXT, ""), ())
    if not parts:
        parts = read("\n".join(raw.rules), {"Pokémon": "rule"}.get(raw.supertype, raw.supertype.lower())).parts
    stumbles += _missing(raw, card, parts, own)
    unread = "; ".join(f"{stumble.reason}: {' '.join(stumble.words.split()[:UNREAD_WORDS])}" for stumble in stumbles)
    copies = next((part.n for part in parts if isinstance(part, fx.Copies) and not part.of), None)
    parts = tuple(part for part in parts if not (isinstance(part, fx.Copies) and not part.of))
    finished = replace(card, attacks=tuple(attacks), abilities=tuple(abilities), parts=parts, copies=copies, unread=unread)
    return finished, tuple(stumbles)
