"""A whole game without a pointer."""

from __future__ import annotations

import pytest
from clicker import LONG, start_game, wait_until
from playwright.sync_api import Page, expect

SITUATION = """
() => {
  const prompt = document.querySelector('.prompt');
  const focus = document.activeElement;
  const seen = (selector) => [...document.querySelectorAll(selector)].some((e) => !e.disabled && e.getClientRects().length);
  return {
    over: Boolean(document.querySelector('.ending')),
    waits: Boolean(document.querySelector('.skip, .sending')) || !prompt?.classList.contains('asking'),
    main: prompt?.dataset.kind === 'main',
    asksToEnd: seen('.prompt [data-autofocus]'),
    held: seen('.held'),
    attack: seen('.prompt .action.attack'),
    attached: Boolean(document.querySelector('.mine .done svg:not(.left)')),
    buttons: seen('.prompt [data-choice], .picker footer [data-choice]'),
    picks: document.querySelectorAll('.picked').length,
    here: focus?.matches('.target') ? 'target' : focus?.matches('.legal, [data-choice]') ? 'legal' : '',
    card: focus?.dataset.cardId ?? '',
  };
}
"""


@pytest.fixture
def page(visitor: Page) -> Page:
    """`start_game` leads to a table."""
    return visitor


def next_key(now: dict[str, object], tries: int) -> str:
    """The keys of a player who only wants to attach Energy and attack."""
    if now["held"]:
        return "Enter" if now["here"] == "target" else "Escape" if tries > 8 else "ArrowUp"
    if now["main"]:
        if now["asksToEnd"] or now["attack"]:
            return "1"
        if now["attached"] or tries > 8:
            return "e"
        return "Enter" if now["here"] == "legal" and now["card"] == "base1-97" else "ArrowRight"
    if now["picks"]:
        return "0"
    if now["buttons"]:
        return "1"
    return "Enter" if now["here"] == "legal" else "0" if tries > 3 else "ArrowDown"


def test_a_whole_game_can_be_played_by_keyboard_alone(page: Page) -> None:
    start_game(page, {"base1-52": 20, "base1-97": 20})
    page.keyboard.press("Escape")
    last: dict[str, object] = {}
    tries = 0
    for _ in range(4000):
        wait_until(page, f"[({SITUATION})()].some((now) => now.over || !now.waits)")
        now = page.evaluate(SITUATION)
        if now["over"]:
            break
        if now["waits"]:
            continue
        tries = tries + 1 if {**now, "here": "", "card": ""} == {**last, "here": "", "card": ""} else 0
        last = now
        page.keyboard.press(next_key(now, tries))
    expect(page.locator(".ending h2")).to_contain_text("won", timeout=LONG)
    expect(page.locator(".ending button:focus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ending")).to_have_count(0)
