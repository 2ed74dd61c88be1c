"""Messages to one listener: the whole state once, and then only changes."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, cast

from playmat.json_object import Json
from playmat.json_types import EntryJson, ViewJson
from playmat.play.client_state import differences
from playmat.server.socket_replies import ClockState, OwnState, StateUpdate, TableState

AGREED = 0.5
"""Seconds by which a listener's own count of a clock may differ before the clock is sent again."""
WHOLE = ("hello", "start", "undo")
"""Causes after which the whole state is sent."""
SILENT = ("answer",)
"""Causes that are not worth a message if nothing else has changed. A message would reveal that a hidden question was answered."""


class Updates:
    """Remembers the state that one listener has been sent."""

    def __init__(self) -> None:
        self.own: OwnState | None = None
        self.table: TableState = {}
        self.view: ViewJson | None = None
        self.clock: ClockState | None = None
        self.clock_at = 0.0

    def changes(
        self, cause: str, own: OwnState, table: TableState, view: ViewJson | None, clock: ClockState | None,
        log_from: int, log: list[EntryJson],
    ) -> StateUpdate | None:  # fmt: skip
        """The message for a new state; None if nothing has changed.

        `own` is for the listener, `table` is the same for everyone.
        """
        message: StateUpdate = {"type": "state", "cause": cause, "log_from": log_from, "log": log}
        told, known, before = self.own, self.table, self.view
        self.own, self.table, self.view = own, table, view
        if told is None or before is None or view is None or cause in WHOLE:
            self.set_clock(clock)
            return {**message, **own, **table, "view": view, "clock": clock}
        count = len(message)
        fields = changed_fields(told, own)
        if known is not table:
            fields |= changed_fields(known, table)
        message = cast("StateUpdate", {**message, **fields})
        if clock is not self.clock and not self.agrees(clock):
            self.set_clock(clock)
            message["clock"] = clock
        if before is not view and (changed := differences(before, view)):
            message["changes"] = changed
        return message if len(message) > count or log or cause not in SILENT else None

    def set_clock(self, clock: ClockState | None) -> None:
        self.clock, self.clock_at = clock, time.monotonic()

    def agrees(self, clock: ClockState | None) -> bool:
        """Whether the listener's own count has the right times."""
        if clock is None or self.clock is None:
            return clock is self.clock
        passed = time.monotonic() - self.clock_at
        running = self.clock["running"]
        if clock["running"] != running:
            return False
        for seat, (before, now) in enumerate(zip(self.clock["left"], clock["left"], strict=True)):
            if before is None or now is None:
                if before is not now:
                    return False
            elif abs((max(0.0, before - passed) if seat == running else before) - now) > AGREED:
                return False
        return True


def changed_fields(before: OwnState | TableState, now: OwnState | TableState) -> dict[str, object]:
    return {name: value for name, value in now.items() if before.get(name) != value}


def applied(view: Mapping[str, Any], changes: Mapping[str, Any]) -> Json:
    """A view with the differences put in, as a client does it."""
    sides = [side | changes.get("sides", {}).get(str(seat), {}) for seat, side in enumerate(view["sides"])]
    return {**view, **changes, "sides": sides}
