"""Lessons, the coach, and what is stored about them."""

from __future__ import annotations

from clicker import click_until
from playwright.sync_api import Page, expect
from visitors import findings


def test_a_lesson_leads_to_its_end_and_is_remembered(page: Page, axe: str) -> None:
    page.get_by_role("link", name="Learn to play").click()
    expect(page.get_by_role("link", name="Energy and attacks")).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_role("link", name="Energy and attacks").click()
    coach = page.get_by_role("region", name="Coach", exact=True)
    expect(coach).to_contain_text("Step 1 of 3")
    assert findings(page, axe) == []
    page.locator(".action.dim").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Low Kick needs 1 Fighting Energy; Machop has no Energy")
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    expect(coach).to_contain_text("Step 2 of 3")
    page.get_by_role("button", name="Undo").click()
    expect(coach).to_contain_text("Step 1 of 3")
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    page.locator(".prompt .action.attack").click()
    expect(coach).to_contain_text("Well done.")
    expect(page.locator(".far .pokemon.active .damage .number")).to_have_attribute("data-number", "20")
    page.get_by_role("link", name="Next lesson").click()
    expect(coach).to_contain_text("Charmander is badly hurt")
    page.goto(page.url.partition("#")[0] + "#/learn")
    expect(page.get_by_role("link", name="Energy and attacks")).to_contain_text("finished")


def test_the_coach_speaks_in_the_first_game(page: Page) -> None:
    page.get_by_role("link", name="Learn to play").click()
    page.get_by_role("button", name="Play with the coach").click()
    click_until(page, "document.querySelector('.prompt[data-kind=\"main\"] .coach-line')", seed=2)
    coach = page.get_by_role("note", name="Coach", exact=True)
    said = coach.inner_text()
    cards = page.locator(".hand-tray [data-card-name], .mine .pokemon")
    assert any(
        name in said for name in cards.evaluate_all("(all) => all.map((e) => e.dataset.cardName)")
    )  # it speaks of a card of this player
    line, end = coach.bounding_box(), page.get_by_role("button", name="End turn").bounding_box()
    assert line is not None and end is not None and abs(line["y"] + line["height"] / 2 - end["y"] - end["height"] / 2) < 40
    page.get_by_role("button", name="Hide the coach").click()
    expect(coach).to_have_count(0)
