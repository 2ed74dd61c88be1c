"""Worker processes: searches, replays and trials of games run here, not in the serving process.

Compiled code does not release the interpreter, so a thread would stop all games. Each worker lets its jobs take turns
(`turns`). A worker that is silent for too long is killed and replaced; its current job fails, and the others start again
elsewhere. A job that is no longer needed is cancelled.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, TypeVarTuple

from playmat.cards.pool import default_pool
from playmat.compiled import is_current, is_pure
from playmat.server.errors import ApiError
from playmat.server.job_queue import Cancelled, JobQueue, QueuedJob

log = logging.getLogger(__name__)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
QUICK, SHOWING, SEARCHING, STUDYING = 0, 1, 2, 3
"""Ranks of jobs: quick ones first, then displays for players, then searches, and analyses of finished games last."""
SILENCE = 20.0
"""Seconds without a sign of life after which a worker that has work is killed."""
TRIES = 2
"""The number of starts of a job whose worker dies."""
MEMORY = 4 << 30
"""Bytes of address space of a worker."""
CHECKED = 2.0
"""Seconds between two checks whether the engine has been compiled in the meantime."""


class Busy(ApiError):
    """There are too many jobs, of one person or of all."""

    def __init__(self, message: str) -> None:
        super().__init__(503, "busy", message, retry_after=1.0)


class Abandoned(RuntimeError):
    """The worker died or was killed at this job."""


def wake() -> None:
    """Makes a worker load the data for the first table."""
    default_pool().names()


def engine_now() -> str:
    """The engine of a process that starts now."""
    return "plain" if is_pure() or not is_current() else "compiled"


@contextmanager
def undisturbed() -> Iterator[None]:
    """Processes started during this time ignore Ctrl-C, even before `work` has run."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # otherwise the first process starts it, which unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(connection: Connection) -> None:
    """The main function of a worker: reads jobs and cancellations, and sends results and signs of life.

    It ends when the server is gone for any reason, and leaves Ctrl-C to the server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    parent = multiprocessing.parent_process()
    assert parent is not None
    server = parent.sentinel

    def watch() -> None:
        wait([server])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    sending = threading.Lock()

    def report(number: int, result: object, error: BaseException | None) -> None:
        if error is not None and not isinstance(error, (ApiError, Cancelled)):
            log.error("a job failed", exc_info=error)
            error = RuntimeError(f"{type(error).__name__}: {error}")
        with sending:
            connection.send((number, True, result, None if isinstance(error, Cancelled) else error))

    def alive(number: int) -> None:
        with sending:
            connection.send((number, False, None, None))

    turns = JobQueue(report, alive)
    with contextlib.suppress(EOFError, OSError):
        while (message := connection.recv()) is not None:
            if isinstance(message, tuple):
                turns.add(QueuedJob(*message))
            else:
                turns.cancel(message)
    os._exit(0)


def limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


@dataclass(eq=False)
class Job:
    """A job as the server sees it."""

    number: int
    work: Callable[..., object]
    details: tuple[object, ...]
    who: str
    game: str
    rank: int
    done: asyncio.Future[Any]
    worker: Worker | None = None
    tries: int = 0

    def ordered(self) -> tuple[int, Callable[..., object], tuple[object, ...], str, str, int]:
        """The arguments of `QueuedJob`."""
        return self.number, self.work, self.details, self.who, self.game, self.rank


@dataclass(eq=False)
class Worker:
    """A process, with a thread that sends to it and one that reads from it. `heard` is called with its messages, and with None
    when it has died."""

    heard: Callable[[Worker, object], None]
    jobs: set[int] = field(default_factory=set)
    at: int | None = None
    """The job that it last reported."""
    last: float = field(default_factory=time.monotonic)
    """The time of its last message, or of its first job."""
    is_leaving: bool = False
    outbox: queue.SimpleQueue[Any] = field(default_factory=queue.SimpleQueue)
    process: Any = None

    def start(self) -> None:
        threading.Thread(target=self.talk, daemon=True).start()

    def talk(self) -> None:
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        try:
            self.process = context.Process(target=work, args=(theirs,), daemon=True)
            with undisturbed():
                self.process.start()
        except Exception:
            log.exception("a worker cannot be started")
            time.sleep(1.0)
            self.heard(self, None)
            return
        finally:
            theirs.close()
        threading.Thread(target=self.listen, args=(mine,), daemon=True).start()
        with contextlib.suppress(OSError):
            while True:
                item = self.outbox.get()
                try:
                    mine.send(item.ordered() if isinstance(item, Job) else item)
                except OSError:
                    raise
                except Exception as error:  # it cannot be pickled
                    self.heard(self, (item.number, True, None, RuntimeError(str(error))))
                if item is None:
                    return

    def listen(self, connection: Connection) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.heard(self, connection.recv())
        self.process.join()
        self.heard(self, None)

    def kill(self) -> None:
        if self.process is not None and self.process.pid is not None:
            with contextlib.suppress(OSError, ValueError):
                self.process.kill()


class Workers:
    """The workers. They start with the first job. `count` is their number; 0: threads of this process, for tests.

    Workers that started before the engine was compiled are replaced by compiled ones once those are awake. A person may have
    `per_person` jobs at once, all together `in_all`.
    """

    def __init__(self, count: int, per_person: int = 8, in_all: int = 1000, silence: float = SILENCE) -> None:
        self.count = count
        self.per_person = per_person
        self.in_all = in_all
        self.silence = silence
        self.numbers = itertools.count(1)
        self.jobs: dict[int, Job] = {}
        self.workers: list[Worker] = []
        self.turns: JobQueue | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.engine = engine_now()
        """The engine of the workers: `compiled` or `plain`."""
        self.newer: list[Worker] = []
        """Compiled workers that are starting, to replace the plain ones."""
        self.checked = 0.0
        self.is_closed = False
        self.watcher: asyncio.TimerHandle | None = None

    async def run(
        self, work: Callable[[*Ts], T], *details: *Ts,
        who: str = "", game: str = "", rank: int = QUICK, is_limited: bool = True,
    ) -> T:  # fmt: skip
        """Run it in a worker, for a person and a game. Raises Busy if there is too much to do already.

        `is_limited=False` is for needs of the server itself; it may then be any person's ninth job.
        """
        if len(self.jobs) >= self.in_all:
            raise Busy("The server is overloaded at the moment. Try again in a few seconds.")
        if is_limited and who and sum(job.who == who for job in self.jobs.values()) >= self.per_person:
            raise Busy("You have sent too many requests at once. Wait until they are done.")
        loop = self.loop = asyncio.get_running_loop()
        job = Job(next(self.numbers), work, details, who, game, rank, loop.create_future())
        self.jobs[job.number] = job
        self.submit(job)
        try:
            found: T = await job.done
            return found
        finally:
            if self.jobs.pop(job.number, None) is not None:
                self.cancel(job)

    def submit(self, job: Job) -> None:
        if not self.count:
            if self.turns is None:
                self.turns = JobQueue(self.report)
            self.turns.add(QueuedJob(*job.ordered()))
            return
        self.look_for_compiled()
        while len(self.workers) < self.count:
            self.workers.append(self.new_worker())
        self.give(job, min(self.workers, key=lambda worker: len(worker.jobs)))

    def give(self, job: Job, worker: Worker) -> None:
        if not worker.jobs:
            worker.last = time.monotonic()
        worker.jobs.add(job.number)
        job.worker = worker
        worker.outbox.put(job)
        if self.watcher is None and self.loop is not None:
            self.watcher = self.loop.call_later(1.0, self.watch)

    def cancel(self, job: Job) -> None:
        if job.worker is not None:
            job.worker.outbox.put(job.number)
        elif self.turns is not None:
            self.turns.cancel(job.number)

    def new_worker(self) -> Worker:
        worker = Worker(self.heard)
        worker.start()
        return worker

    def report(self, number: int, result: object, error: BaseException | None) -> None:
        """A job of this process is done (in its thread)."""
        if not isinstance(error, Cancelled):
            self.call(self.settle, number, result, error)

    def heard(self, worker: Worker, message: object) -> None:
        """A worker has said something (in the thread that reads)."""
        self.call(self.take, worker, message)

    def call(self, function: Callable[..., None], *details: object) -> None:
        if self.loop is not None and not self.is_closed:
            with contextlib.suppress(RuntimeError):  # the loop has been closed
                self.loop.call_soon_threadsafe(function, *details)

    def take(self, worker: Worker, message: Any) -> None:
        worker.last = time.monotonic()
        if message is None:
            self.bury(worker)
            return
        number, is_done, result, error = message
        worker.at = number
        if is_done:
            worker.jobs.discard(number)
            self.settle(number, result, error)
            if worker.is_leaving and not worker.jobs:
                worker.outbox.put(None)

    def settle(self, number: int, result: object, error: BaseException | None) -> None:
        job = self.jobs.pop(number, None)
        if job is None or job.done.done():
            return
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)

    def bury(self, worker: Worker) -> None:
        """A worker has died: start its jobs again elsewhere, except one that was running when several workers died."""
        for workers in (self.workers, self.newer):
            if worker in workers:
                workers.remove(worker)
        if self.is_closed:
            return
        if worker.jobs:
            log.error("a worker died; %d jobs start again", len(worker.jobs))
        for number in sorted(worker.jobs):
            job = self.jobs.get(number)
            if job is None:
                continue
            if number == worker.at or worker.at is None:
                job.tries += 1
            if job.tries >= TRIES:
                self.settle(number, None, Abandoned("the job's process died"))
            else:
                self.submit(job)

    def watch(self) -> None:
        """Kill workers that have work but give no sign of life."""
        self.watcher = None
        for worker in [*self.workers, *self.newer]:
            if worker.jobs and time.monotonic() - worker.last > self.silence:
                log.error("a worker has been silent for %.0f s; it is replaced", self.silence)
                job = self.jobs.get(worker.at) if worker.at is not None else None
                if job is not None:
                    job.tries = TRIES
                worker.kill()
        if self.jobs and self.loop is not None and not self.is_closed:
            self.watcher = self.loop.call_later(1.0, self.watch)

    def look_for_compiled(self) -> None:
        """Start compiled workers once the engine is compiled, and use them once they are awake."""
        now = time.monotonic()
        if self.engine != "plain" or self.newer or not self.workers or now - self.checked < CHECKED:
            return
        self.checked = now
        if engine_now() == "compiled" and self.loop is not None:
            self.newer = [self.new_worker() for _ in range(self.count)]
            job = Job(next(self.numbers), wake, (), "", "", QUICK, self.loop.create_future())
            self.jobs[job.number] = job
            job.done.add_done_callback(self.change_over)
            self.give(job, self.newer[0])

    def change_over(self, awake: asyncio.Future[object]) -> None:
        if awake.cancelled() or awake.exception() is not None:
            log.error("compiled workers cannot be started; bots stay in plain Python")
            self.checked = float("inf")
            for worker in self.newer:
                worker.outbox.put(None)
            self.newer = []
            return
        for worker in self.workers:
            worker.is_leaving = True  # it finishes its jobs
            if not worker.jobs:
                worker.outbox.put(None)
        self.workers, self.newer, self.engine = self.newer, [], "compiled"

    def close(self) -> None:
        self.is_closed = True
        if self.watcher is not None:
            self.watcher.cancel()
        for job in self.jobs.values():
            if not job.done.done():
                job.done.cancel()
        for worker in [*self.workers, *self.newer]:
            worker.outbox.put(None)
            worker.kill()
