"""Trials: a deck against a field, played in the background."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from people import DECK, LIST, Json, Person
from starlette.testclient import TestClient

from playmat.cards.decks import load_deck
from playmat.server.deck_lookup import load_rules
from playmat.server.deck_trials import PER_PERSON, DeckTrials, plan_of
from playmat.server.errors import ApiError
from playmat.server.workers import Workers

FIELD = [{"bundled": "first-flame"}, {"bundled": "green-shoots"}]
CARDS = [card_id for card_id, count in DECK.items() for _ in range(count)]


def events(person: Person, body: Json) -> list[Json]:
    """The events of a trial."""
    text = person.client.post("/api/builder/trial", json=body, headers=person.headers).text
    return [json.loads(event.removeprefix("data: ")) for event in text.split("\n\n") if event]


def test_a_trial_sends_its_results_as_they_come_in(client: TestClient) -> None:
    found = events(Person(client), {"deck": LIST, "against": FIELD, "pairs": 2})
    assert found[0]["status"] == "waiting" and found[0]["games"] == 0
    assert [event["games"] for event in found] == sorted(event["games"] for event in found)
    last = found[-1]
    assert last["status"] == "done" and last["games"] == last["total"] == 8
    assert [row["games"] for row in last["against"]] == [4, 4]
    for share in (last["overall"], *last["against"]):
        assert 0 <= share["low"] <= share["mean"] <= share["high"] <= 1


def test_a_deck_against_itself_wins_half_of_each_pair(client: TestClient) -> None:
    last = events(Person(client), {"deck": LIST, "against": [LIST], "pairs": 3})[-1]
    assert last["overall"]["mean"] == 0.5


def test_a_deck_that_may_not_be_played_is_not_tried(client: TestClient) -> None:
    error = Person(client).post("/api/builder/trial", {"deck": {"cards": {"base1-4": 5}}, "against": FIELD}, 409)["error"]
    assert error["code"] == "illegal_deck" and error["problems"]


@pytest.mark.parametrize("change", [{"against": []}, {"against": FIELD * 7}, {"pairs": 0}, {"pairs": 501}, {"ruleset": "none"}])
def test_trials_are_bounded(client: TestClient, change: Json) -> None:
    error = Person(client).post("/api/builder/trial", {"deck": LIST, "against": FIELD, **change}, 400)["error"]
    assert error["code"] == "invalid"


class Waiting(Workers):
    """Workers at which every job waits forever."""

    def __init__(self) -> None:
        super().__init__(0)
        self.started = 0
        self.cancelled = 0

    async def run(self, work: Callable[..., Any], *details: Any, **_: Any) -> Any:  # type: ignore[override]  # it runs nothing
        self.started += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


def test_a_trial_that_nobody_waits_for_is_cancelled() -> None:
    async def check() -> None:
        workers = Waiting()
        trials = DeckTrials(workers)
        plan = plan_of(CARDS, [load_deck("first-flame").cards], load_rules("modern", "standard"), 1)

        async def read() -> None:
            async for _ in trials.run(plan, 10, "mia", "home"):
                pass

        running = [asyncio.create_task(read()) for _ in range(PER_PERSON)]
        while workers.started < PER_PERSON:
            await asyncio.sleep(0)
        with pytest.raises(ApiError, match="already testing a deck"):
            trials.check_room("mia", "home")
        trials.check_room("ben", "home")
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        assert workers.cancelled == PER_PERSON and not trials.under_way
        trials.check_room("mia", "home")

    asyncio.run(check())
