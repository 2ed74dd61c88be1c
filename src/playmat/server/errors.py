"""Errors as clients see them: a code for programs, a sentence for users, and further details."""

from __future__ import annotations

from typing import Any

from playmat.json_object import Json
from playmat.server.socket_replies import ErrorReply


class ApiError(Exception):
    """An HTTP error. `more` is added to the error object besides code and message."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.more = more

    def __reduce__(self) -> tuple[object, ...]:
        return remade, (self.status, self.code, self.message, self.more)

    def to_json(self) -> dict[str, object]:
        return {"error": {"code": self.code, "message": self.message, **self.more}}


def remade(status: int, code: str, message: str, more: dict[str, object]) -> ApiError:
    """An error that comes from another process."""
    return ApiError(status, code, message, **more)


class GameError(Exception):
    """A refused WebSocket message. It changed nothing."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule

    def to_json(self) -> ErrorReply:
        error: ErrorReply = {"type": "error", "code": self.code, "message": self.message}
        if self.rule:
            error["rule"] = self.rule
        return error


def not_found(what: str) -> ApiError:
    return ApiError(404, "not_found", f"There is no {what}.")


INVALID = {
    "string_too_long": "may have at most {max_length} characters",
    "string_too_short": "must have a length of at least {min_length}",
    "too_long": "may have at most {max_length} entries",
    "too_short": "needs at least {min_length} entries",
    "less_than_equal": "may be at most {le}",
    "greater_than_equal": "must be at least {ge}",
    "missing": "is missing",
    "extra_forbidden": "is not a field of this request",
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "json_invalid": "is not valid JSON",
}
"""The fault of a field of a request, by pydantic's name for the kind of error."""


def invalid_sentence(where: str, error: Json) -> str:
    """A sentence about the first error of a request. `where` is the path of the field; empty for the whole request."""
    said = INVALID.get(error["type"])
    if said is None:
        said = str(error["msg"]).removeprefix("Value error, ")
        said = said if error["type"] == "value_error" else f"is not valid: {said[:1].lower()}{said[1:]}"
    else:
        said = said.format(**error.get("ctx", {}))
    subject = f"The field {where!r}" if where else "The request"
    return f"{subject} {said}."


def sentence(message: str) -> str:
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "!", "?")) else ".")
