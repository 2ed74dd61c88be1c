"""Decks from every source: bundled, saved or written; and whether they are legal and playable."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random

from playmat.cards.decks import Deck, bundled_decks, deck_of_listing, make_deck, pairs
from playmat.cards.formats import Format, format_names, load_format
from playmat.cards.lists import InvalidDeck, Listing, parse_list
from playmat.cards.pool import Pool
from playmat.cards.tournament import played_in
from playmat.engine.link.linker import Unplayable
from playmat.play.tables import make_table
from playmat.rules.deck_legality import Problem, check_deck
from playmat.rules.periods import ruleset_for
from playmat.rules.ruleset import Form, Ruleset, form_names, load_form, load_ruleset, ruleset_names
from playmat.server.errors import ApiError, not_found
from playmat.server.repository import Repository
from playmat.server.requests import DeckChoice
from playmat.server.responses import BundledDeck, DeckFace
from playmat.server.stored_records import Guest
from playmat.vocabulary import TYPES

MAX_CARDS, MAX_LINES = 200, 250
"""The most lines of a deck list, far more than any deck has. A line with an unknown card is slow to answer."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that a deck is checked against. Only known names are loaded: a path from outside must not be read as a file."""

    ruleset: Ruleset
    form: Form
    format: Format | None

    @property
    def key(self) -> tuple[str, str, str]:
        return self.ruleset.name, self.form.name, self.format.name if self.format is not None else ""


def load_rules(ruleset: str, form: str, format: str | None = None) -> Rules:
    for what, name, names in (("ruleset", ruleset, ruleset_names()), ("form of play", form, form_names())):
        if name not in names:
            raise ApiError(400, "invalid", f"There is no {what} {name!r}; there are {', '.join(names)}.", where=what.split()[0])
    if format and format not in format_names():
        raise ApiError(400, "invalid", f"There is no format {format!r}; there are {', '.join(format_names())}.", where="format")
    return Rules(load_ruleset(ruleset), load_form(form), load_format(format) if format else None)


@dataclass(frozen=True, slots=True)
class Bundled:
    name: str
    deck: Deck
    is_playable: bool

    def types(self, pool: Pool) -> list[str]:
        found = {kind for card_id in self.deck.cards if pool[card_id].is_pokemon for kind in pool[card_id].types}
        return [str(kind) for kind in TYPES if kind in found]


def offered(rules: Rules) -> frozenset[str]:
    """Bundled decks that are offered first under these rules: the tournament decks of the format or else of the period; if there
    are none, the pairs."""
    built = played_in(format=rules.format.name) if rules.format is not None else ()
    played = built or played_in(ruleset=rules.ruleset.name)
    return frozenset(deck.name for deck in played) or paired(rules)


def paired(rules: Rules) -> frozenset[str]:
    """Bundled decks that suit each other under these rules."""
    return frozenset(name for pair in pairs() if rules.ruleset.name in pair.rulesets for name in pair.decks)


