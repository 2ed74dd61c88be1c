"""The board editor: boards by hand, what is impossible about them, questions, playing on, links and scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from table_server import Server
from visitors import OpenPage, findings

from playmat.lab.scenarios.files import load_scenarios
from playmat.lab.scenarios.runs import run_scenario

BOARD = """turn: 5 of player 1

player 1:
  active: Charmander base1-46 [Fire Energy base1-98 x2]
  bench: Squirtle base1-63
  hand: Potion base1-94, 2 cards

player 2:
  active: Rattata base1-61
"""


@pytest.fixture
def editor(open_page: OpenPage, server: Server) -> Page:
    page = open_page(f"{server.address}#/board")
    expect(page.get_by_label("The position as text")).to_be_visible()
    expect(page.get_by_text("Nothing is impossible")).to_be_visible()
    return page


def text_of(page: Page) -> str:
    return page.get_by_label("The position as text").input_value()


def set_up(page: Page) -> None:
    page.get_by_label("The position as text").fill(BOARD)
    expect(page.get_by_role("group", name="Charmander")).to_be_visible()


def test_an_active_spot_is_drawn_empty_until_somebody_fills_it(editor: Page) -> None:
    preview = editor.locator(".board-preview")
    expect(preview).to_be_visible()
    assert "Dummy" not in preview.inner_html()
    set_up(editor)
    expect(preview.locator('[aria-label*="Charmander"]').first).to_be_attached()


def test_a_board_is_set_up_by_keyboard_from_the_search(editor: Page, axe: str) -> None:
    page = editor
    page.get_by_role("button", name="Add to: Active of Player 1").press("Enter")
    search = page.get_by_role("searchbox", name="Search cards")
    expect(search).to_be_focused()
    search.fill("name:charmander set:base1")
    page.get_by_role("button", name=re.compile("^Charmander BS 46")).press("Enter")
    one = page.get_by_role("group", name="Charmander")
    expect(one).to_be_visible()
    one.get_by_role("button", name="Attach a card to Charmander").press("Enter")
    expect(search).to_be_focused()
    search.fill('name:"fire energy" set:base1')
    page.get_by_role("button", name=re.compile("^Fire Energy BS 98")).press("Enter")
    one.get_by_label("Damage on Charmander").fill("20")
    one.get_by_label("Damage on Charmander").press("Tab")
    one.get_by_label("Asleep").press("Space")
    page.get_by_role("button", name="Add a card that nobody knows to: Hand of Player 1").press("Enter")
    page.get_by_label("played a Supporter").press("Space")
    page.get_by_label("used a Stadium's effect").press("Space")
    page.get_by_role("region", name="Player 1", exact=True).get_by_label("VSTAR Power").press("Space")
    page.get_by_role("button", name="Add to: Prizes of Player 2").press("Enter")
    search.fill("name:potion set:base1 kind:item")
    page.get_by_role("button", name=re.compile("^Potion BS 94")).press("Enter")
    expect(page.get_by_label("The position as text")).to_have_value(
        re.compile(
            r"player 1:\n  active: Charmander base1-46 \[Fire Energy base1-98, damage 20, asleep\]\n  hand: 1 cards\n"
            r"  used: VSTAR\n  this turn: supporter played, stadium used\n\nplayer 2:\n  hand: none\n  prizes: Potion base1-94\n"
        )
    )
    expect(page.locator(".board-preview .pokemon.asleep")).to_have_count(1)
    assert findings(page, axe) == []


def test_what_is_impossible_is_said_with_its_rule(editor: Page, axe: str) -> None:
    set_up(editor)
    editor.get_by_label("Damage on Rattata").fill("90")
    editor.get_by_label("Damage on Rattata").press("Tab")
    fault = editor.locator(".faults li")
    expect(fault).to_contain_text("would already be Knocked Out")
    fault.get_by_role("button").click()
    expect(editor.locator("dialog .rule-text")).not_to_be_empty()
    editor.get_by_role("button", name="Close").click()
    editor.get_by_label("The position as text").fill(BOARD.replace("Rattata base1-61", "Ratatouille"))
    expect(fault).to_contain_text("Line 9:")
    expect(fault).to_contain_text("Ratatouille")
    expect(editor.get_by_label("Damage on Rattata")).to_be_disabled()
    assert findings(editor, axe) == []
    set_up(editor)
    expect(editor.get_by_text("Nothing is impossible")).to_be_visible()


def test_questions_about_a_board(editor: Page, axe: str) -> None:
    set_up(editor)
    editor.get_by_role("tab", name="Ask").click()
    expect(editor.locator(".options")).to_contain_text("attack Ember")
    editor.get_by_label("Why is this not allowed?").fill("evolve Squirtle")
    editor.get_by_role("button", name="Ask", exact=True).click()
    expect(editor.locator(".refusals li")).to_have_count(1)
    editor.get_by_role("button", name="Everything that is refused").click()
    expect(editor.locator(".refusals .rule-link").first).to_be_visible()
    editor.get_by_role("button", name="What is best here?").click()
    expect(editor.locator(".hints li").first).to_contain_text("to win")
    assert findings(editor, axe) == []


def test_a_board_is_played_against_a_bot(editor: Page) -> None:
    set_up(editor)
    editor.get_by_role("tab", name="Play").click()
    editor.get_by_role("button", name="Play on from here").click()
    expect(editor.locator(".prompt")).to_be_visible()
    expect(editor.locator(".turn-mark")).to_have_text("Turn 5")
    expect(editor.get_by_role("button", name=re.compile("^Charmander,"))).to_be_visible()
    expect(editor.locator(".hand-tray .card")).to_have_count(3)


def test_a_board_that_cannot_be_played_says_why(editor: Page) -> None:
    editor.get_by_role("tab", name="Play").click()
    editor.get_by_role("button", name="Play on from here").click()
    expect(editor.locator(".editor-panel .problem")).to_contain_text("has no Active Pokémon")


def test_a_board_is_shared_as_a_link(editor: Page, open_page: OpenPage) -> None:
    set_up(editor)
    expect(editor).to_have_url(re.compile(r"#/board/[\w-]{20,}$"))
    other = open_page(editor.url)
    expect(other.get_by_label("The position as text")).to_have_value(BOARD)
    editor.get_by_role("button", name="Copy a link to this board").click()
    expect(editor.get_by_text("The link is copied.")).to_be_visible()
    broken = open_page(editor.url[:-9] + "!")
    expect(broken.get_by_text("Nothing is impossible")).to_be_visible()


def test_a_board_is_saved_as_a_scenario_that_runs(editor: Page, tmp_path: Path) -> None:
    set_up(editor)
    editor.get_by_role("tab", name="Scenario").click()
    editor.get_by_label("Title").fill("Scratch")
    steps = editor.get_by_label("Answers and expectations")
    steps.fill("> attack Scratch\n= player 2's active has 20 damage")
    editor.get_by_role("button", name="Run it").click()
    expect(editor.get_by_text("It failed in line")).to_contain_text("not 20")
    steps.fill("> attack Scratch\n= player 2's active has 10 damage")
    editor.get_by_role("button", name="Run it").click()
    expect(editor.get_by_text("It passed: 1 expectation held.")).to_be_visible()
    with editor.expect_download() as download:
        editor.get_by_role("button", name="Save the scenario").click()
    file = tmp_path / "board.scenario"
    download.value.save_as(file)
    (scenario,) = load_scenarios(file)
    assert run_scenario(scenario).passed and scenario.title == "Scratch"


def test_text_of_twice_the_size_stays_on_the_page(open_page: OpenPage, server: Server) -> None:
    for place in ("bring", "board"):
        page = open_page(f"{server.address}#/{place}", width=390)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".loading")).to_have_count(0)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, place
