"""What requests and responses look like. Requests are strict: nothing is converted, nothing unknown is let through."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def plain(name: str) -> str:
    """A name as it is shown: no signs that cannot be seen, no space around it."""
    shown = " ".join("".join(sign for sign in name if unicodedata.category(sign)[0] != "C" or sign == " ").split())
    if not shown:
        raise ValueError("has nothing in it that can be read")
    return shown


GuestName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain)]
Title = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(plain)]
Word = Annotated[str, Field(max_length=60)]
CardId = Annotated[str, Field(min_length=1, max_length=40)]
Counts = Annotated[dict[CardId, Annotated[int, Field(ge=1, le=200)]], Field(max_length=200)]
Level = Annotated[int, Field(ge=1, le=5)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]


class GuestRequest(Request):
    name: GuestName


class DeckChoice(Request):
    """A deck: exactly one of the fields."""

    bundled: Word | None = None
    saved: Word | None = None
    cards: Counts | None = None
    text: Annotated[str, Field(max_length=20_000)] | None = None
    any: Literal[True] | None = None

    @model_validator(mode="after")
    def one(self) -> DeckChoice:
        given = [field for field in DeckChoice.model_fields if getattr(self, field) is not None]
        if len(given) != 1:
            raise ValueError("a deck is exactly one of bundled, saved, cards, text and any")
        return self


class MySeat(Request):
    kind: Literal["me"]
    deck: DeckChoice


class BotSeat(Request):
    kind: Literal["bot"]
    level: Level
    deck: DeckChoice


class OpenSeat(Request):
    kind: Literal["open"]


SeatRequest = Annotated[MySeat | BotSeat | OpenSeat, Field(discriminator="kind")]


class ClockRequest(Request):
    minutes: Annotated[float, Field(gt=0, le=600, strict=False)]
    increment: Annotated[float, Field(ge=0, le=600, strict=False)] = 0.0


class GameRequest(Request):
    ruleset: Word = "modern"
    form: Word = "standard"
    format: Word | None = None
    seats: Annotated[list[SeatRequest], Field(min_length=2, max_length=4)]
    listed: bool = True
    watch: bool = True
    clock: ClockRequest | None = None


class JoinRequest(Request):
    deck: DeckChoice
    seat: SeatNumber | None = None
    invite: Annotated[str, Field(max_length=100)] | None = None


class ContinueRequest(Request):
    at: Annotated[int, Field(ge=0)]
    seat: SeatNumber
    level: Level


class RecordRequest(Request):
    record: dict[str, Any]


class CardsRequest(Request):
    ids: Annotated[list[CardId], Field(max_length=250)]
    ruleset: Word = ""
    """By whose wording the cards are told; empty: as they are printed."""


class SaveDeckRequest(Request):
    name: Title
    cards: Counts
    format: Word = ""
    note: Annotated[str, Field(max_length=2000)] = ""


class CheckRequest(Request):
    deck: DeckChoice
    ruleset: Word = "modern"
    form: Word = "standard"
    format: Word | None = None


class OddsRequest(Request):
    deck: DeckChoice
    ruleset: Word = "modern"
    form: Word = "standard"


class ImportRequest(Request):
    text: Annotated[str, Field(max_length=100_000)]


class ExportRequest(Request):
    deck: DeckChoice
    name: Title = "Deck"
    form: Word = "playmat"


# Responses


class Named(BaseModel):
    name: str
    title: str


class FormInfo(Named):
    seats: int
    actives: int
    teams: bool


class FormatInfo(Named):
    ruleset: str
    form: str


class LevelInfo(BaseModel):
    level: int
    title: str
    about: str


class TypeInfo(BaseModel):
    name: str
    letter: str


class Meta(BaseModel):
    version: str
    protocol: int
    engine: str
    """What bots run: `compiled`, or `plain` (Python, much slower), which changes once the engine has been compiled."""
    rulesets: list[Named]
    forms: list[FormInfo]
    formats: list[FormatInfo]
    levels: list[LevelInfo]
    types: list[TypeInfo]
    list_forms: list[str]
    query_fields: list[str]


class GuestInfo(BaseModel):
    id: str
    name: str


class NewGuest(GuestInfo):
    token: str


class Player(BaseModel):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: int | None


class ClockInfo(BaseModel):
    minutes: float
    increment: float


class ResultInfo(BaseModel):
    winner: int | None
    winners: list[int]
    reason: str


class GameInfo(BaseModel):
    id: str
    status: Literal["waiting", "playing", "over"]
    ruleset: str
    form: str
    format: str | None
    players: list[Player]
    clock: ClockInfo | None
    listed: bool
    watch: bool
    answers: int
    created: str
    updated: str
    result: ResultInfo | None
    parent: str | None


class MyGame(GameInfo):
    seat: int | None = None


class GameList(BaseModel):
    games: list[MyGame]


class Lobby(BaseModel):
    tables: list[GameInfo]
    games: list[GameInfo]
    online: int


class Seated(BaseModel):
    game: GameInfo
    seat: int
    token: str


class NewGame(BaseModel):
    game: GameInfo
    seat: int | None
    """None, and no token, of a game between bots that its maker watches."""
    token: str | None
    invite: str | None


class Imported(BaseModel):
    game: GameInfo


class AnswerInfo(BaseModel):
    seat: int
    picks: list[int] | None
    text: list[str] | None


class Step(BaseModel):
    n: int
    answer: AnswerInfo | None
    view: dict[str, Any]
    log: list[dict[str, Any]]


class Replay(BaseModel):
    total: int
    start: int
    steps: list[Step]


class SetInfo(BaseModel):
    id: str
    name: str
    series: str
    code: str
    released: str


class SetEntry(SetInfo):
    cards: int


class Sets(BaseModel):
    sets: list[SetEntry]


class WeaknessInfo(BaseModel):
    type: str
    factor: int
    plus: int


class ResistanceInfo(BaseModel):
    type: str
    minus: int


class AbilityInfo(BaseModel):
    name: str
    kind: str
    text: str


class AttackInfo(BaseModel):
    name: str
    cost: list[str]
    damage: int
    mark: str
    power: str
    text: str


class CardInfo(BaseModel):
    id: str
    name: str
    title: str
    supertype: str
    stage: str | None
    kind: str | None
    types: list[str]
    hp: int
    level: str
    evolves_from: str
    retreat: int
    prizes: int
    tags: list[str]
    basic_energy: bool
    copies: int | None
    unread: str
    set: SetInfo
    number: str
    weaknesses: list[WeaknessInfo]
    resistances: list[ResistanceInfo]
    abilities: list[AbilityInfo]
    attacks: list[AttackInfo]
    text: str


class CardBatch(BaseModel):
    cards: dict[str, CardInfo]
    unknown: list[str]


class CardSearch(BaseModel):
    total: int
    cards: list[CardInfo]


class Printings(BaseModel):
    printings: list[str]


class DeckInfo(BaseModel):
    id: str | None
    name: str
    cards: dict[str, int]
    format: str
    note: str
    size: int
    updated: str | None = None


class DeckList(BaseModel):
    decks: list[DeckInfo]


class BundledDeck(BaseModel):
    name: str
    title: str
    note: str
    size: int
    types: list[str]
    playable: bool


class BundledDecks(BaseModel):
    decks: list[BundledDeck]


class ProblemInfo(BaseModel):
    kind: str
    rule: str
    message: str
    remedy: str
    cards: list[str]


class Check(BaseModel):
    legal: bool
    problems: list[ProblemInfo]
    unplayable: list[str]
    size: int


class UnknownLineInfo(BaseModel):
    line: int
    text: str
    reason: str
    near: list[str]


class ImportedList(BaseModel):
    name: str
    format: str
    note: str
    cards: dict[str, int]
    side: dict[str, int]
    unknown: list[UnknownLineInfo]
    remarks: list[str]


class Exported(BaseModel):
    text: str


class CardOddsInfo(BaseModel):
    name: str
    copies: int
    basic: bool
    opening: float
    prized: list[float]


class EnergyInfo(BaseModel):
    curve: dict[str, int]
    needs: dict[str, int]
    given: dict[str, int]


class Odds(BaseModel):
    size: int
    basics: int
    mulligan: float
    expected_mulligans: float | None
    hand: int
    prizes: int
    cards: list[CardOddsInfo]
    energy: EnergyInfo


class RuleLine(BaseModel):
    id: str
    text: str
    ruleset: str
    topic: str
    kind: str


class RelatedRule(BaseModel):
    id: str
    text: str
    ruleset: str


class RuleInfo(RuleLine):
    source: str
    topic_title: str
    related: list[RelatedRule]


class RuleSearch(BaseModel):
    total: int
    rules: list[RuleLine]
    suggestions: list[str]
