"""The cost of a visit and of a moving card on this machine: `python tests/browser/frames.py`.

It prints the bytes of a first visit, and for frames in which a card moves the time between frames and the processor time that the
page's main thread spends, with median, 95 % and worst. A busy machine makes the former long; the latter does not depend on it.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from clicker import click_until, open_table, save_deck
from playwright.sync_api import Browser, CDPSession, expect, sync_playwright
from table_server import Server
from visitors import CHROMIUM, FLAGS, PATIENCE, arrive

expect.set_options(timeout=PATIENCE)
CARDS = {"base1-52": 20, "base1-97": 20}
TURNS = 6
ENERGY = "document.querySelector('.card.legal[data-card-id=\"base1-97\"]')"
READY = f"document.querySelector('.prompt')?.dataset.kind === 'main' && {ENERGY}"

MOVE = """
() => new Promise((resolve) => {
  ENERGY.click();
  requestAnimationFrame(() => {
    document.querySelector('.pokemon.target').click();
    const times = [];
    const look = (now) => {
      const moving = document.getAnimations().some((a) => a.playState === 'running' && !(a instanceof CSSAnimation));
      if (moving) times.push(now);
      if (times.length && !moving) return resolve(times);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
})
"""


def main_thread(session: CDPSession) -> float:
    """Processor milliseconds that the page's main thread has used."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def first_visit(browser: Browser, address: str) -> float:
    page = arrive(browser).new_page()
    page.goto(f"{address}licenses.txt")
    cost: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: cost.append(event["encodedDataLength"]))
    page.goto(address)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.context.close()
    return sum(cost)


def moves(browser: Browser, address: str) -> None:
    page = arrive(browser, pace="fast").new_page()
    page.goto(address)
    deck = save_deck(page, CARDS)
    open_table(page, form="limited", decks=(deck, deck))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    gaps: list[float] = []
    costs: list[float] = []
    totals: list[float] = []
    for _ in range(TURNS):
        click_until(page, READY, seed=2)
        if page.locator(".ending").count():
            break
        before = main_thread(session)
        times: list[float] = page.evaluate(MOVE.replace("ENERGY", ENERGY))
        totals.append(main_thread(session) - before)
        costs.append(totals[-1] / max(1, len(times)))
        gaps += [after - one for one, after in pairwise(times)]
        page.keyboard.press("e")
        page.keyboard.press("1")
    if not gaps:
        raise SystemExit("no card moved: is motion reduced?")
    print(f"{len(gaps)} frames of {len(costs)} moving cards")
    print(f"  between frames: {spread(gaps)}")
    print(f"  main thread, a frame on average: {spread(costs)}")
    print(f"  main thread, a whole move with its answer: {spread(totals)}")


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    return f"median {median(ordered):.1f} ms, 95 % under {ordered[int(len(ordered) * 0.95)]:.1f} ms, worst {ordered[-1]:.1f} ms"


def main() -> None:
    if CHROMIUM is None:
        raise SystemExit("Chromium is not installed: apt-get install chromium")
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            print(f"first visit: {first_visit(browser, server.address) / 1000:.0f} kB")
            moves(browser, server.address)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
