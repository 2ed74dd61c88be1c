"""Finding the cards that a scenario names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playmat.cards.catalogue import catalogue
from playmat.cards.files import parse_card_block
from playmat.cards.model import Card
from playmat.cards.names import basic_energy_type, fold_name, has_words
from playmat.cards.pool import Pool
from playmat.effects.script import did_you_mean
from playmat.play.answer_parser import cut_count, split_list
from playmat.play.notation.lines import InvalidLine
from playmat.play.notation.pokemon_facts import is_fact
from playmat.vocabulary import TYPES, Stage, Type

FILLER = parse_card_block("Filler | Item", 9001)
"""Fills decks and Prizes: a Trainer card without text, which cannot be played."""
DUMMY = parse_card_block("Dummy | Basic C 100 | retreat 1", 9002)
"""The Active Pokémon of a player who has no `active:` line."""


def titles_of(card: Card) -> set[str]:
    """The names of the card's attacks and Abilities."""
    return {
        fold_name(name) for name in (*(attack.name for attack in card.attacks), *(ability.name for ability in card.abilities))
    }


def as_energy(text: str) -> str:
    """The name of the basic Energy that a type means; `Fire Energies` and `Fire Energy cards` mean Fire Energy."""
    if basic_energy_type(f"{text} Energy"):
        return f"{text} Energy"
    return re.sub(r"(?i) energ(?:ies|y cards?)$", " Energy", text)


def in_letters(text: str) -> str:
    """The name of an Energy card whose types are written as words without spaces, with their letters: Blend Energy GRPD."""
    start, energy, types = text.partition(" Energy ")
    letters = re.sub("|".join(kind.value for kind in TYPES), lambda found: Type(found[0]).letter, types)
    return f"{start}{energy}{letters}"


