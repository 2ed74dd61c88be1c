"""Looking back at a game, step by step, from a seat or with all cards open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playmat.engine.table import Table
from playmat.play.decision import Decision
from playmat.play.view import OpenView, View
from playmat.server.course import Course
from playmat.server.ledger import Answer, GameRow

PUBLIC = ("main", "promote", "first")
"""Questions whose answers everybody sees on the table. Answers to others may tell what is hidden."""
COPY = re.compile(r" \(\d+\)$")
"""The number of a copy in an option's text: how many of a card somebody holds is their own business."""
ALL = "all"


def replay_steps(
    table: Table, row: GameRow, answers: Sequence[Answer], seen_by: int | str | None, start: int, count: int
) -> list[dict[str, Any]]:
    """The states after `start`, `start + 1`, … answers as a seat sees them; `ALL`: with every card open, None: as watchers do."""
    assert row.seed is not None
    course = Course(table, row.seed, row.flips, players=row.names())
    steps: list[dict[str, Any]] = []
    logged = 0
    told: dict[str, Any] | None = None
    for n in range(min(start + count - 1, len(answers)) + 1):
        if n:
            decision = course.game.decision
            assert decision is not None
            answer = answers[n - 1]
            told = tell_answer(answer, decision, seen_by)
            course.answer(answer.picks)
        if n >= start:
            view = view_of(course, seen_by)
            steps.append({"n": n, "answer": told, "view": view.to_json(), "log": view.log(logged, course.players)})
        logged = course.logged
    return steps


def view_of(course: Course, seen_by: int | str | None) -> View:
    if seen_by == ALL:
        return OpenView(course.game)
    assert seen_by is None or isinstance(seen_by, int)
    return course.view(seen_by)


def tell_answer(answer: Answer, decision: Decision, seen_by: int | str | None) -> dict[str, Any]:
    texts = [decision.options[pick].text for pick in answer.picks]
    if seen_by in (ALL, answer.seat):
        return {"seat": answer.seat, "picks": list(answer.picks), "text": texts}
    shown = [COPY.sub("", text) for text in texts] if decision.kind in PUBLIC else None
    return {"seat": answer.seat, "picks": None, "text": shown}
