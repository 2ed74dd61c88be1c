"""Lessons. The server keeps nothing about them: a client sends its answers so far and gets the state that they lead to."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from playmat.lab.lessons import LEARNER, MOST_ANSWERS, Lesson, Sitting, lessons
from playmat.play.decision import IllegalAction
from playmat.play.sheets import sheet
from playmat.play.view import view
from playmat.server.errors import ApiError, not_found

router = APIRouter(tags=["lessons"])
NAMES = ("You", "Coach")
Pick = Annotated[int, Field(ge=0, le=1000)]


class SittingRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    answers: Annotated[list[Annotated[list[Pick], Field(max_length=100)]], Field(max_length=MOST_ANSWERS)] = []
    """The learner's answers so far: the places of the options that were picked."""
    pokemon: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    """Also send the sheet of this Pokémon."""
    refusals: bool = False
    """Also send what cannot be done, with the reasons."""


@router.get("/api/lessons", summary="The lessons")
async def get_lessons() -> dict[str, Any]:
    found = await asyncio.to_thread(lessons)
    return {"lessons": [lesson_to_json(lesson) for lesson in found.values()]}


def lesson_to_json(lesson: Lesson) -> dict[str, Any]:
    return {
        "name": lesson.name, "title": lesson.title, "about": lesson.about, "group": lesson.group, "ruleset": lesson.ruleset,
        "steps": [step.say for step in lesson.steps],
    }  # fmt: skip


@router.post("/api/lessons/{name}", summary="The state of a lesson after some answers")
async def take_lesson(name: str, body: SittingRequest) -> dict[str, Any]:
    lesson = (await asyncio.to_thread(lessons)).get(name)
    if lesson is None:
        raise not_found(f"lesson {name!r}")
    return await asyncio.to_thread(state_after, lesson, body)


def state_after(lesson: Lesson, body: SittingRequest) -> dict[str, Any]:
    sitting = Sitting(lesson)
    for number, picks in enumerate(body.answers):
        try:
            sitting.answer(picks)
        except IllegalAction as error:
            raise ApiError(409, "illegal", f"Answer {number + 1} does not fit: {error.message}.") from None
    seen = view(sitting.game, LEARNER)
    state: dict[str, Any] = {
        "n": len(sitting.given), "step": sitting.step, "done": sitting.is_done, "view": seen.to_json(), "log": seen.log(0, NAMES),
        "names": list(NAMES),
    }  # fmt: skip
    if body.refusals:
        state["refusals"] = [refusal.to_json() for refusal in seen.refusals()]
    if body.pokemon is not None:
        found = sheet(seen, body.pokemon)
        if found is None:
            raise not_found(f"Pokémon {body.pokemon} in play")
        state["sheet"] = found
    return state
