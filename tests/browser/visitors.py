"""Browsers to test with: where Chromium is, how it is started, and what a visitor's browser is like.

    python visitors.py

prints the path of Chromium, and fails if it is not installed.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

PATIENCE = 60_000
"""Milliseconds that anything may take; long, because the machine may be busy."""

OpenPage = Callable[..., Page]

BLANK = "licenses.txt"
"""An address of the server without the page's program: visitors who start there load the page only once."""


def arrive(
    browser: Browser,
    *,
    width: int = 1280,
    height: int = 800,
    theme: str = "dark",
    touch: bool = False,
    pace: str = "instant",
    locale: str = "en-US",
) -> BrowserContext:
    """A new visitor. `pace` is the speed at which other players' moves are shown."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light" if theme == "light" else "dark", has_touch=touch,
        accept_downloads=True, locale=locale,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(5)")  # so that games are the same each time
    context.add_init_script(f"""if (!localStorage["playmat.pace"]) localStorage["playmat.pace"] = '"{pace}"'""")
    return context


SETTLED = """() => {
  const short = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 2000);
  const settled = Promise.allSettled(short.map((one) => one.finished));
  return Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 2000))]).then(() => true);
}"""
"""Waits until what fades in is there: axe sees the colours of the moment."""


def findings(page: Page, axe: str) -> list[str]:
    """The accessibility faults that axe finds on the page, except minor ones. `axe` is its source."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    page.evaluate(SETTLED)
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
    options = {"runOnly": tags, "resultTypes": ["violations"], "preload": False}  # only these are read, nothing else
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{item['id']} ({item['impact']}): {item['nodes'][0]['html'][:200]} {item['nodes'][0]['failureSummary'][:300]}"
        for item in found["violations"]
        if item["impact"] in ("moderate", "serious", "critical")
    ]


if __name__ == "__main__":
    print(CHROMIUM or "Chromium is not installed")
    sys.exit(CHROMIUM is None)
