"""Lessons and puzzles as players take them: all answers are played from the beginning each time, in worker processes (see
`workers`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from playmat.lab.lessons import LEARNER, LessonRun, lessons
from playmat.lab.puzzles.model import puzzles
from playmat.lab.puzzles.runs import PuzzleRun
from playmat.play.decision import IllegalAction
from playmat.play.pokemon_sheet import sheet
from playmat.play.view import view
from playmat.server.errors import ApiError, not_found
from playmat.server.job_queue import pause
from playmat.server.responses import LessonState, PuzzleState, PuzzleStep, RunState

LESSON_NAMES = ("You", "Coach")
PUZZLE_NAMES = ("You", "Opponent")
Asked = Literal["board", "hint", "solution"]


def lesson_after(name: str, answers: Sequence[Sequence[int]], pokemon: int | None, with_refusals: bool) -> LessonState:
    """The state of a lesson after some answers. Raises ApiError if an answer does not fit."""
    run = LessonRun(lessons()[name])
    give(run, answers)
    return {**state_of(run, LEARNER, LESSON_NAMES, pokemon, with_refusals), "step": run.step, "done": run.is_done}


def puzzle_after(
    name: str, deal: int, answers: Sequence[Sequence[int]], pokemon: int | None, with_refusals: bool, asked: Asked
) -> PuzzleState:
    """The state of a puzzle after some answers, with what is asked for of its solution. ApiError if an answer does not fit."""
    run = PuzzleRun(puzzles()[name], deal)
    give(run, answers)
    names = PUZZLE_NAMES if run.seat == 0 else PUZZLE_NAMES[::-1]
    board = state_of(run, run.seat, names, pokemon, with_refusals)
    status = run.status
    solution: list[PuzzleStep] | None = None
    if asked != "board":
        pause()
        hint = run.hint()
        steps = run.rest() if asked == "solution" else [hint] if hint is not None else []
        solution = [{"picks": list(step.picks), "texts": list(step.texts)} for step in steps]
    return {**board, "status": status, "solution": solution}


def give(run: LessonRun | PuzzleRun, answers: Sequence[Sequence[int]]) -> None:
    for number, picks in enumerate(answers):
        try:
            run.answer(picks)
        except IllegalAction as error:
            raise ApiError(409, "illegal", f"Answer {number + 1} does not fit: {error.message}.") from None
        pause()


def state_of(run: LessonRun | PuzzleRun, seat: int, names: Sequence[str], pokemon: int | None, with_refusals: bool) -> RunState:
    seen = view(run.game, seat)
    state: RunState = {"n": len(run.given), "view": seen.to_json(), "log": seen.log(0, names), "names": list(names)}
    if with_refusals:
        state["refusals"] = [refusal.to_json() for refusal in seen.refusals()]
    if pokemon is not None:
        found = sheet(seen, pokemon)
        if found is None:
            raise not_found(f"Pokémon {pokemon} in play")
        state["sheet"] = found
    return state
