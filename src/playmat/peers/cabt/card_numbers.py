"""Our cards for all cards of the other engine, and decks as its numbers.

A card that we do not have, or cannot read, gets a stand-in with the printed facts in the other engine: a Pokémon attacks for
its printed damage, and texts do nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from playmat.cards.decks import load_deck, read_deck_file
from playmat.cards.model import Attack, Card, Resistance, Weakness
from playmat.cards.pool import Pool
from playmat.peers.cabt.card_matching import KINDS, Match, fold, match_card, match_cards, our_name
from playmat.peers.cabt.library import Kind, Library, PeerCard
from playmat.rules.ruleset import Ruleset
from playmat.vocabulary import BY_LETTER, Stage, Supertype

DECK = 60
STAND_IN = "cabt-"
"""The prefix of the ids of stand-ins."""


class InvalidNumbers(ValueError):
    """A deck cannot be played in the other engine; the message says which card is the reason."""


def stand_in(theirs: PeerCard) -> Card:
    """A card with the printed facts of the other engine's."""
    card_id = f"{STAND_IN}{theirs.number}"
    name = our_name(theirs.name)
    if theirs.kind is Kind.POKEMON:
        tags = [tag for tag, is_one in (("ex", theirs.is_ex), ("Mega", theirs.is_mega), ("Tera", theirs.is_tera)) if is_one]
        return Card(
            card_id, name, Supertype.POKEMON,
            stage=Stage.BASIC if theirs.is_basic else Stage.STAGE_1 if theirs.is_stage_1 else Stage.STAGE_2,
            types=(BY_LETTER[theirs.type],) if theirs.type else (),
            hp=theirs.hp, evolves_from=our_name(theirs.evolves_from), retreat=theirs.retreat, tags=tuple(tags),
            attacks=tuple(Attack(one.name, tuple(BY_LETTER[n] for n in one.cost), one.damage) for one in theirs.attacks),
            weaknesses=(Weakness(BY_LETTER[theirs.weakness]),) if theirs.weakness else (),
            resistances=(Resistance(BY_LETTER[theirs.resistance]),) if theirs.resistance else (),
            prizes=3 if theirs.is_mega else 2 if theirs.is_ex else 1,
        )  # fmt: skip
    if theirs.kind in KINDS:
        return Card(card_id, name, Supertype.TRAINER, kind=KINDS[theirs.kind])
    return Card(card_id, name, Supertype.ENERGY, types=(BY_LETTER["C"],))


def is_stand_in(card: Card) -> bool:
    return card.id.startswith(STAND_IN)


class CardNumbers:
    """Every card of the other engine as one of ours. Cards are matched when they are first needed."""

    def __init__(self, library: Library, pool: Pool, rules: Ruleset) -> None:
        self.cards = library.cards
        self.pool = pool
        self.matches = match_cards(library.cards, pool, rules)
        self.rules = rules
        for number, match in self.matches.items():
            if not match.is_playable:
                self.matches[number] = Match(match.theirs, stand_in(match.theirs))
        self.by_name: dict[str, list[int]] = {}
        for number, card in self.cards.items():
            self.by_name.setdefault(fold(our_name(card.name)), []).append(number)

    def numbers(self, deck: str | Iterable[int] | Iterable[str]) -> list[int]:
        """A deck as the other engine's numbers: a file or bundled deck, a list of numbers, or a list of our card ids.

        A file may also have one number a line. Raises InvalidNumbers and InvalidDeck.
        """
        cards: Sequence[int | str] = load_cards(deck, self.pool) if isinstance(deck, str) else list(deck)
        found = [card if isinstance(card, int) else self.number_of(card) for card in cards]
        unknown = [number for number in found if number not in self.cards]
        if unknown:
            raise InvalidNumbers(f"the other engine has no card with the number {unknown[0]}")
        if len(found) != DECK:
            raise InvalidNumbers(f"a deck has {DECK} cards there, not {len(found)}")
        return found

    def number_of(self, card_id: str) -> int:
        """The number of one of our cards, or of a printing that is the same card."""
        card = self.pool[card_id]
        candidates = self.by_name.get(fold(card.name), [])
        exact = [number for number in candidates if self.matches[number].ours == card]
        same = exact or [number for number in candidates if match_card(self.cards[number], [card]).ours is not None]
        if not same:
            raise InvalidNumbers(f"the other engine does not have {card.name} ({card_id}); it has cards of 2024 to 2026")
        return same[0]


def load_cards(name: str, pool: Pool) -> list[int | str]:
    """The cards of a file of numbers, one a line, or of any other list of cards."""
    lines: list[str] = []
    if name.endswith((".txt", ".csv")):
        text = read_deck_file(Path(name))
        lines = text.split() if len(text) <= DECK * 10 else []
    if lines and all(line.isdecimal() for line in lines):
        return [int(line) for line in lines]
    return list(load_deck(name, pool).cards)
