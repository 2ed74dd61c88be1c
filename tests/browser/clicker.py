"""Somebody who plays by clicking what lights up, knowing nothing of the rules."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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
    const targets = [...all('.pokemon.target'), ...all('.bench.target'), ...all('.stadium.target')];
    if (targets.length) return any(targets);
    const held = all('.card.held, .pokemon.held');
    if (held.length) return any([...all('.prompt .action:not(.dim)'), ...all('.prompt .quiet-button')]);
    const moves = [...all('.card.legal'), ...all('.pokemon.legal'), ...all('.prize.legal')];
    const primary = all('.prompt .primary');
    const attacks = all('.prompt .action.attack');
    if (primary.length && (!moves.length || random() < 0.15)) return attacks.length ? any(attacks) : primary[0];
    return any([...moves, ...all('.prompt .none')]);
  };
  window.clicked = 0;
  window.clicker = setInterval(() => {
    if (document.querySelector('.ending')) return clearInterval(window.clicker);
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
    page.wait_for_function(f"window.clicked >= {clicks} || document.querySelector('.ending')", timeout=timeout)
    stop_clicking(page)


def play_to_the_end(page: Page, seed: int = 1, timeout: float = 60_000) -> None:
    start_clicking(page, seed)
    page.wait_for_selector(".ending", timeout=timeout)


def open_table(
    page: Page, *, ruleset: str = "modern", form: str = "standard", level: int = 1, opponent: str = "", decks: tuple[str, ...] = ()
) -> None:
    """Fill in the form of the lobby and start. `opponent` "open" leaves the other seats to people."""
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    page.get_by_label("Rules").select_option(ruleset)
    page.get_by_label("Form of play").select_option(form)
    for seat in page.get_by_label("Against").or_(page.get_by_label("Your teammate")).all():
        seat.select_option(opponent or str(level))
    for place, deck in zip(page.get_by_label("deck", exact=False).filter(has=page.locator("optgroup")).all(), decks, strict=False):
        place.select_option(f"bundled:{deck}")
    page.get_by_role("button", name="Open the table" if opponent else "Start the game").click()
    if not opponent:
        expect(page.locator(".board")).to_be_visible()
