"""Figures about a running server in the text form of Prometheus, and logs as lines of JSON."""

from __future__ import annotations

import json
import logging
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playmat.server.services import Services

KIND = "text/plain; version=0.0.4; charset=utf-8"


def figures(services: Services) -> str:
    """All figures. They say nothing about single games or players."""
    rooms = services.rooms.rooms.values()
    listeners = [listener for room in rooms for listener in room.listeners]
    shown = (
        ("rooms", "gauge", "Games in memory.", len(services.rooms.rooms)),
        ("players", "gauge", "Connected players.", sum(listener.seat is not None for listener in listeners)),
        ("watchers", "gauge", "Connected watchers.", sum(listener.seat is None for listener in listeners)),
        ("jobs", "gauge", "Waiting or running jobs for bots, hints and replays.", len(services.workers.jobs)),
        ("workers", "gauge", "Worker processes.", len(services.workers.workers)),
        ("writes_waiting", "gauge", "Writes waiting for the database.", services.storage.jobs.qsize()),
        ("writes_total", "counter", "Writes to the database.", services.storage.written),
        ("commits_total", "counter", "Transactions that wrote.", services.storage.commits),
        ("processor_seconds_total", "counter", "Processor time of this process.", round(time.process_time(), 3)),
    )
    lines = []
    for name, kind, about, value in shown:
        lines += [f"# HELP playmat_{name} {about}", f"# TYPE playmat_{name} {kind}", f"playmat_{name} {value}"]
    return "\n".join(lines) + "\n"


class JsonLines(logging.Formatter):
    """Each record of a log as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)), "level": record.levelname.lower(),
            "logger": record.name, "message": record.getMessage(),
        }  # fmt: skip
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
