"""The bodies of HTTP requests. They are strict: nothing is converted, and an unknown field is an error."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from playmat.play.fairness import MAX_LUCK
from playmat.rules.ruleset import TODAY


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


MARKS = 2
"""The most accents on one letter of a name. More would be drawn over the lines above and below."""
DEPTH = 12
"""The deepest nesting of lists and objects in a record. Records have five levels."""


def shallow(record: dict[str, object]) -> dict[str, object]:
    level: list[object] = [record]
    for _ in range(DEPTH):
        level = [part for value in level for part in parts(value)]
    if level:
        raise ValueError(f"must not be nested more than {DEPTH} deep")
    return record


def parts(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def plain(name: str) -> str:
    """A name as it is shown: without invisible characters and surrounding spaces."""
    shown = " ".join("".join(sign for sign in name if unicodedata.category(sign)[0] != "C" or sign == " ").split())
    marks = [unicodedata.combining(sign) > 0 for sign in unicodedata.normalize("NFC", shown)]
    if any(all(marks[place : place + MARKS + 1]) for place in range(len(marks) - MARKS)):
        raise ValueError(f"must not have more than {MARKS} accents on one letter")
    if not shown:
        raise ValueError("must contain visible characters")
    return shown


def personal(name: str) -> str:
    """A name that a person may have: not one that bots have, or that the page gives to its reader."""
    if re.fullmatch(r"(bot|you|player)\W*\d*", name, re.IGNORECASE):
        raise ValueError("must not be one that bots or seats have")
    return name


GuestName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain), AfterValidator(personal)]
Title = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(plain)]
Word = Annotated[str, Field(max_length=60)]
Word64 = Annotated[str, Field(max_length=64)]
CardId = Annotated[str, Field(min_length=1, max_length=40)]
Counts = Annotated[dict[CardId, Annotated[int, Field(ge=1, le=200)]], Field(max_length=200)]
Level = Annotated[int, Field(ge=1, le=5)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Luck = Annotated[str, Field(max_length=MAX_LUCK)]
"""A player's part of the seed of a game."""


Password = Annotated[str, Field(min_length=8, max_length=200)]
Device = Annotated[str, Field(max_length=60), AfterValidator(lambda text: plain(text) if text.strip() else "")]
"""A description of the browser, which helps a person to tell sessions apart."""


class GuestRequest(Request):
    name: GuestName


class AccountRequest(Request):
    name: GuestName
    password: Password


class LoginRequest(Request):
    name: Word
    password: Annotated[str, Field(max_length=200)]
    device: Device = ""


class RecoveryRequest(Request):
    name: Word
    code: Word
    password: Password
    """The new one."""
    device: Device = ""


class PasswordRequest(Request):
    old: Annotated[str, Field(max_length=200)]
    new: Password


class ConfirmRequest(Request):
    password: Annotated[str, Field(max_length=200)]


class ChoicesRequest(Request):
    """What others may see or do; None: as before."""

    public: bool | None = None
    challenges: Literal["all", "followed", "nobody"] | None = None


class NameRequest(Request):
    name: Word


class PersonRequest(Request):
    """A person: by the name of their account, or by a seat at a table at which both have or had one."""

    name: Word | None = None
    game: Annotated[str, Field(max_length=60)] | None = None
    seat: SeatNumber | None = None

    @model_validator(mode="after")
    def one(self) -> PersonRequest:
        if (self.name is None) == (self.game is None) or (self.game is None) != (self.seat is None):
            raise ValueError("give either a name, or a game and a seat")
        return self


class ReportRequest(PersonRequest):
    reason: Literal["name", "stalling", "cheating", "other"]
    note: Annotated[str, Field(max_length=500)] = ""


class DeckChoice(Request):
    """A deck, given by exactly one of the fields."""

    bundled: Word | None = None
    saved: Word | None = None
    cards: Counts | None = None
    text: Annotated[str, Field(max_length=20_000)] | None = None
    any: Literal[True] | None = None

    @model_validator(mode="after")
    def one(self) -> DeckChoice:
        given = [field for field in DeckChoice.model_fields if getattr(self, field) is not None]
        if len(given) != 1:
            raise ValueError("give exactly one of bundled, saved, cards, text and any")
        return self


