"""Browsers on the real page, served by a real server. Without a Chromium these tests are skipped, and say so."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from table_server import Server

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed: apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages of visitors who have never been here. Anything that goes wrong in a page fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_one(address: str, *, width: int = 1280, height: int = 800, theme: str = "dark", touch: bool = False, pace: str = "instant") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="light" if theme == "light" else "dark", has_touch=touch,
            accept_downloads=True,
        )  # fmt: skip
        contexts.append(context)
        context.set_default_timeout(15_000)
        context.add_init_script(f"""if (!localStorage["playmat.pace"]) localStorage["playmat.pace"] = '"{pace}"'""")
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
    return open_page(server.address)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which `npm ci` installs with the page's other tools."""
    source = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        pytest.skip("axe-core is not installed: npm ci in frontend/")
    return source.read_text(encoding="utf-8")
