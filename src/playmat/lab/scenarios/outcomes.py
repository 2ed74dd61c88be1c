"""The outcome of a scenario, and how it is reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playmat.json_object import Json
from playmat.lab.scenarios.files import Scenario


@dataclass(frozen=True, slots=True)
class Failure:
    """The failure with its line and the state of the game."""

    line: int
    text: str
    """The line that failed."""
    reason: str
    board: str = ""
    question: str = ""
    log: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The cards taken for names that several cards have."""
    is_unmet: bool = False
    """Whether an expectation does not hold, as opposed to a line that cannot be read or an answer that cannot be given."""


@dataclass(frozen=True, slots=True)
class Outcome:
    scenario: Scenario
    failure: Failure | None = None
    checks: int = 0
    """The number of expectations that were met."""
    notes: tuple[str, ...] = ()
    """Questions that were answered silently, and the question that each `not offered` looked at."""

    @property
    def passed(self) -> bool:
        return self.failure is None

    def to_json(self) -> Json:
        scenario, failure = self.scenario, self.failure
        data: Json = {
            "file": scenario.source, "line": scenario.line, "title": scenario.title, "rules": list(scenario.rules),
            "passed": self.passed, "checks": self.checks,
        }  # fmt: skip
        if failure is not None:
            data["failure"] = {"line": failure.line, "text": failure.text, "reason": failure.reason}
        return data


def format_outcome(outcome: Outcome, verbose: bool = False) -> str:
    """One line for a scenario that passed; for a failure also the line, the reason, the question, the board and the log. If
    verbose, the whole log and the silent answers."""
    scenario, failure = outcome.scenario, outcome.failure
    notes = [f"  {note}" for note in outcome.notes] if verbose else []
    if failure is None:
        return "\n".join([f"passed  {scenario.name}", *notes])
    parts = [
        f"FAILED  {scenario.name}",
        f"  {scenario.source}:{failure.line}: {failure.text}".rstrip(": "),
        f"  {failure.reason}",
        *(f"  {line}" for line in failure.cards),
        *notes,
    ]
    if failure.question:
        parts += ["", shift(failure.question)]
    if failure.board:
        parts += ["", shift(failure.board)]
    if failure.log:
        shown = failure.log if verbose else failure.log[-12:]
        parts += ["", f"  log{'' if len(shown) == len(failure.log) else f', the last {len(shown)} of {len(failure.log)}'}:"]
        parts += [f"    {line}" for line in shown]
    return "\n".join(parts)


def shift(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))


def summary(outcomes: Sequence[Outcome]) -> str:
    failed = sum(not outcome.passed for outcome in outcomes)
    rules = {rule for outcome in outcomes if outcome.passed for rule in outcome.scenario.rules}
    return f"{len(outcomes) - failed} passed, {failed} failed; {len(rules)} rules shown"
