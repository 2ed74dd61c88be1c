"""Puzzles. As with lessons, the server keeps nothing about them: a client sends its answers so far."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from playmat.cards.decks import load_deck
from playmat.lab.puzzles.model import Puzzle, daily, puzzles
from playmat.server.errors import not_found
from playmat.server.lesson_sessions import Asked, puzzle_after
from playmat.server.request_guard import address_of
from playmat.server.responses import PuzzleInfo, PuzzleList, PuzzleState
from playmat.server.routes.lessons import LessonRequest
from playmat.server.services import App
from playmat.server.workers import SHOWING

router = APIRouter(tags=["puzzles"])


class PuzzleRequest(LessonRequest):
    deal: Annotated[int, Field(ge=0, le=10**9)] = 0
    """Where the hidden cards are: any number."""
    asked: Asked = "board"
    """Also send the next answer of the solution, or all that are left."""


@router.get("/api/puzzles", summary="The puzzles, and that of a day")
async def get_puzzles(day: date | None = None) -> PuzzleList:
    return await asyncio.to_thread(listed, day or datetime.now(UTC).date())


def listed(day: date) -> PuzzleList:
    return {"puzzles": [puzzle_to_json(puzzle) for puzzle in puzzles().values()], "daily": daily(day.toordinal()).name}


def puzzle_to_json(puzzle: Puzzle) -> PuzzleInfo:
    return {
        "name": puzzle.name, "number": int(puzzle.name.rpartition("-")[2]), "ruleset": puzzle.ruleset, "grade": puzzle.grade,
        "rating": puzzle.rating, "ends": puzzle.ends, "seat": puzzle.seat,
        "decks": [load_deck(name).name for name in puzzle.decks], "searched": puzzle.searched,
    }  # fmt: skip


@router.post("/api/puzzles/{name}", summary="The state of a puzzle after some answers")
async def take_puzzle(request: Request, app: App, name: str, body: PuzzleRequest) -> PuzzleState:
    if name not in await asyncio.to_thread(puzzles):
        raise not_found(f"puzzle {name!r}")
    return await app.workers.run(
        puzzle_after, name, body.deal, body.answers, body.pokemon, body.refusals, body.asked,
        who=address_of(request), rank=SHOWING,
    )  # fmt: skip
