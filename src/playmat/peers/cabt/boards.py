"""The boards of both engines in the same words: cards by the other engine's numbers, places in the same order.

Nothing here asks either engine to do something. Cards of the same number are not distinguished.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playmat.engine import energy, pokemon_values
from playmat.engine.state import ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED, Pokemon
from playmat.json_object import Json
from playmat.peers.cabt.library import PeerCard
from playmat.play.game import Game

CONDITIONS = {"poisoned": POISONED, "burned": BURNED, "asleep": ASLEEP, "paralyzed": PARALYZED, "confused": CONFUSED}
"""The other engine's names for them, with ours."""
FIRST_TURNS = 2
ZONES = ("hand", "deck", "discard", "prize")


class PokemonFacts(NamedTuple):
    """A Pokémon in play. `energy` counts units, `damage` and `hp` are in points."""

    card: int
    damage: int
    hp: int
    attached: tuple[int, ...]
    beneath: tuple[int, ...]
    energy: int
    is_new: bool
    """It came into play or evolved this turn; not given for the first two turns, in which no Pokémon can evolve."""


Fact = int | list[int] | list[str] | list[PokemonFacts] | Counter[int] | Counter[PokemonFacts]
Board = dict[str, Fact]
"""Facts by their place, such as `p0 bench`. Seats count from 0."""


def their_pokemon(p: Json, turn: int) -> PokemonFacts:
    return PokemonFacts(
        card=p["id"],
        damage=p["maxHp"] - p["hp"],
        hp=p["maxHp"],
        attached=tuple(sorted(card["id"] for card in [*p["energyCards"], *p["tools"]])),
        beneath=tuple(sorted(card["id"] for card in p["preEvolution"])),
        energy=len(p["energies"]),
        is_new=turn > FIRST_TURNS and p["appearThisTurn"],
    )


def our_pokemon(game: Game, p: Pokemon, numbers: Sequence[int]) -> PokemonFacts:
    """`numbers` has the other engine's number of each card, by uid."""
    m, turn = game.machine, game.turn
    stack = [numbers[uid] for uid in p.cards]
    return PokemonFacts(
        card=stack[-1],
        damage=int(p.damage),
        hp=int(pokemon_values.hp(m, p)),
        attached=tuple(sorted(numbers[uid] for uid in p.attached)),
        beneath=tuple(sorted(stack[:-1])),
        energy=len(energy.energy_units(m, p)),
        is_new=turn > FIRST_TURNS and turn in (p.entered, p.evolved),
    )


def their_board(current: Json) -> Board:
    board: Board = {"turn": current["turn"], "player": current["yourIndex"]}
    board["stadium"] = [card["id"] for card in current["stadium"]]
    for seat, side in enumerate(current["players"]):
        board[f"p{seat} active"] = [their_pokemon(p, current["turn"]) for p in side["active"] if p]
        board[f"p{seat} conditions"] = sorted(name for name in CONDITIONS if side[name])
        board[f"p{seat} bench"] = Counter(their_pokemon(p, current["turn"]) for p in side["bench"])
        for zone in ZONES:
            board[f"p{seat} {zone}"] = Counter([int(card["id"]) for card in side[zone] if card])
    return board


def our_board(game: Game, numbers: Sequence[int]) -> Board:
    st = game.state
    board: Board = {"turn": int(st.turn), "player": int(st.player)}
    board["stadium"] = [numbers[st.stadium]] if st.stadium >= 0 else []
    for seat, side in enumerate(st.sides):
        board[f"p{seat} active"] = [our_pokemon(game, p, numbers) for p in side.active]
        bits = side.active[0].conditions if side.active else 0
        board[f"p{seat} conditions"] = sorted(name for name, bit in CONDITIONS.items() if bits & bit)
        board[f"p{seat} bench"] = Counter([our_pokemon(game, p, numbers) for p in side.bench])
        for zone, uids in zip(ZONES, (side.hand, side.deck, side.discard, side.prizes), strict=True):
            board[f"p{seat} {zone}"] = Counter([numbers[uid] for uid in uids if uid >= 0])
        for zone, uids in (
            ("lost", side.lost),
            ("beside", side.beside),
            ("aside", side.aside),
        ):  # the other engine has no such zones
            if len(uids):
                board[f"p{seat} {zone}"] = Counter([numbers[uid] for uid in uids])
    return board


class Naming:
    """Boards in words, with the names and numbers of cards."""

    def __init__(self, cards: Mapping[int, PeerCard]) -> None:
        self.cards = cards

    def card(self, number: int) -> str:
        return f"{self.cards[number].name}#{number}"

    def counted(self, numbers: Counter[int]) -> str:
        return ", ".join(self.card(number) + (f" x{count}" if count > 1 else "") for number, count in sorted(numbers.items()))

    def pokemon(self, p: PokemonFacts) -> str:
        beneath = f" on {', '.join(self.card(number) for number in p.beneath)}" if p.beneath else ""
        new = " (new)" if p.is_new else ""
        return f"{self.card(p.card)} {p.damage}/{p.hp} [{self.counted(Counter(p.attached))}; {p.energy} Energy]{beneath}{new}"

    def fact(self, value: Fact | None) -> str:
        if value is None or isinstance(value, int):
            return str(value)
        words: list[str] = []
        counted = value.items() if isinstance(value, Counter) else [(item, 1) for item in value]
        for item, count in counted:
            name = item if isinstance(item, str) else self.card(item) if isinstance(item, int) else self.pokemon(item)
            words.append(name + (f" x{count}" if count > 1 else ""))
        return "; ".join(words) or "nothing"

    def board(self, board: Board) -> list[str]:
        """The board in lines. Decks and Prize cards are given as numbers only."""
        return [
            f"{place}: {value.total() if isinstance(value, Counter) and place.endswith(('deck', 'prize')) else self.fact(value)}"
            for place, value in board.items()
        ]

    def compared(self, theirs: Board, ours: Board) -> list[str]:
        """Every place at which the boards differ."""
        found = []
        for place in sorted(theirs.keys() | ours.keys()):
            there, here = theirs.get(place), ours.get(place)
            if there == here:
                continue
            if isinstance(there, Counter) and isinstance(here, Counter):
                there, here = there - here, here - there  # type: ignore[operator]  # both count the same kind of thing
            found.append(f"{place}: there {self.fact(there)} | here {self.fact(here)}")
        return found
