"""Lessons as learners take them: all answers are played from the beginning each time, in worker processes (see `workers`)."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.lab.lessons import LEARNER, LessonRun, lessons
from playmat.play.decision import IllegalAction
from playmat.play.pokemon_sheet import sheet
from playmat.play.view import view
from playmat.server.errors import ApiError, not_found
from playmat.server.job_queue import pause
from playmat.server.responses import LessonState

NAMES = ("You", "Coach")


def state_after(name: str, answers: Sequence[Sequence[int]], pokemon: int | None, with_refusals: bool) -> LessonState:
    """The state of a lesson after some answers. Raises ApiError if an answer does not fit."""
    run = LessonRun(lessons()[name])
    for number, picks in enumerate(answers):
        try:
            run.answer(picks)
        except IllegalAction as error:
            raise ApiError(409, "illegal", f"Answer {number + 1} does not fit: {error.message}.") from None
        pause()
    seen = view(run.game, LEARNER)
    state: LessonState = {
        "n": len(run.given), "step": run.step, "done": run.is_done, "view": seen.to_json(), "log": seen.log(0, NAMES),
        "names": list(NAMES),
    }  # fmt: skip
    if with_refusals:
        state["refusals"] = [refusal.to_json() for refusal in seen.refusals()]
    if pokemon is not None:
        found = sheet(seen, pokemon)
        if found is None:
            raise not_found(f"Pokémon {pokemon} in play")
        state["sheet"] = found
    return state
