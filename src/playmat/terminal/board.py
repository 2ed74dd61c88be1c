"""The board on the screen: both sides with their Pokémon in the colours of their types; everything can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from playmat.terminal.table import heading, stadium_text
from playmat.vocabulary import Type

if TYPE_CHECKING:
    from playmat.json_types import CardViewJson, FaceDownJson, PokemonViewJson, SideViewJson, ViewJson

COLOURS = {
    Type.GRASS: "#5fb85f", Type.FIRE: "#f0704a", Type.WATER: "#4aa3df", Type.LIGHTNING: "#e8c23a",
    Type.PSYCHIC: "#b978d6", Type.FIGHTING: "#c98145", Type.DARKNESS: "#7d8a99", Type.METAL: "#a9b4bd",
    Type.FAIRY: "#ef8fc0", Type.DRAGON: "#c2a13e", Type.COLORLESS: "#cfcfcf",
}  # fmt: skip
BAR = 5
"""The width of the bar that shows HP."""
MOST_SIDES, MOST_ACTIVE, MOST_BENCHED = 4, 2, 8
"""The most that any form of play and any card allow."""


class PokemonBox(Static):
    """A place for a Pokémon. A click opens its sheet."""

    serial: int | None = None

    @dataclass
    class Opened(Message):
        serial: int

    def show(self, data: PokemonViewJson | FaceDownJson | None) -> None:
        self.serial = data["serial"] if data is not None and "face_down" not in data else None
        kind = data["types"][0] if data is not None and "face_down" not in data and data["types"] else Type.COLORLESS
        self.styles.border_left = ("thick", COLOURS[Type(kind)] if data is not None else "#444444")
        self.update(pokemon_content(data))

    def on_click(self) -> None:
        if self.serial is not None:
            self.post_message(self.Opened(self.serial))


class Row(Horizontal):
    """Pokémon next to each other; an empty row shows one empty place."""

    def __init__(self, most: int, classes: str) -> None:
        self.boxes = [PokemonBox(classes=f"pokemon {classes}") for _ in range(most)]
        super().__init__(*self.boxes, classes="row")

    def show(self, row: Sequence[PokemonViewJson | FaceDownJson]) -> None:
        for place, box in enumerate(self.boxes):
            box.display = place < max(len(row), 1)
            if box.display:
                box.show(row[place] if row else None)


class SideBox(Vertical):
    """One player's side; the Bench is away from the middle of the table."""

    def __init__(self) -> None:
        self.heading = Static(classes="heading")
        self.hand = Static(classes="hand")
        self.far, self.active, self.near = Row(MOST_BENCHED, "bench"), Row(MOST_ACTIVE, "active"), Row(MOST_BENCHED, "bench")
        super().__init__(self.heading, self.far, self.active, self.near, self.hand, classes="side")

    def show(self, side: SideViewJson, you: int | None, is_near: bool) -> None:
        self.heading.update(Content(heading(side, you)))
        self.far.display, self.near.display = not is_near, is_near
        (self.near if is_near else self.far).show(side["bench"])
        self.active.show(side["active"])
        hand = side["hand"]
        self.hand.display = not isinstance(hand, int)
        if not isinstance(hand, int):
            self.hand.update(hand_content(hand))


class Board(Vertical):
    """Both sides as the reader sees them, the reader's own below. Its parts are made once and then changed."""

    def __init__(self) -> None:
        self.sides = [SideBox() for _ in range(MOST_SIDES)]
        self.stadium = Static(classes="stadium")
        super().__init__(*self.sides[:-1], self.stadium, self.sides[-1])

    def show(self, data: ViewJson) -> None:
        own = data["you"] if data["you"] is not None else 0
        listed = sorted(data["sides"], key=lambda side: side["seat"] == own)
        for box, side in zip_longest(reversed(self.sides), reversed(listed)):
            box.display = side is not None
            if side is not None:
                box.show(side, data["you"], side["seat"] == own)
        self.stadium.update(Content(f"Stadium: {stadium_text(data)}"))


def pokemon_content(data: PokemonViewJson | FaceDownJson | None) -> Content:
    """Name, HP with a bar, Energy and other cards, Special Conditions."""
    if data is None:
        return Content.styled("empty", "dim")
    if "face_down" in data:
        return Content("face down")
    colour = COLOURS[Type(data["types"][0])] if data["types"] else COLOURS[Type.COLORLESS]
    left = max(data["hp"] - data["damage"], 0)
    filled = -(-BAR * left // data["hp"]) if data["hp"] else 0
    health = "#5fb85f" if left * 2 > data["hp"] else "#e8c23a" if left * 4 > data["hp"] else "#f0704a"
    lines = [
        Content.styled(data["name"], f"bold {colour}"),
        Content.assemble(("█" * filled, health), ("░" * (BAR - filled), "#555555"), f" {left}/{data['hp']}"),
        attached_content(data),
    ]
    if data["conditions"]:
        lines.append(Content.styled(", ".join(data["conditions"]), "bold #ef8fc0"))
    return Content("\n").join(lines)


def attached_content(data: PokemonViewJson) -> Content:
    """Energy as coloured letters, other cards by name."""
    parts: list[tuple[str, str]] = []
    names = []
    for card in data["attached"]:
        if provides := card.get("provides"):
            kind = Type(provides[0])
            letter = kind.letter if len(provides) == 1 else "*"
            parts.append((f"[{letter * card.get('units', 1)}]", COLOURS[kind]))
        else:
            names.append(card["name"])
    return Content.assemble(*parts, " " if parts and names else "", ", ".join(names))


def hand_content(hand: list[CardViewJson]) -> Content:
    """The hand, copies together; each card can be clicked."""
    copies: dict[str, list[int]] = {}
    for card in hand:
        copies.setdefault(card["name"], []).append(card["uid"])
    cards = [
        Content(name if len(uids) == 1 else f"{name} ×{len(uids)}").stylize(
            Style.from_meta({"@click": f"screen.card({uids[0]})"})
        )
        for name, uids in copies.items()
    ]
    return Content.assemble(("Hand  ", "bold"), Content("  ·  ").join(cards) if cards else "empty")


def name_of(data: ViewJson, serial: int) -> PokemonViewJson | None:
    """A Pokémon on the board by its serial."""
    for side in data["sides"]:
        for pokemon in (*side["active"], *side["bench"]):
            if "face_down" not in pokemon and pokemon["serial"] == serial:
                return pokemon
    return None


def card_of(data: ViewJson, uid: int) -> CardViewJson | None:
    """A visible card outside play by its number."""
    return next((card for side in data["sides"] for card in open_cards(side) if card["uid"] == uid), None)


def open_cards(side: SideViewJson) -> list[CardViewJson]:
    hand = [] if isinstance(side["hand"], int) else side["hand"]
    return [*hand, *side["discard"], *side["lost"], *side["beside"]]
