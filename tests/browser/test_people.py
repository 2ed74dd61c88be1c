"""The players at a table: set phrases, mute and block, verifiable luck, and sessions that can be ended."""

from __future__ import annotations

import re

from clicker import open_table
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings

DIGEST = re.compile(r"^[0-9a-f]{64}$")


def called(open_page: OpenPage, server: Server, name: str, path: str = "") -> Page:
    """A visitor with their own name."""
    page = open_page(f"{server.address}#/settings")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Playmat").click()
    if path:
        page.goto(path)
    return page


def duel(open_page: OpenPage, server: Server) -> tuple[Page, Page]:
    """Two players at a table: the one who created it, and the one who followed the invitation."""
    mia = called(open_page, server, "Mia")
    open_table(mia, opponent="open")
    digest = mia.locator(".digest code").text_content() or ""
    assert DIGEST.match(digest)
    ben = called(open_page, server, "Ben", mia.locator("#invite-link").input_value())
    expect(ben.locator(".digest code")).to_have_text(digest)  # before Ben adds anything
    ben.get_by_role("button", name="Join the game").click()
    for page in (mia, ben):
        expect(page.locator(".board")).to_be_visible()
    return mia, ben


def table_talk(page: Page) -> None:
    page.get_by_role("button", name="At the table").click()
    expect(page.get_by_role("dialog", name="At the table")).to_be_visible()


def test_players_say_set_phrases_and_mute_and_block_each_other(open_page: OpenPage, server: Server, axe: str) -> None:
    mia, ben = duel(open_page, server)
    table_talk(ben)
    ben.get_by_role("button", name="Good luck!").click()
    expect(mia.locator(".saying")).to_have_text("Ben: Good luck!")
    table_talk(mia)
    expect(mia.locator(".heard")).to_have_text("Ben: Good luck!")
    assert findings(mia, axe) == []
    mia.get_by_label("Mute Ben").focus()
    mia.keyboard.press("Space")
    expect(mia.get_by_label("Mute Ben")).to_be_checked()
    mia.get_by_role("button", name="Thanks!").press("Enter")
    expect(ben.locator(".heard")).to_contain_text("Mia: Thanks!")
    ben.get_by_role("button", name="Oops!").click()
    expect(ben.locator(".heard")).to_contain_text("Ben: Oops!")
    mia.get_by_role("button", name="Nice!").click()
    expect(mia.locator(".heard li").last).to_have_text("Mia: Nice!")
    expect(mia.locator(".heard")).not_to_contain_text("Oops!")
    mia.reload()  # muted players are remembered
    table_talk(mia)
    expect(mia.get_by_label("Mute Ben")).to_be_checked()
    mia.get_by_role("button", name="Block Ben").press("Enter")
    expect(mia.get_by_text("You will not meet at a table again")).to_be_visible()
    mia.get_by_role("button", name="Block Ben").press("Enter")
    expect(mia.get_by_text("Blocked. This game continues.")).to_be_visible()
    mia.goto(f"{server.address}#/settings")
    mia.get_by_role("button", name="Unblock Ben").click()
    expect(mia.get_by_text("You have not blocked anyone.")).to_be_visible()
    assert findings(mia, axe) == []


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending")).to_be_visible()


def test_the_luck_of_a_game_against_a_bot_is_checked_after_its_end(page: Page, axe: str) -> None:
    open_table(page)
    table_talk(page)
    digest, mine = page.locator(".digest code").all_text_contents()
    assert DIGEST.match(digest) and len(mine) == 32
    page.keyboard.press("Escape")
    resign(page)
    page.get_by_role("button", name="Check this game’s luck").press("Enter")
    expect(page.locator(".fairness")).to_contain_text("The luck of this game was fair.")
    expect(page.locator(".fairness li")).to_have_text([re.compile(r"^Yes\.")] * 5)
    assert findings(page, axe) == []
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".ending")).to_have_count(0)
    resign(page)
    page.get_by_role("button", name="Check this game’s luck").click()
    expect(page.locator(".fairness li")).to_have_text([re.compile(r"^Yes\.")] * 5)


def test_a_record_that_was_changed_is_noticed(page: Page) -> None:
    open_table(page)
    resign(page)
    page.route("**/record", lambda route: route.fulfill(body=route.fetch().text().replace('"seed":', '"seed":1')))
    page.get_by_role("button", name="Check this game’s luck").click()
    expect(page.locator(".fairness")).to_contain_text("is not consistent")
    expect(page.locator(".fairness li.problem")).to_have_text([re.compile("The seed is derived")])


def test_sessions_can_be_ended(open_page: OpenPage, server: Server) -> None:
    page = called(open_page, server, "Mia")
    open_table(page)
    table = page.url
    token = page.evaluate("JSON.parse(localStorage['playmat.guest']).token")
    page.goto(f"{server.address}#/settings")
    page.get_by_role("button", name="End all my other sessions").press("Enter")
    expect(page.get_by_text("All other sessions have ended.")).to_be_visible()
    status = "async (token) => (await fetch('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status"
    assert page.evaluate(status, token) == 401
    assert page.evaluate(status, page.evaluate("JSON.parse(localStorage['playmat.guest']).token")) == 200
    page.goto(table)
    expect(page.locator(".prompt")).to_be_visible()  # the game continues with a new token for the seat
