"""Whether a deck may be played: the deck-building rules of a ruleset, a form of play and a format together.

It finds all problems. Each names the broken rule and a remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playmat.cards.decks import Deck
from playmat.cards.formats import Format, Judge, Status
from playmat.cards.model import Card
from playmat.cards.pool import Pool
from playmat.cards.printings import worded
from playmat.effects.nodes import Copies
from playmat.rules.ruleset import Form, Ruleset
from playmat.vocabulary import TAGS, Stage, Type

if TYPE_CHECKING:
    from playmat.json_types import ProblemJson


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that makes a deck illegal."""

    kind: str
    """The check that found it: size, copies, basic, energy, class, pieces, side, absent, banned, type, rule_box."""
    rule: str
    """Id of the rule that is broken."""
    message: str
    remedy: str
    cards: tuple[str, ...] = ()
    """Ids of the cards concerned; empty if the problem is about the whole deck."""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule}): {self.remedy}"

    def to_json(self) -> ProblemJson:
        return {
            "kind": self.kind, "rule": self.rule, "message": self.message, "remedy": self.remedy, "cards": list(self.cards),
        }  # fmt: skip


# Rules that no ruleset needs to repeat, by the place where they are written.
CARD_LIMIT = "CR-100.2e"
NO_SIDE_DECK = "CR-100.1-p3"
WHOLE_LEGEND = "SM-gloss-28"
TOURNAMENT_POLICY = "CR-102.4"

PIECES: dict[Stage, tuple[int, str]] = {Stage.LEGEND: (2, "halves"), Stage.V_UNION: (4, "parts")}
"""Cards that are played together as one Pokémon, and the number of different ones."""
RULED_CLASSES = frozenset(("Star", "ACE SPEC", "Radiant", "Prism Star"))
"""Classes of cards whose number in a deck is a field of the ruleset."""


def check_deck(deck: Deck, pool: Pool, ruleset: Ruleset, form: Form | None = None, format: Format | None = None) -> list[Problem]:
    """All problems that make the deck illegal; empty if it is legal."""
    rules = ruleset if form is None else form.over(ruleset)
    known = {card_id: worded(pool[card_id], pool, rules.wording) for card_id in set(deck.cards)}
    cards = [known[card_id] for card_id in deck.cards]
    max_copies = rules.max_copies
    copies_rule = rules.cites.get("deck_copies", "CR-100.2")
    if format is not None and format.max_copies is not None:
        max_copies, copies_rule = format.max_copies, TOURNAMENT_POLICY
    return [
        *_size(cards, rules),
        *_side(deck),
        *_basics(cards, rules),
        *_copies(cards, max_copies, copies_rule),
        *_energy(cards, rules),
        *_classes(cards, rules),
        *_printed_limits(cards),
        *_pieces(cards),
        *(_format(cards, format, pool) if format is not None else ()),
    ]


def _size(cards: list[Card], rules: Ruleset) -> Iterator[Problem]:
    size, wanted = len(cards), rules.deck_size
    if size != wanted:
        rule = rules.cites.get("deck_size", "CR-100.1")
        remedy = f"add {wanted - size} more" if size < wanted else f"remove {size - wanted}"
        yield Problem("size", rule, f"the deck has {size} {_plural(size, 'card')}, not {wanted}", remedy)


def _side(deck: Deck) -> Iterator[Problem]:
    if deck.side:
        message = f"{len(deck.side)} {_plural(len(deck.side), 'card')} in a side deck"
        yield Problem("side", NO_SIDE_DECK, message, "remove them; this game has no side decks", _once(deck.side))


def _basics(cards: list[Card], rules: Ruleset) -> Iterator[Problem]:
    """The printed stage counts; a Restored Pokémon or a Fossil is not Basic (PL-deck-8, SM-P-5, SM-gloss-17)."""
    if not any(card.is_basic_pokemon for card in cards):
        rule = rules.cites.get("deck_basic", "CR-100.3")
        remedy = "add a Pokémon card that says Basic; Evolutions, Restored Pokémon and Fossils do not count"
        yield Problem("basic", rule, "the deck has no Basic Pokémon", remedy)


