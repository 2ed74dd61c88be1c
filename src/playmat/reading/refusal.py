"""The exception for a text that the reader does not understand."""

from __future__ import annotations


class Refusal(Exception):
    """The text was not understood. `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)
