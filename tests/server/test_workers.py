"""The processes that bots run in."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from playmat.server import bots
from playmat.server.bots import Bots


def process() -> int:
    return os.getpid()


def blocks_ctrl_c() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_bots_switch_to_the_compiled_engine_between_two_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "is_pure", lambda: False)
    monkeypatch.setattr(bots, "is_current", lambda: False)

    async def play() -> None:
        workers = Bots(1)
        try:
            assert workers.engine == "plain"
            slow = await workers.run(process)
            assert await workers.run(process) == slow
            monkeypatch.setattr(bots, "is_current", lambda: True)
            # The plain worker continues until a compiled one is ready.
            assert await workers.run(process) == slow and workers.engine == "plain"
            assert workers.awake is not None
            await asyncio.wrap_future(workers.awake)
            fast = await workers.run(process)
            assert fast != slow and workers.engine == "compiled"
            assert await workers.run(process) == fast
        finally:
            workers.close()

    asyncio.run(play())


def test_bots_stay_in_plain_python_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "is_pure", lambda: True)
    monkeypatch.setattr(bots, "is_current", lambda: True)

    async def play() -> None:
        workers = Bots(1)
        try:
            slow = await workers.run(process)
            assert await workers.run(process) == slow and workers.engine == "plain" and workers.faster is None
        finally:
            workers.close()

    asyncio.run(play())


@pytest.mark.skipif(os.name != "posix", reason="signals are blocked as on POSIX systems")
def test_a_worker_ignores_ctrl_c_even_while_it_starts() -> None:
    async def ask() -> bool:
        workers = Bots(1)
        try:
            answer: bool = await workers.run(blocks_ctrl_c)
            return answer
        finally:
            workers.close()

    assert asyncio.run(ask())
    assert not blocks_ctrl_c()
