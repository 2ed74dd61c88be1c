"""The printings that the names of a log mean: those that can do what the log says, and of these the likeliest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from playmat.livelog.names import CardNames, is_same

MOST_HP = 10_000
OTHERS = 4
"""The other printings of a name that are tried where a step differs."""


class Printings:
    """The card that each name of a log means."""

    def __init__(self, names: CardNames, marks: Mapping[str, str]) -> None:
        self.names = names
        self.marks = marks
        """Names that the log has with set and number."""
        self.day = date.max
        """The newest card of the log came out on this day."""
        self.used: dict[str, set[str]] = {}
        """By name, the attacks and Abilities that Pokémon of that name used."""
        self.beneath: dict[str, set[str]] = {}
        """By name, the names of Pokémon that evolved into it."""
        self.hp: dict[str, range] = {}
        """By name, the HP that a Pokémon must have for the Knock Outs of the log."""
        self.ids: dict[str, str] = {}
        self.tried: set[str] = set()
        """Printings that were chosen once."""

    def card_id(self, name: str) -> str:
        """The card that a name means in this log."""
        if name not in self.ids:
            self.choose(name, self.likeliest(name))
        return self.ids[name]

    def choose(self, name: str, card_id: str) -> None:
        self.ids[name] = card_id
        self.tried.add(card_id)

    def likeliest(self, name: str) -> str:
        mark = self.marks.get(name, "")
        if mark:
            found = self.names.marked(*mark.split(" ", 1))
            if found:
                return found
        return next(iter(self.fitting(name)), "")

    def fitting(self, name: str) -> list[str]:
        """The printings of a name, the likeliest first."""
        return self.names.printings(
            name, self.used.get(name, set()), self.beneath.get(name, set()), self.day, self.hp.get(name, range(0))
        )

    def others(self, name: str) -> list[str]:
        """Other printings that do something else, the likeliest first; none if the log says which one it is."""
        if name in self.marks:
            return []
        pool = self.names.pool
        known = [card_id for card_id in self.tried if card_id in self.names.ids.get(name, ())]
        found: list[str] = []
        for card_id in self.fitting(name):
            if pool[card_id].is_pokemon and not any(is_same(pool[card_id], pool[other]) for other in (*known, *found)):
                found.append(card_id)
        return found[:OTHERS]

    def by_knock_outs(self, fallen: Collection[tuple[str, bool]]) -> dict[str, str]:
        """Other printings for Pokémon that are Knocked Out only in the log (True), or only in our game, by the same damage, by
        the id of the card that they replace."""
        found: dict[str, str] = {}
        for name, is_told in fallen:
            card_id = self.card_id(name)
            hp, limits = self.names.pool[card_id].hp, self.hp.get(name, range(MOST_HP))
            self.hp[name] = range(limits.start, hp) if is_told else range(hp + 1, limits.stop)
            other = self.likeliest(name)
            if self.names.pool[other].hp in self.hp[name]:
                self.choose(name, other)
                found[card_id] = other
        return found
