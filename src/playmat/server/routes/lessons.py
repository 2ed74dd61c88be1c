"""Lessons. The server keeps nothing about them: a client sends its answers so far and gets the state that they lead to."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from playmat.lab.lessons import MOST_ANSWERS, Lesson, lessons
from playmat.server.errors import not_found
from playmat.server.lesson_sessions import lesson_after
from playmat.server.request_guard import address_of
from playmat.server.responses import LessonInfo, LessonList, LessonState
from playmat.server.services import App
from playmat.server.workers import SHOWING

router = APIRouter(tags=["lessons"])
Pick = Annotated[int, Field(ge=0, le=1000)]


class LessonRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    answers: Annotated[list[Annotated[list[Pick], Field(max_length=100)]], Field(max_length=MOST_ANSWERS)] = []
    """The learner's answers so far: the places of the options that were picked."""
    pokemon: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    """Also send the sheet of this Pokémon."""
    refusals: bool = False
    """Also send the refusals, with the reasons."""


@router.get("/api/lessons", summary="The lessons")
async def get_lessons() -> LessonList:
    found = await asyncio.to_thread(lessons)
    return {"lessons": [lesson_to_json(lesson) for lesson in found.values()]}


def lesson_to_json(lesson: Lesson) -> LessonInfo:
    return {
        "name": lesson.name, "title": lesson.title, "about": lesson.about, "group": lesson.group, "ruleset": lesson.ruleset,
        "steps": [step.say for step in lesson.steps],
    }  # fmt: skip


@router.post("/api/lessons/{name}", summary="The state of a lesson after some answers")
async def take_lesson(request: Request, app: App, name: str, body: LessonRequest) -> LessonState:
    if name not in await asyncio.to_thread(lessons):
        raise not_found(f"lesson {name!r}")
    return await app.workers.run(
        lesson_after, name, body.answers, body.pokemon, body.refusals, who=address_of(request), rank=SHOWING
    )
