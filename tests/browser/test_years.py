"""The choice of a year in the form for a new game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings


def open_form(page: Page) -> None:
    page.get_by_role("button", name="Choose decks, rules and opponents").click()


def test_a_year_is_offered_with_one_line_on_its_rules(page: Page) -> None:
    open_form(page)
    year = page.get_by_label("Play by the rules of")
    expect(year).to_have_value("mega-evolution-2025")
    expect(year.locator("option").first).to_contain_text("2025")
    year.select_option("ex-2004")
    expect(page.locator(".year-line")).to_contain_text("2004: The first player does not draw and cannot play a Supporter.")
    expect(page.locator(".changes")).to_have_count(0)


def test_what_differs_is_one_click_away_with_its_rules(page: Page, axe: str) -> None:
    open_form(page)
    page.get_by_label("Play by the rules of").select_option("ex-2004")
    page.get_by_role("button", name="What differs from today").click()
    draw = page.locator(".changes li", has_text="The player who goes first does not draw a card on that turn.")
    expect(draw).to_be_visible()
    assert 6 <= page.locator(".changes li").count() <= 10
    assert findings(page, axe) == []
    draw.get_by_role("button", name="P-X3-first-1").click()
    expect(page.get_by_role("dialog")).to_contain_text("except the first turn of the game")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Compare the rulebooks").click()
    expect(page.get_by_role("combobox", name="Rulebook", exact=True)).to_have_value("ex-2004")
    expect(page.get_by_label("Compare with")).to_have_value("mega-evolution-2025")


def test_todays_rules_do_not_differ_from_today(page: Page) -> None:
    open_form(page)
    differs = page.get_by_role("button", name="What differs from today")
    page.get_by_label("Play by the rules of").select_option("ex-2004")
    expect(differs).to_be_visible()
    page.get_by_label("Play by the rules of").select_option("mega-evolution-2025")
    expect(differs).to_have_count(0)


@pytest.mark.parametrize(("year", "ruleset"), [(2004, "ex-2004"), (2012, "black-white-2011")])
def test_a_link_to_a_year_opens_the_form_with_its_rules(open_page: OpenPage, server: Server, year: int, ruleset: str) -> None:
    page = open_page(f"{server.address}#/new/{year}")
    expect(page.get_by_label("Play by the rules of")).to_have_value(ruleset)


def test_a_game_of_a_year_is_played_by_its_rules(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/new/2004")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".board")).to_be_visible()
    game = page.evaluate("async () => (await (await fetch(`/api/games/${location.hash.split('/')[2]}`)).json())")
    assert game["ruleset"] == "ex-2004"


def test_a_deck_offers_the_rules_of_its_own_time(page: Page) -> None:
    open_form(page)
    page.get_by_label("Deck format").select_option("")
    page.get_by_label("Your deck").select_option("bundled:ember-spark")
    page.get_by_role("button", name="Play by the rules of 2010").click()
    expect(page.get_by_label("Play by the rules of")).to_have_value("heartgold-soulsilver-2010")
    expect(page.get_by_role("button", name="Play by the rules of 2010")).to_have_count(0)
    expect(page.get_by_label("Your deck")).to_have_value("bundled:ember-spark")


def test_decks_of_the_chosen_year_are_offered_first(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/new/2010")
    groups = page.get_by_label("Your deck").locator("optgroup")
    expect(groups.first).to_have_attribute("label", "Tournament decks of 2010")
    expect(groups.last).to_have_attribute("label", "Theme decks")