class MySeat(Request):
    kind: Literal["me"]
    deck: DeckChoice
    luck: Luck = ""


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
    ruleset: Word | None = None
    """None: the ruleset of the format, or of the time of the decks that are named, or today's."""
    form: Word = "standard"
    format: Word | None = None
    seats: Annotated[list[SeatRequest], Field(min_length=2, max_length=4)]
    listed: bool = True
    watch: bool = True
    clock: ClockRequest | None = None
    rated: bool = False
    best_of: Literal[1, 3, 5] = 1
    to: Word | None = None
    """The name of the account that is challenged to the game."""
    commitment: Word64 | None = None
    """The digest of the server's part of the seed, from `POST /api/me/luck`; None if it does not have to be fixed before."""


class QuickRequest(Request):
    deck: DeckChoice
    ruleset: Word = TODAY
    format: Word | None = None
    """Its ruleset is used, if there is one."""
    rated: bool = False
    best_of: Literal[1, 3, 5] = 1


class NightRequest(Request):
    name: Title
    ruleset: Word = TODAY
    format: Word | None = None
    kind: Literal["swiss", "round-robin", "knock-out"] = "swiss"
    best_of: Literal[1, 3, 5] = 3
    rounds: Annotated[int, Field(ge=0, le=20)] = 0
    """Swiss rounds; 0: until the host ends the night, or as many as are usual before a cut."""
    cut: Literal[0, 2, 4, 8, 16, 32] = 0
    """Players in a knock-out after the Swiss rounds."""
    clock: ClockRequest = ClockRequest(minutes=25, increment=5)
    listed: bool = False


class EnterRequest(Request):
    deck: DeckChoice
    invite: Annotated[str, Field(max_length=100)] | None = None


class DropRequest(Request):
    player: Annotated[int, Field(ge=0, le=1000)]


class ResultRequest(Request):
    round: Annotated[int, Field(ge=1, le=100)]
    table: Annotated[int, Field(ge=1, le=1000)]
    score: Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(min_length=2, max_length=2)]


class JoinRequest(Request):
    deck: DeckChoice
    seat: SeatNumber | None = None
    invite: Annotated[str, Field(max_length=100)] | None = None
    luck: Luck = ""


class ContinueRequest(Request):
    at: Annotated[int, Field(ge=0)]
    seat: SeatNumber
    level: Level


class RecordRequest(Request):
    record: Annotated[dict[str, object], AfterValidator(shallow)]


class BringRequest(Request):
    text: Annotated[str, Field(max_length=500_000)] = ""
    packed: Annotated[str, Field(max_length=950_000)] = ""
    """A longer text, compressed with gzip, in base64."""
    game: Annotated[int, Field(ge=1, le=100)] = 1
    """Which game of an episode."""


PositionText = Annotated[str, Field(max_length=60_000)]


class PositionRequest(Request):
    text: PositionText


class RefusalsRequest(PositionRequest):
    about: Annotated[str, Field(max_length=200)] = ""
    """The action in words, such as "attack Bite"; empty for everything that is refused."""


class PositionGameRequest(PositionRequest):
    seat: SeatNumber
    level: Level


class CardsRequest(Request):
    ids: Annotated[list[CardId], Field(max_length=250)]
    ruleset: Word = ""
    """The ruleset whose wording the cards have; empty means as printed."""


class SaveDeckRequest(Request):
    name: Title
    cards: Counts
    format: Word = ""
    note: Annotated[str, Field(max_length=2000)] = ""
    cover: Word = ""
    """A card of the deck; any other is not kept."""


class CheckRequest(Request):
    deck: DeckChoice
    ruleset: Word = TODAY
    form: Word = "standard"
    format: Word | None = None


class TrialRequest(Request):
    deck: DeckChoice
    against: Annotated[list[DeckChoice], Field(min_length=1, max_length=12)]
    pairs: Annotated[int, Field(ge=1, le=500)] = 100
    """Pairs of games against each of the other decks."""
    ruleset: Word = TODAY
    form: Word = "standard"
    format: Word | None = None


class OddsRequest(Request):
    deck: DeckChoice
    ruleset: Word = TODAY
    form: Word = "standard"


class ImportRequest(Request):
    text: Annotated[str, Field(max_length=100_000)]


class ExportRequest(Request):
    deck: DeckChoice
    name: Title = "Deck"
    form: Word = "playmat"
