"""Sizes, places and legibility."""

from __future__ import annotations

import pytest
from clicker import click_until, open_table, start_game, wait_until
from playwright.sync_api import Page, Route, expect
from table_server import Server
from visitors import BLANK, OpenPage

FIGHTERS = {"base1-52": 20, "base1-97": 20}
SMALLEST = 7
"""Pixels of the smallest text."""


@pytest.fixture
def page(visitor: Page) -> Page:
    """`start_game` leads to a table."""
    return visitor


def sit_down(page: Page) -> None:
    """A game at its first own turn, with Machop in play and Energy in hand."""
    start_game(page, FIGHTERS, ruleset="base-2000")  # in which the player who goes first may attack
    click_until(page, "document.querySelector('.prompt')?.dataset.kind === 'main'", haste=0)
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


def width(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


SMALL_TEXT = """() => [...document.querySelectorAll(':is(.hand-tray, .pokemon, .reader, .pile) .face')].flatMap((face) => {
  const drawing = document.querySelector(face.querySelector('use').getAttribute('href'));
  const scale = face.getBoundingClientRect().width / face.viewBox.baseVal.width;
  return [...drawing.querySelectorAll('text')].map((text) => Number(text.getAttribute('font-size')) * scale).filter(Boolean);
})"""


@pytest.mark.parametrize(
    ("screen", "active", "bench", "hand"),
    [((1280, 800), 125, 84, 109), ((1920, 1080), 200, 134, 109), ((820, 1180), 150, 110, 86), ((390, 844), 95, 60, 86)],
)
def test_cards_are_large_and_their_text_can_be_read(
    open_page: OpenPage, server: Server, screen: tuple[int, int], active: int, bench: int, hand: int
) -> None:
    page = open_page(server.address + BLANK, width=screen[0], height=screen[1])
    sit_down(page)
    assert width(page, ".near .actives .slot") >= active
    assert width(page, ".near .bench .slot") >= bench
    assert width(page, ".hand-tray .card") >= hand
    page.locator(".mine .pokemon.active").hover()
    assert min(page.evaluate(SMALL_TEXT)) >= SMALLEST
    assert page.evaluate("document.documentElement.scrollWidth") <= screen[0]


def test_the_button_that_ends_the_turn_stays_where_it_is(page: Page) -> None:
    sit_down(page)
    end = page.get_by_role("button", name="End turn")
    before = end.bounding_box()
    page.get_by_role("button", name="Fighting Energy, can be played").first.click()
    page.locator(".pokemon.target").first.click()
    expect(page.locator(".prompt .action.attack")).to_be_visible()
    assert end.bounding_box() == before
    end.click()
    again = page.get_by_role("button", name="End the turn").bounding_box()
    assert before is not None and again is not None
    assert again["x"] + again["width"] == before["x"] + before["width"] and again["y"] == before["y"]


def test_a_refusal_leaves_the_question_readable(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address + BLANK, width=390, height=844)
    sit_down(page)
    page.locator(".action.dim").first.click()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Low Kick needs 1 Fighting Energy")
    box, prompt = notice.bounding_box(), page.locator(".prompt-place").bounding_box()
    assert box is not None and prompt is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= prompt["y"]
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


def test_after_a_look_at_the_board_the_end_of_the_game_is_still_there(page: Page) -> None:
    sit_down(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator(".ending")).to_have_count(0)
    for link in ("Watch the replay", "Analyse"):
        expect(page.locator(".prompt").get_by_role("link", name=link)).to_be_visible()
    page.locator(".prompt").get_by_role("button", name="Show the result").click()
    expect(page.locator(".ending")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".prompt").get_by_role("button", name="Rematch").click()
    expect(page.locator(".prompt[data-kind]")).to_be_visible()


def test_a_picker_opens_with_names_and_keeps_its_order(page: Page) -> None:
    start_game(page, {"base1-52": 12, "base3-59": 16, "base1-97": 4, "base1-98": 4, "base1-99": 4}, ruleset="base-2000")
    asked = "document.querySelector('.log section + section') && document.querySelector('.prompt[data-kind=\"pick\"]')"

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/api/cards", slowly)
    click_until(page, asked, 1, 0)
    wait_until(page, "document.querySelector('.picker [data-choice]')")
    names = page.locator(".picker .card").evaluate_all("(all) => all.map((e) => e.getAttribute('aria-label'))")
    assert len(names) >= 3 and all(name and not name.startswith(",") for name in names)
    page.wait_for_timeout(600)
    assert page.locator(".picker .card").evaluate_all("(all) => all.map((e) => e.getAttribute('aria-label'))") == names
    expect(page.locator(".picker h2")).to_contain_text("to put into the hand")


def test_an_address_with_a_bad_sign_shows_the_page(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/rules/100%")
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()


def test_teammates_are_beside_each_other(open_page: OpenPage, server: Server) -> None:
    page = open_page(server.address)
    decks = ("bundled:first-flame", "bundled:green-shoots")
    open_table(page, ruleset="comprehensive-2009", form="team-battle", decks=(*decks, *decks))
    expect(page.locator(".near-sides .side")).to_have_count(2)
    expect(page.locator(".near-sides .nameplate", has_text="your team")).to_have_count(1)


def test_a_name_of_a_bot_is_not_for_people(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/settings")
    page.get_by_label("Your name").fill("Bot 5")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".name-form .problem")).to_contain_text("must not be one that bots or seats have")


def test_a_question_in_plain_words_finds_rules_of_the_chosen_book_first(open_page: OpenPage, server: Server) -> None:
    page = open_page(f"{server.address}#/rules")
    page.get_by_role("searchbox", name="Search the rulebooks").fill("can I retreat twice")
    expect(page.locator(".related li").first).to_contain_text("retreat")
    expect(page.get_by_text("Did you mean")).to_have_count(0)
