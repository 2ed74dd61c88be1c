"""People and club nights on the page: an account, a quick match, a challenge, a tournament of two."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings

PASSWORD = "correct horse"


def make_account(page: Page, server: Server, name: str) -> list[str]:
    """Make an account; returns its recovery codes."""
    page.goto(f"{server.address}#/people")
    account = page.get_by_role("region", name="Your account")
    account.get_by_label("Name").fill(name)
    account.get_by_label("Password").fill(PASSWORD)
    account.locator("form").get_by_role("button", name="Make an account").click()
    expect(account.locator(".codes li")).to_have_count(8)
    codes = account.locator(".codes code").all_inner_texts()
    account.get_by_role("button", name="I have kept them").click()
    expect(account.get_by_text(f"You are logged in as {name}.")).to_be_visible()
    return codes


def test_an_account_is_used_on_another_device_and_recovered(open_page: OpenPage, server: Server, axe: str) -> None:
    page = open_page(server.address)
    codes = make_account(page, server, "Ida")
    assert findings(page, axe) == []
    there = open_page(f"{server.address}#/people")
    account = there.get_by_role("region", name="Your account")
    account.get_by_role("button", name="Log in", exact=True).first.click()
    account.get_by_label("Name").fill("ida")
    account.get_by_label("Password").fill("wrong horse")
    account.locator("form").get_by_role("button", name="Log in").click()
    expect(account.get_by_role("alert")).to_contain_text("no account with this name and password")
    account.get_by_role("button", name="Use a recovery code").click()
    account.get_by_label("Recovery code").fill(codes[0])
    account.get_by_label("New password").fill("another horse")
    account.locator("form").get_by_role("button", name="Log in").click()
    expect(account.get_by_text("You are logged in as Ida.")).to_be_visible()
    account.get_by_text("Your sessions").click()
    expect(account.get_by_role("button", name="Log out on this device")).to_be_visible()
    page.reload()  # the other session has ended
    expect(page.get_by_role("region", name="Your account").get_by_label("Password")).to_be_visible()


def test_two_people_find_each_other_while_one_plays_a_bot(open_page: OpenPage, server: Server) -> None:
    first, second = open_page(f"{server.address}#/people"), open_page(f"{server.address}#/people")
    for page in (first, second):
        quick = page.get_by_role("region", name="Quick match")
        quick.get_by_role("button", name="Find an opponent").click()
        if page is first:
            page.get_by_role("button", name="Play a bot in the meantime").click()
            expect(page.locator(".prompt")).to_be_visible()
    for page in (first, second):
        expect(page.locator(".quick-bar")).to_contain_text("An opponent was found!")
        page.get_by_role("button", name="Go to the game").click()
        expect(page.locator(".quick-bar")).to_have_count(0)
    expect(first).to_have_url(second.url)
    for page in (first, second):
        expect(page.locator(".prompt")).to_be_visible()


def test_somebody_is_challenged_by_name(open_page: OpenPage, server: Server) -> None:
    page, there = open_page(server.address), open_page(server.address)
    make_account(page, server, "Olga")
    there.goto(f"{server.address}#/people")
    challenge = there.get_by_role("region", name="Challenge somebody")
    challenge.get_by_label("Name of the account").fill("Olga")
    challenge.get_by_role("button", name="Send the challenge").click()
    expect(there).to_have_url(re.compile("#/play/"))
    page.reload()
    page.get_by_role("link", name="Accept").click()
    page.get_by_role("button", name="Join the game").click()
    for one in (page, there):
        expect(one.locator(".prompt")).to_be_visible()


def test_a_club_night_is_played_and_corrected(open_page: OpenPage, server: Server, axe: str) -> None:
    host, guest = open_page(f"{server.address}#/nights"), open_page(server.address)
    host.get_by_label("Its name").fill("Thursday")
    host.get_by_label("Games").select_option("1")
    host.get_by_role("button", name="Make a club night").click()
    expect(host.get_by_role("heading", name="Thursday")).to_be_visible()
    link = host.get_by_label("Link for your players").input_value()
    host.get_by_role("button", name="Take part").click()
    guest.goto(link)
    guest.get_by_role("button", name="Take part").click()
    expect(guest.get_by_role("button", name="Drop out")).to_be_visible()
    host.get_by_role("button", name="Pair the next round").click()
    expect(host.get_by_role("link", name="Go to your game")).to_be_visible()
    assert findings(host, axe) == []
    guest.get_by_role("link", name="Go to your game").click()
    expect(guest.locator(".prompt")).to_be_visible()
    result = host.get_by_label("Result of table 1")
    result.select_option("0–1")
    expect(host.get_by_role("region", name="Standings").get_by_role("row").nth(1)).to_contain_text("1–0–0")
    host.emulate_media(media="print")
    expect(host.get_by_role("button", name="Pair the next round")).to_be_hidden()
    expect(host.get_by_role("region", name="Round 1")).to_be_visible()
