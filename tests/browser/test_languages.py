"""The page in other languages: the switch, the browser's own language, and pages without faults in each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from clicker import click_on, start_game
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import BLANK, OpenPage, findings

FILES = Path(__file__).parents[2] / "frontend" / "src" / "words" / "languages"
OTHERS = sorted(path.stem for path in FILES.glob("*.json") if path.stem != "en")


def texts(language: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FILES / f"{language}.json").read_text())
    return loaded


def test_the_language_is_chosen_in_the_settings_and_kept(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Settings").click()
    choice = page.get_by_label("Language")
    expect(choice.locator("option")).to_have_text(["System", "English", "Deutsch", "Español"])
    choice.select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="Spielen", exact=True).click()
    page.reload()
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/settings")
    page.get_by_label("Sprache").select_option("auto")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_the_language_of_the_browser_comes_first(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, locale="es-MX")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("button", name="Jugar ya")).to_be_visible()


@pytest.mark.parametrize("language", OTHERS)
def test_pages_in_another_language_fit_and_are_accessible(open_page: OpenPage, server: Server, axe: str, language: str) -> None:
    words = texts(language)
    page = open_page(server.address + BLANK, width=390, height=844, touch=True, locale=language)
    for path, section in {"": "lobby", "decks": "deck", "learn": "learn", "settings": "settings"}.items():
        page.goto(f"{server.address}#/{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text(words[section]["title"])
        expect(page.locator(".loading")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert findings(page, axe) == []


def test_levels_and_lessons_are_in_the_language_too(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address, locale="de-AT")
    page.get_by_role("button", name="Decks, Regeln und Gegner wählen").click()
    expect(page.get_by_label("Gegner").locator("option").nth(1)).to_have_text("Bot 2: Lernender")
    page.get_by_role("link", name="Lernen", exact=True).click()
    page.get_by_role("link", name="Energie und Attacken").click()
    expect(page.get_by_text("Das ist dein Machop auf der Aktiven Position.")).to_be_visible()


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_in_another_language(open_page: OpenPage, server: Server, axe: str, language: str) -> None:
    words = texts(language)
    page = open_page(server.address + BLANK, locale=language)
    start_game(page)
    click_on(page, 8)
    expect(page.get_by_role("button", name=words["prompt"]["resign"])).to_be_visible()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.get_by_role("region", name=words["board"]["yourSide"])).to_be_visible()
    assert "{" not in page.locator("body").inner_text()
    assert findings(page, axe) == []
