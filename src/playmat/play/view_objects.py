"""The contents of a view as objects: cards, Pokémon and sides as they were when the view was read.

Each is a window on the plain data that the view made (`to_json` gives it), so an attribute cannot say more than the data does.
They can be compared and kept, and they do not change when the game continues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playmat.cards.model import Card

if TYPE_CHECKING:
    from playmat.engine.table import Table


class Shown:
    """A part of a view. Two are equal if they show the same."""

    __slots__ = ("_data", "_table")

    def __init__(self, data: Mapping[str, Any], table: Table) -> None:
        self._data = data
        self._table = table

    def to_json(self) -> Mapping[str, Any]:
        """The data behind it; do not change it."""
        return self._data

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Shown) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._key()))

    def _key(self) -> object:
        """A key that distinguishes most of them, for hashing."""
        return self._data.get("uid", -1)


class CardView(Shown):
    """A card in a game. A face-down card (`is_face_down`) has no other information."""

    __slots__ = ()

    @property
    def is_face_down(self) -> bool:
        return "face_down" in self._data

    @property
    def uid(self) -> int:
        """The number of this copy in this game; -1 if it is face down."""
        return int(self._data.get("uid", -1))

    @property
    def id(self) -> str:
        """The printed card, such as base1-4; empty if it is face down."""
        return str(self._data.get("id", ""))

    @property
    def name(self) -> str:
        """The name as printed; empty if it is face down."""
        return str(self._data.get("name", ""))

    @property
    def facts(self) -> Card | None:
        """Everything printed on it; None if it is face down."""
        return None if self.is_face_down else self._table.defs[self.uid].card

    def __repr__(self) -> str:
        return "<a face-down card>" if self.is_face_down else f"<{self.name} {self.id}>"


class AttachmentView(CardView):
    """A card attached to a Pokémon, and the Energy that it provides there."""

    __slots__ = ()

    @property
    def provides(self) -> tuple[str, ...]:
        """The types of Energy that each unit can be; empty for a card that provides none."""
        return tuple(self._data.get("provides", ()))

    @property
    def units(self) -> int:
        """The units of Energy that it provides."""
        return int(self._data.get("units", 0))


class PokemonView(Shown):
    """A Pokémon in play. In set-up those of other players are face down (`is_face_down`), and their other fields are empty."""

    __slots__ = ()

    def _key(self) -> object:
        return self._data.get("serial", 0)

    @property
    def is_face_down(self) -> bool:
        return "face_down" in self._data

    @property
    def serial(self) -> int:
        """Its number in this game, which no other Pokémon has; 0 if it is face down."""
        return int(self._data.get("serial", 0))

    @property
    def name(self) -> str:
        return str(self._data.get("name", ""))

    @property
    def cards(self) -> tuple[CardView, ...]:
        """The Pokémon cards it consists of, the lowest first."""
        return cards_of(self._data.get("cards", ()), self._table)

    @property
    def card(self) -> CardView | None:
        """The card on top; None if it is face down."""
        return None if self.is_face_down else CardView(self._data["cards"][-1], self._table)

    @property
    def attachments(self) -> tuple[AttachmentView, ...]:
        return tuple(AttachmentView(data, self._table) for data in self._data.get("attached", ()))

    @property
    def hp(self) -> int:
        """HP with all effects, without damage."""
        return int(self._data.get("hp", 0))

    @property
    def damage(self) -> int:
        """In points; a damage counter is 10."""
        return int(self._data.get("damage", 0))

    @property
    def hp_left(self) -> int:
        """HP less damage, at least 0."""
        return max(0, self.hp - self.damage)

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(self._data.get("types", ()))

    @property
    def retreat_cost(self) -> int:
        """Energy to discard for a retreat, with all effects."""
        return int(self._data.get("retreat", 0))

    @property
    def conditions(self) -> tuple[str, ...]:
        """Special Conditions."""
        return tuple(self._data.get("conditions", ()))

    @property
    def marks(self) -> tuple[str, ...]:
        """Named counters."""
        return tuple(self._data.get("marks", ()))

    @property
    def attacks(self) -> tuple[str, ...]:
        """Names of the attacks it has, whether or not it can use them now."""
        return tuple(self._data.get("attacks", ()))

    @property
    def is_new(self) -> bool:
        """It came into play or evolved this turn."""
        return bool(self._data.get("new", False))

    def __repr__(self) -> str:
        if self.is_face_down:
            return "<a face-down Pokémon>"
        more = [f"{len(self.attachments)} attached"] if self.attachments else []
        return f"<{', '.join([f'{self.name} {self.hp_left}/{self.hp} HP', *self.conditions, *more])}>"


class SideView(Shown):
    """One player's side, as far as the viewer may see it. Counts are for this turn unless stated otherwise."""

    __slots__ = ()

    def _key(self) -> object:
        return self._data["seat"]

    @property
    def seat(self) -> int:
        return int(self._data["seat"])

    @property
    def deck_count(self) -> int:
        deck = self._data["deck"]
        return deck if isinstance(deck, int) else len(deck)

    @property
    def deck(self) -> tuple[CardView, ...] | None:
        """The cards of the deck, the top one last; None unless all cards are open."""
        deck = self._data["deck"]
        return None if isinstance(deck, int) else cards_of(deck, self._table)

    @property
    def hand_count(self) -> int:
        hand = self._data["hand"]
        return hand if isinstance(hand, int) else len(hand)

    @property
    def hand(self) -> tuple[CardView, ...] | None:
        """The cards in hand; None if the viewer may not see them."""
        hand = self._data["hand"]
        return None if isinstance(hand, int) else cards_of(hand, self._table)

    @property
    def discard(self) -> tuple[CardView, ...]:
        """The discard pile, the top card last."""
        return cards_of(self._data["discard"], self._table)

    @property
    def lost_zone(self) -> tuple[CardView, ...]:
        return cards_of(self._data["lost"], self._table)

    @property
    def beside(self) -> tuple[CardView, ...]:
        """Trainer cards being played, and Supporters that stay until the turn ends."""
        return cards_of(self._data["beside"], self._table)

    @property
    def aside_count(self) -> int:
        """The number of cards set aside face down."""
        aside = self._data["aside"]
        return aside if isinstance(aside, int) else len(aside)

    @property
    def aside(self) -> tuple[CardView, ...] | None:
        """The cards that are set aside face down; None unless all cards are open."""
        aside = self._data["aside"]
        return None if isinstance(aside, int) else cards_of(aside, self._table)

    @property
    def prizes(self) -> tuple[CardView | None, ...]:
        """By place; None where the Prize card was taken."""
        return tuple(None if data is None else CardView(data, self._table) for data in self._data["prizes"])

    @property
    def prizes_left(self) -> int:
        return sum(data is not None for data in self._data["prizes"])

    @property
    def active(self) -> tuple[PokemonView, ...]:
        return tuple(PokemonView(data, self._table) for data in self._data["active"])

    @property
    def bench(self) -> tuple[PokemonView, ...]:
        return tuple(PokemonView(data, self._table) for data in self._data["bench"])

    @property
    def pokemon(self) -> tuple[PokemonView, ...]:
        """All Pokémon in play, the Active ones first."""
        return self.active + self.bench

    @property
    def bench_size(self) -> int:
        """The number of Pokémon that the Bench can hold."""
        return int(self._data["bench_size"])

    @property
    def energy_attached(self) -> int:
        """Energy cards attached from the hand."""
        return int(self._data["energy_attached"])

    @property
    def supporters_played(self) -> int:
        return int(self._data["supporters_played"])

    @property
    def supporter_played(self) -> bool:
        return self.supporters_played > 0

    @property
    def stadiums_played(self) -> int:
        return int(self._data["stadiums_played"])

    @property
    def stadium_played(self) -> bool:
        return self.stadiums_played > 0

    @property
    def retreats(self) -> int:
        return int(self._data["retreats"])

    @property
    def retreated(self) -> bool:
        return self.retreats > 0

    @property
    def attacks(self) -> int:
        """The number of attacks that the player has used."""
        return int(self._data["attacks"])

    @property
    def attacked(self) -> bool:
        return self.attacks > 0

    @property
    def gx_used(self) -> bool:
        """Whether the one GX attack of the game was used."""
        return bool(self._data["gx_used"])

    @property
    def vstar_used(self) -> bool:
        """Whether the one VSTAR Power of the game was used."""
        return bool(self._data["vstar_used"])

    @property
    def mulligans(self) -> int:
        """Mulligans taken in set-up."""
        return int(self._data["mulligans"])

    @property
    def is_out(self) -> bool:
        """Whether the player has left the game (in games of four)."""
        return bool(self._data["out"])

    def __repr__(self) -> str:
        counts = f"hand {self.hand_count}, deck {self.deck_count}, Prizes {self.prizes_left}"
        return f"<Side of player {self.seat + 1}: Active {list(self.active)}, Bench {list(self.bench)}, {counts}>"


def cards_of(data: Sequence[Mapping[str, Any]], table: Table) -> tuple[CardView, ...]:
    return tuple(CardView(each, table) for each in data)
