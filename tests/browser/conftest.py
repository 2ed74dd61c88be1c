"""Browsers on the real page, served by a real server. Without Chromium these tests are skipped with a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from table_server import Server
from visitors import BLANK, CHROMIUM, FLAGS, PATIENCE, OpenPage, arrive

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts browsers with further flags; all are closed at the end."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    started: list[Browser] = []
    with sync_playwright() as playwright:

        def start(*flags: str) -> Browser:
            started.append(playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags]))
            return started[-1]

        yield start
        for browser in started:
            browser.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Browser:
    return launch()


@pytest.fixture(scope="session")
def large_print(launch: Callable[..., Browser]) -> Browser:
    """A browser whose font is twice as large as usual."""
    return launch("--blink-settings=defaultFontSize=32")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages as new visitors. An error in a page fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_one(address: str, with_browser: Browser | None = None, **visitor: Any) -> Page:
        context = arrive(with_browser or browser, **visitor)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(open_page: OpenPage, server: Server) -> Page:
    """A visitor in the lobby."""
    return open_page(server.address)


@pytest.fixture
def visitor(open_page: OpenPage, server: Server) -> Page:
    """A visitor who has not loaded the page yet; `start_game` leads to a table."""
    return open_page(server.address + BLANK)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which checks accessibility."""
    return str(AXE_SCRIPT)
