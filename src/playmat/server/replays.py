"""Replays: a game step by step, from a seat or with all cards open. These functions run in worker processes (see `workers`)."""

from __future__ import annotations

import gzip
import re

from pydantic_core import to_json

from playmat.json_types import EntryJson, SheetJson
from playmat.play.decision import Decision
from playmat.play.pokemon_sheet import sheet
from playmat.play.tables import make_table
from playmat.play.view import OpenView, View
from playmat.server.job_queue import pause
from playmat.server.logged_game import PUBLIC, LoggedGame
from playmat.server.responses import AnswerInfo, DeckFace, ReplayStep
from playmat.server.stored_records import OVER, Answer, GameRow, Played

COPY = re.compile(r" \(\d+\)$")
"""The number of a copy in an option's text, which would reveal how many copies of a card a player holds."""
ALL = "all"


def replay_body(
    row: GameRow, played: Played, decks: list[DeckFace], seen_by: int | str | None, start: int, count: int, is_zipped: bool
) -> bytes:
    """The body of the response: JSON, compressed if the client reads that."""
    total = len(played.answers)
    if row.status == OVER:
        steps = replay_steps(row, played, seen_by, start, count)
    else:
        shown = without_hidden(replay_steps(row, played, seen_by, 0, total + 1), seen_by)
        total, steps = len(shown) - 1, shown[start : start + count]
    body = to_json({"total": total, "start": start, "steps": steps, "decks": decks})
    return gzip.compress(body, 5, mtime=0) if is_zipped else body


def replay_steps(row: GameRow, played: Played, seen_by: int | str | None, start: int, count: int) -> list[ReplayStep]:
    """The states after `start`, `start + 1`, … answers as a seat sees them; `ALL` shows every card, None is a watcher's view."""
    assert row.seed is not None and row.decks is not None
    table = make_table(row.ruleset, row.form, row.decks)
    hides = row.status != OVER
    course = LoggedGame(table, row.seed, row.flips, players=row.names(), hides=hides, settlements=played.settlements)
    answers = played.answers
    steps: list[ReplayStep] = []
    logged = 0
    shown_answer: AnswerInfo | None = None
    for n in range(min(start + count - 1, len(answers)) + 1):
        if n:
            decision = course.game.decision
            assert decision is not None
            answer = answers[n - 1]
            shown_answer = answer_shown(answer, decision, seen_by)
            course.answer(answer.picks)
            pause()
        if n >= start:
            view = view_of(course, seen_by)
            steps.append({"n": n, "answer": shown_answer, "view": view.to_json(), "log": log_of(course, seen_by, logged)})
        logged = course.logged_for(seen_by if isinstance(seen_by, int) else None)
    return steps


def without_hidden(steps: list[ReplayStep], seen_by: int | str | None) -> list[ReplayStep]:
    """The steps of a game in progress, numbered without invisible steps: their number would reveal how often a player was asked
    about hidden cards."""
    shown: list[ReplayStep] = []
    for step in steps:
        is_own = step["answer"] is None or step["answer"]["seat"] == seen_by
        if is_own or step["log"] or step["view"] != shown[-1]["view"]:
            shown.append({**step, "n": len(shown)})
    return shown


def is_over_after(row: GameRow, played: Played) -> bool:
    """Whether a game is over after some of its answers."""
    return course_after(row, played).game.is_over


def sheet_after(row: GameRow, played: Played, seen_by: int | str | None, pokemon: int) -> SheetJson | None:
    """The sheet of a Pokémon after some answers of a finished game; None if there was no such Pokémon in play."""
    return sheet(view_of(course_after(row, played), seen_by), pokemon)


def course_after(row: GameRow, played: Played) -> LoggedGame:
    """A finished game after some of its answers."""
    assert row.decks is not None and row.seed is not None
    table = make_table(row.ruleset, row.form, row.decks)
    course = LoggedGame(table, row.seed, row.flips, hides=False, settlements=played.settlements)
    for answer in played.answers:
        course.answer(answer.picks)
        pause()
    return course


def log_of(course: LoggedGame, seen_by: int | str | None, since: int) -> list[EntryJson]:
    if seen_by == ALL:
        return OpenView(course.game).log(since, course.players)
    assert seen_by is None or isinstance(seen_by, int)
    return course.log(seen_by, since)


def view_of(course: LoggedGame, seen_by: int | str | None) -> View:
    if seen_by == ALL:
        return OpenView(course.game)
    assert seen_by is None or isinstance(seen_by, int)
    return course.view(seen_by)


def answer_shown(answer: Answer, decision: Decision, seen_by: int | str | None) -> AnswerInfo:
    texts = [decision.options[pick].text for pick in answer.picks]
    if seen_by in (ALL, answer.seat):
        return {"seat": answer.seat, "picks": list(answer.picks), "text": texts}
    shown = [COPY.sub("", text) for text in texts] if decision.kind in PUBLIC else None
    return {"seat": answer.seat, "picks": None, "text": shown}
