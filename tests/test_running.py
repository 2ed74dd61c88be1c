"""Runners: every task once, even when a worker is killed."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from playmat.lab import executors
from playmat.lab.executors import InProcess, Processes, WorkersLost, runner_for


def doubled(shared: int, task: int) -> int:
    return shared + 2 * task


def killed_once(folder: str, task: int) -> int:
    """The worker of task 3 is killed when it is first played."""
    mark = Path(folder) / "killed"
    if task == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def always_killed(shared: None, task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def slow(shared: None, task: int) -> int:
    if task:
        time.sleep(600)
    return task


def failing(shared: None, task: int) -> int:
    raise ZeroDivisionError("a fault of the program")


@pytest.mark.parametrize("runner", [InProcess(), Processes(2)])
def test_every_task_is_done_once(runner: InProcess | Processes) -> None:
    assert sorted(runner.run(doubled, 100, range(9))) == [100 + 2 * task for task in range(9)]


def test_a_killed_worker_loses_no_task_and_doubles_none(tmp_path: Path) -> None:
    assert sorted(Processes(2).run(killed_once, str(tmp_path), range(8))) == list(range(8))
    assert (tmp_path / "killed").exists()


def test_a_task_that_kills_every_worker_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "RETRIES", 1)
    with pytest.raises(WorkersLost, match="kept"):
        list(Processes(1).run(always_killed, None, [1]))


def test_an_interrupted_run_does_not_wait_for_what_is_under_way() -> None:
    results = iter(Processes(2).run(slow, None, range(4)))
    assert next(results) == 0
    del results  # as when Ctrl-C ends the loop over them; waiting would take ten minutes
    assert active_children() == []


def test_a_fault_of_the_program_is_not_tried_again() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Processes(1).run(failing, None, [1]))


def test_the_number_of_workers_chooses_the_runner() -> None:
    assert isinstance(runner_for(workers=1), InProcess)
    assert runner_for(workers=3).workers == 3
