"""Where chunks are played: in this process, in several, or on a cluster.

A runner takes numbered tasks and yields their results in the order in which they are ready. A task is a pure function of its
arguments, so one that was lost with its worker is simply run again. Results reach the caller once for each task.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
Shared = TypeVar("Shared")
RETRIES = 3
"""The number of further tries of a task after its worker died."""


class WorkersLost(RuntimeError):
    """Workers died repeatedly on the same task; finished work is kept."""


class Executor(Protocol):
    """Runs `play(shared, task)` for every task. `workers` is how many run at once."""

    workers: int

    def run(self, play: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]: ...


class InProcess:
    """This process."""

    workers = 1

    def run(self, play: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        for task in tasks:
            yield play(shared, task)


_shared: list[Any] = []
"""The common data of all tasks of a worker process."""


def begin(shared: object) -> None:
    """Keep the common data of all tasks, once in each worker process. Ctrl-C is for the parent, which ends the workers."""
    _shared[:] = [shared]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this worker when the command is killed. Otherwise it would wait for its next task forever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_one(play: Callable[[Shared, Task], Result], task: Task) -> Result:
    return play(_shared[0], task)


def start_method() -> str:
    """How worker processes start: as copies of this one, which is quick and keeps its linked tables, or from nothing.

    Copying a process with several threads can leave locks locked forever, so this is done only if there is one thread; not on
    systems where libraries do not allow it.
    """
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


class Processes:
    """Processes of this machine. If one dies, the others are also ended, and unfinished tasks are run again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, play: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        waiting = iter(tasks)
        lost: list[tuple[Task, int]] = []
        while True:
            with ProcessPoolExecutor(self.workers, get_context(start_method()), begin, (shared,)) as pool:
                running: dict[Future[Result], tuple[Task, int]] = {}
                try:
                    while True:
                        while len(running) < 2 * self.workers:
                            entry = lost.pop() if lost else next(((task, 0) for task in waiting), None)
                            if entry is None:
                                break
                            running[pool.submit(play_one, play, entry[0])] = entry
                        if not running:
                            return
                        done, _ = wait(running, return_when=FIRST_COMPLETED)
                        for future in sorted(done, key=lambda future: future.exception() is not None):
                            result = future.result()
                            del running[future]
                            yield result
                except BrokenProcessPool:
                    for future, (task, tried) in list(running.items()):
                        if future.done() and not future.cancelled() and future.exception() is None:
                            yield future.result()
                            continue
                        if tried >= RETRIES:
                            raise WorkersLost(
                                f"worker processes died {RETRIES + 1} times on the same chunk (out of memory?); finished chunks "
                                "are kept, use fewer --workers"
                            ) from None
                        lost.append((task, tried + 1))
                except (KeyboardInterrupt, GeneratorExit):
                    end_workers(pool)  # their results are no longer needed
                    raise
                finally:
                    for future in running:
                        future.cancel()


def end_workers(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once. The executor has no public way to do that before Python 3.14."""
    for process in list((pool._processes or {}).values()):
        process.terminate()


def runner_for(on: str = "", workers: int = 0) -> Executor:
    """The runner for `--on` and `--workers`: empty for this machine (0 workers: one for each core), `ray` or `ray://address`."""
    if on:
        from playmat.lab.cluster import RayRunner

        return RayRunner(on, workers)
    count = workers or os.cpu_count() or 1
    return InProcess() if count == 1 else Processes(count)
