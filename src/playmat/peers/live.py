"""PTCG Live as a judge: many battle logs followed in our engine, and the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from playmat.livelog.facts import GRAVE
from playmat.livelog.following import Difference, follow
from playmat.livelog.lines import InvalidLog


@dataclass(slots=True)
class Judged:
    """The results of following many logs."""

    counts: Counter[str] = field(default_factory=Counter)
    """`logs`, logs followed `to the end` and `without a difference`, `lines`, `followed` lines, and facts of each grave kind."""
    groups: Counter[str] = field(default_factory=Counter)
    """Differences by their subject."""
    differences: list[tuple[str, Difference]] = field(default_factory=list)
    """All differences, each with the name of its log."""
    problems: list[str] = field(default_factory=list)
    """Logs that could not be read."""

    @property
    def grave(self) -> list[tuple[str, Difference]]:
        """Differences about damage, damage counters, Knock Outs and Prizes."""
        return [(name, difference) for name, difference in self.differences if difference.is_grave]


def judge(files: Iterable[Path]) -> Judged:
    """Follow logs, one file each."""
    judged = Judged()
    for path in files:
        judged.counts["logs"] += 1
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
            found = follow(text, path.name)
        except InvalidLog as error:
            judged.problems.append(str(error))
            judged.counts["lines"] += sum(bool(line.strip()) for line in text.splitlines())
            continue
        judged.counts.update(lines=found.lines, followed=found.followed)
        judged.counts["to the end"] += found.is_to_the_end
        judged.counts["without a difference"] += not found.differences
        for line in found.script.lines:
            judged.counts.update(str(fact[0]) for fact in line.facts if fact[0] in GRAVE)
        for difference in found.differences:
            judged.differences.append((path.name, difference))
            judged.groups[difference.group] += 1
    return judged
