"""Decks to choose from: by their cards, by today's Standard, beside another list; the link to a table as a code."""

from __future__ import annotations

import re

from clicker import open_table, save_deck
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings

ROTATED = {"base1-46": 4, "sv1-196": 2}
"""Charmander, which is in no Standard of today, and two copies of a Supporter of 2023."""


def go(page: Page, path: str) -> None:
    page.goto(f"{page.url.partition('#')[0]}#/{path}")


def test_todays_rules_begin_with_todays_standard(page: Page) -> None:
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    expect(page.get_by_label("Deck format")).to_have_value("standard")
    page.get_by_label("Play by the rules of").select_option("sun-moon-2019")
    expect(page.get_by_label("Deck format")).to_have_value("")
    page.get_by_label("Play by the rules of").select_option("mega-evolution-2025")
    expect(page.get_by_label("Deck format")).to_have_value("standard")


def test_a_deck_is_chosen_by_its_cards(page: Page, axe: str) -> None:
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    page.get_by_label("Deck format").select_option("")
    page.get_by_role("button", name="Look at the decks").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".fan .face").first).to_be_visible()
    dialog.get_by_role("searchbox").fill("luxchomp")
    expect(dialog.locator(".deck-box")).to_have_count(1)
    assert findings(page, axe) == []
    dialog.locator(".deck-box").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_label("Your deck")).to_have_value(re.compile("^bundled:"))
    expect(page.locator(".deck-choice").first.locator(".fan .face").first).to_be_visible()
    page.get_by_label("Deck format").select_option("standard")
    expect(page.get_by_label("Your deck")).to_have_value("any")
    expect(page.locator(".deck-choice .fan")).to_have_count(0)


def test_decks_say_whether_todays_standard_has_them(page: Page, axe: str) -> None:
    save_deck(page, ROTATED)
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    expect(page.get_by_label("Your deck").locator("optgroup[label='My decks'] option")).to_have_text("Quick – not legal here")
    go(page, "decks")
    shelf = page.get_by_role("region", name="Tournament decks of 2025").last
    expect(shelf.locator(".tag", has_text="Rotated").first).to_be_visible()
    page.get_by_role("button", name="Standard today").click()
    expect(page.locator(".shelf .tag.current").first).to_be_visible()
    expect(page.locator(".shelf .tag", has_text="Rotated")).to_have_count(0)
    assert findings(page, axe) == []


def test_the_cards_of_a_deck_are_shown_as_lines_or_as_pictures(page: Page, axe: str) -> None:
    go(page, "deck/new/first-flame")
    panel = page.locator(".deck-panel")
    expect(panel.locator(".fan .face")).to_have_count(3)
    panel.get_by_role("button", name="Cards", exact=True).click()
    tile = panel.locator(".deck-tiles li", has=page.get_by_role("button", name="Read Charizard"))
    expect(tile.locator(".face")).to_be_visible()
    tile.get_by_role("button", name="Add Charizard").click()
    expect(tile.locator(".stepper b")).to_have_text("3")
    assert findings(page, axe) == []
    page.get_by_label("Rules").select_option(label="Standard 2026 (H, I, J)")
    expect(tile.locator(".absent")).to_have_text("not in this format")
    page.reload()
    expect(panel.locator(".deck-tiles").first).to_be_visible()


def test_a_card_is_chosen_for_the_cover_of_a_deck(page: Page, axe: str) -> None:
    go(page, "deck/new/first-flame")
    panel = page.locator(".deck-panel")
    expect(panel.locator(".fan .face use").nth(1)).to_have_attribute("href", re.compile("base1-4$|base1-4-"))
    panel.get_by_role("button", name="Cards", exact=True).click()
    star = panel.get_by_role("button", name="Machoke on the cover")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    assert findings(page, axe) == []
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.reload()
    expect(star).to_have_attribute("aria-pressed", "true")
    chosen = panel.locator(".fan .face use").nth(1).get_attribute("href") or ""
    assert "base1-34" in chosen
    go(page, "decks")
    expect(page.locator(".deck-shelf").first.locator(".fan .face use").nth(1)).to_have_attribute("href", chosen)


def test_two_versions_of_a_list_are_compared(page: Page, axe: str) -> None:
    go(page, "deck/new/first-flame")
    page.get_by_role("button", name="Remove Charizard").click()
    page.get_by_role("button", name="Add Bill").click()
    page.get_by_role("button", name="Add Bill").click()
    page.get_by_role("tab", name="Compare").click()
    expect(page.get_by_text("2 cards more here, 1 card more there.")).to_be_visible()
    expect(page.locator(".versions .gained li")).to_have_text(re.compile(r"\+2\s*Bill"))
    expect(page.locator(".versions .lost li")).to_have_text(re.compile(r"−1\s*Charizard"))
    assert findings(page, axe) == []
    page.get_by_label("Compare this deck with").select_option("bundled:green-shoots")
    expect(page.locator(".versions .lost li").first).to_be_visible()


def test_a_link_to_a_table_is_also_a_code(page: Page, axe: str) -> None:
    open_table(page, opponent="open")
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert findings(page, axe) == []


def test_each_mat_shows_its_colours_in_the_settings(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/settings")
    looks = page.locator(".mat-sample").evaluate_all("(all) => all.map((e) => getComputedStyle(e).background)")
    assert len(set(looks)) == len(looks) == 6
