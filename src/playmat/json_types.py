"""The results of `to_json` of views, log entries, sheets and the like, as types.

Only type checkers and the server import this module: the server's models contain these types, and the page's types are
generated from those (`playmat.server.page_types`).
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypeAliasType, TypedDict

from playmat.vocabulary import TYPES, Condition, Supertype

SupertypeName = TypeAliasType(
    "SupertypeName", Annotated[str, Field(json_schema_extra={"enum": [kind.value for kind in Supertype]})]
)
SumKind = Literal["printed", "base", "change", "weakness", "resistance", "prevented", "other"]
EffectEnd = Literal[
    "turn_end", "your_next", "opponents_next", "your_next_end", "leaves_active", "leaves_play", "game_end", "next_attack"
]
described = with_config(use_attribute_docstrings=True)
TypeName = TypeAliasType("TypeName", Annotated[str, Field(json_schema_extra={"enum": [kind.value for kind in TYPES]})])
ConditionName = TypeAliasType(
    "ConditionName", Annotated[str, Field(json_schema_extra={"enum": [condition.value for condition in Condition]})]
)


class CardViewJson(TypedDict):
    uid: int
    id: str
    name: str


class AttachedViewJson(CardViewJson):
    provides: NotRequired[list[TypeName]]
    units: NotRequired[int]


class FaceDownJson(TypedDict):
    face_down: Literal[True]


@described
class PokemonViewJson(TypedDict):
    serial: int
    name: str
    cards: list[CardViewJson]
    """Bottom to top."""
    attached: list[AttachedViewJson]
    hp: int
    damage: int
    types: list[TypeName]
    retreat: int
    conditions: list[ConditionName]
    marks: list[str]
    attacks: list[str]
    new: bool


@described
class StadiumViewJson(CardViewJson):
    owner: int
    faces: int | None
    """Seat of the player that it faces; null for Stadiums that face nobody."""


@described
class SideViewJson(TypedDict):
    seat: int
    deck: int | list[CardViewJson]
    hand: int | list[CardViewJson]
    discard: list[CardViewJson]
    lost: list[CardViewJson]
    beside: list[CardViewJson]
    aside: int | list[CardViewJson]
    """Cards set aside face down: how many, or which if all cards are open."""
    prizes: list[CardViewJson | FaceDownJson | None]
    active: list[PokemonViewJson | FaceDownJson]
    bench: list[PokemonViewJson | FaceDownJson]
    bench_size: int
    energy_attached: int
    supporters_played: int
    stadiums_played: int
    retreats: int
    attacks: int
    gx_used: bool
    vstar_used: bool
    mulligans: int
    out: bool


@described
class AboutJson(TypedDict, total=False):
    """The subject of an option: the fields that its kind has."""

    card: str
    uid: int
    pokemon: int
    target: int
    name: str
    """Of the attack, Ability, type or Special Condition."""
    number: int
    """The place of a Prize card or of a choice, a seat (all from 0), or the number to choose."""
    owner: int
    """Seat of the player whose Prize card it is."""


class OptionJson(AboutJson):
    kind: str
    text: str


class RefusalJson(OptionJson):
    """An option that is refused, and why."""

    key: str
    reason: str
    rule: str


class SourceJson(TypedDict):
    card: str
    name: str


@described
class DecisionJson(TypedDict):
    player: int
    kind: str
    min: int
    max: int
    prompt: str
    purpose: str
    """The next step for the picked cards or Pokémon (`playmat.play.purposes`); "" if it is something else, or not certain."""
    source: SourceJson | None
    """The text that asks: its card, and the name of its attack or Ability ("" for the card's own text). Null if a rule asks."""
    options: list[OptionJson]


@described
class ViewJson(TypedDict):
    ruleset: str
    form: str
    you: int | None
    turn: int
    player: int
    first: int | None
    phase: Literal["play", "setup"]
    over: bool
    winner: int | None
    sudden_death: int
    asked: int | None
    decision: DecisionJson | None
    looking: list[CardViewJson]
    """Hidden cards that the question shows: the deck that is searched, the cards that are looked at."""
    stadium: StadiumViewJson | None
    sides: list[SideViewJson]


class NamedPartJson(TypedDict):
    """The name of a card (by its id) or of a Pokémon (by its serial) in a sentence."""

    text: str
    card: NotRequired[str]
    pokemon: NotRequired[int]


class Continues(TypedDict("Continues", {"from": int})):
    """`from` is the number of the first entry that the sentence is about."""


@described
class EntryJson(Continues):
    number: int
    kind: str
    player: int
    cards: list[str]
    pokemon: list[int]
    n: int
    text: str
    """Name of the attack or Ability."""
    rule: str
    line: list[str | NamedPartJson]
    """The sentence; empty where another entry says it already."""
    hidden: NotRequired[int]
    """How many cards the reader may not see."""


class LineOutlineJson(TypedDict):
    key: str
    value: str


@described
class CardOutlineJson(TypedDict):
    id: str
    """Empty for a card that is left open, and for places without a card."""
    name: str
    word: str
    """The card as positions write it."""


class AttachedOutlineJson(CardOutlineJson):
    owner: int


@described
class StackJson(CardOutlineJson):
    """Like cards one behind the other."""

    count: int
    up: bool
    """Face up, among Prize cards."""


@described
class PokemonOutlineJson(TypedDict):
    cards: list[CardOutlineJson]
    """From the top down."""
    attached: list[AttachedOutlineJson]
    facts: list[str]
    """Everything else in its brackets."""


@described
class SideOutlineJson(TypedDict):
    """The lines of a position about one player. None: there is no such line."""

    active: list[PokemonOutlineJson] | None
    bench: list[PokemonOutlineJson]
    hand: list[StackJson]
    deck: list[StackJson]
    """From the top."""
    only: bool
    """Whether there are no further cards in the deck."""
    prizes: list[StackJson] | None
    discard: list[StackJson]
    lost: list[StackJson]
    beside: list[StackJson]
    aside: list[StackJson]
    list: list[StackJson] | None
    turn: list[str]
    """What the player has done this turn."""
    others: list[LineOutlineJson]
    """Further lines, as they are written."""


@described
class OutlineJson(TypedDict):
    """A position taken apart."""

    ruleset: str
    form: str
    facts: list[LineOutlineJson]
    """Lines about the game."""
    cards: list[str]
    """Made-up cards."""
    sides: list[SideOutlineJson]


class NamedCardJson(TypedDict):
    card: str
    name: str


class ChangedNumberJson(TypedDict):
    printed: int
    now: int
    by: list[NamedCardJson]


class SumLineJson(TypedDict):
    """A line of a damage calculation; `n` is the damage so far."""

    what: SumKind
    n: int
    card: NotRequired[str]
    name: NotRequired[str]


@described
class AttackPreviewJson(TypedDict):
    """The damage that an attack would do now."""

    target: int
    left: int
    """HP that the target has left."""
    least: int
    most: int
    mean: float
    knock_out: float
    """The chance of a Knock Out, 0 to 1."""
    own: int
    flips: int
    asks: bool
    sums: list[SumLineJson]


@described
class AttackSheetJson(TypedDict):
    name: str
    card: str
    cost: list[TypeName]
    printed: int
    previews: list[AttackPreviewJson]
    """One for each Pokémon that it can be used against; none outside the main question of a turn."""


class LastingEffectJson(NamedCardJson):
    attack: str
    by: int
    until: EffectEnd


class SheetJson(TypedDict):
    """Everything about a Pokémon in play."""

    pokemon: PokemonViewJson
    owner: int
    is_active: bool
    hp: ChangedNumberJson
    retreat: ChangedNumberJson
    attacks: list[AttackSheetJson]
    effects: list[LastingEffectJson]


class ShareJson(TypedDict):
    """A share of the points with the bounds of its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int


class MomentJson(TypedDict):
    """A decision: the chosen answer, and the chances to win."""

    number: int
    turn: int
    kind: str
    chosen: list[str]
    chance: float
    best: list[str]
    best_chance: float
    loss: float
    error: float
    reason: str


class ProblemJson(TypedDict):
    kind: str
    rule: str
    message: str
    remedy: str
    cards: list[str]
