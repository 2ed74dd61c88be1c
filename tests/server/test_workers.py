"""The processes in which bots think and games are replayed, and how jobs share them."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from playmat.play.game import Game, start
from playmat.play.tables import make_table
from playmat.server import job_queue, workers
from playmat.server.bots import position_of, rank_of, think
from playmat.server.errors import ApiError
from playmat.server.job_queue import JobQueue, QueuedJob, own_clock, pause
from playmat.server.workers import QUICK, SEARCHING, Abandoned, Busy, Workers


def process() -> int:
    return os.getpid()


def blocks_ctrl_c() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def die() -> None:
    os._exit(3)


def hang() -> None:
    time.sleep(60)


def refuse() -> None:
    raise ApiError(400, "invalid", "No.", where="here")


def spin(seconds: float) -> float:
    """Work for a budget of seconds as a search does."""
    clock = own_clock()
    begun = clock()
    while clock() - begun < seconds:
        pass
    return clock() - begun


def with_workers(test: Callable[[Workers], Coroutine[Any, Any, None]], count: int = 1, **more: Any) -> None:
    async def run() -> None:
        pool = Workers(count, **more)
        try:
            await asyncio.wait_for(test(pool), 60)
        finally:
            pool.close()

    asyncio.run(run())


def test_workers_are_replaced_by_compiled_ones_once_those_are_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "is_pure", lambda: False)
    monkeypatch.setattr(workers, "is_current", lambda: False)
    monkeypatch.setattr(workers, "CHECKED", 0.0)

    async def test(pool: Workers) -> None:
        assert pool.engine == "plain"
        slow = await pool.run(process)
        assert await pool.run(process) == slow
        monkeypatch.setattr(workers, "is_current", lambda: True)
        # The plain worker continues until a compiled one is awake.
        assert await pool.run(process) == slow and pool.engine == "plain"
        while pool.engine == "plain":
            await asyncio.sleep(0.01)
        fast = await pool.run(process)
        assert fast != slow and pool.engine == "compiled"
        assert await pool.run(process) == fast

    with_workers(test)


def test_workers_stay_in_plain_python_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "is_pure", lambda: True)
    monkeypatch.setattr(workers, "is_current", lambda: True)
    monkeypatch.setattr(workers, "CHECKED", 0.0)

    async def test(pool: Workers) -> None:
        slow = await pool.run(process)
        assert await pool.run(process) == slow and pool.engine == "plain" and not pool.newer

    with_workers(test)


@pytest.mark.skipif(os.name != "posix", reason="signals are blocked as on POSIX systems")
def test_a_worker_ignores_ctrl_c_even_while_it_starts() -> None:
    async def test(pool: Workers) -> None:
        assert await pool.run(blocks_ctrl_c)

    with_workers(test)
    assert not blocks_ctrl_c()


def test_a_job_that_kills_its_worker_fails_and_others_are_done_elsewhere() -> None:
    async def test(pool: Workers) -> None:
        found: Any = await asyncio.gather(pool.run(die), pool.run(process, rank=SEARCHING), return_exceptions=True)
        assert isinstance(found[0], Abandoned) and isinstance(found[1], int)

    with_workers(test)


def test_a_worker_that_gives_no_sign_of_life_is_replaced() -> None:
    async def test(pool: Workers) -> None:
        first = await pool.run(process)
        pool.silence = 0.5
        with pytest.raises(Abandoned):
            await pool.run(hang)
        pool.silence = 20.0
        assert await pool.run(process) != first

    with_workers(test)


def test_errors_for_people_come_back_from_a_worker() -> None:
    async def test(pool: Workers) -> None:
        with pytest.raises(ApiError) as error:
            await pool.run(refuse)
        assert error.value.to_json() == {"error": {"code": "invalid", "message": "No.", "where": "here"}}

    with_workers(test)


def test_what_nobody_waits_for_is_cancelled() -> None:
    async def test(pool: Workers) -> None:
        await pool.run(process)
        waiting = asyncio.ensure_future(pool.run(spin, 50.0))
        await asyncio.sleep(0.2)
        waiting.cancel()
        while pool.workers[0].jobs:
            await asyncio.sleep(0.01)
        assert not pool.jobs

    with_workers(test)


def test_a_job_that_is_cancelled_before_its_first_turn_leaves_its_worker() -> None:
    async def test(pool: Workers) -> None:
        first = asyncio.create_task(pool.run(spin, 0.5, rank=SEARCHING))
        second = asyncio.create_task(pool.run(process, rank=SEARCHING))
        await asyncio.sleep(0.1)
        second.cancel()
        await first
        while pool.workers[0].jobs:
            await asyncio.sleep(0.01)

    with_workers(test, 1)


def test_nobody_can_ask_for_much_at_once() -> None:
    async def test(pool: Workers) -> None:
        jobs = [asyncio.ensure_future(pool.run(spin, 50.0, who="Mia")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.run(process, who="Mia")
        await pool.run(process, who="Ben")
        others = asyncio.ensure_future(pool.run(spin, 50.0, who="Ben"))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.run(process, who="Eva")
        for job in [*jobs, others]:
            job.cancel()

    with_workers(test, count=0, per_person=2, in_all=3)


BEGINNER = 99


def opened_game() -> Game:
    """A game in its first turn."""
    deck = ["base1-46"] * 20 + ["base1-98"] * 40
    game = start(make_table("modern", "standard", (deck, deck)), 3)
    while game.decision is not None and game.decision.kind != "main":
        game.answer(list(range(game.decision.min)))
    return game


class Diary:
    """Jobs that write down whose turn it was. Time is counted in turns, not seconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.turns: list[str] = []
        self.left = 0
        self.done = threading.Event()
        monkeypatch.setattr("playmat.server.job_queue.time.monotonic", lambda: self.now)
        self.jobs = JobQueue(self.report)

    def report(self, number: int, result: Any, error: BaseException | None) -> None:
        self.left -= 1
        if not self.left:
            self.done.set()

    def work(self, who: str, count: int) -> None:
        for _ in range(count):
            self.turns.append(who)
            self.now += 0.0625  # a little more than a slice, and exact in binary
            pause()

    def run(self, *jobs: tuple[str, str, int, int]) -> list[str]:
        """Run jobs (person, game, rank, number of slices) and return whose turn it was, in order."""
        self.left = len(jobs) + 1
        gate = threading.Event()
        self.jobs.add(QueuedJob(0, gate.wait, (10,), "gate"))
        for number, (who, game, rank, count) in enumerate(jobs, 1):
            self.jobs.add(QueuedJob(number, self.work, (f"{who}{game}", count), who, game, rank))
        gate.set()
        assert self.done.wait(10)
        return self.turns


