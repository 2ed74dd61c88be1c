"""Games from elsewhere: pasted or dropped, followed, watched and analysed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from clicker import wait_until
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings

import playmat as pm
from playmat.livelog.writing import write


@cache
def battle_log() -> str:
    """The first turns of a game between Ann and Bob as a battle log that shows Bob's hand, with one line that is no such line."""
    game = pm.new_game("scarlet-violet-2023", "2024-charizard", "2024-giratina", seed=3)
    bots = [pm.make_bot("random", seed=1), pm.make_bot("random", seed=2)]
    while game.turn < 4:
        assert game.decision is not None
        game.answer(bots[game.decision.player].decide(game.view(game.decision.player)))
    rows = write(game.record(["Ann", "Bob"]), seat=1).splitlines()
    return "\n".join([*rows[:-4], "Ann danced on the table.", *rows[-4:]])


def test_a_pasted_battle_log_is_followed_watched_and_analysed(page: Page, axe: str) -> None:
    page.get_by_role("link", name="Replays").click()
    page.get_by_role("link", name="Bring a game").click()
    expect(page.get_by_text("press its export button")).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_label("The game as text").fill(battle_log())
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("heading", name="A battle log of PTCG Live: Ann vs Bob")).to_be_focused()
    expect(page.locator(".notes li")).to_have_count(1)
    line = battle_log().splitlines().index("Ann danced on the table.") + 1
    expect(page.locator(".notes li")).to_have_text(f"Line {line} Ann danced on the table. This kind of line is not known.")
    assert findings(page, axe) == []

    page.get_by_role("link", name="Watch it").click()
    expect(page.get_by_label("View as")).to_have_value("1")
    expect(page.locator(".hand-tray")).to_have_count(1)
    page.go_back()

    page.goto(page.url.partition("#")[0] + "#/replays")
    page.get_by_role("link", name="Bring a game").click()
    page.get_by_label("The game as text").fill(battle_log())
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("link", name="Analyse Bob").click()
    expect(page.get_by_label("Decisions of")).to_have_value("1")
    expect(page.locator(".chance-parts li")).to_have_count(2)
    expect(page.locator(".chance-parts")).to_contain_text("What Bob chose cost")
    expect(page.locator(".win-curve")).to_be_visible()
    page.get_by_label("Decisions of").select_option("0")
    expect(page.locator(".chance-parts")).to_contain_text("What Bob chose gave away")
    assert findings(page, axe) == []


def test_files_are_read_and_what_they_are_is_said(open_page: OpenPage, server: Server, tmp_path: Path) -> None:
    page = open_page(f"{server.address}#/bring")
    file = tmp_path / "log.txt"
    file.write_text(battle_log(), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="A battle log of PTCG Live: Ann vs Bob")).to_be_visible()
    page.get_by_label("The game as text").fill("Once upon a time\nthere was a game.\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("line 1")
    page.get_by_label("The game as text").fill("player 1:\n  active: Pikachu base1-58\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("heading", name="Board editor")).to_be_visible()
    expect(page.get_by_role("group", name="Pikachu")).to_be_visible()


def test_a_long_text_is_sent_compressed(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/bring")
    page.get_by_label("The game as text").fill(f"# {'x' * 250_000}\nplayer 1:\n  active: Pikachu base1-58\n")
    with page.expect_request("**/api/bring") as sent:
        page.get_by_role("button", name="Read it").click()
    body = sent.value.post_data_json
    assert body is not None and body["text"] == "" and len(body["packed"]) < 5_000
    expect(page.get_by_role("heading", name="Board editor")).to_be_visible()


def test_a_moment_of_a_replay_is_edited(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/bring")
    page.get_by_label("The game as text").fill(battle_log())
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("link", name="Watch it").click()
    wait_until(page, "Number(document.querySelector('.step-slider')?.max ?? 0) > 20")
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="Edit this position").click()
    expect(page.get_by_role("heading", name="Board editor")).to_be_visible()
    expect(page.get_by_label("The position as text")).to_have_value(re.compile(r"turn: 4 of player .*list:", re.DOTALL))
    expect(page.locator(".game-facts").get_by_label("Turn", exact=True)).to_have_value("4")
