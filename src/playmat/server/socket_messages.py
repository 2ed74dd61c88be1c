"""The messages that a client sends over the WebSocket of a game, validated strictly."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator
from pydantic_core import from_json

from playmat.json_object import Json
from playmat.play.fairness import MAX_LUCK
from playmat.server.errors import GameError
from playmat.server.socket_replies import MessageId

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Picks = Annotated[list[Count], Field(max_length=1000)]
Words = Annotated[str, Field(min_length=1, max_length=500)]
Luck = Annotated[str, Field(max_length=MAX_LUCK)]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: MessageId | None = None


class Hello(Message):
    type: Literal["hello"]
    token: Annotated[str, Field(max_length=100)] | None = None
    log: Count = 0


class AnswerMessage(Message):
    type: Literal["answer"]
    n: Count
    picks: Picks | None = None
    text: Words | None = None

    @model_validator(mode="after")
    def one(self) -> AnswerMessage:
        if (self.picks is None) == (self.text is None):
            raise ValueError("An answer must have either picks or text.")
        return self


class WhyNot(Message):
    type: Literal["why_not"]
    text: Words


class Refusals(Message):
    type: Literal["refusals"]


class Preview(Message):
    type: Literal["preview"]
    n: Count
    picks: Picks


class Hint(Message):
    type: Literal["hint"]


class Undo(Message):
    type: Literal["undo"]


class UndoReply(Message):
    type: Literal["undo_reply"]
    accept: bool


class Resign(Message):
    type: Literal["resign"]


class Rematch(Message):
    type: Literal["rematch"]
    luck: Luck = ""


class Say(Message):
    type: Literal["say"]
    phrase: Annotated[str, Field(max_length=40)]


class Mute(Message):
    type: Literal["mute"]
    seat: Annotated[int, Field(ge=0, le=3)]
    on: bool = True


class Log(Message):
    type: Literal["log"]
    since: Count = 0


class Ping(Message):
    type: Literal["ping"]


Incoming = Annotated[
    Hello | AnswerMessage | WhyNot | Refusals | Preview | Hint | Undo | UndoReply | Resign | Rematch | Say | Mute | Log | Ping,
    Field(discriminator="type"),
]
INCOMING: TypeAdapter[Incoming] = TypeAdapter(Incoming)
VALIDATOR = INCOMING.validator


def parse_message(text: str) -> tuple[Incoming | GameError, MessageId | None]:
    """The message, or an error; and the message's id, if it can be read."""
    try:
        message: Incoming = VALIDATOR.validate_json(text)
    except ValidationError:
        return explained(text)
    return message, message.id


def explained(text: str) -> tuple[Incoming | GameError, MessageId | None]:
    """The same for a text that is not a message, in two steps, so that the error can name the message's id."""
    try:
        data: object = from_json(text, allow_inf_nan=False)
    except ValueError as error:
        return GameError("invalid", f"Invalid JSON: {error}."), None
    if not isinstance(data, dict):
        return GameError("invalid", "A message must be a JSON object with a type."), None
    try:
        message: Incoming = VALIDATOR.validate_python(data)
    except ValidationError as error:
        return GameError("invalid", explain(error)), known_id(data)
    return message, message.id


def known_id(data: Json) -> MessageId | None:
    given = data.get("id")
    is_number = isinstance(given, int) and not isinstance(given, bool) and abs(given) <= 2**53
    return given if is_number or (isinstance(given, str) and len(given) <= 64) else None


def explain(error: ValidationError) -> str:
    """The first error, in a sentence that names the field."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "value_error":
        return first["msg"].removeprefix("Value error, ")
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}." if place else f"{first['msg']}."