def _copies(cards: list[Card], limit: int | None, rule: str) -> Iterator[Problem]:
    """Cards of one name in any printing. A card that sets its own limit has only that limit."""
    if limit is None:
        return
    counted = [card for card in cards if not card.basic_energy and _own_limit(card) is None]
    for name, ids in _by_name(counted).items():
        if len(ids) > limit:
            spread = f" in {len(set(ids))} printings" if len(set(ids)) > 1 else ""
            message = f"{len(ids)} cards named {name}{spread}; at most {limit} {'are' if limit > 1 else 'is'} allowed"
            yield Problem("copies", rule, message, f"remove {len(ids) - limit}", _once(ids))


def _energy(cards: list[Card], rules: Ruleset) -> Iterator[Problem]:
    """A basic Energy of a kind that the ruleset does not have."""
    strange = [card for card in cards if card.basic_energy and not is_basic_energy(card, rules)]
    for name, ids in _by_name(strange).items():
        rule = rules.cites.get("deck_energy", "CR-208.1")
        kinds = ", ".join(rules.basic_energy)
        message = f"{name} is not a basic Energy in {rules.title or rules.name}"
        yield Problem("energy", rule, message, f"use one of {kinds}", _once(ids))


def _classes(cards: list[Card], rules: Ruleset) -> Iterator[Problem]:
    together = (
        ("Star", rules.star_limit, "deck_star", "Pokémon ☆"),
        ("ACE SPEC", rules.ace_spec_limit, "deck_ace_spec", "ACE SPEC cards"),
        ("Radiant", rules.radiant_limit, "deck_radiant", "Radiant Pokémon"),
    )
    for tag, limit, key, words in together:
        tagged = [card for card in cards if tag in card.tags]
        if limit is not None and len(tagged) > limit:
            names = ", ".join(f"{len(ids)} {name}" for name, ids in _by_name(tagged).items())
            message = f"{len(tagged)} {words} ({names}); a deck may have {limit} in all"
            rule = rules.cites.get(key, CARD_LIMIT)
            yield Problem("class", rule, message, f"remove {len(tagged) - limit}", _once(card.id for card in tagged))
    prism = [card for card in cards if "Prism Star" in card.tags]
    for name, ids in _by_name(prism).items():
        if rules.prism_star_limit is not None and len(ids) > rules.prism_star_limit:
            message = f"{len(ids)} copies of {name}; a deck may have a Prism Star card {_times(rules.prism_star_limit)}"
            rule = rules.cites.get("deck_prism_star", CARD_LIMIT)
            yield Problem("class", rule, message, f"remove {len(ids) - rules.prism_star_limit}", _once(ids))


def _printed_limits(cards: list[Card]) -> Iterator[Problem]:
    """Limits that cards set themselves, for their own name or for a class (CR-100.2e).

    The classes that have figures in the ruleset say the same on the card; they are checked by those.
    """
    others = [card for card in cards if RULED_CLASSES.isdisjoint(card.tags)]
    for name, ids in _by_name(others).items():
        limits = [limit for card in others if card.name == name and (limit := _own_limit(card)) is not None]
        if limits and len(ids) > max(limits):
            message = f"{len(ids)} copies of {name}, whose text limits a deck to {max(limits)}"
            yield Problem("class", CARD_LIMIT, message, f"remove {len(ids) - max(limits)}", _once(ids))
    classes = {(part.of, part.n) for card in cards for part in card.parts if isinstance(part, Copies) and part.of}
    for of, limit in sorted(classes):
        if of in RULED_CLASSES:
            continue
        members = [card for card in cards if _is_of_class(card, of)]
        if len(members) > limit:
            message = f"{len(members)} cards of the class {of}; a deck may have {limit} in all"
            yield Problem("class", CARD_LIMIT, message, f"remove {len(members) - limit}", _once(card.id for card in members))


