"""Lessons: each can be finished, and its steps do not end on their own."""

from __future__ import annotations

import pytest

from playmat.lab.lessons import MOST_ANSWERS, LessonRun, lessons, read_lesson
from playmat.play.decision import IllegalAction
from playmat.rules.ruleset import ruleset_names


@pytest.mark.parametrize("name", lessons())
def test_the_solution_leads_through_the_lesson(name: str) -> None:
    run = LessonRun(lessons()[name])
    assert run.step == 0 and not run.is_done, "the first step is done before the learner has done anything"
    for text in run.lesson.solution:
        assert not run.is_done, f"{text!r} comes after the end"
        run.answer(text)
    assert run.is_done, f"step {run.step + 1} is not done: {run.lesson.steps[run.step].until}"


@pytest.mark.parametrize("name", lessons())
def test_doing_nothing_does_not_finish_a_lesson(name: str) -> None:
    run = LessonRun(lessons()[name])
    for _ in range(3):
        decision = run.game.decision
        if decision is None or decision.kind != "main":
            break
        run.answer("end turn")
    assert not run.is_done


def test_lessons_are_about_rulesets_that_exist() -> None:
    assert {lesson.ruleset for lesson in lessons().values()} <= set(ruleset_names())


def test_a_lesson_is_bounded() -> None:
    run = LessonRun(lessons()["energy"])
    run.given = [()] * MOST_ANSWERS
    with pytest.raises(IllegalAction, match="start again"):
        run.answer("end turn")


def test_a_lesson_without_a_board_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="lesson empty: 'board' is missing"):
        read_lesson("empty", 'title = "Empty"')
