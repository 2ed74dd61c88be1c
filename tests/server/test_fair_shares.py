"""Limits for one address: searches, guests, records, analyses, trials."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from people import Person, checked, services_at, serving
from sqlalchemy import event
from starlette.testclient import TestClient

from playmat.cards import catalogue
from playmat.cards.lists import parse_list
from playmat.cards.pool import default_pool
from playmat.server import analyses
from playmat.server.deck_trials import PER_ADDRESS, DeckTrials
from playmat.server.errors import ApiError
from playmat.server.lookups import Lookups
from playmat.server.settings import Settings
from playmat.server.stored_records import OVER, GameRow, Played, Seat
from playmat.server.workers import Workers

NONSENSE = "\n".join(f"4 Qwxzk Jjvb{number}" for number in range(200))


def test_nonsense_is_compared_with_few_names() -> None:
    """A list of 200 unknown names must not stop the server for a second."""
    compared = 0

    def close(name: str, others: list[str], **more: object) -> list[str]:
        nonlocal compared
        compared += len(others)
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "get_close_matches", close)
        assert len(parse_list(NONSENSE, default_pool()).unknown) == 200
    assert compared <= 200 * catalogue.LIKELY


def test_searches_of_an_address_have_a_share_of_the_time(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    now, used = 100.0, 0.0
    monkeypatch.setattr("playmat.server.rate_limits.time.monotonic", lambda: now)
    monkeypatch.setattr("playmat.server.lookups.time.thread_time", lambda: used)

    def work(seconds: float) -> str:
        nonlocal used
        used += seconds
        return "found"

    async def ask(lookups: Lookups) -> None:
        nonlocal now
        assert await lookups.run("a", work, 6.0) == "found", "one search may take more than the share"
        with pytest.raises(ApiError, match=r"try again in 5\.0 seconds") as refused:
            await lookups.run("a", work, 0.1)
        assert refused.value.status == 429
        assert await lookups.run("b", work, 0.1) == "found"
        now += 5.1
        assert await lookups.run("a", work, 0.1) == "found"

    lookups = Lookups(replace(settings, lookup_share=0.2, lookup_burst=5.0))
    asyncio.run(ask(lookups))
    lookups.close()


def test_an_address_has_few_searches_waiting(settings: Settings) -> None:
    may_end = threading.Event()

    async def ask(lookups: Lookups) -> None:
        waiting = [asyncio.create_task(lookups.run("a", may_end.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ApiError, match="too many searches"):
            await lookups.run("a", may_end.wait)
        other = asyncio.create_task(lookups.run("b", may_end.wait))
        await asyncio.sleep(0)
        may_end.set()
        assert await asyncio.gather(*waiting, other) == [True, True, True]
        assert not lookups.waiting

    lookups = Lookups(replace(settings, lookups_per_address=2))
    asyncio.run(ask(lookups))
    lookups.close()


def test_guests_of_an_address_are_counted(settings: Settings) -> None:
    with serving(replace(settings, guest_rate=1e-6, guest_burst=2)) as client:
        codes = [client.post("/api/guests", json={"name": "Mia"}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


def test_uploads_of_an_address_are_counted(settings: Settings) -> None:
    with serving(replace(settings, record_rate=1e-6, record_burst=1)) as client:
        one, two = Person(client), Person(client, "Ben")
        one.post("/api/records", {"record": {}}, 400)
        assert two.post("/api/records", {"record": {}}, 429)["error"]["code"] == "too_fast"


def test_more_guests_do_not_get_more_trials() -> None:
    trials = DeckTrials(Workers(0))
    trials.by_address["a"] = PER_ADDRESS
    with pytest.raises(ApiError, match="already testing"):
        trials.check_room("new guest", "a")
    trials.check_room("new guest", "b")


def test_more_guests_do_not_get_more_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "PER_ADDRESS", 1)
    row = GameRow("g", "modern", "standard", (Seat("bot"), Seat("bot")), status=OVER)
    found = analyses.Analyses(Workers(0), 0.01)
    found.known["g", 0] = analyses.Analysis(row, Played(()), 0, "Mia", "a")
    with pytest.raises(ApiError, match="too many analyses"):
        found.check_room("new guest", "a")
    found.check_room("new guest", "b")


def test_a_record_that_is_nested_too_deeply_is_refused(client: TestClient) -> None:
    body = '{"record": ' + '{"a": ' * 900 + "1" + "}" * 901
    reply = client.post("/api/records", content=body, headers={"content-type": "application/json", **Person(client).headers})
    assert "nested" in checked(reply, 400)["error"]["message"]


@pytest.mark.parametrize(("name", "code"), [("Z\u0301oe\u0308", 201), ("A" + "\u0301" * 39, 400)])
def test_a_name_has_few_accents_on_one_letter(client: TestClient, name: str, code: int) -> None:
    assert client.post("/api/guests", json={"name": name}).status_code == code


def test_all_seats_of_a_guest_end_in_few_statements(client: TestClient) -> None:
    mia = Person(client, "Mia")
    for _ in range(5):
        mia.make({"kind": "open"})
    statements: list[str] = []
    engine = services_at(client).storage.engine
    event.listen(engine, "before_cursor_execute", lambda *details: statements.append(details[2]))
    mia.post("/api/me/token")
    assert sum("tokens" in text and text.startswith("DELETE") for text in statements) == 1
