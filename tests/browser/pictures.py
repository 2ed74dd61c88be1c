"""The pictures of the README, taken from the real page: `python tests/browser/pictures.py`.

They are written to docs/pictures: a board in the middle of a game, the deck builder, a replay, and a phone.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from clicker import click_on, open_table, wait_until
from playwright.sync_api import Browser, Page, expect, sync_playwright
from table_server import Server
from visitors import CHROMIUM, FLAGS, arrive

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DECKS = ("bundled:first-flame", "bundled:green-shoots")
ENOUGH = 7
"""Pokémon in play that make a board worth looking at."""


def visit(browser: Browser, address: str, **visitor: Any) -> Page:
    page = arrive(browser, **visitor).new_page()
    page.goto(address)
    return page


def lively_board(page: Page) -> None:
    """Play until there is something to see and it is our turn; start again where a game ends too soon."""
    home = page.url
    for seed in range(1, 20):
        page.goto(home)
        page.reload()
        open_table(page, ruleset="modern", level=2, decks=DECKS)
        for _ in range(12):
            click_on(page, 8, seed)
            if page.locator(".ending").count():
                break
            if page.locator(".pokemon").count() >= ENOUGH and page.locator(".prompt").get_attribute("data-kind") == "main":
                page.keyboard.press("Escape")
                page.locator(".pokemon.active").last.hover()
                page.wait_for_timeout(400)
                return
    raise SystemExit("no game became lively enough for a picture")


def take_pictures(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    lively_board(page)
    page.screenshot(path=PICTURES / "board.png")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Watch the replay").click()
    wait_until(page, "Number(document.querySelector('.reel')?.max ?? 0) > 20")
    page.get_by_label("Seen by").select_option("all")
    wait_until(page, "Number(document.querySelector('.reel')?.max ?? 0) > 20")
    page.locator(".reel").fill(str(page.evaluate("Math.round(document.querySelector('.reel').max * 0.8)")))
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / "replay.png")

    page = visit(browser, f"{address}#/deck/new/first-flame", theme="light")
    page.get_by_role("searchbox", name="Search cards").fill("type:fire hp>=120 is:playable")
    expect(page.locator(".result").first).to_be_visible()
    page.wait_for_timeout(800)
    page.screenshot(path=PICTURES / "deck-builder.png")

    page = visit(browser, address, width=390, height=780)
    lively_board(page)
    page.screenshot(path=PICTURES / "phone.png")


def main() -> None:
    if CHROMIUM is None:
        raise SystemExit("no Chromium is installed: apt-get install chromium")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            take_pictures(browser, server.address)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