class DeckLookup:
    def __init__(self, pool: Pool, repository: Repository, seed: int | None = None) -> None:
        """Random decks are drawn by lot; with a `seed` they are always the same."""
        self.seed = seed
        self.pool = pool
        self.repository = repository
        self.legal: dict[tuple[str, str, str], list[Bundled]] = {}
        self.bundles: dict[str, Bundled] = {}
        self.loaded: dict[tuple[str, str, str | None], Rules] = {}

    def rules(self, ruleset: str, form: str, format: str | None = None) -> Rules:
        """Known rules by name. Raises ApiError for an unknown name."""
        key = ruleset, form, format
        if key not in self.loaded:
            self.loaded[key] = load_rules(*key)
        return self.loaded[key]

    @cached_property
    def bundled(self) -> dict[str, Bundled]:
        """The bundled decks, including those that are not playable because the pool lacks some of their cards."""
        return {name: self.read_bundled(name) for name in bundled_decks()}

    def face(self, cards: tuple[str, ...]) -> DeckFace:
        """A deck as tables show it: its name, if it is a bundled deck that has been read, and its Pokémon with the most HP."""
        counts = Counter(cards)
        title = next((entry.deck.name for entry in self.bundles.values() if Counter(entry.deck.cards) == counts), "")
        return {"name": title, "cover": self.cover(cards)[0]}

    def cover(self, cards: Iterable[str]) -> list[str]:
        """The cards on a deck's cover: at most three Pokémon of different names; otherwise any card. HP and copies count."""
        counts = Counter(card_id for card_id in cards if card_id in self.pool)
        held = sorted(map(self.pool.__getitem__, counts), key=lambda card: (-card.hp * min(3, counts[card.id]), card.id))
        by_name = {card.name: card.id for card in reversed(held) if card.hp}
        return list(reversed(by_name.values()))[:3] or [card.id for card in held[:1]]

    def read_bundled(self, name: str) -> Bundled:
        """A bundled deck. It is read once; to read all of them takes seconds."""
        if name not in self.bundles:
            text = bundled_decks()[name].read_text(encoding="utf-8")
            deck, listing = deck_of_listing(parse_list(text, self.pool, name), self.pool, name)
            self.bundles[name] = Bundled(name, deck, not listing.unknown and not self.unplayable(deck))
        return self.bundles[name]

    @cached_property
    def described(self) -> dict[str, BundledDeck]:
        """The facts about each bundled deck for clients."""
        return {
            name: {
                "name": name, "title": entry.deck.name, "note": entry.deck.note, "size": len(entry.deck.cards),
                "types": entry.types(self.pool), "playable": entry.is_playable, "ruleset": ruleset_for([entry.deck], self.pool),
                "year": entry.deck.year or None, "format": entry.deck.format, "source": entry.deck.source,
                "cover": self.cover(entry.deck.cards),
            }
            for name, entry in self.bundled.items()
        }  # fmt: skip

    def legal_bundled(self, rules: Rules) -> list[Bundled]:
        """Bundled decks that are legal, playable or not: those that are offered first, then the pairs for these rules."""
        known = self.legal.get(rules.key)
        if known is None:
            known = [entry for entry in self.bundled.values() if not self.problems(entry.deck, rules)]
            first, second = offered(rules), paired(rules)
            known.sort(key=lambda entry: (entry.name not in first, entry.name not in second))
            self.legal[rules.key] = known
        return known

    def problems(self, deck: Deck, rules: Rules) -> list[Problem]:
        return check_deck(deck, self.pool, rules.ruleset, rules.form, rules.format)

    def unplayable(self, deck: Deck) -> list[str]:
        """Cards whose text is not understood yet."""
        return [card_id for card_id in deck.counts() if self.pool[card_id].unread]

    async def find(self, choice: DeckChoice, guest: Guest | None, rules: Rules) -> Deck:
        """The deck that a request names; it need not be legal."""
        if choice.saved is not None:
            if guest is None:
                raise ApiError(401, "no_guest", "A saved deck needs the guest token of its owner.")
            return (await self.repository.deck(guest, choice.saved))[0]
        return await asyncio.to_thread(self.read, choice, rules)

    def read(self, choice: DeckChoice, rules: Rules) -> Deck:
        if choice.bundled is not None:
            if choice.bundled not in self.bundled:
                raise not_found(f"bundled deck {choice.bundled!r}")
            return self.bundled[choice.bundled].deck
        if choice.any:
            playable = self.random_choices(rules)
            return (secrets.choice(playable) if self.seed is None else Random(self.seed).choice(playable)).deck
        if choice.text is not None:
            return self.written(choice.text)
        assert choice.cards is not None
        return self.listed("Deck", choice.cards)

    def random_choices(self, rules: Rules) -> list[Bundled]:
        """The bundled decks of which a random deck is one. Raises ApiError if there are none."""
        playable = [entry for entry in self.legal_bundled(rules) if entry.is_playable]
        playable = [entry for entry in playable if entry.name in offered(rules)] or playable
        if not playable:
            raise ApiError(409, "not_playable", "No bundled deck is playable under these rules; choose or build one.")
        return playable

    def listed(self, name: str, counts: dict[str, int], format: str = "", note: str = "") -> Deck:
        if sum(counts.values()) > MAX_CARDS:
            raise ApiError(400, "invalid_deck", f"A deck has at most {MAX_CARDS} cards here.")
        unknown = [card_id for card_id in counts if card_id not in self.pool]
        if unknown:
            raise ApiError(400, "invalid_deck", f"There is no card {unknown[0]!r}; search for cards with /api/cards.")
        return make_deck(name, counts, self.pool, format=format, note=note)

    def written(self, text: str) -> Deck:
        listing = self.listing(text)
        if len(listing.cards) > MAX_CARDS:
            raise ApiError(400, "invalid_deck", f"A deck has at most {MAX_CARDS} cards here.")
        if listing.unknown:
            raise ApiError(400, "invalid_deck", f"{listing.unknown[0]}.")
        return deck_of_listing(listing, self.pool, "Deck")[0]

    def listing(self, text: str) -> Listing:
        """The deck of a written list. Raises ApiError if it cannot be read."""
        if sum(1 for line in text.splitlines() if line.strip()) > MAX_LINES:
            raise ApiError(400, "invalid_deck", f"A list has at most {MAX_LINES} lines here.")
        try:
            return parse_list(text, self.pool)
        except InvalidDeck as error:
            raise ApiError(400, "invalid_deck", f"{error.reason}.") from None

    async def playable(self, choice: DeckChoice, guest: Guest | None, rules: Rules) -> tuple[str, ...]:
        """The cards of a deck that is legal and playable. Raises ApiError for any other."""
        deck = await self.find(choice, guest, rules)
        await asyncio.to_thread(self.check, deck, rules)
        return deck.cards

    def check(self, deck: Deck, rules: Rules) -> None:
        problems = self.problems(deck, rules)
        if problems:
            count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
            listed = [problem.to_json() for problem in problems]
            raise ApiError(409, "illegal_deck", f"{deck.name} cannot be played: {count}.", problems=listed)
        try:
            make_table(rules.ruleset.name, rules.form.name, [deck.cards] * rules.form.seats)
        except Unplayable as error:
            raise ApiError(409, "not_playable", f"{error}.") from None
