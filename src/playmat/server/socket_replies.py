"""The messages that the server sends over the WebSocket of a game."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from playmat.json_types import EntryJson, RefusalJson, ViewJson, described
from playmat.server.responses import DeckFace, GameInfo, GameStatus, Player, ResultInfo

MessageId = Annotated[int, Field(ge=-(2**53), le=2**53)] | Annotated[str, Field(max_length=64)]
ViewChanges = TypeAliasType(
    "ViewChanges",
    Annotated[
        dict[str, object],
        Field(json_schema_extra={"typescript": 'Partial<Omit<View, "sides">> & { sides?: Record<string, Partial<SideView>> }'}),
    ],
)
"""The fields of a view that have changed, and for sides, by their numbers, the fields of the side."""


class SeatedPlayer(Player):
    online: bool


class ClockState(TypedDict):
    left: list[float | None]
    running: int | None


class UndoRequest(TypedDict):
    by: int
    waiting_for: list[int]


@described
class OwnState(TypedDict, total=False):
    """The part of a state that is about the client itself."""

    n: int
    can_undo: bool
    decks: list[DeckFace | None]
    """By seat, where the player may know them."""


@described
class TableState(TypedDict, total=False):
    """The part of a state that is the same for everyone at the table."""

    status: GameStatus
    players: list[SeatedPlayer]
    result: ResultInfo | None
    undo: UndoRequest | None
    rematch: list[int]
    next: str | None
    """The digest of the server's part of the seed of a rematch; null before the end."""
    watching: int


class StateUpdate(OwnState, TableState):
    """A state: everything, with `view`, or the fields that have changed, with the changes of the view."""

    type: Literal["state"]
    cause: str
    log_from: int
    log: list[EntryJson]
    view: NotRequired[ViewJson | None]
    changes: NotRequired[ViewChanges]
    clock: NotRequired[ClockState | None]


class Welcome(TypedDict):
    type: Literal["welcome"]
    protocol: int
    game: GameInfo
    seat: int | None


class Said(TypedDict):
    type: Literal["said"]
    seat: int
    phrase: str


class RematchMade(TypedDict):
    """A new game; watchers get it without seat and token."""

    type: Literal["rematch"]
    game: str
    seat: NotRequired[int]
    token: NotRequired[str]


class Answering(TypedDict):
    """A reply, with the id of the request."""

    id: NotRequired[MessageId]


class Ack(Answering):
    type: Literal["ack"]
    n: int


class ErrorReply(Answering):
    type: Literal["error"]
    code: str
    message: str
    rule: NotRequired[str]


class WhyNotReply(Answering):
    type: Literal["why_not"]
    refusal: RefusalJson | None


class RefusalsReply(Answering):
    type: Literal["refusals"]
    refusals: list[RefusalJson]


class PreviewReply(Answering):
    type: Literal["preview"]
    gains: list[str]
    losses: list[str]


class HintAnswer(TypedDict):
    picks: list[int]
    text: list[str]
    chance: float
    error: float
    """The standard error of the win chance."""
    reason: str


class HintAnswers(TypedDict):
    answers: list[HintAnswer]


class HintReply(Answering):
    type: Literal["hint"]
    n: int
    picks: list[int]
    text: list[str]
    answers: list[HintAnswer]


class LogReply(Answering):
    type: Literal["log"]
    log_from: int
    log: list[EntryJson]


class Pong(Answering):
    type: Literal["pong"]


Reply = Ack | ErrorReply | WhyNotReply | RefusalsReply | PreviewReply | HintReply | LogReply | Pong
News = Welcome | StateUpdate | Said | RematchMade
Outgoing = Annotated[Reply | News, Field(discriminator="type")]
