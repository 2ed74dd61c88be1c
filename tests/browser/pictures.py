"""Pictures of the real page.

    python tests/browser/pictures.py            # those of the README, into docs/pictures
    python tests/browser/pictures.py FOLDER     # every page on every screen, dark and light, for people who change the look
    python tests/browser/pictures.py FOLDER phone tablet

pngquant (Debian's package is `pngquant`) makes the README's pictures small.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from clicker import click_until, open_table, wait_until
from playwright.sync_api import Browser, Page, expect, sync_playwright
from table_server import Server
from visitors import CHROMIUM, FLAGS, PATIENCE, arrive

expect.set_options(timeout=PATIENCE)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIMPLE = ("bundled:first-flame", "bundled:green-shoots")
DECKS = ("bundled:2026-festival-leads", "bundled:2026-mega-lucario")
SEED, CLICKS = 2, 1
"""With this seed and these clicks, the board is soon full."""
LIVELY = """
clicked > 25 && document.querySelectorAll('.pokemon').length >= 6 && document.querySelector('.pokemon .damage')
  && document.querySelector('.card.legal') && document.querySelector('.prompt')?.dataset.kind === 'main'
"""


SCREENS: dict[str, dict[str, Any]] = {
    "laptop": {"width": 1280, "height": 800},
    "desktop": {"width": 1920, "height": 1080},
    "tablet": {"width": 820, "height": 1180, "touch": True},
    "phone": {"width": 390, "height": 844, "touch": True},
}
PAGES = {
    "lobby": "", "decks": "decks", "builder": "deck/new/first-flame", "learn": "learn", "lesson": "learn/energy",
    "rules": "rules", "settings": "settings", "replays": "replays",
}  # fmt: skip


def visit(browser: Browser, address: str, **visitor: Any) -> Page:
    page = arrive(browser, **visitor).new_page()
    page.goto(address)
    return page


def play_until_lively(page: Page) -> None:
    open_table(page, ruleset="mega-evolution-2025", level=2, decks=DECKS)
    click_until(page, LIVELY, CLICKS, haste=0)
    if page.locator(".ending").count():
        raise SystemExit("the game ended too early for a picture; choose another SEED")
    page.locator(".mine .pokemon.active").hover()


def shoot(page: Page, path: Path) -> None:
    """Take a picture once everything is drawn and nothing moves."""
    wait_until(page, "document.fonts.status === 'loaded' && document.getAnimations().every((a) => a.playState !== 'running')")
    page.screenshot(path=path)


def take(page: Page, name: str) -> None:
    path = PICTURES / f"{name}.png"
    shoot(page, path)
    subprocess.run(["pngquant", "--force", "--skip-if-larger", "--quality", "70-95", "--output", path, path], check=True)


def take_pictures(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    play_until_lively(page)
    take(page, "board")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Watch the replay").click()
    wait_until(page, "Number(document.querySelector('.step-slider')?.max ?? 0) > 20")
    page.get_by_label("View as").select_option("all")
    expect(page.locator(".hand-tray")).to_have_count(2)
    page.locator(".step-slider").fill(str(page.evaluate("Math.round(document.querySelector('.step-slider').max * 0.9)")))
    take(page, "replay")

    page = visit(browser, f"{address}#/deck/new/first-flame", theme="light")
    with page.expect_response("**/api/builder/cards?*type%3Afire*"):
        page.get_by_role("searchbox", name="Search cards").fill("type:fire text:burned is:playable")
    expect(page.locator(".legality")).to_contain_text("Legal")
    expect(page.locator(".result").nth(2)).to_be_visible()
    take(page, "deck-builder")

    page = visit(browser, address, width=390, height=780, touch=True, theme="light")
    play_until_lively(page)
    take(page, "phone")


def take_all(browser: Browser, address: str, folder: Path, screens: Sequence[str]) -> None:
    """Every page, and a game from its middle to its analysis, on every screen and in both themes."""
    for screen, visitor in SCREENS.items():
        for theme in ("dark", "light") if screen in screens else ():
            name = f"{screen}-{theme}"
            page = visit(browser, address, **visitor, theme=theme)
            for title, place in PAGES.items():
                page.goto(f"{address}#/{place}")
                expect(page.locator("h1").first).to_be_attached()
                expect(page.locator(".loading")).to_have_count(0)
                shoot(page, folder / f"{title}-{name}.png")
            page.goto(f"{address}#/deck/new/first-flame")
            page.get_by_role("tab", name="Win rates").click()
            page.get_by_label("Games against each").select_option("20")
            page.get_by_role("button", name="Start the test").click()
            expect(page.locator(".trial tbody tr")).to_have_count(7)
            wait_until(page, "document.querySelector('.trial progress')?.value >= 12")
            page.get_by_role("button", name="Stop").click()
            page.locator(".trial").scroll_into_view_if_needed()
            shoot(page, folder / f"rates-{name}.png")
            page.goto(address)
            open_table(page, ruleset="comprehensive-2009", form="team-battle", decks=(*SIMPLE, *SIMPLE))
            click_until(page, "document.querySelectorAll('.pokemon').length >= 9 && clicked > 12", CLICKS, haste=0)
            shoot(page, folder / f"team-{name}.png")
            page.goto(address)
            page.get_by_role("button", name="Watch two bots").click()
            page.get_by_role("button", name="Pause").click()
            for _ in range(40):
                page.get_by_role("button", name="Next step").click()
            shoot(page, folder / f"bots-{name}.png")
            page.goto(address)
            play_until_lively(page)
            shoot(page, folder / f"board-{name}.png")
            page.locator(".side:not(.mine) .pokemon.active").first.click()
            shoot(page, folder / f"sheet-{name}.png")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Resign").click()
            page.get_by_role("dialog").get_by_role("button", name="Resign").click()
            shoot(page, folder / f"ending-{name}.png")
            page.get_by_role("link", name="Analyse").click()
            expect(page.locator(".win-curve")).to_be_visible(timeout=180_000)
            shoot(page, folder / f"analysis-{name}.png")
            page.context.close()


def main(folder: Path | None, screens: Sequence[str]) -> None:
    if CHROMIUM is None or shutil.which("pngquant") is None:
        raise SystemExit("pictures need a Chromium and pngquant: apt-get install chromium pngquant")
    (folder or PICTURES).mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data), SEED)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            if folder is None:
                take_pictures(browser, server.address)
            else:
                take_all(browser, server.address, folder, screens or list(SCREENS))
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None, sys.argv[2:])