def _pieces(cards: list[Card]) -> Iterator[Problem]:
    """Half a LEGEND can never be played."""
    for stage, (needed, words) in PIECES.items():
        for name, ids in _by_name(card for card in cards if card.stage is stage).items():
            if len(set(ids)) < needed:
                message = f"{name} needs {needed} different {words}; the deck has {len(set(ids))}"
                yield Problem("pieces", WHOLE_LEGEND, message, f"add the missing {words} or remove {name}", _once(ids))


def _format(cards: list[Card], format: Format, pool: Pool) -> Iterator[Problem]:
    judge, title = Judge(format, pool), format.title or format.name
    by_status: dict[Status, list[Card]] = {status: [] for status in Status}
    status_of = {card.id: judge.status(card.id) for card in cards}
    for card in cards:
        by_status[status_of[card.id]].append(card)
    for name, ids in _by_name(by_status[Status.BANNED]).items():
        yield Problem("banned", TOURNAMENT_POLICY, f"{name} is banned in {title}", f"remove {len(ids)}", _once(ids))
    for name, ids in _by_name(by_status[Status.ABSENT]).items():
        others = [other for other in pool.by_name(name) if judge.status(other) is Status.LEGAL]
        remedy = f"use another printing, such as {others[-1]}" if others else f"remove {len(ids)}"
        message = f"{name} ({', '.join(_once(ids))}) is not in {title}"
        yield Problem("absent", TOURNAMENT_POLICY, message, remedy, _once(ids))
    for names in format.apart:
        together = _by_name(card for card in cards if card.name in names.split(" / "))
        if len(together) > 1:
            message = f"{' and '.join(together)} are in one deck, which {title} does not allow"
            ids = [card_id for found in together.values() for card_id in found]
            yield Problem("class", TOURNAMENT_POLICY, message, f"keep one of {', '.join(together)}", _once(ids))
    if format.single_type:
        yield from _single_type(cards, title)
    if not format.rule_box:
        boxed = [card for card in cards if card.has_rule_box]
        for name, ids in _by_name(boxed).items():
            message = f"{name} has a rule box, which {title} does not allow"
            yield Problem("rule_box", TOURNAMENT_POLICY, message, f"remove {len(ids)}", _once(ids))


def _single_type(cards: list[Card], title: str) -> Iterator[Problem]:
    """A Pokémon of two types fits a deck of either."""
    pokemon = [card for card in cards if card.is_pokemon]
    counts: Counter[Type] = Counter(kind for card in pokemon for kind in set(card.types))
    if not counts or max(counts.values()) == len(pokemon):
        return
    best = counts.most_common(1)[0][0]
    others = [card for card in pokemon if best not in card.types]
    names = ", ".join(_by_name(others))
    message = f"the Pokémon do not share a type, as {title} requires; most are {best}"
    yield Problem("type", TOURNAMENT_POLICY, message, f"remove {names}", _once(card.id for card in others))


def is_basic_energy(card: Card, rules: Ruleset) -> bool:
    """Whether the card is a basic Energy under the ruleset, and so without a limit (SM-deck-3)."""
    return card.basic_energy and all(str(kind) in rules.basic_energy for kind in card.types)


def _own_limit(card: Card) -> int | None:
    """Copies of this card that its own text allows; None if it does not say."""
    if card.copies is not None:
        return card.copies
    return next((part.n for part in card.parts if isinstance(part, Copies) and not part.of), None)


def _is_of_class(card: Card, of: str) -> bool:
    """Whether a card belongs to the class that a limit names: a tag, or a word of names (`Unown`)."""
    return of in card.tags if of in TAGS else of in card.name


def _by_name(cards: Iterable[Card]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(card.name, []).append(card.id)
    return found


def _once(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
