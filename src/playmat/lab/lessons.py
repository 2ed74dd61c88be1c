"""Lessons: a board of a scenario, and steps that each end when their expectations hold.

A lesson is a TOML file in `data/lessons`. `board` has the lines of a scenario (docs/scenarios.md); the learner is player 1.
Each step has an instruction (`say`) and expectations that end it (`until`). `opponent` are the answers of player 2 to the main
questions of its turns, in order; after the last one, and without any, it ends its turns. `solution` are answers that lead
through the lesson.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from playmat.cards.pool import default_pool
from playmat.lab.scenarios.expectations import check
from playmat.lab.scenarios.files import Scenario, parse_scenarios
from playmat.lab.scenarios.runs import Runner
from playmat.lab.scenarios.scene import Unmet
from playmat.play.decision import IllegalAction
from playmat.play.game import Game
from playmat.play.notation.lines import InvalidLine

LEARNER = 0
MOST_ANSWERS = 200
"""The most answers that a learner can give in one lesson."""


@dataclass(frozen=True, slots=True)
class Step:
    say: str
    until: tuple[str, ...]
    """Expectations; empty for the last step, which only says something."""


@dataclass(frozen=True, slots=True)
class Lesson:
    name: str
    title: str
    about: str
    group: Literal["basics", "years"]
    """`basics`, or `years` for the differences of other years."""
    order: int
    scenario: Scenario
    steps: tuple[Step, ...]
    opponent: tuple[str, ...]
    solution: tuple[str, ...]

    @property
    def ruleset(self) -> str:
        return self.scenario.fact("ruleset").value


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by name, in the order in which they are taught."""
    folder = files("playmat").joinpath("data", "lessons")
    found = [read_lesson(file.name.removesuffix(".toml"), file.read_text(encoding="utf-8")) for file in folder.iterdir()]
    return {lesson.name: lesson for lesson in sorted(found, key=lambda lesson: (lesson.group, lesson.order))}


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from its file. Raises ValueError with the name of the lesson and the missing part."""
    data = tomllib.loads(text)
    try:
        scenario = parse_scenarios(f"scenario: {data['title']}\n{data['board']}\n= game goes on", name)[0]
        steps = tuple(Step(step["say"], tuple(step.get("until", ()))) for step in data["steps"])
        more = tuple(data.get("opponent", ())), tuple(data["solution"])
        return Lesson(name, data["title"], data["about"], data["group"], data["order"], scenario, steps, *more)
    except KeyError as error:
        raise ValueError(f"lesson {name}: {error} is missing") from None


class LessonRun:
    """A lesson that is being taken: the board, and the step that the learner is at."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step = 0
        self.given: list[tuple[int, ...]] = []
        """The learner's answers."""
        self._runner = Runner(lesson.scenario, default_pool())
        self._runner.prepare()
        self._scripted = list(lesson.opponent)
        self.game: Game = self._runner.begin()
        self.game.listen()
        self._runner.scene.game = self.game
        self._go_on()

    @property
    def is_done(self) -> bool:
        """Whether every step that has expectations is done."""
        return all(not step.until for step in self.lesson.steps[self.step :])

    def answer(self, given: str | Sequence[int]) -> None:
        """The learner's answer. Raises IllegalAction."""
        if len(self.given) >= MOST_ANSWERS:
            raise IllegalAction(f"a lesson takes at most {MOST_ANSWERS} answers; start again")
        self.game.answer(list(given) if not isinstance(given, str) else given)
        self.given.append(self.game.answers[-1])
        self._go_on()

    def _go_on(self) -> None:
        """Answer for the opponent until the learner is asked, and see which steps are done."""
        self._look()
        while (decision := self.game.decision) is not None and decision.player != LEARNER:
            if decision.kind == "main":
                self.game.answer(self._scripted.pop(0) if self._scripted else "end turn")
            else:
                self.game.answer(list(range(decision.min)))
            self._look()

    def _look(self) -> None:
        while self.step < len(self.lesson.steps) and self._is_met(self.lesson.steps[self.step]):
            self.step += 1

    def _is_met(self, step: Step) -> bool:
        if not step.until:
            return False
        try:
            for text in step.until:
                check(self._runner.scene, text)
        except (Unmet, InvalidLine):  # a Pokémon that is not in play yet cannot be checked
            return False
        return True