class CardFinder:
    """Finds the cards that a scenario names: its own cards, cards named by id before, then the oldest printing of the name."""

    def __init__(self, pool: Pool, inline: Iterable[Card] = (), filler: str = "") -> None:
        self.pool = pool
        self.inline = tuple(inline)
        self.known: dict[str, list[Card]] = {}
        self.filler = FILLER
        self.any_printing = False
        """Any card of the name will do: cards are compared by their names."""
        self.by_name: dict[str, Card] = {}
        """Cards that were named without an id, by that name."""
        for card in (FILLER, DUMMY, *self.inline):
            self.remember(card)
        if filler:
            self.filler = self.find(filler)

    def remember(self, card: Card) -> None:
        for spelling in {fold_name(card.name), fold_name(card.printed_name)}:
            cards = self.known.setdefault(spelling, [])
            if card not in cards:
                cards.append(card)

    def evolves_from(self, name: str) -> frozenset[str]:
        """Names of the Pokémon that cards of this name evolve from, with the scenario's own cards."""
        own = [card.evolves_from for card in self.inline if card.name == name and card.evolves_from]
        return self.pool.evolves_from(name) | frozenset(own)

    def evolution_types(self, name: str) -> frozenset[Type]:
        """The types of all cards that evolve from the name, with the scenario's own cards."""
        own = [kind for card in self.inline if card.evolves_from == name for kind in card.types]
        return self.pool.evolution_types(name) | frozenset(own)

    def find(self, text: str) -> Card:
        """The card with a name, an id or both."""
        text = re.sub(r"(?i)\blv\.? ?x$", "LV.X", " ".join(text.split()).strip("'\""))
        if fold_name(text) not in self.known and not catalogue(self.pool).named(text):
            text = as_energy(text)
            if not catalogue(self.pool).named(text) and catalogue(self.pool).named(in_letters(text)):
                text = in_letters(text)
        named = self.known.get(fold_name(text), [])
        # A LV.X card has the name of the Pokémon it is put onto; the name alone means that one.
        known = [card for card in named if fold_name(card.printed_name) == fold_name(text)] or [
            card for card in named if card.stage is not Stage.LEVEL_UP
        ]
        if len(known) == 1 or (known and self.any_printing):
            return known[0]
        if known:
            several = " or ".join(f"{card.printed_name} {card.id}" for card in known)
            raise InvalidLine(f"{text!r} is ambiguous: {several}?")
        card = self.by_id(text) or self.first_printing(text)
        if card is None:
            if not named:
                raise InvalidLine(self.unknown(text))
            card = named[0]
        elif not self.by_id(text):
            self.by_name[text] = card
        self.remember(card)
        return card

    def prefer(self, titles: Iterable[str]) -> bool:
        """Choose other printings of cards named without an id, so that attacks and Abilities with these titles are there.
        Returns whether any were found."""
        have = {title for cards in self.known.values() for card in cards for title in titles_of(card)}
        missing = {fold_name(title) for title in titles} - have
        found = False
        for name, card in list(self.by_name.items()) if missing else ():
            for other in (self.pool[card_id] for card_id in self.printings(name)):
                if not other.unread and not missing.isdisjoint(titles_of(other)):
                    for cards in self.known.values():
                        if card in cards:
                            cards[cards.index(card)] = other
                    self.by_name[name] = other
                    missing -= titles_of(other)
                    found = True
                    break
        return found

    def printings(self, name: str) -> list[str]:
        """The cards of a name, from the oldest."""
        return sorted(catalogue(self.pool).named(name), key=lambda card_id: self.pool.summaries()[card_id].order)

    def taken(self) -> list[str]:
        """The Pokémon taken for names without an id, if there are other cards of the name."""
        lines: list[str] = []
        for name, card in self.by_name.items():
            same = self.pool.reprints(card.id) if card.is_pokemon else []
            others = [card_id for card_id in self.printings(name) if card_id not in same]
            if card.is_pokemon and others:
                shown = self.shown(others, card.id)
                lines.append(f"{name} was taken for {card.id}; write `{name} ID` for another one ({shown})")
        return lines

    def shown(self, ids: list[str], near: str) -> str:
        """Some cards of a list from the oldest: cards of the set in the written id, the oldest and the newest."""
        same = [card_id for card_id in ids if card_id.rpartition("-")[0] == near.rpartition("-")[0]]
        some = [card_id for card_id in ids if card_id in {*same[:4], *ids[:3], *ids[-3:]}]
        rest = len(ids) - len(some)
        return ", ".join(some) + (f" and {rest} more, see `playmat card find`" if rest else "")

    def first_printing(self, name: str) -> Card | None:
        """The oldest card of a name whose text the game knows; if there is none, the oldest card."""
        facts = self.pool.summaries()
        ids = catalogue(self.pool).named(name)
        if basic_energy_type(name):
            ids = [card_id for card_id in ids if facts[card_id].kind_fact.startswith("Basic Energy")] or ids
        titled = [card_id for card_id in ids if fold_name(facts[card_id].printed_name) == fold_name(name)]
        if not ids:
            return None
        return self.pool[min(titled or ids, key=lambda card_id: (facts[card_id].is_unread, facts[card_id].order))]

    def by_id(self, text: str) -> Card | None:
        name, _, last = text.rpartition(" ")
        card_id = last.strip("()[]")
        if "-" not in card_id or card_id not in self.pool:
            return None
        card = self.pool[card_id]
        if name and fold_name(name) not in (fold_name(card.name), fold_name(card.printed_name)):
            others = self.printings(name)
            if not others and has_words(fold_name(card.printed_name), fold_name(name)):
                return card  # Blend Energy of the one or the other four types
            remedy = f"the id of a {name} ({self.shown(others, card_id)})" if others else "a name that is on a card"
            raise InvalidLine(f"{card_id} is {card.printed_name}, not {name}; give only the id, or {remedy}")
        return card

    def unknown(self, text: str) -> str:
        if text.isdecimal():
            return f"{text!r} is not a card; write what it is, such as `damage {text}`, `{text} counters` or `{text} cards`"
        if is_fact(text):
            return f"{text!r} is not a card; write it in the brackets of its Pokémon, such as `Pikachu [{text}]`"
        name, _, last = text.rpartition(" ")
        if "-" in last and name and (ids := self.printings(name)):
            return f"there is no card {last}; {name} is {self.shown(ids, last)}"
        own = did_you_mean(fold_name(text), self.known)
        near = catalogue(self.pool).near(text)
        hint = own or (f"; did you mean {' or '.join(near)}?" if near else "")
        return f"no card is called {text!r}{hint or '; name a card of the pool, or write it in a `card:` line'}"

    def apart(self, entry: str) -> list[str]:
        """`Potion and Switch` as two entries; a name that has such a word is one."""
        if " and " not in entry.casefold() or catalogue(self.pool).named(cut_count(entry)[1]) or fold_name(entry) in self.known:
            return [entry]
        return re.split(r",? and ", entry, flags=re.IGNORECASE)

    def cards(self, text: str) -> list[Card]:
        """The cards of a list with counts; `3 cards` means fillers, `none` and `empty` mean no cards."""
        found: list[Card] = []
        for item in (part for entry in split_list(text) for part in self.apart(entry)):
            if item.casefold() in ("none", "empty", "nothing", "-", "–"):
                continue
            count, name = cut_count(re.sub(r" \((?:on )?top\)$", "", item, flags=re.IGNORECASE))
            if re.fullmatch(r"(?:(?:other|more|any|random) )?cards?", name, re.IGNORECASE):
                found += [self.filler] * count
            elif item.isdecimal():
                found += [self.filler] * int(item)
            else:
                found += [self.find(name)] * count
        return found
