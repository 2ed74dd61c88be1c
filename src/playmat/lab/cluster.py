"""Chunks on a cluster of machines, with Ray (the extra `ray`).

Tasks go to any machine of the cluster. If a worker or a machine dies, Ray runs its tasks again elsewhere; a task is a pure
function, so its result is the same. The machines must have the same version of Playmat, which is checked first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from playmat.compiled import source_hash
from playmat.extras import needed
from playmat.lab.executors import RETRIES, Result, Shared, Task, WorkersLost
from playmat.lab.plan import InvalidPlan

AHEAD = 2
"""Tasks for each worker that are running or waiting at the cluster."""


def play_there(play: Callable[[Shared, Task], Result], shared: Shared, task: Task) -> Result:
    return play(shared, task)


def sources_there() -> str:
    return source_hash()


class RayRunner:
    """`on` is `ray` (the cluster that RAY_ADDRESS names, else this machine alone), or an address: ray://HOST:PORT or HOST:PORT.

    `workers` is how many tasks run at once; 0 means one for each processor of the cluster.
    """

    def __init__(self, on: str, workers: int = 0) -> None:
        self.ray = ray = needed("ray", f"--on {on}")
        if on != "ray" and ":" not in on:
            raise InvalidPlan(f"--on {on}: write ray, or the address of a cluster as ray://HOST:PORT")
        if not ray.is_initialized():
            try:
                ray.init(address=None if on == "ray" else on, log_to_driver=False, configure_logging=False)
            except ValueError as error:  # an invalid address, or Ray without its client
                raise InvalidPlan(f"--on {on}: {first_line(error)}") from None
            except (ConnectionError, RuntimeError, OSError) as error:
                raise InvalidPlan(f"--on {on}: the cluster cannot be reached ({first_line(error)}); is it running?") from None
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        there = ray.get(ray.remote(num_cpus=1)(sources_there).remote())
        if there != source_hash():
            raise InvalidPlan(
                f"--on {on}: the cluster has a different version of Playmat or Python, which may play different games; "
                "install the same one on all machines"
            )

    def run(self, play: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        ray = self.ray
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(play_there)
        kept = ray.put(shared)
        waiting = iter(tasks)
        running: dict[object, tuple[Task, int]] = {}
        lost: list[tuple[Task, int]] = []
        try:
            while True:
                while len(running) < AHEAD * self.workers:
                    entry = lost.pop() if lost else next(((task, 0) for task in waiting), None)
                    if entry is None:
                        break
                    running[remote.remote(play, kept, entry[0])] = entry
                if not running:
                    return
                (done,), _ = ray.wait(list(running), num_returns=1)
                task, tried = running.pop(done)
                try:
                    result = ray.get(done)
                except ray.exceptions.RayTaskError as error:
                    raise error.as_instanceof_cause() from None
                except ray.exceptions.RayError as error:
                    if tried >= RETRIES:
                        raise WorkersLost(
                            f"the cluster lost the same chunk {RETRIES + 1} times ({first_line(error)}); finished chunks are kept"
                        ) from None
                    lost.append((task, tried + 1))
                    continue
                yield result
        finally:
            for reference in running:
                ray.cancel(reference, force=True)


def first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0][:200]
