"""Pictures of cards from a folder of the user's own, on the page."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from clicker import click_until, start_game, wait_until
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import BLANK, OpenPage, findings

MACHOP, ENERGY = "base1-52", "base1-97"
DECK = {MACHOP: 20, ENERGY: 20}
SHOWN = "[...document.querySelectorAll('.pokemon .face image')].length"


def checkered(width: int = 360, height: int = 500) -> bytes:
    """A PNG of black and white fields, on which nothing could be read without a background of its own."""
    rows = b"".join(b"\0" + bytes(255 * ((x // 9 + y // 9) % 2) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("cards")
    for card in (MACHOP, ENERGY):
        (found / f"{card}.png").write_bytes(checkered())
    return found


@pytest.fixture(scope="module")
def picture_server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"), pictures=folder)
    yield running
    running.kill()


@pytest.fixture
def page(open_page: OpenPage, picture_server: Server) -> Page:
    """A visitor at a table."""
    found = open_page(picture_server.address + BLANK)
    start_game(found, DECK, level=1)
    click_until(found, "document.querySelector('.prompt')?.dataset.kind === 'main'", seed=2)
    return found


def test_cards_are_shown_as_pictures_or_as_drawings(page: Page, axe: str) -> None:
    wait_until(page, f"{SHOWN} >= 2")
    assert page.evaluate("document.querySelector('.pokemon .face image').getBoundingClientRect().width") > 40
    life = page.locator(".pokemon .life").first
    expect(life).to_be_visible()
    assert life.evaluate("(e) => parseFloat(getComputedStyle(e).backgroundColor.split(/[ ,/]+/)[3] ?? 1)") > 0.8
    assert findings(page, axe) == []
    page.locator(".hand-tray .card").first.click(button="right")
    page.get_by_role("button", name="Show the drawing").click()
    wait_until(page, f"{SHOWN} === 0")
    expect(page.locator("dialog.zoomed use").first).to_be_attached()
    expect(life).to_be_visible()
    page.get_by_role("button", name="Show the picture").click()
    wait_until(page, f"{SHOWN} >= 2")


def test_the_choice_is_in_the_settings(page: Page, picture_server: Server) -> None:
    page.goto(f"{picture_server.address}#/settings")
    choice = page.get_by_role("checkbox", name="Pictures of cards instead of drawings")
    expect(choice).to_be_checked()
    choice.uncheck()
    assert page.evaluate("localStorage['playmat.pictures']") == "false"


def test_a_picture_that_cannot_be_loaded_is_drawn(open_page: OpenPage, picture_server: Server) -> None:
    page = open_page(picture_server.address + BLANK)
    page.route(f"**/api/pictures/{ENERGY}?*", lambda route: route.fulfill(status=404))
    start_game(page, DECK, level=1)
    drawn = "document.querySelectorAll('.hand-tray .face use').length > 0"
    shown = f"[...document.querySelectorAll('.face image')].some((e) => e.href.baseVal.includes('{ENERGY}'))"
    wait_until(page, f"{drawn} && !({shown})")


def test_a_server_without_pictures_does_not_offer_them(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/settings")
    expect(page.get_by_role("checkbox", name="Quiet sounds")).to_be_visible()
    wait_until(page, "performance.getEntriesByName(new URL('/api/meta', location).href).length > 0")
    expect(page.get_by_role("checkbox", name="Pictures of cards")).to_have_count(0)
