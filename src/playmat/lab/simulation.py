"""A simulation: a plan, its finished part, and the rule for stopping."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from playmat.lab.checkpoint import Checkpoint
from playmat.lab.chunks import ChunkResult, Playing, play_chunk, prepare
from playmat.lab.executors import Executor, InProcess, Processes
from playmat.lab.intervals import Moments, Share, paired
from playmat.lab.plan import Chunk, Plan
from playmat.lab.stats import Stats

LEAST = 100
"""Pairs of a pairing before its interval can end a run with `until`."""


@dataclass(frozen=True)
class Goal:
    """The end of a run: after `pairs` pairs for each pairing, or as soon as every interval is at most `until` to each side."""

    pairs: int
    until: float | None = None

    def is_reached(self, stats: Stats) -> bool:
        return self.until is not None and stats.pairs.n >= LEAST and stats.share().half <= self.until


@dataclass
class Simulation:
    """A plan with the results it has so far, by pairing."""

    plan: Plan
    stats: list[Stats]
    results: dict[int, ChunkResult] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    """Illegal answers and failures of bots; the first few of each chunk."""
    fault_count: int = 0
    seconds: float = 0.0
    """Wall-clock time of this run."""
    workers: int = 1
    interrupted: bool = False

    def add_faults(self, result: ChunkResult) -> None:
        self.faults += result.faults
        self.fault_count += result.fault_count

    @property
    def games(self) -> int:
        return sum(stats.games for stats in self.stats)

    def overall(self, entrant: int) -> Share:
        """An entrant's share of the points over all its pairings with others, each weighing as much as the opponent."""
        shares = []
        for pairing, stats in zip(self.plan.pairings, self.stats, strict=True):
            if stats.pairs.n and entrant in (pairing.first, pairing.second) and pairing.first != pairing.second:
                share = stats.share()
                is_first = pairing.first == entrant
                weight = self.plan.entrants[pairing.second if is_first else pairing.first].weight
                shares.append((weight, share.mean if is_first else 1 - share.mean, share.half, share.games))
        if not shares:
            return paired(Moments())
        whole = sum(weight for weight, *_ in shares)
        mean = sum(weight * one for weight, one, _, _ in shares) / whole
        half = sum((weight * half) ** 2 for weight, _, half, _ in shares) ** 0.5 / whole
        games = sum(count for *_, count in shares)
        return Share(mean, max(0.0, mean - half), min(1.0, mean + half), games)


def simulate(
    plan: Plan,
    goal: Goal,
    runner: Executor | None = None,
    folder: Path | None = None,
    report: Callable[[Simulation], None] | None = None,
    keep_rows: bool = True,
) -> Simulation:
    """Play a plan; if `folder` has results of it, play the rest. `report` is called after every chunk.

    Ctrl-C ends the run: finished chunks are kept, and the result says that it was interrupted.
    """
    runner = runner or InProcess()
    begun = monotonic()
    if isinstance(runner, Processes):
        prepare(plan)
    journal = Checkpoint(folder, plan)
    sim = Simulation(journal.plan, [Stats() for _ in plan.pairings], journal.results, workers=runner.workers)
    for result in journal.results.values():
        sim.stats[result.pairing].merge(result.stats)
        sim.add_faults(result)
    if report is not None:
        report(sim)
    try:
        with journal.writing() as writer:
            for result in runner.run(play_chunk, Playing(sim.plan, keep_rows), open_chunks(sim, goal)):
                known = journal.results.get(result.number)
                if not writer.add(result):
                    continue
                if known is None:
                    sim.stats[result.pairing].merge(result.stats)
                else:
                    recount(sim, result.pairing)
                sim.add_faults(result)
                sim.seconds = monotonic() - begun
                if report is not None:
                    report(sim)
    except KeyboardInterrupt:
        sim.interrupted = True
    sim.seconds = monotonic() - begun
    return sim


def open_chunks(sim: Simulation, goal: Goal) -> Iterator[Chunk]:
    """Chunks that are not finished, of pairings that have not reached the goal."""
    for chunk in sim.plan.chunks(goal.pairs):
        known = sim.results.get(chunk.number)
        finished = known is not None and known.games >= 2 * (chunk.end - chunk.begin)
        if not finished and not goal.is_reached(sim.stats[chunk.pairing]):
            yield chunk


def recount(sim: Simulation, pairing: int) -> None:
    """Add up a pairing again after one of its chunks was replaced."""
    sim.stats[pairing] = Stats()
    for result in sim.results.values():
        if result.pairing == pairing:
            sim.stats[pairing].merge(result.stats)
