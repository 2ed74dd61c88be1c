"""Browsers to test with: where one is, how it is started, and what a visitor brings.

    python visitors.py

says which one it is, and fails where there is none.
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
"""Milliseconds that anything may take; long, because a busy machine is no fault of the page."""

OpenPage = Callable[..., Page]


def arrive(
    browser: Browser, *, width: int = 1280, height: int = 800, theme: str = "dark", touch: bool = False, pace: str = "instant"
) -> BrowserContext:
    """Somebody who has never been here. `pace` is the speed at which others' moves are shown."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light" if theme == "light" else "dark", has_touch=touch,
        accept_downloads=True,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"""if (!localStorage["playmat.pace"]) localStorage["playmat.pace"] = '"{pace}"'""")
    return context


def serious_findings(page: Page, axe: str) -> list[str]:
    """What axe finds on the page that keeps somebody out. `axe` is its source."""
    page.evaluate(axe)
    found = page.evaluate("(tags) => axe.run(document, { runOnly: tags })", ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
    return [
        f"{item['id']} ({item['impact']}): {item['nodes'][0]['html'][:200]} {item['nodes'][0]['failureSummary'][:300]}"
        for item in found["violations"]
        if item["impact"] in ("serious", "critical")
    ]


if __name__ == "__main__":
    print(CHROMIUM or "no Chromium is installed")
    sys.exit(CHROMIUM is None)
