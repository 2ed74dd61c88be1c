"""The lobby: the game that it shows, and the terms of a game between two people."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings


def register(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.address}#/people")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill("a long password of mine")
    page.get_by_role("button", name="Make an account").last.click()
    page.get_by_role("button", name="I have kept them").click()


def test_two_bots_play_beside_play_now(open_page: OpenPage, tmp_path: Path, axe: str) -> None:
    server = Server(tmp_path, showcase=True)
    try:
        page = open_page(server.address)
        board = page.locator(".hero-live .board")
        expect(board.locator(".pokemon").first).to_be_visible()
        expect(board.locator("xpath=ancestor::*[@inert]")).to_have_count(1)
        assert findings(page, axe) == []
        page.locator(".hero-live").get_by_role("link", name="Watch").click()
        expect(page).to_have_url(re.compile("#/watch/"))
        expect(page.locator(".board .pokemon").first).to_be_visible()
        still = open_page(server.address + "licenses.txt")
        still.emulate_media(reduced_motion="reduce")
        with still.expect_response("**/api/lobby"):
            still.goto(server.address)
        still.wait_for_timeout(1500)
        expect(still.locator(".hero-cards .face")).to_have_count(3)
        expect(still.locator(".hero-live .board")).to_have_count(0)
    finally:
        server.kill()


def test_a_table_for_two_people_may_be_a_match_and_rated(page: Page, server: Server, axe: str) -> None:
    register(page, server, "Rita")
    page.goto(f"{server.address}#/")
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    expect(page.locator(".match-length select")).to_have_count(0)
    page.get_by_label("Opponent").select_option("open")
    page.locator(".match-length select").select_option("3")
    rated = page.get_by_role("checkbox", name="Rated")
    expect(rated).to_be_disabled()  # there is no clock yet
    page.get_by_label("Clock").select_option(label="25 min + 10 s")
    rated.check()
    assert findings(page, axe) == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".terms")).to_contain_text("Best of three, rated")
    page.goto(f"{server.address}#/")
    expect(page.locator(".game-row", has_text="Best of three, rated").first).to_be_visible()