def test_who_asks_for_much_gets_no_larger_share(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Diary(monkeypatch).run(*[("Mia", str(n), SEARCHING, 4) for n in range(10)], ("Ben", "", SEARCHING, 4))
    assert order.index("Ben") <= 1
    assert len(order) - order[::-1].index("Ben") <= 8, "Ben has every other turn until he is done"


def test_the_games_of_one_person_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Diary(monkeypatch).run(("Mia", "a", SEARCHING, 3), ("Mia", "b", SEARCHING, 3), ("Mia", "c", SEARCHING, 3))
    assert Counter(order[:3]) == Counter(order[3:6]) == Counter({"Miaa": 1, "Miab": 1, "Miac": 1})


def test_quick_jobs_come_before_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = [(f"guest {n} ", "", SEARCHING, 3) for n in range(20)]
    order = Diary(monkeypatch).run(*searches, ("Ben", "", QUICK, 1))
    assert order[0] == "Ben"


def test_a_search_gives_way_to_a_quick_job_before_its_slice_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    diary = Diary(monkeypatch)
    diary.left = 2

    def search() -> None:
        diary.turns.append("search")
        diary.jobs.add(QueuedJob(2, diary.work, ("quick", 1), "Ben", "", QUICK))
        pause()
        diary.turns.append("search")

    diary.jobs.add(QueuedJob(1, search, (), "Mia", "", SEARCHING))
    assert diary.done.wait(10)
    assert diary.turns == ["search", "quick", "search"]


def test_a_beginner_answers_while_the_strongest_bots_think_in_twenty_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is counted in looks at the clock: a search looks at it before each line, and each look takes a whole slice."""
    game = opened_game()
    seat = game.decision.player if game.decision is not None else 0
    now = [0.0]
    happened: list[tuple[str, int]] = []
    all_done = threading.Event()
    monkeypatch.setattr("playmat.server.job_queue.time.monotonic", lambda: now[0])
    look = QueuedJob.clock

    def slow_look(turn: QueuedJob) -> float:
        now[0] += 0.0625
        happened.append(("look", turn.number))
        if len(happened) == 30:
            jobs.add(QueuedJob(BEGINNER, think, (position_of(game), seat, 1, 1), "Ben", "his game", rank_of(1)))
        return look(turn)

    def report(number: int, result: Any, error: BaseException | None) -> None:
        assert error is None and result is not None
        happened.append(("done", number))
        if sum(what == "done" for what, _ in happened) == 21:
            all_done.set()

    monkeypatch.setattr(QueuedJob, "clock", slow_look)
    jobs = JobQueue(report)
    for number in range(20):
        jobs.add(QueuedJob(number, think, (position_of(game), seat, 5, number), f"guest {number}", str(number), rank_of(5)))
    assert all_done.wait(60)
    waited = happened[30 : happened.index(("done", BEGINNER))]
    assert len(waited) <= 1, "the search that had its turn gives way at once; the next may look before the answer is reported"
    searches = {number for what, number in happened[:30]}
    assert len(searches) >= 20, "everybody's search has had a turn by then"


def test_a_search_that_waits_long_ends_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("playmat.server.job_queue.time.monotonic", lambda: now[0])
    turn = QueuedJob(1, spin, (), turns=JobQueue(lambda *_: None))
    assert turn.clock() == 0
    now[0] = 8.0
    turn.resumed = 8.0  # it has had no turn since
    assert turn.clock() == 8.0 / job_queue.PATIENCE
