"""The pages around the table: decks, replays, rules, and what is true for all of them."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from clicker import click_on, start_game, wait_until
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import BLANK, OpenPage, findings

from playmat.server.settings import STATIC

FIRST_PAGE = 300_000
"""The most bytes that a first visit may load, compressed."""

LIST = """4 Charmander BS 46
3 Charmeleon BS 24
2 Charizard BS 4
4 Bill BS 91
4 Nobody At All XX 1
43 Fire Energy BS 98
"""


def finished_game(page: Page) -> None:
    """Play a little, resign, and stay at the table."""
    start_game(page)
    click_on(page, 25)
    if not page.locator(".ending").is_visible():
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending")).to_be_visible()


def test_a_game_can_be_watched_again_from_every_side(visitor: Page, tmp_path: Path, open_page: OpenPage, server: Server) -> None:
    finished_game(visitor)
    visitor.get_by_role("link", name="Watch the replay").click()
    expect(visitor.locator(".step-slider")).to_be_visible()
    wait_until(visitor, "Number(document.querySelector('.step-slider').max) > 20")
    visitor.locator(".step-slider").fill("15")
    expect(visitor.locator(".step-count")).to_contain_text("Step 15 of")
    visitor.get_by_role("button", name="Next step").click()
    expect(visitor.locator(".step-count")).to_contain_text("Step 16 of")
    expect(visitor.locator(".hand-tray")).to_have_count(1)
    visitor.get_by_label("View as").select_option("all")
    expect(visitor.locator(".hand-tray")).to_have_count(2)
    visitor.get_by_label("Jump to turn").select_option(index=1)
    expect(visitor.locator(".turn-mark")).to_have_text("Turn 1")
    with visitor.expect_download() as download:
        visitor.get_by_role("button", name="Download the record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    assert json.loads(record.read_text())["playmat"] == 1
    visitor.get_by_role("button", name="as Mia").click()
    expect(visitor.locator(".prompt")).to_be_visible()
    expect(visitor.locator(".hand-tray .card").first).to_be_visible()

    stranger = open_page(f"{server.address}#/replays")
    stranger.locator("input[type=file]").set_input_files(record)
    expect(stranger.locator(".step-slider")).to_be_visible()


def test_a_pasted_list_becomes_a_deck_with_what_is_wrong_in_it(page: Page) -> None:
    page.get_by_role("link", name="Decks").click()
    page.get_by_role("link", name="Paste a list").click()
    page.get_by_label("Paste a deck list").fill(LIST)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("Lines that could not be read")).to_be_visible()
    expect(page.locator(".import .problems")).to_contain_text("Nobody At All")
    expect(page.locator(".legality")).to_contain_text("56 cards")
    expect(page.locator(".legality")).to_contain_text("problem")
    page.get_by_role("tab", name="Deck").click()
    for _ in range(4):
        page.get_by_role("button", name="Add Fire Energy").click()
    expect(page.locator(".legality")).to_contain_text("Legal")
    page.get_by_role("tab", name="Odds").click()
    expect(page.locator(".odds")).to_contain_text("Charmander")
    page.get_by_role("tab", name="Test hand").click()
    expect(page.locator(".try-hand .card")).to_have_count(7)
    page.get_by_label("Deck name").fill("Three Flames")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/decks")
    expect(page.get_by_role("link", name="Three Flames")).to_be_visible()


def test_cards_are_searched_with_the_query_language(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#/deck/new")
    page.get_by_role("searchbox", name="Search cards").fill("name:charizard set:base1")
    expect(page.locator(".results .result")).to_have_count(1)
    page.get_by_role("button", name="Add Charizard").first.click()
    expect(page.locator(".deck-lines li")).to_have_count(1)
    page.get_by_role("searchbox", name="Search cards").fill("hp>=lots")
    expect(page.locator(".search-panel .problem")).to_contain_text("hp")
    expect(page.locator(".result")).to_have_count(0)


def test_an_imported_list_gets_reprints_and_suggestions_that_can_be_clicked(page: Page, axe: str) -> None:
    page.goto(page.url.partition("#")[0] + "#/deck/paste")
    page.get_by_label("Paste a deck list").fill("4 Charmander BS 46\n2 Blaine's Kangaskhan QQQ 3\n1 Charizard QQQ 5\n")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("6 cards imported.")).to_be_visible()
    expect(page.get_by_text("2 Blaine's Kangaskhan QQQ 3 → Blaine's Kangaskhan G1 36", exact=True)).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_role("button", name="Charizard PGO 10").click()
    expect(page.get_by_text("1 Charizard QQQ 5")).to_have_count(0)
    expect(page.locator(".legality")).to_contain_text("7 cards")


def test_a_deck_is_tried_against_a_field_in_the_background(page: Page, axe: str) -> None:
    page.goto(page.url.partition("#")[0] + "#/deck/new/first-flame")
    page.get_by_role("tab", name="Win rates").click()
    page.get_by_text("Against 6 decks").click()
    for _ in range(5):
        page.locator(".field-decks input:checked").last.uncheck()
    page.get_by_label("Games against each").select_option("20")
    page.get_by_role("button", name="Start the test").click()
    page.get_by_role("tab", name="Odds").click()
    page.get_by_role("tab", name="Win rates").click()
    expect(page.get_by_text("20 games played.")).to_be_visible()
    rates = page.locator(".trial td")
    expect(rates).to_have_count(2)
    expect(rates.first).to_contain_text(re.compile(r"^[\d.]+% \([\d.]+% to [\d.]+%\)$"))
    assert findings(page, axe) == []
    page.route("**/api/builder/trial", lambda route: None)  # a test that does not end on its own
    page.get_by_role("button", name="Start the test").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Start the test")).to_be_enabled()


def test_a_deck_that_cannot_be_played_is_not_called_legal_without_more(page: Page) -> None:
    check = {"legal": True, "problems": [], "unplayable": ["base1-4"], "size": 60}
    page.route("**/api/decks/check", lambda route: route.fulfill(json=check))
    page.goto(page.url.partition("#")[0] + "#/deck/new/first-flame")
    expect(page.locator(".legality")).to_contain_text("Legal, but it can’t be played here yet")
    expect(page.get_by_role("button", name="Play this deck")).to_be_disabled()


def test_the_search_comes_first_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/deck/new", width=390, height=844, touch=True)
    box = page.get_by_role("searchbox", name="Search cards").bounding_box()
    assert box is not None and box["y"] + box["height"] < 844


def test_decks_are_found_by_year(page: Page) -> None:
    page.get_by_role("link", name="Decks").click()
    years = page.get_by_role("group", name="Year")
    years.get_by_role("button", name="2010").click()
    shelf = page.get_by_role("region", name="Tournament decks of 2010")
    expect(shelf.get_by_role("link", name="LuxChomp")).to_be_visible()
    expect(page.locator(".shelf .deck-box", has_text="1999")).to_have_count(0)
    page.reload()
    expect(years.get_by_role("button", name="2010")).to_have_attribute("aria-pressed", "true")
    expect(shelf.locator(".fan .face").first).to_be_attached()
    shelf.get_by_role("link", name="LuxChomp").click()
    expect(page.locator(".legality")).to_contain_text("60 cards")


def test_the_search_has_one_entry_for_all_printings_of_a_card(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#/deck/new")
    page.get_by_role("searchbox", name="Search cards").fill("name:switch kind:item set:base1,me2")
    expect(page.locator(".result")).to_have_count(1)
    expect(page.locator(".result-foot")).to_contain_text("+1")
    page.get_by_role("combobox", name="Order", exact=True).select_option("oldest")
    page.locator(".result .card").click()
    expect(page.locator(".result .chosen-count")).to_have_attribute("data-word", "1")


def test_the_rulebook_has_chapters_a_search_and_rulesets_side_by_side(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#/rules")
    page.get_by_role("link", name="Retreating").click()
    chapter = page.get_by_role("region", name="Retreating")
    expect(chapter).to_contain_text("discard one Energy")
    page.get_by_label("Compare with").select_option("base-2000")
    expect(chapter.locator(".sides-of-point").first).to_contain_text("Base Set 2 (2000)")
    points = chapter.locator(".point").count()
    page.get_by_label("Only differences").check()
    expect(chapter.locator(".point.differs").first).to_be_visible()
    expect(chapter.locator(".point:not(.differs):not(.sides-of-point)")).to_have_count(0)
    assert 1 < chapter.locator(".point").count() < points
    page.get_by_role("searchbox").fill("retreat")
    expect(page.locator(".related li").first).to_contain_text("retreat")
    page.locator(".related .rule-link").first.click()
    expect(page.locator("dialog .rule-text")).not_to_be_empty()


def test_an_unknown_game_says_so(page: Page) -> None:
    page.goto(page.url.partition("#")[0] + "#/play/nosuchgame")
    expect(page.get_by_role("alert")).to_contain_text("doesn’t exist")
    page.get_by_role("link", name="Go to the lobby").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_pages_have_no_serious_accessibility_faults(open_page: OpenPage, server: Server, axe: str) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="Choose decks, rules and opponents").click()
    expect(page.get_by_label("Variant")).to_be_visible()
    assert findings(page, axe) == []
    for place in ("decks/2010", "deck/new/first-flame", "learn", "rules", "settings", "replays", "people", "nights"):
        page.goto(f"{server.address}#/{place}")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".loading")).to_have_count(0)
        assert findings(page, axe) == [], place


def test_pages_that_are_loading_have_no_accessibility_faults(open_page: OpenPage, server: Server, axe: str) -> None:
    page = open_page(server.address)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.route("**/api/**", lambda _: None)  # nothing is ever answered
    page.goto(f"{server.address}#/new/2004")
    for place in ("decks", "deck/new/first-flame", "learn", "puzzles", "rules", "replays", "people", "replay/none", "play/none"):
        page.evaluate("(place) => void (location.hash = `#/${place}`)", place)
        expect(page.locator(".loading").first).to_be_visible()
        assert findings(page, axe) == [], place


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_has_no_serious_accessibility_faults(open_page: OpenPage, server: Server, axe: str, theme: str) -> None:
    page = open_page(server.address + BLANK, theme=theme)
    start_game(page)
    click_on(page, 10)
    assert findings(page, axe) == []
    page.get_by_role("button", name="Resign").click()
    assert findings(page, axe) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending")).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_role("link", name="Watch the replay").click()
    wait_until(page, "Number(document.querySelector('.step-slider')?.max ?? 0) > 5")
    assert findings(page, axe) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_text_of_twice_the_size_stays_on_the_page(open_page: OpenPage, server: Server, width: int) -> None:
    page = open_page(server.address, width=width)
    for place in ("", "decks", "deck/new/first-flame", "rules", "settings", "people", "nights"):
        page.goto(f"{server.address}#/{place}")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".loading")).to_have_count(0)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place


def test_a_first_visit_is_small(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}licenses.txt")
    cost: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: cost.append(event["encodedDataLength"]))
    page.goto(server.address)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(cost) > 4, "page, style, script, font and the lobby's requests"
    assert sum(cost) < FIRST_PAGE


def test_the_page_is_built_from_the_sources_beside_it() -> None:
    frontend = Path(__file__).parents[2] / "frontend"
    paths = [path.relative_to(frontend).as_posix() for path in (frontend / "src").rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for path in sorted([*paths, "index.html", "package-lock.json"]):
        digest.update(f"{path}\n".encode())
        digest.update((frontend / path).read_bytes())
    built = (STATIC / "built-from.txt").read_text(encoding="utf-8").strip()
    assert built == digest.hexdigest(), "the page is older than its sources: make page"


def test_nothing_is_loaded_from_elsewhere(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".board")).to_be_visible()
    assert asked and all(url.startswith(server.address) for url in asked)
