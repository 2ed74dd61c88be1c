"""The terminal takes seats in games on a server."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from playmat.play.decision import IllegalAction
from playmat.terminal.joining import CannotJoin, ServerSource, join, post

SCRIPT = Path(__file__).parents[1] / "browser" / "table_server.py"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in its own process."""
    server = runpy.run_path(str(SCRIPT))["Server"](tmp_path_factory.mktemp("server"))
    yield server.address.rstrip("/")
    server.kill()


def new_table(address: str, other: dict[str, object]) -> tuple[ServerSource, str]:
    """A table of a guest, from the guest's seat, and the invitation to it."""
    guest = post(f"{address}/api/guests", {"name": "Host"})["token"]
    seats = [{"kind": "me", "deck": {"bundled": "brushfire"}}, other]
    made = post(f"{address}/api/games", {"ruleset": "base-1999", "seats": seats}, guest)
    game = made["game"]["id"]
    source = ServerSource(f"{address.replace('http', 'ws', 1)}/api/games/{game}/ws", made["token"])
    return source, f"{address}/#/join/{game}/{made.get('invite')}"


def first_picks(source: ServerSource) -> list[int]:
    decision = source.decision
    assert decision is not None
    if decision["kind"] == "main":
        return [len(decision["options"]) - 1]
    return list(range(decision["min"]))


def test_two_terminals_play_against_each_other(address: str) -> None:
    host, link = new_table(address, {"kind": "open"})
    assert host.is_waiting and host.view()["sides"] == []
    guest = join(link, "Guest", "overgrowth")
    answered = {0: 0, 1: 0}
    while min(answered.values()) < 5:
        for seat, source in enumerate((host, guest)):
            while source.decision is None and source.step() and (source.view()["asked"] != 1 - seat or source.is_waiting):
                pass
            if source.decision is not None:
                source.answer(first_picks(source))
                answered[seat] += 1
    assert [entry for entry in host.entries() if entry["kind"] == "draw"] and guest.view()["you"] == 1
    host.close()
    guest.close()


def test_a_terminal_asks_for_hints_refusals_and_undo(address: str) -> None:
    source, _ = new_table(address, {"kind": "bot", "level": 1, "deck": {"bundled": "overgrowth"}})
    while source.decision is None or source.decision["kind"] != "main":
        if source.decision is None:
            source.step()
        else:
            source.answer(first_picks(source))
    assert source.refusals() and all(refusal["reason"] for refusal in source.refusals())
    assert source.hint().startswith("Hint: ")
    with pytest.raises(IllegalAction):
        source.answer([10_000])
    assert source.undo()
    source.close()


@pytest.mark.parametrize(
    ("link", "told"), [("here", "give the link"), ("http://127.0.0.1:1/#/join/a/b", "there is no Playmat server at")]
)
def test_a_wrong_link_is_refused_with_the_reason(link: str, told: str) -> None:
    with pytest.raises(CannotJoin, match=told):
        join(link, "Guest")


def test_the_refusal_of_the_server_is_shown(address: str) -> None:
    with pytest.raises(CannotJoin) as caught:
        join(f"{address}/#/join/nothing/here", "Guest")
    assert "HTTP" not in str(caught.value)
