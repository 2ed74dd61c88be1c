"""Errors as clients see them: a code for programs, a sentence for users, and further details."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """An HTTP error. `more` is added to the error object besides code and message."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.more = more

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (self.status, self.code, self.message, self.more)

    def to_json(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": self.message, **self.more}}


def remade(status: int, code: str, message: str, more: dict[str, Any]) -> ApiError:
    """An error that comes from another process."""
    return ApiError(status, code, message, **more)


class GameError(Exception):
    """A refused WebSocket message. It changed nothing."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule

    def to_json(self) -> dict[str, Any]:
        error: dict[str, Any] = {"type": "error", "code": self.code, "message": self.message}
        return error | {"rule": self.rule} if self.rule else error


def not_found(what: str) -> ApiError:
    return ApiError(404, "not_found", f"There is no {what}.")
