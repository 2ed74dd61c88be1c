"""The file from which a simulation continues: the plan in the first line, then one line for each finished chunk.

Lines are only added, by one process. A truncated line is dropped, and a chunk counts once even if it occurs several times.
Killing the command therefore neither loses nor duplicates a finished chunk.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playmat.lab.chunks import ChunkResult
from playmat.lab.plan import InvalidPlan, Plan

NAME = "journal.jsonl"


class Checkpoint:
    """The journal of a folder (`journal.jsonl`) and the chunks in it. Without a folder nothing is written."""

    def __init__(self, folder: Path | None, plan: Plan) -> None:
        self.path = None if folder is None else folder / NAME
        self.plan = plan
        self.results: dict[int, ChunkResult] = {}
        if self.path is None:
            return
        if self.path.exists():
            saved, self.results, whole = read(self.path)
            if saved.key() != plan.key():
                raise InvalidPlan(f"{folder} contains the results of another simulation; use another folder, or delete this one")
            self.plan = saved  # chunks are numbered by the plan they were started with
            with self.path.open("r+b") as file:
                file.truncate(whole)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(plan.to_json()) + "\n", encoding="utf-8")

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        if self.path is None:
            yield Writer(self, -1)
            return
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        try:
            yield Writer(self, handle)
        finally:
            os.close(handle)


class Writer:
    """Adds chunks to a journal, each as one line."""

    def __init__(self, journal: Checkpoint, handle: int) -> None:
        self.journal = journal
        self.handle = handle

    def add(self, result: ChunkResult) -> bool:
        """Keep a chunk; False if it is already there. The last chunk of a shorter run is replaced by the whole chunk."""
        known = self.journal.results.get(result.number)
        if known is not None and known.games >= result.games:
            return False
        if self.handle >= 0:
            line = memoryview((json.dumps(result.to_json()) + "\n").encode())
            while line:  # a full disk or a signal may cut a write short
                line = line[os.write(self.handle, line) :]
        self.journal.results[result.number] = result
        return True


def read(path: Path) -> tuple[Plan, dict[int, ChunkResult], int]:
    """The plan and finished chunks of a journal, and the number of bytes in whole lines."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].splitlines()
    try:
        first = json.loads(lines[0]) if lines else None
    except ValueError:
        first = None
    plan = Plan.from_json(first, str(path))
    results: dict[int, ChunkResult] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            result = ChunkResult.from_json(json.loads(line))
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise InvalidPlan(f"{path}, line {number}: not a finished chunk ({error}); delete the line") from None
        known = results.get(result.number)
        if known is None or known.games < result.games:
            results[result.number] = result
    return plan, results, whole
