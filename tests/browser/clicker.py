"""Somebody who plays by clicking what lights up, knowing nothing of the rules."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

QUICK = {
    "base1-52": 10, "base1-34": 4, "base1-46": 4, "base1-91": 3, "base1-95": 2, "base1-94": 2, "base1-97": 11, "base1-98": 4,
}  # fmt: skip
"""A deck of 40 for the form `limited`, with which games are short."""

LONG = 150_000
"""Milliseconds for a whole game, on a machine that does other things too."""

CLICK = """
(seed) => {
  let state = seed >>> 0 || 1;
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296);
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => !e.disabled && e.getClientRects().length);
  const any = (list) => list[Math.floor(random() * list.length)];
  const found = () => {
    const answers = [...all('.picker [data-choice]'), ...all('.picker footer button'), ...all('.prompt [data-choice]')];
    if (answers.length) {
      const done = all('.picker footer .primary');
      return done.length ? done[0] : any(answers);
    }
    if (all('.card.held, .pokemon.held, .stadium.held').length) {
      const ways = all('.prompt .action:not(.dim)');
      const targets = [...all('.pokemon.target'), ...all('.bench.target'), ...all('.stadium.target')];
      return any(ways.length ? ways : targets.length ? targets : all('.prompt .quiet-button'));
    }
    const moves = [...all('.card.legal'), ...all('.pokemon.legal'), ...all('.prize.legal')];
    const primary = all('.prompt .primary');
    const attacks = all('.prompt .action.attack');
    if (primary.length && (!moves.length || random() < 0.25)) return attacks.length ? any(attacks) : primary[0];
    return any([...moves, ...all('.prompt .none')]);
  };
  window.clicked = 0;
  window.clicker = setInterval(() => {
    if (document.querySelector('.ending')) return clearInterval(window.clicker);
    if (document.querySelector('.sending')) return;
    const skip = document.querySelector('.skip');
    const next = skip ?? found();
    if (next) {
      next.click();
      if (!skip) window.clicked += 1;
    }
  }, 12);
}
"""


def start_clicking(page: Page, seed: int = 1) -> None:
    """Play on in the page's own time, until the game is over or `stop_clicking`."""
    page.evaluate(CLICK, seed)


def stop_clicking(page: Page) -> None:
    page.evaluate("clearInterval(window.clicker)")


def click_on(page: Page, clicks: int, seed: int = 1, timeout: float = 30_000) -> None:
    """Click so many times, or until the game is over."""
    start_clicking(page, seed)
    wait_until(page, f"window.clicked >= {clicks} || document.querySelector('.ending') !== null", timeout)
    stop_clicking(page)


def wait_until(page: Page, condition: str, timeout: float = 15_000) -> None:
    """Until a condition in the page holds. The page's policy forbids what Playwright's own waiting does."""
    until = time.monotonic() + timeout / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < until, f"never came true: {condition}"
        page.wait_for_timeout(40)


def play_to_the_end(page: Page, seed: int = 1, timeout: float = LONG) -> None:
    start_clicking(page, seed)
    page.wait_for_selector(".ending", timeout=timeout)


SAVE = """
async (deck) => {
  const post = async (path, body, token) => {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const guest = await post("/api/guests", { name: "Mia" });
  localStorage["playmat.guest"] = JSON.stringify({ token: guest.token, name: guest.name });
  return (await post("/api/decks", deck, guest.token)).id;
}
"""


def save_deck(page: Page, cards: dict[str, int] = QUICK) -> str:
    """Become a guest with a deck; returns the deck as the lobby's form names it."""
    deck = page.evaluate(SAVE, {"name": "Quick", "cards": cards, "format": "", "note": ""})
    page.reload()
    return f"saved:{deck}"


def open_table(
    page: Page,
    *,
    ruleset: str = "modern",
    form: str = "standard",
    level: int = 1,
    opponent: str = "",
    decks: tuple[str, ...] = (),
) -> None:
    """Fill in the form of the lobby and start. `opponent` "open" leaves the other seats to people."""
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    page.get_by_label("Rules").select_option(ruleset)
    page.get_by_label("Form of play").select_option(form)
    for seat in page.get_by_label("Against").or_(page.get_by_label("Your teammate")).all():
        seat.select_option(opponent or str(level))
    for place, deck in zip(page.locator(".seat-row select:has(optgroup)").all(), decks, strict=False):
        place.select_option(deck)
    page.get_by_role("button", name="Open the table" if opponent else "Start the game").click()
    if not opponent:
        expect(page.locator(".board")).to_be_visible()
